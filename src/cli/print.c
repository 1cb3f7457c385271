#include "config.h"

#include "base/problem.h"
#include "base/text.h"
#include "campaign/text/log.h"
#include "campaign/state/register-players.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "cli/common/holdings.h"
#include "cli/common/output.h"
#include "sheet/packet/packet.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/sheet.h"
#include "sheet/page/type.h"
#include "sheet/phone/page.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  GPtrArray *kinds; /* const MusterSheetKind */
  GArray *turns;    /* MusterTurn of each */
} MusterPrintKinds;

static void
muster_print_kinds_clear (MusterPrintKinds *kinds)
{
  g_clear_pointer (&kinds->kinds, g_ptr_array_unref);
  g_clear_pointer (&kinds->turns, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterPrintKinds, muster_print_kinds_clear)

/* The sheets that “muster print” was asked for. */

/* Returns: (transfer full): "order-of-battle, organisation" */
static char *
dup_sheets (gboolean of_scenario, gboolean of_campaign)
{
  gsize n;
  const MusterSheetKind *kinds =
    of_campaign ? muster_sheet_list_campaign_kinds (&n) : muster_sheet_list_kinds (&n);
  GString *names = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    if (kinds[i].of_scenario == of_scenario)
      muster_text_append_item (names, kinds[i].id);
  return g_string_free (names, FALSE);
}

static void
begin (MusterPrintKinds *kinds)
{
  kinds->kinds = g_ptr_array_new ();
  kinds->turns = g_array_new (FALSE, FALSE, sizeof (MusterTurn));
}

static void
add (MusterPrintKinds *kinds, const MusterSheetKind *kind, MusterTurn turn)
{
  g_ptr_array_add (kinds->kinds, (gpointer) kind);
  g_array_append_val (kinds->turns, turn);
}

static gboolean
read_turn (const char *word, MusterTurn *turn)
{
  if (g_ascii_strcasecmp (word, "portrait") == 0)
    *turn = MUSTER_TURN_PORTRAIT;
  else if (g_ascii_strcasecmp (word, "landscape") == 0)
    *turn = MUSTER_TURN_LANDSCAPE;
  else
    muster_command_fail (_ ("A sheet lies portrait or landscape, not “%s”."), word);
  return *turn != MUSTER_TURN_BEST;
}

/* @word: which is changed */
static gboolean
read_one (MusterPrintKinds *kinds, char *word, MusterTurn turn)
{
  char *colon = strchr (word, ':');
  if (colon != NULL)
    {
      *colon = '\0';
      turn = MUSTER_TURN_BEST;
      if (!read_turn (g_strstrip (colon + 1), &turn))
        return FALSE;
    }
  const MusterSheetKind *kind = muster_sheet_find_kind (g_strstrip (word));
  if (kind != NULL)
    {
      add (kinds, kind, turn);
      return TRUE;
    }
  g_autofree char *of_armies = dup_sheets (FALSE, FALSE);
  g_autofree char *of_scenarios = dup_sheets (TRUE, FALSE);
  g_autofree char *of_campaigns = dup_sheets (FALSE, TRUE);
  /* Translators: %1$s: what was typed; %2$s: sheets of armies; %3$s: sheets of scenarios; %4$s:
   * sheets of campaigns. */
  muster_command_fail (_ ("There is no sheet “%1$s”. There is: %2$s; of scenarios also: %3$s; of "
                          "campaigns: %4$s. Or print them all with --packet."),
                       word, of_armies, of_scenarios, of_campaigns);
  return FALSE;
}

/** Reads “map:portrait,order-of-battle”; those that say nothing of it lie as @turn says. Returns:
 * FALSE with a message where a word is none */
static gboolean
muster_print_kinds_read (MusterPrintKinds *kinds, const char *text, MusterTurn turn)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  begin (kinds);
  for (int i = 0; words[i] != NULL; i++)
    if (!read_one (kinds, words[i], turn))
      return FALSE;
  return TRUE;
}

/** Takes what is usual in a packet of the game. */
static void
muster_print_kinds_take_usual (MusterPrintKinds *kinds, const MusterGame *game, MusterTurn turn)
{
  gsize n;
  if (game->reg != NULL)
    muster_sheet_list_campaign_kinds (&n);
  else
    muster_sheet_list_kinds (&n);
  g_autofree const MusterSheetKind **usual = g_new (const MusterSheetKind *, n);
  begin (kinds);
  n = muster_packet_list_usual (game, usual);
  for (gsize i = 0; i < n; i++)
    add (kinds, usual[i], turn);
}

/* What “muster print” does of its own with campaigns: the moment and the reader. */

/**
 * muster_print_campaign_game:
 * @day: (nullable): as typed: in the evening of it
 * @battle: (nullable): as typed: in its morning
 *
 * Returns: (transfer full) (nullable): the campaign at that moment, today without either; NULL with
 * a message
 */
