#include "config.h"

#include "app/army/build-pane.h"

#include "app/army/conflicts-list.h"
#include "app/document/last-army.h"
#include "app/widget/latest.h"
#include "app/widget/list-row.h"
#include "army/compose/compose.h"
#include "army/compose/like.h"
#include "army/compose/wishes.h"
#include "army/compose/words.h"
#include "army/evaluate/evaluate.h"
#include "army/start/start.h"
#include "army/store/edit.h"
#include "base/problem.h"
#include "base/task.h"
#include "base/text.h"
#include "collection/needs.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

struct _MusterBuildPane
{
  AdwBin parent;
  GtkLabel *progress;
  GtkLabel *heading;
  GtkLabel *description;
  GtkLabel *summary;
  GtkLabel *problem;
  GtkStack *stack;
  GtkButton *back;
  GtkButton *next;
  GtkButton *fill;
  AdwStatusPage *none;
  GtkListBox *rulesets;
  GtkWidget *broken;
  GtkLabel *broken_label;
  GtkSearchEntry *search;
  GtkListBox *nations;
  GtkWidget *all_nations;
  GtkEntry *date;
  GtkListBox *spans;
  GtkLabel *outside;
  GtkListBox *sizes;
  GtkListBoxRow *other_size; /* the row with @points, or NULL */
  GtkSpinButton *points;
  MusterStore *store;
  GPtrArray *found; /* (element-type MusterRuleset) */
  GCancellable *reading;
  GtkWidget *owned_row;
  GtkSwitch *owned;
  GtkLabel *preview;
  MusterConflictsList *conflicts;
  GCancellable *composing;    /* while an army is; or NULL */
  MusterAnswers *answers;     /* for the size that is chosen, once found; or NULL */
  const MusterArmy *begun;    /* what the questions answer, without troops */
  const MusterArmy *demanded; /* that they complete, the same with wishes: keeps their strings */
  GPtrArray *holdings;        /* MusterHolding: what is owned; or NULL */
  GPtrArray *waivers;         /* limits that are set aside: node, id, reason, node … */
  gboolean is_wanted;         /* it is created as soon as it is composed */
  MusterBuildStep step;
};

/* The pane */

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

/* The question of nations */

/* Fewer nations are seen at a glance. */
#define MOST_UNGROUPED 12

/* What a row stands for; the row owns it. */
typedef struct
{
  int nation;
  gboolean is_grouped;
  gboolean is_always; /* the rules describe it in all years */
  char *words;        /* to search */
} Row;

static void
free_row (gpointer data)
{
  Row *row = data;
  g_free (row->words);
  g_free (row);
}

static const Row *
get_row (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "nation");
}

/* The row that is chosen has a mark. */
static void
on_flags (GtkWidget *row, GtkStateFlags before, GtkWidget *mark)
{
  gtk_widget_set_visible (mark, (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) != 0);
}

/* A row to choose, which is marked while it is chosen. */
static GtkWidget *
new_row (const char *title, const char *subtitle)
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

static void
add_row (MusterBuildPane *pane, Row *row, const char *title, const char *subtitle)
{
  GtkWidget *widget = new_row (title, subtitle);
  g_object_set_data_full (G_OBJECT (widget), "nation", row, free_row);
  gtk_list_box_append (pane->nations, widget);
}

/* "1792–1807 and 1813–1815 · 9 types of its own" */
static char *
dup_subtitle (const MusterRuleset *ruleset, int nation)
{
  guint n = muster_start_count_types (ruleset, nation);
  g_autofree char *years = muster_start_dup_years (ruleset, nation);
  g_autofree char *types = n > 0 ? g_strdup_printf (ngettext ("%u type of troops of its own",
                                                              "%u types of troops of its own", n),
                                                    n)
                                 : g_strdup (_ ("no troops of its own"));
  return years != NULL ? g_strdup_printf ("%s · %s", years, types) : g_steal_pointer (&types);
}

static void
add_nation (MusterBuildPane *pane, const MusterRuleset *ruleset, int nation, gboolean is_grouped)
{
  const MusterNation *named = &ruleset->nations[nation];
  g_autofree char *subtitle = dup_subtitle (ruleset, nation);
  g_autofree char *words =
    g_strjoin (" ", named->name, named->adjective != NULL ? named->adjective : "", NULL);
  Row *row = g_new (Row, 1);
  row->nation = nation;
  row->is_grouped = is_grouped;
  row->is_always = muster_start_describes_always (ruleset, nation);
  row->words = muster_text_fold_words (words);
  add_row (pane, row, named->name, subtitle);
}

/* Those of one group, each as they are listed. */
static void
add_group (MusterBuildPane *pane, const MusterRuleset *ruleset, GArray *nations, gboolean is_always)
{
  for (guint i = 0; i < nations->len; i++)
    {
      int nation = g_array_index (nations, int, i);
      if (muster_start_describes_always (ruleset, nation) == is_always)
        add_nation (pane, ruleset, nation, TRUE);
    }
}

