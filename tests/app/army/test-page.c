/* The page of an army, used through its actions. */
#include "app/helper/army-page.h"

#include "app/army/catalogue-pane.h"
#include "app/army/findings-pane.h"
#include "app/army/house-window.h"
#include "app/army/windows.h"
#include "app/army/node-row.h"
#include "app/army/tree.h"
#include "army/check/repair/repair.h"
#include "base/random.h"

#include <stdlib.h>

/* The rows of the tree, as they would be of the army read anew, in order. */
static void
append_rows (GListModel *rows, GString *text)
{
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (MusterNodeItem) item = g_list_model_get_item (rows, i);
      g_string_append_printf (text, "%" G_GINT64_FORMAT ":%u×%u(", muster_node_item_get_id (item),
                              muster_node_item_get_index (item), muster_node_item_get_count (item));
      append_rows (muster_node_item_get_children (item), text);
      g_string_append (text, ")");
    }
}

static char *
dup_state (MusterArmyModel *model)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  GPtrArray *findings = muster_army_model_get_findings (model);
  g_autoptr (GBytes) bytes = muster_army_write (muster_army_model_get_army (model));
  append_rows (muster_army_model_get_rows (model), text);
  g_string_append_printf (text, "\n%" G_GINT64_FORMAT "\n", evaluation->totals[0].num);
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line = muster_finding_dup_text (g_ptr_array_index (findings, i));
      g_string_append_printf (text, "%s\n", line);
    }
  g_string_append_len (text, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_like_a_fresh_load (Shown *shown)
{
  g_autoptr (MusterArmyModel) fresh = muster_army_model_new (shown->store, shown->army, NULL);
  g_autofree char *expected = dup_state (fresh);
  g_autofree char *actual = dup_state (get_model (shown));
  assert_string_equal (actual, expected);
}

static void
test_an_army_is_shown_with_its_finding (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  assert_int_equal (get_total (shown), 457);
  assert_int_equal (get_n_findings (shown), 1);
  assert_string_equal (muster_page_get_title (MUSTER_PAGE (shown->page)), "I Corps at Waterloo");
  assert_like_a_fresh_load (shown);
}

static char *
dup_fix_with_two_moves (Shown *shown)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (get_model (shown));
  GPtrArray *findings = muster_army_model_get_findings (get_model (shown));
  g_autoptr (GPtrArray) fixes =
    muster_finding_list_fixes (evaluation, findings, g_ptr_array_index (findings, 0));
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      if (strstr (fix->text, "Move Brigade Pégot, Brigade Brue") != NULL)
        return g_strdup (fix->text);
    }
  fail_msg ("no way moves the two brigades");
  return NULL;
}

static void
test_d_erlons_finding_is_cured_undone_and_waived (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  g_autofree char *before = dup_state (get_model (shown));
  g_autofree char *fix = dup_fix_with_two_moves (shown);
  ACT (shown, "army.fix", "(xss)", find_named (shown, "I Corps"), "corps-size", fix);
  settle ();
  assert_int_equal (get_n_findings (shown), 0);
  assert_string_equal (get_army (shown)->nodes[find_parent (shown, "Brigade Pégot")].name,
                       "I Corps");
  assert_like_a_fresh_load (shown);
  ACT (shown, "page.undo", NULL);
  settle ();
  g_autofree char *after = dup_state (get_model (shown));
  assert_string_equal (after, before);
  ACT (shown, "army.waive", "(xss)", find_named (shown, "I Corps"), "corps-size", "As it marched");
  settle ();
  const MusterFinding *finding =
    g_ptr_array_index (muster_army_model_get_findings (get_model (shown)), 0);
  assert_string_equal (finding->waiver, "As it marched");
  ACT (shown, "army.waive", "(xss)", find_named (shown, "I Corps"), "corps-size", "");
  finding = g_ptr_array_index (muster_army_model_get_findings (get_model (shown)), 0);
  assert_null (finding->waiver);
}

static void
test_units_are_added_counted_and_removed (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  gint64 total = get_total (shown);
  select_named (shown, "Brigade Quiot");
  ACT (shown, "army.add", "s", "fr-ligne");
  settle ();
  assert_int_equal (get_total (shown), total + 7);
  MusterNodeItem *added = muster_army_page_get_selected (shown->page);
  gint64 id = muster_node_item_get_id (added);
  assert_string_equal (muster_node_item_get_node (added)->kind_id, "fr-ligne");
  ACT (shown, "army.set-count", "(xu)", id, 3);
  settle ();
  assert_int_equal (get_total (shown), total + 21);
  assert_int_equal (muster_node_item_get_count (muster_army_model_find_row (get_model (shown), id)),
                    3);
  assert_like_a_fresh_load (shown);
  ACT (shown, "army.go-to", "x", id);
  ACT (shown, "army.remove", NULL);
  settle ();
  assert_int_equal (get_total (shown), total);
  for (int i = 0; i < 3; i++)
    ACT (shown, "page.undo", NULL);
  assert_int_equal (get_total (shown), total);
  assert_like_a_fresh_load (shown);
}

