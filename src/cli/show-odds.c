#include "config.h"

#include "cli/show-odds.h"

#include "army/evaluate/odds.h"
#include "base/text.h"
#include "cli/common/command.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* The number of a unit is its place among the units of its army, from 1. */
static guint
find_unit (const MusterArmy *army, const char *wanted)
{
  guint number = (guint) MAX (atoi (wanted), 0);
  guint n = 0;
  for (guint i = 0; i < army->n_things; i++)
    {
      if (army->things[i].sort != MUSTER_SORT_UNIT)
        continue;
      n++;
      g_autofree char *label = muster_army_dup_label (army, i);
      if (g_str_equal (label, wanted) || g_strcmp0 (army->things[i].name, wanted) == 0
          || n == number)
        return i;
    }
  return MUSTER_NO_THING;
}

static int
refuse_unit (const MusterArmy *army, const char *wanted)
{
  g_autofree char *sentence =
    g_strdup_printf (_ ("%s has no unit “%s”. Name it as “muster show” does, or by its number."),
                     army->name, wanted);
  g_autoptr (GPtrArray) known = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < army->n_things; i++)
    if (army->things[i].sort == MUSTER_SORT_UNIT)
      g_ptr_array_add (known, muster_army_dup_label (army, i));
  g_autofree char *text = muster_text_ask_nearest (sentence, wanted, known);
  return muster_command_fail ("%s", text);
}

static void
print_text (const MusterOdds *odds, GArray *lines, const char *own, const char *other)
{
  g_print (_ ("%s: %s against %s"), odds->name, own, other);
  g_print ("%s%s%s\n", odds->cite != NULL ? " (" : "", odds->cite != NULL ? odds->cite : "",
           odds->cite != NULL ? ")" : "");
  for (guint i = 0; i < lines->len; i++)
    {
      const MusterOddsLine *line = &g_array_index (lines, MusterOddsLine, i);
      g_autofree char *text = muster_odds_line_dup_text (line);
      g_print (_ ("  %s against %s: %s\n"), line->attacker, line->defender, text);
    }
  for (int i = 0; i < odds->n_shifts; i++)
    g_print (ngettext ("  %s: %+d column\n", "  %s: %+d columns\n", odds->shifts[i].columns),
             odds->shifts[i].name, odds->shifts[i].columns);
}

static void
print_json (GArray *lines)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  for (guint i = 0; i < lines->len; i++)
    {
      const MusterOddsLine *line = &g_array_index (lines, MusterOddsLine, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "attacker", line->attacker);
      muster_json_add_text (builder, "defender", line->defender);
      if (line->known == MUSTER_YES)
        {
          muster_json_add_number (builder, "strength", line->own);
          muster_json_add_number (builder, "against", line->other);
          muster_json_add_number (builder, "ratio", line->ratio);
          muster_json_add_int (builder, "column", line->column);
        }
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  muster_command_print_json (builder);
}

static int
show (const MusterArmy *own,
      const MusterArmy *other,
      const char *attacker,
      const char *defender,
      gboolean as_json)
{
  const MusterOdds *odds = &own->ruleset->odds;
  guint one = find_unit (own, attacker);
  guint two = find_unit (other, defender);
  if (!odds->is_given)
    return muster_command_fail (_ ("%s does not fight by odds."), own->ruleset->title);
  /* Each may bring values of its player's over the one pack. */
  if (!g_str_equal (own->ruleset->digest, other->ruleset->digest))
    return muster_command_fail (_ ("The two armies are of different rulesets."));
  if (one == MUSTER_NO_THING)
    return refuse_unit (own, attacker);
  if (two == MUSTER_NO_THING)
    return refuse_unit (other, defender);
  g_autoptr (MusterReckoning) first = muster_army_reckon (own);
  g_autoptr (MusterReckoning) second = muster_army_reckon (other);
  g_autoptr (GArray) lines = muster_army_list_odds (first, one, second, two);
  g_autofree char *own_name = muster_army_dup_label (own, one);
  g_autofree char *other_name = muster_army_dup_label (other, two);
  if (as_json)
    print_json (lines);
  else
    print_text (odds, lines, own_name, other_name);
  return MUSTER_EXIT_DONE;
}

int
muster_show_odds (char **paths, const char *attacker, const char *defender, gboolean as_json)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  guint n = g_strv_length (paths);
  g_autoptr (MusterInput) first = muster_input_load (paths[0], packs, TRUE);
  g_autoptr (MusterInput) last = muster_input_load (paths[n - 1], packs, TRUE);
  muster_command_print_problems (first->problems);
  if (n > 1)
    muster_command_print_problems (last->problems);
  if (attacker == NULL || defender == NULL)
    return muster_command_fail (_ ("Name both units: --odds ATTACKER --against DEFENDER."));
  if (muster_command_refuse_scenario (first) || muster_command_refuse_scenario (last))
    return MUSTER_EXIT_FAILED;
  if (first->army == NULL || last->army == NULL || first->army->ruleset == NULL
      || last->army->ruleset == NULL)
    return MUSTER_EXIT_FAILED;
  return show (first->army, last->army, attacker, defender, as_json);
}
