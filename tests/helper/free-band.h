/* An army of single men with options and models: the guide for authors has its pack. */
#pragma once

#include "army/store/edit.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

/** Returns: (transfer full): the army */
static inline const MusterArmy *
load_free_band (void)
{
  const char *tests = g_getenv ("G_TEST_SRCDIR");
  g_autofree char *pack =
    g_build_filename (tests, "..", "data", "help", "free-companies.ruleset.xml", NULL);
  g_autofree char *file = g_build_filename (tests, "fixtures", "free-band.army.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (pack, problems);
  g_autoptr (MusterXml) xml = muster_xml_load (file, problems);
  return muster_army_read (xml, ruleset, problems);
}

/** Returns: the id of the army in the library @store, to which it is added */
static inline gint64
add_free_band (MusterStore *store)
{
  g_autoptr (MusterArmySnapshot) band = load_free_band ();
  return muster_library_add (store, &muster_army_document, band, NULL);
}
