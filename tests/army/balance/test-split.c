/* Pools dealt out into commands: nothing is lost or there twice, what is said to be the fairest is,
 * by going over all ways of small pools, and wishes are kept or contradict each other. */
#include "army/balance/split.h"

#include "base/error.h"
#include "base/random.h"
#include "helper/army.h"
#include "helper/environment.h"

#define TIME 20000

static MusterSplit *
split (const MusterArmy *army, guint n, MusterDeal by, GPtrArray *wishes, guint64 seed)
{
  const MusterSplitDemand demand = { .pool = &army,
                                     .n_pool = 1,
                                     .n_commands = n,
                                     .by = by,
                                     .wishes = wishes,
                                     .seed = seed,
                                     .milliseconds = TIME };
  return muster_pool_split (&demand, NULL);
}

static const MusterSplitCommand *
get_command (const MusterSplit *found, guint i)
{
  assert_int_equal (found->state, MUSTER_SPLIT);
  return g_ptr_array_index (found->commands, i);
}

/* What a node is, for counting how many there are of it. */
static char *
describe_node (const MusterArmy *army, guint node)
{
  const MusterNode *of = &army->nodes[node];
  GString *text = g_string_new (of->kind_id);
  g_string_append_printf (text, "|%s|%s", of->name != NULL ? of->name : "",
                          of->note != NULL ? of->note : "");
  for (guint i = 0; i < of->n_chosen; i++)
    g_string_append_printf (text, "|%s:%s", of->chosen[i].scale, of->chosen[i].grade);
  for (guint i = 0; i < of->n_entries; i++)
    g_string_append_printf (text, "|%s=%s", of->entries[i].what, of->entries[i].value);
  return g_string_free (text, FALSE);
}

/* Of all that is no formation there is in the commands what there was in the pool. */
static void
assert_same_troops (const MusterArmy *const *pool, guint n_pool, const MusterSplit *found)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint a = 0; a < n_pool + found->commands->len; a++)
    {
      const MusterArmy *army = a < n_pool ? pool[a] : get_command (found, a - n_pool)->army;
      for (guint i = 1; i < army->n_nodes; i++)
        {
          if (army->nodes[i].category == MUSTER_CATEGORY_FORMATION)
            continue;
          char *key = describe_node (army, i);
          int n = GPOINTER_TO_INT (g_hash_table_lookup (counts, key));
          g_hash_table_insert (counts, key, GINT_TO_POINTER (n + (a < n_pool ? 1 : -1)));
        }
    }
  GHashTableIter iter;
  gpointer key;
  gpointer n;
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &key, &n))
    if (GPOINTER_TO_INT (n) != 0)
      fail_msg ("%s: %d", (const char *) key, GPOINTER_TO_INT (n));
}

/* All ways of a small pool, gone over: what there is to be dealt and counted is said here anew. */

#define MOST_PIECES 12
#define N_FIGURES   5 /* infantry, cavalry, guns, quality, points */

typedef struct
{
  guint node;
  guint above; /* that has to have a piece with units where this goes; else MUSTER_NO_NODE */
  gint64 figures[N_FIGURES];
  gint64 units;
} Dealt;

typedef struct
{
  const MusterArmy *army;
  Dealt pieces[MOST_PIECES];
  guint n_pieces;
  guint n_commands;
  guint commands[MOST_PIECES];
  gint64 best[5];
  gboolean has_best;
} Search;

static void
add_dealt (Search *search, const MusterEvaluation *evaluation, guint node)
{
  static const char *const arms[] = { "infantry", "cavalry", "foot-artillery" };
  const MusterArmy *army = search->army;
  const MusterRuleset *ruleset = army->ruleset;
  assert_true (search->n_pieces < MOST_PIECES);
  Dealt *dealt = &search->pieces[search->n_pieces++];
  *dealt = (Dealt){ .node = node };
  assert_int_equal (evaluation->totals[node].den, 1);
  dealt->figures[4] = evaluation->totals[node].num;
  for (guint i = node; i < army->nodes[node].end; i++)
    {
      if (army->nodes[i].category != MUSTER_CATEGORY_UNIT)
        continue;
      int arm = muster_evaluation_get_grade (evaluation, i, ruleset->arm_scale);
      int quality = muster_evaluation_get_grade (evaluation, i, ruleset->quality_scale);
      const char *word = ruleset->scales[ruleset->arm_scale].grades[arm].id;
      dealt->units++;
      for (guint k = 0; k < G_N_ELEMENTS (arms); k++)
        dealt->figures[k] += g_str_equal (word, arms[k]);
      dealt->figures[3] += ruleset->scales[ruleset->quality_scale].grades[quality].value.num;
    }
  dealt->above = dealt->units > 0 ? MUSTER_NO_NODE : army->nodes[node].parent;
}

