#include "config.h"

#include "campaign/actions/action.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BIT(status)  (1U << MUSTER_STATUS_##status)
#define WITH_COLOURS (BIT (FIT) | BIT (RESTING) | BIT (DETACHED))
#define WHO          N_ ("WHO"), MUSTER_WANTS_RECORD, MUSTER_SLOT_SUBJECT, FALSE, N_ ("Who"), NULL
/* With all that stands in it. */
#define ALL_OF N_ ("WHO"), MUSTER_WANTS_ANYTHING, MUSTER_SLOT_SUBJECT, FALSE, N_ ("Who"), NULL
#define UNIT   N_ ("UNIT"), MUSTER_WANTS_UNIT, MUSTER_SLOT_SUBJECT, FALSE, N_ ("Unit"), NULL
#define COMMANDER                                                                                  \
  N_ ("COMMANDER"), MUSTER_WANTS_COMMANDER, MUSTER_SLOT_SUBJECT, FALSE, N_ ("Commander"), NULL
#define CHANGE                                                                                     \
  N_ ("±N"), MUSTER_WANTS_CHANGE, MUSTER_SLOT_FIGURE, FALSE, N_ ("Added or taken away"), NULL
#define STEPS N_ ("STEPS"), MUSTER_WANTS_STEPS, MUSTER_SLOT_FIGURE, FALSE, N_ ("Steps"), NULL

