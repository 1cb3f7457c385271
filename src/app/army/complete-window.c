#include "config.h"

#include "app/army/windows.h"

#include "app/army/conflicts-list.h"
#include "app/widget/combo-row.h"
#include "app/widget/latest.h"
#include "army/balance/balance.h"
#include "army/compose/compose.h"
#include "army/compose/like.h"
#include "army/compose/wishes.h"
#include "army/compose/words.h"
#include "army/store/edit.h"
#include "army/store/listing.h"
#include "army/store/store.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "collection/needs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define N_ANSWERS    3
#define MILLISECONDS 10000
#define MOST_WISHED  999
/* A field that is below nought has no bound: the first step up from it is none at all. */
#define NO_BOUND   (-1)
#define SHARE_STEP 5 /* per cent */

/* How many of something are wished: a row of two fields. */
typedef struct
{
  char *name;
  char *selector;
  GtkSpinButton *least;
  GtkSpinButton *most;
} Wish;

/* Of what share of the units are wished. */
typedef struct
{
  char *selector;
  GtkSpinButton *percent;
} Share;

struct _MusterCompleteWindow
{
  AdwWindow parent;
  GtkStack *stack;
  GtkListBox *answers;
  GtkLabel *added;
  GtkLabel *reserve;
  GtkLabel *failure;
  GtkLabel *reason; /* of the failure */
  MusterConflictsList *conflicts;
  AdwComboRow *goal;
  AdwComboRow *pattern; /* the order of battle it is to be like */
  AdwActionRow *points_row;
  GtkSpinButton *points;
  AdwPreferencesGroup *wishes;
  AdwPreferencesGroup *shares;
  AdwComboRow *owned;
  GtkProgressBar *progress;
  guint tick; /* while it goes on */
  gint64 begun;
  MusterArmyModel *model;
  GPtrArray *wished;          /* Wish */
  GPtrArray *shared;          /* Share */
  GArray *patterns;           /* gint64: armies of the library; 0: the nearest example */
  GCancellable *composing;    /* while it is under way; or NULL */
  MusterAnswers *found;       /* or NULL */
  const MusterArmy *demanded; /* that they complete: keeps their strings */
  gboolean is_built;          /* changes of fields are a person's */
  gboolean is_shown;          /* something was found, or not, once */
  GPtrArray *holdings;        /* MusterHolding: what is owned; or NULL */
};

G_DEFINE_FINAL_TYPE (MusterCompleteWindow, muster_complete_window, ADW_TYPE_WINDOW)

static guint completed;

/* In the order of its list. */
enum
{
  OWNED_OR_NOT,
  OWNED_RATHER,
  OWNED_ONLY,
};

/* In the order of the list of goals; after them come what there may be most of. */
static const MusterGoal goals[] = { MUSTER_GOAL_LIKE, MUSTER_GOAL_UNITS, MUSTER_GOAL_QUALITY };

static void
share_free (Share *share)
{
  g_free (share->selector);
  g_free (share);
}

static void
wish_free (Wish *wish)
{
  g_free (wish->name);
  g_free (wish->selector);
  g_free (wish);
}

/* What a thread composes. */
typedef struct
{
  const MusterArmy *army;
  char **wishes;
  gint64 points;
  gboolean by_units;
  MusterGoal goal;
  char *most;             /* a selector; or NULL */
  const MusterArmy *like; /* or NULL: the nearest example */
  GPtrArray *problems;
  const MusterArmy *demanded;
  MusterAnswers *answers;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;
  g_clear_pointer (&request->answers, muster_answers_free);
  g_clear_pointer (&request->demanded, muster_army_unref);
  g_clear_pointer (&request->army, muster_army_unref);
  g_clear_pointer (&request->like, muster_army_unref);
  g_free (request->most);
  g_ptr_array_unref (request->problems);
  g_strfreev (request->wishes);
  g_free (request);
}

static void
compose (gpointer data, GCancellable *cancellable)
{
  Request *request = data;
  g_autoptr (MusterRuleset) ruleset =
    muster_wishes_lay (request->army->ruleset, (const char *const *) request->wishes, request->most,
                       request->problems);
  if (ruleset != NULL)
    {
      request->demanded = muster_army_put_under (request->army, ruleset);
      g_autoptr (MusterArmySnapshot) like = request->goal != MUSTER_GOAL_LIKE ? NULL
                                            : request->like != NULL
                                              ? muster_army_put_under (request->like, ruleset)
                                              : muster_army_find_like (request->demanded);
      const MusterDemand demand = {
        .army = request->demanded,
        .points = request->points,
        .by_units = request->by_units,
        .goal =
          request->goal == MUSTER_GOAL_LIKE && like == NULL ? MUSTER_GOAL_UNITS : request->goal,
        .like = like,
        .most =
          request->most != NULL ? muster_ruleset_find_limit (ruleset, MUSTER_WISH_ID "most") : NULL,
        .n_answers = N_ANSWERS,
        .milliseconds = MILLISECONDS,
      };
      request->answers = muster_army_compose (&demand, cancellable);
    }
}

