/* Pictures of battlefields built by hand, to look at, and how long one takes to draw.
 * usage: board-shots FOLDER [LOOPS] */
#include "sheet/board/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int
wobble (MusterRandom *random, double reach)
{
  return (int) muster_random_range (random, (int) -reach, (int) reach);
}

/* A blob such as terrain pieces are cut as. */
static int
add_blob (MusterBattlefield *field,
          MusterLook look,
          const char *name,
          int x,
          int y,
          int width,
          int depth,
          int turn)
{
  enum
  {
    CORNERS = 11,
  };
  MusterPoint points[CORNERS];
  MusterRandom random = muster_random_new ((guint64) (x * 7919 + y), "blob");
  for (int i = 0; i < CORNERS; i++)
    {
      double angle = 2 * G_PI * i / CORNERS;
      double share = 1 + wobble (&random, 16) / 100.0;
      double across = cos (angle) * width / 2 * share;
      double down = sin (angle) * depth / 2 * share;
      double c = cos (turn * G_PI / 180);
      double s = sin (turn * G_PI / 180);
      points[i] =
        (MusterPoint){ (int) (x + across * c - down * s), (int) (y + across * s + down * c) };
    }
  g_autoptr (GArray) once = muster_points_smooth (points, CORNERS, TRUE);
  g_autoptr (GArray) smooth =
    muster_points_smooth ((MusterPoint *) once->data, (int) once->len, TRUE);
  MusterFeature feature = { .type_id = muster_look_get_word (look),
                            .look = look,
                            .name = name,
                            .side = MUSTER_NO_SIDE,
                            .turn = turn,
                            .points = (MusterPoint *) smooth->data,
                            .n_points = (int) smooth->len };
  return muster_battlefield_add_feature (field, &feature);
}

static int
add_corners (MusterBattlefield *field,
             MusterLook look,
             int breadth,
             const char *name,
             const MusterPoint *points,
             int n)
{
  MusterFeature feature = { .type_id = muster_look_get_word (look),
                            .look = look,
                            .name = name,
                            .side = MUSTER_NO_SIDE,
                            .breadth = breadth,
                            .points = points,
                            .n_points = n };
  return muster_battlefield_add_feature (field, &feature);
}

static int
add_line (MusterBattlefield *field,
          MusterLook look,
          int breadth,
          const char *name,
          const MusterPoint *points,
          int n)
{
  g_autoptr (GArray) once = muster_points_smooth (points, n, FALSE);
  g_autoptr (GArray) smooth =
    muster_points_smooth ((MusterPoint *) once->data, (int) once->len, FALSE);
  return add_corners (field, look, breadth, name, (MusterPoint *) smooth->data, (int) smooth->len);
}

static void
add_crossing (MusterBattlefield *field, MusterLook look, int x, int y, int half)
{
  MusterPoint points[] = {
    { x - half, y - half }, { x + half, y - half }, { x + half, y + half }, { x - half, y + half }
  };
  add_corners (field, look, 0, NULL, points, 4);
}

static void
add_zone (MusterBattlefield *field, int side, int y0, int y1)
{
  MusterPoint points[] = { { 0, y0 }, { field->width, y0 }, { field->width, y1 }, { 0, y1 } };
  MusterZone zone = { .side = side, .points = points, .n_points = 4 };
  muster_battlefield_add_zone (field, &zone);
}

static void
add_flag (MusterBattlefield *field, int side, int x, int y)
{
  MusterObjective objective = { .type_id = "objective", .side = side, .at = { x, y } };
  muster_battlefield_add_objective (field, &objective);
}

#define LINE(field, look, breadth, name, ...)                                                      \
  add_line (field, look, breadth, name, (MusterPoint[]){ __VA_ARGS__ },                            \
            (int) (sizeof ((MusterPoint[]){ __VA_ARGS__ }) / sizeof (MusterPoint)))

