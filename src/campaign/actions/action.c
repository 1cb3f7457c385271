#include "config.h"

#include "campaign/actions/action.h"

#include "base/date.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/random.h"
#include "base/text.h"
#include "campaign/model/map.h"
#include "campaign/state/changes.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/register-places.h"
#include "campaign/state/register-players.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* An action that words are read for. */
struct _MusterActionDraft
{
  MusterDraft *draft;
  const MusterRegister *reg; /* on its day */
  MusterEvent event;
  const char *grade;               /* "SCALE GRADE" that was typed for who is new, or NULL */
  char *told[MUSTER_ACTION_PARTS]; /* the parts, in words */
  char *kept[MUSTER_ACTION_PARTS]; /* as the phrase has them; NULL: a plain text */
  GError **error;
};

guint
muster_action_get_n_parts (const MusterAction *action)
{
  guint n = 0;
  while (n < MUSTER_ACTION_PARTS && action->parts[n].name != NULL)
    n++;
  return n;
}

char *
muster_action_dup_usage (const MusterAction *action)
{
  GString *text = g_string_new (action->id);
  for (guint i = 0; i < muster_action_get_n_parts (action); i++)
    {
      const MusterActionPart *part = &action->parts[i];
      if (part->option != NULL)
        g_string_append_printf (text, " [--%s %s]", part->option, _ (part->name));
      else
        g_string_append_printf (text, part->is_optional ? " [%s]" : " %s", _ (part->name));
    }
  return g_string_free (text, FALSE);
}

static const MusterKind *
find_type (const MusterRuleset *ruleset, const MusterKind *holder, gboolean is_overall)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->category == MUSTER_CATEGORY_COMMANDER && kind->nation == MUSTER_GRADE_NONE
          && kind->is_overall == is_overall && muster_kind_may_hold (ruleset, holder, kind))
        return kind;
    }
  return NULL;
}

const char *
muster_appointment_find_type (const MusterRegister *reg,
                              const MusterRecord *commander,
                              gint64 formation)
{
  const MusterRecord *record = muster_register_find (reg, formation);
  const MusterRuleset *ruleset = record != NULL ? record->raised->army->ruleset : NULL;
  const MusterKind *holder = record != NULL ? muster_record_get_kind (record) : NULL;
  const MusterKind *now =
    ruleset != NULL ? muster_ruleset_find_node_kind (ruleset, muster_record_get_kind_id (commander))
                    : NULL;
  if (holder == NULL || now == NULL || muster_kind_may_hold (ruleset, holder, now))
    return NULL;
  const MusterKind *type = find_type (ruleset, holder, FALSE);
  if (type == NULL)
    type = find_type (ruleset, holder, TRUE);
  return type != NULL ? type->id : NULL;
}

/* More than any unit has. */
#define MOST_STEPS 1000000

static gboolean muster_reading_refuse (MusterActionDraft *reading, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/** Returns: FALSE, with a sentence and its fix */
static gboolean
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
put_number (MusterActionDraft *reading, const MusterActionPart *part, gint64 number)
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

/* Where an army is called as its side is, the army is meant. Returns: 0 where none is */
static gint64
find_record_first (const MusterActionDraft *reading, const char *word, MusterNames names)
{
  return muster_register_find_named (reading->reg, word,
                                     (MusterNames) (names & ~(guint) MUSTER_NAMES_SIDE), NULL);
}

static gboolean
read_named (MusterActionDraft *reading, const MusterActionPart *part, const char *word, char **text)
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
  if (reading->draft->action->prefers_records && part->slot == MUSTER_SLOT_SUBJECT)
    number = find_record_first (reading, word, names[part->want]);
  if (number == 0)
    number = muster_register_find_named (reading->reg, word, names[part->want], reading->error);
  if (number == 0)
    return FALSE;
  put_number (reading, part, number);
  *text = muster_register_dup_distinct (reading->reg, number, FALSE);
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
read_steps (MusterActionDraft *reading, const MusterActionPart *part, const char *word, char **text)
{
  gint64 number;
  if (!read_signed (word, &number) || number < 1)
    return muster_reading_refuse (
      /* Translators: %1$s: what was typed; %2$d: the most steps. */
      reading, _ ("“%1$s” is no number of steps. Give a whole number from 1 to %2$d."), word,
      MOST_STEPS);
  put_number (reading, part, number);
  *text = g_strdup_printf ("%" PRId64, number);
  return TRUE;
}

static gboolean
read_die (MusterActionDraft *reading, const MusterActionPart *part, const char *word, char **text)
{
  gint64 number;
  if (!read_signed (word, &number) || number < 1)
    return muster_reading_refuse (reading,
                                  _ ("“%s” is no throw. Give the number that the dice show."),
                                  word);
  put_number (reading, part, number);
  *text = g_strdup_printf ("%" PRId64, number);
  return TRUE;
}

static gboolean
read_pool (MusterActionDraft *reading, const MusterActionPart *part, const char *word, char **text)
{
  int pool = muster_text_find_word (muster_pool_list_words (), word);
  if (pool < 0)
    return muster_reading_refuse (reading,
                                  _ ("Nobody comes back from “%s”. Write hospital, missing or "
                                     "prisoners."),
                                  word);
  put_number (reading, part, pool);
  *text = g_strdup (word);
  return TRUE;
}

static gboolean
read_change (MusterActionDraft *reading,
             const MusterActionPart *part,
             const char *word,
             char **text)
{
  gint64 number;
  if (!read_signed (word, &number) || number == 0)
    return muster_reading_refuse (
      reading,
      _ ("“%s” is no change. Give a whole number that is added, such as +2, or taken "
         "away, such as -1."),
      word);
  put_number (reading, part, number);
  *text =
    number < 0 ? g_strdup_printf ("−%" PRId64, -number) : g_strdup_printf ("+%" PRId64, number);
  return TRUE;
}

static gboolean
read_text (MusterActionDraft *reading,
           const MusterActionPart *part,
           const char *word,
           char **description)
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
  *description = g_steal_pointer (&text);
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
    /* Translators: %1$s: a unit; %2$s: a scale's name; %3$s: a list of scales. */
    reading, _ ("The rules give %1$s no grade of the scale “%2$s”. They give it %3$s."),
    reading->told[0], scale->id, others);
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
      /* Translators: %1$s: a scale's name; %2$s: a list of scales. */
      return muster_reading_refuse (reading, _ ("The ruleset has no scale “%1$s”. It has %2$s."),
                                    scale, scales);
    }
  if (!check_scale (reading, &ruleset->scales[index]))
    return FALSE;
  if (muster_ruleset_find_grade (ruleset, index, grade) >= 0)
    return TRUE;
  g_autofree char *grades = dup_grades (&ruleset->scales[index]);
  /* Translators: %1$s: a scale's name; %2$s: a grade; %3$s: a list of grades. */
  return muster_reading_refuse (reading, _ ("The scale “%1$s” has no grade “%2$s”. It has %3$s."),
                                scale, grade, grades);
}

static gboolean
read_grade (MusterActionDraft *reading,
            const MusterActionPart *part,
            const char *word,
            char **description)
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
  *description = g_strdup (word);
  return TRUE;
}

static gboolean
read_place (MusterActionDraft *reading, const MusterActionPart *part, const char *word, char **text)
{
  const MusterCampaign *campaign = reading->reg->campaign;
  gint64 number = muster_map_find_place (campaign, word, reading->error);
  if (number == 0)
    return FALSE;
  put_number (reading, part, number);
  *text = g_strdup (muster_campaign_find_place (campaign, number)->name);
  return TRUE;
}

static gboolean
read_day (MusterActionDraft *reading, const MusterActionPart *part, const char *word, char **text)
{
  int day = muster_day_parse_typed (word);
  if (day == MUSTER_NO_DAY)
    return muster_reading_refuse (reading, _ ("“%s” is no day. Write 1815-06-18 or 18 June 1815."),
                                  word);
  put_number (reading, part, day);
  *text = muster_day_dup_text (day);
  g_autofree char *kept = muster_day_dup_date (day);
  reading->kept[part - reading->draft->action->parts] = muster_phrase_new ("day", kept, NULL);
  return TRUE;
}

