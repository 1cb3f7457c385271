#include "config.h"

#include "army/store/edit.h"
#include "army/store/listing.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/actions/edit.h"
#include "campaign/model/xml.h"
#include "cli/common/command.h"
#include "cli/common/output.h"
#include "cli/library-campaign.h"
#include "cli/library-list.h"
#include "cli/library-newer.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef struct
{
  char *library;
  char *output;
  char *take;
  gboolean as_json;
  gboolean force;
  gboolean trash;
  gboolean of_campaign;
} Options;

static int
list (MusterStore *store, char **names, const Options *options)
{
  return muster_library_list (store, options->trash, options->as_json);
}

/* Tells what was done with an army: in JSON, or by @sentence, which it takes. @file may be NULL. */
static void
tell (JsonBuilder *builder, gint64 id, const char *name, const char *file, char *sentence)
{
  g_autofree char *taken = sentence;
  if (builder == NULL)
    {
      g_print ("%s\n", sentence);
      return;
    }
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", id);
  muster_json_add_text (builder, "name", name);
  if (file != NULL)
    muster_json_add_text (builder, "file", file);
  json_builder_end_object (builder);
}

/* An array in JSON, of what is told between the two; NULL where sentences are told. */
static JsonBuilder *
begin_telling (const Options *options)
{
  JsonBuilder *builder = options->as_json ? json_builder_new () : NULL;
  if (builder != NULL)
    json_builder_begin_array (builder);
  return builder;
}

static void
end_telling (JsonBuilder *builder)
{
  if (builder == NULL)
    return;
  json_builder_end_array (builder);
  muster_command_print_json (builder);
}

static MusterInput *
load (const char *path, MusterPacks *packs)
{
  MusterInput *input = muster_input_load (path, packs, FALSE);
  muster_command_print_problems (input->problems);
  if (input->campaign == NULL)
    muster_command_refuse_scenario (input);
  if (input->army == NULL && input->pack != NULL)
    muster_command_fail (_ ("%s is a pack of rules; the library keeps armies and campaigns."),
                         path);
  return input;
}

/* What the army was priced with does not count where the player's own values say otherwise. */
static void
tell_conflicts (MusterStore *store, const MusterArmy *army)
{
  g_autofree char *conflicts =
    army->ruleset != NULL ? muster_house_dup_conflicts (store, army->ruleset) : NULL;
  if (conflicts != NULL)
    g_printerr (_ ("muster: %s brings other house values than yours, which count: %s.\n"),
                army->name, conflicts);
}

/* Returns: (array length=n): those of @inputs that are armies */
static const MusterArmy **
list_armies (MusterStore *store, GPtrArray *inputs, guint *n)
{
  const MusterArmy **armies = g_new (const MusterArmy *, inputs->len);
  *n = 0;
  for (guint i = 0; i < inputs->len; i++)
    {
      const MusterArmy *army = ((MusterInput *) g_ptr_array_index (inputs, i))->army;
      if (army == NULL)
        continue;
      tell_conflicts (store, army);
      armies[(*n)++] = army;
    }
  return armies;
}

static gboolean
add_campaign (MusterStore *store, const MusterInput *input, JsonBuilder *builder)
{
  g_autoptr (GError) error = NULL;
  gint64 id = muster_campaign_edit_import (store, input->campaign, &error);
  if (id == 0)
    {
      muster_command_fail_with (g_steal_pointer (&error));
      return FALSE;
    }
  tell (builder, id, input->campaign->name, input->shown,
        g_strdup_printf (_ ("Added the campaign %s as number %" PRId64 "."), input->campaign->name,
                         id));
  return TRUE;
}

