#include "config.h"

#include "sheet/army/legend.h"

#include "base/text.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of the type size. */
#define ABOVE 0.8
#define BELOW 0.2

GArray *
muster_legend_list_stats (GPtrArray *readouts)
{
  GArray *stats = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < readouts->len; i++)
    {
      int stat = ((const MusterReadout *) readouts->pdata[i])->stat;
      if (stat >= 0)
        g_array_append_val (stats, stat);
    }
  return stats;
}

static void
add_item (GPtrArray *items, const char *brief, const char *full)
{
  /* Translators: an abbreviation, and what it is short for: "VBU: basic unit value". */
  char *item = g_markup_printf_escaped (_ ("<i>%1$s</i>: %2$s"), brief, full);
  if (g_ptr_array_find_with_equal_func (items, item, g_str_equal, NULL))
    g_free (item);
  else
    g_ptr_array_add (items, item);
}

static void
add_stats (const MusterRuleset *ruleset, const GArray *stats, GPtrArray *items)
{
  g_autofree gboolean *used = g_new0 (gboolean, MAX (ruleset->n_stats, 1));
  for (guint i = 0; i < stats->len; i++)
    used[g_array_index (stats, int, i)] = TRUE;
  for (int i = 0; i < ruleset->n_stats; i++)
    if (used[i] && ruleset->stats[i].full != NULL)
      add_item (items, ruleset->stats[i].name, ruleset->stats[i].full);
}

/* Whether the text has a grade of the scale: "UQ 4". */
static gboolean
says_scale (const char *text, const char *brief)
{
  gsize length = strlen (brief);
  for (const char *at = strstr (text, brief); at != NULL; at = strstr (at + 1, brief))
    {
      gboolean begins = at == text || !g_ascii_isalnum (at[-1]);
      if (begins && (at[length] == ' ' || g_str_has_prefix (at + length, "\302\240")))
        return TRUE;
    }
  return FALSE;
}

static gboolean
uses_scale (const MusterLayout *layout, const char *brief)
{
  for (guint i = 0; i < layout->texts->len; i++)
    if (says_scale (pango_layout_get_text (MUSTER_AT (layout->texts, MusterText, i)->set->layout),
                    brief))
      return TRUE;
  return FALSE;
}

static void
add_scales (const MusterLayout *layout, const MusterRuleset *ruleset, GPtrArray *items)
{
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      const MusterScale *scale = &ruleset->scales[i];
      if (scale->short_name != NULL && !g_str_equal (scale->short_name, scale->name)
          && uses_scale (layout, scale->short_name))
        add_item (items, scale->short_name, scale->name);
    }
}

/* Adds the grades of units that stand beside grades of another scale. */
static void
find_mixed (const MusterEvaluation *evaluation, GHashTable *mixed)
{
  for (guint unit = 1; unit < evaluation->army->n_nodes; unit++)
    {
      if (evaluation->army->nodes[unit].category != MUSTER_CATEGORY_UNIT)
        continue;
      g_autoptr (GArray) scales = muster_words_list_shown_scales (evaluation, unit);
      if (!muster_words_are_mixed (evaluation->ruleset, scales))
        continue;
      for (guint i = 0; i < scales->len; i++)
        {
          int scale = g_array_index (scales, int, i);
          int grade = muster_evaluation_get_grade (evaluation, unit, scale);
          if (grade >= 0)
            g_hash_table_add (mixed, &evaluation->ruleset->scales[scale].grades[grade]);
        }
    }
}

/* "Weapon: Firelock, Pike" */
static void
add_mixed (const MusterEvaluation *evaluation, GPtrArray *items)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  g_autoptr (GHashTable) mixed = g_hash_table_new (NULL, NULL);
  find_mixed (evaluation, mixed);
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      g_autoptr (GString) grades = g_string_new (NULL);
      const MusterScale *scale = &ruleset->scales[i];
      if (i == ruleset->nation_scale || scale->short_name != NULL)
        continue;
      for (int grade = 0; grade < scale->n_grades; grade++)
        if (g_hash_table_contains (mixed, &scale->grades[grade]))
          muster_text_append_item (grades, scale->grades[grade].label);
      if (grades->len > 0)
        add_item (items, scale->name, grades->str);
    }
}

char *
muster_legend_dup (const MusterLayout *layout,
                   const MusterEvaluation *evaluation,
                   const GArray *stats,
                   gboolean with_units)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  add_stats (evaluation->ruleset, stats, items);
  add_scales (layout, evaluation->ruleset, items);
  if (with_units)
    add_mixed (evaluation, items);
  return items->len > 0 ? muster_words_join (items) : NULL;
}

void
muster_legend_add (MusterLayout *layout, GPtrArray *lines)
{
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  if (lines->len == 0)
    return;
  muster_layout_begin_block (layout, ABOVE * em)->spans = TRUE;
  muster_layout_add_rule (layout, 0, layout->width, 0.4, BELOW * em);
  for (guint i = 0; i < lines->len; i++)
    muster_layout_add_paragraph (layout, MUSTER_STYLE_READOUT, lines->pdata[i], 0, layout->width,
                                 PANGO_ALIGN_LEFT);
  muster_layout_end_block (layout);
}
