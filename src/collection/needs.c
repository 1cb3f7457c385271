#include "config.h"

#include "collection/needs.h"

#include "base/text.h"
#include "import/types.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What rows of a collection are to an army of a nation under a ruleset. */
typedef struct
{
  const MusterRuleset *ruleset;
  int nation;              /* MUSTER_GRADE_NONE: whatever */
  MusterRulesWords *words; /* of the ruleset */
  MusterRowsTypes *types;
  MusterRowsAim aim;
  const MusterWords *troops; /* what troops are called in several languages; or NULL */
  GHashTable *by_name[2];    /* key → MusterKind: of no nation, and of a nation */
  GArray *called;            /* Called: of each kind, those of a nation first */
  GHashTable *found;         /* what → MusterKind, or NULL */
  const MusterKind **kinds;  /* per holding; NULL: nothing */
  gboolean *is_own;          /* per holding: it says the nation */
} Meaning;

/* Words of a name, or of what stands in brackets behind it. */
typedef struct
{
  const MusterKind *kind;
  guint64 words; /* of troops, bits */
  guint64 arms;  /* the same, with what its arm is called: of arms alone */
} Called;

static void
meaning_free (Meaning *meaning)
{
  g_clear_pointer (&meaning->types, muster_rows_types_free);
  muster_rules_words_free (meaning->words);
  g_hash_table_unref (meaning->by_name[0]);
  g_hash_table_unref (meaning->by_name[1]);
  g_hash_table_unref (meaning->found);
  g_array_unref (meaning->called);
  g_free (meaning->kinds);
  g_free (meaning->is_own);
  g_free (meaning);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Meaning, meaning_free)

static void
need_free (MusterRequirement *need)
{
  g_ptr_array_unref (need->names);
  g_free (need);
}

void
muster_packing_free (MusterPacking *packing)
{
  if (packing == NULL)
    return;
  g_ptr_array_unref (packing->holdings);
  g_ptr_array_unref (packing->armies);
  g_ptr_array_unref (packing->needs);
  g_ptr_array_unref (packing->usable);
  g_array_unref (packing->packed);
  g_free (packing);
}

const MusterRequirement *
muster_packing_get_need (const MusterPacking *packing, guint need)
{
  return g_ptr_array_index (packing->needs, need);
}

guint
muster_requirement_count_missing (const MusterRequirement *need)
{
  return need->names->len - need->n_alone;
}

guint
muster_requirement_count_shared (const MusterRequirement *need)
{
  return need->n_alone - need->n_found;
}

/* What troops are called */