static gboolean
is_worth_grouping (const MusterRuleset *ruleset, GArray *nations)
{
  guint n = 0;
  for (guint i = 0; i < nations->len; i++)
    n += muster_start_describes_always (ruleset, g_array_index (nations, int, i));
  return nations->len > MOST_UNGROUPED && n > 0 && n < nations->len;
}

/* Takes all rows away. */
static void
clear (GtkListBox *list)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

/* That of the last army, by the same rules; else the first. */
static GtkListBoxRow *
find_last_nation (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  g_autoptr (MusterLastArmy) last = muster_last_army_load ();
  int nation = g_str_equal (last->ruleset, ruleset->id)
                 ? muster_ruleset_find_grade (ruleset, ruleset->nation_scale, last->nation)
                 : MUSTER_GRADE_NONE;
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (pane->nations, i)) != NULL; i++)
    if (nation >= 0 && get_row (row)->nation == nation)
      return row;
  return gtk_list_box_get_row_at_index (pane->nations, 0);
}

static void
fill_nations (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  g_autoptr (GArray) nations = muster_ruleset_list_grades (ruleset, ruleset->nation_scale);
  Row *later = g_new0 (Row, 1);
  clear (pane->nations);
  gtk_editable_set_text (GTK_EDITABLE (pane->search), "");
  gtk_widget_set_visible (GTK_WIDGET (pane->search), nations->len > 1);
  if (is_worth_grouping (ruleset, nations))
    {
      add_group (pane, ruleset, nations, TRUE);
      add_group (pane, ruleset, nations, FALSE);
    }
  else
    for (guint i = 0; i < nations->len; i++)
      add_nation (pane, ruleset, g_array_index (nations, int, i), FALSE);
  later->nation = MUSTER_GRADE_NONE;
  add_row (pane, later, _ ("Choose Later"),
           nations->len > 0 ? _ ("The army begins without a nation")
                            : _ ("These rules know no nations"));
  gtk_list_box_select_row (pane->nations, find_last_nation (pane, ruleset));
}

/* A grade of the scale of nations, or MUSTER_GRADE_NONE. */
static int
get_nation (MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->nations);
  return row != NULL ? get_row (row)->nation : MUSTER_GRADE_NONE;
}

static gboolean
is_found (MusterBuildPane *pane, GtkListBoxRow *row)
{
  g_autofree char *typed =
    muster_text_fold_words (gtk_editable_get_text (GTK_EDITABLE (pane->search)));
  const char *words = get_row (row)->words;
  return typed[0] == '\0' || (words != NULL && muster_text_has_words (words, typed));
}

static gboolean
filter (GtkListBoxRow *row, gpointer pane)
{
  return MUSTER_BUILD_PANE (pane)->store == NULL || is_found (pane, row);
}

static GtkListBoxRow *
find_first (MusterBuildPane *pane)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (pane->nations, i)) != NULL; i++)
    if (is_found (pane, row))
      return row;
  return NULL;
}

/* Chooses the row and gives it the focus, which moves on from there. */
static void
choose (GtkListBox *list, GtkListBoxRow *row)
{
  gtk_list_box_select_row (list, row);
  gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
focus_nations (MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->nations);
  if (row != NULL)
    choose (pane->nations, row);
  else
    gtk_widget_grab_focus (GTK_WIDGET (pane->search));
}

/* The ruleset that is chosen. */
static MusterRuleset *
get_ruleset (MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->rulesets);
  int index = row != NULL ? gtk_list_box_row_get_index (row) : -1;
  return index >= 0 && pane->found != NULL ? g_ptr_array_index (pane->found, index) : NULL;
}

/* Lets the next question come where this one is answered. */
static void
enable_next (MusterBuildPane *pane)
{
  gboolean is_answered =
    pane->step != MUSTER_BUILD_NATION || gtk_list_box_get_selected_row (pane->nations) != NULL;
  gtk_widget_action_set_enabled (GTK_WIDGET (pane), "build.next",
                                 get_ruleset (pane) != NULL && is_answered);
}

/* What is chosen is always among what is seen. */
static void
on_search (MusterBuildPane *pane)
{
  if (pane->store == NULL)
    return;
  GtkListBoxRow *selected = gtk_list_box_get_selected_row (pane->nations);
  GtkListBoxRow *first = find_first (pane);
  gboolean is_in_list = gtk_widget_get_focus_child (GTK_WIDGET (pane->nations)) != NULL;
  gtk_list_box_invalidate_filter (pane->nations);
  gtk_widget_set_visible (GTK_WIDGET (pane->nations), first != NULL);
  gtk_widget_set_visible (pane->all_nations, first == NULL);
  gtk_list_box_invalidate_headers (pane->nations);
  if (selected == NULL || !is_found (pane, selected))
    gtk_list_box_select_row (pane->nations, first);
  if (is_in_list)
    focus_nations (pane);
  enable_next (pane);
}

