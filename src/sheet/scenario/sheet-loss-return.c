#include "config.h"

#include "sheet/scenario/sheet-loss-return.h"

#include "army/evaluate/readouts.h"
#include "base/error.h"
#include "base/text.h"
#include "scenario/return.h"
#include "scenario/text.h"
#include "sheet/army/reserve-words.h"
#include "sheet/army/summary.h"
#include "sheet/page/private.h"
#include "sheet/page/words.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/return-headings.h"
#include "sheet/scenario/return-levels.h"
#include "sheet/scenario/return-result.h"
#include "sheet/scenario/return-rows.h"

#include <glib/gi18n-lib.h>

/* Of a page: what is higher may be cut. */
#define MOST_WHOLE 0.2
/* Of the usual room between rows, where that takes fewer pages. */
#define TIGHT 0.6
/* Points: captions are smaller than the body. */
#define LEAST_TIGHT_TYPE 9
/* Rows that go with the foot of the sheet to the next page. */
#define LEAST_ROWS 2

typedef struct
{
  const MusterGame *game;
  int side;
  GArray *rows; /* MusterReturnRow */
  MusterGalley *galley;
  MusterReturnColumns columns;
  double height;        /* of a page */
  guint n_numbered;     /* rows that have a number */
  guint n_armies;       /* each has a heading where there are several */
  GHashTable *readouts; /* of MusterReckoning: MusterReadout */
  const MusterArmy *army;
  guint formation;        /* of the block that is open */
  guint n_in_block;       /* units, and 1 where there are any */
  gboolean has_commander; /* it has one */
  gboolean has_tail;      /* it has one of the last rows, which go with the foot */
  gboolean is_parted;     /* it is a row of a formation that goes on */
  gboolean is_open;
  guint first_tail; /* block */
} Return;

static const MusterReturnRow *
get_row (const GArray *rows, guint index)
{
  return &g_array_index (rows, MusterReturnRow, index);
}

static MusterBlock *
get_block (const Return *sheet)
{
  return MUSTER_AT (sheet->galley->blocks, MusterBlock, sheet->galley->blocks->len - 1);
}

/* As headings stand under each other: that of an army counts only among several. */
static guint
get_depth (const Return *sheet, guint depth)
{
  return sheet->n_armies > 1 ? depth + 1 : depth;
}

static MusterStyle
get_style (guint depth)
{
  return MUSTER_STYLE_HEADING_1 + (MusterStyle) MIN (MAX (depth, 1) - 1, 2);
}

static char *
dup_label (const Return *sheet, const MusterArmy *army, guint thing)
{
  if (thing > 0)
    return muster_army_dup_label (army, thing);
  return g_strdup (army->name != NULL && army->name[0] != '\0' ? army->name
                                                               : _ ("Army without a name"));
}

/* What the formation stands in, and itself where it is cut: "III Corps – 2nd Division". Returns:
 * (nullable) */
static char *
dup_within (const Return *sheet, const MusterArmy *army, guint formation, gboolean with_itself)
{
  const MusterThing *things = army->things;
  char *path = NULL;
  guint at = with_itself ? formation : things[formation].parent;
  for (; at != MUSTER_NO_THING && get_depth (sheet, things[at].depth) > 0; at = things[at].parent)
    {
      g_autofree char *label = dup_label (sheet, army, at);
      g_autofree char *below = path;
      path = below != NULL ? g_strdup_printf ("%s – %s", label, below) : g_steal_pointer (&label);
    }
  return path;
}

static GPtrArray *
get_readouts (const Return *sheet, const MusterReckoning *reckoning)
{
  GPtrArray *readouts = g_hash_table_lookup (sheet->readouts, reckoning);
  if (readouts != NULL)
    return readouts;
  readouts = muster_army_list_readouts (reckoning);
  g_hash_table_insert (sheet->readouts, (gpointer) reckoning, readouts);
  return readouts;
}

static void
add_levels (const Return *sheet, const MusterReturnRow *row)
{
  if (row->reckoning != NULL)
    muster_return_add_levels (&sheet->columns, sheet->galley, sheet->game->scenario,
                              get_readouts (sheet, row->reckoning), row);
}

