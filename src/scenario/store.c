#include "config.h"

#include "scenario/store.h"

#include "army/check/check.h"
#include "army/compare/compare.h"
#include "army/store/kept-packs.h"
#include "army/store/store.h"
#include "army/store/xml.h"
#include "base/error.h"
#include "base/problem.h"
#include "scenario/xml.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Of armies, as files have them. */
#define LARGEST_NUMBER 999999999

static const char *const part_words[MUSTER_N_PARTS] = { "frame", "battlefield", "dice" };

static void
free_summary (MusterScenarioSummary *summary)
{
  g_free (summary->name);
  g_free (summary->ruleset);
  g_free (summary->title);
  g_free (summary->date);
  g_free (summary->armies);
  g_free (summary);
}

/* Returns: (transfer full) (nullable): NULL where they cannot be read */
static char *
dup_army_names (MusterStore *store, gint64 scenario, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store, "SELECT side, name FROM scenario_army WHERE scenario = ?1 ORDER BY side, number", error);
  gint64 last = -1;
  MusterStep step;
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, scenario);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      gint64 side = muster_statement_get_int (statement, 0);
      g_autofree char *name = muster_statement_dup_shown (statement, 1);
      g_string_append_printf (names, "%s%s", last < 0 ? "" : side == last ? ", " : " – ", name);
      last = side;
    }
  return step == MUSTER_STEP_DONE ? g_string_free (g_steal_pointer (&names), FALSE) : NULL;
}

GPtrArray *
muster_store_list_scenarios (MusterStore *store, gboolean trashed, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) free_summary);
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    trashed ? "SELECT scenario.id, name, scenario.ruleset, title, date, trashed FROM scenario"
              " LEFT JOIN pack ON pack.digest = scenario.pack WHERE trashed IS NOT NULL"
              " ORDER BY trashed DESC, scenario.id"
            : "SELECT scenario.id, name, scenario.ruleset, title, date, trashed FROM scenario"
              " LEFT JOIN pack ON pack.digest = scenario.pack WHERE trashed IS NULL"
              " ORDER BY name, scenario.id",
    error);
  MusterStep step;
  if (statement == NULL)
    return NULL;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      MusterScenarioSummary *summary = g_new0 (MusterScenarioSummary, 1);
      gboolean has_title = !muster_statement_is_null (statement, 3);
      gboolean has_date = !muster_statement_is_null (statement, 4);
      summary->id = muster_statement_get_int (statement, 0);
      summary->name = muster_statement_dup_shown (statement, 1);
      summary->ruleset = muster_statement_dup_shown (statement, 2);
      summary->title = muster_statement_dup_shown (statement, has_title ? 3 : 2);
      summary->date = has_date ? muster_statement_dup_shown (statement, 4) : NULL;
      summary->trashed = muster_statement_get_int (statement, 5);
      g_ptr_array_add (list, summary);
    }
  if (step != MUSTER_STEP_DONE)
    return NULL;
  for (guint i = 0; i < list->len; i++)
    {
      MusterScenarioSummary *summary = g_ptr_array_index (list, i);
      summary->armies = dup_army_names (store, summary->id, error);
      if (summary->armies == NULL)
        return NULL;
    }
  return g_steal_pointer (&list);
}

/* Loading */

static void
know_rulesets (MusterKeptPacks *packs, const MusterScenario *before)
{
  if (before == NULL)
    return;
  muster_kept_packs_know (packs, before->ruleset);
  if (before->battlefield != NULL)
    {
      muster_kept_packs_know (packs, before->battlefield->ruleset);
      muster_kept_packs_know (packs, before->battlefield->weather_ruleset);
    }
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < before->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (before->sides[side].armies, i);
        muster_kept_packs_know (packs, army->army->ruleset);
      }
}

static void
set_damaged (gint64 id, GError **error)
{
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED,
               _ ("Scenario number %" PRId64 " is not whole in the library. Restore a copy of the "
                  "library from before, or delete the scenario."),
               id);
}

static MusterXml *
parse_part (const char *word, const char *content, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_parse (word, content, strlen (content), problems);
  return xml != NULL && muster_xml_node_is (muster_xml_get_root (xml), "scenario")
           ? g_steal_pointer (&xml)
           : NULL;
}

/* A part that cannot be read must not be taken for one that is not there: saving the rest would
 * delete it. */
