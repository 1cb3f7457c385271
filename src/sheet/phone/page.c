#include "config.h"

#include "sheet/phone/page.h"

#include "army/evaluate/readouts.h"
#include "base/error.h"
#include "base/text.h"
#include "scenario/play/levels.h"
#include "scenario/play/phone.h"
#include "scenario/text.h"
#include "sheet/page/game.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"
#include "sheet/phone/muster-phone.h"
#include "sheet/reference/reference.h"
#include "sheet/scenario/turns.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#define FOLDER "/muster/phone/"

/* The sum of the denominators that a gauge has is not let grow beyond this. */
#define MOST_PARTS 1000000

typedef struct
{
  JsonBuilder *json;
  const MusterGame *game; /* as the reader may see it */
  const MusterSheetOptions *options;
  const MusterScenario *scenario;
  GArray *rows;        /* MusterReturnRow: of all sides that the reader has */
  GArray *of_sides[2]; /* MusterReturnRow: of each; or NULL */
} Page;

static void
add_text (Page *page, const char *key, const char *text)
{
  if (text == NULL)
    return;
  json_builder_set_member_name (page->json, key);
  json_builder_add_string_value (page->json, text);
}

/* @text is taken. */
static void
take_text (Page *page, const char *key, char *text)
{
  g_autofree char *owned = text;
  add_text (page, key, owned);
}

static void
add_int (Page *page, const char *key, gint64 value)
{
  json_builder_set_member_name (page->json, key);
  json_builder_add_int_value (page->json, value);
}

static void
add_flag (Page *page, const char *key, gboolean value)
{
  if (value)
    add_int (page, key, 1);
}

static void
begin_list (Page *page, const char *key)
{
  json_builder_set_member_name (page->json, key);
  json_builder_begin_array (page->json);
}

static void
add_item (Page *page, const char *text)
{
  json_builder_add_string_value (page->json, text != NULL ? text : "");
}

/* Words */

