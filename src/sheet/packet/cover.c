#include "config.h"

#include "sheet/packet/packet.h"

#include "army/check/described.h"
#include "army/evaluate/composition.h"
#include "army/evaluate/evaluate.h"
#include "base/date.h"
#include "base/text.h"
#include "battlefield/text.h"
#include "campaign/state/register-players.h"
#include "scenario/text.h"
#include "sheet/board/drawing.h"
#include "sheet/campaign/head.h"
#include "sheet/page/section.h"
#include "sheet/page/unit-symbol.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

/* Lengths in type sizes. */
#define SYMBOL      3.0
#define SYMBOL_STEP 6.5

typedef struct
{
  MusterSymbol symbol;
  guint count;
} Troops;

static GArray *
list_troops (const MusterEvaluation *evaluation)
{
  guint counts[MUSTER_N_SYMBOLS] = { 0 };
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Troops));
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    if (evaluation->army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      counts[muster_evaluation_get_symbol (evaluation, i)]++;
  for (MusterSymbol i = 0; i < MUSTER_N_SYMBOLS; i++)
    if (counts[i] > 0)
      {
        const Troops troops = { i, counts[i] };
        g_array_append_val (list, troops);
      }
  return list;
}

static void
add_symbols (MusterLayout *layout, double em, const Troops *troops, guint n)
{
  double step = MIN (SYMBOL_STEP * em, layout->width / n);
  double left = (layout->width - n * step) / 2;
  double width = SYMBOL * em;
  double height = width * MUSTER_SYMBOL_ASPECT;
  double leading = muster_typesetter_get_leading (layout->typesetter, MUSTER_STYLE_CAPTION);
  muster_layout_begin_row (layout);
  for (guint i = 0; i < n; i++)
    {
      double x = left + i * step;
      const MusterFigureMark figure = {
        MUSTER_FIGURE_UNIT, (int) troops[i].symbol, x + (step - width) / 2, 0, width, height
      };
      g_autofree char *count = g_strdup_printf ("%u", troops[i].count);
      muster_layout_add_figure (layout, &figure);
      muster_layout_add_text_below (layout, MUSTER_STYLE_VALUE, count, x, height + 1.2 * leading,
                                    step, PANGO_ALIGN_CENTER, 1);
      muster_layout_add_text_below (layout, MUSTER_STYLE_CAPTION,
                                    muster_symbol_get_name (troops[i].symbol), x + 1,
                                    height + 2.3 * leading, step - 2, PANGO_ALIGN_CENTER, 0);
    }
  muster_layout_end_row (layout, 0, 0.4 * em);
}

/** Adds the troops of an army by their symbols, with how many there are of each; nothing where
 * there are none. */
static void
muster_packet_troops_add (MusterLayout *layout, const MusterEvaluation *evaluation, double space)
{
  g_autoptr (GArray) list = list_troops (evaluation);
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  guint most = MAX (1, (guint) (layout->width / (SYMBOL_STEP * em)));
  guint n_rows = (list->len + most - 1) / most;
  guint each = n_rows > 0 ? (list->len + n_rows - 1) / n_rows : 0;
  if (list->len == 0)
    return;
  muster_layout_begin_block (layout, space);
  for (guint first = 0; first < list->len; first += each)
    add_symbols (layout, em, MUSTER_AT (list, Troops, first), MIN (each, list->len - first));
  muster_layout_end_block (layout);
}

/* Lengths in type sizes. */
#define NUMBER_WIDTH 2.5
#define INDENT       1.5
#define GAP          0.6 /* at either end of the dots */
#define PITCH        0.55
#define DOT          0.05
#define INSET        0.08 /* of the page's width */

typedef struct
{
  MusterLayout *layout;
  double em;
  double left;
  double right;
} Contents;

static void
draw_dots (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  double pitch = height / DOT * PITCH / 2;
  for (double at = x + width - pitch / 2; at >= x; at -= pitch)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, at, y + height / 2, height / 2, 0, 2 * G_PI);
    }
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_fill (cr);
}

/* From the end of a text to the number, the last on the number's baseline. */
static void
add_dots (const Contents *contents, double from, double to, double baseline)
{
  double height = 2 * DOT * contents->em;
  /* Dots of all lines stand below each other: they are counted from the right. */
  const MusterPlate dots = { .name = "dots",
                             .is_ornament = TRUE,
                             .draw = draw_dots,
                             .x = from,
                             .y = baseline - height,
                             .width = to - from,
                             .height = height };
  if (to - from >= 2 * PITCH * contents->em)
    muster_layout_add_plate (contents->layout, &dots);
}

