#include "config.h"

#include "app/army/build-pane.h"

#include "app/army/build-pane-private.h"
#include "army/store/edit.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

/* Of packs that cannot be used so many faults are told. */
#define MOST_FAULTS 3

G_DEFINE_FINAL_TYPE (MusterBuildPane, muster_build_pane, ADW_TYPE_BIN)

enum
{
  CREATED,
  LEFT,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/* The row that is chosen has a mark. */
static void
on_flags (GtkWidget *row, GtkStateFlags before, GtkWidget *mark)
{
  gtk_widget_set_visible (mark, (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) != 0);
}

GtkWidget *
muster_build_pane_new_row (const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *mark = gtk_image_new_from_icon_name ("object-select-symbolic");
  gtk_widget_set_visible (mark, FALSE);
  g_signal_connect_object (row, "state-flags-changed", G_CALLBACK (on_flags), mark, 0);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), mark);
  if (subtitle != NULL)
    {
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      subtitle, -1);
    }
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  return row;
}

void
muster_build_pane_clear (GtkListBox *list)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

void
muster_build_pane_choose (GtkListBox *list, GtkListBoxRow *row)
{
  gtk_list_box_select_row (list, row);
  gtk_widget_grab_focus (GTK_WIDGET (row));
}

void
muster_build_pane_tell (MusterBuildPane *pane, const char *trouble)
{
  gtk_label_set_text (pane->trouble, trouble != NULL ? trouble : "");
  gtk_widget_set_visible (GTK_WIDGET (pane->trouble), trouble != NULL);
}

const char *
muster_build_pane_get_trouble (MusterBuildPane *pane)
{
  if (gtk_widget_get_visible (GTK_WIDGET (pane->trouble)))
    return gtk_label_get_text (pane->trouble);
  if (pane->found != NULL && pane->found->len == 0)
    return adw_status_page_get_description (pane->none);
  return gtk_widget_get_visible (pane->broken) ? gtk_label_get_text (pane->broken_label) : "";
}

MusterRuleset *
muster_build_pane_get_ruleset (MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->rulesets);
  int index = row != NULL ? gtk_list_box_row_get_index (row) : -1;
  return index >= 0 && pane->found != NULL ? g_ptr_array_index (pane->found, index) : NULL;
}

static MusterStart
get_start (MusterBuildPane *pane, const char *date)
{
  return (MusterStart){ muster_build_pane_get_ruleset (pane), muster_build_pane_get_nation (pane),
                        date, muster_build_pane_get_budget (pane), NULL };
}

/* Without its store the pane is being made or torn down. */
void
muster_build_pane_show_summary (MusterBuildPane *pane)
{
  if (pane->store == NULL)
    return;
  g_autofree char *date = muster_build_pane_dup_date (pane);
  MusterStart start = get_start (pane, date);
  g_autofree char *text = pane->step == MUSTER_BUILD_SIZE && start.ruleset != NULL
                            ? muster_start_dup_summary (&start)
                            : NULL;
  gtk_label_set_text (pane->summary, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (pane->summary), text != NULL);
}

static char *
dup_told (MusterBuildPane *pane)
{
  const MusterRuleset *ruleset = muster_build_pane_get_ruleset (pane);
  switch (pane->step)
    {
    case MUSTER_BUILD_RULESET:
      return g_strdup (_ ("They say which troops there are, what they cost and how an army is "
                          "made up."));
    case MUSTER_BUILD_NATION:
      return g_strdup (_ ("Type to search."));
    case MUSTER_BUILD_DATE:
      return muster_build_pane_dup_years (ruleset, muster_build_pane_get_nation (pane));
    case MUSTER_BUILD_SIZE:
      return muster_build_pane_dup_sizes (ruleset);
    case MUSTER_N_BUILD_STEPS:
      break;
    }
  return NULL;
}

