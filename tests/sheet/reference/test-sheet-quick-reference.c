/* The quick reference: what stands on it, what does not, and that it can be read at the table. */
#include "helper/dump.h"
#include "helper/reference.h"

#include "base/error.h"
#include "helper/layout.h"
#include "helper/random-army.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/fit.h"
#include "sheet/page/sheet.h"
#include "sheet/page/view.h"
#include "sheet/reference/reference.h"

/* An army of every ruleset; of the first two also against another, on terrain of their own. */
static const struct
{
  const char *pack;
  const char *name;
  const char *other;
} examples[] = {
  { "tout-soldat", "french-200", "british-200" },
  { "game-of-kings", "fontenoy-french", "dettingen-pragmatic" },
  { "le-roi-soleil", "poltava-swedes", NULL },
  { "louis-xiv-battalions", "french-battalions", NULL },
  { "pike-and-powder", "swedes-1632", NULL },
};

/* All that are shipped. */
static const struct
{
  const char *pack;
  const char *name;
} shipped[] = {
  { "tout-soldat", "austrian-200" },
  { "tout-soldat", "british-200" },
  { "tout-soldat", "french-200" },
  { "tout-soldat", "waterloo-i-corps" },
  { "tout-soldat", "waterloo-i-corps-waived" },
  { "game-of-kings", "dettingen-pragmatic" },
  { "game-of-kings", "fontenoy-french" },
  { "le-roi-soleil", "poltava-swedes" },
  { "louis-xiv-battalions", "french-battalions" },
  { "pike-and-powder", "swedes-1632" },
};

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static MusterSheet *
lay_out_with (const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  MusterSheet *sheet =
    muster_sheet_make (muster_sheet_find_kind ("quick-reference"), game, options, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  return sheet;
}

static MusterSheet *
lay_out (const MusterGame *game)
{
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  return lay_out_with (game, &options);
}

static MusterSheet *
lay_out_full (const MusterGame *game)
{
  g_autoptr (GError) error = NULL;
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  MusterSheet *sheet = muster_sheet_quick_reference_full (game, &options, &error);
  assert_non_null (sheet);
  return sheet;
}

static MusterGame *
load_game (const char *pack, const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load_example (pack, name);
  return muster_game_new_army (army);
}

static MusterGame *
make_game (gsize example, guint64 seed)
{
  g_autoptr (MusterScenario) scenario =
    make_scenario (examples[example].pack, examples[example].name, examples[example].other, seed);
  scenario->name = muster_scenario_keep (scenario, "Evening");
  return muster_game_new_scenario (scenario);
}

/* All texts of a block, a line each. */
static char *
dup_block (const MusterSheet *sheet, guint index)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, index);
  GString *text = g_string_new (NULL);
  for (guint r = block->first_row; r < block->first_row + block->n_rows; r++)
    {
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, r);
      for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
        {
          const MusterText *of = MUSTER_AT (layout->texts, MusterText, i);
          if (of->line == 0)
            g_string_append_printf (text, "%s\n", pango_layout_get_text (of->set->layout));
        }
    }
  return g_string_free (text, FALSE);
}

/* The block with this title, of which there is one. Returns: its index */
static guint
find_block (const MusterSheet *sheet, const char *title)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint found = G_MAXUINT;
  for (guint i = 0; i < layout->blocks->len; i++)
    if (g_strcmp0 (MUSTER_AT (layout->blocks, MusterBlock, i)->title, title) == 0)
      {
        if (found != G_MAXUINT)
          fail_msg ("“%s” is there twice", title);
        found = i;
      }
  return found;
}

static guint
need_block (const MusterSheet *sheet, const char *title)
{
  guint found = find_block (sheet, title);
  if (found == G_MAXUINT)
    fail_msg ("“%s” is not there", title);
  return found;
}

/* As it is printed: "Pursuit (2d6)". */
static char *
dup_title (const MusterTable *table)
{
  if (table->roll.die == 0)
    return g_strdup (table->title);
  return table->roll.dice > 1
           ? g_strdup_printf ("%s (%dd%d)", table->title, table->roll.dice, table->roll.die)
           : g_strdup_printf ("%s (d%d)", table->title, table->roll.die);
}

