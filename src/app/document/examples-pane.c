#include "config.h"

#include "app/document/examples-pane.h"

#include "base/problem.h"
#include "base/task.h"
#include "base/text.h"
#include "campaign/actions/examples.h"

#include <glib/gi18n-lib.h>

struct _MusterExamplesPane
{
  AdwBin parent;
  AdwPreferencesGroup *group;
  GtkListBox *rows;
  GtkSpinner *spinner;
  GCancellable *reading;
  const char *ending; /* (unowned): of the files that are read and shown; NULL: all */
  char *typed;        /* of muster_text_fold_words() */
  gboolean is_found;  /* whether what was typed finds any */
};

G_DEFINE_FINAL_TYPE (MusterExamplesPane, muster_examples_pane, ADW_TYPE_BIN)

static guint chosen;

static GtkWidget *
new_row (const MusterExample *example)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  g_autofree char *detail = g_strjoin (" · ", example->detail, example->points, NULL);
  g_autofree char *subtitle = g_strjoin ("\n", detail, example->shows, NULL);
  g_autofree char *words = g_strjoin (" ", example->name, subtitle, NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), example->name);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_add_css_class (arrow, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  subtitle, -1);
  g_object_set_data_full (G_OBJECT (row), "file", g_strdup (example->file), g_free);
  g_object_set_data_full (G_OBJECT (row), "words", muster_text_fold_words (words), g_free);
  return row;
}

static void
on_row (MusterExamplesPane *pane, GtkListBoxRow *row)
{
  g_signal_emit (pane, chosen, 0, g_object_get_data (G_OBJECT (row), "file"));
}

static gboolean
has_typed (MusterExamplesPane *pane, GtkListBoxRow *row)
{
  return pane->typed == NULL
         || muster_text_has_words (g_object_get_data (G_OBJECT (row), "words"), pane->typed);
}

/* Where nothing is found all are shown: there is something to begin with. */
static gboolean
filter (GtkListBoxRow *row, gpointer data)
{
  MusterExamplesPane *pane = data;
  return !pane->is_found || has_typed (pane, row);
}

static void
update (MusterExamplesPane *pane)
{
  GtkListBoxRow *row;
  pane->is_found = FALSE;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (pane->rows, i)) != NULL; i++)
    pane->is_found = pane->is_found || has_typed (pane, row);
  gtk_list_box_invalidate_filter (pane->rows);
}

void
muster_examples_pane_search (MusterExamplesPane *pane, const char *ending, const char *typed)
{
  pane->ending = ending;
  g_free (pane->typed);
  pane->typed = g_strdup (typed);
  update (pane);
}

/* What a thread read. */
typedef struct
{
  GPtrArray *examples;
  GPtrArray *problems;
} Reading;

static void
free_reading (gpointer data)
{
  Reading *reading = data;
  g_ptr_array_unref (reading->examples);
  g_ptr_array_unref (reading->problems);
  g_free (reading);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, free_reading)

static void
read_examples (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Reading *reading = g_new0 (Reading, 1);
  g_autofree char *dir = muster_examples_dup_dir ();
  reading->problems = muster_problems_new ();
  reading->examples = muster_examples_list_all (dir, data, reading->problems);
  g_task_return_pointer (task, reading, free_reading);
}

static const char *
get_description (const MusterExamplesPane *pane, const Reading *reading)
{
  if (muster_problems_has_error (reading->problems))
    return _ ("Some examples cannot be opened: their packs of rules are missing or broken. The "
              "catalogue says what is wrong.");
  if (pane->ending != NULL && reading->examples->len > 0)
    return _ ("To look at and to change.");
  return reading->examples->len > 0
           ? _ ("Whole armies, scenarios and campaigns to look at and to change.")
           : _ ("None came with this Muster. Build an army, or import a file.");
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterExamplesPane *pane = MUSTER_EXAMPLES_PANE (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (Reading) reading = g_task_propagate_pointer (G_TASK (result), &error);
  if (reading == NULL)
    return;
  g_clear_object (&pane->reading);
  gtk_spinner_set_spinning (pane->spinner, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (pane->spinner), FALSE);
  adw_preferences_group_set_description (pane->group, get_description (pane, reading));
  for (guint i = 0; i < reading->examples->len; i++)
    gtk_list_box_append (pane->rows, new_row (g_ptr_array_index (reading->examples, i)));
  gtk_widget_set_visible (GTK_WIDGET (pane->rows), reading->examples->len > 0);
  update (pane);
}

/* Only where somebody sees them are the examples read. */
static void
map (GtkWidget *widget)
{
  MusterExamplesPane *pane = MUSTER_EXAMPLES_PANE (widget);
  GTK_WIDGET_CLASS (muster_examples_pane_parent_class)->map (widget);
  if (pane->reading != NULL || gtk_list_box_get_row_at_index (pane->rows, 0) != NULL)
    return;
  pane->reading = g_cancellable_new ();
  /* One that turns where nobody sees it draws all the same. */
  gtk_spinner_set_spinning (pane->spinner, TRUE);
  g_autoptr (GTask) task = muster_task_new (pane, pane->reading, on_read, NULL);
  g_task_set_task_data (task, (gpointer) pane->ending, NULL);
  g_task_run_in_thread (task, read_examples);
}

gboolean
muster_examples_pane_is_reading (MusterExamplesPane *pane)
{
  return pane->reading != NULL;
}

static void
dispose (GObject *object)
{
  MusterExamplesPane *pane = MUSTER_EXAMPLES_PANE (object);
  g_cancellable_cancel (pane->reading);
  g_clear_object (&pane->reading);
  G_OBJECT_CLASS (muster_examples_pane_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_free (MUSTER_EXAMPLES_PANE (object)->typed);
  G_OBJECT_CLASS (muster_examples_pane_parent_class)->finalize (object);
}

static void
muster_examples_pane_class_init (MusterExamplesPaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->map = map;
  chosen = g_signal_new ("chosen", MUSTER_TYPE_EXAMPLES_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                         NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/document/examples-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterExamplesPane, group);
  gtk_widget_class_bind_template_child (widget_class, MusterExamplesPane, rows);
  gtk_widget_class_bind_template_child (widget_class, MusterExamplesPane, spinner);
  gtk_widget_class_bind_template_callback (widget_class, on_row);
}

static void
muster_examples_pane_init (MusterExamplesPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  gtk_list_box_set_filter_func (pane->rows, filter, pane, NULL);
}
