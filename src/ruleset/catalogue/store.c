#include "config.h"

#include "ruleset/catalogue/store.h"

#include "base/problem.h"
#include "base/text.h"
#include "db/connection.h"
#include "db/statement.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/catalogue/search.h"
#include "ruleset/check/check.h"
#include "ruleset/limits.h"
#include "ruleset/names.h"
#include "ruleset/read/ruleset.h"
#include "ruleset/row-index.h"
#include "ruleset/words.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>

char *
muster_terrain_dup_number (const MusterTerrain *terrain, int mm)
{
  gint64 num = terrain->unit_num;
  gint64 tenths = ((gint64) mm * terrain->unit_den * 20 + num) / (num * 2);
  return tenths % 10 == 0 ? g_strdup_printf ("%d", (int) (tenths / 10))
                          : g_strdup_printf ("%d.%d", (int) (tenths / 10), (int) (tenths % 10));
}

char *
muster_terrain_dup_length (const MusterTerrain *terrain, int mm)
{
  g_autofree char *number = muster_terrain_dup_number (terrain, mm);
  return g_strdup_printf ("%s %s", number, terrain->unit);
}

static char *
dup_span (const MusterTerrain *terrain, MusterSpan span)
{
  g_autofree char *low = muster_terrain_dup_number (terrain, span.low);
  g_autofree char *high = muster_terrain_dup_number (terrain, span.high);
  return span.low == span.high ? g_steal_pointer (&low) : g_strdup_printf ("%s–%s", low, high);
}

static char *
dup_selected (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  return selector->n_clauses > 0 ? muster_selector_dup_words (ruleset, selector->text)
                                 /* Translators: features of a battlefield; instead of a list of
                                    kinds. */
                                 : g_strdup (C_ ("terrain", "all"));
}

/* @format: has a place for what @selector, which may be NULL, picks */
static void
append_selected (GString *text,
                 const MusterRuleset *ruleset,
                 const MusterSelector *selector,
                 const char *format)
{
  if (selector == NULL)
    return;
  g_autofree char *words = dup_selected (ruleset, selector);
  g_autofree char *part = g_strdup_printf (format, words);
  muster_text_append_clause (text, part);
}

/* @format: has a place for the length; 0 is none */
static void
append_length (GString *text, const MusterTerrain *terrain, int mm, const char *format)
{
  if (mm == 0)
    return;
  g_autofree char *length = muster_terrain_dup_length (terrain, mm);
  g_autofree char *part = g_strdup_printf (format, length);
  muster_text_append_clause (text, part);
}

char *
muster_table_size_dup_words (const MusterRuleset *ruleset, const MusterTableSize *size)
{
  g_autofree char *width = muster_terrain_dup_number (&ruleset->terrain, size->width);
  g_autofree char *depth = muster_terrain_dup_length (&ruleset->terrain, size->depth);
  return g_strdup_printf ("%s × %s", width, depth);
}

char *
muster_shape_dup_words (const MusterRuleset *ruleset, const MusterShape *shape)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  g_autofree char *width = dup_span (terrain, shape->width);
  g_autofree char *depth = dup_span (terrain, shape->depth);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "%s × %s %s", width, depth, terrain->unit);
  append_selected (text, ruleset, shape->over, _ ("may lie on %s"));
  if (!shape->is_random && !muster_look_is_crossing (shape->look))
    muster_text_append_clause (text, _ ("only where a player chooses it"));
  return g_string_free (text, FALSE);
}

static const char *
get_course (MusterCourse course)
{
  switch (course)
    {
    case MUSTER_COURSE_EDGES:
      return _ ("from one edge of the table to the opposite");
    case MUSTER_COURSE_BASES:
      return _ ("from one base edge to the other");
    case MUSTER_COURSE_ROUTE:
      return _ ("from sector to sector as dice say");
    case MUSTER_COURSE_LINK:
      break;
    }
  return NULL;
}

char *
muster_path_dup_words (const MusterRuleset *ruleset, const MusterPath *path)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  g_autofree char *breadth = dup_span (terrain, path->breadth);
  GString *text = g_string_new (NULL);
  /* Translators: %1$s: a number; %2$s: a unit of length. */
  g_string_append_printf (text, _ ("%1$s %2$s broad"), breadth, terrain->unit);
  if (get_course (path->course) != NULL)
    muster_text_append_clause (text, get_course (path->course));
  append_selected (text, ruleset, path->from, _ ("from %s to an edge of the table"));
  append_length (text, terrain, path->within, _ ("within %s of a side edge"));
  if (path->sectors > 0)
    {
      g_autofree char *part =
        g_strdup_printf (ngettext ("in %d sector", "in %d sectors", (gulong) path->sectors),
                         path->sectors);
      muster_text_append_clause (text, part);
    }
  append_selected (text, ruleset, path->over, _ ("may run over %s"));
  append_selected (text, ruleset, path->joins, _ ("ends where it meets %s"));
  return g_string_free (text, FALSE);
}

char *
muster_crossing_dup_words (const MusterRuleset *ruleset, const MusterCrossing *crossing)
{
  g_autofree char *of = dup_selected (ruleset, crossing->of);
  g_autofree char *over = dup_selected (ruleset, crossing->over);
  g_autofree char *by = dup_selected (ruleset, crossing->by);
  GString *text = g_string_new (NULL);
  /* Translators: lines, what they run over, and what is put there: "Roads over water: a crossing".
   */
  g_string_append_printf (text, _ ("%1$s over %2$s: %3$s"), of, over, by);
  if (crossing->is_once)
    muster_text_append_clause (text, _ ("each crosses the same one once at most"));
  if (crossing->spare != NULL)
    {
      g_autofree char *spare = dup_selected (ruleset, crossing->spare);
      g_autofree char *below = dup_selected (ruleset, crossing->spare_over);
      g_autofree char *part =
        /* Translators: %1$s: a river or the like; %2$s: what is put there. */
        g_strdup_printf (_ ("%1$s may have one more to which nothing leads: %2$s"), below, spare);
      muster_text_append_clause (text, part);
    }
  return g_string_free (text, FALSE);
}

char *
muster_link_dup_words (const MusterRuleset *ruleset, const MusterLink *link)
{
  g_autofree char *of = dup_selected (ruleset, link->of);
  g_autofree char *from = dup_selected (ruleset, link->from);
  return g_strdup_printf (
    link->is_largest
      /* Translators: %1$s: lines, such as "Roads"; %2$s: from what they begin. */
      ? _ ("%1$s from the largest of %2$s to an edge of the table")
      /* Translators: %1$s: lines, such as "Roads"; %2$s: from what they begin. */
      : _ ("%1$s from each of %2$s to an edge of the table"),
    of, from);
}

/* Places */

static const char *
get_player (MusterBy by)
{
  switch (by)
    {
      /* Translators: who places something. */
    case MUSTER_BY_DEFENDER:
      /* Translators: who places something. */
      return _ ("the defender");
    case MUSTER_BY_ATTACKER:
      /* Translators: who places something. */
      return _ ("the attacker");
    case MUSTER_BY_FIRST:
      /* Translators: who places something. */
      return _ ("player A");
    case MUSTER_BY_SECOND:
      /* Translators: who places something. */
      return _ ("player B");
    case MUSTER_BY_BOTH:
      break;
    }
  /* Translators: who places something. */
  return _ ("both players");
}

static char *
dup_range (int low, int high)
{
  return low == high ? g_strdup_printf ("%d", low) : g_strdup_printf ("%d–%d", low, high);
}

/* What a row does; where it says nothing the sector that is thrown. */
static char *
dup_place_row (const MusterRuleset *ruleset, const MusterPlaceRow *row)
{
  g_autofree char *within = muster_terrain_dup_length (&ruleset->terrain, row->within);
  if (row->where == MUSTER_WHERE_DEFENDER)
    return g_strdup_printf (_ ("within %s of the defender's edge"), within);
  if (row->where == MUSTER_WHERE_ATTACKER)
    return g_strdup_printf (_ ("within %s of the attacker's edge"), within);
  if (row->of != NULL)
    return dup_selected (ruleset, row->of);
  if (row->has_by)
    {
      static const char *const choosers[] = {
        [MUSTER_BY_DEFENDER] = N_ ("the defender chooses"),
        [MUSTER_BY_ATTACKER] = N_ ("the attacker chooses"),
        [MUSTER_BY_BOTH] = N_ ("both players choose"),
        [MUSTER_BY_FIRST] = N_ ("player A chooses"),
        [MUSTER_BY_SECOND] = N_ ("player B chooses"),
      };
      return g_strdup (_ (choosers[row->by]));
    }
  return g_strdup (_ ("in the sector of that number"));
}