static int
add_all (MusterStore *store, GPtrArray *inputs, const Options *options)
{
  g_autoptr (GError) error = NULL;
  guint n;
  guint next = 0;
  gboolean is_done = TRUE;
  g_autofree const MusterArmy **armies = list_armies (store, inputs, &n);
  g_autofree gint64 *ids = n > 0 ? muster_army_edit_import_all (store, armies, n, &error) : NULL;
  if (error != NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (JsonBuilder) builder = begin_telling (options);
  for (guint i = 0; i < inputs->len && is_done; i++)
    {
      const MusterInput *input = g_ptr_array_index (inputs, i);
      if (input->campaign != NULL)
        is_done = add_campaign (store, input, builder);
      else
        {
          tell (builder, ids[next], input->army->name, input->shown,
                g_strdup_printf (_ ("Added %s as number %" PRId64 "."), input->army->name,
                                 ids[next]));
          next++;
        }
    }
  end_telling (builder);
  return is_done ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}

/* Every file is looked at before the first is added: nothing is half done. */
static int
add (MusterStore *store, char **paths, const Options *options)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) inputs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_input_free);
  guint n_bad = 0;
  for (int i = 0; paths[i] != NULL; i++)
    {
      MusterInput *input = load (paths[i], packs);
      g_ptr_array_add (inputs, input);
      n_bad += input->army == NULL && input->campaign == NULL;
    }
  if (inputs->len == 0)
    return muster_command_fail (_ ("Name an army file to add."));
  if (n_bad == 0)
    return add_all (store, inputs, options);
  if (inputs->len > 1)
    muster_command_fail (ngettext ("%u of the %u files cannot be added, so none of them was. Mend "
                                   "it, or leave it out.",
                                   "%u of the %u files cannot be added, so none of them was. Mend "
                                   "them, or leave them out.",
                                   n_bad),
                         n_bad, inputs->len);
  return MUSTER_EXIT_FAILED;
}

static gboolean
may_write (const char *output, const Options *options)
{
  if (!options->as_json || !muster_command_is_stdout (output))
    return muster_output_may_write (output, options->force);
  muster_command_fail (_ ("The army goes to standard output itself, where JSON has no place. "
                          "Name a file with -o, or leave --json out."));
  return FALSE;
}

static void
tell_export (const char *name, gint64 id, const char *output, const Options *options)
{
  g_autofree char *shown = g_filename_display_name (output);
  g_autoptr (JsonBuilder) builder = NULL;
  if (muster_command_is_stdout (output))
    return;
  builder = begin_telling (options);
  tell (builder, id, name, shown, g_strdup_printf (_ ("Wrote %s into %s."), name, shown));
  end_telling (builder);
}

