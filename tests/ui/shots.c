/* Pictures of every page, dialog and empty state: light, dark and narrow. usage: shots FOLDER */
#include "ui-helper.h"

#include "app/application.h"
#include "app/army-page.h"
#include "app/new-army-window.h"
#include "app/sheet-window.h"
#include "app/window.h"
#include "army/army-edit.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

static const char *folder;
static MusterApplication *application;

static void
save (GtkWidget *widget, const char *name, const char *look)
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

typedef GtkWidget *(*Make) (MusterStore *store, GtkWindow *window);

static void
shoot (const char *name, MusterStore *store, Make make)
{
  static const struct
  {
    const char *look;
    AdwColorScheme scheme;
    int width;
    int height;
  } looks[] = { { "light", ADW_COLOR_SCHEME_FORCE_LIGHT, 1200, 760 },
                { "dark", ADW_COLOR_SCHEME_FORCE_DARK, 1200, 760 },
                { "narrow", ADW_COLOR_SCHEME_FORCE_LIGHT, 360, 640 } };
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      MusterWindow *window = muster_window_new (GTK_APPLICATION (application), store,
                                                "The file “muster.db” is not a library.");
      gtk_window_set_default_size (GTK_WINDOW (window), looks[i].width, looks[i].height);
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), looks[i].scheme);
      gtk_window_present (GTK_WINDOW (window));
      settle ();
      GtkWidget *shown = make (store, GTK_WINDOW (window));
      settle ();
      settle ();
      save (shown, name, looks[i].look);
      if (GTK_IS_WINDOW (shown) && shown != GTK_WIDGET (window))
        gtk_window_destroy (GTK_WINDOW (shown));
      gtk_window_destroy (GTK_WINDOW (window));
      settle ();
    }
}

static GtkWidget *
show_window (MusterStore *store, GtkWindow *window)
{
  return GTK_WIDGET (window);
}

static GtkWidget *
show_army (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_fontenoy (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 2);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_catalogue (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.show", "s", "catalogue");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_findings (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.show", "s", "findings");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_new_army (MusterStore *store, GtkWindow *window)
{
  MusterNewArmyWindow *dialog = muster_new_army_window_new (window, store);
  gtk_window_present (GTK_WINDOW (dialog));
  return GTK_WIDGET (dialog);
}

static GtkWidget *
show_sheet (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  MusterArmyPage *page = MUSTER_ARMY_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  MusterSheetWindow *sheet =
    muster_sheet_window_new (window,
                             muster_army_model_get_army (muster_army_page_get_model (page)));
  gtk_window_present (GTK_WINDOW (sheet));
  return GTK_WIDGET (sheet);
}

static GtkWidget *
show_trouble (MusterStore *store, GtkWindow *window)
{
  muster_window_show_trouble (MUSTER_WINDOW (window),
                              "The disk is full: nothing could be written, and nothing was "
                              "changed. Make room and do it again.");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_shortcuts (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL);
  settle ();
  return GTK_WIDGET (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window)));
}

int
main (int argc, char **argv)
{
  g_autoptr (MusterStore) store = NULL;
  g_autoptr (MusterStore) empty = NULL;
  if (argc < 2)
    return 2;
  folder = argv[1];
  g_mkdir_with_parents (folder, 0755);
  application = muster_application_new ();
  if (!g_application_register (G_APPLICATION (application), NULL, NULL))
    return 1;
  store = muster_store_open (":memory:", NULL);
  empty = muster_store_open (":memory:", NULL);
  add_example (store, "waterloo-i-corps");
  add_example (store, "fontenoy-french");
  add_example (store, "british-200");
  shoot ("armies", store, show_window);
  shoot ("armies-empty", empty, show_window);
  shoot ("library-closed", NULL, show_window);
  shoot ("trouble", store, show_trouble);
  shoot ("army", store, show_army);
  shoot ("army-fontenoy", store, show_fontenoy);
  shoot ("army-catalogue", store, show_catalogue);
  shoot ("army-findings", store, show_findings);
  shoot ("new-army", store, show_new_army);
  shoot ("sheet", store, show_sheet);
  shoot ("shortcuts", store, show_shortcuts);
  g_object_unref (application);
  return 0;
}