static void
add_words (Page *page)
{
  static const struct
  {
    const char *key;
    const char *word;
  } words[] = {
    { "turn", N_ ("Turn") },
    { "forces", N_ ("Forces") },
    /* Translators: a short title of the quick reference. */
    { "reference", N_ ("Rules") },
    { "report", N_ ("Report") },
    { "undo", N_ ("Undo") },
    /* Translators: %s: what was done last, such as "Royals: 2 lost". */
    { "undoOf", N_ ("Undo “%s”") },
    { "nothingToUndo", N_ ("Nothing to undo") },
    /* Translators: %s: what is undone. */
    { "undone", N_ ("Undone: %s") },
    /* Translators: %1$s: a turn; %2$s: how many there are. */
    { "turnOf", N_ ("Turn %1$s of %2$s") },
    { "turnN", N_ ("Turn %s") },
    { "lastTurn", N_ ("Last turn") },
    { "next", N_ ("Next turn") },
    { "before", N_ ("Turn before") },
    { "weather", N_ ("Weather") },
    /* Translators: %s: the dice: "2d6 before the battle". */
    { "toThrow", N_ ("To be thrown: %s") },
    { "noWeather", N_ ("Not known") },
    { "dusk", N_ ("It grows dark in this turn.") },
    { "night", N_ ("It is night.") },
    { "arrives", N_ ("Arrivals of this turn") },
    { "later", N_ ("Still to come") },
    /* Translators: %1$s: a turn; %2$s: who arrives, and where. */
    { "laterTurn", N_ ("Turn %1$s: %2$s") },
    { "standing", N_ ("How things stand") },
    { "noLevels", N_ ("The rules have no break points that could be counted.") },
    { "noneReached", N_ ("No break point is reached yet.") },
    { "dice", N_ ("Dice") },
    { "showDice", N_ ("Show dice") },
    { "throw", N_ ("Throw") },
    { "fewer", N_ ("One less") },
    { "more", N_ ("One more") },
    { "sum", N_ ("Sum %s") },
    { "jump", N_ ("Go to…") },
    /* Translators: %1$s: how many steps are lost; %2$s: of how many. */
    { "lostOf", N_ ("%1$s of %2$s lost") },
    { "nothingLeft", N_ ("Nothing left") },
    { "notKnown", N_ ("What it can lose is not known yet.") },
    /* Translators: %1$s: a unit; %2$s: how many of its steps are lost. */
    { "lost", N_ ("%1$s: %2$s lost") },
    /* Translators: %1$s: a commander; %2$s: what became of him. */
    { "fateOf", N_ ("%1$s: %2$s") },
    { "loseOne", N_ ("%s: one more lost") },
    { "giveBack", N_ ("%s: one lost less") },
    { "whole", N_ ("%s: all lost") },
    /* Translators: %1$s: a unit; %2$s: the number of one of its boxes; %3$s: how many it has. */
    { "box", N_ ("%1$s: box %2$s of %3$s") },
    { "all", N_ ("All") },
    /* Translators: of a unit that is not on the table yet. */
    { "notHere", N_ ("Not here yet") },
    { "details", N_ ("Details of %s") },
    { "search", N_ ("Search the rules") },
    { "found", N_ ("Found: %s") },
    { "noneFound", N_ ("Nothing here has all of these words.") },
    { "troops", N_ ("Troops") },
    { "cut", N_ ("Cut to tonight: what nothing here calls on is left out.") },
    { "noReference", N_ ("The rules have no tables here.") },
    { "reportAbout",
      N_ ("At the end give this to whoever keeps the books. Muster reads it as it is, "
          "pasted or as a file.") },
    { "copy", N_ ("Copy") },
    { "copied", N_ ("Copied") },
    { "notCopied", N_ ("This browser does not let a page copy. The text is selected: copy it by "
                       "holding it.") },
    { "mail", N_ ("Mail") },
    { "save", N_ ("As a file") },
    { "share", N_ ("Share") },
    /* Translators: the subject of a mail: %s: a battle. */
    { "subject", N_ ("Losses of %s") },
    { "tooLong", N_ ("It is too long for a mail by this button. Copy it, or send it as a file.") },
    { "stateTitle", N_ ("Keep or move what is ticked") },
    { "stateAbout", N_ ("This text is all that is ticked. Paste it into the same page, here or on "
                        "another phone, to go on.") },
    { "statePaste", N_ ("Paste such a text here") },
    { "stateTake", N_ ("Go on with this text") },
    { "stateTaken", N_ ("What was ticked is here again") },
    { "takenOver", N_ ("Text taken over") },
    { "stateBad", N_ ("This is no text of this page, or not all of it. Nothing was changed.") },
    { "stateOther", N_ ("This text is of another battle, side or order of battle. Nothing was "
                        "changed.") },
    { "notKept",
      N_ ("This browser does not keep what you tick: it is gone when the page is closed. "
          "Copy the text under Report before that, or open the file in a browser.") },
    { "toText", N_ ("To the text") },
    { "other",
      N_ ("This page is open elsewhere, too, and something was ticked there. What is shown "
          "is of there.") },
    { "again", N_ ("Begin anew") },
    { "againSure", N_ ("Tap again: all ticks go. It can be undone.") },
    { "begunAnew", N_ ("Begun anew") },
    { "settings", N_ ("Settings") },
    { "look", N_ ("Colours") },
    /* Translators: which colours: as the phone has them. */
    { "lookAuto", N_ ("As the phone") },
    { "lookLight", N_ ("Light") },
    { "lookDark", N_ ("Dark") },
    { "size", N_ ("Larger type") },
    /* Translators: %1$s: a turn; %2$s: a weather, such as "Rain". */
    { "weatherOf", N_ ("Weather of turn %1$s: %2$s") },
    { "costs", N_ ("What it costs") },
    { "broken", N_ ("What was kept of this page cannot be read. It begins anew; the old text is "
                    "under Report.") },
  };
  json_builder_set_member_name (page->json, "words");
  json_builder_begin_object (page->json);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    add_text (page, words[i].key, _ (words[i].word));
  json_builder_end_object (page->json);
  begin_list (page, "fates");
  for (int fate = 0; fate < MUSTER_N_FATES; fate++)
    add_item (page, muster_play_get_fate_text ((MusterFate) fate));
  json_builder_end_array (page->json);
}

/* Turns */

