#include "config.h"

#include "ruleset/kind-symbols.h"

static MusterSymbol
get_grade_symbol (const MusterRuleset *ruleset, int scale, const gint16 *grades)
{
  return grades[scale] >= 0 ? ruleset->scales[scale].grades[grades[scale]].symbol
                            : MUSTER_SYMBOL_NONE;
}

MusterSymbol
muster_kind_get_symbol (const MusterRuleset *ruleset, const MusterKind *kind, const gint16 *grades)
{
  MusterSymbol symbol = kind->symbol;
  for (int i = 0; i < ruleset->n_scales && symbol == MUSTER_SYMBOL_NONE; i++)
    if (i != ruleset->arm_scale)
      symbol = get_grade_symbol (ruleset, i, grades);
  if (symbol == MUSTER_SYMBOL_NONE)
    symbol = kind->tag_symbol;
  if (symbol == MUSTER_SYMBOL_NONE && kind->arm_tag >= 0)
    symbol = ruleset->tags[kind->arm_tag].symbol;
  if (symbol == MUSTER_SYMBOL_NONE && ruleset->arm_scale >= 0)
    symbol = get_grade_symbol (ruleset, ruleset->arm_scale, grades);
  return symbol;
}

/* Whether all grades of the scale have a symbol. */
static gboolean
is_drawn (const MusterScale *scale)
{
  for (int i = 0; i < scale->n_grades; i++)
    if (scale->grades[i].symbol == MUSTER_SYMBOL_NONE)
      return FALSE;
  return scale->n_grades > 0;
}

static gboolean
has_choice (const MusterKind *kind, int choice)
{
  for (int i = 0; i < kind->choices.n_items; i++)
    if (kind->choices.items[i] == choice)
      return TRUE;
  return FALSE;
}

/* A grade is chosen on the thing, or on what it stands in. */
static gboolean
may_get (const MusterRuleset *ruleset, const MusterKind *kind, int choice)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].sort <= MUSTER_SORT_FORMATION && has_choice (&ruleset->kinds[i], choice))
      return TRUE;
  return has_choice (kind, choice);
}

gboolean
muster_kind_may_have_symbol (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_autofree gint16 *grades = g_new (gint16, (gsize) ruleset->n_scales);
  for (int i = 0; i < ruleset->n_scales; i++)
    grades[i] = MUSTER_GRADE_UNKNOWN;
  for (int i = 0; i < kind->n_presets; i++)
    grades[kind->presets[i].scale] = kind->presets[i].grade;
  if (muster_kind_get_symbol (ruleset, kind, grades) != MUSTER_SYMBOL_NONE)
    return TRUE;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (is_drawn (&ruleset->scales[ruleset->choices[i].scale]) && may_get (ruleset, kind, i))
      return TRUE;
  return FALSE;
}

GPtrArray *
muster_ruleset_list_undrawn (const MusterRuleset *ruleset)
{
  GPtrArray *types = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].sort == MUSTER_SORT_UNIT
        && !muster_kind_may_have_symbol (ruleset, &ruleset->kinds[i]))
      g_ptr_array_add (types, &ruleset->kinds[i]);
  return types;
}
