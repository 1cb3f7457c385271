#include "config.h"

#include "app/scenario/board-pane.h"

#include "app/scenario/board-view.h"
#include "base/phrase.h"
#include "battlefield/model/edit.h"
#include "battlefield/model/placement.h"
#include "battlefield/terrain/terrain.h"
#include "battlefield/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _MusterBoardPane
{
  AdwBin parent;
  MusterScenarioModel *model;
  MusterBoardView *board;
  GtkWidget *no_board;
  GtkWidget *tools;
};

G_DEFINE_FINAL_TYPE (MusterBoardPane, muster_board_pane, ADW_TYPE_BIN)

static guint edited, refused, selected;

static MusterBattlefield *
get_battlefield (MusterBoardPane *pane)
{
  return muster_scenario_model_get_scenario (pane->model)->battlefield;
}

/* An action on the board is done to a copy of the scenario. */
static MusterScenario *
begin (MusterBoardPane *pane)
{
  return get_battlefield (pane) != NULL ? muster_scenario_model_begin (pane->model) : NULL;
}

/* @kind: of the phrase, of what it is done to */
static void
save (MusterBoardPane *pane, MusterScenario *changed, int id, const char *kind, const char *merge)
{
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  g_autofree char *name = muster_phrase_new (kind, label != NULL ? label : "", NULL);
  muster_terrain_settle_crossings (changed->battlefield);
  g_signal_emit (pane, edited, 0, changed, name, NULL, merge);
}

/* Takes @changed, which could not be changed so. */
static void
refuse (MusterBoardPane *pane, MusterScenario *changed, int id)
{
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  muster_scenario_unref (changed);
  if (label == NULL)
    return;
  g_autofree char *text =
    g_strdup_printf (_ ("%s cannot be changed so and stays as it was"), label);
  g_signal_emit (pane, refused, 0, text);
}

/* Steps by keys become one action; a drag is one by itself. */
static char *
dup_merge (MusterBoardPane *pane, const char *action, int id)
{
  return g_strdup_printf ("%s-%d-%u", action, id, muster_board_view_get_n_drags (pane->board));
}

static void
move (MusterBoardPane *pane, GVariant *parameter)
{
  MusterScenario *changed = begin (pane);
  int id;
  int x;
  int y;
  g_variant_get (parameter, "(iii)", &id, &x, &y);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (pane, "move", id);
  if (muster_battlefield_move (changed->battlefield, id, x, y))
    save (pane, changed, id, "move", merge);
  else
    muster_scenario_unref (changed);
}

static void
turn (MusterBoardPane *pane, GVariant *parameter)
{
  MusterScenario *changed = begin (pane);
  int id;
  int degrees;
  g_variant_get (parameter, "(ii)", &id, &degrees);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (pane, "turn", id);
  if (muster_battlefield_turn (changed->battlefield, id, degrees))
    save (pane, changed, id, "turn-thing", merge);
  else
    refuse (pane, changed, id);
}

static void
resize (MusterBoardPane *pane, GVariant *parameter)
{
  MusterScenario *changed = begin (pane);
  int id;
  int width;
  int depth;
  g_variant_get (parameter, "(iii)", &id, &width, &depth);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (pane, "resize", id);
  if (muster_battlefield_resize (changed->battlefield, id, width, depth))
    save (pane, changed, id, "resize", merge);
  else
    refuse (pane, changed, id);
}

static void
move_point (MusterBoardPane *pane, GVariant *parameter)
{
  MusterScenario *changed = begin (pane);
  int id;
  int point;
  MusterPoint to;
  g_variant_get (parameter, "(iiii)", &id, &point, &to.x, &to.y);
  if (changed == NULL)
    return;
  if (muster_battlefield_move_point (changed->battlefield, id, point, to))
    save (pane, changed, id, "change", NULL);
  else
    refuse (pane, changed, id);
}

