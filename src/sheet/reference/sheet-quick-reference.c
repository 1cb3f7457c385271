#include "config.h"

#include "sheet/reference/sheet-quick-reference.h"

#include "army/check/described.h"
#include "base/error.h"
#include "scenario/text.h"
#include "sheet/army/summary.h"
#include "sheet/page/fewest-pages.h"
#include "sheet/reference/marks.h"
#include "sheet/reference/pages.h"

#include <glib/gi18n-lib.h>

#define MOST_PAGES    2
#define TIGHT_LEADING 1.09
/* Of the last page of the full one. */
#define LEAST_FILLED 0.6
/* Of the type size. */
#define COLUMN_GAP 2.0
#define TIGHT_GAP  1.3
/* Points: paper that is narrower has one column, or two where it lies. */
#define SMALL_PAPER 500

/* In the order in which they are liked. */
static const MusterReferenceLayout layouts[] = {
  { FALSE, 2, FALSE }, { TRUE, 3, FALSE }, { FALSE, 2, TRUE }, { TRUE, 3, TRUE }, { TRUE, 4, TRUE },
};

typedef struct
{
  MusterReferencePages pages;
  const MusterSheetOptions *options;
  MusterTypesetter *typesetters[2]; /* of the last type size that was tried; tight: the second */
} Sheet;

static char *
dup_particulars (const Sheet *sheet)
{
  const MusterGame *game = sheet->pages.game;
  if (sheet->pages.is_full)
    return g_strdup_printf (_ ("version %s"), sheet->pages.ruleset->version);
  if (game->scenario != NULL)
    return muster_scenario_dup_particulars (game->scenario);
  return muster_army_dup_particulars (
    ((const MusterGameArmy *) g_ptr_array_index (game->armies, 0))->army, NULL);
}

static const char *
get_name (const Sheet *sheet)
{
  return sheet->pages.is_full ? sheet->pages.ruleset->title
                              : muster_game_get_name (sheet->pages.game);
}

static const char *
get_word (const Sheet *sheet)
{
  return sheet->pages.is_full ? _ ("Quick reference, all tables") : _ ("Quick reference");
}

static void
add_tall_head (const Sheet *sheet, const char *particulars)
{
  MusterGalley *galley = sheet->pages.galley;
  muster_galley_add_paragraph (galley, MUSTER_STYLE_LABEL, get_word (sheet), 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_1, get_name (sheet), 0, galley->width,
                          PANGO_ALIGN_CENTER, 3);
  muster_galley_end_row (galley, 0, 0);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_SUBTITLE, particulars, 0, galley->width,
                          PANGO_ALIGN_CENTER, 2);
  muster_galley_end_row (galley, 0, 0.3 * sheet->pages.em);
}

/* The same beside each other. */
static void
add_flat_head (const Sheet *sheet, const char *particulars, double room)
{
  MusterGalley *galley = sheet->pages.galley;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_1, get_name (sheet), 0,
                          galley->width - room - sheet->pages.em, PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_SUBTITLE, particulars, galley->width - room, room,
                          PANGO_ALIGN_RIGHT, 1);
  muster_galley_end_row (galley, 0, 0.1 * sheet->pages.em);
}

static double
measure_line (const Sheet *sheet, MusterStyle style, const char *text)
{
  return muster_typesetter_set (sheet->pages.galley->typesetter, style, text, 0, 0)->width + 1;
}

static void
add_masthead (const Sheet *sheet)
{
  g_autofree char *particulars = dup_particulars (sheet);
  muster_galley_begin_block (sheet->pages.galley, 0)->spans = TRUE;
  double room = measure_line (sheet, MUSTER_STYLE_SUBTITLE, particulars);
  double name = measure_line (sheet, MUSTER_STYLE_HEADING_1, get_name (sheet));
  /* A name that would break stands above. */
  if (sheet->pages.is_tight && name + sheet->pages.em + room <= sheet->pages.galley->width)
    add_flat_head (sheet, particulars, room);
  else
    add_tall_head (sheet, particulars);
  muster_summary_add_double_rule (sheet->pages.galley, 0);
  muster_reference_add_key (&sheet->pages);
  muster_galley_end_block (sheet->pages.galley);
}

static void
prepare_pages (const Sheet *sheet)
{
  const char *title = sheet->pages.ruleset->title;
  gboolean says_title = g_str_equal (get_name (sheet), title);
  muster_galley_add_running (sheet->pages.galley, get_name (sheet),
                             says_title ? get_word (sheet) : title, 0.4, 0.5);
}

static MusterTypesetter *
get_typesetter (Sheet *sheet, gboolean is_tight, double type_size)
{
  MusterTypesetter **typesetter = &sheet->typesetters[is_tight];
  if (*typesetter != NULL
      && muster_typesetter_get_size (*typesetter, MUSTER_STYLE_BODY) == type_size)
    return *typesetter;
  g_clear_pointer (typesetter, muster_typesetter_unref);
  *typesetter = muster_typesetter_new (type_size);
  if (is_tight)
    muster_typesetter_set_leading (*typesetter, TIGHT_LEADING);
  return *typesetter;
}

static void
forget_typesetters (Sheet *sheet)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sheet->typesetters); i++)
    g_clear_pointer (&sheet->typesetters[i], muster_typesetter_unref);
}