static MusterGame *
muster_print_campaign_game (const MusterCampaign *campaign, const char *day, const char *battle)
{
  int on = MUSTER_LAST_DAY;
  if (day != NULL && battle != NULL)
    {
      muster_command_fail (_ ("A battle has its own morning: choose --on or --before."));
      return NULL;
    }
  if (!muster_campaign_read_day ("--on", day, &on) || !muster_campaign_has_begun (campaign, on))
    return NULL;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, on);
  if (battle == NULL)
    return muster_game_new_campaign (reg, NULL);
  const MusterBattle *found = muster_campaign_read_battle (reg, battle);
  if (found == NULL)
    return NULL;
  g_autoptr (MusterRegister) morning = muster_campaign_replay_before (campaign, found->number);
  return muster_game_new_campaign (morning, found->name);
}

/** Reads for whom it is, NULL for the umpire, into @options. Returns: FALSE with a message */
static gboolean
muster_print_campaign_viewer (const MusterGame *game,
                              const char *typed,
                              MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  if (typed == NULL || muster_viewer_find (&options->viewer, game->reg, typed, &error))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}

/* Where “muster print” writes, and what it says of it. */

/* What is written, by the word that --format takes. */
typedef struct
{
  const char *word;
  const char *suffix;
  gboolean (*may_write) (const char *output, gboolean force);
} Format;

enum
{
  FORMAT_PDF,
  FORMAT_PHONE,
};

static const Format formats[] = {
  [FORMAT_PDF] = { "pdf", ".pdf", muster_output_may_write_pdf },
  [FORMAT_PHONE] = { "phone", ".html", muster_output_may_write },
};

/** Returns: FALSE with a message where @output is the file that is printed, or is there and may not
 * be replaced, and @force is not said */
static gboolean
muster_print_may_write (const Format *format, const char *path, const char *output, gboolean force)
{
  GStatBuf one;
  GStatBuf other;
  if (g_stat (path, &one) != 0 || g_stat (output, &other) != 0 || one.st_dev != other.st_dev
      || one.st_ino != other.st_ino)
    return format->may_write (output, force);
  muster_command_fail (_ ("%s is what is to be printed: the sheet would take its place. Name "
                          "another file with -o."),
                       path);
  return FALSE;
}

/* Returns: whether it was there */
static gboolean
cut_suffix (char *name, const char *suffix)
{
  gsize length = strlen (name);
  gsize cut = strlen (suffix);
  gboolean has_suffix = length > cut && g_ascii_strcasecmp (name + length - cut, suffix) == 0;
  if (has_suffix)
    name[length - cut] = '\0';
  return has_suffix;
}

static gboolean
make_folder (const char *folder)
{
  if (g_mkdir_with_parents (folder, 0777) == 0)
    return TRUE;
  g_autofree char *shown = g_filename_display_name (folder);
  muster_command_fail (
    /* Translators: %1$s: a folder; %2$s: the system's message. */
    _ ("The folder “%1$s” cannot be made: %2$s. Name another with -o, or NAME.pdf for "
       "NAME-umpire.pdf and its like."),
    shown, g_strerror (errno));
  return FALSE;
}

/* What does not end in the suffix is a folder. Returns: (transfer full) (nullable): what the files'
 * names begin with; NULL with a message */
static char *
dup_stem (const Format *format, const char *path, const char *output)
{
  g_autofree char *stem = g_strdup (output);
  if (!g_file_test (output, G_FILE_TEST_IS_DIR) && cut_suffix (stem, format->suffix))
    return g_steal_pointer (&stem);
  if (!make_folder (output))
    return NULL;
  g_autofree char *name = g_path_get_basename (path);
  cut_suffix (name, ".xml");
  cut_suffix (name, ".scenario");
  cut_suffix (name, ".campaign");
  return g_build_filename (output, name, NULL);
}

/** As muster_print_dup_path(), with @word for the reader: NAME-North.pdf */
static char *
muster_print_dup_path_of (const Format *format,
                          const char *path,
                          const char *output,
                          const char *word)
{
  if (muster_command_is_stdout (output))
    {
      muster_command_fail (_ ("Three files have no room in standard output. Say where they go: -o "
                              "FOLDER, or -o NAME.pdf for NAME-umpire.pdf, NAME-a.pdf and "
                              "NAME-b.pdf."));
      return NULL;
    }
  g_autofree char *stem = dup_stem (format, path, output);
  return stem != NULL ? g_strdup_printf ("%s-%s%s", stem, word, format->suffix) : NULL;
}

/**
 * muster_print_dup_path:
 * @path: what is printed
 * @output: NAME.pdf, or a folder, which is made where it is not there
 *
 * Returns: (transfer full) (nullable): the file for one of several readers: NAME-umpire.pdf,
 * NAME-a.pdf; NULL with a message for standard output, which has room for one alone, or a folder
 * that cannot be made
 */
