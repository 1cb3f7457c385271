#include "config.h"

#include "base/text.h"
#include "campaign/state/changes.h"
#include "campaign/state/morning-state.h"
#include "campaign/state/register-places.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"
#include "campaign/state/totals.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>

#define MOST_NAME 48

/* With where a formation stands, if that is known. */
static char *
dup_words (const MusterRegister *reg, const MusterRecord *record)
{
  g_autofree char *standing = muster_record_dup_standing (reg, record, TRUE);
  g_autofree char *stand = muster_record_dup_stand (reg, record);
  if (stand == NULL)
    return g_steal_pointer (&standing);
  return g_strjoin (standing[0] != '\0' ? ", " : "", standing, stand, NULL);
}

/* @row: NULL for the heads. Returns: (transfer full): "" where it has no figures */
static char *
dup_figures (const MusterMorningRow *row)
{
  gsize n;
  const MusterDataColumn *columns = muster_morning_list_columns (&n);
  GString *text = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    {
      if ((columns[i].forms & MUSTER_MORNING_IN_TEXT) == 0)
        continue;
      g_auto (MusterCell) cell = row != NULL ? columns[i].get (row, columns[i].field)
                                             : muster_cell_text (_ (columns[i].head));
      g_autofree char *figure = muster_cell_dup_text (&cell, columns[i].width);
      g_string_append (text, figure);
    }
  return g_string_free (text, FALSE);
}

static void
add_line (GPtrArray *cells, const MusterRegister *reg, const MusterMorningRow *row)
{
  g_autofree char *figures = dup_figures (row);
  g_autofree char *words = dup_words (reg, row->record);
  g_autofree char *name = g_strdup_printf ("%*s%s", (int) (2 * (row->depth - 1)), "", row->name);
  g_autofree char *shortened = muster_text_shorten (name, MOST_NAME);
  const char *between = figures[0] != '\0' && words[0] != '\0' ? "  " : "";
  g_ptr_array_add (cells, g_strdup_printf ("%5" PRId64 "  %s", row->record->number, shortened));
  g_ptr_array_add (cells, g_strconcat (figures, between, words, NULL));
}

/* @first: the row of the side as a whole */
static void
print_side (const MusterMorning *morning, guint first, gboolean by_brigade)
{
  static const MusterTextColumn columns[2] = { { 0 } };
  const MusterMorningRow *whole = &g_array_index (morning->rows, MusterMorningRow, first);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new ("\n");
  g_ptr_array_add (cells, g_strdup (whole->name));
  g_ptr_array_add (cells, dup_figures (NULL));
  for (guint i = first + 1; i < morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, i);
      if (row->record == NULL)
        break;
      if (!by_brigade || row->record->category < MUSTER_CATEGORY_COMMANDER)
        add_line (cells, morning->reg, row);
    }
  g_ptr_array_add (cells, g_strdup (_ ("Together")));
  g_ptr_array_add (cells, dup_figures (whole));
  muster_text_append_table (text, cells, columns, G_N_ELEMENTS (columns));
  g_print ("%s", text->str);
}

/* Whoever died of his wounds does not come back. */
static gboolean
will_return (const MusterRegister *reg, const MusterReturning *back)
{
  const MusterRecord *record = muster_register_find (reg, back->record);
  return back->day > reg->day
         && (back->pool < MUSTER_N_POOLS
             || (record->fate == MUSTER_FATE_WOUNDED && record->until == back->day));
}

static gboolean
is_of_side (const MusterRegister *reg, gint64 number, int side)
{
  const MusterRecord *record = muster_register_find (reg, number);
  return side == 0 || number == -side || (record != NULL && record->side == side);
}

/* Who comes back, and what he is called. */
typedef struct
{
  const MusterReturning *back;
  char *label;
} Back;

static void
clear_back (gpointer data)
{
  g_free (((Back *) data)->label);
}

static int
compare_back (gconstpointer a, gconstpointer b)
{
  const Back *one = a;
  const Back *other = b;
  if (one->back->day != other->back->day)
    return one->back->day < other->back->day ? -1 : 1;
  int order = g_utf8_collate (one->label, other->label);
  return order != 0                                ? order
         : one->back->record < other->back->record ? -1
                                                   : one->back->record > other->back->record;
}

/* Returns: (transfer full) (element-type Back): by their days, then by their names */
static GArray *
list_returning (const MusterRegister *reg, int side)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Back));
  g_array_set_clear_func (list, clear_back);
  for (guint i = 0; i < reg->returning->len; i++)
    {
      Back one = { .back = &g_array_index (reg->returning, MusterReturning, i) };
      if (!is_of_side (reg, one.back->record, side) || !will_return (reg, one.back))
        continue;
      one.label = muster_register_dup_distinct (reg, one.back->record, side == 0);
      g_array_append_val (list, one);
    }
  g_array_sort (list, compare_back);
  return list;
}

