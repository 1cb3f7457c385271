#include "config.h"

#include "base/problem.h"
#include "campaign/orders/closing.h"
#include "campaign/orders/form.h"
#include "campaign/state/replay.h"
#include "campaign/text/log.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

typedef struct
{
  char *date;
  int days;
  char *until;
  char *absent;
  char *reader;
  char *why;
  int which;
  char *output;
  char **words;
  gboolean force;
  gboolean preview;
  gboolean reopen;
  gboolean json;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->date);
  g_free (options->until);
  g_free (options->absent);
  g_free (options->reader);
  g_free (options->why);
  g_free (options->output);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* What the verbs do with a campaign. @copy: to be changed; NULL where it is only read. Returns: the
 * exit status; MUSTER_EXIT_DONE where @copy is to be saved */
typedef struct
{
  const char *name;
  guint least; /* words behind the file */
  guint most;
  gboolean writes; /* the campaign */
  int (*run) (const MusterCampaign *campaign, MusterCampaign *copy, const Options *options);
  const char *usage;
  const char *help;
} Verb;

/* Returns: the index of a word; -1 with a message where it is none of them */
static int
read_choice (const char *option, const char *word, const char *const *words)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; words[i] != NULL; i++)
    {
      g_ptr_array_add (known, (gpointer) words[i]);
      if (word == NULL || strcmp (words[i], word) == 0)
        return i;
    }
  g_ptr_array_add (known, NULL);
  g_autofree char *all = g_strjoinv (", ", (char **) known->pdata);
  /* Translators: %1$s: an option of the command line; %2$s: what was typed; %3$s: a list. */
  muster_command_fail (_ ("%1$s “%2$s” is not known. Write one of: %3$s."), option, word, all);
  return -1;
}

static int
open_period (const MusterCampaign *campaign, MusterCampaign *copy, const Options *options)
{
  static const char *const ends[] = { "evening", "all", NULL };
  static const char *const absences[] = { "stands", "goes-on", "umpire", NULL };
  int day = MUSTER_NO_DAY;
  GError *error = NULL;
  int end = read_choice ("--until", options->until, ends);
  int absent = end >= 0 ? read_choice ("--absent", options->absent, absences) : -1;
  if (absent < 0 || !muster_campaign_read_day ("--date", options->date, &day))
    return MUSTER_EXIT_FAILED;
  if (muster_campaign_open_period (copy, day, options->days, (MusterPeriodEnd) end,
                                   (MusterAbsentRule) absent, &error)
      == 0)
    return muster_command_fail_with (error);
  return MUSTER_EXIT_DONE;
}

static gboolean
is_table (const char *path)
{
  g_autofree char *small = path != NULL ? g_ascii_strdown (path, -1) : NULL;
  return small == NULL || !g_str_has_suffix (small, ".xml");
}

static int
write_form (const MusterCampaign *campaign, MusterCampaign *copy, const Options *options)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = muster_periods_find_open (periods);
  if (period == NULL)
    return muster_command_fail (_ ("No period is open for which orders are asked. Open one with "
                                   "“muster campaign orders open”."));
  if (options->reader == NULL)
    return muster_command_fail (_ ("Say whose form it is: --for PLAYER."));
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, period->day);
  g_autoptr (GPtrArray) senders = muster_register_list_senders (reg);
  const char *path = options->output != NULL ? options->output : "-";
  for (guint i = 0; i < senders->len; i++)
    {
      const char *sender = g_ptr_array_index (senders, i);
      g_autofree char *wanted = g_utf8_casefold (options->reader, -1);
      g_autofree char *folded = g_utf8_casefold (sender, -1);
      if (!g_str_equal (wanted, folded))
        continue;
      g_autoptr (GBytes) form =
        muster_campaign_write_form (campaign, period, sender, is_table (options->output));
      if (form == NULL)
        return muster_command_fail (
          _ ("Nothing of what %s commands has a place on the map. Put it there first, with “muster "
             "campaign do FILE march”."),
          sender);
      if (!muster_campaign_may_write_beside (options->words[1], path, options->force)
          || !muster_output_write (path, form))
        return MUSTER_EXIT_FAILED;
      return MUSTER_EXIT_DONE;
    }
  g_ptr_array_add (senders, NULL);
  g_autofree char *all = g_strjoinv (", ", (char **) senders->pdata);
  /* Translators: %1$s: what was typed; %2$s: a list of players. */
  return muster_command_fail (_ ("Nobody called “%1$s” sends orders. Those who do: %2$s."),
                              options->reader, all);
}