static gboolean
load_part (MusterStatement *statement, MusterXml **parts, GPtrArray *problems)
{
  const char *word = muster_statement_get_text (statement, 0);
  if (!muster_statement_is_readable (statement, 0) || !muster_statement_is_readable (statement, 1))
    return FALSE;
  for (int part = 0; part < MUSTER_N_PARTS; part++)
    if (g_str_equal (word, part_words[part]) && parts[part] == NULL)
      {
        parts[part] = parse_part (word, muster_statement_get_text (statement, 1), problems);
        return parts[part] != NULL;
      }
  return FALSE;
}

static gboolean
load_parts (MusterStore *store, gint64 id, MusterXml **parts, GPtrArray *problems, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT part, content FROM scenario_part WHERE scenario = ?1",
                          error);
  MusterStep step;
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    if (!load_part (statement, parts, problems))
      {
        set_damaged (id, error);
        return FALSE;
      }
  return step == MUSTER_STEP_DONE;
}

static gboolean
has_number (const GArray *armies, gint64 number)
{
  for (guint i = 0; i < armies->len; i++)
    if (g_array_index (armies, MusterScenarioArmy, i).number == number)
      return TRUE;
  return FALSE;
}

/* Returns: (transfer full) (nullable): NULL where the row is broken */
static const MusterArmy *
load_army (MusterStatement *statement,
           MusterKeptPacks *packs,
           const GArray *armies,
           GPtrArray *problems)
{
  gint64 side = muster_statement_get_int (statement, 0);
  gint64 number = muster_statement_get_int (statement, 1);
  if (side < 0 || side > 1 || number < 1 || number > LARGEST_NUMBER || has_number (armies, number)
      || !muster_statement_is_readable (statement, 3))
    return NULL;
  return muster_kept_packs_parse_army (packs, "scenario_army",
                                       muster_statement_get_text (statement, 3), problems);
}

static gboolean
load_armies (MusterStore *store,
             MusterKeptPacks *packs,
             gint64 id,
             GArray *armies,
             GArray *sides,
             GPtrArray *problems,
             GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT side, number, source, content FROM scenario_army WHERE scenario = ?1"
    " ORDER BY side, number",
    error);
  MusterStep step;
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      int side = (int) muster_statement_get_int (statement, 0);
      MusterScenarioArmy army = { .number = (int) muster_statement_get_int (statement, 1),
                                  .source = muster_statement_get_int (statement, 2) };
      army.army = load_army (statement, packs, armies, problems);
      if (army.army == NULL)
        {
          set_damaged (id, error);
          return FALSE;
        }
      g_array_append_val (armies, army);
      g_array_append_val (sides, side);
    }
  return step == MUSTER_STEP_DONE;
}

static void
clear_army (gpointer data)
{
  MusterScenarioArmy *army = data;
  g_clear_pointer (&army->army, muster_army_unref);
}

static MusterScenario *
load (MusterStore *store, MusterKeptPacks *packs, gint64 id, GPtrArray *problems, GError **error)
{
  MusterXml *parts[MUSTER_N_PARTS] = { NULL };
  g_autoptr (GArray) armies = g_array_new (FALSE, TRUE, sizeof (MusterScenarioArmy));
  g_autoptr (GArray) sides = g_array_new (FALSE, TRUE, sizeof (int));
  MusterScenario *scenario = NULL;
  g_array_set_clear_func (armies, clear_army);
  gboolean good = load_parts (store, id, parts, problems, error)
                  && load_armies (store, packs, id, armies, sides, problems, error);
  if (good && parts[MUSTER_PART_FRAME] != NULL)
    scenario =
      muster_scenario_read_parts (parts, (const MusterScenarioArmy *) (gpointer) armies->data,
                                  (const int *) (gpointer) sides->data, armies->len,
                                  muster_kept_packs_find, packs, problems);
  if (scenario == NULL && good)
    set_damaged (id, error);
  for (int part = 0; part < MUSTER_N_PARTS; part++)
    g_clear_pointer (&parts[part], muster_xml_free);
  return scenario;
}

static gboolean
is_there (MusterStore *store, gint64 id, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT 1 FROM scenario WHERE id = ?1", error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  MusterStep step = muster_statement_step (statement, error);
  if (step == MUSTER_STEP_DONE)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("The library has no scenario number %" PRId64 "."), id);
  return step == MUSTER_STEP_ROW;
}

MusterScenario *
muster_store_load_scenario (MusterStore *store,
                            gint64 id,
                            const MusterScenario *before,
                            GPtrArray *problems,
                            GError **error)
{
  g_autoptr (MusterKeptPacks) packs = muster_kept_packs_new (store);
  g_autoptr (MusterStoreReading) reading = muster_store_read (store, error);
  if (reading == NULL)
    return NULL;
  if (!is_there (store, id, error))
    return NULL;
  know_rulesets (packs, before);
  MusterScenario *scenario = load (store, packs, id, problems, error);
  if (scenario != NULL)
    scenario->id = id;
  return scenario;
}