static void
compare_golden (const MusterSheet *sheet, const char *name)
{
  g_autofree char *text = dump_sheet (sheet);
  g_autofree char *file = g_strdup_printf ("quick-reference-%s.txt", name);
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "golden", file, NULL);
  g_autofree char *golden = NULL;
  if (g_strcmp0 (g_getenv ("MUSTER_REGENERATE"), "1") == 0)
    assert_true (g_file_set_contents (path, text, -1, NULL));
  assert_true (g_file_get_contents (path, &golden, NULL, NULL));
  assert_same_text (text, golden);
}

static void
armies_of_all_rulesets_are_laid_out_as_before (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (MusterGame) game = load_game (examples[i].pack, examples[i].name);
      g_autoptr (MusterSheet) sheet = lay_out (game);
      compare_golden (sheet, examples[i].name);
    }
}

static void
scenarios_are_laid_out_as_before (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples) && examples[i].other != NULL; i++)
    {
      g_autoptr (MusterGame) game = make_game (i, 3);
      g_autoptr (MusterSheet) sheet = lay_out (game);
      g_autofree char *name = g_strdup_printf ("%s-scenario", examples[i].name);
      compare_golden (sheet, name);
    }
}

static void
full_ones_of_all_rulesets_are_laid_out_as_before (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (MusterGame) game = load_game (examples[i].pack, examples[i].name);
      g_autoptr (MusterSheet) sheet = lay_out_full (game);
      g_autofree char *name = g_strdup_printf ("%s-full", examples[i].name);
      assert_layout (sheet);
      compare_golden (sheet, name);
    }
}

static void
examples_take_two_pages_at_most_in_the_smallest_type (void **state)
{
  static const MusterPaper papers[] = { MUSTER_PAPER_A4, MUSTER_PAPER_LETTER };
  for (gsize i = 0; i < G_N_ELEMENTS (shipped); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (papers); j++)
      {
        const MusterSheetOptions options = { .paper = papers[j],
                                             .type_size = MUSTER_LEAST_TYPE_SIZE };
        g_autoptr (MusterGame) game = load_game (shipped[i].pack, shipped[i].name);
        g_autoptr (MusterSheet) sheet = lay_out_with (game, &options);
        if (muster_sheet_get_n_pages (sheet) > 2)
          fail_msg ("%s takes %u pages", shipped[i].name, muster_sheet_get_n_pages (sheet));
        assert_layout (sheet);
        assert_no_row_alone (muster_sheet_get_layout (sheet, 0));
      }
}

/* Every table with rows that matter: once, with its section and as many rows; no other. */
static void
check_tables (const MusterGame *game, const MusterSheet *sheet, const MusterReference *reference)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, i);
      g_autofree char *title = dup_title (entry->table);
      guint found = find_block (sheet, title);
      assert_int_equal (found == G_MAXUINT, entry->rows->len == 0);
      if (found == G_MAXUINT)
        continue;
      g_autofree char *text = dup_block (sheet, found);
      const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, found);
      guint n_shown = block->n_rows - block->n_head;
      gboolean lies_across = n_shown <= 2 && entry->rows->len >= 4;
      if (n_shown != entry->rows->len && !lies_across)
        fail_msg ("“%s” has %u rows, not %u", title, n_shown, entry->rows->len);
      for (guint j = 0; j < entry->rows->len; j++)
        {
          const MusterTableRow *row = &entry->table->rows[g_array_index (entry->rows, int, j)];
          if (row->cite != NULL)
            assert_has (text, row->cite);
          for (int cell = 0; cell < row->n_cells; cell++)
            assert_has (text, row->cells[cell]);
        }
      assert_true (entry->table->cite != NULL || strstr (text, ";") != NULL
                   || strchr (text, '.') != NULL);
      if (entry->table->cite != NULL)
        assert_has (text, entry->table->cite);
    }
}

static void
every_table_shown_has_its_section_and_its_rows_once (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shipped); i++)
    {
      g_autoptr (MusterGame) game = load_game (shipped[i].pack, shipped[i].name);
      g_autoptr (MusterReference) reference = muster_reference_new (game, NULL);
      g_autoptr (MusterReference) all = muster_reference_new_full (game->ruleset);
      g_autoptr (MusterSheet) sheet = lay_out (game);
      g_autoptr (MusterSheet) full = lay_out_full (game);
      check_tables (game, sheet, reference);
      check_tables (game, full, all);
      assert_int_equal (find_block (full, "Left out"), G_MAXUINT);
      assert_int_equal (find_block (full, "Your troops"), G_MAXUINT);
    }
}

