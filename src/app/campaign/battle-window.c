#include "config.h"

#include "app/campaign/battle-window.h"

#include "app/campaign/changes-text.h"
#include "app/campaign/march-findings.h"
#include "app/campaign/march-list.h"
#include "app/widget/combo-row.h"
#include "base/date.h"
#include "base/phrase.h"
#include "campaign/actions/action.h"
#include "campaign/actions/fixes.h"
#include "campaign/actions/muster.h"
#include "campaign/model/campaign.h"
#include "campaign/model/store.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef struct
{
  GPtrArray *words; /* GStrv: the id of an action, and what muster_action_draft() asks for */
  GPtrArray *done; /* utf8: the same as muster_march_actions_do() tells it; NULL: not on that day */
} MusterMarchActions;

/* Actions that are done with the muster of a battle, as one action with it: they are kept in words
 * until then, and may be left out again. */

static MusterMarchActions *
muster_march_actions_new (void)
{
  MusterMarchActions *actions = g_new0 (MusterMarchActions, 1);
  actions->words = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  actions->done = g_ptr_array_new_with_free_func (g_free);
  return actions;
}

static void
muster_march_actions_free (MusterMarchActions *actions)
{
  g_ptr_array_unref (actions->words);
  g_ptr_array_unref (actions->done);
  g_free (actions);
}

/* Returns: (transfer full) (nullable): what was done; NULL where it cannot be done on that day */
static char *
do_action (MusterCampaign *campaign, int day, const char *const *words)
{
  g_autoptr (MusterDraft) draft =
    muster_action_draft (muster_action_find (words[0]), campaign,
                         muster_action_fix_get_day (campaign, day), FALSE, &words[1], NULL);
  if (draft == NULL || !muster_campaign_try (campaign, draft->phrase, draft->events, NULL))
    return NULL;
  return muster_phrase_format (draft->phrase);
}

/** Does all of them in @campaign on a day, or on its last one where that is before it. What cannot
 * be done there is left out, and stays for another day. Returns: (transfer full): a copy in which
 * they are done */
static MusterCampaign *
muster_march_actions_do (MusterMarchActions *actions, const MusterCampaign *campaign, int day)
{
  MusterCampaign *done = muster_campaign_copy (campaign);
  g_ptr_array_set_size (actions->done, 0);
  for (guint i = 0; i < actions->words->len; i++)
    {
      MusterCampaign *tried = muster_campaign_copy (done);
      const char *const *words = g_ptr_array_index (actions->words, i);
      char *title = do_action (tried, day, words);
      g_ptr_array_add (actions->done, title);
      muster_campaign_unref (title != NULL ? done : tried);
      done = title != NULL ? tried : done;
    }
  return done;
}

#define MOST_CHANGES 8

struct _MusterBattleWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkButton *muster;
  GtkLabel *problem;
  AdwEntryRow *name;
  AdwEntryRow *day;
  AdwComboRow *place;
  AdwComboRow *sides[2];
  AdwPreferencesGroup *remarked;
  GtkLabel *remarks;
  AdwPreferencesGroup *correction;
  GtkLabel *changes;
  AdwPreferencesGroup *groups[2];
  MusterMarchList *lists[2];
  MusterMarchFindings *findings[2];
  MusterStore *store;
  MusterCampaignModel *model;
  MusterRegister *reg; /* on the day of the battle, after what is done with the muster */
  MusterMarchActions *actions[2];
};

G_DEFINE_FINAL_TYPE (MusterBattleWindow, muster_battle_window, ADW_TYPE_WINDOW)

static guint mustered;

static const MusterCampaign *
get_campaign (MusterBattleWindow *window)
{
  return muster_campaign_model_get_campaign (window->model);
}

static int
get_side (MusterBattleWindow *window, guint i)
{
  const GArray *sides = get_campaign (window)->sides;
  guint chosen = sides->len > 2 ? adw_combo_row_get_selected (window->sides[i]) : i;
  return g_array_index (sides, MusterCampaignSide, MIN (chosen, sides->len - 1)).number;
}