static void
list_dealt (Search *search, const MusterEvaluation *evaluation)
{
  const MusterNode *nodes = search->army->nodes;
  for (guint i = 1; i < search->army->n_nodes; i++)
    if (nodes[i].category == MUSTER_CATEGORY_FORMATION
          ? g_str_equal (nodes[i].kind_id, "brigade")
          : !g_str_equal (nodes[nodes[i].parent].kind_id, "brigade"))
      add_dealt (search, evaluation, i);
}

static gboolean
is_in (const Search *search, guint piece, guint above)
{
  guint node = search->pieces[piece].node;
  return node > above && node < search->army->nodes[above].end;
}

static gint64
get_spread (const gint64 *sums, guint n)
{
  gint64 high = sums[0];
  gint64 low = sums[0];
  for (guint i = 1; i < n; i++)
    {
      high = MAX (high, sums[i]);
      low = MIN (low, sums[i]);
    }
  return high - low;
}

static void
judge (Search *search)
{
  guint n = search->n_commands;
  gint64 sums[N_FIGURES][4] = { { 0 } };
  gint64 units[4] = { 0 };
  for (guint i = 0; i < search->n_pieces; i++)
    {
      units[search->commands[i]] += search->pieces[i].units;
      for (guint k = 0; k < N_FIGURES; k++)
        sums[k][search->commands[i]] += search->pieces[i].figures[k];
    }
  for (guint c = 0; c < n; c++)
    if (units[c] == 0)
      return;
  for (guint i = 0; i < search->n_pieces; i++)
    {
      gboolean is_led = search->pieces[i].above == MUSTER_NO_NODE;
      for (guint k = 0; k < search->n_pieces && !is_led; k++)
        is_led = search->pieces[k].units > 0 && search->commands[k] == search->commands[i]
                 && is_in (search, k, search->pieces[i].above);
      if (!is_led)
        return;
    }
  gint64 broken = 0;
  for (guint f = 1; f < search->army->n_nodes; f++)
    for (guint c = 0; c < n && search->army->nodes[f].category == MUSTER_CATEGORY_FORMATION; c++)
      {
        gboolean is_there = FALSE;
        guint n_below = 0;
        for (guint k = 0; k < search->n_pieces; k++)
          if (search->pieces[k].units > 0 && is_in (search, k, f))
            {
              n_below++;
              is_there = is_there || search->commands[k] == c;
            }
        broken += n_below > 1 && is_there;
      }
  const gint64 found[] = {
    get_spread (sums[4], n),
    get_spread (units, n) + get_spread (sums[0], n) + get_spread (sums[1], n)
      + get_spread (sums[2], n),
    get_spread (sums[3], n),
    get_spread (sums[2], n), /* all guns are of one arm here */
    broken,
  };
  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    {
      if (search->has_best && found[i] > search->best[i])
        return;
      if (!search->has_best || found[i] < search->best[i])
        break;
    }
  memcpy (search->best, found, sizeof found);
  search->has_best = TRUE;
}

static void
go_over (Search *search, guint piece)
{
  if (piece == search->n_pieces)
    {
      judge (search);
      return;
    }
  for (guint c = 0; c < search->n_commands; c++)
    {
      search->commands[piece] = c;
      go_over (search, piece + 1);
    }
}