typedef gboolean (*Read) (MusterActionDraft *reading,
                          const MusterActionPart *part,
                          const char *word,
                          char **text);

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
  const MusterAction *action = reading->draft->action;
  guint n_parts = muster_action_get_n_parts (action);
  guint n_words = g_strv_length ((char **) words);
  guint n_least = 0;
  while (n_least < n_parts && !action->parts[n_least].is_optional)
    n_least++;
  if (n_words < n_least || n_words > n_parts)
    {
      g_autofree char *usage = muster_action_dup_usage (action);
      return muster_reading_refuse (
        reading,
        /* Translators: %1$s: an action's id; %2$s: how the action is written. */
        _ ("“%1$s” asks for other words than these. Write it as: %2$s. Names of several words "
           "stand in quotation marks."),
        action->id, usage);
    }
  for (guint i = 0; i < n_words; i++)
    {
      const MusterActionPart *part = &action->parts[i];
      gboolean is_left_out = part->option != NULL && words[i][0] == '\0';
      if (!is_left_out && !reads[part->want](reading, part, words[i], &reading->told[i]))
        return FALSE;
    }
  return TRUE;
}

/* What a replay would say of these has no fix. */
static gboolean
check_sides (MusterActionDraft *reading)
{
  const MusterEvent *event = &reading->event;
  const MusterRecord *record = muster_register_find (reading->reg, event->subject);
  const MusterRecord *to = muster_register_find (reading->reg, event->object);
  int side = to != NULL ? to->side : (int) -event->object;
  if (record != NULL && record->side != side)
    return muster_reading_refuse (reading,
                                  /* Translators: %1$s: a unit or formation; %2$s: another one. */
                                  _ ("%1$s and %2$s are of two sides. Name what is of one side."),
                                  reading->told[0], reading->told[1]);
  if (to != NULL && event->kind != MUSTER_EVENT_MERGE
      && muster_register_is_in (reading->reg, to, event->subject))
    return muster_reading_refuse (
      /* Translators: %1$s: a formation; %2$s: a unit or formation that is to go there. */
      reading, _ ("%1$s stands in %2$s, which cannot go there. Name another formation."),
      reading->told[1], reading->told[0]);
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
    /* Translators: %1$s: a commander; %2$s: how he is, such as "wounded". */
    reading, _ ("%1$s cannot command now: %2$s. Name another commander, or a later day."),
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
    /* Translators: %1$s: a player; %2$s: a side or formation. */
    return muster_reading_refuse (reading, _ ("%1$s plays %2$s already. Name another player."),
                                  known, reading->told[0]);
  if (known != NULL)
    event->text = g_string_chunk_insert (reading->draft->strings, known);
  g_free (reading->told[1]);
  /* Translators: who plays a side or formation. */
  reading->told[1] = g_strdup (event->text != NULL ? event->text : _ ("nobody"));
  reading->kept[1] = event->text == NULL ? g_strdup ("nobody") : NULL;
  return TRUE;
}

/* Statuses */

/* Those whose status an action may change, and what it is now. */
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
    to == MUSTER_STATUS_RESTING ? muster_recovery_get_rest (
      muster_campaign_get_recovery_on (reading->reg->campaign, G_MAXINT64, event.day))
                                : 0;
  g_array_append_val (reading->draft->events, event);
  for (guint i = 0; i < statuses->records->len; i++)
    if (statuses->now[i] != MUSTER_STATUS_MERGED
        && muster_register_is_in (reading->reg, g_ptr_array_index (statuses->records, i), subject))
      statuses->now[i] = to;
}

static gboolean
changes_status (const MusterActionDraft *reading, const MusterRecord *record)
{
  return (reading->draft->action->from & (1U << record->status)) != 0;
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
  const MusterAction *action = reading->draft->action;
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
      /* Translators: %1$s: a unit or the like; %2$s: an action's name. */
      _ ("%1$s is not so that “%2$s” would change anything. Look how it stands in the register."),
      reading->told[0], action->id);
  if (reading->event.subject < 0)
    give_status (reading, &statuses, reading->event.subject, action->status);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      MusterStatus wanted = changes_status (reading, record) ? action->status : record->status;
      if (now[i] != wanted)
        give_status (reading, &statuses, record->number, wanted);
    }
  return TRUE;
}

static gboolean
add_one_event (MusterActionDraft *reading)
{
  gboolean is_new = muster_event_makes_record (reading->event.kind);
  if (is_new)
    reading->event.object = muster_campaign_get_next_record (reading->reg->campaign);
  if (is_new && reading->event.object > MUSTER_MOST_RECORDS)
    return muster_reading_refuse (
      reading,
      _ ("The campaign has no number left for what is new: %d is the last. Begin a campaign with "
         "the armies as they stand now."),
      MUSTER_MOST_RECORDS);
  g_array_append_val (reading->draft->events, reading->event);
  return TRUE;
}

/* Returns: whether the action can be of these parts, and its events are in the draft */
static gboolean
take_parts (MusterActionDraft *reading)
{
  const MusterAction *action = reading->draft->action;
  if (action->check != NULL && !action->check (reading))
    return FALSE;
  return action->add_events != NULL ? action->add_events (reading) : add_one_event (reading);
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
dup_phrase (const MusterActionDraft *reading)
{
  const char *id = reading->draft->action->id;
  char *arguments[MUSTER_ACTION_PARTS + 1] = { NULL };
  guint n = muster_phrase_get_n_arguments (id);
  for (guint i = 0; i < n; i++)
    arguments[i] = reading->kept[i] != NULL   ? g_strdup (reading->kept[i])
                   : reading->told[i] != NULL ? muster_phrase_quote (reading->told[i])
                                              : g_strdup ("all");
  char *phrase = muster_phrase_join (id, (const char *const *) arguments);
  for (guint i = 0; i < n; i++)
    g_free (arguments[i]);
  return phrase;
}

MusterDraft *
muster_action_draft (const MusterAction *action,
                     const MusterCampaign *campaign,
                     int day,
                     gboolean is_over,
                     const char *const *words,
                     GError **error)
{
  g_autoptr (MusterDraft) draft = g_new0 (MusterDraft, 1);
  draft->action = action;
  draft->events = g_array_new (FALSE, FALSE, sizeof (MusterEvent));
  draft->strings = g_string_chunk_new (64);
  MusterActionDraft reading = { .draft = draft, .event = { .kind = action->kind }, .error = error };
  if (!begin_day (&reading, campaign, day))
    return NULL;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, reading.event.day);
  reading.reg = reg;
  if (action->may_be_over)
    reading.event.figures[muster_event_find_figure (action->kind, "over")] = is_over;
  gboolean is_done = read_parts (&reading, words) && take_parts (&reading);
  draft->phrase = is_done ? dup_phrase (&reading) : NULL;
  for (guint i = 0; i < MUSTER_ACTION_PARTS; i++)
    {
      g_free (reading.told[i]);
      g_free (reading.kept[i]);
    }
  return is_done ? g_steal_pointer (&draft) : NULL;
}

void
muster_draft_free (MusterDraft *draft)
{
  g_array_unref (draft->events);
  g_string_chunk_free (draft->strings);
  g_free (draft->phrase);
  g_free (draft);
}

/* What the roads say against the day, or NULL; @days: of the march; -1: there is no road */
static char *
dup_roads (const MusterActionDraft *reading, int days)
{
  const MusterEvent *event = &reading->event;
  gint64 given = event->until != MUSTER_NO_DAY ? event->until - event->day : 0;
  if (days < 0)
    return g_strdup ("no-road");
  return given < days ? muster_phrase_new_count ("roads-ask", days) : NULL;
}

/* Those in it that stand somewhere by themselves do not march with it. */
static void
list_left (const MusterActionDraft *reading, GPtrArray *remarks)
{
  gint64 subject = reading->event.subject;
  const MusterRecord *formation = muster_register_find (reading->reg, subject);
  g_autoptr (GPtrArray) below = formation != NULL
                                  ? muster_register_list (reading->reg, formation->side, subject)
                                  : muster_register_list (reading->reg, (int) -subject, 0);
  for (guint i = 0; i < below->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (below, i);
      const MusterPlace *place = muster_campaign_find_place (reading->reg->campaign, record->place);
      if (record->category >= MUSTER_CATEGORY_COMMANDER || record->status >= MUSTER_STATUS_DISBANDED
          || place == NULL || record->place == reading->event.object
          || (formation == NULL && record->parent == 0))
        continue;
      g_autofree char *label = muster_record_dup_label (record);
      g_ptr_array_add (remarks, muster_phrase_new ("stays-at", label, place->name, NULL));
    }
}

