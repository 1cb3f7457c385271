#include "config.h"

#include "ruleset/read/ruleset.h"

#include "base/problem.h"
#include "base/text.h"
#include "ruleset/bits.h"
#include "ruleset/limits.h"
#include "ruleset/read/pack-files.h"
#include "ruleset/read/reader.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* The tags of one kind or trait, with those of the types that it is one of. It is used again for
 * the next. */
typedef struct
{
  MusterReader *reader;
  int line;
  gboolean is_on_table; /* of a feature or objective */
  GArray *words;        /* (element-type guint32): bits */
  GArray *grades;       /* (element-type MusterGradeRef) */
  GHashTable *types;    /* that were looked at; the value says whether they still are */
} Tags;

/* What is said first holds: of a type its own grades, then those of the types that it is one of. */
static void
add_grade (Tags *tags, const char *text, const char *colon, gboolean is_own)
{
  MusterRuleset *ruleset = tags->reader->ruleset;
  g_autofree char *scale_id = g_strndup (text, (gsize) (colon - text));
  int scale = muster_ruleset_find_scale (ruleset, scale_id);
  int grade = scale >= 0 ? muster_ruleset_find_grade (ruleset, scale, colon + 1) : -1;
  if (grade < 0)
    {
      muster_problems_add (tags->reader->problems, tags->reader->file, tags->line,
                           _ ("The tag \"%s\" names a scale or grade that is not declared. "
                              "Declare it or correct its spelling."),
                           text);
      return;
    }
  if (scale == ruleset->nation_scale)
    muster_problems_add (tags->reader->problems, tags->reader->file, tags->line,
                         /* Translators: %1$s: a nation's id; %2$s: what was written. */
                         _ ("A nation is no tag: write nation=\"%1$s\" in place of \"%2$s\"."),
                         colon + 1, text);
  for (guint i = 0; i < tags->grades->len; i++)
    if (g_array_index (tags->grades, MusterGradeRef, i).scale == scale)
      {
        if (is_own)
          muster_problems_add (tags->reader->problems, tags->reader->file, tags->line,
                               _ ("The tags give two grades of the scale \"%s\". Keep one."),
                               scale_id);
        return;
      }
  MusterGradeRef ref = { (gint16) scale, (gint16) grade };
  g_array_append_val (tags->grades, ref);
}

static gboolean
is_tag (const MusterRuleset *ruleset, const char *word)
{
  for (int i = 0; i < ruleset->n_tags; i++)
    if (g_str_equal (ruleset->tags[i].id, word))
      return TRUE;
  return FALSE;
}

static void add_tags (Tags *tags, const char *text, gboolean is_own);

static void
add_type (Tags *tags, const MusterKind *type)
{
  gpointer is_open;
  if (!g_hash_table_lookup_extended (tags->types, type->id, NULL, &is_open))
    {
      g_hash_table_insert (tags->types, (gpointer) type->id, GINT_TO_POINTER (TRUE));
      add_tags (tags, type->tags, FALSE);
      g_hash_table_insert (tags->types, (gpointer) type->id, GINT_TO_POINTER (FALSE));
    }
  else if (GPOINTER_TO_INT (is_open))
    {
      muster_problems_add (tags->reader->problems, tags->reader->file, tags->line,
                           _ ("\"%s\" is a type of itself by its tags. Break the circle."),
                           type->id);
      g_hash_table_insert (tags->types, (gpointer) type->id, GINT_TO_POINTER (FALSE));
    }
}

/* Words that no selector asks for have no bit. */
static void
add_bit (Tags *tags, const char *word)
{
  int bit = muster_ruleset_find_word (tags->reader->ruleset, word);
  guint32 found = (guint32) bit;
  if (bit >= 0)
    g_array_append_val (tags->words, found);
}

static void
add_word (Tags *tags, const char *word)
{
  MusterRuleset *ruleset = tags->reader->ruleset;
  const MusterKind *type = muster_ruleset_find_kind (ruleset, word);
  if (type == NULL && !is_tag (ruleset, word))
    {
      muster_problems_add (
        tags->reader->problems, tags->reader->file, tags->line,
        _ ("The tag \"%s\" is not declared. Declare it or correct its spelling."), word);
      return;
    }
  if (type != NULL && (type->category > MUSTER_CATEGORY_BATTLEFIELD) != tags->is_on_table)
    {
      muster_problems_add (tags->reader->problems, tags->reader->file, tags->line,
                           tags->is_on_table
                             ? _ ("The tag \"%s\" is of armies, and this stands on a battlefield. "
                                  "Take it out.")
                             : _ ("The tag \"%s\" is of battlefields, and this stands in an army. "
                                  "Take it out."),
                           word);
      return;
    }
  add_bit (tags, word);
  if (type != NULL)
    add_type (tags, type);
}

/* Returns: (nullable): the next word at @at, which is cut there */
static char *
cut_tag (char **at)
{
  return muster_text_cut_word (at, " \t\n");
}

/* Grades first, so that the order of words does not matter. */
static void
add_tags (Tags *tags, const char *text, gboolean is_own)
{
  if (text == NULL)
    return;
  g_autofree char *grades = g_strdup (text);
  g_autofree char *words = g_strdup (text);
  char *at = grades;
  for (char *word = cut_tag (&at); word != NULL; word = cut_tag (&at))
    if (strchr (word, ':') != NULL)
      add_grade (tags, word, strchr (word, ':'), is_own);
  at = words;
  for (char *word = cut_tag (&at); word != NULL; word = cut_tag (&at))
    if (strchr (word, ':') == NULL)
      add_word (tags, word);
}

static void
init_tags (MusterReader *reader, Tags *tags)
{
  *tags = (Tags){ .reader = reader,
                  .words = g_array_new (FALSE, FALSE, sizeof (guint32)),
                  .grades = g_array_new (FALSE, FALSE, sizeof (MusterGradeRef)),
                  .types = g_hash_table_new (g_str_hash, g_str_equal) };
}

static void
clear_tags (Tags *tags)
{
  g_array_unref (tags->words);
  g_array_unref (tags->grades);
  g_hash_table_unref (tags->types);
}

static void
begin_tags (Tags *tags, int line, gboolean is_on_table)
{
  tags->line = line;
  tags->is_on_table = is_on_table;
  g_array_set_size (tags->words, 0);
  g_array_set_size (tags->grades, 0);
  g_hash_table_remove_all (tags->types);
}

