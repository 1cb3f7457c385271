#include "config.h"

#include "campaign/model/event.h"

#include <string.h>

#define NONE MUSTER_REFERS_NOT

static const char *const fates[] = { "fit", "wounded", "captured", "dead", NULL };
static const char *const statuses[] = { "fit",       "resting", "detached", "baggage",
                                        "disbanded", "merged",  NULL };
static const char *const given_statuses[] = { "fit",     "resting",   "detached",
                                              "baggage", "disbanded", NULL };
static const char *const pools[] = { "hospital", "missing", "prisoners", NULL };
static const char *const outcomes[] = { "unknown", "draw", "won", NULL };
static const char *const truths[] = { "no", "yes", NULL };

static const MusterEventForm forms[MUSTER_N_EVENTS] = {
  [MUSTER_EVENT_RAISE] = { "raise",
                           MUSTER_REFERS_NEW,
                           MUSTER_REFERS_SIDE,
                           FALSE,
                           { { "count", NULL } },
                           NULL,
                           NULL },
  [MUSTER_EVENT_BATTLE] = { "battle",
                            MUSTER_REFERS_BATTLE,
                            MUSTER_REFERS_PLACE,
                            FALSE,
                            { { "side-a", NULL }, { "side-b", NULL } },
                            NULL,
                            "name",
                            TRUE },
  [MUSTER_EVENT_ENGAGE] = { "engage",
                            MUSTER_REFERS_RECORD,
                            NONE,
                            TRUE,
                            { { "steps", NULL }, { "army", NULL }, { "thing", NULL } },
                            NULL,
                            NULL },
  [MUSTER_EVENT_LOSSES] = { "losses",
                            MUSTER_REFERS_UNIT,
                            NONE,
                            TRUE,
                            { { "lost", NULL },
                              { "killed", NULL },
                              { "returning", NULL },
                              { "hospital", NULL },
                              { "missing", NULL },
                              { "prisoners", NULL } },
                            "until",
                            NULL },
  [MUSTER_EVENT_FATE] = { "fate",
                          MUSTER_REFERS_COMMANDER,
                          NONE,
                          TRUE,
                          { { "fate", fates } },
                          "until",
                          NULL },
  [MUSTER_EVENT_RESULT] = { "result",
                            MUSTER_REFERS_SIDE,
                            NONE,
                            TRUE,
                            { { "outcome", outcomes }, { "held", NULL } },
                            NULL,
                            NULL },
  [MUSTER_EVENT_RETURN] = { "return",
                            MUSTER_REFERS_UNIT,
                            NONE,
                            FALSE,
                            { { "steps", NULL }, { "from", pools } },
                            NULL,
                            NULL },
  [MUSTER_EVENT_REPLACE] = { "replace",
                             MUSTER_REFERS_UNIT,
                             NONE,
                             FALSE,
                             { { "steps", NULL }, { "over", truths } },
                             NULL,
                             NULL },
  [MUSTER_EVENT_MERGE] = { "merge",
                           MUSTER_REFERS_UNIT,
                           MUSTER_REFERS_UNIT,
                           FALSE,
                           { { "over", truths } },
                           NULL,
                           NULL },
  [MUSTER_EVENT_SPLIT] = { "split",
                           MUSTER_REFERS_UNIT,
                           MUSTER_REFERS_NEW,
                           FALSE,
                           { { "steps", NULL } },
                           NULL,
                           "name" },
  [MUSTER_EVENT_TRANSFER] = { "transfer",
                              MUSTER_REFERS_RECORD,
                              MUSTER_REFERS_FORMATION,
                              FALSE,
                              { { "before", NULL } },
                              NULL,
                              NULL },
  [MUSTER_EVENT_STATUS] = { "status",
                            MUSTER_REFERS_RECORD,
                            NONE,
                            FALSE,
                            { { "status", given_statuses }, { "counts", NULL } },
                            NULL,
                            NULL },
  [MUSTER_EVENT_GRADE] = { "grade",
                           MUSTER_REFERS_RECORD,
                           NONE,
                           FALSE,
                           { { NULL, NULL } },
                           NULL,
                           "grade",
                           TRUE },
  [MUSTER_EVENT_RENAME] = { "rename",
                            MUSTER_REFERS_RECORD,
                            NONE,
                            FALSE,
                            { { NULL, NULL } },
                            NULL,
                            "name" },
  [MUSTER_EVENT_RANK] = { "rank",
                          MUSTER_REFERS_COMMANDER,
                          NONE,
                          FALSE,
                          { { NULL, NULL } },
                          NULL,
                          "rank" },
  [MUSTER_EVENT_APPOINT] = { "appoint",
                             MUSTER_REFERS_COMMANDER,
                             MUSTER_REFERS_FORMATION,
                             FALSE,
                             { { NULL, NULL } },
                             NULL,
                             "type" },
  [MUSTER_EVENT_FATIGUE] = { "fatigue",
                             MUSTER_REFERS_RECORD,
                             NONE,
                             TRUE,
                             { { "by", NULL } },
                             NULL,
                             NULL },
  [MUSTER_EVENT_NIGHT] = { "night",
                           MUSTER_REFERS_FORMATION,
                           NONE,
                           FALSE,
                           { { NULL, NULL } },
                           NULL,
                           NULL },
  [MUSTER_EVENT_EXPERIENCE] = { "experience",
                                MUSTER_REFERS_RECORD,
                                NONE,
                                TRUE,
                                { { "by", NULL } },
                                NULL,
                                NULL },
  [MUSTER_EVENT_HONOUR] = { "honour",
                            MUSTER_REFERS_RECORD,
                            NONE,
                            TRUE,
                            { { NULL, NULL } },
                            NULL,
                            "honour",
                            TRUE },
  [MUSTER_EVENT_COUNTER] = { "counter",
                             MUSTER_REFERS_FORMATION,
                             NONE,
                             FALSE,
                             { { "by", NULL } },
                             NULL,
                             "counter",
                             TRUE },
  [MUSTER_EVENT_MARCH] = { "march",
                           MUSTER_REFERS_FORMATION,
                           MUSTER_REFERS_PLACE,
                           FALSE,
                           { { NULL, NULL } },
                           "arrives",
                           NULL },
  [MUSTER_EVENT_DATE] = { "date", NONE, NONE, FALSE, { { NULL, NULL } }, NULL, NULL },
  [MUSTER_EVENT_NOTE] = { "note",
                          MUSTER_REFERS_RECORD,
                          NONE,
                          TRUE,
                          { { NULL, NULL } },
                          NULL,
                          NULL },
  [MUSTER_EVENT_STRIKE] = { "strike",
                            MUSTER_REFERS_BATCH,
                            NONE,
                            FALSE,
                            { { NULL, NULL } },
                            NULL,
                            NULL },
  [MUSTER_EVENT_RESTORE] = { "restore",
                             MUSTER_REFERS_BATCH,
                             NONE,
                             FALSE,
                             { { NULL, NULL } },
                             NULL,
                             NULL },
  [MUSTER_EVENT_PLAYER] = { "player",
                            MUSTER_REFERS_FORMATION,
                            NONE,
                            FALSE,
                            { { NULL, NULL } },
                            NULL,
                            "player" },
  [MUSTER_EVENT_SUCCEED] = { "succeed",
                             MUSTER_REFERS_COMMANDER,
                             MUSTER_REFERS_NEW,
                             FALSE,
                             { { "die", NULL } },
                             NULL,
                             "name",
                             TRUE },
};

