#include "config.h"

#include "app/army/findings-pane.h"

#include "app/army/figures-view.h"
#include "app/widget/bars-view.h"
#include "app/widget/list-row.h"
#include "army/check/check.h"
#include "army/check/years.h"
#include "base/keyed-list.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Emits "changed" when it was told to, and "fixes-changed" when its fixes are others than before.
 */
#define MUSTER_TYPE_FINDING_ITEM (muster_finding_item_get_type ())

G_DECLARE_FINAL_TYPE (MusterFindingItem, muster_finding_item, MUSTER, FINDING_ITEM, GObject)

/* A finding of the army that is shown, with its fixes, or several that say the same of several
 * things. The item stays while its limit is broken at its place, through changes of the army. */

/* Of things that share a finding so many are named. */
#define MOST_NAMES 3

struct _MusterFindingItem
{
  GObject parent;
  MusterArmyModel *model;
  GArray *places;
  GPtrArray *fixes;
  GArray *to_go; /* (element-type gint64) */
  gboolean knows_fixes;
};

G_DEFINE_FINAL_TYPE (MusterFindingItem, muster_finding_item, G_TYPE_OBJECT)

static guint changed;
static guint fixes_changed;

static void
muster_finding_item_init (MusterFindingItem *item)
{
  item->fixes = g_ptr_array_new ();
  item->to_go = g_array_new (FALSE, FALSE, sizeof (gint64));
  item->places = g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
finalize (GObject *object)
{
  MusterFindingItem *item = MUSTER_FINDING_ITEM (object);
  g_ptr_array_unref (item->fixes);
  g_array_unref (item->to_go);
  g_array_unref (item->places);
  g_clear_object (&item->model);
  G_OBJECT_CLASS (muster_finding_item_parent_class)->finalize (object);
}

static void
muster_finding_item_class_init (MusterFindingItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_FINDING_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
  fixes_changed = g_signal_new ("fixes-changed", MUSTER_TYPE_FINDING_ITEM, G_SIGNAL_RUN_LAST, 0,
                                NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/** Takes note of a change of the army, after which the findings are at @places; the fixes must
 * be searched again. */
static void
muster_finding_item_set_places (MusterFindingItem *item, GArray *places)
{
  g_array_set_size (item->places, 0);
  g_array_append_vals (item->places, places->data, places->len);
  item->knows_fixes = FALSE;
}

/** @places: (element-type guint): the places of the findings, at least one, among those of the army
 * in @model */
static MusterFindingItem *
muster_finding_item_new (MusterArmyModel *model, GArray *places)
{
  MusterFindingItem *item = g_object_new (MUSTER_TYPE_FINDING_ITEM, NULL);
  item->model = g_object_ref (model);
  muster_finding_item_set_places (item, places);
  return item;
}

/** Tells whoever shows the finding that it may be another. */
static void
muster_finding_item_announce (MusterFindingItem *item)
{
  g_signal_emit (item, changed, 0);
}

static const MusterFinding *
get_finding (MusterFindingItem *item, guint number)
{
  return g_ptr_array_index (muster_army_model_get_findings (item->model),
                            g_array_index (item->places, guint, number));
}

/** Returns: the finding, or the first of them, as it is now */
static const MusterFinding *
muster_finding_item_get_finding (MusterFindingItem *item)
{
  return get_finding (item, 0);
}

/** Returns: (transfer none): the model whose finding it is */
static MusterArmyModel *
muster_finding_item_get_model (MusterFindingItem *item)
{
  return item->model;
}

/** Returns: (transfer full): where it is: "Brigade Pégot", "Elan, Buffel and 3 others" */
static char *
muster_finding_item_dup_where (MusterFindingItem *item)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint shown = item->places->len <= MOST_NAMES + 1 ? item->places->len : MOST_NAMES;
  guint others = item->places->len - shown;
  for (guint i = 0; i < shown; i++)
    g_ptr_array_add (names, muster_finding_dup_where (get_finding (item, i)));
  if (others > 0)
    g_ptr_array_add (names, g_strdup_printf (ngettext ("%u other", "%u others", others), others));
  return muster_text_join (names);
}

/** Returns: the id of the thing that the first finding is about */
static gint64
muster_finding_item_get_node (MusterFindingItem *item)
{
  guint index = muster_finding_item_get_finding (item)->node;
  return muster_army_model_get_army (item->model)->nodes[index].id;
}

/** Returns: whether its fixes were searched since the army was last changed */
static gboolean
muster_finding_item_knows_fixes (MusterFindingItem *item)
{
  return item->knows_fixes;
}

static gboolean
are_same (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const MusterFix *one = g_ptr_array_index (a, i);
      const MusterFix *other = g_ptr_array_index (b, i);
      if (!g_str_equal (one->text, other->text)
          || muster_number_compare (one->points, other->points) != 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_same_units (GArray *a, GArray *b)
{
  return a->len == b->len
         && (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (gint64)) == 0);
}

/** Searches the fixes, which takes some milliseconds. */
static void
muster_finding_item_search_fixes (MusterFindingItem *item)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (item->model);
  const MusterFinding *finding = muster_finding_item_get_finding (item);
  g_autoptr (GPtrArray) before = item->fixes;
  g_autoptr (GArray) units_before = item->to_go;
  g_autoptr (GPtrArray) larger = NULL;
  if (evaluation != NULL && finding->waiver == NULL)
    {
      MusterTrials *trials = muster_army_model_get_trials (item->model);
      item->fixes = muster_finding_search_fixes (finding, trials, &larger);
      item->to_go = muster_fixes_list_to_go (evaluation->army, item->fixes, larger);
      muster_fixes_make_titles (item->fixes, evaluation);
    }
  else
    {
      item->fixes = g_ptr_array_new ();
      item->to_go = g_array_new (FALSE, FALSE, sizeof (gint64));
    }
  item->knows_fixes = TRUE;
  if (!are_same (before, item->fixes) || !are_same_units (units_before, item->to_go))
    g_signal_emit (item, fixes_changed, 0);
}

/** Returns: (transfer none) (element-type gint64): ids of the units that would have to go, where
 * nothing else was found that cures; mostly none */
static GArray *
muster_finding_item_get_to_go (MusterFindingItem *item)
{
  return item->to_go;
}

/** Returns: (transfer none) (element-type MusterFix): the fixes as they were last searched */
static GPtrArray *
muster_finding_item_get_fixes (MusterFindingItem *item)
{
  return item->fixes;
}

/* Fixes that are seen without asking for more. */
#define MOST_FIXES_AT_ONCE 3

struct _MusterFindingCard
{
  GtkListBoxRow parent;
  GtkLabel *severity;
  GtkWidget *jump;
  GtkLabel *where;
  GtkLabel *body;
  GtkLabel *waived;
  GtkBox *fixes;
  GtkLabel *reasons;
  GtkToggleButton *why;
  GtkWidget *select;
  GtkEntry *figure;
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
  gint64 node = muster_finding_item_get_node (card->item);
  g_autofree char *where = muster_finding_item_dup_where (card->item);
  g_autofree char *place = muster_finding_dup_where (finding);
  g_autofree char *said = g_strdup_printf (_ ("Go to %s"), place);
  gtk_label_set_text (card->severity, get_name (finding));
  gtk_widget_set_css_classes (GTK_WIDGET (card->severity), style);
  gtk_label_set_text (card->where, where);
  muster_tooltip_set (card->jump, said);
  set_accessible_name (card->jump, said);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (card->jump), "x", node);
}

/* Where units would have to go they are selected, so that their player sees which; else where the
 * finding is. */
static void
show_target (MusterFindingCard *card)
{
  gint64 node = muster_finding_item_get_node (card->item);
  GArray *to_go = muster_finding_item_get_to_go (card->item);
  const gint64 *ids = to_go->len > 0 ? (const gint64 *) to_go->data : &node;
  gtk_actionable_set_action_target_value (
    GTK_ACTIONABLE (card),
    g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, ids, MAX (to_go->len, 1), sizeof (gint64)));
}