static void
begin_block (Return *sheet, const MusterArmy *army, guint formation, guint depth)
{
  static const double spaces[] = { 0.5, 1.4, 1, 0.8 };
  double space =
    spaces[MIN (depth, G_N_ELEMENTS (spaces) - 1)] * sheet->columns.ease * sheet->columns.em;
  MusterBlock *block = muster_galley_begin_block (sheet->galley, space);
  block->tabled = TRUE;
  block->style = get_style (depth);
  block->outline = depth > 0 && depth <= 3 ? (int) depth : -1;
  block->title = depth > 0 ? dup_label (sheet, army, formation) : NULL;
  block->within = dup_within (sheet, army, formation, FALSE);
  sheet->army = army;
  sheet->formation = formation;
  sheet->n_in_block = 0;
  sheet->has_commander = FALSE;
  sheet->has_tail = FALSE;
  sheet->is_parted = FALSE;
  sheet->is_open = TRUE;
}

/* @is_last: the foot of the sheet follows */
static void
end_block (Return *sheet, gboolean is_last)
{
  gboolean stays = is_last || sheet->has_tail;
  if (!sheet->is_open)
    return;
  if (sheet->n_in_block == 0 && !sheet->has_tail)
    muster_galley_end_head (sheet->galley);
  muster_galley_end_block (sheet->galley);
  MusterBlock *block = get_block (sheet);
  double height = 0;
  for (guint i = 0; i < block->n_rows; i++)
    height += MUSTER_AT (sheet->galley->rows, MusterRow, block->first_row + i)->height;
  block->flows = !stays && height > MOST_WHOLE * sheet->height;
  block->keep_next = stays || (block->n_rows == block->n_head && !block->flows);
  /* A commander below his formation's name is more than a heading. */
  block->loose = !stays && sheet->has_commander;
  sheet->is_open = FALSE;
}

/* Returns: (nullable): when and where the formation comes, as markup */
static char *
dup_reserve (const Return *sheet, const MusterReturnRow *row)
{
  const MusterSheetOptions options = { .scenario = sheet->game->scenario,
                                       .army = row->army_number };
  return muster_reserve_words_dup (&options, row->thing);
}

static void
add_heading (const Return *sheet, const MusterReturnRow *row, guint depth)
{
  g_autofree char *label = dup_label (sheet, row->army, row->thing);
  g_autofree char *reserve = dup_reserve (sheet, row);
  muster_return_add_heading (&sheet->columns, sheet->galley, row, get_style (depth), label,
                             reserve);
}

static void
add_formation (Return *sheet, const MusterReturnRow *row)
{
  const MusterThing *thing = &row->army->things[row->thing];
  guint depth = get_depth (sheet, thing->depth);
  end_block (sheet, FALSE);
  if (depth == 0)
    return;
  begin_block (sheet, row->army, row->thing, depth);
  add_heading (sheet, row, depth);
  add_levels (sheet, row);
  if (thing->end == row->thing + 1)
    muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_NOTE, _ ("Nothing stands here yet."),
                                 sheet->columns.name.x, sheet->columns.name.width,
                                 PANGO_ALIGN_LEFT);
}

/* Things that stand directly in a formation, after the formations in it, or in the army. */
static void
begin_rest (Return *sheet, const MusterReturnRow *row)
{
  guint parent = row->army->things[row->thing].parent;
  guint depth = get_depth (sheet, row->army->things[parent].depth);
  gboolean is_first = row->thing == parent + 1;
  g_autofree char *label = dup_label (sheet, row->army, parent);
  g_autofree char *text = g_strdup_printf (_ ("Directly under %s"), label);
  end_block (sheet, FALSE);
  begin_block (sheet, row->army, parent, depth);
  if (is_first)
    return;
  MusterBlock *block = get_block (sheet);
  block->outline = -1;
  block->style = MUSTER_STYLE_LABEL;
  block->space = sheet->columns.em;
  g_free (block->title);
  block->title = g_strdup (text);
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_LABEL, text, 0, sheet->galley->width,
                               PANGO_ALIGN_LEFT);
}

/* So that the foot has company on its page, without all of a long formation. */
static void
part_from_rest (Return *sheet)
{
  const MusterArmy *army = sheet->army;
  guint formation = sheet->formation;
  end_block (sheet, FALSE);
  begin_block (sheet, army, formation, 0);
  MusterBlock *block = get_block (sheet);
  block->space = 0;
  g_free (block->within);
  block->within = dup_within (sheet, army, formation, TRUE);
  sheet->is_parted = TRUE;
}

