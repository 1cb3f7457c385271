/* Several rows at once: changed, moved, copied, cut and pasted, kept as templates, hidden; notes;
 * and the tree narrowed to what has findings. */
#include "app/helper/army-page.h"

#include "app/army/catalogue-pane.h"
#include "app/army/findings-pane.h"
#include "app/army/node-row.h"
#include "app/army/windows.h"
#include "app/army/tree.h"
#include "app/document/pane-handle.h"
#include "app/document/settings.h"
#include "army/store/listing.h"
#include "army/store/template.h"

#include <string.h>

/* What the window shows that is shared. */
static char *
dup_preview (MusterShareWindow *window)
{
  GtkTextIter start, end;
  GtkTextBuffer *buffer =
    gtk_text_view_get_buffer (GTK_TEXT_VIEW (find_below (GTK_WIDGET (window), GTK_TYPE_TEXT_VIEW)));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

static MusterArmyTree *
get_tree (Shown *shown)
{
  return MUSTER_ARMY_TREE (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_ARMY_TREE));
}

static void
select_both (Shown *shown, const char *one, const char *other)
{
  gint64 ids[] = { find_named (shown, one), find_named (shown, other) };
  muster_army_tree_select_all (get_tree (shown), ids, 2);
  settle ();
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (get_tree (shown));
  assert_int_equal (items->len, 2);
}

/* The names of what stands directly in a thing, with a comma behind each; commanders aside. */
static char *
dup_names_in (Shown *shown, const char *name)
{
  const MusterArmy *army = get_army (shown);
  guint parent = muster_army_find_node (army, find_named (shown, name));
  GString *text = g_string_new (NULL);
  for (guint at = muster_army_get_next (army, parent, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, parent, at))
    if (army->nodes[at].category <= MUSTER_CATEGORY_FORMATION)
      g_string_append_printf (text, "%s,", army->nodes[at].name);
  return g_string_free (text, FALSE);
}

static void
assert_in (Shown *shown, const char *name, const char *expected)
{
  g_autofree char *names = dup_names_in (shown, name);
  assert_string_equal (names, expected);
}

static guint
count_kind (Shown *shown, const char *name)
{
  const MusterArmy *army = get_army (shown);
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    n += g_strcmp0 (army->nodes[i].name, name) == 0;
  return n;
}

static void
test_several_rows_are_removed_in_one_action (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  guint before = get_army (shown)->n_nodes;
  select_both (shown, "Brigade Quiot", "2nd Division");
  ACT (shown, "army.remove", NULL);
  settle ();
  assert_int_equal (count_kind (shown, "Brigade Quiot"), 0);
  assert_int_equal (count_kind (shown, "2nd Division"), 0);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_int_equal (get_army (shown)->n_nodes, before);
}

static void
test_several_rows_move_together (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  g_autofree char *before = dup_names_in (shown, "I Corps");
  g_autofree char *divisions = g_strdup ("1st Division,2nd Division,3rd Division,4th Division,");
  assert_true (g_str_has_prefix (before, divisions));
  select_both (shown, "2nd Division", "3rd Division");
  ACT (shown, "army.move-up", NULL);
  settle ();
  g_autofree char *up = dup_names_in (shown, "I Corps");
  assert_true (g_str_has_prefix (up, "2nd Division,3rd Division,1st Division,4th Division,"));
  ACT (shown, "army.move-down", NULL);
  ACT (shown, "army.move-down", NULL);
  settle ();
  g_autofree char *down = dup_names_in (shown, "I Corps");
  assert_true (g_str_has_prefix (down, "1st Division,4th Division,2nd Division,3rd Division,"));
  ACT (shown, "page.undo", NULL);
  ACT (shown, "page.undo", NULL);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_in (shown, "I Corps", before);
}

static void
test_a_grade_chosen_on_one_of_several_is_chosen_on_all (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  const MusterRuleset *ruleset = get_army (shown)->ruleset;
  int quality = muster_ruleset_find_scale (ruleset, "quality");
  const char *grade = ruleset->scales[quality].grades[0].id;
  select_both (shown, "Brigade Quiot", "Brigade Bourgeois");
  ACT (shown, "army.choose", "(xss)", find_named (shown, "Brigade Bourgeois"), "quality", grade);
  settle ();
  static const char *const names[] = { "Brigade Quiot", "Brigade Bourgeois" };
  for (guint i = 0; i < 2; i++)
    {
      guint index = muster_army_find_node (get_army (shown), find_named (shown, names[i]));
      const MusterChosen *chosen =
        muster_node_find_chosen (&get_army (shown)->nodes[index], quality);
      assert_non_null (chosen);
      assert_string_equal (chosen->grade, grade);
    }
}

static void
wait_for_nodes (Shown *shown, guint n)
{
  settle ();
  assert_int_equal (get_army (shown)->n_nodes, n);
}

static guint
get_size (Shown *shown, const char *name)
{
  const MusterArmy *army = get_army (shown);
  guint index = muster_army_find_node (army, find_named (shown, name));
  return army->nodes[index].end - index;
}

static void
test_a_brigade_is_copied_and_pasted_with_all_that_stands_in_it (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  guint before = get_army (shown)->n_nodes;
  guint size = get_size (shown, "Brigade Quiot");
  select_named (shown, "Brigade Quiot");
  ACT (shown, "army.copy", NULL);
  select_named (shown, "2nd Division");
  ACT (shown, "army.paste", NULL);
  wait_for_nodes (shown, before + size);
  assert_int_equal (count_kind (shown, "Brigade Quiot"), 2);
  g_autofree char *names = dup_names_in (shown, "2nd Division");
  assert_non_null (strstr (names, "Brigade Quiot,"));
  ACT (shown, "page.undo", NULL);
  wait_for_nodes (shown, before);
}

