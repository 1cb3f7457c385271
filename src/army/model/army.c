#include "config.h"

#include "army/model/army.h"

#include "base/once.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

struct _MusterArmyBuilder
{
  MusterArmy *army;
  GArray *nodes;
  GArray *open;   /* indices of the nodes begun and not ended */
  GArray *chosen; /* of all nodes; sliced when the army is finished */
  GArray *entries;
  GArray *waivers;
  GArray *starts; /* a Start per node; of no use to copies, which borrow their particulars */
  gint64 next_id;
};

/* Where a node's particulars begin while they are still one array each. */
typedef struct
{
  guint chosen;
  guint entries;
  guint waivers;
} Start;

const MusterArmy *
muster_army_ref (const MusterArmy *army)
{
  g_atomic_ref_count_inc (&((MusterArmy *) army)->refs);
  return army;
}

void
muster_army_unref (const MusterArmy *constant)
{
  MusterArmy *army = (MusterArmy *) constant;
  if (!g_atomic_ref_count_dec (&army->refs))
    return;
  g_clear_pointer (&army->ruleset, muster_ruleset_unref);
  g_clear_pointer (&army->source, muster_army_unref);
  g_string_chunk_free (army->strings);
  g_ptr_array_unref (army->blocks);
  for (guint i = 0; army->places != NULL && i < army->n_nodes; i++)
    g_free (army->places[i]);
  g_free (army->places);
  g_free (army->alike);
  g_free (army->nodes);
  g_free (army);
}

/* Most armies are numbered in order, or begin so. */
guint
muster_army_find_node (const MusterArmy *army, gint64 id)
{
  guint64 guess = (guint64) id - (guint64) army->nodes[0].id;
  if (guess < army->n_nodes && army->nodes[guess].id == id)
    return (guint) guess;
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].id == id)
      return i;
  return MUSTER_NO_NODE;
}

guint
muster_army_count_units (const MusterArmy *army)
{
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    n += army->nodes[i].category == MUSTER_CATEGORY_UNIT;
  return n;
}

guint
muster_army_get_next (const MusterArmy *army, guint parent, guint child)
{
  guint next = child == MUSTER_NO_NODE ? parent + 1 : army->nodes[child].end;
  return next < army->nodes[parent].end ? next : MUSTER_NO_NODE;
}

const MusterChosen *
muster_node_find_chosen (const MusterNode *node, int scale)
{
  for (guint i = 0; i < node->n_chosen; i++)
    if (node->chosen[i].scale_index == scale)
      return &node->chosen[i];
  return NULL;
}

const char *
muster_node_find_entry (const MusterNode *node, const char *what)
{
  for (guint i = 0; i < node->n_entries; i++)
    if (g_str_equal (node->entries[i].what, what))
      return node->entries[i].value;
  return NULL;
}

gint64
muster_node_get_lost (const MusterNode *node)
{
  const char *lost = node->category == MUSTER_CATEGORY_UNIT && node->n_entries > 0
                       ? muster_node_find_entry (node, MUSTER_ENTRY_LOST)
                       : NULL;
  return lost != NULL ? MAX (g_ascii_strtoll (lost, NULL, 10), 0) : 0;
}

const char *
muster_node_get_kind_name (const MusterNode *node)
{
  return node->kind != NULL ? node->kind->name : node->kind_id;
}

static const char *const secret_words[] = { NULL, "note", "all" };

const char *
muster_secret_get_word (MusterSecret secret)
{
  return secret_words[secret];
}

MusterSecret
muster_secret_from_word (const char *word)
{
  for (guint i = MUSTER_SECRET_NOTE; i < G_N_ELEMENTS (secret_words); i++)
    if (g_strcmp0 (word, secret_words[i]) == 0)
      return (MusterSecret) i;
  return MUSTER_SECRET_NONE;
}

static const char *
get_note (const MusterNode *node)
{
  return node->note;
}

static gboolean
set_note (MusterNode *node, const char *text)
{
  node->note = text;
  return TRUE;
}

static const char *
get_secret (const MusterNode *node)
{
  return muster_secret_get_word (node->secret);
}

static gboolean
set_secret (MusterNode *node, const char *text)
{
  node->secret = muster_secret_from_word (text);
  return text == NULL || node->secret != MUSTER_SECRET_NONE;
}

