#include "config.h"

#include "app/army/windows.h"

#include "app/document/ruleset-cache.h"
#include "app/widget/balance-table.h"
#include "app/widget/combo-row.h"
#include "app/widget/latest.h"
#include "army/balance/split.h"
#include "army/check/check.h"
#include "army/store/edit.h"
#include "base/error.h"

#include <glib/gi18n-lib.h>

#define MILLISECONDS 10000

struct _MusterSplitWindow
{
  AdwWindow parent;
  GtkStack *stack;
  GtkLabel *reserve;
  GtkBox *command_groups; /* a group for each */
  MusterBalanceTable *balance;
  GtkLabel *failure;
  AdwPreferencesGroup *wishes_group;
  GtkListBox *wish_rows;
  GtkSpinButton *number;
  AdwComboRow *by;
  GtkSpinner *spinner;
  GtkFlowBox *ticked; /* what may be done with what is ticked */
  MusterStore *store;
  gint64 *ids; /* of the armies of the pool */
  guint n_ids;
  GPtrArray *pool;       /* MusterArmy; NULL until it was read */
  GPtrArray *wishes;     /* MusterSplitWish */
  GPtrArray *checks;     /* GtkCheckButton (unowned): of each piece that is shown */
  GArray *nodes;         /* MusterPooled: the same */
  MusterSplit *split;    /* what is shown; or NULL */
  GCancellable *working; /* while it is read or dealt out; or NULL */
  gboolean is_shown;     /* something was shown once */
};

G_DEFINE_FINAL_TYPE (MusterSplitWindow, muster_split_window, ADW_TYPE_WINDOW)

static guint made;

/* What a thread deals out. */
typedef struct
{
  GPtrArray *pool;
  GPtrArray *wishes;
  guint n_commands;
  MusterDeal by;
  MusterSplit *split;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;
  g_clear_pointer (&request->split, muster_split_free);
  g_ptr_array_unref (request->wishes);
  g_ptr_array_unref (request->pool);
  g_free (request);
}

static void
deal (gpointer data, GCancellable *cancellable)
{
  Request *request = data;
  const MusterSplitDemand demand = {
    .pool = (const MusterArmy *const *) request->pool->pdata,
    .n_pool = request->pool->len,
    .n_commands = request->n_commands,
    .by = request->by,
    .wishes = request->wishes,
    .milliseconds = MILLISECONDS,
  };
  request->split = muster_pool_split (&demand, cancellable);
}

static GPtrArray *
new_wishes (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) (void (*) (void)) muster_split_wish_free);
}

/* What is shown */

static void
on_ticked (MusterSplitWindow *window)
{
  guint n = 0;
  for (guint i = 0; i < window->checks->len; i++)
    n += gtk_check_button_get_active (g_ptr_array_index (window->checks, i)) ? 1 : 0;
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "split.together", n > 1);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "split.apart", n > 1);
  gtk_widget_set_visible (GTK_WIDGET (window->ticked), n > 1);
}

static void
clear_commands (MusterSplitWindow *window)
{
  GtkWidget *child;
  g_ptr_array_set_size (window->checks, 0);
  g_array_set_size (window->nodes, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (window->command_groups))) != NULL)
    gtk_box_remove (window->command_groups, child);
  on_ticked (window);
}

static void
add_piece (MusterSplitWindow *window,
           AdwPreferencesGroup *group,
           const MusterSplitCommand *command,
           guint piece)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  const char *name = g_ptr_array_index (command->pieces, piece);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (window->checks, check);
  g_array_append_val (window->nodes, g_array_index (command->nodes, MusterPooled, piece));
  g_signal_connect_object (check, "toggled", G_CALLBACK (on_ticked), window, G_CONNECT_SWAPPED);
}

/* "150 points, 12 units, legal" */
static char *
dup_sum (const MusterSplitCommand *command)
{
  g_autoptr (GPtrArray) findings = muster_army_check (command->evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *legal = muster_verdict_dup_text (&verdict);
  g_autofree char *points = muster_army_dup_points (command->evaluation);
  guint n_units = muster_army_count_units (command->army);
  g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", n_units), n_units);
  if (points == NULL)
    /* Translators: %1$s: how many units; %2$s: whether an army is legal. */
    return g_strdup_printf (_ ("%1$s – %2$s"), units, legal);
  /* Translators: %1$s: points; %2$s: how many units; %3$s: whether an army is legal. */
  return g_strdup_printf (_ ("%1$s – %2$s – %3$s"), points, units, legal);
}

static void
add_command (MusterSplitWindow *window, const MusterSplitCommand *command)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *sum = dup_sum (command);
  g_autofree char *escaped = g_markup_escape_text (sum, -1);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), command->title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), escaped);
  for (guint i = 0; i < command->pieces->len; i++)
    add_piece (window, ADW_PREFERENCES_GROUP (group), command, i);
  gtk_box_append (window->command_groups, group);
}

