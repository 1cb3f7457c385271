/* Waiting, in a test of the window: never for a time, but until there is nothing left to do. */
#pragma once

#include <glib.h>

/* Lets the main loop run until it is at rest: what was changed is laid out and drawn, what threads
 * were given is done, the display has answered, and no timer runs out soon. Ends the process where
 * it does not come to rest. */
void settle (void);

/* Waits for what something from outside brings next, and then until the main loop is at rest again.
 * Ends the process where nothing comes. */
void settle_more (void);
