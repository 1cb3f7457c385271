#include "config.h"

#include "campaign/orders/form.h"

#include "base/csv-text.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/actions/correct.h"
#include "campaign/model/map.h"
#include "campaign/orders/column.h"
#include "campaign/state/register-places.h"
#include "campaign/state/register-players.h"
#include "campaign/state/replay.h"
#include "campaign/text/log.h"
#include "xml/writer.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* After so many nobody reads on. */
#define MOST_PROBLEMS 50

typedef enum
{
  CELL_CAMPAIGN,
  CELL_PERIOD,
  CELL_PLAYER,
  CELL_FORMATION,
  CELL_ORDER,
  CELL_WAY, /* or, of an order to join, the formation */
  CELL_FROM,
  CELL_PACE,
  CELL_WHEN_MET,
  CELL_BACK_TO,
  CELL_WORDS,
  N_CELLS,
} Cell;

static const char *const headings[N_CELLS + 1] = {
  [CELL_CAMPAIGN] = N_ ("Campaign"),
  /* Translators: the head of a column of an order form: some days of a campaign. */
  [CELL_PERIOD] = N_ ("Period"),
  [CELL_PLAYER] = N_ ("Player"),
  [CELL_FORMATION] = N_ ("Formation"),
  /* Translators: the head of a column of an order form: what a formation is to do. */
  [CELL_ORDER] = N_ ("Order"),
  /* Translators: the head of a column of an order form: the places on a march. */
  [CELL_WAY] = N_ ("Way"),
  /* Translators: the head of a column of an order form: the time at which a march begins. */
  [CELL_FROM] = N_ ("From"),
  /* Translators: the head of a column of an order form: how fast to march. */
  [CELL_PACE] = N_ ("Pace"),
  /* Translators: the head of a column of an order form: what to do when enemies are met. */
  [CELL_WHEN_MET] = N_ ("If met"),
  /* Translators: the head of a column of an order form: to which place to fall back. */
  [CELL_BACK_TO] = N_ ("Back to"),
  /* Translators: the head of a column of an order form: whatever a player has to say. */
  [CELL_WORDS] = N_ ("Words"),
};

/* As players write them, by the value of MusterOrderKind, MusterPace and MusterWhenMet. */
static const char *const order_words[] = {
  /* Translators: an order, as a player writes it into a form. */
  N_ ("march"),
  /* Translators: an order, as a player writes it into a form: to stay where it is. */
  N_ ("stand"),
  /* Translators: an order, as a player writes it into a form. */
  N_ ("rest"),
  /* Translators: an order, as a player writes it into a form. */
  N_ ("entrench"),
  /* Translators: an order, as a player writes it into a form: to march by itself. */
  N_ ("detach"),
  /* Translators: an order, as a player writes it into a form: to march with another again. */
  N_ ("join"),
  NULL,
};
/* Translators: how fast a formation is to march, as a player writes it into a form. */
static const char *const pace_words[] = {
  /* Translators: how fast a formation is to march, as a player writes it into a form. */
  N_ ("usual"),
  /* Translators: how fast a formation is to march, as a player writes it into a form. */
  N_ ("forced"),
  NULL,
};
static const char *const when_met_words[] = {
  /* Translators: what a formation is to do when it meets enemies, as a player writes it. */
  N_ ("stand"),
  /* Translators: what a formation is to do when it meets enemies, as a player writes it. */
  N_ ("attack"),
  /* Translators: what a formation is to do when it meets enemies, as a player writes it. */
  N_ ("fall back"), NULL
};

typedef struct
{
  const MusterCampaign *campaign;
  const MusterRegister *reg; /* on the morning of the period */
  const MusterPeriod *period;
  const MusterMarchMap *map;
  const char *file;
  int line;
  GPtrArray *problems;
  guint before; /* how many problems there were */
  MusterFormRead *form;
  GHashTable *detached; /* records, as pointers */
  GArray *lines;        /* int, of each event of the form */
} Reader;