static void
show_words (MusterBuildPane *pane)
{
  static const char *const headings[] = { N_ ("Which Rules?"), N_ ("Whose Army?"), N_ ("When?"),
                                          N_ ("How Large?") };
  g_autofree char *told = dup_told (pane);
  g_autofree char *progress =
    g_strdup_printf (_ ("Step %d of %d"), pane->step + 1, MUSTER_N_BUILD_STEPS);
  gtk_label_set_text (pane->progress, progress);
  gtk_label_set_text (pane->heading, _ (headings[pane->step]));
  gtk_label_set_text (pane->told, told);
  gtk_button_set_label (pane->back,
                        pane->step == MUSTER_BUILD_RULESET ? _ ("_Cancel") : _ ("_Back"));
  gtk_button_set_label (pane->next, pane->step == MUSTER_BUILD_SIZE ? _ ("_Build") : _ ("_Next"));
}

static void
focus_selected (GtkListBox *list)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (list);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
focus_step (MusterBuildPane *pane)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (pane)))
    return;
  switch (pane->step)
    {
    case MUSTER_BUILD_RULESET:
      focus_selected (pane->rulesets);
      break;
    case MUSTER_BUILD_NATION:
      muster_build_pane_focus_nations (pane);
      break;
    case MUSTER_BUILD_DATE:
      gtk_widget_grab_focus (GTK_WIDGET (pane->date));
      break;
    case MUSTER_BUILD_SIZE:
      focus_selected (pane->sizes);
      break;
    case MUSTER_N_BUILD_STEPS:
      break;
    }
}

void
muster_build_pane_enable_next (MusterBuildPane *pane)
{
  gboolean is_answered =
    pane->step != MUSTER_BUILD_NATION || gtk_list_box_get_selected_row (pane->nations) != NULL;
  gtk_widget_action_set_enabled (GTK_WIDGET (pane), "build.next",
                                 muster_build_pane_get_ruleset (pane) != NULL && is_answered);
}

/* What is asked follows from the answers before: it is made when it is reached. */
static void
show_step (MusterBuildPane *pane, MusterBuildStep step)
{
  static const char *const names[] = { "ruleset", "nation", "date", "size" };
  pane->step = step;
  muster_build_pane_tell (pane, NULL);
  gtk_stack_set_visible_child_name (pane->stack, names[step]);
  show_words (pane);
  muster_build_pane_show_summary (pane);
  muster_build_pane_enable_next (pane);
  focus_step (pane);
}

static void
fill_later_steps (MusterBuildPane *pane)
{
  const MusterRuleset *ruleset = muster_build_pane_get_ruleset (pane);
  if (ruleset == NULL)
    return;
  gtk_editable_set_text (GTK_EDITABLE (pane->date), "");
  muster_build_pane_fill_nations (pane, ruleset);
  muster_build_pane_fill_sizes (pane, ruleset);
}

static void
build (MusterBuildPane *pane)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *date = muster_build_pane_dup_date (pane);
  MusterStart start = get_start (pane, date);
  g_autoptr (MusterArmySnapshot) army = muster_start_build (&start);
  gint64 id = muster_army_edit_import (pane->store, army, &error);
  if (id == 0)
    muster_build_pane_tell (pane, error->message);
  else
    g_signal_emit (pane, signals[CREATED], 0, id);
}

static void
on_next (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterBuildPane *pane = MUSTER_BUILD_PANE (widget);
  if (muster_build_pane_get_ruleset (pane) == NULL
      || (pane->step == MUSTER_BUILD_DATE && !muster_build_pane_check_date (pane)))
    return;
  if (pane->step == MUSTER_BUILD_NATION)
    muster_build_pane_fill_dates (pane, muster_build_pane_get_ruleset (pane),
                                  muster_build_pane_get_nation (pane));
  if (pane->step == MUSTER_BUILD_SIZE)
    build (pane);
  else
    show_step (pane, pane->step + 1);
}