static void
test_what_is_cut_can_be_pasted_into_another_army (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  gint64 other = add_example (shown->store, "french-200");
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  MusterArmyPage *page = muster_army_page_new (shown->store, other, NULL);
  gtk_window_set_child (window, GTK_WIDGET (page));
  gtk_window_present (window);
  settle ();
  guint size = get_size (shown, "Brigade Quiot");
  guint before = muster_army_model_get_army (muster_army_page_get_model (page))->n_nodes;
  select_named (shown, "Brigade Quiot");
  ACT (shown, "army.cut", NULL);
  settle ();
  assert_int_equal (count_kind (shown, "Brigade Quiot"), 0);
  assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "army.paste", NULL));
  for (int i = 0;
       i < 50
       && muster_army_model_get_army (muster_army_page_get_model (page))->n_nodes != before + size;
       i++)
    settle ();
  assert_int_equal (muster_army_model_get_army (muster_army_page_get_model (page))->n_nodes,
                    before + size);
  gtk_window_destroy (window);
  settle ();
}

static void
on_failed (MusterPage *page, const char *message, char **text)
{
  g_free (*text);
  *text = g_strdup (message);
}

static void
test_what_is_of_another_ruleset_is_not_pasted (void **state)
{
  g_autoptr (Shown) shown = show ("fontenoy-french");
  g_autofree char *text = NULL;
  guint before = get_army (shown)->n_nodes;
  g_signal_connect (shown->page, "failed", G_CALLBACK (on_failed), &text);
  gint64 root = get_army (shown)->nodes[0].id;
  ACT (shown, "army.insert", "(xs)", root,
       "<army xmlns=\"urn:muster:1\" name=\"A\" ruleset=\"other-rules\">"
       "<formation kind=\"brigade\"/></army>");
  assert_int_equal (get_army (shown)->n_nodes, before);
  assert_non_null (strstr (text, "another ruleset"));
  ACT (shown, "army.insert", "(xs)", root, "<nothing/>");
  assert_int_equal (get_army (shown)->n_nodes, before);
}

static void
test_a_formation_is_kept_as_a_template_and_added_again (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  guint before = get_army (shown)->n_nodes;
  guint size = get_size (shown, "1st Division");
  select_named (shown, "1st Division");
  ACT (shown, "army.keep-template", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_TEMPLATES_WINDOW);
  g_signal_emit_by_name (window, "keep", "French division 1815");
  gtk_window_destroy (GTK_WINDOW (window));
  g_autoptr (GPtrArray) templates =
    muster_store_list_templates (shown->store, get_army (shown)->ruleset_id, NULL);
  assert_int_equal (templates->len, 1);
  const MusterTemplate *template = g_ptr_array_index (templates, 0);
  assert_string_equal (template->name, "French division 1815");
  select_named (shown, "I Corps");
  ACT (shown, "army.templates", NULL);
  settle ();
  window = find_top (MUSTER_TYPE_TEMPLATES_WINDOW);
  g_signal_emit_by_name (window, "add", template->id);
  gtk_window_destroy (GTK_WINDOW (window));
  wait_for_nodes (shown, before + size);
  assert_int_equal (count_kind (shown, "1st Division"), 2);
}

/* Takes the first of what is found by @typed in the window that is open. */
static void
turn_into (Shown *shown, const char *typed)
{
  GtkWidget *window = find_top (MUSTER_TYPE_TURN_WINDOW);
  GtkWidget *search = find_below (window, GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), typed);
  g_signal_emit_by_name (search, "activate");
  settle ();
  assert_null (find_top (MUSTER_TYPE_TURN_WINDOW));
}

static const MusterNode *
get_node (Shown *shown, gint64 id)
{
  return &get_army (shown)->nodes[muster_army_find_node (get_army (shown), id)];
}

static void
test_rows_change_their_type_and_keep_what_fits (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  gint64 brigade = find_named (shown, "Brigade Quiot");
  select_named (shown, "Brigade Quiot");
  ACT (shown, "army.turn", NULL);
  settle ();
  turn_into (shown, "artill");
  assert_string_equal (get_node (shown, brigade)->kind_id, "group");
  assert_string_equal (get_node (shown, brigade)->name, "Brigade Quiot");
  assert_int_equal (get_node (shown, brigade)->n_chosen, 0);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_string_equal (get_node (shown, brigade)->kind_id, "brigade");
  assert_int_equal (get_node (shown, brigade)->n_chosen, 1);
  guint unit = muster_army_find_node (get_army (shown), brigade) + 1;
  while (get_army (shown)->nodes[unit].category != MUSTER_CATEGORY_UNIT)
    unit++;
  gint64 id = get_army (shown)->nodes[unit].id;
  ACT (shown, "army.turn-thing", "x", id);
  settle ();
  turn_into (shown, "legere");
  assert_string_equal (get_node (shown, id)->kind_id, "fr-legere");
}

