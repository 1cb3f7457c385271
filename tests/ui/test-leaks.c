/* Whatever is opened is gone when it is closed: after some rounds the number of objects that live
 * no longer grows. GLib counts them where GOBJECT_DEBUG asks for it, and is built so; windows are
 * counted in any case, and so are ours, each by a weak reference. usage: test-leaks [SCENE…] */
#include "looks.h"
#include "scenes.h"
#include "walk.h"

#include <stdlib.h>

/* The first rounds fill what is kept for good: styles, fonts, the rulesets on the shelf. */
#define WARM_UP 3

static Stage *stage;

static void
on_gone (gpointer living, GObject *object)
{
  g_hash_table_remove (living, object);
}

/* What of ours is shown, and the documents and rows behind it. */
static void
watch (GHashTable *living, GtkWidget *shown)
{
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  for (guint i = 0; i < widgets->len; i++)
    {
      gpointer widget = g_ptr_array_index (widgets, i);
      if (g_hash_table_add (living, widget))
        g_object_weak_ref (widget, on_gone, living);
    }
}

static void
count_types (GType type, GHashTable *counts)
{
  guint n;
  g_autofree GType *children = g_type_children (type, &n);
  int living = g_type_get_instance_count (type);
  if (living > 0)
    g_hash_table_insert (counts, (gpointer) g_type_name (type), GINT_TO_POINTER (living));
  for (guint i = 0; i < n; i++)
    count_types (children[i], counts);
}

/* Returns: (transfer full): name of a type -> how many live */
static GHashTable *
count_objects (void)
{
  GHashTable *counts = g_hash_table_new (g_str_hash, g_str_equal);
  count_types (G_TYPE_OBJECT, counts);
  return counts;
}

static void
iterate (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
open_and_close (const Scene *scene, GHashTable *living)
{
  GtkWindow *window = stage_open (stage, scene, 1200, 760);
  GtkWidget *shown = stage_show (scene, window);
  watch (living, GTK_WIDGET (window));
  watch (living, shown);
  stage_close (window, shown);
  for (int i = 0; i < 20 && g_hash_table_size (living) > 0; i++)
    settle ();
  iterate ();
}

/* A type of which one more lives after each round is kept by somebody. */
static guint
tell_growth (GHashTable *before, GHashTable *after, guint rounds)
{
  GHashTableIter iter;
  gpointer name, count;
  guint n_grown = 0;
  g_hash_table_iter_init (&iter, after);
  while (g_hash_table_iter_next (&iter, &name, &count))
    {
      int grown = GPOINTER_TO_INT (count) - GPOINTER_TO_INT (g_hash_table_lookup (before, name));
      if (grown < (int) rounds)
        continue;
      print_error ("%d more of %s after %u rounds\n", grown, (char *) name, rounds);
      n_grown++;
    }
  return n_grown;
}

static void
check_scene (void **state)
{
  const Scene *scene = *state;
  g_autoptr (GHashTable) living = g_hash_table_new (NULL, NULL);
  const char *loops = g_getenv ("MUSTER_LOOPS");
  guint rounds = loops != NULL && atoi (loops) > 20 ? 50 : 4;
  for (guint i = 0; i < WARM_UP; i++)
    open_and_close (scene, living);
  assert_int_equal (g_hash_table_size (living), 0);
  guint tops = g_list_model_get_n_items (gtk_window_get_toplevels ());
  g_autoptr (GHashTable) before = count_objects ();
  for (guint i = 0; i < rounds; i++)
    open_and_close (scene, living);
  g_autoptr (GHashTable) after = count_objects ();
  if (g_hash_table_size (living) > 0)
    {
      GHashTableIter iter;
      gpointer widget;
      g_hash_table_iter_init (&iter, living);
      while (g_hash_table_iter_next (&iter, &widget, NULL))
        {
          print_error ("%s lives on\n", G_OBJECT_TYPE_NAME (widget));
          g_object_weak_unref (widget, on_gone, living);
        }
      fail ();
    }
  assert_int_equal (g_list_model_get_n_items (gtk_window_get_toplevels ()), tops);
  assert_int_equal (tell_growth (before, after, rounds), 0);
}

int
main (int argc, char **argv)
{
  g_setenv ("GOBJECT_DEBUG", "instance-count", TRUE);
  look_begin (look_find ("light"));
  stage = stage_new ();
  g_autoptr (GArray) tests = scenes_list_tests ("%s leaves nothing behind", check_scene, argv + 1);
  int failed = _cmocka_run_group_tests ("leaks", (struct CMUnitTest *) (void *) tests->data,
                                        tests->len, NULL, NULL);
  g_clear_pointer (&stage, stage_free);
  return failed;
}
