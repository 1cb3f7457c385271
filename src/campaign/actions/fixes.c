#include "config.h"

#include "campaign/actions/fixes.h"

#include "campaign/actions/muster.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Commanders who are tried in the place of another; each is a check of the whole army. */
#define MOST_TRIED 40

typedef struct
{
  const MusterRegister *reg;
  gint64 top;
  const GArray *picks;
  const MusterReckoning *reckoning;
  const MusterFinding *finding;
  gint64 place; /* the record of what the finding is about */
  guint n_illegal;
  GPtrArray *ways;
} Search;

void
muster_deed_way_free (MusterDeedWay *way)
{
  g_strfreev (way->words);
  g_free (way->text);
  g_free (way);
}

int
muster_deed_way_get_day (const MusterCampaign *campaign, int day)
{
  return MIN (day, muster_campaign_get_today (campaign));
}

static guint
count_illegal (GPtrArray *findings)
{
  MusterVerdict verdict = muster_findings_judge (findings);
  return verdict.n_errors + verdict.n_unchecked;
}

/* Who comes by the deed marches too. */
static GArray *
list_picks (const Search *search, const MusterRegister *after, gint64 who)
{
  gint64 next = muster_campaign_get_next_record (search->reg->campaign);
  if (search->picks == NULL)
    return NULL;
  GArray *picks = g_array_copy ((GArray *) search->picks);
  g_array_append_val (picks, who);
  if (muster_register_find (after, next) != NULL)
    g_array_append_val (picks, next);
  return picks;
}

/* Whether the finding is cured once the campaign is so, and nothing worse came of it. */
static gboolean
cures (const Search *search, const MusterCampaign *campaign, gint64 who)
{
  g_autoptr (MusterRegister) after = muster_campaign_fold (campaign, search->reg->day);
  g_autoptr (GArray) picks = list_picks (search, after, who);
  g_autoptr (MusterArmySnapshot) army = muster_register_make_army (after, search->top, picks);
  if (army == NULL)
    return FALSE;
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) left = muster_army_check_trial (reckoning);
  for (guint i = 0; i < left->len; i++)
    if (muster_finding_is_same (g_ptr_array_index (left, i), army, search->finding,
                                search->reckoning->army))
      return FALSE;
  return count_illegal (left) < search->n_illegal;
}

/* He comes back by himself, too. */
static char *
dup_text (const Search *search, const MusterDraft *draft, const MusterRecord *who)
{
  g_autofree char *day = muster_day_dup_text (who->until);
  if (draft->deed->kind != MUSTER_EVENT_RETURN || day == NULL || who->until <= search->reg->day)
    return g_strdup (draft->title);
  /* Translators: a deed that brings somebody back, and the day when he will come by himself. */
  return g_strdup_printf (_ ("%s (by himself on %s: muster on that day)"), draft->title, day);
}

static gint64
find_top (const MusterRegister *reg, const MusterRecord *record)
{
  while (record->parent > 0)
    record = muster_register_find (reg, record->parent);
  return record->number;
}

static guint
count_illegal_of (const MusterRegister *reg, gint64 top)
{
  g_autoptr (MusterArmySnapshot) army = muster_register_make_army (reg, top, NULL);
  if (army == NULL)
    return 0;
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = muster_army_check_trial (reckoning);
  return count_illegal (findings);
}

/* Whether another army, from which he comes, does not miss him. */
static gboolean
spares (const Search *search, const MusterCampaign *campaign, const MusterRecord *who)
{
  gint64 top = find_top (search->reg, who);
  if (top == search->top)
    return TRUE;
  g_autoptr (MusterRegister) after = muster_campaign_fold (campaign, search->reg->day);
  return count_illegal_of (after, top) <= count_illegal_of (search->reg, top);
}