static guint64 *
make_bits (MusterReader *reader, const GArray *words)
{
  guint64 *bits = g_new0 (guint64, reader->ruleset->n_cells);
  g_ptr_array_add (reader->ruleset->blocks, bits);
  for (guint i = 0; i < words->len; i++)
    muster_bits_set (bits, g_array_index (words, guint32, i));
  return bits;
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *) a;
  guint32 other = *(const guint32 *) b;
  return (one > other) - (one < other);
}

/* Puts bits in order, each once. */
static void
sort_words (GArray *words)
{
  guint kept = 1;
  g_array_sort (words, compare_words);
  for (guint i = 1; i < words->len; i++)
    if (g_array_index (words, guint32, i) != g_array_index (words, guint32, kept - 1))
      g_array_index (words, guint32, kept++) = g_array_index (words, guint32, i);
  g_array_set_size (words, kept);
}

static void
finish_kind (Tags *tags, MusterKind *kind)
{
  MusterReader *reader = tags->reader;
  guint32 category = (guint32) kind->category;
  begin_tags (tags, kind->line, kind->category > MUSTER_CATEGORY_BATTLEFIELD);
  g_hash_table_insert (tags->types, (gpointer) kind->id, GINT_TO_POINTER (TRUE));
  add_tags (tags, kind->tags, TRUE);
  add_bit (tags, kind->id);
  g_array_append_val (tags->words, category);
  sort_words (tags->words);
  kind->words = muster_reader_keep (reader, tags->words, &kind->n_words);
  kind->presets = muster_reader_keep (reader, tags->grades, &kind->n_presets);
  for (int i = 0; kind->category <= MUSTER_CATEGORY_FORMATION && i < kind->n_presets; i++)
    reader->ruleset->scales[kind->presets[i].scale].flows_down = TRUE;
}

static void
finish_trait (Tags *tags, MusterTrait *trait)
{
  MusterReader *reader = tags->reader;
  begin_tags (tags, trait->line, FALSE);
  add_tags (tags, trait->tags, TRUE);
  trait->bits = make_bits (reader, tags->words);
  trait->grades = muster_reader_keep (reader, tags->grades, &trait->n_grades);
  for (int i = 0; i < trait->n_grades; i++)
    reader->ruleset->scales[trait->grades[i].scale].set_by_nations = TRUE;
}

static void
finish_traits (Tags *tags)
{
  MusterRuleset *ruleset = tags->reader->ruleset;
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      finish_trait (tags, &ruleset->nations[i].traits[j]);
}

/* Words that a thing may have beside those of its kind: of traits, "overall". */
static guint64 *
list_changing_words (MusterReader *reader)
{
  MusterRuleset *ruleset = reader->ruleset;
  guint64 *words = g_new0 (guint64, ruleset->n_cells);
  g_ptr_array_add (ruleset->blocks, words);
  muster_bits_set (words, MUSTER_WORD_OVERALL);
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      for (guint k = 0; k < ruleset->n_cells; k++)
        words[k] |= ruleset->nations[i].traits[j].bits[k];
  return words;
}

typedef const MusterSelector *(*GetSelector) (const MusterRuleset *ruleset, int index);

static const MusterSelector *
get_counter_selector (const MusterRuleset *ruleset, int index)
{
  return ruleset->counters[index].of;
}

static const MusterSelector *
get_price_selector (const MusterRuleset *ruleset, int index)
{
  return ruleset->prices[index].of;
}

static const MusterSelector *
get_choice_selector (const MusterRuleset *ruleset, int index)
{
  return ruleset->choices[index].on;
}

static const MusterSelector *
get_alike_selector (const MusterRuleset *ruleset, int index)
{
  const MusterLimit *limit = &ruleset->limits[index];
  return limit->kind->basis == MUSTER_BASIS_LIKENESS ? limit->of : NULL;
}

static const MusterSelector *
get_limit_scope (const MusterRuleset *ruleset, int index)
{
  return ruleset->limits[index].scope;
}

/* @own: cells of the kind's words; @found: adds to it how many there are, and they themselves */
static void
find_indices (const MusterRuleset *ruleset,
              GArray *found,
              const guint64 *own,
              const guint64 *perhaps,
              int n,
              GetSelector get_selector)
{
  guint first = found->len;
  guint16 n_found = 0;
  g_array_append_val (found, n_found);
  for (int i = 0; i < n && i < G_MAXUINT16; i++)
    {
      const MusterSelector *selector = get_selector (ruleset, i);
      guint16 index = (guint16) i;
      if (selector == NULL || !muster_selector_may_match (selector, own, perhaps))
        continue;
      g_array_append_val (found, index);
      n_found++;
    }
  g_array_index (found, guint16, first) = n_found;
}

/* Takes what find_indices() found. */
static MusterIndices
take_indices (const guint16 **found)
{
  const MusterIndices indices = { *found + 1, **found };
  *found += 1 + indices.n_items;
  return indices;
}

/* Of lists whose first item is how many items there are, with itself. */
static guint
hash_list (gconstpointer list)
{
  const guint16 *items = list;
  guint hash = 0;
  for (guint i = 0; i < items[0]; i++)
    hash = hash * 31 + items[i];
  return hash;
}

static gboolean
lists_are_same (gconstpointer a, gconstpointer b)
{
  const guint16 *items = a;
  const guint16 *others = b;
  return items[0] == others[0] && memcmp (items, others, items[0] * sizeof *items) == 0;
}

/* @found: of all lists of a kind, and how long it is before them. @known: MusterKindRules by what
 * was found for them. Returns: (transfer none): these */
static const MusterKindRules *
keep_rules (MusterReader *reader, GArray *found, GHashTable *known)
{
  g_array_index (found, guint16, 0) = (guint16) MIN (found->len, G_MAXUINT16);
  MusterKindRules *rules = g_hash_table_lookup (known, found->data);
  if (rules != NULL)
    return rules;
  int n;
  const guint16 *list = muster_reader_keep (reader, found, &n);
  const guint16 *items = list + 1;
  rules = g_new (MusterKindRules, 1);
  g_ptr_array_add (reader->ruleset->blocks, rules);
  rules->counters = take_indices (&items);
  rules->prices = take_indices (&items);
  rules->choices = take_indices (&items);
  rules->alike = take_indices (&items);
  rules->limits = take_indices (&items);
  /* What is too long to be told apart by its length has rules of its own. */
  if (found->len < G_MAXUINT16)
    g_hash_table_insert (known, (gpointer) list, rules);
  return rules;
}

