#include "config.h"

#include "app/document/page.h"

#include "app/document/ruleset-cache.h"
#include "army/store/store.h"
#include "base/file.h"
#include "base/task.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  MusterStore *store;
  char *kind;
  gint64 document;
  char *title;
  gboolean folded;
  char *undo_tooltip;
  char *redo_tooltip;
  char *unheard; /* what went wrong before anybody listened */
} MusterPagePrivate;

G_DEFINE_TYPE_WITH_PRIVATE (MusterPage, muster_page, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_STORE,
  PROP_KIND,
  PROP_DOCUMENT,
  PROP_TITLE,
  PROP_FOLDED,
  PROP_UNDO_TOOLTIP,
  PROP_REDO_TOOLTIP,
  N_PROPERTIES,
};
static GParamSpec *properties[N_PROPERTIES];

enum
{
  FAILED,
  DONE,
  OPEN,
  GONE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static MusterPagePrivate *
get_private (MusterPage *page)
{
  return muster_page_get_instance_private (page);
}

/* Takes @name. Where the action is another it is told though the words be the same. */
static void
set_tooltip (MusterPage *page,
             char **tooltip,
             char *name,
             const char *format,
             const char *none,
             int property,
             gboolean is_other)
{
  g_autofree char *text = name != NULL ? g_strdup_printf (format, name) : g_strdup (none);
  g_free (name);
  if (!is_other && g_strcmp0 (*tooltip, text) == 0)
    return;
  g_free (*tooltip);
  *tooltip = g_steal_pointer (&text);
  g_object_notify_by_pspec (G_OBJECT (page), properties[property]);
}

/* @is_other: whether the page's own document was changed */
static void
name_actions (MusterPage *page, gboolean is_other)
{
  MusterPagePrivate *priv = get_private (page);
  char *undo = muster_store_dup_undo_name (priv->store, priv->kind, priv->document);
  char *redo = muster_store_dup_redo_name (priv->store, priv->kind, priv->document);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "page.undo", undo != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "page.redo", redo != NULL);
  set_tooltip (page, &priv->undo_tooltip, undo, _ ("Undo: %s"), _ ("Nothing to undo"),
               PROP_UNDO_TOOLTIP, is_other);
  set_tooltip (page, &priv->redo_tooltip, redo, _ ("Redo: %s"), _ ("Nothing to redo"),
               PROP_REDO_TOOLTIP, is_other);
}

static gboolean
is_about (MusterPagePrivate *priv, const char *kind, gint64 document)
{
  return g_str_equal (kind, priv->kind)
         && (document == priv->document || priv->document == MUSTER_STORE_LIBRARY_ID);
}

static void
on_changed (MusterPage *page, const char *kind, gint64 document)
{
  MusterPagePrivate *priv = get_private (page);
  gboolean is_library =
    g_str_equal (priv->kind, MUSTER_STORE_LIBRARY) || g_str_equal (kind, MUSTER_STORE_ALL);
  if (!is_library && !is_about (priv, kind, document))
    return;
  if (MUSTER_PAGE_GET_CLASS (page)->reload != NULL)
    MUSTER_PAGE_GET_CLASS (page)->reload (page);
  name_actions (page, g_str_equal (kind, priv->kind) && document == priv->document);
}

void
muster_page_class_install_actions (GtkWidgetClass *class,
                                   const MusterPageAction *actions,
                                   guint n_actions)
{
  for (guint i = 0; i < n_actions; i++)
    {
      gtk_widget_class_install_action (class, actions[i].name, actions[i].type, actions[i].run);
      if (actions[i].key != 0)
        gtk_widget_class_add_binding_action (class, actions[i].key, actions[i].modifiers,
                                             actions[i].name, NULL);
    }
}

MusterStore *
muster_page_get_store (MusterPage *page)
{
  return get_private (page)->store;
}

gint64
muster_page_get_document (MusterPage *page)
{
  return get_private (page)->document;
}

const char *
muster_page_get_kind (MusterPage *page)
{
  return get_private (page)->kind;
}

const char *
muster_page_get_title (MusterPage *page)
{
  return get_private (page)->title;
}

void
muster_page_set_title (MusterPage *page, const char *title)
{
  g_object_set (page, "title", title, NULL);
}

static gboolean
report_later (gpointer data)
{
  MusterPage *page = data;
  g_autofree char *message = g_steal_pointer (&get_private (page)->unheard);
  g_signal_emit (page, signals[FAILED], 0, message);
  return G_SOURCE_REMOVE;
}

