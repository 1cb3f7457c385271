#include "config.h"

#include "campaign/model/store.h"

#include "army/store/kept-packs.h"
#include "army/store/xml.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "campaign/model/campaign.h"
#include "campaign/model/xml.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define EVENT(campaign, i) (&g_array_index ((campaign)->events, MusterEvent, i))
#define BATCH(campaign, i) (&g_array_index ((campaign)->batches, MusterBatch, i))

/* Of events and batches: sums of them are numbers, too. */
#define LARGEST_NUMBER 999999999

/* Columns of an event's row. */
enum
{
  NUMBER,
  PLACE,
  OF_BATCH,
  DAY,
  KIND,
  SUBJECT,
  OBJECT,
  BATTLE,
  FIGURES,
  UNTIL = FIGURES + MUSTER_EVENT_FIGURES,
  TEXT,
  NOTE,
  PHRASE,
  CONTENT,
};

static void
muster_campaign_summary_free (MusterCampaignSummary *summary)
{
  g_free (summary->name);
  g_free (summary->ruleset);
  g_free (summary->title);
  g_free (summary);
}

GPtrArray *
muster_store_list_campaigns (MusterStore *store, gboolean trashed, GError **error)
{
  g_autoptr (GPtrArray) list =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_campaign_summary_free);
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT campaign.id, name, campaign.ruleset, coalesce (title, campaign.ruleset), trashed,"
    " (SELECT count (*) FROM campaign_event WHERE campaign = campaign.id AND kind = 'battle')"
    " FROM campaign LEFT JOIN pack ON pack.digest = campaign.pack"
    " WHERE (trashed IS NOT NULL) = ?1 ORDER BY trashed DESC, name, campaign.id",
    error);
  MusterStep step;
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, trashed);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      MusterCampaignSummary *summary = g_new0 (MusterCampaignSummary, 1);
      summary->id = muster_statement_get_int (statement, 0);
      summary->name = muster_statement_dup_shown (statement, 1);
      summary->ruleset = muster_statement_dup_shown (statement, 2);
      summary->title = muster_statement_dup_shown (statement, 3);
      summary->trashed = muster_statement_get_int (statement, 4);
      summary->battles = muster_statement_get_int (statement, 5);
      g_ptr_array_add (list, summary);
    }
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&list) : NULL;
}

/* Loading */

static void
set_damaged (gint64 id, GError **error)
{
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED,
               _ ("Campaign number %" PRId64 " is not whole in the library. Restore a copy of the "
                  "library from before, or delete the campaign."),
               id);
}

/* Returns: (transfer full) (nullable): the file that the library keeps under @digest */
static GBytes *
load_picture (MusterStore *store, const char *digest, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT content FROM picture WHERE digest = ?1", error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_text (statement, 1, digest);
  MusterStep step = muster_statement_step (statement, error);
  if (step == MUSTER_STEP_DONE)
    g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED,
                         _ ("It is no longer in the library. Choose it again."));
  return step == MUSTER_STEP_ROW ? muster_statement_get_blob (statement, 0) : NULL;
}

/* A picture that was read before is the same: under its digest it never changes. One that cannot be
 * shown stays under its digest, and goes into a file as it is. */
static void
take_picture (MusterStore *store,
              MusterCampaign *campaign,
              const MusterCampaign *before,
              const char *digest,
              GPtrArray *problems)
{
  MusterMapPicture *known = before != NULL ? before->picture : NULL;
  g_autoptr (GError) error = NULL;
  if (digest == NULL)
    return;
  if (known != NULL && g_str_equal (known->digest, digest))
    {
      muster_campaign_set_picture (campaign, known);
      return;
    }
  g_autoptr (GBytes) content = load_picture (store, digest, &error);
  g_autoptr (MusterMapPicture) picture =
    content != NULL ? muster_map_picture_new (content, &error) : NULL;
  if (picture != NULL)
    {
      muster_campaign_set_picture (campaign, picture);
      return;
    }
  g_autofree char *text = content != NULL ? muster_map_picture_dup_file_text (content) : NULL;
  muster_campaign_set_unread (campaign, text, digest);
  muster_problems_add_note (problems, campaign->name, 0,
                            _ ("The map is shown without its picture, which is kept as it is. %s"),
                            error->message);
}