static void
index_kinds (MusterReader *reader)
{
  static const MusterKindRules none;
  MusterRuleset *ruleset = reader->ruleset;
  const guint64 *perhaps = list_changing_words (reader);
  g_autofree guint64 *own = g_new0 (guint64, ruleset->n_cells);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint16));
  g_autoptr (GHashTable) known = g_hash_table_new (hash_list, lists_are_same);
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      MusterKind *kind = &ruleset->kinds[i];
      muster_kind_add_words (kind, own);
      g_array_set_size (found, 1);
      find_indices (ruleset, found, own, perhaps, ruleset->n_counters, get_counter_selector);
      find_indices (ruleset, found, own, perhaps, ruleset->n_prices, get_price_selector);
      find_indices (ruleset, found, own, perhaps, ruleset->n_choices, get_choice_selector);
      find_indices (ruleset, found, own, perhaps, ruleset->n_limits, get_alike_selector);
      find_indices (ruleset, found, own, perhaps, ruleset->n_limits, get_limit_scope);
      kind->rules = keep_rules (reader, found, known);
      for (int j = 0; j < kind->n_words; j++)
        own[kind->words[j] / 64] = 0;
    }
  for (int i = 0; i < ruleset->n_features; i++)
    ruleset->features[i].rules = &none;
}

/* Features are matched thousands of times for a battlefield. */
static void
lay_features_out (MusterRuleset *ruleset)
{
  guint64 *cells = g_new0 (guint64, (gsize) ruleset->n_cells * (gsize) (ruleset->n_features + 2));
  gint16 *grades = g_new (gint16, MAX (ruleset->n_scales, 1));
  g_ptr_array_add (ruleset->blocks, cells);
  g_ptr_array_add (ruleset->blocks, grades);
  ruleset->feature_cells = cells;
  ruleset->no_grades = grades;
  for (int i = 0; i < ruleset->n_features; i++, cells += ruleset->n_cells)
    muster_kind_add_words (&ruleset->features[i], cells);
  muster_bits_set (cells, MUSTER_CATEGORY_BATTLEFIELD);
  for (int i = 0; i < ruleset->n_scales; i++)
    grades[i] = MUSTER_GRADE_NONE;
}

static gboolean
may_hold_formations (const MusterRuleset *ruleset, const MusterKind *holder)
{
  /* Types, of which there may be a hundred thousand, hold nothing. */
  for (int i = 0; holder->holds != NULL && i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_FORMATION
        && muster_kind_may_hold (ruleset, holder, &ruleset->kinds[i]))
      return TRUE;
  return FALSE;
}

/* After all selectors are compiled: gives kinds and traits the words and grades of their tags, and
 * kinds what can match them at all. */
static void
settle_words (MusterReader *reader)
{
  MusterRuleset *ruleset = reader->ruleset;
  Tags tags;
  init_tags (reader, &tags);
  ruleset->n_cells = (ruleset->n_words + 63) / 64;
  for (int i = 0; i < ruleset->n_kinds + ruleset->n_features; i++)
    finish_kind (&tags, &ruleset->kinds[i]);
  for (int i = 0; i < ruleset->n_kinds; i++)
    ruleset->kinds[i].holds_formations = may_hold_formations (ruleset, &ruleset->kinds[i]);
  finish_traits (&tags);
  clear_tags (&tags);
  index_kinds (reader);
  lay_features_out (ruleset);
}

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
    muster_problems_add (
      settler->reader->problems, settler->reader->file, kind->line,
      /* Translators: %1$s: a type's id; %2$s: a tag's id; %3$s: another tag's id. */
      _ ("\"%1$s\" has two tags that are arms, \"%2$s\" and \"%3$s\". Keep one, or take "
         "role=\"arm\" from the other."),
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
  MusterKind *type = (MusterKind *) muster_ruleset_find_node_kind (ruleset, word);
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
  g_autofree char *tags = g_strdup (kind->tags != NULL ? kind->tags : "");
  g_autofree char *types = g_strdup (tags);
  char *at = tags;
  int n_arms = 0;
  for (char *word = cut_tag (&at); word != NULL; word = cut_tag (&at))
    take_tag (settler, kind, word, &n_arms);
  at = types;
  for (char *word = cut_tag (&at); word != NULL; word = cut_tag (&at))
    if (strchr (word, ':') == NULL)
      take_type (settler, kind, word);
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
                           /* Translators: %1$s: a tag's id; %2$s: a scale's id. */
                           _ ("The tag \"%1$s\" is an arm, and so is the scale \"%2$s\". Take "
                              "role=\"arm\" from one of them."),
                           ruleset->tags[i].id, ruleset->scales[ruleset->arm_scale].id);
}

/* After settle_words(): gives kinds their symbols and arms. */
static void
settle_symbols (MusterReader *reader)
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

/* Stats that may need each other in a row: what army/evaluate/evaluate.c follows. */
#define DEEPEST_STAT 13
#define MOST_WORK    5000

/* The numbers that a stat needs of the thing itself; number n_stats is the price. */
typedef struct
{
  MusterReader *reader;
  int *heights; /* 0: not looked at; -1: being looked at; -2: the same, a circle was found */
} Circles;

static int measure_height (Circles *circles, int node);

/* A function, since MAX() would look twice. */
static int
get_larger (int a, int b)
{
  return a > b ? a : b;
}

static int
height_of_measure (Circles *circles, MusterMeasure measure)
{
  if (measure.kind == MUSTER_MEASURE_STAT)
    return measure_height (circles, measure.index);
  return measure.kind == MUSTER_MEASURE_POINTS
           ? measure_height (circles, circles->reader->ruleset->n_stats)
           : 0;
}

static int
height_of_selector (Circles *circles, const MusterSelector *selector)
{
  int height = 0;
  for (int i = 0; i < selector->n_numbers; i++)
    {
      MusterMeasure measure = { (MusterMeasureKind) selector->numbers[i].measure_kind,
                                selector->numbers[i].measure_index, 0 };
      height = get_larger (height, height_of_measure (circles, measure));
    }
  return height;
}

static int
height_of_prices (Circles *circles)
{
  const MusterRuleset *ruleset = circles->reader->ruleset;
  int height = 0;
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &ruleset->prices[i];
      height = get_larger (height, height_of_selector (circles, prices->of));
      if (prices->has_per)
        height = get_larger (height, height_of_measure (circles, prices->per));
      for (int j = 0; j < prices->n_rows; j++)
        height = get_larger (height, height_of_selector (circles, prices->rows[j].when));
    }
  return height;
}

static int
height_of_stat (Circles *circles, const MusterStat *stat)
{
  int height = height_of_selector (circles, stat->of);
  if (stat->has_per)
    height = get_larger (height, height_of_measure (circles, stat->per));
  for (int i = 0; i < stat->n_values; i++)
    height = get_larger (height, height_of_selector (circles, stat->values[i].when));
  for (int i = 0; i < stat->n_adds; i++)
    if (stat->adds[i].has_measure && stat->adds[i].counters == NULL && !stat->adds[i].from_superior)
      height = get_larger (height, height_of_measure (circles, stat->adds[i].measure));
  return height;
}

