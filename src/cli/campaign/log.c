#include "config.h"

#include "base/text.h"
#include "campaign/state/replay.h"
#include "campaign/state/totals.h"
#include "campaign/text/log.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>

typedef struct
{
  const MusterBatch *batch;
  int day; /* of its first event; MUSTER_NO_DAY where it has none */
  gboolean is_struck;
} BatchRow;

static MusterCell
get_number (gconstpointer row, gsize field)
{
  return muster_cell_number (((const BatchRow *) row)->batch->number);
}

static MusterCell
get_day (gconstpointer row, gsize field)
{
  return muster_cell_day (((const BatchRow *) row)->day);
}

static MusterCell
get_title (gconstpointer row, gsize field)
{
  return muster_cell_text (((const BatchRow *) row)->batch->title);
}

static MusterCell
get_struck (gconstpointer row, gsize field)
{
  return (MusterCell){ .type = MUSTER_CELL_YES, .number = ((const BatchRow *) row)->is_struck };
}

static MusterCell
get_marked_title (gconstpointer row, gsize field)
{
  const BatchRow *of = row;
  return muster_cell_take_text (
    /* Translators: an action in the log that does not hold any more. */
    g_strdup_printf (of->is_struck ? _ ("%s [struck]") : "%s", of->batch->title));
}

enum
{
  IN_TEXT = 1 << 0,
  IN_JSON = 1 << 1,
};

static const MusterDataColumn batch_columns[] = {
  { "number", IN_TEXT | IN_JSON, .width = 4, .get = get_number },
  { "date", IN_TEXT | IN_JSON, .get = get_day },
  { "title", IN_JSON, .get = get_title },
  { "struck", IN_JSON, .get = get_struck },
  { "title", IN_TEXT, .get = get_marked_title },
};

/* Returns: (transfer full) (element-type BatchRow): those from @first on */
static GArray *
list_batches (const MusterCampaign *campaign, gint64 first)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (BatchRow));
  g_autoptr (GHashTable) events = g_hash_table_new (NULL, NULL); /* the first of a batch's number */
  for (guint i = campaign->events->len; i > 0; i--)
    {
      MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i - 1);
      g_hash_table_insert (events, GSIZE_TO_POINTER (event->batch), event);
    }
  for (guint i = 0; i < campaign->batches->len; i++)
    {
      const MusterBatch *batch = &g_array_index (campaign->batches, MusterBatch, i);
      const MusterEvent *event = g_hash_table_lookup (events, GSIZE_TO_POINTER (batch->number));
      const BatchRow row = { batch, event != NULL ? event->day : MUSTER_NO_DAY,
                             muster_campaign_is_struck (campaign, batch->number) };
      if (batch->number >= first)
        g_array_append_val (rows, row);
    }
  return rows;
}

static void
print_batches (const MusterCampaign *campaign, int since)
{
  static const MusterTextColumn columns[] = { { 0 }, { .least = 16 }, { 0 } };
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 first = muster_campaign_find_new_batch (campaign, since);
  g_autoptr (GArray) rows = list_batches (campaign, first);
  if (first == G_MAXINT64)
    {
      g_print ("%s\n", _ ("Nothing happened since."));
      return;
    }
  for (guint i = 0; i < rows->len; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (batch_columns); j++)
      {
        if ((batch_columns[j].forms & IN_TEXT) == 0)
          continue;
        g_auto (MusterCell) cell =
          batch_columns[j].get (&g_array_index (rows, BatchRow, i), batch_columns[j].field);
        g_ptr_array_add (cells, muster_cell_dup_text (&cell, batch_columns[j].width));
      }
  muster_text_append_table (text, cells, columns, G_N_ELEMENTS (columns));
  g_print ("%s", text->str);
}