static void
test_a_note_is_written_and_hidden (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Quiot");
  ACT (shown, "army.note", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_NOTE_WINDOW);
  GtkWidget *text = find_below (window, GTK_TYPE_TEXT_VIEW);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), "dummies", -1);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_below (window, ADW_TYPE_COMBO_ROW)), 1);
  assert_true (gtk_widget_activate_action (window, "note.keep", NULL));
  settle ();
  guint index = muster_army_find_node (get_army (shown), find_named (shown, "Brigade Quiot"));
  assert_string_equal (get_army (shown)->nodes[index].note, "dummies");
  assert_int_equal (get_army (shown)->nodes[index].secret, MUSTER_SECRET_NOTE);
  ACT (shown, "page.undo", NULL);
  index = muster_army_find_node (get_army (shown), find_named (shown, "Brigade Quiot"));
  assert_null (get_army (shown)->nodes[index].note);
  assert_int_equal (get_army (shown)->nodes[index].secret, MUSTER_SECRET_NONE);
}

static void
test_an_opponent_s_copy_leaves_out_what_is_secret_as_far_as_the_rules_allow (void **state)
{
  g_autoptr (Shown) shown = show ("fontenoy-french");
  const MusterArmy *army = get_army (shown);
  guint formation = 1;
  while (army->nodes[formation].category != MUSTER_CATEGORY_FORMATION)
    formation++;
  gint64 id = army->nodes[formation].id;
  g_autofree char *label = muster_army_dup_label (army, formation);
  ACT (shown, "army.go-to", "x", id);
  ACT (shown, "army.secret", NULL);
  settle ();
  assert_int_equal (get_army (shown)->nodes[formation].secret, MUSTER_SECRET_ALL);
  ACT (shown, "army.share", NULL);
  settle ();
  MusterShareWindow *window = MUSTER_SHARE_WINDOW (find_top (MUSTER_TYPE_SHARE_WINDOW));
  g_autofree char *text = dup_preview (window);
  assert_null (strstr (text, label));
  GtkWidget *opponent = find_below (GTK_WIDGET (window), GTK_TYPE_SWITCH);
  gtk_switch_set_active (GTK_SWITCH (opponent), FALSE);
  g_autofree char *whole = dup_preview (window);
  assert_non_null (strstr (whole, label));
  gtk_window_destroy (GTK_WINDOW (window));
  ACT (shown, "army.secret", NULL);
  settle ();
  assert_int_equal (get_army (shown)->nodes[formation].secret, MUSTER_SECRET_NONE);
}

static void
on_done (MusterPage *page, const char *message, gboolean undoable, char **text)
{
  g_free (*text);
  *text = g_strdup (message);
}

/* The tooltip of the eye that stands in a row, of those that are shown. */
static const char *
get_eye_text (GtkWidget *from)
{
  const char *text = NULL;
  if (GTK_IS_IMAGE (from) && gtk_widget_get_mapped (from)
      && g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (from)), "view-conceal-symbolic") == 0)
    return gtk_widget_get_tooltip_text (from);
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && text == NULL;
       child = gtk_widget_get_next_sibling (child))
    text = get_eye_text (child);
  return text;
}

static void
assert_hiding_tells (Shown *shown, const char *toast, const char *eye)
{
  g_autofree char *text = NULL;
  g_signal_connect (shown->page, "done", G_CALLBACK (on_done), &text);
  ACT (shown, "army.secret", NULL);
  settle ();
  g_signal_handlers_disconnect_by_func (shown->page, on_done, &text);
  assert_string_equal (text, toast);
  assert_string_equal (get_eye_text (GTK_WIDGET (get_tree (shown))), eye);
  ACT (shown, "army.secret", NULL);
  settle ();
  assert_null (get_eye_text (GTK_WIDGET (get_tree (shown))));
}

static void
test_hiding_a_row_tells_where_the_rules_set_it_aside (void **state)
{
  g_autoptr (Shown) open = show ("waterloo-i-corps");
  select_named (open, "Brigade Quiot");
  assert_hiding_tells (
    open, "Marked as secret, but these rules make you tell an opponent of it: Brigade Quiot",
    "Marked as secret, but these rules make you tell an opponent of it");
  select_both (open, "Brigade Quiot", "Brigade Bourgeois");
  assert_hiding_tells (open,
                       "Marked 2 rows as secret, but these rules make you tell an opponent of 2",
                       "Marked as secret, but these rules make you tell an opponent of it");

  g_autoptr (Shown) closed = show ("fontenoy-french");
  select_named (closed, "Chasseurs de Fischer");
  assert_hiding_tells (closed, "Left out of an opponent’s copy", "An opponent is not shown this");
}

static void
write_note (Shown *shown, const char *name, const char *note)
{
  select_named (shown, name);
  ACT (shown, "army.note", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_NOTE_WINDOW);
  GtkWidget *text = find_below (window, GTK_TYPE_TEXT_VIEW);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), note, -1);
  assert_true (gtk_widget_activate_action (window, "note.keep", NULL));
  settle ();
}

static MusterShareWindow *
share (Shown *shown)
{
  ACT (shown, "army.share", NULL);
  settle ();
  return MUSTER_SHARE_WINDOW (find_top (MUSTER_TYPE_SHARE_WINDOW));
}

