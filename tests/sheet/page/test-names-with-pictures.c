/* Names with pictures, such as flags, drawn in colour where there is a font for them. The tests run
 * with and without such a font; MUSTER_HAS_PICTURES says which. */
#include "helper/packet.h"

static const char *const names[] = {
  "🛡 🛡",
  "🎖 ",
  "🗡",
  "🏳",
  "🇫🇷 🇬🇧",
  "x 🎖 ",
  "❤️ x",
  "1️⃣ st",
  "👨‍👩‍👧‍👦 family",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿 1st",
  "🎖a 🎖b, 🛡🛡 🛡",
};

static const MusterSheetOptions usual = { .type_size = MUSTER_USUAL_TYPE_SIZE };

/* The example with every name in it another one, beginning with that at @first. */
static const MusterArmy *
load_renamed (const char *pack, const char *example, guint first)
{
  g_autofree char *text = dup_example (example);
  g_auto (GStrv) parts = g_strsplit (text, " name=\"", -1);
  g_autoptr (GString) renamed = g_string_new (parts[0]);
  for (guint i = 1; parts[i] != NULL; i++)
    g_string_append_printf (renamed, " name=\"%s%s", names[(first + i - 1) % G_N_ELEMENTS (names)],
                            strchr (parts[i], '"'));
  return parse_army (pack, renamed->str);
}

static MusterGame *
make_battle (guint first)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  add_to (scenario, 0, load_renamed ("tout-soldat", "french-200", first));
  add_to (scenario, 1, load_renamed ("tout-soldat", "british-200", first + 1));
  generate (scenario, get_pack ("tout-soldat"), 3);
  scenario->name = muster_scenario_keep (scenario, names[first]);
  scenario->place = muster_scenario_keep (scenario, names[(first + 1) % G_N_ELEMENTS (names)]);
  scenario->sides[0].name = muster_scenario_keep (scenario, names[first]);
  return muster_game_new_scenario (scenario);
}

static char *
join_texts (const MusterSheet *sheet)
{
  g_autoptr (GString) all = g_string_new (NULL);
  for (guint i = 0; i < muster_sheet_get_n_parts (sheet); i++)
    {
      const MusterLayout *layout = muster_sheet_get_layout (sheet, i);
      for (guint t = 0; t < layout->texts->len; t++)
        g_string_append_printf (all, "%s\n",
                                pango_layout_get_text (
                                  MUSTER_AT (layout->texts, MusterText, t)->set->layout));
    }
  return g_string_free (g_steal_pointer (&all), FALSE);
}

/* A text that is drawn is still the same, and may be drawn again. */
static void
assert_can_be_drawn (const MusterSheet *sheet)
{
  g_autofree char *before = join_texts (sheet);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) pdf = muster_sheet_make_pdf (sheet, &error);
      if (pdf == NULL)
        fail_msg ("%s", error->message);
    }
  g_autofree char *after = join_texts (sheet);
  assert_string_equal (before, after);
}

static void
there_is_a_font_with_pictures_or_there_is_none (void **state)
{
  const char *expected = g_getenv ("MUSTER_HAS_PICTURES");
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoLayout *layout = pango_layout_new (context);
  pango_layout_set_text (layout, "🛡", -1);
  const PangoLayoutLine *line = pango_layout_get_line_readonly (layout, 0);
  const PangoLayoutRun *run = line->runs->data;
  PangoFontDescription *font = pango_font_describe (run->item->analysis.font);
  const char *family = pango_font_description_get_family (font);
  assert_non_null (expected);
  assert_int_equal (strstr (family, "Emoji") != NULL, strcmp (expected, "yes") == 0);
  pango_font_description_free (font);
  g_object_unref (layout);
  g_object_unref (context);
}

static void
every_sheet_of_such_an_army_is_drawn_as_often_as_wanted (void **state)
{
  for (guint first = 0; first < G_N_ELEMENTS (names); first++)
    {
      g_autoptr (MusterArmySnapshot) army = load_renamed ("tout-soldat", "waterloo-i-corps", first);
      g_autoptr (MusterGame) game = muster_game_new_army (army);
      const MusterPacketPlan plan = { .has_cover = TRUE };
      g_autoptr (MusterSheet) sheet = make_packet (game, TRUE, plan, &usual);
      print_message ("# %s\n", names[first]);
      assert_can_be_drawn (sheet);
    }
}

static void
every_sheet_of_such_a_scenario_is_drawn_as_often_as_wanted (void **state)
{
  for (guint first = 0; first < G_N_ELEMENTS (names); first += 3)
    {
      g_autoptr (MusterGame) game = make_battle (first);
      const MusterPacketPlan plan = { .has_cover = TRUE };
      g_autoptr (MusterSheet) sheet = make_packet (game, TRUE, plan, &usual);
      print_message ("# %s\n", names[first]);
      assert_can_be_drawn (sheet);
    }
}

static void
such_a_packet_can_be_a_booklet (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_renamed ("tout-soldat", "french-200", 1);
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  const MusterPacketPlan plan = { .has_cover = TRUE };
  g_autoptr (MusterSheet) booklet =
    muster_sheet_make_booklet (make_packet (game, FALSE, plan, &usual), MUSTER_PAPER_A4);
  assert_can_be_drawn (booklet);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (there_is_a_font_with_pictures_or_there_is_none),
    cmocka_unit_test (every_sheet_of_such_an_army_is_drawn_as_often_as_wanted),
    cmocka_unit_test (every_sheet_of_such_a_scenario_is_drawn_as_often_as_wanted),
    cmocka_unit_test (such_a_packet_can_be_a_booklet),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