static void
show_failure (MusterSplitWindow *window, const char *text)
{
  gtk_label_set_text (window->failure, text);
  gtk_stack_set_visible_child_name (window->stack, "failure");
}

static void
show_split (MusterSplitWindow *window)
{
  const MusterSplit *split = window->split;
  guint n = split->commands->len;
  g_autofree const char **names = g_new0 (const char *, n + 1);
  g_autofree char *reserve =
    muster_split_dup_reserve (split, (guint) gtk_spin_button_get_value_as_int (window->number));
  if (split->state != MUSTER_SPLIT)
    {
      show_failure (window, reserve);
      return;
    }
  gtk_label_set_text (window->reserve, reserve);
  for (guint i = 0; i < n; i++)
    {
      const MusterSplitCommand *command = g_ptr_array_index (split->commands, i);
      names[i] = command->title;
      add_command (window, command);
    }
  muster_balance_table_show (window->balance, split->rows, names, n, TRUE);
  gtk_stack_set_visible_child_name (window->stack, "split");
}

static void
on_dealt (gpointer source, gpointer data)
{
  MusterSplitWindow *window = source;
  Request *request = data;
  gtk_spinner_stop (window->spinner);
  clear_commands (window);
  g_clear_pointer (&window->split, muster_split_free);
  window->split = g_steal_pointer (&request->split);
  show_split (window);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "split.make",
                                 window->split->state == MUSTER_SPLIT);
  if (!window->is_shown)
    gtk_widget_grab_focus (GTK_WIDGET (window->number));
  window->is_shown = TRUE;
}

static void
begin (MusterSplitWindow *window)
{
  if (window->pool == NULL)
    return;
  Request *request = g_new0 (Request, 1);
  request->pool = g_ptr_array_ref (window->pool);
  request->n_commands = (guint) gtk_spin_button_get_value_as_int (window->number);
  request->by = (MusterDeal) adw_combo_row_get_selected (window->by);
  request->wishes = new_wishes ();
  for (guint i = 0; i < window->wishes->len; i++)
    g_ptr_array_add (request->wishes,
                     muster_split_wish_copy (g_ptr_array_index (window->wishes, i)));
  gtk_spinner_start (window->spinner);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "split.make", FALSE);
  muster_latest_ask (&window->working, window, request, request_free, deal, on_dealt);
}

/* Wishes */

static void show_wishes (MusterSplitWindow *window);

static void
on_drop (MusterSplitWindow *window, GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  int index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
  g_ptr_array_remove_index (window->wishes, (guint) index);
  show_wishes (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->number));
  begin (window);
}

static void
show_wishes (MusterSplitWindow *window)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (window->wish_rows))) != NULL)
    gtk_list_box_remove (window->wish_rows, child);
  for (guint i = 0; i < window->wishes->len; i++)
    {
      const MusterSplitWish *wish = g_ptr_array_index (window->wishes, i);
      GtkWidget *row = adw_action_row_new ();
      GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
      /* Translators: “together: Kempt’s Brigade; Pack’s Brigade” */
      g_autofree char *text = g_strdup_printf (_ ("Drop the wish “%s”"), wish->text);
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), wish->text);
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (button, "flat");
      gtk_widget_set_tooltip_text (button, _ ("Drop this wish"));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                      -1);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
      gtk_list_box_append (window->wish_rows, row);
      g_signal_connect_object (button, "clicked", G_CALLBACK (on_drop), window, G_CONNECT_SWAPPED);
    }
  gtk_widget_set_visible (GTK_WIDGET (window->wishes_group), window->wishes->len > 0);
}

/* Of those that are ticked. */
static void
on_wish (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSplitWindow *window = MUSTER_SPLIT_WINDOW (widget);
  MusterSplitWish *wish = muster_split_wish_new (g_str_equal (name, "split.apart"));
  for (guint i = 0; i < window->checks->len; i++)
    if (gtk_check_button_get_active (g_ptr_array_index (window->checks, i)))
      muster_split_wish_add_node (wish, (const MusterArmy *const *) window->pool->pdata,
                                  g_array_index (window->nodes, MusterPooled, i));
  g_ptr_array_add (window->wishes, wish);
  show_wishes (window);
  begin (window);
}

static void
on_make (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSplitWindow *window = MUSTER_SPLIT_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  if (window->split == NULL || window->split->state != MUSTER_SPLIT)
    return;
  guint n = window->split->commands->len;
  g_autofree gconstpointer *armies = g_new (gconstpointer, n);
  for (guint i = 0; i < n; i++)
    armies[i] = ((const MusterSplitCommand *) window->split->commands->pdata[i])->army;
  g_autofree gint64 *ids =
    muster_library_add_all (window->store, &muster_army_document, armies, n, &error);
  if (ids == NULL)
    {
      show_failure (window, error->message);
      return;
    }
  g_autofree char *text =
    g_strdup_printf (ngettext ("Made %u army of this pool", "Made %u armies of this pool", n), n);
  g_signal_emit (window, made, 0, text);
  gtk_window_close (GTK_WINDOW (window));
}

