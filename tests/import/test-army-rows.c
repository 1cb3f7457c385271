/* A table of 368 rows of mixed quality, in which every kind of dirt is found on just its lines; and
 * that every row of any table is accounted for. */
#include "helper/rows.h"

#include "base/random.h"

#include <stdlib.h>

#define N_ROWS 368

/* The table, and what its report must say of each line. */
typedef struct
{
  MusterRandom dice;
  GString *text;
  GPtrArray *reasons; /* per line, from line 1 */
  gint64 men;         /* of the formation so far */
  gint64 guns;
  gint64 all_men;
  gint64 all_guns;
  guint serial;
  char *path;
} Dirt;

static gint64
roll (Dirt *dirt, gint64 low, gint64 high)
{
  return muster_random_range (&dirt->dice, low, high);
}

static void G_GNUC_PRINTF (3, 4) add_line (Dirt *dirt, const char *reasons, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_string_append_vprintf (dirt->text, format, args);
  va_end (args);
  g_string_append (dirt->text, roll (dirt, 0, 4) == 0 ? "\r\n" : "\n");
  g_ptr_array_add (dirt->reasons, g_strdup (reasons));
}

static void
count (Dirt *dirt, gint64 men, gint64 guns)
{
  dirt->men += men;
  dirt->guns += guns;
  dirt->all_men += men;
  dirt->all_guns += guns;
}

static const char *
pick_foot (Dirt *dirt)
{
  static const char *const words[] = { "Infantry", "infanterie",      "Infanterie", "infantería",
                                       "fanteria", "Piechota",        "Пехота",     "FOOT",
                                       "Fußvolk",  "Linieninfanterie" };
  return words[roll (dirt, 0, G_N_ELEMENTS (words) - 1)];
}

static const char *
pick_horse (Dirt *dirt)
{
  static const char *const words[] = { "Cavalry", "cavalerie", "Kavallerie", "caballería",
                                       "Конница", "Reiterei",  "kawaleria",  "Horse" };
  return words[roll (dirt, 0, G_N_ELEMENTS (words) - 1)];
}

static const char *
pick_guns (Dirt *dirt)
{
  static const char *const words[] = { "Artillery",  "artillerie", "Geschütze",
                                       "artillería", "Артиллерия", "Guns" };
  return words[roll (dirt, 0, G_N_ELEMENTS (words) - 1)];
}

static void
add_troops (Dirt *dirt)
{
  gint64 men = roll (dirt, 300, 900);
  add_line (dirt, "units", "%s;Smith;%s;Regiment %u;%d;;", dirt->path,
            roll (dirt, 0, 3) == 0 ? pick_horse (dirt) : pick_foot (dirt), ++dirt->serial,
            (int) men);
  count (dirt, men, 0);
}

static void
add_battery (Dirt *dirt)
{
  gint64 guns = roll (dirt, 4, 12);
  add_line (dirt, "units", "%s;Smith;%s;Battery %u;;%d;", dirt->path, pick_guns (dirt),
            ++dirt->serial, (int) guns);
  count (dirt, 0, guns);
}

static void
add_duplicate (Dirt *dirt)
{
  gint64 men = roll (dirt, 300, 900);
  const char *arm = pick_foot (dirt);
  guint serial = ++dirt->serial;
  add_line (dirt, "units", "%s;Smith;%s;Regiment %u;%d;;", dirt->path, arm, serial, (int) men);
  add_line (dirt, "duplicate", "%s; Smith;%s;\"Regiment %u\";%d;;", dirt->path, arm, serial,
            (int) men);
  count (dirt, men, 0);
}

static void
add_test (Dirt *dirt)
{
  static const char *const words[] = {
    "test", "TEST", "xxx", "asdf", "aaaa", "lorem ipsum", "zzz"
  };
  add_line (dirt, "test", "%s;Smith;Infantry;%s;%d;;", dirt->path,
            words[roll (dirt, 0, G_N_ELEMENTS (words) - 1)], (int) roll (dirt, 1, 9999));
}

static void
add_guns_with_foot (Dirt *dirt)
{
  gint64 men = roll (dirt, 300, 900);
  add_line (dirt, "units guns-with-troops", "%s;Smith;%s;Regiment %u;%d;2;", dirt->path,
            pick_foot (dirt), ++dirt->serial, (int) men);
  count (dirt, men, 2);
}