const MusterField muster_fields[] = {
  { "note", TRUE, TRUE, get_note, set_note },
  { "secret", FALSE, FALSE, get_secret, set_secret },
};
const guint muster_n_fields = G_N_ELEMENTS (muster_fields);

gboolean
muster_node_has_same_fields (const MusterNode *node, const MusterNode *other)
{
  for (guint i = 0; i < muster_n_fields; i++)
    if (g_strcmp0 (muster_fields[i].get (node), muster_fields[i].get (other)) != 0)
      return FALSE;
  return TRUE;
}

static gboolean
is_same_node (const MusterNode *node, const MusterNode *other)
{
  if (node->category != other->category || !g_str_equal (node->kind_id, other->kind_id)
      || g_strcmp0 (node->name, other->name) != 0 || !muster_node_has_same_fields (node, other)
      || node->n_chosen != other->n_chosen || node->n_entries != other->n_entries
      || node->n_waivers != other->n_waivers)
    return FALSE;
  for (guint i = 0; i < node->n_chosen; i++)
    if (!g_str_equal (node->chosen[i].scale, other->chosen[i].scale)
        || !g_str_equal (node->chosen[i].grade, other->chosen[i].grade))
      return FALSE;
  for (guint i = 0; i < node->n_entries; i++)
    if (!g_str_equal (node->entries[i].what, other->entries[i].what)
        || !g_str_equal (node->entries[i].value, other->entries[i].value))
      return FALSE;
  for (guint i = 0; i < node->n_waivers; i++)
    if (!g_str_equal (node->waivers[i].limit, other->waivers[i].limit)
        || !g_str_equal (node->waivers[i].reason, other->waivers[i].reason))
      return FALSE;
  return TRUE;
}

gboolean
muster_army_is_same_tree (const MusterArmy *army, guint node, guint other)
{
  const MusterNode *one = &army->nodes[node];
  const MusterNode *another = &army->nodes[other];
  guint n = one->end - node;
  if (another->end - other != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (one[i].depth - one->depth != another[i].depth - another->depth
        || !is_same_node (&one[i], &another[i]))
      return FALSE;
  return TRUE;
}

gboolean
muster_node_is_named (const MusterNode *node)
{
  return node->name != NULL && node->name[0] != '\0';
}

guint
muster_army_count_equal (const MusterArmy *army, guint node)
{
  guint n = 1;
  guint parent = army->nodes[node].parent;
  for (guint at = army->nodes[node].end; parent != MUSTER_NO_NODE && at < army->nodes[parent].end
                                         && muster_army_is_same_tree (army, node, at);
       at = army->nodes[at].end)
    n++;
  return n;
}

char *
muster_army_dup_equal (const MusterArmy *army, guint node, guint n)
{
  const MusterNode *named = &army->nodes[node];
  const char *name = muster_node_is_named (named) ? named->name : muster_node_get_kind_name (named);
  g_autofree char *within = muster_army_dup_borne (army, node);
  g_autofree char *counted =
    n > 1 ? g_strdup_printf ("%u\u00a0×\u00a0%s", n, name) : g_strdup (name);
  if (within[0] == '\0')
    return g_steal_pointer (&counted);
  /* Translators: %1$s: a model or an option; %2$s: what it is given: "4 × Man (Musket)". */
  return g_strdup_printf (_ ("%1$s (%2$s)"), counted, within);
}

GPtrArray *
muster_army_list_borne (const MusterArmy *army, guint node)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  for (guint at = node + 1, n; at < army->nodes[node].end; at += n * (army->nodes[at].end - at))
    {
      n = muster_army_count_equal (army, at);
      if (muster_category_is_borne (army->nodes[at].category))
        g_ptr_array_add (list, muster_army_dup_equal (army, at, n));
    }
  return list;
}

char *
muster_army_dup_borne (const MusterArmy *army, guint node)
{
  g_autoptr (GPtrArray) list = muster_army_list_borne (army, node);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < list->len; i++)
    muster_text_append_item (text, g_ptr_array_index (list, i));
  return g_string_free (text, FALSE);
}

char *
muster_army_dup_date (const MusterArmy *army)
{
  return muster_date_dup_text (army->date);
}

char *
muster_army_dup_usual_name (const char *nation, const char *date)
{
  int year = date != NULL ? atoi (date) : MUSTER_NO_YEAR;
  if (nation == NULL && year == MUSTER_NO_YEAR)
    return g_strdup (_ ("New army"));
  if (nation == NULL)
    return g_strdup_printf (_ ("New army, %d"), year);
  if (year == MUSTER_NO_YEAR)
    return g_strdup_printf (_ ("Army of %s"), nation);
  /* Translators: %1$s: a nation; %2$d: a year. */
  return g_strdup_printf (_ ("Army of %1$s, %2$d"), nation, year);
}

