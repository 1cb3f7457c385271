#include "config.h"

#include "campaign/report/report.h"

#include "base/date.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/state/register-players.h"
#include "campaign/state/replay.h"
#include "scenario/play/phone.h"
#include "xml/writer.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Where the columns stand in the rows of a file. */
typedef struct
{
  int columns[MUSTER_REPORT_N_COLUMNS]; /* -1: nowhere */
  gboolean is_headed;                   /* a heading said so */
  const char *sides[2];                 /* (unowned): what a and b are called */
  GPtrArray *ticks;                     /* per column the fate whose ticks stand in it, or NULL */
} MusterReportLayout;

static gboolean
is_either (const char *typed, const char *word, const char *translation)
{
  g_autofree char *folded = muster_text_fold_words (typed);
  g_autofree char *plain = muster_text_fold_words (word);
  g_autofree char *translated = muster_text_fold_words (translation);
  return folded[0] != '\0' && (strcmp (folded, plain) == 0 || strcmp (folded, translated) == 0);
}

static gboolean
is_word (const char *typed, const char *word)
{
  return is_either (typed, word, _ (word));
}

int
muster_report_find_column (const char *cell)
{
  /* Translators: heads of the columns of a report of losses, as a player types them into a table or
   * reads them on the loss return. */
  static const struct
  {
    const char *word;
    MusterReportColumn column;
  } known[] = {
    { N_ ("Side"), MUSTER_REPORT_SIDE },
    /* Translators: the head of a column: the number of a unit in the loss return. */
    { N_ ("Number"), MUSTER_REPORT_NUMBER },
    { N_ ("No."), MUSTER_REPORT_NUMBER },
    { N_ ("Lost"), MUSTER_REPORT_LOST },
    { N_ ("Losses"), MUSTER_REPORT_LOST },
    { "Loss", MUSTER_REPORT_LOST },
    { N_ ("Number lost"), MUSTER_REPORT_LOST },
    /* Translators: the head of a column: what became of a commander. */
    { N_ ("Fate"), MUSTER_REPORT_FATE },
    { N_ ("Lost or fate"), MUSTER_REPORT_LOST },
    /* Translators: the head of a column: the day when a commander is fit again. */
    { N_ ("Until"), MUSTER_REPORT_UNTIL },
  };
  if (strcmp (cell, "#") == 0)
    return MUSTER_REPORT_NUMBER;
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (is_word (cell, known[i].word))
      return (int) known[i].column;
  return -1;
}

/** Returns: the MusterFate of a commander that @word stands for; -1 where it is none */
static int
muster_report_find_fate (const char *word)
{
  static const struct
  {
    const char *word;
    MusterFate fate;
  } known[] = {
    { N_ ("fit"), MUSTER_FATE_FIT },
    { N_ ("wounded"), MUSTER_FATE_WOUNDED },
    { N_ ("captured"), MUSTER_FATE_CAPTURED },
    { N_ ("dead"), MUSTER_FATE_DEAD },
    /* Translators: a player types it to say what became of a commander. */
    { N_ ("prisoner"), MUSTER_FATE_CAPTURED },
    { N_ ("killed"), MUSTER_FATE_DEAD },
    { N_ ("unhurt"), MUSTER_FATE_FIT },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (is_word (word, known[i].word))
      return (int) known[i].fate;
  return -1;
}

static gboolean muster_report_is_captured (const char *word);

/**
 * muster_report_find_unit_fate:
 * @steps: with which the unit marched
 *
 * Returns: the steps that were lost, by a word as at the boxes of the printed return for whole
 *   units: all of them, which are lost to the table, or 0; -1 where the word is none of these
 */
static gint64
muster_report_find_unit_fate (const char *word, gint64 steps)
{
  static const char *const all[] = {
    N_ ("destroyed"),
    /* Translators: what became of a unit that ran off the table; a player types it. */
    N_ ("routed off"),
    /* Translators: what became of a unit that ran off the table; a player types it. */
    N_ ("routed"),
    N_ ("killed"),
    N_ ("dead"),
  };
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (is_word (word, all[i]))
      return steps;
  /* Translators: a player types it instead of a number of losses: all of the unit are lost. */
  if (is_either (word, "all", C_ ("losses", "all")))
    return steps;
  /* Translators: a player types it instead of a number of losses. */
  if (is_word (word, N_ ("unhurt")) || is_either (word, "none", C_ ("losses", "none")))
    return 0;
  return muster_report_is_captured (word) ? steps : -1;
}

/** Returns: whether @word says that what was lost was captured; a “c” does, as in the window */
static gboolean
muster_report_is_captured (const char *word)
{
  static const char *const known[] = {
    N_ ("captured"),
    N_ ("prisoner"),
    /* Translators: a player types it behind a number of losses: they were captured. */
    N_ ("prisoners"),
    "c",
  };
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (is_word (word, known[i]))
      return TRUE;
  return FALSE;
}

/** Returns: whether @box of a column of ticks says that it is none */
static gboolean
muster_report_is_no (const char *box)
{
  /* Translators: a player types it into a column of ticks. */
  return is_either (box, "no", C_ ("tick", "no")) || is_word (box, "0");
}

/** Returns: whether @box of a column of ticks has one: any single sign, or “yes” */
static gboolean
muster_report_is_cross (const char *box)
{
  return g_utf8_strlen (box, -1) == 1
         /* Translators: a player types it into a column of ticks. */
         || is_either (box, "yes", C_ ("tick", "yes"));
}

/** Returns: (transfer none) (nullable): the fate, in English, whose ticks stand in the column that
 * @cell is the heading of, as on the printed return */
static const char *
muster_report_find_tick (const char *cell)
{
  static const char *const known[] = { N_ ("destroyed"), N_ ("captured"), N_ ("routed off"),
                                       N_ ("routed"),    N_ ("wounded"),  N_ ("killed"),
                                       N_ ("dead") };
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (is_word (cell, known[i]))
      return known[i];
  return NULL;
}

gboolean
muster_report_is_player (const char *word)
{
  return is_word (word, N_ ("Player"));
}

/** Returns: whether @word stands before the battle of which the report is */
static gboolean
muster_report_is_battle (const char *word)
{
  return is_word (word, N_ ("Battle"));
}

char **
muster_report_split (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  g_autoptr (GStrvBuilder) full = g_strv_builder_new ();
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_strv_builder_add (full, words[i]);
  return g_strv_builder_end (full);
}

/* Returns: how many words @phrase has, where @words begin with it; 0 where they do not */
static guint
count_phrase (char **words, const char *phrase)
{
  g_auto (GStrv) parts = muster_report_split (phrase);
  guint n = 0;
  for (; parts[n] != NULL; n++)
    if (words[n] == NULL || !is_word (words[n], parts[n]))
      return 0;
  return n;
}

guint
muster_report_count_until (char **words)
{
  /* Translators: before a day, in a report of losses: “wounded until 25 June”. */
  const char *word = N_ ("until");
  guint n = count_phrase (words, _ (word));
  return n > 0 ? n : count_phrase (words, word);
}

/* The cells of a report's rows: which of them is the side, the number and the loss, whatever a
 * spreadsheet or a hand put between them. Part of campaign-report. */

static gboolean
is_number (const char *text)
{
  guint64 number;
  return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, &number, NULL);
}