/* "d6: 1–4 in the sector of that number, 5 within 30 cm of the defender's edge" */
static void
append_rows (GString *text, const MusterRuleset *ruleset, const MusterPlaceRule *place)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  for (int i = 0; i < place->n_rows; i++)
    {
      g_autofree char *results = dup_range (place->rows[i].low, place->rows[i].high);
      g_autofree char *row = dup_place_row (ruleset, &place->rows[i]);
      /* Translators: %1$s: results of a die; %2$s: what they mean: “1–4 in the sector of that
         number”. */
      g_autofree char *item = g_strdup_printf (_ ("%1$s %2$s"), results, row);
      muster_text_append_item (rows, item);
    }
  g_autofree char *part =
    g_strdup_printf (_ ("d%1$d: %2$s"), place->then > 0 ? place->then : place->die, rows->str);
  if (place->n_rows > 0)
    muster_text_append_clause (text, part);
}

static void
append_head (GString *text, const MusterRuleset *ruleset, const MusterPlaceRule *place)
{
  g_autofree char *of = dup_selected (ruleset, place->of);
  g_autofree char *number = dup_range (place->min, place->max);
  g_autofree char *hits = dup_range (place->hit_low, place->hit_high);
  g_autofree char *part = NULL;
  if (place->what == MUSTER_PLACE_UNITS)
    /* Translators: %1$s: who places something; %2$s: what he places. */
    part = g_strdup_printf (_ ("%1$s: %2$s"), get_player (place->by), of);
  else if (place->each_sector)
    part =
      /* Translators: %1$d: the sides of the die; %2$s: the numbers that count; %3$s: what each
         sector has. */
      g_strdup_printf (_ ("each sector has one where a d%1$d shows %2$s: %3$s"), place->die, hits,
                       of);
  else
    part = g_strdup_printf (_ ("%1$s: %2$s of %3$s"), get_player (place->by), number, of);
  muster_text_append_clause (text, part);
}

char *
muster_place_dup_words (const MusterRuleset *ruleset, const MusterPlaceRule *place)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  GString *text = g_string_new (NULL);
  append_head (text, ruleset, place);
  if (place->measure >= 0)
    {
      g_autofree char *part =
        g_strdup_printf (_ ("counted by “%s”"), ruleset->stats[place->measure].name);
      muster_text_append_clause (text, part);
    }
  append_rows (text, ruleset, place);
  append_length (text, terrain, place->within,
                 place->what == MUSTER_PLACE_UNITS ? _ ("within %s of their base edge")
                                                   : _ ("within %s of the centre line"));
  append_length (text, terrain, place->clear, _ ("%s from the side edges at least"));
  append_length (text, terrain, place->apart, _ ("%s from each other at least"));
  append_length (text, terrain, place->near, _ ("within %s of a marker"));
  return g_string_free (text, FALSE);
}

char *
muster_arrival_dup_words (const MusterRuleset *ruleset, const MusterArrival *arrival)
{
  GString *text = g_string_new (NULL);
  g_autofree char *of = dup_selected (ruleset, arrival->of);
  g_autofree char *must =
    dup_range (MAX (arrival->must_low, 1), MIN (arrival->must_high, arrival->die));
  g_autofree char *may =
    dup_range (MAX (arrival->may_low, 1), MIN (arrival->may_high, arrival->die));
  if (arrival->may_low > arrival->may_high)
    /* Translators: %1$s: the troops; %2$d: the sides of the die; %3$s: the numbers. */
    g_string_append_printf (text, _ ("%1$s: on d%2$d with %3$s they must come"), of, arrival->die,
                            must);
  else
    /* Translators: %1$s: the troops; %2$d: the sides of the die; %3$s: the numbers at which they
       must come; %4$s: those at which they may. */
    g_string_append_printf (text, _ ("%1$s: on d%2$d with %3$s they must come, with %4$s they may"),
                            of, arrival->die, must, may);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (int i = 0; i < arrival->n_stretches; i++)
    g_ptr_array_add (names, (gpointer) arrival->stretches[i].name);
  g_autofree char *where = muster_text_join (names);
  if (where[0] != '\0')
    muster_text_append_clause (text, where);
  return g_string_free (text, FALSE);
}

char *
muster_terrain_dup_words (const MusterRuleset *ruleset)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  GString *text = g_string_new (NULL);
  if (terrain->columns * terrain->rows > 1)
    /* Translators: %1$d: how many sectors; %2$d: how many across; %3$d: how many down. */
    g_string_append_printf (text, _ ("%1$d sectors, %2$d by %3$d"),
                            terrain->columns * terrain->rows, terrain->columns, terrain->rows);
  if (terrain->is_empty)
    muster_text_append_clause (text, _ ("nothing is placed: the table stays empty"));
  if (terrain->attack >= 0)
    {
      g_autofree char *part = g_strdup_printf (_ ("the attack is thrown for by “%s”"),
                                               ruleset->stats[terrain->attack].name);
      muster_text_append_clause (text, part);
    }
  return g_string_free (text, FALSE);
}

/* What a ruleset says, as entries of the catalogue: private to this folder. */

typedef struct
{
  const char *ruleset;
  const char *category;
  const char *key;
  const char *name;
  const char *nation;
  int from;
  int to;
  const char *detail;
  const char *cite;
  gboolean is_suggestion;
  const char *tags;
} Entry;

typedef struct _Filling Filling;

/* Instead of a group of prices. */
#define ITEM_MADE    (-1) /* its entry is made already */
#define ITEM_OF_KIND (-2)

/* What is to be an entry, and stands in its order: types and prices may be a hundred thousand each,
 * and what is told of one is made when it is written. */
typedef struct
{
  const char *name;
  const Filling *filling; /* NULL where its entry is made already */
  guint index;            /* of the entry, the kind or the price */
  int group;              /* of the price; or ITEM_… */
} Item;

/* What the catalogue is to have. Its strings are those of the rulesets, which are read by then, or
 * kept here. */
typedef struct
{
  GArray *items;       /* (element-type Item): in the order of the packs */
  GArray *made;        /* (element-type Entry) */
  GPtrArray *fillings; /* (element-type Filling) */
  GStringChunk *strings;
} Entries;

/* A ruleset while its entries are made. */
struct _Filling
{
  Entries *entries;
  const MusterRuleset *ruleset;
  GPtrArray *price_rows; /* (element-type MusterRowIndex): of each of the ruleset's prices */
  MusterKindMatcher *matcher;
  GArray *rows; /* (element-type guint): of prices, that a type may have */
};

static const char *
keep (Entries *entries, const char *text)
{
  return text != NULL ? g_string_chunk_insert (entries->strings, text) : NULL;
}

static void
add_made (Entries *entries, const Entry *entry)
{
  const Item item = { .name = entry->name, .index = entries->made->len, .group = ITEM_MADE };
  g_array_append_val (entries->made, *entry);
  g_array_append_val (entries->items, item);
}

/* Names and details may be made up for it. */
static void
add (const Filling *filling, const Entry *entry)
{
  Entry added = *entry;
  added.ruleset = filling->ruleset->id;
  added.name = keep (filling->entries, entry->name);
  added.detail = keep (filling->entries, entry->detail);
  add_made (filling->entries, &added);
}

static void
add_disclosure (const Filling *filling)
{
  const MusterRuleset *ruleset = filling->ruleset;
  if (ruleset->disclose == NULL)
    return;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) clauses = g_strsplit (ruleset->disclose->text, ",", -1);
  for (int i = 0; clauses[i] != NULL; i++)
    g_ptr_array_add (parts, muster_selector_dup_words (ruleset, clauses[i]));
  g_autofree char *what = muster_text_join (parts);
  g_autofree char *name = g_strdup_printf (_ ("Before the game an opponent is told of: %s"), what);
  Entry entry = { .category = "note", .name = name };
  add (filling, &entry);
}

static void
add_head (const Filling *filling)
{
  const MusterRuleset *ruleset = filling->ruleset;
  Entry entry = { .category = "ruleset",
                  .key = ruleset->id,
                  .name = ruleset->title,
                  .from = ruleset->from,
                  .to = ruleset->to,
                  .detail = ruleset->author };
  add (filling, &entry);
  add_disclosure (filling);
  for (int i = 0; i < ruleset->n_notes; i++)
    {
      Entry note = { .category = "note",
                     .name = ruleset->notes[i].text,
                     .cite = ruleset->notes[i].cite };
      add (filling, &note);
    }
}