static const MusterAnswer *
get_selected (MusterCompleteWindow *window)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (window->answers);
  int index = row != NULL ? gtk_list_box_row_get_index (row) : -1;
  return window->found != NULL && index >= 0 && (guint) index < window->found->items->len
           ? g_ptr_array_index (window->found->items, index)
           : NULL;
}

static void
on_answer (MusterCompleteWindow *window)
{
  const MusterAnswer *answer = get_selected (window);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "complete.add", answer != NULL);
  if (answer == NULL)
    return;
  g_autofree char *added =
    muster_answer_dup_added (answer, muster_army_model_get_army (window->model));
  g_autofree char *reserve =
    muster_answer_dup_reserve (answer, (gint64) gtk_spin_button_get_value (window->points));
  gtk_label_set_text (window->added, added);
  gtk_label_set_text (window->reserve, reserve);
  gtk_widget_set_visible (GTK_WIDGET (window->reserve), reserve[0] != '\0');
}

static void
clear_list (GtkListBox *list)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, child);
}

static void
show_answers (MusterCompleteWindow *window)
{
  for (guint i = 0; i < window->found->items->len; i++)
    {
      const MusterAnswer *answer = g_ptr_array_index (window->found->items, i);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (answer->army);
      g_autofree char *points = muster_army_dup_points (evaluation);
      g_autofree char *strength = muster_army_dup_strength (answer->army);
      guint n_units = muster_army_count_units (answer->army);
      g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", n_units), n_units);
      /* Translators: %1$s: an army's points; %2$s: how many units it has. */
      g_autofree char *title =
        points != NULL ? g_strdup_printf (_ ("%1$s, %2$s"), points, units) : g_strdup (units);
      GtkWidget *row = adw_action_row_new ();
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), strength);
      gtk_list_box_append (window->answers, row);
    }
  gtk_stack_set_visible_child_name (window->stack, "answers");
  gtk_list_box_select_row (window->answers, gtk_list_box_get_row_at_index (window->answers, 0));
}

static void
show_failure (MusterCompleteWindow *window, const char *title, const char *text)
{
  gtk_label_set_text (window->failure, title);
  gtk_label_set_text (window->reason, text);
  gtk_widget_set_visible (GTK_WIDGET (window->reason), text[0] != '\0');
  muster_conflicts_list_show (window->conflicts, NULL, NULL);
  gtk_stack_set_visible_child_name (window->stack, "failure");
}

static void
show_nothing (MusterCompleteWindow *window, const Request *request)
{
  const MusterProblem *problem =
    window->found == NULL ? g_ptr_array_index (request->problems, 0) : NULL;
  show_failure (window, problem != NULL ? _ ("A Wish Is Not Understood") : _ ("No Army"),
                problem != NULL ? problem->message : "");
  muster_conflicts_list_show (window->conflicts, window->found, request->army->ruleset);
}

/* Often shown, ms: most armies are there before the first time. */
#define TICK 200

/* How much of the time has gone after which the best that was found is taken. */
static gboolean
on_tick (gpointer data)
{
  MusterCompleteWindow *window = data;
  double gone = (double) (g_get_monotonic_time () - window->begun) / 1000 / MILLISECONDS;
  gtk_progress_bar_set_fraction (window->progress, MIN (gone, 1));
  gtk_widget_set_visible (GTK_WIDGET (window->progress), TRUE);
  return G_SOURCE_CONTINUE;
}

static void
begin_progress (MusterCompleteWindow *window)
{
  window->begun = g_get_monotonic_time ();
  window->tick = g_timeout_add (TICK, on_tick, window);
}

static void
stop_progress (MusterCompleteWindow *window)
{
  g_clear_handle_id (&window->tick, g_source_remove);
  gtk_widget_set_visible (GTK_WIDGET (window->progress), FALSE);
}