static void
complain_of_circle (Circles *circles, int node)
{
  MusterReader *reader = circles->reader;
  if (node < reader->ruleset->n_stats)
    muster_problems_add (reader->problems, reader->file, reader->ruleset->stats[node].line,
                         _ ("The stat \"%s\" needs itself, by what it adds, is multiplied by or "
                            "selects by. Break the circle."),
                         reader->ruleset->stats[node].id);
  else
    muster_problems_add (reader->problems, reader->file, reader->ruleset->prices[0].line,
                         _ ("The prices need themselves, by what they are multiplied by or select "
                            "by. Break the circle."));
}

/* Returns: how many numbers in a row are needed for this one, itself included */
static int
measure_height (Circles *circles, int node)
{
  const MusterRuleset *ruleset = circles->reader->ruleset;
  if (circles->heights[node] == -1)
    {
      complain_of_circle (circles, node);
      circles->heights[node] = -2;
    }
  if (circles->heights[node] != 0)
    return MAX (circles->heights[node], 0);
  circles->heights[node] = -1;
  int below = node < ruleset->n_stats ? height_of_stat (circles, &ruleset->stats[node])
                                      : height_of_prices (circles);
  circles->heights[node] = below + 1;
  return below + 1;
}

/* How often figures are looked up for a stat, which adds up others that add up others. */
static double
measure_work (const MusterRuleset *ruleset, int stat, double *works)
{
  const MusterStat *named = &ruleset->stats[stat];
  if (works[stat] > 0)
    return works[stat];
  works[stat] = 1;
  double work = 1;
  for (int i = 0; i < named->n_adds; i++)
    if (named->adds[i].has_measure && named->adds[i].counters == NULL
        && named->adds[i].measure.kind == MUSTER_MEASURE_STAT)
      work += measure_work (ruleset, named->adds[i].measure.index, works);
  works[stat] = work;
  return work;
}

static void
check_work (MusterReader *reader)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_autofree double *works = g_new0 (double, (gsize) ruleset->n_stats + 1);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (measure_work (ruleset, i, works) > MOST_WORK)
      {
        muster_problems_add (
          reader->problems, reader->file, ruleset->stats[i].line,
          /* Translators: %1$s: a figure's id; %2$d: the most. */
          _ ("The stat \"%1$s\" adds up others again and again, more than %2$d in all. Add each up "
             "once, with times."),
          ruleset->stats[i].id, MOST_WORK);
        return;
      }
}

/* Finds stats and prices that need themselves, and stats that need too many others in a row. */
static void
check_circles (MusterReader *reader)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_autofree int *heights = g_new0 (int, (gsize) ruleset->n_stats + 1);
  Circles circles = { reader, heights };
  for (int i = 0; i < ruleset->n_stats; i++)
    if (measure_height (&circles, i) == DEEPEST_STAT + 1)
      muster_problems_add (
        reader->problems, reader->file, ruleset->stats[i].line,
        /* Translators: %1$s: a figure's id; %2$d: the most. */
        _ ("The stat \"%1$s\" needs more than %2$d others in a row. Add up what it needs in fewer "
           "steps."),
        ruleset->stats[i].id, DEEPEST_STAT - 1);
  measure_height (&circles, ruleset->n_stats);
  check_work (reader);
}

static void
complain_of_double (MusterReader *reader, const MusterXmlNode *node, const char *id)
{
  muster_reader_complain (reader, node,
                          _ ("<%1$s id=\"%2$s\"> is there twice. Give one of the two another id."),
                          muster_xml_node_get_name (node), id);
}

static void
complain_of_own_word (MusterReader *reader, const MusterXmlNode *node, const char *id)
{
  muster_reader_complain (reader, node,
                          _ ("\"%s\" is a word that every ruleset has. Choose another id."), id);
}

/* Returns: the attribute as a year, or MUSTER_NO_YEAR */
static int
get_year (const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL ? atoi (text) : MUSTER_NO_YEAR;
}

static void
read_header (MusterReader *reader, const MusterXmlNode *root)
{
  MusterRuleset *ruleset = reader->ruleset;
  const MusterXmlNode *period = muster_xml_node_get_first (root, "period");
  const MusterXmlNode *author = muster_xml_node_get_first (root, "author");
  const MusterXmlNode *length = muster_xml_node_get_first (root, "length");
  ruleset->id = muster_xml_node_get (root, "id");
  ruleset->version = muster_xml_node_get (root, "version");
  ruleset->lang = muster_xml_node_get (root, "lang");
  ruleset->based_on = muster_xml_node_get (root, "based-on");
  ruleset->title = muster_reader_keep_text_of (reader, muster_xml_node_get_first (root, "title"));
  ruleset->author = author != NULL ? muster_reader_keep_text_of (reader, author) : NULL;
  ruleset->length = length != NULL ? muster_xml_node_get (length, "unit") : NULL;
  if (ruleset->title == NULL)
    {
      ruleset->title = ruleset->id;
      muster_reader_complain (reader, root, _ ("The title is empty. Write the ruleset's name."));
    }
  if (period == NULL)
    return;
  ruleset->from = get_year (period, "from");
  ruleset->to = get_year (period, "to");
  if (ruleset->from > ruleset->to)
    muster_reader_complain (reader, period,
                            /* Translators: %1$d: the first year; %2$d: the last year. */
                            _ ("The period ends before it begins: %1$d–%2$d. Turn the years "
                               "round."),
                            ruleset->from, ruleset->to);
}

static void
read_notes (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *notes = g_array_new (FALSE, TRUE, sizeof (MusterNote));
  FOR_EACH (node, root, "note")
  {
    MusterNote note = { muster_reader_keep_text_of (reader, node),
                        muster_xml_node_get (node, "cite") };
    if (note.text != NULL)
      g_array_append_val (notes, note);
  }
  reader->ruleset->notes = muster_reader_take (reader, notes, &reader->ruleset->n_notes);
}

static void
read_tags (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *tags = g_array_new (FALSE, TRUE, sizeof (MusterTag));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "tag")
  {
    MusterTag tag = { muster_xml_node_get (node, "id"),
                      muster_xml_node_get (node, "name"),
                      muster_xml_node_get (node, "plural"),
                      muster_symbol_find (muster_xml_node_get (node, "symbol")),
                      muster_role_find (muster_xml_node_get (node, "role")) == MUSTER_ROLE_ARM,
                      muster_xml_node_get_line (node) };
    if (!g_hash_table_add (seen, (gpointer) tag.id))
      complain_of_double (reader, node, tag.id);
    if (muster_word_is_own (tag.id))
      complain_of_own_word (reader, node, tag.id);
    g_array_append_val (tags, tag);
  }
  reader->ruleset->tags = muster_reader_take (reader, tags, &reader->ruleset->n_tags);
}

