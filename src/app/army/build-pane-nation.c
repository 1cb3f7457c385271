#include "config.h"

#include "app/army/build-pane-private.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

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

static void
add_row (MusterBuildPane *pane, Row *row, const char *title, const char *subtitle)
{
  GtkWidget *widget = muster_build_pane_new_row (title, subtitle);
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

void
muster_build_pane_fill_nations (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  g_autoptr (GArray) nations = muster_ruleset_list_grades (ruleset, ruleset->nation_scale);
  Row *later = g_new0 (Row, 1);
  muster_build_pane_clear (pane->nations);
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
  gtk_list_box_select_row (pane->nations, gtk_list_box_get_row_at_index (pane->nations, 0));
}

int
muster_build_pane_get_nation (MusterBuildPane *pane)
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

/* What is chosen is always among what is seen. */
void
muster_build_pane_on_search (MusterBuildPane *pane)
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
    muster_build_pane_focus_nations (pane);
  muster_build_pane_enable_next (pane);
}

void
muster_build_pane_on_show_all (MusterBuildPane *pane)
{
  gtk_editable_set_text (GTK_EDITABLE (pane->search), "");
  muster_build_pane_focus_nations (pane);
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

void
muster_build_pane_focus_nations (MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->nations);
  if (row != NULL)
    muster_build_pane_choose (pane->nations, row);
  else
    gtk_widget_grab_focus (GTK_WIDGET (pane->search));
}

/* From the search down into the list. */
static gboolean
on_key (GtkEventControllerKey *controller,
        guint key,
        guint code,
        GdkModifierType modifiers,
        MusterBuildPane *pane)
{
  if (key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
    return GDK_EVENT_PROPAGATE;
  muster_build_pane_focus_nations (pane);
  return GDK_EVENT_STOP;
}

void
muster_build_pane_init_nations (MusterBuildPane *pane)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), pane);
  gtk_widget_add_controller (GTK_WIDGET (pane->search), keys);
  gtk_search_entry_set_key_capture_widget (pane->search, GTK_WIDGET (pane->nations));
  gtk_list_box_set_filter_func (pane->nations, filter, pane, NULL);
  gtk_list_box_set_header_func (pane->nations, show_header, NULL, NULL);
}
