#include "config.h"

#include "scenario/play/phone.h"

#include "base/problem.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define BEGIN "# Muster report"
#define END   "# end:"
#define STATE "# state:"

/* Of the sum at its end, in letters. */
#define CHECK_LENGTH 8

struct _MusterPhoneState
{
  GChecksum *checksum;
};

MusterPhoneState *
muster_phone_state_new (void)
{
  MusterPhoneState *state = g_new0 (MusterPhoneState, 1);
  state->checksum = g_checksum_new (G_CHECKSUM_SHA256);
  return state;
}

void
muster_phone_state_add (MusterPhoneState *state,
                        int side,
                        guint number,
                        gint64 army,
                        gint64 node,
                        gboolean is_unit,
                        gint64 steps,
                        const char *label)
{
  g_autofree char *row =
    g_strdup_printf ("%d %u %" PRId64 " %" PRId64 " %d %" PRId64 " %s\n", side, number, army, node,
                     is_unit, is_unit ? MAX (steps, 1) : 0, label);
  g_checksum_update (state->checksum, (const guchar *) row, -1);
}

char *
muster_phone_state_finish (MusterPhoneState *state)
{
  char *text = g_strndup (g_checksum_get_string (state->checksum), MUSTER_PHONE_STATE_LENGTH);
  g_checksum_free (state->checksum);
  g_free (state);
  return text;
}

char *
muster_scenario_dup_phone_state (const MusterScenario *scenario, const gboolean sides[2])
{
  MusterPhoneState *state = muster_phone_state_new ();
  for (int side = 0; side < 2; side++)
    {
      if (!sides[side])
        continue;
      g_autoptr (GArray) rows = muster_scenario_list_return (scenario, side);
      for (guint i = 0; i < rows->len; i++)
        {
          const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
          g_autofree char *label = muster_army_dup_label (row->army, row->node);
          if (row->number > 0)
            muster_phone_state_add (state, side, row->number, row->army_number, row->node,
                                    row->category == MUSTER_CATEGORY_UNIT, row->steps, label);
        }
    }
  return muster_phone_state_finish (state);
}

/* Reading */

typedef struct
{
  MusterPhoneReport *report;
  const char *file;
  GPtrArray *problems;
  GString *checked; /* what the checksum is of */
  char *end;        /* what stands behind its last words, or NULL */
  guint line;
  gboolean has_begun;
} Reading;

static void complain (const Reading *reading, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
complain (const Reading *reading, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  muster_problems_add (reading->problems, reading->file, (int) reading->line, "%s", text);
}

/* A line as it was before a mail program had it. */
static char *
dup_clean (const char *line)
{
  GString *clean = g_string_new (NULL);
  for (const char *at = line; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (muster_letter_is_unseen (letter) || letter == 0xFEFF)
        continue;
      g_string_append_unichar (clean, muster_letter_is_blank (letter) ? ' ' : letter);
    }
  gsize quoted = strspn (clean->str, "> |\t\r");
  g_string_erase (clean, 0, (gssize) quoted);
  return g_strchomp (g_string_free (clean, FALSE));
}

static gboolean
begins (const char *line, const char *with)
{
  return g_ascii_strncasecmp (line, with, strlen (with)) == 0;
}

static gboolean
is_row (const char *line)
{
  char side = g_ascii_tolower (line[0]);
  gsize blanks = side == 'a' || side == 'b' ? strspn (line + 1, " ") : 0;
  return blanks > 0 && g_ascii_isdigit (line[1 + blanks]);
}

gboolean
muster_phone_report_is (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = dup_clean (lines[i]);
      if (begins (line, BEGIN) || begins (line, STATE)
          || (begins (line, END) && strstr (line, "check") != NULL))
        return TRUE;
    }
  return FALSE;
}

/* Returns: (transfer full) (nullable): what stands behind "# word:" */
static char *
dup_value (const char *line, const char *word)
{
  g_autofree char *key = g_strdup_printf ("# %s:", word);
  return begins (line, key) ? g_strstrip (g_strdup (line + strlen (key))) : NULL;
}

static void
take_text (char **into, char *value)
{
  if (value == NULL)
    return;
  g_free (*into);
  *into = value;
}