static const char *
keep_text (MusterArmy *army, const char *text)
{
  return text != NULL ? g_string_chunk_insert_const (army->strings, text) : NULL;
}

static const char *
keep (MusterArmyBuilder *builder, const char *text)
{
  return keep_text (builder->army, text);
}

static MusterArmy *
new_army (MusterRuleset *ruleset)
{
  MusterArmy *army = g_new0 (MusterArmy, 1);
  g_atomic_ref_count_init (&army->refs);
  army->strings = g_string_chunk_new (1024);
  army->blocks = g_ptr_array_new_with_free_func (g_free);
  army->ruleset = ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL;
  return army;
}

MusterArmyBuilder *
muster_army_builder_new (MusterRuleset *ruleset, const char *ruleset_id, const char *name)
{
  MusterArmyBuilder *builder = g_new0 (MusterArmyBuilder, 1);
  MusterArmy *army = new_army (ruleset);
  builder->army = army;
  builder->next_id = 1;
  army->ruleset_id = keep (builder, ruleset_id);
  army->name = keep (builder, name);
  army->budget = MUSTER_NO_BUDGET;
  builder->nodes = g_array_new (FALSE, TRUE, sizeof (MusterNode));
  builder->open = g_array_new (FALSE, FALSE, sizeof (guint));
  builder->chosen = g_array_new (FALSE, TRUE, sizeof (MusterChosen));
  builder->entries = g_array_new (FALSE, TRUE, sizeof (MusterEntry));
  builder->waivers = g_array_new (FALSE, TRUE, sizeof (MusterWaiver));
  builder->starts = g_array_new (FALSE, TRUE, sizeof (Start));
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_ARMY, "army", NULL);
  return builder;
}

void
muster_army_builder_free (MusterArmyBuilder *builder)
{
  g_clear_pointer (&builder->army, muster_army_unref);
  g_array_unref (builder->nodes);
  g_array_unref (builder->open);
  g_array_unref (builder->chosen);
  g_array_unref (builder->entries);
  g_array_unref (builder->waivers);
  g_array_unref (builder->starts);
  g_free (builder);
}

void
muster_army_builder_set_id (MusterArmyBuilder *builder, gint64 id)
{
  builder->army->id = id;
}

void
muster_army_builder_set_pack (MusterArmyBuilder *builder, const char *version, const char *digest)
{
  builder->army->version = keep (builder, version);
  builder->army->digest = keep (builder, digest);
}

void
muster_army_builder_set_date (MusterArmyBuilder *builder, const char *date)
{
  builder->army->date = keep (builder, date);
  builder->army->year = date != NULL ? atoi (date) : MUSTER_NO_YEAR;
}

void
muster_army_builder_set_player (MusterArmyBuilder *builder, const char *player)
{
  builder->army->player = keep (builder, player);
}

void
muster_army_builder_set_budget (MusterArmyBuilder *builder, gint64 budget)
{
  builder->army->budget = budget;
}

static MusterNode *
get_open (MusterArmyBuilder *builder)
{
  guint index = g_array_index (builder->open, guint, builder->open->len - 1);
  return &g_array_index (builder->nodes, MusterNode, index);
}

/* Words that the ruleset has are borrowed from it. */
static void
set_kind (MusterArmy *army, MusterNode *node, const char *kind)
{
  const MusterRuleset *ruleset = army->ruleset;
  node->kind = ruleset != NULL ? muster_ruleset_find_node_kind (ruleset, kind) : NULL;
  node->kind_id = node->kind != NULL ? node->kind->id : keep_text (army, kind);
}

