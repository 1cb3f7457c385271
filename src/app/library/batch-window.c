#include "config.h"

#include "app/library/windows.h"

#include "app/document/ruleset-cache.h"
#include "app/document/settings.h"
#include "app/print/window.h"
#include "app/widget/file-dialog.h"
#include "army/check/check.h"
#include "army/evaluate/evaluate.h"
#include "army/store/xml.h"
#include "base/error.h"
#include "base/file.h"
#include "base/task.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/sheet.h"

#include <glib/gi18n-lib.h>

struct _MusterBatchWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkProgressBar *progress;
  GtkListBox *list;
  GtkButton *stop;
  GtkWidget *copy;
  MusterStore *store;
  GArray *armies;
  guint next;
  guint n_bad;
  MusterBatchJob job;
  GFile *folder;
  MusterPaper paper;
  GString *text;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (MusterBatchWindow, muster_batch_window, ADW_TYPE_WINDOW)

static guint open_army;

/* What the thread is given, and what it finds out. */
typedef struct
{
  const MusterArmy *army;
  MusterEvaluation *evaluation; /* for what is printed, else NULL */
  GPtrArray *findings;          /* likewise */
  MusterBatchJob job;
  GFile *folder;
  MusterPaper paper;
  char *verdict;
  char *result; /* findings, or the file that was written */
  gboolean good;
} Work;

static void
free_work (gpointer data)
{
  Work *work = data;
  g_clear_pointer (&work->evaluation, muster_evaluation_free);
  g_clear_pointer (&work->findings, g_ptr_array_unref);
  muster_army_unref (work->army);
  g_clear_object (&work->folder);
  g_free (work->verdict);
  g_free (work->result);
  g_free (work);
}

static char *
dup_findings (GPtrArray *findings)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line = muster_finding_dup_text (g_ptr_array_index (findings, i));
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
    }
  return g_string_free (text, FALSE);
}

/* A name that no file of the folder has. */
static char *
dup_free_path (const Work *work, const char *suffix)
{
  g_autofree char *name = muster_file_dialog_dup_name (work->army->name, "");
  for (guint i = 1;; i++)
    {
      g_autofree char *number = i > 1 ? g_strdup_printf (" (%u)", i) : g_strdup ("");
      g_autofree char *file = g_strconcat (name, number, suffix, NULL);
      g_autoptr (GFile) child = g_file_get_child (work->folder, file);
      if (!g_file_query_exists (child, NULL))
        return g_file_get_path (child);
    }
}

static gboolean
write_army (const Work *work, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = muster_army_write (work->army);
  return muster_file_write (path, bytes, error);
}

static gboolean
print_army (const Work *work, const char *path, GError **error)
{
  MusterSheetOptions options = { .paper = work->paper, .type_size = MUSTER_BATCH_TYPE_SIZE };
  g_autoptr (MusterSheet) sheet = muster_sheet_find_kind (MUSTER_BATCH_SHEET)
                                    ->make_army (work->evaluation, work->findings, &options);
  return muster_sheet_write_pdf (sheet, path, error);
}

static void
make_file (Work *work)
{
  g_autoptr (GError) error = NULL;
  gboolean is_print = work->job == MUSTER_BATCH_PRINT;
  g_autofree char *path = dup_free_path (work, is_print ? ".pdf" : ".army.xml");
  if (path == NULL)
    work->result = g_strdup (_ ("Only folders of this computer can be written to."));
  else if (is_print ? print_army (work, path, &error) : write_army (work, path, &error))
    work->good = TRUE;
  else
    work->result = g_strdup (error->message);
  if (work->good)
    work->result = g_filename_display_basename (path);
}

static void
run (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Work *work = data;
  if (work->army->ruleset == NULL)
    {
      work->verdict = g_strdup (_ ("Its ruleset is missing"));
      if (work->job == MUSTER_BATCH_EXPORT)
        make_file (work);
      g_task_return_boolean (task, TRUE);
      return;
    }
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (work->army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *words = muster_verdict_dup_text (&verdict);
  g_autofree char *points = muster_army_dup_points (evaluation);
  work->verdict = points != NULL ? g_strdup_printf ("%s · %s", points, words) : g_strdup (words);
  if (work->job == MUSTER_BATCH_CHECK)
    {
      work->good = verdict.legal;
      work->result = dup_findings (findings);
    }
  else if (work->job == MUSTER_BATCH_EXPORT)
    make_file (work);
  else
    {
      work->evaluation = g_steal_pointer (&evaluation);
      work->findings = g_steal_pointer (&findings);
    }
  g_task_return_boolean (task, TRUE);
}

/* @army: its number; 0: there is none to open */
static void
add_row (MusterBatchWindow *window,
         gint64 army,
         const char *title,
         const char *detail,
         gboolean is_good)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *mark =
    gtk_image_new_from_icon_name (is_good ? "emblem-ok-symbolic" : "dialog-warning-symbolic");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), detail);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  if (!is_good)
    gtk_widget_add_css_class (mark, "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  is_good ? _ ("In order") : _ ("Not in order"), -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), mark);
  g_object_set_data (G_OBJECT (row), "army", GSIZE_TO_POINTER ((gsize) army));
  gtk_list_box_append (window->list, row);
  g_string_append_printf (window->text, "%s: %s\n", title, detail);
  window->n_bad += !is_good;
}

