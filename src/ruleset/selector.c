#include "config.h"

#include "ruleset/selector.h"

#include "base/problem.h"
#include "base/text.h"
#include "ruleset/ruleset.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Where a selector is being compiled, for its messages. */
typedef struct
{
  MusterRuleset *ruleset;
  const char *text;
  const char *file;
  int line;
  GPtrArray *problems;
  GArray *numbers;   /* NULL until there is one */
  MusterTerm *terms; /* where those of the next clause go */
  gboolean asks_within;
} Compiler;

gboolean
muster_word_is_own (const char *word)
{
  for (int category = 0; category < MUSTER_N_CATEGORIES; category++)
    if (g_str_equal (word, muster_category_get_word (category)))
      return TRUE;
  return g_str_equal (word, "overall");
}

static gboolean
is_declared_word (const MusterRuleset *ruleset, const char *word)
{
  for (int i = 0; i < ruleset->n_tags; i++)
    if (g_str_equal (word, ruleset->tags[i].id))
      return TRUE;
  return muster_ruleset_find_kind (ruleset, word) != NULL;
}

/* Words that every ruleset has have a bit from the beginning. Returns: the bit of @word, or -1
 * where it is not declared */
static int
intern_word (MusterRuleset *ruleset, const char *word)
{
  int bit = muster_ruleset_find_word (ruleset, word);
  if (bit >= 0 || !is_declared_word (ruleset, word))
    return bit;
  bit = (int) ruleset->n_words++;
  g_hash_table_insert (ruleset->words,
                       (gpointer) muster_strings_keep (ruleset->strings, word, strlen (word)),
                       GINT_TO_POINTER (bit + 1));
  return bit;
}

/* Adds a problem; where some of @known is near to @word, it is asked whether that was meant. */
static void
complain_of_word (Compiler *compiler, const char *sentence, const char *word, GPtrArray *known)
{
  g_autofree char *text = muster_text_ask_nearest (sentence, word, known);
  muster_problems_add (compiler->problems, compiler->file, compiler->line, "%s", text);
}

/* Adds all words that are declared; none where there are very many problems already, of which the
 * first are enough: a pack may have a hundred thousand types. */
static void
add_declared_words (const Compiler *compiler, GPtrArray *known)
{
  const MusterRuleset *ruleset = compiler->ruleset;
  if (compiler->problems->len >= 20)
    return;
  for (int category = 0; category < MUSTER_N_CATEGORIES; category++)
    g_ptr_array_add (known, (gpointer) muster_category_get_word (category));
  g_ptr_array_add (known, (gpointer) "overall");
  for (int i = 0; i < ruleset->n_tags; i++)
    g_ptr_array_add (known, (gpointer) ruleset->tags[i].id);
  for (int i = 0; i < ruleset->n_kinds; i++)
    g_ptr_array_add (known, (gpointer) ruleset->kinds[i].id);
  for (int i = 0; i < ruleset->n_features; i++)
    g_ptr_array_add (known, (gpointer) ruleset->features[i].id);
}

static gboolean
compile_word (Compiler *compiler, const char *word, MusterTerm *term)
{
  int bit = intern_word (compiler->ruleset, word);
  if (bit < 0)
    {
      g_autoptr (GPtrArray) known = g_ptr_array_new ();
      add_declared_words (compiler, known);
      g_autofree char *sentence = g_strdup_printf (
        /* Translators: %1$s: the selector; %2$s: a word of it. */
        _ ("The selector \"%1$s\" uses the word \"%2$s\", which no tag, type or "
           "formation declares. Declare it or correct its spelling."),
        compiler->text, word);
      complain_of_word (compiler, sentence, word, known);
      return FALSE;
    }
  term->kind = MUSTER_TERM_WORD;
  term->bit = (guint32) bit;
  return TRUE;
}

/* Splits "LOW..HIGH" or "VALUE"; an open end is "". */
static void
split_range (const char *text, char **low, char **high, gboolean *is_range)
{
  const char *dots = strstr (text, "..");
  *is_range = dots != NULL;
  *low = dots != NULL ? g_strndup (text, (gsize) (dots - text)) : g_strdup (text);
  *high = dots != NULL ? g_strdup (dots + 2) : g_strdup (text);
}

