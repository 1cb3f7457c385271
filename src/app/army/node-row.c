#include "config.h"

#include "app/army/node-row.h"

#include "app/army/row-facts.h"
#include "app/widget/list-row.h"
#include "app/widget/name-cell.h"
#include "army/evaluate/readouts.h"
#include "army/model/change.h"
#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Buttons that show a grade and open a menu of those that can be chosen in its place. */

#define ALL_SCALES      (-2)
#define COMMANDERS_MENU (-1)

/* What the menu of a button is about. */
typedef struct
{
  MusterNodeItem *item;
  gint64 node; /* id; 0 for a commander that is not there */
  int scale;   /* or one of the two above */
} Subject;

static void
free_subject (gpointer data)
{
  Subject *subject = data;
  g_object_unref (subject->item);
  g_free (subject);
}

static const MusterEvaluation *
get_item_evaluation (MusterNodeItem *item)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  return model != NULL ? muster_army_model_get_evaluation (model) : NULL;
}

/* @grade: NULL where none is chosen */
static char *
dup_grade (const char *scale, const char *grade)
{
  return grade != NULL ? g_strdup (grade) : g_strdup_printf ("%s…", scale);
}

/* "4 experienced" where the sheet prints only the 4. */
static char *
dup_choice (const MusterScale *scale, int grade)
{
  if (scale->short_name != NULL && scale->grades[grade].short_name != NULL
      && !g_str_equal (scale->grades[grade].short_name, scale->grades[grade].name))
    return g_strdup_printf ("%s – %s", scale->grades[grade].label, scale->grades[grade].name);
  return g_strdup (scale->grades[grade].label);
}

/* By how much an army would cost more or less: " · +9 points"; "" where nothing changes, or where a
 * price would no longer be known. */
static char *
dup_difference (const MusterEvaluation *evaluation, const MusterChange *change)
{
  g_autoptr (MusterArmySnapshot) army = muster_army_apply (evaluation->army, change, 1);
  if (army == NULL || evaluation->ruleset->n_prices == 0)
    return g_strdup ("");
  g_autoptr (MusterEvaluation) after = muster_army_evaluate (army);
  MusterNumber more = muster_number_subtract (after->totals[0], evaluation->totals[0]);
  gulong n = muster_number_get_plural (more);
  g_autofree char *by = muster_number_dup_text (more);
  if (more.num == 0 || after->open[0] > evaluation->open[0])
    return g_strdup ("");
  g_autofree char *points =
    g_strdup_printf (more.num > 0 ? ngettext ("+%s point", "+%s points", n)
                                  /* Translators: %s: a number below zero. */
                                  : ngettext ("%s point", "%s points", n),
                     by);
  return g_strdup_printf (" · %s", points);
}

/* Which of the grades of a thing holds is the state of an action of the button, so that the menu
 * marks it. What is chosen becomes "army.choose". */
typedef struct
{
  GtkWidget *button; /* (unowned): it owns the actions */
  gint64 node;
  char *scale;
} Choosing;

static void
free_choosing (gpointer data, GClosure *closure)
{
  Choosing *choosing = data;
  g_free (choosing->scale);
  g_free (choosing);
}

static void
on_chosen (GSimpleAction *action, GVariant *grade, Choosing *choosing)
{
  gtk_widget_activate_action (choosing->button, "army.choose", "(xss)", choosing->node,
                              choosing->scale, g_variant_get_string (grade, NULL));
}

/* A menu as it is made, with the actions of what is chosen in it. */
typedef struct
{
  GtkWidget *button; /* (unowned) */
  GSimpleActionGroup *actions;
} Making;

/* Returns: (transfer full): the name of the action by which a grade of @scale is chosen */
static char *
add_action (const Making *making, const MusterEvaluation *evaluation, guint node, int scale)
{
  const MusterScale *named = &evaluation->ruleset->scales[scale];
  int present = muster_evaluation_get_grade (evaluation, node, scale);
  g_autofree char *name = g_strdup_printf ("scale-%d", scale);
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (
    name, G_VARIANT_TYPE_STRING,
    g_variant_new_string (present >= 0 ? named->grades[present].id : ""));
  Choosing *choosing = g_new (Choosing, 1);
  *choosing = (Choosing){ making->button, evaluation->army->nodes[node].id, g_strdup (named->id) };
  g_signal_connect_data (action, "activate", G_CALLBACK (on_chosen), choosing, free_choosing, 0);
  g_action_map_add_action (G_ACTION_MAP (making->actions), G_ACTION (action));
  return g_strconcat ("grade.", name, NULL);
}

