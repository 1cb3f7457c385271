/* Armies as text are read as they were written, by Muster, by people, and by mail programs. */
#include "helper/army.h"

#include "army/text/lines.h"
#include "army/text/read.h"
#include "army/text/write.h"
#include "base/random.h"
#include "base/text.h"

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
      print_message ("# %s\n", text);
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
        muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, MUSTER_TEXT_NO_FINDINGS);
      assert_reads_as (pack, army, text, FALSE);
      assert_reads_as (pack, army, bare, FALSE);
    }
}

/* Without what was agreed, and the prices that the player gave. */
static const MusterArmy *
load_without_points (const char *pack, const char *name)
{
  g_autofree char *text = dup_example (name);
  g_autoptr (GRegex) points =
    g_regex_new (" (digest|budget)=\"[^\"]*\"|<house [^>]*what=\"points\"[^>]*/>", 0, 0, NULL);
  g_autofree char *without = g_regex_replace (points, text, -1, 0, "", 0, NULL);
  return parse_army (pack, without);
}

static void
without_points_only_these_are_lost (void **state)
{
  MusterTextFlags flags = MUSTER_TEXT_NO_POINTS | MUSTER_TEXT_NO_FINDINGS;
  for (gsize i = 0; i < G_N_ELEMENTS (all_examples); i++)
    {
      const char *pack = all_examples[i].pack;
      g_autoptr (MusterArmySnapshot) army = load_example (pack, all_examples[i].name);
      g_autoptr (MusterArmySnapshot) bare = load_without_points (pack, all_examples[i].name);
      g_autofree char *text = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, flags);
      assert_reads_as (pack, bare, text, FALSE);
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
    "a ∙ b ‧ c",
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
  if (throw (random, 6))
    muster_army_builder_set_secret (builder, MUSTER_SECRET_NOTE);
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
               MusterCategory holder,
               guint depth,
               MusterRandom *random)
{
  const MusterKind *kind;
  do
    kind = &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
  while (kind->category == MUSTER_CATEGORY_ARMY || kind == ruleset->army_kind
         || (holder > MUSTER_CATEGORY_FORMATION && kind->category != MUSTER_CATEGORY_OPTION)
         || (depth > 5 && kind->category == MUSTER_CATEGORY_FORMATION));
  g_autofree char *name = throw (random, 2) ? dup_random_text (random) : NULL;
  gint64 n_alike = throw (random, 4) ? muster_random_range (random, 2, 4) : 1;
  for (gint64 i = 0; i < n_alike; i++)
    {
      muster_army_builder_begin (builder, 0, kind->category, kind->id, name);
      if (n_alike == 1)
        say_at_random (builder, ruleset, random);
      if (n_alike == 1 && throw (random, 6))
        muster_army_builder_set_secret (builder, MUSTER_SECRET_ALL);
      gboolean is_formation = kind->category == MUSTER_CATEGORY_FORMATION;
      gint64 n = is_formation ? muster_random_range (random, 0, 4) : throw (random, 8);
      gboolean has_options = FALSE;
      for (int k = 0; k < ruleset->n_kinds; k++)
        has_options = has_options || ruleset->kinds[k].category == MUSTER_CATEGORY_OPTION;
      for (; n > 0 && (is_formation || has_options); n--)
        add_at_random (builder, ruleset, kind->category, depth + 1, random);
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
    add_at_random (builder, ruleset, MUSTER_CATEGORY_ARMY, 1, &random);
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

/* What people and mail programs do to a text */

static char *
replace (const char *text, const char *pattern, const char *by)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL);
  return g_regex_replace (regex, text, -1, 0, by, 0, NULL);
}

static char *
dup_cited (const char *text)
{
  return replace (text, "^", "> ");
}

static char *
dup_with_crlf (const char *text)
{
  g_autofree char *crlf = replace (text, "\\n", "\r\n");
  return g_strconcat ("\xef\xbb\xbf", crlf, NULL);
}

static char *
dup_with_tabs (const char *text)
{
  return replace (text, "(?:^|\\G)  ", "\t");
}