static void
on_composed (gpointer source, gpointer data)
{
  MusterCompleteWindow *window = source;
  Request *request = data;
  stop_progress (window);
  clear_list (window->answers);
  g_clear_pointer (&window->found, muster_answers_free);
  g_clear_pointer (&window->demanded, muster_army_unref);
  window->found = g_steal_pointer (&request->answers);
  window->demanded = g_steal_pointer (&request->demanded);
  if (window->found != NULL && window->found->state == MUSTER_COMPOSED)
    show_answers (window);
  else
    show_nothing (window, request);
  /* Whoever opened the window begins in what was found; who has gone elsewhere stays there. */
  GtkListBoxRow *row = gtk_list_box_get_selected_row (window->answers);
  if (!window->is_shown)
    gtk_widget_grab_focus (row != NULL ? GTK_WIDGET (row) : GTK_WIDGET (window->goal));
  window->is_shown = TRUE;
  on_answer (window);
}

static gboolean
is_wished (const Wish *wish)
{
  return gtk_spin_button_get_value_as_int (wish->least) > 0
         || gtk_spin_button_get_value_as_int (wish->most) >= 0;
}

/* Returns: (transfer full): what is wished, in words of the ruleset */
static char **
list_wishes (MusterCompleteWindow *window)
{
  GPtrArray *wishes = g_ptr_array_new ();
  g_auto (GStrv) owned = NULL;
  for (guint i = 0; i < window->wished->len; i++)
    {
      const Wish *wish = g_ptr_array_index (window->wished, i);
      int least = gtk_spin_button_get_value_as_int (wish->least);
      int most = gtk_spin_button_get_value_as_int (wish->most);
      if (least > 0 && most >= 0)
        g_ptr_array_add (wishes, g_strdup_printf ("%d..%d %s", least, most, wish->selector));
      else if (least > 0)
        g_ptr_array_add (wishes, g_strdup_printf ("%d.. %s", least, wish->selector));
      else if (most >= 0)
        g_ptr_array_add (wishes, g_strdup_printf ("..%d %s", most, wish->selector));
    }
  for (guint i = 0; i < window->shared->len; i++)
    {
      const Share *share = g_ptr_array_index (window->shared, i);
      int percent = gtk_spin_button_get_value_as_int (share->percent);
      if (percent >= 0)
        g_ptr_array_add (wishes,
                         g_strdup_printf (MUSTER_RATHER "%d%% %s", percent, share->selector));
    }
  if (window->holdings != NULL && adw_combo_row_get_selected (window->owned) != OWNED_OR_NOT)
    owned = muster_collection_list_wishes (window->holdings,
                                           muster_army_model_get_evaluation (window->model));
  for (guint i = 0; owned != NULL && owned[i] != NULL; i++)
    g_ptr_array_add (wishes, g_strconcat (adw_combo_row_get_selected (window->owned) == OWNED_RATHER
                                            ? MUSTER_RATHER
                                            : "",
                                          owned[i], NULL));
  g_ptr_array_add (wishes, NULL);
  return (char **) g_ptr_array_free (wishes, FALSE);
}

/* Returns: (transfer full) (nullable): the army of the library that is chosen as pattern; NULL
 * where none is, or with @error */
static const MusterArmy *
load_pattern (MusterCompleteWindow *window, GError **error)
{
  const MusterArmy *army = muster_army_model_get_army (window->model);
  guint selected = adw_combo_row_get_selected (window->pattern);
  gint64 id =
    selected < window->patterns->len ? g_array_index (window->patterns, gint64, selected) : 0;
  const MusterArmy *pattern =
    id != 0 ? muster_store_load_army (muster_document_model_get_store (window->model), id,
                                      army->ruleset, error)
            : NULL;
  if (pattern == NULL || muster_army_count_units (pattern) > 0)
    return pattern;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("%s has no units that an army could be like."), pattern->name);
  muster_army_unref (pattern);
  return NULL;
}

