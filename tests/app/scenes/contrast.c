/* What is written and drawn stands out from what is behind it, as it is on the screen: words by 4.5
 * to 1, icons and marks by 3 to 1 (WCAG 2.1, 1.4.3 and 1.4.11), in light and dark, and in high
 * contrast; and what a colour says, a word or an icon says too. */
#include "app/scenes/checks.h"
#include "app/scenes/walk.h"

#include <math.h>
#include <string.h>

#define SCALE 3 /* so that strokes are wide enough to have their full colour */
#define WORDS 4.5
#define MARKS 3.0

typedef struct
{
  GtkWidget *root;
  guchar *pixels; /* four bytes each: blue, green, red, whatever */
  int width;
  int height;
  graphene_rect_t frame; /* of the root, with its shadow */
} Picture;

static void
picture_free (Picture *picture)
{
  g_free (picture->pixels);
  g_free (picture);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

static Picture *
take_picture (GtkWidget *root)
{
  Picture *picture = g_new0 (Picture, 1);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (root);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  gtk_snapshot_scale (snapshot, SCALE, SCALE);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  picture->root = root;
  if (!gtk_widget_compute_bounds (root, root, &picture->frame))
    picture->frame = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  picture->width = width * SCALE;
  picture->height = height * SCALE;
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (
    gtk_native_get_renderer (gtk_widget_get_native (root)), node,
    &GRAPHENE_RECT_INIT (0, 0, (float) picture->width, (float) picture->height));
  picture->pixels = g_malloc ((gsize) picture->width * (gsize) picture->height * 4);
  gdk_texture_download (texture, picture->pixels, (gsize) picture->width * 4);
  return picture;
}

static double
get_light (guint colour)
{
  static const double shares[] = { 0.0722, 0.7152, 0.2126 };
  double light = 0;
  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      double part = ((colour >> (8 * i)) & 0xff) / 255.0;
      light += shares[i] * (part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4));
    }
  return light;
}

static double
get_contrast (guint a, guint b)
{
  double one = get_light (a) + 0.05;
  double other = get_light (b) + 0.05;
  return one > other ? one / other : other / one;
}

/* The part of a widget that is on the screen, in pixels. FALSE: most of it is not. */
static gboolean
find_area (const Picture *picture, GtkWidget *widget, graphene_rect_t *area)
{
  graphene_rect_t whole;
  if (!gtk_widget_compute_bounds (widget, picture->root, &whole) || whole.size.width < 1
      || whole.size.height < 1)
    return FALSE;
  *area = whole;
  for (GtkWidget *at = gtk_widget_get_parent (widget); at != NULL && at != picture->root;
       at = gtk_widget_get_parent (at))
    {
      graphene_rect_t view;
      if (GTK_IS_SCROLLED_WINDOW (at)
          && (!gtk_widget_compute_bounds (at, picture->root, &view)
              || !graphene_rect_intersection (area, &view, area)))
        return FALSE;
    }
  GtkWidget *top =
    gtk_widget_pick (picture->root, area->origin.x + area->size.width / 2,
                     area->origin.y + area->size.height / 2, GTK_PICK_NON_TARGETABLE);
  return area->size.height * 2 > whole.size.height && top != NULL
         && (top == widget || gtk_widget_is_ancestor (top, widget)
             || gtk_widget_is_ancestor (widget, top));
}

static guint
get_colour (const guchar *row, int x)
{
  guint32 pixel;
  memcpy (&pixel, row + (gsize) x * 4, sizeof pixel);
  return pixel & 0xffffff;
}

/* How often each colour is in an area. */
static GHashTable *
count_colours (const Picture *picture, const graphene_rect_t *area)
{
  GHashTable *counts = g_hash_table_new (NULL, NULL);
  float x0 = area->origin.x - picture->frame.origin.x;
  float y0 = area->origin.y - picture->frame.origin.y;
  int left = MAX ((int) ceil (x0 * SCALE), 0);
  int above = MAX ((int) ceil (y0 * SCALE), 0);
  int right = MIN ((int) ((x0 + area->size.width) * SCALE), picture->width);
  int below = MIN ((int) ((y0 + area->size.height) * SCALE), picture->height);
  for (int y = above; y < below; y++)
    {
      const guchar *row = picture->pixels + (gsize) y * (gsize) picture->width * 4;
      /* Most pixels are as the one before. */
      for (int x = left, end; x < right; x = end)
        {
          guint colour = get_colour (row, x);
          for (end = x + 1; end < right && get_colour (row, end) == colour;)
            end++;
          gpointer key = GUINT_TO_POINTER (colour);
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + (guint) (end - x);
          g_hash_table_insert (counts, key, GUINT_TO_POINTER (n));
        }
    }
  return counts;
}

/* How far what is drawn stands out from the colour that most of the area has. */
static double
measure (const Picture *picture, const graphene_rect_t *area)
{
  g_autoptr (GHashTable) counts = count_colours (picture, area);
  GHashTableIter iter;
  gpointer colour, count;
  guint behind = 0, most = 0;
  double best = 1;
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &colour, &count))
    if (GPOINTER_TO_UINT (count) > most)
      {
        most = GPOINTER_TO_UINT (count);
        behind = GPOINTER_TO_UINT (colour);
      }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &colour, &count))
    if (GPOINTER_TO_UINT (count) >= 2 * SCALE)
      best = MAX (best, get_contrast (GPOINTER_TO_UINT (colour), behind));
  return best;
}

