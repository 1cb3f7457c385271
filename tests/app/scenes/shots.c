/* Pictures of all that the window can show, as people with this look see it.
 * usage: shots FOLDER LOOK [SCENE…] */
#include "app/scenes/looks.h"
#include "app/scenes/scenes.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

static void
save (GtkWidget *widget, const char *folder, const char *name, const char *look)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *file = g_strdup_printf ("%s/%s-%s.png", folder, name, look);
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  if (node == NULL)
    {
      fprintf (stderr, "shots: %s shows nothing\n", file);
      exit (1);
    }
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (widget)),
                                         node, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gdk_texture_save_to_png (texture, file);
  printf ("%s\n", file);
}

static void
shoot (Stage *stage, const Scene *scene, const Look *look, const char *folder)
{
  GtkWindow *window = stage_open (stage, scene, look->width, look->height);
  GtkWidget *shown = stage_show (scene, window);
  save (shown, folder, scene->name, look->name);
  stage_close (window, shown);
}

static gboolean
is_wanted (const Scene *scene, const Look *look, char **names)
{
  if (*names != NULL)
    return g_strv_contains ((const char *const *) names, scene->name);
  if (scene->traits & SCENE_NARROW && look->width >= SCENE_NARROW_WIDTH)
    return FALSE;
  return !look->only_pages || scene->traits & SCENE_MAIN;
}

int
main (int argc, char **argv)
{
  const Look *look = argc > 2 ? look_find (argv[2]) : NULL;
  guint n_scenes;
  const Scene *scenes = scenes_get (&n_scenes);
  if (look == NULL)
    return 2;
  look_begin (look);
  g_autoptr (Stage) stage = stage_new ();
  g_mkdir_with_parents (argv[1], 0755);
  for (guint i = 0; i < n_scenes; i++)
    if (is_wanted (&scenes[i], look, argv + 3))
      shoot (stage, &scenes[i], look, argv[1]);
  return 0;
}
