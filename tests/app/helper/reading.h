/* Packs are read in threads: the window must not wait for one. */
#pragma once

#include <glib.h>

/* Between these the window is used, and the process ends where its main thread reads or checks a
 * pack: so it does in settle(), and while a test activates an action. */
void begin_use (void);
void end_use (void);

/* How many packs threads have read or checked since the window was first used. */
guint count_readings (void);
