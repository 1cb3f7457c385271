#include "config.h"

#include "campaign/text/log.h"

#include "base/csv-text.h"
#include "campaign/state/register-find.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static char *
dup_subtitle (const MusterCampaignLog *log)
{
  const MusterCampaign *campaign = log->reg->campaign;
  g_autofree char *day = muster_day_dup_text (log->reg->day);
  g_autofree char *whose = muster_seat_dup_name (&log->seat, log->reg);
  const char *ruleset = campaign->ruleset != NULL ? campaign->ruleset->title : campaign->ruleset_id;
  g_autofree char *line = g_strdup_printf ("%s · %s", ruleset, day != NULL ? day : "–");
  return whose != NULL ? g_strdup_printf (_ ("%s · for %s"), line, whose) : g_steal_pointer (&line);
}

static char *
dup_sentences (const MusterLogEntry *entry)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < entry->sentences->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            (const char *) g_ptr_array_index (entry->sentences, i));
  return g_string_free (text, FALSE);
}

static const MusterLogEntry *
get_entry (const MusterCampaignLog *log, guint index)
{
  return g_ptr_array_index (log->entries, index);
}

static gboolean
begins_day (const MusterCampaignLog *log, guint index)
{
  return index == 0 || get_entry (log, index - 1)->day != get_entry (log, index)->day;
}

/* Markdown */

/* All that CommonMark and its kin give a meaning; line breaks would end what they stand in. */
static void
append_escaped (GString *text, const char *words)
{
  for (const char *at = words; *at != '\0'; at++)
    {
      if (strchr ("\\`*_{}[]<>#|~^$!&@", *at) != NULL)
        g_string_append_c (text, '\\');
      g_string_append_c (text, *at == '\n' || *at == '\r' ? ' ' : *at);
    }
}

static void
append_marked (GString *text, const char *mark, const char *words)
{
  g_string_append (text, mark);
  append_escaped (text, words);
  g_string_append (text, mark);
}

static void
append_markdown_table (GString *text, const MusterLogTable *table)
{
  g_string_append_c (text, '\n');
  append_marked (text, "*", table->title);
  g_string_append (text, "\n\n");
  for (guint row = 0; row < muster_log_table_count (table); row++)
    {
      g_string_append_c (text, '|');
      for (guint column = 0; column < table->n_columns; column++)
        {
          g_string_append_c (text, ' ');
          append_escaped (text, muster_log_table_get (table, row, column));
          g_string_append (text, " |");
        }
      g_string_append_c (text, '\n');
      for (guint column = 0; row == 0 && column < table->n_columns; column++)
        g_string_append (text, column == 0 ? "| --- |" : " ---: |");
      g_string_append (text, row == 0 ? "\n" : "");
    }
}

static void
append_markdown_entry (GString *text, const MusterLogEntry *entry)
{
  g_autofree char *sentences = dup_sentences (entry);
  const char *mark = entry->is_struck ? "~~" : "";
  g_string_append_c (text, '\n');
  if (entry->title != NULL)
    {
      g_string_append (text, mark);
      append_marked (text, "**", entry->title);
      g_string_append_printf (text, "%s%s", mark, sentences[0] != '\0' ? " – " : "");
    }
  if (sentences[0] != '\0')
    append_marked (text, mark, sentences);
  if (entry->struck != NULL)
    {
      g_string_append_c (text, ' ');
      append_marked (text, "*", entry->struck);
    }
  g_string_append_c (text, '\n');
  for (guint i = 0; !entry->is_struck && i < entry->tables->len; i++)
    append_markdown_table (text, g_ptr_array_index (entry->tables, i));
}

char *
muster_campaign_log_dup_markdown (const MusterCampaignLog *log)
{
  GString *text = g_string_new ("# ");
  g_autofree char *subtitle = dup_subtitle (log);
  append_escaped (text, log->reg->campaign->name);
  g_string_append (text, "\n\n");
  append_marked (text, "*", subtitle);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < log->entries->len; i++)
    {
      g_autofree char *day = muster_day_dup_text (get_entry (log, i)->day);
      if (begins_day (log, i))
        g_string_append_printf (text, "\n## %s\n", day);
      append_markdown_entry (text, get_entry (log, i));
    }
  return g_string_free (text, FALSE);
}