static void
append_choices (const Making *making,
                GMenu *menu,
                const MusterEvaluation *evaluation,
                guint node,
                int scale)
{
  const MusterScale *named = &evaluation->ruleset->scales[scale];
  gint64 id = evaluation->army->nodes[node].id;
  g_autofree char *action = add_action (making, evaluation, node, scale);
  g_autoptr (GArray) grades = muster_ruleset_list_grades (evaluation->ruleset, scale);
  for (guint i = 0; i < grades->len; i++)
    {
      int grade = g_array_index (grades, int, i);
      MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                              .node = id,
                              .scale = named->id,
                              .grade = named->grades[grade].id };
      g_autofree char *choice = dup_choice (named, grade);
      g_autofree char *more = dup_difference (evaluation, &change);
      g_autofree char *label = g_strconcat (choice, more, NULL);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, action, "s", named->grades[grade].id);
      g_menu_append_item (menu, item);
    }
}

static GMenuModel *
make_choices (const Making *making, const MusterEvaluation *evaluation, guint node, int scale)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) grades = g_menu_new ();
  const MusterScale *named = &evaluation->ruleset->scales[scale];
  append_choices (making, grades, evaluation, node, scale);
  g_menu_append_section (menu, named->name, G_MENU_MODEL (grades));
  if (muster_node_find_chosen (&evaluation->army->nodes[node], scale) != NULL)
    {
      g_autoptr (GMenu) other = g_menu_new ();
      g_autoptr (GMenuItem) item = g_menu_item_new (_ ("Not Chosen Here"), NULL);
      g_menu_item_set_action_and_target (item, "army.choose", "(xss)",
                                         evaluation->army->nodes[node].id, named->id, "");
      g_menu_append_item (other, item);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (other));
    }
  return G_MENU_MODEL (menu);
}

static void
append_new_commander (GMenu *menu,
                      gint64 formation,
                      const MusterEvaluation *evaluation,
                      const MusterKind *kind)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int scale = muster_row_find_commander_scale (ruleset, kind);
  const MusterScale *named = scale >= 0 ? &ruleset->scales[scale] : NULL;
  g_autoptr (GMenu) grades = g_menu_new ();
  for (int i = 0; i < (named != NULL ? named->n_grades : 1); i++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                              .node = muster_army_get_free_id (evaluation->army),
                              .target = formation,
                              .category = kind->category,
                              .type = kind->id,
                              .scale = named != NULL ? named->id : NULL,
                              .grade = named != NULL ? named->grades[i].id : NULL };
      g_autofree char *choice =
        named != NULL ? dup_choice (named, i) : g_strdup_printf (_ ("Add %s"), kind->name);
      g_autofree char *more = dup_difference (evaluation, &change);
      g_autofree char *label = g_strconcat (choice, more, NULL);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "army.add-commander", "(xsss)", formation, kind->id,
                                         named != NULL ? named->id : "",
                                         named != NULL ? named->grades[i].id : "");
      g_menu_append_item (grades, item);
    }
  g_menu_append_section (menu, kind->name, G_MENU_MODEL (grades));
}