/** Side, number, loss and day, as in a row without headings. @layout: not yet filled; @sides:
 * (transfer none) */
static void
muster_report_layout_begin (MusterReportLayout *layout, const char *const sides[2])
{
  for (int i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
    layout->columns[i] = i < MUSTER_REPORT_FATE ? i : -1;
  layout->is_headed = FALSE;
  layout->ticks = g_ptr_array_new ();
  memcpy (layout->sides, sides, sizeof layout->sides);
}

static void
muster_report_layout_clear (MusterReportLayout *layout)
{
  g_clear_pointer (&layout->ticks, g_ptr_array_unref);
}

/** Returns: the side of the battle, 0 or 1, that a cell names by name or letter; -1: neither */
static int
muster_report_layout_find_side (const MusterReportLayout *layout, const char *cell)
{
  g_autofree char *typed = muster_text_fold_words (cell);
  for (int side = 0; side < 2; side++)
    {
      const char letter[] = { (char) ('a' + side), '\0' };
      g_autofree char *name = muster_text_fold_words (layout->sides[side]);
      if (strcmp (name, typed) == 0 || g_ascii_strcasecmp (cell, letter) == 0)
        return side;
    }
  return -1;
}

/* Headings */

/* Whether the row can be what somebody lost, if only one that is mistyped. */
static gboolean
has_losses (const char *const *row)
{
  for (guint i = 0; row[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit_set (row[i], " \t", -1);
      for (guint j = 0; words[j] != NULL; j++)
        if (strpbrk (words[j], "0123456789") != NULL || muster_report_find_fate (words[j]) >= 0
            || muster_report_find_unit_fate (words[j], 0) >= 0)
          return TRUE;
    }
  return FALSE;
}

/* The boxes of the printed return as columns. Returns: whether there are any */
static gboolean
find_ticks (MusterReportLayout *layout, const char *const *row)
{
  gboolean has_ticks = FALSE;
  for (guint i = 0; row[i] != NULL; i++)
    {
      const char *fate = muster_report_find_tick (row[i]);
      g_ptr_array_add (layout->ticks, (gpointer) fate);
      has_ticks = has_ticks || fate != NULL;
    }
  return has_ticks;
}

/** Returns: whether the row is a heading, by which columns are found from then on */
static gboolean
muster_report_layout_read_heading (MusterReportLayout *layout, const char *const *row)
{
  int columns[MUSTER_REPORT_N_COLUMNS] = { -1, -1, -1, -1, -1 };
  guint n = g_strv_length ((char **) row);
  for (guint i = 0; i < n; i++)
    {
      int column = muster_report_find_column (row[i]);
      if (column >= 0 && columns[column] < 0)
        columns[column] = (int) i;
    }
  gboolean has_fates = MAX (columns[MUSTER_REPORT_LOST], columns[MUSTER_REPORT_FATE]) >= 0;
  if (columns[MUSTER_REPORT_NUMBER] < 0 || (!find_ticks (layout, row) && !has_fates))
    {
      g_ptr_array_set_size (layout->ticks, 0);
      return !has_losses (row);
    }
  /* A last column is often added without a heading. */
  if (columns[MUSTER_REPORT_UNTIL] < 0 && n == MUSTER_REPORT_UNTIL)
    columns[MUSTER_REPORT_UNTIL] = MUSTER_REPORT_UNTIL;
  memcpy (layout->columns, columns, sizeof columns);
  layout->is_headed = TRUE;
  return TRUE;
}

/* Cells */

static guint
count_filled (const char *const *row)
{
  guint n = 0;
  for (guint i = 0; row[i] != NULL; i++)
    n += row[i][0] != '\0';
  return n;
}

static char **
split_cell (const char *cell, const char *separators)
{
  char **parts = g_strsplit_set (cell, separators, -1);
  for (guint i = 0; parts[i] != NULL; i++)
    g_strstrip (parts[i]);
  return parts;
}

/**
 * muster_report_dup_row:
 * @line: a row of a file
 *
 * Returns: (transfer full): its cells; of one that has all in one cell the parts of that, as they
 *   stand between semicolons, commas, tabs or bars: a list of a single column is kept so
 */
/* A comma may be part of what somebody is called, where words follow it. */
static char **
muster_report_dup_row (const MusterRowsLine *line)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  for (guint i = 0; i < line->n_cells; i++)
    g_strv_builder_add (builder, line->cells[i]);
  char **row = g_strv_builder_end (builder);
  if (count_filled ((const char *const *) row) != 1 || row[0][0] == '\0')
    return row;
  const char *comma = strchr (row[0], ',');
  gboolean is_list = comma != NULL && strchr (row[0], ' ') == NULL;
  char **parts = split_cell (row[0], is_list ? ",;|\t" : ";|\t");
  g_strfreev (row);
  return parts;
}

static void
append_word (GString *words, const char *word)
{
  g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", word);
}

/* “3, 2” are two numbers with a comma between them. */
static void
end_number (char *word)
{
  gsize n = strspn (word, "0123456789");
  if (n > 0 && strspn (word + n, ",;:") == strlen (word + n))
    word[n] = '\0';
}

/* A loss or fate ends where a day is told: “wounded until 25 June”, “wounded 25 June”. */
static gboolean
begins_day (char **words)
{
  return g_ascii_isdigit (words[0][0]) || muster_report_count_until (words) > 0;
}

/* Words with blanks between them: the side is what stands before the first number. */
static char **
split_words (const char *text)
{
  g_auto (GStrv) words = muster_report_split (text);
  char **cells = g_new0 (char *, MUSTER_REPORT_N_COLUMNS + 1);
  GString *parts[MUSTER_REPORT_N_COLUMNS];
  guint column = MUSTER_REPORT_SIDE;
  for (guint i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
    parts[i] = g_string_new (NULL);
  for (guint i = 0; words[i] != NULL; i++)
    {
      end_number (words[i]);
      if (column == MUSTER_REPORT_SIDE && is_number (words[i]))
        column = MUSTER_REPORT_NUMBER;
      else if (column == MUSTER_REPORT_NUMBER)
        column = MUSTER_REPORT_LOST;
      else if (column == MUSTER_REPORT_LOST && begins_day (words + i))
        column = MUSTER_REPORT_UNTIL;
      append_word (parts[column], words[i]);
    }
  for (guint i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
    cells[i] = g_string_free (parts[i], FALSE);
  return cells;
}

static gboolean
has_number_within (const char *cell)
{
  g_auto (GStrv) words = g_strsplit_set (cell, " \t", -1);
  for (guint i = 1; words[0] != NULL && words[i] != NULL; i++)
    if (is_number (words[i]))
      return TRUE;
  return FALSE;
}

/* Words with separators somewhere in them, “north 1 wounded, until 25 June 1815”, or a row that
 * leaves out the side. */
static gboolean
is_words (const MusterReportLayout *layout, const char *const *row)
{
  guint n = g_strv_length ((char **) row);
  gboolean is_row = n > 1 && is_number (row[1]);
  if (n == 1)
    return TRUE;
  if (layout->is_headed)
    return FALSE;
  if (row[0][0] == '\0' || muster_report_layout_find_side (layout, row[0]) >= 0)
    return n > 1 && has_number_within (row[1]);
  if (is_row && count_filled (row) > 2)
    return FALSE;
  return is_number (row[0]) || has_number_within (row[0]);
}

/* “wounded until 25 June 1815” may stand in one cell. */
static void
split_until (char **cells, MusterReportColumn column)
{
  g_auto (GStrv) words = muster_report_split (cells[column]);
  guint n = 0;
  while (words[n] != NULL && muster_report_count_until (words + n) == 0)
    n++;
  if (words[n] == NULL || !muster_rows_cell_is_empty (cells[MUSTER_REPORT_UNTIL]))
    return;
  g_free (cells[MUSTER_REPORT_UNTIL]);
  cells[MUSTER_REPORT_UNTIL] = g_strjoinv (" ", words + n);
  char *until = g_steal_pointer (&words[n]);
  g_free (cells[column]);
  cells[column] = g_strjoinv (" ", words);
  words[n] = until;
}

/* A box may hold a cross, how many, or, of the wounded, until when. Anything else stays beside the
 * fate, so that it is refused. */
static void
read_box (const char *fate, const char *box, char **cells)
{
  g_autoptr (GString) words = g_string_new (cells[MUSTER_REPORT_FATE]);
  gboolean is_day = !is_number (box) && strpbrk (box, "0123456789") != NULL
                    && muster_rows_cell_is_empty (cells[MUSTER_REPORT_UNTIL]);
  if (muster_rows_cell_is_empty (box) || muster_report_is_no (box))
    return;
  if (is_number (box))
    append_word (words, box);
  append_word (words, fate);
  if (!is_number (box) && !is_day && !muster_report_is_cross (box))
    append_word (words, box);
  g_free (cells[MUSTER_REPORT_FATE]);
  cells[MUSTER_REPORT_FATE] = g_strdup (words->str);
  if (is_day)
    {
      g_free (cells[MUSTER_REPORT_UNTIL]);
      cells[MUSTER_REPORT_UNTIL] = g_strdup (box);
    }
}

/** Returns: (transfer full) (array length=MUSTER_REPORT_N_COLUMNS): what stands in each column of a
 * row, "" where nothing does; words with blanks between them, and rows without the side, are
 * read as such */
static char **
muster_report_layout_dup_cells (const MusterReportLayout *layout, const char *const *row)
{
  int n = (int) g_strv_length ((char **) row);
  if (is_words (layout, row))
    {
      g_autofree char *text = g_strjoinv (" ", (char **) row);
      return split_words (text);
    }
  char **cells = g_new0 (char *, MUSTER_REPORT_N_COLUMNS + 1);
  for (int i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
    {
      int column = layout->columns[i];
      cells[i] = g_strdup (column >= 0 && column < n ? row[column] : "");
    }
  for (int i = 0; i < MIN (n, (int) layout->ticks->len); i++)
    if (g_ptr_array_index (layout->ticks, i) != NULL)
      read_box (g_ptr_array_index (layout->ticks, i), row[i], cells);
  split_until (cells, MUSTER_REPORT_LOST);
  split_until (cells, MUSTER_REPORT_FATE);
  return cells;
}

static void complain_of_xml (const MusterXml *xml, GPtrArray *problems, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

static void
complain_of_xml (const MusterXml *xml, GPtrArray *problems, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  muster_problems_add (problems, muster_xml_get_name (xml),
                       muster_xml_node_get_line (muster_xml_get_root (xml)), "%s", text);
}

static const char *
get (const MusterXml *xml, const char *attribute)
{
  return muster_xml_node_get (muster_xml_get_root (xml), attribute);
}

static gboolean
is_same (const char *one, const char *other)
{
  g_autofree char *left = muster_text_fold_words (one);
  g_autofree char *right = muster_text_fold_words (other != NULL ? other : "");
  return strcmp (left, right) == 0;
}

/** Returns: whether @name (nullable: any) is the battle's, or its number */
static gboolean
muster_battle_is_called (const MusterBattle *battle, const char *name)
{
  g_autofree char *number = g_strdup_printf ("%" PRId64, battle->number);
  return name == NULL || is_same (name, battle->name) || strcmp (name, number) == 0;
}

static gboolean
is_of_day (const MusterBattle *battle, const char *date)
{
  return date == NULL || muster_day_parse (date) == battle->day;
}

static gboolean
check_report (const MusterRegister *reg, const MusterXml *xml, GPtrArray *problems)
{
  const char *campaign = get (xml, "campaign");
  if (!muster_xml_node_is (muster_xml_get_root (xml), "report"))
    complain_of_xml (xml, problems, _ ("This is no report of losses. Name a file that is one."));
  else if (campaign != NULL && !is_same (campaign, reg->campaign->name))
    complain_of_xml (
      xml, problems,
      /* Translators: %1$s: a campaign of which a report is; %2$s: the open campaign. */
      _ ("The report is of the campaign %1$s, and not of %2$s. Record it in its own; where that is "
         "what this one was called before, write the new name into the report."),
      campaign, reg->campaign->name);
  else
    return TRUE;
  return FALSE;
}

static void
complain_of_day (const MusterBattle *battle, const MusterXml *xml, GPtrArray *problems)
{
  g_autofree char *text = muster_day_dup_text (muster_day_parse (get (xml, "date")));
  g_autofree char *day = muster_day_dup_text (battle->day);
  complain_of_xml (
    xml, problems,
    /* Translators: %1$s: a battle; %2$s: the day in the report; %3$s: the day when it was fought.
     */
    _ ("The report is of %1$s on %2$s, which was fought on %3$s. Where it is the same battle, "
       "write that day into the report."),
    battle->name, text, day);
}

/** Returns: whether a report names no other campaign, battle or day than these; FALSE with a
 * problem (element-type MusterProblem) where it does, or is no report */
static gboolean
muster_report_is_of_battle (const MusterRegister *reg,
                            const MusterBattle *battle,
                            const MusterXml *xml,
                            GPtrArray *problems)
{
  if (!check_report (reg, xml, problems))
    return FALSE;
  if (!muster_battle_is_called (battle, get (xml, "battle")))
    complain_of_xml (
      xml, problems,
      /* Translators: %1$s: a battle or side in the report; %2$s: the one that is expected. */
      _ ("The report is of %1$s, and not of %2$s. Record it with its own battle."),
      get (xml, "battle"), battle->name);
  else if (!is_of_day (battle, get (xml, "date")))
    complain_of_day (battle, xml, problems);
  else
    return TRUE;
  return FALSE;
}

static void
complain_of_none (const MusterRegister *reg,
                  const char *name,
                  const char *file,
                  int line,
                  GPtrArray *problems)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < reg->battles->len; i++)
    g_ptr_array_add (known,
                     (gpointer) ((MusterBattle *) g_ptr_array_index (reg->battles, i))->name);
  g_autofree char *names = muster_text_join (known);
  if (known->len == 0)
    muster_problems_add (
      problems, file, line,
      _ ("The report is of %s, and the campaign has no battle yet. Muster it first."), name);
  else
    muster_problems_add (
      problems, file, line,
      /* Translators: %1$s: a battle in the report; %2$s: a list of battles. */
      _ ("The report is of %1$s, and the campaign has no battle that is called so. It has %2$s."),
      name, names);
}

/** Returns: the number of the battle that a report names, of those of several days with one name
 * that of its day; 0 with a problem (element-type MusterProblem) where the campaign, which must be
 * its own, has none or several such; 0 without one where it names none */
static gint64
muster_report_find_battle (const MusterRegister *reg, const MusterXml *xml, GPtrArray *problems)
{
  const char *name = get (xml, "battle");
  const MusterBattle *called = NULL;
  const MusterBattle *found = NULL;
  guint n_found = 0;
  if (!check_report (reg, xml, problems) || name == NULL)
    return 0;
  for (guint i = 0; i < reg->battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      if (!muster_battle_is_called (battle, name))
        continue;
      called = battle;
      n_found += is_of_day (battle, get (xml, "date"));
      found = is_of_day (battle, get (xml, "date")) ? battle : found;
    }
  if (n_found == 1)
    return found->number;
  if (n_found > 1)
    complain_of_xml (
      xml, problems,
      _ ("Several battles are called “%s”. Write the number of the right one, in the order in "
         "which they were mustered, in place of the name."),
      name);
  else if (called != NULL)
    complain_of_day (called, xml, problems);
  else
    complain_of_none (reg, name, muster_xml_get_name (xml),
                      muster_xml_node_get_line (muster_xml_get_root (xml)), problems);
  return 0;
}

static gboolean is_xml (const char *path);

typedef struct
{
  const MusterRegister *reg;
  MusterRegister *morning; /* of the battle; NULL until somebody asks who commanded then */
  const MusterBattle *battle;
  const char *file;
  const MusterRowsTable *table;
  GPtrArray *problems;
  GArray *rows;      /* MusterLossRow */
  GArray *entries;   /* MusterLossEntry */
  GHashTable *lines; /* number of a record → line on which it stood */
  MusterReportLayout layout;
  int side; /* 0 or 1, of the row above; -1 before one is named */
  int line;
  const char *player; /* whose report it is; NULL: not told */
  gboolean is_xml;    /* rows stand there from the first, with nothing lost */
} Report;

static void complain (Report *report, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
complain (Report *report, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  muster_problems_add (report->problems, report->file, report->line, "%s", text);
}

static const char *
get_side_name (const Report *report, int side)
{
  const MusterCampaignSide *of =
    muster_campaign_find_side (report->reg->campaign, report->battle->sides[side]);
  return of != NULL ? of->name : "";
}

static gboolean
read_side (Report *report, const char *cell)
{
  int side = muster_report_layout_find_side (&report->layout, cell);
  if (side >= 0)
    {
      report->side = side;
      return TRUE;
    }
  if (muster_rows_cell_is_empty (cell) && report->side >= 0)
    return TRUE;
  if (muster_rows_cell_is_empty (cell))
    /* Translators: %1$s: a side; %2$s: the other side. */
    complain (report, _ ("No side is named here or above. Write %1$s or %2$s before the number."),
              get_side_name (report, 0), get_side_name (report, 1));
  else
    /* Translators: %1$s: what was typed; %2$s: a side; %3$s: the other side. */
    complain (report, _ ("“%1$s” is no side of this battle. Write %2$s or %3$s."), cell,
              get_side_name (report, 0), get_side_name (report, 1));
  return FALSE;
}

static const MusterLossRow *
find_row (Report *report, const char *cell)
{
  guint64 number = 0;
  guint last = 0;
  gboolean is_read = g_ascii_string_to_unsigned (cell, 10, 1, G_MAXUINT32, &number, NULL);
  const MusterLossRow *row =
    is_read ? muster_loss_rows_find (report->rows, report->side, (guint) number) : NULL;
  if (row != NULL)
    return row;
  for (guint i = 0; i < report->rows->len; i++)
    {
      const MusterLossRow *other = &g_array_index (report->rows, MusterLossRow, i);
      if (other->side == report->side)
        last = MAX (last, other->number);
    }
  /* Translators: %1$s: a side; %2$s: what was typed; %3$u: the greatest number. */
  complain (report, _ ("%1$s has no number “%2$s” in its loss return. Give one from 1 to %3$u."),
            get_side_name (report, report->side), cell, last);
  return NULL;
}

/* “2”, “captured”, “2 captured”, “2c”; and “4 destroyed” where that is all.
 * Returns: FALSE where it is none of these */
static gboolean
parse_lost (const char *cell, gint64 steps, MusterLossEntry *entry)
{
  gsize n_digits = strspn (cell, "0123456789");
  g_autofree char *digits = g_strndup (cell, n_digits);
  g_autofree char *word = g_strstrip (g_strdup (cell + n_digits));
  gint64 whole = muster_report_find_unit_fate (word, steps);
  guint64 lost = (guint64) MAX (whole, 0);
  if (n_digits > 0 && !g_ascii_string_to_unsigned (digits, 10, 0, (guint64) steps, &lost, NULL))
    return FALSE;
  entry->lost = (gint64) lost;
  entry->is_captured = muster_report_is_captured (word);
  entry->is_free = !entry->is_captured && whole > 0;
  gboolean is_bare = n_digits > 0 && (word[0] == '\0' || entry->is_captured);
  return is_bare || (whole >= 0 && (gint64) lost == whole);
}

static gboolean
read_lost (Report *report, const MusterLossRow *row, const char *cell, MusterLossEntry *entry)
{
  g_autofree char *label =
    muster_record_dup_label (muster_register_find (report->reg, row->record));
  if (parse_lost (cell, row->steps, entry))
    return TRUE;
  complain (report,
            /* Translators: %1$s: a unit; %2$u: its number; %3$s: the losses that were typed; %4$d:
               its strength. */
            _ ("%1$s, number %2$u, cannot have lost “%3$s”: it marched with %4$" PRId64
               ". Give a number from 0 to that, with “captured” behind it where they were, or "
               "destroyed, captured, routed off or all, unhurt or none."),
            label, row->number, cell, row->steps);
  return FALSE;
}

static gboolean
read_fate (Report *report, const MusterLossRow *row, const char *cell, MusterLossEntry *entry)
{
  const char *word = g_str_has_prefix (cell, "1 ") ? cell + 2 : cell;
  int fate = g_str_equal (cell, "0") ? (int) MUSTER_FATE_FIT : muster_report_find_fate (word);
  g_autofree char *label =
    muster_record_dup_label (muster_register_find (report->reg, row->record));
  if (fate < 0)
    {
      complain (
        report,
        /* Translators: %1$s: what was typed; %2$s: a commander; %3$u: his number. */
        _ ("“%1$s” is no fate of %2$s, number %3$u, who is a commander. Write wounded, captured or "
           "prisoner, killed or dead, unhurt or fit."),
        cell, label, row->number);
      return FALSE;
    }
  entry->fate = (MusterFate) fate;
  return TRUE;
}

static gboolean
read_until (Report *report, const char *cell, MusterLossEntry *entry)
{
  g_auto (GStrv) words = muster_report_split (cell);
  guint n = muster_report_count_until (words);
  g_autofree char *typed = g_strjoinv (" ", words[n] != NULL ? words + n : words);
  if (muster_rows_cell_is_empty (typed))
    return TRUE;
  entry->until = muster_day_parse_typed (typed);
  if (entry->fate != MUSTER_FATE_WOUNDED)
    complain (report, _ ("Only a wounded commander is fit again on a day. Leave “%s” out."), typed);
  else if (entry->until == MUSTER_NO_DAY)
    complain (report, _ ("“%s” is no day. Write 1815-06-25 or 25 June 1815."), typed);
  else if (entry->until <= report->battle->day)
    complain (report, _ ("“%s” is not after the battle. Give the day on which he is fit again."),
              typed);
  else
    return TRUE;
  return FALSE;
}

static const MusterRegister *
get_morning (Report *report)
{
  if (report->morning == NULL)
    report->morning = muster_campaign_replay_before (report->reg->campaign, report->battle->number);
  return report->morning;
}

/* Whoever commands now may tell, and whoever did on the day. */
static gboolean
check_player (Report *report, const MusterLossRow *row)
{
  const MusterRecord *record = muster_register_find (report->reg, row->record);
  g_autofree char *problem = report->player != NULL
                               ? muster_register_dup_not_his (report->reg, report->player, record)
                               : NULL;
  if (problem == NULL)
    return TRUE;
  const MusterRecord *then = muster_register_find (get_morning (report), row->record);
  g_autofree char *before =
    then != NULL ? muster_register_dup_not_his (report->morning, report->player, then) : NULL;
  if (then != NULL && before == NULL)
    return TRUE;
  complain (report, "%s", problem);
  return FALSE;
}

static gboolean
check_twice (Report *report, const MusterLossRow *row)
{
  gpointer key = GSIZE_TO_POINTER (row->record);
  int line = GPOINTER_TO_INT (g_hash_table_lookup (report->lines, key));
  if (line == 0)
    {
      g_hash_table_insert (report->lines, key, GINT_TO_POINTER (report->line));
      return TRUE;
    }
  /* Translators: %1$u: a row's number; %2$s: a side; %3$d: the number of a line. */
  complain (report, _ ("Number %1$u of %2$s stands on line %3$d already. Leave one of them out."),
            row->number, get_side_name (report, report->side), line);
  return FALSE;
}

static gboolean
is_nothing (const char *cell)
{
  return muster_rows_cell_is_empty (cell) || g_str_equal (cell, "0");
}

/* Losses and fates may stand apart. Beside a unit's number the fate is read where it is one, for
 * people write other things there too.
 * Returns: (transfer full): both */
static char *
dup_text (const MusterLossRow *row, char **cells)
{
  const char *lost = cells[MUSTER_REPORT_LOST];
  const char *fate = cells[MUSTER_REPORT_FATE];
  gboolean is_fate = !muster_rows_cell_is_empty (fate);
  gboolean is_known = row->category == MUSTER_CATEGORY_UNIT
                        ? muster_report_find_unit_fate (fate, row->steps) > 0
                        : muster_report_find_fate (fate) > (int) MUSTER_FATE_FIT;
  if (is_fate && (muster_rows_cell_is_empty (lost) || (is_nothing (lost) && is_known)))
    return g_strdup (fate);
  if (row->category == MUSTER_CATEGORY_UNIT && is_known)
    return g_strdup_printf ("%s %s", lost, fate);
  return g_strdup (lost);
}

static void
read_row (Report *report, char **cells)
{
  MusterLossEntry entry = { .fate = MUSTER_FATE_FIT };
  if (!read_side (report, cells[MUSTER_REPORT_SIDE]))
    return;
  const MusterLossRow *row = find_row (report, cells[MUSTER_REPORT_NUMBER]);
  if (row == NULL || !check_twice (report, row) || !check_player (report, row))
    return;
  entry.record = row->record;
  g_autofree char *text = dup_text (row, cells);
  if (muster_rows_cell_is_empty (text))
    return;
  gboolean is_read = row->category == MUSTER_CATEGORY_UNIT ? read_lost (report, row, text, &entry)
                                                           : read_fate (report, row, text, &entry);
  entry.is_blank = report->is_xml && entry.lost == 0 && entry.fate == MUSTER_FATE_FIT;
  if (is_read && read_until (report, cells[MUSTER_REPORT_UNTIL], &entry))
    g_array_append_val (report->entries, entry);
}

static void
set_player (Report *report, const char *name)
{
  g_autoptr (GPtrArray) known = muster_register_list_players (report->reg, 0);
  g_autofree char *sentence =
    g_strdup_printf (_ ("Nobody called “%s” plays. Give a player that the register shows."), name);
  g_autofree char *text = muster_text_ask_nearest (sentence, name, known);
  report->player = muster_register_find_player_named (report->reg, name)
                     ?: muster_register_find_player_named (get_morning (report), name);
  if (report->player == NULL)
    complain (report, "%s", text);
}

/* Adds the words of a cell. Returns: FALSE where one is a number */
static gboolean
add_words (GPtrArray *words, const char *cell)
{
  g_auto (GStrv) split = g_strsplit_set (cell, " \t", -1);
  for (int i = 0; split[i] != NULL; i++)
    {
      if (g_ascii_string_to_unsigned (split[i], 10, 0, G_MAXUINT32, NULL, NULL))
        return FALSE;
      if (split[i][0] != '\0')
        g_ptr_array_add (words, g_strdup (split[i]));
    }
  return TRUE;
}

/* Returns: (transfer full) (nullable): whose report the row says it is: “player,Anne”, “player
 * Anne”. Where a number follows it is of a side that is called so, and among heads it is one. */
static char *
dup_player (const char *const *row)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; row[i] != NULL; i++)
    if (!add_words (words, row[i]) || (i > 0 && muster_report_find_column (row[i]) >= 0))
      return NULL;
  if (words->len < 2 || !muster_report_is_player (g_ptr_array_index (words, 0)))
    return NULL;
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata + 1);
}

/* A side by itself stands over its rows. */
static gboolean
read_lone_side (Report *report, const char *const *row)
{
  for (guint i = 1; row[i] != NULL; i++)
    if (row[i][0] != '\0')
      return FALSE;
  int side = muster_report_layout_find_side (&report->layout, row[0]);
  report->side = side >= 0 ? side : report->side;
  return side >= 0;
}

/* “battle,Mons”: of which battle it is. */
static gboolean
read_battle (Report *report, const char *const *row)
{
  g_autofree char *text = g_strjoinv (" ", (char **) row);
  g_auto (GStrv) words = muster_report_split (text);
  if (words[0] == NULL || words[1] == NULL || !muster_report_is_battle (words[0])
      || muster_report_find_column (row[1] != NULL ? row[1] : "") >= 0
      || muster_report_layout_find_side (&report->layout, words[0]) >= 0)
    return FALSE;
  g_autofree char *name = g_strjoinv (" ", words + 1);
  if (!muster_battle_is_called (report->battle, name))
    complain (report, _ ("The report is of %1$s, and not of %2$s. Record it with its own battle."),
              name, report->battle->name);
  return TRUE;
}

/* Returns: whether it told whose losses follow, or of which battle, and not what they are */
static gboolean
read_whose (Report *report, const char *const *row)
{
  g_autofree char *player = dup_player (row);
  if (player != NULL)
    set_player (report, player);
  return player != NULL || read_battle (report, row) || read_lone_side (report, row);
}

static gboolean
is_remark (const MusterRowsLine *line, gboolean is_first)
{
  return line->cells[0][0] == '#' && (!is_first || line->n_cells == 1);
}

static void
read_rows (Report *report)
{
  gboolean is_first = TRUE;
  for (guint i = 0; i < report->table->n_rows; i++)
    {
      const MusterRowsLine *line = &report->table->rows[i];
      report->line = (int) line->line;
      if (line->is_blank || is_remark (line, is_first))
        continue;
      g_auto (GStrv) split = muster_report_dup_row (line);
      const char *const *row = (const char *const *) split;
      if (read_whose (report, row))
        continue;
      gboolean is_heading = is_first && muster_report_layout_read_heading (&report->layout, row);
      is_first = FALSE;
      if (is_heading)
        continue;
      g_auto (GStrv) cells = muster_report_layout_dup_cells (&report->layout, row);
      read_row (report, cells);
    }
}

static void
read_xml (Report *report, const MusterXml *xml)
{
  const MusterXmlNode *root = muster_xml_get_root (xml);
  const char *player = muster_xml_node_get (root, "player");
  report->line = muster_xml_node_get_line (root);
  if (!muster_report_is_of_battle (report->reg, report->battle, xml, report->problems))
    return;
  if (player != NULL)
    set_player (report, player);
  for (const MusterXmlNode *node = muster_xml_node_get_first (root, "row"); node != NULL;
       node = muster_xml_node_get_next (node, "row"))
    {
      static const char *const names[MUSTER_REPORT_N_COLUMNS] = { "side", "number", "lost", "until",
                                                                  "fate" };
      const char *cells[MUSTER_REPORT_N_COLUMNS];
      report->line = muster_xml_node_get_line (node);
      for (guint i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
        cells[i] = muster_xml_node_get (node, names[i]) ?: "";
      read_row (report, (char **) cells);
    }
}

static void
read_of_battle (Report *report, const MusterXml *xml)
{
  guint before = report->problems->len;
  const char *const sides[] = { get_side_name (report, 0), get_side_name (report, 1) };
  muster_report_layout_begin (&report->layout, sides);
  if (xml != NULL)
    read_xml (report, xml);
  else
    read_rows (report);
  report->line = 0;
  if (report->problems->len == before && g_hash_table_size (report->lines) == 0)
    complain (report, _ ("Nobody's losses stand in it. Write a row for each with the side, the "
                         "number in the loss return, and what was lost."));
  muster_report_layout_clear (&report->layout);
  g_clear_pointer (&report->morning, muster_register_unref);
}

/* @report: with what is read. Returns: as muster_campaign_read_report() */
static GArray *
read_report (Report *report, gint64 battle, const MusterXml *xml, const char **player)
{
  guint before = report->problems->len;
  g_autoptr (GHashTable) lines = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) rows = muster_register_list_loss_rows (report->reg, battle);
  g_autoptr (GArray) entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry));
  report->battle = muster_register_find_battle (report->reg, battle);
  report->rows = rows;
  report->entries = entries;
  report->lines = lines;
  report->side = -1;
  if (report->battle == NULL)
    muster_problems_add (report->problems, report->file, 0,
                         _ ("The campaign has no battle %" PRId64 ". Name one of its battles."),
                         battle);
  else
    read_of_battle (report, xml);
  if (player != NULL)
    *player = report->player;
  return report->problems->len == before ? g_steal_pointer (&entries) : NULL;
}

