#include "config.h"

#include "app/army/model.h"

#include "app/army/row-facts.h"
#include "app/document/ruleset-cache.h"
#include "army/store/edit.h"
#include "base/keyed-list.h"
#include "ruleset/catalogue/house.h"

#include <string.h>

struct _MusterNodeItem
{
  GObject parent;
  MusterArmyModel *model; /* (unowned) */
  gint64 id;
  guint index;
  guint count;
  guint64 shown; /* a hash of what it showed when it was last asked; 0: nobody knows */
  MusterKeyedList *children;
};

struct _MusterArmyModel
{
  MusterDocumentModel parent;
  MusterArmyReader *reader; /* NULL until it was first asked */
  const MusterArmy *army;   /* (unowned) */
  MusterRuleset *ruleset;   /* of the army, or NULL */
  GPtrArray *commanders;    /* (element-type MusterKind): the ruleset's kinds of commanders */
  MusterEvaluation *evaluation;
  GPtrArray *findings;
  MusterTrials *trials; /* NULL until it is asked for */
  MusterKeyedList *rows;
  GHashTable *items; /* id → item (unowned) */
  guint *row_of;     /* for each thing the index of the one whose row shows it */
  GPtrArray *marks;  /* (element-type Mark) (nullable elements): by the index of a row */
};

G_DEFINE_FINAL_TYPE (MusterNodeItem, muster_node_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE (MusterArmyModel, muster_army_model, MUSTER_TYPE_DOCUMENT_MODEL)

static guint item_changed;

/* What is found on a row. */
typedef struct
{
  GString *lines;
  gboolean is_illegal;
} Mark;

static void
free_mark (gpointer data)
{
  Mark *mark = data;
  if (mark == NULL)
    return;
  g_string_free (mark->lines, TRUE);
  g_free (mark);
}

/* A thing, and how many of its like follow it. */
typedef struct
{
  guint index;
  guint count;
} Row;

static void
muster_node_item_init (MusterNodeItem *item)
{
  item->children = muster_keyed_list_new ();
}

static void
dispose_item (GObject *object)
{
  MusterNodeItem *item = MUSTER_NODE_ITEM (object);
  if (item->model != NULL && g_hash_table_lookup (item->model->items, &item->id) == item)
    g_hash_table_remove (item->model->items, &item->id);
  item->model = NULL;
  g_clear_object (&item->children);
  G_OBJECT_CLASS (muster_node_item_parent_class)->dispose (object);
}

static void
muster_node_item_class_init (MusterNodeItemClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dispose_item;
  item_changed = g_signal_new ("changed", MUSTER_TYPE_NODE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

gint64
muster_node_item_get_id (MusterNodeItem *item)
{
  return item->id;
}

guint
muster_node_item_get_index (MusterNodeItem *item)
{
  return item->index;
}

guint
muster_node_item_get_count (MusterNodeItem *item)
{
  return item->count;
}

GListModel *
muster_node_item_get_children (MusterNodeItem *item)
{
  return G_LIST_MODEL (item->children);
}

MusterArmyModel *
muster_node_item_get_model (MusterNodeItem *item)
{
  return item->model;
}

const MusterNode *
muster_node_item_get_node (MusterNodeItem *item)
{
  return &item->model->army->nodes[item->index];
}

static const Mark *
get_mark (MusterNodeItem *item)
{
  return g_ptr_array_index (item->model->marks, item->index);
}

const char *
muster_node_item_get_findings (MusterNodeItem *item)
{
  const Mark *mark = get_mark (item);
  return mark != NULL ? mark->lines->str : NULL;
}

gboolean
muster_node_item_is_illegal (MusterNodeItem *item)
{
  const Mark *mark = get_mark (item);
  return mark != NULL && mark->is_illegal;
}

gboolean
muster_node_item_may_add_commander (MusterNodeItem *item)
{
  const MusterArmy *army = item->model->army;
  if (muster_army_get_commander (army, item->index) != MUSTER_NO_NODE)
    return FALSE;
  g_autoptr (GPtrArray) kinds = muster_node_item_list_commanders (item);
  return kinds->len > 0;
}

GPtrArray *
muster_node_item_list_commanders (MusterNodeItem *item)
{
  GPtrArray *kinds = g_ptr_array_new ();
  MusterArmyModel *model = item->model;
  const MusterKind *holder = model->army->nodes[item->index].kind;
  for (guint i = 0; holder != NULL && i < model->commanders->len; i++)
    {
      MusterKind *kind = g_ptr_array_index (model->commanders, i);
      if (muster_kind_may_hold (model->ruleset, holder, kind))
        g_ptr_array_add (kinds, kind);
    }
  return kinds;
}

/* Whether nothing tells two units apart, their place but for. */
static gboolean
are_alike (const MusterArmyModel *model, guint a, guint b)
{
  const MusterNode *one = &model->army->nodes[a];
  const MusterNode *other = &model->army->nodes[b];
  if (one->category != MUSTER_CATEGORY_UNIT || other->category != MUSTER_CATEGORY_UNIT
      || one->name != NULL || one->remark != NULL || one->n_waivers > 0 || model->evaluation == NULL
      || !muster_army_is_same_tree (model->army, a, b))
    return FALSE;
  return model->evaluation->classes[a] == model->evaluation->classes[b];
}

/* The rows in a formation: all but its first commander, which its own row shows, and options. */
static GArray *
list_rows (const MusterArmyModel *model, guint formation)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  const MusterArmy *army = model->army;
  guint commander = muster_army_get_commander (army, formation);
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, formation, at))
    {
      Row *last = rows->len > 0 ? &g_array_index (rows, Row, rows->len - 1) : NULL;
      Row row = { at, 1 };
      if (at == commander || muster_category_is_borne (army->nodes[at].category))
        continue;
      if (last != NULL && are_alike (model, last->index, at))
        last->count++;
      else
        g_array_append_val (rows, row);
    }
  return rows;
}

