/* Work in a thread that an object of the main thread asked for. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/task.h"

/* Another thread is often the last that lets go of a task, but not each time. */
#define TASKS 2000

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_boolean (task, source == NULL);
}

static void
on_gone (gpointer data, GObject *where)
{
  GThread **thread = data;
  *thread = g_thread_self ();
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer data)
{
  assert_ptr_equal (g_object_get_data (source, "asked"), source);
  assert_true (g_task_propagate_boolean (G_TASK (result), NULL));
  *(gboolean *) data = TRUE;
}

static void
who_asked_is_told_and_let_go_in_the_main_thread (void **state)
{
  for (int i = 0; i < TASKS; i++)
    {
      GThread *gone_in = NULL;
      gboolean is_done = FALSE;
      GObject *source = g_object_new (G_TYPE_OBJECT, NULL);
      g_object_set_data (source, "asked", source);
      g_object_weak_ref (source, on_gone, &gone_in);
      GTask *task = muster_task_new (source, NULL, on_done, &is_done);
      g_task_run_in_thread (task, work);
      g_object_unref (task);
      g_object_unref (source);
      while (!is_done)
        g_main_context_iteration (NULL, TRUE);
      assert_ptr_equal (gone_in, g_thread_self ());
    }
}

static void
on_cancelled (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  assert_null (source);
  assert_false (g_task_propagate_boolean (G_TASK (result), &error));
  assert_true (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  *(gboolean *) data = TRUE;
}

static void
what_was_cancelled_is_told_too_and_nobody_needs_to_ask (void **state)
{
  gboolean is_done = FALSE;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = muster_task_new (NULL, cancellable, on_cancelled, &is_done);
  g_cancellable_cancel (cancellable);
  g_task_run_in_thread (task, work);
  while (!is_done)
    g_main_context_iteration (NULL, TRUE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (who_asked_is_told_and_let_go_in_the_main_thread),
    cmocka_unit_test (what_was_cancelled_is_told_too_and_nobody_needs_to_ask),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
