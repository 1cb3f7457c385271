#include "config.h"

#include "app/catalogue/page.h"

#include "app/army/house-window.h"
#include "app/catalogue/report-window.h"
#include "app/document/last-army.h"
#include "app/widget/file-dialog.h"
#include "app/widget/growing-list.h"
#include "app/widget/tab-stop.h"
#include "base/file.h"
#include "base/keyed-list.h"
#include "base/problem.h"
#include "base/task.h"
#include "base/text.h"
#include "ruleset/catalogue/beside.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"
#include "ruleset/ruleset.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MUSTER_TYPE_CATALOGUE_PAGE (muster_catalogue_page_get_type ())

#define MUSTER_TYPE_ENTRY_ITEM (muster_entry_item_get_type ())

#define MUSTER_TYPE_PAIR_ITEM (muster_pair_item_get_type ())

#define MUSTER_TYPE_ENTRY_ROW (muster_entry_row_get_type ())

/* What came with a pack. */
typedef struct
{
  char *report;                   /* to be told */
  MusterDifferences *differences; /* from what there was of it before; NULL where there was none */
} MusterPackImport;

static void
muster_pack_import_free (MusterPackImport *import)
{
  g_free (import->report);
  g_clear_pointer (&import->differences, muster_differences_unref);
  g_free (import);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPackImport, muster_pack_import_free)

struct _MusterEntryItem
{
  GObject parent;
  MusterCatalogueEntry *entry;
  char *own;
};

G_DEFINE_FINAL_TYPE (MusterEntryItem, muster_entry_item, G_TYPE_OBJECT)

static void
muster_entry_item_init (MusterEntryItem *item)
{
}

static void
finalize (GObject *object)
{
  MusterEntryItem *item = MUSTER_ENTRY_ITEM (object);
  g_clear_pointer (&item->entry, muster_catalogue_entry_free);
  g_free (item->own);
  G_OBJECT_CLASS (muster_entry_item_parent_class)->finalize (object);
}

static void
muster_entry_item_class_init (MusterEntryItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

/**
 * muster_entry_item_new:
 * @entry: (transfer full): what is shown
 * @own: (nullable): what the player gave of it
 */
static MusterEntryItem *
muster_entry_item_new (MusterCatalogueEntry *entry, const char *own)
{
  MusterEntryItem *item = g_object_new (MUSTER_TYPE_ENTRY_ITEM, NULL);
  item->entry = entry;
  item->own = g_strdup (own);
  return item;
}

const MusterCatalogueEntry *
muster_entry_item_get_entry (MusterEntryItem *item)
{
  return item->entry;
}

const char *
muster_entry_item_get_own (MusterEntryItem *item)
{
  return item->own;
}

/** Returns: whether the player may give values of it */
static gboolean
muster_entry_item_is_type (MusterEntryItem *item)
{
  return g_str_equal (item->entry->category, "unit")
         || g_str_equal (item->entry->category, "commander")
         || g_str_equal (item->entry->category, "model")
         || g_str_equal (item->entry->category, "option");
}

struct _MusterPairItem
{
  GObject parent;
  MusterEntryItem *left; /* NULL: only the other nation has such a thing */
  MusterEntryItem *right;
};

G_DEFINE_FINAL_TYPE (MusterPairItem, muster_pair_item, G_TYPE_OBJECT)

static void
muster_pair_item_init (MusterPairItem *item)
{
}

static void
pair_item_finalize (GObject *object)
{
  MusterPairItem *item = MUSTER_PAIR_ITEM (object);
  g_clear_object (&item->left);
  g_clear_object (&item->right);
  G_OBJECT_CLASS (muster_pair_item_parent_class)->finalize (object);
}

static void
muster_pair_item_class_init (MusterPairItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pair_item_finalize;
}

MusterEntryItem *
muster_pair_item_get_left (MusterPairItem *item)
{
  return item->left;
}

MusterEntryItem *
muster_pair_item_get_right (MusterPairItem *item)
{
  return item->right;
}

struct _MusterEntryRow
{
  AdwBin parent;
  GtkLabel *name;
  GtkLabel *detail;
  GtkLabel *own;
  GtkLabel *cite;
  GtkWidget *edit;
};

G_DEFINE_FINAL_TYPE (MusterEntryRow, muster_entry_row, ADW_TYPE_BIN)

static void
muster_entry_row_class_init (MusterEntryRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/catalogue/entry-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, detail);
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, own);
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, cite);
  gtk_widget_class_bind_template_child (widget_class, MusterEntryRow, edit);
}

static void
muster_entry_row_init (MusterEntryRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}

static MusterEntryRow *
muster_entry_row_new (void)
{
  return g_object_new (MUSTER_TYPE_ENTRY_ROW, NULL);
}

static void
show_edit (GtkWidget *edit, MusterEntryItem *item, const char *nation)
{
  const MusterCatalogueEntry *entry = muster_entry_item_get_entry (item);
  gboolean is_type = muster_entry_item_is_type (item);
  g_autofree char *said = g_strdup_printf (_ ("Your own values of %s"), entry->name);
  gtk_widget_set_visible (edit, is_type);
  if (is_type)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (edit), "(sss)", entry->ruleset, entry->key,
                                      nation != NULL ? nation : "");
  /* After its target, or the two would not fit. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (edit), is_type ? "catalogue.house" : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (edit), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
}

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
}

/* "Some Rules · from 1813 · Infantry": what tells it from others of its name. @title: (nullable):
 * its ruleset's, where it is not told otherwise */