static void
show_body (MusterFindingCard *card, const MusterFinding *finding)
{
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  g_autofree char *text =
    finding->cite != NULL
      /* Translators: %1$s: what there is; %2$s: what is allowed; %3$s: where the rulebook says it.
       */
      ? g_strdup_printf (_ ("%1$s; %2$s (%3$s)."), words.have, words.allowed, finding->cite)
      /* Translators: %1$s: what there is; %2$s: what is allowed. */
      : g_strdup_printf (_ ("%1$s; %2$s."), words.have, words.allowed);
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
                                    muster_finding_item_get_node (card->item), finding->id, "");
}

static GtkWidget *
new_text (const char *text)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  return label;
}

/* All that a fix does, folded away beneath its title, where that does not say all. */
static GtkWidget *
new_changes (const MusterFix *fix)
{
  GtkWidget *expander = gtk_expander_new (_ ("What It Changes"));
  g_autofree char *said = g_strdup_printf (_ ("What it changes: %s"), fix->title);
  GtkWidget *label = new_text (fix->text);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (expander, "caption");
  gtk_widget_set_margin_start (expander, 12);
  gtk_expander_set_child (GTK_EXPANDER (expander), label);
  set_accessible_name (expander, said);
  return expander;
}

static GtkWidget *
new_fix (MusterFindingItem *item, const MusterFix *fix)
{
  GtkWidget *button = gtk_button_new ();
  g_autofree char *points = muster_fix_dup_points (fix);
  /* Translators: what is done, and by how much the total changes. */
  g_autofree char *text = g_strdup_printf (_ ("%1$s (%2$s)"), fix->text, points);
  /* Translators: what is done, and by how much the total changes. */
  g_autofree char *title = g_strdup_printf (_ ("%1$s (%2$s)"), fix->title, points);
  GtkWidget *label = new_text (title);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "fix");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "army.fix");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(xss)",
                                    muster_finding_item_get_node (item),
                                    muster_finding_item_get_finding (item)->id, fix->text);
  set_accessible_name (button, text);
  return button;
}

