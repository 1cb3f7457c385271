/* Marches at once beside a plain checker that was written from the rule alone, in another language
 * (tests/campaigns/marches): its cases, and maps and orders at random, come to the same. Cases and
 * results are text as tests/campaigns/marches/format.md has it. */
#include "helper/campaign.h"

#include "campaign/orders/march.h"

#include <glib/gstdio.h>
#include <inttypes.h>

/* How many cases for each time that the loops of the tests go round, and at most. */
#define N_CASES    50
#define MOST_CASES 10000

typedef struct
{
  char *name;
  MusterMarchColumn column;
  GArray *way;
} Given;

typedef struct
{
  char *name;
  gboolean ends_with_battle;
  int days;
  GPtrArray *places; /* char *, by number */
  GArray *roads;     /* MusterMarchRoad */
  GPtrArray *given;  /* Given, by name */
} Case;

static void
free_given (gpointer data)
{
  Given *given = data;
  g_free (given->name);
  g_array_unref (given->way);
  g_free (given);
}

static void
free_case (gpointer data)
{
  Case *one = data;
  g_free (one->name);
  g_ptr_array_unref (one->places);
  g_array_unref (one->roads);
  g_ptr_array_unref (one->given);
  g_free (one);
}

static gint64
find_place (const Case *one, const char *name)
{
  for (guint i = 1; i < one->places->len; i++)
    if (g_strcmp0 (g_ptr_array_index (one->places, i), name) == 0)
      return i;
  return 0;
}

static int
get_units (const Case *one, gint64 a, gint64 b)
{
  for (guint i = 0; i < one->roads->len; i++)
    {
      const MusterMarchRoad *road = &g_array_index (one->roads, MusterMarchRoad, i);
      if ((road->a == a && road->b == b) || (road->a == b && road->b == a))
        return road->units;
    }
  return 0;
}

/* Parts of "76" or "76+4/5". */
static gint64
read_parts (const char *word)
{
  char *end = NULL;
  gint64 whole = g_ascii_strtoll (word, &end, 10), over = 0, under = 1;
  if (*end == '+')
    over = g_ascii_strtoll (end + 1, &end, 10);
  if (*end == '/')
    under = g_ascii_strtoll (end + 1, NULL, 10);
  return whole * MUSTER_MARCH_PARTS + over * MUSTER_MARCH_PARTS / under;
}

/* Takes "B", "A-B@31" or "A B 31" off the front of the words. */
static MusterMarchPoint
read_point (const Case *one, char ***words)
{
  char **at = *words;
  gint64 a = find_place (one, at[0]), b = 0, parts = 0;
  if (a != 0 && at[1] != NULL && find_place (one, at[1]) != 0 && at[2] != NULL
      && g_ascii_isdigit (at[2][0]))
    {
      b = find_place (one, at[1]);
      parts = read_parts (at[2]);
      *words += 3;
    }
  else if (a != 0)
    {
      *words += 1;
      return (MusterMarchPoint){ .place = a };
    }
  else
    {
      g_auto (GStrv) halves = g_strsplit_set (at[0], "-@", 3);
      a = find_place (one, halves[0]);
      b = find_place (one, halves[1]);
      parts = read_parts (halves[2]);
      *words += 1;
    }
  gint64 length = (gint64) get_units (one, a, b) * MUSTER_MARCH_PARTS;
  assert_true (length > 0);
  if (a > b)
    return parts == length ? (MusterMarchPoint){ .place = b }
           : parts == 0    ? (MusterMarchPoint){ .place = a }
                           : (MusterMarchPoint){ b, a, length - parts };
  return parts == 0        ? (MusterMarchPoint){ .place = a }
         : parts == length ? (MusterMarchPoint){ .place = b }
                           : (MusterMarchPoint){ a, b, parts };
}

