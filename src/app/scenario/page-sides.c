#include "config.h"

#include "app/scenario/page-private.h"
#include "app/widget/list-row.h"
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
#include <string.h>

/* What a field was last filled with, by which what was written since is known. */
#define FILLED "filled"

#define N_FIELDS 14

static void
list_fields (MusterScenarioPage *page, GtkWidget *fields[N_FIELDS])
{
  int n = 0;
  fields[n++] = GTK_WIDGET (page->own_name);
  fields[n++] = GTK_WIDGET (page->date);
  fields[n++] = GTK_WIDGET (page->place);
  fields[n++] = GTK_WIDGET (page->situation);
  fields[n++] = GTK_WIDGET (page->victory);
  fields[n++] = GTK_WIDGET (page->ground_scale);
  for (int i = 0; i < 2; i++)
    {
      fields[n++] = page->side_names[i];
      fields[n++] = GTK_WIDGET (page->briefings[i]);
      fields[n++] = GTK_WIDGET (page->side_notes[i]);
      fields[n++] = GTK_WIDGET (page->times[i]);
    }
  g_assert (n == N_FIELDS);
}

/* Only times of day stand in entries, the others are rows and text views. */
static gboolean
is_time (GtkWidget *field)
{
  return GTK_IS_ENTRY (field);
}

static gboolean
is_date (GtkWidget *field)
{
  return g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (field)), "date") == 0;
}

static char *
dup_typed (GtkWidget *field)
{
  if (GTK_IS_EDITABLE (field))
    return g_strdup (gtk_editable_get_text (GTK_EDITABLE (field)));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (field));
  GtkTextIter start;
  GtkTextIter end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

/* What is kept of what was typed: times and dates as they are written everywhere. */
static char *
dup_text (GtkWidget *field)
{
  char *typed = g_strstrip (dup_typed (field));
  g_autofree char *date = is_date (field) ? muster_date_dup_typed (typed) : NULL;
  if (date != NULL)
    {
      g_free (typed);
      return g_steal_pointer (&date);
    }
  int time = is_time (field) ? muster_time_parse (typed) : MUSTER_NO_TIME;
  if (time == MUSTER_NO_TIME)
    return typed;
  g_free (typed);
  return muster_time_dup_text (time);
}

static gboolean
is_unsaved (GtkWidget *field)
{
  const char *filled = g_object_get_data (G_OBJECT (field), FILLED);
  g_autofree char *text = dup_text (field);
  return !g_str_equal (text, filled != NULL ? filled : "");
}

static void
set_text (GtkWidget *field, const char *text)
{
  if (GTK_IS_EDITABLE (field))
    gtk_editable_set_text (GTK_EDITABLE (field), text);
  else
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (field)), text, -1);
}

void
muster_scenario_page_fill (GtkWidget *field, const char *text)
{
  g_autofree char *typed = dup_typed (field);
  g_autofree char *before = dup_text (field);
  g_autofree char *wanted = g_strstrip (g_strdup (text != NULL ? text : ""));
  gboolean is_same = g_str_equal (before, wanted);
  if (!is_same && is_unsaved (field))
    return;
  if (!is_same || ((is_time (field) || is_date (field)) && !g_str_equal (typed, wanted)))
    set_text (field, wanted);
  gtk_widget_remove_css_class (field, "error");
  g_object_set_data_full (G_OBJECT (field), FILLED, g_steal_pointer (&wanted), g_free);
}

void
muster_scenario_page_refuse (MusterScenarioPage *page, GtkWidget *field, const char *why)
{
  gtk_widget_add_css_class (field, "error");
  muster_page_report (MUSTER_PAGE (page),
                      g_error_new_literal (MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, why));
}

/* Why what stands in a field cannot be kept, or NULL. */
static char *
dup_problem (MusterScenarioPage *page, GtkWidget *field)
{
  g_autofree char *text = dup_text (field);
  g_autofree char *date = is_date (field) ? muster_date_dup_typed (text) : NULL;
  if (text[0] == '\0')
    return field == GTK_WIDGET (page->own_name)
             ? g_strdup (_ ("A scenario needs a name. Write one, such as the village."))
             : NULL;
  if (is_date (field) && date == NULL)
    return g_strdup_printf (_ ("“%s” is not in the calendar. Write it as 18 June 1815, 1815-06-18, "
                               "1815-06 or 1815."),
                            text);
  if (is_time (field) && muster_time_parse (text) == MUSTER_NO_TIME)
    return g_strdup_printf (_ ("“%s” is no time of day. Write it as 11:30."), text);
  g_autoptr (GError) error = NULL;
  if (field == GTK_WIDGET (page->ground_scale) && !muster_scale_check (text, &error))
    return g_strdup (error->message);
  return NULL;
}

