#include "config.h"

#include "app/army/grade-menu.h"

#include "app/widget/tooltip.h"
#include "army/model/change.h"

#include <glib/gi18n-lib.h>

#define ALL_SCALES      (-2)
#define COMMANDERS_MENU (-1)

/* What the menu of a button is about. */
typedef struct
{
  MusterThingItem *item;
  gint64 thing; /* id; 0 for a commander that is not there */
  int scale;    /* or one of the two above */
} Subject;

static void
free_subject (gpointer data)
{
  Subject *subject = data;
  g_object_unref (subject->item);
  g_free (subject);
}

static const MusterReckoning *
get_reckoning (MusterThingItem *item)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  return model != NULL ? muster_army_model_get_reckoning (model) : NULL;
}

static char *
dup_grade (const MusterRuleset *ruleset, int scale, int grade)
{
  const MusterScale *named = &ruleset->scales[scale];
  if (grade < 0)
    return g_strdup_printf ("%s…", named->name);
  return g_strdup (named->grades[grade].label);
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
dup_difference (const MusterReckoning *reckoning, const MusterChange *change)
{
  g_autoptr (MusterArmySnapshot) army = muster_army_apply (reckoning->army, change, 1);
  if (army == NULL || reckoning->ruleset->n_prices == 0)
    return g_strdup ("");
  g_autoptr (MusterReckoning) after = muster_army_reckon (army);
  gint64 more = after->totals[0] - reckoning->totals[0];
  if (more == 0 || after->open[0] > reckoning->open[0])
    return g_strdup ("");
  g_autofree char *points =
    more > 0
      ? g_strdup_printf (ngettext ("+%u point", "+%u points", (gulong) more), (guint) more)
      : g_strdup_printf (ngettext ("−%u point", "−%u points", (gulong) -more), (guint) -more);
  return g_strdup_printf (" · %s", points);
}

/* Which of the grades of a thing holds is the state of an action of the button, so that the menu
 * marks it. What is chosen becomes "army.choose". */
typedef struct
{
  GtkWidget *button; /* (unowned): it owns the actions */
  gint64 thing;
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
  gtk_widget_activate_action (choosing->button, "army.choose", "(xss)", choosing->thing,
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
add_action (const Making *making, const MusterReckoning *reckoning, guint thing, int scale)
{
  const MusterScale *named = &reckoning->ruleset->scales[scale];
  int present = muster_reckoning_get_grade (reckoning, thing, scale);
  g_autofree char *name = g_strdup_printf ("scale-%d", scale);
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (
    name, G_VARIANT_TYPE_STRING,
    g_variant_new_string (present >= 0 ? named->grades[present].id : ""));
  Choosing *choosing = g_new (Choosing, 1);
  *choosing = (Choosing){ making->button, reckoning->army->things[thing].id, g_strdup (named->id) };
  g_signal_connect_data (action, "activate", G_CALLBACK (on_chosen), choosing, free_choosing, 0);
  g_action_map_add_action (G_ACTION_MAP (making->actions), G_ACTION (action));
  return g_strconcat ("grade.", name, NULL);
}

static void
append_choices (const Making *making,
                GMenu *menu,
                const MusterReckoning *reckoning,
                guint thing,
                int scale)
{
  const MusterScale *named = &reckoning->ruleset->scales[scale];
  gint64 id = reckoning->army->things[thing].id;
  g_autofree char *action = add_action (making, reckoning, thing, scale);
  g_autoptr (GArray) grades = muster_ruleset_list_grades (reckoning->ruleset, scale);
  for (guint i = 0; i < grades->len; i++)
    {
      int grade = g_array_index (grades, int, i);
      MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                              .thing = id,
                              .scale = named->id,
                              .grade = named->grades[grade].id };
      g_autofree char *choice = dup_choice (named, grade);
      g_autofree char *more = dup_difference (reckoning, &change);
      g_autofree char *label = g_strconcat (choice, more, NULL);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, action, "s", named->grades[grade].id);
      g_menu_append_item (menu, item);
    }
}

static GMenuModel *
make_choices (const Making *making, const MusterReckoning *reckoning, guint thing, int scale)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) grades = g_menu_new ();
  const MusterScale *named = &reckoning->ruleset->scales[scale];
  append_choices (making, grades, reckoning, thing, scale);
  g_menu_append_section (menu, named->name, G_MENU_MODEL (grades));
  if (muster_thing_find_chosen (&reckoning->army->things[thing], scale) != NULL)
    {
      g_autoptr (GMenu) other = g_menu_new ();
      g_autoptr (GMenuItem) item = g_menu_item_new (_ ("Not Chosen Here"), NULL);
      g_menu_item_set_action_and_target (item, "army.choose", "(xss)",
                                         reckoning->army->things[thing].id, named->id, "");
      g_menu_append_item (other, item);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (other));
    }
  return G_MENU_MODEL (menu);
}

