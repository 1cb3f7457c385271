#include "config.h"

#include "app/findings-pane.h"

#include "army/army-readouts.h"
#include "army/army-repair.h"

#include <glib/gi18n-lib.h>

/* More are counted, not shown: whoever has so many mends one after the other. */
#define MOST_SHOWN 60

struct _MusterFindingsPane
{
  AdwBin parent;
  GtkLabel *verdict;
  GtkBox *findings;
  GtkLabel *more;
  GtkLabel *readouts_title;
  GtkBox *readouts;
  MusterArmyModel *model;
  GPtrArray *ways;  /* per finding: GPtrArray of MusterWayOut, or NULL */
  GPtrArray *boxes; /* per shown finding: (unowned) where its ways go */
  guint idle;
};

G_DEFINE_FINAL_TYPE (MusterFindingsPane, muster_findings_pane, ADW_TYPE_BIN)

static void
clear_box (GtkBox *box)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

static GtkWidget *
new_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static void
free_ways (gpointer ways)
{
  if (ways != NULL)
    g_ptr_array_unref (ways);
}

GPtrArray *
muster_findings_pane_list_ways (MusterFindingsPane *pane, guint finding)
{
  GPtrArray *findings = muster_army_model_get_findings (pane->model);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (pane->model);
  if (finding >= findings->len || reckoning == NULL)
    return g_ptr_array_new ();
  if (g_ptr_array_index (pane->ways, finding) == NULL)
    {
      GPtrArray *ways =
        muster_finding_list_ways_out (reckoning, findings, g_ptr_array_index (findings, finding));
      g_ptr_array_index (pane->ways, finding) = ways;
    }
  return g_ptr_array_ref (g_ptr_array_index (pane->ways, finding));
}

static GtkWidget *
new_way_button (const MusterWayOut *way, guint finding, guint number)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label;
  g_autofree char *points = muster_way_out_dup_points (way);
  /* Translators: what is done, and by how much the total changes. */
  g_autofree char *text = g_strdup_printf (_ ("%s (%s)"), way->text, points);
  label = new_label (text, NULL);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "way-out");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "army.way-out");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(uu)", finding, number);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return button;
}

static void
show_ways (MusterFindingsPane *pane, guint finding, GtkBox *box)
{
  g_autoptr (GPtrArray) ways = muster_findings_pane_list_ways (pane, finding);
  for (guint i = 0; i < ways->len; i++)
    gtk_box_append (box, new_way_button (g_ptr_array_index (ways, i), finding, i));
}

/* Ways out take a few milliseconds each: one finding at a time, while nobody waits. */
static gboolean
on_idle (gpointer data)
{
  MusterFindingsPane *pane = data;
  for (guint i = 0; i < pane->boxes->len; i++)
    {
      GtkBox *box = g_ptr_array_index (pane->boxes, i);
      if (box == NULL)
        continue;
      g_ptr_array_index (pane->boxes, i) = NULL;
      show_ways (pane, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (box), "finding")), box);
      return G_SOURCE_CONTINUE;
    }
  pane->idle = 0;
  return G_SOURCE_REMOVE;
}

static void
on_waive (GtkWidget *entry, MusterFindingsPane *pane)
{
  guint finding = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (entry), "finding"));
  GPtrArray *findings = muster_army_model_get_findings (pane->model);
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  if (reason[0] == '\0' || finding >= findings->len)
    {
      gtk_widget_add_css_class (entry, "error");
      return;
    }
  const MusterFinding *found = g_ptr_array_index (findings, finding);
  const MusterArmy *army = muster_army_model_get_army (pane->model);
  gint64 thing = army->things[found->thing].id;
  g_autofree char *limit = g_strdup (found->id);
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (entry, GTK_TYPE_POPOVER)));
  gtk_widget_activate_action (GTK_WIDGET (pane), "army.waive", "(xss)", thing, limit, reason);
}