static gboolean
has_rows (const MusterArmyModel *model, guint node)
{
  return model->army->nodes[node].category <= MUSTER_CATEGORY_FORMATION;
}

/* An item whose thing is gone, or is shown by another row, may be asked once more before its list
 * lets it go: it stands for the army itself until then. */
static void
lift_items (MusterArmyModel *model)
{
  GHashTableIter iter;
  gpointer item;
  g_hash_table_iter_init (&iter, model->items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    {
      ((MusterNodeItem *) item)->index = 0;
      ((MusterNodeItem *) item)->count = 1;
    }
}

/* Items that are there already learn their new places before any list tells of a change, and every
 * thing which row shows it. */
static void
place_items (MusterArmyModel *model, guint formation)
{
  g_autoptr (GArray) rows = list_rows (model, formation);
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      MusterNodeItem *item = g_hash_table_lookup (model->items, &model->army->nodes[row->index].id);
      if (item != NULL)
        {
          item->index = row->index;
          item->count = row->count;
        }
      guint last = row->index;
      for (guint j = 1; j < row->count; j++)
        last = muster_army_get_next (model->army, formation, last);
      for (guint j = row->index; j < model->army->nodes[last].end; j++)
        model->row_of[j] = row->index;
      if (has_rows (model, row->index))
        place_items (model, row->index);
    }
}

typedef struct
{
  MusterArmyModel *model;
  GArray *rows;
} Filling;

static void set_rows (MusterArmyModel *model, MusterKeyedList *list, GArray *rows);

static gpointer
fill_row (gpointer present, guint index, gpointer data)
{
  Filling *filling = data;
  const Row *row = &g_array_index (filling->rows, Row, index);
  MusterNodeItem *item = present;
  if (item == NULL)
    {
      item = g_object_new (MUSTER_TYPE_NODE_ITEM, NULL);
      item->model = filling->model;
      item->id = filling->model->army->nodes[row->index].id;
      item->index = row->index;
      item->count = row->count;
      g_hash_table_replace (filling->model->items, &item->id, item);
    }
  if (has_rows (filling->model, row->index))
    {
      g_autoptr (GArray) below = list_rows (filling->model, row->index);
      set_rows (filling->model, item->children, below);
    }
  return item;
}

static void
set_rows (MusterArmyModel *model, MusterKeyedList *list, GArray *rows)
{
  g_autofree gint64 *keys = g_new (gint64, rows->len);
  Filling filling = { model, rows };
  for (guint i = 0; i < rows->len; i++)
    keys[i] = model->army->nodes[g_array_index (rows, Row, i).index].id;
  muster_keyed_list_set (list, keys, rows->len, fill_row, &filling);
}

