#include "config.h"

#include "app/army/page.h"

#include "app/army/actions.h"
#include "app/army/catalogue-pane.h"
#include "app/army/compare-window.h"
#include "app/army/diagram.h"
#include "app/army/findings-pane.h"
#include "app/army/points-bar.h"
#include "app/army/settings.h"
#include "app/army/tree.h"
#include "app/army/windows.h"
#include "app/collection/needs-window.h"
#include "app/document/last-army.h"
#include "app/document/pane-handle.h"
#include "app/print/window.h"
#include "app/widget/list-row.h"
#include "app/widget/file-dialog.h"
#include "army/check/newer.h"
#include "army/check/repair/repair.h"
#include "army/evaluate/evaluate.h"
#include "army/evaluate/readouts.h"
#include "army/evaluate/odds.h"
#include "army/store/edit.h"
#include "army/store/xml.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "base/task.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/differences/differences.h"
#include "collection/collection.h"

#include <glib/gi18n-lib.h>

struct _MusterArmyPage
{
  MusterPage parent;
  AdwWindowTitle *heading;
  AdwLeaflet *outer;
  AdwLeaflet *inner;
  GtkWidget *switcher;
  MusterCataloguePane *catalogue;
  GtkWidget *middle;
  GtkStack *views;
  MusterArmyTree *tree;
  MusterArmyDiagram *diagram;
  GtkWidget *begun; /* what is told of an army in which nothing stands */
  MusterFindingsPane *findings;
  GtkWidget *summary;
  GtkLabel *points;
  GtkLabel *left;
  MusterPointsBar *bar;
  GtkButton *verdict;
  GtkMenuButton *properties;
  GtkToggleButton *to_catalogue;
  GtkToggleButton *to_tree;
  GtkToggleButton *to_findings;
  MusterArmySettings *settings;
  gboolean only_findings; /* the tree shows only rows with findings */
  GtkRevealer *newer;
  GtkLabel *newer_label;
  MusterArmyModel *model;
  MusterDifferences *differences; /* of a newer pack, or NULL */
  char *compared;                 /* the digest of the pack that was compared with it, or NULL */
};

/* Returns: (transfer full) (element-type gint64): what @before did not have yet, but for what
 * stands in such a thing */
static GArray *
list_new_ids (const MusterArmy *before, const MusterArmy *army)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < before->n_nodes; i++)
    g_hash_table_add (known, (gpointer) &before->nodes[i].id);
  for (guint i = 1; i < army->n_nodes; i++)
    if (!g_hash_table_contains (known, &army->nodes[i].id))
      {
        g_array_append_val (ids, army->nodes[i].id);
        i = army->nodes[i].end - 1;
      }
  return ids;
}

/* What a fix adds may stand in a formation that is folded. */
static void
show_new (MusterArmyPage *page, const MusterArmy *before)
{
  g_autoptr (GArray) ids = list_new_ids (before, muster_army_model_get_army (page->model));
  muster_army_tree_select_all (page->tree, (const gint64 *) ids->data, ids->len);
}

