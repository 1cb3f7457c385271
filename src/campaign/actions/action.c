#include "config.h"

#include "campaign/actions/action.h"

#include "base/date.h"
#include "base/error.h"
#include "base/text.h"
#include "campaign/actions/action-private.h"
#include "campaign/actions/appointment.h"
#include "campaign/model/map-edit.h"
#include "campaign/state/changes.h"
#include "campaign/state/register-find.h"
#include "campaign/state/register-players.h"
#include "campaign/state/replay.h"
#include "campaign/state/replay-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* More than any unit has. */
#define MOST_STEPS 1000000

gboolean
muster_reading_refuse (MusterActionDraft *reading, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (reading->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, text);
  return FALSE;
}

static void
put_number (MusterActionDraft *reading, const MusterDeedPart *part, gint64 number)
{
  if (part->slot == MUSTER_SLOT_SUBJECT)
    reading->event.subject = number;
  else if (part->slot == MUSTER_SLOT_OBJECT)
    reading->event.object = number;
  else if (part->slot == MUSTER_SLOT_FIGURE)
    reading->event.figures[0] = number;
  else if (part->slot == MUSTER_SLOT_SECOND)
    reading->event.figures[1] = number;
  else if (part->slot == MUSTER_SLOT_DAY)
    reading->event.day = (int) number;
  else
    reading->event.until = (int) number;
}

/* Whether it is done with all that stands in its subject. */
static gboolean
is_of_all (MusterEventKind kind)
{
  return kind == MUSTER_EVENT_STATUS || kind == MUSTER_EVENT_FATIGUE
         || kind == MUSTER_EVENT_EXPERIENCE || kind == MUSTER_EVENT_MARCH;
}

/* Where an army is called as its side is, the army is meant. Returns: 0 where none is */
static gint64
find_record_first (const MusterActionDraft *reading, const char *word, MusterNames names)
{
  return muster_register_find_named (reading->reg, word,
                                     (MusterNames) (names & ~(guint) MUSTER_NAMES_SIDE), NULL);
}

static gboolean
read_named (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  static const MusterNames names[MUSTER_N_WANTS] = {
    [MUSTER_WANTS_RECORD] = MUSTER_NAMES_RECORD,
    [MUSTER_WANTS_UNIT] = MUSTER_NAMES_UNIT,
    [MUSTER_WANTS_COMMANDER] = MUSTER_NAMES_COMMANDER,
    [MUSTER_WANTS_FORMATION] = MUSTER_NAMES_FORMATION,
    [MUSTER_WANTS_GROUP] = MUSTER_NAMES_GROUP,
    [MUSTER_WANTS_ANYTHING] = MUSTER_NAMES_ALL,
  };
  gint64 number = 0;
  if (is_of_all (reading->event.kind) && part->slot == MUSTER_SLOT_SUBJECT)
    number = find_record_first (reading, word, names[part->want]);
  if (number == 0)
    number = muster_register_find_named (reading->reg, word, names[part->want], reading->error);
  if (number == 0)
    return FALSE;
  put_number (reading, part, number);
  *told = muster_register_dup_distinct (reading->reg, number, FALSE);
  return TRUE;
}

/* A minus may be the printed one, which no command line takes for an option. */
static gboolean
read_signed (const char *word, gint64 *number)
{
  const char *minus = "−";
  gboolean is_printed = g_str_has_prefix (word, minus);
  g_autofree char *plain =
    is_printed ? g_strconcat ("-", word + strlen (minus), NULL) : g_strdup (word);
  const char *digits = plain[0] == '+' ? plain + 1 : plain;
  return digits[0] != '+' && !(plain[0] == '+' && digits[0] == '-')
         && g_ascii_string_to_signed (digits, 10, -MOST_STEPS, MOST_STEPS, number, NULL);
}

static gboolean
read_steps (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  gint64 number;
  if (!read_signed (word, &number) || number < 1)
    return muster_reading_refuse (
      reading, _ ("“%s” is no number of steps. Give a whole number from 1 to %d."), word,
      MOST_STEPS);
  put_number (reading, part, number);
  *told = g_strdup_printf ("%" PRId64, number);
  return TRUE;
}

static gboolean
read_die (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  gint64 number;
  if (!read_signed (word, &number) || number < 1)
    return muster_reading_refuse (reading,
                                  _ ("“%s” is no throw. Give the number that the dice show."),
                                  word);
  put_number (reading, part, number);
  *told = g_strdup_printf ("%" PRId64, number);
  return TRUE;
}