static void
add_done (MusterBatchWindow *window, const Work *work)
{
  g_autofree char *detail = work->result != NULL && work->result[0] != '\0'
                              ? g_strdup_printf ("%s\n%s", work->verdict, work->result)
                              : g_strdup (work->verdict);
  add_row (window, work->army->id, work->army->name, detail, work->good);
}

/* Somebody deleted it since they were chosen, or it is not whole. */
static void
add_lost (MusterBatchWindow *window, gint64 id, const GError *error)
{
  g_autofree char *name = muster_store_dup_army_name (window->store, id, NULL);
  if (name != NULL)
    add_row (window, 0, name, error->message, FALSE);
  else
    add_row (window, 0, _ ("Deleted army"), _ ("It is no longer in the library"), FALSE);
}

static char *
dup_summary (MusterBatchWindow *window, gboolean was_stopped)
{
  guint n = window->next;
  if (was_stopped)
    /* Translators: %1$u: how many armies were done; %2$u: how many there are. */
    return g_strdup_printf (ngettext ("Stopped after %1$u of %2$u army",
                                      "Stopped after %1$u of %2$u armies", window->armies->len),
                            n, window->armies->len);
  if (window->job == MUSTER_BATCH_CHECK)
    return window->n_bad == 0
             ? g_strdup_printf (ngettext ("%u army, legal", "%u armies, all legal", n), n)
             /* Translators: %1$u: how many armies; %2$u: how many of these are not legal. */
             : g_strdup_printf (ngettext ("%1$u army, %2$u not legal",
                                          "%1$u armies, %2$u not legal", n),
                                n, window->n_bad);
  return window->n_bad == 0
           ? g_strdup_printf (ngettext ("%u file written", "%u files written", n), n)
           /* Translators: %1$u: how many files were written; %2$u: how many were not. */
           : g_strdup_printf (ngettext ("%1$u file written, %2$u not",
                                        "%1$u files written, %2$u not", n - window->n_bad),
                              n - window->n_bad, window->n_bad);
}

/* Opening an army closes the window, which must not end what is still to do. */
static void
let_rows_open (MusterBatchWindow *window)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (window->list, i)) != NULL; i++)
    gtk_list_box_row_set_activatable (row, g_object_get_data (G_OBJECT (row), "army") != NULL);
}

static void
finish (MusterBatchWindow *window, gboolean was_stopped)
{
  g_autofree char *summary = dup_summary (window, was_stopped);
  g_clear_object (&window->cancellable);
  adw_window_title_set_subtitle (window->heading, summary);
  gtk_widget_set_visible (GTK_WIDGET (window->progress), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (window->stop), FALSE);
  gtk_widget_set_visible (window->copy, TRUE);
  let_rows_open (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->list));
}

static void go_on (MusterBatchWindow *window);

static void
count_up (MusterBatchWindow *window)
{
  window->next++;
  gtk_progress_bar_set_fraction (window->progress, (double) window->next / window->armies->len);
  go_on (window);
}

static void
on_worked (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterBatchWindow *window = MUSTER_BATCH_WINDOW (source);
  Work *work = g_task_get_task_data (G_TASK (result));
  if (window->store == NULL || window->cancellable == NULL)
    return;
  /* Never in a thread, as Cairo 1.16 closes fonts in one that it measures in another. */
  if (work->evaluation != NULL)
    make_file (work);
  add_done (window, work);
  count_up (window);
}

static void
begin_work (MusterBatchWindow *window, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) army = muster_ruleset_cache_load_army (window->store, id, &error);
  if (army == NULL)
    {
      add_lost (window, id, error);
      count_up (window);
      return;
    }
  Work *work = g_new0 (Work, 1);
  work->army = g_steal_pointer (&army);
  work->job = window->job;
  work->folder = window->folder != NULL ? g_object_ref (window->folder) : NULL;
  work->paper = window->paper;
  g_autoptr (GTask) task = muster_task_new (window, NULL, on_worked, NULL);
  g_task_set_task_data (task, work, free_work);
  g_task_run_in_thread (task, run);
}