static void
add_turn (Page *page, const MusterGameTurn *turn)
{
  json_builder_begin_object (page->json);
  add_text (page, "time", turn->time);
  if (turn->row >= 0)
    add_int (page, "row", turn->row);
  add_flag (page, "thrown", turn->is_thrown);
  add_flag (page, "dusk", turn->is_dusk);
  add_flag (page, "dim", turn->is_dim);
  add_flag (page, "night", turn->is_night);
  if (turn->arrivals->len > 0)
    {
      begin_list (page, "arrivals");
      for (guint i = 0; i < turn->arrivals->len; i++)
        add_item (page, g_ptr_array_index (turn->arrivals, i));
      json_builder_end_array (page->json);
    }
  json_builder_end_object (page->json);
}

static void
add_weather (Page *page, const MusterRuleset *ruleset)
{
  if (ruleset == NULL || !ruleset->weather.is_given)
    return;
  json_builder_set_member_name (page->json, "weather");
  json_builder_begin_object (page->json);
  take_text (page, "method", muster_weather_dup_method (ruleset));
  begin_list (page, "rows");
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    {
      g_autofree char *name = muster_text_dup_capital (ruleset->weather.rows[i].name);
      g_autofree char *effects = muster_weather_dup_effects (ruleset, i);
      json_builder_begin_array (page->json);
      add_item (page, name);
      add_item (page, effects);
      json_builder_end_array (page->json);
    }
  json_builder_end_array (page->json);
  json_builder_end_object (page->json);
}

static void
add_turns (Page *page)
{
  g_autoptr (MusterTurns) turns = muster_turns_new (page->scenario);
  add_flag (page, "open", turns->is_open);
  add_int (page, "most", muster_play_get_last_turn (page->scenario));
  take_text (page, "light", muster_light_dup_text (page->scenario));
  take_text (page, "clock", muster_clock_dup_note (page->scenario));
  begin_list (page, "turns");
  for (guint i = 0; i < turns->turns->len; i++)
    add_turn (page, g_ptr_array_index (turns->turns, i));
  json_builder_end_array (page->json);
  add_weather (page, turns->weather);
}

/* Gauges */

/* The row among all; the return has one for each node that counts. */
static int
find_row (const Page *page, int army, guint node)
{
  for (guint i = 0; i < page->rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (page->rows, MusterReturnRow, i);
      if (row->army_number == army && row->node == node)
        return (int) i;
    }
  return -1;
}

static gint64
find_common (gint64 one, gint64 other)
{
  gint64 a = one;
  gint64 b = other;
  while (b != 0)
    {
      gint64 rest = a % b;
      a = b;
      b = rest;
    }
  gint64 common = one / a * other;
  return common <= MOST_PARTS ? common : one;
}

/* So many parts of one that all numbers of a gauge are whole numbers of them. */
static gint64
find_per (const MusterPlayGauge *gauge)
{
  gint64 per = gauge->start.den;
  for (guint i = 0; i < gauge->bounds->len; i++)
    per = find_common (per, g_array_index (gauge->bounds, MusterGaugeBound, i).at.den);
  for (guint i = 0; i < gauge->parts->len; i++)
    {
      const MusterGaugePart *part = g_ptr_array_index (gauge->parts, i);
      for (guint n = 0; n < part->lost->len; n++)
        per = find_common (per, g_array_index (part->lost, MusterNumber, n).den);
    }
  return per;
}

static gint64
scale (MusterNumber number, gint64 per)
{
  return muster_number_floor (muster_number_multiply (number, MUSTER_NUMBER (per)));
}

/* A part that goes with its last step is one number, others have one for each step. */
static void
add_part (Page *page, const MusterGaugePart *part, gint64 per)
{
  const MusterNumber *lost = (const MusterNumber *) part->lost->data;
  gboolean is_last = TRUE;
  for (guint n = 0; n + 1 < part->lost->len; n++)
    is_last = is_last && lost[n].num == 0;
  json_builder_begin_array (page->json);
  json_builder_add_int_value (page->json, find_row (page, part->army, part->node));
  for (guint n = is_last ? part->lost->len - 1 : 0; n < part->lost->len; n++)
    json_builder_add_int_value (page->json, scale (lost[n], per));
  json_builder_end_array (page->json);
}