void
muster_army_builder_begin (MusterArmyBuilder *builder,
                           gint64 id,
                           MusterCategory category,
                           const char *kind,
                           const char *name)
{
  g_return_if_fail (builder->army->source == NULL);
  guint index = builder->nodes->len;
  Start start = { builder->chosen->len, builder->entries->len, builder->waivers->len };
  MusterNode node = { .id = id != 0 ? id : builder->next_id,
                      .parent = MUSTER_NO_NODE,
                      .depth = builder->open->len,
                      .category = category,
                      /* Names mostly differ: none is looked for among those that are there. */
                      .name = name != NULL ? g_string_chunk_insert (builder->army->strings, name)
                                           : NULL };
  set_kind (builder->army, &node, kind);
  if (builder->open->len > 0)
    node.parent = g_array_index (builder->open, guint, builder->open->len - 1);
  builder->next_id = MAX (builder->next_id, node.id + 1);
  g_array_append_val (builder->nodes, node);
  g_array_append_val (builder->open, index);
  g_array_append_val (builder->starts, start);
}

void
muster_army_builder_set_root_id (MusterArmyBuilder *builder, gint64 id)
{
  g_array_index (builder->nodes, MusterNode, 0).id = id;
  builder->next_id = MAX (builder->next_id, id + 1);
}

/* After any of its fields was set. */
static void
settle_remark (MusterArmyBuilder *builder)
{
  MusterNode *node = get_open (builder);
  node->remark = node->note != NULL && node->note[0] != '\0' ? node->note : NULL;
}

void
muster_army_builder_set_note (MusterArmyBuilder *builder, const char *note)
{
  get_open (builder)->note = keep (builder, note);
  settle_remark (builder);
}

void
muster_army_builder_set_secret (MusterArmyBuilder *builder, MusterSecret secret)
{
  get_open (builder)->secret = secret;
}

void
muster_army_builder_set_field (MusterArmyBuilder *builder,
                               const MusterField *field,
                               const char *text)
{
  field->set (get_open (builder), keep (builder, text));
  settle_remark (builder);
}

void
muster_army_builder_set_fields (MusterArmyBuilder *builder, const MusterNode *node)
{
  for (guint i = 0; i < muster_n_fields; i++)
    muster_army_builder_set_field (builder, &muster_fields[i], muster_fields[i].get (node));
}

void
muster_army_builder_take_particulars (MusterArmyBuilder *builder, const MusterNode *node)
{
  muster_army_builder_set_fields (builder, node);
  for (guint i = 0; i < node->n_chosen; i++)
    muster_army_builder_choose (builder, node->chosen[i].scale, node->chosen[i].grade);
  for (guint i = 0; i < node->n_entries; i++)
    muster_army_builder_enter (builder, node->entries[i].what, node->entries[i].value);
  for (guint i = 0; i < node->n_waivers; i++)
    muster_army_builder_waive (builder, node->waivers[i].limit, node->waivers[i].reason);
}

static MusterChosen
make_chosen (MusterArmy *army, const char *scale, const char *grade)
{
  const MusterRuleset *ruleset = army->ruleset;
  MusterChosen chosen = { .scale_index = -1, .grade_index = MUSTER_GRADE_NONE };
  if (ruleset != NULL)
    chosen.scale_index = (gint16) muster_ruleset_find_scale (ruleset, scale);
  const MusterScale *of = chosen.scale_index >= 0 ? &ruleset->scales[chosen.scale_index] : NULL;
  if (of != NULL)
    chosen.grade_index = (gint16) muster_ruleset_find_grade (ruleset, chosen.scale_index, grade);
  chosen.scale = of != NULL ? of->id : keep_text (army, scale);
  chosen.grade =
    chosen.grade_index >= 0 ? of->grades[chosen.grade_index].id : keep_text (army, grade);
  return chosen;
}

void
muster_army_builder_choose (MusterArmyBuilder *builder, const char *scale, const char *grade)
{
  g_return_if_fail (builder->army->source == NULL);
  MusterChosen chosen = make_chosen (builder->army, scale, grade);
  get_open (builder)->n_chosen++;
  g_array_append_val (builder->chosen, chosen);
}

void
muster_army_builder_enter (MusterArmyBuilder *builder, const char *what, const char *value)
{
  g_return_if_fail (builder->army->source == NULL);
  MusterEntry entry = { keep (builder, what), keep (builder, value) };
  get_open (builder)->n_entries++;
  g_array_append_val (builder->entries, entry);
}

void
muster_army_builder_waive (MusterArmyBuilder *builder, const char *limit, const char *reason)
{
  g_return_if_fail (builder->army->source == NULL);
  MusterWaiver waiver = { keep (builder, limit), keep (builder, reason) };
  get_open (builder)->n_waivers++;
  g_array_append_val (builder->waivers, waiver);
}

void
muster_army_builder_end (MusterArmyBuilder *builder)
{
  get_open (builder)->end = builder->nodes->len;
  g_array_set_size (builder->open, builder->open->len - 1);
}

