#include "config.h"

#include "sheet/scenario/play-rows.h"

#include "scenario/play/text.h"
#include "sheet/page/tick-run.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define NUMBER    2.0
#define NAME      7.0 /* a name has at least so much beside boxes */
#define BOX       0.95
#define PITCH     1.25
#define GAP       0.5
#define WORD_GAP  0.3 /* between a box and its word */
#define SMALL_BOX 0.7
#define SMALL     0.95
/* Letters of the name of a figure that stands beside each. */
#define LONGEST_NAME 12
/* More than these are not counted up in boxes. */
#define MOST_TALLY 80

#define WORTH MUSTER_STYLE_READOUT /* what a unit counts for */

/* What may become of a commander, in the order of the loss return. */
static const MusterFate fates[] = { MUSTER_FATE_WOUNDED, MUSTER_FATE_DEAD, MUSTER_FATE_CAPTURED };

/* Units and commanders */

static GArray *
list_losses (const MusterReturnRow *row)
{
  GArray *losses = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    g_array_append_val (losses, g_array_index (marks, MusterReturnMark, i).losses);
  return losses;
}

/* "worn at 2, Spent at 5" */
static char *
dup_marks (const MusterReturnRow *row)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    {
      g_autofree char *mark =
        muster_return_mark_dup_text (&g_array_index (marks, MusterReturnMark, i), TRUE);
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", mark);
    }
  return g_string_free (text, text->len == 0);
}

static double
get_leading (const MusterPlayRows *sheet, MusterStyle style)
{
  return muster_typesetter_get_leading (sheet->galley->typesetter, style);
}

/* The height of the name of a row in @width. */
static double
get_name_height (const MusterPlayRows *sheet, const MusterReturnRow *row, double width)
{
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  const MusterSetText *set =
    muster_typesetter_set (sheet->galley->typesetter, MUSTER_STYLE_BODY, label, width, 0);
  return set->n_lines * get_leading (sheet, MUSTER_STYLE_BODY);
}

/* The name of a row in @width, and below it @told in @told_width, which may be NULL. */
static void
add_name (const MusterPlayRows *sheet,
          const MusterReturnRow *row,
          double width,
          const char *told,
          double told_width)
{
  MusterGalley *galley = sheet->galley;
  double x = NUMBER * sheet->em;
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_FIGURE, number, 0, x - 0.5 * sheet->em,
                          PANGO_ALIGN_RIGHT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_BODY, label, x, width, PANGO_ALIGN_LEFT, 0);
  if (told != NULL)
    muster_galley_add_text_below (galley, MUSTER_STYLE_CAPTION, told, x,
                                  get_name_height (sheet, row, width), told_width, PANGO_ALIGN_LEFT,
                                  0);
}

static void
end_row (const MusterPlayRows *sheet)
{
  MusterMark hairline = { .y = sheet->galley->fall + 0.15 * sheet->em,
                          .width = sheet->width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_galley_add_mark (sheet->galley, &hairline);
  muster_galley_end_row (sheet->galley, 0.15 * sheet->em, 0.2 * sheet->em);
}

static double
measure (const MusterPlayRows *sheet, MusterStyle style, const char *text)
{
  return muster_typesetter_set (sheet->galley->typesetter, style, text, 0, 0)->width;
}

/* Whether a figure is called by so short a name that it stands beside each. */
static gboolean
is_named_in_rows (const MusterWorth *worth)
{
  return worth->name == NULL || g_utf8_strlen (worth->name, -1) <= LONGEST_NAME;
}

/* "VD 3", "2 points"; no more than the figure where the head says what it is of. */
static char *
dup_worth (const MusterWorth *worth)
{
  g_autofree char *number = muster_number_dup_text (worth->number);
  gulong n = (gulong) CLAMP (muster_number_ceil (worth->number), 0, G_MAXINT);
  if (worth->name == NULL)
    /* Translators: what the loss of a unit costs its army; the blank is one that no line ends at.
     */
    return g_strdup_printf (ngettext ("%s\302\240point", "%s\302\240points", n), number);
  return is_named_in_rows (worth) ? g_strdup_printf ("%s\302\240%s", worth->name, number)
                                  : g_steal_pointer (&number);
}

/* Returns: (transfer full): what a row counts for, or "" */
static char *
dup_worths (const MusterReturnRow *row)
{
  g_autoptr (GArray) worths = muster_play_list_worths (row);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < worths->len; i++)
    g_ptr_array_add (items, dup_worth (&g_array_index (worths, MusterWorth, i)));
  return muster_words_join (items);
}