static GMenuModel *
make_new_commanders (const MusterEvaluation *evaluation, MusterNodeItem *item)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GPtrArray) kinds = muster_node_item_list_commanders (item);
  for (guint i = 0; i < kinds->len; i++)
    append_new_commander (menu, muster_node_item_get_id (item), evaluation,
                          g_ptr_array_index (kinds, i));
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_others (const Making *making,
             const MusterEvaluation *evaluation,
             MusterNodeItem *item,
             guint node)
{
  GMenu *menu = g_menu_new ();
  if (muster_node_item_get_node (item)->category <= MUSTER_CATEGORY_FORMATION
      && muster_node_item_may_add_commander (item))
    {
      g_autoptr (GMenuModel) commanders = make_new_commanders (evaluation, item);
      g_menu_append_submenu (menu, _ ("Add a commander"), commanders);
    }
  for (int scale = evaluation->ruleset->n_scales - 1; scale >= 0; scale--)
    if (muster_evaluation_may_choose (evaluation, node, scale) == MUSTER_YES)
      {
        g_autoptr (GMenuModel) choices = make_choices (making, evaluation, node, scale);
        int grade = muster_evaluation_get_grade (evaluation, node, scale);
        const MusterScale *named = &evaluation->ruleset->scales[scale];
        g_autofree char *label =
          g_strdup_printf ("%s: %s", named->name,
                           /* Translators: of a grade. */
                           grade >= 0 ? named->grades[grade].label : _ ("not chosen"));
        g_menu_append_submenu (menu, label, choices);
      }
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_commander (const Making *making, const MusterEvaluation *evaluation, guint commander)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) actions = g_menu_new ();
  g_autoptr (GMenuItem) removal = g_menu_item_new (_ ("Remove the Commander"), NULL);
  for (int scale = 0; scale < evaluation->ruleset->n_scales; scale++)
    {
      g_autoptr (GMenu) grades = g_menu_new ();
      if (scale == evaluation->ruleset->nation_scale
          || muster_evaluation_may_choose (evaluation, commander, scale) != MUSTER_YES)
        continue;
      append_choices (making, grades, evaluation, commander, scale);
      g_menu_append_section (menu, evaluation->ruleset->scales[scale].name, G_MENU_MODEL (grades));
    }
  g_autoptr (GMenuItem) turning = g_menu_item_new (_ ("Change the Type…"), NULL);
  g_menu_append (actions, _ ("Rename the Commander"), "row.edit-commander");
  g_menu_item_set_action_and_target (turning, "army.turn-thing", "x",
                                     evaluation->army->nodes[commander].id);
  g_menu_append_item (actions, turning);
  g_menu_item_set_action_and_target (removal, "army.remove-thing", "x",
                                     evaluation->army->nodes[commander].id);
  g_menu_append_item (actions, removal);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (actions));
  return G_MENU_MODEL (menu);
}

/* The first item that is marked as the one that holds, or NULL. */
static GtkWidget *
find_marked (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (g_str_equal (gtk_widget_get_css_name (widget), "radio")
      && gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_CHECKED)
    return gtk_widget_get_parent (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *marked = find_marked (child);
      if (marked != NULL)
        return marked;
    }
  return NULL;
}

/* The keys go on from what holds, not from the top. */
static void
on_map (GtkWidget *popover)
{
  GtkWidget *marked = find_marked (popover);
  while (marked != NULL && marked != popover && !gtk_widget_grab_focus (marked))
    marked = gtk_widget_get_parent (marked);
}

static void
on_popup (GtkMenuButton *button, gpointer data)
{
  Subject *subject = g_object_get_data (G_OBJECT (button), "subject");
  const MusterEvaluation *evaluation = get_item_evaluation (subject->item);
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  const Making making = { GTK_WIDGET (button), actions };
  g_autoptr (GMenuModel) menu = NULL;
  if (evaluation == NULL)
    return;
  guint node = muster_army_find_node (evaluation->army, subject->node);
  if (node != MUSTER_NO_NODE && subject->scale == ALL_SCALES)
    menu = make_others (&making, evaluation, subject->item, node);
  else if (node != MUSTER_NO_NODE && subject->scale >= 0)
    menu = make_choices (&making, evaluation, node, subject->scale);
  else if (node != MUSTER_NO_NODE)
    menu = make_commander (&making, evaluation, node);
  gtk_widget_insert_action_group (GTK_WIDGET (button), "grade", G_ACTION_GROUP (actions));
  gtk_menu_button_set_menu_model (button, menu);
  if (menu != NULL)
    g_signal_connect_after (gtk_menu_button_get_popover (button), "map", G_CALLBACK (on_map), NULL);
}

static void
set_subject (GtkMenuButton *button, MusterNodeItem *item, gint64 node, int scale)
{
  Subject *subject = g_new (Subject, 1);
  *subject = (Subject){ g_object_ref (item), node, scale };
  g_object_set_data_full (G_OBJECT (button), "subject", subject, free_subject);
  gtk_menu_button_set_create_popup_func (button, on_popup, NULL, NULL);
}