static char *
muster_print_dup_path (const Format *format,
                       const char *path,
                       const char *output,
                       MusterAudience reader)
{
  static const char *const words[] = {
    [MUSTER_AUDIENCE_ALL] = "umpire", [MUSTER_AUDIENCE_SIDE_A] = "a", [MUSTER_AUDIENCE_SIDE_B] = "b"
  };
  return muster_print_dup_path_of (format, path, output, words[reader]);
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

/** Says how many pages were printed where; @skipped: (nullable) (element-type utf8): what was left
 * out; and which letters print as boxes. */
static void
muster_print_notify (const MusterSheet *sheet, GPtrArray *skipped, const char *output)
{
  g_autofree char *shown = g_filename_display_name (output);
  guint n_pages = muster_sheet_get_n_pages (sheet);
  if (!muster_command_is_stdout (output))
    /* Translators: %1$u: how many pages; %2$s: a file. */
    g_print (ngettext ("Printed %1$u page into %2$s.\n", "Printed %1$u pages into %2$s.\n",
                       n_pages),
             n_pages, shown);
  for (guint i = 0; skipped != NULL && i < skipped->len; i++)
    g_printerr (_ ("muster: left out: %s\n"), (const char *) skipped->pdata[i]);
  g_autoptr (GPtrArray) smaller = muster_sheet_list_smaller_type (sheet);
  for (guint i = 0; i < smaller->len; i++)
    g_printerr ("muster: %s\n", (const char *) smaller->pdata[i]);
  warn_of_boxes (sheet);
}

/* What is printed where no sheet is named. */
#define USUAL_OF_ARMY     "order-of-battle"
#define USUAL_OF_SCENARIO "map,scenario"
#define USUAL_OF_PACK     "quick-reference-full"
#define USUAL_OF_CAMPAIGN "morning-state"

/* Of a file’s name. */
#define UMPIRE "umpire"

typedef struct
{
  MusterHoldingsOptions holdings;
  const Format *format;
  char *typed_format;
  char *sheets;
  char *output;
  char *paper;
  char *reader;
  char *hidden;
  char *label;
  char *label_width;
  char *lengths;
  char *day;
  char *battle;
  char *since;
  gboolean is_last;
  double type_size;
  gboolean is_landscape;
  gboolean is_portrait;
  gboolean is_grey;
  gboolean is_packet;
  gboolean has_cover;
  gboolean has_no_cover;
  gboolean is_duplex;
  gboolean is_booklet;
  gboolean is_redacted; /* the others of a campaign, instead of hidden */
  gboolean is_each;     /* a file for the umpire, and one for each side */
  gboolean force;
} Options;

/* A word that an option takes, and what it means. */
typedef struct
{
  const char *word;
  int value;
} Word;

static const Word readers[] = { { "all", MUSTER_AUDIENCE_ALL },
                                { "umpire", MUSTER_AUDIENCE_ALL },
                                { "a", MUSTER_AUDIENCE_SIDE_A },
                                { "b", MUSTER_AUDIENCE_SIDE_B },
                                { "each", MUSTER_AUDIENCE_ALL } };
static const Word secrets[] = { { "none", MUSTER_HIDE_NOTHING },
                                { "zones", MUSTER_HIDE_ZONES },
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
      muster_text_append_item (all, words[i].word);
    }
  /* Translators: %1$s: an option of the command line; %2$s: what was typed; %3$s: a list of what it
   * takes. */
  muster_command_fail (_ ("%1$s does not know “%2$s”. It takes: %3$s."), option, word, all->str);
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
      options->is_open = options->is_open || value == MUSTER_HIDE_NOTHING;
    }
  if (options->is_open && options->hidden != MUSTER_HIDE_NOTHING)
    {
      muster_command_fail (_ ("--hide: where something is hidden, “none” is not said."));
      return FALSE;
    }
  return TRUE;
}

static char *
dup_papers (void)
{
  GString *names = g_string_new (NULL);
  for (int i = 0; i < MUSTER_N_PAPERS; i++)
    muster_text_append_item (names, muster_paper_get_size ((MusterPaper) i)->id);
  return g_string_free (names, FALSE);
}