static char *
dup_detail (const MusterCatalogueEntry *entry, const char *title)
{
  g_autoptr (GString) text = g_string_new (title);
  if (entry->from != 0 || entry->to != 0)
    {
      g_autofree char *years = muster_years_dup_text (entry->from, entry->to);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", years);
    }
  if (entry->detail != NULL && entry->detail[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", entry->detail);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * muster_entry_row_set_item:
 * @title: (nullable): of the ruleset, where the row is to tell it
 * @nation: (nullable): the id of the nation for which values are given from the row
 */
static void
muster_entry_row_set_item (MusterEntryRow *row,
                           MusterEntryItem *item,
                           const char *title,
                           const char *nation)
{
  const MusterCatalogueEntry *entry = muster_entry_item_get_entry (item);
  const char *own = muster_entry_item_get_own (item);
  g_autofree char *detail = dup_detail (entry, title);
  g_autofree char *text = own != NULL ? g_strdup_printf (_ ("House values: %s"), own) : NULL;
  show_text (row->name, entry->name);
  show_text (row->detail, detail);
  show_text (row->own, text);
  show_text (row->cite, entry->cite != NULL    ? entry->cite
                        : entry->is_suggestion ? _ ("Muster's own suggestion")
                                               : NULL);
  show_edit (row->edit, item, nation);
}

static guint
count_kinds (const MusterRuleset *ruleset, MusterCategory category)
{
  guint n = 0;
  for (int i = 0; i < ruleset->n_kinds; i++)
    n += ruleset->kinds[i].category == category;
  return n;
}

/* "Imported Some Rules: 12 nations, 30 troop types and 1 limit" */
static char *
dup_first_report (const MusterRuleset *now)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint n_nations = (guint) now->n_nations;
  guint n_types = count_kinds (now, MUSTER_CATEGORY_UNIT);
  guint n_limits = (guint) now->n_limits;
  g_ptr_array_add (parts,
                   g_strdup_printf (ngettext ("%u nation", "%u nations", n_nations), n_nations));
  g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u troop type", "%u troop types", n_types),
                                           n_types));
  g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u limit", "%u limits", n_limits), n_limits));
  g_autofree char *counts = muster_text_join (parts);
  /* Translators: the name of a ruleset, and what stands in it: "4 nations, 30 types and 2 limits"
   */
  return g_strdup_printf (_ ("Imported %1$s: %2$s"), now->title, counts);
}

char *
muster_pack_import_dup_report (const MusterRuleset *before,
                               const MusterRuleset *now,
                               guint n_differences)
{
  if (before == NULL)
    return dup_first_report (now);
  if (n_differences == 0)
    return g_strdup_printf (_ ("%s was there already"), now->title);
  return g_strdup_printf (
    /* Translators: %1$s: a ruleset; %2$s: its version; %3$s: the version that it replaces; %4$u:
     * how many differences there are. */
    ngettext ("Imported %1$s, version %2$s in place of %3$s: %4$u difference",
              "Imported %1$s, version %2$s in place of %3$s: %4$u differences", n_differences),
    now->title, now->version, before->version, n_differences);
}

static MusterPackImport *
new_import (MusterRuleset *before, MusterRuleset *now)
{
  MusterPackImport *import = g_new0 (MusterPackImport, 1);
  if (before != NULL)
    import->differences = muster_differences_new (before, now);
  import->report = muster_pack_import_dup_report (
    before, now, import->differences != NULL ? muster_differences_count (import->differences) : 0);
  return import;
}

static gboolean
copy_pack (GFile *file, const MusterRuleset *ruleset, GError **error)
{
  g_autofree char *dir = g_build_filename (g_get_user_data_dir (), "muster", "packs", NULL);
  g_autofree char *name = g_strconcat (ruleset->id, ".ruleset.xml", NULL);
  g_autofree char *path = g_build_filename (dir, name, NULL);
  g_autofree char *text = NULL;
  gsize length;
  if (g_mkdir_with_parents (dir, 0755) != 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                   _ ("The folder %s cannot be made. Check its permissions."), dir);
      return FALSE;
    }
  if (!g_file_load_contents (file, NULL, &text, &length, NULL, error))
    return FALSE;
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  return muster_file_write (path, bytes, error);
}

static MusterRuleset *
load_sound (GFile *file, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *path = g_file_get_path (file);
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Only files of this computer can be read. Copy the file to it first."));
      return NULL;
    }
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (path, problems);
  if (ruleset != NULL)
    muster_ruleset_check (ruleset, path, problems);
  return muster_problems_propagate (problems, error) ? g_steal_pointer (&ruleset) : NULL;
}

/**
 * muster_pack_import:
 * @file: a pack
 *
 * Checks @file and puts a copy of it into the player's folder of packs.
 *
 * Returns: (transfer full) (nullable): what came with it; NULL with what is wrong, a line each,
 * where nothing was done
 */
static MusterPackImport *
muster_pack_import (GFile *file, GError **error)
{
  g_autoptr (GPtrArray) unread = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (MusterRuleset) ruleset = load_sound (file, error);
  if (ruleset == NULL)
    return NULL;
  g_autoptr (MusterRuleset) before =
    muster_packs_load ((const char *const *) dirs, ruleset->id, unread);
  return copy_pack (file, ruleset, error) ? new_import (before, ruleset) : NULL;
}

struct _MusterCataloguePage
{
  MusterPage parent;
  GtkSearchEntry *search;
  GtkDropDown *ruleset;
  GtkDropDown *part;
  GtkDropDown *nation;
  GtkDropDown *other;
  GtkStack *stack;
  AdwStatusPage *nothing;
  GtkLabel *more;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkSliceListModel *shown; /* of the entries */
  GtkScrolledWindow *scrolled;
  MusterGrowingList *growing; /* its rows */
  GtkWidget *filters;
  GtkLabel *nation_name; /* above each of two nations beside each other */
  GtkLabel *beside_name;
  MusterKeyedList *entries;
  MusterKeyedList *pairs;
  MusterCatalogue *catalogue;
  GPtrArray *rulesets; /* MusterCatalogueEntry */
  GPtrArray *nations;  /* MusterCatalogueEntry, of the chosen ruleset */
  GPtrArray *stats;    /* the same */
  GPtrArray *grades;   /* the same */
  GHashTable *house;   /* MusterHouseValue, by the id of their ruleset */
  GPtrArray *monitors; /* GFileMonitor */
  char *wanted;   /* id of the ruleset that was chosen last, which a fault in its pack may hide; "":
                   * all of them */
  char *followed; /* id of the ruleset of the last army that was shown here */
  char **asked;   /* what is to be shown when there is a catalogue, or NULL */
  GCancellable *reading; /* of the packs, while it lasts */
  guint n_taken_in;      /* packs that are being taken in */
  guint pause;
  gboolean is_filling;
};

