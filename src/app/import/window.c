#include "config.h"

#include "app/import/window.h"

#include "app/document/ruleset-cache.h"
#include "app/import/preview.h"
#include "app/widget/combo-row.h"
#include "app/widget/first-focus.h"
#include "army/evaluate/evaluate.h"
#include "army/store/edit.h"
#include "army/store/listing.h"
#include "base/problem.h"
#include "base/task.h"
#include "import/build.h"
#include "import/compare.h"
#include "import/guess.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* What to do, and what came of it. Strings of the aim are the job's own. */
typedef struct
{
  char *path;               /* read first where there is no table */
  char separator;           /* or MUSTER_ROWS_ANY_SEPARATOR */
  int header;               /* for the guess: an index, or MUSTER_ROWS_ANY_HEADER */
  const MusterWords *words; /* (unowned): kept by the source object */
  MusterRuleset *ruleset;
  char *nation;       /* or NULL: as the side that is taken, which it then is */
  gboolean no_nation; /* not even that */
  char *date;
  char *name;
  char *other_path;           /* of a table that it is compared with, or NULL */
  MusterRowsTable *table;     /* or NULL */
  MusterRowsTable *other;     /* read where NULL */
  MusterRowsMapping *mapping; /* or NULL: everything is guessed */
  MusterRowsResult *result;   /* what came of it */
  char *points;               /* of the army, or NULL */
  GError *error;              /* why there is no result */
  GError *other_error;        /* why it was not compared */
} MusterRowsJob;

static void
muster_rows_job_free (MusterRowsJob *job)
{
  g_clear_pointer (&job->result, muster_rows_result_free);
  g_clear_pointer (&job->mapping, muster_rows_mapping_free);
  g_clear_pointer (&job->table, muster_rows_table_unref);
  g_clear_pointer (&job->other, muster_rows_table_unref);
  g_clear_pointer (&job->ruleset, muster_ruleset_unref);
  g_clear_error (&job->error);
  g_clear_error (&job->other_error);
  g_free (job->path);
  g_free (job->other_path);
  g_free (job->nation);
  g_free (job->date);
  g_free (job->name);
  g_free (job->points);
  g_free (job);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsJob, muster_rows_job_free)

typedef void (*MusterRowsJobDone) (GObject *source, MusterRowsJob *job);

/* The work of reading a table, guessing what it means and making an army of it: at once where it is
 * small, in a thread where it is not. */

/* A larger file, or more rows, would be felt. */
#define SMALL_FILE (128 * 1024)
#define FEW_ROWS   2000

static void
compare (MusterRowsJob *job, const MusterRowsAim *aim)
{
  if (job->other == NULL)
    job->other =
      muster_rows_table_load (job->other_path, MUSTER_ROWS_ANY_SEPARATOR, &job->other_error);
  if (job->other == NULL)
    return;
  g_autofree char *base = g_path_get_basename (job->other_path);
  g_autofree char *shown = g_filename_display_name (base);
  muster_rows_compare (job->result, job->mapping, job->words, aim, job->other, shown);
}

static void
run (MusterRowsJob *job)
{
  MusterRowsAim aim = { job->ruleset, job->nation, job->date, job->name, job->no_nation };
  if (job->table == NULL)
    job->table = muster_rows_table_load (job->path, job->separator, &job->error);
  if (job->table == NULL)
    return;
  if (job->mapping == NULL)
    job->mapping = muster_rows_guess (job->table, job->words, &aim, job->header);
  else
    muster_rows_guess_rest (job->mapping, job->table, job->words, &aim);
  job->result = muster_rows_build (job->table, job->mapping, job->words, &aim);
  if (job->other_path != NULL)
    compare (job, &aim);
  if (job->nation == NULL)
    job->nation = g_strdup (muster_rows_mapping_complete_aim (job->mapping, &aim).nation);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (job->result->army);
  job->points = muster_army_dup_points (evaluation);
}

static void
run_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  run (data);
  g_task_return_boolean (task, TRUE);
}

typedef struct
{
  MusterRowsJob *job;
  MusterRowsJobDone done;
} Start;

struct _MusterRowsWindow
{
  AdwWindow parent;
  GtkStack *stack;
  AdwActionRow *file;
  AdwActionRow *other;
  GtkWidget *leave_other;
  AdwComboRow *separator;
  AdwComboRow *header;
  AdwComboRow *ruleset;
  AdwComboRow *nation;
  AdwEntryRow *date;
  AdwEntryRow *name;
  GtkGrid *columns;
  AdwPreferencesGroup *formations;
  AdwPreferencesGroup *arms;
  AdwPreferencesGroup *grades;
  AdwPreferencesGroup *sides;
  GtkSpinButton *men;
  GtkSpinButton *guns;
  GtkSwitch *fill_down;
  GtkSwitch *batteries;
  GtkSwitch *duplicates;
  GtkSwitch *tests;
  MusterRowsPreview *preview;
  GtkOrientable *both;
  GtkScrolledWindow *options;
  GtkSpinner *spinner;
  GtkLabel *problem;

