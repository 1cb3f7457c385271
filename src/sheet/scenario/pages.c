#include "config.h"

#include "sheet/scenario/sheets.h"

#include "army/check/described.h"
#include "base/phrase.h"
#include "battlefield/terrain/terrain.h"
#include "scenario/check.h"
#include "scenario/text.h"
#include "sheet/board/drawing.h"
#include "sheet/charts/charts.h"
#include "sheet/page/fit.h"
#include "sheet/page/section.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/sections.h"

#include <glib/gi18n-lib.h>

/* Of ruleset, place and date. */
#define MOST_LINES 12
/* Of a last page; what fills less goes on to those before it, in smaller type. */
#define LEAST_FILLED 0.5
/* Of the type size. */
#define FIGURE_GAP 1.2
#define COLUMN_GAP 2.0
#define SPACE      0.5

typedef struct
{
  const MusterScenario *scenario; /* as it is, for an umpire */
  const MusterScenario *view;
  const MusterSheetOptions *options;
  MusterLayout *layout;
} Sheet;

static double
get_em (MusterLayout *layout)
{
  return muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
}

/* Figures with what they are below them, as at the head of an order of battle. */
typedef struct
{
  MusterLayout *layout; /* (unowned) */
  GPtrArray *texts;     /* char *: a value, then its caption */
} Strip;

static void
strip_begin (Strip *strip, MusterLayout *layout)
{
  *strip = (Strip){ layout, g_ptr_array_new_with_free_func (g_free) };
}

/* @value: (transfer full) (nullable): nothing is added where it is NULL */
static void
strip_take (Strip *strip, char *value, const char *caption)
{
  if (value == NULL)
    return;
  g_ptr_array_add (strip->texts, muster_words_dup_held (value));
  g_free (value);
  g_ptr_array_add (strip->texts, g_strdup (caption));
}

/* @what: 0 for values, 1 for captions */
static const char *
get_figure (const Strip *strip, guint at, guint what)
{
  return g_ptr_array_index (strip->texts, 2 * at + what);
}

static MusterStyle
get_figure_style (guint what)
{
  return what == 0 ? MUSTER_STYLE_VALUE : MUSTER_STYLE_CAPTION;
}

static double
get_figure_width (const Strip *strip, guint at)
{
  double widest = 0;
  for (guint what = 0; what < 2; what++)
    widest = MAX (widest, muster_typesetter_set (strip->layout->typesetter, get_figure_style (what),
                                                 get_figure (strip, at, what), 0, 0)
                            ->width);
  return widest + 1;
}

/* Each has what it needs, and as much of the rest as the others. */
static void
add_strip_rows (const Strip *strip, guint first, guint n)
{
  MusterLayout *layout = strip->layout;
  double em = get_em (layout);
  double rest = layout->width;
  for (guint i = 0; i < n; i++)
    rest -= get_figure_width (strip, first + i);
  double room = MAX (rest, 0) / n;
  for (guint what = 0; what < 2; what++)
    {
      double x = 0;
      muster_layout_begin_row (layout);
      for (guint i = 0; i < n; i++)
        {
          double width = MIN (get_figure_width (strip, first + i) + room, layout->width);
          muster_layout_add_text (layout, get_figure_style (what),
                                  get_figure (strip, first + i, what), x, width, PANGO_ALIGN_CENTER,
                                  0);
          x += width;
        }
      muster_layout_end_row (layout, 0, what * 0.4 * em);
    }
}

/* Returns: how many figures stand in a row from @first on */
static guint
count_in_row (const Strip *strip, guint first)
{
  double gap = FIGURE_GAP * get_em (strip->layout);
  double width = 0;
  guint n = 0;
  while (first + n < strip->texts->len / 2)
    {
      width += get_figure_width (strip, first + n) + gap;
      if (n > 0 && width > strip->layout->width)
        break;
      n++;
    }
  return n;
}

static void
strip_end (Strip *strip)
{
  MusterLayout *layout = strip->layout;
  guint n = strip->texts->len / 2;
  if (n > 0)
    {
      guint most = count_in_row (strip, 0);
      guint n_rows = (n + most - 1) / most;
      guint columns = MIN (most, (n + n_rows - 1) / n_rows);
      muster_layout_begin_block (layout, 0);
      for (guint i = 0; i < n;)
        {
          guint in_row = MIN (columns, count_in_row (strip, i));
          add_strip_rows (strip, i, in_row);
          i += in_row;
        }
      muster_layout_add_rule (layout, 0, layout->width, 0.4, 0);
      muster_layout_end_block (layout);
    }
  g_ptr_array_unref (strip->texts);
}

