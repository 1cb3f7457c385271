#include "config.h"

#include "app/widget/figure-text.h"

#include "base/text.h"

#include <gtk/gtk.h>

char *
muster_figure_text_dup (const char *text)
{
  return gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL ? muster_text_isolate (text)
                                                                 : g_strdup (text);
}