static void
test_what_is_shared_is_copied_as_text (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterShareWindow *window = share (shown);
  g_autofree char *text = dup_preview (window);
  assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "share.copy", NULL));
  g_autofree char *copied = dup_clipboard (GTK_WIDGET (window));
  assert_string_equal (copied, text);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_what_is_too_long_for_a_mail_program_is_not_handed_to_one (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  g_autofree char *note = g_strnfill (9000, 'a');
  g_autoptr (GString) said = g_string_new (NULL);
  write_note (shown, "Brigade Quiot", note);
  MusterShareWindow *window = share (shown);
  assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "share.mail", NULL));
  settle ();
  append_labels (GTK_WIDGET (window), said);
  assert_non_null (strstr (said->str, "This army is too long for a mail program"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static guint
count_rows (Shown *shown)
{
  GtkWidget *list = find_below (GTK_WIDGET (get_tree (shown)), GTK_TYPE_LIST_VIEW);
  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))));
}

static void
test_the_tree_shows_only_what_has_findings_when_asked (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  guint all = count_rows (shown);
  assert_int_equal (get_n_findings (shown), 1);
  ACT (shown, "army.only-findings", NULL);
  settle ();
  assert_int_equal (count_rows (shown), 2);
  ACT (shown, "army.waive", "(xss)", find_named (shown, "I Corps"), "corps-size", "As it marched");
  settle ();
  assert_int_equal (count_rows (shown), 1);
  ACT (shown, "army.only-findings", NULL);
  settle ();
  assert_int_equal (count_rows (shown), all);
}

static void
test_what_was_closed_is_closed_again_after_only_findings (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  ACT (shown, "army.collapse-all", NULL);
  settle ();
  assert_int_equal (count_rows (shown), 2);
  ACT (shown, "army.only-findings", NULL);
  settle ();
  ACT (shown, "army.only-findings", NULL);
  settle ();
  assert_int_equal (count_rows (shown), 2);
}

static void
test_all_formations_are_closed_and_opened (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  guint all = count_rows (shown);
  ACT (shown, "army.collapse-all", NULL);
  settle ();
  assert_int_equal (count_rows (shown), 2);
  ACT (shown, "army.expand-all", NULL);
  settle ();
  assert_int_equal (count_rows (shown), all);
}

static void
test_after_an_action_is_undone_something_is_selected (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Quiot");
  ACT (shown, "army.duplicate", NULL);
  settle ();
  ACT (shown, "page.undo", NULL);
  settle ();
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (get_tree (shown));
  assert_int_equal (items->len, 1);
}

static GtkEditable *
find_search (Shown *shown)
{
  return GTK_EDITABLE (find_below (GTK_WIDGET (shown->page), GTK_TYPE_SEARCH_ENTRY));
}

static guint
count_type (Shown *shown, const char *type)
{
  const MusterArmy *army = get_army (shown);
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    n += g_str_equal (army->nodes[i].kind_id, type);
  return n;
}

static void
type_and_enter (Shown *shown, const char *text)
{
  gtk_editable_set_text (find_search (shown), text);
  g_signal_emit_by_name (find_search (shown), "activate");
  settle ();
}

/* Returns: (nullable): the quality chosen on what was added last, as lists show it */
static const char *
get_newest_quality (Shown *shown)
{
  const MusterArmy *army = get_army (shown);
  int quality = muster_ruleset_find_scale (army->ruleset, "quality");
  const MusterNode *newest = &army->nodes[0];
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].id > newest->id)
      newest = &army->nodes[i];
  const MusterChosen *chosen = muster_node_find_chosen (newest, quality);
  return chosen != NULL ? army->ruleset->scales[quality].grades[chosen->grade_index].label : NULL;
}

static void
test_as_many_are_added_as_were_typed_and_of_the_grade_that_was (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  guint before = count_type (shown, "brigade");
  select_named (shown, "1st Division");
  type_and_enter (shown, "3 x brigade uq 5");
  assert_int_equal (count_type (shown, "brigade"), before + 3);
  assert_string_equal (get_newest_quality (shown), "UQ 5");
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_int_equal (count_type (shown, "brigade"), before);
}

static void
test_a_grade_that_was_typed_is_not_chosen_where_the_brigade_gives_it (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  guint before = count_type (shown, "fr-ligne");
  select_named (shown, "Brigade Quiot");
  type_and_enter (shown, "2 x ligne uq 6");
  assert_int_equal (count_type (shown, "fr-ligne"), before);
  type_and_enter (shown, "2 x ligne uq 4");
  assert_int_equal (count_type (shown, "fr-ligne"), before + 2);
  assert_null (get_newest_quality (shown));
}

static void
choose_filter (Shown *shown, guint filter)
{
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find_below (pane, GTK_TYPE_DROP_DOWN)), filter);
  settle ();
}

static GListModel *
get_offered (Shown *shown)
{
  return muster_catalogue_pane_get_list (
    MUSTER_CATALOGUE_PANE (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE)));
}

static GtkWidget *
find_row_of (GtkWidget *root, gint64 id)
{
  GtkWidget *found = NULL;
  if (MUSTER_IS_NODE_ROW (root) && muster_node_row_get_item (MUSTER_NODE_ROW (root)) != NULL
      && muster_node_item_get_id (muster_node_row_get_item (MUSTER_NODE_ROW (root))) == id)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row_of (child, id);
  return found;
}

