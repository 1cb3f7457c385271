/* The morning state: the register as it is returned, a row for each thing, with sums of formations
 * and sides, what has changed since the last battle and what is missing to full strength. */
#pragma once

#include "base/columns.h"
#include "campaign/state/register.h"
#include "campaign/state/totals.h"
#include "campaign/state/visibility.h"

G_BEGIN_DECLS

/* Men beside steps, where the pack says how many a step stands for. */

/* Rules mostly tell from how many to how many. */
typedef struct
{
  gint64 low;
  gint64 high; /* 0: not known, or nobody */
} MusterMen;

/** Returns: how many men @steps of a unit are */
MusterMen muster_record_get_men (const MusterRecord *unit, gint64 steps);

/** Returns: (transfer full): "500–700", or "–" where that is not known */
char *muster_men_dup_text (MusterMen men);

typedef struct _MusterMorning MusterMorning;

typedef struct
{
  const MusterMorning *morning; /* (unowned) */
  const MusterRecord *record;   /* NULL: the side as a whole */
  int side;
  guint depth;                 /* 0 for a side, 1 for what stands in no formation */
  gboolean is_line;            /* by brigade: a formation that has none in it */
  MusterVisibility visibility; /* never hidden; where it is redacted there are no figures */
  MusterTotals totals;         /* of a unit its own figures; of a commander none */
  gint64 change;               /* of those present, since the morning of the last battle */
  gint64 lacking;              /* to establishment */
  MusterMen men;               /* that are present */
  char *name;
  char *kind;     /* what a unit is, where its name does not say so, or NULL */
  char *remarks;  /* who is back when, fatigue, experience, honours, status, place; may be "" */
  char *redacted; /* its strength in words, or NULL */
} MusterMorningRow;

/* Which rows there are. */
typedef enum
{
  MUSTER_MORNING_USUAL,      /* by brigade where every unit has one step, else by unit */
  MUSTER_MORNING_BY_UNIT,    /* formations, commanders and units */
  MUSTER_MORNING_BY_BRIGADE, /* formations, with what became of their commanders in the remarks */
} MusterMorningForm;

struct _MusterMorning
{
  MusterRegister *reg;
  MusterRegister *before; /* in the morning of the last battle, or NULL */
  MusterViewer viewer;
  gboolean is_by_brigade;
  char *last;   /* the battle's name, or NULL */
  GArray *rows; /* MusterMorningRow: sides, each before what is of it */
};

/** Returns: whether no unit of the campaign has more than one step, so that it is there or gone */
gboolean muster_campaign_has_single_steps (const MusterCampaign *campaign);

/** @reg: how it stands; (transfer none). Returns: (transfer full) */
MusterMorning *
muster_morning_new (MusterRegister *reg, const MusterViewer *viewer, MusterMorningForm form);
void muster_morning_free (MusterMorning *morning);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterMorning, muster_morning_free)

/** Returns: (transfer full): what steps are called, such as "stands and damages"; "steps" where
 * the ruleset is not there */
char *muster_campaign_dup_steps (const MusterCampaign *campaign);

/* The forms of its columns. */
enum
{
  MUSTER_MORNING_IN_CSV = 1 << 0,
  MUSTER_MORNING_IN_JSON = 1 << 1, /* of a record */
  MUSTER_MORNING_IN_SIDE = 1 << 2, /* of a side as a whole, in JSON */
  MUSTER_MORNING_IN_TEXT = 1 << 3, /* figures, behind the name */
};

/** Returns: (transfer none) (array length=n): the columns, whose rows are MusterMorningRow */
const MusterDataColumn *muster_morning_list_columns (gsize *n);

/** Returns: (transfer full): the rows as CSV (RFC 4180), with heads in English that never change */
char *muster_morning_dup_csv (const MusterMorning *morning);

G_END_DECLS
