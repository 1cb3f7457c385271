#include "config.h"

#include "battlefield/repair.h"

#include "base/phrase.h"
#include "base/text.h"
#include "battlefield/model/edit.h"
#include "battlefield/model/outline.h"
#include "battlefield/model/placement.h"
#include "battlefield/terrain/terrain.h"

/* How far something is moved aside, in mm: in steps, and at the most. */
#define STEP     10
#define FARTHEST 600

/* So many are taken away for one finding, at the most. */
#define MOST_DELETED 12

typedef struct
{
  const MusterBattlefield *battlefield;
  guint n_findings;
  const MusterBoardFinding *finding;
  GPtrArray *fixes;
} Search;

void
muster_board_fix_free (MusterBoardFix *fix)
{
  g_free (fix->phrase);
  g_free (fix->text);
  muster_battlefield_unref (fix->battlefield);
  g_free (fix);
}

static gboolean
is_about_the_same (const MusterBoardFinding *a, const MusterBoardFinding *b)
{
  if (!g_str_equal (a->rule, b->rule) || a->ids->len != b->ids->len)
    return FALSE;
  for (guint i = 0; i < a->ids->len; i++)
    if (g_array_index (a->ids, int, i) != g_array_index (b->ids, int, i))
      return FALSE;
  return TRUE;
}

static gboolean
is_among (GPtrArray *findings, const MusterBoardFinding *finding)
{
  for (guint i = 0; i < findings->len; i++)
    if (is_about_the_same (g_ptr_array_index (findings, i), finding))
      return TRUE;
  return FALSE;
}

static gboolean
cures (const Search *search, const MusterBattlefield *changed)
{
  g_autoptr (GPtrArray) left = muster_battlefield_check (changed);
  return left->len < search->n_findings && !is_among (left, search->finding);
}

/* @changed and @phrase: (transfer full). Returns: whether it is a fix */
static gboolean
try (Search *search, MusterBattlefield *changed, char *phrase)
{
  gboolean is_fix = cures (search, changed);
  MusterBoardFix *fix = g_new0 (MusterBoardFix, 1);
  fix->phrase = phrase;
  fix->text = muster_phrase_format (phrase);
  fix->battlefield = changed;
  if (is_fix)
    g_ptr_array_add (search->fixes, fix);
  else
    muster_board_fix_free (fix);
  return is_fix;
}

static gboolean
is_rule (const Search *search, const char *rule)
{
  return g_str_equal (search->finding->rule, rule);
}

/* Measures */

static void
try_size (Search *search, const MusterFeature *feature)
{
  int width;
  int depth;
  if (!is_rule (search, "size"))
    return;
  muster_battlefield_get_size (search->battlefield, feature->id, &width, &depth);
  muster_battlefield_hold_size (search->battlefield, feature->kind, &width, &depth);
  MusterBattlefield *changed = muster_battlefield_copy (search->battlefield);
  muster_battlefield_resize (changed, feature->id, width, depth);
  const MusterFeature *resized = muster_battlefield_find_feature (changed, feature->id);
  g_autofree char *label = muster_feature_dup_label (search->battlefield, feature);
  g_autofree char *size = muster_feature_dup_size (changed, resized);
  try (search, changed, muster_phrase_new ("board-size", label, size, NULL));
}

static void
try_outline (Search *search, const MusterFeature *feature)
{
  int width;
  int depth;
  MusterPoint centre;
  if (!is_rule (search, "crosses-itself") || feature->breadth > 0)
    return;
  muster_battlefield_get_centre (search->battlefield, feature->id, &centre);
  muster_battlefield_get_size (search->battlefield, feature->id, &width, &depth);
  MusterBattlefield *changed = muster_battlefield_copy (search->battlefield);
  g_autoptr (GArray) outline = muster_outline_new (feature->look, width, depth, feature->id);
  MusterPoint *points = (MusterPoint *) (gpointer) outline->data;
  for (guint i = 0; i < outline->len; i++)
    points[i] = (MusterPoint){ points[i].x + centre.x, points[i].y + centre.y };
  muster_battlefield_set_points (changed, feature->id, points, (int) outline->len, 0);
  g_autofree char *label = muster_feature_dup_label (search->battlefield, feature);
  try (search, changed, muster_phrase_new ("board-draw", label, NULL));
}

