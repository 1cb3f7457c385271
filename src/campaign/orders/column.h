/* Columns: formations that march by themselves, as the register has them: where each is, how fast
 * it goes, how much road it covers and how many men it has. All figures are Muster's own. */
#pragma once

#include "campaign/orders/march.h"
#include "campaign/orders/period.h"
#include "ruleset/symbol.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterRecord *record;
  MusterMarchColumn march;       /* its way is that of the order, or what was left of one */
  GArray *way;                   /* gint64 */
  const MusterEvent *order;      /* or NULL */
  gint64 men[MUSTER_N_FAMILIES]; /* on foot, mounted, of guns and so on */
  gboolean has_scouts;           /* light horse */
  gboolean is_all_scouts;        /* and nobody else */
} MusterColumn;

/** Returns: (transfer full): the roads of the campaign's map */
MusterMarchMap *muster_campaign_new_march_map (const MusterCampaign *campaign);

/** Returns: where a formation is, or what it stands in; nowhere where that is not known */
MusterMarchPoint muster_record_get_point (const MusterRegister *reg, const MusterRecord *record);

/** Gives a point as events have it: from the nearer end of the road. @units: (out): 16ths of an
 * hour's march from @place towards @toward, parts left out */
void muster_march_point_split (const MusterMarchMap *map,
                               const MusterMarchPoint *point,
                               gint64 *place,
                               gint64 *toward,
                               gint64 *units);

/** Returns: (transfer full): where a point is, as muster_campaign_dup_spot() */
char *muster_march_point_dup_text (const MusterCampaign *campaign,
                                   const MusterMarchMap *map,
                                   const MusterMarchPoint *point);

/**
 * muster_register_list_columns:
 * @reg: as it stands before anybody marches
 * @period: (nullable): whose orders count; NULL: those that there are without any
 *
 * Returns: (transfer full) (element-type MusterColumn): the formations that have a place of their
 *   own, and those that are ordered to do something by themselves, each without those that stand
 *   in it and are columns, too; of those of which nobody is left none
 */
GArray *muster_register_list_columns (const MusterRegister *reg, const MusterPeriod *period);

/** Returns: (transfer full): the numbers of a way with blanks between them, as events have it;
 * NULL where it has none */
char *muster_way_dup_text (const gint64 *places, guint n);

/** Returns: (transfer full) (element-type gint64): the places of a way as events have it; NULL has
 * none */
GArray *muster_way_parse (const char *text);

G_END_DECLS