/* Returns: (transfer none): @text behind its first @n words */
static const char *
skip_words (const char *text, guint n)
{
  gboolean in_word = FALSE;
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gboolean is_of_word = g_unichar_isalnum (g_utf8_get_char (text));
      if (in_word && !is_of_word && --n == 0)
        break;
      in_word = is_of_word;
    }
  while (*text != '\0' && !g_unichar_isalnum (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return text;
}

/* What a nation is called. */
typedef struct
{
  char *folded;
  guint n_words;
  int nation;       /* in its ruleset */
  const char *name; /* the ruleset's */
} NationWord;

struct _MusterRulesWords
{
  GArray *nations;    /* NationWord */
  GPtrArray *terrain; /* char **: the stems of each name of a kind of terrain */
};

static void
clear_nation_word (gpointer word)
{
  g_free (((NationWord *) word)->folded);
}

static void
add_nation_word (MusterRulesWords *words,
                 const MusterRuleset *ruleset,
                 int nation,
                 const char *name)
{
  NationWord word = { muster_words_fold (name != NULL ? name : ""), 0, nation,
                      ruleset->nations[nation].name };
  for (const char *at = word.folded; *at != '\0' && at[1] != '\0'; at++)
    word.n_words += *at == ' ';
  if (word.n_words > 0)
    g_array_append_val (words->nations, word);
  else
    clear_nation_word (&word);
}

/* Returns: (transfer full): the words of @text without the endings of many */
static char **
list_stems (const char *text)
{
  g_autofree char *key = muster_text_dup_key (text);
  char **stems = g_strsplit (key, " ", -1);
  for (int i = 0; stems[i] != NULL; i++)
    {
      gsize length = strlen (stems[i]);
      if (length > 3 && stems[i][length - 1] == 's')
        stems[i][length - 1] = '\0';
    }
  return stems;
}

static void
add_terrain (GPtrArray *terrain, const MusterKind *kind)
{
  g_ptr_array_add (terrain, list_stems (kind->name));
  g_ptr_array_add (terrain, list_stems (kind->plural));
  g_ptr_array_add (terrain, list_stems (kind->id));
}

MusterRulesWords *
muster_rules_words_new (GPtrArray *rulesets)
{
  MusterRulesWords *words = g_new (MusterRulesWords, 1);
  words->nations = g_array_new (FALSE, FALSE, sizeof (NationWord));
  words->terrain = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_array_set_clear_func (words->nations, clear_nation_word);
  for (guint i = 0; i < rulesets->len; i++)
    {
      const MusterRuleset *ruleset = g_ptr_array_index (rulesets, i);
      for (int j = 0; j < ruleset->n_nations; j++)
        {
          add_nation_word (words, ruleset, j, ruleset->nations[j].name);
          add_nation_word (words, ruleset, j, ruleset->nations[j].adjective);
        }
      for (int j = 0; j < ruleset->n_features; j++)
        if (ruleset->features[j].category == MUSTER_CATEGORY_FEATURE)
          add_terrain (words->terrain, &ruleset->features[j]);
    }
  return words;
}

void
muster_rules_words_free (MusterRulesWords *words)
{
  g_array_unref (words->nations);
  g_ptr_array_unref (words->terrain);
  g_free (words);
}

/* Returns: (nullable): what of a nation @what begins with; @rest: (out): what stands behind it */
static const NationWord *
find_nation_before (const MusterRulesWords *words, const char *what, const char **rest)
{
  g_autofree char *folded = muster_words_fold (what);
  *rest = what;
  for (guint i = 0; i < words->nations->len; i++)
    {
      const NationWord *word = &g_array_index (words->nations, NationWord, i);
      if (!g_str_has_prefix (folded, word->folded))
        continue;
      const char *behind = skip_words (what, word->n_words);
      if (*behind == '\0')
        continue;
      *rest = behind;
      return word;
    }
  return NULL;
}

void
muster_holding_split_nation (MusterHolding *holding, const MusterRulesWords *words)
{
  const char *rest;
  const NationWord *word =
    holding->nation == NULL ? find_nation_before (words, holding->what, &rest) : NULL;
  if (word == NULL)
    return;
  char *what = muster_text_dup_capital (rest);
  muster_holding_set_text (&holding->nation, word->name);
  g_free (holding->what);
  holding->what = what;
}

static gboolean
is_troops (const MusterKind *kind)
{
  return kind != NULL
         && (kind->category == MUSTER_CATEGORY_UNIT || kind->category == MUSTER_CATEGORY_COMMANDER
             || kind->category == MUSTER_CATEGORY_MODEL);
}

/* The kind that the same words for troops are said of, in whatever language: of line and infantry.
 */
static const MusterKind *
find_by_words (const Meaning *meaning, const char *what, gboolean of_nation)
{
  g_autofree char *folded = muster_words_fold (what);
  guint64 arms = muster_words_get_marked (meaning->troops, "troops", "arm");
  guint64 said = muster_words_find (meaning->troops, "troops", folded);
  for (guint i = 0; (said & ~arms) != 0 && i < meaning->called->len; i++)
    {
      const Called *called = &g_array_index (meaning->called, Called, i);
      if ((called->kind->nation >= 0) == of_nation && (called->words & ~arms) == (said & ~arms)
          && (said & arms & ~called->arms) == 0)
        return called->kind;
    }
  return NULL;
}

static const MusterKind *
find_kind (const Meaning *meaning, const char *what)
{
  g_autofree char *key = muster_text_dup_key (what);
  const MusterKind *kind;
  if (g_hash_table_lookup_extended (meaning->found, what, NULL, (gpointer *) &kind))
    return kind;
  kind = NULL;
  for (int i = 0; kind == NULL && i < 2; i++)
    {
      gboolean of_nation = (i == 0) == (meaning->nation >= 0);
      kind = g_hash_table_lookup (meaning->by_name[of_nation], key);
      if (kind == NULL && meaning->troops != NULL)
        kind = find_by_words (meaning, what, of_nation);
    }
  if (kind == NULL && meaning->types != NULL)
    kind = muster_rows_types_guess (meaning->types, what);
  g_hash_table_insert (meaning->found, g_strdup (what), (gpointer) kind);
  return kind;
}

static const MusterKind *
find_meaning (const Meaning *meaning, const MusterHolding *holding, gboolean *is_own)
{
  const MusterRuleset *ruleset = meaning->ruleset;
  const char *what = holding->what;
  int nation = MUSTER_GRADE_NONE;
  if (holding->measure == MUSTER_MEASURED_IN_PIECES)
    return NULL;
  if (holding->nation != NULL)
    {
      const char *id = muster_rows_find_nation (ruleset, holding->nation);
      nation = id != NULL ? muster_ruleset_find_grade (ruleset, ruleset->nation_scale, id)
                          : MUSTER_GRADE_UNKNOWN;
    }
  else
    {
      const NationWord *word = find_nation_before (meaning->words, holding->what, &what);
      nation = word != NULL ? word->nation : MUSTER_GRADE_NONE;
    }
  *is_own = nation != MUSTER_GRADE_NONE;
  return nation == MUSTER_GRADE_NONE || meaning->nation < 0 || nation == meaning->nation
           ? find_kind (meaning, what)
           : NULL;
}

/* Whether figures of the one kind may stand for the other: of whatever guns for a nation's field
 * guns, and the other way round. */
static gboolean
may_stand_for (const MusterRuleset *ruleset, const MusterKind *owned, const MusterKind *needed)
{
  return owned == needed || muster_kind_is_one_of (ruleset, owned, needed)
         || muster_kind_is_one_of (ruleset, needed, owned);
}

static void
add_name (GHashTable *by_name, const char *name, const MusterKind *kind)
{
  char *key = muster_text_dup_key (name);
  if (g_hash_table_contains (by_name, key))
    g_free (key);
  else
    g_hash_table_insert (by_name, key, (gpointer) kind);
}

/* Adds what a kind is called: its name as a whole, before its brackets, and in them. */
static void
add_kind (Meaning *meaning, const MusterKind *kind)
{
  GHashTable *by_name = meaning->by_name[kind->nation >= 0];
  g_auto (GStrv) parts = g_strsplit_set (kind->name, "()", 3);
  const MusterRuleset *ruleset = meaning->ruleset;
  int grade =
    ruleset->arm_scale >= 0 ? muster_kind_get_preset (kind, ruleset->arm_scale) : MUSTER_GRADE_NONE;
  const char *arm = grade >= 0           ? ruleset->scales[ruleset->arm_scale].grades[grade].name
                    : kind->arm_tag >= 0 ? ruleset->tags[kind->arm_tag].name
                                         : "";
  g_autofree char *folded_arm = muster_words_fold (arm);
  add_name (by_name, kind->name, kind);
  add_name (by_name, kind->plural, kind);
  add_name (by_name, kind->id, kind);
  for (int i = 0; parts[i] != NULL && meaning->troops != NULL; i++)
    {
      g_autofree char *folded = muster_words_fold (parts[i]);
      guint64 words = muster_words_find (meaning->troops, "troops", folded);
      const Called called = { kind, words,
                              words | muster_words_find (meaning->troops, "troops", folded_arm) };
      if (folded[0] == '\0')
        continue;
      add_name (by_name, parts[i], kind);
      g_array_append_val (meaning->called, called);
    }
}

/* What troops are called, as tables have it and in several languages. */
typedef struct
{
  MusterWords *rows;
  MusterWords *troops;
} Languages;

static Languages
load_languages (void)
{
  return (Languages){ muster_words_load (MUSTER_WORDS_OF_ROWS, NULL),
                      muster_words_load (MUSTER_WORDS_OF_TROOPS, NULL) };
}

static void
clear_languages (Languages *languages)
{
  g_clear_pointer (&languages->rows, muster_words_free);
  g_clear_pointer (&languages->troops, muster_words_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Languages, clear_languages)

/* @languages: has to live as long */
static Meaning *
meaning_new (const MusterRuleset *ruleset,
             int nation,
             const Languages *languages,
             GPtrArray *holdings)
{
  Meaning *meaning = g_new0 (Meaning, 1);
  g_autoptr (GPtrArray) alone = g_ptr_array_new ();
  g_ptr_array_add (alone, (gpointer) ruleset);
  meaning->ruleset = ruleset;
  meaning->nation = nation;
  meaning->words = muster_rules_words_new (alone);
  meaning->aim = (MusterRowsAim){ .ruleset = (MusterRuleset *) ruleset,
                                  .nation = nation >= 0 ? ruleset->nations[nation].id : NULL };
  if (languages->rows != NULL)
    meaning->types = muster_rows_types_new (languages->rows, &meaning->aim);
  meaning->troops = languages->troops;
  meaning->called = g_array_new (FALSE, FALSE, sizeof (Called));
  meaning->found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < 2; i++)
    meaning->by_name[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (is_troops (kind) && (kind->nation < 0 || nation < 0 || kind->nation == nation))
        add_kind (meaning, kind);
    }
  meaning->kinds = g_new0 (const MusterKind *, holdings->len + 1);
  meaning->is_own = g_new0 (gboolean, holdings->len + 1);
  for (guint i = 0; i < holdings->len; i++)
    meaning->kinds[i] =
      find_meaning (meaning, g_ptr_array_index (holdings, i), &meaning->is_own[i]);
  return meaning;
}

/* What a unit is made of */

/* Figures, bases and whole units in a part that goes into all of them; 0: not known. */
typedef struct
{
  gint64 unit;
  gint64 worth[MUSTER_N_HOLDING_MEASURES];
} Parts;

static Parts
get_parts (gint64 figures, gint64 bases)
{
  Parts parts = { .unit = MAX (figures, 1) * MAX (bases, 1) };
  parts.worth[MUSTER_MEASURED_IN_UNITS] = parts.unit;
  parts.worth[MUSTER_MEASURED_IN_FIGURES] = figures > 0 ? MAX (bases, 1) : 0;
  parts.worth[MUSTER_MEASURED_IN_BASES] = bases > 0 ? MAX (figures, 1) : 0;
  return parts;
}

static gint64
get_figure (const MusterEvaluation *evaluation, guint node, gboolean of_bases)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      MusterFigure figure;
      if (!(of_bases ? ruleset->stats[i].is_bases : ruleset->stats[i].is_figures))
        continue;
      muster_evaluation_get_figure (evaluation, node, i, &figure);
      if (figure.known == MUSTER_YES && figure.n_numbers > 0 && figure.numbers[0].den > 0)
        return CLAMP (muster_number_floor (figure.numbers[0]), 0, MUSTER_MOST_HELD);
    }
  return 0;
}

