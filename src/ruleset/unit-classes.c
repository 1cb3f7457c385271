#include "ruleset/unit-classes.h"

#include "base/text.h"

#include <string.h>

static gboolean
has_preset (const MusterKind *kind, MusterUnitClass class)
{
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == class.scale && kind->presets[i].grade == class.index)
      return TRUE;
  return FALSE;
}

gboolean
muster_kind_is_of_class (const MusterRuleset *ruleset,
                         const MusterKind *kind,
                         MusterUnitClass class)
{
  if (kind->sort != MUSTER_SORT_UNIT)
    return FALSE;
  if (class.scale >= 0)
    return has_preset (kind, class);
  int bit = muster_ruleset_find_word (ruleset, ruleset->tags[class.index].id);
  return bit >= 0 && muster_kind_has_word (kind, (guint) bit);
}

static gboolean
is_chosen (const MusterRuleset *ruleset, int scale)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale)
      return TRUE;
  return scale == ruleset->nation_scale;
}

static void
add (GArray *classes, const MusterRuleset *ruleset, MusterUnitClass class)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (muster_kind_is_of_class (ruleset, &ruleset->kinds[i], class))
      {
        g_array_append_val (classes, class);
        return;
      }
}

GArray *
muster_ruleset_list_unit_classes (const MusterRuleset *ruleset)
{
  GArray *classes = g_array_new (FALSE, FALSE, sizeof (MusterUnitClass));
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    for (int grade = 0; !is_chosen (ruleset, scale) && grade < ruleset->scales[scale].n_grades;
         grade++)
      add (classes, ruleset, (MusterUnitClass){ scale, grade });
  for (int tag = 0; tag < ruleset->n_tags; tag++)
    add (classes, ruleset, (MusterUnitClass){ -1, tag });
  return classes;
}

const char *
muster_unit_class_get_id (const MusterRuleset *ruleset, MusterUnitClass class)
{
  return class.scale >= 0 ? ruleset->scales[class.scale].grades[class.index].id
                          : ruleset->tags[class.index].id;
}

char *
muster_unit_class_dup_name (const MusterRuleset *ruleset, MusterUnitClass class)
{
  const char *name = class.scale >= 0 ? ruleset->scales[class.scale].grades[class.index].name
                                      : ruleset->tags[class.index].name;
  return muster_text_dup_capital (name);
}