GArray *
muster_campaign_read_report (const MusterRegister *reg,
                             gint64 battle,
                             const char *file,
                             const MusterRowsTable *table,
                             const char **player,
                             GPtrArray *problems)
{
  Report report = { .reg = reg, .file = file, .table = table, .problems = problems };
  return read_report (&report, battle, NULL, player);
}

GArray *
muster_campaign_read_report_xml (const MusterRegister *reg,
                                 gint64 battle,
                                 const MusterXml *xml,
                                 const char **player,
                                 GPtrArray *problems)
{
  Report report = {
    .reg = reg, .file = muster_xml_get_name (xml), .is_xml = TRUE, .problems = problems
  };
  return read_report (&report, battle, xml, player);
}

/* Returns: whether a player's report may tell of the row; a heading tells of nobody */
static gboolean
is_shown (const MusterRegister *reg, const char *player, const MusterLossRow *row)
{
  g_autofree char *problem =
    player != NULL
      ? muster_register_dup_not_his (reg, player, muster_register_find (reg, row->record))
      : NULL;
  return row->number > 0 && problem == NULL;
}

static void
write_fate (MusterXmlWriter *writer, const MusterRecord *commander, MusterFate fate)
{
  g_autofree char *until =
    fate == MUSTER_FATE_WOUNDED ? muster_day_dup_date (commander->until) : NULL;
  muster_xml_writer_attribute (writer, "fate", muster_event_get_word (muster_fate_words, fate));
  muster_xml_writer_attribute (writer, "until", until);
}