/* Returns: (transfer full): the worth and the marks of a unit, where they stand below its name */
static char *
join_told (const char *worth, const char *told)
{
  if (told == NULL)
    return g_strdup (worth);
  return g_strdup_printf ("%s" MUSTER_WORDS_DOT "%s", worth, told);
}

static void
add_unit (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  double room = sheet->width - NUMBER * sheet->em;
  g_autoptr (GArray) losses = list_losses (row);
  g_autofree char *worth = dup_worths (row);
  g_autofree char *markup = g_markup_escape_text (worth, -1);
  g_autofree char *told = row->steps == MUSTER_STEPS_OPEN
                            ? g_strdup (_ ("What it can lose is not known yet."))
                            : dup_marks (row);
  MusterTickRun run = { .n = MAX (row->steps, 0),
                        .ticked = muster_play_get_of (sheet->play, row).lost,
                        .marks = losses,
                        .side = BOX * sheet->em,
                        .pitch = PITCH * sheet->em,
                        .is_right = TRUE };
  run.width = MIN ((double) run.n * run.pitch, room - NAME * sheet->em);
  run.x = sheet->width - run.width;
  double width = room - run.width - GAP * sheet->em;
  double beside = worth[0] != '\0' ? measure (sheet, WORTH, markup) + 1 + GAP * sheet->em : 0;
  /* Where there is no room for it between name and boxes, it stands below the name. */
  gboolean is_below = beside > 0 && width - beside < NAME * sheet->em;
  g_autofree char *below = is_below ? join_told (worth, told) : g_strdup (told);
  width -= is_below ? 0 : beside;
  add_name (sheet, row, width, below, width);
  if (!is_below && beside > 0)
    muster_galley_add_text (sheet->galley, WORTH, markup, NUMBER * sheet->em + width, beside,
                            PANGO_ALIGN_RIGHT, 1);
  if (run.n > 0)
    muster_tick_run_add (&run, sheet->galley, -run.side + 0.1 * sheet->em);
  end_row (sheet);
}

/* Boxes with words */

/* A box and its word. */
typedef struct
{
  const char *word; /* (unowned) */
  gboolean is_ticked;
} Word;

static double
measure_word (const MusterPlayRows *sheet, const Word *word)
{
  return measure (sheet, MUSTER_STYLE_CAPTION, word->word) + (BOX + WORD_GAP + 0.2) * sheet->em;
}

/* Their width, with the gaps between them. */
static double
measure_words (const MusterPlayRows *sheet, const Word *words, guint n)
{
  double width = 0;
  for (guint i = 0; i < n; i++)
    width += measure_word (sheet, &words[i]) + (i > 0 ? GAP * sheet->em : 0);
  return width;
}

/* @y: of their baseline, from that of the row begun */
static void
add_words (const MusterPlayRows *sheet, const Word *words, guint n, double x, double y)
{
  double side = BOX * sheet->em;
  for (guint i = 0; i < n; i++)
    {
      double width = measure_word (sheet, &words[i]);
      MusterTickRun run = { .n = 1,
                            .ticked = words[i].is_ticked,
                            .x = x,
                            .width = side,
                            .side = side,
                            .pitch = PITCH * sheet->em };
      double beside = side + WORD_GAP * sheet->em;
      muster_tick_run_add (&run, sheet->galley, y - side + 0.1 * sheet->em);
      muster_galley_add_text_below (sheet->galley, MUSTER_STYLE_CAPTION, words[i].word, x + beside,
                                    y, width - beside, PANGO_ALIGN_LEFT, 1);
      x += width + GAP * sheet->em;
    }
}

/* "Good (3) · 3 points", or NULL */
static char *
dup_commander_words (const MusterReturnRow *row)
{
  g_autofree char *grades =
    row->reckoning != NULL ? muster_words_dup_commander_grades (row->reckoning, row->thing, FALSE)
                           : g_strdup ("");
  g_autofree char *worth = dup_worths (row);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  if (grades[0] != '\0')
    g_ptr_array_add (items, grades);
  if (worth[0] != '\0')
    g_ptr_array_add (items, worth);
  return items->len > 0 ? muster_words_join (items) : NULL;
}

