#include "config.h"

#include "battlefield/model/dice.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* What was typed for a stream and has not been used yet. */
typedef struct
{
  char *stream;
  char *id;        /* what a player chooses, or NULL */
  GArray *results; /* int; of a choice one, whatever it is */
  guint used;
  MusterThrowHow how;
} Typed;

/* A transcript that is thrown again. */
typedef struct
{
  MusterDice *transcript;
  GHashTable *next;   /* stream → index of its next throw, and 1 */
  GArray *indexes;    /* int: of each throw that was made, or -1 */
  const char *stream; /* in which the dice left it, or NULL */
  int index;          /* what is there instead, or -1 */
} Followed;

struct _MusterDice
{
  guint64 seed;
  MusterRandom random; /* of the stream */
  const char *stream;
  const char *title;
  GArray *throws;     /* MusterThrow */
  GPtrArray *typed;   /* Typed */
  GHashTable *begun;  /* stream → how often */
  GError *error;      /* of what was typed; the first */
  Followed *followed; /* or NULL */
  GStringChunk *strings;
  gatomicrefcount refs;
};

static void
typed_free (Typed *typed)
{
  g_free (typed->stream);
  g_free (typed->id);
  g_array_unref (typed->results);
  g_free (typed);
}

MusterDice *
muster_dice_new (guint64 seed)
{
  MusterDice *dice = g_new0 (MusterDice, 1);
  dice->seed = seed;
  dice->throws = g_array_new (FALSE, TRUE, sizeof (MusterThrow));
  dice->typed = g_ptr_array_new_with_free_func ((GDestroyNotify) typed_free);
  dice->begun = g_hash_table_new (g_str_hash, g_str_equal);
  dice->strings = g_string_chunk_new (1024);
  g_atomic_ref_count_init (&dice->refs);
  return dice;
}

static void
followed_free (Followed *followed)
{
  muster_dice_unref (followed->transcript);
  g_hash_table_unref (followed->next);
  g_array_unref (followed->indexes);
  g_free (followed);
}

MusterDice *
muster_dice_ref (MusterDice *dice)
{
  g_atomic_ref_count_inc (&dice->refs);
  return dice;
}

void
muster_dice_unref (MusterDice *dice)
{
  if (!g_atomic_ref_count_dec (&dice->refs))
    return;
  g_array_unref (dice->throws);
  g_ptr_array_unref (dice->typed);
  g_hash_table_unref (dice->begun);
  g_string_chunk_free (dice->strings);
  g_clear_error (&dice->error);
  g_clear_pointer (&dice->followed, followed_free);
  g_free (dice);
}

MusterDice *
muster_dice_copy (const MusterDice *dice)
{
  MusterDice *copy = muster_dice_new (dice->seed);
  for (guint i = 0; i < dice->throws->len; i++)
    muster_dice_add (copy, &g_array_index (dice->throws, MusterThrow, i));
  for (guint i = 0; i < dice->typed->len; i++)
    {
      const Typed *typed = g_ptr_array_index (dice->typed, i);
      if (typed->id != NULL && typed->used == 0)
        muster_dice_prefer (copy, typed->stream, typed->id);
      else if (typed->used < typed->results->len)
        muster_dice_type (copy, typed->stream, &g_array_index (typed->results, int, typed->used),
                          (int) (typed->results->len - typed->used), typed->how);
    }
  return copy;
}

guint64
muster_dice_get_seed (const MusterDice *dice)
{
  return dice->seed;
}

void
muster_dice_type (MusterDice *dice,
                  const char *stream,
                  const int *results,
                  int n,
                  MusterThrowHow how)
{
  Typed *typed = g_new0 (Typed, 1);
  typed->stream = g_strdup (stream);
  typed->results = g_array_new (FALSE, FALSE, sizeof (int));
  typed->how = how;
  g_array_append_vals (typed->results, results, (guint) n);
  g_ptr_array_add (dice->typed, typed);
}

/* "sector-7" of "sector-7#2" */
static char *
dup_base_name (const char *stream)
{
  const char *hash = strchr (stream, '#');
  return hash != NULL ? g_strndup (stream, (gsize) (hash - stream)) : g_strdup (stream);
}

/* 2 of "sector-7#2" */
static int
get_number (const char *stream)
{
  const char *hash = strchr (stream, '#');
  return hash != NULL ? (int) CLAMP (g_ascii_strtoll (hash + 1, NULL, 10), 1, 99999) : 1;
}

static const char *
keep (MusterDice *dice, const char *text)
{
  return text != NULL ? g_string_chunk_insert_const (dice->strings, text) : NULL;
}

