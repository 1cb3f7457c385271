/* Which rows of the rulebook's tables matter in a game: those whose needs are met by a thing of its
 * armies, by what stands on its battlefield, and by its weather. What is not known, such as the
 * battlefield of an army by itself, its enemy, or what forces a side hides, may be there: it leaves
 * no row out. Rows that say against whom they are matter where one side has the troops, and the
 * other those against whom they are: also to these. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterTable *table;
  GArray *rows; /* int: indexes of those that matter, in the table's order */
  int n_left;   /* rows that do not */
} MusterReferenceTable;

typedef struct
{
  GPtrArray *tables; /* MusterReferenceTable, in the ruleset's order; some without rows */
} MusterReference;

/** Returns: (transfer full): all tables with the rows that matter; the ruleset must be there
 * @options: (nullable): for whom, as muster_reference_list_weather() */
MusterReference *muster_reference_new (const MusterGame *game, const MusterSheetOptions *options);

/** Returns: (transfer full): all tables with all rows, those for before the game too */
MusterReference *muster_reference_new_full (const MusterRuleset *ruleset);

void muster_reference_free (MusterReference *reference);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterReference, muster_reference_free)

/** Returns: whether @thing of the army is one that a row or table is about: it meets one of the
 * needs, but not as an enemy, or the row says so. Of others that need nothing, or the weather
 * alone, no thing is.
 * @row: an index, or -1 for the table itself */
gboolean muster_reference_is_about (const MusterTable *table,
                                    int row,
                                    const MusterReckoning *reckoning,
                                    guint thing);

/* Whose troops call on a row or table, as its reader sees it. */
typedef enum
{
  MUSTER_CALLER_ANYONE, /* own troops, as far as is known, the battlefield, or every game */
  MUSTER_CALLER_ENEMY,  /* no own troops, but some of the enemy's: also against own troops */
  MUSTER_CALLER_HIDDEN, /* no own troops, but perhaps some of the enemy's, of which more is hidden
                         */
} MusterCaller;

/** Returns: who calls on a row, or table, that matters; a reader who is both sides has no enemy
 * @row: an index, or -1 for the table itself */
MusterCaller muster_reference_find_caller (const MusterGame *game,
                                           MusterAudience reader,
                                           const MusterTable *table,
                                           int row);

/** Returns: whether troops of the game are not known, so that no row is left out for want of them
 */
gboolean muster_reference_has_unknown_troops (const MusterGame *game);

/**
 * muster_reference_list_weather:
 * @options: (nullable): from whose reader weather of later turns may be hidden
 * @with_later: those too that a gauge may bring in turns that are not known
 *
 * Returns: (transfer full) (element-type int) (nullable): the rows of the weather that the game
 * has, and those that they include, each once in the ruleset's order; NULL where the weather is not
 * known, or is of other rules
 */
GArray *muster_reference_list_weather (const MusterGame *game,
                                       const MusterSheetOptions *options,
                                       gboolean with_later);

G_END_DECLS
