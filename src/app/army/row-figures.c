#include "config.h"

#include "app/army/row-figures.h"

#include "army/check/headroom.h"
#include "army/evaluate/readouts.h"
#include "army/evaluate/working.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
free_figure (gpointer data)
{
  MusterRowFigure *figure = data;
  g_free (figure->name);
  g_free (figure->value);
  g_free (figure->words);
  g_free (figure);
}

/* Takes @value and @words. */
static void
add (GPtrArray *figures, MusterRowFigureSort sort, const char *name, char *value, char *words)
{
  MusterRowFigure *figure = g_new (MusterRowFigure, 1);
  *figure = (MusterRowFigure){ sort, g_strdup (name), value, words };
  g_ptr_array_add (figures, figure);
}

static void
add_heading (GPtrArray *figures, const char *text)
{
  add (figures, MUSTER_ROW_HEADING, text, NULL, NULL);
}

static void
add_price (GPtrArray *figures, const MusterReckoning *reckoning, guint thing)
{
  char *words = muster_reckoning_dup_price_working (reckoning, thing);
  if (words == NULL)
    return;
  add (figures, MUSTER_ROW_FIGURE, _ ("Points"),
       g_strdup_printf ("%" PRId64 "%s", reckoning->points[thing],
                        muster_reckoning_is_price_own (reckoning, thing) ? "*" : ""),
       words);
}

static void
add_readout (GPtrArray *figures, const MusterReckoning *reckoning, const MusterReadout *readout)
{
  g_autofree char *working = muster_readout_dup_working (reckoning, readout);
  add (figures, MUSTER_ROW_FIGURE, readout->name,
       g_strconcat (readout->text, readout->is_own ? "*" : NULL, NULL),
       readout->cite != NULL ? g_strdup_printf ("%s (%s)", working, readout->cite)
                             : g_strdup (working));
}

static void
add_readouts (GPtrArray *figures, const MusterReckoning *reckoning, guint thing)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (reckoning, thing);
  if (thing > 0)
    add_price (figures, reckoning, thing);
  for (guint i = 0; i < readouts->len; i++)
    add_readout (figures, reckoning, g_ptr_array_index (readouts, i));
}

/* Whether there is a choice at all: what must be so many, or may not be, leaves none. */
static gboolean
leaves_a_choice (const MusterHeadroom *headroom)
{
  gboolean has_least = headroom->least.den != 0;
  if (headroom->most.den == 0)
    return has_least && headroom->limit->kind != MUSTER_LIMIT_REQUIRES;
  return headroom->most.num > 0
         && !(has_least && muster_number_compare (headroom->least, headroom->most) == 0);
}

static void
add_headroom (GPtrArray *figures, const MusterReckoning *reckoning, guint formation)
{
  g_autoptr (GPtrArray) list = muster_army_list_headroom (reckoning, formation);
  gboolean has_any = FALSE;
  for (guint i = 0; i < list->len; i++)
    {
      const MusterHeadroom *headroom = g_ptr_array_index (list, i);
      if (!leaves_a_choice (headroom))
        continue;
      if (!has_any)
        add_heading (figures, _ ("Limits"));
      has_any = TRUE;
      add (figures, MUSTER_ROW_FIGURE, headroom->limit->name, g_strdup (headroom->text),
           headroom->limit->cite != NULL ? g_strdup_printf (_ ("Rules: %s"), headroom->limit->cite)
                                         : NULL);
    }
}

static void
add_disclosed (GPtrArray *figures, const MusterReckoning *reckoning)
{
  g_autofree char *what = muster_army_dup_disclosed (reckoning);
  if (what == NULL)
    return;
  add_heading (figures, _ ("An opponent is told of"));
  add (figures, MUSTER_ROW_SENTENCE, what, NULL, NULL);
}

static void
add_commander (GPtrArray *figures, const MusterReckoning *reckoning, guint commander)
{
  g_autofree char *who = muster_army_dup_label (reckoning->army, commander);
  guint at = figures->len;
  add_heading (figures, who);
  add_readouts (figures, reckoning, commander);
  if (figures->len == at + 1)
    g_ptr_array_set_size (figures, (int) at);
}

GPtrArray *
muster_row_figures_list (const MusterReckoning *reckoning, guint thing)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func (free_figure);
  guint commander = muster_army_get_commander (reckoning->army, thing);
  add_readouts (figures, reckoning, thing);
  if (reckoning->army->things[thing].sort <= MUSTER_SORT_FORMATION)
    add_headroom (figures, reckoning, thing);
  if (thing == 0)
    add_disclosed (figures, reckoning);
  if (commander != MUSTER_NO_THING)
    add_commander (figures, reckoning, commander);
  return figures;
}
