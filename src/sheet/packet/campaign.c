#include "config.h"

#include "base/text.h"
#include "campaign/state/register-players.h"
#include "sheet/army/summary.h"
#include "sheet/campaign/head.h"
#include "sheet/packet/cover.h"
#include "sheet/scenario/section.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Of the type size. */
#define ABOVE 6.0

static char *
dup_whose (const MusterGame *game, const MusterSheetOptions *options)
{
  g_autofree char *name = muster_seat_dup_name (&options->seat, game->reg);
  return name != NULL ? g_strdup_printf (_ ("For %s"), name) : g_strdup (_ ("For the umpire"));
}

static void
add_centred (MusterGalley *galley, MusterStyle style, const char *text)
{
  if (text != NULL && text[0] != '\0')
    muster_galley_add_paragraph (galley, style, text, 0, galley->width, PANGO_ALIGN_CENTER);
}

static void
add_title (MusterGalley *galley,
           const MusterGame *game,
           const MusterSheetOptions *options,
           double em)
{
  g_autofree char *whose = dup_whose (game, options);
  g_autofree char *when = muster_campaign_head_dup_when (game);
  const char *ruleset =
    game->ruleset != NULL ? game->ruleset->title : game->reg->campaign->ruleset_id;
  muster_galley_begin_block (galley, 0)->keep_next = TRUE;
  add_centred (galley, MUSTER_STYLE_LABEL, whose);
  muster_galley_add_space (galley, ABOVE * em);
  muster_summary_add_title (galley, muster_game_get_name (game));
  add_centred (galley, MUSTER_STYLE_SUBTITLE, ruleset);
  add_centred (galley, MUSTER_STYLE_SUBTITLE, when);
  muster_galley_add_space (galley, 0.7 * em);
  muster_summary_add_double_rule (galley, 0.5 * em);
  muster_galley_end_block (galley);
}

/* Whoever is of a side knows with whom he plays. */
static void
add_players (MusterSection *section,
             const MusterGame *game,
             const MusterSheetOptions *options,
             int side)
{
  int own = muster_seat_get_side (&options->seat, game->reg);
  g_autoptr (GPtrArray) players = muster_register_list_players (game->reg, side);
  for (guint i = 0; i < players->len && (own == 0 || own == side); i++)
    {
      const char *player = g_ptr_array_index (players, i);
      g_autoptr (GPtrArray) commands = muster_register_list_commands (game->reg, player);
      g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
      for (guint j = 0; j < commands->len; j++)
        g_ptr_array_add (names, muster_record_dup_label (g_ptr_array_index (commands, j)));
      g_autofree char *joined = muster_text_join (names);
      /* Translators: a player and what he commands: "Anne: 1st Corps and 2nd Corps". */
      g_autofree char *text = g_strdup_printf (_ ("%s: %s"), player, joined);
      muster_section_add_below (section, MUSTER_STYLE_NOTE, text);
    }
}

/* The sides, with their players and what is noted of those that the reader sees as they are. */
static void
add_sides (MusterGalley *galley, const MusterGame *game, const MusterSheetOptions *options)
{
  MusterSection section;
  const GArray *sides = game->reg->campaign->sides;
  muster_section_begin (&section, galley, _ ("Sides"));
  for (guint i = 0; i < sides->len; i++)
    {
      const MusterCampaignSide *side = &g_array_index (sides, MusterCampaignSide, i);
      MusterSight sight = muster_seat_see_side (&options->seat, game->reg, side->number);
      muster_section_add (&section, MUSTER_STYLE_BODY, side->name);
      add_players (&section, game, options, side->number);
      if (sight == MUSTER_SIGHT_EXACT)
        muster_section_add_below (&section, MUSTER_STYLE_NOTE, side->note);
    }
  muster_section_end (&section);
}

MusterSheet *
muster_packet_campaign_cover_make (const MusterGame *game,
                                   GArray *order,
                                   const MusterSheetOptions *options)
{
  double width;
  double height;
  MusterSheetOptions upright = *options;
  muster_paper_get_body (options->paper, FALSE, &width, &height);
  MusterGalley *galley = muster_galley_new (options->type_size, width);
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  upright.turn = MUSTER_TURN_PORTRAIT;
  add_title (galley, game, options, em);
  add_sides (galley, game, options);
  muster_packet_contents_add (galley, order, 2 * em);
  MusterSheet *sheet = muster_campaign_head_end (galley, game, &upright);
  muster_sheet_set_bookmark (sheet, _ ("Cover"));
  return sheet;
}
