#include "config.h"

#include "sheet/army/sheet-roster.h"

#include "army/evaluate/points.h"
#include "base/error.h"
#include "sheet/army/gather.h"
#include "sheet/army/legend.h"
#include "sheet/army/roster.h"
#include "sheet/army/summary.h"
#include "sheet/page/fit.h"
#include "sheet/page/private.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define INDENT     1.1
#define MOST_DEPTH 5
#define GAP        1.2
#define LEAST_NAME 12 /* of troops, before lines to write on */
#define ABOVE      0.7
#define ROW_SPACE  0.1
/* Of the page. */
#define NOTES        0.3
#define MOST_STATS   3
#define MOST_STEPS   2
#define TYPE_STEP    0.5
#define LEAST_FILLED 0.4 /* of a last page */

typedef struct
{
  double x;
  double width;
} Column;

typedef struct
{
  const MusterGame *game;
  const MusterGameArmy *entry;
  const MusterSheetOptions *options;
  MusterRoster *roster;
  GArray *stats; /* int */
  MusterGalley *galley;
  double em;
  Column figures[MOST_STATS];
  Column notes; /* width 0: there is no room */
  double end;   /* of troops */
} Sheet;

/* Columns */

static const char *
get_stat_name (const Sheet *sheet, guint i)
{
  return sheet->roster->reckoning->ruleset->stats[g_array_index (sheet->stats, int, i)].name;
}

static double
get_text_width (const Sheet *sheet, MusterStyle style, const char *text)
{
  return muster_typesetter_set (sheet->galley->typesetter, style, text, 0, 0)->width;
}

/* As wide as the largest figure, and as the words of its head in lines. */
static double
measure_figures (const Sheet *sheet, guint i)
{
  double width = 4 * sheet->em;
  const MusterArmy *army = sheet->roster->army;
  g_auto (GStrv) words = g_strsplit (get_stat_name (sheet, i), " ", -1);
  for (guint word = 0; words[word] != NULL; word++)
    width = MAX (width, get_text_width (sheet, MUSTER_STYLE_LABEL, words[word]));
  for (guint thing = 0; thing < army->n_things; thing++)
    {
      g_autoptr (GArray) one = g_array_new (FALSE, FALSE, sizeof (guint));
      g_array_append_val (one, thing);
      g_autofree char *text =
        muster_roster_dup_figure (sheet->roster, one, g_array_index (sheet->stats, int, i));
      width = MAX (width, get_text_width (sheet, MUSTER_STYLE_FIGURE, text));
    }
  return width + 0.2 * sheet->em;
}

static void
measure (Sheet *sheet)
{
  double gap = GAP * sheet->em;
  double end = sheet->galley->width;
  double notes = NOTES * sheet->galley->width;
  double figures = 0;
  g_array_set_size (sheet->stats, MIN (sheet->stats->len, MOST_STATS));
  for (guint i = 0; i < sheet->stats->len; i++)
    {
      sheet->figures[i].width = measure_figures (sheet, i);
      figures += sheet->figures[i].width + gap;
    }
  if (end - notes - gap - figures >= LEAST_NAME * sheet->em)
    {
      sheet->notes = (Column){ end - notes, notes };
      end -= notes + gap;
    }
  for (guint i = sheet->stats->len; i-- > 0;)
    {
      sheet->figures[i].x = end - sheet->figures[i].width;
      end = sheet->figures[i].x - gap;
    }
  sheet->end = end;
}

static guint
count_head_lines (const Sheet *sheet, const char *text, double width)
{
  return muster_typesetter_set (sheet->galley->typesetter, MUSTER_STYLE_LABEL, text, width, 0)
    ->n_lines;
}

/* Heads of several lines end on the same one; this one has @most lines less its own above it. */
static void
add_column_head (const Sheet *sheet,
                 const char *text,
                 double x,
                 double width,
                 PangoAlignment alignment,
                 guint most)
{
  double leading = muster_typesetter_get_leading (sheet->galley->typesetter, MUSTER_STYLE_LABEL);
  guint above = most - count_head_lines (sheet, text, width);
  muster_galley_add_text_below (sheet->galley, MUSTER_STYLE_LABEL, text, x, above * leading, width,
                                alignment, 0);
}