/* Returns: what the action is called */
static const char *
put_time (MusterScenarioPage *page, GtkWidget *field, MusterScenario *scenario)
{
  g_autofree char *text = dup_text (field);
  gboolean is_start = field == GTK_WIDGET (page->times[0]);
  *(is_start ? &scenario->start : &scenario->dusk) = muster_time_parse (text);
  return is_start ? "scenario-start" : "scenario-dusk";
}

static const char *
put (MusterScenarioPage *page, GtkWidget *field, MusterScenario *scenario)
{
  MusterSide *sides = scenario->sides;
  const struct
  {
    gpointer field;
    const char *action;
    const char **member;
  } texts[] = {
    { page->side_names[0], "side-name", &sides[0].name },
    { page->side_names[1], "side-name", &sides[1].name },
    { page->briefings[0], "side-briefing", &sides[0].briefing },
    { page->briefings[1], "side-briefing", &sides[1].briefing },
    { page->side_notes[0], "side-note", &sides[0].note },
    { page->side_notes[1], "side-note", &sides[1].note },
    { page->ground_scale, "scenario-scale", &scenario->scale },
    { page->own_name, "scenario-name", &scenario->name },
    { page->place, "scenario-place", &scenario->place },
    { page->situation, "scenario-situation", &scenario->note },
    { page->victory, "scenario-victory", &scenario->victory },
  };
  g_autofree char *text = dup_text (field);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i].field == field)
      {
        *texts[i].member = muster_scenario_keep (scenario, text);
        return texts[i].action;
      }
  if (is_date (field))
    {
      scenario->date = muster_scenario_keep (scenario, text[0] != '\0' ? text : NULL);
      return "scenario-date";
    }
  return put_time (page, field, scenario);
}

/* What cannot be kept stays where it was written. @later: (nullable): as
 * muster_scenario_page_save_fields() */
static gboolean
save (MusterScenarioPage *page, GtkWidget *field, MusterScenario *later)
{
  g_autofree char *problem = dup_problem (page, field);
  g_autoptr (GError) error = NULL;
  if (!is_unsaved (field) || problem != NULL)
    return TRUE;
  g_autoptr (MusterScenario) changed = muster_scenario_model_begin (page->model);
  const char *name = put (page, field, changed);
  if (later != NULL)
    put (page, field, later);
  if (muster_scenario_model_save (page->model, changed, name, NULL, &error))
    return TRUE;
  muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
  return FALSE;
}

gboolean
muster_scenario_page_save_fields (MusterScenarioPage *page, MusterScenario *later)
{
  GtkWidget *fields[N_FIELDS];
  list_fields (page, fields);
  for (guint i = 0; i < N_FIELDS; i++)
    if (!save (page, fields[i], later))
      return FALSE;
  return TRUE;
}

static void
on_written (GtkWidget *field, MusterScenarioPage *page)
{
  g_autofree char *problem = dup_problem (page, field);
  if (!is_unsaved (field))
    gtk_widget_remove_css_class (field, "error");
  else if (problem != NULL)
    muster_scenario_page_refuse (page, field, problem);
  else
    save (page, field, NULL);
}

/* The focus also leaves a page that goes, where nobody would read what is told. */
static void
on_left (GtkEventController *focus, MusterScenarioPage *page)
{
  if (page->model != NULL && gtk_widget_get_mapped (GTK_WIDGET (page)))
    on_written (gtk_event_controller_get_widget (focus), page);
}

