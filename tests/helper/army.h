/* What the tests of armies share: packs loaded once, armies from a few words of XML, findings by
 * the id of their limit, and that fixes keep their word. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "army/check/check.h"
#include "army/check/repair/repair.h"
#include "army/evaluate/readouts.h"
#include "army/model/change.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

/* An army with what it comes to. */
typedef struct
{
  MusterArmySnapshot *army;
  MusterEvaluation *evaluation;
  GPtrArray *findings;
} Checked;

static inline void
checked_free (Checked *checked)
{
  g_ptr_array_unref (checked->findings);
  muster_evaluation_free (checked->evaluation);
  muster_army_unref (checked->army);
  g_free (checked);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Checked, checked_free)

static inline void
fail_with_problems (GPtrArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *text = muster_problem_dup_text (g_ptr_array_index (problems, i));
      print_message ("# %s\n", text);
    }
  fail_msg ("%u problems", problems->len);
}

/* (transfer none): a shipped pack, one of fixtures/packs, or one of the guide for authors; each is
 * read once. */
static inline MusterRuleset *
get_pack (const char *id)
{
  static GHashTable *packs = NULL;
  const char *tests = g_getenv ("G_TEST_SRCDIR");
  if (packs == NULL)
    packs = g_hash_table_new (g_str_hash, g_str_equal);
  MusterRuleset *pack = g_hash_table_lookup (packs, id);
  if (pack != NULL)
    return pack;
  g_autofree char *own = g_strdup_printf ("%s/fixtures/packs/%s.ruleset.xml", tests, id);
  g_autofree char *taught = g_strdup_printf ("%s/../data/help/%s.ruleset.xml", tests, id);
  g_autofree char *shipped = g_strdup_printf ("%s/../data/packs/%s.ruleset.xml", tests, id);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  pack = muster_ruleset_load (g_file_test (own, G_FILE_TEST_EXISTS)      ? own
                              : g_file_test (taught, G_FILE_TEST_EXISTS) ? taught
                                                                         : shipped,
                              problems);
  if (pack == NULL)
    fail_with_problems (problems);
  assert_string_equal (pack->id, id);
  g_hash_table_insert (packs, (gpointer) pack->id, pack);
  return pack;
}

static inline const MusterArmy *
parse_army (const char *pack, const char *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.army.xml", text, strlen (text), problems);
  const MusterArmy *army = xml != NULL ? muster_army_read (xml, get_pack (pack), problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  return army;
}

/* @head: attributes of the army; @body: what stands in it. */
static inline const MusterArmy *
make_army (const char *pack, const char *head, const char *body)
{
  g_autofree char *text =
    g_strdup_printf ("<army xmlns=\"urn:muster:1\" name=\"Test\" ruleset=\"%s\" %s>%s</army>", pack,
                     head, body);
  return parse_army (pack, text);
}

/* The text of an army of data/examples. */
static inline char *
dup_example (const char *name)
{
  g_autofree char *path =
    g_strdup_printf ("%s/../data/examples/%s.army.xml", g_getenv ("G_TEST_SRCDIR"), name);
  char *text = NULL;
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static inline const MusterArmy *
load_example (const char *pack, const char *name)
{
  g_autofree char *text = dup_example (name);
  return parse_army (pack, text);
}

/* An example with one thing in its text put in another's place. */
static inline const MusterArmy *
load_changed_example (const char *pack, const char *name, const char *from, const char *to)
{
  g_autofree char *text = dup_example (name);
  g_auto (GStrv) parts = g_strsplit (text, from, -1);
  g_autofree char *changed = g_strjoinv (to, parts);
  assert_non_null (parts[1]);
  return parse_army (pack, changed);
}

/* @army: (transfer full) */
static inline Checked *
check_army (const MusterArmy *army)
{
  Checked *checked = g_new0 (Checked, 1);
  checked->army = army;
  checked->evaluation = muster_army_evaluate (army);
  checked->findings = muster_army_check (checked->evaluation);
  return checked;
}

static inline Checked *
check_made (const char *pack, const char *head, const char *body)
{
  return check_army (make_army (pack, head, body));
}

/* The only finding with this id, or NULL. */
static inline const MusterFinding *
find_finding (const Checked *checked, const char *id)
{
  const MusterFinding *found = NULL;
  for (guint i = 0; i < checked->findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (checked->findings, i);
      if (!g_str_equal (finding->id, id))
        continue;
      if (found != NULL)
        fail_msg ("%s was found twice", id);
      found = finding;
    }
  return found;
}

static inline const MusterFinding *
need_finding (const Checked *checked, const char *id)
{
  const MusterFinding *finding = find_finding (checked, id);
  if (finding == NULL)
    fail_msg ("%s was not found", id);
  return finding;
}

/* What a finding says; a text that is NULL is not looked at. */
static inline void
assert_found_words (const MusterFinding *finding, const char *have, const char *allowed)
{
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  if (have != NULL)
    assert_string_equal (words.have, have);
  if (allowed != NULL)
    assert_string_equal (words.allowed, allowed);
}

static inline void
assert_where (const MusterFinding *finding, const char *where)
{
  g_autofree char *found = muster_finding_dup_where (finding);
  assert_string_equal (found, where);
}

static inline void
print_findings (const Checked *checked)
{
  for (guint i = 0; i < checked->findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (checked->findings, i);
      g_autofree char *text = muster_finding_dup_text (finding);
      print_message ("# %s (%s): %s\n", finding->id, muster_finding_get_severity_id (finding),
                     text);
    }
}

/* @ids: the ids of all findings in order, with blanks between. */
static inline void
assert_findings (const Checked *checked, const char *ids)
{
  g_autoptr (GString) found = g_string_new (NULL);
  for (guint i = 0; i < checked->findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (checked->findings, i);
      g_string_append_printf (found, "%s%s", i > 0 ? " " : "", finding->id);
    }
  if (!g_str_equal (found->str, ids))
    print_findings (checked);
  assert_string_equal (found->str, ids);
}

static inline guint
find_named (const MusterArmy *army, const char *name)
{
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, name) == 0)
      return i;
  fail_msg ("nothing is named %s", name);
  return MUSTER_NO_NODE;
}