/* Returns: the row with the heads of the columns */
static guint
add_heads (const Sheet *sheet)
{
  guint most = 1;
  for (guint i = 0; i < sheet->stats->len; i++)
    most = MAX (most, count_head_lines (sheet, get_stat_name (sheet, i), sheet->figures[i].width));
  muster_galley_begin_row (sheet->galley);
  add_column_head (sheet, _ ("Troops"), 0, sheet->end, PANGO_ALIGN_LEFT, most);
  for (guint i = 0; i < sheet->stats->len; i++)
    add_column_head (sheet, get_stat_name (sheet, i), sheet->figures[i].x, sheet->figures[i].width,
                     PANGO_ALIGN_RIGHT, most);
  if (sheet->notes.width > 0)
    /* Translators: the head of lines on which a player writes what he learns of the enemy. */
    add_column_head (sheet, _ ("Learned"), sheet->notes.x, sheet->notes.width, PANGO_ALIGN_LEFT,
                     most);
  return muster_galley_end_row (sheet->galley, 0, 0);
}

/* Head */

static const char *
get_name (const Sheet *sheet)
{
  const char *name = sheet->roster->army->name;
  return name != NULL && name[0] != '\0' ? name : _ ("Army without a name");
}

static void
add_centred (const Sheet *sheet, MusterStyle style, const char *text)
{
  muster_galley_add_paragraph (sheet->galley, style, text, 0, sheet->galley->width,
                               PANGO_ALIGN_CENTER);
}

/* "French army, for the Allies": in a scenario it is told whose the army is. */
static char *
dup_whose (const Sheet *sheet)
{
  if (sheet->game->scenario == NULL)
    return g_strdup (_ ("Roster for the opponent"));
  g_autofree char *side = muster_scenario_dup_side (sheet->game->scenario, sheet->entry->side);
  g_autofree char *other = muster_scenario_dup_side (sheet->game->scenario, !sheet->entry->side);
  /* Translators: the head of a sheet that tells a side of the other one's army. */
  return g_strdup_printf (_ ("Roster of %s, for %s"), side, other);
}

static char *
dup_particulars (const Sheet *sheet)
{
  const MusterRoster *roster = sheet->roster;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  char *nations = muster_words_dup_nations (roster->reckoning);
  char *date = muster_army_dup_date (roster->army);
  g_ptr_array_add (items, g_strdup (roster->reckoning->ruleset->title));
  if (nations != NULL)
    g_ptr_array_add (items, nations);
  if (date != NULL)
    g_ptr_array_add (items, date);
  return muster_words_join (items);
}

static void
add_masthead (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  g_autofree char *whose = dup_whose (sheet);
  g_autofree char *particulars = dup_particulars (sheet);
  g_autofree char *about = muster_roster_dup_about (sheet->roster, 0);
  muster_galley_begin_block (galley, 0)->keep_next = TRUE;
  add_centred (sheet, MUSTER_STYLE_LABEL, whose);
  add_centred (sheet, MUSTER_STYLE_HEADING_1, get_name (sheet));
  add_centred (sheet, MUSTER_STYLE_SUBTITLE, particulars);
  if (about[0] != '\0')
    muster_galley_add_paragraph (galley, MUSTER_STYLE_READOUT, about, 0, galley->width,
                                 PANGO_ALIGN_CENTER);
  muster_galley_add_space (galley, 0.5 * sheet->em);
  muster_summary_add_double_rule (galley, 0.5 * sheet->em);
  muster_galley_end_block (galley);
}

static void
add_summary (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  g_autofree char *total = muster_roster_dup_total (sheet->roster, 0, TRUE);
  g_autofree char *points =
    sheet->roster->tells_kept ? muster_army_dup_points (sheet->roster->reckoning) : NULL;
  g_autoptr (GPtrArray) remarks = muster_roster_list_remarks (sheet->roster);
  if (muster_sheet_options_hide (sheet->options, MUSTER_HIDE_RESERVES, sheet->entry->side)
      && sheet->game->scenario != NULL)
    g_ptr_array_add (remarks, g_strdup (_ ("What may come later is not told.")));
  muster_galley_begin_block (galley, 0);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_BODY,
                               total != NULL ? total : _ ("No units are shown."), 0, galley->width,
                               PANGO_ALIGN_LEFT);
  if (points != NULL)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_BODY, points, 0, galley->width,
                                 PANGO_ALIGN_LEFT);
  for (guint i = 0; i < remarks->len; i++)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_NOTE, remarks->pdata[i], 0, galley->width,
                                 PANGO_ALIGN_LEFT);
  muster_galley_end_block (galley);
}

