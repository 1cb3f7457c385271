/* The catalogue: filled from packs, searched and narrowed, made anew when a pack changes. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <gio/gio.h>

#include "base/error.h"
#include "base/problem.h"
#include "db/connection.h"
#include "db/store.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/catalogue/store.h"

/* A folder of packs and a place for the catalogue. */
typedef struct
{
  char *folder;
  char *packs;
  char *cache;
  const char *dirs[2];
} Place;

static const char tiny[] =
  "<ruleset xmlns=\"urn:muster:1\" id=\"%s\" version=\"1\"><title>%s</title>"
  "<tag id=\"old\" name=\"old\"/>"
  "<scale id=\"q\" name=\"Quality\"><grade id=\"1\" name=\"green\"/></scale>"
  "<choice scale=\"q\" on=\"unit\"/><choice scale=\"nation\" on=\"army\"/>"
  "<nation id=\"saxony\" name=\"Saxony\" adjective=\"Saxon\"><trait tags=\"old\" from=\"1800\" "
  "to=\"1805\"/></nation><nation id=\"france\" name=\"France\"/>"
  "<type id=\"foot\" name=\"Foot\" cite=\"Troops\"/>"
  "<type id=\"sx-jaeger\" name=\"Jäger\" nation=\"saxony\" from=\"1803\"/>"
  "<type id=\"fr-guard\" name=\"Vieille Garde\" nation=\"france\" to=\"1804\"/>"
  "<formation id=\"army\" name=\"Army\" holds=\"brigade,unit\"/>"
  "<formation id=\"brigade\" name=\"Brigade\" holds=\"unit\"/>"
  "<prices id=\"units\" of=\"unit\" cite=\"Costs\"><price points=\"7\"/></prices>"
  "<limit id=\"size\" name=\"Size of the army\" kind=\"count\" max=\"9\">Tables are "
  "small.</limit></ruleset>";

static void
write_pack (const Place *place, const char *file, const char *text)
{
  g_autofree char *path = g_build_filename (place->packs, file, NULL);
  assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
write_tiny (const Place *place, const char *file, const char *id, const char *title)
{
  g_autofree char *text = g_strdup_printf (tiny, id, title);
  write_pack (place, file, text);
}

static int
set_up (void **state)
{
  Place *place = g_new0 (Place, 1);
  place->folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  place->packs = g_build_filename (place->folder, "packs", NULL);
  place->cache = g_build_filename (place->folder, "cache", "catalogue.db", NULL);
  place->dirs[0] = place->packs;
  assert_int_equal (g_mkdir (place->packs, 0700), 0);
  write_tiny (place, "tiny.ruleset.xml", "tiny", "Tiny");
  *state = place;
  return 0;
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      remove_folder (child);
    }
  g_remove (path);
}

static int
tear_down (void **state)
{
  Place *place = *state;
  remove_folder (place->folder);
  g_free (place->folder);
  g_free (place->packs);
  g_free (place->cache);
  g_free (place);
  return 0;
}

static MusterCatalogue *
open_with (const Place *place, const char *cache, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  MusterCatalogue *catalogue = muster_catalogue_open (cache, place->dirs, problems, &error);
  if (catalogue == NULL)
    fail_msg ("%s", error->message);
  return catalogue;
}

static MusterCatalogue *
open_sound (const Place *place, const char *cache)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterCatalogue *catalogue = open_with (place, cache, problems);
  assert_int_equal (problems->len, 0);
  return catalogue;
}

