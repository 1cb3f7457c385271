#include "config.h"

#include "sheet/army/legend.h"

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
  char *item = g_markup_printf_escaped (_ ("<i>%s</i>: %s"), brief, full);
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
uses_scale (const MusterGalley *galley, const char *brief)
{
  for (guint i = 0; i < galley->texts->len; i++)
    if (says_scale (pango_layout_get_text (MUSTER_AT (galley->texts, MusterText, i)->set->layout),
                    brief))
      return TRUE;
  return FALSE;
}

static void
add_scales (const MusterGalley *galley, const MusterRuleset *ruleset, GPtrArray *items)
{
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      const MusterScale *scale = &ruleset->scales[i];
      if (scale->short_name != NULL && !g_str_equal (scale->short_name, scale->name)
          && uses_scale (galley, scale->short_name))
        add_item (items, scale->short_name, scale->name);
    }
}

/* Adds the grades of units that stand beside grades of another scale. */
static void
find_mixed (const MusterReckoning *reckoning, GHashTable *mixed)
{
  for (guint unit = 1; unit < reckoning->army->n_things; unit++)
    {
      if (reckoning->army->things[unit].sort != MUSTER_SORT_UNIT)
        continue;
      g_autoptr (GArray) scales = muster_words_list_shown_scales (reckoning, unit);
      if (!muster_words_are_mixed (reckoning->ruleset, scales))
        continue;
      for (guint i = 0; i < scales->len; i++)
        {
          int scale = g_array_index (scales, int, i);
          int grade = muster_reckoning_get_grade (reckoning, unit, scale);
          if (grade >= 0)
            g_hash_table_add (mixed, &reckoning->ruleset->scales[scale].grades[grade]);
        }
    }
}

/* "Weapon: Firelock, Pike" */
static void
add_mixed (const MusterReckoning *reckoning, GPtrArray *items)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  g_autoptr (GHashTable) mixed = g_hash_table_new (NULL, NULL);
  find_mixed (reckoning, mixed);
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      g_autoptr (GString) grades = g_string_new (NULL);
      const MusterScale *scale = &ruleset->scales[i];
      if (i == ruleset->nation_scale || scale->short_name != NULL)
        continue;
      for (int grade = 0; grade < scale->n_grades; grade++)
        if (g_hash_table_contains (mixed, &scale->grades[grade]))
          g_string_append_printf (grades, "%s%s", grades->len > 0 ? ", " : "",
                                  scale->grades[grade].label);
      if (grades->len > 0)
        add_item (items, scale->name, grades->str);
    }
}

char *
muster_legend_dup (const MusterGalley *galley,
                   const MusterReckoning *reckoning,
                   const GArray *stats,
                   gboolean with_units)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  add_stats (reckoning->ruleset, stats, items);
  add_scales (galley, reckoning->ruleset, items);
  if (with_units)
    add_mixed (reckoning, items);
  return items->len > 0 ? muster_words_join (items) : NULL;
}

void
muster_legend_add (MusterGalley *galley, GPtrArray *lines)
{
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  if (lines->len == 0)
    return;
  muster_galley_begin_block (galley, ABOVE * em)->spans = TRUE;
  muster_galley_add_rule (galley, 0, galley->width, 0.4, BELOW * em);
  for (guint i = 0; i < lines->len; i++)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_READOUT, lines->pdata[i], 0, galley->width,
                                 PANGO_ALIGN_LEFT);
  muster_galley_end_block (galley);
}