static gboolean
read_paper (const Options *given, MusterSheetOptions *options)
{
  if (given->paper != NULL && !muster_paper_find (given->paper, &options->paper))
    {
      g_autofree char *papers = dup_papers ();
      /* Translators: %1$s: what was typed; %2$s: a list of papers. */
      muster_command_fail (_ ("There is no paper “%1$s”. There is: %2$s."), given->paper, papers);
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
      /* Translators: %1$s: what was typed; %2$g: the least width; %3$g: the greatest width. */
      muster_command_fail (_ ("Labels cannot be “%1$s” mm wide. Choose from %2$g to %3$g."),
                           given->label_width, LEAST_LABEL, MOST_LABEL);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_lengths (const Options *given)
{
  static const Word words[] = { { "rules", MUSTER_LENGTHS_OF_RULES },
                                { "cm", MUSTER_LENGTHS_CENTIMETRES },
                                { "in", MUSTER_LENGTHS_INCHES } };
  int lengths = MUSTER_LENGTHS_OF_RULES;
  if (given->lengths != NULL
      && !find_word (words, G_N_ELEMENTS (words), "--lengths", given->lengths, &lengths))
    return FALSE;
  muster_lengths_show_in ((MusterLengths) lengths);
  return TRUE;
}

static gboolean
read_options (const Options *given, MusterSheetOptions *options)
{
  *options = (MusterSheetOptions){ .type_size = given->type_size,
                                   .is_grey = given->is_grey,
                                   .viewer.is_redacted = given->is_redacted };
  if (!read_paper (given, options) || !read_label (given, options) || !read_lengths (given))
    return FALSE;
  if (!(given->type_size >= MUSTER_LEAST_TYPE_SIZE && given->type_size <= MUSTER_MOST_TYPE_SIZE))
    {
      muster_command_fail (/* Translators: %1$g: the size that was given; %2$g: the smallest size;
                            * %3$g: the largest size. */
                           _ ("A type size of %1$g pt cannot be printed. Choose from %2$g to "
                              "%3$g."),
                           given->type_size, MUSTER_LEAST_TYPE_SIZE, MUSTER_MOST_TYPE_SIZE);
      return FALSE;
    }
  return given->hidden == NULL || read_hidden (given->hidden, options);
}

static gboolean
read_since (const Options *given, const MusterGame *game, MusterSheetOptions *options)
{
  if (given->since != NULL && given->is_last)
    {
      muster_command_fail (_ ("Choose one of --since and --last."));
      return FALSE;
    }
  options->since = given->is_last ? muster_register_get_last_battle_day (game->reg) : MUSTER_NO_DAY;
  return muster_campaign_read_day ("--since", given->since, &options->since);
}

/* Returns: FALSE with a message where there is no such reader */
static gboolean
read_reader (const Options *given, const MusterGame *game, MusterSheetOptions *options)
{
  int reader = MUSTER_AUDIENCE_ALL;
  if (game->reg != NULL)
    return muster_print_campaign_viewer (game, given->reader, options)
           && read_since (given, game, options);
  if (given->since != NULL || given->is_last)
    {
      muster_command_fail (_ ("--since and --last are of campaigns. Leave them out."));
      return FALSE;
    }
  if (given->is_redacted)
    {
      muster_command_fail (_ ("--blur is of campaigns. For a scenario say with --hide what a side "
                              "does not learn."));
      return FALSE;
    }
  if (given->reader != NULL
      && !find_word (readers, G_N_ELEMENTS (readers), "--for", given->reader, &reader))
    return FALSE;
  options->reader = (MusterAudience) reader;
  return TRUE;
}

/* Returns: (nullable): NULL with a message */
static MusterGame *
make_game (const MusterInput *input, const Options *given)
{
  if (input->campaign != NULL)
    return muster_print_campaign_game (input->campaign, given->day, given->battle);
  if (given->day != NULL || given->battle != NULL)
    {
      muster_command_fail (_ ("%s is no campaign: --on and --before are of campaigns."),
                           input->shown);
      return NULL;
    }
  if (input->scenario != NULL)
    return muster_game_new_scenario (input->scenario);
  if (input->army != NULL)
    return muster_game_new_army (input->army);
  return muster_game_new_ruleset (input->pack);
}

/* Whether one of the sheets is of what is owned. */
static gboolean
is_of_collection (const Options *given)
{
  g_auto (GStrv) words = g_strsplit (given->sheets != NULL ? given->sheets : "", ",", -1);
  for (int i = 0; words[i] != NULL; i++)
    {
      const MusterSheetKind *kind = muster_sheet_find_kind (g_strstrip (words[i]));
      if (kind != NULL && kind->of_collection)
        return TRUE;
    }
  return FALSE;
}

/* Adds the other armies of the evening. Returns: FALSE with a message */
static gboolean
add_armies (MusterGame *game, char **paths, GPtrArray *inputs, MusterPacks *packs)
{
  for (int i = 0; paths[i] != NULL; i++)
    {
      MusterInput *input = muster_input_load (paths[i], packs, TRUE);
      g_ptr_array_add (inputs, input);
      muster_command_print_problems (input->problems);
      if (muster_problems_has_error (input->problems))
        return FALSE;
      if (input->army == NULL || game->scenario != NULL || game->reg != NULL
          || game->armies->len == 0)
        {
          muster_command_fail (_ ("Only armies are printed together. Name armies, or one scenario, "
                                  "campaign or pack."));
          return FALSE;
        }
      muster_game_add_army (game, input->army);
    }
  return TRUE;
}

/* Tells the game what is owned, where a sheet asks for that. Returns: FALSE with a message */
static gboolean
add_holdings (MusterGame *game, const Options *given, MusterPacks *packs)
{
  if (!is_of_collection (given))
    return TRUE;
  g_autoptr (GPtrArray) holdings = muster_holdings_options_list (&given->holdings, packs);
  muster_game_set_holdings (game, holdings);
  return holdings != NULL;
}

/* How what was asked for is printed. */
static MusterPacketPlan
get_plan (const Options *given, const MusterPrintKinds *kinds)
{
  return (MusterPacketPlan){ .kinds = (const MusterSheetKind *const *) kinds->kinds->pdata,
                             .turns = (const MusterTurn *) kinds->turns->data,
                             .n_kinds = kinds->kinds->len,
                             .has_cover =
                               given->has_cover || (given->is_packet && !given->has_no_cover),
                             .is_duplex = given->is_duplex,
                             .is_booklet = given->is_booklet };
}

/* Returns: (transfer full) (nullable): the sheets as one, or NULL with a message
 * @skipped: (out) (nullable) (element-type utf8): what a packet left out */
static MusterSheet *
make_sheet (const MusterGame *game,
            const Options *given,
            const MusterPrintKinds *kinds,
            const MusterSheetOptions *options,
            GPtrArray **skipped)
{
  g_autoptr (GError) error = NULL;
  MusterSheetOptions own = *options;
  const MusterPacketPlan plan = get_plan (given, kinds);
  if (plan.is_booklet)
    own.paper = muster_booklet_get_page_paper (options->paper);
  MusterSheet *sheet =
    muster_packet_make (game, &plan, &own, given->is_packet ? skipped : NULL, &error);
  if (sheet == NULL)
    muster_command_fail_with (g_steal_pointer (&error));
  else if (plan.is_booklet)
    sheet = muster_sheet_make_booklet (sheet, options->paper);
  return sheet;
}

/* Returns: FALSE with a message */
static gboolean
write_sheet (MusterSheet *sheet, GPtrArray *skipped, const char *output)
{
  if (!muster_output_stream (output, muster_sheet_stream_pdf, sheet))
    return FALSE;
  muster_print_notify (sheet, skipped, output);
  return TRUE;
}

/* What is printed for one of several readers. */
typedef struct
{
  char *output;
  MusterSheetOptions options;
} Copy;

static void
copy_clear (gpointer data)
{
  g_free (((Copy *) data)->output);
}

/* @output: (transfer full) (nullable): NULL where a message was printed. Returns: FALSE with a
 * message */
static gboolean
add_copy (GArray *copies,
          const char *path,
          const Options *given,
          const MusterSheetOptions *options,
          char *output)
{
  const Copy copy = { output, *options };
  if (output == NULL)
    return FALSE;
  g_array_append_val (copies, copy);
  return muster_print_may_write (given->format, path, output, given->force);
}

/* @word: of the file's name. Returns: FALSE with a message */
static gboolean
add_copy_for (GArray *copies,
              const char *path,
              const Options *given,
              const MusterSheetOptions *options,
              char *word)
{
  g_autofree char *owned = word;
  return add_copy (copies, path, given, options,
                   muster_print_dup_path_of (given->format, path, given->output, owned));
}

/* Returns: (transfer full): a word of a file's name that no other of @taken has, whatever letters
 * are large; @otherwise where @name has none */
static char *
dup_file_word (GHashTable *taken, const char *name, const char *otherwise)
{
  g_autofree char *word = muster_text_dup_file_word (name);
  const char *begin = word[0] != '\0' ? word : otherwise;
  char *own = g_strdup (begin);
  for (guint n = 2; !g_hash_table_add (taken, g_utf8_casefold (own, -1)); n++)
    {
      g_free (own);
      own = g_strdup_printf ("%s-%u", begin, n);
    }
  return own;
}

/* A packet each for an umpire, all sides and all players. Returns: FALSE with a message */
static gboolean
list_copies_of_campaign (GArray *copies,
                         const MusterGame *game,
                         const char *path,
                         const Options *given,
                         const MusterSheetOptions *options)
{
  MusterSheetOptions own = *options;
  const GArray *sides = game->reg->campaign->sides;
  g_autoptr (GPtrArray) players = muster_register_list_players (game->reg, 0);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!add_copy_for (copies, path, given, &own, dup_file_word (taken, UMPIRE, UMPIRE)))
    return FALSE;
  for (guint i = 0; i < sides->len; i++)
    {
      const MusterCampaignSide *side = &g_array_index (sides, MusterCampaignSide, i);
      own.viewer.of = -side->number;
      if (!add_copy_for (copies, path, given, &own, dup_file_word (taken, side->name, "side")))
        return FALSE;
    }
  for (guint i = 0; i < players->len; i++)
    {
      const char *player = g_ptr_array_index (players, i);
      muster_viewer_take_player (&own.viewer, game->reg, player);
      if (!add_copy_for (copies, path, given, &own, dup_file_word (taken, player, "player")))
        return FALSE;
    }
  return TRUE;
}

/* A packet each for an umpire and the two sides. Returns: FALSE with a message */
static gboolean
list_copies (GArray *copies,
             const MusterGame *game,
             const char *path,
             const Options *given,
             const MusterSheetOptions *options)
{
  MusterSheetOptions own = *options;
  if (game->reg != NULL)
    return list_copies_of_campaign (copies, game, path, given, options);
  if (game->scenario == NULL)
    {
      muster_command_fail (_ ("“%s” is an army by itself, which has no sides: --for each is of "
                              "scenarios. Leave it out."),
                           muster_game_get_name (game));
      return FALSE;
    }
  for (own.reader = MUSTER_AUDIENCE_ALL; own.reader <= MUSTER_AUDIENCE_SIDE_B; own.reader++)
    if (!add_copy (copies, path, given, &own,
                   muster_print_dup_path (given->format, path, given->output, own.reader)))
      return FALSE;
  return TRUE;
}

/* Returns: FALSE with a message */
static gboolean
write_phone_page (const MusterGame *game, const MusterSheetOptions *options, const char *output)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) page = muster_phone_page_make (game, options, &error);
  g_autofree char *shown = g_filename_display_name (output);
  if (page == NULL)
    muster_command_fail_with (g_steal_pointer (&error));
  if (page == NULL || !muster_output_write (output, page))
    return FALSE;
  if (!muster_command_is_stdout (output))
    g_print (_ ("Wrote a page for a phone into %s.\n"), shown);
  return TRUE;
}

