/* What stands at the head and the foot of all sheets of a campaign. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Adds a block with the rows at the head of the first page: @word, what sheet it is, and for whom;
 * the campaign's name, its ruleset and the day; and what stands at the head of every other page. */
void muster_campaign_head_add (MusterLayout *layout,
                               const MusterGame *game,
                               const MusterSheetOptions *options,
                               const char *word);

/** Returns: (transfer full): which moment the sheets show: "18 June 1815, in the morning of Ligny"
 */
char *muster_campaign_head_dup_when (const MusterGame *game);

/** Returns: (transfer full): the sheet of a layout of the campaign, which it takes */
MusterSheet *muster_campaign_head_end (MusterLayout *layout,
                                       const MusterGame *game,
                                       const MusterSheetOptions *options);

G_END_DECLS
