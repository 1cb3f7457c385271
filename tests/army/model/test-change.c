/* Changes to a snapshot give another snapshot, and leave the first as it was. */
#include "helper/environment.h"
#include "helper/random-army.h"

static const MusterArmy *
make_small (void)
{
  return make_army ("tout-soldat", FR " budget=\"200\" player=\"Anna\"",
                    "<note>As planned</note>"
                    "<formation kind=\"division\" name=\"First\">"
                    "<note>In reserve</note><waiver limit=\"division-size\">Small</waiver>"
                    "<commander type=\"division-commander\" name=\"Ney\" grades=\"rating:2\"/>"
                    "<formation kind=\"brigade\" name=\"Left\" grades=\"quality:4\">"
                    "<unit type=\"line-infantry\" name=\"A\"/>"
                    "<unit type=\"line-infantry\" name=\"B\"/>"
                    "<unit type=\"line-infantry\" name=\"C\"/></formation>"
                    "<formation kind=\"brigade\" name=\"Right\" grades=\"quality:3\">"
                    "<unit type=\"line-infantry\" name=\"D\"/></formation></formation>");
}

static gint64
get_id (const MusterArmy *army, const char *name)
{
  return army->nodes[find_named (army, name)].id;
}

static const MusterArmy *
apply (const MusterArmy *army, MusterChange change)
{
  return muster_army_apply (army, &change, 1);
}

/* Names in order, each with its depth. */
static void
assert_tree (const MusterArmy *army, const char *wanted)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      g_string_append_printf (text, "%s%u %s", i > 1 ? ", " : "", node->depth,
                              node->name != NULL ? node->name : node->kind_id);
      assert_true (node->end > i && node->end <= army->nodes[node->parent].end);
      assert_int_equal (node->depth, army->nodes[node->parent].depth + 1);
    }
  assert_string_equal (text->str, wanted);
}

#define WHOLE "1 First, 2 Ney, 2 Left, 3 A, 3 B, 3 C, 2 Right, 3 D"

static void
test_removing_takes_a_thing_with_all_that_stands_in_it (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  g_autoptr (MusterArmySnapshot) changed =
    apply (army, (MusterChange){ .kind = MUSTER_CHANGE_REMOVE, .node = get_id (army, "Left") });
  assert_tree (changed, "1 First, 2 Ney, 2 Right, 3 D");
  assert_tree (army, WHOLE);
}

static void
test_moving_takes_a_thing_with_all_that_stands_in_it (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  g_autoptr (MusterArmySnapshot) changed =
    apply (army, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                 .node = get_id (army, "Left"),
                                 .target = army->nodes[0].id,
                                 .place = MUSTER_LAST_PLACE });
  assert_tree (changed, "1 First, 2 Ney, 2 Right, 3 D, 1 Left, 2 A, 2 B, 2 C");
  assert_tree (army, WHOLE);
}

static void
test_a_thing_goes_to_the_place_that_is_named (void **state)
{
  static const char *const wanted[] = {
    "1 First, 2 Ney, 2 Left, 3 D, 3 A, 3 B, 3 C, 2 Right",
    "1 First, 2 Ney, 2 Left, 3 A, 3 D, 3 B, 3 C, 2 Right",
    "1 First, 2 Ney, 2 Left, 3 A, 3 B, 3 D, 3 C, 2 Right",
    "1 First, 2 Ney, 2 Left, 3 A, 3 B, 3 C, 3 D, 2 Right",
    "1 First, 2 Ney, 2 Left, 3 A, 3 B, 3 C, 3 D, 2 Right",
  };
  g_autoptr (MusterArmySnapshot) army = make_small ();
  for (int place = 0; place < (int) G_N_ELEMENTS (wanted); place++)
    {
      g_autoptr (MusterArmySnapshot) changed =
        apply (army, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                     .node = get_id (army, "D"),
                                     .target = get_id (army, "Left"),
                                     .place = place });
      assert_tree (changed, wanted[place]);
    }
}

