#include "config.h"

#include "campaign/model/recovery.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* So many can be shared out by quarters, thirds, sixths and twelfths. */
#define EXAMPLE 12

static void
append_rule (GString *told, const MusterRecoveryRule *rule)
{
  const char *const whose[MUSTER_N_HELD] = { _ ("Else: %s."), _ ("Who held the field: %s."),
                                             _ ("Who lost the field: %s."),
                                             _ ("Where nobody held the field: %s.") };
  g_autofree char *text = muster_recovery_rule_dup_text (rule);
  if (rule->grade != NULL)
    g_string_append_printf (told, "%s · ", rule->grade);
  g_string_append_printf (told, whose[rule->held], text);
  g_string_append_c (told, '\n');
}

char *
muster_recovery_dup_told (const MusterRecovery *recovery)
{
  GString *told = g_string_new (NULL);
  if (recovery == NULL)
    {
      g_string_append (told, _ ("All that is lost is lost for good."));
      return g_string_free (told, FALSE);
    }
  for (guint i = 0; i < recovery->rules->len; i++)
    append_rule (told, &g_array_index (recovery->rules, MusterRecoveryRule, i));
  if (recovery->rest > 1)
    g_string_append_printf (told,
                            ngettext ("A day of rest counts for %d day in hospital.\n",
                                      "A day of rest counts for %d days in hospital.\n",
                                      (gulong) recovery->rest),
                            recovery->rest);
  if (recovery->has_dice)
    g_string_append_printf (told, "%s\n", _ ("Each is thrown for."));
  g_string_append (told, recovery->note != NULL
                           ? recovery->note
                           : _ ("No rulebook says what becomes of losses between battles: this is "
                                "Muster’s own."));
  return g_string_free (told, FALSE);
}

static char *
dup_part (MusterLoss part, gint64 n, const char *back)
{
  const char *const words[MUSTER_EVENT_FIGURES] = {
    [MUSTER_LOSS_KILLED] = _ ("%" PRId64 " lost for good"),
    [MUSTER_LOSS_RETURNING] = _ ("%" PRId64 " back at once"),
    [MUSTER_LOSS_HOSPITAL] = _ ("%" PRId64 " in hospital"),
    [MUSTER_LOSS_MISSING] = _ ("%" PRId64 " missing"),
    [MUSTER_LOSS_PRISONERS] = _ ("%" PRId64 " taken prisoner"),
  };
  return part == MUSTER_LOSS_HOSPITAL && back != NULL
           ? g_strdup_printf (_ ("%" PRId64 " in hospital until %s"), n, back)
           : g_strdup_printf (words[part], n);
}

/* As shares say it, whether they are thrown for or not. */
static char *
dup_dealt (const MusterRecovery *recovery, MusterHeld held, int day)
{
  static const MusterLoss order[] = { MUSTER_LOSS_RETURNING, MUSTER_LOSS_HOSPITAL,
                                      MUSTER_LOSS_MISSING, MUSTER_LOSS_PRISONERS,
                                      MUSTER_LOSS_KILLED };
  g_autoptr (MusterRecovery) plain = muster_recovery_new (recovery->name);
  gint64 figures[MUSTER_EVENT_FIGURES];
  int days;
  GString *text = g_string_new (NULL);
  g_array_append_vals (plain->rules, recovery->rules->data, recovery->rules->len);
  g_autoptr (MusterDealer) dealer = muster_dealer_new (plain, 0, "example");
  muster_dealer_deal (dealer, held, NULL, EXAMPLE, figures, &days, NULL);
  g_autofree char *back = days > 0 ? muster_day_dup_text (muster_day_add (day, days)) : NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_autofree char *part = dup_part (order[i], figures[order[i]], back);
      if (figures[order[i]] > 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", part);
    }
  return g_string_free (text, FALSE);
}

static gboolean
knows_nobody (const MusterRecovery *recovery)
{
  for (guint i = 0; i < recovery->rules->len; i++)
    if (g_array_index (recovery->rules, MusterRecoveryRule, i).held == MUSTER_HELD_NOBODY)
      return TRUE;
  return FALSE;
}

char *
muster_recovery_dup_example (const MusterRecovery *recovery, int day)
{
  if (recovery == NULL)
    return g_strdup (_ ("All that is lost is lost for good."));
  g_autofree char *kept = dup_dealt (recovery, MUSTER_HELD_YES, day);
  g_autofree char *lost = dup_dealt (recovery, MUSTER_HELD_NO, day);
  g_autofree char *first =
    g_strdup_printf (_ ("Of %d lost by a unit that held the field: %s."), EXAMPLE, kept);
  g_autofree char *second =
    g_strdup_printf (_ ("Of %d lost by a unit that lost the field: %s."), EXAMPLE, lost);
  if (!knows_nobody (recovery))
    return g_strjoin ("\n", first, second, NULL);
  g_autofree char *neither = dup_dealt (recovery, MUSTER_HELD_NOBODY, day);
  g_autofree char *third =
    g_strdup_printf (_ ("Of %d lost where nobody held the field: %s."), EXAMPLE, neither);
  return g_strjoin ("\n", first, second, third, NULL);
}