static void
append_title (GString *list, const char *title)
{
  g_string_append_printf (list, "%s%s", list->len > 0 ? "; " : "", title);
}

/* The lists at the end, made a second time from the search by brute force. @counts_setup: tables
 * for before the game are only counted, as where there is little room */
static char *
dup_left_out (const MusterGame *game, gboolean counts_setup)
{
  int n_setup = 0;
  const MusterRuleset *ruleset = game->ruleset;
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autoptr (GString) partly = g_string_new (NULL);
  g_autoptr (GString) setup = g_string_new (NULL);
  for (int i = 0; i < ruleset->n_tables; i++)
    {
      const MusterTable *table = &ruleset->tables[i];
      int n_left = 0;
      gboolean matters = should_matter (game, &table->needs);
      for (int row = 0; row < table->n_rows; row++)
        n_left += !matters || !should_matter (game, &table->rows[row].needs);
      n_setup += table->is_setup;
      if (table->is_setup)
        append_title (setup, table->title);
      else if (n_left == table->n_rows)
        append_title (whole, table->title);
      else if (n_left > 0)
        {
          append_title (partly, table->title);
          g_string_append_printf (partly, " (%d)", n_left);
        }
    }
  if (counts_setup && n_setup > 0)
    g_string_printf (setup,
                     n_setup == 1 ? "%d table, on the full quick reference"
                                  : "%d tables, on the full quick reference",
                     n_setup);
  GString *text = g_string_new ("Left out, as nothing here calls on it\n");
  if (whole->len > 0)
    g_string_append_printf (text, "Tables: %s.\n", whole->str);
  if (partly->len > 0)
    g_string_append_printf (text, "Rows, and how many, of: %s.\n", partly->str);
  if (setup->len > 0)
    g_string_append_printf (text, "Before the game: %s.\n", setup->str);
  return g_string_free (text, FALSE);
}

static void
check_left_out (const MusterGame *game)
{
  g_autoptr (MusterSheet) sheet = lay_out (game);
  g_autofree char *text = dup_block (sheet, need_block (sheet, "Left out"));
  gboolean counts_setup = strstr (text, "on the full quick reference") != NULL;
  g_autofree char *wanted = dup_left_out (game, counts_setup);
  assert_same_text (text, wanted);
}

static void
what_is_left_out_is_listed_with_its_rows (void **state)
{
  static const Keeps cuts[] = { NULL, keeps_no_horse, keeps_no_guns, keeps_no_units };
  for (gsize i = 0; i < G_N_ELEMENTS (shipped); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (cuts); j++)
      {
        g_autoptr (MusterArmySnapshot) army =
          keep_some (load_example (shipped[i].pack, shipped[i].name), cuts[j]);
        g_autoptr (MusterGame) game = muster_game_new_army (army);
        check_left_out (game);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (examples) && examples[i].other != NULL; i++)
    {
      g_autoptr (MusterGame) game = make_game (i, 5);
      check_left_out (game);
    }
}

/* Marks */

static const MusterTroop *
find_marked (GPtrArray *troops, guint number)
{
  for (guint i = 0; i < troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (troops, i);
      if (troop->mark != NULL && troop->number == number)
        return troop;
    }
  fail_msg ("no troops have the mark %u", number);
  return NULL;
}

/* "A C–F": which of the marks; @is_used: one for each */
static void
read_marks (GPtrArray *troops, const char *marks, gboolean *is_used)
{
  g_auto (GStrv) parts = g_strsplit (marks, " ", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      g_auto (GStrv) ends = g_strsplit (parts[i], "–", 2);
      guint first = G_MAXUINT;
      guint last = G_MAXUINT;
      for (guint number = 0; number < troops->len; number++)
        {
          const MusterTroop *troop = g_ptr_array_index (troops, number);
          if (troop->mark != NULL && g_str_equal (troop->mark, ends[0]))
            first = troop->number;
          if (troop->mark != NULL && g_str_equal (troop->mark, ends[1] ? ends[1] : ends[0]))
            last = troop->number;
        }
      assert_true (first != G_MAXUINT && last != G_MAXUINT && first <= last);
      for (guint number = first; number <= last; number++)
        is_used[number] = TRUE;
    }
}