static void
test_points_that_are_left_stand_beside_the_bar (void **state)
{
  g_autoptr (Shown) shown = show ("french-200");
  GtkWidget *left = GTK_WIDGET (
    gtk_widget_get_template_child (GTK_WIDGET (shown->page), MUSTER_TYPE_ARMY_PAGE, "left"));
  assert_string_equal (gtk_label_get_text (GTK_LABEL (left)), "5 points left");
  muster_army_edit_set_budget (shown->store, shown->army, 190, NULL);
  settle ();
  assert_string_equal (gtk_label_get_text (GTK_LABEL (left)), "5 points too many");
  assert_true (gtk_widget_has_css_class (left, "error"));
  muster_army_edit_set_budget (shown->store, shown->army, MUSTER_NO_BUDGET, NULL);
  settle ();
  assert_false (gtk_widget_get_visible (left));
}

static void
test_rows_move_among_in_and_out (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  g_autofree char *before = dup_state (get_model (shown));
  select_named (shown, "Brigade Bourgeois");
  ACT (shown, "army.move-up", NULL);
  settle ();
  assert_like_a_fresh_load (shown);
  assert_true (muster_army_find_node (get_army (shown), find_named (shown, "Brigade Bourgeois"))
               < muster_army_find_node (get_army (shown), find_named (shown, "Brigade Quiot")));
  ACT (shown, "army.move-down", NULL);
  settle ();
  g_autofree char *again = dup_state (get_model (shown));
  assert_string_equal (again, before);
  ACT (shown, "army.move-out", NULL);
  settle ();
  assert_string_equal (get_army (shown)->nodes[find_parent (shown, "Brigade Bourgeois")].name,
                       "I Corps");
  ACT (shown, "army.move-in", NULL);
  settle ();
  assert_string_equal (get_army (shown)->nodes[find_parent (shown, "Brigade Bourgeois")].name,
                       "1st Division");
  ACT (shown, "army.move-to", "(xxu)", find_named (shown, "Brigade Bourgeois"),
       find_named (shown, "2nd Division"), 1);
  settle ();
  assert_string_equal (get_army (shown)->nodes[find_parent (shown, "Brigade Bourgeois")].name,
                       "2nd Division");
  assert_like_a_fresh_load (shown);
}

static guint
count_fitting (GListModel *kinds)
{
  guint n = 0;
  for (guint i = 0; i < g_list_model_get_n_items (kinds); i++)
    {
      g_autoptr (MusterKindItem) kind = g_list_model_get_item (kinds, i);
      n += muster_kind_item_fits (kind);
    }
  return n;
}

static void
test_the_years_are_told_to_one_who_asks (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_FINDINGS_PANE);
  GObject *years = gtk_widget_get_template_child (pane, MUSTER_TYPE_FINDINGS_PANE, "years");
  gtk_expander_set_expanded (GTK_EXPANDER (years), TRUE);
  settle ();
  append_labels (pane, text);
  assert_non_null (strstr (text->str, "Legal in no year"));
  assert_non_null (strstr (text->str, "1792–1810"));
  ACT (shown, "army.waive", "(xss)", find_named (shown, "I Corps"), "corps-size", "As it marched");
  settle ();
  g_string_truncate (text, 0);
  append_labels (pane, text);
  assert_non_null (strstr (text->str, "Legal 1792–1815"));
}

/* The troops of another year are dimmed in the catalogue. */
static void
test_the_slider_of_years_dates_the_army (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_FINDINGS_PANE);
  GtkWidget *catalogue = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  GListModel *kinds = muster_catalogue_pane_get_list (MUSTER_CATALOGUE_PANE (catalogue));
  GObject *years = gtk_widget_get_template_child (pane, MUSTER_TYPE_FINDINGS_PANE, "years");
  select_named (shown, "Brigade Quiot");
  gtk_expander_set_expanded (GTK_EXPANDER (years), TRUE);
  settle ();
  guint before = count_fitting (kinds);
  gtk_range_set_value (GTK_RANGE (find_below (pane, GTK_TYPE_SCALE)), 1792);
  settle ();
  assert_int_equal (get_army (shown)->year, 1792);
  assert_true (count_fitting (kinds) != before);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_int_equal (get_army (shown)->year, 1815);
  assert_int_equal (count_fitting (kinds), before);
}

/* What was open is open again. */
static void
test_a_formation_that_comes_back_is_open (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Pégot");
  ACT (shown, "army.remove", NULL);
  settle ();
  ACT (shown, "page.undo", NULL);
  settle ();
  g_autoptr (GString) text = g_string_new (NULL);
  ACT (shown, "army.go-to", "x", find_named (shown, "Brigade Pégot"));
  settle ();
  append_labels (GTK_WIDGET (shown->page), text);
  assert_non_null (strstr (text->str, "29e Ligne, 1st Battalion"));
}

static void
test_names_grades_and_commanders_are_changed (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  gint64 brigade = find_named (shown, "Brigade Quiot");
  gint64 total = get_total (shown);
  ACT (shown, "army.rename", "(xs)", brigade, "Première 🐓 عربى");
  assert_int_equal (find_named (shown, "Première 🐓 عربى"), brigade);
  ACT (shown, "army.choose", "(xss)", brigade, "quality", "5");
  settle ();
  assert_true (get_total (shown) != total);
  ACT (shown, "army.choose", "(xss)", brigade, "quality", "");
  settle ();
  assert_true (get_n_findings (shown) > 1);
  ACT (shown, "page.undo", NULL);
  ACT (shown, "page.undo", NULL);
  assert_int_equal (get_total (shown), total);
  ACT (shown, "army.add-commander", "(xsss)", brigade, "brigade-commander", "rating", "1");
  settle ();
  assert_int_not_equal (
    muster_army_get_commander (get_army (shown), muster_army_find_node (get_army (shown), brigade)),
    MUSTER_NO_NODE);
  ACT (shown, "army.rename", "(xs)", get_army (shown)->nodes[0].id, "Renamed");
  assert_string_equal (muster_page_get_title (MUSTER_PAGE (shown->page)), "Renamed");
  assert_like_a_fresh_load (shown);
}

