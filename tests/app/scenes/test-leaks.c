/* Whatever is opened is gone when it is closed: every widget of every scene, and what its lists
 * show, is watched by a weak reference, and no window stays. ./dev test --long: fifty times. usage:
 * test-leaks [SCENE…|PART/PARTS] */
#include "app/scenes/looks.h"
#include "app/scenes/scenes.h"
#include "app/scenes/walk.h"

#include "app/army/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Stage *stage;

static void
on_gone (gpointer living, GObject *object)
{
  g_hash_table_remove (living, object);
}

static void
watch (GHashTable *living, gpointer object)
{
  if (object != NULL && g_hash_table_add (living, object))
    g_object_weak_ref (object, on_gone, living);
}

/* A list, and the items in it. */
static void
watch_list (GHashTable *living, GListModel *model)
{
  guint n = model != NULL ? g_list_model_get_n_items (model) : 0;
  watch (living, model);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);
      watch (living, item);
    }
}

static void
watch_all (GHashTable *living, GtkWidget *shown)
{
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      watch (living, widget);
      if (GTK_IS_LIST_VIEW (widget))
        watch_list (living, G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (widget))));
      if (MUSTER_IS_ARMY_PAGE (widget))
        watch (living, muster_army_page_get_model (MUSTER_ARMY_PAGE (widget)));
    }
}

static void
open_and_close (const Scene *scene, GHashTable *living)
{
  GtkWindow *window = stage_open (stage, scene, 1200, 760);
  GtkWidget *shown = stage_show (scene, window);
  watch_all (living, GTK_WIDGET (window));
  watch_all (living, shown);
  stage_close (window, shown);
  for (int i = 0; i < 20 && g_hash_table_size (living) > 0; i++)
    settle ();
}

/* Returns: how many of those that should be gone are there still */
static guint
tell (GHashTable *living)
{
  GHashTableIter iter;
  gpointer object;
  guint n = g_hash_table_size (living);
  g_hash_table_iter_init (&iter, living);
  while (g_hash_table_iter_next (&iter, &object, NULL))
    {
      print_error ("%s lives on\n", G_OBJECT_TYPE_NAME (object));
      g_object_weak_unref (object, on_gone, living);
    }
  return n;
}

static void
check_scene (void **state)
{
  const Scene *scene = *state;
  g_autoptr (GHashTable) living = g_hash_table_new (NULL, NULL);
  const char *loops = g_getenv ("MUSTER_LOOPS");
  guint rounds = loops != NULL && atoi (loops) > 20 ? 50 : 2;
  guint tops = g_list_model_get_n_items (gtk_window_get_toplevels ());
  for (guint i = 0; i < rounds && g_hash_table_size (living) == 0; i++)
    open_and_close (scene, living);
  assert_int_equal (tell (living), 0);
  assert_int_equal (g_list_model_get_n_items (gtk_window_get_toplevels ()), tops);
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
  g_autoptr (GArray) tests =
    scenes_list_tests ("%s leaves nothing behind", check_scene, argv + (is_part ? 2 : 1));
  if (is_part && !keep_part (tests, argv[1]))
    g_error ("%s is no part of the scenes; an eighth of them is 1/8", argv[1]);
  int failed = _cmocka_run_group_tests ("leaks", (struct CMUnitTest *) (void *) tests->data,
                                        tests->len, NULL, NULL);
  g_clear_pointer (&stage, stage_free);
  return failed;
}
