#include "config.h"

#include "cli/library-newer.h"

#include "army/check/newer.h"
#include "army/store/edit.h"
#include "army/store/listing.h"
#include "base/problem.h"
#include "cli/common/command.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

/* An army beside the pack that is installed. */
typedef struct
{
  MusterStore *store; /* (unowned) */
  gint64 id;
  const MusterArmy *army;         /* owned; under the pack that it is kept with */
  MusterDifferences *differences; /* or NULL */
  gboolean is_there;              /* the pack that is installed, and it can be read */
  gboolean is_answered;
} Newer;

static void
clear_newer (Newer *newer)
{
  g_clear_pointer (&newer->army, muster_army_unref);
  g_clear_pointer (&newer->differences, muster_differences_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Newer, clear_newer)

static gboolean
load (Newer *newer, const char *name, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  newer->id = muster_store_find_army (newer->store, name, error);
  if (newer->id == 0)
    return FALSE;
  GError *failure = NULL;
  g_autoptr (MusterRuleset) kept =
    muster_store_load_ruleset (newer->store, newer->id, problems, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  newer->army = muster_store_load_army (newer->store, newer->id, kept, error);
  if (newer->army == NULL)
    return FALSE;
  newer->differences = kept != NULL ? muster_army_find_newer (kept, (const char *const *) dirs,
                                                              &newer->is_there, problems)
                                    : NULL;
  muster_command_print_problems (problems);
  g_autofree char *answered = muster_store_dup_answered_pack (newer->store, newer->id);
  newer->is_answered =
    newer->differences != NULL
    && g_strcmp0 (answered, muster_differences_get_after (newer->differences)->digest) == 0;
  return TRUE;
}

static char *
dup_effect_of (const Newer *newer, const gboolean *taken, GError **error)
{
  MusterRuleset *other = muster_differences_take (newer->differences, taken, error);
  g_autoptr (MusterRuleset) laid =
    other != NULL ? muster_house_lay_kept (other, newer->store) : NULL;
  return laid != NULL && muster_army_fits (newer->army, laid, error)
           ? muster_army_dup_effect (newer->army, laid)
           : NULL;
}

/* What the army would be, or why it cannot be. */
static char *
dup_effect_or_trouble (const Newer *newer, const gboolean *taken)
{
  g_autoptr (GError) error = NULL;
  char *effect = dup_effect_of (newer, taken, &error);
  return error != NULL ? g_strdup (error->message) : effect;
}

/* What the army would be with this one difference alone. */
static char *
dup_effect_alone (const Newer *newer, guint index)
{
  g_autofree gboolean *taken = g_new0 (gboolean, muster_differences_count (newer->differences));
  taken[index] = TRUE;
  return dup_effect_or_trouble (newer, taken);
}

static char *
dup_effect_of_all (const Newer *newer)
{
  guint n = muster_differences_count (newer->differences);
  g_autofree gboolean *taken = g_new (gboolean, n);
  for (guint i = 0; i < n; i++)
    taken[i] = TRUE;
  return dup_effect_or_trouble (newer, taken);
}

static void
print_one (const Newer *newer, guint index)
{
  const MusterDifference *difference = muster_differences_get (newer->differences, index);
  g_autofree char *effect = dup_effect_alone (newer, index);
  g_print ("%3u  %s\n     %s", index + 1, difference->name, difference->change);
  if (difference->cite != NULL)
    g_print (" (%s)", difference->cite);
  g_print ("\n");
  if (effect != NULL)
    {
      g_autofree char *line = g_strdup_printf (_ ("→ %s"), effect);
      g_print ("     %s\n", line);
    }
}

static void
print_text (const Newer *newer)
{
  const MusterRuleset *before = muster_differences_get_before (newer->differences);
  const MusterRuleset *after = muster_differences_get_after (newer->differences);
  g_autofree char *effect = dup_effect_of_all (newer);
  g_print (_ ("%s is kept with version “%s” of %s; version “%s”, with another text, is "
              "installed.\n\n"),
           newer->army->name, before->version, after->title, after->version);
  for (guint i = 0; i < muster_differences_count (newer->differences); i++)
    print_one (newer, i);
  g_print ("\n");
  if (effect != NULL)
    g_print (_ ("With all of them: %s\n"), effect);
  else
    g_print (_ ("None of them touches this army.\n"));
  if (newer->is_answered)
    g_print (_ ("All of these were left before.\n"));
  g_print (_ ("Take them with --take all, some with --take 1,3-5, or leave them with --take "
              "none.\n"));
}

static void
print_json (const Newer *newer)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  guint n = newer->differences != NULL ? muster_differences_count (newer->differences) : 0;
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", newer->id);
  muster_json_add_text (builder, "name", newer->army->name);
  muster_json_add_text (builder, "version", newer->army->version);
  muster_json_add_text (builder, "installed",
                        n > 0 ? muster_differences_get_after (newer->differences)->version
                              : newer->army->version);
  json_builder_set_member_name (builder, "answered");
  json_builder_add_boolean_value (builder, n == 0 || newer->is_answered);
  json_builder_set_member_name (builder, "differences");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    {
      const MusterDifference *difference = muster_differences_get (newer->differences, i);
      g_autofree char *effect = dup_effect_alone (newer, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "name", difference->name);
      muster_json_add_text (builder, "change", difference->change);
      muster_json_add_text (builder, "cite", difference->cite);
      muster_json_add_text (builder, "effect", effect);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

/* "3" or "3-5", from 1. */
static gboolean
mark_range (const char *text, gboolean *taken, guint n)
{
  g_auto (GStrv) ends = g_strsplit (text, "-", 2);
  guint64 low = 0;
  guint64 high = 0;
  if (ends[0] == NULL || !g_ascii_string_to_unsigned (ends[0], 10, 1, n, &low, NULL))
    return FALSE;
  high = low;
  if (ends[1] != NULL && !g_ascii_string_to_unsigned (ends[1], 10, low, n, &high, NULL))
    return FALSE;
  for (guint64 i = low; i <= high; i++)
    taken[i - 1] = TRUE;
  return TRUE;
}

static gboolean
mark_taken (const char *take, gboolean *taken, guint n)
{
  g_auto (GStrv) parts = g_strsplit (take, ",", -1);
  gboolean is_all = g_str_equal (take, "all");
  for (guint i = 0; i < n; i++)
    taken[i] = is_all;
  for (int i = 0; !is_all && !g_str_equal (take, "none") && (i == 0 || parts[i] != NULL); i++)
    if (parts[i] == NULL || !mark_range (g_strstrip (parts[i]), taken, n))
      return FALSE;
  return TRUE;
}

static void
tell_answer (const Newer *newer, guint n_taken, gboolean as_json)
{
  guint n = muster_differences_count (newer->differences);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  if (!as_json)
    {
      g_print (ngettext ("%s: took %u of %u difference.\n", "%s: took %u of %u differences.\n", n),
               newer->army->name, n_taken, n);
      return;
    }
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", newer->id);
  muster_json_add_text (builder, "name", newer->army->name);
  muster_json_add_int (builder, "taken", n_taken);
  muster_json_add_int (builder, "differences", n);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

static int
answer (const Newer *newer, const char *take, gboolean as_json)
{
  guint n = muster_differences_count (newer->differences);
  g_autoptr (GError) error = NULL;
  g_autofree gboolean *taken = g_new0 (gboolean, n);
  guint n_taken = 0;
  if (!mark_taken (take, taken, n))
    return muster_command_fail (_ ("“%s” names no differences. Write all, none, or numbers from 1 "
                                   "to %u such as 1,3-5."),
                                take, n);
  for (guint i = 0; i < n; i++)
    n_taken += taken[i] ? 1 : 0;
  g_autoptr (MusterRuleset) ruleset = muster_differences_take (newer->differences, taken, &error);
  if (ruleset == NULL || !muster_army_fits (newer->army, ruleset, &error)
      || !muster_army_edit_answer_pack (newer->store, newer->id, ruleset,
                                        muster_differences_get_after (newer->differences)->digest,
                                        &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  tell_answer (newer, n_taken, as_json);
  return MUSTER_EXIT_DONE;
}

int
muster_library_newer (MusterStore *store, char **names, const char *take, gboolean as_json)
{
  g_auto (Newer) newer = { .store = store };
  g_autoptr (GError) error = NULL;
  if (names[0] == NULL || names[1] != NULL)
    return muster_command_fail (_ ("Name one army, by its name or number."));
  if (!load (&newer, names[0], &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  if (newer.differences != NULL && take != NULL)
    return answer (&newer, take, as_json);
  if (as_json)
    print_json (&newer);
  else if (newer.differences != NULL)
    print_text (&newer);
  else if (!newer.is_there)
    g_print (_ (
               "%s: no pack of its ruleset is installed that can be read. It is kept with its own, "
               "and nothing of it changes.\n"),
             newer.army->name);
  else
    g_print (_ ("%s: the pack that is installed says nothing else than the one that it is kept "
                "with.\n"),
             newer.army->name);
  return newer.differences != NULL && !newer.is_answered ? MUSTER_EXIT_ILLEGAL : MUSTER_EXIT_DONE;
}