static MusterCampaign *
load_frame (MusterStore *store,
            MusterKeptPacks *packs,
            const MusterCampaign *before,
            gint64 id,
            GPtrArray *problems,
            GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT frame, picture FROM campaign WHERE id = ?1", error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, id);
  MusterStep step = muster_statement_step (statement, error);
  if (step == MUSTER_STEP_DONE)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("The library has no campaign number %" PRId64 "."), id);
  if (step != MUSTER_STEP_ROW)
    return NULL;
  const char *text = muster_statement_get_text (statement, 0);
  g_autoptr (MusterXml) xml = muster_statement_is_readable (statement, 0)
                                ? muster_xml_parse ("campaign", text, strlen (text), problems)
                                : NULL;
  MusterCampaign *campaign =
    xml != NULL ? muster_campaign_read_frame (xml, muster_kept_packs_find, packs, problems) : NULL;
  if (campaign == NULL)
    set_damaged (id, error);
  else
    take_picture (store, campaign, before, muster_statement_get_text (statement, 1), problems);
  return campaign;
}

/* A kind that is not known here is one of a newer version. */
static gboolean
is_phrase_possible (MusterStatement *statement, int column)
{
  return muster_statement_is_null (statement, column)
         || (muster_statement_is_readable (statement, column)
             && muster_phrase_check (muster_statement_get_text (statement, column), NULL));
}

static gboolean
load_batches (MusterStore *store, MusterCampaign *campaign, gint64 id, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store, "SELECT number, title, phrase FROM campaign_batch WHERE campaign = ?1 ORDER BY number",
    error);
  MusterStep step;
  gint64 last = 0;
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      MusterBatch batch = { .number = muster_statement_get_int (statement, 0) };
      if (batch.number <= last || batch.number > LARGEST_NUMBER
          || !muster_statement_is_readable (statement, 1) || !is_phrase_possible (statement, 2))
        {
          set_damaged (id, error);
          return FALSE;
        }
      last = batch.number;
      muster_campaign_name_batch (campaign, &batch, muster_statement_get_text (statement, 2),
                                  muster_statement_get_text (statement, 1));
      g_array_append_val (campaign->batches, batch);
    }
  return step == MUSTER_STEP_DONE;
}

/* An army that was read before is the same: events never change. */
static gboolean
take_army (MusterStatement *statement,
           MusterKeptPacks *packs,
           MusterCampaign *campaign,
           const MusterCampaign *before,
           gint64 event,
           GPtrArray *problems)
{
  const MusterRaised *known = before != NULL ? muster_campaign_find_raised (before, event) : NULL;
  const char *content = muster_statement_get_text (statement, CONTENT);
  if (known != NULL)
    {
      muster_campaign_share_raised (campaign, event, known);
      return TRUE;
    }
  g_autoptr (MusterArmySnapshot) army =
    content != NULL ? muster_kept_packs_parse_army (packs, "campaign_event", content, problems)
                    : NULL;
  if (army != NULL)
    muster_campaign_set_raised (campaign, event, army);
  return army != NULL;
}

/* Returns: FALSE where there are some that cannot be read */
static gboolean
take_rules (MusterStatement *statement, MusterCampaign *campaign, gint64 event, GPtrArray *problems)
{
  const char *content = muster_statement_get_text (statement, CONTENT);
  if (content == NULL)
    return TRUE;
  g_autoptr (MusterXml) xml =
    muster_xml_parse ("campaign_event", content, strlen (content), problems);
  const MusterXmlNode *root = xml != NULL ? muster_xml_get_root (xml) : NULL;
  g_autoptr (MusterRecovery) recovery = root != NULL && muster_xml_node_is (root, "recovery")
                                          ? muster_recovery_read (xml, root, problems)
                                          : NULL;
  if (recovery != NULL)
    muster_campaign_set_rules (campaign, event, recovery);
  return recovery != NULL;
}