static int
find_grade (Compiler *compiler, int scale, const char *id, int open)
{
  const MusterScale *names = &compiler->ruleset->scales[scale];
  if (id[0] == '\0')
    return open;
  int grade = muster_ruleset_find_grade (compiler->ruleset, scale, id);
  if (grade == MUSTER_GRADE_NONE)
    {
      g_autoptr (GPtrArray) known = g_ptr_array_new ();
      for (int i = 0; i < names->n_grades; i++)
        g_ptr_array_add (known, (gpointer) names->grades[i].id);
      g_autofree char *sentence = g_strdup_printf (
        /* Translators: %1$s: the selector; %2$s: a scale's id; %3$s: what was written as a grade;
           %4$s: the scale's id again. */
        _ ("The selector \"%1$s\" asks for %2$s:%3$s, but the scale \"%4$s\" has no such grade. "
           "Declare it or correct its spelling."),
        compiler->text, names->id, id, names->id);
      complain_of_word (compiler, sentence, id, known);
    }
  return grade;
}

static gboolean
compile_grade (Compiler *compiler, int scale, const char *value, MusterTerm *term)
{
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  gboolean is_range;
  split_range (value, &low, &high, &is_range);
  const MusterScale *names = &compiler->ruleset->scales[scale];
  if (is_range && !names->ordered)
    muster_problems_add (compiler->problems, compiler->file, compiler->line,
                         /* Translators: %1$s: the selector; %2$s: a scale's id. */
                         _ ("The selector \"%1$s\" uses a range of the scale \"%2$s\", which is "
                            "not ordered. Give the scale ordered=\"yes\" or list the grades."),
                         compiler->text, names->id);
  term->kind = MUSTER_TERM_GRADE;
  term->scale = (gint16) scale;
  term->low = (gint16) find_grade (compiler, scale, low, 0);
  term->high =
    is_range ? (gint16) find_grade (compiler, scale, high, names->n_grades - 1) : term->low;
  if (term->low > term->high && term->high >= 0)
    muster_problems_add (compiler->problems, compiler->file, compiler->line,
                         _ ("The selector \"%s\" has a range that ends before it begins. Turn it "
                            "round."),
                         compiler->text);
  return term->low >= 0 && term->high >= 0;
}

static gboolean
compile_number (Compiler *compiler,
                const MusterMeasure *measure,
                const char *value,
                MusterTerm *term)
{
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  gboolean is_range;
  split_range (value, &low, &high, &is_range);
  MusterNumberTerm number = { .measure_kind = measure->kind, .measure_index = measure->index };
  number.has_low = low[0] != '\0';
  number.has_high = high[0] != '\0';
  gboolean good = (!number.has_low || muster_number_parse (low, &number.low))
                  && (!number.has_high || muster_number_parse (high, &number.high));
  if (!good || (!number.has_low && !number.has_high))
    {
      muster_problems_add (
        compiler->problems, compiler->file, compiler->line,
        /* Translators: %1$s: the selector; %2$s: what was written as a number. */
        _ ("The selector \"%1$s\" compares a number with \"%2$s\", which is no number or range of "
           "numbers. Write it as 3, 3..5, 3.. or ..5."),
        compiler->text, value);
      return FALSE;
    }
  if (compiler->numbers == NULL)
    compiler->numbers = g_array_new (FALSE, FALSE, sizeof (MusterNumberTerm));
  term->kind = MUSTER_TERM_NUMBER;
  term->number = compiler->numbers->len;
  g_array_append_val (compiler->numbers, number);
  return TRUE;
}

