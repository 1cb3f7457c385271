#include "config.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* @format: has a place for the list so far and one for what comes to it */
static void
append_to_list (GString *list, const char *format, const char *item)
{
  if (list->len == 0)
    {
      g_string_assign (list, item);
      return;
    }
  g_autofree char *before = g_strdup (list->str);
  g_string_printf (list, format, before, item);
}

void
muster_text_append_item (GString *list, const char *item)
{
  /* Translators: %1$s: a list, or its first item; %2$s: its next item. */
  append_to_list (list, C_ ("list", "%1$s, %2$s"), item);
}

void
muster_text_append_clause (GString *list, const char *clause)
{
  /* Translators: %1$s: a list of clauses, which may have commas, or its first clause; %2$s: its
     next clause. */
  append_to_list (list, C_ ("list of clauses", "%1$s; %2$s"), clause);
}

char *
muster_text_join (GPtrArray *items)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i + 1 < items->len; i++)
    muster_text_append_item (text, g_ptr_array_index (items, i));
  if (items->len > 0)
    append_to_list (text,
                    items->len == 2
                      /* Translators: %1$s: the first of two items; %2$s: the other one. */
                      ? C_ ("list of two", "%1$s and %2$s")
                      /* Translators: %1$s: a list but for its last item; %2$s: its last item. */
                      : C_ ("end of a list", "%1$s and %2$s"),
                    g_ptr_array_index (items, items->len - 1));
  return g_string_free (text, FALSE);
}

char *
muster_text_enumerate (GPtrArray *items)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < items->len; i++)
    muster_text_append_item (text, g_ptr_array_index (items, i));
  return g_string_free (text, FALSE);
}

char *
muster_text_enumerate_clauses (GPtrArray *clauses)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < clauses->len; i++)
    muster_text_append_clause (text, g_ptr_array_index (clauses, i));
  return g_string_free (text, FALSE);
}

#define ISOLATE "\u2066"
#define END     "\u2069"

static gboolean
runs_from_right (gunichar letter)
{
  static const GUnicodeScript scripts[] = { G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_HEBREW,
                                            G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_SYRIAC,
                                            G_UNICODE_SCRIPT_THAANA };
  GUnicodeScript script = g_unichar_get_script (letter);
  for (gsize i = 0; i < G_N_ELEMENTS (scripts); i++)
    if (script == scripts[i])
      return TRUE;
  return FALSE;
}

char *
muster_text_isolate (const char *text)
{
  const char *letter = text;
  while (*letter != '\0' && !g_unichar_isalpha (g_utf8_get_char (letter)))
    letter = g_utf8_next_char (letter);
  if (text[0] == '\0' || runs_from_right (g_utf8_get_char (letter)))
    return g_strdup (text);
  return g_strconcat (ISOLATE, text, END, NULL);
}

static int
get_columns (gunichar letter)
{
  if (letter < 0x80)
    return 1;
  if (g_unichar_iszerowidth (letter))
    return 0;
  return g_unichar_iswide (letter) ? 2 : 1;
}

static int
get_width (const char *text, gsize length)
{
  int width = 0;
  for (const char *at = text; at < text + length; at = g_utf8_next_char (at))
    width += get_columns (g_utf8_get_char (at));
  return width;
}

int
muster_text_width (const char *text)
{
  return get_width (text, strlen (text));
}

void
muster_text_pad (GString *into, const char *text, int width)
{
  g_string_append (into, text);
  for (int i = muster_text_width (text); i < width; i++)
    g_string_append_c (into, ' ');
}

#define WORD_JOINER 0x2060

/* U+FDD0 to U+FDEF, and the last two of each plane */
static gboolean
is_no_letter (gunichar letter)
{
  return (letter >= 0xfdd0 && letter <= 0xfdef) || (letter & 0xfffe) == 0xfffe;
}

/* Letters that are written before the one that they belong to: Prepend of Unicode 15's grapheme
 * clusters. */
