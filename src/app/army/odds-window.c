#include "config.h"

#include "app/army/windows.h"

#include "app/widget/combo-row.h"
#include "army/evaluate/odds.h"
#include "army/store/listing.h"
#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

struct _MusterOddsWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  AdwComboRow *army;
  AdwComboRow *unit;
  GtkListBox *lines;
  GtkListBox *shifts;
  MusterStore *store;
  const MusterArmy *own; /* owned, as are the others */
  MusterEvaluation *evaluation;
  guint attacker;
  GArray *armies; /* (element-type gint64): ids, of the same ruleset */
  const MusterArmy *other;
  MusterEvaluation *against;
  GArray *units; /* (element-type guint): indices in @other */
};

G_DEFINE_FINAL_TYPE (MusterOddsWindow, muster_odds_window, ADW_TYPE_WINDOW)

static void
clear_list (GtkListBox *list)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, child);
}

static void
add_line (GtkListBox *list, const char *title, const char *text)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  gtk_list_box_append (list, row);
}

static void
on_unit (MusterOddsWindow *window)
{
  guint selected = adw_combo_row_get_selected (window->unit);
  clear_list (window->lines);
  if (window->against == NULL || selected >= window->units->len)
    return;
  g_autoptr (GArray) lines =
    muster_army_list_odds (window->evaluation, window->attacker, window->against,
                           g_array_index (window->units, guint, selected));
  for (guint i = 0; i < lines->len; i++)
    {
      const MusterOddsLine *line = &g_array_index (lines, MusterOddsLine, i);
      g_autofree char *text = muster_odds_line_dup_text (line);
      g_autofree char *against =
        /* Translators: %1$s: the attacker; %2$s: the defender. */
        g_strdup_printf (_ ("%1$s against %2$s"), line->attacker, line->defender);
      g_autofree char *title = muster_text_dup_capital (against);
      add_line (window->lines, title, text);
    }
}

/* Nobody attacks itself: of its own army another one is proposed, where there is one. */
static guint
find_proposed (MusterOddsWindow *window)
{
  for (guint i = 0; i < window->units->len; i++)
    if (window->other->id != window->own->id
        || g_array_index (window->units, guint, i) != window->attacker)
      return i;
  return 0;
}

static void
list_units (MusterOddsWindow *window)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_array_set_size (window->units, 0);
  for (guint i = 0; i < window->other->n_nodes; i++)
    if (muster_evaluation_has_odds (window->against, i) == MUSTER_YES)
      {
        g_autofree char *label = muster_army_dup_label (window->other, i);
        gtk_string_list_append (names, label);
        g_array_append_val (window->units, i);
      }
  adw_combo_row_set_model (window->unit, G_LIST_MODEL (names));
  adw_combo_row_set_selected (window->unit, find_proposed (window));
  on_unit (window);
}

static void
on_army (MusterOddsWindow *window)
{
  g_autoptr (GError) error = NULL;
  guint selected = adw_combo_row_get_selected (window->army);
  if (window->armies->len == 0 || selected >= window->armies->len)
    return;
  g_clear_pointer (&window->against, muster_evaluation_free);
  g_clear_pointer (&window->other, muster_army_unref);
  window->other =
    muster_store_load_army (window->store, g_array_index (window->armies, gint64, selected),
                            (MusterRuleset *) window->own->ruleset, &error);
  if (window->other == NULL)
    {
      g_array_set_size (window->units, 0);
      adw_combo_row_set_model (window->unit, NULL);
      clear_list (window->lines);
      add_line (window->lines,
                g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED) ? _ ("Not whole")
                                                                            : _ ("Not there"),
                error->message);
      return;
    }
  window->against = muster_army_evaluate (window->other);
  list_units (window);
}

static void
list_armies (MusterOddsWindow *window)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) armies = muster_store_list_armies (window->store, NULL);
  guint own = 0;
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *summary = g_ptr_array_index (armies, i);
      if (g_strcmp0 (summary->ruleset, window->own->ruleset_id) != 0)
        continue;
      if (summary->id == window->own->id)
        own = window->armies->len;
      gtk_string_list_append (names, summary->name);
      g_array_append_val (window->armies, summary->id);
    }
  adw_combo_row_set_model (window->army, G_LIST_MODEL (names));
  adw_combo_row_set_selected (window->army, own);
}

static void
list_shifts (MusterOddsWindow *window)
{
  const MusterOdds *odds = &window->own->ruleset->odds;
  for (int i = 0; i < odds->n_shifts; i++)
    {
      g_autofree char *text =
        g_strdup_printf (ngettext ("%+d column", "%+d columns", odds->shifts[i].columns),
                         odds->shifts[i].columns);
      g_autofree char *title = muster_text_dup_capital (odds->shifts[i].name);
      add_line (window->shifts, title, text);
    }
}

static void
finalize (GObject *object)
{
  MusterOddsWindow *window = MUSTER_ODDS_WINDOW (object);
  g_clear_pointer (&window->against, muster_evaluation_free);
  g_clear_pointer (&window->evaluation, muster_evaluation_free);
  g_clear_pointer (&window->other, muster_army_unref);
  g_clear_pointer (&window->own, muster_army_unref);
  g_clear_object (&window->store);
  g_array_unref (window->armies);
  g_array_unref (window->units);
  G_OBJECT_CLASS (muster_odds_window_parent_class)->finalize (object);
}

static void
muster_odds_window_class_init (MusterOddsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/odds-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterOddsWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterOddsWindow, army);
  gtk_widget_class_bind_template_child (widget_class, MusterOddsWindow, unit);
  gtk_widget_class_bind_template_child (widget_class, MusterOddsWindow, lines);
  gtk_widget_class_bind_template_child (widget_class, MusterOddsWindow, shifts);
  gtk_widget_class_bind_template_callback (widget_class, on_army);
  gtk_widget_class_bind_template_callback (widget_class, on_unit);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_odds_window_init (MusterOddsWindow *window)
{
  window->armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  window->units = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_combo_row_show_names (window->army);
  muster_combo_row_show_names (window->unit);
}

MusterOddsWindow *
muster_odds_window_new (GtkWindow *parent, MusterNodeItem *item)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  MusterOddsWindow *window = g_object_new (MUSTER_TYPE_ODDS_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (muster_document_model_get_store (model));
  window->own = muster_army_ref (muster_army_model_get_army (model));
  window->evaluation = muster_army_evaluate (window->own);
  window->attacker = muster_node_item_get_index (item);
  g_autofree char *label = muster_army_dup_label (window->own, window->attacker);
  adw_window_title_set_title (window->heading, label);
  adw_window_title_set_subtitle (window->heading, window->own->ruleset->odds.cite);
  list_shifts (window);
  list_armies (window);
  on_army (window);
  return window;
}