/* @phrase: taken */
static void
describe (MusterActionDraft *reading, guint part, char *phrase)
{
  g_free (reading->told[part]);
  g_free (reading->kept[part]);
  reading->told[part] = muster_phrase_format (phrase);
  reading->kept[part] = phrase;
}

/* @part: as the phrase has it; taken. @remarks: (element-type utf8): phrases. Returns: (transfer
 * full): the part with what is to be remarked on it */
static char *
dup_remarked (char *part, GPtrArray *remarks)
{
  g_autofree char *plain = part;
  if (remarks->len == 0)
    return g_steal_pointer (&plain);
  g_ptr_array_add (remarks, NULL);
  g_autofree char *all = muster_phrase_join ("remarks", (const char *const *) remarks->pdata);
  g_ptr_array_remove_index (remarks, remarks->len - 1);
  return muster_phrase_join ("with-remarks", (const char *const[]){ plain, all, NULL });
}

/* Notes with the event what is to be remarked on it, and tells it of the last part. @remarks:
 * (element-type utf8): phrases */
static void
remark (MusterActionDraft *reading, GPtrArray *remarks)
{
  if (remarks->len == 0)
    return;
  describe (reading, 1, dup_remarked (muster_phrase_quote (reading->told[1]), remarks));
  g_ptr_array_add (remarks, NULL);
  g_autofree char *all = muster_phrase_join ("remarks", (const char *const *) remarks->pdata);
  reading->event.phrase = g_string_chunk_insert (reading->draft->strings, all);
}

/* Nothing of it is refused: whoever leads a campaign knows of ways that are not on the map. */
static void
remark_march (MusterActionDraft *reading, const MusterRecord *from)
{
  const MusterEvent *event = &reading->event;
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  char *roads = from != NULL
                  ? dup_roads (reading, muster_roads_get_days (reading->reg->campaign->roads,
                                                               from->place, event->object))
                  : NULL;
  if (roads != NULL)
    g_ptr_array_add (remarks, roads);
  list_left (reading, remarks);
  remark (reading, remarks);
}

/* What is somewhere of those that march; of a side the first. Returns: (nullable): where it is not
 * known */
static const MusterRecord *
find_from (const MusterActionDraft *reading)
{
  const MusterRegister *reg = reading->reg;
  gint64 subject = reading->event.subject;
  if (subject > 0)
    return muster_register_find_placed (reg, muster_register_find (reg, subject));
  g_autoptr (GPtrArray) all = muster_register_list (reg, (int) -subject, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (all, i);
      if (record->parent == 0 && record->place != 0)
        return record;
    }
  return NULL;
}

/** Fills in when it arrives, and notes what the roads say against that and who stays behind. */
/* Without a day the roads say when it arrives, from where it or what it stands in is. */
static gboolean
muster_reading_check_march (MusterActionDraft *reading)
{
  MusterEvent *event = &reading->event;
  const MusterRecord *from = find_from (reading);
  if (event->until != MUSTER_NO_DAY && event->until < event->day)
    return muster_reading_refuse (reading,
                                  _ ("%s would arrive before it marches. Give a later day."),
                                  reading->told[0]);
  if (event->until != MUSTER_NO_DAY || from == NULL)
    {
      remark_march (reading, from);
      return TRUE;
    }
  int days = muster_roads_get_days (reading->reg->campaign->roads, from->place, event->object);
  if (days < 0)
    return muster_reading_refuse (
      reading,
      /* Translators: %1$s: a formation; %2$s: a place. */
      _ ("No road leads %1$s to %2$s. Give the day on which it arrives."), reading->told[0],
      reading->told[1]);
  event->until = days > 0 ? muster_day_add (event->day, days) : MUSTER_NO_DAY;
  remark_march (reading, from);
  return TRUE;
}

static gboolean
check_replacements (MusterActionDraft *reading, const MusterRecord *unit)
{
  gint64 away = muster_register_count_away (reading->reg, unit);
  gint64 room = MAX (unit->establishment - unit->present - away, 0);
  if (away == 0 || reading->event.figures[0] <= room)
    return TRUE;
  if (room == 0)
    return muster_reading_refuse (
      reading,
      _ ("With those who are in hospital, missing or prisoners, %s has no room below its "
         "establishment. Leave it as it is, or say that it may be above that."),
      reading->told[0]);
  return muster_reading_refuse (
    reading,
    /* Translators: %1$s: a unit; %2$d: how many steps fit; %3$d: the same number again. */
    _ ("With those who are in hospital, missing or prisoners, %1$s has room for %2$" PRId64
       " below its establishment. Give at most %3$" PRId64 ", or say that it may be above that."),
    reading->told[0], room, room);
}

/* As the replay has it: a part that comes back brings its establishment along. */
static gint64
get_brought (const MusterRecord *unit, const MusterRecord *into)
{
  return unit->split_from == into->number ? unit->establishment : 0;
}

static gboolean
check_joined (MusterActionDraft *reading, const MusterRecord *unit, const MusterRecord *into)
{
  gint64 there = muster_register_count_away (reading->reg, into);
  gint64 coming = muster_register_count_away (reading->reg, unit);
  gint64 room = MAX (into->establishment + get_brought (unit, into) - into->present - there, 0);
  if (there + coming == 0 || unit->present + coming <= room)
    return TRUE;
  return muster_reading_refuse (
    reading,
    /* Translators: %1$s: a unit that is to be merged; %2$d: how many steps it has; %3$s: a unit to
       which it is to go; %4$d: how many steps fit. */
    _ ("With those who are in hospital, missing or prisoners, %1$s brings %2$" PRId64
       ", and %3$s has room for %4$" PRId64
       " below its establishment. Name another, or say that it may be above that."),
    reading->told[0], unit->present + coming, reading->told[1], room);
}

static gboolean
is_there (const MusterRecord *unit)
{
  return unit != NULL && unit->category == MUSTER_CATEGORY_UNIT
         && unit->status < MUSTER_STATUS_DISBANDED;
}

/* Refuses replacements and mergers that have no room beside those who may come back, unless a unit
 * may be above its establishment. */
static gboolean
check_room (MusterActionDraft *reading)
{
  const MusterEvent *event = &reading->event;
  const MusterRecord *unit = muster_register_find (reading->reg, event->subject);
  const MusterRecord *into = muster_register_find (reading->reg, event->object);
  gboolean is_merger = event->kind == MUSTER_EVENT_MERGE;
  int over = muster_event_find_figure (event->kind, "over");
  if (event->figures[over] != 0 || !is_there (unit))
    return TRUE;
  if (!is_merger)
    return check_replacements (reading, unit);
  return unit == into || !is_there (into) || check_joined (reading, unit, into);
}

/* Adds how many there will be of how many, where a unit will be above its establishment: at once,
 * or when those come back who are not with the colours. */
static void
remark_above (const MusterActionDraft *reading, GPtrArray *remarks)
{
  const MusterEvent *event = &reading->event;
  const MusterRecord *unit = muster_register_find (reading->reg, event->subject);
  const MusterRecord *into = muster_register_find (reading->reg, event->object);
  gboolean is_merger = event->kind == MUSTER_EVENT_MERGE;
  const MusterRecord *filled = is_merger ? into : unit;
  if (!is_there (unit) || !is_there (filled) || (is_merger && unit == into))
    return;
  gint64 there = filled->present + (is_merger ? unit->present : event->figures[0]);
  gint64 away = muster_register_count_away (reading->reg, filled)
                + (is_merger ? muster_register_count_away (reading->reg, unit) : 0);
  gint64 full = filled->establishment + (is_merger ? get_brought (unit, into) : 0);
  g_autofree char *all = g_strdup_printf ("%" PRId64, there + away);
  g_autofree char *of = g_strdup_printf ("%" PRId64, full);
  if (there + away > full)
    g_ptr_array_add (remarks,
                     muster_phrase_new (away > 0 ? "above-when-back" : "above", all, of, NULL));
}

static gboolean
check_replacing (MusterActionDraft *reading)
{
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  if (!check_room (reading))
    return FALSE;
  remark_above (reading, remarks);
  remark (reading, remarks);
  return TRUE;
}