static GtkWidget *
new_to_go (MusterFindingCard *card, GArray *to_go)
{
  const MusterArmy *army = muster_army_model_get_army (muster_finding_item_get_model (card->item));
  g_autofree char *text = muster_units_to_go_dup_text (army, to_go);
  return new_text (text);
}

/* Folded away, for one whom none of the first pleases. */
static GtkBox *
add_others (MusterFindingCard *card, guint n)
{
  g_autofree char *text = g_strdup_printf (ngettext ("%u other fix", "%u other fixes", n), n);
  GtkWidget *expander = gtk_expander_new (text);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_expander_set_child (GTK_EXPANDER (expander), box);
  set_accessible_name (expander, text);
  gtk_box_append (card->fixes, expander);
  return GTK_BOX (box);
}

/* Where there is less than is asked for, what is missing may be composed; of an army that has a
 * limit of points that is offered beside those that are left. */
static gboolean
may_be_completed (MusterFindingCard *card)
{
  const MusterArmy *army = muster_army_model_get_army (muster_finding_item_get_model (card->item));
  return army->ruleset != NULL && muster_ruleset_has_prices (army->ruleset)
         && army->budget == MUSTER_NO_BUDGET
         && muster_finding_is_short (muster_finding_item_get_finding (card->item));
}

static void
show_fixes (MusterFindingCard *card)
{
  GPtrArray *fixes = muster_finding_item_get_fixes (card->item);
  GArray *to_go = muster_finding_item_get_to_go (card->item);
  GtkBox *box = card->fixes;
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (card->fixes))) != NULL)
    gtk_box_remove (card->fixes, child);
  gboolean is_short = may_be_completed (card);
  gtk_widget_set_visible (GTK_WIDGET (card->fixes), fixes->len > 0 || to_go->len > 0 || is_short);
  if (to_go->len > 0)
    gtk_box_append (box, new_to_go (card, to_go));
  show_target (card);
  for (guint i = 0; i < fixes->len; i++)
    {
      if (i == MOST_FIXES_AT_ONCE && fixes->len > i + 1)
        box = add_others (card, fixes->len - i);
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      gtk_box_append (box, new_fix (card->item, fix));
      if (!g_str_equal (fix->title, fix->text))
        gtk_box_append (box, new_changes (fix));
    }
  if (is_short)
    {
      GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Complete This Army…"));
      gtk_widget_add_css_class (button, "fix");
      gtk_widget_set_tooltip_text (
        button, _ ("Adds what is missing of all that is asked, to the agreed points"));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "army.complete");
      gtk_box_append (card->fixes, button);
    }
}

