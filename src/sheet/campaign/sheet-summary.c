#include "config.h"

#include "sheet/campaign/sheet-summary.h"

#include "campaign/state/morning-state.h"
#include "campaign/state/register-players.h"
#include "campaign/state/tally.h"
#include "sheet/army/legend.h"
#include "sheet/campaign/head.h"
#include "sheet/charts/strength.h"
#include "sheet/page/fit.h"
#include "sheet/scenario/section.h"
#include "sheet/scenario/table.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Of the type size. */
#define CHART      13.0
#define BAR_HEIGHT 0.7
#define GAP        0.9
/* Of the width. */
#define NAMES 0.3
#define BARS  0.4
/* Of a last page. */
#define LEAST_FILLED 0.25

/* Parts of losses, from what is gone for good to what is back already, ever lighter. */
static const struct
{
  MusterLoss figure;
  guint colour;
  const char *name;
} parts[] = {
  { MUSTER_LOSS_KILLED, 0x262626, N_ ("lost for good") },
  { MUSTER_LOSS_PRISONERS, 0x666666, N_ ("prisoners") },
  { MUSTER_LOSS_MISSING, 0x969696, N_ ("missing") },
  { MUSTER_LOSS_HOSPITAL, 0xc2c2c2, N_ ("in hospital") },
  { MUSTER_LOSS_RETURNING, 0xe8e8e8, N_ ("back at once") },
};

typedef struct
{
  const MusterGame *game;
  const MusterRegister *reg;
  const MusterSheetOptions *options;
  MusterGalley *galley;
  double em;
  gint64 most; /* losses of a side in a battle */
} Sheet;

static MusterSight
see (const Sheet *sheet, int side)
{
  return muster_seat_see_side (&sheet->options->seat, sheet->reg, side);
}

static const char *
get_side (const Sheet *sheet, int side)
{
  const MusterCampaignSide *of = muster_campaign_find_side (sheet->reg->campaign, side);
  return of != NULL ? of->name : "?";
}

/* Standings */

static char *
dup_count (gint64 n)
{
  return n != 0 ? g_strdup_printf ("%" PRId64, n) : g_strdup ("–");
}

/* What the others lost, and how many of its own, is not for everybody. */
static char *
dup_lost (const Sheet *sheet, const MusterStanding *standing)
{
  gint64 lost = standing->figures[MUSTER_LOSS_ALL];
  if (see (sheet, standing->side) != MUSTER_SIGHT_EXACT)
    return g_strdup (_ ("not known"));
  return standing->marched > 0 ? g_strdup_printf ("%" PRId64, lost) : g_strdup ("–");
}

static gboolean
sees_all (const Sheet *sheet)
{
  return sheet->options->seat.of == 0;
}

static void
add_standing (const Sheet *sheet, MusterCells *cells, const MusterStanding *standing)
{
  gboolean has_points = muster_campaign_has_points (sheet->reg->campaign);
  muster_cells_take (cells, g_strdup (get_side (sheet, standing->side)));
  if (has_points)
    muster_cells_take (cells, sees_all (sheet) ? dup_count (standing->points) : g_strdup (""));
  muster_cells_take (cells, dup_count (standing->won));
  muster_cells_take (cells, dup_count (standing->drawn));
  muster_cells_take (cells, dup_count (standing->lost));
  muster_cells_take (cells, dup_lost (sheet, standing));
}

/* Who won is known to all; points, which tell what was lost, are not. */
static int
compare_known (gconstpointer a, gconstpointer b)
{
  const MusterStanding *one = a;
  const MusterStanding *other = b;
  if (one->won != other->won)
    return one->won > other->won ? -1 : 1;
  if (one->drawn != other->drawn)
    return one->drawn > other->drawn ? -1 : 1;
  return one->side - other->side;
}

static void
add_standings (const Sheet *sheet)
{
  const char *const with_points[] = { _ ("Side"), _ ("Points"), _ ("Won"), _ ("Drawn"),
                                      _ ("Lost"), _ ("Losses"), NULL };
  const char *const heads[] = {
    _ ("Side"), _ ("Won"), _ ("Drawn"), _ ("Lost"), _ ("Losses"), NULL
  };
  gboolean has_points = muster_campaign_has_points (sheet->reg->campaign);
  g_autoptr (GArray) standings = muster_register_list_standings (sheet->reg);
  MusterCells cells;
  if (!sees_all (sheet))
    g_array_sort (standings, compare_known);
  muster_cells_begin (&cells, sheet->galley, _ ("Standings"), has_points ? with_points : heads);
  for (guint i = 0; i < standings->len; i++)
    add_standing (sheet, &cells, &g_array_index (standings, MusterStanding, i));
  muster_cells_end (&cells);
}

/* Strength over time */