static char *
dup_fates (const MusterToll *toll)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  for (guint fate = MUSTER_FATE_WOUNDED; fate < MUSTER_N_FATES; fate++)
    if (toll->fates[fate] > 0)
      {
        gulong n = (gulong) toll->fates[fate];
        const char *const fates[MUSTER_N_FATES] = {
          NULL,
          /* Translators: how many commanders are wounded. */
          ngettext ("%" PRId64 " wounded", "%" PRId64 " wounded", n),
          /* Translators: how many commanders are captured. */
          ngettext ("%" PRId64 " captured", "%" PRId64 " captured", n),
          /* Translators: how many commanders are dead. */
          ngettext ("%" PRId64 " dead", "%" PRId64 " dead", n),
        };
        g_ptr_array_add (parts, g_strdup_printf (fates[fate], toll->fates[fate]));
      }
  return parts->len > 0 ? muster_text_join (parts) : NULL;
}

static void
print_toll (const MusterRegister *reg, const MusterBattle *battle, int side)
{
  MusterToll toll = muster_battle_sum (reg, battle, side);
  const MusterCampaignSide *of = muster_campaign_find_side (reg->campaign, battle->sides[side]);
  g_autofree char *losses = muster_losses_dup_text (toll.figures, MUSTER_NO_DAY);
  g_autofree char *fates = dup_fates (&toll);
  g_autofree char *marched =
    /* Translators: %1$d: how many units; %2$d: their strength. */
    g_strdup_printf (ngettext ("%1$" PRId64 " unit with %2$" PRId64,
                               "%1$" PRId64 " units with %2$" PRId64, (gulong) toll.units),
                     toll.units, toll.steps);
  const char *side_name = of != NULL ? of->name : "–";
  g_autofree char *text =
    /* Translators: %1$s: a side; %2$s: who marched; %3$s: its losses. */
    fates == NULL ? g_strdup_printf (_ ("%1$s: %2$s; %3$s"), side_name, marched, losses)
                  /* Translators: %1$s: a side; %2$s: who marched; %3$s: its losses; %4$s: what
                     became of commanders: “1 wounded and 1 dead”. */
                  : g_strdup_printf (_ ("%1$s: %2$s; %3$s; commanders: %4$s"), side_name, marched,
                                     losses, fates);
  g_print ("      %s\n", text);
}

static void
print_battles (const MusterRegister *reg, int since)
{
  if (reg->battles->len > 0 && muster_register_get_last_battle_day (reg) >= since)
    g_print ("\n%s\n", _ ("Battles"));
  for (guint i = 0; i < reg->battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      if (battle->day < since)
        continue;
      g_autofree char *day = muster_day_dup_text (battle->day);
      g_autofree char *result = muster_battle_dup_result (reg, battle);
      /* Translators: %1$d: a battle's number; %2$s: its name; %3$s: a day; %4$s: its result. */
      g_print (_ ("%1$4" PRId64 "  %2$s, %3$s: %4$s\n"), battle->number, battle->name, day, result);
      for (int side = 0; side < 2; side++)
        print_toll (reg, battle, side);
    }
}

/* JSON */

