/* What the files that make an army of rows share: the tree that rows grow, and how they are read.
 * Private to import/build.c, import/read.c, import/read-grades.c, import/headings.c,
 * import/tree.c and import/totals.c. */
#pragma once

#include "import/build.h"
#include "import/number.h"
#include "import/sort.h"
#include "import/types.h"

G_BEGIN_DECLS

typedef struct _MusterRowsNode MusterRowsNode;

/* Units of a row, or a commander by himself. */
typedef struct
{
  const MusterKind *kind;
  char *name;
  GString *note;
  MusterNumber men; /* to be entered, or den 0 */
  MusterNumber guns;
  GArray *grades; /* (element-type MusterGradeRef) */
} MusterRowsUnit;

/* A formation, or the army itself. */
struct _MusterRowsNode
{
  const MusterKind *kind;
  char *name;                     /* or NULL */
  char *chief;                    /* or NULL */
  const MusterKind *placed_chief; /* what he is who stands among the children, as a row of his own
                                   * says; NULL: he is made of the name */
  GArray *chief_grades;           /* shared with his unit where he is placed */
  guint chief_line;               /* that said the first of them */
  GArray *grades;
  gboolean says_more; /* a row without troops says more of it than its name */
  GString *note;
  GPtrArray *children;    /* Child: formations and units in the order of the table */
  GHashTable *formations; /* key → MusterRowsNode */
  GHashTable *commanders; /* name → MusterRowsUnit: children with a row of their own */
};

typedef struct
{
  MusterRowsNode *formation; /* or NULL */
  MusterRowsUnit *unit;      /* or NULL */
} MusterRowsChild;

/* What a row says in figures, for its total. */
typedef struct
{
  MusterNumber men;
  MusterNumber guns;
  gboolean counts;       /* it stands for troops, taken or not */
  gboolean is_duplicate; /* and says again what another says */
} MusterRowsFigures;

typedef struct
{
  const MusterRowsTable *table;
  const MusterRowsMapping *mapping;
  const MusterRowsWords *words;
  const MusterRowsAim *aim;
  const MusterRowsTypes *types;
  const MusterSortedRows *sorted;
  MusterRowsReport *report;
  MusterRowsNode *root;
  MusterRowsFigures *figures; /* per row */
  GArray *headings;           /* (element-type guint): rows that say a formation's name only */
  guint n_units;
  guint n_things;
  gboolean guessed_nation; /* troops of some nation, without somebody's saying so */
} MusterRowsBuilding;

/* import/tree.c */

MusterRowsNode *muster_rows_node_new (const MusterKind *kind, const char *name);
void muster_rows_node_free (MusterRowsNode *node);

/** Returns: (transfer none): a new unit at the end of @node, which owns it; it is the caller's to
 * fill in as long as the tree is there */
MusterRowsUnit *muster_rows_node_add_unit (MusterRowsNode *node, const MusterKind *kind);

/** Returns: whether the army may have so many things more; asked before any is added */
gboolean muster_rows_has_room (const MusterRowsBuilding *building, gint64 n);

/** Returns: how many formations the row stands in that are not there yet */
gint64 muster_rows_tree_count_new (const MusterRowsBuilding *building, guint row);

/** Returns: (transfer none): what the row stands in at the place @deepest, or at its own deepest
 * where that is higher; what is new is made, for which room has been asked */
MusterRowsNode *muster_rows_tree_find (MusterRowsBuilding *building, guint row, int deepest);

/** Names the commanders of what the row stands in, all of which is there; what does not agree with
 * earlier rows is told. */
void muster_rows_tree_name_chiefs (MusterRowsBuilding *building, guint row);

/** Lets the commander of @node, if he is named, be the child of that name who has a row of his own:
 * grades that other rows say of him are his. Returns: whether he stands there now */
gboolean
muster_rows_tree_place_chief (MusterRowsBuilding *building, guint row, MusterRowsNode *node);

/** Chooses a grade once; a second one that differs is told, and the first stays. */
void muster_rows_choose (MusterRowsBuilding *building,
                         guint row,
                         GArray *grades,
                         int scale,
                         const char *text);

/** Returns: (transfer full): the tree as an army */
const MusterArmy *muster_rows_tree_finish (MusterRowsBuilding *building);

/** Appends a sentence to a note. */
void muster_rows_note_add (GString *note, const char *text);

/* import/read.c */

/** Puts what a row of troops says into the tree, and tells what became of it. */
void muster_rows_read_row (MusterRowsBuilding *building, guint row);

/** Reads a row's figure; of several columns of it the sum. */
MusterRowsNumber
muster_rows_read_figure (const MusterRowsBuilding *building, guint row, MusterRowsRoleKind role);

/* import/read-grades.c */

/** Chooses what the row's columns of grades say: each for @unit, or NULL, if it may have it, else
 * for @node, its formation, else for who commands that; what none of them may have is told. */
void muster_rows_choose_grades (MusterRowsBuilding *building,
                                guint row,
                                MusterRowsNode *node,
                                MusterRowsUnit *unit);

/** Chooses what the row's columns of commanders' grades say, for who commands @deepest, which the
 * row stands in, or a formation above it; @himself: the commander whose own row it is, or NULL. */
void muster_rows_choose_chief_grades (MusterRowsBuilding *building,
                                      guint row,
                                      MusterRowsNode *deepest,
                                      MusterRowsUnit *himself);

/* import/headings.c */

/** Returns: whether a row without troops says nothing of its formation but the name */
gboolean muster_rows_names_formation_only (const MusterRowsBuilding *building, guint row);

/** Returns: whether nothing stands in @node, and nothing is said of it: the army is made without it
 */
gboolean muster_rows_node_is_empty (const MusterRowsNode *node);

/** Tells what became of the headings, once all rows were read: they are left out where no other row
 * stands below. */
void muster_rows_judge_headings (MusterRowsBuilding *building);

/* import/totals.c */

/** Compares the totals of the table with the rows that they stand for. */
void muster_rows_check_totals (MusterRowsBuilding *building);

G_END_DECLS