/* Returns: (nullable): the arm as the rules with which it came name it: a grade that nobody
 * chooses, or a tag; NULL where they name none */
static const char *
find_arm (const MusterRecord *unit)
{
  const MusterRuleset *ruleset = unit->raised->army->ruleset;
  const MusterKind *kind = muster_record_get_kind (unit);
  if (ruleset == NULL || kind == NULL)
    return NULL;
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == ruleset->arm_scale)
      return ruleset->scales[ruleset->arm_scale].grades[kind->presets[i].grade].label;
  return kind->arm_tag >= 0 ? ruleset->tags[kind->arm_tag].name : NULL;
}

/* Adds that the units of a merger are of two arms, where the rules name arms. */
static void
remark_arms (const MusterActionDraft *reading, GPtrArray *remarks)
{
  const MusterRecord *unit = muster_register_find (reading->reg, reading->event.subject);
  const MusterRecord *into = muster_register_find (reading->reg, reading->event.object);
  const char *one = find_arm (unit);
  const char *other = find_arm (into);
  if (one != NULL && other != NULL && strcmp (one, other) != 0)
    g_ptr_array_add (remarks, muster_phrase_new ("two-arms", one, other, NULL));
}

static gboolean
check_merger (MusterActionDraft *reading)
{
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  if (!check_sides (reading) || !check_room (reading))
    return FALSE;
  remark_arms (reading, remarks);
  remark_above (reading, remarks);
  remark (reading, remarks);
  return TRUE;
}

static const MusterRuleset *
get_ruleset (const MusterRecord *commander)
{
  const MusterEvaluation *evaluation = commander->raised->evaluation;
  return evaluation != NULL ? evaluation->ruleset : NULL;
}

static gboolean is_succession (const GPtrArray *events);

/** Returns: (transfer none) (nullable): the table of the rules that he came with; NULL where they
 * have none, or are not there */
static const MusterTable *
muster_succession_find_table (const MusterRecord *commander)
{
  const MusterRuleset *ruleset = get_ruleset (commander);
  for (int i = 0; ruleset != NULL && i < ruleset->n_tables; i++)
    if (ruleset->tables[i].is_succession)
      return &ruleset->tables[i];
  return NULL;
}

static gboolean
is_for (const MusterTableRow *row, const MusterRecord *commander)
{
  return row->of == NULL
         || muster_evaluation_match (commander->raised->evaluation, row->of, commander->node)
              == MUSTER_YES;
}

gboolean
muster_succession_has_die (const MusterRecord *commander)
{
  const MusterTable *table = muster_succession_find_table (commander);
  for (int i = 0; table != NULL && i < table->n_rows; i++)
    if (table->rows[i].gives_grade && table->rows[i].at.is_given
        && is_for (&table->rows[i], commander))
      return TRUE;
  return FALSE;
}

/** Returns: (transfer full): what is thrown: "d6" */
static char *
muster_succession_dup_die (const MusterTable *table)
{
  return table->roll.dice > 1 ? g_strdup_printf ("%dd%d", table->roll.dice, table->roll.die)
                              : g_strdup_printf ("d%d", table->roll.die);
}

/* What may be called otherwise later, or anew, has no part in it. */
gint64
muster_succession_throw (const MusterCampaign *campaign, const MusterRecord *commander)
{
  const MusterTable *table = muster_succession_find_table (commander);
  g_autofree char *stream =
    g_strdup_printf ("succession %s %" PRId64, commander->raised->army->name, commander->number);
  MusterRandom random = muster_random_new ((guint64) campaign->start, stream);
  gint64 sum = 0;
  for (int i = 0; i < table->roll.dice; i++)
    sum += muster_random_range (&random, 1, table->roll.die);
  return sum;
}

static gboolean
is_thrown (const MusterTableRow *row, gint64 thrown)
{
  return !row->at.is_given || (thrown >= row->at.low && thrown <= row->at.high && thrown != 0);
}

/* @text: "SCALE GRADE" */
static gboolean
is_of_scale (const char *text, const char *scale)
{
  gsize length = strlen (scale);
  return strncmp (text, scale, length) == 0 && text[length] == ' ';
}

/**
 * muster_succession_list_grades:
 * @thrown: for who takes his place; 0: nothing was
 * @typed: (nullable): "SCALE GRADE", which stands in the place of what the rules say of its scale
 *
 * Returns: (transfer full) (element-type utf8): "SCALE GRADE" of all grades in which he differs by
 *   the rules from the one who is lost, or may
 */
static GPtrArray *
muster_succession_list_grades (const MusterRecord *commander, gint64 thrown, const char *typed)
{
  GPtrArray *grades = g_ptr_array_new_with_free_func (g_free);
  const MusterTable *table = muster_succession_find_table (commander);
  for (int i = 0; table != NULL && i < table->n_rows; i++)
    {
      const MusterTableRow *row = &table->rows[i];
      if (!row->gives_grade || !is_thrown (row, thrown) || !is_for (row, commander))
        continue;
      const MusterScale *scale = &get_ruleset (commander)->scales[row->grade.scale];
      if (typed == NULL || !is_of_scale (typed, scale->id))
        g_ptr_array_add (grades,
                         g_strjoin (" ", scale->id, scale->grades[row->grade.grade].id, NULL));
    }
  if (typed != NULL)
    g_ptr_array_insert (grades, 0, g_strdup (typed));
  return grades;
}

/* Where in the action its parts stand. */
enum
{
  WHO_IS_LOST,
  BACK_FROM,
  BACK_STEPS,
  NEW_NAME = 1,
};

/* Coming back */

static gboolean
check_commander_back (MusterActionDraft *reading, const MusterRecord *commander)
{
  gboolean is_wounded = commander->fate == MUSTER_FATE_WOUNDED;
  if (reading->told[BACK_FROM] != NULL || reading->told[BACK_STEPS] != NULL)
    return muster_reading_refuse (reading,
                                  _ ("%s is a commander, who comes back from wherever he is. Leave "
                                     "the place and the steps out."),
                                  reading->told[WHO_IS_LOST]);
  if (commander->fate == MUSTER_FATE_DEAD)
    return muster_reading_refuse (reading,
                                  _ ("%s is dead. Strike or correct what says so, if that was "
                                     "wrong."),
                                  reading->told[WHO_IS_LOST]);
  if (commander->fate == MUSTER_FATE_FIT)
    return muster_reading_refuse (reading,
                                  _ ("%s is neither wounded nor captured. Name one who is."),
                                  reading->told[WHO_IS_LOST]);
  reading->event.kind = MUSTER_EVENT_FATE;
  reading->event.figures[0] = MUSTER_FATE_FIT;
  describe (reading, BACK_FROM, g_strdup (is_wounded ? "who-was-wounded" : "who-was-captured"));
  return TRUE;
}

/* Returns: the only pool in which some of a unit are; -1 with a sentence where it must be told */
static int
find_pool (MusterActionDraft *reading, const MusterRecord *unit)
{
  int found = -1;
  for (int pool = 0; pool < MUSTER_N_POOLS; pool++)
    {
      if (unit->away[pool] == 0)
        continue;
      if (found >= 0)
        {
          muster_reading_refuse (reading,
                                 _ ("Some of %s are away in more than one way. Say which come "
                                    "back: hospital, missing or prisoners."),
                                 reading->told[WHO_IS_LOST]);
          return -1;
        }
      found = pool;
    }
  if (found < 0)
    muster_reading_refuse (reading,
                           _ ("Nobody of %s is in hospital, missing or a prisoner. Name another."),
                           reading->told[WHO_IS_LOST]);
  return found;
}

static gboolean
check_unit_back (MusterActionDraft *reading, const MusterRecord *unit)
{
  gint64 *figures = reading->event.figures;
  static const char *const from[MUSTER_N_POOLS] = { "from-hospital", "were-missing",
                                                    "were-prisoners" };
  const char *const nobody[MUSTER_N_POOLS] = {
    _ ("Nobody of %s is in hospital. Look how it stands in the register."),
    _ ("Nobody of %s is missing. Look how it stands in the register."),
    _ ("Nobody of %s is a prisoner. Look how it stands in the register."),
  };
  int pool = reading->told[BACK_FROM] != NULL ? (int) figures[1] : find_pool (reading, unit);
  if (pool < 0)
    return FALSE;
  if (unit->away[pool] == 0)
    return muster_reading_refuse (reading, nobody[pool], reading->told[WHO_IS_LOST]);
  if (reading->told[BACK_STEPS] == NULL)
    figures[0] = unit->away[pool];
  figures[1] = pool;
  describe (reading, BACK_FROM, muster_phrase_new_count (from[pool], figures[0]));
  return TRUE;
}

