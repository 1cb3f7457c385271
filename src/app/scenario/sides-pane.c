#include "config.h"

#include "app/scenario/sides-pane.h"

#include "app/widget/balance-table.h"
#include "app/widget/list-row.h"
#include "army/balance/balance.h"
#include "army/check/described.h"
#include "army/store/listing.h"
#include "base/date.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "battlefield/model/edit.h"
#include "scenario/store.h"
#include "scenario/text.h"
#include "scenario/victory.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What is written into is saved when it is left. */
typedef enum
{
  FIELD_TEXT,
  FIELD_NAME, /* of the scenario, which needs one */
  FIELD_DATE,
  FIELD_SCALE,
  FIELD_TIME,
} FieldKind;

typedef struct
{
  const char *id; /* of the template's child: an editable or a text view */
  FieldKind kind;
  gsize member;       /* of a scenario: its text, of times its minutes since midnight */
  const char *action; /* the phrase of changing it */
} FieldRow;

#define MEMBER(member) G_STRUCT_OFFSET (MusterScenario, member)

static const FieldRow field_rows[] = {
  { "own_name", FIELD_NAME, MEMBER (name), "scenario-name" },
  { "date", FIELD_DATE, MEMBER (date), "scenario-date" },
  { "place", FIELD_TEXT, MEMBER (place), "scenario-place" },
  { "situation", FIELD_TEXT, MEMBER (note), "scenario-situation" },
  { "victory", FIELD_TEXT, MEMBER (victory), "scenario-victory" },
  { "ground_scale", FIELD_SCALE, MEMBER (scale), "scenario-scale" },
  { "side_name_a", FIELD_TEXT, MEMBER (sides[0].name), "side-name" },
  { "briefing_a", FIELD_TEXT, MEMBER (sides[0].briefing), "side-briefing" },
  { "side_note_a", FIELD_TEXT, MEMBER (sides[0].note), "side-note" },
  { "start", FIELD_TIME, MEMBER (start), "scenario-start" },
  { "side_name_b", FIELD_TEXT, MEMBER (sides[1].name), "side-name" },
  { "briefing_b", FIELD_TEXT, MEMBER (sides[1].briefing), "side-briefing" },
  { "side_note_b", FIELD_TEXT, MEMBER (sides[1].note), "side-note" },
  { "dusk", FIELD_TIME, MEMBER (dusk), "scenario-dusk" },
};

#define N_FIELDS G_N_ELEMENTS (field_rows)

typedef struct
{
  const FieldRow *row;
  GtkWidget *widget;
  char
    *filled; /* what it was last filled with, by which what was written since is known; or NULL */
} Field;

struct _MusterSidesPane
{
  AdwBin parent;
  MusterScenarioModel *model;
  Field fields[N_FIELDS];
  GtkListBox *armies[2];
  GtkMenuButton *add_armies[2];
  AdwPreferencesGroup *balance_group;
  MusterBalanceTable *balance;
  AdwComboRow *attacker;
  GtkSpinButton *table_width;
  GtkSpinButton *table_depth;
  AdwActionRow *minutes_row;
  GtkSpinButton *minutes;
  GtkSpinButton *turns;
  GtkListBox *reserves;
  GtkDropDown *reserve_formation;
  GtkDropDown *reserve_entry;
  GtkSpinButton *reserve_turn;
  GArray *formations; /* MusterReserve: what each row of the drop-down is */
  GtkLabel *arrival;
  GtkLabel *conditions;
  gboolean is_showing; /* rows are filled by the pane, not by the user */
};

G_DEFINE_FINAL_TYPE (MusterSidesPane, muster_sides_pane, ADW_TYPE_BIN)

static guint edited, failed;

static const MusterScenario *
get_scenario (MusterSidesPane *pane)
{
  return muster_scenario_model_get_scenario (pane->model);
}

/* Hands over @changed. */
static void
emit_edited (MusterSidesPane *pane, MusterScenario *changed, const char *title, const char *merge)
{
  g_signal_emit (pane, edited, 0, changed, title, NULL, merge);
}

/* The same, and says what was done. */
static void
emit_said (MusterSidesPane *pane, MusterScenario *changed, const char *title, const char *said)
{
  g_signal_emit (pane, edited, 0, changed, title, said, NULL);
}

