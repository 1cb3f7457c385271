#include "config.h"

#include "app/widget/side-group.h"

#include "app/widget/army-choice.h"

#include <glib/gi18n-lib.h>

struct _MusterSideGroup
{
  AdwPreferencesGroup parent;
  MusterStore *store;
  GtkWidget *add;
  GPtrArray *rows; /* GtkWidget, each with its "choice" and "remove", and a "player" if asked */
  gboolean asks_players;
};

G_DEFINE_FINAL_TYPE (MusterSideGroup, muster_side_group, ADW_TYPE_PREFERENCES_GROUP)

static guint changed;

static MusterArmyChoice *
get_choice (MusterSideGroup *group, guint i)
{
  return g_object_get_data (g_ptr_array_index (group->rows, i), "choice");
}

GArray *
muster_side_group_list_armies (MusterSideGroup *group)
{
  GArray *armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < group->rows->len; i++)
    {
      gint64 army = muster_army_choice_get_army (get_choice (group, i));
      g_array_append_val (armies, army);
    }
  return armies;
}

GPtrArray *
muster_side_group_list_players (MusterSideGroup *group)
{
  GPtrArray *players = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < group->rows->len; i++)
    {
      GtkEditable *entry = g_object_get_data (g_ptr_array_index (group->rows, i), "player");
      const char *text = entry != NULL ? gtk_editable_get_text (entry) : "";
      g_ptr_array_add (players, g_strstrip (g_strdup (text)));
    }
  return players;
}

void
muster_side_group_set_player (MusterSideGroup *group, guint i, const char *player)
{
  GtkEditable *entry = g_object_get_data (g_ptr_array_index (group->rows, i), "player");
  gtk_editable_set_text (entry, player);
}

void
muster_side_group_ask_players (MusterSideGroup *group)
{
  group->asks_players = TRUE;
}

static void
emit_changed (MusterSideGroup *group)
{
  g_signal_emit (group, changed, 0);
}

/* The only army of a side cannot be taken out. */
static void
show_buttons (MusterSideGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    gtk_widget_set_visible (g_object_get_data (g_ptr_array_index (group->rows, i), "remove"),
                            group->rows->len > 1);
}

static void
on_remove (GtkWidget *button, GtkWidget *row)
{
  MusterSideGroup *group =
    MUSTER_SIDE_GROUP (gtk_widget_get_ancestor (row, MUSTER_TYPE_SIDE_GROUP));
  GtkWidget *player = g_object_get_data (G_OBJECT (row), "player");
  gtk_widget_grab_focus (group->add);
  g_ptr_array_remove (group->rows, row);
  if (player != NULL)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (group), player);
  adw_preferences_group_remove (ADW_PREFERENCES_GROUP (group), row);
  show_buttons (group);
  emit_changed (group);
}

static GtkWidget *
new_remove_button (GtkWidget *row)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Take this army out"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Take this army out"), -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_remove), row, 0);
  return button;
}

static GtkWidget *
new_row (MusterSideGroup *group, MusterArmyChoice *choice)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *remove = new_remove_button (row);
  gtk_widget_add_css_class (box, "side-row");
  gtk_widget_set_hexpand (GTK_WIDGET (choice), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (choice));
  gtk_box_append (GTK_BOX (box), remove);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "choice", choice);
  g_object_set_data (G_OBJECT (row), "remove", remove);
  return row;
}

/* Stands below the army's row. */
static void
add_player (MusterSideGroup *group, GtkWidget *row)
{
  GtkWidget *entry = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), _ ("Player, if there are several"));
  g_object_set_data (G_OBJECT (row), "player", entry);
  g_signal_connect_object (entry, "changed", G_CALLBACK (emit_changed), group, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), entry);
}

void
muster_side_group_add (MusterSideGroup *group, gint64 army)
{
  MusterArmyChoice *choice = g_object_new (MUSTER_TYPE_ARMY_CHOICE, NULL);
  const char *title = adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group));
  /* Translators: a row where the army of a side is chosen. */
  g_autofree char *label = g_strdup_printf (_ ("%s: army"), title);
  muster_army_choice_set_store (choice, group->store, 0);
  muster_army_choice_set_army (choice, army);
  muster_army_choice_set_label (choice, label);
  g_signal_connect_object (choice, "chosen", G_CALLBACK (emit_changed), group, G_CONNECT_SWAPPED);
  GtkWidget *row = new_row (group, choice);
  g_ptr_array_add (group->rows, row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  if (group->asks_players)
    add_player (group, row);
  show_buttons (group);
}

/* Of the armies that play by the rules of the first one, one that this side has not. */
static gint64
find_next (MusterSideGroup *group)
{
  g_autoptr (GArray) taken = muster_side_group_list_armies (group);
  return muster_army_choice_find_another (get_choice (group, 0), taken);
}

static void
on_add (MusterSideGroup *group)
{
  muster_side_group_add (group, find_next (group));
  gtk_widget_grab_focus (GTK_WIDGET (get_choice (group, group->rows->len - 1)));
  emit_changed (group);
}

void
muster_side_group_begin (MusterSideGroup *group, MusterStore *store, gint64 army)
{
  const char *title = adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group));
  g_autofree char *label = g_strdup_printf (_ ("%s: one more army"), title);
  group->store = g_object_ref (store);
  gtk_widget_set_tooltip_text (group->add, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (group->add), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  muster_side_group_add (group, army);
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_SIDE_GROUP (object)->store);
  G_OBJECT_CLASS (muster_side_group_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_SIDE_GROUP (object)->rows);
  G_OBJECT_CLASS (muster_side_group_parent_class)->finalize (object);
}

static void
muster_side_group_class_init (MusterSideGroupClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_SIDE_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
}

static void
muster_side_group_init (MusterSideGroup *group)
{
  group->rows = g_ptr_array_new ();
  group->add = gtk_button_new_from_icon_name ("list-add-symbolic");
  gtk_widget_add_css_class (group->add, "flat");
  gtk_widget_set_valign (group->add, GTK_ALIGN_CENTER);
  g_signal_connect_object (group->add, "clicked", G_CALLBACK (on_add), group, G_CONNECT_SWAPPED);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (group), group->add);
}
