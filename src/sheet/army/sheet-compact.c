#include "config.h"

#include "sheet/army/sheet-compact.h"

#include "army/check/check.h"
#include "army/check/described.h"
#include "army/evaluate/points.h"
#include "army/evaluate/working.h"
#include "sheet/army/compact-boxes.h"
#include "sheet/army/compact-words.h"
#include "sheet/army/gather.h"
#include "sheet/army/legend.h"
#include "sheet/army/reserve-words.h"
#include "sheet/army/summary.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define COLUMN_GAP   2.0
#define LEAST_COLUMN 15
#define INDENT       0.8
#define MOST_INDENT  3
#define POINTS_GAP   0.6
#define BOX          0.62
#define BOX_GAP      0.18
#define ABOVE        0.75
#define ABOVE_INNER  0.45

#define TYPE_STEP  0.5
#define MOST_STEPS 2
/* Longer blocks are cut wherever a column ends. */
#define MOST_WHOLE 14

typedef struct
{
  const MusterReckoning *reckoning;
  const MusterArmy *army;
  const MusterSheetOptions *options;
  GPtrArray *findings;
  MusterCompact *compact;
  MusterStepBoxes *boxes;
  MusterGalley *galley;
  double em;
  double points; /* width of the points; 0: there are none */
  double mark;   /* room behind them for the star */
  gboolean has_boxes;
  gboolean is_roomy;  /* boxes get lines of their own */
  guint *n_boxless;   /* lines that had no room for their boxes */
  gboolean has_notes; /* what was noted stands below what it is of */
} Sheet;

static double
get_text_width (const Sheet *sheet, MusterStyle style, const char *text)
{
  return muster_typesetter_set (sheet->galley->typesetter, style, text, 0, 0)->width;
}

/* Head */

static void
add_lines (const Sheet *sheet, GPtrArray *lines, double width)
{
  for (guint i = 0; i < lines->len; i++)
    muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_READOUT, lines->pdata[i], 0, width,
                                 PANGO_ALIGN_LEFT);
}

static void
add_note (const Sheet *sheet, const char *note, double x, double width)
{
  if (note != NULL && note[0] != '\0')
    muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_NOTE, note, x, width - x,
                                 PANGO_ALIGN_LEFT);
}

static char *
dup_particulars (const Sheet *sheet)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  char *nations = muster_words_dup_nations (sheet->reckoning);
  char *date = muster_army_dup_date (sheet->army);
  const char *player = sheet->army->player;
  g_ptr_array_add (items, g_strdup (sheet->reckoning->ruleset->title));
  if (nations != NULL)
    g_ptr_array_add (items, nations);
  if (date != NULL)
    g_ptr_array_add (items, date);
  if (player != NULL && player[0] != '\0')
    g_ptr_array_add (items, g_strdup_printf (_ ("Player: %s"), player));
  muster_words_add_grades (sheet->reckoning, 0, FALSE, items);
  return muster_words_join (items);
}

static const char *
get_name (const Sheet *sheet)
{
  return sheet->army->name != NULL && sheet->army->name[0] != '\0' ? sheet->army->name
                                                                   : _ ("Army without a name");
}

static void
add_masthead (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  g_autofree char *particulars = dup_particulars (sheet);
  MusterBlock *block = muster_galley_begin_block (galley, 0);
  block->spans = TRUE;
  block->keep_next = TRUE;
  muster_galley_add_paragraph (galley, MUSTER_STYLE_LABEL, _ ("Order of battle, compact"), 0,
                               galley->width, PANGO_ALIGN_CENTER);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_1, get_name (sheet), 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_CAPTION, particulars, 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_add_space (galley, 0.25 * sheet->em);
  muster_summary_add_double_rule (galley, 0.2 * sheet->em);
  muster_galley_end_block (galley);
}

static void
add_verdict (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  MusterVerdict verdict = muster_findings_judge (sheet->findings);
  g_autofree char *points = muster_words_dup_army_points (sheet->reckoning);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  double half = points != NULL ? (galley->width - sheet->em) / 2 : 0;
  muster_galley_begin_row (galley);
  if (points != NULL)
    muster_galley_add_text (galley, MUSTER_STYLE_TOTAL, points, 0, half, PANGO_ALIGN_LEFT, 0);
  muster_galley_add_text (galley, MUSTER_STYLE_TOTAL, judged,
                          points != NULL ? galley->width - half : 0,
                          points != NULL ? half : galley->width,
                          points != NULL ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, 0);
  muster_galley_end_row (galley, 0, 0);
}