static int
read_day (MusterBattleWindow *window)
{
  return muster_day_parse_typed (gtk_editable_get_text (GTK_EDITABLE (window->day)));
}

static gboolean
is_past (MusterBattleWindow *window)
{
  int day = read_day (window);
  return day != MUSTER_NO_DAY && day < muster_campaign_get_today (get_campaign (window));
}

/* Both sides' actions are done in it. */
static MusterCampaign *
copy_with_actions (MusterBattleWindow *window, int day)
{
  g_autoptr (MusterCampaign) one =
    muster_march_actions_do (window->actions[0], get_campaign (window), day);
  return muster_march_actions_do (window->actions[1], one, day);
}

/* Trying */

/* A battle that is mustered but not kept yet. */
typedef struct
{
  MusterCampaign *campaign;
  MusterScenario *scenario;
  gint64 battle;
  char *title;
  char *name;
} Trial;

static void
trial_clear (Trial *trial)
{
  g_clear_pointer (&trial->campaign, muster_campaign_unref);
  g_clear_pointer (&trial->scenario, muster_scenario_unref);
  g_free (trial->title);
  g_free (trial->name);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

/* Those in the baggage stay there once the battle is over. */
static gboolean
send_to_baggage (MusterBattleWindow *window, MusterCampaign *campaign, int day, GError **error)
{
  const MusterAction *action = muster_action_find ("baggage");
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GArray) records = muster_march_list_list_baggage (window->lists[side]);
      for (guint i = 0; i < records->len; i++)
        {
          g_autofree char *word = g_strdup_printf ("%" PRId64, g_array_index (records, gint64, i));
          const char *const words[] = { word, NULL };
          g_autoptr (MusterDraft) draft =
            muster_action_draft (action, campaign, day, FALSE, words, error);
          if (draft == NULL || !muster_campaign_try (campaign, draft->phrase, draft->events, error))
            return FALSE;
        }
    }
  return TRUE;
}

static gboolean
refuse (GError **error, const char *text)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, text);
  return FALSE;
}

/* Returns: its number; 0 where none is told */
static gint64
get_place (MusterBattleWindow *window)
{
  const GArray *places = get_campaign (window)->places;
  guint place = adw_combo_row_get_selected (window->place);
  return place > 0 && place <= places->len ? g_array_index (places, MusterPlace, place - 1).number
                                           : 0;
}

static gboolean
read_plan (MusterBattleWindow *window, Trial *trial, MusterMusterPlan *plan, GError **error)
{
  trial->name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (window->name))));
  plan->name = trial->name;
  plan->day = read_day (window);
  plan->is_correction = is_past (window);
  plan->place = get_place (window);
  plan->sides[0] = get_side (window, 0);
  plan->sides[1] = get_side (window, 1);
  if (trial->name[0] == '\0')
    return refuse (error, _ ("Give the battle a name."));
  if (plan->day == MUSTER_NO_DAY)
    return refuse (error, _ ("Say on which day they fight. Write 1815-06-18 or 18 June 1815."));
  if (plan->sides[0] == plan->sides[1])
    return refuse (error, _ ("A side cannot fight against itself. Choose another."));
  return TRUE;
}

static gboolean
try_battle (MusterBattleWindow *window, Trial *trial, GError **error)
{
  MusterMusterPlan plan = { 0 };
  if (!read_plan (window, trial, &plan, error))
    return FALSE;
  trial->campaign = copy_with_actions (window, plan.day);
  trial->title = muster_phrase_new ("muster", trial->name, NULL);
  if (!send_to_baggage (window, trial->campaign, plan.day, error))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    plan.picks[i] = muster_march_list_list_picks (window->lists[i]);
  trial->scenario = muster_campaign_muster (trial->campaign, &plan, &trial->battle, error);
  for (guint i = 0; i < 2; i++)
    g_array_unref (plan.picks[i]);
  return trial->scenario != NULL;
}

