#include "config.h"

#include "cli/common/start.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>

/* In the order of the help. */
static const MusterCommand rows[] = {
  { .name = "check",
    .help = N_ ("check armies, scenarios, campaigns and packs"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "show",
    .help = N_ ("show an army, a scenario or a campaign as text"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "compare", .help = N_ ("two armies side by side"), .part = MUSTER_PART_COMMANDS },
  { .name = "catalogue",
    .help = N_ ("what rulesets, nations and troops there are"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "fill",
    .help = N_ ("complete an army, or make one, to the exact point"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "split",
    .help = N_ ("deal an army out into fair sides or commands"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "battlefield",
    .help = N_ ("make a battlefield and its weather"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "scenario",
    .help = N_ ("make a scenario of two armies"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "campaign",
    .help = N_ ("from battle to battle: who is left, who comes back"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "print", .help = N_ ("print a sheet to PDF"), .part = MUSTER_PART_SHEETS },
  { .name = "library", .help = N_ ("the armies that you keep"), .part = MUSTER_PART_COMMANDS },
  { .name = "collection",
    .help = N_ ("the figures, bases and terrain that you own"),
    .part = MUSTER_PART_COMMANDS },
  { .name = "house", .help = N_ ("your own prices and figures"), .part = MUSTER_PART_COMMANDS },
  { .name = "import",
    .help = N_ ("make an army of a spreadsheet’s rows"),
    .part = MUSTER_PART_COMMANDS },
};

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
  const MusterCommand *commands[G_N_ELEMENTS (rows)];
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    commands[i] = &rows[i];
  const MusterCommandTable table = {
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
