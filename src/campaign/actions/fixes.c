#include "config.h"

#include "campaign/actions/fixes.h"

#include "army/check/repair/repair.h"
#include "base/phrase.h"
#include "base/text.h"
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
  const MusterEvaluation *evaluation;
  const MusterFinding *finding;
  gint64 place; /* the record of what the finding is about */
  guint n_illegal;
  GPtrArray *fixes;
} Search;

static void
muster_action_fix_free (MusterActionFix *fix)
{
  g_strfreev (fix->words);
  g_free (fix->text);
  g_free (fix);
}

int
muster_action_fix_get_day (const MusterCampaign *campaign, int day)
{
  return MIN (day, muster_campaign_get_today (campaign));
}

static guint
count_illegal (GPtrArray *findings)
{
  MusterVerdict verdict = muster_findings_judge (findings);
  return verdict.n_errors + verdict.n_unchecked;
}

/* Who comes by the action marches too. */
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
  g_autoptr (MusterRegister) after = muster_campaign_replay (campaign, search->reg->day);
  g_autoptr (GArray) picks = list_picks (search, after, who);
  g_autoptr (MusterArmySnapshot) army = muster_register_make_army (after, search->top, picks);
  if (army == NULL)
    return FALSE;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) left = muster_army_check (evaluation);
  for (guint i = 0; i < left->len; i++)
    if (muster_finding_is_same (g_ptr_array_index (left, i), army, search->finding,
                                search->evaluation->army))
      return FALSE;
  return count_illegal (left) < search->n_illegal;
}

/* He comes back by himself, too. */
static char *
dup_text (const Search *search, const MusterDraft *draft, const MusterRecord *who)
{
  g_autofree char *day = muster_day_dup_text (who->until);
  if (draft->action->kind != MUSTER_EVENT_RETURN || day == NULL || who->until <= search->reg->day)
    return muster_phrase_format (draft->phrase);
  g_autofree char *words = muster_phrase_format (draft->phrase);
  /* Translators: an action that brings somebody back, and the day when he will come by himself. */
  return g_strdup_printf (_ ("%1$s (by himself on %2$s: muster on that day)"), words, day);
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
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  return count_illegal (findings);
}

/* Whether another army, from which he comes, does not miss him. */
static gboolean
spares (const Search *search, const MusterCampaign *campaign, const MusterRecord *who)
{
  gint64 top = find_top (search->reg, who);
  if (top == search->top)
    return TRUE;
  g_autoptr (MusterRegister) after = muster_campaign_replay (campaign, search->reg->day);
  return count_illegal_of (after, top) <= count_illegal_of (search->reg, top);
}

/* @to: a formation, or 0 for an action without one */
static gboolean
try_action (const Search *search, const char *id, const MusterRecord *who, gint64 to)
{
  const MusterAction *action = muster_action_find (id);
  g_autofree char *subject = g_strdup_printf ("%" PRId64, who->number);
  g_autofree char *object = to != 0 ? g_strdup_printf ("%" PRId64, to) : NULL;
  const char *const words[] = { subject, object, NULL };
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (search->reg->campaign);
  g_autoptr (MusterDraft) draft =
    muster_action_draft (action, copy, muster_action_fix_get_day (copy, search->reg->day), FALSE,
                         words, NULL);
  if (draft == NULL || !muster_campaign_try (copy, draft->phrase, draft->events, NULL)
      || !cures (search, copy, who->number) || !spares (search, copy, who))
    return FALSE;
  MusterActionFix *fix = g_new0 (MusterActionFix, 1);
  fix->action = action;
  fix->words = g_strdupv ((char **) words);
  fix->text = dup_text (search, draft, who);
  g_ptr_array_add (search->fixes, fix);
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
    try_action (search, "succeed", who, 0);
  if (who->fate == MUSTER_FATE_WOUNDED || who->fate == MUSTER_FATE_CAPTURED)
    try_action (search, "back", who, 0);
  if (who->fate == MUSTER_FATE_FIT && back[who->status] != NULL)
    try_action (search, back[who->status], who, 0);
}