static int
write_campaign (MusterStore *store, const char *name, const char *output, const Options *options)
{
  g_autoptr (MusterCampaign) campaign = muster_library_find_campaign (store, name);
  if (campaign == NULL || !may_write (output, options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (GBytes) bytes = muster_campaign_write (campaign);
  if (!muster_output_write (output, bytes))
    return MUSTER_EXIT_FAILED;
  tell_export (campaign->name, campaign->id, output, options);
  return MUSTER_EXIT_DONE;
}

static int
write_out (MusterStore *store, char **names, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *output = options->output != NULL ? options->output : "-";
  if (names[0] == NULL || names[1] != NULL)
    return muster_command_fail (_ ("Name one army to export, by its name or number."));
  if (options->of_campaign)
    return write_campaign (store, names[0], output, options);
  gint64 id = muster_store_find_army (store, names[0], &error);
  if (id == 0)
    return muster_command_fail_with (g_steal_pointer (&error));
  if (!may_write (output, options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, &error);
  g_autoptr (MusterArmySnapshot) army =
    error == NULL ? muster_store_load_army (store, id, ruleset, &error) : NULL;
  if (army == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (GBytes) bytes = muster_army_write (army);
  if (!muster_output_write (output, bytes))
    return MUSTER_EXIT_FAILED;
  tell_export (army->name, id, output, options);
  return MUSTER_EXIT_DONE;
}

/* What is done with the armies that were named. */
typedef struct
{
  gint64 (*find) (MusterStore *store, const char *name, GError **error);
  gboolean (*run) (MusterStore *store, const gint64 *armies, guint n, GError **error);
  const char *told; /* with %s for the army's name */
  const char *nameless;
} Deed;

static int
do_to_all (MusterStore *store, GArray *ids, const Deed *deed, const Options *options)
{
  g_autoptr (JsonBuilder) builder = begin_telling (options);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < ids->len; i++)
    {
      char *name = muster_store_dup_army_name (store, g_array_index (ids, gint64, i), &error);
      if (name == NULL)
        return muster_command_fail_with (g_steal_pointer (&error));
      g_ptr_array_add (names, name);
    }
  if (!deed->run (store, (const gint64 *) ids->data, ids->len, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  for (guint i = 0; i < ids->len; i++)
    tell (builder, g_array_index (ids, gint64, i), g_ptr_array_index (names, i), NULL,
          g_strdup_printf (_ (deed->told), g_ptr_array_index (names, i)));
  end_telling (builder);
  return MUSTER_EXIT_DONE;
}

/* Every army is found before the first is changed, and all are changed together. */
static int
do_to_named (MusterStore *store, char **names, const Deed *deed, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (names[0] == NULL)
    return muster_command_fail ("%s", _ (deed->nameless));
  for (int i = 0; names[i] != NULL; i++)
    {
      gint64 id = deed->find (store, names[i], &error);
      if (id == 0)
        return muster_command_fail_with (g_steal_pointer (&error));
      g_array_append_val (ids, id);
    }
  return do_to_all (store, ids, deed, options);
}

static int
throw_away (MusterStore *store, char **names, const Options *options)
{
  static const Deed deed = { muster_store_find_army, muster_army_edit_trash,
                             N_ ("Put %s into the trash."),
                             N_ ("Name an army to remove, by its name or number.") };
  return do_to_named (store, names, &deed, options);
}

static int
restore (MusterStore *store, char **names, const Options *options)
{
  static const Deed deed = { muster_store_find_trashed_army, muster_army_edit_restore,
                             N_ ("Restored %s."),
                             N_ ("Name an army to restore, by its name or number. “muster library "
                                 "list --trash” shows what is in the trash.") };
  return do_to_named (store, names, &deed, options);
}

static int
delete_named (MusterStore *store, char **names, const Options *options)
{
  static const Deed deed = { muster_store_find_trashed_army, muster_army_edit_delete,
                             N_ ("Deleted %s."),
                             N_ ("Name an army of the trash to delete, by its name or number.") };
  return do_to_named (store, names, &deed, options);
}

/* The tags that an army has now, in a sentence. */
static char *
dup_tags_told (MusterStore *store, gint64 id, const char *name)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
  g_autoptr (GPtrArray) tags = g_ptr_array_new ();
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      for (int j = 0; army->id == id && army->tags[j] != NULL; j++)
        g_ptr_array_add (tags, army->tags[j]);
    }
  g_autofree char *list = muster_text_join (tags);
  if (tags->len == 0)
    return g_strdup_printf (_ ("%s has no tags now."), name);
  return g_strdup_printf (ngettext ("%s has the tag %s now.", "%s has the tags %s now.", tags->len),
                          name, list);
}

/* Tags to give, and those behind a dash to take away. */
static gboolean
retag (MusterStore *store, gint64 id, char **words, GError **error)
{
  g_autoptr (GPtrArray) add = g_ptr_array_new ();
  g_autoptr (GPtrArray) remove = g_ptr_array_new ();
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] == '-')
      g_ptr_array_add (remove, words[i] + 1);
    else
      g_ptr_array_add (add, words[i]);
  g_ptr_array_add (add, NULL);
  g_ptr_array_add (remove, NULL);
  return muster_army_edit_retag (store, &id, 1, (const char *const *) add->pdata,
                                 (const char *const *) remove->pdata, error);
}

static int
tag (MusterStore *store, char **words, const Options *options)
{
  g_autoptr (GError) error = NULL;
  if (words[0] == NULL || words[1] == NULL)
    return muster_command_fail (_ ("Name an army and then its tags. A tag with “-” before it is "
                                   "taken away; write “--” before the first of those."));
  gint64 id = muster_store_find_army (store, words[0], &error);
  g_autofree char *name = id != 0 ? muster_store_dup_army_name (store, id, &error) : NULL;
  if (name == NULL || !retag (store, id, words + 1, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (JsonBuilder) builder = begin_telling (options);
  tell (builder, id, name, NULL, dup_tags_told (store, id, name));
  end_telling (builder);
  return MUSTER_EXIT_DONE;
}

static int
hold_against_newer (MusterStore *store, char **names, const Options *options)
{
  return muster_library_newer (store, names, options->take, options->as_json);
}

static const struct
{
  const char *name;
  int (*run) (MusterStore *store, char **names, const Options *options);
} deeds[] = {
  { "list", list },        { "add", add },
  { "export", write_out }, { "remove", throw_away },
  { "restore", restore },  { "delete", delete_named },
  { "tag", tag },          { "newer", hold_against_newer },
};

static int
refuse_deed (char **words)
{
  const char *sentence =
    _ ("Say list, add FILE…, export ARMY, tag ARMY TAG…, remove ARMY…, restore "
       "ARMY…, delete ARMY… or newer ARMY.");
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    g_ptr_array_add (known, (gpointer) deeds[i].name);
  g_autofree char *text = muster_text_ask_nearest (sentence, words != NULL ? words[0] : "", known);
  return muster_command_fail ("%s", text);
}

/* Only what adds to a library makes one: a name that is mistyped is told. */
static gboolean
is_there (const char *path)
{
  if (path == NULL || g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  muster_command_fail (_ ("There is no library “%s”. Mend the name; “muster library add” makes a "
                          "new one."),
                       path);
  return FALSE;
}

static int
run (char **words, const Options *options)
{
  g_autoptr (GError) error = NULL;
  for (guint i = 0; words != NULL && i < G_N_ELEMENTS (deeds); i++)
    {
      if (!g_str_equal (words[0], deeds[i].name))
        continue;
      if (deeds[i].run != add && !is_there (options->library))
        return MUSTER_EXIT_FAILED;
      g_autoptr (MusterStore) store = muster_command_open_library (options->library, &error);
      if (store == NULL)
        return muster_command_fail_with (g_steal_pointer (&error));
      return deeds[i].run (store, words + 1, options);
    }
  return refuse_deed (words);
}

int
muster_command_library (int argc, char **argv)
{
  Options options = { NULL, NULL, NULL, FALSE, FALSE, FALSE, FALSE };
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &options.library, N_ ("Another library"),
      N_ ("FILE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Where an export goes; standard output without it"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { "take", 0, 0, G_OPTION_ARG_STRING, &options.take,
      N_ ("Of what a newer pack says differently: all, none, or numbers such as 1,3-5"),
      N_ ("WHICH") },
    { "campaign", 0, 0, G_OPTION_ARG_NONE, &options.of_campaign,
      N_ ("What is exported is a campaign"), NULL },
    { "trash", 0, 0, G_OPTION_ARG_NONE, &options.trash, N_ ("List what is in the trash"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.as_json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &words, NULL, N_ ("DEED [ARMY…]") },
    { NULL },
  };
  int status = MUSTER_EXIT_FAILED;
  if (muster_command_parse (&argc, &argv, NULL,
                            _ (
                              "Keeps armies and campaigns in your library. An army is named by its "
                              "name or its number.\nDeeds: list, add FILE…, export ARMY, export "
                              "--campaign CAMPAIGN, tag ARMY [--] "
                              "TAG… -TAG…, remove ARMY…, restore ARMY…, delete ARMY…, newer "
                              "ARMY."),
                            entries))
    status = run (words, &options);
  g_free (options.library);
  g_free (options.output);
  g_free (options.take);
  return status;
}