/* The page */

/* More are not shown: whoever sees so many searches, or types more. */
#define MOST_SHOWN 1000u
#define MOST_FOUND 100u

G_DEFINE_FINAL_TYPE (MusterCataloguePage, muster_catalogue_page, MUSTER_TYPE_PAGE)

static const struct
{
  const char *category;
  const char *name;
} parts[] = {
  { NULL, NC_ ("parts of the rules", "Everything") },
  { "unit", NC_ ("parts of the rules", "Troop types") },
  { "commander", NC_ ("parts of the rules", "Commanders") },
  { "formation", NC_ ("parts of the rules", "Formations") },
  { "model", NC_ ("parts of the rules", "Models") },
  { "option", NC_ ("parts of the rules", "Options") },
  { "nation", NC_ ("parts of the rules", "Nations and traits") },
  { "grade", NC_ ("parts of the rules", "Grades") },
  { "price", NC_ ("parts of the rules", "Prices") },
  { "limit", NC_ ("parts of the rules", "Limits") },
  { "stat", NC_ ("parts of the rules", "Figures") },
  { "strength", NC_ ("parts of the rules", "Losses") },
  { "level", NC_ ("parts of the rules", "Levels of loss") },
  { "weather", NC_ ("parts of the rules", "Weather") },
  { "terrain", NC_ ("parts of the rules", "Battlefields") },
  { "feature", NC_ ("parts of the rules", "Terrain features") },
  { "objective", NC_ ("parts of the rules", "Objectives") },
  { "table", NC_ ("parts of the rules", "Tables") },
  { "names", NC_ ("parts of the rules", "Names") },
  { "together", NC_ ("parts of the rules", "Brigaded Together") },
  { "note", NC_ ("parts of the rules", "Notes") },
};

/* Packs */

/* A folder is read again when nothing was written for so long, ms. */
#define PAUSE 150

/* Shows what is wrong with packs, where something is. */
static void
describe_problems (MusterCataloguePage *page, GPtrArray *problems)
{
  GError *error = NULL;
  muster_problems_sort (problems);
  muster_problems_propagate (problems, &error);
  muster_page_report (MUSTER_PAGE (page), error);
}

static char *
dup_path (void)
{
  return g_build_filename (g_get_user_cache_dir (), "muster", "catalogue.db", NULL);
}

/* What a thread read. */
typedef struct
{
  MusterCatalogue *catalogue;
  GPtrArray *problems;
} Reading;

static void
free_reading (gpointer data)
{
  Reading *reading = data;
  g_clear_pointer (&reading->catalogue, muster_catalogue_free);
  g_ptr_array_unref (reading->problems);
  g_free (reading);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, free_reading)

static void
read_packs (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autofree char *path = dup_path ();
  g_autoptr (Reading) reading = g_new0 (Reading, 1);
  reading->problems = muster_problems_new ();
  reading->catalogue =
    muster_catalogue_open (path, (const char *const *) dirs, reading->problems, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&reading), free_reading);
}

/* Items that stay would show the values that were, or what another entry said. */
static void
clear_lists (MusterCataloguePage *page)
{
  muster_keyed_list_set (page->entries, NULL, 0, NULL, NULL);
  muster_keyed_list_set (page->pairs, NULL, 0, NULL, NULL);
}

static GPtrArray *
list_sort (MusterCataloguePage *page, const char *ruleset, const char *category)
{
  MusterCatalogueQuery query = { .ruleset = ruleset, .category = category };
  return muster_catalogue_list (page->catalogue, &query, NULL);
}

