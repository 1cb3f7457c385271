#include "config.h"

#include "import/types.h"

#define KIND_BY_NAME 20
#define KIND_HOLDS   6

static guint64
get_levels (const MusterRowsTypes *types, const char *name)
{
  g_autofree char *folded = muster_rows_fold (name);
  return muster_rows_words_find (muster_rows_types_get_words (types), "level", folded);
}

/* In how large a part of the types a formation consists, of KIND_HOLDS. */
static int
rate_as_last (const MusterRowsTypes *types, const MusterKind *kind)
{
  g_autoptr (GPtrArray) all = muster_rows_types_list (types);
  guint held = 0;
  guint units = 0;
  for (guint i = 0; i < all->len; i++)
    {
      const MusterKind *type = g_ptr_array_index (all, i);
      if (type->sort != MUSTER_SORT_UNIT)
        continue;
      units++;
      held += muster_kind_may_hold (muster_rows_types_get_aim (types)->ruleset, kind, type);
    }
  return units > 0 ? (int) (2 * KIND_HOLDS * held / units) : 0;
}

static GPtrArray *
list_formations (const MusterRowsTypes *types)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  GPtrArray *kinds = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].sort == MUSTER_SORT_FORMATION && &ruleset->kinds[i] != ruleset->army_kind)
      g_ptr_array_add (kinds, (gpointer) &ruleset->kinds[i]);
  return kinds;
}

/* The best way from the army down to each kind, level by level. */
typedef struct
{
  int rating;
  guint from;
} Step;

static Step
find_best_step (const MusterRowsTypes *types,
                GPtrArray *kinds,
                const Step *above,
                const MusterKind *kind)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  Step best = { G_MININT, 0 };
  for (guint i = 0; i < kinds->len; i++)
    {
      const MusterKind *holder = g_ptr_array_index (kinds, i);
      int rating = above[i].rating
                   + (muster_kind_may_hold (ruleset, holder, kind) ? KIND_HOLDS : -KIND_HOLDS)
                   - (holder == kind ? 1 : 0);
      if (rating > best.rating)
        best = (Step){ rating, i };
    }
  return best;
}

static void
rate_level (const MusterRowsTypes *types,
            GPtrArray *kinds,
            guint64 words,
            const Step *above,
            Step *steps)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  for (guint i = 0; i < kinds->len; i++)
    {
      const MusterKind *kind = g_ptr_array_index (kinds, i);
      gboolean may_begin =
        ruleset->army_kind != NULL && muster_kind_may_hold (ruleset, ruleset->army_kind, kind);
      steps[i] = above != NULL ? find_best_step (types, kinds, above, kind)
                               : (Step){ may_begin ? KIND_HOLDS : -KIND_HOLDS, 0 };
      if ((get_levels (types, kind->name) & words) != 0)
        steps[i].rating += KIND_BY_NAME;
    }
}

void
muster_rows_guess_kinds (const MusterRowsTypes *types,
                         const guint64 *levels,
                         guint n,
                         const MusterKind **kinds)
{
  g_autoptr (GPtrArray) formations = list_formations (types);
  guint width = formations->len;
  g_autofree Step *steps = g_new0 (Step, MAX (n * width, 1));
  guint best = 0;
  for (guint level = 0; level < n; level++)
    rate_level (types, formations, levels[level], level > 0 ? steps + (level - 1) * width : NULL,
                steps + level * width);
  Step *last = n > 0 ? steps + (n - 1) * width : steps;
  for (guint i = 0; n > 0 && i < width; i++)
    {
      last[i].rating += rate_as_last (types, g_ptr_array_index (formations, i));
      if (last[i].rating > last[best].rating)
        best = i;
    }
  for (guint level = n; level-- > 0;)
    {
      kinds[level] = width > 0 ? g_ptr_array_index (formations, best) : NULL;
      best = width > 0 ? steps[level * width + best].from : 0;
    }
}

const MusterKind *
muster_rows_find_kind (const MusterRowsTypes *types,
                       const MusterKind *holder,
                       const char *name,
                       const MusterKind *usual)
{
  g_autoptr (GPtrArray) formations = list_formations (types);
  guint64 words = name != NULL ? get_levels (types, name) : 0;
  if (words == 0 || (usual != NULL && (get_levels (types, usual->name) & words) != 0))
    return NULL;
  for (guint i = 0; i < formations->len; i++)
    {
      const MusterKind *kind = g_ptr_array_index (formations, i);
      if ((get_levels (types, kind->name) & words) != 0 && holder != NULL
          && muster_kind_may_hold (muster_rows_types_get_aim (types)->ruleset, holder, kind))
        return kind;
    }
  return NULL;
}

const MusterKind *
muster_rows_find_between (const MusterRowsTypes *types,
                          const MusterKind *holder,
                          const MusterKind *kind)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  g_autoptr (GPtrArray) formations = list_formations (types);
  const MusterKind *other = NULL;
  for (guint i = 0; i < formations->len; i++)
    {
      const MusterKind *between = g_ptr_array_index (formations, i);
      if (!muster_kind_may_hold (ruleset, between, kind))
        continue;
      if (muster_kind_may_hold (ruleset, holder, between))
        return between;
      if (other == NULL)
        other = between;
    }
  return other;
}
