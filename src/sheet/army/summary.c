#include "config.h"

#include "sheet/army/summary.h"

#include "army/check/check.h"
#include "sheet/army/findings.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

#define TITLE_LINES  4
#define LEAD_LINES   4
#define MOST_COLUMNS 4
#define LEAST_GAP    0.5 /* between values, of the type size */

typedef struct
{
  MusterGalley *galley;
  const MusterReckoning *reckoning;
  const MusterArmy *army;
  double em;
} Summary;

static void
add_centred (const Summary *summary, MusterStyle style, const char *text)
{
  muster_galley_add_paragraph (summary->galley, style, text, 0, summary->galley->width,
                               PANGO_ALIGN_CENTER);
}

/* A name that is too long for a line is set smaller. */
static MusterStyle
get_title_style (MusterGalley *galley, const char *name)
{
  static const MusterStyle styles[] = { MUSTER_STYLE_TITLE, MUSTER_STYLE_LONG_TITLE };
  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    if (muster_typesetter_set (galley->typesetter, styles[i], name, 0, 0)->width <= galley->width)
      return styles[i];
  return MUSTER_STYLE_HEADING_1;
}

double
muster_summary_find_title_width (MusterGalley *galley, MusterStyle style, const char *name)
{
  double least = 0;
  double most = galley->width;
  guint n = muster_typesetter_set (galley->typesetter, style, name, most, 0)->n_lines;
  if (n < 2 || n > TITLE_LINES)
    return most;
  while (most - least > 1)
    {
      double width = (least + most) / 2;
      const MusterSetText *set = muster_typesetter_set (galley->typesetter, style, name, width, 0);
      if (set->n_lines <= n && !muster_set_text_is_torn (set))
        most = width;
      else
        least = width;
    }
  return most;
}

void
muster_summary_add_title (MusterGalley *galley, const char *name)
{
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  MusterStyle style = get_title_style (galley, name);
  double width = muster_summary_find_title_width (galley, style, name);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, style, name, (galley->width - width) / 2, width,
                          PANGO_ALIGN_CENTER, TITLE_LINES);
  muster_galley_end_row (galley, 0, 0.15 * em);
}

static void
add_title (const Summary *summary)
{
  const char *name = summary->army->name;
  if (name == NULL || name[0] == '\0')
    name = _ ("Army without a name");
  muster_summary_add_title (summary->galley, name);
}

static void
add_particulars (const Summary *summary)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  char *nations = muster_words_dup_nations (summary->reckoning);
  char *date = muster_army_dup_date (summary->army);
  g_ptr_array_add (items, g_strdup (summary->reckoning->ruleset->title));
  if (nations != NULL)
    g_ptr_array_add (items, nations);
  if (date != NULL)
    g_ptr_array_add (items, date);
  g_autofree char *line = muster_words_join (items);
  add_centred (summary, MUSTER_STYLE_SUBTITLE, line);
}

static void
add_choices (const Summary *summary)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  muster_words_add_grades (summary->reckoning, 0, FALSE, items);
  if (summary->army->player != NULL && summary->army->player[0] != '\0')
    g_ptr_array_insert (items, 0, g_strdup_printf (_ ("Player: %s"), summary->army->player));
  g_autofree char *line = muster_words_join (items);
  if (items->len > 0)
    add_centred (summary, MUSTER_STYLE_BODY, line);
}

void
muster_summary_add_double_rule (MusterGalley *galley, double below)
{
  muster_galley_add_rule (galley, 0, galley->width, 1.6, 1.6);
  muster_galley_add_rule (galley, 0, galley->width, 0.4, below);
}

static void
add_masthead (const Summary *summary)
{
  muster_galley_begin_block (summary->galley, 0)->keep_next = TRUE;
  add_centred (summary, MUSTER_STYLE_LABEL, _ ("Order of battle"));
  add_title (summary);
  add_particulars (summary);
  add_choices (summary);
  muster_galley_add_space (summary->galley, 0.7 * summary->em);
  muster_summary_add_double_rule (summary->galley, 0.5 * summary->em);
  muster_galley_end_block (summary->galley);
}

static void
add_verdict (const Summary *summary, GPtrArray *findings)
{
  MusterGalley *galley = summary->galley;
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *points = muster_words_dup_army_points (summary->reckoning);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  double half = galley->width / 2;
  muster_galley_begin_block (galley, 0);
  muster_galley_begin_row (galley);
  if (points != NULL)
    muster_galley_add_text (galley, MUSTER_STYLE_LEAD, points, 0, half, PANGO_ALIGN_LEFT,
                            LEAD_LINES);
  muster_galley_add_text (galley, MUSTER_STYLE_LEAD, judged, points != NULL ? half : 0, half,
                          points != NULL ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, LEAD_LINES);
  muster_galley_end_row (galley, 0, 0.2 * summary->em);
  muster_galley_end_block (galley);
}

static char *
dup_caption (const MusterReadout *readout)
{
  char first[8] = { 0 };
  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (readout->name)), first);
  return g_strconcat (first, readout->name[0] != '\0' ? g_utf8_next_char (readout->name) : "",
                      NULL);
}

/* The columns of values: all alike where each has room so, else as wide as what stands in them. */
typedef struct
{
  double widths[MOST_COLUMNS];
  guint n;
} Values;