/* Of a number that is whole. */
static inline gint64
get_whole (MusterNumber number)
{
  assert_int_equal (number.den, 1);
  return number.num;
}

/* What the army's things cost together; all prices must be known. */
static inline gint64
get_total (const Checked *checked)
{
  assert_int_equal (checked->evaluation->n_unpriced + checked->evaluation->n_waiting, 0);
  return get_whole (checked->evaluation->totals[0]);
}

/* Whether a finding is no worse than one that was there before. */
static inline gboolean
was_there (const Checked *before, const MusterArmy *army, const MusterFinding *finding)
{
  for (guint i = 0; i < before->findings->len; i++)
    {
      const MusterFinding *old = g_ptr_array_index (before->findings, i);
      if (muster_finding_is_same (old, before->army, finding, army))
        return old->unchecked || !finding->unchecked;
    }
  return FALSE;
}

static inline Checked *
apply_fix (const Checked *before, const MusterFix *fix)
{
  const MusterArmy *army =
    muster_army_apply (before->army, (const MusterChange *) fix->changes->data, fix->changes->len);
  if (army == NULL)
    fail_msg ("cannot be done: %s", fix->text);
  return check_army (army);
}

/* That @fix, when followed, cures @finding, breaks nothing else and costs what it says. */
static inline void
assert_fix_cures (const Checked *before, const MusterFinding *finding, const MusterFix *fix)
{
  g_autoptr (Checked) after = apply_fix (before, fix);
  assert_int_equal (muster_number_compare (muster_number_subtract (after->evaluation->totals[0],
                                                                   before->evaluation->totals[0]),
                                           fix->points),
                    0);
  assert_true (g_utf8_validate (fix->text, -1, NULL) && fix->text[0] != '\0');
  for (guint i = 0; i < after->findings->len; i++)
    {
      const MusterFinding *left = g_ptr_array_index (after->findings, i);
      if (muster_finding_is_same (left, after->army, finding, before->army))
        fail_msg ("does not cure %s: %s", finding->id, fix->text);
      if (left->severity != MUSTER_SEVERITY_ADVICE && left->waiver == NULL
          && !was_there (before, after->army, left))
        fail_msg ("cures %s and brings %s: %s", finding->id, left->id, fix->text);
    }
}

/* Follows every fix of every finding. Returns: how many fixes there are of @id. */
static inline guint
assert_all_fixes_cure (const Checked *checked, const char *id)
{
  guint n = 0;
  for (guint i = 0; i < checked->findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (checked->findings, i);
      g_autoptr (GPtrArray) fixes =
        muster_finding_list_fixes (checked->evaluation, checked->findings, finding);
      for (guint j = 0; j < fixes->len; j++)
        assert_fix_cures (checked, finding, g_ptr_array_index (fixes, j));
      if (g_str_equal (finding->id, id))
        n += fixes->len;
    }
  return n;
}

/* A limit with an army that it just allows and one that it just forbids. */
typedef struct
{
  const char *limit;
  const char *head;
  const char *legal;
  const char *illegal;
  const char *illegal_head; /* NULL: the same head */
  const char *severity;
  const char *at;      /* id of the kind of what the finding is about */
  const char *actual;  /* NULL: none is named */
  const char *least;   /* the same */
  const char *most;    /* the same */
  const char *counted; /* "4 × Division" */
  const char *cite;    /* or NULL */
  const char *beside;  /* ids of other findings that cannot be kept apart, or NULL */
} LimitCase;

static inline void
assert_number (gboolean is_there, MusterNumber number, const char *wanted)
{
  g_autofree char *plain = is_there ? muster_number_dup_plain (number) : g_strdup ("none");
  assert_string_equal (plain, wanted != NULL ? wanted : "none");
}

static inline void
assert_just_legal (const char *pack, const LimitCase *it)
{
  g_autoptr (Checked) checked = check_made (pack, it->head, it->legal);
  MusterVerdict verdict = muster_findings_judge (checked->findings);
  if (checked->findings->len > 0)
    print_findings (checked);
  assert_true (verdict.legal);
  assert_int_equal (checked->findings->len, 0);
}

static inline Checked *
check_just_illegal (const char *pack, const LimitCase *it)
{
  return check_made (pack, it->illegal_head != NULL ? it->illegal_head : it->head, it->illegal);
}