/* What was counted: in the tree a commander is part of the row of his formation. */
static GVariant *
list_counted (MusterFindingCard *card)
{
  const MusterArmy *army = muster_army_model_get_army (muster_finding_item_get_model (card->item));
  g_autoptr (GArray) counted =
    muster_finding_list_counted (muster_finding_item_get_finding (card->item));
  GVariantBuilder ids;
  g_variant_builder_init (&ids, G_VARIANT_TYPE ("ax"));
  for (guint i = 0; i < counted->len; i++)
    g_variant_builder_add (&ids, "x", army->nodes[g_array_index (counted, guint, i)].id);
  return g_variant_builder_end (&ids);
}

static void
show_counted (MusterFindingCard *card)
{
  GVariant *counted = g_variant_ref_sink (list_counted (card));
  gtk_widget_set_visible (card->select, gtk_toggle_button_get_active (card->why)
                                          && g_variant_n_children (counted) > 0);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (card->select), counted);
  g_variant_unref (counted);
}

static void
show_reasons (MusterFindingCard *card)
{
  const MusterEvaluation *evaluation =
    muster_army_model_get_evaluation (muster_finding_item_get_model (card->item));
  gboolean is_asked = gtk_toggle_button_get_active (card->why) && evaluation != NULL;
  gtk_widget_set_visible (GTK_WIDGET (card->reasons), is_asked);
  show_counted (card);
  if (!is_asked)
    return;
  g_autofree char *text =
    muster_finding_dup_why (evaluation, muster_finding_item_get_finding (card->item));
  gtk_label_set_text (card->reasons, text);
}

/* A figure that must be known and is not is entered where it is found. */
static void
show_missing (MusterFindingCard *card, const MusterFinding *finding)
{
  MusterArmyModel *model = muster_finding_item_get_model (card->item);
  const MusterRuleset *ruleset = muster_army_model_get_army (model)->ruleset;
  const char *missing = muster_finding_find_missing (finding);
  gboolean is_asked = missing != NULL && finding->waiver == NULL && ruleset != NULL;
  gtk_widget_set_visible (GTK_WIDGET (card->figure), is_asked);
  if (!is_asked)
    {
      gtk_editable_set_text (GTK_EDITABLE (card->figure), "");
      return;
    }
  const char *name = muster_entry_get_name (ruleset, missing);
  gtk_entry_set_placeholder_text (card->figure, name);
  set_accessible_name (GTK_WIDGET (card->figure), name);
}

static void
on_figure (MusterFindingCard *card)
{
  g_autofree char *value =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (card->figure))));
  const MusterFinding *finding = muster_finding_item_get_finding (card->item);
  const char *missing = muster_finding_find_missing (finding);
  if (value[0] != '\0' && missing != NULL)
    gtk_widget_activate_action (GTK_WIDGET (card), "army.enter", "(@axss)", list_counted (card),
                                missing, value);
}

static void
refresh (MusterFindingCard *card)
{
  const MusterFinding *finding = muster_finding_item_get_finding (card->item);
  show_reasons (card);
  show_head (card, finding);
  show_target (card);
  show_body (card, finding);
  show_missing (card, finding);
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
                              muster_finding_item_get_node (card->item), limit, reason);
}

static void
card_dispose (GObject *object)
{
  MusterFindingCard *card = MUSTER_FINDING_CARD (object);
  g_clear_object (&card->item);
  G_OBJECT_CLASS (muster_finding_card_parent_class)->dispose (object);
}

static void
muster_finding_card_class_init (MusterFindingCardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = card_dispose;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/finding-card.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, severity);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, jump);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, where);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, body);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, waived);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, fixes);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, reasons);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, why);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, select);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, figure);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, waive);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, popover);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, reason);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingCard, hold);
  gtk_widget_class_bind_template_callback (widget_class, on_waive);
  gtk_widget_class_bind_template_callback (widget_class, on_figure);
  gtk_widget_class_bind_template_callback (widget_class, show_reasons);
}

