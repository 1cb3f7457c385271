/* What the sheets of an army have in common: their ends, their totals, their notes, their lines. */
#include "helper/random-army-of.h"

#include "army/check/described.h"
#include "army/evaluate/losses.h"
#include "helper/layout.h"
#include "sheet/army/sheets.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/fit.h"
#include "sheet/page/game.h"
#include "sheet/page/words.h"

static const char *const kinds[] = { "order-of-battle", "order-of-battle-compact", "roster",
                                     "organisation" };

static MusterSheet *
lay_out (const MusterArmy *army, const char *kind, MusterPaper paper)
{
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  g_autoptr (GError) error = NULL;
  MusterSheetOptions options = { .paper = paper, .type_size = 10 };
  MusterSheet *sheet = muster_sheet_make (muster_sheet_find_kind (kind), game, &options, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  assert_layout (sheet);
  return sheet;
}

/* Each text once, a line each, with no-break spaces as blanks. */
static char *
list_texts (const MusterArmy *army, const char *kind)
{
  g_autoptr (MusterSheet) sheet = lay_out (army, kind, MUSTER_PAPER_A4);
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  g_autoptr (GString) all = g_string_new ("\n");
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      if (text->line == 0)
        g_string_append_printf (all, "%s\n", pango_layout_get_text (text->set->layout));
    }
  g_string_replace (all, "\302\240", " ", 0);
  return g_string_free (g_steal_pointer (&all), FALSE);
}

static char *
list_texts_of (const char *pack, const char *name, const char *kind)
{
  g_autoptr (MusterArmySnapshot) army = load_example (pack, name);
  return list_texts (army, kind);
}

static guint
count (const char *text, const char *what)
{
  guint n = 0;
  for (const char *at = strstr (text, what); at != NULL; at = strstr (at + 1, what))
    n++;
  return n;
}

static void
assert_says (const char *text, const char *what)
{
  if (strstr (text, what) == NULL)
    fail_msg ("“%s” does not stand in:\n%s", what, text);
}

static void
abbreviations_are_spelt_out_once_at_the_end_and_only_where_they_are_used (void **state)
{
  for (gsize i = 0; i < 2; i++)
    {
      g_autofree char *swedes = list_texts_of ("le-roi-soleil", "poltava-swedes", kinds[i]);
      g_autofree char *french = list_texts_of ("tout-soldat", "french-200", kinds[i]);
      assert_says (swedes, "\nM: move · VBU: basic unit value · ");
      assert_int_equal (count (swedes, "VBU: "), 1);
      assert_null (strstr (swedes, "UQ"));
      assert_says (french, "\nUQ: Unit Quality\n");
    }
  g_autofree char *roster = list_texts_of ("le-roi-soleil", "poltava-swedes", "roster");
  g_autofree char *other = list_texts_of ("tout-soldat", "french-200", "roster");
  assert_null (strstr (roster, "VBU"));
  assert_says (other, "\nUQ: Unit Quality\n");
}

static void
grades_of_two_scales_together_say_of_which_they_are (void **state)
{
  static const char *const own[] = { "order-of-battle", "order-of-battle-compact", "organisation" };
  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    {
      g_autofree char *text = list_texts_of ("le-roi-soleil", "poltava-swedes", own[i]);
      assert_says (text, ", Command structure Good, Leadership Expert");
    }
  g_autofree char *units = list_texts_of ("pike-and-powder", "swedes-1632", "order-of-battle");
  assert_says (units, "\nWeapon: Firelock, Pike · Charge: Pistoleer, Shock · Class: ");
  g_autofree char *alone = list_texts_of ("tout-soldat", "french-200", "order-of-battle");
  assert_null (strstr (alone, "Rating Average"));
}

static void
totals_with_prices_of_the_players_own_have_a_star_which_is_explained_once (void **state)
{
  g_autofree char *battle = list_texts_of ("le-roi-soleil", "poltava-swedes", "order-of-battle");
  g_autofree char *compact =
    list_texts_of ("le-roi-soleil", "poltava-swedes", "order-of-battle-compact");
  g_autofree char *diagram = list_texts_of ("le-roi-soleil", "poltava-swedes", "organisation");
  g_autofree char *plain = list_texts_of ("tout-soldat", "french-200", "order-of-battle");
  assert_says (battle, "\n176 points*\n");
  assert_says (battle, "\nThe foot\n116\n*\n");
  assert_int_equal (count (battle, "\n* A price or figure of the player’s own"), 1);
  assert_says (compact, "\n176 points*\n");
  assert_says (compact, "\nThe foot\n116\n*\n");
  assert_int_equal (count (compact, muster_army_get_star_words ()), 1);
  assert_says (diagram, "\n4 units · 116 points*\n");
  assert_int_equal (count (diagram, muster_army_get_star_words ()), 1);
  assert_null (strstr (plain, "*"));
}

