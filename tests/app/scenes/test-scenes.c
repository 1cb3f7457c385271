/* Every scene in a look: it is opened once, all that is asked of it in that look is checked on it
 * one after the other, and when it is closed it is gone. usage: test-scenes LOOK [SCENE…] */
#include "app/scenes/checks.h"

static void
check_drawn (const Look *look, GtkWidget *shown, GPtrArray *faults)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (shown);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, gdk_paintable_get_intrinsic_width (paintable),
                          gdk_paintable_get_intrinsic_height (paintable));
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  if (node == NULL)
    g_ptr_array_add (faults, g_strdup ("nothing is drawn"));
}

/* Enter must not cancel what a window was opened for; a question may be answered with no. */
static void
check_first_focus (const Look *look, GtkWidget *shown, GPtrArray *faults)
{
  GtkRoot *root = gtk_widget_get_root (shown);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  if (GTK_IS_BUTTON (focus) && !ADW_IS_MESSAGE_DIALOG (root)
      && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (focus)), "_Cancel") == 0)
    g_ptr_array_add (faults, g_strdup ("it begins on Cancel"));
}

/* What is checked, and for whom. */
static const struct
{
  const char *title; /* of the test, with %s for the scene */
  SceneCheck check;
  const char *looks[4];
} checks[] = {
  { "%s is drawn", check_drawn, { "light" } },
  { "%s does not begin on Cancel", check_first_focus, { "light" } },
  { "%s has its figures in order", check_figures, { "light", "rtl" } },
  { "%s shows its words whole", check_labels, { "narrow", "german", "german-narrow" } },
  { "%s can be told from what is behind it",
    check_contrast,
    { "light", "dark", "contrast", "contrast-dark" } },
  { "%s is read and reached without eyes and pointer", check_accessibility, { "light", "rtl" } },
};

/* The walk through the scenes, and where it is. */
typedef struct
{
  Stage *stage;
  const Look *look;
  Actions *actions;   /* (nullable): they are the same in all looks */
  const Scene *scene; /* (nullable): none is open */
  GtkWindow *window;
  GtkWidget *shown;
  guint n_windows; /* before it was opened */
} Walk;

typedef struct
{
  Walk *walk;
  const Scene *scene;
  SceneCheck check;
} Step;

static void
open_scene (Walk *walk, const Scene *scene)
{
  if (walk->scene == scene)
    return;
  walk->n_windows = g_list_model_get_n_items (gtk_window_get_toplevels ());
  walk->window = stage_open (walk->stage, scene, walk->look->width, walk->look->height);
  walk->shown = stage_show (scene, walk->window);
  walk->scene = scene;
  if (walk->actions != NULL)
    actions_add_scene (walk->actions, walk->window, walk->shown);
}

void
describe_faults (GPtrArray *faults)
{
  for (guint i = 0; i < faults->len; i++)
    print_error ("%s\n", (char *) g_ptr_array_index (faults, i));
  assert_int_equal (faults->len, 0);
}

static void
check_scene (void **state)
{
  const Step *step = *state;
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  open_scene (step->walk, step->scene);
  step->check (step->walk->look, step->walk->shown, faults);
  describe_faults (faults);
}

static void
close_scene (void **state)
{
  const Step *step = *state;
  Walk *walk = step->walk;
  open_scene (walk, step->scene);
  GHashTable *living = leaks_watch (walk->window, walk->shown);
  walk->scene = NULL;
  stage_close (walk->window, walk->shown);
  assert_int_equal (leaks_count (living), 0);
  assert_int_equal (g_list_model_get_n_items (gtk_window_get_toplevels ()), walk->n_windows);
}

/* A window of the toolkit's own: what it is like is not ours to prove. */
static void
draw_foreign (void **state)
{
  const Step *step = *state;
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  GtkWindow *window =
    stage_open (step->walk->stage, step->scene, step->walk->look->width, step->walk->look->height);
  GtkWidget *shown = stage_show (step->scene, window);
  step->check (step->walk->look, shown, faults);
  stage_close (window, shown);
  describe_faults (faults);
}

static void
add_test (GArray *tests, const char *title, CMUnitTestFunction function, Step step)
{
  g_autofree char *name = g_strdup_printf (title, step.scene->name);
  struct CMUnitTest test = { .name = g_intern_string (name),
                             .test_func = function,
                             .initial_state = g_memdup2 (&step, sizeof step) };
  g_array_append_val (tests, test);
}

static void
add_scene (GArray *tests, Walk *walk, const Scene *scene)
{
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    for (guint k = 0; k < G_N_ELEMENTS (checks[i].looks) && checks[i].looks[k] != NULL; k++)
      if (g_str_equal (checks[i].looks[k], walk->look->name))
        add_test (tests, checks[i].title, check_scene, (Step){ walk, scene, checks[i].check });
  add_test (tests, "%s leaves nothing behind", close_scene, (Step){ walk, scene, NULL });
}

static gboolean
has_contrast (const Look *look)
{
  return !look->is_mirrored && !look->has_long_words && look->width >= SCENE_NARROW_WIDTH;
}

int
main (int argc, char **argv)
{
  const Look *look = argc > 1 ? look_find (argv[1]) : NULL;
  if (look == NULL)
    return 2;
  g_setenv ("GTK_A11Y", "test", TRUE);
  look_begin (look);
  gboolean has_all = argv[2] == NULL;
  Walk walk = { .stage = stage_new (), .look = look };
  g_autoptr (GArray) tests = g_array_new (TRUE, TRUE, sizeof (struct CMUnitTest));
  guint n;
  const Scene *scenes = scenes_get (&n);
  for (guint i = 0; i < n; i++)
    if (scene_is_wanted (&scenes[i], argv + 2))
      add_scene (tests, &walk, &scenes[i]);
    else if (has_all && g_str_equal (look->name, "light"))
      add_test (tests, "%s is drawn", draw_foreign, (Step){ &walk, &scenes[i], check_drawn });
  if (has_all && has_contrast (look))
    {
      struct CMUnitTest mark =
        cmocka_unit_test_prestate (test_where_a_row_would_go_is_seen, walk.stage);
      g_array_append_val (tests, mark);
    }
  if (has_all && g_str_equal (look->name, "light"))
    {
      walk.actions = actions_new (walk.stage);
      actions_add_tests (walk.actions, tests);
    }
  int failed = _cmocka_run_group_tests (look->name, (struct CMUnitTest *) (void *) tests->data,
                                        tests->len, NULL, NULL);
  g_clear_pointer (&walk.actions, actions_free);
  g_clear_pointer (&walk.stage, stage_free);
  return failed;
}
