#include "app/scenes/looks.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>

static const Look looks[] = {
  { .name = "light", .width = 1200, .height = 760 },
  { .name = "dark", .width = 1200, .height = 760, .is_dark = TRUE },
  { .name = "narrow", .width = 360, .height = 640 },
  { .name = "contrast", .width = 1200, .height = 760, .is_high_contrast = TRUE },
  { .name = "contrast-dark",
    .width = 1200,
    .height = 760,
    .is_high_contrast = TRUE,
    .is_dark = TRUE },
  { .name = "rtl", .width = 1200, .height = 760, .is_mirrored = TRUE },
  { .name = "german", .width = 1200, .height = 760, .has_long_words = TRUE },
  { .name = "german-narrow", .width = 360, .height = 640, .has_long_words = TRUE },
  { .name = "wide", .width = 1920, .height = 1080, .only_pages = TRUE },
  { .name = "large", .width = 3840, .height = 2160, .only_pages = TRUE },
};

const Look *
look_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    if (g_str_equal (looks[i].name, name))
      return &looks[i];
  fprintf (stderr, "There is no look “%s”, only:", name);
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    fprintf (stderr, " %s", looks[i].name);
  fprintf (stderr, "\n");
  return NULL;
}

void
look_begin (const Look *look)
{
  if (look->is_high_contrast)
    g_setenv ("ADW_DEBUG_HIGH_CONTRAST", "1", TRUE);
  if (look->has_long_words)
    g_setenv ("LANGUAGE", "long", TRUE);
  setlocale (LC_ALL, "");
  bindtextdomain ("muster", LONG_WORDS_DIR);
  bind_textdomain_codeset ("muster", "UTF-8");
  textdomain ("muster");
  adw_init ();
  gtk_widget_set_default_direction (look->is_mirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      look->is_dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                    : ADW_COLOR_SCHEME_FORCE_LIGHT);
}
