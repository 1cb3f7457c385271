/* House values: prices, stats and names that a player gives the troop types of a ruleset. Stats and
 * names are his where the rules leave them to him; a price that he agreed on with his group may
 * stand in the place of a printed one. They are kept in the library and laid over the ruleset. */
#pragma once

#include "db/store.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* The document that actions on house values touch. */
#define MUSTER_DOCUMENT_HOUSE    "house"
#define MUSTER_DOCUMENT_HOUSE_ID 1

#define MUSTER_HOUSE_POINTS "points"
#define MUSTER_HOUSE_NAME   "name"

typedef struct
{
  char *type;   /* id */
  char *nation; /* id, or NULL: whatever nation */
  char *what;  /* id of a stat, or one of the two above; "points.SCALE.GRADE": the price at a grade,
                * before "points", which is that at any other */
  char *value; /* NULL, in what is to be set: takes it away */
} MusterHouseValue;

void muster_house_value_free (MusterHouseValue *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterHouseValue, muster_house_value_free)

/** Returns: (transfer full) (element-type MusterHouseValue): an empty list */
GPtrArray *muster_house_values_new (void);

/** Adds a value; all but @type and @what may be NULL. */
void muster_house_values_add (GPtrArray *values,
                              const char *type,
                              const char *nation,
                              const char *what,
                              const char *value);

/** Returns: (transfer full) (nullable) (element-type MusterHouseValue): those of a ruleset, by type
 * and nation */
GPtrArray *muster_house_list (MusterStore *store, const char *ruleset, GError **error);

/**
 * muster_house_set:
 * @values: (element-type MusterHouseValue): what is set or taken away
 *
 * One action on the house values of @ruleset, and on @document of the kind @also, where that is not
 * NULL: the page from which they are given can take them back.
 *
 * Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where @ruleset has no such type, nation or figure, or
 *   says the figure itself; nothing was changed then
 */
gboolean muster_house_set (MusterStore *store,
                           const MusterRuleset *ruleset,
                           GPtrArray *values,
                           const char *also,
                           gint64 document,
                           GError **error);

/** Keeps the values that were laid over @ruleset, which has some, where the library has none of the
 * same type, nation and figure. */
gboolean
muster_house_adopt (MusterChangeSet *change_set, const MusterRuleset *ruleset, GError **error);

/** Returns: (transfer full) (nullable): which values laid over @ruleset the library has otherwise:
 * "Foot, points: 27, yours 24"; NULL where there are none */
char *muster_house_dup_conflicts (MusterStore *store, const MusterRuleset *ruleset);

/**
 * muster_house_dup_brought:
 * @store: (nullable): a library
 *
 * Returns: (transfer full) (nullable): which prices laid over @ruleset stand before printed ones,
 *   and @store has not yet: "Foot, Points: 27"; NULL where there are none. Once adopted they hold
 *   for all armies
 */
char *muster_house_dup_brought (MusterStore *store, const MusterRuleset *ruleset);

/** Returns: whether the player gives this figure of the type; else what is to be told is in
 * @error */
gboolean
muster_house_may_set (const MusterRuleset *ruleset, const MusterHouseValue *value, GError **error);

/** Returns: whether @what is a price, at whatever grade */
gboolean muster_house_is_price (const char *what);

/** Returns: (transfer full): what such a value is of: "Points", "Points, Quality 4", "Name" */
char *muster_house_dup_what_name (const MusterRuleset *ruleset, const char *what);

/* A price that the player may give. */
typedef struct
{
  char *what;
  char *printed; /* what the rules ask: "7 points"; NULL where no row of theirs is for this alone */
} MusterHousePrice;

/** Returns: (transfer full) (element-type MusterHousePrice): that of @type and, where its prices
 * differ by the grades of one scale, that at each grade; empty where it has none to give */
GPtrArray *muster_house_list_prices (const MusterRuleset *ruleset, const char *type);

/** Returns: whether @kind is the value's type, or one of it */
gboolean muster_house_concerns (const MusterRuleset *ruleset,
                                const MusterHouseValue *value,
                                const MusterKind *kind);

/** Returns: (transfer full): the values as a pack that extends @ruleset */
GBytes *muster_house_write (const MusterRuleset *ruleset, GPtrArray *values);

/**
 * muster_house_read:
 * @name: what the text is called in messages
 * @text: a pack that extends @ruleset and says nothing but house values
 *
 * Returns: (transfer full) (nullable) (element-type MusterHouseValue): its values
 */
GPtrArray *muster_house_read (const MusterRuleset *ruleset,
                              const char *name,
                              const char *text,
                              gsize length,
                              GPtrArray *problems);

/** Reads the file at @path as muster_house_read () does a text. */
GPtrArray *muster_house_load (const MusterRuleset *ruleset, const char *path, GPtrArray *problems);

/**
 * muster_house_lay:
 * @ruleset: (transfer full): a ruleset
 * @values: (element-type MusterHouseValue): those that it has no use for are passed over
 *
 * Returns: (transfer full): @ruleset with the values laid over it, and with the text and digest of
 *   its own pack, which is read anew unless muster_house_is_laid(); @ruleset itself where there is
 *   nothing to lay
 */
MusterRuleset *muster_house_lay (MusterRuleset *ruleset, GPtrArray *values);

/** Returns: whether muster_house_lay() has nothing to read, as the ruleset, which keeps what was
 * laid over it lately, has these */
gboolean muster_house_is_laid (MusterRuleset *ruleset, GPtrArray *values);

/**
 * muster_house_lay_over:
 * @ruleset: one with its text
 * @text: a pack that extends it, for as long as somebody asks something of it
 * @problems: (element-type MusterProblem): what is wrong with @text
 *
 * Returns: (transfer full) (nullable): the ruleset, its house values included, with the text laid
 *   over it; it keeps the name and text of its own pack
 */
MusterRuleset *
muster_house_lay_over (const MusterRuleset *ruleset, GBytes *text, GPtrArray *problems);

/** Lays over @ruleset, which is taken, what the library keeps for it. */
MusterRuleset *muster_house_lay_kept (MusterRuleset *ruleset, MusterStore *store);

G_END_DECLS
