#include "config.h"

#include "sheet/scenario/head.h"

#include "scenario/text.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

char *
muster_scenario_head_dup_foot (const MusterScenario *scenario)
{
  const MusterRuleset *ruleset = scenario->ruleset;
  return ruleset != NULL ? g_strdup_printf ("%s %s", ruleset->title, ruleset->version)
                         : g_strdup (scenario->ruleset_id);
}

char *
muster_scenario_head_dup_word (const MusterScenario *scenario,
                               const char *word,
                               MusterAudience reader)
{
  if (reader == MUSTER_AUDIENCE_ALL)
    return g_strdup (word);
  g_autofree char *side = muster_scenario_dup_side (scenario, reader == MUSTER_AUDIENCE_SIDE_B);
  /* Translators: what sheet it is, and whose: "Scenario for the player of The Allies". */
  return g_strdup_printf (_ ("%1$s for the player of %2$s"), word, side);
}

static const char *
get_name (const MusterScenario *scenario)
{
  gboolean is_named = scenario->name != NULL && scenario->name[0] != '\0';
  return is_named ? scenario->name : _ ("Scenario without a name");
}

void
muster_scenario_head_add (MusterLayout *layout,
                          const MusterScenario *scenario,
                          const char *word,
                          MusterAudience reader,
                          guint most_lines)
{
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  g_autofree char *particulars = muster_scenario_dup_particulars (scenario);
  g_autofree char *held = muster_words_dup_held (particulars);
  g_autofree char *label = muster_scenario_head_dup_word (scenario, word, reader);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_LABEL, label, 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_title (layout, get_name (scenario));
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_SUBTITLE, held, 0, layout->width, PANGO_ALIGN_CENTER,
                          most_lines);
  muster_layout_end_row (layout, 0, 0);
  muster_layout_add_space (layout, 0.7 * em);
  muster_layout_add_double_rule (layout, 0.8 * em);
}

void
muster_scenario_head_add_running (MusterLayout *layout,
                                  const MusterScenario *scenario,
                                  const char *word,
                                  MusterAudience reader)
{
  g_autofree char *label = muster_scenario_head_dup_word (scenario, word, reader);
  muster_layout_add_running (layout, get_name (scenario), label, 0.5, 0.6);
}
