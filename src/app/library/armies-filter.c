#include "config.h"

#include "app/library/armies-filter.h"

#include "app/widget/combo-row.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

struct _MusterArmiesFilter
{
  AdwBin parent;
  AdwComboRow *ruleset;
  AdwComboRow *nation;
  AdwComboRow *tag;
  AdwComboRow *legal;
  GtkEditable *from;
  GtkEditable *to;
  GtkWidget *clear;
  gboolean is_offering;
};

G_DEFINE_FINAL_TYPE (MusterArmiesFilter, muster_armies_filter, ADW_TYPE_BIN)

static guint changed;

enum
{
  ANY,
  LEGAL,
  NOT_LEGAL,
};

/* Returns: (transfer none) (nullable): what is chosen, which is not the first: any */
static const char *
get_chosen (AdwComboRow *row)
{
  GtkStringObject *chosen = adw_combo_row_get_selected_item (row);
  return chosen != NULL && adw_combo_row_get_selected (row) > 0
           ? gtk_string_object_get_string (chosen)
           : NULL;
}

static int
get_year (GtkEditable *entry)
{
  return atoi (gtk_editable_get_text (entry));
}

gboolean
muster_armies_filter_is_active (MusterArmiesFilter *filter)
{
  return get_chosen (filter->ruleset) != NULL || get_chosen (filter->nation) != NULL
         || get_chosen (filter->tag) != NULL || adw_combo_row_get_selected (filter->legal) != ANY
         || get_year (filter->from) > 0 || get_year (filter->to) > 0;
}

static gboolean
is_in_period (MusterArmiesFilter *filter, const MusterArmySummary *summary)
{
  int from = get_year (filter->from);
  int to = get_year (filter->to);
  int year = summary->date != NULL ? atoi (summary->date) : 0;
  return (from <= 0 || year >= from) && (to <= 0 || (year > 0 && year <= to));
}

static gboolean
is_judged_as (MusterArmiesFilter *filter, MusterArmyItem *item)
{
  guint wanted = adw_combo_row_get_selected (filter->legal);
  const MusterArmyVerdict *verdict = muster_army_item_get_verdict (item);
  return wanted == ANY || wanted == GTK_INVALID_LIST_POSITION
         || (verdict != NULL && verdict->legal == (wanted == LEGAL));
}

gboolean
muster_armies_filter_passes (MusterArmiesFilter *filter, MusterArmyItem *item)
{
  const MusterArmySummary *summary = muster_army_item_get_summary (item);
  const MusterArmyVerdict *verdict = muster_army_item_get_verdict (item);
  const char *ruleset = get_chosen (filter->ruleset);
  const char *nation = get_chosen (filter->nation);
  const char *tag = get_chosen (filter->tag);
  return (ruleset == NULL || g_str_equal (summary->title, ruleset))
         && (nation == NULL || (verdict != NULL && g_strcmp0 (verdict->nation, nation) == 0))
         && (tag == NULL || g_strv_contains ((const char *const *) summary->tags, tag))
         && is_judged_as (filter, item) && is_in_period (filter, summary);
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

static void
add_word (GPtrArray *words, const char *word)
{
  if (word != NULL && !g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
    g_ptr_array_add (words, (gpointer) word);
}

static gboolean
has_words (AdwComboRow *row, GPtrArray *words)
{
  GListModel *model = adw_combo_row_get_model (row);
  if (model == NULL || g_list_model_get_n_items (model) != words->len)
    return FALSE;
  for (guint i = 0; i < words->len; i++)
    if (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), words->pdata[i]))
      return FALSE;
  return TRUE;
}

/* What was chosen stays an offer, so that it can be seen what hides the armies. A list that is the
 * same is left alone: somebody may have it open. */
static void
offer (AdwComboRow *row, GPtrArray *words, const char *any)
{
  g_autofree char *chosen = g_strdup (get_chosen (row));
  guint selected = 0;
  add_word (words, chosen);
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_insert (words, 0, (gpointer) any);
  if (has_words (row, words))
    return;
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  for (guint i = 0; i < words->len; i++)
    {
      gtk_string_list_append (list, words->pdata[i]);
      if (i > 0 && g_strcmp0 (words->pdata[i], chosen) == 0)
        selected = i;
    }
  adw_combo_row_set_model (row, G_LIST_MODEL (list));
  adw_combo_row_set_selected (row, selected);
  gtk_widget_set_visible (GTK_WIDGET (row), words->len > 1);
}

void
muster_armies_filter_offer (MusterArmiesFilter *filter, GListModel *armies)
{
  g_autoptr (GPtrArray) rulesets = g_ptr_array_new ();
  g_autoptr (GPtrArray) nations = g_ptr_array_new ();
  g_autoptr (GPtrArray) tags = g_ptr_array_new ();
  for (guint i = 0; i < g_list_model_get_n_items (armies); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (armies, i);
      const MusterArmySummary *summary = muster_army_item_get_summary (item);
      const MusterArmyVerdict *verdict = muster_army_item_get_verdict (item);
      add_word (rulesets, summary->title);
      add_word (nations, verdict != NULL ? verdict->nation : NULL);
      for (guint tag = 0; summary->tags[tag] != NULL; tag++)
        add_word (tags, summary->tags[tag]);
    }
  filter->is_offering = TRUE;
  offer (filter->ruleset, rulesets, _ ("Any"));
  offer (filter->nation, nations, _ ("Any"));
  offer (filter->tag, tags, _ ("Any"));
  filter->is_offering = FALSE;
}

static void
on_chosen (MusterArmiesFilter *filter)
{
  if (filter->is_offering || filter->clear == NULL)
    return;
  gtk_widget_set_sensitive (filter->clear, muster_armies_filter_is_active (filter));
  g_signal_emit (filter, changed, 0);
}

void
muster_armies_filter_clear (MusterArmiesFilter *filter)
{
  filter->is_offering = TRUE;
  adw_combo_row_set_selected (filter->ruleset, 0);
  adw_combo_row_set_selected (filter->nation, 0);
  adw_combo_row_set_selected (filter->tag, 0);
  adw_combo_row_set_selected (filter->legal, ANY);
  gtk_editable_set_text (filter->from, "");
  gtk_editable_set_text (filter->to, "");
  filter->is_offering = FALSE;
  on_chosen (filter);
}

static void
muster_armies_filter_class_init (MusterArmiesFilterClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  changed = g_signal_new ("changed", MUSTER_TYPE_ARMIES_FILTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/library/armies-filter.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesFilter, ruleset);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesFilter, nation);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesFilter, tag);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesFilter, legal);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesFilter, from);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesFilter, to);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesFilter, clear);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
  gtk_widget_class_bind_template_callback (widget_class, muster_armies_filter_clear);
}

static void
muster_armies_filter_init (MusterArmiesFilter *filter)
{
  gtk_widget_init_template (GTK_WIDGET (filter));
  muster_combo_row_show_names (filter->ruleset);
  muster_combo_row_show_names (filter->nation);
  muster_combo_row_show_names (filter->tag);
  muster_combo_row_show_names (filter->legal);
}
