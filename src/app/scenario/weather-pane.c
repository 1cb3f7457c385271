#include "config.h"

#include "app/scenario/weather-pane.h"

#include "app/widget/bars-view.h"
#include "app/widget/list-row.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "base/task.h"
#include "base/text.h"
#include "ruleset/catalogue/packs.h"
#include "scenario/text.h"

#include <glib/gi18n-lib.h>

struct _MusterWeatherPane
{
  AdwBin parent;
  MusterScenarioModel *model;
  GtkLabel *name;
  GtkLabel *effects;
  GtkLabel *change;
  GtkLabel *odds;
  GtkLabel *turns;
  MusterBarsView *expected;
  GtkDropDown *set;
  GtkMenuButton *from;
  GtkWidget *next;
  GtkWidget *again;
  gboolean is_showing; /* rows are filled by the pane, not by the user */
};

G_DEFINE_FINAL_TYPE (MusterWeatherPane, muster_weather_pane, ADW_TYPE_BIN)

static guint edited;

static MusterBattlefield *
get_battlefield (MusterWeatherPane *pane)
{
  return muster_scenario_model_get_scenario (pane->model)->battlefield;
}

/* Hands over a changed copy, with the weather as its last one now. */
static void
set_weather (MusterWeatherPane *pane,
             MusterScenario *changed,
             MusterRuleset *ruleset,
             const MusterWeatherState *state,
             const char *title)
{
  muster_battlefield_set_weather (changed->battlefield, ruleset, state);
  g_signal_emit (pane, edited, 0, changed, title, NULL, NULL);
}

static MusterRuleset *
get_ruleset (MusterWeatherPane *pane)
{
  const MusterBattlefield *battlefield = get_battlefield (pane);
  const MusterScenario *scenario = muster_scenario_model_get_scenario (pane->model);
  if (battlefield != NULL && battlefield->weather_ruleset != NULL)
    return battlefield->weather_ruleset;
  return scenario->ruleset;
}

void
muster_weather_pane_throw_next (MusterWeatherPane *pane)
{
  const MusterBattlefield *battlefield = get_battlefield (pane);
  if (battlefield == NULL || battlefield->weather->len == 0 || battlefield->weather_ruleset == NULL)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  MusterBattlefield *board = changed->battlefield;
  MusterWeatherState next =
    muster_weather_next (board->weather_ruleset, muster_battlefield_get_weather (board),
                         board->dice);
  g_autofree char *title = muster_phrase_new_count ("weather-of-turn", next.turn);
  set_weather (pane, changed, board->weather_ruleset, &next, title);
}

static void
on_set (MusterWeatherPane *pane)
{
  MusterRuleset *ruleset = get_ruleset (pane);
  const MusterBattlefield *battlefield = get_battlefield (pane);
  guint selected = gtk_drop_down_get_selected (pane->set);
  if (pane->is_showing || battlefield == NULL || ruleset == NULL || selected == 0
      || (int) selected > ruleset->weather.n_rows)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  int turn = MAX ((int) battlefield->weather->len, 1);
  MusterWeatherState state = muster_weather_set (ruleset, (int) selected - 1, turn);
  set_weather (pane, changed, ruleset, &state, "set-weather");
}