/** Fills in where they come from and how many, and how a commander comes back. */
static gboolean
muster_reading_check_back (MusterActionDraft *reading)
{
  const MusterRecord *record = muster_register_find (reading->reg, reading->event.subject);
  if (record->category == MUSTER_CATEGORY_COMMANDER)
    return check_commander_back (reading, record);
  if (record->category == MUSTER_CATEGORY_UNIT)
    return check_unit_back (reading, record);
  return muster_reading_refuse (reading, _ ("%s is a formation. Name a unit or a commander."),
                                reading->told[WHO_IS_LOST]);
}

/* Successors */

static gboolean
check_vacant (MusterActionDraft *reading, const MusterRecord *lost)
{
  if (muster_record_is_vacant (lost))
    return TRUE;
  if (lost->successor == 0)
    return muster_reading_refuse (reading,
                                  _ ("%s is not lost. Record first that he is dead, wounded or "
                                     "captured, or disband him."),
                                  reading->told[WHO_IS_LOST]);
  g_autofree char *successor = muster_register_dup_label (reading->reg, lost->successor);
  return muster_reading_refuse (
    /* Translators: %1$s: a commander; %2$s: another one, who is lost. */
    reading, _ ("%1$s is in the place of %2$s already. Name him, if he is lost too."), successor,
    reading->told[WHO_IS_LOST]);
}

static gboolean
check_typed_die (MusterActionDraft *reading, const MusterRecord *lost)
{
  const MusterTable *table = muster_succession_find_table (lost);
  gint64 thrown = reading->event.figures[0];
  if (reading->grade != NULL)
    return muster_reading_refuse (reading, _ ("A die and a grade are both given. Choose one."));
  if (!muster_succession_has_die (lost))
    return muster_reading_refuse (reading,
                                  _ ("The rules do not throw for who takes the place of %s. Leave "
                                     "the die out, or give a grade."),
                                  reading->told[WHO_IS_LOST]);
  g_autofree char *die = muster_succession_dup_die (table);
  return (thrown >= table->roll.dice && thrown <= (gint64) table->roll.dice * table->roll.die)
         || muster_reading_refuse (reading,
                                   /* Translators: %1$d: what was thrown; %2$s: dice, such as "2d6";
                                      %3$d: the lowest throw; %4$d: the highest throw. */
                                   _ ("“%1$" PRId64 "” is no throw of %2$s. Give a number from "
                                      "%3$d to %4$d."),
                                   thrown, die, table->roll.dice,
                                   table->roll.dice * table->roll.die);
}

/* "d6: 2, by “Officer casualties”", or no more than the latter where nothing is thrown. Returns:
 * (transfer full): a phrase */
static char *
dup_reason (const MusterActionDraft *reading, const MusterTable *table, gboolean is_typed)
{
  gint64 number = reading->event.figures[0];
  g_autofree char *die = muster_succession_dup_die (table);
  g_autofree char *thrown = g_strdup_printf ("%" PRId64, number);
  const char *cite = table->cite; /* ends the arguments where there is none */
  if (number == 0)
    return muster_phrase_new (cite != NULL ? "by-table-of" : "by-table", table->title, cite, NULL);
  if (is_typed)
    return muster_phrase_new (cite != NULL ? "thrown-of" : "thrown", die, thrown, table->title,
                              cite, NULL);
  return muster_phrase_new (cite != NULL ? "thrown-by-muster-of" : "thrown-by-muster", die, thrown,
                            table->title, cite, NULL);
}

/* Why he is as good as he is: the throw, and the table that says so. */
static void
note_reason (MusterActionDraft *reading, const MusterRecord *lost, gboolean is_typed)
{
  const MusterTable *table = muster_succession_find_table (lost);
  g_autoptr (GPtrArray) grades =
    muster_succession_list_grades (lost, reading->event.figures[0], NULL);
  if (reading->grade != NULL || grades->len == 0)
    return;
  g_autofree char *reason = dup_reason (reading, table, is_typed);
  reading->event.phrase = g_string_chunk_insert (reading->draft->strings, reason);
}

static gboolean
take_die (MusterActionDraft *reading, const MusterRecord *lost)
{
  gboolean is_typed = reading->event.figures[0] > 0;
  if (is_typed && !check_typed_die (reading, lost))
    return FALSE;
  if (!is_typed && reading->grade == NULL && muster_succession_has_die (lost))
    reading->event.figures[0] = muster_succession_throw (reading->reg->campaign, lost);
  note_reason (reading, lost, is_typed);
  return TRUE;
}

/* "Expert", as the ruleset calls it; @text: "SCALE GRADE" */
static char *
dup_grade (const MusterRuleset *ruleset, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 2);
  int scale = ruleset != NULL ? muster_ruleset_find_scale (ruleset, words[0]) : -1;
  int grade = scale >= 0 ? muster_ruleset_find_grade (ruleset, scale, words[1]) : -1;
  return grade >= 0 ? g_strdup_printf (_ ("%1$s: %2$s"), ruleset->scales[scale].name,
                                       ruleset->scales[scale].grades[grade].name)
                    : g_strdup (text);
}

/* "Boufflers (Leadership: Expert; d6: 2)". Returns: (transfer full): a phrase, or a text in quotes
 */
static char *
dup_successor (const MusterActionDraft *reading, const MusterRecord *lost)
{
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) grades =
    muster_succession_list_grades (lost, reading->event.figures[0], reading->grade);
  for (guint i = 0; i < grades->len; i++)
    {
      g_autofree char *grade =
        dup_grade (reading->reg->campaign->ruleset, g_ptr_array_index (grades, i));
      g_ptr_array_add (remarks, muster_phrase_quote (grade));
    }
  if (reading->event.phrase != NULL)
    g_ptr_array_add (remarks, g_strdup (reading->event.phrase));
  return dup_remarked (reading->event.text != NULL
                         ? muster_phrase_quote (reading->event.text)
                         : muster_phrase_new ("successor", reading->told[WHO_IS_LOST], NULL),
                       remarks);
}

/** Fills in, where the rules throw for him, the die. Without a name he is called by whom he
 * succeeds, which the replay does. */
static gboolean
muster_reading_check_successor (MusterActionDraft *reading)
{
  const MusterRecord *lost = muster_register_find (reading->reg, reading->event.subject);
  if (!check_vacant (reading, lost) || !take_die (reading, lost))
    return FALSE;
  describe (reading, NEW_NAME, dup_successor (reading, lost));
  return TRUE;
}

/** Adds the events of his grades behind that of a successor. */
static void
muster_reading_add_grades (MusterActionDraft *reading)
{
  const MusterRecord *lost = muster_register_find (reading->reg, reading->event.subject);
  g_autoptr (GPtrArray) grades =
    muster_succession_list_grades (lost, reading->event.figures[0], reading->grade);
  for (guint i = 0; i < grades->len; i++)
    {
      MusterEvent event = { .kind = MUSTER_EVENT_GRADE,
                            .day = reading->event.day,
                            .subject = reading->event.object };
      event.text = g_string_chunk_insert (reading->draft->strings, g_ptr_array_index (grades, i));
      g_array_append_val (reading->draft->events, event);
    }
}

static gboolean
add_succession (MusterActionDraft *reading)
{
  if (!add_one_event (reading))
    return FALSE;
  muster_reading_add_grades (reading);
  return TRUE;
}

/* The actions */

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

