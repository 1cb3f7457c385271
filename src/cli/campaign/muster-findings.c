#include "config.h"

#include "cli/campaign/muster-findings.h"

#include "army/check/repair/repair.h"
#include "base/text.h"
#include "campaign/actions/baggage.h"
#include "campaign/actions/fixes.h"
#include "campaign/actions/muster-remarks.h"
#include "campaign/state/changes.h"
#include "campaign/state/register-find.h"
#include "campaign/state/register-marks.h"
#include "campaign/state/replay.h"
#include "cli/common/command.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static void
add_wrapped (GString *told, int indent, const char *text)
{
  g_string_append_printf (told, "%*s", indent, "");
  g_autoptr (GString) line = g_string_new (NULL);
  muster_text_wrap (line, text, indent + 2, 98 - indent);
  g_string_append_printf (told, "%s\n", line->str);
}

static void
add_baggage (GString *told, const MusterBaggage *baggage, const char *path)
{
  g_autofree char *then =
    baggage->then != NULL ? g_strdup_printf (_ ("which leaves: %s"), baggage->then) : NULL;
  g_string_append_printf (told, "    → %s:", baggage->text);
  for (guint i = 0; i < baggage->records->len; i++)
    g_string_append_printf (told, "%s muster campaign do %s baggage %" PRId64,
                            i > 0 ? _ (" and") : "", path,
                            g_array_index (baggage->records, gint64, i));
  g_string_append_c (told, '\n');
  if (then != NULL)
    add_wrapped (told, 6, then);
}

static gboolean
is_transfer (const MusterWayOut *way)
{
  for (guint i = 0; i < way->changes->len; i++)
    if (g_array_index (way->changes, MusterChange, i).kind != MUSTER_CHANGE_MOVE)
      return FALSE;
  return way->changes->len > 0;
}

/* @top: the number of the army; in what was made of it the army itself has none */
static void
add_transfer (GString *told,
              const MusterWayOut *way,
              const MusterArmy *army,
              gint64 top,
              const char *path)
{
  if (!is_transfer (way))
    return;
  g_string_append_printf (told, "    → %s:", way->text);
  for (guint i = 0; i < way->changes->len; i++)
    {
      const MusterChange *change = &g_array_index (way->changes, MusterChange, i);
      gint64 to = change->target == army->things[0].id ? top : change->target;
      g_string_append_printf (told, "%s muster campaign do %s transfer %" PRId64 " %" PRId64,
                              i > 0 ? _ (" and") : "", path, change->thing, to);
    }
  g_string_append_c (told, '\n');
}

static void
add_deed (GString *told, const MusterDeedWay *way, const char *path)
{
  g_autofree char *words = g_strjoinv (" ", way->words);
  g_string_append_printf (told, "    → %s: muster campaign do %s %s %s\n", way->text, path,
                          way->deed->id, words);
}

/* An army that is told of. */
typedef struct
{
  GString *told;
  const MusterRegister *reg;
  const GArray *picks;
  const char *path; /* of the campaign, as it is typed */
  gint64 top;
  MusterReckoning *reckoning;
  GPtrArray *findings;
} Telling;

static void
add_finding (const Telling *telling, const MusterFinding *finding)
{
  const MusterReckoning *reckoning = telling->reckoning;
  g_autofree char *text = muster_finding_dup_text (finding);
  g_autofree char *line =
    g_strdup_printf ("%s: %s [%s]", muster_finding_get_severity_name (finding), text, finding->id);
  g_autoptr (GPtrArray) ways = muster_finding_list_ways_out (reckoning, telling->findings, finding);
  g_autoptr (GPtrArray) deeds =
    muster_finding_list_deeds (telling->reg, telling->top, telling->picks, reckoning,
                               telling->findings, finding);
  g_autoptr (GPtrArray) behind =
    muster_finding_list_baggage (reckoning, telling->findings, finding, deeds->len > 0);
  add_wrapped (telling->told, 2, line);
  for (guint i = 0; i < deeds->len; i++)
    add_deed (telling->told, g_ptr_array_index (deeds, i), telling->path);
  for (guint i = 0; i < behind->len; i++)
    add_baggage (telling->told, g_ptr_array_index (behind, i), telling->path);
  for (guint i = 0; i < ways->len; i++)
    add_transfer (telling->told, g_ptr_array_index (ways, i), reckoning->army, telling->top,
                  telling->path);
}

