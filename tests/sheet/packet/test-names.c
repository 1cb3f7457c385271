/* Names with anything in them that a user may type, on every sheet and in every text that is
 * shared. The tests run with and without a font that has pictures; MUSTER_HAS_PICTURES says which.
 */
#include "helper/campaign-sheet.h"
#include "helper/names.h"
#include "helper/packet.h"

#include "army/model/change.h"
#include "army/text/read.h"
#include "army/text/write.h"
#include "campaign/model/xml.h"
#include "campaign/text/log.h"
#include "scenario/text.h"

#include <glib/gstdio.h>

static const MusterSheetOptions usual = { .type_size = MUSTER_USUAL_TYPE_SIZE };

/* An example whose army, player, nodes and notes are called so. */
static inline const MusterArmy *
load_renamed (const char *pack, const char *example, Names *names)
{
  g_autofree char *text = dup_example (example);
  g_autofree char *renamed = rename_all (text, "name|player", names);
  return parse_army (pack, renamed);
}

/* Armies with random names: 200, 10,000 in long loops, and few in short ones. */
static guint
count_random (void)
{
  const char *text = g_getenv ("MUSTER_LOOPS");
  int loops = text != NULL ? MAX (atoi (text), 1) : 20;
  return (guint) (loops > 20 ? 5 * loops : loops == 20 ? 200 : 2 * loops);
}

