#include "config.h"

#include "app/army/compare-item.h"

#include "app/army/compare-cells.h"
#include "app/widget/figure-text.h"

#include <glib/gi18n-lib.h>

struct _MusterCompareItem
{
  GObject parent;
  GPtrArray *sections; /* own the row */
  const MusterComparedRow *row;
  char *names[2];
};

G_DEFINE_FINAL_TYPE (MusterCompareItem, muster_compare_item, G_TYPE_OBJECT)

static guint changed;

static void
finalize (GObject *object)
{
  MusterCompareItem *item = MUSTER_COMPARE_ITEM (object);
  g_clear_pointer (&item->sections, g_ptr_array_unref);
  g_free (item->names[0]);
  g_free (item->names[1]);
  G_OBJECT_CLASS (muster_compare_item_parent_class)->finalize (object);
}

static void
muster_compare_item_class_init (MusterCompareItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_COMPARE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
muster_compare_item_init (MusterCompareItem *item)
{
}

MusterCompareItem *
muster_compare_item_new (void)
{
  return g_object_new (MUSTER_TYPE_COMPARE_ITEM, NULL);
}

void
muster_compare_item_set (MusterCompareItem *item,
                         GPtrArray *sections,
                         const MusterComparedRow *row,
                         const char *const *names)
{
  GPtrArray *before = item->sections;
  item->sections = g_ptr_array_ref (sections);
  item->row = row;
  for (int army = 0; army < 2; army++)
    {
      g_free (item->names[army]);
      item->names[army] = g_strdup (names[army]);
    }
  g_signal_emit (item, changed, 0);
  g_clear_pointer (&before, g_ptr_array_unref);
}

const MusterComparedRow *
muster_compare_item_get_row (MusterCompareItem *item)
{
  return item->row;
}

/* The row */

typedef struct
{
  GtkLabel *label;
  GtkLabel *note;
  GtkLabel *texts[2];
  GtkLabel *between;
} Cells;

/* "◂ 4 more", "≠ different": the arrow points at the army that has more. */
static char *
dup_relation (const MusterComparedRow *row, gboolean is_mirrored)
{
  g_autofree char *plain = muster_compared_row_dup_words (row);
  g_autofree char *words = muster_figure_text_dup (plain);
  int leader = muster_compared_row_get_leader (row);
  if (leader < 0)
    return g_strdup_printf ("%s %s", muster_compared_row_get_sign (row), words);
  if ((leader == 0) != is_mirrored)
    return g_strdup_printf ("◂ %s", words);
  return g_strdup_printf ("%s ▸", words);
}

static char *
dup_description (MusterCompareItem *item)
{
  g_autofree char *words = muster_compared_row_dup_words (item->row);
  int leader = muster_compared_row_get_leader (item->row);
  g_autoptr (GString) text = g_string_new (words);
  if (leader >= 0)
    /* Translators: where the words “4 more” or “only here” hold: “4 more: French corps”. */
    g_string_printf (text, _ ("%s: %s"), words, item->names[leader]);
  if (item->row->note != NULL)
    g_string_append_printf (text, ". %s", item->row->note);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
mark (GtkLabel *label, const char *css_class, gboolean is_so)
{
  if (is_so)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (label), css_class);
}

static void
show (MusterCompareItem *item, GtkWidget *row)
{
  const Cells *cells = g_object_get_data (G_OBJECT (row), "cells");
  gboolean is_mirrored = gtk_widget_get_direction (row) == GTK_TEXT_DIR_RTL;
  g_autofree char *relation = dup_relation (item->row, is_mirrored);
  g_autofree char *sentence = muster_compared_row_dup_sentence (item->row);
  g_autofree char *description = dup_description (item);
  int leader = muster_compared_row_get_leader (item->row);
  gtk_label_set_text (cells->label, item->row->label);
  gtk_label_set_text (cells->note, item->row->note != NULL ? item->row->note : "");
  gtk_widget_set_visible (GTK_WIDGET (cells->note), item->row->note != NULL);
  gtk_label_set_text (cells->between, relation);
  mark (cells->between, "dim-label", item->row->compared == MUSTER_COMPARED_SAME);
  for (int army = 0; army < 2; army++)
    {
      g_autofree char *text =
        muster_figure_text_dup (muster_compared_row_get_text (item->row, army));
      gtk_label_set_text (cells->texts[army], text);
      mark (cells->texts[army], "heading", leader == army);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

static GtkLabel *
new_label (float xalign, const char *css_class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (label, xalign);
  gtk_label_set_justify (label, xalign == 1      ? GTK_JUSTIFY_RIGHT
                                : xalign == 0.5f ? GTK_JUSTIFY_CENTER
                                                 : GTK_JUSTIFY_LEFT);
  gtk_label_set_width_chars (label, 3);
  gtk_widget_set_valign (GTK_WIDGET (label), GTK_ALIGN_CENTER);
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  return label;
}

static GtkWidget *
new_named (Cells *cells)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  cells->label = new_label (0, NULL);
  cells->note = new_label (0, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (cells->note), "dim-label");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (cells->label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (cells->note));
  return box;
}

GtkWidget *
muster_compare_item_new_row (MusterCompareItem *item)
{
  GtkWidget *row = gtk_list_box_row_new ();
  Cells *cells = g_new0 (Cells, 1);
  GtkWidget *named = new_named (cells);
  cells->texts[0] = new_label (1, "numeric");
  cells->between = new_label (0.5f, "caption");
  cells->texts[1] = new_label (0, "numeric");
  g_object_set_data_full (G_OBJECT (row), "cells", cells, g_free);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row),
                              muster_compare_cells_new (named, GTK_WIDGET (cells->texts[0]),
                                                        GTK_WIDGET (cells->between),
                                                        GTK_WIDGET (cells->texts[1])));
  gtk_widget_add_css_class (row, "compare-row");
  g_signal_connect_object (item, "changed", G_CALLBACK (show), row, 0);
  show (item, row);
  return row;
}
