#include "config.h"

#include "app/army/windows.h"

#include "app/widget/clipboard.h"
#include "app/widget/combo-row.h"
#include "app/widget/file-dialog.h"
#include "army/evaluate/opponent.h"
#include "army/store/xml.h"
#include "army/text/write.h"
#include "base/file.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A mail program is handed so many letters at most; more go into a file. */
#define LONGEST_MAIL 8000

struct _MusterShareWindow
{
  AdwWindow parent;
  AdwComboRow *format;
  AdwActionRow *opponent_row;
  GtkSwitch *opponent;
  GtkSwitch *points;
  GtkSwitch *findings;
  GtkSwitch *notes;
  GtkTextView *preview;
  AdwToastOverlay *toasts;
  const MusterArmy *army;
  const MusterArmy *for_opponent; /* NULL without its ruleset */
  GPtrArray *disclosed;           /* (element-type utf8): what cannot be hidden */
};

G_DEFINE_FINAL_TYPE (MusterShareWindow, muster_share_window, ADW_TYPE_WINDOW)

/* After the formats of text comes the army file. */
#define ARMY_FILE MUSTER_N_TEXT_FORMATS

static const MusterArmy *
get_shown (MusterShareWindow *window)
{
  return gtk_switch_get_active (window->opponent) && window->for_opponent != NULL
           ? window->for_opponent
           : window->army;
}

static char *
dup_text (MusterShareWindow *window, MusterTextFormat format)
{
  MusterTextFlags flags = 0;
  if (!gtk_switch_get_active (window->points))
    flags |= MUSTER_TEXT_NO_POINTS;
  if (!gtk_switch_get_active (window->findings))
    flags |= MUSTER_TEXT_NO_FINDINGS;
  if (!gtk_switch_get_active (window->notes))
    flags |= MUSTER_TEXT_NO_NOTES;
  return get_shown (window) == window->for_opponent
           ? muster_army_dup_copy_as_text (window->for_opponent, window->army, format, flags)
           : muster_army_dup_as_text (window->army, format, flags);
}

/* In the format that is chosen. */
static char *
dup_chosen (MusterShareWindow *window)
{
  guint format = adw_combo_row_get_selected (window->format);
  if (format < ARMY_FILE)
    return dup_text (window, (MusterTextFormat) format);
  g_autoptr (GBytes) bytes = muster_army_write (get_shown (window));
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
show (MusterShareWindow *window)
{
  if (window->army == NULL)
    return;
  g_autofree char *text = dup_chosen (window);
  gboolean is_text = adw_combo_row_get_selected (window->format) < ARMY_FILE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (window->preview), text, -1);
  gtk_widget_set_sensitive (GTK_WIDGET (window->points), is_text);
  gtk_widget_set_sensitive (GTK_WIDGET (window->findings), is_text);
  gtk_widget_set_sensitive (GTK_WIDGET (window->notes), is_text);
}

static void
notify (MusterShareWindow *window, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_toast_overlay_add_toast (window->toasts, adw_toast_new (escaped));
}

static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterShareWindow *window = MUSTER_SHARE_WINDOW (widget);
  g_autofree char *text = dup_chosen (window);
  muster_clipboard_put_text (widget, text);
  notify (window, _ ("Copied"));
}

static void
on_save_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterShareWindow *window = MUSTER_SHARE_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *text = dup_chosen (window);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autofree char *shown = path != NULL ? g_filename_display_name (path) : NULL;
  g_autofree char *description = g_strdup_printf (_ ("Saved as %s"), shown);
  if (path == NULL)
    notify (window, _ ("Only files of this computer can be written. Choose another folder."));
  else if (muster_file_write (path, bytes, &error))
    notify (window, description);
  else
    notify (window, error->message);
}

static void
on_save (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterShareWindow *window = MUSTER_SHARE_WINDOW (widget);
  guint format = adw_combo_row_get_selected (window->format);
  g_autofree char *ending =
    format < ARMY_FILE
      ? g_strconcat (".", muster_text_format_get_ending ((MusterTextFormat) format), NULL)
      : g_strdup (".army.xml");
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Save"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));
  muster_file_dialog_propose (dialog, window->army->name, ending);
  muster_file_dialog_show (dialog, on_save_chosen);
}

