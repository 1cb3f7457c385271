#include "config.h"

#include "army/check/newer.h"
#include "army/compose/compose.h"
#include "army/compose/like.h"
#include "army/compose/wishes.h"
#include "army/compose/words.h"
#include "army/names/names.h"
#include "army/start/start.h"
#include "army/store/xml.h"
#include "base/date.h"
#include "base/problem.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "cli/common/holdings.h"
#include "cli/common/output.h"
#include "collection/needs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_ANSWERS 9
#define MOST_SECONDS 3600
/* What a goal begins with that says what there is to be most of. */
#define MOST_OF "most:"

typedef struct
{
  MusterHoldingsOptions holdings;
  char *ruleset;
  char *nation;
  char *date;
  char *name;
  char *goal;
  char *like;
  char *average;
  char *output;
  char **wishes;
  char **paths;
  gint64 points;
  gint64 units;
  gint64 seed;
  int answers;
  int seconds;
  gboolean is_owned;        /* of no more than there are */
  gboolean is_rather_owned; /* the same, as far as it can be */
  gboolean names;
  gboolean preview;
  gboolean json;
  gboolean force;
} Options;

static void
options_clear (Options *options)
{
  muster_holdings_options_clear (&options->holdings);
  g_free (options->ruleset);
  g_free (options->nation);
  g_free (options->date);
  g_free (options->name);
  g_free (options->goal);
  g_free (options->like);
  g_free (options->average);
  g_free (options->output);
  g_strfreev (options->wishes);
  g_strfreev (options->paths);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* Whether the options make sense by themselves. */
static gboolean
check_options (const Options *options)
{
  gboolean has_army = options->paths != NULL && options->paths[0] != NULL;
  if (has_army && options->paths[1] != NULL)
    muster_command_fail (_ ("One army is completed at a time. Name one file."));
  else if (has_army
           && (options->ruleset != NULL || options->nation != NULL || options->date != NULL
               || options->name != NULL))
    muster_command_fail (_ ("--ruleset, --nation, --date and --name are for a new army; the file "
                            "says its own. Leave them out, or leave out the file."));
  else if (options->names
           && (!has_army || options->wishes != NULL || options->goal != NULL
               || options->points != MUSTER_NO_BUDGET))
    muster_command_fail (_ ("--names names what an army has, and adds nothing. Name a file, and "
                            "leave --points, --wish and --goal out."));
  else if (!has_army && options->ruleset == NULL)
    muster_command_fail (_ ("Name an army's file, or the ruleset of a new army with --ruleset. "
                            "“muster catalogue” lists the rulesets."));
  else if (options->points < MUSTER_NO_BUDGET || options->points == 0
           || options->points > MUSTER_LARGEST_BUDGET)
    muster_command_fail (_ ("--points takes a number of 1 or more, such as 200."));
  else if (options->units != MUSTER_NO_BUDGET
           && (options->units < 1 || options->units > MUSTER_MOST_COMPOSED))
    muster_command_fail (_ ("--units takes a number from 1 to %d."), MUSTER_MOST_COMPOSED);
  else if (options->units != MUSTER_NO_BUDGET && options->points != MUSTER_NO_BUDGET)
    muster_command_fail (_ ("--points and --units both say how large the army is to be. Leave one "
                            "out."));
  else if (options->answers < 1 || options->answers > MOST_ANSWERS)
    muster_command_fail (_ ("--answers takes a number from 1 to %d."), MOST_ANSWERS);
  else if (options->seconds < 1 || options->seconds > MOST_SECONDS)
    muster_command_fail (_ ("--time takes seconds, from 1 to %d."), MOST_SECONDS);
  else if (options->output == NULL && !options->preview)
    muster_command_fail (_ ("Say where the army is written with -o, or ask for a --preview."));
  else
    return TRUE;
  return FALSE;
}

/* Returns: FALSE with a message where it is none */
static gboolean
read_goal (const Options *options, MusterDemand *demand, const char **most)
{
  *most = NULL;
  demand->goal = MUSTER_GOAL_LIKE;
  if (options->goal == NULL)
    return TRUE;
  if (g_str_has_prefix (options->goal, MOST_OF) && options->goal[strlen (MOST_OF)] != '\0')
    {
      *most = options->goal + strlen (MOST_OF);
      demand->goal = MUSTER_GOAL_MOST;
      return TRUE;
    }
  for (int i = 0; i < MUSTER_GOAL_MOST; i++)
    if (g_str_equal (options->goal, muster_goal_words[i]))
      {
        demand->goal = (MusterGoal) i;
        return TRUE;
      }
  muster_command_fail (_ ("--goal “%s” is none of like, units, quality and most:WHAT, such as "
                          "most:arm:cavalry."),
                       options->goal);
  return FALSE;
}

/* Returns: (transfer full) (nullable): the new army that the options describe; NULL with a message
 */
static const MusterArmy *
begin_army (const Options *options, MusterRuleset *ruleset)
{
  int nation = MUSTER_GRADE_NONE;
  g_autofree char *date = options->date != NULL ? muster_date_dup_typed (options->date) : NULL;
  if (options->nation != NULL)
    {
      nation = muster_ruleset_find_grade (ruleset, ruleset->nation_scale, options->nation);
      if (nation < 0)
        {
          /* Translators: %1$s: a ruleset; %2$s: what was typed; %3$s: the ruleset's id. */
          muster_command_fail (_ ("%1$s has no nation “%2$s”. “muster catalogue %3$s” lists them."),
                               ruleset->title, options->nation, ruleset->id);
          return NULL;
        }
    }
  if (options->date != NULL && date == NULL)
    {
      muster_command_fail (_ ("--date “%s” is not in the calendar. Write 1815-06-18, 18 June 1815, "
                              "1815-06 or 1815."),
                           options->date);
      return NULL;
    }
  const MusterStart start = { ruleset, nation, date, options->points, options->name };
  return muster_start_build (&start);
}

/* What the tool works with; the ruleset of the armies has the wishes among its limits. */
typedef struct
{
  MusterPacks *packs;
  const MusterArmy *army;
  const MusterArmy *like;
  MusterDemand demand;
} Work;

static void
work_clear (Work *work)
{
  g_clear_pointer (&work->army, muster_army_unref);
  g_clear_pointer (&work->like, muster_army_unref);
  g_clear_pointer (&work->packs, muster_packs_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

/* Returns: (transfer full) (nullable): the wishes, with those that keep to what is owned where that
 * is asked; NULL with a message */
static char **
list_wishes (Work *work, const Options *options, const MusterArmy *own, MusterRuleset *ruleset)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  if (options->wishes != NULL)
    g_strv_builder_addv (builder, (const char **) options->wishes);
  if (options->is_owned || options->is_rather_owned)
    {
      g_autoptr (MusterArmySnapshot) army =
        own != NULL ? muster_army_ref (own) : begin_army (options, ruleset);
      g_autoptr (GPtrArray) holdings =
        army != NULL ? muster_holdings_options_list (&options->holdings, work->packs) : NULL;
      if (holdings == NULL)
        return NULL;
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_auto (GStrv) owned = muster_collection_list_wishes (holdings, evaluation);
      for (guint i = 0; owned[i] != NULL; i++)
        {
          g_autofree char *wish =
            g_strconcat (options->is_owned ? "" : MUSTER_RATHER, owned[i], NULL);
          g_strv_builder_add (builder, wish);
        }
    }
  return g_strv_builder_end (builder);
}

/* Finds the army, and lays the wishes over its ruleset. Returns: FALSE with a message */
static gboolean
prepare_army (Work *work, const Options *options, const char *most)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) own = NULL;
  MusterRuleset *ruleset = NULL;
  if (options->paths != NULL && options->paths[0] != NULL)
    {
      own = muster_command_load_army (options->paths[0], work->packs);
      if (own == NULL)
        return FALSE;
      ruleset = own->ruleset;
    }
  else
    {
      ruleset = muster_packs_get (work->packs, options->ruleset, problems);
      if (ruleset == NULL)
        return muster_command_refuse_ruleset (options->ruleset, problems) == MUSTER_EXIT_DONE;
    }
  g_auto (GStrv) wishes = list_wishes (work, options, own, ruleset);
  if (wishes == NULL)
    return FALSE;
  g_autoptr (MusterRuleset) wished =
    muster_wishes_lay (ruleset, (const char *const *) wishes, most, problems);
  if (wished == NULL)
    {
      muster_command_print_problems (problems);
      return FALSE;
    }
  work->army = own != NULL ? muster_army_put_under (own, wished) : begin_army (options, wished);
  if (work->army == NULL)
    return FALSE;
  gint64 points = options->points != MUSTER_NO_BUDGET ? options->points : work->army->budget;
  work->demand.by_units = options->units != MUSTER_NO_BUDGET;
  if (points != work->army->budget)
    {
      MusterArmy *with_points = muster_army_copy (work->army, 0);
      with_points->budget = points;
      muster_army_unref (work->army);
      work->army = with_points;
    }
  work->demand.army = work->army;
  work->demand.points = work->demand.by_units ? options->units : points;
  work->demand.most =
    most != NULL ? muster_ruleset_find_limit (wished, MUSTER_WISH_ID "most") : NULL;
  if (work->demand.points != MUSTER_NO_BUDGET)
    return TRUE;
  muster_command_fail (_ ("Say how many points the army is to come to with --points, or how many "
                          "units it is to have with --units: nothing says it yet."));
  return FALSE;
}

