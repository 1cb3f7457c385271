#include "config.h"

#include "app/army/node-row.h"

#include "app/army/grade-menu.h"
#include "app/army/name-cell.h"
#include "app/widget/figure-text.h"
#include "app/widget/tooltip.h"
#include "army/evaluate/working.h"
#include "army/store/fragment.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _MusterThingRow
{
  AdwBin parent;
  GtkTreeExpander *expander;
  MusterNameCell *name;
  GtkLabel *kind;
  GtkLabel *note;
  GtkWidget *secret;
  GtkWidget *commander;
  MusterNameCell *commander_name;
  GtkMenuButton *commander_button;
  GtkBox *grades;       /* one, beside the name … */
  GtkBox *grades_below; /* … or several, for which there is no room beside it */
  GtkMenuButton *more_grades;
  GtkWidget *count;
  GtkLabel *count_label;
  GtkButton *fewer;
  GtkButton *more;
  GtkLabel *points;
  GtkImage *mark;
  MusterThingItem *item;
  gulong handler;
};

G_DEFINE_FINAL_TYPE (MusterThingRow, muster_thing_row, ADW_TYPE_BIN)

static const MusterArmy *
get_army (MusterThingRow *row)
{
  return muster_army_model_get_army (muster_thing_item_get_model (row->item));
}

static const MusterReckoning *
get_reckoning (MusterThingRow *row)
{
  return muster_army_model_get_reckoning (muster_thing_item_get_model (row->item));
}

static void
show_name (MusterThingRow *row)
{
  const MusterArmy *army = get_army (row);
  const MusterThing *thing = muster_thing_item_get_thing (row->item);
  guint index = muster_thing_item_get_index (row->item);
  const char *kind = muster_thing_get_kind_name (thing);
  g_autofree char *label = muster_army_dup_label (army, index);
  gboolean has_own = muster_thing_is_named (thing);
  if (index == 0)
    muster_name_cell_set_name (row->name, army->name, kind);
  else if (muster_thing_item_get_count (row->item) > 1)
    muster_name_cell_set_name (row->name, NULL, thing->kind->plural);
  else
    muster_name_cell_set_name (row->name, thing->name, label);
  gtk_label_set_text (row->kind, kind);
  gtk_widget_set_visible (GTK_WIDGET (row->kind),
                          has_own && index != 0 && !g_str_match_string (kind, thing->name, FALSE));
}

/* Of all units of the row. @open: what has no price yet */
static gint64
sum_points (MusterThingItem *item, guint *open)
{
  const MusterReckoning *reckoning =
    muster_army_model_get_reckoning (muster_thing_item_get_model (item));
  guint index = muster_thing_item_get_index (item);
  gint64 points = 0;
  *open = 0;
  for (guint i = index; i < index + muster_thing_item_get_count (item); i++)
    {
      points += reckoning->totals[i];
      *open += reckoning->open[i];
    }
  return points;
}

static void
show_points (MusterThingRow *row)
{
  const MusterReckoning *reckoning = get_reckoning (row);
  guint index = muster_thing_item_get_index (row->item);
  g_autofree char *text = NULL;
  gboolean has_prices = reckoning != NULL && reckoning->ruleset->n_prices > 0;
  gtk_widget_set_visible (GTK_WIDGET (row->points), has_prices);
  if (!has_prices)
    return;
  guint open = 0;
  gint64 points = sum_points (row->item, &open);
  gboolean is_own = muster_reckoning_is_price_own (reckoning, index);
  text =
    g_strdup_printf ("%" G_GINT64_FORMAT "%s%s", points, open > 0 ? " + ?" : "", is_own ? "*" : "");
  g_autofree char *shown = muster_figure_text_dup (text);
  gtk_label_set_text (row->points, shown);
  muster_tooltip_set (GTK_WIDGET (row->points), is_own ? _ ("* your own price") : NULL);
}

static void
show_count (MusterThingRow *row)
{
  const MusterThing *thing = muster_thing_item_get_thing (row->item);
  guint count = muster_thing_item_get_count (row->item);
  gboolean is_unit = thing->sort == MUSTER_SORT_UNIT && thing->kind != NULL;
  g_autofree char *text = g_strdup_printf ("%u", count);
  gint64 id = muster_thing_item_get_id (row->item);
  gtk_widget_set_visible (row->count, is_unit);
  if (!is_unit)
    return;
  gtk_label_set_text (row->count_label, text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->fewer), "(xu)", id, count - 1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->more), "(xu)", id, count + 1);
  /* An action would make its button sensitive again. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row->fewer), count > 1 ? "army.set-count" : NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row->more), "army.set-count");
  gtk_widget_set_sensitive (GTK_WIDGET (row->fewer), count > 1);
}

/* Findings on the row itself, or on what it hides: its commander, or the like of its first unit. */
static char *
dup_findings (MusterThingItem *item, gboolean *is_illegal)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  GPtrArray *findings = muster_army_model_get_findings (model);
  GString *text = g_string_new (NULL);
  *is_illegal = FALSE;
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->waiver != NULL
          || muster_army_model_find_row (model, army->things[finding->thing].id) != item)
        continue;
      *is_illegal = *is_illegal || muster_finding_is_illegal (finding);
      muster_finding_append_line (finding, text);
    }
  return g_string_free (text, FALSE);
}