static void
write_row (MusterXmlWriter *writer,
           const MusterRegister *reg,
           const MusterBattle *battle,
           const MusterLossRow *row)
{
  const MusterRecord *record = muster_register_find (reg, row->record);
  const MusterCampaignSide *side =
    muster_campaign_find_side (reg->campaign, battle->sides[row->side]);
  g_autofree char *label = muster_record_dup_label (record);
  muster_xml_writer_start (writer, "row");
  muster_xml_writer_attribute (writer, "side", side != NULL ? side->name : NULL);
  muster_xml_writer_attribute_int (writer, "number", row->number);
  muster_xml_writer_attribute (writer, "name", label);
  if (row->category == MUSTER_CATEGORY_UNIT)
    muster_xml_writer_attribute_int (writer, "lost", row->lost);
  if (row->category != MUSTER_CATEGORY_UNIT || row->is_captured)
    write_fate (writer, record, row->is_captured ? MUSTER_FATE_CAPTURED : row->fate);
  muster_xml_writer_end (writer);
}

GBytes *
muster_campaign_write_report (const MusterRegister *reg, gint64 number, const char *player)
{
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  g_autoptr (GArray) rows = muster_register_list_loss_rows (reg, number);
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  g_autofree char *date = muster_day_dup_date (battle->day);
  muster_xml_writer_start (writer, "report");
  muster_xml_writer_attribute (writer, "campaign", reg->campaign->name);
  muster_xml_writer_attribute (writer, "battle", battle->name);
  muster_xml_writer_attribute (writer, "date", date);
  muster_xml_writer_attribute (writer, "player", player);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLossRow *row = &g_array_index (rows, MusterLossRow, i);
      if (is_shown (reg, player, row))
        write_row (writer, reg, battle, row);
    }
  muster_xml_writer_end (writer);
  return muster_xml_writer_finish (writer);
}