/* When it comes, and what it is. Returns: (nullable) */
static char *
dup_about (const Sheet *sheet, guint formation)
{
  g_autofree char *about = muster_compact_dup_about (sheet->compact, formation);
  g_autofree char *reserve = muster_reserve_words_dup (sheet->options, formation);
  if (about != NULL && reserve != NULL)
    return g_strconcat (reserve, MUSTER_WORDS_DOT, about, NULL);
  return about != NULL ? g_steal_pointer (&about) : g_steal_pointer (&reserve);
}

/* Returns: (transfer full) (element-type utf8): what is said below the verdict, as markup */
static GPtrArray *
list_remarks (const Sheet *sheet)
{
  GPtrArray *lines = muster_compact_list_findings (sheet->findings);
  char *about = dup_about (sheet, 0);
  guint n_notes = muster_compact_count_notes (sheet->army);
  if (about != NULL)
    g_ptr_array_insert (lines, 0, about);
  if (n_notes > 0 && !sheet->has_notes)
    g_ptr_array_add (lines, g_strdup_printf (ngettext ("%u note is left out.",
                                                       "%u notes are left out.", n_notes),
                                             n_notes));
  if (sheet->army->n_things == 1)
    g_ptr_array_add (lines, g_markup_escape_text (_ ("This army is empty."), -1));
  return lines;
}

static void
add_summary (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  g_autoptr (GPtrArray) lines = list_remarks (sheet);
  muster_galley_begin_block (galley, 0)->spans = TRUE;
  add_verdict (sheet);
  add_lines (sheet, lines, galley->width);
  if (sheet->has_notes)
    add_note (sheet, sheet->army->things[0].note, 0, galley->width);
  muster_galley_add_rule (galley, 0, galley->width, 0.4, 0);
  muster_galley_end_block (galley);
}

/* Formations */

static double
get_indent (const Sheet *sheet, guint formation)
{
  int depth = (int) sheet->army->things[formation].depth;
  return INDENT * sheet->em * CLAMP (depth - 1, 0, MOST_INDENT);
}

static double
get_end (const Sheet *sheet)
{
  double taken = sheet->points > 0 ? sheet->points + POINTS_GAP * sheet->em : 0;
  return sheet->galley->column_width - taken;
}

static void
add_points (const Sheet *sheet, const GArray *things, MusterStyle style)
{
  gboolean is_own;
  double x = sheet->galley->column_width - sheet->points;
  g_autofree char *points = muster_compact_dup_points (sheet->compact, things, &is_own);
  if (sheet->points <= 0 || points[0] == '\0')
    return;
  muster_galley_add_text (sheet->galley, style, points, x, sheet->points - sheet->mark,
                          PANGO_ALIGN_RIGHT, 1);
  if (is_own)
    muster_galley_add_text (sheet->galley, MUSTER_STYLE_FIGURE, "*",
                            sheet->galley->column_width - sheet->mark, 2 * sheet->mark,
                            PANGO_ALIGN_LEFT, 1);
}

/* Of several things in a line it is said whose each note is. */
static void
add_notes (const Sheet *sheet, const GArray *things, double x)
{
  for (guint i = 0; i < things->len; i++)
    {
      guint first = g_array_index (things, guint, i);
      for (guint at = first; at < sheet->army->things[first].end; at++)
        {
          const char *note = sheet->army->things[at].note;
          g_autofree char *label = muster_army_dup_label (sheet->army, at);
          /* Translators: what something is called, and what was noted of it. */
          g_autofree char *told = g_strdup_printf (_ ("%s: %s"), label, note != NULL ? note : "");
          gboolean is_alone = things->len == 1 && at == first;
          if (note != NULL && note[0] != '\0')
            add_note (sheet, is_alone ? note : told, x, get_end (sheet));
        }
    }
}

static void
add_member (const Sheet *sheet, const GArray *things, double x)
{
  MusterGalley *galley = sheet->galley;
  g_autofree char *line = muster_compact_dup_line (sheet->compact, things);
  double width = get_end (sheet) - x;
  const MusterSetText *set =
    muster_typesetter_set (galley->typesetter, MUSTER_STYLE_PERSON, line, width, 0);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_PERSON, line, x, width, PANGO_ALIGN_LEFT, 0);
  if (sheet->has_boxes)
    *sheet->n_boxless +=
      !muster_compact_boxes_add (sheet->boxes, things, set, x, get_end (sheet), sheet->is_roomy);
  add_points (sheet, things, MUSTER_STYLE_FIGURE);
  guint row = muster_galley_end_row (galley, 0, 0);
  if (sheet->has_notes)
    add_notes (sheet, things, x + INDENT * sheet->em);
  muster_galley_keep_rows (galley, row);
}