static void
muster_finding_card_init (MusterFindingCard *card)
{
  gtk_widget_init_template (GTK_WIDGET (card));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card), "army.go-to-all");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card->jump), "army.go-to");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card->hold), "army.waive");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card->select), "army.go-to-all");
}

/** Returns: (transfer full): a row that goes to the finding's formation when it is activated */
static GtkWidget *
muster_finding_card_new (MusterFindingItem *item)
{
  MusterFindingCard *card = g_object_new (MUSTER_TYPE_FINDING_CARD, NULL);
  card->item = g_object_ref (item);
  g_signal_connect_object (item, "changed", G_CALLBACK (refresh), card, G_CONNECT_SWAPPED);
  g_signal_connect_object (item, "fixes-changed", G_CALLBACK (show_fixes), card, G_CONNECT_SWAPPED);
  refresh (card);
  show_fixes (card);
  return GTK_WIDGET (card);
}

/* More are counted, not shown: whoever has so many mends one after the other. */
#define MOST_SHOWN 60

struct _MusterFindingsPane
{
  AdwBin parent;
  GtkScrolledWindow *whole; /* for both parts, where there is no room for each by itself */
  GtkBox *column;
  GtkScrolledWindow *top;
  GtkWidget *findings_side;
  GtkWidget *figures_side;
  GtkLabel *verdict;
  GtkWidget *nothing;
  GtkWidget *unchecked;
  GtkWidget *rest;
  GtkLabel *left; /* points of the army */
  GtkListBox *cards;
  MusterKeyedList *findings;
  GtkLabel *more;
  GtkExpander *years;
  GtkLabel *years_text;
  GtkScale *year;
  GtkAdjustment *year_adjustment;
  gboolean is_showing_year; /* the slider is moved by the pane, not by the user */
  GtkWidget *line;
  GtkScrolledWindow *figures;
  GtkLabel *readouts_title;
  GtkWidget *composition;
  MusterBarsView *composition_view;
  MusterFiguresView *readouts;
  MusterArmyModel *model;
  guint idle;
};

G_DEFINE_FINAL_TYPE (MusterFindingsPane, muster_findings_pane, ADW_TYPE_BIN)

/* Fixes take a few milliseconds each: one finding at a time, while nobody waits. */
static gboolean
on_idle (gpointer data)
{
  MusterFindingsPane *pane = data;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->findings));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (MusterFindingItem) item = g_list_model_get_item (G_LIST_MODEL (pane->findings), i);
      if (!muster_finding_item_knows_fixes (item))
        {
          muster_finding_item_search_fixes (item);
          return G_SOURCE_CONTINUE;
        }
    }
  pane->idle = 0;
  return G_SOURCE_REMOVE;
}

static gboolean
is_of (MusterFindingItem *item, gint64 node, const char *id)
{
  return muster_finding_item_get_node (item) == node
         && g_str_equal (muster_finding_item_get_finding (item)->id, id);
}

static const MusterFix *
find_by_text (GPtrArray *fixes, const char *text)
{
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      if (g_str_equal (fix->text, text))
        return fix;
    }
  return NULL;
}

const MusterFix *
muster_findings_pane_find_fix (MusterFindingsPane *pane,
                               gint64 node,
                               const char *id,
                               const char *text)
{
  const MusterFix *fix = NULL;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->findings));
  for (guint i = 0; i < n && fix == NULL; i++)
    {
      g_autoptr (MusterFindingItem) item = g_list_model_get_item (G_LIST_MODEL (pane->findings), i);
      if (!is_of (item, node, id))
        continue;
      if (!muster_finding_item_knows_fixes (item))
        muster_finding_item_search_fixes (item);
      fix = find_by_text (muster_finding_item_get_fixes (item), text);
    }
  return fix;
}

static GtkWidget *
new_card (gpointer item, gpointer data)
{
  return muster_finding_card_new (item);
}