static char *
dup_with_hard_blanks (const char *text)
{
  return replace (text, "(?<=^| ) ", "\u00a0");
}

static char *
dup_wide (const char *text)
{
  return replace (text, "^( +)", "\\1\\1 ");
}

static char *
dup_with_chatter (const char *text)
{
  return g_strconcat ("Hi Marie,\n\nI bring these on Saturday.\n\n", text,
                      "\nSee you at the club!\n-- \nBob · 12 High Street\n", NULL);
}

static char *
dup_with_ascii_marks (const char *text)
{
  return replace (text, "[“”]", "\"");
}

static void
what_mail_programs_do_to_it_does_no_harm (void **state)
{
  static char *(*const actions[]) (
    const char *) = { dup_cited, dup_with_crlf,    dup_with_tabs,       dup_with_hard_blanks,
                      dup_wide,  dup_with_chatter, dup_with_ascii_marks };
  for (gsize i = 0; i < G_N_ELEMENTS (all_examples); i++)
    for (gsize action = 0; action < G_N_ELEMENTS (actions); action++)
      {
        const char *pack = all_examples[i].pack;
        g_autoptr (MusterArmySnapshot) army = load_without_digest (pack, all_examples[i].name);
        g_autofree char *text = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
        g_autofree char *changed = actions[action](text);
        assert_reads_as (pack, army, changed, actions[action] == dup_with_chatter);
      }
}

/* Calls @change with each letter that is neither quoted nor in brackets, nor behind a colon. */
static char *
dup_changed_words (const char *text, void (*change) (GString *into, gunichar letter))
{
  GString *into = g_string_new (NULL);
  gunichar until = 0;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (until == 0)
        until = letter == 0x201c ? 0x201d : letter == '[' ? ']' : letter == ':' ? '\n' : 0;
      else if (until == '\n' && letter == 0x201c)
        until = 0x201d;
      else if (letter == until)
        until = 0;
      if (until == 0)
        change (into, letter);
      else
        g_string_append_unichar (into, letter);
    }
  return g_string_free (into, FALSE);
}

static void
append_large (GString *into, gunichar letter)
{
  g_string_append_unichar (into, g_unichar_toupper (letter));
}

static void
append_bare (GString *into, gunichar letter)
{
  gunichar parts[18];
  g_unichar_fully_decompose (letter, FALSE, parts, G_N_ELEMENTS (parts));
  g_string_append_unichar (into, parts[0]);
}

static void
capitals_and_accents_do_not_matter (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (all_examples); i++)
    {
      const char *pack = all_examples[i].pack;
      g_autoptr (MusterArmySnapshot) army = load_without_digest (pack, all_examples[i].name);
      g_autofree char *text = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
      g_autofree char *large = dup_changed_words (text, append_large);
      g_autofree char *bare = dup_changed_words (text, append_bare);
      assert_reads_as (pack, army, large, FALSE);
      assert_reads_as (pack, army, bare, FALSE);
    }
}

/* One letter of the name of every type of @pack that is long enough is left out. */
static void
check_slips (const char *id, guint64 seed)
{
  MusterRuleset *pack = get_pack (id);
  MusterRandom random = muster_random_new (seed, "slips");
  for (int i = 0; i < pack->n_kinds; i++)
    {
      const MusterKind *kind = &pack->kinds[i];
      glong length = g_utf8_strlen (kind->name, -1);
      glong at = (glong) muster_random_range (&random, 1, MAX (length - 2, 1));
      /* What is two letters without its accent would be two slips. */
      if (length < 12 || kind == pack->army_kind
          || (guchar) *g_utf8_offset_to_pointer (kind->name, at) >= 128)
        continue;
      g_autofree char *before = g_utf8_substring (kind->name, 0, at);
      g_autofree char *behind = g_utf8_substring (kind->name, at + 1, length);
      g_autofree char *text = g_strdup_printf ("Army: Slips\nNation: %s\n\n%s%s\n",
                                               kind->nation >= 0 ? pack->nations[kind->nation].name
                                                                 : pack->nations[0].name,
                                               before, behind);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterArmySnapshot) army = read_text (id, text, problems);
      if (army->n_nodes != 2 || muster_problems_has_error (problems))
        {
          print_problems (problems);
          print_message ("# seed %u: %s\n", (guint) seed, text);
        }
      assert_int_equal (army->n_nodes, 2);
      assert_false (muster_problems_has_error (problems));
      /* Without its parentheses a name may as well be another nation's. */
      if (strchr (kind->name, '(') != NULL)
        assert_string_equal (army->nodes[1].kind->name, kind->name);
    }
}

