/* The collection that a command goes by: the library's, or a table. */
#pragma once

#include "cli/common/command.h"

G_BEGIN_DECLS

typedef struct
{
  char *library; /* NULL: the usual one */
  char *table;   /* CSV, in its place; or NULL */
  char *scale;   /* of the figures; or NULL: of whatever */
} MusterHoldingsOptions;

/* Rows for a table of options. */
#define MUSTER_HOLDINGS_ENTRIES(options)                                                           \
  { "collection",                                                                                  \
    0,                                                                                             \
    0,                                                                                             \
    G_OPTION_ARG_FILENAME,                                                                         \
    &(options).table,                                                                              \
    N_ ("What is owned: a table, in the place of the library's collection"),                       \
    N_ ("FILE") },                                                                                 \
    { "scale",                                                                                     \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).scale,                                                                            \
      N_ ("Of the figures, such as “15 mm”: others stay in their boxes"),                          \
      N_ ("TEXT") },                                                                               \
  {                                                                                                \
    "library", 0, 0, G_OPTION_ARG_FILENAME, &(options).library, N_ ("Another library"),            \
      N_ ("FILE")                                                                                  \
  }

void muster_holdings_options_clear (MusterHoldingsOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterHoldingsOptions, muster_holdings_options_clear)

/** Returns: (transfer full) (nullable) (element-type MusterHolding): what is owned, of the scale
 * that is asked for; NULL with a message */
GPtrArray *muster_holdings_options_list (const MusterHoldingsOptions *options, MusterPacks *packs);

/** Reads the table at @path; what is wrong with its first rows is printed, and how many
 * more there are. @is_whole: (out): whether all
 * rows were understood. Returns: (transfer full) (nullable) (element-type MusterHolding): the rows;
 * NULL with a message */
GPtrArray *muster_command_read_holdings (const char *path, MusterPacks *packs, gboolean *is_whole);

G_END_DECLS