/* How the commands that were found stand to each other, by the same figures. */
static void
judge_found (Search *search, const MusterSplit *found)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  for (guint c = 0; c < search->n_commands; c++)
    {
      const MusterSplitCommand *command = get_command (found, c);
      for (guint k = 0; k < command->pieces->len; k++)
        {
          gboolean is_found = FALSE;
          for (guint i = 0; i < search->n_pieces && !is_found; i++)
            {
              g_autofree char *place = muster_army_dup_place (search->army, search->pieces[i].node);
              if (g_hash_table_contains (used, GUINT_TO_POINTER (i))
                  || !g_str_equal (place, g_ptr_array_index (command->pieces, k)))
                continue;
              g_hash_table_add (used, GUINT_TO_POINTER (i));
              search->commands[i] = c;
              is_found = TRUE;
            }
          assert_true (is_found);
        }
    }
  assert_int_equal (g_hash_table_size (used), search->n_pieces);
  search->has_best = FALSE;
  judge (search);
  assert_true (search->has_best);
}

static const char *const qualities[] = { "quality:2", "quality:3", "quality:4", "quality:5",
                                         "quality:6" };
static const char *const ratings[] = { "rating:1", "rating:2", "rating:3" };

static void
append_brigade (GString *text, guint number, MusterRandom *random)
{
  gboolean is_horse = muster_random_range (random, 0, 2) == 0;
  gint64 n = muster_random_range (random, 3, 6);
  g_string_append_printf (text, "<formation kind='brigade' name='B%u' grades='%s'>", number,
                          qualities[muster_random_range (random, 0, 4)]);
  for (gint64 i = 0; i < n; i++)
    g_string_append_printf (text, "<unit type='%s'/>", is_horse ? "fr-hussars" : "fr-ligne");
  g_string_append (text, "</formation>");
}

static const MusterArmy *
make_random (guint n_brigades, MusterRandom *random)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint number = 1;
  for (guint d = 1; number <= n_brigades; d++)
    {
      gboolean has_division = muster_random_range (random, 0, 2) > 0;
      if (has_division)
        g_string_append_printf (text,
                                "<formation kind='division' name='D%u'><commander "
                                "type='division-commander' name='C%u' grades='%s'/>",
                                d, d, ratings[muster_random_range (random, 0, 2)]);
      gint64 n = muster_random_range (random, 1, 3);
      for (gint64 i = 0; i < n && number <= n_brigades; i++)
        append_brigade (text, number++, random);
      if (has_division && muster_random_range (random, 0, 1) == 0)
        g_string_append_printf (text, "<unit type='fr-foot-artillery' name='A%u' grades='%s'/>", d,
                                qualities[muster_random_range (random, 0, 4)]);
      if (has_division)
        g_string_append (text, "</formation>");
    }
  return make_army ("tout-soldat", "date='1809' grades='nation:france'", text->str);
}

static void
test_no_way_of_small_pools_is_fairer (void **state)
{
  guint n_loops = get_number ("MUSTER_LOOPS", 20);
  for (guint64 seed = 1; seed <= n_loops; seed++)
    {
      MusterRandom random = muster_random_new (seed, "pool");
      guint n_brigades = (guint) muster_random_range (&random, 2, 5);
      g_autoptr (MusterArmySnapshot) army = make_random (n_brigades, &random);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      Search search = { .army = army };
      list_dealt (&search, evaluation);
      search.n_commands = n_brigades > 2 && search.n_pieces < 9 && seed % 3 == 0 ? 3 : 2;
      g_autoptr (MusterSplit) found =
        split (army, search.n_commands, MUSTER_DEAL_LOWEST, NULL, seed % 4);
      assert_int_equal (found->state, MUSTER_SPLIT);
      go_over (&search, 0);
      gint64 best[5];
      memcpy (best, search.best, sizeof best);
      judge_found (&search, found);
      for (guint i = 0; i < G_N_ELEMENTS (best); i++)
        if (search.best[i] != best[i])
          fail_msg ("seed %" G_GUINT64_FORMAT ", level %u: %" G_GINT64_FORMAT
                    " found, %" G_GINT64_FORMAT " is best",
                    seed, i, search.best[i], best[i]);
      assert_true (found->is_fairest);
      assert_int_equal (found->difference.num, best[0]);
      assert_int_equal (found->least.num, best[0]);
      assert_same_troops (&army, 1, found);
    }
}

