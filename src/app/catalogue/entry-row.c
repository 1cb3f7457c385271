#include "config.h"

#include "app/catalogue/entry-row.h"

#include "ruleset/ruleset.h"

#include <glib/gi18n-lib.h>

struct _MusterEntryRow
{
  AdwBin parent;
  GtkLabel *name;
  GtkLabel *detail;
  GtkLabel *own;
  GtkLabel *cite;
  GtkWidget *edit;
};

G_DEFINE_FINAL_TYPE (MusterEntryRow, muster_entry_row, ADW_TYPE_BIN)

static void
muster_entry_row_class_init (MusterEntryRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/catalogue/entry-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, detail);
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, own);
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, cite);
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, edit);
}

static void
muster_entry_row_init (MusterEntryRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}

MusterEntryRow *
muster_entry_row_new (void)
{
  return g_object_new (MUSTER_TYPE_ENTRY_ROW, NULL);
}

static void
show_edit (GtkWidget *edit, MusterEntryItem *item, const char *nation)
{
  const MusterCatalogueEntry *entry = muster_entry_item_get_entry (item);
  gboolean is_type = muster_entry_item_is_type (item);
  g_autofree char *said = g_strdup_printf (_ ("Your own values of %s"), entry->name);
  gtk_widget_set_visible (edit, is_type);
  if (is_type)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (edit), "(ss)", entry->key,
                                      nation != NULL ? nation : "");
  /* After its target, or the two would not fit. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (edit), is_type ? "catalogue.house" : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (edit), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
}

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
}

/* "from 1813 · Infantry": what tells it from others of its name. */
static char *
dup_detail (const MusterCatalogueEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  if (entry->from != 0 || entry->to != 0)
    {
      g_autofree char *years = muster_years_dup_text (entry->from, entry->to);
      g_string_append (text, years);
    }
  if (entry->detail != NULL && entry->detail[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", entry->detail);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
muster_entry_row_set_item (MusterEntryRow *row, MusterEntryItem *item, const char *nation)
{
  const MusterCatalogueEntry *entry = muster_entry_item_get_entry (item);
  const char *own = muster_entry_item_get_own (item);
  g_autofree char *detail = dup_detail (entry);
  g_autofree char *told = own != NULL ? g_strdup_printf (_ ("Yours: %s"), own) : NULL;
  show_text (row->name, entry->name);
  show_text (row->detail, detail);
  show_text (row->own, told);
  show_text (row->cite, entry->cite != NULL    ? entry->cite
                        : entry->is_suggestion ? _ ("Muster's own suggestion")
                                               : NULL);
  show_edit (row->edit, item, nation);
}