static void complain (Reader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
complain (Reader *reader, const char *format, ...)
{
  va_list arguments;
  if (reader->problems->len >= reader->before + MOST_PROBLEMS)
    return;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  muster_problems_add (reader->problems, reader->file, reader->line, "%s", text);
}

/* Returns: the index of the word, as files have it, in English or in the user's language; -1 */
static int
find_word (const char *typed, const char *const *known, const char *const *of_files)
{
  g_autofree char *folded = muster_text_fold_words (typed);
  for (int i = 0; known[i] != NULL; i++)
    {
      g_autofree char *plain = muster_text_fold_words (known[i]);
      g_autofree char *translated = muster_text_fold_words (_ (known[i]));
      g_autofree char *of_file = muster_text_fold_words (of_files != NULL ? of_files[i] : known[i]);
      if (g_str_equal (folded, plain) || g_str_equal (folded, translated)
          || g_str_equal (folded, of_file))
        return i;
    }
  return -1;
}

/* @choices: what may stand there, for the message. Returns: the value; @otherwise for an empty
 * cell; -1 with a problem */
static int
read_word (Reader *reader,
           Cell cell,
           const char *text,
           const char *const *known,
           const char *const *of_files,
           int otherwise)
{
  if (text == NULL || muster_rows_cell_is_empty (text))
    return otherwise;
  int found = find_word (text, known, of_files);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  for (guint i = 0; known[i] != NULL; i++)
    g_ptr_array_add (words, (gpointer) _ (known[i]));
  g_autofree char *all = muster_text_enumerate (words);
  if (found < 0)
    complain (
      reader,
      /* Translators: %1$s: the head of a column; %2$s: what stands there; %3$s: a list of words. */
      _ ("%1$s: “%2$s” is not known. Write one of: %3$s."), _ (headings[cell]), text, all);
  return found;
}

/* The number decides where one is written before a name. Returns: (nullable) */
static const MusterRecord *
find_formation (Reader *reader, const char *text)
{
  g_autoptr (GError) error = NULL;
  char *end = NULL;
  gint64 number = g_ascii_strtoll (text, &end, 10);
  if (number > 0 && (*end == ' ' || *end == '\0'))
    {
      const MusterRecord *record = muster_register_find (reader->reg, number);
      g_autofree char *label = record != NULL ? muster_record_dup_label (record) : NULL;
      g_autofree char *typed = muster_text_fold_words (end);
      g_autofree char *rest = g_strdup (end);
      g_autofree char *folded = label != NULL ? muster_text_fold_words (label) : NULL;
      if (record != NULL && record->category < MUSTER_CATEGORY_COMMANDER
          && (typed[0] == '\0' || muster_text_has_words (folded, typed)))
        return record;
      /* A name may begin with a number: “2nd Corps” does not, “5 Division” may. */
      gint64 named = muster_register_find_named (reader->reg, text, MUSTER_NAMES_FORMATION, NULL);
      if (named > 0)
        return muster_register_find (reader->reg, named);
      if (record != NULL && record->category < MUSTER_CATEGORY_COMMANDER)
        complain (
          reader,
          /* Translators: %1$d: a number; %2$s: the formation that has it; %3$s: another name. */
          _ ("Number %1$" PRId64 " is %2$s, not “%3$s”. Correct the one or the "
             "other."),
          number, label, g_strstrip (rest));
      else
        complain (reader, _ ("There is no formation %" PRId64 ". Take the number from the form."),
                  number);
      return NULL;
    }
  gint64 found = muster_register_find_named (reader->reg, text, MUSTER_NAMES_FORMATION, &error);
  if (found <= 0)
    complain (reader, "%s", error->message);
  return found > 0 ? muster_register_find (reader->reg, found) : NULL;
}

/* Returns: the quarter; -1 with a problem */
static int
read_quarter (Reader *reader, const char *text)
{
  int hours = 0, minutes = 0, used = 0;
  gboolean is_time =
    sscanf (text, "%2d%*1[:.]%2d%n", &hours, &minutes, &used) == 2 && text[used] == '\0';
  if (!is_time)
    {
      minutes = 0;
      used = 0;
      is_time = sscanf (text, "%2d%n", &hours, &used) == 1 && text[used] == '\0';
    }
  int quarter = hours * 4 + minutes / 15;
  if (is_time && hours >= 0 && minutes >= 0 && minutes < 60 && minutes % 15 == 0
      && quarter < MUSTER_EVENING)
    return quarter;
  complain (reader,
            _ ("“%s” is no time at which a march begins. Write a full quarter of an hour before "
               "20:00, such as 6:15."),
            text);
  return -1;
}

static gint64
read_place (Reader *reader, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 place = muster_map_find_place (reader->campaign, name, &error);
  if (place == 0)
    complain (reader, "%s", error->message);
  return place;
}

/* Fills what is left out with the quickest roads. @places: (element-type gint64): as they were
 * written. Returns: (transfer full) (nullable) */
static GArray *
fill_way (Reader *reader, const MusterRecord *formation, const GArray *places)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (gint64));
  MusterMarchPoint here = muster_record_get_point (reader->reg, formation);
  g_autofree char *label = muster_record_dup_label (formation);
  for (guint i = 0; i < places->len; i++)
    {
      gint64 place = g_array_index (places, gint64, i);
      gboolean is_there = here.other == 0 && here.place == place;
      if (is_there && i == 0)
        continue;
      gboolean is_next = here.other != 0
                           ? place == here.place || place == here.other
                           : muster_march_map_get_units (reader->map, here.place, place) > 0;
      g_autoptr (GArray) part =
        is_next || is_there ? NULL : muster_march_map_find_way (reader->map, &here, place);
      if (is_there || (!is_next && part == NULL))
        {
          g_autofree char *from =
            muster_march_point_dup_text (reader->campaign, reader->map, &here);
          const char *to = muster_campaign_find_place (reader->campaign, place)->name;
          complain (
            reader,
            /* Translators: %1$s: a formation; %2$s: where it would be: “at Mill”; %3$s: a place. */
            _ ("%1$s: no road leads on to %3$s, %2$s. Write another way."), label, from, to);
          return NULL;
        }
      if (part != NULL)
        g_array_append_vals (way, part->data, part->len);
      else
        g_array_append_val (way, place);
      here = (MusterMarchPoint){ .place = place };
    }
  return g_steal_pointer (&way);
}