static void
emit_failed (MusterSidesPane *pane, const GError *error)
{
  g_signal_emit (pane, failed, 0, error);
}

/* Fields */

static char *
dup_typed (const Field *field)
{
  if (GTK_IS_EDITABLE (field->widget))
    return g_strdup (gtk_editable_get_text (GTK_EDITABLE (field->widget)));
  char *text;
  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (field->widget)), "text", &text, NULL);
  return text;
}

/* What is kept of what was typed: times and dates as they are kept everywhere. */
static char *
dup_text (const Field *field)
{
  char *typed = g_strstrip (dup_typed (field));
  char *kept = NULL;
  if (field->row->kind == FIELD_DATE)
    kept = muster_date_dup_typed (typed);
  else if (field->row->kind == FIELD_TIME)
    kept = muster_time_dup_text (muster_time_parse (typed));
  if (kept == NULL)
    return typed;
  g_free (typed);
  return kept;
}

static gboolean
is_unsaved (const Field *field)
{
  g_autofree char *text = dup_text (field);
  return !g_str_equal (text, field->filled != NULL ? field->filled : "");
}

/* What was written there and is not saved yet stays. */
static void
fill (Field *field, const MusterScenario *scenario)
{
  gconstpointer member = (const char *) scenario + field->row->member;
  g_autofree char *time =
    field->row->kind == FIELD_TIME ? muster_time_dup_text (*(const int *) member) : NULL;
  const char *text = field->row->kind == FIELD_TIME ? time : *(const char *const *) member;
  g_autofree char *typed = dup_typed (field);
  g_autofree char *before = dup_text (field);
  char *wanted = g_strstrip (g_strdup (text != NULL ? text : ""));
  gboolean is_same = g_str_equal (before, wanted);
  gboolean is_formatted = field->row->kind == FIELD_TIME || field->row->kind == FIELD_DATE;
  g_autofree char *shown = field->row->kind == FIELD_DATE && wanted[0] != '\0'
                             ? muster_date_dup_text (wanted)
                             : g_strdup (wanted);
  if (!is_same && is_unsaved (field))
    {
      g_free (wanted);
      return;
    }
  if (!is_same || (is_formatted && !g_str_equal (typed, shown)))
    {
      if (GTK_IS_EDITABLE (field->widget))
        gtk_editable_set_text (GTK_EDITABLE (field->widget), shown);
      else
        gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (field->widget)), shown,
                                  -1);
    }
  gtk_widget_remove_css_class (field->widget, "error");
  g_free (field->filled);
  field->filled = wanted;
}

/* Why what stands in a field cannot be kept, or NULL. */
static char *
dup_problem (const Field *field)
{
  g_autofree char *text = dup_text (field);
  g_autofree char *date = NULL;
  g_autoptr (GError) error = NULL;
  if (text[0] == '\0')
    return field->row->kind == FIELD_NAME
             ? g_strdup (_ ("A scenario needs a name. Write one, such as the village."))
             : NULL;
  switch (field->row->kind)
    {
    case FIELD_DATE:
      date = muster_date_dup_typed (text);
      return date == NULL
               ? g_strdup_printf (_ ("“%s” is not in the calendar. Write it as 18 June 1815, "
                                     "1815-06-18, 1815-06 or 1815."),
                                  text)
               : NULL;
    case FIELD_TIME:
      return muster_time_parse (text) == MUSTER_NO_TIME
               ? g_strdup_printf (_ ("“%s” is no time of day. Write it as 11:30."), text)
               : NULL;
    case FIELD_SCALE:
      return muster_scale_check (text, &error) ? NULL : g_strdup (error->message);
    case FIELD_TEXT:
    case FIELD_NAME:
      return NULL;
    }
  return NULL;
}

static void
put (const Field *field, MusterScenario *scenario)
{
  gpointer member = (char *) scenario + field->row->member;
  g_autofree char *text = dup_text (field);
  if (field->row->kind == FIELD_TIME)
    *(int *) member = muster_time_parse (text);
  else
    *(const char **) member = muster_scenario_keep (scenario, text);
}