/* Showing */

static void
notify (MusterBattleWindow *window, const char *problem)
{
  gtk_label_set_text (window->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), problem != NULL);
}

static void
show_correction (MusterBattleWindow *window, const Trial *trial)
{
  gboolean is_correction = is_past (window);
  g_autofree char *today = muster_day_dup_text (muster_campaign_get_today (get_campaign (window)));
  g_autofree char *changes =
    is_correction && trial->scenario != NULL
      ? muster_changes_dup_all (muster_campaign_model_get_register (window->model), trial->campaign,
                                MOST_CHANGES)
      : g_strdup ("");
  g_autofree char *text = g_strdup_printf (
    /* Translators: %1$s: a day; %2$s: what that means, a sentence. */
    _ ("The campaign has come to %1$s already: the battle is put in before that. %2$s"), today,
    changes[0] != '\0' ? changes : _ ("Nothing later changes until its losses are recorded."));
  gtk_label_set_text (window->changes, text);
  gtk_widget_set_visible (GTK_WIDGET (window->correction), is_correction);
  gtk_button_set_label (window->muster, is_correction ? _ ("_Correct") : _ ("_Muster"));
}

/* Of the army that is out of sight, too. */
static void
show_findings (MusterBattleWindow *window)
{
  guint n = 0;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GArray) picks = muster_march_list_list_picks (window->lists[i]);
      muster_march_findings_show (window->findings[i], window->reg, get_side (window, i), picks,
                                  window->actions[i]->done, get_place (window));
      n += muster_march_findings_count_illegal (window->findings[i]);
    }
  g_autofree char *text =
    n > 0 ? g_strdup_printf (ngettext ("%u army is not legal", "%u armies are not legal", n), n)
          : g_strdup (_ ("All armies are legal"));
  adw_window_title_set_subtitle (window->heading, text);
}

/* Of the battle itself, whatever armies march. */
static void
show_remarks (MusterBattleWindow *window)
{
  g_autofree char *name =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (window->name))));
  MusterMusterPlan plan = { .day = read_day (window),
                            .name = name,
                            .sides = { get_side (window, 0), get_side (window, 1) } };
  g_autoptr (GPtrArray) remarks = muster_register_list_battle_remarks (window->reg, &plan);
  gtk_widget_set_visible (GTK_WIDGET (window->remarked), remarks->len > 0);
  g_ptr_array_add (remarks, NULL);
  g_autofree char *text = g_strjoinv ("\n", (char **) remarks->pdata);
  gtk_label_set_text (window->remarks, text);
}

/* All that the name of the battle has a part in. */
static void
show_trial (MusterBattleWindow *window)
{
  g_auto (Trial) trial = { NULL };
  g_autoptr (GError) error = NULL;
  if (window->reg == NULL)
    return;
  gboolean is_done = try_battle (window, &trial, &error);
  notify (window, is_done ? NULL : error->message);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "battle.muster", is_done);
  show_remarks (window);
  show_correction (window, &trial);
}

static void
check (MusterBattleWindow *window)
{
  show_trial (window);
  if (window->reg != NULL)
    show_findings (window);
}

/* Who stands how on that day. */
static void
show_sides (MusterBattleWindow *window)
{
  int day = read_day (window);
  int today = muster_campaign_get_today (get_campaign (window));
  if (window->model == NULL)
    return;
  day = day != MUSTER_NO_DAY ? day : today;
  g_autoptr (MusterCampaign) campaign = copy_with_actions (window, day);
  g_clear_pointer (&window->reg, muster_register_unref);
  window->reg = muster_campaign_replay (campaign, day);
  for (guint i = 0; i < 2; i++)
    {
      int side = get_side (window, i);
      adw_preferences_group_set_title (
        window->groups[i], muster_campaign_find_side (get_campaign (window), side)->name);
      muster_march_list_set (window->lists[i], window->reg, side);
    }
  check (window);
}