int
muster_dice_count_begun (const MusterDice *dice, const char *stream)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (dice->begun, stream));
}

static void
set_begun (MusterDice *dice, const char *stream, int n)
{
  g_hash_table_insert (dice->begun, (gpointer) keep (dice, stream), GINT_TO_POINTER (n));
}

void
muster_dice_begin (MusterDice *dice, const char *stream, const char *title)
{
  int before = muster_dice_count_begun (dice, stream);
  g_autofree char *name =
    before > 0 ? g_strdup_printf ("%s#%d", stream, before + 1) : g_strdup (stream);
  set_begun (dice, stream, before + 1);
  dice->stream = keep (dice, name);
  dice->title = keep (dice, title);
  dice->random = muster_random_new (dice->seed, name);
}

/* The numbers of streams count, and not how many there are: of those thrown again some may be gone,
 * and no name may come twice. */
static void
note_begun (MusterDice *dice, const char *stream)
{
  g_autofree char *base = dup_base_name (stream);
  set_begun (dice, base, MAX (get_number (stream), muster_dice_count_begun (dice, base)));
}

void
muster_dice_add (MusterDice *dice, const MusterThrow *thrown)
{
  MusterThrow kept = *thrown;
  kept.stream = keep (dice, thrown->stream);
  kept.title = keep (dice, thrown->title);
  kept.means = keep (dice, thrown->means);
  note_begun (dice, kept.stream);
  g_array_append_val (dice->throws, kept);
}

static Typed *
find_typed (const MusterDice *dice, gboolean is_choice)
{
  for (guint i = 0; i < dice->typed->len; i++)
    {
      Typed *typed = g_ptr_array_index (dice->typed, i);
      if (typed->used < typed->results->len && (typed->id != NULL) == is_choice
          && g_str_equal (typed->stream, dice->stream))
        return typed;
    }
  return NULL;
}

/* Returns: 0 where nothing was typed for this throw */
static int
take_typed (MusterDice *dice, int sides, MusterThrowHow *how)
{
  Typed *typed = find_typed (dice, FALSE);
  if (typed == NULL)
    return 0;
  int result = g_array_index (typed->results, int, typed->used++);
  *how = typed->how;
  if (result >= 0 && result <= sides)
    return result;
  g_autofree char *title = muster_phrase_format_argument (dice->title);
  if (dice->error == NULL)
    dice->error =
      g_error_new (MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   /* Translators: %1$s: what is thrown for; %2$d: the number that was typed; %3$d:
                      the sides of the die. */
                   _ ("%1$s: %2$d is no result from 1 to %3$d. Type what the die shows, or 0 to "
                      "have it thrown."),
                   title, result, sides);
  return 0;
}

/* Returns: the index of the next throw of the stream in what is followed, from @from on, or -1 */
static int
find_next (const Followed *followed, const char *stream, int from)
{
  const GArray *throws = followed->transcript->throws;
  for (int i = from; i < (int) throws->len; i++)
    if (g_str_equal (g_array_index (throws, MusterThrow, i).stream, stream))
      return i;
  return -1;
}

/* Fills in the result and how it came about. */
static void
follow (MusterDice *dice, MusterThrow *thrown)
{
  Followed *followed = dice->followed;
  int at = GPOINTER_TO_INT (g_hash_table_lookup (followed->next, dice->stream));
  int index = find_next (followed, dice->stream, at);
  const MusterThrow *next =
    index >= 0 ? &g_array_index (followed->transcript->throws, MusterThrow, index) : NULL;
  if (next == NULL || next->sides != thrown->sides)
    {
      if (followed->stream == NULL)
        {
          followed->stream = dice->stream;
          followed->index = index;
        }
      index = -1;
    }
  else
    {
      g_hash_table_insert (followed->next, (gpointer) dice->stream, GINT_TO_POINTER (index + 1));
      thrown->result = next->result;
      thrown->how = next->how;
    }
  g_array_append_val (followed->indexes, index);
}

void
muster_dice_follow (MusterDice *dice, MusterDice *transcript, int from)
{
  Followed *followed = g_new0 (Followed, 1);
  followed->transcript = muster_dice_ref (transcript);
  followed->next = g_hash_table_new (g_str_hash, g_str_equal);
  followed->indexes = g_array_new (FALSE, TRUE, sizeof (int));
  g_array_set_size (followed->indexes, dice->throws->len);
  g_clear_pointer (&dice->followed, followed_free);
  dice->followed = followed;
  if (from < 0)
    return;
  const char *stream = keep (dice, g_array_index (transcript->throws, MusterThrow, from).stream);
  g_autofree char *base = dup_base_name (stream);
  set_begun (dice, base, get_number (stream) - 1);
  g_hash_table_insert (followed->next, (gpointer) stream, GINT_TO_POINTER (from));
}