static void
show_mark (MusterThingRow *row)
{
  gboolean illegal;
  g_autofree char *text = dup_findings (row->item, &illegal);
  gtk_widget_set_visible (GTK_WIDGET (row->mark), text[0] != '\0');
  muster_tooltip_set (GTK_WIDGET (row->mark), text);
  gtk_image_set_from_icon_name (row->mark, illegal ? "dialog-warning-symbolic"
                                                   : "dialog-information-symbolic");
  if (illegal)
    gtk_widget_add_css_class (GTK_WIDGET (row->mark), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row->mark), "error");
}

/* What is marked as secret, and whether that is of any use. */
static const char *
get_secret_text (MusterThingRow *row)
{
  const MusterReckoning *reckoning = get_reckoning (row);
  if (muster_thing_item_get_thing (row->item)->secret == MUSTER_SECRET_NOTE)
    return _ ("An opponent is not shown the note");
  if (reckoning != NULL
      && muster_army_must_be_told (reckoning, muster_thing_item_get_index (row->item)))
    return _ ("Marked as secret, but these rules make you tell an opponent of it");
  return _ ("An opponent is not shown this");
}

static void
show_note (MusterThingRow *row)
{
  const MusterThing *thing = muster_thing_item_get_thing (row->item);
  gboolean has_note = thing->note != NULL && thing->note[0] != '\0';
  gtk_label_set_text (row->note, has_note ? thing->note : "");
  gtk_widget_set_visible (GTK_WIDGET (row->note), has_note);
  muster_tooltip_set (GTK_WIDGET (row->note), has_note ? thing->note : NULL);
  gtk_widget_set_visible (row->secret, thing->secret != MUSTER_SECRET_NONE);
  muster_tooltip_set (row->secret, get_secret_text (row));
}

/* What flows down from above unchanged is in the menu of other choices, where it may be changed. */
static gboolean
shows_grade (MusterThingRow *row, int scale)
{
  const MusterReckoning *reckoning = get_reckoning (row);
  guint index = muster_thing_item_get_index (row->item);
  guint parent = reckoning->army->things[index].parent;
  if (muster_reckoning_says_grade (reckoning, index, scale)
      || muster_reckoning_has_own_grade (reckoning, index, scale))
    return TRUE;
  return !muster_ruleset_is_optional (reckoning->ruleset, scale)
         && (parent == MUSTER_NO_THING
             || muster_reckoning_may_choose (reckoning, parent, scale) == MUSTER_NO);
}

/* Returns: (element-type int): the scales whose grade is shown, the last first; @has_more: whether
 * there are others to choose from */
static GArray *
list_shown_scales (MusterThingRow *row, gboolean *has_more)
{
  GArray *scales = g_array_new (FALSE, FALSE, sizeof (int));
  const MusterReckoning *reckoning = get_reckoning (row);
  guint index = muster_thing_item_get_index (row->item);
  int n_scales = reckoning != NULL ? reckoning->ruleset->n_scales : 0;
  *has_more = FALSE;
  for (int scale = n_scales - 1; scale >= 0; scale--)
    {
      if (muster_reckoning_may_choose (reckoning, index, scale) != MUSTER_YES)
        continue;
      if (shows_grade (row, scale))
        g_array_append_val (scales, scale);
      else
        *has_more = TRUE;
    }
  return scales;
}

static void
fill_grades (MusterThingRow *row, GtkBox *box, GArray *scales)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (box));
  for (guint i = 0; i < scales->len; i++)
    {
      if (child == NULL)
        {
          child = muster_grade_button_new ();
          gtk_box_append (box, child);
        }
      muster_grade_button_set (GTK_MENU_BUTTON (child), row->item,
                               muster_thing_item_get_index (row->item),
                               g_array_index (scales, int, i));
      gtk_widget_set_visible (child, TRUE);
      child = gtk_widget_get_next_sibling (child);
    }
  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_visible (child, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (box), scales->len > 0);
}

static void
show_grades (MusterThingRow *row)
{
  gboolean has_more;
  g_autoptr (GArray) scales = list_shown_scales (row, &has_more);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (int));
  gboolean is_below = scales->len > 1 || muster_thing_item_get_index (row->item) == 0;
  fill_grades (row, row->grades, is_below ? none : scales);
  fill_grades (row, row->grades_below, is_below ? scales : none);
  has_more = (has_more || muster_grade_menu_may_add_commander (row->item))
             && muster_thing_item_get_thing (row->item)->sort <= MUSTER_SORT_FORMATION;
  gtk_widget_set_visible (GTK_WIDGET (row->more_grades), has_more);
  if (has_more)
    muster_grade_button_set_others (row->more_grades, row->item);
}

