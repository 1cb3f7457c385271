#include "config.h"

#include "sheet/packet/sheets.h"

#include "base/error.h"
#include "sheet/army/sheets.h"
#include "sheet/campaign/sheets.h"
#include "sheet/collection/sheets.h"
#include "sheet/labels/label-sheet.h"
#include "sheet/page/view.h"
#include "sheet/reference/reference.h"
#include "sheet/scenario/sheets.h"

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
    .of_scenario = TRUE,
    .why_smaller =
      /* Translators: %1$s: a sheet's title; %2$g: the size of type that was taken; %3$g: the size
         that was asked for. */
    N_ ("“%1$s” is set in type of %2$.3g points, not %3$.3g, so that its boxes fit on the page.") },
  { .id = "play",
    .title = N_ ("Play sheet"),
    .about = N_ ("Turns, boxes to tick for every unit, and what each side has left"),
    .make = muster_sheet_play,
    .of_scenario = TRUE,
    .is_variant = TRUE },
  { .id = "briefing",
    .title = N_ ("Briefing"),
    .about = N_ ("What each side knows, on pages to hand over"),
    .make = muster_sheet_briefing,
    .of_scenario = TRUE,
    .is_front = TRUE,
    .is_own = TRUE },
  { .id = "quick-reference",
    .title = N_ ("Quick reference"),
    .about = N_ ("The tables of the rules, cut to tonight"),
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
    .of_other = N_ ("Roster of the enemy"),
    .about = N_ ("What the enemy may know of an army"),
    .make = muster_sheet_roster,
    .of_enemy = TRUE },
  { .id = "organisation",
    .title = N_ ("Organisation"),
    .about = N_ ("A diagram with unit symbols"),
    .make_army = muster_sheet_organisation,
    .why_smaller =
      /* Translators: %1$s: a sheet's title; %2$g: the size of type that was taken; %3$g: the size
         that was asked for. */
    N_ ("“%1$s” is set in type of %2$.3g points, not %3$.3g, so that its boxes fit on the page.") },
  { .id = "labels",
    .title = N_ ("Unit labels"),
    .about = N_ ("Strips or cards to cut out"),
    .make_army = muster_sheet_labels,
    .why_smaller =
      /* Translators: %1$s: a sheet's title; %2$g: the size of type that was taken; %3$g: the size
         that was asked for. */
    N_ ("“%1$s” are set in type of %2$.3g points, not %3$.3g, so that what they say fits on "
        "them.") },
  { .id = "loss-return",
    .title = N_ ("Loss return"),
    .about = N_ ("What each side lost, with numbers and signatures"),
    .make = muster_sheet_loss_return,
    .is_front = TRUE,
    .is_own = TRUE },
  { .id = "packing-list",
    .title = N_ ("Packing list"),
    .about = N_ ("Which figures are needed, out of which box, and what is missing"),
    .make = muster_sheet_packing_list,
    .is_there = muster_sheet_has_packing,
    .of_collection = TRUE,
    .is_variant = TRUE },
  { .id = "painting-list",
    .title = N_ ("Painting list"),
    .about = N_ ("What is still to be painted, and what that makes playable"),
    .make = muster_sheet_painting_list,
    .is_there = muster_sheet_has_collection,
    .of_collection = TRUE,
    .is_variant = TRUE },
  /* Those of campaigns are the last. */
  { .id = "campaign-summary",
    .title = N_ ("Campaign summary"),
    .about = N_ ("Standings, strength over time, and what battles cost"),
    .make = muster_sheet_campaign_summary,
    .of_campaign = TRUE },
  { .id = "campaign-map",
    .title = N_ ("Map of the campaign"),
    .about = N_ ("Places, roads with their days, and who is where"),
    .make = muster_sheet_campaign_map,
    .is_there = muster_sheet_has_campaign_map,
    .of_campaign = TRUE },
  { .id = "morning-state",
    .title = N_ ("Morning state"),
    .about = N_ ("Who is there, who is away and until when"),
    .make = muster_sheet_morning_state,
    .of_campaign = TRUE },
  { .id = "morning-units",
    .title = N_ ("Morning state by unit"),
    .about = N_ ("The morning state with a line for each unit"),
    .make = muster_sheet_morning_units,
    .of_campaign = TRUE,
    .is_variant = TRUE },
  { .id = "morning-brigades",
    .title = N_ ("Morning state by brigade"),
    .about = N_ ("The morning state with a line for each brigade"),
    .make = muster_sheet_morning_brigades,
    .of_campaign = TRUE,
    .is_variant = TRUE },
  { .id = "campaign-log",
    .title = N_ ("Campaign log"),
    .about = N_ ("What happened, day by day"),
    .make = muster_sheet_campaign_log,
    .of_campaign = TRUE },
};