static inline void
assert_just_illegal (const char *pack, const LimitCase *it)
{
  g_autoptr (Checked) checked = check_just_illegal (pack, it);
  const MusterFinding *finding = need_finding (checked, it->limit);
  MusterVerdict verdict = muster_findings_judge (checked->findings);
  g_autofree char *ids =
    it->beside != NULL ? g_strdup_printf ("%s %s", it->limit, it->beside) : g_strdup (it->limit);
  g_autoptr (GArray) nodes = muster_finding_list_counted (finding);
  g_autofree char *counted = muster_army_dup_kinds_text (checked->army, nodes);
  assert_findings (checked, ids);
  assert_int_equal (finding->kind, MUSTER_FINDING_LIMIT);
  assert_string_equal (finding->limit->id, it->limit);
  assert_string_equal (muster_finding_get_severity_id (finding), it->severity);
  assert_int_equal (verdict.legal, !g_str_equal (it->severity, "error") && it->beside == NULL);
  assert_string_equal (checked->army->nodes[finding->node].kind_id, it->at);
  assert_number (finding->has_actual, finding->actual, it->actual);
  assert_number (finding->least.den != 0, finding->least, it->least);
  assert_number (finding->most.den != 0, finding->most, it->most);
  assert_string_equal (counted, it->counted);
  assert_true (g_strcmp0 (finding->cite, it->cite) == 0);
}

static inline gboolean
is_limit_tested (const LimitCase *cases, guint n, const char *id)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (cases[i].limit, id))
      return TRUE;
  return FALSE;
}

/* That the limits of @pack are those of @cases, no more and no fewer. */
static inline void
assert_all_limits_tested (const char *pack, const LimitCase *cases, guint n)
{
  const MusterRuleset *ruleset = get_pack (pack);
  for (int i = 0; i < ruleset->n_limits; i++)
    /* Those of battlefields are tested where these are. */
    if (!g_str_equal (ruleset->limits[i].scope->text, "battlefield")
        && !is_limit_tested (cases, n, ruleset->limits[i].id))
      fail_msg ("no army tests the limit %s", ruleset->limits[i].id);
  for (guint i = 0; i < n; i++)
    if (muster_ruleset_find_limit (ruleset, cases[i].limit) == NULL)
      fail_msg ("%s has no limit %s", pack, cases[i].limit);
}

/* Pieces of armies of Tout Soldat, France in 1809. */
#define FR             "date=\"1809\" grades=\"nation:france\""
#define LINE           "<unit type=\"line-infantry\"/>"
#define LINE3          LINE LINE LINE
#define LINE8          LINE3 LINE3 LINE LINE
#define HORSE          "<unit type=\"light-cavalry\"/>"
#define HORSE3         HORSE HORSE HORSE
#define FOOT_GUN       "<unit type=\"foot-artillery\" grades=\"quality:4\"/>"
#define HORSE_GUN      "<unit type=\"horse-artillery\" grades=\"quality:4\"/>"
#define LEADER(type)   "<commander type=\"" type "\" grades=\"rating:2\"/>"
#define BRIGADE(in)    "<formation kind=\"brigade\" grades=\"quality:4\">" in "</formation>"
#define LONE(in)       BRIGADE (LEADER ("brigade-commander") in)
#define BRIGADES2      BRIGADE (LINE3) BRIGADE (LINE3)
#define BARE_DIV(in)   "<formation kind=\"division\">" in "</formation>"
#define DIVISION(in)   BARE_DIV (LEADER ("division-commander") in)
#define DIVISIONS2     DIVISION (BRIGADES2) DIVISION (BRIGADES2)
#define BARE_CORPS(in) "<formation kind=\"corps\">" in "</formation>"
#define CORPS(in)      BARE_CORPS (LEADER ("corps-commander") in)
#define OVERALL        LEADER ("army-commander")
#define GROUP(in)      "<formation kind=\"group\">" in "</formation>"