static void
show_commander (MusterThingRow *row)
{
  const MusterArmy *army = get_army (row);
  const MusterThing *thing = muster_thing_item_get_thing (row->item);
  guint index = muster_thing_item_get_index (row->item);
  guint commander = thing->sort <= MUSTER_SORT_FORMATION ? muster_army_get_commander (army, index)
                                                         : MUSTER_NO_THING;
  gtk_widget_set_visible (row->commander, commander != MUSTER_NO_THING);
  if (commander == MUSTER_NO_THING)
    return;
  const MusterThing *named = &army->things[commander];
  muster_name_cell_set_name (row->commander_name, named->name, muster_thing_get_kind_name (named));
  muster_grade_button_set_commander (row->commander_button, row->item, commander);
}

static void
refresh (MusterThingRow *row)
{
  if (row->item == NULL || muster_thing_item_get_model (row->item) == NULL)
    return;
  g_autofree char *said = muster_thing_item_dup_description (row->item);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  said, -1);
  show_name (row);
  show_commander (row);
  show_grades (row);
  show_count (row);
  show_points (row);
  show_mark (row);
  show_note (row);
}

/* "3 × Line infantry, 12 points" */
static char *
dup_name_and_points (MusterThingItem *item)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (model);
  guint index = muster_thing_item_get_index (item);
  guint count = muster_thing_item_get_count (item);
  guint open;
  g_autofree char *label = index == 0 ? g_strdup (army->name)
                           : count > 1
                             ? g_strdup_printf ("%u × %s", count, army->things[index].kind->name)
                             : muster_army_dup_label (army, index);
  if (reckoning == NULL || reckoning->ruleset->n_prices == 0)
    return g_steal_pointer (&label);
  gint64 points = sum_points (item, &open);
  return g_strdup_printf (ngettext ("%s, %" PRId64 " point", "%s, %" PRId64 " points",
                                    (gulong) ABS (points)),
                          label, points);
}

char *
muster_thing_item_dup_description (MusterThingItem *item)
{
  gboolean is_illegal;
  g_autofree char *name = dup_name_and_points (item);
  g_autofree char *findings = dup_findings (item, &is_illegal);
  return findings[0] != '\0' ? g_strdup_printf ("%s\n%s", name, findings) : g_steal_pointer (&name);
}

void
muster_thing_row_set_row (MusterThingRow *row, GtkTreeListRow *list_row)
{
  g_clear_signal_handler (&row->handler, row->item);
  g_clear_object (&row->item);
  gtk_tree_expander_set_list_row (row->expander, list_row);
  if (list_row == NULL)
    return;
  row->item = gtk_tree_list_row_get_item (list_row);
  row->handler = g_signal_connect_swapped (row->item, "changed", G_CALLBACK (refresh), row);
  refresh (row);
}

MusterThingItem *
muster_thing_row_get_item (MusterThingRow *row)
{
  return row->item;
}

void
muster_thing_row_edit_name (MusterThingRow *row)
{
  muster_name_cell_edit (row->name);
}

static gboolean
rename_thing (MusterThingRow *row, gint64 id, const char *name)
{
  gtk_widget_activate_action (GTK_WIDGET (row), "army.rename", "(xs)", id, name);
  const MusterArmy *army = row->item != NULL ? get_army (row) : NULL;
  guint index = army != NULL ? muster_army_find_thing (army, id) : MUSTER_NO_THING;
  if (index == MUSTER_NO_THING)
    return TRUE;
  const char *present = index == 0 ? army->name : army->things[index].name;
  return g_str_equal (present != NULL ? present : "", name);
}

static gboolean
on_renamed (MusterThingRow *row, const char *name)
{
  return row->item == NULL || rename_thing (row, muster_thing_item_get_id (row->item), name);
}

static gboolean
on_commander_renamed (MusterThingRow *row, const char *name)
{
  guint commander =
    row->item != NULL
      ? muster_army_get_commander (get_army (row), muster_thing_item_get_index (row->item))
      : MUSTER_NO_THING;
  return commander == MUSTER_NO_THING
         || rename_thing (row, get_army (row)->things[commander].id, name);
}

static void
on_edit_commander (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_name_cell_edit (MUSTER_THING_ROW (widget)->commander_name);
}

static void
dispose (GObject *object)
{
  MusterThingRow *row = MUSTER_THING_ROW (object);
  g_clear_signal_handler (&row->handler, row->item);
  g_clear_object (&row->item);
  G_OBJECT_CLASS (muster_thing_row_parent_class)->dispose (object);
}

static void
muster_thing_row_class_init (MusterThingRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_NAME_CELL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/node-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, expander);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, kind);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, note);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, secret);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, commander);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, commander_name);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, commander_button);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, grades);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, grades_below);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, more_grades);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, count);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, count_label);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, fewer);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, more);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, points);
  gtk_widget_class_bind_template_child (widget_class, MusterThingRow, mark);
  gtk_widget_class_bind_template_callback (widget_class, on_renamed);
  gtk_widget_class_bind_template_callback (widget_class, on_commander_renamed);
  gtk_widget_class_install_action (widget_class, "row.edit-commander", NULL, on_edit_commander);
}

static void
muster_thing_row_init (MusterThingRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}
