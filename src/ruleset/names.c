#include "config.h"

#include "ruleset/names.h"

#include <stdlib.h>
#include <string.h>

#define MOST_DIGITS 4

static const char *const places[MUSTER_N_NAME_PLACES] = {
  [MUSTER_NAME_PLACE_NAME] = "{name}",
  [MUSTER_NAME_PLACE_PART] = "{part}",
  [MUSTER_NAME_PLACE_COMMANDER] = "{commander}",
};

/* A range of numbers, in a text, from its first digit to after its last. */
typedef struct
{
  const char *begin;
  const char *end;
  int low;
  int high;
} Range;

/* Returns: the first range of the text; one without a beginning where there is none */
static Range
find_range (const char *text)
{
  for (const char *dots = strstr (text, ".."); dots != NULL; dots = strstr (dots + 1, ".."))
    {
      Range range = { dots, dots + 2, 0, 0 };
      while (range.begin > text && g_ascii_isdigit (range.begin[-1]))
        range.begin--;
      while (g_ascii_isdigit (*range.end))
        range.end++;
      if (range.begin == dots || range.end == dots + 2)
        continue;
      gboolean is_short = dots - range.begin <= MOST_DIGITS && range.end - dots - 2 <= MOST_DIGITS;
      range.low = is_short ? atoi (range.begin) : 1;
      range.high = is_short ? atoi (dots + 2) : 0;
      return range;
    }
  return (Range){ NULL, NULL, 0, 0 };
}

/* Returns: FALSE where a range is wrong, or there are too many */
static gboolean
add_names (GPtrArray *names, const char *text)
{
  Range range = find_range (text);
  if (names->len >= MUSTER_MOST_NAMES || range.low > range.high)
    return FALSE;
  if (range.begin == NULL)
    {
      g_ptr_array_add (names, g_strdup (text));
      return TRUE;
    }
  for (int number = range.low; number <= range.high; number++)
    {
      g_autofree char *one =
        g_strdup_printf ("%.*s%d%s", (int) (range.begin - text), text, number, range.end);
      if (!add_names (names, one))
        return FALSE;
    }
  return TRUE;
}

GPtrArray *
muster_names_list (const char *text, char **wrong)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) items = g_strsplit (text != NULL ? text : "", ";", -1);
  if (wrong != NULL)
    *wrong = NULL;
  for (int i = 0; items[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit_set (g_strstrip (items[i]), " \t\n\r", -1);
      g_autoptr (GString) item = g_string_new (NULL);
      for (int j = 0; words[j] != NULL; j++)
        if (words[j][0] != '\0')
          g_string_append_printf (item, "%s%s", item->len > 0 ? " " : "", words[j]);
      guint before = names->len;
      if (item->len == 0 || add_names (names, item->str))
        continue;
      g_ptr_array_set_size (names, (int) before);
      if (wrong != NULL && *wrong == NULL)
        *wrong = g_strdup (item->str);
    }
  return names;
}

gboolean
muster_name_pattern_has (const char *pattern, MusterNamePlace place)
{
  return strstr (pattern, places[place]) != NULL;
}

/* Returns: the place with which the text begins, or MUSTER_N_NAME_PLACES */
static int
find_place (const char *text)
{
  int place = 0;
  while (place < MUSTER_N_NAME_PLACES && !g_str_has_prefix (text, places[place]))
    place++;
  return place;
}

char *
muster_name_pattern_find_unknown (const char *pattern)
{
  for (const char *at = strchr (pattern, '{'); at != NULL; at = strchr (at + 1, '{'))
    if (find_place (at) == MUSTER_N_NAME_PLACES)
      return g_strndup (at, strcspn (at, "}") + (strchr (at, '}') != NULL));
  return NULL;
}

char *
muster_name_pattern_fill (const char *pattern, const char *const *texts)
{
  GString *name = g_string_new (NULL);
  for (const char *at = pattern; *at != '\0';)
    {
      int place = *at == '{' ? find_place (at) : MUSTER_N_NAME_PLACES;
      if (place == MUSTER_N_NAME_PLACES)
        {
          g_string_append_c (name, *at++);
          continue;
        }
      g_string_append (name, texts[place] != NULL ? texts[place] : "");
      at += strlen (places[place]);
    }
  return g_string_free (name, FALSE);
}

const char *
muster_naming_get_pattern (const MusterNaming *names, const MusterNameRow *row)
{
  if (names->like == NULL && row->pattern != NULL)
    return row->pattern;
  return names->pattern != NULL ? names->pattern : places[MUSTER_NAME_PLACE_NAME];
}
