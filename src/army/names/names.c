#include "config.h"

#include "army/names/names.h"

#include "base/random.h"
#include "ruleset/names.h"

#include <string.h>

typedef struct
{
  const char *text;
  const char *leader; /* who commanded it, or NULL */
  const MusterNameRow *row;
} Item;

/* Parts of a regiment that nothing was called by, from one on: they serve when no other is left. */
typedef struct
{
  const Item *item;
  guint part;
} Left;

/* The names that rows have for a year, in the order in which they are dealt out. */
typedef struct
{
  const MusterNaming *source; /* whose rows they are */
  int year;
  GPtrArray *texts; /* GPtrArray of char *: what the items point into */
  GArray *items;    /* Item, as the pack has them */
  guint *order;     /* indices of items */
  guint next;       /* in the order; those before it are gone */
  GArray *left;     /* Left */
} List;

typedef struct
{
  const MusterEvaluation *evaluation;
  const gboolean *is_asked;
  guint64 seed;
  GPtrArray *lists;
  GPtrArray *given;  /* char *, folded: names that were there before */
  GHashTable *taken; /* what was dealt out: regiments, people, whole names */
  GPtrArray *names;
} Dealing;

static void
list_free (gpointer data)
{
  List *list = data;
  g_ptr_array_unref (list->texts);
  g_array_unref (list->items);
  g_array_unref (list->left);
  g_free (list->order);
  g_free (list);
}

static void
shuffle (List *list, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, list->source->id);
  for (guint i = list->items->len; i > 1; i--)
    {
      gint64 other = muster_random_range (&random, 0, i - 1);
      guint kept = list->order[i - 1];
      list->order[i - 1] = list->order[other];
      list->order[other] = kept;
    }
}

static List *
list_new (const MusterNaming *source, int year, guint64 seed)
{
  List *list = g_new0 (List, 1);
  list->source = source;
  list->year = year;
  list->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  list->items = g_array_new (FALSE, FALSE, sizeof (Item));
  list->left = g_array_new (FALSE, FALSE, sizeof (Left));
  for (int i = 0; i < source->n_rows; i++)
    {
      const MusterNameRow *row = &source->rows[i];
      if (!muster_years_hold (row->from, row->to, year))
        continue;
      GPtrArray *texts = muster_names_list (row->text, NULL);
      GPtrArray *leaders = muster_names_list (row->leaders, NULL);
      g_ptr_array_add (list->texts, texts);
      g_ptr_array_add (list->texts, leaders);
      for (guint j = 0; j < texts->len; j++)
        {
          const Item item = { g_ptr_array_index (texts, j),
                              j < leaders->len ? g_ptr_array_index (leaders, j) : NULL, row };
          g_array_append_val (list->items, item);
        }
    }
  list->order = g_new (guint, MAX (list->items->len, 1));
  for (guint i = 0; i < list->items->len; i++)
    list->order[i] = i;
  return list;
}

static List *
find_list (Dealing *dealing, const MusterNaming *names, int year)
{
  const MusterNaming *source = names->like != NULL ? names->like : names;
  for (guint i = 0; i < dealing->lists->len; i++)
    {
      List *list = g_ptr_array_index (dealing->lists, i);
      if (list->source == source && list->year == year)
        return list;
    }
  List *list = list_new (source, year, dealing->seed);
  if (!source->is_in_order)
    shuffle (list, dealing->seed);
  g_ptr_array_add (dealing->lists, list);
  return list;
}

/* Of what has no date the middle of the years in which there was any. */
static int
get_year (const Dealing *dealing, guint node)
{
  const MusterArmy *army = dealing->evaluation->army;
  const MusterKind *kind = army->nodes[node].kind;
  int from = MAX (kind->from, army->ruleset->from);
  int to = kind->to != MUSTER_NO_YEAR && army->ruleset->to != MUSTER_NO_YEAR
             ? MIN (kind->to, army->ruleset->to)
             : MAX (kind->to, army->ruleset->to);
  if (army->year != MUSTER_NO_YEAR)
    return army->year;
  return from == MUSTER_NO_YEAR ? to : to == MUSTER_NO_YEAR ? from : from + (to - from) / 2;
}

static gboolean
is_letter (const char *text)
{
  return g_unichar_isalnum (g_utf8_get_char (text));
}

/* Whether @words stand in @text, not as a part of others. */
static gboolean
has_words (const char *text, const char *words)
{
  gsize length = strlen (words);
  for (const char *at = strstr (text, words); at != NULL; at = strstr (at + 1, words))
    {
      const char *before = at > text ? g_utf8_find_prev_char (text, at) : NULL;
      if ((before == NULL || !is_letter (before))
          && (at[length] == '\0' || !is_letter (at + length)))
        return TRUE;
    }
  return FALSE;
}

