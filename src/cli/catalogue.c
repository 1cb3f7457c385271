#include "config.h"

#include "base/problem.h"
#include "base/text.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/catalogue/store.h"
#include "ruleset/ruleset.h"

#include <glib/gi18n-lib.h>

/* The parts of a ruleset in the order in which they are shown. */
static const struct
{
  const char *category;
  const char *title;
} parts[] = {
  { "nation", NC_ ("parts of the rules", "Nations") },
  { "formation", NC_ ("parts of the rules", "Formations") },
  { "commander", NC_ ("parts of the rules", "Commanders") },
  { "unit", NC_ ("parts of the rules", "Troop types") },
  { "model", NC_ ("parts of the rules", "Models") },
  { "option", NC_ ("parts of the rules", "Options") },
  { "grade", NC_ ("parts of the rules", "Grades") },
  { "price", NC_ ("parts of the rules", "Prices") },
  { "limit", NC_ ("parts of the rules", "Limits") },
  { "stat", NC_ ("parts of the rules", "Figures") },
  { "strength", NC_ ("parts of the rules", "Losses") },
  { "level", NC_ ("parts of the rules", "Levels of loss") },
  { "weather", NC_ ("parts of the rules", "Weather") },
  { "terrain", NC_ ("parts of the rules", "Battlefields") },
  { "feature", NC_ ("parts of the rules", "Terrain features") },
  { "objective", NC_ ("parts of the rules", "Objectives") },
  { "table", NC_ ("parts of the rules", "Tables") },
  { "names", NC_ ("parts of the rules", "Names") },
  { "together", NC_ ("parts of the rules", "Brigaded Together") },
  { "note", NC_ ("parts of the rules", "Notes") },
};

static char *
dup_years (const MusterCatalogueEntry *entry)
{
  if (entry->from == 0 && entry->to == 0)
    return g_strdup ("");
  if (entry->from == entry->to)
    return g_strdup_printf ("%d", entry->from);
  if (entry->from == 0)
    return g_strdup_printf ("–%d", entry->to);
  if (entry->to == 0)
    return g_strdup_printf ("%d–", entry->from);
  return g_strdup_printf ("%d–%d", entry->from, entry->to);
}

static void
print_entry (const MusterCatalogueEntry *entry, int width, gboolean with_ruleset)
{
  g_autoptr (GString) line = g_string_new ("  ");
  g_autofree char *years = dup_years (entry);
  if (g_str_equal (entry->category, "note"))
    {
      muster_text_wrap (line, entry->name, 4, 98);
      g_string_append_printf (line, "%s%s%s", entry->cite != NULL ? " (" : "",
                              entry->cite != NULL ? entry->cite : "",
                              entry->cite != NULL ? ")" : "");
      g_print ("%s\n", line->str);
      return;
    }
  muster_text_pad (line, entry->key != NULL ? entry->key : "", width + 2);
  g_string_append (line, entry->name);
  if (years[0] != '\0')
    g_string_append_printf (line, ", %s", years);
  if (entry->detail != NULL && entry->detail[0] != '\0')
    g_string_append_printf (line, " · %s", entry->detail);
  if (entry->cite != NULL)
    g_string_append_printf (line, " (%s)", entry->cite);
  if (with_ruleset)
    g_string_append_printf (line, " [%s]", entry->ruleset);
  g_print ("%s\n", line->str);
}

static int
get_width (GPtrArray *entries)
{
  int width = 0;
  for (guint i = 0; i < entries->len; i++)
    {
      const MusterCatalogueEntry *entry = g_ptr_array_index (entries, i);
      width = MAX (width, entry->key != NULL ? muster_text_width (entry->key) : 0);
    }
  return MIN (width, 32);
}

static void
print_entries (GPtrArray *entries, gboolean with_ruleset)
{
  int width = get_width (entries);
  for (guint i = 0; i < entries->len; i++)
    print_entry (g_ptr_array_index (entries, i), width, with_ruleset);
}

static void
add_entry (JsonBuilder *builder, const MusterCatalogueEntry *entry)
{
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "ruleset", entry->ruleset);
  muster_json_add_text (builder, "sort", entry->category);
  muster_json_add_text (builder, "id", entry->key);
  muster_json_add_text (builder, "name", entry->name);
  muster_json_add_text (builder, "nation", entry->nation);
  if (entry->from != 0)
    muster_json_add_int (builder, "from", entry->from);
  if (entry->to != 0)
    muster_json_add_int (builder, "to", entry->to);
  muster_json_add_text (builder, "detail", entry->detail);
  muster_json_add_text (builder, "cite", entry->cite);
  json_builder_set_member_name (builder, "suggestion");
  json_builder_add_boolean_value (builder, entry->is_suggestion);
  json_builder_end_object (builder);
}