struct _MusterReportFile
{
  char *name;
  MusterXml *xml;           /* or NULL */
  MusterPhoneReport *phone; /* of a page on a phone; or NULL */
  MusterRowsTable *table;   /* of rows, those of @phone too where it has any; or NULL */
};

static gboolean
is_xml (const char *path)
{
  static const char ending[] = ".xml";
  gsize length = strlen (path);
  gsize n = strlen (ending);
  return length >= n && g_ascii_strcasecmp (path + length - n, ending) == 0;
}

/* Called as the person calls it, whatever folder it lies in. */
static MusterXml *
load_xml (const char *path, const char *name, GPtrArray *problems)
{
  gsize length;
  char *text = muster_xml_load_text (path, &length, problems);
  return text != NULL ? muster_xml_take (name, text, length, problems) : NULL;
}

/* The error may begin with what the file is called, which a problem says by itself. */
static void
complain_of_file (const char *name, const char *called, const GError *error, GPtrArray *problems)
{
  g_autofree char *start = g_strconcat (called, ": ", NULL);
  muster_problems_add (problems, name, 0, "%s",
                       error->message
                         + (g_str_has_prefix (error->message, start) ? strlen (start) : 0));
}

/* Returns: FALSE with problems */
static gboolean
read_phone (MusterReportFile *file, const char *text, GPtrArray *problems)
{
  file->phone = muster_phone_report_read (file->name, text, problems);
  if (file->phone == NULL || file->phone->n_rows == 0)
    return file->phone != NULL;
  g_autoptr (GBytes) rows = g_bytes_new (file->phone->rows, strlen (file->phone->rows));
  file->table = muster_rows_table_read (file->name, rows, MUSTER_ROWS_ANY_SEPARATOR, NULL);
  return file->table != NULL;
}