/* What the words of "own" are of, but for grades. */
static const struct
{
  const char *word;
  const char *name;
} own_words[] = {
  /* Translators: what of a part of the rules is Muster's own: how broad a river or road is. */
  { "breadth", N_ ("breadth") },
  /* Translators: what of a part of the rules is Muster's own: where a river or road runs. */
  { "course", N_ ("course") },
  /* Translators: what of a part of the rules is Muster's own: the least size of a hill or the like.
   */
  { "least", N_ ("least measures") },
  /* Translators: what of a part of the rules is Muster's own: of which nation troops are. */
  { "nation", N_ ("nation") },
  /* Translators: what of a part of the rules is Muster's own: which grades fit. */
  { "suggest", N_ ("what is suggested") },
  /* Translators: what of a part of the rules is Muster's own: when there were such troops. */
  { "years", N_ ("years") },
};

static char *
dup_own_word (const MusterRuleset *ruleset, const char *word)
{
  g_auto (GStrv) pair = g_strsplit (word, ":", 2);
  int scale = pair[1] != NULL ? muster_ruleset_find_scale (ruleset, pair[0]) : -1;
  int grade = scale >= 0 ? muster_ruleset_find_grade (ruleset, scale, pair[1]) : -1;
  if (grade >= 0)
    return g_strdup_printf ("%s %s", ruleset->scales[scale].name,
                            muster_ruleset_get_grade_label (ruleset, scale, grade));
  for (guint i = 0; i < G_N_ELEMENTS (own_words); i++)
    if (g_str_equal (own_words[i].word, word))
      return g_strdup (_ (own_words[i].name));
  return g_strdup (word);
}

/* Adds what of a part the section beside it does not say. */
static void
append_own (GString *text, const MusterRuleset *ruleset, const char *own)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit_set (own != NULL ? own : "", " \t\n\r", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_ptr_array_add (parts, dup_own_word (ruleset, words[i]));
  g_autofree char *what = muster_text_join (parts);
  if (parts->len == 0)
    return;
  /* Translators: what the rules do not say themselves: "Muster's own: breadth and course". */
  g_autofree char *clause = g_strdup_printf (_ ("Muster's own: %s"), what);
  muster_text_append_clause (text, clause);
}

/* What a trait says, with the names of its grades. */
static char *
dup_trait (const MusterRuleset *ruleset, const MusterTrait *trait)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < trait->n_grades; i++)
    {
      g_autofree char *item = g_strdup_printf (
        _ ("%1$s %2$s"), ruleset->scales[trait->grades[i].scale].name,
        muster_ruleset_get_grade_label (ruleset, trait->grades[i].scale, trait->grades[i].grade));
      muster_text_append_item (text, item);
    }
  if (trait->n_grades == 0)
    g_string_append (text, trait->tags);
  append_own (text, ruleset, trait->own);
  return g_string_free (text, FALSE);
}

static void
add_nation (const Filling *filling, const MusterNation *nation)
{
  Entry entry = { .category = "nation",
                  .key = nation->id,
                  .name = nation->name,
                  .nation = nation->id,
                  .cite = nation->cite,
                  .is_suggestion = nation->cite == NULL };
  if (nation->n_traits == 0)
    add (filling, &entry);
  for (int i = 0; i < nation->n_traits; i++)
    {
      const MusterTrait *trait = &nation->traits[i];
      g_autofree char *detail = dup_trait (filling->ruleset, trait);
      entry.from = trait->from;
      entry.to = trait->to;
      entry.detail = detail;
      entry.cite = trait->cite;
      entry.is_suggestion = trait->cite == NULL;
      add (filling, &entry);
    }
}

static const char *
find_tag_name (const MusterRuleset *ruleset, const char *id)
{
  for (int i = 0; i < ruleset->n_tags; i++)
    if (g_str_equal (ruleset->tags[i].id, id))
      return ruleset->tags[i].name;
  return NULL;
}

/* The least and the most that one of the kind costs, as far as its kind alone tells. Returns:
 * whether the ruleset has prices for it */
static gboolean
find_prices (const Filling *filling, const MusterKind *kind, MusterNumber *low, MusterNumber *high)
{
  const MusterRuleset *ruleset = filling->ruleset;
  gboolean found = FALSE;
  *low = *high = MUSTER_NUMBER (0);
  for (int i = 0; i < kind->rules->prices.n_items; i++)
    {
      const MusterPrices *prices = &ruleset->prices[kind->rules->prices.items[i]];
      const MusterPrice *least = NULL;
      const MusterPrice *most = NULL;
      GArray *rows = filling->rows;
      muster_row_index_list (g_ptr_array_index (filling->price_rows, kind->rules->prices.items[i]),
                             kind, rows);
      for (guint j = 0; j < rows->len && !prices->has_per; j++)
        {
          const MusterPrice *row = &prices->rows[g_array_index (rows, guint, j)];
          if (row->when != NULL
              && !muster_kind_matcher_may_match (filling->matcher, kind, row->when))
            continue;
          if (least == NULL || muster_number_compare (row->points, least->points) < 0)
            least = row;
          if (most == NULL || muster_number_compare (row->points, most->points) > 0)
            most = row;
          if (row->is_agreed
              && muster_kind_matcher_match (filling->matcher, kind, row->when) == MUSTER_YES)
            break;
        }
      if (least == NULL)
        continue;
      *low = muster_number_add (*low, least->points);
      *high = muster_number_add (*high, most->points);
      found = TRUE;
    }
  return found;
}

/* "7 points", "4–16 points" */
static char *
dup_prices (MusterNumber low, MusterNumber high)
{
  g_autofree char *from = muster_number_dup_text (low);
  g_autofree char *to = muster_number_dup_text (high);
  if (muster_number_compare (low, high) == 0)
    return muster_points_dup_words (low);
  if (low.num < 0)
    /* Translators: prices: %1$s: the lowest, below zero; %2$s: the highest. */
    return g_strdup_printf (_ ("%1$s to %2$s points"), from, to);
  /* Translators: prices: %1$s: the lowest; %2$s: the highest. */
  return g_strdup_printf (_ ("%1$s–%2$s points"), from, to);
}

static char *
dup_commonness (const MusterKind *kind)
{
  g_autoptr (GString) years = g_string_new (NULL);
  for (int i = 1; i < kind->n_commonness; i++)
    {
      g_autofree char *one =
        /* Translators: %1$d: a year; %2$d: how many of 100 units were of a type from then on. */
        g_strdup_printf (_ ("from %1$d: %2$d"), kind->commonness[i].from,
                         kind->commonness[i].weight);
      muster_text_append_item (years, one);
    }
  return years->len > 0
           /* Translators: how common a type of troops was. %1$d: how many; %2$s: years from which
              on there were others: "from 1813: 46". */
           ? g_strdup_printf (_ ("about %1$d of 100 of its arm (%2$s)"), kind->commonness[0].weight,
                              years->str)
           : g_strdup_printf (_ ("about %d of 100 of its arm"), kind->commonness[0].weight);
}

/* Its nation and price, the types that it is one of and its tags, its grades, and what is suggested
 * for it. */
