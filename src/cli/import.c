#include "config.h"

#include "army/evaluate/evaluate.h"
#include "army/store/xml.h"
#include "base/error.h"
#include "base/problem.h"
#include "base/text.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "cli/common/output.h"
#include "import/build.h"
#include "import/compare.h"
#include "import/guess.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

/** A table and how it was read. All of it is lent. */
typedef struct
{
  const char *shown; /* the file's name without its folder, in UTF-8 */
  const MusterRowsTable *table;
  const MusterRowsMapping *mapping;
  const MusterRuleset *ruleset;
} MusterImport;

/* What muster import says of a table: what its columns and words mean, and what became of its rows.
 */

static void
add_column (JsonBuilder *builder, const MusterImport *import, guint column)
{
  const MusterRowsRole *role = &import->mapping->roles[column];
  g_autofree char *heading = muster_rows_dup_heading (import->table, import->mapping, column);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "heading", heading);
  muster_json_add_text (builder, "role", muster_rows_role_get_id (role->kind));
  if (role->level >= 0
      && (role->kind == MUSTER_ROWS_FORMATION || role->kind == MUSTER_ROWS_COMMANDER))
    muster_json_add_int (builder, "level", role->level + 1);
  if (role->kind == MUSTER_ROWS_GRADE)
    muster_json_add_text (builder, "scale", import->ruleset->scales[role->scale].id);
  if (role->kind == MUSTER_ROWS_ONLY)
    muster_json_add_text (builder, "only", import->mapping->only[column]);
  json_builder_end_object (builder);
}