/* All but its nodes, whose words are borrowed. */
static void
borrow (MusterArmy *copy, const MusterArmy *army)
{
  copy->source = muster_army_ref (army);
  copy->id = army->id;
  copy->name = army->name;
  copy->ruleset_id = army->ruleset_id;
  copy->version = army->version;
  copy->digest = army->digest;
  copy->date = army->date;
  copy->year = army->year;
  copy->player = army->player;
  copy->budget = army->budget;
}

void
muster_army_builder_set_source (MusterArmyBuilder *builder, const MusterArmy *army)
{
  borrow (builder->army, army);
  g_array_unref (builder->nodes);
  builder->nodes = g_array_sized_new (FALSE, FALSE, sizeof (MusterNode), army->n_nodes);
  g_array_append_vals (builder->nodes, army->nodes, 1);
}

/* Appends copies of the nodes from @first up to @end: brothers, with what stands in them. */
static void
append_copies (MusterArmyBuilder *builder, const MusterArmy *army, guint first, guint end)
{
  const MusterNode *top = &army->nodes[first];
  guint start = builder->nodes->len;
  g_array_append_vals (builder->nodes, top, end - first);
  MusterNode *copies = &g_array_index (builder->nodes, MusterNode, start);
  for (guint i = 0; i < end - first; i++)
    {
      copies[i].depth = copies[i].depth - top->depth + builder->open->len;
      copies[i].parent = copies[i].parent - first + start;
      copies[i].end = copies[i].end - first + start;
    }
  for (guint i = 0; i < end - first; i = copies[i].end - start)
    copies[i].parent = g_array_index (builder->open, guint, builder->open->len - 1);
}

void
muster_army_builder_begin_copy (MusterArmyBuilder *builder, const MusterArmy *army, guint index)
{
  guint copy = builder->nodes->len;
  g_return_if_fail (builder->army->source == army);
  if (index == 0)
    return;
  append_copies (builder, army, index, index + 1);
  g_array_append_val (builder->open, copy);
}

void
muster_army_builder_copy (MusterArmyBuilder *builder,
                          const MusterArmy *army,
                          guint first,
                          guint end)
{
  g_return_if_fail (builder->army->source == army && first > 0 && first < end);
  append_copies (builder, army, first, end);
}

static gpointer
keep_block (MusterArmy *army, const GArray *array)
{
  gsize size = (gsize) array->len * g_array_get_element_size ((GArray *) array);
  gpointer block = g_memdup2 (array->data, size);
  if (block != NULL)
    g_ptr_array_add (army->blocks, block);
  return block;
}

const MusterArmy *
muster_army_builder_finish (MusterArmyBuilder *builder)
{
  MusterArmy *army = g_steal_pointer (&builder->army);
  while (builder->open->len > 0)
    muster_army_builder_end (builder);
  army->n_nodes = builder->nodes->len;
  army->nodes = (MusterNode *) g_array_free (g_steal_pointer (&builder->nodes), FALSE);
  builder->nodes = g_array_new (FALSE, FALSE, 1);
  const MusterChosen *chosen = keep_block (army, builder->chosen);
  const MusterEntry *entries = keep_block (army, builder->entries);
  const MusterWaiver *waivers = keep_block (army, builder->waivers);
  for (guint i = 0; army->source == NULL && i < army->n_nodes; i++)
    {
      const Start *start = &g_array_index (builder->starts, Start, i);
      MusterNode *node = &army->nodes[i];
      node->chosen = node->n_chosen > 0 ? chosen + start->chosen : NULL;
      node->entries = node->n_entries > 0 ? entries + start->entries : NULL;
      node->waivers = node->n_waivers > 0 ? waivers + start->waivers : NULL;
    }
  return army;
}

/* @limit: set aside at the node of the id @waived; or NULL */
static void
copy_below (MusterArmyBuilder *builder,
            const MusterArmy *army,
            guint index,
            gint64 waived,
            const char *limit,
            const char *reason)
{
  muster_army_builder_take_particulars (builder, &army->nodes[index]);
  if (limit != NULL && army->nodes[index].id == waived)
    muster_army_builder_waive (builder, limit, reason);
  for (guint at = muster_army_get_next (army, index, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, index, at))
    {
      const MusterNode *below = &army->nodes[at];
      muster_army_builder_begin (builder, below->id, below->category, below->kind_id, below->name);
      copy_below (builder, army, at, waived, limit, reason);
      muster_army_builder_end (builder);
    }
}

