#include "config.h"

#include "app/collection/windows.h"

#include "base/phrase.h"
#include "base/problem.h"
#include "base/task.h"
#include "collection/table.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Lines of which it is told what is wrong; of the others once these are mended. */
#define MOST_TOLD 4

struct _MusterPasteWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkTextView *text;
  GtkLabel *problem;
  MusterStore *store;
};

G_DEFINE_FINAL_TYPE (MusterPasteWindow, muster_paste_window, ADW_TYPE_WINDOW)

/* A list that is read in a thread, with the rulesets by which its nations are known. */
typedef struct
{
  char *text;
  GPtrArray *holdings; /* MusterHolding, or NULL */
  GPtrArray *problems; /* MusterProblem */
  int headings;        /* the line of the headings, from 0; -1: it has none */
} Reading;

static void
reading_free (Reading *reading)
{
  g_free (reading->text);
  g_clear_pointer (&reading->holdings, g_ptr_array_unref);
  g_ptr_array_unref (reading->problems);
  g_free (reading);
}

static void
read_list (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Reading *reading = data;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) rulesets = muster_packs_get_all (packs);
  g_autoptr (GBytes) bytes = g_bytes_new (reading->text, strlen (reading->text));
  reading->holdings =
    muster_collection_read (_ ("List"), bytes, rulesets, reading->problems, &reading->headings);
  g_task_return_boolean (task, TRUE);
}

static void
show_problem (MusterPasteWindow *window, const char *text)
{
  gtk_label_set_text (window->problem, text);
  gtk_widget_set_visible (GTK_WIDGET (window->problem), text[0] != '\0');
}

/* Leaves the lines that were not understood, to be mended, and tells what is wrong with each. */
static void
keep_rest (MusterPasteWindow *window, const Reading *reading)
{
  g_autoptr (GString) rest = g_string_new (NULL);
  g_autoptr (GString) told = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (reading->text, "\n", -1);
  int n_lines = (int) g_strv_length (lines);
  guint n_told = 0;
  if (reading->headings >= 0 && reading->headings < n_lines)
    g_string_append (rest, lines[reading->headings]);
  for (guint i = 0; i < reading->problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (reading->problems, i);
      if (problem->is_note)
        continue;
      if (n_told++ < MOST_TOLD)
        g_string_append_printf (told, "%s%s", told->len > 0 ? "\n" : "", problem->message);
      if (problem->line > 0 && problem->line <= n_lines)
        g_string_append_printf (rest, "%s%s", rest->len > 0 ? "\n" : "", lines[problem->line - 1]);
    }
  if (rest->len > 0)
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (window->text), rest->str, -1);
  show_problem (window, told->str);
}

/* Returns: FALSE with @error where nothing was added */
static gboolean
add_rows (MusterPasteWindow *window, GPtrArray *holdings, GError **error)
{
  g_autoptr (GArray) removed = NULL;
  g_autoptr (GPtrArray) present = muster_collection_list (window->store, error);
  if (present == NULL)
    return FALSE;
  g_autoptr (GPtrArray) saved =
    muster_collection_merge (present, holdings, MUSTER_COLLECTION_ADD, &removed);
  g_autofree char *phrase = muster_phrase_new_count ("collection-import", holdings->len);
  return muster_collection_change (window->store, phrase, NULL, saved, removed, error);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterPasteWindow *window = MUSTER_PASTE_WINDOW (source);
  const Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  if (!gtk_widget_get_realized (GTK_WIDGET (window)))
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "paste.add", TRUE);
  if (reading->holdings != NULL && reading->holdings->len > 0
      && !add_rows (window, reading->holdings, &error))
    show_problem (window, error->message);
  else if (muster_problems_has_error (reading->problems))
    keep_rest (window, reading);
  else
    gtk_window_close (GTK_WINDOW (window));
}

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterPasteWindow *window = MUSTER_PASTE_WINDOW (widget);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (window->text);
  GtkTextIter start;
  GtkTextIter end;
  Reading *reading = g_new0 (Reading, 1);
  g_autoptr (GTask) task = muster_task_new (window, NULL, on_read, NULL);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  reading->text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  reading->problems = muster_problems_new ();
  gtk_widget_action_set_enabled (widget, "paste.add", FALSE);
  g_task_set_task_data (task, reading, (GDestroyNotify) reading_free);
  g_task_run_in_thread (task, read_list);
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_PASTE_WINDOW (object)->store);
  G_OBJECT_CLASS (muster_paste_window_parent_class)->dispose (object);
}

static void
muster_paste_window_class_init (MusterPasteWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/collection/paste-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterPasteWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterPasteWindow, text);
  gtk_widget_class_bind_template_child (widget_class, MusterPasteWindow, problem);
  gtk_widget_class_install_action (widget_class, "paste.add", NULL, on_add);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "paste.add",
                                       NULL);
}

static void
muster_paste_window_init (MusterPasteWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

GtkWidget *
muster_paste_window_new (GtkWindow *parent, MusterStore *store)
{
  MusterPasteWindow *window =
    g_object_new (MUSTER_TYPE_PASTE_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  gtk_widget_grab_focus (GTK_WIDGET (window->text));
  return GTK_WIDGET (window);
}