/* Whether the order of the formation itself, or of one around or within it, is in the form already.
 */
static void
check_alone (Reader *reader, const MusterRecord *formation, MusterOrderKind kind)
{
  const GArray *events = reader->form->events;
  g_autofree char *label = muster_record_dup_label (formation);
  for (guint i = 0; i < events->len; i++)
    {
      const MusterEvent *other = &g_array_index (events, MusterEvent, i);
      int line = g_array_index (reader->lines, int, i);
      if (other->kind != MUSTER_EVENT_ORDER)
        continue;
      gboolean is_detach = other->figures[MUSTER_ORDER_KIND] == MUSTER_ORDER_DETACH;
      if (other->subject == formation->number)
        {
          if (is_detach != (kind == MUSTER_ORDER_DETACH))
            continue;
          complain (reader,
                    /* Translators: %1$s: a formation; %2$d: a line. */
                    _ ("%1$s is ordered already, in line %2$d. Leave one of them."), label, line);
          return;
        }
      const MusterRecord *record = muster_register_find (reader->reg, other->subject);
      gboolean is_within = muster_register_is_in (reader->reg, formation, other->subject);
      gboolean is_around = muster_register_is_in (reader->reg, record, formation->number);
      const MusterRecord *inner = is_within ? formation : record;
      if ((!is_within && !is_around) || kind == MUSTER_ORDER_DETACH || is_detach
          || inner->place != 0
          || g_hash_table_contains (reader->detached, GSIZE_TO_POINTER (inner->number)))
        continue;
      g_autofree char *name = muster_record_dup_label (record);
      complain (reader,
                /* Translators: %1$s: a formation; %2$s: another; %3$d: a line; %4$s: the one of
                 * them that stands in the other. */
                _ ("%1$s and %2$s, in line %3$d, march as one. Order one of them, or detach %4$s "
                   "in a row above."),
                label, name, line, is_within ? label : name);
      return;
    }
}

static void
read_join (Reader *reader, const char *text, MusterEvent *order)
{
  const MusterRecord *joined =
    text != NULL && text[0] != '\0' ? find_formation (reader, text) : NULL;
  const MusterRecord *formation = muster_register_find (reader->reg, order->subject);
  g_autofree char *label = muster_record_dup_label (formation);
  if (text == NULL || text[0] == '\0')
    complain (reader, _ ("%s is to join, but whom? Write the formation in the column of the way."),
              label);
  if (joined == NULL)
    return;
  g_autofree char *name = muster_record_dup_label (joined);
  if (joined->side != formation->side || joined->status >= MUSTER_STATUS_DISBANDED
      || muster_register_is_in (reader->reg, joined, formation->number))
    complain (reader,
              /* Translators: %1$s: a formation; %2$s: another. */
              _ ("%1$s cannot join %2$s. Name a formation of its side that stands by "
                 "itself."),
              label, name);
  order->figures[MUSTER_ORDER_JOINS] = joined->number;
}

/* @places: (nullable): the way, a word a place. */
static void
read_way (Reader *reader, char **places, MusterEvent *order)
{
  const MusterRecord *formation = muster_register_find (reader->reg, order->subject);
  g_autofree char *label = muster_record_dup_label (formation);
  g_autoptr (GArray) written = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean is_march = order->figures[MUSTER_ORDER_KIND] == MUSTER_ORDER_MARCH;
  for (char **word = places; word != NULL && *word != NULL; word++)
    {
      gint64 place = (*word)[0] != '\0' ? read_place (reader, *word) : 0;
      if (place == 0 && (*word)[0] != '\0')
        return;
      if (place != 0)
        g_array_append_val (written, place);
    }
  if (!is_march && written->len > 0)
    complain (reader,
              _ ("%s is not ordered to march, but has a way. Write “march”, or leave the "
                 "way out."),
              label);
  if (!is_march)
    return;
  g_autoptr (GArray) way = fill_way (reader, formation, written);
  if (way != NULL && way->len == 0)
    complain (reader, _ ("%s is to march, but where? Write the places on its way."), label);
  g_autofree char *text =
    way != NULL ? muster_way_dup_text ((const gint64 *) (gconstpointer) way->data, way->len) : NULL;
  order->text = text != NULL ? g_string_chunk_insert (reader->form->strings, text) : NULL;
}

