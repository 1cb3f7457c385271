#include "config.h"

#include "app/campaign/story-pane.h"

#include "app/widget/list-row.h"
#include "campaign/actions/correct.h"
#include "campaign/state/morning-state.h"
#include "campaign/text/event-text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Room between lines of a story, each of which may be several on the screen. */
#define BETWEEN_LINES "\n<span size=\"4096\">\n</span>"

struct _MusterStoryPane
{
  AdwBin parent;
  MusterRegister *reg;    /* of which the morning state is kept */
  MusterMorning *morning; /* what changed since the last battle; NULL until asked */
  GtkLabel *name;
  GtkLabel *state;
  GtkLabel *story;
};

G_DEFINE_FINAL_TYPE (MusterStoryPane, muster_story_pane, ADW_TYPE_BIN)

static guint correct;

static const MusterMorningRow *
find_morning (MusterStoryPane *pane, const MusterRecordShown *shown)
{
  static const MusterViewer umpire = { 0 };
  if (pane->morning == NULL)
    pane->morning = muster_morning_new (pane->reg, &umpire, MUSTER_MORNING_BY_UNIT);
  for (guint i = 0; i < pane->morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (pane->morning->rows, MusterMorningRow, i);
      if (row->record != NULL ? row->record->number == shown->number : -row->side == shown->number)
        return row;
    }
  return NULL;
}

/* Its strength and state, what is missing to full strength, and what the last battle changed. */
static char *
dup_state (MusterStoryPane *pane, MusterRecordItem *item)
{
  const MusterRecordShown *shown = muster_record_item_get_shown (item);
  const MusterMorningRow *row =
    shown->category != MUSTER_CATEGORY_COMMANDER ? find_morning (pane, shown) : NULL;
  g_autofree char *state = muster_record_item_dup_text (item);
  GString *text = g_string_new (state);
  if (row != NULL && row->lacking > 0)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("%" PRId64 " short of full strength"), row->lacking);
    }
  if (row != NULL && pane->morning->last != NULL && row->change != 0)
    {
      g_string_append_c (text, '\n');
      /* Translators: %1$s: a sign, + or −; %2$d: a number; %3$s: a day. */
      g_string_append_printf (text, _ ("%1$s%2$" PRId64 " since %3$s"), row->change < 0 ? "−" : "+",
                              ABS (row->change), pane->morning->last);
    }
  return g_string_free (text, FALSE);
}

/* Its day is a link where it can be corrected; what cannot have been so is marked. */
static void
append_line (GHashTable *known, GString *story, const MusterStoryLine *line)
{
  g_autofree char *day = g_markup_escape_text (line->day, -1);
  g_autofree char *text = g_markup_escape_text (line->text, -1);
  g_autofree char *invalidated =
    line->invalidated != NULL ? g_markup_escape_text (line->invalidated, -1) : NULL;
  if (story->len > 0)
    g_string_append (story, BETWEEN_LINES);
  if (invalidated != NULL || g_hash_table_contains (known, GSIZE_TO_POINTER (line->batch)))
    g_string_append_printf (story, "<a href=\"%" PRId64 "\" title=\"%s\">%s</a>: %s", line->batch,
                            _ ("Correct this…"), day, text);
  else
    g_string_append_printf (story, "%s: %s", day, text);
  if (invalidated != NULL)
    g_string_append_printf (story, " <b>⚠ %s</b>", invalidated);
}

void
muster_story_pane_show (MusterStoryPane *pane, MusterRegister *reg, MusterRecordItem *item)
{
  const MusterRecordShown *shown = muster_record_item_get_shown (item);
  g_autoptr (GPtrArray) lines = muster_register_list_story_lines (reg, shown->number);
  g_autoptr (GHashTable) known = muster_campaign_list_correctable (reg->campaign);
  g_autoptr (GString) story = g_string_new (NULL);
  if (reg != pane->reg)
    {
      g_clear_pointer (&pane->morning, muster_morning_free);
      g_clear_pointer (&pane->reg, muster_register_unref);
      pane->reg = muster_register_ref (reg);
    }
  for (guint i = 0; i < lines->len; i++)
    append_line (known, story, g_ptr_array_index (lines, i));
  gtk_label_set_text (pane->name, shown->name);
  muster_label_take_text (pane->state, dup_state (pane, item));
  if (story->len > 0)
    gtk_label_set_markup (pane->story, story->str);
  else
    gtk_label_set_text (pane->story, _ ("Nothing is told of it alone."));
}

/* The day of a line of the story is a link with the number of what was done then. */
static gboolean
on_link (MusterStoryPane *pane, const char *link)
{
  g_signal_emit (pane, correct, 0, g_ascii_strtoll (link, NULL, 10));
  return TRUE;
}

static void
dispose (GObject *object)
{
  MusterStoryPane *pane = MUSTER_STORY_PANE (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_STORY_PANE);
  g_clear_pointer (&pane->morning, muster_morning_free);
  g_clear_pointer (&pane->reg, muster_register_unref);
  G_OBJECT_CLASS (muster_story_pane_parent_class)->dispose (object);
}

static void
muster_story_pane_class_init (MusterStoryPaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  correct = g_signal_new ("correct", MUSTER_TYPE_STORY_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/campaign/story-pane.ui");
  gtk_widget_class_bind_template_child (class, MusterStoryPane, name);
  gtk_widget_class_bind_template_child (class, MusterStoryPane, state);
  gtk_widget_class_bind_template_child (class, MusterStoryPane, story);
  gtk_widget_class_bind_template_callback (class, on_link);
}

static void
muster_story_pane_init (MusterStoryPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
}