  MusterStore *store;
  MusterWords *words;
  GPtrArray *rulesets;         /* MusterRuleset */
  GCancellable *listing;       /* of them, until they are there; or NULL */
  GFile *waiting;              /* the table that is opened then, or NULL */
  GArray *nations;             /* (element-type int): of the ruleset, as they are offered */
  GArray *roles;               /* MusterRowsRole: as they are offered */
  GPtrArray *types;            /* MusterKind: as they are offered */
  GPtrArray *kinds;            /* MusterKind: of formations */
  GPtrArray *dropdowns;        /* of columns */
  GtkStringList *column_names; /* of the roles, in their drop-downs; or NULL */
  GPtrArray *rows;             /* widgets in the groups of formations, arms and sides */
  char *path;
  char *other_problem;          /* why the other table was not read, or NULL */
  char *other_path;             /* of the table that it is compared with, or NULL */
  MusterRowsTable *table;       /* or NULL */
  MusterRowsTable *other_table; /* or NULL */
  MusterRowsMapping *mapping;   /* or NULL */
  MusterRowsResult *result;     /* or NULL */
  GCancellable *working;        /* or NULL */
  gboolean nation_asked;        /* somebody chose it, or to choose it later */
  gboolean is_filling;          /* widgets are being set; nobody chose */
};

static void start (MusterRowsWindow *window, gboolean again);

static void
on_ready (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Start *start = data;
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    start->done (source, start->job);
  else
    muster_rows_job_free (start->job);
}

static gboolean
is_small (const MusterRowsTable *table, const char *path)
{
  GStatBuf file;
  if (table != NULL)
    return table->n_rows <= FEW_ROWS;
  return path == NULL || g_stat (path, &file) != 0 || file.st_size <= SMALL_FILE;
}

/**
 * muster_rows_job_start:
 * @job: (transfer full): the work
 * @source: who asks, kept until it is done
 * @cancellable: (nullable): where it is cancelled, @done is not called
 * @done: gets the job, which it owns
 */
static void
muster_rows_job_start (MusterRowsJob *job,
                       GObject *source,
                       GCancellable *cancellable,
                       MusterRowsJobDone done)
{
  if (is_small (job->table, job->path) && is_small (job->other, job->other_path))
    {
      run (job);
      done (source, job);
      return;
    }
  Start *start = g_new0 (Start, 1);
  *start = (Start){ job, done };
  g_autoptr (GTask) task = muster_task_new (source, cancellable, on_ready, start);
  g_task_set_task_data (task, job, NULL);
  g_task_run_in_thread (task, run_in_thread);
}

G_DEFINE_FINAL_TYPE (MusterRowsWindow, muster_rows_window, ADW_TYPE_WINDOW)

static guint created;

/* What is offered to stand between cells, in that order. */
static const char separators[] = { MUSTER_ROWS_ANY_SEPARATOR, ',', ';', '\t', '|' };

/* Which row has the headings, in that order. */
static const int headers[] = { MUSTER_ROWS_ANY_HEADER, 0, MUSTER_ROWS_NO_HEADER };

/* From so wide a window on the army stands beside the columns, else beneath. */
#define WIDTH_FOR_BOTH 900

/* A window is given its place when nothing may ask for another. */
static gboolean
turn_now (gpointer data)
{
  MusterRowsWindow *window = data;
  gboolean is_wide = gtk_widget_get_width (GTK_WIDGET (window)) >= WIDTH_FOR_BOTH;
  gtk_orientable_set_orientation (window->both,
                                  is_wide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  return G_SOURCE_REMOVE;
}

static void
on_room (MusterRowsWindow *window)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, turn_now, g_object_ref (window), g_object_unref);
}

/* Who scrolls past a number does not change it. */
static void
leave_wheel (GtkSpinButton *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (spin));
  for (guint i = g_list_model_get_n_items (controllers); i-- > 0;)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_widget_remove_controller (GTK_WIDGET (spin), controller);
    }
}

/** Returns: (transfer none) (nullable): the ruleset that is chosen */
static MusterRuleset *
muster_rows_window_get_ruleset (MusterRowsWindow *window)
{
  guint selected = adw_combo_row_get_selected (window->ruleset);
  return selected < window->rulesets->len ? g_ptr_array_index (window->rulesets, selected) : NULL;
}

static char *
dup_typed (AdwEntryRow *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static void
notify (MusterRowsWindow *window, const char *problem)
{
  gtk_label_set_text (window->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), problem != NULL);
}