/* Where one may not be written none is. Returns: FALSE with a message */
static gboolean
print_each (const MusterGame *game,
            const char *path,
            const Options *given,
            const MusterPrintKinds *kinds,
            const MusterSheetOptions *options)
{
  g_autoptr (GArray) copies = g_array_new (FALSE, FALSE, sizeof (Copy));
  g_array_set_clear_func (copies, copy_clear);
  if (!list_copies (copies, game, path, given, options))
    return FALSE;
  for (guint i = 0; i < copies->len; i++)
    {
      const Copy *copy = &g_array_index (copies, Copy, i);
      g_autoptr (GPtrArray) skipped = NULL;
      if (given->format == &formats[FORMAT_PHONE])
        {
          if (!write_phone_page (game, &copy->options, copy->output))
            return FALSE;
          continue;
        }
      g_autoptr (MusterSheet) sheet = make_sheet (game, given, kinds, &copy->options, &skipped);
      if (sheet == NULL || !write_sheet (sheet, skipped, copy->output))
        return FALSE;
    }
  return TRUE;
}

/* Returns: FALSE with a message */
static gboolean
choose_kinds (MusterPrintKinds *kinds,
              const MusterGame *game,
              const Options *given,
              const MusterSheetOptions *options)
{
  if (!given->is_packet)
    return muster_print_kinds_read (kinds,
                                    given->sheets != NULL    ? given->sheets
                                    : game->reg != NULL      ? USUAL_OF_CAMPAIGN
                                    : game->scenario != NULL ? USUAL_OF_SCENARIO
                                    : game->armies->len > 0  ? USUAL_OF_ARMY
                                                             : USUAL_OF_PACK,
                                    options->turn);
  muster_print_kinds_take_usual (kinds, game, options->turn);
  return TRUE;
}

