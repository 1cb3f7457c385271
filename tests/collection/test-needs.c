/* What armies need of a collection: what rows are by their names, what is missing, what two armies
 * would both take, and which boxes all comes out of. */
#include "helper/army.h"
#include "helper/environment.h"

#include "army/compose/wishes.h"
#include "base/random.h"
#include "collection/needs.h"
#include "collection/table.h"

#define RULES    "game-of-kings"
#define FONTENOY "fontenoy-french"
#define ALLIES   "dettingen-pragmatic"

typedef struct
{
  Checked *armies[2];
  GPtrArray *evaluations;
} Night;

static Night
begin_night (void)
{
  Night night = { { check_army (load_example (RULES, FONTENOY)),
                    check_army (load_example (RULES, ALLIES)) },
                  g_ptr_array_new () };
  for (int i = 0; i < 2; i++)
    g_ptr_array_add (night.evaluations, night.armies[i]->evaluation);
  return night;
}

static void
end_night (Night *night)
{
  g_ptr_array_unref (night->evaluations);
  for (int i = 0; i < 2; i++)
    checked_free (night->armies[i]);
}

static GPtrArray *
read_rows (const char *text)
{
  g_autoptr (GPtrArray) rulesets = g_ptr_array_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  GPtrArray *holdings = muster_collection_read ("test", bytes, rulesets, problems, NULL);
  if (problems->len > 0)
    fail_with_problems (problems);
  return holdings;
}

/* All that both armies have, each in a box of its own. */
static GPtrArray *
own_all (const Night *night)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (MusterPacking) packing = muster_packing_new (night->evaluations, NULL, none);
  return muster_packing_list_lacking (packing);
}

static MusterHolding *
find_row (GPtrArray *holdings, const char *nation, const char *what)
{
  for (guint i = 0; i < holdings->len; i++)
    {
      MusterHolding *holding = g_ptr_array_index (holdings, i);
      if (g_strcmp0 (holding->nation, nation) == 0 && g_str_has_prefix (holding->what, what))
        return holding;
    }
  fail_msg ("there is no %s", what);
  return NULL;
}

/* Holds what is not there against lines: a need, and how many are missing and shared. */
static void
assert_lacks (const MusterPacking *packing, const char *lines)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (packing, i);
      g_autofree char *name = muster_packing_dup_need (packing, i);
      g_autoptr (GPtrArray) rivals = muster_packing_list_rivals (packing, i);
      guint missing = muster_requirement_count_missing (need);
      guint shared = muster_requirement_count_shared (need);
      if (missing > 0)
        g_string_append_printf (text, "%s: %u missing\n", name, missing);
      if (shared > 0)
        g_string_append_printf (text, "%s: %u shared with %s\n", name, shared,
                                (const char *) g_ptr_array_index (rivals, 0));
    }
  assert_string_equal (text->str, lines);
}

static void
all_is_there_of_what_is_owned (void **state)
{
  (void) state;
  Night night = begin_night ();
  g_autoptr (GPtrArray) holdings = own_all (&night);
  g_autoptr (MusterPacking) packing = muster_packing_new (night.evaluations, NULL, holdings);
  assert_lacks (packing, "");
  end_night (&night);
}

static void
two_battalions_are_missing_and_a_battery_is_shared (void **state)
{
  (void) state;
  Night night = begin_night ();
  g_autoptr (GPtrArray) holdings = own_all (&night);
  find_row (holdings, "France", "Line foot")->count -= 2;
  /* One of the guns is of no nation: either may have it. */
  MusterHolding *gun = muster_holding_copy (find_row (holdings, "Great Britain", "Gun"));
  find_row (holdings, "Great Britain", "Gun")->count--;
  find_row (holdings, "France", "French field gun")->count--;
  muster_holding_set_text (&gun->nation, NULL);
  gun->count = 1;
  g_ptr_array_add (holdings, gun);
  g_autoptr (MusterPacking) packing = muster_packing_new (night.evaluations, NULL, holdings);
  assert_lacks (packing, "France: Line foot (infanterie de ligne): 2 missing\n"
                         "Great Britain: Gun: 1 shared with The French at Fontenoy\n");
  end_night (&night);
}