static void
on_fix (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 node;
  const char *id;
  const char *chosen;
  g_variant_get (parameter, "(x&s&s)", &node, &id, &chosen);
  const MusterFix *fix = muster_findings_pane_find_fix (page->findings, node, id, chosen);
  if (fix == NULL)
    return;
  g_autofree char *phrase = g_strdup (fix->phrase);
  g_autofree char *text = muster_phrase_format_done (fix->phrase);
  g_autoptr (GArray) changes = g_array_ref (fix->changes);
  g_autoptr (MusterArmySnapshot) before =
    muster_army_ref (muster_army_model_get_army (page->model));
  if (muster_army_edit_apply (muster_document_model_get_store (page->model),
                              muster_document_model_get_id (page->model), phrase,
                              (const MusterChange *) changes->data, changes->len, &error))
    {
      show_new (page, before);
      muster_page_notify (MUSTER_PAGE (page), text);
    }
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_waive (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  const char *limit;
  const char *reason;
  g_variant_get (parameter, "(x&s&s)", &id, &limit, &reason);
  muster_army_edit_waive (muster_document_model_get_store (page->model),
                          muster_document_model_get_id (page->model), id, limit,
                          reason[0] != '\0' ? reason : NULL, &error);
  muster_page_report (MUSTER_PAGE (page), error);
}

/* A figure that a finding asks for, on all that it is missing of. */
static void
on_enter (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  MusterEntryChange change;
  gsize n;
  g_autoptr (GVariant) nodes = g_variant_get_child_value (parameter, 0);
  const gint64 *ids = g_variant_get_fixed_array (nodes, &n, sizeof (gint64));
  g_variant_get_child (parameter, 1, "&s", &change.what);
  g_variant_get_child (parameter, 2, "&s", &change.value);
  muster_army_edit_enter_all (muster_document_model_get_store (page->model),
                              muster_document_model_get_id (page->model), ids, (guint) n, &change,
                              1, &error);
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
install_findings (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "army.fix", "(xss)", on_fix, 0, 0 },
    { "army.waive", "(xss)", on_waive, 0, 0 },
    { "army.enter", "(axss)", on_enter, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

static gboolean
is_answered (MusterArmyPage *page)
{
  g_autofree char *answered =
    muster_store_dup_answered_pack (muster_document_model_get_store (page->model),
                                    muster_document_model_get_id (page->model));
  return g_strcmp0 (answered,
                    muster_ruleset_get_digest (muster_differences_get_after (page->differences)))
         == 0;
}

static void
show (MusterArmyPage *page)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.newer", page->differences != NULL);
  gtk_revealer_set_reveal_child (page->newer, page->differences != NULL && !is_answered (page));
  if (page->differences == NULL)
    return;
  guint n = muster_differences_count (page->differences);
  const MusterRuleset *after = muster_differences_get_after (page->differences);
  g_autofree char *text = g_strdup_printf (
    ngettext (
      /* Translators: %1$s: a ruleset; %2$s: its version; %3$u: how many differences there are. */
      "Another pack of %1$s is installed, version %2$s. It says %3$u thing differently; this army "
      "is as it was.",
      "Another pack of %1$s is installed, version %2$s. It says %3$u things differently; this army "
      "is as it was.",
      n),
    after->title, after->version, n);
  gtk_label_set_text (page->newer_label, text);
}

static void
compare (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterDifferences *differences =
    muster_army_find_newer (data, (const char *const *) dirs, NULL, problems);
  g_task_return_pointer (task, differences, (GDestroyNotify) muster_differences_unref);
}

/* Another pack may have been taken meanwhile. */
static void
on_compared (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (source);
  g_autoptr (MusterDifferences) differences = g_task_propagate_pointer (G_TASK (result), NULL);
  const MusterRuleset *kept = g_task_get_task_data (G_TASK (result));
  if (page->model == NULL || g_strcmp0 (page->compared, muster_ruleset_get_digest (kept)) != 0)
    return;
  g_clear_pointer (&page->differences, muster_differences_unref);
  page->differences = g_steal_pointer (&differences);
  show (page);
}

static void
look_for_newer (MusterArmyPage *page)
{
  const MusterArmy *army = muster_army_model_get_army (page->model);
  if (army->ruleset == NULL
      || g_strcmp0 (muster_ruleset_get_digest (army->ruleset), page->compared) == 0)
    {
      show (page);
      return;
    }
  g_free (page->compared);
  page->compared = g_strdup (muster_ruleset_get_digest (army->ruleset));
  g_clear_pointer (&page->differences, muster_differences_unref);
  show (page);
  g_autoptr (GTask) task = muster_task_new (page, NULL, on_compared, NULL);
  g_task_set_task_data (task, muster_ruleset_ref (army->ruleset),
                        (GDestroyNotify) muster_ruleset_unref);
  g_task_run_in_thread (task, compare);
}

static void
show_newer (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (widget));
  gtk_window_present (
    GTK_WINDOW (muster_newer_window_new (window, page->model, page->differences)));
}

G_DEFINE_FINAL_TYPE (MusterArmyPage, muster_army_page, MUSTER_TYPE_PAGE)

MusterArmyModel *
muster_army_page_get_model (MusterArmyPage *page)
{
  return page->model;
}

MusterArmyTree *
muster_army_page_get_tree (MusterArmyPage *page)
{
  return page->tree;
}

MusterNodeItem *
muster_army_page_get_selected (MusterArmyPage *page)
{
  return muster_army_tree_get_selected (page->tree);
}

static char *
dup_nation (MusterArmyPage *page)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (page->model);
  int grade = evaluation != NULL
                ? muster_evaluation_get_grade (evaluation, 0, evaluation->ruleset->nation_scale)
                : MUSTER_GRADE_NONE;
  return grade >= 0 ? g_strdup (evaluation->ruleset->nations[grade].name) : NULL;
}

