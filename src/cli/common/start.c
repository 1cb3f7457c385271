#include "config.h"

#include "cli/common/start.h"

#include "base/text.h"

#include <dlfcn.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>

#define HELP_WIDTH 100

/* Where it was installed, as seen from the program, which may have been moved with it; beside the
 * program where that was built; where it was installed at first. Returns: the path; where it is
 * nowhere, that of the first place */
static char *
find_file (const char *part)
{
  static const char *const places[] = { MUSTER_PART_BESIDE, ".", MUSTER_PART_DIR };
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : g_strdup ("/");
  char *first = NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *place = g_canonicalize_filename (places[i], folder);
      char *path = g_build_filename (place, part, NULL);
      if (g_file_test (path, G_FILE_TEST_EXISTS))
        {
          g_free (first);
          return path;
        }
      if (first == NULL)
        first = path;
      else
        g_free (path);
    }
  return first;
}

/* It is bound as when a program starts: ours at once, as it is linked so, others when called. */
static void *
open_part (const char *part)
{
  g_autofree char *path = find_file (part);
  return dlopen (path, RTLD_LAZY);
}

gpointer
muster_part_find (const char *part, const char *function)
{
  /* What draws is linked to the commands by their name: they are open before it. */
  gboolean has_commands = open_part (MUSTER_PART_COMMANDS) != NULL;
  void *opened = has_commands ? open_part (part) : NULL;
  void *found = opened != NULL ? dlsym (opened, function) : NULL;
  const char *fault = found == NULL ? dlerror () : NULL;
  if (fault != NULL)
    muster_command_fail (_ ("A part of Muster that this command needs is not there: %s. Install "
                            "Muster again, with all its files."),
                         fault);
  return found;
}

static gboolean
print_version (const char *name, const char *value, gpointer data, GError **error)
{
  g_print ("muster %s\n", MUSTER_VERSION);
  exit (MUSTER_EXIT_DONE);
}

/* Lines that fit stay as they are: they may be tables. */
static char *
dup_wrapped (const char *summary)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (summary, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_string_append (text, i > 0 ? "\n" : "");
      if (muster_text_width (lines[i]) <= HELP_WIDTH)
        g_string_append (text, lines[i]);
      else
        muster_text_wrap (text, lines[i], 0, HELP_WIDTH);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
muster_command_parse (int *argc,
                      char ***argv,
                      const char *parameters,
                      const char *summary,
                      const GOptionEntry *entries)
{
  static const GOptionEntry common[] = {
    { "version", 0, G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, print_version,
      N_ ("Show the version"), NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (parameters);
  g_autoptr (GError) error = NULL;
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_autofree char *wrapped = dup_wrapped (summary);
  g_option_context_set_summary (context, wrapped);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, common, GETTEXT_PACKAGE);
  if (g_option_context_parse (context, argc, argv, &error))
    return TRUE;
  /* Translators: %1$s: what went wrong; %2$s: the name of the program. */
  muster_command_fail (_ ("%1$s. “%2$s --help” lists what can be said."), error->message,
                       g_get_prgname ());
  return FALSE;
}

static char *
dup_command_list (const MusterCommandTable *table)
{
  GString *text = g_string_new (_ (table->summary));
  for (guint i = 0; i < table->n_commands; i++)
    g_string_append_printf (text, "\n  %-*s  %s", table->name_width, table->commands[i]->name,
                            _ (table->commands[i]->help));
  g_string_append (text, _ (table->more));
  return g_string_free (text, FALSE);
}

static int
refuse_command (const MusterCommandTable *table, const char *name)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < table->n_commands; i++)
    g_ptr_array_add (known, (gpointer) table->commands[i]->name);
  g_autofree char *shown = g_filename_display_name (name);
  g_auto (GStrv) parts = g_strsplit (_ (table->unknown), "%s", 2);
  g_autofree char *sentence = g_strjoinv (shown, parts);
  g_autofree char *text = muster_text_ask_nearest (sentence, shown, known);
  return muster_command_fail ("%s", text);
}

static int
run (const MusterCommand *command, int argc, char **argv)
{
  if (command->run != NULL)
    return command->run (argc, argv);
  g_autofree char *function = g_strconcat ("muster_command_", command->name, NULL);
  int (*found) (int, char **) = muster_part_find (command->part, function);
  return found != NULL ? found (argc, argv) : MUSTER_EXIT_FAILED;
}

int
muster_commands_run (const MusterCommandTable *table, int argc, char **argv)
{
  g_set_prgname (table->name);
  for (guint i = 0; argc > 1 && i < table->n_commands; i++)
    {
      const MusterCommand *command = table->commands[i];
      if (!g_str_equal (argv[1], command->name))
        continue;
      g_autofree char *name = g_strdup_printf ("%s %s", table->name, command->name);
      g_set_prgname (name);
      return run (command, argc - 1, argv + 1);
    }
  if (argc > 1 && argv[1][0] != '-')
    return refuse_command (table, argv[1]);
  g_autofree char *summary = dup_command_list (table);
  if (!muster_command_parse (&argc, &argv, _ ("COMMAND…"), summary, NULL))
    return MUSTER_EXIT_FAILED;
  return muster_command_fail ("%s", _ (table->missing));
}

gboolean
muster_command_read_text (char **text)
{
  if (*text == NULL || g_utf8_validate (*text, -1, NULL))
    return TRUE;
  char *read = g_locale_to_utf8 (*text, -1, NULL, NULL, NULL);
  if (read == NULL)
    {
      g_autofree char *shown = g_utf8_make_valid (*text, -1);
      muster_command_fail (_ (
                             "“%s” is not UTF-8. Type it in a terminal that uses UTF-8, or without "
                             "accents."),
                           shown);
      return FALSE;
    }
  g_free (*text);
  *text = read;
  return TRUE;
}

static void
print_message (const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    g_printerr ("muster: %s\n", lines[i]);
}

int
muster_command_fail (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_autofree char *message = g_strdup_vprintf (format, args);
  va_end (args);
  print_message (message);
  return MUSTER_EXIT_FAILED;
}

gboolean
muster_command_read_count (const char *option, const char *text, int most, int *count)
{
  gint64 number;
  if (text == NULL)
    return TRUE;
  if (g_ascii_string_to_signed (text, 10, 1, most, &number, NULL))
    {
      *count = (int) number;
      return TRUE;
    }
  /* Translators: %1$s: an option of the command line; %2$s: what was typed; %3$d: the most. */
  muster_command_fail (_ ("--%1$s %2$s is not possible. Give a number from 1 to %3$d."), option,
                       text, most);
  return FALSE;
}

int
muster_command_fail_with (GError *error)
{
  print_message (error->message);
  g_error_free (error);
  return MUSTER_EXIT_FAILED;
}