static void
test_places_are_counted_without_the_thing_that_moves (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  g_autoptr (MusterArmySnapshot) last =
    apply (army, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                 .node = get_id (army, "A"),
                                 .target = get_id (army, "Left"),
                                 .place = 2 });
  g_autoptr (MusterArmySnapshot) second =
    apply (army, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                 .node = get_id (army, "C"),
                                 .target = get_id (army, "Left"),
                                 .place = 1 });
  assert_tree (last, "1 First, 2 Ney, 2 Left, 3 B, 3 C, 3 A, 2 Right, 3 D");
  assert_tree (second, "1 First, 2 Ney, 2 Left, 3 A, 3 C, 3 B, 2 Right, 3 D");
}

static void
test_turning_keeps_all_else_of_a_thing (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  g_autoptr (MusterArmySnapshot) changed =
    apply (army, (MusterChange){
                   .kind = MUSTER_CHANGE_TURN, .node = get_id (army, "Left"), .type = "group" });
  const MusterNode *left = &changed->nodes[find_named (changed, "Left")];
  assert_tree (changed, WHOLE);
  assert_string_equal (left->kind_id, "group");
  assert_ptr_equal (left->kind, muster_ruleset_find_node_kind (army->ruleset, "group"));
  assert_int_equal (left->id, get_id (army, "Left"));
  assert_int_equal (left->n_chosen, 1);
  assert_string_equal (army->nodes[find_named (army, "Left")].kind_id, "brigade");
  assert_null (apply (army, (MusterChange){ .kind = MUSTER_CHANGE_TURN,
                                            .node = army->nodes[0].id,
                                            .type = "brigade" }));
}

static void
test_adding_gives_a_new_thing_with_its_grade_and_name (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  gint64 id = muster_army_get_free_id (army);
  g_autoptr (MusterArmySnapshot) changed =
    apply (army, (MusterChange){ .kind = MUSTER_CHANGE_ADD,
                                 .node = id,
                                 .target = get_id (army, "First"),
                                 .place = 1,
                                 .category = MUSTER_CATEGORY_UNIT,
                                 .type = "foot-artillery",
                                 .name = "Guns",
                                 .scale = "quality",
                                 .grade = "5" });
  guint guns = find_named (changed, "Guns");
  g_autoptr (Checked) checked = check_army (muster_army_ref (changed));
  assert_tree (changed, "1 First, 2 Ney, 2 Guns, 2 Left, 3 A, 3 B, 3 C, 2 Right, 3 D");
  assert_int_equal (changed->nodes[guns].id, id);
  assert_int_equal (checked->evaluation->points[guns].num, 22);
  assert_int_equal (muster_army_find_node (army, id), MUSTER_NO_NODE);
}

static void
test_what_is_added_can_be_filled_by_later_changes (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  gint64 id = muster_army_get_free_id (army);
  const MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_ADD,
      .node = id,
      .target = get_id (army, "First"),
      .place = MUSTER_LAST_PLACE,
      .category = MUSTER_CATEGORY_FORMATION,
      .type = "brigade",
      .name = "New" },
    { .kind = MUSTER_CHANGE_MOVE, .node = get_id (army, "B"), .target = id },
    { .kind = MUSTER_CHANGE_CHOOSE, .node = id, .scale = "quality", .grade = "6" },
    { .kind = MUSTER_CHANGE_REMOVE, .node = get_id (army, "D") },
  };
  g_autoptr (MusterArmySnapshot) changed =
    muster_army_apply (army, changes, G_N_ELEMENTS (changes));
  g_autoptr (Checked) checked = check_army (muster_army_ref (changed));
  assert_tree (changed, "1 First, 2 Ney, 2 Left, 3 A, 3 C, 2 Right, 2 New, 3 B");
  assert_int_equal (checked->evaluation->points[find_named (changed, "B")].num, 16);
}

static void
test_choosing_sets_replaces_and_takes_back_a_grade (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  int scale = muster_ruleset_find_scale (army->ruleset, "quality");
  gint64 left = get_id (army, "Left");
  g_autoptr (MusterArmySnapshot) five =
    apply (army, (MusterChange){
                   .kind = MUSTER_CHANGE_CHOOSE, .node = left, .scale = "quality", .grade = "5" });
  g_autoptr (MusterArmySnapshot) none =
    apply (five, (MusterChange){ .kind = MUSTER_CHANGE_CHOOSE, .node = left, .scale = "quality" });
  guint index = muster_army_find_node (army, left);
  assert_string_equal (muster_node_find_chosen (&army->nodes[index], scale)->grade, "4");
  assert_string_equal (muster_node_find_chosen (&five->nodes[index], scale)->grade, "5");
  assert_int_equal (five->nodes[index].n_chosen, 1);
  assert_null (muster_node_find_chosen (&none->nodes[index], scale));
}