static void
show_heading (MusterArmyPage *page)
{
  const MusterArmy *army = muster_army_model_get_army (page->model);
  g_autofree char *nation = dup_nation (page);
  g_autofree char *date = muster_army_dup_date (army);
  g_autoptr (GString) text =
    g_string_new (army->ruleset != NULL ? army->ruleset->title : army->ruleset_id);
  if (nation != NULL)
    g_string_append_printf (text, " · %s", nation);
  if (date != NULL)
    g_string_append_printf (text, " · %s", date);
  adw_window_title_set_title (page->heading, army->name);
  adw_window_title_set_subtitle (page->heading, text->str);
  muster_page_set_title (MUSTER_PAGE (page), army->name);
}

/* Where the findings are out of sight the verdict leads to them. */
static void
show_verdict (MusterArmyPage *page)
{
  MusterVerdict verdict = muster_findings_judge (muster_army_model_get_findings (page->model));
  g_autofree char *text = muster_army_model_get_evaluation (page->model) != NULL
                            ? muster_verdict_dup_text (&verdict)
                            : g_strdup (_ ("Cannot be checked"));
  gtk_button_set_label (page->verdict, text);
  gtk_widget_remove_css_class (GTK_WIDGET (page->verdict), "error");
  if (!verdict.legal || muster_army_model_get_evaluation (page->model) == NULL)
    gtk_widget_add_css_class (GTK_WIDGET (page->verdict), "error");
}

/* Points and the way to the findings, where there are any. */
static void
show_summary (MusterArmyPage *page)
{
  gtk_widget_set_visible (page->summary, gtk_widget_get_visible (GTK_WIDGET (page->points))
                                           || gtk_widget_get_visible (GTK_WIDGET (page->verdict)));
}

/* How many of the agreed points are left, or are too many. */
static void
show_left (MusterArmyPage *page, const MusterEvaluation *evaluation)
{
  MusterNumber budget;
  gboolean has_budget = evaluation != NULL && muster_ruleset_has_prices (evaluation->ruleset)
                        && muster_evaluation_get_budget (evaluation, &budget) == MUSTER_YES;
  gtk_widget_set_visible (GTK_WIDGET (page->left), has_budget);
  if (!has_budget)
    return;
  MusterNumber left = muster_number_subtract (budget, evaluation->totals[0]);
  gboolean is_over = left.num < 0;
  left.num = ABS (left.num);
  g_autofree char *number = muster_number_dup_text (left);
  gulong n = muster_number_get_plural (left);
  g_autofree char *text =
    /* Translators: of the points that were agreed on for an army. */
    g_strdup_printf (is_over ? ngettext ("%s point too many", "%s points too many", n)
                             /* Translators: of the points that were agreed on for an army. */
                             : ngettext ("%s point left", "%s points left", n),
                     number);
  const char *const classes[] = { "numeric", is_over ? "error" : "dim-label", NULL };
  g_autofree char *working = muster_evaluation_dup_budget_working (evaluation);
  gtk_label_set_text (page->left, text);
  muster_tooltip_set (GTK_WIDGET (page->left), working);
  gtk_widget_set_css_classes (GTK_WIDGET (page->left), (const char **) classes);
}

static void
show_points (MusterArmyPage *page)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (page->model);
  g_autofree char *text = evaluation != NULL ? muster_army_dup_points (evaluation) : NULL;
  gtk_label_set_text (page->points, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (page->points), text != NULL);
  show_left (page, evaluation);
  muster_points_bar_show (page->bar, evaluation);
  show_summary (page);
}

static gboolean
has_odds (MusterArmyPage *page, MusterNodeItem *item)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (page->model);
  return item != NULL && evaluation != NULL
         && muster_evaluation_has_odds (evaluation, muster_node_item_get_index (item))
              == MUSTER_YES;
}

