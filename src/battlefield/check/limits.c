#include "config.h"

#include "battlefield/check/check.h"
#include "battlefield/check/finding.h"
#include "battlefield/model/feature-words.h"

#include <glib/gi18n-lib.h>

static int
count_kind (const MusterRuleset *ruleset, const MusterLimit *limit, const MusterKind *kind)
{
  MusterNumber number = MUSTER_NUMBER (1);
  if (!muster_feature_kind_matches (ruleset, kind, limit->of))
    return 0;
  if (limit->measure.kind == MUSTER_MEASURE_STAT)
    muster_feature_kind_get_stat (ruleset, kind, limit->measure.index, NULL, &number);
  return (int) muster_number_ceil (number);
}

static int
count_for_limit (const MusterBattlefield *battlefield, const MusterLimit *limit, GArray *ids)
{
  int sum = 0;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      int n = count_kind (battlefield->ruleset, limit, feature->kind);
      sum += n;
      if (ids != NULL && n > 0)
        g_array_append_val (ids, feature->id);
    }
  return sum;
}

static gboolean
is_board_limit (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  return limit->kind == MUSTER_LIMIT_COUNT && muster_scope_is_battlefield (ruleset, limit->scope);
}

static void
check_limit (const MusterBattlefield *battlefield, const MusterLimit *limit, GPtrArray *findings)
{
  MusterBoardFinding *finding =
    muster_board_finding_new (limit->id, limit->severity, limit->cite, 0, NULL);
  int n = count_for_limit (battlefield, limit, finding->ids);
  gint64 max = limit->max.is_given ? muster_number_floor (limit->max.number) : G_MAXINT;
  gint64 min = limit->min.is_given ? muster_number_ceil (limit->min.number) : 0;
  if (n > max)
    finding->text = g_strdup_printf (_ ("%s: %d, at most %d."), limit->name, n, (int) max);
  else if (n < min && !(n == 0 && limit->or_none))
    finding->text = g_strdup_printf (_ ("%s: %d, at least %d."), limit->name, n, (int) min);
  if (finding->text != NULL)
    g_ptr_array_add (findings, finding);
  else
    muster_board_finding_free (finding);
}

int
muster_battlefield_get_room (const MusterBattlefield *battlefield,
                             const MusterKind *kind,
                             const GPtrArray *also)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  gint64 room = G_MAXINT;
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &ruleset->limits[i];
      if (!limit->max.is_given || !muster_feature_kind_matches (ruleset, kind, limit->of)
          || !is_board_limit (ruleset, limit))
        continue;
      gint64 left =
        muster_number_floor (limit->max.number) - count_for_limit (battlefield, limit, NULL);
      for (guint j = 0; also != NULL && j < also->len; j++)
        left -= count_kind (ruleset, limit, g_ptr_array_index (also, j));
      room = MIN (room, left);
    }
  return (int) MAX (room, 0);
}

void
muster_battlefield_check_limits (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  for (int i = 0; i < ruleset->n_limits; i++)
    if (is_board_limit (ruleset, &ruleset->limits[i]))
      check_limit (battlefield, &ruleset->limits[i], findings);
}