static double
get_last_width (const MusterSetText *set)
{
  PangoRectangle logical;
  pango_layout_line_get_extents (
    pango_layout_get_line_readonly (set->layout, (int) set->n_lines - 1), NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* @depth: 0 for a sheet, 1 for a part of it */
static void
add_entry (const Contents *contents, const char *title, guint page, int depth, gboolean keep_next)
{
  MusterLayout *layout = contents->layout;
  MusterTypesetter *typesetter = layout->typesetter;
  MusterStyle style = depth == 0 ? MUSTER_STYLE_BODY : MUSTER_STYLE_KIND;
  double em = contents->em;
  double x = contents->left + depth * INDENT * em;
  double number = contents->right - NUMBER_WIDTH * em;
  double width = number - x;
  const MusterSetText *set = muster_typesetter_set (typesetter, style, title, width, 0);
  double leading = muster_typesetter_get_leading (typesetter, style);
  double baseline = (set->n_lines - 1) * leading;
  g_autofree char *digits = g_strdup_printf ("%u", page);
  double from = number + NUMBER_WIDTH * em
                - muster_typesetter_set (typesetter, MUSTER_STYLE_FIGURE, digits, 0, 0)->width;
  MusterBlock *block = muster_layout_begin_block (layout, depth == 0 ? 0.35 * em : 0.1 * em);
  block->keep_next = keep_next;
  block->within = g_strdup (_ ("Contents"));
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, style, title, x, width, PANGO_ALIGN_LEFT, 0);
  muster_layout_add_text_below (layout, MUSTER_STYLE_FIGURE, digits, number, baseline,
                                NUMBER_WIDTH * em, PANGO_ALIGN_RIGHT, 1);
  add_dots (contents, x + get_last_width (set) + GAP * em,
            contents->right
              - ceil ((contents->right - from + GAP * em) / (PITCH * em)) * PITCH * em,
            baseline);
  muster_layout_set_link (layout, page);
  muster_layout_end_row (layout, 0, 0);
  muster_layout_end_block (layout);
}

static guint
count_entries (GArray *order)
{
  guint n = 0;
  for (guint i = 0; i < order->len; i++)
    {
      const MusterSheetPart *part = MUSTER_AT (order, MusterPacketSlot, i)->part;
      n += part != NULL && part->bookmark != NULL;
      n += part != NULL && part->name != NULL;
    }
  return n;
}

static void
add_heading (const Contents *contents, double space)
{
  MusterLayout *layout = contents->layout;
  MusterBlock *block = muster_layout_begin_block (layout, space);
  block->title = g_strdup (_ ("Contents"));
  block->outline = 0;
  block->keep_next = TRUE;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_2, _ ("Contents"), contents->left,
                               contents->right - contents->left, PANGO_ALIGN_CENTER);
  muster_layout_add_space (layout, 0.3 * contents->em);
  muster_layout_end_block (layout);
}

/** Adds the contents as blocks: each sheet that has a bookmark, below it its parts that have a
 * name; each a link to its page. */
static void
muster_packet_contents_add (MusterLayout *layout, GArray *order, double space)
{
  Contents contents = { .layout = layout,
                        .em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY),
                        .left = INSET * layout->width,
                        .right = (1 - INSET) * layout->width };
  guint n = count_entries (order);
  guint at = 0;
  if (n == 0)
    return;
  add_heading (&contents, space);
  for (guint i = 0; i < order->len; i++)
    {
      const MusterPacketSlot *slot = MUSTER_AT (order, MusterPacketSlot, i);
      if (slot->part == NULL)
        continue;
      /* No entry stands alone at either side of a page's end. */
      if (slot->part->bookmark != NULL)
        {
          gboolean has_name = slot->part->name != NULL;
          add_entry (&contents, slot->part->bookmark, slot->page, 0,
                     has_name || at == 0 || at + 2 == n);
          at++;
        }
      if (slot->part->name != NULL)
        {
          add_entry (&contents, slot->part->name, slot->page, 1, at + 2 == n);
          at++;
        }
    }
}

/* Lengths in type sizes. */
#define BETWEEN   1.2 /* parts of the cover, at least */
#define SIDES_GAP 7.0 /* "against" stands in it */
#define FRAME     4.0 /* points: round the map */