/* "UQ 4" where the scale has a short name; "Good (3)" where the rules print both. */
static const char *
make_label (MusterReader *reader, const MusterScale *scale, const MusterGrade *grade)
{
  const char *brief = grade->short_name;
  g_autofree char *label = NULL;
  if (scale->short_name != NULL)
    label = g_strdup_printf ("%s %s", scale->short_name, brief != NULL ? brief : grade->name);
  else if (brief != NULL && strpbrk (grade->name, "0123456789") == NULL)
    /* With a blank that is never broken. */
    label = g_strdup_printf ("%s\u00a0(%s)", grade->name, brief);
  return label != NULL ? muster_reader_keep_text (reader, label) : grade->name;
}

static void
read_grades (MusterReader *reader, const MusterXmlNode *parent, MusterScale *scale)
{
  GArray *grades = g_array_new (FALSE, TRUE, sizeof (MusterGrade));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, parent, "grade")
  {
    MusterGrade grade = { muster_xml_node_get (node, "id"), muster_xml_node_get (node, "name"),
                          muster_reader_get_cite (node, scale->cite),
                          muster_xml_node_get (node, "short") };
    const char *value = muster_xml_node_get (node, "value");
    if (grade.short_name == NULL && muster_number_parse (grade.id, &grade.value))
      grade.short_name = grade.id;
    grade.has_value = muster_number_parse (value != NULL ? value : grade.id, &grade.value);
    if (value != NULL && !grade.has_value)
      muster_reader_complain (reader, node, _ ("value=\"%s\" is no number. Write one such as 4."),
                              value);
    grade.label = make_label (reader, scale, &grade);
    grade.symbol = muster_symbol_find (muster_xml_node_get (node, "symbol"));
    grade.line = muster_xml_node_get_line (node);
    if (!g_hash_table_add (seen, (gpointer) grade.id))
      complain_of_double (reader, node, grade.id);
    g_array_append_val (grades, grade);
  }
  scale->grades = muster_reader_take (reader, grades, &scale->n_grades);
}

/* The scale of nations; its grades are filled while the nations are read. */
static void
add_nation_scale (MusterReader *reader, GArray *scales, const MusterXmlNode *root)
{
  MusterScale scale = { .id = "nation", .name = _ ("Nation"), .disclosure = MUSTER_DISCLOSURE_ALL };
  GArray *grades = g_array_new (FALSE, TRUE, sizeof (MusterGrade));
  FOR_EACH (node, root, "nation")
  {
    MusterGrade grade = { muster_xml_node_get (node, "id"), muster_xml_node_get (node, "name"),
                          muster_xml_node_get (node, "cite") };
    grade.label = grade.name;
    grade.line = muster_xml_node_get_line (node);
    g_array_append_val (grades, grade);
  }
  scale.grades = muster_reader_take (reader, grades, &scale.n_grades);
  g_array_append_val (scales, scale);
}

/* Which scale is the arm, and which the quality: one of each. */
static void
read_role (MusterReader *reader, const MusterXmlNode *node, const GArray *scales)
{
  MusterRuleset *ruleset = reader->ruleset;
  const char *word = muster_xml_node_get (node, "role");
  MusterRole role = muster_role_find (word);
  int *index = role == MUSTER_ROLE_ARM ? &ruleset->arm_scale : &ruleset->quality_scale;
  if (role == MUSTER_ROLE_NONE)
    return;
  if (*index < 0)
    *index = (int) scales->len;
  else
    muster_reader_complain (
      reader, node,
      /* Translators: %1$s: a scale's id; %2$s: another scale's id; %3$s: a role. */
      _ ("The scales \"%1$s\" and \"%2$s\" both have role=\"%3$s\". Take it from one of them."),
      g_array_index (scales, MusterScale, *index).id, muster_xml_node_get (node, "id"), word);
}

/* Of which arm units are anybody sees. */
static MusterDisclosure
read_disclosure (const MusterXmlNode *node)
{
  MusterRole role = muster_role_find (muster_xml_node_get (node, "role"));
  return muster_reader_get_disclosure (node, role == MUSTER_ROLE_ARM ? MUSTER_DISCLOSURE_ALL
                                                                     : MUSTER_DISCLOSURE_BY_RULES);
}

static const char *
keep_joined (MusterReader *reader, const char *prefix, const char *id)
{
  g_autofree char *joined = g_strconcat (prefix, id, NULL);
  return muster_reader_keep_text (reader, joined);
}

static void
read_scales (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *scales = g_array_new (FALSE, TRUE, sizeof (MusterScale));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_add (seen, "nation");
  FOR_EACH (node, root, "scale")
  {
    MusterScale scale = { .id = muster_xml_node_get (node, "id"),
                          .name = muster_xml_node_get (node, "name"),
                          .short_name = muster_xml_node_get (node, "short"),
                          .cite = muster_xml_node_get (node, "cite"),
                          .ordered = muster_reader_is_yes (node, "ordered"),
                          .disclosure = read_disclosure (node),
                          .line = muster_xml_node_get_line (node) };
    if (!g_hash_table_add (seen, (gpointer) scale.id))
      complain_of_double (reader, node, scale.id);
    read_grades (reader, node, &scale);
    read_role (reader, node, scales);
    g_array_append_val (scales, scale);
  }
  add_nation_scale (reader, scales, root);
  reader->ruleset->scales = muster_reader_take (reader, scales, &reader->ruleset->n_scales);
  reader->ruleset->nation_scale = reader->ruleset->n_scales - 1;
  for (int i = 0; i < reader->ruleset->n_scales; i++)
    {
      MusterScale *scale = &reader->ruleset->scales[i];
      scale->choice_id = keep_joined (reader, "choice-", scale->id);
      scale->preset_id = keep_joined (reader, "preset-", scale->id);
      scale->suggestion_id = keep_joined (reader, "suggest-", scale->id);
    }
}

