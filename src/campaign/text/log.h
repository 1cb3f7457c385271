/* The log of a campaign: what happened, day by day and action by action, in sentences, with tables
 * of losses. What was struck stays, with what took its place. A reader who may not know everything
 * gets what he knows, as if nothing had ever been put right. */
#pragma once

#include "campaign/state/visibility.h"

G_BEGIN_DECLS

/* What units of a side lost in a battle. */
typedef struct
{
  char *title;      /* the side */
  guint n_columns;  /* the first is the unit */
  GPtrArray *cells; /* char *: row by row, the heads first */
} MusterLogTable;

/* An action. */
typedef struct
{
  int day;
  gint64 batch;
  char *title; /* NULL where its one sentence says it, or the reader must not know it */
  gboolean is_struck;
  char *struck;         /* by what, a sentence; NULL where it is not */
  GPtrArray *sentences; /* char * */
  GPtrArray *tables;    /* MusterLogTable */
} MusterLogEntry;

typedef struct
{
  MusterRegister *reg;
  MusterViewer viewer;
  int since;    /* MUSTER_NO_DAY: from the first day on */
  gint64 first; /* the first batch that is new since then: whatever was recorded from it on is */
  GPtrArray *labels;  /* char *: what each event is of that is told in a list, as it was called on
                         that day; or NULL */
  GPtrArray *marches; /* MusterLogMarch */
  GPtrArray *entries; /* MusterLogEntry, by day and then as they were recorded */
} MusterCampaignLog;

/**
 * muster_campaign_log_new:
 * @reg: up to when; (transfer none)
 * @since: what happened, or was put right, before this day is left out; %MUSTER_NO_DAY: nothing is
 *
 * Returns: (transfer full)
 */
MusterCampaignLog *
muster_campaign_log_new (MusterRegister *reg, const MusterViewer *viewer, int since);

/** Returns: the number of the first batch that is new since a day: that of the first that happened
 * on it or later; whatever was recorded from it on is new too, of whichever day it is. G_MAXINT64:
 * none */
gint64 muster_campaign_find_new_batch (const MusterCampaign *campaign, int since);

/** Returns: the day of the last battle; the first day of the campaign where there is none */
int muster_register_get_last_battle_day (const MusterRegister *reg);

/** Returns: (transfer full) (nullable): that something is left out, a sentence */
char *muster_campaign_log_dup_since (const MusterCampaignLog *log);
void muster_campaign_log_free (MusterCampaignLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterCampaignLog, muster_campaign_log_free)

/** Returns: (transfer none): a cell of a table; row 0 has the heads */
const char *muster_log_table_get (const MusterLogTable *table, guint row, guint column);

/** Returns: the rows of a table, its heads included */
guint muster_log_table_count (const MusterLogTable *table);

/** Returns: (transfer full): what an event says, as a sentence that names whom it is of */
char *muster_event_dup_sentence (const MusterRegister *reg, const MusterEvent *event);

/* In other forms */

/** Returns: (transfer full): as Markdown, with the tables of GitHub's; always the same bytes */
char *muster_campaign_log_dup_markdown (const MusterCampaignLog *log);

/** Returns: (transfer full): as a page of HTML by itself */
char *muster_campaign_log_dup_html (const MusterCampaignLog *log);

/** Returns: (transfer full): the events as CSV (RFC 4180), a row each as they were recorded, with
 * heads in English that never change; numbers of events are those of the rows, where not the umpire
 * reads it */
char *muster_campaign_log_dup_csv (const MusterCampaignLog *log);

G_END_DECLS
