#include "config.h"

#include "base/phrase.h"

#include "base/date.h"
#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Both forms of a text that counts something; xgettext is told of it. */
#define NN_(one, many) one, many

/* Of a kind that takes any number of arguments, one at least. */
#define MANY G_MAXUINT

/* How deep phrases may stand in each other. */
#define MOST_DEPTH 32

/* The most arguments of a kind that is guessed. */
#define MOST_PARTS 4

/* Of a longer text, in bytes, nothing is guessed, as there are too many ways to cut it. */
#define LONGEST_GUESSED 1000

/* What was kept in the words of a kind, in English, before there were phrases. */
typedef enum
{
  NOTHING,
  TITLE,       /* of a batch */
  PART,        /* of such a title */
  NOTE,        /* of an event, or one of several */
  THROW_TITLE, /* what dice of a battlefield are thrown for */
  THROW,       /* what such a throw means */
  REMARK,      /* on a battlefield */
} Was;

typedef struct
{
  const char *id;
  guint n_arguments;
  const char *format;                        /* to be translated; each %s, %u or %d an argument */
  const char *many;                          /* the form for many; or NULL */
  guint counted;                             /* the argument by which there are many, from 0 */
  const char *context;                       /* for translators, or NULL */
  const char *done;                          /* the format once it is done; NULL: the same */
  char *(*dup_words) (GPtrArray *arguments); /* where no format says it */
  Was was;
  gboolean is_about_batch; /* its argument is what another batch is called */
  gboolean is_about_day;   /* its argument is a day */
  gboolean is_remarked;    /* its second argument is a note */
} Kind;

static char *
dup_day (GPtrArray *arguments)
{
  return muster_date_dup_text (g_ptr_array_index (arguments, 0));
}

static char *
dup_fix (GPtrArray *arguments)
{
  g_autofree char *text = muster_text_enumerate_clauses (arguments);
  return muster_text_dup_capital (text);
}

static gboolean
begins_with_word (const char *words, const char *word)
{
  g_autofree char *folded = muster_text_fold_words (word);
  size_t length = strlen (folded);
  return g_str_has_prefix (words, folded) && (words[length] == '\0' || words[length] == ' ');
}

/* A name that says that it is a battle stands alone. */
static char *
dup_battle (GPtrArray *arguments)
{
  const char *name = g_ptr_array_index (arguments, 0);
  g_autofree char *words = muster_text_fold_words (name);
  if (name[0] == '\0')
    return g_strdup (_ ("Battle"));
  return begins_with_word (words, "battle") || begins_with_word (words, _ ("Battle"))
           ? g_strdup (name)
           : g_strdup_printf (_ ("Battle: %s"), name);
}

