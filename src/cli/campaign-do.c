#include "config.h"

#include "base/text.h"
#include "campaign/campaign-correct.h"
#include "campaign/campaign-deed.h"
#include "cli/campaign-command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define USAGE_WIDTH 30

typedef struct
{
  char *date;
  char *correct;
  char *output;
  char **words;
  gboolean over;
  gboolean preview;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->date);
  g_free (options->correct);
  g_free (options->output);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static char *
dup_summary (void)
{
  guint n;
  const MusterDeed *deeds = muster_deed_list (&n);
  GString *text =
    g_string_new (_ ("Does a deed between battles. Whatever is in the register is "
                     "named by its number, or by a name that only one has.\n\nDeeds:"));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *usage = muster_deed_dup_usage (&deeds[i]);
      g_string_append (text, "\n  ");
      muster_text_pad (text, usage, USAGE_WIDTH);
      g_string_append (text, _ (deeds[i].help));
    }
  return g_string_free (text, FALSE);
}

static const MusterDeed *
find_deed (const char *name)
{
  const MusterDeed *deed = muster_deed_find (name);
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  guint n;
  const MusterDeed *deeds = muster_deed_list (&n);
  if (deed != NULL)
    return deed;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (known, (gpointer) deeds[i].id);
  g_autofree char *sentence =
    g_strdup_printf (_ ("There is no deed “%s”. “muster campaign do --help” lists them."), name);
  g_autofree char *text = muster_text_ask_nearest (sentence, name, known);
  muster_command_fail ("%s", text);
  return NULL;
}

/* Does the deed in a copy. Returns: FALSE with a message */
static gboolean
try_deed (MusterCampaign *copy, const MusterDeed *deed, int day, const Options *options)
{
  g_autoptr (GError) error = NULL;
  const char *const *words = (const char *const *) options->words + 2;
  g_autoptr (MusterDraft) draft = muster_deed_draft (deed, copy, day, options->over, words, &error);
  if (draft != NULL && muster_campaign_try (copy, draft->title, draft->events, &error))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}

/* What it spoils later is told, and stays marked until it is put right. */
static int
correct (const MusterCampaign *campaign, const MusterDeed *deed, int day, const Options *options)
{
  g_autoptr (GError) error = NULL;
  const char *const *words = (const char *const *) options->words + 2;
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  gint64 batch;
  if (!muster_campaign_read_batch (options->correct, &batch))
    return MUSTER_EXIT_FAILED;
  if (!muster_campaign_correct_deed (copy, batch, deed, day, options->over, words, NULL, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  return muster_campaign_finish_correction (campaign, copy, options->words[0], options->output,
                                            options->preview);
}

static int
act (const MusterCampaign *campaign, const MusterDeed *deed, int day, const Options *options)
{
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  if (options->correct != NULL)
    return correct (campaign, deed, day, options);
  if (!try_deed (copy, deed, day, options))
    return MUSTER_EXIT_FAILED;
  if (!options->preview)
    return muster_campaign_file_save_batch (copy, options->words[0], options->output);
  muster_campaign_print_changes (campaign, copy);
  return MUSTER_EXIT_DONE;
}

static int
run (const Options *options)
{
  int day = MUSTER_NO_DAY;
  if (options->words == NULL || g_strv_length (options->words) < 2)
    return muster_command_fail (_ ("Name a campaign file and a deed. “muster campaign do --help” "
                                   "lists them."));
  if (!muster_campaign_read_words (options->words + 1)
      || !muster_campaign_read_day ("--date", options->date, &day))
    return MUSTER_EXIT_FAILED;
  if (options->preview && options->output != NULL)
    return muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  const MusterDeed *deed = find_deed (options->words[1]);
  if (deed == NULL)
    return MUSTER_EXIT_FAILED;
  if (options->over && !deed->may_be_over)
    return muster_command_fail (_ ("--over is of replacements only. Leave it out."));
  if (options->date != NULL && deed->kind == MUSTER_EVENT_DATE)
    return muster_command_fail (_ ("The deed “%s” says its day itself. Leave --date out."),
                                deed->id);
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterCampaign) campaign = muster_campaign_file_load (options->words[0], packs);
  return campaign != NULL ? act (campaign, deed, day, options) : MUSTER_EXIT_FAILED;
}

static gboolean
is_taken_away (const char *word)
{
  return word[0] == '-' && word[1] != '\0' && word[1 + strspn (word + 1, G_CSET_DIGITS)] == '\0';
}

/* A number that is taken away is no option. Returns: (transfer full) */
static char **
dup_words (int argc, char **argv)
{
  char **words = g_new0 (char *, argc + 1);
  for (int i = 0; i < argc; i++)
    words[i] = is_taken_away (argv[i]) ? g_strconcat ("−", argv[i] + 1, NULL) : g_strdup (argv[i]);
  return words;
}

int
muster_campaign_command_do (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date,
      N_ ("On this day; on the campaign's last one without it"), N_ ("DATE") },
    { "correct", 0, 0, G_OPTION_ARG_STRING, &options.correct,
      N_ ("In the place of this batch, on its day: tells what changes"), N_ ("BATCH") },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only tell what would change"), NULL },
    { "over", 0, 0, G_OPTION_ARG_NONE, &options.over,
      N_ ("Replacements may bring a unit above its establishment"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign into another file; - is standard output"), N_ ("FILE") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL,
      N_ ("FILE DEED WORD…") },
    { NULL },
  };
  g_autofree char *summary = dup_summary ();
  g_auto (GStrv) words = dup_words (argc, argv);
  /* What was parsed is taken out of the array, but still to be freed. */
  g_autofree char **rest = g_memdup2 (words, ((gsize) argc + 1) * sizeof *words);
  char **left = rest;
  if (!muster_command_parse (&argc, &left, NULL, summary, entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}