static gboolean
is_commander (const Sheet *sheet, const GArray *things)
{
  return sheet->army->things[g_array_index (things, guint, 0)].sort == MUSTER_SORT_COMMANDER;
}

/* All that stands directly in the formation, before the formations in it. Returns: whether there is
 * anything */
static gboolean
add_members (const Sheet *sheet, guint formation)
{
  gboolean in_head = TRUE;
  g_autoptr (GPtrArray) groups =
    muster_gather (sheet->army, formation, TRUE, muster_compact_dup_key, sheet->compact);
  for (guint i = 0; i < groups->len; i++)
    {
      if (in_head && !is_commander (sheet, groups->pdata[i]))
        muster_galley_end_head (sheet->galley);
      in_head = in_head && is_commander (sheet, groups->pdata[i]);
      add_member (sheet, groups->pdata[i], get_indent (sheet, formation));
    }
  if (in_head)
    muster_galley_end_head (sheet->galley);
  return groups->len > 0;
}

/* What the formation stands in, but for the army. Returns: (nullable) */
static char *
dup_within (const Sheet *sheet, guint formation)
{
  const MusterThing *things = sheet->army->things;
  char *path = NULL;
  for (guint at = things[formation].parent; at != MUSTER_NO_THING && at > 0; at = things[at].parent)
    {
      g_autofree char *label = muster_army_dup_label (sheet->army, at);
      g_autofree char *below = path;
      path = below != NULL ? g_strdup_printf ("%s – %s", label, below) : g_steal_pointer (&label);
    }
  return path;
}

static MusterStyle
get_style (guint depth)
{
  return depth <= 1 ? MUSTER_STYLE_HEADING_2 : MUSTER_STYLE_HEADING_3;
}

static void
begin_block (const Sheet *sheet, guint formation, const char *title)
{
  guint depth = sheet->army->things[formation].depth;
  MusterBlock *block =
    muster_galley_begin_block (sheet->galley, (depth <= 1 ? ABOVE : ABOVE_INNER) * sheet->em);
  block->title = g_strdup (title);
  block->style = get_style (depth);
  block->x = get_indent (sheet, formation);
  block->outline = title != NULL ? (int) depth - 1 : -1;
  block->within = dup_within (sheet, formation);
}

static void
add_heading (const Sheet *sheet, guint formation, const char *label)
{
  MusterGalley *galley = sheet->galley;
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *about = dup_about (sheet, formation);
  double x = get_indent (sheet, formation);
  guint depth = sheet->army->things[formation].depth;
  g_array_append_val (things, formation);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, get_style (depth), label, x, get_end (sheet) - x,
                          PANGO_ALIGN_LEFT, 0);
  add_points (sheet, things, MUSTER_STYLE_TOTAL);
  muster_galley_end_row (galley, 0, 0);
  if (depth <= 1)
    muster_galley_add_rule (galley, 0, galley->column_width, 0.4, 0.1 * sheet->em);
  if (about != NULL)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_READOUT, about, x, galley->column_width - x,
                                 PANGO_ALIGN_LEFT);
  if (sheet->has_notes)
    add_note (sheet, sheet->army->things[formation].note, x, galley->column_width);
}

static MusterBlock *
end_block (const Sheet *sheet)
{
  muster_galley_end_block (sheet->galley);
  MusterBlock *block =
    MUSTER_AT (sheet->galley->blocks, MusterBlock, sheet->galley->blocks->len - 1);
  block->flows = block->n_rows > MOST_WHOLE;
  return block;
}

static gboolean
has_formations (const Sheet *sheet, guint formation)
{
  const MusterThing *things = sheet->army->things;
  for (guint at = formation + 1; at < things[formation].end; at = things[at].end)
    if (things[at].sort == MUSTER_SORT_FORMATION)
      return TRUE;
  return FALSE;
}

static gboolean
has_members (const Sheet *sheet, guint formation)
{
  const MusterThing *things = sheet->army->things;
  for (guint at = formation + 1; at < things[formation].end; at = things[at].end)
    if (things[at].sort != MUSTER_SORT_FORMATION)
      return TRUE;
  return FALSE;
}