static void
read_key (Reading *reading, const char *line)
{
  MusterPhoneReport *report = reading->report;
  g_autofree char *side = dup_value (line, "side");
  g_autofree char *turn = dup_value (line, "turn");
  take_text (&report->battle, dup_value (line, "battle"));
  take_text (&report->date, dup_value (line, "date"));
  take_text (&report->state, dup_value (line, "state"));
  if (side != NULL && (side[0] == 'a' || side[0] == 'b'))
    report->sides[side[0] - 'a'] = TRUE;
  if (turn != NULL)
    report->turn = (int) CLAMP (g_ascii_strtoll (turn, NULL, 10), 0, MUSTER_MOST_TURNS);
}

/* "a 1 2" of "A  1 2" */
static char *
dup_row (const char *line)
{
  g_autofree char *small = g_ascii_strdown (line, -1);
  g_auto (GStrv) words = g_strsplit_set (small, " ", -1);
  g_autoptr (GString) joined = g_string_new (NULL);
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? " " : "", words[i]);
  return g_strdup (joined->str);
}

/* @line: whole, as it stood before it was broken */
static void
read_line (Reading *reading, const char *line)
{
  MusterPhoneReport *report = reading->report;
  g_autofree char *row = is_row (line) ? dup_row (line) : NULL;
  if (row == NULL)
    {
      read_key (reading, line);
      return;
    }
  g_string_append_printf (reading->checked, "%s\n", row);
  gsize length = strlen (report->rows);
  guint n_lines = 1;
  for (gsize i = 0; i < length; i++)
    n_lines += report->rows[i] == '\n';
  g_autoptr (GString) rows = g_string_new (report->rows);
  for (; n_lines < reading->line; n_lines++)
    g_string_append_c (rows, '\n');
  g_string_append (rows, row);
  g_free (report->rows);
  report->rows = g_strdup (rows->str);
  report->n_rows++;
}

/* " 2 rows, check 89abcdef"; @n, @check: (out) (optional). Returns: FALSE where it is no end, or
 * not all of it */
static gboolean
parse_end (const char *text, guint *n, guint32 *check)
{
  guint rows = 0;
  guint32 sum = 0;
  int begin = 0;
  int end = 0;
  if (sscanf (text, " %u rows, check %n%8" SCNx32 "%n", &rows, &begin, &sum, &end) != 2
      || end - begin != CHECK_LENGTH)
    return FALSE;
  if (n != NULL)
    *n = rows;
  if (check != NULL)
    *check = sum;
  return TRUE;
}

/* Lines from the first to the last words of the report; what was broken is joined. Returns: FALSE
 * where there is more than one */
static gboolean
read_lines (Reading *reading, char **lines)
{
  g_autoptr (GString) open = g_string_new (NULL);
  guint open_line = 0;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = dup_clean (lines[i]);
      guint at = i + 1;
      if (begins (line, BEGIN) && reading->has_begun)
        {
          reading->line = at;
          complain (reading, _ ("A second report begins here. Leave one of them out, and read each "
                                "by itself."));
          return FALSE;
        }
      if (begins (line, BEGIN))
        {
          reading->line = at;
          reading->has_begun = TRUE;
          gint64 version = g_ascii_strtoll (line + strlen (BEGIN), NULL, 10);
          if (version > MUSTER_PHONE_VERSION)
            {
              complain (reading, _ ("The page that gave this report was made by a newer Muster. "
                                    "Update, or make the page anew."));
              return FALSE;
            }
          continue;
        }
      /* The sum may have been broken off its line. */
      if (reading->end != NULL && line[0] != '\0' && !parse_end (reading->end, NULL, NULL))
        take_text (&reading->end, g_strdup_printf ("%s %s", reading->end, line));
      if (!reading->has_begun || reading->end != NULL || line[0] == '\0')
        continue;
      if (line[0] != '#' && !is_row (line))
        {
          g_string_append_printf (open, " %s", line);
          continue;
        }
      reading->line = open_line;
      if (open->len > 0)
        read_line (reading, open->str);
      g_string_assign (open, line);
      open_line = at;
      if (begins (line, END))
        {
          reading->end = g_strdup (line + strlen (END));
          g_string_truncate (open, 0);
        }
    }
  reading->line = open_line;
  if (open->len > 0)
    read_line (reading, open->str);
  return TRUE;
}