static char *
dup_nation (MusterRowsWindow *window, const MusterRuleset *ruleset)
{
  guint selected = adw_combo_row_get_selected (window->nation);
  if (window->nations == NULL || selected == 0 || selected > window->nations->len)
    return NULL;
  return g_strdup (ruleset->nations[g_array_index (window->nations, int, selected - 1)].id);
}

/* Until somebody chooses one it is that of the side. */
static void
show_nation (MusterRowsWindow *window, const char *nation)
{
  const MusterRuleset *ruleset = muster_rows_window_get_ruleset (window);
  guint selected = 0;
  for (guint i = 0; window->nations != NULL && i < window->nations->len; i++)
    if (g_strcmp0 (ruleset->nations[g_array_index (window->nations, int, i)].id, nation) == 0)
      selected = i + 1;
  if (!window->nation_asked)
    adw_combo_row_set_selected (window->nation, selected);
}

static gboolean
is_date_good (MusterRowsWindow *window)
{
  g_autofree char *typed = dup_typed (window->date);
  g_autofree char *kept = muster_date_dup_typed (typed);
  return typed[0] == '\0' || kept != NULL;
}

static void
enable (MusterRowsWindow *window)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "rows.import",
                                 window->result != NULL && window->result->n_units > 0
                                   && window->working == NULL && is_date_good (window));
}

static void
show_mapping (MusterRowsWindow *window)
{
  const MusterRowsMapping *mapping = window->mapping;
  gtk_spin_button_set_value (window->men, (double) mapping->men_per_unit);
  gtk_spin_button_set_value (window->guns, (double) mapping->guns_per_battery);
  gtk_switch_set_active (window->fill_down, mapping->fills_down);
  gtk_switch_set_active (window->batteries, mapping->makes_batteries);
  gtk_switch_set_active (window->duplicates, mapping->keeps_duplicates);
  gtk_switch_set_active (window->tests, mapping->keeps_tests);
}

static void muster_rows_window_fill_columns (MusterRowsWindow *window);

static void name_levels (MusterRowsWindow *window);

static void muster_rows_window_fill_words (MusterRowsWindow *window);

/* What came of a job is kept, and shown. */
static void
take (MusterRowsWindow *window, MusterRowsJob *job)
{
  gboolean is_new = window->table != job->table || window->mapping == NULL;
  g_clear_pointer (&window->table, muster_rows_table_unref);
  g_clear_pointer (&window->mapping, muster_rows_mapping_free);
  g_clear_pointer (&window->result, muster_rows_result_free);
  window->table = g_steal_pointer (&job->table);
  g_clear_pointer (&window->other_table, muster_rows_table_unref);
  window->other_table = g_steal_pointer (&job->other);
  window->mapping = g_steal_pointer (&job->mapping);
  window->result = g_steal_pointer (&job->result);
  window->is_filling = TRUE;
  if (is_new)
    {
      muster_rows_window_fill_columns (window);
      show_mapping (window);
    }
  gtk_switch_set_active (window->fill_down, window->mapping->fills_down);
  name_levels (window);
  muster_rows_window_fill_words (window);
  show_nation (window, job->nation);
  window->is_filling = FALSE;
  muster_rows_preview_show (window->preview, window->result, job->points);
  gtk_stack_set_visible_child_name (window->stack, "table");
  muster_first_focus_grab (GTK_WIDGET (window->stack));
}

/* What went wrong with the table; else what is wrong with the date. */
static void
tell_problem (MusterRowsWindow *window, const GError *error)
{
  if (error != NULL)
    notify (window, error->message);
  else
    notify (window, is_date_good (window)
                      ? window->other_problem
                      : _ ("There was no such day, or it is written in another way: write 18 June "
                           "1815, 1815-06-18, June 1815 or 1815."));
}

static void
on_done (GObject *source, MusterRowsJob *job)
{
  MusterRowsWindow *window = MUSTER_ROWS_WINDOW (source);
  g_clear_object (&window->working);
  gtk_spinner_stop (window->spinner);
  if (job->result != NULL)
    take (window, job);
  else
    {
      g_clear_pointer (&window->result, muster_rows_result_free);
      /* What is shown of another file would be imported under the name of this one. */
      g_clear_pointer (&window->mapping, muster_rows_mapping_free);
      g_clear_pointer (&window->table, muster_rows_table_unref);
      gtk_stack_set_visible_child_name (window->stack, "empty");
      muster_first_focus_grab (GTK_WIDGET (window->stack));
    }
  if (job->other_error != NULL)
    {
      g_free (window->other_problem);
      window->other_problem = g_strdup (job->other_error->message);
    }
  tell_problem (window, job->error);
  enable (window);
  muster_rows_job_free (job);
}