static int
print_query (MusterCatalogue *catalogue, const MusterCatalogueQuery *query, gboolean as_json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, query, &error);
  if (entries == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  if (!as_json)
    {
      print_entries (entries, query->ruleset == NULL && query->search != NULL);
      if (entries->len == 0)
        g_print (_ ("Nothing was found.\n"));
      return MUSTER_EXIT_DONE;
    }
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  for (guint i = 0; i < entries->len; i++)
    add_entry (builder, g_ptr_array_index (entries, i));
  json_builder_end_array (builder);
  muster_command_print_json (builder);
  return MUSTER_EXIT_DONE;
}

static gboolean
is_outside (const MusterCatalogueEntry *ruleset, int year)
{
  return year != 0
         && ((ruleset->from != 0 && year < ruleset->from)
             || (ruleset->to != 0 && year > ruleset->to));
}

/* A year for which the ruleset is not written has few entries or none, and nobody told why. */
static char *
dup_remark (const MusterCatalogueEntry *ruleset, int year)
{
  g_autofree char *years = dup_years (ruleset);
  /* Translators: %1$s: a pack; %2$s: years; %3$d: a year. */
  return g_strdup_printf (_ ("%1$s is written for %2$s; %3$d is outside of that."), ruleset->name,
                          years, year);
}

static void
print_heading (const MusterCatalogueEntry *ruleset,
               const MusterCatalogueQuery *query,
               const char *nation)
{
  g_autoptr (GString) line = g_string_new (ruleset->name);
  g_autofree char *years = dup_years (ruleset);
  if (years[0] != '\0')
    g_string_append_printf (line, ", %s", years);
  g_string_append_printf (line, " [%s]", ruleset->key);
  if (nation != NULL)
    g_string_append_printf (line, " · %s [%s]", nation, query->nation);
  if (query->year != 0)
    g_string_append_printf (line, " · %d", query->year);
  g_print ("%s\n", line->str);
  if (is_outside (ruleset, query->year))
    {
      g_autofree char *remark = dup_remark (ruleset, query->year);
      g_print ("%s\n", remark);
    }
  g_print ("\n");
}

static int
print_parts (MusterCatalogue *catalogue,
             const MusterCatalogueEntry *ruleset,
             const MusterCatalogueEntry *nation,
             MusterCatalogueQuery query)
{
  query.ruleset = ruleset->key;
  query.nation = nation != NULL ? nation->key : NULL;
  print_heading (ruleset, &query, nation != NULL ? nation->name : NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GError) error = NULL;
      query.category = parts[i].category;
      g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, &error);
      if (entries == NULL)
        return muster_command_fail_with (g_steal_pointer (&error));
      if (entries->len == 0)
        continue;
      g_print ("%s\n", g_dpgettext2 (GETTEXT_PACKAGE, "parts of the rules", parts[i].title));
      print_entries (entries, FALSE);
      g_print ("\n");
    }
  return MUSTER_EXIT_DONE;
}

/* Returns: (transfer full) (nullable): the entry with this id or name */
static MusterCatalogueEntry *
find_entry (MusterCatalogue *catalogue, const char *ruleset, const char *category, const char *word)
{
  MusterCatalogueQuery query = { .ruleset = ruleset, .category = category };
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, NULL);
  g_autofree char *wanted = g_utf8_casefold (word, -1);
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const MusterCatalogueEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *name = g_utf8_casefold (entry->name, -1);
      if (g_str_equal (entry->key, word) || g_str_equal (name, wanted))
        return g_ptr_array_steal_index (entries, i);
    }
  return NULL;
}

/* Puts the id in the place of @word, which may be the name. */
static gboolean
find_id (MusterCatalogue *catalogue, const char *ruleset, const char *category, char **word)
{
  g_autoptr (MusterCatalogueEntry) entry = find_entry (catalogue, ruleset, category, *word);
  if (entry == NULL)
    return FALSE;
  g_free (*word);
  *word = g_strdup (entry->key);
  return TRUE;
}