/* HTML */

/* Letters that HTML forbids become the sign for what cannot be shown. */
static char *
dup_html (const char *words)
{
  g_autoptr (GString) clean = g_string_new (NULL);
  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean is_blank = letter == '\n' || letter == '\t' || letter == '\r';
      g_string_append_unichar (clean, g_unichar_iscntrl (letter) && !is_blank ? 0xfffd : letter);
    }
  return g_markup_escape_text (clean->str, -1);
}

static void
append_element (GString *text, const char *element, const char *words)
{
  g_autofree char *escaped = dup_html (words);
  g_string_append_printf (text, "<%s>%s</%s>", element, escaped, element);
}

static void
append_html_table (GString *text, const MusterLogTable *table)
{
  g_string_append (text, "<table>");
  append_element (text, "caption", table->title);
  for (guint row = 0; row < muster_log_table_count (table); row++)
    {
      g_string_append (text, "\n<tr>");
      for (guint column = 0; column < table->n_columns; column++)
        append_element (text, row == 0 || column == 0 ? "th" : "td",
                        muster_log_table_get (table, row, column));
      g_string_append (text, "</tr>");
    }
  g_string_append (text, "\n</table>\n");
}

static void
append_html_entry (GString *text, const MusterLogEntry *entry)
{
  g_autofree char *sentences = dup_sentences (entry);
  const char *element = entry->is_struck ? "s" : "span";
  if (entry->title != NULL)
    {
      g_string_append (text, "<h3>");
      append_element (text, element, entry->title);
      g_string_append (text, "</h3>\n");
    }
  g_string_append (text, "<p>");
  append_element (text, element, sentences);
  if (entry->struck != NULL)
    {
      g_string_append_c (text, ' ');
      append_element (text, "em", entry->struck);
    }
  g_string_append (text, "</p>\n");
  for (guint i = 0; !entry->is_struck && i < entry->tables->len; i++)
    append_html_table (text, g_ptr_array_index (entry->tables, i));
}

char *
muster_campaign_log_dup_html (const MusterCampaignLog *log)
{
  GString *text = g_string_new ("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n");
  g_autofree char *subtitle = dup_subtitle (log);
  append_element (text, "title", log->reg->campaign->name);
  g_string_append (text,
                   "\n<style>\nbody { font-family: serif; max-width: 44em; margin: 2em auto; "
                   "padding: 0 1em; }\nh3 { margin-bottom: 0; }\np { margin-top: 0.2em; }\n"
                   "table { border-collapse: collapse; margin: 0.5em 0; }\n"
                   "caption { text-align: left; font-style: italic; }\n"
                   "td, th { border-bottom: thin solid #999; padding: 0.1em 0.6em; "
                   "text-align: right; }\nth:first-child { text-align: left; font-weight: normal; "
                   "}\n</style>\n</head>\n<body>\n");
  append_element (text, "h1", log->reg->campaign->name);
  g_string_append_c (text, '\n');
  append_element (text, "p", subtitle);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < log->entries->len; i++)
    {
      g_autofree char *day = muster_day_dup_text (get_entry (log, i)->day);
      if (begins_day (log, i))
        {
          append_element (text, "h2", day);
          g_string_append_c (text, '\n');
        }
      append_html_entry (text, get_entry (log, i));
    }
  g_string_append (text, "</body>\n</html>\n");
  return g_string_free (text, FALSE);
}

/* CSV */

static void
take (GPtrArray *cells, const char *text)
{
  g_ptr_array_add (cells, g_strdup (text != NULL ? text : ""));
}

static void
take_number (GPtrArray *cells, gint64 number)
{
  g_ptr_array_add (cells, number != 0 ? g_strdup_printf ("%" PRId64, number) : g_strdup (""));
}