static void
add_arms (JsonBuilder *builder, const MusterRowsMapping *mapping)
{
  json_builder_set_member_name (builder, "arms");
  json_builder_begin_array (builder);
  for (guint i = 0; i < mapping->arms->len; i++)
    {
      const MusterRowsArm *arm = g_ptr_array_index (mapping->arms, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "value", arm->value);
      muster_json_add_text (builder, "type", arm->type);
      muster_json_add_int (builder, "rows", arm->n_rows);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_entries (JsonBuilder *builder, const MusterRowsReport *report)
{
  json_builder_set_member_name (builder, "report");
  json_builder_begin_array (builder);
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "line", entry->line);
      muster_json_add_text (builder, "severity", muster_rows_severity_get_id (entry->severity));
      muster_json_add_text (builder, "reason", entry->reason);
      muster_json_add_text (builder, "text", entry->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/** Prints the report as JSON. */
static void
muster_import_print_json (const MusterImport *import, const MusterRowsResult *result)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  const MusterRowsReport *report = result->report;
  const char separator[] = { import->table->separator, '\0' };
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", import->shown);
  muster_json_add_text (builder, "encoding", import->table->encoding);
  muster_json_add_text (builder, "separator", separator);
  json_builder_set_member_name (builder, "columns");
  json_builder_begin_array (builder);
  for (guint i = 0; i < import->mapping->n_columns; i++)
    add_column (builder, import, i);
  json_builder_end_array (builder);
  add_arms (builder, import->mapping);
  muster_json_add_int (builder, "rows", report->n_rows);
  muster_json_add_int (builder, "taken", report->n[MUSTER_ROWS_TAKEN]);
  muster_json_add_int (builder, "passed", report->n[MUSTER_ROWS_PASSED]);
  muster_json_add_int (builder, "left-out", report->n[MUSTER_ROWS_LEFT_OUT]);
  muster_json_add_int (builder, "units", result->n_units);
  add_entries (builder, report);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

static char *
dup_type_name (const MusterImport *import, const MusterRowsArm *arm)
{
  const MusterKind *kind =
    arm->type != NULL ? muster_ruleset_find_node_kind (import->ruleset, arm->type) : NULL;
  if (kind != NULL)
    return g_strdup_printf ("%s [%s]", kind->name, kind->id);
  if (arm->is_headquarters)
    return g_strdup (_ ("who commands its formation"));
  if (arm->is_by_name)
    return g_strdup (_ ("what its name or formation says"));
  /* Translators: of rows of a table that are of an arm which the ruleset does not have. */
  return g_strdup (arm->is_left_out ? _ ("left out") : _ ("not known; say it with --arm"));
}

static void
print_mapping (const MusterImport *import)
{
  for (guint i = 0; i < import->mapping->n_columns; i++)
    {
      const MusterRowsRole *role = &import->mapping->roles[i];
      g_autofree char *heading = muster_rows_dup_heading (import->table, import->mapping, i);
      g_autofree char *name = muster_rows_role_dup_name (role, import->ruleset, import->mapping);
      if (role->kind != MUSTER_ROWS_PASS_OVER)
        /* Translators: %1$u: a column's number; %2$s: its head; %3$s: what it was taken for. */
        g_printerr (_ ("Column %1$u, %2$s: %3$s\n"), i + 1, heading, name);
    }
  for (guint i = 0; i < import->mapping->arms->len; i++)
    {
      const MusterRowsArm *arm = g_ptr_array_index (import->mapping->arms, i);
      g_autofree char *type = dup_type_name (import, arm);
      if (arm->value[0] != '\0')
        g_printerr ("“%s”: %s\n", arm->value, type);
      else
        g_printerr (_ ("No arm given: %s\n"), type);
    }
}

/* All but the rows that were taken without a word, and those that are told together. */
static void
print_entries (const MusterImport *import, const MusterRowsReport *report)
{
  g_autofree char *summary = muster_rows_report_dup_summary (report);
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      g_autofree char *place = entry->line > 0
                                 ? g_strdup_printf ("%s:%u", import->shown, entry->line)
                                 : g_strdup (import->shown);
      if (entry->is_summed)
        continue;
      if (entry->severity == MUSTER_ROWS_LEFT_OUT && entry->line > 0)
        /* Translators: %1$s: a file and line; %2$s: what it is about. */
        g_printerr (_ ("muster: %1$s: Left out: %2$s\n"), place, entry->text);
      else if (entry->severity == MUSTER_ROWS_LEFT_OUT || entry->severity == MUSTER_ROWS_DOUBT)
        g_printerr ("muster: %s: %s\n", place, entry->text);
      else if (entry->severity == MUSTER_ROWS_REMARK)
        /* Translators: %1$s: a file and line; %2$s: what it is about. */
        g_printerr (_ ("muster: %1$s: %2$s (note)\n"), place, entry->text);
    }
  g_printerr ("%s\n", summary);
}

static void
print_army (const MusterRowsResult *result)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (result->army);
  g_autofree char *points = muster_army_dup_points (evaluation);
  g_autofree char *units =
    g_strdup_printf (ngettext ("%u unit", "%u units", result->n_units), result->n_units);
  g_printerr ("%s: %s%s%s\n", result->army->name, units, points != NULL ? ", " : "",
              points != NULL ? points : "");
}

/** Prints the report to standard error, as the army may go to standard output. */
static void
muster_import_print (const MusterImport *import, const MusterRowsResult *result)
{
  print_mapping (import);
  print_entries (import, result->report);
  if (result->n_units > 0)
    print_army (result);
}

/* An option with a number that was not given. */
#define NOT_SAID G_MININT

typedef struct
{
  char *ruleset;
  char *nation;
  char *date;
  char *name;
  char *columns;
  char *separator;
  char *path_separator;
  char *output;
  char *beside;
  char **arms;
  char **only;
  char **grades;
  int men;
  int guns;
  gboolean no_header;
  gboolean keep_duplicates;
  gboolean keep_tests;
  gboolean make_batteries;
  gboolean fill_down;
  gboolean as_json;
  gboolean force;
} Options;

/* A table on its way to an army. */
typedef struct
{
  const Options *options;
  const char *path;
  char *shown; /* the file's name without its folder, in UTF-8 */
  MusterWords *words;
  MusterRowsTable *table;
  MusterRowsMapping *mapping;
  MusterRowsAim aim;
  char *date;
} Import;

static void
import_clear (Import *import)
{
  g_clear_pointer (&import->words, muster_words_free);
  g_clear_pointer (&import->table, muster_rows_table_unref);
  g_clear_pointer (&import->mapping, muster_rows_mapping_free);
  g_free (import->shown);
  g_free (import->date);
}

/* "tab" and "\t" for those whose shell has no easy tab. */
static gboolean
read_separator (const char *text, char *separator, GError **error)
{
  *separator = MUSTER_ROWS_ANY_SEPARATOR;
  if (text == NULL)
    return TRUE;
  if (g_str_equal (text, "tab") || g_str_equal (text, "\\t"))
    *separator = '\t';
  else if (text[0] != '\0' && text[1] == '\0' && text[0] != '"' && g_ascii_isprint (text[0]))
    *separator = text[0];
  else if (g_str_equal (text, "\t"))
    *separator = '\t';
  if (*separator != MUSTER_ROWS_ANY_SEPARATOR)
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("“%s” cannot stand between cells. Write one sign such as ; or the word tab."),
               text);
  return FALSE;
}