/* The names that a query finds, with bars between. */
static char *
list (MusterCatalogue *catalogue, const MusterCatalogueQuery *query)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, query, &error);
  g_autoptr (GString) names = g_string_new (NULL);
  assert_null (error);
  for (guint i = 0; i < entries->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "|" : "",
                            ((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
assert_lists (MusterCatalogue *catalogue, MusterCatalogueQuery query, const char *wanted)
{
  g_autofree char *names = list (catalogue, &query);
  assert_string_equal (names, wanted);
}

#define QUERY(...) ((MusterCatalogueQuery){ __VA_ARGS__ })

static void
test_every_sort_of_thing_in_a_pack_can_be_listed (void **state)
{
  static const char *const categories[] = { "ruleset",   "Tiny",
                                            "unit",      "Foot|Jäger|Vieille Garde",
                                            "formation", "Brigade",
                                            "limit",     "Size of the army" };
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (categories); i += 2)
    assert_lists (catalogue, QUERY (.category = categories[i]), categories[i + 1]);
  assert_lists (catalogue, QUERY (.category = "unit", .ruleset = "other"), "");
}

static void
test_an_entry_says_what_the_pack_says (void **state)
{
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  MusterCatalogueQuery query = { .category = "unit", .search = "jäger" };
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, NULL);
  assert_int_equal (entries->len, 1);
  const MusterCatalogueEntry *entry = g_ptr_array_index (entries, 0);
  assert_string_equal (entry->ruleset, "tiny");
  assert_string_equal (entry->key, "sx-jaeger");
  assert_string_equal (entry->nation, "saxony");
  assert_int_equal (entry->from, 1803);
  assert_int_equal (entry->to, 0);
  assert_null (entry->cite);
  assert_true (entry->is_suggestion);
}

/* A pack with a battlefield beside the tiny one. */
static void
write_field (const Place *place)
{
  write_pack (place, "field.ruleset.xml",
              "<ruleset xmlns=\"urn:muster:1\" id=\"field\" version=\"1\"><title>Field</title>"
              "<length unit=\"cm\"/><tag id=\"high\" name=\"high ground\"/>"
              "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>"
              "<type id=\"foot\" name=\"Foot\"/>"
              "<type id=\"mound\" name=\"Mound\" kind=\"feature\" tags=\"high\" cite=\"Hills\"/>"
              "<type id=\"flag\" name=\"Flag\" kind=\"objective\"/>"
              "<weather kind=\"table\" roll=\"d6\"><row id=\"fair\" at=\"1..6\" name=\"Fair\"/>"
              "</weather>"
              "<terrain columns=\"2\" cite=\"Tables\"><board width=\"120\" depth=\"90\" "
              "name=\"usual\"/><shape of=\"mound\" look=\"hill\" width=\"20..30\" depth=\"15\"/>"
              "<place id=\"p\" name=\"Hills of the defender\" of=\"mound\" max=\"2\" "
              "roll=\"d6\" cite=\"Placing\"/></terrain>"
              "<together id=\"t\" of=\"foot\"/></ruleset>");
}

static void
test_battlefields_and_what_stands_on_them_are_listed_and_found (void **state)
{
  write_field (*state);
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  assert_lists (catalogue, QUERY (.category = "feature"), "Mound");
  assert_lists (catalogue, QUERY (.category = "objective"), "Flag");
  assert_lists (catalogue, QUERY (.category = "unit", .ruleset = "field"), "Foot");
  assert_lists (catalogue, QUERY (.category = "terrain"),
                "Table: usual|Sectors and attack|Mound|Hills of the defender");
  assert_lists (catalogue, QUERY (.category = "weather", .ruleset = "field"), "Fair");
  assert_lists (catalogue, QUERY (.category = "together"), "Foot");
  assert_lists (catalogue, QUERY (.search = "mound", .category = "feature"), "Mound");
  assert_lists (catalogue, QUERY (.search = "defender"), "Hills of the defender");
}

static void
test_measures_of_features_are_a_suggestion_where_the_rulebook_has_none (void **state)
{
  write_field (*state);
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  MusterCatalogueQuery query = { .category = "terrain" };
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, NULL);
  static const struct
  {
    const char *detail;
    const char *cite;
  } wanted[] = { { "120 × 90 cm", "Tables" },
                 { "2 sectors, 2 by 1", "Tables" },
                 { "20–30 × 15 cm", NULL },
                 { "the defender: 0–2 of Mound", "Placing" } };
  assert_int_equal (entries->len, G_N_ELEMENTS (wanted));
  for (guint i = 0; i < entries->len; i++)
    {
      const MusterCatalogueEntry *entry = g_ptr_array_index (entries, i);
      assert_string_equal (entry->detail, wanted[i].detail);
      assert_int_equal (g_strcmp0 (entry->cite, wanted[i].cite), 0);
      assert_int_equal (entry->is_suggestion, wanted[i].cite == NULL);
    }
}