/* The pool */

static GPtrArray *
load_pool (MusterSplitWindow *window, GError **error)
{
  g_autoptr (GPtrArray) pool =
    g_ptr_array_new_with_free_func ((GDestroyNotify) (void (*) (void)) muster_army_unref);
  for (guint i = 0; i < window->n_ids; i++)
    {
      g_autoptr (MusterArmySnapshot) army =
        muster_ruleset_cache_load_army (window->store, window->ids[i], error);
      if (army == NULL)
        return NULL;
      if (army->ruleset == NULL)
        {
          g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                       /* Translators: %1$s: an army; %2$s: the id of a ruleset. */
                       _ ("The rules of %1$s, “%2$s”, are not there, so that nothing of it can be "
                          "counted. Import their pack first."),
                       army->name, army->ruleset_id);
          return NULL;
        }
      g_autofree char *name = g_strdup (army->name);
      if (!muster_pool_add (pool, g_steal_pointer (&army), name, error))
        return NULL;
    }
  return g_steal_pointer (&pool);
}

/* The window may have been closed meanwhile. */
static void
on_rulesets_read (gpointer source, gpointer data)
{
  MusterSplitWindow *window = MUSTER_SPLIT_WINDOW (source);
  g_autoptr (GError) error = NULL;
  if (window->store == NULL)
    return;
  window->pool = load_pool (window, &error);
  if (window->pool != NULL)
    {
      begin (window);
      return;
    }
  gtk_spinner_stop (window->spinner);
  show_failure (window, error->message);
}

static void
unrealize (GtkWidget *widget)
{
  muster_latest_stop (&MUSTER_SPLIT_WINDOW (widget)->working);
  GTK_WIDGET_CLASS (muster_split_window_parent_class)->unrealize (widget);
}

static void
dispose (GObject *object)
{
  MusterSplitWindow *window = MUSTER_SPLIT_WINDOW (object);
  muster_latest_stop (&window->working);
  g_clear_object (&window->store);
  G_OBJECT_CLASS (muster_split_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterSplitWindow *window = MUSTER_SPLIT_WINDOW (object);
  g_clear_pointer (&window->split, muster_split_free);
  g_clear_pointer (&window->pool, g_ptr_array_unref);
  g_ptr_array_unref (window->wishes);
  g_ptr_array_unref (window->checks);
  g_array_unref (window->nodes);
  g_free (window->ids);
  G_OBJECT_CLASS (muster_split_window_parent_class)->finalize (object);
}

static void
muster_split_window_class_init (MusterSplitWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->unrealize = unrealize;
  g_type_ensure (MUSTER_TYPE_BALANCE_TABLE);
  made = g_signal_new ("made", MUSTER_TYPE_SPLIT_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/split-window.ui");
#define BIND(member) gtk_widget_class_bind_template_child (widget_class, MusterSplitWindow, member)
  BIND (stack);
  BIND (reserve);
  BIND (command_groups);
  BIND (balance);
  BIND (failure);
  BIND (wishes_group);
  BIND (wish_rows);
  BIND (number);
  BIND (by);
  BIND (spinner);
  BIND (ticked);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, begin);
  gtk_widget_class_install_action (widget_class, "split.make", NULL, on_make);
  gtk_widget_class_install_action (widget_class, "split.together", NULL, on_wish);
  gtk_widget_class_install_action (widget_class, "split.apart", NULL, on_wish);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_split_window_init (MusterSplitWindow *window)
{
  window->wishes = new_wishes ();
  window->checks = g_ptr_array_new ();
  window->nodes = g_array_new (FALSE, FALSE, sizeof (MusterPooled));
  gtk_widget_init_template (GTK_WIDGET (window));
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "split.make", FALSE);
  muster_combo_row_show_names (window->by);
  on_ticked (window);
}

MusterSplitWindow *
muster_split_window_new (GtkWindow *parent, MusterStore *store, const gint64 *armies, guint n)
{
  MusterSplitWindow *window =
    g_object_new (MUSTER_TYPE_SPLIT_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->ids = g_memdup2 (armies, n * sizeof (gint64));
  window->n_ids = n;
  window->working = g_cancellable_new ();
  gtk_spinner_start (window->spinner);
  muster_ruleset_cache_read (store, MUSTER_DOCUMENT_ARMY, window->ids, n, window, window->working,
                             on_rulesets_read, NULL);
  return window;
}