static void
on_day (MusterBattleWindow *window)
{
  if (window->reg == NULL)
    return;
  if (read_day (window) != MUSTER_NO_DAY)
    show_sides (window);
  else
    check (window);
}

static void
on_sides (MusterBattleWindow *window)
{
  for (guint i = 0; i < 2; i++)
    g_ptr_array_set_size (window->actions[i]->words, 0);
  if (window->reg != NULL)
    show_sides (window);
}

/* Its button goes, and focus is in the list below. */
static void
add_action (MusterBattleWindow *window, guint side, char **words)
{
  g_ptr_array_add (window->actions[side]->words, g_strdupv (words));
  gtk_widget_child_focus (GTK_WIDGET (window->lists[side]), GTK_DIR_TAB_FORWARD);
  show_sides (window);
}

static void
on_action_a (MusterBattleWindow *window, char **words)
{
  add_action (window, 0, words);
}

static void
on_action_b (MusterBattleWindow *window, char **words)
{
  add_action (window, 1, words);
}

static void
leave_out (MusterBattleWindow *window, guint side, guint action)
{
  g_ptr_array_remove_index (window->actions[side]->words, action);
  gtk_widget_child_focus (GTK_WIDGET (window->lists[side]), GTK_DIR_TAB_FORWARD);
  show_sides (window);
}

static void
on_left_out_a (MusterBattleWindow *window, guint action)
{
  leave_out (window, 0, action);
}

static void
on_left_out_b (MusterBattleWindow *window, guint action)
{
  leave_out (window, 1, action);
}

static void
on_baggage_a (MusterBattleWindow *window, const GArray *records)
{
  gtk_widget_child_focus (GTK_WIDGET (window->lists[0]), GTK_DIR_TAB_FORWARD);
  muster_march_list_send_to_baggage (window->lists[0], records);
}

static void
on_baggage_b (MusterBattleWindow *window, const GArray *records)
{
  gtk_widget_child_focus (GTK_WIDGET (window->lists[1]), GTK_DIR_TAB_FORWARD);
  muster_march_list_send_to_baggage (window->lists[1], records);
}

static void
on_muster (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterBattleWindow *window = MUSTER_BATTLE_WINDOW (widget);
  g_auto (Trial) trial = { NULL };
  g_autoptr (GError) error = NULL;
  gint64 scenario = 0;
  if (try_battle (window, &trial, &error))
    scenario = muster_campaign_edit_muster (window->store, trial.campaign, trial.battle,
                                            trial.scenario, trial.title, &error);
  if (scenario == 0)
    {
      notify (window, error->message);
      return;
    }
  g_autofree char *words = muster_phrase_format_done (trial.title);
  g_signal_emit (window, mustered, 0, words, scenario);
  gtk_window_close (GTK_WINDOW (window));
}

static void
on_activate (MusterBattleWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "battle.muster", NULL);
}