static gboolean
find_nation (Import *import, GError **error)
{
  const MusterRuleset *ruleset = import->aim.ruleset;
  const char *nation = import->options->nation;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  if (nation == NULL)
    return TRUE;
  import->aim.nation = muster_rows_find_nation (ruleset, nation);
  if (import->aim.nation != NULL)
    return TRUE;
  for (int i = 0; i < ruleset->n_nations; i++)
    g_ptr_array_add (known, (gpointer) ruleset->nations[i].id);
  g_autofree char *sentence =
    /* Translators: %1$s: a ruleset; %2$s: an id; %3$s: the ruleset's id, to be typed. */
    g_strdup_printf (_ ("%1$s has no nation “%2$s”. “muster catalogue %3$s” lists them."),
                     ruleset->title, nation, ruleset->id);
  g_autofree char *text = muster_text_ask_nearest (sentence, nation, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, text);
  return FALSE;
}

static gboolean
read_date (Import *import, GError **error)
{
  if (import->options->date == NULL)
    return TRUE;
  import->date = muster_date_dup_typed (import->options->date);
  import->aim.date = import->date;
  if (import->date != NULL)
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("“%s” is no date. Write 1815-06-18, 18 June 1815, June 1815 or 1815."),
               import->options->date);
  return FALSE;
}

/* Formations without a level are of the levels in their order, from the left. */
static void
number_levels (MusterRowsMapping *mapping)
{
  int next = 0;
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      MusterRowsRole *role = &mapping->roles[i];
      if (role->kind == MUSTER_ROWS_FORMATION && role->level < 0)
        role->level = MIN (next, MUSTER_ROWS_MOST_LEVELS - 1);
      if (role->kind == MUSTER_ROWS_FORMATION)
        next = role->level + 1;
    }
}

static gboolean
read_columns (Import *import, GError **error)
{
  MusterRowsMapping *mapping = import->mapping;
  g_auto (GStrv) names = g_strsplit (import->options->columns, ",", -1);
  guint n = g_strv_length (names);
  if (n > mapping->n_columns)
    {
      g_set_error (
        error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
        /* Translators: %1$u: how many columns the table has; %2$u: how many were named. */
        _ ("The table has %1$u columns, and --columns names %2$u. Name those that there are, from "
           "the left, with - for one that is passed over."),
        mapping->n_columns, n);
      return FALSE;
    }
  memset (mapping->roles, 0, mapping->n_columns * sizeof (MusterRowsRole));
  for (guint i = 0; i < n; i++)
    if (!muster_rows_role_parse (names[i], import->aim.ruleset, &mapping->roles[i], error))
      return FALSE;
  number_levels (mapping);
  return TRUE;
}

static int
find_heading (const Import *import, const char *name)
{
  g_autofree char *wanted = muster_words_fold (name);
  for (guint i = 0; i < import->mapping->n_columns; i++)
    {
      g_autofree char *heading = muster_rows_dup_heading (import->table, import->mapping, i);
      g_autofree char *folded = muster_words_fold (heading);
      if (g_str_equal (folded, wanted))
        return (int) i;
    }
  return -1;
}

/* By its heading, else by its number. */
static int
find_column (const Import *import, const char *name)
{
  int column = find_heading (import, name);
  guint64 number = 0;
  if (column >= 0)
    return column;
  return g_ascii_string_to_unsigned (name, 10, 1, import->mapping->n_columns, &number, NULL)
           ? (int) number - 1
           : -1;
}

static gboolean
refuse_only (const Import *import, const char *text, GError **error)
{
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               strchr (text, '=') == NULL && find_column (import, text) >= 0
                 ? _ ("“%s” says no value to take. Write HEADING=VALUE, such as side=Northland.")
                 : _ ("“%s” names no column of the table. Write HEADING=VALUE, such as "
                      "side=Northland."),
               text);
  return FALSE;
}

