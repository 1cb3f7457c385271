#include "config.h"

#include "app/campaign/record-row.h"

#include "app/campaign/strength-bar.h"
#include "app/widget/figure-text.h"

#include <inttypes.h>

struct _MusterRecordRow
{
  AdwBin parent;
  GtkTreeExpander *expander;
  GtkLabel *name;
  GtkLabel *state;
  GtkLabel *strength;
  MusterStrengthBar *bar;
  GtkLabel *away[MUSTER_N_POOLS];
  MusterRecordItem *item;
  gboolean is_narrow;
};

G_DEFINE_FINAL_TYPE (MusterRecordRow, muster_record_row, ADW_TYPE_BIN)

enum
{
  PROP_NARROW = 1,
};

/* The list says a row by the name of what is round it. */
static void
name_row (MusterRecordRow *row, const char *text)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (row));
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    muster_record_item_get_shown (row->item)->name,
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
show_figure (GtkLabel *label, gint64 figure)
{
  g_autofree char *text = figure > 0 ? g_strdup_printf ("%" PRId64, figure) : g_strdup ("");
  gtk_label_set_text (label, text);
}

static void
show_columns (MusterRecordRow *row, const MusterRecordShown *shown)
{
  gboolean has_strength = shown->sort != MUSTER_SORT_COMMANDER;
  g_autofree char *figures =
    has_strength ? g_strdup_printf ("%" PRId64 " / %" PRId64, shown->present, shown->establishment)
                 : g_strdup ("");
  g_autofree char *strength = muster_figure_text_dup (figures);
  gtk_label_set_text (row->strength, strength);
  muster_strength_bar_show (row->bar, has_strength ? shown->establishment : 0, shown->present,
                            shown->away[MUSTER_POOL_HOSPITAL],
                            shown->away[MUSTER_POOL_MISSING] + shown->away[MUSTER_POOL_PRISONERS]);
  gtk_widget_set_visible (GTK_WIDGET (row->strength), !row->is_narrow);
  for (guint i = 0; i < MUSTER_N_POOLS; i++)
    {
      show_figure (row->away[i], shown->away[i]);
      gtk_widget_set_visible (GTK_WIDGET (row->away[i]), !row->is_narrow);
    }
}

static void
refresh (MusterRecordRow *row)
{
  if (row->item == NULL)
    return;
  const MusterRecordShown *shown = muster_record_item_get_shown (row->item);
  g_autofree char *text = muster_record_item_dup_text (row->item);
  const char *state = row->is_narrow ? text : shown->state;
  gtk_label_set_text (row->name, shown->name);
  gtk_label_set_text (row->state, state);
  gtk_widget_set_visible (GTK_WIDGET (row->state), state[0] != '\0');
  show_columns (row, shown);
  name_row (row, text);
}

void
muster_record_row_set_row (MusterRecordRow *row, GtkTreeListRow *list_row)
{
  g_autoptr (MusterRecordItem) item =
    list_row != NULL ? gtk_tree_list_row_get_item (list_row) : NULL;
  if (row->item != NULL)
    g_signal_handlers_disconnect_by_func (row->item, refresh, row);
  gtk_tree_expander_set_list_row (row->expander, list_row);
  g_set_object (&row->item, item);
  if (item == NULL)
    return;
  g_signal_connect_object (item, "changed", G_CALLBACK (refresh), row, G_CONNECT_SWAPPED);
  refresh (row);
}

MusterRecordItem *
muster_record_row_get_item (MusterRecordRow *row)
{
  return row->item;
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, MUSTER_RECORD_ROW (object)->is_narrow);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MUSTER_RECORD_ROW (object)->is_narrow = g_value_get_boolean (value);
  refresh (MUSTER_RECORD_ROW (object));
}

static void
dispose (GObject *object)
{
  muster_record_row_set_row (MUSTER_RECORD_ROW (object), NULL);
  G_OBJECT_CLASS (muster_record_row_parent_class)->dispose (object);
}

static void
muster_record_row_class_init (MusterRecordRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  g_type_ensure (MUSTER_TYPE_STRENGTH_BAR);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_NARROW,
                                   g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags));
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/record-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, expander);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, state);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, strength);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, bar);
  gtk_widget_class_bind_template_child_full (widget_class, "hospital", FALSE,
                                             G_STRUCT_OFFSET (MusterRecordRow, away[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "missing", FALSE,
                                             G_STRUCT_OFFSET (MusterRecordRow, away[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "prisoners", FALSE,
                                             G_STRUCT_OFFSET (MusterRecordRow, away[2]));
}

static void
muster_record_row_init (MusterRecordRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}
