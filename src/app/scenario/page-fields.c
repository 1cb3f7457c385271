#include "config.h"

#include "app/scenario/page-private.h"
#include "base/date.h"
#include "base/error.h"

#include <glib/gi18n-lib.h>

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
dup_trouble (MusterScenarioPage *page, GtkWidget *field)
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

/* Returns: what the deed is called */
static const char *
put_time (MusterScenarioPage *page, GtkWidget *field, MusterScenario *scenario)
{
  g_autofree char *text = dup_text (field);
  gboolean is_start = field == GTK_WIDGET (page->times[0]);
  *(is_start ? &scenario->start : &scenario->dusk) = muster_time_parse (text);
  return is_start ? _ ("Change the Start") : _ ("Change Dusk");
}

static const char *
put (MusterScenarioPage *page, GtkWidget *field, MusterScenario *scenario)
{
  MusterSide *sides = scenario->sides;
  const struct
  {
    gpointer field;
    const char *deed;
    const char **member;
  } texts[] = {
    { page->side_names[0], _ ("Rename a Side"), &sides[0].name },
    { page->side_names[1], _ ("Rename a Side"), &sides[1].name },
    { page->briefings[0], _ ("Change a Briefing"), &sides[0].briefing },
    { page->briefings[1], _ ("Change a Briefing"), &sides[1].briefing },
    { page->side_notes[0], _ ("Change the Note on a Side"), &sides[0].note },
    { page->side_notes[1], _ ("Change the Note on a Side"), &sides[1].note },
    { page->ground_scale, _ ("Change the Scale"), &scenario->scale },
    { page->own_name, _ ("Rename the Scenario"), &scenario->name },
    { page->place, _ ("Change the Place"), &scenario->place },
    { page->situation, _ ("Change the Situation"), &scenario->note },
    { page->victory, _ ("Change What Is Agreed on for Victory"), &scenario->victory },
  };
  g_autofree char *text = dup_text (field);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i].field == field)
      {
        *texts[i].member = muster_scenario_keep (scenario, text);
        return texts[i].deed;
      }
  if (is_date (field))
    {
      scenario->date = muster_scenario_keep (scenario, text[0] != '\0' ? text : NULL);
      return _ ("Change the Date");
    }
  return put_time (page, field, scenario);
}

/* What cannot be kept stays where it was written. @later: (nullable): as
 * muster_scenario_page_save_fields() */
static gboolean
save (MusterScenarioPage *page, GtkWidget *field, MusterScenario *later)
{
  g_autofree char *trouble = dup_trouble (page, field);
  g_autoptr (GError) error = NULL;
  if (!is_unsaved (field) || trouble != NULL)
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
  g_autofree char *trouble = dup_trouble (page, field);
  if (!is_unsaved (field))
    gtk_widget_remove_css_class (field, "error");
  else if (trouble != NULL)
    muster_scenario_page_refuse (page, field, trouble);
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
