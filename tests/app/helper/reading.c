#include "app/helper/reading.h"

#include <gtk/gtk.h>

static guint n_readings; /* in threads */
static int n_uses;       /* of the main thread, in each other */
static GThread *main_thread;

/* Tests' calls come here: they are linked so, see meson.build. */
gboolean
__wrap_gtk_widget_activate_action (GtkWidget *widget, const char *name, const char *format, ...);

/* What G_MESSAGES_DEBUG shows of packs. */
static void
on_debug (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  gboolean is_reading = g_str_has_prefix (message, "Reading the pack ")
                        || g_str_has_prefix (message, "Checking the pack ");
  g_log_default_handler (domain, level, message, NULL);
  if (is_reading && g_thread_self () != main_thread)
    g_atomic_int_inc (&n_readings);
  else if (is_reading && n_uses > 0)
    g_error ("%s on the main thread, which the window waits for", message);
}

void
begin_use (void)
{
  if (main_thread == NULL)
    {
      main_thread = g_thread_self ();
      g_log_set_handler (NULL, G_LOG_LEVEL_DEBUG, on_debug, NULL);
    }
  n_uses++;
}

void
end_use (void)
{
  n_uses--;
}

guint
count_readings (void)
{
  return (guint) g_atomic_int_get (&n_readings);
}

gboolean
__wrap_gtk_widget_activate_action (GtkWidget *widget, const char *name, const char *format, ...)
{
  va_list list;
  va_start (list, format);
  g_autoptr (GVariant) parameter =
    format != NULL ? g_variant_ref_sink (g_variant_new_va (format, NULL, &list)) : NULL;
  va_end (list);
  begin_use ();
  gboolean is_there = gtk_widget_activate_action_variant (widget, name, parameter);
  end_use ();
  return is_there;
}