static void
work_out (MusterArmyModel *model)
{
  g_clear_pointer (&model->trials, muster_trials_free);
  g_clear_pointer (&model->evaluation, muster_evaluation_free);
  g_clear_pointer (&model->findings, g_ptr_array_unref);
  if (model->ruleset != NULL)
    {
      model->evaluation = muster_army_evaluate (model->army);
      model->findings = muster_army_check (model->evaluation);
      return;
    }
  model->findings = g_ptr_array_new ();
}

/* There may be very many kinds: those of commanders are looked for once. */
static void
take_ruleset (MusterArmyModel *model, MusterRuleset *ruleset)
{
  if (ruleset == model->ruleset)
    return;
  g_clear_pointer (&model->ruleset, muster_ruleset_unref);
  model->ruleset = ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL;
  g_ptr_array_set_size (model->commanders, 0);
  for (int i = 0; ruleset != NULL && i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_COMMANDER)
      g_ptr_array_add (model->commanders, &ruleset->kinds[i]);
}

/* Findings on a row itself, or on what it hides: its commander, or the like of its first unit. */
static void
mark_rows (MusterArmyModel *model)
{
  g_ptr_array_set_size (model->marks, 0);
  g_ptr_array_set_size (model->marks, (int) model->army->n_nodes);
  for (guint i = 0; i < model->findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (model->findings, i);
      gpointer *place = &model->marks->pdata[model->row_of[finding->node]];
      if (finding->waiver != NULL)
        continue;
      if (*place == NULL)
        {
          Mark *made = g_new0 (Mark, 1);
          made->lines = g_string_new (NULL);
          *place = made;
        }
      Mark *mark = *place;
      mark->is_illegal = mark->is_illegal || muster_finding_is_illegal (finding);
      muster_finding_append_line (finding, mark->lines);
    }
}

/* Only what is shown otherwise than before is told: a row of the tree is dear to draw. Of items
 * that no row shows, which are most of a large army, nothing is asked. */
static void
describe_items (MusterArmyModel *model)
{
  g_autoptr (GList) items = g_hash_table_get_values (model->items);
  g_list_foreach (items, (GFunc) (void (*) (void)) g_object_ref, NULL);
  for (GList *at = items; at != NULL; at = at->next)
    {
      MusterNodeItem *item = at->data;
      gboolean is_shown =
        item->model != NULL && g_signal_has_handler_pending (item, item_changed, 0, FALSE);
      g_autoptr (MusterRowFacts) facts = is_shown ? muster_row_facts_new (item) : NULL;
      guint64 shown = facts != NULL ? muster_row_facts_hash (facts) : 0;
      gboolean has_changed = is_shown && shown != item->shown;
      item->shown = shown;
      if (has_changed)
        g_signal_emit (item, item_changed, 0);
      g_object_unref (item);
    }
}

static void
take (MusterDocumentModel *base)
{
  MusterArmyModel *model = MUSTER_ARMY_MODEL (base);
  gboolean is_first = model->army == NULL;
  const MusterArmy *army = muster_document_model_get_document (base);
  model->army = army;
  take_ruleset (model, army->ruleset);
  work_out (model);
  g_autoptr (GArray) top = g_array_new (FALSE, FALSE, sizeof (Row));
  Row row = { 0, 1 };
  g_array_append_val (top, row);
  model->row_of = g_renew (guint, model->row_of, army->n_nodes);
  memset (model->row_of, 0, army->n_nodes * sizeof *model->row_of);
  lift_items (model);
  place_items (model, 0);
  mark_rows (model);
  set_rows (model, model->rows, top);
  if (!is_first)
    describe_items (model);
}

/* With the ruleset that it is kept with now. */
static const MusterArmy *
load_anew (MusterArmyModel *model, GError **error)
{
  MusterStore *store = muster_document_model_get_store (model);
  GError *failure = NULL;
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_cache_find_ruleset (store, muster_document_model_get_id (model), &failure);
  if (failure == NULL)
    return muster_army_reader_load (model->reader, ruleset, error);
  g_propagate_error (error, failure);
  return NULL;
}