/* The example has batteries without a name, for whose type the ruleset suggests some. */
static void
test_troops_without_a_name_are_named_and_taken_back (void **state)
{
  g_autoptr (Shown) shown = show ("french-200");
  g_autofree char *before = dup_state (get_model (shown));
  guint n_nameless = 0;
  for (guint i = 1; i < muster_army_model_get_army (get_model (shown))->n_nodes; i++)
    n_nameless += muster_army_model_get_army (get_model (shown))->nodes[i].name == NULL;
  assert_true (n_nameless > 0);
  ACT (shown, "army.name-troops", NULL);
  settle ();
  for (guint i = 1; i < muster_army_model_get_army (get_model (shown))->n_nodes; i++)
    assert_non_null (muster_army_model_get_army (get_model (shown))->nodes[i].name);
  assert_like_a_fresh_load (shown);
  ACT (shown, "page.undo", NULL);
  settle ();
  g_autofree char *after = dup_state (get_model (shown));
  assert_string_equal (after, before);
}

static void
test_a_name_of_five_hundred_letters_is_kept_and_shown (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  g_autofree char *name = g_strnfill (500, 'W');
  ACT (shown, "army.rename", "(xs)", find_named (shown, "Brigade Quiot"), name);
  settle ();
  assert_true (find_named (shown, name) != 0);
  assert_true (gtk_widget_get_width (GTK_WIDGET (shown->page)) <= 1400);
}

/* One random action; what cannot be done is refused and changes nothing. */
static void
do_something (Shown *shown, MusterRandom *random)
{
  static const char *const kinds[] = { "brigade",      "division", "line-infantry",     "fr-ligne",
                                       "foot-battery", "corps",    "division-commander" };
  static const char *const simple[] = { "army.remove",    "army.duplicate", "army.move-up",
                                        "army.move-down", "army.move-in",   "army.move-out",
                                        "page.undo",      "page.undo",      "page.redo" };
  static const char *const grades[] = { "3", "4", "5", "" };
  const MusterArmy *army = get_army (shown);
  gint64 node = army->nodes[muster_random_range (random, 0, army->n_nodes - 1)].id;
  gint64 other = army->nodes[muster_random_range (random, 0, army->n_nodes - 1)].id;
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "army.go-to", "x", node);
  switch (muster_random_range (random, 0, 6))
    {
    case 0:
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "army.add", "s",
                                  kinds[muster_random_range (random, 0, G_N_ELEMENTS (kinds) - 1)]);
      break;
    case 1:
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "army.choose", "(xss)", node, "quality",
                                  grades[muster_random_range (random, 0, 3)]);
      break;
    case 2:
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "army.set-count", "(xu)", node,
                                  (guint) muster_random_range (random, 1, 4));
      break;
    case 3:
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "army.move-to", "(xxu)", node, other,
                                  (guint) muster_random_range (random, 0, 2));
      break;
    case 4:
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "army.rename", "(xs)", node, "Named");
      break;
    default:
      gtk_widget_activate_action (
        GTK_WIDGET (shown->page),
        simple[muster_random_range (random, 0, G_N_ELEMENTS (simple) - 1)], NULL);
    }
}

/* Rows hear only of what is new to them: none may show what was. */
static void
assert_no_row_is_stale (GtkWidget *widget)
{
  MusterNodeItem *item =
    MUSTER_IS_NODE_ROW (widget) ? muster_node_row_get_item (MUSTER_NODE_ROW (widget)) : NULL;
  if (item != NULL)
    {
      g_autoptr (GString) before = g_string_new (NULL);
      g_autoptr (GString) after = g_string_new (NULL);
      append_labels (widget, before);
      g_signal_emit_by_name (item, "changed");
      append_labels (widget, after);
      assert_string_equal (before->str, after->str);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_no_row_is_stale (child);
}

/* Cards stay through changes: they show, fixes and all, what new ones would. */
static void
assert_no_card_is_stale (Shown *shown)
{
  g_autoptr (MusterFindingsPane) fresh =
    g_object_ref_sink (g_object_new (MUSTER_TYPE_FINDINGS_PANE, NULL));
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GString) actual = g_string_new (NULL);
  muster_findings_pane_set_model (fresh, get_model (shown));
  muster_findings_pane_set_selected (fresh, muster_army_page_get_selected (shown->page));
  settle ();
  append_labels (GTK_WIDGET (fresh), expected);
  append_labels (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_FINDINGS_PANE), actual);
  assert_string_equal (actual->str, expected->str);
}

