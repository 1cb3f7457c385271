#include "app/scenario-row.h"

struct _MusterScenarioRow
{
  AdwBin parent;
  GtkLabel *name;
  GtkLabel *armies;
  GtkLabel *detail;
  MusterScenarioItem *item;
};

G_DEFINE_FINAL_TYPE (MusterScenarioRow, muster_scenario_row, ADW_TYPE_BIN)

/* The list says a row by the name of what is round it. */
static void
name_row (MusterScenarioRow *row)
{
  const MusterScenarioSummary *summary = muster_scenario_item_get_summary (row->item);
  g_autofree char *told =
    g_strjoin (", ", summary->armies, muster_scenario_item_get_detail (row->item), NULL);
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (row));
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    summary->name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, told, -1);
}

static void
refresh (MusterScenarioRow *row)
{
  const MusterScenarioSummary *summary = muster_scenario_item_get_summary (row->item);
  gtk_label_set_text (row->name, summary->name);
  gtk_label_set_text (row->armies, summary->armies);
  gtk_label_set_text (row->detail, muster_scenario_item_get_detail (row->item));
  name_row (row);
}

void
muster_scenario_row_set_item (MusterScenarioRow *row, MusterScenarioItem *item)
{
  if (row->item != NULL)
    g_signal_handlers_disconnect_by_func (row->item, refresh, row);
  g_set_object (&row->item, item);
  if (item == NULL)
    return;
  g_signal_connect_object (item, "changed", G_CALLBACK (refresh), row, G_CONNECT_SWAPPED);
  refresh (row);
}

MusterScenarioItem *
muster_scenario_row_get_item (MusterScenarioRow *row)
{
  return row->item;
}

static void
dispose (GObject *object)
{
  muster_scenario_row_set_item (MUSTER_SCENARIO_ROW (object), NULL);
  G_OBJECT_CLASS (muster_scenario_row_parent_class)->dispose (object);
}

static void
muster_scenario_row_class_init (MusterScenarioRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/scenario-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterScenarioRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterScenarioRow, armies);
  gtk_widget_class_bind_template_child (widget_class, MusterScenarioRow, detail);
}

static void
muster_scenario_row_init (MusterScenarioRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}