/* Drags a row of one army onto a row of another. */
static void
drag_to (Shown *from, const char *what, Shown *to, const char *where)
{
  GtkWidget *source = find_row_of (GTK_WIDGET (from->page), find_named (from, what));
  GtkWidget *target = find_row_of (GTK_WIDGET (to->page), find_named (to, where));
  g_autoptr (GdkContentProvider) content = NULL;
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean is_taken = FALSE;
  g_signal_emit_by_name (find_controller (source, GTK_TYPE_DRAG_SOURCE), "prepare", 0.0, 0.0,
                         &content);
  g_value_init (&value, MUSTER_TYPE_NODE_ITEM);
  assert_true (gdk_content_provider_get_value (content, &value, NULL));
  g_signal_emit_by_name (find_controller (target, GTK_TYPE_DROP_TARGET), "drop", &value, 0.0, 0.0,
                         &is_taken);
  assert_true (is_taken);
  settle ();
}

static void
test_all_selected_rows_are_copied_by_a_drag_to_another_army (void **state)
{
  g_autoptr (Shown) from = show ("waterloo-i-corps");
  g_autoptr (Shown) to = show ("french-200");
  guint before = get_army (to)->n_nodes;
  guint size = get_size (from, "Brigade Quiot") + get_size (from, "Brigade Bourgeois");
  select_both (from, "Brigade Quiot", "Brigade Bourgeois");
  drag_to (from, "Brigade Bourgeois", to, "1st Brigade");
  assert_int_equal (get_army (to)->n_nodes, before + size);
  assert_true (muster_army_find_node (get_army (to), find_named (to, "Brigade Quiot"))
               < muster_army_find_node (get_army (to), find_named (to, "Brigade Bourgeois")));
}

/* Only of the drag that is being done: the row shows something else by its end. */
static void
test_rows_that_were_dragged_along_are_forgotten_when_the_drag_ends (void **state)
{
  g_autoptr (Shown) from = show ("waterloo-i-corps");
  g_autoptr (Shown) to = show ("french-200");
  guint before = get_army (to)->n_nodes;
  guint size = get_size (from, "Brigade Bourgeois");
  GtkWidget *row = find_row_of (GTK_WIDGET (from->page), find_named (from, "Brigade Bourgeois"));
  GtkEventController *source = find_controller (row, GTK_TYPE_DRAG_SOURCE);
  MusterNodeItem *item = muster_node_row_get_item (MUSTER_NODE_ROW (row));
  g_autoptr (GdkContentProvider) content = NULL;
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean is_taken = FALSE;
  select_both (from, "Brigade Quiot", "Brigade Bourgeois");
  g_signal_emit_by_name (source, "prepare", 0.0, 0.0, &content);
  muster_node_row_set_row (MUSTER_NODE_ROW (row), NULL);
  g_signal_emit_by_name (source, "drag-end", NULL, FALSE);
  g_value_init (&value, MUSTER_TYPE_NODE_ITEM);
  g_value_set_object (&value, item);
  row = find_row_of (GTK_WIDGET (to->page), find_named (to, "1st Brigade"));
  g_signal_emit_by_name (find_controller (row, GTK_TYPE_DROP_TARGET), "drop", &value, 0.0, 0.0,
                         &is_taken);
  assert_true (is_taken);
  settle ();
  assert_int_equal (get_army (to)->n_nodes, before + size);
}

static void
test_several_are_added_at_once_from_the_menu_of_the_catalogue (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  guint before = get_army (shown)->n_nodes;
  select_named (shown, "Brigade Quiot");
  gtk_editable_set_text (find_search (shown), "ligne");
  g_signal_emit_by_name (find_search (shown), "search-changed");
  settle ();
  assert_true (gtk_widget_activate_action (pane, "pane.add", "u", 4));
  settle ();
  assert_int_equal (get_army (shown)->n_nodes, before + 4);
  ACT (shown, "page.undo", NULL);
  assert_int_equal (get_army (shown)->n_nodes, before);
}

static void
search (Shown *shown, const char *typed)
{
  gtk_editable_set_text (find_search (shown), typed);
  g_signal_emit_by_name (find_search (shown), "search-changed");
  settle ();
}

static const char *
get_offered_id (Shown *shown, guint position)
{
  g_autoptr (MusterKindItem) item = g_list_model_get_item (get_offered (shown), position);
  return item != NULL ? muster_kind_item_get_id (item) : NULL;
}

static void
test_a_word_of_another_language_finds_what_the_nation_has_first (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Quiot");
  search (shown, "Line");
  assert_string_equal (get_offered_id (shown, 0), "fr-ligne");
  search (shown, "Kürassiere");
  assert_string_equal (get_offered_id (shown, 0), "fr-cuirassiers");
  search (shown, "Brigade");
  assert_string_equal (get_offered_id (shown, 0), "brigade");
  search (shown, "");
}

/* The prices of these rules are left to the player. */
static void
test_a_price_that_is_a_house_value_is_marked (void **state)
{
  g_autoptr (Shown) shown = show ("poltava-swedes");
  const MusterEvaluation *evaluation =
    muster_army_model_get_evaluation (muster_army_page_get_model (shown->page));
  const MusterRuleset *ruleset = evaluation->ruleset;
  g_autofree char *guard =
    muster_kind_dup_points (evaluation, muster_ruleset_find_node_kind (ruleset, "se-guard"),
                            MUSTER_NO_NODE);
  g_autofree char *plain =
    muster_kind_dup_points (evaluation, muster_ruleset_find_node_kind (ruleset, "army-commander"),
                            MUSTER_NO_NODE);
  assert_string_equal (guard, "31*");
  assert_null (strchr (plain, '*'));
}