/* Whatever is counted with, and kept in smaller numbers. */
static gboolean
are_numbers_possible (MusterStatement *statement)
{
  for (int column = NUMBER; column <= UNTIL; column++)
    {
      gint64 number = muster_statement_get_int (statement, column);
      if (column != KIND && (number < -LARGEST_NUMBER || number > LARGEST_NUMBER))
        return FALSE;
    }
  return muster_statement_get_int (statement, DAY) > MUSTER_NO_DAY
         && muster_statement_get_int (statement, DAY) <= MUSTER_MOST_DAY;
}

static gboolean
are_texts_possible (MusterStatement *statement)
{
  for (int column = TEXT; column <= CONTENT; column++)
    if (!muster_statement_is_null (statement, column)
        && !muster_statement_is_readable (statement, column))
      return FALSE;
  return muster_statement_is_readable (statement, KIND) && is_phrase_possible (statement, PHRASE);
}

/* As a file's event, which is checked where it is read. */
static gboolean
is_possible (const MusterCampaign *campaign, const MusterEvent *event, gint64 last)
{
  const MusterEventForm *form =
    event->kind < MUSTER_N_EVENTS ? muster_event_get_form (event->kind) : NULL;
  if (form == NULL || event->id <= last)
    return FALSE;
  for (guint i = 0; i < MUSTER_EVENT_FIGURES && form->figures[i].name != NULL; i++)
    if (form->figures[i].words != NULL
        && muster_event_get_word (form->figures[i].words, event->figures[i]) == NULL)
      return FALSE;
  /* As long as a campaign has no sides, a battle is between nobody. */
  if (event->kind == MUSTER_EVENT_BATTLE && event->figures[0] == 0 && event->figures[1] == 0)
    return TRUE;
  g_autofree char *refusal = muster_event_dup_refusal (campaign, event);
  return refusal == NULL;
}

/* The numbers of an army's nodes follow each other from the event's. */
static gboolean
is_raised_so (const MusterCampaign *campaign, const MusterEvent *event)
{
  const MusterRaised *raised = muster_campaign_find_raised (campaign, event->id);
  return event->subject >= 1 && event->figures[0] == raised->army->n_nodes
         && event->subject + event->figures[0] - 1 <= MUSTER_MOST_RECORDS;
}

static MusterEvent
read_row (MusterStatement *statement)
{
  MusterEvent event = { .id = muster_statement_get_int (statement, NUMBER),
                        .order = muster_statement_get_int (statement, PLACE),
                        .batch = muster_statement_get_int (statement, OF_BATCH),
                        .day = (int) muster_statement_get_int (statement, DAY),
                        .kind =
                          muster_event_find_kind (muster_statement_get_text (statement, KIND)),
                        .subject = muster_statement_get_int (statement, SUBJECT),
                        .object = muster_statement_get_int (statement, OBJECT),
                        .battle = muster_statement_get_int (statement, BATTLE),
                        .until = (int) CLAMP (muster_statement_get_int (statement, UNTIL),
                                              MUSTER_NO_DAY, MUSTER_MOST_DAY),
                        .text = muster_statement_get_text (statement, TEXT),
                        .note = muster_statement_get_text (statement, NOTE),
                        .phrase = muster_statement_get_text (statement, PHRASE) };
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    event.figures[i] = muster_statement_get_int (statement, FIGURES + (int) i);
  return event;
}