static gboolean
read_pool (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  int pool = muster_event_find_word (muster_pool_list_words (), word);
  if (pool < 0)
    return muster_reading_refuse (reading,
                                  _ ("Nobody comes back from “%s”. Write hospital, missing or "
                                     "prisoners."),
                                  word);
  put_number (reading, part, pool);
  *told = g_strdup (word);
  return TRUE;
}

static gboolean
read_change (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  gint64 number;
  if (!read_signed (word, &number) || number == 0)
    return muster_reading_refuse (
      reading,
      _ ("“%s” is no change. Give a whole number that is added, such as +2, or taken "
         "away, such as -1."),
      word);
  put_number (reading, part, number);
  *told =
    number < 0 ? g_strdup_printf ("−%" PRId64, -number) : g_strdup_printf ("+%" PRId64, number);
  return TRUE;
}

static gboolean
read_text (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  g_autofree char *text = g_strstrip (g_strdup (word));
  if (text[0] == '\0')
    return muster_reading_refuse (reading, _ ("%s is blank. Write something there."),
                                  _ (part->name));
  const char *kept = g_string_chunk_insert (reading->draft->strings, text);
  if (part->slot == MUSTER_SLOT_NOTE)
    reading->event.note = kept;
  else
    reading->event.text = kept;
  *told = g_steal_pointer (&text);
  return TRUE;
}

static char *
dup_scales (const MusterRuleset *ruleset)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_scales; i++)
    g_ptr_array_add (ids, (gpointer) ruleset->scales[i].id);
  return muster_text_join (ids);
}

static char *
dup_grades (const MusterScale *scale)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  for (int i = 0; i < scale->n_grades; i++)
    g_ptr_array_add (ids, (gpointer) scale->grades[i].id);
  return muster_text_join (ids);
}

/* Where another had such a grade, the army in which it marches would not be legal. */
static gboolean
check_scale (MusterActionDraft *reading, const MusterScale *scale)
{
  const MusterRuleset *ruleset = reading->reg->campaign->ruleset;
  const MusterRecord *record = muster_register_find (reading->reg, reading->event.subject);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_scales; i++)
    if (muster_record_may_have_grade (record, ruleset->scales[i].id))
      g_ptr_array_add (ids, (gpointer) ruleset->scales[i].id);
  g_autofree char *others = muster_text_join (ids);
  if (muster_record_may_have_grade (record, scale->id))
    return TRUE;
  if (ids->len == 0)
    return muster_reading_refuse (reading,
                                  _ ("The rules give %s no grade of any scale. Name another."),
                                  reading->told[0]);
  return muster_reading_refuse (
    reading, _ ("The rules give %s no grade of the scale “%s”. They give it %s."), reading->told[0],
    scale->id, others);
}

static gboolean
check_grade (MusterActionDraft *reading, const char *scale, const char *grade)
{
  const MusterRuleset *ruleset = reading->reg->campaign->ruleset;
  int index = ruleset != NULL ? muster_ruleset_find_scale (ruleset, scale) : -1;
  if (ruleset == NULL)
    return muster_reading_refuse (
      reading, _ ("The campaign's ruleset is not there, so its grades are not known. "
                  "Install its pack."));
  if (index < 0)
    {
      g_autofree char *scales = dup_scales (ruleset);
      return muster_reading_refuse (reading, _ ("The ruleset has no scale “%s”. It has %s."), scale,
                                    scales);
    }
  if (!check_scale (reading, &ruleset->scales[index]))
    return FALSE;
  if (muster_ruleset_find_grade (ruleset, index, grade) >= 0)
    return TRUE;
  g_autofree char *grades = dup_grades (&ruleset->scales[index]);
  return muster_reading_refuse (reading, _ ("The scale “%s” has no grade “%s”. It has %s."), scale,
                                grade, grades);
}

static gboolean
read_grade (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  g_auto (GStrv) words = g_strsplit (word, ":", 2);
  if (g_strv_length (words) != 2)
    return muster_reading_refuse (
      reading, _ ("“%s” is no grade. Write the scale and the grade, as SCALE:GRADE."), word);
  if (!check_grade (reading, words[0], words[1]))
    return FALSE;
  g_autofree char *text = g_strjoin (" ", words[0], words[1], NULL);
  const char *kept = g_string_chunk_insert (reading->draft->strings, text);
  if (part->slot == MUSTER_SLOT_GRADE)
    reading->grade = kept;
  else
    reading->event.text = kept;
  *told = g_strdup (word);
  return TRUE;
}