static gboolean
has_pictures (void)
{
  return g_strcmp0 (g_getenv ("MUSTER_HAS_PICTURES"), "yes") == 0;
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
assert_can_be_drawn (const MusterSheet *sheet, int n_times)
{
  g_autofree char *before = join_texts (sheet);
  for (int i = 0; i < n_times; i++)
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
assert_text_is_whole (char *text)
{
  assert_true (g_utf8_validate (text, -1, NULL));
  assert_true (text[0] != '\0');
  g_free (text);
}

/* Every text that is shared; the plain one is read back. */
static void
assert_is_shared (const char *pack, const MusterArmy *army)
{
  for (MusterTextFormat format = 0; format < MUSTER_N_TEXT_FORMATS; format++)
    assert_text_is_whole (muster_army_dup_as_text (army, format, 0));
  g_autofree char *text = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) again =
    muster_army_text_read_with (text, strlen (text), "test.txt", get_pack (pack), problems);
  assert_non_null (again);
  assert_int_equal (again->n_nodes, army->n_nodes);
  for (guint i = 0; i < army->n_nodes; i++)
    assert_string_equal (again->nodes[i].kind_id, army->nodes[i].kind_id);
}

/* All sheets, in colours or grey. */
static MusterSheet *
make_all (const MusterGame *game, gboolean is_grey)
{
  const MusterPacketPlan plan = { .has_cover = TRUE };
  MusterSheetOptions options = usual;
  options.is_grey = is_grey;
  options.label_form = is_grey ? MUSTER_LABEL_CARD : MUSTER_LABEL_STRIP;
  return make_packet (game, TRUE, plan, &options);
}

static void
assert_army (const char *pack, const char *example, Names *names, gboolean is_grey)
{
  g_autoptr (MusterArmySnapshot) army = load_renamed (pack, example, names);
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  g_autoptr (MusterSheet) sheet = make_all (game, is_grey);
  assert_can_be_drawn (sheet, names->random != NULL ? 1 : 2);
  assert_is_shared (pack, army);
}

static char *
dup_file (const char *name)
{
  char *text = NULL;
  g_autofree char *path =
    g_strdup_printf ("%s/../data/examples/%s.xml", g_getenv ("G_TEST_SRCDIR"), name);
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
assert_scenario (const char *example, Names *names, gboolean is_grey)
{
  g_autofree char *text = dup_file (example);
  g_autofree char *renamed = rename_all (text, "name|player|where|note", names);
  g_autoptr (MusterScenario) scenario = read_scenario (renamed, find_pack);
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (MusterSheet) sheet = make_all (game, is_grey);
  assert_can_be_drawn (sheet, names->random != NULL ? 1 : 2);
  assert_comes_back (scenario);
}

static MusterSheet *
make_campaign (MusterRegister *reg, const MusterSheetOptions *options)
{
  gsize n;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) skipped = NULL;
  g_autoptr (MusterGame) game = muster_game_new_campaign (reg, NULL);
  muster_sheet_list_campaign_kinds (&n);
  g_autofree const MusterSheetKind **kinds = g_new (const MusterSheetKind *, n);
  const MusterPacketPlan plan = { .kinds = kinds,
                                  .n_kinds = muster_packet_list_usual (game, kinds),
                                  .has_cover = TRUE };
  MusterSheet *sheet = muster_packet_make (game, &plan, options, &skipped, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  return sheet;
}

static void
assert_campaign (const char *example, Names *names)
{
  g_autofree char *text = dup_file (example);
  g_autofree char *renamed = rename_all (text, "name|player|where|note|rank|honour", names);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml =
    muster_xml_parse ("test.campaign.xml", renamed, strlen (renamed), problems);
  g_autoptr (MusterCampaign) campaign =
    xml != NULL ? muster_campaign_read (xml, find_pack, NULL, problems) : NULL;
  if (campaign == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  const MusterViewer viewer = { 0 };
  g_autoptr (MusterCampaignLog) log = muster_campaign_log_new (reg, &viewer, MUSTER_NO_DAY);
  g_autoptr (MusterSheet) sheet = make_campaign (reg, &usual);
  assert_can_be_drawn (sheet, names->random != NULL ? 1 : 2);
  assert_text_is_whole (muster_campaign_log_dup_markdown (log));
  assert_text_is_whole (muster_campaign_log_dup_html (log));
  assert_text_is_whole (muster_campaign_log_dup_csv (log));
}

static void
there_is_a_font_with_pictures_or_there_is_none (void **state)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoLayout *layout = pango_layout_new (context);
  pango_layout_set_text (layout, "🛡", -1);
  const PangoLayoutLine *line = pango_layout_get_line_readonly (layout, 0);
  const PangoLayoutRun *run = line->runs->data;
  PangoFontDescription *font = pango_font_describe (run->item->analysis.font);
  const char *family = pango_font_description_get_family (font);
  assert_int_equal (strstr (family, "Emoji") != NULL, has_pictures ());
  pango_font_description_free (font);
  g_object_unref (layout);
  g_object_unref (context);
}

static void
hard_names_of_armies_go_on_all_sheets_and_into_all_texts (void **state)
{
  for (guint first = 0; first < G_N_ELEMENTS (hard_names); first++)
    {
      Names names = { .next = first };
      print_message ("# %.60s\n", hard_names[first]);
      assert_army ("tout-soldat", "french-200", &names, first % 2 == 0);
    }
}

static void
hard_names_of_scenarios_go_on_all_sheets (void **state)
{
  for (guint first = 0; first < G_N_ELEMENTS (hard_names); first += 3)
    {
      Names names = { .next = first };
      print_message ("# %.60s\n", hard_names[first]);
      assert_scenario ("lutzen.scenario", &names, first % 2 == 0);
    }
}

static void
hard_names_of_campaigns_go_on_all_sheets_and_into_all_logs (void **state)
{
  for (guint first = 0; first < G_N_ELEMENTS (hard_names); first += 5)
    {
      Names names = { .next = first };
      print_message ("# %.60s\n", hard_names[first]);
      assert_campaign ("danube-1704.campaign", &names);
    }
}

static void
such_a_packet_can_be_a_booklet (void **state)
{
  Names names = { .next = 1 };
  g_autoptr (MusterArmySnapshot) army = load_renamed ("tout-soldat", "french-200", &names);
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  const MusterPacketPlan plan = { .has_cover = TRUE };
  g_autoptr (MusterSheet) booklet =
    muster_sheet_make_booklet (make_packet (game, FALSE, plan, &usual), MUSTER_PAPER_A4);
  assert_can_be_drawn (booklet, 2);
}

/* By turns of each ruleset; now and then a scenario, or a campaign. */
static void
random_names_go_on_all_sheets_and_into_all_texts (void **state)
{
  static const struct
  {
    const char *pack;
    const char *army;
  } examples[] = { { "tout-soldat", "french-200" },
                   { "pike-and-powder", "swedes-1632" },
                   { "game-of-kings", "fontenoy-french" },
                   { "le-roi-soleil", "poltava-russians" },
                   { "louis-xiv-battalions", "allied-battalions" } };
  /* The first was laid out without end: a line of its own ended within a name. */
  static const guint known[] = { 3655 };
  guint n = has_pictures () ? count_random () + G_N_ELEMENTS (known) : 0;
  for (guint i = 0; i < n; i++)
    {
      guint seed = i < G_N_ELEMENTS (known) ? known[i] : i - G_N_ELEMENTS (known);
      MusterRandom random = muster_random_new (seed, "names");
      Names names = { .random = &random };
      gsize at = seed % G_N_ELEMENTS (examples);
      print_message ("# seed %u\n", seed);
      if (seed % 40 == 39)
        assert_campaign ("ukraine-1709.campaign", &names);
      else if (seed % 20 == 19)
        assert_scenario ("poltava.scenario", &names, FALSE);
      else
        assert_army (examples[at].pack, examples[at].army, &names, seed % 2 == 0);
    }
}

/* Letters that control, which a person can paste, in a name of others. */
static char *
dup_controls (MusterRandom *random)
{
  g_autofree char *plain = dup_random_name (random);
  GString *name = g_string_new (NULL);
  for (const char *at = plain; *at != '\0'; at = g_utf8_next_char (at))
    {
      gint64 control = muster_random_range (random, 1, 0x40);
      if (muster_random_range (random, 0, 3) == 0)
        g_string_append_unichar (name, (gunichar) (control < 0x20 ? control : control + 0x5f));
      g_string_append_unichar (name, g_utf8_get_char (at));
    }
  return g_string_free (name, FALSE);
}

/* A unit of each kind more in each of its formations, called so. */
static const MusterArmy *
add_units (const MusterArmy *army, MusterRandom *random)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gint64 id = muster_army_get_free_id (army);
  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      if (node->category != MUSTER_CATEGORY_UNIT && node->category != MUSTER_CATEGORY_COMMANDER)
        continue;
      g_ptr_array_add (names, dup_controls (random));
      const MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                                    .node = id++,
                                    .target = army->nodes[node->parent].id,
                                    .place = MUSTER_LAST_PLACE,
                                    .category = node->category,
                                    .type = node->kind_id,
                                    .name = g_ptr_array_index (names, names->len - 1) };
      g_array_append_val (changes, change);
    }
  return muster_army_apply (army, (const MusterChange *) changes->data, changes->len);
}