/* The same of any unit of a kind; 0 where it depends on more than that. */
static gint64
get_kind_figure (const MusterRuleset *ruleset,
                 const MusterKind *kind,
                 int nation,
                 gboolean of_bases)
{
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      const MusterStat *stat = &ruleset->stats[i];
      if (!(of_bases ? stat->is_bases : stat->is_figures) || stat->n_adds > 0 || stat->has_per
          || stat->entry == MUSTER_ENTRY_EACH
          || muster_kind_match (ruleset, kind, nation, stat->of) != MUSTER_YES)
        continue;
      for (int j = 0; j < stat->n_values; j++)
        {
          const MusterValue *value = &stat->values[j];
          MusterTruth match = muster_kind_match (ruleset, kind, nation, value->when);
          if (match == MUSTER_UNKNOWN)
            return 0;
          if (match == MUSTER_YES)
            return value->has_none || value->numbers[0].den == 0
                     ? 0
                     : CLAMP (muster_number_floor (value->numbers[0]), 0, MUSTER_MOST_HELD);
        }
    }
  return 0;
}

/* What is needed */

static gboolean
holds_models (const MusterArmy *army, guint unit)
{
  for (guint i = unit + 1; i < army->nodes[unit].end; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_MODEL)
      return TRUE;
  return FALSE;
}