static void
show_selected (MusterArmyPage *page)
{
  MusterNodeItem *item = muster_army_page_get_selected (page);
  gboolean is_root = item == NULL || muster_node_item_get_index (item) == 0;
  static const char *const of_rows[] = { "army.remove", "army.duplicate",     "army.cut",
                                         "army.copy",   "army.keep-template", "army.secret",
                                         "army.turn" };
  for (guint i = 0; i < G_N_ELEMENTS (of_rows); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), of_rows[i], !is_root);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.complete",
                                 muster_army_model_get_evaluation (page->model) != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.split",
                                 muster_army_model_get_evaluation (page->model) != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.pack",
                                 muster_army_model_get_army (page->model)->ruleset != NULL);
  gtk_widget_action_set_enabled (
    GTK_WIDGET (page), "army.name-troops",
    muster_army_model_get_evaluation (page->model) != NULL
      && muster_army_model_get_evaluation (page->model)->ruleset->n_names > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.odds", has_odds (page, item));
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.options",
                                 item != NULL && muster_options_window_has_any (item));
  muster_army_actions_update (page);
  muster_catalogue_pane_set_target (page->catalogue, item);
  muster_findings_pane_set_selected (page->findings, item);
  if (item != NULL)
    muster_army_diagram_select (page->diagram, muster_node_item_get_id (item));
}

static void
show_all (MusterArmyPage *page)
{
  const MusterArmy *army = muster_army_model_get_army (page->model);
  gtk_widget_set_visible (page->begun, army->n_nodes == 1 && army->ruleset != NULL);
  show_heading (page);
  show_points (page);
  show_verdict (page);
  muster_findings_pane_set_model (page->findings, page->model);
  muster_army_settings_set_model (page->settings, page->model);
  look_for_newer (page);
  show_selected (page);
}

/* The switcher shows which of the panes that take turns is there. */
static void
mark_pane (MusterArmyPage *page)
{
  gboolean is_catalogue =
    adw_leaflet_get_folded (page->outer)
    && adw_leaflet_get_visible_child (page->outer) == GTK_WIDGET (page->catalogue);
  gboolean is_findings = adw_leaflet_get_visible_child (page->inner) == GTK_WIDGET (page->findings);
  gtk_toggle_button_set_active (page->to_catalogue, is_catalogue);
  gtk_toggle_button_set_active (page->to_findings, !is_catalogue && is_findings);
  gtk_toggle_button_set_active (page->to_tree, !is_catalogue && !is_findings);
  gtk_widget_set_visible (GTK_WIDGET (page->to_catalogue), adw_leaflet_get_folded (page->outer));
  gtk_widget_set_visible (GTK_WIDGET (page->verdict),
                          adw_leaflet_get_folded (page->inner) && (is_catalogue || !is_findings));
  show_summary (page);
}

static void
place (GtkWidget *widget, int column, int row, int span)
{
  GtkLayoutManager *grid = gtk_widget_get_layout_manager (gtk_widget_get_parent (widget));
  g_object_set (gtk_layout_manager_get_layout_child (grid, widget), "column", column, "row", row,
                "column-span", span, NULL);
}

/* Where there is little room the bar has a row to itself, or its parts would be too short for what
 * they say; what is left stands below it. */
static void
place_bar (MusterArmyPage *page, gboolean is_narrow)
{
  place (GTK_WIDGET (page->bar), is_narrow ? 0 : 1, is_narrow ? 1 : 0, is_narrow ? 4 : 1);
  place (GTK_WIDGET (page->left), is_narrow ? 0 : 2, is_narrow ? 2 : 0, is_narrow ? 4 : 1);
}

static void
show_switcher (MusterArmyPage *page)
{
  gboolean is_narrow = adw_leaflet_get_folded (page->inner);
  mark_pane (page);
  muster_findings_pane_set_narrow (page->findings, is_narrow);
  place_bar (page, is_narrow);
  gtk_widget_set_visible (page->switcher, is_narrow || adw_leaflet_get_folded (page->outer));
  if (is_narrow)
    gtk_widget_add_css_class (GTK_WIDGET (page->tree), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (page->tree), "narrow");
}

static gboolean
show_switcher_now (gpointer page)
{
  if (MUSTER_ARMY_PAGE (page)->model != NULL)
    show_switcher (page);
  return G_SOURCE_REMOVE;
}

/* Leaflets fold while they are given their place, when nothing may ask for another. */
static void
on_folded (MusterArmyPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_switcher_now, g_object_ref (page), g_object_unref);
}

static void
show_pane (MusterArmyPage *page, const char *pane)
{
  gboolean is_catalogue = g_str_equal (pane, "catalogue");
  adw_leaflet_set_visible_child (page->outer, is_catalogue ? GTK_WIDGET (page->catalogue)
                                                           : GTK_WIDGET (page->inner));
  if (!is_catalogue)
    adw_leaflet_set_visible_child (page->inner, g_str_equal (pane, "findings")
                                                  ? GTK_WIDGET (page->findings)
                                                  : page->middle);
}

