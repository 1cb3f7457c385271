/* What is known of the enemy: who was seen, where and when, as it was told to those who command. */
#pragma once

#include "campaign/state/visibility.h"

G_BEGIN_DECLS

/* How long news are told, in days. */
#define MUSTER_NEWS_DAYS 7

typedef struct
{
  const MusterEvent *sighting;
  const MusterEvent *news; /* by which it is known; of several readers the first */
} MusterNews;

/**
 * muster_register_list_news:
 * @reg: on a morning
 * @viewer: who asks; the umpire gets what all sides know
 *
 * Returns: (transfer full) (element-type MusterNews): what was seen in the last %MUSTER_NEWS_DAYS
 *   days and is known by that morning, the latest first; valid as long as the register
 */
GArray *muster_register_list_news (const MusterRegister *reg, const MusterViewer *viewer);

/** Returns: (transfer full): "Troops on the road Mill–Ford, ¾ h from Mill, bound for Ford, last
 * seen on 15 June 1815, 14:00, by II Corps; told 15:00."; no more of who it is than was seen */
char *muster_news_dup_text (const MusterRegister *reg, const MusterNews *news);

G_END_DECLS