static void
on_ruleset_read (gpointer source, gpointer data)
{
  MusterBatchWindow *window = MUSTER_BATCH_WINDOW (source);
  if (window->store != NULL && window->cancellable != NULL)
    begin_work (window, g_array_index (window->armies, gint64, window->next));
}

static void
go_on (MusterBatchWindow *window)
{
  if (g_cancellable_is_cancelled (window->cancellable))
    {
      finish (window, TRUE);
      return;
    }
  if (window->next == window->armies->len)
    {
      finish (window, FALSE);
      return;
    }
  gint64 id = g_array_index (window->armies, gint64, window->next);
  muster_ruleset_cache_read (window->store, MUSTER_DOCUMENT_ARMY, &id, 1, window, NULL,
                             on_ruleset_read, NULL);
}

gboolean
muster_batch_window_is_busy (MusterBatchWindow *window)
{
  return window->cancellable != NULL;
}

char *
muster_batch_window_dup_text (MusterBatchWindow *window)
{
  return g_strdup (window->text->str);
}

static void
on_stop (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterBatchWindow *window = MUSTER_BATCH_WINDOW (widget);
  if (window->cancellable != NULL)
    g_cancellable_cancel (window->cancellable);
}

static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          MUSTER_BATCH_WINDOW (widget)->text->str);
}

static void
on_row (MusterBatchWindow *window, GtkListBoxRow *row)
{
  gint64 id = (gint64) GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (row), "army"));
  g_signal_emit (window, open_army, 0, id);
  gtk_window_close (GTK_WINDOW (window));
}

static void
dispose (GObject *object)
{
  MusterBatchWindow *window = MUSTER_BATCH_WINDOW (object);
  if (window->cancellable != NULL)
    g_cancellable_cancel (window->cancellable);
  g_clear_object (&window->cancellable);
  g_clear_object (&window->store);
  g_clear_object (&window->folder);
  g_clear_pointer (&window->armies, g_array_unref);
  G_OBJECT_CLASS (muster_batch_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_string_free (MUSTER_BATCH_WINDOW (object)->text, TRUE);
  G_OBJECT_CLASS (muster_batch_window_parent_class)->finalize (object);
}

static void
muster_batch_window_class_init (MusterBatchWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  open_army = g_signal_new ("open", MUSTER_TYPE_BATCH_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                            NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/library/batch-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterBatchWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterBatchWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, MusterBatchWindow, list);
  gtk_widget_class_bind_template_child (widget_class, MusterBatchWindow, stop);
  gtk_widget_class_bind_template_child (widget_class, MusterBatchWindow, copy);
  gtk_widget_class_bind_template_callback (widget_class, on_row);
  gtk_widget_class_install_action (widget_class, "batch.stop", NULL, on_stop);
  gtk_widget_class_install_action (widget_class, "batch.copy", NULL, on_copy);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_batch_window_init (MusterBatchWindow *window)
{
  window->text = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (window));
}

MusterBatchWindow *
muster_batch_window_new (GtkWindow *parent,
                         MusterStore *store,
                         GArray *armies,
                         MusterBatchJob job,
                         GFile *folder)
{
  static const char *const titles[] = { N_ ("Check"), N_ ("Export"), N_ ("Save as PDFs") };
  MusterBatchWindow *window =
    g_object_new (MUSTER_TYPE_BATCH_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->armies = g_array_ref (armies);
  window->job = job;
  window->folder = folder != NULL ? g_object_ref (folder) : NULL;
  window->paper = (MusterPaper) muster_settings_get_int ("paper", MUSTER_PAPER_A4);
  window->cancellable = g_cancellable_new ();
  gtk_window_set_title (GTK_WINDOW (window), _ (titles[job]));
  adw_window_title_set_title (window->heading, _ (titles[job]));
  go_on (window);
  return window;
}

typedef struct
{
  MusterStore *store;
  GArray *armies;
  GPtrArray *sheets;
  guint next; /* of the armies, to be laid out */
  guint n_pages;
  guint n_gone;    /* from the library */
  guint n_broken;  /* that are not whole in it */
  guint n_unruled; /* whose ruleset is missing */
  MusterSheetOptions options;
} Job;

static void
free_job (gpointer data)
{
  Job *job = data;
  g_object_unref (job->store);
  g_array_unref (job->armies);
  g_ptr_array_unref (job->sheets);
  g_free (job);
}

static Job *
get_job (GtkPrintOperation *print)
{
  return g_object_get_data (G_OBJECT (print), "job");
}

static void
lay_out (Job *job, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) army = muster_ruleset_cache_load_army (job->store, id, &error);
  gboolean is_broken = g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED);
  job->n_gone += army == NULL && !is_broken;
  job->n_broken += is_broken;
  job->n_unruled += army != NULL && army->ruleset == NULL;
  if (army == NULL || army->ruleset == NULL)
    return;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterSheet *sheet =
    muster_sheet_find_kind (MUSTER_BATCH_SHEET)->make_army (evaluation, findings, &job->options);
  g_ptr_array_add (job->sheets, sheet);
  job->n_pages += muster_sheet_get_n_pages (sheet);
}

