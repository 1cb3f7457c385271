#include "base/error.h"

/* clang-format off: it would put blanks into the name. */
G_DEFINE_QUARK (muster - error - quark, muster_error)