static void
set_names (GtkDropDown *drop_down, const char *first, GPtrArray *entries, guint selected)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, first);
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    gtk_string_list_append (names, ((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->name);
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (drop_down, selected);
}

static const MusterCatalogueEntry *
get_chosen (GtkDropDown *drop_down, GPtrArray *entries, guint n_before)
{
  guint selected = gtk_drop_down_get_selected (drop_down);
  if (entries == NULL || selected < n_before || selected - n_before >= entries->len)
    return NULL;
  return g_ptr_array_index (entries, selected - n_before);
}

/* The id of the ruleset that is chosen; NULL where all are. */
static const char *
get_ruleset (MusterCataloguePage *page)
{
  const MusterCatalogueEntry *entry = get_chosen (page->ruleset, page->rulesets, 1);
  return entry != NULL ? entry->key : NULL;
}

/* Returns: the id of the nation that is chosen in @drop_down, or NULL */
static const char *
get_nation (MusterCataloguePage *page, GtkDropDown *drop_down)
{
  const MusterCatalogueEntry *entry = get_chosen (drop_down, page->nations, 1);
  return entry != NULL ? entry->key : NULL;
}

/* @first: what is selected where there is no such entry; behind it come @entries. */
static void
select_key (GtkDropDown *drop_down, GPtrArray *entries, const char *key, guint first)
{
  guint selected = first;
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    if (g_strcmp0 (((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->key, key) == 0)
      selected = i + 1;
  gtk_drop_down_set_selected (drop_down, selected);
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
load_house (MusterCataloguePage *page)
{
  g_hash_table_remove_all (page->house);
  for (guint i = 0; page->rulesets != NULL && i < page->rulesets->len; i++)
    {
      const MusterCatalogueEntry *ruleset = g_ptr_array_index (page->rulesets, i);
      GPtrArray *values =
        muster_house_list (muster_page_get_store (MUSTER_PAGE (page)), ruleset->key, NULL);
      if (values != NULL)
        g_hash_table_insert (page->house, g_strdup (ruleset->key), values);
    }
}

/* Beside another nation only what is its own tells anything. */
static void
keep_own (GPtrArray *entries, const char *nation)
{
  for (guint i = entries->len; i-- > 0;)
    if (g_strcmp0 (((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->nation, nation) != 0)
      g_ptr_array_remove_index (entries, i);
}

typedef struct
{
  MusterCataloguePage *page;
  GPtrArray *entries;
} Filling;

static void
free_entry (gpointer entry)
{
  if (entry != NULL)
    muster_catalogue_entry_free (entry);
}

/* Returns: (transfer none) (nullable) */
static const MusterCatalogueEntry *
find_entry (GPtrArray *entries, const char *ruleset, const char *key)
{
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const MusterCatalogueEntry *entry = g_ptr_array_index (entries, i);
      if (g_str_equal (entry->ruleset, ruleset) && g_strcmp0 (entry->key, key) == 0)
        return entry;
    }
  return NULL;
}

/* The name of an entry of @ruleset, or its id where there is none. */
static const char *
find_name (GPtrArray *entries, const char *ruleset, const char *key)
{
  const MusterCatalogueEntry *entry = find_entry (entries, ruleset, key);
  return entry != NULL ? entry->name : key;
}

static void
append_own (MusterCataloguePage *page,
            const char *ruleset,
            const MusterHouseValue *value,
            GString *text)
{
  g_autofree char *at = muster_house_is_price (value->what) && strchr (value->what, '.') != NULL
                          ? g_strdelimit (g_strdup (strchr (value->what, '.') + 1), ".", ':')
                          : NULL;
  if (at != NULL)
    {
      const MusterCatalogueEntry *grade = find_entry (page->grades, ruleset, at);
      /* Translators: %1$s: a price; %2$s: a scale, such as "Quality"; %3$s: one of its grades. */
      g_string_append_printf (text, _ ("%1$s points at %2$s %3$s"), value->value,
                              grade != NULL ? grade->detail : "", grade != NULL ? grade->name : at);
    }
  else if (g_str_equal (value->what, MUSTER_HOUSE_POINTS))
    g_string_append_printf (text, _ ("%s points"), value->value);
  else if (g_str_equal (value->what, MUSTER_HOUSE_NAME))
    g_string_append_printf (text, "“%s”", value->value);
  else
    g_string_append_printf (text, "%s %s", find_name (page->stats, ruleset, value->what),
                            value->value);
  if (value->nation != NULL)
    g_string_append_printf (text, " (%s)", find_name (page->nations, ruleset, value->nation));
}

/* The player's own values of a type: "27 points, VBU 6 (some nation)". */
static char *
dup_own (MusterCataloguePage *page, const MusterCatalogueEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GPtrArray *house = g_hash_table_lookup (page->house, entry->ruleset);
  for (guint i = 0; house != NULL && i < house->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (house, i);
      if (g_strcmp0 (value->type, entry->key) != 0)
        continue;
      g_string_append (text, text->len > 0 ? ", " : "");
      append_own (page, entry->ruleset, value, text);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* Takes @entry. */
static MusterEntryItem *
new_item (MusterCataloguePage *page, MusterCatalogueEntry *entry)
{
  g_autofree char *own = dup_own (page, entry);
  return muster_entry_item_new (entry, own);
}

/* Entries never change: another one has another item. */
static gpointer
fill (gpointer item, guint index, gpointer data)
{
  const Filling *filling = data;
  MusterCatalogueEntry **entry =
    (MusterCatalogueEntry **) &g_ptr_array_index (filling->entries, index);
  return item != NULL ? item : new_item (filling->page, g_steal_pointer (entry));
}

static gpointer
fill_pair (gpointer item, guint index, gpointer data)
{
  const Filling *filling = data;
  MusterCataloguePair *pair = g_ptr_array_index (filling->entries, index);
  if (item != NULL)
    return item;
  MusterPairItem *made = g_object_new (MUSTER_TYPE_PAIR_ITEM, NULL);
  if (pair->left != NULL)
    made->left = new_item (filling->page, g_steal_pointer (&pair->left));
  if (pair->right != NULL)
    made->right = new_item (filling->page, g_steal_pointer (&pair->right));
  return made;
}

/* How much of all rules and parts what is typed finds, as far as it is counted. */
static guint
count_found (MusterCataloguePage *page)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (page->search));
  MusterCatalogueQuery query = { .search = typed, .most = MOST_SHOWN + 1 };
  g_autoptr (GPtrArray) found =
    typed[0] != '\0' ? muster_catalogue_list (page->catalogue, &query, NULL) : NULL;
  return found != NULL ? found->len : 0;
}

/* What would be found, where nothing is. */
static char *
dup_nothing (MusterCataloguePage *page)
{
  guint n = count_found (page);
  if (n > MOST_SHOWN)
    return g_strdup_printf (_ ("More than %u are found in all rules, parts and nations."),
                            MOST_SHOWN);
  if (n > 0)
    return g_strdup_printf (ngettext ("%u is found in all rules, parts and nations.",
                                      "%u are found in all rules, parts and nations.", n),
                            n);
  return gtk_editable_get_text (GTK_EDITABLE (page->search))[0] != '\0'
           ? g_strdup (_ ("No rules have a word that begins so. Try another, or the beginning of "
                          "one."))
           : g_strdup (_ ("These rules have nothing of this part. Choose another, or show "
                          "everything."));
}

static guint
get_most (MusterCataloguePage *page)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (page->search));
  return typed[0] != '\0' ? MOST_FOUND : MOST_SHOWN;
}

/* Returns: (nullable): what is asked for, of @nation or of all. */
static GPtrArray *
list_entries (MusterCataloguePage *page, const char *nation)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (page->search));
  MusterCatalogueQuery query = { .ruleset = get_ruleset (page),
                                 .category =
                                   parts[gtk_drop_down_get_selected (page->part)].category,
                                 .nation = nation,
                                 .search = typed[0] != '\0' ? typed : NULL,
                                 .most = get_most (page) + 1 };
  GError *error = NULL;
  GPtrArray *entries = muster_catalogue_list (page->catalogue, &query, &error);
  muster_page_report (MUSTER_PAGE (page), error);
  return entries;
}

static guint
show_entries (MusterCataloguePage *page, const char *nation)
{
  g_autoptr (GPtrArray) entries = list_entries (page, nation);
  if (entries == NULL)
    return 0;
  gtk_widget_set_visible (GTK_WIDGET (page->more), entries->len > get_most (page));
  g_ptr_array_set_size (entries, (int) MIN (entries->len, get_most (page)));
  g_autofree gint64 *keys = g_new (gint64, entries->len);
  for (guint i = 0; i < entries->len; i++)
    keys[i] = ((MusterCatalogueEntry *) g_ptr_array_index (entries, i))->id;
  Filling filling = { page, entries };
  g_ptr_array_set_free_func (entries, free_entry);
  muster_growing_list_begin_anew (page->growing);
  muster_keyed_list_set (page->entries, keys, entries->len, fill, &filling);
  return entries->len;
}

/* What each of two nations has of its own, in rows that belong together. */
static guint
show_pairs (MusterCataloguePage *page,
            const MusterCatalogueEntry *nation,
            const MusterCatalogueEntry *other)
{
  g_autoptr (GPtrArray) left = list_entries (page, nation->key);
  g_autoptr (GPtrArray) right = list_entries (page, other->key);
  if (left == NULL || right == NULL)
    return 0;
  keep_own (left, nation->key);
  keep_own (right, other->key);
  g_autoptr (GPtrArray) pairs = muster_catalogue_pair (left, right);
  g_autofree gint64 *keys = g_new (gint64, pairs->len);
  for (guint i = 0; i < pairs->len; i++)
    {
      const MusterCataloguePair *pair = g_ptr_array_index (pairs, i);
      keys[i] = ((pair->left != NULL ? pair->left->id : 0) << 32)
                | (pair->right != NULL ? pair->right->id : 0);
    }
  Filling filling = { page, pairs };
  muster_keyed_list_set (page->pairs, keys, pairs->len, fill_pair, &filling);
  gtk_label_set_text (page->nation_name, nation->name);
  gtk_label_set_text (page->beside_name, other->name);
  return pairs->len;
}

static void
show_all (MusterCataloguePage *page)
{
  const MusterCatalogueEntry *nation = get_chosen (page->nation, page->nations, 1);
  const MusterCatalogueEntry *other = get_chosen (page->other, page->nations, 1);
  if (page->catalogue == NULL || page->is_filling)
    return;
  gboolean is_beside = nation != NULL && other != NULL && nation != other;
  guint n = is_beside ? show_pairs (page, nation, other)
                      : show_entries (page, nation != NULL ? nation->key : NULL);
  g_autofree char *nothing = n == 0 ? dup_nothing (page) : NULL;
  if (nothing != NULL)
    adw_status_page_set_description (page->nothing, nothing);
  gtk_stack_set_visible_child_name (page->stack, n > 0 && is_beside        ? "pairs"
                                                 : n > 0                   ? "list"
                                                 : page->rulesets->len > 0 ? "nothing"
                                                                           : "none");
  gtk_widget_set_visible (page->filters, page->rulesets->len > 0);
}

/* Shows the rules that are chosen. @nation: (nullable): that is chosen of them; @other: (nullable):
 * the one beside it */
static void
show_ruleset (MusterCataloguePage *page, const char *nation, const char *other)
{
  const char *ruleset = get_ruleset (page);
  if (page->catalogue == NULL || page->is_filling)
    return;
  page->is_filling = TRUE;
  /* Rows say of whose rules they are, or do not. */
  clear_lists (page);
  g_free (page->wanted);
  page->wanted = page->rulesets->len > 0 ? g_strdup (ruleset != NULL ? ruleset : "") : NULL;
  g_clear_pointer (&page->nations, g_ptr_array_unref);
  g_clear_pointer (&page->stats, g_ptr_array_unref);
  g_clear_pointer (&page->grades, g_ptr_array_unref);
  page->nations = ruleset != NULL ? list_nations (page, ruleset) : list_sort (page, NULL, "nation");
  page->stats = list_sort (page, ruleset, "stat");
  page->grades = list_sort (page, ruleset, "grade");
  set_names (page->nation, _ ("All nations"), ruleset != NULL ? page->nations : NULL, 0);
  set_names (page->other, _ ("No nation beside"), ruleset != NULL ? page->nations : NULL, 0);
  select_key (page->nation, page->nations, nation, 0);
  select_key (page->other, page->nations, other, 0);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (page->nation)), ruleset != NULL);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (page->other)), ruleset != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "catalogue.export-house", ruleset != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "catalogue.import-house", ruleset != NULL);
  page->is_filling = FALSE;
  show_all (page);
}