static void
print_lines (GPtrArray *lines, const char *indent)
{
  for (guint i = 0; i < lines->len; i++)
    g_print ("%s%s\n", indent, (const char *) g_ptr_array_index (lines, i));
}

static gboolean
take_one (MusterCampaign *copy, const char *path)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (MusterFormRead) form = muster_form_load (copy, path, name, problems);
  muster_command_print_problems (problems);
  if (form == NULL)
    return FALSE;
  g_autoptr (GPtrArray) lines = muster_form_list_orders (copy, form);
  switch (muster_campaign_take_form (copy, form))
    {
    case MUSTER_FORM_KNOWN:
      g_print (_ ("The orders of %s are here already.\n"), form->player);
      return TRUE;
    case MUSTER_FORM_REPLACES:
      g_print (_ ("The orders of %s, in the place of those that came before:\n"), form->player);
      break;
    case MUSTER_FORM_NEW:
    default:
      g_print (_ ("The orders of %s:\n"), form->player);
      break;
    }
  print_lines (lines, "   ");
  return TRUE;
}

static int
take_forms (const MusterCampaign *campaign, MusterCampaign *copy, const Options *options)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (copy);
  if (options->reopen && muster_periods_find_open (periods) == NULL && periods->len > 0)
    {
      const MusterPeriod *last = g_ptr_array_index (periods, periods->len - 1);
      if (!muster_campaign_reopen_period (copy, last->number, &error))
        return muster_command_fail_with (error);
      g_print (_ ("Period %" PRId64 " is open again: what its close brought is struck.\n"),
               last->number);
    }
  for (guint i = 2; options->words[i] != NULL; i++)
    if (!take_one (copy, options->words[i]))
      return muster_command_fail (
        _ ("Nothing was taken: mend the form, and take all of them again."));
  return MUSTER_EXIT_DONE;
}

static void
print_period (const MusterClosing *closing)
{
  const MusterPeriod *period = closing->period;
  g_autofree char *day = muster_day_dup_text (period->day);
  /* Translators: %1$d: a period's number; %2$s: its first day; %3$d: how many days it has. */
  g_print (ngettext ("Period %1$" PRId64 ", from %2$s, %3$d day",
                     "Period %1$" PRId64 ", from %2$s, %3$d days", (gulong) period->days),
           period->number, day, period->days);
  g_print ("\n");
  for (guint i = 0; i < period->forms->len; i++)
    {
      const MusterOrderForm *form = g_ptr_array_index (period->forms, i);
      g_print (_ ("Orders of %s:\n"), form->player);
      for (guint j = 0; j < form->orders->len; j++)
        {
          g_autofree char *text =
            muster_event_dup_sentence (closing->reg, g_ptr_array_index (form->orders, j));
          g_print ("   %s\n", text);
        }
    }
  for (guint i = 0; i < closing->absent->len; i++)
    g_print (_ ("No orders yet of %s.\n"), (const char *) g_ptr_array_index (closing->absent, i));
  for (guint i = 0; i < period->rulings->len; i++)
    {
      g_autofree char *text =
        muster_event_dup_sentence (closing->reg, g_ptr_array_index (period->rulings, i));
      g_print ("%s\n", text);
    }
}

static void
print_outcome (const MusterClosing *closing)
{
  g_autoptr (GPtrArray) lines = muster_closing_list_lines (closing);
  g_autoptr (GPtrArray) proposals = muster_closing_list_proposals (closing);
  print_lines (lines, "");
  for (guint i = 0; i < proposals->len; i++)
    {
      g_autofree char *text = muster_proposal_dup_text (closing, g_ptr_array_index (proposals, i));
      g_auto (GStrv) parts = g_strsplit (text, "\n", -1);
      for (guint j = 0; parts[j] != NULL; j++)
        g_print ("%s%s\n", j > 0 ? "   " : "", parts[j]);
    }
  if (proposals->len > 0)
    g_print ("%s\n", _ ("Whether it is fought is yours to say: “muster campaign muster”."));
}