/* Begins an army with all that is said of another one but for its nodes. */
static MusterArmyBuilder *
begin_like (const MusterArmy *army, MusterRuleset *ruleset)
{
  MusterArmyBuilder *builder = muster_army_builder_new (ruleset, army->ruleset_id, army->name);
  muster_army_builder_set_id (builder, army->id);
  muster_army_builder_set_date (builder, army->date);
  muster_army_builder_set_player (builder, army->player);
  muster_army_builder_set_budget (builder, army->budget);
  muster_army_builder_set_root_id (builder, army->nodes[0].id);
  return builder;
}

const MusterArmy *
muster_army_put_under (const MusterArmy *army, MusterRuleset *ruleset)
{
  g_autoptr (MusterArmyBuilder) builder = begin_like (army, ruleset);
  copy_below (builder, army, 0, 0, NULL, NULL);
  return muster_army_builder_finish (builder);
}

const MusterArmy *
muster_army_waive (const MusterArmy *army, gint64 node, const char *limit, const char *reason)
{
  g_autoptr (MusterArmyBuilder) builder = begin_like (army, army->ruleset);
  muster_army_builder_set_pack (builder, army->version, army->digest);
  copy_below (builder, army, 0, node, limit, reason);
  return muster_army_builder_finish (builder);
}

MusterArmy *
muster_army_copy (const MusterArmy *army, guint n_more)
{
  MusterArmy *copy = new_army (army->ruleset);
  borrow (copy, army);
  copy->n_nodes = army->n_nodes;
  copy->nodes = g_new (MusterNode, (gsize) army->n_nodes + n_more);
  memcpy (copy->nodes, army->nodes, army->n_nodes * sizeof (MusterNode));
  return copy;
}

void
muster_army_remove (MusterArmy *army, const gboolean *gone)
{
  g_autofree guint *places = g_new (guint, army->n_nodes + 1);
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    {
      places[i] = n;
      n += !gone[i];
    }
  places[army->n_nodes] = n;
  for (guint i = 0; i < army->n_nodes; i++)
    {
      MusterNode *node = &army->nodes[places[i]];
      if (gone[i])
        continue;
      *node = army->nodes[i];
      node->parent = node->parent != MUSTER_NO_NODE ? places[node->parent] : MUSTER_NO_NODE;
      node->end = places[node->end];
    }
  army->n_nodes = n;
}

/* Returns: where among the nodes it is to stand, to be the one at @place of what stands in
 * @parent */
static guint
find_place (const MusterArmy *army, guint parent, int place)
{
  guint at = parent + 1;
  for (int i = 0; at < army->nodes[parent].end && i != place; i++)
    at = army->nodes[at].end;
  return at;
}

/* Puts nodes into @parent, the first of them with all others in it; there is room for them.
 * Returns: the index of the first */
static guint
insert_nodes (MusterArmy *army, const MusterNode *nodes, guint n, guint parent, int place)
{
  guint at = find_place (army, parent, place);
  guint deeper = army->nodes[parent].depth + 1 - nodes[0].depth;
  MusterNode *first = &army->nodes[at];
  memmove (first + n, first, (army->n_nodes - at) * sizeof (MusterNode));
  memcpy (first, nodes, n * sizeof (MusterNode));
  army->n_nodes += n;
  for (guint i = 0; i < n; i++)
    {
      first[i].depth += deeper;
      first[i].parent = i > 0 ? first[i].parent - nodes[0].end + n + at : parent;
      first[i].end += at + n - nodes[0].end;
    }
  for (guint i = 0; i < army->n_nodes; i += i + 1 == at ? n + 1 : 1)
    {
      MusterNode *node = &army->nodes[i];
      if (node->parent != MUSTER_NO_NODE && node->parent >= at)
        node->parent += n;
      if (node->end > at)
        node->end += n;
    }
  for (guint i = parent; i != MUSTER_NO_NODE && army->nodes[i].end == at; i = army->nodes[i].parent)
    army->nodes[i].end += n;
  return at;
}