static void
on_show_all (MusterBuildPane *pane)
{
  gtk_editable_set_text (GTK_EDITABLE (pane->search), "");
  focus_nations (pane);
}

static GtkWidget *
new_header (const Row *row)
{
  GtkWidget *label = gtk_label_new (!row->is_grouped ? _ ("Or")
                                    : row->is_always ? _ ("In All Years of the Rules")
                                                     : _ ("In Some Years Only"));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "group-header");
  return label;
}

static void
show_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  const Row *of_row = get_row (row);
  const Row *of_before = before != NULL ? get_row (before) : NULL;
  gboolean begins =
    of_before == NULL
      ? of_row->is_grouped
      : of_before->is_grouped && (!of_row->is_grouped || of_row->is_always != of_before->is_always);
  gtk_list_box_row_set_header (row, begins ? new_header (of_row) : NULL);
}

/* From the search down into the list. */
static gboolean
on_search_key (GtkEventControllerKey *controller,
               guint key,
               guint code,
               GdkModifierType modifiers,
               MusterBuildPane *pane)
{
  if (key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
    return GDK_EVENT_PROPAGATE;
  focus_nations (pane);
  return GDK_EVENT_STOP;
}

static void
init_nations (MusterBuildPane *pane)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_search_key), pane);
  gtk_widget_add_controller (GTK_WIDGET (pane->search), keys);
  gtk_search_entry_set_key_capture_widget (pane->search, GTK_WIDGET (pane->nations));
  gtk_list_box_set_filter_func (pane->nations, filter, pane, NULL);
  gtk_list_box_set_header_func (pane->nations, show_header, NULL, NULL);
}

/* The question of the date */

static char *
dup_typed (MusterBuildPane *pane)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (pane->date))));
}

/* The date as it is kept. */
static char *
dup_date (MusterBuildPane *pane)
{
  g_autofree char *typed = dup_typed (pane);
  return muster_date_dup_typed (typed);
}

/* Tells what is wrong, or nothing more for NULL. */
static void
notify (MusterBuildPane *pane, const char *problem)
{
  gtk_label_set_text (pane->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (pane->problem), problem != NULL);
}

/* Whether what was typed is a date, or nothing; else that is told. */
static gboolean
check_date (MusterBuildPane *pane)
{
  g_autofree char *typed = dup_typed (pane);
  g_autofree char *date = muster_date_dup_typed (typed);
  gboolean is_good = typed[0] == '\0' || date != NULL;
  notify (pane, is_good ? NULL
                        : _ ("There was no such day, or it is written in another "
                             "way: write 18 June 1815, 1815-06-18, June 1815 or "
                             "1815."));
  if (!is_good)
    gtk_widget_grab_focus (GTK_WIDGET (pane->date));
  return is_good;
}

/* What the question says of the nation's years. */
static char *
dup_years (const MusterRuleset *ruleset, int nation)
{
  g_autofree char *plain = muster_start_dup_years (ruleset, nation);
  g_autofree char *years = plain != NULL ? muster_figure_text_dup (plain) : NULL;
  if (years == NULL)
    return g_strdup (_ ("Write a day, a month or a year, or leave it empty to decide later."));
  if (nation < 0)
    return g_strdup_printf (_ ("The rules are for %s. Write a day, a month or a year, or leave it "
                               "empty to decide later."),
                            years);
  return g_strdup_printf (
    /* Translators: a nation, and its years. */
    _ ("%1$s is in the rules for %2$s. Write a day, a month or a year, or leave it empty to decide "
       "later."),
    ruleset->nations[nation].name, years);
}

static void
add_span (MusterBuildPane *pane, const MusterStartSpan *span, gboolean has_troops)
{
  g_autofree char *years = muster_years_dup_text (span->from, span->to);
  g_autofree char *title = muster_figure_text_dup (years);
  g_autofree char *year = g_strdup_printf ("%d", span->year);
  g_autofree char *subtitle =
    /* Translators: %1$s: the name of a span of years; %2$d: a year. */
    has_troops ? g_strdup_printf (_ ("%1$s; most of its troops in %2$d"), span->text, span->year)
               /* Translators: %1$s: the name of a span of years; %2$d: a year. */
               : g_strdup_printf (_ ("%1$s; begins with %2$d"), span->text, span->year);
  GtkWidget *row = new_row (title, subtitle);
  g_object_set_data_full (G_OBJECT (row), "year", g_steal_pointer (&year), g_free);
  gtk_list_box_append (pane->spans, row);
}

/* Returns: (nullable): the row that writes what is written */
static GtkListBoxRow *
find_row (MusterBuildPane *pane, const char *typed)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (pane->spans, i)) != NULL; i++)
    if (g_str_equal (g_object_get_data (G_OBJECT (row), "year"), typed))
      return row;
  return NULL;
}