/* "lost=4 killed=1" */
static char *
dup_figures (const MusterEvent *event)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES && form->figures[i].name != NULL; i++)
    {
      const char *const *words = form->figures[i].words;
      const char *word = words != NULL ? muster_event_get_word (words, event->figures[i]) : NULL;
      g_string_append_printf (text, "%s%s=", i > 0 ? " " : "", form->figures[i].name);
      if (word != NULL)
        g_string_append (text, word);
      else
        g_string_append_printf (text, "%" PRId64, event->figures[i]);
    }
  return g_string_free (text, FALSE);
}

static void
take_reference (GPtrArray *cells, const MusterRegister *reg, MusterRefers refers, gint64 number)
{
  gboolean is_record = refers >= MUSTER_REFERS_RECORD && refers <= MUSTER_REFERS_FORMATION;
  gboolean is_new = refers == MUSTER_REFERS_NEW;
  g_autofree char *name = NULL;
  if (number != 0 && (is_record || is_new || refers == MUSTER_REFERS_SIDE))
    name = muster_register_dup_label (reg, refers == MUSTER_REFERS_SIDE ? -number : number);
  take_number (cells, number);
  take (cells, name);
}

static void
append_event (GString *text, const MusterCampaignLog *log, const MusterEvent *of, gint64 row)
{
  MusterEvent told = *of;
  const MusterEvent *event = &told;
  told.note = muster_seat_get_note (&log->seat, of);
  const MusterCampaign *campaign = log->reg->campaign;
  const MusterEventForm *form = muster_event_get_form (event->kind);
  const MusterBatch *batch = muster_campaign_find_batch (campaign, event->batch);
  const MusterBattle *battle = muster_register_find_battle (log->reg, event->battle);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *date = muster_day_dup_date (event->day);
  g_autofree char *until = muster_day_dup_date (event->until);
  g_autofree char *figures = dup_figures (event);
  g_autofree char *sentence = muster_event_dup_sentence (log->reg, event);
  /* Gaps between numbers would tell how much there is that the reader does not know of. */
  take_number (cells, log->seat.of == 0 ? event->id : row);
  take_number (cells, event->batch);
  /* A title may tell more than the one event that the reader knows of. */
  take (cells, log->seat.of == 0 && batch != NULL ? batch->title : NULL);
  take (cells, muster_campaign_is_struck (campaign, event->batch) ? "yes" : "no");
  take (cells, date);
  take (cells, form->id);
  take_reference (cells, log->reg, form->subject, event->subject);
  take_reference (cells, log->reg, form->object, event->object);
  take_number (cells, event->battle);
  take (cells, battle != NULL ? battle->name : NULL);
  take (cells, figures);
  take (cells, until);
  take (cells, form->text != NULL ? event->text : NULL);
  take (cells, event->note);
  take (cells, sentence);
  muster_csv_append_row (text, (const char *const *) cells->pdata, cells->len);
}

static gboolean
is_told (const MusterCampaignLog *log, const MusterEvent *event)
{
  gboolean is_struck = muster_campaign_is_struck (log->reg->campaign, event->batch);
  gint64 battle = event->kind == MUSTER_EVENT_BATTLE ? event->subject : event->battle;
  return event->day <= log->reg->day && (!is_struck || log->seat.of == 0)
         && (battle == 0 || is_struck || muster_register_find_battle (log->reg, battle) != NULL)
         && muster_seat_knows (&log->seat, log->reg, event);
}

char *
muster_campaign_log_dup_csv (const MusterCampaignLog *log)
{
  static const char *const heads[] = { "event",  "batch",       "title",   "struck", "date",
                                       "kind",   "of",          "of-name", "to",     "to-name",
                                       "battle", "battle-name", "figures", "until",  "text",
                                       "note",   "sentence" };
  const GArray *events = log->reg->campaign->events;
  GString *text = g_string_new (NULL);
  muster_csv_append_row (text, heads, G_N_ELEMENTS (heads));
  gint64 row = 0;
  for (guint i = 0; i < events->len; i++)
    if (is_told (log, &g_array_index (events, MusterEvent, i)))
      append_event (text, log, &g_array_index (events, MusterEvent, i), ++row);
  return g_string_free (text, FALSE);
}