static int
get_nation (const MusterEvaluation *evaluation, guint node)
{
  int nation = muster_evaluation_get_grade (evaluation, node, evaluation->ruleset->nation_scale);
  return nation >= 0 ? nation : MUSTER_GRADE_NONE;
}

static MusterRequirement *
ensure_need (GPtrArray *needs, const MusterRequirement *like)
{
  for (guint i = needs->len; i-- > 0;)
    {
      MusterRequirement *need = g_ptr_array_index (needs, i);
      if (need->army != like->army)
        break;
      if (need->kind == like->kind && need->nation == like->nation && need->figures == like->figures
          && need->bases == like->bases)
        return need;
    }
  MusterRequirement *need = g_new (MusterRequirement, 1);
  *need = *like;
  need->names = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (needs, need);
  return need;
}

static void
list_needs (GPtrArray *needs, const MusterEvaluation *evaluation, guint number)
{
  const MusterArmy *army = evaluation->army;
  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      if (!is_troops (node->kind)
          || (node->category == MUSTER_CATEGORY_UNIT && holds_models (army, i)))
        continue;
      const MusterRequirement like = { .army = number,
                                       .kind = node->kind,
                                       .nation = get_nation (evaluation, i),
                                       .figures = get_figure (evaluation, i, FALSE),
                                       .bases = get_figure (evaluation, i, TRUE) };
      g_ptr_array_add (ensure_need (needs, &like)->names, muster_army_dup_label (army, i));
    }
}

static void
list_terrain (GPtrArray *needs, const MusterBattlefield *battlefield)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      const MusterRequirement like = { .army = MUSTER_NEED_OF_TABLE,
                                       .kind = feature->kind,
                                       .nation = MUSTER_GRADE_NONE };
      if (feature->kind != NULL)
        g_ptr_array_add (ensure_need (needs, &like)->names,
                         muster_feature_dup_label (battlefield, feature));
    }
}

/* Dealing out */

static gboolean
has_stems (char **own, char **said)
{
  for (int i = 0; said[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) own, said[i]))
      return FALSE;
  return said[0] != NULL;
}

/* Whether a piece that is called @what can be of @kind: "Hill" of a steep hill. */
static gboolean
is_piece_of (const char *what, const MusterKind *kind)
{
  g_auto (GStrv) said = list_stems (what);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  add_terrain (names, kind);
  for (guint i = 0; i < names->len; i++)
    if (has_stems (g_ptr_array_index (names, i), said))
      return TRUE;
  return FALSE;
}

MusterHoldingMeasure
muster_holding_guess_measure (const char *what, const MusterRulesWords *words)
{
  g_auto (GStrv) said = list_stems (what);
  for (guint i = 0; i < words->terrain->len; i++)
    if (has_stems (g_ptr_array_index (words->terrain, i), said))
      return MUSTER_MEASURED_IN_PIECES;
  return MUSTER_MEASURED_IN_FIGURES;
}

/* Of whole collections */
typedef struct
{
  MusterPacking *packing;
  Languages languages;
  GPtrArray *meanings; /* Meaning */
} Dealing;

static const Meaning *
ensure_meaning (Dealing *dealing, const MusterRuleset *ruleset, int nation)
{
  for (guint i = 0; i < dealing->meanings->len; i++)
    {
      const Meaning *meaning = g_ptr_array_index (dealing->meanings, i);
      if (meaning->ruleset == ruleset && meaning->nation == nation)
        return meaning;
    }
  Meaning *meaning = meaning_new (ruleset, nation, &dealing->languages, dealing->packing->holdings);
  g_ptr_array_add (dealing->meanings, meaning);
  return meaning;
}