/* The colour of what is suggested, and the signs in a switch, are the desktop's, as people know
 * them from all its programs. */
static gboolean
is_of_the_desktop (GtkWidget *widget)
{
  for (GtkWidget *at = widget; at != NULL && !GTK_IS_NATIVE (at); at = gtk_widget_get_parent (at))
    if (gtk_widget_has_css_class (at, "suggested-action") || GTK_IS_SWITCH (at))
      return TRUE;
  return FALSE;
}

/* Returns: 0: nothing to read */
static double
get_wanted (GtkWidget *widget)
{
  if (!gtk_widget_is_sensitive (widget) || is_of_the_desktop (widget))
    return 0;
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget))[0] != '\0' ? WORDS : 0;
  if (GTK_IS_IMAGE (widget))
    return gtk_image_get_storage_type (GTK_IMAGE (widget)) != GTK_IMAGE_EMPTY ? MARKS : 0;
  return 0;
}

static void
check_words_and_icons (GtkWidget *shown, GPtrArray *faults)
{
  g_autoptr (Picture) picture = take_picture (shown);
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      graphene_rect_t area;
      double wanted = get_wanted (widget);
      if (wanted == 0 || !find_area (picture, widget, &area))
        continue;
      double contrast = measure (picture, &area);
      g_autofree char *place = walk_dup_place (widget);
      if (contrast < wanted)
        g_ptr_array_add (faults, g_strdup_printf ("%s stands out by %.2f, not %.1f", place,
                                                  contrast, wanted));
    }
}

/* What a colour says, and what says it, too. A state that is told by another class wants a row. */
static const struct
{
  const char *css_class;
  GType (*get_type) (void);
  const char *said_by;
} states[] = {
  { "error", gtk_label_get_type, "its words" },
  { "error", gtk_button_get_type, "its words" },
  { "error", gtk_image_get_type, "its icon" },
  { "error", gtk_entry_get_type, "the message below" },
  { "warning", gtk_label_get_type, "its words" },
  { "success", gtk_label_get_type, "its words" },
  { "waived", gtk_label_get_type, "its words" },
  { "accent", gtk_label_get_type, "its words" },
  { "over", gtk_level_bar_get_type, "the points beside it" },
  { "inherited", gtk_menu_button_get_type, "its letters, which slope" },
};

static gboolean
is_said (GtkWidget *widget, const char *css_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (g_str_equal (states[i].css_class, css_class)
        && G_TYPE_CHECK_INSTANCE_TYPE (widget, states[i].get_type ()))
      {
        g_autofree char *text = walk_dup_text (widget);
        return *text != '\0' || !g_str_equal (states[i].said_by, "its words");
      }
  return FALSE;
}

static void
check_states (GtkWidget *shown, GPtrArray *faults)
{
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  for (guint i = 0; i < widgets->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (states); k++)
      {
        GtkWidget *widget = g_ptr_array_index (widgets, i);
        if (!gtk_widget_has_css_class (widget, states[k].css_class)
            || is_said (widget, states[k].css_class))
          continue;
        g_autofree char *place = walk_dup_place (widget);
        g_ptr_array_add (faults, g_strdup_printf ("%s: only its colour says that it is “%s”", place,
                                                  states[k].css_class));
        break;
      }
}

void
check_contrast (const Look *look, GtkWidget *shown, GPtrArray *faults)
{
  check_words_and_icons (shown, faults);
  check_states (shown, faults);
}

/* The first scene of this name, shown. */
static GtkWidget *
show_named (Stage *stage, const char *name, GtkWindow **window)
{
  guint n;
  const Scene *scenes = scenes_get (&n);
  while (n > 0 && !g_str_equal (scenes->name, name))
    {
      scenes++;
      n--;
    }
  assert_int_not_equal (n, 0);
  *window = stage_open (stage, scenes, 1200, 760);
  return stage_show (scenes, *window);
}

/* Before a row, into it and after it: where what is dragged would go. */
void
test_where_a_row_would_go_is_seen (void **state)
{
  static const char *const marks[] = { "drop-before", "drop-into", "drop-after" };
  GtkWindow *window;
  GtkWidget *shown = show_named (*state, "army", &window);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  GtkWidget *row = find_below (shown, g_type_from_name ("MusterNodeRow"));
  graphene_rect_t area;
  assert_non_null (row);
  gtk_widget_set_state_flags (row, GTK_STATE_FLAG_DROP_ACTIVE, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      gtk_widget_add_css_class (row, marks[i]);
      settle ();
      check_words_and_icons (shown, faults);
      g_autoptr (Picture) picture = take_picture (shown);
      assert_true (find_area (picture, row, &area));
      area.size.width = 8;
      if (!g_str_equal (marks[i], "drop-into"))
        assert_true (measure (picture, &area) >= MARKS);
      gtk_widget_remove_css_class (row, marks[i]);
    }
  stage_close (window, shown);
  describe_faults (faults);
}
