#include "config.h"

#include "sheet/collection/head.h"

#include "base/error.h"
#include "base/text.h"
#include "sheet/collection/sheets.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

#define MOST_LINES 6

gboolean
muster_sheet_has_collection (const MusterGame *game)
{
  return game->holdings != NULL && game->holdings->len > 0;
}

gboolean
muster_sheet_has_packing (const MusterGame *game)
{
  return muster_sheet_has_collection (game) && game->armies->len > 0;
}

char *
muster_collection_head_dup_name (const MusterGame *game)
{
  if (game->scenario != NULL || game->armies->len < 2)
    return g_strdup (muster_game_get_name (game));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < game->armies->len; i++)
    g_ptr_array_add (names, muster_game_dup_army (game, g_ptr_array_index (game->armies, i)));
  return muster_text_join (names);
}

void
muster_collection_head_add (MusterLayout *layout,
                            const MusterGame *game,
                            const char *word,
                            const char *line)
{
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  g_autofree char *name = muster_collection_head_dup_name (game);
  g_autofree char *held = muster_words_dup_held (line != NULL ? line : "");
  muster_layout_add_running (layout, name, word, 0.5, 0.6);
  muster_layout_begin_block (layout, 0)->keep_next = TRUE;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_LABEL, word, 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_title (layout, name);
  if (held[0] != '\0')
    {
      muster_layout_begin_row (layout);
      muster_layout_add_text (layout, MUSTER_STYLE_SUBTITLE, held, 0, layout->width,
                              PANGO_ALIGN_CENTER, MOST_LINES);
      muster_layout_end_row (layout, 0, 0);
    }
  muster_layout_add_space (layout, 0.7 * em);
  muster_layout_add_double_rule (layout, 0.5 * em);
  muster_layout_end_block (layout);
}

MusterSheet *
muster_collection_head_end (MusterLayout *layout,
                            const MusterGame *game,
                            const MusterSheetOptions *options)
{
  const MusterRuleset *ruleset = game->ruleset;
  gboolean is_one = ruleset != NULL;
  for (guint i = 0; i < game->armies->len; i++)
    is_one =
      is_one
      && g_str_equal (
        ((const MusterGameArmy *) g_ptr_array_index (game->armies, i))->evaluation->ruleset->id,
        ruleset->id);
  g_autofree char *name = muster_collection_head_dup_name (game);
  g_autofree char *foot =
    is_one ? g_strdup_printf ("%s %s", ruleset->title, ruleset->version) : NULL;
  return muster_sheet_new_titled (layout, name, NULL, foot, options,
                                  options->turn == MUSTER_TURN_LANDSCAPE);
}

MusterSheet *
muster_collection_head_refuse (GError **error)
{
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
               _ ("The collection is empty. Enter what you own first, or import a table of it."));
  return NULL;
}