/* @again: the file is read again, and everything guessed. */
static void
start (MusterRowsWindow *window, gboolean again)
{
  MusterRuleset *ruleset = muster_rows_window_get_ruleset (window);
  g_autofree char *typed_date = dup_typed (window->date);
  if (window->path == NULL || ruleset == NULL || window->words == NULL)
    return;
  MusterRowsJob *job = g_new0 (MusterRowsJob, 1);
  guint separator = adw_combo_row_get_selected (window->separator);
  guint header = adw_combo_row_get_selected (window->header);
  job->path = g_strdup (window->path);
  job->separator = separators[MIN (separator, G_N_ELEMENTS (separators) - 1)];
  job->header = headers[MIN (header, G_N_ELEMENTS (headers) - 1)];
  job->words = window->words;
  job->ruleset = muster_ruleset_ref (ruleset);
  job->nation = window->nation_asked ? dup_nation (window, ruleset) : NULL;
  job->no_nation = window->nation_asked && job->nation == NULL;
  job->date = muster_date_dup_typed (typed_date);
  job->name = dup_typed (window->name);
  if (job->name[0] == '\0')
    g_clear_pointer (&job->name, g_free);
  if (window->other_problem == NULL)
    job->other_path = g_strdup (window->other_path);
  if (!again && window->table != NULL)
    job->table = muster_rows_table_ref (window->table);
  if (window->other_table != NULL)
    job->other = muster_rows_table_ref (window->other_table);
  if (job->table != NULL && window->mapping != NULL)
    job->mapping = muster_rows_mapping_copy (window->mapping);
  if (window->working != NULL)
    g_cancellable_cancel (window->working);
  g_clear_object (&window->working);
  window->working = g_cancellable_new ();
  gtk_spinner_start (window->spinner);
  enable (window);
  muster_rows_job_start (job, G_OBJECT (window), window->working, on_done);
}

/** Works out again all that depends on the mapping. */
static void
muster_rows_window_work (MusterRowsWindow *window)
{
  start (window, FALSE);
}

static void
on_again (MusterRowsWindow *window)
{
  if (!window->is_filling)
    start (window, TRUE);
}

static void
on_changed (MusterRowsWindow *window)
{
  if (window->is_filling || window->mapping == NULL)
    return;
  if (gtk_spin_button_get_value_as_int (window->men) != window->mapping->men_per_unit)
    window->mapping->men_asked = TRUE;
  window->mapping->men_per_unit = gtk_spin_button_get_value_as_int (window->men);
  window->mapping->guns_per_battery = gtk_spin_button_get_value_as_int (window->guns);
  if (gtk_switch_get_active (window->fill_down) != window->mapping->fills_down)
    window->mapping->filling_asked = TRUE;
  window->mapping->fills_down = gtk_switch_get_active (window->fill_down);
  window->mapping->makes_batteries = gtk_switch_get_active (window->batteries);
  window->mapping->keeps_duplicates = gtk_switch_get_active (window->duplicates);
  window->mapping->keeps_tests = gtk_switch_get_active (window->tests);
  start (window, FALSE);
}

static void
on_aim (MusterRowsWindow *window)
{
  if (window->is_filling)
    return;
  start (window, FALSE);
  tell_problem (window, NULL);
  enable (window);
}

static void
on_nation (MusterRowsWindow *window)
{
  if (!window->is_filling)
    window->nation_asked = TRUE;
  on_aim (window);
}

/* Roles of scales and kinds of formations are the ruleset's: all is guessed for another one. */
static void
on_ruleset (MusterRowsWindow *window)
{
  const MusterRuleset *ruleset = muster_rows_window_get_ruleset (window);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  if (ruleset == NULL)
    return;
  g_clear_pointer (&window->nations, g_array_unref);
  window->nations = muster_ruleset_list_grades (ruleset, ruleset->nation_scale);
  gtk_string_list_append (names, _ ("Choose later"));
  for (guint i = 0; i < window->nations->len; i++)
    gtk_string_list_append (names, ruleset->nations[g_array_index (window->nations, int, i)].name);
  gboolean was_filling = window->is_filling;
  window->is_filling = TRUE;
  adw_combo_row_set_model (window->nation, G_LIST_MODEL (names));
  window->is_filling = was_filling;
  window->nation_asked = FALSE;
  g_clear_pointer (&window->mapping, muster_rows_mapping_free);
  if (!was_filling)
    start (window, FALSE);
}

static void
on_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file != NULL)
    muster_rows_window_open (MUSTER_ROWS_WINDOW (widget), file);
}