static void
a_slip_of_the_pen_is_guessed (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (all_packs); i++)
    for (guint seed = 0; seed < get_loops () / 5 + 1; seed++)
      check_slips (all_packs[i], seed);
}

/* Cases */

#define HEAD "Army: Test\nNation: France\nDate: 1809\n\n"

static const MusterArmy *
read_clean (const char *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const MusterArmy *army = read_text ("tout-soldat", text, problems);
  if (army == NULL || muster_problems_has_error (problems))
    print_problems (problems);
  assert_non_null (army);
  assert_false (muster_problems_has_error (problems));
  return army;
}

static void
counts_are_written_in_many_ways (void **state)
{
  static const char *const ways[] = { "4 × Ligne", "4x Ligne", "4 x ligne", "4 Ligne",  "Ligne x4",
                                      "Ligne × 4", "4X Ligne", "- 4 ligne", "• 4×Ligne" };
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *text = g_strdup_printf (HEAD "Brigade\n  %s · UQ 4\n", ways[i]);
      g_autoptr (MusterArmySnapshot) army = read_clean (text);
      assert_int_equal (muster_army_count_units (army), 4);
      assert_int_equal (army->nodes[5].n_chosen, 1);
    }
}

static void
units_are_written_in_many_ways (void **state)
{
  static const char *const ways[] = {
    "Ligne “54e” · UQ 4",
    "Ligne \"54e\" | UQ 4",
    "Ligne: 54e · UQ 4",
    "“54e” Ligne; UQ 4",
    "Ligne «54e», UQ 4",
    "ligne 54e UQ 4",
    "Ligne · “54e” · Unit Quality: 4",
  };
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *text = g_strdup_printf (HEAD "Brigade\n\t%s\n", ways[i]);
      g_autoptr (MusterArmySnapshot) army = read_clean (text);
      assert_int_equal (army->n_nodes, 3);
      assert_string_equal (army->nodes[2].name, "54e");
      assert_int_equal (army->nodes[2].n_chosen, 1);
    }
}

static const MusterProblem *
find_problem (GPtrArray *problems, int line)
{
  for (guint i = 0; i < problems->len; i++)
    if (((MusterProblem *) problems->pdata[i])->line == line)
      return problems->pdata[i];
  return NULL;
}

static void
what_is_not_understood_is_told_and_the_rest_is_read (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army =
    read_text ("tout-soldat", HEAD "Brigade\n  Ligne\n  Flying pigs\n  Ligne · quite blue\n",
               problems);
  assert_int_equal (muster_army_count_units (army), 2);
  const MusterProblem *pigs = find_problem (problems, 7);
  const MusterProblem *blue = find_problem (problems, 8);
  assert_int_equal (problems->len, 2);
  assert_false (pigs->is_note);
  assert_non_null (strstr (pigs->message, "Flying pigs"));
  assert_false (blue->is_note);
  assert_non_null (strstr (blue->message, "quite blue"));
}

static void
a_guess_is_told_with_its_line (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army =
    read_text ("tout-soldat", HEAD "Brigade\n  Cuirasiers\n", problems);
  assert_int_equal (muster_army_count_units (army), 1);
  assert_int_equal (problems->len, 1);
  const MusterProblem *note = find_problem (problems, 6);
  assert_true (note->is_note);
  assert_non_null (strstr (note->message, "“Cuirasiers” was taken for Cuirassiers"));
}

