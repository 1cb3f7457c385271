/* Collections as tables and lists: what is read of them, what is told of rows that say nothing, and
 * that what is written is read again. */
#include "helper/army.h"
#include "helper/environment.h"

#include "base/random.h"
#include "collection/table.h"

#define RULES "game-of-kings"

static GPtrArray *
list_rules (void)
{
  GPtrArray *rulesets = g_ptr_array_new ();
  g_ptr_array_add (rulesets, get_pack (RULES));
  return rulesets;
}

static GPtrArray *
read_text (const char *text, GPtrArray *problems)
{
  g_autoptr (GPtrArray) rulesets = list_rules ();
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  return muster_collection_read ("test.csv", bytes, rulesets, problems, NULL);
}

/* Holds what is read of @text against a line for each row. */
static void
assert_read (const char *text, const char *rows)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) holdings = read_text (text, problems);
  g_autoptr (GString) own = g_string_new (NULL);
  if (muster_problems_has_error (problems))
    fail_with_problems (problems);
  for (guint i = 0; i < holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      g_autofree char *name = muster_holding_dup_name (holding);
      g_autofree char *count = muster_holding_dup_count (holding->measure, holding->count);
      g_string_append_printf (own, "%s; %s; %d; %s; %s\n", name, count,
                              (int) MAX (holding->painted, 0),
                              holding->box != NULL ? holding->box : "-",
                              holding->note != NULL ? holding->note : "-");
    }
  assert_string_equal (own->str, rows);
}

static void
columns_are_known_by_their_headings (void **state)
{
  (void) state;
  assert_read ("Nation,What,Scale,Counted in,Count,Painted,Box,Note\n"
               "France,Foot,15 mm,figure,48,12,Box 3,flags\n"
               "Austria,Horse,,base,6,yes,,\n"
               ",Guns,,units,2,50%,Box 4,\n",
               "France: Foot, 15 mm; 48 figures; 12; Box 3; flags\n"
               "Austria: Horse; 6 bases; 6; -; -\n"
               "Guns; 2 units; 1; Box 4; -\n");
  assert_read ("Truppenart;Land;Figuren;bemalt;Kiste\nGrenadiere;Preußen;36;ja;7\n",
               "Preußen: Grenadiere; 36 figures; 36; 7; -\n");
  assert_read ("what\tbases\tfigures\nFoot\t3\t\nHorse\t\t12\n",
               "Foot; 3 bases; 0; -; -\nHorse; 12 figures; 0; -; -\n");
}

static void
lines_are_read_as_people_write_them (void **state)
{
  (void) state;
  assert_read ("24 French foot, box 3, 12 painted\n"
               "12 x Wood, shelf\n"
               "48 figures of Austrian horse, 15mm, painted\n"
               "3 battalions Prussian foot\n"
               "Hussars x 9\n",
               "France: Foot; 24 figures; 12; box 3; -\n"
               "Wood; 12 pieces; 0; shelf; -\n"
               "Austria: Horse, 15mm; 48 figures; 48; -; -\n"
               "Prussia: Foot; 3 units; 0; -; -\n"
               "Hussars; 9 figures; 0; -; -\n");
  assert_read ("4 batteries\n"
               "24 French foot, all painted, half painted box\n"
               "12 foot, none painted\n"
               "10 horse, half painted\n"
               "24 figurines de grenadiers\n"
               "6 Figuren von Husaren\n"
               "3 pieces of wood\n",
               "batteries; 4 units; 0; -; -\n"
               "France: Foot; 24 figures; 24; half painted box; -\n"
               "foot; 12 figures; 0; -; -\n"
               "horse; 10 figures; 5; -; -\n"
               "grenadiers; 24 figures; 0; -; -\n"
               "Husaren; 6 figures; 0; -; -\n"
               "wood; 3 pieces; 0; -; -\n");
}

/* @line: of the only problem; 0: there is none */
static void
assert_told (const char *text, guint n_rows, int line, gboolean is_note)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) holdings = read_text (text, problems);
  assert_int_equal (holdings->len, n_rows);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_int_equal (problem->line, line);
  assert_int_equal (problem->is_note, is_note);
}

static void
rows_that_say_nothing_are_told_and_the_others_taken (void **state)
{
#define HEAD "what,counted in,count,painted\n"
  (void) state;
  assert_told (HEAD "Foot,figure,12,\nHorse,figure,many,\n", 1, 3, FALSE);
  assert_told (HEAD "Foot,figure,-12,\nHorse,figure,3,\n", 1, 2, FALSE);
  assert_told (HEAD "Foot,figure,2.5,\nHorse,figure,3,\n", 1, 2, FALSE);
  assert_told (HEAD "Foot,gallon,12,\nHorse,figure,3,\n", 1, 2, FALSE);
  assert_told (HEAD ",figure,12,\nHorse,figure,3,\n", 1, 2, FALSE);
  assert_told (HEAD "Foot,figure,,\nHorse,figure,3,\n", 1, 2, FALSE);
  assert_told (HEAD "Foot,figure,12,13\nHorse,figure,3,\n", 1, 2, FALSE);
  assert_told (HEAD "Foot,figure,12,perhaps\nHorse,figure,3,\n", 1, 2, FALSE);
  assert_told (HEAD "Foot,figure,9999999,\nHorse,figure,3,\n", 1, 2, FALSE);
  assert_told ("24 foot\nnonsense\n", 1, 2, FALSE);
  assert_told ("24 foot\n4 pieces of artillery\n", 1, 2, FALSE);
  assert_told ("Figure type,Amount owned\nFoot,12\n", 0, 1, FALSE);
  assert_told ("what,figures,bases\nFoot,24,6\n", 1, 2, TRUE);
}

