#include "config.h"

#include "app/catalogue/entry-row.h"
#include "app/catalogue/page-private.h"
#include "app/widget/tab-stop.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* More are not shown: whoever sees so many searches. */
#define MOST_SHOWN 1000

G_DEFINE_FINAL_TYPE (MusterCataloguePage, muster_catalogue_page, MUSTER_TYPE_PAGE)

static const struct
{
  const char *sort;
  const char *name;
} parts[] = {
  { NULL, N_ ("Everything") },
  { "unit", N_ ("Troop types") },
  { "commander", N_ ("Commanders") },
  { "formation", N_ ("Formations") },
  { "option", N_ ("Options") },
  { "nation", N_ ("Nations and traits") },
  { "grade", N_ ("Grades") },
  { "price", N_ ("Prices") },
  { "limit", N_ ("Limits") },
  { "stat", N_ ("Figures") },
  { "strength", N_ ("Losses") },
  { "level", N_ ("Levels of loss") },
  { "weather", N_ ("Weather") },
  { "terrain", N_ ("Battlefields") },
  { "feature", N_ ("Terrain features") },
  { "objective", N_ ("Objectives") },
  { "table", N_ ("Tables") },
  { "note", N_ ("Notes") },
};

static const MusterCatalogueEntry *
get_chosen (GtkDropDown *drop_down, GPtrArray *entries, guint n_before)
{
  guint selected = gtk_drop_down_get_selected (drop_down);
  if (entries == NULL || selected < n_before || selected - n_before >= entries->len)
    return NULL;
  return g_ptr_array_index (entries, selected - n_before);
}

const char *
muster_catalogue_page_get_ruleset (MusterCataloguePage *page)
{
  const MusterCatalogueEntry *entry = get_chosen (page->ruleset, page->rulesets, 0);
  return entry != NULL ? entry->key : NULL;
}

/* Returns: the id of the nation that is chosen, or NULL */
static const char *
get_nation (MusterCataloguePage *page)
{
  const MusterCatalogueEntry *entry = get_chosen (page->nation, page->nations, 1);
  return entry != NULL ? entry->key : NULL;
}

/* Filling */

/* The name of an entry, or its id where there is none. */
static const char *
find_name (GPtrArray *entries, const char *key)
{
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const MusterCatalogueEntry *entry = g_ptr_array_index (entries, i);
      if (g_strcmp0 (entry->key, key) == 0)
        return entry->name;
    }
  return key;
}

static void
append_own (MusterCataloguePage *page, const MusterHouseValue *value, GString *text)
{
  if (g_str_equal (value->what, MUSTER_HOUSE_POINTS))
    g_string_append_printf (text, _ ("%s points"), value->value);
  else if (g_str_equal (value->what, MUSTER_HOUSE_NAME))
    g_string_append_printf (text, "“%s”", value->value);
  else
    g_string_append_printf (text, "%s %s", find_name (page->stats, value->what), value->value);
  if (value->nation != NULL)
    g_string_append_printf (text, " (%s)", find_name (page->nations, value->nation));
}

