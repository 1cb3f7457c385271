/* What “muster print” does of its own with campaigns: the moment and the reader. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/**
 * muster_print_campaign_game:
 * @day: (nullable): as typed: in the evening of it
 * @battle: (nullable): as typed: in its morning
 *
 * Returns: (transfer full) (nullable): the campaign at that moment, today without either; NULL with
 * a message
 */
MusterGame *
muster_print_campaign_game (const MusterCampaign *campaign, const char *day, const char *battle);

/** Reads for whom it is, NULL for the umpire, into @options. Returns: FALSE with a message */
gboolean
muster_print_campaign_seat (const MusterGame *game, const char *typed, MusterSheetOptions *options);

G_END_DECLS
