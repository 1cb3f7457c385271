/* What becomes of those that were lost in a battle: which share comes back at once, which is in
 * hospital and for how long, which is missing or taken, and which is lost for good. No rulebook
 * says it: the rules are the campaign's own, in a file or in the campaign. */
#pragma once

#include "base/date.h"
#include "base/number.h"
#include "base/random.h"
#include "campaign/model/event.h"
#include "ruleset/ruleset.h"
#include "xml/reader.h"
#include "xml/writer.h"

G_BEGIN_DECLS

/* A day of rest never counts for more days in hospital. */
#define MUSTER_MOST_REST 100

/* Who held the field, as a unit sees it; of a rule, for whom it is. */
typedef enum
{
  MUSTER_HELD_ANY,    /* it is not known; a rule for all */
  MUSTER_HELD_YES,    /* its side held the field */
  MUSTER_HELD_NO,     /* the other did */
  MUSTER_HELD_NOBODY, /* neither did */
  MUSTER_N_HELD,
} MusterHeld;

/* The first rule that fits a unit says what becomes of its losses. Shares of the whole, by
 * MusterLoss; those that no share takes are killed. */
typedef struct
{
  MusterHeld held;
  const char *grade; /* "quality:elite", which the unit has; NULL: whichever */
  MusterNumber shares[MUSTER_EVENT_FIGURES];
  int days; /* in hospital, and of wounded commanders; 0: until it is told that they are back */
  int line; /* of the file that it was read from; 0: of none */
} MusterRecoveryRule;

/* What becomes of what whole steps cannot share out. */
typedef enum
{
  MUSTER_ROUNDING_BATTLE,  /* each battle begins anew, as all did before there was another way */
  MUSTER_ROUNDING_CARRIED, /* the next loss of the unit, its brigade and its side makes up for it */
} MusterRounding;

/* Common denominators of the shares of rules that carry are no greater. */
#define MUSTER_MOST_COMMON 1000000

typedef struct
{
  const char *name;
  const char *note; /* or NULL */
  gboolean has_dice;
  MusterRounding rounding; /* without dice */
  int rest;                /* for how many days in hospital a day of rest counts, from 1 */
  GArray *rules;           /* MusterRecoveryRule */
  GStringChunk *strings;
  gatomicrefcount refs;
} MusterRecovery;

/** @name: copied. Returns: (transfer full): rules of which there are none yet: all are killed */
MusterRecovery *muster_recovery_new (const char *name);

/** Returns: (transfer full): @recovery, which stays as long as somebody holds it */
MusterRecovery *muster_recovery_ref (MusterRecovery *recovery);
void muster_recovery_unref (MusterRecovery *recovery);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRecovery, muster_recovery_unref)

/** Returns: for how many days in hospital a day of rest counts, as its event keeps it, so that
 * other rules are for what comes: 0 for one. @recovery: (nullable) */
gint64 muster_recovery_get_rest (const MusterRecovery *recovery);

/** Returns: (transfer none) (nullable): @text, kept by the rules as long as they are there; NULL
 * and
 * "" are NULL */
const char *muster_recovery_keep (MusterRecovery *recovery, const char *text);

/**
 * muster_recovery_add_rule:
 * @grade: (nullable): "quality:elite"
 * @shares: (array fixed-size=6): by MusterLoss, as a person wrote them: "1/3", "25 %"; NULL and ""
 *   are none. What they leave is killed
 * @days: in hospital; 0: until it is told that they are back
 *
 * Adds a rule behind the others. Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where a share is none,
 * or they are more than the whole; nothing is added then
 */
gboolean muster_recovery_add_rule (MusterRecovery *recovery,
                                   MusterHeld held,
                                   const char *grade,
                                   const char *const *shares,
                                   int days,
                                   GError **error);

/** Returns: the least common denominator of all shares; 0 where it is above MUSTER_MOST_COMMON */
gint64 muster_recovery_get_common (const MusterRecovery *recovery);

/**
 * muster_recovery_check:
 * @ruleset: (nullable): that is played with them; NULL: no grade is checked
 * @file: what problems are of
 *
 * Returns: FALSE, with problems in @problems, where a rule can never be that of any unit: its grade
 * is none of the ruleset's, or a rule above is for all that it is for; or where shares that are
 * carried have no common denominator
 */
