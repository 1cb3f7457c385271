#include "config.h"

#include "base/error.h"
#include "sheet/scenario-map.h"
#include "sheet/scenario-pages.h"
#include "sheet/scenario-view.h"
#include "sheet/sheet-briefing.h"
#include "sheet/sheet-compact.h"
#include "sheet/sheet-labels.h"
#include "sheet/sheet-loss-return.h"
#include "sheet/sheet-order-of-battle.h"
#include "sheet/sheet-organisation.h"
#include "sheet/sheet-private.h"
#include "sheet/sheet-quick-reference.h"
#include "sheet/sheet-roster.h"
#include "sheet/sheet-turn-track.h"
#include "sheet/sheet.h"

#include <glib/gi18n-lib.h>

static const MusterSheetKind kinds[] = {
  { .id = "scenario",
    .title = N_ ("Scenario"),
    .about = N_ ("Situation, forces, weather, victory"),
    .make = muster_scenario_pages_make,
    .of_scenario = TRUE },
  { .id = "map",
    .title = N_ ("Battle map"),
    .about = N_ ("The table with its terrain"),
    .make = muster_scenario_map_make,
    .of_scenario = TRUE },
  { .id = "turn-track",
    .title = N_ ("Turn track"),
    .about = N_ ("A box for each turn, with weather and arrivals"),
    .make = muster_sheet_turn_track,
    .of_scenario = TRUE },
  { .id = "briefing",
    .title = N_ ("Briefing"),
    .about = N_ ("What each side knows, on pages to hand over"),
    .make = muster_sheet_briefing,
    .of_scenario = TRUE,
    .is_front = TRUE,
    .is_own = TRUE },
  { .id = "quick-reference",
    .title = N_ ("Quick reference"),
    .about = N_ ("The tables of the rules, cut to tonight, on two pages"),
    .make = muster_sheet_quick_reference,
    .of_rules = TRUE,
    .is_front = TRUE },
  { .id = "quick-reference-full",
    .title = N_ ("Quick reference, all tables"),
    .about = N_ ("Every table of the rules"),
    .make = muster_sheet_quick_reference_full,
    .of_rules = TRUE,
    .is_front = TRUE,
    .is_variant = TRUE },
  { .id = "order-of-battle",
    .title = N_ ("Order of battle"),
    .about = N_ ("Every unit, with boxes for its losses"),
    .make_army = muster_sheet_order_of_battle },
  { .id = "order-of-battle-compact",
    .title = N_ ("Order of battle, compact"),
    .about = N_ ("The whole army on as few pages as will do"),
    .make_army = muster_sheet_compact,
    .is_variant = TRUE },
  { .id = "roster",
    .title = N_ ("Roster for the opponent"),
    .about = N_ ("What the enemy may know of an army"),
    .make = muster_sheet_roster,
    .of_enemy = TRUE },
  { .id = "organisation",
    .title = N_ ("Organisation"),
    .about = N_ ("A diagram with unit symbols"),
    .make_army = muster_sheet_organisation },
  { .id = "labels",
    .title = N_ ("Unit labels"),
    .about = N_ ("Strips or cards to cut out"),
    .make_army = muster_sheet_labels },
  { .id = "loss-return",
    .title = N_ ("Loss return"),
    .about = N_ ("What each side lost, with numbers and signatures"),
    .make = muster_sheet_loss_return,
    .is_front = TRUE,
    .is_own = TRUE },
};

const MusterSheetKind *
muster_sheet_list_kinds (gsize *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

const MusterSheetKind *
muster_sheet_find_kind (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].id, id))
      return &kinds[i];
  return NULL;
}

gboolean
muster_reader_is_of (MusterReader reader, int side)
{
  return reader == MUSTER_READER_ALL
         || reader == (side == 0 ? MUSTER_READER_SIDE_A : MUSTER_READER_SIDE_B);
}

gboolean
muster_sheet_options_hide (const MusterSheetOptions *options, MusterHidden hidden, int side)
{
  if (options->reader == MUSTER_READER_ALL && hidden != MUSTER_HIDE_ZONES)
    return FALSE;
  return (options->hidden & hidden) != 0
         && (options->reader == MUSTER_READER_ALL || !muster_reader_is_of (options->reader, side));
}

/* Tells whose the pages are, and of which army. */
static void
mark_parts (const MusterGameArmy *entry, MusterSheet *sheet)
{
  for (guint i = 0; i < sheet->parts->len; i++)
    ((MusterSheetPart *) g_ptr_array_index (sheet->parts, i))->owner = (guint) entry->side + 1;
  MusterSheetPart *first = g_ptr_array_index (sheet->parts, 0);
  first->name =
    g_strdup (entry->army->name[0] != '\0' ? entry->army->name : _ ("Army without a name"));
}

static MusterSheet *
make_of_armies (const MusterSheetKind *kind,
                const MusterGame *game,
                const MusterSheetOptions *options,
                GError **error)
{
  g_autoptr (GPtrArray) sheets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  for (guint i = 0; i < game->armies->len; i++)
    {
      const MusterGameArmy *entry = g_ptr_array_index (game->armies, i);
      if (game->scenario != NULL && !muster_reader_is_of (options->reader, entry->side))
        continue;
      MusterSheet *sheet = kind->make_army (entry->reckoning, entry->findings, options);
      if (game->scenario != NULL)
        mark_parts (entry, sheet);
      g_ptr_array_add (sheets, sheet);
    }
  if (sheets->len == 0)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("“%s” has no army to print on the sheet “%s”. Give the sides of a scenario "
                      "armies, or print an army."),
                   muster_game_get_name (game), _ (kind->title));
      return NULL;
    }
  if (sheets->len == 1)
    {
      MusterSheet *sheet = g_ptr_array_steal_index (sheets, 0);
      g_clear_pointer (&((MusterSheetPart *) g_ptr_array_index (sheet->parts, 0))->name, g_free);
      return sheet;
    }
  return muster_sheet_join (g_steal_pointer (&sheets), muster_game_get_name (game), NULL);
}

MusterSheet *
muster_sheet_make (const MusterSheetKind *kind,
                   const MusterGame *game,
                   const MusterSheetOptions *options,
                   GError **error)
{
  MusterSheetOptions fitting = *options;
  fitting.type_size = MIN (options->type_size, muster_paper_get_size (options->paper)->most_type);
  if (game->scenario == NULL && game->armies->len == 0 && !kind->of_rules)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("“%s” are rules: the sheet “%s” is of armies. Print it of an army."),
                   muster_game_get_name (game), _ (kind->title));
      return NULL;
    }
  if (kind->make_army != NULL)
    return make_of_armies (kind, game, &fitting, error);
  if (kind->of_scenario && game->scenario == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("The sheet “%s” is of scenarios, and “%s” is none. Make a scenario of two "
                      "armies first."),
                   _ (kind->title), muster_game_get_name (game));
      return NULL;
    }
  if (options->reader == MUSTER_READER_ALL || game->scenario == NULL || kind->of_enemy)
    return kind->make (game, &fitting, error);
  g_autoptr (MusterGame) seen = muster_game_view (game, &fitting);
  return kind->make (seen, &fitting, error);
}