static void
show_outside (MusterBuildPane *pane, const char *date)
{
  const MusterRuleset *ruleset = get_ruleset (pane);
  int nation = get_nation (pane);
  int year = date != NULL ? atoi (date) : MUSTER_NO_YEAR;
  gboolean is_outside =
    ruleset != NULL && date != NULL && !muster_start_describes (ruleset, nation, year);
  g_autofree char *text =
    is_outside ? g_strdup_printf (_ ("The rules do not describe this army in %d. It can be built "
                                     "all the same; Muster will say what cannot be checked."),
                                  year)
               : NULL;
  gtk_label_set_text (pane->outside, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (pane->outside), is_outside);
}

static void
on_date (MusterBuildPane *pane)
{
  if (pane->store == NULL)
    return;
  g_autofree char *typed = dup_typed (pane);
  g_autofree char *date = muster_date_dup_typed (typed);
  GtkListBoxRow *row = find_row (pane, typed);
  notify (pane, NULL);
  if (row != gtk_list_box_get_selected_row (pane->spans))
    gtk_list_box_select_row (pane->spans, row);
  show_outside (pane, date);
}

static void
fill_dates (MusterBuildPane *pane, const MusterRuleset *ruleset, int nation)
{
  g_autoptr (GPtrArray) spans = muster_start_list_spans (ruleset, nation);
  gboolean has_troops = muster_start_count_types (ruleset, nation) > 0;
  clear (pane->spans);
  for (guint i = 0; i < spans->len; i++)
    add_span (pane, g_ptr_array_index (spans, i), has_troops);
  gtk_widget_set_visible (GTK_WIDGET (pane->spans), spans->len > 0);
  on_date (pane);
}

static void
on_span (MusterBuildPane *pane)
{
  if (pane->store == NULL)
    return;
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->spans);
  g_autofree char *typed = dup_typed (pane);
  const char *year = row != NULL ? g_object_get_data (G_OBJECT (row), "year") : NULL;
  if (year != NULL && !g_str_equal (typed, year))
    gtk_editable_set_text (GTK_EDITABLE (pane->date), year);
}

/* From the date down to the years. */
static gboolean
on_date_key (GtkEventControllerKey *controller,
             guint key,
             guint code,
             GdkModifierType modifiers,
             MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->spans);
  if (row == NULL)
    row = gtk_list_box_get_row_at_index (pane->spans, 0);
  if ((key != GDK_KEY_Down && key != GDK_KEY_KP_Down) || row == NULL)
    return GDK_EVENT_PROPAGATE;
  choose (pane->spans, row);
  return GDK_EVENT_STOP;
}

static void
init_date (MusterBuildPane *pane)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_date_key), pane);
  gtk_widget_add_controller (GTK_WIDGET (pane->date), keys);
}

/* The question of the size */

#define MOST_POINTS  999999
#define USUAL_POINTS 200

static void
add_size (MusterBuildPane *pane, gint64 budget, const char *title, const char *subtitle)
{
  GtkWidget *row = new_row (title, subtitle);
  gint64 *kept = g_new (gint64, 1);
  *kept = budget;
  g_object_set_data_full (G_OBJECT (row), "budget", kept, g_free);
  gtk_list_box_append (pane->sizes, row);
}

/* What stands in the field, though it was not left yet. */
static gint64
get_typed_points (MusterBuildPane *pane)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (pane->points));
  gint64 typed = 0;
  return g_ascii_string_to_signed (text, 10, 1, MOST_POINTS, &typed, NULL)
           ? typed
           : gtk_spin_button_get_value_as_int (pane->points);
}

/* The points, or MUSTER_NO_BUDGET. */
static gint64
get_budget (MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->sizes);
  if (row == NULL)
    return MUSTER_NO_BUDGET;
  if (row == pane->other_size)
    return get_typed_points (pane);
  return *(const gint64 *) g_object_get_data (G_OBJECT (row), "budget");
}

static MusterStart
get_start (MusterBuildPane *pane, const char *date)
{
  return (MusterStart){ get_ruleset (pane), get_nation (pane), date, get_budget (pane), NULL };
}

/* To the point is composed what has prices, where there is one. */
static gboolean
may_compose (MusterBuildPane *pane)
{
  const MusterRuleset *ruleset = get_ruleset (pane);
  return ruleset != NULL && muster_ruleset_has_prices (ruleset)
         && get_budget (pane) != MUSTER_NO_BUDGET;
}

static void preview (MusterBuildPane *pane);

