#include "config.h"

#include "sheet/scenario/sections.h"

#include "base/text.h"
#include "battlefield/model/placement.h"
#include "scenario/text.h"
#include "sheet/board/drawing.h"
#include "sheet/page/view.h"

#include <glib/gi18n-lib.h>

char *
muster_scenario_section_dup_role (const MusterBattlefield *battlefield, int side)
{
  GString *text = g_string_new (NULL);
  if (battlefield == NULL)
    return g_string_free (text, FALSE);
  g_string_append (text, muster_edge_get_name (battlefield->edges[side]));
  if (battlefield->attacker != MUSTER_NO_SIDE)
    g_string_append_printf (text, " · %s",
                            battlefield->attacker == side ? _ ("attacks") : _ ("defends"));
  if (battlefield->first == side)
    g_string_append_printf (text, " · %s", _ ("deploys and moves first"));
  return g_string_free (text, FALSE);
}

/* Whether markers are told apart by what they are. */
static gboolean
has_kinds (const MusterBattlefield *battlefield)
{
  for (guint i = 1; i < battlefield->objectives->len; i++)
    if (g_strcmp0 (g_array_index (battlefield->objectives, MusterObjective, i).type_id,
                   g_array_index (battlefield->objectives, MusterObjective, 0).type_id)
        != 0)
      return TRUE;
  return FALSE;
}

static const char *
find_what (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  if (objective->name != NULL)
    return objective->name;
  if (!has_kinds (battlefield))
    return NULL;
  return objective->kind != NULL ? objective->kind->name : objective->type_id;
}

static void
take_objective (MusterCells *cells, const MusterScenario *view, const MusterObjective *objective)
{
  const MusterBattlefield *battlefield = view->battlefield;
  MusterNumber points;
  gboolean pays = muster_objective_get_points (battlefield, objective, &points);
  muster_cells_take (cells, muster_board_dup_marker (battlefield, objective));
  muster_cells_take (cells, muster_board_dup_square (battlefield, objective->at));
  muster_cells_take (cells, objective->side != MUSTER_NO_SIDE
                              ? muster_scenario_dup_side (view, objective->side)
                              : NULL);
  muster_cells_take (cells, g_strdup (find_what (battlefield, objective)));
  muster_cells_take (cells, muster_point_dup_text (battlefield, objective->at));
  muster_cells_take (cells, pays ? muster_number_dup_text (points) : NULL);
}

void
muster_scenario_section_add_source (MusterLayout *layout,
                                    const MusterBattlefield *battlefield,
                                    MusterSourcePart part)
{
  g_autofree char *source = muster_battlefield_dup_source (battlefield, part);
  if (source == NULL)
    return;
  muster_layout_begin_block (layout, 0);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_NOTE, source, 0, layout->width,
                               PANGO_ALIGN_LEFT);
  muster_layout_end_block (layout);
}

void
muster_scenario_section_add_objectives (MusterLayout *layout, const MusterScenario *view)
{
  /* Translators: the head of a column: an objective on the table. */
  const char *const heads[] = {
    _ ("Marker"), _ ("Square"), _ ("Whose"), _ ("What"), _ ("Where"),
    /* Translators: the head of a column: the points of victory that an objective is worth. */
    _ ("Pays"), NULL
  };
  const MusterBattlefield *battlefield = view->battlefield;
  MusterCells cells;
  if (battlefield == NULL)
    return;
  muster_cells_begin (&cells, layout, _ ("Objectives"), heads);
  for (int of = MUSTER_NO_SIDE; of < 2; of++)
    for (guint i = 0; i < battlefield->objectives->len; i++)
      {
        const MusterObjective *objective =
          &g_array_index (battlefield->objectives, MusterObjective, i);
        if (objective->side == of)
          take_objective (&cells, view, objective);
      }
  if (muster_cells_end (&cells))
    muster_scenario_section_add_source (layout, battlefield, MUSTER_SOURCE_OBJECTIVES);
}

