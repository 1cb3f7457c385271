/* What of a galley stands together when it is cut into pages: rows that stay with others, the heads
 * that are repeated, and chains of blocks; how high that is, in points. Chains and the room of a
 * page stand in sheet/page/block.h, as sheets ask for them too. */
#pragma once

#include "sheet/page/block.h"

G_BEGIN_DECLS

/** Returns: (transfer none): the block; a later one moves it */
MusterBlock *muster_galley_get_block (const MusterGalley *galley, guint block);

double muster_galley_get_row_height (const MusterGalley *galley, guint row);

/** Returns: the height of all rows of a block, without the space above it */
double muster_galley_get_block_height (const MusterGalley *galley, guint block);

/** Returns: what stands free below the line that says what a page's first block stands in */
double muster_galley_get_within_gap (const MusterGalley *galley);

/** Returns: the last row of the head of a block that has one: the heads of its columns */
guint muster_block_get_heads_row (const MusterBlock *block);

/** Returns: what a block that goes on needs above its rows at the most */
double muster_galley_get_repeated_height (const MusterGalley *galley, const MusterBlock *block);

/** Returns: the height that must be free so that row @at of the block, from 0, may stand there */
double muster_galley_get_need (const MusterGalley *galley, const MusterBlock *block, guint at);

/** Returns: the same at the head of a column, where the block begins or goes on with that row */
double
muster_galley_get_need_at_head (const MusterGalley *galley, const MusterBlock *block, guint at);

/** Returns: the height of the blocks from @first on, and of as much of @last as may not be parted
 * from them */
double muster_galley_get_chain_need (const MusterGalley *galley, guint first, guint last);

G_END_DECLS