/* What he is and what may become of him beside each other, as far as there is room; else below. */
static void
add_commander (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  Word words[G_N_ELEMENTS (fates)];
  double left = NUMBER * sheet->em;
  double room = sheet->width - left;
  g_autofree char *told = dup_commander_words (row);
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  MusterFate fate = muster_play_get_of (sheet->play, row).fate;
  for (gsize i = 0; i < G_N_ELEMENTS (fates); i++)
    words[i] = (Word){ muster_play_get_fate_text (fates[i]), fate == fates[i] };
  double width = measure_words (sheet, words, G_N_ELEMENTS (fates));
  double beside = room - width - GAP * sheet->em;
  double name = measure (sheet, MUSTER_STYLE_BODY, label);
  if (name + 1 <= beside)
    {
      add_name (sheet, row, beside, told, room);
      add_words (sheet, words, G_N_ELEMENTS (fates), sheet->width - width, 0);
      end_row (sheet);
      return;
    }
  double y = get_name_height (sheet, row, room);
  gboolean is_told_beside =
    told == NULL || measure (sheet, MUSTER_STYLE_CAPTION, told) + 1 <= beside;
  add_name (sheet, row, room, told, room);
  if (!is_told_beside)
    y += muster_typesetter_set (sheet->galley->typesetter, MUSTER_STYLE_CAPTION, told, room, 0)
           ->n_lines
         * get_leading (sheet, MUSTER_STYLE_CAPTION);
  add_words (sheet, words, G_N_ELEMENTS (fates), MAX (sheet->width - width, left), y);
  end_row (sheet);
}

/* Armies and formations */

static gboolean
is_tallied (const MusterPlayLevel *standing)
{
  return muster_number_ceil (standing->start) <= MOST_TALLY && standing->at != 0;
}

static gboolean
has_tally (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (sheet->play, sheet->rows, row);
  for (guint i = 0; i < standings->len; i++)
    if (is_tallied (g_ptr_array_index (standings, i)))
      return TRUE;
  return FALSE;
}

/* Where there is no room for so many boxes, the sum is written. */
static void
add_sum_line (const MusterPlayRows *sheet)
{
  const char *text = _ ("Lost so far:");
  double width = measure (sheet, MUSTER_STYLE_CAPTION, text) + 1;
  MusterMark line = { .x = width + GAP * sheet->em,
                      .y = 0.1 * sheet->em,
                      .width = sheet->width - width - GAP * sheet->em,
                      .height = MUSTER_HAIRLINE,
                      .grey = MUSTER_GREY_BOX };
  muster_galley_begin_row (sheet->galley);
  muster_galley_add_text (sheet->galley, MUSTER_STYLE_CAPTION, text, 0, width, PANGO_ALIGN_LEFT, 1);
  muster_galley_add_mark (sheet->galley, &line);
  muster_galley_end_row (sheet->galley, 0.4 * sheet->em, 0.2 * sheet->em);
}

static void
add_tally (const MusterPlayRows *sheet, const MusterPlayLevel *standing)
{
  gint64 n = muster_number_ceil (standing->start);
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (marks, standing->at);
  MusterTickRun run = { .n = n,
                        .ticked = muster_number_floor (standing->lost),
                        .marks = marks,
                        .width = sheet->width,
                        .side = SMALL_BOX * sheet->em,
                        .pitch = SMALL * sheet->em };
  if (!is_tallied (standing))
    {
      if (standing->at != 0)
        add_sum_line (sheet);
      return;
    }
  muster_galley_begin_row (sheet->galley);
  muster_tick_run_add (&run, sheet->galley, run.pitch - run.side);
  muster_galley_end_row (sheet->galley, 0, 0.2 * sheet->em);
}

static void
add_standings (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (sheet->play, sheet->rows, row);
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_CAPTION, standing->text, 0,
                                   sheet->width, PANGO_ALIGN_LEFT);
      if (row->sort == MUSTER_SORT_ARMY)
        add_tally (sheet, standing);
    }
}

/* Returns: (transfer full) (element-type Word): the states that a formation may come to; they
 * borrow from @standings */
static GArray *
list_states (GPtrArray *standings)
{
  GArray *states = g_array_new (FALSE, FALSE, sizeof (Word));
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      for (guint at = 0; at < standing->names->len; at++)
        {
          const char *name = g_ptr_array_index (standing->names, at);
          gboolean is_in_it = standing->is_certain && g_strcmp0 (standing->state, name) == 0;
          const Word state = { name, is_in_it };
          g_array_append_val (states, state);
        }
    }
  return states;
}