static void
add_bound (Page *page, const MusterGaugeBound *bound, gint64 per)
{
  json_builder_begin_object (page->json);
  add_text (page, "state", bound->state);
  add_flag (page, "certain", bound->is_certain);
  add_flag (page, "left", bound->is_of_left);
  add_flag (page, "beyond", bound->is_beyond);
  add_int (page, "at", scale (bound->at, per));
  json_builder_end_object (page->json);
}

static void
add_gauge (Page *page, const MusterPlayGauge *gauge)
{
  gint64 per = find_per (gauge);
  json_builder_begin_object (page->json);
  add_text (page, "text", gauge->text);
  add_text (page, "levels", gauge->levels);
  add_text (page, "cite", gauge->cite);
  add_flag (page, "left", gauge->is_of_left);
  add_int (page, "start", scale (gauge->start, per));
  add_int (page, "per", per);
  begin_list (page, "bounds");
  for (guint i = 0; i < gauge->bounds->len; i++)
    add_bound (page, &g_array_index (gauge->bounds, MusterGaugeBound, i), per);
  json_builder_end_array (page->json);
  begin_list (page, "parts");
  for (guint i = 0; i < gauge->parts->len; i++)
    add_part (page, g_ptr_array_index (gauge->parts, i), per);
  json_builder_end_array (page->json);
  json_builder_end_object (page->json);
}

static void
add_gauges (Page *page, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) gauges = muster_play_list_gauges (page->of_sides[row->side], row);
  if (gauges->len == 0)
    return;
  begin_list (page, "gauges");
  for (guint i = 0; i < gauges->len; i++)
    add_gauge (page, g_ptr_array_index (gauges, i));
  json_builder_end_array (page->json);
}

/* Forces */

static void
add_fact (Page *page, const char *name, const char *text)
{
  json_builder_begin_array (page->json);
  add_item (page, name);
  add_item (page, text);
  json_builder_end_array (page->json);
}

static gboolean
has_readout (GPtrArray *readouts, const char *name)
{
  for (guint i = 0; i < readouts->len; i++)
    if (g_str_equal (((const MusterReadout *) g_ptr_array_index (readouts, i))->name, name))
      return TRUE;
  return FALSE;
}

/* Figures of a node, such as the range of a commander; levels are counted by gauges. */
static void
add_facts (Page *page, const MusterReturnRow *row)
{
  if (row->evaluation == NULL)
    return;
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (row->evaluation, row->node);
  g_autoptr (GArray) worths = muster_play_list_worths (row);
  begin_list (page, "facts");
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (readout->level == NULL)
        add_fact (page, readout->name, readout->text);
    }
  for (guint i = 0; i < worths->len; i++)
    {
      const MusterWorth *worth = &g_array_index (worths, MusterWorth, i);
      const char *name = worth->name != NULL ? worth->name : _ ("Points");
      g_autofree char *number = muster_number_dup_text (worth->number);
      if (!has_readout (readouts, name))
        add_fact (page, name, number);
    }
  json_builder_end_array (page->json);
}

/* "Line infantry, UQ 4, Colours" */
static char *
dup_particulars (const MusterReturnRow *row)
{
  const MusterNode *node = &row->army->nodes[row->node];
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  gboolean is_commander = row->category == MUSTER_CATEGORY_COMMANDER;
  g_autofree char *grades = row->evaluation == NULL ? NULL
                            : is_commander
                              ? muster_words_dup_commander_grades (row->evaluation, row->node, TRUE)
                              : muster_words_dup_grades (row->evaluation, row->node);
  if (muster_node_is_named (node))
    g_ptr_array_add (items, g_strdup (muster_node_get_kind_name (node)));
  if (grades != NULL && grades[0] != '\0')
    g_ptr_array_add (items, g_steal_pointer (&grades));
  g_ptr_array_extend_and_steal (items, muster_army_list_borne (row->army, row->node));
  return muster_text_enumerate (items);
}