void
muster_scenario_page_begin_fields (MusterScenarioPage *page)
{
  GtkWidget *fields[N_FIELDS];
  list_fields (page, fields);
  for (guint i = 0; i < N_FIELDS; i++)
    {
      GtkEventController *focus = gtk_event_controller_focus_new ();
      g_signal_connect_object (focus, "leave", G_CALLBACK (on_left), page, 0);
      gtk_widget_add_controller (fields[i], focus);
      if (ADW_IS_ENTRY_ROW (fields[i]))
        g_signal_connect_object (fields[i], "apply", G_CALLBACK (on_written), page, 0);
      else if (is_time (fields[i]))
        g_signal_connect_object (fields[i], "activate", G_CALLBACK (on_written), page, 0);
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
  MusterScenarioPage *page = data;
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  int side = button == page->add_armies[1];
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GPtrArray) armies =
    muster_store_list_armies (muster_page_get_store (MUSTER_PAGE (page)), NULL);
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

void
muster_scenario_page_show_armies (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  for (int side = 0; side < 2; side++)
    {
      const GPtrArray *armies = scenario->sides[side].armies;
      muster_scenario_page_clear_list (page->side_armies[side]);
      for (guint i = 0; i < armies->len; i++)
        gtk_list_box_append (page->side_armies[side], new_army_row (g_ptr_array_index (armies, i)));
      gtk_widget_set_visible (GTK_WIDGET (page->side_armies[side]), armies->len > 0);
    }
}

static void
add_army_now (MusterPage *base, gpointer parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (base);
  MusterStore *store = muster_page_get_store (base);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  int side;
  gint64 id;
  g_variant_get (parameter, "(ix)", &side, &id);
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, &error);
  g_autoptr (MusterArmySnapshot) army =
    error == NULL ? muster_store_load_army (store, id, ruleset, &error) : NULL;
  if (army == NULL)
    {
      muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
      return;
    }
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  g_autofree char *name = muster_phrase_new ("add", army->name, NULL);
  muster_scenario_add_army (changed, side, 0, army, id);
  muster_scenario_page_save (page, changed, name, NULL);
}

static void
on_add_army (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 id;
  g_variant_get (parameter, "(ix)", NULL, &id);
  muster_page_read_packs (MUSTER_PAGE (widget), MUSTER_DOCUMENT_ARMY, &id, 1, add_army_now,
                          g_variant_ref (parameter), (GDestroyNotify) g_variant_unref);
}

static void
on_remove_army (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  int number = g_variant_get_int32 (parameter);
  const MusterScenarioArmy *army = muster_scenario_find_army (changed, number, NULL);
  if (army == NULL)
    {
      muster_scenario_unref (changed);
      return;
    }
  g_autofree char *name = muster_phrase_new ("army-out", army->army->name, NULL);
  g_autofree char *words = muster_phrase_format (name);
  muster_scenario_remove_army (changed, number);
  if (muster_scenario_page_save (page, changed, name, NULL))
    muster_page_notify (MUSTER_PAGE (page), words);
}

/* What is different is shown before anything is taken. */
static char *
dup_all_changes (MusterScenarioPage *page, GArray *numbers)
{
  MusterStore *store = muster_page_get_store (MUSTER_PAGE (page));
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
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
take_anew (MusterScenarioPage *page, GArray *numbers)
{
  MusterStore *store = muster_page_get_store (MUSTER_PAGE (page));
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < numbers->len && error == NULL; i++)
    muster_scenario_take_army_anew (store, changed, g_array_index (numbers, int, i), &error);
  if (error != NULL)
    {
      muster_scenario_unref (changed);
      muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
      return;
    }
  if (muster_scenario_page_save (page, changed, "armies-anew", NULL))
    muster_page_notify (MUSTER_PAGE (page), _ ("The armies are as they are in the library now"));
}

static void
on_response (AdwMessageDialog *dialog, const char *response, MusterScenarioPage *page)
{
  if (g_str_equal (response, "take"))
    take_anew (page, g_object_get_data (G_OBJECT (dialog), "numbers"));
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

static void
renew_now (MusterPage *base, gpointer data)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (base);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *changes = dup_all_changes (page, numbers);
  if (numbers->len == 0)
    {
      muster_page_say (MUSTER_PAGE (page), _ ("The armies are as they are in the library."));
      return;
    }
  GtkWidget *dialog =
    adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
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
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_response), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_renew (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const MusterScenario *scenario =
    muster_scenario_model_get_scenario (MUSTER_SCENARIO_PAGE (widget)->model);
  g_autoptr (GArray) sources = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        g_array_append_val (sources, army->source);
      }
  muster_page_read_packs (MUSTER_PAGE (widget), MUSTER_DOCUMENT_ARMY,
                          (const gint64 *) (gpointer) sources->data, sources->len, renew_now, NULL,
                          NULL);
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
add_formations (MusterScenarioPage *page, GtkStringList *names, int side)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
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
          g_array_append_val (page->formations, reserve);
        }
    }
}