static const MusterAction all_actions[] = {
  { .id = "rest",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_RESTING,
    .from = BIT (FIT),
    .prefers_records = TRUE,
    .add_events = add_statuses,
    .help = N_ ("it does not march"),
    .group = MUSTER_ACTIONS_STANDING,
    /* Translators: an action, as an item of a menu: a unit or formation rests. */
    .label = N_ ("_Rest") },
  { .id = "rouse",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_FIT,
    .from = BIT (RESTING),
    .prefers_records = TRUE,
    .add_events = add_statuses,
    .help = N_ ("it has rested"),
    .group = MUSTER_ACTIONS_STANDING,
    /* Translators: an action, as an item of a menu: a unit or formation that rested goes on. */
    .label = N_ ("R_ouse") },
  { .id = "detach",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_DETACHED,
    .from = BIT (FIT) | BIT (RESTING),
    .prefers_records = TRUE,
    .add_events = add_statuses,
    .help = N_ ("it is on a task of its own, and may march"),
    .group = MUSTER_ACTIONS_STANDING,
    /* Translators: an action, as an item of a menu: a unit or formation is sent on a task of its
       own. */
    .label = N_ ("_Detach") },
  { .id = "rejoin",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_FIT,
    .from = BIT (DETACHED),
    .prefers_records = TRUE,
    .add_events = add_statuses,
    .help = N_ ("it was detached"),
    .group = MUSTER_ACTIONS_STANDING,
    /* Translators: an action, as an item of a menu: what was detached comes back. */
    .label = N_ ("Re_join") },
  { .id = "baggage",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_BAGGAGE,
    .from = WITH_COLOURS,
    .prefers_records = TRUE,
    .add_events = add_statuses,
    .help = N_ ("it does not march, as what is not legal"),
    .group = MUSTER_ACTIONS_STANDING,
    .label = N_ ("To the _Baggage") },
  { .id = "recall",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_FIT,
    .from = BIT (BAGGAGE),
    .prefers_records = TRUE,
    .add_events = add_statuses,
    .help = N_ ("from the baggage"),
    .group = MUSTER_ACTIONS_STANDING,
    .label = N_ ("Re_call from the Baggage") },
  { .id = "disband",
    .kind = MUSTER_EVENT_STATUS,
    .parts = { { ALL_OF } },
    .status = MUSTER_STATUS_DISBANDED,
    .from = WITH_COLOURS | BIT (BAGGAGE),
    .prefers_records = TRUE,
    .add_events = add_statuses,
    /* Translators: a remark on the action “Disband”, in a list of actions. */
    .help = N_ ("for good"),
    .group = MUSTER_ACTIONS_STANDING,
    /* Translators: an action, as an item of a menu: a unit or formation is gone for good. */
    .label = N_ ("D_isband") },
  { .id = "merge",
    .kind = MUSTER_EVENT_MERGE,
    .parts = { { UNIT },
               { N_ ("UNIT"), MUSTER_WANTS_UNIT, MUSTER_SLOT_OBJECT, FALSE,
                 /* Translators: the label of a field: into which unit another one is merged. */
                 N_ ("Into"), NULL } },
    .may_be_over = TRUE,
    .check = check_merger,
    .help = N_ ("the first into the second, which goes on"),
    .group = MUSTER_ACTIONS_STRENGTH,
    /* Translators: an action, as an item of a menu: one unit goes into another. */
    .label = N_ ("_Merge") },
  { .id = "split",
    .kind = MUSTER_EVENT_SPLIT,
    .parts = { { UNIT },
               { STEPS },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE,
                 N_ ("Name of the new unit"), NULL } },
    .help = N_ ("so many steps become a unit of this name"),
    .group = MUSTER_ACTIONS_STRENGTH,
    /* Translators: an action, as an item of a menu: a part of a unit becomes one of its own. */
    .label = N_ ("_Split") },
  { .id = "replace",
    .kind = MUSTER_EVENT_REPLACE,
    .parts = { { UNIT }, { STEPS } },
    .may_be_over = TRUE,
    .check = check_replacing,
    .help = N_ ("so many steps come to it"),
    .group = MUSTER_ACTIONS_STRENGTH,
    /* Translators: an action, as an item of a menu: men come to a unit. */
    .label = N_ ("Re_placements") },
  { .id = "back",
    .kind = MUSTER_EVENT_RETURN,
    .parts = { { WHO },
               { N_ ("POOL"), MUSTER_WANTS_POOL, MUSTER_SLOT_SECOND, TRUE,
                 /* Translators: the label of a field: hospital, missing or prisoners. */
                 N_ ("From where"), "of" },
               { N_ ("N"), MUSTER_WANTS_STEPS, MUSTER_SLOT_FIGURE, TRUE, N_ ("Steps; blank: all"),
                 "steps" } },
    .check = muster_reading_check_back,
    .help = N_ ("from hospital, missing or prisoners; all of them without --steps"),
    .group = MUSTER_ACTIONS_STRENGTH,
    .label = N_ ("Back from A_way") },
  { .id = "transfer",
    .kind = MUSTER_EVENT_TRANSFER,
    .parts = { { WHO },
               { N_ ("FORMATION"), MUSTER_WANTS_GROUP, MUSTER_SLOT_OBJECT, FALSE, N_ ("To"),
                 NULL } },
    .check = check_sides,
    .help = N_ ("with all that stands in it; a side: directly under it"),
    .group = MUSTER_ACTIONS_ORDER,
    /* Translators: an action, as an item of a menu: a unit goes to another formation. */
    .label = N_ ("_Transfer") },
  { .id = "appoint",
    .kind = MUSTER_EVENT_APPOINT,
    .parts = { { COMMANDER },
               { N_ ("FORMATION"), MUSTER_WANTS_GROUP, MUSTER_SLOT_OBJECT, FALSE,
                 /* Translators: the label of a field: what formation a commander commands. */
                 N_ ("Commands"), NULL } },
    .check = check_appointed,
    .help = N_ ("he commands there"),
    .group = MUSTER_ACTIONS_ORDER,
    /* Translators: an action, as an item of a menu: a commander gets a formation. */
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
    .check = muster_reading_check_successor,
    .add_events = add_succession,
    .help = N_ ("another in his place, who is lost; as good as the rules' table says"),
    .group = MUSTER_ACTIONS_ORDER,
    .label = N_ ("Ne_xt in Command") },
  { .id = "player",
    .kind = MUSTER_EVENT_PLAYER,
    .parts = { { N_ ("FORMATION"), MUSTER_WANTS_FORMATION, MUSTER_SLOT_SUBJECT, FALSE,
                 N_ ("Formation"), NULL },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, TRUE,
                 N_ ("Player; blank: none of its own"), NULL } },
    .check = check_player,
    .help = N_ ("who plays it with all that stands in it; without a name nobody"),
    .group = MUSTER_ACTIONS_ORDER,
    /* Translators: an action, as an item of a menu: somebody plays a side or formation. */
    .label = N_ ("Pla_yer") },
  { .id = "rename",
    .kind = MUSTER_EVENT_RENAME,
    .parts = { { WHO },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE, N_ ("Name"), NULL } },
    .help = N_ ("from then on"),
    .group = MUSTER_ACTIONS_RECORD,
    /* Translators: an action, as an item of a menu. */
    .label = N_ ("Re_name") },
  { .id = "grade",
    .kind = MUSTER_EVENT_GRADE,
    .parts = { { WHO },
               { N_ ("SCALE:GRADE"), MUSTER_WANTS_GRADE, MUSTER_SLOT_TEXT, FALSE, N_ ("Grade"),
                 NULL } },
    .help = N_ ("as the ruleset has it"),
    .group = MUSTER_ACTIONS_RECORD,
    /* Translators: an action, as an item of a menu: a unit or commander gets another grade. */
    .label = N_ ("_Grade") },
  { .id = "rank",
    .kind = MUSTER_EVENT_RANK,
    .parts = { { COMMANDER },
               { N_ ("TEXT"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE,
                 /* Translators: the label of a field: the rank of a commander. */
                 N_ ("Rank"), NULL } },
    .help = N_ ("such as lieutenant general"),
    .group = MUSTER_ACTIONS_RECORD,
    /* Translators: an action, as an item of a menu: a commander gets another rank. */
    .label = N_ ("Ran_k") },
  { .id = "fatigue",
    .kind = MUSTER_EVENT_FATIGUE,
    .parts = { { ALL_OF }, { CHANGE } },
    .prefers_records = TRUE,
    .help = N_ ("up or down, with all that stands in it"),
    .group = MUSTER_ACTIONS_RECORD,
    /* Translators: an action, as an item of a menu: fatigue is added or taken away. */
    .label = N_ ("_Fatigue") },
  { .id = "night",
    .kind = MUSTER_EVENT_NIGHT,
    .parts = { { N_ ("SIDE"), MUSTER_WANTS_GROUP, MUSTER_SLOT_SUBJECT, TRUE,
                 /* Translators: the label of a field: the side of which an action is. */
                 N_ ("For whom"), NULL } },
    .help = N_ ("fatigue goes, losses stay; without a side of all"),
    .group = MUSTER_ACTIONS_CALENDAR,
    /* Translators: an action, as an item of a menu: all sleep, and fatigue goes. */
    .label = N_ ("_Night") },
  { .id = "experience",
    .kind = MUSTER_EVENT_EXPERIENCE,
    .parts = { { ALL_OF }, { CHANGE } },
    .prefers_records = TRUE,
    .help = N_ ("up or down, with all that stands in it"),
    .group = MUSTER_ACTIONS_RECORD,
    /* Translators: an action, as an item of a menu: experience is added or taken away. */
    .label = N_ ("_Experience") },
  { .id = "honour",
    .kind = MUSTER_EVENT_HONOUR,
    .parts = { { WHO },
               { N_ ("TEXT"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE,
                 /* Translators: the label of a field: what a unit earned. */
                 N_ ("Honour"), NULL } },
    .help = N_ ("it bears it from then on"),
    .group = MUSTER_ACTIONS_RECORD,
    /* Translators: an action, as an item of a menu: a unit earns an honour. */
    .label = N_ ("Hono_ur") },
  { .id = "counter",
    .kind = MUSTER_EVENT_COUNTER,
    .parts = { { N_ ("WHO"), MUSTER_WANTS_ANYTHING, MUSTER_SLOT_SUBJECT, FALSE,
                 /* Translators: the label of a field: of whom something is counted. */
                 N_ ("Whose"), NULL },
               { N_ ("NAME"), MUSTER_WANTS_TEXT, MUSTER_SLOT_TEXT, FALSE, N_ ("What is counted"),
                 NULL },
               { CHANGE } },
    .help = N_ ("a sum of a side or of anything, such as days of supply"),
    .group = MUSTER_ACTIONS_CALENDAR,
    /* Translators: an action, as an item of a menu: a number that a user counts himself. */
    .label = N_ ("_Counter") },
  { .id = "march",
    .kind = MUSTER_EVENT_MARCH,
    .parts = { { N_ ("FORMATION"), MUSTER_WANTS_GROUP, MUSTER_SLOT_SUBJECT, FALSE, N_ ("Formation"),
                 NULL },
               { N_ ("PLACE"), MUSTER_WANTS_PLACE, MUSTER_SLOT_OBJECT, FALSE, N_ ("To"), NULL },
               { N_ ("DATE"), MUSTER_WANTS_DAY, MUSTER_SLOT_UNTIL, TRUE,
                 N_ ("Arrives; blank: as the roads say"), NULL } },
    .prefers_records = TRUE,
    .check = muster_reading_check_march,
    .help = N_ ("to arrive on a day; without one as the roads say"),
    .group = MUSTER_ACTIONS_ORDER,
    /* Translators: an action, as an item of a menu. */
    .label = N_ ("Marc_h") },
  { .id = "date",
    .kind = MUSTER_EVENT_DATE,
    .parts = { { N_ ("DATE"), MUSTER_WANTS_DAY, MUSTER_SLOT_DAY, FALSE,
                 /* Translators: the label of a field: the day to which the calendar moves on. */
                 N_ ("On to"), NULL } },
    .check = check_date,
    .help = N_ ("the calendar moves on"),
    .group = MUSTER_ACTIONS_CALENDAR,
    .label = N_ ("On to a _Date") },
  { .id = "note",
    .kind = MUSTER_EVENT_NOTE,
    .parts = { { N_ ("TEXT"), MUSTER_WANTS_TEXT, MUSTER_SLOT_NOTE, FALSE, N_ ("Note"), NULL } },
    .help = N_ ("for the log"),
    .group = MUSTER_ACTIONS_CALENDAR,
    /* Translators: an action, as an item of a menu: a note is written into the log. */
    .label = N_ ("N_ote") },
};

const MusterAction *
muster_action_list (guint *n)
{
  *n = G_N_ELEMENTS (all_actions);
  return all_actions;
}

const MusterAction *
muster_action_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (all_actions); i++)
    if (strcmp (all_actions[i].id, id) == 0)
      return &all_actions[i];
  return NULL;
}

