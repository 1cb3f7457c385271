#include "config.h"

#include "base/error.h"
#include "campaign/model/map.h"
#include "campaign/state/register-places.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  char **places;
  char **renames;
  char **roads;
  char **removes;
  char *picture;
  gboolean no_picture;
  gboolean preview;
  char *output;
  char **words;
  gboolean force;
} Options;

static void
options_clear (Options *options)
{
  g_strfreev (options->places);
  g_strfreev (options->renames);
  g_strfreev (options->roads);
  g_strfreev (options->removes);
  g_free (options->picture);
  g_free (options->output);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
refuse (GError **error, const char *sentence, const char *text)
{
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, sentence, text);
  return FALSE;
}

/* Two names, or numbers, on either side of @sign. */
static gboolean
split (const char *text, char sign, char **one, char **other)
{
  const char *at = strchr (text, sign);
  if (at == NULL)
    return FALSE;
  *one = g_strstrip (g_strndup (text, (gsize) (at - text)));
  *other = g_strstrip (g_strdup (at + 1));
  return TRUE;
}

static gboolean
read_spot (const char *text, int *x, int *y)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", 3);
  gint64 across, down;
  if (g_strv_length (parts) != 2
      || !g_ascii_string_to_signed (g_strstrip (parts[0]), 10, 0, MUSTER_MAP_BREADTH, &across, NULL)
      || !g_ascii_string_to_signed (g_strstrip (parts[1]), 10, 0, MUSTER_MAP_DEPTH, &down, NULL))
    return FALSE;
  *x = (int) across;
  *y = (int) down;
  return TRUE;
}

/* "Mill" or "Mill=200,350": a new place, or one that is moved */
static gboolean
put_place (MusterCampaign *campaign, const char *text, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *spot = NULL;
  int x, y;
  gboolean has_spot = split (text, '=', &name, &spot);
  if (has_spot && !read_spot (spot, &x, &y))
    return refuse (error,
                   _ ("“%s” is no place. Write NAME, or NAME=X,Y in thousandths of the map's "
                      "breadth, as --place \"Mill=200,350\"."),
                   text);
  if (!has_spot)
    {
      muster_map_find_room (campaign, &x, &y);
      return muster_map_add_place (campaign, text, x, y, error) != 0;
    }
  gint64 known = muster_map_find_place (campaign, name, NULL);
  return known != 0 ? muster_map_move_place (campaign, known, x, y, error)
                    : muster_map_add_place (campaign, name, x, y, error) != 0;
}

static gboolean
put_name (MusterCampaign *campaign, const char *text, GError **error)
{
  g_autofree char *old = NULL;
  g_autofree char *name = NULL;
  if (!split (text, '=', &old, &name))
    return refuse (error, _ ("“%s” names no place anew. Write --rename \"Mill=Old Mill\"."), text);
  gint64 place = muster_map_find_place (campaign, old, error);
  return place != 0 && muster_map_rename_place (campaign, place, name, error);
}

/* "Mill,Ford=2"; 0 days take the road away */
static gboolean
put_road (MusterCampaign *campaign, const char *text, GError **error)
{
  g_autofree char *ends = NULL;
  g_autofree char *length = NULL;
  g_autofree char *one = NULL;
  g_autofree char *other = NULL;
  gint64 days;
  if (!split (text, '=', &ends, &length) || !split (ends, ',', &one, &other)
      || !g_ascii_string_to_signed (length, 10, 0, MUSTER_MOST_ROAD_DAYS, &days, NULL))
    return refuse (error,
                   _ ("“%s” is no road. Write two places and the days of a march, as --road "
                      "\"Mill,Ford=2\"; 0 takes the road away."),
                   text);
  gint64 a = muster_map_find_place (campaign, one, error);
  gint64 b = a != 0 ? muster_map_find_place (campaign, other, error) : 0;
  return b != 0 && muster_map_set_road (campaign, a, b, (int) days, error);
}

static gboolean
put_away (MusterCampaign *campaign, const char *text, GError **error)
{
  gint64 place = muster_map_find_place (campaign, text, error);
  return place != 0 && muster_map_remove_place (campaign, place, error);
}

static gboolean
put_each (MusterCampaign *campaign,
          char **words,
          gboolean (*put) (MusterCampaign *, const char *, GError **))
{
  GError *error = NULL;
  if (!muster_campaign_read_words (words))
    return FALSE;
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (!put (campaign, words[i], &error))
      {
        muster_command_fail_with (error);
        return FALSE;
      }
  return TRUE;
}

/* Describing */

static void
print_roads (const MusterCampaign *campaign, gint64 place)
{
  for (guint i = 0; i < campaign->roads->len; i++)
    {
      const MusterRoad *road = &g_array_index (campaign->roads, MusterRoad, i);
      if (road->a != place && road->b != place)
        continue;
      const MusterPlace *to =
        muster_campaign_find_place (campaign, road->a == place ? road->b : road->a);
      /* Translators: %1$s: a place; %2$d: how many days. */
      g_print (ngettext ("   to %1$s: %2$d day\n", "   to %1$s: %2$d days\n", (gulong) road->days),
               to->name, road->days);
    }
}

static void
print_formations (const MusterRegister *reg, const GArray *presences, gint64 place)
{
  for (guint i = 0; i < presences->len; i++)
    {
      const MusterPresence *presence = &g_array_index (presences, MusterPresence, i);
      g_autofree char *text = muster_presence_dup_text (reg, presence);
      if (presence->place == place)
        g_print ("   %s\n", text);
    }
}

