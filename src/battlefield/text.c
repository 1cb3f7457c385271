#include "config.h"

#include "battlefield/text.h"

#include "base/phrase.h"
#include "base/text.h"
#include "battlefield/check/check.h"
#include "battlefield/model/ground.h"
#include "battlefield/model/placement.h"
#include "battlefield/model/weather.h"
#include "battlefield/terrain/terrain.h"

#include <glib/gi18n-lib.h>

char *
muster_point_dup_text (const MusterBattlefield *battlefield, MusterPoint at)
{
  g_autofree char *x = muster_battlefield_dup_length (battlefield, at.x);
  g_autofree char *y = muster_battlefield_dup_length (battlefield, at.y);
  /* Translators: %1$s: a length; %2$s: a length. */
  return g_strdup_printf (_ ("%1$s from the west, %2$s from the north edge"), x, y);
}

char *
muster_feature_dup_where (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int width;
  int depth;
  if (feature->breadth == 0)
    return muster_point_dup_text (battlefield,
                                  muster_points_measure (feature->points, feature->n_points,
                                                         feature->turn, &width, &depth));
  g_autofree char *from = muster_point_dup_text (battlefield, feature->points[0]);
  g_autofree char *to = muster_point_dup_text (battlefield, feature->points[feature->n_points - 1]);
  /* Translators: %1$s: where a line begins; %2$s: where it ends. */
  return g_strdup_printf (_ ("from %1$s to %2$s"), from, to);
}

/* The measures of the table in a line. */
static char *
dup_table (const MusterBattlefield *battlefield)
{
  g_autofree char *size =
    muster_battlefield_dup_measures (battlefield, battlefield->width, battlefield->depth);
  return g_strdup_printf (_ ("Table %s, west to east by north to south"), size);
}

char *
muster_battlefield_dup_end (const MusterBattlefield *battlefield, int side)
{
  g_autofree char *name = muster_battlefield_dup_side (battlefield, side);
  g_autoptr (GString) text = g_string_new (NULL);
  muster_text_append_item (text, muster_edge_get_name (battlefield->edges[side]));
  if (battlefield->attacker != MUSTER_NO_SIDE)
    muster_text_append_item (text, battlefield->attacker == side
                                     /* Translators: of a side. */
                                     ? _ ("attacks")
                                     /* Translators: of a side. */
                                     : _ ("defends"));
  if (battlefield->first == side)
    /* Translators: of a side. */
    muster_text_append_item (text, _ ("deploys and moves first"));
  /* Translators: %1$s: a side; %2$s: its base edge, and what it does: “Side A: south edge,
     attacks”. */
  return g_strdup_printf (_ ("%1$s: %2$s"), name, text->str);
}

static void
append_head (GString *text, const MusterBattlefield *battlefield)
{
  g_autofree char *table = dup_table (battlefield);
  const char *title =
    battlefield->ruleset != NULL ? battlefield->ruleset->title : battlefield->ruleset_id;
  g_autofree char *seed =
    g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (battlefield->dice));
  /* Translators: %1$s: the ruleset; %2$s: the seed of the dice. */
  g_string_append_printf (text, _ ("Battlefield · %1$s · seed %2$s\n"), title != NULL ? title : "",
                          seed);
  g_string_append_printf (text, "%s\n", table);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *end = muster_battlefield_dup_end (battlefield, side);
      g_string_append_printf (text, "%s\n", end);
    }
}

static const char *
find_cite (const MusterRuleset *ruleset, MusterSourcePart part)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  MusterPlaceWhat what =
    part == MUSTER_SOURCE_DEPLOYMENT ? MUSTER_PLACE_UNITS : MUSTER_PLACE_OBJECTIVES;
  if (part == MUSTER_SOURCE_WEATHER)
    return ruleset->weather.cite;
  if (part == MUSTER_SOURCE_TERRAIN)
    return terrain->cite;
  for (int i = 0; i < terrain->n_places; i++)
    if (terrain->places[i].what == what)
      return terrain->places[i].cite;
  return NULL;
}