/* The heading with all that stands directly under it. */
static void
add_own (const Sheet *sheet, guint formation)
{
  double x = get_indent (sheet, formation);
  g_autofree char *label = muster_army_dup_label (sheet->army, formation);
  if (formation == 0 && !has_members (sheet, formation))
    return;
  begin_block (sheet, formation, formation > 0 ? label : NULL);
  if (formation > 0)
    add_heading (sheet, formation, label);
  if (sheet->army->things[formation].end == formation + 1)
    muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_READOUT,
                                 _ ("Nothing stands here yet."), x, sheet->galley->column_width - x,
                                 PANGO_ALIGN_LEFT);
  gboolean has_any = add_members (sheet, formation);
  MusterBlock *block = end_block (sheet);
  block->keep_next =
    formation > 0 && has_formations (sheet, formation) && block->n_rows == block->n_head;
  block->loose = has_any;
}

static void
add_formation (const Sheet *sheet, guint formation)
{
  const MusterThing *things = sheet->army->things;
  add_own (sheet, formation);
  for (guint at = formation + 1; at < things[formation].end; at = things[at].end)
    if (things[at].sort == MUSTER_SORT_FORMATION)
      add_formation (sheet, at);
}

static void
add_common (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  g_autoptr (GPtrArray) lines = muster_compact_list_common (sheet->compact);
  if (lines->len == 0)
    return;
  MusterBlock *block = muster_galley_begin_block (galley, ABOVE * sheet->em);
  block->title = g_strdup (_ ("The same for all"));
  block->style = MUSTER_STYLE_HEADING_2;
  block->outline = 0;
  block->flows = TRUE;
  muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_2, _ ("The same for all"), 0,
                               galley->column_width, PANGO_ALIGN_LEFT);
  muster_galley_add_rule (galley, 0, galley->column_width, 0.4, 0.1 * sheet->em);
  muster_galley_end_head (galley);
  add_lines (sheet, lines, galley->column_width);
  muster_galley_end_block (galley);
}

/* What abbreviations and the star stand for. */
static void
add_legend (const Sheet *sheet)
{
  GPtrArray *readouts = muster_compact_get_readouts (sheet->compact);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) stats = muster_legend_list_stats (readouts);
  char *words = muster_legend_dup (sheet->galley, sheet->reckoning, stats, TRUE);
  char *marks = muster_step_boxes_dup_legend (sheet->boxes, MUSTER_COMPACT_MOST_BOXES);
  if (words != NULL)
    g_ptr_array_add (lines, words);
  if (!sheet->has_boxes)
    {
      g_free (marks);
      marks =
        g_markup_escape_text (_ ("Boxes for losses have no room here; the order of battle has "
                                 "them."),
                              -1);
    }
  if (marks != NULL)
    g_ptr_array_add (lines, marks);
  if (muster_reckoning_has_own (sheet->reckoning, readouts))
    g_ptr_array_add (lines, g_markup_escape_text (muster_army_get_star_words (), -1));
  muster_legend_add (sheet->galley, lines);
}

/* Pages */

/* Points that no sum of the army is wider than, even where some prices are below 0. */
static gint64
find_widest (const MusterReckoning *reckoning)
{
  gint64 sum = 0;
  gboolean has_negative = FALSE;
  for (guint i = 0; i < reckoning->army->n_things; i++)
    {
      sum += ABS (reckoning->points[i]);
      has_negative = has_negative || reckoning->points[i] < 0;
    }
  return has_negative ? -sum : sum;
}

static void
measure_points (Sheet *sheet)
{
  const MusterReckoning *reckoning = sheet->reckoning;
  if (!muster_ruleset_has_prices (reckoning->ruleset))
    return;
  g_autofree char *sum = muster_words_dup_points (find_widest (reckoning), TRUE);
  sheet->points = get_text_width (sheet, MUSTER_STYLE_TOTAL, sum) + 0.1 * sheet->em;
  for (guint i = 1; i < sheet->army->n_things && sheet->mark <= 0; i++)
    if (muster_reckoning_is_price_own (reckoning, i))
      sheet->mark = get_text_width (sheet, MUSTER_STYLE_FIGURE, "*");
  sheet->points += sheet->mark;
}

static void
prepare_pages (const Sheet *sheet)
{
  muster_galley_add_running (sheet->galley, get_name (sheet), sheet->reckoning->ruleset->title, 0.3,
                             0.4);
}

/* As many columns as suit the paper, of which none is too narrow. */
static guint
get_n_columns (const Sheet *sheet, gboolean is_turned)
{
  gboolean is_small = muster_paper_get_size (sheet->options->paper)->width < 500;
  guint most = (is_small ? 1 : 2) + (is_turned ? 1 : 0);
  double gap = COLUMN_GAP * sheet->em;
  double room = (sheet->galley->width + gap) / (LEAST_COLUMN * sheet->em + gap);
  return CLAMP ((guint) room, 1, most);
}