static gsize
count_others (void)
{
  gsize n = 0;
  while (n < G_N_ELEMENTS (kinds) && !kinds[n].of_campaign)
    n++;
  return n;
}

const MusterSheetKind *
muster_sheet_list_kinds (gsize *n)
{
  *n = count_others ();
  return kinds;
}

const MusterSheetKind *
muster_sheet_list_campaign_kinds (gsize *n)
{
  *n = G_N_ELEMENTS (kinds) - count_others ();
  return kinds + count_others ();
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
muster_sheet_kind_is_of (const MusterSheetKind *kind, const MusterGame *game)
{
  return kind->is_there == NULL || kind->is_there (game);
}

const char *
muster_sheet_kind_get_title (const MusterSheetKind *kind,
                             const MusterGame *game,
                             const MusterSheetOptions *options)
{
  gboolean is_of_side = game->scenario != NULL && options->reader != MUSTER_AUDIENCE_ALL;
  return is_of_side && kind->of_other != NULL ? _ (kind->of_other) : _ (kind->title);
}

/* Tells whose the pages are, and of which army: both sides' may have the same name. */
static void
mark_parts (const MusterGame *game, const MusterGameArmy *entry, MusterSheet *sheet)
{
  g_autofree char *side = muster_scenario_dup_side (game->scenario, entry->side);
  g_autofree char *name = muster_game_dup_army (game, entry);
  for (guint i = 0; i < sheet->parts->len; i++)
    ((MusterSheetPart *) g_ptr_array_index (sheet->parts, i))->owner = (guint) entry->side + 1;
  muster_sheet_set_name (sheet, name);
  muster_sheet_set_whose (sheet, side);
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
      MusterSheetOptions own = *options;
      own.scenario = game->scenario;
      own.army = entry->number;
      MusterSheet *sheet = kind->make_army (entry->evaluation, entry->findings, &own);
      if (game->scenario != NULL)
        mark_parts (game, entry, sheet);
      g_ptr_array_add (sheets, sheet);
    }
  if (sheets->len == 0)
    {
      g_set_error (
        error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
        /* Translators: %1$s: what is printed; %2$s: a sheet's title. */
        _ ("“%1$s” has no army to print on the sheet “%2$s”. Give the sides of a scenario armies, "
           "or print an army."),
        muster_game_get_name (game), _ (kind->title));
      return NULL;
    }
  return muster_sheet_join_named (g_steal_pointer (&sheets), muster_game_get_name (game));
}

static void
refuse_campaign (const MusterSheetKind *kind, const MusterGame *game, GError **error)
{
  if (kind->of_campaign)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 /* Translators: %1$s: a sheet's title; %2$s: what is printed. */
                 _ ("The sheet “%1$s” is of campaigns, and “%2$s” is none. Print it of a "
                    "campaign."),
                 _ (kind->title), muster_game_get_name (game));
  else
    g_set_error (
      error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
      /* Translators: %1$s: what is printed; %2$s: a sheet's title. */
      _ ("“%1$s” is a campaign, of which there is no sheet “%2$s”. Muster its next battle, and "
         "print that."),
      muster_game_get_name (game), _ (kind->title));
}

