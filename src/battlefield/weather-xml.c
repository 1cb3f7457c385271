#include "config.h"

#include "base/problem.h"
#include "base/text.h"
#include "battlefield/xml.h"

#include <glib/gi18n-lib.h>

static void
write_effects (MusterXmlWriter *writer, const MusterRuleset *ruleset, int row)
{
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, row);
  for (guint i = 0; i < effects->len; i++)
    {
      const MusterEffect *effect = g_ptr_array_index (effects, i);
      muster_xml_writer_start (writer, "effect");
      if (effect->of != NULL)
        muster_xml_writer_attribute (writer, "of", effect->of->text);
      if (effect->stat >= 0)
        {
          g_autofree char *times = muster_number_dup_plain (effect->times);
          muster_xml_writer_attribute (writer, "stat", ruleset->stats[effect->stat].id);
          muster_xml_writer_attribute (writer, "times", times);
        }
      muster_xml_writer_text (writer, effect->text);
      muster_xml_writer_end (writer);
    }
}

void
muster_battlefield_write_weather (MusterXmlWriter *writer, const MusterBattlefield *battlefield)
{
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  if (battlefield->weather_ruleset_id == NULL || battlefield->weather->len == 0)
    return;
  muster_xml_writer_start (writer, "weather");
  muster_xml_writer_attribute (writer, "ruleset", battlefield->weather_ruleset_id);
  muster_xml_writer_attribute (writer, "digest",
                               ruleset != NULL ? ruleset->digest : battlefield->weather_digest);
  muster_battlefield_write_source (writer, ruleset, ruleset != NULL ? ruleset->weather.cite : NULL);
  for (guint i = 0; i < battlefield->weather->len; i++)
    {
      const MusterWeatherState *state =
        &g_array_index (battlefield->weather, MusterWeatherState, i);
      gboolean is_known = ruleset != NULL && state->row >= 0;
      muster_xml_writer_start (writer, "turn");
      muster_xml_writer_attribute_int (writer, "n", state->turn);
      muster_xml_writer_attribute_int (writer, "number", state->number);
      if (state->held != 0)
        muster_xml_writer_attribute_int (writer, "held", state->held);
      if (is_known)
        {
          muster_xml_writer_attribute (writer, "row", ruleset->weather.rows[state->row].id);
          muster_xml_writer_attribute (writer, "what", ruleset->weather.rows[state->row].name);
          write_effects (writer, ruleset, state->row);
        }
      else if (i < battlefield->weather_ids->len)
        muster_xml_writer_attribute (writer, "row",
                                     g_ptr_array_index (battlefield->weather_ids, i));
      muster_xml_writer_end (writer);
    }
  muster_xml_writer_end (writer);
}

static int
get_number (const MusterXmlNode *node, const char *attribute, int otherwise)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL ? (int) CLAMP (g_ascii_strtoll (text, NULL, 10), -G_MAXINT, G_MAXINT)
                      : otherwise;
}

static void
refuse_weather (const MusterXml *xml,
                const MusterXmlNode *node,
                const MusterRuleset *ruleset,
                GPtrArray *problems)
{
  const char *row = muster_xml_node_get (node, "row");
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    g_ptr_array_add (known, (gpointer) ruleset->weather.rows[i].id);
  g_autofree char *sentence =
    g_strdup_printf (_ ("%s has no weather \"%s\". Mend its spelling."), ruleset->title, row);
  g_autofree char *text = muster_text_ask_nearest (sentence, row, known);
  muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (node), "%s",
                       text);
}

void
muster_battlefield_read_weather (const MusterXml *xml,
                                 const MusterXmlNode *node,
                                 MusterRuleset *ruleset,
                                 MusterBattlefield *battlefield,
                                 GPtrArray *problems)
{
  battlefield->weather_ruleset_id =
    muster_battlefield_keep (battlefield, muster_xml_node_get (node, "ruleset"));
  g_clear_pointer (&battlefield->weather_ruleset, muster_ruleset_unref);
  battlefield->weather_ruleset = ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL;
  if (ruleset == NULL)
    battlefield->weather_digest =
      muster_battlefield_keep (battlefield, muster_xml_node_get (node, "digest"));
  for (const MusterXmlNode *child = muster_xml_node_get_first (node, "turn"); child != NULL;
       child = muster_xml_node_get_next (child, "turn"))
    {
      const char *row = muster_xml_node_get (child, "row");
      MusterWeatherState state = { .turn = get_number (child, "n", 1),
                                   .number = get_number (child, "number", 0),
                                   .held = get_number (child, "held", 0),
                                   .row = -1 };
      for (int i = 0; ruleset != NULL && row != NULL && i < ruleset->weather.n_rows; i++)
        if (g_str_equal (ruleset->weather.rows[i].id, row))
          state.row = i;
      if (ruleset != NULL && row != NULL && state.row < 0)
        refuse_weather (xml, child, ruleset, problems);
      else if (state.turn != (int) battlefield->weather->len + 1)
        muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (child),
                             _ ("Here the weather of turn %u is due, and not that of turn %d. Give "
                                "every turn in order, from 1."),
                             battlefield->weather->len + 1, state.turn);
      else
        {
          g_array_append_val (battlefield->weather, state);
          if (ruleset == NULL)
            g_ptr_array_add (battlefield->weather_ids,
                             (gpointer) muster_battlefield_keep (battlefield, row));
        }
    }
}