/* Takes blanks, strokes and the like from both ends. */
static char *
dup_stripped (const char *text)
{
  const char *begin = text;
  const char *end = text + strlen (text);
  while (*begin != '\0' && !is_letter (begin))
    begin = g_utf8_next_char (begin);
  while (end > begin && !is_letter (g_utf8_find_prev_char (begin, end)))
    end = g_utf8_find_prev_char (begin, end);
  return g_strndup (begin, (gsize) (end - begin));
}

/* What of a name may be there once only: a person, or a regiment whichever part of it. */
static char *
dup_key (const char *pattern, const Item *item, gboolean is_person)
{
  const char *const texts[MUSTER_N_NAME_PLACES] = {
    [MUSTER_NAME_PLACE_NAME] = item->text, [MUSTER_NAME_PLACE_COMMANDER] = item->text
  };
  if (is_person)
    return g_utf8_casefold (item->text, -1);
  g_auto (GStrv) pieces = g_strsplit (pattern, "{part}", -1);
  for (int i = 0; pieces[i] != NULL; i++)
    if (muster_name_pattern_has (pieces[i], MUSTER_NAME_PLACE_NAME))
      {
        g_autofree char *filled = muster_name_pattern_fill (pieces[i], texts);
        g_autofree char *stripped = dup_stripped (filled);
        return g_utf8_casefold (stripped, -1);
      }
  g_autofree char *whole = muster_name_pattern_fill (pattern, texts);
  return g_utf8_casefold (whole, -1);
}

/* Returns: whether nothing had it before, nor was given it */
static gboolean
is_free (const Dealing *dealing, const char *key)
{
  if (g_hash_table_contains (dealing->taken, key))
    return FALSE;
  for (guint i = 0; i < dealing->given->len; i++)
    if (has_words (g_ptr_array_index (dealing->given, i), key))
      return FALSE;
  return TRUE;
}

/* Returns: whether it was free; from now on something has it */
static gboolean
take (Dealing *dealing, const char *key)
{
  if (!is_free (dealing, key))
    return FALSE;
  g_hash_table_add (dealing->taken, g_strdup (key));
  return TRUE;
}

static gboolean
is_nameless (const Dealing *dealing, guint node)
{
  return !muster_node_is_named (&dealing->evaluation->army->nodes[node])
         && dealing->evaluation->army->nodes[node].kind != NULL
         && (dealing->is_asked == NULL || dealing->is_asked[node]);
}

/* Whether it has no name yet. */
static gboolean
is_open (const Dealing *dealing, guint node)
{
  return is_nameless (dealing, node) && g_ptr_array_index (dealing->names, node) == NULL;
}

