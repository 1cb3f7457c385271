#include "config.h"

#include "app/army/compare-window.h"

#include "app/army/compare-cells.h"
#include "app/army/compare-table.h"
#include "app/army/model.h"
#include "app/document/ruleset-cache.h"
#include "app/widget/army-choice.h"
#include "app/widget/tooltip.h"

#include <glib/gi18n-lib.h>

/* One of the two armies. */
typedef struct
{
  gint64 id;              /* 0: none is chosen */
  MusterArmyModel *model; /* NULL until it was read */
} Side;

enum
{
  OWN,
  OTHER,
};

struct _MusterCompareWindow
{
  AdwWindow parent;
  AdwToastOverlay *toasts;
  MusterArmyChoice *choice;
  GtkSwitch *only;
  AdwClamp *heading;
  GtkStack *stack;
  MusterCompareTable *table;
  AdwStatusPage *trouble;
  GtkButton *names[2];
  MusterStore *store;
  Side sides[2];
  gboolean is_swapped;
  GCancellable *reading; /* of a large ruleset, or NULL */
  GPtrArray *sections;   /* what is shown, or NULL */
};

G_DEFINE_FINAL_TYPE (MusterCompareWindow, muster_compare_window, ADW_TYPE_WINDOW)

static guint open_signal;

static const Side *
get_column (MusterCompareWindow *window, int column)
{
  return &window->sides[window->is_swapped ? 1 - column : column];
}

gint64
muster_compare_window_get_army (MusterCompareWindow *window, int column)
{
  return get_column (window, column)->id;
}

/* The table */

static const char *
get_name (MusterCompareWindow *window, int column)
{
  const Side *side = get_column (window, column);
  return side->model != NULL ? muster_army_model_get_army (side->model)->name : "";
}

static MusterComparedArmy
look_at (const Side *side)
{
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (side->model);
  return (MusterComparedArmy){
    muster_army_model_get_army (side->model),
    reckoning,
    reckoning != NULL ? muster_army_model_get_findings (side->model) : NULL,
  };
}

static void
show_table (MusterCompareWindow *window)
{
  const char *names[] = { get_name (window, 0), get_name (window, 1) };
  guint n = muster_compare_table_show (window->table, window->sections, names,
                                       !gtk_switch_get_active (window->only));
  gtk_stack_set_visible_child_name (window->stack, n > 0 ? "table" : "same");
}

static void
show_names (MusterCompareWindow *window)
{
  for (int column = 0; column < 2; column++)
    {
      const char *name = get_name (window, column);
      GtkWidget *label = gtk_button_get_child (window->names[column]);
      g_autofree char *said = g_strdup_printf (_ ("Open %s"), name);
      gtk_label_set_text (GTK_LABEL (label), name);
      muster_tooltip_set (GTK_WIDGET (window->names[column]), said);
      gtk_accessible_update_property (GTK_ACCESSIBLE (window->names[column]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
    }
}

static gboolean
has_both (MusterCompareWindow *window)
{
  return window->sides[OWN].model != NULL && window->sides[OTHER].model != NULL;
}

/* Also while one of the two is not there, or not yet. */
static void
update (MusterCompareWindow *window)
{
  gboolean is_there = has_both (window);
  gtk_widget_set_visible (GTK_WIDGET (window->heading), is_there);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "compare.copy", is_there);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "compare.swap", is_there);
  if (!is_there)
    return;
  MusterComparedArmy first = look_at (get_column (window, 0));
  MusterComparedArmy second = look_at (get_column (window, 1));
  g_clear_pointer (&window->sections, g_ptr_array_unref);
  window->sections = muster_army_compare (&first, &second);
  show_names (window);
  show_table (window);
}

static void
show_trouble (MusterCompareWindow *window, const char *message)
{
  g_autofree char *escaped = g_markup_escape_text (message, -1);
  adw_status_page_set_description (window->trouble, escaped);
  gtk_stack_set_visible_child_name (window->stack, "trouble");
}

/* The armies */

static void
drop (MusterCompareWindow *window, int which)
{
  Side *side = &window->sides[which];
  if (side->model != NULL)
    g_signal_handlers_disconnect_by_data (side->model, window);
  g_clear_object (&side->model);
}

static void on_gone (MusterArmyModel *model, MusterCompareWindow *window);

static void
read_now (MusterCompareWindow *window, int which)
{
  g_autoptr (GError) error = NULL;
  Side *side = &window->sides[which];
  drop (window, which);
  side->model = muster_army_model_new (window->store, side->id, &error);
  if (side->model == NULL)
    {
      update (window);
      show_trouble (window, error->message);
      return;
    }
  g_signal_connect_object (side->model, "changed", G_CALLBACK (update), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (side->model, "gone", G_CALLBACK (on_gone), window, 0);
  update (window);
}

static void choose_usual (MusterCompareWindow *window);

/* The window may have been closed meanwhile. */
static void
on_ruleset_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (source);
  int which = GPOINTER_TO_INT (data);
  if (window->store == NULL)
    return;
  read_now (window, which);
  if (which == OWN && window->sides[OWN].model != NULL)
    choose_usual (window);
}

/* A large ruleset is read in a thread; of what was asked for before, nothing comes any more. */
static void
read_army (MusterCompareWindow *window, int which)
{
  g_cancellable_cancel (window->reading);
  g_clear_object (&window->reading);
  if (!muster_shelf_is_slow (window->store, window->sides[which].id))
    {
      read_now (window, which);
      return;
    }
  drop (window, which);
  update (window);
  gtk_stack_set_visible_child_name (window->stack, "reading");
  window->reading = g_cancellable_new ();
  muster_shelf_read (window->store, window->sides[which].id, window, window->reading,
                     on_ruleset_read, GINT_TO_POINTER (which));
}