/* Of the page. */
#define LEAST_MAP  0.14
#define MOST_MAP   0.42
#define MOST_SIDES 0.4
#define RULE_WIDTH 0.45

/* Of the room that is left, in the order of the gaps from the top. */
static const double shares[] = { 0.3, 0.14, 0.14, 0.12, 0.3 };

#define N_GAPS G_N_ELEMENTS (shares)

typedef struct
{
  const MusterGame *game;
  const MusterScenario *scenario; /* as the reader may see it, or NULL */
  const MusterSheetOptions *options;
  MusterLayout *layout;
  double em;
  double height;       /* of a page */
  double map;          /* height of the map with its frame; 0: none */
  double gaps[N_GAPS]; /* above title, picture, sides, facts and contents */
  guint contents;      /* the block that they begin with */
} Cover;

static const MusterGameArmy *
get_alone (const Cover *cover)
{
  return g_ptr_array_index (cover->game->armies, 0);
}

static void
add_centred (const Cover *cover, MusterStyle style, const char *text)
{
  g_autofree char *held = muster_words_dup_held (text != NULL ? text : "");
  if (held[0] != '\0')
    muster_layout_add_paragraph (cover->layout, style, held, 0, cover->layout->width,
                                 PANGO_ALIGN_CENTER);
}

/* A rule that swells towards its middle, as printers used to end a title with. */
static void
draw_swelled (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  double middle = y + height / 2;
  double centre = x + width / 2;
  double half = height / 2;
  double thin = height / 6;
  cairo_move_to (cr, x, middle);
  cairo_line_to (cr, centre - 4 * half, middle - thin);
  cairo_line_to (cr, centre - 4 * half, middle + thin);
  cairo_close_path (cr);
  cairo_move_to (cr, x + width, middle);
  cairo_line_to (cr, centre + 4 * half, middle - thin);
  cairo_line_to (cr, centre + 4 * half, middle + thin);
  cairo_close_path (cr);
  cairo_move_to (cr, centre - 2.4 * half, middle);
  cairo_line_to (cr, centre, middle - half);
  cairo_line_to (cr, centre + 2.4 * half, middle);
  cairo_line_to (cr, centre, middle + half);
  cairo_close_path (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_fill (cr);
}

static void
add_swelled_rule (const Cover *cover, double above)
{
  double width = RULE_WIDTH * cover->layout->width;
  const MusterPlate rule = { .name = "ornament",
                             .is_ornament = TRUE,
                             .draw = draw_swelled,
                             .x = (cover->layout->width - width) / 2,
                             .width = width,
                             .height = 0.55 * cover->em };
  muster_layout_begin_row (cover->layout);
  muster_layout_add_plate (cover->layout, &rule);
  muster_layout_need_fall (cover->layout, rule.height);
  muster_layout_end_row (cover->layout, above, 0);
}

/* The title */

/* Returns: (transfer full): whose packet it is */
static char *
dup_reader (const Cover *cover)
{
  MusterAudience reader = cover->options->reader;
  int side = reader == MUSTER_AUDIENCE_SIDE_B;
  if (cover->scenario == NULL)
    return g_strdup (_ ("Army"));
  if (reader == MUSTER_AUDIENCE_ALL)
    return g_strdup (_ ("For the umpire"));
  const char *name = cover->scenario->sides[side].name;
  if (name == NULL)
    return g_strdup_printf (_ ("For Side %c"), 'A' + side);
  /* Translators: whose packet it is: "For Side A: The French". */
  return g_strdup_printf (_ ("For Side %1$c: %2$s"), 'A' + side, name);
}

/* Returns: (transfer full): place and date of a battle, or what is told under an army's name */
static char *
dup_particulars (const Cover *cover)
{
  if (cover->scenario == NULL)
    {
      g_autofree char *nations = muster_words_dup_nations (get_alone (cover)->evaluation);
      return muster_army_dup_particulars (get_alone (cover)->army, nations);
    }
  const char *place = cover->scenario->place;
  char *date = muster_date_dup_text (cover->scenario->date);
  if (place == NULL || date == NULL)
    return date != NULL ? date : g_strdup (place);
  char *both = g_strdup_printf ("%s · %s", place, date);
  g_free (date);
  return both;
}

/* As large as the name goes into one line, or two. */
static MusterStyle
find_title_style (const Cover *cover, const char *name)
{
  static const MusterStyle styles[] = { MUSTER_STYLE_COVER, MUSTER_STYLE_TITLE,
                                        MUSTER_STYLE_LONG_TITLE };
  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      const MusterSetText *set =
        muster_typesetter_set (cover->layout->typesetter, styles[i], name, cover->layout->width, 0);
      if (set->n_lines <= 1 + i && !muster_set_text_is_torn (set))
        return styles[i];
    }
  return MUSTER_STYLE_HEADING_1;
}