/* A table 180 × 120 cm as a game has it. */
static MusterBattlefield *
make_game (void)
{
  MusterBattlefield *field = muster_battlefield_new (NULL, 1800, 1200, 1);
  field->columns = 4;
  field->rows = 3;
  LINE (field, MUSTER_LOOK_RIVER, 60, "Meuse", { 1500, 0 }, { 1440, 250 }, { 1560, 480 },
        { 1420, 760 }, { 1500, 980 }, { 1440, 1200 });
  LINE (field, MUSTER_LOOK_STREAM, 20, NULL, { 760, 0 }, { 830, 160 }, { 1010, 260 }, { 1200, 300 },
        { 1452, 340 });
  LINE (field, MUSTER_LOOK_ROAD, 25, NULL, { 0, 640 }, { 300, 600 }, { 620, 660 }, { 900, 600 },
        { 1200, 640 }, { 1485, 610 }, { 1800, 560 });
  LINE (field, MUSTER_LOOK_ROAD, 25, NULL, { 890, 602 }, { 960, 860 }, { 900, 1050 },
        { 940, 1200 });
  LINE (field, MUSTER_LOOK_ROAD, 25, NULL, { 860, 606 }, { 820, 400 }, { 950, 235 }, { 1060, 0 });
  add_crossing (field, MUSTER_LOOK_BRIDGE, 1493, 610, 40);
  add_crossing (field, MUSTER_LOOK_FORD, 953, 231, 20);
  add_blob (field, MUSTER_LOOK_HILL, NULL, 340, 330, 460, 300, 20);
  add_blob (field, MUSTER_LOOK_STEEP, "Mont Noir", 1180, 960, 380, 260, -25);
  add_blob (field, MUSTER_LOOK_WOOD, NULL, 420, 300, 200, 150, 30);
  add_blob (field, MUSTER_LOOK_WOOD, NULL, 560, 960, 280, 220, 10);
  add_blob (field, MUSTER_LOOK_BRUSH, NULL, 1230, 150, 240, 160, 0);
  add_blob (field, MUSTER_LOOK_MARSH, NULL, 1690, 330, 180, 240, 0);
  add_blob (field, MUSTER_LOOK_SETTLEMENT, "Saint-Amand", 880, 610, 250, 230, 0);
  add_blob (field, MUSTER_LOOK_SETTLEMENT, "La Haye", 1660, 800, 120, 120, 15);
  add_blob (field, MUSTER_LOOK_FIELD, NULL, 170, 830, 240, 180, 12);
  add_blob (field, MUSTER_LOOK_ENCLOSURE, NULL, 640, 430, 170, 150, 8);
  add_flag (field, 0, 860, 520);
  add_flag (field, 0, 260, 300);
  add_flag (field, 1, 1180, 960);
  add_zone (field, 0, 1000, 1200);
  add_zone (field, 1, 0, 200);
  return field;
}

/* A table 240 × 150 cm with a town, a lake and whatever else there is. */
static MusterBattlefield *
make_all (void)
{
  MusterBattlefield *field = muster_battlefield_new (NULL, 2400, 1500, 2);
  LINE (field, MUSTER_LOOK_ROAD, 40, NULL, { 0, 400 }, { 400, 460 }, { 800, 420 }, { 1100, 470 },
        { 1700, 520 }, { 2400, 420 });
  LINE (field, MUSTER_LOOK_ROAD, 40, NULL, { 1090, 470 }, { 1120, 800 }, { 1050, 1100 },
        { 1130, 1500 });
  LINE (field, MUSTER_LOOK_STREAM, 30, NULL, { 0, 1050 }, { 300, 980 }, { 640, 1080 },
        { 1080, 1010 }, { 1500, 1080 }, { 1760, 1020 });
  add_crossing (field, MUSTER_LOOK_BRIDGE, 1078, 1010, 30);
  add_blob (field, MUSTER_LOOK_LAKE, "Lac Bleu", 1900, 1080, 480, 330, 20);
  add_blob (field, MUSTER_LOOK_SETTLEMENT, "Neustadt", 1090, 470, 370, 360, 0);
  add_blob (field, MUSTER_LOOK_SETTLEMENT, "Hof", 420, 760, 125, 118, 40);
  add_blob (field, MUSTER_LOOK_SETTLEMENT, "Marienthal", 1740, 330, 240, 220, 30);
  add_blob (field, MUSTER_LOOK_STEEP, NULL, 320, 1280, 430, 260, -10);
  add_blob (field, MUSTER_LOOK_HILL, NULL, 2120, 640, 420, 300, 35);
  add_blob (field, MUSTER_LOOK_WOOD, NULL, 300, 180, 360, 240, 0);
  add_blob (field, MUSTER_LOOK_WOOD, NULL, 2150, 650, 180, 140, 0);
  add_blob (field, MUSTER_LOOK_BRUSH, NULL, 780, 1300, 260, 180, 10);
  add_blob (field, MUSTER_LOOK_MARSH, NULL, 1420, 1300, 300, 200, 0);
  add_corners (field, MUSTER_LOOK_FIELD, 0, NULL,
               (MusterPoint[]){ { 560, 700 }, { 860, 640 }, { 900, 860 }, { 610, 920 } }, 4);
  add_corners (field, MUSTER_LOOK_ENCLOSURE, 0, NULL,
               (MusterPoint[]){ { 1260, 740 }, { 1500, 700 }, { 1540, 880 }, { 1290, 920 } }, 4);
  LINE (field, MUSTER_LOOK_WALL, 10, NULL, { 560, 250 }, { 700, 220 }, { 860, 260 });
  LINE (field, MUSTER_LOOK_HEDGE, 12, NULL, { 1300, 180 }, { 1450, 120 }, { 1580, 130 });
  LINE (field, MUSTER_LOOK_GULLY, 50, "Hollow way", { 1950, 60 }, { 2080, 170 }, { 2300, 200 });
  add_corners (field, MUSTER_LOOK_NONE, 0, "?",
               (MusterPoint[]){ { 2250, 1350 }, { 2330, 1350 }, { 2330, 1430 }, { 2250, 1430 } },
               4);
  return field;
}

static void
save (GBytes *bytes, const char *folder, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  if (!g_file_set_contents (path, data, (gssize) length, &error))
    {
      fprintf (stderr, "board-shots: %s\n", error->message);
      exit (1);
    }
  printf ("%s\n", path);
}