static char *
dup_turns (const MusterScenario *view)
{
  int last = muster_scenario_get_last_turn (view);
  return last > 0 ? g_strdup_printf ("%d", last) : NULL;
}

static char *
dup_minutes (const MusterScenario *view)
{
  int minutes = muster_scenario_get_minutes (view);
  /* Translators: how long a turn is: minutes. */
  return minutes > 0 ? g_strdup_printf (_ ("%d min"), minutes) : NULL;
}

static char *
dup_scale (const MusterScenario *view)
{
  /* Translators: a length: metres. */
  return view->scale != NULL ? g_strdup_printf (_ ("%s m"), view->scale) : NULL;
}

static char *
dup_first_weather (const MusterScenario *view)
{
  g_autoptr (MusterTurns) turns = muster_turns_new (view);
  return g_strdup (((const MusterGameTurn *) g_ptr_array_index (turns->turns, 0))->weather);
}

static void
add_figures (const Sheet *sheet)
{
  const MusterScenario *view = sheet->view;
  const MusterBattlefield *field = view->battlefield;
  Strip strip;
  strip_begin (&strip, sheet->layout);
  strip_take (&strip, dup_turns (view), _ ("Turns"));
  strip_take (&strip, muster_time_dup_text (view->start), _ ("Begins at"));
  strip_take (&strip, dup_minutes (view), _ ("A turn"));
  strip_take (&strip, muster_time_dup_text (view->dusk), _ ("Dusk"));
  if (field != NULL)
    strip_take (&strip, muster_battlefield_dup_measures (field, field->width, field->depth),
                _ ("Table"));
  strip_take (&strip, dup_scale (view), _ ("of ground is 1 mm"));
  strip_take (&strip, dup_first_weather (view), _ ("Weather at the start"));
  strip_end (&strip);
}

/* Texts in two columns side by side. */
typedef struct
{
  MusterLayout *layout; /* (unowned) */
  GArray *lines[2];     /* PairLine */
} Pair;

typedef struct
{
  MusterStyle style;
  char *text; /* NULL: space */
} PairLine;

static void
clear_pair_line (gpointer data)
{
  g_free (((PairLine *) data)->text);
}

static void
pair_begin (Pair *pair, MusterLayout *layout)
{
  pair->layout = layout;
  for (guint i = 0; i < 2; i++)
    {
      pair->lines[i] = g_array_new (FALSE, FALSE, sizeof (PairLine));
      g_array_set_clear_func (pair->lines[i], clear_pair_line);
    }
}

static double
get_pair_width (const Pair *pair)
{
  return (pair->layout->width - COLUMN_GAP * get_em (pair->layout)) / 2;
}

/* Each line of a text by itself, so that a page may end between any two. */
static void
pair_add (Pair *pair, guint column, MusterStyle style, const char *text)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_autofree char *held = muster_words_dup_held (text);
  const MusterSetText *set =
    muster_typesetter_set (pair->layout->typesetter, style, held, get_pair_width (pair), 0);
  const char *words = pango_layout_get_text (set->layout);
  for (guint i = 0; i < set->n_lines; i++)
    {
      const PangoLayoutLine *of = pango_layout_get_line_readonly (set->layout, (int) i);
      PairLine line = { style,
                        g_strchomp (g_strndup (words + of->start_index, (gsize) of->length)) };
      g_array_append_val (pair->lines[column], line);
    }
}

/* Makes both columns equally long; what is added next begins a bit below. */
static void
pair_align (Pair *pair)
{
  guint n = MAX (pair->lines[0]->len, pair->lines[1]->len);
  for (guint column = 0; column < 2; column++)
    while (pair->lines[column]->len <= n)
      {
        PairLine line = { MUSTER_STYLE_BODY, NULL };
        g_array_append_val (pair->lines[column], line);
      }
}

