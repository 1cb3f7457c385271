/* The register of a campaign as a tree: each side, formation, commander and unit with how strong it
 * is, and which of them is selected. */
#pragma once

#include "campaign/state/register.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* What stands in the register: an item that stays the same while its record changes. */
#define MUSTER_TYPE_RECORD_ITEM (muster_record_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterRecordItem, muster_record_item, MUSTER, RECORD_ITEM, GObject)

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
  gint64 lost; /* for good */
} MusterRecordShown;

/** Returns: (transfer none): what is shown of it */
const MusterRecordShown *muster_record_item_get_shown (MusterRecordItem *item);

/** Returns: (transfer full): its strength and state in words, "" for nothing: "4 of 6, 1 in
 * hospital, resting" */
char *muster_record_item_dup_text (MusterRecordItem *item);

#define MUSTER_TYPE_REGISTER_PANE (muster_register_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterRegisterPane, muster_register_pane, MUSTER, REGISTER_PANE, AdwBin)

/* Properties: "menu", a GMenuModel of what can be done with a row; set at construction. */

/**
 * MusterRegisterPane::selected:
 *
 * Something else is selected, or nothing.
 */

/**
 * MusterRegisterPane::activated:
 *
 * Enter was pressed on a row, or it was clicked twice.
 */

/** Shows @reg; what was selected stays so where it is still there. */
void muster_register_pane_show (MusterRegisterPane *pane, MusterRegister *reg);

/** Returns: (transfer none) (nullable): the item that is selected */
MusterRecordItem *muster_register_pane_get_selected (MusterRegisterPane *pane);

/** Opens the menu below the selected row, where it is on the screen: what a key does. */
void muster_register_pane_open_menu (MusterRegisterPane *pane);

G_END_DECLS
