#include "config.h"

#include "app/import/window-private.h"

#include <glib/gi18n-lib.h>

/* Levels that are offered: more than rulesets have. */
#define LEVELS_OFFERED 4

/* So many rows show what stands in a column. */
#define ROWS_SHOWN 5

/* Letters of a role: all of it is seen, as its level stands at the end. */
#define NARROWEST_ROLE 14
#define WIDEST_ROLE    32

/* More columns than anybody maps by hand; the others are told as passed over. */
#define MOST_COLUMNS_SHOWN 60

static void
add_role (MusterRowsWindow *window, MusterRowsRoleKind kind, int level, int scale)
{
  MusterRowsRole role = { kind, level, scale };
  g_array_append_val (window->roles, role);
}

static gboolean
has_levels (MusterRowsRoleKind kind)
{
  return kind == MUSTER_ROWS_FORMATION || kind == MUSTER_ROWS_COMMANDER
         || kind == MUSTER_ROWS_COMMANDER_GRADE;
}

static void
list_roles (MusterRowsWindow *window, const MusterRuleset *ruleset)
{
  g_array_set_size (window->roles, 0);
  for (guint kind = 0; kind < MUSTER_N_ROWS_ROLES; kind++)
    {
      if (kind != MUSTER_ROWS_FORMATION && kind != MUSTER_ROWS_GRADE)
        add_role (window, kind, MUSTER_ROWS_DEEPEST, -1);
      for (int level = 0; has_levels (kind) && level < LEVELS_OFFERED; level++)
        add_role (window, kind, level, -1);
      for (int scale = 0; kind == MUSTER_ROWS_GRADE && scale < ruleset->n_scales; scale++)
        if (scale != ruleset->nation_scale)
          add_role (window, kind, MUSTER_ROWS_DEEPEST, scale);
    }
}

static guint
find_role (MusterRowsWindow *window, const MusterRowsRole *role)
{
  for (guint i = 0; i < window->roles->len; i++)
    {
      const MusterRowsRole *offered = &g_array_index (window->roles, MusterRowsRole, i);
      gboolean same_level = !has_levels (role->kind) || offered->level == role->level;
      if (offered->kind == role->kind && same_level
          && (role->kind != MUSTER_ROWS_GRADE || offered->scale == role->scale))
        return i;
    }
  return 0;
}

static void
on_role (GtkDropDown *dropdown, GParamSpec *property, MusterRowsWindow *window)
{
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dropdown), "column"));
  guint selected = gtk_drop_down_get_selected (dropdown);
  if (window->is_filling || selected >= window->roles->len || window->mapping == NULL)
    return;
  window->mapping->roles[column] = g_array_index (window->roles, MusterRowsRole, selected);
  muster_rows_window_work (window);
}

static GtkWidget *
new_cell (const char *text)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 22);
  return label;
}

/* The widest name of a role would make every column as wide. */
static void
on_setup_role (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_list_item_set_child (item, new_cell (NULL));
}

static void
on_bind_role (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  const char *name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  int width = (int) CLAMP (g_utf8_strlen (name, -1), NARROWEST_ROLE, WIDEST_ROLE);
  gtk_label_set_text (label, name);
  gtk_label_set_width_chars (label, width);
  gtk_label_set_max_width_chars (label, width);
}

static GtkListItemFactory *
new_role_factory (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup_role), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind_role), NULL);
  return factory;
}

static GtkStringList *
list_names (MusterRowsWindow *window, const MusterRuleset *ruleset)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  for (guint i = 0; i < window->roles->len; i++)
    {
      const MusterRowsRole *role = &g_array_index (window->roles, MusterRowsRole, i);
      g_autofree char *name = muster_rows_role_dup_name (role, ruleset);
      gtk_string_list_append (names, name);
    }
  return names;
}

static void
add_column (MusterRowsWindow *window, guint column, GListModel *names)
{
  g_autofree char *heading = muster_rows_dup_heading (window->table, window->mapping, column);
  g_autofree char *label = g_strdup_printf (_ ("What the column “%s” is"), heading);
  GtkWidget *title = new_cell (heading);
  GtkWidget *dropdown = gtk_drop_down_new (g_object_ref (names), NULL);
  g_autoptr (GtkListItemFactory) factory = new_role_factory ();
  guint first = (guint) (window->mapping->header + 1);
  gtk_widget_add_css_class (title, "heading");
  gtk_drop_down_set_factory (GTK_DROP_DOWN (dropdown), factory);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (dropdown),
                              find_role (window, &window->mapping->roles[column]));
  g_object_set_data (G_OBJECT (dropdown), "column", GUINT_TO_POINTER (column));
  gtk_accessible_update_property (GTK_ACCESSIBLE (dropdown), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  g_signal_connect (dropdown, "notify::selected", G_CALLBACK (on_role), window);
  g_ptr_array_add (window->dropdowns, dropdown);
  gtk_grid_attach (window->columns, title, (int) column, 0, 1, 1);
  gtk_grid_attach (window->columns, dropdown, (int) column, 1, 1, 1);
  for (guint i = 0; i < ROWS_SHOWN && first + i < window->table->n_rows; i++)
    {
      GtkWidget *cell = new_cell (muster_rows_table_get (window->table, first + i, column));
      gtk_widget_add_css_class (cell, "dim-label");
      gtk_grid_attach (window->columns, cell, (int) column, (int) i + 2, 1, 1);
    }
}

static void
clear_grid (MusterRowsWindow *window)
{
  GtkWidget *child;
  g_ptr_array_set_size (window->dropdowns, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (window->columns))) != NULL)
    gtk_grid_remove (window->columns, child);
}

void
muster_rows_window_fill_columns (MusterRowsWindow *window)
{
  const MusterRuleset *ruleset = muster_rows_window_get_ruleset (window);
  clear_grid (window);
  if (window->table == NULL || window->mapping == NULL || ruleset == NULL)
    return;
  list_roles (window, ruleset);
  g_autoptr (GtkStringList) names = list_names (window, ruleset);
  for (guint i = 0; i < window->table->n_columns && i < MOST_COLUMNS_SHOWN; i++)
    add_column (window, i, G_LIST_MODEL (names));
}