/* Returns: FALSE with a message */
static gboolean
prepare_like (Work *work, const Options *options)
{
  if (work->demand.goal != MUSTER_GOAL_LIKE)
    return TRUE;
  if (options->like == NULL)
    {
      work->like = muster_army_find_like (work->army);
      work->demand.like = work->like;
      if (work->like == NULL)
        work->demand.goal = MUSTER_GOAL_UNITS;
      return TRUE;
    }
  g_autoptr (MusterArmySnapshot) like = muster_command_load_army (options->like, work->packs);
  if (like == NULL)
    return FALSE;
  if (!g_str_equal (like->ruleset_id, work->army->ruleset_id)
      || !muster_army_fits (like, work->army->ruleset, NULL))
    {
      muster_command_fail (
        /* Translators: %1$s: a file; %2$s: a ruleset's id. */
        _ ("%1$s is an army of other rules (%2$s) than the one that is composed. "
           "Name one of the same rules."),
        options->like, like->ruleset_id);
      return FALSE;
    }
  work->like = muster_army_put_under (like, work->army->ruleset);
  work->demand.like = work->like;
  return TRUE;
}

/* Lines, each as far in. */
static void
print_lines (const char *text, const char *margin)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    g_print ("%s%s\n", margin, lines[i]);
}

static void
print_answers (const Work *work, const Options *options, const MusterAnswers *answers)
{
  for (guint i = 0; i < answers->items->len; i++)
    {
      const MusterAnswer *answer = g_ptr_array_index (answers->items, i);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (answer->army);
      g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
      g_autofree char *points = muster_army_dup_points (evaluation);
      MusterVerdict verdict = muster_findings_judge (findings);
      g_autofree char *legal = muster_verdict_dup_text (&verdict);
      guint n_units = muster_army_count_units (answer->army);
      g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", n_units), n_units);
      if (options->output != NULL && !options->preview)
        {
          g_autofree char *path =
            muster_output_dup_numbered (options->output, i + 1, answers->items->len);
          g_autofree char *shown = g_filename_display_name (path);
          if (!muster_command_is_stdout (path))
            g_print ("%s: ", shown);
        }
      if (points != NULL)
        /* Translators: %1$s: an army; %2$s: its points; %3$s: how many units; %4$s: whether it is
           legal. */
        g_print (_ ("%1$s – %2$s – %3$s – %4$s\n"), answer->army->name, points, units, legal);
      else
        g_print ("%s – %s – %s\n", answer->army->name, units, legal);
      if (options->preview)
        {
          g_autofree char *strength = muster_army_dup_strength (answer->army);
          g_autofree char *added = muster_answer_dup_added (answer, work->army);
          print_lines (strength, "  ");
          print_lines (added, "    ");
        }
      g_autofree char *reserve = muster_answer_dup_reserve (answer, work->demand.points);
      print_lines (reserve, "  ");
    }
}