static void
add_table_head (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  MusterBlock *block = muster_galley_begin_block (galley, sheet->em);
  block->keep_next = TRUE;
  block->tabled = TRUE;
  block->is_heads = TRUE;
  muster_galley_add_rule (galley, 0, galley->width, 0.8, 0.2 * sheet->em);
  add_heads (sheet);
  muster_galley_add_rule (galley, 0, galley->width, 0.4, 0);
  muster_galley_end_block (galley);
}

/* Formations */

static double
get_indent (const Sheet *sheet, guint formation)
{
  int depth = (int) sheet->roster->army->things[formation].depth;
  return INDENT * sheet->em * CLAMP (depth - 1, 0, MOST_DEPTH);
}

static MusterStyle
get_style (guint depth)
{
  return depth <= 1 ? MUSTER_STYLE_HEADING_2 : MUSTER_STYLE_HEADING_3;
}

static void
add_hairline (const Sheet *sheet, double x, double width)
{
  MusterMark hairline = { .x = x,
                          .y = sheet->galley->fall,
                          .width = width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_galley_add_mark (sheet->galley, &hairline);
}

static gboolean
has_figures (const Sheet *sheet, const GArray *things)
{
  for (guint i = 0; i < sheet->stats->len; i++)
    {
      g_autofree char *figure =
        muster_roster_dup_figure (sheet->roster, things, g_array_index (sheet->stats, int, i));
      if (figure[0] != '\0')
        return TRUE;
    }
  return FALSE;
}

/* Those without figures have the room of these columns. */
static double
get_line_end (const Sheet *sheet, const GArray *things)
{
  if (has_figures (sheet, things))
    return sheet->end;
  return sheet->notes.width > 0 ? sheet->notes.x - GAP * sheet->em : sheet->galley->width;
}

static void
add_member (const Sheet *sheet, const GArray *things, double x)
{
  MusterGalley *galley = sheet->galley;
  g_autofree char *line = muster_roster_dup_line (sheet->roster, things);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_PERSON, line, x, get_line_end (sheet, things) - x,
                          PANGO_ALIGN_LEFT, 0);
  for (guint i = 0; i < sheet->stats->len; i++)
    {
      g_autofree char *figure =
        muster_roster_dup_figure (sheet->roster, things, g_array_index (sheet->stats, int, i));
      if (figure[0] != '\0')
        muster_galley_add_text (galley, MUSTER_STYLE_FIGURE, figure, sheet->figures[i].x,
                                sheet->figures[i].width, PANGO_ALIGN_RIGHT, 0);
    }
  add_hairline (sheet, x, galley->width - x);
  muster_galley_end_row (galley, ROW_SPACE * sheet->em, ROW_SPACE * sheet->em);
}

/* What the formation is stands behind its name, where both have room. */
static void
add_heading (const Sheet *sheet, guint formation, const char *label)
{
  MusterGalley *galley = sheet->galley;
  double x = get_indent (sheet, formation);
  MusterStyle style = get_style (sheet->roster->army->things[formation].depth);
  g_autofree char *about = muster_roster_dup_about (sheet->roster, formation);
  g_autofree char *total = muster_roster_dup_total (sheet->roster, formation, FALSE);
  double room =
    total != NULL ? get_text_width (sheet, MUSTER_STYLE_KIND, total) + 0.2 * sheet->em : 0;
  double end = sheet->notes.width > 0 ? sheet->notes.x - GAP * sheet->em : galley->width;
  double width = end - room - (room > 0 ? sheet->em : 0) - x;
  double behind = x + get_text_width (sheet, style, label) + 0.8 * sheet->em;
  double needed = get_text_width (sheet, MUSTER_STYLE_READOUT, about) + 0.2 * sheet->em;
  gboolean is_behind = about[0] != '\0' && behind + needed <= x + width;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, style, label, x, width, PANGO_ALIGN_LEFT, 0);
  if (is_behind)
    muster_galley_add_text (galley, MUSTER_STYLE_READOUT, about, behind, needed, PANGO_ALIGN_LEFT,
                            0);
  if (total != NULL)
    muster_galley_add_text (galley, MUSTER_STYLE_KIND, total, end - room, room, PANGO_ALIGN_RIGHT,
                            1);
  muster_galley_end_row (galley, 0, 0);
  if (about[0] != '\0' && !is_behind)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_READOUT, about, x, end - x, PANGO_ALIGN_LEFT);
}