static void
add_crew (Dirt *dirt)
{
  add_line (dirt, "units men-with-guns", "%s;Smith;%s;Battery %u;120;8;", dirt->path,
            pick_guns (dirt), ++dirt->serial);
  count (dirt, 120, 8);
}

static void
add_unclear_number (Dirt *dirt)
{
  static const struct
  {
    const char *cell;
    const char *reasons;
    gint64 men;
  } numbers[] = {
    { "c. 600", "units about", 600 },
    { "1.200", "units", 1200 },
    { "1,200", "units", 1200 },
    { "600?", "units about", 600 },
    { "approx 450", "units about", 450 },
    { "1 050", "units", 1050 },
    { "500-600", "units range", 550 },
    { "-50", "units negative", 0 },
    { "many", "units number", 0 },
    { "?", "units number", 0 },
    { "env. 700", "units about", 700 },
    { "около 800", "units about", 800 },
    { "450 Mann", "units", 450 },
    { "~900", "units about", 900 },
    { "0", "none", 0 },
    { "99999999", "too-many", 99999999 },
  };
  guint i = (guint) roll (dirt, 0, G_N_ELEMENTS (numbers) - 1);
  add_line (dirt, numbers[i].reasons, "%s;Smith;%s;Regiment %u;%s;;", dirt->path, pick_foot (dirt),
            ++dirt->serial, numbers[i].cell);
  count (dirt, numbers[i].men, 0);
}

static void
add_without_arm (Dirt *dirt)
{
  gboolean is_unknown = roll (dirt, 0, 1) == 0;
  gint64 men = roll (dirt, 300, 900);
  add_line (dirt, is_unknown ? "unknown-arm" : "no-arm", "%s;Smith;%s;Detachment %u;%d;;",
            dirt->path, is_unknown ? "Hospital" : "", ++dirt->serial, (int) men);
  count (dirt, men, 0);
}

static void
add_total (Dirt *dirt)
{
  static const char *const words[] = { "Total", "Subtotal",      "Summe",
                                       "Итого", "Total général", "Brigade total" };
  gboolean is_wrong = roll (dirt, 0, 2) == 0;
  gboolean is_wrong_in_guns = is_wrong && roll (dirt, 0, 1) == 0;
  add_line (dirt,
            is_wrong
              ? (is_wrong_in_guns ? "total total-differs total-differs" : "total total-differs")
              : "total",
            "%s;;;%s;%d;%d;", dirt->path, words[roll (dirt, 0, 3)],
            (int) dirt->men + (is_wrong ? 1 : 0), (int) dirt->guns + (is_wrong_in_guns ? 1 : 0));
}

static void
add_something (Dirt *dirt)
{
  switch (roll (dirt, 0, 19))
    {
    case 0:
      add_duplicate (dirt);
      break;
    case 1:
      add_test (dirt);
      break;
    case 2:
      add_guns_with_foot (dirt);
      break;
    case 3:
      add_crew (dirt);
      break;
    case 4:
    case 5:
      add_unclear_number (dirt);
      break;
    case 6:
      add_without_arm (dirt);
      break;
    case 7:
      add_line (dirt, "blank", "%s", roll (dirt, 0, 1) ? "" : ";;;;;;");
      break;
    case 8:
      add_line (dirt, "heading", "Formation;commander;ARM;Unit;Men;Guns;Note");
      break;
    case 9:
      add_battery (dirt);
      break;
    default:
      add_troops (dirt);
      break;
    }
}

static void
add_brigade (Dirt *dirt, guint number)
{
  guint rows = (guint) roll (dirt, 4, 14);
  g_free (dirt->path);
  dirt->path = g_strdup_printf ("%u. Corps / Division %u / Brigade %u", number / 6 + 1,
                                number / 3 + 1, number + 1);
  dirt->men = dirt->guns = 0;
  for (guint i = 0; i < rows && dirt->reasons->len < N_ROWS - 5; i++)
    add_something (dirt);
  if (dirt->reasons->len < N_ROWS - 4)
    add_total (dirt);
}