/* The notes of units that are alike stand below each of them, further in, and what holds for all of
 * them after the last. */
static void
a_note_hangs_under_its_own_unit (void **state)
{
  g_autofree char *text = list_texts_of ("le-roi-soleil", "poltava-swedes", "order-of-battle");
  const char *const order[] = { "\nPosse’s column\n", "\nSkaraborg, Kalmar",
                                "\nRoos’s column\n",  "\nTwo battalions of the Life Guard",
                                ", each: M 6 U*",     "\nStackelberg’s column\n",
                                "\nUppland, Östergöt" };
  const char *at = text;
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const char *next = strstr (at, order[i]);
      if (next == NULL)
        fail_msg ("“%s” does not follow in:\n%s", order[i], text);
      at = next;
    }
  g_autoptr (MusterArmySnapshot) army = load_example ("le-roi-soleil", "poltava-swedes");
  g_autoptr (MusterSheet) sheet = lay_out (army, "order-of-battle", MUSTER_PAPER_A4);
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  double unit = 0;
  for (guint i = 0; i < layout->rows->len; i++)
    {
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, i);
      const MusterText *first = MUSTER_AT (layout->texts, MusterText, row->first_text);
      const char *words = row->n_texts > 0 ? pango_layout_get_text (first->set->layout) : "";
      if (g_str_equal (words, "Posse’s column"))
        unit = first->x;
      if (g_str_has_prefix (words, "Skaraborg"))
        {
          assert_true (first->x > unit + 5);
          assert_true (row->stays);
          return;
        }
    }
  fail ();
}

static void
what_a_player_moves_has_its_move_and_its_morale (void **state)
{
  g_autofree char *french = list_texts_of ("game-of-kings", "fontenoy-french", "order-of-battle");
  assert_says (french,
               "Line foot (infanterie de ligne), each: Move line 6 cm, column 8 cm · Morale");
  assert_says (french, "Dragoons (dragons), each: Move 10 cm · Morale 3+ (4 in 6)");
  assert_says (french, "French field gun, each: Move, limbered 6 cm · Morale");
}

static void
the_compact_form_has_notes_where_they_cost_no_page (void **state)
{
  g_autofree char *roomy =
    list_texts_of ("le-roi-soleil", "poltava-swedes", "order-of-battle-compact");
  g_autofree char *full =
    list_texts_of ("tout-soldat", "waterloo-i-corps", "order-of-battle-compact");
  assert_says (roomy, "\nPosse’s column: Skaraborg, Kalmar");
  assert_says (roomy, "\nA small legal force");
  assert_null (strstr (roomy, "left out"));
  assert_says (full, "\n2 notes are left out.\n");
  assert_null (strstr (full, "The corps as it marched"));
}

static void
every_sheet_says_above_its_title_what_it_is (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example ("le-roi-soleil", "poltava-swedes");
      g_autoptr (MusterSheet) sheet = lay_out (army, kinds[i], MUSTER_PAPER_A4);
      const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
      const MusterRow *row =
        MUSTER_AT (layout->rows, MusterRow, MUSTER_AT (layout->blocks, MusterBlock, 0)->first_row);
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, row->first_text);
      assert_int_equal (text->set->style, MUSTER_STYLE_LABEL);
      assert_string_equal (pango_layout_get_text (text->set->layout),
                           muster_sheet_find_kind (kinds[i])->title);
    }
}

/* A name of 80 letters, however wide. */
static void
a_box_of_the_diagram_holds_a_long_name_whole (void **state)
{
  MusterRuleset *ruleset = get_pack ("le-roi-soleil");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Long");
  g_autofree char *name = g_strnfill (80, 'W');
  MusterRandom random = muster_random_new (1, "long");
  static const MusterCategory categories[] = { MUSTER_CATEGORY_FORMATION, MUSTER_CATEGORY_UNIT };
  for (gsize i = 0; i < G_N_ELEMENTS (categories); i++)
    muster_army_builder_begin (builder, 0, categories[i],
                               pick_kind (ruleset, categories[i], &random)->id, name);
  for (gsize i = 0; i < G_N_ELEMENTS (categories); i++)
    muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterSheet) sheet = lay_out (army, "organisation", MUSTER_PAPER_A4);
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->texts->len; i++)
    assert_false (
      pango_layout_is_ellipsized (MUSTER_AT (layout->texts, MusterText, i)->set->layout));
}