/* How near a kind is to what is needed: 0: the same, 1: one may stand for the other; -1: neither.
 */
static int
get_distance (const MusterRuleset *ruleset,
              GHashTable *distances,
              const MusterKind *kind,
              const MusterKind *needed)
{
  gpointer known;
  if (g_hash_table_lookup_extended (distances, kind, NULL, &known))
    return GPOINTER_TO_INT (known);
  int distance = kind == needed ? 0 : may_stand_for (ruleset, kind, needed) ? 1 : -1;
  g_hash_table_insert (distances, (gpointer) kind, GINT_TO_POINTER (distance));
  return distance;
}

/* Nearer rows come first: of the nation before those of any, of the type before what may stand for
 * it. */
#define N_DISTANCES 4

static GArray *
list_usable (Dealing *dealing, const MusterRequirement *need)
{
  GPtrArray *holdings = dealing->packing->holdings;
  GArray *lists[N_DISTANCES];
  g_autoptr (GHashTable) distances = g_hash_table_new (NULL, NULL);
  const MusterEvaluation *evaluation = need->army != MUSTER_NEED_OF_TABLE
                                         ? g_ptr_array_index (dealing->packing->armies, need->army)
                                         : NULL;
  const Meaning *meaning =
    evaluation != NULL ? ensure_meaning (dealing, evaluation->ruleset, need->nation) : NULL;
  for (guint i = 0; i < N_DISTANCES; i++)
    lists[i] = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      int distance = -1;
      if (meaning == NULL)
        distance =
          holding->measure == MUSTER_MEASURED_IN_PIECES && is_piece_of (holding->what, need->kind)
            ? 0
            : -1;
      else if (meaning->kinds[i] != NULL)
        distance = get_distance (meaning->ruleset, distances, meaning->kinds[i], need->kind);
      if (distance >= 0 && meaning != NULL && !meaning->is_own[i])
        distance += 2;
      if (distance >= 0)
        g_array_append_val (lists[distance], i);
    }
  for (guint i = 1; i < N_DISTANCES; i++)
    {
      g_array_append_vals (lists[0], lists[i]->data, lists[i]->len);
      g_array_unref (lists[i]);
    }
  return lists[0];
}

static void
note_packed (GArray *packed, guint need, guint holding, gint64 count, guint name)
{
  for (guint i = packed->len; i-- > 0;)
    {
      MusterPacked *at = &g_array_index (packed, MusterPacked, i);
      if (at->need != need)
        break;
      if (at->holding == holding && at->last + 1 >= name)
        {
          at->count += count;
          at->last = name;
          return;
        }
    }
  const MusterPacked added = { need, holding, count, name, name };
  g_array_append_val (packed, added);
}

/* What one of a need is taken from. */
typedef struct
{
  const MusterPacking *packing;
  const GArray *usable;
  Parts parts;
  const gint64 *left;
  gint64 *taken; /* per usable row */
} Taking;

static const MusterHolding *
get_usable (const Taking *taking, guint i)
{
  return g_ptr_array_index (taking->packing->holdings, g_array_index (taking->usable, guint, i));
}

static gint64
get_left (const Taking *taking, guint i)
{
  return taking->left[g_array_index (taking->usable, guint, i)];
}

static gboolean
is_whole_unit (const MusterHolding *holding)
{
  return holding->measure == MUSTER_MEASURED_IN_UNITS
         || holding->measure == MUSTER_MEASURED_IN_PIECES;
}

/* Figures of no scale that is said may stand beside those of any. */
static gboolean
is_of_scale (const MusterHolding *holding, const char *scale)
{
  return holding->scale == NULL || scale == NULL || muster_scale_is_same (holding->scale, scale);
}

/* Takes of the rows of a measure and scale: @open parts at most, or with @is_over as many that it
 * is enough. Returns: the parts that are still open */
static gint64
take_measure (Taking *taking,
              MusterHoldingMeasure measure,
              const char *scale,
              gboolean is_over,
              gint64 open)
{
  gint64 worth = taking->parts.worth[measure];
  for (guint i = 0; worth > 0 && open > 0 && i < taking->usable->len; i++)
    {
      const MusterHolding *holding = get_usable (taking, i);
      if (holding->measure != measure || !is_of_scale (holding, scale))
        continue;
      gint64 wanted = is_over ? (open + worth - 1) / worth : open / worth;
      gint64 n = MIN (get_left (taking, i) - taking->taken[i], wanted);
      taking->taken[i] += n;
      open -= n * worth;
    }
  return open;
}

/* Bases first, as they are not parted, then figures; where these are too few, a base that is not
 * all needed. Returns: the parts that are still open; 0 or less: it is whole */
