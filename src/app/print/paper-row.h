/* A row in which the paper of sheets is chosen, as it is remembered. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** Fills @row with the papers there are, shows that which was chosen last, or is usual where the
 * user is, and keeps what is chosen. */
void muster_paper_row_begin (AdwComboRow *row);

G_END_DECLS