/* Returns: (transfer full) (nullable): what is printed; NULL with a message; @inputs: the files
 * that it is of */
static MusterGame *
read_game (char **paths, const Options *given, GPtrArray *inputs, MusterPacks *packs)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  if (paths == NULL)
    {
      g_autoptr (MusterGame) alone = muster_game_new_collection (none);
      return add_holdings (alone, given, packs) ? g_steal_pointer (&alone) : NULL;
    }
  MusterInput *input = muster_input_load (paths[0], packs, TRUE);
  g_ptr_array_add (inputs, input);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems))
    return NULL;
  g_autoptr (MusterGame) game = make_game (input, given);
  if (game == NULL || !add_armies (game, paths + 1, inputs, packs)
      || !add_holdings (game, given, packs))
    return NULL;
  return g_steal_pointer (&game);
}

static int
print (char **paths, const Options *given)
{
  MusterSheetOptions options;
  /* Beside the name of several nothing is written under it. */
  gboolean may_replace = given->force || given->is_each;
  if (!read_options (given, &options))
    return MUSTER_EXIT_FAILED;
  for (int i = 0; paths != NULL && paths[i] != NULL; i++)
    if (!muster_print_may_write (given->format, paths[i], given->output, may_replace))
      return MUSTER_EXIT_FAILED;
  if (paths == NULL && !given->format->may_write (given->output, may_replace))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) inputs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_input_free);
  g_autoptr (MusterGame) game = read_game (paths, given, inputs, packs);
  g_auto (MusterPrintKinds) kinds = { NULL };
  if (game == NULL || !read_reader (given, game, &options)
      || !choose_kinds (&kinds, game, given, &options))
    return MUSTER_EXIT_FAILED;
  if (given->is_each)
    return print_each (game, paths != NULL ? paths[0] : NULL, given, &kinds, &options)
             ? MUSTER_EXIT_DONE
             : MUSTER_EXIT_FAILED;
  if (given->format == &formats[FORMAT_PHONE])
    return write_phone_page (game, &options, given->output) ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
  g_autoptr (GPtrArray) skipped = NULL;
  g_autoptr (MusterSheet) sheet = make_sheet (game, given, &kinds, &options, &skipped);
  /* A sheet keeps nothing of what it was made of, and to be written it needs room of its own. */
  g_clear_pointer (&game, muster_game_free);
  g_clear_pointer (&inputs, g_ptr_array_unref);
  return sheet != NULL && write_sheet (sheet, skipped, given->output) ? MUSTER_EXIT_DONE
                                                                      : MUSTER_EXIT_FAILED;
}