/* As the page reckons it. */
static guint32
add_up (const char *text)
{
  guint32 hash = 2166136261u;
  for (const char *at = text; *at != '\0'; at++)
    hash = (hash ^ (guchar) *at) * 16777619u;
  return hash;
}

/* Returns: FALSE with a problem where it is not as the page gave it */
static gboolean
check_whole (Reading *reading)
{
  const MusterPhoneReport *report = reading->report;
  guint n = 0;
  guint32 check = 0;
  reading->line = 0;
  if (!reading->has_begun || report->state == NULL || (!report->sides[0] && !report->sides[1]))
    {
      complain (reading, _ ("The beginning of the report is missing: it begins with “# Muster "
                            "report”, and says its battle, side and state. Copy all of it, or ask "
                            "for it as a file."));
      return FALSE;
    }
  if (reading->end == NULL || !parse_end (reading->end, &n, &check))
    {
      complain (reading, _ ("The report is cut off: its last line, “# end: … check …”, is missing. "
                            "Copy all of it, or ask for it as a file."));
      return FALSE;
    }
  if (n != report->n_rows)
    {
      complain (reading,
                /* Translators: %1$u: how many rows came; %2$u: how many there were. */
                _ ("%1$u rows are there of the report’s %2$u: some were lost on the way, or "
                   "something was written between them. Copy all of it, or ask for it as a file."),
                report->n_rows, n);
      return FALSE;
    }
  g_autofree char *text = g_strdup_printf ("%d\n%s\n%d\n%s", MUSTER_PHONE_VERSION, report->state,
                                           report->turn, reading->checked->str);
  if (add_up (text) == check)
    return TRUE;
  complain (reading, _ ("A figure of the report was changed since the page gave it: its check does "
                        "not hold. Ask for it again. To record losses otherwise, type them as rows "
                        "without the lines that begin with #."));
  return FALSE;
}

MusterPhoneReport *
muster_phone_report_read (const char *file, const char *text, GPtrArray *problems)
{
  g_autoptr (MusterPhoneReport) report = g_new0 (MusterPhoneReport, 1);
  g_autoptr (GString) checked = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  report->rows = g_strdup ("");
  Reading reading = { .report = report, .file = file, .problems = problems, .checked = checked };
  gboolean is_whole = read_lines (&reading, lines) && check_whole (&reading);
  g_free (reading.end);
  return is_whole ? g_steal_pointer (&report) : NULL;
}

void
muster_phone_report_free (MusterPhoneReport *report)
{
  g_free (report->battle);
  g_free (report->date);
  g_free (report->state);
  g_free (report->rows);
  g_free (report);
}

/* Of which battle it is */

static gboolean
is_same (const char *one, const char *other)
{
  g_autofree char *left = muster_text_dup_key (one);
  g_autofree char *right = muster_text_dup_key (other);
  return g_str_equal (left, right);
}

gboolean
muster_phone_report_is_of (const MusterPhoneReport *report,
                           const char *file,
                           const char *name,
                           const char *date,
                           GPtrArray *problems)
{
  gboolean is_day = report->date == NULL || date == NULL || g_str_equal (report->date, date);
  if ((report->battle == NULL || is_same (report->battle, name)) && is_day)
    return TRUE;
  if (!is_day && (report->battle == NULL || is_same (report->battle, name)))
    muster_problems_add (
      problems, file, 0,
      /* Translators: %1$s: a battle; %2$s: a date, as 1815-06-16; %3$s: another. */
      _ ("The report is of %1$s on %2$s, and not on %3$s. Read it where its own battle is."), name,
      report->date, date);
  else
    muster_problems_add (
      problems, file, 0,
      /* Translators: %1$s: a battle in the report; %2$s: the one that is expected. */
      _ ("The report is of %1$s, and not of %2$s. Read it where its own battle is; where it was "
         "renamed since, write the new name into the line “# battle:”."),
      report->battle, name);
  return FALSE;
}