static gboolean
compile_pair (Compiler *compiler, const char *name, const char *value, MusterTerm *term)
{
  MusterMeasure measure;
  if (g_str_equal (name, "in") || g_str_equal (name, "has"))
    {
      term->place = g_str_equal (name, "in") ? MUSTER_WORD_AROUND : MUSTER_WORD_WITHIN;
      compiler->asks_within |= term->place == MUSTER_WORD_WITHIN;
      return compile_word (compiler, value, term);
    }
  int scale = muster_ruleset_find_scale (compiler->ruleset, name);
  if (scale >= 0)
    return compile_grade (compiler, scale, value, term);
  if (muster_ruleset_find_measure (compiler->ruleset, name, &measure))
    return compile_number (compiler, &measure, value, term);
  g_autoptr (GPtrArray) known = muster_ruleset_list_measures (compiler->ruleset);
  g_ptr_array_add (known, (gpointer) "in");
  g_ptr_array_add (known, (gpointer) "has");
  g_autofree char *sentence = g_strdup_printf (
    /* Translators: %1$s: the selector; %2$s: what was written as a scale. */
    _ ("The selector \"%1$s\" asks for \"%2$s\", which is no scale and no stat. "
       "Declare it or correct its spelling."),
    compiler->text, name);
  complain_of_word (compiler, sentence, name, known);
  return FALSE;
}

/* A term that cannot be compiled is one that nothing matches: a range without grades. */
static MusterTerm
compile_term (Compiler *compiler, const char *text)
{
  MusterTerm term = { 0 };
  const char *body = text;
  if (*body == '!')
    {
      term.negated = TRUE;
      body++;
    }
  const char *colon = strchr (body, ':');
  g_autofree char *name = colon != NULL ? g_strndup (body, (gsize) (colon - body)) : NULL;
  gboolean good = colon != NULL ? compile_pair (compiler, name, colon + 1, &term)
                                : compile_word (compiler, body, &term);
  if (!good)
    term = (MusterTerm){ .kind = MUSTER_TERM_GRADE, .low = G_MAXINT16, .high = G_MAXINT16 };
  return term;
}

static gboolean
is_masked (const MusterTerm *term)
{
  return term->kind == MUSTER_TERM_WORD && term->bit < 64;
}

static void
add_to_mask (MusterClause *clause, const MusterTerm *term)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << term->bit;
  (term->negated ? clause->none : clause->all)[term->place] |= bit;
}

#define BLANKS " \t\n"

static int
count_words (const char *text, const char *separators)
{
  int n = 0;
  for (text += strspn (text, separators); *text != '\0'; text += strspn (text, separators))
    {
      text += strcspn (text, separators);
      n++;
    }
  return n;
}

/* What the masks do not match comes first. */
static gboolean
compile_clause (Compiler *compiler, char *text, MusterClause *clause)
{
  int last = clause->n_terms = count_words (text, BLANKS);
  clause->terms = compiler->terms;
  compiler->terms += clause->n_terms;
  for (char *word = muster_text_cut_word (&text, BLANKS); word != NULL;
       word = muster_text_cut_word (&text, BLANKS))
    {
      MusterTerm term = compile_term (compiler, word);
      if (is_masked (&term))
        add_to_mask (clause, &term);
      clause->terms[is_masked (&term) ? --last : clause->n_left++] = term;
    }
  return clause->n_terms > 0;
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, BLANKS)] == '\0';
}

static int
count_clauses (const char *text)
{
  int n = 1;
  for (const char *comma = strchr (text, ','); comma != NULL; comma = strchr (comma + 1, ','))
    n++;
  return is_blank (text) ? 0 : n;
}

/* In one piece with its clauses and terms: a pack may have a hundred thousand. */
static MusterSelector *
new_selector (MusterRuleset *ruleset, const char *text, int line)
{
  gsize n_clauses = (gsize) count_clauses (text);
  gsize n_terms = (gsize) count_words (text, BLANKS ",");
  MusterSelector *selector = g_malloc0 (sizeof *selector + n_clauses * sizeof (MusterClause)
                                        + n_terms * sizeof (MusterTerm));
  selector->clauses = (MusterClause *) (selector + 1);
  selector->text = muster_strings_keep (ruleset->strings, text, strlen (text));
  selector->line = line;
  selector->n_clauses = (int) n_clauses;
  return selector;
}