static void
show_verdict (MusterFindingsPane *pane)
{
  GPtrArray *findings = muster_army_model_get_findings (pane->model);
  MusterVerdict verdict = muster_findings_judge (findings);
  gboolean is_checked = muster_army_model_get_evaluation (pane->model) != NULL;
  gboolean is_legal = is_checked && verdict.legal;
  g_autofree char *text = is_checked ? muster_verdict_dup_text (&verdict)
                                     : g_strdup (_ ("Cannot be checked: its ruleset is missing"));
  gtk_label_set_text (pane->verdict, text);
  gtk_widget_set_visible (pane->nothing, is_legal && findings->len == 0);
  gtk_widget_set_visible (pane->unchecked, !is_checked);
  gtk_widget_remove_css_class (GTK_WIDGET (pane->verdict), "error");
  gtk_widget_remove_css_class (GTK_WIDGET (pane->verdict), "success");
  gtk_widget_add_css_class (GTK_WIDGET (pane->verdict), is_legal ? "success" : "error");
}

/* An army of fewer points than were agreed may be completed. */
static void
show_points_left (MusterFindingsPane *pane)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (pane->model);
  MusterNumber left =
    evaluation != NULL ? muster_army_get_points_left (evaluation) : MUSTER_NUMBER (0);
  gtk_widget_set_visible (pane->rest, left.num > 0);
  if (left.num <= 0)
    return;
  g_autofree char *number = muster_number_dup_text (left);
  g_autofree char *text = g_strdup_printf (ngettext ("%s point is left.", "%s points are left.",
                                                     (gulong) muster_number_ceil (left)),
                                           number);
  gtk_label_set_text (pane->left, text);
}

/* Beneath the slider stand the first and the last year in which the army is legal. */
static void
mark_legal (MusterFindingsPane *pane, GPtrArray *years)
{
  gtk_scale_clear_marks (pane->year);
  for (guint i = 0; i < years->len; i++)
    {
      const MusterYears *span = g_ptr_array_index (years, i);
      g_autofree char *from = g_strdup_printf ("<small>%d</small>", span->from);
      g_autofree char *to = g_strdup_printf ("<small>%d</small>", span->to);
      if (!span->verdict.legal)
        continue;
      gtk_scale_add_mark (pane->year, span->from, GTK_POS_BOTTOM, from);
      if (span->to > span->from)
        gtk_scale_add_mark (pane->year, span->to, GTK_POS_BOTTOM, to);
    }
}

static void
show_year (MusterFindingsPane *pane, const MusterArmy *army)
{
  pane->is_showing_year = TRUE;
  gtk_adjustment_set_lower (pane->year_adjustment, army->ruleset->from);
  gtk_adjustment_set_upper (pane->year_adjustment, army->ruleset->to);
  gtk_adjustment_set_value (pane->year_adjustment,
                            army->year != MUSTER_NO_YEAR ? army->year : army->ruleset->from);
  pane->is_showing_year = FALSE;
}

static void
on_year (MusterFindingsPane *pane)
{
  int year = (int) gtk_adjustment_get_value (pane->year_adjustment);
  if (!pane->is_showing_year)
    gtk_widget_activate_action (GTK_WIDGET (pane), "army.set-year", "i", year);
}

/* The army is checked in every year of the period: only for one who wants to know. */
static void
show_years (MusterFindingsPane *pane)
{
  const MusterArmy *army = pane->model != NULL ? muster_army_model_get_army (pane->model) : NULL;
  if (army == NULL || army->ruleset == NULL || !gtk_expander_get_expanded (pane->years))
    return;
  g_autoptr (GPtrArray) years = muster_army_list_years (army);
  show_year (pane, army);
  mark_legal (pane, years);
  g_autofree char *legal = muster_years_dup_legal (years);
  g_autoptr (GString) text = g_string_new (legal);
  for (guint i = 0; years->len > 1 && i < years->len; i++)
    {
      g_autofree char *line = muster_years_dup_line (g_ptr_array_index (years, i));
      g_string_append_printf (text, "\n%s", line);
    }
  gtk_label_set_text (pane->years_text, text->str);
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

/* Findings on Muster's own checks that say the same of several things are shown as one. */
static char *
dup_group (const MusterFinding *finding, guint index)
{
  if (finding->limit != NULL || finding->waiver != NULL)
    return g_strdup_printf ("%u", index);
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  return g_strjoin ("\n", finding->id, words.have, words.allowed, NULL);
}

static void
gather (GPtrArray *shown, GHashTable *groups, const MusterFinding *finding, guint index)
{
  g_autofree char *key = dup_group (finding, index);
  GArray *places = g_hash_table_lookup (groups, key);
  if (places == NULL)
    {
      places = g_array_new (FALSE, FALSE, sizeof (guint));
      g_ptr_array_add (shown, places);
      g_hash_table_insert (groups, g_steal_pointer (&key), places);
    }
  g_array_append_val (places, index);
}

/* Returns: (element-type GArray): the places of the findings that are shown together, in order */
static GPtrArray *
list_shown (GPtrArray *findings)
{
  GPtrArray *shown = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint rank = 0; rank < N_RANKS; rank++)
    for (guint i = 0; i < findings->len; i++)
      if (get_rank (g_ptr_array_index (findings, i)) == rank)
        gather (shown, groups, g_ptr_array_index (findings, i), i);
  return shown;
}