static GtkWidget *
new_waive_button (MusterFindingsPane *pane, guint finding)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Reason, which is printed"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 28);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Reason for the waiver"), -1);
  g_object_set_data (G_OBJECT (entry), "finding", GUINT_TO_POINTER (finding));
  g_signal_connect (entry, "activate", G_CALLBACK (on_waive), pane);
  gtk_box_append (GTK_BOX (box), new_label (_ ("Set this limit aside knowingly:"), NULL));
  gtk_box_append (GTK_BOX (box), entry);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Waive …"));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  return button;
}

static GtkWidget *
new_waived_button (const MusterArmy *army, const MusterFinding *finding)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Hold This Limit Again"));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "army.waive");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(xss)",
                                    army->things[finding->thing].id, finding->id, "");
  return button;
}

static const char *
get_style (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return "waived";
  if (muster_finding_is_illegal (finding))
    return "error";
  return finding->severity == MUSTER_SEVERITY_WARNING ? "warning" : "dim-label";
}

static GtkWidget *
new_head (const MusterArmy *army, const MusterFinding *finding)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *severity = new_label (muster_finding_get_severity_name (finding), get_style (finding));
  GtkWidget *where = gtk_button_new_with_label (finding->where);
  GtkWidget *label = gtk_button_get_child (GTK_BUTTON (where));
  g_autofree char *said = g_strdup_printf (_ ("Go to %s"), finding->where);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (severity, "caption-heading");
  gtk_widget_add_css_class (where, "flat");
  gtk_widget_add_css_class (where, "jump");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (where), "army.go-to");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (where), "x", army->things[finding->thing].id);
  gtk_widget_set_tooltip_text (where, said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (where), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  gtk_box_append (GTK_BOX (box), severity);
  gtk_box_append (GTK_BOX (box), where);
  return box;
}

static char *
dup_body (const MusterFinding *finding)
{
  if (finding->cite != NULL)
    return g_strdup_printf (_ ("%s; %s (%s)."), finding->have, finding->allowed, finding->cite);
  return g_strdup_printf (_ ("%s; %s."), finding->have, finding->allowed);
}

static void
show_finding (MusterFindingsPane *pane, guint number)
{
  const MusterArmy *army = muster_army_model_get_army (pane->model);
  const MusterFinding *finding =
    g_ptr_array_index (muster_army_model_get_findings (pane->model), number);
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *ways = NULL;
  g_autofree char *body = dup_body (finding);
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "finding");
  gtk_box_append (GTK_BOX (card), new_head (army, finding));
  gtk_box_append (GTK_BOX (card), new_label (body, NULL));
  if (finding->waiver != NULL)
    {
      g_autofree char *waived = g_strdup_printf (_ ("Waived: %s"), finding->waiver);
      gtk_box_append (GTK_BOX (card), new_label (waived, "dim-label"));
      gtk_box_append (GTK_BOX (card), new_waived_button (army, finding));
    }
  else
    {
      ways = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
      g_object_set_data (G_OBJECT (ways), "finding", GUINT_TO_POINTER (number));
      gtk_box_append (GTK_BOX (card), ways);
      if (finding->limit != NULL)
        gtk_box_append (GTK_BOX (card), new_waive_button (pane, number));
    }
  gtk_box_append (pane->findings, card);
  g_ptr_array_add (pane->boxes, ways);
}

static void
show_verdict (MusterFindingsPane *pane)
{
  GPtrArray *findings = muster_army_model_get_findings (pane->model);
  MusterVerdict verdict = muster_findings_judge (findings);
  gboolean is_checked = muster_army_model_get_reckoning (pane->model) != NULL;
  gboolean is_legal = is_checked && verdict.legal;
  g_autofree char *text = is_checked ? muster_verdict_dup_text (&verdict)
                                     : g_strdup (_ ("Cannot be checked: its ruleset is not there"));
  gtk_label_set_text (pane->verdict, text);
  gtk_widget_remove_css_class (GTK_WIDGET (pane->verdict), "error");
  gtk_widget_remove_css_class (GTK_WIDGET (pane->verdict), "success");
  gtk_widget_add_css_class (GTK_WIDGET (pane->verdict), is_legal ? "success" : "error");
}