static void
fill_formations (MusterScenarioPage *page)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_array_set_size (page->formations, 0);
  for (int side = 0; side < 2; side++)
    add_formations (page, names, side);
  gtk_drop_down_set_model (page->reserve_formation, G_LIST_MODEL (names));
}

static void
fill_entries (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, _ ("as its player says"));
  for (int i = 0; arrival != NULL && i < arrival->n_stretches; i++)
    gtk_string_list_append (names, arrival->stretches[i].name);
  gtk_drop_down_set_model (page->reserve_entry, G_LIST_MODEL (names));
}

void
muster_scenario_page_show_reserves (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  muster_scenario_page_clear_list (page->reserves);
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      g_autofree char *text =
        muster_reserve_dup_text (scenario, &g_array_index (scenario->reserves, MusterReserve, i));
      g_autofree char *tooltip = g_strdup_printf (_ ("On the table at the start: %s"), text);
      gtk_list_box_append (page->reserves,
                           new_row (text, NULL, "scenario.remove-reserve", (int) i, tooltip));
    }
  gtk_widget_set_visible (GTK_WIDGET (page->reserves), scenario->reserves->len > 0);
  fill_formations (page);
  fill_entries (page);
}

static void
on_add_reserve (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  guint selected = gtk_drop_down_get_selected (page->reserve_formation);
  guint entry = gtk_drop_down_get_selected (page->reserve_entry);
  if (selected >= page->formations->len)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  const MusterArrival *arrival = muster_scenario_get_arrival (changed);
  MusterReserve reserve = g_array_index (page->formations, MusterReserve, selected);
  reserve.turn = gtk_spin_button_get_value_as_int (page->reserve_turn);
  if (arrival != NULL && entry > 0 && (int) entry <= arrival->n_stretches)
    reserve.entry = arrival->stretches[entry - 1].id;
  muster_scenario_add_reserve (changed, &reserve);
  muster_scenario_page_save (page, changed, "reserve-in", NULL);
}

static void
on_remove_reserve (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  int index = g_variant_get_int32 (parameter);
  if (index < 0 || index >= (int) changed->reserves->len)
    {
      muster_scenario_unref (changed);
      return;
    }
  g_array_remove_index (changed->reserves, (guint) index);
  muster_scenario_page_save (page, changed, "reserve-out", NULL);
}

void
muster_scenario_page_begin_armies (MusterScenarioPage *page)
{
  for (int side = 0; side < 2; side++)
    gtk_menu_button_set_create_popup_func (page->add_armies[side], fill_menu, page, NULL);
}