/* @options: with the type size that was asked for */
static MusterSheet *
make (const MusterSheetKind *kind,
      const MusterGame *game,
      const MusterSheetOptions *options,
      GError **error)
{
  MusterSheetOptions fitting = *options;
  fitting.type_size = MIN (options->type_size, muster_paper_get_size (options->paper)->most_type);
  fitting.title = muster_sheet_kind_get_title (kind, game, options);
  if (kind->of_campaign != (game->reg != NULL))
    {
      refuse_campaign (kind, game, error);
      return NULL;
    }
  if (kind->of_campaign)
    return kind->make (game, &fitting, error);
  if (game->ruleset == NULL && game->scenario == NULL && !kind->of_collection)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   /* Translators: a sheet's title. */
                   _ ("The sheet “%s” is of an army or a scenario. Name one."), _ (kind->title));
      return NULL;
    }
  if (game->scenario == NULL && game->armies->len == 0 && !kind->of_rules && !kind->of_collection)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   /* Translators: %1$s: what is printed; %2$s: a sheet's title. */
                   _ ("“%1$s” are rules: the sheet “%2$s” is of armies. Print it of an army."),
                   muster_game_get_name (game), _ (kind->title));
      return NULL;
    }
  if (kind->make_army != NULL)
    return make_of_armies (kind, game, &fitting, error);
  if (kind->of_scenario && game->scenario == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   /* Translators: %1$s: a sheet's title; %2$s: what is printed. */
                   _ ("The sheet “%1$s” is of scenarios, and “%2$s” is none. Make a scenario of "
                      "two armies first."),
                   _ (kind->title), muster_game_get_name (game));
      return NULL;
    }
  if (options->reader == MUSTER_AUDIENCE_ALL || game->scenario == NULL || kind->of_enemy)
    return kind->make (game, &fitting, error);
  g_autoptr (MusterGame) seen = muster_game_view (game, &fitting);
  return kind->make (seen, &fitting, error);
}

MusterSheet *
muster_sheet_make (const MusterSheetKind *kind,
                   const MusterGame *game,
                   const MusterSheetOptions *options,
                   GError **error)
{
  MusterSheet *sheet = make (kind, game, options, error);
  for (guint i = 0; sheet != NULL && i < sheet->parts->len; i++)
    {
      MusterSheetPart *part = g_ptr_array_index (sheet->parts, i);
      part->kind = kind;
      part->asked_size = options->type_size;
    }
  return sheet;
}

/* Returns: (transfer full) (nullable): NULL where the type is as large as was asked for */
static char *
dup_smaller (const MusterSheetPart *part)
{
  double size = muster_typesetter_get_size (part->layout->typesetter, MUSTER_STYLE_BODY);
  if (part->kind == NULL || size >= part->asked_size)
    return NULL;
  if (size >= part->paper.most_type)
    /* Translators: %1$g: the size of type that was taken; %2$g: the size that was asked for; %3$s:
     * a paper, such as "A4". */
    return g_strdup_printf (_ ("The type is of %1$.3g points, not %2$.3g: %3$s takes no larger."),
                            size, part->asked_size, _ (part->paper.name));
  const char *title = part->bookmark != NULL ? part->bookmark : _ (part->kind->title);
  /* Translators: a sheet, and whose it is: "Unit labels of I Corps". */
  g_autofree char *whose =
    part->name != NULL ? g_strdup_printf (_ ("%1$s of %2$s"), title, part->name) : g_strdup (title);
  return g_strdup_printf (_ (part->kind->why_smaller), whose, size, part->asked_size);
}

GPtrArray *
muster_sheet_list_smaller_type (const MusterSheet *sheet)
{
  const MusterSheet *pages = sheet->pages != NULL ? sheet->pages : sheet;
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < pages->parts->len; i++)
    {
      char *sentence = dup_smaller (g_ptr_array_index (pages->parts, i));
      if (sentence != NULL
          && !g_ptr_array_find_with_equal_func (sentences, sentence, g_str_equal, NULL))
        g_ptr_array_add (sentences, sentence);
      else
        g_free (sentence);
    }
  return sentences;
}