static void
name_button (GtkMenuButton *button, const char *text, const char *said)
{
  GtkWidget *label = gtk_menu_button_get_child (button);
  if (label == NULL)
    {
      label = gtk_label_new (NULL);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 18);
      gtk_menu_button_set_child (button, label);
      gtk_menu_button_set_always_show_arrow (button, TRUE);
    }
  gtk_label_set_text (GTK_LABEL (label), text);
  muster_tooltip_set (GTK_WIDGET (button), said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
}

/** Returns: (transfer floating): a button without a grade */
static GtkWidget *
muster_grade_button_new (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grade");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

/* Shows a grade of @item; the menu is made when it is opened. */
static void
muster_grade_button_set (GtkMenuButton *button, MusterNodeItem *item, const MusterRowGrade *grade)
{
  g_autofree char *label = dup_grade (grade->text.scale, grade->text.grade);
  g_autofree char *said =
    g_strdup_printf ("%s: %s", grade->text.scale,
                     grade->text.grade != NULL ? grade->text.grade : _ ("not chosen"));
  set_subject (button, item, grade->number.node, (int) grade->number.scale);
  name_button (button, label, said);
  if (grade->number.is_own)
    gtk_widget_remove_css_class (GTK_WIDGET (button), "inherited");
  else
    gtk_widget_add_css_class (GTK_WIDGET (button), "inherited");
}

/** Makes the menu one of everything that can be chosen on the row, a menu for each scale, and of
 * the commanders that a formation without one may have. */
static void
muster_grade_button_set_others (GtkMenuButton *button, MusterNodeItem *item)
{
  set_subject (button, item, muster_node_item_get_id (item), ALL_SCALES);
}

/* Shows the grade of the commander, and in the menu what can be done with him. */
static void
muster_grade_button_set_commander (GtkMenuButton *button,
                                   MusterNodeItem *item,
                                   const MusterRowFacts *facts)
{
  set_subject (button, item, facts->number.commander, COMMANDERS_MENU);
  if (facts->text.commander_label == NULL)
    {
      name_button (button, "", facts->text.commander_kind);
      return;
    }
  g_autofree char *label = facts->text.commander_scale != NULL
                             ? dup_grade (facts->text.commander_scale, facts->text.commander_grade)
                             : g_strdup (facts->text.commander_kind);
  g_autofree char *said =
    /* Translators: %1$s: a commander by name; %2$s: his grade, or what kind of commander he is. */
    g_strdup_printf (_ ("Commander %1$s, %2$s"), facts->text.commander_label, label);
  name_button (button, label, said);
}

struct _MusterNodeRow
{
  AdwBin parent;
  GtkTreeExpander *expander;
  MusterNameCell *name;
  GtkLabel *kind;
  GtkLabel *borne;
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
  MusterNodeItem *item;
  gulong handler;
};

G_DEFINE_FINAL_TYPE (MusterNodeRow, muster_node_row, ADW_TYPE_BIN)

static const MusterArmy *
get_army (MusterNodeRow *row)
{
  return muster_army_model_get_army (muster_node_item_get_model (row->item));
}

static void
show_name (MusterNodeRow *row, const MusterRowFacts *facts)
{
  gboolean is_named = facts->text.name != NULL && facts->text.name[0] != '\0';
  gboolean says_kind = is_named && g_str_match_string (facts->text.kind, facts->text.name, FALSE);
  muster_name_cell_set_name (row->name, facts->text.name, facts->text.placeholder);
  gtk_label_set_text (row->kind, facts->text.kind);
  gtk_widget_set_visible (GTK_WIDGET (row->kind), !facts->number.is_army && is_named && !says_kind);
}

static void
show_points (MusterNodeRow *row, const MusterRowFacts *facts)
{
  gtk_widget_set_visible (GTK_WIDGET (row->points), facts->number.has_points);
  if (!facts->number.has_points)
    return;
  g_autofree char *points = muster_number_dup_text (facts->number.points);
  g_autofree char *text = g_strconcat (points, facts->number.is_open ? " + ?" : "",
                                       facts->number.is_price_own ? "*" : "", NULL);
  g_autofree char *shown = muster_figure_text_dup (text);
  gtk_label_set_text (row->points, shown);
  muster_tooltip_set (GTK_WIDGET (row->points),
                      facts->number.is_price_own ? _ ("* your own price") : NULL);
}

static void
show_count (MusterNodeRow *row, const MusterRowFacts *facts)
{
  guint count = (guint) facts->number.count;
  gint64 id = facts->number.id;
  g_autofree char *text = g_strdup_printf ("%u", count);
  gtk_widget_set_visible (row->count, facts->number.has_count);
  if (!facts->number.has_count)
    return;
  gtk_label_set_text (row->count_label, text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->fewer), "(xu)", id, count - 1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->more), "(xu)", id, count + 1);
  /* An action would make its button sensitive again. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row->fewer), count > 1 ? "army.set-count" : NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row->more), "army.set-count");
  gtk_widget_set_sensitive (GTK_WIDGET (row->fewer), count > 1);
}

static void
show_mark (MusterNodeRow *row, const MusterRowFacts *facts)
{
  gtk_widget_set_visible (GTK_WIDGET (row->mark), facts->text.findings != NULL);
  muster_tooltip_set (GTK_WIDGET (row->mark), facts->text.findings);
  gtk_image_set_from_icon_name (row->mark, facts->number.is_illegal
                                             ? "dialog-warning-symbolic"
                                             : "dialog-information-symbolic");
  if (facts->number.is_illegal)
    gtk_widget_add_css_class (GTK_WIDGET (row->mark), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row->mark), "error");
}

/* What is marked as secret, and whether that is of any use. */
static const char *
get_secret_text (const MusterRowFacts *facts)
{
  if (facts->number.secret == MUSTER_SECRET_NOTE)
    return _ ("An opponent is not shown the note");
  if (facts->number.must_disclose)
    return _ ("Marked as secret, but these rules make you tell an opponent of it");
  return _ ("An opponent is not shown this");
}

