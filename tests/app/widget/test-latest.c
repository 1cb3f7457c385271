/* Work of which only the last that was asked for counts. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/widget/latest.h"

/* What is worked out of a question. */
typedef struct
{
  int question;
  int answer;
} Request;

typedef struct
{
  int n_freed;
  int n_answers;
  int answer;
} Heard;

static Heard heard;

static void
answer_question (gpointer data, GCancellable *cancellable)
{
  Request *request = data;
  request->answer = request->question * 2;
}

static void
hear (gpointer source, gpointer data)
{
  const Request *request = data;
  assert_non_null (source);
  heard.n_answers++;
  heard.answer = request->answer;
}

static void
free_request (gpointer data)
{
  g_atomic_int_inc (&heard.n_freed);
  g_free (data);
}

static void
ask (GCancellable **latest, GObject *source, int question)
{
  Request *request = g_new0 (Request, 1);
  request->question = question;
  muster_latest_ask (latest, source, request, free_request, answer_question, hear);
}

static void
wait_until_freed (int n)
{
  while (g_atomic_int_get (&heard.n_freed) < n)
    g_main_context_iteration (NULL, FALSE);
}

static void
only_what_was_asked_last_counts (void **state)
{
  g_autoptr (GObject) source = g_object_new (G_TYPE_OBJECT, NULL);
  GCancellable *latest = NULL;
  heard = (Heard){ 0 };
  for (int i = 1; i <= 20; i++)
    ask (&latest, source, i);
  wait_until_freed (20);
  assert_int_equal (heard.n_answers, 1);
  assert_int_equal (heard.answer, 40);
  assert_null (latest);
}

static void
nobody_hears_what_was_stopped (void **state)
{
  g_autoptr (GObject) source = g_object_new (G_TYPE_OBJECT, NULL);
  GCancellable *latest = NULL;
  heard = (Heard){ 0 };
  ask (&latest, source, 1);
  muster_latest_stop (&latest);
  assert_null (latest);
  muster_latest_stop (&latest);
  wait_until_freed (1);
  assert_int_equal (heard.n_answers, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (only_what_was_asked_last_counts),
    cmocka_unit_test (nobody_hears_what_was_stopped),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
