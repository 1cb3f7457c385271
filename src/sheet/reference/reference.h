/* Which rows of the rulebook's tables matter in a game: those whose needs are met by a node of its
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

/** Returns: whether @node of the army is one that a row or table is about: it meets one of the
 * needs, but not as an enemy, or the row says so. Of others that need nothing, or the weather
 * alone, no node is.
 * @row: an index, or -1 for the table itself */
gboolean muster_reference_is_about (const MusterTable *table,
                                    int row,
                                    const MusterEvaluation *evaluation,
                                    guint node);

/** Returns: (transfer full): of each node of the army a (nullable) (element-type utf8) GPtrArray:
 * as Pango markup, what rows of tables say of it and of few others, "<i>Moves</i> Horse artillery,
 * line 16 cm", and tables that are about it, those first that are about the fewest. What holds for
 * all of its category, hangs on the battlefield or the weather too, or is looked up before the game
 * is not among them. */
GPtrArray *muster_reference_list_particulars (const MusterEvaluation *evaluation);

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

/** Returns: (transfer full) (element-type int) (nullable): all rows of the ruleset's weather; NULL
 * where it has none */
GArray *muster_reference_list_all_weather (const MusterRuleset *ruleset);

/**
 * muster_reference_list_weather:
 * @options: (nullable): from whose reader weather of later turns may be hidden
 * @with_later: those too that may come in turns that are not known: by a gauge, and all where
 *   nothing is thrown yet, as for an army by itself
 *
 * Returns: (transfer full) (element-type int) (nullable): the rows of the weather that the game
 * has, and those that they include, each once in the ruleset's order; NULL where the weather is not
 * known, or is of other rules
 */
GArray *muster_reference_list_weather (const MusterGame *game,
                                       const MusterSheetOptions *options,
                                       gboolean with_later);

/* The troops of a game as a quick reference shows them: nodes that are alike in all that matters
 * at the table stand for one entry with a letter, by which the rows of tables point at it. */

typedef struct
{
  int side;      /* as of the army */
  guint army;    /* index in the game's */
  GArray *nodes; /* guint: units, commanders or formations, in the order of the army */
  char *mark;   /* "A" … "Z", "AA" …, all different in a game; NULL where no row points at it */
  guint number; /* of the mark, from 0 */
  char *name;   /* what it is, with its grades: "Line infantry, UQ 4" */
  char *who;    /* which they are, where they have names: "1st Foot, 2nd Foot"; or NULL */
  GPtrArray *values; /* utf8, Pango markup: "<i>Move</i> 12 cm" */
} MusterTroop;

/** Returns: (transfer full) (element-type MusterTroop): those of the armies that the reader may
 * see, army by army, units first, then commanders, then formations that have values of their own;
 * the same rows of @reference are about all nodes of one.
 * Marks are given by muster_reference_mark(). */
GPtrArray *muster_troops_list (const MusterGame *game,
                               const MusterReference *reference,
                               const MusterSheetOptions *options);

/** Gives @troop, which is number @index among those with marks, its mark. */
void muster_troop_set_mark (MusterTroop *troop, guint index);

/* What points from the rows of tables at the troops that they are for: "A C–F", "enemy". */

/**
 * muster_reference_mark:
 * @troops: (element-type MusterTroop): those that a row points at get their marks, in their order
 *
 * Returns: (transfer full) (element-type MusterTableRow utf8): the marks of each row that points at
 * some; those that are for all units, or for very many, point at none
 */
GHashTable *
muster_reference_mark (const MusterGame *game, const MusterReference *reference, GPtrArray *troops);

/**
 * muster_reference_mark_enemys:
 * @marks: (element-type MusterTableRow utf8): of muster_reference_mark()
 *
 * Adds the marks of rows that only the enemy's troops call on, and those of whole tables, which are
 * keys like them (MusterTable): "enemy", or "enemy?" where it is not known that he has such troops.
 */
void muster_reference_mark_enemys (const MusterGame *game,
                                   const MusterReference *reference,
                                   MusterAudience reader,
                                   GHashTable *marks);

/** Returns: (transfer full) (nullable): what letters and other marks mean, and rows without any,
 * in a line; NULL where there are no marks
 * @marks: with those of the enemy */
char *muster_reference_dup_key (GPtrArray *troops, GHashTable *marks);

/** Returns: (transfer full): a table's title, and the dice thrown for it: "Pursuit (d6)" */
char *muster_reference_dup_title (const MusterTable *table);

/** Returns: (transfer full) (nullable): the sections of a table and of its rows that matter */
char *muster_reference_dup_cites (const MusterReferenceTable *entry);

/* The quick reference: the rulebook's tables with their sections, for the table's edge. Cut to a
 * game it has the weather with its effects, the own troops with their values, and of the tables
 * only the rows that matter; the full one has everything. */

/** Cut to the game, on two pages where it can be: first other columns and paper that lies are
 * tried, then smaller type. What was left out is listed at its end. */
MusterGameSheetFunction muster_sheet_quick_reference;

/** Everything, in the type size that was asked for. */
MusterGameSheetFunction muster_sheet_quick_reference_full;

G_END_DECLS
