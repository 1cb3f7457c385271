#include "config.h"

#include "app/scenario/findings-pane.h"

#include "app/widget/bars-view.h"
#include "app/widget/picture.h"
#include "base/phrase.h"
#include "base/text.h"
#include "battlefield/text.h"
#include "battlefield/check/check.h"
#include "battlefield/repair.h"
#include "battlefield/terrain/terrain.h"
#include "sheet/board/legend.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The legend is set in type of this size, and measured for the least width of the pane, in pixels.
 */
#define LEGEND_SIZE  13
#define LEGEND_WIDTH 300

struct _MusterScenarioFindingsPane
{
  AdwBin parent;
  MusterScenarioModel *model;
  MusterBarsView *ground;
  GtkLabel *verdict;
  GtkListBox *findings;
  GtkLabel *remarks;
  GtkLabel *needs;
  GtkDrawingArea *legend;
};

G_DEFINE_FINAL_TYPE (MusterScenarioFindingsPane, muster_scenario_findings_pane, ADW_TYPE_BIN)

static guint edited;

static MusterBattlefield *
get_battlefield (MusterScenarioFindingsPane *pane)
{
  return muster_scenario_model_get_scenario (pane->model)->battlefield;
}

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  return label;
}

static void
set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static GtkWidget *
new_fix (const MusterBoardFinding *finding, const MusterBoardFix *fix)
{
  GtkWidget *button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (button), new_label (fix->text));
  gtk_widget_add_css_class (button, "fix");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "scenario.fix");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ss)", finding->text, fix->text);
  set_name (button, fix->text);
  return button;
}

static char *
dup_head (const MusterBoardFinding *finding)
{
  const char *severity = muster_board_finding_get_severity_name (finding);
  return finding->cite != NULL ? g_strdup_printf ("%s · %s", severity, finding->cite)
                               : g_strdup (severity);
}

/* What, by which rule, and its fixes (element-type MusterBoardFix); activated it selects the thing.
 */
static GtkWidget *
new_row (const MusterBoardFinding *finding, GPtrArray *fixes)
{
  static const char *const styles[] = { "error", "warning", "dim-label" };
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *head = dup_head (finding);
  g_autofree char *said = g_strdup_printf ("%s: %s", head, finding->text);
  GtkWidget *label = new_label (head);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, styles[finding->severity]);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), new_label (finding->text));
  for (guint i = 0; i < fixes->len; i++)
    gtk_box_append (GTK_BOX (box), new_fix (finding, g_ptr_array_index (fixes, i)));
  gtk_widget_add_css_class (box, "finding");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), finding->ids->len > 0);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  if (finding->ids->len > 0)
    {
      gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "scenario.select");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "i",
                                        g_array_index (finding->ids, int, 0));
    }
  set_name (row, said);
  return row;
}

static const MusterBoardFinding *
find_by_text (GPtrArray *findings, const char *text)
{
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((MusterBoardFinding *) g_ptr_array_index (findings, i))->text, text))
      return g_ptr_array_index (findings, i);
  return NULL;
}

/* The findings may be others by now: the fix is searched anew. */
void
muster_scenario_findings_pane_fix (MusterScenarioFindingsPane *pane,
                                   const char *finding,
                                   const char *fix)
{
  const MusterBattlefield *battlefield = get_battlefield (pane);
  const MusterBoardFinding *found =
    find_by_text (muster_scenario_model_get_findings (pane->model), finding);
  if (battlefield == NULL || found == NULL)
    return;
  g_autofree char *title = g_strdup (fix);
  g_autoptr (GPtrArray) fixes = muster_board_finding_list_fixes (battlefield, found);
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterBoardFix *at = g_ptr_array_index (fixes, i);
      if (!g_str_equal (at->text, title))
        continue;
      MusterScenario *changed = muster_scenario_model_begin (pane->model);
      muster_scenario_set_battlefield (changed, at->battlefield);
      g_autofree char *phrase = g_strdup (at->phrase);
      g_signal_emit (pane, edited, 0, changed, phrase, phrase, NULL);
      return;
    }
}

static void
show_findings (MusterScenarioFindingsPane *pane, const MusterBattlefield *battlefield)
{
  GPtrArray *findings = muster_scenario_model_get_findings (pane->model);
  gboolean wants_fixes = findings->len <= MUSTER_MOST_FINDINGS_WITH_FIXES;
  g_autofree char *verdict =
    findings->len == 0
      ? g_strdup (_ ("No problems found"))
      : g_strdup_printf (ngettext ("%u finding", "%u findings", findings->len), findings->len);
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (pane->findings))) != NULL)
    gtk_list_box_remove (pane->findings, row);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterBoardFinding *finding = g_ptr_array_index (findings, i);
      g_autoptr (GPtrArray) fixes = battlefield != NULL && wants_fixes
                                      ? muster_board_finding_list_fixes (battlefield, finding)
                                      : g_ptr_array_new ();
      gtk_list_box_append (pane->findings, new_row (finding, fixes));
    }
  gtk_label_set_text (pane->verdict, verdict);
  gtk_widget_set_visible (GTK_WIDGET (pane->findings), findings->len > 0);
}

