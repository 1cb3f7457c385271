#include "app/scenes/scenes-play.h"

#include "app/helper/scenario-page.h"
#include "app/play/page.h"
#include "app/shell/window.h"
#include "scenario/play/play.h"
#include "scenario/scenario.h"

static MusterScenario *
load (MusterStore *store, gint64 id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_store_load_scenario (store, id, NULL, problems, NULL);
}

/* Of every third unit of a side one step more than of the one before; the first commander falls. */
static void
tick_some (MusterStore *store, const MusterScenario *scenario, int side)
{
  gint64 lost = 0;
  gboolean has_fallen = FALSE;
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, side);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      MusterTick tick = { row->army_number, row->node, 0, MUSTER_FATE_FIT };
      if (row->category == MUSTER_CATEGORY_COMMANDER && !has_fallen && row->number > 1)
        tick.fate = MUSTER_FATE_DEAD;
      else if (row->category == MUSTER_CATEGORY_UNIT && row->steps > 0 && row->number % 3 != 0)
        tick.lost = MIN (++lost, row->steps);
      has_fallen = has_fallen || tick.fate != MUSTER_FATE_FIT;
      if (tick.lost > 0 || tick.fate != MUSTER_FATE_FIT)
        g_assert_true (muster_play_edit_tick (store, scenario, &tick, "Tick", NULL));
    }
}

static void
set_hours (MusterStore *store, MusterScenario *scenario, int turn)
{
  const MusterReserve reserve = { .side = 1, .army = 2, .node = 1, .turn = turn };
  muster_scenario_add_reserve (scenario, &reserve);
  scenario->start = muster_time_parse ("16:30");
  scenario->dusk = muster_time_parse ("19:00");
  scenario->minutes = 30;
  g_assert_true (muster_library_save (store, &muster_scenario_document, scenario->id, scenario,
                                      "Set the hours", NULL, NULL, NULL));
}

static GtkWidget *
open_play (MusterStore *store,
           GtkWindow *window,
           const char *one,
           const char *other,
           const char *terrain,
           int turn)
{
  gint64 id = make_scenario (store, one, other, terrain, 47);
  g_autoptr (MusterScenario) scenario = load (store, id);
  set_hours (store, scenario, turn);
  for (int side = 0; side < 2; side++)
    tick_some (store, scenario, side);
  muster_play_edit_turn (store, id, turn, NULL);
  muster_window_open_document (MUSTER_WINDOW (window),
                               (MusterDocumentId){ MUSTER_DOCUMENT_PLAY, id }, TRUE);
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_play (MusterStore *store, GtkWindow *window)
{
  return open_play (store, window, "fontenoy-french", "dettingen-pragmatic", NULL, 1);
}

GtkWidget *
scenes_show_play_steps (MusterStore *store, GtkWindow *window)
{
  return open_play (store, window, "swedes-1632", "swedes-1632", "tout-soldat", 5);
}

GtkWidget *
scenes_show_play_formations (MusterStore *store, GtkWindow *window)
{
  return open_play (store, window, "french-200", "austrian-200", NULL, 4);
}

GtkWidget *
scenes_show_play_weather (MusterStore *store, GtkWindow *window)
{
  scenes_show_play (store, window);
  gtk_widget_activate_action (GTK_WIDGET (muster_window_get_page (MUSTER_WINDOW (window))),
                              "play.turn", "i", 1);
  settle ();
  return GTK_WIDGET (window);
}
