#include "config.h"

#include "base/problem.h"
#include "cli/command.h"
#include "sheet/packet.h"
#include "sheet/sheet-type.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* What is printed where no sheet is named. */
#define USUAL_OF_ARMY     "order-of-battle"
#define USUAL_OF_SCENARIO "map,scenario"
#define USUAL_OF_PACK     "quick-reference-full"

typedef struct
{
  char *sheets;
  char *output;
  char *paper;
  char *reader;
  char *hidden;
  char *label;
  char *label_width;
  double type_size;
  gboolean is_landscape;
  gboolean is_portrait;
  gboolean is_grey;
} Options;

/* A word that an option takes, and what it means. */
typedef struct
{
  const char *word;
  int value;
} Word;

static const Word readers[] = { { "all", MUSTER_READER_ALL },
                                { "a", MUSTER_READER_SIDE_A },
                                { "b", MUSTER_READER_SIDE_B } };
static const Word secrets[] = { { "zones", MUSTER_HIDE_ZONES },
                                { "reserves", MUSTER_HIDE_RESERVES },
                                { "forces", MUSTER_HIDE_FORCES },
                                { "weather", MUSTER_HIDE_WEATHER } };

static const Word label_forms[] = { { "strip", MUSTER_LABEL_STRIP },
                                    { "card", MUSTER_LABEL_CARD } };

/* Millimetres that a label may be wide. */
#define LEAST_LABEL 10.0
#define MOST_LABEL  150.0

/* Returns: FALSE with a message where @word is none of them */
static gboolean
find_word (const Word *words, gsize n, const char *option, const char *word, int *value)
{
  g_autoptr (GString) all = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    {
      if (g_ascii_strcasecmp (words[i].word, word) == 0)
        {
          *value = words[i].value;
          return TRUE;
        }
      g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", words[i].word);
    }
  muster_command_fail (_ ("%s does not know “%s”. It takes: %s."), option, word, all->str);
  return FALSE;
}

static gboolean
read_hidden (const char *text, MusterSheetOptions *options)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  for (int i = 0; words[i] != NULL; i++)
    {
      int value;
      if (!find_word (secrets, G_N_ELEMENTS (secrets), "--hide", g_strstrip (words[i]), &value))
        return FALSE;
      options->hidden = (MusterHidden) ((int) options->hidden | value);
    }
  return TRUE;
}

static char *
dup_papers (void)
{
  GString *names = g_string_new (NULL);
  for (int i = 0; i < MUSTER_N_PAPERS; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            muster_paper_get_size ((MusterPaper) i)->id);
  return g_string_free (names, FALSE);
}

static gboolean
read_paper (const Options *given, MusterSheetOptions *options)
{
  if (given->paper != NULL && !muster_paper_find (given->paper, &options->paper))
    {
      g_autofree char *papers = dup_papers ();
      muster_command_fail (_ ("There is no paper “%s”. There is: %s."), given->paper, papers);
      return FALSE;
    }
  if (given->is_landscape && given->is_portrait)
    {
      muster_command_fail (_ ("Paper lies either way: choose --landscape or --portrait."));
      return FALSE;
    }
  options->turn = given->is_landscape  ? MUSTER_TURN_LANDSCAPE
                  : given->is_portrait ? MUSTER_TURN_PORTRAIT
                                       : MUSTER_TURN_BEST;
  return TRUE;
}