/* Room above the first block is no space, which a page's head has none of. */
static void
add_title (const Cover *cover)
{
  MusterLayout *layout = cover->layout;
  const char *name = muster_game_get_name (cover->game);
  g_autofree char *reader = dup_reader (cover);
  g_autofree char *particulars = dup_particulars (cover);
  muster_layout_begin_block (layout, 0);
  muster_layout_begin_row (layout);
  muster_layout_end_row (layout, cover->gaps[0], 0);
  add_centred (cover, MUSTER_STYLE_LABEL, reader);
  muster_layout_add_space (layout, 0.8 * cover->em);
  MusterStyle style = find_title_style (cover, name);
  double width = muster_layout_find_title_width (layout, style, name);
  muster_layout_add_paragraph (layout, style, name, (layout->width - width) / 2, width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_space (layout, 0.4 * cover->em);
  add_centred (cover, MUSTER_STYLE_SUBTITLE, particulars);
  add_swelled_rule (cover, 1.1 * cover->em);
  muster_layout_end_block (layout);
}

/* The map */

static MusterBoardOptions
get_board_options (gboolean is_grey)
{
  MusterBoardOptions options = muster_board_options ();
  options.palette = is_grey ? MUSTER_PALETTE_PRINT : MUSTER_PALETTE_COLOUR;
  /* A small map has no room for words, and zones may be secret. */
  options.has_frame = FALSE;
  options.has_grid = FALSE;
  options.has_zones = FALSE;
  options.has_markers = FALSE;
  options.has_names = FALSE;
  return options;
}

static void
draw_map_in (const MusterBoardOptions *options,
             cairo_t *cr,
             gconstpointer data,
             double x,
             double y,
             double width,
             double height)
{
  muster_board_draw (cr, data, options, x + FRAME, y + FRAME, width - 2 * FRAME,
                     height - 2 * FRAME);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 1.2);
  cairo_rectangle (cr, x + 0.6, y + 0.6, width - 1.2, height - 1.2);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 0.4);
  cairo_rectangle (cr, x + FRAME, y + FRAME, width - 2 * FRAME, height - 2 * FRAME);
  cairo_stroke (cr);
}

static void
draw_map (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const MusterBoardOptions options = get_board_options (FALSE);
  draw_map_in (&options, cr, data, x, y, width, height);
}

static void
draw_grey_map (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const MusterBoardOptions options = get_board_options (TRUE);
  draw_map_in (&options, cr, data, x, y, width, height);
}

static double
get_map_aspect (const MusterBattlefield *battlefield)
{
  return (double) battlefield->depth / battlefield->width;
}

static void
add_map (const Cover *cover)
{
  MusterBattlefield *battlefield = cover->scenario->battlefield;
  double width = (cover->map - 2 * FRAME) / get_map_aspect (battlefield) + 2 * FRAME;
  const MusterPlate map = { .name = "map",
                            .draw = cover->options->is_grey ? draw_grey_map : draw_map,
                            .data = muster_battlefield_ref (battlefield),
                            .free_data = (GDestroyNotify) muster_battlefield_unref,
                            .x = (cover->layout->width - width) / 2,
                            .width = width,
                            .height = cover->map };
  muster_layout_begin_block (cover->layout, cover->gaps[1]);
  muster_layout_begin_row (cover->layout);
  muster_layout_add_plate (cover->layout, &map);
  muster_layout_need_fall (cover->layout, cover->map);
  muster_layout_end_row (cover->layout, 0, 0);
  muster_layout_end_block (cover->layout);
}

/* The sides */

typedef struct
{
  MusterStyle style;
  char *text;
} Line;

static void
clear_line (gpointer data)
{
  g_free (((Line *) data)->text);
}

static void
append_line (GArray *lines, MusterStyle style, char *text)
{
  const Line line = { style, text != NULL ? muster_words_dup_held (text) : NULL };
  if (text != NULL)
    g_array_append_val (lines, line);
  g_free (text);
}