void
muster_scenario_section_add_unknown (MusterSection *section,
                                     const MusterScenario *view,
                                     const MusterSheetOptions *options,
                                     MusterHidden hidden,
                                     int side)
{
  static const struct
  {
    MusterHidden hidden;
    const char *sentence;
  } sentences[] = {
    { MUSTER_HIDE_ZONES, N_ ("The deployment zone of %s is not known.") },
    { MUSTER_HIDE_RESERVES, N_ ("What %s has in reserve is not known.") },
    { MUSTER_HIDE_FORCES, N_ ("Which troops %s has is not known.") },
  };
  g_autofree char *name = muster_scenario_dup_side (view, side);
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (sentences[i].hidden == hidden && muster_sheet_options_hide (options, hidden, side))
      {
        g_autofree char *line = g_strdup_printf (_ (sentences[i].sentence), name);
        muster_section_add (section, MUSTER_STYLE_NOTE, line);
      }
}

void
muster_scenario_section_add_zones (MusterSection *section,
                                   const MusterScenario *view,
                                   const MusterSheetOptions *options,
                                   int side)
{
  const MusterBattlefield *battlefield = view->battlefield;
  for (guint i = 0; battlefield != NULL && i < battlefield->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (battlefield->zones, MusterZone, i);
      g_autofree char *text = muster_zone_dup_text (battlefield, zone);
      if (zone->side == side)
        muster_section_add (section, MUSTER_STYLE_BODY, text);
    }
  if (side != MUSTER_NO_SIDE)
    muster_scenario_section_add_unknown (section, view, options, MUSTER_HIDE_ZONES, side);
}

/* The timetable */

static void
append_item (GString *text, const char *item)
{
  if (item != NULL && item[0] != '\0')
    muster_text_append_clause (text, item);
}

/* @before: (nullable): the turn before, whose weather that lasts is nothing that happens */
static char *
dup_happenings (const MusterScenario *view,
                const MusterGameTurn *turn,
                const MusterGameTurn *before)
{
  GString *text = g_string_new (NULL);
  g_autofree char *dusk = muster_time_dup_text (view->dusk);
  if (turn->number == 1)
    append_item (text, _ ("The battle begins"));
  if (before == NULL || g_strcmp0 (turn->weather, before->weather) != 0)
    append_item (text, turn->weather);
  for (guint i = 0; i < turn->arrivals->len; i++)
    append_item (text, g_ptr_array_index (turn->arrivals, i));
  g_autofree char *light = turn->begins_dim ? muster_light_dup_text (view) : NULL;
  append_item (text, light);
  if (turn->is_dusk)
    {
      g_autofree char *at = g_strdup_printf (_ ("Dusk at %s"), dusk);
      append_item (text, at);
    }
  if (turn->is_last)
    append_item (text, _ ("The battle ends"));
  return g_string_free (text, FALSE);
}

static void
take_turn (MusterCells *cells, const MusterScenario *view, const MusterTurns *turns, guint index)
{
  const MusterGameTurn *turn = g_ptr_array_index (turns->turns, index);
  g_autofree char *what =
    dup_happenings (view, turn, index > 0 ? g_ptr_array_index (turns->turns, index - 1) : NULL);
  if (what[0] == '\0')
    return;
  muster_cells_take (cells, g_strdup_printf ("%d", turn->number));
  muster_cells_take (cells, g_strdup (turn->time));
  muster_cells_take (cells, g_steal_pointer (&what));
}

/* Reserves of turns that do not come. */
static void
take_others (MusterCells *cells, const MusterScenario *view, int last)
{
  for (guint i = 0; i < view->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (view->reserves, MusterReserve, i);
      if (reserve->turn <= last)
        continue;
      g_autofree char *who = muster_reserve_dup_who (view, reserve);
      g_autofree char *where = muster_reserve_dup_where (view, reserve);
      g_autofree char *coming = muster_reserve_dup_coming (view, reserve);
      muster_cells_take (cells, g_strdup ("–"));
      muster_cells_take (cells, NULL);
      muster_cells_take (cells, where != NULL ? g_strdup_printf ("%s: %s, %s", who, coming, where)
                                              : g_strdup_printf ("%s: %s", who, coming));
    }
}

