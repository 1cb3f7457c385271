#include "config.h"

#include "app/scenario/selected-group.h"

#include "base/phrase.h"
#include "battlefield/model/edit.h"
#include "battlefield/terrain/terrain.h"
#include "battlefield/text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

struct _MusterSelectedGroup
{
  AdwPreferencesGroup parent;
  MusterScenarioModel *model;
  int id; /* of what is selected, or 0 */
  AdwActionRow *about;
  GtkEditable *name;
  int named;        /* the thing whose name stands there, or 0 */
  char *shown_name; /* as it was filled in, by which what was written since is known; or NULL */
  AdwComboRow *type_row;
  GPtrArray *types; /* (element-type MusterKind): what each of its rows is, the ruleset's */
  AdwActionRow *width_row;
  AdwActionRow *depth_row;
  AdwActionRow *turn_row;
  GtkSpinButton *width;
  GtkSpinButton *depth;
  GtkSpinButton *turn;
  GtkWidget *again;
  GtkWidget *duplicate;
  gboolean is_showing; /* rows are filled by the group, not by the user */
};

G_DEFINE_FINAL_TYPE (MusterSelectedGroup, muster_selected_group, ADW_TYPE_PREFERENCES_GROUP)

static guint edited;

/* NULL before there is a model, too: rows change as the template is built. */
static MusterBattlefield *
get_battlefield (MusterSelectedGroup *group)
{
  return group->model != NULL ? muster_scenario_model_get_scenario (group->model)->battlefield
                              : NULL;
}

static const MusterFeature *
find_feature (MusterSelectedGroup *group)
{
  const MusterBattlefield *battlefield = get_battlefield (group);
  return battlefield != NULL ? muster_battlefield_find_feature (battlefield, group->id) : NULL;
}

/* What was written as a name is kept when the entry is left, and when another thing is selected. */
static void
keep_name (MusterSelectedGroup *group)
{
  const MusterBattlefield *battlefield = get_battlefield (group);
  int id = group->named;
  if (id == 0 || group->shown_name == NULL)
    return;
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (group->name)));
  if (g_str_equal (name, group->shown_name))
    return;
  g_autofree char *label =
    battlefield != NULL ? muster_battlefield_dup_label (battlefield, id) : NULL;
  g_free (group->shown_name);
  group->shown_name = g_strdup (name);
  if (label == NULL)
    return;
  MusterScenario *changed = muster_scenario_model_begin (group->model);
  g_autofree char *title = muster_phrase_new ("rename-thing", label, NULL);
  muster_battlefield_rename (changed->battlefield, id, name[0] != '\0' ? name : NULL);
  g_signal_emit (group, edited, 0, changed, title, NULL, NULL);
}

/* How many mm the unit is in which lengths are typed. */
static double
get_unit_mm (const MusterBattlefield *battlefield)
{
  MusterLengthUnit unit = muster_lengths_get_unit (battlefield->ruleset);
  return (double) unit.num / unit.den;
}

/* Returns: mm; @present where nothing else was typed, which the unit may not tell to the mm */
static int
read_length (GtkSpinButton *button, double unit, int present)
{
  double value = gtk_spin_button_get_value (button);
  return fabs (value - present / unit) <= 0.051 ? present : (int) lround (value * unit);
}

/* Of lines only the first length says something. */
static void
on_size (MusterSelectedGroup *group)
{
  int width;
  int depth;
  const MusterBattlefield *battlefield = get_battlefield (group);
  if (group->is_showing || group->id == 0 || battlefield == NULL
      || !muster_battlefield_get_size (battlefield, group->id, &width, &depth))
    return;
  double unit = get_unit_mm (battlefield);
  gtk_widget_activate_action (GTK_WIDGET (group), "scenario.resize", "(iii)", group->id,
                              read_length (group->width, unit, width),
                              read_length (group->depth, unit, depth));
}

static void
on_direction (MusterSelectedGroup *group)
{
  const MusterFeature *feature = find_feature (group);
  if (group->is_showing || feature == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (group), "scenario.turn", "(ii)", group->id,
                              gtk_spin_button_get_value_as_int (group->turn) - feature->turn);
}

static void
on_type (MusterSelectedGroup *group)
{
  guint row = adw_combo_row_get_selected (group->type_row);
  const MusterFeature *feature = find_feature (group);
  if (group->is_showing || feature == NULL || row >= group->types->len)
    return;
  const MusterKind *kind = g_ptr_array_index (group->types, row);
  if (feature->kind != kind)
    gtk_widget_activate_action (GTK_WIDGET (group), "scenario.retype", "(is)", group->id, kind->id);
}

static char *
dup_about (const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, id);
  MusterPoint centre;
  if (feature != NULL)
    {
      g_autofree char *where = muster_feature_dup_where (battlefield, feature);
      return g_strdup_printf ("%s · %s",
                              feature->kind != NULL ? feature->kind->name : feature->type_id,
                              where);
    }
  return muster_battlefield_get_centre (battlefield, id, &centre)
           ? muster_point_dup_text (battlefield, centre)
           : NULL;
}

/* What is being written as a name stays as it is. */
static void
show_name (MusterSelectedGroup *group, const MusterBattlefield *battlefield)
{
  const char *name = muster_battlefield_get_name (battlefield, group->id);
  const char *typed = gtk_editable_get_text (group->name);
  if (group->named == group->id && group->shown_name != NULL
      && !g_str_equal (typed, group->shown_name))
    return;
  group->named = group->id;
  g_free (group->shown_name);
  group->shown_name = g_strdup (name != NULL ? name : "");
  if (!g_str_equal (typed, group->shown_name))
    gtk_editable_set_text (group->name, group->shown_name);
}