static MusterSheet *
lay_out (Sheet *sheet, double type_size, gboolean is_roomy, gboolean has_notes)
{
  const MusterRuleset *ruleset = sheet->reckoning->ruleset;
  gboolean is_turned = sheet->options->turn == MUSTER_TURN_LANDSCAPE;
  double width;
  double height;
  muster_paper_get_body (sheet->options->paper, is_turned, &width, &height);
  sheet->galley = muster_galley_new (type_size, width);
  sheet->em = muster_typesetter_get_size (sheet->galley->typesetter, MUSTER_STYLE_BODY);
  sheet->boxes->galley = sheet->galley;
  sheet->boxes->side = BOX * sheet->em;
  sheet->boxes->gap = BOX_GAP * sheet->em;
  sheet->is_roomy = is_roomy;
  *sheet->n_boxless = 0;
  sheet->has_notes = has_notes;
  sheet->points = 0;
  sheet->mark = 0;
  g_autoptr (MusterCompact) compact = muster_compact_new (
    sheet->reckoning, sheet->options,
    muster_typesetter_get_size (sheet->galley->typesetter, MUSTER_STYLE_READOUT));
  sheet->compact = compact;
  muster_galley_set_columns (sheet->galley, get_n_columns (sheet, is_turned),
                             COLUMN_GAP * sheet->em);
  measure_points (sheet);
  prepare_pages (sheet);
  add_masthead (sheet);
  add_summary (sheet);
  if (sheet->army->n_things > 1)
    add_formation (sheet, 0);
  add_common (sheet);
  add_legend (sheet);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_turned (sheet->galley, sheet->army, foot, sheet->options, is_turned);
}

/* Boxes for all, in smaller type where that takes no further page; or for none. */
static MusterSheet *
add_boxes (Sheet *sheet, double size, gboolean has_notes, MusterSheet *best)
{
  guint n_pages = muster_sheet_get_n_pages (best);
  for (double smaller = size; smaller >= MUSTER_LEAST_TYPE_SIZE; smaller -= TYPE_STEP)
    {
      g_autoptr (MusterSheet) roomy = lay_out (sheet, smaller, TRUE, has_notes);
      if (muster_sheet_get_n_pages (roomy) > n_pages)
        continue;
      muster_sheet_free (best);
      return g_steal_pointer (&roomy);
    }
  muster_sheet_free (best);
  best = lay_out (sheet, size, FALSE, has_notes);
  if (*sheet->n_boxless == 0)
    return best;
  muster_sheet_free (best);
  sheet->has_boxes = FALSE;
  return lay_out (sheet, size, FALSE, has_notes);
}

/* What makes it longer is there only where it costs no page: notes before boxes. */
static MusterSheet *
add_more (Sheet *sheet, double size, MusterSheet *best)
{
  gboolean has_notes = FALSE;
  if (muster_compact_count_notes (sheet->army) > 0)
    {
      MusterSheet *noted = lay_out (sheet, size, FALSE, TRUE);
      has_notes = muster_sheet_get_n_pages (noted) <= muster_sheet_get_n_pages (best);
      best = muster_sheet_take_shorter (noted, best);
    }
  return add_boxes (sheet, size, has_notes, best);
}

/* Smaller type where it saves a page; then what else there is room for. */
MusterSheet *
muster_sheet_compact (const MusterReckoning *reckoning,
                      GPtrArray *findings,
                      const MusterSheetOptions *options)
{
  g_autoptr (MusterStepBoxes) boxes = muster_step_boxes_new (reckoning);
  guint n_boxless = 0;
  Sheet sheet = { .reckoning = reckoning,
                  .army = reckoning->army,
                  .options = options,
                  .findings = findings,
                  .boxes = boxes,
                  .has_boxes = TRUE,
                  .n_boxless = &n_boxless };
  double size = options->type_size;
  MusterSheet *best = lay_out (&sheet, size, FALSE, FALSE);
  for (int i = 1; i <= MOST_STEPS && muster_sheet_get_n_pages (best) > 1; i++)
    {
      guint n_pages = muster_sheet_get_n_pages (best);
      double smaller = options->type_size - i * TYPE_STEP;
      if (smaller < MUSTER_LEAST_TYPE_SIZE)
        break;
      best = muster_sheet_take_shorter (best, lay_out (&sheet, smaller, FALSE, FALSE));
      size = muster_sheet_get_n_pages (best) < n_pages ? smaller : size;
    }
  return add_more (&sheet, size, best);
}