static gboolean
is_commander (const Sheet *sheet, const GArray *things)
{
  guint first = g_array_index (things, guint, 0);
  return sheet->roster->army->things[first].sort == MUSTER_SORT_COMMANDER;
}

static gboolean
has_formations (const Sheet *sheet, guint formation)
{
  const MusterThing *things = sheet->roster->army->things;
  for (guint at = formation + 1; at < things[formation].end; at = things[at].end)
    if (things[at].sort == MUSTER_SORT_FORMATION)
      return TRUE;
  return FALSE;
}

/* What the formation stands in, but for the army. Returns: (nullable) */
static char *
dup_within (const Sheet *sheet, guint formation)
{
  const MusterArmy *army = sheet->roster->army;
  char *path = NULL;
  for (guint at = army->things[formation].parent; at != MUSTER_NO_THING && at > 0;
       at = army->things[at].parent)
    {
      g_autofree char *label = muster_army_dup_label (army, at);
      g_autofree char *below = path;
      path = below != NULL ? g_strdup_printf ("%s – %s", label, below) : g_steal_pointer (&label);
    }
  return path;
}

static void
add_own (const Sheet *sheet, guint formation, const GPtrArray *groups)
{
  MusterGalley *galley = sheet->galley;
  guint depth = sheet->roster->army->things[formation].depth;
  double x = get_indent (sheet, formation);
  gboolean in_head = TRUE;
  g_autofree char *label = muster_army_dup_label (sheet->roster->army, formation);
  MusterBlock *block = muster_galley_begin_block (galley, ABOVE * sheet->em);
  block->tabled = TRUE;
  block->title = formation > 0 ? g_strdup (label) : NULL;
  block->style = get_style (depth);
  block->x = x;
  block->outline = (int) depth - 1;
  block->within = dup_within (sheet, formation);
  if (formation > 0)
    add_heading (sheet, formation, label);
  for (guint i = 0; i < groups->len; i++)
    {
      if (in_head && !is_commander (sheet, groups->pdata[i]))
        muster_galley_end_head (galley);
      in_head = in_head && is_commander (sheet, groups->pdata[i]);
      add_member (sheet, groups->pdata[i], x);
    }
  if (in_head)
    muster_galley_end_head (galley);
  muster_galley_end_block (galley);
  block = MUSTER_AT (galley->blocks, MusterBlock, galley->blocks->len - 1);
  block->keep_next = has_formations (sheet, formation) && block->n_rows == block->n_head;
  block->loose = groups->len > 0;
}

static void
add_formation (const Sheet *sheet, guint formation)
{
  const MusterThing *things = sheet->roster->army->things;
  g_autoptr (GPtrArray) groups =
    muster_gather (sheet->roster->army, formation, FALSE, muster_roster_dup_key, sheet->roster);
  if (formation > 0 || groups->len > 0)
    add_own (sheet, formation, groups);
  for (guint at = formation + 1; at < things[formation].end; at = things[at].end)
    if (things[at].sort == MUSTER_SORT_FORMATION)
      add_formation (sheet, at);
}

static void
add_legend (const Sheet *sheet)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  char *words = muster_legend_dup (sheet->galley, sheet->roster->reckoning, sheet->stats, FALSE);
  if (words != NULL)
    g_ptr_array_add (lines, words);
  muster_legend_add (sheet->galley, lines);
}

/* Pages */

static void
prepare_pages (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  const char *title =
    muster_sheet_kind_get_title (muster_sheet_find_kind ("roster"), sheet->game, sheet->options);
  muster_galley_add_running (galley, get_name (sheet), title, 0.3, 0.35);
  const guint rows[] = { add_heads (sheet),
                         muster_galley_add_rule (galley, 0, galley->width, 0.4, 0.5 * sheet->em) };
  g_array_append_vals (galley->heads, rows, G_N_ELEMENTS (rows));
}

static MusterSheet *
lay_out (gpointer data, double type_size)
{
  Sheet *sheet = data;
  const MusterRuleset *ruleset = sheet->roster->reckoning->ruleset;
  gboolean is_turned = sheet->options->turn == MUSTER_TURN_LANDSCAPE;
  double width;
  double height;
  muster_paper_get_body (sheet->options->paper, is_turned, &width, &height);
  sheet->galley = muster_galley_new (type_size, width);
  sheet->em = muster_typesetter_get_size (sheet->galley->typesetter, MUSTER_STYLE_BODY);
  sheet->notes = (Column){ 0 };
  measure (sheet);
  prepare_pages (sheet);
  add_masthead (sheet);
  add_summary (sheet);
  if (sheet->roster->army->n_things > 1)
    {
      add_table_head (sheet);
      add_formation (sheet, 0);
    }
  add_legend (sheet);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_titled (sheet->galley, get_name (sheet), NULL, foot, sheet->options,
                                  is_turned);
}