static gboolean
read_place (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  const MusterCampaign *campaign = reading->reg->campaign;
  gint64 number = muster_map_find_place (campaign, word, reading->error);
  if (number == 0)
    return FALSE;
  put_number (reading, part, number);
  *told = g_strdup (muster_campaign_find_place (campaign, number)->name);
  return TRUE;
}

static gboolean
read_day (MusterActionDraft *reading, const MusterDeedPart *part, const char *word, char **told)
{
  g_autofree char *date = muster_date_dup_typed (word);
  int day = muster_day_parse (date);
  if (day == MUSTER_NO_DAY)
    return muster_reading_refuse (reading, _ ("“%s” is no day. Write 1815-06-18 or 18 June 1815."),
                                  word);
  put_number (reading, part, day);
  *told = muster_day_dup_text (day);
  return TRUE;
}

typedef gboolean (*Read) (MusterActionDraft *reading,
                          const MusterDeedPart *part,
                          const char *word,
                          char **told);

static const Read reads[MUSTER_N_WANTS] = {
  [MUSTER_WANTS_RECORD] = read_named,    [MUSTER_WANTS_UNIT] = read_named,
  [MUSTER_WANTS_COMMANDER] = read_named, [MUSTER_WANTS_FORMATION] = read_named,
  [MUSTER_WANTS_GROUP] = read_named,     [MUSTER_WANTS_ANYTHING] = read_named,
  [MUSTER_WANTS_STEPS] = read_steps,     [MUSTER_WANTS_CHANGE] = read_change,
  [MUSTER_WANTS_TEXT] = read_text,       [MUSTER_WANTS_GRADE] = read_grade,
  [MUSTER_WANTS_PLACE] = read_place,     [MUSTER_WANTS_DAY] = read_day,
  [MUSTER_WANTS_POOL] = read_pool,       [MUSTER_WANTS_DIE] = read_die,
};

static gboolean
read_parts (MusterActionDraft *reading, const char *const *words)
{
  const MusterDeed *deed = reading->draft->deed;
  guint n_parts = muster_deed_get_n_parts (deed);
  guint n_words = g_strv_length ((char **) words);
  guint n_least = 0;
  while (n_least < n_parts && !deed->parts[n_least].is_optional)
    n_least++;
  if (n_words < n_least || n_words > n_parts)
    {
      g_autofree char *usage = muster_deed_dup_usage (deed);
      return muster_reading_refuse (
        reading,
        _ ("“%s” asks for other words than these. Write it as: %s. Names of several "
           "words stand in quotation marks."),
        deed->id, usage);
    }
  for (guint i = 0; i < n_words; i++)
    {
      const MusterDeedPart *part = &deed->parts[i];
      gboolean is_left_out = part->option != NULL && words[i][0] == '\0';
      if (!is_left_out && !reads[part->want](reading, part, words[i], &reading->told[i]))
        return FALSE;
    }
  return TRUE;
}

/* What a fold would say of these has no way out. */
static gboolean
check_sides (MusterActionDraft *reading)
{
  const MusterEvent *event = &reading->event;
  const MusterRecord *record = muster_register_find (reading->reg, event->subject);
  const MusterRecord *to = muster_register_find (reading->reg, event->object);
  int side = to != NULL ? to->side : (int) -event->object;
  if (record != NULL && record->side != side)
    return muster_reading_refuse (reading,
                                  _ ("%s and %s are of two sides. Name what is of one side."),
                                  reading->told[0], reading->told[1]);
  if (to != NULL && event->kind != MUSTER_EVENT_MERGE
      && muster_register_is_in (reading->reg, to, event->subject))
    return muster_reading_refuse (
      reading, _ ("%s stands in %s, which cannot go there. Name another formation."),
      reading->told[1], reading->told[0]);
  return TRUE;
}

static gboolean
check_merger (MusterActionDraft *reading)
{
  if (!check_sides (reading) || !muster_reading_check_room (reading))
    return FALSE;
  muster_reading_remark_merger (reading);
  return TRUE;
}

