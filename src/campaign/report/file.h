/* A file with the report of a battle's losses: XML, or rows as they are typed off the printed
 * return. It is read once; then it is found of which battle it is, and what it tells. */
#pragma once

#include "campaign/report/losses.h"

G_BEGIN_DECLS

typedef struct _MusterReportFile MusterReportFile;

/**
 * muster_report_file_load:
 * @path: (type filename): XML where its name ends so, else rows
 * @name: what the person calls the file
 * @problems: (element-type MusterProblem): why it cannot be read
 *
 * Returns: (transfer full) (nullable): the file; what it tells is not looked at yet
 */
MusterReportFile *muster_report_file_load (const char *path, const char *name, GPtrArray *problems);

void muster_report_file_free (MusterReportFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterReportFile, muster_report_file_free)

/** Returns: (transfer none): what the person calls it */
const char *muster_report_file_get_name (const MusterReportFile *file);

/**
 * muster_report_file_find_battle:
 * @problems: (element-type MusterProblem): where it is no report, or one of another campaign or of
 *   a battle that this one does not have
 *
 * Returns: the number of the battle that it says it is of; 0 with a problem, or without one where
 *   it does not say: rows never do
 */
gint64 muster_report_file_find_battle (const MusterReportFile *file,
                                       const MusterRegister *reg,
                                       GPtrArray *problems);

/** Returns: (transfer full) (nullable) (element-type MusterLossEntry): as
 * muster_campaign_read_report() and muster_campaign_read_report_xml() */
GArray *muster_report_file_read (const MusterReportFile *file,
                                 const MusterRegister *reg,
                                 gint64 battle,
                                 const char **player,
                                 GPtrArray *problems);

G_END_DECLS