/* One key for a limit at a place; twins, which nothing tells apart, follow one another. */
static gint64 *
list_keys (MusterArmyModel *model, GPtrArray *shown)
{
  g_autoptr (GHashTable) used = g_hash_table_new (g_int64_hash, g_int64_equal);
  gint64 *keys = g_new (gint64, shown->len);
  for (guint i = 0; i < shown->len; i++)
    {
      guint place = g_array_index ((GArray *) g_ptr_array_index (shown, i), guint, 0);
      const MusterFinding *finding =
        g_ptr_array_index (muster_army_model_get_findings (model), place);
      gint64 node = muster_army_model_get_army (model)->nodes[finding->node].id;
      keys[i] = (gint64) ((guint64) node << 32 ^ g_str_hash (finding->id));
      while (!g_hash_table_add (used, &keys[i]))
        keys[i]++;
    }
  return keys;
}

typedef struct
{
  MusterArmyModel *model;
  GPtrArray *shown;
} Filling;

static gpointer
fill (gpointer present, guint index, gpointer data)
{
  const Filling *filling = data;
  GArray *places = g_ptr_array_index (filling->shown, index);
  if (present == NULL)
    return muster_finding_item_new (filling->model, places);
  muster_finding_item_set_places (present, places);
  return present;
}

static void
show_more (MusterFindingsPane *pane, guint n)
{
  g_autofree char *text = g_strdup_printf (ngettext ("and %u more", "and %u more", n), n);
  gtk_label_set_text (pane->more, text);
  gtk_widget_set_visible (GTK_WIDGET (pane->more), n > 0);
}

static gboolean
has_years (MusterArmyModel *model)
{
  const MusterRuleset *ruleset = muster_army_model_get_army (model)->ruleset;
  return ruleset != NULL && ruleset->from != MUSTER_NO_YEAR;
}

static void
describe_items (MusterFindingsPane *pane)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->findings));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (MusterFindingItem) item = g_list_model_get_item (G_LIST_MODEL (pane->findings), i);
      muster_finding_item_announce (item);
    }
}

void
muster_findings_pane_set_model (MusterFindingsPane *pane, MusterArmyModel *model)
{
  GPtrArray *findings = muster_army_model_get_findings (model);
  g_autoptr (GPtrArray) shown = list_shown (findings);
  g_autofree gint64 *keys = list_keys (model, shown);
  Filling filling = { model, shown };
  g_set_object (&pane->model, model);
  show_verdict (pane);
  show_points_left (pane);
  muster_keyed_list_set (pane->findings, keys, MIN (shown->len, MOST_SHOWN), fill, &filling);
  describe_items (pane);
  gtk_widget_set_visible (GTK_WIDGET (pane->years), has_years (model));
  show_years (pane);
  show_more (pane, shown->len - MIN (shown->len, MOST_SHOWN));
  if (pane->idle == 0)
    pane->idle = g_idle_add_full (G_PRIORITY_LOW, on_idle, pane, NULL);
}

/* Only of the army itself; it is drawn anew with every edit, and costs nothing to speak of. */
static void
show_composition (MusterFindingsPane *pane, const MusterEvaluation *evaluation, guint index)
{
  GPtrArray *charts = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_bars_free);
  for (int by_quality = 0; by_quality < 2 && index == 0 && evaluation != NULL; by_quality++)
    {
      g_autoptr (MusterComposition) composition = by_quality
                                                    ? muster_army_compose_quality (evaluation, 0)
                                                    : muster_army_compose_arms (evaluation, 0);
      if (composition != NULL && composition->units > 0)
        g_ptr_array_add (charts, muster_bars_new_composition (composition, evaluation));
    }
  gtk_widget_set_visible (pane->composition, charts->len > 0);
  muster_bars_view_show (pane->composition_view, charts);
}