static void
add_line (const Pair *pair, guint column, guint at)
{
  double x = column == 0 ? 0 : pair->layout->width - get_pair_width (pair);
  if (at >= pair->lines[column]->len)
    return;
  const PairLine *line = MUSTER_AT (pair->lines[column], PairLine, at);
  if (line->text != NULL && line->text[0] != '\0')
    muster_layout_add_text (pair->layout, line->style, line->text, x, 0, PANGO_ALIGN_LEFT, 1);
}

static gboolean
is_blank (const Pair *pair, guint at)
{
  for (guint column = 0; column < 2; column++)
    if (at < pair->lines[column]->len
        && MUSTER_AT (pair->lines[column], PairLine, at)->text != NULL)
      return FALSE;
  return TRUE;
}

/* Puts both columns into the layout, as a block that begins below a heading. */
static void
pair_end (Pair *pair, const char *within)
{
  guint n = MAX (pair->lines[0]->len, pair->lines[1]->len);
  while (n > 0 && is_blank (pair, n - 1))
    n--;
  if (n > 0)
    {
      MusterBlock *block = muster_layout_begin_block (pair->layout, 0);
      block->title = g_strdup (within);
      block->style = MUSTER_STYLE_HEADING_2;
      for (guint at = 0; at < n; at++)
        {
          muster_layout_begin_row (pair->layout);
          muster_layout_need_fall (pair->layout, SPACE * get_em (pair->layout));
          for (guint column = 0; column < 2; column++)
            add_line (pair, column, at);
          muster_layout_end_row (pair->layout, 0, 0);
        }
      muster_layout_end_block (pair->layout);
    }
  for (guint column = 0; column < 2; column++)
    g_array_unref (pair->lines[column]);
}

/* A type that is one of another type is a person whom the rules know by name, or somebody else of
 * note; only "army commander" says nothing that the place below the army does not. */
static gboolean
is_of_note (const MusterScenarioArmy *of, guint index)
{
  const MusterNode *node = &of->army->nodes[index];
  const MusterRuleset *ruleset = of->evaluation->ruleset;
  if (muster_node_is_named (node) && g_strcmp0 (node->name, muster_node_get_kind_name (node)) != 0)
    return TRUE;
  if (node->kind == NULL || node->kind->tags == NULL)
    return FALSE;
  g_auto (GStrv) tags = g_strsplit (node->kind->tags, " ", -1);
  for (guint i = 0; tags[i] != NULL; i++)
    {
      const MusterKind *other = muster_ruleset_find_node_kind (ruleset, tags[i]);
      if (other != NULL && other->category == MUSTER_CATEGORY_COMMANDER)
        return TRUE;
    }
  return FALSE;
}

/* Returns: (transfer full) (nullable): who commands, where he is anybody in particular */
static char *
dup_overall (const MusterScenarioArmy *of)
{
  guint overall = of->evaluation != NULL ? of->evaluation->overall : MUSTER_NO_NODE;
  return overall != MUSTER_NO_NODE && is_of_note (of, overall)
           ? muster_army_dup_title (of->army, overall)
           : NULL;
}

/* Returns: (transfer full) (nullable): "187 of 200 points · Legal", where the reader learns of
 * such; what is missing from the army as an opponent sees it would spoil its verdict too. */
static char *
dup_strength (const MusterScenarioArmy *army, const MusterSheetOptions *options, int side)
{
  if (army->evaluation == NULL || !muster_sheet_options_disclose_kept (options, side))
    return NULL;
  g_autoptr (GPtrArray) findings = muster_army_check (army->evaluation);
  return muster_army_dup_points_and_verdict (army->evaluation, findings);
}

static void
add_army (Pair *pair, guint column, const MusterScenarioArmy *of, const MusterSheetOptions *options)
{
  guint n = muster_army_count_units (of->army);
  g_autofree char *overall = dup_overall (of);
  GString *figures = g_string_new (NULL);
  g_string_printf (figures, ngettext ("%u unit", "%u units", n), n);
  pair_add (pair, column, MUSTER_STYLE_BODY,
            of->army->name[0] != '\0' ? of->army->name : _ ("Army without a name"));
  pair_add (pair, column, MUSTER_STYLE_KIND, overall);
  g_autofree char *text = dup_strength (of, options, (int) column);
  if (text != NULL)
    g_string_append_printf (figures, " · %s", text);
  pair_add (pair, column, MUSTER_STYLE_KIND, figures->str);
  g_string_free (figures, TRUE);
}

