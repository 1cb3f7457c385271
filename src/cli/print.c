#include "config.h"

#include "base/problem.h"
#include "cli/command.h"
#include "sheet/sheet.h"

#include <glib/gi18n-lib.h>

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
  *options = muster_sheet_options_default ();
  if (given->paper != NULL && g_ascii_strcasecmp (given->paper, "letter") == 0)
    options->paper = MUSTER_PAPER_LETTER;
  else if (given->paper != NULL && g_ascii_strcasecmp (given->paper, "a4") != 0)
    {
      muster_command_fail (_ ("There is no paper “%s”. Papers are a4 and letter."), given->paper);
      return FALSE;
    }
  if (given->type_size == 0)
    return TRUE;
  if (given->type_size < MUSTER_SMALLEST_TYPE || given->type_size > MUSTER_LARGEST_TYPE)
    {
      muster_command_fail (_ ("A type size of %g pt cannot be printed. Choose from %d to %d."),
                           given->type_size, MUSTER_SMALLEST_TYPE, MUSTER_LARGEST_TYPE);
      return FALSE;
    }
  options->type_size = given->type_size;
  return TRUE;
}

static int
print (const char *path, const Options *given)
{
  g_autoptr (GError) error = NULL;
  MusterSheetOptions options;
  if (!read_options (given, &options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterInput) input = muster_input_load (path, TRUE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems))
    return MUSTER_EXIT_FAILED;
  if (input->army == NULL)
    return muster_command_fail (_ ("%s is a pack of rules; sheets are printed of armies."), path);
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (input->army);
  g_autoptr (GPtrArray) findings = muster_army_check (reckoning);
  g_autoptr (MusterSheet) sheet =
    muster_sheet_new (given->sheet, reckoning, findings, &options, &error);
  if (sheet == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (GBytes) pdf = muster_sheet_dup_pdf (sheet, &error);
  if (pdf == NULL || !muster_command_write (given->output, pdf, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  return MUSTER_EXIT_DONE;
}

int
muster_command_print (int argc, char **argv)
{
  Options given = { NULL, NULL, NULL, 0 };
  g_auto (GStrv) paths = NULL;
  const GOptionEntry entries[] = {
    { "sheet", 's', 0, G_OPTION_ARG_STRING, &given.sheet, N_ ("Sheet: order-of-battle"),
      N_ ("SHEET") },
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
    muster_command_parse (&argc, &argv, NULL, _ ("Prints a sheet of an army to PDF."), entries);
  if (parsed && (paths == NULL || g_strv_length (paths) != 1))
    muster_command_fail (_ ("Name one army file to print."));
  else if (parsed && given.output == NULL)
    muster_command_fail (_ ("Say where the PDF goes: -o FILE.pdf, or -o - for standard output."));
  else if (parsed)
    {
      if (given.sheet == NULL)
        given.sheet = g_strdup ("order-of-battle");
      status = print (paths[0], &given);
    }
  g_free (given.sheet);
  g_free (given.output);
  g_free (given.paper);
  return status;
}