int
muster_dice_get_followed (const MusterDice *dice, int index)
{
  return g_array_index (dice->followed->indexes, int, index);
}

const char *
muster_dice_get_left (const MusterDice *dice, int *index)
{
  if (index != NULL)
    *index = dice->followed->index;
  return dice->followed->stream;
}

/* The die is thrown also where its result was typed, so that those after it stay the same. */
int
muster_dice_throw (MusterDice *dice, int sides)
{
  MusterThrow thrown = { dice->stream, dice->title, sides, 0, MUSTER_THROWN, NULL, 0 };
  int chance = (int) muster_random_range (&dice->random, 1, sides);
  if (dice->followed != NULL)
    follow (dice, &thrown);
  else
    thrown.result = take_typed (dice, sides, &thrown.how);
  if (thrown.result == 0)
    {
      thrown.result = chance;
      thrown.how = MUSTER_THROWN;
    }
  g_array_append_val (dice->throws, thrown);
  return thrown.result;
}

int
muster_dice_choose (MusterDice *dice, int n, int chosen)
{
  int result = muster_dice_throw (dice, n);
  MusterThrow *last = &g_array_index (dice->throws, MusterThrow, dice->throws->len - 1);
  if (chosen >= 0)
    {
      last->how = MUSTER_CHOSEN;
      last->result = chosen + 1;
      return chosen;
    }
  return result - 1;
}

void
muster_dice_prefer (MusterDice *dice, const char *stream, const char *id)
{
  int any = 0;
  muster_dice_type (dice, stream, &any, 1, MUSTER_CHOSEN);
  Typed *typed = g_ptr_array_index (dice->typed, dice->typed->len - 1);
  typed->id = g_strdup (id);
}

/* Whether the next throw of the stream was chosen in what is followed. */
static gboolean
is_chosen_there (const MusterDice *dice)
{
  int at = GPOINTER_TO_INT (g_hash_table_lookup (dice->followed->next, dice->stream));
  int next = find_next (dice->followed, dice->stream, at);
  return next >= 0
         && g_array_index (dice->followed->transcript->throws, MusterThrow, next).how
              == MUSTER_CHOSEN;
}

const char *
muster_dice_peek_preferred (const MusterDice *dice)
{
  /* Its id is not in the transcript; that it was chosen is enough to follow it. */
  if (dice->followed != NULL)
    return is_chosen_there (dice) ? "" : NULL;
  const Typed *typed = find_typed (dice, TRUE);
  return typed != NULL ? typed->id : NULL;
}

int
muster_dice_take_preferred (MusterDice *dice, const char *const *ids)
{
  Typed *typed = find_typed (dice, TRUE);
  if (typed == NULL)
    return -1;
  typed->used++;
  for (int i = 0; ids[i] != NULL; i++)
    if (g_ascii_strcasecmp (ids[i], typed->id) == 0)
      return i;
  g_autoptr (GString) all = g_string_new (NULL);
  for (int i = 0; ids[i] != NULL; i++)
    muster_text_append_item (all, ids[i]);
  g_autofree char *title = muster_phrase_format_argument (dice->title);
  if (dice->error == NULL)
    dice->error = g_error_new (
      MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
      /* Translators: %1$s: what is chosen; %2$s: the id that was typed; %3$s: a list of ids. */
      _ ("%1$s: \"%2$s\" cannot be chosen here. Choose one of: %3$s."), title, typed->id, all->str);
  return -1;
}

void
muster_dice_say_phrase (MusterDice *dice, const char *phrase)
{
  if (dice->throws->len > 0)
    g_array_index (dice->throws, MusterThrow, dice->throws->len - 1).means = keep (dice, phrase);
}

void
muster_dice_say (MusterDice *dice, const char *id, ...)
{
  va_list texts;
  va_start (texts, id);
  g_autofree char *phrase = muster_phrase_new_of (id, texts);
  va_end (texts);
  muster_dice_say_phrase (dice, phrase);
}

void
muster_dice_say_number (MusterDice *dice, const char *id, int number)
{
  g_autofree char *phrase = muster_phrase_new_count (id, number);
  muster_dice_say_phrase (dice, phrase);
}

