#include "config.h"

#include "app/collection/needs-window.h"

#include "app/print/window.h"
#include "base/phrase.h"
#include "base/text.h"
#include "sheet/page/view.h"

#include <glib/gi18n-lib.h>

struct _MusterNeedsWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  AdwPreferencesPage *page;
  GtkWidget *own;
  GtkLabel *problem;
  GPtrArray *groups; /* AdwPreferencesGroup (unowned) */
  MusterStore *store;
  MusterGame *game;
};

G_DEFINE_FINAL_TYPE (MusterNeedsWindow, muster_needs_window, ADW_TYPE_WINDOW)

/* Returns: (transfer full): what is wrong with it; "" where nothing is */
static char *
dup_lack (const MusterPacking *packing, guint number)
{
  const MusterRequirement *need = muster_packing_get_need (packing, number);
  guint missing = muster_requirement_count_missing (need);
  guint shared = muster_requirement_count_shared (need);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *amount = muster_requirement_dup_amount (need, missing);
  if (missing > 0)
    g_string_append_printf (text, ngettext ("%u is missing", "%u are missing", missing), missing);
  if (missing > 0 && amount != NULL)
    g_string_append_printf (text, ": %s", amount);
  if (shared > 0)
    {
      g_autoptr (GPtrArray) rivals = muster_packing_list_rivals (packing, number);
      g_autofree char *names = muster_text_join (rivals);
      g_autofree char *clause = g_strdup_printf (
        /* Translators: %1$u: how many; %2$s: armies. */
        ngettext ("%1$u is there, but goes to %2$s", "%1$u are there, but go to %2$s", shared),
        shared, names);
      muster_text_append_clause (text, clause);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_row (AdwPreferencesGroup *group, const MusterPacking *packing, guint number)
{
  const MusterRequirement *need = muster_packing_get_need (packing, number);
  gboolean is_there = need->n_found == need->names->len;
  g_autofree char *name = muster_packing_dup_need (packing, number);
  g_autofree char *lack = dup_lack (packing, number);
  /* Translators: %1$u: how many are there; %2$u: how many are needed. */
  g_autofree char *text = g_strdup_printf (_ ("%1$u of %2$u"), need->n_found, need->names->len);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *label = gtk_label_new (text);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), lack);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, is_there ? "dim-label" : "error");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_preferences_group_add (group, row);
}

/* What is not there comes first. */
static void
fill_group (AdwPreferencesGroup *group, const MusterPacking *packing, guint first, guint last)
{
  for (int is_there = 0; is_there <= 1; is_there++)
    for (guint i = first; i <= last; i++)
      {
        const MusterRequirement *need = muster_packing_get_need (packing, i);
        if ((need->n_found == need->names->len) == is_there)
          add_row (group, packing, i);
      }
}

static void
fail (MusterNeedsWindow *window, const GError *error)
{
  gtk_label_set_text (window->problem, error->message);
  gtk_widget_set_visible (GTK_WIDGET (window->problem), TRUE);
}

static void
show (MusterNeedsWindow *window)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) holdings = muster_collection_list (window->store, &error);
  while (window->groups->len > 0)
    adw_preferences_page_remove (window->page,
                                 g_ptr_array_steal_index (window->groups, window->groups->len - 1));
  if (holdings == NULL)
    {
      fail (window, error);
      return;
    }
  gtk_widget_set_visible (GTK_WIDGET (window->problem), FALSE);
  muster_game_set_holdings (window->game, holdings);
  g_autoptr (MusterPacking) packing =
    muster_game_pack (window->game, holdings, MUSTER_AUDIENCE_ALL);
  guint last;
  for (guint first = 0; first < packing->needs->len; first = last + 1)
    {
      guint army = muster_packing_get_need (packing, first)->army;
      GtkWidget *group = adw_preferences_group_new ();
      g_autofree char *name = muster_game_dup_needing (window->game, packing, army);
      g_autofree char *title = g_markup_escape_text (name, -1);
      for (last = first; last + 1 < packing->needs->len
                         && muster_packing_get_need (packing, last + 1)->army == army;
           last++)
        ;
      if (window->game->scenario != NULL)
        adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
      fill_group (ADW_PREFERENCES_GROUP (group), packing, first, last);
      adw_preferences_page_add (window->page, ADW_PREFERENCES_GROUP (group));
      g_ptr_array_add (window->groups, group);
    }
  g_autofree char *sum = muster_packing_dup_sum (packing);
  adw_window_title_set_subtitle (window->heading, sum);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "needs.own",
                                 !muster_packing_is_whole (packing));
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "needs.print",
                                 holdings->len > 0 && packing->needs->len > 0);
}

static void
on_own (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterNeedsWindow *window = MUSTER_NEEDS_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  const MusterGameArmy *army = g_ptr_array_index (window->game->armies, 0);
  g_autoptr (GPtrArray) present = muster_collection_list (window->store, &error);
  if (present == NULL)
    {
      fail (window, error);
      return;
    }
  g_autoptr (MusterPacking) packing = muster_game_pack (window->game, present, MUSTER_AUDIENCE_ALL);
  g_autoptr (GPtrArray) lacking = muster_packing_list_lacking (packing);
  g_autoptr (GArray) removed = NULL;
  g_autoptr (GPtrArray) saved =
    muster_collection_merge (present, lacking, MUSTER_COLLECTION_ADD, &removed);
  g_autofree char *name = muster_phrase_new ("collection-own", army->army->name, NULL);
  if (muster_collection_change (window->store, name, NULL, saved, removed, &error))
    show (window);
  else
    fail (window, error);
}

static void
on_print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterNeedsWindow *window = MUSTER_NEEDS_WINDOW (widget);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (window));
  MusterGame *game = g_steal_pointer (&window->game);
  gtk_window_close (GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (muster_print_window_new (parent, game)));
}

static void
dispose (GObject *object)
{
  MusterNeedsWindow *window = MUSTER_NEEDS_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_pointer (&window->game, muster_game_free);
  g_clear_pointer (&window->groups, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_needs_window_parent_class)->dispose (object);
}

static void
muster_needs_window_class_init (MusterNeedsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/collection/needs-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterNeedsWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterNeedsWindow, page);
  gtk_widget_class_bind_template_child (widget_class, MusterNeedsWindow, own);
  gtk_widget_class_bind_template_child (widget_class, MusterNeedsWindow, problem);
  gtk_widget_class_install_action (widget_class, "needs.own", NULL, on_own);
  gtk_widget_class_install_action (widget_class, "needs.print", NULL, on_print);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_needs_window_init (MusterNeedsWindow *window)
{
  window->groups = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (window));
}

GtkWidget *
muster_needs_window_new (GtkWindow *parent, MusterStore *store, MusterGame *game)
{
  MusterNeedsWindow *window =
    g_object_new (MUSTER_TYPE_NEEDS_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->game = game;
  gtk_widget_set_visible (window->own, game->scenario == NULL);
  show (window);
  return GTK_WIDGET (window);
}