static void
delete_selected (MusterBoardPane *pane, GVariant *parameter)
{
  int id = muster_board_view_get_selected (pane->board);
  MusterScenario *changed = id != 0 ? begin (pane) : NULL;
  if (changed == NULL)
    return;
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  g_autofree char *name = muster_phrase_new ("delete", label != NULL ? label : "", NULL);
  muster_battlefield_remove (changed->battlefield, id);
  muster_terrain_settle_crossings (changed->battlefield);
  g_signal_emit (pane, edited, 0, changed, name, name, NULL);
}

static void
duplicate_selected (MusterBoardPane *pane, GVariant *parameter)
{
  MusterScenario *changed = begin (pane);
  int id = changed != NULL
             ? muster_battlefield_duplicate (changed->battlefield,
                                             muster_board_view_get_selected (pane->board))
             : 0;
  if (id == 0)
    {
      g_clear_pointer (&changed, muster_scenario_unref);
      return;
    }
  save (pane, changed, id, "duplicate", NULL);
  muster_board_view_select (pane->board, id);
}

/* "b:marker" is an objective of the second side. */
static void
add (MusterBoardPane *pane, GVariant *parameter)
{
  const char *word = g_variant_get_string (parameter, NULL);
  MusterScenario *changed = begin (pane);
  gboolean is_second = g_str_has_prefix (word, "b:");
  if (changed == NULL || changed->battlefield->ruleset == NULL)
    {
      g_clear_pointer (&changed, muster_scenario_unref);
      return;
    }
  const MusterKind *kind = muster_ruleset_find_kind (changed->battlefield->ruleset,
                                                     strchr (word, ':') != NULL ? word + 2 : word);
  int id = kind != NULL ? muster_battlefield_add (changed->battlefield, kind,
                                                  muster_board_view_get_middle (pane->board),
                                                  g_random_int_range (1, 1001), is_second)
                        : 0;
  if (id == 0)
    {
      muster_scenario_unref (changed);
      return;
    }
  save (pane, changed, id, "add", NULL);
  muster_board_view_select (pane->board, id);
  gtk_widget_grab_focus (GTK_WIDGET (pane->board));
}

static void
add_zone (MusterBoardPane *pane, GVariant *parameter)
{
  MusterScenario *changed = begin (pane);
  int side = g_variant_get_int32 (parameter);
  if (changed == NULL)
    return;
  int id = muster_battlefield_add_own_zone (changed->battlefield, CLAMP (side, 0, 1));
  save (pane, changed, id, "add", NULL);
  muster_board_view_select (pane->board, id);
}

static void
swap_ends (MusterBoardPane *pane, GVariant *parameter)
{
  MusterScenario *changed = begin (pane);
  if (changed == NULL)
    return;
  muster_battlefield_swap_edges (changed->battlefield);
  g_signal_emit (pane, edited, 0, changed, "swap-ends", NULL, NULL);
}

static void
throw_selected_again (MusterBoardPane *pane, GVariant *parameter)
{
  const MusterBattlefield *battlefield = get_battlefield (pane);
  const MusterFeature *feature =
    battlefield != NULL
      ? muster_battlefield_find_feature (battlefield, muster_board_view_get_selected (pane->board))
      : NULL;
  if (feature != NULL && feature->stream != NULL)
    gtk_widget_activate_action (GTK_WIDGET (pane), "scenario.again", "s", feature->stream);
}

static void
zoom_in (MusterBoardPane *pane, GVariant *parameter)
{
  muster_board_view_zoom (pane->board, 1);
}

static void
zoom_out (MusterBoardPane *pane, GVariant *parameter)
{
  muster_board_view_zoom (pane->board, -1);
}

static void
zoom_fit (MusterBoardPane *pane, GVariant *parameter)
{
  muster_board_view_zoom (pane->board, 0);
}

static void
flip_ruler (MusterBoardPane *pane, GVariant *parameter)
{
  muster_board_view_set_ruler (pane->board, !muster_board_view_is_ruler (pane->board));
}

static void
select_node (MusterBoardPane *pane, GVariant *parameter)
{
  muster_board_view_select (pane->board, g_variant_get_int32 (parameter));
}