static void
add_unknown_army (Pair *pair, const MusterSheetOptions *options, int side)
{
  gboolean is_hidden = muster_sheet_options_hide (options, MUSTER_HIDE_FORCES, side);
  pair_add (pair, (guint) side, MUSTER_STYLE_NOTE,
            is_hidden ? _ ("Its forces are not known.") : _ ("No army yet."));
}

static void
add_armies (Pair *pair, const MusterScenario *view, const MusterSheetOptions *options)
{
  const GPtrArray *armies[] = { view->sides[0].armies, view->sides[1].armies };
  for (guint i = 0; i < MAX (MAX (armies[0]->len, armies[1]->len), 1); i++)
    {
      pair_align (pair);
      for (guint side = 0; side < 2; side++)
        if (i < armies[side]->len)
          add_army (pair, side, g_ptr_array_index (armies[side], i), options);
        else if (i == 0)
          add_unknown_army (pair, options, (int) side);
    }
}

static void
add_note (Pair *pair, guint column, const char *note)
{
  g_auto (GStrv) lines = g_strsplit (note != NULL ? note : "", "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    pair_add (pair, column, MUSTER_STYLE_NOTE, lines[i]);
}

/* Both sides beside each other: their armies, each with its commander, units and strength, or that
 * they are not known, and what is noted of them for everybody. */
static void
add_forces (const Sheet *sheet)
{
  const MusterScenario *view = sheet->view;
  Pair pair;
  muster_section_add_heading (sheet->layout, _ ("Forces"));
  pair_begin (&pair, sheet->layout);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *title = muster_scenario_dup_side_title (view, side);
      pair_add (&pair, (guint) side, MUSTER_STYLE_HEADING_3, title);
    }
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *role = muster_scenario_section_dup_role (view->battlefield, side);
      pair_add (&pair, (guint) side, MUSTER_STYLE_KIND, role);
    }
  add_armies (&pair, view, sheet->options);
  pair_align (&pair);
  for (guint side = 0; side < 2; side++)
    add_note (&pair, side, view->sides[side].note);
  pair_end (&pair, _ ("Forces"));
}

static void
add_deployment (const Sheet *sheet)
{
  MusterSection section;
  const MusterBattlefield *battlefield = sheet->view->battlefield;
  g_autoptr (GPtrArray) sentences = muster_battlefield_list_deployment (battlefield);
  g_autofree char *source =
    sentences->len > 0 ? muster_battlefield_dup_source (battlefield, MUSTER_SOURCE_DEPLOYMENT)
                       : NULL;
  muster_section_begin (&section, sheet->layout, _ ("Deployment"));
  for (int side = MUSTER_NO_SIDE; side < 2; side++)
    muster_scenario_section_add_zones (&section, sheet->view, sheet->options, side);
  for (guint i = 0; i < sentences->len; i++)
    muster_section_add (&section, MUSTER_STYLE_BODY, g_ptr_array_index (sentences, i));
  muster_section_add (&section, MUSTER_STYLE_NOTE, source);
  muster_section_end (&section);
}

static char *
dup_weather_line (const MusterScenario *view, guint turn)
{
  const MusterBattlefield *battlefield = view->battlefield;
  int number = g_array_index (battlefield->weather, MusterWeatherState, turn).turn;
  g_autofree char *weather = muster_battlefield_dup_weather_of (battlefield, turn);
  g_autofree char *time = muster_time_dup_text (muster_scenario_get_time (view, number));
  gboolean is_timed_too = battlefield->weather_ruleset != NULL
                          && (battlefield->weather_ruleset->weather.is_gauge || turn > 0);
  return weather != NULL && time != NULL && is_timed_too
           ? g_strdup_printf ("%s · %s", time, weather)
           : g_steal_pointer (&weather);
}

static void
add_weather_turn (MusterSection *section, const MusterScenario *view, guint turn)
{
  const MusterBattlefield *battlefield = view->battlefield;
  g_autofree char *line = dup_weather_line (view, turn);
  muster_section_add (section, MUSTER_STYLE_BODY, line);
  if (line == NULL || !muster_battlefield_is_weather_new (battlefield, turn))
    return;
  g_autofree char *effects =
    muster_weather_dup_effects (battlefield->weather_ruleset,
                                g_array_index (battlefield->weather, MusterWeatherState, turn).row);
  muster_section_add_below (section, MUSTER_STYLE_BODY, effects);
}

