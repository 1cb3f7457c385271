/* Historical troop types, typed a second time: of which nation they are, what they fight as, in
 * which years, and how good. All are Muster's own suggestions, so that none has a section. */
#include "helper/army.h"

typedef struct
{
  const char *id;
  const char *nation;
  const char *tags;
  int from;            /* or 0: always */
  int to;              /* or 0 */
  const char *suggest; /* or NULL */
} Troop;

static const Troop tout_soldat[] = {
  { "fr-carabiniers", "france", "arm:cavalry heavy", 0, 0, "quality:5" },
  { "fr-cavalerie", "france", "arm:cavalry heavy", 1792, 1803, "quality:3..4" },
  { "fr-cuirassiers-du-roi", "france", "arm:cavalry heavy", 1792, 1802, "quality:4..5" },
  { "fr-cuirassiers", "france", "arm:cavalry heavy", 1803, 1815, "quality:5" },
  { "fr-guard-horse-grenadiers", "france", "arm:cavalry heavy", 1800, 1815, "quality:6" },
  { "fr-guard-dragoons", "france", "arm:cavalry medium", 1806, 1815, "quality:5..6" },
  { "fr-guard-chasseurs", "france", "arm:cavalry light", 1800, 1815, "quality:6" },
  { "fr-mamelukes", "france", "arm:cavalry light", 1801, 1815, "quality:5..6" },
  { "fr-guard-polish-lancers", "france", "arm:cavalry light", 1807, 1815, "quality:6" },
  { "fr-guard-red-lancers", "france", "arm:cavalry light", 1810, 1815, "quality:5..6" },
  { "fr-guards-of-honour", "france", "arm:cavalry light", 1813, 1814, "quality:3..4" },
  { "fr-guard-foot-artillery", "france", "arm:foot-artillery artillery", 1808, 1815, "quality:6" },
  { "fr-guard-horse-artillery", "france", "arm:horse-artillery artillery", 1800, 1815,
    "quality:6" },
  { "pr-fusiliers", "prussia", "arm:infantry light", 1792, 1807, "quality:4" },
  { "pr-fusiliers-with-line", "prussia", "arm:infantry", 1808, 1815, "quality:3..4" },
  { "sx-uhlans", "saxony", "arm:cavalry light", 1811, 1815, "quality:4" },
  { "gb-kgl-dragoons", "britain", "arm:cavalry heavy", 1804, 1813, "quality:5" },
  { "gb-kgl-light-dragoons", "britain", "arm:cavalry light", 1814, 1815, "quality:5" },
};