/* The desktop's mail program, with the plain text, which any mail takes. */
static void
on_mail (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterShareWindow *window = MUSTER_SHARE_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = dup_text (window, MUSTER_TEXT_PLAIN);
  if (strlen (text) > LONGEST_MAIL)
    {
      notify (window,
              _ ("This army is too long for a mail program to take over. Save it, and attach "
                 "the file."));
      return;
    }
  g_autofree char *subject = g_uri_escape_string (window->army->name, NULL, FALSE);
  g_autofree char *body = g_uri_escape_string (text, NULL, FALSE);
  g_autofree char *uri = g_strdup_printf ("mailto:?subject=%s&body=%s", subject, body);
  if (!g_app_info_launch_default_for_uri (uri, NULL, &error))
    notify (window, _ ("There is no mail program on this desktop. Copy the text, and paste it into "
                       "your mail."));
}

static void
dispose (GObject *object)
{
  MusterShareWindow *window = MUSTER_SHARE_WINDOW (object);
  g_clear_pointer (&window->army, muster_army_unref);
  g_clear_pointer (&window->for_opponent, muster_army_unref);
  g_clear_pointer (&window->disclosed, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_share_window_parent_class)->dispose (object);
}

static void
muster_share_window_class_init (MusterShareWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/share-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterShareWindow, format);
  gtk_widget_class_bind_template_child (widget_class, MusterShareWindow, opponent_row);
  gtk_widget_class_bind_template_child (widget_class, MusterShareWindow, opponent);
  gtk_widget_class_bind_template_child (widget_class, MusterShareWindow, points);
  gtk_widget_class_bind_template_child (widget_class, MusterShareWindow, findings);
  gtk_widget_class_bind_template_child (widget_class, MusterShareWindow, notes);
  gtk_widget_class_bind_template_child (widget_class, MusterShareWindow, preview);
  gtk_widget_class_bind_template_child (widget_class, MusterShareWindow, toasts);
  gtk_widget_class_bind_template_callback (widget_class, show);
  gtk_widget_class_install_action (widget_class, "share.copy", NULL, on_copy);
  gtk_widget_class_install_action (widget_class, "share.save", NULL, on_save);
  gtk_widget_class_install_action (widget_class, "share.mail", NULL, on_mail);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "share.save",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_share_window_init (MusterShareWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_combo_row_show_names (window->format);
}

/* What the rules make the player tell, though he marked it as secret, is named. */
static void
show_opponent (MusterShareWindow *window)
{
  gboolean has_secrets = muster_army_has_secrets (window->army);
  if (window->for_opponent == NULL)
    {
      adw_action_row_set_subtitle (window->opponent_row,
                                   _ ("Its ruleset is missing, which says what must be told"));
      return;
    }
  if (window->disclosed == NULL || window->disclosed->len == 0)
    {
      adw_action_row_set_subtitle (window->opponent_row,
                                   has_secrets
                                     ? _ ("Without what you marked as secret")
                                     : _ ("Nothing is marked as secret: mark units or notes in "
                                          "the order of battle"));
      return;
    }
  g_autofree char *names = muster_text_join (window->disclosed);
  g_autofree char *text =
    g_strdup_printf (_ ("Without what you marked as secret; the rules make you tell of %s"), names);
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_action_row_set_subtitle (window->opponent_row, escaped);
}

MusterShareWindow *
muster_share_window_new (GtkWindow *parent, const MusterArmy *army)
{
  MusterShareWindow *window =
    g_object_new (MUSTER_TYPE_SHARE_WINDOW, "transient-for", parent, NULL);
  window->army = muster_army_ref (army);
  if (army->ruleset != NULL)
    {
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      window->for_opponent = muster_army_show_opponent (evaluation, &window->disclosed);
    }
  gtk_switch_set_active (window->opponent,
                         window->for_opponent != NULL && muster_army_has_secrets (army));
  gtk_widget_set_sensitive (GTK_WIDGET (window->opponent), window->for_opponent != NULL);
  show_opponent (window);
  show (window);
  return window;
}
