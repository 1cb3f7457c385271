#include "config.h"

#include "sheet/page/words.h"

#include "army/evaluate/evaluate.h"
#include "army/evaluate/losses.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "scenario/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NO_BREAK "\302\240"

/* What is shorter stays on one line. */
#define LONGEST_UNBROKEN 56

static gboolean
is_sign (gunichar letter)
{
  return letter == '+' || letter == 0x2212 || letter == 0xd7;
}

/* What a figure ends with: "8", "18″", "50%". */
static gboolean
ends_figure (gunichar letter)
{
  return g_unichar_isdigit (letter) || letter == '%' || letter == 0x2032 || letter == 0x2033;
}

/* Whether a word is no more than a capital, as the class of a grade is: "Musket C". */
static gboolean
is_single_capital (const char *word)
{
  return g_ascii_isupper (word[0]) && !g_unichar_isalnum (g_utf8_get_char (word + 1));
}

/* "90 cm"; "2″ −3", "80 + 2", "2 × guns"; with @is_grade "UQ 4", "Initiative +3" */
static gboolean
is_pair (gunichar before, gunichar after, gboolean is_grade)
{
  gboolean is_unit = g_unichar_isdigit (before) && after < 0x80 && g_unichar_isalpha (after);
  gboolean is_step = is_grade && (g_unichar_isdigit (after) || is_sign (after)) && before != ',';
  gboolean is_figure = ends_figure (before) && (g_unichar_isdigit (after) || is_sign (after));
  gboolean is_signed = is_sign (before) && (g_unichar_isdigit (after) || before == 0xd7);
  return is_unit || is_step || is_figure || is_signed;
}

char *
muster_words_dup_glued (const char *text, gboolean is_grade)
{
  GString *glued = g_string_new (NULL);
  gunichar before = 0;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gunichar after = letter == ' ' ? g_utf8_get_char (at + 1) : 0;
      gboolean is_class = is_grade && letter == ' ' && before != ',' && is_single_capital (at + 1);
      gboolean holds =
        is_class || (letter == ' ' && before != 0 && is_pair (before, after, is_grade));
      g_string_append_unichar (glued, holds ? 0xa0 : letter);
      before = letter;
    }
  return g_string_free (glued, FALSE);
}

char *
muster_words_join (GPtrArray *items)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < items->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? MUSTER_WORDS_DOT : "", (char *) items->pdata[i]);
  return g_string_free (text, FALSE);
}

char *
muster_words_dup_grade (const MusterScale *scale, int grade)
{
  const char *name = scale->short_name != NULL ? scale->short_name : scale->name;
  if (grade < 0)
    /* Translators: a scale whose grade is not known: "UQ ?". */
    return g_strdup_printf (_ ("%s ?"), name);
  return g_strdup (scale->grades[grade].label);
}

/* With the scale's name where the grade does not say it: "UQ 4", "Action die d6". */
static char *
dup_named_grade (const MusterScale *scale, int grade, gboolean as_markup)
{
  g_autofree char *plain = muster_words_dup_grade (scale, grade);
  if (scale->short_name != NULL)
    return as_markup ? g_markup_escape_text (plain, -1) : g_steal_pointer (&plain);
  if (as_markup)
    return g_markup_printf_escaped ("<i>%s</i>" NO_BREAK "%s", scale->name, plain);
  return g_strdup_printf ("%s" NO_BREAK "%s", scale->name, plain);
}

/* A scale may be chosen in one way here and in another there. */
static gboolean
has_scale (const GArray *scales, int scale)
{
  for (guint i = 0; i < scales->len; i++)
    if (g_array_index (scales, int, i) == scale)
      return TRUE;
  return FALSE;
}

/** Returns: (transfer full) (element-type int): the scales of which the node shows a grade that
 * may be chosen on it, but for nations. @with_open: also of those that wait for a choice */
static GArray *
muster_words_list_scales (const MusterEvaluation *evaluation, guint node, gboolean with_open)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  GArray *scales = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &ruleset->choices[i];
      int grade = muster_evaluation_get_grade (evaluation, node, choice->scale);
      if (grade == MUSTER_GRADE_NONE || choice->scale == ruleset->nation_scale
          || (grade < 0 && (choice->optional || !with_open)) || has_scale (scales, choice->scale)
          || muster_evaluation_match (evaluation, choice->on, node) != MUSTER_YES)
        continue;
      g_array_append_val (scales, choice->scale);
    }
  return scales;
}

gboolean
muster_words_are_mixed (const MusterRuleset *ruleset, const GArray *scales)
{
  guint n = 0;
  for (guint i = 0; i < scales->len; i++)
    n += ruleset->scales[g_array_index (scales, int, i)].short_name == NULL;
  return n > 1;
}