static void
figures_and_bases_make_units_as_the_rules_have_it (void **state)
{
  static const struct
  {
    const char *rows;
    guint n_found; /* of six battalions: two bases with 16 figures each */
  } cases[] = {
    { "what,figures\nBritish foot battalion,15\n", 0 },
    { "what,figures\nBritish foot battalion,16\n", 1 },
    { "what,figures\nBritish foot battalion,33\n", 2 },
    { "what,bases\nBritish foot battalion,5\n", 2 },
    { "what,units\nBritish foot battalion,5\n", 5 },
    { "what,figures,bases,box\nBritish foot battalion,8,,A\nBritish foot battalion,,1,B\n", 1 },
    { "what,figures,box\nBritish foot battalion,10,A\nBritish foot battalion,22,B\n", 2 },
    { "nation,what,units\nGreat Britain,Foot battalion,99\n", 6 },
    { "nation,what,units\nFrance,Foot battalion,99\n", 0 },
    { "what,pieces\nBritish foot battalion,99\n", 0 },
  };
  (void) state;
  Night night = begin_night ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) holdings = read_rows (cases[i].rows);
      g_autoptr (MusterPacking) packing = muster_packing_new (night.evaluations, NULL, holdings);
      guint n_found = 0;
      for (guint j = 0; j < packing->needs->len; j++)
        if (muster_packing_get_need (packing, j)->army == 1)
          n_found += muster_packing_get_need (packing, j)->n_found;
      assert_int_equal (n_found, cases[i].n_found);
    }
  end_night (&night);
}

/* Each is all that a corps of 1809 takes of it, in figures. */
static void
troops_are_known_in_any_language (void **state)
{
  static const struct
  {
    const char *what;
    guint n_found;
  } cases[] = {
    { "Ligne", 9 },          { "Line infantry", 9 },     { "Linieninfanterie", 9 },
    { "french line", 9 },    { "Light infantry", 3 },    { "infanterie légère", 3 },
    { "Foot artillery", 2 }, { "artillerie à pied", 2 }, { "Hussars", 1 },
    { "Husaren", 1 },        { "Light cavalry", 2 },     { "British line infantry", 0 },
    { "Elephants", 0 },
  };
  (void) state;
  g_autoptr (Checked) corps = check_army (load_example ("tout-soldat", "french-200"));
  g_autoptr (GPtrArray) evaluations = g_ptr_array_new ();
  g_ptr_array_add (evaluations, corps->evaluation);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("what,units\n%s,99\n", cases[i].what);
      g_autoptr (GPtrArray) holdings = read_rows (text);
      g_autoptr (MusterPacking) packing = muster_packing_new (evaluations, NULL, holdings);
      guint n_found = 0;
      for (guint j = 0; j < packing->needs->len; j++)
        n_found += muster_packing_get_need (packing, j)->n_found;
      print_message ("# %s\n", cases[i].what);
      assert_int_equal (n_found, cases[i].n_found);
    }
}

/* Returns: how many of the Allies' are found */
static guint
count_found (const Night *night, GPtrArray *holdings)
{
  g_autoptr (MusterPacking) packing = muster_packing_new (night->evaluations, NULL, holdings);
  guint n_found = 0;
  for (guint i = 0; i < packing->needs->len; i++)
    if (muster_packing_get_need (packing, i)->army == 1)
      n_found += muster_packing_get_need (packing, i)->n_found;
  return n_found;
}

static void
figures_of_another_scale_stay_in_their_box (void **state)
{
  static const struct
  {
    const char *scale;
    guint n_found;
  } cases[] = { { NULL, 6 }, { "6 mm", 4 }, { "6MM", 4 }, { "15mm", 5 }, { "28 mm", 3 } };
  (void) state;
  Night night = begin_night ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) holdings = read_rows ("what,units,scale,box\n"
                                                  "British foot battalion,1,6 mm,A\n"
                                                  "British foot battalion,2,15 mm,B\n"
                                                  "British foot battalion,3,,C\n");
      muster_holdings_keep_scale (holdings, cases[i].scale);
      assert_int_equal (count_found (&night, holdings), cases[i].n_found);
    }
  end_night (&night);
}