/* Nobody commands from a bed, a prison or the baggage. */
static gboolean
check_appointed (MusterActionDraft *reading)
{
  const MusterRecord *commander = muster_register_find (reading->reg, reading->event.subject);
  if (!check_sides (reading))
    return FALSE;
  if (muster_record_is_fit (commander))
    {
      const char *type =
        muster_appointment_find_type (reading->reg, commander, reading->event.object);
      if (type != NULL)
        reading->event.text = g_string_chunk_insert (reading->draft->strings, type);
      return TRUE;
    }
  g_autofree char *state = muster_record_dup_state (reading->reg, commander);
  return muster_reading_refuse (
    reading, _ ("%s cannot command now: %s. Name another commander, or a later day."),
    reading->told[0], state);
}

static gboolean
check_date (MusterActionDraft *reading)
{
  int today = muster_campaign_get_today (reading->reg->campaign);
  g_autofree char *text = muster_day_dup_text (today);
  return reading->event.day > today
         || muster_reading_refuse (reading,
                                   _ ("The campaign has come to %s already. Give a later day."),
                                   text);
}

/* One who plays already is written as he is there. */
static gboolean
check_player (MusterActionDraft *reading)
{
  MusterEvent *event = &reading->event;
  const MusterRecord *formation = muster_register_find (reading->reg, event->subject);
  const char *known =
    event->text != NULL ? muster_register_find_player_named (reading->reg, event->text) : NULL;
  if (event->text != NULL
      && !muster_register_check_player (reading->reg, event->text, formation->side, reading->error))
    return FALSE;
  if (event->text == NULL && formation->player == NULL)
    return muster_reading_refuse (reading, _ ("%s has no player of its own. Name one."),
                                  reading->told[0]);
  if (known != NULL && g_strcmp0 (formation->player, known) == 0)
    return muster_reading_refuse (reading, _ ("%s plays %s already. Name another player."), known,
                                  reading->told[0]);
  if (known != NULL)
    event->text = g_string_chunk_insert (reading->draft->strings, known);
  g_free (reading->told[1]);
  reading->told[1] = g_strdup (event->text != NULL ? event->text : _ ("nobody"));
  return TRUE;
}

static gboolean
check_parts (MusterActionDraft *reading)
{
  const MusterEventKind kind = reading->event.kind;
  if (kind == MUSTER_EVENT_TRANSFER)
    return check_sides (reading);
  if (kind == MUSTER_EVENT_MERGE)
    return check_merger (reading);
  if (kind == MUSTER_EVENT_REPLACE)
    return muster_reading_check_room (reading);
  if (kind == MUSTER_EVENT_APPOINT)
    return check_appointed (reading);
  if (kind == MUSTER_EVENT_MARCH)
    return muster_reading_check_march (reading);
  if (kind == MUSTER_EVENT_PLAYER)
    return check_player (reading);
  if (kind == MUSTER_EVENT_RETURN)
    return muster_reading_check_back (reading);
  if (kind == MUSTER_EVENT_SUCCEED)
    return muster_reading_check_successor (reading);
  return kind != MUSTER_EVENT_DATE || check_date (reading);
}

/* Statuses */

/* Those whose status a deed may change, and what it is now. */
typedef struct
{
  GPtrArray *records; /* MusterRecord: the subject, unless it is a side, and what stands in it */
  MusterStatus *now;
} Statuses;

/* A formation's status is that of all in it: who keeps his own is told so after it. @subject: a
 * record, or a side as minus its number */
static void
give_status (MusterActionDraft *reading, const Statuses *statuses, gint64 subject, MusterStatus to)
{
  MusterEvent event = reading->event;
  event.subject = subject;
  event.figures[MUSTER_GIVEN_STATUS] = to;
  event.figures[MUSTER_GIVEN_COUNTS] =
    to == MUSTER_STATUS_RESTING ? muster_recovery_get_rest (reading->reg->campaign->recovery) : 0;
  g_array_append_val (reading->draft->events, event);
  for (guint i = 0; i < statuses->records->len; i++)
    if (statuses->now[i] != MUSTER_STATUS_MERGED
        && muster_register_is_in (reading->reg, g_ptr_array_index (statuses->records, i), subject))
      statuses->now[i] = to;
}

static gboolean
changes_status (const MusterActionDraft *reading, const MusterRecord *record)
{
  return (reading->draft->deed->from & (1U << record->status)) != 0;
}

