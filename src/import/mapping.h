/* What the columns of a table of rows mean, and how an army comes of them. A mapping is guessed
 * (import/guess.h), changed by the person who knows the table, and used (import/build.h). The ids
 * in it, of kinds and types, are lent by the ruleset that it was guessed for and live as long as
 * that: for another one it is guessed again, or freed first. */
#pragma once

#include "import/table.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

#define MUSTER_ROWS_NO_HEADER   (-1)
#define MUSTER_ROWS_DEEPEST     (-1)
#define MUSTER_ROWS_MOST_LEVELS 8

/* The order is the order in which they are offered. */
typedef enum
{
  MUSTER_ROWS_PASS_OVER,
  MUSTER_ROWS_PATH,      /* of formations, in one cell */
  MUSTER_ROWS_FORMATION, /* of a level */
  MUSTER_ROWS_COMMANDER, /* of the formation of a level, or of the deepest */
  MUSTER_ROWS_COMMANDER_GRADE,
  MUSTER_ROWS_ARM,
  MUSTER_ROWS_UNIT, /* its name, or several with ";" between them */
  MUSTER_ROWS_MEN,
  MUSTER_ROWS_GUNS,
  MUSTER_ROWS_UNITS,   /* how many units the row stands for */
  MUSTER_ROWS_GRADE,   /* of a scale of the ruleset */
  MUSTER_ROWS_OPTIONS, /* what a unit is given, with ";", "," or "+" between several: "2 × Pike" */
  MUSTER_ROWS_NOTE,
  MUSTER_ROWS_ONLY, /* rows with one value of it are taken, such as those of a side */
  MUSTER_N_ROWS_ROLES,
} MusterRowsRoleKind;

typedef struct
{
  MusterRowsRoleKind kind;
  int level; /* from 0, the highest; of formations and commanders; or MUSTER_ROWS_DEEPEST */
  int scale; /* of grades */
} MusterRowsRole;

/* A grade for all that may have it and of which the table says none. */
typedef struct
{
  char *folded; /* only of troops that are called so, their words; NULL: of all */
  int scale;
  int grade;
} MusterRowsGiven;

/* What troops of the table are under the ruleset. */
typedef struct
{
  char *value;              /* as the table has it first; "" for rows that do not say */
  char *folded;             /* its words: alike values are one */
  const char *type;         /* id of a type of units or commanders, or NULL; the ruleset's */
  gboolean is_by_name;      /* each row of it is what its name, formation or guns say */
  gboolean is_headquarters; /* its rows are of who commands their formation */
  gboolean is_left_out;
  gboolean is_asked; /* somebody said so; else it was guessed */
  guint n_rows;
  guint first_line;
} MusterRowsArm;

typedef struct
{
  int header; /* index of the row with the headings, or MUSTER_ROWS_NO_HEADER */
  MusterRowsRole *roles;
  guint n_columns;
  char **only;          /* per column: the value that is taken, where its role is that; or NULL */
  char *path_separator; /* between formations of a path */
  gboolean separator_asked; /* somebody said so; else it was guessed */
  gboolean fills_down;      /* an empty formation is that of the row above */
  gboolean filling_asked;
  const char *kinds[MUSTER_ROWS_MOST_LEVELS]; /* of formations: of the places of the longest path,
                                               * then of the levels of columns; ids of the
                                               * ruleset's */
  gboolean kinds_asked[MUSTER_ROWS_MOST_LEVELS];
  int n_of_path;           /* so many of them are of the path */
  GPtrArray *arms;         /* MusterRowsArm, in the order of the table */
  GHashTable *arms_folded; /* the same by MusterRowsArm.folded */
  GArray *given;           /* (element-type MusterRowsGiven): of some troops before those of all */
  gint64 men_per_unit;     /* 0: a row is a unit, however many men it has */
  gboolean men_asked;      /* somebody said so; else it is what the ruleset says */
  gint64 guns_per_battery; /* 0: likewise */
  gboolean keeps_duplicates;
  gboolean keeps_tests;
  gboolean makes_batteries; /* of guns on rows of other troops; else they are noted */
} MusterRowsMapping;