static void
test_nothing_is_lost_or_doubled (void **state)
{
  static const struct
  {
    const char *pack;
    const char *name;
  } pools[] = {
    { "tout-soldat", "waterloo-i-corps" }, { "game-of-kings", "dettingen-pragmatic" },
    { "le-roi-soleil", "poltava-swedes" }, { "louis-xiv-battalions", "french-battalions" },
    { "pike-and-powder", "swedes-1632" },  { "tout-soldat", "french-200" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (pools); i++)
    for (int by = 0; by < MUSTER_N_DEALS; by++)
      for (guint n = 2; n <= 3; n++)
        {
          g_autoptr (MusterArmySnapshot) army = load_example (pools[i].pack, pools[i].name);
          const MusterSplitDemand demand = { .pool = &army,
                                             .n_pool = 1,
                                             .n_commands = n,
                                             .by = (MusterDeal) by,
                                             .seed = 5,
                                             .milliseconds = 1500 };
          g_autoptr (MusterSplit) found = muster_pool_split (&demand, NULL);
          if (found->state == MUSTER_SPLIT_FEW)
            continue;
          assert_int_equal (found->state, MUSTER_SPLIT);
          assert_int_equal (found->commands->len, n);
          assert_same_troops (&army, 1, found);
        }
}

static char *
describe_split (const MusterSplit *found)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < found->commands->len; i++)
    {
      g_autoptr (GBytes) bytes = muster_army_write (get_command (found, i)->army);
      gsize length;
      const char *xml = g_bytes_get_data (bytes, &length);
      g_string_append_len (text, xml, (gssize) length);
    }
  return g_string_free (text, FALSE);
}

static void
test_the_same_seed_gives_the_same (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  for (guint64 seed = 0; seed < 3; seed++)
    {
      g_autoptr (MusterSplit) one = split (army, 2, MUSTER_DEAL_LOWEST, NULL, seed);
      g_autoptr (MusterSplit) again = split (army, 2, MUSTER_DEAL_LOWEST, NULL, seed);
      g_autofree char *text = describe_split (one);
      g_autofree char *other = describe_split (again);
      assert_string_equal (text, other);
    }
}

/* A wish, of names with ";" between them. */
static void
wish (GPtrArray *wishes, const MusterArmy *army, gboolean is_apart, const char *names)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) list = g_strsplit (names, ";", -1);
  MusterSplitWish *made = muster_split_wish_new (is_apart);
  g_ptr_array_add (wishes, made);
  for (int i = 0; list[i] != NULL; i++)
    if (!muster_split_wish_add (made, &army, 1, list[i], &error))
      fail_msg ("%s", error->message);
}

static guint
find_command (const MusterSplit *found, const char *name)
{
  guint in = G_MAXUINT;
  for (guint c = 0; c < found->commands->len; c++)
    {
      const MusterArmy *army = get_command (found, c)->army;
      for (guint i = 1; i < army->n_nodes; i++)
        if (g_strcmp0 (army->nodes[i].name, name) == 0)
          {
            assert_int_equal (in, G_MAXUINT);
            in = c;
          }
    }
  assert_int_not_equal (in, G_MAXUINT);
  return in;
}

static GPtrArray *
new_wishes (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) (void (*) (void)) muster_split_wish_free);
}

static void
test_wishes_are_kept (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  g_autoptr (GPtrArray) wishes = new_wishes ();
  wish (wishes, army, FALSE, "1st Brigade;4th brigade");
  wish (wishes, army, TRUE, "Hussars;First division commander");
  g_autoptr (MusterSplit) found = split (army, 2, MUSTER_DEAL_LOWEST, wishes, 0);
  assert_int_equal (find_command (found, "1st Brigade"), find_command (found, "4th Brigade"));
  assert_int_not_equal (find_command (found, "Hussars"),
                        find_command (found, "First division commander"));
  assert_same_troops (&army, 1, found);
}