void
muster_rows_window_ask (GtkWidget *asker, MusterFileDialogDone done)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (asker, _ ("Choose a Table"), GTK_FILE_CHOOSER_ACTION_OPEN,
                            _ ("_Choose"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Tables"));
  gtk_file_filter_add_pattern (filter, "*.[cC][sS][vV]");
  gtk_file_filter_add_pattern (filter, "*.[tT][sS][vV]");
  gtk_file_filter_add_pattern (filter, "*.tab");
  gtk_file_filter_add_pattern (filter, "*.txt");
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), all);
  muster_file_dialog_show (dialog, done);
}

static void
on_choose (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_rows_window_ask (widget, on_chosen);
}

/* Returns: (transfer full) (nullable): where a file is; NULL, which is told, where it is not of
 * this computer */
static char *
dup_path (MusterRowsWindow *window, GFile *file)
{
  char *path = g_file_get_path (file);
  if (path == NULL)
    notify (window, _ ("Only files of this computer can be read. Copy the file to it first."));
  return path;
}

void
muster_rows_window_compare_with (MusterRowsWindow *window, GFile *file)
{
  g_autofree char *path = file != NULL ? dup_path (window, file) : NULL;
  if (file != NULL && path == NULL)
    return;
  g_autofree char *base = path != NULL ? g_path_get_basename (path) : NULL;
  g_autofree char *shown = base != NULL ? g_filename_display_name (base) : NULL;
  g_free (window->other_path);
  window->other_path = g_steal_pointer (&path);
  g_clear_pointer (&window->other_problem, g_free);
  g_clear_pointer (&window->other_table, muster_rows_table_unref);
  adw_action_row_set_subtitle (window->other, shown != NULL ? shown : "");
  gtk_widget_set_visible (window->leave_other, file != NULL);
  start (window, FALSE);
}

static void
on_other_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file != NULL)
    muster_rows_window_compare_with (MUSTER_ROWS_WINDOW (widget), file);
}

static void
on_choose_other (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_rows_window_ask (widget, on_other_chosen);
}

static void
on_leave_other (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_rows_window_compare_with (MUSTER_ROWS_WINDOW (widget), NULL);
}

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterRowsWindow *window = MUSTER_ROWS_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  if (window->result == NULL)
    return;
  gint64 id =
    muster_library_add (window->store, &muster_army_document, window->result->army, &error);
  if (id == 0)
    {
      notify (window, error->message);
      return;
    }
  g_signal_emit (window, created, 0, id);
  gtk_window_close (GTK_WINDOW (window));
}

gboolean
muster_rows_window_takes (GFile *file)
{
  static const char *const endings[] = { ".csv", ".tsv", ".tab" };
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *folded = name != NULL ? g_ascii_strdown (name, -1) : g_strdup ("");
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (folded, endings[i]))
      return TRUE;
  return FALSE;
}

/* The army is called as its file, until somebody calls it otherwise. */
static void
name_army (MusterRowsWindow *window, const char *file)
{
  g_autofree char *name = g_strdup (file);
  char *dot = strrchr (name, '.');
  if (dot != NULL && dot > name)
    *dot = '\0';
  gtk_editable_set_text (GTK_EDITABLE (window->name), name);
}

void
muster_rows_window_open (MusterRowsWindow *window, GFile *file)
{
  if (window->listing != NULL)
    {
      g_set_object (&window->waiting, file);
      return;
    }
  g_autofree char *path = dup_path (window, file);
  if (path == NULL)
    return;
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *shown = g_filename_display_name (base);
  g_free (window->path);
  window->path = g_steal_pointer (&path);
  window->is_filling = TRUE;
  adw_action_row_set_subtitle (window->file, shown);
  adw_combo_row_set_selected (window->separator, 0);
  adw_combo_row_set_selected (window->header, 0);
  name_army (window, shown);
  window->is_filling = FALSE;
  start (window, TRUE);
}

static gboolean
on_drop (MusterRowsWindow *window, const GValue *value)
{
  GSList *files = g_value_get_boxed (value);
  if (files != NULL)
    muster_rows_window_open (window, files->data);
  return files != NULL;
}