static void
show_remarks (MusterScenarioFindingsPane *pane, const MusterBattlefield *battlefield)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autofree char *needs =
    battlefield != NULL ? muster_terrain_dup_needs (battlefield) : g_strdup ("");
  for (guint i = 0; battlefield != NULL && i < battlefield->remarks->len; i++)
    {
      g_autofree char *words =
        muster_phrase_format_argument (g_ptr_array_index (battlefield->remarks, i));
      g_string_append_printf (remarks, "%s%s", i > 0 ? "\n" : "", words);
    }
  gtk_label_set_text (pane->remarks, remarks->str);
  gtk_widget_set_visible (GTK_WIDGET (pane->remarks), remarks->len > 0);
  gtk_label_set_text (pane->needs, g_strchomp (needs));
}

/* As wide as the pane. */
static void
on_draw_legend (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const MusterBattlefield *battlefield = get_battlefield (data);
  MusterBoardOptions options = muster_board_options ();
  if (battlefield == NULL)
    return;
  options.palette = muster_picture_get_palette_kind ();
  g_autoptr (GPtrArray) rows = muster_board_list_legend (battlefield, &options);
  muster_board_draw_legend (cr, rows, options.palette, 0, 0, width, LEGEND_SIZE);
}

static void
show_legend (MusterScenarioFindingsPane *pane, const MusterBattlefield *battlefield)
{
  MusterBoardOptions options = muster_board_options ();
  g_autoptr (GPtrArray) rows =
    battlefield != NULL ? muster_board_list_legend (battlefield, &options) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  double height = rows != NULL ? muster_board_measure_legend (rows, LEGEND_WIDTH, LEGEND_SIZE) : 0;
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    muster_text_append_item (text, ((const MusterLegendRow *) g_ptr_array_index (rows, i))->label);
  gtk_drawing_area_set_content_height (pane->legend, (int) ceil (height));
  gtk_accessible_update_property (GTK_ACCESSIBLE (pane->legend),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str, -1);
  gtk_widget_queue_draw (GTK_WIDGET (pane->legend));
}

static void
show_ground (MusterScenarioFindingsPane *pane, const MusterBattlefield *battlefield)
{
  GPtrArray *charts = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_bars_free);
  if (battlefield != NULL && battlefield->features->len > 0)
    {
      g_autoptr (GPtrArray) shares = muster_battlefield_list_ground (battlefield);
      g_ptr_array_add (charts, muster_bars_new_shares (_ ("Ground"), shares));
    }
  muster_bars_view_show (pane->ground, charts);
}

static void
show (MusterScenarioFindingsPane *pane)
{
  const MusterBattlefield *battlefield = get_battlefield (pane);
  show_findings (pane, battlefield);
  show_remarks (pane, battlefield);
  show_legend (pane, battlefield);
  show_ground (pane, battlefield);
}

void
muster_scenario_findings_pane_set_model (MusterScenarioFindingsPane *pane,
                                         MusterScenarioModel *model)
{
  pane->model = g_object_ref (model);
  gtk_drawing_area_set_draw_func (pane->legend, on_draw_legend, pane, NULL);
  muster_picture_follow_style (GTK_WIDGET (pane->legend));
  g_signal_connect_object (model, "changed", G_CALLBACK (show), pane, G_CONNECT_SWAPPED);
  show (pane);
}

static void
dispose (GObject *object)
{
  MusterScenarioFindingsPane *pane = MUSTER_SCENARIO_FINDINGS_PANE (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_SCENARIO_FINDINGS_PANE);
  g_clear_object (&pane->model);
  G_OBJECT_CLASS (muster_scenario_findings_pane_parent_class)->dispose (object);
}

static void
muster_scenario_findings_pane_class_init (MusterScenarioFindingsPaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_BARS_VIEW);
  edited = g_signal_new ("edited", MUSTER_TYPE_SCENARIO_FINDINGS_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                         NULL, NULL, G_TYPE_NONE, 4, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_STRING,
                         G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/scenario/findings-pane.ui");
#define BIND(member)                                                                               \
  gtk_widget_class_bind_template_child (class, MusterScenarioFindingsPane, member)
  BIND (verdict);
  BIND (findings);
  BIND (remarks);
  BIND (needs);
  BIND (legend);
  BIND (ground);
#undef BIND
}

static void
muster_scenario_findings_pane_init (MusterScenarioFindingsPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
}
