#include "config.h"

#include "app/welcome.h"

#include "app/build-pane.h"
#include "army/army-examples.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>

struct _MusterWelcome
{
  AdwBin parent;
  GtkStack *stack;
  GtkWidget *build;
  AdwPreferencesGroup *group;
  GtkListBox *examples;
  GtkSpinner *spinner;
  MusterBuildPane *pane;
  MusterStore *store;
  GCancellable *reading;
};

G_DEFINE_FINAL_TYPE (MusterWelcome, muster_welcome, ADW_TYPE_BIN)

enum
{
  PROP_STORE = 1,
};
static guint created;

static GtkWidget *
new_example_row (const MusterExample *example)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  g_autofree char *subtitle = example->points != NULL
                                ? g_strdup_printf ("%s · %s", example->detail, example->points)
                                : g_strdup (example->detail);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), example->name);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_add_css_class (arrow, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  subtitle, -1);
  g_object_set_data_full (G_OBJECT (row), "file", g_strdup (example->file), g_free);
  return row;
}

static void
on_example (MusterWelcome *welcome, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (welcome), "armies.open-example", "s",
                              g_object_get_data (G_OBJECT (row), "file"));
}

/* What a thread read. */
typedef struct
{
  GPtrArray *examples;
  GPtrArray *problems;
} Reading;

static void
free_reading (gpointer data)
{
  Reading *reading = data;
  g_ptr_array_unref (reading->examples);
  g_ptr_array_unref (reading->problems);
  g_free (reading);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, free_reading)

static void
read_examples (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Reading *reading = g_new0 (Reading, 1);
  g_autofree char *dir = muster_examples_dup_dir ();
  reading->problems = muster_problems_new ();
  reading->examples = muster_examples_list (dir, reading->problems);
  g_task_return_pointer (task, reading, free_reading);
}

static const char *
get_description (const Reading *reading)
{
  if (muster_problems_has_error (reading->problems))
    return _ ("Some examples cannot be opened: their packs of rules are missing or broken. The "
              "catalogue says what is wrong.");
  return reading->examples->len > 0
           ? _ ("Whole armies to look at and to change.")
           : _ ("None came with this Muster. Build an army, or import a file.");
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterWelcome *welcome = MUSTER_WELCOME (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (Reading) reading = g_task_propagate_pointer (G_TASK (result), &error);
  if (reading == NULL)
    return;
  g_clear_object (&welcome->reading);
  gtk_widget_set_visible (GTK_WIDGET (welcome->spinner), FALSE);
  adw_preferences_group_set_description (welcome->group, get_description (reading));
  for (guint i = 0; i < reading->examples->len; i++)
    gtk_list_box_append (welcome->examples,
                         new_example_row (g_ptr_array_index (reading->examples, i)));
  gtk_widget_set_visible (GTK_WIDGET (welcome->examples), reading->examples->len > 0);
}

/* Only where somebody sees them are the examples read. */
static void
map (GtkWidget *widget)
{
  MusterWelcome *welcome = MUSTER_WELCOME (widget);
  GTK_WIDGET_CLASS (muster_welcome_parent_class)->map (widget);
  if (welcome->reading != NULL || gtk_list_box_get_row_at_index (welcome->examples, 0) != NULL)
    return;
  welcome->reading = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (welcome, welcome->reading, on_read, NULL);
  g_task_run_in_thread (task, read_examples);
}

static void
show_start (MusterWelcome *welcome)
{
  gtk_stack_set_visible_child_name (welcome->stack, "start");
  gtk_widget_grab_focus (welcome->build);
}

void
muster_welcome_build (MusterWelcome *welcome)
{
  gtk_stack_set_visible_child_name (welcome->stack, "build");
  muster_build_pane_begin (welcome->pane);
}

static void
on_build (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_welcome_build (MUSTER_WELCOME (widget));
}

static void
on_created (MusterWelcome *welcome, gint64 army)
{
  gtk_stack_set_visible_child_name (welcome->stack, "start");
  g_signal_emit (welcome, created, 0, army);
}

gboolean
muster_welcome_is_reading (MusterWelcome *welcome)
{
  return welcome->reading != NULL || muster_build_pane_is_reading (welcome->pane);
}

/* Tab goes through it from its beginning, not from where grab_focus() begins. */
static gboolean
focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  return child != NULL && gtk_widget_child_focus (child, direction);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  MusterWelcome *welcome = MUSTER_WELCOME (widget);
  gboolean asks = gtk_stack_get_visible_child (welcome->stack) == GTK_WIDGET (welcome->pane);
  return gtk_widget_grab_focus (asks ? GTK_WIDGET (welcome->pane) : welcome->build);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MusterWelcome *welcome = MUSTER_WELCOME (object);
  if (!g_set_object (&welcome->store, g_value_get_object (value)))
    return;
  muster_build_pane_set_store (welcome->pane, welcome->store);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, MUSTER_WELCOME (object)->store);
}

static void
dispose (GObject *object)
{
  MusterWelcome *welcome = MUSTER_WELCOME (object);
  g_cancellable_cancel (welcome->reading);
  g_clear_object (&welcome->reading);
  g_clear_object (&welcome->store);
  G_OBJECT_CLASS (muster_welcome_parent_class)->dispose (object);
}

static void
muster_welcome_class_init (MusterWelcomeClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->dispose = dispose;
  widget_class->map = map;
  widget_class->grab_focus = grab_focus;
  widget_class->focus = focus;
  g_object_class_install_property (object_class, PROP_STORE,
                                   g_param_spec_object ("store", NULL, NULL, MUSTER_TYPE_STORE,
                                                        G_PARAM_READWRITE
                                                          | G_PARAM_STATIC_STRINGS));
  created = g_signal_new ("created", MUSTER_TYPE_WELCOME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 1, G_TYPE_INT64);
  g_type_ensure (MUSTER_TYPE_BUILD_PANE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/welcome.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, build);
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, group);
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, examples);
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, spinner);
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, pane);
  gtk_widget_class_bind_template_callback (widget_class, on_example);
  gtk_widget_class_bind_template_callback (widget_class, on_created);
  gtk_widget_class_bind_template_callback (widget_class, show_start);
  gtk_widget_class_install_action (widget_class, "welcome.build", NULL, on_build);
}

static void
muster_welcome_init (MusterWelcome *welcome)
{
  gtk_widget_init_template (GTK_WIDGET (welcome));
}

MusterWelcome *
muster_welcome_new (MusterStore *store)
{
  return g_object_new (MUSTER_TYPE_WELCOME, "store", store, NULL);
}