static void
test_a_card_stays_while_its_finding_stays (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *card = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_FINDING_CARD);
  assert_non_null (card);
  assert_true (gtk_widget_grab_focus (card));
  ACT (shown, "army.rename", "(xs)", find_named (shown, "Brigade Quiot"), "Quiot's");
  settle ();
  assert_ptr_equal (gtk_window_get_focus (shown->window), card);
  ACT (shown, "army.rename", "(xs)", find_named (shown, "Brigade Pégot"), "Pégot's");
  settle ();
  assert_no_card_is_stale (shown);
  assert_true (gtk_widget_activate (card));
  assert_int_equal (muster_node_item_get_id (muster_army_page_get_selected (shown->page)),
                    find_named (shown, "I Corps"));
}

/* An army of a division with 24 units, each of another name, in one brigade. */
static gint64
add_crowd (MusterStore *store)
{
  g_autoptr (GString) text = g_string_new (
    "<army xmlns=\"urn:muster:1\" name=\"Crowd\" ruleset=\"tout-soldat\" date=\"1809\" "
    "grades=\"nation:france\"><formation kind=\"division\" name=\"Division\">"
    "<commander type=\"division-commander\" grades=\"rating:2\"/>"
    "<formation kind=\"brigade\" name=\"Small\" grades=\"quality:4\">"
    "<unit type=\"fr-ligne\"/><unit type=\"fr-ligne\"/><unit type=\"fr-ligne\"/></formation>"
    "<formation kind=\"brigade\" name=\"Large\" grades=\"quality:4\">");
  for (int i = 0; i < 24; i++)
    g_string_append_printf (text, "<unit type=\"fr-ligne\" name=\"Unit %d\"/>", i);
  g_string_append (text, "</formation></formation></army>");
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "crowd.army.xml", NULL);
  assert_true (g_file_set_contents (path, text->str, -1, NULL));
  return add_file (store, path);
}

static GtkWidget *
find_button_of (GtkWidget *root, const char *action)
{
  if (GTK_IS_BUTTON (root)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button_of (child, action);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_units_that_would_have_to_go_are_told_and_selected (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  g_autoptr (Shown) shown = show_army (store, add_crowd (store));
  GtkWidget *card = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_FINDING_CARD);
  g_autoptr (GString) text = g_string_new (NULL);
  assert_non_null (card);
  append_labels (card, text);
  assert_non_null (strstr (text->str, "16 units would have to go: 16 × Ligne."));
  assert_null (find_button_of (card, "army.fix"));
  assert_true (gtk_widget_activate (card));
  settle ();
  MusterArmyTree *tree =
    MUSTER_ARMY_TREE (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_ARMY_TREE));
  g_autoptr (GPtrArray) selected = muster_army_tree_list_selected (tree);
  assert_int_equal (selected->len, 16);
  for (guint i = 0; i < selected->len; i++)
    assert_int_equal (muster_node_item_get_node (g_ptr_array_index (selected, i))->category,
                      MUSTER_CATEGORY_UNIT);
  ACT (shown, "army.remove", NULL);
  settle ();
  assert_int_equal (get_n_findings (shown), 0);
}

static GVariant *
new_fix_target (Shown *shown, const MusterFinding *finding, const MusterFix *fix)
{
  return g_variant_ref_sink (
    g_variant_new ("(xss)", get_army (shown)->nodes[finding->node].id, finding->id, fix->text));
}

/* Targets of the action army.fix: of limits, and all that change several things. */
static GPtrArray *
list_long_fixes (Shown *shown)
{
  GPtrArray *targets = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (get_model (shown));
  GPtrArray *findings = muster_army_model_get_findings (get_model (shown));
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      g_autoptr (GPtrArray) fixes = muster_finding_list_fixes (evaluation, findings, finding);
      for (guint k = 0; finding->limit != NULL && k < fixes->len; k++)
        {
          const MusterFix *fix = g_ptr_array_index (fixes, k);
          if (fix->changes->len > 3)
            g_ptr_array_add (targets, new_fix_target (shown, finding, fix));
        }
    }
  return targets;
}

static gboolean
adds_unit (const MusterFix *fix)
{
  for (guint i = 0; i < fix->changes->len; i++)
    {
      const MusterChange *change = &g_array_index (fix->changes, MusterChange, i);
      if (change->kind == MUSTER_CHANGE_ADD && change->category == MUSTER_CATEGORY_UNIT)
        return TRUE;
    }
  return FALSE;
}

/* Target of the action army.fix for the first that adds a unit. */
static GVariant *
find_adding_fix (Shown *shown)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (get_model (shown));
  GPtrArray *findings = muster_army_model_get_findings (get_model (shown));
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      g_autoptr (GPtrArray) fixes = muster_finding_list_fixes (evaluation, findings, finding);
      for (guint k = 0; k < fixes->len; k++)
        if (adds_unit (g_ptr_array_index (fixes, k)))
          return new_fix_target (shown, finding, g_ptr_array_index (fixes, k));
    }
  fail_msg ("no way out adds a unit");
  return NULL;
}