static gboolean
is_diagram_shown (MusterArmyPage *page)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (page->views), "diagram") == 0;
}

static gboolean
focus_view (MusterArmyPage *page)
{
  return is_diagram_shown (page) ? gtk_widget_grab_focus (GTK_WIDGET (page->diagram))
                                 : muster_army_tree_focus (page->tree);
}

static void
on_zoom (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_PAGE (widget)->diagram;
  if (g_str_equal (name, "army.zoom-fit"))
    muster_army_diagram_fit (diagram);
  else
    muster_army_diagram_step_zoom (diagram, g_str_equal (name, "army.zoom-in") ? 1 : -1);
}

/* @view: "tree" or "diagram" */
static void
show_view (MusterArmyPage *page, const char *view)
{
  static const char *const zooms[] = { "army.zoom-in", "army.zoom-out", "army.zoom-fit" };
  gboolean as_diagram = g_str_equal (view, "diagram");
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), zooms[i], as_diagram);
  if (is_diagram_shown (page) == as_diagram)
    return;
  gtk_stack_set_visible_child_name (page->views, view);
  g_object_notify (G_OBJECT (page), "view");
}

static void
turn_to_view (MusterArmyPage *page, const char *view)
{
  show_pane (page, "tree");
  show_view (page, view);
  focus_view (page);
}

static void
on_toggle_view (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  turn_to_view (page, is_diagram_shown (page) ? "tree" : "diagram");
}

static void
on_box_selected (MusterArmyPage *page, gint64 id)
{
  muster_army_tree_select (page->tree, id);
}

static void
on_box_activated (MusterArmyPage *page, gint64 id)
{
  gtk_widget_activate_action (GTK_WIDGET (page), "army.go-to", "x", id);
}

static void
on_go_to (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  show_pane (page, "tree");
  show_view (page, "tree");
  muster_army_tree_select (page->tree, g_variant_get_int64 (parameter));
  muster_army_tree_focus (page->tree);
}

static void
on_go_to_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  gsize n = 0;
  const gint64 *ids = g_variant_get_fixed_array (parameter, &n, sizeof (gint64));
  show_pane (page, "tree");
  show_view (page, "tree");
  muster_army_tree_select_all (page->tree, ids, (guint) n);
  muster_army_tree_focus (page->tree);
}

static void
on_properties (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_menu_button_popup (MUSTER_ARMY_PAGE (widget)->properties);
}

static void
on_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  show_pane (page, "catalogue");
  muster_catalogue_pane_search (page->catalogue);
}

static gboolean
has_focus_in (GtkWidget *pane)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (pane));
  return focus != NULL && (focus == pane || gtk_widget_is_ancestor (focus, pane));
}

/* Goes round catalogue, tree and findings; a pane that has nothing to focus is passed over. */
static void
on_pane (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const char *const names[] = { "catalogue", "tree", "findings" };
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GtkWidget *panes[] = { GTK_WIDGET (page->catalogue), page->middle, GTK_WIDGET (page->findings) };
  guint step = g_str_equal (name, "army.next-pane") ? 1 : G_N_ELEMENTS (panes) - 1;
  guint at = 0;
  while (at < G_N_ELEMENTS (panes) - 1 && !has_focus_in (panes[at]))
    at++;
  for (guint i = 1; i < G_N_ELEMENTS (panes); i++)
    {
      guint next = (at + i * step) % G_N_ELEMENTS (panes);
      show_pane (page, names[next]);
      if (next == 0)
        muster_catalogue_pane_search (page->catalogue);
      else if (next == 1 ? focus_view (page) : muster_findings_pane_focus (page->findings))
        return;
      if (has_focus_in (panes[next]))
        return;
    }
  show_pane (page, names[at]);
}

static void
on_show (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_pane (MUSTER_ARMY_PAGE (widget), g_variant_get_string (parameter, NULL));
}

static void
on_pack (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  const MusterArmy *army = muster_army_model_get_army (page->model);
  gtk_window_present (GTK_WINDOW (muster_needs_window_new (
    GTK_WINDOW (gtk_widget_get_root (widget)), muster_page_get_store (MUSTER_PAGE (page)),
    muster_game_new_army (army))));
}