/* The parts of one ruleset, or of each that has the nation. */
static int
print_rulesets (MusterCatalogue *catalogue, const MusterCatalogueQuery *query)
{
  MusterCatalogueQuery all = { .category = "ruleset" };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rulesets = muster_catalogue_list (catalogue, &all, &error);
  int status = MUSTER_EXIT_DONE;
  if (rulesets == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  for (guint i = 0; status == MUSTER_EXIT_DONE && i < rulesets->len; i++)
    {
      const MusterCatalogueEntry *ruleset = g_ptr_array_index (rulesets, i);
      g_autoptr (MusterCatalogueEntry) nation =
        query->nation != NULL ? find_entry (catalogue, ruleset->key, "nation", query->nation)
                              : NULL;
      if ((query->ruleset == NULL || g_str_equal (query->ruleset, ruleset->key))
          && (query->nation == NULL || nation != NULL))
        status = print_parts (catalogue, ruleset, nation, *query);
    }
  if (status == MUSTER_EXIT_DONE)
    g_print (_ ("What has no section in brackets is Muster's own suggestion.\n"));
  return status;
}

/* The names of a ruleset's parts, one of them. */
static const char *
get_part_name (const char *category)
{
  static const char *const names[][2] = {
    { "ruleset", NC_ ("part of the rules", "Ruleset") },
    { "nation", NC_ ("part of the rules", "Nation") },
    { "formation", NC_ ("part of the rules", "Formation") },
    { "commander", NC_ ("part of the rules", "Commander") },
    { "unit", NC_ ("part of the rules", "Troop type") },
    { "model", NC_ ("part of the rules", "Model") },
    { "option", NC_ ("part of the rules", "Option") },
    { "grade", NC_ ("part of the rules", "Grade") },
    { "price", NC_ ("part of the rules", "Price") },
    { "limit", NC_ ("part of the rules", "Limit") },
    { "stat", NC_ ("part of the rules", "Figure") },
    { "strength", NC_ ("part of the rules", "Losses") },
    { "level", NC_ ("part of the rules", "Level of loss") },
    { "weather", NC_ ("part of the rules", "Weather") },
    { "terrain", NC_ ("part of the rules", "Battlefield") },
    { "feature", NC_ ("part of the rules", "Terrain feature") },
    { "objective", NC_ ("part of the rules", "Objective") },
    { "table", NC_ ("part of the rules", "Table") },
    { "names", NC_ ("part of the rules", "Names") },
    { "together", NC_ ("part of the rules", "Brigaded Together") },
    { "note", NC_ ("part of the rules", "Note") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i][0], category))
      return g_dpgettext2 (GETTEXT_PACKAGE, "part of the rules", names[i][1]);
  return category;
}

static void
print_covered (const MusterCatalogueEntry *entry)
{
  g_autoptr (GString) line = g_string_new ("  ");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *years = dup_years (entry);
  g_string_append_printf (text, "%s: %s", get_part_name (entry->category), entry->name);
  if (years[0] != '\0')
    g_string_append_printf (text, ", %s", years);
  if (entry->detail != NULL && entry->detail[0] != '\0')
    g_string_append_printf (text, " · %s", entry->detail);
  muster_text_wrap (line, text->str, 6, 98);
  g_print ("%s\n", line->str);
}

/* What charts and diagrams cannot show of the ruleset. */
static void
print_undrawn (const char *id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (MusterRuleset) ruleset = muster_packs_load ((const char *const *) dirs, id, problems);
  g_autoptr (GPtrArray) types = ruleset != NULL ? muster_ruleset_list_undrawn (ruleset) : NULL;
  if (types == NULL || types->len == 0)
    return;
  g_print ("%s\n", _ ("Without a symbol, so that diagrams show an empty frame"));
  for (guint i = 0; i < types->len; i++)
    g_print ("  %s\n", ((const MusterKind *) g_ptr_array_index (types, i))->name);
  g_print ("\n");
}

/* All that the pack says, section by section of the rulebook, to be held beside it; what has no
 * section comes last. */