static void
test_a_grade_is_chosen_on_the_army_itself (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  g_autoptr (MusterArmySnapshot) changed =
    apply (army, (MusterChange){ .kind = MUSTER_CHANGE_CHOOSE,
                                 .node = army->nodes[0].id,
                                 .scale = "nation",
                                 .grade = "russia" });
  const MusterRuleset *ruleset = army->ruleset;
  assert_string_equal (muster_node_find_chosen (&changed->nodes[0], ruleset->nation_scale)->grade,
                       "russia");
  assert_int_equal (changed->nodes[0].n_chosen, 1);
}

static void
test_ids_and_particulars_are_kept (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  g_autoptr (MusterArmySnapshot) changed =
    apply (army, (MusterChange){ .kind = MUSTER_CHANGE_REMOVE, .node = get_id (army, "A") });
  for (guint i = 0; i < changed->n_nodes; i++)
    {
      const MusterNode *node = &changed->nodes[i];
      guint old = muster_army_find_node (army, node->id);
      assert_true (old != MUSTER_NO_NODE);
      assert_true (g_strcmp0 (node->name, army->nodes[old].name) == 0);
      assert_string_equal (node->kind_id, army->nodes[old].kind_id);
      assert_true (g_strcmp0 (node->note, army->nodes[old].note) == 0);
      assert_int_equal (node->n_chosen, army->nodes[old].n_chosen);
      assert_int_equal (node->n_waivers, army->nodes[old].n_waivers);
    }
  assert_string_equal (changed->player, "Anna");
  assert_string_equal (changed->date, "1809");
  assert_int_equal (changed->year, 1809);
  assert_int_equal (changed->budget, 200);
}

static void
test_a_thing_cannot_be_moved_into_itself (void **state)
{
  static const char *const into[] = { "First", "Left", "A" };
  g_autoptr (MusterArmySnapshot) army = make_small ();
  for (guint i = 0; i < G_N_ELEMENTS (into); i++)
    assert_null (apply (army, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                              .node = get_id (army, "First"),
                                              .target = get_id (army, into[i]) }));
}

static void
test_the_army_itself_is_neither_moved_nor_removed (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  gint64 root = army->nodes[0].id;
  assert_null (apply (army, (MusterChange){ .kind = MUSTER_CHANGE_REMOVE, .node = root }));
  assert_null (apply (army, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                            .node = root,
                                            .target = get_id (army, "Left") }));
}

static void
test_a_change_that_names_what_is_not_there_is_refused (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  gint64 first = get_id (army, "First");
  const MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_REMOVE, .node = 999 },
    { .kind = MUSTER_CHANGE_CHOOSE, .node = 999, .scale = "quality", .grade = "4" },
    { .kind = MUSTER_CHANGE_MOVE, .node = 999, .target = first },
    { .kind = MUSTER_CHANGE_MOVE, .node = get_id (army, "A"), .target = 999 },
    { .kind = MUSTER_CHANGE_ADD,
      .node = 1000,
      .target = 999,
      .category = MUSTER_CATEGORY_UNIT,
      .type = "line-infantry" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    assert_null (apply (army, changes[i]));
}

static void
test_where_a_later_change_is_refused_all_are (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  const MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_REMOVE, .node = get_id (army, "Left") },
    { .kind = MUSTER_CHANGE_REMOVE, .node = get_id (army, "A") },
  };
  assert_null (muster_army_apply (army, changes, 2));
  assert_tree (army, WHOLE);
}

static void
test_without_changes_the_army_is_as_it_was (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  g_autoptr (MusterArmySnapshot) same = muster_army_apply (army, NULL, 0);
  assert_tree (same, WHOLE);
}