/* Smaller type where it saves a page; still smaller where that page would be nearly empty. */
static MusterSheet *
fit (Sheet *sheet)
{
  MusterSheet *best = lay_out (sheet, sheet->options->type_size);
  for (int i = 1; i <= MOST_STEPS && muster_sheet_get_n_pages (best) > 1; i++)
    {
      double smaller = sheet->options->type_size - i * TYPE_STEP;
      if (smaller >= MUSTER_LEAST_TYPE_SIZE)
        best = muster_sheet_take_shorter (best, lay_out (sheet, smaller));
    }
  if (muster_sheet_get_n_pages (best) > 1)
    best = muster_sheet_take_shorter (
      best, muster_sheet_fit_filled (lay_out, sheet, sheet->options->type_size, LEAST_FILLED));
  return best;
}

/* Reserves that the reader does not learn of. Returns: (transfer full) (element-type guint) */
static GArray *
list_left_out (const MusterGame *game,
               const MusterGameArmy *entry,
               const MusterSheetOptions *options)
{
  GArray *things = g_array_new (FALSE, FALSE, sizeof (guint));
  if (game->scenario == NULL
      || !muster_sheet_options_hide (options, MUSTER_HIDE_RESERVES, entry->side))
    return things;
  for (guint i = 0; i < game->scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (game->scenario->reserves, MusterReserve, i);
      if (reserve->army == entry->number)
        g_array_append_val (things, reserve->thing);
    }
  return things;
}

static MusterSheet *
make_army (const MusterGame *game, const MusterGameArmy *entry, const MusterSheetOptions *options)
{
  g_autoptr (GArray) left_out = list_left_out (game, entry, options);
  /* It is for the opponent, whoever prints it. */
  const MusterSheetOptions of_enemy = muster_sheet_options_for (options, !entry->side);
  gboolean tells_kept = muster_sheet_options_tell_kept (&of_enemy, entry->side);
  g_autoptr (MusterRoster) roster = muster_roster_new (entry->reckoning, left_out, tells_kept);
  g_autoptr (GArray) stats = muster_roster_list_stats (roster);
  Sheet sheet = {
    .game = game, .entry = entry, .options = options, .roster = roster, .stats = stats
  };
  return fit (&sheet);
}

/* A side reads of the other one; who reads all reads of both. */
static gboolean
is_for_reader (const MusterGame *game, int side, const MusterSheetOptions *options)
{
  return game->scenario == NULL || options->reader == MUSTER_AUDIENCE_ALL
         || !muster_reader_is_of (options->reader, side);
}

static void
set_nothing (const MusterGame *game, gboolean is_hidden, GError **error)
{
  if (is_hidden)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("There is no roster of the enemy in “%s”: his forces are hidden."),
                 muster_game_get_name (game));
  else
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("There is no roster in “%s”: the side that it would tell of has no army yet."),
                 muster_game_get_name (game));
}

/* Whether the enemy has an army is not told then either. */
static gboolean
are_forces_hidden (const MusterGame *game, const MusterSheetOptions *options)
{
  return game->scenario != NULL && options->reader != MUSTER_AUDIENCE_ALL
         && (options->hidden & MUSTER_HIDE_FORCES) != 0;
}

MusterSheet *
muster_sheet_roster (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  g_autoptr (GPtrArray) sheets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  gboolean is_hidden = are_forces_hidden (game, options);
  for (guint i = 0; i < game->armies->len && !is_hidden; i++)
    {
      const MusterGameArmy *entry = g_ptr_array_index (game->armies, i);
      if (!is_for_reader (game, entry->side, options))
        continue;
      g_autofree char *name = muster_game_dup_army (game, entry);
      MusterSheet *sheet = make_army (game, entry, options);
      muster_sheet_set_name (sheet, name);
      g_ptr_array_add (sheets, sheet);
    }
  if (sheets->len == 0)
    {
      set_nothing (game, is_hidden, error);
      return NULL;
    }
  return muster_sheet_join_named (g_steal_pointer (&sheets), muster_game_get_name (game));
}