static void
add_unit (Page *page, const MusterReturnRow *row)
{
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  add_int (page, "steps", MAX (row->steps, 1));
  add_flag (page, "open", row->steps == MUSTER_STEPS_OPEN);
  if (row->strength != NULL)
    add_text (page, "track", row->strength->steps_name);
  if (marks->len == 0)
    return;
  begin_list (page, "marks");
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterReturnMark *mark = &g_array_index (marks, MusterReturnMark, i);
      g_autofree char *text = muster_return_mark_dup_text (mark, FALSE);
      json_builder_begin_array (page->json);
      json_builder_add_int_value (page->json, mark->losses);
      add_item (page, text);
      json_builder_end_array (page->json);
    }
  json_builder_end_array (page->json);
}

/* When it comes, where it is not there from the start. */
static void
add_reserve (Page *page, const MusterReturnRow *row)
{
  for (guint i = 0; i < page->scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (page->scenario->reserves, MusterReserve, i);
      if (reserve->army != row->army_number || reserve->node != row->node)
        continue;
      g_autofree char *coming = muster_reserve_dup_coming (page->scenario, reserve);
      g_autofree char *where = muster_reserve_dup_where (page->scenario, reserve);
      add_int (page, "comes", reserve->turn);
      take_text (page, "coming",
                 where != NULL
                   /* Translators: %1$s: when a reserve comes; %2$s: where. */
                   ? g_strdup_printf (_ ("%1$s, %2$s"), coming, where)
                   : g_strdup (coming));
      return;
    }
}

static guint
get_depth (const MusterReturnRow *row)
{
  guint depth = 0;
  for (guint node = row->node; node != 0; node = row->army->nodes[node].parent)
    depth++;
  return depth;
}

static void
add_row (Page *page, const MusterReturnRow *row)
{
  static const char *const letters[] = { [MUSTER_CATEGORY_ARMY] = "a",
                                         [MUSTER_CATEGORY_FORMATION] = "f",
                                         [MUSTER_CATEGORY_COMMANDER] = "c",
                                         [MUSTER_CATEGORY_UNIT] = "u" };
  json_builder_begin_object (page->json);
  add_text (page, "is", letters[row->category]);
  add_int (page, "side", row->side);
  take_text (page, "name", muster_army_dup_label (row->army, row->node));
  if (row->number == 0)
    {
      add_int (page, "depth", get_depth (row));
      add_reserve (page, row);
      add_gauges (page, row);
    }
  else
    {
      guint parent = row->army->nodes[row->node].parent;
      add_int (page, "n", row->number);
      add_int (page, "in", find_row (page, row->army_number, parent));
      take_text (page, "sub", dup_particulars (row));
    }
  if (row->category == MUSTER_CATEGORY_UNIT)
    add_unit (page, row);
  add_facts (page, row);
  json_builder_end_object (page->json);
}

/* What the rules say that a commander's fall costs. */
static void
add_costs (Page *page)
{
  begin_list (page, "costs");
  for (int fate = 0; fate < MUSTER_N_FATES; fate++)
    {
      g_autofree char *cost = muster_play_dup_cost (page->scenario->ruleset, (MusterFate) fate);
      add_item (page, cost);
    }
  json_builder_end_array (page->json);
}

static void
add_forces (Page *page)
{
  begin_list (page, "rows");
  for (guint i = 0; i < page->rows->len; i++)
    add_row (page, &g_array_index (page->rows, MusterReturnRow, i));
  json_builder_end_array (page->json);
  add_costs (page);
}

/* The quick reference */

static char *
dup_without_markup (const char *markup)
{
  char *text = NULL;
  return pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL) ? text : g_strdup (markup);
}

static void
add_troops (Page *page, GPtrArray *troops)
{
  begin_list (page, "troops");
  for (guint i = 0; i < troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (troops, i);
      json_builder_begin_object (page->json);
      add_text (page, "mark", troop->mark);
      add_text (page, "name", troop->name);
      add_text (page, "who", troop->who);
      begin_list (page, "values");
      for (guint v = 0; v < troop->values->len; v++)
        {
          g_autofree char *value = dup_without_markup (g_ptr_array_index (troop->values, v));
          add_item (page, value);
        }
      json_builder_end_array (page->json);
      json_builder_end_object (page->json);
    }
  json_builder_end_array (page->json);
}

