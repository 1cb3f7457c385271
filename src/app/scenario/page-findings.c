#include "config.h"

#include "app/scenario/board-finding-row.h"
#include "app/scenario/page-private.h"
#include "battlefield/repair.h"
#include "battlefield/terrain/terrain.h"

#include <glib/gi18n-lib.h>

static void
on_finding (MusterScenarioPage *page, GtkListBoxRow *row)
{
  int id = muster_board_finding_row_get_id (row);
  if (id != 0)
    muster_board_view_select (page->board, id);
}

static const MusterBoardFinding *
find_by_text (GPtrArray *findings, const char *text)
{
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((MusterBoardFinding *) g_ptr_array_index (findings, i))->text, text))
      return g_ptr_array_index (findings, i);
  return NULL;
}

/* The findings may be others by now: the way out is sought anew. */
static void
on_way_out (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  const char *text;
  const char *wanted;
  g_variant_get (parameter, "(&s&s)", &text, &wanted);
  const MusterBoardFinding *finding =
    find_by_text (muster_scenario_model_get_findings (page->model), text);
  if (battlefield == NULL || finding == NULL)
    return;
  g_autofree char *name = g_strdup (wanted);
  g_autoptr (GPtrArray) ways = muster_board_finding_list_ways (battlefield, finding);
  for (guint i = 0; i < ways->len; i++)
    {
      const MusterBoardWay *way = g_ptr_array_index (ways, i);
      if (!g_str_equal (way->text, name))
        continue;
      MusterScenario *changed = muster_scenario_model_begin (page->model);
      muster_scenario_set_battlefield (changed, way->battlefield);
      if (muster_scenario_page_save (page, changed, name, NULL))
        muster_page_tell (MUSTER_PAGE (page), name);
      return;
    }
}

static char *
dup_verdict (guint n_findings)
{
  return n_findings == 0
           ? g_strdup (_ ("Nothing stands against it"))
           : g_strdup_printf (ngettext ("%u finding", "%u findings", n_findings), n_findings);
}

static void
show_remarks (MusterScenarioPage *page, const MusterBattlefield *battlefield)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autofree char *needs =
    battlefield != NULL ? muster_terrain_dup_needs (battlefield) : g_strdup ("");
  for (guint i = 0; battlefield != NULL && i < battlefield->remarks->len; i++)
    g_string_append_printf (remarks, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (battlefield->remarks, i));
  gtk_label_set_text (page->remarks, remarks->str);
  gtk_widget_set_visible (GTK_WIDGET (page->remarks), remarks->len > 0);
  gtk_label_set_text (page->needs, g_strchomp (needs));
}

void
muster_scenario_page_clear_list (GtkListBox *list)
{
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, row);
}

void
muster_scenario_page_show_findings (MusterScenarioPage *page)
{
  GPtrArray *findings = muster_scenario_model_get_findings (page->model);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  g_autofree char *verdict = dup_verdict (findings->len);
  gboolean wants_ways = findings->len <= MUSTER_MOST_FINDINGS_WITH_WAYS;
  muster_scenario_page_clear_list (page->findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterBoardFinding *finding = g_ptr_array_index (findings, i);
      g_autoptr (GPtrArray) ways = battlefield != NULL && wants_ways
                                     ? muster_board_finding_list_ways (battlefield, finding)
                                     : g_ptr_array_new ();
      gtk_list_box_append (page->findings, muster_board_finding_row_new (finding, ways));
    }
  gtk_label_set_text (page->verdict, verdict);
  gtk_widget_set_visible (GTK_WIDGET (page->findings), findings->len > 0);
  show_remarks (page, battlefield);
  muster_scenario_page_show_legend (page);
}

void
muster_scenario_page_begin_findings (MusterScenarioPage *page)
{
  g_signal_connect_object (page->findings, "row-activated", G_CALLBACK (on_finding), page,
                           G_CONNECT_SWAPPED);
}

void
muster_scenario_page_class_add_findings (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.way-out", "(ss)", on_way_out, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