static void
retype (MusterBoardPane *pane, GVariant *parameter)
{
  int id;
  const char *type;
  g_variant_get (parameter, "(i&s)", &id, &type);
  MusterScenario *changed = begin (pane);
  if (changed == NULL)
    return;
  const MusterRuleset *ruleset = changed->battlefield->ruleset;
  const MusterKind *kind = ruleset != NULL ? muster_ruleset_find_kind (ruleset, type) : NULL;
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  if (kind == NULL || label == NULL || !muster_battlefield_retype (changed->battlefield, id, kind))
    {
      muster_scenario_unref (changed);
      return;
    }
  g_autofree char *phrase = muster_phrase_new ("retype", label, kind->name, NULL);
  muster_terrain_settle_crossings (changed->battlefield);
  g_signal_emit (pane, edited, 0, changed, phrase, NULL, NULL);
}

void
muster_board_pane_run_action (MusterBoardPane *pane, const char *action, GVariant *parameter)
{
  static const struct
  {
    const char *action;
    void (*run) (MusterBoardPane *pane, GVariant *parameter);
  } rows[] = {
    { "scenario.add", add },
    { "scenario.add-zone", add_zone },
    { "scenario.delete", delete_selected },
    { "scenario.duplicate", duplicate_selected },
    { "scenario.move", move },
    { "scenario.move-point", move_point },
    { "scenario.resize", resize },
    { "scenario.retype", retype },
    { "scenario.ruler", flip_ruler },
    { "scenario.select", select_node },
    { "scenario.swap", swap_ends },
    { "scenario.throw-again", throw_selected_again },
    { "scenario.turn", turn },
    { "scenario.zoom-fit", zoom_fit },
    { "scenario.zoom-in", zoom_in },
    { "scenario.zoom-out", zoom_out },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].action, action))
      rows[i].run (pane, parameter);
}

/* What may be added */

/* So many features stand in the menu itself; more in groups, or it were longer than the window. */
#define MOST_UNGROUPED 12

/* Each look is in the first group that has it; the last has all that are in none. */
static const struct
{
  const char *name;
  MusterLook looks[8]; /* up to a MUSTER_LOOK_NONE */
} groups[] = {
  { N_ ("Hills"), { MUSTER_LOOK_HILL, MUSTER_LOOK_STEEP } },
  { N_ ("Woods and Fields"),
    { MUSTER_LOOK_WOOD, MUSTER_LOOK_BRUSH, MUSTER_LOOK_FIELD, MUSTER_LOOK_ENCLOSURE,
      MUSTER_LOOK_HEDGE, MUSTER_LOOK_WALL, MUSTER_LOOK_GULLY } },
  { N_ ("Water and Marsh"),
    { MUSTER_LOOK_LAKE, MUSTER_LOOK_RIVER, MUSTER_LOOK_STREAM, MUSTER_LOOK_MARSH } },
  { N_ ("Settlements"), { MUSTER_LOOK_SETTLEMENT, MUSTER_LOOK_WALLED } },
  { N_ ("Roads and Crossings"), { MUSTER_LOOK_ROAD, MUSTER_LOOK_BRIDGE, MUSTER_LOOK_FORD } },
  { N_ ("Other Features") },
};

static guint
find_group (MusterLook look)
{
  for (guint i = 0; i + 1 < G_N_ELEMENTS (groups); i++)
    for (guint j = 0; groups[i].looks[j] != MUSTER_LOOK_NONE; j++)
      if (groups[i].looks[j] == look)
        return i;
  return G_N_ELEMENTS (groups) - 1;
}

static void
add_item (GMenu *menu, const MusterKind *kind, const char *prefix)
{
  g_autofree char *word = g_strconcat (prefix, kind->id, NULL);
  g_autoptr (GMenuItem) item = g_menu_item_new (kind->name, NULL);
  g_menu_item_set_action_and_target (item, "scenario.add", "s", word);
  g_menu_append_item (menu, item);
}