static void
on_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterBuildPane *pane = MUSTER_BUILD_PANE (widget);
  if (pane->step == MUSTER_BUILD_RULESET)
    g_signal_emit (pane, signals[LEFT], 0);
  else
    show_step (pane, pane->step - 1);
}

static void
on_row_activated (MusterBuildPane *pane)
{
  gtk_widget_activate_action (GTK_WIDGET (pane), "build.next", NULL);
}

static void
on_ruleset (MusterBuildPane *pane)
{
  if (pane->store != NULL && pane->found != NULL)
    fill_later_steps (pane);
}

/* What a thread read. */
typedef struct
{
  GPtrArray *rulesets;
  GPtrArray *problems;
} Reading;

static void
free_reading (gpointer data)
{
  Reading *reading = data;
  g_clear_pointer (&reading->rulesets, g_ptr_array_unref);
  g_ptr_array_unref (reading->problems);
  g_free (reading);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, free_reading)

static void
read_packs (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Reading *reading = g_new0 (Reading, 1);
  reading->problems = muster_problems_new ();
  reading->rulesets = muster_start_list_sound (reading->problems);
  g_task_return_pointer (task, reading, free_reading);
}

/* Returns: (transfer full): the first faults, a line each; "" where there is none */
static char *
dup_faults (GPtrArray *problems)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      if (problem->is_note || n++ >= MOST_FAULTS)
        continue;
      g_autofree char *line = muster_problem_dup_text (problem);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
    }
  if (n > MOST_FAULTS)
    g_string_append_printf (text, ngettext ("\n… and %u more", "\n… and %u more", n - MOST_FAULTS),
                            n - MOST_FAULTS);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Where packs are looked for, and what is wrong with those that are there. */
static void
show_none (MusterBuildPane *pane, const char *faults)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autofree char *text =
    faults[0] != '\0'
      ? g_strdup_printf (_ ("None of the packs of rules can be used.\n%s"), faults)
      : g_strdup_printf (_ ("There is no pack of rules in %s or %s. Take one in, or install Muster "
                            "anew."),
                         dirs[0], dirs[1]);
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_status_page_set_description (pane->none, escaped);
  gtk_stack_set_visible_child_name (pane->stack, "none");
  gtk_widget_child_focus (GTK_WIDGET (pane->none), GTK_DIR_TAB_FORWARD);
}

static void
show_rulesets (MusterBuildPane *pane, const char *faults)
{
  g_autofree char *text =
    g_strdup_printf (_ ("A pack of rules is left out, because it cannot be used.\n%s"), faults);
  gtk_label_set_text (pane->broken_label, text);
  gtk_widget_set_visible (pane->broken, faults[0] != '\0');
  for (guint i = 0; i < pane->found->len; i++)
    {
      const MusterRuleset *ruleset = g_ptr_array_index (pane->found, i);
      g_autofree char *origin = muster_start_dup_origin (ruleset);
      g_autofree char *sentence = muster_start_dup_sentence (ruleset);
      g_autofree char *subtitle = g_strdup_printf ("%s\n%s", origin, sentence);
      gtk_list_box_append (pane->rulesets,
                           muster_build_pane_new_row (ruleset->title,
                                                      origin[0] != '\0' ? subtitle : sentence));
    }
  gtk_list_box_select_row (pane->rulesets, gtk_list_box_get_row_at_index (pane->rulesets, 0));
  show_step (pane, MUSTER_BUILD_RULESET);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterBuildPane *pane = MUSTER_BUILD_PANE (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (Reading) reading = g_task_propagate_pointer (G_TASK (result), &error);
  if (reading == NULL)
    return;
  g_autofree char *faults = dup_faults (reading->problems);
  g_clear_object (&pane->reading);
  pane->found = g_steal_pointer (&reading->rulesets);
  if (pane->found->len == 0)
    show_none (pane, faults);
  else
    show_rulesets (pane, faults);
}

void
muster_build_pane_begin (MusterBuildPane *pane)
{
  g_cancellable_cancel (pane->reading);
  g_clear_object (&pane->reading);
  muster_build_pane_clear (pane->rulesets);
  g_clear_pointer (&pane->found, g_ptr_array_unref);
  pane->step = MUSTER_BUILD_RULESET;
  muster_build_pane_tell (pane, NULL);
  gtk_widget_set_visible (pane->broken, FALSE);
  gtk_stack_set_visible_child_name (pane->stack, "reading");
  gtk_widget_action_set_enabled (GTK_WIDGET (pane), "build.next", FALSE);
  show_words (pane);
  muster_build_pane_show_summary (pane);
  pane->reading = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (pane, pane->reading, on_read, NULL);
  g_task_run_in_thread (task, read_packs);
}

static void
on_retry (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_build_pane_begin (MUSTER_BUILD_PANE (widget));
}

/* In a window of its own the catalogue is that of the window before which it stands. */
static void
on_catalogue (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (widget));
  GtkWindow *parent = gtk_window_get_transient_for (window);
  gtk_widget_activate_action (parent != NULL ? GTK_WIDGET (parent) : widget, "win.catalogue", NULL);
  if (parent != NULL)
    gtk_window_close (window);
}