static void
begin_section (const Sheet *sheet, const char *title)
{
  MusterBlock *block = muster_galley_begin_block (sheet->galley, 1.2 * sheet->em);
  block->title = g_strdup (title);
  block->style = MUSTER_STYLE_HEADING_2;
  block->outline = 0;
  muster_galley_begin_row (sheet->galley);
  muster_galley_add_text (sheet->galley, MUSTER_STYLE_HEADING_2, title, 0, sheet->galley->width,
                          PANGO_ALIGN_LEFT, 2);
  muster_galley_end_row (sheet->galley, 0, 0.3 * sheet->em);
}

/* Of a player who sees no more of his side. */
static void
add_commands (const Sheet *sheet, MusterStrengthChart *chart)
{
  const MusterSeat *seat = &sheet->options->seat;
  if (seat->player == NULL || see (sheet, (int) -seat->of) == MUSTER_SIGHT_EXACT)
    return;
  g_autoptr (GPtrArray) commands = muster_register_list_commands (sheet->reg, seat->player);
  for (guint i = 0; i < commands->len; i++)
    muster_strength_chart_add (chart, sheet->reg,
                               ((const MusterRecord *) g_ptr_array_index (commands, i))->number);
}

static void
add_strength (const Sheet *sheet)
{
  const MusterSeat *seat = &sheet->options->seat;
  g_autoptr (MusterStrengthChart) chart =
    muster_strength_chart_new (sheet->reg, sheet->options->is_grey);
  if (seat->of > 0)
    muster_strength_chart_add (chart, sheet->reg, seat->of);
  add_commands (sheet, chart);
  for (guint i = 0; i < sheet->reg->campaign->sides->len; i++)
    {
      int side = g_array_index (sheet->reg->campaign->sides, MusterCampaignSide, i).number;
      if (see (sheet, side) == MUSTER_SIGHT_EXACT)
        muster_strength_chart_add (chart, sheet->reg, -side);
    }
  if (chart->lines->len == 0)
    return;
  begin_section (sheet, _ ("Strength over time"));
  muster_strength_chart_end (chart, sheet->galley, CHART * sheet->em);
  muster_galley_end_block (sheet->galley);
}

/* Losses */

static void
add_fill (const Sheet *sheet, double x, double width, guint colour)
{
  const MusterFill fill = { .colour = colour,
                            .x = x,
                            .y = -BAR_HEIGHT * sheet->em,
                            .width = width,
                            .height = BAR_HEIGHT * sheet->em };
  if (width > 0)
    muster_galley_add_fill (sheet->galley, &fill);
}

static void
add_frame (const Sheet *sheet, double x, double width)
{
  const MusterMark frame = { .is_box = TRUE,
                             .x = x,
                             .y = -BAR_HEIGHT * sheet->em,
                             .width = width,
                             .height = BAR_HEIGHT * sheet->em,
                             .grey = MUSTER_GREY_BOX };
  if (width > 1)
    muster_galley_add_mark (sheet->galley, &frame);
}

static void
add_bar (const Sheet *sheet, const MusterToll *toll)
{
  double from = NAMES * sheet->galley->width;
  double unit = BARS * sheet->galley->width / (double) MAX (sheet->most, 1);
  double x = from;
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      double width = unit * (double) toll->figures[parts[i].figure];
      add_fill (sheet, x, width, parts[i].colour);
      x += width;
    }
  add_frame (sheet, from, x - from);
}

static char *
dup_toll (const MusterToll *toll)
{
  gint64 lost = toll->figures[MUSTER_LOSS_ALL];
  if (toll->steps <= 0)
    return g_strdup_printf (_ ("%" PRId64 " lost"), lost);
  return g_strdup_printf (_ ("%" PRId64 " of %" PRId64 " lost, %" PRId64 " %%"), lost, toll->steps,
                          (lost * 200 + toll->steps) / (2 * toll->steps));
}

static void
add_toll (const Sheet *sheet, const MusterBattle *battle, int side)
{
  MusterGalley *galley = sheet->galley;
  MusterSight sight = see (sheet, battle->sides[side]);
  MusterToll toll = muster_battle_sum (sheet->reg, battle, side);
  double end = (NAMES + BARS) * galley->width + GAP * sheet->em;
  if (sight == MUSTER_SIGHT_HIDDEN)
    return;
  g_autofree char *text =
    sight == MUSTER_SIGHT_EXACT
      ? dup_toll (&toll)
      : g_strdup (muster_blur_get_words (toll.steps - toll.figures[MUSTER_LOSS_ALL], toll.steps));
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_BODY, get_side (sheet, battle->sides[side]), 0,
                          NAMES * galley->width - GAP * sheet->em, PANGO_ALIGN_LEFT, 14);
  if (sight == MUSTER_SIGHT_EXACT)
    add_bar (sheet, &toll);
  muster_galley_add_text (galley, MUSTER_STYLE_FIGURE, text, end, galley->width - end,
                          PANGO_ALIGN_LEFT, 4);
  muster_galley_end_row (galley, 0.05 * sheet->em, 0.05 * sheet->em);
}