static void
a_unit_is_of_one_scale (void **state)
{
#define FOOT "what,figures,scale,box\n"
  (void) state;
  Night night = begin_night ();
  g_autoptr (GPtrArray) two = read_rows (FOOT "British foot battalion,8,6 mm,A\n"
                                              "British foot battalion,8,28 mm,B\n");
  g_autoptr (GPtrArray) open = read_rows (FOOT "British foot battalion,8,6 mm,A\n"
                                               "British foot battalion,8,,B\n");
  assert_int_equal (count_found (&night, two), 0);
  assert_int_equal (count_found (&night, open), 1);
  end_night (&night);
}

/* Whole units first, whatever the order of the rows; and no figure beside them for nothing. */
static void
the_order_of_rows_changes_nothing (void **state)
{
  static const char *const rows[] = { "British foot battalion,8,,A\n",
                                      "British foot battalion,,1,B\n",
                                      "British foot battalion,8,,C\n" };
  static const guint orders[][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 } };
  (void) state;
  Night night = begin_night ();
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autofree char *text = g_strconcat ("what,figures,units,box\n", rows[orders[i][0]],
                                           rows[orders[i][1]], rows[orders[i][2]], NULL);
      g_autoptr (GPtrArray) holdings = read_rows (text);
      assert_int_equal (count_found (&night, holdings), 2);
    }
  g_autoptr (GPtrArray) loose = read_rows ("what,figures,units,box\nBritish foot battalion,1,,A\n"
                                           "British foot battalion,,7,B\n");
  g_autoptr (MusterPacking) packing = muster_packing_new (night.evaluations, NULL, loose);
  assert_int_equal (packing->packed->len, 1);
  assert_int_equal (g_array_index (packing->packed, MusterPacked, 0).count, 6);
  end_night (&night);
}

static void
what_lacks_is_told_less_what_is_left_over (void **state)
{
  (void) state;
  Night night = begin_night ();
  g_autoptr (GPtrArray) holdings = read_rows ("what,figures\nBritish foot battalion,95\n");
  g_autoptr (MusterPacking) packing = muster_packing_new (night.evaluations, NULL, holdings);
  for (guint i = 0; i < packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (packing, i);
      if (need->n_found != 5)
        continue;
      g_autofree char *amount =
        muster_requirement_dup_amount (need, muster_requirement_count_missing (need));
      assert_string_equal (amount, "1 figure");
    }
  end_night (&night);
}

/* What is owned already is not owned again. */
static void
nothing_lacks_of_what_is_owned (void **state)
{
  (void) state;
  Night night = begin_night ();
  g_autoptr (GPtrArray) holdings = own_all (&night);
  for (guint i = 0; i < holdings->len; i++)
    muster_holding_set_text (&((MusterHolding *) g_ptr_array_index (holdings, i))->box, "Box 1");
  g_autoptr (MusterPacking) whole = muster_packing_new (night.evaluations, NULL, holdings);
  g_autoptr (GPtrArray) none = muster_packing_list_lacking (whole);
  assert_int_equal (none->len, 0);
  find_row (holdings, "France", "Line foot")->count -= 2;
  g_autoptr (MusterPacking) less = muster_packing_new (night.evaluations, NULL, holdings);
  g_autoptr (GPtrArray) two = muster_packing_list_lacking (less);
  assert_int_equal (two->len, 1);
  assert_int_equal (((MusterHolding *) g_ptr_array_index (two, 0))->count, 2);
  end_night (&night);
}

/* That nothing is taken that is not there, all that is found was taken, and alone no less is found.
 */