char *
muster_battlefield_dup_source (const MusterBattlefield *battlefield, MusterSourcePart part)
{
  static const char *const sentences[] = { N_ ("Terrain by %s"), N_ ("Weather by %s"),
                                           N_ ("Deployment by %s"), N_ ("Objectives by %s") };
  gboolean is_weather = part == MUSTER_SOURCE_WEATHER;
  const MusterRuleset *ruleset = is_weather ? battlefield->weather_ruleset : battlefield->ruleset;
  const char *id = is_weather ? battlefield->weather_ruleset_id : battlefield->ruleset_id;
  const char *own =
    battlefield->played_id != NULL ? battlefield->played_id : battlefield->ruleset_id;
  if (id == NULL || own == NULL || g_str_equal (id, own))
    return NULL;
  const char *cite = ruleset != NULL ? find_cite (ruleset, part) : NULL;
  g_autofree char *source =
    ruleset == NULL ? g_strdup (id)
    /* Translators: %1$s: a ruleset; %2$s: a section of it, such as “8.2”. */
    : cite != NULL ? g_strdup_printf (_ ("%1$s, %2$s"), ruleset->title, cite)
                   : g_strdup (ruleset->title);
  return g_strdup_printf (_ (sentences[part]), source);
}

static void
append_source (GString *text, const MusterBattlefield *battlefield, MusterSourcePart part)
{
  g_autofree char *source = muster_battlefield_dup_source (battlefield, part);
  if (source != NULL)
    g_string_append_printf (text, "  %s\n", source);
}

static const MusterWeatherState *
get_state (const MusterBattlefield *battlefield, guint turn)
{
  return &g_array_index (battlefield->weather, MusterWeatherState, turn);
}

gboolean
muster_battlefield_is_weather_new (const MusterBattlefield *battlefield, guint turn)
{
  for (guint i = 0; i < turn; i++)
    if (get_state (battlefield, i)->row == get_state (battlefield, turn)->row)
      return FALSE;
  return TRUE;
}

static gboolean
changes (const MusterBattlefield *battlefield)
{
  for (guint i = 1; i < battlefield->weather->len; i++)
    if (get_state (battlefield, i)->row != get_state (battlefield, 0)->row)
      return TRUE;
  return FALSE;
}

/* A gauge moves each turn; what is thrown from a table stays until a player sets another. */
static char *
dup_state (const MusterBattlefield *battlefield, const MusterWeatherState *state)
{
  const char *name = battlefield->weather_ruleset->weather.rows[state->row].name;
  if (battlefield->weather_ruleset->weather.is_gauge)
    /* Translators: %1$s: a weather, such as “Rain”; %2$d: the turn since which it is so; %3$d: a
       number of the weather gauge. */
    return g_strdup_printf (_ ("%1$s (turn %2$d, gauge on %3$d)"), name, state->turn,
                            state->number);
  if (changes (battlefield))
    /* Translators: %1$s: a weather, such as “Rain”; %2$d: a turn. */
    return g_strdup_printf (_ ("%1$s (from turn %2$d on)"), name, state->turn);
  /* Translators: a weather, such as “Rain”. */
  return g_strdup_printf (_ ("%s for the whole battle"), name);
}

static void
append_weather_head (GString *text,
                     const MusterBattlefield *battlefield,
                     const MusterWeatherState *state)
{
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  g_autofree char *source = muster_battlefield_dup_source (battlefield, MUSTER_SOURCE_WEATHER);
  g_autofree char *name = dup_state (battlefield, state);
  g_string_append (text, name);
  if (state->turn != 1)
    return;
  g_autofree char *chance = muster_weather_dup_chance (ruleset, state->row);
  if (chance != NULL)
    {
      /* Translators: how likely this weather is at the start: "chance 83 %" */
      g_autofree char *part = g_strdup_printf (_ ("chance %s"), chance);
      g_string_append_printf (text, " · %s", part);
    }
  /* What is borrowed says its section with its source. */
  if (ruleset->weather.cite != NULL && source == NULL)
    g_string_append_printf (text, " · %s", ruleset->weather.cite);
}

