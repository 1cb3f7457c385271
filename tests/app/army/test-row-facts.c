/* What rows of the tree show: all of it is in the hash, and each change of it is told and shown. */
#include "app/helper/army-page.h"
#include "helper/free-band.h"

#include "app/army/node-row.h"
#include "app/army/row-facts.h"
#include "app/army/tree.h"
#include "army/store/edit.h"

/* Each of the numbers and texts at @numbers and @texts changes the hash. */
static void
assert_all_count (const MusterRowFacts *facts,
                  gint64 *numbers,
                  gsize n_numbers,
                  const char **texts,
                  gsize n_texts)
{
  guint64 before = muster_row_facts_hash (facts);
  for (gsize i = 0; i < n_numbers; i++)
    {
      numbers[i]++;
      assert_true (muster_row_facts_hash (facts) != before);
      numbers[i]--;
    }
  for (gsize i = 0; i < n_texts; i++)
    {
      const char *text = texts[i];
      texts[i] = "something else";
      assert_true (muster_row_facts_hash (facts) != before);
      texts[i] = text == NULL ? "" : NULL;
      assert_true (muster_row_facts_hash (facts) != before);
      texts[i] = text;
    }
  assert_true (muster_row_facts_hash (facts) == before);
}

static void
test_every_fact_is_in_the_hash (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "waterloo-i-corps");
  g_autoptr (MusterArmyModel) model = muster_army_model_new (store, army, NULL);
  const MusterArmy *nodes = muster_army_model_get_army (model);
  guint n_grades = 0;
  for (guint i = 0; i < nodes->n_nodes; i++)
    {
      g_autoptr (MusterRowFacts) facts =
        muster_row_facts_new (muster_army_model_find_row (model, nodes->nodes[i].id));
      assert_all_count (facts, (gint64 *) (gpointer) &facts->number,
                        sizeof facts->number / sizeof (gint64),
                        (const char **) (gpointer) &facts->text,
                        sizeof facts->text / sizeof (char *));
      for (guint j = 0; j < facts->grades->len; j++, n_grades++)
        {
          MusterRowGrade *grade = &g_array_index (facts->grades, MusterRowGrade, j);
          assert_all_count (facts, (gint64 *) (gpointer) &grade->number,
                            sizeof grade->number / sizeof (gint64),
                            (const char **) (gpointer) &grade->text,
                            sizeof grade->text / sizeof (char *));
        }
    }
  assert_true (n_grades > 0);
}