static const MusterDeed deeds[] = {
  { .id = "rest",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_RESTING,
    .from = BIT (FIT),
    .title = N_ ("Rest %s"),
    .help = N_ ("it does not march"),
    .group = MUSTER_DEEDS_STANDING,
    .label = N_ ("_Rest") },
  { .id = "rouse",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_FIT,
    .from = BIT (RESTING),
    .title = N_ ("Rouse %s"),
    .help = N_ ("it has rested"),
    .group = MUSTER_DEEDS_STANDING,
    .label = N_ ("R_ouse") },
  { .id = "detach",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_DETACHED,
    .from = BIT (FIT) | BIT (RESTING),
    .title = N_ ("Detach %s"),
    .help = N_ ("it is on a task of its own, and may march"),
    .group = MUSTER_DEEDS_STANDING,
    .label = N_ ("_Detach") },
  { .id = "rejoin",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_FIT,
    .from = BIT (DETACHED),
    .title = N_ ("%s rejoins"),
    .help = N_ ("it was detached"),
    .group = MUSTER_DEEDS_STANDING,
    .label = N_ ("Re_join") },
  { .id = "baggage",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_BAGGAGE,
    .from = WITH_COLOURS,
    .title = N_ ("Send %s to the baggage"),
    .help = N_ ("it does not march, as what is not legal"),
    .group = MUSTER_DEEDS_STANDING,
    .label = N_ ("To the _Baggage") },
  { .id = "recall",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_FIT,
    .from = BIT (BAGGAGE),
    .title = N_ ("Recall %s from the baggage"),
    .help = N_ ("from the baggage"),
    .group = MUSTER_DEEDS_STANDING,
    .label = N_ ("Re_call from the Baggage") },
  { .id = "disband",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_DISBANDED,
    .from = WITH_COLOURS | BIT (BAGGAGE),
    .title = N_ ("Disband %s"),
    .help = N_ ("for good"),
    .group = MUSTER_DEEDS_STANDING,
    .label = N_ ("D_isband") },
  { .id = "merge",
    .kind = MUSTER_EVENT_MERGE,
    .parts = { { UNIT },
               { N_ ("UNIT"), MUSTER_WANTS_UNIT, MUSTER_SLOT_OBJECT, FALSE, N_ ("Into"), NULL } },
    .may_be_over = TRUE,
    .title = N_ ("Merge %s into %s"),
    .help = N_ ("the first into the second, which goes on"),
    .group = MUSTER_DEEDS_STRENGTH,
    .label = N_ ("_Merge") },
  { .id = "split",
    .kind = MUSTER_EVENT_SPLIT,
    .parts = { { UNIT },
               { STEPS },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE,
                 N_ ("Name of the new unit"), NULL } },
    .title = N_ ("Split %s: %s as %s"),
    .help = N_ ("so many steps become a unit of this name"),
    .group = MUSTER_DEEDS_STRENGTH,
    .label = N_ ("_Split") },
  { .id = "replace",
    .kind = MUSTER_EVENT_REPLACE,
    .parts = { { UNIT }, { STEPS } },
    .may_be_over = TRUE,
    .title = N_ ("Replacements for %s: %s"),
    .help = N_ ("so many steps come to it"),
    .group = MUSTER_DEEDS_STRENGTH,
    .label = N_ ("Re_placements") },
  { .id = "back",
    .kind = MUSTER_EVENT_RETURN,
    .parts = { { WHO },
               { N_ ("POOL"), MUSTER_WANTS_POOL, MUSTER_SLOT_SECOND, TRUE, N_ ("From where"),
                 "of" },
               { N_ ("N"), MUSTER_WANTS_STEPS, MUSTER_SLOT_FIGURE, TRUE, N_ ("Steps; blank: all"),
                 "steps" } },
    .title = N_ ("Back: %s, %s"),
    .help = N_ ("from hospital, missing or prisoners; all of them without --steps"),
    .group = MUSTER_DEEDS_STRENGTH,
    .label = N_ ("Back from A_way") },
  { .id = "transfer",
    .kind = MUSTER_EVENT_TRANSFER,
    .parts = { { WHO },
               { N_ ("FORMATION"), MUSTER_WANTS_GROUP, MUSTER_SLOT_OBJECT, FALSE, N_ ("To"),
                 NULL } },
    .title = N_ ("Transfer %s to %s"),
    .help = N_ ("with all that stands in it; a side: directly under it"),
    .group = MUSTER_DEEDS_ORDER,
    .label = N_ ("_Transfer") },
  { .id = "appoint",
    .kind = MUSTER_EVENT_APPOINT,
    .parts = { { COMMANDER },
               { N_ ("FORMATION"), MUSTER_WANTS_GROUP, MUSTER_SLOT_OBJECT, FALSE, N_ ("Commands"),
                 NULL } },
    .title = N_ ("Appoint %s to %s"),
    .help = N_ ("he commands there"),
    .group = MUSTER_DEEDS_ORDER,
    .label = N_ ("_Appoint") },
  { .id = "succeed",
    .kind = MUSTER_EVENT_SUCCEED,
    .parts = { { COMMANDER },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, TRUE, N_ ("Name of the new one"),
                 "name" },
               { N_ ("SCALE:GRADE"), MUSTER_WANTS_GRADE, MUSTER_SLOT_GRADE, TRUE, N_ ("Grade"),
                 "grade" },
               { N_ ("N"), MUSTER_WANTS_DIE, MUSTER_SLOT_FIGURE, TRUE, N_ ("Die; blank: thrown"),
                 "die" } },
    .title = N_ ("In the place of %s: %s"),
    .help = N_ ("another in his place, who is lost; as good as the rules' table says"),
    .group = MUSTER_DEEDS_ORDER,
    .label = N_ ("Ne_xt in Command") },
  { .id = "player",
    .kind = MUSTER_EVENT_PLAYER,
    .parts = { { N_ ("FORMATION"), MUSTER_WANTS_FORMATION, MUSTER_SLOT_SUBJECT, FALSE,
                 N_ ("Formation"), NULL },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, TRUE,
                 N_ ("Player; blank: none of its own"), NULL } },
    .title = N_ ("Player of %s: %s"),
    .help = N_ ("who plays it with all that stands in it; without a name nobody"),
    .group = MUSTER_DEEDS_ORDER,
    .label = N_ ("Pla_yer") },
  { .id = "rename",
    .kind = MUSTER_EVENT_RENAME,
    .parts = { { WHO },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE, N_ ("Name"), NULL } },
    .title = N_ ("Rename %s: %s"),
    .help = N_ ("from then on"),
    .group = MUSTER_DEEDS_RECORD,
    .label = N_ ("Re_name") },
  { .id = "grade",
    .kind = MUSTER_EVENT_GRADE,
    .parts = { { WHO },
               { N_ ("SCALE:GRADE"), MUSTER_WANTS_GRADE, MUSTER_SLOT_TEXT, FALSE, N_ ("Grade"),
                 NULL } },
    .title = N_ ("Grade of %s: %s"),
    .help = N_ ("as the ruleset has it"),
    .group = MUSTER_DEEDS_RECORD,
    .label = N_ ("_Grade") },
  { .id = "rank",
    .kind = MUSTER_EVENT_RANK,
    .parts = { { COMMANDER },
               { N_ ("TEXT"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE, N_ ("Rank"), NULL } },
    .title = N_ ("Rank of %s: %s"),
    .help = N_ ("such as lieutenant general"),
    .group = MUSTER_DEEDS_RECORD,
    .label = N_ ("Ran_k") },
  { .id = "fatigue",
    .kind = MUSTER_EVENT_FATIGUE,
    .parts = { { ALL_OF }, { CHANGE } },
    .title = N_ ("Fatigue of %s: %s"),
    .help = N_ ("up or down, with all that stands in it"),
    .group = MUSTER_DEEDS_RECORD,
    .label = N_ ("_Fatigue") },
  { .id = "night",
    .kind = MUSTER_EVENT_NIGHT,
    .parts = { { N_ ("SIDE"), MUSTER_WANTS_GROUP, MUSTER_SLOT_SUBJECT, TRUE, N_ ("For whom"),
                 NULL } },
    .title = N_ ("Night: %s"),
    .help = N_ ("fatigue goes, losses stay; without a side of all"),
    .group = MUSTER_DEEDS_CALENDAR,
    .label = N_ ("_Night") },
  { .id = "experience",
    .kind = MUSTER_EVENT_EXPERIENCE,
    .parts = { { ALL_OF }, { CHANGE } },
    .title = N_ ("Experience of %s: %s"),
    .help = N_ ("up or down, with all that stands in it"),
    .group = MUSTER_DEEDS_RECORD,
    .label = N_ ("_Experience") },
  { .id = "honour",
    .kind = MUSTER_EVENT_HONOUR,
    .parts = { { WHO },
               { N_ ("TEXT"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE, N_ ("Honour"), NULL } },
    .title = N_ ("Honour of %s: %s"),
    .help = N_ ("it bears it from then on"),
    .group = MUSTER_DEEDS_RECORD,
    .label = N_ ("Hono_ur") },
  { .id = "counter",
    .kind = MUSTER_EVENT_COUNTER,
    .parts = { { N_ ("WHO"), MUSTER_WANTS_ANYTHING, MUSTER_SLOT_SUBJECT, FALSE, N_ ("Whose"),
                 NULL },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE, N_ ("What is counted"),
                 NULL },
               { CHANGE } },
    .title = N_ ("%s, %s: %s"),
    .help = N_ ("a sum of a side or of anything, such as days of supply"),
    .group = MUSTER_DEEDS_CALENDAR,
    .label = N_ ("_Counter") },
  { .id = "march",
    .kind = MUSTER_EVENT_MARCH,
    .parts = { { N_ ("FORMATION"), MUSTER_WANTS_GROUP, MUSTER_SLOT_SUBJECT, FALSE, N_ ("Formation"),
                 NULL },
               { N_ ("PLACE"), MUSTER_WANTS_PLACE, MUSTER_SLOT_OBJECT, FALSE, N_ ("To"), NULL },
               { N_ ("DATE"), MUSTER_WANTS_DAY, MUSTER_SLOT_UNTIL, TRUE,
                 N_ ("Arrives; blank: as the roads say"), NULL } },
    .title = N_ ("%s marches to %s"),
    .help = N_ ("to arrive on a day; without one as the roads say"),
    .group = MUSTER_DEEDS_ORDER,
    .label = N_ ("Marc_h") },
  { .id = "date",
    .kind = MUSTER_EVENT_DATE,
    .parts = { { N_ ("DATE"), MUSTER_WANTS_DAY, MUSTER_SLOT_DAY, FALSE, N_ ("On to"), NULL } },
    .title = N_ ("The calendar moves on to %s"),
    .help = N_ ("the calendar moves on"),
    .group = MUSTER_DEEDS_CALENDAR,
    .label = N_ ("On to a _Date") },
  { .id = "note",
    .kind = MUSTER_EVENT_NOTE,
    .parts = { { N_ ("TEXT"), MUSTER_WANTS_TEXT, MUSTER_SLOT_NOTE, FALSE, N_ ("Note"), NULL } },
    .title = N_ ("Note: %s"),
    .help = N_ ("for the log"),
    .group = MUSTER_DEEDS_CALENDAR,
    .label = N_ ("N_ote") },
};

const MusterDeed *
muster_deed_list (guint *n)
{
  *n = G_N_ELEMENTS (deeds);
  return deeds;
}

const MusterDeed *
muster_deed_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    if (strcmp (deeds[i].id, id) == 0)
      return &deeds[i];
  return NULL;
}

guint
muster_deed_get_n_parts (const MusterDeed *deed)
{
  guint n = 0;
  while (n < MUSTER_DEED_PARTS && deed->parts[n].name != NULL)
    n++;
  return n;
}

char *
muster_deed_dup_usage (const MusterDeed *deed)
{
  GString *text = g_string_new (deed->id);
  for (guint i = 0; i < muster_deed_get_n_parts (deed); i++)
    {
      const MusterDeedPart *part = &deed->parts[i];
      if (part->option != NULL)
        g_string_append_printf (text, " [--%s %s]", part->option, _ (part->name));
      else
        g_string_append_printf (text, part->is_optional ? " [%s]" : " %s", _ (part->name));
    }
  return g_string_free (text, FALSE);
}