static void
test_a_formation_that_is_named_stays_whole (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  g_autoptr (GPtrArray) wishes = new_wishes ();
  wish (wishes, army, FALSE, "1st Division");
  wish (wishes, army, TRUE, "1st Division;2nd Division");
  g_autoptr (MusterSplit) found = split (army, 2, MUSTER_DEAL_UNITS, wishes, 3);
  guint own = find_command (found, "1st Division");
  assert_int_equal (find_command (found, "1st Regiment, 1st Battalion"), own);
  assert_int_equal (find_command (found, "2nd Regiment, 3rd Battalion"), own);
  assert_int_not_equal (find_command (found, "2nd Division"), own);
}

static void
test_wishes_that_contradict_each_other_are_told (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  g_autoptr (GPtrArray) wishes = new_wishes ();
  wish (wishes, army, FALSE, "1st Brigade;2nd Brigade");
  wish (wishes, army, FALSE, "3rd Brigade;4th Brigade");
  wish (wishes, army, FALSE, "2nd Brigade;Light cavalry");
  wish (wishes, army, TRUE, "1st Brigade;Light cavalry");
  g_autoptr (MusterSplit) found = split (army, 2, MUSTER_DEAL_LOWEST, wishes, 0);
  assert_int_equal (found->state, MUSTER_SPLIT_IMPOSSIBLE);
  assert_int_equal (found->contradiction->len, 3);
  assert_string_equal (g_ptr_array_index (found->contradiction, 0),
                       "together: 1st Brigade; 2nd Brigade");
  assert_string_equal (g_ptr_array_index (found->contradiction, 1),
                       "together: 2nd Brigade; Light cavalry");
  assert_string_equal (g_ptr_array_index (found->contradiction, 2),
                       "apart: 1st Brigade; Light cavalry");
  g_autofree char *told = muster_split_dup_reserve (found, 2);
  assert_non_null (strstr (told, "contradict"));
}

static void
test_more_apart_than_commands_is_impossible (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  g_autoptr (GPtrArray) wishes = new_wishes ();
  wish (wishes, army, TRUE, "1st Brigade;2nd Brigade;3rd Brigade");
  g_autoptr (MusterSplit) found = split (army, 2, MUSTER_DEAL_LOWEST, wishes, 0);
  assert_int_equal (found->state, MUSTER_SPLIT_IMPOSSIBLE);
  assert_int_equal (found->contradiction->len, 1);
  g_autoptr (MusterSplit) three = split (army, 3, MUSTER_DEAL_LOWEST, wishes, 0);
  assert_int_equal (three->state, MUSTER_SPLIT);
}