static void
test_what_the_section_does_not_say_is_told_as_ones_own (void **state)
{
  write_pack (
    *state, "field.ruleset.xml",
    "<ruleset xmlns=\"urn:muster:1\" id=\"field\" version=\"1\"><title>Field</title>"
    "<length unit=\"cm\"/><scale id=\"skill\" name=\"Skill\" cite=\"Troops\">"
    "<grade id=\"green\" name=\"green\"/><grade id=\"old\" name=\"old\" own=\"yes\"/></scale>"
    "<nation id=\"north\" name=\"North\" cite=\"Nations\">"
    "<trait tags=\"skill:green\" from=\"1700\" own=\"years\" cite=\"Nations\"/></nation>"
    "<choice scale=\"skill\" on=\"unit\" change=\"yes\"/>"
    "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>"
    "<type id=\"foot\" name=\"Foot\" tags=\"skill:green\" nation=\"north\""
    " own=\"skill:green nation\" cite=\"Troops\"/>"
    "<type id=\"mound\" name=\"Mound\" kind=\"feature\" cite=\"Hills\"/>"
    "<type id=\"brook\" name=\"Brook\" kind=\"feature\" cite=\"Hills\"/>"
    "<limit id=\"few\" name=\"Few\" kind=\"count\" of=\"unit\" max=\"9\" severity=\"advice\"/>"
    "<stat id=\"move\" name=\"Move\" of=\"unit\" cite=\"Moves\">"
    "<value is=\"6\"/><value when=\"skill:old\" is=\"4\" own=\"yes\"/></stat>"
    "<table id=\"fire\" title=\"Fire\" cite=\"Fire\"><row>a hit</row><row own=\"yes\">a miss</row>"
    "</table><terrain cite=\"Tables\"><board width=\"120\" depth=\"90\" name=\"usual\" "
    "own=\"yes\"/>"
    "<shape of=\"mound\" look=\"hill\" width=\"20..30\" depth=\"15\" own=\"least\" cite=\"Hills\"/>"
    "<path of=\"brook\" look=\"stream\" breadth=\"2\" course=\"edges\" own=\"breadth course\""
    " cite=\"Hills\"/><place id=\"p\" name=\"All\" of=\"feature\" max=\"2\" roll=\"d6\"/>"
    "</terrain></ruleset>");
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  static const struct
  {
    const char *category;
    guint index;
    const char *detail;
    const char *cite;
    gboolean is_suggestion;
  } wanted[] = {
    { "nation", 0, "Skill green; Muster's own: years", "Nations", FALSE },
    { "unit", 0, "North, green; Muster's own: Skill green and nation", "Troops", FALSE },
    { "grade", 0, "Skill", "Troops", FALSE },
    { "grade", 1, "Skill", NULL, TRUE },
    { "limit", 0, NULL, NULL, TRUE },
    { "stat", 0, "old: 4", NULL, TRUE },
    { "stat", 1, "unit: 6", "Moves", FALSE },
    { "table", 0, "a hit", "Fire", FALSE },
    { "table", 1, "a miss", NULL, TRUE },
    { "terrain", 0, "120 × 90 cm", NULL, TRUE },
    { "terrain", 1, "20–30 × 15 cm; Muster's own: least measures", "Hills", FALSE },
    { "terrain", 2,
      "2 cm broad; from one edge of the table to the opposite; Muster's own: breadth and course",
      "Hills", FALSE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      MusterCatalogueQuery query = { .ruleset = "field", .category = wanted[i].category };
      g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, NULL);
      assert_true (entries->len > wanted[i].index);
      const MusterCatalogueEntry *entry = g_ptr_array_index (entries, wanted[i].index);
      if (wanted[i].detail != NULL)
        assert_string_equal (entry->detail, wanted[i].detail);
      assert_int_equal (g_strcmp0 (entry->cite, wanted[i].cite), 0);
      assert_int_equal (entry->is_suggestion, wanted[i].is_suggestion);
    }
}

static void
test_what_the_rulebook_names_is_no_suggestion (void **state)
{
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  MusterCatalogueQuery query = { .category = "unit", .search = "foot" };
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, NULL);
  assert_int_equal (entries->len, 1);
  const MusterCatalogueEntry *entry = g_ptr_array_index (entries, 0);
  assert_string_equal (entry->cite, "Troops");
  assert_false (entry->is_suggestion);
}

static void
test_accents_and_large_letters_do_not_matter (void **state)
{
  static const char *const words[] = { "jager", "JÄGER", "Jäger", "jäg", "j" };
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    assert_lists (catalogue, QUERY (.category = "unit", .search = words[i]), "Jäger");
}

static void
test_all_words_must_be_found_and_each_by_its_beginning (void **state)
{
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  assert_lists (catalogue, QUERY (.search = "gar vie"), "Vieille Garde");
  assert_lists (catalogue, QUERY (.search = "garde jäger"), "");
  assert_lists (catalogue, QUERY (.search = "arde"), "");
}

static void
test_troops_are_found_in_other_languages (void **state)
{
  static const char *const words[] = { "guard", "Guardia", "GARDE" };
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    assert_lists (catalogue, QUERY (.category = "unit", .search = words[i]), "Vieille Garde");
  assert_lists (catalogue, QUERY (.category = "unit", .search = "rifles"), "Jäger");
  assert_lists (catalogue, QUERY (.category = "unit", .search = "guard rifles"), "");
}

