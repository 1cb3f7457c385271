#include "config.h"

#include "app/widget/picture.h"

MusterPaletteKind
muster_picture_get_palette_kind (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  gboolean is_dark = adw_style_manager_get_dark (manager);
  if (adw_style_manager_get_high_contrast (manager))
    return is_dark ? MUSTER_PALETTE_HIGH_DARK : MUSTER_PALETTE_HIGH_LIGHT;
  return is_dark ? MUSTER_PALETTE_DARK : MUSTER_PALETTE_LIGHT;
}

const MusterPalette *
muster_picture_get_palette (void)
{
  return muster_palette_get (muster_picture_get_palette_kind ());
}

void
muster_picture_follow_style (GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), widget,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw),
                           widget, G_CONNECT_SWAPPED);
}