static const Troop game_of_kings[] = {
  { "fr-grenadiers", "france", "foot-battalion", 0, 0, "quality:elite" },
  { "fr-grenadiers-de-france", "france", "foot-battalion", 1749, 1763, "quality:elite" },
  { "fr-royal-grenadiers", "france", "foot-battalion", 1745, 1763, "quality:regular..elite" },
  { "fr-volontaires-de-saxe", "france", "lancers", 1743, 1750, "quality:regular" },
  { "pr-jaeger", "prussia", "light-infantry", 1744, 1763, "quality:regular..elite" },
  { "pr-guard-horse", "prussia", "cuirassiers", 0, 0, "quality:elite" },
  { "ru-foot", "russia", "foot-battalion", 0, 0, "quality:regular" },
  { "ru-guards", "russia", "foot-battalion", 0, 0, "quality:elite" },
  { "ru-grenadiers", "russia", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "ru-observation-corps", "russia", "foot-battalion", 1756, 1760, "quality:regular" },
  { "ru-jaegers", "russia", "light-infantry", 1761, 1763, "quality:regular" },
  { "ru-cuirassiers", "russia", "cuirassiers", 0, 0, "quality:regular" },
  { "ru-horse-grenadiers", "russia", "medium-horse", 1756, 1763, "quality:regular" },
  { "ru-dragoons", "russia", "medium-horse", 0, 0, "quality:poor..regular" },
  { "ru-hussars", "russia", "light-horse", 0, 0, "quality:regular" },
  { "ru-cossacks", "russia", "light-horse", 0, 0, "quality:poor..regular" },
  { "ru-gun", "russia", "gun", 0, 0, NULL },
  { "sx-foot", "saxony", "foot-battalion", 0, 0, "quality:poor..regular" },
  { "sx-guards", "saxony", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "sx-grenadiers", "saxony", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "sx-guard-horse", "saxony", "cuirassiers", 0, 0, "quality:regular..elite" },
  { "sx-cuirassiers", "saxony", "cuirassiers", 0, 0, "quality:regular" },
  { "sx-dragoons", "saxony", "medium-horse", 0, 0, "quality:regular..elite" },
  { "sx-uhlans", "saxony", "lancers", 0, 0, "quality:poor..regular" },
  { "sx-gun", "saxony", "gun", 0, 0, NULL },
  { "by-foot", "bavaria", "foot-battalion", 0, 0, "quality:poor..regular" },
  { "by-life-foot", "bavaria", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "by-grenadiers", "bavaria", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "by-free-companies", "bavaria", "light-infantry", 1740, 1745, "quality:poor..regular" },
  { "by-cuirassiers", "bavaria", "cuirassiers", 0, 0, "quality:regular" },
  { "by-dragoons", "bavaria", "medium-horse", 0, 0, "quality:regular" },
  { "by-hussars", "bavaria", "light-horse", 1740, 1745, "quality:poor..regular" },
  { "by-gun", "bavaria", "gun", 0, 0, NULL },
  { "es-foot", "spain", "foot-battalion", 0, 0, "quality:regular" },
  { "es-guards", "spain", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "es-grenadiers", "spain", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "es-foreign-foot", "spain", "foot-battalion", 0, 0, "quality:regular" },
  { "es-militia", "spain", "foot-battalion", 0, 0, "quality:poor" },
  { "es-mountain-fusiliers", "spain", "light-infantry", 0, 0, "quality:poor..regular" },
  { "es-carabiniers", "spain", "heavy-horse", 0, 0, "quality:regular..elite" },
  { "es-horse", "spain", "medium-horse", 0, 0, "quality:regular" },
  { "es-dragoons", "spain", "medium-horse", 0, 0, "quality:regular" },
  { "es-gun", "spain", "gun", 0, 0, NULL },
  { "hk-foot", "hesse-kassel", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "hk-guards", "hesse-kassel", "foot-battalion", 0, 0, "quality:regular..elite" },
  { "hk-grenadiers", "hesse-kassel", "foot-battalion", 0, 0, "quality:elite" },
  { "hk-militia", "hesse-kassel", "foot-battalion", 0, 0, "quality:poor" },
  { "hk-jaeger", "hesse-kassel", "light-infantry", 1758, 1763, "quality:regular" },
  { "hk-horse", "hesse-kassel", "heavy-horse", 0, 0, "quality:regular" },
  { "hk-dragoons", "hesse-kassel", "medium-horse", 0, 0, "quality:regular" },
  { "hk-hussars", "hesse-kassel", "light-horse", 1759, 1763, "quality:regular" },
  { "hk-gun", "hesse-kassel", "gun", 0, 0, NULL },
};

static const Troop pike_and_powder[] = {
  { "austria-arquebusiers", "austria", "cavalry charge:pistoleer", 0, 1648, "class:regular" },
  { "bavaria-arquebusiers", "bavaria", "cavalry charge:pistoleer", 0, 1649, "class:regular" },
  { "spain-old-tercios", "spain", "infantry", 0, 1659, "class:elite" },
  { "spain-tercios", "spain", "infantry", 0, 0, "class:regular" },
  { "spain-germans", "spain", "infantry", 0, 0, "class:regular" },
  { "spain-musketeers", "spain", "infantry weapon:firelock", 0, 0, "class:regular" },
  { "spain-militia", "spain", "infantry", 0, 0, "class:other" },
  { "spain-lancers", "spain", "cavalry charge:shock", 0, 1636, "class:regular" },
  { "spain-cuirassiers", "spain", "cavalry charge:pistoleer", 0, 0, "class:regular" },
  { "spain-arquebusiers", "spain", "cavalry charge:pistoleer", 0, 1659, "class:other..regular" },
  { "spain-dragoons", "spain", "dragoons", 1635, 0, "class:regular" },
  { "england-trained-bands", "england", "infantry", 0, 0, "class:other..regular" },
  { "england-royalist-foot", "england", "infantry", 1642, 1651, "class:regular" },
  { "england-parliament-foot", "england", "infantry", 1642, 1645, "class:regular" },
  { "england-new-model-foot", "england", "infantry", 1645, 1660, "class:regular..elite" },
  { "england-foot-guards", "england", "infantry", 1661, 0, "class:elite" },
  { "england-foot", "england", "infantry", 1661, 0, "class:regular" },
  { "england-grenadiers", "england", "infantry weapon:firelock", 1678, 0, "class:elite" },
  { "england-cavaliers", "england", "cavalry charge:shock", 1642, 1651, "class:regular..elite" },
  { "england-parliament-horse", "england", "cavalry charge:pistoleer", 1642, 1645,
    "class:regular" },
  { "england-cuirassiers", "england", "cavalry charge:pistoleer", 1643, 1644,
    "class:regular..elite" },
  { "england-ironsides", "england", "cavalry charge:shock", 1643, 1660, "class:elite" },
  { "england-life-guards", "england", "cavalry", 1661, 0, "class:elite" },
  { "england-horse", "england", "cavalry", 1661, 0, "class:regular" },
  { "england-dragoons", "england", "dragoons", 1642, 0, "class:regular" },
};