static void
choose (MusterCompareWindow *window, gint64 id)
{
  window->sides[OTHER].id = id;
  if (id != 0)
    {
      read_army (window, OTHER);
      return;
    }
  drop (window, OTHER);
  update (window);
  gtk_stack_set_visible_child_name (window->stack, muster_army_choice_count (window->choice) > 0
                                                     ? "choose"
                                                     : "nobody");
}

static void
on_chosen (MusterCompareWindow *window)
{
  choose (window, muster_army_choice_get_army (window->choice));
}

/* There may be an army to choose now, or none any more. */
static void
on_store_changed (MusterCompareWindow *window)
{
  if (window->sides[OTHER].id == 0 && window->sides[OWN].model != NULL)
    choose (window, 0);
}

/* The window is about one army and goes with it; another one may be chosen. The model is still in
 * the middle of telling. */
static gboolean
leave (gpointer data)
{
  MusterCompareWindow *window = data;
  if (window->store != NULL)
    gtk_window_close (GTK_WINDOW (window));
  return G_SOURCE_REMOVE;
}

static void
on_gone (MusterArmyModel *model, MusterCompareWindow *window)
{
  g_autoptr (MusterArmyModel) held = g_object_ref (model);
  if (model == window->sides[OWN].model)
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, leave, g_object_ref (window), g_object_unref);
  else
    {
      muster_army_choice_set_army (window->choice, 0);
      choose (window, 0);
    }
}

static void
choose_usual (MusterCompareWindow *window)
{
  const MusterArmy *own = muster_army_model_get_army (window->sides[OWN].model);
  if (window->sides[OTHER].id == 0)
    window->sides[OTHER].id = muster_army_choice_find_first (window->choice, own->ruleset_id);
  muster_army_choice_set_army (window->choice, window->sides[OTHER].id);
  choose (window, window->sides[OTHER].id);
}

/* Deeds */

static void
on_swap (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (widget);
  window->is_swapped = !window->is_swapped;
  update (window);
}

char *
muster_compare_window_dup_text (MusterCompareWindow *window)
{
  const char *names[] = { get_name (window, 0), get_name (window, 1) };
  if (!has_both (window))
    return g_strdup ("");
  return muster_comparison_dup_text (window->sections, names,
                                     !gtk_switch_get_active (window->only));
}

static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (widget);
  g_autofree char *text = muster_compare_window_dup_text (window);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  adw_toast_overlay_add_toast (window->toasts, adw_toast_new (_ ("Copied the table as text")));
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (widget);
  GtkWindow *before = gtk_window_get_transient_for (GTK_WINDOW (window));
  int column = g_variant_get_int32 (parameter);
  gint64 id = column == 0 || column == 1 ? muster_compare_window_get_army (window, column) : 0;
  if (id == 0)
    return;
  g_signal_emit (window, open_signal, 0, id);
  if (before != NULL)
    gtk_window_present (before);
}

/* The widget */

static GtkButton *
new_name_button (int column)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 3);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_label_set_justify (GTK_LABEL (label), column == 0 ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_halign (button, column == 0 ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button),
                                           column == 0 ? "compare.open(0)" : "compare.open(1)");
  return GTK_BUTTON (button);
}

static GtkWidget *
new_swap_button (void)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("object-flip-horizontal-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Swap the columns"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Swap the columns"), -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "compare.swap");
  return button;
}

static void
dispose (GObject *object)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (object);
  g_cancellable_cancel (window->reading);
  g_clear_object (&window->reading);
  drop (window, OWN);
  drop (window, OTHER);
  g_clear_object (&window->store);
  G_OBJECT_CLASS (muster_compare_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (object);
  g_clear_pointer (&window->sections, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_compare_window_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/compare-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, choice);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, only);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, table);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, trouble);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
  gtk_widget_class_bind_template_callback (widget_class, update);
}

static void
muster_compare_window_class_init (MusterCompareWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  open_signal = g_signal_new ("open", MUSTER_TYPE_COMPARE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  g_type_ensure (MUSTER_TYPE_ARMY_CHOICE);
  g_type_ensure (MUSTER_TYPE_COMPARE_TABLE);
  bind_children (widget_class);
  gtk_widget_class_install_action (widget_class, "compare.swap", NULL, on_swap);
  gtk_widget_class_install_action (widget_class, "compare.copy", NULL, on_copy);
  gtk_widget_class_install_action (widget_class, "compare.open", "i", on_open);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "compare.copy",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_compare_window_init (MusterCompareWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  for (int column = 0; column < 2; column++)
    window->names[column] = new_name_button (column);
  GtkWidget *cells = muster_compare_cells_new (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0),
                                               GTK_WIDGET (window->names[0]), new_swap_button (),
                                               GTK_WIDGET (window->names[1]));
  gtk_widget_add_css_class (cells, "compare-heading");
  adw_clamp_set_child (window->heading, cells);
}

MusterCompareWindow *
muster_compare_window_new (GtkWindow *parent, MusterStore *store, gint64 army, gint64 other)
{
  MusterCompareWindow *window =
    g_object_new (MUSTER_TYPE_COMPARE_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->sides[OWN].id = army;
  window->sides[OTHER].id = other;
  g_signal_connect_object (store, "changed", G_CALLBACK (on_store_changed), window,
                           G_CONNECT_SWAPPED);
  muster_army_choice_set_store (window->choice, store, army);
  read_army (window, OWN);
  if (window->sides[OWN].model != NULL)
    choose_usual (window);
  return window;
}
