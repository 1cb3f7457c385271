#include "config.h"

#include "army/compose/wishes.h"

#include "base/problem.h"
#include "ruleset/catalogue/house.h"
#include "xml/writer.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* "4", "2..4", "2..", "..4", each perhaps with %. Returns: FALSE where it is no range */
static gboolean
read_range (const char *text, char **low, char **high, gboolean *is_share)
{
  g_autoptr (GRegex) form =
    g_regex_new ("^(?:(\\d{1,6})|(\\d{0,6})\\.\\.(\\d{0,6}))(%?)$", 0, 0, NULL);
  g_autoptr (GMatchInfo) found = NULL;
  if (!g_regex_match (form, text, 0, &found) || strpbrk (text, "0123456789") == NULL)
    return FALSE;
  g_autofree char *one = g_match_info_fetch (found, 1);
  g_autofree char *from = g_match_info_fetch (found, 2);
  g_autofree char *to = g_match_info_fetch (found, 3);
  g_autofree char *sign = g_match_info_fetch (found, 4);
  *is_share = sign[0] == '%';
  *low = g_strconcat (one[0] != '\0' ? one : from, sign, NULL);
  *high = g_strconcat (one[0] != '\0' ? one : to, sign, NULL);
  if (g_str_equal (*low, sign))
    g_clear_pointer (low, g_free);
  if (g_str_equal (*high, sign))
    g_clear_pointer (high, g_free);
  return TRUE;
}

static void
write_limit (MusterXmlWriter *writer, const char *id, const char *name, const char *of)
{
  muster_xml_writer_start (writer, "limit");
  muster_xml_writer_attribute (writer, "id", id);
  muster_xml_writer_attribute (writer, "name", name);
  muster_xml_writer_attribute (writer, "of", of);
}

/* Returns: FALSE with a problem where the wish is not understood */
static gboolean
write_wish (MusterXmlWriter *writer, const char *wish, guint number, GPtrArray *problems)
{
  g_autofree char *text = g_strstrip (g_strdup (wish));
  gboolean is_rather = g_str_has_prefix (text, MUSTER_RATHER);
  g_auto (GStrv) parts = g_strsplit (text + (is_rather ? strlen (MUSTER_RATHER) : 0), " ", 2);
  g_autofree char *id =
    g_strdup_printf ("%s%u", is_rather ? MUSTER_RATHER_ID : MUSTER_WISH_ID, number);
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  gboolean is_share = FALSE;
  if (g_strv_length (parts) != 2 || !read_range (parts[0], &low, &high, &is_share))
    {
      muster_problems_add (
        problems, wish, 0,
        _ ("The wish “%s” says no number, or not of what. Write how many of what, "
           "as in “2..4 artillery”, “0 militia”, “2 division” or “..25%% "
           "arm:cavalry”."),
        wish);
      return FALSE;
    }
  if (low != NULL && high != NULL && atoi (low) > atoi (high))
    {
      muster_problems_add (problems, wish, 0,
                           /* Translators: %1$s: a wish; %2$s, %3$s: how many. */
                           _ ("The wish “%1$s” asks for at least %2$s and at most %3$s: write the "
                              "lesser number first."),
                           wish, low, high);
      return FALSE;
    }
  if (is_share && ((low != NULL && atoi (low) > 100) || (high != NULL && atoi (high) > 100)))
    {
      muster_problems_add (
        problems, wish, 0,
        _ ("The wish “%s” asks for a share of more than all: write a percentage up to 100."), wish);
      return FALSE;
    }
  write_limit (writer, id, text, g_strstrip (parts[1]));
  if (is_rather)
    muster_xml_writer_attribute (writer, "severity", "advice");
  muster_xml_writer_attribute (writer, "kind", is_share ? "share" : "count");
  if (is_share)
    muster_xml_writer_attribute (writer, "to", "unit");
  if (low != NULL)
    muster_xml_writer_attribute (writer, "min", low);
  if (high != NULL)
    muster_xml_writer_attribute (writer, "max", high);
  muster_xml_writer_end (writer);
  return TRUE;
}

/* Returns: (transfer full) (nullable) */
static MusterRuleset *
lay (const MusterRuleset *ruleset, const char *const *wishes, const char *most, GPtrArray *problems)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  gboolean is_understood = TRUE;
  muster_xml_writer_start (writer, "ruleset");
  muster_xml_writer_attribute (writer, "id", ruleset->id);
  muster_xml_writer_attribute (writer, "version", ruleset->version);
  muster_xml_writer_attribute (writer, "extends", ruleset->id);
  muster_xml_writer_text_element (writer, "title", ruleset->title);
  for (guint i = 0; wishes != NULL && wishes[i] != NULL; i++)
    is_understood = write_wish (writer, wishes[i], i + 1, problems) && is_understood;
  if (most != NULL)
    {
      write_limit (writer, MUSTER_WISH_ID "most", most, most);
      muster_xml_writer_attribute (writer, "kind", "count");
      muster_xml_writer_attribute (writer, "min", "0");
      muster_xml_writer_end (writer);
    }
  muster_xml_writer_end (writer);
  if (!is_understood)
    return NULL;
  g_autoptr (GBytes) bytes = muster_xml_writer_finish (writer);
  return muster_house_lay_over (ruleset, bytes, problems);
}

/* Tells what is wrong of each wish by itself, so that it stands beside its words. */
static void
explain (const MusterRuleset *ruleset, const char *wish, gboolean is_most, GPtrArray *problems)
{
  const char *const alone[] = { wish, NULL };
  g_autoptr (GPtrArray) found = muster_problems_new ();
  g_autoptr (MusterRuleset) laid =
    lay (ruleset, is_most ? NULL : alone, is_most ? wish : NULL, found);
  for (guint i = 0; i < found->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (found, i);
      muster_problems_add (problems, wish, 0, "%s", problem->message);
    }
}

MusterRuleset *
muster_wishes_lay (MusterRuleset *ruleset,
                   const char *const *wishes,
                   const char *most,
                   GPtrArray *problems)
{
  g_autoptr (GPtrArray) found = muster_problems_new ();
  if ((wishes == NULL || wishes[0] == NULL) && most == NULL)
    return muster_ruleset_ref (ruleset);
  MusterRuleset *laid = lay (ruleset, wishes, most, found);
  if (laid != NULL)
    return laid;
  for (guint i = 0; wishes != NULL && wishes[i] != NULL; i++)
    explain (ruleset, wishes[i], FALSE, problems);
  if (most != NULL)
    explain (ruleset, most, TRUE, problems);
  return NULL;
}