/* While a page is being made nobody listens to it yet. */
void
muster_page_report (MusterPage *page, GError *error)
{
  MusterPagePrivate *private = get_private (page);
  if (error == NULL)
    return;
  if (g_signal_has_handler_pending (page, signals[FAILED], 0, FALSE))
    g_signal_emit (page, signals[FAILED], 0, error->message);
  else if (private->unheard == NULL)
    {
      private->unheard = g_strdup (error->message);
      g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, report_later, g_object_ref (page), g_object_unref);
    }
  g_error_free (error);
}

void
muster_page_notify (MusterPage *page, const char *message)
{
  g_signal_emit (page, signals[DONE], 0, message, TRUE);
}

void
muster_page_say (MusterPage *page, const char *message)
{
  g_signal_emit (page, signals[DONE], 0, message, FALSE);
}

/* Work in threads */

/* Whoever waits longer is told so, ms. */
#define PATIENCE 500

typedef struct
{
  MusterPage *page; /* (unowned) */
  MusterPageWork work;
  MusterPageDone done;
  gpointer data;
  GDestroyNotify free;
  guint pause; /* until it is told, or 0 */
} Waiting;

static gboolean
is_open (MusterPage *page)
{
  return gtk_widget_get_root (GTK_WIDGET (page)) != NULL;
}

static gboolean
on_pause_over (gpointer data)
{
  Waiting *waiting = data;
  waiting->pause = 0;
  if (is_open (waiting->page))
    muster_page_say (waiting->page, _ ("Reading a large ruleset…"));
  return G_SOURCE_REMOVE;
}

static Waiting *
begin_waiting (MusterPage *page, MusterPageDone done, gpointer data, GDestroyNotify free)
{
  Waiting *waiting = g_new0 (Waiting, 1);
  *waiting = (Waiting){ .page = page, .done = done, .data = data, .free = free };
  waiting->pause = g_timeout_add (PATIENCE, on_pause_over, waiting);
  return waiting;
}

static void
end_waiting (gpointer page, gpointer data)
{
  g_autofree Waiting *waiting = data;
  g_clear_handle_id (&waiting->pause, g_source_remove);
  if (is_open (page))
    waiting->done (page, waiting->data);
  if (waiting->free != NULL)
    waiting->free (waiting->data);
}

static void
on_worked (GObject *page, GAsyncResult *result, gpointer waiting)
{
  end_waiting (page, waiting);
}

static void
work_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Waiting *waiting = data;
  waiting->work (waiting->data);
  g_task_return_boolean (task, TRUE);
}

void
muster_page_work (MusterPage *page,
                  MusterPageWork work,
                  MusterPageDone done,
                  gpointer data,
                  GDestroyNotify free)
{
  Waiting *waiting = begin_waiting (page, done, data, free);
  g_autoptr (GTask) task = muster_task_new (page, NULL, on_worked, waiting);
  waiting->work = work;
  g_task_set_task_data (task, waiting, NULL);
  g_task_run_in_thread (task, work_in_thread);
}

void
muster_page_read_packs (MusterPage *page,
                        const char *kind,
                        const gint64 *documents,
                        guint n,
                        MusterPageDone done,
                        gpointer data,
                        GDestroyNotify free)
{
  muster_ruleset_cache_read (muster_page_get_store (page), kind, documents, n, page, NULL,
                             end_waiting, begin_waiting (page, done, data, free));
}

/* Only where a file has a path can what went wrong be told in words of ours. */
static gboolean
write_bytes (GFile *file, GBytes *bytes, GError **error)
{
  gsize length;
  g_autofree char *path = g_file_get_path (file);
  if (path != NULL)
    return muster_file_write (path, bytes, error);
  const char *start = g_bytes_get_data (bytes, &length);
  return g_file_replace_contents (file, start, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL,
                                  error);
}

void
muster_page_write_file (MusterPage *page, GBytes *bytes, GFile *file)
{
  GError *error = NULL;
  if (write_bytes (file, bytes, &error))
    {
      g_autofree char *name = g_file_get_parse_name (file);
      g_autofree char *text = g_strdup_printf (_ ("Exported as %s"), name);
      muster_page_say (page, text);
    }
  muster_page_report (page, error);
}

void
muster_page_open (MusterPage *page, const char *kind, gint64 document)
{
  g_signal_emit (page, signals[OPEN], 0, kind, document);
}

void
muster_page_open_army (MusterPage *page, gint64 army)
{
  muster_page_open (page, MUSTER_DOCUMENT_ARMY, army);
}

void
muster_page_leave (MusterPage *page)
{
  g_signal_emit (page, signals[GONE], 0);
}

void
muster_page_undo (MusterPage *page)
{
  MusterPagePrivate *priv = get_private (page);
  GError *error = NULL;
  muster_store_undo (priv->store, priv->kind, priv->document, &error);
  muster_page_report (page, error);
}