static void
add_added (JsonBuilder *builder, const MusterAnswer *answer)
{
  json_builder_set_member_name (builder, "added");
  json_builder_begin_array (builder);
  for (guint i = 0; i < answer->changes->len; i++)
    {
      const MusterChange *change = &g_array_index (answer->changes, MusterChange, i);
      guint node = muster_army_find_node (answer->army, change->node);
      if (change->kind != MUSTER_CHANGE_ADD)
        continue;
      g_autofree char *place = muster_army_dup_place (answer->army, node);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "type", change->type);
      muster_json_add_text (builder, "place", place);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* null where it is not known. */
static void
add_known (JsonBuilder *builder, const char *name, gint64 value)
{
  if (value == G_MININT64 || value == G_MAXINT64)
    muster_json_add_text (builder, name, NULL);
  else
    muster_json_add_int (builder, name, value);
}

static void
print_json (const Options *options, const MusterAnswers *answers)
{
  static const char *const states[] = {
    [MUSTER_COMPOSED] = "composed",          [MUSTER_COMPOSED_NOTHING] = "impossible",
    [MUSTER_COMPOSED_LATE] = "late",         [MUSTER_COMPOSED_CANCELLED] = "cancelled",
    [MUSTER_COMPOSED_UNPRICED] = "unpriced", [MUSTER_COMPOSED_LARGE] = "large",
    [MUSTER_COMPOSED_BEYOND] = "beyond",     [MUSTER_COMPOSED_NATIONLESS] = "nationless",
    [MUSTER_COMPOSED_PARTIAL] = "partial",
  };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "state", states[answers->state]);
  json_builder_set_member_name (builder, "answers");
  json_builder_begin_array (builder);
  for (guint i = 0; i < answers->items->len; i++)
    {
      const MusterAnswer *answer = g_ptr_array_index (answers->items, i);
      g_autofree char *path =
        options->output != NULL && !options->preview
          ? muster_output_dup_numbered (options->output, i + 1, answers->items->len)
          : NULL;
      g_autofree char *shown = path != NULL ? g_filename_display_name (path) : NULL;
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "file", shown);
      muster_json_add_number (builder, "points", answer->points);
      muster_json_add_int (builder, "units", muster_army_count_units (answer->army));
      add_known (builder, "gain", answer->gain);
      add_known (builder, "bound", answer->bound);
      json_builder_set_member_name (builder, "best");
      json_builder_add_boolean_value (builder, answer->is_best);
      json_builder_set_member_name (builder, "nearest");
      json_builder_add_boolean_value (builder, answer->is_most);
      json_builder_set_member_name (builder, "advice");
      json_builder_add_boolean_value (builder, answer->keeps_advice);
      json_builder_set_member_name (builder, "rather");
      json_builder_add_boolean_value (builder, answer->keeps_rather);
      add_added (builder, answer);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "contradiction");
  json_builder_begin_array (builder);
  for (guint i = 0; i < answers->contradiction->len; i++)
    json_builder_add_string_value (
      builder, ((MusterConflict *) g_ptr_array_index (answers->contradiction, i))->text);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

