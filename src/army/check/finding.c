#include "config.h"

#include "army/check/finding.h"

#include <glib/gi18n-lib.h>

static const char *
find_waiver (const MusterThing *thing, const char *id)
{
  for (guint i = 0; i < thing->n_waivers; i++)
    if (g_str_equal (thing->waivers[i].limit, id))
      return thing->waivers[i].reason;
  return NULL;
}

MusterFinding *
muster_finding_new (const MusterReckoning *reckoning,
                    MusterFindingKind kind,
                    guint thing,
                    const char *id)
{
  MusterFinding *finding = g_new0 (MusterFinding, 1);
  finding->kind = kind;
  finding->scale = -1;
  finding->id = g_strdup (id);
  finding->thing = thing;
  finding->where = muster_army_dup_label (reckoning->army, thing);
  finding->waiver = find_waiver (&reckoning->army->things[thing], id);
  finding->counted = g_array_new (FALSE, FALSE, sizeof (guint));
  return finding;
}

void
muster_finding_free (MusterFinding *finding)
{
  g_free (finding->id);
  g_free (finding->where);
  g_free (finding->have);
  g_free (finding->allowed);
  g_array_unref (finding->counted);
  g_free (finding);
}

char *
muster_finding_dup_text (const MusterFinding *finding)
{
  if (finding->cite != NULL)
    return g_strdup_printf (_ ("%s – %s; %s (%s)."), finding->where, finding->have,
                            finding->allowed, finding->cite);
  return g_strdup_printf (_ ("%s – %s; %s."), finding->where, finding->have, finding->allowed);
}

const char *
muster_finding_get_severity_id (const MusterFinding *finding)
{
  static const char *const ids[] = { "error", "warning", "advice" };
  return finding->unchecked ? "unchecked" : ids[finding->severity];
}

const char *
muster_finding_get_severity_name (const MusterFinding *finding)
{
  static const char *const names[] = { N_ ("Not legal"), N_ ("Warning"), N_ ("Advice") };
  return finding->unchecked ? _ ("Cannot be checked") : _ (names[finding->severity]);
}

gboolean
muster_finding_is_illegal (const MusterFinding *finding)
{
  return finding->severity == MUSTER_SEVERITY_ERROR && finding->waiver == NULL;
}

void
muster_finding_append_line (const MusterFinding *finding, GString *text)
{
  g_string_append_printf (text, "%s%s; %s", text->len > 0 ? "\n" : "", finding->have,
                          finding->allowed);
}

gboolean
muster_finding_is_same (const MusterFinding *a,
                        const MusterArmy *army_a,
                        const MusterFinding *b,
                        const MusterArmy *army_b)
{
  return army_a->things[a->thing].id == army_b->things[b->thing].id && g_str_equal (a->id, b->id);
}