static MusterCategory
read_category (const MusterXmlNode *node)
{
  const char *kind = muster_xml_node_get (node, "kind");
  if (muster_xml_node_is (node, "formation"))
    return g_str_equal (muster_xml_node_get (node, "id"), "army") ? MUSTER_CATEGORY_ARMY
                                                                  : MUSTER_CATEGORY_FORMATION;
  if (g_strcmp0 (kind, "commander") == 0)
    return MUSTER_CATEGORY_COMMANDER;
  for (MusterCategory category = MUSTER_CATEGORY_MODEL;
       kind != NULL && category < MUSTER_N_CATEGORIES; category++)
    if (g_str_equal (kind, muster_category_get_word (category)))
      return category;
  return MUSTER_CATEGORY_UNIT;
}

static gint16
read_nation (MusterReader *reader, const MusterXmlNode *node)
{
  const char *id = muster_xml_node_get (node, "nation");
  if (id == NULL)
    return MUSTER_GRADE_NONE;
  int nation = muster_ruleset_find_grade (reader->ruleset, reader->ruleset->nation_scale, id);
  if (nation == MUSTER_GRADE_NONE)
    muster_reader_complain (reader, node,
                            /* Translators: %1$s: a type's id; %2$s: a nation's id. */
                            _ ("\"%1$s\" belongs to the nation \"%2$s\", which is not declared. "
                               "Declare it or correct its spelling."),
                            muster_xml_node_get (node, "id"), id);
  return (gint16) nation;
}

static void
check_years (MusterReader *reader, const MusterXmlNode *node, int from, int to)
{
  const MusterRuleset *ruleset = reader->ruleset;
  if (from != MUSTER_NO_YEAR && to != MUSTER_NO_YEAR && from > to)
    muster_reader_complain (
      reader, node,
      /* Translators: %1$s: the name of an element; %2$d: the first year; %3$d: the last year. */
      _ ("<%1$s> ends before it begins: %2$d–%3$d. Turn the years round."),
      muster_xml_node_get_name (node), from, to);
  else if (ruleset->from != MUSTER_NO_YEAR
           && ((to != MUSTER_NO_YEAR && to < ruleset->from) || from > ruleset->to))
    muster_reader_complain (
      reader, node,
      /* Translators: %1$s: the name of an element; %2$d: the first year; %3$d: the last year. */
      _ ("The years of this <%1$s> lie outside the ruleset's period, %2$d–%3$d. Correct the years "
         "or "
         "the period."),
      muster_xml_node_get_name (node), ruleset->from, ruleset->to);
}

/* What is told apart of a type or trait has to be there. */
static const char *
read_own (MusterReader *reader, const MusterXmlNode *node)
{
  static const char *const parts[] = { "nation", "suggest", "years", NULL };
  const char *own = muster_xml_node_get (node, "own");
  if (own == NULL)
    return NULL;
  const char *tags = muster_xml_node_get (node, "tags");
  g_auto (GStrv) words = g_strsplit_set (own, " \t\n\r", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0' && !g_strv_contains (parts, words[i])
        && !(strchr (words[i], ':') != NULL && muster_own_has (tags, words[i])))
      muster_reader_complain (
        reader, node,
        /* Translators: %1$s: the value of the attribute; %2$s: a word of it; %3$s: the name of an
           element. */
        _ ("own=\"%1$s\": \"%2$s\" is nothing that this <%3$s> says. Write nation, suggest, years "
           "or a grade of its tags."),
        own, words[i], muster_xml_node_get_name (node));
  return muster_xml_node_get (node, "own");
}

static const char *
read_child_note (MusterReader *reader, const MusterXmlNode *node)
{
  const MusterXmlNode *note = muster_xml_node_get_first (node, "note");
  return note != NULL ? muster_reader_keep_text_of (reader, note) : NULL;
}

static void
declare_kind (MusterReader *reader, const MusterXmlNode *node, GArray *kinds)
{
  MusterKind kind = { .category = read_category (node),
                      .id = muster_xml_node_get (node, "id"),
                      .name = muster_xml_node_get (node, "name"),
                      .plural = muster_xml_node_get (node, "plural"),
                      .tags = muster_xml_node_get (node, "tags"),
                      .cite = muster_xml_node_get (node, "cite"),
                      .own = read_own (reader, node),
                      .note = read_child_note (reader, node),
                      .nation = read_nation (reader, node),
                      .is_overall = muster_reader_is_yes (node, "overall"),
                      .symbol = muster_symbol_find (muster_xml_node_get (node, "symbol")),
                      .size = muster_size_find (muster_xml_node_get (node, "size")),
                      .from = get_year (node, "from"),
                      .to = get_year (node, "to"),
                      .line = muster_xml_node_get_line (node) };
  if (kind.plural == NULL)
    kind.plural = kind.name;
  check_years (reader, node, kind.from, kind.to);
  if (muster_word_is_own (kind.id) && kind.category != MUSTER_CATEGORY_ARMY)
    complain_of_own_word (reader, node, kind.id);
  g_array_append_val (kinds, kind);
  if (!g_hash_table_insert (reader->ruleset->kinds_by_id, (gpointer) kind.id,
                            GUINT_TO_POINTER (kinds->len)))
    complain_of_double (reader, node, kind.id);
}

static void
declare_kinds (MusterReader *reader, const MusterXmlNode *root)
{
  MusterRuleset *ruleset = reader->ruleset;
  GArray *kinds = g_array_new (FALSE, FALSE, sizeof (MusterKind));
  FOR_EACH (node, root, "formation")
  declare_kind (reader, node, kinds);
  FOR_EACH (node, root, "type")
  if (read_category (node) < MUSTER_CATEGORY_BATTLEFIELD)
    declare_kind (reader, node, kinds);
  guint n_kinds = kinds->len;
  FOR_EACH (node, root, "type")
  if (read_category (node) > MUSTER_CATEGORY_BATTLEFIELD)
    declare_kind (reader, node, kinds);
  int n_all;
  ruleset->kinds = muster_reader_take (reader, kinds, &n_all);
  ruleset->n_kinds = (int) n_kinds;
  ruleset->features = ruleset->kinds + n_kinds;
  ruleset->n_features = n_all - (int) n_kinds;
  ruleset->army_kind = muster_ruleset_find_kind (ruleset, "army");
  if (ruleset->army_kind == NULL || ruleset->army_kind->category != MUSTER_CATEGORY_ARMY)
    muster_reader_complain (reader, root,
                            _ ("There is no <formation id=\"army\">: nothing says what an army "
                               "may hold. Add it."));
  for (int i = 0; i < ruleset->n_tags; i++)
    if (muster_ruleset_find_kind (ruleset, ruleset->tags[i].id) != NULL)
      muster_problems_add (reader->problems, reader->file,
                           muster_ruleset_find_kind (ruleset, ruleset->tags[i].id)->line,
                           _ ("\"%s\" is both a tag and a type or formation. Rename one."),
                           ruleset->tags[i].id);
}