/* Returns: the exit status, with a message where there is no army */
static int
tell_failure (const Options *options, const Work *work, const MusterAnswers *answers)
{
  if (answers->state == MUSTER_COMPOSED)
    return MUSTER_EXIT_DONE;
  g_autofree char *failure = muster_answers_dup_failure (answers, work->army->ruleset);
  if (answers->state == MUSTER_COMPOSED_NATIONLESS && options->ruleset != NULL)
    muster_command_fail ("%s %s", failure, _ ("Name it with --nation=ID."));
  else
    muster_command_fail ("%s", failure);
  for (guint i = 0; i < answers->contradiction->len; i++)
    g_printerr ("  %s\n", ((MusterConflict *) g_ptr_array_index (answers->contradiction, i))->text);
  return answers->state == MUSTER_COMPOSED_NOTHING ? MUSTER_EXIT_ILLEGAL : MUSTER_EXIT_FAILED;
}

static gboolean
write_answers (const Options *options, const MusterAnswers *answers)
{
  for (guint i = 0; i < answers->items->len; i++)
    {
      const MusterAnswer *answer = g_ptr_array_index (answers->items, i);
      g_autofree char *path =
        muster_output_dup_numbered (options->output, i + 1, answers->items->len);
      g_autoptr (GBytes) bytes = muster_army_write (answer->army);
      if (!muster_output_write (path, bytes))
        return FALSE;
    }
  return TRUE;
}