static void
test_what_a_way_out_adds_is_selected_where_its_place_was_folded (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures/armies/all-wrong.army.xml", NULL);
  g_autoptr (Shown) shown = show_army (store, add_file (store, path));
  g_autoptr (GVariant) target = find_adding_fix (shown);
  g_autoptr (MusterArmySnapshot) before = muster_army_ref (get_army (shown));
  MusterArmyTree *tree =
    MUSTER_ARMY_TREE (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_ARMY_TREE));
  muster_army_tree_set_expanded (tree, FALSE);
  assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (shown->page), "army.fix", target));
  settle ();
  MusterNodeItem *selected = muster_army_page_get_selected (shown->page);
  const MusterNode *node = muster_node_item_get_node (selected);
  assert_int_equal (muster_army_find_node (before, node->id), MUSTER_NO_NODE);
}

/* Some remove, add and move many things at once, so that rows change from end to end. */
static void
test_long_ways_out_of_a_very_wrong_army_are_pressed (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures/armies/all-wrong.army.xml", NULL);
  g_autoptr (Shown) shown = show_army (store, add_file (store, path));
  g_autofree char *before = dup_state (get_model (shown));
  g_autoptr (GPtrArray) targets = list_long_fixes (shown);
  assert_true (targets->len > 5);
  for (guint i = 0; i < targets->len; i++)
    {
      assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (shown->page), "army.fix",
                                                       g_ptr_array_index (targets, i)));
      g_autofree char *mended = dup_state (get_model (shown));
      assert_string_not_equal (mended, before);
      assert_like_a_fresh_load (shown);
      ACT (shown, "page.undo", NULL);
      g_autofree char *after = dup_state (get_model (shown));
      assert_string_equal (after, before);
    }
}

static void
test_a_random_walk_shows_what_a_fresh_load_shows (void **state)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  guint n = loops != NULL ? (guint) atoi (loops) * 3 : 60;
  g_autoptr (Shown) shown = show ("french-200");
  MusterRandom random = muster_random_new (1815, "army-page");
  for (guint i = 0; i < n; i++)
    {
      do_something (shown, &random);
      assert_like_a_fresh_load (shown);
      if (i % 10 == 0)
        {
          settle ();
          assert_no_row_is_stale (GTK_WIDGET (shown->page));
          assert_no_card_is_stale (shown);
        }
    }
}

static void
test_pages_are_opened_and_closed_without_a_trace (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "fontenoy-french");
  for (guint i = 0; i < get_openings (); i++)
    {
      GtkWidget *window = gtk_window_new ();
      GtkWidget *page = GTK_WIDGET (muster_army_page_new (store, army, NULL));
      gpointer weak = page;
      g_object_add_weak_pointer (G_OBJECT (page), &weak);
      gtk_window_set_child (GTK_WINDOW (window), page);
      gtk_window_present (GTK_WINDOW (window));
      while (g_main_context_iteration (NULL, FALSE))
        ;
      gtk_window_destroy (GTK_WINDOW (window));
      while (weak != NULL)
        g_main_context_iteration (NULL, TRUE);
    }
  g_object_unref (store);
}

/* Another program holds the library: the page says so and shows what there is. */
static void
on_failed (MusterPage *page, const char *message, char **text)
{
  g_free (*text);
  *text = g_strdup (message);
}

/* Types each of @figures, a title and a text by turns, for the thing with this name. */
static void
give_figures (Shown *shown, const char *name, const char *const *figures)
{
  const MusterArmy *army = get_army (shown);
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, name) == 0)
      ACT (shown, "army.go-to", "x", army->nodes[i].id);
  settle ();
  ACT (shown, "army.figures", NULL);
  settle ();
  for (guint i = 0; figures[i] != NULL; i += 2)
    gtk_editable_set_text (find_entry_row (find_top (MUSTER_TYPE_HOUSE_WINDOW), figures[i]),
                           figures[i + 1]);
  gtk_widget_activate_action (find_top (MUSTER_TYPE_HOUSE_WINDOW), "house.keep", NULL);
  settle ();
}

static gint64
get_stands (Shown *shown)
{
  MusterFigure figure;
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (get_model (shown));
  muster_evaluation_get_figure (evaluation, 0,
                                muster_ruleset_find_stat (evaluation->ruleset, "army-stands"),
                                &figure);
  return figure.numbers[0].num;
}

static void
test_a_price_that_was_agreed_on_stands_before_the_printed_one (void **state)
{
  g_autoptr (Shown) shown = show ("french-200");
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (get_model (shown));
  gint64 before = evaluation->totals[0].num;
  give_figures (shown, "1st Regiment, 1st Battalion",
                (const char *const[]){ "Points, Unit Quality UQ 4 (printed: 7 points)", "8",
                                       NULL });
  evaluation = muster_army_model_get_evaluation (get_model (shown));
  guint n = 0;
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    n += g_strcmp0 (evaluation->army->nodes[i].kind_id, "fr-ligne") == 0;
  assert_int_equal (evaluation->totals[0].num, before + n);
  ACT (shown, "page.undo", NULL);
  settle ();
  evaluation = muster_army_model_get_evaluation (get_model (shown));
  assert_int_equal (evaluation->totals[0].num, before);
}

static void
test_figures_of_a_unit_are_entered_and_taken_back (void **state)
{
  g_autoptr (Shown) shown = show ("swedes-1632");
  assert_int_equal (get_stands (shown), 32);
  give_figures (shown, "Blue Brigade", (const char *const[]){ "Stands", "10", NULL });
  assert_null (find_top (MUSTER_TYPE_HOUSE_WINDOW));
  assert_int_equal (get_stands (shown), 34);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_int_equal (get_stands (shown), 32);
}

