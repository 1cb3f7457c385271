#include "config.h"

#include "app/print/phone.h"

#include "app/document/settings.h"
#include "app/widget/file-dialog.h"
#include "sheet/page/game.h"
#include "sheet/phone/page.h"

#include <glib/gi18n-lib.h>

#define PAGE   "phone-page"
#define SUFFIX ".html"

/* Of the name of a side in that of a file: letters. */
#define LONGEST_SIDE 20

/* Players do not overwrite each other's pages. */
static char *
dup_suffix (const MusterGame *game, MusterAudience reader)
{
  if (reader == MUSTER_AUDIENCE_ALL)
    return g_strdup (SUFFIX);
  g_autofree char *side =
    muster_scenario_dup_side (game->scenario, reader == MUSTER_AUDIENCE_SIDE_A ? 0 : 1);
  g_autofree char *start = g_utf8_substring (side, 0, MIN (g_utf8_strlen (side, -1), LONGEST_SIDE));
  g_autofree char *name = muster_file_dialog_dup_name (start, SUFFIX);
  return g_strconcat (" – ", name, NULL);
}

GtkFileChooserNative *
muster_phone_dialog_new (GtkWidget *asker,
                         const MusterGame *game,
                         const MusterSheetOptions *options,
                         GError **error)
{
  GBytes *page = muster_phone_page_make (game, options, error);
  if (page == NULL)
    return NULL;
  g_autofree char *suffix = dup_suffix (game, options->reader);
  GtkFileChooserNative *dialog = muster_file_dialog_new (asker, _ ("Save a Page for a Phone"),
                                                         GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));
  g_object_set_data_full (G_OBJECT (dialog), PAGE, page, (GDestroyNotify) g_bytes_unref);
  muster_file_dialog_propose (dialog, muster_game_get_name (game), suffix);
  return dialog;
}

GBytes *
muster_phone_dialog_get_page (GtkFileChooser *dialog)
{
  return g_object_get_data (G_OBJECT (dialog), PAGE);
}

static MusterSheetOptions
get_options (const char *word)
{
  static const struct
  {
    const char *key;
    MusterHidden hidden;
  } keys[] = { { "hide-zones", MUSTER_HIDE_ZONES },
               { "hide-reserves", MUSTER_HIDE_RESERVES },
               { "hide-forces", MUSTER_HIDE_FORCES },
               { "hide-weather", MUSTER_HIDE_WEATHER } };
  MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                 .reader = g_str_equal (word, "a")   ? MUSTER_AUDIENCE_SIDE_A
                                           : g_str_equal (word, "b") ? MUSTER_AUDIENCE_SIDE_B
                                                                     : MUSTER_AUDIENCE_ALL };
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GVariant) kept = muster_settings_get (keys[i].key);
      if (kept != NULL && g_variant_get_boolean (kept))
        options.hidden = (MusterHidden) (options.hidden | keys[i].hidden);
    }
  return options;
}

static void
on_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file != NULL)
    muster_page_write_file (MUSTER_PAGE (widget), muster_phone_dialog_get_page (chooser), file);
}

void
muster_phone_share (MusterPage *page, const MusterGame *game, const char *reader)
{
  MusterSheetOptions options = get_options (reader);
  GError *error = NULL;
  GtkFileChooserNative *dialog =
    muster_phone_dialog_new (GTK_WIDGET (page), game, &options, &error);
  if (dialog != NULL)
    muster_file_dialog_show (dialog, on_chosen);
  muster_page_report (page, error);
}