static void
on_print (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  const MusterArmy *army = muster_army_model_get_army (page->model);
  if (army->ruleset == NULL)
    {
      g_signal_emit_by_name (page, "failed",
                             _ ("Without its ruleset an army cannot be printed. Put the pack that "
                                "is missing among the packs and open the army again."));
      return;
    }
  MusterGame *game = muster_game_new_army (army);
  g_autoptr (GPtrArray) holdings =
    muster_collection_list (muster_page_get_store (MUSTER_PAGE (page)), NULL);
  muster_game_set_holdings (game, holdings);
  MusterPrintWindow *print =
    muster_print_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), game);
  gtk_window_present (GTK_WINDOW (print));
  if (g_str_equal (name, "army.save-pdf"))
    gtk_widget_activate_action (GTK_WIDGET (print), "sheet.save", NULL);
}

static void
on_share (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const MusterArmy *army = muster_army_model_get_army (MUSTER_ARMY_PAGE (widget)->model);
  gtk_window_present (
    GTK_WINDOW (muster_share_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), army)));
}

static void
on_expand (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_army_tree_set_expanded (MUSTER_ARMY_PAGE (widget)->tree,
                                 g_str_equal (name, "army.expand-all"));
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file == NULL)
    return;
  g_autoptr (GBytes) bytes =
    muster_army_write (muster_army_model_get_army (MUSTER_ARMY_PAGE (widget)->model));
  muster_page_write_file (MUSTER_PAGE (widget), bytes, file);
}

static void
on_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Export the Army"), GTK_FILE_CHOOSER_ACTION_SAVE,
                            _ ("_Export"));
  muster_file_dialog_propose (dialog,
                              muster_army_model_get_army (MUSTER_ARMY_PAGE (widget)->model)->name,
                              ".army.xml");
  muster_file_dialog_show (dialog, on_export_chosen);
}

static void
on_compare (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyModel *model = MUSTER_ARMY_PAGE (widget)->model;
  MusterCompareWindow *window =
    muster_compare_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                               muster_document_model_get_store (model),
                               muster_document_model_get_id (model), 0);
  g_signal_connect_object (window, "open", G_CALLBACK (muster_page_open_army), widget,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

/* The armies that it is split into stand in the library, where making them is undone. */
static void
on_split (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyModel *model = MUSTER_ARMY_PAGE (widget)->model;
  gint64 id = muster_document_model_get_id (model);
  MusterSplitWindow *window =
    muster_split_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                             muster_document_model_get_store (model), &id, 1);
  g_signal_connect_object (window, "made", G_CALLBACK (muster_page_say), widget, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

/* Keys are heard by what has the focus and all around it: a page that is shown has it within. */
static gboolean
grab_focus (GtkWidget *widget)
{
  focus_view (MUSTER_ARMY_PAGE (widget));
  return TRUE;
}

enum
{
  PROP_ONLY_FINDINGS = 1,
  PROP_VIEW,
};

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (object);
  if (id == PROP_VIEW)
    g_value_set_string (value, gtk_stack_get_visible_child_name (page->views));
  else
    g_value_set_boolean (value, page->only_findings);
}

static void
set_only_findings (MusterArmyPage *page, gboolean only_findings)
{
  if (page->only_findings == only_findings)
    return;
  page->only_findings = only_findings;
  muster_army_tree_set_only_findings (page->tree, only_findings);
  muster_army_tree_focus (page->tree);
  g_object_notify (G_OBJECT (page), "only-findings");
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (object);
  if (id == PROP_VIEW)
    turn_to_view (page, g_value_get_string (value));
  else
    set_only_findings (page, g_value_get_boolean (value));
}

static void
dispose (GObject *object)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (object);
  g_clear_object (&page->model);
  g_clear_pointer (&page->differences, muster_differences_unref);
  g_clear_pointer (&page->compared, g_free);
  G_OBJECT_CLASS (muster_army_page_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "army.properties", NULL, on_properties, GDK_KEY_Return, GDK_ALT_MASK },
    { "army.go-to", "x", on_go_to, 0, 0 },
    { "army.go-to-all", "ax", on_go_to_all, 0, 0 },
    { "army.search", NULL, on_search, GDK_KEY_f, GDK_CONTROL_MASK },
    { "army.show", "s", on_show, 0, 0 },
    { "army.toggle-view", NULL, on_toggle_view, GDK_KEY_d, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    /* The diagram has the keys: elsewhere they are another's. */
    { "army.zoom-in", NULL, on_zoom, 0, 0 },
    { "army.zoom-out", NULL, on_zoom, 0, 0 },
    { "army.zoom-fit", NULL, on_zoom, 0, 0 },
    { "army.next-pane", NULL, on_pane, GDK_KEY_F6, 0 },
    { "army.previous-pane", NULL, on_pane, GDK_KEY_F6, GDK_SHIFT_MASK },
    { "army.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
    { "army.save-pdf", NULL, on_print, 0, 0 },
    { "army.newer", NULL, show_newer, 0, 0 },
    { "army.share", NULL, on_share, GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "army.expand-all", NULL, on_expand, 0, 0 },
    { "army.collapse-all", NULL, on_expand, 0, 0 },
    { "army.pack", NULL, on_pack, 0, 0 },
    { "army.split", NULL, on_split, 0, 0 },
    { "army.compare", NULL, on_compare, GDK_KEY_k, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "army.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_install_property_action (class, "army.only-findings", "only-findings");
  gtk_widget_class_install_property_action (class, "army.view", "view");
  muster_army_actions_install (class);
  install_findings (class);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, MusterArmyPage, heading);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, outer);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, inner);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, switcher);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, catalogue);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, middle);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, views);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, tree);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, diagram);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, begun);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, findings);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, summary);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, points);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, left);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, bar);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, verdict);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, properties);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, to_catalogue);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, to_tree);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, to_findings);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, settings);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, newer);
  gtk_widget_class_bind_template_child (class, MusterArmyPage, newer_label);
}