static gint64
take_of_scale (Taking *taking, const char *scale)
{
  memset (taking->taken, 0, taking->usable->len * sizeof *taking->taken);
  gint64 open = take_measure (taking, MUSTER_MEASURED_IN_BASES, scale, FALSE, taking->parts.unit);
  gint64 without = open;
  open = take_measure (taking, MUSTER_MEASURED_IN_FIGURES, scale, TRUE, open);
  if (open <= 0)
    return open;
  for (guint i = 0; i < taking->usable->len; i++)
    if (get_usable (taking, i)->measure == MUSTER_MEASURED_IN_FIGURES)
      taking->taken[i] = 0;
  without = take_measure (taking, MUSTER_MEASURED_IN_BASES, scale, TRUE, without);
  return without <= 0 ? without : open;
}

/* Of the scales that rows say, and without any where none does. Returns: the fewest parts that are
 * open; 0 or less: it is whole, and taken */
static gint64
take_parts (Taking *taking)
{
  gint64 fewest = taking->parts.unit;
  gboolean says_scale = FALSE;
  for (guint i = 0; i < taking->usable->len; i++)
    {
      const MusterHolding *holding = get_usable (taking, i);
      if (is_whole_unit (holding) || holding->scale == NULL || get_left (taking, i) == 0)
        continue;
      says_scale = TRUE;
      gint64 open = take_of_scale (taking, holding->scale);
      if (open <= 0)
        return open;
      fewest = MIN (fewest, open);
    }
  return says_scale ? fewest : take_of_scale (taking, NULL);
}

/* Takes one of the need: a whole one where there is, else one that is made up. Returns: the parts
 * that lack; 0 or less: it is taken */
static gint64
take_one (Taking *taking)
{
  for (guint i = 0; i < taking->usable->len; i++)
    if (is_whole_unit (get_usable (taking, i)) && get_left (taking, i) > 0)
      {
        memset (taking->taken, 0, taking->usable->len * sizeof *taking->taken);
        taking->taken[i] = 1;
        return 0;
      }
  return take_parts (taking);
}

/* Takes all of a need that is left. @packed: (nullable). @rest: (out): the parts that are left
 * over. Returns: how many are found */
static guint
deal_need (const MusterPacking *packing, guint number, gint64 *left, GArray *packed, gint64 *rest)
{
  const MusterRequirement *need = muster_packing_get_need (packing, number);
  const GArray *usable = g_ptr_array_index (packing->usable, number);
  g_autofree gint64 *taken = g_new0 (gint64, usable->len + 1);
  Taking taking = { packing, usable, get_parts (need->figures, need->bases), left, taken };
  *rest = 0;
  for (guint i = 0; i < need->names->len; i++)
    {
      gint64 open = take_one (&taking);
      if (open > 0)
        {
          *rest = taking.parts.unit - open;
          return i;
        }
      for (guint j = 0; j < usable->len; j++)
        {
          guint holding = g_array_index (usable, guint, j);
          left[holding] -= taken[j];
          if (packed != NULL && taken[j] > 0)
            note_packed (packed, number, holding, taken[j], i);
        }
    }
  return need->names->len;
}

static gint64 *
dup_counts (GPtrArray *holdings)
{
  gint64 *counts = g_new (gint64, holdings->len + 1);
  for (guint i = 0; i < holdings->len; i++)
    counts[i] = ((const MusterHolding *) g_ptr_array_index (holdings, i))->count;
  return counts;
}

static int
compare_packed (gconstpointer a, gconstpointer b, gpointer places)
{
  const MusterPacked *one = a;
  const MusterPacked *other = b;
  guint left = ((const guint *) places)[one->holding];
  guint right = ((const guint *) places)[other->holding];
  return left != right ? (left > right ? 1 : -1)
                       : (one->need > other->need) - (one->need < other->need);
}

/* By box, whatever the order of the rows is. */
static void
sort_packed (MusterPacking *packing)
{
  g_autofree guint *places = g_new0 (guint, packing->holdings->len + 1);
  g_autoptr (GHashTable) indices = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  for (guint i = 0; i < packing->holdings->len; i++)
    {
      gpointer holding = g_ptr_array_index (packing->holdings, i);
      g_hash_table_insert (indices, holding, GUINT_TO_POINTER (i));
      g_ptr_array_add (sorted, holding);
    }
  muster_holdings_sort (sorted);
  for (guint i = 0; i < sorted->len; i++)
    places[GPOINTER_TO_UINT (g_hash_table_lookup (indices, g_ptr_array_index (sorted, i)))] = i;
  g_array_sort_with_data (packing->packed, compare_packed, places);
}

static void
deal_out (Dealing *dealing, MusterPacking *packing)
{
  g_autofree gint64 *left = dup_counts (packing->holdings);
  g_autofree gint64 *alone = NULL;
  for (guint i = 0; i < packing->needs->len; i++)
    g_ptr_array_add (packing->usable, list_usable (dealing, g_ptr_array_index (packing->needs, i)));
  for (guint i = 0; i < packing->needs->len; i++)
    {
      MusterRequirement *need = g_ptr_array_index (packing->needs, i);
      const MusterRequirement *before = i > 0 ? g_ptr_array_index (packing->needs, i - 1) : NULL;
      gint64 unused;
      if (before == NULL || before->army != need->army)
        {
          g_free (alone);
          alone = dup_counts (packing->holdings);
        }
      need->n_found = deal_need (packing, i, left, packing->packed, &unused);
      need->n_alone = deal_need (packing, i, alone, NULL, &need->rest);
      need->n_alone = MAX (need->n_alone, need->n_found);
    }
  sort_packed (packing);
}