/* All that can be seen of a widget and what is below it, and what it says when pointed at. */
static void
append_seen (GtkWidget *widget, GString *text)
{
  if (!gtk_widget_get_visible (widget))
    return;
  g_auto (GStrv) classes = gtk_widget_get_css_classes (widget);
  g_autofree char *joined = g_strjoinv (".", classes);
  const char *tip = gtk_widget_get_tooltip_text (widget);
  g_string_append_printf (text, "(%s.%s", G_OBJECT_TYPE_NAME (widget), joined);
  if (tip != NULL)
    g_string_append_printf (text, " tip “%s”", tip);
  if (!gtk_widget_get_sensitive (widget))
    g_string_append (text, " off");
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, " “%s”", gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_TEXT (widget))
    g_string_append_printf (text, " “%s”", gtk_editable_get_text (GTK_EDITABLE (widget)));
  if (GTK_IS_IMAGE (widget))
    g_string_append_printf (text, " %s", gtk_image_get_icon_name (GTK_IMAGE (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_seen (child, text);
  g_string_append_c (text, ')');
}

static char *
dup_seen (GtkWidget *row)
{
  GString *text = g_string_new (NULL);
  append_seen (row, text);
  return g_string_free (text, FALSE);
}

/* The row of the thing, or one that hides it, where it is on the screen. */
static GtkWidget *
find_row_of (GtkWidget *root, MusterNodeItem *item)
{
  GtkWidget *found = NULL;
  if (MUSTER_IS_NODE_ROW (root) && muster_node_row_get_item (MUSTER_NODE_ROW (root)) == item)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row_of (child, item);
  return found;
}

/* Drawing any row once more shows nothing new. */
static void
assert_no_row_is_stale (GtkWidget *widget)
{
  MusterNodeItem *item =
    MUSTER_IS_NODE_ROW (widget) ? muster_node_row_get_item (MUSTER_NODE_ROW (widget)) : NULL;
  if (item != NULL)
    {
      g_autofree char *before = dup_seen (widget);
      g_signal_emit_by_name (item, "changed");
      g_autofree char *after = dup_seen (widget);
      assert_string_equal (before, after);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_no_row_is_stale (child);
}

typedef struct
{
  Shown *shown;
  gint64 brigade;
  gint64 unit;
} Changed;

static gint64
get_commander (const Changed *changed)
{
  const MusterArmy *army = get_army (changed->shown);
  guint brigade = muster_army_find_node (army, changed->brigade);
  return army->nodes[muster_army_get_commander (army, brigade)].id;
}

static void
rename_the_unit (const Changed *changed)
{
  ACT (changed->shown, "army.rename", "(xs)", changed->unit, "Les Braves");
}

static void
take_the_units_name (const Changed *changed)
{
  ACT (changed->shown, "army.rename", "(xs)", changed->unit, "");
}

static void
note (const Changed *changed, const char *text, MusterSecret secret)
{
  assert_true (muster_army_edit_set_fields (changed->shown->store, changed->shown->army,
                                            changed->unit,
                                            &(MusterNode){ .note = text, .secret = secret }, NULL));
}

static void
note_something (const Changed *changed)
{
  note (changed, "At the crossroads", MUSTER_SECRET_NONE);
}

static void
note_something_else (const Changed *changed)
{
  note (changed, "In the orchard", MUSTER_SECRET_NONE);
}

static void
hide_the_note (const Changed *changed)
{
  note (changed, "In the orchard", MUSTER_SECRET_NOTE);
}

static void
hide_all_of_it (const Changed *changed)
{
  note (changed, "In the orchard", MUSTER_SECRET_ALL);
}

static void
choose_a_grade_of_its_own (const Changed *changed)
{
  ACT (changed->shown, "army.choose", "(xss)", changed->unit, "quality", "5");
}

static void
choose_another_grade (const Changed *changed)
{
  ACT (changed->shown, "army.choose", "(xss)", changed->unit, "quality", "3");
}

static void
choose_none (const Changed *changed)
{
  ACT (changed->shown, "army.choose", "(xss)", changed->unit, "quality", "");
}

static void
enter_a_price (const Changed *changed)
{
  const MusterEntryChange price = { "points", "77" };
  assert_true (muster_army_edit_enter_all (changed->shown->store, changed->shown->army,
                                           &changed->unit, 1, &price, 1, NULL));
}

static void
make_it_three (const Changed *changed)
{
  ACT (changed->shown, "army.rename", "(xs)", changed->unit, "");
  note (changed, NULL, MUSTER_SECRET_NONE);
  ACT (changed->shown, "army.set-count", "(xu)", changed->unit, 3);
}

static void
rename_the_brigade (const Changed *changed)
{
  ACT (changed->shown, "army.rename", "(xs)", changed->brigade, "Brigade Charlet");
}

static void
choose_the_brigades_grade (const Changed *changed)
{
  ACT (changed->shown, "army.choose", "(xss)", changed->brigade, "quality", "5");
}

static void
take_the_brigades_grade (const Changed *changed)
{
  ACT (changed->shown, "army.choose", "(xss)", changed->brigade, "quality", "");
}

static void
appoint_a_commander (const Changed *changed)
{
  ACT (changed->shown, "army.add-commander", "(xsss)", changed->brigade, "brigade-commander",
       "rating", "1");
}

static void
name_the_commander (const Changed *changed)
{
  ACT (changed->shown, "army.rename", "(xs)", get_commander (changed), "Charlet");
}

static void
promote_the_commander (const Changed *changed)
{
  ACT (changed->shown, "army.choose", "(xss)", get_commander (changed), "rating", "2");
}

static void
remove_the_commander (const Changed *changed)
{
  ACT (changed->shown, "army.remove-thing", "x", get_commander (changed));
}

static void
test_each_change_of_what_a_row_shows_is_told_and_shown (void **state)
{
  static const struct
  {
    void (*change) (const Changed *changed);
    gboolean is_of_the_brigade;
  } changes[] = {
    { rename_the_unit, FALSE },
    { take_the_units_name, FALSE },
    { note_something, FALSE },
    { note_something_else, FALSE },
    { hide_the_note, FALSE },
    { hide_all_of_it, FALSE },
    { choose_a_grade_of_its_own, FALSE },
    { choose_another_grade, FALSE },
    { choose_none, FALSE },
    { enter_a_price, FALSE },
    { make_it_three, FALSE },
    { rename_the_brigade, TRUE },
    { choose_the_brigades_grade, TRUE },
    { take_the_brigades_grade, TRUE },
    { appoint_a_commander, TRUE },
    { name_the_commander, TRUE },
    { promote_the_commander, TRUE },
    { remove_the_commander, TRUE },
  };
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  Changed changed = { shown, find_named (shown, "Brigade Quiot"),
                      find_named (shown, "54e Ligne, 1st Battalion") };
  ACT (shown, "army.go-to", "x", changed.unit);
  settle ();
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      MusterNodeItem *item =
        muster_army_model_find_row (get_model (shown),
                                    changes[i].is_of_the_brigade ? changed.brigade : changed.unit);
      GtkWidget *row = find_row_of (GTK_WIDGET (shown->page), item);
      assert_non_null (row);
      g_autofree char *before = dup_seen (row);
      changes[i].change (&changed);
      settle ();
      row = find_row_of (GTK_WIDGET (shown->page), item);
      assert_non_null (row);
      g_autofree char *after = dup_seen (row);
      if (g_str_equal (before, after))
        fail_msg ("change %u is not shown", i);
      assert_no_row_is_stale (GTK_WIDGET (shown->page));
    }
}

static void
test_a_waived_finding_leaves_its_row (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  gint64 corps = find_named (shown, "I Corps");
  MusterNodeItem *item = muster_army_model_find_row (get_model (shown), corps);
  assert_true (muster_node_item_is_illegal (item));
  assert_non_null (muster_node_item_get_findings (item));
  ACT (shown, "army.waive", "(xss)", corps, "corps-size", "As it marched");
  settle ();
  assert_false (muster_node_item_is_illegal (item));
  assert_null (muster_node_item_get_findings (item));
  assert_no_row_is_stale (GTK_WIDGET (shown->page));
}

static const char *
get_borne (MusterArmyModel *model, guint node, MusterRowFacts **facts)
{
  const MusterArmy *army = muster_army_model_get_army (model);
  *facts = muster_row_facts_new (muster_army_model_find_row (model, army->nodes[node].id));
  return (*facts)->text.borne;
}

/* An army of single men: the guide for authors has its pack. */
static void
test_what_units_and_commanders_bear_is_told_in_their_rows (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 id = add_free_band (store);
  g_autoptr (MusterArmyModel) model = muster_army_model_new (store, id, NULL);
  g_autoptr (MusterRowFacts) of_army = NULL;
  g_autoptr (MusterRowFacts) of_company = NULL;
  assert_string_equal (get_borne (model, 0, &of_army), "Götz: Horse, Spurs");
  assert_string_equal (get_borne (model, 4, &of_company),
                       "Colours, Coats, Sergeant (Musket), 4\u00a0×\u00a0Man (Musket), "
                       "2\u00a0×\u00a0Man (Pike), Man (Musket, Grenades)");
  g_autofree char *said = muster_node_item_dup_description (
    muster_army_model_find_row (model, muster_army_model_get_army (model)->nodes[0].id));
  assert_non_null (strstr (said, "\nGötz: Horse, Spurs"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_fact_is_in_the_hash),
    cmocka_unit_test (test_what_units_and_commanders_bear_is_told_in_their_rows),
    cmocka_unit_test (test_each_change_of_what_a_row_shows_is_told_and_shown),
    cmocka_unit_test (test_a_waived_finding_leaves_its_row),
  };
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