static const char *
get_reason (Shown *shown, const char *id)
{
  GListModel *offered = get_offered (shown);
  for (guint i = 0; i < g_list_model_get_n_items (offered); i++)
    {
      g_autoptr (MusterKindItem) item = g_list_model_get_item (offered, i);
      if (g_str_equal (muster_kind_item_get_id (item), id))
        return muster_kind_item_get_reason (item);
    }
  fail_msg ("%s is not offered", id);
  return NULL;
}

static void
test_a_row_says_why_nothing_of_it_can_be_added_here (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Quiot");
  assert_null (get_reason (shown, "fr-ligne"));
  assert_null (get_reason (shown, "brigade"));
  assert_string_equal (get_reason (shown, "fr-cuirassiers-du-roi"), "Not in 1815");
  select_named (shown, "I Corps");
  assert_string_equal (get_reason (shown, "fr-ligne"), "Only in Brigade");
  select_named (shown, "Brigade Quiot");
  assert_null (get_reason (shown, "fr-ligne"));
}

static const char *
get_nothing (Shown *shown)
{
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  return adw_status_page_get_description (
    ADW_STATUS_PAGE (find_below (pane, ADW_TYPE_STATUS_PAGE)));
}

static void
test_a_search_that_finds_nothing_says_what_would (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Quiot");
  search (shown, "ligne UQ 5");
  assert_int_equal (g_list_model_get_n_items (get_offered (shown)), 0);
  assert_string_equal (get_nothing (shown),
                       "Brigade Quiot is UQ 4. Ligne at UQ 5 stands under another formation.");
  search (shown, "Cuirasiers");
  assert_string_equal (get_nothing (shown),
                       "Nothing is called so in Tout Soldat. Look under All Rules in the Catalogue "
                       "(Ctrl+L). "
                       "Did you mean “Cuirassiers”?");
  search (shown, "xyzzy");
  assert_string_equal (get_nothing (shown),
                       "Nothing is called so in Tout Soldat. Look under All Rules in the Catalogue "
                       "(Ctrl+L).");
  choose_filter (shown, 4);
  search (shown, "Hussards");
  assert_int_equal (g_list_model_get_n_items (get_offered (shown)), 0);
  assert_true (g_str_has_suffix (get_nothing (shown), "found in everything."));
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  g_signal_emit_by_name (find_below (find_below (pane, ADW_TYPE_STATUS_PAGE), GTK_TYPE_BUTTON),
                         "clicked");
  settle ();
  assert_string_equal (gtk_editable_get_text (find_search (shown)), "Hussards");
  assert_true (g_list_model_get_n_items (get_offered (shown)) > 0);
  search (shown, "");
  choose_filter (shown, 2);
  assert_string_equal (get_nothing (shown),
                       "Nothing is marked yet. Ctrl+B marks what is selected here.");
  choose_filter (shown, 0);
}

static const char *
get_filter (Shown *shown, guint filter)
{
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  GtkDropDown *choice = GTK_DROP_DOWN (find_below (pane, GTK_TYPE_DROP_DOWN));
  return gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (choice)), filter);
}

/* Classes such as “Infantry” are words of a type too, and those of the rules before are none. */
static void
test_types_are_found_by_the_classes_of_the_rules_that_are_shown (void **state)
{
  g_autoptr (Shown) shown = show ("poltava-swedes");
  g_autoptr (Shown) other = show ("waterloo-i-corps");
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  for (guint class = 7; get_filter (other, class) != NULL; class ++)
    {
      muster_catalogue_pane_set_target (MUSTER_CATALOGUE_PANE (pane),
                                        muster_army_page_get_selected (shown->page));
      choose_filter (shown, 7);
      gtk_editable_set_text (find_search (shown), get_filter (other, class));
      gtk_editable_set_text (find_search (other), get_filter (other, class));
      g_signal_emit_by_name (find_search (shown), "search-changed");
      g_signal_emit_by_name (find_search (other), "search-changed");
      muster_catalogue_pane_set_target (MUSTER_CATALOGUE_PANE (pane),
                                        muster_army_page_get_selected (other->page));
      assert_true (g_list_model_get_n_items (get_offered (other)) > 0);
      assert_int_equal (g_list_model_get_n_items (get_offered (shown)),
                        g_list_model_get_n_items (get_offered (other)));
    }
  muster_catalogue_pane_set_target (MUSTER_CATALOGUE_PANE (pane),
                                    muster_army_page_get_selected (shown->page));
}

static void
test_the_menu_of_the_catalogue_opens_by_key (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  GtkWidget *popover = gtk_widget_get_last_child (pane);
  assert_false (GTK_IS_POPOVER_MENU (popover));
  assert_true (gtk_widget_activate_action (pane, "pane.menu", NULL));
  settle ();
  popover = gtk_widget_get_last_child (pane);
  assert_true (GTK_IS_POPOVER_MENU (popover));
  assert_true (gtk_widget_get_mapped (popover));
  gtk_popover_popdown (GTK_POPOVER (popover));
  settle ();
}