/* The line and the figures beneath it, where they stand by themselves and there are any. */
static void
show_parts (MusterFindingsPane *pane)
{
  gboolean is_shown = gtk_widget_get_visible (pane->figures_side)
                      && !gtk_widget_get_visible (GTK_WIDGET (pane->whole));
  gtk_widget_set_visible (pane->line, is_shown);
  gtk_widget_set_visible (GTK_WIDGET (pane->figures), is_shown);
}

void
muster_findings_pane_set_selected (MusterFindingsPane *pane, MusterNodeItem *item)
{
  MusterArmyModel *model = item != NULL ? muster_node_item_get_model (item) : NULL;
  const MusterEvaluation *evaluation =
    model != NULL ? muster_army_model_get_evaluation (model) : NULL;
  guint node = evaluation != NULL ? muster_node_item_get_index (item) : MUSTER_NO_NODE;
  show_composition (pane, evaluation, node);
  gboolean has_any = muster_figures_view_show (pane->readouts, evaluation, node);
  if (evaluation != NULL)
    {
      g_autofree char *label = muster_army_dup_label (evaluation->army, node);
      gtk_label_set_text (pane->readouts_title, label);
    }
  gtk_widget_set_visible (pane->figures_side,
                          has_any || gtk_widget_get_visible (pane->composition));
  show_parts (pane);
}

/* Where a part stands scrolls: by itself, or as one with the other. */
static void
put_part (GtkWidget *part, GtkScrolledWindow *alone, GtkBox *column, gboolean is_narrow)
{
  g_object_ref (part);
  if (is_narrow)
    {
      gtk_scrolled_window_set_child (alone, NULL);
      gtk_box_append (column, part);
    }
  else
    {
      gtk_box_remove (column, part);
      gtk_scrolled_window_set_child (alone, part);
    }
  g_object_unref (part);
}

void
muster_findings_pane_set_narrow (MusterFindingsPane *pane, gboolean is_narrow)
{
  if (gtk_widget_get_visible (GTK_WIDGET (pane->whole)) == is_narrow)
    return;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (pane));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  put_part (pane->findings_side, pane->top, pane->column, is_narrow);
  put_part (pane->figures_side, pane->figures, pane->column, is_narrow);
  gtk_widget_set_visible (GTK_WIDGET (pane->whole), is_narrow);
  gtk_widget_set_visible (GTK_WIDGET (pane->top), !is_narrow);
  show_parts (pane);
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (pane)))
    gtk_widget_grab_focus (focus);
}

gboolean
muster_findings_pane_focus (MusterFindingsPane *pane)
{
  GtkListBoxRow *first = gtk_list_box_get_row_at_index (pane->cards, 0);
  if (first != NULL)
    return gtk_widget_grab_focus (GTK_WIDGET (first));
  return gtk_widget_child_focus (GTK_WIDGET (pane), GTK_DIR_TAB_FORWARD);
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
muster_findings_pane_class_init (MusterFindingsPaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_BARS_VIEW);
  g_type_ensure (MUSTER_TYPE_FIGURES_VIEW);
  g_type_ensure (MUSTER_TYPE_KEYED_LIST);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/findings-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, whole);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, column);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, top);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, findings_side);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, figures_side);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, verdict);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, nothing);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, unchecked);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, rest);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, left);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, cards);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, findings);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, more);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, years);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, years_text);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, year);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, year_adjustment);
  gtk_widget_class_bind_template_callback (widget_class, on_year);
  gtk_widget_class_bind_template_callback (widget_class, show_years);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, line);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, figures);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, readouts_title);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, composition);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, composition_view);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, readouts);
}

static void
muster_findings_pane_init (MusterFindingsPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  gtk_list_box_bind_model (pane->cards, G_LIST_MODEL (pane->findings), new_card, NULL, NULL);
}
