#include "config.h"

#include "cli/common/command.h"
#include "cli/common/commands.h"

#include <glib/gi18n-lib.h>

/* In the order of the help. A row stands in the file of its command, behind what it runs. */
#define COMMANDS(ROW)                                                                              \
  ROW (new)                                                                                        \
  ROW (state)                                                                                      \
  ROW (log)                                                                                        \
  ROW (muster)                                                                                     \
  ROW (record)                                                                                     \
  ROW (raise)                                                                                      \
  ROW (do)                                                                                         \
  ROW (map)                                                                                        \
  ROW (orders)                                                                                     \
  ROW (recovery)                                                                                   \
  ROW (strike)                                                                                     \
  ROW (restore)
#define DECLARE(name) extern const MusterCommand muster_campaign_command_##name;
#define LIST(name)    &muster_campaign_command_##name,

COMMANDS (DECLARE)

int
muster_command_campaign (int argc, char **argv)
{
  static const MusterCommand *const commands[] = { COMMANDS (LIST) };
  static const MusterCommandTable table = {
    .name = "muster campaign",
    .commands = commands,
    .n_commands = G_N_ELEMENTS (commands),
    .name_width = 8,
    .summary = N_ ("Keeps a campaign: losses from battle to battle, and the next muster.\n\n"
                   "Commands:"),
    .more = N_ ("\n\n“muster campaign COMMAND --help” tells more of each."),
    .unknown = N_ ("There is no command “campaign %s”. “muster campaign --help” lists them."),
    .missing = N_ ("Say what to do with a campaign. “muster campaign --help” lists the commands."),
  };
  return muster_commands_run (&table, argc, argv);
}
