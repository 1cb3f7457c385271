/* What a row of an army's tree shows. The row draws from these facts and from nothing else, and the
 * hash by which the model knows which rows show something new goes over all of them: what is added
 * here is shown and noticed, what is not here cannot be shown. Only menus, which are made when they
 * are opened, ask the army by themselves. */
#pragma once

#include "app/army/model.h"

G_BEGIN_DECLS

/* In both of these, "number" has nothing but gint64 and "text" nothing but strings: the hash takes
 * them for arrays. */

/* A grade that is shown on a row. */
typedef struct
{
  struct
  {
    gint64 node; /* the id of what it is chosen on */
    gint64 scale;
    gint64 is_own; /* said there, not above */
  } number;
  struct
  {
    const char *scale;
    const char *grade; /* NULL where none is chosen */
  } text;
} MusterRowGrade;

typedef struct
{
  struct
  {
    gint64 id;
    gint64 count;
    gint64 is_army; /* the row at the top */
    gint64 has_count;
    gint64 has_points;
    MusterNumber points; /* of all units of the row */
    gint64 is_open;      /* some have no price yet */
    gint64 is_price_own;
    gint64 is_illegal;
    gint64 secret;
    gint64 must_disclose; /* though all of it is marked as secret */
    gint64 commander;     /* id, or 0 */
    gint64 has_more;      /* grades to choose that are not shown, or a commander to add */
  } number;
  struct
  {
    const char *name; /* NULL where it has none of its own */
    const char *placeholder;
    const char *kind;
    const char *one; /* what it is called, of several units one */
    const char *note;
    const char *borne; /* what it bears, and the commander whom its row shows; NULL for nothing */
    const char *findings; /* a line for each, or NULL */
    const char *commander_name;
    const char *commander_kind;
    const char *commander_label; /* NULL where the ruleset is not there */
    const char *commander_scale; /* NULL where nothing is chosen on commanders of its kind */
    const char *commander_grade; /* NULL where none is chosen */
  } text;
  GArray *grades; /* (element-type MusterRowGrade): the last scale first */
  char *label;    /* what the texts above point to */
  char *commander_label;
  char *borne;
} MusterRowFacts;

/** Returns: (transfer full): the facts of a row that has a model; its texts are those of the army,
 * so that it is of use until the model changes */
MusterRowFacts *muster_row_facts_new (MusterNodeItem *item);
void muster_row_facts_free (MusterRowFacts *facts);

/** Returns: a number that is the same for the same facts */
guint64 muster_row_facts_hash (const MusterRowFacts *facts);

/** Returns: the scale that is chosen on commanders of a kind, or -1 */
int muster_row_find_commander_scale (const MusterRuleset *ruleset, const MusterKind *kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowFacts, muster_row_facts_free)

G_END_DECLS