/* Whether most of the units in a formation, or in the one in which a node stands, are so. */
static gboolean
is_with (const Dealing *dealing, const MusterSelector *with, guint node)
{
  const MusterArmy *army = dealing->evaluation->army;
  guint holder =
    army->nodes[node].category == MUSTER_CATEGORY_FORMATION ? node : army->nodes[node].parent;
  guint n = 0;
  guint n_so = 0;
  for (guint i = holder + 1; i < army->nodes[holder].end; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      {
        n++;
        n_so += muster_evaluation_match (dealing->evaluation, with, i) == MUSTER_YES;
      }
  return 2 * n_so > n;
}

static gboolean
is_about (const Dealing *dealing, const MusterNaming *names, guint node)
{
  return muster_evaluation_match (dealing->evaluation, names->of, node) == MUSTER_YES
         && (names->with == NULL || is_with (dealing, names->with, node));
}

static void
give (Dealing *dealing, guint node, char *name)
{
  g_free (g_ptr_array_index (dealing->names, node));
  g_ptr_array_index (dealing->names, node) = name;
}

static char *
dup_filled (const MusterNaming *names, const Item *item, const char *part, const char *commander)
{
  const char *const texts[MUSTER_N_NAME_PLACES] = { [MUSTER_NAME_PLACE_NAME] = item->text,
                                                    [MUSTER_NAME_PLACE_PART] = part,
                                                    [MUSTER_NAME_PLACE_COMMANDER] = commander };
  return muster_name_pattern_fill (muster_naming_get_pattern (names, item->row), texts);
}

/* Returns: who commands it, or MUSTER_NO_NODE */
static guint
find_commander (const Dealing *dealing, guint formation)
{
  const MusterArmy *army = dealing->evaluation->army;
  guint i = muster_army_get_next (army, formation, MUSTER_NO_NODE);
  while (i != MUSTER_NO_NODE && army->nodes[i].category != MUSTER_CATEGORY_COMMANDER)
    i = muster_army_get_next (army, formation, i);
  return i;
}

/* Returns: (nullable): what a node is called by now */
static const char *
get_name (const Dealing *dealing, guint node)
{
  const MusterNode *named = &dealing->evaluation->army->nodes[node];
  return muster_node_is_named (named) ? named->name : g_ptr_array_index (dealing->names, node);
}

/* Whether one of @n units would stand alone, where its regiment has this name. */
static gboolean
leaves_one (const MusterNaming *names, const Item *item, guint n)
{
  if (n % 2 == 0 || n == 1
      || !muster_name_pattern_has (muster_naming_get_pattern (names, item->row),
                                   MUSTER_NAME_PLACE_PART))
    return FALSE;
  g_autoptr (GPtrArray) parts = muster_names_list (item->row->parts, NULL);
  return parts->len == 2;
}

/* How near names are to what they would be given to. */
typedef enum
{
  NEARNESS_UNDER, /* it stands in what these stood in */
  NEARNESS_ANY,   /* they stood anywhere */
  NEARNESS_ELSEWHERE,
  N_NEARNESSES,
} Nearness;

static Nearness
get_nearness (const Dealing *dealing, const MusterNameRow *row, guint node)
{
  const MusterArmy *army = dealing->evaluation->army;
  if (row->under == NULL)
    return NEARNESS_ANY;
  g_autoptr (GPtrArray) under = muster_names_list (row->under, NULL);
  for (guint i = army->nodes[node].parent; i != MUSTER_NO_NODE && i > 0; i = army->nodes[i].parent)
    {
      guint leader = find_commander (dealing, i);
      const char *name = get_name (dealing, i);
      const char *person = leader != MUSTER_NO_NODE ? get_name (dealing, leader) : NULL;
      for (guint k = 0; k < under->len; k++)
        if (g_strcmp0 (name, g_ptr_array_index (under, k)) == 0
            || (person != NULL && has_words (person, g_ptr_array_index (under, k))))
          return NEARNESS_UNDER;
    }
  return NEARNESS_ELSEWHERE;
}

/* @node: to be named by it, the first of @n that follow each other. Returns: (nullable): the next
 * name of the list that is free, of the nearest, and leaves none of them alone if there is such a
 * one */
static const Item *
draw (Dealing *dealing,
      List *list,
      const MusterNaming *names,
      gboolean is_person,
      guint node,
      guint n)
{
  for (int pass = 0; pass < 2 * N_NEARNESSES; pass++)
    for (guint i = list->next; i < list->items->len; i++)
      {
        const Item *item = &g_array_index (list->items, Item, list->order[i]);
        if ((pass % 2 == 0 && leaves_one (names, item, n))
            || get_nearness (dealing, item->row, node) != (Nearness) (pass / 2))
          continue;
        g_autofree char *key =
          dup_key (muster_naming_get_pattern (names, item->row), item, is_person);
        if (take (dealing, key))
          return item;
        list->next += i == list->next;
      }
  return NULL;
}

static void
name_commander (Dealing *dealing, guint node)
{
  const MusterRuleset *ruleset = dealing->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_names; i++)
    {
      const MusterNaming *names = &ruleset->names[i];
      if (!is_about (dealing, names, node))
        continue;
      List *list = find_list (dealing, names, get_year (dealing, node));
      const Item *item = draw (dealing, list, names, TRUE, node, 1);
      if (item == NULL)
        continue;
      give (dealing, node, dup_filled (names, item, NULL, item->text));
      return;
    }
}

static gboolean
is_called (const Dealing *dealing, guint node, const char *key)
{
  g_autofree char *name = g_utf8_casefold (get_name (dealing, node), -1);
  return has_words (name, key);
}

/* Whether a formation and who commands it may be called as an item says: what is not asked for has
 * to be called so already, and what it gives must be free. */
static gboolean
suits (const Dealing *dealing, guint node, const char *key)
{
  if (is_nameless (dealing, node))
    return is_free (dealing, key);
  return get_name (dealing, node) != NULL && is_called (dealing, node, key);
}

static gboolean
is_overall (const Dealing *dealing, guint commander)
{
  const MusterKind *kind = dealing->evaluation->army->nodes[commander].kind;
  return kind != NULL && kind->is_overall;
}

