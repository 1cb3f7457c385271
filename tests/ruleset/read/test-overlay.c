/* Packs that are laid over others. */
#include "helper/army.h"

#include "ruleset/check/check.h"
#include "ruleset/read/pack-files.h"

#include <glib/gstdio.h>

static char *
make_dir (void)
{
  return g_dir_make_tmp ("muster-overlay-XXXXXX", NULL);
}

static void
put (const char *dir, const char *id, const char *extends, const char *body)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.ruleset.xml", dir, id);
  g_autofree char *text =
    g_strdup_printf ("<ruleset xmlns=\"urn:muster:1\" id=\"%s\" version=\"1\" extends=\"%s\">\n"
                     "<title>%s</title>\n%s</ruleset>\n",
                     id, extends, id, body);
  assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
drop_dir (const char *dir)
{
  const char *name;
  g_autoptr (GDir) open = g_dir_open (dir, 0, NULL);
  while ((name = g_dir_read_name (open)) != NULL)
    {
      g_autofree char *path = g_build_filename (dir, name, NULL);
      g_unlink (path);
    }
  g_rmdir (dir);
}

static MusterRuleset *
load (const char *dir, const char *id, GPtrArray *problems)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.ruleset.xml", dir, id);
  MusterRuleset *ruleset = muster_ruleset_load (path, problems);
  if (ruleset != NULL)
    muster_ruleset_check (ruleset, path, problems);
  return ruleset;
}

static MusterRuleset *
load_sound (const char *dir, const char *id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = load (dir, id, problems);
  if (ruleset == NULL || muster_problems_has_error (problems))
    fail_with_problems (problems);
  return ruleset;
}

static void
test_an_overlay_adds_to_what_is_there (void **state)
{
  g_autofree char *dir = make_dir ();
  put (
    dir, "mine", "tout-soldat",
    "<nation id=\"oz\" name=\"Oz\"/>\n"
    "<type id=\"oz-guard\" name=\"Winkies\" tags=\"arm:infantry\" nation=\"oz\" from=\"1800\"/>\n"
    "<limit id=\"one\" name=\"Winkies\" kind=\"count\" of=\"oz-guard\" max=\"1\"/>\n");
  g_autoptr (MusterRuleset) ruleset = load_sound (dir, "mine");
  const MusterRuleset *base = get_pack ("tout-soldat");
  assert_string_equal (ruleset->id, "mine");
  assert_string_equal (ruleset->title, "mine");
  assert_string_equal (ruleset->based_on, "tout-soldat");
  assert_string_equal (ruleset->author, base->author);
  assert_int_equal (ruleset->n_nations, base->n_nations + 1);
  assert_int_equal (ruleset->n_kinds, base->n_kinds + 1);
  assert_non_null (muster_ruleset_find_limit (ruleset, "one"));
  drop_dir (dir);
}

static gint64
get_price (const MusterRuleset *ruleset, const char *group, const char *when)
{
  for (int i = 0; i < ruleset->n_prices; i++)
    for (int row = 0; g_str_equal (ruleset->prices[i].id, group) && row < ruleset->prices[i].n_rows;
         row++)
      if (g_str_equal (ruleset->prices[i].rows[row].when->text, when))
        return ruleset->prices[i].rows[row].points.num;
  fail_msg ("no price for %s", when);
  return 0;
}

static void
test_a_row_with_the_same_when_stands_in_place_of_the_old_one (void **state)
{
  g_autofree char *dir = make_dir ();
  put (dir, "mine", "tout-soldat",
       "<prices id=\"units\"><price when=\"arm:infantry quality:4\" points=\"99\"/></prices>\n"
       "<type id=\"foot-artillery\" name=\"Guns\"/>\n"
       "<limit id=\"brigade-size\" name=\"Units\" kind=\"count\" scope=\"brigade\" of=\"unit "
       "!artillery\" min=\"2\" max=\"9\"/>\n<budget offer=\"500\"/>\n");
  g_autoptr (MusterRuleset) ruleset = load_sound (dir, "mine");
  const MusterRuleset *base = get_pack ("tout-soldat");
  const MusterLimit *limit = muster_ruleset_find_limit (ruleset, "brigade-size");
  assert_int_equal (get_price (ruleset, "units", "arm:infantry quality:4"), 99);
  assert_int_equal (get_price (ruleset, "units", "arm:infantry quality:5"),
                    get_price (base, "units", "arm:infantry quality:5"));
  assert_string_equal (muster_ruleset_find_kind (ruleset, "foot-artillery")->name, "Guns");
  assert_int_equal (ruleset->n_kinds, base->n_kinds);
  assert_int_equal (ruleset->n_limits, base->n_limits);
  assert_int_equal (limit->max.number.num, 9);
  assert_int_equal (ruleset->n_offers, 1);
  drop_dir (dir);
}

