#include "config.h"

#include "app/scenario/pieces-group.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* So many of each type one has until he says otherwise, and at most. */
#define USUAL 2
#define MOST  99

struct _MusterPiecesGroup
{
  AdwPreferencesGroup parent;
  GtkSwitch *limited;
  GPtrArray *rows; /* AdwActionRow, each with its "spin" and the "id" of its type */
};

G_DEFINE_FINAL_TYPE (MusterPiecesGroup, muster_pieces_group, ADW_TYPE_PREFERENCES_GROUP)

static void
show_rows (MusterPiecesGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    gtk_widget_set_visible (g_ptr_array_index (group->rows, i),
                            gtk_switch_get_active (group->limited));
}

static void
add_row (MusterPiecesGroup *group, const MusterKind *kind)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (0, MOST, 1);
  g_autofree char *name = muster_text_dup_capital (kind->name);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), USUAL);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  g_object_set_data (G_OBJECT (row), "spin", spin);
  g_object_set_data (G_OBJECT (row), "id", (gpointer) kind->id);
  g_ptr_array_add (group->rows, row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
}

void
muster_pieces_group_set_ruleset (MusterPiecesGroup *group, MusterRuleset *ruleset)
{
  for (guint i = 0; i < group->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (group),
                                  g_ptr_array_index (group->rows, i));
  g_ptr_array_set_size (group->rows, 0);
  for (int i = 0; ruleset != NULL && i < ruleset->n_features; i++)
    if (ruleset->features[i].sort == MUSTER_SORT_FEATURE)
      add_row (group, &ruleset->features[i]);
  show_rows (group);
}

GHashTable *
muster_pieces_group_dup_pieces (MusterPiecesGroup *group)
{
  if (!gtk_switch_get_active (group->limited))
    return NULL;
  GHashTable *pieces = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < group->rows->len; i++)
    {
      GObject *row = g_ptr_array_index (group->rows, i);
      GtkSpinButton *spin = g_object_get_data (row, "spin");
      g_hash_table_insert (pieces, g_object_get_data (row, "id"),
                           GINT_TO_POINTER (gtk_spin_button_get_value_as_int (spin)));
    }
  return pieces;
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_PIECES_GROUP (object)->rows);
  G_OBJECT_CLASS (muster_pieces_group_parent_class)->finalize (object);
}

static void
muster_pieces_group_class_init (MusterPiecesGroupClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/scenario/pieces-group.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterPiecesGroup, limited);
  gtk_widget_class_bind_template_callback (widget_class, show_rows);
}

static void
muster_pieces_group_init (MusterPiecesGroup *group)
{
  group->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (group));
}