gboolean
muster_phone_report_is_of_state (const MusterPhoneReport *report,
                                 const char *file,
                                 const char *name,
                                 const char *state,
                                 GPtrArray *problems)
{
  if (g_ascii_strcasecmp (report->state, state) == 0)
    return TRUE;
  muster_problems_add (
    problems, file, 0,
    _ ("The page that gave this report was made when the order of battle of %s was another one: "
       "its numbers may be others by now. Type its rows by name into the losses, or make the page "
       "anew and tick it again."),
    name);
  return FALSE;
}

/* Ticks of a scenario by itself */

typedef struct
{
  const MusterScenario *scenario;
  GArray *rows[2]; /* MusterReturnRow */
  MusterPlay *play;
} Taking;

static const MusterReturnRow *
find_row (const Taking *taking, int side, guint64 number)
{
  for (guint i = 0; i < taking->rows[side]->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (taking->rows[side], MusterReturnRow, i);
      if (row->number > 0 && row->number == number)
        return row;
    }
  return NULL;
}

static gboolean
read_fate (const char *word, MusterFate *fate)
{
  static const char *const words[MUSTER_N_FATES] = { "unhurt", "wounded", "captured", "killed" };
  for (guint i = 0; i < MUSTER_N_FATES; i++)
    if (g_str_equal (word, words[i]))
      {
        *fate = (MusterFate) i;
        return TRUE;
      }
  return FALSE;
}

/* "a 1 2", "b 3 wounded" */
static gboolean
take_row (const Taking *taking, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 4);
  guint64 number = 0;
  guint64 lost = 0;
  if (g_strv_length (words) < 3
      || !g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXUINT32, &number, NULL))
    return FALSE;
  const MusterReturnRow *row = find_row (taking, words[0][0] == 'b', number);
  if (row == NULL)
    return FALSE;
  MusterTick tick = { row->army_number, row->node, 0, MUSTER_FATE_FIT };
  gboolean is_read =
    row->category == MUSTER_CATEGORY_UNIT
      ? g_ascii_string_to_unsigned (words[2], 10, 0, (guint64) MAX (row->steps, 1), &lost, NULL)
      : read_fate (words[2], &tick.fate);
  /* What the rules give no steps has none to tick. */
  tick.lost = row->steps > 0 ? (gint64) lost : 0;
  if (is_read)
    muster_play_set (taking->play, &tick);
  return is_read;
}

static gboolean
take_rows (const Taking *taking, const MusterPhoneReport *report)
{
  g_auto (GStrv) lines = g_strsplit (report->rows, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0' && !take_row (taking, lines[i]))
      return FALSE;
  return TRUE;
}

/* What the sides of the report had ticked goes. */
static void
clear_sides (MusterPlay *play, const MusterPhoneReport *report, const MusterScenario *scenario)
{
  for (guint i = play->ticks->len; i-- > 0;)
    {
      int side = 0;
      int army = g_array_index (play->ticks, MusterTick, i).army;
      if (muster_scenario_find_army (scenario, army, &side) == NULL || report->sides[side])
        g_array_remove_index (play->ticks, i);
    }
}

gboolean
muster_phone_report_take (const MusterPhoneReport *report,
                          const char *file,
                          const MusterScenario *scenario,
                          MusterPlay *play,
                          GPtrArray *problems)
{
  g_autofree char *state = muster_scenario_dup_phone_state (scenario, report->sides);
  g_autoptr (GArray) rows_a = muster_scenario_list_return (scenario, 0);
  g_autoptr (GArray) rows_b = muster_scenario_list_return (scenario, 1);
  g_autoptr (MusterPlay) taken = muster_play_new ();
  const Taking taking = { scenario, { rows_a, rows_b }, taken };
  if (!muster_phone_report_is_of (report, file, scenario->name, scenario->date, problems)
      || !muster_phone_report_is_of_state (report, file, scenario->name, state, problems))
    return FALSE;
  if (!take_rows (&taking, report))
    {
      muster_problems_add (problems, file, 0,
                           _ ("The report tells what the battle does not have. Make the page "
                              "anew."));
      return FALSE;
    }
  clear_sides (play, report, scenario);
  for (guint i = 0; i < taken->ticks->len; i++)
    muster_play_set (play, &g_array_index (taken->ticks, MusterTick, i));
  if (report->turn > 0)
    play->turn = CLAMP (report->turn, 1, muster_play_get_last_turn (scenario));
  return TRUE;
}