static void
the_same_box_twice_is_added_up_and_told (void **state)
{
  (void) state;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) holdings =
    read_text ("what,count,painted,box\nFoot,12,2,A\nFoot,6,1,a\nFoot,1,0,B\n", problems);
  assert_int_equal (holdings->len, 2);
  const MusterHolding *foot = g_ptr_array_index (holdings, 0);
  assert_int_equal (foot->count, 18);
  assert_int_equal (foot->painted, 3);
  assert_told ("what,count,painted,box\nFoot,12,2,A\nFoot,6,1,a\n", 1, 3, TRUE);
}

static void
what_is_no_table_is_refused (void **state)
{
  (void) state;
  const char *const texts[] = { "", "\n\n" };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (GPtrArray) holdings = read_text (texts[i], problems);
      assert_true (holdings == NULL || holdings->len == 0);
      assert_true (muster_problems_has_error (problems));
    }
}

static void
a_long_table_is_read_to_its_end (void **state)
{
  (void) state;
  g_autoptr (GString) text = g_string_new ("what,count,box\n");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  for (guint i = 1; i <= MUSTER_MOST_HOLDINGS; i++)
    g_string_append_printf (text, "Foot,%u,Box %u\n", i % 100, i);
  g_autoptr (GPtrArray) holdings = read_text (text->str, problems);
  assert_int_equal (problems->len, 0);
  assert_int_equal (holdings->len, MUSTER_MOST_HOLDINGS);
}

static char *
throw_text (MusterRandom *random)
{
  static const char *const pieces[] = { "Foot", ", ", "\"", "é", " ", "12", ";", "Box" };
  GString *text = g_string_new (NULL);
  for (gint64 n = muster_random_range (random, 0, 5); n > 0; n--)
    g_string_append (text, pieces[muster_random_range (random, 0, G_N_ELEMENTS (pieces) - 1)]);
  return g_string_free (text, FALSE);
}

static void
throw_member (char **member, MusterRandom *random)
{
  g_autofree char *text = throw_text (random);
  muster_holding_set_text (member, text);
}

static void
what_is_written_is_read_again (void **state)
{
  (void) state;
  guint64 first = get_number ("MUSTER_SEED", 1);
  for (guint64 seed = first; seed < first + 20 * get_number ("MUSTER_LOOPS", 10); seed++)
    {
      print_message ("# MUSTER_SEED=%" G_GUINT64_FORMAT "\n", seed);
      MusterRandom random = muster_random_new (seed, "collection");
      g_autoptr (GPtrArray) holdings = muster_holdings_new ();
      for (gint64 n = muster_random_range (&random, 1, 8); n > 0; n--)
        {
          MusterHolding *holding = g_new0 (MusterHolding, 1);
          g_autofree char *what = throw_text (&random);
          g_autofree char *named = g_strdup_printf ("x%d%s", (int) n, what);
          muster_holding_set_text (&holding->what, named);
          throw_member (&holding->nation, &random);
          throw_member (&holding->scale, &random);
          throw_member (&holding->box, &random);
          throw_member (&holding->note, &random);
          if (holding->nation == NULL)
            muster_holding_set_text (&holding->nation, "France");
          holding->measure = (MusterHoldingMeasure) muster_random_range (&random, 0, 3);
          holding->count = muster_random_range (&random, 0, 500);
          holding->painted = muster_random_range (&random, 0, holding->count);
          g_ptr_array_add (holdings, holding);
        }
      g_autoptr (GBytes) bytes = muster_collection_write (holdings);
      g_autoptr (GPtrArray) rulesets = g_ptr_array_new ();
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (GPtrArray) back = muster_collection_read ("test", bytes, rulesets, problems, NULL);
      g_autoptr (GBytes) again = muster_collection_write (back);
      assert_true (g_bytes_equal (bytes, again));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (columns_are_known_by_their_headings),
    cmocka_unit_test (lines_are_read_as_people_write_them),
    cmocka_unit_test (rows_that_say_nothing_are_told_and_the_others_taken),
    cmocka_unit_test (the_same_box_twice_is_added_up_and_told),
    cmocka_unit_test (what_is_no_table_is_refused),
    cmocka_unit_test (a_long_table_is_read_to_its_end),
    cmocka_unit_test (what_is_written_is_read_again),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