/* Without its store the pane is being made or torn down. */
static void
show_summary (MusterBuildPane *pane)
{
  if (pane->store == NULL)
    return;
  g_autofree char *date = dup_date (pane);
  MusterStart start = get_start (pane, date);
  g_autofree char *text = pane->step == MUSTER_BUILD_SIZE && start.ruleset != NULL
                            ? muster_start_dup_summary (&start)
                            : NULL;
  preview (pane);
  gtk_label_set_text (pane->summary, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (pane->summary), text != NULL);
}

/* Whoever turns the number means it. */
static void
on_points (MusterBuildPane *pane)
{
  if (pane->other_size != NULL)
    gtk_list_box_select_row (pane->sizes, pane->other_size);
  show_summary (pane);
}

static gboolean
on_points_key (GtkEventControllerKey *controller,
               guint key,
               guint code,
               GdkModifierType modifiers,
               MusterBuildPane *pane)
{
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
    return GDK_EVENT_PROPAGATE;
  gtk_spin_button_update (pane->points);
  on_points (pane);
  gtk_widget_activate_action (GTK_WIDGET (pane), "build.next", NULL);
  return GDK_EVENT_STOP;
}

static GtkSpinButton *
new_points (MusterBuildPane *pane, gint64 points)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (1, MOST_POINTS, 10);
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), (double) points);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Points"), -1);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_points_key), pane);
  gtk_widget_add_controller (spin, keys);
  g_signal_connect_swapped (spin, "changed", G_CALLBACK (on_points), pane);
  return GTK_SPIN_BUTTON (spin);
}

static void
add_other (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  gint64 points = ruleset->n_offers > 0 ? ruleset->offers[ruleset->n_offers - 1] : USUAL_POINTS;
  GtkWidget *row = new_row (_ ("Another Number"), _ ("Whatever you and your opponent agree on"));
  pane->points = new_points (pane, points);
  pane->other_size = GTK_LIST_BOX_ROW (row);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (pane->points));
  gtk_list_box_append (pane->sizes, row);
}

static void
add_offers (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_offers; i++)
    {
      g_autofree char *title = muster_start_dup_size (ruleset->offers[i]);
      add_size (pane, ruleset->offers[i], title, NULL);
    }
}

/* Whether a player may agree on no points, or on what points he likes. */
static gboolean
is_free (const MusterRuleset *ruleset)
{
  return ruleset->free_budget || (ruleset->n_offers == 0 && ruleset->n_budget_adds == 0);
}

static void
add_no_limit (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  if (ruleset->n_budget_adds > 0)
    add_size (pane, MUSTER_NO_BUDGET, _ ("As the Rules Work It Out"),
              _ ("It grows and shrinks with the army"));
  else
    add_size (pane, MUSTER_NO_BUDGET, _ ("No Limit"),
              muster_ruleset_has_prices (ruleset) ? _ ("For a refight, or to try things out")
                                                  : NULL);
}

/* What is likeliest stands first: it is chosen. */
static void
fill_sizes (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  gboolean has_points = muster_ruleset_has_prices (ruleset);
  pane->other_size = NULL;
  pane->points = NULL;
  clear (pane->sizes);
  if (has_points)
    add_offers (pane, ruleset);
  if (ruleset->n_offers == 0 || !has_points)
    add_no_limit (pane, ruleset);
  if (has_points && is_free (ruleset))
    add_other (pane, ruleset);
  if (ruleset->n_offers > 0 && has_points && is_free (ruleset))
    add_no_limit (pane, ruleset);
  gtk_list_box_select_row (pane->sizes, gtk_list_box_get_row_at_index (pane->sizes, 0));
}

/* What the question says of the ruleset's sizes. */
static char *
dup_sizes (const MusterRuleset *ruleset)
{
  if (!muster_ruleset_has_prices (ruleset))
    return g_strdup (_ ("These rules have no points: there is no size to agree on."));
  if (ruleset->n_offers == 0)
    return g_strdup (_ ("These rules have points, but give no size of game."));
  return g_strdup (_ ("Agree on it with your opponent. It can be changed later."));
}

const char *
muster_build_pane_get_problem (MusterBuildPane *pane)
{
  if (gtk_widget_get_visible (GTK_WIDGET (pane->problem)))
    return gtk_label_get_text (pane->problem);
  if (pane->found != NULL && pane->found->len == 0)
    return adw_status_page_get_description (pane->none);
  return gtk_widget_get_visible (pane->broken) ? gtk_label_get_text (pane->broken_label) : "";
}