static void
read_column (Case *one, char **words)
{
  Given *given = g_new0 (Given, 1);
  MusterMarchColumn *column = &given->column;
  given->name = g_strdup (words[0]);
  given->way = g_array_new (FALSE, FALSE, sizeof (gint64));
  column->from = MUSTER_MORNING;
  column->quarters = MUSTER_MARCH_QUARTERS;
  for (char **at = words + 1; *at != NULL;)
    {
      const char *word = *at++;
      if (g_str_equal (word, "side"))
        column->side = (int) g_str_hash (*at++);
      else if (g_str_equal (word, "speed"))
        column->speed = atoi (*at++);
      else if (g_str_equal (word, "length"))
        column->length = atoi (*at++);
      else if (g_str_equal (word, "men"))
        column->men = atoi (*at++);
      else if (g_str_equal (word, "entrenched"))
        column->is_entrenched = TRUE;
      else if (g_str_equal (word, "at") || g_str_equal (word, "on"))
        column->at = read_point (one, &at);
      else if (g_str_equal (word, "came"))
        column->came = find_place (one, *at++);
      else if (g_str_equal (word, "hold"))
        column->held = read_point (one, &at);
      else
        fail_msg ("%s", word);
    }
  guint i = 0;
  while (i < one->given->len
         && strcmp (((Given *) g_ptr_array_index (one->given, i))->name, given->name) < 0)
    i++;
  g_ptr_array_insert (one->given, (int) i, given);
}

static void
read_order (Case *one, char **words)
{
  static const char *const when_met[] = { "stand", "attack", "back" };
  Given *given = NULL;
  for (guint i = 0; i < one->given->len; i++)
    if (g_str_equal (((Given *) g_ptr_array_index (one->given, i))->name, words[0]))
      given = g_ptr_array_index (one->given, i);
  assert_non_null (given);
  for (char **at = words + 1; *at != NULL;)
    {
      const char *word = *at++;
      int hours = 0, minutes = 0;
      if (g_str_equal (word, "from"))
        {
          assert_int_equal (sscanf (*at++, "%d:%d", &hours, &minutes), 2);
          given->column.from = hours * 4 + minutes / 15;
        }
      else if (g_str_equal (word, "pace"))
        given->column.quarters =
          g_str_equal (*at++, "forced") ? MUSTER_FORCED_QUARTERS : MUSTER_MARCH_QUARTERS;
      else if (g_str_equal (word, "way"))
        for (; *at != NULL && find_place (one, *at) != 0; at++)
          {
            gint64 place = find_place (one, *at);
            const MusterMarchPoint *from = &given->column.at;
            if (given->way->len > 0 || from->other != 0 || from->place != place)
              g_array_append_val (given->way, place);
          }
      else if (g_str_equal (word, "met"))
        {
          while (!g_str_equal (when_met[given->column.when_met], *at))
            given->column.when_met++;
          at++;
        }
      else if (g_str_equal (word, "back"))
        given->column.back_to = find_place (one, *at++);
    }
  given->column.way = (const gint64 *) (gconstpointer) given->way->data;
  given->column.n_way = given->way->len;
}

/* Returns: (transfer full) (element-type Case) */
static GPtrArray *
read_cases (const char *text)
{
  GPtrArray *cases = g_ptr_array_new_with_free_func (free_case);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  Case *one = NULL;
  for (char **line = lines; *line != NULL; line++)
    {
      char *remark = strchr (*line, '#');
      if (remark != NULL)
        *remark = '\0';
      g_autofree char *plain = g_strdup (g_strstrip (*line));
      g_auto (GStrv) words = g_strsplit (plain, " ", -1);
      if (words[0] == NULL)
        continue;
      if (g_str_equal (words[0], "case"))
        {
          one = g_new0 (Case, 1);
          one->name = g_strdup (plain + strlen ("case "));
          one->days = 1;
          one->ends_with_battle = TRUE;
          one->places = g_ptr_array_new_with_free_func (g_free);
          one->roads = g_array_new (FALSE, FALSE, sizeof (MusterMarchRoad));
          one->given = g_ptr_array_new_with_free_func (free_given);
          g_ptr_array_add (cases, one);
        }
      else if (g_str_equal (words[0], "close"))
        one->ends_with_battle = g_str_equal (words[1], "evening");
      else if (g_str_equal (words[0], "days"))
        one->days = atoi (words[1]);
      else if (g_str_equal (words[0], "place"))
        {
          guint number = (guint) atoi (words[1]);
          if (number >= one->places->len)
            g_ptr_array_set_size (one->places, (int) number + 1);
          g_ptr_array_index (one->places, number) = g_strdup (words[2]);
        }
      else if (g_str_equal (words[0], "road"))
        g_array_append_val (one->roads,
                            ((MusterMarchRoad){ find_place (one, words[1]),
                                                find_place (one, words[2]), atoi (words[3]) }));
      else if (g_str_equal (words[0], "column"))
        read_column (one, words + 1);
      else if (g_str_equal (words[0], "order"))
        read_order (one, words + 1);
    }
  return cases;
}