/* @called: as the errors of tables call it. Returns: FALSE with problems */
static gboolean
read_bytes (MusterReportFile *file, GBytes *bytes, const char *called, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  const char *encoding;
  gboolean is_guess;
  g_autofree char *text = muster_rows_text_decode (called, bytes, &encoding, &is_guess, &error);
  if (text != NULL && muster_phone_report_is (text))
    return read_phone (file, text, problems);
  if (text != NULL)
    file->table = muster_rows_table_read (called, bytes, MUSTER_ROWS_ANY_SEPARATOR, &error);
  if (file->table == NULL)
    complain_of_file (file->name, called, error, problems);
  return file->table != NULL;
}

static gboolean
load_rows (MusterReportFile *file, const char *path, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *base = g_filename_display_basename (path);
  g_autoptr (GBytes) bytes = muster_rows_file_read (path, &error);
  if (bytes != NULL)
    return read_bytes (file, bytes, base, problems);
  complain_of_file (file->name, base, error, problems);
  return FALSE;
}

MusterReportFile *
muster_report_file_load (const char *path, const char *name, GPtrArray *problems)
{
  g_autoptr (MusterReportFile) file = g_new0 (MusterReportFile, 1);
  file->name = g_strdup (name);
  if (!is_xml (path))
    return load_rows (file, path, problems) ? g_steal_pointer (&file) : NULL;
  file->xml = load_xml (path, name, problems);
  return file->xml != NULL ? g_steal_pointer (&file) : NULL;
}