/* Whether none of the files is there yet, or may be replaced. */
static gboolean
may_write (const Options *options)
{
  for (int i = 1; i <= options->answers && options->output != NULL && !options->preview; i++)
    {
      g_autofree char *path =
        muster_output_dup_numbered (options->output, (guint) i, (guint) options->answers);
      if (!muster_output_may_write (path, options->force))
        return FALSE;
    }
  return TRUE;
}

static void
add_named (JsonBuilder *builder, const MusterArmy *army, const GPtrArray *names)
{
  json_builder_set_member_name (builder, "named");
  json_builder_begin_array (builder);
  for (guint i = 0; i < names->len; i++)
    {
      if (g_ptr_array_index (names, i) == NULL)
        continue;
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "thing", army->nodes[i].id);
      muster_json_add_text (builder, "type", army->nodes[i].kind_id);
      muster_json_add_text (builder, "name", g_ptr_array_index (names, i));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
print_named (const Options *options, const MusterArmy *army, const GPtrArray *names, guint n)
{
  if (options->json)
    {
      g_autoptr (JsonBuilder) builder = json_builder_new ();
      json_builder_begin_object (builder);
      add_named (builder, army, names);
      json_builder_end_object (builder);
      muster_command_print_json (builder);
      return;
    }
  for (guint i = 0; options->preview && i < names->len; i++)
    if (g_ptr_array_index (names, i) != NULL)
      g_print ("  %*s%s (%s)\n", (int) (army->nodes[i].depth - 1) * 2, "",
               (const char *) g_ptr_array_index (names, i),
               muster_node_get_kind_name (&army->nodes[i]));
  if (options->output == NULL || !muster_command_is_stdout (options->output))
    g_print (ngettext ("%u name given\n", "%u names given\n", n), n);
}

/* Names what has no name in the army of the file. */
static int
name_troops (const Options *options)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterArmySnapshot) army = muster_command_load_army (options->paths[0], packs);
  if (army == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) names = muster_army_deal_names (evaluation, NULL, (guint64) options->seed);
  g_autoptr (GArray) changes = muster_names_list_changes (army, names);
  g_autoptr (MusterArmySnapshot) named =
    muster_army_apply (army, (const MusterChange *) (void *) changes->data, changes->len);
  g_autoptr (GBytes) bytes = muster_army_write (named);
  if (!options->preview && !muster_output_write (options->output, bytes))
    return MUSTER_EXIT_FAILED;
  print_named (options, army, names, changes->len);
  return MUSTER_EXIT_DONE;
}