/* Returns: FALSE with a message */
static gboolean
read_format (Options *given)
{
  const char *word = given->typed_format != NULL ? given->typed_format : formats[FORMAT_PDF].word;
  g_autoptr (GString) all = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      if (g_ascii_strcasecmp (formats[i].word, word) == 0)
        given->format = &formats[i];
      muster_text_append_item (all, formats[i].word);
    }
  if (given->format == NULL)
    /* Translators: %1$s: an option of the command line; %2$s: what was typed; %3$s: a list of what
     * it takes. */
    muster_command_fail (_ ("%1$s does not know “%2$s”. It takes: %3$s."), "--format", word,
                         all->str);
  return given->format != NULL;
}

/* Returns: whether something is said that is of paper */
static gboolean
is_of_paper (const Options *given)
{
  return given->sheets != NULL || given->is_packet || given->has_cover || given->has_no_cover
         || given->is_duplex || given->is_booklet || given->paper != NULL || given->is_landscape
         || given->is_portrait || given->is_grey || given->label != NULL
         || given->label_width != NULL || given->type_size != MUSTER_USUAL_TYPE_SIZE;
}

/* Returns: FALSE with a message where options do not go together */
static gboolean
check_phone (const Options *given)
{
  if (is_of_paper (given))
    muster_command_fail (_ ("A page for a phone is no paper: with --format phone leave out sheets, "
                            "packet, cover, paper, type size, colours and labels."));
  else if (given->is_each && (given->output == NULL || muster_command_is_stdout (given->output)))
    muster_command_fail (_ ("Say where the pages go: -o FOLDER, or -o NAME.html for "
                            "NAME-umpire.html, NAME-a.html and NAME-b.html."));
  else if (given->output == NULL)
    muster_command_fail (_ ("Say where the page goes: -o FILE.html, or -o - for standard output."));
  else
    return TRUE;
  return FALSE;
}

/* Returns: FALSE with a message where options do not go together */
static gboolean
check_given (Options *given)
{
  if (!read_format (given))
    return FALSE;
  if (given->sheets != NULL && g_ascii_strcasecmp (given->sheets, "packet") == 0)
    {
      g_clear_pointer (&given->sheets, g_free);
      given->is_packet = TRUE;
    }
  given->is_each = given->reader != NULL && g_ascii_strcasecmp (given->reader, "each") == 0;
  if (given->is_each)
    g_clear_pointer (&given->reader, g_free);
  if (given->format == &formats[FORMAT_PHONE])
    return check_phone (given);
  if (given->is_packet && given->sheets != NULL)
    muster_command_fail (_ ("--packet is of all sheets: leave out --sheet, or name sheets and add "
                            "--cover."));
  else if (given->has_cover && given->has_no_cover)
    muster_command_fail (_ ("A cover is there or not: choose --cover or --no-cover."));
  else if (given->output == NULL && given->is_each)
    muster_command_fail (_ ("Say where the PDFs go: -o FOLDER, or -o NAME.pdf for NAME-umpire.pdf, "
                            "NAME-a.pdf and NAME-b.pdf."));
  else if (given->output == NULL)
    muster_command_fail (_ ("Say where the PDF goes: -o FILE.pdf, or -o - for standard output."));
  else
    return TRUE;
  return FALSE;
}

static void
clear_options (Options *given)
{
  muster_holdings_options_clear (&given->holdings);
  g_free (given->typed_format);
  g_free (given->sheets);
  g_free (given->output);
  g_free (given->paper);
  g_free (given->reader);
  g_free (given->hidden);
  g_free (given->label);
  g_free (given->label_width);
  g_free (given->lengths);
  g_free (given->day);
  g_free (given->battle);
  g_free (given->since);
}