void
muster_army_move (MusterArmy *army, guint node, guint parent, int place)
{
  guint end = army->nodes[node].end;
  guint n = end - node;
  g_autofree MusterNode *moved = g_memdup2 (&army->nodes[node], n * sizeof (MusterNode));
  g_autofree gboolean *gone = g_new0 (gboolean, army->n_nodes);
  for (guint i = node; i < end; i++)
    gone[i] = TRUE;
  muster_army_remove (army, gone);
  insert_nodes (army, moved, n, parent > node ? parent - n : parent, place);
}

guint
muster_army_add (MusterArmy *army,
                 gint64 id,
                 MusterCategory category,
                 const char *kind,
                 const char *name,
                 MusterSecret secret,
                 guint parent,
                 int place)
{
  MusterNode node = {
    .id = id, .category = category, .name = keep_text (army, name), .secret = secret, .end = 1
  };
  for (guint i = 0; id == 0 && i < army->n_nodes; i++)
    node.id = MAX (node.id, army->nodes[i].id + 1);
  set_kind (army, &node, kind);
  return insert_nodes (army, &node, 1, parent, place);
}

/* Puts @item at @at among the @n @items of @size bytes each, or behind them; NULL takes out what is
 * there. Returns: (transfer none) (nullable): the items as they are then */
static gconstpointer
replace_item (MusterArmy *army,
              gconstpointer items,
              guint *n,
              gsize size,
              guint at,
              gconstpointer item)
{
  guint8 *replaced = g_malloc ((*n + 1) * size);
  g_ptr_array_add (army->blocks, replaced);
  if (*n > 0)
    memcpy (replaced, items, *n * size);
  if (item != NULL)
    {
      memcpy (replaced + at * size, item, size);
      *n = MAX (*n, at + 1);
    }
  else if (at < *n)
    {
      --*n;
      memmove (replaced + at * size, replaced + (at + 1) * size, (*n - at) * size);
    }
  return *n > 0 ? replaced : NULL;
}

void
muster_army_choose (MusterArmy *army, guint node, const char *scale, const char *grade)
{
  MusterNode *changed = &army->nodes[node];
  guint at = 0;
  while (at < changed->n_chosen && !g_str_equal (changed->chosen[at].scale, scale))
    at++;
  const MusterChosen chosen =
    grade != NULL ? make_chosen (army, scale, grade) : (MusterChosen){ NULL };
  changed->chosen = replace_item (army, changed->chosen, &changed->n_chosen, sizeof chosen, at,
                                  grade != NULL ? &chosen : NULL);
}

void
muster_army_enter (MusterArmy *army, guint node, const char *what, const char *value)
{
  MusterNode *changed = &army->nodes[node];
  guint at = 0;
  while (at < changed->n_entries && !g_str_equal (changed->entries[at].what, what))
    at++;
  const MusterEntry entry = { keep_text (army, what), keep_text (army, value) };
  changed->entries = replace_item (army, changed->entries, &changed->n_entries, sizeof entry, at,
                                   value != NULL ? &entry : NULL);
}

void
muster_army_name (MusterArmy *army, guint node, const char *name)
{
  army->nodes[node].name = name != NULL ? keep_text (army, name) : NULL;
}

void
muster_army_turn (MusterArmy *army, guint node, const char *kind)
{
  set_kind (army, &army->nodes[node], kind);
}

/* How many nodes have the name of one, itself too, and which of them it is, from 1. */
typedef struct
{
  guint n_brothers; /* brothers of its name */
  guint brother;
  guint n_twins; /* nodes of its name in the army; of those without a name, of its kind */
  guint n_like;  /* brothers of its kind, whatever their names */
  guint like;
} Alike;

static guint
hash_like (gconstpointer data)
{
  const MusterNode *node = data;
  return g_str_hash (node->kind_id) * 31 + node->parent;
}

static gboolean
are_like (gconstpointer a, gconstpointer b)
{
  const MusterNode *node = a;
  const MusterNode *other = b;
  return node->parent == other->parent && g_str_equal (node->kind_id, other->kind_id);
}

static const char *
get_twin_word (const MusterNode *node)
{
  return muster_node_is_named (node) ? node->name : node->kind_id;
}

static guint
hash_twin (gconstpointer data)
{
  return g_str_hash (get_twin_word (data));
}

static gboolean
are_twins (gconstpointer a, gconstpointer b)
{
  return muster_node_is_named (a) == muster_node_is_named (b)
         && g_str_equal (get_twin_word (a), get_twin_word (b));
}

static guint
hash_twin_brother (gconstpointer data)
{
  return hash_twin (data) * 31 + ((const MusterNode *) data)->parent;
}