static gboolean
read_label (const Options *given, MusterSheetOptions *options)
{
  int form = MUSTER_LABEL_STRIP;
  char *end;
  if (given->label != NULL
      && !find_word (label_forms, G_N_ELEMENTS (label_forms), "--label", given->label, &form))
    return FALSE;
  options->label_form = (MusterLabelForm) form;
  if (given->label_width == NULL)
    return TRUE;
  options->label_width = g_ascii_strtod (given->label_width, &end);
  if (end == given->label_width || *end != '\0'
      || !(options->label_width >= LEAST_LABEL && options->label_width <= MOST_LABEL))
    {
      muster_command_fail (_ ("Labels cannot be “%s” mm wide. Choose from %g to %g."),
                           given->label_width, LEAST_LABEL, MOST_LABEL);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_options (const Options *given, MusterSheetOptions *options)
{
  int reader = MUSTER_READER_ALL;
  *options = (MusterSheetOptions){ .type_size = given->type_size, .is_grey = given->is_grey };
  if (!read_paper (given, options) || !read_label (given, options))
    return FALSE;
  if (!(given->type_size >= MUSTER_LEAST_TYPE_SIZE && given->type_size <= MUSTER_MOST_TYPE_SIZE))
    {
      muster_command_fail (_ ("A type size of %g pt cannot be printed. Choose from %g to %g."),
                           given->type_size, MUSTER_LEAST_TYPE_SIZE, MUSTER_MOST_TYPE_SIZE);
      return FALSE;
    }
  if (given->reader != NULL
      && !find_word (readers, G_N_ELEMENTS (readers), "--for", given->reader, &reader))
    return FALSE;
  options->reader = (MusterReader) reader;
  return given->hidden == NULL || read_hidden (given->hidden, options);
}

/* Returns: (transfer full): "order-of-battle, organisation" */
static char *
dup_sheets (gboolean of_scenario)
{
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  GString *names = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    if (kinds[i].of_scenario == of_scenario)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", kinds[i].id);
  return g_string_free (names, FALSE);
}

/* Returns: (transfer full) (element-type MusterSheetKind) (nullable): NULL with a message */
static GPtrArray *
list_kinds (const char *text)
{
  g_autoptr (GPtrArray) kinds = g_ptr_array_new ();
  g_auto (GStrv) ids = g_strsplit (text, ",", -1);
  for (int i = 0; ids[i] != NULL; i++)
    {
      const MusterSheetKind *kind = muster_sheet_find_kind (g_strstrip (ids[i]));
      if (kind == NULL)
        {
          g_autofree char *of_armies = dup_sheets (FALSE);
          g_autofree char *of_scenarios = dup_sheets (TRUE);
          muster_command_fail (_ ("There is no sheet “%s”. There is: %s; of scenarios also: %s."),
                               ids[i], of_armies, of_scenarios);
          return NULL;
        }
      g_ptr_array_add (kinds, (gpointer) kind);
    }
  return g_steal_pointer (&kinds);
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

static MusterGame *
make_game (const MusterInput *input)
{
  if (input->scenario != NULL)
    return muster_game_new_scenario (input->scenario);
  if (input->army != NULL)
    return muster_game_new_army (input->army);
  return muster_game_new_ruleset (input->pack);
}

/* Returns: (transfer full) (nullable): the sheets as one, or NULL with a message */
static MusterSheet *
make_sheet (const MusterGame *game, GPtrArray *kinds, const MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  const MusterPacketPlan plan = { .kinds = (const MusterSheetKind *const *) kinds->pdata,
                                  .n_kinds = kinds->len };
  MusterSheet *sheet = muster_packet_make (game, &plan, options, NULL, &error);
  if (sheet == NULL)
    muster_command_fail_with (g_steal_pointer (&error));
  return sheet;
}

static int
print (const char *path, const Options *given)
{
  g_autoptr (GError) error = NULL;
  MusterSheetOptions options;
  g_autoptr (GPtrArray) kinds = given->sheets != NULL ? list_kinds (given->sheets) : NULL;
  if ((given->sheets != NULL && kinds == NULL) || !read_options (given, &options))
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
  g_autoptr (MusterGame) game = make_game (input);
  if (game == NULL)
    return MUSTER_EXIT_FAILED;
  if (kinds == NULL)
    kinds = list_kinds (input->pack != NULL       ? USUAL_OF_PACK
                        : input->scenario != NULL ? USUAL_OF_SCENARIO
                                                  : USUAL_OF_ARMY);
  g_autoptr (MusterSheet) sheet = make_sheet (game, kinds, &options);
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
  Options given = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  g_auto (GStrv) paths = NULL;
  const GOptionEntry entries[] = {
    { "sheet", 's', 0, G_OPTION_ARG_STRING, &given.sheets,
      N_ ("Sheets, with commas between them, such as order-of-battle,organisation"), N_ ("SHEET") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &given.output,
      N_ ("PDF to write; - for standard output"), N_ ("FILE") },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &given.paper, N_ ("Paper: a4, letter, a5 or half-letter"),
      N_ ("PAPER") },
    { "type-size", 0, 0, G_OPTION_ARG_DOUBLE, &given.type_size, N_ ("Size of the type in points"),
      N_ ("PT") },
    { "landscape", 0, 0, G_OPTION_ARG_NONE, &given.is_landscape, N_ ("Lay the paper across"),
      NULL },
    { "portrait", 0, 0, G_OPTION_ARG_NONE, &given.is_portrait, N_ ("Stand the paper upright"),
      NULL },
    { "grey", 0, 0, G_OPTION_ARG_NONE, &given.is_grey, N_ ("Without colours"), NULL },
    { "label", 0, 0, G_OPTION_ARG_STRING, &given.label,
      N_ ("What is cut out for units: strip or card"), N_ ("FORM") },
    { "label-width", 0, 0, G_OPTION_ARG_STRING, &given.label_width,
      N_ ("How wide it is; else as wide as bases by the rules"), N_ ("MM") },
    { "for", 0, 0, G_OPTION_ARG_STRING, &given.reader,
      N_ ("Whose sheets: all (both sides, an umpire), a or b"), N_ ("READER") },
    { "hide", 0, 0, G_OPTION_ARG_STRING, &given.hidden,
      N_ ("What a side does not learn of the other: zones, reserves, forces, weather"),
      N_ ("WHAT") },
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
  g_free (given.sheets);
  g_free (given.output);
  g_free (given.paper);
  g_free (given.reader);
  g_free (given.hidden);
  g_free (given.label);
  g_free (given.label_width);
  return status;
}