static void
begin (MusterCompleteWindow *window)
{
  guint goal = adw_combo_row_get_selected (window->goal);
  gboolean is_like = goal < G_N_ELEMENTS (goals) && goals[goal] == MUSTER_GOAL_LIKE;
  g_autoptr (GError) error = NULL;
  if (!window->is_built)
    return;
  muster_latest_stop (&window->composing);
  stop_progress (window);
  gtk_widget_set_visible (GTK_WIDGET (window->pattern), is_like && window->patterns->len > 1);
  const MusterArmy *like = is_like ? load_pattern (window, &error) : NULL;
  if (error != NULL)
    {
      clear_list (window->answers);
      g_clear_pointer (&window->found, muster_answers_free);
      show_failure (window, _ ("No Pattern"), error->message);
      on_answer (window);
      return;
    }
  Request *request = g_new0 (Request, 1);
  request->like = like;
  request->army = muster_army_ref (muster_army_model_get_army (window->model));
  request->wishes = list_wishes (window);
  request->points = (gint64) gtk_spin_button_get_value (window->points);
  request->by_units = !muster_ruleset_has_prices (request->army->ruleset);
  request->goal = goal < G_N_ELEMENTS (goals) ? goals[goal] : MUSTER_GOAL_MOST;
  if (request->goal == MUSTER_GOAL_MOST)
    request->most = g_strdup (
      ((const Wish *) g_ptr_array_index (window->wished, goal - G_N_ELEMENTS (goals)))->selector);
  request->problems = muster_problems_new ();
  begin_progress (window);
  muster_latest_ask (&window->composing, window, request, request_free, compose, on_composed);
}

/* A wish that is dropped is one that was never there. */
static void
on_drop (MusterCompleteWindow *window, const char *limit)
{
  guint64 number = g_ascii_strtoull (limit + strlen (MUSTER_WISH_ID), NULL, 10);
  guint n = 0;
  for (guint i = 0; i < window->wished->len; i++)
    {
      const Wish *wish = g_ptr_array_index (window->wished, i);
      if (!is_wished (wish) || ++n != number)
        continue;
      gtk_spin_button_set_value (wish->least, 0);
      gtk_spin_button_set_value (wish->most, NO_BOUND);
      gtk_widget_grab_focus (GTK_WIDGET (wish->least));
      return;
    }
  /* Behind those that were typed come those of what is owned. */
  adw_combo_row_set_selected (window->owned, OWNED_RATHER);
  gtk_widget_grab_focus (GTK_WIDGET (window->owned));
}

/* Kept of the army, as any waiver is. */
static void
on_waive (MusterCompleteWindow *window, gint64 node, const char *limit, const char *reason)
{
  g_autoptr (GError) error = NULL;
  if (!muster_army_edit_waive (muster_document_model_get_store (window->model),
                               muster_document_model_get_id (window->model), node, limit, reason,
                               &error))
    show_failure (window, _ ("The Army Was Not Changed"), error->message);
  else
    begin (window);
}

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCompleteWindow *window = MUSTER_COMPLETE_WINDOW (widget);
  const MusterAnswer *answer = get_selected (window);
  g_autoptr (GError) error = NULL;
  if (answer == NULL)
    return;
  g_autofree char *phrase = muster_phrase_new ("complete", NULL);
  if (!muster_army_edit_apply (muster_document_model_get_store (window->model),
                               muster_document_model_get_id (window->model), phrase,
                               (const MusterChange *) (void *) answer->changes->data,
                               answer->changes->len, &error))
    {
      show_failure (window, _ ("The Army Was Not Changed"), error->message);
      return;
    }
  g_autofree char *done = muster_phrase_format_done (phrase);
  g_signal_emit (window, completed, 0, done);
  gtk_window_close (GTK_WINDOW (window));
}

/* No bound is said in a word. */
static gboolean
on_most_shown (GtkSpinButton *field)
{
  gboolean is_open = gtk_spin_button_get_value_as_int (field) < 0;
  if (is_open)
    /* Translators: as many of some troops as one likes. */
    gtk_editable_set_text (GTK_EDITABLE (field), C_ ("how many", "any"));
  return is_open;
}

static int
on_most_typed (GtkSpinButton *field, double *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (field));
  if (!g_str_equal (text, C_ ("how many", "any")))
    return FALSE;
  *value = gtk_adjustment_get_lower (gtk_spin_button_get_adjustment (field));
  return TRUE;
}