static const Troop le_roi_soleil[] = {
  { "sx-guard", "saxony-poland", "fp", 0, 0, NULL },
  { "sx-foot", "saxony-poland", "fp", 0, 0, NULL },
  { "sx-foot-pikes", "saxony-poland", "fp-third-pikes", 0, 1702, NULL },
  { "sx-grenadiers", "saxony-poland", "fp", 0, 0, NULL },
  { "sx-horse-guard", "saxony-poland", "cm", 0, 0, NULL },
  { "sx-cuirassiers", "saxony-poland", "cp", 0, 0, NULL },
  { "sx-dragoons", "saxony-poland", "cm", 0, 0, NULL },
  { "sx-guns", "saxony-poland", "art-b", 0, 0, NULL },
  { "pl-foot", "saxony-poland", "fp", 1697, 0, NULL },
  { "pl-hussars", "saxony-poland", "cp", 1697, 0, NULL },
  { "pl-pancerni", "saxony-poland", "cm", 1697, 0, NULL },
  { "pl-light-horse", "saxony-poland", "cl", 1697, 0, NULL },
  { "pl-dragoons", "saxony-poland", "cm", 1697, 0, NULL },
};

/* "quality:5..6", or NULL */
static char *
dup_suggestion (const MusterRuleset *ruleset, const MusterKind *kind)
{
  if (kind->n_suggestions == 0)
    return NULL;
  assert_int_equal (kind->n_suggestions, 1);
  const MusterGradeRange *range = &kind->suggestions[0];
  const MusterScale *scale = &ruleset->scales[range->scale];
  if (range->low == range->high)
    return g_strdup_printf ("%s:%s", scale->id, scale->grades[range->low].id);
  return g_strdup_printf ("%s:%s..%s", scale->id, scale->grades[range->low].id,
                          scale->grades[range->high].id);
}

static void
assert_troop (const char *pack, const Troop *troop)
{
  const MusterRuleset *ruleset = get_pack (pack);
  const MusterKind *kind = muster_ruleset_find_kind (ruleset, troop->id);
  if (kind == NULL)
    fail_msg ("%s has no %s", pack, troop->id);
  g_autofree char *suggestion = dup_suggestion (ruleset, kind);
  assert_true (kind->nation >= 0);
  assert_string_equal (ruleset->nations[kind->nation].id, troop->nation);
  assert_string_equal (kind->tags, troop->tags);
  assert_int_equal (kind->from, troop->from);
  assert_int_equal (kind->to, troop->to);
  assert_null (kind->cite);
  if (g_strcmp0 (suggestion, troop->suggest) != 0)
    fail_msg ("%s: %s instead of %s", troop->id, suggestion, troop->suggest);
}

static void
assert_troops (const char *pack, const Troop *troops, guint n)
{
  for (guint i = 0; i < n; i++)
    assert_troop (pack, &troops[i]);
}

/* That @nation has these troops and no others. */
static void
assert_whole_nation (const char *pack, const char *nation, const Troop *troops, guint n)
{
  const MusterRuleset *ruleset = get_pack (pack);
  int wanted = 0, found = 0;
  for (guint i = 0; i < n; i++)
    wanted += g_str_equal (troops[i].nation, nation);
  for (int i = 0; i < ruleset->n_kinds; i++)
    found += ruleset->kinds[i].nation >= 0
             && g_str_equal (ruleset->nations[ruleset->kinds[i].nation].id, nation);
  assert_true (wanted > 0);
  assert_int_equal (found, wanted);
}

static void
test_the_guard_of_the_empire_and_others_who_were_missed_fight_under_tout_soldat (void **state)
{
  assert_troops ("tout-soldat", tout_soldat, G_N_ELEMENTS (tout_soldat));
}