/* Nobody calls back those of whom no day is told but the players themselves. */
static void
print_without_day (const MusterRegister *reg, int side)
{
  gboolean has_head = FALSE;
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record == NULL || !muster_record_is_wounded_without_day (record)
          || !is_of_side (reg, record->number, side))
        continue;
      g_autofree char *label = muster_register_dup_distinct (reg, record->number, side == 0);
      if (!has_head)
        g_print ("\n%s\n", _ ("Wounded, without a day (“muster campaign do FILE back NAME” calls "
                              "one back):"));
      has_head = TRUE;
      g_print ("  %s\n", label);
    }
}

static void
print_returning (const MusterRegister *reg, int side)
{
  g_autoptr (GArray) list = list_returning (reg, side);
  if (list->len > 0)
    g_print ("\n%s\n", _ ("Who comes back:"));
  for (guint i = 0; i < list->len; i++)
    {
      const Back *one = &g_array_index (list, Back, i);
      g_autofree char *day = muster_day_dup_text (one->back->day);
      if (one->back->pool < MUSTER_N_POOLS)
        /* Translators: %1$s: a day; %2$d: how many come back; %3$s: a unit. */
        g_print (_ ("  %1$s: %2$" PRId64 " of %3$s\n"), day, one->back->steps, one->label);
      else
        g_print ("  %s: %s\n", day, one->label);
    }
  print_without_day (reg, side);
}

static void
print_tallies (const MusterRegister *reg, int side)
{
  for (guint i = 0; i < reg->tallies->len; i++)
    {
      const MusterTally *tally = &g_array_index (reg->tallies, MusterTally, i);
      g_autofree char *label = muster_register_dup_label (reg, tally->of);
      if (is_of_side (reg, tally->of, side))
        /* Translators: %1$s: whose; %2$s: what is counted; %3$d: the sum. */
        g_print (_ ("%1$s, %2$s: %3$" PRId64 "\n"), label, tally->name, tally->value);
    }
}

static void
print_text (MusterRegister *reg, const MusterBattle *battle, int side, gboolean by_brigade)
{
  const MusterCampaign *campaign = reg->campaign;
  const MusterViewer umpire = { 0 };
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &umpire, MUSTER_MORNING_BY_UNIT);
  g_autofree char *day = muster_day_dup_text (reg->day);
  g_print ("%s – %s – ", campaign->name,
           campaign->ruleset != NULL ? campaign->ruleset->title : campaign->ruleset_id);
  if (battle != NULL)
    /* Translators: %1$s: a day; %2$s: a battle. */
    g_print (_ ("%1$s, the morning of %2$s\n"), day, battle->name);
  else
    g_print ("%s\n", day);
  for (guint i = 0; i < morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, i);
      if (row->record == NULL && (side == 0 || side == row->side))
        print_side (morning, i, by_brigade);
    }
  if (reg->tallies->len > 0)
    g_print ("\n");
  print_tallies (reg, side);
  print_returning (reg, side);
  muster_campaign_print_conflicts (reg);
}

/* JSON */