static char *
dup_role (const Cover *cover, int side)
{
  const MusterBattlefield *battlefield = cover->scenario->battlefield;
  gboolean has_role = battlefield != NULL && battlefield->attacker != MUSTER_NO_SIDE;
  gboolean is_named = cover->scenario->sides[side].name != NULL;
  const char *role = !has_role                       ? NULL
                     : battlefield->attacker == side ? _ ("attacks")
                                                     : _ ("defends");
  if (!is_named)
    return g_strdup (role);
  g_autofree char *letter = g_strdup_printf (_ ("Side %c"), 'A' + side);
  return role != NULL ? g_strdup_printf ("%s, %s", letter, role) : g_steal_pointer (&letter);
}

/* What a reader may know of a side. */
static GArray *
list_lines (const Cover *cover, int side)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  const GPtrArray *armies = cover->scenario->sides[side].armies;
  g_array_set_clear_func (lines, clear_line);
  append_line (lines, MUSTER_STYLE_HEADING_2, muster_scenario_dup_side (cover->scenario, side));
  append_line (lines, MUSTER_STYLE_NOTE, dup_role (cover, side));
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (armies, i);
      const char *name = army->army->name;
      append_line (lines, MUSTER_STYLE_BODY,
                   g_strdup (name[0] != '\0' ? name : _ ("Army without a name")));
      if (army->evaluation != NULL && muster_sheet_options_disclose_kept (cover->options, side))
        append_line (lines, MUSTER_STYLE_CAPTION, muster_army_dup_points (army->evaluation));
    }
  if (muster_sheet_options_hide (cover->options, MUSTER_HIDE_FORCES, side))
    append_line (lines, MUSTER_STYLE_BODY, g_strdup (_ ("Strength not known")));
  return lines;
}

/* Returns: where the column ends, below the row's baseline */
static double
add_column (const Cover *cover, GArray *lines, double x, double width, gboolean is_measured)
{
  MusterTypesetter *typesetter = cover->layout->typesetter;
  double y = 0;
  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = MUSTER_AT (lines, Line, i);
      guint n = muster_typesetter_set (typesetter, line->style, line->text, width, 0)->n_lines;
      y += i > 0 && line->style == MUSTER_STYLE_BODY ? 0.35 * cover->em : 0;
      if (!is_measured)
        muster_layout_add_text_below (cover->layout, line->style, line->text, x, y, width,
                                      PANGO_ALIGN_CENTER, 0);
      y += n * muster_typesetter_get_leading (typesetter, line->style);
    }
  return y;
}

static void
add_side_by_side (const Cover *cover, GArray *const *sides, double width)
{
  MusterLayout *layout = cover->layout;
  muster_layout_begin_row (layout);
  add_column (cover, sides[0], 0, width, FALSE);
  /* Translators: between the names of two sides in a battle. */
  muster_layout_add_text (layout, MUSTER_STYLE_NOTE, _ ("against"), width,
                          layout->width - 2 * width, PANGO_ALIGN_CENTER, 2);
  add_column (cover, sides[1], layout->width - width, width, FALSE);
  muster_layout_end_row (layout, 0, 0);
}

static void
add_one_below_the_other (const Cover *cover, GArray *const *sides)
{
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side]->len; i++)
      {
        const Line *line = MUSTER_AT (sides[side], Line, i);
        if (line->style == MUSTER_STYLE_HEADING_2 && side > 0)
          muster_layout_add_space (cover->layout, cover->em);
        add_centred (cover, line->style, line->text);
      }
}

static void
add_sides (const Cover *cover)
{
  double width = (cover->layout->width - SIDES_GAP * cover->em) / 2;
  g_autoptr (GArray) one = list_lines (cover, 0);
  g_autoptr (GArray) other = list_lines (cover, 1);
  GArray *const sides[] = { one, other };
  double height =
    MAX (add_column (cover, one, 0, width, TRUE), add_column (cover, other, 0, width, TRUE));
  MusterBlock *block = muster_layout_begin_block (cover->layout, cover->gaps[2]);
  block->flows = TRUE;
  if (height <= MOST_SIDES * cover->height)
    add_side_by_side (cover, sides, width);
  else
    add_one_below_the_other (cover, sides);
  muster_layout_end_block (cover->layout);
}

/* What is played */