static GPtrArray *
list_subjects (const MusterActionDraft *reading)
{
  gint64 subject = reading->event.subject;
  const MusterRecord *top = muster_register_find (reading->reg, subject);
  if (top == NULL)
    return muster_register_list (reading->reg, (int) -subject, 0);
  GPtrArray *records = muster_register_list (reading->reg, top->side, top->number);
  g_ptr_array_insert (records, 0, (gpointer) top);
  return records;
}

static gboolean
add_statuses (MusterActionDraft *reading)
{
  const MusterDeed *deed = reading->draft->deed;
  g_autoptr (GPtrArray) records = list_subjects (reading);
  g_autofree MusterStatus *now = g_new (MusterStatus, records->len + 1);
  Statuses statuses = { records, now };
  gboolean is_changed = FALSE;
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      now[i] = record->status;
      is_changed = is_changed || changes_status (reading, record);
    }
  if (!is_changed)
    return muster_reading_refuse (
      reading,
      _ ("%s is not so that “%s” would change anything. Look how it stands "
         "in the register."),
      reading->told[0], deed->id);
  if (reading->event.subject < 0)
    give_status (reading, &statuses, reading->event.subject, deed->status);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      MusterStatus wanted = changes_status (reading, record) ? deed->status : record->status;
      if (now[i] != wanted)
        give_status (reading, &statuses, record->number, wanted);
    }
  return TRUE;
}

static gboolean
add_events (MusterActionDraft *reading)
{
  const MusterDeed *deed = reading->draft->deed;
  if (deed->from != 0)
    return add_statuses (reading);
  if (muster_event_makes_record (deed->kind))
    reading->event.object = muster_campaign_get_next_record (reading->reg->campaign);
  if (muster_event_makes_record (deed->kind) && reading->event.object > MUSTER_MOST_RECORDS)
    return muster_reading_refuse (
      reading,
      _ ("The campaign has no number left for what is new: %d is the last. Begin a campaign with "
         "the armies as they stand now."),
      MUSTER_MOST_RECORDS);
  g_array_append_val (reading->draft->events, reading->event);
  if (deed->kind == MUSTER_EVENT_SUCCEED)
    muster_reading_add_grades (reading);
  return TRUE;
}

static gboolean
begin_day (MusterActionDraft *reading, const MusterCampaign *campaign, int day)
{
  g_autofree char *start = muster_day_dup_text (campaign->start);
  reading->event.day = day != MUSTER_NO_DAY ? day : muster_campaign_get_today (campaign);
  return reading->event.day >= campaign->start
         || muster_reading_refuse (reading,
                                   _ ("The campaign begins on %s. Give that day or a later one."),
                                   start);
}

static char *
dup_title (const MusterActionDraft *reading)
{
  const char *told[MUSTER_DEED_PARTS];
  for (guint i = 0; i < MUSTER_DEED_PARTS; i++)
    told[i] = reading->told[i] != NULL ? reading->told[i] : _ ("all");
  return g_strdup_printf (_ (reading->draft->deed->title), told[0], told[1], told[2]);
}

MusterDraft *
muster_deed_draft (const MusterDeed *deed,
                   const MusterCampaign *campaign,
                   int day,
                   gboolean is_over,
                   const char *const *words,
                   GError **error)
{
  g_autoptr (MusterDraft) draft = g_new0 (MusterDraft, 1);
  draft->deed = deed;
  draft->events = g_array_new (FALSE, FALSE, sizeof (MusterEvent));
  draft->strings = g_string_chunk_new (64);
  MusterActionDraft reading = { .draft = draft, .event = { .kind = deed->kind }, .error = error };
  if (!begin_day (&reading, campaign, day))
    return NULL;
  g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, reading.event.day);
  reading.reg = reg;
  if (deed->may_be_over)
    reading.event.figures[muster_event_find_figure (deed->kind, "over")] = is_over;
  gboolean is_done =
    read_parts (&reading, words) && check_parts (&reading) && add_events (&reading);
  draft->title = is_done ? dup_title (&reading) : NULL;
  for (guint i = 0; i < MUSTER_DEED_PARTS; i++)
    g_free (reading.told[i]);
  return is_done ? g_steal_pointer (&draft) : NULL;
}

void
muster_draft_free (MusterDraft *draft)
{
  g_array_unref (draft->events);
  g_string_chunk_free (draft->strings);
  g_free (draft->title);
  g_free (draft);
}