/* Places */

static const struct
{
  int x;
  int y;
  const char *phrase;
} directions[] = {
  { 0, -10, "board-north" },     { 10, 0, "board-east" },        { 0, 10, "board-south" },
  { -10, 0, "board-west" },      { 7, -7, "board-north-east" },  { 7, 7, "board-south-east" },
  { -7, 7, "board-south-west" }, { -7, -7, "board-north-west" },
};

static gboolean
fits_at (const MusterBattlefield *battlefield, const MusterFeature *feature, int dx, int dy)
{
  g_autofree MusterPoint *points =
    g_memdup2 (feature->points, sizeof (MusterPoint) * (gsize) feature->n_points);
  MusterFeature moved = *feature;
  for (int i = 0; i < moved.n_points; i++)
    points[i] = (MusterPoint){ points[i].x + dx, points[i].y + dy };
  moved.points = points;
  return muster_feature_fits (battlefield, &moved);
}

static gboolean
try_move (Search *search, int id, int distance, guint direction)
{
  int dx = directions[direction].x * distance / 10;
  int dy = directions[direction].y * distance / 10;
  const MusterFeature *feature = muster_battlefield_find_feature (search->battlefield, id);
  if (feature != NULL && !fits_at (search->battlefield, feature, dx, dy))
    return FALSE;
  MusterBattlefield *changed = muster_battlefield_copy (search->battlefield);
  muster_battlefield_move (changed, id, dx, dy);
  g_autofree char *label = muster_battlefield_dup_label (search->battlefield, id);
  g_autofree char *length = muster_battlefield_dup_own_length (search->battlefield, distance);
  return try (search, changed,
              muster_phrase_new (directions[direction].phrase, label, length, NULL));
}

/* The nearest place where it may lie. */
static void
try_moves (Search *search, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (search->battlefield, id);
  if ((!is_rule (search, "table") && !is_rule (search, "overlap") && !is_rule (search, "objective"))
      || (feature != NULL && feature->breadth > 0))
    return;
  for (int distance = STEP; distance <= FARTHEST; distance += STEP)
    for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
      if (try_move (search, id, distance, i))
        return;
}

/* Dice */

static void
try_again (Search *search, const MusterFeature *feature)
{
  if (feature->stream == NULL)
    return;
  MusterBattlefield *changed = muster_battlefield_copy (search->battlefield);
  g_autofree char *label = muster_feature_dup_label (search->battlefield, feature);
  if (muster_terrain_throw_again (changed, feature->stream, NULL))
    try (search, changed, muster_phrase_new ("board-throw", label, NULL));
  else
    muster_battlefield_unref (changed);
}

/* Roads, bridges and fords */

static void
try_links (Search *search, const MusterFeature *feature)
{
  const MusterRuleset *ruleset = search->battlefield->ruleset;
  MusterPoint centre;
  if (!is_rule (search, "link")
      || !muster_battlefield_get_centre (search->battlefield, feature->id, &centre))
    return;
  for (int i = 0; i < ruleset->n_features; i++)
    for (int j = 0; j < ruleset->terrain.n_links; j++)
      {
        const MusterKind *kind = &ruleset->features[i];
        const MusterLink *link = &ruleset->terrain.links[j];
        if (muster_terrain_find_path (ruleset, kind) == NULL
            || !muster_feature_kind_matches (ruleset, kind, link->of)
            || !muster_feature_kind_matches (ruleset, feature->kind, link->from))
          continue;
        MusterBattlefield *changed = muster_battlefield_copy (search->battlefield);
        g_autofree char *label = muster_feature_dup_label (search->battlefield, feature);
        muster_battlefield_add (changed, kind, centre, feature->id, MUSTER_NO_SIDE);
        muster_terrain_settle_crossings (changed);
        try (search, changed, muster_phrase_new ("board-link", kind->name, label, NULL));
      }
}