MusterSelector *
muster_selector_compile (MusterRuleset *ruleset,
                         const char *text,
                         const char *file,
                         int line,
                         GPtrArray *problems)
{
  MusterSelector *selector = new_selector (ruleset, text != NULL ? text : "", line);
  if (selector->n_clauses == 0)
    return selector;
  Compiler compiler = { .ruleset = ruleset,
                        .text = selector->text,
                        .file = file,
                        .line = line,
                        .problems = problems,
                        .terms = (MusterTerm *) (selector->clauses + selector->n_clauses) };
  g_autofree char *parts = g_strdup (text);
  char *part = parts;
  for (int i = 0; i < selector->n_clauses; i++)
    {
      char *end = part + strcspn (part, ",");
      *end = '\0';
      if (!compile_clause (&compiler, part, &selector->clauses[i]))
        muster_problems_add (problems, file, line,
                             _ ("The selector \"%s\" has a comma with nothing beside it. Take the "
                                "comma out."),
                             text);
      part = end + 1;
    }
  selector->asks_within = compiler.asks_within;
  ruleset->asks_within |= compiler.asks_within;
  if (compiler.numbers != NULL)
    {
      selector->n_numbers = (int) compiler.numbers->len;
      selector->numbers = (MusterNumberTerm *) g_array_free (compiler.numbers, FALSE);
    }
  return selector;
}

void
muster_selector_free (MusterSelector *selector)
{
  g_free (selector->numbers);
  g_free (selector);
}

static MusterTruth
match_number (const MusterNumberTerm *term, const MusterSubject *subject)
{
  MusterNumber number;
  MusterTruth has = subject->number (subject, term->measure_kind, term->measure_index, &number);
  if (has != MUSTER_YES)
    return has;
  if (term->has_low && muster_number_compare (number, term->low) < 0)
    return MUSTER_NO;
  if (term->has_high && muster_number_compare (number, term->high) > 0)
    return MUSTER_NO;
  return MUSTER_YES;
}

static inline MusterTruth
match_term (const MusterSelector *selector, const MusterTerm *term, const MusterSubject *subject)
{
  MusterTruth truth = MUSTER_NO;
  switch ((MusterTermKind) term->kind)
    {
    case MUSTER_TERM_WORD:
      {
        const guint64 *cells = subject->words[term->place];
        if (subject->open >> term->place & 1)
          return MUSTER_UNKNOWN;
        truth = (cells[term->bit / 64] >> (term->bit % 64)) & 1 ? MUSTER_YES : MUSTER_NO;
        break;
      }
    case MUSTER_TERM_GRADE:
      {
        gint16 grade = subject->grades[term->scale];
        if (grade == MUSTER_GRADE_UNKNOWN)
          return MUSTER_UNKNOWN;
        truth = grade >= term->low && grade <= term->high ? MUSTER_YES : MUSTER_NO;
        break;
      }
    case MUSTER_TERM_NUMBER:
      truth = match_number (&selector->numbers[term->number], subject);
      break;
    }
  return term->negated ? (MusterTruth) (MUSTER_YES - truth) : truth;
}

static inline MusterTruth
match_masks (const MusterClause *clause, const MusterSubject *subject)
{
  MusterTruth truth = MUSTER_YES;
  for (int i = 0; i < MUSTER_N_WORD_PLACES; i++)
    if (subject->open >> i & 1)
      truth = (clause->all[i] | clause->none[i]) != 0 ? MUSTER_UNKNOWN : truth;
    else if ((subject->words[i][0] & clause->all[i]) != clause->all[i]
             || (subject->words[i][0] & clause->none[i]) != 0)
      return MUSTER_NO;
  return truth;
}

MusterTruth
muster_selector_match (const MusterSelector *selector, const MusterSubject *subject)
{
  if (selector->n_clauses == 0)
    return MUSTER_YES;
  MusterTruth best = MUSTER_NO;
  for (int i = 0; i < selector->n_clauses; i++)
    {
      const MusterClause *clause = &selector->clauses[i];
      MusterTruth truth = match_masks (clause, subject);
      for (int j = 0; j < clause->n_left && truth != MUSTER_NO; j++)
        truth = MIN (truth, match_term (selector, &clause->terms[j], subject));
      if (truth == MUSTER_YES)
        return MUSTER_YES;
      best = MAX (best, truth);
    }
  return best;
}