static void
show_borne (MusterNodeRow *row, const MusterRowFacts *facts)
{
  gtk_label_set_text (row->borne, facts->text.borne != NULL ? facts->text.borne : "");
  gtk_widget_set_visible (GTK_WIDGET (row->borne), facts->text.borne != NULL);
  muster_tooltip_set (GTK_WIDGET (row->borne), facts->text.borne);
}

static void
show_note (MusterNodeRow *row, const MusterRowFacts *facts)
{
  const char *note = facts->text.note;
  gtk_label_set_text (row->note, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (row->note), note != NULL);
  muster_tooltip_set (GTK_WIDGET (row->note), note);
  gtk_widget_set_visible (row->secret, facts->number.secret != MUSTER_SECRET_NONE);
  muster_tooltip_set (row->secret, get_secret_text (facts));
}

static void
fill_grades (MusterNodeRow *row, GtkBox *box, const MusterRowFacts *facts, gboolean is_shown)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (box));
  guint n = is_shown ? facts->grades->len : 0;
  for (guint i = 0; i < n; i++)
    {
      if (child == NULL)
        {
          child = muster_grade_button_new ();
          gtk_box_append (box, child);
        }
      muster_grade_button_set (GTK_MENU_BUTTON (child), row->item,
                               &g_array_index (facts->grades, MusterRowGrade, i));
      gtk_widget_set_visible (child, TRUE);
      child = gtk_widget_get_next_sibling (child);
    }
  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_visible (child, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (box), n > 0);
}

static void
show_grades (MusterNodeRow *row, const MusterRowFacts *facts)
{
  gboolean is_below = facts->grades->len > 1 || facts->number.is_army;
  fill_grades (row, row->grades, facts, !is_below);
  fill_grades (row, row->grades_below, facts, is_below);
  gtk_widget_set_visible (GTK_WIDGET (row->more_grades), facts->number.has_more);
  if (facts->number.has_more)
    muster_grade_button_set_others (row->more_grades, row->item);
}

static void
show_commander (MusterNodeRow *row, const MusterRowFacts *facts)
{
  gtk_widget_set_visible (row->commander, facts->number.commander != 0);
  if (facts->number.commander == 0)
    return;
  muster_name_cell_set_name (row->commander_name, facts->text.commander_name,
                             facts->text.commander_kind);
  muster_grade_button_set_commander (row->commander_button, row->item, facts);
}

