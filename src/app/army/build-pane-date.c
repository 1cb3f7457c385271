#include "config.h"

#include "app/army/build-pane-private.h"

#include "app/widget/figure-text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

static char *
dup_typed (MusterBuildPane *pane)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (pane->date))));
}

char *
muster_build_pane_dup_date (MusterBuildPane *pane)
{
  g_autofree char *typed = dup_typed (pane);
  return muster_date_dup_typed (typed);
}

gboolean
muster_build_pane_check_date (MusterBuildPane *pane)
{
  g_autofree char *typed = dup_typed (pane);
  g_autofree char *date = muster_date_dup_typed (typed);
  gboolean is_good = typed[0] == '\0' || date != NULL;
  muster_build_pane_tell (pane, is_good ? NULL
                                        : _ ("There was no such day, or it is written in another "
                                             "way: write 18 June 1815, 1815-06-18, June 1815 or "
                                             "1815."));
  if (!is_good)
    gtk_widget_grab_focus (GTK_WIDGET (pane->date));
  return is_good;
}

char *
muster_build_pane_dup_years (const MusterRuleset *ruleset, int nation)
{
  g_autofree char *plain = muster_start_dup_years (ruleset, nation);
  g_autofree char *years = plain != NULL ? muster_figure_text_dup (plain) : NULL;
  if (years == NULL)
    return g_strdup (_ ("Write a day, a month or a year, or leave it empty to decide later."));
  if (nation < 0)
    return g_strdup_printf (_ ("The rules are for %s. Write a day, a month or a year, or leave it "
                               "empty to decide later."),
                            years);
  /* Translators: a nation, and its years. */
  return g_strdup_printf (_ ("%s is in the rules for %s. Write a day, a month or a year, or leave "
                             "it empty to decide later."),
                          ruleset->nations[nation].name, years);
}

static void
add_span (MusterBuildPane *pane, const MusterStartSpan *span, gboolean has_troops)
{
  g_autofree char *years = muster_years_dup_text (span->from, span->to);
  g_autofree char *title = muster_figure_text_dup (years);
  g_autofree char *year = g_strdup_printf ("%d", span->year);
  g_autofree char *subtitle =
    has_troops ? g_strdup_printf (_ ("%s; most of its troops in %d"), span->text, span->year)
               : g_strdup_printf (_ ("%s; begins with %d"), span->text, span->year);
  GtkWidget *row = muster_build_pane_new_row (title, subtitle);
  g_object_set_data_full (G_OBJECT (row), "year", g_steal_pointer (&year), g_free);
  gtk_list_box_append (pane->spans, row);
}

void
muster_build_pane_fill_dates (MusterBuildPane *pane, const MusterRuleset *ruleset, int nation)
{
  g_autoptr (GPtrArray) spans = muster_start_list_spans (ruleset, nation);
  gboolean has_troops = muster_start_count_types (ruleset, nation) > 0;
  muster_build_pane_clear (pane->spans);
  for (guint i = 0; i < spans->len; i++)
    add_span (pane, g_ptr_array_index (spans, i), has_troops);
  gtk_widget_set_visible (GTK_WIDGET (pane->spans), spans->len > 0);
  muster_build_pane_on_date (pane);
}

/* Returns: (nullable): the row that writes what is written */
static GtkListBoxRow *
find_row (MusterBuildPane *pane, const char *typed)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (pane->spans, i)) != NULL; i++)
    if (g_str_equal (g_object_get_data (G_OBJECT (row), "year"), typed))
      return row;
  return NULL;
}

static void
show_outside (MusterBuildPane *pane, const char *date)
{
  const MusterRuleset *ruleset = muster_build_pane_get_ruleset (pane);
  int nation = muster_build_pane_get_nation (pane);
  int year = date != NULL ? atoi (date) : MUSTER_NO_YEAR;
  gboolean is_outside =
    ruleset != NULL && date != NULL && !muster_start_describes (ruleset, nation, year);
  g_autofree char *text =
    is_outside ? g_strdup_printf (_ ("The rules do not describe this army in %d. It can be built "
                                     "all the same; Muster will say what cannot be checked."),
                                  year)
               : NULL;
  gtk_label_set_text (pane->outside, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (pane->outside), is_outside);
}

void
muster_build_pane_on_date (MusterBuildPane *pane)
{
  if (pane->store == NULL)
    return;
  g_autofree char *typed = dup_typed (pane);
  g_autofree char *date = muster_date_dup_typed (typed);
  GtkListBoxRow *row = find_row (pane, typed);
  muster_build_pane_tell (pane, NULL);
  if (row != gtk_list_box_get_selected_row (pane->spans))
    gtk_list_box_select_row (pane->spans, row);
  show_outside (pane, date);
}

void
muster_build_pane_on_span (MusterBuildPane *pane)
{
  if (pane->store == NULL)
    return;
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->spans);
  g_autofree char *typed = dup_typed (pane);
  const char *year = row != NULL ? g_object_get_data (G_OBJECT (row), "year") : NULL;
  if (year != NULL && !g_str_equal (typed, year))
    gtk_editable_set_text (GTK_EDITABLE (pane->date), year);
}

/* From the date down to the years. */
static gboolean
on_key (GtkEventControllerKey *controller,
        guint key,
        guint code,
        GdkModifierType modifiers,
        MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->spans);
  if (row == NULL)
    row = gtk_list_box_get_row_at_index (pane->spans, 0);
  if ((key != GDK_KEY_Down && key != GDK_KEY_KP_Down) || row == NULL)
    return GDK_EVENT_PROPAGATE;
  muster_build_pane_choose (pane->spans, row);
  return GDK_EVENT_STOP;
}

void
muster_build_pane_init_date (MusterBuildPane *pane)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), pane);
  gtk_widget_add_controller (GTK_WIDGET (pane->date), keys);
}