static void
assert_sound (const MusterPacking *packing)
{
  g_autofree gint64 *taken = g_new0 (gint64, packing->holdings->len);
  for (guint i = 0; i < packing->packed->len; i++)
    {
      const MusterPacked *packed = &g_array_index (packing->packed, MusterPacked, i);
      const MusterRequirement *need = muster_packing_get_need (packing, packed->need);
      taken[packed->holding] += packed->count;
      assert_true (packed->first <= packed->last && packed->last < need->n_found);
    }
  for (guint i = 0; i < packing->holdings->len; i++)
    assert_true (taken[i]
                 <= ((const MusterHolding *) g_ptr_array_index (packing->holdings, i))->count);
  for (guint i = 0; i < packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (packing, i);
      gint64 parts = 0;
      gint64 figures = MAX (need->figures, 1);
      gint64 bases = MAX (need->bases, 1);
      for (guint j = 0; j < packing->packed->len; j++)
        {
          const MusterPacked *packed = &g_array_index (packing->packed, MusterPacked, j);
          const MusterHolding *holding = g_ptr_array_index (packing->holdings, packed->holding);
          if (packed->need == i)
            parts += packed->count
                     * (holding->measure == MUSTER_MEASURED_IN_FIGURES ? bases
                        : holding->measure == MUSTER_MEASURED_IN_BASES ? figures
                                                                       : figures * bases);
        }
      assert_true (parts >= need->n_found * figures * bases);
      assert_true (need->n_found <= need->n_alone && need->n_alone <= need->names->len);
    }
}

static void
no_figure_is_packed_twice (void **state)
{
  (void) state;
  Night night = begin_night ();
  guint64 first = get_number ("MUSTER_SEED", 1);
  for (guint64 seed = first; seed < first + 10 * get_number ("MUSTER_LOOPS", 10); seed++)
    {
      print_message ("# MUSTER_SEED=%" G_GUINT64_FORMAT "\n", seed);
      MusterRandom random = muster_random_new (seed, "collection");
      g_autoptr (GPtrArray) holdings = own_all (&night);
      for (guint i = 0; i < holdings->len; i++)
        {
          MusterHolding *holding = g_ptr_array_index (holdings, i);
          holding->measure = (MusterHoldingMeasure) muster_random_range (&random, 0, 2);
          holding->count = muster_random_range (&random, 0, 60);
          if (muster_random_range (&random, 0, 2) == 0)
            muster_holding_set_text (&holding->nation, NULL);
          if (muster_random_range (&random, 0, 2) == 0)
            muster_holding_set_text (&holding->scale, "15 mm");
        }
      g_autoptr (MusterPacking) packing = muster_packing_new (night.evaluations, NULL, holdings);
      assert_sound (packing);
    }
  end_night (&night);
}

static void
what_is_owned_is_wished_and_no_more (void **state)
{
  (void) state;
  Night night = begin_night ();
  g_autoptr (GPtrArray) holdings = read_rows ("what,figures\nBritish foot battalion,130\n");
  g_auto (GStrv) wishes = muster_collection_list_wishes (holdings, night.armies[1]->evaluation);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) laid =
    muster_wishes_lay (get_pack (RULES), (const char *const *) wishes, NULL, problems);
  const MusterNode *nodes = night.armies[1]->army->nodes;
  guint n_full = 0;
  assert_non_null (laid);
  for (guint i = 0; wishes[i] != NULL; i++)
    {
      /* Of the foot eight can be made of the figures; of others what is there may stay. */
      g_auto (GStrv) words = g_strsplit (wishes[i] + strlen (".."), " ", 2);
      guint n_there = 0;
      for (guint j = 0; j < night.armies[1]->army->n_nodes; j++)
        n_there += nodes[j].kind != NULL && g_str_equal (nodes[j].kind->id, words[1]);
      guint n = (guint) g_ascii_strtoull (words[0], NULL, 10);
      n_full += n == 8;
      assert_true (n >= n_there || n == 8);
    }
  assert_true (n_full > 0);
  end_night (&night);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (all_is_there_of_what_is_owned),
    cmocka_unit_test (two_battalions_are_missing_and_a_battery_is_shared),
    cmocka_unit_test (figures_and_bases_make_units_as_the_rules_have_it),
    cmocka_unit_test (troops_are_known_in_any_language),
    cmocka_unit_test (figures_of_another_scale_stay_in_their_box),
    cmocka_unit_test (a_unit_is_of_one_scale),
    cmocka_unit_test (the_order_of_rows_changes_nothing),
    cmocka_unit_test (what_lacks_is_told_less_what_is_left_over),
    cmocka_unit_test (nothing_lacks_of_what_is_owned),
    cmocka_unit_test (no_figure_is_packed_twice),
    cmocka_unit_test (what_is_owned_is_wished_and_no_more),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
