#include "config.h"

#include "cli/common/command.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>

/* In the order of the help. A row stands in the file of its command, behind what it runs. */
#define COMMANDS(ROW)                                                                              \
  ROW (check)                                                                                      \
  ROW (show)                                                                                       \
  ROW (compare)                                                                                    \
  ROW (catalogue)                                                                                  \
  ROW (battlefield)                                                                                \
  ROW (scenario)                                                                                   \
  ROW (campaign)                                                                                   \
  ROW (print)                                                                                      \
  ROW (library)                                                                                    \
  ROW (house)                                                                                      \
  ROW (import)
#define DECLARE(name) extern const MusterCommand muster_command_##name;
#define LIST(name)    &muster_command_##name,

COMMANDS (DECLARE)

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
  static const MusterCommand *const commands[] = { COMMANDS (LIST) };
  static const MusterCommandTable table = {
    .name = "muster",
    .commands = commands,
    .n_commands = G_N_ELEMENTS (commands),
    .name_width = 11,
    .summary = N_ ("Army lists for historical miniature wargames.\n\nCommands:"),
    .more = N_ ("\n\n“muster COMMAND --help” tells more of each."),
    .unknown = N_ ("There is no command “%s”. “muster --help” lists them."),
    .missing = N_ ("Name a command. “muster --help” lists them."),
  };
  return finish (muster_commands_run (&table, argc, argv));
}
