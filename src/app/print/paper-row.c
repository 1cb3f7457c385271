#include "config.h"

#include "app/print/paper-row.h"

#include "app/document/settings.h"
#include "app/widget/combo-row.h"
#include "sheet/page/sheet.h"

#include <glib/gi18n-lib.h>

void
muster_paper_row_begin (AdwComboRow *row)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  if (!muster_settings_has ("paper")
      && g_str_equal (gtk_paper_size_get_default (), GTK_PAPER_NAME_LETTER))
    muster_settings_set ("paper", g_variant_new_int32 (MUSTER_PAPER_LETTER));
  for (MusterPaper i = 0; i < MUSTER_N_PAPERS; i++)
    gtk_string_list_append (names, _ (muster_paper_get_size (i)->name));
  muster_combo_row_show_names (row);
  adw_combo_row_set_model (row, G_LIST_MODEL (names));
  muster_settings_bind ("paper", row, "selected");
}
