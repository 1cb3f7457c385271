#include "config.h"

#include "base/error.h"
#include "campaign/model/map.h"
#include "campaign/state/contact.h"
#include "campaign/state/news.h"
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
  char *date;
  char *reader;
  gboolean json;
  char *output;
  char **words;
  gboolean force;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->date);
  g_free (options->reader);
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
  int hours = -1;
  if (split (text, '=', &ends, &length) && split (ends, ',', &one, &other))
    hours = muster_road_parse_days (length);
  if (hours < 0)
    return refuse (error,
                   _ ("“%s” is no road. Write two places and the days of a march, as --road "
                      "\"Mill,Ford=2\" or, of 8 hours each, \"Mill,Ford=0.125\"; 0 takes the road "
                      "away."),
                   text);
  gint64 a = muster_map_find_place (campaign, one, error);
  gint64 b = a != 0 ? muster_map_find_place (campaign, other, error) : 0;
  return b != 0 && muster_map_set_road (campaign, a, b, hours, error);
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
      g_autofree char *length = muster_road_dup_text (road->hours);
      /* Translators: %1$s: a place; %2$s: how long the road there is. */
      g_print (_ ("   to %1$s: %2$s\n"), to->name, length);
    }
}

static void
print_formations (const MusterRegister *reg, const GArray *presences, gint64 place)
{
  for (guint i = 0; i < presences->len; i++)
    {
      const MusterPresence *presence = &g_array_index (presences, MusterPresence, i);
      g_autofree char *text = muster_presence_dup_sided (reg, presence);
      if (presence->place == place)
        g_print ("   %s\n", text);
    }
}