static void
an_army_without_indentation_is_put_together (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army =
    read_text ("tout-soldat", HEAD "Division\nBrigade\nLigne\nLigne\nBrigade\nLigne\n", problems);
  assert_int_equal (army->n_nodes, 7);
  assert_int_equal (army->nodes[3].parent, 2);
  assert_int_equal (army->nodes[5].parent, 1);
  assert_int_equal (army->nodes[6].parent, 5);
  assert_int_equal (problems->len, 1);
}

static void
what_is_no_text_is_told (void **state)
{
  static const struct
  {
    const char *text;
    gsize length;
    const char *told;
  } cases[] = {
    { "Army: caf\xe9\n", 11, "not text in UTF-8" },
    { "\0\0\0", 3, "no text file" },
    { "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16, "no text file" },
    { "\xff\xfe"
      "A\0r\0",
      6, "not text in UTF-8" },
    { "  \n", 3, "There is no text" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      assert_null (muster_army_text_read_with (cases[i].text, cases[i].length, "x.txt",
                                               get_pack ("tout-soldat"), problems));
      assert_int_equal (problems->len, 1);
      assert_non_null (strstr (((MusterProblem *) problems->pdata[0])->message, cases[i].told));
    }
}

static gboolean
shows_of_table (const char *text, const char *file)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  assert_null (muster_army_text_read (text, strlen (text), file, packs, problems));
  for (guint i = 0; i < problems->len; i++)
    if (strstr (((MusterProblem *) problems->pdata[i])->message, "muster import") != NULL)
      return TRUE;
  return FALSE;
}

static void
a_table_is_told_where_it_is_read (void **state)
{
  assert_true (shows_of_table ("Wagon;Mules\nfirst;3\nsecond;4\n", "x.txt"));
  assert_true (shows_of_table ("Wagon,Mules\nfirst,3\nsecond,4\n", "x.txt"));
  assert_true (shows_of_table ("Wagons\n", "x.CSV"));
  assert_false (shows_of_table ("Dear Anna,\nthe wagons are late.\nYours\n", "x.txt"));
  assert_false (shows_of_table ("Wagons\n", "x.txt"));
}

static void
what_is_too_much_is_told (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *large = g_strnfill (MUSTER_TEXT_LARGEST + 1, 'a');
  assert_null (read_text ("tout-soldat", large, problems));
  assert_true (muster_problems_has_error (problems));
  g_autoptr (GPtrArray) more = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army =
    read_text ("tout-soldat", HEAD "999 Corps\n 999 Division\n  999 Brigade\n   999 Ligne\n", more);
  assert_true (muster_problems_has_error (more));
  assert_true (army->n_nodes <= 20001);
}

static void
an_army_of_many_long_lines_is_read (void **state)
{
  g_autoptr (GString) text = g_string_new (HEAD "Corps\n Division\n  Brigade\n");
  g_autofree char *long_name = g_strnfill (100, 'n');
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  for (int i = 0; i < 12000; i++)
    g_string_append_printf (text, "   Ligne “%s %d”\n", long_name, i);
  g_autoptr (MusterArmySnapshot) army = read_text ("tout-soldat", text->str, problems);
  assert_non_null (army);
  assert_false (muster_problems_has_error (problems));
  assert_int_equal (army->n_nodes, 1 + 3 + 12000);
}

static void
the_ruleset_is_found_by_its_title_or_by_the_types (void **state)
{
  static const char *const heads[] = { "Ruleset: Tout Soldat\n", "Rules: TOUT-SOLDAT\n",
                                       "Ruleset: Tuot Soldat\n", "" };
  for (gsize i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autoptr (MusterPacks) packs = muster_packs_new ();
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autofree char *text =
        g_strdup_printf ("Army: A\n%sDivision\n  Brigade\n    2 × Légère (fights as line)\n",
                         heads[i]);
      g_autoptr (MusterArmySnapshot) army =
        muster_army_text_read (text, strlen (text), "x.txt", packs, problems);
      assert_non_null (army);
      assert_false (muster_problems_has_error (problems));
      assert_string_equal (army->ruleset->title, "Tout Soldat");
      assert_int_equal (problems->len, i < 2 ? 0 : 1);
    }
}

static void
a_ruleset_that_is_not_there_is_told_with_the_choices (void **state)
{
  static const char *const texts[] = { "Army: A\nRuleset: Chess\n", "Army: A\nKnight\n",
                                       "milk\neggs\n" };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (MusterPacks) packs = muster_packs_new ();
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      assert_null (muster_army_text_read (texts[i], strlen (texts[i]), "x.txt", packs, problems));
      assert_int_equal (problems->len, 1);
      assert_non_null (strstr (((MusterProblem *) problems->pdata[0])->message, "Le Roi Soleil"));
    }
}

