#include "config.h"

#include "app/library/welcome.h"

#include "app/army/build-pane.h"
#include "app/document/examples-pane.h"

struct _MusterWelcome
{
  AdwBin parent;
  GtkStack *stack;
  GtkWidget *build;
  MusterExamplesPane *examples;
  MusterBuildPane *pane;
  MusterStore *store;
};

G_DEFINE_FINAL_TYPE (MusterWelcome, muster_welcome, ADW_TYPE_BIN)

enum
{
  PROP_STORE = 1,
};
static guint created;

static void
on_example (MusterWelcome *welcome, const char *file)
{
  gtk_widget_activate_action (GTK_WIDGET (welcome), "documents.open-example", "s", file);
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
  return muster_examples_pane_is_reading (welcome->examples)
         || muster_build_pane_is_reading (welcome->pane);
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
  widget_class->grab_focus = grab_focus;
  widget_class->focus = focus;
  g_object_class_install_property (object_class, PROP_STORE,
                                   g_param_spec_object ("store", NULL, NULL, MUSTER_TYPE_STORE,
                                                        G_PARAM_READWRITE
                                                          | G_PARAM_STATIC_STRINGS));
  created = g_signal_new ("created", MUSTER_TYPE_WELCOME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 1, G_TYPE_INT64);
  g_type_ensure (MUSTER_TYPE_BUILD_PANE);
  g_type_ensure (MUSTER_TYPE_EXAMPLES_PANE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/library/welcome.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, build);
  gtk_widget_class_bind_template_child (widget_class, MusterWelcome, examples);
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