static void
print_placeless (const MusterRegister *reg)
{
  g_autoptr (GPtrArray) placeless = muster_register_list_placeless (reg, NULL);
  if (placeless->len > 0)
    g_print ("   %s\n", _ ("No place:"));
  for (guint i = 0; i < placeless->len; i++)
    {
      const MusterPresence nowhere = { .record = g_ptr_array_index (placeless, i),
                                       .arrives = MUSTER_NO_DAY };
      g_autofree char *text = muster_presence_dup_sided (reg, &nowhere);
      g_print ("   %s\n", text);
    }
}

static void
print_picture (const MusterCampaign *campaign)
{
  if (muster_campaign_has_unread (campaign))
    g_print ("%s\n", _ ("Beneath it a picture that cannot be shown. It is kept as it is; --picture "
                        "puts another in its place."));
  if (campaign->picture == NULL)
    return;
  g_autofree char *about = muster_map_picture_dup_about (campaign->picture);
  g_print (_ ("Beneath it a picture: %s\n"), about);
}

static int
print_map (const MusterCampaign *campaign)
{
  g_autoptr (MusterRegister) reg =
    muster_campaign_replay (campaign, muster_campaign_get_today (campaign));
  g_autoptr (GArray) presences = muster_register_list_presences (reg, NULL);
  if (campaign->places->len == 0)
    g_print (_ ("The campaign has no map. Begin one with --place NAME and --road A,B=DAYS.\n"));
  for (guint i = 0; i < campaign->places->len; i++)
    {
      const MusterPlace *place = &g_array_index (campaign->places, MusterPlace, i);
      g_print ("%2" PRId64 " %s (%d,%d)\n", place->number, place->name, place->x, place->y);
      print_roads (campaign, place->number);
      print_formations (reg, presences, place->number);
    }
  if (campaign->places->len > 0)
    print_placeless (reg);
  print_picture (campaign);
  return MUSTER_EXIT_DONE;
}

/* The picture that is wanted, or none. */
static gboolean
put_picture (MusterCampaign *campaign, const Options *options)
{
  GError *error = NULL;
  if (options->no_picture)
    muster_campaign_set_picture (campaign, NULL);
  if (options->picture == NULL)
    return TRUE;
  g_autoptr (MusterMapPicture) picture = muster_map_picture_load (options->picture, &error);
  if (picture == NULL)
    {
      g_autofree char *name = g_filename_display_name (options->picture);
      g_prefix_error (&error, "%s: ", name);
      muster_command_fail_with (error);
      return FALSE;
    }
  muster_campaign_set_picture (campaign, picture);
  return TRUE;
}

static gboolean
changes_map (const Options *options)
{
  return options->places != NULL || options->renames != NULL || options->roads != NULL
         || options->removes != NULL || options->picture != NULL || options->no_picture;
}

static int
run (const Options *options)
{
  gboolean changes = changes_map (options);
  if (options->words == NULL || g_strv_length (options->words) != 1)
    return muster_command_fail (_ ("Name one campaign file."));
  if (options->picture != NULL && options->no_picture)
    return muster_command_fail (_ ("Choose --picture or --no-picture, not both."));
  if (options->output != NULL && !changes)
    return muster_command_fail (
      _ ("-o goes with --place, --rename, --road, --remove, --picture or --no-picture."));
  if (options->preview && !changes)
    return muster_command_fail (
      _ ("--preview goes with --place, --rename, --road, --remove, --picture or --no-picture."));
  if (options->preview && options->output != NULL)
    return muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  if (!muster_output_spares (options->output, options->picture)
      || !muster_campaign_may_write (options->words[0], options->output, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    !changes || options->preview ? muster_campaign_file_load (options->words[0], packs)
                                 : muster_campaign_file_take (options->words[0], options->output,
                                                              options->force, packs, &lock);
  if (campaign == NULL)
    return MUSTER_EXIT_FAILED;
  if (!changes)
    return print_map (campaign);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  if (!put_each (copy, options->places, put_place) || !put_each (copy, options->renames, put_name)
      || !put_each (copy, options->roads, put_road) || !put_each (copy, options->removes, put_away)
      || !put_picture (copy, options))
    return MUSTER_EXIT_FAILED;
  if (options->preview)
    return print_map (copy);
  return muster_campaign_file_save (copy, options->words[0], options->output,
                                    _ ("The map is changed."));
}

static int
parse_map (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "place", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.places,
      N_ ("A new place, or one that is moved; in thousandths of the map's breadth"),
      N_ ("NAME[=X,Y]") },
    { "rename", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.renames, N_ ("A place has another name"),
      N_ ("OLD=NEW") },
    { "road", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.roads,
      N_ ("A road between two places; 0: none any more"), N_ ("A,B=DAYS") },
    { "remove", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.removes,
      N_ ("Takes a place off the map, with its roads"), N_ ("NAME") },
    { "picture", 0, 0, G_OPTION_ARG_FILENAME, &options.picture,
      N_ ("A picture beneath the map, PNG or JPEG, of 4 MB at most"), N_ ("FILE") },
    { "no-picture", 0, 0, G_OPTION_ARG_NONE, &options.no_picture,
      N_ ("Takes the picture away; places and roads stay"), NULL },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only show the map as it would be"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign into another file; - is standard output"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("FILE") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Shows the map of a campaign: its places, the days of the roads between them, and who "
           "is where; or changes it. --place, --rename, --road and --remove may stand several "
           "times. “muster campaign do "
           "FILE march FORMATION PLACE” marches."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}

const MusterCommand muster_campaign_command_map = {
  .name = "map",
  .run = parse_map,
  .help = N_ ("places and roads, and who is where"),
};