/* A side that no row has would leave out all of them. */
static gboolean
check_value (const Import *import, guint column, const char *value, GError **error)
{
  g_autoptr (GPtrArray) values = muster_rows_list_values (import->table, import->mapping, column);
  g_autofree char *wanted = muster_words_fold (value);
  for (guint i = 0; i < values->len; i++)
    {
      g_autofree char *folded = muster_words_fold (g_ptr_array_index (values, i));
      if (g_str_equal (folded, wanted))
        return TRUE;
    }
  g_autofree char *heading = muster_rows_dup_heading (import->table, import->mapping, column);
  g_autofree char *sentence =
    /* Translators: %1$s: what was typed; %2$s: the head of a column. */
    g_strdup_printf (_ ("No row of the table has “%1$s” as its “%2$s”."), value, heading);
  g_autofree char *text = muster_text_ask_nearest (sentence, value, values);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, text);
  return FALSE;
}

/* COLUMN=VALUE */
static gboolean
read_only (Import *import, const char *text, GError **error)
{
  MusterRowsMapping *mapping = import->mapping;
  g_auto (GStrv) pair = g_strsplit (text, "=", 2);
  int column = pair[0] != NULL && pair[1] != NULL ? find_column (import, pair[0]) : -1;
  if (column < 0)
    return refuse_only (import, text, error);
  if (!check_value (import, (guint) column, pair[1], error))
    return FALSE;
  mapping->roles[column] = (MusterRowsRole){ MUSTER_ROWS_ONLY, MUSTER_ROWS_DEEPEST, -1 };
  g_free (mapping->only[column]);
  mapping->only[column] = g_strdup (pair[1]);
  return TRUE;
}

/* "quality=4", or "Cavalry=quality=5". */
static gboolean
read_grade (Import *import, const char *text, GError **error)
{
  const MusterRuleset *ruleset = import->aim.ruleset;
  g_auto (GStrv) parts = g_strsplit (text, "=", 3);
  guint n = g_strv_length (parts);
  int scale = n >= 2 ? muster_ruleset_find_scale (ruleset, parts[n - 2]) : -1;
  int grade = scale >= 0 ? muster_rows_find_grade (ruleset, scale, parts[n - 1]) : -1;
  if (grade >= 0)
    {
      muster_rows_mapping_give (import->mapping, n == 3 ? parts[0] : NULL, scale, grade);
      return TRUE;
    }
  if (n < 2)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” gives no grade. Write SCALE=GRADE, such as quality=4."), text);
      return FALSE;
    }
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; scale < 0 && i < ruleset->n_scales; i++)
    g_ptr_array_add (known, (gpointer) ruleset->scales[i].id);
  for (int i = 0; scale >= 0 && i < ruleset->scales[scale].n_grades; i++)
    g_ptr_array_add (known, (gpointer) ruleset->scales[scale].grades[i].id);
  const char *wrong = scale < 0 ? parts[n - 2] : parts[n - 1];
  g_ptr_array_add (known, NULL);
  g_autofree char *list = g_strjoinv (", ", (char **) known->pdata);
  g_ptr_array_set_size (known, (int) known->len - 1);
  g_autofree char *sentence =
    scale < 0
      /* Translators: %1$s: a ruleset; %2$s: an id; %3$s: a list of ids. */
      ? g_strdup_printf (_ ("%1$s has no scale “%2$s”. It has %3$s."), ruleset->title, wrong, list)
      /* Translators: %1$s: a scale; %2$s: an id; %3$s: a list of ids. */
      : g_strdup_printf (_ ("%1$s has no grade “%2$s”. It has %3$s."), ruleset->scales[scale].name,
                         wrong, list);
  g_autofree char *whole = muster_text_ask_nearest (sentence, wrong, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, whole);
  return FALSE;
}

static gboolean
read_arm (Import *import, const char *text, GError **error)
{
  g_auto (GStrv) pair = g_strsplit (text, "=", 2);
  if (pair[0] != NULL && pair[1] != NULL)
    return muster_rows_mapping_set_arm (import->mapping, import->aim.ruleset, pair[0],
                                        pair[1][0] != '\0' ? pair[1] : NULL, error);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("“%s” says nothing of an arm. Write VALUE=TYPE, or VALUE= to leave it out."),
               text);
  return FALSE;
}

