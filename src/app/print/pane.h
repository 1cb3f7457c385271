/* What is chosen for printing: which sheets of an army, a scenario or a campaign, for whom, and on
 * what paper. All but for whom they are is remembered, for each of the three. */
#pragma once

#include "sheet/packet/packet.h"
#include "sheet/page/sheet.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PRINT_PANE (muster_print_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterPrintPane, muster_print_pane, MUSTER, PRINT_PANE, AdwBin)

/**
 * MusterPrintPane::changed:
 * @title: (nullable): of the sheet that was ticked, in the user's language, where that was it
 */

/** Shows what can be printed of @game, once, as it is remembered. */
void muster_print_pane_begin (MusterPrintPane *pane, const MusterGame *game);

/** Ticks all sheets, or none. */
void muster_print_pane_tick_all (MusterPrintPane *pane, gboolean is_ticked);

/** Returns: (transfer full) (nullable): the title of the sheet that is ticked, if it is only one */
char *muster_print_pane_dup_single (MusterPrintPane *pane);

/* What is ticked, and how it is to be printed. */
typedef struct
{
  GPtrArray *kinds; /* const MusterSheetKind, one at least */
  GArray *turns;    /* MusterTurn, of each */
  MusterPaper paper;
  MusterSheetOptions options;
  MusterPacketPlan plan;
} MusterPrintChoice;

/** Returns: (transfer full) (nullable): what is chosen now; NULL where nothing is ticked */
MusterPrintChoice *muster_print_pane_dup_choice (MusterPrintPane *pane);

void muster_print_choice_free (MusterPrintChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPrintChoice, muster_print_choice_free)

/**
 * muster_print_choice_make_packet:
 * @is_output: for paper or a file: a booklet that is wanted is in the order of folding; on the
 * screen its pages are read one after the other
 * @skipped: (out) (optional) (transfer full) (element-type utf8): a sentence for each sheet that
 *   is left out, or NULL
 *
 * Returns: (transfer full) (nullable): what is chosen; NULL where there is nothing to show
 */
MusterSheet *muster_print_choice_make_packet (const MusterPrintChoice *choice,
                                              const MusterGame *game,
                                              gboolean is_output,
                                              GPtrArray **skipped,
                                              GError **error);

/** Says beside the type size how many pages it takes in some sizes; @costs: "8 pt: 4 pages". */
void muster_print_pane_set_costs (MusterPrintPane *pane, const char *costs);

/** Returns: (transfer full) (nullable): the name of the side, or of the viewer in a campaign,
 * that it is for; NULL for everybody and for an umpire */
char *muster_print_pane_dup_side (MusterPrintPane *pane, const MusterGame *game);

/** Returns: on which sides of the paper is printed, and how it is turned over */
GtkPrintDuplex muster_print_pane_get_duplex (MusterPrintPane *pane);

/** Moves the keyboard's focus to the first sheet. */
void muster_print_pane_focus (MusterPrintPane *pane);

/* A kind of sheet among those that may be printed: ticked or not, and how its paper lies. */

G_DECLARE_FINAL_TYPE (MusterSheetRow, muster_sheet_row, MUSTER, SHEET_ROW, AdwActionRow)

/** Returns: (transfer none): the sheet that it is about */
const MusterSheetKind *muster_sheet_row_get_kind (MusterSheetRow *row);

gboolean muster_sheet_row_is_ticked (MusterSheetRow *row);
void muster_sheet_row_tick (MusterSheetRow *row, gboolean is_ticked);

/** Returns: how the paper is to lie */
MusterTurn muster_sheet_row_get_turn (MusterSheetRow *row);

G_END_DECLS