MusterPacking *
muster_packing_new (GPtrArray *armies, const MusterBattlefield *battlefield, GPtrArray *holdings)
{
  MusterPacking *packing = g_new0 (MusterPacking, 1);
  packing->holdings = g_ptr_array_ref (holdings);
  packing->armies = g_ptr_array_ref (armies);
  packing->needs = g_ptr_array_new_with_free_func ((GDestroyNotify) need_free);
  packing->usable = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  packing->packed = g_array_new (FALSE, FALSE, sizeof (MusterPacked));
  g_auto (Languages) languages = load_languages ();
  g_autoptr (GPtrArray) meanings = g_ptr_array_new_with_free_func ((GDestroyNotify) meaning_free);
  Dealing dealing = { packing, languages, meanings };
  for (guint i = 0; i < armies->len; i++)
    list_needs (packing->needs, g_ptr_array_index (armies, i), i);
  if (battlefield != NULL)
    list_terrain (packing->needs, battlefield);
  deal_out (&dealing, packing);
  return packing;
}

static guint
count_needed (const MusterPacking *packing, guint *n_found)
{
  guint n = 0;
  *n_found = 0;
  for (guint i = 0; i < packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (packing, i);
      n += need->names->len;
      *n_found += need->n_found;
    }
  return n;
}

gboolean
muster_packing_is_whole (const MusterPacking *packing)
{
  guint n_found;
  return count_needed (packing, &n_found) == n_found;
}

char *
muster_packing_dup_sum (const MusterPacking *packing)
{
  guint n_found;
  guint n = count_needed (packing, &n_found);
  return n == n_found ? g_strdup (_ ("All of it is there"))
                      /* Translators: %1$u: how many units, commanders and pieces of terrain are
                         there; %2$u: how many are needed. */
                      : g_strdup_printf (_ ("%1$u of %2$u are there"), n_found, n);
}

char *
muster_packing_dup_need (const MusterPacking *packing, guint number)
{
  const MusterRequirement *need = muster_packing_get_need (packing, number);
  if (need->nation < 0)
    return g_strdup (need->kind->name);
  const MusterEvaluation *evaluation = g_ptr_array_index (packing->armies, need->army);
  return g_strdup_printf (_ ("%1$s: %2$s"), evaluation->ruleset->nations[need->nation].name,
                          need->kind->name);
}

char *
muster_requirement_dup_amount (const MusterRequirement *need, guint n)
{
  Parts parts = get_parts (need->figures, need->bases);
  MusterHoldingMeasure measure =
    need->figures > 0 ? MUSTER_MEASURED_IN_FIGURES : MUSTER_MEASURED_IN_BASES;
  gint64 worth = parts.worth[measure];
  if (worth == 0)
    return NULL;
  return muster_holding_dup_count (measure, (n * parts.unit - need->rest + worth - 1) / worth);
}

GPtrArray *
muster_packing_list_rivals (const MusterPacking *packing, guint number)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const MusterRequirement *need = muster_packing_get_need (packing, number);
  const GArray *usable = g_ptr_array_index (packing->usable, number);
  g_autofree gboolean *is_rival = g_new0 (gboolean, packing->armies->len + 1);
  g_autofree gboolean *is_wanted = g_new0 (gboolean, packing->holdings->len + 1);
  if (need->army == MUSTER_NEED_OF_TABLE)
    return names;
  for (guint i = 0; i < usable->len; i++)
    is_wanted[g_array_index (usable, guint, i)] = TRUE;
  for (guint i = 0; i < packing->packed->len; i++)
    {
      const MusterPacked *packed = &g_array_index (packing->packed, MusterPacked, i);
      guint army = muster_packing_get_need (packing, packed->need)->army;
      if (is_wanted[packed->holding] && army < packing->armies->len)
        is_rival[army] = army != need->army;
    }
  for (guint i = 0; i < packing->armies->len; i++)
    if (is_rival[i])
      {
        const MusterEvaluation *evaluation = g_ptr_array_index (packing->armies, i);
        g_ptr_array_add (names, muster_army_dup_label (evaluation->army, 0));
      }
  return names;
}

/* What is owned, by itself */

/* As much as a wish can say. */
#define MOST_WISHED 999999

static Parts
get_kind_parts (const MusterRuleset *ruleset, const MusterKind *kind, int nation)
{
  return get_parts (get_kind_figure (ruleset, kind, nation, FALSE),
                    get_kind_figure (ruleset, kind, nation, TRUE));
}

/* Adds up how many units of each kind are owned, with what may stand for them. Returns: (transfer
 * full): per kind; -1 where that cannot be told */