static void
test_a_weight_of_shot_is_found_however_it_is_written (void **state)
{
  static const char *const texts[] = { "9 lb", "9 pdr", "9-pounder", "cannon 9 Pounders",
                                       "9 & lb" };
  Place *place = *state;
  write_pack (place, "guns.ruleset.xml",
              "<ruleset xmlns=\"urn:muster:1\" id=\"shot\" version=\"1\"><title>Shot</title>"
              "<type id=\"cannon\" name=\"Cannon (9–12 lb)\"/>"
              "<type id=\"swivel\" name=\"Swivel (1 pounder)\"/>"
              "<formation id=\"army\" name=\"Army\" holds=\"unit\"/></ruleset>");
  g_autoptr (MusterCatalogue) catalogue = open_sound (place, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_lists (catalogue, QUERY (.category = "unit", .search = texts[i]), "Cannon (9–12 lb)");
  assert_lists (catalogue, QUERY (.category = "unit", .search = "1 pounder"),
                "Cannon (9–12 lb)|Swivel (1 pounder)");
}

static void
test_what_is_typed_is_never_taken_for_a_command (void **state)
{
  static const char *const texts[] = { "\"",
                                       "'",
                                       "*",
                                       "(foot",
                                       "foot)",
                                       "^",
                                       "NEAR",
                                       "a AND",
                                       "name:",
                                       "-",
                                       "\"\"",
                                       "fo\"o",
                                       "; DROP TABLE entry",
                                       "{x}" };
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *names = list (catalogue, &QUERY (.search = texts[i]));
      assert_non_null (names);
    }
  assert_lists (catalogue, QUERY (.search = "  "), "");
  assert_lists (catalogue, QUERY (.category = "unit", .search = "foot"), "Foot");
}

static void
test_a_ratio_is_listed_as_the_pack_writes_it (void **state)
{
  const Place *place = *state;
  write_pack (place, "ratio.ruleset.xml",
              "<ruleset xmlns=\"urn:muster:1\" id=\"ratio\" version=\"1\"><title>R</title>"
              "<type id=\"foot\" name=\"Foot\"/><type id=\"gun\" name=\"Gun\"/>"
              "<formation id=\"army\" name=\"Army\" holds=\"unit\"/><limit id=\"guns\" "
              "name=\"Guns\" kind=\"ratio\" of=\"gun\" to=\"foot\" max=\"2/4\">Few "
              "roads.</limit></ruleset>");
  g_autoptr (MusterCatalogue) catalogue = open_sound (place, NULL);
  MusterCatalogueQuery query = { .ruleset = "ratio", .category = "limit" };
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, NULL);
  assert_int_equal (entries->len, 1);
  const MusterCatalogueEntry *entry = g_ptr_array_index (entries, 0);
  assert_string_equal (entry->detail, "2 for each full 4: Gun for Foot. Few roads.");
}

static void
test_a_nation_brings_its_own_types_and_the_generic_ones (void **state)
{
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  assert_lists (catalogue, QUERY (.category = "unit", .nation = "saxony"), "Foot|Jäger");
  assert_lists (catalogue, QUERY (.category = "unit", .nation = "france"), "Foot|Vieille Garde");
}

static void
test_a_year_leaves_out_what_was_not_there (void **state)
{
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  assert_lists (catalogue, QUERY (.category = "unit", .year = 1802), "Foot|Vieille Garde");
  assert_lists (catalogue, QUERY (.category = "unit", .year = 1803), "Foot|Jäger|Vieille Garde");
  assert_lists (catalogue, QUERY (.category = "unit", .year = 1804), "Foot|Jäger|Vieille Garde");
  assert_lists (catalogue, QUERY (.category = "unit", .year = 1805), "Foot|Jäger");
  assert_lists (catalogue, QUERY (.category = "unit", .nation = "france", .year = 1805), "Foot");
}

static void
test_no_more_is_listed_than_was_asked_for (void **state)
{
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  assert_lists (catalogue, QUERY (.category = "unit", .most = 2), "Foot|Jäger");
}

/* In the order of the pack the nation comes before its troops. */
static void
test_a_search_finds_the_first_by_name_however_few_are_asked_for (void **state)
{
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  assert_lists (catalogue, QUERY (.search = "saxony", .most = 1), "Jäger");
  assert_lists (catalogue, QUERY (.search = "saxony", .most = 2), "Jäger|Saxony");
}