static void
letters_that_control_go_on_all_sheets_and_into_all_texts (void **state)
{
  for (guint seed = 0; seed < count_random () / 4 + 1; seed++)
    {
      MusterRandom random = muster_random_new (seed, "controls");
      g_autofree char *text = dup_example ("french-200");
      print_message ("# seed %u\n", seed);
      g_autoptr (MusterArmySnapshot) plain = parse_army ("tout-soldat", text);
      g_autoptr (MusterArmySnapshot) army = add_units (plain, &random);
      assert_non_null (army);
      g_autoptr (MusterGame) game = muster_game_new_army (army);
      g_autoptr (MusterSheet) sheet = make_all (game, seed % 2 == 0);
      assert_can_be_drawn (sheet, 1);
      assert_is_shared ("tout-soldat", army);
    }
}

/* Letters and marks that are seen alone, in one form. */
static char *
dup_letters (const char *text)
{
  g_autofree char *one = g_utf8_normalize (text, -1, G_NORMALIZE_NFKD);
  GString *letters = g_string_new (NULL);
  for (const char *at = one; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean is_selector =
        (letter >= 0xfe00 && letter <= 0xfe0f) || (letter >= 0xe0100 && letter <= 0xe01ef);
      if (g_unichar_isgraph (letter) && !is_selector)
        g_string_append_unichar (letters, g_unichar_tolower (letter));
    }
  return g_string_free (letters, FALSE);
}