static char *
dup_text (MusterBuildPane *pane)
{
  const MusterRuleset *ruleset = get_ruleset (pane);
  switch (pane->step)
    {
    case MUSTER_BUILD_RULESET:
      return g_strdup (_ ("They say which troops there are, what they cost and how an army is "
                          "made up."));
    case MUSTER_BUILD_NATION:
      return g_strdup (_ ("Type to search."));
    case MUSTER_BUILD_DATE:
      return dup_years (ruleset, get_nation (pane));
    case MUSTER_BUILD_SIZE:
      return dup_sizes (ruleset);
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
  g_autofree char *text = dup_text (pane);
  g_autofree char *progress =
    /* Translators: %1$d: the step of a window that makes an army; %2$d: how many steps it has. */
    g_strdup_printf (_ ("Step %1$d of %2$d"), pane->step + 1, MUSTER_N_BUILD_STEPS);
  gtk_label_set_text (pane->progress, progress);
  gtk_label_set_text (pane->heading, _ (headings[pane->step]));
  gtk_label_set_text (pane->description, text);
  gtk_button_set_label (pane->back,
                        pane->step == MUSTER_BUILD_RULESET ? _ ("_Cancel") : _ ("_Back"));
  gtk_button_set_label (pane->next, pane->step == MUSTER_BUILD_SIZE ? _ ("_Create") : _ ("_Next"));
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
      focus_nations (pane);
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

/* What is asked follows from the answers before: it is made when it is reached. */
static void
show_step (MusterBuildPane *pane, MusterBuildStep step)
{
  static const char *const names[] = { "ruleset", "nation", "date", "size" };
  pane->step = step;
  notify (pane, NULL);
  /* What is owned may have changed since the pane was made. */
  if (step == MUSTER_BUILD_SIZE)
    {
      g_clear_pointer (&pane->holdings, g_ptr_array_unref);
      pane->holdings = muster_collection_list (pane->store, NULL);
    }
  gtk_stack_set_visible_child_name (pane->stack, names[step]);
  show_words (pane);
  show_summary (pane);
  enable_next (pane);
  focus_step (pane);
}

static void
fill_later_steps (MusterBuildPane *pane)
{
  const MusterRuleset *ruleset = get_ruleset (pane);
  if (ruleset == NULL)
    return;
  g_autoptr (MusterLastArmy) last = muster_last_army_load ();
  gtk_editable_set_text (GTK_EDITABLE (pane->date),
                         g_str_equal (last->ruleset, ruleset->id) ? last->date : "");
  g_ptr_array_set_size (pane->waivers, 0);
  fill_nations (pane, ruleset);
  fill_sizes (pane, ruleset);
}

static void
add_army (MusterBuildPane *pane, const MusterArmy *army)
{
  g_autoptr (GError) error = NULL;
  gint64 id = muster_library_add (pane->store, &muster_army_document, army, &error);
  if (id == 0)
    notify (pane, error->message);
  else
    g_signal_emit (pane, signals[CREATED], 0, id);
}

/* What the answers make, with nothing in it yet but what there must be. */
static const MusterArmy *
build (MusterBuildPane *pane)
{
  g_autofree char *date = dup_date (pane);
  MusterStart start = get_start (pane, date);
  const MusterArmy *army = muster_start_build (&start);
  for (guint i = 0; i + 2 < pane->waivers->len; i += 3)
    {
      gint64 node = g_ascii_strtoll (g_ptr_array_index (pane->waivers, i), NULL, 10);
      const MusterArmy *waived =
        muster_army_waive (army, node, g_ptr_array_index (pane->waivers, i + 1),
                           g_ptr_array_index (pane->waivers, i + 2));
      muster_army_unref (army);
      army = waived;
    }
  return army;
}

/* An army that a thread composes. */
typedef struct
{
  const MusterArmy *army;
  char **wishes; /* of what is owned; or NULL */
  const MusterArmy *demanded;
  MusterAnswers *answers;
} Composing;

static void
free_composing (gpointer data)
{
  Composing *composing = data;
  g_clear_pointer (&composing->answers, muster_answers_free);
  g_clear_pointer (&composing->demanded, muster_army_unref);
  muster_army_unref (composing->army);
  g_strfreev (composing->wishes);
  g_free (composing);
}

/* How long nobody minds to wait for an army. */
#define MILLISECONDS 10000

static void
compose (gpointer data, GCancellable *cancellable)
{
  Composing *composing = data;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) laid =
    composing->wishes != NULL
      ? muster_wishes_lay (composing->army->ruleset, (const char *const *) composing->wishes, NULL,
                           problems)
      : NULL;
  /* Its own wishes, of types that are there, are always understood. */
  g_assert (laid != NULL || composing->wishes == NULL);
  composing->demanded = laid != NULL ? muster_army_put_under (composing->army, laid)
                                     : muster_army_ref (composing->army);
  g_autoptr (MusterArmySnapshot) like = muster_army_find_like (composing->demanded);
  const MusterDemand demand = {
    .army = composing->demanded,
    .points = composing->army->budget,
    .goal = like != NULL ? MUSTER_GOAL_LIKE : MUSTER_GOAL_UNITS,
    .like = like,
    .n_answers = 1,
    .milliseconds = MILLISECONDS,
  };
  composing->answers = muster_army_compose (&demand, cancellable);
}

/* What would be created with troops, or why nothing would. */
static void
show_composed (MusterBuildPane *pane)
{
  const MusterAnswers *answers = pane->answers;
  gboolean is_shown = pane->composing != NULL || answers != NULL;
  gboolean has_army = answers != NULL && answers->state == MUSTER_COMPOSED;
  gboolean is_waiting = pane->is_wanted && pane->composing != NULL;
  const MusterAnswer *answer = has_army ? g_ptr_array_index (answers->items, 0) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (pane->fill), is_shown && (answers == NULL || has_army));
  gtk_widget_action_set_enabled (GTK_WIDGET (pane), "build.fill", is_shown && !is_waiting);
  gtk_button_set_label (pane->fill, is_waiting ? _ ("Composing…") : _ ("Create It with _Troops"));
  gtk_widget_set_visible (GTK_WIDGET (pane->preview), is_shown && (answers == NULL || has_army));
  muster_conflicts_list_show (pane->conflicts, has_army ? NULL : answers, get_ruleset (pane));
  enable_next (pane);
  if (is_waiting)
    gtk_widget_action_set_enabled (GTK_WIDGET (pane), "build.next", FALSE);
  if (answer == NULL)
    {
      gtk_label_set_text (pane->preview, is_shown ? _ ("Composing…") : "");
      return;
    }
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (answer->army);
  g_autofree char *points = muster_army_dup_points (evaluation);
  g_autofree char *strength = muster_army_dup_strength (answer->army);
  g_autofree char *reserve = muster_answer_dup_reserve (answer, answer->army->budget);
  g_autofree char *text =
    g_strdup_printf ("%s\n%s%s%s", points, strength, reserve[0] != '\0' ? "\n" : "", reserve);
  gtk_label_set_text (pane->preview, text);
}