/* What stands against the army comes first, what follows from it after it. */
static guint
get_rank (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return 4;
  if (finding->unchecked)
    return 1;
  if (muster_finding_is_illegal (finding))
    return 0;
  return finding->severity == MUSTER_SEVERITY_WARNING ? 2 : 3;
}
#define N_RANKS 5

void
muster_findings_pane_set_model (MusterFindingsPane *pane, MusterArmyModel *model)
{
  GPtrArray *findings = muster_army_model_get_findings (model);
  guint n = MIN (findings->len, MOST_SHOWN);
  g_set_object (&pane->model, model);
  clear_box (pane->findings);
  g_ptr_array_set_size (pane->boxes, 0);
  g_ptr_array_set_size (pane->ways, 0);
  g_ptr_array_set_size (pane->ways, (int) findings->len);
  show_verdict (pane);
  for (guint rank = 0; rank < N_RANKS; rank++)
    for (guint i = 0; i < findings->len && pane->boxes->len < n; i++)
      if (get_rank (g_ptr_array_index (findings, i)) == rank)
        show_finding (pane, i);
  gtk_widget_set_visible (GTK_WIDGET (pane->more), findings->len > n);
  if (findings->len > n)
    {
      g_autofree char *text =
        g_strdup_printf (ngettext ("and %u more", "and %u more", findings->len - n),
                         findings->len - n);
      gtk_label_set_text (pane->more, text);
    }
  if (pane->idle == 0)
    pane->idle = g_idle_add_full (G_PRIORITY_LOW, on_idle, pane, NULL);
}

static void
show_readouts (MusterFindingsPane *pane, const MusterReckoning *reckoning, guint thing)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (reckoning, thing);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
      GtkWidget *name = new_label (readout->name, "dim-label");
      GtkWidget *value = new_label (readout->text, NULL);
      gtk_widget_set_hexpand (name, TRUE);
      gtk_label_set_xalign (GTK_LABEL (value), 1);
      gtk_box_append (GTK_BOX (row), name);
      gtk_box_append (GTK_BOX (row), value);
      if (readout->cite != NULL)
        gtk_widget_set_tooltip_text (row, readout->cite);
      gtk_box_append (pane->readouts, row);
      gtk_widget_set_visible (GTK_WIDGET (pane->readouts_title), TRUE);
    }
}

/* A row stands for its formation and its commander, or for the first of units that are alike. */
void
muster_findings_pane_set_selected (MusterFindingsPane *pane, MusterThingItem *item)
{
  MusterArmyModel *model = item != NULL ? muster_thing_item_get_model (item) : NULL;
  const MusterReckoning *reckoning = model != NULL ? muster_army_model_get_reckoning (model) : NULL;
  clear_box (pane->readouts);
  gtk_widget_set_visible (GTK_WIDGET (pane->readouts_title), FALSE);
  if (reckoning == NULL)
    return;
  guint index = muster_thing_item_get_index (item);
  guint commander = muster_army_get_commander (reckoning->army, index);
  g_autofree char *label = muster_army_dup_label (reckoning->army, index);
  gtk_label_set_text (pane->readouts_title, label);
  show_readouts (pane, reckoning, index);
  if (commander != MUSTER_NO_THING)
    show_readouts (pane, reckoning, commander);
}

static void
dispose (GObject *object)
{
  MusterFindingsPane *pane = MUSTER_FINDINGS_PANE (object);
  g_clear_handle_id (&pane->idle, g_source_remove);
  g_clear_object (&pane->model);
  G_OBJECT_CLASS (muster_findings_pane_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterFindingsPane *pane = MUSTER_FINDINGS_PANE (object);
  g_ptr_array_unref (pane->ways);
  g_ptr_array_unref (pane->boxes);
  G_OBJECT_CLASS (muster_findings_pane_parent_class)->finalize (object);
}

static void
muster_findings_pane_class_init (MusterFindingsPaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/findings-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, verdict);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, findings);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, more);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, readouts_title);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, readouts);
}

static void
muster_findings_pane_init (MusterFindingsPane *pane)
{
  pane->ways = g_ptr_array_new_with_free_func (free_ways);
  pane->boxes = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (pane));
}
