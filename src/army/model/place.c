#include "config.h"

#include "army/model/army.h"

#include <glib/gi18n-lib.h>

/* For fewer things it is quicker to look through the army for each than to count all names. */
#define MANY_PLACES 48

/* How many things have the name of a thing, itself too, and which of them it is, from 1. */
typedef struct
{
  guint n_brothers; /* brothers of its name */
  guint brother;
  guint n_twins; /* things of its name in the army; of those without a name, of its kind */
} Alike;

static guint
hash_like (gconstpointer data)
{
  const MusterThing *thing = data;
  return g_str_hash (thing->kind_id) * 31 + thing->parent;
}

static gboolean
are_like (gconstpointer a, gconstpointer b)
{
  const MusterThing *thing = a;
  const MusterThing *other = b;
  return thing->parent == other->parent && g_str_equal (thing->kind_id, other->kind_id);
}

void
muster_army_number_like (MusterThing *things, guint n)
{
  g_autoptr (GHashTable) firsts = g_hash_table_new (hash_like, are_like);
  for (guint i = 0; i < n; i++)
    {
      MusterThing *first = g_hash_table_lookup (firsts, &things[i]);
      if (first == NULL)
        {
          first = &things[i];
          first->n_like = 0;
          g_hash_table_add (firsts, first);
        }
      things[i].like = ++first->n_like;
    }
  for (guint i = 0; i < n; i++)
    if (things[i].like > 1)
      things[i].n_like = ((MusterThing *) g_hash_table_lookup (firsts, &things[i]))->n_like;
}

static const char *
get_twin_word (const MusterThing *thing)
{
  return muster_thing_is_named (thing) ? thing->name : thing->kind_id;
}

static gboolean
are_twins (const MusterThing *thing, const MusterThing *other)
{
  return muster_thing_is_named (thing) == muster_thing_is_named (other)
         && g_str_equal (get_twin_word (thing), get_twin_word (other));
}

static Alike
find_alike (const MusterArmy *army, guint index)
{
  const MusterThing *thing = &army->things[index];
  Alike alike = { 0 };
  for (guint i = 1; i < army->n_things; i++)
    {
      const MusterThing *other = &army->things[i];
      gboolean is_brother = other->parent == thing->parent;
      gboolean is_twin = are_twins (thing, other);
      alike.n_twins += is_twin;
      alike.n_brothers += is_brother && is_twin;
      alike.brother += is_brother && is_twin && i <= index;
    }
  return alike;
}

/* Returns: how many things of the same key were counted, with this one */
static guint
count_key (GHashTable *counts, const char *what, guint parent, const char *word)
{
  g_autofree char *key = g_strdup_printf ("%s %u %s", what, parent, word);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + 1;
  g_hash_table_insert (counts, g_steal_pointer (&key), GUINT_TO_POINTER (n));
  return n;
}

static guint
get_count (GHashTable *counts, const char *what, guint parent, const char *word)
{
  g_autofree char *key = g_strdup_printf ("%s %u %s", what, parent, word);
  return GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));
}

/* Returns: (transfer full): what find_alike() finds of each thing, in one go */
static Alike *
list_alike (const MusterArmy *army)
{
  Alike *all = g_new0 (Alike, army->n_things);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 1; i < army->n_things; i++)
    {
      const MusterThing *thing = &army->things[i];
      const char *twin = muster_thing_is_named (thing) ? "named" : "unnamed";
      all[i].brother = count_key (counts, twin, thing->parent, get_twin_word (thing));
      count_key (counts, twin, MUSTER_NO_THING, get_twin_word (thing));
    }
  for (guint i = 1; i < army->n_things; i++)
    {
      const MusterThing *thing = &army->things[i];
      const char *twin = muster_thing_is_named (thing) ? "named" : "unnamed";
      all[i].n_brothers = get_count (counts, twin, thing->parent, get_twin_word (thing));
      all[i].n_twins = get_count (counts, twin, MUSTER_NO_THING, get_twin_word (thing));
    }
  return all;
}

char *
muster_army_dup_label (const MusterArmy *army, guint index)
{
  const MusterThing *thing = &army->things[index];
  if (muster_thing_is_named (thing))
    return g_strdup (thing->name);
  if (thing->parent == MUSTER_NO_THING)
    return g_strdup (army->name);
  if (thing->n_like < 2)
    return g_strdup (muster_thing_get_kind_name (thing));
  return g_strdup_printf ("%s %u", muster_thing_get_kind_name (thing), thing->like);
}

/* @all: (nullable): of each thing; things without a name are numbered by their labels already */
static char *
dup_place (const MusterArmy *army, guint index, const Alike *all)
{
  const MusterThing *thing = &army->things[index];
  Alike alike = all != NULL ? all[index] : find_alike (army, index);
  g_autofree char *label = muster_army_dup_label (army, index);
  if (thing->parent == MUSTER_NO_THING)
    return g_steal_pointer (&label);
  g_autofree char *numbered = muster_thing_is_named (thing) && alike.n_brothers > 1
                                ? g_strdup_printf ("%s (%u)", label, alike.brother)
                                : g_strdup (label);
  if (alike.n_twins == alike.n_brothers || thing->parent == 0)
    return g_steal_pointer (&numbered);
  g_autofree char *above = dup_place (army, thing->parent, all);
  /* Translators: where a thing stands: "1st Brigade of 2nd Division". */
  return g_strdup_printf (C_ ("place", "%s of %s"), numbered, above);
}

char *
muster_army_dup_place (const MusterArmy *army, guint index)
{
  return dup_place (army, index, NULL);
}

char **
muster_army_dup_places (const MusterArmy *army, const guint *things, guint n)
{
  char **places = g_new0 (char *, n + 1);
  g_autofree Alike *all = n >= MANY_PLACES ? list_alike (army) : NULL;
  for (guint i = 0; i < n; i++)
    places[i] = dup_place (army, things[i], all);
  return places;
}
