/* Where “muster print” writes, and what it says of it. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: FALSE with a message where @output is the file that is printed, or is there and no PDF,
 * or read-only, and @force is not said */
gboolean muster_print_may_write (const char *path, const char *output, gboolean force);

/**
 * muster_print_dup_path:
 * @path: what is printed
 * @output: NAME.pdf, or a folder, which is made where it is not there
 *
 * Returns: (transfer full) (nullable): the file for one of several readers: NAME-umpire.pdf,
 * NAME-a.pdf; NULL with a message for standard output, which has room for one alone, or a folder
 * that cannot be made
 */
char *muster_print_dup_path (const char *path, const char *output, MusterAudience reader);

/** As muster_print_dup_path(), with @word for the reader: NAME-North.pdf */
char *muster_print_dup_path_of (const char *path, const char *output, const char *word);

/** Says how many pages were printed where; @skipped: (nullable) (element-type utf8): what was left
 * out; and which letters print as boxes. */
void muster_print_tell (const MusterSheet *sheet, GPtrArray *skipped, const char *output);

G_END_DECLS