static char *
dup_rules (const Cover *cover)
{
  const MusterRuleset *ruleset = cover->game->ruleset;
  if (ruleset == NULL)
    return g_strdup (cover->scenario != NULL ? cover->scenario->ruleset_id : NULL);
  return g_strdup_printf (_ ("%1$s, version %2$s"), ruleset->title, ruleset->version);
}

typedef struct
{
  const char *label;
  char *value;
} Fact;

static void
clear_fact (gpointer data)
{
  g_free (((Fact *) data)->value);
}

/* @value: (transfer full) (nullable) */
static void
append_fact (GArray *facts, const char *label, char *value)
{
  const Fact fact = { label, value != NULL ? muster_words_dup_held (value) : NULL };
  if (value != NULL && value[0] != '\0')
    g_array_append_val (facts, fact);
  else
    g_free (fact.value);
  g_free (value);
}

/* At the start: how it came about stands on the scenario's own sheet. */
static char *
dup_weather (const MusterBattlefield *battlefield)
{
  if (battlefield == NULL || battlefield->weather->len == 0)
    return NULL;
  int row = g_array_index (battlefield->weather, MusterWeatherState, 0).row;
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  if (ruleset == NULL || row < 0 || row >= ruleset->weather.n_rows)
    return muster_battlefield_dup_weather_of (battlefield, 0);
  return g_strdup (ruleset->weather.rows[row].name);
}

static double
get_widest (const Cover *cover, GArray *facts, gboolean of_labels)
{
  double widest = 0;
  for (guint i = 0; i < facts->len; i++)
    {
      const Fact *fact = MUSTER_AT (facts, Fact, i);
      widest =
        MAX (widest, muster_typesetter_set (cover->layout->typesetter,
                                            of_labels ? MUSTER_STYLE_LABEL : MUSTER_STYLE_BODY,
                                            of_labels ? fact->label : fact->value, 0, 0)
                       ->width);
    }
  return widest;
}

/* Labels and values in two columns, which stand in the middle together. */
static void
lay_facts (const Cover *cover, GArray *facts)
{
  MusterLayout *layout = cover->layout;
  double gap = 0.8 * cover->em;
  double labels = MIN (get_widest (cover, facts, TRUE) + 1, 0.4 * layout->width);
  double values = MIN (get_widest (cover, facts, FALSE) + 1, layout->width - labels - gap);
  double left = (layout->width - labels - gap - values) / 2;
  for (guint i = 0; i < facts->len; i++)
    {
      const Fact *fact = MUSTER_AT (facts, Fact, i);
      muster_layout_begin_row (layout);
      muster_layout_add_text (layout, MUSTER_STYLE_LABEL, fact->label, left, labels,
                              PANGO_ALIGN_RIGHT, 0);
      muster_layout_add_text (layout, MUSTER_STYLE_BODY, fact->value, left + labels + gap, values,
                              PANGO_ALIGN_LEFT, 0);
      muster_layout_end_row (layout, 0, 0.15 * cover->em);
    }
}

static void
list_facts_of_scenario (const Cover *cover, GArray *facts)
{
  const MusterBattlefield *battlefield = cover->scenario->battlefield;
  g_autofree char *times = muster_scenario_dup_times (cover->scenario);
  g_autofree char *table =
    battlefield != NULL
      ? muster_battlefield_dup_measures (battlefield, battlefield->width, battlefield->depth)
      : NULL;
  append_fact (facts, _ ("Table"), g_steal_pointer (&table));
  append_fact (facts, _ ("Weather"), dup_weather (battlefield));
  append_fact (facts, _ ("Times"), g_steal_pointer (&times));
}

static void
list_facts_of_army (const Cover *cover, GArray *facts)
{
  const MusterGameArmy *entry = get_alone (cover);
  MusterVerdict verdict = muster_findings_judge (entry->findings);
  append_fact (facts, _ ("Strength"), muster_army_dup_points (entry->evaluation));
  append_fact (facts, _ ("Verdict"), muster_verdict_dup_text (&verdict));
}

static void
add_facts (const Cover *cover)
{
  g_autoptr (GArray) facts = g_array_new (FALSE, FALSE, sizeof (Fact));
  g_array_set_clear_func (facts, clear_fact);
  append_fact (facts, _ ("Rules"), dup_rules (cover));
  if (cover->scenario != NULL)
    list_facts_of_scenario (cover, facts);
  else
    list_facts_of_army (cover, facts);
  muster_layout_begin_block (cover->layout, cover->gaps[3])->flows = TRUE;
  lay_facts (cover, facts);
  muster_layout_end_block (cover->layout);
}