static gboolean
is_before_its_letter (gunichar letter)
{
  static const struct
  {
    gunichar first;
    gunichar last;
  } ranges[] = { { 0x600, 0x605 },     { 0x6dd, 0x6dd },     { 0x70f, 0x70f },
                 { 0x890, 0x891 },     { 0x8e2, 0x8e2 },     { 0xd4e, 0xd4e },
                 { 0x110bd, 0x110bd }, { 0x110cd, 0x110cd }, { 0x111c2, 0x111c3 },
                 { 0x1193f, 0x1193f }, { 0x11941, 0x11941 }, { 0x11a3a, 0x11a3a },
                 { 0x11a84, 0x11a89 }, { 0x11d46, 0x11d46 }, { 0x11f02, 0x11f02 } };
  for (gsize i = 0; letter >= ranges[0].first && i < G_N_ELEMENTS (ranges); i++)
    if (letter >= ranges[i].first && letter <= ranges[i].last)
      return TRUE;
  return FALSE;
}

/* Whether a line may end between the two by the rules for lines, and not by those for letters: what
 * begins a text, also one in a file, may come to stand behind a blank. */
static gboolean
is_unsafe (gunichar before, gunichar letter)
{
  if (letter < 0x300 || before == WORD_JOINER)
    return FALSE;
  GUnicodeBreakType type = g_unichar_break_type (letter);
  if (type == G_UNICODE_BREAK_EMOJI_MODIFIER)
    return before == 0 || g_unichar_break_type (before) != G_UNICODE_BREAK_EMOJI_BASE;
  if (before == 0 || before == ' ' || before == '"' || before == '>')
    return g_unichar_ismark (letter) || type == G_UNICODE_BREAK_COMBINING_MARK
           || type == G_UNICODE_BREAK_ZERO_WIDTH_JOINER;
  return is_before_its_letter (before)
         && (type == G_UNICODE_BREAK_REGIONAL_INDICATOR || type == G_UNICODE_BREAK_HANGUL_L_JAMO
             || type == G_UNICODE_BREAK_HANGUL_V_JAMO || type == G_UNICODE_BREAK_HANGUL_T_JAMO
             || type == G_UNICODE_BREAK_HANGUL_LV_SYLLABLE
             || type == G_UNICODE_BREAK_HANGUL_LVT_SYLLABLE);
}

char *
muster_text_dup_safe (const char *text)
{
  GString *safe = NULL;
  gunichar before = 0;
  const char *beyond = text;
  /* ASCII, which most texts are, is safe. */
  while (*beyond != '\0' && (guchar) *beyond < 0x80)
    beyond++;
  if (*beyond == '\0')
    return NULL;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean is_none = is_no_letter (letter);
      gboolean wants_joiner = is_unsafe (before, letter);
      if ((is_none || wants_joiner) && safe == NULL)
        safe = g_string_new_len (text, at - text);
      if (safe != NULL && wants_joiner)
        g_string_append_unichar (safe, WORD_JOINER);
      if (safe != NULL)
        g_string_append_unichar (safe, is_none ? 0xfffd : letter);
      before = letter;
    }
  return safe != NULL ? g_string_free (safe, FALSE) : NULL;
}

char *
muster_text_shorten (const char *text, int width)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gsize fits = 0; /* the bytes that leave a column for the dots */
  int taken = 0;
  for (const char *at = text; *at != '\0' && taken <= width; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      g_string_append_unichar (line, g_unichar_iscntrl (letter) ? ' ' : letter);
      taken += get_columns (g_unichar_iscntrl (letter) ? ' ' : letter);
      if (taken < width)
        fits = line->len;
    }
  if (taken > width)
    {
      g_string_truncate (line, fits);
      g_string_append (line, "…");
    }
  return g_string_free (g_steal_pointer (&line), FALSE);
}

void
muster_text_wrap (GString *into, const char *text, int indent, int width)
{
  int column = indent;
  const char *line = text; /* from here to @end the words stand as they are written */
  const char *end = text;
  for (const char *word = text[0] != '\0' ? text : NULL, *blank; word != NULL;
       word = blank != NULL ? blank + 1 : NULL)
    {
      blank = strchr (word, ' ');
      gsize length = blank != NULL ? (gsize) (blank - word) : strlen (word);
      int columns = get_width (word, length);
      gboolean is_first = column <= indent;
      gboolean is_next = !is_first && column + 1 + columns > width;
      if (is_first || is_next)
        {
          g_string_append_len (into, line, end - line);
          line = word;
        }
      if (is_next)
        {
          g_string_append_c (into, '\n');
          for (column = 0; column < indent; column++)
            g_string_append_c (into, ' ');
        }
      column += columns + (!is_first && !is_next);
      end = word + length;
    }
  g_string_append_len (into, line, end - line);
}

