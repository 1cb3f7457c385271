#include "config.h"

#include "ruleset/differences/private.h"

#include "base/error.h"
#include "base/problem.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"

#include <glib/gi18n-lib.h>

struct _MusterDifferences
{
  MusterRuleset *before;
  MusterRuleset *after;
  MusterXml *old;
  MusterXml *new;
  GArray *found;    /* MusterXmlDifference */
  GPtrArray *words; /* MusterDifference */
  GArray *told;     /* guint: for each that was found, in which of the words it is told */
  gatomicrefcount refs;
};

static const char *
find_cite (const MusterXmlNode *node)
{
  for (; node != NULL && !muster_xml_node_is (node, "ruleset");
       node = muster_xml_node_get_parent (node))
    if (muster_xml_node_get (node, "cite") != NULL)
      return muster_xml_node_get (node, "cite");
  return NULL;
}

static void
free_words (gpointer data)
{
  MusterDifference *difference = data;
  g_free (difference->name);
  g_free (difference->change);
  g_free (difference);
}

/* A scale's role says what armies are told by, a stat's what is added up; a tag's is its arm, and
 * what is a front or stands on a label is only printed. */
static gboolean
is_look (const MusterXmlNode *node, const char *attribute)
{
  static const char *const looks[] = { "symbol", "size", "colour", "label", "full", NULL };
  return g_strv_contains (looks, attribute)
         || (g_str_equal (attribute, "role")
             && g_str_equal (muster_xml_node_get_name (node), "tag"));
}

/* A role that is given or taken, and is that of a front. */
static gboolean
is_front (const char *attribute, const char *before, const char *after)
{
  return g_str_equal (attribute, "role")
         && (before == NULL || muster_role_find (before) == MUSTER_ROLE_FRONT)
         && (after == NULL || muster_role_find (after) == MUSTER_ROLE_FRONT);
}

