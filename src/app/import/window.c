#include "config.h"

#include "app/import/window-private.h"
#include "app/widget/combo-row.h"
#include "army/start/start.h"
#include "army/store/edit.h"
#include "army/store/listing.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (MusterRowsWindow, muster_rows_window, ADW_TYPE_WINDOW)

static guint created;

/* What is offered to stand between cells, in that order. */
static const char separators[] = { MUSTER_ROWS_ANY_SEPARATOR, ',', ';', '\t', '|' };

/* Which row has the headings, in that order. */
static const int headers[] = { MUSTER_ROWS_ANY_HEADER, 0, MUSTER_ROWS_NO_HEADER };

MusterRuleset *
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
tell (MusterRowsWindow *window, const char *trouble)
{
  gtk_label_set_text (window->trouble, trouble != NULL ? trouble : "");
  gtk_widget_set_visible (GTK_WIDGET (window->trouble), trouble != NULL);
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

/* What came of a job is kept, and shown. */
static void
take (MusterRowsWindow *window, MusterRowsJob *job)
{
  gboolean is_new = window->table != job->table || window->mapping == NULL;
  g_clear_pointer (&window->table, muster_rows_table_unref);
  g_clear_pointer (&window->mapping, muster_rows_mapping_free);
  g_clear_pointer (&window->result, muster_rows_result_free);
  window->table = g_steal_pointer (&job->table);
  window->mapping = g_steal_pointer (&job->mapping);
  window->result = g_steal_pointer (&job->result);
  window->is_filling = TRUE;
  if (is_new)
    {
      muster_rows_window_fill_columns (window);
      show_mapping (window);
    }
  gtk_switch_set_active (window->fill_down, window->mapping->fills_down);
  muster_rows_window_fill_words (window);
  show_nation (window, job->nation);
  window->is_filling = FALSE;
  muster_rows_preview_show (window->preview, window->result, job->points);
  gtk_stack_set_visible_child_name (window->stack, "table");
}

/* What went wrong with the table; else what is wrong with the date. */
static void
tell_trouble (MusterRowsWindow *window, const GError *error)
{
  if (error != NULL)
    tell (window, error->message);
  else
    tell (window, is_date_good (window)
                    ? NULL
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
    }
  tell_trouble (window, job->error);
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
  if (!again && window->table != NULL)
    job->table = muster_rows_table_ref (window->table);
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

void
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
  tell_trouble (window, NULL);
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

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterRowsWindow *window = MUSTER_ROWS_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  if (window->result == NULL)
    return;
  gint64 id = muster_army_edit_import (window->store, window->result->army, &error);
  if (id == 0)
    {
      tell (window, error->message);
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
  g_autofree char *path = g_file_get_path (file);
  if (path == NULL)
    {
      tell (window, _ ("Only files of this computer can be read. Copy the file to it first."));
      return;
    }
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
  g_clear_pointer (&window->words, muster_rows_words_free);
  g_clear_pointer (&window->nations, g_array_unref);
  g_clear_pointer (&window->types, g_ptr_array_unref);
  g_ptr_array_unref (window->rulesets);
  g_ptr_array_unref (window->kinds);
  g_ptr_array_unref (window->dropdowns);
  g_ptr_array_unref (window->rows);
  g_array_unref (window->roles);
  g_free (window->path);
  G_OBJECT_CLASS (muster_rows_window_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, file);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, separator);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, header);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, ruleset);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, nation);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, date);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, columns);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, formations);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, arms);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, sides);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, men);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, guns);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, fill_down);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, batteries);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, duplicates);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, tests);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, preview);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsWindow, trouble);
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
  gtk_widget_class_install_action (widget_class, "rows.import", NULL, on_import);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_o, GDK_CONTROL_MASK, "rows.choose",
                                       NULL);
}

static void
muster_rows_window_init (MusterRowsWindow *window)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  window->rulesets = muster_start_list_rulesets (problems);
  window->roles = g_array_new (FALSE, TRUE, sizeof (MusterRowsRole));
  window->kinds = g_ptr_array_new ();
  window->types = g_ptr_array_new ();
  window->dropdowns = g_ptr_array_new ();
  window->rows = g_ptr_array_new ();
  window->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (window));
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), window);
  gtk_widget_add_controller (GTK_WIDGET (window), GTK_EVENT_CONTROLLER (target));
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

MusterRowsWindow *
muster_rows_window_new (GtkWindow *parent, MusterStore *store, GFile *file)
{
  g_autoptr (GError) error = NULL;
  MusterRowsWindow *window = g_object_new (MUSTER_TYPE_ROWS_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->words = muster_rows_words_load (NULL, &error);
  show_rulesets (window);
  window->is_filling = FALSE;
  enable (window);
  if (file != NULL)
    muster_rows_window_open (window, file);
  if (error != NULL)
    tell (window, error->message);
  else if (window->rulesets->len == 0)
    tell (window,
          _ ("There is no ruleset that can be used: import rules in the catalogue, and open "
             "the table again."));
  return window;
}