char *
muster_battlefield_dup_weather_of (const MusterBattlefield *battlefield, guint turn)
{
  const MusterWeatherState *state = get_state (battlefield, turn);
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  if (ruleset == NULL || state->row < 0
      || (!ruleset->weather.is_gauge && turn > 0
          && get_state (battlefield, turn - 1)->row == state->row))
    return NULL;
  GString *text = g_string_new (NULL);
  append_weather_head (text, battlefield, state);
  return g_string_free (text, FALSE);
}

static void
append_effects (GString *text, const MusterRuleset *ruleset, int row)
{
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, row);
  for (guint i = 0; i < effects->len; i++)
    {
      const MusterEffect *effect = g_ptr_array_index (effects, i);
      if (effect->text[0] != '\0')
        g_string_append_printf (text, "  %s\n", effect->text);
    }
}

/* The weather of all turns that are known, a line each, with its effects
 * below where they were not told before, and how likely the first was; "" where none is known. */
static char *
dup_weather (const MusterBattlefield *battlefield)
{
  GString *text = g_string_new (NULL);
  for (guint turn = 0; turn < battlefield->weather->len; turn++)
    {
      g_autofree char *head = muster_battlefield_dup_weather_of (battlefield, turn);
      if (head == NULL)
        continue;
      g_string_append_printf (text, "%s\n", head);
      if (muster_battlefield_is_weather_new (battlefield, turn))
        append_effects (text, battlefield->weather_ruleset, get_state (battlefield, turn)->row);
    }
  return g_string_free (text, FALSE);
}

