/* What stands on the books of a campaign, in a tree: a side, formation, commander or unit; an item
 * that stays the same while its record changes. */
#pragma once

#include "base/keyed-list.h"
#include "campaign/state/register.h"

G_BEGIN_DECLS

/* What is shown of a record. Strengths of a side or formation are those of all its units. */
typedef struct
{
  gint64 number;   /* of the record; minus that of a side */
  MusterSort sort; /* MUSTER_SORT_ARMY for a side */
  MusterStatus status;
  char *name;
  char *state; /* beside its strength; "" for nothing */
  gint64 establishment;
  gint64 present;
  gint64 away[MUSTER_N_POOLS];
} MusterRecordShown;

#define MUSTER_TYPE_RECORD_ITEM (muster_record_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterRecordItem, muster_record_item, MUSTER, RECORD_ITEM, GObject)

/**
 * MusterRecordItem::changed:
 *
 * It says something else now.
 */

/** Makes @sides the list of the sides of @reg, with all that stands in them. */
void muster_record_items_set (MusterKeyedList *sides, const MusterRegister *reg);

/** Returns: (transfer none): what is shown of it */
const MusterRecordShown *muster_record_item_get_shown (MusterRecordItem *item);

/** Returns: (transfer none): what stands in it; empty for units and commanders */
MusterKeyedList *muster_record_item_get_children (MusterRecordItem *item);

/** Returns: (transfer full): its strength and state in words, "" for nothing: "4 of 6, 1 in
 * hospital, resting" */
char *muster_record_item_dup_text (MusterRecordItem *item);

G_END_DECLS