/* A table that is being written. */
typedef struct
{
  GString *into;
  const MusterTextColumn *columns;
  guint n;
  int *widths;
} Table;

static gboolean
is_line (GPtrArray *cells, guint row)
{
  return row + 1 < cells->len && g_ptr_array_index (cells, row + 1) == NULL;
}

static int
get_gap (const Table *table, guint column)
{
  int gap = table->columns[column].gap;
  return column + 1 == table->n ? 0 : gap > 0 ? gap : 2;
}

static void
measure (Table *table, GPtrArray *cells)
{
  for (guint i = 0; i < table->n; i++)
    table->widths[i] = table->columns[i].least;
  for (guint i = 0; i < cells->len; i++)
    {
      guint at = i % table->n;
      const MusterTextColumn *column = &table->columns[at];
      if (is_line (cells, i - at))
        continue;
      int width = muster_text_width (g_ptr_array_index (cells, i));
      if (column->most > 0)
        width = MIN (width, column->most);
      table->widths[at] = MAX (table->widths[at], width);
    }
}

static void
append_line (const Table *table, const char *text)
{
  size_t indent = strspn (text, " ");
  int width = 0;
  for (guint i = 0; i < table->n; i++)
    width += table->widths[i] + get_gap (table, i);
  g_string_append_len (table->into, text, (gssize) indent);
  muster_text_wrap (table->into, text + indent, (int) indent, width);
  g_string_append_c (table->into, '\n');
}

/* Returns: (transfer full): the lines of a cell */
static char **
split_cell (const Table *table, guint column, const char *text)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  if (table->columns[column].wraps)
    {
      muster_text_wrap (lines, text, 0, table->widths[column]);
      return g_strsplit (lines->str, "\n", -1);
    }
  char **one = g_new0 (char *, 2);
  one[0] =
    column + 1 < table->n ? muster_text_shorten (text, table->widths[column]) : g_strdup (text);
  return one;
}

/* @cells: (array) */
static void
append_row (const Table *table, gpointer *cells)
{
  g_autoptr (GPtrArray) split = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  guint n_lines = 1;
  for (guint i = 0; i < table->n; i++)
    {
      char **lines = split_cell (table, i, cells[i]);
      n_lines = MAX (n_lines, g_strv_length (lines));
      g_ptr_array_add (split, lines);
    }
  for (guint line = 0; line < n_lines; line++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (guint i = 0; i < table->n; i++)
        {
          char **lines = g_ptr_array_index (split, i);
          const char *cell = line < g_strv_length (lines) ? lines[line] : "";
          muster_text_pad (text, cell,
                           i + 1 < table->n ? table->widths[i] + get_gap (table, i) : 0);
        }
      g_string_append_printf (table->into, "%s\n", g_strchomp (text->str));
    }
}

void
muster_text_append_table (GString *into, GPtrArray *cells, const MusterTextColumn *columns, guint n)
{
  g_autofree int *widths = g_new0 (int, n);
  Table table = { into, columns, n, widths };
  measure (&table, cells);
  for (guint i = 0; i < cells->len; i += n)
    if (is_line (cells, i))
      append_line (&table, g_ptr_array_index (cells, i));
    else
      append_row (&table, &cells->pdata[i]);
}

char *
muster_text_cut_word (char **at, const char *blanks)
{
  char *word = *at + strspn (*at, blanks);
  gsize length = strcspn (word, blanks);
  *at = word + length;
  if (**at != '\0')
    *(*at)++ = '\0';
  return length > 0 ? word : NULL;
}

int
muster_text_find_word (const char *const *words, const char *word)
{
  for (int i = 0; word != NULL && words[i] != NULL; i++)
    if (g_str_equal (words[i], word))
      return i;
  return -1;
}

