#include "config.h"

#include "app/catalogue-pane.h"

#include "app/army-deeds.h"
#include "app/kind-item.h"
#include "base/keyed-list.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _MusterCataloguePane
{
  AdwBin parent;
  GtkSearchEntry *search;
  GtkDropDown *filter;
  GtkListView *list;
  GtkStack *stack;
  MusterKeyedList *kinds;
  GtkStringList *filters;
  GArray *tags; /* per filter after the fixed ones: the index of a tag */
  MusterThingItem *target;
  const MusterRuleset *ruleset; /* (unowned): whose filters are shown */
};

G_DEFINE_FINAL_TYPE (MusterCataloguePane, muster_catalogue_pane, ADW_TYPE_BIN)

enum
{
  FILTER_ALL,
  FILTER_FORMATIONS,
  FILTER_COMMANDERS,
  FILTER_UNITS,
  N_FILTERS,
};

/* A kind with how well it fits, for sorting. */
typedef struct
{
  const MusterKind *kind;
  gboolean fits;
} Entry;

static gboolean
has_tag (const MusterKind *kind, const MusterRuleset *ruleset, int tag)
{
  int bit = muster_ruleset_find_word (ruleset, ruleset->tags[tag].id);
  return bit >= 0 && (kind->bits[bit / 64] >> (bit % 64)) & 1;
}

static gboolean
passes_filter (MusterCataloguePane *pane, const MusterRuleset *ruleset, const MusterKind *kind)
{
  guint filter = gtk_drop_down_get_selected (pane->filter);
  switch (filter)
    {
    case FILTER_FORMATIONS:
      return kind->sort == MUSTER_SORT_FORMATION;
    case FILTER_COMMANDERS:
      return kind->sort == MUSTER_SORT_COMMANDER;
    case FILTER_UNITS:
      return kind->sort == MUSTER_SORT_UNIT;
    default:
      if (filter >= N_FILTERS && filter - N_FILTERS < pane->tags->len)
        return kind->sort == MUSTER_SORT_UNIT
               && has_tag (kind, ruleset, g_array_index (pane->tags, int, filter - N_FILTERS));
      return TRUE;
    }
}

/* Every word that was typed begins a word of the name, accents and case aside. */
static gboolean
passes_search (MusterCataloguePane *pane, const MusterRuleset *ruleset, const MusterKind *kind)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (pane->search));
  const char *nation = kind->nation >= 0 ? ruleset->nations[kind->nation].name : "";
  g_autofree char *text = g_strconcat (kind->name, " ", nation, NULL);
  return typed[0] == '\0' || g_str_match_string (typed, text, TRUE);
}

/* Of other nations only what the user searches for. */
static gboolean
is_of_nation (MusterCataloguePane *pane, const MusterReckoning *reckoning, const MusterKind *kind)
{
  guint index = muster_thing_item_get_index (pane->target);
  int nation = muster_reckoning_get_grade (reckoning, index, reckoning->ruleset->nation_scale);
  return kind->nation < 0 || nation < 0 || kind->nation == nation
         || gtk_editable_get_text (GTK_EDITABLE (pane->search))[0] != '\0';
}

static GArray *
list_entries (MusterCataloguePane *pane, const MusterReckoning *reckoning)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  const MusterRuleset *ruleset = reckoning->ruleset;
  int year = reckoning->army->year;
  for (int fits = 1; fits >= 0; fits--)
    for (int i = 0; i < ruleset->n_kinds; i++)
      {
        const MusterKind *kind = &ruleset->kinds[i];
        gboolean in_time = year == MUSTER_NO_YEAR || muster_years_hold (kind->from, kind->to, year);
        if (kind->sort == MUSTER_SORT_ARMY || kind->sort == MUSTER_SORT_OPTION
            || !passes_filter (pane, ruleset, kind) || !passes_search (pane, ruleset, kind)
            || !is_of_nation (pane, reckoning, kind))
          continue;
        gboolean there = muster_army_deed_find_holder (pane->target, kind) != MUSTER_NO_THING;
        Entry entry = { kind, there && in_time };
        if (entry.fits == fits)
          g_array_append_val (entries, entry);
      }
  return entries;
}

typedef struct
{
  MusterRuleset *ruleset;
  GArray *entries;
} Filling;

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  Filling *filling = data;
  const Entry *entry = &g_array_index (filling->entries, Entry, index);
  if (item == NULL)
    item = muster_kind_item_new (filling->ruleset, entry->kind);
  muster_kind_item_set_fits (item, entry->fits);
  return item;
}

static void
update (MusterCataloguePane *pane)
{
  MusterArmyModel *model = pane->target != NULL ? muster_thing_item_get_model (pane->target) : NULL;
  const MusterReckoning *reckoning = model != NULL ? muster_army_model_get_reckoning (model) : NULL;
  if (reckoning == NULL)
    {
      muster_keyed_list_set (pane->kinds, NULL, 0, fill, NULL);
      gtk_stack_set_visible_child_name (pane->stack, "none");
      return;
    }
  g_autoptr (GArray) entries = list_entries (pane, reckoning);
  g_autofree gint64 *keys = g_new (gint64, entries->len);
  Filling filling = { (MusterRuleset *) reckoning->ruleset, entries };
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);
      keys[i] = (entry->kind - reckoning->ruleset->kinds) * 2 + entry->fits;
    }
  muster_keyed_list_set (pane->kinds, keys, entries->len, fill, &filling);
  gtk_stack_set_visible_child_name (pane->stack, entries->len > 0 ? "list" : "nothing");
}