static void
read_traits (MusterReader *reader, const MusterXmlNode *parent, MusterNation *nation)
{
  GArray *traits = g_array_new (FALSE, TRUE, sizeof (MusterTrait));
  FOR_EACH (node, parent, "trait")
  {
    MusterTrait trait = { .tags = muster_xml_node_get (node, "tags"),
                          .from = get_year (node, "from"),
                          .to = get_year (node, "to"),
                          .cite = muster_xml_node_get (node, "cite"),
                          .own = read_own (reader, node),
                          .line = muster_xml_node_get_line (node) };
    check_years (reader, node, trait.from, trait.to);
    g_array_append_val (traits, trait);
  }
  nation->traits = muster_reader_take (reader, traits, &nation->n_traits);
}

/* The schema has seen to how it is written. */
static int
read_colour (const MusterXmlNode *node)
{
  const char *colour = muster_xml_node_get (node, "colour");
  return colour != NULL ? (int) g_ascii_strtoull (colour + 1, NULL, 16) : MUSTER_NO_COLOUR;
}

static void
read_nations (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *nations = g_array_new (FALSE, TRUE, sizeof (MusterNation));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "nation")
  {
    MusterNation nation = { .id = muster_xml_node_get (node, "id"),
                            .name = muster_xml_node_get (node, "name"),
                            .adjective = muster_xml_node_get (node, "adjective"),
                            .colour = read_colour (node),
                            .cite = muster_xml_node_get (node, "cite"),
                            .line = muster_xml_node_get_line (node) };
    if (!g_hash_table_add (seen, (gpointer) nation.id))
      complain_of_double (reader, node, nation.id);
    read_traits (reader, node, &nation);
    g_array_append_val (nations, nation);
  }
  reader->ruleset->nations = muster_reader_take (reader, nations, &reader->ruleset->n_nations);
}

static void
read_choices (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *choices = g_array_new (FALSE, TRUE, sizeof (MusterChoice));
  FOR_EACH (node, root, "choice")
  {
    const char *id = muster_xml_node_get (node, "scale");
    MusterChoice choice = { .scale = muster_ruleset_find_scale (reader->ruleset, id),
                            .on = muster_reader_compile (reader, node, "on"),
                            .change = muster_reader_is_yes (node, "change"),
                            .optional = muster_reader_is_yes (node, "optional") };
    if (choice.scale < 0)
      muster_reader_complain (reader, node,
                              _ ("A choice of the scale \"%s\", which is not declared. Declare "
                                 "it or correct its spelling."),
                              id);
    else
      g_array_append_val (choices, choice);
  }
  reader->ruleset->choices = muster_reader_take (reader, choices, &reader->ruleset->n_choices);
}

static gboolean
read_suggestion (MusterReader *reader,
                 const MusterXmlNode *node,
                 const char *text,
                 MusterGradeRange *range)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_auto (GStrv) pair = g_strsplit (text, ":", 2);
  int scale = pair[1] != NULL ? muster_ruleset_find_scale (ruleset, pair[0]) : -1;
  if (scale >= 0)
    {
      g_auto (GStrv) ends = g_strsplit (pair[1], "..", 2);
      const char *high = ends[1] != NULL ? ends[1] : ends[0];
      range->scale = (gint16) scale;
      range->low = (gint16) muster_ruleset_find_grade (ruleset, scale, ends[0]);
      range->high = (gint16) muster_ruleset_find_grade (ruleset, scale, high);
      if (range->low >= 0 && range->high >= range->low)
        return TRUE;
    }
  muster_reader_complain (reader, node,
                          _ ("suggest=\"%s\" is no grade or range of grades. Write it as "
                             "SCALE:GRADE or SCALE:LOW..HIGH."),
                          text);
  return FALSE;
}

static void
read_suggestions (MusterReader *reader, const MusterXmlNode *node, MusterKind *kind)
{
  const char *text = muster_xml_node_get (node, "suggest");
  if (text == NULL)
    return;
  GArray *ranges = g_array_new (FALSE, TRUE, sizeof (MusterGradeRange));
  g_auto (GStrv) parts = g_strsplit_set (text, " \t\n", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      MusterGradeRange range;
      if (parts[i][0] != '\0' && read_suggestion (reader, node, parts[i], &range))
        g_array_append_val (ranges, range);
    }
  kind->suggestions = muster_reader_take (reader, ranges, &kind->n_suggestions);
}

/* The schema lets numbers through alone: "20 1809:35 1813:8". */
static void
read_commonness (MusterReader *reader, const MusterXmlNode *node, MusterKind *kind)
{
  const char *text = muster_xml_node_get (node, "common");
  if (text == NULL)
    return;
  if (kind->category != MUSTER_CATEGORY_UNIT)
    muster_reader_complain (
      reader, node,
      _ ("common=\"%s\" on what is no unit. Only of units it matters how common "
         "they were; take it out."),
      text);
  GArray *list = g_array_new (FALSE, TRUE, sizeof (MusterCommonness));
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      const char *colon = strchr (parts[i], ':');
      const MusterCommonness one = { colon != NULL ? (gint16) atoi (parts[i]) : MUSTER_NO_YEAR,
                                     (gint16) atoi (colon != NULL ? colon + 1 : parts[i]) };
      if (i > 1 && one.from <= g_array_index (list, MusterCommonness, list->len - 1).from)
        muster_reader_complain (
          reader, node,
          _ ("common=\"%s\": its years do not rise. Write each year after those "
             "before it."),
          text);
      g_array_append_val (list, one);
    }
  kind->commonness = muster_reader_take (reader, list, &kind->n_commonness);
}

static MusterKind *
find_kind_of (MusterReader *reader, const MusterXmlNode *node)
{
  return (MusterKind *) muster_ruleset_find_kind (reader->ruleset,
                                                  muster_xml_node_get (node, "id"));
}

static void
read_kind_selectors (MusterReader *reader, const MusterXmlNode *root)
{
  FOR_EACH (node, root, "formation")
  find_kind_of (reader, node)->holds = muster_reader_compile (reader, node, "holds");
  FOR_EACH (node, root, "type")
  {
    MusterKind *kind = find_kind_of (reader, node);
    read_suggestions (reader, node, kind);
    read_commonness (reader, node, kind);
    if (muster_xml_node_get (node, "on") != NULL)
      kind->on = muster_reader_compile (reader, node, "on");
  }
}

