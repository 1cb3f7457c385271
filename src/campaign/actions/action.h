/* Actions between battles as data: which there are, what each asks for, and what is made of words
 * that a person typed. The tool reads them off its command line, the window out of its fields; both
 * get the same events, the same checks and the same sentences. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* What a part of an action is. */
typedef enum
{
  MUSTER_WANTS_RECORD, /* a formation, commander or unit */
  MUSTER_WANTS_UNIT,
  MUSTER_WANTS_COMMANDER,
  MUSTER_WANTS_FORMATION,
  MUSTER_WANTS_GROUP,    /* a formation, or a side */
  MUSTER_WANTS_ANYTHING, /* a record, or a side */
  MUSTER_WANTS_STEPS,    /* a whole number from 1 */
  MUSTER_WANTS_CHANGE,   /* a whole number with a sign, not 0 */
  MUSTER_WANTS_TEXT,
  MUSTER_WANTS_GRADE, /* SCALE:GRADE of the ruleset */
  MUSTER_WANTS_PLACE, /* of the map, by name or number */
  MUSTER_WANTS_DAY,
  MUSTER_WANTS_POOL, /* where those are who are not with the colours */
  MUSTER_WANTS_DIE,  /* what was thrown */
  MUSTER_N_WANTS,
} MusterWant;

/* Where in its event a part stands. */
typedef enum
{
  MUSTER_SLOT_SUBJECT,
  MUSTER_SLOT_OBJECT,
  MUSTER_SLOT_FIGURE, /* the first */
  MUSTER_SLOT_SECOND, /* the second figure */
  MUSTER_SLOT_TEXT,
  MUSTER_SLOT_NOTE,
  MUSTER_SLOT_DAY,
  MUSTER_SLOT_UNTIL,
  MUSTER_SLOT_GRADE, /* in an event of its own, which gives a grade */
} MusterSlot;

#define MUSTER_ACTION_PARTS 4

/* Actions that stand together in a menu. */
typedef enum
{
  MUSTER_ACTIONS_STANDING, /* who marches and who does not */
  MUSTER_ACTIONS_STRENGTH,
  MUSTER_ACTIONS_ORDER, /* where it stands, under whom */
  MUSTER_ACTIONS_RECORD,
  MUSTER_ACTIONS_CALENDAR, /* of the campaign as a whole */
  MUSTER_N_ACTIONS,
} MusterActionGroup;

typedef struct
{
  const char *name; /* in capitals, to be translated; NULL behind the last part */
  MusterWant want;
  MusterSlot slot;
  gboolean is_optional; /* of the last ones */
  const char *label;    /* of its field, to be translated: "Into" */
  const char *option;   /* of the tool: "die" for --die; NULL: a word in its place */
} MusterActionPart;

/* An action while words are read for it. */
typedef struct _MusterActionDraft MusterActionDraft;

typedef struct
{
  const char *id; /* and that of the phrase of what is done, which has its first parts */
  MusterEventKind kind;
  MusterActionPart parts[MUSTER_ACTION_PARTS];
  MusterStatus status; /* of an action that gives one */
  guint from;          /* a bit for each status that it changes; 0 for other actions */
  gboolean may_be_over;
  gboolean prefers_records; /* a name that an army has with its side is the army's */

  /* What its parts are held to once they are read, and what is made of them. Both return FALSE with
   * an error; NULL: any will do, and it is one event. */
  gboolean (*check) (MusterActionDraft *reading);
  gboolean (*add_events) (MusterActionDraft *reading);

  const char *help; /* a line, to be translated */
  MusterActionGroup group;
  const char *label; /* in a menu, with a mnemonic, to be translated: "_Rest" */
} MusterAction;

/** Returns: (transfer none) (array length=n): all actions, in the order in which they are listed */
const MusterAction *muster_action_list (guint *n);

/** Returns: (transfer none) (nullable): the action with this id */
const MusterAction *muster_action_find (const char *id);

/** Returns: how many parts it has */
guint muster_action_get_n_parts (const MusterAction *action);

/** Returns: (transfer full): how it is written: "split UNIT STEPS NAME", "night [SIDE]" */
char *muster_action_dup_usage (const MusterAction *action);

/* An action that is not done yet. */
typedef struct
{
  const MusterAction *action;
  GArray *events;        /* MusterEvent, without a batch */
  char *phrase;          /* what is done */
  GStringChunk *strings; /* of the events */
} MusterDraft;

/**
 * muster_action_draft:
 * @campaign: where it will be done; it stays as it is
 * @day: on which; %MUSTER_NO_DAY: today
 * @is_over: whether a unit may come above its establishment
 * @words: (array zero-terminated=1): a word for each part; optional ones may be missing at the end,
 *   and "" leaves one out that has an option
 *
 * Returns: (transfer full) (nullable): the action, or NULL with %MUSTER_ERROR_BAD_INPUT or
 *   %MUSTER_ERROR_NOT_FOUND where a word is wrong, or nothing would change
 */
MusterDraft *muster_action_draft (const MusterAction *action,
                                  const MusterCampaign *campaign,
                                  int day,
                                  gboolean is_over,
                                  const char *const *words,
                                  GError **error);
void muster_draft_free (MusterDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterDraft, muster_draft_free)

/**
 * muster_campaign_try:
 * @campaign: a copy; of no use where this fails
 * @phrase: what is done
 * @events: (element-type MusterEvent): without a batch
 *
 * Adds a batch of events, and looks whether they can come to pass, and all others still can.
 *
 * Returns: FALSE with %MUSTER_ERROR_BAD_INPUT and a sentence with a fix where they cannot
 */
gboolean muster_campaign_try (MusterCampaign *campaign,
                              const char *phrase,
                              const GArray *events,
                              GError **error);

/** As muster_campaign_try(), but what it spoils later is no hindrance:
 * muster_register_list_invalidated() tells of that. */
gboolean muster_campaign_try_alone (MusterCampaign *campaign,
                                    const char *phrase,
                                    const GArray *events,
                                    GError **error);

/* An action that was done, as it would be asked for again. */
typedef struct
{
  const MusterAction *action;
  int day;
  gboolean is_over;
  char **words; /* as muster_action_draft() has them; records are numbers */
} MusterActionDone;

/** Returns: (transfer full) (nullable): the action that a batch is; NULL where it is none of the
 * table's, such as a battle's losses */
MusterActionDone *muster_action_find_done (const MusterCampaign *campaign, gint64 batch);
void muster_action_done_free (MusterActionDone *done);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterActionDone, muster_action_done_free)

/* What a commander becomes where he is appointed: packs have types of commanders, and say which may
 * stand in which formation. */

/**
 * muster_appointment_find_type:
 * @commander: who is appointed
 * @formation: where; minus the number of a side: beside its armies
 *
 * Returns: (transfer none) (nullable): the id of the type that he becomes: the first that the
 *   formation holds, one that is the overall commander wherever he stands last, and none that only
 *   a nation has; NULL where he may stand there as he is, or nobody can say
 */
const char *muster_appointment_find_type (const MusterRegister *reg,
                                          const MusterRecord *commander,
                                          gint64 formation);

/* Who takes the place of a commander that is lost: how good he is, by the ruleset's own table. */

/** Returns: whether the rules throw for who takes his place */
gboolean muster_succession_has_die (const MusterRecord *commander);

/** Returns: what the campaign's dice show for him: always the same, so that nobody throws until he
 * likes it. The seed is the campaign's first day, the stream "succession" with the name of the army
 * that he came with, as it came, and his number: none of these changes. */
gint64 muster_succession_throw (const MusterCampaign *campaign, const MusterRecord *commander);

G_END_DECLS