/* What cannot be kept stays where it was written. @later: (nullable): as
 * muster_sides_pane_save_fields() */
static gboolean
save (MusterSidesPane *pane, const Field *field, MusterScenario *later)
{
  g_autofree char *problem = dup_problem (field);
  g_autoptr (GError) error = NULL;
  if (!is_unsaved (field) || problem != NULL)
    return TRUE;
  g_autoptr (MusterScenario) changed = muster_scenario_model_begin (pane->model);
  put (field, changed);
  if (later != NULL)
    put (field, later);
  if (muster_scenario_model_save (pane->model, changed, _ (field->row->action), NULL, &error))
    return TRUE;
  emit_failed (pane, error);
  return FALSE;
}

gboolean
muster_sides_pane_save_fields (MusterSidesPane *pane, MusterScenario *later)
{
  for (guint i = 0; i < N_FIELDS; i++)
    if (!save (pane, &pane->fields[i], later))
      return FALSE;
  return TRUE;
}

static void
on_written (GtkWidget *widget, MusterSidesPane *pane)
{
  Field *field = pane->fields;
  while (field->widget != widget)
    field++;
  g_autofree char *problem = dup_problem (field);
  if (!is_unsaved (field))
    gtk_widget_remove_css_class (widget, "error");
  else if (problem == NULL)
    save (pane, field, NULL);
  else
    {
      g_autoptr (GError) error =
        g_error_new_literal (MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, problem);
      gtk_widget_add_css_class (widget, "error");
      emit_failed (pane, error);
    }
}

/* The focus also leaves a pane that goes, whose fields are no longer its own. */
static void
on_left (GtkEventController *focus, MusterSidesPane *pane)
{
  if (pane->model != NULL)
    on_written (gtk_event_controller_get_widget (focus), pane);
}

static void
begin_fields (MusterSidesPane *pane)
{
  for (guint i = 0; i < N_FIELDS; i++)
    {
      GtkWidget *widget = pane->fields[i].widget;
      GtkEventController *focus = gtk_event_controller_focus_new ();
      g_signal_connect_object (focus, "leave", G_CALLBACK (on_left), pane, 0);
      gtk_widget_add_controller (widget, focus);
      if (ADW_IS_ENTRY_ROW (widget))
        g_signal_connect_object (widget, "apply", G_CALLBACK (on_written), pane, 0);
      else if (GTK_IS_ENTRY (widget))
        g_signal_connect_object (widget, "activate", G_CALLBACK (on_written), pane, 0);
    }
}

/* Rows */

/* @action: takes @target away */
static GtkWidget *
new_row (const char *title,
         const char *subtitle,
         const char *action,
         int target,
         const char *tooltip)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  g_autofree char *below = subtitle != NULL ? g_markup_escape_text (subtitle, -1) : NULL;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), escaped);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  if (below != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), below);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", target);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip,
                                  -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static void
clear (GtkListBox *list)
{
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, row);
}

/* Armies */

static GtkWidget *
new_army_row (const MusterScenarioArmy *army)
{
  g_autofree char *text = NULL;
  g_autofree char *tooltip = g_strdup_printf (_ ("Take %s out"), army->army->name);
  if (army->evaluation != NULL)
    {
      g_autoptr (GPtrArray) findings = muster_army_check (army->evaluation);
      text = muster_army_dup_points_and_verdict (army->evaluation, findings);
    }
  return new_row (army->army->name, text, "scenario.remove-army", army->number, tooltip);
}

