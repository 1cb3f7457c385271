/* What stands on the books of a campaign, in a tree: a side, formation, commander or unit; an item
 * that stays the same while its record changes. */
#pragma once

#include "base/keyed-list.h"
#include "campaign/state/register.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What is shown of a record. Strengths of a side or formation are those of all its units. */
typedef struct
{
  gint64 number;           /* of the record; minus that of a side */
  MusterCategory category; /* MUSTER_CATEGORY_ARMY for a side */
  MusterStatus status;
  char *name;
  char *state; /* beside its strength; "" for nothing */
  gint64 establishment;
  gint64 present;
  gint64 away[MUSTER_N_POOLS];
} MusterRecordShown;
G_DECLARE_FINAL_TYPE (MusterRecordItem, muster_record_item, MUSTER, RECORD_ITEM, GObject)

/** Returns: (transfer none): what is shown of it */
const MusterRecordShown *muster_record_item_get_shown (MusterRecordItem *item);

/** Returns: (transfer full): its strength and state in words, "" for nothing: "4 of 6, 1 in
 * hospital, resting" */
char *muster_record_item_dup_text (MusterRecordItem *item);

/* A row of the register of a campaign: its name and state, and how strong it is. */

G_DECLARE_FINAL_TYPE (MusterRecordRow, muster_record_row, MUSTER, RECORD_ROW, AdwBin)

/* How much of an establishment is there, away, or gone, as a bar: those present are solid, those in
 * hospital hatched, those missing and prisoners dotted, and what is lost is an empty frame. It is
 * drawn in the colour of the text, so that it reads the same in greys, high contrast and the dark;
 * whatever it stands beside says its figures in words. */

G_DECLARE_FINAL_TYPE (MusterStrengthBar, muster_strength_bar, MUSTER, STRENGTH_BAR, GtkWidget)

G_END_DECLS
