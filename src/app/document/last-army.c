#include "app/document/last-army.h"

#include "app/document/settings.h"

#define KEY "last-army"

MusterLastArmy *
muster_last_army_load (void)
{
  g_autoptr (GVariant) wanted = muster_settings_get ("begin-as-last");
  gboolean is_wanted = wanted == NULL || g_variant_get_boolean (wanted);
  g_autoptr (GVariant) kept = is_wanted ? muster_settings_get (KEY) : NULL;
  MusterLastArmy *last = g_new0 (MusterLastArmy, 1);
  if (kept != NULL)
    g_variant_get (kept, "(sss)", &last->ruleset, &last->nation, &last->date);
  else
    *last = (MusterLastArmy){ g_strdup (""), g_strdup (""), g_strdup ("") };
  return last;
}

void
muster_last_army_free (MusterLastArmy *last)
{
  g_free (last->ruleset);
  g_free (last->nation);
  g_free (last->date);
  g_free (last);
}

void
muster_last_army_keep (const MusterRuleset *ruleset, int nation, const char *date)
{
  const char *id = nation >= 0 ? ruleset->nations[nation].id : "";
  muster_settings_set (KEY, g_variant_new ("(sss)", ruleset->id, id, date != NULL ? date : ""));
}