void
muster_scenario_section_add_arrival_notes (MusterSection *section, const MusterScenario *view)
{
  g_autofree char *arrival = view->reserves->len > 0 ? muster_scenario_dup_arrival (view) : NULL;
  for (guint i = 0; i < view->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (view->reserves, MusterReserve, i);
      g_autofree char *who = muster_reserve_dup_who (view, reserve);
      g_autofree char *note =
        reserve->note != NULL ? g_strdup_printf ("%s: %s", who, reserve->note) : NULL;
      muster_section_add (section, MUSTER_STYLE_BODY, note);
    }
  muster_section_add (section, MUSTER_STYLE_NOTE, arrival);
}

static gboolean
is_timed (const MusterScenario *view)
{
  return view->turns > 0 || view->start != MUSTER_NO_TIME || view->dusk != MUSTER_NO_TIME
         || view->reserves->len > 0;
}

void
muster_scenario_section_add_timetable (MusterLayout *layout,
                                       const MusterScenario *view,
                                       const MusterSheetOptions *options)
{
  const char *const heads[] = { _ ("Turn"), _ ("Time"), _ ("What happens"), NULL };
  g_autoptr (MusterTurns) turns = muster_turns_new (view);
  MusterSection section;
  MusterCells cells;
  if (!is_timed (view))
    return;
  muster_cells_begin (&cells, layout, _ ("Timetable"), heads);
  for (guint i = 0; i < turns->turns->len; i++)
    take_turn (&cells, view, turns, i);
  take_others (&cells, view, (int) turns->turns->len);
  muster_cells_end (&cells);
  g_autofree char *note = muster_clock_dup_note (view);
  muster_section_begin (&section, layout, NULL);
  muster_section_add (&section, MUSTER_STYLE_NOTE, note);
  muster_scenario_section_add_arrival_notes (&section, view);
  for (int side = 0; side < 2; side++)
    muster_scenario_section_add_unknown (&section, view, options, MUSTER_HIDE_RESERVES, side);
  muster_section_end (&section);
}

/* Victory */

static gboolean
may_disclose (const MusterCondition *condition, const MusterSheetOptions *options)
{
  return !condition->is_kept || muster_sheet_options_disclose_kept (options, condition->side);
}

void
muster_scenario_section_add_victory (MusterLayout *layout,
                                     const MusterScenario *view,
                                     const MusterSheetOptions *options,
                                     int reader)
{
  MusterSection section;
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (view, reader);
  muster_section_begin (&section, layout,
                        reader == MUSTER_NO_SIDE ? _ ("Victory") : _ ("How you win"));
  muster_section_add_lines (&section, MUSTER_STYLE_BODY, view->victory);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      g_autofree char *line = muster_condition_dup_text (condition);
      if (condition->side == MUSTER_NO_SIDE)
        muster_section_add (&section, MUSTER_STYLE_BODY, line);
      else if (condition->side != reader && may_disclose (condition, options))
        muster_section_add_below (&section, MUSTER_STYLE_KIND, line);
    }
  if (conditions->len == 0 && view->victory == NULL)
    muster_section_add (&section, MUSTER_STYLE_NOTE, _ ("Not given by the rules"));
  muster_section_end (&section);
  /* What a side has to lose is what the other wins. */
  muster_section_begin (&section, layout, _ ("How the enemy wins"));
  for (guint i = 0; i < conditions->len && reader != MUSTER_NO_SIDE; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      g_autofree char *line = muster_condition_dup_text (condition);
      if (condition->side == reader)
        muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_section_end (&section);
}

void
muster_scenario_section_add_text (MusterLayout *layout, const char *title, const char *text)
{
  MusterSection section;
  muster_section_begin (&section, layout, title);
  muster_section_add_lines (&section, MUSTER_STYLE_BODY, text);
  muster_section_end (&section);
}
