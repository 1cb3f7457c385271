#include "config.h"

#include "base/text.h"
#include "battlefield/model/weather.h"
#include "sheet/reference/pages.h"

#include <glib/gi18n-lib.h>

/* Whether a row says nothing but what another one of that name does. */
static gboolean
is_same_again (const MusterWeather *weather, int row)
{
  const MusterWeatherRow *of = &weather->rows[row];
  return of->with >= 0 && of->n_effects == 0 && of->after < 0
         && g_str_equal (of->name, weather->rows[of->with].name);
}

/* The row with whose effects it stands. */
static int
find_shown (const MusterWeather *weather, int row)
{
  for (int i = 0; row >= 0 && i < weather->n_rows && is_same_again (weather, row); i++)
    row = weather->rows[row].with;
  return row;
}

static char *
dup_numbers (const MusterWeather *weather, int row)
{
  const MusterResults *at = &weather->rows[row].at;
  int low = MAX (at->low, weather->roll.dice);
  int high = MIN (at->high, weather->roll.dice * weather->roll.die);
  return low == high ? g_strdup_printf ("%d", low) : g_strdup_printf ("%d–%d", low, high);
}

/* "Light rain (3, 11)" */
static char *
dup_title (const MusterReferencePages *pages, int row)
{
  const MusterWeather *weather = &pages->ruleset->weather;
  g_autofree char *name = muster_text_dup_capital (weather->rows[row].name);
  g_autoptr (GString) numbers = g_string_new (NULL);
  for (guint i = 0; i < pages->weather->len; i++)
    {
      int other = g_array_index (pages->weather, int, i);
      if (find_shown (weather, other) != row || !weather->rows[other].at.is_given)
        continue;
      g_autofree char *some = dup_numbers (weather, other);
      g_string_append_printf (numbers, "%s%s", numbers->len > 0 ? ", " : "", some);
    }
  if (numbers->len == 0)
    return g_steal_pointer (&name);
  /* Translators: a kind of weather, and what is thrown for it: "Light rain (3, 11)" */
  return g_strdup_printf (_ ("%s (%s)"), name, numbers->str);
}

/* What must hold for a row that comes after another. */
static char *
dup_condition (const MusterWeather *weather, int row)
{
  const MusterWeatherRow *of = &weather->rows[row];
  if (of->after < 0)
    return NULL;
  /* Translators: when this weather comes: the gauge stood so long on one number; a kind of weather
   */
  return g_strdup_printf (ngettext ("%d turn on one number of “%s”, this too",
                                    "%d turns on one number of “%s”, this too", (gulong) of->turns),
                          of->turns, weather->rows[of->after].name);
}

static gboolean
changes (const MusterBattlefield *battlefield)
{
  for (guint i = 1; i < battlefield->weather->len; i++)
    if (MUSTER_AT (battlefield->weather, MusterWeatherState, i)->row
        != MUSTER_AT (battlefield->weather, MusterWeatherState, 0)->row)
      return TRUE;
  return FALSE;
}

/* The mark of the weather with which the battle begins; its row is the same in any text of the
 * pack by its id. */
static char *
dup_start (const MusterReferencePages *pages, int row)
{
  const MusterBattlefield *battlefield =
    pages->game->scenario != NULL ? pages->game->scenario->battlefield : NULL;
  const MusterWeather *weather = &pages->ruleset->weather;
  if (pages->is_full || battlefield == NULL || battlefield->weather->len == 0)
    return NULL;
  const MusterWeatherState *start = MUSTER_AT (battlefield->weather, MusterWeatherState, 0);
  const MusterRuleset *kept = battlefield->weather_ruleset;
  int played = start->row >= 0
                 ? muster_weather_find_row (pages->ruleset, kept->weather.rows[start->row].id)
                 : -1;
  if (played < 0 || find_shown (weather, played) != row)
    return NULL;
  if (weather->is_gauge)
    return g_strdup_printf (_ ("the day begins here, gauge on %d"), start->number);
  return g_strdup (changes (battlefield) ? _ ("the day begins here") : _ ("the whole battle"));
}

/* "Extreme heat  3 turns on …", with what is in italics; all of it is markup. */
static char *
dup_head (const MusterReferencePages *pages, int row)
{
  const MusterWeather *weather = &pages->ruleset->weather;
  const MusterWeatherRow *of = &weather->rows[row];
  g_autofree char *title = dup_title (pages, row);
  g_autofree char *with =
    of->with >= 0 ? g_strdup_printf (_ ("%s: all of “%s” too"), title, weather->rows[of->with].name)
                  : NULL;
  const char *const marks[] = { dup_condition (weather, row), dup_start (pages, row) };
  g_autofree char *bold = g_markup_printf_escaped ("<b>%s</b>", with != NULL ? with : title);
  GString *head = g_string_new (bold);
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      g_autofree char *mark =
        marks[i] != NULL ? g_markup_printf_escaped ("  <i>%s</i>", marks[i]) : NULL;
      if (mark != NULL)
        g_string_append (head, mark);
      g_free ((char *) marks[i]);
    }
  return g_string_free (head, FALSE);
}

/* Adds a text to the row begun, @y below its baseline. Returns: where the next one goes */
static double
add_text (const MusterReferencePages *pages,
          MusterStyle style,
          const char *text,
          double x,
          double y)
{
  MusterTypesetter *typesetter = pages->galley->typesetter;
  double width = pages->galley->column_width - x;
  muster_galley_add_text_below (pages->galley, style, text, x, y, width, PANGO_ALIGN_LEFT, 0);
  return y
         + muster_typesetter_set (typesetter, style, text, width, 0)->n_lines
             * muster_typesetter_get_leading (typesetter, style);
}

/* One row, so that no column ends between weather and what it does. */
static void
add_row (const MusterReferencePages *pages, int row)
{
  const MusterWeatherRow *of = &pages->ruleset->weather.rows[row];
  g_autofree char *head = dup_head (pages, row);
  muster_galley_begin_row (pages->galley);
  double y = add_text (pages, MUSTER_STYLE_PERSON, head, 0, 0);
  for (int i = 0; i < of->n_effects; i++)
    if (of->effects[i].text[0] != '\0')
      y = add_text (pages, MUSTER_STYLE_FIGURE, of->effects[i].text, pages->em, y);
  if (of->n_effects == 0 && of->with < 0)
    add_text (pages, MUSTER_STYLE_KIND, _ ("no effects"), pages->em, y);
  muster_galley_end_row (pages->galley, 0, 0);
}

void
muster_reference_add_weather (const MusterReferencePages *pages)
{
  const MusterWeather *weather = &pages->ruleset->weather;
  if (pages->weather == NULL || pages->weather->len == 0)
    return;
  muster_reference_begin (pages, _ ("Weather"))->flows = TRUE;
  muster_reference_add_heading (pages, _ ("Weather"), weather->cite, pages->galley->column_width);
  muster_galley_end_head (pages->galley);
  for (guint i = 0; i < pages->weather->len; i++)
    {
      int row = g_array_index (pages->weather, int, i);
      if (find_shown (weather, row) == row)
        add_row (pages, row);
    }
  muster_galley_end_block (pages->galley);
}