/* The player's own values of a type: "27 points, VBU 6 (some nation)". */
static char *
dup_own (MusterCataloguePage *page, const MusterCatalogueEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; page->house != NULL && i < page->house->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (page->house, i);
      if (g_strcmp0 (value->type, entry->key) != 0)
        continue;
      g_string_append (text, text->len > 0 ? ", " : "");
      append_own (page, value, text);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

typedef struct
{
  MusterCataloguePage *page;
  GPtrArray *entries;
} Filling;

/* Entries never change: another one has another item. */
static gpointer
fill (gpointer item, guint index, gpointer data)
{
  const Filling *filling = data;
  MusterCatalogueEntry **entry =
    (MusterCatalogueEntry **) &g_ptr_array_index (filling->entries, index);
  g_autofree char *own = dup_own (filling->page, *entry);
  return item != NULL ? item : muster_entry_item_new (g_steal_pointer (entry), own);
}

static void
free_entry (gpointer entry)
{
  if (entry != NULL)
    muster_catalogue_entry_free (entry);
}

/* Beside another nation only what is its own tells anything. */
static void
keep_own (GPtrArray *entries, const char *nation)
{
  for (guint i = entries->len; i-- > 0;)
    if (g_strcmp0 (((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->nation, nation) != 0)
      g_ptr_array_remove_index (entries, i);
}

static guint
show_entries (MusterCataloguePage *page,
              MusterKeyedList *list,
              const char *nation,
              gboolean only_own)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (page->search));
  MusterCatalogueQuery query = { .ruleset = muster_catalogue_page_get_ruleset (page),
                                 .sort = parts[gtk_drop_down_get_selected (page->part)].sort,
                                 .nation = nation,
                                 .search = typed[0] != '\0' ? typed : NULL,
                                 .most = MOST_SHOWN };
  GError *error = NULL;
  g_autoptr (GPtrArray) entries = muster_catalogue_list (page->catalogue, &query, &error);
  muster_page_report (MUSTER_PAGE (page), error);
  if (entries == NULL)
    return 0;
  if (only_own)
    keep_own (entries, nation);
  g_autofree gint64 *keys = g_new (gint64, entries->len);
  for (guint i = 0; i < entries->len; i++)
    keys[i] = ((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->id;
  Filling filling = { page, entries };
  g_ptr_array_set_free_func (entries, free_entry);
  muster_keyed_list_set (list, keys, entries->len, fill, &filling);
  return entries->len;
}

/* What is the other nation's alone, with a heading for each of the two. */
static void
show_beside (MusterCataloguePage *page,
             const MusterCatalogueEntry *nation,
             const MusterCatalogueEntry *other)
{
  gtk_widget_set_visible (page->beside, other != NULL);
  gtk_widget_set_visible (GTK_WIDGET (page->nation_name), other != NULL);
  if (other == NULL)
    return;
  g_autofree char *none = g_strdup_printf (_ ("Nothing here is of %s alone."), other->name);
  guint n = show_entries (page, page->others, other->key, TRUE);
  gtk_label_set_text (page->nation_name, nation != NULL ? nation->name : _ ("All nations"));
  gtk_label_set_text (page->beside_name, other->name);
  gtk_label_set_text (page->beside_none, none);
  gtk_widget_set_visible (GTK_WIDGET (page->beside_none), n == 0);
}

static void
show_all (MusterCataloguePage *page)
{
  const MusterCatalogueEntry *nation = get_chosen (page->nation, page->nations, 1);
  const MusterCatalogueEntry *other = get_chosen (page->other, page->nations, 1);
  if (page->catalogue == NULL || page->is_filling)
    return;
  guint n = show_entries (page, page->entries, nation != NULL ? nation->key : NULL,
                          nation != NULL && other != NULL);
  gtk_stack_set_visible_child_name (page->stack, n > 0                     ? "list"
                                                 : page->rulesets->len > 0 ? "nothing"
                                                                           : "none");
  gtk_widget_set_visible (page->filters, page->rulesets->len > 0);
  show_beside (page, nation, other);
}

static GPtrArray *
list_sort (MusterCataloguePage *page, const char *ruleset, const char *sort)
{
  MusterCatalogueQuery query = { .ruleset = ruleset, .sort = sort };
  return muster_catalogue_list (page->catalogue, &query, NULL);
}

/* A nation has an entry for each of its traits. */
static GPtrArray *
list_nations (MusterCataloguePage *page, const char *ruleset)
{
  g_autoptr (GPtrArray) all = list_sort (page, ruleset, "nation");
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *nations =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_catalogue_entry_free);
  for (guint i = 0; all != NULL && i < all->len;)
    {
      const MusterCatalogueEntry *entry = g_ptr_array_index (all, i);
      if (g_hash_table_add (seen, entry->key))
        g_ptr_array_add (nations, g_ptr_array_steal_index (all, i));
      else
        i++;
    }
  return nations;
}

static void
set_names (GtkDropDown *drop_down, const char *first, GPtrArray *entries, guint selected)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  if (first != NULL)
    gtk_string_list_append (names, first);
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    gtk_string_list_append (names, ((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->name);
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (drop_down, selected);
}

static void
load_house (MusterCataloguePage *page)
{
  const char *ruleset = muster_catalogue_page_get_ruleset (page);
  g_clear_pointer (&page->house, g_ptr_array_unref);
  if (ruleset != NULL)
    page->house = muster_house_list (muster_page_get_store (MUSTER_PAGE (page)), ruleset, NULL);
}

static void
on_ruleset (MusterCataloguePage *page)
{
  if (page->catalogue == NULL || page->is_filling)
    return;
  page->is_filling = TRUE;
  g_free (page->wanted);
  page->wanted = g_strdup (muster_catalogue_page_get_ruleset (page));
  g_clear_pointer (&page->nations, g_ptr_array_unref);
  g_clear_pointer (&page->stats, g_ptr_array_unref);
  page->nations = list_nations (page, muster_catalogue_page_get_ruleset (page));
  page->stats = list_sort (page, muster_catalogue_page_get_ruleset (page), "stat");
  set_names (page->nation, _ ("All nations"), page->nations, 0);
  set_names (page->other, _ ("No nation beside"), page->nations, 0);
  load_house (page);
  page->is_filling = FALSE;
  show_all (page);
}

/* Items that stay would show the values that were, or what another entry said. */
static void
clear_lists (MusterCataloguePage *page)
{
  muster_keyed_list_set (page->entries, NULL, 0, NULL, NULL);
  muster_keyed_list_set (page->others, NULL, 0, NULL, NULL);
}

static void
on_filter (MusterCataloguePage *page)
{
  show_all (page);
}

static void
on_show_everything (MusterCataloguePage *page)
{
  gtk_drop_down_set_selected (page->part, 0);
  gtk_drop_down_set_selected (page->nation, 0);
  gtk_drop_down_set_selected (page->other, 0);
  gtk_editable_set_text (GTK_EDITABLE (page->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (page->search));
}

static void
reload (MusterPage *base)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (base);
  if (page->catalogue == NULL)
    return;
  clear_lists (page);
  load_house (page);
  show_all (page);
}

static void
select_key (GtkDropDown *drop_down, GPtrArray *entries, guint n_before, const char *key)
{
  guint selected = 0;
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    if (g_strcmp0 (((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->key, key) == 0)
      selected = i + n_before;
  gtk_drop_down_set_selected (drop_down, selected);
}

void
muster_catalogue_page_show (MusterCataloguePage *page,
                            const char *ruleset,
                            const char *sort,
                            const char *nation,
                            const char *other)
{
  if (muster_catalogue_page_is_reading (page))
    {
      const char *const asked[] = { ruleset, sort != NULL ? sort : "", nation != NULL ? nation : "",
                                    other != NULL ? other : "", NULL };
      g_strfreev (page->asked);
      page->asked = g_strdupv ((char **) asked);
      return;
    }
  select_key (page->ruleset, page->rulesets, 0, ruleset);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_strcmp0 (parts[i].sort, sort) == 0)
      gtk_drop_down_set_selected (page->part, i);
  select_key (page->nation, page->nations, 1, nation);
  select_key (page->other, page->nations, 1, other);
}

/* Shows what was asked for while there was nothing to show. */
static void
show_asked (MusterCataloguePage *page)
{
  g_auto (GStrv) asked = g_steal_pointer (&page->asked);
  if (asked != NULL)
    muster_catalogue_page_show (page, asked[0], asked[1][0] != '\0' ? asked[1] : NULL, asked[2],
                                asked[3]);
}

void
muster_catalogue_page_take (MusterCataloguePage *page, MusterCatalogue *catalogue)
{
  g_autofree char *chosen = g_strdup (page->wanted);
  g_clear_pointer (&page->catalogue, muster_catalogue_free);
  page->catalogue = catalogue;
  clear_lists (page);
  page->is_filling = TRUE;
  g_clear_pointer (&page->rulesets, g_ptr_array_unref);
  page->rulesets = list_sort (page, NULL, "ruleset");
  guint selected = 0;
  for (guint i = 0; page->rulesets != NULL && i < page->rulesets->len; i++)
    if (g_strcmp0 (((MusterCatalogueEntry *) g_ptr_array_index (page->rulesets, i))->key, chosen)
        == 0)
      selected = i;
  set_names (page->ruleset, NULL, page->rulesets, selected);
  page->is_filling = FALSE;
  on_ruleset (page);
  if (chosen != NULL)
    {
      g_free (page->wanted);
      page->wanted = g_steal_pointer (&chosen);
    }
  show_asked (page);
}

static void
on_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (MUSTER_CATALOGUE_PAGE (widget)->search));
}

/* Rows */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  gtk_list_item_set_child (list_item, GTK_WIDGET (muster_entry_row_new ()));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterCataloguePage *page)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  MusterEntryItem *item = gtk_list_item_get_item (list_item);
  gtk_list_item_set_activatable (list_item, muster_entry_item_is_type (item));
  muster_entry_row_set_item (MUSTER_ENTRY_ROW (row), item, get_nation (page));
  if (gtk_widget_get_parent (row) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    muster_entry_item_get_entry (item)->name, -1);
}