void
muster_dice_say_text (MusterDice *dice, const char *text)
{
  g_autofree char *quoted = muster_phrase_quote (text);
  muster_dice_say_phrase (dice, quoted);
}

const MusterThrow *
muster_dice_get_throws (const MusterDice *dice, int *n)
{
  *n = (int) dice->throws->len;
  return (const MusterThrow *) (gpointer) dice->throws->data;
}

static GError *
make_unused_error (const MusterDice *dice, const char *stream)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < dice->throws->len; i++)
    {
      const char *thrown = g_array_index (dice->throws, MusterThrow, i).stream;
      if (g_str_equal (thrown, stream))
        return g_error_new (MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                            _ ("More was typed or chosen for \"%s\" than is thrown for it or left "
                               "to choose. The transcript has "
                               "all throws."),
                            stream);
      g_ptr_array_add (known, (gpointer) thrown);
    }
  g_autofree char *sentence = g_strdup_printf (
    _ ("Nothing is thrown for \"%s\". JSON and the files of scenarios name all streams."), stream);
  g_autofree char *text = muster_text_ask_nearest (sentence, stream, known);
  return g_error_new_literal (MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, text);
}

gboolean
muster_dice_check (const MusterDice *dice, GError **error)
{
  if (dice->error != NULL)
    {
      if (error != NULL)
        *error = g_error_copy (dice->error);
      return FALSE;
    }
  for (guint i = 0; i < dice->typed->len; i++)
    {
      const Typed *typed = g_ptr_array_index (dice->typed, i);
      if (typed->used == typed->results->len)
        continue;
      g_propagate_error (error, make_unused_error (dice, typed->stream));
      return FALSE;
    }
  return TRUE;
}

/* What ends a try for which there was no room. */
static gboolean
has_failed (const MusterThrow *thrown)
{
  return thrown->means != NULL
         && (g_str_equal (thrown->means, "no-room")
             || g_str_has_prefix (thrown->means, "no-room-there("));
}

/* A line of the transcript that is being written. */
typedef struct
{
  GString *text;
  const MusterThrow *throws; /* of the stream */
  int n;
  int sides;  /* of the die named last, or 0 */
  int failed; /* tries that have not been told yet */
  gboolean is_whole;
} Line;

/* Whether nothing depends on it but how an outline runs, or a road bends. */
static gboolean
is_of_shape (const MusterThrow *thrown)
{
  static const char *const shapes[] = { "outline", "bends", "bends-and-ends" };
  for (gsize i = 0; thrown->means != NULL && i < G_N_ELEMENTS (shapes); i++)
    if (g_str_equal (thrown->means, shapes[i]))
      return TRUE;
  return FALSE;
}

static void
flush_failed (Line *line)
{
  int n = line->failed;
  g_autofree char *times =
    /* Translators: how often something was thrown for in vain. */
    n > 1 ? g_strdup_printf (ngettext ("no room, %d time", "no room, %d times", (gulong) n), n)
          /* Translators: something was thrown for in vain, one time. */
          : g_strdup (_ ("no room, once"));
  if (n > 0)
    muster_text_append_clause (line->text, times);
  line->failed = 0;
}

static void
append_throw (Line *line, const MusterThrow *thrown)
{
  g_autofree char *words =
    thrown->means != NULL ? muster_phrase_format_argument (thrown->means) : NULL;
  if (!line->is_whole && is_of_shape (thrown))
    return;
  flush_failed (line);
  if (thrown->how == MUSTER_CHOSEN)
    {
      g_autofree char *chosen =
        /* Translators: what a player chose, instead of a throw of dice. */
        g_strdup_printf (_ ("chosen: %s"), words != NULL ? words : "");
      muster_text_append_clause (line->text, chosen);
      return;
    }
  /* One side is no throw: the only thing that could come. */
  if (thrown->how != MUSTER_TYPED && thrown->sides == 1 && words != NULL)
    {
      muster_text_append_clause (line->text, words);
      return;
    }
  g_autoptr (GString) result = g_string_new (NULL);
  /* Translators: the result of a die that a player threw and typed. */
  g_string_append_printf (result, thrown->how == MUSTER_TYPED ? _ ("%d (by hand)") : "%d",
                          thrown->result);
  if (words != NULL)
    muster_text_append_item (result, words);
  if (thrown->sides == line->sides)
    {
      muster_text_append_clause (line->text, result->str);
      return;
    }
  line->sides = thrown->sides;
  g_autofree char *named =
    /* Translators: %1$d: the sides of a die; %2$s: its result and what it means: “d6: 5, a piece”.
     */
    g_strdup_printf (_ ("d%1$d: %2$s"), thrown->sides, result->str);
  muster_text_append_clause (line->text, named);
}