static gboolean
may_command (const MusterReckoning *reckoning, guint formation, const MusterKind *kind)
{
  const MusterKind *holder = reckoning->army->things[formation].kind;
  return kind->sort == MUSTER_SORT_COMMANDER && holder != NULL
         && muster_kind_may_hold (reckoning->ruleset, holder, kind);
}

gboolean
muster_grade_menu_may_add_commander (MusterThingItem *item)
{
  const MusterReckoning *reckoning = get_reckoning (item);
  guint index = muster_thing_item_get_index (item);
  if (reckoning == NULL || reckoning->army->things[index].sort > MUSTER_SORT_FORMATION
      || muster_army_get_commander (reckoning->army, index) != MUSTER_NO_THING)
    return FALSE;
  for (int i = 0; i < reckoning->ruleset->n_kinds; i++)
    if (may_command (reckoning, index, &reckoning->ruleset->kinds[i]))
      return TRUE;
  return FALSE;
}

/* The scale that is chosen on commanders of a kind, or -1. */
static int
find_commander_scale (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < kind->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->choices.items[i]];
      if (choice->scale != ruleset->nation_scale && !choice->optional)
        return choice->scale;
    }
  return -1;
}

static void
append_new_commander (GMenu *menu,
                      gint64 formation,
                      const MusterReckoning *reckoning,
                      const MusterKind *kind)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  int scale = find_commander_scale (ruleset, kind);
  const MusterScale *named = scale >= 0 ? &ruleset->scales[scale] : NULL;
  g_autoptr (GMenu) grades = g_menu_new ();
  for (int i = 0; i < (named != NULL ? named->n_grades : 1); i++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                              .thing = muster_army_get_free_id (reckoning->army),
                              .target = formation,
                              .sort = kind->sort,
                              .type = kind->id,
                              .scale = named != NULL ? named->id : NULL,
                              .grade = named != NULL ? named->grades[i].id : NULL };
      g_autofree char *choice =
        named != NULL ? dup_choice (named, i) : g_strdup_printf (_ ("Add %s"), kind->name);
      g_autofree char *more = dup_difference (reckoning, &change);
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
make_new_commanders (const MusterReckoning *reckoning, guint formation)
{
  GMenu *menu = g_menu_new ();
  for (int i = 0; i < reckoning->ruleset->n_kinds; i++)
    if (may_command (reckoning, formation, &reckoning->ruleset->kinds[i]))
      append_new_commander (menu, reckoning->army->things[formation].id, reckoning,
                            &reckoning->ruleset->kinds[i]);
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_others (const Making *making,
             const MusterReckoning *reckoning,
             MusterThingItem *item,
             guint thing)
{
  GMenu *menu = g_menu_new ();
  if (muster_grade_menu_may_add_commander (item))
    {
      g_autoptr (GMenuModel) commanders = make_new_commanders (reckoning, thing);
      g_menu_append_submenu (menu, _ ("Add a commander"), commanders);
    }
  for (int scale = reckoning->ruleset->n_scales - 1; scale >= 0; scale--)
    if (muster_reckoning_may_choose (reckoning, thing, scale) == MUSTER_YES)
      {
        g_autoptr (GMenuModel) choices = make_choices (making, reckoning, thing, scale);
        int grade = muster_reckoning_get_grade (reckoning, thing, scale);
        const MusterScale *named = &reckoning->ruleset->scales[scale];
        g_autofree char *label =
          g_strdup_printf ("%s: %s", named->name,
                           grade >= 0 ? named->grades[grade].label : _ ("not chosen"));
        g_menu_append_submenu (menu, label, choices);
      }
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_commander (const Making *making, const MusterReckoning *reckoning, guint commander)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) deeds = g_menu_new ();
  g_autoptr (GMenuItem) removal = g_menu_item_new (_ ("Remove the Commander"), NULL);
  for (int scale = 0; scale < reckoning->ruleset->n_scales; scale++)
    {
      g_autoptr (GMenu) grades = g_menu_new ();
      if (scale == reckoning->ruleset->nation_scale
          || muster_reckoning_may_choose (reckoning, commander, scale) != MUSTER_YES)
        continue;
      append_choices (making, grades, reckoning, commander, scale);
      g_menu_append_section (menu, reckoning->ruleset->scales[scale].name, G_MENU_MODEL (grades));
    }
  g_menu_append (deeds, _ ("Rename the Commander"), "row.edit-commander");
  g_menu_item_set_action_and_target (removal, "army.remove-thing", "x",
                                     reckoning->army->things[commander].id);
  g_menu_append_item (deeds, removal);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (deeds));
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
  const MusterReckoning *reckoning = get_reckoning (subject->item);
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  const Making making = { GTK_WIDGET (button), actions };
  g_autoptr (GMenuModel) menu = NULL;
  if (reckoning == NULL)
    return;
  guint thing = muster_army_find_thing (reckoning->army, subject->thing);
  if (thing != MUSTER_NO_THING && subject->scale == ALL_SCALES)
    menu = make_others (&making, reckoning, subject->item, thing);
  else if (thing != MUSTER_NO_THING && subject->scale >= 0)
    menu = make_choices (&making, reckoning, thing, subject->scale);
  else if (thing != MUSTER_NO_THING)
    menu = make_commander (&making, reckoning, thing);
  gtk_widget_insert_action_group (GTK_WIDGET (button), "grade", G_ACTION_GROUP (actions));
  gtk_menu_button_set_menu_model (button, menu);
  if (menu != NULL)
    g_signal_connect_after (gtk_menu_button_get_popover (button), "map", G_CALLBACK (on_map), NULL);
}

