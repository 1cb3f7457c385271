#include "config.h"

#include "sheet/army/compact-words.h"

#include "army/check/described.h"
#include "army/evaluate/points.h"
#include "army/evaluate/working.h"
#include "scenario/levels.h"
#include "sheet/army/columns.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <pango/pango.h>
#include <string.h>

/* What is shorter stays on one line. */
#define LONGEST_UNBROKEN 26

#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

struct _MusterCompact
{
  const MusterReckoning *reckoning;
  const MusterArmy *army;
  GPtrArray *readouts;
  GHashTable *common; /* key of a kind and a readout → Common */
  GHashTable *counts; /* id of a kind → how many things are of it */
  double small;
};

/* A readout of things of one kind. */
typedef struct
{
  const char *text; /* NULL where they differ */
  guint n;          /* things that have it */
} Common;

/* Texts */

static void
append_item (GString *text, const char *between, const char *item)
{
  if (item != NULL && item[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? between : "", item);
}

static char *
dup_common_key (const MusterCompact *compact, const MusterReadout *readout)
{
  return g_strdup_printf ("%s\n%s", compact->army->things[readout->thing].kind_id, readout->id);
}

static guint
count_kind (const MusterCompact *compact, const char *kind)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (compact->counts, kind));
}

/* Whether the readout is told for all things of its kind. */
static gboolean
is_common (const MusterCompact *compact, const MusterReadout *readout)
{
  g_autofree char *key = dup_common_key (compact, readout);
  const Common *common = g_hash_table_lookup (compact->common, key);
  return common != NULL && common->text != NULL && common->n > 1
         && common->n == count_kind (compact, compact->army->things[readout->thing].kind_id);
}

/* A formation that has none of what is counted is not worth a word. */
static gboolean
is_nothing (const MusterCompact *compact, const MusterReadout *readout)
{
  return compact->army->things[readout->thing].sort == MUSTER_SORT_FORMATION && readout->stat >= 0
         && compact->reckoning->ruleset->stats[readout->stat].n_adds > 0
         && g_str_equal (readout->text, "0");
}

/* Returns: (transfer full): what is worked out for one thing, or what of it all of its kind have,
 * as markup; "" for nothing */
static char *
dup_readouts (const MusterCompact *compact, guint thing, gboolean of_all)
{
  GString *text = g_string_new (NULL);
  guint n;
  guint first = muster_army_find_readouts (compact->readouts, thing, &n);
  for (guint i = first; i < first + n; i++)
    {
      if (is_common (compact, compact->readouts->pdata[i]) != of_all
          || is_nothing (compact, compact->readouts->pdata[i]))
        continue;
      g_autofree char *readout =
        muster_words_dup_readout_unbroken (compact->readouts->pdata[i], LONGEST_UNBROKEN);
      append_item (text, MUSTER_WORDS_DOT, readout);
    }
  return g_string_free (text, FALSE);
}

/* Names that say no more than the type does are none. */
static gboolean
is_named (const MusterThing *thing)
{
  return muster_thing_is_named (thing)
         && !g_str_equal (thing->name, muster_thing_get_kind_name (thing));
}

static const char *
get_kind_name (const MusterThing *thing, guint n)
{
  return n > 1 && thing->kind != NULL ? thing->kind->plural : muster_thing_get_kind_name (thing);
}

/* Returns: (transfer full): "UQ 4, Pike"; "" for nothing */
static char *
dup_grades (const MusterCompact *compact, guint thing)
{
  if (compact->army->things[thing].sort == MUSTER_SORT_UNIT)
    return muster_words_dup_grades (compact->reckoning, thing);
  return compact->army->things[thing].sort == MUSTER_SORT_COMMANDER
           ? muster_words_dup_commander_grades (compact->reckoning, thing, TRUE)
           : g_strdup ("");
}

/* What stands in a unit or with a commander: "2 × Battalion guns". */
static char *
dup_options (const MusterCompact *compact, guint thing)
{
  const MusterArmy *army = compact->army;
  GString *text = g_string_new (NULL);
  for (guint at = thing + 1; at < army->things[thing].end; at++)
    {
      g_autofree char *label = is_named (&army->things[at])
                                 ? muster_army_dup_title (army, at)
                                 : g_strdup (muster_thing_get_kind_name (&army->things[at]));
      append_item (text, ", ", label);
    }
  return g_string_free (text, FALSE);
}