static char *
dup_kind_detail (const Filling *filling, const MusterKind *kind)
{
  const MusterRuleset *ruleset = filling->ruleset;
  g_autoptr (GString) text = g_string_new (NULL);
  MusterNumber low;
  MusterNumber high;
  if (kind->nation >= 0)
    muster_text_append_item (text, ruleset->nations[kind->nation].name);
  if (find_prices (filling, kind, &low, &high))
    {
      g_autofree char *points = dup_prices (low, high);
      muster_text_append_item (text, points);
    }
  g_auto (GStrv) words = g_strsplit_set (kind->tags != NULL ? kind->tags : "", " \t\n\r", -1);
  for (int i = 0; words[i] != NULL; i++)
    {
      const MusterKind *wider = muster_ruleset_find_kind (ruleset, words[i]);
      const char *name = wider != NULL ? wider->name : find_tag_name (ruleset, words[i]);
      if (name != NULL)
        muster_text_append_item (text, name);
    }
  for (int i = 0; i < kind->n_presets; i++)
    {
      const MusterGradeRef *preset = &kind->presets[i];
      muster_text_append_item (text, muster_ruleset_get_grade_label (ruleset, preset->scale,
                                                                     preset->grade));
    }
  for (int i = 0; i < kind->n_suggestions; i++)
    {
      g_autofree char *range = muster_ruleset_dup_range (ruleset, &kind->suggestions[i]);
      /* Translators: grades that fit a type: "UQ 3–4 suggested". */
      g_autofree char *clause = g_strdup_printf (_ ("%s suggested"), range);
      muster_text_append_clause (text, clause);
    }
  if (kind->n_commonness > 0)
    {
      g_autofree char *commonness = dup_commonness (kind);
      muster_text_append_clause (text, commonness);
    }
  append_own (text, ruleset, kind->own);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* @index: of the kind */
static void
add_kind (const Filling *filling, int index)
{
  const MusterKind *kind = &filling->ruleset->kinds[index];
  const Item item = { kind->name, filling, (guint) index, ITEM_OF_KIND };
  if (kind->category != MUSTER_CATEGORY_ARMY)
    g_array_append_val (filling->entries->items, item);
}

/* @detail: what is told of it */
static Entry
make_of_kind (const Filling *filling, const MusterKind *kind, char **detail)
{
  const MusterRuleset *ruleset = filling->ruleset;
  *detail = dup_kind_detail (filling, kind);
  return (Entry){ .ruleset = ruleset->id,
                  .category = muster_category_get_word (kind->category),
                  .key = kind->id,
                  .name = kind->name,
                  .nation = kind->nation >= 0 ? ruleset->nations[kind->nation].id : NULL,
                  .from = kind->from,
                  .to = kind->to,
                  .detail = *detail,
                  .cite = kind->cite,
                  .is_suggestion = kind->cite == NULL,
                  .tags = kind->tags };
}

static void
add_scale (const Filling *filling, const MusterScale *scale)
{
  for (int i = 0; i < scale->n_grades; i++)
    {
      const MusterGrade *grade = &scale->grades[i];
      g_autofree char *key = g_strdup_printf ("%s:%s", scale->id, grade->id);
      Entry entry = { .category = "grade",
                      .key = keep (filling->entries, key),
                      .name = grade->name,
                      .detail = scale->name,
                      .cite = grade->cite,
                      .is_suggestion = grade->cite == NULL && scale->cite != NULL };
      add (filling, &entry);
    }
}

/* @group: the number of the prices */
static void
add_prices (const Filling *filling, int group)
{
  const MusterPrices *prices = &filling->ruleset->prices[group];
  for (int i = 0; i < prices->n_rows; i++)
    {
      const MusterSelector *when = prices->rows[i].when;
      g_autofree char *name =
        muster_selector_dup_words (filling->ruleset,
                                   when->n_clauses > 0 ? when->text : prices->of->text);
      const Item item = { keep (filling->entries, name), filling, (guint) i, group };
      g_array_append_val (filling->entries->items, item);
    }
}

static Entry
make_of_price (const Filling *filling, const Item *item, char **detail)
{
  const MusterPrices *prices = &filling->ruleset->prices[item->group];
  const MusterPrice *row = &prices->rows[item->index];
  *detail = muster_points_dup_words (row->points);
  return (Entry){ .ruleset = filling->ruleset->id,
                  .category = "price",
                  .key = prices->id,
                  .name = item->name,
                  .detail = *detail,
                  .cite = row->cite,
                  .is_suggestion = row->cite == NULL && prices->cite != NULL && !row->is_own };
}

/* Returns: its entry; @detail is what was made for it */
static Entry
make_entry (const Entries *entries, const Item *item, char **detail)
{
  *detail = NULL;
  if (item->group == ITEM_MADE)
    return g_array_index (entries->made, Entry, item->index);
  if (item->group == ITEM_OF_KIND)
    return make_of_kind (item->filling, &item->filling->ruleset->kinds[item->index], detail);
  return make_of_price (item->filling, item, detail);
}

static void
add_limit (const Filling *filling, const MusterLimit *limit)
{
  g_autofree char *detail = muster_limit_dup_words (filling->ruleset, limit);
  Entry entry = {
    .category = "limit",
    .key = limit->id,
    .name = limit->name,
    .detail = detail,
    .cite = limit->cite,
    .is_suggestion = limit->cite == NULL && limit->severity == MUSTER_SEVERITY_ADVICE,
  };
  add (filling, &entry);
}

/* A row's figures: "2″ 4, 4″ 6", "20 cm", or the text. */
static char *
dup_row (const MusterStat *stat, const MusterValue *value)
{
  GString *text = g_string_new (NULL);
  if (value->has_none)
    return g_string_free (g_string_append (text, "–"), FALSE);
  if (stat->is_text)
    return g_string_free (g_string_append (text, value->text), FALSE);
  for (int i = 0; i < stat->n_bands; i++)
    {
      g_autofree char *number =
        value->numbers[i].den != 0 ? muster_number_dup_text (value->numbers[i]) : g_strdup ("–");
      gboolean has_plus = stat->is_signed && value->numbers[i].num > 0;
      g_string_append_printf (text, "%s%s%s%s%s", i > 0 ? ", " : "",
                              stat->bands != NULL ? stat->bands[i] : "",
                              stat->bands != NULL ? " " : "", has_plus ? "+" : "", number);
    }
  if (stat->unit != NULL)
    g_string_append_printf (text, " %s", stat->unit);
  return g_string_free (text, FALSE);
}

static const char *
get_source (const MusterStat *stat)
{
  if (stat->entry == MUSTER_ENTRY_TYPE)
    /* Translators: of a figure. */
    return _ ("given by the player for each type");
  if (stat->entry == MUSTER_ENTRY_EACH)
    /* Translators: of a figure. */
    return _ ("entered by the player");
  /* Translators: of a figure. */
  return stat->n_adds > 0 ? _ ("added up") : NULL;
}

static void
add_stat (const Filling *filling, const MusterStat *stat)
{
  Entry entry = { .category = "stat", .key = stat->id, .name = stat->name, .cite = stat->cite };
  entry.detail = get_source (stat);
  if (entry.detail != NULL)
    add (filling, &entry);
  for (int i = 0; i < stat->n_values; i++)
    {
      const MusterValue *value = &stat->values[i];
      g_autofree char *row = dup_row (stat, value);
      g_autofree char *when =
        muster_selector_dup_words (filling->ruleset,
                                   value->when->n_clauses > 0 ? value->when->text : stat->of->text);
      g_autofree char *detail = g_strdup_printf ("%s: %s", when, row);
      entry.detail = detail;
      entry.cite = value->cite;
      entry.is_suggestion = value->cite == NULL && stat->cite != NULL;
      add (filling, &entry);
    }
}

static char *
dup_mark (const MusterRuleset *ruleset, const MusterLevel *level)
{
  const char *names[] = {
    /* Translators: how much is lost: a part, such as “⅓”. */
    _ ("%s lost"),
    /* Translators: how much is lost: a part, such as “⅓”. */
    _ ("more than %s lost"),
    /* Translators: how much is left: a part, such as “⅓”. */
    _ ("%s left"),
    /* Translators: how much is left: a part, such as “⅓”. */
    _ ("less than %s left"),
  };
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *bound = muster_bound_dup_words (ruleset, &level->bounds[i]);
      if (!level->bounds[i].is_given)
        continue;
      g_autofree char *mark = g_strdup_printf (names[i], bound);
      muster_text_append_item (text, mark);
    }
  if (!level->has_chance)
    return g_string_free (g_steal_pointer (&text), FALSE);
  g_autofree char *chance = muster_number_dup_plain (level->chance);
  /* Translators: %1$s: how much is lost; %2$s: how likely it is that it has an effect. */
  return g_strdup_printf (_ ("%1$s (chance %2$s)"), text->str, chance);
}

/* Of what losses there are, and of what they are counted, but for units and their steps. */
static char *
dup_level (const MusterRuleset *ruleset, const MusterLevel *level)
{
  g_autofree char *mark = dup_mark (ruleset, level);
  g_autofree char *scope = muster_selector_dup_words (ruleset, level->scope->text);
  if (level->counter >= 0 && level->measure.kind == MUSTER_MEASURE_POINTS)
    /* Translators: %1$s: some troops; %2$s: how much of them is lost. */
    return g_strdup_printf (_ ("%1$s: %2$s (of the points)"), scope, mark);
  if (level->counter >= 0 && level->measure.kind == MUSTER_MEASURE_STAT)
    /* Translators: %1$s: some troops; %2$s: how much of them is lost; %3$s: by what figure it is
       counted. */
    return g_strdup_printf (_ ("%1$s: %2$s (of %3$s)"), scope, mark,
                            ruleset->stats[level->measure.index].name);
  /* Translators: %1$s: some troops; %2$s: how much of them is lost. */
  return g_strdup_printf (_ ("%1$s: %2$s"), scope, mark);
}

static void
add_level (const Filling *filling, const MusterLevel *level)
{
  g_autofree char *detail = dup_level (filling->ruleset, level);
  Entry entry = { .category = "level",
                  .key = level->id,
                  .name = level->name,
                  .detail = detail,
                  .cite = level->cite };
  add (filling, &entry);
}

static void
add_strength (const Filling *filling, const MusterStrength *strength)
{
  g_autofree char *steps = muster_bound_dup_words (filling->ruleset, &strength->steps);
  g_autofree char *of = muster_selector_dup_words (filling->ruleset, strength->of->text);
  g_autofree char *detail = g_strdup_printf ("%s: %s", of, steps);
  Entry entry = {
    .category = "strength", .name = strength->steps_name, .detail = detail, .cite = strength->cite
  };
  add (filling, &entry);
}