/* Armies of the library that play by the same rules, as they are when the menu opens. */
static void
fill_menu (GtkMenuButton *button, gpointer data)
{
  MusterSidesPane *pane = data;
  const MusterScenario *scenario = get_scenario (pane);
  int side = button == pane->add_armies[1];
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GPtrArray) armies =
    muster_store_list_armies (muster_document_model_get_store (pane->model), NULL);
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *summary = g_ptr_array_index (armies, i);
      if (g_strcmp0 (summary->ruleset, scenario->ruleset_id) != 0)
        continue;
      g_autoptr (GMenuItem) item = g_menu_item_new (summary->name, NULL);
      g_menu_item_set_action_and_target (item, "scenario.add-army", "(ix)", side, summary->id);
      g_menu_append_item (menu, item);
    }
  /* No action is called so: what only tells something cannot be chosen. */
  if (g_menu_model_get_n_items (G_MENU_MODEL (menu)) == 0)
    g_menu_append (menu, _ ("No army in the library plays by these rules"), "scenario.none");
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
show_armies (MusterSidesPane *pane)
{
  const MusterScenario *scenario = get_scenario (pane);
  for (int side = 0; side < 2; side++)
    {
      const GPtrArray *armies = scenario->sides[side].armies;
      clear (pane->armies[side]);
      for (guint i = 0; i < armies->len; i++)
        gtk_list_box_append (pane->armies[side], new_army_row (g_ptr_array_index (armies, i)));
      gtk_widget_set_visible (GTK_WIDGET (pane->armies[side]), armies->len > 0);
    }
}

void
muster_sides_pane_add_army (MusterSidesPane *pane, int side, gint64 id)
{
  MusterStore *store = muster_document_model_get_store (pane->model);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, &error);
  g_autoptr (MusterArmySnapshot) army =
    error == NULL ? muster_store_load_army (store, id, ruleset, &error) : NULL;
  if (army == NULL)
    {
      emit_failed (pane, error);
      return;
    }
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  g_autofree char *title = muster_phrase_new ("add", army->name, NULL);
  muster_scenario_add_army (changed, side, 0, army, id);
  emit_edited (pane, changed, title, NULL);
}

void
muster_sides_pane_remove_army (MusterSidesPane *pane, int number)
{
  const MusterScenarioArmy *army = muster_scenario_find_army (get_scenario (pane), number, NULL);
  if (army == NULL)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  g_autofree char *title = muster_phrase_new ("army-out", army->army->name, NULL);
  muster_scenario_remove_army (changed, number);
  emit_said (pane, changed, title, title);
}

/* What is different is shown before anything is taken. */
static char *
dup_all_changes (MusterSidesPane *pane, GArray *numbers)
{
  MusterStore *store = muster_document_model_get_store (pane->model);
  const MusterScenario *scenario = get_scenario (pane);
  g_autoptr (GString) text = g_string_new (NULL);
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        g_autofree char *changes = muster_scenario_dup_army_changes (store, scenario, army->number);
        if (changes == NULL)
          continue;
        g_string_append_printf (text, "%s\n%s\n", army->army->name, changes);
        g_array_append_val (numbers, army->number);
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
take_anew (MusterSidesPane *pane, GArray *numbers)
{
  MusterStore *store = muster_document_model_get_store (pane->model);
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < numbers->len && error == NULL; i++)
    muster_scenario_take_army_anew (store, changed, g_array_index (numbers, int, i), &error);
  if (error != NULL)
    {
      muster_scenario_unref (changed);
      emit_failed (pane, error);
      return;
    }
  emit_said (pane, changed, "armies-anew", _ ("The armies are as they are in the library now"));
}

static void
on_response (AdwMessageDialog *dialog, const char *response, MusterSidesPane *pane)
{
  if (g_str_equal (response, "take"))
    take_anew (pane, g_object_get_data (G_OBJECT (dialog), "numbers"));
}

static GtkWidget *
new_changes_view (const char *text)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "monospace");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 240);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  return scrolled;
}

gboolean
muster_sides_pane_renew_armies (MusterSidesPane *pane)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *changes = dup_all_changes (pane, numbers);
  if (numbers->len == 0)
    return FALSE;
  GtkWidget *dialog =
    adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (pane))),
                            _ ("Take Armies Anew?"),
                            _ ("These armies have changed since the scenario copied them."));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_changes_view (changes));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "keep", _ ("_Keep the Copies"),
                                    "take", _ ("_Take Anew"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "take",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  g_object_set_data_full (G_OBJECT (dialog), "numbers", g_steal_pointer (&numbers),
                          (GDestroyNotify) g_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_response), pane, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  return TRUE;
}

/* Reserves */

static gboolean
is_in_reserve (const MusterScenario *scenario, int army, guint node)
{
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      if (reserve->army == army && reserve->node == node)
        return TRUE;
    }
  return FALSE;
}

