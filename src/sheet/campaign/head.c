#include "config.h"

#include "sheet/campaign/head.h"

#include "campaign/state/totals.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

#define MOST_LINES 12

/* Returns: (transfer full): the ruleset with its version */
static char *
dup_foot (const MusterGame *game)
{
  const MusterRuleset *ruleset = game->ruleset;
  return ruleset != NULL ? g_strdup_printf ("%s %s", ruleset->title, ruleset->version)
                         : g_strdup (game->reg->campaign->ruleset_id);
}

static gboolean
is_recorded (const MusterRegister *reg, const MusterBattle *battle)
{
  MusterToll one = muster_battle_sum (reg, battle, 0);
  MusterToll other = muster_battle_sum (reg, battle, 1);
  return battle->outcome != MUSTER_OUTCOME_UNKNOWN || one.figures[MUSTER_LOSS_ALL] > 0
         || other.figures[MUSTER_LOSS_ALL] > 0;
}

/* Returns: (nullable): the last battle of that day whose end is recorded */
static const MusterBattle *
find_fought (const MusterRegister *reg)
{
  for (guint i = reg->battles->len; i > 0; i--)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i - 1);
      if (battle->day == reg->day && is_recorded (reg, battle))
        return battle;
    }
  return NULL;
}

char *
muster_campaign_head_dup_when (const MusterGame *game)
{
  g_autofree char *day = muster_day_dup_text (game->reg->day);
  if (day == NULL)
    return NULL;
  const MusterBattle *fought = game->morning_of == NULL ? find_fought (game->reg) : NULL;
  if (fought != NULL)
    /* Translators: %1$s: a day; %2$s: a battle. */
    return g_strdup_printf (_ ("%1$s, in the evening after %2$s"), day, fought->name);
  return game->morning_of != NULL
           /* Translators: %1$s: a day; %2$s: a battle. */
           ? g_strdup_printf (_ ("%1$s, in the morning of %2$s"), day, game->morning_of)
           : g_steal_pointer (&day);
}

/* Returns: (transfer full): @word, and for whom it is: "Morning state for North" */
static char *
dup_word (const MusterGame *game, const MusterSheetOptions *options, const char *word)
{
  g_autofree char *name = muster_viewer_dup_name (&options->viewer, game->reg);
  /* Translators: what sheet of a campaign it is, and for whom: "Morning state for North". */
  return name != NULL ? g_strdup_printf (_ ("%1$s for %2$s"), word, name) : g_strdup (word);
}

void
muster_campaign_head_add (MusterLayout *layout,
                          const MusterGame *game,
                          const MusterSheetOptions *options,
                          const char *word)
{
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  g_autofree char *label = dup_word (game, options, word);
  g_autofree char *when = muster_campaign_head_dup_when (game);
  const char *ruleset =
    game->ruleset != NULL ? game->ruleset->title : game->reg->campaign->ruleset_id;
  g_autofree char *line = g_strdup_printf ("%s · %s", ruleset, when != NULL ? when : "–");
  g_autofree char *held = muster_words_dup_held (line);
  muster_layout_add_running (layout, muster_game_get_name (game), label, 0.5, 0.6);
  muster_layout_begin_block (layout, 0)->keep_next = TRUE;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_LABEL, label, 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_title (layout, muster_game_get_name (game));
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_SUBTITLE, held, 0, layout->width, PANGO_ALIGN_CENTER,
                          MOST_LINES);
  muster_layout_end_row (layout, 0, 0);
  muster_layout_add_space (layout, 0.7 * em);
  muster_layout_add_double_rule (layout, 0.5 * em);
  muster_layout_end_block (layout);
}

MusterSheet *
muster_campaign_head_end (MusterLayout *layout,
                          const MusterGame *game,
                          const MusterSheetOptions *options)
{
  g_autofree char *foot = dup_foot (game);
  return muster_sheet_new_titled (layout, muster_game_get_name (game), NULL, foot, options,
                                  options->turn == MUSTER_TURN_LANDSCAPE);
}