/* Writing */

static gboolean
keep_packs (MusterChangeSet *change_set, const MusterScenario *scenario, GError **error)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  const MusterRuleset *rulesets[] = { scenario->ruleset,
                                      battlefield != NULL ? battlefield->ruleset : NULL,
                                      battlefield != NULL ? battlefield->weather_ruleset : NULL };
  for (guint i = 0; i < G_N_ELEMENTS (rulesets); i++)
    if (rulesets[i] != NULL && !muster_change_set_keep_pack (change_set, rulesets[i], error))
      return FALSE;
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        if (army->army->ruleset != NULL
            && !muster_change_set_keep_pack (change_set, army->army->ruleset, error))
          return FALSE;
      }
  return TRUE;
}

static char *
dup_part (const MusterScenario *scenario, MusterScenarioPart part)
{
  g_autoptr (GBytes) bytes = muster_scenario_write_part (scenario, part);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  return g_strndup (text, length);
}

/* Only what differs is written, so that undo keeps no more than what changed. */
static gboolean
write_part (MusterChangeSet *change_set,
            gint64 id,
            const MusterScenario *scenario,
            MusterScenarioPart part,
            GError **error)
{
  g_autofree char *content = dup_part (scenario, part);
  g_autoptr (MusterStatement) find = muster_change_set_prepare (
    change_set, "SELECT content FROM scenario_part WHERE scenario = ?1 AND part = ?2", error);
  if (find == NULL)
    return FALSE;
  muster_statement_bind_int (find, 1, id);
  muster_statement_bind_text (find, 2, part_words[part]);
  MusterStep step = muster_statement_step (find, error);
  if (step == MUSTER_STEP_ROW && g_str_equal (muster_statement_get_text (find, 0), content))
    return TRUE;
  gboolean is_new = step == MUSTER_STEP_DONE;
  if (step != MUSTER_STEP_ROW && !is_new)
    return FALSE;
  g_clear_pointer (&find, muster_statement_free);
  g_autoptr (MusterStatement) write = muster_change_set_prepare (
    change_set,
    is_new ? "INSERT INTO scenario_part (scenario, part, content) VALUES (?1, ?2, ?3)"
           : "UPDATE scenario_part SET content = ?3 WHERE scenario = ?1 AND part = ?2",
    error);
  if (write == NULL)
    return FALSE;
  muster_statement_bind_int (write, 1, id);
  muster_statement_bind_text (write, 2, part_words[part]);
  muster_statement_bind_text (write, 3, content);
  return muster_statement_run (write, error);
}

static char *
dup_army (const MusterScenarioArmy *army)
{
  g_autoptr (GBytes) bytes = muster_army_write (army->army);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  return g_strndup (text, length);
}

