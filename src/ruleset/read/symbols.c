#include "config.h"

#include "base/problem.h"
#include "ruleset/read/reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  SETTLING_NOT_YET,
  SETTLING_OPEN,
  SETTLING_DONE,
} Settling;

typedef struct
{
  MusterReader *reader;
  GHashTable *tags; /* id → index + 1 */
  guint8 *states;   /* Settling of each kind */
} Settler;

/* The tag @word of the kind's own: an arm, or what has a symbol. */
static void
take_tag (Settler *settler, MusterKind *kind, const char *word, int *n_arms)
{
  const MusterRuleset *ruleset = settler->reader->ruleset;
  int index = GPOINTER_TO_INT (g_hash_table_lookup (settler->tags, word)) - 1;
  if (index < 0)
    return;
  const MusterTag *tag = &ruleset->tags[index];
  if (tag->is_arm && kind->arm_tag < 0)
    kind->arm_tag = index;
  if (tag->is_arm && ++*n_arms == 2)
    muster_problems_add (settler->reader->problems, settler->reader->file, kind->line,
                         _ ("\"%s\" has two tags that are arms, \"%s\" and \"%s\". Keep one, or "
                            "take role=\"arm\" from the other."),
                         kind->id, ruleset->tags[kind->arm_tag].id, tag->id);
  if (!tag->is_arm && kind->tag_symbol == MUSTER_SYMBOL_NONE)
    kind->tag_symbol = tag->symbol;
}

static void settle (Settler *settler, MusterKind *kind);

/* What the type @word says, where the kind does not say it itself. */
static void
take_type (Settler *settler, MusterKind *kind, const char *word)
{
  const MusterRuleset *ruleset = settler->reader->ruleset;
  MusterKind *type = (MusterKind *) muster_ruleset_find_thing_kind (ruleset, word);
  if (type == NULL || settler->states[type - ruleset->kinds] == SETTLING_OPEN)
    return;
  settle (settler, type);
  if (kind->symbol == MUSTER_SYMBOL_NONE)
    kind->symbol = type->symbol;
  if (kind->tag_symbol == MUSTER_SYMBOL_NONE)
    kind->tag_symbol = type->tag_symbol;
  if (kind->arm_tag < 0)
    kind->arm_tag = type->arm_tag;
}

static void
settle (Settler *settler, MusterKind *kind)
{
  guint8 *state = &settler->states[kind - settler->reader->ruleset->kinds];
  if (*state != SETTLING_NOT_YET)
    return;
  *state = SETTLING_OPEN;
  g_auto (GStrv) words = g_strsplit_set (kind->tags != NULL ? kind->tags : "", " \t\n", -1);
  int n_arms = 0;
  for (int i = 0; words[i] != NULL; i++)
    take_tag (settler, kind, words[i], &n_arms);
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0' && strchr (words[i], ':') == NULL)
      take_type (settler, kind, words[i]);
  *state = SETTLING_DONE;
}

/* An arm is a scale or tags, so that each unit is counted once. */
static void
check_arms (MusterReader *reader)
{
  const MusterRuleset *ruleset = reader->ruleset;
  for (int i = 0; i < ruleset->n_tags; i++)
    if (ruleset->tags[i].is_arm && ruleset->arm_scale >= 0)
      muster_problems_add (reader->problems, reader->file, ruleset->tags[i].line,
                           _ ("The tag \"%s\" is an arm, and so is the scale \"%s\". Take "
                              "role=\"arm\" from one of them."),
                           ruleset->tags[i].id, ruleset->scales[ruleset->arm_scale].id);
}

void
muster_reader_settle_symbols (MusterReader *reader)
{
  MusterRuleset *ruleset = reader->ruleset;
  g_autoptr (GHashTable) tags = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint8 *states = g_new0 (guint8, (gsize) ruleset->n_kinds);
  Settler settler = { reader, tags, states };
  for (int i = 0; i < ruleset->n_tags; i++)
    if (ruleset->tags[i].is_arm || ruleset->tags[i].symbol != MUSTER_SYMBOL_NONE)
      g_hash_table_insert (tags, (gpointer) ruleset->tags[i].id, GINT_TO_POINTER (i + 1));
  for (int i = 0; i < ruleset->n_kinds + ruleset->n_features; i++)
    ruleset->kinds[i].arm_tag = -1;
  for (int i = 0; i < ruleset->n_kinds; i++)
    settle (&settler, &ruleset->kinds[i]);
  check_arms (reader);
}
