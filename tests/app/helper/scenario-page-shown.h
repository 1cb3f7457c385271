/* The page of a scenario in a window of its own, as its tests use it. */
#pragma once

#include "app/helper/scenario-page.h"

#include "app/scenario/board-view.h"
#include "app/scenario/dice-pane.h"
#include "app/scenario/model.h"
#include "app/scenario/page.h"
#include "app/scenario/sides-pane.h"

typedef struct
{
  MusterStore *store;
  gint64 id;
  GtkWidget *window;
  MusterScenarioPage *page;
  MusterScenarioModel *model; /* the test's own, of the same scenario */
  MusterBoardView *board;
  char *failed;
} Shown;

static inline void
on_failed (MusterPage *page, const char *message, Shown *shown)
{
  g_free (shown->failed);
  shown->failed = g_strdup (message);
}

static inline Shown *
show_on (const char *first, const char *second, const char *terrain)
{
  Shown *shown = g_new0 (Shown, 1);
  g_autoptr (GError) error = NULL;
  shown->store = muster_store_open (":memory:", NULL);
  shown->id = make_scenario (shown->store, first, second, terrain, 47);
  shown->page = muster_scenario_page_new (shown->store, shown->id, &error);
  assert_null (error);
  shown->model = muster_scenario_model_new (shown->store, shown->id, &error);
  assert_null (error);
  g_signal_connect (shown->page, "failed", G_CALLBACK (on_failed), shown);
  shown->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (shown->window), GTK_WIDGET (shown->page));
  gtk_window_set_default_size (GTK_WINDOW (shown->window), 1200, 760);
  gtk_window_present (GTK_WINDOW (shown->window));
  settle ();
  shown->board = MUSTER_BOARD_VIEW (find_below (shown->window, MUSTER_TYPE_BOARD_VIEW));
  assert_non_null (shown->board);
  return shown;
}

static inline Shown *
show (void)
{
  return show_on ("french-200", "austrian-200", NULL);
}

static inline void
hide (Shown *shown)
{
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->model);
  g_object_unref (shown->store);
  g_free (shown->failed);
  g_free (shown);
}

static inline const MusterScenario *
get_scenario (Shown *shown)
{
  return muster_scenario_model_get_scenario (shown->model);
}

static inline MusterBattlefield *
get_board (Shown *shown)
{
  return get_scenario (shown)->battlefield;
}

/* An area, which can be moved, turned and made larger. */
static inline int
find_area (Shown *shown)
{
  const MusterBattlefield *board = get_board (shown);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (feature->breadth == 0 && feature->place != NULL)
        return feature->id;
    }
  fail_msg ("The board has no area");
  return 0;
}

static inline char *
dup_undo (Shown *shown)
{
  return muster_store_dup_undo_name (shown->store, MUSTER_DOCUMENT_SCENARIO, shown->id);
}

/* A child of the template of the pane of sides or of dice, which is private to its class. */
static inline gpointer
get_child (Shown *shown, const char *name)
{
  const GType types[] = { MUSTER_TYPE_SIDES_PANE, MUSTER_TYPE_DICE_PANE };
  GObject *child = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (types) && child == NULL; i++)
    child = gtk_widget_get_template_child (find_below (GTK_WIDGET (shown->page), types[i]),
                                           types[i], name);
  assert_non_null (child);
  return child;
}

static inline void
write_text (Shown *shown, const char *name, const char *text)
{
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (get_child (shown, name)), text, -1);
}
