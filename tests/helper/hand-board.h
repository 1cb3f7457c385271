/* Boards made by hand, under a pack of the test's own. */
#pragma once

#include "helper/board.h"

#include "battlefield/check/check.h"
#include "battlefield/model/placement.h"

/* 180 x 120 cm, four sectors. */
#define HAND_PACK                                                                                  \
  "<ruleset xmlns=\"urn:muster:1\" id=\"of-the-test\" version=\"1\"><title>Of the Test</title>"    \
  "<length unit=\"cm\"/><formation id=\"army\" name=\"Host\" holds=\"unit\"/>"                     \
  "<tag id=\"wet\" name=\"wet\"/><tag id=\"over-wet\" name=\"crossing\"/>"                         \
  "<type id=\"mound\" kind=\"feature\" name=\"Mound\" plural=\"Mounds\"/>"                         \
  "<type id=\"copse\" kind=\"feature\" name=\"Copse\" plural=\"Copses\"/>"                         \
  "<type id=\"hamlet\" kind=\"feature\" name=\"Hamlet\" plural=\"Hamlets\"/>"                      \
  "<type id=\"canal\" kind=\"feature\" name=\"Canal\" plural=\"Canals\" tags=\"wet\"/>"            \
  "<type id=\"brook\" kind=\"feature\" name=\"Brook\" plural=\"Brooks\" tags=\"wet\"/>"            \
  "<type id=\"lane\" kind=\"feature\" name=\"Lane\" plural=\"Lanes\"/>"                            \
  "<type id=\"plank\" kind=\"feature\" name=\"Plank\" plural=\"Planks\" tags=\"over-wet\"/>"       \
  "<type id=\"flag\" kind=\"objective\" name=\"Flag\" plural=\"Flags\"/>"                          \
  "<limit id=\"most-mounds\" name=\"Mounds\" kind=\"count\" scope=\"battlefield\" of=\"mound\""    \
  " max=\"3\"/>"                                                                                   \
  "<limit id=\"two-copses\" name=\"Copses\" kind=\"count\" scope=\"battlefield\" of=\"copse\""     \
  " min=\"2\" or-none=\"yes\"/>"                                                                   \
  "<stat id=\"worth\" name=\"Worth\" of=\"objective\" show=\"no\">"                                \
  "<value when=\"distance:..30\" is=\"4\"/><value when=\"distance:..60\" is=\"8\"/></stat>"        \
  "<terrain columns=\"2\" rows=\"2\" cite=\"Terrain\">"                                            \
  "<board width=\"180\" depth=\"120\" name=\"Table\"/>"                                            \
  "<shape of=\"mound\" look=\"hill\" width=\"10..20\" depth=\"10..15\" cite=\"Mounds\"/>"          \
  "<shape of=\"copse\" look=\"wood\" width=\"5..20\" depth=\"5..15\" over=\"mound\"/>"             \
  "<shape of=\"hamlet\" look=\"settlement\" width=\"10..30\" depth=\"10..30\" cite=\"Hamlets\"/>"  \
  "<shape of=\"plank\" look=\"bridge\" width=\"2..20\" depth=\"2..6\" random=\"no\"/>"             \
  "<path of=\"canal\" look=\"river\" breadth=\"6..10\" course=\"bases\" within=\"40\""             \
  " cite=\"Water\"/>"                                                                              \
  "<path of=\"brook\" look=\"stream\" breadth=\"2..3\" course=\"edges\" sectors=\"2\""             \
  " cite=\"Water\"/>"                                                                              \
  "<path of=\"lane\" look=\"road\" breadth=\"5..6\" course=\"link\" from=\"hamlet\""               \
  " over=\"feature\" cite=\"Lanes\"/>"                                                             \
  "<crossing of=\"lane\" over=\"wet\" by=\"over-wet\" once=\"yes\" spare=\"over-wet\""             \
  " cite=\"Water\"/>"                                                                              \
  "<link of=\"lane\" from=\"hamlet\" which=\"largest\" cite=\"Hamlets\"/>"                         \
  "<place id=\"heap\" name=\"Heap\" by=\"first\" of=\"feature\" min=\"0\" max=\"2\" roll=\"d6\">"  \
  "<row at=\"1..6\"/></place>"                                                                     \
  "<place id=\"near\" name=\"Near\" what=\"objectives\" by=\"both\" of=\"flag\" min=\"2\""         \
  " max=\"2\" within=\"20\" apart=\"40\" cite=\"Flags\"/>"                                         \
  "<place id=\"far\" name=\"Far\" what=\"objectives\" by=\"both\" of=\"flag\" min=\"1\""           \
  " max=\"1\" within=\"40\" apart=\"40\" cite=\"Flags\"/>"                                         \
  "<place id=\"deploy\" name=\"Deployment\" what=\"units\" by=\"both\" of=\"unit\" within=\"20\""  \
  " clear=\"30\" cite=\"Deployment\"/></terrain></ruleset>"

static inline MusterRuleset *
get_hand_pack (void)
{
  static MusterRuleset *ruleset = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (ruleset == NULL)
    ruleset = muster_ruleset_parse ("test", HAND_PACK, strlen (HAND_PACK), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static inline MusterBattlefield *
new_hand_board (void)
{
  return muster_battlefield_new (get_hand_pack (), 1800, 1200, 1);
}

#define POINTS(...)                                                                                \
  (const MusterPoint[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const MusterPoint[]){ __VA_ARGS__ }))

/* @breadth: mm; 0: an area. Returns: its id */
static inline int
add_feature (MusterBattlefield *board,
             const char *type,
             int breadth,
             const MusterPoint *points,
             gsize n_points)
{
  MusterRuleset *ruleset = board->ruleset != NULL ? board->ruleset : get_hand_pack ();
  const MusterKind *kind = muster_ruleset_find_kind (ruleset, type);
  const MusterPath *path = muster_terrain_find_path (ruleset, kind);
  const MusterShape *shape = muster_terrain_find_shape (ruleset, kind);
  MusterFeature feature = { .type_id = type,
                            .kind = kind,
                            .look = path != NULL    ? path->look
                                    : shape != NULL ? shape->look
                                                    : MUSTER_LOOK_NONE,
                            .side = MUSTER_NO_SIDE,
                            .breadth = breadth,
                            .points = points,
                            .n_points = (int) n_points };
  return muster_battlefield_add_feature (board, &feature);
}

static inline int
add_area (MusterBattlefield *board, const char *type, int x, int y, int width, int depth)
{
  return add_feature (board, type, 0,
                      POINTS ({ x, y }, { x + width, y }, { x + width, y + depth },
                              { x, y + depth }));
}

static inline int
add_flag (MusterBattlefield *board, int side, int x, int y)
{
  const MusterKind *kind = muster_ruleset_find_kind (get_hand_pack (), "flag");
  MusterObjective objective = { .type_id = "flag", .kind = kind, .side = side, .at = { x, y } };
  return muster_battlefield_add_objective (board, &objective);
}

/* Three of side B, as the rules want them. */
static inline void
add_flags_of_b (MusterBattlefield *board)
{
  for (int i = 0; i < 3; i++)
    add_flag (board, 1, 300 + 500 * i, 500);
}