static void
a_slip_that_is_made_often_is_guessed_as_often (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GString) text = g_string_new (HEAD);
  for (int i = 0; i < 1000; i++)
    g_string_append_printf (text, "%sCuirasiers “%d”\n", i == 0 ? "Brigade\n  " : "  ", i);
  g_autoptr (MusterArmySnapshot) army = read_text ("tout-soldat", text->str, problems);
  assert_int_equal (muster_army_count_units (army), 1000);
  assert_false (muster_problems_has_error (problems));
  assert_int_equal (problems->len, 1000);
}

/* A pack of the tests in letters of which each takes two bytes. */
static void
letters_are_counted_not_bytes (void **state)
{
  static const char pack[] =
    "<ruleset xmlns=\"urn:muster:1\" id=\"letters\" version=\"1\"><title>Letters</title>"
    "<formation id=\"army\" name=\"Army\" plural=\"Armies\" holds=\"unit\"/>"
    "<type id=\"foot\" kind=\"unit\" name=\"Рота\" plural=\"Роты\"/>"
    "<type id=\"horse\" kind=\"unit\" name=\"Конница\" plural=\"Конницы\"/></ruleset>";
  static const struct
  {
    const char *text;
    const char *name; /* NULL: not understood */
  } cases[] = {
    { "Рота", "Рота" },       { "Пота", "Рота" }, /* one slip, in two bytes */
    { "Конпица", "Конница" }, { "Кон", NULL },    { "Конн", "Конница" },
    { "Рыта", "Рота" },       { "Пыта", NULL },
  };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("letters", pack, strlen (pack), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) told = muster_problems_new ();
      g_autofree char *text = g_strdup_printf ("Army: A\n\n%s\n", cases[i].text);
      g_autoptr (MusterArmySnapshot) army =
        muster_army_text_read_with (text, strlen (text), "x.txt", ruleset, told);
      if ((army->n_nodes == 2) != (cases[i].name != NULL))
        print_message ("# %s\n", cases[i].text);
      assert_int_equal (army->n_nodes, cases[i].name != NULL ? 2 : 1);
      if (cases[i].name != NULL)
        assert_string_equal (army->nodes[1].kind->name, cases[i].name);
    }
  muster_ruleset_unref (ruleset);
}

static void
guesses_in_house_values_are_told (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army =
    read_text ("le-roi-soleil",
               "Army: A\nHouse value: Life Guard of Foot · Under: Swedn · Imp bonus: 7\n",
               problems);
  print_problems (problems);
  assert_non_null (army);
  guint n_guessed = 0;
  for (guint i = 0; i < problems->len; i++)
    n_guessed += strstr (((MusterProblem *) problems->pdata[i])->message, "was taken for") != NULL;
  assert_int_equal (n_guessed, 2);
}

static void
what_is_secret_is_read (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    read_clean ("Army: A\nSecret: note\nNote: left first\n\nBrigade\n  Secret: All\n  2 Ligne\n"
                "    SECRET: note\n  Ligne · Secret: all\n");
  static const MusterSecret wanted[] = { MUSTER_SECRET_NOTE, MUSTER_SECRET_ALL, MUSTER_SECRET_NOTE,
                                         MUSTER_SECRET_NOTE, MUSTER_SECRET_ALL };
  assert_int_equal (army->n_nodes, G_N_ELEMENTS (wanted));
  for (guint i = 0; i < army->n_nodes; i++)
    assert_int_equal (army->nodes[i].secret, wanted[i]);
  g_autofree char *text = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
  assert_reads_as ("tout-soldat", army, text, FALSE);
  static const char *const wrong[] = { "Army: A\nSecret: all\n", "Army: A\nSecret: perhaps\n",
                                       "Army: A\nSecret: note\nSecret: note\n" };
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterArmySnapshot) read = read_text ("tout-soldat", wrong[i], problems);
      assert_true (muster_problems_has_error (problems));
    }
}

