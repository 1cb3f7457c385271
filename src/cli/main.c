#include "config.h"

#include "base/text.h"
#include "cli/common/command.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>

static const MusterCommand commands[] = {
  { "check", muster_command_check, N_ ("check armies, scenarios, campaigns and packs") },
  { "show", muster_command_show, N_ ("show an army, a scenario or a campaign as text") },
  { "compare", muster_command_compare, N_ ("two armies side by side") },
  { "catalogue", muster_command_catalogue, N_ ("what rulesets, nations and troops there are") },
  { "battlefield", muster_command_battlefield, N_ ("make a battlefield and its weather") },
  { "scenario", muster_command_scenario, N_ ("make a scenario of two armies") },
  { "campaign", muster_command_campaign,
    N_ ("from battle to battle: who is left, who comes back") },
  { "print", muster_command_print, N_ ("print a sheet to PDF") },
  { "library", muster_command_library, N_ ("the armies that you keep") },
  { "house", muster_command_house, N_ ("your own prices and figures") },
  { "import", muster_command_import, N_ ("make an army of a spreadsheet’s rows") },
};

static char *
dup_summary (void)
{
  GString *text = g_string_new (_ ("Army lists for historical miniature wargames.\n\nCommands:"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (text, "\n  %-11s  %s", commands[i].name, _ (commands[i].help));
  g_string_append (text, _ ("\n\n“muster COMMAND --help” tells more of each."));
  return g_string_free (text, FALSE);
}

static const MusterCommand *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_strcmp0 (commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

static int
refuse_command (const char *name)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_ptr_array_add (known, (gpointer) commands[i].name);
  g_autofree char *sentence =
    g_strdup_printf (_ ("There is no command “%s”. “muster --help” lists them."), name);
  g_autofree char *text = muster_text_ask_nearest (sentence, name, known);
  return muster_command_fail ("%s", text);
}

static int
run_without_command (int argc, char **argv)
{
  g_autofree char *summary = dup_summary ();
  if (argc > 1 && argv[1][0] != '-')
    return refuse_command (argv[1]);
  if (!muster_command_parse (&argc, &argv, _ ("COMMAND…"), summary, NULL))
    return MUSTER_EXIT_FAILED;
  return muster_command_fail (_ ("Name a command. “muster --help” lists them."));
}

/* Text is UTF-8 whatever the locale says: with a plain "C" GLib would print question marks. */
static void
print_to_stdout (const char *text)
{
  fputs (text, stdout);
}

static void
print_to_stderr (const char *text)
{
  fputs (text, stderr);
}

/* What was said but could not be written is not done. */
static int
finish (int status)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return status;
  return muster_command_fail (_ ("The results could not be written to standard output: %s."),
                              g_strerror (errno));
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, MUSTER_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_print_handler (print_to_stdout);
  g_set_printerr_handler (print_to_stderr);
  const MusterCommand *command = argc > 1 ? find_command (argv[1]) : NULL;
  if (command == NULL)
    {
      g_set_prgname ("muster");
      return run_without_command (argc, argv);
    }
  g_autofree char *name = g_strdup_printf ("muster %s", command->name);
  g_set_prgname (name);
  return finish (command->run (argc - 1, argv + 1));
}
