#include "config.h"

#include "base/problem.h"
#include "ruleset/bits.h"
#include "ruleset/read/reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The tags of one kind or trait, with those of the types that it is one of. */
typedef struct
{
  MusterReader *reader;
  int line;
  gboolean is_on_table; /* of a feature or objective */
  GPtrArray *words;
  GArray *grades;
  GHashTable *types; /* that were looked at; the value says whether they still are */
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
                              "Declare it or mend its spelling."),
                           text);
      return;
    }
  if (scale == ruleset->nation_scale)
    muster_problems_add (tags->reader->problems, tags->reader->file, tags->line,
                         _ ("A nation is no tag: write nation=\"%s\" in place of \"%s\"."),
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

static void
add_word (Tags *tags, const char *word)
{
  MusterRuleset *ruleset = tags->reader->ruleset;
  const MusterKind *type = muster_ruleset_find_kind (ruleset, word);
  if (type == NULL && !is_tag (ruleset, word))
    {
      muster_problems_add (tags->reader->problems, tags->reader->file, tags->line,
                           _ ("The tag \"%s\" is not declared. Declare it or mend its spelling."),
                           word);
      return;
    }
  if (type != NULL && (type->sort > MUSTER_SORT_BATTLEFIELD) != tags->is_on_table)
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
  g_ptr_array_add (tags->words, g_strdup (word));
  if (type != NULL)
    add_type (tags, type);
}

/* Grades first, so that the order of words does not matter. */
static void
add_tags (Tags *tags, const char *text, gboolean is_own)
{
  g_auto (GStrv) parts = g_strsplit_set (text != NULL ? text : "", " \t\n", -1);
  for (int i = 0; parts[i] != NULL; i++)
    if (strchr (parts[i], ':') != NULL)
      add_grade (tags, parts[i], strchr (parts[i], ':'), is_own);
  for (int i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0' && strchr (parts[i], ':') == NULL)
      add_word (tags, parts[i]);
}

static void
begin_tags (MusterReader *reader, int line, gboolean is_on_table, Tags *tags)
{
  *tags = (Tags){ reader,
                  line,
                  is_on_table,
                  g_ptr_array_new_with_free_func (g_free),
                  g_array_new (FALSE, TRUE, sizeof (MusterGradeRef)),
                  g_hash_table_new (g_str_hash, g_str_equal) };
}

/* Returns: the grades; @n gets how many */
static const MusterGradeRef *
finish_tags (Tags *tags, int *n)
{
  g_ptr_array_unref (tags->words);
  g_hash_table_unref (tags->types);
  return muster_reader_take (tags->reader, tags->grades, n);
}

static guint64 *
make_bits (MusterReader *reader, GPtrArray *words)
{
  MusterRuleset *ruleset = reader->ruleset;
  guint64 *bits = g_new0 (guint64, ruleset->n_cells);
  g_ptr_array_add (ruleset->blocks, bits);
  for (guint i = 0; i < words->len; i++)
    {
      int bit = muster_ruleset_find_word (ruleset, g_ptr_array_index (words, i));
      if (bit >= 0)
        muster_bits_set (bits, (guint) bit);
    }
  return bits;
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *) a;
  guint32 other = *(const guint32 *) b;
  return (one > other) - (one < other);
}

/* Returns: the bits of @words and of @sort, each once and in order; @n gets how many */
static const guint32 *
list_bits (MusterReader *reader, GPtrArray *words, MusterSort sort, int *n)
{
  GArray *bits = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 own = (guint32) sort;
  guint kept = 1;
  g_array_append_val (bits, own);
  for (guint i = 0; i < words->len; i++)
    {
      int bit = muster_ruleset_find_word (reader->ruleset, g_ptr_array_index (words, i));
      guint32 word = (guint32) bit;
      if (bit >= 0)
        g_array_append_val (bits, word);
    }
  g_array_sort (bits, compare_words);
  for (guint i = 1; i < bits->len; i++)
    if (g_array_index (bits, guint32, i) != g_array_index (bits, guint32, kept - 1))
      g_array_index (bits, guint32, kept++) = g_array_index (bits, guint32, i);
  g_array_set_size (bits, kept);
  return muster_reader_take (reader, bits, n);
}

static void
finish_kind (MusterReader *reader, MusterKind *kind)
{
  Tags tags;
  begin_tags (reader, kind->line, kind->sort > MUSTER_SORT_BATTLEFIELD, &tags);
  g_hash_table_insert (tags.types, (gpointer) kind->id, GINT_TO_POINTER (TRUE));
  add_tags (&tags, kind->tags, TRUE);
  g_ptr_array_add (tags.words, g_strdup (kind->id));
  kind->words = list_bits (reader, tags.words, kind->sort, &kind->n_words);
  kind->presets = finish_tags (&tags, &kind->n_presets);
  for (int i = 0; kind->sort <= MUSTER_SORT_FORMATION && i < kind->n_presets; i++)
    reader->ruleset->scales[kind->presets[i].scale].flows_down = TRUE;
}

static void
finish_trait (MusterReader *reader, MusterTrait *trait)
{
  Tags tags;
  begin_tags (reader, trait->line, FALSE, &tags);
  add_tags (&tags, trait->tags, TRUE);
  trait->bits = make_bits (reader, tags.words);
  trait->grades = finish_tags (&tags, &trait->n_grades);
  for (int i = 0; i < trait->n_grades; i++)
    reader->ruleset->scales[trait->grades[i].scale].set_by_nations = TRUE;
}

static void
finish_traits (MusterReader *reader)
{
  MusterRuleset *ruleset = reader->ruleset;
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      finish_trait (reader, &ruleset->nations[i].traits[j]);
}

/* Words that a thing may have beside those of its kind: of traits, of options, "overall". */
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
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].sort == MUSTER_SORT_OPTION)
      muster_kind_add_words (&ruleset->kinds[i], words);
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
  return limit->kind == MUSTER_LIMIT_ALIKE ? limit->of : NULL;
}