/* Words beyond this are no slips of the pen. */
#define LONGEST_WORD 200

/* How many letters to put in, take out or change lead from @a to @b. */
static int
get_distance (const gunichar *a, int n_a, const gunichar *b, int n_b)
{
  int row[LONGEST_WORD + 1];
  for (int j = 0; j <= n_b; j++)
    row[j] = j;
  for (int i = 1; i <= n_a; i++)
    {
      int corner = row[0];
      row[0] = i;
      for (int j = 1; j <= n_b; j++)
        {
          int above = row[j];
          int change = corner + (a[i - 1] != b[j - 1]);
          row[j] = MIN (MIN (above, row[j - 1]) + 1, change);
          corner = above;
        }
    }
  return row[n_b];
}

static gunichar *
fold (const char *word, int *length)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  glong n;
  gunichar *letters = g_utf8_to_ucs4_fast (folded, -1, &n);
  *length = (int) n;
  return letters;
}

/* 0 is the same; larger than any word where @b is not near @a. A beginning is less near than a
 * slip of the pen. */
static int
get_remoteness (const gunichar *a, int n_a, const char *word)
{
  int n_b;
  g_autofree gunichar *b = fold (word, &n_b);
  int shorter = MIN (n_a, n_b);
  if (n_b > LONGEST_WORD)
    return G_MAXINT;
  int distance = ABS (n_a - n_b) <= 2 ? get_distance (a, n_a, b, n_b) : G_MAXINT;
  if (distance <= 2 && distance * 2 <= shorter)
    return distance;
  if (shorter < 3 || memcmp (a, b, (gsize) shorter * sizeof *a) != 0)
    return G_MAXINT;
  return 2 + ABS (n_a - n_b);
}

const char *
muster_text_find_nearest (const char *word, GPtrArray *known)
{
  const char *nearest = NULL;
  int least = G_MAXINT;
  int length;
  if (!g_utf8_validate (word, -1, NULL) || g_utf8_strlen (word, -1) > LONGEST_WORD)
    return NULL;
  g_autofree gunichar *letters = fold (word, &length);
  if (length > LONGEST_WORD)
    return NULL;
  for (guint i = 0; i < known->len; i++)
    {
      int remoteness = get_remoteness (letters, length, g_ptr_array_index (known, i));
      if (remoteness >= least)
        continue;
      least = remoteness;
      nearest = g_ptr_array_index (known, i);
    }
  return nearest;
}

char *
muster_text_ask_nearest (const char *sentence, const char *word, GPtrArray *known)
{
  const char *nearest = muster_text_find_nearest (word, known);
  if (nearest == NULL)
    return g_strdup (sentence);
  /* Translators: behind a sentence that says that something is not there */
  return g_strdup_printf (_ ("%1$s Did you mean “%2$s”?"), sentence, nearest);
}

/* Most texts: the tokens of the general way are dear. */
static char *
fold_ascii (const char *text)
{
  char *folded = g_malloc (2 * strlen (text) + 2);
  char *end = folded;
  for (const char *at = text; *at != '\0'; at++)
    {
      if (!g_ascii_isalnum (*at))
        continue;
      if (at == text || !g_ascii_isalnum (at[-1]))
        *end++ = ' ';
      *end++ = g_ascii_tolower (*at);
    }
  *end = '\0';
  return folded;
}

char *
muster_text_fold_words (const char *text)
{
  if (g_str_is_ascii (text))
    return fold_ascii (text);
  g_auto (GStrv) others = NULL;
  g_auto (GStrv) words = g_str_tokenize_and_fold (text, NULL, &others);
  GString *folded = g_string_new (NULL);
  for (int i = 0; words[i] != NULL; i++)
    g_string_append_printf (folded, " %s", words[i]);
  for (int i = 0; others[i] != NULL; i++)
    g_string_append_printf (folded, " %s", others[i]);
  return g_string_free (folded, FALSE);
}

char *
muster_text_dup_capital (const char *text)
{
  GString *capital = g_string_new (NULL);
  if (*text == '\0')
    return g_string_free (capital, FALSE);
  g_string_append_unichar (capital, g_unichar_totitle (g_utf8_get_char (text)));
  g_string_append (capital, g_utf8_next_char (text));
  return g_string_free (capital, FALSE);
}

