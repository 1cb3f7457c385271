#include "config.h"

#include "army/rows-build-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  MusterNumber men;
  MusterNumber guns;
} Sum;

static Sum
add (Sum sum, const MusterRowsFigures *figures)
{
  return (Sum){ muster_number_add (sum.men, figures->men),
                muster_number_add (sum.guns, figures->guns) };
}

/* Names are kept once, so that like ones are the same.
 * Rows from @first up to @end that stand in what the row @like stands in, or all for G_MAXUINT. */
static Sum
sum_rows (const MusterRowsBuilding *building,
          guint first,
          guint end,
          guint like,
          gboolean with_duplicates)
{
  Sum sum = { MUSTER_NUMBER (0), MUSTER_NUMBER (0) };
  for (guint i = first; i < end; i++)
    {
      const MusterRowsFigures *figures = &building->figures[i];
      const MusterSortedRow *row = &building->sorted->rows[i];
      gboolean is_in = figures->counts && (with_duplicates || !figures->is_duplicate);
      for (int level = 0;
           is_in && like != G_MAXUINT && level <= building->sorted->rows[like].deepest; level++)
        is_in = row->places[level] == building->sorted->rows[like].places[level];
      if (is_in)
        sum = add (sum, figures);
    }
  return sum;
}

static gboolean
is_total_word (const MusterRowsBuilding *building, const char *text)
{
  g_autofree char *folded = muster_rows_fold (text);
  return muster_rows_words_begin (building->words, "row", "total", folded)
         || muster_rows_words_end (building->words, "row", "total", folded);
}

/* A row of the formation that a total names: in its cells of formations, or behind the word. */
static guint
find_like (MusterRowsBuilding *building, guint total)
{
  MusterSortedRow *row = &building->sorted->rows[total];
  g_autofree char *said =
    muster_rows_fold (muster_rows_table_get (building->table, total, row->column));
  for (int level = row->deepest; level >= 0; level--)
    if (row->places[level] != NULL && is_total_word (building, row->places[level]))
      row->deepest = level - 1;
  while (row->deepest >= 0 && row->places[row->deepest] == NULL)
    row->deepest--;
  if (row->deepest >= 0)
    return total;
  if (muster_rows_words_equal (building->words, "row", "total", said))
    return G_MAXUINT;
  const char *seen[MUSTER_ROWS_MOST_LEVELS] = { NULL };
  for (guint i = total; i-- > 0;)
    {
      MusterSortedRow *other = &building->sorted->rows[i];
      for (int level = other->deepest; building->figures[i].counts && level >= 0; level--)
        {
          if (other->places[level] == seen[level])
            continue;
          seen[level] = other->places[level];
          g_autofree char *name =
            muster_rows_fold (other->places[level] != NULL ? other->places[level] : "");
          if (name[0] == '\0' || strstr (said, name) == NULL)
            continue;
          memcpy (row->places, other->places, sizeof row->places);
          row->deepest = level;
          return total;
        }
    }
  return G_MAXUINT;
}

static gboolean
fits_number (const MusterRowsNumber *said, MusterNumber sum)
{
  return !muster_rows_number_is_usable (said) || muster_number_compare (said->value, sum) == 0;
}

typedef struct
{
  MusterRowsNumber men;
  MusterRowsNumber guns;
} Said;

static gboolean
fits (const Said *said, Sum sum)
{
  return fits_number (&said->men, sum.men) && fits_number (&said->guns, sum.guns);
}

static void
complain (MusterRowsBuilding *building,
          guint row,
          const char *format,
          MusterNumber said,
          MusterNumber sum)
{
  g_autofree char *one = muster_number_dup_text (said);
  g_autofree char *other = muster_number_dup_text (sum);
  building->report->n_wrong_totals++;
  muster_rows_report_add (building->report, building->table->rows[row].line, MUSTER_ROWS_DOUBT,
                          "total-differs", format, one, other);
}

static void
tell (MusterRowsBuilding *building, guint row, const Said *said, Sum sum)
{
  if (!fits_number (&said->men, sum.men))
    complain (building, row, _ ("The total says %s men; its rows make %s."), said->men.value,
              sum.men);
  if (!fits_number (&said->guns, sum.guns))
    complain (building, row, _ ("The total says %s guns; its rows make %s."), said->guns.value,
              sum.guns);
}

static gboolean
is_grand (const MusterRowsBuilding *building, guint row)
{
  const char *said =
    muster_rows_table_get (building->table, row, building->sorted->rows[row].column);
  g_autofree char *folded = muster_rows_fold (said);
  return muster_rows_words_begin (building->words, "row", "grand-total", folded);
}

static gboolean
is_last_total (const MusterRowsBuilding *building, guint row)
{
  for (guint i = row + 1; i < building->sorted->n_rows; i++)
    if (building->sorted->rows[i].sort == MUSTER_ROW_TOTAL)
      return FALSE;
  return TRUE;
}

/* A total that names nothing is of the rows since the one before, or of all so far. */
static void
check_total (MusterRowsBuilding *building, guint row, guint since)
{
  Said said = { muster_rows_read_figure (building, row, MUSTER_ROWS_MEN),
                muster_rows_read_figure (building, row, MUSTER_ROWS_GUNS) };
  guint like = find_like (building, row);
  gboolean is_all = is_grand (building, row);
  Sum whole = sum_rows (building, 0, row, like, FALSE);
  Sum part = like == G_MAXUINT && !is_all ? sum_rows (building, since, row, like, FALSE) : whole;
  if (fits (&said, part) || fits (&said, whole))
    return;
  if (fits (&said, sum_rows (building, 0, row, like, TRUE))
      || (like == G_MAXUINT && fits (&said, sum_rows (building, since, row, like, TRUE))))
    {
      building->report->n_wrong_totals++;
      muster_rows_report_add (building->report, building->table->rows[row].line, MUSTER_ROWS_DOUBT,
                              "total-with-duplicates",
                              _ ("The total adds up only with the rows that were left out because "
                                 "they stand twice."));
      return;
    }
  tell (building, row, &said, is_last_total (building, row) ? whole : part);
}

void
muster_rows_check_totals (MusterRowsBuilding *building)
{
  guint since = 0;
  for (guint i = 0; i < building->sorted->n_rows; i++)
    if (building->sorted->rows[i].sort == MUSTER_ROW_TOTAL)
      {
        check_total (building, i, since);
        since = i + 1;
      }
}