static void
on_ruleset (MusterCataloguePage *page)
{
  show_ruleset (page, NULL, NULL);
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

/* Shows what the packs hold. Takes @catalogue. */
static void
take (MusterCataloguePage *page, MusterCatalogue *catalogue)
{
  g_autofree char *chosen = g_strdup (page->wanted != NULL ? page->wanted : page->followed);
  g_autofree char *ruleset = g_strdup (get_ruleset (page));
  g_autofree char *nation = g_strdup (get_nation (page, page->nation));
  g_autofree char *other = g_strdup (get_nation (page, page->other));
  g_clear_pointer (&page->catalogue, muster_catalogue_free);
  page->catalogue = catalogue;
  clear_lists (page);
  page->is_filling = TRUE;
  g_clear_pointer (&page->rulesets, g_ptr_array_unref);
  page->rulesets = list_sort (page, NULL, "ruleset");
  guint selected = chosen != NULL && chosen[0] == '\0' ? 0 : 1;
  for (guint i = 0; page->rulesets != NULL && i < page->rulesets->len; i++)
    if (g_strcmp0 (((MusterCatalogueEntry *) g_ptr_array_index (page->rulesets, i))->key, chosen)
        == 0)
      selected = i + 1;
  set_names (page->ruleset, _ ("All Rules"), page->rulesets, selected);
  load_house (page);
  page->is_filling = FALSE;
  gboolean is_same = g_strcmp0 (get_ruleset (page), ruleset) == 0;
  show_ruleset (page, is_same ? nation : NULL, is_same ? other : NULL);
  if (chosen != NULL)
    {
      g_free (page->wanted);
      page->wanted = g_steal_pointer (&chosen);
    }
  show_asked (page);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (source);
  GError *error = NULL;
  g_autoptr (Reading) reading = g_task_propagate_pointer (G_TASK (result), &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      return;
    }
  g_clear_object (&page->reading);
  muster_page_report (MUSTER_PAGE (page), error);
  if (reading == NULL)
    {
      gtk_stack_set_visible_child_name (page->stack, "none");
      return;
    }
  take (page, g_steal_pointer (&reading->catalogue));
  describe_problems (page, reading->problems);
}

/* Reads the packs, in a thread where they changed: what is shown stays until then. */
static void
open (MusterCataloguePage *page)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autofree char *path = dup_path ();
  MusterCatalogue *fresh = muster_catalogue_open_fresh (path, (const char *const *) dirs);
  g_cancellable_cancel (page->reading);
  g_clear_object (&page->reading);
  if (fresh != NULL)
    {
      take (page, fresh);
      return;
    }
  page->reading = g_cancellable_new ();
  g_autoptr (GTask) task = muster_task_new (page, page->reading, on_read, NULL);
  g_task_run_in_thread (task, read_packs);
}

