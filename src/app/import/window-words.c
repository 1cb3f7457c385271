#include "config.h"

#include "app/import/window-private.h"

#include <glib/gi18n-lib.h>

/* More arms than anybody goes through by hand. */
#define MOST_ARMS_SHOWN 60

/* Before the types of an arm: */
enum
{
  ARM_LEFT_OUT,
  ARM_UNKNOWN,
  N_ARM_CHOICES,
};

static gpointer
get_key (gpointer row)
{
  return g_object_get_data (G_OBJECT (row), "key");
}

static AdwComboRow *
add_row (MusterRowsWindow *window,
         AdwPreferencesGroup *group,
         const char *title,
         const char *subtitle,
         GListModel *choices)
{
  GtkWidget *row = adw_combo_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), choices);
  g_object_set_data (G_OBJECT (row), "group", group);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (window->rows, row);
  return ADW_COMBO_ROW (row);
}

static void
clear_rows (MusterRowsWindow *window, AdwPreferencesGroup *group)
{
  for (guint i = window->rows->len; i-- > 0;)
    {
      GtkWidget *row = g_ptr_array_index (window->rows, i);
      if (g_object_get_data (G_OBJECT (row), "group") != group)
        continue;
      adw_preferences_group_remove (group, row);
      g_ptr_array_remove_index (window->rows, i);
    }
}

static void
on_kind (AdwComboRow *row, GParamSpec *property, MusterRowsWindow *window)
{
  guint level = GPOINTER_TO_UINT (get_key (row));
  guint selected = adw_combo_row_get_selected (row);
  if (window->is_filling || window->mapping == NULL || selected >= window->kinds->len)
    return;
  window->mapping->kinds[level] =
    ((const MusterKind *) g_ptr_array_index (window->kinds, selected))->id;
  window->mapping->kinds_asked[level] = TRUE;
  muster_rows_window_work (window);
}

static void
list_kinds (MusterRowsWindow *window, const MusterRuleset *ruleset)
{
  g_ptr_array_set_size (window->kinds, 0);
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].sort == MUSTER_SORT_FORMATION && &ruleset->kinds[i] != ruleset->army_kind)
      g_ptr_array_add (window->kinds, (gpointer) &ruleset->kinds[i]);
}

static guint
find_kind (GPtrArray *kinds, const char *id)
{
  for (guint i = 0; id != NULL && i < kinds->len; i++)
    if (g_str_equal (((const MusterKind *) g_ptr_array_index (kinds, i))->id, id))
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static GtkStringList *
list_names (GPtrArray *kinds)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  for (guint i = 0; i < kinds->len; i++)
    gtk_string_list_append (names, ((const MusterKind *) g_ptr_array_index (kinds, i))->name);
  return names;
}

static void
add_formations (MusterRowsWindow *window)
{
  g_autoptr (GtkStringList) names = list_names (window->kinds);
  int n = 0;
  for (int level = 0; level < MUSTER_ROWS_MOST_LEVELS && window->kinds->len > 0; level++)
    {
      if (window->mapping->kinds[level] == NULL)
        continue;
      g_autofree char *title = g_strdup_printf (_ ("Level %d"), level + 1);
      AdwComboRow *row = add_row (window, window->formations, title, NULL, G_LIST_MODEL (names));
      g_object_set_data (G_OBJECT (row), "key", GINT_TO_POINTER (level));
      adw_combo_row_set_selected (row, find_kind (window->kinds, window->mapping->kinds[level]));
      g_signal_connect (row, "notify::selected", G_CALLBACK (on_kind), window);
      n++;
    }
  gtk_widget_set_visible (GTK_WIDGET (window->formations), n > 0);
}

