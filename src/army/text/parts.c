#include "config.h"

#include "army/text/parts.h"

#include "army/model/army.h"

#include "army/text/lines.h"

#include <stdlib.h>
#include <string.h>

/* What may stand behind a kind's name as punctuation. */
#define LOOSE " ,:.–—-"

/* Returns: (nullable) (transfer full): what stands before the first colon; @value what is behind */
static char *
dup_key (const char *line, const char **value)
{
  const char *colon = muster_text_find_unquoted (line, ":");
  if (colon == NULL)
    return NULL;
  *value = colon + 1 + (colon[1] == ' ');
  return g_strchomp (g_strndup (line, (gsize) (colon - line)));
}

static gboolean
is_word (const char *text, const char *word)
{
  return g_ascii_strcasecmp (text, word) == 0;
}

MusterTextKey
muster_text_find_key (const char *line, const char **value)
{
  static const struct
  {
    const char *word;
    MusterTextKey key;
  } keys[] = {
    { MUSTER_TEXT_ARMY, MUSTER_TEXT_KEY_ARMY },
    { "Army name", MUSTER_TEXT_KEY_ARMY },
    { MUSTER_TEXT_RULESET, MUSTER_TEXT_KEY_RULESET },
    { "Rules", MUSTER_TEXT_KEY_RULESET },
    { MUSTER_TEXT_VERSION, MUSTER_TEXT_KEY_VERSION },
    { MUSTER_TEXT_DATE, MUSTER_TEXT_KEY_DATE },
    { "Year", MUSTER_TEXT_KEY_DATE },
    { MUSTER_TEXT_PLAYER, MUSTER_TEXT_KEY_PLAYER },
    { MUSTER_TEXT_BUDGET, MUSTER_TEXT_KEY_BUDGET },
    { "Agreed points", MUSTER_TEXT_KEY_BUDGET },
    { MUSTER_TEXT_HOUSE, MUSTER_TEXT_KEY_HOUSE },
    { "House values", MUSTER_TEXT_KEY_HOUSE },
  };
  g_autofree char *key = dup_key (line, value);
  for (gsize i = 0; key != NULL && i < G_N_ELEMENTS (keys); i++)
    if (is_word (key, keys[i].word))
      return keys[i].key;
  return MUSTER_TEXT_KEY_NONE;
}

void
muster_text_head_clear (MusterTextHead *head)
{
  g_clear_pointer (&head->name, g_free);
  g_clear_pointer (&head->words, g_free);
  *head = (MusterTextHead){ MUSTER_TEXT_UNKNOWN };
}

static char *
dup_without (const char *text, const char *loose)
{
  const char *start = text;
  const char *end = text + strlen (text);
  while (*start != '\0' && g_utf8_strchr (loose, -1, g_utf8_get_char (start)) != NULL)
    start = g_utf8_next_char (start);
  while (end > start && g_utf8_strchr (loose, -1, g_utf8_get_char (g_utf8_prev_char (end))) != NULL)
    end = g_utf8_prev_char (end);
  return g_strndup (start, (gsize) (end - start));
}

/* The quoted text of a part, where there is one. Returns: (nullable): the rest */
static char *
take_quoted (const char *part, char **name)
{
  const char *end;
  const char *open = muster_text_find_first_quoted (part, &end);
  if (open == NULL)
    return NULL;
  *name = muster_text_read_quoted (open, end);
  g_autofree char *before = g_strndup (part, (gsize) (open - part));
  g_autofree char *bare = dup_without (before, LOOSE);
  g_autofree char *behind = dup_without (end, LOOSE);
  return g_strconcat (bare, bare[0] != '\0' && behind[0] != '\0' ? " " : "", behind, NULL);
}