gboolean
muster_text_has_words (const char *folded, const char *typed)
{
  while (*typed != '\0')
    {
      const char *next = strchr (typed + 1, ' ');
      gsize length = next != NULL ? (gsize) (next - typed) : strlen (typed);
      char word[128];
      if (length >= sizeof word)
        return FALSE;
      memcpy (word, typed, length);
      word[length] = '\0';
      if (strstr (folded, word) == NULL)
        return FALSE;
      typed += length;
    }
  return TRUE;
}

#define MOST_OF_FILE_WORD 60

char *
muster_text_dup_file_word (const char *name)
{
  g_autofree char *whole = g_utf8_normalize (name, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  g_autoptr (GString) word = g_string_new (NULL);
  gboolean is_parted = FALSE;
  for (const char *at = whole; at != NULL && *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gsize length = (gsize) (g_utf8_next_char (at) - at);
      gboolean is_taken = g_unichar_isalnum (letter) || g_unichar_ismark (letter);
      if (is_taken && word->len + length >= MOST_OF_FILE_WORD)
        break;
      if (is_taken && is_parted && word->len > 0)
        g_string_append_c (word, '-');
      if (is_taken)
        g_string_append_len (word, at, (gssize) length);
      is_parted = !is_taken;
    }
  return g_string_free (g_steal_pointer (&word), FALSE);
}

/* Letters such as ø and ł have no accent that could be taken off. */
static void
append_bare (GString *key, gunichar letter)
{
  char one[8] = { 0 };
  g_unichar_to_utf8 (letter, one);
  g_autofree char *ascii = letter < 128 ? NULL : g_str_to_ascii (one, "C");
  if (ascii == NULL || strchr (ascii, '?') != NULL)
    g_string_append_unichar (key, letter);
  else
    g_string_append (key, ascii);
}

char *
muster_text_dup_key (const char *text)
{
  g_autofree char *whole = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = g_utf8_casefold (whole != NULL ? whole : "", -1);
  GString *key = g_string_new (NULL);
  gboolean is_apart = FALSE;
  for (const char *at = folded; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (g_unichar_ismark (letter) || muster_letter_is_unseen (letter))
        continue;
      if (!g_unichar_isalnum (letter))
        {
          is_apart = TRUE;
          continue;
        }
      if (is_apart && key->len > 0)
        g_string_append_c (key, ' ');
      is_apart = FALSE;
      append_bare (key, letter);
    }
  return g_string_free (key, FALSE);
}

static gunichar
unify (gunichar letter)
{
  if (letter == 0x2212 || g_unichar_type (letter) == G_UNICODE_DASH_PUNCTUATION)
    return '-';
  if (letter == 0x2018 || letter == 0x2019 || letter == 0x2bc || letter == 0xb4)
    return '\'';
  if (letter == 0x201c || letter == 0x201d || letter == 0x201e || letter == 0xab || letter == 0xbb)
    return '"';
  return muster_letter_is_blank (letter) ? ' ' : letter;
}

char *
muster_text_dup_plain (const char *text)
{
  g_autofree char *whole = g_utf8_normalize (text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  g_autofree char *folded = g_utf8_casefold (whole != NULL ? whole : "", -1);
  GString *plain = g_string_new (NULL);
  for (const char *at = folded; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = unify (g_utf8_get_char (at));
      gboolean is_double = letter == ' ' && (plain->len == 0 || plain->str[plain->len - 1] == ' ');
      if (!is_double && !muster_letter_is_unseen (letter))
        g_string_append_unichar (plain, letter);
    }
  if (plain->len > 0 && plain->str[plain->len - 1] == ' ')
    g_string_truncate (plain, plain->len - 1);
  return g_string_free (plain, FALSE);
}

gboolean
muster_letter_is_blank (gunichar letter)
{
  return g_unichar_isspace (letter) || g_unichar_type (letter) == G_UNICODE_SPACE_SEPARATOR;
}

gboolean
muster_letter_is_unseen (gunichar letter)
{
  return letter == 0xad || letter == 0x200b || letter == 0x2060 || letter == 0xfeff;
}