static void
test_an_overlay_of_an_overlay_has_all_of_both (void **state)
{
  g_autofree char *dir = make_dir ();
  put (dir, "second", "first", "<nation id=\"ix\" name=\"Ix\"/>\n");
  put (dir, "first", "game-of-kings", "<nation id=\"oz\" name=\"Oz\"/>\n");
  g_autoptr (MusterRuleset) ruleset = load_sound (dir, "second");
  assert_true (muster_ruleset_find_grade (ruleset, ruleset->nation_scale, "oz") >= 0);
  assert_true (muster_ruleset_find_grade (ruleset, ruleset->nation_scale, "ix") >= 0);
  assert_string_equal (ruleset->id, "second");
  drop_dir (dir);
}

static void
test_the_kept_text_is_whole_and_reads_the_same (void **state)
{
  g_autofree char *dir = make_dir ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  put (dir, "mine", "game-of-kings", "<nation id=\"oz\" name=\"Oz\"/>\n");
  g_autoptr (MusterRuleset) ruleset = load_sound (dir, "mine");
  drop_dir (dir);
  const char *text = g_bytes_get_data (ruleset->content, &length);
  g_autoptr (MusterRuleset) again = muster_ruleset_parse ("kept", text, length, problems);
  if (again == NULL)
    fail_with_problems (problems);
  assert_string_equal (muster_ruleset_get_digest (again), muster_ruleset_get_digest (ruleset));
  assert_string_equal (again->based_on, "game-of-kings");
  assert_int_equal (again->n_kinds, ruleset->n_kinds);
}

/* What is wrong with the pack: its file's name, the line and part of the message. */
static void
assert_described (const char *dir, const char *id, const char *file, int line, const char *part)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = load (dir, id, problems);
  g_autofree char *ending = g_strdup_printf ("%s.ruleset.xml", file);
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      if (!problem->is_note && g_str_has_suffix (problem->file, ending) && problem->line == line
          && strstr (problem->message, part) != NULL)
        return;
    }
  fail_with_problems (problems);
}

static void
test_faults_are_told_with_the_overlays_own_lines (void **state)
{
  g_autofree char *dir = make_dir ();
  put (dir, "mine", "tout-soldat",
       "<nation id=\"oz\" name=\"Oz\"/>\n"
       "<limit id=\"one\" name=\"One\" kind=\"count\" of=\"tinman\" max=\"1\"/>\n");
  assert_described (dir, "mine", "mine", 4, "\"tinman\"");
  put (dir, "mine", "tout-soldat",
       "\n\n<type id=\"x\" name=\"X\" tags=\"arm:infantry\" from=\"1815\" to=\"1792\"/>\n");
  assert_described (dir, "mine", "mine", 5, "1815");
  drop_dir (dir);
}

static void
test_circles_and_missing_bases_are_refused (void **state)
{
  g_autofree char *dir = make_dir ();
  put (dir, "a", "b", "");
  put (dir, "b", "a", "");
  assert_described (dir, "a", "a", 1, "circle");
  put (dir, "a", "a", "");
  assert_described (dir, "a", "a", 1, "circle");
  put (dir, "a", "nowhere", "");
  assert_described (dir, "a", "a", 1, "\"nowhere\"");
  drop_dir (dir);
}

static void
test_a_figure_that_is_misspelt_is_told (void **state)
{
  g_autofree char *dir = make_dir ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *id = "command-range";
  g_autofree char *misspelt = g_strndup (id, strlen (id) - 1);
  g_autofree char *body =
    g_strdup_printf ("<stat id=\"%s\"><value when=\"commander\" is=\"9\"/></stat>\n", misspelt);
  g_autofree char *question = g_strdup_printf ("Did you mean “%s”?", id);
  put (dir, "mine", "tout-soldat", body);
  g_autoptr (MusterRuleset) ruleset = load (dir, "mine", problems);
  assert_null (ruleset);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_int_equal (problem->line, 3);
  assert_non_null (strstr (problem->message, question));
  drop_dir (dir);
}

static void
test_a_figure_of_ones_own_says_what_it_is (void **state)
{
  g_autofree char *dir = make_dir ();
  put (dir, "mine", "tout-soldat",
       "<stat id=\"courage\" name=\"Courage\" of=\"commander\"><value is=\"9\"/></stat>\n");
  g_autoptr (MusterRuleset) ruleset = load_sound (dir, "mine");
  assert_true (muster_ruleset_find_stat (ruleset, "courage") >= 0);
  drop_dir (dir);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_overlay_adds_to_what_is_there),
    cmocka_unit_test (test_a_row_with_the_same_when_stands_in_place_of_the_old_one),
    cmocka_unit_test (test_an_overlay_of_an_overlay_has_all_of_both),
    cmocka_unit_test (test_the_kept_text_is_whole_and_reads_the_same),
    cmocka_unit_test (test_faults_are_told_with_the_overlays_own_lines),
    cmocka_unit_test (test_circles_and_missing_bases_are_refused),
    cmocka_unit_test (test_a_figure_that_is_misspelt_is_told),
    cmocka_unit_test (test_a_figure_of_ones_own_says_what_it_is),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
