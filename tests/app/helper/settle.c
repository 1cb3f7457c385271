#include "app/helper/settle.h"

#include "app/helper/reading.h"

#include <gtk/gtk.h>

/* Pauses of the window and of the toolkit after which something is shown are shorter, ms: a search
 * waits for 150. Longer ones only take away what is seen, as a toast. */
#define SOON 250

/* A timer that runs out so often in a row, while nothing is drawn, only looks whether something
 * came from outside, as the toolkit's own dialog does for printers. */
#define BEATS 8

/* Nothing takes longer, even under the sanitizers on a busy machine, s. */
#define LIMIT 120

/* Tasks that threads, or other parts of the desktop, have not done yet. */
static int n_underway;

/* The program's own calls of these functions come here: tests are linked so, see meson.build. */
void __real_g_task_run_in_thread (GTask *task, GTaskThreadFunc function);
void __wrap_g_task_run_in_thread (GTask *task, GTaskThreadFunc function);
void __real_gdk_clipboard_read_async (GdkClipboard *clipboard,
                                      const char **types,
                                      int priority,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer data);
void __wrap_gdk_clipboard_read_async (GdkClipboard *clipboard,
                                      const char **types,
                                      int priority,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer data);
void __real_gdk_clipboard_read_text_async (GdkClipboard *clipboard,
                                           GCancellable *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer data);
void __wrap_gdk_clipboard_read_text_async (GdkClipboard *clipboard,
                                           GCancellable *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer data);
void __real_g_output_stream_splice_async (GOutputStream *stream,
                                          GInputStream *source,
                                          GOutputStreamSpliceFlags flags,
                                          int priority,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer data);
void __wrap_g_output_stream_splice_async (GOutputStream *stream,
                                          GInputStream *source,
                                          GOutputStreamSpliceFlags flags,
                                          int priority,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer data);

static void
on_completed (void)
{
  n_underway--;
}

void
__wrap_g_task_run_in_thread (GTask *task, GTaskThreadFunc function)
{
  n_underway++;
  g_signal_connect (task, "notify::completed", G_CALLBACK (on_completed), NULL);
  __real_g_task_run_in_thread (task, function);
}

typedef struct
{
  GAsyncReadyCallback callback;
  gpointer data;
} Answer;

static Answer *
answer_new (GAsyncReadyCallback callback, gpointer data)
{
  Answer *answer = g_new (Answer, 1);
  *answer = (Answer){ callback, data };
  n_underway++;
  return answer;
}

static void
on_answer (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Answer *answer = data;
  answer->callback (source, result, answer->data);
  n_underway--;
}

void
__wrap_gdk_clipboard_read_async (GdkClipboard *clipboard,
                                 const char **types,
                                 int priority,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer data)
{
  __real_gdk_clipboard_read_async (clipboard, types, priority, cancellable, on_answer,
                                   answer_new (callback, data));
}

void
__wrap_gdk_clipboard_read_text_async (GdkClipboard *clipboard,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer data)
{
  __real_gdk_clipboard_read_text_async (clipboard, cancellable, on_answer,
                                        answer_new (callback, data));
}

void
__wrap_g_output_stream_splice_async (GOutputStream *stream,
                                     GInputStream *source,
                                     GOutputStreamSpliceFlags flags,
                                     int priority,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer data)
{
  __real_g_output_stream_splice_async (stream, source, flags, priority, cancellable, on_answer,
                                       answer_new (callback, data));
}

/* How many frames all windows have drawn. */
static gint64
count_frames (void)
{
  GListModel *tops = gtk_window_get_toplevels ();
  gint64 n = 0;
  for (guint i = 0; i < g_list_model_get_n_items (tops); i++)
    {
      g_autoptr (GtkWidget) top = g_list_model_get_item (tops, i);
      GdkFrameClock *clock = gtk_widget_get_frame_clock (top);
      n += clock != NULL ? gdk_frame_clock_get_frame_counter (clock) : 0;
    }
  return n;
}

/* One turn of the main loop, which waits for what a thread or a timer brings soon, or for anything
 * at all where it is to wait @anyway.
 * @beats: timers in a row with which nothing was drawn
 * Returns: FALSE: nothing came, nor will soon */
static gboolean
turn (GMainContext *context, gboolean anyway, int *beats)
{
  gint64 n_frames = count_frames ();
  GPollFD polls[64];
  int priority, timeout;
  g_main_context_prepare (context, &priority);
  int n = g_main_context_query (context, priority, &timeout, polls, G_N_ELEMENTS (polls));
  gboolean is_soon = timeout >= 0 && timeout <= SOON && *beats < BEATS;
  gboolean comes = anyway || n_underway > 0 || is_soon;
  g_assert_cmpint (n, <=, G_N_ELEMENTS (polls));
  if (timeout < 0 || timeout > LIMIT * 1000)
    timeout = LIMIT * 1000;
  gboolean is_beat = g_poll (polls, (guint) n, comes ? timeout : 0) == 0 && timeout > 0;
  gboolean is_ready = g_main_context_check (context, priority, polls, n);
  begin_use ();
  if (is_ready)
    g_main_context_dispatch (context);
  end_use ();
  if (count_frames () != n_frames)
    *beats = 0;
  else if (is_beat)
    *beats += 1;
  return comes || is_ready;
}

static void
run (gboolean anyway)
{
  GMainContext *context = g_main_context_default ();
  int beats = 0;
  gint64 end = g_get_monotonic_time () + LIMIT * G_USEC_PER_SEC;
  gboolean is_owner = g_main_context_acquire (context);
  g_assert_true (is_owner);
  do
    {
      while (turn (context, anyway, &beats))
        {
          anyway = FALSE;
          if (g_get_monotonic_time () > end)
            g_error ("The main loop does not come to rest: %d tasks are under way", n_underway);
        }
      gdk_display_sync (gdk_display_get_default ());
    }
  while (g_main_context_pending (context));
  g_main_context_release (context);
}

void
settle (void)
{
  run (FALSE);
}

void
settle_more (void)
{
  run (TRUE);
}
