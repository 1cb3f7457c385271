#include "config.h"

#include "base/problem.h"
#include "base/text.h"
#include "campaign/report/report.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static void complain (const MusterXml *xml, GPtrArray *problems, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

static void
complain (const MusterXml *xml, GPtrArray *problems, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  muster_problems_add (problems, muster_xml_get_name (xml),
                       muster_xml_node_get_line (muster_xml_get_root (xml)), "%s", text);
}

static const char *
get (const MusterXml *xml, const char *attribute)
{
  return muster_xml_node_get (muster_xml_get_root (xml), attribute);
}

static gboolean
is_same (const char *one, const char *other)
{
  g_autofree char *left = muster_text_fold_words (one);
  g_autofree char *right = muster_text_fold_words (other != NULL ? other : "");
  return strcmp (left, right) == 0;
}

gboolean
muster_battle_is_called (const MusterBattle *battle, const char *name)
{
  g_autofree char *number = g_strdup_printf ("%" PRId64, battle->number);
  return name == NULL || is_same (name, battle->name) || strcmp (name, number) == 0;
}

static gboolean
is_of_day (const MusterBattle *battle, const char *date)
{
  return date == NULL || muster_day_parse (date) == battle->day;
}

static gboolean
check_report (const MusterRegister *reg, const MusterXml *xml, GPtrArray *problems)
{
  const char *campaign = get (xml, "campaign");
  if (!muster_xml_node_is (muster_xml_get_root (xml), "report"))
    complain (xml, problems, _ ("This is no report of losses. Name a file that is one."));
  else if (campaign != NULL && !is_same (campaign, reg->campaign->name))
    complain (xml, problems,
              _ (
                "The report is of the campaign %s, and not of %s. Record it in its own; where that "
                "is what this one was called before, write the new name into the report."),
              campaign, reg->campaign->name);
  else
    return TRUE;
  return FALSE;
}

static void
complain_of_day (const MusterBattle *battle, const MusterXml *xml, GPtrArray *problems)
{
  g_autofree char *told = muster_day_dup_text (muster_day_parse (get (xml, "date")));
  g_autofree char *day = muster_day_dup_text (battle->day);
  complain (xml, problems,
            _ ("The report is of %s on %s, which was fought on %s. Where it is the same battle, "
               "write that day into the report."),
            battle->name, told, day);
}

gboolean
muster_report_is_of_battle (const MusterRegister *reg,
                            const MusterBattle *battle,
                            const MusterXml *xml,
                            GPtrArray *problems)
{
  if (!check_report (reg, xml, problems))
    return FALSE;
  if (!muster_battle_is_called (battle, get (xml, "battle")))
    complain (xml, problems,
              _ ("The report is of %s, and not of %s. Record it with its own battle."),
              get (xml, "battle"), battle->name);
  else if (!is_of_day (battle, get (xml, "date")))
    complain_of_day (battle, xml, problems);
  else
    return TRUE;
  return FALSE;
}

static void
complain_of_none (const MusterRegister *reg, const MusterXml *xml, GPtrArray *problems)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  const char *name = get (xml, "battle");
  for (guint i = 0; i < reg->battles->len; i++)
    g_ptr_array_add (known,
                     (gpointer) ((MusterBattle *) g_ptr_array_index (reg->battles, i))->name);
  g_autofree char *names = muster_text_join (known);
  if (known->len == 0)
    complain (xml, problems,
              _ ("The report is of %s, and the campaign has no battle yet. Muster it first."),
              name);
  else
    complain (
      xml, problems,
      _ ("The report is of %s, and the campaign has no battle that is called so. It has %s."), name,
      names);
}

gint64
muster_report_find_battle (const MusterRegister *reg, const MusterXml *xml, GPtrArray *problems)
{
  const char *name = get (xml, "battle");
  const MusterBattle *called = NULL;
  const MusterBattle *found = NULL;
  guint n_found = 0;
  if (!check_report (reg, xml, problems) || name == NULL)
    return 0;
  for (guint i = 0; i < reg->battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      if (!muster_battle_is_called (battle, name))
        continue;
      called = battle;
      n_found += is_of_day (battle, get (xml, "date"));
      found = is_of_day (battle, get (xml, "date")) ? battle : found;
    }
  if (n_found == 1)
    return found->number;
  if (n_found > 1)
    complain (
      xml, problems,
      _ ("Several battles are called “%s”. Write the number of the right one, in the order in "
         "which they were mustered, in place of the name."),
      name);
  else if (called != NULL)
    complain_of_day (called, xml, problems);
  else
    complain_of_none (reg, xml, problems);
  return 0;
}
