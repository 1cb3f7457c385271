/* The orders of a player as he writes them: a form, XML or a table of rows, read and checked as a
 * whole, and what he is given to fill in. data/help/orders.md is its manual. */
#pragma once

#include "campaign/orders/period.h"
#include "import/table.h"
#include "xml/reader.h"

G_BEGIN_DECLS

/* A form that was read, all of it possible. */
typedef struct
{
  gint64 period;
  const char *player; /* interned: as the register writes him */
  GArray *events;     /* MusterEvent: what came, and the orders, without a batch */
  GStringChunk *strings;
} MusterFormRead;

/** What became of a form. */
typedef enum
{
  MUSTER_FORM_NEW,
  MUSTER_FORM_REPLACES, /* another of the same player */
  MUSTER_FORM_KNOWN,    /* it is here already */
} MusterFormTaken;

/**
 * muster_form_read:
 * @campaign: with a period that is open
 * @name: what the person calls the file
 * @table: rows of campaign, period, player, formation, order, way, from, pace, if met, back to and
 *   words, in this order or as a first row names them; the first three may be left out below a row
 *   that has them. Rows without an order are passed over
 * @problems: (element-type MusterProblem): all that is wrong, each with its line
 *
 * Returns: (transfer full) (nullable): what it says; NULL where anything is wrong
 */
MusterFormRead *muster_form_read (const MusterCampaign *campaign,
                                  const char *name,
                                  const MusterRowsTable *table,
                                  GPtrArray *problems);

/** As muster_form_read(), of XML. */
MusterFormRead *
muster_form_read_xml (const MusterCampaign *campaign, const MusterXml *xml, GPtrArray *problems);

/** As muster_form_read(), of a file: XML where its name ends so, else rows. */
MusterFormRead *muster_form_load (const MusterCampaign *campaign,
                                  const char *path,
                                  const char *name,
                                  GPtrArray *problems);

/** As muster_form_read(), of text that was pasted: XML where it begins so, else rows. */
MusterFormRead *muster_form_parse (const MusterCampaign *campaign,
                                   const char *name,
                                   const char *text,
                                   GPtrArray *problems);

void muster_form_read_free (MusterFormRead *form);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterFormRead, muster_form_read_free)

/** Adds a form to @campaign, a copy, as one batch, unless it is here already. */
MusterFormTaken muster_campaign_take_form (MusterCampaign *campaign, const MusterFormRead *form);

/** Returns: (transfer full) (element-type utf8): what a form orders, a line a formation, ways with
 * all their places, so that its player sees how it was understood */
GPtrArray *muster_form_list_orders (const MusterCampaign *campaign, const MusterFormRead *form);

/** Returns: (transfer full) (nullable): the form of a player to be filled in, a row for each column
 * that he commands, with what is ordered by now; XML or, with @as_table, rows in UTF-8 with a mark.
 * NULL where he commands nobody whose place is known */
GBytes *muster_campaign_write_form (const MusterCampaign *campaign,
                                    const MusterPeriod *period,
                                    const char *player,
                                    gboolean as_table);

G_END_DECLS
