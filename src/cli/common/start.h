/* How the tool starts: the command that was named, its options, and what is said where it cannot do
 * what was asked. Exit statuses: 0 done, and legal where that was asked; 1 illegal; 2 could not. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

enum
{
  MUSTER_EXIT_DONE = 0,
  MUSTER_EXIT_ILLEGAL = 1, /* or differences were found */
  MUSTER_EXIT_FAILED = 2,
};

/* What the tool is made of beside its program: all commands that draw nothing, with what they need;
 * and what draws, with the command that prints. */
#define MUSTER_PART_COMMANDS "libmuster-commands.so"
#define MUSTER_PART_SHEETS   "libmuster-sheets.so"

/** Opens one of them where it is not open yet. Returns: (nullable): its function; NULL with a
 * message on stderr */
gpointer muster_part_find (const char *part, const char *function);

/* A command, or a subcommand. */
typedef struct
{
  const char *name;
  const char *help;                   /* one line, to be translated */
  int (*run) (int argc, char **argv); /* NULL: muster_command_NAME of the part */
  const char *part;
} MusterCommand;

/**
 * MusterCommandTable:
 * @name: what is typed before the name of a command: "muster"
 * @name_width: of the names in the help
 * @summary: what stands above the commands in the help, to be translated, as the others
 * @more: what stands below them
 * @unknown: the message where there is no command %s
 * @missing: the message where none is named
 */
typedef struct
{
  const char *name;
  const MusterCommand *const *commands;
  guint n_commands;
  int name_width;
  const char *summary;
  const char *more;
  const char *unknown;
  const char *missing;
} MusterCommandTable;

/** Runs the command that the first argument names, or parses --help and --version. Returns: the
 * exit status, with a message where no such command is named */
int muster_commands_run (const MusterCommandTable *table, int argc, char **argv);

/**
 * muster_command_parse:
 * @parameters: what stands behind the options in the usage line
 * @summary: what the command does, a few lines
 * @entries: its options
 *
 * Parses options, also --help and --version, which do not return.
 *
 * Returns: FALSE with a message on stderr where they are wrong
 */
gboolean muster_command_parse (int *argc,
                               char ***argv,
                               const char *parameters,
                               const char *summary,
                               const GOptionEntry *entries);

/** Makes UTF-8 of @text, an argument that was taken as bytes: those that are not UTF-8 already are
 * read as the locale has them. NULL stays NULL. Returns: FALSE with a message where it cannot */
gboolean muster_command_read_text (char **text);

/** Prints "muster: message" to stderr, each line of it. Returns: MUSTER_EXIT_FAILED */
int muster_command_fail (const char *format, ...) G_GNUC_PRINTF (1, 2);

/** Reads what an option was told, a whole number from 1 to @most; NULL leaves @count as it is.
 * Returns: FALSE with a message where it is none */
gboolean muster_command_read_count (const char *option, const char *text, int most, int *count);

/** Prints the error likewise, and frees it. */
int muster_command_fail_with (GError *error);

G_END_DECLS
