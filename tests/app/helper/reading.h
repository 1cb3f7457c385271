/* Where packs are read or checked, as G_MESSAGES_DEBUG tells it: on the main thread, which draws
 * the window, or in others. */
#pragma once

#include <glib.h>

typedef struct
{
  GThread *main;
  int on_main;
  int in_threads;
  guint handler;
} Readings;

static inline void
count_reading (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  Readings *readings = data;
  if (g_str_has_prefix (message, "Reading the pack ")
      || g_str_has_prefix (message, "Checking the pack "))
    g_atomic_int_inc (g_thread_self () == readings->main ? &readings->on_main
                                                         : &readings->in_threads);
}

/* Counts until stop_counting(). */
static inline void
count_readings (Readings *readings)
{
  *readings = (Readings){ .main = g_thread_self () };
  readings->handler = g_log_set_handler (NULL, G_LOG_LEVEL_DEBUG, count_reading, readings);
}

static inline void
stop_counting (Readings *readings)
{
  g_log_remove_handler (NULL, readings->handler);
}