static MusterSheet *
lay_out (gpointer data, const MusterReferenceLayout *layout, double type_size)
{
  Sheet *sheet = data;
  const MusterRuleset *ruleset = sheet->pages.ruleset;
  double width;
  double height;
  MusterSheetOptions options = *sheet->options;
  options.has_narrow_margins = layout->is_tight;
  if (layout->is_tight)
    muster_paper_get_wide_body (options.paper, layout->is_turned, &width, &height);
  else
    muster_paper_get_body (options.paper, layout->is_turned, &width, &height);
  sheet->pages.galley =
    muster_galley_new_set_by (get_typesetter (sheet, layout->is_tight, type_size), width);
  sheet->pages.is_tight = layout->is_tight;
  sheet->pages.height = height;
  sheet->pages.em = muster_typesetter_get_size (sheet->pages.galley->typesetter, MUSTER_STYLE_BODY);
  muster_galley_set_columns (sheet->pages.galley, layout->n_columns,
                             (layout->is_tight ? TIGHT_GAP : COLUMN_GAP) * sheet->pages.em);
  prepare_pages (sheet);
  add_masthead (sheet);
  muster_reference_add_weather (&sheet->pages);
  muster_reference_add_troops (&sheet->pages);
  muster_reference_add_tables (&sheet->pages);
  muster_reference_add_left_out (&sheet->pages);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_titled (sheet->pages.galley, get_name (sheet), NULL, foot, &options,
                                  layout->is_turned);
}

static gboolean
is_allowed (const Sheet *sheet, const MusterReferenceLayout *layout)
{
  MusterTurn turn = sheet->options->turn;
  gboolean is_small = muster_paper_get_size (sheet->options->paper)->width < SMALL_PAPER;
  if (is_small && layout->n_columns > (layout->is_turned ? 2u : 1u))
    return FALSE;
  return turn == MUSTER_TURN_BEST || (turn == MUSTER_TURN_LANDSCAPE) == layout->is_turned;
}

/* On small paper one column is enough, or two where it lies. */
static const MusterReferenceLayout small_layouts[] = { { FALSE, 1, FALSE },
                                                       { TRUE, 2, FALSE },
                                                       { FALSE, 1, TRUE },
                                                       { TRUE, 2, TRUE } };

/* What pages look like gives way before the type grows smaller. */
static MusterSheet *
fit (Sheet *sheet)
{
  MusterReferenceLayout allowed[G_N_ELEMENTS (layouts)];
  gboolean is_small = muster_paper_get_size (sheet->options->paper)->width < SMALL_PAPER;
  const MusterReferenceLayout *known = is_small ? small_layouts : layouts;
  gsize n_known = is_small ? G_N_ELEMENTS (small_layouts) : G_N_ELEMENTS (layouts);
  gsize n = 0;
  for (gsize i = 0; i < n_known; i++)
    if (is_allowed (sheet, &known[i]))
      allowed[n++] = known[i];
  MusterSheet *made =
    muster_reference_fit (allowed, n, sheet->options->type_size, MOST_PAGES, lay_out, sheet);
  forget_typesetters (sheet);
  return made;
}

static const MusterRuleset *
get_ruleset (const MusterGame *game, GError **error)
{
  const MusterRuleset *ruleset = game->ruleset;
  if (ruleset == NULL)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("The rules of “%s” are not there, and so its tables are not. Add the pack of "
                    "its ruleset."),
                 muster_game_get_name (game));
  else if (ruleset->n_tables == 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("The pack “%s” has no tables for a quick reference."), ruleset->title);
  return ruleset != NULL && ruleset->n_tables > 0 ? ruleset : NULL;
}

MusterSheet *
muster_sheet_quick_reference (const MusterGame *game,
                              const MusterSheetOptions *options,
                              GError **error)
{
  if (game->scenario == NULL && game->armies->len == 0)
    return muster_sheet_quick_reference_full (game, options, error);
  Sheet sheet = { .pages.game = game,
                  .pages.ruleset = get_ruleset (game, error),
                  .options = options };
  if (sheet.pages.ruleset == NULL)
    return NULL;
  g_autoptr (MusterReference) reference = muster_reference_new (game, options);
  g_autoptr (GPtrArray) troops = muster_troops_list (game, reference, options);
  g_autoptr (GArray) weather = muster_reference_list_weather (game, options, TRUE);
  g_autoptr (GHashTable) marks = muster_reference_mark (game, reference, troops);
  muster_reference_mark_enemys (game, reference, options->reader, marks);
  sheet.pages.reference = reference;
  sheet.pages.troops = troops;
  sheet.pages.weather = weather;
  sheet.pages.marks = marks;
  sheet.pages.hides_forces =
    options->reader != MUSTER_AUDIENCE_ALL && (options->hidden & MUSTER_HIDE_FORCES) != 0;
  return fit (&sheet);
}

static GArray *
list_all_weather (const MusterRuleset *ruleset)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    g_array_append_val (rows, i);
  return rows;
}

MusterSheet *
muster_sheet_quick_reference_full (const MusterGame *game,
                                   const MusterSheetOptions *options,
                                   GError **error)
{
  Sheet sheet = { .pages.game = game,
                  .pages.ruleset = get_ruleset (game, error),
                  .pages.is_full = TRUE,
                  .options = options };
  if (sheet.pages.ruleset == NULL)
    return NULL;
  g_autoptr (MusterReference) reference = muster_reference_new_full (sheet.pages.ruleset);
  g_autoptr (GArray) weather = list_all_weather (sheet.pages.ruleset);
  gboolean is_small = muster_paper_get_size (options->paper)->width < SMALL_PAPER;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  guint n_columns = is_small ? (is_turned ? 2 : 1) : (is_turned ? 3 : 2);
  const MusterReferenceLayout full[] = { { is_turned, n_columns, FALSE },
                                         { is_turned, n_columns, TRUE } };
  sheet.pages.reference = reference;
  sheet.pages.weather = weather;
  MusterSheet *made = muster_reference_fit_filled (full, G_N_ELEMENTS (full), options->type_size,
                                                   LEAST_FILLED, lay_out, &sheet);
  forget_typesetters (&sheet);
  return made;
}