/* The page */

static void
add_all (Cover *cover, GArray *order)
{
  muster_layout_clear (cover->layout);
  add_title (cover);
  if (cover->map > 0)
    add_map (cover);
  if (cover->scenario != NULL)
    add_sides (cover);
  else
    muster_packet_troops_add (cover->layout, get_alone (cover)->evaluation, cover->gaps[1]);
  add_facts (cover);
  cover->contents = cover->layout->blocks->len;
  muster_packet_contents_add (cover->layout, order, cover->gaps[4]);
}

static double
measure (const Cover *cover, guint first, guint end)
{
  double height = 0;
  guint last_row = 0;
  guint first_row = MUSTER_AT (cover->layout->blocks, MusterBlock, first)->first_row;
  for (guint i = first; i < end; i++)
    {
      const MusterBlock *block = MUSTER_AT (cover->layout->blocks, MusterBlock, i);
      height += i > first ? block->space : 0;
      last_row = block->first_row + block->n_rows;
    }
  for (guint row = first_row; row < last_row; row++)
    height += MUSTER_AT (cover->layout->rows, MusterRow, row)->height;
  return height;
}

/* The map takes what is left, but not all of it, and no more than looks well. */
static double
fit_map (const Cover *cover, double room)
{
  const MusterBattlefield *battlefield =
    cover->scenario != NULL ? cover->scenario->battlefield : NULL;
  if (battlefield == NULL)
    return 0;
  double widest = cover->layout->width * get_map_aspect (battlefield);
  double least = LEAST_MAP * cover->height;
  double share = MAX (0.75 * room, MIN (room, least));
  double height = MIN (MIN (share, MOST_MAP * cover->height), widest);
  return height >= least ? height : 0;
}

static void
spread (Cover *cover, double room)
{
  for (gsize i = 0; i < N_GAPS; i++)
    cover->gaps[i] += MAX (0, room) * shares[i];
}

/* The first page is filled, with the contents at its foot, or on pages of their own where they are
 * long. */
static void
compose (Cover *cover, GArray *order)
{
  for (gsize i = 0; i < N_GAPS; i++)
    cover->gaps[i] = i == 0 ? 0 : BETWEEN * cover->em;
  add_all (cover, order);
  guint end = cover->layout->blocks->len;
  double least =
    cover->scenario != NULL && cover->scenario->battlefield != NULL ? LEAST_MAP * cover->height : 0;
  gboolean is_apart = measure (cover, 0, end) + least + 2 * BETWEEN * cover->em > cover->height;
  double used = measure (cover, 0, is_apart ? cover->contents : end);
  cover->map = fit_map (cover, cover->height - used - BETWEEN * cover->em);
  add_all (cover, order);
  end = cover->layout->blocks->len;
  used = measure (cover, 0, is_apart ? cover->contents : end);
  if (used >= cover->height)
    return;
  spread (cover, cover->height - used - 1);
  add_all (cover, order);
}

static MusterSheet *
make_cover (const MusterGame *game, GArray *order, const MusterSheetOptions *options)
{
  const MusterRuleset *ruleset = game->ruleset;
  double width;
  g_autoptr (MusterScenario) scenario =
    game->scenario != NULL ? muster_scenario_view (game->scenario, options) : NULL;
  Cover cover = { .game = game, .scenario = scenario, .options = options };
  muster_paper_get_body (options->paper, FALSE, &width, &cover.height);
  cover.layout = muster_layout_new (options->type_size, width);
  cover.em = muster_typesetter_get_size (cover.layout->typesetter, MUSTER_STYLE_BODY);
  compose (&cover, order);
  g_autofree char *foot = ruleset != NULL
                            ? g_strdup_printf ("%s %s", ruleset->title, ruleset->version)
                            : g_strdup (game->scenario->ruleset_id);
  MusterSheet *sheet =
    muster_sheet_new_titled (cover.layout, muster_game_get_name (game), NULL, foot, options, FALSE);
  muster_sheet_set_bookmark (sheet, _ ("Cover"));
  return sheet;
}

/* Of the type size. */
#define ABOVE 6.0

