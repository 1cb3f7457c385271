#include "config.h"

#include "sheet/packet/packet.h"

#include "sheet/packet/sheets.h"

/* No cover changes its own length more often. */
#define MOST_TRIES 4

/* Sheets that belong to one player each begin a paper of their own, where both get theirs. */
static void
mark_parts (const MusterSheetKind *kind,
            const MusterSheet *sheet,
            const MusterSheetOptions *options)
{
  MusterSheetPart *first = g_ptr_array_index (sheet->parts, 0);
  first->is_front = kind->is_front;
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      MusterSheetPart *part = g_ptr_array_index (sheet->parts, i);
      if (kind->is_own && part->owner == 0)
        part->owner = i + 1;
      if (options->reader != MUSTER_AUDIENCE_ALL)
        part->owner = 0;
    }
}

static MusterSheet *
make_sheet (const MusterGame *game,
            const MusterPacketPlan *plan,
            gsize index,
            const MusterSheetOptions *options,
            GError **error)
{
  MusterSheetOptions own = *options;
  const MusterSheetKind *kind = plan->kinds[index];
  own.turn = plan->turns != NULL ? plan->turns[index] : options->turn;
  MusterSheet *sheet = muster_sheet_make (kind, game, &own, error);
  if (sheet == NULL)
    return NULL;
  if (plan->n_kinds > 1 || plan->has_cover)
    muster_sheet_set_bookmark (sheet, muster_sheet_kind_get_title (kind, game, options));
  mark_parts (kind, sheet, options);
  return sheet;
}

/* Returns: FALSE where a sheet cannot be made and may not be left out */
static gboolean
make_sheets (const MusterGame *game,
             const MusterPacketPlan *plan,
             const MusterSheetOptions *options,
             GPtrArray *sheets,
             GPtrArray *skipped,
             GError **error)
{
  for (gsize i = 0; i < plan->n_kinds; i++)
    {
      g_autoptr (GError) problem = NULL;
      MusterSheet *sheet = make_sheet (game, plan, i, options, &problem);
      gboolean may_skip = skipped != NULL && (i + 1 < plan->n_kinds || sheets->len > 0);
      if (sheet == NULL && !may_skip)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      if (sheet == NULL)
        g_ptr_array_add (skipped, g_strdup (problem->message));
      else
        g_ptr_array_add (sheets, sheet);
    }
  return TRUE;
}

/* Returns: (transfer full): the parts of all sheets, which are gone */
static GPtrArray *
take_parts (GPtrArray *sheets)
{
  GPtrArray *parts = g_ptr_array_new ();
  for (guint i = 0; i < sheets->len; i++)
    {
      MusterSheet *sheet = g_ptr_array_index (sheets, i);
      while (sheet->parts->len > 0)
        g_ptr_array_add (parts, g_ptr_array_steal_index (sheet->parts, 0));
    }
  g_ptr_array_set_size (sheets, 0);
  return parts;
}

/* How many pages the cover takes is known when it is laid out, and what it says of the others when
 * that is known. */
static MusterSheet *
add_cover (const MusterGame *game,
           const MusterPacketPlan *plan,
           const MusterSheetOptions *options,
           GPtrArray *parts,
           GArray **order)
{
  MusterSheet *cover = NULL;
  guint n_pages = 1;
  for (int i = 0; i < MOST_TRIES && (cover == NULL || muster_sheet_get_n_pages (cover) != n_pages);
       i++)
    {
      n_pages = cover != NULL ? muster_sheet_get_n_pages (cover) : 1;
      g_clear_pointer (&cover, muster_sheet_free);
      g_clear_pointer (order, g_array_unref);
      *order = muster_packet_order (parts, n_pages, plan->is_duplex, plan->is_booklet);
      cover = muster_packet_cover_make (game, *order, options);
    }
  return cover;
}

/* Rules without an army have nothing to say on one. */
static gboolean
has_cover (const MusterGame *game, const MusterPacketPlan *plan)
{
  return plan->has_cover && (game->scenario != NULL || game->armies->len > 0 || game->reg != NULL);
}

static MusterSheet *
build (const MusterGame *game,
       const MusterPacketPlan *plan,
       const MusterSheetOptions *options,
       GPtrArray *sheets)
{
  g_autoptr (GPtrArray) parts = take_parts (sheets);
  g_autoptr (GArray) order = NULL;
  MusterSheet *cover = NULL;
  if (has_cover (game, plan))
    cover = add_cover (game, plan, options, parts, &order);
  else
    order = muster_packet_order (parts, 0, plan->is_duplex, plan->is_booklet);
  const MusterGameArmy *alone =
    game->scenario == NULL && game->armies->len > 0 ? g_ptr_array_index (game->armies, 0) : NULL;
  return muster_packet_build (order, cover, options, muster_game_get_name (game),
                              alone != NULL ? alone->army->player : NULL);
}

MusterSheet *
muster_packet_make (const MusterGame *game,
                    const MusterPacketPlan *plan,
                    const MusterSheetOptions *options,
                    GPtrArray **skipped,
                    GError **error)
{
  MusterSheetOptions fitting = *options;
  g_autoptr (MusterFontCache) font_cache = muster_font_cache_open ();
  g_autoptr (GPtrArray) sheets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  g_autoptr (GPtrArray) left_out = g_ptr_array_new_with_free_func (g_free);
  fitting.type_size = MIN (options->type_size, muster_paper_get_size (options->paper)->most_type);
  if (!make_sheets (game, plan, options, sheets, skipped != NULL ? left_out : NULL, error))
    return NULL;
  if (skipped != NULL)
    *skipped = g_steal_pointer (&left_out);
  if (sheets->len == 1 && !has_cover (game, plan) && !plan->is_duplex && !plan->is_booklet)
    return g_ptr_array_steal_index (sheets, 0);
  return build (game, plan, &fitting, sheets);
}

gsize
muster_packet_list_usual (const MusterGame *game, const MusterSheetKind **kinds)
{
  gsize n;
  gsize n_usual = 0;
  const MusterSheetKind *all =
    game->reg != NULL ? muster_sheet_list_campaign_kinds (&n) : muster_sheet_list_kinds (&n);
  for (gsize i = 0; i < n; i++)
    if (muster_sheet_kind_is_of (&all[i], game) && !all[i].is_variant
        && (game->reg != NULL
            || ((!all[i].of_scenario || game->scenario != NULL)
                && (all[i].of_rules || game->scenario != NULL || game->armies->len > 0))))
      kinds[n_usual++] = &all[i];
  return n_usual;
}