/* The army that is shown is the last one that was. */
static void
map (GtkWidget *widget)
{
  MusterArmyModel *model = MUSTER_ARMY_PAGE (widget)->model;
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  GTK_WIDGET_CLASS (muster_army_page_parent_class)->map (widget);
  if (evaluation != NULL)
    muster_last_army_keep (evaluation->ruleset,
                           muster_evaluation_get_grade (evaluation, 0,
                                                        evaluation->ruleset->nation_scale),
                           evaluation->army->date);
}

static void
muster_army_page_class_init (MusterArmyPageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  widget_class->grab_focus = grab_focus;
  widget_class->map = map;
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_ONLY_FINDINGS,
                                   g_param_spec_boolean ("only-findings", NULL, NULL, FALSE,
                                                         flags));
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_VIEW,
                                   g_param_spec_string ("view", NULL, NULL, NULL, flags));
  g_type_ensure (MUSTER_TYPE_CATALOGUE_PANE);
  g_type_ensure (MUSTER_TYPE_ARMY_DIAGRAM);
  g_type_ensure (MUSTER_TYPE_ARMY_TREE);
  g_type_ensure (MUSTER_TYPE_FINDINGS_PANE);
  g_type_ensure (MUSTER_TYPE_PANE_HANDLE);
  g_type_ensure (MUSTER_TYPE_POINTS_BAR);
  g_type_ensure (MUSTER_TYPE_ARMY_SETTINGS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, show_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_box_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_box_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_folded);
  gtk_widget_class_bind_template_callback (widget_class, mark_pane);
  install_actions (widget_class);
}

static void
muster_army_page_init (MusterArmyPage *page)
{
  gtk_widget_init_template (GTK_WIDGET (page));
}

MusterArmyPage *
muster_army_page_new (MusterStore *store, gint64 army, GError **error)
{
  g_autoptr (MusterArmyModel) model = muster_army_model_new (store, army, error);
  if (model == NULL)
    return NULL;
  MusterArmyPage *page = g_object_new (MUSTER_TYPE_ARMY_PAGE, "store", store, "kind",
                                       MUSTER_DOCUMENT_ARMY, "document", army, NULL);
  page->model = g_object_ref (model);
  muster_army_tree_set_model (page->tree, model);
  muster_army_diagram_set_model (page->diagram, model);
  g_signal_connect_object (model, "changed", G_CALLBACK (show_all), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "gone", G_CALLBACK (muster_page_leave), page, G_CONNECT_SWAPPED);
  /* An army that is not whole is not shown. */
  g_signal_connect_object (model, "failed", G_CALLBACK (muster_page_leave), page,
                           G_CONNECT_SWAPPED);
  show_all (page);
  show_switcher (page);
  show_pane (page, "tree");
  show_view (page, "tree");
  return page;
}
