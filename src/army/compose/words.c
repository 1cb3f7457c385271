#include "config.h"

#include "army/compose/words.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

static void
append_count (GString *text, const char *name, guint n)
{
  if (n == 0)
    return;
  g_string_append_printf (text, "%s%s\u00a0%u", text->len > 0 ? " · " : "", name, n);
}

char *
muster_army_dup_strength (const MusterArmy *army)
{
  const MusterRuleset *ruleset = army->ruleset;
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (ruleset);
  g_autofree guint *n_of_kind = g_new0 (guint, ruleset->n_kinds);
  g_autofree guint *n_of_class = g_new0 (guint, classes->len + 1);
  GString *text = g_string_new (NULL);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterKind *kind = army->nodes[i].kind;
      if (kind == NULL)
        continue;
      n_of_kind[kind - ruleset->kinds]++;
      n_of_class[muster_kind_find_class (ruleset, kind, classes)] +=
        kind->category == MUSTER_CATEGORY_UNIT;
    }
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_FORMATION)
      append_count (text, ruleset->kinds[i].plural, n_of_kind[i]);
  for (guint i = 0; i < classes->len; i++)
    {
      g_autofree char *name =
        muster_unit_class_dup_name (ruleset, g_array_index (classes, MusterUnitClass, i));
      append_count (text, name, n_of_class[i]);
    }
  /* Translators: units that belong to no arm. */
  append_count (text, _ ("Other units"), n_of_class[classes->len]);
  return g_string_free (text, FALSE);
}

char *
muster_answer_dup_added (const MusterAnswer *answer, const MusterArmy *before)
{
  const MusterArmy *army = answer->army;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < army->n_nodes; i++)
    {
      g_autoptr (GArray) added = g_array_new (FALSE, FALSE, sizeof (guint)); /* without names */
      g_autoptr (GString) words = g_string_new (NULL);
      if (army->nodes[i].category > MUSTER_CATEGORY_FORMATION)
        continue;
      for (guint at = muster_army_get_next (army, i, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
           at = muster_army_get_next (army, i, at))
        if (army->nodes[at].category > MUSTER_CATEGORY_FORMATION
            && muster_army_find_node (before, army->nodes[at].id) == MUSTER_NO_NODE)
          {
            if (muster_node_is_named (&army->nodes[at]))
              muster_text_append_item (words, army->nodes[at].name);
            else
              g_array_append_val (added, at);
          }
      if (added->len == 0 && words->len == 0)
        continue;
      g_autofree char *place = muster_army_dup_place (army, i);
      if (added->len > 0)
        {
          g_autofree char *kinds = muster_army_dup_kinds_text (army, added);
          muster_text_append_item (words, kinds);
        }
      g_string_append (text, text->len > 0 ? "\n" : "");
      /* Formations of the army itself begin at the left, each other one within its own. */
      for (guint at = army->nodes[i].parent; i > 0 && at > 0; at = army->nodes[at].parent)
        g_string_append (text, "\u2002\u2002");
      /* Translators: %1$s: a formation; %2$s: what comes into it. */
      g_string_append_printf (text, _ ("%1$s: %2$s"), place, words->str);
    }
  return g_string_free (text, FALSE);
}

char *
muster_answers_dup_failure (const MusterAnswers *answers, const MusterRuleset *ruleset)
{
  switch (answers->state)
    {
    case MUSTER_COMPOSED_NOTHING:
      return g_strdup (
        ngettext ("No army is all that is asked. Without this there is one:",
                  "No army is all that is asked. These contradict each other; without any one of "
                  "them there is an army:",
                  answers->contradiction->len));
    case MUSTER_COMPOSED_NATIONLESS:
      return g_strdup_printf (
        /* Translators: %s: a ruleset. */
        _ ("Every army of %s has a nation, and this one has none yet: choose its nation first."),
        ruleset->title);
    case MUSTER_COMPOSED_UNPRICED:
      return g_strdup_printf (
        /* Translators: %s: a ruleset. */
        _ ("%s gives no troops that this army may have a price, so no army can be composed to the "
           "point. Ask for a number of units, choose another nation, or give troops house "
           "prices."),
        ruleset->title);
    case MUSTER_COMPOSED_LARGE:
      return g_strdup_printf (_ ("Armies of up to %d points are composed. Ask for fewer points."),
                              MUSTER_MOST_COMPOSED);
    case MUSTER_COMPOSED_BEYOND:
      return g_strdup_printf (
        /* Translators: %1$s: a ruleset; %2$s: a sentence. */
        _ ("%1$s asks for something that cannot be foreseen while an army is composed: %2$s"),
        ruleset->title, answers->beyond);
    case MUSTER_COMPOSED_PARTIAL:
      return g_strdup (_ ("No army was found. Whether there is one is not known: not all sets of "
                          "options, prices that rise with numbers, and numbers of formations were "
                          "looked at. Ask for other points, or wish for less."));
    case MUSTER_COMPOSED:
    case MUSTER_COMPOSED_LATE:
    case MUSTER_COMPOSED_CANCELLED:
      break;
    }
  return g_strdup (_ ("No army was found in time; whether there is one is not known. Give more "
                      "time, or ask for less."));
}

char *
muster_answer_dup_reserve (const MusterAnswer *answer, gint64 points)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new ();
  gboolean is_exact = muster_number_compare (answer->points, MUSTER_NUMBER (points)) == 0;
  if (!is_exact && answer->is_most)
    g_ptr_array_add (sentences, (gpointer) _ ("No army comes nearer to the points from below."));
  if (!is_exact && !answer->is_most && !answer->is_partial)
    g_ptr_array_add (sentences, (gpointer) _ ("Whether an army comes nearer to the points is not "
                                              "known: time ran out."));
  if (answer->is_partial)
    g_ptr_array_add (sentences,
                     (gpointer) _ ("A better one may exist: not all sets of options, prices that "
                                   "rise with numbers, and numbers of formations were looked at."));
  else if (!answer->is_best)
    g_ptr_array_add (sentences, (gpointer) _ ("A better one may exist: time ran out."));
  if (!answer->keeps_rather)
    g_ptr_array_add (sentences,
                     (gpointer) _ ("Not all that was wished as far as it goes could be had."));
  if (!answer->keeps_advice)
    g_ptr_array_add (sentences, (gpointer) _ ("What only advises could not all be kept."));
  g_ptr_array_add (sentences, NULL);
  return g_strjoinv ("\n", (char **) sentences->pdata);
}