static void
set_subject (GtkMenuButton *button, MusterThingItem *item, gint64 thing, int scale)
{
  Subject *subject = g_new (Subject, 1);
  *subject = (Subject){ g_object_ref (item), thing, scale };
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

GtkWidget *
muster_grade_button_new (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grade");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

void
muster_grade_button_set (GtkMenuButton *button, MusterThingItem *item, guint thing, int scale)
{
  const MusterReckoning *reckoning = get_reckoning (item);
  const MusterRuleset *ruleset = reckoning->ruleset;
  int grade = muster_reckoning_get_grade (reckoning, thing, scale);
  gboolean is_own = muster_reckoning_says_grade (reckoning, thing, scale);
  g_autofree char *label = dup_grade (ruleset, scale, grade);
  g_autofree char *said =
    g_strdup_printf ("%s: %s", ruleset->scales[scale].name,
                     grade >= 0 ? ruleset->scales[scale].grades[grade].label : _ ("not chosen"));
  set_subject (button, item, reckoning->army->things[thing].id, scale);
  name_button (button, label, said);
  if (is_own)
    gtk_widget_remove_css_class (GTK_WIDGET (button), "inherited");
  else
    gtk_widget_add_css_class (GTK_WIDGET (button), "inherited");
}

void
muster_grade_button_set_others (GtkMenuButton *button, MusterThingItem *item)
{
  set_subject (button, item, muster_thing_item_get_id (item), ALL_SCALES);
}

void
muster_grade_button_set_commander (GtkMenuButton *button, MusterThingItem *item, guint commander)
{
  const MusterReckoning *reckoning = get_reckoning (item);
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  set_subject (button, item, army->things[commander].id, COMMANDERS_MENU);
  if (reckoning == NULL)
    {
      name_button (button, "", army->things[commander].kind_id);
      return;
    }
  const MusterKind *kind = reckoning->army->things[commander].kind;
  int scale = kind != NULL ? find_commander_scale (reckoning->ruleset, kind) : -1;
  g_autofree char *label = scale >= 0
                             ? dup_grade (reckoning->ruleset, scale,
                                          muster_reckoning_get_grade (reckoning, commander, scale))
                             : g_strdup (kind != NULL ? kind->name : "");
  g_autofree char *who = muster_army_dup_label (reckoning->army, commander);
  g_autofree char *said = g_strdup_printf (_ ("Commander %s, %s"), who, label);
  name_button (button, label, said);
}
