#include "config.h"

#include "app/army/finding-card.h"

#include "app/widget/tooltip.h"
#include "army/check/why.h"

#include <glib/gi18n-lib.h>

/* Ways out that are seen without asking for more. */
#define MOST_WAYS_AT_ONCE 3

struct _MusterFindingCard
{
  GtkListBoxRow parent;
  GtkLabel *severity;
  GtkWidget *jump;
  GtkLabel *where;
  GtkLabel *body;
  GtkLabel *waived;
  GtkBox *ways;
  GtkLabel *reasons;
  GtkToggleButton *why;
  GtkWidget *waive;
  GtkPopover *popover;
  GtkEditable *reason;
  GtkWidget *hold;
  MusterFindingItem *item;
};

G_DEFINE_FINAL_TYPE (MusterFindingCard, muster_finding_card, GTK_TYPE_LIST_BOX_ROW)

static void
set_accessible_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static const char *
get_name (const MusterFinding *finding)
{
  return finding->waiver != NULL ? _ ("Waived") : muster_finding_get_severity_name (finding);
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

static void
show_head (MusterFindingCard *card, const MusterFinding *finding)
{
  const char *style[] = { "caption-heading", get_style (finding), NULL };
  gint64 thing = muster_finding_item_get_thing (card->item);
  g_autofree char *where = muster_finding_item_dup_where (card->item);
  g_autofree char *said = g_strdup_printf (_ ("Go to %s"), finding->where);
  gtk_label_set_text (card->severity, get_name (finding));
  gtk_widget_set_css_classes (GTK_WIDGET (card->severity), style);
  gtk_label_set_text (card->where, where);
  muster_tooltip_set (card->jump, said);
  set_accessible_name (card->jump, said);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (card->jump), "x", thing);
}

/* Where units would have to go they are selected, so that their player sees which; else where the
 * finding is. */
static void
show_target (MusterFindingCard *card)
{
  gint64 thing = muster_finding_item_get_thing (card->item);
  GArray *to_go = muster_finding_item_get_to_go (card->item);
  const gint64 *ids = to_go->len > 0 ? (const gint64 *) to_go->data : &thing;
  gtk_actionable_set_action_target_value (
    GTK_ACTIONABLE (card),
    g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, ids, MAX (to_go->len, 1), sizeof (gint64)));
}

static void
show_body (MusterFindingCard *card, const MusterFinding *finding)
{
  g_autofree char *text =
    finding->cite != NULL
      ? g_strdup_printf (_ ("%s; %s (%s)."), finding->have, finding->allowed, finding->cite)
      : g_strdup_printf (_ ("%s; %s."), finding->have, finding->allowed);
  g_autofree char *where = muster_finding_item_dup_where (card->item);
  g_autofree char *said = g_strdup_printf ("%s: %s – %s", get_name (finding), where, text);
  gtk_label_set_text (card->body, text);
  set_accessible_name (GTK_WIDGET (card), said);
}

static void
show_waiver (MusterFindingCard *card, const MusterFinding *finding)
{
  gboolean is_waived = finding->waiver != NULL;
  g_autofree char *text = g_strdup_printf (_ ("Reason: %s"), is_waived ? finding->waiver : "");
  gtk_label_set_text (card->waived, text);
  gtk_widget_set_visible (GTK_WIDGET (card->waived), is_waived);
  gtk_widget_set_visible (card->hold, is_waived);
  gtk_widget_set_visible (card->waive, !is_waived && finding->limit != NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (card->hold), "(xss)",
                                    muster_finding_item_get_thing (card->item), finding->id, "");
}

static GtkWidget *
new_way (MusterFindingItem *item, const MusterWayOut *way)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label;
  g_autofree char *points = muster_way_out_dup_points (way);
  /* Translators: what is done, and by how much the total changes. */
  g_autofree char *text = g_strdup_printf (_ ("%s (%s)"), way->text, points);
  label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "way-out");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "army.way-out");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(xss)",
                                    muster_finding_item_get_thing (item),
                                    muster_finding_item_get_finding (item)->id, way->text);
  set_accessible_name (button, text);
  return button;
}

static GtkWidget *
new_to_go (MusterFindingCard *card, GArray *to_go)
{
  const MusterArmy *army = muster_army_model_get_army (muster_finding_item_get_model (card->item));
  g_autofree char *text = muster_units_to_go_dup_text (army, to_go);
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  return label;
}