/* Returns: whether both are called as the item says, from now on */
static gboolean
try_pair (Dealing *dealing,
          const MusterNaming *names,
          const Item *item,
          guint formation,
          guint commander)
{
  g_autofree char *name = dup_key (muster_naming_get_pattern (names, item->row), item, FALSE);
  g_autofree char *person = g_utf8_casefold (item->leader, -1);
  if (!suits (dealing, formation, name) || !suits (dealing, commander, person))
    return FALSE;
  if (is_nameless (dealing, formation))
    give (dealing, formation, dup_filled (names, item, NULL, item->leader));
  if (is_nameless (dealing, commander))
    give (dealing, commander, g_strdup (item->leader));
  g_hash_table_add (dealing->taken, g_steal_pointer (&name));
  g_hash_table_add (dealing->taken, g_steal_pointer (&person));
  return TRUE;
}

/* Names a formation and its commander as they stood together, where either has no name yet. Who
 * commands everything has a name of his own. */
static void
name_pair (Dealing *dealing, guint formation)
{
  const MusterRuleset *ruleset = dealing->evaluation->ruleset;
  guint commander = find_commander (dealing, formation);
  if (commander == MUSTER_NO_NODE || is_overall (dealing, commander)
      || (!is_nameless (dealing, formation) && !is_nameless (dealing, commander)))
    return;
  for (int i = 0; i < ruleset->n_names; i++)
    {
      const MusterNaming *names = &ruleset->names[i];
      List *list = is_about (dealing, names, formation)
                     ? find_list (dealing, names, get_year (dealing, formation))
                     : NULL;
      for (int nearness = 0; list != NULL && nearness < N_NEARNESSES; nearness++)
        for (guint k = 0; k < list->items->len; k++)
          {
            const Item *item = &g_array_index (list->items, Item, list->order[k]);
            if (item->leader != NULL
                && get_nearness (dealing, item->row, formation) == (Nearness) nearness
                && try_pair (dealing, names, item, formation, commander))
              return;
          }
    }
}

/* Returns: (nullable): a name by its commander, who needs no list */
static char *
dup_by_commander (Dealing *dealing, const MusterNaming *names, const char *commander)
{
  if (commander == NULL || names->pattern == NULL
      || !muster_name_pattern_has (names->pattern, MUSTER_NAME_PLACE_COMMANDER)
      || muster_name_pattern_has (names->pattern, MUSTER_NAME_PLACE_NAME))
    return NULL;
  const char *const texts[MUSTER_N_NAME_PLACES] = { [MUSTER_NAME_PLACE_COMMANDER] = commander };
  g_autofree char *name = muster_name_pattern_fill (names->pattern, texts);
  g_autofree char *key = g_utf8_casefold (name, -1);
  return take (dealing, key) ? g_steal_pointer (&name) : NULL;
}

static void
name_formation (Dealing *dealing, guint node)
{
  const MusterRuleset *ruleset = dealing->evaluation->ruleset;
  guint leader = find_commander (dealing, node);
  const char *commander = leader != MUSTER_NO_NODE ? get_name (dealing, leader) : NULL;
  for (int i = 0; i < ruleset->n_names; i++)
    {
      const MusterNaming *names = &ruleset->names[i];
      if (!is_about (dealing, names, node))
        continue;
      g_autofree char *name = dup_by_commander (dealing, names, commander);
      if (name != NULL)
        {
          give (dealing, node, g_steal_pointer (&name));
          return;
        }
      gboolean is_person = names->pattern != NULL
                           && muster_name_pattern_has (names->pattern, MUSTER_NAME_PLACE_COMMANDER)
                           && !muster_name_pattern_has (names->pattern, MUSTER_NAME_PLACE_NAME);
      List *list = find_list (dealing, names, get_year (dealing, node));
      const Item *item = draw (dealing, list, names, is_person, node, 1);
      if (item == NULL)
        continue;
      give (dealing, node, dup_filled (names, item, NULL, is_person ? item->text : commander));
      return;
    }
}

/* A regiment, and how many units of it stand together. */
typedef struct
{
  const Item *item;
  guint first; /* part */
  guint n;
} Regiment;

static int
compare_regiments (gconstpointer a, gconstpointer b)
{
  const Regiment *one = a;
  const Regiment *other = b;
  return (one->item > other->item) - (one->item < other->item);
}

/* Names units that follow each other, which are alike. Returns: how many got a name, the first ones
 */