static gboolean
insert_army (MusterChangeSet *change_set,
             gint64 id,
             int side,
             const MusterScenarioArmy *army,
             GError **error)
{
  g_autofree char *content = dup_army (army);
  g_autoptr (MusterStatement) insert = muster_change_set_prepare (
    change_set,
    "INSERT INTO scenario_army (scenario, side, number, source, name, content)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    error);
  if (insert == NULL)
    return FALSE;
  muster_statement_bind_int (insert, 1, id);
  muster_statement_bind_int (insert, 2, side);
  muster_statement_bind_int (insert, 3, army->number);
  muster_statement_bind_int (insert, 4, army->source);
  muster_statement_bind_text (insert, 5, army->army->name);
  muster_statement_bind_text (insert, 6, content);
  return muster_statement_run (insert, error);
}

/* An army stays where the library has the very same on that side. */
static gboolean
is_kept (MusterChangeSet *change_set, gint64 id, int side, const MusterScenarioArmy *army)
{
  g_autofree char *content = dup_army (army);
  g_autoptr (MusterStatement) find = muster_change_set_prepare (
    change_set,
    "SELECT 1 FROM scenario_army WHERE scenario = ?1 AND side = ?2 AND number = ?3 AND source = ?4"
    " AND content = ?5",
    NULL);
  if (find == NULL)
    return FALSE;
  muster_statement_bind_int (find, 1, id);
  muster_statement_bind_int (find, 2, side);
  muster_statement_bind_int (find, 3, army->number);
  muster_statement_bind_int (find, 4, army->source);
  muster_statement_bind_text (find, 5, content);
  return muster_statement_step (find, NULL) == MUSTER_STEP_ROW;
}

/* Ticks of an army that is another now would be those of other units. */
static gboolean
delete_army (MusterChangeSet *change_set, gint64 id, gint64 number, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM scenario_army WHERE scenario = ?1 AND number = ?2",
    "DELETE FROM scenario_tick WHERE scenario = ?1 AND army = ?2",
  };
  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      g_autoptr (MusterStatement) statement =
        muster_change_set_prepare (change_set, statements[i], error);
      if (statement == NULL)
        return FALSE;
      muster_statement_bind_int (statement, 1, id);
      muster_statement_bind_int (statement, 2, number);
      if (!muster_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
drop_armies (MusterChangeSet *change_set, gint64 id, const MusterScenario *scenario, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (MusterStatement) list =
    muster_change_set_prepare (change_set, "SELECT number FROM scenario_army WHERE scenario = ?1",
                               error);
  if (list == NULL)
    return FALSE;
  muster_statement_bind_int (list, 1, id);
  MusterStep step;
  while ((step = muster_statement_step (list, error)) == MUSTER_STEP_ROW)
    {
      gint64 number = muster_statement_get_int (list, 0);
      if (muster_scenario_find_army (scenario, (int) number, NULL) == NULL)
        g_array_append_val (numbers, number);
    }
  g_clear_pointer (&list, muster_statement_free);
  if (step != MUSTER_STEP_DONE)
    return FALSE;
  for (guint i = 0; i < numbers->len; i++)
    if (!delete_army (change_set, id, g_array_index (numbers, gint64, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
write_armies (MusterChangeSet *change_set,
              gint64 id,
              const MusterScenario *scenario,
              GError **error)
{
  if (!drop_armies (change_set, id, scenario, error))
    return FALSE;
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        if (is_kept (change_set, id, side, army))
          continue;
        if (!delete_army (change_set, id, army->number, error)
            || !insert_army (change_set, id, side, army, error))
          return FALSE;
      }
  return TRUE;
}

static gboolean
write_all (MusterChangeSet *change_set, gint64 id, const MusterScenario *scenario, GError **error)
{
  for (int part = 0; part < MUSTER_N_PARTS; part++)
    if (!write_part (change_set, id, scenario, (MusterScenarioPart) part, error))
      return FALSE;
  return write_armies (change_set, id, scenario, error);
}

static gboolean
run_row (MusterChangeSet *change_set,
         const char *sql,
         gint64 id,
         const MusterScenario *scenario,
         GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  muster_statement_bind_text (statement, 2, scenario->name);
  muster_statement_bind_text (statement, 3, scenario->ruleset_id);
  muster_statement_bind_text (
    statement, 4, scenario->ruleset != NULL ? muster_ruleset_get_digest (scenario->ruleset) : NULL);
  muster_statement_bind_text (statement, 5, scenario->date);
  return muster_statement_run (statement, error);
}

static gint64
insert (MusterChangeSet *change_set, gconstpointer document, GError **error)
{
  const MusterScenario *scenario = document;
  if (!keep_packs (change_set, scenario, error)
      || !run_row (change_set,
                   "INSERT INTO scenario (id, name, ruleset, pack, date)"
                   " VALUES (nullif (?1, 0), ?2, ?3, ?4, ?5)",
                   0, scenario, error))
    return 0;
  gint64 id = muster_change_set_insert_id (change_set);
  return write_all (change_set, id, scenario, error) ? id : 0;
}

static gboolean
update (MusterChangeSet *change_set, gconstpointer document, GError **error)
{
  const MusterScenario *scenario = document;
  return keep_packs (change_set, scenario, error)
         && run_row (change_set,
                     "UPDATE scenario SET name = ?2, ruleset = ?3, pack = ?4, date = ?5"
                     " WHERE id = ?1",
                     scenario->id, scenario, error)
         && write_all (change_set, scenario->id, scenario, error);
}

static const char *const deleting[] = {
  "DELETE FROM scenario_tick WHERE scenario = ?1",
  "DELETE FROM scenario_play WHERE scenario = ?1",
  "DELETE FROM scenario_army WHERE scenario = ?1",
  "DELETE FROM scenario_part WHERE scenario = ?1",
  "DELETE FROM scenario WHERE id = ?1",
  NULL,
};

static const char *const several[] = {
  [MUSTER_LIBRARY_ADD] = "add-scenarios",
  [MUSTER_LIBRARY_TRASH] = "trash-scenarios",
  [MUSTER_LIBRARY_RESTORE] = "untrash-scenarios",
  [MUSTER_LIBRARY_DELETE] = "delete-scenarios",
};

static const char *
get_name (gconstpointer document)
{
  return ((const MusterScenario *) document)->name;
}

static gpointer
load_document (MusterStore *store,
               gint64 id,
               gconstpointer before,
               GPtrArray *problems,
               GError **error)
{
  return muster_store_load_scenario (store, id, before, problems, error);
}

const MusterDocumentType muster_scenario_document = {
  .kind = MUSTER_DOCUMENT_SCENARIO,
  .deleting = deleting,
  .several = several,
  .get_name = get_name,
  .insert = insert,
  .update = update,
  .load = load_document,
  .free = (GDestroyNotify) muster_scenario_unref,
};

/* The army of the library, or NULL where it is gone or cannot be read. */
static const MusterArmy *
load_source (MusterStore *store, gint64 source, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (source == 0 || !muster_library_has (store, MUSTER_DOCUMENT_ARMY, source))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("The army is no longer in the library; the scenario keeps its copy."));
      return NULL;
    }
  /* Without its ruleset the army can be read all the same. */
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, source, problems, NULL);
  return muster_store_load_army (store, source, ruleset, error);
}

static gboolean
is_same (const MusterArmy *one, const MusterArmy *other)
{
  g_autoptr (GBytes) a = muster_army_write (one);
  g_autoptr (GBytes) b = muster_army_write (other);
  return g_bytes_equal (a, b);
}

static char *
dup_differences (const MusterScenarioArmy *kept, const MusterArmy *now)
{
  const char *names[2] = {
    /* Translators: an army as it stands in the scenario. */
    _ ("scenario"),
    /* Translators: an army as it stands in the library. */
    _ ("library"),
  };
  if (kept->evaluation == NULL || now->ruleset == NULL)
    return g_strdup (_ ("They cannot be compared: the ruleset is not there.\n"));
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (now);
  g_autoptr (GPtrArray) before = muster_army_check (kept->evaluation);
  g_autoptr (GPtrArray) after = muster_army_check (evaluation);
  MusterComparedArmy armies[2] = { { kept->army, kept->evaluation, before },
                                   { now, evaluation, after } };
  g_autoptr (GPtrArray) sections = muster_army_compare (&armies[0], &armies[1]);
  if (muster_comparison_count_different (sections) == 0)
    return g_strdup (_ ("They count the same; names, notes or the order of things are "
                        "different.\n"));
  return muster_comparison_dup_text (sections, names, FALSE);
}

char *
muster_scenario_dup_army_changes (MusterStore *store, const MusterScenario *scenario, int number)
{
  const MusterScenarioArmy *kept = muster_scenario_find_army (scenario, number, NULL);
  g_autoptr (MusterArmySnapshot) now =
    kept != NULL ? load_source (store, kept->source, NULL) : NULL;
  if (now == NULL || is_same (kept->army, now))
    return NULL;
  return dup_differences (kept, now);
}

static guint
find_formation (const MusterArmy *army, const char *place)
{
  for (guint at = 1; at < army->n_nodes; at++)
    {
      g_autofree char *label = muster_army_dup_place (army, at);
      if (army->nodes[at].category == MUSTER_CATEGORY_FORMATION && g_str_equal (label, place))
        return at;
    }
  return MUSTER_NO_NODE;
}

/* Reserves name places in the army, which may be others now. */
static GArray *
follow_reserves (const MusterScenario *scenario,
                 const MusterScenarioArmy *kept,
                 const MusterArmy *now)
{
  GArray *reserves = g_array_new (FALSE, TRUE, sizeof (MusterReserve));
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      MusterReserve reserve = g_array_index (scenario->reserves, MusterReserve, i);
      if (reserve.army == kept->number && reserve.node != 0)
        {
          g_autofree char *place = muster_army_dup_place (kept->army, reserve.node);
          reserve.node = find_formation (now, place);
        }
      if (reserve.node != MUSTER_NO_NODE)
        g_array_append_val (reserves, reserve);
    }
  return reserves;
}

gboolean
muster_scenario_take_army_anew (MusterStore *store,
                                MusterScenario *scenario,
                                int number,
                                GError **error)
{
  int side = 0;
  const MusterScenarioArmy *kept = muster_scenario_find_army (scenario, number, &side);
  gint64 source = kept != NULL ? kept->source : 0;
  g_autoptr (MusterArmySnapshot) now = load_source (store, source, error);
  if (now == NULL)
    return FALSE;
  g_autoptr (GArray) reserves = follow_reserves (scenario, kept, now);
  muster_scenario_remove_army (scenario, number);
  muster_scenario_add_army (scenario, side, number, now, source);
  g_array_set_size (scenario->reserves, 0);
  for (guint i = 0; i < reserves->len; i++)
    muster_scenario_add_reserve (scenario, &g_array_index (reserves, MusterReserve, i));
  return TRUE;
}