/* The last rows of a return are blocks of their own, but for the first of a formation. */
static void
note_tail (Return *sheet, const MusterReturnRow *row)
{
  if (row->number + LEAST_ROWS <= sheet->n_numbered)
    return;
  if (sheet->is_parted || sheet->n_in_block > 1)
    part_from_rest (sheet);
  if (row->number + LEAST_ROWS == sheet->n_numbered + 1 || row->number == 1)
    sheet->first_tail = sheet->galley->blocks->len - 1;
  sheet->has_tail = TRUE;
}

static void
add_member (Return *sheet, const MusterReturnRow *row)
{
  guint parent = row->army->things[row->thing].parent;
  if (!sheet->is_open || sheet->army != row->army || sheet->formation != parent)
    begin_rest (sheet, row);
  note_tail (sheet, row);
  if (row->sort == MUSTER_SORT_UNIT && sheet->n_in_block == 0)
    {
      muster_galley_end_head (sheet->galley);
      sheet->n_in_block++;
    }
  sheet->has_commander = sheet->has_commander || row->sort == MUSTER_SORT_COMMANDER;
  muster_return_add_row (&sheet->columns, sheet->galley, sheet->rows, row);
  if (sheet->n_in_block > 0)
    sheet->n_in_block++;
}

static void
add_rows (Return *sheet)
{
  for (guint i = 0; i < sheet->rows->len; i++)
    {
      const MusterReturnRow *row = get_row (sheet->rows, i);
      if (row->number == 0)
        add_formation (sheet, row);
      else
        add_member (sheet, row);
    }
  end_block (sheet, TRUE);
}

static double
get_height_before (const MusterGalley *galley, guint block)
{
  double height = 0;
  for (guint row = 0; row < MUSTER_AT (galley->blocks, MusterBlock, block)->first_row; row++)
    if (row >= MUSTER_AT (galley->blocks, MusterBlock, 0)->first_row)
      height += MUSTER_AT (galley->rows, MusterRow, row)->height;
  for (guint at = 1; at <= block; at++)
    height += MUSTER_AT (galley->blocks, MusterBlock, at)->space;
  return height;
}

/* Whether all from this block to the foot, with the headings above it, has room on a page: on the
 * first one where it begins there. */
static gboolean
has_room (const Return *sheet, guint block)
{
  const MusterGalley *galley = sheet->galley;
  guint start = block;
  guint last;
  while (start > 0 && MUSTER_AT (galley->blocks, MusterBlock, start - 1)->keep_next)
    start--;
  double needed = muster_galley_get_chain_height (galley, start, &last);
  if (start <= 1)
    return get_height_before (galley, start) + needed <= sheet->height;
  return needed <= muster_galley_get_page_room (galley, start, sheet->height);
}

/* Where the foot with the last rows is longer than a page it has fewer of them. */
static void
loosen_tail (Return *sheet)
{
  const MusterGalley *galley = sheet->galley;
  for (guint at = sheet->first_tail; at + 2 < galley->blocks->len; at++)
    {
      MusterBlock *block = MUSTER_AT (galley->blocks, MusterBlock, at);
      if (has_room (sheet, at))
        return;
      block->keep_next = block->n_rows == block->n_head;
    }
}

static void
add_table_head (Return *sheet)
{
  MusterGalley *galley = sheet->galley;
  MusterBlock *block = muster_galley_begin_block (galley, 0.8 * sheet->columns.em);
  block->keep_next = TRUE;
  block->tabled = TRUE;
  block->is_heads = TRUE;
  muster_galley_add_rule (galley, 0, galley->width, 0.8, 0.2 * sheet->columns.em);
  muster_return_columns_add_heads (&sheet->columns, galley, sheet->rows);
  muster_galley_add_rule (galley, 0, galley->width, 0.4, 0);
  muster_galley_end_block (galley);
}

static void
add_paragraph (const Return *sheet, MusterStyle style, const char *text, PangoAlignment alignment)
{
  if (text != NULL && text[0] != '\0')
    muster_galley_add_paragraph (sheet->galley, style, text, 0, sheet->galley->width, alignment);
}

/* Whose return it is. */
static char *
dup_title (const Return *sheet)
{
  if (sheet->game->scenario != NULL)
    return muster_scenario_dup_side_title (sheet->game->scenario, sheet->side);
  return g_strdup (muster_game_get_name (sheet->game));
}

