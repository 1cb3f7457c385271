/* The program: one library, and the windows onto it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

G_DECLARE_FINAL_TYPE (MusterApplication, muster_application, MUSTER, APPLICATION, AdwApplication)

/* The library is the user's own, or that of the option --library. Army files that are given are
 * taken into it. Actions: app.new-window, app.preferences, app.about, app.quit, app.try-again. */
MusterApplication *muster_application_new (void);

G_END_DECLS