/* In what state it marches by the ruleset's own figures. */
static void
add_marks (GString *told, const MusterRegister *reg, const MusterArmy *army, gint64 top)
{
  for (guint i = 0; i < army->n_things; i++)
    {
      const MusterRecord *record = muster_register_find (reg, i > 0 ? army->things[i].id : top);
      g_autofree char *mark = record != NULL ? muster_record_dup_mark (reg, record) : NULL;
      g_autofree char *label = record != NULL ? muster_record_dup_label (record) : NULL;
      g_autofree char *line = g_strdup_printf ("%s: %s", label, mark);
      if (mark != NULL)
        add_wrapped (told, 2, line);
    }
}

/* Returns: whether the army is legal at its present strength */
static gboolean
tell_army (GString *told,
           const MusterRegister *reg,
           const MusterArmy *army,
           gint64 top,
           const GArray *picks,
           const char *path)
{
  if (army->ruleset == NULL)
    return TRUE;
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = muster_army_check (reckoning);
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  Telling telling = { told, reg, picks, path, top, reckoning, findings };
  g_string_append_printf (told, "%s – %s\n", army->name, judged);
  for (guint i = 0; i < findings->len; i++)
    if (muster_finding_is_illegal (g_ptr_array_index (findings, i)))
      add_finding (&telling, g_ptr_array_index (findings, i));
  add_marks (told, reg, army, top);
  return verdict.legal;
}

/* As it is typed into a shell. */
static char *
dup_typed (const char *path)
{
  static const char plain[] = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._/-";
  g_autofree char *typed =
    strspn (path, plain) == strlen (path) ? g_strdup (path) : g_shell_quote (path);
  return g_filename_display_name (typed);
}

/* Who of the side does not march though he was asked to, and why. */
static void
add_absent (GString *told, const MusterRegister *reg, int side, const GArray *picks)
{
  g_autoptr (GPtrArray) absent = muster_register_list_absent (reg, side, picks);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  const MusterCampaignSide *of = muster_campaign_find_side (reg->campaign, side);
  for (guint i = 0; i < absent->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (absent, i);
      g_autofree char *label = muster_register_dup_distinct (reg, record->number, FALSE);
      g_autofree char *state = muster_record_dup_state (reg, record);
      g_ptr_array_add (texts, g_strdup_printf ("%s (%s)", label, state));
    }
  g_ptr_array_add (texts, NULL);
  g_autofree char *all = g_strjoinv (", ", (char **) texts->pdata);
  g_autofree char *line = g_strdup_printf (_ ("Not with %s: %s"), of->name, all);
  if (absent->len > 0)
    add_wrapped (told, 0, line);
}

static void
add_remarks (GString *told, const MusterRegister *reg, const MusterMusterPlan *plan, int side)
{
  g_autoptr (GPtrArray) remarks =
    muster_register_list_remarks (reg, plan->sides[side], plan->picks[side], plan->place);
  const MusterCampaignSide *of = muster_campaign_find_side (reg->campaign, plan->sides[side]);
  for (guint i = 0; i < remarks->len; i++)
    {
      g_autofree char *line =
        g_strdup_printf ("%s: %s", of->name, (const char *) g_ptr_array_index (remarks, i));
      add_wrapped (told, 0, line);
    }
}

static void
add_battle_remarks (GString *told, const MusterRegister *reg, const MusterMusterPlan *plan)
{
  g_autoptr (GPtrArray) remarks = muster_register_list_battle_remarks (reg, plan);
  for (guint i = 0; i < remarks->len; i++)
    add_wrapped (told, 0, g_ptr_array_index (remarks, i));
}

/* Those of the scenario have other numbers than the register: they are made once more. */
gboolean
muster_campaign_tell_armies (const MusterCampaign *campaign,
                             const MusterMusterPlan *plan,
                             const char *path,
                             GString *told)
{
  g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, plan->day);
  g_autofree char *typed = dup_typed (path);
  gboolean is_legal = TRUE;
  for (int side = 0; side < 2; side++)
    {
      g_autoptr (GArray) tops =
        muster_register_list_armies (reg, plan->sides[side], plan->picks[side]);
      for (guint i = 0; i < tops->len; i++)
        {
          g_autoptr (MusterArmySnapshot) army =
            muster_register_make_army (reg, g_array_index (tops, gint64, i), plan->picks[side]);
          is_legal =
            tell_army (told, reg, army, g_array_index (tops, gint64, i), plan->picks[side], typed)
            && is_legal;
        }
      add_absent (told, reg, plan->sides[side], plan->picks[side]);
      add_remarks (told, reg, plan, side);
    }
  add_battle_remarks (told, reg, plan);
  return is_legal;
}
