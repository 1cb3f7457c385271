#include "config.h"

#include "army/army-edit.h"
#include "army/army-xml.h"
#include "base/file.h"
#include "base/problem.h"
#include "base/text.h"
#include "cli/command.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  char *library;
  char *output;
  gboolean as_json;
} Options;

static void
print_armies_json (GPtrArray *armies)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "number", army->id);
      muster_json_add_text (builder, "name", army->name);
      muster_json_add_text (builder, "ruleset", army->ruleset);
      muster_json_add_text (builder, "date", army->date);
      muster_json_add_int (builder, "units", army->n_units);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  muster_command_print_json (builder);
}

static void
print_armies (GPtrArray *armies)
{
  int width = 0;
  if (armies->len == 0)
    g_print (_ ("The library is empty. “muster library add FILE” puts an army into it.\n"));
  for (guint i = 0; i < armies->len; i++)
    width =
      MAX (width, muster_text_width (((MusterArmySummary *) g_ptr_array_index (armies, i))->name));
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      g_autoptr (GString) line = g_string_new (NULL);
      g_string_append_printf (line, "%4" G_GINT64_FORMAT "  ", army->id);
      muster_text_pad (line, army->name, width + 2);
      muster_text_pad (line, army->title, 16);
      muster_text_pad (line, army->date != NULL ? army->date : "–", 12);
      g_string_append_printf (line,
                              ngettext ("%" G_GINT64_FORMAT " unit", "%" G_GINT64_FORMAT " units",
                                        (gulong) army->n_units),
                              army->n_units);
      g_print ("%s\n", line->str);
    }
}

static int
list (MusterStore *store, char **names, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, &error);
  if (armies == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  if (options->as_json)
    print_armies_json (armies);
  else
    print_armies (armies);
  return MUSTER_EXIT_DONE;
}

/* Every file is looked at before the first is added: nothing is half done. */
static int
add (MusterStore *store, char **paths, const Options *options)
{
  g_autoptr (GPtrArray) inputs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_input_free);
  g_autoptr (GError) error = NULL;
  gboolean good = TRUE;
  for (int i = 0; paths[i] != NULL; i++)
    {
      MusterInput *input = muster_input_load (paths[i], FALSE);
      g_ptr_array_add (inputs, input);
      muster_command_print_problems (input->problems);
      if (input->army == NULL && input->pack != NULL)
        muster_command_fail (_ ("%s is a pack of rules; the library keeps armies."), paths[i]);
      good = good && input->army != NULL;
    }
  if (inputs->len == 0)
    return muster_command_fail (_ ("Name an army file to add."));
  for (guint i = 0; good && i < inputs->len; i++)
    {
      const MusterInput *input = g_ptr_array_index (inputs, i);
      gint64 id = muster_army_edit_import (store, input->army, &error);
      if (id == 0)
        return muster_command_fail_with (g_steal_pointer (&error));
      g_print (_ ("Added %s as number %" G_GINT64_FORMAT ".\n"), input->army->name, id);
    }
  return good ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}

static int
write_out (MusterStore *store, char **names, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (names[0] == NULL || names[1] != NULL)
    return muster_command_fail (_ ("Name one army to export, by its name or number."));
  gint64 id = muster_store_find_army (store, names[0], &error);
  if (id == 0)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, &error);
  g_autoptr (MusterArmySnapshot) army =
    error == NULL ? muster_store_load_army (store, id, ruleset, &error) : NULL;
  if (army == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (GBytes) bytes = muster_army_write (army);
  if (!muster_file_write (options->output != NULL ? options->output : "-", bytes, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  return MUSTER_EXIT_DONE;
}

/* Every army is found before the first is removed: nothing is half done. */
static int
take_out (MusterStore *store, char **names, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (names[0] == NULL)
    return muster_command_fail (_ ("Name an army to remove, by its name or number."));
  for (int i = 0; names[i] != NULL; i++)
    {
      gint64 id = muster_store_find_army (store, names[i], &error);
      if (id == 0)
        return muster_command_fail_with (g_steal_pointer (&error));
      g_array_append_val (ids, id);
    }
  for (guint i = 0; i < ids->len; i++)
    {
      gint64 id = g_array_index (ids, gint64, i);
      g_autoptr (MusterArmySnapshot) army = muster_store_load_army (store, id, NULL, &error);
      if (army == NULL || !muster_army_edit_delete (store, id, &error))
        return muster_command_fail_with (g_steal_pointer (&error));
      g_print (_ ("Removed %s.\n"), army->name);
    }
  return MUSTER_EXIT_DONE;
}

static const struct
{
  const char *name;
  int (*run) (MusterStore *store, char **names, const Options *options);
} deeds[] = {
  { "list", list },
  { "add", add },
  { "export", write_out },
  { "remove", take_out },
};

static int
refuse_deed (char **words)
{
  const char *sentence = _ ("Say list, add FILE…, export ARMY or remove ARMY….");
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
  Options options = { NULL, NULL, FALSE };
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &options.library, N_ ("Another library"),
      N_ ("FILE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Where an export goes; standard output without it"), N_ ("FILE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.as_json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &words, NULL,
      N_ ("list | add FILE… | export ARMY | remove ARMY…") },
    { NULL },
  };
  int status = MUSTER_EXIT_FAILED;
  if (muster_command_parse (&argc, &argv, NULL,
                            _ ("Keeps armies in your library. An army is named by its name or "
                               "its number."),
                            entries))
    status = run (words, &options);
  g_free (options.library);
  g_free (options.output);
  return status;
}