/* Every limit of Tout Soldat. */
static inline const LimitCase *
list_tout_soldat (guint *n)
{
  static const LimitCase cases[] = {
#define ROW_OF(section, id, good, bad, ...)                                                        \
  {                                                                                                \
    .limit = id, .head = FR, .legal = good, .illegal = bad, .severity = "error", .cite = section,  \
    __VA_ARGS__                                                                                    \
  }
#define ROW(...) ROW_OF ("Army Structure", __VA_ARGS__)
/* Not said by the rules, but read so. */
#define READ(id, good, bad, ...)                                                                   \
  { .limit = id, .head = FR, .legal = good, .illegal = bad, .severity = "advice", __VA_ARGS__ }
    ROW ("one-overall", OVERALL CORPS (DIVISIONS2) CORPS (DIVISIONS2),
         OVERALL OVERALL CORPS (DIVISIONS2) CORPS (DIVISIONS2), .at = "army", .actual = "2",
         .most = "1", .counted = "2 × Overall commander"),
    ROW ("command", CORPS (DIVISIONS2), OVERALL, .at = "army", .actual = "0", .least = "1",
         .counted = "", .beside = "overall-of-corps"),
    /* Two divisions of 54 points and a commander of 21. */
    { .limit = "points",
      .head = FR " budget=\"129\"",
      .illegal_head = FR " budget=\"128\"",
      .legal = CORPS (DIVISIONS2),
      .illegal = CORPS (DIVISIONS2),
      .severity = "error",
      .at = "army",
      .actual = "129",
      .most = "128",
      .counted = "1 × Corps, 1 × Corps commander, 2 × Division, 2 × Division commander, 4 × "
                 "Brigade, 12 × Line infantry",
      .cite = "Choosing an Army" },
    ROW ("overall", LEADER ("army-commander") CORPS (DIVISIONS2) CORPS (DIVISIONS2),
         CORPS (DIVISIONS2) CORPS (DIVISIONS2), .at = "army", .actual = "0", .least = "1",
         .most = "1", .counted = ""),
    ROW_OF ("Activation", "one-division",
            LEADER ("army-commander") CORPS (DIVISIONS2) CORPS (DIVISIONS2),
            LEADER ("army-commander") DIVISIONS2, .at = "army", .actual = "2", .most = "1",
            .counted = "2 × Division"),
    ROW_OF ("Activation", "one-division", DIVISION (BRIGADES2),
            LEADER ("army-commander") DIVISIONS2 DIVISION (BRIGADES2), .at = "army", .actual = "3",
            .most = "1", .counted = "3 × Division"),
    ROW ("corps-or-division", LEADER ("army-commander") CORPS (DIVISIONS2) CORPS (DIVISIONS2),
         LEADER ("army-commander") CORPS (DIVISIONS2) DIVISION (BRIGADES2), .at = "army",
         .actual = "1", .most = "0", .counted = "1 × Division"),
    { .limit = "overall-of-corps",
      .head = FR,
      .legal = LEADER ("army-commander") CORPS (DIVISIONS2) CORPS (DIVISIONS2),
      .illegal = LEADER ("army-commander") CORPS (DIVISIONS2),
      .severity = "warning",
      .at = "army",
      .actual = "1",
      .most = "0",
      .counted = "1 × Overall commander" },
    { .limit = "overall-in-corps",
      .head = FR,
      .legal = OVERALL CORPS (DIVISIONS2) CORPS (DIVISIONS2),
      .illegal = BARE_CORPS (OVERALL DIVISIONS2) CORPS (DIVISIONS2),
      .severity = "advice",
      .at = "army",
      .actual = "1",
      .most = "0",
      .counted = "1 × Overall commander" },
    READ ("army-brigades", OVERALL CORPS (DIVISIONS2) CORPS (DIVISIONS2) LONE (LINE3),
          CORPS (DIVISIONS2) LONE (LINE3), .at = "army", .actual = "1", .most = "0",
          .counted = "1 × Brigade"),
    READ ("army-guns", OVERALL CORPS (DIVISIONS2) CORPS (DIVISIONS2) FOOT_GUN,
          CORPS (DIVISIONS2) FOOT_GUN, .at = "army", .actual = "1", .most = "0",
          .counted = "1 × Foot battery"),
    READ ("army-artillery",
          OVERALL CORPS (DIVISIONS2) CORPS (DIVISIONS2)
            FOOT_GUN GROUP (FOOT_GUN HORSE_GUN FOOT_GUN),
          OVERALL CORPS (DIVISIONS2) CORPS (DIVISIONS2)
            FOOT_GUN FOOT_GUN GROUP (FOOT_GUN HORSE_GUN FOOT_GUN),
          .at = "army", .actual = "5", .most = "4",
          .counted = "4 × Foot battery, 1 × Horse battery"),
    { .limit = "overall-of-corps",
      .head = FR,
      .legal = BARE_CORPS (OVERALL DIVISIONS2),
      .illegal = OVERALL CORPS (DIVISIONS2),
      .severity = "warning",
      .at = "army",
      .actual = "1",
      .most = "0",
      .counted = "1 × Overall commander" },
    { .limit = "overall-of-corps",
      .head = FR,
      .legal = DIVISION (BRIGADES2),
      .illegal = LEADER ("army-commander") DIVISION (BRIGADES2),
      .severity = "warning",
      .at = "army",
      .actual = "1",
      .most = "0",
      .counted = "1 × Overall commander" },
    ROW ("corps-size", CORPS (DIVISIONS2), CORPS (DIVISION (BRIGADES2)), .at = "corps",
         .actual = "1", .least = "2", .most = "3", .counted = "1 × Division"),
    ROW ("corps-size", CORPS (DIVISIONS2 DIVISION (BRIGADES2)), CORPS (DIVISIONS2 DIVISIONS2),
         .at = "corps", .actual = "4", .least = "2", .most = "3", .counted = "4 × Division"),
    ROW ("corps-commander", LEADER ("army-commander") CORPS (DIVISIONS2) CORPS (DIVISIONS2),
         LEADER ("army-commander") CORPS (DIVISIONS2) BARE_CORPS (DIVISIONS2), .at = "corps",
         .actual = "0", .least = "1", .most = "1", .counted = ""),
    ROW ("corps-commander", CORPS (DIVISIONS2), CORPS (LEADER ("corps-commander") DIVISIONS2),
         .at = "corps", .actual = "2", .least = "1", .most = "1", .counted = "2 × Corps commander"),
    ROW ("division-size", DIVISION (BRIGADES2), DIVISION (BRIGADE (LINE3)), .at = "division",
         .actual = "1", .least = "2", .most = "4", .counted = "1 × Brigade"),
    ROW ("division-size", DIVISION (BRIGADES2 BRIGADES2),
         DIVISION (BRIGADES2 BRIGADES2 BRIGADE (LINE3)), .at = "division", .actual = "5",
         .least = "2", .most = "4", .counted = "5 × Brigade"),
    ROW ("division-commander", CORPS (DIVISIONS2),
         CORPS (DIVISION (BRIGADES2) BARE_DIV (BRIGADES2)), .at = "division", .actual = "0",
         .least = "1", .most = "1", .counted = ""),
    ROW ("division-commander", DIVISION (BRIGADES2),
         DIVISION (LEADER ("division-commander") BRIGADES2), .at = "division", .actual = "2",
         .least = "1", .most = "1", .counted = "2 × Division commander"),
    ROW ("brigade-size", DIVISION (BRIGADE (LINE3) BRIGADE (LINE3 FOOT_GUN)),
         DIVISION (BRIGADE (LINE3) BRIGADE (LINE LINE FOOT_GUN)), .at = "brigade", .actual = "2",
         .least = "3", .most = "8", .counted = "2 × Line infantry"),
    ROW ("brigade-size", DIVISION (BRIGADE (LINE3) BRIGADE (LINE8 FOOT_GUN)),
         DIVISION (BRIGADE (LINE3) BRIGADE (LINE8 LINE FOOT_GUN)), .at = "brigade", .actual = "9",
         .least = "3", .most = "8", .counted = "9 × Line infantry"),
    ROW ("brigade-arm", DIVISION (BRIGADE (LINE3 LINE FOOT_GUN) BRIGADE (HORSE3 HORSE HORSE_GUN)),
         DIVISION (BRIGADE (LINE3 HORSE) BRIGADE (LINE3)), .at = "brigade",
         .counted = "3 × Line infantry, 1 × Light cavalry"),
    /* A quality is chosen on the brigade alone; one on a unit is a finding of its own. */
    { .limit = "brigade-quality",
      .head = FR,
      .legal = DIVISION (BRIGADE (LINE3 "<unit type=\"foot-artillery\" grades=\"quality:5\"/>")
                           BRIGADE (LINE3)),
      .illegal = DIVISION (BRIGADE (LINE3 "<unit type=\"line-infantry\" grades=\"quality:5\"/>")
                             BRIGADE (LINE3)),
      .severity = "error",
      .at = "brigade",
      .counted = "4 × Line infantry",
      .cite = "Unit Quality",
      .beside = "preset-quality" },
    ROW ("brigade-commander", CORPS (DIVISIONS2 LONE (HORSE3)), CORPS (DIVISIONS2 BRIGADE (HORSE3)),
         .at = "brigade", .actual = "0", .least = "1", .most = "1", .counted = ""),
    ROW ("brigade-commander", CORPS (DIVISIONS2 LONE (HORSE3)),
         CORPS (DIVISIONS2 LONE (LEADER ("brigade-commander") HORSE3)), .at = "brigade",
         .actual = "2", .least = "1", .most = "1", .counted = "2 × Brigade commander"),
    ROW ("no-brigade-commander", DIVISION (BRIGADES2), DIVISION (BRIGADE (LINE3) LONE (LINE3)),
         .at = "brigade", .actual = "1", .most = "0", .counted = "1 × Brigade commander"),
    ROW ("brigade-artillery", CORPS (DIVISIONS2 LONE (LINE3 FOOT_GUN)),
         CORPS (DIVISIONS2 LONE (LINE3 FOOT_GUN FOOT_GUN)), .at = "brigade", .actual = "2",
         .most = "1", .counted = "2 × Foot battery"),
    ROW ("division-artillery", DIVISION (BRIGADE (LINE3 FOOT_GUN) BRIGADE (LINE3) HORSE_GUN),
         DIVISION (BRIGADE (LINE3 FOOT_GUN) BRIGADE (LINE3 FOOT_GUN) HORSE_GUN), .at = "division",
         .actual = "3", .most = "2", .counted = "2 × Foot battery, 1 × Horse battery"),
    ROW ("corps-artillery",
         CORPS (DIVISION (BRIGADES2 FOOT_GUN FOOT_GUN) DIVISION (BRIGADES2) LONE (HORSE3 HORSE_GUN)
                  GROUP (HORSE_GUN HORSE_GUN) FOOT_GUN FOOT_GUN),
         CORPS (DIVISION (BRIGADES2 FOOT_GUN FOOT_GUN) DIVISION (BRIGADES2) LONE (HORSE3 HORSE_GUN)
                  GROUP (HORSE_GUN HORSE_GUN HORSE_GUN) FOOT_GUN FOOT_GUN),
         .at = "corps", .actual = "5", .most = "4",
         .counted = "3 × Horse battery, 2 × Foot battery"),
    ROW ("foot-artillery", CORPS (DIVISIONS2 LONE (HORSE3 HORSE_GUN)),
         CORPS (DIVISIONS2 LONE (HORSE3 FOOT_GUN)), .at = "brigade", .actual = "1", .most = "0",
         .counted = "1 × Foot battery"),
    ROW ("horse-artillery", CORPS (DIVISIONS2 LONE (LINE3 FOOT_GUN)),
         CORPS (DIVISIONS2 LONE (LINE3 HORSE_GUN)), .at = "brigade", .actual = "1", .most = "0",
         .counted = "1 × Horse battery"),
    ROW ("group-size", DIVISION (BRIGADES2 GROUP (FOOT_GUN FOOT_GUN)),
         DIVISION (BRIGADES2 GROUP (FOOT_GUN)), .at = "group", .actual = "1", .least = "2",
         .counted = "1 × Foot battery"),
#undef ROW
#undef READ
  };
  *n = G_N_ELEMENTS (cases);
  return cases;
}

