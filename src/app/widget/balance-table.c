#include "config.h"

#include "app/widget/balance-table.h"

#include "app/widget/list-row.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ROW_GAP    8
#define COLUMN_GAP 18
/* In characters: what a column has at least, and what it wraps at. Of more columns than this each
 * has all of its width, and what does not fit is scrolled to. */
#define MOST_FITTING 2
#define LEAST_LABEL  12
#define MOST_LABEL   26
#define LEAST_VALUE  7
#define MOST_VALUE   16
#define MANY_VALUE   11

struct _MusterBalanceTable
{
  AdwBin parent;
};

G_DEFINE_FINAL_TYPE (MusterBalanceTable, muster_balance_table, ADW_TYPE_BIN)

static void
muster_balance_table_class_init (MusterBalanceTableClass *class)
{
}

static void
muster_balance_table_init (MusterBalanceTable *table)
{
  gtk_widget_add_css_class (GTK_WIDGET (table), "card");
}

static GtkWidget *
new_cell (const char *text, int least, int most)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), least);
  gtk_label_set_max_width_chars (GTK_LABEL (label), most);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_valign (label, GTK_ALIGN_BASELINE);
  return label;
}

static void
add_attribute (PangoAttrList *list, PangoAttribute *attribute, gsize start, gsize end)
{
  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (list, attribute);
}

/* In the column of whom it speaks for, with the lead beneath. */
static GtkWidget *
new_value (const MusterBalanceRow *row, guint side, int least, int most)
{
  g_autofree char *text = muster_figure_text_dup (row->texts[side]);
  if (row->favoured != (int) side)
    return new_cell (text, least, most);
  g_autofree char *both = g_strdup_printf ("%s\n%s", text, row->lead);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  GtkWidget *label = new_cell (both, least, most);
  gsize length = strlen (text);
  add_attribute (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD), 0, length);
  add_attribute (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL), length, strlen (both));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  return label;
}

/* "Foot: The French at Fontenoy 11, 5 more; The Pragmatic army 6." */
static void
append_said (GString *said, const MusterBalanceRow *row, const char *const *names, guint n_sides)
{
  g_autoptr (GString) sides = g_string_new (NULL);
  for (guint k = 0; k < n_sides; k++)
    {
      g_autofree char *side =
        row->favoured == (int) k
          /* Translators: %1$s: an army; %2$s: its figure; %3$s: by how much, such as "5 more". */
          ? g_strdup_printf (_ ("%1$s %2$s, %3$s"), names[k], row->texts[k], row->lead)
          /* Translators: %1$s: an army; %2$s: its figure. */
          : g_strdup_printf (_ ("%1$s %2$s"), names[k], row->texts[k]);
      muster_text_append_clause (sides, side);
    }
  /* Translators: %1$s: what is compared; %2$s: the figures of armies. */
  g_autofree char *sentence = g_strdup_printf (_ ("%1$s: %2$s."), row->label, sides->str);
  g_string_append_printf (said, "%s%s", said->len > 0 ? "\n" : "", sentence);
}

guint
muster_balance_table_show (MusterBalanceTable *table,
                           GPtrArray *rows,
                           const char *const *names,
                           guint n_sides,
                           gboolean with_even)
{
  gboolean fits = n_sides <= MOST_FITTING;
  int least = fits ? LEAST_VALUE : MANY_VALUE;
  int most = fits ? MOST_VALUE : MANY_VALUE;
  GtkWidget *grid = gtk_grid_new ();
  guint n = 0;
  g_autoptr (GString) said = g_string_new (NULL);
  /* So that who has no mouse comes to the columns that do not fit, and to what is said of it. */
  gtk_widget_set_focusable (grid, TRUE);
  gtk_grid_set_row_spacing (GTK_GRID (grid), ROW_GAP);
  gtk_grid_set_column_spacing (GTK_GRID (grid), COLUMN_GAP);
  gtk_widget_add_css_class (grid, "balance-table");
  for (guint i = 0; i < n_sides; i++)
    {
      GtkWidget *name = new_cell (names[i], least, most);
      gtk_widget_add_css_class (name, "heading");
      gtk_grid_attach (GTK_GRID (grid), name, (int) i + 1, 0, 1, 1);
    }
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterBalanceRow *row = g_ptr_array_index (rows, i);
      if (!with_even && row->favoured < 0)
        continue;
      GtkWidget *label = new_cell (row->label, fits ? LEAST_LABEL : MOST_LABEL, MOST_LABEL);
      gtk_widget_set_hexpand (label, TRUE);
      append_said (said, row, names, n_sides);
      gtk_grid_attach (GTK_GRID (grid), label, 0, (int) ++n, 1, 1);
      for (guint k = 0; k < n_sides; k++)
        gtk_grid_attach (GTK_GRID (grid), new_value (row, k, least, most), (int) k + 1, (int) n, 1,
                         1);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What speaks for which side"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, said->str, -1);
  if (fits)
    {
      adw_bin_set_child (ADW_BIN (table), grid);
      return n;
    }
  GtkWidget *scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), grid);
  adw_bin_set_child (ADW_BIN (table), scroller);
  return n;
}