/* An army at a time. Returns: whether it was the last */
static gboolean
on_paginate (GtkPrintOperation *print, GtkPrintContext *context, Job *job)
{
  if (job->next < job->armies->len)
    lay_out (job, g_array_index (job->armies, gint64, job->next++));
  if (job->next < job->armies->len)
    return FALSE;
  gtk_print_operation_set_n_pages (print, (int) MAX (job->n_pages, 1));
  if (job->n_pages == 0)
    gtk_print_operation_cancel (print);
  return TRUE;
}

static void
on_draw_page (GtkPrintOperation *print, GtkPrintContext *context, int number, Job *job)
{
  guint page = (guint) number;
  for (guint i = 0; i < job->sheets->len; i++)
    {
      const MusterSheet *sheet = g_ptr_array_index (job->sheets, i);
      guint n = muster_sheet_get_n_pages (sheet);
      if (page < n)
        {
          muster_sheet_draw_page (sheet, gtk_print_context_get_cairo_context (context), page);
          return;
        }
      page -= n;
    }
}

static void
set_up (GtkPrintOperation *print, MusterPaper paper)
{
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPaperSize) size = muster_print_job_dup_paper (paper);
  gtk_page_setup_set_paper_size (setup, size);
  gtk_print_operation_set_default_page_setup (print, setup);
  gtk_print_operation_set_unit (print, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (print, TRUE);
  gtk_print_operation_set_embed_page_setup (print, FALSE);
  gtk_print_operation_set_show_progress (print, TRUE);
  gtk_print_operation_set_allow_async (print, TRUE);
}

/* Says @format, with %u for @n of them, behind what was said before. */
static void
say (GString *text, const char *format, guint n)
{
  if (n == 0)
    return;
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append_printf (text, format, n);
}

char *
muster_batch_print_dup_left_out (GtkPrintOperation *print)
{
  const Job *job = get_job (print);
  GString *text = g_string_new (NULL);
  say (
    text,
    ngettext ("%u army was not printed: its ruleset is missing. Import its rules in the catalogue.",
              "%u armies were not printed: their rulesets are missing. Import their rules in the "
              "catalogue.",
              job->n_unruled),
    job->n_unruled);
  say (text,
       ngettext ("%u army was not printed: it is no longer in the library.",
                 "%u armies were not printed: they are no longer in the library.", job->n_gone),
       job->n_gone);
  say (text,
       ngettext ("%u army was not printed: it is not whole in the library. Restore a copy of the "
                 "library, or delete the army.",
                 "%u armies were not printed: they are not whole in the library. Restore a copy of "
                 "the library, or delete the armies.",
                 job->n_broken),
       job->n_broken);
  return g_string_free (text, text->len == 0);
}

GtkPrintOperation *
muster_batch_print_new (MusterStore *store, GArray *armies)
{
  GtkPrintOperation *print = gtk_print_operation_new ();
  MusterPaper paper = (MusterPaper) muster_settings_get_int ("paper", MUSTER_PAPER_A4);
  g_autofree char *name =
    g_strdup_printf (ngettext ("%u army", "%u armies", armies->len), armies->len);
  Job *job = g_new0 (Job, 1);
  job->store = g_object_ref (store);
  job->armies = g_array_ref (armies);
  job->sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  job->options = (MusterSheetOptions){ .paper = paper, .type_size = MUSTER_BATCH_TYPE_SIZE };
  set_up (print, paper);
  gtk_print_operation_set_job_name (print, name);
  g_object_set_data_full (G_OBJECT (print), "job", job, free_job);
  g_signal_connect (print, "paginate", G_CALLBACK (on_paginate), job);
  g_signal_connect (print, "draw-page", G_CALLBACK (on_draw_page), job);
  return print;
}
