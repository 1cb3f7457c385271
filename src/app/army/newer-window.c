#include "config.h"

#include "app/army/windows.h"

#include "army/check/newer.h"
#include "army/store/edit.h"
#include "army/store/kept-packs.h"
#include "base/problem.h"
#include "base/task.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>

/* Beyond so many differences each is not tried by itself, all together are. */
#define MOST_TRIED 60

struct _MusterNewerWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkListBox *list;
  GtkLabel *effect;
  GtkButton *take;
  GtkButton *choose;
  MusterArmyModel *model;
  MusterDifferences *differences;
  GPtrArray *house;  /* MusterHouseValue */
  GPtrArray *checks; /* GtkCheckButton, one for each */
  GPtrArray *rows;   /* AdwActionRow */
  GCancellable *trial;
  GCancellable *trials; /* of each by itself */
};

G_DEFINE_FINAL_TYPE (MusterNewerWindow, muster_newer_window, ADW_TYPE_WINDOW)

/* What is tried in a thread: the army with some of the differences. All is owned. */
typedef struct
{
  const MusterArmy *army;
  MusterDifferences *differences;
  GPtrArray *house;
  guint n;
  gboolean *taken;
} Trial;

static void
free_trial (gpointer data)
{
  Trial *trial = data;
  muster_army_unref (trial->army);
  muster_differences_unref (trial->differences);
  g_ptr_array_unref (trial->house);
  g_free (trial->taken);
  g_free (trial);
}

static Trial *
new_trial (MusterNewerWindow *window)
{
  Trial *trial = g_new0 (Trial, 1);
  trial->army = muster_army_ref (muster_army_model_get_army (window->model));
  trial->differences = muster_differences_ref (window->differences);
  trial->house = g_ptr_array_ref (window->house);
  trial->n = muster_differences_count (window->differences);
  trial->taken = g_new0 (gboolean, trial->n);
  return trial;
}

/* Returns: (nullable): the effect; NULL with @error, or where there is none */
static char *
try (const Trial *trial, const gboolean *taken, GError **error)
{
  MusterRuleset *other = muster_differences_take (trial->differences, taken, error);
  g_autoptr (MusterRuleset) laid = other != NULL ? muster_house_lay (other, trial->house) : NULL;
  if (laid != NULL && !muster_army_fits (trial->army, laid, error))
    return NULL;
  return laid != NULL ? muster_army_dup_effect (trial->army, laid) : NULL;
}

static void
try_chosen (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Trial *trial = data;
  GError *error = NULL;
  if (g_task_return_error_if_cancelled (task))
    return;
  char *effect = try (trial, trial->taken, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, effect != NULL ? effect : g_strdup (""), g_free);
}

static guint
count_taken (MusterNewerWindow *window)
{
  guint n = 0;
  for (guint i = 0; i < window->checks->len; i++)
    n += gtk_check_button_get_active (g_ptr_array_index (window->checks, i)) ? 1 : 0;
  return n;
}

static void
show_effect (MusterNewerWindow *window, const char *text, gboolean is_problem)
{
  gtk_label_set_text (window->effect, text);
  if (is_problem)
    gtk_widget_add_css_class (GTK_WIDGET (window->effect), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (window->effect), "error");
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "newer.take", !is_problem);
}

static void
on_tried (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterNewerWindow *window = MUSTER_NEWER_WINDOW (source);
  g_autoptr (GError) error = NULL;
  g_autofree char *effect = g_task_propagate_pointer (G_TASK (result), &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error != NULL)
    show_effect (window, error->message, TRUE);
  else if (count_taken (window) == 0)
    show_effect (window, _ ("The army stays as it is."), FALSE);
  else
    show_effect (window, effect[0] != '\0' ? effect : _ ("Nothing of this army changes."), FALSE);
}

static void
run_trial (MusterNewerWindow *window,
           Trial *trial,
           GTaskThreadFunc run,
           GAsyncReadyCallback done,
           GCancellable *cancellable)
{
  g_autoptr (GTask) task = muster_task_new (window, cancellable, done, NULL);
  g_task_set_task_data (task, trial, free_trial);
  g_task_run_in_thread (task, run);
}