/* Each line as far in as @indent says. */
static void
append_indented (GString *text, const char *indent, const char *lines)
{
  g_auto (GStrv) parts = g_strsplit (lines, "\n", -1);
  for (int i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_string_append_printf (text, "%s%s\n", indent, parts[i]);
}

static void
append_weather (GString *text, const MusterBattlefield *battlefield)
{
  g_autofree char *weather = dup_weather (battlefield);
  g_string_append_printf (text, "\n%s\n", _ ("Weather"));
  append_source (text, battlefield, MUSTER_SOURCE_WEATHER);
  append_indented (text, "  ",
                   weather[0] != '\0' ? weather
                   /* Translators: of the weather of a battle, which is not known therefore. */
                   : battlefield->weather_ids->len > 0 ? _ ("its ruleset is not there")
                                                       : _ ("Not given by the rules"));
}

/* What a feature is, how large and where, in a line. */
static char *
dup_feature (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  g_autofree char *size = muster_feature_dup_size (battlefield, feature);
  g_autofree char *where = muster_feature_dup_where (battlefield, feature);
  /* Translators: %1$s: a feature such as “Hill 2”; %2$s: its size; %3$s: where it lies. */
  return g_strdup_printf (_ ("%1$s, %2$s: %3$s"), label, size, where);
}

static void
free_share (gpointer data)
{
  MusterShare *share = data;
  g_free (share->name);
  g_free (share->figures);
  g_free (share->words);
  g_free (share);
}

/* @name: (transfer full) */
static MusterShare *
add_share (GPtrArray *shares, char *name, double part)
{
  MusterShare *share = g_new0 (MusterShare, 1);
  share->name = name;
  share->share = part;
  share->figures = muster_percent_dup_text ((gint64) (100 * part + 0.5));
  g_ptr_array_add (shares, share);
  return share;
}

static void
add_ground (GPtrArray *shares, const char *name, double part)
{
  MusterShare *share = add_share (shares, g_strdup (name), part);
  /* Translators: %1$s: a kind of ground, such as “Open ground”; %2$s: how much: "71 %". */
  share->words = g_strdup_printf (_ ("%1$s: %2$s of the table"), name, share->figures);
}

/* @format: the name, with a place for the side's */
static void
add_half (GPtrArray *shares, const char *format, const char *side, double part)
{
  MusterShare *share = add_share (shares, g_strdup_printf (format, side), part);
  /* Translators: %1$s: a kind of ground, such as “Cover, half of Side A”; %2$s: how much: "14 %".
   */
  share->words = g_strdup_printf (_ ("%1$s: %2$s of this half"), share->name, share->figures);
}

GPtrArray *
muster_battlefield_list_ground (const MusterBattlefield *battlefield)
{
  GPtrArray *shares = g_ptr_array_new_with_free_func (free_share);
  g_autofree char *a = muster_battlefield_dup_side (battlefield, 0);
  g_autofree char *b = muster_battlefield_dup_side (battlefield, 1);
  const char *const names[2] = { a, b };
  MusterGround ground;
  muster_ground_measure (battlefield, &ground);
  add_ground (shares, _ ("Open ground"), ground.of_table[MUSTER_GROUND_OPEN]);
  for (int side = 0; side < 2; side++)
    /* Translators: %s: a side, whose half of the table it is. */
    add_half (shares, _ ("Open ground, half of %s"), names[side],
              ground.of_half[side][MUSTER_GROUND_OPEN]);
  add_ground (shares, _ ("Cover"), ground.of_table[MUSTER_GROUND_COVER]);
  for (int side = 0; side < 2; side++)
    /* Translators: %s: a side, whose half of the table it is. */
    add_half (shares, _ ("Cover, half of %s"), names[side],
              ground.of_half[side][MUSTER_GROUND_COVER]);
  add_ground (shares, _ ("Hills"), ground.of_table[MUSTER_GROUND_HILL]);
  add_ground (shares, _ ("Water and marsh"), ground.of_table[MUSTER_GROUND_WATER]);
  if (ground.of_table[MUSTER_GROUND_NOTHING_KNOWN] > 0)
    add_ground (shares, _ ("Other ground"), ground.of_table[MUSTER_GROUND_NOTHING_KNOWN]);
  return shares;
}

/* What is not sure is never told as sure, nor what may be as impossible. */
static char *
dup_chance (double chance)
{
  gint64 percent = (gint64) (100 * chance + 0.5);
  if (percent == 100 && chance < 0.9999999)
    return g_strdup (_ ("over 99\u00a0%"));
  if (percent == 0 && chance > 0)
    return g_strdup (_ ("under 1\u00a0%"));
  return muster_percent_dup_text (percent);
}

GPtrArray *
muster_weather_list_expected (const MusterRuleset *ruleset, const GArray *known, int n_turns)
{
  GPtrArray *shares = g_ptr_array_new_with_free_func (free_share);
  g_autoptr (GArray) list = muster_weather_expect (ruleset, known, n_turns);
  for (guint i = 0; i < list->len && list->len > 1; i++)
    {
      const MusterWeatherExpected *expected = &g_array_index (list, MusterWeatherExpected, i);
      MusterShare *share = g_new0 (MusterShare, 1);
      g_autofree char *turns = g_strdup_printf ("%.1f", n_turns * expected->share);
      g_autofree char *chance = dup_chance (expected->chance);
      share->name = muster_text_dup_capital (ruleset->weather.rows[expected->row].name);
      share->share = expected->share;
      /* Translators: of a weather; %1$s: in how many turns it may be expected; %2$s: how likely it
         is that it comes at all: "9.4 turns (99 %)". */
      share->figures = g_strdup_printf (_ ("%1$s turns (%2$s)"), turns, chance);
      share->words =
        /* Translators: %1$s: a weather; %2$s: a number of turns, which may be broken; %3$d: the
           turns of the game; %4$s: how likely it is that the weather comes: "99 %". */
        g_strdup_printf (_ ("%1$s: may be expected in %2$s of %3$d turns; it comes in %4$s of all "
                            "games."),
                         share->name, turns, n_turns, chance);
      g_ptr_array_add (shares, share);
    }
  return shares;
}

char *
muster_weather_dup_expected_title (int n_turns)
{
  /* Translators: above a chart of how often each weather may be expected; %d: the turns of a game.
   */
  return g_strdup_printf (ngettext ("Over %d turn, and the chance that it comes",
                                    "Over %d turns, and the chance that it comes", n_turns),
                          n_turns);
}

static void
append_ground (GString *text, const MusterBattlefield *battlefield)
{
  if (battlefield->features->len == 0)
    return;
  g_autoptr (GPtrArray) shares = muster_battlefield_list_ground (battlefield);
  g_string_append_printf (text, "\n%s\n", _ ("Ground"));
  for (guint i = 0; i < shares->len; i++)
    g_string_append_printf (text, "  %s\n", ((const MusterShare *) shares->pdata[i])->words);
}

static void
append_features (GString *text, const MusterBattlefield *battlefield)
{
  g_string_append_printf (text, "\n%s\n", _ ("Terrain"));
  append_source (text, battlefield, MUSTER_SOURCE_TERRAIN);
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      g_autofree char *line =
        dup_feature (battlefield, &g_array_index (battlefield->features, MusterFeature, i));
      g_string_append_printf (text, "  %s\n", line);
    }
  if (battlefield->features->len == 0)
    /* Translators: a table without hills, woods and the like. */
    g_string_append_printf (text, "  %s\n", _ ("open ground"));
}