static gboolean
is_missing (const Search *search, const MusterRecord *record)
{
  return record->category == MUSTER_CATEGORY_COMMANDER && !muster_record_is_fit (record)
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
        if (record->category != MUSTER_CATEGORY_COMMANDER || !muster_record_is_fit (record)
            || record->parent == missing->parent
            || (muster_record_get_kind (record) != kind) != is_other)
          continue;
        n_tried++;
        try_action (search, "appoint", record, missing->parent);
      }
}

/* Only where somebody is missed in person others are tried for him: a search through all is long.
 */
static void
search_actions (const Search *search)
{
  const MusterRecord *top = muster_register_find (search->reg, search->top);
  g_autoptr (GPtrArray) records = muster_register_list (search->reg, top->side, 0);
  g_autoptr (GPtrArray) missed = g_ptr_array_new ();
  for (guint i = 0; i < records->len; i++)
    {
      MusterRecord *record = g_ptr_array_index (records, i);
      guint before = search->fixes->len;
      if (!is_missing (search, record))
        continue;
      try_missing (search, record);
      if (search->fixes->len > before && record->parent > 0)
        g_ptr_array_add (missed, record);
    }
  for (guint i = 0; i < missed->len; i++)
    try_others (search, records, g_ptr_array_index (missed, i));
}

GPtrArray *
muster_finding_list_actions (const MusterRegister *reg,
                             gint64 top,
                             const GArray *picks,
                             const MusterEvaluation *evaluation,
                             GPtrArray *findings,
                             const MusterFinding *finding)
{
  const MusterNode *node = &evaluation->army->nodes[finding->node];
  Search search = { .reg = reg,
                    .top = top,
                    .picks = picks,
                    .evaluation = evaluation,
                    .finding = finding,
                    .place = finding->node == 0 ? top : node->id,
                    .n_illegal = count_illegal (findings),
                    .fixes =
                      g_ptr_array_new_with_free_func ((GDestroyNotify) muster_action_fix_free) };
  search_actions (&search);
  return search.fixes;
}

/* Things that are tried one by one; each is a check of the whole army. */
#define MOST_LEFT_TRIED 300

static void
muster_baggage_free (MusterBaggage *baggage)
{
  g_array_unref (baggage->records);
  g_free (baggage->text);
  g_free (baggage->then);
  g_free (baggage);
}

static guint
find_node (const MusterArmy *army, gint64 id)
{
  guint node = 0;
  while (node < army->n_nodes && army->nodes[node].id != id)
    node++;
  return node;
}

static guint
count_units (const MusterArmy *army, guint node)
{
  guint n = 0;
  for (guint i = node; i < army->nodes[node].end; i++)
    n += army->nodes[i].category == MUSTER_CATEGORY_UNIT;
  return n;
}

/* An army that stays behind as a whole is none that is legal. */
static gboolean
leaves_units (const MusterArmy *army, const GArray *records)
{
  guint behind = 0;
  for (guint i = 0; i < records->len; i++)
    behind += count_units (army, find_node (army, g_array_index (records, gint64, i)));
  return behind == 0 || behind < count_units (army, 0);
}

/* Returns: NULL where something of it is no removal, or is of what has no number of its own, or
 * where no unit would march any more */
static MusterBaggage *
make_baggage (const MusterArmy *army, const GArray *changes)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) records = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      guint node = find_node (army, change->node);
      if (change->kind != MUSTER_CHANGE_REMOVE || node >= army->n_nodes
          || army->nodes[node].category == MUSTER_CATEGORY_ARMY
          || army->nodes[node].category > MUSTER_CATEGORY_UNIT)
        return NULL;
      g_array_append_val (records, change->node);
      g_ptr_array_add (labels, muster_army_dup_label (army, node));
    }
  if (records->len == 0 || !leaves_units (army, records))
    return NULL;
  g_autofree char *names = muster_text_join (labels);
  MusterBaggage *baggage = g_new0 (MusterBaggage, 1);
  baggage->records = g_steal_pointer (&records);
  baggage->text = g_strdup_printf (_ ("Send %s to the baggage"), names);
  return baggage;
}

/* Whether less stands against the army without a thing. */
static gboolean
cures_by_baggage (const MusterEvaluation *evaluation,
                  const MusterVerdict *before,
                  const MusterChange *change)
{
  g_autoptr (MusterArmySnapshot) army = muster_army_apply (evaluation->army, change, 1);
  if (army == NULL)
    return FALSE;
  g_autoptr (MusterEvaluation) without = muster_army_evaluate (army);
  g_autoptr (GPtrArray) left = muster_army_check (without);
  MusterVerdict after = muster_findings_judge (left);
  return after.n_errors + after.n_unchecked < before->n_errors + before->n_unchecked;
}