/* The index has words of its own for rulesets and sorts. */
static void
test_a_search_finds_only_what_people_read (void **state)
{
  static const char *const typed[] = { "sunit", "r74696e79", "r7" };
  g_autoptr (MusterCatalogue) catalogue = open_sound (*state, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    assert_lists (catalogue, QUERY (.search = typed[i], .category = "unit"), "");
}

static void
test_the_catalogue_is_made_anew_when_a_pack_changes (void **state)
{
  const Place *place = *state;
  g_autoptr (MusterCatalogue) before = open_sound (place, place->cache);
  assert_lists (before, QUERY (.category = "ruleset"), "Tiny");
  g_clear_pointer (&before, muster_catalogue_free);
  write_tiny (place, "tiny.ruleset.xml", "tiny", "Tiny, second edition");
  g_autoptr (MusterCatalogue) after = open_sound (place, place->cache);
  assert_lists (after, QUERY (.category = "ruleset"), "Tiny, second edition");
  assert_lists (after, QUERY (.category = "ruleset", .search = "second"), "Tiny, second edition");
}

static void
test_packs_that_come_and_go_are_noticed (void **state)
{
  const Place *place = *state;
  g_autofree char *path = g_build_filename (place->packs, "tiny.ruleset.xml", NULL);
  g_autoptr (MusterCatalogue) one = open_sound (place, place->cache);
  g_clear_pointer (&one, muster_catalogue_free);
  write_tiny (place, "zeta.ruleset.xml", "zeta", "Zeta");
  g_autoptr (MusterCatalogue) two = open_sound (place, place->cache);
  assert_lists (two, QUERY (.category = "ruleset"), "Tiny|Zeta");
  g_clear_pointer (&two, muster_catalogue_free);
  assert_int_equal (g_remove (path), 0);
  g_autoptr (MusterCatalogue) three = open_sound (place, place->cache);
  assert_lists (three, QUERY (.category = "ruleset"), "Zeta");
}

static void
test_a_broken_pack_is_left_out_and_told_every_time (void **state)
{
  const Place *place = *state;
  write_pack (place, "broken.ruleset.xml",
              "<ruleset xmlns=\"urn:muster:1\" id=\"broken\" version=\"1\">\n<title>B</title>\n"
              "<formation id=\"army\" name=\"A\" holds=\"cart\"/></ruleset>");
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterCatalogue) catalogue = open_with (place, place->cache, problems);
      assert_int_equal (problems->len, 1);
      const MusterProblem *problem = g_ptr_array_index (problems, 0);
      assert_int_equal (problem->line, 3);
      assert_true (g_str_has_suffix (problem->file, "broken.ruleset.xml"));
      assert_lists (catalogue, QUERY (.category = "ruleset"), "Tiny");
    }
}

static void
test_of_two_packs_with_one_id_both_are_named (void **state)
{
  const Place *place = *state;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  write_tiny (place, "twin.ruleset.xml", "tiny", "Twin");
  g_autoptr (MusterCatalogue) catalogue = open_with (place, NULL, problems);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_true (g_str_has_suffix (problem->file, "twin.ruleset.xml"));
  assert_non_null (strstr (problem->message, "tiny.ruleset.xml"));
  assert_lists (catalogue, QUERY (.category = "ruleset"), "Tiny");
}

/* Whatever its file is called: by its id as in the lists. */
static void
test_a_pack_of_ones_own_stands_in_place_of_another_folders_everywhere (void **state)
{
  const Place *place = *state;
  g_autofree char *own = g_build_filename (place->folder, "own", NULL);
  g_autofree char *from = g_build_filename (place->packs, "a-house.ruleset.xml", NULL);
  g_autofree char *to = g_build_filename (own, "a-house.ruleset.xml", NULL);
  const char *const dirs[] = { own, place->packs, NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  write_tiny (place, "a-house.ruleset.xml", "tiny", "Mine");
  assert_int_equal (g_mkdir (own, 0700), 0);
  assert_int_equal (g_rename (from, to), 0);
  g_autoptr (MusterCatalogue) catalogue = muster_catalogue_open (NULL, dirs, problems, NULL);
  g_autoptr (MusterRuleset) ruleset = muster_packs_load (dirs, "tiny", problems);
  assert_lists (catalogue, QUERY (.category = "ruleset"), "Mine");
  assert_string_equal (ruleset->title, "Mine");
  assert_int_equal (problems->len, 0);
}

static void
test_where_no_file_can_be_made_the_catalogue_is_in_memory (void **state)
{
  const Place *place = *state;
  g_autofree char *under_a_file =
    g_build_filename (place->packs, "tiny.ruleset.xml", "catalogue.db", NULL);
  g_autoptr (MusterCatalogue) catalogue = open_sound (place, under_a_file);
  assert_lists (catalogue, QUERY (.category = "unit"), "Foot|Jäger|Vieille Garde");
}

static void
test_a_file_of_another_kind_is_left_alone (void **state)
{
  const Place *place = *state;
  g_autofree char *diary = g_build_filename (place->folder, "diary.txt", NULL);
  g_autofree char *text = NULL;
  assert_true (g_file_set_contents (diary, "Dear diary", -1, NULL));
  g_autoptr (MusterCatalogue) catalogue = open_sound (place, diary);
  assert_lists (catalogue, QUERY (.category = "ruleset"), "Tiny");
  assert_true (g_file_get_contents (diary, &text, NULL, NULL));
  assert_string_equal (text, "Dear diary");
}

static gboolean
has_table (const char *path, const char *wanted)
{
  g_autofree char *text = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &text, &length, NULL));
  return memmem (text, length, wanted, strlen (wanted)) != NULL;
}