static void
finalize (GObject *object)
{
  MusterBattleWindow *window = MUSTER_BATTLE_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_object (&window->model);
  g_clear_pointer (&window->reg, muster_register_unref);
  for (guint i = 0; i < 2; i++)
    muster_march_actions_free (window->actions[i]);
  G_OBJECT_CLASS (muster_battle_window_parent_class)->finalize (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (class, MusterBattleWindow, member)
#define BIND_AS(name, member)                                                                      \
  gtk_widget_class_bind_template_child_full (class, name, FALSE,                                   \
                                             G_STRUCT_OFFSET (MusterBattleWindow, member))

static void
bind_children (GtkWidgetClass *class)
{
  BIND (heading);
  BIND (muster);
  BIND (problem);
  BIND (name);
  BIND (day);
  BIND (place);
  BIND (remarked);
  BIND (remarks);
  BIND (correction);
  BIND (changes);
  BIND_AS ("first", sides[0]);
  BIND_AS ("second", sides[1]);
  BIND_AS ("group_a", groups[0]);
  BIND_AS ("group_b", groups[1]);
  BIND_AS ("list_a", lists[0]);
  BIND_AS ("list_b", lists[1]);
  BIND_AS ("findings_a", findings[0]);
  BIND_AS ("findings_b", findings[1]);
}

static void
muster_battle_window_class_init (MusterBattleWindowClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->finalize = finalize;
  g_type_ensure (MUSTER_TYPE_MARCH_LIST);
  g_type_ensure (MUSTER_TYPE_MARCH_FINDINGS);
  mustered = g_signal_new ("mustered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                           NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/campaign/battle-window.ui");
  bind_children (class);
  gtk_widget_class_bind_template_callback (class, check);
  gtk_widget_class_bind_template_callback (class, show_trial);
  gtk_widget_class_bind_template_callback (class, on_day);
  gtk_widget_class_bind_template_callback (class, on_sides);
  gtk_widget_class_bind_template_callback (class, on_activate);
  gtk_widget_class_bind_template_callback (class, on_baggage_a);
  gtk_widget_class_bind_template_callback (class, on_baggage_b);
  gtk_widget_class_bind_template_callback (class, on_action_a);
  gtk_widget_class_bind_template_callback (class, on_action_b);
  gtk_widget_class_bind_template_callback (class, on_left_out_a);
  gtk_widget_class_bind_template_callback (class, on_left_out_b);
  gtk_widget_class_install_action (class, "battle.muster", NULL, on_muster);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_battle_window_init (MusterBattleWindow *window)
{
  for (guint i = 0; i < 2; i++)
    window->actions[i] = muster_march_actions_new ();
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_combo_row_show_names (window->place);
  muster_combo_row_show_names (window->sides[0]);
  muster_combo_row_show_names (window->sides[1]);
}

/* Choices that a campaign may not have. */
static void
fill_choices (MusterBattleWindow *window)
{
  const MusterCampaign *campaign = get_campaign (window);
  g_autoptr (GtkStringList) places = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) sides = gtk_string_list_new (NULL);
  gtk_string_list_append (places, _ ("Not told"));
  for (guint i = 0; i < campaign->places->len; i++)
    gtk_string_list_append (places, g_array_index (campaign->places, MusterPlace, i).name);
  for (guint i = 0; i < campaign->sides->len; i++)
    gtk_string_list_append (sides, g_array_index (campaign->sides, MusterCampaignSide, i).name);
  adw_combo_row_set_model (window->place, G_LIST_MODEL (places));
  gtk_widget_set_visible (GTK_WIDGET (window->place), campaign->places->len > 0);
  for (guint i = 0; i < 2; i++)
    {
      adw_combo_row_set_model (window->sides[i], G_LIST_MODEL (sides));
      adw_combo_row_set_selected (window->sides[i], i);
      gtk_widget_set_visible (GTK_WIDGET (window->sides[i]), campaign->sides->len > 2);
    }
}

/* Today, or the day after where a battle was fought today. */
static int
propose_day (MusterBattleWindow *window)
{
  MusterRegister *reg = muster_campaign_model_get_register (window->model);
  int today = muster_campaign_get_today (get_campaign (window));
  for (guint i = 0; i < reg->battles->len; i++)
    if (((const MusterBattle *) g_ptr_array_index (reg->battles, i))->day == today)
      return muster_day_add (today, 1);
  return today;
}

MusterBattleWindow *
muster_battle_window_new (GtkWindow *parent, MusterStore *store, MusterCampaignModel *model)
{
  MusterBattleWindow *window =
    g_object_new (MUSTER_TYPE_BATTLE_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->model = g_object_ref (model);
  g_autofree char *day = muster_day_dup_text (propose_day (window));
  g_autofree char *name = g_strdup_printf (_ ("Battle %" PRId64),
                                           muster_campaign_get_next_battle (get_campaign (window)));
  fill_choices (window);
  gtk_editable_set_text (GTK_EDITABLE (window->day), day);
  gtk_editable_set_text (GTK_EDITABLE (window->name), name);
  show_sides (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->name));
  return window;
}