static char *
dup_effects (const MusterRuleset *ruleset, int row)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, row);
  for (guint i = 0; i < effects->len; i++)
    {
      const MusterEffect *effect = g_ptr_array_index (effects, i);
      if (effect->text[0] != '\0')
        g_string_append_printf (text, "%s• %s", text->len > 0 ? "\n" : "", effect->text);
    }
  if (text->len == 0)
    g_string_append (text, _ ("It has no effect."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* At the start, and of a gauge for the next turn. */
static char *
dup_odds (const MusterRuleset *ruleset, const MusterWeatherState *state)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    {
      g_autofree char *title = muster_weather_dup_title (ruleset, i);
      g_autofree char *start = muster_weather_dup_odds (ruleset, i);
      MusterNumber next = state != NULL && ruleset->weather.is_gauge
                            ? muster_weather_get_odds_after (ruleset, state, i)
                            : MUSTER_NUMBER (0);
      g_autofree char *share = muster_number_dup_text (next);
      g_string_append (text, i > 0 ? "\n" : "");
      if (next.num == 0)
        /* Translators: %1$s: a weather, such as “Rain”; %2$s: how likely it is at the start. */
        g_string_append_printf (text, _ ("%1$s: %2$s"), title, start);
      else
        /* Translators: %1$s: a weather, such as “Rain”; %2$s: how likely it is at the start; %3$s:
           how likely it is in the next turn. */
        g_string_append_printf (text, _ ("%1$s: %2$s; next turn %3$s"), title, start, share);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_turns (const MusterBattlefield *battlefield)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  for (guint i = 0; i < battlefield->weather->len; i++)
    {
      const MusterWeatherState *state =
        &g_array_index (battlefield->weather, MusterWeatherState, i);
      const char *name = state->row >= 0 ? ruleset->weather.rows[state->row].name : "–";
      g_string_append (text, i > 0 ? "\n" : "");
      /* Translators: %1$d: the turn; %2$s: a weather, such as "Rain". */
      g_string_append_printf (text, _ ("Turn %1$d: %2$s"), state->turn, name);
      if (ruleset->weather.is_gauge)
        g_string_append_printf (text, " (%d)", state->number);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
fill_rows (MusterWeatherPane *pane, const MusterRuleset *ruleset)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, _ ("Set by hand…"));
  for (int i = 0; ruleset != NULL && i < ruleset->weather.n_rows; i++)
    gtk_string_list_take (names, muster_weather_dup_title (ruleset, i));
  gtk_drop_down_set_model (pane->set, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (pane->set, 0);
}

static char *
dup_change (const MusterBattlefield *battlefield)
{
  guint n = battlefield->weather->len;
  if (n < 2)
    return NULL;
  g_autofree char *change =
    muster_weather_dup_change (battlefield->weather_ruleset,
                               &g_array_index (battlefield->weather, MusterWeatherState, n - 2),
                               &g_array_index (battlefield->weather, MusterWeatherState, n - 1));
  return muster_text_dup_capital (change);
}

static void
show_state (MusterWeatherPane *pane, const MusterBattlefield *battlefield)
{
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  const MusterWeatherState *state = muster_battlefield_get_weather (battlefield);
  const char *name = state->row >= 0 ? ruleset->weather.rows[state->row].name : _ ("Not known");
  gtk_label_set_text (pane->name, name);
  muster_label_take_text (pane->effects,
                          state->row >= 0 ? dup_effects (ruleset, state->row) : NULL);
  muster_label_take_text (pane->change, dup_change (battlefield));
  muster_label_take_text (pane->odds, dup_odds (ruleset, state));
  muster_label_take_text (pane->turns, ruleset->weather.is_gauge ? dup_turns (battlefield) : NULL);
}

static void
show_expected (MusterWeatherPane *pane)
{
  int n_turns;
  GPtrArray *charts = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_bars_free);
  g_autoptr (GPtrArray) shares =
    muster_scenario_list_expected (muster_scenario_model_get_scenario (pane->model), &n_turns);
  g_autofree char *title = muster_weather_dup_expected_title (n_turns);
  if (shares->len > 0)
    g_ptr_array_add (charts, muster_bars_new_shares (title, shares));
  muster_bars_view_show (pane->expected, charts);
}

static void
show (MusterWeatherPane *pane)
{
  const MusterBattlefield *battlefield = get_battlefield (pane);
  const MusterScenario *scenario = muster_scenario_model_get_scenario (pane->model);
  const MusterRuleset *ruleset = get_ruleset (pane);
  gboolean is_known =
    battlefield != NULL && battlefield->weather_ruleset != NULL && battlefield->weather->len > 0;
  gboolean has_method = ruleset != NULL && ruleset->weather.is_given;
  pane->is_showing = TRUE;
  fill_rows (pane, ruleset);
  if (is_known)
    show_state (pane, battlefield);
  else
    {
      gtk_label_set_text (pane->name, _ ("No weather"));
      muster_label_take_text (pane->effects,
                              ruleset != NULL ? muster_weather_dup_missing (ruleset) : NULL);
      muster_label_take_text (pane->change, NULL);
      muster_label_take_text (pane->odds, has_method ? dup_odds (ruleset, NULL) : NULL);
      muster_label_take_text (pane->turns, NULL);
    }
  gtk_widget_set_visible (GTK_WIDGET (pane->set), has_method && battlefield != NULL);
  gtk_widget_set_visible (pane->next, is_known && battlefield->weather_ruleset->weather.is_gauge);
  gtk_widget_set_visible (GTK_WIDGET (pane->from),
                          battlefield != NULL
                            && (ruleset == NULL || scenario->ruleset == NULL
                                || !scenario->ruleset->weather.is_given));
  gtk_widget_set_visible (pane->again, has_method && battlefield != NULL);
  show_expected (pane);
  pane->is_showing = FALSE;
}

void
muster_weather_pane_throw (MusterWeatherPane *pane)
{
  MusterRuleset *ruleset = get_ruleset (pane);
  if (get_battlefield (pane) == NULL || ruleset == NULL || !ruleset->weather.is_given)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  MusterWeatherState state = muster_weather_start (ruleset, changed->battlefield->dice);
  set_weather (pane, changed, ruleset, &state, "throw-weather");
}

/* Where the rules have no weather, that of others may be taken. */

/* Reads those of the packs that are installed which have weather. */
static void
read_packs (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GPtrArray *rulesets = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_ruleset_unref);
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) ids = muster_packs_list_ids ((const char *const *) dirs);
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterRuleset) ruleset =
        muster_packs_load ((const char *const *) dirs, g_ptr_array_index (ids, i), problems);
      if (ruleset != NULL && ruleset->weather.is_given)
        g_ptr_array_add (rulesets, g_steal_pointer (&ruleset));
    }
  g_task_return_pointer (task, rulesets, (GDestroyNotify) g_ptr_array_unref);
}