gboolean
muster_build_pane_is_reading (MusterBuildPane *pane)
{
  return pane->reading != NULL;
}

MusterBuildStep
muster_build_pane_get_step (MusterBuildPane *pane)
{
  return pane->step;
}

void
muster_build_pane_set_store (MusterBuildPane *pane, MusterStore *store)
{
  g_set_object (&pane->store, store);
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
  focus_step (MUSTER_BUILD_PANE (widget));
  return TRUE;
}

static void
dispose (GObject *object)
{
  MusterBuildPane *pane = MUSTER_BUILD_PANE (object);
  g_cancellable_cancel (pane->reading);
  g_clear_object (&pane->reading);
  g_clear_object (&pane->store);
  g_clear_pointer (&pane->found, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_build_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/muster_army/Muster/army/build-pane.ui");
  gtk_widget_class_bind_template_child (class, MusterBuildPane, progress);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, heading);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, told);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, summary);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, trouble);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, stack);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, back);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, next);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, none);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, rulesets);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, broken);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, broken_label);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, search);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, nations);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, all_nations);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, date);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, spans);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, outside);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, sizes);
}

static void
bind_callbacks (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_callback (class, on_ruleset);
  gtk_widget_class_bind_template_callback (class, on_row_activated);
  gtk_widget_class_bind_template_callback (class, muster_build_pane_show_summary);
  gtk_widget_class_bind_template_callback (class, muster_build_pane_on_search);
  gtk_widget_class_bind_template_callback (class, muster_build_pane_on_show_all);
  gtk_widget_class_bind_template_callback (class, muster_build_pane_on_date);
  gtk_widget_class_bind_template_callback (class, muster_build_pane_on_span);
}

static void
muster_build_pane_class_init (MusterBuildPaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  widget_class->grab_focus = grab_focus;
  widget_class->focus = focus;
  signals[CREATED] = g_signal_new ("created", MUSTER_TYPE_BUILD_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[LEFT] = g_signal_new ("left", MUSTER_TYPE_BUILD_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  bind_template (widget_class);
  bind_callbacks (widget_class);
  gtk_widget_class_install_action (widget_class, "build.next", NULL, on_next);
  gtk_widget_class_install_action (widget_class, "build.back", NULL, on_back);
  gtk_widget_class_install_action (widget_class, "build.retry", NULL, on_retry);
  gtk_widget_class_install_action (widget_class, "build.catalogue", NULL, on_catalogue);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "build.back",
                                       NULL);
}

static void
muster_build_pane_init (MusterBuildPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  muster_build_pane_init_nations (pane);
  muster_build_pane_init_date (pane);
}