static void
assert_lines (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      const char *words = pango_layout_get_text (text->set->layout);
      const PangoLayoutLine *line =
        pango_layout_get_line_readonly (text->set->layout, (int) text->line);
      const char *start = words + line->start_index;
      if (g_str_has_prefix (start, "·"))
        fail_msg ("A line of “%s” begins with a dot", words);
      if (text->line > 0 && (g_str_has_prefix (start, "×") || g_str_has_prefix (start, "−")))
        fail_msg ("A line of “%s” begins with a sign", words);
      if (text->line > 0 && line->start_index > 1 && start[-1] == ' ' && g_ascii_isdigit (start[-2])
          && g_str_has_prefix (start, "cm"))
        fail_msg ("A line of “%s” begins with a unit of length", words);
    }
}

/* Lines at other heights than those before them, on the last of several pages. */
static guint
count_last_lines (const MusterSheet *sheet)
{
  guint n = 0;
  double last = -1;
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, layout->pages->len - 1);
  if (layout->pages->len < 2)
    return G_MAXUINT;
  for (guint i = page->first; i < page->first + page->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
      for (guint t = row->first_text; t < row->first_text + row->n_texts; t++)
        {
          double y = placing->y + MUSTER_AT (layout->texts, MusterText, t)->y;
          if (placing->y < page->body || y < last + 0.01)
            continue;
          n++;
          last = y;
        }
    }
  return n;
}

static void
no_line_begins_with_a_dot_or_a_unit_and_no_last_page_is_all_but_empty (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
      for (MusterPaper paper = 0; paper < MUSTER_PAPER_HALF_LETTER; paper++)
        {
          g_autoptr (MusterArmySnapshot) army = load_example (examples[i].pack, examples[i].name);
          g_autoptr (MusterSheet) sheet = lay_out (army, kinds[kind], paper);
          assert_lines (sheet);
          if (count_last_lines (sheet) < 4)
            fail_msg ("%s of %s ends with an empty page", kinds[kind], examples[i].name);
        }
}

/* Steps of units with which a level begins. */
static guint
count_marked_steps (const MusterEvaluation *evaluation)
{
  guint n = 0;
  for (guint unit = 1; unit < evaluation->army->n_nodes; unit++)
    {
      gint64 last = 0;
      gint64 steps = muster_words_get_steps (evaluation, unit);
      g_autoptr (GArray) marks = muster_evaluation_list_marks (evaluation, unit, steps);
      for (guint i = 0; steps > 0 && i < marks->len; i++)
        {
          gint64 losses = g_array_index (marks, MusterStepMark, i).losses;
          n += losses > last;
          last = MAX (last, losses);
        }
    }
  return n;
}

static guint
count_letters (const MusterSheet *sheet)
{
  guint n = 0;
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->texts->len; i++)
    n += MUSTER_AT (layout->texts, MusterText, i)->set->style == MUSTER_STYLE_FINE;
  return n;
}

static void
boxes_have_letters_where_a_level_begins (void **state)
{
  guint n_all = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (examples[i].pack, examples[i].name);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      guint n = count_marked_steps (evaluation);
      for (gsize kind = 0; kind < 2; kind++)
        {
          g_autoptr (MusterSheet) sheet = lay_out (army, kinds[kind], MUSTER_PAPER_A4);
          assert_int_equal (count_letters (sheet), n);
        }
      n_all += n;
    }
  assert_true (n_all > 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (abbreviations_are_spelt_out_once_at_the_end_and_only_where_they_are_used),
    cmocka_unit_test (grades_of_two_scales_together_say_of_which_they_are),
    cmocka_unit_test (totals_with_prices_of_the_players_own_have_a_star_which_is_explained_once),
    cmocka_unit_test (a_note_hangs_under_its_own_unit),
    cmocka_unit_test (what_a_player_moves_has_its_move_and_its_morale),
    cmocka_unit_test (the_compact_form_has_notes_where_they_cost_no_page),
    cmocka_unit_test (every_sheet_says_above_its_title_what_it_is),
    cmocka_unit_test (a_box_of_the_diagram_holds_a_long_name_whole),
    cmocka_unit_test (boxes_have_letters_where_a_level_begins),
    cmocka_unit_test (no_line_begins_with_a_dot_or_a_unit_and_no_last_page_is_all_but_empty),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