static void
on_activate (MusterCataloguePage *page, guint position)
{
  g_autoptr (MusterEntryItem) item = g_list_model_get_item (G_LIST_MODEL (page->entries), position);
  const char *nation = get_nation (page);
  if (item != NULL && muster_entry_item_is_type (item))
    gtk_widget_activate_action (GTK_WIDGET (page), "catalogue.house", "(ss)",
                                muster_entry_item_get_entry (item)->key,
                                nation != NULL ? nation : "");
}

/* The page */

static void
fill_parts (MusterCataloguePage *page)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_string_list_append (names, _ (parts[i].name));
  page->is_filling = TRUE;
  gtk_drop_down_set_model (page->part, G_LIST_MODEL (names));
  page->is_filling = FALSE;
}

static gboolean
grab_focus (GtkWidget *widget)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  return gtk_widget_grab_focus (GTK_WIDGET (page->search));
}

static void
dispose (GObject *object)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (object);
  g_clear_handle_id (&page->pause, g_source_remove);
  g_clear_pointer (&page->monitors, g_ptr_array_unref);
  g_cancellable_cancel (page->reading);
  g_clear_object (&page->reading);
  g_clear_pointer (&page->catalogue, muster_catalogue_free);
  g_clear_pointer (&page->wanted, g_free);
  g_clear_pointer (&page->asked, g_strfreev);
  g_clear_pointer (&page->rulesets, g_ptr_array_unref);
  g_clear_pointer (&page->nations, g_ptr_array_unref);
  g_clear_pointer (&page->stats, g_ptr_array_unref);
  g_clear_pointer (&page->house, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_catalogue_page_parent_class)->dispose (object);
}

