/* Dice that leave a transcript: each throw of a seed with its stream, in the order thrown, and what
 * it means, as a phrase. Any of them may be typed by hand instead, and every stream may be thrown
 * again. The README has the algorithm. */
#pragma once

#include "base/random.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* How a result came about. */
typedef enum
{
  MUSTER_THROWN,
  MUSTER_TYPED,  /* thrown by hand and typed */
  MUSTER_CHOSEN, /* by a player, not by chance */
} MusterThrowHow;

/* One die, or one choice among several things. */
typedef struct
{
  const char *stream; /* such as "sector-7", or "sector-7#2" where it was thrown again */
  const char *title;  /* a phrase, or a text in quotes: 'Sector 7' */
  int sides;          /* results are 1 to sides */
  int result;
  MusterThrowHow how;
  const char *means; /* a phrase, or a text in quotes: 'Wood'; or NULL */
  int line;          /* of the file that it was read from, or 0 */
} MusterThrow;

typedef struct _MusterDice MusterDice;

MusterDice *muster_dice_new (guint64 seed);
MusterDice *muster_dice_ref (MusterDice *dice);
void muster_dice_unref (MusterDice *dice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterDice, muster_dice_unref)

/** Returns: (transfer full): the same seed, transcript and what was typed but not yet used */
MusterDice *muster_dice_copy (const MusterDice *dice);

guint64 muster_dice_get_seed (const MusterDice *dice);

/**
 * muster_dice_follow:
 * @transcript: what was thrown; @dice holds a reference to it
 * @from: the index of a throw with which its stream begins; what comes before is not looked at; -1:
 *   all streams are followed from their first throw on
 *
 * From now on each throw of a stream gives what the transcript has next for this stream, typed and
 * chosen as there. Where it has nothing, or a die of other sides, the dice have left it, and are
 * thrown.
 */
void muster_dice_follow (MusterDice *dice, MusterDice *transcript, int from);

/** Returns: the index in the transcript that is followed of what gave the throw @index of @dice;
 * -1: nothing in it */
int muster_dice_get_followed (const MusterDice *dice, int index);

/** Returns: (transfer none) (nullable): the stream in which the dice left the transcript that they
 * follow; @index, where not NULL, gets what is there instead, or -1: nothing more */
const char *muster_dice_get_left (const MusterDice *dice, int *index);

/** The next results of @stream are these; 0 is one that Muster is to throw. A stream that is thrown
 * again has another name, with #2, #3 … behind it. */
void muster_dice_type (MusterDice *dice,
                       const char *stream,
                       const int *results,
                       int n,
                       MusterThrowHow how);

/** What follows is thrown in @stream; @title: what for: a phrase, or a text in quotes. A stream
 * that was begun before becomes a new one, with #2, #3 … */
void muster_dice_begin (MusterDice *dice, const char *stream, const char *title);

/** Returns: a result from 1 to @sides; typed, or thrown */
int muster_dice_throw (MusterDice *dice, int sides);

/** Returns: one of @n things, from 0: @chosen where a player chose, or thrown where that is -1 */
int muster_dice_choose (MusterDice *dice, int n, int chosen);

/** What a player chooses next in @stream, by its id: a type of feature, a number, "swap" … */
void muster_dice_prefer (MusterDice *dice, const char *stream, const char *id);

/** Returns: (transfer none) (nullable): what is chosen next in the stream; NULL: it is thrown */
const char *muster_dice_peek_preferred (const MusterDice *dice);

/** Returns: the index of what is chosen next in the stream among @ids, which ends with NULL, and
 * takes it; -1 where nothing is, or something else, which muster_dice_check() will tell */
int muster_dice_take_preferred (MusterDice *dice, const char *const *ids);

/**
 * muster_dice_say:
 * @id: of a kind of phrase
 * @...: (type utf8): its arguments, each a text, and NULL
 *
 * Says what the throw before means.
 */
void muster_dice_say (MusterDice *dice, const char *id, ...) G_GNUC_NULL_TERMINATED;

/** As muster_dice_say(), of one argument that is a number. */
void muster_dice_say_number (MusterDice *dice, const char *id, int number);

/** As muster_dice_say(), by words of the ruleset's, such as the name of a type. */
void muster_dice_say_text (MusterDice *dice, const char *text);

/** As muster_dice_say(), by a phrase that was made. */
void muster_dice_say_phrase (MusterDice *dice, const char *phrase);

/** Adds a throw of a transcript that was kept. */
void muster_dice_add (MusterDice *dice, const MusterThrow *thrown);

/** Returns: (transfer none): the transcript; @n gets its length */
const MusterThrow *muster_dice_get_throws (const MusterDice *dice, int *n);

/** Returns: how often the stream was begun already */
int muster_dice_count_begun (const MusterDice *dice, const char *stream);

/** Returns: FALSE where something typed was no result of its die, or belongs to no throw that was
 * made; @error says which. Ask when all has been thrown. */
gboolean muster_dice_check (const MusterDice *dice, GError **error);

/**
 * muster_dice_dup_text:
 * @is_whole: with the name by which each stream is thrown again, and throws that only give lines
 *   their shape; else without, and these are counted in a last line
 *
 * Returns: (transfer full): the transcript, a line a stream, with the sides of its dice, where they
 * change: "Sector 7 [sector-7] d6: 5, a piece; 3, a wood". Throws for which there was no room are
 * counted: "no room, 30 times".
 */
char *muster_dice_dup_text (const MusterDice *dice, gboolean is_whole);

/** Returns: where a throw of d100 lies from @low to @high */
int muster_maker_spread (int thrown, int low, int high);

G_END_DECLS