gboolean
muster_selector_may_match (const MusterSelector *selector,
                           const guint64 *own,
                           const guint64 *perhaps)
{
  for (int i = 0; i < selector->n_clauses; i++)
    {
      const MusterClause *clause = &selector->clauses[i];
      if ((clause->all[MUSTER_WORD_OF_ITSELF] & ~(own[0] | perhaps[0])) == 0
          && (clause->none[MUSTER_WORD_OF_ITSELF] & own[0]) == 0)
        return TRUE;
    }
  return selector->n_clauses == 0;
}

static gboolean
number_within (const MusterNumberTerm *a, const MusterNumberTerm *b)
{
  if (a->measure_kind != b->measure_kind || a->measure_index != b->measure_index)
    return FALSE;
  if (b->has_low && (!a->has_low || muster_number_compare (a->low, b->low) < 0))
    return FALSE;
  return !b->has_high || (a->has_high && muster_number_compare (a->high, b->high) <= 0);
}

/* Whether term @a can only hold where @b holds. */
static gboolean
term_says (const MusterSelector *sa,
           const MusterTerm *a,
           const MusterSelector *sb,
           const MusterTerm *b)
{
  if (a->kind != b->kind || a->place != b->place)
    return FALSE;
  if (a->kind == MUSTER_TERM_WORD)
    return a->bit == b->bit && a->negated == b->negated;
  if (a->kind == MUSTER_TERM_NUMBER)
    return a->negated == b->negated
           && (a->negated ? number_within (&sb->numbers[b->number], &sa->numbers[a->number])
                          : number_within (&sa->numbers[a->number], &sb->numbers[b->number]));
  if (a->scale != b->scale)
    return FALSE;
  if (!a->negated && !b->negated)
    return a->low >= b->low && a->high <= b->high;
  if (a->negated && b->negated)
    return b->low >= a->low && b->high <= a->high;
  return !a->negated && (a->high < b->low || a->low > b->high);
}

static gboolean
clause_says (const MusterSelector *sa,
             const MusterClause *a,
             const MusterSelector *sb,
             const MusterClause *b)
{
  for (int j = 0; j < b->n_terms; j++)
    {
      gboolean said = FALSE;
      for (int i = 0; i < a->n_terms && !said; i++)
        said = term_says (sa, &a->terms[i], sb, &b->terms[j]);
      if (!said)
        return FALSE;
    }
  return TRUE;
}

gboolean
muster_selector_says_all_of (const MusterSelector *a, const MusterSelector *b)
{
  if (b->n_clauses == 0)
    return TRUE;
  for (int i = 0; i < a->n_clauses; i++)
    {
      gboolean said = FALSE;
      for (int j = 0; j < b->n_clauses && !said; j++)
        said = clause_says (a, &a->clauses[i], b, &b->clauses[j]);
      if (!said)
        return FALSE;
    }
  return a->n_clauses > 0;
}

gboolean
muster_selector_uses_scale (const MusterSelector *selector, int scale)
{
  for (int i = 0; i < selector->n_clauses; i++)
    for (int j = 0; j < selector->clauses[i].n_terms; j++)
      {
        const MusterTerm *term = &selector->clauses[i].terms[j];
        if (term->kind == MUSTER_TERM_GRADE && term->scale == scale)
          return TRUE;
      }
  return FALSE;
}

/* Rows by one word of each of their clauses, the rarest: whoever says all of such a clause says
 * that word too. Those that have a clause without a word may be said by any. */
typedef struct
{
  const MusterSelector *const *selectors;
  GHashTable *counts; /* key of a word → in how many clauses it stands */
  GHashTable *firsts; /* key of a word, or of none → 1 + index of its first link */
  GArray *links;      /* (element-type Link) */
  GArray *same;       /* (element-type guint): earlier rows that say the same as the one */
  guint *order;
  guint *places; /* per row: where it stands in order */
} Sorting;

typedef struct
{
  guint row;
  guint next; /* 1 + index, or 0 */
} Link;

#define NO_WORD 0

/* Returns: NO_WORD for a term that is none */
static guint
get_key (const MusterTerm *term)
{
  return term->kind == MUSTER_TERM_WORD
           ? (term->bit << 3 | (guint) term->negated << 2 | (guint) term->place) + 1
           : NO_WORD;
}

static guint
look_up (GHashTable *table, guint key)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (table, GUINT_TO_POINTER (key)));
}