/* Pieces of armies of Game Of Kings. */
#define KINGS    "date=\"1745\" grades=\"nation:france quality:regular\""
#define GENERAL  "<commander type=\"general\"/>"
#define SECTOR   "<formation kind=\"flank\"><unit type=\"foot-battalion\"/></formation>"
#define CENTRE   "<formation kind=\"centre\"><unit type=\"foot-battalion\"/></formation>"
#define SECTORS3 CENTRE SECTOR SECTOR
#define OTHER                                                                                      \
  "<formation kind=\"scenario-sector\" grades=\"die:d4\"><unit type=\"gun\"/></formation>"

/* Every limit of Game Of Kings. */
static inline const LimitCase *
list_game_of_kings (guint *n)
{
  static const LimitCase cases[] = {
    { "general", KINGS, GENERAL SECTORS3, SECTORS3, NULL, "error", "army", "0", "1", "1", "",
      "Organisation", NULL },
    { "general", KINGS, GENERAL SECTORS3, GENERAL GENERAL SECTORS3, NULL, "error", "army", "2", "1",
      "1", "2 × General", "Organisation", NULL },
    { "fewest-sectors", KINGS, GENERAL SECTOR SECTOR, GENERAL SECTOR, NULL, "advice", "army", "1",
      "2", "none", "1 × Flank", "Author's play reports", NULL },
    { "sectors", KINGS, GENERAL SECTORS3, GENERAL SECTORS3 OTHER, NULL, "advice", "army", "4",
      "none", "3", "1 × Centre, 2 × Flank, 1 × Sector", "Command & Control", NULL },
    { "centres", KINGS, GENERAL SECTORS3, GENERAL CENTRE CENTRE, NULL, "advice", "army", "2",
      "none", "1", "2 × Centre", "Command & Control", NULL },
    { "flanks", KINGS, GENERAL SECTORS3, GENERAL SECTOR SECTOR SECTOR, NULL, "advice", "army", "3",
      "none", "2", "3 × Flank", "Command & Control", NULL },
    { "agreed", KINGS " budget=\"9\"", GENERAL SECTORS3,
      GENERAL CENTRE SECTOR
      "<formation kind=\"flank\"><unit type=\"foot-battalion\"/><unit type=\"gun\"/></formation>",
      NULL, "error", "army", "10", NULL, "9",
      "1 × General, 1 × Centre, 3 × Foot battalion, 2 × Flank, 1 × Gun", NULL, NULL },
  };
  *n = G_N_ELEMENTS (cases);
  return cases;
}

