/* Armies as text are read as they were written, by Muster, by people, and by mail programs. */
#include "army-helper.h"

#include "army/army-text-read.h"
#include "army/army-text.h"
#include "base/random.h"
#include "base/text-key.h"

static const char *const all_packs[] = { "tout-soldat", "game-of-kings", "le-roi-soleil",
                                         "pike-and-powder", "louis-xiv-battalions" };

static const struct
{
  const char *pack;
  const char *name;
} all_examples[] = {
  { "tout-soldat", "waterloo-i-corps" },
  { "tout-soldat", "waterloo-i-corps-waived" },
  { "tout-soldat", "french-200" },
  { "tout-soldat", "austrian-200" },
  { "tout-soldat", "british-200" },
  { "game-of-kings", "fontenoy-french" },
  { "game-of-kings", "dettingen-pragmatic" },
  { "le-roi-soleil", "poltava-swedes" },
  { "pike-and-powder", "swedes-1632" },
  { "louis-xiv-battalions", "french-battalions" },
};

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static char *
dup_xml (const MusterArmy *army)
{
  g_autoptr (GBytes) bytes = muster_army_write (army);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static const MusterArmy *
read_text (const char *pack, const char *text, GPtrArray *problems)
{
  return muster_army_text_read_with (text, strlen (text), "test.txt", get_pack (pack), problems);
}

static void
print_problems (GPtrArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *text = muster_problem_dup_text (g_ptr_array_index (problems, i));
      print_message ("# %s\n", text);
    }
}

/* @text is the army, and at most notes are told of it. */
static void
assert_reads_as (const char *pack, const MusterArmy *army, const char *text, gboolean may_note)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) read = read_text (pack, text, problems);
  g_autofree char *wanted = dup_xml (army);
  g_autofree char *got = read != NULL ? dup_xml (read) : g_strdup ("");
  if (!g_str_equal (wanted, got) || muster_problems_has_error (problems)
      || (!may_note && problems->len > 0))
    {
      print_problems (problems);
      g_file_set_contents ("/tmp/w/failed.txt", text, -1, NULL);
    }
  assert_string_equal (wanted, got);
  assert_false (muster_problems_has_error (problems));
  if (!may_note)
    assert_int_equal (problems->len, 0);
}

static const MusterArmy *
load_without_digest (const char *pack, const char *name)
{
  g_autofree char *text = dup_example (name);
  g_autoptr (GRegex) digest = g_regex_new (" digest=\"[^\"]*\"", 0, 0, NULL);
  g_autofree char *without = g_regex_replace (digest, text, -1, 0, "", 0, NULL);
  return parse_army (pack, without);
}

static void
the_examples_are_read_as_they_were_written (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (all_examples); i++)
    {
      const char *pack = all_examples[i].pack;
      g_autoptr (MusterArmySnapshot) army = load_without_digest (pack, all_examples[i].name);
      g_autofree char *text = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
      g_autofree char *bare =
        muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN,
                                 MUSTER_TEXT_NO_POINTS | MUSTER_TEXT_NO_FINDINGS);
      assert_reads_as (pack, army, text, FALSE);
      assert_reads_as (pack, army, bare, FALSE);
    }
}

/* Random armies */

static char *
dup_random_text (MusterRandom *random)
{
  static const char *const texts[] = {
    "1st Foot",
    "54e Ligne, 1st Battalion",
    "a · b",
    "4 × Foot",
    "4 x",
    "12",
    "“quoted”",
    "half “quoted",
    "ends”",
    "\"plain\" 12\"",
    "(parentheses",
    "note: a note",
    "Note: “a note”",
    "Army: Another",
    "Ruleset: none",
    "[28]",
    "a]b[c",
    "\\n is no line",
    "back\\slash\\",
    "two\nlines",
    "tab\tbed",
    " blanks ",
    "two  blanks",
    "no\u00a0break",
    "soft\u00adhyphen",
    "> quoted > again >",
    "- item",
    "1. item",
    "Żółkiewski’s hussars",
    "Лейб-гвардии Преображенский полк",
    "פוג׳ גדוד",
    "<b>&amp;",
    "; | • ·",
    ":",
    "UQ 4",
    "x",
    "日本",
    "\abell",
    "«guillemets» „low“",
    "e\u0301 decomposed",
  };
  gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (texts));
  if (pick < (gint64) G_N_ELEMENTS (texts))
    return g_strdup (texts[pick]);
  GString *words = g_string_new ("Long");
  for (gint64 n = muster_random_range (random, 10, 60); n > 0; n--)
    g_string_append_printf (words, " %s",
                            texts[muster_random_range (random, 0, G_N_ELEMENTS (texts) - 1)]);
  return g_string_free (words, FALSE);
}

static gboolean throw (MusterRandom * random, int sides)
{
  return muster_random_range (random, 1, sides) == 1;
}