static void
stop_composing (MusterBuildPane *pane)
{
  muster_latest_stop (&pane->composing);
  g_clear_pointer (&pane->answers, muster_answers_free);
  g_clear_pointer (&pane->demanded, muster_army_unref);
  g_clear_pointer (&pane->begun, muster_army_unref);
  pane->is_wanted = FALSE;
}

static void
create_composed (MusterBuildPane *pane)
{
  const MusterAnswer *answer = g_ptr_array_index (pane->answers->items, 0);
  /* The wishes are no limits of the army. */
  g_autoptr (MusterArmySnapshot) army = muster_army_put_under (answer->army, pane->begun->ruleset);
  pane->is_wanted = FALSE;
  add_army (pane, army);
}

static void
on_composed (gpointer source, gpointer data)
{
  MusterBuildPane *pane = source;
  Composing *composing = data;
  pane->answers = g_steal_pointer (&composing->answers);
  pane->begun = muster_army_ref (composing->army);
  pane->demanded = g_steal_pointer (&composing->demanded);
  show_composed (pane);
  if (pane->is_wanted && pane->answers->state == MUSTER_COMPOSED)
    create_composed (pane);
}

/* Returns: (transfer full) (nullable): what the army may have at most, where only what is owned is
 * wanted */
static char **
list_wishes (MusterBuildPane *pane, const MusterArmy *army)
{
  if (pane->holdings == NULL || !gtk_switch_get_active (pane->owned))
    return NULL;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  return muster_collection_list_wishes (pane->holdings, evaluation);
}

/* An army of the size that is chosen is composed at once: so it is seen before it is created. */
static void
preview (MusterBuildPane *pane)
{
  stop_composing (pane);
  if (pane->step == MUSTER_BUILD_SIZE && may_compose (pane))
    {
      Composing *composing = g_new0 (Composing, 1);
      composing->army = build (pane);
      composing->wishes = list_wishes (pane, composing->army);
      muster_latest_ask (&pane->composing, pane, composing, free_composing, compose, on_composed);
    }
  gtk_widget_set_visible (pane->owned_row, pane->composing != NULL && pane->holdings != NULL
                                             && pane->holdings->len > 0);
  show_composed (pane);
}

/* What there may be at most by what is owned is one wish. */
static void
on_drop (MusterBuildPane *pane, const char *limit)
{
  gtk_switch_set_active (pane->owned, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (pane->owned));
}

static void
on_waive (MusterBuildPane *pane, gint64 node, const char *limit, const char *reason)
{
  g_ptr_array_add (pane->waivers, g_strdup_printf ("%" G_GINT64_FORMAT, node));
  g_ptr_array_add (pane->waivers, g_strdup (limit));
  g_ptr_array_add (pane->waivers, g_strdup (reason));
  preview (pane);
}

static void
on_fill (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterBuildPane *pane = MUSTER_BUILD_PANE (widget);
  if (pane->answers != NULL && pane->answers->state == MUSTER_COMPOSED)
    create_composed (pane);
  else if (pane->composing != NULL)
    {
      pane->is_wanted = TRUE;
      show_composed (pane);
    }
}