static int
fill (const Options *options)
{
  g_auto (Work) work = { .packs = muster_packs_new () };
  const char *most;
  work.demand = (MusterDemand){ .n_answers = (guint) options->answers,
                                .seed = (guint64) options->seed,
                                .milliseconds = options->seconds * 1000 };
  if (!check_options (options) || !read_goal (options, &work.demand, &most) || !may_write (options))
    return MUSTER_EXIT_FAILED;
  if (options->names)
    return name_troops (options);
  work.demand.has_average = options->average != NULL;
  if (options->average != NULL && !muster_number_parse (options->average, &work.demand.average))
    return muster_command_fail (_ ("--average “%s” is no number. Write one such as 4 or 7/2."),
                                options->average);
  if (!prepare_army (&work, options, most) || !prepare_like (&work, options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterAnswers) answers = muster_army_compose (&work.demand, NULL);
  if (answers->state == MUSTER_COMPOSED && !options->preview && !write_answers (options, answers))
    return MUSTER_EXIT_FAILED;
  if (options->json)
    print_json (options, answers);
  else if (options->output == NULL || options->preview
           || !muster_command_is_stdout (options->output))
    print_answers (&work, options, answers);
  return tell_failure (options, &work, answers);
}

int
muster_command_fill (int argc, char **argv)
{
  g_auto (Options) options = {
    .points = MUSTER_NO_BUDGET, .units = MUSTER_NO_BUDGET, .answers = 1, .seconds = 10
  };
  const GOptionEntry entries[] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &options.ruleset, N_ ("Of a new army: its ruleset"),
      N_ ("ID") },
    { "nation", 0, 0, G_OPTION_ARG_STRING, &options.nation, N_ ("Of a new army: its nation"),
      N_ ("ID") },
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date, N_ ("Of a new army: its date"),
      N_ ("DATE") },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, N_ ("Of a new army: its name"),
      N_ ("TEXT") },
    { "points", 'p', 0, G_OPTION_ARG_INT64, &options.points,
      N_ ("What it is to come to; without it what the army says"), N_ ("N") },
    { "units", 0, 0, G_OPTION_ARG_INT64, &options.units,
      N_ ("How many units it is to have, in place of points"), N_ ("N") },
    { "wish", 'w', 0, G_OPTION_ARG_STRING_ARRAY, &options.wishes,
      N_ ("How many of what, such as “2..4 artillery”; can be given several times"), N_ ("WISH") },
    { "owned", 0, 0, G_OPTION_ARG_NONE, &options.is_owned,
      N_ ("Of no more units of a type than your collection has"), NULL },
    { "rather-owned", 0, 0, G_OPTION_ARG_NONE, &options.is_rather_owned,
      N_ ("Of as few others as can be"), NULL },
    MUSTER_HOLDINGS_ENTRIES (options.holdings),
    { "goal", 0, 0, G_OPTION_ARG_STRING, &options.goal,
      N_ ("What makes one better: like, units, quality, most:WHAT"), N_ ("GOAL") },
    { "like", 0, 0, G_OPTION_ARG_FILENAME, &options.like,
      N_ ("The order of battle it is to be like; without it an example’s"), N_ ("FILE") },
    { "average", 0, 0, G_OPTION_ARG_STRING, &options.average,
      N_ ("The least average quality of its units"), N_ ("N") },
    { "answers", 0, 0, G_OPTION_ARG_INT, &options.answers,
      N_ ("So many armies, each of another shape"), N_ ("N") },
    { "time", 0, 0, G_OPTION_ARG_INT, &options.seconds,
      N_ ("After which the best that was found is taken: 10 without it"), N_ ("SECONDS") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed,
      N_ ("Another number may find another army that is as good"), N_ ("N") },
    { "names", 0, 0, G_OPTION_ARG_NONE, &options.names,
      N_ ("Add nothing, but name what has no name"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Where it is written; several answers become FILE-1, FILE-2 …"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Tell what would be added, and write nothing"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.paths, NULL, N_ ("[ARMY]") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Completes an army, or makes a new one, so that it is legal and comes to the points "
           "exactly, or as near below them as there is an army. What the army has stays.\nExit "
           "status: 0 there is one, 1 there is none, 2 could not."),
        entries))
    return MUSTER_EXIT_FAILED;
  return fill (&options);
}
