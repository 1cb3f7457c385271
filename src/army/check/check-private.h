/* What the files of the check share: private to them. army/check/report.c tells what was found,
 * army/check/company.c checks what must or must not stand together. */
#pragma once

#include "army/check/check.h"

G_BEGIN_DECLS

/* A limit, looked at in one formation of its scope. */
typedef struct
{
  const MusterReckoning *reckoning;
  const MusterLimit *limit;
  guint formation;
  GPtrArray *findings; /* MusterFinding */
} MusterCheck;

/** Returns: (transfer full): a number in what the limit measures: "12 points" */
char *muster_check_dup_measure (const MusterCheck *check, MusterNumber number);

/** Adds the things of the formation that match @of to @counted (element-type guint). */
void
muster_check_list_counted (const MusterCheck *check, const MusterSelector *of, GArray *counted);

/** Adds a finding. @have: (transfer full) (nullable): what there is; @allowed: (transfer full):
 * what the limit allows. Returns: (transfer none) */
MusterFinding *muster_check_report (const MusterCheck *check, char *have, char *allowed);

/** Adds that it cannot be checked, and for want of what. */
void muster_check_report_unchecked (const MusterCheck *check);

/** Tells a finding its figures; bounds are there where that is %MUSTER_YES. */
void muster_check_set_figures (MusterFinding *finding,
                               MusterNumber actual,
                               MusterTruth has_least,
                               MusterNumber least,
                               MusterTruth has_most,
                               MusterNumber most);

/* Limits of what stands together; each adds what it finds. */
void muster_check_requires (const MusterCheck *check);
void muster_check_excludes (const MusterCheck *check);
void muster_check_available (const MusterCheck *check);
void muster_check_alike (const MusterCheck *check);

G_END_DECLS