/* Returns: whether the formation is there, and may be ordered by the form's player */
static gboolean
check_formation (Reader *reader, const MusterRecord *formation)
{
  g_autofree char *label = muster_record_dup_label (formation);
  const char *sender = muster_register_find_sender (reader->reg, formation);
  if (formation->status >= MUSTER_STATUS_DISBANDED)
    complain (reader, _ ("%s is there no more. Leave its row out."), label);
  else if (reader->form->player != NULL && g_strcmp0 (sender, reader->form->player) != 0)
    complain (reader,
              /* Translators: %1$s: a formation; %2$s: the player whose form it is; %3$s: who
                 commands it. */
              _ ("%1$s is not %2$s’s to order, but %3$s’s. Leave its row out."), label,
              reader->form->player, sender);
  else if (muster_record_get_point (reader->reg, formation).place == 0)
    complain (reader, _ ("Nobody knows where %s is. The umpire has to put it on the map first."),
              label);
  else
    {
      const MusterRecord *placed = muster_register_find_placed (reader->reg, formation);
      g_autofree char *day = muster_day_dup_text (placed->arrives);
      if (placed->arrives <= reader->reg->day)
        return TRUE;
      complain (reader,
                /* Translators: %1$s: a formation; %2$s: a day. */
                _ ("%1$s is on its way until %2$s, and cannot be ordered before."), label, day);
    }
  return FALSE;
}

/* What is in a row, from a table or XML; NULL and "" say nothing. */
typedef struct
{
  const char *formation;
  const char *order;
  char **way;
  const char *joins;
  const char *from;
  int quarter; /* in the place of @from; 0: none */
  const char *pace;
  const char *when_met;
  const char *back_to;
  const char *words;
} Row;

static gboolean
says (const char *text)
{
  return text != NULL && !muster_rows_cell_is_empty (text);
}

static void
read_row (Reader *reader, const Row *row)
{
  MusterEvent order = { .kind = MUSTER_EVENT_ORDER,
                        .day = reader->period->day,
                        .object = reader->period->number };
  const MusterRecord *formation =
    says (row->formation) ? find_formation (reader, row->formation) : NULL;
  if (!says (row->formation))
    complain (reader, _ ("The row orders nobody. Write a formation, or leave it out."));
  int kind = read_word (reader, CELL_ORDER, row->order, order_words, muster_order_list_words (),
                        says (row->order) ? -1 : MUSTER_ORDER_MARCH);
  int pace = read_word (reader, CELL_PACE, row->pace, pace_words, muster_pace_list_words (),
                        MUSTER_PACE_USUAL);
  int when_met = read_word (reader, CELL_WHEN_MET, row->when_met, when_met_words,
                            muster_when_met_list_words (), MUSTER_WHEN_MET_STAND);
  int quarter = row->quarter != 0  ? row->quarter
                : says (row->from) ? read_quarter (reader, row->from)
                                   : MUSTER_MORNING;
  gint64 back_to = says (row->back_to) ? read_place (reader, row->back_to) : 0;
  if (formation == NULL || !check_formation (reader, formation) || kind < 0)
    return;
  order.subject = formation->number;
  order.figures[MUSTER_ORDER_KIND] = kind;
  order.figures[MUSTER_ORDER_FROM] = quarter;
  order.figures[MUSTER_ORDER_PACE] = MAX (pace, 0);
  order.figures[MUSTER_ORDER_WHEN_MET] = MAX (when_met, 0);
  order.figures[MUSTER_ORDER_BACK_TO] = back_to;
  if (kind == MUSTER_ORDER_JOIN)
    read_join (reader, row->joins, &order);
  else
    read_way (reader, row->way, &order);
  if (says (row->words))
    order.note = g_string_chunk_insert (reader->form->strings, row->words);
  check_alone (reader, formation, (MusterOrderKind) kind);
  if (kind == MUSTER_ORDER_DETACH)
    g_hash_table_add (reader->detached, GSIZE_TO_POINTER (formation->number));
  g_array_append_val (reader->form->events, order);
  g_array_append_val (reader->lines, reader->line);
}

/* Of which campaign, period and player it says it is: whatever is not said is not held against it.
 */