static char *
dup_whose (const MusterGame *game, const MusterSheetOptions *options)
{
  g_autofree char *name = muster_viewer_dup_name (&options->viewer, game->reg);
  return name != NULL ? g_strdup_printf (_ ("For %s"), name) : g_strdup (_ ("For the umpire"));
}

static void
add_centred_line (MusterLayout *layout, MusterStyle style, const char *text)
{
  if (text != NULL && text[0] != '\0')
    muster_layout_add_paragraph (layout, style, text, 0, layout->width, PANGO_ALIGN_CENTER);
}

static void
add_campaign_title (MusterLayout *layout,
                    const MusterGame *game,
                    const MusterSheetOptions *options,
                    double em)
{
  g_autofree char *whose = dup_whose (game, options);
  g_autofree char *when = muster_campaign_head_dup_when (game);
  const char *ruleset =
    game->ruleset != NULL ? game->ruleset->title : game->reg->campaign->ruleset_id;
  muster_layout_begin_block (layout, 0)->keep_next = TRUE;
  add_centred_line (layout, MUSTER_STYLE_LABEL, whose);
  muster_layout_add_space (layout, ABOVE * em);
  muster_layout_add_title (layout, muster_game_get_name (game));
  add_centred_line (layout, MUSTER_STYLE_SUBTITLE, ruleset);
  add_centred_line (layout, MUSTER_STYLE_SUBTITLE, when);
  muster_layout_add_space (layout, 0.7 * em);
  muster_layout_add_double_rule (layout, 0.5 * em);
  muster_layout_end_block (layout);
}

/* Whoever is of a side knows with whom he plays. */
static void
add_players (MusterSection *section,
             const MusterGame *game,
             const MusterSheetOptions *options,
             int side)
{
  int own = muster_viewer_get_side (&options->viewer, game->reg);
  g_autoptr (GPtrArray) players = muster_register_list_players (game->reg, side);
  for (guint i = 0; i < players->len && (own == 0 || own == side); i++)
    {
      const char *player = g_ptr_array_index (players, i);
      g_autoptr (GPtrArray) commands = muster_register_list_commands (game->reg, player);
      g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
      for (guint j = 0; j < commands->len; j++)
        g_ptr_array_add (names, muster_record_dup_label (g_ptr_array_index (commands, j)));
      g_autofree char *joined = muster_text_join (names);
      /* Translators: a player and what he commands: "Anne: 1st Corps and 2nd Corps". */
      g_autofree char *text = g_strdup_printf (_ ("%1$s: %2$s"), player, joined);
      muster_section_add_below (section, MUSTER_STYLE_NOTE, text);
    }
}

/* The sides, with their players and what is noted of those that the reader sees as they are. */
static void
add_campaign_sides (MusterLayout *layout, const MusterGame *game, const MusterSheetOptions *options)
{
  MusterSection section;
  const GArray *sides = game->reg->campaign->sides;
  muster_section_begin (&section, layout, _ ("Sides"));
  for (guint i = 0; i < sides->len; i++)
    {
      const MusterCampaignSide *side = &g_array_index (sides, MusterCampaignSide, i);
      MusterVisibility visibility =
        muster_viewer_see_side (&options->viewer, game->reg, side->number);
      muster_section_add (&section, MUSTER_STYLE_BODY, side->name);
      add_players (&section, game, options, side->number);
      if (visibility == MUSTER_VISIBILITY_EXACT)
        muster_section_add_below (&section, MUSTER_STYLE_NOTE, side->note);
    }
  muster_section_end (&section);
}

static MusterSheet *
make_campaign_cover (const MusterGame *game, GArray *order, const MusterSheetOptions *options)
{
  double width;
  double height;
  MusterSheetOptions upright = *options;
  muster_paper_get_body (options->paper, FALSE, &width, &height);
  MusterLayout *layout = muster_layout_new (options->type_size, width);
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  upright.turn = MUSTER_TURN_PORTRAIT;
  add_campaign_title (layout, game, options, em);
  add_campaign_sides (layout, game, options);
  muster_packet_contents_add (layout, order, 2 * em);
  MusterSheet *sheet = muster_campaign_head_end (layout, game, &upright);
  muster_sheet_set_bookmark (sheet, _ ("Cover"));
  return sheet;
}

MusterSheet *
muster_packet_cover_make (const MusterGame *game, GArray *order, const MusterSheetOptions *options)
{
  return game->reg != NULL ? make_campaign_cover (game, order, options)
                           : make_cover (game, order, options);
}