static void
say_random_figures (MusterArmyBuilder *builder, const MusterRuleset *ruleset, MusterRandom *random)
{
  if (throw (random, 6))
    muster_army_builder_enter (builder, "points", throw (random, 2) ? "12" : "-3");
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      g_autofree char *text = dup_random_text (random);
      if (throw (random, 3 * ruleset->n_stats))
        muster_army_builder_enter (builder, ruleset->stats[i].id,
                                   ruleset->stats[i].is_text ? text : "1/2");
    }
}

static void
say_at_random (MusterArmyBuilder *builder, const MusterRuleset *ruleset, MusterRandom *random)
{
  g_autofree char *note = dup_random_text (random);
  g_autofree char *reason = dup_random_text (random);
  if (throw (random, 6))
    muster_army_builder_set_note (builder, note);
  int first = (int) muster_random_range (random, 0, ruleset->n_scales - 1);
  for (int i = 0; i < ruleset->n_scales && throw (random, 2); i++)
    {
      const MusterScale *scale = &ruleset->scales[(first + i) % ruleset->n_scales];
      gint64 grade = muster_random_range (random, 0, scale->n_grades - 1);
      if (scale->n_grades > 0)
        muster_army_builder_choose (builder, scale->id, scale->grades[grade].id);
    }
  say_random_figures (builder, ruleset, random);
  if (throw (random, 10))
    muster_army_builder_waive (builder, "years", reason);
  if (throw (random, 10) && ruleset->n_limits > 0)
    muster_army_builder_waive (
      builder, ruleset->limits[muster_random_range (random, 0, ruleset->n_limits - 1)].id, reason);
}

/* A thing such as an army file may hold: units and commanders hold options only. */
static void
add_at_random (MusterArmyBuilder *builder,
               const MusterRuleset *ruleset,
               MusterSort holder,
               guint depth,
               MusterRandom *random)
{
  const MusterKind *kind;
  do
    kind = &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
  while (kind->sort == MUSTER_SORT_ARMY || kind == ruleset->army_kind
         || (holder > MUSTER_SORT_FORMATION && kind->sort != MUSTER_SORT_OPTION)
         || (depth > 5 && kind->sort == MUSTER_SORT_FORMATION));
  g_autofree char *name = throw (random, 2) ? dup_random_text (random) : NULL;
  gint64 n_alike = throw (random, 4) ? muster_random_range (random, 2, 4) : 1;
  for (gint64 i = 0; i < n_alike; i++)
    {
      muster_army_builder_begin (builder, 0, kind->sort, kind->id, name);
      if (n_alike == 1)
        say_at_random (builder, ruleset, random);
      gboolean is_formation = kind->sort == MUSTER_SORT_FORMATION;
      gint64 n = is_formation ? muster_random_range (random, 0, 4) : throw (random, 8);
      gboolean has_options = FALSE;
      for (int k = 0; k < ruleset->n_kinds; k++)
        has_options = has_options || ruleset->kinds[k].sort == MUSTER_SORT_OPTION;
      for (; n > 0 && (is_formation || has_options); n--)
        add_at_random (builder, ruleset, kind->sort, depth + 1, random);
      muster_army_builder_end (builder);
    }
}

static const MusterArmy *
make_random (MusterRuleset *ruleset, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "text");
  g_autofree char *name = dup_random_text (&random);
  g_autofree char *player = dup_random_text (&random);
  static const char *const dates[] = { "1805-12-02", "1809-05", "1702", NULL };
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, name);
  muster_army_builder_set_date (builder, dates[seed % 4]);
  muster_army_builder_set_player (builder, seed % 3 == 0 ? player : NULL);
  muster_army_builder_set_pack (builder, seed % 5 == 0 ? ruleset->version : NULL, NULL);
  if (seed % 2 == 0)
    muster_army_builder_set_budget (builder, (gint64) seed % 1000);
  say_at_random (builder, ruleset, &random);
  for (gint64 n = muster_random_range (&random, 0, 8); n > 0; n--)
    add_at_random (builder, ruleset, MUSTER_SORT_ARMY, 1, &random);
  return muster_army_builder_finish (builder);
}

static void
assert_reads_as_seed (const char *pack, const MusterArmy *army, const char *text, guint seed)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) read = read_text (pack, text, problems);
  g_autofree char *wanted = dup_xml (army);
  g_autofree char *got = read != NULL ? dup_xml (read) : g_strdup ("");
  if (problems->len > 0 || !g_str_equal (wanted, got))
    print_message ("# %s, seed %u\n", pack, seed);
  assert_reads_as (pack, army, text, FALSE);
}

static void
random_armies_are_read_as_they_were_written (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (all_packs); i++)
    for (guint seed = 0; seed < get_loops () * 4; seed++)
      {
        MusterRuleset *pack = get_pack (all_packs[i]);
        g_autoptr (MusterArmySnapshot) army = make_random (pack, seed);
        g_autofree char *text = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
        assert_reads_as_seed (all_packs[i], army, text, seed);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_examples_are_read_as_they_were_written),
    cmocka_unit_test (random_armies_are_read_as_they_were_written),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