static void
test_a_figure_that_is_none_is_told_and_kept_in_sight (void **state)
{
  g_autoptr (Shown) shown = show ("swedes-1632");
  give_figures (shown, "Blue Brigade", (const char *const[]){ "Stands", "ten", NULL });
  assert_non_null (find_top (MUSTER_TYPE_HOUSE_WINDOW));
  assert_int_equal (get_stands (shown), 32);
  gtk_window_destroy (GTK_WINDOW (find_top (MUSTER_TYPE_HOUSE_WINDOW)));
  settle ();
}

static void
price_swedes (Shown *shown, const char *foot, const char *guard)
{
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  muster_house_values_add (values, "se-foot", NULL, "points", foot);
  muster_house_values_add (values, "se-guard", NULL, "points", guard);
  assert_true (muster_house_set (shown->store, get_army (shown)->ruleset, values, NULL, 0, NULL));
  settle ();
}

/* From the page of an army: what was given there is taken back there. */
static void
test_a_value_given_on_the_page_is_undone_on_it (void **state)
{
  g_autoptr (Shown) shown = show ("poltava-swedes");
  const MusterArmy *army = get_army (shown);
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, "Roos’s column") == 0)
      ACT (shown, "army.go-to", "x", army->nodes[i].id);
  settle ();
  ACT (shown, "army.figures", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_HOUSE_WINDOW);
  GObject *group = gtk_widget_get_template_child (window, MUSTER_TYPE_HOUSE_WINDOW, "group");
  gtk_editable_set_text (find_entry_row (GTK_WIDGET (group), "Points"), "40");
  gtk_widget_activate_action (window, "house.keep", NULL);
  settle ();
  assert_int_equal (get_total (shown), 60 + 2 * 40 + 2 * 27);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_int_equal (get_total (shown), 176);
}

static guint
count_visible_labels (GtkWidget *root, const char *text)
{
  guint n = GTK_IS_LABEL (root) && gtk_widget_get_visible (root)
            && strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_visible_labels (child, text);
  return n;
}

static void
on_done (MusterPage *page, const char *message, gboolean can_undo, GString *said)
{
  g_string_append (said, message);
}

/* Where it may stand is told; nothing is put where it may not be. */
static void
test_what_may_not_stand_in_what_is_selected_is_not_added (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  guint n = get_army (shown)->n_nodes;
  g_autoptr (GString) said = g_string_new (NULL);
  g_signal_connect (shown->page, "done", G_CALLBACK (on_done), said);
  select_named (shown, "I Corps");
  ACT (shown, "army.add", "s", "line-infantry");
  settle ();
  assert_int_equal (get_army (shown)->n_nodes, n);
  assert_string_equal (said->str,
                       "Line infantry: its place is in Brigade. Select or add one first.");
}