/* Whether a font that is installed has all of its letters, and not as pictures, which have no text
 * in a PDF of Cairo. */
static gboolean
is_in_fonts (const char *name)
{
  g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (10);
  const MusterSetText *set = muster_typesetter_set (typesetter, MUSTER_STYLE_BODY, name, 0, 0);
  gboolean is_there = pango_layout_get_unknown_glyphs_count (set->layout) == 0;
  for (const GSList *at = pango_layout_get_line_readonly (set->layout, 0)->runs; at != NULL;
       at = at->next)
    {
      PangoFontDescription *font =
        pango_font_describe (((const PangoLayoutRun *) at->data)->item->analysis.font);
      is_there &= strstr (pango_font_description_get_family (font), "Emoji") == NULL;
      pango_font_description_free (font);
    }
  return is_there;
}

static char *
dup_pdf_text (const MusterSheet *sheet)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  int status = 0;
  int file = g_file_open_tmp ("muster-names-XXXXXX.pdf", &path, &error);
  assert_true (file >= 0);
  close (file);
  assert_true (muster_sheet_write_pdf (sheet, path, &error));
  const char *command[] = { "pdftotext", "-raw", "-enc", "UTF-8", path, "-", NULL };
  if (!g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL,
                     &status, &error))
    fail_msg ("%s", error->message);
  assert_int_equal (status, 0);
  g_unlink (path);
  return g_steal_pointer (&text);
}

static void
names_are_found_again_in_the_text_of_the_pdf (void **state)
{
  guint n_found = 0;
  for (guint seed = 0; seed < 20 && has_pictures (); seed++)
    {
      MusterRandom random = muster_random_new (seed, "found");
      g_autoptr (GPtrArray) taken = g_ptr_array_new_with_free_func (g_free);
      Names names = { .random = &random, .taken = taken };
      g_autoptr (MusterArmySnapshot) army = load_renamed ("tout-soldat", "french-200", &names);
      g_autoptr (MusterGame) game = muster_game_new_army (army);
      g_autoptr (MusterSheet) sheet =
        muster_sheet_make (muster_sheet_find_kind ("order-of-battle"), game, &usual, NULL);
      g_autofree char *text = dup_pdf_text (sheet);
      g_autofree char *letters = dup_letters (text);
      g_autofree char *turned = g_utf8_strreverse (letters, -1);
      print_message ("# seed %u\n", seed);
      for (guint i = 0; i < taken->len; i++)
        {
          g_autofree char *wanted = dup_letters (g_ptr_array_index (taken, i));
          if (!is_in_fonts (g_ptr_array_index (taken, i)))
            continue;
          if (strstr (letters, wanted) == NULL && strstr (turned, wanted) == NULL)
            fail_msg ("“%s” is not found again", (char *) taken->pdata[i]);
          n_found++;
        }
    }
  assert_true (n_found > 50 || !has_pictures ());
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (there_is_a_font_with_pictures_or_there_is_none),
    cmocka_unit_test (hard_names_of_armies_go_on_all_sheets_and_into_all_texts),
    cmocka_unit_test (hard_names_of_scenarios_go_on_all_sheets),
    cmocka_unit_test (hard_names_of_campaigns_go_on_all_sheets_and_into_all_logs),
    cmocka_unit_test (such_a_packet_can_be_a_booklet),
    cmocka_unit_test (names_are_found_again_in_the_text_of_the_pdf),
    cmocka_unit_test (random_names_go_on_all_sheets_and_into_all_texts),
    cmocka_unit_test (letters_that_control_go_on_all_sheets_and_into_all_texts),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