gboolean muster_recovery_check (const MusterRecovery *recovery,
                                const MusterRuleset *ruleset,
                                const char *file,
                                GPtrArray *problems);

/**
 * muster_recovery_read:
 * @xml: the document that @node, an element recovery, stands in
 * @problems: (element-type MusterProblem): what is wrong is added, with its line
 *
 * Returns: (transfer full) (nullable): the rules, or NULL where there are errors
 */
MusterRecovery *
muster_recovery_read (const MusterXml *xml, const MusterXmlNode *node, GPtrArray *problems);

/** Returns: (transfer full) (nullable): the rules of the file at @path, as muster_recovery_read()
 */
MusterRecovery *muster_recovery_load (const char *path, GPtrArray *problems);

/** Returns: (transfer full) (element-type MusterRecovery): the rules that come with Muster and the
 * user's own, in his data folder under "recovery", by their file names */
GPtrArray *muster_recovery_list (GPtrArray *problems);

/**
 * muster_recovery_find:
 * @name: of a file in the user's folder or of those that come with Muster, without its ending
 *   ("gentle"), or the path of a file
 *
 * Returns: (transfer full) (nullable): the rules, as muster_recovery_read(); NULL with a problem
 * that names those there are, where there are none
 */
MusterRecovery *muster_recovery_find (const char *name, GPtrArray *problems);

/** Writes an element recovery. */
void muster_recovery_write (MusterXmlWriter *writer, const MusterRecovery *recovery);

/** Returns: (transfer full): the rules as a file */
GBytes *muster_recovery_write_file (const MusterRecovery *recovery);

/** Returns: (transfer full): what a rule says, in words: "1/3 back at once, 1/3 in hospital for 14
 * days, the others lost" */
char *muster_recovery_rule_dup_text (const MusterRecoveryRule *rule);

/** Returns: (transfer full): what the rules say, a line for each, and whose they are; @recovery:
 * (nullable) */
char *muster_recovery_dup_text (const MusterRecovery *recovery);

/** Returns: (transfer full): what becomes of twelve that a unit loses on @day, where it held the
 * field and where it lost it, a line for each; dice are not thrown for it; @recovery: (nullable) */
char *muster_recovery_dup_example (const MusterRecovery *recovery, int day);

/* Deals losses out, step by step in the order of the return. Without dice each goes to the part
 * that is furthest behind its share: of all that one rule was for in this battle; or, where it is
 * carried, by the sum of three accounts, that of the unit, that of its brigade and that of its
 * side, over all battles that these rules dealt. With dice each step is thrown for. */
typedef struct _MusterDealer MusterDealer;

/* Whose losses are dealt, by their numbers in the register. */
typedef struct
{
  gint64 unit;
  gint64 brigade; /* the formation in which it stands, or 0 */
} MusterDealtTo;

/** @seed: of the dice; @stream: theirs: "recovery", the number of the battle and that of the side
 */
MusterDealer *muster_dealer_new (const MusterRecovery *recovery, guint64 seed, const char *stream);
void muster_dealer_free (MusterDealer *dealer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterDealer, muster_dealer_free)

/** @grades: (nullable) (array zero-terminated=1): "SCALE:GRADE" of a unit or commander. Returns:
 * the index of its rule; -1: none fits, and all are killed */
int muster_recovery_find_rule (const MusterRecovery *recovery,
                               MusterHeld held,
                               const char *const *grades);

/** Counts what was dealt of a unit before by the rule of this index, so that shares stay those of
 * all losses together. */
void muster_dealer_count (MusterDealer *dealer,
                          int rule,
                          MusterDealtTo to,
                          const gint64 figures[MUSTER_EVENT_FIGURES]);

/**
 * muster_dealer_deal:
 * @rule: its index, or -1
 * @steps: that the unit lost
 * @figures: (out): MUSTER_LOSS_ALL and its parts
 * @throws: (nullable): the dice are added here, as "d12: 7"
 *
 * Says what becomes of the losses of the next unit.
 */
void muster_dealer_deal (MusterDealer *dealer,
                         int rule,
                         MusterDealtTo to,
                         gint64 steps,
                         gint64 figures[MUSTER_EVENT_FIGURES],
                         GString *throws);

G_END_DECLS