static GBytes *
read_file (const char *path)
{
  char *text = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &text, &length, NULL));
  return g_bytes_new_take (text, length);
}

static void
test_a_catalogue_is_no_library (void **state)
{
  const Place *place = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCatalogue) catalogue = open_sound (place, place->cache);
  g_clear_pointer (&catalogue, muster_catalogue_free);
  g_autoptr (GBytes) before = read_file (place->cache);
  assert_null (muster_store_open (place->cache, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_non_null (strstr (error->message, "not a Muster library"));
  g_autoptr (GBytes) after = read_file (place->cache);
  assert_true (g_bytes_equal (before, after));
}

static void
test_a_library_is_no_catalogue (void **state)
{
  const Place *place = *state;
  g_autofree char *path = g_build_filename (place->folder, "muster.db", NULL);
  g_autoptr (MusterStore) store = muster_store_open (path, NULL);
  assert_non_null (store);
  g_clear_object (&store);
  g_autoptr (GBytes) before = read_file (path);
  g_autoptr (MusterCatalogue) catalogue = open_sound (place, path);
  assert_lists (catalogue, QUERY (.category = "ruleset"), "Tiny");
  g_clear_pointer (&catalogue, muster_catalogue_free);
  g_autoptr (GBytes) after = read_file (path);
  assert_true (g_bytes_equal (before, after));
}

/* Takes the file back to an earlier version. */
static void
make_old (const char *path)
{
  const MusterConnectionOptions options = { .application = 0x4d757363, .newest = 13 };
  g_autoptr (MusterConnection) connection = muster_connection_open (path, &options, NULL);
  assert_non_null (connection);
  muster_connection_keep (connection);
  assert_true (muster_connection_run (
    connection, "UPDATE entry SET name = 'Old'; PRAGMA user_version = 1", NULL));
}

static void
test_a_catalogue_of_an_earlier_version_is_made_anew (void **state)
{
  const Place *place = *state;
  g_autoptr (MusterCatalogue) first = open_sound (place, place->cache);
  g_clear_pointer (&first, muster_catalogue_free);
  make_old (place->cache);
  g_autoptr (MusterCatalogue) second = open_sound (place, place->cache);
  assert_lists (second, QUERY (.category = "ruleset"), "Tiny");
  g_clear_pointer (&second, muster_catalogue_free);
  assert_true (has_table (place->cache, "Musc"));
  assert_null (muster_store_open (place->cache, NULL));
}

static void
test_folders_that_are_not_there_hold_no_packs (void **state)
{
  static const char *const dirs[] = { "/nowhere/at/all", NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCatalogue) catalogue = muster_catalogue_open (NULL, dirs, problems, NULL);
  assert_non_null (catalogue);
  assert_int_equal (problems->len, 0);
  assert_lists (catalogue, QUERY (0), "");
}

static void
test_a_pack_is_found_by_its_name_or_by_its_id (void **state)
{
  const Place *place = *state;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  write_tiny (place, "other-name.ruleset.xml", "zeta", "Zeta");
  g_autoptr (MusterRuleset) by_name = muster_packs_load (place->dirs, "tiny", problems);
  g_autoptr (MusterRuleset) by_id = muster_packs_load (place->dirs, "zeta", problems);
  assert_string_equal (by_name->title, "Tiny");
  assert_string_equal (by_id->title, "Zeta");
  assert_null (muster_packs_load (place->dirs, "absent", problems));
  assert_null (muster_packs_load (place->dirs, "../packs/tiny", problems));
  assert_int_equal (problems->len, 0);
}

/* A second folder of packs, which is looked through after the first. */
static char *
make_second_folder (const Place *place)
{
  char *path = g_build_filename (place->folder, "shipped", NULL);
  assert_int_equal (g_mkdir (path, 0700), 0);
  return path;
}

static void
write_tiny_into (const char *folder, const char *file, const char *id, const char *title)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autofree char *text = g_strdup_printf (tiny, id, title);
  assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_a_misnamed_pack_does_not_hide_the_right_one (void **state)
{
  const Place *place = *state;
  g_autofree char *second = make_second_folder (place);
  const char *dirs[] = { place->packs, second, NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  write_tiny (place, "zeta.ruleset.xml", "eta", "Eta");
  write_tiny (place, "theta.ruleset.xml", "iota", "Iota");
  write_tiny_into (second, "zeta.ruleset.xml", "zeta", "Zeta");
  write_tiny_into (second, "any.ruleset.xml", "theta", "Theta");
  g_autoptr (MusterRuleset) same_name = muster_packs_load (dirs, "zeta", problems);
  g_autoptr (MusterRuleset) any_name = muster_packs_load (dirs, "theta", problems);
  assert_non_null (same_name);
  assert_non_null (any_name);
  assert_string_equal (same_name->title, "Zeta");
  assert_string_equal (any_name->title, "Theta");
  assert_int_equal (problems->len, 0);
}

static void
test_a_misnamed_pack_is_told_where_no_other_has_the_ruleset (void **state)
{
  const Place *place = *state;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  write_tiny (place, "zeta.ruleset.xml", "eta", "Eta");
  assert_null (muster_packs_load (place->dirs, "zeta", problems));
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_true (g_str_has_suffix (problem->file, "zeta.ruleset.xml"));
  assert_non_null (strstr (problem->message, "\"zeta\" but holds \"eta\""));
  assert_true (problem->is_note);
}

static void
test_a_broken_pack_is_not_passed_over_for_another_of_its_name (void **state)
{
  const Place *place = *state;
  g_autofree char *second = make_second_folder (place);
  const char *dirs[] = { place->packs, second, NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  write_pack (place, "zeta.ruleset.xml", "<ruleset");
  write_tiny_into (second, "zeta.ruleset.xml", "zeta", "Zeta");
  assert_null (muster_packs_load (dirs, "zeta", problems));
  assert_true (muster_problems_has_error (problems));
}

static void
test_the_file_is_used_again_while_no_pack_differs (void **state)
{
  const Place *place = *state;
  g_autoptr (MusterCatalogue) first = open_sound (place, place->cache);
  g_clear_pointer (&first, muster_catalogue_free);
  write_tiny (place, "tiny.ruleset.xml", "tiny", "Thrice");
  g_autoptr (MusterCatalogue) second = open_sound (place, place->cache);
  g_clear_pointer (&second, muster_catalogue_free);
  assert_true (has_table (place->cache, "Thrice"));
}

static void
test_what_the_caller_has_heard_before_is_kept (void **state)
{
  const Place *place = *state;
  g_autofree char *no_place =
    g_build_filename (place->packs, "tiny.ruleset.xml", "catalogue.db", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  muster_problems_add_note (problems, "other", 1, "Said before.");
  g_autoptr (MusterCatalogue) catalogue = open_with (place, no_place, problems);
  assert_int_equal (problems->len, 1);
}

static void
test_twins_are_told_every_time (void **state)
{
  const Place *place = *state;
  write_tiny (place, "twin.ruleset.xml", "tiny", "Twin");
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterCatalogue) catalogue = open_with (place, place->cache, problems);
      assert_int_equal (problems->len, 1);
    }
}

static void
test_what_the_catalogue_had_of_a_pack_that_breaks_stays (void **state)
{
  const Place *place = *state;
  write_tiny (place, "other.ruleset.xml", "other", "Other");
  g_autoptr (MusterCatalogue) sound = open_sound (place, place->cache);
  assert_lists (sound, QUERY (.category = "ruleset"), "Other|Tiny");
  g_clear_pointer (&sound, muster_catalogue_free);
  write_pack (place, "other.ruleset.xml", "<ruleset");
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterCatalogue) broken = open_with (place, place->cache, problems);
      assert_int_equal (problems->len, 2);
      assert_true (((MusterProblem *) problems->pdata[1])->is_note);
      assert_lists (broken, QUERY (.category = "ruleset"), "Other|Tiny");
      assert_lists (broken, QUERY (.category = "unit", .ruleset = "other"),
                    "Foot|Jäger|Vieille Garde");
      assert_lists (broken, QUERY (.search = "vieille", .ruleset = "other"), "Vieille Garde");
      assert_null (muster_catalogue_open_fresh (place->cache, place->dirs));
    }
  write_tiny (place, "other.ruleset.xml", "other", "Mended");
  g_autoptr (MusterCatalogue) mended = open_sound (place, place->cache);
  assert_lists (mended, QUERY (.category = "ruleset"), "Mended|Tiny");
}