static void
add_batches (JsonBuilder *builder, const MusterCampaign *campaign)
{
  g_autoptr (GArray) rows = list_batches (campaign, 0);
  json_builder_set_member_name (builder, "batches");
  json_builder_begin_array (builder);
  for (guint i = 0; i < rows->len; i++)
    {
      json_builder_begin_object (builder);
      muster_json_add_columns (builder, batch_columns, G_N_ELEMENTS (batch_columns), IN_JSON,
                               &g_array_index (rows, BatchRow, i));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* Who marched, and in which formation he stood that morning. @morning: (nullable) */
static void
add_marched (JsonBuilder *builder,
             const MusterRegister *reg,
             const MusterRegister *morning,
             const MusterBattle *battle,
             int side)
{
  json_builder_set_member_name (builder, "marched");
  json_builder_begin_array (builder);
  for (guint i = 0; i < battle->engaged->len; i++)
    {
      const MusterEngagement *engaged = &g_array_index (battle->engaged, MusterEngagement, i);
      const MusterRecord *now = muster_register_find (reg, engaged->record);
      const MusterRecord *then =
        morning != NULL ? muster_register_find (morning, engaged->record) : NULL;
      if (now == NULL || now->side != battle->sides[side])
        continue;
      const MusterRecord *record = then != NULL ? then : now;
      const MusterRecord *formation =
        muster_register_find (then != NULL ? morning : reg, record->parent);
      g_autofree char *label = muster_record_dup_label (record);
      g_autofree char *above = formation != NULL ? muster_record_dup_label (formation) : NULL;
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "number", record->number);
      muster_json_add_text (builder, "sort", muster_category_get_word (record->category));
      muster_json_add_text (builder, "name", label);
      muster_json_add_int (builder, "in", record->parent);
      muster_json_add_text (builder, "formation", above);
      if (record->category == MUSTER_CATEGORY_UNIT)
        muster_json_add_int (builder, "steps", engaged->steps);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_toll (JsonBuilder *builder,
          const MusterRegister *reg,
          const MusterRegister *morning,
          const MusterBattle *battle,
          int side)
{
  const MusterEventForm *form = muster_event_get_form (MUSTER_EVENT_LOSSES);
  const MusterCampaignSide *of = muster_campaign_find_side (reg->campaign, battle->sides[side]);
  MusterToll toll = muster_battle_sum (reg, battle, side);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "name", of != NULL ? of->name : NULL);
  muster_json_add_int (builder, "units", toll.units);
  muster_json_add_int (builder, "steps", toll.steps);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    muster_json_add_int (builder, form->figures[i].name, toll.figures[i]);
  json_builder_set_member_name (builder, "commanders");
  json_builder_begin_object (builder);
  for (guint fate = 0; fate < MUSTER_N_FATES; fate++)
    muster_json_add_int (builder, muster_fate_words[fate], toll.fates[fate]);
  json_builder_end_object (builder);
  add_marched (builder, reg, morning, battle, side);
  json_builder_end_object (builder);
}

static void
add_battle (JsonBuilder *builder,
            const MusterRegister *reg,
            const MusterRegister *morning,
            const MusterBattle *battle)
{
  g_autofree char *date = muster_day_dup_date (battle->day);
  const MusterEventFigure *outcomes = muster_event_get_form (MUSTER_EVENT_RESULT)->figures;
  const MusterCampaignSide *winner = muster_campaign_find_side (reg->campaign, battle->winner);
  const MusterCampaignSide *held = muster_campaign_find_side (reg->campaign, battle->held);
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", battle->number);
  muster_json_add_int (builder, "batch", battle->batch);
  muster_json_add_text (builder, "name", battle->name);
  muster_json_add_text (builder, "date", date);
  muster_json_add_text (builder, "outcome",
                        muster_event_get_word (outcomes->words, battle->outcome));
  muster_json_add_text (builder, "winner", winner != NULL ? winner->name : NULL);
  muster_json_add_text (builder, "held",
                        held != NULL                            ? held->name
                        : battle->held == MUSTER_HELD_BY_NOBODY ? "nobody"
                                                                : NULL);
  json_builder_set_member_name (builder, "sides");
  json_builder_begin_array (builder);
  for (int side = 0; side < 2; side++)
    add_toll (builder, reg, morning, battle, side);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
print_json (const MusterRegister *reg, const char *path)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (MusterReplay) replay = muster_replay_new (reg->campaign);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", path);
  muster_json_add_text (builder, "name", reg->campaign->name);
  add_batches (builder, reg->campaign);
  json_builder_set_member_name (builder, "battles");
  json_builder_begin_array (builder);
  for (guint i = 0; i < reg->battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      add_battle (builder, reg, muster_replay_to_battle (replay, battle->number), battle);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

typedef struct
{
  char **words;
  char *format;
  char *reader;
  char *since;
  gboolean is_last;
  gboolean is_redacted;
  gboolean json;
  gboolean csv;
} Options;

static void
options_clear (Options *options)
{
  g_strfreev (options->words);
  g_free (options->format);
  g_free (options->reader);
  g_free (options->since);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* Returns: (nullable): what writes the log in the form that was asked for */
static char *(*find_writer (const Options *options)) (const MusterCampaignLog *)
{
  if (options->csv)
    return muster_campaign_log_dup_csv;
  if (g_strcmp0 (options->format, "markdown") == 0)
    return muster_campaign_log_dup_markdown;
  return g_strcmp0 (options->format, "html") == 0 ? muster_campaign_log_dup_html : NULL;
}

static int
print_log (MusterRegister *reg, const Options *options, int since)
{
  g_autoptr (GError) error = NULL;
  MusterViewer viewer = { .is_redacted = options->is_redacted };
  if (options->reader != NULL && !muster_viewer_find (&viewer, reg, options->reader, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (MusterCampaignLog) log = muster_campaign_log_new (reg, &viewer, since);
  g_autofree char *text = find_writer (options) (log);
  fputs (text, stdout);
  return MUSTER_EXIT_DONE;
}

/* Returns: FALSE with a message where options do not go together */
static gboolean
check (const Options *options)
{
  int n_forms = options->json + options->csv + (options->format != NULL);
  if (options->words == NULL || g_strv_length (options->words) != 1)
    muster_command_fail (_ ("Name one campaign file."));
  else if (n_forms > 1)
    muster_command_fail (_ ("Choose one of --format, --csv and --json."));
  else if (options->format != NULL && find_writer (options) == NULL)
    muster_command_fail (_ ("There is no format “%s”. There is markdown and html."),
                         options->format);
  else if (options->since != NULL && options->is_last)
    muster_command_fail (_ ("Choose one of --since and --last."));
  else if ((options->since != NULL || options->is_last) && options->json)
    muster_command_fail (_ ("JSON has the whole log. Leave --since and --last out."));
  else if ((options->reader != NULL || options->is_redacted) && find_writer (options) == NULL)
    muster_command_fail (_ ("--for and --blur go with --format or --csv."));
  else
    return TRUE;
  return FALSE;
}

static int
run (const Options *options)
{
  char **words = options->words;
  gboolean as_json = options->json;
  if (!check (options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterCampaign) campaign = muster_campaign_file_load (words[0], packs);
  g_autofree char *shown = g_filename_display_name (words[0]);
  if (campaign == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  int since = options->is_last ? muster_register_get_last_battle_day (reg) : MUSTER_NO_DAY;
  if (!muster_campaign_read_day ("--since", options->since, &since))
    return MUSTER_EXIT_FAILED;
  if (find_writer (options) != NULL)
    return print_log (reg, options, since);
  if (as_json)
    print_json (reg, shown);
  else
    {
      print_batches (campaign, since);
      print_battles (reg, since);
    }
  return MUSTER_EXIT_DONE;
}

static int
parse_log (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON for scripts"), NULL },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options.csv, N_ ("Print the events as a table, CSV"), NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format, N_ ("In sentences: markdown or html"),
      N_ ("FORMAT") },
    { "for", 0, 0, G_OPTION_ARG_STRING, &options.reader,
      N_ ("What a side, formation or commander may know"), N_ ("READER") },
    { "since", 0, 0, G_OPTION_ARG_STRING, &options.since,
      N_ ("Only what happened from this day on, and what was put right after it"), N_ ("DATE") },
    { "last", 0, 0, G_OPTION_ARG_NONE, &options.is_last,
      N_ ("Only the last battle and what came after it"), NULL },
    { "blur", 0, 0, G_OPTION_ARG_NONE, &options.is_redacted, N_ ("With what others lost, in words"),
      NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("FILE") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Lists what was done in a campaign, batch by batch as it was recorded, with what was "
           "struck, and its battles with their results and losses."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}

const MusterCommand muster_campaign_command_log = {
  .name = "log",
  .run = parse_log,
  .help = N_ ("what was done, and what its battles cost"),
};
