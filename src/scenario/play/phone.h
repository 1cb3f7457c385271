/* What the page on a phone tells of an evening, as text: a report that was pasted, or came by mail.
 * It says of which battle and of which order of battle it is, and carries a checksum, so that
 * another one, an older one, and one that was cut off or changed is found out. Its rows are those
 * of a typed report of losses.
 *
 *   # Muster report 1
 *   # battle: Quatre Bras
 *   # date: 1815-06-16
 *   # side: a, The Allies
 *   # state: 0123456789ab
 *   # turn: 7
 *   # 1 Royal Scots
 *   a 1 2
 *   # 2 Picton
 *   a 2 wounded
 *   # end: 2 rows, check 89abcdef
 */
#pragma once

#include "army/evaluate/losses.h"
#include "scenario/play/play.h"

G_BEGIN_DECLS

/* The version of the form, which is written behind its first words. */
#define MUSTER_PHONE_VERSION 1

/* Of the state, in letters. */
#define MUSTER_PHONE_STATE_LENGTH 12

/* The rows of the orders of battle that a report is of, put down one after the other. */
typedef struct _MusterPhoneState MusterPhoneState;

MusterPhoneState *muster_phone_state_new (void);

/**
 * muster_phone_state_add:
 * @side: 0 or 1
 * @number: of the loss return
 * @army: the number of its army in the scenario
 * @node: its place in that
 * @steps: that can be lost; of a unit without any, or with steps that are not known, one is
 * @label: its name, or what it is
 */
void muster_phone_state_add (MusterPhoneState *state,
                             int side,
                             guint number,
                             gint64 army,
                             gint64 node,
                             gboolean is_unit,
                             gint64 steps,
                             const char *label);

/** Frees @state. Returns: (transfer full): letters and digits that are others for other rows */
char *muster_phone_state_finish (MusterPhoneState *state);

/** Returns: (transfer full): the state of the sides of a scenario, those of which @sides is TRUE */
char *muster_scenario_dup_phone_state (const MusterScenario *scenario, const gboolean sides[2]);

typedef struct
{
  char *battle;      /* or NULL */
  char *date;        /* or NULL */
  char *state;       /* never NULL */
  gboolean sides[2]; /* of whom it tells */
  int turn;          /* 0: it does not say */
  char *rows;        /* each on the line on which it stood in the text */
  guint n_rows;
} MusterPhoneReport;

void muster_phone_report_free (MusterPhoneReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPhoneReport, muster_phone_report_free)

/** Returns: whether @text, UTF-8, is such a report or a part of one, also in a mail */
gboolean muster_phone_report_is (const char *text);

/**
 * muster_phone_report_read:
 * @file: what the person calls it
 * @text: UTF-8: with lines around it, quoted by “>” or with lines that were broken, as mail
 *   programs do
 * @problems: (element-type MusterProblem): why it is not what the page gave
 *
 * Returns: (transfer full) (nullable): what it says; NULL with problems
 */
MusterPhoneReport *
muster_phone_report_read (const char *file, const char *text, GPtrArray *problems);

/**
 * muster_phone_report_take:
 * @play: what is ticked; the ticks of the report’s sides are what it tells, and its turn
 * @problems: (element-type MusterProblem): where it is not of this scenario as it stands
 *
 * Returns: FALSE with problems, and @play as it was
 */
gboolean muster_phone_report_take (const MusterPhoneReport *report,
                                   const char *file,
                                   const MusterScenario *scenario,
                                   MusterPlay *play,
                                   GPtrArray *problems);

/** Returns: whether the report names no other battle than @name of @date, which may be NULL; FALSE
 * with a problem */
gboolean muster_phone_report_is_of (const MusterPhoneReport *report,
                                    const char *file,
                                    const char *name,
                                    const char *date,
                                    GPtrArray *problems);

/** Returns: whether it is of that state; FALSE with a problem. @name: of the battle */
gboolean muster_phone_report_is_of_state (const MusterPhoneReport *report,
                                          const char *file,
                                          const char *name,
                                          const char *state,
                                          GPtrArray *problems);

G_END_DECLS