MusterReportFile *
muster_report_file_new_text (const char *text, const char *name, GPtrArray *problems)
{
  g_autoptr (MusterReportFile) file = g_new0 (MusterReportFile, 1);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  file->name = g_strdup (name);
  return read_bytes (file, bytes, name, problems) ? g_steal_pointer (&file) : NULL;
}

void
muster_report_file_free (MusterReportFile *file)
{
  g_free (file->name);
  g_clear_pointer (&file->xml, muster_xml_free);
  g_clear_pointer (&file->phone, muster_phone_report_free);
  g_clear_pointer (&file->table, muster_rows_table_unref);
  g_free (file);
}

const char *
muster_report_file_get_name (const MusterReportFile *file)
{
  return file->name;
}

/* The rows of the battle as its scenario had them: numbered, called and as strong as that morning.
 */
static char *
dup_state (const MusterRegister *reg, const MusterBattle *battle, const gboolean sides[2])
{
  MusterPhoneState *state = muster_phone_state_new ();
  g_autoptr (GArray) rows = muster_register_list_loss_rows (reg, battle->number);
  g_autoptr (MusterRegister) morning =
    muster_campaign_replay_before (reg->campaign, battle->number);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLossRow *row = &g_array_index (rows, MusterLossRow, i);
      const MusterEngagement *engaged = muster_battle_find (battle, row->record);
      const MusterRecord *then = muster_register_find (morning, row->record);
      g_autofree char *label =
        muster_record_dup_label (then != NULL ? then : muster_register_find (reg, row->record));
      if (row->number > 0 && sides[row->side])
        muster_phone_state_add (state, row->side, row->number, engaged->army, engaged->node,
                                row->category == MUSTER_CATEGORY_UNIT, row->steps, label);
    }
  return muster_phone_state_finish (state);
}

