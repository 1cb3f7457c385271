#include "config.h"

#include "army/check/check.h"

#include <glib/gi18n-lib.h>

MusterVerdict
muster_findings_judge (GPtrArray *findings)
{
  MusterVerdict verdict = { .legal = TRUE };
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->waiver != NULL)
        verdict.n_waived++;
      else if (finding->severity == MUSTER_SEVERITY_WARNING)
        verdict.n_warnings++;
      else if (finding->severity == MUSTER_SEVERITY_ADVICE)
        verdict.n_advice++;
      else if (finding->unchecked)
        verdict.n_unchecked++;
      else
        verdict.n_errors++;
    }
  verdict.legal = verdict.n_errors + verdict.n_unchecked == 0;
  return verdict;
}

char *
muster_verdict_dup_text (const MusterVerdict *verdict)
{
  if (verdict->n_errors > 0)
    return g_strdup_printf (ngettext ("Not legal: %u finding", "Not legal: %u findings",
                                      verdict->n_errors),
                            verdict->n_errors);
  if (verdict->n_unchecked > 0)
    return g_strdup (_ ("Cannot be fully checked"));
  if (verdict->n_waived > 0)
    return g_strdup_printf (ngettext ("Legal with %u waiver", "Legal with %u waivers",
                                      verdict->n_waived),
                            verdict->n_waived);
  return g_strdup (_ ("Legal"));
}
