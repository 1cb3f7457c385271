/* Why Muster could not do a thing. The codes say what the caller can do about it; the message is
 * a whole, translated sentence for the person: what happened, to what, what now. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MUSTER_ERROR (muster_error_quark ())

/**
 * MusterError:
 * @MUSTER_ERROR_BAD_INPUT: a file or an argument is wrong; mend it
 * @MUSTER_ERROR_NOT_FOUND: what was named is not there; name another
 * @MUSTER_ERROR_NEWER: written by a newer Muster; update
 * @MUSTER_ERROR_ACCESS: may not be read or written; change its permissions or its place
 * @MUSTER_ERROR_FULL: no room to write; make room and try again
 * @MUSTER_ERROR_BUSY: another program holds it; try again
 * @MUSTER_ERROR_DAMAGED: the file is broken; restore a copy
 * @MUSTER_ERROR_CONFLICT: something else changed the same thing since; nothing was done
 * @MUSTER_ERROR_UNCHANGED: it is so already; nothing was done
 * @MUSTER_ERROR_FAILED: none of these
 */
typedef enum
{
  MUSTER_ERROR_BAD_INPUT,
  MUSTER_ERROR_NOT_FOUND,
  MUSTER_ERROR_NEWER,
  MUSTER_ERROR_ACCESS,
  MUSTER_ERROR_FULL,
  MUSTER_ERROR_BUSY,
  MUSTER_ERROR_DAMAGED,
  MUSTER_ERROR_CONFLICT,
  MUSTER_ERROR_UNCHANGED,
  MUSTER_ERROR_FAILED,
} MusterError;

GQuark muster_error_quark (void);

G_END_DECLS