static void
add_formations (MusterSidesPane *pane, GtkStringList *names, int side)
{
  const MusterScenario *scenario = get_scenario (pane);
  for (guint i = 0; i < scenario->sides[side].armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
      for (guint at = 1; at < army->army->n_nodes; at++)
        {
          MusterReserve reserve = { .side = side, .army = army->number, .node = at };
          if (army->army->nodes[at].category != MUSTER_CATEGORY_FORMATION
              || is_in_reserve (scenario, army->number, at))
            continue;
          g_autofree char *place = muster_army_dup_place (army->army, at);
          g_autofree char *name = g_strdup_printf ("%c: %s", 'A' + side, place);
          gtk_string_list_append (names, name);
          g_array_append_val (pane->formations, reserve);
        }
    }
}

static void
fill_formations (MusterSidesPane *pane)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_array_set_size (pane->formations, 0);
  for (int side = 0; side < 2; side++)
    add_formations (pane, names, side);
  gtk_drop_down_set_model (pane->reserve_formation, G_LIST_MODEL (names));
}

static void
fill_entries (MusterSidesPane *pane)
{
  const MusterScenario *scenario = get_scenario (pane);
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, _ ("as its player says"));
  for (int i = 0; arrival != NULL && i < arrival->n_stretches; i++)
    gtk_string_list_append (names, arrival->stretches[i].name);
  gtk_drop_down_set_model (pane->reserve_entry, G_LIST_MODEL (names));
}

static void
show_reserves (MusterSidesPane *pane)
{
  const MusterScenario *scenario = get_scenario (pane);
  clear (pane->reserves);
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      g_autofree char *text =
        muster_reserve_dup_text (scenario, &g_array_index (scenario->reserves, MusterReserve, i));
      g_autofree char *tooltip = g_strdup_printf (_ ("On the table at the start: %s"), text);
      gtk_list_box_append (pane->reserves,
                           new_row (text, NULL, "scenario.remove-reserve", (int) i, tooltip));
    }
  gtk_widget_set_visible (GTK_WIDGET (pane->reserves), scenario->reserves->len > 0);
  fill_formations (pane);
  fill_entries (pane);
}

void
muster_sides_pane_add_reserve (MusterSidesPane *pane)
{
  guint selected = gtk_drop_down_get_selected (pane->reserve_formation);
  guint entry = gtk_drop_down_get_selected (pane->reserve_entry);
  if (selected >= pane->formations->len)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  const MusterArrival *arrival = muster_scenario_get_arrival (changed);
  MusterReserve reserve = g_array_index (pane->formations, MusterReserve, selected);
  reserve.turn = gtk_spin_button_get_value_as_int (pane->reserve_turn);
  if (arrival != NULL && entry > 0 && (int) entry <= arrival->n_stretches)
    reserve.entry = arrival->stretches[entry - 1].id;
  muster_scenario_add_reserve (changed, &reserve);
  emit_edited (pane, changed, "reserve-in", NULL);
}

void
muster_sides_pane_remove_reserve (MusterSidesPane *pane, int index)
{
  if (index < 0 || index >= (int) get_scenario (pane)->reserves->len)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  g_array_remove_index (changed->reserves, (guint) index);
  emit_edited (pane, changed, "reserve-out", NULL);
}

/* Table and time */

static int
get_minutes_by_rules (const MusterScenario *scenario)
{
  return scenario->ruleset != NULL ? scenario->ruleset->clock.minutes : 0;
}

/* What holds is shown, and whence it comes. */
static void
show_minutes (MusterSidesPane *pane, const MusterScenario *scenario)
{
  int by_rules = get_minutes_by_rules (scenario);
  gtk_spin_button_set_value (pane->minutes, muster_scenario_get_minutes (scenario));
  g_autofree char *text = by_rules == 0 ? g_strdup (_ ("0: not said"))
                          : scenario->minutes == 0
                            ? g_strdup (_ ("By the rules"))
                            : g_strdup_printf (_ ("%d by the rules; 0: as they say"), by_rules);
  adw_action_row_set_subtitle (pane->minutes_row, text);
}