static void
particulars_may_stand_above_the_name (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army =
    read_text ("tout-soldat",
               "Dear all,\nhere it is.\n\nI hope\nRuleset: Tout Soldat\nNation: France\n"
               "Date: 1809\nArmy: Foo\nPlayer: Bob\n\nBrigade\n",
               problems);
  assert_string_equal (army->name, "Foo");
  assert_string_equal (army->date, "1809");
  assert_string_equal (army->player, "Bob");
  assert_int_equal (army->nodes[0].n_chosen, 1);
  assert_int_equal (army->n_nodes, 2);
  assert_false (muster_problems_has_error (problems));
}

static void
a_second_army_begins_with_its_particulars (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army =
    read_text ("tout-soldat",
               "Army: Foo\nDate: 1809\n\nBrigade\n\nDate: 1812\nArmy: Bar\n\nBrigade\n", problems);
  assert_string_equal (army->date, "1809");
  assert_int_equal (army->n_nodes, 2);
  assert_int_equal (problems->len, 1);
  g_autoptr (GPtrArray) more = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) close =
    read_text ("tout-soldat", "Army: Foo\nDate: 1809\nArmy: Bar\n", more);
  assert_string_equal (close->date, "1809");
  assert_int_equal (more->len, 1);
}

static void
so_many_things_are_read_and_no_more (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) most =
    read_text ("tout-soldat", HEAD "200 Brigade\n  99 Ligne\n", problems);
  assert_int_equal (most->n_nodes, 20001);
  assert_int_equal (problems->len, 0);
  g_autoptr (MusterArmySnapshot) more =
    read_text ("tout-soldat", HEAD "200 Brigade\n  99 Ligne\nBrigade\n", problems);
  assert_int_equal (more->n_nodes, 20001);
  assert_true (muster_problems_has_error (problems));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_examples_are_read_as_they_were_written),
    cmocka_unit_test (without_points_only_these_are_lost),
    cmocka_unit_test (random_armies_are_read_as_they_were_written),
    cmocka_unit_test (what_mail_programs_do_to_it_does_no_harm),
    cmocka_unit_test (capitals_and_accents_do_not_matter),
    cmocka_unit_test (a_slip_of_the_pen_is_guessed),
    cmocka_unit_test (counts_are_written_in_many_ways),
    cmocka_unit_test (units_are_written_in_many_ways),
    cmocka_unit_test (what_is_not_understood_is_told_and_the_rest_is_read),
    cmocka_unit_test (a_guess_is_told_with_its_line),
    cmocka_unit_test (an_army_without_indentation_is_put_together),
    cmocka_unit_test (what_is_no_text_is_told),
    cmocka_unit_test (a_table_is_told_where_it_is_read),
    cmocka_unit_test (what_is_too_much_is_told),
    cmocka_unit_test (an_army_of_many_long_lines_is_read),
    cmocka_unit_test (a_slip_that_is_made_often_is_guessed_as_often),
    cmocka_unit_test (letters_are_counted_not_bytes),
    cmocka_unit_test (guesses_in_house_values_are_told),
    cmocka_unit_test (what_is_secret_is_read),
    cmocka_unit_test (particulars_may_stand_above_the_name),
    cmocka_unit_test (a_second_army_begins_with_its_particulars),
    cmocka_unit_test (so_many_things_are_read_and_no_more),
    cmocka_unit_test (the_ruleset_is_found_by_its_title_or_by_the_types),
    cmocka_unit_test (a_ruleset_that_is_not_there_is_told_with_the_choices),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
