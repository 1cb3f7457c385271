/* Who sees whom on the march, and when the news of it comes to those who command. All distances are
 * by road, between the heads of columns, and Muster's own: data/help/orders.md. */
#pragma once

#include "campaign/orders/closing.h"

G_BEGIN_DECLS

/**
 * muster_closing_add_sightings:
 * @first: the id that the next event will have
 * @events: (element-type MusterEvent): where sightings and the news of them go, without a batch
 * @strings: what their words are kept by
 *
 * An enemy body is told of once, as it was last seen; after an hour in which nobody of a side sees
 * it, it is another.
 */
void muster_closing_add_sightings (const MusterClosing *closing,
                                   gint64 first,
                                   GArray *events,
                                   GStringChunk *strings);

G_END_DECLS