static void
try_crossings (Search *search)
{
  if (!is_rule (search, "no-crossing"))
    return;
  MusterBattlefield *changed = muster_battlefield_copy (search->battlefield);
  muster_terrain_settle_crossings (changed);
  try (search, changed, muster_phrase_new ("board-crossings", NULL));
}

static void
try_zone (Search *search)
{
  const MusterBattlefield *battlefield = search->battlefield;
  if (!is_rule (search, "zone"))
    return;
  int id = g_array_index (search->finding->ids, int, 0);
  for (guint i = 0; i < battlefield->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (battlefield->zones, MusterZone, i);
      if (zone->id != id)
        continue;
      MusterBattlefield *changed = muster_battlefield_copy (battlefield);
      g_autofree char *label = muster_battlefield_dup_label (battlefield, id);
      muster_battlefield_remove (changed, id);
      int added = muster_battlefield_add_own_zone (changed, zone->side);
      muster_battlefield_rename (changed, added, zone->name);
      try (search, changed, muster_phrase_new ("board-zone", label, NULL));
    }
}

/* Taking away */

/* Those placed last go first, until it is cured. */
static void
try_delete_last (Search *search)
{
  const GArray *ids = search->finding->ids;
  g_autoptr (MusterBattlefield) changed = muster_battlefield_copy (search->battlefield);
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint n = 0; n < MIN (ids->len, MOST_DELETED); n++)
    {
      int id = g_array_index (ids, int, ids->len - 1 - n);
      g_autofree char *label = muster_battlefield_dup_label (search->battlefield, id);
      if (label == NULL)
        return;
      muster_text_append_item (names, label);
      muster_battlefield_remove (changed, id);
      MusterBattlefield *settled = muster_battlefield_copy (changed);
      muster_terrain_settle_crossings (settled);
      if (try (search, settled, muster_phrase_new ("delete", names->str, NULL)))
        return;
    }
}

static void
try_delete (Search *search, int id)
{
  MusterBattlefield *changed = muster_battlefield_copy (search->battlefield);
  g_autofree char *label = muster_battlefield_dup_label (search->battlefield, id);
  muster_battlefield_remove (changed, id);
  muster_terrain_settle_crossings (changed);
  try (search, changed, muster_phrase_new ("delete", label, NULL));
}

/* What is wrong with one thing, or with two together. */
static gboolean
is_about_few (const MusterBoardFinding *finding)
{
  return finding->ids->len == 1 || g_str_equal (finding->rule, "overlap")
         || g_str_equal (finding->rule, "crossing") || g_str_equal (finding->rule, "no-crossing");
}

static void
try_feature (Search *search, const MusterFeature *feature)
{
  if (search->battlefield->ruleset == NULL)
    return;
  if (feature->kind != NULL)
    {
      try_size (search, feature);
      try_links (search, feature);
    }
  try_again (search, feature);
}

GPtrArray *
muster_board_finding_list_fixes (const MusterBattlefield *battlefield,
                                 const MusterBoardFinding *finding)
{
  GPtrArray *fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_board_fix_free);
  g_autoptr (GPtrArray) findings = muster_battlefield_check (battlefield);
  Search search = { battlefield, findings->len, finding, fixes };
  const GArray *ids = finding->ids;
  if (!is_among (findings, finding))
    return fixes;
  try_crossings (&search);
  try_zone (&search);
  for (guint i = 0; i < ids->len; i++)
    {
      int id = g_array_index (ids, int, i);
      const MusterFeature *feature = muster_battlefield_find_feature (battlefield, id);
      if (feature != NULL)
        try_outline (&search, feature);
      try_moves (&search, id);
      if (feature != NULL && is_about_few (finding))
        try_feature (&search, feature);
    }
  for (guint i = 0; is_about_few (finding) && i < ids->len; i++)
    try_delete (&search, g_array_index (ids, int, i));
  if (!is_about_few (finding))
    try_delete_last (&search);
  return fixes;
}