static GtkWidget *
find_figure (GtkWidget *root, const char *name)
{
  if (gtk_widget_has_css_class (root, "figure") && count_visible_labels (root, name) > 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_figure (child, name);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_a_figure_tells_how_it_was_worked_out (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Quiot");
  GtkWidget *figure = find_figure (GTK_WIDGET (shown->page), "Demoralised");
  assert_non_null (figure);
  assert_int_equal (count_visible_labels (figure, "more than ½ of 4"), 0);
  g_signal_emit_by_name (figure, "clicked");
  assert_int_equal (count_visible_labels (figure, "more than ½ of 4"), 1);
  assert_int_equal (count_visible_labels (figure, "(Demoralisation)"), 1);
  g_signal_emit_by_name (figure, "clicked");
  assert_int_equal (count_visible_labels (figure, "more than ½ of 4"), 0);
}

/* Whoever reads how a figure was worked out does not lose it with an edit; another row is folded.
 */
static void
test_a_figure_that_is_unfolded_stays_so_while_it_changes (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Quiot");
  GtkWidget *figure = find_figure (GTK_WIDGET (shown->page), "Demoralised");
  g_signal_emit_by_name (figure, "clicked");
  assert_int_equal (count_visible_labels (figure, "more than ½ of 4"), 1);
  const MusterArmy *army = get_army (shown);
  guint brigade = muster_army_find_node (army, find_named (shown, "Brigade Quiot"));
  gint64 unit = army->nodes[army->nodes[brigade].end - 1].id;
  ACT (shown, "army.set-count", "(xu)", unit, 2);
  settle ();
  figure = find_figure (GTK_WIDGET (shown->page), "Demoralised");
  assert_int_equal (count_visible_labels (figure, "more than ½ of 5"), 1);
  select_named (shown, "Brigade Bourgeois");
  figure = find_figure (GTK_WIDGET (shown->page), "Demoralised");
  assert_non_null (figure);
  assert_int_equal (count_visible_labels (figure, "more than ½ of"), 0);
}

/* Once for the type, and all units of it have it. */
static void
test_a_value_of_a_type_holds_for_all_its_units (void **state)
{
  g_autoptr (Shown) shown = show ("poltava-swedes");
  assert_int_equal (get_total (shown), 176);
  price_swedes (shown, NULL, NULL);
  assert_int_equal (muster_army_model_get_evaluation (get_model (shown))->n_unpriced, 4);
  price_swedes (shown, "20", "25");
  assert_int_equal (muster_army_model_get_evaluation (get_model (shown))->n_unpriced, 0);
  assert_int_equal (get_total (shown), 60 + 2 * 20 + 2 * 25);
}

/* How many rows with this subtitle stand below @root. */
static guint
count_rows (GtkWidget *root, const char *subtitle)
{
  guint n = ADW_IS_ACTION_ROW (root)
            && g_strcmp0 (adw_action_row_get_subtitle (ADW_ACTION_ROW (root)), subtitle) == 0;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_rows (child, subtitle);
  return n;
}

static guint
count_titles (GtkWidget *root, const char *title)
{
  guint n = ADW_IS_ACTION_ROW (root)
            && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_titles (child, title);
  return n;
}

static void
add_combo_names (GtkWidget *root, GPtrArray *names)
{
  if (ADW_IS_COMBO_ROW (root))
    g_ptr_array_add (names, (gpointer) gtk_string_object_get_string (
                              adw_combo_row_get_selected_item (ADW_COMBO_ROW (root))));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_combo_names (child, names);
}

/* What is chosen in the combo rows. Returns: (transfer full) (element-type utf8): borrowed */
static GPtrArray *
list_combo_names (GtkWidget *root)
{
  GPtrArray *names = g_ptr_array_new ();
  add_combo_names (root, names);
  return names;
}

static void
test_the_odds_of_a_unit_against_another_are_told (void **state)
{
  g_autoptr (Shown) shown = show ("french-battalions");
  const MusterArmy *army = get_army (shown);
  ACT (shown, "army.odds", NULL);
  assert_null (find_top (MUSTER_TYPE_ODDS_WINDOW));
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, "Artois") == 0)
      ACT (shown, "army.go-to", "x", army->nodes[i].id);
  settle ();
  ACT (shown, "army.odds", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_ODDS_WINDOW);
  assert_non_null (window);
  assert_int_equal (count_rows (window, "20:20, the column 1:1"), 1);
  assert_int_equal (count_rows (window, "20:10, the column 2:1"), 1);
  assert_int_equal (count_rows (window, "+2 columns"), 2);
  /* Against another one: none attacks itself. */
  g_autoptr (GPtrArray) names = list_combo_names (window);
  assert_false (g_ptr_array_find_with_equal_func (names, "Artois", g_str_equal, NULL));
  assert_int_equal (count_titles (window, "Ordered against disrupted"), 1);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static gboolean
is_newer_shown (Shown *shown)
{
  GObject *revealer =
    gtk_widget_get_template_child (GTK_WIDGET (shown->page), MUSTER_TYPE_ARMY_PAGE, "newer");
  return gtk_revealer_get_reveal_child (GTK_REVEALER (revealer));
}

/* It is looked for in a thread. */
static void
await_newer (Shown *shown)
{
  settle ();
  assert_true (is_newer_shown (shown));
}

static void
await_row (GtkWidget *root, const char *subtitle)
{
  settle ();
  assert_int_equal (count_rows (root, subtitle), 1);
}

static MusterNewerWindow *
open_newer (Shown *shown)
{
  ACT (shown, "army.newer", NULL);
  settle ();
  MusterNewerWindow *window = MUSTER_NEWER_WINDOW (find_top (MUSTER_TYPE_NEWER_WINDOW));
  assert_non_null (window);
  return window;
}

/* French infantry cost 8 in the pack that the army is kept with, and 7 in the one that is there. */
static void
test_a_newer_pack_is_told_and_taken_and_taken_back (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  g_autoptr (Shown) shown = show_army (
    store, add_older (store, "french-200", "quality:4\" points=\"7\"", "quality:4\" points=\"8\""));
  assert_int_equal (get_total (shown), 207);
  await_newer (shown);
  assert_int_equal (get_total (shown), 207);
  MusterNewerWindow *window = open_newer (shown);
  await_row (GTK_WIDGET (window), "points 8 → 7 (Choosing an Army)\n→ 195 of 200 points (now: 207 "
                                  "of 200 points) · Legal (now: Not legal: 1 finding)");
  gtk_widget_activate_action (GTK_WIDGET (window), "newer.take", NULL);
  settle ();
  assert_null (find_top (MUSTER_TYPE_NEWER_WINDOW));
  assert_int_equal (get_total (shown), 195);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_int_equal (get_total (shown), 207);
  await_newer (shown);
}

static void
test_a_newer_pack_that_is_left_is_not_brought_up_again (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  g_autoptr (Shown) shown = show_army (
    store, add_older (store, "french-200", "quality:4\" points=\"7\"", "quality:4\" points=\"8\""));
  await_newer (shown);
  MusterNewerWindow *window = open_newer (shown);
  GtkButton *choose = GTK_BUTTON (
    gtk_widget_get_template_child (GTK_WIDGET (window), MUSTER_TYPE_NEWER_WINDOW, "choose"));
  assert_string_equal (gtk_button_get_label (choose), "Select _None");
  gtk_widget_activate_action (GTK_WIDGET (window), "newer.choose-all", NULL);
  assert_string_equal (gtk_button_get_label (choose), "Select _All");
  gtk_widget_activate_action (GTK_WIDGET (window), "newer.take", NULL);
  settle ();
  assert_int_equal (get_total (shown), 207);
  assert_false (is_newer_shown (shown));
  gtk_window_destroy (GTK_WINDOW (open_newer (shown)));
  settle ();
}

static MusterNewerWindow *
show_two_differences (Shown *shown)
{
  await_newer (shown);
  ACT (shown, "army.newer", NULL);
  return MUSTER_NEWER_WINDOW (find_top (MUSTER_TYPE_NEWER_WINDOW));
}

static Shown *
show_army_of_two_differences (void)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  return show_army (
    store,
    add_older (
      store, "french-200",
      "quality:4\" points=\"7\"/>\n    <price when=\"arm:infantry quality:5\" points=\"11\"",
      "quality:4\" points=\"8\"/>\n    <price when=\"arm:infantry quality:5\" points=\"12\""));
}