/* What the army is to be. */
typedef struct
{
  MusterRuleset *ruleset; /* (unowned) */
  const char *nation;     /* (unowned): id, or NULL */
  const char *date;       /* (unowned): as it is kept, or NULL */
  const char *name;       /* (unowned): or NULL */
  gboolean no_nation;     /* nor is it that of the side that is taken */
} MusterRowsAim;

/** Returns: (transfer full): a mapping of @table in which every column is passed over */
MusterRowsMapping *muster_rows_mapping_new (const MusterRowsTable *table);
MusterRowsMapping *muster_rows_mapping_copy (const MusterRowsMapping *mapping);
void muster_rows_mapping_free (MusterRowsMapping *mapping);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsMapping, muster_rows_mapping_free)

/** Returns: the first column with that role, or -1; @level MUSTER_ROWS_DEEPEST: with any level */
int muster_rows_mapping_find (const MusterRowsMapping *mapping, MusterRowsRoleKind kind, int level);

/** Returns: @aim; where it says no nation, with the one that is called as the side that is taken */
MusterRowsAim muster_rows_mapping_complete_aim (const MusterRowsMapping *mapping,
                                                const MusterRowsAim *aim);

/** Returns: how many levels the columns of formations and their commanders have */
int muster_rows_mapping_count_levels (const MusterRowsMapping *mapping);

/** Returns: (transfer none) (nullable): what troops called @value are */
MusterRowsArm *muster_rows_mapping_find_arm (const MusterRowsMapping *mapping, const char *value);

/** Returns: (transfer none): likewise, where nothing is known of them yet an arm that says nothing
 */
MusterRowsArm *muster_rows_mapping_ensure_arm (MusterRowsMapping *mapping, const char *value);

/** Gives @grade of @scale to all troops called @value, or with NULL to all, of which the table says
 * none; -1: no longer. */
void muster_rows_mapping_give (MusterRowsMapping *mapping, const char *value, int scale, int grade);

/** Returns: (transfer none) (nullable): the id of the nation that @text is the name of, or what is
 * called after it: "French" */
const char *muster_rows_find_nation (const MusterRuleset *ruleset, const char *text);

void muster_rows_mapping_clear_arms (MusterRowsMapping *mapping);

/**
 * muster_rows_mapping_set_arm:
 * @type: (nullable): what they are; NULL to leave them out
 *
 * Says what troops called @value are. Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where the ruleset
 * has no such type of units or commanders
 */
gboolean muster_rows_mapping_set_arm (MusterRowsMapping *mapping,
                                      const MusterRuleset *ruleset,
                                      const char *value,
                                      const char *type,
                                      GError **error);

/**
 * muster_rows_role_parse:
 * @text: "formation", "formation:2" (the second level), "grade:SCALE" or "-"; see
 *   muster_rows_role_get_id()
 *
 * Returns: whether it is a role, which is put into @role; else with %MUSTER_ERROR_BAD_INPUT
 */
gboolean muster_rows_role_parse (const char *text,
                                 const MusterRuleset *ruleset,
                                 MusterRowsRole *role,
                                 GError **error);

/** Returns: (transfer none): "path", "formation", "men" … , "-" for what is passed over */
const char *muster_rows_role_get_id (MusterRowsRoleKind kind);

/** Returns: (transfer full): the role for people: "Formation, level 2"; with @mapping, not NULL,
 * what its formations become: "Division" */
char *muster_rows_role_dup_name (const MusterRowsRole *role,
                                 const MusterRuleset *ruleset,
                                 const MusterRowsMapping *mapping);

/** Returns: (transfer full): the heading of a column, or its number where there is none */
char *muster_rows_dup_heading (const MusterRowsTable *table,
                               const MusterRowsMapping *mapping,
                               guint column);

G_END_DECLS