/* Whose an objective is, where it stands and what it pays, in a line. */
static char *
dup_objective (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  g_autofree char *side = muster_battlefield_dup_side (battlefield, objective->side);
  g_autofree char *where = muster_point_dup_text (battlefield, objective->at);
  MusterNumber points;
  if (!muster_objective_get_points (battlefield, objective, &points))
    /* Translators: %1$s: the side to which an objective belongs; %2$s: where it lies. */
    return g_strdup_printf (_ ("%1$s: %2$s"), side, where);
  g_autofree char *number = muster_number_dup_text (points);
  /* Translators: %1$s: the side to which an objective belongs; %2$s: where it lies; %3$s: the
     points of victory that it is worth. */
  return g_strdup_printf (_ ("%1$s: %2$s; pays %3$s"), side, where, number);
}

static char *
dup_zone_rule (const MusterBattlefield *battlefield, const MusterPlaceRule *place)
{
  g_autofree char *within = muster_battlefield_dup_length (battlefield, place->within);
  g_autofree char *clear = muster_battlefield_dup_length (battlefield, place->clear);
  if (place->within > 0 && place->clear > 0)
    return g_strdup_printf (
      /* Translators: %1$s: a length; %2$s: a length. */
      _ ("Troops deploy within %1$s of their base edge, and no nearer than %2$s to a side edge."),
      within, clear);
  if (place->within > 0)
    return g_strdup_printf (_ ("Troops deploy within %s of their base edge."), within);
  if (place->clear > 0)
    return g_strdup_printf (_ ("Troops deploy no nearer than %s to a side edge."), clear);
  return NULL;
}

static void
add_near_rule (GPtrArray *sentences,
               const MusterBattlefield *battlefield,
               const MusterPlaceRule *place)
{
  g_autofree char *near = muster_battlefield_dup_length (battlefield, place->near);
  if (place->near > 0)
    g_ptr_array_add (sentences,
                     g_strdup_printf (_ ("They stand within %s of one of their side’s deployment "
                                         "markers."),
                                      near));
}