static gboolean
is_for (const MusterGame *game, const MusterTable *table, int row, const MusterTroop *troop)
{
  const MusterGameArmy *entry = g_ptr_array_index (game->armies, troop->army);
  for (guint i = 0; i < troop->nodes->len; i++)
    if (muster_reference_is_about (table, row, entry->evaluation,
                                   g_array_index (troop->nodes, guint, i)))
      return TRUE;
  return FALSE;
}

static void
check_row_marks (const MusterGame *game,
                 const MusterTable *table,
                 int row,
                 GPtrArray *troops,
                 const char *marks,
                 gboolean *is_pointed_at)
{
  g_autofree gboolean *is_used = g_new0 (gboolean, troops->len + 1);
  read_marks (troops, marks, is_used);
  for (guint i = 0; i < troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (troops, i);
      gboolean is_marked = troop->mark != NULL && is_used[troop->number];
      assert_int_equal (is_marked, is_for (game, table, row, troop));
      is_pointed_at[i] = is_pointed_at[i] || is_marked;
    }
}

static void
check_marks (const MusterGame *game)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterReference) reference = muster_reference_new (game, NULL);
  g_autoptr (GPtrArray) troops = muster_troops_list (game, reference, &options);
  g_autoptr (GHashTable) marks = muster_reference_mark (game, reference, troops);
  g_autofree gboolean *is_pointed_at = g_new0 (gboolean, troops->len + 1);
  guint n_marked = 0;
  for (guint i = 0; i < reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, i);
      for (guint j = 0; j < entry->rows->len; j++)
        {
          int row = g_array_index (entry->rows, int, j);
          const char *of = g_hash_table_lookup (marks, &entry->table->rows[row]);
          if (of != NULL)
            check_row_marks (game, entry->table, row, troops, of, is_pointed_at);
        }
    }
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (troops, i);
      assert_int_equal (troop->mark != NULL, is_pointed_at[i]);
      n_marked += troop->mark != NULL;
      if (troop->mark != NULL && !g_hash_table_add (names, troop->mark))
        fail_msg ("two troops have the mark %s", troop->mark);
    }
  for (guint number = 0; number < n_marked; number++)
    find_marked (troops, number);
}

static void
rows_point_at_the_troops_that_they_are_for_and_these_have_marks (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shipped); i++)
    {
      g_autoptr (MusterGame) game = load_game (shipped[i].pack, shipped[i].name);
      check_marks (game);
      for (guint seed = 0; seed < get_loops (); seed++)
        {
          g_autoptr (MusterArmySnapshot) army = make_random_army (get_pack (shipped[i].pack), seed);
          g_autoptr (MusterGame) random = muster_game_new_army (army);
          print_message ("# %s, seed %u\n", shipped[i].name, seed);
          check_marks (random);
        }
    }
}

static void
marks_are_all_different_however_many_there_are (void **state)
{
  g_autoptr (GHashTable) marks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  MusterTroop troop = { 0 };
  for (guint i = 0; i < 20000; i++)
    {
      muster_troop_set_mark (&troop, i);
      assert_true (g_hash_table_add (marks, g_strdup (troop.mark)));
    }
  muster_troop_set_mark (&troop, 26);
  assert_string_equal (troop.mark, "AA");
  muster_troop_set_mark (&troop, 26 * 27);
  assert_string_equal (troop.mark, "AAA");
  g_free (troop.mark);
}

/* For one side */

static guint
count_texts (const MusterSheet *sheet, const char *words)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      n += text->line == 0 && g_str_equal (pango_layout_get_text (text->set->layout), words);
    }
  return n;
}

/* The first text that begins so, or NULL */
static const char *
find_beginning (const MusterSheet *sheet, const char *words)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      if (g_str_has_prefix (pango_layout_get_text (text->set->layout), words))
        return pango_layout_get_text (text->set->layout);
    }
  return NULL;
}

/* Returns: how many rows should be marked as the enemy's, or perhaps his */
static guint
count_callers (const MusterGame *game, MusterAudience reader, MusterCaller wanted)
{
  g_autoptr (MusterReference) reference = muster_reference_new (game, NULL);
  guint n = 0;
  for (guint i = 0; i < reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, i);
      gboolean is_whole = muster_reference_find_caller (game, reader, entry->table, -1) != 0;
      for (guint j = 0; j < entry->rows->len && !is_whole; j++)
        n += muster_reference_find_caller (game, reader, entry->table,
                                           g_array_index (entry->rows, int, j))
             == wanted;
    }
  return n;
}

