#include "config.h"

#include "army/balance/balance.h"
#include "army/balance/split.h"
#include "army/compose/words.h"
#include "army/store/xml.h"
#include "base/text.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_SECONDS 3600

typedef struct
{
  char **paths;
  char **together;
  char **apart;
  char *by;
  char *name;
  char *output;
  gint64 seed;
  int commands;
  int seconds;
  gboolean preview;
  gboolean json;
  gboolean force;
} Options;

static void
options_clear (Options *options)
{
  g_strfreev (options->paths);
  g_strfreev (options->together);
  g_strfreev (options->apart);
  g_free (options->by);
  g_free (options->name);
  g_free (options->output);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* What the tool works with. */
typedef struct
{
  MusterPacks *packs;
  GPtrArray *pool;   /* MusterArmy, of one ruleset */
  GPtrArray *wishes; /* MusterSplitWish */
  MusterSplitDemand demand;
} Work;

static void
work_clear (Work *work)
{
  g_ptr_array_unref (work->pool);
  g_ptr_array_unref (work->wishes);
  muster_packs_free (work->packs);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

/* Whether the options make sense by themselves. */
static gboolean
check_options (const Options *options, MusterSplitDemand *demand)
{
  int by = options->by != NULL ? muster_text_find_word (muster_deal_words, options->by)
                               : MUSTER_DEAL_LOWEST;
  if (options->paths == NULL || options->paths[0] == NULL)
    muster_command_fail (_ ("Name the army that is to be split, or several that are one pool."));
  else if (options->commands < 2 || options->commands > MUSTER_MOST_SPLIT)
    muster_command_fail (_ ("--commands takes a number from 2 to %d."), MUSTER_MOST_SPLIT);
  else if (options->seconds < 1 || options->seconds > MOST_SECONDS)
    muster_command_fail (_ ("--time takes seconds, from 1 to %d."), MOST_SECONDS);
  else if (by < 0)
    muster_command_fail (_ ("--by “%s” is none of formation, top and unit."), options->by);
  else if (options->output == NULL && !options->preview)
    muster_command_fail (_ ("Say where the armies are written with -o, or ask for a --preview."));
  else
    {
      demand->by = (MusterDeal) by;
      return TRUE;
    }
  return FALSE;
}

static gboolean
load_pool (Work *work, const Options *options)
{
  for (guint i = 0; options->paths[i] != NULL; i++)
    {
      for (guint k = 0; k < i; k++)
        if (muster_command_is_same_file (options->paths[k], options->paths[i]))
          {
            g_autofree char *shown = g_filename_display_name (options->paths[i]);
            muster_command_fail (
              _ ("%s is named twice, and its troops would be there twice. Name it once."), shown);
            return FALSE;
          }
      g_autoptr (MusterArmySnapshot) army =
        muster_command_load_army (options->paths[i], work->packs);
      g_autofree char *shown = g_filename_display_name (options->paths[i]);
      g_autoptr (GError) error = NULL;
      if (army == NULL)
        return FALSE;
      if (!muster_pool_add (work->pool, g_steal_pointer (&army), shown, &error))
        {
          muster_command_fail ("%s", error->message);
          return FALSE;
        }
    }
  work->demand.pool = (const MusterArmy *const *) work->pool->pdata;
  work->demand.n_pool = work->pool->len;
  return TRUE;
}

/* Returns: FALSE with a message */
static gboolean
read_wishes (Work *work, char **typed, gboolean is_apart)
{
  for (guint i = 0; typed != NULL && typed[i] != NULL; i++)
    {
      g_auto (GStrv) names = g_strsplit (typed[i], ";", -1);
      MusterSplitWish *wish = muster_split_wish_new (is_apart);
      g_ptr_array_add (work->wishes, wish);
      for (guint k = 0; names[k] != NULL; k++)
        {
          g_autoptr (GError) error = NULL;
          g_strstrip (names[k]);
          if (names[k][0] != '\0'
              && !muster_split_wish_add (wish, work->demand.pool, work->demand.n_pool, names[k],
                                         &error))
            {
              muster_command_fail ("%s", error->message);
              return FALSE;
            }
        }
      if (wish->named->len < (is_apart ? 2 : 1))
        {
          muster_command_fail (is_apart ? _ ("--apart “%s” does not name two. Write “;” between "
                                             "the names.")
                                        : _ ("--together “%s” names nothing. Write names with “;” "
                                             "between them."),
                               typed[i]);
          return FALSE;
        }
    }
  return TRUE;
}

static char *
dup_path (const Options *options, guint i)
{
  return muster_output_dup_numbered (options->output, i + 1, (guint) options->commands);
}

/* Whether none of the files is there yet, or may be replaced; none is read for it. */
static gboolean
may_write (const Options *options)
{
  if (options->output == NULL || options->preview)
    return TRUE;
  if (muster_command_is_stdout (options->output))
    {
      muster_command_fail (_ ("Several armies do not go to standard output. Name a file with -o."));
      return FALSE;
    }
  for (guint i = 0; i < (guint) options->commands; i++)
    {
      g_autofree char *path = dup_path (options, i);
      for (guint k = 0; options->paths[k] != NULL; k++)
        if (!muster_output_spares (path, options->paths[k]))
          return FALSE;
      if (!muster_output_may_write (path, options->force))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_armies (const Options *options, const MusterSplit *split)
{
  for (guint i = 0; i < split->commands->len; i++)
    {
      const MusterSplitCommand *command = g_ptr_array_index (split->commands, i);
      g_autofree char *path = dup_path (options, i);
      g_autoptr (GBytes) bytes = muster_army_write (command->army);
      if (!muster_output_write (path, bytes))
        return FALSE;
    }
  return TRUE;
}

static void
print_command (const Options *options, const MusterSplit *split, guint i)
{
  const MusterSplitCommand *command = g_ptr_array_index (split->commands, i);
  g_autoptr (GPtrArray) findings = muster_army_check (command->evaluation);
  g_autofree char *points = muster_army_dup_points (command->evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *legal = muster_verdict_dup_text (&verdict);
  g_autofree char *strength = muster_army_dup_strength (command->army);
  guint n_units = muster_army_count_units (command->army);
  g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", n_units), n_units);
  if (options->output != NULL && !options->preview)
    {
      g_autofree char *path = dup_path (options, i);
      g_autofree char *shown = g_filename_display_name (path);
      g_print ("%s: ", shown);
    }
  if (points != NULL)
    /* Translators: %1$s: an army; %2$s: its points; %3$s: how many units; %4$s: whether it is
       legal. */
    g_print (_ ("%1$s – %2$s – %3$s – %4$s\n"), command->army->name, points, units, legal);
  else
    /* Translators: %1$s: an army; %2$s: how many units; %3$s: whether it is legal. */
    g_print (_ ("%1$s – %2$s – %3$s\n"), command->army->name, units, legal);
  g_print ("  %s\n", strength);
  for (guint k = 0; k < command->pieces->len; k++)
    g_print ("    %s\n", (const char *) g_ptr_array_index (command->pieces, k));
  for (guint k = 0; k < findings->len; k++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, k);
      g_autofree char *text = muster_finding_dup_text (finding);
      if (muster_finding_is_illegal (finding))
        g_print ("  %s\n", text);
    }
}

static void
add_strings (JsonBuilder *builder, const char *name, GPtrArray *strings)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < strings->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (strings, i));
  json_builder_end_array (builder);
}

static void
print_json (const Options *options, const MusterSplit *split)
{
  static const char *const states[] = {
    [MUSTER_SPLIT] = "split",
    [MUSTER_SPLIT_FEW] = "few",
    [MUSTER_SPLIT_LATE] = "late",
    [MUSTER_SPLIT_IMPOSSIBLE] = "impossible",
    [MUSTER_SPLIT_CANCELLED] = "cancelled",
    [MUSTER_SPLIT_INEXACT] = "inexact",
  };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "state", states[split->state]);
  muster_json_add_text (builder, "counted", split->is_by_units ? "units" : "points");
  muster_json_add_number (builder, "difference", split->difference);
  muster_json_add_number (builder, "least", split->least);
  json_builder_set_member_name (builder, "fairest");
  json_builder_add_boolean_value (builder, split->is_fairest);
  muster_json_add_int (builder, "unpriced", split->n_unpriced);
  json_builder_set_member_name (builder, "commands");
  json_builder_begin_array (builder);
  for (guint i = 0; i < split->commands->len; i++)
    {
      const MusterSplitCommand *command = g_ptr_array_index (split->commands, i);
      g_autoptr (GPtrArray) findings = muster_army_check (command->evaluation);
      g_autofree char *path =
        options->output != NULL && !options->preview ? dup_path (options, i) : NULL;
      g_autofree char *shown = path != NULL ? g_filename_display_name (path) : NULL;
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "file", shown);
      muster_json_add_text (builder, "name", command->army->name);
      muster_json_add_number (builder, "dealt", command->points);
      muster_json_add_int (builder, "units", muster_army_count_units (command->army));
      add_strings (builder, "pieces", command->pieces);
      muster_json_add_findings (builder, command->evaluation, findings, FALSE);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  muster_json_add_balance (builder, split->rows, split->commands->len);
  add_strings (builder, "contradiction", split->contradiction);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

static void
print_text (const Options *options, const MusterSplit *split)
{
  guint n = split->commands->len;
  g_autofree const char **names = g_new0 (const char *, n + 1);
  g_autofree char *reserve = muster_split_dup_reserve (split, (guint) options->commands);
  for (guint i = 0; i < n; i++)
    {
      names[i] = ((const MusterSplitCommand *) g_ptr_array_index (split->commands, i))->title;
      print_command (options, split, i);
    }
  g_autofree char *balance = muster_balance_dup_text (split->rows, names, n);
  g_print ("\n%s\n%s\n", balance, reserve);
}

static int
split_pool (const Options *options)
{
  g_auto (Work) work = {
    .packs = muster_packs_new (),
    .pool = g_ptr_array_new_with_free_func ((GDestroyNotify) (void (*) (void)) muster_army_unref),
    .wishes =
      g_ptr_array_new_with_free_func ((GDestroyNotify) (void (*) (void)) muster_split_wish_free),
  };
  if (!check_options (options, &work.demand) || !may_write (options) || !load_pool (&work, options)
      || !read_wishes (&work, options->together, FALSE)
      || !read_wishes (&work, options->apart, TRUE))
    return MUSTER_EXIT_FAILED;
  work.demand.n_commands = (guint) options->commands;
  work.demand.wishes = work.wishes;
  work.demand.name = options->name;
  work.demand.seed = (guint64) options->seed;
  work.demand.milliseconds = options->seconds * 1000;
  g_autoptr (MusterSplit) split = muster_pool_split (&work.demand, NULL);
  if (split->state == MUSTER_SPLIT && !options->preview && !write_armies (options, split))
    return MUSTER_EXIT_FAILED;
  if (options->json)
    print_json (options, split);
  else if (split->state == MUSTER_SPLIT)
    print_text (options, split);
  if (split->state == MUSTER_SPLIT)
    return MUSTER_EXIT_DONE;
  g_autofree char *reserve = muster_split_dup_reserve (split, (guint) options->commands);
  muster_command_fail ("%s", reserve);
  return split->state == MUSTER_SPLIT_IMPOSSIBLE ? MUSTER_EXIT_ILLEGAL : MUSTER_EXIT_FAILED;
}

int
muster_command_split (int argc, char **argv)
{
  g_auto (Options) options = { .commands = 2, .seconds = 10 };
  const GOptionEntry entries[] = {
    { "commands", 'n', 0, G_OPTION_ARG_INT, &options.commands,
      N_ ("How many there are to be: 2 without it, the sides of a battle"), N_ ("N") },
    { "by", 0, 0, G_OPTION_ARG_STRING, &options.by,
      N_ ("What stays together: formation, the lowest ones; top, the highest; unit"), N_ ("WHAT") },
    { "together", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.together,
      N_ ("Names with “;” between them, to be in one command; several times"), N_ ("NAMES") },
    { "apart", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.apart,
      N_ ("The same, of which no command is to have two"), N_ ("NAMES") },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name,
      N_ ("What the commands are called, before their number"), N_ ("TEXT") },
    { "time", 0, 0, G_OPTION_ARG_INT, &options.seconds,
      N_ ("After which the fairest that was found is taken: 10 without it"), N_ ("SECONDS") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed,
      N_ ("Another number may find another way that is as fair"), N_ ("N") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Where they are written: FILE-1, FILE-2 …"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Tell what each would have, and write nothing"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.paths, NULL, N_ ("ARMY…") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Deals an army, or several of one ruleset, out into commands that are as strong as each "
           "other: first by points, then by arms, quality and guns.\nExit status: 0 done, 1 the "
           "wishes contradict each other, 2 could not."),
        entries))
    return MUSTER_EXIT_FAILED;
  return split_pool (&options);
}
