#include "config.h"

#include "base/problem.h"
#include "ruleset/read/reader.h"

#include <glib/gi18n-lib.h>

/* Stats that may need each other in a row: what army/evaluate/evaluate.c follows. */
#define DEEPEST_STAT 13
#define MOST_WORK    5000

/* The numbers that a stat needs of the thing itself; number n_stats is the price. */
typedef struct
{
  MusterReader *reader;
  int *heights; /* 0: not looked at; -1: being looked at; -2: the same, a circle was found */
} Circles;

static int measure_height (Circles *circles, int node);

/* A function, since MAX() would look twice. */
static int
get_larger (int a, int b)
{
  return a > b ? a : b;
}

static int
height_of_measure (Circles *circles, MusterMeasure measure)
{
  if (measure.kind == MUSTER_MEASURE_STAT)
    return measure_height (circles, measure.index);
  return measure.kind == MUSTER_MEASURE_POINTS
           ? measure_height (circles, circles->reader->ruleset->n_stats)
           : 0;
}

static int
height_of_selector (Circles *circles, const MusterSelector *selector)
{
  int height = 0;
  for (int i = 0; i < selector->n_numbers; i++)
    {
      MusterMeasure measure = { (MusterMeasureKind) selector->numbers[i].measure_kind,
                                selector->numbers[i].measure_index, 0 };
      height = get_larger (height, height_of_measure (circles, measure));
    }
  return height;
}

static int
height_of_prices (Circles *circles)
{
  const MusterRuleset *ruleset = circles->reader->ruleset;
  int height = 0;
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &ruleset->prices[i];
      height = get_larger (height, height_of_selector (circles, prices->of));
      if (prices->has_per)
        height = get_larger (height, height_of_measure (circles, prices->per));
      for (int j = 0; j < prices->n_rows; j++)
        height = get_larger (height, height_of_selector (circles, prices->rows[j].when));
    }
  return height;
}

static int
height_of_stat (Circles *circles, const MusterStat *stat)
{
  int height = height_of_selector (circles, stat->of);
  if (stat->has_per)
    height = get_larger (height, height_of_measure (circles, stat->per));
  for (int i = 0; i < stat->n_values; i++)
    height = get_larger (height, height_of_selector (circles, stat->values[i].when));
  for (int i = 0; i < stat->n_adds; i++)
    if (stat->adds[i].has_measure && stat->adds[i].counters == NULL && !stat->adds[i].from_superior)
      height = get_larger (height, height_of_measure (circles, stat->adds[i].measure));
  return height;
}

static void
complain_of_circle (Circles *circles, int node)
{
  MusterReader *reader = circles->reader;
  if (node < reader->ruleset->n_stats)
    muster_problems_add (reader->problems, reader->file, reader->ruleset->stats[node].line,
                         _ ("The stat \"%s\" needs itself, by what it adds, is multiplied by or "
                            "selects by. Break the circle."),
                         reader->ruleset->stats[node].id);
  else
    muster_problems_add (reader->problems, reader->file, reader->ruleset->prices[0].line,
                         _ ("The prices need themselves, by what they are multiplied by or select "
                            "by. Break the circle."));
}

/* Returns: how many numbers in a row are needed for this one, itself included */
static int
measure_height (Circles *circles, int node)
{
  const MusterRuleset *ruleset = circles->reader->ruleset;
  if (circles->heights[node] == -1)
    {
      complain_of_circle (circles, node);
      circles->heights[node] = -2;
    }
  if (circles->heights[node] != 0)
    return MAX (circles->heights[node], 0);
  circles->heights[node] = -1;
  int below = node < ruleset->n_stats ? height_of_stat (circles, &ruleset->stats[node])
                                      : height_of_prices (circles);
  circles->heights[node] = below + 1;
  return below + 1;
}

/* How often figures are looked up for a stat, which adds up others that add up others. */
static double
measure_work (const MusterRuleset *ruleset, int stat, double *works)
{
  const MusterStat *named = &ruleset->stats[stat];
  if (works[stat] > 0)
    return works[stat];
  works[stat] = 1;
  double work = 1;
  for (int i = 0; i < named->n_adds; i++)
    if (named->adds[i].has_measure && named->adds[i].counters == NULL
        && named->adds[i].measure.kind == MUSTER_MEASURE_STAT)
      work += measure_work (ruleset, named->adds[i].measure.index, works);
  works[stat] = work;
  return work;
}

static void
check_work (MusterReader *reader)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_autofree double *works = g_new0 (double, (gsize) ruleset->n_stats + 1);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (measure_work (ruleset, i, works) > MOST_WORK)
      {
        muster_problems_add (reader->problems, reader->file, ruleset->stats[i].line,
                             _ ("The stat \"%s\" adds up others again and again, more than %d in "
                                "all. Add each up once, with times."),
                             ruleset->stats[i].id, MOST_WORK);
        return;
      }
}

void
muster_reader_check_circles (MusterReader *reader)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_autofree int *heights = g_new0 (int, (gsize) ruleset->n_stats + 1);
  Circles circles = { reader, heights };
  for (int i = 0; i < ruleset->n_stats; i++)
    if (measure_height (&circles, i) == DEEPEST_STAT + 1)
      muster_problems_add (reader->problems, reader->file, ruleset->stats[i].line,
                           _ ("The stat \"%s\" needs more than %d others in a row. Add up what it "
                              "needs in fewer steps."),
                           ruleset->stats[i].id, DEEPEST_STAT - 1);
  measure_height (&circles, ruleset->n_stats);
  check_work (reader);
}
