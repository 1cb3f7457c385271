#include "config.h"

#include "import/build-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  MusterNumber men;
  MusterNumber guns;
} Sum;

/* Of rows so far: those that were taken, and all of them. */
typedef struct
{
  Sum taken;
  Sum with_duplicates;
} Sums;

/* What several rows stand in. Names are kept once, so that like ones are the same. */
typedef struct
{
  const char *places[MUSTER_ROWS_MOST_LEVELS]; /* NULL behind the deepest */
  Sums sums;
} Place;

/* A formation's name, and the last row so far that has it. */
typedef struct
{
  guint row;
  int level;
} Named;

/* Sums that run along with the rows. */
typedef struct
{
  MusterRowsBuilding *building;
  GHashTable *places;                        /* Place, by its places */
  GHashTable *names;                         /* folded name → Named */
  const char *seen[MUSTER_ROWS_MOST_LEVELS]; /* names of the last row that counted */
  Named *named[MUSTER_ROWS_MOST_LEVELS];     /* (unowned): theirs; NULL: not named */
  guint most_words;                          /* of a name */
  guint last;                                /* row of the last total */
  Sums all;
  Sums since; /* the total before */
} Totals;

static guint
hash_place (gconstpointer data)
{
  const Place *place = data;
  guint hash = 0;
  for (int i = 0; i < MUSTER_ROWS_MOST_LEVELS; i++)
    hash = hash * 31 + g_direct_hash (place->places[i]);
  return hash;
}

static gboolean
is_same_place (gconstpointer a, gconstpointer b)
{
  return memcmp (((const Place *) a)->places, ((const Place *) b)->places,
                 sizeof ((const Place *) a)->places)
         == 0;
}

static Place
make_place (const MusterSortedRow *row, int deepest)
{
  Place place = {
    { NULL }, { { MUSTER_NUMBER (0), MUSTER_NUMBER (0) }, { MUSTER_NUMBER (0), MUSTER_NUMBER (0) } }
  };
  for (int i = 0; i <= deepest; i++)
    place.places[i] = row->places[i];
  return place;
}

static void
add_to_sum (Sum *sum, const MusterRowsFigures *figures)
{
  sum->men = muster_number_add (sum->men, figures->men);
  sum->guns = muster_number_add (sum->guns, figures->guns);
}

static void
add_to_sums (Sums *sums, const MusterRowsFigures *figures)
{
  add_to_sum (&sums->with_duplicates, figures);
  if (!figures->is_duplicate)
    add_to_sum (&sums->taken, figures);
}

static Sums *
ensure_sums (Totals *totals, const MusterSortedRow *row, int deepest)
{
  Place place = make_place (row, deepest);
  Place *found = g_hash_table_lookup (totals->places, &place);
  if (found == NULL)
    {
      found = g_memdup2 (&place, sizeof place);
      g_hash_table_add (totals->places, found);
    }
  return &found->sums;
}

static guint
count_words (const char *folded)
{
  guint n = 0;
  for (const char *at = folded; *at != '\0'; at++)
    n += *at == ' ';
  return n > 0 ? n - 1 : 0;
}

/* Rows that follow each other mostly stand in the same, whose name is folded once. */
static void
keep_name (Totals *totals, int level, const char *name)
{
  g_autofree char *folded = name != totals->seen[level] ? muster_rows_fold (name) : NULL;
  if (folded == NULL)
    return;
  totals->seen[level] = name;
  totals->most_words = MAX (totals->most_words, count_words (folded));
  totals->named[level] = g_hash_table_lookup (totals->names, folded);
  if (totals->named[level] != NULL || folded[0] == '\0')
    return;
  totals->named[level] = g_new0 (Named, 1);
  g_hash_table_insert (totals->names, g_steal_pointer (&folded), totals->named[level]);
}

static void
keep_names (Totals *totals, guint index)
{
  const MusterSortedRow *row = &totals->building->sorted->rows[index];
  for (int level = 0; level <= row->deepest; level++)
    {
      if (row->places[level] == NULL)
        continue;
      keep_name (totals, level, row->places[level]);
      if (totals->named[level] != NULL)
        *totals->named[level] = (Named){ index, level };
    }
}

/* A row of troops counts for all that it stands in. */
static void
add_row (Totals *totals, guint index)
{
  const MusterRowsFigures *figures = &totals->building->figures[index];
  const MusterSortedRow *row = &totals->building->sorted->rows[index];
  if (!figures->counts)
    return;
  add_to_sums (&totals->all, figures);
  add_to_sums (&totals->since, figures);
  keep_names (totals, index);
  for (int place = 0; place <= row->deepest; place++)
    if (row->places[place] != NULL)
      add_to_sums (ensure_sums (totals, row, place), figures);
}