/* Lines */

char *
muster_compact_dup_key (gconstpointer data, guint index)
{
  const MusterCompact *compact = data;
  const MusterReckoning *reckoning = compact->reckoning;
  const MusterThing *thing = &compact->army->things[index];
  g_autofree char *grades = dup_grades (compact, index);
  g_autofree char *readouts = dup_readouts (compact, index, FALSE);
  g_autofree char *options = dup_options (compact, index);
  return g_strdup_printf ("%s\n%s\n%s\n%s\n%d %d %d %u %d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
                          thing->kind_id, grades, readouts, options, (int) thing->sort,
                          is_named (thing), reckoning->price_states[index], reckoning->open[index],
                          muster_reckoning_is_price_own (reckoning, index),
                          reckoning->totals[index], muster_words_get_steps (reckoning, index));
}

static char *
dup_name (const MusterThing *thing)
{
  if (thing->sort != MUSTER_SORT_COMMANDER)
    return g_markup_escape_text (thing->name, -1);
  return g_markup_printf_escaped (PERSON_MARKUP, thing->name);
}

static char *
dup_names (const MusterCompact *compact, const GArray *things)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < things->len; i++)
    {
      g_autofree char *name = dup_name (&compact->army->things[g_array_index (things, guint, i)]);
      append_item (text, "; ", name);
    }
  return g_string_free (text, FALSE);
}

/* What all of them are: "Line infantry, UQ 4, with Standard". */
static char *
dup_type (const MusterCompact *compact, guint index, guint n, gboolean is_behind_name)
{
  const MusterThing *thing = &compact->army->things[index];
  const char *kind = get_kind_name (thing, n);
  g_autofree char *grades = dup_grades (compact, index);
  g_autofree char *options = dup_options (compact, index);
  g_autofree char *glued = muster_words_dup_glued (grades, TRUE);
  g_autofree char *plain = g_markup_escape_text (glued, -1);
  GString *text = g_string_new (NULL);
  const char *markup = thing->sort == MUSTER_SORT_COMMANDER ? PERSON_MARKUP : "%s";
  g_autofree char *name = g_markup_printf_escaped (is_behind_name ? "<i>%s</i>" : markup, kind);
  append_item (text, ", ", name);
  append_item (text, ", ", plain);
  if (options[0] != '\0')
    {
      /* Translators: what belongs to a unit: "with Battalion gun". */
      g_autofree char *with = g_strdup_printf (_ ("with %s"), options);
      g_autofree char *escaped = g_markup_escape_text (with, -1);
      append_item (text, ", ", escaped);
    }
  return g_string_free (text, FALSE);
}

static void
append_readouts (const MusterCompact *compact, guint thing, GString *text)
{
  g_autofree char *readouts = dup_readouts (compact, thing, FALSE);
  if (readouts[0] != '\0')
    g_string_append_printf (text,
                            MUSTER_WORDS_DOT "<span size='%d' font_features='lnum=1'>%s</span>",
                            (int) (compact->small * PANGO_SCALE), readouts);
}

char *
muster_compact_dup_line (const MusterCompact *compact, const GArray *things)
{
  guint first = g_array_index (things, guint, 0);
  gboolean has_names = is_named (&compact->army->things[first]);
  g_autofree char *type = dup_type (compact, first, things->len, has_names);
  g_autofree char *names = has_names ? dup_names (compact, things) : NULL;
  GString *text = g_string_new (NULL);
  if (things->len > 1)
    g_string_append_printf (text, "%u\302\240×\302\240%s", things->len, type);
  if (things->len > 1 && has_names)
    g_string_append_printf (text, ": %s", names);
  if (things->len == 1 && has_names)
    g_string_append_printf (text, "%s, %s", names, type);
  if (things->len == 1 && !has_names)
    g_string_append (text, type);
  append_readouts (compact, first, text);
  return g_string_free (text, FALSE);
}

