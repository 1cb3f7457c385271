#include "config.h"

#include "app/collection/windows.h"

#include "app/widget/combo-row.h"
#include "base/phrase.h"

#include <glib/gi18n-lib.h>

struct _MusterHoldingWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkEditable *what;
  GtkEditable *nation;
  GtkEditable *scale;
  AdwComboRow *measure;
  GtkSpinButton *count;
  GtkSpinButton *painted;
  GtkEditable *box;
  GtkEditable *note;
  GtkLabel *problem;
  MusterStore *store;
  gint64 id; /* 0: a new row */
};

G_DEFINE_FINAL_TYPE (MusterHoldingWindow, muster_holding_window, ADW_TYPE_WINDOW)

/* Returns: (transfer full): what the fields say */
static MusterHolding *
read_fields (MusterHoldingWindow *window)
{
  MusterHolding *holding = g_new0 (MusterHolding, 1);
  /* What was typed and not left yet counts too. */
  gtk_spin_button_update (window->count);
  gtk_spin_button_update (window->painted);
  holding->id = window->id;
  holding->measure = (MusterHoldingMeasure) adw_combo_row_get_selected (window->measure);
  holding->count = gtk_spin_button_get_value_as_int (window->count);
  holding->painted = gtk_spin_button_get_value_as_int (window->painted);
  muster_holding_set_text (&holding->what, gtk_editable_get_text (window->what));
  muster_holding_set_text (&holding->nation, gtk_editable_get_text (window->nation));
  muster_holding_set_text (&holding->scale, gtk_editable_get_text (window->scale));
  muster_holding_set_text (&holding->box, gtk_editable_get_text (window->box));
  muster_holding_set_text (&holding->note, gtk_editable_get_text (window->note));
  return holding;
}

/* A new row of what is there already becomes more of that. Returns: FALSE with @error */
static gboolean
save (MusterHoldingWindow *window, MusterHolding *holding, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autoptr (GPtrArray) present = muster_collection_list (window->store, error);
  if (present == NULL || !muster_holding_check (holding, error))
    return FALSE;
  g_ptr_array_add (rows, holding);
  g_autofree char *shown = muster_holding_dup_name (holding);
  g_autofree char *phrase =
    muster_phrase_new (window->id != 0 ? "collection-edit" : "add", shown, NULL);
  if (window->id != 0)
    return muster_collection_change (window->store, phrase, NULL, rows, NULL, error);
  g_autoptr (GArray) removed = NULL;
  g_autoptr (GPtrArray) saved =
    muster_collection_merge (present, rows, MUSTER_COLLECTION_ADD, &removed);
  return muster_collection_change (window->store, phrase, NULL, saved, removed, error);
}

static void
on_save (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterHoldingWindow *window = MUSTER_HOLDING_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterHolding) holding = read_fields (window);
  if (save (window, holding, &error))
    {
      gtk_window_close (GTK_WINDOW (window));
      return;
    }
  gtk_label_set_text (window->problem, error->message);
  gtk_widget_set_visible (GTK_WIDGET (window->problem), TRUE);
}

/* No more are painted than there are. */
static void
on_count (MusterHoldingWindow *window)
{
  gtk_spin_button_set_range (window->painted, 0, gtk_spin_button_get_value (window->count));
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_HOLDING_WINDOW (object)->store);
  G_OBJECT_CLASS (muster_holding_window_parent_class)->dispose (object);
}

static void
muster_holding_window_class_init (MusterHoldingWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/collection/holding-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, what);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, nation);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, scale);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, measure);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, count);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, painted);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, box);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, note);
  gtk_widget_class_bind_template_child (widget_class, MusterHoldingWindow, problem);
  gtk_widget_class_bind_template_callback (widget_class, on_count);
  gtk_widget_class_install_action (widget_class, "holding.save", NULL, on_save);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "holding.save", NULL);
}

static void
muster_holding_window_init (MusterHoldingWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  g_autoptr (GtkStringList) measures = gtk_string_list_new (NULL);
  gtk_string_list_append (measures, _ ("Units"));
  gtk_string_list_append (measures, _ ("Bases"));
  gtk_string_list_append (measures, _ ("Figures"));
  gtk_string_list_append (measures, _ ("Pieces of terrain"));
  adw_combo_row_set_model (window->measure, G_LIST_MODEL (measures));
  adw_combo_row_set_selected (window->measure, MUSTER_MEASURED_IN_FIGURES);
  muster_combo_row_show_names (window->measure);
}

static void
set_text (GtkEditable *editable, const char *text)
{
  gtk_editable_set_text (editable, text != NULL ? text : "");
}

GtkWidget *
muster_holding_window_new (GtkWindow *parent, MusterStore *store, const MusterHolding *holding)
{
  MusterHoldingWindow *window =
    g_object_new (MUSTER_TYPE_HOLDING_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  gtk_spin_button_set_range (window->count, 0, MUSTER_MOST_HELD);
  if (holding != NULL)
    {
      g_autofree char *name = muster_holding_dup_name (holding);
      window->id = holding->id;
      adw_window_title_set_title (window->heading, _ ("Change"));
      adw_window_title_set_subtitle (window->heading, name);
      set_text (window->what, holding->what);
      set_text (window->nation, holding->nation);
      set_text (window->scale, holding->scale);
      set_text (window->box, holding->box);
      set_text (window->note, holding->note);
      adw_combo_row_set_selected (window->measure, holding->measure);
      gtk_spin_button_set_value (window->count, (double) holding->count);
      gtk_spin_button_set_value (window->painted, (double) holding->painted);
    }
  gtk_widget_grab_focus (GTK_WIDGET (window->what));
  return GTK_WIDGET (window);
}