/* Folded away, for one whom none of the first pleases. */
static GtkBox *
add_others (MusterFindingCard *card, guint n)
{
  g_autofree char *text =
    g_strdup_printf (ngettext ("%u other way out", "%u other ways out", n), n);
  GtkWidget *expander = gtk_expander_new (text);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_expander_set_child (GTK_EXPANDER (expander), box);
  set_accessible_name (expander, text);
  gtk_box_append (card->ways, expander);
  return GTK_BOX (box);
}

static void
show_ways (MusterFindingCard *card)
{
  GPtrArray *ways = muster_finding_item_get_ways (card->item);
  GArray *to_go = muster_finding_item_get_to_go (card->item);
  GtkBox *box = card->ways;
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (card->ways))) != NULL)
    gtk_box_remove (card->ways, child);
  gtk_widget_set_visible (GTK_WIDGET (card->ways), ways->len > 0 || to_go->len > 0);
  if (to_go->len > 0)
    gtk_box_append (box, new_to_go (card, to_go));
  show_target (card);
  for (guint i = 0; i < ways->len; i++)
    {
      if (i == MOST_WAYS_AT_ONCE && ways->len > i + 1)
        box = add_others (card, ways->len - i);
      gtk_box_append (box, new_way (card->item, g_ptr_array_index (ways, i)));
    }
}

static void
show_reasons (MusterFindingCard *card)
{
  const MusterReckoning *reckoning =
    muster_army_model_get_reckoning (muster_finding_item_get_model (card->item));
  gboolean is_asked = gtk_toggle_button_get_active (card->why) && reckoning != NULL;
  gtk_widget_set_visible (GTK_WIDGET (card->reasons), is_asked);
  if (!is_asked)
    return;
  g_autofree char *text =
    muster_finding_dup_why (reckoning, muster_finding_item_get_finding (card->item));
  gtk_label_set_text (card->reasons, text);
}

static void
refresh (MusterFindingCard *card)
{
  const MusterFinding *finding = muster_finding_item_get_finding (card->item);
  show_reasons (card);
  show_head (card, finding);
  show_target (card);
  show_body (card, finding);
  show_waiver (card, finding);
}

static void
on_waive (MusterFindingCard *card)
{
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (card->reason)));
  g_autofree char *limit = g_strdup (muster_finding_item_get_finding (card->item)->id);
  if (reason[0] == '\0')
    {
      gtk_widget_add_css_class (GTK_WIDGET (card->reason), "error");
      gtk_widget_grab_focus (GTK_WIDGET (card->reason));
      return;
    }
  gtk_popover_popdown (card->popover);
  gtk_widget_activate_action (GTK_WIDGET (card), "army.waive", "(xss)",
                              muster_finding_item_get_thing (card->item), limit, reason);
}

static void
dispose (GObject *object)
{
  MusterFindingCard *card = MUSTER_FINDING_CARD (object);
  g_clear_object (&card->item);
  G_OBJECT_CLASS (muster_finding_card_parent_class)->dispose (object);
}

static void
muster_finding_card_class_init (MusterFindingCardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/finding-card.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, severity);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, jump);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, where);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, body);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, waived);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, ways);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, reasons);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, why);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, waive);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, popover);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, reason);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, hold);
  gtk_widget_class_bind_template_callback (widget_class, on_waive);
  gtk_widget_class_bind_template_callback (widget_class, show_reasons);
}

static void
muster_finding_card_init (MusterFindingCard *card)
{
  gtk_widget_init_template (GTK_WIDGET (card));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card), "army.go-to-all");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card->jump), "army.go-to");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card->hold), "army.waive");
}

GtkWidget *
muster_finding_card_new (MusterFindingItem *item)
{
  MusterFindingCard *card = g_object_new (MUSTER_TYPE_FINDING_CARD, NULL);
  card->item = g_object_ref (item);
  g_signal_connect_object (item, "changed", G_CALLBACK (refresh), card, G_CONNECT_SWAPPED);
  g_signal_connect_object (item, "ways-changed", G_CALLBACK (show_ways), card, G_CONNECT_SWAPPED);
  refresh (card);
  show_ways (card);
  return GTK_WIDGET (card);
}