static void
print_placeless (const MusterRegister *reg, const MusterViewer *viewer)
{
  g_autoptr (GPtrArray) placeless = muster_register_list_placeless (reg, viewer);
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

/* Where the enemy is, no player knows by the map. */
static void
print_contacts (const MusterRegister *reg)
{
  g_autoptr (GArray) contacts = muster_register_list_contacts (reg);
  if (contacts->len > 0)
    g_print ("%s\n", _ ("Enemies near each other:"));
  for (guint i = 0; i < contacts->len; i++)
    {
      g_autofree char *text =
        muster_contact_dup_text (reg, &g_array_index (contacts, MusterContact, i));
      g_print ("   %s\n", text);
    }
}

/* What is known of the enemy, and by whom it was seen. */
static void
print_news (const MusterRegister *reg, const MusterViewer *viewer)
{
  g_autoptr (GArray) all = muster_register_list_news (reg, viewer);
  if (all->len > 0)
    g_print ("%s\n", _ ("Seen of the enemy:"));
  for (guint i = 0; i < all->len; i++)
    {
      g_autofree char *text = muster_news_dup_text (reg, &g_array_index (all, MusterNews, i));
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

static void
print_text (const MusterRegister *reg, const MusterViewer *viewer)
{
  const MusterCampaign *campaign = reg->campaign;
  g_autoptr (GArray) presences = muster_register_list_presences (reg, viewer);
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
    print_placeless (reg, viewer);
  if (viewer->of == 0)
    print_contacts (reg);
  print_news (reg, viewer);
  print_picture (campaign);
}

static void
add_presence (JsonBuilder *builder, const MusterRegister *reg, const MusterPresence *presence)
{
  const MusterRecord *record = presence->record;
  g_autofree char *label = muster_record_dup_label (record);
  g_autofree char *day = muster_day_dup_date (presence->arrives);
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", record->number);
  muster_json_add_text (builder, "name", label);
  muster_json_add_text (builder, "side",
                        muster_campaign_find_side (reg->campaign, record->side)->name);
  muster_json_add_text (builder, "arrives", presence->arrives > reg->day ? day : NULL);
  const MusterRecord *placed = muster_register_find_placed (reg, record);
  if (placed != NULL && placed->toward != 0)
    {
      muster_json_add_int (builder, "toward", placed->toward);
      muster_json_add_int (builder, "units", placed->units);
    }
  json_builder_end_object (builder);
}

static void
add_place (JsonBuilder *builder,
           const MusterRegister *reg,
           const GArray *presences,
           const MusterPlace *place)
{
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", place->number);
  muster_json_add_text (builder, "name", place->name);
  muster_json_add_int (builder, "x", place->x);
  muster_json_add_int (builder, "y", place->y);
  json_builder_set_member_name (builder, "formations");
  json_builder_begin_array (builder);
  for (guint i = 0; i < presences->len; i++)
    {
      const MusterPresence *presence = &g_array_index (presences, MusterPresence, i);
      if (presence->place == place->number)
        add_presence (builder, reg, presence);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_road (JsonBuilder *builder, const MusterRoad *road)
{
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "a", road->a);
  muster_json_add_int (builder, "b", road->b);
  /* Parts of a day are eighths, which are exact. */
  json_builder_set_member_name (builder, "days");
  if (road->hours % MUSTER_HOURS_A_DAY == 0)
    json_builder_add_int_value (builder, road->hours / MUSTER_HOURS_A_DAY);
  else
    json_builder_add_double_value (builder, road->hours / (double) MUSTER_HOURS_A_DAY);
  json_builder_end_object (builder);
}

static void
add_contacts (JsonBuilder *builder, const MusterRegister *reg)
{
  g_autoptr (GArray) contacts = muster_register_list_contacts (reg);
  json_builder_set_member_name (builder, "contacts");
  json_builder_begin_array (builder);
  for (guint i = 0; i < contacts->len; i++)
    {
      const MusterContact *contact = &g_array_index (contacts, MusterContact, i);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "one", contact->one->number);
      muster_json_add_int (builder, "other", contact->other->number);
      muster_json_add_int (builder, "days", contact->days);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_news (JsonBuilder *builder, const MusterRegister *reg, const MusterViewer *viewer)
{
  g_autoptr (GArray) all = muster_register_list_news (reg, viewer);
  json_builder_set_member_name (builder, "news");
  json_builder_begin_array (builder);
  for (guint i = 0; i < all->len; i++)
    {
      const MusterNews *news = &g_array_index (all, MusterNews, i);
      const gint64 *figures = news->sighting->figures;
      g_autofree char *day = muster_day_dup_date (news->sighting->day);
      g_autofree char *time = muster_quarter_dup_text (figures[MUSTER_SIGHTING_QUARTER]);
      g_autofree char *told_day = muster_day_dup_date (news->news->day);
      g_autofree char *told = muster_quarter_dup_text (news->news->figures[0]);
      g_autofree char *text = muster_news_dup_text (reg, news);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "place", figures[MUSTER_SIGHTING_AT]);
      muster_json_add_int (builder, "toward", figures[MUSTER_SIGHTING_TOWARD]);
      muster_json_add_text (builder, "date", day);
      muster_json_add_text (builder, "time", time);
      muster_json_add_int (builder, "by", news->sighting->object);
      muster_json_add_text (builder, "told-date", told_day);
      muster_json_add_text (builder, "told-time", told);
      muster_json_add_text (builder, "text", text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
print_json (const MusterRegister *reg, const MusterViewer *viewer, const char *path)
{
  const MusterCampaign *campaign = reg->campaign;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GArray) presences = muster_register_list_presences (reg, viewer);
  g_autoptr (GPtrArray) placeless = muster_register_list_placeless (reg, viewer);
  g_autofree char *date = muster_day_dup_date (reg->day);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", path);
  muster_json_add_text (builder, "kind", "campaign");
  muster_json_add_text (builder, "name", campaign->name);
  muster_json_add_text (builder, "date", date);
  json_builder_set_member_name (builder, "places");
  json_builder_begin_array (builder);
  for (guint i = 0; i < campaign->places->len; i++)
    add_place (builder, reg, presences, &g_array_index (campaign->places, MusterPlace, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "roads");
  json_builder_begin_array (builder);
  for (guint i = 0; i < campaign->roads->len; i++)
    add_road (builder, &g_array_index (campaign->roads, MusterRoad, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "nowhere");
  json_builder_begin_array (builder);
  for (guint i = 0; i < placeless->len; i++)
    add_presence (builder, reg,
                  &(MusterPresence){ .record = g_ptr_array_index (placeless, i),
                                     .arrives = MUSTER_NO_DAY });
  json_builder_end_array (builder);
  if (viewer->of == 0)
    add_contacts (builder, reg);
  add_news (builder, reg, viewer);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

static int
print_map (const MusterCampaign *campaign, const Options *options)
{
  g_autoptr (GError) error = NULL;
  MusterViewer viewer = { 0 };
  int day = muster_campaign_get_today (campaign);
  if (!muster_campaign_read_day ("--date", options->date, &day)
      || !muster_campaign_has_begun (campaign, day))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, day);
  g_autofree char *shown = g_filename_display_name (options->words[0]);
  if (options->reader != NULL && !muster_viewer_find (&viewer, reg, options->reader, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  if (options->json)
    print_json (reg, &viewer, shown);
  else
    print_text (reg, &viewer);
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
  if (changes && (options->date != NULL || options->reader != NULL || options->json))
    return muster_command_fail (
      _ ("--date, --for and --json only show the map. Leave them out, or what changes it."));
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
    return print_map (campaign, options);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  if (!put_each (copy, options->places, put_place) || !put_each (copy, options->renames, put_name)
      || !put_each (copy, options->roads, put_road) || !put_each (copy, options->removes, put_away)
      || !put_picture (copy, options))
    return MUSTER_EXIT_FAILED;
  if (options->preview)
    return print_map (copy, options);
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
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date,
      N_ ("As it stands on this day; on the campaign's last one without it"), N_ ("DATE") },
    { "for", 0, 0, G_OPTION_ARG_STRING, &options.reader,
      N_ ("What a side, formation, commander or player may know"), N_ ("READER") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON for scripts"), NULL },
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