static int
count_of_arm (const MusterRuleset *ruleset, const char *nation, const char *arm)
{
  int n = 0;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      n += kind->nation >= 0 && g_str_equal (ruleset->nations[kind->nation].id, nation)
           && kind->arm_tag >= 0 && g_str_equal (ruleset->tags[kind->arm_tag].id, arm);
    }
  return n;
}

static void
test_russia_saxony_bavaria_spain_and_hesse_kassel_have_troops_of_every_arm (void **state)
{
  static const char *const nations[] = { "russia", "saxony", "bavaria", "spain", "hesse-kassel" };
  const MusterRuleset *ruleset = get_pack ("game-of-kings");
  assert_troops ("game-of-kings", game_of_kings, G_N_ELEMENTS (game_of_kings));
  for (guint i = 0; i < G_N_ELEMENTS (nations); i++)
    {
      assert_whole_nation ("game-of-kings", nations[i], game_of_kings,
                           G_N_ELEMENTS (game_of_kings));
      assert_true (count_of_arm (ruleset, nations[i], "foot") >= 3);
      assert_true (count_of_arm (ruleset, nations[i], "horse") >= 3);
      assert_int_equal (count_of_arm (ruleset, nations[i], "ordnance"), 1);
    }
}

static void
test_spain_and_england_have_troops_of_pike_and_powder (void **state)
{
  assert_troops ("pike-and-powder", pike_and_powder, G_N_ELEMENTS (pike_and_powder));
  assert_whole_nation ("pike-and-powder", "spain", pike_and_powder, G_N_ELEMENTS (pike_and_powder));
  assert_whole_nation ("pike-and-powder", "england", pike_and_powder,
                       G_N_ELEMENTS (pike_and_powder));
}

static void
test_saxony_poland_has_troops_of_le_roi_soleil (void **state)
{
  assert_troops ("le-roi-soleil", le_roi_soleil, G_N_ELEMENTS (le_roi_soleil));
  assert_whole_nation ("le-roi-soleil", "saxony-poland", le_roi_soleil,
                       G_N_ELEMENTS (le_roi_soleil));
}

static gboolean
is_advised_against (const char *pack, const char *nation, const char *type, int year)
{
  g_autofree char *head = g_strdup_printf ("date=\"%d\" grades=\"nation:%s\"", year, nation);
  g_autofree char *body = g_strdup_printf ("<unit type=\"%s\"/>", type);
  g_autoptr (Checked) checked = check_made (pack, head, body);
  const MusterFinding *finding = find_finding (checked, "years");
  if (finding == NULL)
    return FALSE;
  assert_string_equal (muster_finding_get_severity_id (finding), "advice");
  assert_null (finding->cite);
  return TRUE;
}

/* Years of general knowledge only advise, and hold from end to end. */
static void
test_years_of_troops_advise_from_end_to_end (void **state)
{
  static const struct
  {
    const char *pack;
    const char *nation;
    const char *type;
    int first;
    int last; /* or 0: to the end */
  } rows[] = {
    { "tout-soldat", "france", "fr-cuirassiers", 1803, 0 },
    { "tout-soldat", "france", "fr-cuirassiers-du-roi", 1792, 1802 },
    { "tout-soldat", "france", "fr-guard-red-lancers", 1810, 0 },
    { "game-of-kings", "france", "fr-grenadiers-de-france", 1749, 0 },
    { "game-of-kings", "prussia", "pr-jaeger", 1744, 0 },
    { "pike-and-powder", "austria", "austria-arquebusiers", 1618, 1648 },
    { "pike-and-powder", "bavaria", "bavaria-arquebusiers", 1618, 1649 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const MusterRuleset *ruleset = get_pack (rows[i].pack);
      int last = rows[i].last > 0 ? rows[i].last : ruleset->to;
      for (int year = ruleset->from; year <= ruleset->to; year++)
        assert_int_equal (is_advised_against (rows[i].pack, rows[i].nation, rows[i].type, year),
                          year < rows[i].first || year > last);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (
      test_the_guard_of_the_empire_and_others_who_were_missed_fight_under_tout_soldat),
    cmocka_unit_test (test_russia_saxony_bavaria_spain_and_hesse_kassel_have_troops_of_every_arm),
    cmocka_unit_test (test_spain_and_england_have_troops_of_pike_and_powder),
    cmocka_unit_test (test_saxony_poland_has_troops_of_le_roi_soleil),
    cmocka_unit_test (test_years_of_troops_advise_from_end_to_end),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