static gboolean
read_lists (Import *import, GError **error)
{
  const Options *options = import->options;
  for (int i = 0; options->only != NULL && options->only[i] != NULL; i++)
    if (!read_only (import, options->only[i], error))
      return FALSE;
  for (int i = 0; options->arms != NULL && options->arms[i] != NULL; i++)
    if (!read_arm (import, options->arms[i], error))
      return FALSE;
  for (int i = 0; options->grades != NULL && options->grades[i] != NULL; i++)
    if (!read_grade (import, options->grades[i], error))
      return FALSE;
  return TRUE;
}

/* What was not said stays as it was guessed. */
static void
set_switches (MusterRowsMapping *mapping, const Options *options)
{
  if (options->path_separator != NULL && options->path_separator[0] != '\0')
    {
      g_free (mapping->path_separator);
      mapping->path_separator = g_strdup (options->path_separator);
      mapping->separator_asked = TRUE;
    }
  if (options->fill_down)
    mapping->fills_down = mapping->filling_asked = TRUE;
  mapping->men_asked = options->men != NOT_SAID;
  if (mapping->men_asked)
    mapping->men_per_unit = options->men;
  if (options->guns != NOT_SAID)
    mapping->guns_per_battery = options->guns;
  mapping->keeps_duplicates = options->keep_duplicates;
  mapping->keeps_tests = options->keep_tests;
  mapping->makes_batteries = options->make_batteries;
}

/* Whether something was said that muster_rows_guess_rest() goes by. */
static gboolean
is_said (const Options *options)
{
  return options->columns != NULL || options->only != NULL || options->arms != NULL
         || options->grades != NULL || options->path_separator != NULL || options->fill_down
         || options->keep_duplicates || options->keep_tests;
}

