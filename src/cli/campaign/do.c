#include "config.h"

#include "base/text.h"
#include "campaign/actions/action.h"
#include "campaign/actions/correct.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define USAGE_WIDTH 30

/* Options that are parts of an action. */
enum
{
  PART_OF,
  PART_STEPS,
  PART_NAME,
  PART_GRADE,
  PART_DIE,
  N_PART_OPTIONS,
};

static const char *const part_options[N_PART_OPTIONS] = {
  [PART_OF] = "of",       [PART_STEPS] = "steps", [PART_NAME] = "name",
  [PART_GRADE] = "grade", [PART_DIE] = "die",
};

typedef struct
{
  char *parts[N_PART_OPTIONS];
  char *date;
  char *correct;
  gint64 replaced; /* that batch's number; 0: none */
  char *output;
  char **words;
  gboolean force;
  gboolean over;
  gboolean anyway;
  gboolean preview;
} Options;

static void
options_clear (Options *options)
{
  for (guint i = 0; i < N_PART_OPTIONS; i++)
    g_free (options->parts[i]);
  g_free (options->date);
  g_free (options->correct);
  g_free (options->output);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* What has no room beside its usage stands below it. */
static void
append_usage (GString *text, const MusterAction *action)
{
  g_autofree char *usage = muster_action_dup_usage (action);
  g_string_append (text, "\n  ");
  if (g_utf8_strlen (usage, -1) < USAGE_WIDTH)
    muster_text_pad (text, usage, USAGE_WIDTH);
  else
    g_string_append_printf (text, "%s\n  %*s", usage, USAGE_WIDTH, "");
  g_string_append (text, _ (action->help));
}

static char *
dup_summary (void)
{
  guint n;
  const MusterAction *actions = muster_action_list (&n);
  GString *text =
    g_string_new (_ ("Does an action between battles. Whatever is in the register is "
                     "named by its number, or by a name that only one has.\n\nActions:"));
  for (guint i = 0; i < n; i++)
    append_usage (text, &actions[i]);
  return g_string_free (text, FALSE);
}

static const MusterAction *
find_action (const char *name)
{
  const MusterAction *action = muster_action_find (name);
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  guint n;
  const MusterAction *actions = muster_action_list (&n);
  if (action != NULL)
    return action;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (known, (gpointer) actions[i].id);
  g_autofree char *sentence =
    g_strdup_printf (_ ("There is no action “%s”. “muster campaign do --help” lists them."), name);
  g_autofree char *text = muster_text_ask_nearest (sentence, name, known);
  muster_command_fail ("%s", text);
  return NULL;
}

static const char *
find_part_option (const Options *options, const char *name)
{
  for (guint i = 0; name != NULL && i < N_PART_OPTIONS; i++)
    if (strcmp (part_options[i], name) == 0)
      return options->parts[i];
  return NULL;
}

static gboolean
has_part_option (const MusterAction *action, const char *name)
{
  for (guint i = 0; i < muster_action_get_n_parts (action); i++)
    if (g_strcmp0 (action->parts[i].option, name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
check_part_options (const MusterAction *action, const Options *options)
{
  for (guint i = 0; i < N_PART_OPTIONS; i++)
    if (options->parts[i] != NULL && !has_part_option (action, part_options[i]))
      {
        /* Translators: %1$s: an action's id; %2$s: an option of the command line. */
        muster_command_fail (_ ("The action “%1$s” has no --%2$s. Leave it out."), action->id,
                             part_options[i]);
        return FALSE;
      }
  return TRUE;
}

/* The words of an action, and then its options. Returns: (transfer container) */
static GPtrArray *
list_words (const MusterAction *action, const Options *options)
{
  GPtrArray *words = g_ptr_array_new ();
  for (guint i = 2; options->words[i] != NULL; i++)
    g_ptr_array_add (words, options->words[i]);
  for (guint i = 0; i < muster_action_get_n_parts (action); i++)
    {
      const char *given = find_part_option (options, action->parts[i].option);
      if (action->parts[i].option != NULL && words->len >= i)
        g_ptr_array_add (words, (gpointer) (given != NULL ? given : ""));
    }
  g_ptr_array_add (words, NULL);
  return words;
}

/* Does the action in a copy, or in the place of a batch. @anyway: what it spoils later does not
 * hinder it, as it never does a correction */
static gboolean
try_action (MusterCampaign *copy,
            const MusterAction *action,
            int day,
            const Options *options,
            gboolean over,
            gboolean anyway,
            GError **error)
{
  g_autoptr (GPtrArray) words = list_words (action, options);
  const char *const *typed = (const char *const *) words->pdata;
  if (options->replaced != 0)
    return muster_campaign_correct_action (copy, options->replaced, action, day, over, typed,
                                           error);
  g_autoptr (MusterDraft) draft = muster_action_draft (action, copy, day, over, typed, error);
  return draft != NULL
         && (anyway ? muster_campaign_try_alone (copy, draft->phrase, draft->events, error)
                    : muster_campaign_try (copy, draft->phrase, draft->events, error));
}

static gboolean
would_do (const MusterCampaign *campaign,
          const MusterAction *action,
          int day,
          const Options *options,
          gboolean over)
{
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  return try_action (copy, action, day, options, over, TRUE, NULL);
}

/* The sentence knows the fix, but not by which option it is told here. */
static int
refuse_action (const MusterCampaign *campaign,
               const MusterAction *action,
               int day,
               const Options *options,
               GError *taken)
{
  g_autoptr (GError) error = taken;
  gboolean is_lone = options->anyway || options->replaced != 0;
  if (!is_lone && would_do (campaign, action, day, options, options->over))
    return muster_command_fail (_ ("%s With --anyway it is recorded."), error->message);
  if (!options->over && action->may_be_over && would_do (campaign, action, day, options, TRUE))
    return muster_command_fail (_ ("%s With --over it may."), error->message);
  return muster_command_fail ("%s", error->message);
}

static int
act (const MusterCampaign *campaign, const MusterAction *action, int day, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  gboolean is_correction = options->anyway || options->replaced != 0;
  if (!try_action (copy, action, day, options, options->over, options->anyway, &error))
    return refuse_action (campaign, action, day, options, g_steal_pointer (&error));
  if (!is_correction && !options->preview)
    return muster_campaign_file_save_batch (copy, options->words[0], options->output);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  /* What it spoils later is told, and stays marked until it is put right. */
  if (is_correction)
    return muster_campaign_finish_correction (reg, copy, options->words[0], options->output,
                                              options->preview);
  muster_campaign_print_last (copy);
  muster_campaign_print_changes (reg, copy);
  return MUSTER_EXIT_DONE;
}

static int
run (Options *options)
{
  int day = MUSTER_NO_DAY;
  if (options->words == NULL || g_strv_length (options->words) < 2)
    return muster_command_fail (
      _ ("Name a campaign file and an action. “muster campaign do --help” "
         "lists them."));
  if (!muster_campaign_read_words (options->words + 1)
      || !muster_campaign_read_day ("--date", options->date, &day))
    return MUSTER_EXIT_FAILED;
  if (options->preview && options->output != NULL)
    return muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  if (options->anyway && options->correct != NULL)
    return muster_command_fail (_ ("A correction tells what it changes anyway. Leave --anyway "
                                   "out."));
  const MusterAction *action = find_action (options->words[1]);
  if (action == NULL)
    return MUSTER_EXIT_FAILED;
  if (options->over && !action->may_be_over)
    return muster_command_fail (_ ("--over is of replacements and mergers only. Leave it out."));
  if (!check_part_options (action, options))
    return MUSTER_EXIT_FAILED;
  if (options->date != NULL && action->kind == MUSTER_EVENT_DATE)
    return muster_command_fail (_ ("The action “%s” says its day itself. Leave --date out."),
                                action->id);
  if (options->correct != NULL
      && !muster_campaign_read_batch (options->correct, &options->replaced))
    return MUSTER_EXIT_FAILED;
  if (!muster_campaign_may_write (options->words[0], options->output, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    options->preview ? muster_campaign_file_load (options->words[0], packs)
                     : muster_campaign_file_take (options->words[0], options->output,
                                                  options->force, packs, &lock);
  return campaign != NULL ? act (campaign, action, day, options) : MUSTER_EXIT_FAILED;
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

static int
parse_do (int argc, char **argv)
{
  g_auto (Options) options = { { NULL } };
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date,
      N_ ("On this day; on the campaign's last one without it"), N_ ("DATE") },
    { "on", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, &options.date, NULL, NULL },
    { "correct", 0, 0, G_OPTION_ARG_STRING, &options.correct,
      N_ ("In the place of this batch, on its day: tells what changes"), N_ ("BATCH") },
    { "anyway", 0, 0, G_OPTION_ARG_NONE, &options.anyway,
      N_ ("Even if what came later cannot have been so then: tells what changes"), NULL },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only tell what would change"), NULL },
    { "over", 0, 0, G_OPTION_ARG_NONE, &options.over,
      N_ ("Replacements or a merger may bring a unit above its establishment"), NULL },
    { "of", 0, 0, G_OPTION_ARG_STRING, &options.parts[PART_OF],
      N_ ("From where they come back: hospital, missing or prisoners"), N_ ("POOL") },
    { "steps", 0, 0, G_OPTION_ARG_STRING, &options.parts[PART_STEPS],
      N_ ("How many come back; all of them without it"), N_ ("N") },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.parts[PART_NAME],
      N_ ("What a successor is called"), N_ ("NAME") },
    { "grade", 0, 0, G_OPTION_ARG_STRING, &options.parts[PART_GRADE],
      N_ ("His grade, where the rules do not throw for it"), N_ ("SCALE:GRADE") },
    { "die", 0, 0, G_OPTION_ARG_STRING, &options.parts[PART_DIE],
      N_ ("What was thrown for him; without it Muster throws"), N_ ("N") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign into another file; - is standard output"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL,
      N_ ("FILE ACTION WORD…") },
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

const MusterCommand muster_campaign_command_do = {
  .name = "do",
  .run = parse_do,
  .help = N_ ("actions between battles: rest, merge, replace …"),
};