/* The menu is open already. */
static void
append_rulesets (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GMenu) menu = data;
  g_autoptr (GPtrArray) rulesets = g_task_propagate_pointer (G_TASK (result), NULL);
  g_menu_remove_all (menu);
  for (guint i = 0; i < rulesets->len; i++)
    {
      const MusterRuleset *ruleset = g_ptr_array_index (rulesets, i);
      g_autoptr (GMenuItem) item = g_menu_item_new (ruleset->title, NULL);
      g_menu_item_set_action_and_target (item, "scenario.weather-from", "s", ruleset->id);
      g_menu_append_item (menu, item);
    }
}

static void
fill_from (GtkMenuButton *button, gpointer data)
{
  GMenu *menu = g_menu_new ();
  g_menu_append (menu, _ ("Reading the packs…"), "scenario.nothing");
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
  g_autoptr (GTask) task = muster_task_new (button, NULL, append_rulesets, menu);
  g_task_run_in_thread (task, read_packs);
}

static void
read_pack (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  MusterRuleset *ruleset = muster_packs_load ((const char *const *) dirs, data, problems);
  g_task_return_pointer (task, ruleset, (GDestroyNotify) muster_ruleset_unref);
}

/* The page may have been closed meanwhile. */
static void
throw_by_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterWeatherPane *pane = MUSTER_WEATHER_PANE (source);
  g_autoptr (MusterRuleset) ruleset = g_task_propagate_pointer (G_TASK (result), NULL);
  if (ruleset == NULL || !ruleset->weather.is_given || pane->model == NULL
      || get_battlefield (pane) == NULL || gtk_widget_get_root (GTK_WIDGET (pane)) == NULL)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  MusterWeatherState state = muster_weather_start (ruleset, changed->battlefield->dice);

  g_autofree char *title = muster_phrase_new ("take-weather", ruleset->title, NULL);
  set_weather (pane, changed, ruleset, &state, title);
}

void
muster_weather_pane_throw_by (MusterWeatherPane *pane, const char *id)
{
  g_autoptr (GTask) task = muster_task_new (pane, NULL, throw_by_read, NULL);
  g_task_set_task_data (task, g_strdup (id), g_free);
  g_task_run_in_thread (task, read_pack);
}

void
muster_weather_pane_set_model (MusterWeatherPane *pane, MusterScenarioModel *model)
{
  pane->model = g_object_ref (model);
  gtk_menu_button_set_create_popup_func (pane->from, fill_from, NULL, NULL);
  g_signal_connect_object (pane->set, "notify::selected", G_CALLBACK (on_set), pane,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "changed", G_CALLBACK (show), pane, G_CONNECT_SWAPPED);
  show (pane);
}

static void
dispose (GObject *object)
{
  MusterWeatherPane *pane = MUSTER_WEATHER_PANE (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_WEATHER_PANE);
  g_clear_object (&pane->model);
  G_OBJECT_CLASS (muster_weather_pane_parent_class)->dispose (object);
}

static void
muster_weather_pane_class_init (MusterWeatherPaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_BARS_VIEW);
  edited =
    g_signal_new ("edited", MUSTER_TYPE_WEATHER_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 4, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/scenario/weather-pane.ui");
#define BIND(member) gtk_widget_class_bind_template_child (class, MusterWeatherPane, member)
  BIND (name);
  BIND (effects);
  BIND (change);
  BIND (odds);
  BIND (turns);
  BIND (expected);
  BIND (set);
  BIND (from);
  BIND (next);
  BIND (again);
#undef BIND
}

static void
muster_weather_pane_init (MusterWeatherPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
}