static void
read_head (Reader *reader, const char *campaign, const char *period, const char *player)
{
  g_autofree char *name = muster_text_fold_words (reader->campaign->name);
  g_autofree char *typed = says (campaign) ? muster_text_fold_words (campaign) : NULL;
  if (typed != NULL && !g_str_equal (name, typed))
    complain (reader,
              /* Translators: %1$s: a campaign; %2$s: another campaign. */
              _ ("These are orders of the campaign “%1$s”, and this one is “%2$s”. Take "
                 "them to their own."),
              campaign, reader->campaign->name);
  gint64 number = says (period) ? g_ascii_strtoll (period, NULL, 10) : reader->period->number;
  if (number != reader->period->number)
    complain (reader,
              /* Translators: %1$s: the period of an order form; %2$d: the one that is open. */
              _ ("These are orders for period %1$s, and period %2$" PRId64 " is open. Ask "
                 "for orders for that."),
              period, reader->period->number);
  if (!says (player))
    return;
  g_autofree char *who = muster_text_fold_words (player);
  g_autoptr (GPtrArray) senders = muster_register_list_senders (reader->reg);
  for (guint i = 0; i < senders->len; i++)
    {
      const char *sender = g_ptr_array_index (senders, i);
      g_autofree char *folded = muster_text_fold_words (sender);
      if (!g_str_equal (folded, who))
        continue;
      if (reader->form->player != NULL && !g_str_equal (reader->form->player, sender))
        complain (reader,
                  /* Translators: %1$s: a player; %2$s: another one. */
                  _ ("The form is %1$s’s above, and %2$s’s here. Send one form a player."),
                  reader->form->player, sender);
      else
        reader->form->player = g_intern_string (sender);
      return;
    }
  g_autofree char *sentence =
    g_strdup_printf (_ ("Nobody called “%s” sends orders. Write a player of the register, or a "
                        "side of which something has no player."),
                     player);
  g_autofree char *text = muster_text_ask_nearest (sentence, player, senders);
  complain (reader, "%s", text);
}

static gboolean
begin (Reader *reader, const GPtrArray *periods)
{
  reader->before = reader->problems->len;
  reader->period = muster_periods_find_open (periods);
  if (reader->period == NULL)
    complain (reader, _ ("No period is open for which orders are asked. Open one first."));
  if (reader->period == NULL)
    return FALSE;
  reader->form = g_new0 (MusterFormRead, 1);
  reader->form->period = reader->period->number;
  reader->form->events = g_array_new (FALSE, TRUE, sizeof (MusterEvent));
  reader->form->strings = g_string_chunk_new (256);
  reader->reg = muster_campaign_replay (reader->campaign, reader->period->day);
  reader->map = muster_campaign_new_march_map (reader->campaign);
  reader->detached = g_hash_table_new (NULL, NULL);
  reader->lines = g_array_new (FALSE, FALSE, sizeof (int));
  return TRUE;
}

static MusterFormRead *
finish (Reader *reader)
{
  if (reader->problems->len == reader->before && reader->form->player == NULL)
    {
      reader->line = 0;
      complain (reader, _ ("The form does not say whose it is. Write its player."));
    }
  if (reader->problems->len == reader->before && reader->form->events->len == 0)
    {
      reader->line = 0;
      complain (reader, _ ("The form orders nothing. Write at least who stands."));
    }
  if (reader->problems->len > reader->before)
    g_clear_pointer (&reader->form, muster_form_read_free);
  else
    {
      const MusterEvent came = { .kind = MUSTER_EVENT_FORM,
                                 .day = reader->period->day,
                                 .subject = reader->period->number,
                                 .text = reader->form->player };
      g_array_prepend_val (reader->form->events, came);
    }
  muster_register_unref ((MusterRegister *) reader->reg);
  muster_march_map_free ((MusterMarchMap *) reader->map);
  g_hash_table_unref (reader->detached);
  g_array_unref (reader->lines);
  return reader->form;
}

/* Finds the columns, and whether the first row is their heading. */
static gboolean
read_heading (const MusterRowsTable *table, guint row, int columns[N_CELLS])
{
  gboolean is_heading = FALSE;
  for (int i = 0; i < N_CELLS; i++)
    columns[i] = -1;
  for (guint i = 0; i < table->rows[row].n_cells; i++)
    {
      int cell = find_word (muster_rows_table_get (table, row, i), headings, NULL);
      if (cell >= 0 && cell < N_CELLS && columns[cell] < 0)
        columns[cell] = (int) i;
    }
  is_heading = columns[CELL_FORMATION] >= 0 && columns[CELL_ORDER] >= 0;
  for (int i = 0; i < N_CELLS && !is_heading; i++)
    columns[i] = i;
  return is_heading;
}