/* "3–5", "6 and more", "2 and less" */
static void
add_weather (const Filling *filling, const MusterWeather *weather)
{
  for (int i = 0; i < weather->n_rows; i++)
    {
      const MusterWeatherRow *row = &weather->rows[i];
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *results = row->at.is_given ? muster_results_dup_text (&row->at) : NULL;
      if (results != NULL)
        g_string_append_printf (text, "%dd%d: %s", weather->roll.dice, weather->roll.die, results);
      else
        /* Translators: %1$s: a weather, such as "Rain"; %2$d: how many turns. */
        g_string_append_printf (text, _ ("after %1$s for %2$d turns"),
                                weather->rows[row->after].name, row->turns);
      if (row->with >= 0)
        {
          /* Translators: a weather, whose effects another one has too. */
          g_autofree char *all = g_strdup_printf (_ ("all of %s"), weather->rows[row->with].name);
          g_string_append_printf (text, " · %s", all);
        }
      for (int j = 0; j < row->n_effects; j++)
        if (row->effects[j].text[0] != '\0')
          g_string_append_printf (text, " · %s", row->effects[j].text);
      Entry entry = { .category = "weather",
                      .key = row->id,
                      .name = row->name,
                      .detail = text->str,
                      .cite = row->cite,
                      .is_suggestion = row->cite == NULL && weather->cite != NULL };
      add (filling, &entry);
    }
}

static void
add_table (const Filling *filling, const MusterTable *table)
{
  for (int i = 0; i < table->n_rows; i++)
    {
      const MusterTableRow *row = &table->rows[i];
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *results = row->at.is_given ? muster_results_dup_text (&row->at) : NULL;
      if (results != NULL && table->n_columns == 0)
        g_string_append_printf (text, "%s: ", results);
      for (int cell = 0; cell < row->n_cells; cell++)
        g_string_append_printf (text, "%s%s", cell > 0 ? " · " : "", row->cells[cell]);
      Entry entry = { .category = "table",
                      .key = table->id,
                      .name = table->title,
                      .detail = text->str,
                      .cite = row->cite,
                      .is_suggestion = row->cite == NULL && table->cite != NULL };
      add (filling, &entry);
    }
}

static void
add_odds (const Filling *filling, const MusterOdds *odds)
{
  for (int i = 0; i < odds->n_shifts; i++)
    {
      g_autofree char *detail =
        /* Translators: %1$s: a reason to move along the table of odds; %2$d: by how many columns.
         */
        g_strdup_printf (ngettext ("%1$s: %2$d column", "%1$s: %2$d columns",
                                   odds->shifts[i].columns),
                         odds->shifts[i].name, odds->shifts[i].columns);
      Entry entry = {
        .category = "table", .name = odds->name, .detail = detail, .cite = odds->cite
      };
      add (filling, &entry);
    }
}

/* A part of how battlefields are made; takes @name, which may be NULL, and @detail. */
static void
add_terrain_part (const Filling *filling,
                  const char *key,
                  char *name,
                  char *detail,
                  const char *cite)
{
  g_autofree char *own_name = name;
  g_autofree char *own_detail = detail;
  Entry entry = { .category = "terrain",
                  .key = key,
                  .name = name,
                  .detail = detail,
                  .cite = cite,
                  .is_suggestion = cite == NULL };
  add (filling, &entry);
}

static void
add_tables_of_terrain (const Filling *filling, const MusterTerrain *terrain)
{
  const MusterRuleset *ruleset = filling->ruleset;
  g_autofree char *method = muster_terrain_dup_words (ruleset);
  for (int i = 0; i < terrain->n_sizes; i++)
    add_terrain_part (filling, NULL, g_strdup_printf (_ ("Table: %s"), terrain->sizes[i].name),
                      muster_table_size_dup_words (ruleset, &terrain->sizes[i]),
                      terrain->sizes[i].cite);
  if (method[0] != '\0')
    add_terrain_part (filling, NULL, g_strdup (_ ("Sectors and attack")), g_steal_pointer (&method),
                      terrain->cite);
}

/* Takes @words, of a shape or path. */
static char *
dup_measures (const MusterRuleset *ruleset, char *words, const char *own)
{
  GString *text = g_string_new (words);
  g_free (words);
  append_own (text, ruleset, own);
  return g_string_free (text, FALSE);
}

static void
add_measures (const Filling *filling, const MusterTerrain *terrain)
{
  const MusterRuleset *ruleset = filling->ruleset;
  for (int i = 0; i < terrain->n_shapes; i++)
    add_terrain_part (filling, NULL,
                      muster_selector_dup_words (ruleset, terrain->shapes[i].of->text),
                      dup_measures (ruleset, muster_shape_dup_words (ruleset, &terrain->shapes[i]),
                                    terrain->shapes[i].own),
                      terrain->shapes[i].cite);
  for (int i = 0; i < terrain->n_paths; i++)
    add_terrain_part (filling, NULL,
                      muster_selector_dup_words (ruleset, terrain->paths[i].of->text),
                      dup_measures (ruleset, muster_path_dup_words (ruleset, &terrain->paths[i]),
                                    terrain->paths[i].own),
                      terrain->paths[i].cite);
  for (int i = 0; i < terrain->n_crossings; i++)
    add_terrain_part (filling, NULL, g_strdup (_ ("Crossings")),
                      muster_crossing_dup_words (ruleset, &terrain->crossings[i]),
                      terrain->crossings[i].cite);
  for (int i = 0; i < terrain->n_links; i++)
    add_terrain_part (filling, NULL, g_strdup (_ ("Must be there")),
                      muster_link_dup_words (ruleset, &terrain->links[i]), terrain->links[i].cite);
}

static void
add_terrain (const Filling *filling, const MusterTerrain *terrain)
{
  const MusterRuleset *ruleset = filling->ruleset;
  if (terrain->is_given)
    add_tables_of_terrain (filling, terrain);
  add_measures (filling, terrain);
  for (int i = 0; i < terrain->n_places; i++)
    add_terrain_part (filling, terrain->places[i].id, g_strdup (terrain->places[i].name),
                      muster_place_dup_words (ruleset, &terrain->places[i]),
                      terrain->places[i].is_own         ? NULL
                      : terrain->places[i].cite != NULL ? terrain->places[i].cite
                                                        : terrain->cite);
  if (terrain->arrival.is_given)
    add_terrain_part (filling, NULL, g_strdup (_ ("Reserves")),
                      muster_arrival_dup_words (ruleset, &terrain->arrival), terrain->arrival.cite);
}

/* So many names of a row are told. */
#define TOLD_NAMES 8

static void
append_names (GString *text, const MusterNaming *naming, const MusterNameRow *row)
{
  g_autoptr (GPtrArray) names = muster_names_list (row->text, NULL);
  guint n_more = names->len > TOLD_NAMES ? names->len - TOLD_NAMES : 0;
  g_string_append (text, text->len > 0 ? "\n" : "");
  if (row->from != MUSTER_NO_YEAR || row->to != MUSTER_NO_YEAR)
    {
      g_autofree char *years = muster_years_dup_text (row->from, row->to);
      g_string_append_printf (text, "%s: ", years);
    }
  for (guint i = 0; i < names->len && i < TOLD_NAMES; i++)
    {
      g_autoptr (GPtrArray) parts = muster_names_list (row->parts, NULL);
      const char *const texts[MUSTER_N_NAME_PLACES] = {
        [MUSTER_NAME_PLACE_NAME] = g_ptr_array_index (names, i),
        [MUSTER_NAME_PLACE_PART] = parts->len > 0 ? g_ptr_array_index (parts, 0) : NULL,
        [MUSTER_NAME_PLACE_COMMANDER] = g_ptr_array_index (names, i),
      };
      g_autofree char *name =
        muster_name_pattern_fill (muster_naming_get_pattern (naming, row), texts);
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }
  if (n_more > 0)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("%u more", "%u more", n_more), n_more);
      g_string_append_printf (text, ", %s", more);
    }
}

static void
add_naming (const Filling *filling, const MusterNaming *naming)
{
  const MusterNaming *source = naming->like != NULL ? naming->like : naming;
  g_autofree char *of = muster_selector_dup_words (filling->ruleset, naming->of->text);
  g_autoptr (GString) detail = g_string_new (NULL);
  for (int i = 0; i < source->n_rows; i++)
    append_names (detail, naming, &source->rows[i]);
  Entry entry = {
    .category = "names", .key = naming->id, .name = of, .detail = detail->str, .cite = naming->cite
  };
  add (filling, &entry);
}

static void
add_together (const Filling *filling, const MusterTogether *together)
{
  g_autofree char *of = muster_selector_dup_words (filling->ruleset, together->of->text);
  Entry entry = { .category = "together",
                  .key = together->id,
                  .name = of,
                  .detail = _ ("They used to stand in one formation."),
                  .cite = together->cite };
  add (filling, &entry);
}

