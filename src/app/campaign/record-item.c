#include "config.h"

#include "app/campaign/record-item.h"

#include "campaign/state/changes.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

struct _MusterRecordItem
{
  GObject parent;
  MusterRecordShown shown;
  MusterKeyedList *children;
};

G_DEFINE_FINAL_TYPE (MusterRecordItem, muster_record_item, G_TYPE_OBJECT)

static guint changed;

static void
finalize (GObject *object)
{
  MusterRecordItem *item = MUSTER_RECORD_ITEM (object);
  g_object_unref (item->children);
  g_free (item->shown.name);
  g_free (item->shown.state);
  G_OBJECT_CLASS (muster_record_item_parent_class)->finalize (object);
}

static void
muster_record_item_class_init (MusterRecordItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_RECORD_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
muster_record_item_init (MusterRecordItem *item)
{
  item->children = muster_keyed_list_new ();
}

/* A list that is being filled: the register, and which records stand in which. */
typedef struct
{
  const MusterRegister *reg;
  GHashTable *children; /* number of a record, or minus that of a side → GPtrArray */
  GPtrArray *list;      /* MusterRecord: those of the list; NULL: the sides */
} Filling;

static GPtrArray *
get_list (GHashTable *children, gint64 number)
{
  GPtrArray *list = g_hash_table_lookup (children, &number);
  if (list == NULL)
    {
      list = g_ptr_array_new ();
      g_hash_table_insert (children, g_memdup2 (&number, sizeof number), list);
    }
  return list;
}

static gboolean
is_same (const MusterRecordShown *one, const MusterRecordShown *other)
{
  return one->sort == other->sort && one->status == other->status
         && one->establishment == other->establishment && one->present == other->present
         && memcmp (one->away, other->away, sizeof one->away) == 0
         && g_strcmp0 (one->name, other->name) == 0 && g_strcmp0 (one->state, other->state) == 0;
}

/* Takes the texts of @shown. */
static void
set_shown (MusterRecordItem *item, MusterRecordShown shown)
{
  MusterRecordShown before = item->shown;
  gboolean is_other = !is_same (&before, &shown);
  item->shown = shown;
  g_free (before.name);
  g_free (before.state);
  if (is_other)
    g_signal_emit (item, changed, 0);
}

static void
add_strength (MusterRecordShown *shown, const MusterRecordShown *of)
{
  shown->establishment += of->establishment;
  shown->present += of->present;
  for (guint i = 0; i < MUSTER_N_POOLS; i++)
    shown->away[i] += of->away[i];
}

/* What joined another unit, or is no more, is not missed. */
static void
add_unit (MusterRecordShown *shown, const MusterRecord *unit)
{
  if (unit->status < MUSTER_STATUS_DISBANDED)
    shown->establishment = unit->establishment;
  shown->present = unit->present;
  memcpy (shown->away, unit->away, sizeof shown->away);
}

static void
add_children (MusterRecordItem *item, MusterRecordShown *shown)
{
  GListModel *children = G_LIST_MODEL (item->children);
  for (guint i = 0; i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr (MusterRecordItem) child = g_list_model_get_item (children, i);
      add_strength (shown, &child->shown);
    }
}

static void fill_children (MusterRecordItem *item, const Filling *above, gint64 number);

static void
show_record (MusterRecordItem *item, const MusterRecord *record, const Filling *filling)
{
  MusterRecordShown shown = { .number = record->number,
                              .sort = record->sort,
                              .status = record->status,
                              .name = muster_record_dup_label (record),
                              .state = muster_record_dup_standing (filling->reg, record) };
  fill_children (item, filling, record->number);
  if (record->sort == MUSTER_SORT_UNIT)
    add_unit (&shown, record);
  else
    add_children (item, &shown);
  set_shown (item, shown);
}

static void
show_side (MusterRecordItem *item, const MusterCampaignSide *side, const Filling *filling)
{
  MusterRecordShown shown = { .number = -side->number,
                              .sort = MUSTER_SORT_ARMY,
                              .name = g_strdup (side->name),
                              .state = g_strdup ("") };
  fill_children (item, filling, -side->number);
  add_children (item, &shown);
  set_shown (item, shown);
}

static gpointer
fill (gpointer known, guint index, gpointer data)
{
  const Filling *filling = data;
  MusterRecordItem *item = known != NULL ? known : g_object_new (MUSTER_TYPE_RECORD_ITEM, NULL);
  if (filling->list != NULL)
    show_record (item, g_ptr_array_index (filling->list, index), filling);
  else
    show_side (item, &g_array_index (filling->reg->campaign->sides, MusterCampaignSide, index),
               filling);
  return item;
}

static void
fill_children (MusterRecordItem *item, const Filling *above, gint64 number)
{
  Filling filling = { above->reg, above->children, get_list (above->children, number) };
  g_autofree gint64 *keys = g_new (gint64, filling.list->len + 1);
  for (guint i = 0; i < filling.list->len; i++)
    keys[i] = ((const MusterRecord *) g_ptr_array_index (filling.list, i))->number;
  muster_keyed_list_set (item->children, keys, filling.list->len, fill, &filling);
}

void
muster_record_items_set (MusterKeyedList *sides, const MusterRegister *reg)
{
  guint n = reg->campaign->sides->len;
  g_autofree gint64 *keys = g_new (gint64, n + 1);
  g_autoptr (GHashTable) children =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  Filling filling = { reg, children, NULL };
  for (guint i = 0; i < n; i++)
    {
      int side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      keys[i] = -side;
      for (guint j = 0; j < records->len; j++)
        {
          MusterRecord *record = g_ptr_array_index (records, j);
          g_ptr_array_add (get_list (children, record->parent != 0 ? record->parent : -side),
                           record);
        }
    }
  muster_keyed_list_set (sides, keys, n, fill, &filling);
}

const MusterRecordShown *
muster_record_item_get_shown (MusterRecordItem *item)
{
  return &item->shown;
}

MusterKeyedList *
muster_record_item_get_children (MusterRecordItem *item)
{
  return item->children;
}

char *
muster_record_item_dup_text (MusterRecordItem *item)
{
  const MusterRecordShown *shown = &item->shown;
  const char *const pools[MUSTER_N_POOLS] = { _ (", %" PRId64 " in hospital"),
                                              _ (", %" PRId64 " missing"),
                                              _ (", %" PRId64 " prisoners") };
  GString *text = g_string_new (NULL);
  if (shown->sort != MUSTER_SORT_COMMANDER)
    g_string_append_printf (text, _ ("%" PRId64 " of %" PRId64), shown->present,
                            shown->establishment);
  for (guint i = 0; i < MUSTER_N_POOLS; i++)
    if (shown->away[i] > 0)
      g_string_append_printf (text, pools[i], shown->away[i]);
  if (shown->state[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", shown->state);
  return g_string_free (text, FALSE);
}