static void
count_keys (Sorting *sorting, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    for (int j = 0; j < selector->clauses[i].n_terms; j++)
      {
        guint key = get_key (&selector->clauses[i].terms[j]);
        g_hash_table_insert (sorting->counts, GUINT_TO_POINTER (key),
                             GUINT_TO_POINTER (look_up (sorting->counts, key) + 1));
      }
}

static guint
find_rarest (const Sorting *sorting, const MusterClause *clause)
{
  guint rarest = NO_WORD;
  for (int i = 0; i < clause->n_terms; i++)
    {
      guint key = get_key (&clause->terms[i]);
      if (key != NO_WORD
          && (rarest == NO_WORD
              || look_up (sorting->counts, key) < look_up (sorting->counts, rarest)))
        rarest = key;
    }
  return rarest;
}

static void
file_under (Sorting *sorting, guint key, guint row)
{
  const Link link = { row, look_up (sorting->firsts, key) };
  g_array_append_val (sorting->links, link);
  g_hash_table_insert (sorting->firsts, GUINT_TO_POINTER (key),
                       GUINT_TO_POINTER (sorting->links->len));
}

static void
file_row (Sorting *sorting, guint row)
{
  const MusterSelector *selector = sorting->selectors[row];
  for (int i = 0; i < selector->n_clauses; i++)
    file_under (sorting, find_rarest (sorting, &selector->clauses[i]), row);
  if (selector->n_clauses == 0)
    file_under (sorting, NO_WORD, row);
}

/* Notes those that say the same. Returns: @to, or the place of an earlier one that says less than
 * @row */
static guint
find_before (const Sorting *sorting, guint key, guint row, guint to)
{
  const MusterSelector *own = sorting->selectors[row];
  for (guint at = look_up (sorting->firsts, key); at != 0;
       at = g_array_index (sorting->links, Link, at - 1).next)
    {
      guint other = g_array_index (sorting->links, Link, at - 1).row;
      if (!muster_selector_says_all_of (own, sorting->selectors[other]))
        continue;
      if (muster_selector_says_all_of (sorting->selectors[other], own))
        g_array_append_val (sorting->same, other);
      else
        to = MIN (to, sorting->places[other]);
    }
  return to;
}

/* What says all of another says it in its first clause, too. */
static guint
find_place (const Sorting *sorting, guint row)
{
  const MusterSelector *own = sorting->selectors[row];
  guint to = find_before (sorting, NO_WORD, row, row);
  for (int i = 0; own->n_clauses > 0 && i < own->clauses[0].n_terms; i++)
    {
      guint key = get_key (&own->clauses[0].terms[i]);
      if (key != NO_WORD)
        to = find_before (sorting, key, row, to);
    }
  return to;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  return (one > other) - (one < other);
}

/* A row may have been found by several words. */
static void
describe_all_same (Sorting *sorting, guint row, MusterSameRows describe_same, gpointer data)
{
  g_array_sort (sorting->same, compare);
  for (guint i = 0; i < sorting->same->len; i++)
    if (i == 0
        || g_array_index (sorting->same, guint, i) != g_array_index (sorting->same, guint, i - 1))
      describe_same (row, g_array_index (sorting->same, guint, i), data);
  g_array_set_size (sorting->same, 0);
}

static void
put_row (Sorting *sorting, guint row, guint to)
{
  memmove (sorting->order + to + 1, sorting->order + to, (row - to) * sizeof (guint));
  sorting->order[to] = row;
  for (guint i = to; i <= row; i++)
    sorting->places[sorting->order[i]] = i;
}

guint *
muster_row_order_list (const MusterSelector *const *selectors,
                       guint n,
                       MusterSameRows describe_same,
                       gpointer data)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) firsts = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (Link));
  g_autoptr (GArray) same = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *places = g_new (guint, n);
  Sorting sorting = { selectors, counts, firsts, links, same, g_new (guint, n), places };
  for (guint i = 0; i < n; i++)
    count_keys (&sorting, selectors[i]);
  for (guint i = 0; i < n; i++)
    {
      put_row (&sorting, i, find_place (&sorting, i));
      describe_all_same (&sorting, i, describe_same, data);
      file_row (&sorting, i);
    }
  return sorting.order;
}