static void
dispose (GObject *object)
{
  MusterRowsWindow *window = MUSTER_ROWS_WINDOW (object);
  if (window->working != NULL)
    g_cancellable_cancel (window->working);
  g_clear_object (&window->working);
  g_cancellable_cancel (window->listing);
  g_clear_object (&window->listing);
  g_clear_object (&window->waiting);
  g_clear_object (&window->column_names);
  window->is_filling = TRUE;
  G_OBJECT_CLASS (muster_rows_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterRowsWindow *window = MUSTER_ROWS_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_pointer (&window->result, muster_rows_result_free);
  g_clear_pointer (&window->mapping, muster_rows_mapping_free);
  g_clear_pointer (&window->table, muster_rows_table_unref);
  g_clear_pointer (&window->other_table, muster_rows_table_unref);
  g_clear_pointer (&window->words, muster_words_free);
  g_clear_pointer (&window->nations, g_array_unref);
  g_clear_pointer (&window->types, g_ptr_array_unref);
  g_ptr_array_unref (window->rulesets);
  g_ptr_array_unref (window->kinds);
  g_ptr_array_unref (window->dropdowns);
  g_ptr_array_unref (window->rows);
  g_array_unref (window->roles);
  g_free (window->path);
  g_free (window->other_path);
  g_free (window->other_problem);
  G_OBJECT_CLASS (muster_rows_window_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, file);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, other);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, leave_other);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, separator);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, header);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, ruleset);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, nation);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, date);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, columns);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, formations);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, arms);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, grades);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, sides);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, men);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, guns);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, fill_down);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, batteries);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, duplicates);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, tests);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, preview);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, both);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, options);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, problem);
}

static void
muster_rows_window_class_init (MusterRowsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  created = g_signal_new ("created", MUSTER_TYPE_ROWS_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  g_type_ensure (MUSTER_TYPE_ROWS_PREVIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/import/window.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_again);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_aim);
  gtk_widget_class_bind_template_callback (widget_class, on_nation);
  gtk_widget_class_bind_template_callback (widget_class, on_ruleset);
  gtk_widget_class_install_action (widget_class, "rows.choose", NULL, on_choose);
  gtk_widget_class_install_action (widget_class, "rows.choose-other", NULL, on_choose_other);
  gtk_widget_class_install_action (widget_class, "rows.leave-other", NULL, on_leave_other);
  gtk_widget_class_install_action (widget_class, "rows.import", NULL, on_import);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_o, GDK_CONTROL_MASK, "rows.choose",
                                       NULL);
}

static void
muster_rows_window_init (MusterRowsWindow *window)
{
  window->rulesets = g_ptr_array_new ();
  window->roles = g_array_new (FALSE, TRUE, sizeof (MusterRowsRole));
  window->kinds = g_ptr_array_new ();
  window->types = g_ptr_array_new ();
  window->dropdowns = g_ptr_array_new ();
  window->rows = g_ptr_array_new ();
  window->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_first_focus_set (GTK_WINDOW (window), GTK_WIDGET (window->stack));
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), window);
  gtk_widget_add_controller (GTK_WIDGET (window), GTK_EVENT_CONTROLLER (target));
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (window->options),
                           "notify::page-size", G_CALLBACK (on_room), window, G_CONNECT_SWAPPED);
  leave_wheel (window->men);
  leave_wheel (window->guns);
}

static int
find_ruleset (MusterRowsWindow *window, const char *id)
{
  for (guint i = 0; i < window->rulesets->len; i++)
    if (g_str_equal (((MusterRuleset *) g_ptr_array_index (window->rulesets, i))->id, id))
      return (int) i;
  return -1;
}

static gboolean
is_later (const MusterArmySummary *army, const MusterArmySummary *than)
{
  if (than == NULL || army->changed != than->changed)
    return than == NULL || army->changed > than->changed;
  return army->id > than->id;
}

/* Whoever brings in a table mostly plays by the rules that were used last. */
static guint
find_last_ruleset (MusterRowsWindow *window)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (window->store, NULL);
  const MusterArmySummary *last = NULL;
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      if (find_ruleset (window, army->ruleset) >= 0 && is_later (army, last))
        last = army;
    }
  return last != NULL ? (guint) find_ruleset (window, last->ruleset) : 0;
}

static void
show_rulesets (MusterRowsWindow *window)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  for (guint i = 0; i < window->rulesets->len; i++)
    gtk_string_list_append (titles,
                            ((MusterRuleset *) g_ptr_array_index (window->rulesets, i))->title);
  muster_combo_row_show_names (window->ruleset);
  adw_combo_row_set_model (window->ruleset, G_LIST_MODEL (titles));
  adw_combo_row_set_selected (window->ruleset, find_last_ruleset (window));
  on_ruleset (window);
}

static void
on_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterRowsWindow *window = MUSTER_ROWS_WINDOW (source);
  g_autoptr (GPtrArray) rulesets = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr (GFile) file = g_steal_pointer (&window->waiting);
  if (rulesets == NULL)
    return;
  g_clear_object (&window->listing);
  g_ptr_array_unref (window->rulesets);
  window->rulesets = g_steal_pointer (&rulesets);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (window->ruleset), "");
  show_rulesets (window);
  window->is_filling = FALSE;
  enable (window);
  if (file != NULL)
    muster_rows_window_open (window, file);
  if (window->rulesets->len == 0)
    notify (window,
            _ ("There is no ruleset that can be used: import rules in the catalogue, and open "
               "the table again."));
}

