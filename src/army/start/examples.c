#include "config.h"

#include "army/start/examples.h"

#include "army/evaluate/evaluate.h"
#include "army/store/xml.h"
#include "base/file.h"
#include "ruleset/catalogue/packs.h"

void
muster_example_free (MusterExample *example)
{
  g_free (example->file);
  g_free (example->name);
  g_free (example->detail);
  g_free (example->points);
  g_free (example->shows);
  g_free (example);
}

char *
muster_example_dup_shows (const char *note)
{
  if (note == NULL || note[0] == '\0')
    return NULL;
  gsize end = 0;
  while (note[end] != '\0' && note[end] != '\n'
         && !(note[end] == '.' && (note[end + 1] == ' ' || note[end + 1] == '\n')))
    end++;
  return g_strndup (note, end + (note[end] == '.'));
}

char *
muster_examples_dup_dir (void)
{
  return muster_file_dup_data ("examples");
}

static const char *
get_nation_name (const MusterArmy *army)
{
  const MusterChosen *chosen =
    muster_node_find_chosen (&army->nodes[0], army->ruleset->nation_scale);
  return chosen != NULL && chosen->grade_index >= 0
           ? army->ruleset->nations[chosen->grade_index].name
           : NULL;
}

static char *
dup_detail (const MusterArmy *army)
{
  g_autofree char *date = muster_army_dup_date (army);
  const char *nation = get_nation_name (army);
  g_autoptr (GString) text = g_string_new (army->ruleset->title);
  if (nation != NULL)
    g_string_append_printf (text, " · %s", nation);
  if (date != NULL)
    g_string_append_printf (text, " · %s", date);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full) (nullable): the army; @problems gets what is wrong, and remarks */
static const MusterArmy *
read_army (const char *path, MusterPacks *packs, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  MusterRuleset *ruleset = id != NULL ? muster_packs_get (packs, id, problems) : NULL;
  return ruleset != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
}

static MusterExample *
load (const char *dir, const char *file, MusterPacks *packs, GPtrArray *problems)
{
  g_autofree char *path = g_build_filename (dir, file, NULL);
  g_autoptr (MusterArmySnapshot) army = read_army (path, packs, problems);
  if (army == NULL)
    return NULL;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  MusterExample *example = g_new (MusterExample, 1);
  example->file = g_strdup (file);
  example->name = g_strdup (army->name);
  example->detail = dup_detail (army);
  example->points = muster_army_dup_points (evaluation);
  example->shows = muster_example_dup_shows (army->nodes[0].note);
  return example;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const MusterExample *first = *(const MusterExample *const *) a;
  const MusterExample *second = *(const MusterExample *const *) b;
  int by_detail = g_utf8_collate (first->detail, second->detail);
  return by_detail != 0 ? by_detail : g_utf8_collate (first->name, second->name);
}

GPtrArray *
muster_examples_list (const char *dir, GPtrArray *problems)
{
  GPtrArray *examples = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_example_free);
  g_autoptr (GDir) open = g_dir_open (dir, 0, NULL);
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  const char *file;
  while (open != NULL && (file = g_dir_read_name (open)) != NULL)
    {
      MusterExample *example =
        g_str_has_suffix (file, MUSTER_EXAMPLES_ARMIES) ? load (dir, file, packs, problems) : NULL;
      if (example != NULL)
        g_ptr_array_add (examples, example);
    }
  g_ptr_array_sort (examples, compare);
  return examples;
}