static void
add_number (GString *out, gint64 parts)
{
  gint64 rest = parts % MUSTER_MARCH_PARTS, a = MUSTER_MARCH_PARTS, b = rest;
  g_string_append_printf (out, "%" PRId64, parts / MUSTER_MARCH_PARTS);
  while (b != 0)
    {
      gint64 c = a % b;
      a = b;
      b = c;
    }
  if (rest != 0)
    g_string_append_printf (out, "+%" PRId64 "/%" PRId64, rest / a, MUSTER_MARCH_PARTS / a);
}

static void
add_point (GString *out, const Case *one, const MusterMarchPoint *point)
{
  g_string_append (out, g_ptr_array_index (one->places, point->place));
  if (point->other == 0)
    return;
  g_string_append_printf (out, "-%s@", (char *) g_ptr_array_index (one->places, point->other));
  add_number (out, point->parts);
}

static void
add_time (GString *out, gint64 time)
{
  gint64 day = (gint64) MUSTER_QUARTERS_A_DAY * MUSTER_MARCH_PARTS;
  gint64 minutes = time % day * 15;
  gint64 whole = minutes / MUSTER_MARCH_PARTS;
  g_string_append_printf (out, " %" PRId64 " %" PRId64 ":%02" PRId64, time / day + 1, whole / 60,
                          whole % 60);
  g_autoptr (GString) rest = g_string_new (NULL);
  add_number (rest, minutes % MUSTER_MARCH_PARTS);
  if (rest->str[1] != '\0')
    g_string_append (out, rest->str + 1);
}

static const char *
get_name (const Case *one, guint column)
{
  return ((Given *) g_ptr_array_index (one->given, column))->name;
}

static void
tell_result (const Case *one, GString *out)
{
  static const char *const reasons[] = { "met", "arrived", "hours" };
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (MusterMarchColumn));
  for (guint i = 0; i < one->given->len; i++)
    g_array_append_val (columns, ((Given *) g_ptr_array_index (one->given, i))->column);
  g_autoptr (MusterMarchMap) map =
    muster_march_map_new ((const MusterMarchRoad *) (gconstpointer) one->roads->data,
                          one->roads->len);
  g_autoptr (MusterMarches) marches =
    muster_march (map, (const MusterMarchColumn *) (gconstpointer) columns->data, columns->len,
                  one->days, one->ends_with_battle, NULL, 0);
  g_string_append_printf (out, "case %s\n", one->name);
  for (guint i = 0; i < marches->meetings->len; i++)
    {
      const MusterMeeting *meeting = &g_array_index (marches->meetings, MusterMeeting, i);
      const char *x = get_name (one, meeting->one), *y = get_name (one, meeting->other);
      g_string_append (out, "meeting");
      add_time (out, meeting->time);
      g_string_append_printf (out, " %s %s ", x, y);
      add_point (out, one, &meeting->at);
      if (meeting->outcome == MUSTER_MEETING_ONE_BACK
          || meeting->outcome == MUSTER_MEETING_OTHER_BACK)
        {
          gboolean is_one = meeting->outcome == MUSTER_MEETING_ONE_BACK;
          g_string_append_printf (out, " %s falls back %s delayed\n", is_one ? x : y,
                                  is_one ? y : x);
        }
      else
        g_string_append_printf (out, " %s\n",
                                meeting->outcome == MUSTER_MEETING_BATTLE   ? "battle"
                                : meeting->outcome == MUSTER_MEETING_FACING ? "facing"
                                                                            : "both fall back");
    }
  for (guint i = 0; i < marches->retreats->len; i++)
    {
      const MusterRetreat *retreat = &g_array_index (marches->retreats, MusterRetreat, i);
      g_string_append (out, "retreat");
      add_time (out, retreat->time);
      g_string_append_printf (out, " %s ", get_name (one, retreat->column));
      add_point (out, one, &retreat->at);
      g_string_append (out, " by");
      for (guint j = 0; j < retreat->way->len; j++)
        g_string_append_printf (
          out, " %s",
          (char *) g_ptr_array_index (one->places, g_array_index (retreat->way, gint64, j)));
      g_string_append_c (out, '\n');
    }
  for (guint i = 0; i < marches->halts->len; i++)
    {
      const MusterHalt *halt = &g_array_index (marches->halts, MusterHalt, i);
      g_string_append (out, "halt");
      add_time (out, halt->time);
      g_string_append_printf (out, " %s ", get_name (one, halt->column));
      add_point (out, one, &halt->at);
      g_string_append_printf (out, " %s\n", reasons[halt->why]);
    }
  g_string_append (out, "closed");
  add_time (out, marches->closed);
  g_string_append_c (out, '\n');
  for (guint i = 0; i < marches->ends->len; i++)
    {
      const MusterMarchEnd *end = &g_array_index (marches->ends, MusterMarchEnd, i);
      g_string_append_printf (out, "end %s ", get_name (one, i));
      add_point (out, one, &end->at);
      if (end->came != 0)
        g_string_append_printf (out, " came %s",
                                (char *) g_ptr_array_index (one->places, end->came));
      if (end->held.place != 0)
        {
          g_string_append (out, " hold ");
          add_point (out, one, &end->held);
        }
      g_string_append_c (out, '\n');
    }
  g_string_append_c (out, '\n');
}