static void
muster_catalogue_page_class_init (MusterCataloguePageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  static const MusterPageAction actions[] = {
    { "catalogue.search", NULL, on_search, GDK_KEY_f, GDK_CONTROL_MASK },
  };
  G_OBJECT_CLASS (class)->dispose = dispose;
  MUSTER_PAGE_CLASS (class)->reload = reload;
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_KEYED_LIST);
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/catalogue/page.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, search);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, ruleset);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, part);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, nation);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, other);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, list);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, selection);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, filters);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, beside);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, nation_name);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, beside_name);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, beside_none);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, entries);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, others);
  gtk_widget_class_bind_template_callback (widget_class, on_ruleset);
  gtk_widget_class_bind_template_callback (widget_class, on_filter);
  gtk_widget_class_bind_template_callback (widget_class, on_show_everything);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  muster_page_class_install_actions (widget_class, actions, G_N_ELEMENTS (actions));
  muster_catalogue_page_install_packs (widget_class);
  muster_catalogue_page_install_house (widget_class);
}

/* Cancelled first: the thread that watches files may yet take a reference to one that goes. */
static void
stop_watching (gpointer monitor)
{
  g_file_monitor_cancel (monitor);
  g_object_unref (monitor);
}

static void
muster_catalogue_page_init (MusterCataloguePage *page)
{
  page->monitors = g_ptr_array_new_with_free_func (stop_watching);
  page->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (page));
}

MusterCataloguePage *
muster_catalogue_page_new (MusterStore *store)
{
  MusterCataloguePage *page =
    g_object_new (MUSTER_TYPE_CATALOGUE_PAGE, "store", store, "kind", MUSTER_DOCUMENT_HOUSE,
                  "document", (gint64) MUSTER_DOCUMENT_HOUSE_ID, "title", _ ("Catalogue"), NULL);
  fill_parts (page);
  muster_catalogue_page_watch (page);
  muster_catalogue_page_open (page);
  return page;
}