static const MusterSelector *
get_limit_scope (const MusterRuleset *ruleset, int index)
{
  return ruleset->limits[index].scope;
}

/* @own: cells of the kind's words */
static void
list_indices (MusterReader *reader,
              const guint64 *own,
              const guint64 *perhaps,
              int n,
              GetSelector get_selector,
              MusterIndices *indices)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (guint16));
  for (int i = 0; i < n && i < G_MAXUINT16; i++)
    {
      const MusterSelector *selector = get_selector (reader->ruleset, i);
      guint16 index = (guint16) i;
      if (selector != NULL && muster_selector_may_match (selector, own, perhaps))
        g_array_append_val (items, index);
    }
  indices->items = muster_reader_take (reader, items, &indices->n_items);
}

static void
index_kinds (MusterReader *reader)
{
  MusterRuleset *ruleset = reader->ruleset;
  const guint64 *perhaps = list_changing_words (reader);
  g_autofree guint64 *own = g_new0 (guint64, ruleset->n_cells);
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      MusterKind *kind = &ruleset->kinds[i];
      muster_kind_add_words (kind, own);
      list_indices (reader, own, perhaps, ruleset->n_counters, get_counter_selector,
                    &kind->counters);
      list_indices (reader, own, perhaps, ruleset->n_prices, get_price_selector, &kind->prices);
      list_indices (reader, own, perhaps, ruleset->n_choices, get_choice_selector, &kind->choices);
      list_indices (reader, own, perhaps, ruleset->n_limits, get_alike_selector, &kind->alike);
      list_indices (reader, own, perhaps, ruleset->n_limits, get_limit_scope, &kind->limits);
      for (int j = 0; j < kind->n_words; j++)
        own[kind->words[j] / 64] = 0;
    }
}

static gboolean
may_hold_formations (const MusterRuleset *ruleset, const MusterKind *holder)
{
  /* Types, of which there may be a hundred thousand, hold nothing. */
  for (int i = 0; holder->holds != NULL && i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].sort == MUSTER_SORT_FORMATION
        && muster_kind_may_hold (ruleset, holder, &ruleset->kinds[i]))
      return TRUE;
  return FALSE;
}

void
muster_reader_settle_words (MusterReader *reader)
{
  MusterRuleset *ruleset = reader->ruleset;
  ruleset->n_cells = (ruleset->n_words + 63) / 64;
  for (int i = 0; i < ruleset->n_kinds + ruleset->n_features; i++)
    finish_kind (reader, &ruleset->kinds[i]);
  for (int i = 0; i < ruleset->n_kinds; i++)
    ruleset->kinds[i].holds_formations = may_hold_formations (ruleset, &ruleset->kinds[i]);
  finish_traits (reader);
  index_kinds (reader);
}
