/* Scenarios and their boards as files: text, XML, SVG or PNG. */
#pragma once

#include "scenario/scenario.h"

G_BEGIN_DECLS

/** Returns: whether @format is one of pictures: "svg" or "png" */
gboolean muster_board_format_is_picture (const char *format);

/** Returns: whether there is such a format of scenarios; FALSE with a message where not */
gboolean muster_board_check_format (const char *format);

/** Returns: (transfer full) (nullable): the board with its legend as @format of pictures; this is
 * in MUSTER_PART_SHEETS */
GBytes *muster_board_make_picture (const MusterBattlefield *battlefield,
                                   const char *format,
                                   int width,
                                   GError **error);

/**
 * muster_board_output:
 * @format: (nullable): NULL for text
 * @output: (nullable): a file that may be written, or "-" and NULL for standard output
 * @width: of a picture: pixels of PNG, 1/72 inch of SVG
 *
 * Returns: the exit status, with a message where it could not
 */
int muster_board_output (const MusterScenario *scenario,
                         const char *format,
                         const char *output,
                         int width);

G_END_DECLS