char *
muster_words_dup_commander_grades (const MusterEvaluation *evaluation,
                                   guint commander,
                                   gboolean with_open)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  g_autoptr (GArray) scales = muster_words_list_scales (evaluation, commander, with_open);
  gboolean are_mixed = muster_words_are_mixed (ruleset, scales);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < scales->len; i++)
    {
      int index = g_array_index (scales, int, i);
      const MusterScale *scale = &ruleset->scales[index];
      int grade = muster_evaluation_get_grade (evaluation, commander, index);
      g_autofree char *one = are_mixed && grade >= 0 ? dup_named_grade (scale, grade, FALSE)
                                                     : muster_words_dup_grade (scale, grade);
      muster_text_append_item (text, one);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_nation (const MusterNation *nation, gboolean as_markup)
{
  return as_markup ? g_markup_escape_text (nation->name, -1) : g_strdup (nation->name);
}

static gboolean
is_given_by_trait (const MusterEvaluation *evaluation, guint node, int scale)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int index = muster_evaluation_get_grade (evaluation, node, ruleset->nation_scale);
  int year = evaluation->army->year;
  if (index < 0 || year == MUSTER_NO_YEAR)
    return FALSE;
  const MusterNation *nation = &ruleset->nations[index];
  for (int i = 0; i < nation->n_traits; i++)
    for (int j = 0; j < nation->traits[i].n_grades; j++)
      if (nation->traits[i].grades[j].scale == scale
          && muster_years_hold (nation->traits[i].from, nation->traits[i].to, year))
        return TRUE;
  return FALSE;
}

/** Returns: whether the node itself chose a grade of a scale that nations set, and no trait of its
 * nation gives it */
static gboolean
muster_words_is_players_choice (const MusterEvaluation *evaluation, guint node, int scale)
{
  return evaluation->ruleset->scales[scale].set_by_nations
         && muster_node_find_chosen (&evaluation->army->nodes[node], scale) != NULL
         && !is_given_by_trait (evaluation, node, scale);
}

/* A formation shows a nation that is not that of what it stands in; the army's stands above. */
static gboolean
shows_grade (const MusterEvaluation *evaluation, guint formation, int scale)
{
  if (scale == evaluation->ruleset->nation_scale)
    return muster_evaluation_has_own_grade (evaluation, formation, scale);
  return muster_evaluation_says_grade (evaluation, formation, scale)
         || muster_evaluation_has_own_grade (evaluation, formation, scale)
         || (formation == 0
             && muster_evaluation_may_choose (evaluation, formation, scale) == MUSTER_YES);
}

void
muster_words_add_grades (const MusterEvaluation *evaluation,
                         guint formation,
                         gboolean as_markup,
                         GPtrArray *items)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int scale = ruleset->n_scales - 1; scale >= 0; scale--)
    {
      int grade = muster_evaluation_get_grade (evaluation, formation, scale);
      if (grade < 0 || !shows_grade (evaluation, formation, scale))
        continue;
      g_autofree char *text = scale == ruleset->nation_scale
                                ? dup_nation (&ruleset->nations[grade], as_markup)
                                : dup_named_grade (&ruleset->scales[scale], grade, as_markup);
      /* Translators: a grade that the rules leave open: "Command system Linear, chosen by the
       * player". */
      if (muster_words_is_players_choice (evaluation, formation, scale))
        g_ptr_array_add (items, g_strdup_printf (_ ("%s, chosen by the player"), text));
      else
        g_ptr_array_add (items, g_steal_pointer (&text));
    }
}