MusterFormRead *
muster_form_read (const MusterCampaign *campaign,
                  const char *name,
                  const MusterRowsTable *table,
                  GPtrArray *problems)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  Reader reader = { .campaign = campaign, .file = name, .problems = problems };
  int columns[N_CELLS];
  gboolean is_first = TRUE;
  if (!begin (&reader, periods))
    return NULL;
  for (guint i = 0; i < table->n_rows; i++)
    {
      const char *cells[N_CELLS];
      if (table->rows[i].is_blank || table->rows[i].cells[0][0] == '#')
        continue;
      gboolean is_heading = is_first && read_heading (table, i, columns);
      is_first = FALSE;
      for (int j = 0; j < N_CELLS; j++)
        cells[j] = columns[j] >= 0 ? muster_rows_table_get (table, i, (guint) columns[j]) : "";
      reader.line = (int) table->rows[i].line;
      if (is_heading)
        continue;
      read_head (&reader, cells[CELL_CAMPAIGN], cells[CELL_PERIOD], cells[CELL_PLAYER]);
      if (!says (cells[CELL_ORDER]) && !says (cells[CELL_WAY]))
        continue;
      g_auto (GStrv) way = g_strsplit_set (cells[CELL_WAY], ">,", -1);
      for (char **word = way; *word != NULL; word++)
        g_strstrip (*word);
      read_row (&reader, &(Row){ .formation = cells[CELL_FORMATION],
                                 .order = cells[CELL_ORDER],
                                 .way = way,
                                 .joins = cells[CELL_WAY],
                                 .from = cells[CELL_FROM],
                                 .pace = cells[CELL_PACE],
                                 .when_met = cells[CELL_WHEN_MET],
                                 .back_to = cells[CELL_BACK_TO],
                                 .words = cells[CELL_WORDS] });
    }
  return finish (&reader);
}

MusterFormRead *
muster_form_read_xml (const MusterCampaign *campaign, const MusterXml *xml, GPtrArray *problems)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterXmlNode *root = muster_xml_get_root (xml);
  Reader reader = { .campaign = campaign,
                    .file = muster_xml_get_name (xml),
                    .line = muster_xml_node_get_line (root),
                    .problems = problems };
  if (!muster_xml_node_is (root, "orders"))
    {
      reader.before = problems->len;
      complain (&reader, _ ("This is no order form. Choose a file that is one: its first element "
                            "is orders."));
      return NULL;
    }
  if (!begin (&reader, periods))
    return NULL;
  read_head (&reader, muster_xml_node_get (root, "campaign"), muster_xml_node_get (root, "period"),
             muster_xml_node_get (root, "player"));
  for (const MusterXmlNode *node = muster_xml_node_get_first (root, "order"); node != NULL;
       node = muster_xml_node_get_next (node, "order"))
    {
      const MusterXmlNode *words = muster_xml_node_get_first (node, "words");
      g_autofree char *text = words != NULL ? muster_xml_node_dup_lines (words) : NULL;
      const char *from = muster_xml_node_get (node, "from");
      g_autoptr (GPtrArray) way = g_ptr_array_new ();
      reader.line = muster_xml_node_get_line (node);
      for (const MusterXmlNode *via = muster_xml_node_get_first (node, "via"); via != NULL;
           via = muster_xml_node_get_next (via, "via"))
        g_ptr_array_add (way, (gpointer) muster_xml_node_get (via, "place"));
      g_ptr_array_add (way, NULL);
      gint64 quarter = from != NULL ? g_ascii_strtoll (from, NULL, 10) : MUSTER_MORNING;
      if (quarter < 1 || quarter >= MUSTER_EVENING)
        {
          complain (&reader,
                    /* Translators: %1$s: what stands there; %2$d: the most. */
                    _ ("from=\"%1$s\" is no quarter of an hour before 20:00. Write 1 to "
                       "%2$d."),
                    from, MUSTER_EVENING - 1);
          continue;
        }
      read_row (&reader, &(Row){ .formation = muster_xml_node_get (node, "formation"),
                                 .order = muster_xml_node_get (node, "kind"),
                                 .way = (char **) way->pdata,
                                 .joins = muster_xml_node_get (node, "joins"),
                                 .quarter = (int) quarter,
                                 .pace = muster_xml_node_get (node, "pace"),
                                 .when_met = muster_xml_node_get (node, "met"),
                                 .back_to = muster_xml_node_get (node, "back"),
                                 .words = text });
    }
  return finish (&reader);
}

