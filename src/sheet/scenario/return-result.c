#include "config.h"

#include "sheet/scenario/return-result.h"

#include "sheet/scenario/return-rows.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define LEAST_CELL    22
#define SIGNATURE_GAP 1
#define ABOVE         0.8 /* what is written takes more than what is printed */
#define LABEL_GAP     0.6
#define CELL_GAP      2
#define REMARK_PITCH  2.2

static const char *const results[] = { N_ ("win"), N_ ("draw"), N_ ("loss") };
static const char *const holders[] = { N_ ("us"), N_ ("the enemy"), N_ ("nobody") };
static const char *const signers[] = { N_ ("For this side"), N_ ("For the opponent"),
                                       N_ ("Umpire") };

typedef struct
{
  const MusterReturnColumns *columns;
  MusterGalley *galley;
  int last_turn;
  gboolean is_narrow; /* words to tick take a whole line */
} Result;

/* What is asked, with words to tick or a line to write on. */
typedef struct
{
  const char *label;
  const char *const *words; /* NULL: a line */
  gsize n_words;
  gboolean is_turn; /* the line is followed by the last turn that there is */
} Question;

static const Question questions[] = {
  { N_ ("Result"), results, G_N_ELEMENTS (results), FALSE },
  { N_ ("Field held by"), holders, G_N_ELEMENTS (holders), FALSE },
  { N_ ("Ended in turn"), NULL, 0, TRUE },
  { N_ ("Date played"), NULL, 0, FALSE },
  { N_ ("Guns lost"), NULL, 0, FALSE },
  { N_ ("Standards lost"), NULL, 0, FALSE },
};

static void
add_answer (const Result *result, const Question *question, double x, double end)
{
  g_autofree char *turns = question->is_turn && result->last_turn > 0
                             /* Translators: behind the number of a turn: the last one. */
                             ? g_strdup_printf (_ ("of %d"), result->last_turn)
                             : g_strdup ("");
  const MusterSetText *behind =
    muster_typesetter_set (result->galley->typesetter, MUSTER_STYLE_BODY, turns, 0, 0);
  double room = turns[0] != '\0' ? behind->width + LABEL_GAP * result->columns->em : 0;
  muster_return_add_line (result->columns, result->galley, x, 0, end - room - x);
  if (turns[0] != '\0')
    muster_galley_add_text (result->galley, MUSTER_STYLE_BODY, turns, end - behind->width,
                            behind->width + MUSTER_RETURN_SLACK * result->columns->em,
                            PANGO_ALIGN_LEFT, 1);
}

static void
add_question (const Result *result, const Question *question, double x, double width)
{
  double end = x + width;
  const char *label = _ (question->label);
  const char *words[3];
  double taken =
    muster_typesetter_set (result->galley->typesetter, MUSTER_STYLE_LABEL, label, 0, 0)->width;
  double at = x + taken + LABEL_GAP * result->columns->em;
  muster_galley_add_text (result->galley, MUSTER_STYLE_LABEL, label, x,
                          taken + MUSTER_RETURN_SLACK * result->columns->em, PANGO_ALIGN_LEFT, 1);
  if (question->words == NULL)
    {
      add_answer (result, question, at, end);
      return;
    }
  for (gsize i = 0; i < question->n_words; i++)
    words[i] = _ (question->words[i]);
  muster_return_add_choice (result->columns, result->galley, words, question->n_words, at, at, 0,
                            end);
}

/* On narrow paper words to tick take the whole width; lines to write on always half of it. */
static gsize
count_on_line (const Result *result, gsize first)
{
  return result->is_narrow && questions[first].words != NULL ? 1 : 2;
}

