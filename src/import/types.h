/* What words of a table mean under a ruleset: troop types by the arms that their names tell, kinds
 * of formations by their level, and who commands them. Nothing is known here of any ruleset: its
 * own names are looked up in the same words as those of the table (base/words.h). */
#pragma once

#include "import/mapping.h"
#include "base/words.h"

G_BEGIN_DECLS

typedef struct _MusterRowsTypes MusterRowsTypes;

/** Returns: (transfer full): the types of units and commanders that an army of @aim can have; both
 * arguments must live as long */
MusterRowsTypes *muster_rows_types_new (const MusterWords *words, const MusterRowsAim *aim);
void muster_rows_types_free (MusterRowsTypes *types);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsTypes, muster_rows_types_free)

const MusterRowsAim *muster_rows_types_get_aim (const MusterRowsTypes *types);

/** Returns: (transfer none) (nullable): the type that troops called @text are most likely */
const MusterKind *muster_rows_types_guess (const MusterRowsTypes *types, const char *text);

/** Returns: whether rows of @text, in place of an arm, are of who commands their formation */
gboolean muster_rows_types_is_headquarters (const MusterRowsTypes *types, const char *text);

/**
 * muster_rows_types_guess_within:
 * @kind: what a row says that its troops are, such as any horse
 * @name: what they are called
 * @is_doubtful: (out): whether the name alone would say another arm
 *
 * Returns: (transfer none) (nullable): the type of the arm of @kind that @name says more nearly;
 *   NULL where it says nothing of that
 */
const MusterKind *muster_rows_types_guess_within (const MusterRowsTypes *types,
                                                  const MusterKind *kind,
                                                  const char *name,
                                                  gboolean *is_doubtful);

/** Returns: whether @heading is of the arm of @kind and of no other: "sabres" are the horse's */
gboolean muster_rows_types_is_own_column (const MusterRowsTypes *types,
                                          const MusterKind *kind,
                                          const char *heading);

/** Returns: (transfer none) (nullable): what guns are where nothing else is said */
const MusterKind *muster_rows_types_guess_guns (const MusterRowsTypes *types);

/** Returns: whether the strength of @kind is in guns */
gboolean muster_rows_types_is_of_guns (const MusterRowsTypes *types, const MusterKind *kind);

/** Returns: (transfer container) (element-type MusterKind): all of them, by name, those of the
 * aim's nation first */
GPtrArray *muster_rows_types_list (const MusterRowsTypes *types);

/** Returns: (transfer none) (nullable): who commands a formation of @holder: one who is called
 * @name where there is such a type, else one whom the rules ask for there, else one who commands
 * few others */
const MusterKind *muster_rows_types_find_commander (const MusterRowsTypes *types,
                                                    const MusterKind *holder,
                                                    const char *name);

/** Returns: the grade of @scale that @typed names by its name, label, value or id, or
 * MUSTER_GRADE_NONE */
int muster_rows_find_grade (const MusterRuleset *ruleset, int scale, const char *typed);

/**
 * muster_rows_guess_kinds:
 * @levels: (array length=n): bits of the words of each level, from the highest, that its column has
 *   for a heading; 0 where it has none
 * @kinds: (array length=n) (out): the kind of formation that each level is most likely; NULL where
 *   the ruleset has no formations
 *
 * Kinds are likely by their name, and by what may stand in what; units stand in the last.
 */
void muster_rows_guess_kinds (const MusterRowsTypes *types,
                              const guint64 *levels,
                              guint n,
                              const MusterKind **kinds);

/** Returns: (transfer none) (nullable): the kind of a formation in @holder that is called @name,
 * where its name says another than @usual */
const MusterKind *muster_rows_find_kind (const MusterRowsTypes *types,
                                         const MusterKind *holder,
                                         const char *name,
                                         const MusterKind *usual);

/** Returns: (transfer none) (nullable): a formation that may have @kind, and if there is such a one
 * may itself stand in @holder */
const MusterKind *muster_rows_find_between (const MusterRowsTypes *types,
                                            const MusterKind *holder,
                                            const MusterKind *kind);

/** Returns: how many men the ruleset says that a unit of @kind has, or 0 */
gint64 muster_rows_get_men_of (const MusterRowsTypes *types, const MusterKind *kind);

/** Returns: the figure in which the ruleset keeps a unit's @role, "men" or "guns", where its player
 * enters it; or -1 */
int
muster_rows_find_figure (const MusterRowsTypes *types, const MusterKind *kind, const char *role);

G_END_DECLS