/* A grade for troops that the table does not have would be given to none. */
static gboolean
check_graded (const Import *import, GError **error)
{
  const MusterRowsMapping *mapping = import->mapping;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < mapping->arms->len; i++)
    g_ptr_array_add (known, ((MusterRowsArm *) g_ptr_array_index (mapping->arms, i))->value);
  for (int i = 0; import->options->grades != NULL && import->options->grades[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (import->options->grades[i], "=", 3);
      if (g_strv_length (parts) < 3 || muster_rows_mapping_find_arm (mapping, parts[0]) != NULL)
        continue;
      g_autofree char *sentence =
        /* Translators: %1$s: what was typed; %2$s: the same with what belongs to it. */
        g_strdup_printf (_ ("The table has no troops called “%1$s”, as “%2$s” says."), parts[0],
                         import->options->grades[i]);
      g_autofree char *text = muster_text_ask_nearest (sentence, parts[0], known);
      g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, text);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_mapping (Import *import, GError **error)
{
  const Options *options = import->options;
  import->mapping =
    muster_rows_guess (import->table, import->words, &import->aim,
                       options->no_header ? MUSTER_ROWS_NO_HEADER : MUSTER_ROWS_ANY_HEADER);
  if ((options->columns != NULL && !read_columns (import, error)) || !read_lists (import, error))
    return FALSE;
  set_switches (import->mapping, options);
  if (is_said (options))
    muster_rows_guess_rest (import->mapping, import->table, import->words, &import->aim);
  return check_graded (import, error);
}

static void
print_result (const Import *import, const MusterRowsResult *result)
{
  MusterImport shown = { import->shown, import->table, import->mapping, import->aim.ruleset };
  if (import->options->as_json)
    muster_import_print_json (&shown, result);
  else
    muster_import_print (&shown, result);
}

static int
write_army (const Import *import, const MusterRowsResult *result)
{
  g_autoptr (GBytes) bytes = muster_army_write (result->army);
  if (import->options->output != NULL && !muster_output_write (import->options->output, bytes))
    return MUSTER_EXIT_FAILED;
  print_result (import, result);
  return muster_rows_report_is_clean (result->report) ? MUSTER_EXIT_DONE : MUSTER_EXIT_ILLEGAL;
}

/* Holds it against the other table, where one was named. */
static gboolean
compare (const Import *import, MusterRowsResult *result, GError **error)
{
  const char *path = import->options->beside;
  if (path == NULL)
    return TRUE;
  g_autoptr (MusterRowsTable) other =
    muster_rows_table_load (path, MUSTER_ROWS_ANY_SEPARATOR, error);
  if (other == NULL)
    return FALSE;
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *shown = g_filename_display_name (base);
  muster_rows_compare (result, import->mapping, import->words, &import->aim, other, shown);
  return TRUE;
}

static int
import_rows (Import *import)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *base = g_path_get_basename (import->path);
  char separator;
  import->shown = g_filename_display_name (base);
  import->aim.name = import->options->name;
  g_autofree char *stem = g_strdup (import->shown);
  char *dot = strrchr (stem, '.');
  if (dot != NULL && dot > stem)
    *dot = '\0';
  if (import->aim.name == NULL)
    import->aim.name = stem;
  if (!read_separator (import->options->separator, &separator, &error)
      || !find_nation (import, &error) || !read_date (import, &error)
      || (import->words = muster_words_load (MUSTER_WORDS_OF_ROWS, &error)) == NULL
      || (import->table = muster_rows_table_load (import->path, separator, &error)) == NULL
      || !read_mapping (import, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (MusterRowsResult) result =
    muster_rows_build (import->table, import->mapping, import->words, &import->aim);
  if (!compare (import, result, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  if (result->n_units == 0)
    {
      print_result (import, result);
      return MUSTER_EXIT_FAILED;
    }
  return write_army (import, result);
}

/* What can be refused before anything is read. Returns: MUSTER_EXIT_DONE where all is well */
static int
check_options (const Options *options, const char *path)
{
  if (path == NULL)
    return muster_command_fail (_ ("Name a table: muster import ROWS.csv --ruleset R -o ARMY.xml"));
  if (options->ruleset == NULL)
    return muster_command_fail (
      _ ("Say whose rules it is for: --ruleset R. “muster catalogue” lists them."));
  if (options->men < 0 && options->men != NOT_SAID)
    return muster_command_fail (_ (
                                  "--men-per-unit cannot be %d. Give a number of men, or 0 to make "
                                  "each row one unit."),
                                options->men);
  if (options->guns < 0 && options->guns != NOT_SAID)
    return muster_command_fail (_ (
                                  "--guns-per-battery cannot be %d. Give a number of guns, or 0 to "
                                  "make each row one battery."),
                                options->guns);
  if (options->output == NULL)
    return MUSTER_EXIT_DONE;
  if (muster_command_is_same_file (path, options->output))
    return muster_command_fail (_ ("%s is the table itself, whose place would be taken. Name "
                                   "another file with -o."),
                                path);
  if (options->beside != NULL && muster_command_is_same_file (options->beside, options->output))
    return muster_command_fail (_ ("%s is the other table, whose place would be taken. Name "
                                   "another file with -o."),
                                options->beside);
  if (options->as_json && muster_command_is_stdout (options->output))
    return muster_command_fail (
      _ ("The army and the report cannot both go to standard output. Name a file with -o."));
  return muster_output_may_write (options->output, options->force) ? MUSTER_EXIT_DONE
                                                                   : MUSTER_EXIT_FAILED;
}

static int
run (const Options *options, const char *path)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  Import import = { .options = options, .path = path };
  int status = check_options (options, path);
  if (status != MUSTER_EXIT_DONE)
    return status;
  import.aim.ruleset = muster_packs_get (packs, options->ruleset, problems);
  if (import.aim.ruleset == NULL)
    return muster_command_refuse_ruleset (options->ruleset, problems);
  status = import_rows (&import);
  import_clear (&import);
  return status;
}

static void
options_clear (Options *options)
{
  g_free (options->ruleset);
  g_free (options->nation);
  g_free (options->date);
  g_free (options->name);
  g_free (options->columns);
  g_free (options->separator);
  g_free (options->path_separator);
  g_free (options->output);
  g_free (options->beside);
  g_strfreev (options->arms);
  g_strfreev (options->only);
  g_strfreev (options->grades);
}

/* They were taken as bytes, whatever the locale. */
static gboolean
read_texts (Options *options)
{
  char **const texts[] = { &options->nation,  &options->date,      &options->name,
                           &options->columns, &options->separator, &options->path_separator };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (!muster_command_read_text (texts[i]))
      return FALSE;
  for (int i = 0; options->arms != NULL && options->arms[i] != NULL; i++)
    if (!muster_command_read_text (&options->arms[i]))
      return FALSE;
  for (int i = 0; options->only != NULL && options->only[i] != NULL; i++)
    if (!muster_command_read_text (&options->only[i]))
      return FALSE;
  for (int i = 0; options->grades != NULL && options->grades[i] != NULL; i++)
    if (!muster_command_read_text (&options->grades[i]))
      return FALSE;
  return TRUE;
}

int
muster_command_import (int argc, char **argv)
{
  Options options = { .men = NOT_SAID, .guns = NOT_SAID };
  const GOptionEntry entries[] = {
    { "ruleset", 'r', 0, G_OPTION_ARG_STRING, &options.ruleset, N_ ("Whose rules it is for"),
      N_ ("R") },
    { "nation", 0, 0, G_OPTION_ARG_FILENAME, &options.nation, N_ ("The army’s nation"), N_ ("N") },
    { "date", 0, 0, G_OPTION_ARG_FILENAME, &options.date, N_ ("The army’s date"), N_ ("D") },
    { "name", 0, 0, G_OPTION_ARG_FILENAME, &options.name, N_ ("The army’s name"), N_ ("NAME") },
    { "columns", 0, 0, G_OPTION_ARG_FILENAME, &options.columns,
      N_ ("What the columns are, from the left"), "formation,commander,…" },
    { "men-per-unit", 0, 0, G_OPTION_ARG_INT, &options.men,
      N_ ("So many men make a unit; 0: each row is one"), N_ ("N") },
    { "guns-per-battery", 0, 0, G_OPTION_ARG_INT, &options.guns,
      N_ ("So many guns make a battery; 0: each row is one"), N_ ("N") },
    { "arm", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.arms,
      N_ ("What troops called VALUE are; VALUE= leaves them out"), N_ ("VALUE=TYPE") },
    { "grade", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.grades,
      N_ ("A grade for all, or for VALUE, that has none yet"), N_ ("[VALUE=]SCALE=GRADE") },
    { "only", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.only,
      N_ ("Take only rows with this value, such as side=Northland"), N_ ("COLUMN=VALUE") },
    { "separator", 0, 0, G_OPTION_ARG_FILENAME, &options.separator,
      N_ ("What stands between cells: one sign, or tab"), N_ ("C") },
    { "path-separator", 0, 0, G_OPTION_ARG_FILENAME, &options.path_separator,
      N_ ("What stands between the formations of a path"), N_ ("C") },
    { "no-header", 0, 0, G_OPTION_ARG_NONE, &options.no_header, N_ ("The table has no headings"),
      NULL },
    { "fill-down", 0, 0, G_OPTION_ARG_NONE, &options.fill_down,
      N_ ("An empty cell repeats the formation above"), NULL },
    { "keep-duplicates", 0, 0, G_OPTION_ARG_NONE, &options.keep_duplicates,
      N_ ("Keep duplicate rows"), NULL },
    { "keep-tests", 0, 0, G_OPTION_ARG_NONE, &options.keep_tests,
      N_ ("Take rows that look like somebody’s tests"), NULL },
    { "beside", 0, 0, G_OPTION_ARG_FILENAME, &options.beside,
      N_ ("Tell what another table of the same troops counts differently"), N_ ("OTHER.csv") },
    { "batteries", 0, 0, G_OPTION_ARG_NONE, &options.make_batteries,
      N_ ("Make batteries of guns on rows of other troops"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the army to FILE, or to - for standard output"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.as_json,
      N_ ("Print what became of every row as JSON"), NULL },
    { 0 },
  };
  int status = MUSTER_EXIT_FAILED;
  if (muster_command_parse (
        &argc, &argv, _ ("ROWS.csv"),
        _ ("Makes an army of a table, such as a spreadsheet’s order of battle saved as CSV or as "
           "text with tabs. What columns and words mean is guessed, and told; every row that is "
           "left out is told with its line.\nA column is formation, commander, commander-grade, "
           "arm, unit, men, guns, units, grade:SCALE, options, note, only, path, or - to pass it "
           "over. Of --arm, =TYPE is for rows that do not say.\nExit status: 0 every row was "
           "understood, 1 rows were left out or totals do not add up, 2 it could not be done."),
        entries)
      && read_texts (&options))
    status = argc > 2 ? muster_command_fail (_ ("Name one table; of several each makes an army of "
                                                "its own."))
                      : run (&options, argc > 1 ? argv[1] : NULL);
  options_clear (&options);
  return status;
}