static void
shoot (const MusterBattlefield *field, const char *folder, const char *name)
{
  static const struct
  {
    const char *name;
    MusterPaletteKind palette;
  } looks[] = { { "light", MUSTER_PALETTE_LIGHT },
                { "dark", MUSTER_PALETTE_DARK },
                { "print", MUSTER_PALETTE_PRINT },
                { "high-dark", MUSTER_PALETTE_HIGH_DARK } };
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      MusterBoardOptions options = muster_board_options ();
      options.palette = looks[i].palette;
      g_autofree char *file = g_strdup_printf ("%s-%s.png", name, looks[i].name);
      g_autoptr (GBytes) bytes = muster_board_make_png (field, &options, 1600, TRUE, NULL);
      save (bytes, folder, file);
    }
  MusterBoardOptions options = muster_board_options ();
  g_autofree char *file = g_strdup_printf ("%s.svg", name);
  g_autoptr (GBytes) bytes = muster_board_make_svg (field, &options, 800, TRUE, NULL);
  save (bytes, folder, file);
}

/* A part of the board, from a picture of it that is 2800 pixels wide. */
static void
shoot_part (const MusterBattlefield *field,
            MusterPaletteKind palette,
            const char *folder,
            const char *name,
            int x,
            int y)
{
  MusterBoardOptions options = muster_board_options ();
  g_autofree char *path = g_strdup_printf ("%s/%s.png", folder, name);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1100, 760);
  cairo_t *cr = cairo_create (surface);
  options.palette = palette;
  options.selected = 9;
  muster_board_draw (cr, field, &options, -x, -y, 2800,
                     muster_board_get_height (field, &options, 2800));
  cairo_destroy (cr);
  cairo_surface_write_to_png (surface, path);
  cairo_surface_destroy (surface);
  printf ("%s\n", path);
}

static void
measure (const MusterBattlefield *field, gboolean is_bare, int loops)
{
  MusterBoardOptions options = muster_board_options ();
  if (is_bare)
    options.has_frame = options.has_grid = options.has_zones = options.has_names = FALSE;
  int height = (int) muster_board_get_height (field, &options, 1200);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1200, height);
  gint64 best = G_MAXINT64;
  for (int i = 0; i < loops; i++)
    {
      cairo_t *cr = cairo_create (surface);
      gint64 start = g_get_monotonic_time ();
      muster_board_draw (cr, field, &options, 0, 0, 1200, height);
      cairo_surface_flush (surface);
      best = MIN (best, g_get_monotonic_time () - start);
      cairo_destroy (cr);
    }
  printf ("%u features, 1200 × %d: %.1f ms\n", field->features->len, height, (double) best / 1000);
  cairo_surface_destroy (surface);
}

/* What each feature takes, to find the dear ones. */
static void
measure_features (const MusterBattlefield *field, int loops)
{
  MusterBoardOptions options = muster_board_options ();
  MusterBoardPlace place = muster_board_fit (field, &options, 0, 0, 1200, 900);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1200, 900);
  for (guint i = 0; i < field->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (field->features, MusterFeature, i);
      gint64 best = G_MAXINT64;
      cairo_t *cr = cairo_create (surface);
      for (int loop = 0; loop < loops; loop++)
        {
          gint64 start = g_get_monotonic_time ();
          muster_board_draw_feature (cr, field, &options, &place, feature);
          best = MIN (best, g_get_monotonic_time () - start);
        }
      cairo_destroy (cr);
      printf ("  %-12s %5.2f ms\n", feature->type_id, (double) best / 1000);
    }
  cairo_surface_destroy (surface);
}

int
main (int argc, char **argv)
{
  g_autoptr (MusterBattlefield) game = make_game ();
  g_autoptr (MusterBattlefield) all = make_all ();
  if (argc < 2)
    {
      fprintf (stderr, "usage: board-shots FOLDER [LOOPS]\n");
      return 2;
    }
  g_mkdir_with_parents (argv[1], 0755);
  shoot (game, argv[1], "game");
  shoot (all, argv[1], "all");
  shoot_part (game, MUSTER_PALETTE_LIGHT, argv[1], "part-north-west", 180, 250);
  shoot_part (game, MUSTER_PALETTE_LIGHT, argv[1], "part-middle", 1080, 650);
  shoot_part (game, MUSTER_PALETTE_DARK, argv[1], "part-dark", 1500, 800);
  shoot_part (all, MUSTER_PALETTE_LIGHT, argv[1], "part-town", 950, 250);
  shoot_part (all, MUSTER_PALETTE_HIGH_DARK, argv[1], "part-high-dark", 0, 1100);
  int loops = argc > 2 ? atoi (argv[2]) : 20;
  for (gboolean is_bare = FALSE; is_bare <= TRUE; is_bare++)
    {
      measure (game, is_bare, loops);
      measure (all, is_bare, loops);
    }
  while (game->features->len > 12)
    g_array_remove_index (game->features, game->features->len - 1);
  measure (game, FALSE, loops);
  measure_features (game, loops);
  return 0;
}