static void
test_a_players_pack_stands_in_place_of_the_one_that_came (void **state)
{
  const Place *place = *state;
  g_autofree char *second = make_second_folder (place);
  const char *dirs[] = { place->packs, second, NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  write_tiny_into (second, "tiny.ruleset.xml", "tiny", "Shipped");
  g_autoptr (MusterCatalogue) catalogue =
    muster_catalogue_open (place->cache, dirs, problems, NULL);
  assert_int_equal (problems->len, 0);
  assert_lists (catalogue, QUERY (.category = "ruleset"), "Tiny");
}

static void
test_a_catalogue_is_opened_at_once_while_no_pack_differs (void **state)
{
  const Place *place = *state;
  assert_null (muster_catalogue_open_fresh (place->cache, place->dirs));
  g_autoptr (MusterCatalogue) first = open_sound (place, place->cache);
  g_clear_pointer (&first, muster_catalogue_free);
  g_autoptr (MusterCatalogue) fresh = muster_catalogue_open_fresh (place->cache, place->dirs);
  assert_lists (fresh, QUERY (.category = "ruleset"), "Tiny");
  write_tiny (place, "more.ruleset.xml", "more", "More");
  assert_null (muster_catalogue_open_fresh (place->cache, place->dirs));
}

static void
test_rulesets_are_listed_by_title_whatever_their_ids_and_files (void **state)
{
  const Place *place = *state;
  write_tiny (place, "a.ruleset.xml", "a", "Zouaves");
  write_tiny (place, "z.ruleset.xml", "z", "Arquebuses");
  g_autoptr (MusterCatalogue) catalogue = open_sound (place, NULL);
  g_autoptr (GPtrArray) found =
    muster_catalogue_list (catalogue, &QUERY (.category = "formation"), NULL);
  assert_lists (catalogue, QUERY (.category = "ruleset"), "Arquebuses|Tiny|Zouaves");
  assert_string_equal (((MusterCatalogueEntry *) found->pdata[0])->ruleset, "z");
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_every_sort_of_thing_in_a_pack_can_be_listed),
    TEST (test_an_entry_says_what_the_pack_says),
    TEST (test_battlefields_and_what_stands_on_them_are_listed_and_found),
    TEST (test_measures_of_features_are_a_suggestion_where_the_rulebook_has_none),
    TEST (test_what_the_section_does_not_say_is_told_as_ones_own),
    TEST (test_what_the_rulebook_names_is_no_suggestion),
    TEST (test_accents_and_large_letters_do_not_matter),
    TEST (test_all_words_must_be_found_and_each_by_its_beginning),
    TEST (test_troops_are_found_in_other_languages),
    TEST (test_a_weight_of_shot_is_found_however_it_is_written),
    TEST (test_what_is_typed_is_never_taken_for_a_command),
    TEST (test_a_ratio_is_listed_as_the_pack_writes_it),
    TEST (test_a_nation_brings_its_own_types_and_the_generic_ones),
    TEST (test_a_year_leaves_out_what_was_not_there),
    TEST (test_no_more_is_listed_than_was_asked_for),
    TEST (test_a_search_finds_the_first_by_name_however_few_are_asked_for),
    TEST (test_a_search_finds_only_what_people_read),
    TEST (test_the_catalogue_is_made_anew_when_a_pack_changes),
    TEST (test_packs_that_come_and_go_are_noticed),
    TEST (test_a_broken_pack_is_left_out_and_told_every_time),
    TEST (test_a_pack_of_ones_own_stands_in_place_of_another_folders_everywhere),
    TEST (test_of_two_packs_with_one_id_both_are_named),
    TEST (test_where_no_file_can_be_made_the_catalogue_is_in_memory),
    TEST (test_a_file_of_another_kind_is_left_alone),
    TEST (test_a_catalogue_is_no_library),
    TEST (test_a_library_is_no_catalogue),
    TEST (test_a_catalogue_of_an_earlier_version_is_made_anew),
    TEST (test_folders_that_are_not_there_hold_no_packs),
    TEST (test_a_pack_is_found_by_its_name_or_by_its_id),
    TEST (test_a_misnamed_pack_does_not_hide_the_right_one),
    TEST (test_a_misnamed_pack_is_told_where_no_other_has_the_ruleset),
    TEST (test_a_broken_pack_is_not_passed_over_for_another_of_its_name),
    TEST (test_the_file_is_used_again_while_no_pack_differs),
    TEST (test_what_the_caller_has_heard_before_is_kept),
    TEST (test_twins_are_told_every_time),
    TEST (test_what_the_catalogue_had_of_a_pack_that_breaks_stays),
    TEST (test_a_players_pack_stands_in_place_of_the_one_that_came),
    TEST (test_a_catalogue_is_opened_at_once_while_no_pack_differs),
    TEST (test_rulesets_are_listed_by_title_whatever_their_ids_and_files),
  };
  return cmocka_run_group_tests_name ("ruleset-store", tests, NULL, NULL);
}