static void
on_next (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterBuildPane *pane = MUSTER_BUILD_PANE (widget);
  if (get_ruleset (pane) == NULL || (pane->step == MUSTER_BUILD_DATE && !check_date (pane)))
    return;
  if (pane->step == MUSTER_BUILD_NATION)
    fill_dates (pane, get_ruleset (pane), get_nation (pane));
  if (pane->step == MUSTER_BUILD_SIZE)
    {
      g_autoptr (MusterArmySnapshot) army = build (pane);
      add_army (pane, army);
    }
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
    {
      g_string_append_c (text, '\n');
      /* Translators: how many more faults there are. */
      g_string_append_printf (text, ngettext ("… and %u more", "… and %u more", n - MOST_FAULTS),
                              n - MOST_FAULTS);
    }
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
      : g_strdup_printf (
        /* Translators: %1$s: a folder; %2$s: another folder. */
        _ ("There is no pack of rules in %1$s or %2$s. Take one in, or install Muster anew."),
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
  g_autoptr (MusterLastArmy) last = muster_last_army_load ();
  int chosen = 0;
  for (guint i = 0; i < pane->found->len; i++)
    {
      const MusterRuleset *ruleset = g_ptr_array_index (pane->found, i);
      if (g_str_equal (ruleset->id, last->ruleset))
        chosen = (int) i;
      g_autofree char *origin = muster_start_dup_origin (ruleset);
      g_autofree char *sentence = muster_start_dup_sentence (ruleset);
      g_autofree char *subtitle = g_strdup_printf ("%s\n%s", origin, sentence);
      gtk_list_box_append (pane->rulesets,
                           new_row (ruleset->title, origin[0] != '\0' ? subtitle : sentence));
    }
  gtk_list_box_select_row (pane->rulesets, gtk_list_box_get_row_at_index (pane->rulesets, chosen));
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
  clear (pane->rulesets);
  g_clear_pointer (&pane->found, g_ptr_array_unref);
  pane->step = MUSTER_BUILD_RULESET;
  notify (pane, NULL);
  gtk_widget_set_visible (pane->broken, FALSE);
  gtk_stack_set_visible_child_name (pane->stack, "reading");
  gtk_widget_action_set_enabled (GTK_WIDGET (pane), "build.next", FALSE);
  show_words (pane);
  show_summary (pane);
  pane->reading = g_cancellable_new ();
  g_autoptr (GTask) task = muster_task_new (pane, pane->reading, on_read, NULL);
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
  stop_composing (pane);
  g_clear_object (&pane->store);
  g_clear_pointer (&pane->holdings, g_ptr_array_unref);
  g_clear_pointer (&pane->found, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_build_pane_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_BUILD_PANE (object)->waivers);
  G_OBJECT_CLASS (muster_build_pane_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/muster_army/Muster/army/build-pane.ui");
  gtk_widget_class_bind_template_child (class, MusterBuildPane, progress);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, heading);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, description);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, summary);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, problem);
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
  gtk_widget_class_bind_template_child (class, MusterBuildPane, fill);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, owned_row);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, owned);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, preview);
  gtk_widget_class_bind_template_child (class, MusterBuildPane, conflicts);
}

static void
bind_callbacks (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_callback (class, on_ruleset);
  gtk_widget_class_bind_template_callback (class, on_row_activated);
  gtk_widget_class_bind_template_callback (class, show_summary);
  gtk_widget_class_bind_template_callback (class, on_search);
  gtk_widget_class_bind_template_callback (class, on_show_all);
  gtk_widget_class_bind_template_callback (class, on_date);
  gtk_widget_class_bind_template_callback (class, on_span);
  gtk_widget_class_bind_template_callback (class, on_drop);
  gtk_widget_class_bind_template_callback (class, on_waive);
  gtk_widget_class_bind_template_callback (class, preview);
}

static void
muster_build_pane_class_init (MusterBuildPaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  g_type_ensure (MUSTER_TYPE_CONFLICTS_LIST);
  widget_class->grab_focus = grab_focus;
  widget_class->focus = focus;
  signals[CREATED] = g_signal_new ("created", MUSTER_TYPE_BUILD_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[LEFT] = g_signal_new ("left", MUSTER_TYPE_BUILD_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  bind_template (widget_class);
  bind_callbacks (widget_class);
  gtk_widget_class_install_action (widget_class, "build.next", NULL, on_next);
  gtk_widget_class_install_action (widget_class, "build.fill", NULL, on_fill);
  gtk_widget_class_install_action (widget_class, "build.back", NULL, on_back);
  gtk_widget_class_install_action (widget_class, "build.retry", NULL, on_retry);
  gtk_widget_class_install_action (widget_class, "build.catalogue", NULL, on_catalogue);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "build.back",
                                       NULL);
}

static void
muster_build_pane_init (MusterBuildPane *pane)
{
  pane->waivers = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (pane));
  init_nations (pane);
  init_date (pane);
}
