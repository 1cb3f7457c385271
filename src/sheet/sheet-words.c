#include "config.h"

#include "sheet/sheet-words.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* What is shorter stays on one line. */
#define LONGEST_UNBROKEN 56

char *
muster_words_dup_grade (const MusterScale *scale, int grade)
{
  const char *name = scale->short_name != NULL ? scale->short_name : scale->name;
  if (grade < 0)
    /* Translators: a scale whose grade is not known: "UQ ?". */
    return g_strdup_printf (_ ("%s ?"), name);
  return g_strdup (scale->grades[grade].label);
}

/* With the scale's name where the grade does not say it: "UQ 4", "Action die d6". */
static char *
dup_named_grade (const MusterScale *scale, int grade, gboolean as_markup)
{
  g_autofree char *plain = muster_words_dup_grade (scale, grade);
  if (scale->short_name != NULL)
    return as_markup ? g_markup_escape_text (plain, -1) : g_steal_pointer (&plain);
  if (as_markup)
    return g_markup_printf_escaped ("<i>%s</i> %s", scale->name, plain);
  return g_strdup_printf ("%s %s", scale->name, plain);
}

static char *
dup_nation (const MusterNation *nation, gboolean as_markup)
{
  return as_markup ? g_markup_escape_text (nation->name, -1) : g_strdup (nation->name);
}

static gboolean
is_given_by_trait (const MusterReckoning *reckoning, guint thing, int scale)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  int index = muster_reckoning_get_grade (reckoning, thing, ruleset->nation_scale);
  int year = reckoning->army->year;
  if (index < 0 || year == MUSTER_NO_YEAR)
    return FALSE;
  const MusterNation *nation = &ruleset->nations[index];
  for (int i = 0; i < nation->n_traits; i++)
    for (int j = 0; j < nation->traits[i].n_grades; j++)
      if (nation->traits[i].grades[j].scale == scale
          && muster_years_hold (nation->traits[i].from, nation->traits[i].to, year))
        return TRUE;
  return FALSE;
}

gboolean
muster_words_is_players_choice (const MusterReckoning *reckoning, guint thing, int scale)
{
  return reckoning->ruleset->scales[scale].set_by_nations
         && muster_thing_find_chosen (&reckoning->army->things[thing], scale) != NULL
         && !is_given_by_trait (reckoning, thing, scale);
}

/* A formation shows a nation that is not that of what it stands in; the army's stands above. */
static gboolean
shows_grade (const MusterReckoning *reckoning, guint formation, int scale)
{
  if (scale == reckoning->ruleset->nation_scale)
    return muster_reckoning_has_own_grade (reckoning, formation, scale);
  return muster_reckoning_says_grade (reckoning, formation, scale)
         || muster_reckoning_has_own_grade (reckoning, formation, scale)
         || (formation == 0
             && muster_reckoning_may_choose (reckoning, formation, scale) == MUSTER_YES);
}

void
muster_words_add_grades (const MusterReckoning *reckoning,
                         guint formation,
                         gboolean as_markup,
                         GPtrArray *items)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int scale = ruleset->n_scales - 1; scale >= 0; scale--)
    {
      int grade = muster_reckoning_get_grade (reckoning, formation, scale);
      if (grade < 0 || !shows_grade (reckoning, formation, scale))
        continue;
      g_autofree char *text = scale == ruleset->nation_scale
                                ? dup_nation (&ruleset->nations[grade], as_markup)
                                : dup_named_grade (&ruleset->scales[scale], grade, as_markup);
      /* Translators: a grade that the rules leave open: "Command system Linear, chosen by the
       * player". */
      if (muster_words_is_players_choice (reckoning, formation, scale))
        g_ptr_array_add (items, g_strdup_printf (_ ("%s, chosen by the player"), text));
      else
        g_ptr_array_add (items, g_steal_pointer (&text));
    }
}

char *
muster_words_dup_nations (const MusterReckoning *reckoning)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint thing = 0; thing < reckoning->army->n_things; thing++)
    {
      int nation = muster_reckoning_get_grade (reckoning, thing, ruleset->nation_scale);
      const char *name = nation >= 0 ? ruleset->nations[nation].name : NULL;
      if (name != NULL && !g_ptr_array_find (names, name, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  return names->len > 0 ? muster_text_join (names) : NULL;
}

char *
muster_words_dup_readout_unbroken (const MusterReadout *readout, int longest)
{
  gboolean is_long =
    g_utf8_strlen (readout->name, -1) + g_utf8_strlen (readout->text, -1) > longest;
  g_autofree char *text = g_strconcat (readout->text, readout->is_own ? "*" : NULL, NULL);
  return g_markup_printf_escaped (is_long ? "<i>%s</i> %s"
                                          : "<span allow_breaks='false'><i>%s</i> %s</span>",
                                  readout->name, text);
}

char *
muster_words_dup_readout (const MusterReadout *readout)
{
  return muster_words_dup_readout_unbroken (readout, LONGEST_UNBROKEN);
}

char *
muster_words_dup_points (gint64 points, gboolean is_open)
{
  g_autofree char *number = muster_number_dup_text (MUSTER_NUMBER (points));
  if (!is_open)
    return g_steal_pointer (&number);
  /* Translators: a sum of points to which some prices are still to be added. */
  return g_strdup_printf (_ ("%s+"), number);
}