const MusterEventForm *
muster_event_get_form (MusterEventKind kind)
{
  return &forms[kind];
}

MusterEventKind
muster_event_find_kind (const char *id)
{
  guint kind = 0;
  while (kind < MUSTER_N_EVENTS && strcmp (forms[kind].id, id) != 0)
    kind++;
  return (MusterEventKind) kind;
}

const char *const *
muster_fate_list_words (void)
{
  return fates;
}

const char *const *
muster_status_list_words (void)
{
  return statuses;
}

const char *const *
muster_pool_list_words (void)
{
  return pools;
}

int
muster_event_find_figure (MusterEventKind kind, const char *name)
{
  const MusterEventForm *form = muster_event_get_form (kind);
  for (int i = 0; i < MUSTER_EVENT_FIGURES && form->figures[i].name != NULL; i++)
    if (strcmp (form->figures[i].name, name) == 0)
      return i;
  return -1;
}

gboolean
muster_event_makes_record (MusterEventKind kind)
{
  return muster_event_get_form (kind)->object == MUSTER_REFERS_NEW;
}

int
muster_event_find_word (const char *const *words, const char *word)
{
  for (int i = 0; word != NULL && words[i] != NULL; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  return -1;
}

const char *
muster_event_get_word (const char *const *words, gint64 value)
{
  for (gint64 i = 0; words[i] != NULL; i++)
    if (i == value)
      return words[i];
  return NULL;
}

int
muster_event_compare (const MusterEvent *a, const MusterEvent *b)
{
  if (a->day != b->day)
    return a->day < b->day ? -1 : 1;
  if (a->order != b->order)
    return a->order < b->order ? -1 : 1;
  return a->id < b->id ? -1 : a->id > b->id;
}