/* Of several that are called so, and are of that day, it is the one whose order of battle it has.
 */
static gint64
find_battle_of_phone (const MusterReportFile *file, const MusterRegister *reg, GPtrArray *problems)
{
  const MusterPhoneReport *phone = file->phone;
  const MusterBattle *called = NULL;
  const MusterBattle *found = NULL;
  if (phone->battle == NULL)
    return 0;
  for (guint i = 0; i < reg->battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      if (!muster_battle_is_called (battle, phone->battle))
        continue;
      g_autofree char *state = dup_state (reg, battle, phone->sides);
      called = called == NULL || is_of_day (battle, phone->date) ? battle : called;
      found = is_of_day (battle, phone->date) && g_str_equal (state, phone->state) ? battle : found;
    }
  if (called == NULL)
    complain_of_none (reg, phone->battle, file->name, 0, problems);
  return found != NULL ? found->number : called != NULL ? called->number : 0;
}

/* Returns: FALSE with problems */
static gboolean
check_phone (const MusterReportFile *file,
             const MusterRegister *reg,
             gint64 number,
             GPtrArray *problems)
{
  const MusterPhoneReport *phone = file->phone;
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  if (battle == NULL)
    return TRUE;
  g_autofree char *date = muster_day_dup_date (battle->day);
  g_autofree char *state = dup_state (reg, battle, phone->sides);
  return muster_phone_report_is_of (phone, file->name, battle->name, date, problems)
         && muster_phone_report_is_of_state (phone, file->name, battle->name, state, problems);
}

gint64
muster_report_file_find_battle (const MusterReportFile *file,
                                const MusterRegister *reg,
                                GPtrArray *problems)
{
  if (file->phone != NULL)
    return find_battle_of_phone (file, reg, problems);
  return file->xml != NULL ? muster_report_find_battle (reg, file->xml, problems) : 0;
}

GArray *
muster_report_file_read (const MusterReportFile *file,
                         const MusterRegister *reg,
                         gint64 battle,
                         const char **player,
                         GPtrArray *problems)
{
  if (file->xml != NULL)
    return muster_campaign_read_report_xml (reg, battle, file->xml, player, problems);
  if (file->phone != NULL && !check_phone (file, reg, battle, problems))
    return NULL;
  if (file->table != NULL)
    return muster_campaign_read_report (reg, battle, file->name, file->table, player, problems);
  /* A page on which nothing was ticked. */
  if (player != NULL)
    *player = NULL;
  return g_array_new (FALSE, TRUE, sizeof (MusterLossEntry));
}