static gboolean
on_pause_over (gpointer data)
{
  MusterCataloguePage *page = data;
  page->pause = 0;
  open (page);
  return G_SOURCE_REMOVE;
}

/* An author saves his pack: it is read again, and what is wrong with it told. */
static void
on_folder_changed (MusterCataloguePage *page)
{
  g_clear_handle_id (&page->pause, g_source_remove);
  page->pause = g_timeout_add (PAUSE, on_pause_over, page);
}

/* Reads the packs again whenever one of their folders changes, and tells what is wrong. */
static void
watch (MusterCataloguePage *page)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  for (int i = 0; dirs[i] != NULL; i++)
    {
      g_autoptr (GFile) dir = g_file_new_for_path (dirs[i]);
      GFileMonitor *monitor = g_file_monitor_directory (dir, G_FILE_MONITOR_NONE, NULL, NULL);
      if (monitor == NULL)
        continue;
      g_signal_connect_object (monitor, "changed", G_CALLBACK (on_folder_changed), page,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (page->monitors, monitor);
    }
}

gboolean
muster_catalogue_page_is_reading (MusterCataloguePage *page)
{
  return page->reading != NULL || page->n_taken_in > 0;
}

static void
take_in (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  MusterPackImport *import = muster_pack_import (data, &error);
  if (import != NULL)
    g_task_return_pointer (task, import, (GDestroyNotify) muster_pack_import_free);
  else
    g_task_return_error (task, error);
}

static void
on_taken_in (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (source);
  GError *error = NULL;
  g_autoptr (MusterPackImport) import = g_task_propagate_pointer (G_TASK (result), &error);
  page->n_taken_in--;
  if (page->monitors == NULL)
    {
      g_clear_error (&error);
      return;
    }
  muster_page_report (MUSTER_PAGE (page), error);
  if (import == NULL)
    return;
  open (page);
  /* Armies that could not be checked may be now, in whatever window they are. */
  muster_store_notify_all (muster_page_get_store (MUSTER_PAGE (page)));
  muster_page_say (MUSTER_PAGE (page), import->report);
  if (import->differences != NULL && muster_differences_count (import->differences) > 0)
    gtk_window_present (GTK_WINDOW (muster_report_window_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), import->report, import->differences)));
}

void
muster_catalogue_page_import (MusterCataloguePage *page, GFile *file)
{
  g_autoptr (GTask) task = muster_task_new (page, NULL, on_taken_in, NULL);
  page->n_taken_in++;
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, take_in);
}

/* Asks for a file with a pack in it. */
static void
ask_for_pack (GtkWidget *widget, const char *title, MusterFileDialogDone done)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, title, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Packs"));
  gtk_file_filter_add_pattern (filter, "*.xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  muster_file_dialog_show (dialog, done);
}

static void
on_import_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  muster_catalogue_page_import (MUSTER_CATALOGUE_PAGE (widget), file);
}

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_for_pack (widget, _ ("Import Rules"), on_import_chosen);
}