void
muster_scenario_page_class_add_armies (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.add-army", "(ix)", on_add_army, 0, 0 },
    { "scenario.remove-army", "i", on_remove_army, 0, 0 },
    { "scenario.renew-armies", NULL, on_renew, 0, 0 },
    { "scenario.add-reserve", NULL, on_add_reserve, 0, 0 },
    { "scenario.remove-reserve", "i", on_remove_reserve, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

static int
get_minutes_by_rules (const MusterScenario *scenario)
{
  return scenario->ruleset != NULL ? scenario->ruleset->clock.minutes : 0;
}

/* What holds is shown, and whence it comes. */
static void
show_minutes (MusterScenarioPage *page, const MusterScenario *scenario)
{
  int by_rules = get_minutes_by_rules (scenario);
  gtk_spin_button_set_value (page->minutes, muster_scenario_get_minutes (scenario));
  g_autofree char *text = by_rules == 0 ? g_strdup (_ ("0: not said"))
                          : scenario->minutes == 0
                            ? g_strdup (_ ("By the rules"))
                            : g_strdup_printf (_ ("%d by the rules; 0: as they say"), by_rules);
  adw_action_row_set_subtitle (page->minutes_row, text);
}

/* As the rules say: nothing is agreed. */
static void
on_minutes (GtkSpinButton *spin, MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  int count = gtk_spin_button_get_value_as_int (spin);
  int agreed = count == get_minutes_by_rules (scenario) ? 0 : count;
  if (page->is_showing)
    return;
  if (agreed == scenario->minutes)
    {
      show_minutes (page, scenario);
      return;
    }
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  changed->minutes = agreed;
  muster_scenario_page_save (page, changed, "scenario-minutes", "minutes");
}

static void
on_turns (GtkSpinButton *spin, MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  int count = gtk_spin_button_get_value_as_int (spin);
  if (page->is_showing || count == scenario->turns)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  changed->turns = count;
  muster_scenario_page_save (page, changed, "scenario-turns", "turns");
}

static void
on_attacker (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  int attacker = (int) adw_combo_row_get_selected (page->attacker) - 1;
  if (page->is_showing || battlefield == NULL || attacker == battlefield->attacker)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  changed->battlefield->attacker = attacker;
  muster_scenario_page_save (page, changed, "scenario-attacker", NULL);
}

static void
on_table (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  int width = (int) lround (gtk_spin_button_get_value (page->table_width) * 10);
  int depth = (int) lround (gtk_spin_button_get_value (page->table_depth) * 10);
  if (page->is_showing || battlefield == NULL
      || (width == battlefield->width && depth == battlefield->depth))
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  muster_battlefield_set_table (changed->battlefield, width, depth);
  muster_scenario_page_save (page, changed, "scenario-table", "table");
}

static void
show_table (MusterScenarioPage *page, const MusterScenario *scenario)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  muster_scenario_page_fill (GTK_WIDGET (page->ground_scale), scenario->scale);
  gtk_widget_set_sensitive (GTK_WIDGET (page->attacker), battlefield != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (page->table_width), battlefield != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (page->table_depth), battlefield != NULL);
  if (battlefield == NULL)
    return;
  adw_combo_row_set_selected (page->attacker, (guint) (battlefield->attacker + 1));
  gtk_spin_button_set_value (page->table_width, battlefield->width / 10.0);
  gtk_spin_button_set_value (page->table_depth, battlefield->depth / 10.0);
}

static char *
dup_conditions (const MusterScenario *scenario)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario);
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

static void
show_side (MusterScenarioPage *page, const MusterScenario *scenario, int side)
{
  muster_scenario_page_fill (page->side_names[side], scenario->sides[side].name);
  muster_scenario_page_fill (GTK_WIDGET (page->briefings[side]), scenario->sides[side].briefing);
  muster_scenario_page_fill (GTK_WIDGET (page->side_notes[side]), scenario->sides[side].note);
}

static void
show_time (GtkEntry *entry, int minutes)
{
  g_autofree char *text = muster_time_dup_text (minutes);
  muster_scenario_page_fill (GTK_WIDGET (entry), text);
}

void
muster_scenario_page_show_sides (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  page->is_showing = TRUE;
  for (int side = 0; side < 2; side++)
    show_side (page, scenario, side);
  muster_scenario_page_fill (GTK_WIDGET (page->own_name), scenario->name);
  muster_scenario_page_fill (GTK_WIDGET (page->date), scenario->date);
  muster_scenario_page_fill (GTK_WIDGET (page->place), scenario->place);
  muster_scenario_page_fill (GTK_WIDGET (page->situation), scenario->note);
  muster_scenario_page_fill (GTK_WIDGET (page->victory), scenario->victory);
  show_table (page, scenario);
  show_time (page->times[0], scenario->start);
  show_time (page->times[1], scenario->dusk);
  show_minutes (page, scenario);
  gtk_spin_button_set_value (page->turns, scenario->turns);
  muster_label_take_text (page->arrival, muster_scenario_dup_arrival (scenario));
  muster_label_take_text (page->conditions, dup_conditions (scenario));
  muster_scenario_page_show_armies (page);
  muster_scenario_page_show_reserves (page);
  page->is_showing = FALSE;
}

void
muster_scenario_page_begin_sides (MusterScenarioPage *page)
{
  g_signal_connect_object (page->minutes, "value-changed", G_CALLBACK (on_minutes), page, 0);
  g_signal_connect_object (page->turns, "value-changed", G_CALLBACK (on_turns), page, 0);
  g_signal_connect_object (page->attacker, "notify::selected", G_CALLBACK (on_attacker), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->table_width, "value-changed", G_CALLBACK (on_table), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->table_depth, "value-changed", G_CALLBACK (on_table), page,
                           G_CONNECT_SWAPPED);
}