static const char *
skip_times (const char *at)
{
  const char *mark = *at == ' ' ? at + 1 : at;
  gunichar letter = g_utf8_get_char (mark);
  const char *next = letter != 0 ? g_utf8_next_char (mark) : mark;
  if (letter == 0xd7 || letter == 0x2715 || letter == '*'
      || ((letter == 'x' || letter == 'X') && (*next == ' ' || *next == '\0')))
    return *next == ' ' ? next + 1 : next;
  return *at == ' ' ? at + 1 : NULL;
}

/* "4 × Foot", "4x Foot", "4 Foot". Returns: (nullable): the rest */
static char *
take_count_before (const char *text, guint *count)
{
  gsize digits = strspn (text, "0123456789");
  const char *rest = digits > 0 && digits <= 3 ? skip_times (text + digits) : NULL;
  if (rest == NULL || *rest == '\0')
    return NULL;
  *count = (guint) atoi (text);
  return *count > 0 ? g_strdup (rest) : NULL;
}

/* "Foot ×4", "Foot x 4". Returns: (nullable): the rest */
static char *
take_count_behind (const char *text, guint *count)
{
  const char *digits = text + strlen (text);
  while (digits > text && g_ascii_isdigit (digits[-1]))
    digits--;
  const char *mark = digits > text && digits[-1] == ' ' ? digits - 1 : digits;
  if (*digits == '\0' || strlen (digits) > 3 || mark == text)
    return NULL;
  mark = g_utf8_prev_char (mark);
  if (g_utf8_strchr ("x×X", -1, g_utf8_get_char (mark)) == NULL || mark == text || mark[-1] != ' ')
    return NULL;
  *count = (guint) atoi (digits);
  return *count > 0 ? g_strndup (text, (gsize) (mark - 1 - text)) : NULL;
}

static gboolean
take_kind (MusterTextWords *words,
           const MusterTextPlace *place,
           const char *text,
           guint count,
           gboolean may_guess,
           MusterTextHead *head)
{
  g_autofree char *bare = dup_without (text, LOOSE);
  if (bare[0] == '\0')
    return FALSE;
  head->sense = muster_text_words_find_kind (words, place, bare, may_guess, &head->kind);
  if (head->sense == MUSTER_TEXT_UNKNOWN)
    return FALSE;
  head->count = count;
  head->words = g_steal_pointer (&bare);
  return TRUE;
}

static gboolean
read_counted (MusterTextWords *words,
              const MusterTextPlace *place,
              const char *text,
              gboolean may_guess,
              MusterTextHead *head)
{
  guint count = 1;
  if (take_kind (words, place, text, 1, FALSE, head))
    return TRUE;
  g_autofree char *before = take_count_before (text, &count);
  if (before != NULL && take_kind (words, place, before, count, may_guess, head))
    return TRUE;
  g_autofree char *behind = before == NULL ? take_count_behind (text, &count) : NULL;
  if (behind != NULL && take_kind (words, place, behind, count, may_guess, head))
    return TRUE;
  return may_guess && take_kind (words, place, text, 1, TRUE, head);
}

void
muster_text_read_head (MusterTextWords *words,
                       const MusterTextPlace *place,
                       const char *part,
                       gboolean may_guess,
                       MusterTextHead *head)
{
  const char *value;
  *head = (MusterTextHead){ MUSTER_TEXT_UNKNOWN };
  g_autofree char *rest = take_quoted (part, &head->name);
  if (read_counted (words, place, rest != NULL ? rest : part, FALSE, head))
    return;
  g_autofree char *key = rest == NULL ? dup_key (part, &value) : NULL;
  if (key != NULL && value[0] != '\0' && read_counted (words, place, key, may_guess, head))
    head->name = muster_text_read_value (value);
  else if (!may_guess || !read_counted (words, place, rest != NULL ? rest : part, TRUE, head))
    muster_text_head_clear (head);
}

void
muster_text_attribute_clear (MusterTextAttribute *attribute)
{
  g_clear_pointer (&attribute->what, g_free);
  g_clear_pointer (&attribute->value, g_free);
  g_clear_pointer (&attribute->taken_for, g_free);
  *attribute = (MusterTextAttribute){ MUSTER_TEXT_SAYS_NOTHING };
}