static gboolean
load_events (MusterStore *store,
             MusterKeptPacks *packs,
             MusterCampaign *campaign,
             const MusterCampaign *before,
             gint64 id,
             GPtrArray *problems,
             GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT number, place, batch, day, kind, subject, object, battle, a, b, c, d, e, f, until,"
    " text, note, phrase, content FROM campaign_event WHERE campaign = ?1 ORDER BY number",
    error);
  MusterStep step;
  gint64 last = 0;
  gint64 batch = 0; /* of the event before */
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      gboolean is_row = are_texts_possible (statement) && are_numbers_possible (statement);
      MusterEvent event = is_row ? read_row (statement) : (MusterEvent){ .kind = MUSTER_N_EVENTS };
      if (!is_possible (campaign, &event, last)
          || (event.batch != batch && muster_campaign_find_batch (campaign, event.batch) == NULL)
          || (muster_event_has_army (event.kind)
              && (!take_army (statement, packs, campaign, before, event.id, problems)
                  || !is_raised_so (campaign, &event)))
          || (muster_event_has_rules (event.kind)
              && !take_rules (statement, campaign, event.id, problems)))
        {
          set_damaged (id, error);
          return FALSE;
        }
      last = event.id;
      batch = event.batch;
      muster_campaign_add_event (campaign, &event);
    }
  return step == MUSTER_STEP_DONE;
}

static void
know_rulesets (MusterKeptPacks *packs, const MusterCampaign *before)
{
  GHashTableIter iter;
  gpointer value;
  muster_kept_packs_know (packs, before->ruleset);
  g_hash_table_iter_init (&iter, before->raised);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    muster_kept_packs_know (packs, ((const MusterRaised *) value)->army->ruleset);
}

MusterCampaign *
muster_store_load_campaign (MusterStore *store,
                            gint64 id,
                            const MusterCampaign *before,
                            GPtrArray *problems,
                            GError **error)
{
  g_autoptr (MusterKeptPacks) packs = muster_kept_packs_new (store);
  g_autoptr (MusterStoreReading) reading = muster_store_read (store, error);
  if (reading == NULL)
    return NULL;
  if (before != NULL)
    know_rulesets (packs, before);
  g_autoptr (MusterCampaign) campaign = load_frame (store, packs, before, id, problems, error);
  if (campaign == NULL || !load_batches (store, campaign, id, error)
      || !load_events (store, packs, campaign, before, id, problems, error))
    return NULL;
  campaign->id = id;
  muster_campaign_arrange (campaign);
  g_debug ("Read %s from the library", campaign->name);
  return g_steal_pointer (&campaign);
}

gint64
muster_store_find_scenario_campaign (MusterStore *store, gint64 scenario, gint64 *battle)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT campaign, battle FROM campaign_scenario JOIN campaign ON campaign.id = campaign"
    " WHERE scenario = ?1 AND trashed IS NULL ORDER BY campaign_scenario.id DESC",
    NULL);
  *battle = 0;
  if (statement == NULL)
    return 0;
  muster_statement_bind_int (statement, 1, scenario);
  if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW)
    return 0;
  *battle = muster_statement_get_int (statement, 1);
  return muster_statement_get_int (statement, 0);
}

gint64
muster_store_find_campaign_scenario (MusterStore *store, gint64 campaign, gint64 battle)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT scenario FROM campaign_scenario WHERE campaign = ?1 AND battle = ?2 ORDER BY id DESC",
    NULL);
  if (statement == NULL)
    return 0;
  muster_statement_bind_int (statement, 1, campaign);
  muster_statement_bind_int (statement, 2, battle);
  gboolean is_there = muster_statement_step (statement, NULL) == MUSTER_STEP_ROW;
  return is_there ? muster_statement_get_int (statement, 0) : 0;
}

/* Writing */

static char *
dup_bytes (GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  return g_strndup (text, length);
}