static void
test_names_that_are_not_there_or_of_several_are_refused (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  g_autoptr (MusterSplitWish) made = muster_split_wish_new (FALSE);
  g_autoptr (GError) error = NULL;
  assert_false (muster_split_wish_add (made, &army, 1, "1st Brigad", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_non_null (strstr (error->message, "1st Brigade"));
  g_clear_error (&error);
  const MusterArmy *twice[] = { army, army };
  assert_false (muster_split_wish_add (made, twice, 2, "1st Brigade", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_int_equal (made->named->len, 0);
}

static void
test_fewer_pieces_than_commands_are_refused (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("tout-soldat", "grades='nation:france'",
               "<formation kind='brigade' name='A' grades='quality:4'><unit type='fr-ligne'/>"
               "<unit type='fr-ligne'/></formation>");
  g_autoptr (MusterSplit) found = split (army, 2, MUSTER_DEAL_LOWEST, NULL, 0);
  assert_int_equal (found->state, MUSTER_SPLIT_FEW);
  assert_int_equal (found->n_pieces, 1);
  g_autoptr (MusterSplit) units = split (army, 2, MUSTER_DEAL_UNITS, NULL, 0);
  assert_int_equal (units->state, MUSTER_SPLIT);
  assert_int_equal (units->difference.num, 0);
  g_autoptr (MusterArmySnapshot) empty = make_army ("tout-soldat", "", "");
  g_autoptr (MusterSplit) nothing = split (empty, 2, MUSTER_DEAL_UNITS, NULL, 0);
  assert_int_equal (nothing->state, MUSTER_SPLIT_FEW);
}

static void
test_without_prices_units_are_counted (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("louis-xiv-battalions", "french-battalions");
  g_autoptr (MusterSplit) found = split (army, 2, MUSTER_DEAL_UNITS, NULL, 0);
  guint n = muster_army_count_units (army);
  assert_int_equal (found->state, MUSTER_SPLIT);
  assert_true (found->is_by_units);
  assert_int_equal (found->difference.num, n % 2);
}

static const MusterArmy *
make_guns (const char *price, const char *other, guint n)
{
  g_autoptr (GString) text = g_string_new ("<formation kind='one-class'>");
  for (guint i = 0; i < n; i++)
    {
      g_string_append (text, "<unit type='gun' grades='class:1'>");
      if (price != NULL)
        g_string_append_printf (text, "<entry what='points' is='%s'/>", i == 0 ? other : price);
      g_string_append (text, "</unit>");
    }
  g_string_append (text, "</formation>");
  return make_army ("kinds", "grades='nation:north'", text->str);
}

static void
test_absurd_prices_are_refused (void **state)
{
  g_autoptr (MusterArmySnapshot) large = make_guns ("999999999", "1", 4);
  g_autoptr (MusterSplit) found = split (large, 2, MUSTER_DEAL_UNITS, NULL, 0);
  assert_int_equal (found->state, MUSTER_SPLIT_INEXACT);
  g_autoptr (MusterArmySnapshot) alike = make_guns ("999999999", "999999999", 3);
  g_autoptr (MusterSplit) exact = split (alike, 2, MUSTER_DEAL_UNITS, NULL, 0);
  assert_int_equal (exact->state, MUSTER_SPLIT);
  assert_int_equal (exact->difference.num, 999999999);
}

static void
test_prices_that_are_not_known_are_told (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_guns (NULL, NULL, 3);
  g_autoptr (MusterSplit) found = split (army, 2, MUSTER_DEAL_UNITS, NULL, 0);
  assert_int_equal (found->state, MUSTER_SPLIT);
  assert_int_equal (found->n_unpriced, 3);
}

static void
test_several_armies_are_one_pool (void **state)
{
  g_autoptr (MusterArmySnapshot) french = load_example ("game-of-kings", "fontenoy-french");
  g_autoptr (MusterArmySnapshot) allies = load_example ("game-of-kings", "dettingen-pragmatic");
  const MusterArmy *pool[] = { french, allies };
  const MusterSplitDemand demand = { .pool = pool,
                                     .n_pool = 2,
                                     .n_commands = 4,
                                     .by = MUSTER_DEAL_UNITS,
                                     .name = "Evening",
                                     .milliseconds = 3000 };
  g_autoptr (MusterSplit) found = muster_pool_split (&demand, NULL);
  assert_int_equal (found->state, MUSTER_SPLIT);
  assert_string_equal (get_command (found, 3)->army->name, "Evening – Command 4");
  assert_same_troops (pool, 2, found);
}

static void
test_what_is_cancelled_is_no_answer (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const MusterSplitDemand demand = {
    .pool = &army, .n_pool = 1, .n_commands = 3, .by = MUSTER_DEAL_UNITS, .milliseconds = TIME
  };
  g_cancellable_cancel (cancellable);
  g_autoptr (MusterSplit) found = muster_pool_split (&demand, cancellable);
  assert_int_equal (found->state, MUSTER_SPLIT_CANCELLED);
  assert_int_equal (found->commands->len, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_no_way_of_small_pools_is_fairer),
    cmocka_unit_test (test_nothing_is_lost_or_doubled),
    cmocka_unit_test (test_the_same_seed_gives_the_same),
    cmocka_unit_test (test_wishes_are_kept),
    cmocka_unit_test (test_a_formation_that_is_named_stays_whole),
    cmocka_unit_test (test_wishes_that_contradict_each_other_are_told),
    cmocka_unit_test (test_more_apart_than_commands_is_impossible),
    cmocka_unit_test (test_names_that_are_not_there_or_of_several_are_refused),
    cmocka_unit_test (test_fewer_pieces_than_commands_are_refused),
    cmocka_unit_test (test_without_prices_units_are_counted),
    cmocka_unit_test (test_absurd_prices_are_refused),
    cmocka_unit_test (test_prices_that_are_not_known_are_told),
    cmocka_unit_test (test_several_armies_are_one_pool),
    cmocka_unit_test (test_what_is_cancelled_is_no_answer),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