/* Returns: the throw after the try that begins at @at */
static int
find_end (const Line *line, int at)
{
  while (at < line->n && !has_failed (&line->throws[at]))
    at++;
  return MIN (at + 1, line->n);
}

/* Returns: whether the throws at @a and @b are of the same dice, @n of them */
static gboolean
are_alike (const Line *line, int a, int b, int n)
{
  for (int i = 0; i < n; i++)
    if (line->throws[a + i].sides != line->throws[b + i].sides)
      return FALSE;
  return TRUE;
}

/* Returns: how many throws, such as those for a size, come before the first try, which is of the
 * same dice as the second one */
static int
count_before (const Line *line)
{
  int first = find_end (line, 0);
  int second = find_end (line, first);
  int before = 0;
  while (
    before < first - 1
    && (first == line->n || !are_alike (line, before, first, MIN (first - before, second - first))))
    before++;
  return before;
}

static void
append_throws (Line *line, int from, int to)
{
  for (int i = from; i < to; i++)
    append_throw (line, &line->throws[i]);
}

/* Tries without room are only counted; of sizes that were thrown for them the last one is told. */
static void
append_tries (Line *line)
{
  int before = count_before (line);
  int failed = 0;
  int begin = 0;
  int last = 0;
  for (int at = 0, end; at < line->n; at = end)
    {
      end = find_end (line, at);
      failed += has_failed (&line->throws[end - 1]);
      begin = end - at > before && are_alike (line, at, 0, before) ? at : begin;
      last = at;
    }
  append_throws (line, begin, begin + before);
  line->failed = failed;
  if (!has_failed (&line->throws[line->n - 1]))
    append_throws (line, MAX (last, begin + before), line->n);
  flush_failed (line);
}

/* One line of the transcript, from the throw @first to before @end, without title and stream. */
static char *
dup_line (const MusterDice *dice, int first, int end, gboolean is_whole)
{
  Line line = { .text = g_string_new (NULL),
                .is_whole = is_whole,
                .throws = &g_array_index (dice->throws, MusterThrow, first),
                .n = end - first };
  append_tries (&line);
  return g_string_free (line.text, FALSE);
}

static void
append_line (GString *text, const MusterThrow *thrown, const char *line, gboolean is_whole)
{
  gboolean is_again = strchr (thrown->stream, '#') != NULL;
  g_autofree char *title = muster_phrase_format_argument (thrown->title);
  if (is_whole && is_again)
    /* Translators: %1$s: what was thrown for; %2$s: the id by which it is thrown again; %3$s: the
     * dice and their result. */
    g_string_append_printf (text, _ ("%1$s, thrown again [%2$s] %3$s\n"), title, thrown->stream,
                            line);
  else if (is_whole)
    g_string_append_printf (text, "%s [%s] %s\n", title, thrown->stream, line);
  else if (is_again)
    /* Translators: %1$s: what was thrown for; %2$s: the dice and their result. */
    g_string_append_printf (text, _ ("%1$s, thrown again, %2$s\n"), title, line);
  else
    /* Translators: %1$s: what was thrown for; %2$s: the dice and their result. */
    g_string_append_printf (text, _ ("%1$s, %2$s\n"), title, line);
}

char *
muster_dice_dup_text (const MusterDice *dice, gboolean is_whole)
{
  GString *text = g_string_new (NULL);
  int n = (int) dice->throws->len;
  int n_shapes = 0;
  for (int first = 0, end; first < n; first = end)
    {
      const MusterThrow *thrown = &g_array_index (dice->throws, MusterThrow, first);
      end = first;
      while (end < n
             && g_str_equal (g_array_index (dice->throws, MusterThrow, end).stream, thrown->stream))
        n_shapes += is_of_shape (&g_array_index (dice->throws, MusterThrow, end++));
      g_autofree char *line = dup_line (dice, first, end, is_whole);
      if (line[0] != '\0')
        append_line (text, thrown, line, is_whole);
    }
  if (!is_whole && n_shapes > 0)
    g_string_append_printf (text,
                            ngettext ("Outlines and bends: %d throw of their own\n",
                                      "Outlines and bends: %d throws of their own\n",
                                      (gulong) n_shapes),
                            n_shapes);
  return g_string_free (text, FALSE);
}

int
muster_maker_spread (int thrown, int low, int high)
{
  return low >= high ? (low + high) / 2 : low + (high - low) * (thrown - 1) / 99;
}