static int
print_coverage (MusterCatalogue *catalogue, const char *ruleset)
{
  MusterCatalogueQuery query = { .ruleset = ruleset };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, &error);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  if (entries == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  for (guint i = 0; i <= entries->len; i++)
    {
      const char *cite =
        i < entries->len ? ((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->cite : "";
      if (cite == NULL || !g_hash_table_add (seen, (gpointer) cite))
        continue;
      g_print ("%s\n", cite[0] != '\0' ? cite : _ ("Without a section: the pack's own"));
      for (guint j = 0; j < entries->len; j++)
        {
          const MusterCatalogueEntry *entry = g_ptr_array_index (entries, j);
          if (g_strcmp0 (entry->cite, cite[0] != '\0' ? cite : NULL) == 0)
            print_covered (entry);
        }
      g_print ("\n");
    }
  print_undrawn (ruleset);
  return MUSTER_EXIT_DONE;
}

/* Where what is found is printed without a heading. */
static void
remark_on_year (MusterCatalogue *catalogue, const char *id, int year)
{
  MusterCatalogueQuery query = { .ruleset = id, .category = "ruleset" };
  g_autoptr (GPtrArray) rulesets = muster_catalogue_list (catalogue, &query, NULL);
  if (rulesets == NULL || rulesets->len == 0 || !is_outside (g_ptr_array_index (rulesets, 0), year))
    return;
  g_autofree char *remark = dup_remark (g_ptr_array_index (rulesets, 0), year);
  g_printerr (_ ("muster: %s (note)\n"), remark);
}

/* Says @sentence, which it takes, and which id or name of this sort may have been meant. */
static int
refuse_word (MusterCatalogue *catalogue,
             const char *ruleset,
             const char *category,
             const char *word,
             char *sentence)
{
  MusterCatalogueQuery query = { .ruleset = ruleset, .category = category };
  g_autofree char *taken = sentence;
  g_autoptr (GPtrArray) entries = muster_catalogue_list (catalogue, &query, NULL);
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const MusterCatalogueEntry *entry = g_ptr_array_index (entries, i);
      g_ptr_array_add (known, entry->key);
      g_ptr_array_add (known, entry->name);
    }
  g_autofree char *text = muster_text_ask_nearest (sentence, word, known);
  return muster_command_fail ("%s", text);
}

static int
answer (MusterCatalogue *catalogue,
        char **ruleset,
        char **nation,
        int year,
        const char *search,
        gboolean as_json,
        gboolean coverage)
{
  if (*ruleset != NULL && !find_id (catalogue, NULL, "ruleset", ruleset))
    return refuse_word (
      catalogue, NULL, "ruleset", *ruleset,
      g_strdup_printf (_ ("There is no ruleset “%s”. “muster catalogue” lists them."), *ruleset));
  if (*nation != NULL && !find_id (catalogue, *ruleset, "nation", nation))
    return refuse_word (
      catalogue, *ruleset, "nation", *nation,
      g_strdup_printf (_ ("There is no nation “%s”. “muster catalogue RULESET” lists them."),
                       *nation));
  MusterCatalogueQuery query = {
    .ruleset = *ruleset, .nation = *nation, .year = year, .search = search
  };
  if (coverage && *ruleset == NULL)
    return muster_command_fail (_ ("Name the ruleset whose sections are to be printed."));
  if (coverage && !as_json)
    return print_coverage (catalogue, *ruleset);
  if (*ruleset == NULL && search == NULL && *nation == NULL)
    query.category = "ruleset";
  if (!as_json && search == NULL && query.category == NULL)
    return print_rulesets (catalogue, &query);
  if (*ruleset != NULL)
    remark_on_year (catalogue, *ruleset, year);
  return print_query (catalogue, &query, as_json);
}

static int
run (char **ruleset,
     char **nation,
     int year,
     const char *search,
     gboolean as_json,
     gboolean coverage)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autofree char *path =
    g_build_filename (g_get_user_cache_dir (), "muster", "catalogue.db", NULL);
  g_autoptr (MusterCatalogue) catalogue =
    muster_catalogue_open (path, (const char *const *) dirs, problems, &error);
  muster_command_print_problems (problems);
  if (catalogue == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  return answer (catalogue, ruleset, nation, year, search, as_json, coverage);
}

int
muster_command_catalogue (int argc, char **argv)
{
  g_autofree char *nation = NULL;
  g_autofree char *search = NULL;
  g_auto (GStrv) words = NULL;
  gboolean as_json = FALSE;
  gboolean coverage = FALSE;
  int year = 0;
  /* Words are taken as the bytes they are: GLib would refuse accents where the locale is "C". */
  const GOptionEntry entries[] = {
    { "nation", 'n', 0, G_OPTION_ARG_FILENAME, &nation, N_ ("Only what this nation has"),
      N_ ("NATION") },
    { "year", 'y', 0, G_OPTION_ARG_INT, &year, N_ ("Only what there is in this year"),
      N_ ("YEAR") },
    { "search", 's', 0, G_OPTION_ARG_FILENAME, &search, N_ ("Beginnings of words to search for"),
      N_ ("WORDS") },
    { "coverage", 'c', 0, G_OPTION_ARG_NONE, &coverage,
      N_ ("All that the pack says, section by section of the rulebook"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &words, NULL, N_ ("[RULESET]") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Lists rulesets, and of a ruleset its nations, troop types, grades, prices and limits."),
        entries))
    return MUSTER_EXIT_FAILED;
  if (words != NULL && g_strv_length (words) > 1)
    return muster_command_fail (_ ("Name one ruleset at most."));
  g_autofree char *ruleset = words != NULL ? g_strdup (words[0]) : NULL;
  if (!muster_command_read_text (&ruleset) || !muster_command_read_text (&nation)
      || !muster_command_read_text (&search))
    return MUSTER_EXIT_FAILED;
  return run (&ruleset, &nation, year, search, as_json, coverage);
}