/* Gives the class the actions on packs. */
static void
install_packs (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "catalogue.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

/* The player's own values */

/* What is done with the ruleset that is chosen, once it is read. */
typedef struct
{
  char *id;
  GVariant *asked; /* or NULL */
  GFile *file;     /* or NULL */
  MusterRuleset *ruleset;
  GPtrArray *values; /* MusterHouseValue: those in the file, where they are brought in */
  GPtrArray *problems;
  GError *error;
} House;

static void
free_house (gpointer data)
{
  House *house = data;
  g_free (house->id);
  g_clear_pointer (&house->asked, g_variant_unref);
  g_clear_object (&house->file);
  g_clear_pointer (&house->ruleset, muster_ruleset_unref);
  g_clear_pointer (&house->values, g_ptr_array_unref);
  g_ptr_array_unref (house->problems);
  g_clear_error (&house->error);
  g_free (house);
}

static void
load_ruleset (gpointer data)
{
  House *house = data;
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  if (house->id != NULL)
    house->ruleset = muster_packs_load ((const char *const *) dirs, house->id, house->problems);
}

static void
load_values (gpointer data)
{
  House *house = data;
  g_autofree char *name = g_file_get_basename (house->file);
  g_autofree char *text = NULL;
  gsize length;
  load_ruleset (house);
  if (house->ruleset != NULL
      && g_file_load_contents (house->file, NULL, &text, &length, NULL, &house->error))
    house->values = muster_house_read (house->ruleset, name, text, length, house->problems);
}

/* @ruleset: its id; @asked: (nullable); @file: (transfer full) (nullable) */
static void
work_on_house (MusterCataloguePage *page,
               const char *ruleset,
               MusterPageWork work,
               MusterPageDone done,
               GVariant *asked,
               GFile *file)
{
  House *house = g_new0 (House, 1);
  house->id = g_strdup (ruleset);
  house->asked = asked != NULL ? g_variant_ref (asked) : NULL;
  house->file = file;
  house->problems = muster_problems_new ();
  muster_page_work (MUSTER_PAGE (page), work, done, house, free_house);
}

static void
show_house (MusterPage *page, gpointer data)
{
  const House *house = data;
  const char *type;
  const char *nation;
  g_variant_get (house->asked, "(&s&s&s)", NULL, &type, &nation);
  if (house->ruleset == NULL)
    {
      describe_problems (MUSTER_CATALOGUE_PAGE (page), house->problems);
      return;
    }
  const MusterKind *kind = muster_ruleset_find_node_kind (house->ruleset, type);
  MusterHouseWindow *window =
    muster_house_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                             muster_page_get_store (page), house->ruleset, type,
                             kind != NULL && kind->nation < 0 && nation[0] != '\0' ? nation : NULL);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_house (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *ruleset;
  g_variant_get (parameter, "(&s&s&s)", &ruleset, NULL, NULL);
  work_on_house (MUSTER_CATALOGUE_PAGE (widget), ruleset, load_ruleset, show_house, parameter,
                 NULL);
}

static void
export_house (MusterPage *base, gpointer data)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (base);
  const House *house = data;
  GError *error = NULL;
  g_autofree char *path = g_file_get_path (house->file);
  if (house->ruleset == NULL)
    describe_problems (page, house->problems);
  GPtrArray *values = g_hash_table_lookup (page->house, house->id);
  if (house->ruleset == NULL || values == NULL)
    return;
  g_autoptr (GBytes) bytes = muster_house_write (house->ruleset, values);
  if (path != NULL && muster_file_write (path, bytes, &error))
    muster_page_say (base, _ ("House values written"));
  muster_page_report (base, error);
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  work_on_house (page, get_ruleset (page), load_ruleset, export_house, NULL,
                 gtk_file_chooser_get_file (chooser));
}

static void
on_export_house (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  const char *ruleset = get_ruleset (page);
  g_autofree char *proposed = g_strdup_printf ("%s-house", ruleset != NULL ? ruleset : "");
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Export House Values"), GTK_FILE_CHOOSER_ACTION_SAVE,
                            _ ("_Export"));
  muster_file_dialog_propose (dialog, proposed, ".ruleset.xml");
  muster_file_dialog_show (dialog, on_export_chosen);
}

static void
import_house (MusterPage *page, gpointer data)
{
  House *house = data;
  GError *error = g_steal_pointer (&house->error);
  if (house->values != NULL)
    muster_house_set (muster_page_get_store (page), house->ruleset, house->values, NULL, 0, &error);
  else
    describe_problems (MUSTER_CATALOGUE_PAGE (page), house->problems);
  muster_page_report (page, error);
}

static void
on_house_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  work_on_house (page, get_ruleset (page), load_values, import_house, NULL,
                 gtk_file_chooser_get_file (chooser));
}

static void
on_import_house (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_for_pack (widget, _ ("Import House Values"), on_house_chosen);
}

/* Gives the class the actions on house values. */
static void
install_house (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "catalogue.house", "(sss)", on_house, 0, 0 },
    { "catalogue.export-house", NULL, on_export_house, GDK_KEY_e, GDK_CONTROL_MASK },
    { "catalogue.import-house", NULL, on_import_house, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

/* Filling */

static void
on_filter (MusterCataloguePage *page)
{
  show_all (page);
}

/* Values are given for the nation that is chosen. */
static void
on_nation (MusterCataloguePage *page)
{
  clear_lists (page);
  show_all (page);
}

static void
on_show_everything (MusterCataloguePage *page)
{
  if (count_found (page) > 0)
    gtk_drop_down_set_selected (page->ruleset, 0);
  else
    gtk_editable_set_text (GTK_EDITABLE (page->search), "");
  gtk_drop_down_set_selected (page->part, 0);
  gtk_drop_down_set_selected (page->nation, 0);
  gtk_drop_down_set_selected (page->other, 0);
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

void
muster_catalogue_page_show (MusterCataloguePage *page,
                            const char *ruleset,
                            const char *category,
                            const char *nation,
                            const char *other)
{
  if (muster_catalogue_page_is_reading (page))
    {
      const char *const asked[] = { ruleset, category != NULL ? category : "",
                                    nation != NULL ? nation : "", other != NULL ? other : "",
                                    NULL };
      g_strfreev (page->asked);
      page->asked = g_strdupv ((char **) asked);
      return;
    }
  select_key (page->ruleset, page->rulesets, ruleset, gtk_drop_down_get_selected (page->ruleset));
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_strcmp0 (parts[i].category, category) == 0)
      gtk_drop_down_set_selected (page->part, i);
  select_key (page->nation, page->nations, nation, 0);
  select_key (page->other, page->nations, other, 0);
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
show_item (MusterCataloguePage *page,
           MusterEntryRow *row,
           MusterEntryItem *item,
           const char *nation)
{
  const char *ruleset = muster_entry_item_get_entry (item)->ruleset;
  muster_entry_row_set_item (
    row, item, get_ruleset (page) == NULL ? find_name (page->rulesets, ruleset, ruleset) : NULL,
    nation);
}

static void
tell_name (GtkWidget *row, const char *name)
{
  if (gtk_widget_get_parent (row) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterCataloguePage *page)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  MusterEntryItem *item = gtk_list_item_get_item (list_item);
  gtk_list_item_set_activatable (list_item, muster_entry_item_is_type (item));
  show_item (page, MUSTER_ENTRY_ROW (row), item, get_nation (page, page->nation));
  tell_name (row, muster_entry_item_get_entry (item)->name);
}

static void
on_setup_pair (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 24);
  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (muster_entry_row_new ()));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (muster_entry_row_new ()));
  gtk_list_item_set_child (list_item, row);
}