static gint64 *
count_owned (GPtrArray *holdings, const MusterRuleset *ruleset, int nation)
{
  g_auto (Languages) languages = load_languages ();
  g_autoptr (Meaning) meaning = meaning_new (ruleset, nation, &languages, holdings);
  gsize n_kinds = (gsize) ruleset->n_kinds;
  g_autofree gint64 *sums = g_new0 (gint64, n_kinds * MUSTER_N_HOLDING_MEASURES);
  gint64 *owned = g_new0 (gint64, n_kinds);
  for (guint i = 0; i < holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      if (meaning->kinds[i] != NULL)
        sums[(gsize) (meaning->kinds[i] - ruleset->kinds) * MUSTER_N_HOLDING_MEASURES
             + holding->measure] += holding->count;
    }
  for (gsize i = 0; i < n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (!is_troops (kind))
        continue;
      Parts parts = get_kind_parts (ruleset, kind, nation);
      for (gsize j = 0; j < n_kinds; j++)
        for (int k = 0; k < MUSTER_N_HOLDING_MEASURES; k++)
          {
            gint64 n = sums[j * MUSTER_N_HOLDING_MEASURES + (gsize) k];
            if (n == 0 || owned[i] < 0 || !may_stand_for (ruleset, &ruleset->kinds[j], kind))
              continue;
            owned[i] = parts.worth[k] == 0 ? -1 : owned[i] + parts.worth[k] * n;
          }
      if (owned[i] > 0)
        owned[i] /= parts.unit;
    }
  return owned;
}

char **
muster_collection_list_wishes (GPtrArray *holdings, const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int nation = get_nation (evaluation, 0);
  g_autoptr (GStrvBuilder) wishes = g_strv_builder_new ();
  g_autofree gint64 *owned = count_owned (holdings, ruleset, nation);
  g_autofree guint *present = g_new0 (guint, (gsize) ruleset->n_kinds);
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    {
      const MusterNode *node = &evaluation->army->nodes[i];
      for (int j = 0; node->category == MUSTER_CATEGORY_UNIT && j < ruleset->n_kinds; j++)
        if (node->kind != NULL
            && (node->kind == &ruleset->kinds[j]
                || muster_kind_is_one_of (ruleset, node->kind, &ruleset->kinds[j])))
          present[j]++;
    }
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->category != MUSTER_CATEGORY_UNIT || owned[i] < 0
          || (kind->nation >= 0 && nation >= 0 && kind->nation != nation))
        continue;
      g_autofree char *wish =
        g_strdup_printf ("..%" G_GINT64_FORMAT " %s",
                         CLAMP (owned[i], (gint64) present[i], MOST_WISHED), kind->id);
      g_strv_builder_add (wishes, wish);
    }
  return g_strv_builder_end (wishes);
}

gboolean *
muster_collection_find_owned (GPtrArray *holdings, const MusterRuleset *ruleset, int nation)
{
  g_autofree gint64 *owned = count_owned (holdings, ruleset, nation);
  gboolean *is_owned = g_new (gboolean, (gsize) ruleset->n_kinds);
  for (int i = 0; i < ruleset->n_kinds; i++)
    is_owned[i] = owned[i] != 0;
  return is_owned;
}

GHashTable *
muster_collection_count_pieces (GPtrArray *holdings, const MusterRuleset *ruleset)
{
  GHashTable *pieces = g_hash_table_new (g_str_hash, g_str_equal);
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      gint64 n = 0;
      if (kind->category != MUSTER_CATEGORY_FEATURE)
        continue;
      for (guint j = 0; j < holdings->len; j++)
        {
          const MusterHolding *holding = g_ptr_array_index (holdings, j);
          if (holding->measure == MUSTER_MEASURED_IN_PIECES && is_piece_of (holding->what, kind))
            n += holding->count;
        }
      g_hash_table_insert (pieces, (gpointer) kind->id, GINT_TO_POINTER ((int) MIN (n, G_MAXINT)));
    }
  return pieces;
}

GPtrArray *
muster_packing_list_lacking (const MusterPacking *packing)
{
  GPtrArray *holdings = muster_holdings_new ();
  for (guint i = 0; i < packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (packing, i);
      MusterHolding *same = NULL;
      if (need->army == MUSTER_NEED_OF_TABLE || need->n_found == need->names->len)
        continue;
      const MusterEvaluation *evaluation = g_ptr_array_index (packing->armies, need->army);
      const char *nation =
        need->nation >= 0 ? evaluation->ruleset->nations[need->nation].name : NULL;
      for (guint j = 0; same == NULL && j < holdings->len; j++)
        {
          MusterHolding *holding = g_ptr_array_index (holdings, j);
          if (g_str_equal (holding->what, need->kind->name)
              && g_strcmp0 (holding->nation, nation) == 0)
            same = holding;
        }
      if (same == NULL)
        {
          same = g_new0 (MusterHolding, 1);
          same->measure = MUSTER_MEASURED_IN_UNITS;
          same->painted = MUSTER_PAINTED_UNSAID;
          muster_holding_set_text (&same->nation, nation);
          muster_holding_set_text (&same->what, need->kind->name);
          g_ptr_array_add (holdings, same);
        }
      same->count += need->names->len - need->n_found;
    }
  return holdings;
}
