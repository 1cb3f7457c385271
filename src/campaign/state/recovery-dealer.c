#include "config.h"

#include "campaign/model/recovery.h"

#include <inttypes.h>
#include <string.h>

/* What a rule has dealt so far: without dice it goes on from there. */
typedef struct
{
  gint64 n;
  gint64 dealt[MUSTER_EVENT_FIGURES];
} Dealt;

struct _MusterDealer
{
  MusterRecovery *recovery;
  MusterRandom random;
  Dealt *dealt; /* per rule */
};

static const MusterLoss order[] = { MUSTER_LOSS_RETURNING, MUSTER_LOSS_HOSPITAL,
                                    MUSTER_LOSS_MISSING, MUSTER_LOSS_PRISONERS,
                                    MUSTER_LOSS_KILLED };

MusterDealer *
muster_dealer_new (const MusterRecovery *recovery, guint64 seed, const char *stream)
{
  MusterDealer *dealer = g_new0 (MusterDealer, 1);
  dealer->recovery = muster_recovery_ref ((MusterRecovery *) recovery);
  dealer->random = muster_random_new (seed, stream);
  dealer->dealt = g_new0 (Dealt, recovery->rules->len);
  return dealer;
}

void
muster_dealer_free (MusterDealer *dealer)
{
  muster_recovery_unref (dealer->recovery);
  g_free (dealer->dealt);
  g_free (dealer);
}

static const MusterRecoveryRule *
find_rule (const MusterDealer *dealer, MusterHeld held, const char *const *grades, guint *index)
{
  for (guint i = 0; i < dealer->recovery->rules->len; i++)
    {
      const MusterRecoveryRule *rule =
        &g_array_index (dealer->recovery->rules, MusterRecoveryRule, i);
      if (rule->held != MUSTER_HELD_ANY && rule->held != held)
        continue;
      if (rule->grade != NULL && (grades == NULL || !g_strv_contains (grades, rule->grade)))
        continue;
      *index = i;
      return rule;
    }
  return NULL;
}

/* Returns: the part that is furthest behind its share of one more than was dealt so far */
static MusterLoss
choose (const MusterRecoveryRule *rule, const Dealt *dealt)
{
  MusterLoss best = MUSTER_LOSS_KILLED;
  MusterNumber most = MUSTER_NUMBER (G_MININT32);
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      MusterNumber due =
        muster_number_multiply (rule->shares[order[i]], MUSTER_NUMBER (dealt->n + 1));
      MusterNumber behind = muster_number_add (due, MUSTER_NUMBER (-dealt->dealt[order[i]]));
      if (rule->shares[order[i]].num > 0 && muster_number_compare (behind, most) > 0)
        {
          most = behind;
          best = order[i];
        }
    }
  return best;
}

static gint64
find_die (const MusterRecoveryRule *rule)
{
  gint64 sides = 1;
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      gint64 common = sides;
      while (common % rule->shares[order[i]].den != 0)
        common += sides;
      sides = common;
    }
  return sides;
}

static MusterLoss
throw_for (MusterDealer *dealer, const MusterRecoveryRule *rule, GString *throws)
{
  gint64 sides = find_die (rule);
  gint64 thrown = muster_random_range (&dealer->random, 1, sides);
  gint64 upto = 0;
  if (throws != NULL)
    g_string_append_printf (throws, "%sd%" PRId64 ": %" PRId64, throws->len > 0 ? ", " : "", sides,
                            thrown);
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      upto += rule->shares[order[i]].num * (sides / rule->shares[order[i]].den);
      if (thrown <= upto)
        return order[i];
    }
  return MUSTER_LOSS_KILLED;
}

int
muster_dealer_get_days (const MusterDealer *dealer, MusterHeld held, const char *const *grades)
{
  guint index;
  const MusterRecoveryRule *rule = find_rule (dealer, held, grades, &index);
  return rule != NULL ? rule->days : 0;
}

void
muster_dealer_count (MusterDealer *dealer,
                     MusterHeld held,
                     const char *const *grades,
                     const gint64 figures[MUSTER_EVENT_FIGURES])
{
  guint index = 0;
  if (find_rule (dealer, held, grades, &index) == NULL)
    return;
  Dealt *dealt = &dealer->dealt[index];
  dealt->n += figures[MUSTER_LOSS_ALL];
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    dealt->dealt[order[i]] += figures[order[i]];
}

void
muster_dealer_deal (MusterDealer *dealer,
                    MusterHeld held,
                    const char *const *grades,
                    gint64 steps,
                    gint64 figures[MUSTER_EVENT_FIGURES],
                    int *days,
                    GString *throws)
{
  guint index = 0;
  const MusterRecoveryRule *rule = find_rule (dealer, held, grades, &index);
  memset (figures, 0, MUSTER_EVENT_FIGURES * sizeof *figures);
  figures[MUSTER_LOSS_ALL] = steps;
  *days = rule != NULL ? rule->days : 0;
  if (rule == NULL)
    figures[MUSTER_LOSS_KILLED] = steps;
  for (gint64 i = 0; rule != NULL && i < steps; i++)
    {
      Dealt *dealt = &dealer->dealt[index];
      MusterLoss part =
        dealer->recovery->has_dice ? throw_for (dealer, rule, throws) : choose (rule, dealt);
      dealt->n++;
      dealt->dealt[part]++;
      figures[part]++;
    }
}