/* Its mark, or "", and then its cells. */
static void
add_table_row (Page *page, const MusterTable *table, const MusterTableRow *row, const char *mark)
{
  json_builder_begin_array (page->json);
  add_item (page, mark);
  if (row->at.is_given && table->n_columns == 0)
    {
      g_autofree char *results = muster_results_dup_text (&row->at);
      add_item (page, results);
    }
  for (int i = 0; i < row->n_cells; i++)
    add_item (page, row->cells[i]);
  json_builder_end_array (page->json);
}

static void
add_table (Page *page, const MusterReferenceTable *entry, GHashTable *marks)
{
  const MusterTable *table = entry->table;
  if (entry->rows->len == 0)
    return;
  json_builder_begin_object (page->json);
  take_text (page, "title", muster_reference_dup_title (table));
  take_text (page, "cite", muster_reference_dup_cites (entry));
  add_text (page, "mark", g_hash_table_lookup (marks, table));
  begin_list (page, "heads");
  for (int i = 0; i < table->n_columns; i++)
    add_item (page, table->columns[i]);
  json_builder_end_array (page->json);
  begin_list (page, "rows");
  for (guint i = 0; i < entry->rows->len; i++)
    {
      const MusterTableRow *row = &table->rows[g_array_index (entry->rows, int, i)];
      add_table_row (page, table, row, g_hash_table_lookup (marks, row));
    }
  json_builder_end_array (page->json);
  json_builder_end_object (page->json);
}

static void
add_reference (Page *page)
{
  if (page->game->ruleset == NULL || page->game->ruleset->n_tables == 0)
    return;
  g_autoptr (MusterReference) reference = muster_reference_new (page->game, page->options);
  g_autoptr (GPtrArray) troops = muster_troops_list (page->game, reference, page->options);
  g_autoptr (GHashTable) marks = muster_reference_mark (page->game, reference, troops);
  muster_reference_mark_enemys (page->game, reference, page->options->reader, marks);
  json_builder_set_member_name (page->json, "reference");
  json_builder_begin_object (page->json);
  take_text (page, "key", muster_reference_dup_key (troops, marks));
  add_troops (page, troops);
  begin_list (page, "tables");
  for (guint i = 0; i < reference->tables->len; i++)
    add_table (page, g_ptr_array_index (reference->tables, i), marks);
  json_builder_end_array (page->json);
  json_builder_end_object (page->json);
}

/* The page */

static void
add_sides (Page *page)
{
  begin_list (page, "sides");
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *name = muster_scenario_dup_side (page->scenario, side);
      add_item (page, page->of_sides[side] != NULL ? name : NULL);
    }
  json_builder_end_array (page->json);
}

static char *
dup_whose (const Page *page)
{
  g_autofree char *a = muster_scenario_dup_side (page->scenario, 0);
  g_autofree char *b = muster_scenario_dup_side (page->scenario, 1);
  if (page->of_sides[0] != NULL && page->of_sides[1] != NULL)
    /* Translators: the two sides of a battle. */
    return g_strdup_printf (_ ("%1$s and %2$s"), a, b);
  return page->of_sides[0] != NULL ? g_steal_pointer (&a) : g_steal_pointer (&b);
}

static void
fill (Page *page)
{
  const gboolean sides[2] = { page->of_sides[0] != NULL, page->of_sides[1] != NULL };
  json_builder_begin_object (page->json);
  add_int (page, "version", MUSTER_PHONE_VERSION);
  add_text (page, "battle", page->scenario->name);
  add_text (page, "date", page->scenario->date);
  take_text (page, "whose", dup_whose (page));
  take_text (page, "about", muster_scenario_dup_particulars (page->scenario));
  take_text (page, "state", muster_scenario_dup_phone_state (page->scenario, sides));
  add_sides (page);
  add_words (page);
  add_turns (page);
  add_forces (page);
  add_reference (page);
  json_builder_end_object (page->json);
}