static void
test_the_window_of_a_newer_pack_closes_while_differences_are_tried (void **state)
{
  g_autoptr (Shown) shown = show_army_of_two_differences ();
  MusterNewerWindow *window = show_two_differences (shown);
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  GObject *object = G_OBJECT (window);
  gtk_window_destroy (GTK_WINDOW (window));
  if (window != NULL)
    g_object_run_dispose (object);
  while (window != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
on_label (GtkButton *button, GParamSpec *property, guint *n_labels)
{
  *n_labels += 1;
}

static void
test_all_differences_are_chosen_in_one_go (void **state)
{
  g_autoptr (Shown) shown = show_army_of_two_differences ();
  MusterNewerWindow *window = show_two_differences (shown);
  GObject *take =
    gtk_widget_get_template_child (GTK_WIDGET (window), MUSTER_TYPE_NEWER_WINDOW, "take");
  guint n_labels = 0;
  g_signal_connect (take, "notify::label", G_CALLBACK (on_label), &n_labels);
  gtk_widget_activate_action (GTK_WIDGET (window), "newer.choose-all", NULL);
  assert_string_equal (gtk_button_get_label (GTK_BUTTON (take)), "_Leave Them");
  assert_int_equal (n_labels, 1);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_what_cannot_be_done_is_told_and_changes_nothing (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  g_autofree char *text = NULL;
  g_autofree char *before = dup_state (get_model (shown));
  g_signal_connect (shown->page, "failed", G_CALLBACK (on_failed), &text);
  ACT (shown, "army.move-to", "(xxu)", find_named (shown, "I Corps"),
       find_named (shown, "Brigade Quiot"), 1);
  settle ();
  assert_non_null (text);
  assert_non_null (strstr (text, "into itself"));
  g_autofree char *after = dup_state (get_model (shown));
  assert_string_equal (after, before);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_points_that_are_left_stand_beside_the_bar),
    cmocka_unit_test (test_an_army_is_shown_with_its_finding),
    cmocka_unit_test (test_d_erlons_finding_is_cured_undone_and_waived),
    cmocka_unit_test (test_units_are_added_counted_and_removed),
    cmocka_unit_test (test_rows_move_among_in_and_out),
    cmocka_unit_test (test_the_years_are_told_to_one_who_asks),
    cmocka_unit_test (test_the_slider_of_years_dates_the_army),
    cmocka_unit_test (test_a_formation_that_comes_back_is_open),
    cmocka_unit_test (test_names_grades_and_commanders_are_changed),
    cmocka_unit_test (test_troops_without_a_name_are_named_and_taken_back),
    cmocka_unit_test (test_a_name_of_five_hundred_letters_is_kept_and_shown),
    cmocka_unit_test (test_a_card_stays_while_its_finding_stays),
    cmocka_unit_test (test_units_that_would_have_to_go_are_told_and_selected),
    cmocka_unit_test (test_what_a_way_out_adds_is_selected_where_its_place_was_folded),
    cmocka_unit_test (test_long_ways_out_of_a_very_wrong_army_are_pressed),
    cmocka_unit_test (test_a_random_walk_shows_what_a_fresh_load_shows),
    cmocka_unit_test (test_pages_are_opened_and_closed_without_a_trace),
    cmocka_unit_test (test_a_price_that_was_agreed_on_stands_before_the_printed_one),
    cmocka_unit_test (test_figures_of_a_unit_are_entered_and_taken_back),
    cmocka_unit_test (test_a_figure_that_is_none_is_told_and_kept_in_sight),
    cmocka_unit_test (test_a_value_of_a_type_holds_for_all_its_units),
    cmocka_unit_test (test_a_value_given_on_the_page_is_undone_on_it),
    cmocka_unit_test (test_what_may_not_stand_in_what_is_selected_is_not_added),
    cmocka_unit_test (test_a_figure_tells_how_it_was_worked_out),
    cmocka_unit_test (test_a_figure_that_is_unfolded_stays_so_while_it_changes),
    cmocka_unit_test (test_the_odds_of_a_unit_against_another_are_told),
    cmocka_unit_test (test_a_newer_pack_is_told_and_taken_and_taken_back),
    cmocka_unit_test (test_a_newer_pack_that_is_left_is_not_brought_up_again),
    cmocka_unit_test (test_the_window_of_a_newer_pack_closes_while_differences_are_tried),
    cmocka_unit_test (test_all_differences_are_chosen_in_one_go),
    cmocka_unit_test (test_what_cannot_be_done_is_told_and_changes_nothing),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