char *
muster_words_dup_nations (const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint node = 0; node < evaluation->army->n_nodes; node++)
    {
      int nation = muster_evaluation_get_grade (evaluation, node, ruleset->nation_scale);
      const char *name = nation >= 0 ? ruleset->nations[nation].name : NULL;
      if (name != NULL && !g_ptr_array_find (names, name, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  return names->len > 0 ? muster_text_join (names) : NULL;
}

char *
muster_words_dup_readout_unbroken (const MusterReadout *readout, int longest)
{
  gboolean is_long =
    g_utf8_strlen (readout->name, -1) + g_utf8_strlen (readout->text, -1) > longest;
  g_autofree char *figure = muster_words_dup_glued (readout->text, FALSE);
  g_autofree char *text = g_strconcat (figure, readout->is_own ? "*" : NULL, NULL);
  return g_markup_printf_escaped (is_long ? "<i>%s</i>" NO_BREAK "%s"
                                          : "<span allow_breaks='false'><i>%s</i> %s</span>",
                                  readout->name, text);
}

char *
muster_words_dup_readout (const MusterReadout *readout)
{
  return muster_words_dup_readout_unbroken (readout, LONGEST_UNBROKEN);
}

char *
muster_words_dup_army_points (const MusterEvaluation *evaluation)
{
  g_autofree char *points = muster_army_dup_points (evaluation);
  if (points == NULL || !muster_evaluation_is_total_own (evaluation, 0))
    return g_steal_pointer (&points);
  return g_strconcat (points, "*", NULL);
}

char *
muster_words_dup_points (MusterNumber points, gboolean is_open)
{
  g_autofree char *number = muster_number_dup_text (points);
  if (!is_open)
    return g_steal_pointer (&number);
  /* Translators: a sum of points to which some prices are still to be added. */
  return g_strdup_printf (_ ("%s+"), number);
}

static gboolean
is_priced_by (const MusterRuleset *ruleset, int scale)
{
  for (int i = 0; i < ruleset->n_prices; i++)
    for (int j = 0; j < ruleset->prices[i].n_rows; j++)
      if (muster_selector_uses_scale (ruleset->prices[i].rows[j].when, scale))
        return TRUE;
  return FALSE;
}

/* A unit shows what is chosen on it, and what is chosen on its formation and counts in prices; its
 * nation, and what nations set, where it is not that of its formation. */
static gboolean
shows_scale (const MusterEvaluation *evaluation, guint unit, const MusterChoice *choice)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint parent = evaluation->army->nodes[unit].parent;
  if (choice->scale == ruleset->nation_scale || ruleset->scales[choice->scale].set_by_nations)
    return muster_evaluation_match (evaluation, choice->on, unit) == MUSTER_YES
           && muster_evaluation_says_grade (evaluation, unit, choice->scale)
           && muster_evaluation_get_grade (evaluation, unit, choice->scale)
                != muster_evaluation_get_grade (evaluation, parent, choice->scale);
  if (muster_evaluation_match (evaluation, choice->on, unit) == MUSTER_YES)
    return TRUE;
  return parent > 0 && evaluation->army->nodes[unit].category == MUSTER_CATEGORY_UNIT
         && muster_evaluation_match (evaluation, choice->on, parent) == MUSTER_YES
         && is_priced_by (ruleset, choice->scale);
}

/* A scale may be chosen in one way here and in another there. */
static gboolean
is_chosen_before (const MusterRuleset *ruleset, int choice)
{
  for (int i = 0; i < choice; i++)
    if (ruleset->choices[i].scale == ruleset->choices[choice].scale)
      return TRUE;
  return FALSE;
}

GArray *
muster_words_list_shown_scales (const MusterEvaluation *evaluation, guint unit)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  GArray *scales = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &ruleset->choices[i];
      int grade = muster_evaluation_get_grade (evaluation, unit, choice->scale);
      if (grade != MUSTER_GRADE_NONE && (grade >= 0 || !choice->optional)
          && !is_chosen_before (ruleset, i) && shows_scale (evaluation, unit, choice))
        g_array_append_val (scales, choice->scale);
    }
  return scales;
}

char *
muster_words_dup_grades (const MusterEvaluation *evaluation, guint unit)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  g_autoptr (GArray) scales = muster_words_list_shown_scales (evaluation, unit);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < scales->len; i++)
    {
      int scale = g_array_index (scales, int, i);
      int grade = muster_evaluation_get_grade (evaluation, unit, scale);
      g_autofree char *one = muster_words_dup_grade (&ruleset->scales[scale], grade);
      muster_text_append_item (text, one);
    }
  return g_string_free (text, FALSE);
}

gint64
muster_words_get_steps (const MusterEvaluation *evaluation, guint unit)
{
  if (evaluation->army->nodes[unit].category != MUSTER_CATEGORY_UNIT)
    return 0;
  return MAX (muster_evaluation_get_steps (evaluation, unit, NULL), 0);
}

#define DOT         "·"
#define TIMES       "×"
#define MOST_SYMBOL 2 /* letters: "cm", and the U that some rules measure by */

static gboolean
begins_with (const char *text, const char *what)
{
  return strncmp (text, what, strlen (what)) == 0;
}

static gsize
get_word_length (const char *text)
{
  const char *end = text;
  while (g_unichar_isalpha (g_utf8_get_char (end)))
    end = g_utf8_next_char (end);
  return (gsize) (end - text);
}