static void
test_favourites_and_what_was_added_last_are_offered_by_themselves (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  select_named (shown, "Brigade Quiot");
  ACT (shown, "army.add", "s", "fr-ligne");
  settle ();
  choose_filter (shown, 1);
  g_autoptr (MusterKindItem) last = g_list_model_get_item (get_offered (shown), 0);
  assert_string_equal (muster_kind_item_get_id (last), "fr-ligne");
  choose_filter (shown, 2);
  assert_int_equal (g_list_model_get_n_items (get_offered (shown)), 0);
  choose_filter (shown, 0);
  gtk_editable_set_text (find_search (shown), "ligne");
  g_signal_emit_by_name (find_search (shown), "search-changed");
  settle ();
  gboolean is_favourite;
  g_object_get (pane, "favourite", &is_favourite, NULL);
  assert_false (is_favourite);
  assert_true (gtk_widget_activate_action (pane, "pane.favourite", NULL));
  g_object_get (pane, "favourite", &is_favourite, NULL);
  assert_true (is_favourite);
  gtk_editable_set_text (find_search (shown), "");
  g_signal_emit_by_name (find_search (shown), "search-changed");
  choose_filter (shown, 2);
  assert_int_equal (g_list_model_get_n_items (get_offered (shown)), 1);
  assert_true (gtk_widget_activate_action (pane, "pane.favourite", NULL));
  settle ();
  assert_int_equal (g_list_model_get_n_items (get_offered (shown)), 0);
}

/* All that is offered stands far below what is of one sort alone. */
static void
test_what_is_selected_stays_so_when_more_is_offered (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_CATALOGUE_PANE);
  GtkListView *list =
    GTK_LIST_VIEW (gtk_widget_get_template_child (pane, MUSTER_TYPE_CATALOGUE_PANE, "list"));
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (list));
  select_named (shown, "Brigade Quiot");
  choose_filter (shown, 6);
  gtk_single_selection_set_selected (selection, 8);
  MusterKindItem *item = gtk_single_selection_get_selected_item (selection);
  g_autofree char *id = g_strdup (muster_kind_item_get_id (item));
  choose_filter (shown, 0);
  assert_true (gtk_single_selection_get_selected (selection) > 8);
  item = gtk_single_selection_get_selected_item (selection);
  assert_string_equal (muster_kind_item_get_id (item), id);
}

static void
press_on (GtkWidget *widget, guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) at = g_list_model_get_item (controllers, i);
      gboolean is_handled;
      if (GTK_IS_EVENT_CONTROLLER_KEY (at))
        g_signal_emit_by_name (at, "key-pressed", key, 0, 0, &is_handled);
    }
  settle ();
}

static int
get_width_of (Shown *shown, GType type)
{
  return gtk_widget_get_width (find_below (GTK_WIDGET (shown->page), type));
}

/* One more of a hidden unit is hidden too, or an opponent would see it. */
static void
test_one_more_of_what_is_secret_is_secret (void **state)
{
  g_autoptr (Shown) shown = show ("fontenoy-french");
  gint64 id = find_named (shown, "Chasseurs de Fischer");
  ACT (shown, "army.go-to", "x", id);
  ACT (shown, "army.secret", NULL);
  guint before = get_army (shown)->n_nodes;
  ACT (shown, "army.more", NULL);
  settle ();
  assert_int_equal (get_army (shown)->n_nodes, before + 1);
  guint index = muster_army_find_node (get_army (shown), id);
  assert_int_equal (get_army (shown)->nodes[index + 1].secret, MUSTER_SECRET_ALL);
}

static MusterNodeItem *
find_item (Shown *shown, guint index)
{
  return muster_army_model_find_row (get_model (shown), get_army (shown)->nodes[index].id);
}

static void
test_a_screen_reader_tells_points_and_findings_of_a_row (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  const MusterArmy *army = get_army (shown);
  MusterNodeItem *corps =
    find_item (shown, muster_army_find_node (army, find_named (shown, "I Corps")));
  g_autofree char *said = muster_node_item_dup_description (corps);
  assert_true (g_str_has_prefix (said, "I Corps, "));
  assert_true (g_str_has_suffix (said, " points\nDivisions in a corps: 4; 2 to 3 allowed"));
  select_named (shown, "Brigade Quiot");
  ACT (shown, "army.add-several", "(suss)", "fr-ligne", 3, "", "");
  settle ();
  army = get_army (shown);
  guint i = 0;
  while (i < army->n_nodes
         && (find_item (shown, i) == NULL || muster_node_item_get_count (find_item (shown, i)) < 2))
    i++;
  assert_true (i < army->n_nodes);
  guint count = muster_node_item_get_count (find_item (shown, i));
  gint64 points = 0;
  for (guint j = i; j < i + count; j++)
    points += muster_army_model_get_evaluation (get_model (shown))->totals[j].num;
  g_autofree char *several = muster_node_item_dup_description (find_item (shown, i));
  g_autofree char *expected = g_strdup_printf ("%u × %s, %" G_GINT64_FORMAT " points", count,
                                               army->nodes[i].kind->name, points);
  assert_string_equal (several, expected);
}

static void
test_only_what_can_be_done_with_the_rows_is_offered (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  select_named (shown, "Brigade Quiot");
  assert_true (is_enabled (GTK_WIDGET (shown->page), "army.move-down"));
  assert_false (is_enabled (GTK_WIDGET (shown->page), "army.move-up"));
  assert_false (is_enabled (GTK_WIDGET (shown->page), "army.move-in"));
  assert_true (is_enabled (GTK_WIDGET (shown->page), "army.move-out"));
  assert_false (is_enabled (GTK_WIDGET (shown->page), "army.more"));
  select_both (shown, "Brigade Quiot", "Brigade Schmitz");
  assert_false (is_enabled (GTK_WIDGET (shown->page), "army.move-down"));
  assert_false (is_enabled (GTK_WIDGET (shown->page), "army.move-out"));
}

