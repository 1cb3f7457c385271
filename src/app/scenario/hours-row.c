#include "config.h"

#include "app/scenario/hours-row.h"

#include <glib/gi18n-lib.h>

struct _MusterHoursRow
{
  AdwExpanderRow parent;
  AdwEntryRow *start;
  AdwEntryRow *dusk;
  GtkSpinButton *minutes;
  GtkSpinButton *turns;
};

G_DEFINE_FINAL_TYPE (MusterHoursRow, muster_hours_row, ADW_TYPE_EXPANDER_ROW)

static guint changed;

static char *
dup_typed (AdwEntryRow *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static int
get_time (AdwEntryRow *row)
{
  g_autofree char *typed = dup_typed (row);
  return muster_time_parse (typed);
}

char *
muster_hours_row_dup_trouble (MusterHoursRow *row)
{
  AdwEntryRow *entries[] = { row->start, row->dusk };
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autofree char *typed = dup_typed (entries[i]);
      if (typed[0] != '\0' && muster_time_parse (typed) == MUSTER_NO_TIME)
        return g_strdup_printf (_ ("“%s” is no time of day. Write it as 11:30."), typed);
    }
  return NULL;
}

void
muster_hours_row_fill (MusterHoursRow *row, MusterScenario *scenario)
{
  scenario->start = get_time (row->start);
  scenario->dusk = get_time (row->dusk);
  scenario->minutes = gtk_spin_button_get_value_as_int (row->minutes);
  scenario->turns = gtk_spin_button_get_value_as_int (row->turns);
}

static void
on_changed (MusterHoursRow *row)
{
  g_signal_emit (row, changed, 0);
}

static void
muster_hours_row_class_init (MusterHoursRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  changed = g_signal_new ("changed", MUSTER_TYPE_HOURS_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/scenario/hours-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterHoursRow, start);
  gtk_widget_class_bind_template_child (widget_class, MusterHoursRow, dusk);
  gtk_widget_class_bind_template_child (widget_class, MusterHoursRow, minutes);
  gtk_widget_class_bind_template_child (widget_class, MusterHoursRow, turns);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
}

static void
muster_hours_row_init (MusterHoursRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}