MusterRowsWindow *
muster_rows_window_new (GtkWindow *parent, MusterStore *store, GFile *file)
{
  g_autoptr (GError) error = NULL;
  MusterRowsWindow *window = g_object_new (MUSTER_TYPE_ROWS_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->words = muster_words_load (MUSTER_WORDS_OF_ROWS, &error);
  window->listing = g_cancellable_new ();
  window->waiting = file != NULL ? g_object_ref (file) : NULL;
  muster_ruleset_cache_list_installed (window, window->listing, on_listed);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (window->ruleset), _ ("Reading the packs…"));
  enable (window);
  if (error != NULL)
    notify (window, error->message);
  return window;
}

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
list_column_names (MusterRowsWindow *window, const MusterRuleset *ruleset)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  for (guint i = 0; i < window->roles->len; i++)
    {
      const MusterRowsRole *role = &g_array_index (window->roles, MusterRowsRole, i);
      g_autofree char *name = muster_rows_role_dup_name (role, ruleset, window->mapping);
      gtk_string_list_append (names, name);
    }
  return names;
}

/* Levels are called by what they become. */
static void
name_levels (MusterRowsWindow *window)
{
  const MusterRuleset *ruleset = muster_rows_window_get_ruleset (window);
  for (guint i = 0; window->column_names != NULL && i < window->roles->len; i++)
    {
      const MusterRowsRole *role = &g_array_index (window->roles, MusterRowsRole, i);
      g_autofree char *name = muster_rows_role_dup_name (role, ruleset, window->mapping);
      const char *const names[] = { name, NULL };
      if (!g_str_equal (gtk_string_list_get_string (window->column_names, i), name))
        gtk_string_list_splice (window->column_names, i, 1, names);
    }
  for (guint i = 0; i < window->dropdowns->len; i++)
    gtk_drop_down_set_selected (g_ptr_array_index (window->dropdowns, i),
                                find_role (window, &window->mapping->roles[i]));
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

/** Makes the table of columns, with what each is. */
static void
muster_rows_window_fill_columns (MusterRowsWindow *window)
{
  const MusterRuleset *ruleset = muster_rows_window_get_ruleset (window);
  clear_grid (window);
  if (window->table == NULL || window->mapping == NULL || ruleset == NULL)
    return;
  list_roles (window, ruleset);
  g_clear_object (&window->column_names);
  window->column_names = list_column_names (window, ruleset);
  for (guint i = 0; i < window->table->n_columns && i < MOST_COLUMNS_SHOWN; i++)
    add_column (window, i, G_LIST_MODEL (window->column_names));
}

/* More arms than anybody goes through by hand. */
#define MOST_ARMS_SHOWN 60

/* Before the types of an arm: */
enum
{
  ARM_LEFT_OUT,
  ARM_UNKNOWN,
  ARM_HEADQUARTERS,
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
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_FORMATION
        && &ruleset->kinds[i] != ruleset->army_kind)
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
  arm->is_headquarters = selected == ARM_HEADQUARTERS;
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
  if (arm->is_headquarters)
    return ARM_HEADQUARTERS;
  return type != GTK_INVALID_LIST_POSITION ? type + N_ARM_CHOICES : ARM_UNKNOWN;
}