static void
on_arm (AdwComboRow *row, GParamSpec *property, MusterRowsWindow *window)
{
  guint selected = adw_combo_row_get_selected (row);
  if (window->is_filling || window->mapping == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;
  MusterRowsArm *arm = g_ptr_array_index (window->mapping->arms, GPOINTER_TO_UINT (get_key (row)));
  arm->is_left_out = selected == ARM_LEFT_OUT;
  arm->is_asked = selected != ARM_UNKNOWN;
  arm->is_by_name = selected == ARM_UNKNOWN && arm->folded[0] == '\0';
  arm->type = NULL;
  if (selected >= N_ARM_CHOICES && selected - N_ARM_CHOICES < window->types->len)
    arm->type =
      ((const MusterKind *) g_ptr_array_index (window->types, selected - N_ARM_CHOICES))->id;
  muster_rows_window_work (window);
}

static guint
find_arm (MusterRowsWindow *window, const MusterRowsArm *arm)
{
  guint type = find_kind (window->types, arm->type);
  if (arm->is_left_out)
    return ARM_LEFT_OUT;
  return type != GTK_INVALID_LIST_POSITION ? type + N_ARM_CHOICES : ARM_UNKNOWN;
}

static GtkStringList *
list_arm_choices (MusterRowsWindow *window, gboolean has_value)
{
  GtkStringList *names = list_names (window->types);
  const char *const first[] = { _ ("Leave out"),
                                has_value ? _ ("Not known yet") : _ ("What its name says"), NULL };
  gtk_string_list_splice (names, 0, 0, first);
  return names;
}

static void
add_arms (MusterRowsWindow *window)
{
  g_autoptr (GtkStringList) choices = list_arm_choices (window, TRUE);
  g_autoptr (GtkStringList) blank = list_arm_choices (window, FALSE);
  for (guint i = 0; i < window->mapping->arms->len && i < MOST_ARMS_SHOWN; i++)
    {
      const MusterRowsArm *arm = g_ptr_array_index (window->mapping->arms, i);
      gboolean has_value = arm->folded[0] != '\0';
      g_autofree char *subtitle =
        g_strdup_printf (ngettext ("%u row, in line %u", "%u rows, first in line %u", arm->n_rows),
                         arm->n_rows, arm->first_line);
      AdwComboRow *row = add_row (window, window->arms, has_value ? arm->value : _ ("No arm given"),
                                  subtitle, G_LIST_MODEL (has_value ? choices : blank));
      g_object_set_data (G_OBJECT (row), "key", GUINT_TO_POINTER (i));
      adw_combo_row_set_selected (row, find_arm (window, arm));
      g_signal_connect (row, "notify::selected", G_CALLBACK (on_arm), window);
    }
  gtk_widget_set_visible (GTK_WIDGET (window->arms), window->mapping->arms->len > 0);
}

static void
on_side (AdwComboRow *row, GParamSpec *property, MusterRowsWindow *window)
{
  guint column = GPOINTER_TO_UINT (get_key (row));
  GtkStringObject *value = adw_combo_row_get_selected_item (row);
  if (window->is_filling || window->mapping == NULL || value == NULL)
    return;
  g_free (window->mapping->only[column]);
  window->mapping->only[column] = g_strdup (gtk_string_object_get_string (value));
  muster_rows_window_work (window);
}

static void
add_side (MusterRowsWindow *window, guint column)
{
  g_autofree char *heading = muster_rows_dup_heading (window->table, window->mapping, column);
  g_autoptr (GPtrArray) values = muster_rows_list_values (window->table, window->mapping, column);
  g_autoptr (GtkStringList) choices = gtk_string_list_new (NULL);
  guint selected = 0;
  for (guint i = 0; i < values->len; i++)
    {
      gtk_string_list_append (choices, g_ptr_array_index (values, i));
      if (g_strcmp0 (g_ptr_array_index (values, i), window->mapping->only[column]) == 0)
        selected = i;
    }
  AdwComboRow *row = add_row (window, window->sides, heading, NULL, G_LIST_MODEL (choices));
  g_object_set_data (G_OBJECT (row), "key", GUINT_TO_POINTER (column));
  adw_combo_row_set_selected (row, selected);
  g_signal_connect (row, "notify::selected", G_CALLBACK (on_side), window);
}

static void
add_sides (MusterRowsWindow *window)
{
  guint n = 0;
  for (guint i = 0; i < window->mapping->n_columns; i++)
    if (window->mapping->roles[i].kind == MUSTER_ROWS_ONLY)
      {
        add_side (window, i);
        n++;
      }
  gtk_widget_set_visible (GTK_WIDGET (window->sides), n > 0);
}

/* The same words for the same widgets: only what is chosen may differ. */
static char *
dup_shape (MusterRowsWindow *window)
{
  GString *shape = g_string_new (NULL);
  const MusterRuleset *ruleset = muster_rows_window_get_ruleset (window);
  g_string_append_printf (shape, "%p %p %u ", (gpointer) window->table, (gpointer) ruleset,
                          window->types->len);
  for (int i = 0; i < MUSTER_ROWS_MOST_LEVELS; i++)
    g_string_append_c (shape, window->mapping->kinds[i] != NULL ? 'k' : '-');
  for (guint i = 0; i < window->mapping->arms->len; i++)
    {
      const MusterRowsArm *arm = g_ptr_array_index (window->mapping->arms, i);
      g_string_append_printf (shape, "\n%s %u", arm->value, arm->n_rows);
    }
  return g_string_free (shape, FALSE);
}

static char *
dup_shape_of_sides (MusterRowsWindow *window)
{
  GString *shape = g_string_new (NULL);
  g_string_append_printf (shape, "%p ", (gpointer) window->table);
  for (guint i = 0; i < window->mapping->n_columns; i++)
    g_string_append_c (shape, window->mapping->roles[i].kind == MUSTER_ROWS_ONLY ? 's' : '-');
  return g_string_free (shape, FALSE);
}

/* Returns: whether widgets of another shape than @shape are there; keeps it */
static gboolean
takes_shape (MusterRowsWindow *window, const char *key, char *shape)
{
  gboolean is_new = g_strcmp0 (shape, g_object_get_data (G_OBJECT (window), key)) != 0;
  g_object_set_data_full (G_OBJECT (window), key, shape, g_free);
  return is_new;
}

/* Sets what is chosen, and keeps the widgets, so that the keyboard's focus stays. */
static void
choose_again (MusterRowsWindow *window)
{
  for (guint i = 0; i < window->rows->len; i++)
    {
      AdwComboRow *row = g_ptr_array_index (window->rows, i);
      gpointer group = g_object_get_data (G_OBJECT (row), "group");
      guint key = GPOINTER_TO_UINT (get_key (row));
      if (group == window->formations)
        adw_combo_row_set_selected (row, find_kind (window->kinds, window->mapping->kinds[key]));
      else if (group == window->arms)
        adw_combo_row_set_selected (row, find_arm (window,
                                                   g_ptr_array_index (window->mapping->arms, key)));
    }
}

static void
list_types (MusterRowsWindow *window, MusterRuleset *ruleset)
{
  const MusterArmy *army = window->result->army;
  const MusterChosen *nation = muster_thing_find_chosen (&army->things[0], ruleset->nation_scale);
  MusterRowsAim aim = { ruleset, nation != NULL ? nation->grade : NULL, army->date, NULL };
  g_autoptr (MusterRowsTypes) types = muster_rows_types_new (window->words, &aim);
  g_clear_pointer (&window->types, g_ptr_array_unref);
  window->types = muster_rows_types_list (types);
}

void
muster_rows_window_fill_words (MusterRowsWindow *window)
{
  MusterRuleset *ruleset = muster_rows_window_get_ruleset (window);
  if (window->mapping == NULL || ruleset == NULL || window->result == NULL)
    return;
  list_types (window, ruleset);
  list_kinds (window, ruleset);
  /* A side stays while it is being chosen, whatever arms it has. */
  if (takes_shape (window, "shape-of-sides", dup_shape_of_sides (window)))
    {
      clear_rows (window, window->sides);
      add_sides (window);
    }
  if (takes_shape (window, "shape", dup_shape (window)))
    {
      clear_rows (window, window->formations);
      clear_rows (window, window->arms);
      add_formations (window);
      add_arms (window);
    }
  else
    choose_again (window);
}