static void
add_figures (const Filling *filling)
{
  const MusterRuleset *ruleset = filling->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    add_stat (filling, &ruleset->stats[i]);
  for (int i = 0; i < ruleset->n_strengths; i++)
    add_strength (filling, &ruleset->strengths[i]);
  for (int i = 0; i < ruleset->n_levels; i++)
    add_level (filling, &ruleset->levels[i]);
  add_weather (filling, &ruleset->weather);
  add_terrain (filling, &ruleset->terrain);
  for (int i = 0; i < ruleset->n_tables; i++)
    add_table (filling, &ruleset->tables[i]);
  add_odds (filling, &ruleset->odds);
  for (int i = 0; i < ruleset->n_names; i++)
    add_naming (filling, &ruleset->names[i]);
  for (int i = 0; i < ruleset->n_together; i++)
    add_together (filling, &ruleset->together[i]);
}

static GPtrArray *
index_prices (const MusterRuleset *ruleset)
{
  GPtrArray *indexes = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_row_index_free);
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &ruleset->prices[i];
      g_autofree const MusterSelector **selectors =
        g_new (const MusterSelector *, (gsize) prices->n_rows);
      for (int j = 0; j < prices->n_rows; j++)
        selectors[j] = prices->rows[j].when;
      g_ptr_array_add (indexes,
                       muster_row_index_new (ruleset, NULL, selectors, (guint) prices->n_rows));
    }
  return indexes;
}

static Filling *
filling_new (Entries *entries, const MusterRuleset *ruleset)
{
  Filling *filling = g_new (Filling, 1);
  *filling = (Filling){ .entries = entries,
                        .ruleset = ruleset,
                        .price_rows = index_prices (ruleset),
                        .matcher = muster_kind_matcher_new (ruleset),
                        .rows = g_array_new (FALSE, FALSE, sizeof (guint)) };
  return filling;
}

static void
filling_free (gpointer data)
{
  Filling *filling = data;
  g_ptr_array_unref (filling->price_rows);
  muster_kind_matcher_free (filling->matcher);
  g_array_unref (filling->rows);
  g_free (filling);
}

static void
init_entries (Entries *entries)
{
  *entries = (Entries){ .items = g_array_new (FALSE, FALSE, sizeof (Item)),
                        .made = g_array_new (FALSE, FALSE, sizeof (Entry)),
                        .fillings = g_ptr_array_new_with_free_func (filling_free),
                        .strings = g_string_chunk_new (65536) };
}

static void
clear_entries (Entries *entries)
{
  g_array_unref (entries->items);
  g_array_unref (entries->made);
  g_ptr_array_unref (entries->fillings);
  g_string_chunk_free (entries->strings);
}

/* Adds an entry for each thing that the ruleset says. */
static void
add_ruleset (Entries *entries, const MusterRuleset *ruleset)
{
  const Filling *filling = filling_new (entries, ruleset);
  g_ptr_array_add (entries->fillings, (gpointer) filling);
  add_head (filling);
  for (int i = 0; i < ruleset->n_nations; i++)
    add_nation (filling, &ruleset->nations[i]);
  /* Features stand behind the other kinds. */
  for (int i = 0; i < ruleset->n_kinds + ruleset->n_features; i++)
    add_kind (filling, i);
  for (int i = 0; i < ruleset->n_scales; i++)
    if (i != ruleset->nation_scale)
      add_scale (filling, &ruleset->scales[i]);
  for (int i = 0; i < ruleset->n_prices; i++)
    add_prices (filling, i);
  for (int i = 0; i < ruleset->n_limits; i++)
    add_limit (filling, &ruleset->limits[i]);
  add_figures (filling);
}

/* In the header of the file: "Musc". */
#define CATALOGUE_APPLICATION 0x4d757363
#define CATALOGUE_VERSION     13

struct _MusterCatalogue
{
  MusterConnection *connection;
};

void
muster_catalogue_free (MusterCatalogue *catalogue)
{
  muster_connection_unref (catalogue->connection);
  g_free (catalogue);
}

void
muster_catalogue_entry_free (MusterCatalogueEntry *entry)
{
  g_free (entry->ruleset);
  g_free (entry->category);
  g_free (entry->key);
  g_free (entry->name);
  g_free (entry->nation);
  g_free (entry->detail);
  g_free (entry->cite);
  g_free (entry->tags);
  g_free (entry);
}

static void
get_stamp (const char *path, gint64 *size, gint64 *changed)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info =
    g_file_query_info (file,
                       G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED
                                                      "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                       G_FILE_QUERY_INFO_NONE, NULL, NULL);
  *size = -1;
  *changed = 0;
  if (info == NULL)
    return;
  *size = g_file_info_get_size (info);
  *changed = (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED)
               * G_USEC_PER_SEC
             + g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
}

/* A pack as it lies in its folder. */
typedef struct
{
  const char *path;       /* (unowned) */
  MusterRuleset *ruleset; /* owned; NULL where it cannot be read */
  char *id;               /* of what the catalogue will have of it; NULL for nothing */
  char *title;            /* of that */
  gboolean is_wrong;      /* there is something to tell of it each time */
} Pack;

static void
clear_pack (gpointer data)
{
  Pack *pack = data;
  g_clear_pointer (&pack->ruleset, muster_ruleset_unref);
  g_free (pack->id);
  g_free (pack->title);
}

static gboolean
insert_pack (MusterConnection *connection, const Pack *pack, GError **error)
{
  gint64 size;
  gint64 changed;
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection,
    "INSERT INTO pack (path, size, changed, ruleset, broken) VALUES (?1, ?2, ?3, ?4, ?5)", error);
  if (statement == NULL)
    return FALSE;
  get_stamp (pack->path, &size, &changed);
  muster_statement_bind_text (statement, 1, pack->path);
  muster_statement_bind_int (statement, 2, size);
  muster_statement_bind_int (statement, 3, changed);
  muster_statement_bind_text (statement, 4, pack->id);
  muster_statement_bind_int (statement, 5, pack->is_wrong);
  return muster_statement_run (statement, error);
}

static MusterRuleset *
load_sound (const char *path, GPtrArray *problems)
{
  g_autoptr (GPtrArray) own = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load_without_text (path, own);
  if (ruleset != NULL)
    muster_ruleset_check (ruleset, path, own);
  if (ruleset != NULL && !muster_problems_has_error (own))
    return g_steal_pointer (&ruleset);
  for (guint i = 0; i < own->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (own, i);
      if (!problem->is_note)
        muster_problems_add (problems, problem->file, problem->line, "%s", problem->message);
    }
  return NULL;
}

static void
complain_of_twin (const char *path, const char *id, const char *other, GPtrArray *problems)
{
  muster_problems_add (problems, path, 1,
                       /* Translators: %1$s: an id; %2$s: a file or folder. */
                       _ ("The ruleset \"%1$s\" is in %2$s too, which is taken. Give one of the "
                          "two another id, or take it away."),
                       id, other);
}

static gboolean
is_in_one_folder (const char *path, const char *other)
{
  g_autofree char *dir = g_path_get_dirname (path);
  g_autofree char *other_dir = g_path_get_dirname (other);
  return g_str_equal (dir, other_dir);
}

/* A pack of the player's own stands in place of the one that came with the program. */
static void
settle_sound (Pack *pack, GHashTable *seen, GPtrArray *problems)
{
  const char *id = pack->ruleset->id;
  const char *other = g_hash_table_lookup (seen, id);
  if (other == NULL)
    {
      pack->id = g_strdup (id);
      pack->title = g_strdup (pack->ruleset->title);
    }
  else if (is_in_one_folder (pack->path, other))
    {
      complain_of_twin (pack->path, id, other, problems);
      pack->is_wrong = TRUE;
    }
}

/* What the catalogue had of a pack that is broken now stays. */
static void
settle_broken (MusterConnection *connection, Pack *pack, GHashTable *seen, GPtrArray *problems)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection,
    "SELECT old_pack.ruleset, name FROM old_pack JOIN old_entry"
    " ON old_entry.ruleset = old_pack.ruleset AND sort = 'ruleset' WHERE path = ?1",
    NULL);
  pack->is_wrong = TRUE;
  if (statement == NULL)
    return;
  muster_statement_bind_text (statement, 1, pack->path);
  if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW
      || g_hash_table_contains (seen, muster_statement_get_text (statement, 0)))
    return;
  pack->id = g_strdup (muster_statement_get_text (statement, 0));
  pack->title = g_strdup (muster_statement_get_text (statement, 1));
  muster_problems_add_note (problems, pack->path, 0,
                            _ ("What it said before is shown until it is mended."));
}