static Dirt *
make_dirt (guint64 seed)
{
  Dirt *dirt = g_new0 (Dirt, 1);
  dirt->dice = muster_random_new (seed, "rows");
  dirt->text = g_string_new (NULL);
  dirt->reasons = g_ptr_array_new_with_free_func (g_free);
  add_line (dirt, "above", "An army that never was;;;;;;");
  add_line (dirt, "heading", "Formation;Commander;Arm;Unit;Men;Guns;Note");
  for (guint i = 0; dirt->reasons->len < N_ROWS - 5; i++)
    add_brigade (dirt, i);
  while (dirt->reasons->len < N_ROWS - 1)
    add_troops (dirt);
  add_line (dirt, "total", "Grand total;;;;%d;%d;", (int) dirt->all_men, (int) dirt->all_guns);
  return dirt;
}

static void
dirt_free (Dirt *dirt)
{
  g_string_free (dirt->text, TRUE);
  g_ptr_array_unref (dirt->reasons);
  g_free (dirt->path);
  g_free (dirt);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Dirt, dirt_free)

static guint
count_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) CLAMP (atoi (loops), 1, 200) : 20;
}

static void
test_every_kind_of_dirt_is_found_on_just_its_lines (void **state)
{
  for (guint loop = 0; loop < count_loops (); loop++)
    {
      guint64 seed = loop == 0 ? 368 : g_random_int ();
      print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
      g_autoptr (Dirt) dirt = make_dirt (seed);
      g_autoptr (MusterRowsTable) table = read_table (dirt->text->str);
      MusterRowsAim aim = make_aim ();
      g_autoptr (MusterRowsMapping) mapping =
        muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
      mapping->men_per_unit = 600;
      g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, get_words (), &aim);
      assert_int_equal (table->n_rows, N_ROWS);
      assert_accounted (table, result->report);
      for (guint i = 0; i < dirt->reasons->len; i++)
        assert_reasons (result->report, i + 1, g_ptr_array_index (dirt->reasons, i));
    }
}

/* Pieces of tables, put together blindly. */
static char *
make_nonsense (MusterRandom *dice)
{
  static const char *const pieces[] = {
    "Formation", "Men", "Guns",   "Total",    "test", "Infantry", "600",   "c. 600", "-5",
    "?",         ";",   ";",      ";",        ";",    ",",        "\t",    "\n",     "\n",
    "\n",        "\"",  "\r\n",   "½",        "\xc3", "I/II",     "1,200", "Arm",    "Unit",
    "ditto",     " ",   "Пехота", "A; B (3)", "army", "xxx",      "|",     ">",      "Commander"
  };
  GString *text = g_string_new ("a");
  gint64 n = muster_random_range (dice, 1, 120);
  for (gint64 i = 0; i < n; i++)
    g_string_append (text, pieces[muster_random_range (dice, 0, G_N_ELEMENTS (pieces) - 1)]);
  return g_string_free (text, FALSE);
}

static void
test_every_row_of_any_table_is_accounted_for (void **state)
{
  guint64 seed = g_random_int ();
  MusterRandom dice = muster_random_new (seed, "nonsense");
  print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
  for (guint loop = 0; loop < 20 * count_loops (); loop++)
    {
      g_autofree char *text = make_nonsense (&dice);
      g_autoptr (MusterRowsTable) table = read_table (text);
      MusterRowsAim aim = make_aim ();
      g_autoptr (MusterRowsMapping) mapping =
        muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
      mapping->men_per_unit = muster_random_range (&dice, 0, 700);
      mapping->makes_batteries = (gboolean) muster_random_range (&dice, 0, 1);
      mapping->fills_down = (gboolean) muster_random_range (&dice, 0, 1);
      mapping->filling_asked = (gboolean) muster_random_range (&dice, 0, 1);
      for (guint i = 0; i < mapping->n_columns; i++)
        if (muster_random_range (&dice, 0, 3) == 0)
          mapping->roles[i] =
            (MusterRowsRole){ (MusterRowsRoleKind) muster_random_range (&dice, 0,
                                                                        MUSTER_N_ROWS_ROLES - 1),
                              (int) muster_random_range (&dice, -1, 3), 0 };
      muster_rows_guess_rest (mapping, table, get_words (), &aim);
      g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, get_words (), &aim);
      assert_accounted (table, result->report);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_kind_of_dirt_is_found_on_just_its_lines),
    cmocka_unit_test (test_every_row_of_any_table_is_accounted_for),
  };
  return cmocka_run_group_tests_name ("army-rows", tests, NULL, NULL);
}