/* @to: a formation, or 0 for a deed without one */
static gboolean
try_deed (const Search *search, const char *id, const MusterRecord *who, gint64 to)
{
  const MusterDeed *deed = muster_deed_find (id);
  g_autofree char *subject = g_strdup_printf ("%" PRId64, who->number);
  g_autofree char *object = to != 0 ? g_strdup_printf ("%" PRId64, to) : NULL;
  const char *const words[] = { subject, object, NULL };
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (search->reg->campaign);
  g_autoptr (MusterDraft) draft =
    muster_deed_draft (deed, copy, muster_deed_way_get_day (copy, search->reg->day), FALSE, words,
                       NULL);
  if (draft == NULL || !muster_campaign_try (copy, draft->title, draft->events, NULL)
      || !cures (search, copy, who->number) || !spares (search, copy, who))
    return FALSE;
  MusterDeedWay *way = g_new0 (MusterDeedWay, 1);
  way->deed = deed;
  way->words = g_strdupv ((char **) words);
  way->text = dup_text (search, draft, who);
  g_ptr_array_add (search->ways, way);
  return TRUE;
}

/* Who does not command now, but can again, or another for him. */
static void
try_missing (const Search *search, const MusterRecord *who)
{
  static const char *const back[MUSTER_N_STATUSES] = {
    [MUSTER_STATUS_RESTING] = "rouse",
    [MUSTER_STATUS_BAGGAGE] = "recall",
  };
  if (muster_record_is_vacant (who))
    try_deed (search, "succeed", who, 0);
  if (who->fate == MUSTER_FATE_WOUNDED || who->fate == MUSTER_FATE_CAPTURED)
    try_deed (search, "back", who, 0);
  if (who->fate == MUSTER_FATE_FIT && back[who->status] != NULL)
    try_deed (search, back[who->status], who, 0);
}

static gboolean
is_missing (const Search *search, const MusterRecord *record)
{
  return record->sort == MUSTER_SORT_COMMANDER && !muster_record_is_fit (record)
         && record->status != MUSTER_STATUS_MERGED
         && muster_register_is_in (search->reg, record, search->place);
}

/* Others of the side, where he stood. Those that are what he was are tried first. */
static void
try_others (const Search *search, const GPtrArray *records, const MusterRecord *missing)
{
  const MusterKind *kind = muster_record_get_kind (missing);
  guint n_tried = 0;
  for (int is_other = 0; is_other < 2; is_other++)
    for (guint i = 0; i < records->len && n_tried < MOST_TRIED; i++)
      {
        const MusterRecord *record = g_ptr_array_index (records, i);
        if (record->sort != MUSTER_SORT_COMMANDER || !muster_record_is_fit (record)
            || record->parent == missing->parent
            || (muster_record_get_kind (record) != kind) != is_other)
          continue;
        n_tried++;
        try_deed (search, "appoint", record, missing->parent);
      }
}

/* Only where somebody is missed in person others are tried for him: a search through all is long.
 */
static void
search_deeds (const Search *search)
{
  const MusterRecord *top = muster_register_find (search->reg, search->top);
  g_autoptr (GPtrArray) records = muster_register_list (search->reg, top->side, 0);
  g_autoptr (GPtrArray) missed = g_ptr_array_new ();
  for (guint i = 0; i < records->len; i++)
    {
      MusterRecord *record = g_ptr_array_index (records, i);
      guint before = search->ways->len;
      if (!is_missing (search, record))
        continue;
      try_missing (search, record);
      if (search->ways->len > before && record->parent > 0)
        g_ptr_array_add (missed, record);
    }
  for (guint i = 0; i < missed->len; i++)
    try_others (search, records, g_ptr_array_index (missed, i));
}

GPtrArray *
muster_finding_list_deeds (const MusterRegister *reg,
                           gint64 top,
                           const GArray *picks,
                           const MusterReckoning *reckoning,
                           GPtrArray *findings,
                           const MusterFinding *finding)
{
  const MusterThing *thing = &reckoning->army->things[finding->thing];
  Search search = { .reg = reg,
                    .top = top,
                    .picks = picks,
                    .reckoning = reckoning,
                    .finding = finding,
                    .place = finding->thing == 0 ? top : thing->id,
                    .n_illegal = count_illegal (findings),
                    .ways =
                      g_ptr_array_new_with_free_func ((GDestroyNotify) muster_deed_way_free) };
  search_deeds (&search);
  return search.ways;
}