/* "3 × Line infantry, 12 points" */
static char *
dup_name_and_points (const MusterRowFacts *facts)
{
  g_autofree char *label =
    facts->number.count > 1
      ? g_strdup_printf ("%u × %s", (guint) facts->number.count, facts->text.one)
      : g_strdup (facts->text.one);
  if (!facts->number.has_points)
    return g_steal_pointer (&label);
  g_autofree char *points = muster_points_dup_words (facts->number.points);
  /* Translators: %1$s: a unit; %2$s: its points: "12 points". */
  return g_strdup_printf (_ ("%1$s, %2$s"), label, points);
}

static char *
dup_description (const MusterRowFacts *facts)
{
  GString *text = g_string_new (NULL);
  g_autofree char *name = dup_name_and_points (facts);
  g_string_append (text, name);
  if (facts->text.borne != NULL)
    g_string_append_printf (text, "\n%s", facts->text.borne);
  if (facts->text.findings != NULL)
    g_string_append_printf (text, "\n%s", facts->text.findings);
  return g_string_free (text, FALSE);
}

char *
muster_node_item_dup_description (MusterNodeItem *item)
{
  g_autoptr (MusterRowFacts) facts = muster_row_facts_new (item);
  return dup_description (facts);
}

/* Nothing but the facts is shown, so that the model knows when to say that they are others. */
static void
refresh (MusterNodeRow *row)
{
  if (row->item == NULL || muster_node_item_get_model (row->item) == NULL)
    return;
  g_autoptr (MusterRowFacts) facts = muster_row_facts_new (row->item);
  g_autofree char *said = dup_description (facts);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  said, -1);
  show_name (row, facts);
  show_commander (row, facts);
  show_grades (row, facts);
  show_count (row, facts);
  show_points (row, facts);
  show_mark (row, facts);
  show_borne (row, facts);
  show_note (row, facts);
}

void
muster_node_row_set_row (MusterNodeRow *row, GtkTreeListRow *list_row)
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

MusterNodeItem *
muster_node_row_get_item (MusterNodeRow *row)
{
  return row->item;
}

void
muster_node_row_edit_name (MusterNodeRow *row)
{
  muster_name_cell_edit (row->name);
}

static gboolean
rename_node (MusterNodeRow *row, gint64 id, const char *name)
{
  gtk_widget_activate_action (GTK_WIDGET (row), "army.rename", "(xs)", id, name);
  const MusterArmy *army = row->item != NULL ? get_army (row) : NULL;
  guint index = army != NULL ? muster_army_find_node (army, id) : MUSTER_NO_NODE;
  if (index == MUSTER_NO_NODE)
    return TRUE;
  const char *present = index == 0 ? army->name : army->nodes[index].name;
  return g_str_equal (present != NULL ? present : "", name);
}

static gboolean
on_renamed (MusterNodeRow *row, const char *name)
{
  return row->item == NULL || rename_node (row, muster_node_item_get_id (row->item), name);
}

static gboolean
on_commander_renamed (MusterNodeRow *row, const char *name)
{
  guint commander =
    row->item != NULL
      ? muster_army_get_commander (get_army (row), muster_node_item_get_index (row->item))
      : MUSTER_NO_NODE;
  return commander == MUSTER_NO_NODE
         || rename_node (row, get_army (row)->nodes[commander].id, name);
}

static void
on_edit_commander (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_name_cell_edit (MUSTER_NODE_ROW (widget)->commander_name);
}

static void
dispose (GObject *object)
{
  MusterNodeRow *row = MUSTER_NODE_ROW (object);
  g_clear_signal_handler (&row->handler, row->item);
  g_clear_object (&row->item);
  G_OBJECT_CLASS (muster_node_row_parent_class)->dispose (object);
}

static void
muster_node_row_class_init (MusterNodeRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_NAME_CELL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/node-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, expander);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, kind);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, borne);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, note);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, secret);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, commander);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, commander_name);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, commander_button);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, grades);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, grades_below);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, more_grades);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, count);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, count_label);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, fewer);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, more);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, points);
  gtk_widget_class_bind_template_child (widget_class, MusterNodeRow, mark);
  gtk_widget_class_bind_template_callback (widget_class, on_renamed);
  gtk_widget_class_bind_template_callback (widget_class, on_commander_renamed);
  gtk_widget_class_install_action (widget_class, "row.edit-commander", NULL, on_edit_commander);
}

static void
muster_node_row_init (MusterNodeRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}