/* Returns: (transfer container) (element-type MusterEvent): what a batch says, but what it strikes
 */
static GPtrArray *
list_events (const MusterCampaign *campaign, gint64 batch)
{
  GPtrArray *events = g_ptr_array_new ();
  for (guint i = 0; i < campaign->events->len; i++)
    {
      MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch == batch && !muster_event_is_about_batch (event->kind))
        g_ptr_array_add (events, event);
    }
  return events;
}

typedef struct
{
  const MusterEvent *event;
  MusterStatus status; /* of its subject before it */
  gboolean is_found;
} Before;

/* Whether a later event of the batch tells its status by itself: it was not changed. */
static gboolean
is_restated (const MusterCampaign *campaign, const MusterEvent *of, gint64 record)
{
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch == of->batch && event->id > of->id && event->kind == of->kind
          && event->subject == record)
        return TRUE;
    }
  return FALSE;
}

static gboolean
look (const MusterRegister *reg, guint index, gpointer data)
{
  Before *before = data;
  const MusterRecord *record = muster_register_find (reg, before->event->subject);
  const MusterEvent *event = &g_array_index (reg->campaign->events, MusterEvent, index);
  if (event->id == before->event->id)
    return FALSE;
  /* A side's is that of what stands in no formation of it. */
  for (guint i = 0; record == NULL && before->event->subject < 0 && i < reg->records->len; i++)
    {
      const MusterRecord *highest = g_ptr_array_index (reg->records, i);
      if (highest != NULL && highest->parent == 0 && highest->side == -before->event->subject
          && !is_restated (reg->campaign, before->event, highest->number))
        record = highest;
    }
  before->is_found = record != NULL;
  before->status = record != NULL ? record->status : before->status;
  return TRUE;
}

/* A status was given by the action that gives it to whoever stood as its subject did. */
static const MusterAction *
find_status_action (const MusterCampaign *campaign, const MusterEvent *event)
{
  guint n;
  const MusterAction *actions = muster_action_list (&n);
  Before before = { .event = event };
  muster_campaign_walk (campaign, look, &before);
  for (guint i = 0; i < n && before.is_found; i++)
    if (actions[i].from & (1U << before.status)
        && actions[i].status == (MusterStatus) event->figures[MUSTER_GIVEN_STATUS])
      return &actions[i];
  return NULL;
}

/* A commander comes back by his fate, a unit by those who return to it. */
static MusterEventKind
get_kind (const MusterEvent *event)
{
  gboolean is_back = event->kind == MUSTER_EVENT_FATE && event->figures[0] == MUSTER_FATE_FIT;
  return is_back ? MUSTER_EVENT_RETURN : event->kind;
}

static const MusterAction *
find_action (const MusterCampaign *campaign, const MusterEvent *event)
{
  guint n;
  const MusterAction *actions = muster_action_list (&n);
  if (event->battle != 0)
    return NULL;
  if (event->kind == MUSTER_EVENT_STATUS)
    return find_status_action (campaign, event);
  for (guint i = 0; i < n; i++)
    if (actions[i].kind == get_kind (event))
      return &actions[i];
  return NULL;
}

/* The grades of a successor follow from his coming. */
static gboolean
is_succession (const GPtrArray *events)
{
  const MusterEvent *first = g_ptr_array_index (events, 0);
  for (guint i = 1; i < events->len; i++)
    {
      const MusterEvent *event = g_ptr_array_index (events, i);
      if (event->kind != MUSTER_EVENT_GRADE || event->subject != first->object)
        return FALSE;
    }
  return first->kind == MUSTER_EVENT_SUCCEED;
}

/* Statuses of what stands in the first one's subject follow from it. */
static gboolean
is_one_action (const MusterCampaign *campaign, const GPtrArray *events)
{
  g_autoptr (MusterRegister) reg = NULL;
  const MusterEvent *first = g_ptr_array_index (events, 0);
  if (events->len == 1 || is_succession (events))
    return TRUE;
  reg = muster_campaign_replay (campaign, first->day);
  for (guint i = 0; i < events->len; i++)
    {
      const MusterEvent *event = g_ptr_array_index (events, i);
      const MusterRecord *record = muster_register_find (reg, event->subject);
      gboolean is_side = i == 0 && event->subject < 0;
      if (event->kind != MUSTER_EVENT_STATUS || (record == NULL && !is_side)
          || (i > 0 && !muster_register_is_in (reg, record, first->subject)))
        return FALSE;
    }
  return TRUE;
}