static void
test_a_changed_army_outlives_the_one_it_came_from (void **state)
{
  const MusterArmy *army = make_small ();
  g_autofree char *type = g_strdup ("line-infantry");
  g_autofree char *name = g_strdup ("New");
  const MusterArmy *current = army;
  for (int i = 0; i < 5; i++)
    {
      const MusterArmy *next =
        apply (current, (MusterChange){ .kind = MUSTER_CHANGE_ADD,
                                        .node = muster_army_get_free_id (current),
                                        .target = get_id (current, "Right"),
                                        .place = MUSTER_LAST_PLACE,
                                        .category = MUSTER_CATEGORY_UNIT,
                                        .type = type,
                                        .name = name });
      muster_army_unref (current);
      current = next;
    }
  memset (type, 'x', strlen (type));
  memset (name, 'x', strlen (name));
  assert_tree (current, WHOLE ", 3 New, 3 New, 3 New, 3 New, 3 New");
  assert_string_equal (current->nodes[0].note, "As planned");
  assert_string_equal (current->nodes[1].waivers[0].reason, "Small");
  assert_string_equal (current->nodes[current->n_nodes - 1].kind_id, "line-infantry");
  g_autoptr (GBytes) bytes = muster_army_write (current);
  assert_non_null (strstr (g_bytes_get_data (bytes, NULL), "player=\"Anna\""));
  muster_army_unref (current);
}

static void
test_a_free_id_is_above_all_others (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  gint64 id = muster_army_get_free_id (army);
  for (guint i = 0; i < army->n_nodes; i++)
    assert_true (army->nodes[i].id < id);
}

static void
test_a_change_and_its_opposite_give_the_same_file (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  const MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_MOVE,
      .node = get_id (army, "Left"),
      .target = army->nodes[0].id,
      .place = 0 },
    { .kind = MUSTER_CHANGE_MOVE,
      .node = get_id (army, "Left"),
      .target = get_id (army, "First"),
      .place = 1 },
  };
  g_autoptr (MusterArmySnapshot) changed = muster_army_apply (army, changes, 2);
  g_autoptr (GBytes) before = muster_army_write (army);
  g_autoptr (GBytes) after = muster_army_write (changed);
  assert_true (g_bytes_equal (before, after));
}

static void
test_an_army_is_neither_added_nor_made_its_own_root (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_small ();
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .node = muster_army_get_free_id (army),
                          .target = army->nodes[0].id,
                          .place = MUSTER_LAST_PLACE,
                          .category = MUSTER_CATEGORY_ARMY,
                          .type = "army" };
  assert_null (muster_army_apply (army, &change, 1));
}

static void
test_what_goes_in_one_go_is_what_goes_one_by_one (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterArmySnapshot) one_by_one = muster_army_ref (army);
  g_autoptr (GArray) changes = g_array_new (FALSE, TRUE, sizeof (MusterChange));
  for (guint i = army->n_nodes; i-- > 1;)
    if (army->nodes[i].category > MUSTER_CATEGORY_FORMATION && i % 3 != 0)
      {
        MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = army->nodes[i].id };
        const MusterArmy *after = muster_army_apply (one_by_one, &change, 1);
        muster_army_unref (one_by_one);
        one_by_one = after;
        g_array_append_val (changes, change);
      }
  const MusterChange *all = (const MusterChange *) changes->data;
  g_autoptr (MusterArmySnapshot) at_once = muster_army_apply (army, all, changes->len);
  g_autoptr (GBytes) expected = muster_army_write (one_by_one);
  g_autoptr (GBytes) actual = muster_army_write (at_once);
  assert_true (g_bytes_equal (actual, expected));
  MusterChange with_parent[] = {
    { .kind = MUSTER_CHANGE_REMOVE, .node = army->nodes[1].id },
    { .kind = MUSTER_CHANGE_REMOVE, .node = army->nodes[2].id },
  };
  assert_null (muster_army_apply (army, with_parent, 2));
}

static const char *
pick_grade (MusterRandom *random, const MusterScale *scale)
{
  gint64 grade = muster_random_range (random, -1, scale->n_grades - 1);
  return grade >= 0 ? scale->grades[grade].id : NULL;
}

