/* Names that troops, commanders and formations may be given, as a pack writes them: lists with
 * ranges of numbers, and patterns with places for what is dealt out. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* So many names a list has at most; what is more is left out. */
#define MUSTER_MOST_NAMES 4000

/* What stands in a pattern in the place of what is dealt out. */
typedef enum
{
  MUSTER_NAME_PLACE_NAME,      /* {name}: one of the list */
  MUSTER_NAME_PLACE_PART,      /* {part}: of the regiment, or whatever has several */
  MUSTER_NAME_PLACE_COMMANDER, /* {commander}: who commands it; else one of the list */
  MUSTER_N_NAME_PLACES,
} MusterNamePlace;

/**
 * muster_names_list:
 * @text: (nullable): names with semicolons between; a range of numbers in one stands for as many
 *   names: "1er; 2..4e" are 1er, 2e, 3e and 4e
 * @wrong: (out) (optional) (nullable) (transfer full): the first name whose range is none: upside
 *   down, or with more than four digits; or that from which on there are too many
 *
 * Returns: (transfer full) (element-type utf8): each by itself, in order; what is wrong is left out
 */
GPtrArray *muster_names_list (const char *text, char **wrong);

/** Returns: whether there is such a place in the pattern */
gboolean muster_name_pattern_has (const char *pattern, MusterNamePlace place);

/** Returns: (transfer full) (nullable): the first thing in braces that is no such place */
char *muster_name_pattern_find_unknown (const char *pattern);

/**
 * muster_name_pattern_fill:
 * @texts: (array fixed-size=MUSTER_N_NAME_PLACES): what stands in each place; NULL for nothing
 *
 * Returns: (transfer full): the name
 */
char *muster_name_pattern_fill (const char *pattern, const char *const *texts);

/** Returns: (transfer none): how a name of @row is written where it is dealt out by @names, which
 * may use the rows of other ones */
const char *muster_naming_get_pattern (const MusterNaming *names, const MusterNameRow *row);

G_END_DECLS