/* Shares as bars in a section, below what they are of; no page ends between them. */
static void
add_bars (const Sheet *sheet, const char *section, const char *title, GPtrArray *shares)
{
  double em = muster_typesetter_get_size (sheet->layout->typesetter, MUSTER_STYLE_BODY);
  if (shares->len == 0)
    return;
  g_autoptr (MusterBars) bars = muster_bars_new_shares (title, shares);
  muster_layout_begin_block (sheet->layout, 0.5 * em)->within = g_strdup (section);
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_NOTE, title, 0, sheet->layout->width,
                               PANGO_ALIGN_LEFT);
  muster_bars_add_rows (bars, sheet->layout);
  muster_layout_end_block (sheet->layout);
}

static void
add_expected (const Sheet *sheet)
{
  int n_turns;
  g_autoptr (GPtrArray) shares = muster_scenario_list_expected (sheet->view, &n_turns);
  g_autofree char *title = muster_weather_dup_expected_title (n_turns);
  add_bars (sheet, _ ("Weather"), title, shares);
}

static void
add_ground (const Sheet *sheet)
{
  g_autoptr (GPtrArray) shares = muster_battlefield_list_ground (sheet->view->battlefield);
  add_bars (sheet, _ ("Terrain"), _ ("Ground"), shares);
}

/* The weather that is known, its effects, and how it changes. */
static void
add_weather (const Sheet *sheet)
{
  MusterSection section;
  const MusterScenario *view = sheet->view;
  const MusterBattlefield *battlefield = view->battlefield;
  g_autoptr (MusterTurns) turns = muster_turns_new (view);
  g_autofree char *source = battlefield != NULL && battlefield->weather->len > 0
                              ? muster_battlefield_dup_source (battlefield, MUSTER_SOURCE_WEATHER)
                              : NULL;
  g_autofree char *method =
    turns->weather != NULL ? muster_weather_dup_method (turns->weather) : NULL;
  muster_section_begin (&section, sheet->layout, _ ("Weather"));
  for (guint turn = 0; battlefield != NULL && turn < battlefield->weather->len; turn++)
    add_weather_turn (&section, view, turn);
  muster_section_add (&section, MUSTER_STYLE_NOTE, method);
  muster_section_add (&section, MUSTER_STYLE_NOTE, source);
  muster_section_end (&section);
  add_expected (sheet);
}

/* Of areas the square of their middle; of lines those of their ends. */
static char *
dup_squares (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int width;
  int depth;
  if (feature->breadth == 0)
    return muster_board_dup_square (battlefield,
                                    muster_points_measure (feature->points, feature->n_points,
                                                           feature->turn, &width, &depth));
  g_autofree char *from = muster_board_dup_square (battlefield, feature->points[0]);
  g_autofree char *to =
    muster_board_dup_square (battlefield, feature->points[feature->n_points - 1]);
  return g_str_equal (from, to) ? g_steal_pointer (&from) : g_strdup_printf ("%s–%s", from, to);
}

/* Below the terrain, of which it is the sum. */
static void
add_needs (const Sheet *sheet)
{
  MusterSection section;
  g_autofree char *needs = muster_terrain_dup_needs (sheet->view->battlefield);
  g_auto (GStrv) lines = g_strsplit (g_strstrip (needs), "\n", -1);
  g_autofree char *all = g_strjoinv (" · ", lines);
  if (all[0] == '\0')
    return;
  g_autofree char *line = g_strdup_printf (_ ("The table needs %s"), all);
  muster_section_begin (&section, sheet->layout, NULL);
  muster_section_add (&section, MUSTER_STYLE_BODY, line);
  muster_section_end (&section);
}

static void
add_terrain (const Sheet *sheet)
{
  const char *const heads[] = { _ ("What"), _ ("Size"), _ ("Square"), _ ("Where"), NULL };
  const MusterBattlefield *battlefield = sheet->view->battlefield;
  MusterCells cells;
  muster_cells_begin (&cells, sheet->layout, _ ("Terrain"), heads);
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (feature->n_points == 0)
        continue;
      muster_cells_take (&cells, muster_feature_dup_label (battlefield, feature));
      muster_cells_take (&cells, muster_feature_dup_size (battlefield, feature));
      muster_cells_take (&cells, dup_squares (battlefield, feature));
      muster_cells_take (&cells, muster_feature_dup_where (battlefield, feature));
    }
  if (!muster_cells_end (&cells))
    {
      muster_scenario_section_add_text (sheet->layout, _ ("Terrain"), _ ("open ground"));
      return;
    }
  add_needs (sheet);
  add_ground (sheet);
  muster_scenario_section_add_source (sheet->layout, battlefield, MUSTER_SOURCE_TERRAIN);
}