static void
add_features (GMenu *menu, const MusterRuleset *ruleset)
{
  int n = 0;
  GMenu *menus[G_N_ELEMENTS (groups)] = { NULL };
  for (int i = 0; i < ruleset->n_features; i++)
    n += ruleset->features[i].category == MUSTER_CATEGORY_FEATURE;
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      if (kind->category != MUSTER_CATEGORY_FEATURE)
        continue;
      guint group = find_group (muster_terrain_find_look (ruleset, kind));
      if (n > MOST_UNGROUPED && menus[group] == NULL)
        menus[group] = g_menu_new ();
      add_item (n > MOST_UNGROUPED ? menus[group] : menu, kind, "");
    }
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (menus[i] != NULL)
      {
        g_menu_append_submenu (menu, _ (groups[i].name), G_MENU_MODEL (menus[i]));
        g_object_unref (menus[i]);
      }
}

static void
add_objectives (GMenu *menu, const MusterRuleset *ruleset, const char *prefix)
{
  for (int i = 0; i < ruleset->n_features; i++)
    if (ruleset->features[i].category == MUSTER_CATEGORY_OBJECTIVE)
      add_item (menu, &ruleset->features[i], prefix);
}

static void
add_zone_item (GMenu *menu, int side)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (_ ("Deployment zone"), NULL);
  g_menu_item_set_action_and_target (item, "scenario.add-zone", "i", side);
  g_menu_append_item (menu, item);
}

GMenuModel *
muster_board_pane_make_menu (MusterBoardPane *pane)
{
  const MusterBattlefield *battlefield = get_battlefield (pane);
  GMenu *menu = g_menu_new ();
  if (battlefield != NULL && battlefield->ruleset != NULL)
    {
      g_autoptr (GMenu) features = g_menu_new ();
      g_autoptr (GMenu) first = g_menu_new ();
      g_autoptr (GMenu) second = g_menu_new ();
      add_features (features, battlefield->ruleset);
      add_objectives (first, battlefield->ruleset, "a:");
      add_objectives (second, battlefield->ruleset, "b:");
      add_zone_item (first, 0);
      add_zone_item (second, 1);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (features));
      g_autofree char *a = muster_battlefield_dup_side (battlefield, 0);
      g_autofree char *b = muster_battlefield_dup_side (battlefield, 1);
      g_menu_append_section (menu, a, G_MENU_MODEL (first));
      g_menu_append_section (menu, b, G_MENU_MODEL (second));
    }
  return G_MENU_MODEL (menu);
}

static void
show (MusterBoardPane *pane)
{
  MusterBattlefield *battlefield = get_battlefield (pane);
  muster_board_view_show (pane->board, battlefield);
  gtk_widget_set_visible (pane->no_board, battlefield == NULL);
  gtk_widget_set_visible (pane->tools, battlefield != NULL);
}

static void
on_selected (MusterBoardPane *pane, int id)
{
  g_signal_emit (pane, selected, 0, id);
}

void
muster_board_pane_set_model (MusterBoardPane *pane, MusterScenarioModel *model)
{
  pane->model = g_object_ref (model);
  g_signal_connect_object (model, "changed", G_CALLBACK (show), pane, G_CONNECT_SWAPPED);
  show (pane);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_BOARD_PANE (widget)->board));
}

static void
dispose (GObject *object)
{
  MusterBoardPane *pane = MUSTER_BOARD_PANE (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_BOARD_PANE);
  g_clear_object (&pane->model);
  G_OBJECT_CLASS (muster_board_pane_parent_class)->dispose (object);
}

static void
muster_board_pane_class_init (MusterBoardPaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  class->grab_focus = grab_focus;
  edited =
    g_signal_new ("edited", MUSTER_TYPE_BOARD_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 4, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  refused = g_signal_new ("refused", MUSTER_TYPE_BOARD_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 1, G_TYPE_STRING);
  selected = g_signal_new ("selected", MUSTER_TYPE_BOARD_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                           NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  g_type_ensure (MUSTER_TYPE_BOARD_VIEW);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/scenario/board-pane.ui");
  gtk_widget_class_bind_template_child (class, MusterBoardPane, board);
  gtk_widget_class_bind_template_child (class, MusterBoardPane, no_board);
  gtk_widget_class_bind_template_child (class, MusterBoardPane, tools);
  gtk_widget_class_bind_template_callback (class, on_selected);
}

static void
muster_board_pane_init (MusterBoardPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
}
