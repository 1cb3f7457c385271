#include "config.h"

#include "app/scenario-page-private.h"

#include <glib/gi18n-lib.h>

/* What a field was last filled with, by which what was written since is known. */
#define FILLED "filled"

static char *
dup_text (GtkWidget *field)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (field));
  GtkTextIter start;
  GtkTextIter end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

static gboolean
is_unsaved (GtkWidget *field)
{
  const char *filled = g_object_get_data (G_OBJECT (field), FILLED);
  g_autofree char *text = dup_text (field);
  return !g_str_equal (text, filled != NULL ? filled : "");
}

void
muster_scenario_page_fill (GtkWidget *field, const char *text)
{
  g_autofree char *before = dup_text (field);
  g_autofree char *wanted = g_strstrip (g_strdup (text != NULL ? text : ""));
  gboolean is_same = g_str_equal (before, wanted);
  if (!is_same && is_unsaved (field))
    return;
  if (!is_same)
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (field)), wanted, -1);
  g_object_set_data_full (G_OBJECT (field), FILLED, g_steal_pointer (&wanted), g_free);
}

/* Which member of the scenario a field is, and what changing it is called beside Undo. */
static const char **
find_member (MusterScenarioPage *page,
             MusterScenario *scenario,
             GtkWidget *field,
             const char **name)
{
  if (field == GTK_WIDGET (page->situation))
    {
      *name = _ ("Change the Situation");
      return &scenario->note;
    }
  if (field == GTK_WIDGET (page->victory))
    {
      *name = _ ("Change What Is Agreed on for Victory");
      return &scenario->victory;
    }
  *name = _ ("Change a Briefing");
  return &scenario->sides[field == GTK_WIDGET (page->briefings[1])].briefing;
}

/* Returns: what the deed is called */
static const char *
put (MusterScenarioPage *page, GtkWidget *field, MusterScenario *scenario)
{
  const char *name;
  g_autofree char *text = dup_text (field);
  *find_member (page, scenario, field, &name) = muster_scenario_keep (scenario, text);
  return name;
}

/* @later: (nullable): as muster_scenario_page_save_fields() */
static gboolean
save (MusterScenarioPage *page, GtkWidget *field, MusterScenario *later)
{
  g_autoptr (GError) error = NULL;
  if (!is_unsaved (field))
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
  GtkTextView *const fields[] = { page->situation, page->victory, page->briefings[0],
                                  page->briefings[1] };
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (!save (page, GTK_WIDGET (fields[i]), later))
      return FALSE;
  return TRUE;
}

static void
on_left (GtkEventController *focus, MusterScenarioPage *page)
{
  if (page->model != NULL)
    save (page, gtk_event_controller_get_widget (focus), NULL);
}

static void
watch (MusterScenarioPage *page, GtkTextView *field)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_left), page, 0);
  gtk_widget_add_controller (GTK_WIDGET (field), focus);
}

void
muster_scenario_page_begin_fields (MusterScenarioPage *page)
{
  watch (page, page->situation);
  watch (page, page->victory);
  for (int side = 0; side < 2; side++)
    watch (page, page->briefings[side]);
}