static void
on_undo (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_page_undo (MUSTER_PAGE (widget));
}

static void
on_redo (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterPagePrivate *priv = get_private (MUSTER_PAGE (widget));
  GError *error = NULL;
  muster_store_redo (priv->store, priv->kind, priv->document, &error);
  muster_page_report (MUSTER_PAGE (widget), error);
}

/* A tooltip would cover the menu that was just opened; the toggle in its button says that it is. */
static void
spare_menus (GtkWidget *root)
{
  GtkWidget *toggle = gtk_widget_get_first_child (root);
  if (GTK_IS_MENU_BUTTON (root) && gtk_widget_get_has_tooltip (root)
      && GTK_IS_TOGGLE_BUTTON (toggle))
    g_object_bind_property (toggle, "active", root, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    spare_menus (child);
}

static void
constructed (GObject *object)
{
  MusterPage *page = MUSTER_PAGE (object);
  G_OBJECT_CLASS (muster_page_parent_class)->constructed (object);
  spare_menus (GTK_WIDGET (object));
  g_signal_connect_object (get_private (page)->store, "changed", G_CALLBACK (on_changed), page,
                           G_CONNECT_SWAPPED);
  name_actions (page, FALSE);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MusterPagePrivate *priv = get_private (MUSTER_PAGE (object));
  switch (id)
    {
    case PROP_STORE:
      g_value_set_object (value, priv->store);
      break;
    case PROP_KIND:
      g_value_set_string (value, priv->kind);
      break;
    case PROP_DOCUMENT:
      g_value_set_int64 (value, priv->document);
      break;
    case PROP_TITLE:
      g_value_set_string (value, priv->title);
      break;
    case PROP_FOLDED:
      g_value_set_boolean (value, priv->folded);
      break;
    case PROP_UNDO_TOOLTIP:
      g_value_set_string (value, priv->undo_tooltip);
      break;
    case PROP_REDO_TOOLTIP:
      g_value_set_string (value, priv->redo_tooltip);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MusterPagePrivate *priv = get_private (MUSTER_PAGE (object));
  switch (id)
    {
    case PROP_STORE:
      priv->store = g_value_dup_object (value);
      break;
    case PROP_KIND:
      priv->kind = g_value_dup_string (value);
      break;
    case PROP_DOCUMENT:
      priv->document = g_value_get_int64 (value);
      break;
    case PROP_TITLE:
      g_free (priv->title);
      priv->title = g_value_dup_string (value);
      break;
    case PROP_FOLDED:
      priv->folded = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
finalize (GObject *object)
{
  MusterPagePrivate *priv = get_private (MUSTER_PAGE (object));
  g_clear_object (&priv->store);
  g_free (priv->kind);
  g_free (priv->title);
  g_free (priv->undo_tooltip);
  g_free (priv->redo_tooltip);
  g_free (priv->unheard);
  G_OBJECT_CLASS (muster_page_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags once = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;
  GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  properties[PROP_STORE] = g_param_spec_object ("store", NULL, NULL, MUSTER_TYPE_STORE, once);
  properties[PROP_KIND] = g_param_spec_string ("kind", NULL, NULL, MUSTER_STORE_LIBRARY, once);
  properties[PROP_DOCUMENT] =
    g_param_spec_int64 ("document", NULL, NULL, 0, G_MAXINT64, MUSTER_STORE_LIBRARY_ID, once);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "", both);
  properties[PROP_FOLDED] = g_param_spec_boolean ("folded", NULL, NULL, FALSE, both);
  properties[PROP_UNDO_TOOLTIP] = g_param_spec_string ("undo-tooltip", NULL, NULL, NULL, read);
  properties[PROP_REDO_TOOLTIP] = g_param_spec_string ("redo-tooltip", NULL, NULL, NULL, read);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

/* Tab goes through the page from its head, not from where grab_focus() begins when it is shown. */
static gboolean
focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  return child != NULL && gtk_widget_child_focus (child, direction);
}

static void
muster_page_class_init (MusterPageClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->focus = focus;
  object_class->constructed = constructed;
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->finalize = finalize;
  install_properties (object_class);
  signals[FAILED] = g_signal_new ("failed", MUSTER_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[DONE] = g_signal_new ("done", MUSTER_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[OPEN] = g_signal_new ("open", MUSTER_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT64);
  signals[GONE] =
    g_signal_new ("gone", MUSTER_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "page.undo", NULL, on_undo);
  gtk_widget_class_install_action (widget_class, "page.redo", NULL, on_redo);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "page.undo",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "page.redo",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "page.redo", NULL);
}

static void
muster_page_init (MusterPage *page)
{
}
