#include "config.h"

#include "campaign/report/report.h"

#include "base/date.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/report/cells.h"
#include "campaign/state/register-players.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

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
    complain (report, _ ("No side is named here or above. Write %s or %s before the number."),
              get_side_name (report, 0), get_side_name (report, 1));
  else
    complain (report, _ ("“%s” is no side of this battle. Write %s or %s."), cell,
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
  complain (report, _ ("%s has no number “%s” in its loss return. Give one from 1 to %u."),
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
            _ ("%s, number %u, cannot have lost “%s”: it marched with %" PRId64
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
        _ ("“%s” is no fate of %s, number %u, who is a commander. Write wounded, captured or "
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
  g_autofree char *date = muster_date_dup_typed (typed);
  entry->until = muster_day_parse (date);
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
    report->morning = muster_campaign_fold_before (report->reg->campaign, report->battle->number);
  return report->morning;
}

/* Whoever commands now may tell, and whoever did on the day. */
static gboolean
check_player (Report *report, const MusterLossRow *row)
{
  const MusterRecord *record = muster_register_find (report->reg, row->record);
  g_autofree char *trouble = report->player != NULL
                               ? muster_register_dup_not_his (report->reg, report->player, record)
                               : NULL;
  if (trouble == NULL)
    return TRUE;
  const MusterRecord *then = muster_register_find (get_morning (report), row->record);
  g_autofree char *before =
    then != NULL ? muster_register_dup_not_his (report->morning, report->player, then) : NULL;
  if (then != NULL && before == NULL)
    return TRUE;
  complain (report, "%s", trouble);
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
  complain (report, _ ("Number %u of %s stands on line %d already. Leave one of them out."),
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
dup_told (const MusterLossRow *row, char **cells)
{
  const char *lost = cells[MUSTER_REPORT_LOST];
  const char *fate = cells[MUSTER_REPORT_FATE];
  gboolean is_fate = !muster_rows_cell_is_empty (fate);
  gboolean is_known = row->sort == MUSTER_SORT_UNIT
                        ? muster_report_find_unit_fate (fate, row->steps) > 0
                        : muster_report_find_fate (fate) > (int) MUSTER_FATE_FIT;
  if (is_fate && (muster_rows_cell_is_empty (lost) || (is_nothing (lost) && is_known)))
    return g_strdup (fate);
  if (row->sort == MUSTER_SORT_UNIT && is_known)
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
  g_autofree char *told = dup_told (row, cells);
  if (muster_rows_cell_is_empty (told))
    return;
  gboolean is_read = row->sort == MUSTER_SORT_UNIT ? read_lost (report, row, told, &entry)
                                                   : read_fate (report, row, told, &entry);
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
    complain (report, _ ("The report is of %s, and not of %s. Record it with its own battle."),
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