static char *
dup_text (const MusterActionPart *part, const char *description)
{
  char *text = g_strdup (description != NULL ? description : "");
  char *gap = part->want == MUSTER_WANTS_GRADE ? strchr (text, ' ') : NULL;
  if (gap != NULL)
    *gap = ':';
  return text;
}

/* A grade that came by a throw follows from that. Returns: (nullable) */
static char *
dup_given_grade (const MusterActionPart *part, const GPtrArray *events)
{
  const MusterEvent *first = g_ptr_array_index (events, 0);
  const MusterEvent *grade = events->len > 1 ? g_ptr_array_index (events, 1) : NULL;
  return grade != NULL && first->figures[0] == 0 ? dup_text (part, grade->text) : NULL;
}

static char *
dup_figure (gint64 figure)
{
  return figure > 0 ? g_strdup_printf ("%" PRId64, figure) : NULL;
}

static char *
dup_pool (const MusterEvent *event)
{
  return event->kind == MUSTER_EVENT_RETURN
           ? g_strdup (muster_event_get_word (muster_pool_list_words (), event->figures[1]))
           : NULL;
}

/* Returns: (nullable): NULL where it was left out */
static char *
dup_word (const MusterActionPart *part, const GPtrArray *events)
{
  const MusterEvent *event = g_ptr_array_index (events, 0);
  switch (part->slot)
    {
    case MUSTER_SLOT_SUBJECT:
      return event->subject != 0 ? g_strdup_printf ("%" PRId64, event->subject) : NULL;
    case MUSTER_SLOT_OBJECT:
      return g_strdup_printf ("%" PRId64, event->object);
    case MUSTER_SLOT_FIGURE:
      if (part->is_optional)
        return dup_figure (event->figures[0]);
      return g_strdup_printf ("%" PRId64, event->figures[0]);
    case MUSTER_SLOT_DAY:
      return muster_day_dup_date (event->day);
    case MUSTER_SLOT_UNTIL:
      return event->until != MUSTER_NO_DAY ? muster_day_dup_date (event->until) : NULL;
    case MUSTER_SLOT_SECOND:
      return dup_pool (event);
    case MUSTER_SLOT_GRADE:
      return dup_given_grade (part, events);
    case MUSTER_SLOT_TEXT:
    case MUSTER_SLOT_NOTE:
      break;
    }
  return dup_text (part, part->slot == MUSTER_SLOT_NOTE ? event->note : event->text);
}

MusterActionDone *
muster_action_find_done (const MusterCampaign *campaign, gint64 batch)
{
  g_autoptr (GPtrArray) events = list_events (campaign, batch);
  if (events->len == 0 || !is_one_action (campaign, events))
    return NULL;
  const MusterEvent *event = g_ptr_array_index (events, 0);
  const MusterAction *action = find_action (campaign, event);
  if (action == NULL)
    return NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  for (guint i = 0; i < muster_action_get_n_parts (action); i++)
    {
      char *word = dup_word (&action->parts[i], events);
      if (word == NULL && action->parts[i].option != NULL)
        word = g_strdup ("");
      if (word != NULL)
        g_ptr_array_add (words, word);
    }
  g_ptr_array_add (words, NULL);
  MusterActionDone *done = g_new0 (MusterActionDone, 1);
  done->action = action;
  done->day = event->day;
  if (action->may_be_over)
    done->is_over = event->figures[muster_event_find_figure (action->kind, "over")] != 0;
  done->words = (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
  return done;
}

void
muster_action_done_free (MusterActionDone *done)
{
  g_strfreev (done->words);
  g_free (done);
}

static const MusterEvent *
get_event (const MusterRegister *reg, const MusterConflict *conflict)
{
  return &g_array_index (reg->campaign->events, MusterEvent, conflict->event);
}

static gboolean
has_problem (const MusterRegister *reg, const MusterEvent *event, MusterConflictKind kind)
{
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      if (conflict->kind == kind && get_event (reg, conflict)->id == event->id)
        return TRUE;
    }
  return FALSE;
}

static char *
dup_way_below (const MusterEvent *event, gint64 room)
{
  gboolean is_merger = event->kind == MUSTER_EVENT_MERGE;
  if (room == 0)
    return g_strdup (is_merger ? _ ("Name another, or say that it may be above that.")
                               : _ ("Leave it as it is, or say that it may be above that."));
  if (is_merger)
    return g_strdup_printf (
      _ ("Merge one of at most %" PRId64 ", or say that it may be above that."), room);
  return g_strdup_printf (_ ("Give at most %" PRId64 ", or say that it may be above that."), room);
}

static char *
dup_way (const MusterEvent *event, const MusterConflict *conflict)
{
  switch (conflict->kind)
    {
    case MUSTER_CONFLICT_MORE:
      return g_strdup_printf (_ ("Give at most %" PRId64 "."), conflict->there);
    case MUSTER_CONFLICT_OVER:
      return dup_way_below (event, conflict->there);
    case MUSTER_CONFLICT_SELF:
      return g_strdup (_ ("Name another."));
    case MUSTER_CONFLICT_NOT_FIT:
      return g_strdup (_ ("Name one that is there, or take back what became of it."));
    case MUSTER_CONFLICT_SAME_DAY:
      return g_strdup (_ ("Choose another day."));
    case MUSTER_CONFLICT_NOT_LOST:
      return g_strdup (_ ("Record first what became of him, or name who is in his place."));
    case MUSTER_CONFLICT_ALONE:
      return g_strdup (_ ("Name a formation."));
    case MUSTER_CONFLICT_TAKEN:
    case MUSTER_CONFLICT_UNKNOWN:
    case MUSTER_CONFLICT_UNEQUAL:
      break;
    }
  return g_strdup (_ ("Look into the register, and name what is there on that day."));
}

/* Something later may ask for what is now gone: that is told of the later thing. */
static void
refuse (const MusterRegister *reg, const MusterConflict *conflict, gint64 batch, GError **error)
{
  const MusterEvent *event = get_event (reg, conflict);
  g_autofree char *text = muster_conflict_dup_text (reg, conflict);
  g_autofree char *way = dup_way (event, conflict);
  if (event->batch == batch)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, "%s %s", text, way);
  else
    g_set_error (
      error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
      /* Translators: %1$d: a batch's number; %2$s: what was done; %3$s: why it could not come to
         pass, a sentence. */
      _ ("With this, batch %1$" PRId64
         ", “%2$s”, could not come to pass as it says. %3$s Do it on a later day, strike that "
         "batch first, or record it anyway and put that right next."),
      event->batch, muster_campaign_find_batch (reg->campaign, event->batch)->title, text);
}

/* Returns: the new batch */
static gint64
add_batch (MusterCampaign *campaign, const char *phrase, const GArray *events)
{
  gint64 batch = muster_campaign_add_batch (campaign, phrase);
  for (guint i = 0; i < events->len; i++)
    {
      MusterEvent event = g_array_index (events, MusterEvent, i);
      event.batch = batch;
      muster_campaign_add_event (campaign, &event);
    }
  muster_campaign_arrange (campaign);
  return batch;
}

/* @is_lone: what it spoils later is not asked */
static gboolean
add (MusterCampaign *campaign,
     const char *phrase,
     const GArray *events,
     gboolean is_lone,
     GError **error)
{
  g_autoptr (MusterRegister) before = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  gint64 batch = add_batch (campaign, phrase, events);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      const MusterEvent *event = get_event (reg, conflict);
      if ((is_lone && event->batch != batch) || has_problem (before, event, conflict->kind))
        continue;
      refuse (reg, conflict, batch, error);
      return FALSE;
    }
  return TRUE;
}

gboolean
muster_campaign_try (MusterCampaign *campaign,
                     const char *phrase,
                     const GArray *events,
                     GError **error)
{
  return add (campaign, phrase, events, FALSE, error);
}

gboolean
muster_campaign_try_alone (MusterCampaign *campaign,
                           const char *phrase,
                           const GArray *events,
                           GError **error)
{
  return add (campaign, phrase, events, TRUE, error);
}