static MusterRuleset *
new_ruleset (const MusterXml *xml)
{
  MusterRuleset *ruleset = g_new0 (MusterRuleset, 1);
  if (muster_xml_get_bytes (xml) != NULL)
    ruleset->content = g_bytes_ref (muster_xml_get_bytes (xml));
  g_atomic_ref_count_init (&ruleset->refs);
  g_mutex_init (&ruleset->laid_lock);
  ruleset->strings = muster_strings_ref (muster_xml_get_strings (xml));
  ruleset->words = g_hash_table_new (g_str_hash, g_str_equal);
  ruleset->kinds_by_id = g_hash_table_new (g_str_hash, g_str_equal);
  ruleset->selectors = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_selector_free);
  ruleset->blocks = g_ptr_array_new_with_free_func (g_free);
  for (int category = 0; category < MUSTER_N_CATEGORIES; category++)
    g_hash_table_insert (ruleset->words, (gpointer) muster_category_get_word (category),
                         GINT_TO_POINTER (category + 1));
  g_hash_table_insert (ruleset->words, "overall", GINT_TO_POINTER (MUSTER_WORD_OVERALL + 1));
  ruleset->n_words = MUSTER_N_OWN_WORDS;
  ruleset->arm_scale = -1;
  ruleset->quality_scale = -1;
  return ruleset;
}

/* The player's own values change no ruleset's name, nor the pack that it comes from. */
static void
keep_identity (MusterReader *reader, const MusterRuleset *base)
{
  MusterRuleset *ruleset = reader->ruleset;
  ruleset->id = muster_reader_keep_text (reader, base->id);
  ruleset->title = muster_reader_keep_text (reader, base->title);
  ruleset->version = muster_reader_keep_text (reader, base->version);
  ruleset->based_on =
    base->based_on != NULL ? muster_reader_keep_text (reader, base->based_on) : NULL;
  ruleset->base_file = NULL;
  g_bytes_unref (ruleset->content);
  ruleset->content = g_bytes_ref (base->content);
  g_free (ruleset->made_digest);
  ruleset->made_digest = g_strdup (muster_ruleset_get_digest (base));
}

static gboolean
asks_more (const MusterSelector *selector)
{
  return selector != NULL && (selector->n_numbers > 0 || selector->asks_within);
}

static gboolean
places_ask_more (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    if (asks_more (ruleset->choices[i].on))
      return TRUE;
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (asks_more (ruleset->kinds[i].holds) || asks_more (ruleset->kinds[i].on))
      return TRUE;
  return FALSE;
}

/* @base: what the player's own values were laid over, or NULL */
static MusterRuleset *
read_ruleset (const MusterXml *xml, const MusterRuleset *base, GPtrArray *problems)
{
  const MusterXmlNode *root = muster_xml_get_root (xml);
  const char *name = muster_xml_get_name (xml);
  if (!muster_xml_node_is (root, "ruleset"))
    {
      muster_problems_add (problems, name, muster_xml_node_get_line (root),
                           _ ("This is a file of <%s>, not a ruleset. Choose a pack."),
                           muster_xml_node_get_name (root));
      return NULL;
    }
  guint before = problems->len;
  g_debug ("Reading the pack %s", name);
  g_autoptr (MusterRuleset) ruleset = new_ruleset (xml);
  MusterReader reader = {
    .ruleset = ruleset, .file = name, .problems = problems, .is_house = base != NULL
  };
  if (muster_xml_get_base_name (xml) != NULL)
    ruleset->base_file = muster_reader_keep_text (&reader, muster_xml_get_base_name (xml));
  read_header (&reader, root);
  if (base != NULL)
    keep_identity (&reader, base);
  read_notes (&reader, root);
  read_tags (&reader, root);
  read_scales (&reader, root);
  read_nations (&reader, root);
  declare_kinds (&reader, root);
  muster_reader_read_rules (&reader, root);
  read_kind_selectors (&reader, root);
  read_choices (&reader, root);
  if (muster_xml_node_get (root, "disclose") != NULL)
    ruleset->disclose = muster_reader_compile (&reader, root, "disclose");
  muster_reader_read_names (&reader, root);
  ruleset->places_ask_more = places_ask_more (ruleset);
  settle_words (&reader);
  settle_symbols (&reader);
  /* What needs itself would never be worked out, whether or not anybody checks the pack. */
  if (problems->len == before)
    check_circles (&reader);
  muster_strings_settle (ruleset->strings);
  if (ruleset->base_file != NULL)
    muster_overlay_settle_problems (problems, before, ruleset->base_file);
  return problems->len == before ? g_steal_pointer (&ruleset) : NULL;
}

MusterRuleset *
muster_ruleset_read (const MusterXml *xml, GPtrArray *problems)
{
  return read_ruleset (xml, NULL, problems);
}

MusterRuleset *
muster_ruleset_read_house (const MusterXml *xml, const MusterRuleset *base, GPtrArray *problems)
{
  return read_ruleset (xml, base, problems);
}

/* Beside the pack itself, then where all packs lie. */
static char **
list_dirs (const MusterXml *xml)
{
  g_auto (GStrv) usual = muster_packs_list_dirs ();
  GPtrArray *dirs = g_ptr_array_new ();
  g_ptr_array_add (dirs, g_path_get_dirname (muster_xml_get_name (xml)));
  for (int i = 0; usual[i] != NULL; i++)
    g_ptr_array_add (dirs, g_strdup (usual[i]));
  g_ptr_array_add (dirs, NULL);
  return (char **) g_ptr_array_free (dirs, FALSE);
}

MusterRuleset *
muster_ruleset_read_whole (MusterXml *xml, gboolean with_text, GPtrArray *problems)
{
  g_auto (GStrv) dirs = list_dirs (xml);
  g_autoptr (MusterXml) whole = muster_overlay_resolve (xml, (const char *const *) dirs, problems);
  if (whole != NULL && !with_text)
    muster_xml_drop_bytes (whole);
  return whole != NULL ? muster_ruleset_read (whole, problems) : NULL;
}

MusterRuleset *
muster_ruleset_load (const char *path, GPtrArray *problems)
{
  MusterXml *xml = muster_xml_load (path, problems);
  return xml != NULL ? muster_ruleset_read_whole (xml, TRUE, problems) : NULL;
}

MusterRuleset *
muster_ruleset_load_without_text (const char *path, GPtrArray *problems)
{
  MusterXml *xml = muster_xml_load (path, problems);
  return xml != NULL ? muster_ruleset_read_whole (xml, FALSE, problems) : NULL;
}

MusterRuleset *
muster_ruleset_parse (const char *name, const char *text, gsize length, GPtrArray *problems)
{
  MusterXml *xml = muster_xml_parse (name, text, length, problems);
  return xml != NULL ? muster_ruleset_read_whole (xml, TRUE, problems) : NULL;
}