static gboolean
say (MusterTextAttribute *attribute,
     MusterTextSays says,
     MusterTextSense sense,
     const char *what,
     char *value)
{
  attribute->says = says;
  attribute->sense = sense;
  attribute->what = g_strdup (what);
  attribute->value = value;
  return TRUE;
}

static gboolean
say_grade (const MusterRuleset *ruleset,
           MusterTextAttribute *attribute,
           MusterTextSense sense,
           MusterGradeRef ref)
{
  const MusterScale *scale = &ruleset->scales[ref.scale];
  const MusterGrade *grade = &scale->grades[ref.grade];
  attribute->taken_for = g_strdup_printf ("%s: %s", scale->name, grade->label);
  return say (attribute, MUSTER_TEXT_SAYS_GRADE, sense, scale->id, g_strdup (grade->id));
}

/* What never means anything else: "grade SCALE:GRADE", and "figure ID: …". */
static gboolean
read_explicit (const char *part, MusterTextAttribute *attribute)
{
  const char *value;
  g_autofree char *key = dup_key (part, &value);
  if (key != NULL && g_str_has_prefix (key, MUSTER_TEXT_GRADE " ") && strchr (value, ' ') == NULL
      && value[0] != '\0')
    return say (attribute, MUSTER_TEXT_SAYS_GRADE, MUSTER_TEXT_KNOWN,
                key + strlen (MUSTER_TEXT_GRADE " "), g_strdup (value));
  if (key != NULL && g_str_has_prefix (key, MUSTER_TEXT_FIGURE " "))
    return say (attribute, MUSTER_TEXT_SAYS_ENTRY, MUSTER_TEXT_KNOWN,
                key + strlen (MUSTER_TEXT_FIGURE " "), muster_text_read_value (value));
  return FALSE;
}

/* "Waived “Size of a corps”", without or with the quotation marks. */
static gboolean
read_waiver (MusterTextWords *words,
             const char *key,
             const char *value,
             MusterTextAttribute *attribute)
{
  g_autofree char *bare = NULL;
  const char *id;
  if (g_ascii_strncasecmp (key, MUSTER_TEXT_WAIVED " ", strlen (MUSTER_TEXT_WAIVED " ")) != 0)
    return FALSE;
  bare = muster_text_read_value (key + strlen (MUSTER_TEXT_WAIVED " "));
  MusterTextSense sense = muster_text_words_find_limit (words, bare, TRUE, &id);
  if (sense == MUSTER_TEXT_GUESSED || sense == MUSTER_TEXT_SEVERAL)
    {
      const MusterLimit *limit =
        muster_ruleset_find_limit (muster_text_words_get_ruleset (words), id);
      attribute->taken_for = g_strdup (limit->name);
    }
  return say (attribute, MUSTER_TEXT_SAYS_WAIVER, sense, sense == MUSTER_TEXT_UNKNOWN ? bare : id,
              muster_text_read_value (value));
}

static gboolean
read_keyword (MusterTextWords *words,
              const char *key,
              const char *value,
              MusterTextAttribute *attribute)
{
  if (is_word (key, MUSTER_TEXT_NOTE) || is_word (key, "Notes"))
    return say (attribute, MUSTER_TEXT_SAYS_NOTE, MUSTER_TEXT_KNOWN, NULL,
                muster_text_read_value (value));
  if (is_word (key, MUSTER_TEXT_NAME))
    return say (attribute, MUSTER_TEXT_SAYS_NAME, MUSTER_TEXT_KNOWN, NULL,
                muster_text_read_value (value));
  if (is_word (key, MUSTER_TEXT_SECRET))
    return say (attribute, MUSTER_TEXT_SAYS_SECRET, MUSTER_TEXT_KNOWN, NULL,
                g_ascii_strdown (value, -1));
  if (is_word (key, MUSTER_TEXT_OWN_PRICE))
    return say (attribute, MUSTER_TEXT_SAYS_ENTRY, MUSTER_TEXT_KNOWN, "points",
                muster_text_read_value (value));
  if (is_word (key, MUSTER_TEXT_LOST))
    return say (attribute, MUSTER_TEXT_SAYS_ENTRY, MUSTER_TEXT_KNOWN, MUSTER_ENTRY_LOST,
                muster_text_read_value (value));
  return read_waiver (words, key, value, attribute);
}