/* One that may be refused. */
static MusterChange
make_random_change (MusterRandom *random, const MusterArmy *army)
{
  const MusterRuleset *ruleset = army->ruleset;
  gint64 last = (gint64) army->n_nodes - 1;
  const MusterNode *node = &army->nodes[muster_random_range (random, 0, last)];
  const MusterScale *scale =
    &ruleset->scales[muster_random_range (random, 0, ruleset->n_scales - 1)];
  MusterChange change = {
    .kind =
      (MusterChangeKind) muster_random_range (random, MUSTER_CHANGE_REMOVE, MUSTER_CHANGE_NAME),
    .node = node->id,
    .target = army->nodes[muster_random_range (random, 0, last)].id,
    .place = (int) muster_random_range (random, MUSTER_LAST_PLACE, 5),
    .category = node->category,
    .scale = scale->id,
    .grade = pick_grade (random, scale),
    .what = muster_random_range (random, 0, 1) == 0 ? "points" : "lost",
    .value = muster_random_range (random, 0, 2) > 0 ? "7" : NULL,
  };
  if (change.kind == MUSTER_CHANGE_ADD)
    {
      change.node = muster_army_get_free_id (army);
      change.category = (MusterCategory) muster_random_range (random, MUSTER_CATEGORY_FORMATION,
                                                              MUSTER_CATEGORY_UNIT);
      change.name = muster_random_range (random, 0, 1) == 0 ? "Added" : NULL;
      change.secret =
        (MusterSecret) muster_random_range (random, MUSTER_SECRET_NONE, MUSTER_SECRET_ALL);
    }
  if (change.kind == MUSTER_CHANGE_ADD
      || (change.kind == MUSTER_CHANGE_TURN && change.category != MUSTER_CATEGORY_ARMY))
    change.type = pick_kind_of (ruleset, change.category, random)->id;
  return change;
}

static void
assert_same_text (const char *actual, const char *expected)
{
  assert_int_equal (actual != NULL, expected != NULL);
  if (expected != NULL)
    assert_string_equal (actual, expected);
}

static void
assert_same_particulars (const MusterNode *node, const MusterNode *expected)
{
  assert_int_equal (node->n_chosen, expected->n_chosen);
  for (guint i = 0; i < node->n_chosen; i++)
    {
      assert_string_equal (node->chosen[i].scale, expected->chosen[i].scale);
      assert_string_equal (node->chosen[i].grade, expected->chosen[i].grade);
      assert_int_equal (node->chosen[i].scale_index, expected->chosen[i].scale_index);
      assert_int_equal (node->chosen[i].grade_index, expected->chosen[i].grade_index);
    }
  assert_int_equal (node->n_entries, expected->n_entries);
  for (guint i = 0; i < node->n_entries; i++)
    {
      assert_string_equal (node->entries[i].what, expected->entries[i].what);
      assert_string_equal (node->entries[i].value, expected->entries[i].value);
    }
  assert_int_equal (node->n_waivers, expected->n_waivers);
  for (guint i = 0; i < node->n_waivers; i++)
    {
      assert_string_equal (node->waivers[i].limit, expected->waivers[i].limit);
      assert_string_equal (node->waivers[i].reason, expected->waivers[i].reason);
    }
}

static void
assert_same_army (const MusterArmy *army, const MusterArmy *expected)
{
  assert_int_equal (army->n_nodes, expected->n_nodes);
  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      const MusterNode *other = &expected->nodes[i];
      assert_int_equal (node->id, other->id);
      assert_int_equal (node->parent, other->parent);
      assert_int_equal (node->end, other->end);
      assert_int_equal (node->depth, other->depth);
      assert_int_equal (node->category, other->category);
      assert_string_equal (node->kind_id, other->kind_id);
      assert_ptr_equal (node->kind, other->kind);
      assert_same_text (node->name, other->name);
      assert_same_text (node->note, other->note);
      assert_same_text (node->remark, other->remark);
      assert_int_equal (node->secret, other->secret);
      assert_same_particulars (node, other);
      g_autofree char *place = muster_army_dup_place (army, i);
      g_autofree char *other_place = muster_army_dup_place (expected, i);
      assert_string_equal (place, other_place);
    }
}

