#include "config.h"

#include "sheet/labels/label.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_WIDTH 40.0
#define LEAST_WIDTH 10.0
#define MOST_WIDTH  150.0
#define CARD_WIDTH  63.0

/* What lengths are measured in, in mm. */
static const struct
{
  const char *word;
  double size;
} units[] = { { "mm", 1 },    { "cm", 10 },  { "inches", 25.4 }, { "inch", 25.4 },
              { "in", 25.4 }, { "″", 25.4 }, { "\"", 25.4 } };

static gboolean
is_letter (const char *text)
{
  return g_unichar_isalpha (g_utf8_get_char (text));
}

/* Returns: the size of the unit that @text begins with, or 0 */
static double
get_unit (const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      gsize n = strlen (units[i].word);
      if (strncmp (text, units[i].word, n) == 0 && !is_letter (text + n))
        return units[i].size;
    }
  return 0;
}

/* Of the first length that says its unit. */
static double
find_unit (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      double unit = get_unit (at);
      gboolean is_word = at == text || !is_letter (g_utf8_prev_char (at));
      if (unit > 0 && is_word)
        return unit;
    }
  return 0;
}

static const char *
skip_blanks (const char *text)
{
  while (*text != '\0' && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return text;
}

gboolean
muster_label_read_front (const char *text, double *width)
{
  char *end;
  if (!g_ascii_isdigit (text[0]))
    return FALSE;
  double number = g_ascii_strtod (text, &end);
  const char *rest = skip_blanks (end);
  gboolean has_depth = g_str_has_prefix (rest, "×") || (rest[0] == 'x' && !is_letter (rest + 1));
  double unit = has_depth ? find_unit (rest) : get_unit (rest);
  *width = number * unit;
  return unit > 0 && *width >= LEAST_WIDTH && *width <= MOST_WIDTH;
}

static gboolean
read_number (const MusterStat *stat, const MusterFigure *figure, double *width)
{
  if (figure->n_numbers < 1 || figure->numbers[0].den == 0 || stat->unit == NULL)
    return FALSE;
  *width =
    (double) figure->numbers[0].num / (double) figure->numbers[0].den * find_unit (stat->unit);
  return *width >= LEAST_WIDTH && *width <= MOST_WIDTH;
}

/* The front of a thing, by the first figure that tells one. */
static const MusterStat *
find_front (const MusterReckoning *reckoning, guint thing, double *width)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      MusterFigure figure;
      const MusterStat *stat = &ruleset->stats[i];
      if (!stat->is_front)
        continue;
      muster_reckoning_get_figure (reckoning, thing, i, &figure);
      if (figure.known != MUSTER_YES)
        continue;
      if (figure.text != NULL ? muster_label_read_front (figure.text, width)
                              : read_number (stat, &figure, width))
        return stat;
    }
  return NULL;
}

typedef struct
{
  double width;
  const MusterStat *stat;
  guint n; /* of units */
} Front;

static Front *
get_counted (GArray *fronts, const MusterStat *stat, double width)
{
  for (guint i = 0; i < fronts->len; i++)
    {
      Front *front = &g_array_index (fronts, Front, i);
      if (fabs (front->width - width) < 0.01)
        return front;
    }
  Front front = { width, stat, 0 };
  g_array_append_val (fronts, front);
  return &g_array_index (fronts, Front, fronts->len - 1);
}

static int
compare_widths (gconstpointer a, gconstpointer b)
{
  const Front *one = a;
  const Front *other = b;
  return (one->width < other->width) - (one->width > other->width);
}

/* The widest of those that most units have comes first. */
static int
compare_fronts (gconstpointer a, gconstpointer b)
{
  const Front *one = a;
  const Front *other = b;
  if (one->n != other->n)
    return one->n > other->n ? -1 : 1;
  return compare_widths (a, b);
}