/* @first: the row of the side as a whole */
static void
add_side (JsonBuilder *builder, const MusterMorning *morning, guint first)
{
  gsize n;
  const MusterDataColumn *columns = muster_morning_list_columns (&n);
  json_builder_begin_object (builder);
  muster_json_add_columns (builder, columns, n, MUSTER_MORNING_IN_SIDE,
                           &g_array_index (morning->rows, MusterMorningRow, first));
  json_builder_set_member_name (builder, "records");
  json_builder_begin_array (builder);
  for (guint i = first + 1; i < morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, i);
      if (row->record == NULL)
        break;
      json_builder_begin_object (builder);
      muster_json_add_columns (builder, columns, n, MUSTER_MORNING_IN_JSON, row);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_tallies (JsonBuilder *builder, const MusterRegister *reg, int side)
{
  json_builder_set_member_name (builder, "counters");
  json_builder_begin_array (builder);
  for (guint i = 0; i < reg->tallies->len; i++)
    {
      const MusterTally *tally = &g_array_index (reg->tallies, MusterTally, i);
      g_autofree char *label = muster_register_dup_label (reg, tally->of);
      if (!is_of_side (reg, tally->of, side))
        continue;
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "of", label);
      muster_json_add_text (builder, "name", tally->name);
      muster_json_add_int (builder, "value", tally->value);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_returning (JsonBuilder *builder, const MusterRegister *reg, int side)
{
  json_builder_set_member_name (builder, "returning");
  json_builder_begin_array (builder);
  g_autoptr (GArray) list = list_returning (reg, side);
  for (guint i = 0; i < list->len; i++)
    {
      const MusterReturning *back = g_array_index (list, Back, i).back;
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "number", back->record);
      g_autofree char *date = muster_day_dup_date (back->day);
      muster_json_add_text (builder, "date", date);
      if (back->pool < MUSTER_N_POOLS)
        muster_json_add_int (builder, "steps", back->steps);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
print_json (MusterRegister *reg, const MusterBattle *battle, int side, const char *path)
{
  const MusterCampaign *campaign = reg->campaign;
  const MusterViewer umpire = { 0 };
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &umpire, MUSTER_MORNING_BY_UNIT);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *date = muster_day_dup_date (reg->day);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", path);
  muster_json_add_text (builder, "kind", "campaign");
  muster_json_add_text (builder, "name", campaign->name);
  muster_json_add_text (builder, "ruleset", campaign->ruleset_id);
  muster_json_add_text (builder, "date", date);
  muster_json_add_text (builder, "morning-of", battle != NULL ? battle->name : NULL);
  json_builder_set_member_name (builder, "sides");
  json_builder_begin_array (builder);
  for (guint i = 0; i < morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, i);
      if (row->record == NULL && (side == 0 || side == row->side))
        add_side (builder, morning, i);
    }
  json_builder_end_array (builder);
  add_tallies (builder, reg, side);
  add_returning (builder, reg, side);
  muster_json_add_conflicts (builder, reg);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

int
muster_campaign_show (MusterRegister *reg,
                      const MusterBattle *battle,
                      int side,
                      const char *path,
                      gboolean as_json)
{
  if (as_json)
    print_json (reg, battle, side, path);
  else
    print_text (reg, battle, side, FALSE);
  return MUSTER_EXIT_DONE;
}

typedef struct
{
  char *date;
  char *battle;
  char *side;
  char **words;
  gboolean json;
  gboolean csv;
  gboolean by_brigade;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->date);
  g_free (options->battle);
  g_free (options->side);
  g_strfreev (options->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static int
show (MusterRegister *reg,
      const MusterBattle *battle,
      int side,
      const char *path,
      const Options *options)
{
  MusterViewer viewer = { .of = -side };
  if (!options->csv && !options->by_brigade)
    return muster_campaign_show (reg, battle, side, path, options->json);
  if (!options->csv)
    {
      print_text (reg, battle, side, TRUE);
      return MUSTER_EXIT_DONE;
    }
  g_autoptr (MusterMorning) morning =
    muster_morning_new (reg, &viewer,
                        options->by_brigade ? MUSTER_MORNING_BY_BRIGADE : MUSTER_MORNING_BY_UNIT);
  g_autofree char *text = muster_morning_dup_csv (morning);
  fputs (text, stdout);
  return MUSTER_EXIT_DONE;
}

static int
run (const Options *options)
{
  int day = MUSTER_LAST_DAY;
  int side = 0;
  if (options->words == NULL || g_strv_length (options->words) != 1)
    return muster_command_fail (_ ("Name one campaign file."));
  if (options->date != NULL && options->battle != NULL)
    return muster_command_fail (_ ("A battle has its own morning: choose --date or --battle."));
  if (options->csv && options->json)
    return muster_command_fail (_ ("Choose one of --csv and --json."));
  if (options->by_brigade && options->json)
    return muster_command_fail (_ ("JSON has every unit. Leave --brigades out."));
  if (!muster_campaign_read_day ("--date", options->date, &day))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterCampaign) campaign = muster_campaign_file_load (options->words[0], packs);
  if (campaign == NULL || !muster_campaign_has_begun (campaign, day))
    return MUSTER_EXIT_FAILED;
  if (options->side != NULL && (side = muster_campaign_read_side (campaign, options->side)) == 0)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, day);
  g_autofree char *shown = g_filename_display_name (options->words[0]);
  if (options->battle == NULL)
    return show (reg, NULL, side, shown, options);
  const MusterBattle *battle = muster_campaign_read_battle (reg, options->battle);
  if (battle == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRegister) morning = muster_campaign_replay_before (campaign, battle->number);
  return show (morning, battle, side, shown, options);
}

static int
parse_state (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date,
      N_ ("In the evening of this day; today without it"), N_ ("DATE") },
    { "battle", 0, 0, G_OPTION_ARG_STRING, &options.battle,
      N_ ("In the morning of this battle, before anybody marched"), N_ ("N") },
    { "side", 0, 0, G_OPTION_ARG_STRING, &options.side, N_ ("Only this side"), N_ ("NAME") },
    { "brigades", 0, 0, G_OPTION_ARG_NONE, &options.by_brigade,
      N_ ("A line for each formation, without its units"), NULL },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options.csv, N_ ("Print the register as a table, CSV"),
      NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("FILE") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Shows how a campaign stands: formations, units with their strength in the ruleset's "
           "steps, who is in hospital, missing or taken, and what became of commanders."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}

const MusterCommand muster_campaign_command_state = {
  .name = "state",
  .run = parse_state,
  .help = N_ ("how it stands on a day, or before a battle"),
};
