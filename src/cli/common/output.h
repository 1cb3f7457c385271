/* The files that commands write: which may be replaced, and by what option. */
#pragma once

#include "base/file.h"

G_BEGIN_DECLS

/* The option that replaces what is there. */
#define MUSTER_FORCE_ENTRY(force)                                                                  \
  {                                                                                                \
    "force", 'f', 0, G_OPTION_ARG_NONE, &(force), muster_output_get_force_help (), NULL            \
  }

/** Returns: what the option does, to be translated */
const char *muster_output_get_force_help (void);

/** Asked before anything is worked out. @output: (nullable): a file, or "-" and NULL for standard
 * output. Returns: FALSE with a message where a file is there and @force is not said */
gboolean muster_output_may_write (const char *output, gboolean force);

/** As muster_output_may_write(), but a PDF that may be written to is replaced without asking. */
gboolean muster_output_may_write_pdf (const char *output, gboolean force);

/** Returns: FALSE with a message where a file that is to be changed in its own place is read-only
 * and @force is not said */
gboolean muster_output_may_change (const char *path, gboolean force);

/** @output, @input: (nullable). Returns: FALSE with a message where writing @output would replace
 * what is read for it, which nobody wants, also with --force */
gboolean muster_output_spares (const char *output, const char *input);

/** Returns: (transfer full): where the file of this number, of @n, is written: "army-1.army.xml"
 * for "army.army.xml"; @output itself where there is one alone */
char *muster_output_dup_numbered (const char *output, guint number, guint n);

/** Writes what may be written. @output: as in muster_output_may_write(). Returns: FALSE with a
 * message */
gboolean muster_output_write (const char *output, GBytes *bytes);

/** Writes likewise what @write gives piece by piece, called with @data. */
gboolean muster_output_stream (const char *output, MusterFileWriteFunction write, gpointer data);

G_END_DECLS