static gboolean
is_unit (const char *text)
{
  gsize n = get_word_length (text);
  /* Translators: what figures count, with blanks between: no line is broken before them. */
  g_auto (GStrv) words =
    g_strsplit (_ ("point points unit units turn turns min minutes inches feet"), " ", -1);
  g_autofree char *word = g_strndup (text, n);
  return *text == '%' || (n > 0 && n <= MOST_SYMBOL)
         || g_strv_contains ((const char *const *) words, word);
}

/* Not the 6 of a d6. */
static gboolean
is_after_figure (const char *text, const char *space)
{
  const char *from = space;
  while (from > text && (g_ascii_isdigit (from[-1]) || from[-1] == '.'))
    from--;
  return from < space && (from == text || !g_ascii_isalpha (from[-1]));
}

static gsize
count_digits (const char *text)
{
  return strspn (text, "0123456789");
}

/* "8 May 1745" */
static gboolean
begins_date (const char *text)
{
  gsize day = count_digits (text);
  const char *month = text + day + 1;
  gsize n = day >= 1 && day <= 2 && text[day] == ' ' ? get_word_length (month) : 0;
  return n > 0 && !is_unit (month) && month[n] == ' ' && month[n + 1] == '1'
         && count_digits (month + n + 1) == 4;
}

/* Whether the space stands within a date. */
static gboolean
is_in_date (const char *text, const char *space)
{
  const char *from = space;
  for (int words = 0; words < 2 && from > text; words++)
    {
      while (from > text && from[-1] != ' ' && from[-1] != '(')
        from--;
      if (begins_date (from))
        return TRUE;
      from -= from > text && from[-1] == ' ';
    }
  return FALSE;
}

static gboolean
is_held (const char *text, const char *space)
{
  const char *next = space + 1;
  gboolean is_figure = is_after_figure (text, space);
  gboolean is_after_times =
    space - text >= (gssize) strlen (TIMES) && begins_with (space - strlen (TIMES), TIMES);
  if (begins_with (next, DOT " ") || (is_figure && begins_with (next, TIMES " ")))
    return TRUE;
  return is_after_times || (is_figure && is_unit (next)) || is_in_date (text, space);
}

char *
muster_words_dup_army_date (const MusterArmy *army)
{
  g_autofree char *date = muster_army_dup_date (army);
  return date != NULL ? muster_words_dup_held (date) : NULL;
}

char *
muster_words_dup_held (const char *text)
{
  GString *held = g_string_sized_new (strlen (text) + 16);
  for (const char *at = text; *at != '\0'; at++)
    if (*at == ' ' && is_held (text, at))
      g_string_append (held, NO_BREAK);
    else
      g_string_append_c (held, *at);
  return g_string_free (held, FALSE);
}

static const MusterReserve *
find_reserve (const MusterSheetOptions *options, guint formation)
{
  const GArray *reserves = options->scenario != NULL ? options->scenario->reserves : NULL;
  for (guint i = 0; reserves != NULL && i < reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (reserves, MusterReserve, i);
      if (reserve->army == options->army && reserve->node == formation)
        return reserve;
    }
  return NULL;
}

char *
muster_reserve_words_dup (const MusterSheetOptions *options, guint formation)
{
  const MusterReserve *reserve = find_reserve (options, formation);
  if (reserve == NULL)
    return NULL;
  g_autofree char *coming = muster_reserve_dup_coming (options->scenario, reserve);
  g_autofree char *where = muster_reserve_dup_where (options->scenario, reserve);
  g_autofree char *text =
    where != NULL ? g_strdup_printf ("%s, %s", coming, where) : g_strdup (coming);
  /* Translators: when and where a formation comes that is not on the table at the start. */
  g_autofree char *description = g_strdup_printf (_ ("Reserve: %s"), text);
  return g_markup_printf_escaped ("<b>%s</b>", description);
}

typedef struct
{
  GPtrArray *groups;
  GHashTable *by_key;
} Gathering;

static void
add (Gathering *gathering, guint node, char *key)
{
  GArray *group = g_hash_table_lookup (gathering->by_key, key);
  if (group == NULL)
    {
      group = g_array_new (FALSE, FALSE, sizeof (guint));
      g_ptr_array_add (gathering->groups, group);
      g_hash_table_insert (gathering->by_key, g_strdup (key), group);
    }
  g_array_append_val (group, node);
}

GPtrArray *
muster_gather (const MusterArmy *army,
               guint formation,
               MusterKeyFunction get_key,
               gconstpointer data)
{
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Gathering gathering = { .by_key = by_key };
  gathering.groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, formation, at))
    {
      gboolean is_member = army->nodes[at].category != MUSTER_CATEGORY_FORMATION;
      g_autofree char *key = is_member ? get_key (data, at) : NULL;
      if (key != NULL)
        add (&gathering, at, key);
    }
  return gathering.groups;
}