static gboolean
has_same_but_looks (const MusterXmlNode *before, const MusterXmlNode *after)
{
  g_autoptr (GPtrArray) names = muster_xml_node_list_attributes (before);
  g_ptr_array_extend_and_steal (names, muster_xml_node_list_attributes (after));
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      const char *old = muster_xml_node_get (before, name);
      const char *new = muster_xml_node_get (after, name);
      if (!is_look (before, name) && !is_front (name, old, new) && g_strcmp0 (old, new) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Whether two elements differ in nothing but how pictures show them: no rule does. */
static gboolean
is_same_but_looks (const MusterXmlNode *before, const MusterXmlNode *after)
{
  if (before == NULL || after == NULL)
    return before == after;
  g_autofree char *old = muster_difference_dup_text (before);
  g_autofree char *new = muster_difference_dup_text (after);
  if (!g_str_equal (muster_xml_node_get_name (before), muster_xml_node_get_name (after))
      || g_strcmp0 (old, new) != 0 || !has_same_but_looks (before, after))
    return FALSE;
  before = muster_xml_node_get_first (before, NULL);
  after = muster_xml_node_get_first (after, NULL);
  for (; before != NULL && after != NULL; before = muster_xml_node_get_next (before, NULL),
                                          after = muster_xml_node_get_next (after, NULL))
    if (!is_same_but_looks (before, after))
      return FALSE;
  return before == after;
}

static gboolean
is_of_looks (const MusterXmlDifference *found)
{
  if (found->before == NULL || found->after == NULL)
    return FALSE;
  return found->is_shell ? has_same_but_looks (found->before, found->after)
                         : is_same_but_looks (found->before, found->after);
}

static MusterDifference *
tell (const MusterDifferences *differences, const MusterXmlDifference *found)
{
  const MusterXmlNode *node = found->after != NULL ? found->after : found->before;
  const MusterRuleset *ruleset = found->after != NULL ? differences->after : differences->before;
  MusterDifference *words = g_new (MusterDifference, 1);
  words->name = muster_difference_dup_name (ruleset, node);
  words->change = muster_difference_dup_change (differences->before, differences->after, found);
  words->cite = find_cite (node);
  return words;
}

/* All looks are one difference: nobody chooses a symbol for each of a hundred types. */
static MusterDifference *
tell_looks (guint n)
{
  MusterDifference *words = g_new0 (MusterDifference, 1);
  words->name = g_strdup (_ ("How pictures show the troops"));
  words->change = g_strdup_printf (
    ngettext ("symbols, marks and arms of %u troop type, grade or the like; no rule "
              "changes",
              "symbols, marks and arms of %u troop types, grades and the like; "
              "no rule changes",
              n),
    n);
  return words;
}

static guint
count_looks (const MusterDifferences *differences)
{
  guint n = 0;
  for (guint i = 0; i < differences->found->len; i++)
    n += is_of_looks (&g_array_index (differences->found, MusterXmlDifference, i));
  return n;
}

static void
put_into_words (MusterDifferences *differences)
{
  guint n_looks = count_looks (differences);
  guint looks = n_looks > 1 ? differences->found->len - n_looks : G_MAXUINT;
  for (guint i = 0; i < differences->found->len; i++)
    {
      const MusterXmlDifference *found =
        &g_array_index (differences->found, MusterXmlDifference, i);
      guint at = looks != G_MAXUINT && is_of_looks (found) ? looks : differences->words->len;
      g_array_append_val (differences->told, at);
      if (at != looks)
        g_ptr_array_add (differences->words, tell (differences, found));
    }
  if (looks != G_MAXUINT)
    g_ptr_array_add (differences->words, tell_looks (n_looks));
}

static MusterXml *
parse_content (MusterRuleset *ruleset)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  const char *text = g_bytes_get_data (ruleset->content, &length);
  return muster_xml_parse (ruleset->id, text, length, problems);
}

MusterDifferences *
muster_differences_new (MusterRuleset *before, MusterRuleset *after)
{
  g_autoptr (MusterXml) old = parse_content (before);
  g_autoptr (MusterXml) new = parse_content (after);
  if (old == NULL || new == NULL)
    return NULL;
  MusterDifferences *differences = g_new0 (MusterDifferences, 1);
  g_atomic_ref_count_init (&differences->refs);
  differences->before = muster_ruleset_ref (before);
  differences->after = muster_ruleset_ref (after);
  differences->found = muster_xml_list_differences (old, new);
  differences->old = g_steal_pointer (&old);
  differences->new = g_steal_pointer (&new);
  differences->words = g_ptr_array_new_with_free_func (free_words);
  differences->told = g_array_new (FALSE, FALSE, sizeof (guint));
  put_into_words (differences);
  return differences;
}

MusterDifferences *
muster_differences_ref (MusterDifferences *differences)
{
  g_atomic_ref_count_inc (&differences->refs);
  return differences;
}

void
muster_differences_unref (MusterDifferences *differences)
{
  if (!g_atomic_ref_count_dec (&differences->refs))
    return;
  muster_ruleset_unref (differences->before);
  muster_ruleset_unref (differences->after);
  g_array_unref (differences->found);
  g_ptr_array_unref (differences->words);
  g_array_unref (differences->told);
  muster_xml_free (differences->old);
  muster_xml_free (differences->new);
  g_free (differences);
}

MusterRuleset *
muster_differences_get_before (MusterDifferences *differences)
{
  return differences->before;
}

MusterRuleset *
muster_differences_get_after (MusterDifferences *differences)
{
  return differences->after;
}

guint
muster_differences_count (const MusterDifferences *differences)
{
  return differences->words->len;
}

const MusterDifference *
muster_differences_get (const MusterDifferences *differences, guint index)
{
  return g_ptr_array_index (differences->words, index);
}

static gboolean
are_all (const MusterDifferences *differences, const gboolean *taken, gboolean asked)
{
  for (guint i = 0; i < differences->words->len; i++)
    if (!taken[i] != !asked)
      return FALSE;
  return TRUE;
}

static const char *
get_first_error (GPtrArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    if (!((MusterProblem *) g_ptr_array_index (problems, i))->is_note)
      return ((MusterProblem *) g_ptr_array_index (problems, i))->message;
  return "";
}

MusterRuleset *
muster_differences_take (const MusterDifferences *differences,
                         const gboolean *taken,
                         GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (are_all (differences, taken, TRUE))
    return muster_ruleset_ref (differences->after);
  if (are_all (differences, taken, FALSE))
    return muster_ruleset_ref (differences->before);
  /* Translators: the version of a pack of which only some was taken. */
  g_autofree char *version = g_strdup_printf (_ ("%s, in part"), differences->after->version);
  g_autofree gboolean *found = g_new (gboolean, differences->found->len);
  for (guint i = 0; i < differences->found->len; i++)
    found[i] = taken[g_array_index (differences->told, guint, i)];
  g_autoptr (GBytes) bytes = muster_xml_take_differences (differences->old, differences->new,
                                                          differences->found, found, version);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse (differences->after->id, text, length, problems);
  if (ruleset != NULL)
    muster_ruleset_check (ruleset, differences->after->id, problems);
  if (ruleset != NULL && !muster_problems_has_error (problems))
    return g_steal_pointer (&ruleset);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("These differences do not go without others: %s Take or leave what belongs "
                  "together."),
               get_first_error (problems));
  return NULL;
}
