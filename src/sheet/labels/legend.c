#include "config.h"

#include "sheet/labels/label.h"

#include "army/check/described.h"

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

/* "Move, line/column, cm*"; no name where the label has it */
static char *
dup_meaning (const MusterStat *stat, const char *label, gboolean has_star)
{
  g_autofree char *bands = stat->bands != NULL ? g_strjoinv ("/", stat->bands) : NULL;
  const char *name = stat->full != NULL ? stat->full : stat->name;
  const char *words[] = { g_str_equal (label, name) ? NULL : name, bands, stat->unit };
  GString *text = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i] != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", words[i]);
  g_string_append (text, has_star ? "*" : "");
  return g_string_free (text, FALSE);
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

/* Cards have names, and say of what unit figures are: no more than abbreviations are explained. */
static gboolean
needs_words (const MusterLabels *labels, const MusterStat *stat)
{
  if (labels->form == MUSTER_LABEL_CARD)
    return stat->full != NULL;
  return stat->label != NULL
         && (stat->bands != NULL || stat->unit != NULL || stat->full != NULL
             || !g_str_equal (stat->label, stat->name));
}

/* What the figures of this name mean, each once: "Mv Move, line/column, cm; Move, limbered, cm" */
static char *
dup_stats (const MusterLabels *labels, const gboolean *used, const char *name)
{
  const MusterRuleset *ruleset = labels->reckoning->ruleset;
  g_autoptr (GPtrArray) meanings = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      const MusterStat *stat = &ruleset->stats[i];
      gboolean has_star = labels->form == MUSTER_LABEL_STRIP && is_own (labels, stat);
      if (!used[i] || !g_str_equal (muster_label_get_stat_name (labels, stat), name)
          || !(needs_words (labels, stat) || has_star))
        continue;
      g_autofree char *meaning = dup_meaning (stat, name, has_star);
      if (meaning[0] != '\0')
        add_once (meanings, g_steal_pointer (&meaning));
    }
  g_ptr_array_add (meanings, NULL);
  g_autofree char *text = g_strjoinv ("; ", (char **) meanings->pdata);
  return g_markup_printf_escaped ("<b>%s</b>%s%s", name,
                                  text[0] != '\0' && text[0] != '*' ? " " : "", text);
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
    {
      const MusterStat *stat = &ruleset->stats[i];
      gboolean has_star = labels->form == MUSTER_LABEL_STRIP && is_own (labels, stat);
      if (used[i] && (needs_words (labels, stat) || has_star))
        add_once (items, dup_stats (labels, used, muster_label_get_stat_name (labels, stat)));
    }
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
  add_stats (labels, items);
  add_boxes (labels, items);
  add_codes (labels, items);
  if (is_own (labels, NULL))
    g_ptr_array_add (items, g_markup_escape_text (muster_army_get_star_words (), -1));
  g_ptr_array_add (items, NULL);
  return g_strjoinv ("\u00a0· ", (char **) items->pdata);
}