/* Where no fix is known, one thing after the other is left behind: the smallest that cures. */
static void
add_single (GPtrArray *list,
            const MusterEvaluation *evaluation,
            GPtrArray *findings,
            const MusterFinding *finding)
{
  const MusterArmy *army = evaluation->army;
  MusterVerdict before = muster_findings_judge (findings);
  guint end = MIN (army->nodes[finding->node].end, finding->node + MOST_LEFT_TRIED);
  g_autoptr (GArray) best = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  guint least = G_MAXUINT;
  for (guint node = finding->node; node < end; node++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = army->nodes[node].id };
      guint size = army->nodes[node].end - node;
      if (army->nodes[node].category == MUSTER_CATEGORY_COMMANDER
          || army->nodes[node].category > MUSTER_CATEGORY_UNIT || size >= least
          || !cures_by_baggage (evaluation, &before, &change))
        continue;
      g_array_set_size (best, 0);
      g_array_append_val (best, change);
      least = size;
    }
  MusterBaggage *baggage = make_baggage (army, best);
  if (baggage != NULL)
    g_ptr_array_add (list, baggage);
}

static gboolean
is_found (const MusterEvaluation *evaluation,
          GPtrArray *findings,
          const MusterFinding *finding,
          const MusterArmy *army)
{
  for (guint i = 0; i < findings->len; i++)
    if (muster_finding_is_same (g_ptr_array_index (findings, i), evaluation->army, finding, army))
      return TRUE;
  return FALSE;
}

/* Returns: (nullable): what stands against the army once it is changed, and did not before */
static char *
dup_then (const MusterEvaluation *evaluation, GPtrArray *findings, const MusterChange *change)
{
  g_autoptr (MusterArmySnapshot) army = muster_army_apply (evaluation->army, change, 1);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  if (army == NULL)
    return NULL;
  g_autoptr (MusterEvaluation) without = muster_army_evaluate (army);
  g_autoptr (GPtrArray) left = muster_army_check (without);
  for (guint i = 0; i < left->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (left, i);
      if (muster_finding_is_illegal (finding) && !is_found (evaluation, findings, finding, army))
        g_ptr_array_add (sentences, muster_finding_dup_text (finding));
    }
  g_ptr_array_add (sentences, NULL);
  return sentences->len > 1 ? g_strjoinv (" ", (char **) sentences->pdata) : NULL;
}

static void
add_whole (GPtrArray *list,
           const MusterEvaluation *evaluation,
           GPtrArray *findings,
           const MusterFinding *finding)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE,
                          .node = evaluation->army->nodes[finding->node].id };
  g_array_append_val (changes, change);
  MusterBaggage *baggage = make_baggage (evaluation->army, changes);
  if (baggage == NULL)
    return;
  baggage->then = dup_then (evaluation, findings, &change);
  g_ptr_array_add (list, baggage);
}

static void
add_fixes (GPtrArray *list, const MusterArmy *army, GPtrArray *fixes)
{
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      MusterBaggage *baggage = make_baggage (army, fix->changes);
      if (baggage != NULL)
        g_ptr_array_add (list, baggage);
    }
}

GPtrArray *
muster_finding_list_baggage (const MusterEvaluation *evaluation,
                             GPtrArray *findings,
                             const MusterFinding *finding,
                             gboolean is_cure)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_baggage_free);
  g_autoptr (GPtrArray) larger = NULL;
  g_autoptr (MusterTrials) trials = muster_trials_new (evaluation, findings);
  g_autoptr (GPtrArray) fixes = muster_finding_search_fixes (finding, trials, &larger);
  add_fixes (list, evaluation->army, fixes);
  /* What stays behind comes back: however much it is. */
  if (list->len == 0)
    {
      g_ptr_array_set_size (larger, MIN (larger->len, 1));
      add_fixes (list, evaluation->army, larger);
    }
  if (list->len == 0)
    add_single (list, evaluation, findings, finding);
  if (list->len == 0 && !is_cure)
    add_whole (list, evaluation, findings, finding);
  return list;
}
