#include "config.h"

#include "base/problem.h"
#include "cli/command.h"
#include "sheet/scenario-pages.h"
#include "sheet/sheet-type.h"
#include "sheet/sheet.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

typedef struct
{
  char *sheet;
  char *output;
  char *paper;
  double type_size;
} Options;

static gboolean
read_options (const Options *given, MusterSheetOptions *options)
{
  *options = (MusterSheetOptions){ MUSTER_PAPER_A4, MUSTER_USUAL_TYPE_SIZE };
  if (given->paper != NULL && !muster_paper_find (given->paper, &options->paper))
    {
      muster_command_fail (_ ("There is no paper “%s”. Papers are a4 and letter."), given->paper);
      return FALSE;
    }
  if (!(given->type_size >= MUSTER_LEAST_TYPE_SIZE && given->type_size <= MUSTER_MOST_TYPE_SIZE))
    {
      muster_command_fail (_ ("A type size of %g pt cannot be printed. Choose from %g to %g."),
                           given->type_size, MUSTER_LEAST_TYPE_SIZE, MUSTER_MOST_TYPE_SIZE);
      return FALSE;
    }
  options->type_size = given->type_size;
  return TRUE;
}

/* Returns: (transfer full): "order-of-battle, organisation" */
static char *
dup_army_sheets (void)
{
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  GString *names = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", kinds[i].id);
  return g_string_free (names, FALSE);
}

static char *
dup_scenario_sheets (void)
{
  gsize n;
  const MusterScenarioSheetKind *kinds = muster_scenario_sheet_list_kinds (&n);
  GString *names = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", kinds[i].id);
  return g_string_free (names, FALSE);
}

static gboolean
is_sheet (const char *id)
{
  g_autofree char *of_armies = dup_army_sheets ();
  g_autofree char *of_scenarios = dup_scenario_sheets ();
  if (id == NULL || muster_sheet_find_kind (id) != NULL
      || muster_scenario_sheet_find_kind (id) != NULL)
    return TRUE;
  muster_command_fail (_ ("There is no sheet “%s”. There is: %s; of scenarios: %s."), id, of_armies,
                       of_scenarios);
  return FALSE;
}

static gboolean
is_same_file (const char *path, const char *output)
{
  GStatBuf one;
  GStatBuf other;
  return output != NULL && g_stat (path, &one) == 0 && g_stat (output, &other) == 0
         && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static void
tell (const MusterSheet *sheet, const char *output)
{
  g_autofree char *shown = g_filename_display_name (output);
  guint n_pages = muster_sheet_get_n_pages (sheet);
  if (!muster_command_is_stdout (output))
    g_print (ngettext ("Printed %u page into %s.\n", "Printed %u pages into %s.\n", n_pages),
             n_pages, shown);
}

static void
warn_of_boxes (const MusterSheet *sheet)
{
  g_autoptr (GPtrArray) texts = muster_sheet_list_unprintable (sheet);
  for (guint i = 0; i < texts->len; i++)
    g_printerr (_ ("muster: “%s” holds letters that the sheet’s font does not have; they print as "
                   "boxes. Write them otherwise, or install a font that has them.\n"),
                (const char *) texts->pdata[i]);
}

/* Returns: (transfer full) (nullable): the sheet, or NULL with a message */
static MusterSheet *
make_scenario_sheet (const MusterInput *input, const char *id, const MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  gsize n;
  const MusterScenarioSheetKind *kind =
    id != NULL ? muster_scenario_sheet_find_kind (id) : muster_scenario_sheet_list_kinds (&n);
  if (kind == NULL)
    {
      g_autofree char *names = dup_scenario_sheets ();
      muster_command_fail (
        _ ("%s is a scenario, and the sheet “%s” is of armies. Of scenarios there "
           "is: %s."),
        input->shown, id, names);
      return NULL;
    }
  MusterSheet *sheet = kind->make (input->scenario, options, &error);
  if (sheet == NULL)
    muster_command_fail_with (g_steal_pointer (&error));
  return sheet;
}

static MusterSheet *
make_army_sheet (const MusterInput *input, const char *id, const MusterSheetOptions *options)
{
  const MusterSheetKind *kind = muster_sheet_find_kind (id != NULL ? id : "order-of-battle");
  if (kind == NULL)
    {
      g_autofree char *names = dup_army_sheets ();
      muster_command_fail (_ ("%s is an army, and the sheet “%s” is of scenarios. Of armies there "
                              "is: %s."),
                           input->shown, id, names);
      return NULL;
    }
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (input->army);
  g_autoptr (GPtrArray) findings = muster_army_check (reckoning);
  return kind->make (reckoning, findings, options);
}

static MusterSheet *
make_sheet (const MusterInput *input, const char *id, const MusterSheetOptions *options)
{
  if (input->scenario != NULL)
    return make_scenario_sheet (input, id, options);
  if (input->army != NULL)
    return make_army_sheet (input, id, options);
  muster_command_fail (_ ("%s is a pack of rules; sheets are printed of armies and scenarios."),
                       input->shown);
  return NULL;
}

static int
print (const char *path, const Options *given)
{
  g_autoptr (GError) error = NULL;
  MusterSheetOptions options;
  if (!is_sheet (given->sheet) || !read_options (given, &options))
    return MUSTER_EXIT_FAILED;
  if (is_same_file (path, given->output))
    return muster_command_fail (_ ("%s is what is to be printed: the sheet would take its place. "
                                   "Name another file with -o."),
                                path);
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterInput) input = muster_input_load (path, packs, TRUE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterSheet) sheet = make_sheet (input, given->sheet, &options);
  if (sheet == NULL)
    return MUSTER_EXIT_FAILED;
  if (!muster_sheet_write_pdf (sheet, given->output, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  tell (sheet, given->output);
  warn_of_boxes (sheet);
  return MUSTER_EXIT_DONE;
}

int
muster_command_print (int argc, char **argv)
{
  Options given = { NULL, NULL, NULL, MUSTER_USUAL_TYPE_SIZE };
  g_auto (GStrv) paths = NULL;
  const GOptionEntry entries[] = {
    { "sheet", 's', 0, G_OPTION_ARG_STRING, &given.sheet,
      N_ ("Sheet: order-of-battle or organisation; of scenarios scenario or map"), N_ ("SHEET") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &given.output,
      N_ ("PDF to write; - for standard output"), N_ ("FILE") },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &given.paper, N_ ("Paper: a4 or letter"), N_ ("PAPER") },
    { "type-size", 0, 0, G_OPTION_ARG_DOUBLE, &given.type_size, N_ ("Size of the type in points"),
      N_ ("PT") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, N_ ("FILE") },
    { NULL },
  };
  int status = MUSTER_EXIT_FAILED;
  gboolean parsed =
    muster_command_parse (&argc, &argv, NULL, _ ("Prints a sheet of an army or a scenario to PDF."),
                          entries);
  if (parsed && (paths == NULL || g_strv_length (paths) != 1))
    muster_command_fail (_ ("Name one army or scenario file to print."));
  else if (parsed && given.output == NULL)
    muster_command_fail (_ ("Say where the PDF goes: -o FILE.pdf, or -o - for standard output."));
  else if (parsed)
    status = print (paths[0], &given);
  g_free (given.sheet);
  g_free (given.output);
  g_free (given.paper);
  return status;
}