/* @lowest: what it begins with; below nought: no bound */
static GtkSpinButton *
new_field (MusterCompleteWindow *window, const char *name, int lowest, int highest)
{
  GtkSpinButton *field =
    GTK_SPIN_BUTTON (gtk_spin_button_new_with_range (lowest, highest, MAX (-lowest, 1)));
  gtk_widget_set_valign (GTK_WIDGET (field), GTK_ALIGN_CENTER);
  gtk_editable_set_width_chars (GTK_EDITABLE (field), 3);
  gtk_accessible_update_property (GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (lowest < 0)
    {
      gtk_spin_button_set_numeric (field, FALSE);
      g_signal_connect (field, "output", G_CALLBACK (on_most_shown), NULL);
      g_signal_connect (field, "input", G_CALLBACK (on_most_typed), NULL);
    }
  gtk_spin_button_set_value (field, lowest);
  g_signal_connect_object (field, "value-changed", G_CALLBACK (begin), window, G_CONNECT_SWAPPED);
  return field;
}

/* Takes @selector. */
static void
add_wish (MusterCompleteWindow *window, const char *name, char *selector)
{
  Wish *wish = g_new (Wish, 1);
  GtkWidget *row = adw_action_row_new ();
  /* Translators: how many there are to be of some troops: “Cavalry, at least”. */
  g_autofree char *least = g_strdup_printf (_ ("%s, at least"), name);
  /* Translators: how many there are to be of some troops: “Cavalry, at most”. */
  g_autofree char *most = g_strdup_printf (_ ("%s, at most"), name);
  *wish = (Wish){ g_strdup (name), selector, new_field (window, least, 0, MOST_WISHED),
                  new_field (window, most, NO_BOUND, MOST_WISHED) };
  GtkWidget *to = gtk_label_new ("–");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (wish->least));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), to);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (wish->most));
  adw_preferences_group_add (window->wishes, row);
  g_ptr_array_add (window->wished, wish);
}

static char *
dup_selector (const MusterRuleset *ruleset, MusterUnitClass class)
{
  const char *id = muster_unit_class_get_id (ruleset, class);
  return class.scale >= 0 ? g_strdup_printf ("unit %s:%s", ruleset->scales[class.scale].id, id)
                          : g_strdup_printf ("unit %s", id);
}

static void
add_shares (MusterCompleteWindow *window, const MusterRuleset *ruleset)
{
  g_autoptr (GArray) arms = muster_ruleset_list_arms (ruleset);
  for (guint i = 0; i < arms->len; i++)
    {
      MusterUnitClass arm = g_array_index (arms, MusterUnitClass, i);
      g_autofree char *name = muster_unit_class_dup_name (ruleset, arm);
      /* Translators: what share of the units an arm is to have: “Cavalry, percent”. */
      g_autofree char *label = g_strdup_printf (_ ("%s, percent"), name);
      GtkWidget *row = adw_action_row_new ();
      Share *share = g_new (Share, 1);
      *share = (Share){ dup_selector (ruleset, arm), new_field (window, label, -SHARE_STEP, 100) };
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (share->percent));
      adw_preferences_group_add (window->shares, row);
      g_ptr_array_add (window->shared, share);
    }
  gtk_widget_set_visible (GTK_WIDGET (window->shares), arms->len > 0);
}

/* There may be most of each arm. */
static void
add_most (MusterCompleteWindow *window)
{
  GtkStringList *names = GTK_STRING_LIST (adw_combo_row_get_model (window->goal));
  for (guint i = 0; i < window->wished->len; i++)
    {
      /* Translators: what makes one army better than another: of which arm it has most. */
      g_autofree char *text =
        g_strdup_printf (_ ("Most of: %s"),
                         ((const Wish *) g_ptr_array_index (window->wished, i))->name);
      gtk_string_list_append (names, text);
    }
}

/* The nearest example, and the other armies of the same rules. */
static void
list_patterns (MusterCompleteWindow *window, const MusterArmy *army)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) armies =
    muster_store_list_armies (muster_document_model_get_store (window->model), NULL);
  const gint64 none = 0;
  g_array_append_val (window->patterns, none);
  gtk_string_list_append (names, _ ("The nearest example"));
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *summary = g_ptr_array_index (armies, i);
      if (g_strcmp0 (summary->ruleset, army->ruleset_id) != 0
          || summary->id == muster_document_model_get_id (window->model))
        continue;
      gtk_string_list_append (names, summary->name);
      g_array_append_val (window->patterns, summary->id);
    }
  adw_combo_row_set_model (window->pattern, G_LIST_MODEL (names));
}

static void
add_wishes (MusterCompleteWindow *window, const MusterRuleset *ruleset)
{
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (ruleset);
  for (guint i = 0; i < classes->len; i++)
    {
      MusterUnitClass class = g_array_index (classes, MusterUnitClass, i);
      g_autofree char *name = muster_unit_class_dup_name (ruleset, class);
      add_wish (window, name, dup_selector (ruleset, class));
    }
  add_most (window);
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_FORMATION
        && &ruleset->kinds[i] != ruleset->army_kind)
      add_wish (window, ruleset->kinds[i].plural, g_strdup (ruleset->kinds[i].id));
}

