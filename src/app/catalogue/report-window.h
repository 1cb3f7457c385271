/* What a pack that was taken in says otherwise than the one that was there. */
#pragma once

#include "ruleset/differences/differences.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_REPORT_WINDOW (muster_report_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterReportWindow, muster_report_window, MUSTER, REPORT_WINDOW, AdwWindow)

MusterReportWindow *muster_report_window_new (GtkWindow *parent,
                                              const char *report,
                                              const MusterDifferences *differences);

G_END_DECLS
