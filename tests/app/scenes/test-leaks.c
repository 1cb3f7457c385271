/* Whatever is opened is gone when it is closed, also when it was open before: a check of
 * test-scenes, which opens each scene once, again and again: twice, and fifty times in ./dev test
 * --long. usage: test-leaks [SCENE…|PART/PARTS] */
#include "app/scenes/checks.h"

#include <stdio.h>
#include <string.h>

static Stage *stage;

static void
check_scene (void **state)
{
  const Scene *scene = *state;
  guint n_windows = g_list_model_get_n_items (gtk_window_get_toplevels ());
  for (guint i = 0; i < get_openings (); i++)
    {
      GtkWindow *window = stage_open (stage, scene, 1200, 760);
      GtkWidget *shown = stage_show (scene, window);
      GHashTable *living = leaks_watch (window, shown);
      stage_close (window, shown);
      assert_int_equal (leaks_count (living), 0);
      assert_int_equal (g_list_model_get_n_items (gtk_window_get_toplevels ()), n_windows);
    }
}

/* "2/8" is the second eighth of the scenes, beside which others may run. Returns: whether @part is
 * one */
static gboolean
keep_part (GArray *tests, const char *part)
{
  guint k;
  guint n;
  if (sscanf (part, "%u/%u", &k, &n) != 2 || k < 1 || k > n)
    return FALSE;
  guint from = tests->len * (k - 1) / n;
  guint to = tests->len * k / n;
  g_array_set_size (tests, to);
  g_array_remove_range (tests, 0, from);
  return TRUE;
}

int
main (int argc, char **argv)
{
  gboolean is_part = argc == 2 && strchr (argv[1], '/') != NULL;
  look_begin (look_find ("light"));
  stage = stage_new ();
  g_autoptr (GArray) tests = g_array_new (TRUE, TRUE, sizeof (struct CMUnitTest));
  guint n;
  const Scene *scenes = scenes_get (&n);
  for (guint i = 0; i < n; i++)
    if (scene_is_wanted (&scenes[i], argv + (is_part ? 2 : 1)))
      {
        g_autofree char *name = g_strdup_printf ("%s leaves nothing behind", scenes[i].name);
        struct CMUnitTest test = { .name = g_intern_string (name),
                                   .test_func = check_scene,
                                   .initial_state = (void *) &scenes[i] };
        g_array_append_val (tests, test);
      }
  if (is_part && !keep_part (tests, argv[1]))
    g_error ("%s is no part of the scenes; an eighth of them is 1/8", argv[1]);
  int failed = _cmocka_run_group_tests ("leaks", (struct CMUnitTest *) (void *) tests->data,
                                        tests->len, NULL, NULL);
  g_clear_pointer (&stage, stage_free);
  return failed;
}