/* One that was damaged is mended by the same file. */
static gboolean
keep_picture (MusterChangeSet *change_set, const MusterMapPicture *picture, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (
    change_set,
    "INSERT INTO picture (digest, content) VALUES (?1, ?2)"
    " ON CONFLICT DO UPDATE SET content = excluded.content WHERE content IS NOT excluded.content",
    error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, picture->digest);
  muster_statement_bind_blob (statement, 2, picture->content);
  return muster_statement_run (statement, error);
}

static gboolean
write_row (MusterChangeSet *change_set,
           const char *sql,
           gint64 id,
           const MusterCampaign *campaign,
           GError **error)
{
  g_autoptr (GBytes) bytes = muster_campaign_write_frame (campaign);
  g_autofree char *frame = dup_bytes (bytes);
  if (campaign->ruleset != NULL
      && !muster_change_set_keep_pack (change_set, campaign->ruleset, error))
    return FALSE;
  if (campaign->picture != NULL && !keep_picture (change_set, campaign->picture, error))
    return FALSE;
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  muster_statement_bind_text (statement, 2, campaign->name);
  muster_statement_bind_text (statement, 3, campaign->ruleset_id);
  muster_statement_bind_text (
    statement, 4, campaign->ruleset != NULL ? muster_ruleset_get_digest (campaign->ruleset) : NULL);
  muster_statement_bind_text (statement, 5, frame);
  muster_statement_bind_text (
    statement, 6, campaign->picture != NULL ? campaign->picture->digest : campaign->unread_digest);
  return muster_statement_run (statement, error);
}

static gboolean
insert_batch (MusterChangeSet *change_set, gint64 id, const MusterBatch *batch, GError **error)
{
  g_autoptr (MusterStatement) insert = muster_change_set_prepare (
    change_set,
    "INSERT INTO campaign_batch (campaign, number, title, phrase) VALUES (?1, ?2, ?3, ?4)", error);
  if (insert == NULL)
    return FALSE;
  muster_statement_bind_int (insert, 1, id);
  muster_statement_bind_int (insert, 2, batch->number);
  muster_statement_bind_text (insert, 3, batch->phrase == NULL ? batch->title : "");
  muster_statement_bind_text (insert, 4, batch->phrase);
  return muster_statement_run (insert, error);
}

static gboolean
bind_content (MusterChangeSet *change_set,
              MusterStatement *insert,
              const MusterCampaign *campaign,
              const MusterEvent *event,
              GError **error)
{
  const MusterRaised *raised = muster_campaign_find_raised (campaign, event->id);
  const MusterRecovery *rules = muster_campaign_find_rules (campaign, event->id);
  if (raised == NULL && rules == NULL)
    return TRUE;
  g_autoptr (GBytes) bytes =
    raised != NULL ? muster_army_write (raised->army) : muster_recovery_write_file (rules);
  g_autofree char *content = dup_bytes (bytes);
  muster_statement_bind_text (insert, CONTENT + 2, content);
  return raised == NULL || raised->army->ruleset == NULL
         || muster_change_set_keep_pack (change_set, raised->army->ruleset, error);
}

