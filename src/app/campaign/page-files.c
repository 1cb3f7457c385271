#include "config.h"

#include "app/campaign/page-private.h"

#include "app/print/window.h"
#include "app/widget/file-dialog.h"
#include "campaign/model/xml.h"
#include "campaign/state/morning-state.h"
#include "campaign/text/log.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PART "part"

static char *
dup_log (MusterRegister *reg, char *(*dup) (const MusterCampaignLog *log))
{
  MusterSeat umpire = { 0 };
  g_autoptr (MusterCampaignLog) log = muster_campaign_log_new (reg, &umpire);
  return dup (log);
}

static char *
dup_markdown (MusterRegister *reg)
{
  return dup_log (reg, muster_campaign_log_dup_markdown);
}

static char *
dup_html (MusterRegister *reg)
{
  return dup_log (reg, muster_campaign_log_dup_html);
}

static char *
dup_events (MusterRegister *reg)
{
  return dup_log (reg, muster_campaign_log_dup_csv);
}

static char *
dup_register (MusterRegister *reg)
{
  MusterSeat umpire = { 0 };
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &umpire);
  return muster_morning_dup_csv (morning);
}

/* What of a campaign can be written by itself, as the register is shown. */
static const struct
{
  const char *id;
  const char *title;
  const char *suffix;
  char *(*dup) (MusterRegister *reg);
} parts[] = {
  { "markdown", N_ ("Export the Log"), ".md", dup_markdown },
  { "html", N_ ("Export the Log"), ".html", dup_html },
  { "register", N_ ("Export the Register"), ".register.csv", dup_register },
  { "events", N_ ("Export the Events"), ".events.csv", dup_events },
};

static GBytes *
write_part (MusterCampaignPage *page, const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_strcmp0 (parts[i].id, id) == 0)
      {
        char *text = parts[i].dup (page->reg);
        return g_bytes_new_take (text, strlen (text));
      }
  return muster_campaign_write (muster_campaign_model_get_campaign (page->model));
}

static void
on_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file == NULL)
    return;
  g_autoptr (GBytes) bytes = write_part (page, g_object_get_data (G_OBJECT (chooser), PART));
  muster_page_write_file (MUSTER_PAGE (page), bytes, file);
}

/* @part: (nullable): a static id; NULL for the whole campaign */
static void
ask (GtkWidget *widget, const char *title, const char *suffix, const char *part)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, title, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));
  g_object_set_data (G_OBJECT (dialog), PART, (gpointer) part);
  muster_file_dialog_propose (dialog, muster_page_get_title (MUSTER_PAGE (widget)), suffix);
  muster_file_dialog_show (dialog, on_chosen);
}

static void
on_export (GtkWidget *widget, const char *action, GVariant *parameter)
{
  ask (widget, _ ("Export the Campaign"), ".campaign.xml", NULL);
}

static void
on_export_part (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (parts[i].id, id))
      ask (widget, _ (parts[i].title), parts[i].suffix, parts[i].id);
}

static void
on_print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const MusterBattle *battle =
    muster_register_find_battle (muster_campaign_model_get_register (page->model),
                                 page->chosen.battle);
  MusterPrintWindow *window = muster_print_window_new (
    GTK_WINDOW (gtk_widget_get_root (widget)),
    muster_game_new_campaign (page->reg, battle != NULL ? battle->name : NULL));
  gtk_window_present (GTK_WINDOW (window));
}

void
muster_campaign_page_install_files (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
    { "campaign.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
    { "campaign.export-part", "s", on_export_part, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