static void
set_filters (MusterCataloguePane *pane, const MusterRuleset *ruleset)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->filters));
  if (pane->ruleset == ruleset)
    return;
  pane->ruleset = ruleset;
  gtk_string_list_splice (pane->filters, N_FILTERS, n - N_FILTERS, NULL);
  g_array_set_size (pane->tags, 0);
  for (int tag = 0; ruleset != NULL && tag < ruleset->n_tags; tag++)
    for (int i = 0; i < ruleset->n_kinds; i++)
      if (ruleset->kinds[i].sort == MUSTER_SORT_UNIT && has_tag (&ruleset->kinds[i], ruleset, tag))
        {
          g_autofree char *name = g_strdup (ruleset->tags[tag].name);
          name[0] = g_ascii_toupper (name[0]);
          gtk_string_list_append (pane->filters, name);
          g_array_append_val (pane->tags, tag);
          break;
        }
  gtk_drop_down_set_selected (pane->filter, FILTER_ALL);
}

void
muster_catalogue_pane_set_target (MusterCataloguePane *pane, MusterThingItem *item)
{
  MusterArmyModel *model = item != NULL ? muster_thing_item_get_model (item) : NULL;
  const MusterReckoning *reckoning = model != NULL ? muster_army_model_get_reckoning (model) : NULL;
  g_set_object (&pane->target, item);
  set_filters (pane, reckoning != NULL ? reckoning->ruleset : NULL);
  update (pane);
}

void
muster_catalogue_pane_search (MusterCataloguePane *pane)
{
  gtk_widget_grab_focus (GTK_WIDGET (pane->search));
  gtk_editable_select_region (GTK_EDITABLE (pane->search), 0, -1);
}

GListModel *
muster_catalogue_pane_get_list (MusterCataloguePane *pane)
{
  return G_LIST_MODEL (pane->kinds);
}

static void
add (MusterCataloguePane *pane, MusterKindItem *item)
{
  gtk_widget_activate_action (GTK_WIDGET (pane), "army.add", "s", muster_kind_item_get_id (item));
}

static void
on_activate (MusterCataloguePane *pane, guint position)
{
  g_autoptr (MusterKindItem) item = g_list_model_get_item (G_LIST_MODEL (pane->kinds), position);
  if (item != NULL)
    add (pane, item);
}

/* Enter in the search adds what stands first; the list may not have caught up with quick fingers.
 */
static void
on_search_activate (MusterCataloguePane *pane)
{
  update (pane);
  on_activate (pane, 0);
}

/* Down leads from the search into what it found. */
static gboolean
on_search_key (GtkEventControllerKey *keys,
               guint key,
               guint code,
               GdkModifierType state,
               MusterCataloguePane *pane)
{
  return key == GDK_KEY_Down
         && gtk_widget_child_focus (GTK_WIDGET (pane->list), GTK_DIR_TAB_FORWARD);
}

static GdkContentProvider *
on_drag (GtkDragSource *source, double x, double y, GtkListItem *list_item)
{
  return gdk_content_provider_new_typed (MUSTER_TYPE_KIND_ITEM, gtk_list_item_get_item (list_item));
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/muster_army/Muster/kind-row.ui");
  GtkWidget *row = GTK_WIDGET (gtk_builder_get_object (builder, "row"));
  GtkDragSource *source = gtk_drag_source_new ();
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect_object (source, "prepare", G_CALLBACK (on_drag), list_item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
  for (const char *const *name = (const char *const[]){ "name", "detail", "points", "add", NULL };
       *name != NULL; name++)
    g_object_set_data (G_OBJECT (row), *name, gtk_builder_get_object (builder, *name));
  gtk_list_item_set_child (list_item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  MusterKindItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *add_button = g_object_get_data (G_OBJECT (row), "add");
  GtkLabel *detail = g_object_get_data (G_OBJECT (row), "detail");
  g_autofree char *text = muster_kind_item_dup_detail (item);
  g_autofree char *points = muster_kind_item_dup_points (item);
  g_autofree char *said = g_strdup_printf (_ ("Add %s"), muster_kind_item_get_name (item));
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), "name"), muster_kind_item_get_name (item));
  gtk_label_set_text (detail, text);
  gtk_widget_set_visible (GTK_WIDGET (detail), text[0] != '\0');
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), "points"), points);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (add_button), "s",
                                    muster_kind_item_get_id (item));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (add_button), "army.add");
  gtk_accessible_update_property (GTK_ACCESSIBLE (add_button), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                  -1);
  gtk_widget_set_tooltip_text (add_button, said);
  if (muster_kind_item_get_fits (item))
    gtk_widget_remove_css_class (row, "dim-label");
  else
    gtk_widget_add_css_class (row, "dim-label");
  if (gtk_widget_get_parent (row) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, muster_kind_item_get_name (item),
                                    -1);
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_CATALOGUE_PANE (object)->target);
  G_OBJECT_CLASS (muster_catalogue_pane_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_array_unref (MUSTER_CATALOGUE_PANE (object)->tags);
  G_OBJECT_CLASS (muster_catalogue_pane_parent_class)->finalize (object);
}

static void
muster_catalogue_pane_class_init (MusterCataloguePaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  g_type_ensure (MUSTER_TYPE_KEYED_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/catalogue-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, search);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, filter);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, list);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, kinds);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, filters);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activate);
  gtk_widget_class_bind_template_callback (widget_class, update);
}

static void
muster_catalogue_pane_init (MusterCataloguePane *pane)
{
  pane->tags = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (pane));
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_search_key), pane);
  gtk_widget_add_controller (GTK_WIDGET (pane->search), keys);
}