static gboolean
say_figure (MusterTextWords *words,
            const char *name,
            const char *value,
            gboolean may_guess,
            MusterTextAttribute *attribute)
{
  int stat;
  MusterTextSense sense = muster_text_words_find_figure (words, name, may_guess, &stat);
  if (sense == MUSTER_TEXT_UNKNOWN)
    return FALSE;
  const MusterStat *found = &muster_text_words_get_ruleset (words)->stats[stat];
  attribute->taken_for = g_strdup (found->name);
  return say (attribute, MUSTER_TEXT_SAYS_ENTRY, sense, found->id, muster_text_read_value (value));
}

static gboolean
read_pair (MusterTextWords *words,
           const char *key,
           const char *value,
           gboolean may_guess,
           MusterTextAttribute *attribute)
{
  MusterGradeRef ref;
  g_autofree char *bare = muster_text_read_value (value);
  MusterTextSense sense = muster_text_words_find_grade_of (words, key, bare, may_guess, &ref);
  if (sense != MUSTER_TEXT_UNKNOWN)
    return say_grade (muster_text_words_get_ruleset (words), attribute, sense, ref);
  return value[0] != '\0' && say_figure (words, key, value, may_guess, attribute);
}

/* "8 stands", "stands 8" */
static gboolean
read_number (MusterTextWords *words, const char *part, MusterTextAttribute *attribute)
{
  const char *first = strchr (part, ' ');
  const char *last = strrchr (part, ' ');
  if (first == NULL)
    return FALSE;
  g_autofree char *before = g_strndup (part, (gsize) (first - part));
  g_autofree char *name = g_strndup (part, (gsize) (last - part));
  if (g_ascii_isdigit (part[0]))
    return say_figure (words, first + 1, before, FALSE, attribute);
  return g_ascii_isdigit (last[1]) && say_figure (words, name, last + 1, FALSE, attribute);
}

static gboolean
read_grade (MusterTextWords *words,
            const MusterKind *kind,
            const char *part,
            gboolean may_guess,
            MusterTextAttribute *attribute)
{
  MusterGradeRef ref;
  MusterTextSense sense = muster_text_words_find_grade (words, kind, part, may_guess, &ref);
  return sense != MUSTER_TEXT_UNKNOWN
         && say_grade (muster_text_words_get_ruleset (words), attribute, sense, ref);
}

void
muster_text_read_attribute (MusterTextWords *words,
                            const MusterKind *kind,
                            const char *part,
                            gboolean may_guess,
                            MusterTextAttribute *attribute)
{
  const char *value = NULL;
  const char *end;
  *attribute = (MusterTextAttribute){ MUSTER_TEXT_SAYS_NOTHING };
  if (muster_text_find_quoted (part, &end) && *end == '\0')
    {
      say (attribute, MUSTER_TEXT_SAYS_NAME, MUSTER_TEXT_KNOWN, NULL,
           muster_text_read_quoted (part, end));
      return;
    }
  g_autofree char *key = dup_key (part, &value);
  if (read_explicit (part, attribute)
      || (key != NULL && read_keyword (words, key, value, attribute))
      || read_grade (words, kind, part, FALSE, attribute)
      || (key != NULL && read_pair (words, key, value, FALSE, attribute))
      || read_number (words, part, attribute))
    return;
  if (may_guess && key != NULL)
    read_pair (words, key, value, TRUE, attribute);
  else if (may_guess)
    read_grade (words, kind, part, TRUE, attribute);
}
