#include "config.h"

#include "battlefield/model/weather-words.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

static gboolean
have_same_effects (const MusterRuleset *ruleset, int one, int other)
{
  g_autoptr (GPtrArray) of_one = muster_weather_list_effects (ruleset, one);
  g_autoptr (GPtrArray) of_other = muster_weather_list_effects (ruleset, other);
  if (of_one->len != of_other->len)
    return FALSE;
  for (guint i = 0; i < of_one->len; i++)
    {
      const MusterEffect *a = of_one->pdata[i];
      const MusterEffect *b = of_other->pdata[i];
      if (a != b && g_strcmp0 (a->text, b->text) != 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_alike (const MusterRuleset *ruleset, int one, int other)
{
  const MusterWeatherRow *rows = ruleset->weather.rows;
  return rows[one].after == rows[other].after && g_str_equal (rows[one].name, rows[other].name)
         && have_same_effects (ruleset, one, other);
}

int
muster_weather_find_alike (const MusterRuleset *ruleset, int row)
{
  for (int i = 0; i < row; i++)
    if (are_alike (ruleset, i, row))
      return i;
  return row;
}

static void
append_results (GString *text, const MusterWeather *weather, const MusterResults *at)
{
  int low = MAX (at->low, weather->roll.dice);
  int high = MIN (at->high, weather->roll.dice * weather->roll.die);
  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append_printf (text, low == high ? "%d" : "%d–%d", low, high);
}

/* "3, 11"; "" where nothing is thrown for it */
static char *
dup_results (const MusterRuleset *ruleset, int row)
{
  const MusterWeather *weather = &ruleset->weather;
  GString *text = g_string_new (NULL);
  for (int i = 0; i < weather->n_rows; i++)
    if (weather->rows[i].at.is_given && are_alike (ruleset, i, row))
      append_results (text, weather, &weather->rows[i].at);
  return g_string_free (text, FALSE);
}

/* What must hold for weather that comes after another. */
static char *
dup_condition (const MusterRuleset *ruleset, const MusterWeatherRow *row)
{
  g_autofree char *before = muster_text_dup_capital (ruleset->weather.rows[row->after].name);
  /* Translators: weather that has stayed as it is so long: "Fair for 3 turns on one number" */
  return g_strdup_printf (ngettext ("%s for %d turn on one number", "%s for %d turns on one number",
                                    (gulong) row->turns),
                          before, row->turns);
}

char *
muster_weather_dup_heading (const MusterRuleset *ruleset, int row)
{
  const MusterWeatherRow *of = &ruleset->weather.rows[row];
  g_autofree char *name = muster_text_dup_capital (of->name);
  g_autofree char *when = of->after >= 0 ? dup_condition (ruleset, of) : dup_results (ruleset, row);
  return when[0] != '\0' ? g_strdup_printf ("%s (%s)", name, when) : g_steal_pointer (&name);
}

char *
muster_weather_dup_chance (const MusterRuleset *ruleset, int row)
{
  MusterNumber odds = muster_weather_get_odds (ruleset, row);
  if (!ruleset->weather.is_given || odds.num == 0)
    return NULL;
  gint64 hundredths =
    muster_number_floor (muster_number_add (muster_number_multiply (odds, MUSTER_NUMBER (100)),
                                            muster_number_new (1, 2)));
  if (hundredths == 0)
    return g_strdup (_ ("under 1\302\240%"));
  return g_strdup_printf ("%d\302\240%%", (int) hundredths);
}