/* Pieces of armies of the pack of kinds: F foot, S guards, H horse, G a gun, with their class. */
#define OLD          "date=\"1705\" grades=\"nation:north\""
#define F1           "<unit type=\"foot\" grades=\"class:1\"/>"
#define F2           "<unit type=\"foot\" grades=\"class:2\"/>"
#define F3           "<unit type=\"foot\" grades=\"class:3\"/>"
#define S1           "<unit type=\"guards\" grades=\"class:1\"/>"
#define H1           "<unit type=\"horse\" grades=\"class:1\"/>"
#define H2           "<unit type=\"horse\" grades=\"class:2\"/>"
#define G            "<unit type=\"gun\" grades=\"class:1\"><entry what=\"points\" is=\"9\"/></unit>"
#define FLAGGED      "<unit type=\"foot\" grades=\"class:1\"><option type=\"flag\"/></unit>"
#define IN(kind, in) "<formation kind=\"" kind "\">" in "</formation>"

/* Every limit of the pack of kinds. */
static inline const LimitCase *
list_kinds (guint *n)
{
  static const LimitCase cases[] = {
#define ROW(id, good, bad, section, ...)                                                           \
  { .limit = id,                                                                                   \
    .head = OLD,                                                                                   \
    .legal = IN (id, good),                                                                        \
    .illegal = IN (id, bad),                                                                       \
    .severity = "error",                                                                           \
    .at = id,                                                                                      \
    .cite = section,                                                                               \
    __VA_ARGS__ }
    { .limit = "budget",
      .head = OLD " budget=\"14\"",
      .illegal_head = OLD " budget=\"13\"",
      .legal = IN ("range", F1 F1) IN ("one-type", "<unit type=\"foot\" grades=\"class:1\">"
                                                   "<option type=\"flag\"/></unit>"),
      .illegal = IN ("range", F1 F1) IN ("one-type", "<unit type=\"foot\" grades=\"class:1\">"
                                                     "<option type=\"flag\"/></unit>"),
      .severity = "error",
      .at = "army",
      .actual = "14",
      .most = "13",
      .counted = "1 × Range, 3 × Foot, 1 × One type, 1 × Flag",
      .cite = "Points" },
    ROW ("range", F1 F1 G, F1 G, "Counts", .actual = "1", .least = "2", .most = "4",
         .counted = "1 × Foot"),
    ROW ("range", F1 F1 F1 S1, F1 F1 F1 S1 F1, "Counts", .actual = "5", .least = "2", .most = "4",
         .counted = "4 × Foot, 1 × Guards"),
    ROW ("range-or-none", F1, F1 H1 H1, "Counts", .actual = "2", .least = "3", .most = "5",
         .counted = "2 × Horse"),
    ROW ("range-or-none", H1 H1 H1 H1 H1, H1 H1 H1 H1 H1 H1, "Counts", .actual = "6", .least = "3",
         .most = "5", .counted = "6 × Horse"),
    ROW ("stat-bound", "<entry what=\"allowed\" is=\"2\"/>" G G,
         "<entry what=\"allowed\" is=\"1\"/>" G G, "Counts", .actual = "2", .most = "1",
         .counted = "2 × Gun"),
    ROW ("stat-measure", F1 H1 G, F1 G, "Counts", .actual = "12", .least = "18", .most = "36",
         .counted = "1 × Foot, 1 × Gun"),
    ROW ("stat-measure", F1 F1 F1, F1 F1 F1 H1, "Counts", .actual = "42", .least = "18",
         .most = "36", .counted = "3 × Foot, 1 × Horse"),
    ROW ("points-measure", F1 H2 G, F1 H2 G F1, "Counts", .actual = "24", .most = "20",
         .counted = "2 × Foot, 1 × Horse, 1 × Gun"),
    ROW ("most-good", F3 F1, F3 F3, "Counts", .actual = "2", .most = "1", .counted = "2 × Foot"),
    ROW ("least-good", F3 F3, F3 F1, "Counts", .actual = "1", .least = "2", .counted = "1 × Foot"),
    ROW ("good-or-none", F1 F1, F1 F3, "Counts", .actual = "1", .least = "2",
         .counted = "1 × Foot"),
    /* One of five is a fifth; one of four is more, and two of six are more than 6/5. */
    ROW ("most-share", F1 F1 F1 F1 H1, F1 F1 F1 H1, "Shares", .actual = "1", .most = "4/5",
         .counted = "1 × Horse"),
    ROW ("most-share-up", F1 F1 F1 H1, H1 H1 F1 F1 F1, "Shares", .actual = "2", .most = "1",
         .counted = "2 × Horse"),
    ROW ("most-share-up", F1 F1 F1 F1 H1 H1, F1 F1 F1 H1 H1 H1, "Shares", .actual = "3",
         .most = "2", .counted = "3 × Horse"),
    ROW ("least-share", F1 H1 H1, F1 H1 H1 H1, "Shares", .actual = "1", .least = "4/3",
         .counted = "1 × Foot"),
    ROW ("least-share-up", F1 F1 H1 H1, F1 H1 H1 H1, "Shares", .actual = "1", .least = "2",
         .counted = "1 × Foot"),
    ROW ("share-or-none", F1 F1 F1, F1 F1 S1, "Shares", .actual = "1", .least = "3/2",
         .counted = "1 × Guards"),
    ROW ("share-or-none", S1 F1, F1 S1 G, "Shares", .actual = "1", .least = "3/2",
         .counted = "1 × Guards"),
    ROW ("share-of", S1 F1 F1 F1, S1 F1 F1 H1, "Shares", .actual = "1", .most = "3/4",
         .counted = "1 × Guards"),
    /* 5 of 9 points are too many; 5 + 7 of 24 are a half. */
    ROW ("share-points", H1 H2 F1 F1 F1, H1 F1, "Shares", .actual = "5", .most = "9/2",
         .counted = "1 × Horse"),
    ROW ("share-stat", "<entry what=\"portion\" is=\"40%\"/>" H1 F1 F1,
         "<entry what=\"portion\" is=\"40%\"/>" H1 F1, "Shares", .actual = "1", .most = "4/5",
         .counted = "1 × Horse"),
    ROW ("dear", "<formation kind=\"costly\">" H1 H2 "</formation>",
         "<formation kind=\"costly\">" H1 "</formation>", "Counts", .actual = "0", .least = "1",
         .counted = ""),
    ROW ("share-both", H1 F1 F1 F1, H1 F1 F1 F1 F1, "Shares", .actual = "1", .least = "5/4",
         .most = "5/2", .counted = "1 × Horse"),
    ROW ("share-both", H1 H1 F1 F1, H1 H1 F1, "Shares", .actual = "2", .least = "3/4",
         .most = "3/2", .counted = "2 × Horse"),
    ROW ("ratio-full", F1 F1 F1 F1 F1 F1 F1 G, F1 F1 F1 G, "Ratios", .actual = "1", .most = "0",
         .counted = "1 × Gun"),
    ROW ("ratio-full", F1 F1 F1 F1 F1 F1 F1 F1 G G, F1 F1 F1 F1 F1 F1 F1 G G, "Ratios",
         .actual = "2", .most = "1", .counted = "2 × Gun"),
    ROW ("ratio-started", F1 G, G, "Ratios", .actual = "1", .most = "0", .counted = "1 × Gun"),
    ROW ("ratio-started", F1 F1 F1 F1 F1 G G, F1 F1 F1 F1 G G, "Ratios", .actual = "2", .most = "1",
         .counted = "2 × Gun"),
    ROW ("ratio-two", F1 F1 F1 G G, F1 F1 G, "Ratios", .actual = "1", .most = "0",
         .counted = "1 × Gun"),
    ROW ("more", F1 F1 H1, F1 H1, "Comparisons", .actual = "1", .least = "2",
         .counted = "1 × Foot"),
    ROW ("as-many", F1 H1, F1 H1 H1, "Comparisons", .actual = "1", .least = "2",
         .counted = "1 × Foot"),
    ROW ("needs", "<commander type=\"leader\"/>" S1, S1 F1, "Pairs", .actual = "1", .most = "0",
         .counted = "1 × Guards"),
    ROW ("either", G F2, G F3, "Pairs", .actual = "1", .most = "0", .counted = "1 × Gun"),
    ROW ("either", F3 F3, F3 G F3 G, "Pairs", .actual = "2", .most = "0", .counted = "2 × Gun"),
    ROW ("to-be-had", F1 H2, F1 H2 H1 G, "Years", .actual = "2", .most = "0",
         .counted = "1 × Horse, 1 × Gun"),
    ROW ("one-class", F1 H1 G, F1 H2 G, "Likeness", .counted = "1 × Foot, 1 × Horse, 1 × Gun"),
    ROW ("one-type", F1 F2 G, F1 S1 G, "Likeness", .counted = "1 × Foot, 1 × Guards"),
    ROW ("guarded", F1 G, F1 F1 G, "Guards", .actual = "1", .most = "0", .counted = "1 × Gun"),
    { .limit = "guarded",
      .head = "date=\"1704\" grades=\"nation:north\"",
      .illegal_head = OLD,
      .legal = IN ("guarded", F1 F1 G),
      .illegal = IN ("guarded", F1 F1 G),
      .severity = "error",
      .at = "guarded",
      .actual = "1",
      .most = "0",
      .counted = "1 × Gun",
      .cite = "Guards" },
    { .limit = "guarded",
      .head = "date=\"1705\" grades=\"nation:south\"",
      .illegal_head = OLD,
      .legal = IN ("guarded", F1 F1 G),
      .illegal = IN ("guarded", F1 F1 G),
      .severity = "error",
      .at = "guarded",
      .actual = "1",
      .most = "0",
      .counted = "1 × Gun",
      .cite = "Guards" },
    { .limit = "warned",
      .head = OLD,
      .legal = IN ("warned", F1),
      .illegal = IN ("warned", G),
      .severity = "warning",
      .at = "warned",
      .actual = "1",
      .most = "0",
      .counted = "1 × Gun",
      .cite = "Severities" },
    { .limit = "advised",
      .head = OLD,
      .legal = IN ("advised", F1),
      .illegal = IN ("advised", G),
      .severity = "advice",
      .at = "advised",
      .actual = "1",
      .most = "0",
      .counted = "1 × Gun" },
    { .limit = "of-hardy",
      .head = "date=\"1711\" grades=\"nation:north\"",
      .illegal_head = "date=\"1709\" grades=\"nation:north\"",
      .legal = IN ("of-hardy", F1 F1),
      .illegal = IN ("of-hardy", F1 F1),
      .severity = "error",
      .at = "of-hardy",
      .actual = "2",
      .most = "1",
      .counted = "2 × Foot",
      .cite = "Traits" },
    { .limit = "of-sworn",
      .head = OLD,
      .illegal_head = "grades=\"nation:south\"",
      .legal = IN ("of-sworn", F1 F1),
      .illegal = IN ("of-sworn", F1 F1),
      .severity = "error",
      .at = "of-sworn",
      .actual = "2",
      .most = "1",
      .counted = "2 × Foot",
      .cite = "Traits" },
    ROW ("with-colours", FLAGGED F1, FLAGGED FLAGGED, "Options", .actual = "2", .most = "1",
         .counted = "2 × Foot"),
    ROW ("flags", FLAGGED F1, FLAGGED FLAGGED, "Options", .actual = "2", .most = "1",
         .counted = "2 × Flag"),
    { .limit = "list",
      .head = OLD,
      .legal = IN ("listed", F1 F1 F1 H1),
      .illegal = IN ("listed", F1 F1 F1 G),
      .severity = "error",
      .at = "listed",
      .actual = "1",
      .most = "0",
      .counted = "1 × Gun",
      .cite = "Lists" },
    { .limit = "list-foot",
      .head = OLD,
      .legal = IN ("listed", F1 F1),
      .illegal = IN ("listed", F1),
      .severity = "error",
      .at = "listed",
      .actual = "1",
      .least = "2",
      .most = "6",
      .counted = "1 × Foot" },
    { .limit = "list-foot",
      .head = OLD,
      .legal = IN ("listed", F1 F1 F1 F1 F1 F1 H1 H1),
      .illegal = IN ("listed", F1 F1 F1 F1 F1 F1 F1),
      .severity = "error",
      .at = "listed",
      .actual = "7",
      .least = "2",
      .most = "6",
      .counted = "7 × Foot" },
    { .limit = "list-horse",
      .head = OLD,
      .legal = IN ("listed", F1 F1 F1 H1),
      .illegal = IN ("listed", F1 F1 H1),
      .severity = "error",
      .at = "listed",
      .actual = "1",
      .most = "3/4",
      .counted = "1 × Horse",
      .cite = "Lists, horse" },
    { .limit = "list-guards",
      .head = OLD,
      .legal = IN ("listed", F1 S1),
      .illegal = IN ("listed", F1 S1 S1),
      .severity = "error",
      .at = "listed",
      .actual = "2",
      .most = "1",
      .counted = "2 × Guards",
      .cite = "Lists, guards" },
#undef ROW
  };
  *n = G_N_ELEMENTS (cases);
  return cases;
}
