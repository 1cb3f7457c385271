#include "config.h"

#include "app/widget/army-choice.h"

#include "app/widget/list-row.h"
#include "army/store/listing.h"

#include <glib/gi18n-lib.h>

/* More armies than this are searched. */
#define MOST_WITHOUT_SEARCH 10

struct _MusterArmyChoice
{
  AdwBin parent;
  GtkDropDown *list;
  MusterStore *store;
  gint64 without;
  gint64 army;
  GPtrArray *armies; /* (element-type MusterArmySummary): those of the list */
  gboolean is_setting;
};

G_DEFINE_FINAL_TYPE (MusterArmyChoice, muster_army_choice, ADW_TYPE_BIN)

static guint chosen;

static const MusterArmySummary *
get_army (GPtrArray *armies, guint i)
{
  return g_ptr_array_index (armies, i);
}

static guint
find (MusterArmyChoice *choice, gint64 army)
{
  for (guint i = 0; i < choice->armies->len; i++)
    if (get_army (choice->armies, i)->id == army)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static void
select_army (MusterArmyChoice *choice)
{
  choice->is_setting = TRUE;
  gtk_drop_down_set_selected (choice->list, find (choice, choice->army));
  choice->is_setting = FALSE;
}

static void
on_selected (MusterArmyChoice *choice)
{
  guint selected = gtk_drop_down_get_selected (choice->list);
  if (choice->is_setting || selected >= choice->armies->len
      || get_army (choice->armies, selected)->id == choice->army)
    return;
  choice->army = get_army (choice->armies, selected)->id;
  g_signal_emit (choice, chosen, 0);
}

/* Whether the list is just so already: it is not touched then, for somebody may be in it. */
static gboolean
is_listed (MusterArmyChoice *choice, GPtrArray *armies)
{
  if (armies->len != choice->armies->len)
    return FALSE;
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *now = get_army (armies, i);
      const MusterArmySummary *before = get_army (choice->armies, i);
      if (now->id != before->id || !g_str_equal (now->name, before->name)
          || !g_str_equal (now->title, before->title))
        return FALSE;
    }
  return TRUE;
}

static GtkStringList *
list_names (GPtrArray *armies)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *army = get_army (armies, i);
      g_autofree char *text = g_strdup_printf ("%s · %s", army->name, army->title);
      gtk_string_list_append (names, text);
    }
  return names;
}

static void
list_armies (MusterArmyChoice *choice)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (choice->store, NULL);
  for (guint i = armies != NULL ? armies->len : 0; i-- > 0;)
    if (get_army (armies, i)->id == choice->without)
      g_ptr_array_remove_index (armies, i);
  if (armies == NULL || is_listed (choice, armies))
    return;
  g_autoptr (GtkStringList) names = list_names (armies);
  g_ptr_array_unref (choice->armies);
  choice->armies = g_steal_pointer (&armies);
  choice->is_setting = TRUE;
  gtk_drop_down_set_model (choice->list, G_LIST_MODEL (names));
  gtk_drop_down_set_enable_search (choice->list, choice->armies->len > MOST_WITHOUT_SEARCH);
  gtk_widget_set_sensitive (GTK_WIDGET (choice->list), choice->armies->len > 0);
  select_army (choice);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (list_item, label);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *label = gtk_list_item_get_child (list_item);
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (list_item));
  gtk_label_set_text (GTK_LABEL (label), text);
  muster_tooltip_set (label, text);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_ARMY_CHOICE (widget)->list));
}

static gboolean
open_list (GtkWidget *widget, gboolean group_cycling)
{
  return gtk_widget_mnemonic_activate (GTK_WIDGET (MUSTER_ARMY_CHOICE (widget)->list),
                                       group_cycling);
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_ARMY_CHOICE (object)->store);
  G_OBJECT_CLASS (muster_army_choice_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_ARMY_CHOICE (object)->armies);
  G_OBJECT_CLASS (muster_army_choice_parent_class)->finalize (object);
}

static void
muster_army_choice_class_init (MusterArmyChoiceClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  GTK_WIDGET_CLASS (class)->grab_focus = grab_focus;
  GTK_WIDGET_CLASS (class)->mnemonic_activate = open_list;
  chosen = g_signal_new ("chosen", MUSTER_TYPE_ARMY_CHOICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                         G_TYPE_NONE, 0);
}

/* The button of the list sets its own row up as soon as it has the factory: the factory's signals
 * come before. */
static void
muster_army_choice_init (MusterArmyChoice *choice)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkExpression) text =
    gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  choice->armies = g_ptr_array_new ();
  choice->list = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), NULL);
  gtk_drop_down_set_factory (choice->list, factory);
  gtk_drop_down_set_expression (choice->list, text);
  gtk_widget_set_sensitive (GTK_WIDGET (choice->list), FALSE);
  muster_army_choice_set_label (choice, _ ("The other army"));
  g_signal_connect_object (choice->list, "notify::selected", G_CALLBACK (on_selected), choice,
                           G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (choice), GTK_WIDGET (choice->list));
}

void
muster_army_choice_set_store (MusterArmyChoice *choice, MusterStore *store, gint64 without)
{
  choice->store = g_object_ref (store);
  choice->without = without;
  g_signal_connect_object (store, "changed", G_CALLBACK (list_armies), choice, G_CONNECT_SWAPPED);
  list_armies (choice);
}

void
muster_army_choice_set_label (MusterArmyChoice *choice, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
}

gint64
muster_army_choice_get_army (MusterArmyChoice *choice)
{
  return choice->army;
}

void
muster_army_choice_set_army (MusterArmyChoice *choice, gint64 army)
{
  choice->army = army;
  list_armies (choice);
  select_army (choice);
}

guint
muster_army_choice_count (MusterArmyChoice *choice)
{
  return choice->armies->len;
}

gint64
muster_army_choice_find_first (MusterArmyChoice *choice, const char *ruleset)
{
  for (guint i = 0; i < choice->armies->len; i++)
    if (g_str_equal (get_army (choice->armies, i)->ruleset, ruleset))
      return get_army (choice->armies, i)->id;
  return choice->armies->len > 0 ? get_army (choice->armies, 0)->id : 0;
}

static gboolean
has (const GArray *armies, gint64 army)
{
  for (guint i = 0; i < armies->len; i++)
    if (g_array_index (armies, gint64, i) == army)
      return TRUE;
  return FALSE;
}

gint64
muster_army_choice_find_another (MusterArmyChoice *choice, const GArray *taken)
{
  guint chosen_one = find (choice, choice->army);
  if (chosen_one == GTK_INVALID_LIST_POSITION)
    return 0;
  const char *ruleset = get_army (choice->armies, chosen_one)->ruleset;
  for (guint i = 0; i < choice->armies->len; i++)
    {
      const MusterArmySummary *army = get_army (choice->armies, i);
      if (g_str_equal (army->ruleset, ruleset) && !has (taken, army->id))
        return army->id;
    }
  return 0;
}