/* What no attribute of the pack can say. */
static void
add_notes (GPtrArray *sentences, const MusterRuleset *ruleset, const char *cite)
{
  for (int i = 0; cite != NULL && i < ruleset->n_notes; i++)
    if (g_strcmp0 (ruleset->notes[i].cite, cite) == 0)
      g_ptr_array_add (sentences, g_strdup (ruleset->notes[i].text));
}

GPtrArray *
muster_battlefield_list_deployment (const MusterBattlefield *battlefield)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
  const MusterRuleset *ruleset = battlefield->ruleset;
  for (int i = 0; ruleset != NULL && i < ruleset->terrain.n_places; i++)
    {
      const MusterPlaceRule *place = &ruleset->terrain.places[i];
      if (place->what != MUSTER_PLACE_UNITS)
        continue;
      char *zone = dup_zone_rule (battlefield, place);
      if (zone != NULL)
        g_ptr_array_add (sentences, zone);
      add_near_rule (sentences, battlefield, place);
      add_notes (sentences, ruleset, place->cite);
    }
  return sentences;
}

static void
append_deployment (GString *text, const MusterBattlefield *battlefield)
{
  g_autoptr (GPtrArray) sentences = muster_battlefield_list_deployment (battlefield);
  if (sentences->len == 0)
    return;
  g_string_append_printf (text, "\n%s\n", _ ("Deployment"));
  append_source (text, battlefield, MUSTER_SOURCE_DEPLOYMENT);
  for (guint i = 0; i < sentences->len; i++)
    g_string_append_printf (text, "  %s\n", (const char *) g_ptr_array_index (sentences, i));
}

static void
append_objectives (GString *text, const MusterBattlefield *battlefield)
{
  if (battlefield->objectives->len == 0)
    return;
  g_string_append_printf (text, "\n%s\n", _ ("Objectives"));
  append_source (text, battlefield, MUSTER_SOURCE_OBJECTIVES);
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      g_autofree char *line =
        dup_objective (battlefield, &g_array_index (battlefield->objectives, MusterObjective, i));
      g_string_append_printf (text, "  %s\n", line);
    }
}

static void
append_section (GString *text, const char *heading, const char *lines)
{
  g_string_append_printf (text, "\n%s\n", heading);
  append_indented (text, "  ", lines);
}

char *
muster_board_finding_dup_text (const MusterBoardFinding *finding)
{
  return finding->cite != NULL ? g_strdup_printf ("%s (%s)", finding->text, finding->cite)
                               : g_strdup (finding->text);
}

static void
append_findings (GString *text, const MusterBattlefield *battlefield)
{
  g_autoptr (GPtrArray) findings = muster_battlefield_check (battlefield);
  if (battlefield->remarks->len > 0)
    g_string_append_printf (text, "\n%s\n", _ ("Not placed"));
  for (guint i = 0; i < battlefield->remarks->len; i++)
    {
      g_autofree char *words =
        muster_phrase_format_argument (g_ptr_array_index (battlefield->remarks, i));
      g_string_append_printf (text, "  %s\n", words);
    }
  if (findings->len > 0)
    g_string_append_printf (text, "\n%s\n", _ ("Against the rules"));
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line = muster_board_finding_dup_text (g_ptr_array_index (findings, i));
      g_string_append_printf (text, "  %s\n", line);
    }
}

char *
muster_battlefield_dup_text (const MusterBattlefield *battlefield)
{
  GString *text = g_string_new (NULL);
  g_autofree char *needs = muster_terrain_dup_needs (battlefield);
  g_autofree char *transcript = muster_dice_dup_text (battlefield->dice, TRUE);
  append_head (text, battlefield);
  append_weather (text, battlefield);
  append_features (text, battlefield);
  append_ground (text, battlefield);
  append_deployment (text, battlefield);
  append_objectives (text, battlefield);
  if (needs[0] != '\0')
    append_section (text, _ ("The table needs"), needs);
  append_findings (text, battlefield);
  append_section (text, _ ("Dice"), transcript);
  return g_string_free (text, FALSE);
}