/* Of packs with one id the first is taken. */
static void
settle_all (MusterConnection *connection, GArray *packs, GPtrArray *problems)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < packs->len; i++)
    {
      Pack *pack = &g_array_index (packs, Pack, i);
      if (pack->ruleset != NULL)
        settle_sound (pack, seen, problems);
      else
        settle_broken (connection, pack, seen, problems);
      if (pack->id != NULL)
        g_hash_table_insert (seen, pack->id, (gpointer) pack->path);
    }
}

static int
compare_titles (gconstpointer a, gconstpointer b)
{
  const char *left = ((const Pack *) a)->title;
  const char *right = ((const Pack *) b)->title;
  return g_utf8_collate (left != NULL ? left : "", right != NULL ? right : "");
}

#define ENTRY "ruleset, sort, key, name, nation, from_year, to_year, detail, cite, suggested, tags"

/* What the catalogue had of a ruleset. */
static gboolean
add_former (MusterConnection *connection, const char *id, Entries *entries, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection, "SELECT " ENTRY " FROM old_entry WHERE ruleset = ?1 ORDER BY place", error);
  MusterStep step;
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, id);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      Entry entry = { .ruleset = id,
                      .category = keep (entries, muster_statement_get_text (statement, 1)),
                      .key = keep (entries, muster_statement_get_text (statement, 2)),
                      .name = keep (entries, muster_statement_get_text (statement, 3)),
                      .nation = keep (entries, muster_statement_get_text (statement, 4)),
                      .from = (int) muster_statement_get_int (statement, 5),
                      .to = (int) muster_statement_get_int (statement, 6),
                      .detail = keep (entries, muster_statement_get_text (statement, 7)),
                      .cite = keep (entries, muster_statement_get_text (statement, 8)),
                      .is_suggestion = muster_statement_get_int (statement, 9) != 0,
                      .tags = keep (entries, muster_statement_get_text (statement, 10)) };
      add_made (entries, &entry);
    }
  return step == MUSTER_STEP_DONE;
}

static gboolean
add_pack (MusterConnection *connection, const Pack *pack, Entries *entries, GError **error)
{
  if (pack->id != NULL && pack->ruleset != NULL)
    add_ruleset (entries, pack->ruleset);
  else if (pack->id != NULL && !add_former (connection, pack->id, entries, error))
    return FALSE;
  return insert_pack (connection, pack, error);
}

static void
bind_year (MusterStatement *statement, int index, int year)
{
  if (year != MUSTER_NO_YEAR)
    muster_statement_bind_int (statement, index, year);
  else
    muster_statement_bind_null (statement, index);
}

static gboolean
insert_entry (MusterStatement *statement, const Entry *entry, guint place, GError **error)
{
  muster_statement_bind_text (statement, 1, entry->ruleset);
  muster_statement_bind_text (statement, 2, entry->category);
  muster_statement_bind_text (statement, 3, entry->key);
  muster_statement_bind_text (statement, 4, entry->name);
  muster_statement_bind_text (statement, 5, entry->nation);
  bind_year (statement, 6, entry->from);
  bind_year (statement, 7, entry->to);
  muster_statement_bind_text (statement, 8, entry->detail);
  muster_statement_bind_text (statement, 9, entry->cite);
  muster_statement_bind_int (statement, 10, entry->is_suggestion);
  muster_statement_bind_text (statement, 11, entry->tags);
  muster_statement_bind_int (statement, 12, place);
  return muster_statement_run (statement, error);
}

static int
compare_names (gconstpointer a, gconstpointer b, gpointer data)
{
  const GArray *items = data;
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  int order =
    g_strcmp0 (g_array_index (items, Item, one).name, g_array_index (items, Item, other).name);
  return order != 0 ? order : (one > other) - (one < other);
}

/* Ids may have signs, and are no single words; hexadecimal ones are. */
#define SCOPE "'r' || hex (?1) || ' s' || ?2"