/* Each label gets its own, or 0. */
static GArray *
list_fronts (MusterLabels *labels, guint *n_unknown)
{
  const MusterReckoning *reckoning = labels->reckoning;
  GArray *fronts = g_array_new (FALSE, FALSE, sizeof (Front));
  *n_unknown = 0;
  for (guint i = 0; i < labels->labels->len; i++)
    {
      MusterLabel *label = g_ptr_array_index (labels->labels, i);
      gboolean is_unit = reckoning->army->things[label->thing].sort == MUSTER_SORT_UNIT;
      const MusterStat *stat = find_front (reckoning, label->thing, &label->width);
      if (stat != NULL)
        get_counted (fronts, stat, label->width)->n += is_unit;
      else
        {
          label->width = 0;
          *n_unknown += is_unit;
        }
    }
  g_array_sort (fronts, compare_fronts);
  if (fronts->len > 2)
    qsort (&g_array_index (fronts, Front, 1), fronts->len - 1, sizeof (Front), compare_widths);
  return fronts;
}

/* "40", "25.4" */
static char *
dup_mm (double width)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.4g", width));
}

static char *
dup_others (const GArray *fronts)
{
  GString *text = g_string_new (NULL);
  for (guint i = 1; i < fronts->len; i++)
    {
      g_autofree char *width = dup_mm (g_array_index (fronts, Front, i).width);
      g_string_append_printf (text, "%s%s mm", i > 1 ? ", " : "", width);
    }
  return g_string_free (text, FALSE);
}

/* Whether the rules tell widths at all, perhaps of other figures than were chosen. */
static gboolean
has_fronts (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].is_front)
      return TRUE;
  return FALSE;
}

static char *
dup_sentence (const MusterRuleset *ruleset, const GArray *fronts, guint n_unknown, double width)
{
  g_autofree char *mm = dup_mm (width);
  if (fronts->len == 0 && has_fronts (ruleset))
    return g_strdup_printf (_ (
                              "%s mm wide: by the rules it depends on what was not chosen, such as "
                              "the size of figures"),
                            mm);
  if (fronts->len == 0)
    return g_strdup_printf (_ ("%s mm wide: the rules do not tell how wide these bases are"), mm);
  const char *name = g_array_index (fronts, Front, 0).stat->name;
  if (n_unknown > g_array_index (fronts, Front, 0).n)
    return g_strdup_printf (_ ("%s mm wide, by the rules for some units (%s); they do not tell how "
                               "wide most bases are"),
                            mm, name);
  if (fronts->len == 1)
    /* Translators: the width of labels, and the figure of the rules that it comes from: “40 mm
     * wide, by the rules (Base)”. */
    return g_strdup_printf (_ ("%s mm wide, by the rules (%s)"), mm, name);
  g_autofree char *others = dup_others (fronts);
  return g_strdup_printf (_ ("%s mm wide, by the rules for most units (%s); others: %s"), mm, name,
                          others);
}

/* The widths of labels that have none of their own, or, where they are @alike, of all. */
static void
set_widths (const MusterLabels *labels, double width, gboolean alike)
{
  for (guint i = 0; i < labels->labels->len; i++)
    {
      MusterLabel *label = g_ptr_array_index (labels->labels, i);
      if (alike || label->width <= 0)
        label->width = width;
    }
}

char *
muster_labels_find_width (MusterLabels *labels, double asked, double *width)
{
  guint n_unknown;
  gboolean is_card = labels->form == MUSTER_LABEL_CARD;
  g_autoptr (GArray) fronts = list_fronts (labels, &n_unknown);
  *width = asked;
  if (is_card)
    *width = MAX (asked, CARD_WIDTH);
  else if (asked <= 0)
    *width = fronts->len > 0 ? g_array_index (fronts, Front, 0).width : USUAL_WIDTH;
  labels->width = *width;
  set_widths (labels, *width, asked > 0 || is_card);
  if (asked <= 0 && !is_card)
    return dup_sentence (labels->reckoning->ruleset, fronts, n_unknown, *width);
  g_autofree char *mm = dup_mm (*width);
  return g_strdup_printf (_ ("%s mm wide"), mm);
}