/* As the rules say: nothing is agreed. */
static void
on_minutes (MusterSidesPane *pane)
{
  const MusterScenario *scenario = get_scenario (pane);
  int count = gtk_spin_button_get_value_as_int (pane->minutes);
  int agreed = count == get_minutes_by_rules (scenario) ? 0 : count;
  if (pane->is_showing)
    return;
  if (agreed == scenario->minutes)
    {
      show_minutes (pane, scenario);
      return;
    }
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  changed->minutes = agreed;
  emit_edited (pane, changed, "scenario-minutes", "minutes");
}

static void
on_turns (MusterSidesPane *pane)
{
  const MusterScenario *scenario = get_scenario (pane);
  int count = gtk_spin_button_get_value_as_int (pane->turns);
  if (pane->is_showing || count == scenario->turns)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  changed->turns = count;
  emit_edited (pane, changed, "scenario-turns", "turns");
}

static void
on_attacker (MusterSidesPane *pane)
{
  const MusterBattlefield *battlefield = get_scenario (pane)->battlefield;
  int attacker = (int) adw_combo_row_get_selected (pane->attacker) - 1;
  if (pane->is_showing || battlefield == NULL || attacker == battlefield->attacker)
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  changed->battlefield->attacker = attacker;
  emit_edited (pane, changed, "scenario-attacker", NULL);
}

static void
on_table (MusterSidesPane *pane)
{
  const MusterBattlefield *battlefield = get_scenario (pane)->battlefield;
  int width = (int) lround (gtk_spin_button_get_value (pane->table_width) * 10);
  int depth = (int) lround (gtk_spin_button_get_value (pane->table_depth) * 10);
  if (pane->is_showing || battlefield == NULL
      || (width == battlefield->width && depth == battlefield->depth))
    return;
  MusterScenario *changed = muster_scenario_model_begin (pane->model);
  muster_battlefield_set_table (changed->battlefield, width, depth);
  emit_edited (pane, changed, "scenario-table", "table");
}

static void
show_table (MusterSidesPane *pane, const MusterScenario *scenario)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  gtk_widget_set_sensitive (GTK_WIDGET (pane->attacker), battlefield != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (pane->table_width), battlefield != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (pane->table_depth), battlefield != NULL);
  if (battlefield == NULL)
    return;
  adw_combo_row_set_selected (pane->attacker, (guint) (battlefield->attacker + 1));
  gtk_spin_button_set_value (pane->table_width, battlefield->width / 10.0);
  gtk_spin_button_set_value (pane->table_depth, battlefield->depth / 10.0);
}