static void
add_battle (const Sheet *sheet, guint index)
{
  MusterGalley *galley = sheet->galley;
  const MusterBattle *battle = g_ptr_array_index (sheet->reg->battles, index);
  g_autofree char *day = muster_day_dup_text (battle->day);
  g_autofree char *result = muster_battle_dup_result (sheet->reg, battle);
  g_autofree char *title = g_strdup_printf ("%u. %s", index + 1, battle->name);
  g_autofree char *line = g_strdup_printf ("%s: %s", day, result);
  g_autofree char *told = g_markup_escape_text (line, -1);
  MusterBlock *block = muster_galley_begin_block (galley, 0.7 * sheet->em);
  block->title = g_strdup (battle->name);
  block->style = MUSTER_STYLE_HEADING_3;
  block->outline = 1;
  muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_3, title, 0, galley->width,
                               PANGO_ALIGN_LEFT);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_READOUT, told, 0, galley->width,
                               PANGO_ALIGN_LEFT);
  muster_galley_end_head (galley);
  for (int side = 0; side < 2; side++)
    add_toll (sheet, battle, side);
  muster_galley_end_block (galley);
}

/* What the parts of the bars are. */
static void
add_key (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  double x = 0;
  muster_galley_begin_row (galley);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const char *name = _ (parts[i].name);
      double width =
        muster_typesetter_set (galley->typesetter, MUSTER_STYLE_RUNNING, name, 0, 0)->width + 1;
      if (x > 0 && x + 1.6 * sheet->em + width > galley->width)
        {
          muster_galley_end_row (galley, 0, 0);
          muster_galley_begin_row (galley);
          x = 0;
        }
      add_fill (sheet, x, sheet->em, parts[i].colour);
      add_frame (sheet, x, sheet->em);
      muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, name, x + 1.4 * sheet->em, width,
                              PANGO_ALIGN_LEFT, 1);
      x += 1.4 * sheet->em + width + 1.2 * sheet->em;
    }
  muster_galley_end_row (galley, 0, 0.2 * sheet->em);
}

static void
add_losses (Sheet *sheet)
{
  const GPtrArray *battles = sheet->reg->battles;
  for (guint i = 0; i < battles->len; i++)
    for (int side = 0; side < 2; side++)
      {
        const MusterBattle *battle = g_ptr_array_index (battles, i);
        MusterToll toll = muster_battle_sum (sheet->reg, battle, side);
        if (see (sheet, battle->sides[side]) == MUSTER_SIGHT_EXACT)
          sheet->most = MAX (sheet->most, toll.figures[MUSTER_LOSS_ALL]);
      }
  begin_section (sheet, _ ("Losses by battle"));
  if (sheet->most > 0)
    add_key (sheet);
  if (battles->len == 0)
    muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_BODY,
                                 _ ("No battle has been fought yet."), 0, sheet->galley->width,
                                 PANGO_ALIGN_LEFT);
  muster_galley_end_block (sheet->galley);
  MUSTER_AT (sheet->galley->blocks, MusterBlock, sheet->galley->blocks->len - 1)->keep_next =
    battles->len > 0;
  for (guint i = 0; i < battles->len; i++)
    add_battle (sheet, i);
}

static void
add_legend (const Sheet *sheet)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *steps = muster_campaign_dup_steps (sheet->reg->campaign);
  g_autofree char *line = g_strdup_printf (_ ("Figures are %s."), steps);
  g_autofree char *points =
    muster_campaign_has_points (sheet->reg->campaign) && sees_all (sheet)
      ? g_strconcat (line, " ", _ ("Points are for units of the enemy that were lost whole."), NULL)
      : g_strdup (line);
  g_ptr_array_add (lines, g_markup_escape_text (points, -1));
  muster_legend_add (sheet->galley, lines);
}

static MusterSheet *
lay_out (gpointer data, double type_size)
{
  Sheet *sheet = data;
  double width;
  double height;
  muster_paper_get_body (sheet->options->paper, sheet->options->turn == MUSTER_TURN_LANDSCAPE,
                         &width, &height);
  sheet->galley = muster_galley_new (type_size, width);
  sheet->em = muster_typesetter_get_size (sheet->galley->typesetter, MUSTER_STYLE_BODY);
  muster_campaign_head_add (sheet->galley, sheet->game, sheet->options, _ ("Campaign summary"));
  add_standings (sheet);
  add_strength (sheet);
  add_losses (sheet);
  add_legend (sheet);
  return muster_campaign_head_end (sheet->galley, sheet->game, sheet->options);
}

MusterSheet *
muster_sheet_campaign_summary (const MusterGame *game,
                               const MusterSheetOptions *options,
                               GError **error)
{
  Sheet sheet = { .game = game, .reg = game->reg, .options = options };
  return muster_sheet_fit_filled (lay_out, &sheet, options->type_size, LEAST_FILLED);
}