/* Nodes stand in order, each within the one that it stands in. */
static void
assert_sound (const MusterArmy *army)
{
  assert_int_equal (army->nodes[0].parent, MUSTER_NO_NODE);
  assert_int_equal (army->nodes[0].end, army->n_nodes);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      assert_true (node->parent < i && node->end > i);
      assert_true (node->end <= army->nodes[node->parent].end);
      assert_int_equal (node->depth, army->nodes[node->parent].depth + 1);
    }
}

#define MOST_CHANGES 12

/* @at_first: (transfer full) */
static void
take_walk (const MusterArmy *at_first, MusterRandom *random, guint *n_done)
{
  g_autoptr (MusterArmySnapshot) army = at_first;
  for (guint step = 0; step < 8; step++)
    {
      g_autoptr (MusterArmySnapshot) one_by_one = muster_army_ref (army);
      MusterChange changes[MOST_CHANGES];
      gint64 n_wanted = muster_random_range (random, 1, MOST_CHANGES);
      guint n = 0;
      for (gint64 i = 0; i < n_wanted; i++)
        {
          changes[n] = make_random_change (random, one_by_one);
          const MusterArmy *after = muster_army_apply (one_by_one, &changes[n], 1);
          if (after == NULL)
            continue;
          n_done[changes[n++].kind]++;
          muster_army_unref (one_by_one);
          one_by_one = after;
        }
      g_autoptr (MusterArmySnapshot) at_once = muster_army_apply (army, changes, n);
      assert_non_null (at_once);
      assert_sound (at_once);
      assert_same_army (at_once, one_by_one);
      muster_army_unref (army);
      army = g_steal_pointer (&at_once);
    }
}

static void
test_changes_at_once_do_what_they_do_one_by_one (void **state)
{
  guint64 first = get_number ("MUSTER_SEED", 1);
  guint64 n = MAX (get_number ("MUSTER_LOOPS", 20), 1);
  guint n_done[MUSTER_CHANGE_NAME + 1] = { 0 };
  for (guint64 seed = first; seed < first + n; seed++)
    {
      MusterRandom random = muster_random_new (seed, "changes");
      print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
      take_walk (make_random_army (get_pack ("tout-soldat"), seed), &random, n_done);
      take_walk (make_small (), &random, n_done);
    }
  for (guint i = 0; i < G_N_ELEMENTS (n_done); i++)
    assert_true (n_done[i] > 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_removing_takes_a_thing_with_all_that_stands_in_it),
    cmocka_unit_test (test_moving_takes_a_thing_with_all_that_stands_in_it),
    cmocka_unit_test (test_a_thing_goes_to_the_place_that_is_named),
    cmocka_unit_test (test_places_are_counted_without_the_thing_that_moves),
    cmocka_unit_test (test_turning_keeps_all_else_of_a_thing),
    cmocka_unit_test (test_adding_gives_a_new_thing_with_its_grade_and_name),
    cmocka_unit_test (test_what_is_added_can_be_filled_by_later_changes),
    cmocka_unit_test (test_choosing_sets_replaces_and_takes_back_a_grade),
    cmocka_unit_test (test_a_grade_is_chosen_on_the_army_itself),
    cmocka_unit_test (test_ids_and_particulars_are_kept),
    cmocka_unit_test (test_a_thing_cannot_be_moved_into_itself),
    cmocka_unit_test (test_the_army_itself_is_neither_moved_nor_removed),
    cmocka_unit_test (test_a_change_that_names_what_is_not_there_is_refused),
    cmocka_unit_test (test_where_a_later_change_is_refused_all_are),
    cmocka_unit_test (test_without_changes_the_army_is_as_it_was),
    cmocka_unit_test (test_a_changed_army_outlives_the_one_it_came_from),
    cmocka_unit_test (test_a_free_id_is_above_all_others),
    cmocka_unit_test (test_a_change_and_its_opposite_give_the_same_file),
    cmocka_unit_test (test_what_goes_in_one_go_is_what_goes_one_by_one),
    cmocka_unit_test (test_an_army_is_neither_added_nor_made_its_own_root),
    cmocka_unit_test (test_changes_at_once_do_what_they_do_one_by_one),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