static const char *
get_ruleset_title (const Return *sheet)
{
  const MusterScenario *scenario = sheet->game->scenario;
  if (scenario != NULL)
    return scenario->ruleset != NULL ? scenario->ruleset->title : scenario->ruleset_id;
  return get_row (sheet->rows, 0)->army->ruleset->title;
}

static char *
dup_particulars (const Return *sheet)
{
  const MusterReturnRow *row = get_row (sheet->rows, 0);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  if (sheet->game->scenario != NULL)
    {
      g_ptr_array_add (items, g_strdup (muster_game_get_name (sheet->game)));
      g_ptr_array_add (items, muster_scenario_dup_particulars (sheet->game->scenario));
    }
  else
    {
      char *nations = muster_words_dup_nations (row->reckoning);
      char *date = muster_army_dup_date (row->army);
      g_ptr_array_add (items, g_strdup (get_ruleset_title (sheet)));
      if (nations != NULL)
        g_ptr_array_add (items, nations);
      if (date != NULL)
        g_ptr_array_add (items, date);
    }
  g_autofree char *line = muster_words_join (items);
  return muster_words_dup_glued (line, FALSE);
}

/* The one army of the side, and who plays it. */
static char *
dup_army_line (const Return *sheet)
{
  const MusterArmy *army = get_row (sheet->rows, 0)->army;
  gboolean has_player = army->player != NULL && army->player[0] != '\0';
  g_autofree char *player =
    has_player ? g_strdup_printf (_ ("Player: %s"), army->player) : g_strdup ("");
  if (sheet->n_armies > 1)
    return NULL;
  if (sheet->game->scenario == NULL)
    return g_steal_pointer (&player);
  g_autofree char *name = dup_label (sheet, army, 0);
  return g_strdup_printf ("%s%s%s", name, has_player ? " · " : "", player);
}

/* What is told of the one army that has no heading: whether it comes later, and its levels. */
static void
add_army (const Return *sheet, const MusterReturnRow *row)
{
  g_autofree char *reserve = dup_reserve (sheet, row);
  add_paragraph (sheet, MUSTER_STYLE_READOUT, reserve, PANGO_ALIGN_LEFT);
  add_levels (sheet, row);
}

static void
add_masthead (Return *sheet)
{
  MusterGalley *galley = sheet->galley;
  double em = sheet->columns.em;
  g_autofree char *title = dup_title (sheet);
  g_autofree char *particulars = dup_particulars (sheet);
  g_autofree char *army = dup_army_line (sheet);
  MusterBlock *block = muster_galley_begin_block (galley, 0);
  block->title = g_strdup (title);
  block->outline = 0;
  add_paragraph (sheet, MUSTER_STYLE_LABEL, _ ("Loss return"), PANGO_ALIGN_CENTER);
  muster_summary_add_title (galley, title);
  add_paragraph (sheet, MUSTER_STYLE_SUBTITLE, particulars, PANGO_ALIGN_CENTER);
  add_paragraph (sheet, MUSTER_STYLE_BODY, army, PANGO_ALIGN_CENTER);
  muster_galley_add_space (galley, 0.7 * sheet->columns.ease * em);
  muster_summary_add_double_rule (galley, 0.5 * sheet->columns.ease * em);
  add_paragraph (sheet, MUSTER_STYLE_NOTE,
                 sheet->n_numbered > 0
                   ? _ ("Tick what was lost. A campaign asks for losses by these numbers.")
                   : _ ("There are no units and no commanders yet whose losses could be told."),
                 PANGO_ALIGN_LEFT);
  if (sheet->n_armies == 1)
    add_army (sheet, get_row (sheet->rows, 0));
  if (sheet->n_armies > 1 && sheet->game->scenario != NULL)
    muster_return_add_side_levels (&sheet->columns, galley, sheet->game->scenario, sheet->side);
  muster_galley_end_block (galley);
}

/* What stands at the head of every page but the first. */
static void
prepare_pages (Return *sheet)
{
  MusterGalley *galley = sheet->galley;
  double em = sheet->columns.em;
  g_autofree char *title = dup_title (sheet);
  g_autofree char *text = g_strdup_printf ("%s · %s", _ ("Loss return"), title);
  muster_galley_add_running (galley, text, get_ruleset_title (sheet), 0.3, 0.35);
  guint heads = muster_return_columns_add_heads (&sheet->columns, galley, sheet->rows);
  guint below = muster_galley_add_rule (galley, 0, galley->width, 0.4, 0.5 * em);
  g_array_append_val (galley->heads, heads);
  g_array_append_val (galley->heads, below);
}