static gboolean
are_twin_brothers (gconstpointer a, gconstpointer b)
{
  return ((const MusterNode *) a)->parent == ((const MusterNode *) b)->parent && are_twins (a, b);
}

/* Numbers all nodes among those that are equal. @places: of each node which of them it is, from 1.
 * Returns: (transfer full): of each node how many they are */
static guint *
number (const MusterArmy *army, GHashFunc hash, GEqualFunc equal, guint *places)
{
  g_autoptr (GHashTable) firsts = g_hash_table_new (hash, equal);
  guint *counts = g_new0 (guint, army->n_nodes);
  g_autofree guint *first_of = g_new0 (guint, army->n_nodes);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterNode *first = g_hash_table_lookup (firsts, &army->nodes[i]);
      if (first == NULL)
        {
          first = &army->nodes[i];
          g_hash_table_add (firsts, (gpointer) first);
        }
      first_of[i] = (guint) (first - army->nodes);
      places[i] = ++counts[first_of[i]];
    }
  for (guint i = 1; i < army->n_nodes; i++)
    counts[i] = counts[first_of[i]];
  return counts;
}

/* Returns: (transfer full): of each node its likes */
static Alike *
list_alike (const MusterArmy *army)
{
  Alike *all = g_new0 (Alike, army->n_nodes);
  g_autofree guint *twin = g_new (guint, army->n_nodes);
  g_autofree guint *brother = g_new (guint, army->n_nodes);
  g_autofree guint *like = g_new (guint, army->n_nodes);
  g_autofree guint *n_twins = number (army, hash_twin, are_twins, twin);
  g_autofree guint *n_brothers = number (army, hash_twin_brother, are_twin_brothers, brother);
  g_autofree guint *n_like = number (army, hash_like, are_like, like);
  for (guint i = 1; i < army->n_nodes; i++)
    all[i] = (Alike){ n_brothers[i], brother[i], n_twins[i], n_like[i], like[i] };
  return all;
}

static const Alike *
get_alike (const MusterArmy *constant)
{
  MusterArmy *army = (MusterArmy *) constant;
  const Alike *alike = g_atomic_pointer_get (&army->alike);
  return alike != NULL ? alike : muster_once_keep (&army->alike, list_alike (army));
}

char *
muster_army_dup_label (const MusterArmy *army, guint index)
{
  const MusterNode *node = &army->nodes[index];
  if (muster_node_is_named (node))
    return g_strdup (node->name);
  if (node->parent == MUSTER_NO_NODE)
    return g_strdup (army->name);
  const Alike alike = get_alike (army)[index];
  if (alike.n_like < 2)
    return g_strdup (muster_node_get_kind_name (node));
  return g_strdup_printf ("%s %u", muster_node_get_kind_name (node), alike.like);
}

static const char *get_place (const MusterArmy *army, guint index);

/* Nodes without a name are numbered by their labels already. */
static char *
make_place (const MusterArmy *army, guint index)
{
  const MusterNode *node = &army->nodes[index];
  g_autofree char *label = muster_army_dup_label (army, index);
  if (node->parent == MUSTER_NO_NODE)
    return g_steal_pointer (&label);
  const Alike alike = get_alike (army)[index];
  g_autofree char *numbered = muster_node_is_named (node) && alike.n_brothers > 1
                                ? g_strdup_printf ("%s (%u)", label, alike.brother)
                                : g_steal_pointer (&label);
  if (alike.n_twins == alike.n_brothers || node->parent == 0)
    return g_steal_pointer (&numbered);
  /* Translators: where a thing stands: "1st Brigade of 2nd Division". */
  return g_strdup_printf (C_ ("place", "%1$s of %2$s"), numbered, get_place (army, node->parent));
}

/* Findings and what may cure them tell the same places again and again. */
static const char *
get_place (const MusterArmy *constant, guint index)
{
  MusterArmy *army = (MusterArmy *) constant;
  char **places = g_atomic_pointer_get (&army->places);
  if (places == NULL)
    places = muster_once_keep ((gpointer *) &army->places, g_new0 (char *, army->n_nodes));
  const char *place = g_atomic_pointer_get (&places[index]);
  return place != NULL ? place
                       : muster_once_keep ((gpointer *) &places[index], make_place (army, index));
}

char *
muster_army_dup_place (const MusterArmy *army, guint index)
{
  return g_strdup (get_place (army, index));
}