/* An empty half keeps its place. */
static void
show_half (MusterCataloguePage *page, GtkWidget *half, MusterEntryItem *item)
{
  gtk_widget_set_visible (adw_bin_get_child (ADW_BIN (half)), item != NULL);
  if (item != NULL)
    show_item (page, MUSTER_ENTRY_ROW (half), item, muster_entry_item_get_entry (item)->nation);
}

static char *
dup_pair_name (MusterCataloguePage *page, MusterPairItem *item)
{
  const char *left = item->left != NULL ? muster_entry_item_get_entry (item->left)->name : NULL;
  const char *right = item->right != NULL ? muster_entry_item_get_entry (item->right)->name : NULL;
  if (left != NULL && right != NULL)
    /* Translators: what one nation has, and what the other has for it. */
    return g_strdup_printf (_ ("%1$s beside %2$s"), left, right);
  /* Translators: %1$s: a nation; %2$s: what the other nation has nothing for. */
  return g_strdup_printf (_ ("Only %1$s has %2$s"),
                          gtk_label_get_text (left != NULL ? page->nation_name : page->beside_name),
                          left != NULL ? left : right);
}

static void
on_bind_pair (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterCataloguePage *page)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  MusterPairItem *item = gtk_list_item_get_item (list_item);
  g_autofree char *name = dup_pair_name (page, item);
  show_half (page, gtk_widget_get_first_child (row), item->left);
  show_half (page, gtk_widget_get_last_child (row), item->right);
  tell_name (row, name);
}

static void
on_activate (MusterCataloguePage *page, guint position)
{
  g_autoptr (MusterEntryItem) item = g_list_model_get_item (G_LIST_MODEL (page->entries), position);
  const char *nation = get_nation (page, page->nation);
  if (item != NULL && muster_entry_item_is_type (item))
    gtk_widget_activate_action (GTK_WIDGET (page), "catalogue.house", "(sss)",
                                muster_entry_item_get_entry (item)->ruleset,
                                muster_entry_item_get_entry (item)->key,
                                nation != NULL ? nation : "");
}

static void
fill_parts (MusterCataloguePage *page)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_string_list_append (names,
                            g_dpgettext2 (GETTEXT_PACKAGE, "parts of the rules", parts[i].name));
  page->is_filling = TRUE;
  gtk_drop_down_set_model (page->part, G_LIST_MODEL (names));
  page->is_filling = FALSE;
}

/* It opens on the rules of the army that was open last, until that is another. */
static void
map (GtkWidget *widget)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  g_autoptr (MusterLastArmy) last = muster_last_army_load ();
  GTK_WIDGET_CLASS (muster_catalogue_page_parent_class)->map (widget);
  if (last->ruleset[0] == '\0' || g_strcmp0 (page->followed, last->ruleset) == 0)
    return;
  g_free (page->followed);
  page->followed = g_strdup (last->ruleset);
  if (page->catalogue != NULL)
    select_key (page->ruleset, page->rulesets, last->ruleset,
                gtk_drop_down_get_selected (page->ruleset));
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
  g_clear_object (&page->growing);
  g_clear_pointer (&page->monitors, g_ptr_array_unref);
  g_cancellable_cancel (page->reading);
  g_clear_object (&page->reading);
  g_clear_pointer (&page->catalogue, muster_catalogue_free);
  g_clear_pointer (&page->wanted, g_free);
  g_clear_pointer (&page->followed, g_free);
  g_clear_pointer (&page->asked, g_strfreev);
  g_clear_pointer (&page->rulesets, g_ptr_array_unref);
  g_clear_pointer (&page->nations, g_ptr_array_unref);
  g_clear_pointer (&page->stats, g_ptr_array_unref);
  g_clear_pointer (&page->grades, g_ptr_array_unref);
  g_clear_pointer (&page->house, g_hash_table_unref);
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
  widget_class->map = map;
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
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, nothing);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, more);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, list);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, selection);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, filters);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, nation_name);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, beside_name);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, entries);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, shown);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePage, pairs);
  gtk_widget_class_bind_template_callback (widget_class, on_ruleset);
  gtk_widget_class_bind_template_callback (widget_class, on_filter);
  gtk_widget_class_bind_template_callback (widget_class, on_nation);
  gtk_widget_class_bind_template_callback (widget_class, on_show_everything);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_pair);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_pair);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  muster_page_class_install_actions (widget_class, actions, G_N_ELEMENTS (actions));
  install_packs (widget_class);
  install_house (widget_class);
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
  page->house =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  page->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (page));
  page->growing = muster_growing_list_new (page->shown, page->scrolled);
}

MusterCataloguePage *
muster_catalogue_page_new (MusterStore *store)
{
  MusterCataloguePage *page =
    g_object_new (MUSTER_TYPE_CATALOGUE_PAGE, "store", store, "kind", MUSTER_DOCUMENT_HOUSE,
                  "document", (gint64) MUSTER_DOCUMENT_HOUSE_ID, "title", _ ("Catalogue"), NULL);
  fill_parts (page);
  watch (page);
  open (page);
  return page;
}
