#include "config.h"

#include "app/collection/row.h"

#include "app/widget/list-row.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

struct _MusterHoldingItem
{
  GObject parent;
  MusterHolding *holding;
  char *folded; /* its words, for searches */
};

G_DEFINE_FINAL_TYPE (MusterHoldingItem, muster_holding_item, G_TYPE_OBJECT)

static guint changed;

static void
finalize (GObject *object)
{
  MusterHoldingItem *item = MUSTER_HOLDING_ITEM (object);
  muster_holding_free (item->holding);
  g_free (item->folded);
  G_OBJECT_CLASS (muster_holding_item_parent_class)->finalize (object);
}

static void
muster_holding_item_class_init (MusterHoldingItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_HOLDING_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
muster_holding_item_init (MusterHoldingItem *item)
{
}

MusterHoldingItem *
muster_holding_item_new (MusterHolding *holding)
{
  MusterHoldingItem *item = g_object_new (MUSTER_TYPE_HOLDING_ITEM, NULL);
  muster_holding_item_set (item, holding);
  return item;
}

void
muster_holding_item_set (MusterHoldingItem *item, MusterHolding *holding)
{
  g_autofree char *name = muster_holding_dup_name (holding);
  g_autofree char *all = g_strjoin (" ", name, holding->box != NULL ? holding->box : "",
                                    holding->note != NULL ? holding->note : "", NULL);
  muster_holding_free (item->holding);
  item->holding = holding;
  g_free (item->folded);
  item->folded = muster_text_fold_words (all);
  g_signal_emit (item, changed, 0);
}

const MusterHolding *
muster_holding_item_get (MusterHoldingItem *item)
{
  return item->holding;
}

gboolean
muster_holding_item_has_words (MusterHoldingItem *item, const char *typed)
{
  return muster_text_has_words (item->folded, typed);
}

/* The row */

struct _MusterHoldingRow
{
  AdwBin parent;
  GtkLabel *name;
  GtkLabel *detail;
  GtkLabel *painted;
  GtkLabel *count;
  GtkButton *fewer;
  GtkButton *more;
  MusterHoldingItem *item;
  gulong handler;
};

G_DEFINE_FINAL_TYPE (MusterHoldingRow, muster_holding_row, ADW_TYPE_BIN)

static void
name_button (GtkButton *button, const char *format, const char *name, gint64 id, gint64 step)
{
  g_autofree char *text = g_strdup_printf (format, name);
  muster_tooltip_set (GTK_WIDGET (button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(xx)", id, step);
}

static char *
dup_painted (const MusterHolding *holding)
{
  if (holding->painted == 0)
    /* Translators: of figures that somebody owns. */
    return g_strdup (_ ("none painted"));
  if (holding->painted == holding->count)
    /* Translators: of figures that somebody owns. */
    return g_strdup (_ ("all painted"));
  /* Translators: %d: how many figures are. */
  return g_strdup_printf (_ ("%d painted"), (int) holding->painted);
}

static void
show (MusterHoldingRow *row)
{
  const MusterHolding *holding = muster_holding_item_get (row->item);
  g_autofree char *name = muster_holding_dup_name (holding);
  g_autofree char *count = muster_holding_dup_count (holding->measure, holding->count);
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  if (holding->box != NULL)
    g_ptr_array_add (parts, holding->box);
  if (holding->note != NULL)
    g_ptr_array_add (parts, holding->note);
  g_ptr_array_add (parts, NULL);
  gtk_label_set_text (row->name, name);
  muster_label_take_text (row->detail, g_strjoinv (" · ", (char **) parts->pdata));
  gtk_widget_set_visible (GTK_WIDGET (row->detail), parts->len > 1);
  muster_label_take_text (row->painted, dup_painted (holding));
  gtk_label_set_text (row->count, count);
  /* Translators: what is owned. */
  name_button (row->fewer, _ ("One fewer: %s"), name, holding->id, -1);
  name_button (row->more, _ ("One more: %s"), name, holding->id, 1);
  gtk_widget_set_sensitive (GTK_WIDGET (row->fewer), holding->count > 0);
  /* The focus is on what the list puts round the row. */
  g_autofree char *painted = dup_painted (holding);
  g_autofree char *said = g_strjoin (", ", name, count, painted, holding->box, NULL);
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (row));
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                    -1);
}

MusterHoldingItem *
muster_holding_row_get_item (MusterHoldingRow *row)
{
  return row->item;
}

void
muster_holding_row_show (MusterHoldingRow *row, MusterHoldingItem *item)
{
  if (row->item != NULL)
    g_clear_signal_handler (&row->handler, row->item);
  g_set_object (&row->item, item);
  if (item == NULL)
    return;
  row->handler = g_signal_connect_swapped (item, "changed", G_CALLBACK (show), row);
  show (row);
}

static void
dispose (GObject *object)
{
  muster_holding_row_show (MUSTER_HOLDING_ROW (object), NULL);
  G_OBJECT_CLASS (muster_holding_row_parent_class)->dispose (object);
}

static void
muster_holding_row_class_init (MusterHoldingRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/collection/row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingRow, detail);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingRow, painted);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingRow, count);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingRow, fewer);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingRow, more);
}

static void
muster_holding_row_init (MusterHoldingRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}

GtkWidget *
muster_holding_row_new (void)
{
  return g_object_new (MUSTER_TYPE_HOLDING_ROW, NULL);
}