/* Returns: (transfer full): what a program of tests/campaigns/marches prints */
static char *
ask (const char *const *words, const char *input)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *program =
    g_test_build_filename (G_TEST_DIST, "campaigns", "marches", words[0], NULL);
  const char *argv[] = { "python3", program, words[1], words[2], words[3], NULL };
  g_autoptr (GSubprocess) process =
    g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                       &error);
  char *said = NULL;
  if (process == NULL || !g_subprocess_communicate_utf8 (process, input, NULL, &said, NULL, &error))
    fail_msg ("%s", error->message);
  assert_true (g_subprocess_get_successful (process));
  return said;
}

static void
assert_same_results (const char *cases)
{
  g_autofree char *wanted = ask ((const char *[]){ "marches.py", "/dev/stdin", NULL, NULL }, cases);
  g_autoptr (GPtrArray) read = read_cases (cases);
  g_auto (GStrv) results = g_strsplit (wanted, "\n\n", -1);
  assert_true (read->len > 0);
  assert_int_equal (g_strv_length (results), read->len + 1);
  for (guint i = 0; i < read->len; i++)
    {
      g_autoptr (GString) mine = g_string_new (NULL);
      tell_result (g_ptr_array_index (read, i), mine);
      g_string_truncate (mine, mine->len - strlen ("\n\n"));
      if (!g_str_equal (mine->str, results[i]))
        fail_msg ("Muster:\n%s\n\nThe checker:\n%s", mine->str, results[i]);
    }
}

static char *
read_test_file (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "campaigns", "marches", name, NULL);
  char *text = NULL;
  if (!g_file_get_contents (path, &text, NULL, &error))
    fail_msg ("%s", error->message);
  return text;
}

/* The checker itself compares its results with those that were worked out by hand. */
static void
cases_of_the_rule_and_what_they_leave_open_come_to_the_same (void **state)
{
  static const char *const files[] = { "cases.txt", "edges.txt" };
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = read_test_file (files[i]);
      g_autofree char *said =
        ask ((const char *[]){ "marches.py", "--check", "/dev/stdin", NULL }, text);
      assert_non_null (strstr (said, " 0 failed"));
      assert_same_results (text);
    }
}

static void
maps_and_orders_at_random_come_to_the_same (void **state)
{
  const char *loops = g_getenv ("MUSTER_LOOPS"), *seed = g_getenv ("MUSTER_SEED");
  gint64 n = N_CASES * (loops != NULL ? g_ascii_strtoll (loops, NULL, 10) : 1);
  g_autofree char *count = g_strdup_printf ("%" PRId64, MIN (n, MOST_CASES));
  seed = seed != NULL ? seed : "1815";
  print_message ("# MUSTER_SEED=%s, %s cases\n", seed, count);
  g_autofree char *cases = ask ((const char *[]){ "random_cases.py", seed, count, NULL }, NULL);
  assert_same_results (cases);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (cases_of_the_rule_and_what_they_leave_open_come_to_the_same),
    cmocka_unit_test (maps_and_orders_at_random_come_to_the_same),
  };
  g_test_init (&argc, &argv, NULL);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