static guint
name_units_by (Dealing *dealing, const MusterNaming *names, const guint *nodes, guint n)
{
  g_autoptr (GArray) regiments = g_array_new (FALSE, FALSE, sizeof (Regiment));
  List *list = find_list (dealing, names, get_year (dealing, nodes[0]));
  guint n_named = 0;
  guint at = 0;
  while (n_named < n)
    {
      Regiment regiment = { draw (dealing, list, names, FALSE, nodes[n_named], n - n_named), 0, 1 };
      if (regiment.item == NULL && list->left->len > 0)
        {
          Left *left = &g_array_index (list->left, Left, 0);
          g_autoptr (GPtrArray) parts = muster_names_list (left->item->row->parts, NULL);
          regiment =
            (Regiment){ left->item, left->part, MIN (parts->len - left->part, n - n_named) };
          left->part += regiment.n;
          if (left->part >= parts->len)
            g_array_remove_index (list->left, 0);
        }
      else if (regiment.item == NULL)
        break;
      else if (muster_name_pattern_has (muster_naming_get_pattern (names, regiment.item->row),
                                        MUSTER_NAME_PLACE_PART))
        {
          g_autoptr (GPtrArray) parts = muster_names_list (regiment.item->row->parts, NULL);
          guint most = MAX (parts->len, 1);
          guint n_regiments = (n - n_named + most - 1) / most;
          regiment.n = (n - n_named + n_regiments - 1) / n_regiments;
          const Left left = { regiment.item, regiment.n };
          if (regiment.n < parts->len)
            g_array_append_val (list->left, left);
        }
      n_named += regiment.n;
      g_array_append_val (regiments, regiment);
    }
  if (!names->is_in_order)
    g_array_sort (regiments, compare_regiments);
  for (guint i = 0; i < regiments->len; i++)
    {
      const Regiment *regiment = &g_array_index (regiments, Regiment, i);
      g_autoptr (GPtrArray) parts = muster_names_list (regiment->item->row->parts, NULL);
      for (guint part = regiment->first; part < regiment->first + regiment->n; part++)
        give (dealing, nodes[at++],
              dup_filled (names, regiment->item,
                          part < parts->len ? g_ptr_array_index (parts, part) : NULL, NULL));
    }
  return n_named;
}

static void
name_units (Dealing *dealing, const guint *nodes, guint n)
{
  const MusterRuleset *ruleset = dealing->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_names && n > 0; i++)
    if (is_about (dealing, &ruleset->names[i], nodes[0]))
      {
        guint n_named = name_units_by (dealing, &ruleset->names[i], nodes, n);
        nodes += n_named;
        n -= n_named;
      }
}

/* Names the units that stand in a formation, or in the army itself. */
static void
name_units_in (Dealing *dealing, guint holder)
{
  const MusterArmy *army = dealing->evaluation->army;
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = muster_army_get_next (army, holder, MUSTER_NO_NODE); i != MUSTER_NO_NODE;
       i = muster_army_get_next (army, holder, i))
    {
      gboolean is_one = army->nodes[i].category == MUSTER_CATEGORY_UNIT && is_nameless (dealing, i);
      guint last = run->len > 0 ? g_array_index (run, guint, run->len - 1) : i;
      if (!is_one || army->nodes[i].kind != army->nodes[last].kind)
        {
          name_units (dealing, (const guint *) (void *) run->data, run->len);
          g_array_set_size (run, 0);
        }
      if (is_one)
        g_array_append_val (run, i);
    }
  name_units (dealing, (const guint *) (void *) run->data, run->len);
}

GPtrArray *
muster_army_deal_names (const MusterEvaluation *evaluation, const gboolean *is_asked, guint64 seed)
{
  const MusterArmy *army = evaluation->army;
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func (list_free);
  g_autoptr (GPtrArray) given = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  Dealing dealing = { evaluation, is_asked, seed, lists, given, taken, names };
  g_ptr_array_set_size (names, (int) army->n_nodes);
  for (guint i = 1; i < army->n_nodes; i++)
    if (muster_node_is_named (&army->nodes[i]))
      g_ptr_array_add (given, g_utf8_casefold (army->nodes[i].name, -1));
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_FORMATION)
      name_pair (&dealing, i);
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_COMMANDER && is_open (&dealing, i))
      name_commander (&dealing, i);
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_FORMATION && is_open (&dealing, i))
      name_formation (&dealing, i);
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].category <= MUSTER_CATEGORY_FORMATION)
      name_units_in (&dealing, i);
  return names;
}

GArray *
muster_names_list_changes (const MusterArmy *army, const GPtrArray *names)
{
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  for (guint i = 0; i < names->len; i++)
    {
      const MusterChange change = { .kind = MUSTER_CHANGE_NAME,
                                    .node = army->nodes[i].id,
                                    .name = g_ptr_array_index (names, i) };
      if (change.name != NULL)
        g_array_append_val (changes, change);
    }
  return changes;
}
