/* Documents from files that a person chose or dropped. */
#pragma once

#include "scenario/xml.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* How a document of one kind is read, as muster_scenario_read(). */
typedef gpointer (*MusterReadDocument) (const MusterXml *xml,
                                        MusterFindRuleset find,
                                        gpointer data,
                                        GPtrArray *problems);

/** Returns: whether the file is a @root, such as a scenario, by what it begins with, or would be by
 * its name where it cannot be read */
gboolean muster_document_import_takes (GFile *file, const char *root);

/**
 * muster_document_import_read:
 * @files: (array length=n): files, of which some may be none of ours
 * @free: frees one that was read
 * @told: (inout): a sentence is added for each file that could not be read
 * @report: (element-type MusterProblem): remarks on the others
 *
 * Returns: (transfer full): what @read made of the files, in their order
 */
GPtrArray *muster_document_import_read (GFile **files,
                                        guint n,
                                        MusterReadDocument read,
                                        GDestroyNotify free,
                                        GString *told,
                                        GPtrArray *report);

G_END_DECLS