/* What was asked before is no longer wanted. */
static void
run_chosen (MusterNewerWindow *window, GTaskThreadFunc run, GAsyncReadyCallback done)
{
  Trial *trial = new_trial (window);
  g_cancellable_cancel (window->trial);
  g_clear_object (&window->trial);
  window->trial = g_cancellable_new ();
  for (guint i = 0; i < trial->n; i++)
    trial->taken[i] = gtk_check_button_get_active (g_ptr_array_index (window->checks, i));
  run_trial (window, trial, run, done, window->trial);
}

static void
on_toggled (MusterNewerWindow *window)
{
  guint n = window->checks->len;
  guint n_taken = count_taken (window);
  g_autofree char *label =
    n_taken == 0 ? g_strdup (_ ("_Leave Them"))
    : n_taken == n
      ? g_strdup (_ ("_Take All"))
      /* Translators: %1$u: how many differences are ticked; %2$u: how many there are. */
      : g_strdup_printf (_ ("_Take %1$u of %2$u"), n_taken, n);
  gtk_button_set_label (window->take, label);
  gtk_button_set_label (window->choose, n_taken == n ? _ ("Select _None") : _ ("Select _All"));
  run_chosen (window, try_chosen, on_tried);
}

/* Each difference by itself */

static void
try_each (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Trial *trial = data;
  GPtrArray *effects = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < trial->n && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_autoptr (GError) error = NULL;
      trial->taken[i] = TRUE;
      char *effect = try (trial, trial->taken, &error);
      g_ptr_array_add (effects, error != NULL ? g_strdup (error->message) : effect);
      trial->taken[i] = FALSE;
    }
  g_task_return_pointer (task, effects, (GDestroyNotify) g_ptr_array_unref);
}

static char *
dup_subtitle (const MusterDifference *difference, const char *effect)
{
  GString *text = g_string_new (difference->change);
  if (difference->cite != NULL)
    g_string_append_printf (text, " (%s)", difference->cite);
  if (effect == NULL)
    return g_string_free (text, FALSE);
  g_string_append_c (text, '\n');
  /* Translators: what comes of a difference. Languages that run from right to left write ←. */
  g_string_append_printf (text, _ ("→ %s"), effect);
  return g_string_free (text, FALSE);
}

static void
on_each_tried (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterNewerWindow *window = MUSTER_NEWER_WINDOW (source);
  g_autoptr (GPtrArray) effects = g_task_propagate_pointer (G_TASK (result), NULL);
  for (guint i = 0; effects != NULL && i < MIN (effects->len, window->rows->len); i++)
    {
      const char *effect = g_ptr_array_index (effects, i);
      g_autofree char *text =
        dup_subtitle (muster_differences_get (window->differences, i), effect);
      if (effect != NULL)
        adw_action_row_set_subtitle (g_ptr_array_index (window->rows, i), text);
    }
}

static void
take (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Trial *trial = data;
  GError *error = NULL;
  MusterRuleset *ruleset = muster_differences_take (trial->differences, trial->taken, &error);
  if (ruleset != NULL)
    g_task_return_pointer (task, ruleset, (GDestroyNotify) muster_ruleset_unref);
  else
    g_task_return_error (task, error);
}

/* The army need not wait until the pack is read from the library. */
static gboolean
answer (MusterNewerWindow *window, MusterRuleset *ruleset, GError **error)
{
  MusterStore *store = muster_document_model_get_store (window->model);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  muster_kept_packs_put (store, muster_ruleset_get_digest (ruleset), ruleset, problems);
  return muster_army_edit_answer_pack (
    store, muster_document_model_get_id (window->model), ruleset,
    muster_ruleset_get_digest (muster_differences_get_after (window->differences)), error);
}

static void
on_taken (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterNewerWindow *window = MUSTER_NEWER_WINDOW (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRuleset) ruleset = g_task_propagate_pointer (G_TASK (result), &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (ruleset != NULL && answer (window, ruleset, &error))
    gtk_window_close (GTK_WINDOW (window));
  else
    show_effect (window, error->message, TRUE);
}

/* What is chosen otherwise meanwhile is not taken. */
static void
on_take (GtkWidget *widget, const char *name, GVariant *parameter)
{
  run_chosen (MUSTER_NEWER_WINDOW (widget), take, on_taken);
}

static void
on_choose_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterNewerWindow *window = MUSTER_NEWER_WINDOW (widget);
  gboolean is_all = count_taken (window) == window->checks->len;
  for (guint i = 0; i < window->checks->len; i++)
    {
      GtkCheckButton *check = g_ptr_array_index (window->checks, i);
      g_signal_handlers_block_by_func (check, on_toggled, window);
      gtk_check_button_set_active (check, !is_all);
      g_signal_handlers_unblock_by_func (check, on_toggled, window);
    }
  on_toggled (window);
}