/* In the order of names, so that what a search finds first stands first. */
static gboolean
insert_entries (MusterConnection *connection, const Entries *entries, GError **error)
{
  GArray *items = entries->items;
  g_autoptr (GArray) order = g_array_sized_new (FALSE, FALSE, sizeof (guint), items->len);
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "INSERT INTO entry (" ENTRY ", place, scope) VALUES (?1, ?2, ?3, ?4, ?5,"
                          " ?6, ?7, ?8, ?9, ?10, ?11, ?12, " SCOPE ")",
                          error);
  if (statement == NULL)
    return FALSE;
  for (guint i = 0; i < items->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_names, items);
  for (guint i = 0; i < order->len; i++)
    {
      guint at = g_array_index (order, guint, i);
      g_autofree char *detail = NULL;
      const Entry entry = make_entry (entries, &g_array_index (items, Item, at), &detail);
      if (!insert_entry (statement, &entry, at + 1, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
run_script (MusterConnection *connection, const char *path, GError **error)
{
  g_autoptr (GBytes) sql = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  return sql != NULL && muster_connection_run (connection, g_bytes_get_data (sql, NULL), error);
}

static gboolean
make_tables (MusterConnection *connection, GError **error)
{
  return muster_connection_run (connection,
                                "DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS entry;"
                                " DROP TABLE IF EXISTS pack;",
                                error)
         && run_script (connection, "/muster/sql/catalogue.sql", error);
}

static gboolean
sign (MusterConnection *connection, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                          CATALOGUE_APPLICATION, CATALOGUE_VERSION);
  return muster_connection_run (connection, sql, error);
}

static GArray *
load_all (GPtrArray *paths, GPtrArray *problems)
{
  GArray *packs = g_array_new (FALSE, TRUE, sizeof (Pack));
  g_array_set_clear_func (packs, clear_pack);
  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      Pack pack = { .path = path, .ruleset = load_sound (path, problems) };
      g_array_append_val (packs, pack);
    }
  return packs;
}

static gboolean
has_broken (GArray *packs)
{
  for (guint i = 0; i < packs->len; i++)
    if (g_array_index (packs, Pack, i).ruleset == NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_current (MusterConnection *connection)
{
  gint64 version = 0;
  return muster_connection_get_int (connection, "PRAGMA user_version", &version, NULL)
         && version == CATALOGUE_VERSION;
}

/* Sets what the catalogue has aside, where it may be needed once more. */
static gboolean
set_aside (MusterConnection *connection, GArray *packs, GError **error)
{
  gboolean is_needed = is_current (connection) && has_broken (packs);
  return muster_connection_run (connection,
                                is_needed
                                  ? "CREATE TEMP TABLE old_pack AS SELECT path, ruleset FROM pack;"
                                    " CREATE TEMP TABLE old_entry AS SELECT * FROM entry;"
                                  : "CREATE TEMP TABLE old_pack (path, ruleset);"
                                    " CREATE TEMP TABLE old_entry (id, place, " ENTRY ");",
                                error);
}

/* Nothing of the packs is kept when the index is made, which takes memory of its own. */
static gboolean
insert_all (MusterConnection *connection, GArray *packs, GError **error)
{
  Entries entries;
  gboolean good = TRUE;
  init_entries (&entries);
  for (guint i = 0; good && i < packs->len; i++)
    good = add_pack (connection, &g_array_index (packs, Pack, i), &entries, error);
  good = good && insert_entries (connection, &entries, error);
  clear_entries (&entries);
  g_array_set_size (packs, 0);
  return good && run_script (connection, "/muster/sql/catalogue-index.sql", error)
         && muster_connection_run (connection, "DROP TABLE old_pack; DROP TABLE old_entry;", error);
}

/* Rulesets stand by their titles. */
static gboolean
fill (MusterConnection *connection, GPtrArray *paths, GPtrArray *problems, GError **error)
{
  g_autoptr (GArray) packs = load_all (paths, problems);
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (connection, error);
  if (transaction == NULL || !set_aside (connection, packs, error)
      || !make_tables (connection, error))
    return FALSE;
  settle_all (connection, packs, problems);
  g_array_sort (packs, compare_titles);
  return insert_all (connection, packs, error) && sign (connection, error)
         && muster_transaction_commit (transaction, error);
}

/* Whether the catalogue was made from just these packs as they are; one that could not be read is
 * read again, so that its problems are told again. */
static gboolean
is_fresh (MusterConnection *connection, GPtrArray *paths)
{
  gint64 n_packs = 0;
  gint64 n_broken = 0;
  if (!is_current (connection)
      || !muster_connection_get_int (connection, "SELECT count(*) FROM pack", &n_packs, NULL)
      || !muster_connection_get_int (connection, "SELECT count(*) FROM pack WHERE broken = 1",
                                     &n_broken, NULL)
      || n_packs != paths->len || n_broken > 0)
    return FALSE;
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection, "SELECT 1 FROM pack WHERE path = ?1 AND size = ?2 AND changed = ?3", NULL);
  for (guint i = 0; statement != NULL && i < paths->len; i++)
    {
      gint64 size;
      gint64 changed;
      get_stamp (g_ptr_array_index (paths, i), &size, &changed);
      muster_statement_bind_text (statement, 1, g_ptr_array_index (paths, i));
      muster_statement_bind_int (statement, 2, size);
      muster_statement_bind_int (statement, 3, changed);
      if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW)
        return FALSE;
      muster_statement_reset (statement);
    }
  return statement != NULL;
}

static MusterConnection *
connect_to (const char *path, GError **error)
{
  const MusterConnectionOptions options = { .application = CATALOGUE_APPLICATION,
                                            .newest = CATALOGUE_VERSION,
                                            .patience = MUSTER_CONNECTION_PATIENCE };
  return muster_connection_open (path, &options, error);
}

static MusterConnection *
open_filled (const char *path, GPtrArray *paths, GPtrArray *problems, GError **error)
{
  g_autoptr (MusterConnection) connection = connect_to (path, error);
  if (connection == NULL)
    return NULL;
  g_autoptr (GPtrArray) found = muster_problems_new ();
  if (!is_fresh (connection, paths) && !fill (connection, paths, found, error))
    return NULL;
  g_ptr_array_extend_and_steal (problems, g_steal_pointer (&found));
  muster_connection_keep (connection);
  return g_steal_pointer (&connection);
}

/* Takes @connection. */
static MusterCatalogue *
new_catalogue (MusterConnection *connection)
{
  MusterCatalogue *catalogue = g_new0 (MusterCatalogue, 1);
  catalogue->connection = connection;
  return catalogue;
}

MusterCatalogue *
muster_catalogue_open (const char *path,
                       const char *const *dirs,
                       GPtrArray *problems,
                       GError **error)
{
  g_autoptr (GPtrArray) paths = muster_packs_list (dirs);
  MusterConnection *connection = path != NULL ? open_filled (path, paths, problems, NULL) : NULL;
  if (connection == NULL)
    connection = open_filled (":memory:", paths, problems, error);
  return connection != NULL ? new_catalogue (connection) : NULL;
}

MusterCatalogue *
muster_catalogue_open_fresh (const char *path, const char *const *dirs)
{
  g_autoptr (GPtrArray) paths = muster_packs_list (dirs);
  g_autoptr (MusterConnection) connection =
    g_file_test (path, G_FILE_TEST_EXISTS) ? connect_to (path, NULL) : NULL;
  if (connection == NULL || !is_fresh (connection, paths))
    return NULL;
  muster_connection_keep (connection);
  return new_catalogue (g_steal_pointer (&connection));
}

/* Signs alone are no word, and would find nothing. */
static gboolean
has_letter (const char *word)
{
  for (; *word != '\0'; word = g_utf8_next_char (word))
    if (g_unichar_isalnum (g_utf8_get_char (word)))
      return TRUE;
  return FALSE;
}

static void
append_other (const char *word, gboolean is_begun, gpointer match)
{
  g_autoptr (GString) quoted = g_string_new (word);
  g_string_replace (quoted, "\"", "\"\"", 0);
  g_string_append_printf (match, "OR name : \"%s\"%s ", quoted->str, is_begun ? "*" : "");
}

/* A weight of shot is found however it is written, and troops in any language. */
static void
append_word (GString *match, const char *word)
{
  const MusterWords *troops = muster_search_get_troops ();
  g_autofree char *folded = g_strstrip (muster_words_fold (word));
  g_string_append_printf (match, "(\"%s\"* ", word);
  if (muster_word_is_pounds (folded))
    g_string_append (match, "OR \"" MUSTER_WORD_POUNDS "\" ");
  if (troops != NULL && strlen (folded) >= MUSTER_SEARCH_SHORTEST)
    muster_words_visit (troops, "troops", muster_words_find_begun (troops, "troops", folded),
                        append_other, match);
  g_string_append (match, ") ");
}

/* "jäg hus" becomes "jäg"* AND "hus"*: every word begins so; the search drops accents itself. */
static char *
dup_words_match (const char *search)
{
  g_auto (GStrv) words = g_strsplit_set (search, " \t-", -1);
  g_autoptr (GString) match = g_string_new (NULL);
  for (int i = 0; words[i] != NULL; i++)
    {
      g_autoptr (GString) word = g_string_new (words[i]);
      if (!has_letter (word->str))
        continue;
      g_string_replace (word, "\"", "\"\"", 0);
      g_string_append (match, match->len > 0 ? "AND " : "");
      append_word (match, word->str);
    }
  return g_string_free (g_steal_pointer (&match), FALSE);
}

/* What is asked for, also of which ruleset and sort, so that what others have is not gone through.
 */
static char *
dup_match (const MusterCatalogueQuery *query)
{
  g_autofree char *words = dup_words_match (query->search);
  if (words[0] == '\0')
    return g_steal_pointer (&words);
  g_autoptr (GString) match = g_string_new (NULL);
  g_string_append_printf (match, "{name detail} : (%s)", words);
  if (query->ruleset != NULL)
    {
      g_string_append (match, " AND scope : \"r");
      for (const char *at = query->ruleset; *at != '\0'; at++)
        g_string_append_printf (match, "%02x", (guint) (guchar) *at);
      g_string_append (match, "\"");
    }
  if (query->category != NULL)
    g_string_append_printf (match, " AND scope : \"s%s\"", query->category);
  return g_string_free (g_steal_pointer (&match), FALSE);
}

static MusterCatalogueEntry *
read_entry (MusterStatement *statement)
{
  MusterCatalogueEntry *entry = g_new0 (MusterCatalogueEntry, 1);
  entry->ruleset = g_strdup (muster_statement_get_text (statement, 0));
  entry->category = g_strdup (muster_statement_get_text (statement, 1));
  entry->key = g_strdup (muster_statement_get_text (statement, 2));
  entry->name = g_strdup (muster_statement_get_text (statement, 3));
  entry->nation = g_strdup (muster_statement_get_text (statement, 4));
  entry->from = (int) muster_statement_get_int (statement, 5);
  entry->to = (int) muster_statement_get_int (statement, 6);
  entry->detail = g_strdup (muster_statement_get_text (statement, 7));
  entry->cite = g_strdup (muster_statement_get_text (statement, 8));
  entry->is_suggestion = muster_statement_get_int (statement, 9) != 0;
  entry->id = muster_statement_get_int (statement, 10);
  entry->tags = g_strdup (muster_statement_get_text (statement, 11));
  return entry;
}

#define COLUMNS                                                                                    \
  "SELECT ruleset, sort, key, entry.name, nation, from_year, to_year, entry.detail, cite,"         \
  " suggested, entry.id, tags FROM entry "
/* What the index finds is asked for only where it is told. */
static char *
dup_sql (const MusterCatalogueQuery *query, gboolean has_match)
{
  return g_strconcat (
    COLUMNS, has_match ? "JOIN words ON words.rowid = entry.id WHERE words MATCH ?6" : "WHERE TRUE",
    query->ruleset != NULL ? " AND ruleset = ?1" : "",
    query->category != NULL ? " AND sort = ?2" : "",
    query->nation != NULL ? " AND (nation IS NULL OR nation = ?3)" : "",
    query->year != 0 ? " AND (coalesce (from_year, ?4) <= ?4 AND coalesce (to_year, ?4) >= ?4)"
                     : "",
    has_match ? " ORDER BY words.rowid LIMIT ?5" : " ORDER BY place LIMIT ?5", NULL);
}

GPtrArray *
muster_catalogue_list (MusterCatalogue *catalogue,
                       const MusterCatalogueQuery *query,
                       GError **error)
{
  g_autoptr (GPtrArray) entries =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_catalogue_entry_free);
  g_autofree char *match = query->search != NULL ? dup_match (query) : NULL;
  if (match != NULL && match[0] == '\0')
    return g_steal_pointer (&entries);
  g_autofree char *sql = dup_sql (query, match != NULL);
  g_autoptr (MusterStatement) statement = muster_statement_new (catalogue->connection, sql, error);
  if (statement == NULL)
    return NULL;
  if (query->ruleset != NULL)
    muster_statement_bind_text (statement, 1, query->ruleset);
  if (query->category != NULL)
    muster_statement_bind_text (statement, 2, query->category);
  if (query->nation != NULL)
    muster_statement_bind_text (statement, 3, query->nation);
  if (query->year != 0)
    muster_statement_bind_int (statement, 4, query->year);
  muster_statement_bind_int (statement, 5, query->most > 0 ? query->most : -1);
  if (match != NULL)
    muster_statement_bind_text (statement, 6, match);
  MusterStep step;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    g_ptr_array_add (entries, read_entry (statement));
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&entries) : NULL;
}
