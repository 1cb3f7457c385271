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
  return g_strdup_printf (_ ("%s for the player of %s"), word, side);
}

static const char *
get_name (const MusterScenario *scenario)
{
  gboolean is_named = scenario->name != NULL && scenario->name[0] != '\0';
  return is_named ? scenario->name : _ ("Scenario without a name");
}

void
muster_scenario_head_add (MusterGalley *galley,
                          const MusterScenario *scenario,
                          const char *word,
                          MusterAudience reader,
                          guint most_lines)
{
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  g_autofree char *particulars = muster_scenario_dup_particulars (scenario);
  g_autofree char *held = muster_words_dup_held (particulars);
  g_autofree char *label = muster_scenario_head_dup_word (scenario, word, reader);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_LABEL, label, 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_add_title (galley, get_name (scenario));
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_SUBTITLE, held, 0, galley->width, PANGO_ALIGN_CENTER,
                          most_lines);
  muster_galley_end_row (galley, 0, 0);
  muster_galley_add_space (galley, 0.7 * em);
  muster_galley_add_double_rule (galley, 0.8 * em);
}

void
muster_scenario_head_add_running (MusterGalley *galley,
                                  const MusterScenario *scenario,
                                  const char *word,
                                  MusterAudience reader)
{
  g_autofree char *label = muster_scenario_head_dup_word (scenario, word, reader);
  muster_galley_add_running (galley, get_name (scenario), label, 0.5, 0.6);
}