static void
add_remarks (const Sheet *sheet)
{
  MusterSection section;
  const GPtrArray *remarks = sheet->view->battlefield->remarks;
  muster_section_begin (&section, sheet->layout, _ ("Not placed"));
  for (guint i = 0; i < remarks->len; i++)
    {
      g_autofree char *words = muster_phrase_format_argument (g_ptr_array_index (remarks, i));
      muster_section_add (&section, MUSTER_STYLE_BODY, words);
    }
  muster_section_end (&section);
}

static void
add_findings (const Sheet *sheet)
{
  MusterSection section;
  g_autoptr (GPtrArray) findings = muster_scenario_check (sheet->scenario);
  muster_section_begin (&section, sheet->layout,
                        muster_board_findings_are_legal (findings) ? _ ("To be seen to")
                                                                   : _ ("Against the rules"));
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line = muster_board_finding_dup_text (g_ptr_array_index (findings, i));
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_section_end (&section);
}

static void
add_dice (const Sheet *sheet)
{
  MusterSection section;
  const MusterDice *dice = sheet->view->battlefield->dice;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (dice));
  g_autofree char *seed = g_strdup_printf (_ ("Seed %s"), number);
  g_autofree char *transcript = muster_dice_dup_text (dice, FALSE);
  muster_section_begin (&section, sheet->layout, _ ("Dice"));
  muster_section_add (&section, MUSTER_STYLE_READOUT, seed);
  muster_section_add_lines (&section, MUSTER_STYLE_READOUT, transcript);
  muster_section_end (&section);
}

/* What is only for whoever sets the table up: it would tell a side of the other. */
static void
add_workings (const Sheet *sheet)
{
  if (sheet->options->reader != MUSTER_AUDIENCE_ALL)
    return;
  if (sheet->view->battlefield != NULL)
    add_remarks (sheet);
  add_findings (sheet);
  if (sheet->view->battlefield != NULL)
    add_dice (sheet);
}

static void
add_sections (const Sheet *sheet)
{
  const MusterScenario *view = sheet->view;
  muster_scenario_section_add_text (sheet->layout, _ ("Situation"), view->note);
  add_forces (sheet);
  if (view->battlefield != NULL)
    add_deployment (sheet);
  muster_scenario_section_add_timetable (sheet->layout, view, sheet->options);
  add_weather (sheet);
  muster_scenario_section_add_objectives (sheet->layout, view);
  muster_scenario_section_add_victory (sheet->layout, view, sheet->options, MUSTER_NO_SIDE);
  if (view->battlefield != NULL)
    add_terrain (sheet);
  add_workings (sheet);
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  double width;
  double height;
  Sheet sheet = *(const Sheet *) data;
  const MusterSheetOptions *options = sheet.options;
  const MusterScenario *view = sheet.view;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  MusterLayout *layout = muster_layout_new (options->type_size, width);
  muster_typesetter_set_leading (layout->typesetter, leading);
  sheet.layout = layout;
  muster_scenario_head_add_running (layout, view, _ ("Scenario"), options->reader);
  muster_layout_begin_block (layout, 0);
  muster_scenario_head_add (layout, view, _ ("Scenario"), options->reader, MOST_LINES);
  muster_layout_end_block (layout);
  add_figures (&sheet);
  add_sections (&sheet);
  g_autofree char *foot = muster_scenario_head_dup_foot (view);
  return muster_sheet_new_titled (layout, view->name, NULL, foot, options, is_turned);
}

MusterSheet *
muster_scenario_pages_make (const MusterGame *game,
                            const MusterSheetOptions *options,
                            GError **error)
{
  g_autoptr (MusterScenario) view = muster_scenario_view (game->scenario, options);
  Sheet sheet = { .scenario = game->scenario, .view = view, .options = options };
  return muster_sheet_fit_filled (lay_out, &sheet, LEAST_FILLED);
}
