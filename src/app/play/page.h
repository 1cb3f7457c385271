/* The Play page: the evening itself, beside the table. Which turn it is with its time, weather,
 * arrivals and light; for each side what it has left, and the rows of the printed return with boxes
 * to tick as losses fall. All of it is kept with the scenario, each tick an action; a campaign's
 * grid of losses is filled from it. */
#pragma once

#include "app/document/page.h"
#include "app/play/side.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_PLAY_PAGE (muster_play_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterPlayPage, muster_play_page, MUSTER, PLAY_PAGE, MusterPage)

/**
 * muster_play_page_new:
 * @scenario: the number of a scenario of the library
 *
 * Returns: (transfer floating) (nullable): the page; NULL where the scenario cannot be read
 */
MusterPlayPage *muster_play_page_new (MusterStore *store, gint64 scenario, GError **error);

G_END_DECLS