int
muster_command_print (int argc, char **argv)
{
  Options given = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  g_auto (GStrv) paths = NULL;
  const GOptionEntry entries[] = {
    { "sheet", 's', 0, G_OPTION_ARG_STRING, &given.sheets,
      N_ ("Sheets, such as order-of-battle,map; map:portrait for one that is to stand"),
      N_ ("SHEET") },
    { "packet", 0, 0, G_OPTION_ARG_NONE, &given.is_packet,
      N_ ("All sheets that there are of it, behind a cover with contents"), NULL },
    { "cover", 0, 0, G_OPTION_ARG_NONE, &given.has_cover, N_ ("A cover with contents first"),
      NULL },
    { "no-cover", 0, 0, G_OPTION_ARG_NONE, &given.has_no_cover, N_ ("A packet without a cover"),
      NULL },
    { "duplex", 0, 0, G_OPTION_ARG_NONE, &given.is_duplex,
      N_ ("For both sides of the paper: what must begin on a front does"), NULL },
    { "booklet", 0, 0, G_OPTION_ARG_NONE, &given.is_booklet,
      N_ ("Pages of half the paper, in the order to be folded"), NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.typed_format,
      N_ ("pdf, or phone: of a scenario one page of HTML with all to tick at the table"),
      N_ ("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &given.output,
      N_ ("File to write; - for standard output; a folder with --for each"), N_ ("FILE") },
    { "force", 'f', 0, G_OPTION_ARG_NONE, &given.force,
      N_ ("Replace also a file that is no PDF, or is read-only"), NULL },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &given.paper, N_ ("Paper: a4, letter, a5 or half-letter"),
      N_ ("PAPER") },
    { "type-size", 0, 0, G_OPTION_ARG_DOUBLE, &given.type_size, N_ ("Size of the type in points"),
      N_ ("PT") },
    { "landscape", 0, 0, G_OPTION_ARG_NONE, &given.is_landscape, N_ ("Lay the paper across"),
      NULL },
    { "portrait", 0, 0, G_OPTION_ARG_NONE, &given.is_portrait, N_ ("Stand the paper upright"),
      NULL },
    { "grey", 0, 0, G_OPTION_ARG_NONE, &given.is_grey, N_ ("Without colours"), NULL },
    { "lengths", 0, 0, G_OPTION_ARG_STRING, &given.lengths,
      N_ ("Lengths of the table in cm or in; else in the unit of the rules"), N_ ("UNIT") },
    { "label", 0, 0, G_OPTION_ARG_STRING, &given.label,
      N_ ("What is cut out for units: strip or card"), N_ ("FORM") },
    { "label-width", 0, 0, G_OPTION_ARG_STRING, &given.label_width,
      N_ ("How wide it is; else strips as bases by the rules, cards 63 mm"), N_ ("MM") },
    { "for", 0, 0, G_OPTION_ARG_STRING, &given.reader,
      N_ ("Whose: umpire, a, b or each; of a campaign a side, player or commander"),
      N_ ("READER") },
    { "hide", 0, 0, G_OPTION_ARG_STRING, &given.hidden,
      N_ ("What is kept from the other side: zones, reserves, forces, weather or none"),
      N_ ("WHAT") },
    MUSTER_HOLDINGS_ENTRIES (given.holdings),
    { "on", 0, 0, G_OPTION_ARG_STRING, &given.day, N_ ("Of a campaign: in the evening of this day"),
      N_ ("DATE") },
    { "before", 0, 0, G_OPTION_ARG_STRING, &given.battle,
      N_ ("Of a campaign: in the morning of this battle"), N_ ("BATTLE") },
    { "since", 0, 0, G_OPTION_ARG_STRING, &given.since,
      N_ ("Of a campaign: log and losses from this day on"), N_ ("DATE") },
    { "last", 0, 0, G_OPTION_ARG_NONE, &given.is_last,
      N_ ("Of a campaign: log and losses from the last battle on"), NULL },
    { "blur", 0, 0, G_OPTION_ARG_NONE, &given.is_redacted,
      N_ ("Of a campaign: what others have is told in words"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, N_ ("FILE") },
    { NULL },
  };
  int status = MUSTER_EXIT_FAILED;
  gboolean parsed = muster_command_parse (
    &argc, &argv, NULL,
    _ ("Prints sheets of an army, a scenario or a campaign to PDF, or a page for a phone."),
    entries);
  if (parsed && paths == NULL && !is_of_collection (&given))
    muster_command_fail (_ ("Name one army, scenario or campaign file to print."));
  else if (parsed && check_given (&given))
    status = print (paths, &given);
  clear_options (&given);
  return status;
}
