/* Tables of a ruleset, and what must be at hand for a row of them to matter. Arrays are in the
 * order of the pack; strings belong to the ruleset. */
#pragma once

#include "ruleset/roll.h"
#include "ruleset/scale.h"
#include "ruleset/selector.h"

G_BEGIN_DECLS

/* Something that must be at hand for a row to matter: a thing of an army or of the battlefield, or
 * the weather. */
typedef struct
{
  MusterSelector *of; /* NULL: the weather */
  const int *weather; /* rows of the weather, one of which is enough */
  int n_weather;
  gboolean is_against; /* asked of those whom one fires at or fights */
} MusterTableNeed;

/* All of them at once; none: it always matters. */
typedef struct
{
  const MusterTableNeed *items;
  int n_items;
} MusterTableNeeds;

typedef struct
{
  MusterTableNeeds needs;
  MusterSelector *of;   /* whom it is about besides; or NULL */
  MusterResults at;     /* of the table's throw */
  gboolean gives_grade; /* a thing gets this grade */
  MusterGradeRef grade;
  const char *fate; /* of a commander: "fit", "wounded", "captured" or "dead"; or NULL */
  const char *const *cells;
  int n_cells;
  const char *cite; /* its own or the table's; or NULL */
  int line;
} MusterTableRow;

/* A table of the rulebook: for quick reference, or of chance. */
typedef struct
{
  const char *id;
  const char *title;
  const char *cite; /* or NULL */
  MusterRoll roll;
  gboolean is_setup;      /* looked up before the game, not during it */
  gboolean is_succession; /* by it a commander is as good as he is who takes another's place */
  MusterTableNeeds needs;
  const char *const *columns; /* names; n_columns may be 0 */
  int n_columns;
  MusterTableRow *rows;
  int n_rows;
  int line;
} MusterTable;

G_END_DECLS
