/* A small ruleset with every sort of steps, for the tests of loss returns. */
#pragma once

#include "helper/army.h"

#include "army/evaluate/losses.h"

/* Returns: (nullable): the row with this number, from 1; headings have none. */
static inline const MusterReturnRow *
find_return_row (const GArray *rows, guint number)
{
  for (guint i = 0; i < rows->len && number > 0; i++)
    if (g_array_index (rows, MusterReturnRow, i).number == number)
      return &g_array_index (rows, MusterReturnRow, i);
  return NULL;
}

/* Planks have as many steps as is entered, and three states; tubs have four steps and one state
 * from the start; casks have one; kegs have 45; stones have none. */
#define RETURN_PACK                                                                                \
  "<ruleset xmlns=\"urn:muster:1\" id=\"return-test\" version=\"1\"><title>Steps</title>"          \
  "<type id=\"plank\" name=\"Plank\"/><type id=\"tub\" name=\"Tub\"/>"                             \
  "<type id=\"cask\" name=\"Cask\"/><type id=\"keg\" name=\"Keg\"/>"                               \
  "<type id=\"stone\" name=\"Stone\"/><type id=\"sail\" name=\"Sail\" kind=\"option\" "            \
  "on=\"plank\"/>"                                                                                 \
  "<type id=\"mate\" name=\"Mate\" kind=\"commander\"/>"                                           \
  "<formation id=\"army\" name=\"Fleet\" holds=\"raft,unit,commander\"/>"                          \
  "<formation id=\"raft\" name=\"Raft\" holds=\"raft,unit,commander\"/>"                           \
  "<stat id=\"slats\" name=\"Slats\" of=\"plank\" entry=\"each\"/>"                                \
  "<strength of=\"plank\" step=\"slat\" steps-name=\"slats\" steps=\"slats\""                      \
  " men=\"3\" men-of=\"slats\"/>"                                                                  \
  "<strength of=\"tub\" step=\"hoop\" steps-name=\"hoops\" steps=\"4\""                            \
  " men=\"9..11\"/>"                                                                               \
  "<strength of=\"cask\" step=\"cask\" steps-name=\"casks\" steps=\"1\"/>"                         \
  "<strength of=\"keg\" step=\"stave\" steps-name=\"staves\" steps=\"45\"/>"                       \
  "<level id=\"wet\" name=\"wet\" scope=\"plank\" lost-from=\"1/3\"/>"                             \
  "<level id=\"leaking\" name=\"leaking\" scope=\"plank\" lost-over=\"1/2\" chance=\"1/4\"/>"      \
  "<level id=\"sinking\" name=\"sinking\" scope=\"plank\" left-below=\"2\"/>"                      \
  "<level id=\"rusty\" name=\"rusty\" scope=\"tub\" left-to=\"4\"/>"                               \
  "<level id=\"scrap\" name=\"scrap\" scope=\"tub\" lost-from=\"5\"/>"                             \
  "<level id=\"adrift\" name=\"adrift\" scope=\"raft\" of=\"unit\" lost-from=\"1/2\"/>"            \
  "</ruleset>"

static inline MusterRuleset *
get_return_pack (void)
{
  static MusterRuleset *pack = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (pack == NULL)
    pack = muster_ruleset_parse ("steps", RETURN_PACK, strlen (RETURN_PACK), problems);
  if (pack == NULL)
    fail_with_problems (problems);
  return pack;
}

/* @body: what stands in the army */
static inline const MusterArmy *
make_return_army (const char *name, const char *body)
{
  g_autofree char *text =
    g_strdup_printf ("<army xmlns=\"urn:muster:1\" name=\"%s\" ruleset=\"return-test\">%s</army>",
                     name, body);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.army.xml", text, strlen (text), problems);
  const MusterArmy *army =
    xml != NULL ? muster_army_read (xml, get_return_pack (), problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  return army;
}

/* A raft with all that there is, a commander above it, and a unit after it. */
#define RETURN_BODY                                                                                \
  "<commander type=\"mate\" name=\"Anson\"/>"                                                      \
  "<formation kind=\"raft\" name=\"Red\"><commander type=\"mate\" name=\"Byng\"/>"                 \
  "<unit type=\"plank\" name=\"Oak\"><entry what=\"slats\" is=\"6\"/>"                             \
  "<option type=\"sail\" name=\"Jib\"/></unit>"                                                    \
  "<unit type=\"plank\" name=\"Elm\"/><unit type=\"tub\" name=\"Iron\"/>"                          \
  "<formation kind=\"raft\" name=\"Blue\"><unit type=\"cask\" name=\"Rum\"/></formation>"          \
  "<unit type=\"keg\" name=\"Ale\"/></formation>"                                                  \
  "<unit type=\"stone\" name=\"Flint\"/>"