static gpointer
load (MusterDocumentModel *base, gconstpointer before, GError **error)
{
  MusterArmyModel *model = MUSTER_ARMY_MODEL (base);
  const MusterArmy *known = before;
  if (model->reader == NULL)
    model->reader = muster_army_reader_new (muster_document_model_get_store (base),
                                            muster_document_model_get_id (base));
  if (known == NULL)
    return (gpointer) load_anew (model, error);
  const MusterArmy *army = muster_army_reader_load (model->reader, known->ruleset, error);
  if (army == NULL || g_strcmp0 (army->digest, known->digest) == 0)
    return (gpointer) army;
  muster_army_unref (army);
  return (gpointer) load_anew (model, error);
}

static gboolean
has_its_packs (MusterDocumentModel *base)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (muster_document_model_get_store (base),
                          "SELECT pack FROM army WHERE id = ?1", NULL);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, muster_document_model_get_id (base));
  return muster_statement_step (statement, NULL) == MUSTER_STEP_ROW
         && g_strcmp0 (muster_statement_get_text (statement, 0),
                       MUSTER_ARMY_MODEL (base)->army->digest)
              == 0;
}

static void
muster_army_model_init (MusterArmyModel *model)
{
  model->items = g_hash_table_new (g_int64_hash, g_int64_equal);
  model->rows = muster_keyed_list_new ();
  model->commanders = g_ptr_array_new ();
  model->marks = g_ptr_array_new_with_free_func (free_mark);
}

/* Items may outlive the model in a widget that is going away. */
static void
forget_items (MusterArmyModel *model)
{
  GHashTableIter iter;
  gpointer item;
  g_hash_table_iter_init (&iter, model->items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    {
      ((MusterNodeItem *) item)->model = NULL;
      g_hash_table_iter_remove (&iter);
    }
}

static void
dispose (GObject *object)
{
  MusterArmyModel *model = MUSTER_ARMY_MODEL (object);
  if (model->items != NULL)
    forget_items (model);
  g_clear_object (&model->rows);
  g_clear_pointer (&model->items, g_hash_table_unref);
  g_clear_pointer (&model->row_of, g_free);
  g_clear_pointer (&model->marks, g_ptr_array_unref);
  g_clear_pointer (&model->commanders, g_ptr_array_unref);
  g_clear_pointer (&model->trials, muster_trials_free);
  g_clear_pointer (&model->findings, g_ptr_array_unref);
  g_clear_pointer (&model->evaluation, muster_evaluation_free);
  g_clear_pointer (&model->ruleset, muster_ruleset_unref);
  g_clear_pointer (&model->reader, muster_army_reader_free);
  G_OBJECT_CLASS (muster_army_model_parent_class)->dispose (object);
}

static void
muster_army_model_class_init (MusterArmyModelClass *class)
{
  MusterDocumentModelClass *model_class = MUSTER_DOCUMENT_MODEL_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  model_class->type = &muster_army_document;
  model_class->read_by = MUSTER_DOCUMENT_HOUSE;
  model_class->load = load;
  model_class->has_its_packs = has_its_packs;
  model_class->take = take;
}

MusterArmyModel *
muster_army_model_new (MusterStore *store, gint64 army, GError **error)
{
  return muster_document_model_new (MUSTER_TYPE_ARMY_MODEL, store, army, error);
}

const MusterArmy *
muster_army_model_get_army (MusterArmyModel *model)
{
  return model->army;
}

const MusterEvaluation *
muster_army_model_get_evaluation (MusterArmyModel *model)
{
  return model->evaluation;
}

GPtrArray *
muster_army_model_get_findings (MusterArmyModel *model)
{
  return model->findings;
}

MusterTrials *
muster_army_model_get_trials (MusterArmyModel *model)
{
  g_return_val_if_fail (model->evaluation != NULL, NULL);
  if (model->trials == NULL)
    model->trials = muster_trials_new (model->evaluation, model->findings);
  return model->trials;
}

GListModel *
muster_army_model_get_rows (MusterArmyModel *model)
{
  return G_LIST_MODEL (model->rows);
}

MusterNodeItem *
muster_army_model_find_row (MusterArmyModel *model, gint64 id)
{
  guint index = muster_army_find_node (model->army, id);
  while (index != MUSTER_NO_NODE)
    {
      index = model->row_of[index];
      MusterNodeItem *item = g_hash_table_lookup (model->items, &model->army->nodes[index].id);
      if (item != NULL)
        return item;
      index = model->army->nodes[index].parent;
    }
  return NULL;
}