static GPtrArray *
list_types (const MusterBattlefield *battlefield, int id)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  GPtrArray *types = g_ptr_array_new ();
  for (int i = 0; ruleset != NULL && i < ruleset->n_features; i++)
    if (muster_battlefield_can_retype (battlefield, id, &ruleset->features[i]))
      g_ptr_array_add (types, &ruleset->features[i]);
  return types;
}

static gboolean
are_same (const GPtrArray *a, const GPtrArray *b)
{
  return a->len == b->len
         && (a->len == 0 || memcmp (a->pdata, b->pdata, a->len * sizeof (gpointer)) == 0);
}

/* What it may be made by a hand: one of its like. The list is made anew only where it is another,
 * as it may be the one that was just chosen from. */
static void
show_types (MusterSelectedGroup *group, const MusterBattlefield *battlefield)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, group->id);
  g_autoptr (GPtrArray) types = list_types (battlefield, group->id);
  guint selected = 0;
  if (!are_same (types, group->types))
    {
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
      for (guint i = 0; i < types->len; i++)
        gtk_string_list_append (names, ((const MusterKind *) g_ptr_array_index (types, i))->name);
      g_ptr_array_unref (group->types);
      group->types = g_ptr_array_ref (types);
      adw_combo_row_set_model (group->type_row, G_LIST_MODEL (names));
    }
  if (feature != NULL && g_ptr_array_find (types, feature->kind, &selected))
    adw_combo_row_set_selected (group->type_row, selected);
  gtk_widget_set_visible (GTK_WIDGET (group->type_row), types->len > 1);
}

static void
show_node (MusterSelectedGroup *group, const MusterBattlefield *battlefield, const char *label)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, group->id);
  int width;
  int depth;
  gboolean has_size = muster_battlefield_get_size (battlefield, group->id, &width, &depth);
  g_autofree char *about = dup_about (battlefield, group->id);
  g_autofree char *title = g_markup_escape_text (label, -1);
  g_autofree char *escaped = g_markup_escape_text (about != NULL ? about : "", -1);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (group->about), escaped);
  show_name (group, battlefield);
  show_types (group, battlefield);
  const char *unit = muster_lengths_get_unit (battlefield->ruleset).name;
  g_autofree char *width_title =
    /* Translators: %s: a unit of lengths, such as "cm". */
    g_strdup_printf (has_size && depth == 0 ? _ ("Breadth (%s)") : _ ("Width (%s)"), unit);
  /* Translators: %s: a unit of lengths, such as "cm". */
  g_autofree char *depth_title = g_strdup_printf (_ ("Depth (%s)"), unit);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (group->width_row), width_title);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (group->depth_row), depth_title);
  gtk_widget_set_visible (GTK_WIDGET (group->width_row), has_size);
  gtk_widget_set_visible (GTK_WIDGET (group->depth_row), has_size && depth > 0);
  gtk_widget_set_visible (GTK_WIDGET (group->turn_row), feature != NULL && feature->breadth == 0);
  if (has_size)
    gtk_spin_button_set_value (group->width, width / get_unit_mm (battlefield));
  if (has_size && depth > 0)
    gtk_spin_button_set_value (group->depth, depth / get_unit_mm (battlefield));
  if (feature != NULL)
    gtk_spin_button_set_value (group->turn, feature->turn);
  gtk_widget_set_visible (group->again,
                          feature != NULL && feature->stream != NULL
                            && muster_terrain_may_throw_again (battlefield, feature->stream));
  gtk_widget_set_visible (group->duplicate, feature != NULL);
}

static void
show (MusterSelectedGroup *group)
{
  const MusterBattlefield *battlefield = get_battlefield (group);
  g_autofree char *label =
    battlefield != NULL ? muster_battlefield_dup_label (battlefield, group->id) : NULL;
  group->is_showing = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (group), label != NULL);
  if (label != NULL)
    show_node (group, battlefield, label);
  group->is_showing = FALSE;
}

void
muster_selected_group_select (MusterSelectedGroup *group, int id)
{
  group->id = id;
  if (id != group->named)
    keep_name (group);
  show (group);
}

void
muster_selected_group_set_model (MusterSelectedGroup *group, MusterScenarioModel *model)
{
  group->model = g_object_ref (model);
  g_signal_connect_object (model, "changed", G_CALLBACK (show), group, G_CONNECT_SWAPPED);
  show (group);
}

static void
dispose (GObject *object)
{
  MusterSelectedGroup *group = MUSTER_SELECTED_GROUP (object);
  g_clear_object (&group->model);
  g_clear_pointer (&group->shown_name, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_SELECTED_GROUP);
  g_clear_pointer (&group->types, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_selected_group_parent_class)->dispose (object);
}

static void
muster_selected_group_class_init (MusterSelectedGroupClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  edited =
    g_signal_new ("edited", MUSTER_TYPE_SELECTED_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 4, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/scenario/selected-group.ui");
#define BIND(member) gtk_widget_class_bind_template_child (class, MusterSelectedGroup, member)
  BIND (about);
  BIND (name);
  BIND (type_row);
  BIND (width_row);
  BIND (depth_row);
  BIND (turn_row);
  BIND (width);
  BIND (depth);
  BIND (turn);
  BIND (again);
  BIND (duplicate);
#undef BIND
  gtk_widget_class_bind_template_callback (class, keep_name);
  gtk_widget_class_bind_template_callback (class, on_type);
  gtk_widget_class_bind_template_callback (class, on_size);
  gtk_widget_class_bind_template_callback (class, on_direction);
}

static void
muster_selected_group_init (MusterSelectedGroup *group)
{
  group->types = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (group));
}