static void
rows_of_the_enemy_alone_are_marked_and_the_marks_explained (void **state)
{
  guint n_marked = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (examples) && examples[i].other != NULL; i++)
    for (MusterAudience reader = MUSTER_AUDIENCE_ALL; reader <= MUSTER_AUDIENCE_SIDE_B; reader++)
      {
        const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                             .reader = reader };
        g_autoptr (MusterGame) game = make_game (i, 3);
        g_autoptr (MusterSheet) sheet = lay_out_with (game, &options);
        guint n = count_texts (sheet, "enemy");
        const char *key = find_beginning (sheet, "Beside rows:");
        assert_layout (sheet);
        assert_non_null (key);
        assert_int_equal (strstr (key, "“enemy”") != NULL, n > 0);
        if (reader == MUSTER_AUDIENCE_ALL)
          assert_int_equal (n, 0);
        n_marked += n;
      }
  assert_true (n_marked > 0);
}

static void
hidden_forces_are_told_and_rows_that_may_be_theirs_marked (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples) && examples[i].other != NULL; i++)
    {
      const MusterSheetOptions options = { .type_size = MUSTER_LEAST_TYPE_SIZE,
                                           .reader = MUSTER_AUDIENCE_SIDE_A,
                                           .hidden = MUSTER_HIDE_FORCES };
      g_autoptr (MusterGame) game = make_game (i, 3);
      g_autoptr (MusterGame) view = muster_game_view (game, &options);
      g_autoptr (MusterSheet) sheet = lay_out_with (game, &options);
      guint wanted = count_callers (view, options.reader, MUSTER_CALLER_HIDDEN);
      assert_layout (sheet);
      assert_true (wanted > 0);
      assert_int_equal (count_texts (sheet, "enemy?"), wanted);
      assert_int_equal (count_texts (sheet, "enemy"), 0);
      assert_non_null (find_beginning (sheet, "The enemy’s forces are hidden: all rows"));
      assert_true (muster_sheet_get_n_pages (sheet) <= 2);
    }
}

static void
full_ones_end_on_a_page_that_is_half_filled_at_least (void **state)
{
  static const MusterPaper papers[] = { MUSTER_PAPER_A4, MUSTER_PAPER_LETTER, MUSTER_PAPER_A5 };
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (papers); j++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (MusterGame) game = muster_game_new_ruleset (get_pack (examples[i].pack));
        const MusterSheetOptions options = { .paper = papers[j], .type_size = 10 };
        g_autoptr (MusterSheet) sheet = muster_sheet_quick_reference_full (game, &options, &error);
        assert_non_null (sheet);
        assert_layout (sheet);
        assert_true (get_filled (sheet) >= 0.5);
      }
}

/* Of rules whose units come to states at figures of their own. */
static void
figures_at_which_states_begin_stand_beside_troops (void **state)
{
  g_autoptr (MusterGame) game = load_game ("pike-and-powder", "swedes-1632");
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  g_autoptr (MusterSheet) sheet = lay_out_with (game, &options);
  g_autofree char *text = dump_sheet (sheet);
  static const char *const wanted[] = { "Stands 8", "Fresh from (stands) 7",
                                        "Spent at (stands) 4" };
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    assert_has (text, wanted[i]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (armies_of_all_rulesets_are_laid_out_as_before),
    cmocka_unit_test (scenarios_are_laid_out_as_before),
    cmocka_unit_test (full_ones_end_on_a_page_that_is_half_filled_at_least),
    cmocka_unit_test (full_ones_of_all_rulesets_are_laid_out_as_before),
    cmocka_unit_test (examples_take_two_pages_at_most_in_the_smallest_type),
    cmocka_unit_test (every_table_shown_has_its_section_and_its_rows_once),
    cmocka_unit_test (what_is_left_out_is_listed_with_its_rows),
    cmocka_unit_test (rows_point_at_the_troops_that_they_are_for_and_these_have_marks),
    cmocka_unit_test (marks_are_all_different_however_many_there_are),
    cmocka_unit_test (rows_of_the_enemy_alone_are_marked_and_the_marks_explained),
    cmocka_unit_test (hidden_forces_are_told_and_rows_that_may_be_theirs_marked),
    cmocka_unit_test (figures_at_which_states_begin_stand_beside_troops),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