static double
get_width (const Summary *summary, MusterStyle style, const char *text)
{
  return muster_typesetter_set (summary->galley->typesetter, style, text, 0, 0)->width;
}

static void
measure_values (const Summary *summary, GPtrArray *readouts, guint n, Values *values)
{
  double sum = 0;
  double widest = 0;
  for (guint i = 0; i < n; i++)
    {
      const MusterReadout *readout = readouts->pdata[i];
      g_autofree char *caption = dup_caption (readout);
      double *width = &values->widths[i % values->n];
      *width = MAX (*width, get_width (summary, MUSTER_STYLE_VALUE, readout->text));
      *width = MAX (*width, get_width (summary, MUSTER_STYLE_CAPTION, caption));
    }
  for (guint i = 0; i < values->n; i++)
    {
      sum += values->widths[i];
      widest = MAX (widest, values->widths[i]);
    }
  double even = summary->galley->width / values->n;
  double rest = even - sum / values->n;
  double gap = LEAST_GAP * summary->em;
  gboolean is_even = widest + gap <= even || rest < gap;
  for (guint i = 0; i < values->n; i++)
    values->widths[i] = is_even ? even : values->widths[i] + rest;
}

/* The values stand in one row, their captions under them. */
static void
add_values (const Summary *summary, GPtrArray *readouts, guint first, guint n, const Values *values)
{
  MusterGalley *galley = summary->galley;
  double gap = LEAST_GAP * summary->em;
  double x = gap / 2;
  muster_galley_begin_row (galley);
  for (guint i = 0; i < n; x += values->widths[i++])
    {
      const MusterReadout *readout = readouts->pdata[first + i];
      g_autofree char *figure = muster_words_dup_glued (readout->text, FALSE);
      g_autofree char *text = g_strconcat (figure, readout->is_own ? "*" : NULL, NULL);
      muster_galley_add_text (galley, MUSTER_STYLE_VALUE, text, x, values->widths[i] - gap,
                              PANGO_ALIGN_CENTER, 3);
    }
  muster_galley_end_row (galley, 0, 0);
  x = gap / 2;
  muster_galley_begin_row (galley);
  for (guint i = 0; i < n; x += values->widths[i++])
    {
      g_autofree char *caption = dup_caption (readouts->pdata[first + i]);
      muster_galley_add_text (galley, MUSTER_STYLE_CAPTION, caption, x, values->widths[i] - gap,
                              PANGO_ALIGN_CENTER, 2);
    }
  muster_galley_end_row (galley, 0, 0);
}

static void
add_readouts (const Summary *summary, GPtrArray *readouts)
{
  MusterGalley *galley = summary->galley;
  Values values = { 0 };
  guint n = 0;
  while (n < readouts->len && ((MusterReadout *) readouts->pdata[n])->thing == 0)
    n++;
  if (n == 0)
    return;
  /* Rows as even as can be. */
  guint n_rows = (n + MOST_COLUMNS - 1) / MOST_COLUMNS;
  values.n = (n + n_rows - 1) / n_rows;
  measure_values (summary, readouts, n, &values);
  muster_galley_begin_block (galley, 0.5 * summary->em);
  muster_galley_add_rule (galley, 0, galley->width, 0.4, 0.5 * summary->em);
  for (guint first = 0; first < n; first += values.n)
    add_values (summary, readouts, first, MIN (values.n, n - first), &values);
  muster_galley_end_block (galley);
}

static gboolean
has_unit (const MusterArmy *army)
{
  for (guint thing = 0; thing < army->n_things; thing++)
    if (army->things[thing].sort == MUSTER_SORT_UNIT)
      return TRUE;
  return FALSE;
}

static void
add_note (const Summary *summary, const char *note, double space)
{
  MusterGalley *galley = summary->galley;
  muster_galley_begin_block (galley, space);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_NOTE, note, 0, galley->width, PANGO_ALIGN_LEFT);
  muster_galley_end_block (galley);
}

static void
add_disclosed (const Summary *summary)
{
  g_autofree char *what = muster_army_dup_disclosed (summary->reckoning);
  if (what == NULL)
    return;
  g_autofree char *line = g_strdup_printf (_ ("An opponent is told of: %s."), what);
  add_note (summary, line, 0.5 * summary->em);
}

static void
add_missing (const Summary *summary)
{
  const char *missing = NULL;
  if (summary->army->n_things == 1)
    missing = _ ("This army is empty: it has no formations, no commanders and no units. Add a "
                 "formation, a commander for it and its units, and they will be listed here.");
  else if (!has_unit (summary->army))
    missing = _ ("This army has no units yet. Add units to its formations, and they will be "
                 "listed here.");
  if (missing != NULL)
    add_note (summary, missing, summary->em);
}

void
muster_summary_add (MusterGalley *galley,
                    const MusterReckoning *reckoning,
                    GPtrArray *findings,
                    GPtrArray *readouts)
{
  const char *note = reckoning->army->things[0].note;
  Summary summary = { .galley = galley,
                      .reckoning = reckoning,
                      .army = reckoning->army,
                      .em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY) };
  add_masthead (&summary);
  add_verdict (&summary, findings);
  muster_findings_block_add (galley, findings);
  add_readouts (&summary, readouts);
  add_disclosed (&summary);
  if (note != NULL && note[0] != '\0')
    add_note (&summary, note, 0.7 * summary.em);
  add_missing (&summary);
}
