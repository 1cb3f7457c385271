#include "base/error.h"

G_DEFINE_QUARK (muster - error - quark, muster_error)