static GtkStringList *
list_arm_choices (MusterRowsWindow *window, gboolean has_value)
{
  GtkStringList *names = list_names (window->types);
  const char *const first[] = { _ ("Ignore"),
                                has_value ? _ ("Not known yet") : _ ("What its name says"),
                                _ ("Who commands its formation"), NULL };
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
        /* Translators: %1$u: how many rows; %2$u: the number of the first line. */
        g_strdup_printf (ngettext ("%1$u row, in line %2$u", "%1$u rows, first in line %2$u",
                                   arm->n_rows),
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

/* A grade for all, or for troops of one arm, of which the table says none. */
static void
on_grade (AdwComboRow *row, GParamSpec *property, MusterRowsWindow *window)
{
  guint selected = adw_combo_row_get_selected (row);
  if (window->is_filling || window->mapping == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;
  muster_rows_mapping_give (window->mapping, g_object_get_data (G_OBJECT (row), "arm"),
                            GPOINTER_TO_INT (get_key (row)), (int) selected - 1);
  muster_rows_window_work (window);
}

static guint
find_given (MusterRowsWindow *window, const char *arm, int scale)
{
  g_autofree char *folded = arm != NULL ? muster_words_fold (arm) : NULL;
  for (guint i = 0; i < window->mapping->given->len; i++)
    {
      const MusterRowsGiven *given = &g_array_index (window->mapping->given, MusterRowsGiven, i);
      if (given->scale == scale && g_strcmp0 (given->folded, folded) == 0)
        return (guint) given->grade + 1;
    }
  return 0;
}

static void
add_grade (MusterRowsWindow *window, const MusterRuleset *ruleset, int index, const char *arm)
{
  const MusterScale *scale = &ruleset->scales[index];
  g_autoptr (GtkStringList) choices = gtk_string_list_new (NULL);
  gtk_string_list_append (choices, arm != NULL ? _ ("As all") : _ ("As the table says"));
  for (int i = 0; i < scale->n_grades; i++)
    gtk_string_list_append (choices, muster_ruleset_get_grade_label (ruleset, index, i));
  g_autofree char *title =
    arm == NULL
      ? g_strdup (scale->name)
      /* Translators: %1$s: a scale, such as "Experience"; %2$s: an arm as a table has it. */
      : g_strdup_printf (_ ("%1$s of “%2$s”"), scale->name, arm);
  AdwComboRow *row = add_row (window, window->grades, title, NULL, G_LIST_MODEL (choices));
  g_object_set_data (G_OBJECT (row), "key", GINT_TO_POINTER (index));
  g_object_set_data_full (G_OBJECT (row), "arm", g_strdup (arm), g_free);
  adw_combo_row_set_selected (row, find_given (window, arm, index));
  g_signal_connect (row, "notify::selected", G_CALLBACK (on_grade), window);
}

/* Whether something other than commanders may have grades of the scale, or with @of_commanders
 * whether they may. */
static gboolean
is_scale_of (const MusterRuleset *ruleset, int scale, gboolean of_commanders)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if ((ruleset->kinds[i].category == MUSTER_CATEGORY_COMMANDER) == of_commanders
        && ruleset->kinds[i].category != MUSTER_CATEGORY_ARMY
        && &ruleset->kinds[i] != ruleset->army_kind
        && muster_ruleset_offers_scale (ruleset, scale, &ruleset->kinds[i]))
      return TRUE;
  return FALSE;
}

/* More arms are not offered by themselves. */
#define MOST_ARMS_WITH_GRADES 8

static void
add_grades (MusterRowsWindow *window, const MusterRuleset *ruleset)
{
  guint n = 0;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      const MusterScale *grades = &ruleset->scales[scale];
      gboolean of_troops = is_scale_of (ruleset, scale, FALSE);
      if (!grades->ordered || grades->set_by_nations || scale == ruleset->nation_scale
          || (!of_troops && !is_scale_of (ruleset, scale, TRUE)))
        continue;
      add_grade (window, ruleset, scale, NULL);
      n++;
      for (guint i = 0; of_troops && window->mapping->arms->len > 1
                        && i < MIN (window->mapping->arms->len, MOST_ARMS_WITH_GRADES);
           i++)
        {
          const MusterRowsArm *arm = g_ptr_array_index (window->mapping->arms, i);
          if (arm->type != NULL && arm->folded[0] != '\0')
            add_grade (window, ruleset, scale, arm->value);
        }
    }
  gtk_widget_set_visible (GTK_WIDGET (window->grades), n > 0);
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
dup_shape_of_grades (MusterRowsWindow *window)
{
  GString *shape = g_string_new (NULL);
  g_string_append_printf (shape, "%p ", (gpointer) muster_rows_window_get_ruleset (window));
  for (guint i = 0; i < window->mapping->arms->len; i++)
    {
      const MusterRowsArm *arm = g_ptr_array_index (window->mapping->arms, i);
      g_string_append_printf (shape, "\n%s%s", arm->type != NULL ? "k" : "-", arm->value);
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
      else if (group == window->grades)
        adw_combo_row_set_selected (
          row, find_given (window, g_object_get_data (G_OBJECT (row), "arm"), (int) key));
      else if (group == window->arms)
        adw_combo_row_set_selected (row, find_arm (window,
                                                   g_ptr_array_index (window->mapping->arms, key)));
    }
}

static void
list_types (MusterRowsWindow *window, MusterRuleset *ruleset)
{
  const MusterArmy *army = window->result->army;
  const MusterChosen *nation = muster_node_find_chosen (&army->nodes[0], ruleset->nation_scale);
  MusterRowsAim aim = { ruleset, nation != NULL ? nation->grade : NULL, army->date, NULL };
  g_autoptr (MusterRowsTypes) types = muster_rows_types_new (window->words, &aim);
  g_clear_pointer (&window->types, g_ptr_array_unref);
  window->types = muster_rows_types_list (types);
}

/** Makes the rows that say what levels, arms and sides are. */
static void
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
  if (takes_shape (window, "shape-of-grades", dup_shape_of_grades (window)))
    {
      clear_rows (window, window->grades);
      add_grades (window, ruleset);
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