/* Parameters are the campaign and then the columns, in their order. */
static gboolean
insert_event (MusterChangeSet *change_set,
              gint64 id,
              const MusterCampaign *campaign,
              const MusterEvent *event,
              GError **error)
{
  g_autoptr (MusterStatement) insert = muster_change_set_prepare (
    change_set,
    "INSERT INTO campaign_event (campaign, number, place, batch, day, kind, subject, object,"
    " battle, a, b, c, d, e, f, until, text, note, phrase, content) VALUES (?1, ?2, ?3, ?4, ?5, ?6,"
    " ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
    error);
  if (insert == NULL)
    return FALSE;
  muster_statement_bind_int (insert, 1, id);
  muster_statement_bind_int (insert, NUMBER + 2, event->id);
  muster_statement_bind_int (insert, PLACE + 2, event->order);
  muster_statement_bind_int (insert, OF_BATCH + 2, event->batch);
  muster_statement_bind_int (insert, DAY + 2, event->day);
  muster_statement_bind_text (insert, KIND + 2, muster_event_get_form (event->kind)->id);
  muster_statement_bind_int (insert, SUBJECT + 2, event->subject);
  muster_statement_bind_int (insert, OBJECT + 2, event->object);
  muster_statement_bind_int (insert, BATTLE + 2, event->battle);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    muster_statement_bind_int (insert, FIGURES + 2 + (int) i, event->figures[i]);
  muster_statement_bind_int (insert, UNTIL + 2, event->until);
  muster_statement_bind_text (insert, TEXT + 2, event->text);
  muster_statement_bind_text (insert, NOTE + 2, event->phrase == NULL ? event->note : NULL);
  muster_statement_bind_text (insert, PHRASE + 2, event->phrase);
  return bind_content (change_set, insert, campaign, event, error)
         && muster_statement_run (insert, error);
}

/* Writes the batches and events after those that are there. */
static gboolean
insert_new (MusterChangeSet *change_set,
            gint64 id,
            const MusterCampaign *campaign,
            gint64 last_batch,
            gint64 last_event,
            GError **error)
{
  for (guint i = 0; i < campaign->batches->len; i++)
    if (BATCH (campaign, i)->number > last_batch
        && !insert_batch (change_set, id, BATCH (campaign, i), error))
      return FALSE;
  for (guint i = 0; i < campaign->events->len; i++)
    if (EVENT (campaign, i)->id > last_event
        && !insert_event (change_set, id, campaign, EVENT (campaign, i), error))
      return FALSE;
  return TRUE;
}

static gint64
insert (MusterChangeSet *change_set, gconstpointer document, GError **error)
{
  const MusterCampaign *campaign = document;
  if (!write_row (change_set,
                  "INSERT INTO campaign (id, name, ruleset, pack, frame, picture)"
                  " VALUES (nullif (?1, 0), ?2, ?3, ?4, ?5, ?6)",
                  0, campaign, error))
    return 0;
  gint64 id = muster_change_set_insert_id (change_set);
  return insert_new (change_set, id, campaign, 0, 0, error) ? id : 0;
}

/* Returns: FALSE where it could not be read; 0s where the campaign has none */
static gboolean
find_last (MusterChangeSet *change_set,
           const char *sql,
           gint64 id,
           gint64 *last,
           gint64 *count,
           GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  if (muster_statement_step (statement, error) != MUSTER_STEP_ROW)
    return FALSE;
  *last = muster_statement_get_int (statement, 0);
  *count = muster_statement_get_int (statement, 1);
  return TRUE;
}

static guint
count_events (const MusterCampaign *campaign, gint64 last)
{
  guint n = 0;
  for (guint i = 0; i < campaign->events->len; i++)
    n += EVENT (campaign, i)->id <= last;
  return n;
}

/* Writes what is new of a campaign that the library has. Returns: FALSE with %MUSTER_ERROR_CONFLICT
 * where the library has other events than those that it begins with */
static gboolean
update (MusterChangeSet *change_set, gconstpointer document, GError **error)
{
  const MusterCampaign *campaign = document;
  gint64 last_batch;
  gint64 last_event;
  gint64 n_batches;
  gint64 n_events;
  if (!find_last (change_set,
                  "SELECT coalesce (max (number), 0), count (*) FROM campaign_batch"
                  " WHERE campaign = ?1",
                  campaign->id, &last_batch, &n_batches, error)
      || !find_last (change_set,
                     "SELECT coalesce (max (number), 0), count (*) FROM campaign_event"
                     " WHERE campaign = ?1",
                     campaign->id, &last_event, &n_events, error))
    return FALSE;
  if (n_events != count_events (campaign, last_event))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
                   _ ("%s has changed elsewhere meanwhile. Do it again on what is there now."),
                   campaign->name);
      return FALSE;
    }
  return write_row (change_set,
                    "UPDATE campaign SET name = ?2, ruleset = ?3, pack = ?4, frame = ?5,"
                    " picture = ?6 WHERE id = ?1",
                    campaign->id, campaign, error)
         && insert_new (change_set, campaign->id, campaign, last_batch, last_event, error);
}