static void
count_rows (Return *sheet)
{
  const MusterReturnRow *last = muster_return_get_last (sheet->rows);
  sheet->n_numbered = last != NULL ? last->number : 0;
  for (guint i = 0; i < sheet->rows->len; i++)
    sheet->n_armies += get_row (sheet->rows, i)->sort == MUSTER_SORT_ARMY;
}

static void
fill (Return *sheet, double ease)
{
  const MusterScenario *scenario = sheet->game->scenario;
  count_rows (sheet);
  muster_return_columns_measure (&sheet->columns, sheet->galley, sheet->rows, ease);
  muster_return_settle_rows (&sheet->columns, sheet->galley, sheet->rows);
  prepare_pages (sheet);
  add_masthead (sheet);
  if (sheet->n_numbered > 0)
    add_table_head (sheet);
  add_rows (sheet);
  muster_return_add_result (&sheet->columns, sheet->galley,
                            scenario != NULL ? muster_scenario_get_last_turn (scenario) : 0);
  if (sheet->n_numbered > 0)
    loosen_tail (sheet);
}

static char *
dup_foot (const Return *sheet)
{
  if (sheet->game->scenario != NULL)
    return muster_scenario_head_dup_foot (sheet->game->scenario);
  const MusterRuleset *ruleset = get_row (sheet->rows, 0)->army->ruleset;
  return g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
}

static MusterSheet *
make_eased (const MusterGame *game,
            int side,
            GArray *rows,
            const MusterSheetOptions *options,
            double type_size,
            double ease)
{
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  g_autoptr (GHashTable) readouts =
    g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  Return sheet = { .game = game, .side = side, .rows = rows, .readouts = readouts };
  double width;
  muster_paper_get_body (options->paper, is_turned, &width, &sheet.height);
  sheet.galley = muster_galley_new (type_size, width);
  fill (&sheet, ease);
  g_autofree char *foot = dup_foot (&sheet);
  if (game->scenario == NULL)
    return muster_sheet_new_turned (sheet.galley, get_row (rows, 0)->army, foot, options,
                                    is_turned);
  return muster_sheet_new_titled (sheet.galley, muster_game_get_name (game), NULL, foot, options,
                                  is_turned);
}

/* With less room between rows, and then type a little smaller, only where that saves a page. */
static MusterSheet *
make_return (const MusterGame *game, int side, GArray *rows, const MusterSheetOptions *options)
{
  double type = options->type_size;
  MusterSheet *sheet = make_eased (game, side, rows, options, type, 1);
  if (muster_sheet_get_n_pages (sheet) > 1)
    sheet = muster_sheet_take_shorter (sheet, make_eased (game, side, rows, options, type, TIGHT));
  if (muster_sheet_get_n_pages (sheet) > 1 && type - 1 >= LEAST_TIGHT_TYPE)
    sheet =
      muster_sheet_take_shorter (sheet, make_eased (game, side, rows, options, type - 1, TIGHT));
  return sheet;
}

static MusterSheet *
make_of_army (const MusterGame *game, const MusterSheetOptions *options)
{
  const MusterGameArmy *entry = g_ptr_array_index (game->armies, 0);
  g_autoptr (GArray) rows = muster_return_new ();
  muster_return_add_army (rows, entry->side, entry->number, entry->army, entry->reckoning);
  return make_return (game, entry->side, rows, options);
}

MusterSheet *
muster_sheet_loss_return (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  g_autoptr (GPtrArray) sheets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  if (game->scenario == NULL)
    return make_of_army (game, options);
  for (int side = 0; side < 2; side++)
    {
      g_autoptr (GArray) rows = muster_scenario_list_return (game->scenario, side);
      if (rows->len == 0 || !muster_reader_is_of (options->reader, side))
        continue;
      g_autofree char *name = muster_scenario_dup_side (game->scenario, side);
      MusterSheet *sheet = make_return (game, side, rows, options);
      muster_sheet_set_name (sheet, name);
      g_ptr_array_add (sheets, sheet);
    }
  if (sheets->len == 0)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("The scenario “%s” has no army whose losses could be returned. Give its "
                      "sides armies first."),
                   muster_game_get_name (game));
      return NULL;
    }
  return muster_sheet_join_named (g_steal_pointer (&sheets), muster_game_get_name (game));
}