/* Its name, and a box for each state that it may come to: beside it, or below. */
static void
add_formation_heading (const MusterPlayRows *sheet, const MusterReturnRow *row, const char *label)
{
  MusterGalley *galley = sheet->galley;
  g_autoptr (GPtrArray) standings = muster_play_list_standings (sheet->play, sheet->rows, row);
  g_autoptr (GArray) states = list_states (standings);
  const Word *words = (const Word *) (gpointer) states->data;
  double width = states->len > 0 ? measure_words (sheet, words, states->len) : 0;
  double beside = sheet->width - width - GAP * sheet->em;
  double name = measure (sheet, MUSTER_STYLE_HEADING_3, label) + 1;
  if (states->len == 0 || name > beside)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_3, label, 0, sheet->width,
                                 PANGO_ALIGN_LEFT);
  if (states->len == 0)
    return;
  muster_galley_begin_row (galley);
  if (name <= beside)
    muster_galley_add_text (galley, MUSTER_STYLE_HEADING_3, label, 0, beside, PANGO_ALIGN_LEFT, 1);
  add_words (sheet, words, states->len, MAX (sheet->width - width, 0), 0);
  muster_galley_end_row (galley, 0, 0);
}

static void
begin_formation (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  gboolean is_army = row->sort == MUSTER_SORT_ARMY;
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  MusterBlock *block = muster_galley_begin_block (sheet->galley, 0.6 * sheet->em);
  block->title = g_strdup (label);
  block->style = MUSTER_STYLE_HEADING_3;
  block->outline = is_army ? 1 : 2;
  block->flows = TRUE;
  if (is_army)
    muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_HEADING_2, label, 0, sheet->width,
                                 PANGO_ALIGN_LEFT);
  else
    add_formation_heading (sheet, row, label);
  add_standings (sheet, row);
  muster_galley_end_head (sheet->galley);
}

/* Members that stand directly in a formation, after the formations in it, or in an army of them. */
static void
begin_rest (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  guint parent = row->army->things[row->thing].parent;
  g_autofree char *label = muster_army_dup_label (row->army, parent);
  g_autofree char *text = g_strdup_printf (_ ("Directly under %s"), label);
  MusterBlock *block = muster_galley_begin_block (sheet->galley, 0.6 * sheet->em);
  block->title = g_strdup (text);
  block->style = MUSTER_STYLE_LABEL;
  block->flows = TRUE;
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_LABEL, text, 0, sheet->width,
                               PANGO_ALIGN_LEFT);
  muster_galley_end_head (sheet->galley);
}

/* A formation that holds but others stays with the first of them. */
static void
end_formation (const MusterPlayRows *sheet)
{
  guint last = sheet->galley->blocks->len - 1;
  muster_galley_end_block (sheet->galley);
  MusterBlock *block = MUSTER_AT (sheet->galley->blocks, MusterBlock, last);
  block->keep_next = block->n_rows == block->n_head;
}

void
muster_play_rows_add (const MusterPlayRows *page, const GArray *rows)
{
  const MusterPlayRows of_side = { page->galley, page->play, rows, page->em, page->width };
  const MusterPlayRows *sheet = &of_side;
  const MusterArmy *army = NULL;
  guint open = MUSTER_NO_THING;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      guint formation = row->number == 0 ? row->thing : row->army->things[row->thing].parent;
      gboolean is_rest = row->number > 0 && (row->army != army || formation != open);
      if (i > 0 && (row->number == 0 || is_rest))
        end_formation (sheet);
      if (row->number == 0)
        begin_formation (sheet, row);
      else if (is_rest)
        begin_rest (sheet, row);
      if (row->sort == MUSTER_SORT_UNIT)
        add_unit (sheet, row);
      else if (row->number > 0)
        add_commander (sheet, row);
      army = row->army;
      open = formation;
    }
  if (rows->len > 0)
    end_formation (sheet);
}

gboolean
muster_play_rows_have_heavy (const MusterPlayRows *page, const GArray *rows)
{
  const MusterPlayRows of_side = { page->galley, page->play, rows, page->em, page->width };
  const MusterPlayRows *sheet = &of_side;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      g_autoptr (GArray) marks = list_losses (row);
      for (guint at = 0; at < marks->len; at++)
        if (g_array_index (marks, gint64, at) > 0 && row->steps > 0)
          return TRUE;
      if (row->sort == MUSTER_SORT_ARMY && has_tally (sheet, row))
        return TRUE;
    }
  return FALSE;
}

const char *
muster_play_rows_find_unnamed (const GArray *rows)
{
  const char *name = NULL;
  for (guint i = 0; i < rows->len && name == NULL; i++)
    {
      g_autoptr (GArray) worths =
        muster_play_list_worths (&g_array_index (rows, MusterReturnRow, i));
      for (guint at = 0; at < worths->len; at++)
        if (!is_named_in_rows (&g_array_index (worths, MusterWorth, at)))
          name = g_array_index (worths, MusterWorth, at).name;
    }
  return name;
}
