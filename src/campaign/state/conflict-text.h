/* Why an event cannot have come to pass as it says, in words. What is gone by now is still named:
 * whoever reads it knows no numbers. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/** Returns: (transfer full): what is wrong with an event, in a sentence with its day and of whom */
char *muster_trouble_dup_text (const MusterRegister *reg, const MusterTrouble *trouble);

/** Returns: (transfer full): the same without the day and of whom: "it cannot join itself." */
char *muster_trouble_dup_reason (const MusterRegister *reg, const MusterTrouble *trouble);

G_END_DECLS