static const Kind kinds[] = {
  /* What several documents have */
  { "add", 1, N_ ("Add %s"), .done = N_ ("%s added") },
  /* Translators: %1$u: how many; %2$s: a troop type. */
  { "add-number", 2, N_ ("Add %1$u × %2$s") },
  { "delete", 1, N_ ("Delete %s"), .done = N_ ("%s deleted") },
  { "duplicate", 1, N_ ("Duplicate %s") },
  { "rename-thing", 1, N_ ("Rename %s") },
  { "trash", 1, N_ ("Put %s into the trash") },
  { "untrash", 1, N_ ("Restore %s") },
  { "house-values", 1, N_ ("House values of %s") },
  { "collection-import", 1, NN_ ("Import %u row", "Import %u rows") },
  { "collection-own", 1, N_ ("Own what %s has"), .done = N_ ("What %s has is owned") },
  { "collection-count", 1, N_ ("Count %s") },
  { "collection-edit", 1, N_ ("Change %s") },
  { "collection-painted", 1, N_ ("Paint %s") },
  { "remove-holdings", 1, NN_ ("Remove %u row", "Remove %u rows") },

  /* Documents in the library */
  { "add-armies", 1, NN_ ("Add %u army", "Add %u armies") },
  { "trash-armies", 1, NN_ ("Put %u army into the trash", "Put %u armies into the trash") },
  { "untrash-armies", 1, NN_ ("Restore %u army", "Restore %u armies") },
  { "delete-armies", 1, NN_ ("Delete %u army", "Delete %u armies") },
  { "add-scenarios", 1, NN_ ("Add %u scenario", "Add %u scenarios") },
  { "trash-scenarios", 1,
    NN_ ("Put %u scenario into the trash", "Put %u scenarios into the trash") },
  { "untrash-scenarios", 1, NN_ ("Restore %u scenario", "Restore %u scenarios") },
  { "delete-scenarios", 1, NN_ ("Delete %u scenario", "Delete %u scenarios") },
  { "add-campaigns", 1, NN_ ("Add %u campaign", "Add %u campaigns") },
  { "trash-campaigns", 1,
    NN_ ("Put %u campaign into the trash", "Put %u campaigns into the trash") },
  { "untrash-campaigns", 1, NN_ ("Restore %u campaign", "Restore %u campaigns") },
  { "delete-campaigns", 1, NN_ ("Delete %u campaign", "Delete %u campaigns") },
  { "tag", 1, N_ ("Tag %s") },
  { "tag-armies", 1, NN_ ("Tag %u army", "Tag %u armies") },
  { "untag", 1, N_ ("Take a tag from %s") },
  { "untag-armies", 1, NN_ ("Take a tag from %u army", "Take a tag from %u armies") },
  { "retag", 1, N_ ("Change the tags of %s") },
  { "retag-armies", 1, NN_ ("Change the tags of %u army", "Change the tags of %u armies") },

  /* An army */
  { "army-name", 0, N_ ("Rename the army") },
  { "army-date", 0, N_ ("Date the army") },
  { "army-player", 0, N_ ("Name the player") },
  { "army-points", 0, N_ ("Agree on points") },
  { "complete", 0, N_ ("Complete the army"), .done = N_ ("Army completed") },
  { "name-troops", 0, N_ ("Name the troops"), .done = N_ ("Troops named") },
  { "newer-pack-left", 0, N_ ("Leave the newer pack") },
  { "newer-pack-taken", 0, N_ ("Take the newer pack") },
  { "node-name", 0, N_ ("Rename") },
  { "node-note", 0, N_ ("Change a note") },
  { "node-secret", 0, N_ ("Change what is secret") },
  { "node-figures", 0, N_ ("Enter figures") },
  { "waive", 0, N_ ("Waive a limit") },
  { "unwaive", 0, N_ ("Hold a limit again") },
  { "remove", 1, N_ ("Remove %s") },
  { "remove-rows", 1, NN_ ("Remove %u row", "Remove %u rows") },
  { "remove-node", 0, NC_ ("action", "Remove"), .context = "action" },
  { "duplicate-rows", 1, NN_ ("Duplicate %u row", "Duplicate %u rows") },
  { "move", 1, N_ ("Move %s") },
  { "move-rows", 1, NN_ ("Move %u row", "Move %u rows") },
  { "options", 1, N_ ("Change the options of %s") },
  /* Translators: %1$s: a unit or formation; %2$s: the type that it becomes. */
  { "turn-into", 2, N_ ("Turn %1$s into %2$s"),
    /* Translators: once it is done: %1$s: a unit or formation; %2$s: the type that it became. */
    .done = N_ ("%1$s turned into %2$s") },
  /* Translators: %s: the type that the selected units or formations become. */
  { "turn-rows-into", 1, N_ ("Turn rows into %s"),
    /* Translators: once it is done: %s: the type that units or formations became. */
    .done = N_ ("Rows turned into %s") },
  { "change-number", 1, N_ ("Change the number of %s") },
  { "change-numbers", 0, N_ ("Change numbers") },
  { "choose", 1, N_ ("Choose %s") },
  { "choose-grade", 0, N_ ("Choose a grade") },
  { "paste", 0, NC_ ("action", "Paste"), .context = "action" },
  { "copy-here", 0, NC_ ("action", "Copy here"), .context = "action" },
  { "save-template", 1, N_ ("Save the template %s") },
  { "rename-template", 1, N_ ("Rename the template %s") },
  { "delete-template", 0, N_ ("Delete a template") },
  { "add-template", 1, N_ ("Add the template %s") },

  /* Fixes of an army: what is done, one thing after another */
  { "fix", MANY, .dup_words = dup_fix },
  { "list", MANY, .dup_words = muster_text_join },
  /* Translators: in a list of what to change in an army: units. */
  { "fix-remove", 1, N_ ("remove %s"), .done = N_ ("%s removed") },
  /* Translators: %1$s: units; %2$s: a formation. */
  { "fix-move", 2, N_ ("move %1$s to %2$s"),
    /* Translators: once it is done: %1$s: units; %2$s: a formation. */
    .done = N_ ("%1$s moved to %2$s") },
  /* Translators: "put Brigade 1 and Brigade 2 under a new Division in I Corps" */
  { "fix-put", 3, N_ ("put %1$s under a new %2$s in %3$s"),
    /* Translators: "Brigade 1 and Brigade 2 put under a new Division in I Corps" */
    .done = N_ ("%1$s put under a new %2$s in %3$s") },
  /* Translators: %1$u: how many; %2$s: a troop type; %3$s: where they go. */
  { "fix-add", 3, N_ ("add %1$u\u00a0×\u00a0%2$s to %3$s"),
    /* Translators: once it is done: %1$u: how many; %2$s: a troop type; %3$s: where they go. */
    .done = N_ ("%1$u\u00a0×\u00a0%2$s added to %3$s") },
  /* Translators: %1$s: units or formations; %2$s: the type that they become. */
  { "fix-turn", 2, N_ ("turn %1$s into %2$s"),
    /* Translators: once it is done: %1$s: units or formations; %2$s: the type that they became. */
    .done = N_ ("%1$s turned into %2$s") },
  /* Translators: %1$s: a figure that was typed; %2$s: what it is of, such as "price"; %3$s: a unit.
   */
  { "fix-take-out", 3, N_ ("take out %1$s as the %2$s of %3$s"),
    /* Translators: once it is done: %1$s: a figure; %2$s: what it was of; %3$s: a unit. */
    .done = N_ ("%1$s taken out as the %2$s of %3$s") },
  /* Translators: %1$s: a scale, such as "Experience"; %2$s: a unit. */
  { "fix-take-back", 2, N_ ("take back %1$s of %2$s"),
    /* Translators: once it is done: %1$s: a scale, such as "Experience"; %2$s: a unit. */
    .done = N_ ("%1$s of %2$s taken back") },
  /* Translators: %1$s: a scale, such as "Experience"; %2$s: a unit; %3$s: a grade. */
  { "fix-set", 3, N_ ("set %1$s of %2$s to %3$s"),
    /* Translators: once it is done: %1$s: a scale, such as "Experience"; %2$s: a unit; %3$s: a
       grade. */
    .done = N_ ("%1$s of %2$s set to %3$s") },
  /* Translators: what is added, with its grade: "Line infantry at UQ 4". */
  { "at-grade", 2, N_ ("%1$s at %2$s") },

  /* A scenario and its battlefield */
  { "side-name", 0, N_ ("Rename a Side") },
  { "side-briefing", 0, N_ ("Change a Briefing") },
  { "side-note", 0, N_ ("Change the Note on a Side") },
  { "scenario-scale", 0, N_ ("Change the Scale") },
  { "scenario-name", 0, N_ ("Rename the Scenario") },
  { "scenario-place", 0, N_ ("Change the Place") },
  { "scenario-situation", 0, N_ ("Change the Situation") },
  { "scenario-victory", 0, N_ ("Change What Is Agreed on for Victory") },
  { "scenario-date", 0, N_ ("Change the Date") },
  { "scenario-start", 0, N_ ("Change the Start") },
  { "scenario-dusk", 0, N_ ("Change Dusk") },
  { "scenario-minutes", 0, N_ ("Change the Length of a Turn") },
  { "scenario-turns", 0, N_ ("Change the Last Turn") },
  { "scenario-attacker", 0, N_ ("Change the Attacker") },
  { "scenario-table", 0, N_ ("Change the Table") },
  { "armies-anew", 0, N_ ("Take Changed Armies Anew") },
  { "army-out", 1, N_ ("Take %s Out"), .done = N_ ("%s taken out") },
  { "reserve-in", 0, N_ ("Put into Reserve") },
  { "reserve-out", 0, N_ ("Take out of Reserve") },
  { "swap-ends", 0, N_ ("Swap the Ends") },
  { "turn-thing", 1, N_ ("Turn %s") },
  { "resize", 1, N_ ("Resize %s") },
  { "change", 1, N_ ("Change %s") },
  /* Translators: a piece of terrain, and what it becomes. */
  { "retype", 2, N_ ("Make %1$s a %2$s") },
  { "regenerate", 0, N_ ("Regenerate the Battlefield") },
  { "throw-again", 1, N_ ("Throw Again for %s") },
  { "weather-of-turn", 1, N_ ("Weather of Turn %d") },
  { "set-weather", 0, N_ ("Set the Weather") },
  { "throw-weather", 0, N_ ("Throw for the Weather") },
  { "take-weather", 1, N_ ("Take the Weather of %s") },

  /* Fixes of a battlefield */
  /* Translators: a piece of terrain and its new size: "Make Mill 12 × 8 cm", "Make Brook 5 cm
   * broad" */
  { "board-size", 2, N_ ("Make %1$s %2$s"),
    /* Translators: "Mill made 12 × 8 cm", "Brook made 5 cm broad" */
    .done = N_ ("%1$s made %2$s") },
  { "board-draw", 1, N_ ("Draw %s anew"), .done = N_ ("%s drawn anew") },
  /* Translators: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5 cm". */
  { "board-north", 2, N_ ("Move %1$s %2$s to the north"),
    /* Translators: once it is done: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5
       cm". */
    .done = N_ ("%1$s moved %2$s to the north") },
  /* Translators: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5 cm". */
  { "board-east", 2, N_ ("Move %1$s %2$s to the east"),
    /* Translators: once it is done: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5
       cm". */
    .done = N_ ("%1$s moved %2$s to the east") },
  /* Translators: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5 cm". */
  { "board-south", 2, N_ ("Move %1$s %2$s to the south"),
    /* Translators: once it is done: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5
       cm". */
    .done = N_ ("%1$s moved %2$s to the south") },
  /* Translators: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5 cm". */
  { "board-west", 2, N_ ("Move %1$s %2$s to the west"),
    /* Translators: once it is done: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5
       cm". */
    .done = N_ ("%1$s moved %2$s to the west") },
  /* Translators: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5 cm". */
  { "board-north-east", 2, N_ ("Move %1$s %2$s to the north-east"),
    /* Translators: once it is done: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5
       cm". */
    .done = N_ ("%1$s moved %2$s to the north-east") },
  /* Translators: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5 cm". */
  { "board-south-east", 2, N_ ("Move %1$s %2$s to the south-east"),
    /* Translators: once it is done: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5
       cm". */
    .done = N_ ("%1$s moved %2$s to the south-east") },
  /* Translators: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5 cm". */
  { "board-south-west", 2, N_ ("Move %1$s %2$s to the south-west"),
    /* Translators: once it is done: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5
       cm". */
    .done = N_ ("%1$s moved %2$s to the south-west") },
  /* Translators: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5 cm". */
  { "board-north-west", 2, N_ ("Move %1$s %2$s to the north-west"),
    /* Translators: once it is done: %1$s: a feature such as "Hill 2"; %2$s: how far, such as "5
       cm". */
    .done = N_ ("%1$s moved %2$s to the north-west") },
  { "board-throw", 1, N_ ("Throw again for %s"), .done = N_ ("Thrown again for %s") },
  /* Translators: a kind of line, and where it begins: "Add Road from Village 2 to the nearest
   * edge" */
  { "board-link", 2, N_ ("Add %1$s from %2$s to the nearest edge"),
    /* Translators: "Road added from Village 2 to the nearest edge" */
    .done = N_ ("%1$s added from %2$s to the nearest edge") },
  { "board-crossings", 0, N_ ("Put a crossing wherever one is wanted"),
    .done = N_ ("A crossing put wherever one was wanted") },
  { "board-zone", 1, N_ ("Make %s as the rules have it"),
    .done = N_ ("%s made as the rules have it") },

  /* What dice of a battlefield are thrown for. Of those that begin alike the one that says more
   * stands first. */
  { "weather", 0, N_ ("Weather"), .was = THROW_TITLE },
  { "weather-turn", 1, N_ ("Weather, turn %d"), .was = THROW_TITLE },
  { "attackers-edge", 0, N_ ("The attacker's edge"), .was = THROW_TITLE },
  { "attacker-deploys", 0, N_ ("The attacker deploys"), .was = THROW_TITLE },
  /* Translators: %1$s: a bridge or ford; %2$s: a river. */
  { "crossing-without-road", 2, N_ ("%1$s without a road over %2$s"), .was = THROW_TITLE },
  /* Translators: %1$s: what lies above, such as "Road 2"; %2$s: what it crosses, such as "River".
   */
  { "crossing-over", 2, N_ ("%1$s over %2$s"), .was = THROW_TITLE },
  /* Translators: %1$s: a kind of feature, such as "Road"; %2$s: where it begins, such as "Town 1".
   */
  { "line-from", 2, N_ ("%1$s from %2$s"), .was = THROW_TITLE },
  /* Translators: %1$s: A or B; %2$s: what is that side's, such as "Objective 1". */
  { "piece-of-side", 2, N_ ("Side %1$s, %2$s"), .was = THROW_TITLE },
  /* Translators: %1$s: for what is thrown, such as "Sector 3"; %2$s: what lies there, such as
     "Wood". */
  { "piece-of-kind", 2, N_ ("%1$s, %2$s"), .was = THROW_TITLE },

  /* What throws for a battlefield mean */
  /* Translators: for whom is thrown: %1$s: A or B; %2$s: what it adds to its throw; %3$s: the sum.
   */
  { "attack-with", 3, N_ ("side %1$s, with %2$s makes %3$s"), .was = THROW },
  /* Translators: for whom is thrown: side A or B. */
  { "attack-unknown", 1, N_ ("side %s, its commander’s rating not known"), .was = THROW },
  /* Translators: for whom is thrown: side A or B. */
  { "attack", 1, N_ ("side %s"), .was = THROW },
  /* Translators: %1$s: a length from the west edge; %2$s: a length from the north edge. */
  { "no-room-there", 2, N_ ("%1$s from the west and %2$s from the north edge: no room, again"),
    .was = THROW },
  /* Translators: %1$s: a length from the west edge; %2$s: a length from the north edge. */
  { "lies-at", 2, N_ ("%1$s from the west and %2$s from the north edge"), .was = THROW },
  /* Translators: of a throw for where something lies. */
  { "no-room", 0, N_ ("no room, again"), .was = THROW },
  /* Translators: a throw that gave too large a hill or the like; so it is thrown again. */
  { "too-large", 0, N_ ("too large for where it is to lie, again"), .was = THROW },
  /* Translators: how something lies on the table. */
  { "turned", 1, N_ ("turned by %d°"), .was = THROW },
  /* Translators: what a throw of dice decides: the outline of a hill or the like. */
  { "outline", 0, N_ ("its outline"), .was = THROW },
  /* Translators: of a river or road. */
  { "bends-and-ends", 0, N_ ("its bends; it ends where it meets another"), .was = THROW },
  /* Translators: what a throw of dice decides: the bends of a river or road. */
  { "bends", 0, N_ ("its bends"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "through-north", 1, N_ ("on through sector %d, leaving it to the north"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "through-east", 1, N_ ("on through sector %d, leaving it to the east"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "through-south", 1, N_ ("on through sector %d, leaving it to the south"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "through-west", 1, N_ ("on through sector %d, leaving it to the west"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "leaves-north", 1, N_ ("leaves sector %d to the north"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "leaves-east", 1, N_ ("leaves sector %d to the east"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "leaves-south", 1, N_ ("leaves sector %d to the south"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "leaves-west", 1, N_ ("leaves sector %d to the west"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "comes-north", 1, N_ ("comes into sector %d from the north"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "comes-east", 1, N_ ("comes into sector %d from the east"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "comes-south", 1, N_ ("comes into sector %d from the south"), .was = THROW },
  /* Translators: of a river. %d: the number of a part of the table. */
  { "comes-west", 1, N_ ("comes into sector %d from the west"), .was = THROW },
  /* Translators: where a road or river ends. */
  { "to-north", 0, N_ ("to the north edge"), .was = THROW },
  /* Translators: where a road or river ends. */
  { "to-east", 0, N_ ("to the east edge"), .was = THROW },
  /* Translators: where a road or river ends. */
  { "to-south", 0, N_ ("to the south edge"), .was = THROW },
  /* Translators: where a road or river ends. */
  { "to-west", 0, N_ ("to the west edge"), .was = THROW },
  /* Translators: of a river or road. %s: a length. */
  { "by-way-of", 1, N_ ("by way of %s from the west"), .was = THROW },
  /* Translators: of a river or road. %s: a length. */
  { "begins-north", 1, N_ ("from %s from the west on the north edge"), .was = THROW },
  /* Translators: of a river or road. %s: a length. */
  { "ends-south", 1, N_ ("to %s from the west on the south edge"), .was = THROW },
  /* Translators: of a river or road. %s: a length. */
  { "begins-west", 1, N_ ("from %s from the north on the west edge"), .was = THROW },
  /* Translators: of a river or road. %s: a length. */
  { "ends-east", 1, N_ ("to %s from the north on the east edge"), .was = THROW },
  /* Translators: where something lies. %s: a length. */
  { "from-north", 1, N_ ("%s from the north"), .was = THROW },
  /* Translators: where something lies. %s: a length. */
  { "from-west", 1, N_ ("%s from the west"), .was = THROW },
  /* Translators: of a river or road. */
  { "north-to-south", 0, N_ ("north to south"), .was = THROW },
  /* Translators: of a river or road. */
  { "west-to-east", 0, N_ ("west to east"), .was = THROW },
  /* Translators: a length: how broad a river or road is. */
  { "broad", 1, N_ ("%s broad"), .was = THROW },
  /* Translators: %s: a length. Of where something lies. */
  { "within-north", 1, N_ ("within %s of the north edge"), .was = THROW },
  /* Translators: %s: a length. Of where something lies. */
  { "within-east", 1, N_ ("within %s of the east edge"), .was = THROW },
  /* Translators: %s: a length. Of where something lies. */
  { "within-south", 1, N_ ("within %s of the south edge"), .was = THROW },
  /* Translators: %s: a length. Of where something lies. */
  { "within-west", 1, N_ ("within %s of the west edge"), .was = THROW },
  /* Translators: where something lies: the number of a part of the table. */
  { "sector", 1, N_ ("sector %d"), .was = THROW },
  /* Translators: a throw that gave an edge of the table, where a river needs a sector of it; so it
     is thrown again. */
  { "needs-sector", 0, N_ ("an edge: it needs a sector, again"), .was = THROW },
  /* Translators: how many hills, woods and the like a player places. */
  { "pieces", 1, NN_ ("%d piece", "%d pieces"), .was = THROW },
  /* Translators: what a throw of dice gives a part of the table: a hill, a wood or the like. */
  { "piece", 0, N_ ("a piece"), .was = THROW },
  /* Translators: what a throw of dice gives a part of the table: no hill, wood or the like. */
  { "no-piece", 0, NC_ ("piece", "none"), .context = "piece", .was = THROW },
  /* Translators: one of the two players, A or B. */
  { "player-chooses", 1, N_ ("player %s chooses"), .was = THROW },
  /* Translators: that the attacker chose. */
  { "edge-north", 0, N_ ("the north edge"), .was = THROW },
  /* Translators: that the attacker chose. */
  { "edge-east", 0, N_ ("the east edge"), .was = THROW },
  /* Translators: that the attacker chose. */
  { "edge-south", 0, N_ ("the south edge"), .was = THROW },
  /* Translators: that the attacker chose. */
  { "edge-west", 0, N_ ("the west edge"), .was = THROW },
  /* Translators: behind “The attacker deploys”. */
  { "deploys-second", 0, N_ ("second, and moves second"), .was = THROW },
  /* Translators: behind “The attacker deploys”. */
  { "deploys-first", 0, N_ ("first, and moves first"), .was = THROW },
  /* Translators: of a bridge or ford. */
  { "there-is-one", 0, N_ ("there is one"), .was = THROW },
  /* Translators: of a bridge or ford. */
  { "there-is-none", 0, N_ ("there is none"), .was = THROW },
  /* Translators: %1$d: the sum that was thrown; %2$s: a weather, such as "Rain". */
  { "weather-sum", 2, N_ ("sum %1$d: %2$s"), .was = THROW },
  /* Translators: the gauge of weather stays at its end: %1$d: the number; %2$s: a weather, such as
     "Rain". */
  { "weather-held", 2, N_ ("held on %1$d, %2$s"), .was = THROW },
  /* Translators: %1$d: a number of the weather gauge; %2$s: a weather, such as "Rain". */
  { "weather-stays", 2, N_ ("still on %1$d, %2$s"), .was = THROW },
  /* Translators: the gauge of weather stands on a number so long, hence a weather: %1$d: the
     number; %2$d: the turns; %3$s: the weather, such as "Extreme heat". */
  { "weather-lasts", 3, NN_ ("on %1$d for %2$d turn: %3$s", "on %1$d for %2$d turns: %3$s"),
    .counted = 1, .was = THROW },
  /* Translators: %1$d: a number of the weather gauge; %2$s: a weather, such as "Rain". */
  { "weather-up", 2, N_ ("moved up to %1$d, %2$s"), .was = THROW },
  /* Translators: %1$d: a number of the weather gauge; %2$s: a weather, such as "Rain". */
  { "weather-down", 2, N_ ("moved down to %1$d, %2$s"), .was = THROW },
  /* Translators: %1$d: a number of the weather gauge; %2$s: a weather, such as "Rain". */
  { "weather-set-to", 2, N_ ("set to %1$d, %2$s"), .was = THROW },
  /* Translators: the weather is as it was, such as "still rain" */
  { "weather-still", 1, N_ ("still %s"), .was = THROW },
  /* Translators: a player set the weather, such as "set to rain" */
  { "weather-set", 1, N_ ("set to %s"), .was = THROW },
  /* Translators: of a row of a ruleset's table of weather. */
  { "no-own-weather", 0, N_ ("no weather of its own"), .was = THROW },

  /* What could not be placed on a battlefield */
  /* Translators: %1$s: what is placed, such as "Hill 2"; %2$d: how often it was thrown for. */
  { "no-place", 2, N_ ("%1$s: no room was found for it in %2$d throws."), .was = REMARK },
  /* Translators: %1$s: what is placed, such as "Hill 2"; %2$d: how often it was thrown for; %3$s:
     its kind, such as "Marsh". */
  { "no-place-for", 3, N_ ("%1$s: no room was found for it in %2$d throws (%3$s)."),
    .was = REMARK },
  /* Translators: %1$s: what is placed, such as "River"; %2$d: how often it was thrown for; %3$s:
     its kind, such as "Stream". */
  { "no-course-for", 3, N_ ("%1$s: no course was found for it in %2$d throws (%3$s)."),
    .was = REMARK },
  { "nothing-left-there", 1, N_ ("Sector %d: nothing is left that may be placed."), .was = REMARK },
  { "nothing-left", 1, N_ ("%s: nothing is left that may be placed."), .was = REMARK },
  { "no-piece-left", 1, N_ ("%s: the players have no piece left for it."), .was = REMARK },

  /* A battle as it is played */
  { "turn", 1, N_ ("Turn %d") },
  { "begin-anew", 0, N_ ("Begin the battle anew") },
  { "phone-report", 0, N_ ("Take the report of a phone") },
  /* Translators: %1$d: the turn; %2$s: a weather, such as "Rain". */
  { "weather-is", 2, N_ ("Weather of turn %1$d: %2$s") },
  { "no-weather", 0, NC_ ("weather", "none"), .context = "weather" },
  /* Translators: %1$s: a unit; %2$d: how many steps it lost. */
  { "tick", 2, N_ ("%1$s: %2$d lost") },
  /* Translators: %1$s: a commander or the like; %2$s: what became of him or it. */
  { "fate", 2, N_ ("%1$s: %2$s") },
  { "unhurt", 0, N_ ("unhurt") },
  { "wounded", 0, N_ ("wounded") },
  { "captured", 0, N_ ("captured") },
  { "killed", 0, N_ ("killed") },

  /* A campaign as a whole */
  { "muster", 1, N_ ("Muster %s"), .done = N_ ("%s mustered") },
  { "recovery", 1, N_ ("Rules of recovery: %s") },
  { "period", 1, N_ ("Orders for period %d") },
  /* Translators: %1$s: a player; %2$s: the number of a period. */
  { "orders", 2, N_ ("Orders of %1$s for period %2$s"),
    /* Translators: once it is done: %1$s: a player; %2$s: the number of a period. */
    .done = N_ ("Orders of %1$s for period %2$s taken") },
  { "close-period", 1, N_ ("Close of period %d") },
  /* Translators: %1$s: a formation; %2$s: another, which it meets. */
  { "ruling", 2, N_ ("Ruling on %1$s and %2$s") },
  { "strike-batch", 1, N_ ("Strike “%s”"), .done = N_ ("“%s” struck") },
  { "restore-batch", 1, N_ ("Restore “%s”"), .done = N_ ("“%s” restored") },
  { "place-on-map", 1, N_ ("%s on the map") },
  /* Translators: %1$s: the old name of a place; %2$s: its new name. */
  { "place-is", 2, N_ ("%1$s is %2$s") },
  { "place-off-map", 1, N_ ("%s off the map") },
  { "place-moved", 1, N_ ("%s moved on the map") },
  /* Translators: %1$s: a place; %2$s: another place. */
  { "road", 2, N_ ("Road from %1$s to %2$s") },
  /* Translators: %1$s: a place; %2$s: another place. */
  { "no-road-between", 2, N_ ("No road from %1$s to %2$s") },
  { "picture", 0, N_ ("Picture beneath the map") },
  { "no-picture", 0, N_ ("No picture beneath the map") },

  /* What is done about another batch, whose title may be of any kind: so they stand first */
  { "strike", 1, N_ ("Strike: %s"), .was = TITLE, .is_about_batch = TRUE },
  { "restore", 1, N_ ("Restore: %s"), .was = TITLE, .is_about_batch = TRUE },
  { "correction", 1, N_ ("Correction: %s"), .was = TITLE, .is_about_batch = TRUE },

  /* What an organiser does: the ids of the actions */
  { "rest", 1, N_ ("Rest %s"), .done = N_ ("%s rests"), .was = TITLE },
  { "rouse", 1, N_ ("Rouse %s"), .done = N_ ("%s roused"), .was = TITLE },
  { "detach", 1, N_ ("Detach %s"), .done = N_ ("%s detached"), .was = TITLE },
  /* Translators: a unit or formation that was detached. */
  { "rejoin", 1, N_ ("%s rejoins"), .was = TITLE },
  { "baggage", 1, N_ ("Send %s to the baggage"), .done = N_ ("%s sent to the baggage"),
    .was = TITLE },
  { "recall", 1, N_ ("Recall %s from the baggage"), .done = N_ ("%s recalled from the baggage"),
    .was = TITLE },
  { "disband", 1, N_ ("Disband %s"), .done = N_ ("%s disbanded"), .was = TITLE },
  /* Translators: %1$s: a unit that ends; %2$s: the unit that it joins. */
  { "merge", 2, N_ ("Merge %1$s into %2$s"),
    /* Translators: once it is done: %1$s: a unit that ends; %2$s: the unit that it joins. */
    .done = N_ ("%1$s merged into %2$s"), .was = TITLE },
  /* Translators: %1$s: a unit; %2$s: how many steps leave it; %3$s: the name of the new unit. */
  { "split", 3, N_ ("Split %1$s: %2$s as %3$s"),
    /* Translators: once it is done: %1$s: a unit; %2$s: how many steps leave it; %3$s: the name of
       the new unit. */
    .done = N_ ("%1$s split: %2$s as %3$s"), .was = TITLE },
  /* Translators: %1$s: a unit or formation; %2$s: how many steps. */
  { "replace", 2, N_ ("Replacements for %1$s: %2$s"), .was = TITLE },
  /* Translators: %1$s: a unit; %2$s: how many come back, and from where. */
  { "back", 2, N_ ("Back: %1$s, %2$s"), .was = TITLE },
  /* Translators: %1$s: a unit or formation; %2$s: the formation that gets it. */
  { "transfer", 2, N_ ("Transfer %1$s to %2$s"),
    /* Translators: once it is done: %1$s: a unit or formation; %2$s: the formation that gets it. */
    .done = N_ ("%1$s transferred to %2$s"), .was = TITLE },
  /* Translators: %1$s: a commander; %2$s: the formation that he gets. */
  { "appoint", 2, N_ ("Appoint %1$s to %2$s"),
    /* Translators: once it is done: %1$s: a commander; %2$s: the formation that he gets. */
    .done = N_ ("%1$s appointed to %2$s"), .was = TITLE },
  /* Translators: %1$s: a commander who is lost; %2$s: who follows him. */
  { "succeed", 2, N_ ("In the place of %1$s: %2$s"), .was = TITLE },
  /* Translators: %1$s: a formation; %2$s: the name of its player. */
  { "player", 2, N_ ("Player of %1$s: %2$s"), .was = TITLE },
  /* Translators: %1$s: the old name; %2$s: the new one. */
  { "rename", 2, N_ ("Rename %1$s: %2$s"),
    /* Translators: once it is done: %1$s: the old name; %2$s: the new one. */
    .done = N_ ("%1$s renamed: %2$s"), .was = TITLE },
  /* Translators: %1$s: a unit or commander; %2$s: the grade that it gets. */
  { "grade", 2, N_ ("Grade of %1$s: %2$s"), .was = TITLE },
  /* Translators: %1$s: a commander; %2$s: the rank that he gets. */
  { "rank", 2, N_ ("Rank of %1$s: %2$s"), .was = TITLE },
  /* Translators: %1$s: a unit; %2$s: by how much, with its sign. */
  { "fatigue", 2, N_ ("Fatigue of %1$s: %2$s"), .was = TITLE },
  { "night", 1, N_ ("Night: %s"), .was = TITLE },
  /* Translators: %1$s: a unit; %2$s: by how much, with its sign. */
  { "experience", 2, N_ ("Experience of %1$s: %2$s"), .was = TITLE },
  /* Translators: %1$s: a unit; %2$s: the honour that it gets. */
  { "honour", 2, N_ ("Honour of %1$s: %2$s"), .was = TITLE },
  /* Translators: %1$s: of whom it is counted; %2$s: what is counted; %3$s: by how much. */
  { "counter", 3, N_ ("%1$s, %2$s: %3$s"), .was = TITLE },
  /* Translators: %1$s: a formation; %2$s: a place of the map. */
  { "march", 2, N_ ("%1$s marches to %2$s"), .was = TITLE },
  { "date", 1, N_ ("The calendar moves on to %s"), .was = TITLE, .is_about_day = TRUE },
  { "note", 1, N_ ("Note: %s"), .was = TITLE },

  /* What else a batch is */
  { "armies-come", 0, N_ ("The armies come"), .was = TITLE },
  { "reinforcements", 0, N_ ("Reinforcements"), .was = TITLE },
  /* Translators: %1$s: an army that comes to a campaign; %2$s: its side. */
  { "joins", 2, N_ ("%1$s joins %2$s"), .was = TITLE },
  { "battle", 1, N_ ("Battle: %s"), .dup_words = dup_battle, .was = TITLE },
  { "losses", 1, N_ ("Losses of %s"), .was = TITLE },
  /* Translators: %1$s: a battle; %2$s: the player who reported. */
  { "losses-report", 2, N_ ("Losses of %1$s, report of %2$s"), .was = TITLE },
  { "result", 1, N_ ("Result of %s"), .was = TITLE },

  /* Parts of them */
  /* Translators: in the title of an action, instead of a side: all sides. */
  { "all", 0, NC_ ("sides", "all"), .context = "sides", .was = PART },
  /* Translators: who plays a side or formation. */
  { "nobody", 0, N_ ("nobody"), .was = PART },
  { "day", 1, .dup_words = dup_day },
  /* Translators: of a commander who comes back. */
  { "who-was-wounded", 0, N_ ("who was wounded"), .was = PART },
  /* Translators: of a commander who comes back. */
  { "who-was-captured", 0, N_ ("who was captured"), .was = PART },
  /* Translators: how many come back to a unit. */
  { "from-hospital", 1, N_ ("%d from hospital"), .was = PART },
  /* Translators: how many come back to a unit. */
  { "were-missing", 1, NN_ ("%d who was missing", "%d who were missing"), .was = PART },
  /* Translators: how many come back to a unit. */
  { "were-prisoners", 1, NN_ ("%d who was a prisoner", "%d who were prisoners"), .was = PART },

  /* Notes that the program makes, and what a batch has of them. Of those that begin alike the one
   * that says more stands first. */
  { "remarks", MANY, .dup_words = muster_text_enumerate_clauses },
  /* Translators: %1$s: what is done, or who; %2$s: remarks on it, with semicolons between them. */
  { "with-remarks", 2, N_ ("%1$s (%2$s)"), .was = PART, .is_remarked = TRUE },
  /* Translators: a remark on a march. */
  { "no-road", 0, N_ ("no road leads there"), .was = NOTE },
  /* Translators: a remark on a march: how long it takes by road. */
  { "roads-ask", 1, NN_ ("the roads ask for %d day", "the roads ask for %d days"), .was = NOTE },
  /* Translators: %1$s: a formation; %2$s: a place. */
  { "stays-at", 2, N_ ("%1$s stays at %2$s"), .was = NOTE },
  /* Translators: %1$s: how many a unit will have; %2$s: how many it is to have at most. */
  { "above", 2, N_ ("above its establishment: %1$s of %2$s"), .was = NOTE },
  /* Translators: %1$s: how many a unit will have when those are back who are in hospital, missing
   * or prisoners; %2$s: how many it is to have at most. */
  { "above-when-back", 2, N_ ("above its establishment when all are back: %1$s of %2$s"),
    .was = NOTE },
  /* Translators: of a merger of two units: “of two arms, horse and guns”. */
  { "two-arms", 2, N_ ("of two arms, %1$s and %2$s"), .was = NOTE },
  /* Translators: %1$s: dice, such as "2d6"; %2$d: the number thrown; %3$s: a table of the rules
   * that says what that means; %4$s: its section. */
  { "thrown-by-muster-of", 4, N_ ("%1$s, thrown by Muster: %2$d, by “%3$s”, %4$s"), .was = NOTE },
  /* Translators: %1$s: dice, such as "2d6"; %2$d: the number thrown; %3$s: a table of the rules
   * that says what that means. */
  { "thrown-by-muster", 3, N_ ("%1$s, thrown by Muster: %2$d, by “%3$s”"), .was = NOTE },
  /* Translators: %1$s: dice, such as "2d6"; %2$d: the number thrown; %3$s: a table of the rules
   * that says what that means; %4$s: its section. */
  { "thrown-of", 4, N_ ("%1$s: %2$d, by “%3$s”, %4$s"), .was = NOTE },
  /* Translators: %1$s: dice, such as "2d6"; %2$d: the number thrown; %3$s: a table of the rules
   * that says what that means. */
  { "thrown", 3, N_ ("%1$s: %2$d, by “%3$s”"), .was = NOTE },
  /* Translators: %1$s: a table of the rules that says how good a commander is; %2$s: its section.
   */
  { "by-table-of", 2, N_ ("by “%1$s”, %2$s"), .was = NOTE },
  /* Translators: a table of the rules that says how good a commander is. */
  { "by-table", 1, N_ ("by “%s”"), .was = NOTE },
  { "recovery-seed", 1, N_ ("Recovery thrown with the seed %u"), .was = NOTE },
  { "successor", 1, N_ ("Successor of %s") },
};

static gpointer
index_kinds (G_GNUC_UNUSED gpointer data)
{
  GHashTable *by_id = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_hash_table_insert (by_id, (gpointer) kinds[i].id, (gpointer) &kinds[i]);
  return by_id;
}

/* Asked for each throw of a battlefield that is made. */
static const Kind *
find_kind (const char *id, size_t length)
{
  static GOnce once = G_ONCE_INIT;
  char key[64];
  if (length >= sizeof key)
    return NULL;
  memcpy (key, id, length);
  key[length] = '\0';
  return g_hash_table_lookup (g_once (&once, index_kinds, NULL), key);
}

static gboolean
takes (const Kind *kind, guint n)
{
  return kind->n_arguments == MANY ? n > 0 : n == kind->n_arguments;
}

guint
muster_phrase_get_n_arguments (const char *id)
{
  const Kind *kind = find_kind (id, strlen (id));
  return kind != NULL && kind->n_arguments != MANY ? kind->n_arguments : 0;
}

/* Words */

/* The argument that the format names behind a per cent sign, from 0; @at comes behind it. */
static guint
read_number (const char **at, guint next)
{
  char *end;
  guint64 number = g_ascii_strtoull (*at, &end, 10);
  if (end == *at || *end != '$')
    return next;
  *at = end + 1;
  return (guint) MIN (number, G_MAXINT) - 1;
}

/* What an argument that is not there would be is left out: a translation must not crash. */
static char *
fill (const char *format, GPtrArray *arguments)
{
  GString *text = g_string_new (NULL);
  guint next = 0;
  for (const char *at = format; *at != '\0'; at++)
    {
      gsize n = strcspn (at, "%");
      g_string_append_len (text, at, (gssize) n);
      at += n;
      if (*at == '\0')
        break;
      at++;
      if (*at == '%')
        {
          g_string_append_c (text, '%');
          continue;
        }
      guint index = read_number (&at, next);
      next = index + 1;
      if (index < arguments->len)
        g_string_append (text, g_ptr_array_index (arguments, index));
      if (*at == '\0')
        break;
    }
  return g_string_free (text, FALSE);
}

static char *
dup_words (const Kind *kind, GPtrArray *arguments, gboolean is_done)
{
  if (kind->dup_words != NULL)
    return kind->dup_words (arguments);
  if (is_done && kind->done != NULL)
    return fill (_ (kind->done), arguments);
  if (kind->many != NULL)
    {
      gulong n = strtoul (g_ptr_array_index (arguments, kind->counted), NULL, 10);
      return fill (g_dngettext (GETTEXT_PACKAGE, kind->format, kind->many, n), arguments);
    }
  return fill (kind->context != NULL ? g_dpgettext2 (GETTEXT_PACKAGE, kind->context, kind->format)
                                     : _ (kind->format),
               arguments);
}

/* Reading */

typedef struct
{
  const char *at;
  guint depth;
  guint most_depth; /* that was come to */
  char *unknown;    /* the first id of a kind that is not known, or takes other arguments */
  gboolean is_done; /* what is said of it is that it was done */
} Reading;

static char *
read_text (Reading *reading)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (reading->at++; *reading->at != '\0'; reading->at++)
    {
      gsize n = strcspn (reading->at, "'");
      g_string_append_len (text, reading->at, (gssize) n);
      reading->at += n;
      if (*reading->at == '\0')
        break;
      if (*++reading->at != '\'')
        return g_string_free (g_steal_pointer (&text), FALSE);
      g_string_append_c (text, '\'');
    }
  return NULL;
}

static char *read_phrase (Reading *reading);

/* Returns: whether arguments stand there as they should */
static gboolean
read_arguments (Reading *reading, GPtrArray *arguments)
{
  do
    {
      reading->at += *reading->at == ' ';
      char *words = *reading->at == '\'' ? read_text (reading) : read_phrase (reading);
      if (words == NULL)
        return FALSE;
      g_ptr_array_add (arguments, words);
    }
  while (*reading->at == ',' && reading->at++);
  return *reading->at++ == ')';
}

/* Returns: the words of the phrase that begins there; "" of a kind that is not known; NULL where
 * none begins there */
static char *
read_phrase (Reading *reading)
{
  const char *id = reading->at;
  while (g_ascii_islower (*reading->at) || g_ascii_isdigit (*reading->at) || *reading->at == '-')
    reading->at++;
  size_t length = (size_t) (reading->at - id);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  if (length == 0 || reading->depth == MOST_DEPTH)
    return NULL;
  const Kind *kind = find_kind (id, length);
  gboolean is_done = reading->is_done;
  /* Of several things each was done; other arguments only say to what. */
  reading->is_done = is_done && kind != NULL && kind->n_arguments == MANY;
  reading->depth++;
  reading->most_depth = MAX (reading->most_depth, reading->depth);
  if (*reading->at == '(' && reading->at++ && !read_arguments (reading, arguments))
    return NULL;
  reading->depth--;
  reading->is_done = is_done;
  if (kind != NULL && takes (kind, arguments->len))
    return dup_words (kind, arguments, is_done);
  if (reading->unknown == NULL)
    reading->unknown = g_strndup (id, length);
  return g_strdup ("");
}

/* @depth: (out) (optional). Returns: (transfer full): the words; NULL where it is no phrase */
static char *
dup_phrase_words (const char *text, gboolean is_done, guint *depth, GError **error)
{
  Reading reading = { .at = text, .is_done = is_done };
  g_autofree char *words = read_phrase (&reading);
  g_autofree char *unknown = reading.unknown;
  if (words == NULL || *reading.at != '\0')
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” is no phrase. Write it as in rest('1st Brigade')."), text);
      return NULL;
    }
  if (unknown != NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NEWER,
                   _ ("“%s” is no kind of phrase with such arguments that is known here. Update "
                      "Muster."),
                   unknown);
      return NULL;
    }
  if (depth != NULL)
    *depth = reading.most_depth;
  return g_steal_pointer (&words);
}

gboolean
muster_phrase_check (const char *text, GError **error)
{
  g_autofree char *words = dup_phrase_words (text, FALSE, NULL, error);
  return words != NULL;
}

char *
muster_phrase_format (const char *kept)
{
  char *words = dup_phrase_words (kept, FALSE, NULL, NULL);
  return words != NULL ? words : g_strdup (kept);
}

/* A quote with which another argument goes on is none that ends it. */
char *
muster_phrase_format_argument (const char *argument)
{
  Reading reading = { .at = argument };
  g_autofree char *text = argument[0] == '\'' ? read_text (&reading) : NULL;
  return text != NULL && *reading.at == '\0' ? g_steal_pointer (&text)
                                             : muster_phrase_format (argument);
}

char *
muster_phrase_format_done (const char *kept)
{
  char *words = dup_phrase_words (kept, TRUE, NULL, NULL);
  return words != NULL ? words : g_strdup (kept);
}

/* Making */

static void
append_quoted (GString *phrase, const char *text)
{
  g_string_append_c (phrase, '\'');
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '\'')
        g_string_append_c (phrase, '\'');
      g_string_append_c (phrase, *at);
    }
  g_string_append_c (phrase, '\'');
}

char *
muster_phrase_quote (const char *text)
{
  GString *quoted = g_string_new (NULL);
  append_quoted (quoted, text);
  return g_string_free (quoted, FALSE);
}

char *
muster_phrase_dup_argument (const char *kept)
{
  guint depth = 0;
  g_autofree char *words = dup_phrase_words (kept, FALSE, &depth, NULL);
  return words != NULL && depth < MOST_DEPTH / 2
           ? g_strdup (kept)
           : muster_phrase_quote (words != NULL ? words : kept);
}

char *
muster_phrase_join (const char *id, const char *const *arguments)
{
  const Kind *kind = find_kind (id, strlen (id));
  g_return_val_if_fail (kind != NULL && takes (kind, g_strv_length ((char **) arguments)), NULL);
  if (arguments[0] == NULL)
    return g_strdup (id);
  g_autofree char *all = g_strjoinv (", ", (char **) arguments);
  return g_strconcat (id, "(", all, ")", NULL);
}

char *
muster_phrase_new_of (const char *id, va_list texts)
{
  const Kind *kind = find_kind (id, strlen (id));
  g_autoptr (GString) phrase = g_string_new (id);
  const char *text;
  guint n = 0;
  for (; (text = va_arg (texts, const char *)) != NULL; n++)
    {
      g_string_append (phrase, n == 0 ? "(" : ", ");
      append_quoted (phrase, text);
    }
  g_return_val_if_fail (kind != NULL && takes (kind, n), NULL);
  if (n > 0)
    g_string_append_c (phrase, ')');
  return g_string_free (g_steal_pointer (&phrase), FALSE);
}

char *
muster_phrase_new (const char *id, ...)
{
  va_list texts;
  va_start (texts, id);
  char *phrase = muster_phrase_new_of (id, texts);
  va_end (texts);
  return phrase;
}

char *
muster_phrase_new_count (const char *id, gint64 count)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, count);
  return muster_phrase_new (id, text, NULL);
}

/* Guessing */

typedef struct
{
  const Kind *kind;
  const char *text;
  guint depth;
  const char *parts[MOST_PARTS]; /* where they begin and end in the text */
  const char *ends[MOST_PARTS];
  guint n_found;
  char *found; /* the first */
} Guess;

static char *dup_guess (const char *text, Was was, guint depth);
static char *dup_guessed_note (const char *note, guint depth);

/* Returns: (nullable) */
static char *
dup_guessed_day (const char *text)
{
  g_autofree char *date = muster_date_dup_typed (text);
  g_autofree char *words = date != NULL ? muster_date_dup_english (date) : NULL;
  return g_strcmp0 (words, text) == 0 ? muster_phrase_new ("day", date, NULL) : NULL;
}

/* Returns: (nullable): where it cannot be that part */
static char *
dup_part (const Guess *guess, guint part)
{
  g_autofree char *text =
    g_strndup (guess->parts[part], (size_t) (guess->ends[part] - guess->parts[part]));
  guint depth = guess->depth + 1;
  char *phrase = NULL;
  if (guess->kind->is_remarked && part == 1)
    return dup_guessed_note (text, depth);
  if (guess->kind->is_about_day)
    phrase = dup_guessed_day (text);
  else if (guess->kind->was == TITLE)
    phrase = dup_guess (text, guess->kind->is_about_batch ? TITLE : PART, depth);
  return phrase != NULL ? phrase : muster_phrase_quote (text);
}

static gboolean
is_balanced (const char *text, const char *end)
{
  int open = 0;
  for (; text < end && open >= 0; text++)
    open += (*text == '(') - (*text == ')');
  return open == 0;
}

/* Whether the text is cut amidst brackets. */
static gboolean
is_cut_amidst (const Guess *guess)
{
  gboolean is_amidst = FALSE;
  for (guint i = 0; i < guess->kind->n_arguments; i++)
    is_amidst = is_amidst || !is_balanced (guess->parts[i], guess->ends[i]);
  return is_amidst && is_balanced (guess->text, guess->text + strlen (guess->text));
}

static void
take_match (Guess *guess)
{
  char *arguments[MOST_PARTS + 1] = { NULL };
  gboolean is_it = !is_cut_amidst (guess);
  for (guint i = 0; i < guess->kind->n_arguments && is_it && guess->n_found == 0; i++)
    {
      arguments[i] = dup_part (guess, i);
      is_it = arguments[i] != NULL;
    }
  if (is_it && guess->n_found == 0)
    guess->found = muster_phrase_join (guess->kind->id, (const char *const *) arguments);
  guess->n_found += is_it;
  for (guint i = 0; i < MOST_PARTS; i++)
    g_free (arguments[i]);
}

/* Takes each way in which @text is what @format has from there on. */
static void
match (Guess *guess, const char *format, const char *text, guint n)
{
  const char *part = strchr (format, '%');
  size_t plain = part != NULL ? (size_t) (part - format) : strlen (format);
  if (strncmp (format, text, plain) != 0)
    return;
  text += plain;
  if (part == NULL)
    {
      if (*text == '\0')
        take_match (guess);
      return;
    }
  const char *letter = part + strcspn (part, "sdu");
  for (const char *end = text; *end != '\0' && guess->n_found < 2;)
    {
      if (*letter != 's' && !g_ascii_isdigit (*end))
        return;
      end = g_utf8_next_char (end);
      guess->parts[n] = text;
      guess->ends[n] = end;
      match (guess, letter + 1, end, n + 1);
    }
}

/* A battle whose name says that it is one was called by it alone; one without a name "Battle". */
static void
match_battle (Guess *guess, const char *title)
{
  g_autofree char *phrase =
    muster_phrase_new ("battle", g_str_equal (title, "Battle") ? "" : title, NULL);
  g_autofree char *words = muster_phrase_format (phrase);
  if (!g_str_equal (words, title) || guess->n_found > 0)
    return;
  guess->n_found = 1;
  guess->found = g_steal_pointer (&phrase);
}

/* Returns: the phrase of which @text is the words; NULL where there is none, or of titles of
 * batches more than one. Of all else the first kind is it, which says more than those after it; so
 * is one about another batch. */
static char *
dup_guess (const char *text, Was was, guint depth)
{
  Guess guess = { .text = text, .depth = depth };
  guint most = was == TITLE || was == PART ? 2 : 1;
  if (depth == MOST_DEPTH / 2 || strlen (text) > LONGEST_GUESSED)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (kinds) && guess.n_found < most; i++)
    {
      if (kinds[i].was != was)
        continue;
      guess.kind = &kinds[i];
      match (&guess, kinds[i].format, text, 0);
      if (kinds[i].many != NULL && guess.n_found == 0)
        match (&guess, kinds[i].many, text, 0);
      if (kinds[i].is_about_batch && guess.n_found > 0)
        break;
    }
  if (was == TITLE && text[0] != '\0')
    match_battle (&guess, text);
  if (guess.n_found == 1)
    return guess.found;
  g_free (guess.found);
  return NULL;
}

char *
muster_phrase_guess (const char *title)
{
  return dup_guess (title, TITLE, 0);
}

static char *
dup_guessed_note (const char *note, guint depth)
{
  g_auto (GStrv) clauses = g_strsplit (note, "; ", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  for (char **clause = clauses; *clause != NULL; clause++)
    {
      g_autofree char *phrase = dup_guess (*clause, NOTE, depth);
      if (phrase == NULL)
        return NULL;
      g_strv_builder_add (builder, phrase);
    }
  g_auto (GStrv) remarks = g_strv_builder_end (builder);
  return remarks[0] != NULL ? muster_phrase_join ("remarks", (const char *const *) remarks) : NULL;
}

char *
muster_phrase_guess_note (const char *note)
{
  return dup_guessed_note (note, 0);
}

static char *
dup_guess_or_text (const char *text, Was was)
{
  char *phrase = dup_guess (text, was, 0);
  return phrase != NULL ? phrase : muster_phrase_quote (text);
}

char *
muster_phrase_guess_throw_title (const char *title)
{
  return dup_guess_or_text (title, THROW_TITLE);
}

char *
muster_phrase_guess_throw (const char *words)
{
  return dup_guess_or_text (words, THROW);
}

char *
muster_phrase_guess_remark (const char *remark)
{
  return dup_guess_or_text (remark, REMARK);
}
