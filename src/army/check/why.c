#include "config.h"

#include "army/check/why.h"

#include "ruleset/limit-words.h"

#include <glib/gi18n-lib.h>

/* Of formations in which something was counted; of more only the number is told. */
#define MOST_LINES 12

static void
append_line (GString *text, char *line)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
  g_free (line);
}

static void
append_limit (const MusterReckoning *reckoning, const MusterFinding *finding, GString *text)
{
  if (finding->limit != NULL)
    append_line (text, muster_limit_dup_words (reckoning->ruleset, finding->limit));
  else
    append_line (text, g_strdup_printf ("%s; %s", finding->have, finding->allowed));
}

/* What of the counted things stands directly in one formation; the army itself has no name of its
 * own. */
static char *
dup_counted_in (const MusterArmy *army, guint parent, GArray *things)
{
  g_autofree char *kinds = muster_army_dup_kinds_text (army, things);
  if (parent == MUSTER_NO_THING)
    return g_steal_pointer (&kinds);
  g_autofree char *place = muster_army_dup_place (army, parent);
  /* Translators: a formation, and what was counted in it. */
  return g_strdup_printf (_ ("%s: %s"), place, kinds);
}

static void
append_counted (const MusterArmy *army, GArray *counted, GString *text)
{
  guint n_lines = 0;
  for (guint i = 0; i < counted->len;)
    {
      guint parent = army->things[g_array_index (counted, guint, i)].parent;
      g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
      for (; i < counted->len && army->things[g_array_index (counted, guint, i)].parent == parent;
           i++)
        g_array_append_val (things, g_array_index (counted, guint, i));
      if (n_lines++ < MOST_LINES)
        append_line (text, dup_counted_in (army, parent, things));
    }
  if (n_lines > MOST_LINES)
    append_line (text,
                 g_strdup_printf (ngettext ("and in %u more formation", "and in %u more formations",
                                            n_lines - MOST_LINES),
                                  n_lines - MOST_LINES));
}

static void
append_sum (const MusterFinding *finding, GString *text)
{
  if (!finding->has_actual)
    return;
  g_autofree char *actual = muster_number_dup_text (finding->actual);
  g_autofree char *least = finding->least.den != 0 ? muster_number_dup_text (finding->least) : NULL;
  g_autofree char *most = finding->most.den != 0 ? muster_number_dup_text (finding->most) : NULL;
  if (least != NULL && most != NULL)
    append_line (text,
                 g_strdup_printf (_ ("In all %s; %s to %s are allowed"), actual, least, most));
  else if (most != NULL)
    append_line (text, g_strdup_printf (_ ("In all %s; at most %s"), actual, most));
  else if (least != NULL)
    append_line (text, g_strdup_printf (_ ("In all %s; at least %s"), actual, least));
}

char *
muster_finding_dup_why (const MusterReckoning *reckoning, const MusterFinding *finding)
{
  GString *text = g_string_new (NULL);
  append_limit (reckoning, finding, text);
  if (finding->counted != NULL && finding->counted->len > 0)
    append_counted (reckoning->army, finding->counted, text);
  append_sum (finding, text);
  append_line (text, finding->cite != NULL
                       ? g_strdup_printf (_ ("Rules: %s"), finding->cite)
                       : g_strdup (_ ("No section of the rules says it: the pack’s own")));
  return g_string_free (text, FALSE);
}