static const char *const deleting[] = {
  "DELETE FROM campaign_scenario WHERE campaign = ?1",
  "DELETE FROM campaign_event WHERE campaign = ?1",
  "DELETE FROM campaign_batch WHERE campaign = ?1",
  "DELETE FROM campaign WHERE id = ?1",
  NULL,
};

static const char *const several[] = {
  [MUSTER_LIBRARY_ADD] = "add-campaigns",
  [MUSTER_LIBRARY_TRASH] = "trash-campaigns",
  [MUSTER_LIBRARY_RESTORE] = "untrash-campaigns",
  [MUSTER_LIBRARY_DELETE] = "delete-campaigns",
};

static const char *
get_name (gconstpointer document)
{
  return ((const MusterCampaign *) document)->name;
}

/* Armies that @before has are shared by what is read, which is safe: nobody changes a MusterRaised
 * once it is there. */
static gpointer
load_document (MusterStore *store,
               gint64 id,
               gconstpointer before,
               GPtrArray *problems,
               GError **error)
{
  return muster_store_load_campaign (store, id, before, problems, error);
}

const MusterDocumentType muster_campaign_document = {
  .kind = MUSTER_DOCUMENT_CAMPAIGN,
  .deleting = deleting,
  .several = several,
  .get_name = get_name,
  .insert = insert,
  .update = update,
  .load = load_document,
  .free = (GDestroyNotify) muster_campaign_unref,
};

/** Says with which scenario of the library a battle is fought. */
static gboolean
muster_change_set_link_campaign_scenario (MusterChangeSet *change_set,
                                          gint64 campaign,
                                          gint64 battle,
                                          gint64 scenario,
                                          GError **error)
{
  g_autoptr (MusterStatement) insert = muster_change_set_prepare (
    change_set, "INSERT INTO campaign_scenario (campaign, battle, scenario) VALUES (?1, ?2, ?3)",
    error);
  if (insert == NULL)
    return FALSE;
  muster_statement_bind_int (insert, 1, campaign);
  muster_statement_bind_int (insert, 2, battle);
  muster_statement_bind_int (insert, 3, scenario);
  return muster_statement_run (insert, error);
}

gint64
muster_campaign_edit_muster (MusterStore *store,
                             const MusterCampaign *campaign,
                             gint64 battle,
                             const MusterScenario *scenario,
                             const char *name,
                             GError **error)
{
  g_autofree char *there =
    muster_library_dup_name (store, MUSTER_DOCUMENT_CAMPAIGN, campaign->id, error);
  g_autoptr (MusterChangeSet) change_set =
    there != NULL ? muster_store_begin (store, name, NULL, error) : NULL;
  gint64 id =
    change_set != NULL ? muster_scenario_document.insert (change_set, scenario, error) : 0;
  if (id == 0)
    return 0;
  g_autoptr (MusterScenario) kept =
    muster_library_read_back (store, &muster_scenario_document, id, scenario, error);
  if (kept == NULL)
    return 0;
  muster_change_set_touch (change_set, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_SCENARIO, id);
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_CAMPAIGN, campaign->id);
  g_autoptr (MusterCampaign) read =
    update (change_set, campaign, error)
      ? muster_library_read_back (store, &muster_campaign_document, campaign->id, campaign, error)
      : NULL;
  if (read == NULL
      || !muster_change_set_link_campaign_scenario (change_set, campaign->id, battle, id, error))
    return 0;
  return muster_change_set_commit (change_set, error) ? id : 0;
}
