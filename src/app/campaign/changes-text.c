#include "config.h"

#include "app/campaign/changes-text.h"

#include "campaign/state/changes.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>

#define MOST_INVALIDATED 8
#define MOST_ASKED       40

static char *
dup_when (const MusterRegister *reg, gint64 battle)
{
  const MusterBattle *fought = battle != 0 ? muster_register_find_battle (reg, battle) : NULL;
  return fought != NULL ? g_strdup_printf (_ ("Morning of %s"), fought->name)
                        : g_strdup (_ ("Today"));
}

static void
append_change (const MusterRegister *reg, GString *text, const MusterCampaignChange *change)
{
  g_autofree char *when = dup_when (reg, change->battle);
  if (change->before == NULL)
    g_string_append_printf (text, "%s · %s", when, change->after);
  else if (change->after == NULL)
    /* Translators: %1$s: when: "Today", or the morning of a battle; %2$s: what was there before. */
    g_string_append_printf (text, _ ("%1$s · %2$s: no longer there"), when, change->before);
  else
    g_string_append_printf (text, "%s · %s → %s", when, change->before, change->after);
  g_string_append_c (text, '\n');
}

static char *
end_text (GString *text, guint n, guint most)
{
  guint more = n > most ? n - most : 0;
  if (more > 0)
    g_string_append_printf (text, ngettext ("and %u more", "and %u more", more), more);
  return g_strchomp (g_string_free (text, FALSE));
}

char *
muster_changes_dup_text (const MusterRegister *reg, const MusterCampaign *after, guint most)
{
  g_autoptr (GPtrArray) changes = muster_campaign_list_changes (reg->campaign, after);
  GString *text = g_string_new (NULL);
  guint n = 0;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterCampaignChange *change = g_ptr_array_index (changes, i);
      if (!change->is_problem && n++ < most)
        append_change (reg, text, change);
    }
  return end_text (text, n, most);
}

/* A line for each of @invalidated, at most @most; "" for none. */
static char *
dup_invalidated (const GPtrArray *invalidated, guint most)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < MIN (invalidated->len, most); i++)
    g_string_append_printf (text, "%s\n",
                            ((const MusterInvalidated *) g_ptr_array_index (invalidated, i))->text);
  return end_text (text, invalidated->len, most);
}

char *
muster_changes_dup_all (const MusterRegister *reg, const MusterCampaign *after, guint most)
{
  g_autoptr (MusterRegister) then = muster_campaign_replay (after, MUSTER_LAST_DAY);
  g_autoptr (GPtrArray) invalidated = muster_register_list_invalidated (reg, then);
  g_autofree char *changes = muster_changes_dup_text (reg, after, most);
  g_autofree char *cannot = dup_invalidated (invalidated, most);
  if (cannot[0] == '\0')
    return g_steal_pointer (&changes);
  return g_strdup_printf (
    /* Translators: %1$s: a list of what cannot be; %2$s: what changes. */
    _ ("With this, what is recorded later cannot have been so:\n%1$s\n\n%2$s"), cannot, changes);
}

void
muster_changes_show (GtkLabel *invalidated, const GPtrArray *list)
{
  g_autofree char *description =
    list != NULL ? dup_invalidated (list, MOST_INVALIDATED) : g_strdup ("");
  g_autofree char *text =
    g_strdup_printf (_ ("With this, what is recorded later cannot have been so:\n%s"), description);
  gtk_label_set_text (invalidated, text);
  gtk_widget_set_visible (GTK_WIDGET (invalidated), description[0] != '\0');
}

GtkWidget *
muster_changes_new_list (const char *text)
{
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 320);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  return scrolled;
}

/* What is recorded once it was asked for. */
typedef struct
{
  GtkWindow *window;
  const MusterCampaign *tried;
  gint64 then; /* the batch that is spoiled first */
  gboolean is_next;
  MusterRecordAnyway record;
} Question;

static void
free_question (gpointer data)
{
  Question *question = data;
  g_object_unref (question->window);
  muster_campaign_unref (question->tried);
  g_free (question);
}

static gboolean
record_now (gpointer data)
{
  Question *question = data;
  question->record (question->window, question->tried, question->is_next ? question->then : 0);
  return G_SOURCE_REMOVE;
}

/* The dialog looks at its parent until it is gone, and recording closes that. */
static void
on_answer (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Question *question = g_object_steal_data (G_OBJECT (dialog), "question");
  if (question == NULL)
    return;
  question->is_next = g_str_equal (response, "next");
  if (g_str_equal (response, "cancel"))
    free_question (question);
  else
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, record_now, question, free_question);
}

void
muster_changes_ask (GtkWindow *window,
                    const MusterCampaign *tried,
                    const GPtrArray *invalidated,
                    gboolean has_next,
                    MusterRecordAnyway record)
{
  g_autofree char *text = dup_invalidated (invalidated, MOST_ASKED);
  Question *question = g_new0 (Question, 1);
  question->window = g_object_ref (window);
  question->tried = muster_campaign_ref (tried);
  question->then = ((const MusterInvalidated *) g_ptr_array_index (invalidated, 0))->batch;
  question->record = record;
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
    adw_message_dialog_new (window, _ ("What Came Later Cannot Have Been as Recorded"),
                            _ ("Recorded anyway, it stays marked until it is corrected or "
                               "struck.")));
  adw_message_dialog_set_extra_child (dialog, muster_changes_new_list (text));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "record", _ ("Record _Anyway"),
                                    NULL);
  if (has_next)
    adw_message_dialog_add_response (dialog, "next", _ ("Record, Correct _Next"));
  adw_message_dialog_set_default_response (dialog, has_next ? "next" : "record");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "question", question, free_question);
  g_signal_connect (dialog, "response", G_CALLBACK (on_answer), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
}
