#include "config.h"

#include "app/widget/name-cell.h"

#include "app/widget/list-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LONGEST_NAME 500

struct _MusterNameCell
{
  AdwBin parent;
  GtkBox *box;
  GtkLabel *label;
  GtkEntry *entry; /* NULL until the name is edited first */
  char *name;
  char *unsaved; /* typed, but not taken: it is offered again */
  guint opening; /* source that opens the entry, or 0 */
};

G_DEFINE_FINAL_TYPE (MusterNameCell, muster_name_cell, ADW_TYPE_BIN)

static guint renamed;

gboolean
muster_name_cell_is_editing (MusterNameCell *cell)
{
  return cell->entry != NULL && gtk_widget_get_visible (GTK_WIDGET (cell->entry));
}

static void
show_label (MusterNameCell *cell)
{
  gtk_widget_set_visible (GTK_WIDGET (cell->label), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (cell->entry), FALSE);
}

void
muster_name_cell_finish (MusterNameCell *cell)
{
  if (!muster_name_cell_is_editing (cell))
    return;
  g_autofree char *typed =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (cell->entry))));
  show_label (cell);
  if (g_strcmp0 (typed, cell->name != NULL ? cell->name : "") == 0)
    return;
  gboolean is_taken = FALSE;
  g_signal_emit (cell, renamed, 0, typed, &is_taken);
  /* One that was taken may show another row by now: the list is in order of names. */
  if (!is_taken && typed[0] != '\0')
    cell->unsaved = g_steal_pointer (&typed);
}

/* The row of the list gets it, for the keys that come next. */
static void
return_focus (MusterNameCell *cell)
{
  GtkWidget *at = gtk_widget_get_parent (GTK_WIDGET (cell));
  while (at != NULL && !gtk_widget_get_focusable (at))
    at = gtk_widget_get_parent (at);
  if (at != NULL)
    gtk_widget_grab_focus (at);
}

static void
on_activate (MusterNameCell *cell)
{
  muster_name_cell_finish (cell);
  return_focus (cell);
}

static gboolean
on_key (MusterNameCell *cell, guint key)
{
  if (key != GDK_KEY_Escape)
    return FALSE;
  show_label (cell);
  return_focus (cell);
  return TRUE;
}

/* Entries are dear, and a list has a hundred names: only those that are edited get one. */
static GtkEntry *
new_entry (MusterNameCell *cell)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 16);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 40);
  gtk_entry_set_max_length (GTK_ENTRY (entry), LONGEST_NAME);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Name"),
                                  -1);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (on_activate), cell);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (muster_name_cell_finish), cell);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), cell);
  gtk_widget_add_controller (entry, focus);
  gtk_widget_add_controller (entry, keys);
  return GTK_ENTRY (entry);
}

static gboolean
open_entry (gpointer data)
{
  MusterNameCell *cell = data;
  const char *name = cell->name != NULL ? cell->name : "";
  g_autofree char *unsaved = g_steal_pointer (&cell->unsaved);
  cell->opening = 0;
  if (cell->entry == NULL)
    {
      cell->entry = new_entry (cell);
      gtk_box_append (cell->box, GTK_WIDGET (cell->entry));
    }
  gtk_widget_set_visible (GTK_WIDGET (cell->entry), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (cell->label), FALSE);
  gtk_editable_set_text (GTK_EDITABLE (cell->entry), unsaved != NULL ? unsaved : name);
  gtk_entry_set_placeholder_text (cell->entry, gtk_label_get_text (cell->label));
  gtk_widget_grab_focus (GTK_WIDGET (cell->entry));
  gtk_editable_select_region (GTK_EDITABLE (cell->entry), 0, -1);
  return G_SOURCE_REMOVE;
}

/* A menu in which this was chosen gives the focus back to what it belongs to when it has closed,
 * and would take it from the entry. */
void
muster_name_cell_edit (MusterNameCell *cell)
{
  if (cell->opening == 0)
    cell->opening = g_idle_add (open_entry, cell);
}

void
muster_name_cell_set_name (MusterNameCell *cell, const char *name, const char *shown)
{
  gboolean has_name = name != NULL && name[0] != '\0';
  if (g_strcmp0 (name, cell->name) != 0)
    g_clear_pointer (&cell->unsaved, g_free);
  g_free (cell->name);
  cell->name = g_strdup (name);
  gtk_label_set_text (cell->label, has_name ? name : shown);
  muster_tooltip_set (GTK_WIDGET (cell->label), has_name && strlen (name) > 40 ? name : NULL);
}

static void
dispose (GObject *object)
{
  MusterNameCell *cell = MUSTER_NAME_CELL (object);
  g_clear_handle_id (&cell->opening, g_source_remove);
  g_clear_pointer (&cell->name, g_free);
  g_clear_pointer (&cell->unsaved, g_free);
  G_OBJECT_CLASS (muster_name_cell_parent_class)->dispose (object);
}

static void
muster_name_cell_class_init (MusterNameCellClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  renamed = g_signal_new ("renamed", MUSTER_TYPE_NAME_CELL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_BOOLEAN, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/name-cell.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterNameCell, box);
  gtk_widget_class_bind_template_child (widget_class, MusterNameCell, label);
}

static void
muster_name_cell_init (MusterNameCell *cell)
{
  gtk_widget_init_template (GTK_WIDGET (cell));
}