static void
dispose (GObject *object)
{
  MusterCompleteWindow *window = MUSTER_COMPLETE_WINDOW (object);
  muster_latest_stop (&window->composing);
  g_clear_handle_id (&window->tick, g_source_remove);
  g_clear_object (&window->model);
  g_clear_pointer (&window->holdings, g_ptr_array_unref);
  g_clear_pointer (&window->found, muster_answers_free);
  g_clear_pointer (&window->demanded, muster_army_unref);
  G_OBJECT_CLASS (muster_complete_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_COMPLETE_WINDOW (object)->wished);
  g_ptr_array_unref (MUSTER_COMPLETE_WINDOW (object)->shared);
  g_array_unref (MUSTER_COMPLETE_WINDOW (object)->patterns);
  G_OBJECT_CLASS (muster_complete_window_parent_class)->finalize (object);
}

static void
muster_complete_window_class_init (MusterCompleteWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  g_type_ensure (MUSTER_TYPE_CONFLICTS_LIST);
  completed = g_signal_new ("completed", MUSTER_TYPE_COMPLETE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                            NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/complete-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, answers);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, added);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, reserve);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, failure);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, reason);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, conflicts);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, goal);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, pattern);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, points_row);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, points);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, wishes);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, shares);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, owned);
  gtk_widget_class_bind_template_child (widget_class, MusterCompleteWindow, progress);
  gtk_widget_class_bind_template_callback (widget_class, begin);
  gtk_widget_class_bind_template_callback (widget_class, on_answer);
  gtk_widget_class_bind_template_callback (widget_class, on_drop);
  gtk_widget_class_bind_template_callback (widget_class, on_waive);
  gtk_widget_class_bind_template_callback (widget_class, gtk_window_close);
  gtk_widget_class_install_action (widget_class, "complete.add", NULL, on_add);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_complete_window_init (MusterCompleteWindow *window)
{
  window->wished = g_ptr_array_new_with_free_func ((GDestroyNotify) wish_free);
  window->shared = g_ptr_array_new_with_free_func ((GDestroyNotify) share_free);
  window->patterns = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_combo_row_show_names (window->goal);
  muster_combo_row_show_names (window->pattern);
  muster_combo_row_show_names (window->owned);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "complete.add", FALSE);
}

/* Of an army without a limit so many points as it has are proposed, in round figures. */
static double
propose_points (MusterCompleteWindow *window, const MusterArmy *army)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (window->model);
  gint64 own = muster_number_ceil (evaluation->totals[0]);
  if (!muster_ruleset_has_prices (army->ruleset))
    return (double) (muster_army_count_units (army) / 10 + 1) * 10;
  if (army->budget != MUSTER_NO_BUDGET)
    return (double) army->budget;
  return (double) MAX ((own / 50 + 1) * 50, 100);
}

MusterCompleteWindow *
muster_complete_window_new (GtkWindow *parent, MusterArmyModel *model)
{
  MusterCompleteWindow *window =
    g_object_new (MUSTER_TYPE_COMPLETE_WINDOW, "transient-for", parent, NULL);
  const MusterArmy *army = muster_army_model_get_army (model);
  window->model = g_object_ref (model);
  if (!muster_ruleset_has_prices (army->ruleset))
    {
      /* Translators: how many units an army is to have. */
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (window->points_row), _ ("Units"));
      gtk_accessible_update_property (GTK_ACCESSIBLE (window->points),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Units"), -1);
    }
  double points = propose_points (window, army);
  /* So many are not composed, but shown, and told. */
  if (points > gtk_adjustment_get_upper (gtk_spin_button_get_adjustment (window->points)))
    gtk_adjustment_set_upper (gtk_spin_button_get_adjustment (window->points), points);
  gtk_spin_button_set_value (window->points, points);
  /* What was agreed on is the army's; it is changed there. */
  gtk_widget_set_sensitive (GTK_WIDGET (window->points), army->budget == MUSTER_NO_BUDGET);
  list_patterns (window, army);
  add_wishes (window, army->ruleset);
  add_shares (window, army->ruleset);
  window->holdings = muster_collection_list (muster_document_model_get_store (window->model), NULL);
  gtk_widget_set_visible (GTK_WIDGET (window->owned),
                          window->holdings != NULL && window->holdings->len > 0);
  window->is_built = TRUE;
  gtk_window_set_focus (GTK_WINDOW (window), GTK_WIDGET (window->goal));
  begin (window);
  return window;
}
