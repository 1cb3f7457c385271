#include "config.h"

#include "app/army/catalogue-pane.h"
#include "app/army/windows.h"
#include "army/check/turn.h"
#include "base/text.h"
#include "ruleset/catalogue/search.h"

#include <glib/gi18n-lib.h>

struct _MusterTurnWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkSearchEntry *search;
  GtkStack *stack;
  GtkListBox *list;
  MusterTypedWords *typed;
};

G_DEFINE_FINAL_TYPE (MusterTurnWindow, muster_turn_window, ADW_TYPE_WINDOW)

static guint chosen;

static gboolean
is_found (GtkListBoxRow *row, gpointer data)
{
  return muster_kind_words_match (g_object_get_data (G_OBJECT (row), "words"),
                                  MUSTER_TURN_WINDOW (data)->typed);
}

/* Returns: (transfer none) (nullable) */
static GtkListBoxRow *
find_first (MusterTurnWindow *window)
{
  GtkListBoxRow *row;
  int i = 0;
  while ((row = gtk_list_box_get_row_at_index (window->list, i)) != NULL && !is_found (row, window))
    i++;
  return row;
}

static void
on_search (MusterTurnWindow *window)
{
  g_autofree char *words =
    muster_text_fold_words (gtk_editable_get_text (GTK_EDITABLE (window->search)));
  muster_typed_words_free (window->typed);
  window->typed = muster_typed_words_new (words);
  gtk_list_box_invalidate_filter (window->list);
  gtk_stack_set_visible_child_name (window->stack, find_first (window) != NULL ? "list" : "none");
}

static void
on_activated (MusterTurnWindow *window, GtkListBoxRow *row)
{
  g_signal_emit (window, chosen, 0, g_object_get_data (G_OBJECT (row), "kind"));
  gtk_window_close (GTK_WINDOW (window));
}

/* Enter in the search takes what stands first. */
static void
on_enter (MusterTurnWindow *window)
{
  on_search (window);
  GtkListBoxRow *row = find_first (window);
  if (row != NULL)
    on_activated (window, row);
}

static void
add_row (MusterTurnWindow *window,
         const MusterRuleset *ruleset,
         GArray *classes,
         const MusterKind *kind)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *detail = muster_kind_dup_detail (ruleset, kind);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), kind->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), detail);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data_full (G_OBJECT (row), "kind", g_strdup (kind->id), g_free);
  g_object_set_data_full (G_OBJECT (row), "words", muster_kind_words_new (ruleset, classes, kind),
                          (GDestroyNotify) muster_kind_words_free);
  gtk_list_box_append (window->list, row);
}

static void
finalize (GObject *object)
{
  muster_typed_words_free (MUSTER_TURN_WINDOW (object)->typed);
  G_OBJECT_CLASS (muster_turn_window_parent_class)->finalize (object);
}

static void
muster_turn_window_class_init (MusterTurnWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  chosen = g_signal_new ("chosen", MUSTER_TYPE_TURN_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                         G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/turn-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterTurnWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterTurnWindow, search);
  gtk_widget_class_bind_template_child (widget_class, MusterTurnWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterTurnWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_enter);
  gtk_widget_class_bind_template_callback (widget_class, on_activated);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_turn_window_init (MusterTurnWindow *window)
{
  window->typed = muster_typed_words_new ("");
  gtk_widget_init_template (GTK_WIDGET (window));
  gtk_list_box_set_filter_func (window->list, is_found, window, NULL);
}

static char *
dup_heading (const MusterArmy *army, GArray *nodes)
{
  if (nodes->len == 1)
    return muster_army_dup_label (army, g_array_index (nodes, guint, 0));
  return muster_army_dup_kinds_text (army, nodes);
}

MusterTurnWindow *
muster_turn_window_new (GtkWindow *parent, const MusterEvaluation *evaluation, GArray *nodes)
{
  MusterTurnWindow *window = g_object_new (MUSTER_TYPE_TURN_WINDOW, "transient-for", parent, NULL);
  g_autofree char *heading = dup_heading (evaluation->army, nodes);
  g_autoptr (GPtrArray) kinds = muster_turn_list_kinds (evaluation, nodes);
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (evaluation->ruleset);
  adw_window_title_set_subtitle (window->heading, heading);
  for (guint i = 0; i < kinds->len; i++)
    add_row (window, evaluation->ruleset, classes, g_ptr_array_index (kinds, i));
  on_search (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->search));
  return window;
}