MusterFormRead *
muster_form_load (const MusterCampaign *campaign,
                  const char *path,
                  const char *name,
                  GPtrArray *problems)
{
  g_autofree char *small = g_ascii_strdown (path, -1);
  if (g_str_has_suffix (small, ".xml"))
    {
      gsize length;
      char *text = muster_xml_load_text (path, &length, problems);
      g_autoptr (MusterXml) xml =
        text != NULL ? muster_xml_take (name, text, length, problems) : NULL;
      return xml != NULL ? muster_form_read_xml (campaign, xml, problems) : NULL;
    }
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_load (path, MUSTER_ROWS_ANY_SEPARATOR, &error);
  if (table != NULL)
    return muster_form_read (campaign, name, table, problems);
  muster_problems_add (problems, NULL, 0, "%s", error->message);
  return NULL;
}

MusterFormRead *
muster_form_parse (const MusterCampaign *campaign,
                   const char *name,
                   const char *text,
                   GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  const char *start = text;
  while (g_ascii_isspace (*start))
    start++;
  if (*start == '<')
    {
      g_autoptr (MusterXml) xml = muster_xml_parse (name, start, strlen (start), problems);
      return xml != NULL ? muster_form_read_xml (campaign, xml, problems) : NULL;
    }
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_read (name, bytes, MUSTER_ROWS_ANY_SEPARATOR, &error);
  if (table != NULL)
    return muster_form_read (campaign, name, table, problems);
  muster_problems_add (problems, NULL, 0, "%s", error->message);
  return NULL;
}

void
muster_form_read_free (MusterFormRead *form)
{
  g_array_unref (form->events);
  g_string_chunk_free (form->strings);
  g_free (form);
}

static gboolean
is_same_order (const MusterEvent *a, const MusterEvent *b)
{
  return a->subject == b->subject && memcmp (a->figures, b->figures, sizeof a->figures) == 0
         && g_strcmp0 (a->text, b->text) == 0 && g_strcmp0 (a->note, b->note) == 0;
}

static gboolean
is_same_form (const MusterOrderForm *here, const MusterFormRead *form)
{
  if (here == NULL || here->orders->len + 1 != form->events->len)
    return FALSE;
  for (guint i = 0; i < here->orders->len; i++)
    if (!is_same_order (g_ptr_array_index (here->orders, i),
                        &g_array_index (form->events, MusterEvent, i + 1)))
      return FALSE;
  return TRUE;
}

MusterFormTaken
muster_campaign_take_form (MusterCampaign *campaign, const MusterFormRead *form)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = muster_periods_find (periods, form->period);
  const MusterOrderForm *here = muster_period_find_form (period, form->player);
  g_autofree char *number = g_strdup_printf ("%" PRId64, form->period);
  g_autofree char *phrase = muster_phrase_new ("orders", form->player, number, NULL);
  if (is_same_form (here, form))
    return MUSTER_FORM_KNOWN;
  MusterFormTaken taken = here != NULL ? MUSTER_FORM_REPLACES : MUSTER_FORM_NEW;
  gint64 batch = muster_campaign_add_batch (campaign, phrase);
  for (guint i = 0; i < form->events->len; i++)
    {
      MusterEvent event = g_array_index (form->events, MusterEvent, i);
      event.batch = batch;
      muster_campaign_add_event (campaign, &event);
    }
  muster_campaign_arrange (campaign);
  return taken;
}

GPtrArray *
muster_form_list_orders (const MusterCampaign *campaign, const MusterFormRead *form)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  const MusterEvent *first = &g_array_index (form->events, MusterEvent, 0);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, first->day);
  for (guint i = 1; i < form->events->len; i++)
    g_ptr_array_add (lines, muster_event_dup_sentence (reg, &g_array_index (form->events,
                                                                            MusterEvent, i)));
  return lines;
}

/* The names of a way, as a player writes it. */
static char *
dup_names (const MusterCampaign *campaign, const char *way)
{
  g_autoptr (GArray) places = muster_way_parse (way);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < places->len; i++)
    {
      const MusterPlace *place =
        muster_campaign_find_place (campaign, g_array_index (places, gint64, i));
      g_string_append_printf (text, "%s%s", i > 0 ? " > " : "", place != NULL ? place->name : "?");
    }
  return g_string_free (text, FALSE);
}