static void
test_panes_are_made_wider_by_key_and_stay_so (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *handle = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_PANE_HANDLE);
  int before = get_width_of (shown, MUSTER_TYPE_FINDINGS_PANE);
  press_on (handle, GDK_KEY_Left);
  assert_int_equal (get_width_of (shown, MUSTER_TYPE_FINDINGS_PANE), before + 20);
  g_autoptr (Shown) again = show ("waterloo-i-corps");
  assert_int_equal (get_width_of (again, MUSTER_TYPE_FINDINGS_PANE), before + 20);
  for (int i = 0; i < 100; i++)
    press_on (handle, GDK_KEY_Left);
  assert_true (get_width_of (shown, MUSTER_TYPE_CATALOGUE_PANE) > 0);
  for (int i = 0; i < 100; i++)
    press_on (handle, GDK_KEY_Right);
  assert_in_range (get_width_of (shown, MUSTER_TYPE_FINDINGS_PANE), 220, before);
}

/* They were made so wide in a larger window. */
static void
test_wide_panes_are_narrower_where_the_window_is_instead_of_folded (void **state)
{
  int catalogue = muster_settings_get_int ("catalogue-width", 250);
  int findings = muster_settings_get_int ("findings-width", 280);
  muster_settings_set ("catalogue-width", g_variant_new_int32 (640));
  muster_settings_set ("findings-width", g_variant_new_int32 (640));
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  settle ();
  GtkWidget *outer = find_below (GTK_WIDGET (shown->page), ADW_TYPE_LEAFLET);
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_FINDINGS_PANE);
  assert_false (adw_leaflet_get_folded (ADW_LEAFLET (outer)));
  assert_true (gtk_widget_get_mapped (pane));
  assert_in_range (get_width_of (shown, MUSTER_TYPE_CATALOGUE_PANE), 250, 639);
  assert_in_range (gtk_widget_get_width (pane), 280, 639);
  assert_int_equal (muster_settings_get_int ("catalogue-width", 0), 640);
  muster_settings_set ("catalogue-width", g_variant_new_int32 (catalogue));
  muster_settings_set ("findings-width", g_variant_new_int32 (findings));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_several_rows_are_removed_in_one_action),
    cmocka_unit_test (test_several_rows_move_together),
    cmocka_unit_test (test_a_grade_chosen_on_one_of_several_is_chosen_on_all),
    cmocka_unit_test (test_a_brigade_is_copied_and_pasted_with_all_that_stands_in_it),
    cmocka_unit_test (test_what_is_cut_can_be_pasted_into_another_army),
    cmocka_unit_test (test_what_is_of_another_ruleset_is_not_pasted),
    cmocka_unit_test (test_a_formation_is_kept_as_a_template_and_added_again),
    cmocka_unit_test (test_rows_change_their_type_and_keep_what_fits),
    cmocka_unit_test (test_a_note_is_written_and_hidden),
    cmocka_unit_test (test_an_opponent_s_copy_leaves_out_what_is_secret_as_far_as_the_rules_allow),
    cmocka_unit_test (test_hiding_a_row_tells_where_the_rules_set_it_aside),
    cmocka_unit_test (test_what_is_shared_is_copied_as_text),
    cmocka_unit_test (test_what_is_too_long_for_a_mail_program_is_not_handed_to_one),
    cmocka_unit_test (test_the_tree_shows_only_what_has_findings_when_asked),
    cmocka_unit_test (test_what_was_closed_is_closed_again_after_only_findings),
    cmocka_unit_test (test_all_formations_are_closed_and_opened),
    cmocka_unit_test (test_after_an_action_is_undone_something_is_selected),
    cmocka_unit_test (test_as_many_are_added_as_were_typed_and_of_the_grade_that_was),
    cmocka_unit_test (test_a_grade_that_was_typed_is_not_chosen_where_the_brigade_gives_it),
    cmocka_unit_test (test_all_selected_rows_are_copied_by_a_drag_to_another_army),
    cmocka_unit_test (test_rows_that_were_dragged_along_are_forgotten_when_the_drag_ends),
    cmocka_unit_test (test_several_are_added_at_once_from_the_menu_of_the_catalogue),
    cmocka_unit_test (test_a_word_of_another_language_finds_what_the_nation_has_first),
    cmocka_unit_test (test_a_price_that_is_a_house_value_is_marked),
    cmocka_unit_test (test_a_row_says_why_nothing_of_it_can_be_added_here),
    cmocka_unit_test (test_a_search_that_finds_nothing_says_what_would),
    cmocka_unit_test (test_types_are_found_by_the_classes_of_the_rules_that_are_shown),
    cmocka_unit_test (test_the_menu_of_the_catalogue_opens_by_key),
    cmocka_unit_test (test_favourites_and_what_was_added_last_are_offered_by_themselves),
    cmocka_unit_test (test_what_is_selected_stays_so_when_more_is_offered),
    cmocka_unit_test (test_one_more_of_what_is_secret_is_secret),
    cmocka_unit_test (test_a_screen_reader_tells_points_and_findings_of_a_row),
    cmocka_unit_test (test_only_what_can_be_done_with_the_rows_is_offered),
    cmocka_unit_test (test_panes_are_made_wider_by_key_and_stay_so),
    cmocka_unit_test (test_wide_panes_are_narrower_where_the_window_is_instead_of_folded),
  };
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