static void
add_json (JsonBuilder *builder, const MusterClosing *closing)
{
  const MusterPeriod *period = closing->period;
  g_autoptr (GPtrArray) lines = muster_closing_list_lines (closing);
  g_autoptr (GPtrArray) proposals = muster_closing_list_proposals (closing);
  g_autofree char *day = muster_day_dup_date (period->day);
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", period->number);
  muster_json_add_text (builder, "date", day);
  muster_json_add_int (builder, "days", period->days);
  json_builder_set_member_name (builder, "open");
  json_builder_add_boolean_value (builder, closing->closed == 0);
  json_builder_set_member_name (builder, "forms");
  json_builder_begin_array (builder);
  for (guint i = 0; i < period->forms->len; i++)
    {
      const MusterOrderForm *form = g_ptr_array_index (period->forms, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "player", form->player);
      muster_json_add_int (builder, "batch", form->batch);
      json_builder_set_member_name (builder, "orders");
      json_builder_begin_array (builder);
      for (guint j = 0; j < form->orders->len; j++)
        {
          const MusterEvent *order = g_ptr_array_index (form->orders, j);
          g_autofree char *text = muster_event_dup_sentence (closing->reg, order);
          json_builder_begin_object (builder);
          muster_json_add_int (builder, "formation", order->subject);
          muster_json_add_text (builder, "kind",
                                muster_order_list_words ()[order->figures[MUSTER_ORDER_KIND]]);
          muster_json_add_text (builder, "text", text);
          json_builder_end_object (builder);
        }
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "absent");
  json_builder_begin_array (builder);
  for (guint i = 0; i < closing->absent->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (closing->absent, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "outcome");
  json_builder_begin_array (builder);
  for (guint i = 0; i < lines->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (lines, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "battles");
  json_builder_begin_array (builder);
  for (guint i = 0; i < proposals->len; i++)
    {
      g_autofree char *text = muster_proposal_dup_text (closing, g_ptr_array_index (proposals, i));
      json_builder_add_string_value (builder, text);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static int
list_periods (const MusterCampaign *campaign, MusterCampaign *copy, const Options *options)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  if (periods->len == 0 && !options->json)
    g_print ("%s\n", _ ("No orders were ever asked for. Open a period with “muster campaign orders "
                        "open”."));
  for (guint i = 0; i < periods->len; i++)
    {
      const MusterPeriod *period = g_ptr_array_index (periods, i);
      g_autoptr (MusterClosing) closing = muster_closing_new (campaign, period->number, NULL);
      if (options->json)
        {
          add_json (builder, closing);
          continue;
        }
      g_print ("%s", i > 0 ? "\n" : "");
      print_period (closing);
      if (period->closed != 0)
        {
          g_autofree char *batch = muster_campaign_dup_batch (campaign, period->closed);
          g_print (_ ("It is over: batch %s.\n"), batch);
          print_outcome (closing);
        }
    }
  json_builder_end_array (builder);
  if (options->json)
    muster_command_print_json (builder);
  return MUSTER_EXIT_DONE;
}

static int
rule (const MusterCampaign *campaign, MusterCampaign *copy, const Options *options)
{
  static const char *const outcomes[] = { "battle",     "facing",    "back",
                                          "other-back", "both-back", NULL };
  GError *error = NULL;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  gint64 one = muster_register_find_named (reg, options->words[2], MUSTER_NAMES_FORMATION, &error);
  gint64 other =
    one > 0 ? muster_register_find_named (reg, options->words[3], MUSTER_NAMES_FORMATION, &error)
            : 0;
  if (other <= 0)
    return muster_command_fail_with (error);
  int outcome = read_choice ("OUTCOME", options->words[4], outcomes);
  if (outcome < 0)
    return MUSTER_EXIT_FAILED;
  if (!muster_campaign_rule (copy, one, other, (guint) MAX (options->which, 0),
                             (MusterMeetingOutcome) outcome, options->why, &error))
    return muster_command_fail_with (error);
  return MUSTER_EXIT_DONE;
}

static int
close_period (const MusterCampaign *campaign, MusterCampaign *copy, const Options *options)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = muster_periods_find_open (periods);
  if (!muster_campaign_close_period (copy, &error))
    return muster_command_fail_with (error);
  g_autoptr (MusterClosing) closing = muster_closing_new (campaign, period->number, NULL);
  for (guint i = 0; i < closing->absent->len; i++)
    g_print (_ ("No orders came of %s.\n"), (const char *) g_ptr_array_index (closing->absent, i));
  print_outcome (closing);
  return MUSTER_EXIT_DONE;
}

static const Verb verbs[] = {
  { "open", 0, 0, TRUE, open_period, "open FILE", N_ ("ask for orders for some days") },
  { "form", 0, 0, FALSE, write_form, "form FILE --for PLAYER -o FORM",
    N_ ("write a player's form: a table, or XML where its name ends so") },
  { "take", 1, G_MAXUINT, TRUE, take_forms, "take FILE FORM…",
    N_ ("take forms that came back, each as a whole or not at all") },
  { "list", 0, 0, FALSE, list_periods, "list FILE", N_ ("who sent orders, and what came of them") },
  { "rule", 3, 3, TRUE, rule, "rule FILE ONE OTHER OUTCOME",
    N_ ("say how a meeting ends: battle, facing, back, other-back, both-back") },
  { "close", 0, 0, TRUE, close_period, "close FILE", N_ ("all march at once") },
};

static char *
dup_summary (void)
{
  GString *text = g_string_new (_ ("Asks the players for the orders of their formations, and has "
                                   "all of them march at once.\n\nWhat is done:"));
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (text, "\n  %-32s  %s", verbs[i].usage, _ (verbs[i].help));
  return g_string_free (text, FALSE);
}

static const Verb *
find_verb (char **words)
{
  guint n = words != NULL ? g_strv_length (words) : 0;
  for (guint i = 0; n > 0 && i < G_N_ELEMENTS (verbs); i++)
    if (strcmp (verbs[i].name, words[0]) == 0)
      {
        if (n >= 2 + verbs[i].least && n - 2 <= verbs[i].most)
          return &verbs[i];
        muster_command_fail (_ ("Write “muster campaign orders %s”."), verbs[i].usage);
        return NULL;
      }
  muster_command_fail (_ ("Say what to do: open, form, take, list, rule or close. “muster campaign "
                          "orders --help” tells more of each."));
  return NULL;
}

static int
run (const Options *options)
{
  const Verb *verb = find_verb (options->words);
  if (verb == NULL)
    return MUSTER_EXIT_FAILED;
  const char *path = options->words[1];
  if (options->preview && options->output != NULL)
    return muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  if (verb->writes && !muster_campaign_may_write (path, options->output, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    !verb->writes || options->preview
      ? muster_campaign_file_load (path, packs)
      : muster_campaign_file_take (path, options->output, options->force, packs, &lock);
  if (campaign == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterCampaign) copy = verb->writes ? muster_campaign_copy (campaign) : NULL;
  int status = verb->run (campaign, copy, options);
  if (status != MUSTER_EXIT_DONE || !verb->writes || options->preview
      || copy->events->len == campaign->events->len)
    return status;
  return muster_campaign_file_save_batch (copy, path, options->output);
}

static int
parse_orders (int argc, char **argv)
{
  g_auto (Options) options = { .days = 1, .which = 1 };
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date,
      N_ ("Open: the first day; without it the day after the campaign's last"), N_ ("DATE") },
    { "days", 0, 0, G_OPTION_ARG_INT, &options.days,
      N_ ("Open: for so many days; for one without it"), N_ ("N") },
    { "until", 0, 0, G_OPTION_ARG_STRING, &options.until,
      N_ ("Open: evening, of the first battle, or all, for all its days"), N_ ("END") },
    { "absent", 0, 0, G_OPTION_ARG_STRING, &options.absent,
      N_ ("Open: without orders one stands, goes-on, or the umpire orders"), N_ ("RULE") },
    { "for", 0, 0, G_OPTION_ARG_STRING, &options.reader, N_ ("Form: whose it is"), N_ ("PLAYER") },
    { "reopen", 0, 0, G_OPTION_ARG_NONE, &options.reopen,
      N_ ("Take: open the last period again, and strike what its close brought"), NULL },
    { "which", 0, 0, G_OPTION_ARG_INT, &options.which,
      N_ ("Rule: on which of the meetings of these two; on the first without it"), N_ ("N") },
    { "why", 0, 0, G_OPTION_ARG_STRING, &options.why, N_ ("Rule: the umpire's reason"),
      N_ ("TEXT") },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only tell what would change"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("List: as JSON"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign, or the form, into another file; - is standard output"),
      N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL,
      N_ ("ACTION FILE WORD…") },
    { NULL },
  };
  g_autofree char *summary = dup_summary ();
  if (!muster_command_parse (&argc, &argv, NULL, summary, entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}

const MusterCommand muster_campaign_command_orders = {
  .name = "orders",
  .run = parse_orders,
  .help = N_ ("orders of the players, and marches at once"),
};
