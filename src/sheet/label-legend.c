#include "config.h"

#include "sheet/label.h"

#include "army/army-told.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
add_once (GPtrArray *items, char *item)
{
  if (g_ptr_array_find_with_equal_func (items, item, g_str_equal, NULL))
    g_free (item);
  else
    g_ptr_array_add (items, item);
}

/* "Mv Move, line/column, cm" */
static char *
dup_stat (const MusterStat *stat, gboolean is_own)
{
  g_autofree char *bands = stat->bands != NULL ? g_strjoinv ("/", stat->bands) : NULL;
  gboolean is_named = !g_str_equal (stat->label, stat->name);
  GString *text = g_string_new (NULL);
  if (is_named)
    g_string_append_printf (text, " %s", stat->name);
  if (bands != NULL)
    g_string_append_printf (text, ", %s", bands);
  if (stat->unit != NULL)
    g_string_append_printf (text, ", %s", stat->unit);
  char *item = g_markup_printf_escaped ("<b>%s</b>%s%s", stat->label, text->str, is_own ? "*" : "");
  g_string_free (text, TRUE);
  return item;
}

static gboolean
is_own (const MusterLabels *labels, const MusterStat *stat)
{
  for (guint i = 0; i < labels->labels->len; i++)
    {
      const MusterLabel *label = g_ptr_array_index (labels->labels, i);
      for (guint j = 0; j < label->figures->len; j++)
        {
          const MusterLabelFigure *figure = g_ptr_array_index (label->figures, j);
          if (figure->is_own && (stat == NULL || figure->stat == stat))
            return TRUE;
        }
    }
  return FALSE;
}

static gboolean
needs_words (const MusterStat *stat)
{
  return stat->label != NULL
         && (stat->bands != NULL || stat->unit != NULL || !g_str_equal (stat->label, stat->name));
}

static void
add_stats (const MusterLabels *labels, GPtrArray *items)
{
  const MusterRuleset *ruleset = labels->reckoning->ruleset;
  g_autofree gboolean *used = g_new0 (gboolean, MAX (ruleset->n_stats, 1));
  for (guint i = 0; i < labels->labels->len; i++)
    {
      const MusterLabel *label = g_ptr_array_index (labels->labels, i);
      for (guint j = 0; j < label->figures->len; j++)
        used[((const MusterLabelFigure *) label->figures->pdata[j])->stat - ruleset->stats] = TRUE;
    }
  for (int i = 0; i < ruleset->n_stats; i++)
    if (used[i] && (needs_words (&ruleset->stats[i]) || is_own (labels, &ruleset->stats[i])))
      add_once (items, dup_stat (&ruleset->stats[i], is_own (labels, &ruleset->stats[i])));
}

/* "S Spent", "D? Demoralised, chance 1 in 2" */
static char *
dup_code (const MusterLabelCode *code)
{
  const MusterLevel *level = code->level;
  if (!level->has_chance)
    return g_markup_printf_escaped ("<b>%s</b> %s", code->letters, level->name);
  /* Translators: the letters of a level of losses, its name, and how likely it is. */
  return g_markup_printf_escaped (_ ("<b>%s</b> %s, chance %" PRId64 " in %" PRId64), code->letters,
                                  level->name, level->chance.num, level->chance.den);
}

static void
add_boxes (const MusterLabels *labels, GPtrArray *items)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < labels->labels->len; i++)
    {
      const MusterLabel *label = g_ptr_array_index (labels->labels, i);
      if (label->steps > 0 && label->steps_name != NULL
          && !g_ptr_array_find_with_equal_func (names, label->steps_name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) label->steps_name);
    }
  if (names->len == 0)
    return;
  g_ptr_array_add (names, NULL);
  g_autofree char *all = g_strjoinv (", ", (char **) names->pdata);
  /* Translators: what the boxes on labels stand for: “Boxes: stands, damages”. */
  g_ptr_array_add (items, g_markup_printf_escaped (_ ("Boxes: %s"), all));
}

static void
add_codes (const MusterLabels *labels, GPtrArray *items)
{
  for (guint i = 0; i < labels->codes->len; i++)
    add_once (items, dup_code (g_ptr_array_index (labels->codes, i)));
  if (labels->codes->len > 0)
    g_ptr_array_add (items, g_strdup (_ ("a level begins with the box after its heavy line")));
}

char *
muster_labels_dup_legend (const MusterLabels *labels)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  if (labels->form == MUSTER_LABEL_STRIP)
    add_stats (labels, items);
  add_boxes (labels, items);
  add_codes (labels, items);
  if (is_own (labels, NULL))
    g_ptr_array_add (items, g_markup_escape_text (muster_army_get_star_words (), -1));
  g_ptr_array_add (items, NULL);
  return g_strjoinv (" · ", (char **) items->pdata);
}