/* Who closed it waits for no effects; what tries them keeps the window until it ends. */
static void
unrealize (GtkWidget *widget)
{
  MusterNewerWindow *window = MUSTER_NEWER_WINDOW (widget);
  g_cancellable_cancel (window->trial);
  g_cancellable_cancel (window->trials);
  GTK_WIDGET_CLASS (muster_newer_window_parent_class)->unrealize (widget);
}

static void
dispose (GObject *object)
{
  MusterNewerWindow *window = MUSTER_NEWER_WINDOW (object);
  g_cancellable_cancel (window->trial);
  g_cancellable_cancel (window->trials);
  g_ptr_array_set_size (window->checks, 0);
  g_ptr_array_set_size (window->rows, 0);
  G_OBJECT_CLASS (muster_newer_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterNewerWindow *window = MUSTER_NEWER_WINDOW (object);
  g_clear_object (&window->trial);
  g_clear_object (&window->trials);
  g_clear_object (&window->model);
  g_clear_pointer (&window->differences, muster_differences_unref);
  g_ptr_array_unref (window->house);
  g_ptr_array_unref (window->checks);
  g_ptr_array_unref (window->rows);
  G_OBJECT_CLASS (muster_newer_window_parent_class)->finalize (object);
}

static void
muster_newer_window_class_init (MusterNewerWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->unrealize = unrealize;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/newer-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterNewerWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterNewerWindow, list);
  gtk_widget_class_bind_template_child (widget_class, MusterNewerWindow, effect);
  gtk_widget_class_bind_template_child (widget_class, MusterNewerWindow, take);
  gtk_widget_class_bind_template_child (widget_class, MusterNewerWindow, choose);
  gtk_widget_class_install_action (widget_class, "newer.take", NULL, on_take);
  gtk_widget_class_install_action (widget_class, "newer.choose-all", NULL, on_choose_all);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_newer_window_init (MusterNewerWindow *window)
{
  window->checks = g_ptr_array_new ();
  window->rows = g_ptr_array_new ();
  window->trials = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (window));
}

static void
add_row (MusterNewerWindow *window, const MusterDifference *difference)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  g_autofree char *subtitle = dup_subtitle (difference, NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), difference->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_list_box_append (window->list, row);
  g_ptr_array_add (window->checks, check);
  g_ptr_array_add (window->rows, row);
  g_signal_connect_object (check, "toggled", G_CALLBACK (on_toggled), window, G_CONNECT_SWAPPED);
}

static void
show_heading (MusterNewerWindow *window)
{
  const MusterRuleset *before = muster_differences_get_before (window->differences);
  const MusterRuleset *after = muster_differences_get_after (window->differences);
  g_autofree char *versions =
    g_str_equal (before->version, after->version)
      /* Translators: %1$s: a ruleset; %2$s: its version. */
      ? g_strdup_printf (_ ("%1$s, version %2$s, changed"), after->title, after->version)
      /* Translators: %1$s: a ruleset; %2$s: its version; %3$s: the version that it replaces. */
      : g_strdup_printf (_ ("%1$s, version %2$s in place of %3$s"), after->title, after->version,
                         before->version);
  adw_window_title_set_subtitle (window->heading, versions);
}

MusterNewerWindow *
muster_newer_window_new (GtkWindow *parent, MusterArmyModel *model, MusterDifferences *differences)
{
  MusterNewerWindow *window =
    g_object_new (MUSTER_TYPE_NEWER_WINDOW, "transient-for", parent, NULL);
  MusterStore *store = muster_document_model_get_store (model);
  window->model = g_object_ref (model);
  window->differences = muster_differences_ref (differences);
  window->house = muster_house_list (store, muster_differences_get_after (differences)->id, NULL);
  if (window->house == NULL)
    window->house = muster_house_values_new ();
  show_heading (window);
  for (guint i = 0; i < muster_differences_count (differences); i++)
    add_row (window, muster_differences_get (differences, i));
  on_toggled (window);
  if (muster_differences_count (differences) <= MOST_TRIED)
    run_trial (window, new_trial (window), try_each, on_each_tried, window->trials);
  return window;
}