static gboolean
is_total_word (const MusterRowsBuilding *building, const char *text)
{
  g_autofree char *folded = muster_rows_fold (text);
  return muster_rows_words_begin (building->words, "row", "total", folded)
         || muster_rows_words_end (building->words, "row", "total", folded);
}

static gboolean
is_later (const Named *named, const Named *other)
{
  return other == NULL || named->row > other->row
         || (named->row == other->row && named->level > other->level);
}

/* The last of the names that begin at a word of what a total says; @best: one so far, or NULL. */
static const Named *
find_name_at (const Totals *totals, const char *word, const Named *best)
{
  const char *end = word;
  for (guint n = 0; n < totals->most_words && end[1] != '\0'; n++)
    {
      end = strchr (end + 1, ' ');
      g_autofree char *name = g_strndup (word, (gsize) (end + 1 - word));
      const Named *named = g_hash_table_lookup (totals->names, name);
      if (named != NULL && is_later (named, best))
        best = named;
    }
  return best;
}

/* The formation named in what a total says; of several the one that the last row stands in. */
static const Named *
find_name_in (const Totals *totals, const char *said)
{
  const Named *best = NULL;
  for (const char *word = said; word != NULL && word[0] != '\0'; word = strchr (word + 1, ' '))
    best = find_name_at (totals, word, best);
  return best;
}

/* Whether a total names a formation, in its cells of formations or behind the word; it stands in
 * that then. */
static gboolean
find_formation (const Totals *totals, guint total)
{
  const MusterRowsBuilding *building = totals->building;
  MusterSortedRow *row = &building->sorted->rows[total];
  g_autofree char *said =
    muster_rows_fold (muster_rows_table_get (building->table, total, row->column));
  for (int level = row->deepest; level >= 0; level--)
    if (row->places[level] != NULL && is_total_word (building, row->places[level]))
      row->deepest = level - 1;
  while (row->deepest >= 0 && row->places[row->deepest] == NULL)
    row->deepest--;
  if (row->deepest >= 0)
    return TRUE;
  const Named *named = muster_rows_words_equal (building->words, "row", "total", said)
                         ? NULL
                         : find_name_in (totals, said);
  if (named == NULL)
    return FALSE;
  memcpy (row->places, building->sorted->rows[named->row].places, sizeof row->places);
  row->deepest = named->level;
  return TRUE;
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

static guint
find_last_total (const MusterSortedRows *sorted)
{
  guint last = 0;
  for (guint i = 0; i < sorted->n_rows; i++)
    if (sorted->rows[i].sort == MUSTER_ROW_TOTAL)
      last = i;
  return last;
}

static void
tell_duplicates (MusterRowsBuilding *building, guint row)
{
  building->report->n_wrong_totals++;
  muster_rows_report_add (building->report, building->table->rows[row].line, MUSTER_ROWS_DOUBT,
                          "total-with-duplicates",
                          _ ("The total adds up only with the rows that were left out because "
                             "they stand twice."));
}

/* A total that names nothing is of the rows since the one before, or of all so far. */
static void
check_total (Totals *totals, guint row)
{
  MusterRowsBuilding *building = totals->building;
  Said said = { muster_rows_read_figure (building, row, MUSTER_ROWS_MEN),
                muster_rows_read_figure (building, row, MUSTER_ROWS_GUNS) };
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  gboolean is_named = find_formation (totals, row);
  const Sums *whole = is_named ? ensure_sums (totals, sorted, sorted->deepest) : &totals->all;
  const Sums *since = is_named ? whole : &totals->since;
  const Sums *part = is_grand (building, row) ? whole : since;
  if (fits (&said, part->taken) || fits (&said, whole->taken))
    return;
  if (fits (&said, whole->with_duplicates) || fits (&said, since->with_duplicates))
    tell_duplicates (building, row);
  else
    tell (building, row, &said, row == totals->last ? whole->taken : part->taken);
}

void
muster_rows_check_totals (MusterRowsBuilding *building)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (hash_place, is_same_place, g_free, NULL);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Sums none = make_place (NULL, -1).sums;
  Totals totals = { .building = building,
                    .places = places,
                    .names = names,
                    .last = find_last_total (building->sorted),
                    .all = none,
                    .since = none };
  for (guint i = 0; i < building->sorted->n_rows; i++)
    if (building->sorted->rows[i].sort == MUSTER_ROW_TOTAL)
      {
        check_total (&totals, i);
        totals.since = none;
      }
    else
      add_row (&totals, i);
}