char *
muster_compact_dup_about (const MusterCompact *compact, guint formation)
{
  const MusterThing *thing = &compact->army->things[formation];
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *label = muster_army_dup_label (compact->army, formation);
  g_autofree char *name = g_utf8_casefold (label, -1);
  g_autofree char *kind = g_utf8_casefold (muster_thing_get_kind_name (thing), -1);
  if (formation > 0 && strstr (name, kind) == NULL)
    g_ptr_array_add (items, g_markup_escape_text (muster_thing_get_kind_name (thing), -1));
  if (formation > 0)
    muster_words_add_grades (compact->reckoning, formation, TRUE, items);
  char *readouts = dup_readouts (compact, formation, FALSE);
  if (readouts[0] != '\0')
    g_ptr_array_add (items, readouts);
  else
    g_free (readouts);
  if (items->len == 0)
    return NULL;
  return muster_words_join (items);
}

char *
muster_compact_dup_points (const MusterCompact *compact, const GArray *things, gboolean *is_own)
{
  const MusterReckoning *reckoning = compact->reckoning;
  gint64 sum = 0;
  gboolean is_free = TRUE;
  gboolean is_open = FALSE;
  gboolean is_known = FALSE;
  *is_own = FALSE;
  for (guint i = 0; i < things->len; i++)
    {
      guint thing = g_array_index (things, guint, i);
      sum += reckoning->totals[thing];
      is_open = is_open || reckoning->open[thing] > 0;
      for (guint at = thing; at < reckoning->army->things[thing].end; at++)
        {
          is_free = is_free && reckoning->price_states[at] == MUSTER_PRICE_FREE;
          is_known = is_known || reckoning->price_states[at] == MUSTER_PRICE_KNOWN;
          *is_own = *is_own || muster_reckoning_is_price_own (reckoning, at);
        }
    }
  if (is_free || !muster_ruleset_has_prices (reckoning->ruleset))
    return g_strdup ("");
  return is_open && !is_known ? g_strdup ("?") : muster_words_dup_points (sum, is_open);
}

/* What is common */

static void
note_readout (MusterCompact *compact, const MusterReadout *readout)
{
  g_autofree char *key = dup_common_key (compact, readout);
  Common *common = g_hash_table_lookup (compact->common, key);
  if (common == NULL)
    {
      common = g_new0 (Common, 1);
      common->text = readout->text;
      g_hash_table_insert (compact->common, g_steal_pointer (&key), common);
    }
  common->n++;
  if (g_strcmp0 (common->text, readout->text) != 0)
    common->text = NULL;
}

MusterCompact *
muster_compact_new (const MusterReckoning *reckoning,
                    const MusterSheetOptions *options,
                    double small)
{
  MusterCompact *compact = g_new0 (MusterCompact, 1);
  compact->reckoning = reckoning;
  compact->army = reckoning->army;
  compact->small = small;
  compact->readouts = muster_army_list_readouts (reckoning);
  muster_scenario_tell_side_levels (options->scenario, options->army, FALSE, compact->readouts);
  compact->common = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  compact->counts = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 1; i < compact->army->n_things; i++)
    {
      const char *kind = compact->army->things[i].kind_id;
      g_hash_table_insert (compact->counts, (gpointer) kind,
                           GUINT_TO_POINTER (count_kind (compact, kind) + 1));
    }
  for (guint i = 0; i < compact->readouts->len; i++)
    if (((const MusterReadout *) compact->readouts->pdata[i])->thing > 0)
      note_readout (compact, compact->readouts->pdata[i]);
  return compact;
}

void
muster_compact_free (MusterCompact *compact)
{
  g_ptr_array_unref (compact->readouts);
  g_hash_table_unref (compact->common);
  g_hash_table_unref (compact->counts);
  g_free (compact);
}

GPtrArray *
muster_compact_get_readouts (const MusterCompact *compact)
{
  return compact->readouts;
}

GPtrArray *
muster_compact_list_common (const MusterCompact *compact)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 1; i < compact->army->n_things; i++)
    {
      const MusterThing *thing = &compact->army->things[i];
      if (!g_hash_table_add (done, (gpointer) thing->kind_id))
        continue;
      g_autofree char *common = dup_readouts (compact, i, TRUE);
      g_autofree char *name =
        g_markup_printf_escaped ("<b>%s</b>", muster_thing_get_kind_name (thing));
      if (common[0] != '\0')
        g_ptr_array_add (lines, g_strdup_printf ("%s: %s", name, common));
    }
  return lines;
}

guint
muster_compact_count_notes (const MusterArmy *army)
{
  guint n = 0;
  for (guint i = 0; i < army->n_things; i++)
    n += army->things[i].note != NULL && army->things[i].note[0] != '\0';
  return n;
}