static void
append_row (GString *text,
            const MusterRegister *reg,
            const MusterPeriod *period,
            const char *player,
            const MusterRecord *record,
            const MusterEvent *order)
{
  const MusterCampaign *campaign = reg->campaign;
  g_autofree char *label = muster_record_dup_label (record);
  g_autofree char *formation = g_strdup_printf ("%" PRId64 " %s", record->number, label);
  g_autofree char *number = g_strdup_printf ("%" PRId64, period->number);
  const char *cells[N_CELLS] = { [CELL_CAMPAIGN] = campaign->name,
                                 [CELL_PERIOD] = number,
                                 [CELL_PLAYER] = player,
                                 [CELL_FORMATION] = formation };
  g_autofree char *way = order != NULL ? dup_names (campaign, order->text) : NULL;
  g_autofree char *joins = NULL;
  g_autofree char *from = NULL;
  if (order != NULL)
    {
      const gint64 *figures = order->figures;
      const MusterPlace *back =
        muster_campaign_find_place (campaign, figures[MUSTER_ORDER_BACK_TO]);
      from = muster_quarter_dup_text (figures[MUSTER_ORDER_FROM]);
      joins = g_strdup_printf ("%" PRId64, figures[MUSTER_ORDER_JOINS]);
      cells[CELL_ORDER] = _ (order_words[figures[MUSTER_ORDER_KIND]]);
      cells[CELL_WAY] = figures[MUSTER_ORDER_KIND] == MUSTER_ORDER_JOIN ? joins : way;
      cells[CELL_FROM] = from;
      cells[CELL_PACE] = _ (pace_words[figures[MUSTER_ORDER_PACE]]);
      cells[CELL_WHEN_MET] = _ (when_met_words[figures[MUSTER_ORDER_WHEN_MET]]);
      cells[CELL_BACK_TO] = back != NULL ? back->name : NULL;
      cells[CELL_WORDS] = order->note;
    }
  muster_csv_append_row (text, cells, N_CELLS);
}

static void
write_order (MusterXmlWriter *writer, const MusterRecord *record, const MusterEvent *order)
{
  const gint64 *figures = order != NULL ? order->figures : NULL;
  g_autofree char *label = muster_record_dup_label (record);
  g_autofree char *formation = g_strdup_printf ("%" PRId64 " %s", record->number, label);
  muster_xml_writer_start (writer, "order");
  muster_xml_writer_attribute (writer, "formation", formation);
  muster_xml_writer_attribute (
    writer, "kind",
    muster_order_list_words ()[figures != NULL ? figures[MUSTER_ORDER_KIND] : MUSTER_ORDER_STAND]);
  if (figures != NULL)
    {
      g_autoptr (GArray) way = muster_way_parse (order->text);
      muster_xml_writer_attribute_int (writer, "from", figures[MUSTER_ORDER_FROM]);
      muster_xml_writer_attribute (writer, "pace",
                                   muster_pace_list_words ()[figures[MUSTER_ORDER_PACE]]);
      muster_xml_writer_attribute (writer, "met",
                                   muster_when_met_list_words ()[figures[MUSTER_ORDER_WHEN_MET]]);
      if (figures[MUSTER_ORDER_BACK_TO] != 0)
        muster_xml_writer_attribute_int (writer, "back", figures[MUSTER_ORDER_BACK_TO]);
      if (figures[MUSTER_ORDER_JOINS] != 0)
        muster_xml_writer_attribute_int (writer, "joins", figures[MUSTER_ORDER_JOINS]);
      for (guint i = 0; i < way->len; i++)
        {
          muster_xml_writer_start (writer, "via");
          muster_xml_writer_attribute_int (writer, "place", g_array_index (way, gint64, i));
          muster_xml_writer_end (writer);
        }
      if (order->note != NULL)
        {
          muster_xml_writer_start (writer, "words");
          muster_xml_writer_text (writer, order->note);
          muster_xml_writer_end (writer);
        }
    }
  muster_xml_writer_end (writer);
}

GBytes *
muster_campaign_write_form (const MusterCampaign *campaign,
                            const MusterPeriod *period,
                            const char *player,
                            gboolean as_table)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, period->day);
  g_autoptr (GArray) columns = muster_register_list_columns (reg, period);
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  g_autoptr (GString) text = g_string_new ("\357\273\277");
  const char *heads[N_CELLS];
  guint n = 0;
  for (int i = 0; i < N_CELLS; i++)
    heads[i] = _ (headings[i]);
  muster_csv_append_row (text, heads, N_CELLS);
  muster_xml_writer_start (writer, "orders");
  muster_xml_writer_attribute (writer, "campaign", campaign->name);
  muster_xml_writer_attribute_int (writer, "period", period->number);
  muster_xml_writer_attribute (writer, "player", player);
  for (guint i = 0; i < columns->len; i++)
    {
      const MusterColumn *column = &g_array_index (columns, MusterColumn, i);
      if (g_strcmp0 (muster_register_find_sender (reg, column->record), player) != 0)
        continue;
      append_row (text, reg, period, player, column->record, column->order);
      write_order (writer, column->record, column->order);
      n++;
    }
  muster_xml_writer_end (writer);
  if (n == 0)
    return NULL;
  return as_table ? g_string_free_to_bytes (g_steal_pointer (&text))
                  : muster_xml_writer_finish (writer);
}