static void
add_questions (const Result *result)
{
  double gap = CELL_GAP * result->columns->em;
  gsize a_line = 1;
  for (gsize i = 0; i < G_N_ELEMENTS (questions); i += a_line)
    {
      a_line = count_on_line (result, i);
      double width = (result->galley->width - (double) (a_line - 1) * gap) / (double) a_line;
      muster_galley_begin_row (result->galley);
      for (gsize j = 0; j < a_line; j++)
        add_question (result, &questions[i + j], (double) j * (width + gap), width);
      muster_galley_end_row (result->galley, ABOVE * result->columns->ease * result->columns->em,
                             0);
    }
}

/* Where rows have no room for them. */
static void
add_remarks (const Result *result)
{
  const char *label = _ ("Remarks, by number");
  double width =
    muster_typesetter_set (result->galley->typesetter, MUSTER_STYLE_LABEL, label, 0, 0)->width;
  double em = result->columns->em;
  double x = width + LABEL_GAP * em;
  muster_galley_begin_row (result->galley);
  muster_galley_add_text (result->galley, MUSTER_STYLE_LABEL, label, 0,
                          width + MUSTER_RETURN_SLACK * em, PANGO_ALIGN_LEFT, 1);
  muster_return_add_line (result->columns, result->galley, x, 0, result->galley->width - x);
  muster_return_add_line (result->columns, result->galley, 0, REMARK_PITCH * em,
                          result->galley->width);
  muster_galley_end_row (result->galley, ABOVE * result->columns->ease * em, 0);
}

/* Whether each has its words below the line. */
static gboolean
have_room (const Result *result, double width)
{
  for (gsize i = 0; i < G_N_ELEMENTS (signers); i++)
    if (muster_typesetter_set (result->galley->typesetter, MUSTER_STYLE_CAPTION, _ (signers[i]), 0,
                               0)
          ->width
        > width)
      return FALSE;
  return TRUE;
}

static double
get_signature_width (const Result *result, gsize a_line)
{
  double gap = SIGNATURE_GAP * result->columns->em;
  return (result->galley->width - (double) (a_line - 1) * gap) / (double) a_line;
}

/* All on a line, or each on its own, so that none stands alone below the others. */
static void
add_signatures (const Result *result)
{
  double em = result->columns->em;
  gsize all = G_N_ELEMENTS (signers);
  gsize a_line = have_room (result, get_signature_width (result, all)) ? all : 1;
  double width = get_signature_width (result, a_line);
  double leading = muster_typesetter_get_leading (result->galley->typesetter, MUSTER_STYLE_CAPTION);
  for (gsize i = 0; i < all; i++)
    {
      double x = (double) (i % a_line) * (width + SIGNATURE_GAP * em);
      if (i % a_line == 0)
        muster_galley_begin_row (result->galley);
      muster_return_add_line (result->columns, result->galley, x, 0, width);
      muster_galley_add_text_below (result->galley, MUSTER_STYLE_CAPTION, _ (signers[i]), x,
                                    leading, width, PANGO_ALIGN_LEFT, 1);
      if (i % a_line == a_line - 1)
        muster_galley_end_row (result->galley, 2 * ABOVE * em, 0);
    }
}

void
muster_return_add_result (const MusterReturnColumns *columns, MusterGalley *galley, int last_turn)
{
  double em = columns->em;
  Result result = { .columns = columns, .galley = galley, .last_turn = last_turn };
  result.is_narrow = galley->width < (2 * LEAST_CELL + CELL_GAP) * em;
  MusterBlock *block = muster_galley_begin_block (galley, 1.6 * columns->ease * em);
  block->outline = 1;
  block->title = g_strdup (_ ("How it ended"));
  muster_galley_add_rule (galley, 0, galley->width, 0.8, 0.5 * em);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_2, _ ("How it ended"), 0, galley->width,
                          PANGO_ALIGN_LEFT, 1);
  muster_galley_end_row (galley, 0, 0);
  add_questions (&result);
  if (columns->remarks.width <= 0)
    add_remarks (&result);
  add_signatures (&result);
  muster_galley_end_head (galley);
  muster_galley_end_block (galley);
}
