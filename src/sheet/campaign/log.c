#include "config.h"

#include "sheet/campaign/sheets.h"

#include "base/error.h"
#include "campaign/text/log.h"
#include "sheet/campaign/head.h"
#include "sheet/page/fit.h"
#include "sheet/page/table.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define INDENT 1.3
/* Of a last page. */
#define LEAST_FILLED 0.2

typedef struct
{
  const MusterGame *game;
  const MusterSheetOptions *options;
  const MusterCampaignLog *log;
  MusterLayout *layout;
  double em;
} Sheet;

static char *
dup_sentences (const MusterLogEntry *entry)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < entry->sentences->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            (const char *) g_ptr_array_index (entry->sentences, i));
  return g_string_free (text, FALSE);
}

/* Struck words are struck through. */
static void
add_words (const Sheet *sheet, const MusterLogEntry *entry, const char *words)
{
  double x = INDENT * sheet->em;
  g_autofree char *escaped = g_markup_escape_text (words, -1);
  g_autofree char *markup = g_strdup_printf ("<s>%s</s>", escaped);
  if (words[0] == '\0')
    return;
  muster_layout_add_paragraph (sheet->layout,
                               entry->is_struck ? MUSTER_STYLE_READOUT : MUSTER_STYLE_BODY,
                               entry->is_struck ? markup : words, x, sheet->layout->width - x,
                               PANGO_ALIGN_LEFT);
}

static void
add_title (const Sheet *sheet, const MusterLogEntry *entry)
{
  if (entry->title == NULL)
    return;
  g_autofree char *escaped = g_markup_escape_text (entry->title, -1);
  g_autofree char *markup = g_strdup_printf ("<s>%s</s>", escaped);
  muster_layout_add_paragraph (sheet->layout,
                               entry->is_struck ? MUSTER_STYLE_READOUT : MUSTER_STYLE_HEADING_3,
                               entry->is_struck ? markup : entry->title, 0, sheet->layout->width,
                               PANGO_ALIGN_LEFT);
}

static void
add_table (const Sheet *sheet, const MusterLogEntry *entry, const MusterLogTable *table)
{
  double x = INDENT * sheet->em;
  MusterBlock *block = muster_layout_begin_block (sheet->layout, 0.5 * sheet->em);
  block->yields = TRUE;
  block->title = g_strdup (table->title);
  block->style = MUSTER_STYLE_LABEL;
  block->x = x;
  block->outline = -1;
  block->repeats_heads = TRUE;
  block->within = entry->title != NULL ? g_strdup (entry->title) : muster_day_dup_text (entry->day);
  g_autoptr (MusterTableLayout) arrangement =
    muster_table_layout_new (sheet->layout, table->n_columns);
  for (guint row = 0; row < muster_log_table_count (table); row++)
    {
      const char *const *cells = (const char *const *) table->cells->pdata + row * table->n_columns;
      if (row == 0)
        muster_table_layout_set_heads (arrangement, cells, table->n_columns);
      else
        muster_table_layout_add (arrangement, cells, table->n_columns);
    }
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_KIND, table->title, x,
                          sheet->layout->width - x, PANGO_ALIGN_LEFT, 14);
  muster_layout_end_row (sheet->layout, 0, 0.1 * sheet->em);
  muster_table_layout_end (arrangement, x, sheet->layout->width - x, 0.06 * sheet->em);
  muster_layout_end_block (sheet->layout);
}

static void
begin_entry (const Sheet *sheet, const MusterLogEntry *entry, gboolean begins_day)
{
  g_autofree char *day = muster_day_dup_text (entry->day);
  MusterBlock *block =
    muster_layout_begin_block (sheet->layout, (begins_day ? 1.1 : 0.5) * sheet->em);
  block->outline = begins_day ? 0 : -1;
  block->style = MUSTER_STYLE_HEADING_2;
  block->title = g_strdup (day);
  if (!begins_day)
    {
      block->within = g_strdup (day);
      return;
    }
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_HEADING_2, day, 0, sheet->layout->width,
                          PANGO_ALIGN_LEFT, 1);
  muster_layout_end_row (sheet->layout, 0, 0.2 * sheet->em);
}

static void
add_entry (const Sheet *sheet, const MusterLogEntry *entry, gboolean begins_day)
{
  g_autofree char *words = dup_sentences (entry);
  begin_entry (sheet, entry, begins_day);
  add_title (sheet, entry);
  if (entry->title != NULL || begins_day)
    muster_layout_end_head (sheet->layout);
  add_words (sheet, entry, words);
  if (entry->struck != NULL)
    {
      g_autofree char *struck = g_markup_escape_text (entry->struck, -1);
      muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_READOUT, struck, INDENT * sheet->em,
                                   sheet->layout->width - INDENT * sheet->em, PANGO_ALIGN_LEFT);
    }
  muster_layout_end_block (sheet->layout);
  MusterBlock *block =
    MUSTER_AT (sheet->layout->blocks, MusterBlock, sheet->layout->blocks->len - 1);
  block->keep_next = !entry->is_struck && entry->tables->len > 0;
  block->loose = TRUE;
  for (guint i = 0; !entry->is_struck && i < entry->tables->len; i++)
    add_table (sheet, entry, g_ptr_array_index (entry->tables, i));
}

/* Its days are told in the heading of each. */
static void
add_since (const Sheet *sheet)
{
  g_autofree char *since = muster_campaign_log_dup_since (sheet->log);
  if (since == NULL)
    return;
  g_autofree char *text = g_markup_escape_text (since, -1);
  muster_layout_begin_block (sheet->layout, 0.6 * sheet->em);
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_READOUT, text, 0, sheet->layout->width,
                               PANGO_ALIGN_LEFT);
  muster_layout_end_block (sheet->layout);
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  Sheet *sheet = data;
  double width;
  double height;
  int day = MUSTER_NO_DAY;
  muster_paper_get_body (sheet->options->paper, sheet->options->turn == MUSTER_TURN_LANDSCAPE,
                         &width, &height);
  sheet->layout = muster_layout_new (sheet->options->type_size, width);
  muster_typesetter_set_leading (sheet->layout->typesetter, leading);
  sheet->em = muster_typesetter_get_size (sheet->layout->typesetter, MUSTER_STYLE_BODY);
  muster_campaign_head_add (sheet->layout, sheet->game, sheet->options, _ ("Campaign log"));
  add_since (sheet);
  for (guint i = 0; i < sheet->log->entries->len; i++)
    {
      const MusterLogEntry *entry = g_ptr_array_index (sheet->log->entries, i);
      add_entry (sheet, entry, entry->day != day);
      day = entry->day;
    }
  return muster_campaign_head_end (sheet->layout, sheet->game, sheet->options);
}

MusterSheet *
muster_sheet_campaign_log (const MusterGame *game,
                           const MusterSheetOptions *options,
                           GError **error)
{
  g_autoptr (MusterCampaignLog) log =
    muster_campaign_log_new (game->reg, &options->viewer, options->since);
  Sheet sheet = { .game = game, .options = options, .log = log };
  if (log->entries->len == 0)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   options->since != MUSTER_NO_DAY
                     ? _ ("Of “%s” nothing new can be told in a log.")
                     : _ ("Of “%s” nothing can be told yet in a log."),
                   muster_game_get_name (game));
      return NULL;
    }
  return muster_sheet_fit_filled (lay_out, &sheet, LEAST_FILLED);
}