static char *
dup_conditions (const MusterScenario *scenario)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, MUSTER_NO_SIDE);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      g_string_append_printf (text, "%s%s%s", i > 0 ? "\n" : "",
                              condition->side == MUSTER_NO_SIDE ? "" : "    ", condition->text);
    }
  if (text->len == 0)
    g_string_append (text, _ ("The rules give no conditions of victory."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Only where both sides have something that can be counted. */
static void
show_balance (MusterSidesPane *pane, const MusterScenario *scenario)
{
  MusterBalanceSide sides[2];
  g_autofree char *first = muster_scenario_dup_side (scenario, 0);
  g_autofree char *second = muster_scenario_dup_side (scenario, 1);
  const char *const names[] = { first, second };
  g_autoptr (GPtrArray) own = g_ptr_array_new ();
  g_autoptr (GPtrArray) other = g_ptr_array_new ();
  GPtrArray *const evaluations[] = { own, other };
  for (int side = 0; side < 2; side++)
    {
      GPtrArray *armies = scenario->sides[side].armies;
      for (guint i = 0; i < armies->len; i++)
        {
          const MusterScenarioArmy *army = g_ptr_array_index (armies, i);
          if (army->evaluation != NULL)
            g_ptr_array_add (evaluations[side], army->evaluation);
        }
      sides[side] = (MusterBalanceSide){ (const MusterEvaluation *const *) evaluations[side]->pdata,
                                         evaluations[side]->len };
    }
  gboolean is_told = sides[0].n > 0 && sides[1].n > 0;
  gtk_widget_set_visible (GTK_WIDGET (pane->balance_group), is_told);
  if (!is_told)
    return;
  g_autoptr (GPtrArray) rows = muster_sides_balance (sides, 2);
  muster_balance_table_show (pane->balance, rows, names, 2, TRUE);
}

static void
show (MusterSidesPane *pane)
{
  const MusterScenario *scenario = get_scenario (pane);
  pane->is_showing = TRUE;
  for (guint i = 0; i < N_FIELDS; i++)
    fill (&pane->fields[i], scenario);
  show_table (pane, scenario);
  show_minutes (pane, scenario);
  gtk_spin_button_set_value (pane->turns, scenario->turns);
  muster_label_take_text (pane->arrival, muster_scenario_dup_arrival (scenario));
  muster_label_take_text (pane->conditions, dup_conditions (scenario));
  show_armies (pane);
  show_balance (pane, scenario);
  show_reserves (pane);
  pane->is_showing = FALSE;
}

void
muster_sides_pane_set_model (MusterSidesPane *pane, MusterScenarioModel *model)
{
  pane->model = g_object_ref (model);
  for (int side = 0; side < 2; side++)
    gtk_menu_button_set_create_popup_func (pane->add_armies[side], fill_menu, pane, NULL);
  begin_fields (pane);
  g_signal_connect_object (pane->minutes, "value-changed", G_CALLBACK (on_minutes), pane,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pane->turns, "value-changed", G_CALLBACK (on_turns), pane,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pane->attacker, "notify::selected", G_CALLBACK (on_attacker), pane,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pane->table_width, "value-changed", G_CALLBACK (on_table), pane,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pane->table_depth, "value-changed", G_CALLBACK (on_table), pane,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "changed", G_CALLBACK (show), pane, G_CONNECT_SWAPPED);
  show (pane);
}

static void
dispose (GObject *object)
{
  MusterSidesPane *pane = MUSTER_SIDES_PANE (object);
  g_clear_object (&pane->model);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_SIDES_PANE);
  for (guint i = 0; i < N_FIELDS; i++)
    g_clear_pointer (&pane->fields[i].filled, g_free);
  g_clear_pointer (&pane->formations, g_array_unref);
  G_OBJECT_CLASS (muster_sides_pane_parent_class)->dispose (object);
}

static void
muster_sides_pane_class_init (MusterSidesPaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  edited =
    g_signal_new ("edited", MUSTER_TYPE_SIDES_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 4, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  failed = g_signal_new ("failed", MUSTER_TYPE_SIDES_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                         G_TYPE_NONE, 1, G_TYPE_ERROR);
  g_type_ensure (MUSTER_TYPE_BALANCE_TABLE);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/scenario/sides-pane.ui");
#define BIND(member) gtk_widget_class_bind_template_child (class, MusterSidesPane, member)
#define BIND_AS(id, member)                                                                        \
  gtk_widget_class_bind_template_child_full (class, id, FALSE,                                     \
                                             G_STRUCT_OFFSET (MusterSidesPane, member))
  for (gsize i = 0; i < N_FIELDS; i++)
    gtk_widget_class_bind_template_child_full (class, field_rows[i].id, FALSE,
                                               (gssize) (G_STRUCT_OFFSET (MusterSidesPane, fields)
                                                         + i * sizeof (Field)
                                                         + G_STRUCT_OFFSET (Field, widget)));
  BIND_AS ("side_armies_a", armies[0]);
  BIND_AS ("side_armies_b", armies[1]);
  BIND_AS ("add_army_a", add_armies[0]);
  BIND_AS ("add_army_b", add_armies[1]);
  BIND (balance_group);
  BIND (balance);
  BIND (attacker);
  BIND (table_width);
  BIND (table_depth);
  BIND (minutes_row);
  BIND (minutes);
  BIND (turns);
  BIND (reserves);
  BIND (reserve_formation);
  BIND (reserve_entry);
  BIND (reserve_turn);
  BIND (arrival);
  BIND (conditions);
#undef BIND
#undef BIND_AS
}

static void
muster_sides_pane_init (MusterSidesPane *pane)
{
  for (guint i = 0; i < N_FIELDS; i++)
    pane->fields[i].row = &field_rows[i];
  pane->formations = g_array_new (FALSE, TRUE, sizeof (MusterReserve));
  gtk_widget_init_template (GTK_WIDGET (pane));
}