/* As text within HTML: nothing in it can end the element in which it stands. */
static char *
dup_json (Page *page)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = json_builder_get_root (page->json);
  json_generator_set_root (generator, root);
  g_autofree char *plain = json_generator_to_data (generator, NULL);
  GString *text = g_string_new (NULL);
  for (const char *at = plain; *at != '\0'; at++)
    switch (*at)
      {
      case '<':
        g_string_append (text, "\\u003c");
        break;
      case '>':
        g_string_append (text, "\\u003e");
        break;
      case '&':
        g_string_append (text, "\\u0026");
        break;
      default:
        g_string_append_c (text, *at);
      }
  return g_string_free (text, FALSE);
}

static void
append_file (GString *html, const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, NULL);
  g_autoptr (GBytes) bytes =
    g_resource_lookup_data (muster_phone_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_string_append_len (html, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
}

static void
append_escaped (GString *html, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_string_append (html, escaped);
}

/* Returns: where @at goes on behind a mark of the template, or NULL */
static const char *
append_mark (GString *html, const char *at, const Page *page, const char *json)
{
  static const char *const marks[] = { "@LANG@", "@DIR@",    "@TITLE@",   "@STYLE@",
                                       "@DATA@", "@SCRIPT@", "@NOSCRIPT@" };
  gsize i = 0;
  while (i < G_N_ELEMENTS (marks) && !g_str_has_prefix (at, marks[i]))
    i++;
  switch (i)
    {
    case 0:
      /* Translators: the code of your language, as HTML has it: de, fr, pt-BR. */
      append_escaped (html, C_ ("language of a page", "en"));
      break;
    case 1:
      /* Translators: rtl where your language is written from right to left. */
      append_escaped (html, C_ ("direction of a page", "ltr"));
      break;
    case 2:
      append_escaped (html, page->scenario->name);
      break;
    case 3:
      append_file (html, "page.css");
      break;
    case 4:
      g_string_append (html, json);
      break;
    case 5:
      append_file (html, "page.js");
      break;
    case 6:
      append_escaped (html, _ ("Nothing can be ticked in a preview that runs no scripts. Save this "
                               "file, and open it in a browser."));
      break;
    default:
      return NULL;
    }
  return at + strlen (marks[i]);
}

static GBytes *
write_html (Page *page)
{
  g_autofree char *json = dup_json (page);
  g_autoptr (GString) template = g_string_new (NULL);
  GString *html = g_string_new (NULL);
  append_file (template, "page.html");
  for (const char *at = template->str; *at != '\0';)
    {
      const char *next = *at == '@' ? append_mark (html, at, page, json) : NULL;
      if (next == NULL)
        g_string_append_c (html, *at++);
      else
        at = next;
    }
  return g_string_free_to_bytes (html);
}

static GBytes *
make (const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (JsonBuilder) json = json_builder_new ();
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (MusterReturnRow));
  Page page = {
    .json = json, .game = game, .options = options, .scenario = game->scenario, .rows = rows
  };
  for (int side = 0; side < 2; side++)
    {
      if (!muster_reader_is_of (options->reader, side))
        continue;
      page.of_sides[side] = muster_scenario_list_return (game->scenario, side);
      if (page.of_sides[side]->len > 0)
        g_array_append_vals (rows, page.of_sides[side]->data, page.of_sides[side]->len);
    }
  fill (&page);
  for (int side = 0; side < 2; side++)
    g_clear_pointer (&page.of_sides[side], g_array_unref);
  return write_html (&page);
}

static gboolean
has_army (const MusterScenario *scenario, MusterAudience reader)
{
  for (int side = 0; side < 2; side++)
    if (muster_reader_is_of (reader, side) && scenario->sides[side].armies->len > 0)
      return TRUE;
  return FALSE;
}

GBytes *
muster_phone_page_make (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  if (game->scenario == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("A page for a phone is of a battle, and “%s” is no scenario. Make a scenario "
                      "of two armies, or muster the next battle of a campaign, and take that."),
                   muster_game_get_name (game));
      return NULL;
    }
  if (!has_army (game->scenario, options->reader))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("The scenario “%s” has no army whose losses could be ticked. Give its sides "
                      "armies first."),
                   muster_game_get_name (game));
      return NULL;
    }
  if (options->reader == MUSTER_AUDIENCE_ALL && options->hidden == MUSTER_HIDE_NOTHING)
    return make (game, options);
  g_autoptr (MusterGame) seen = muster_game_view (game, options);
  return make (seen, options);
}
