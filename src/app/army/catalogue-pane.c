#include "config.h"

#include "app/army/catalogue-pane.h"

#include "app/army/actions.h"
#include "app/document/settings.h"
#include "app/widget/growing-list.h"
#include "app/widget/list-row.h"
#include "app/widget/tab-stop.h"
#include "army/check/repair/candidates.h"
#include "base/keyed-list.h"
#include "base/text.h"
#include "ruleset/catalogue/search.h"
#include "ruleset/ruleset.h"
#include "collection/needs.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

struct _MusterKindItem
{
  GObject parent;
  MusterRuleset *ruleset;
  const MusterKind *kind;
  char *points;
  char *reason; /* why it does not fit where the user is, or NULL */
  gboolean has_place;
};

G_DEFINE_FINAL_TYPE (MusterKindItem, muster_kind_item, G_TYPE_OBJECT)

static guint changed;

static void
muster_kind_item_init (MusterKindItem *item)
{
}

static void
kind_item_finalize (GObject *object)
{
  g_clear_pointer (&MUSTER_KIND_ITEM (object)->ruleset, muster_ruleset_unref);
  g_free (MUSTER_KIND_ITEM (object)->points);
  g_free (MUSTER_KIND_ITEM (object)->reason);
  G_OBJECT_CLASS (muster_kind_item_parent_class)->finalize (object);
}

static void
muster_kind_item_class_init (MusterKindItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = kind_item_finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_KIND_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
}

/** @kind is borrowed from @ruleset, which the item keeps. */
static MusterKindItem *
muster_kind_item_new (MusterRuleset *ruleset, const MusterKind *kind)
{
  MusterKindItem *item = g_object_new (MUSTER_TYPE_KIND_ITEM, NULL);
  item->ruleset = muster_ruleset_ref (ruleset);
  item->kind = kind;
  return item;
}

const MusterKind *
muster_kind_item_get_kind (MusterKindItem *item)
{
  return item->kind;
}

const char *
muster_kind_item_get_id (MusterKindItem *item)
{
  return item->kind->id;
}

static const char *
muster_kind_item_get_name (MusterKindItem *item)
{
  return item->kind->name;
}

/* The lowest and the highest row of a group that may be for the kind there, as far as it is known.
 * Returns: whether there is one; @has_own is set where one of them is the player's */
static gboolean
find_prices (const MusterPrices *prices,
             const MusterSubject *subject,
             MusterNumber *low,
             MusterNumber *high,
             gboolean *has_own)
{
  gboolean found = FALSE;
  if (muster_selector_match (prices->of, subject) == MUSTER_NO)
    return FALSE;
  for (int i = 0; i < prices->n_rows; i++)
    {
      MusterNumber points = prices->rows[i].points;
      MusterTruth truth = muster_selector_match (prices->rows[i].when, subject);
      if (truth == MUSTER_NO)
        continue;
      *low = found && muster_number_compare (*low, points) < 0 ? *low : points;
      *high = found && muster_number_compare (*high, points) > 0 ? *high : points;
      found = TRUE;
      *has_own = *has_own || prices->rows[i].is_own;
      if (truth == MUSTER_YES)
        break;
    }
  return found;
}

/* What would be chosen on it, or on what it stands in, is not known yet. */
static void
open_choices (const MusterRuleset *ruleset,
              const MusterSubject *subject,
              gboolean has_place,
              gint16 *grades)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &ruleset->choices[i];
      if (grades[choice->scale] < 0
          && (!has_place || muster_selector_match (choice->on, subject) != MUSTER_NO))
        grades[choice->scale] = MUSTER_GRADE_UNKNOWN;
    }
}

char *
muster_kind_dup_points (const MusterEvaluation *evaluation, const MusterKind *kind, guint holder)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  gboolean has_place = holder != MUSTER_NO_NODE;
  g_autofree guint64 *cells = g_new0 (guint64, 3 * ruleset->n_cells);
  g_autofree gint16 *grades = g_new (gint16, ruleset->n_scales);
  MusterSearch search = { .evaluation = evaluation, .army = evaluation->army };
  MusterSubject subject =
    muster_search_imagine (&search, kind, has_place ? holder : 0, cells, grades);
  MusterNumber low = MUSTER_NUMBER (0);
  MusterNumber high = MUSTER_NUMBER (0);
  gboolean found = FALSE;
  gboolean has_own = FALSE;
  open_choices (ruleset, &subject, has_place, grades);
  for (int i = 0; i < kind->rules->prices.n_items; i++)
    {
      MusterNumber least = MUSTER_NUMBER (0);
      MusterNumber most = MUSTER_NUMBER (0);
      if (!find_prices (&ruleset->prices[kind->rules->prices.items[i]], &subject, &least, &most,
                        &has_own))
        continue;
      low = muster_number_add (low, least);
      high = muster_number_add (high, most);
      found = TRUE;
    }
  if (!found)
    return g_strdup ("");
  g_autofree char *from = muster_number_dup_text (low);
  g_autofree char *to = muster_number_dup_text (high);
  const char *star = has_own ? "*" : "";
  if (muster_number_compare (low, high) == 0)
    return g_strconcat (from, star, NULL);
  if (low.num >= 0)
    return g_strdup_printf ("%s–%s%s", from, to, star);
  /* Translators: prices from the lowest to the highest, the lowest below zero. */
  g_autofree char *range = g_strdup_printf (_ ("%1$s to %2$s"), from, to);
  return g_strconcat (range, star, NULL);
}

/* More would be no help. */
#define MOST_HOLDERS 3

/* "Only in Corps and Division" */
static char *
dup_where (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_autoptr (GPtrArray) holders = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (muster_kind_may_hold (ruleset, &ruleset->kinds[i], kind))
      g_ptr_array_add (holders, (gpointer) ruleset->kinds[i].name);
  if (holders->len == 0 || holders->len > MOST_HOLDERS)
    return g_strdup (_ ("May not stand here"));
  g_autofree char *names = muster_text_join (holders);
  /* Translators: of troops that cannot be added where one is; %s: one or more kinds of formations,
   * such as "Corps and Division" */
  return g_strdup_printf (_ ("Only in %s"), names);
}

/* Why it does not fit, or NULL where it does. */
static char *
dup_reason (const MusterEvaluation *evaluation, const MusterKind *kind, guint formation)
{
  int year = evaluation->army->year;
  if (formation == MUSTER_NO_NODE)
    return dup_where (evaluation->ruleset, kind);
  if (year != MUSTER_NO_YEAR && !muster_years_hold (kind->from, kind->to, year))
    return g_strdup_printf (_ ("Not in %d"), year);
  return NULL;
}

/**
 * muster_kind_item_set_place:
 * @evaluation: an army added up
 * @formation: where it would stand, or %MUSTER_NO_NODE where it may stand nowhere
 *
 * Works out what it would cost there and why it would not fit, and tells of a change.
 */
static void
muster_kind_item_set_place (MusterKindItem *item,
                            const MusterEvaluation *evaluation,
                            guint formation)
{
  g_autofree char *points = muster_kind_dup_points (evaluation, item->kind, formation);
  g_autofree char *reason = dup_reason (evaluation, item->kind, formation);
  if (g_strcmp0 (item->reason, reason) == 0 && g_strcmp0 (item->points, points) == 0)
    return;
  g_free (item->points);
  g_free (item->reason);
  item->points = g_steal_pointer (&points);
  item->reason = g_steal_pointer (&reason);
  item->has_place = formation != MUSTER_NO_NODE;
  g_signal_emit (item, changed, 0);
}

/** Returns: (transfer none): what it would cost: "4–16", "7", or "" where the ruleset has no price
 * for it */
static const char *
muster_kind_item_get_points (MusterKindItem *item)
{
  return item->points != NULL ? item->points : "";
}

const char *
muster_kind_item_get_reason (MusterKindItem *item)
{
  return item->reason;
}

gboolean
muster_kind_item_fits (MusterKindItem *item)
{
  return item->points != NULL && item->reason == NULL;
}

static char *
dup_years (const MusterKind *kind)
{
  if (kind->from == MUSTER_NO_YEAR && kind->to == MUSTER_NO_YEAR)
    return NULL;
  g_autofree char *years = muster_years_dup_text (kind->from, kind->to);
  return muster_figure_text_dup (years);
}

char *
muster_kind_dup_detail (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *years = dup_years (kind);
  if (kind->category == MUSTER_CATEGORY_FORMATION)
    g_string_append (text, _ ("Formation"));
  else if (kind->category == MUSTER_CATEGORY_COMMANDER)
    g_string_append (text, _ ("Commander"));
  if (kind->nation >= 0)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "",
                            ruleset->nations[kind->nation].name);
  if (years != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", years);
  if (kind->category == MUSTER_CATEGORY_UNIT && kind->cite == NULL)
    /* Translators: of a troop type that is not in the rules themselves. */
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", _ ("suggested"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

#define FAVOURITES "favourites"
#define RECENT     "recent"

/* Of all rulesets together. */
#define MOST_RECENT 60

static char *
dup_mark (const MusterRuleset *ruleset, const MusterKind *kind)
{
  return g_strconcat (ruleset->id, "/", kind->id, NULL);
}

/* Returns: (transfer full) (array zero-terminated=1) */
static char **
list_marks (const char *key)
{
  g_autoptr (GVariant) kept = muster_settings_get (key);
  return kept != NULL ? g_variant_dup_strv (kept, NULL) : g_new0 (char *, 1);
}

static void
keep_marks (const char *key, GPtrArray *marks)
{
  muster_settings_set (key, g_variant_new_strv ((const char *const *) marks->pdata,
                                                (gssize) marks->len));
}

/* All marks but @mark, which come from @marks and are borrowed. */
static GPtrArray *
list_others (char **marks, const char *mark)
{
  GPtrArray *others = g_ptr_array_new ();
  for (guint i = 0; marks[i] != NULL; i++)
    if (!g_str_equal (marks[i], mark))
      g_ptr_array_add (others, marks[i]);
  return others;
}

static GPtrArray *
list_marked_kinds (const char *key, const MusterRuleset *ruleset)
{
  g_auto (GStrv) marks = list_marks (key);
  g_autofree char *prefix = g_strconcat (ruleset->id, "/", NULL);
  GPtrArray *kinds = g_ptr_array_new ();
  for (guint i = 0; marks[i] != NULL; i++)
    {
      const MusterKind *kind =
        g_str_has_prefix (marks[i], prefix)
          ? muster_ruleset_find_node_kind (ruleset, marks[i] + strlen (prefix))
          : NULL;
      if (kind != NULL)
        g_ptr_array_add (kinds, (gpointer) kind);
    }
  return kinds;
}

/** Returns: (transfer full) (element-type MusterKind): the set of favourites of a ruleset, which
 * must outlive it */
static GHashTable *
muster_kind_marks_load_favourites (const MusterRuleset *ruleset)
{
  GHashTable *favourites = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) kinds = list_marked_kinds (FAVOURITES, ruleset);
  for (guint i = 0; i < kinds->len; i++)
    g_hash_table_add (favourites, g_ptr_array_index (kinds, i));
  return favourites;
}

/** Marks a type or kind of formation, or takes the mark away. */
static void
muster_kind_marks_toggle_favourite (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_auto (GStrv) marks = list_marks (FAVOURITES);
  g_autofree char *mark = dup_mark (ruleset, kind);
  g_autoptr (GPtrArray) others = list_others (marks, mark);
  if (others->len == g_strv_length (marks))
    g_ptr_array_add (others, mark);
  keep_marks (FAVOURITES, others);
}

void
muster_kind_marks_use (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_auto (GStrv) marks = list_marks (RECENT);
  g_autofree char *mark = dup_mark (ruleset, kind);
  g_autoptr (GPtrArray) others = list_others (marks, mark);
  g_ptr_array_insert (others, 0, mark);
  if (others->len > MOST_RECENT)
    g_ptr_array_set_size (others, MOST_RECENT);
  keep_marks (RECENT, others);
}

/** Returns: (transfer container) (element-type MusterKind): what was added last, the newest first
 */
static GPtrArray *
muster_kind_marks_list_recent (const MusterRuleset *ruleset)
{
  return list_marked_kinds (RECENT, ruleset);
}

struct _MusterCataloguePane
{
  AdwBin parent;
  GtkSearchEntry *search;
  GtkLabel *into;
  GtkDropDown *filter;
  gboolean *owned; /* per kind, while only what is owned is listed; else NULL */
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkStack *stack;
  AdwStatusPage *nothing;
  MusterKeyedList *kinds;
  GtkSliceListModel *shown; /* of the kinds */
  GtkScrolledWindow *scrolled;
  MusterGrowingList *growing; /* its rows */
  GtkStringList *filters;
  GMenuModel *row_menu;
  GHashTable *favourites; /* kinds of the ruleset; or NULL */
  GArray *classes;        /* of MusterUnitClass, per filter after the fixed ones */
  GtkLabel *more;
  GPtrArray *folded; /* of each kind: MusterKindWords; NULL until one is looked for */
  MusterNodeItem *target;
  const MusterRuleset *ruleset; /* (unowned): whose filters are shown */
  GQuark ruleset_id;
};

enum
{
  FILTER_ALL,
  FILTER_RECENT,
  FILTER_FAVOURITES,
  FILTER_OWNED,
  FILTER_FORMATIONS,
  FILTER_COMMANDERS,
  FILTER_UNITS,
  N_FILTERS,
};

G_DEFINE_FINAL_TYPE (MusterCataloguePane, muster_catalogue_pane, ADW_TYPE_BIN)

enum
{
  PROP_FAVOURITE = 1, /* what is selected */
};

/* More are not shown: whoever sees so many searches, and whoever has found so many types on. */
#define MOST_SHOWN 300u
#define MOST_FOUND 100u

/* Whether the player marked @kind. */
static gboolean
is_favourite (MusterCataloguePane *pane, const MusterKind *kind)
{
  return pane->favourites != NULL && g_hash_table_contains (pane->favourites, kind);
}

static gboolean
passes_filter (MusterCataloguePane *pane, const MusterRuleset *ruleset, const MusterKind *kind)
{
  guint filter = gtk_drop_down_get_selected (pane->filter);
  switch (filter)
    {
    case FILTER_FAVOURITES:
      return is_favourite (pane, kind);
    case FILTER_OWNED:
      return pane->owned != NULL && pane->owned[kind - ruleset->kinds];
    case FILTER_FORMATIONS:
      return kind->category == MUSTER_CATEGORY_FORMATION;
    case FILTER_COMMANDERS:
      return kind->category == MUSTER_CATEGORY_COMMANDER;
    case FILTER_UNITS:
      return kind->category == MUSTER_CATEGORY_UNIT;
    default:
      return filter < N_FILTERS || filter - N_FILTERS >= pane->classes->len
             || muster_kind_is_of_class (
               ruleset, kind, g_array_index (pane->classes, MusterUnitClass, filter - N_FILTERS));
    }
}

static void
fold_kinds (MusterCataloguePane *pane, const MusterRuleset *ruleset)
{
  pane->folded =
    g_ptr_array_new_full ((guint) ruleset->n_kinds, (GDestroyNotify) muster_kind_words_free);
  for (int i = 0; i < ruleset->n_kinds; i++)
    g_ptr_array_add (pane->folded,
                     muster_kind_words_new (ruleset, pane->classes, &ruleset->kinds[i]));
}

/* Whether the grade that was typed is chosen on things of the kind themselves. */
static gboolean
chooses_grade (const MusterEvaluation *evaluation, const MusterKind *kind, int scale)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  g_autofree guint64 *cells = g_new0 (guint64, 3 * (gsize) ruleset->n_cells);
  g_autofree gint16 *grades = g_new0 (gint16, ruleset->n_scales);
  MusterSearch search = { .evaluation = evaluation, .army = evaluation->army };
  MusterSubject subject = muster_search_imagine (&search, kind, 0, cells, grades);
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale
        && (ruleset->choices[i].on == NULL
            || muster_selector_match (ruleset->choices[i].on, &subject) == MUSTER_YES))
      return TRUE;
  return FALSE;
}

/* Whether things of the kind would have the grade that was typed: of themselves, of their choice,
 * or of what they would stand under. */
static gboolean
may_have_grade (MusterCataloguePane *pane,
                const MusterEvaluation *evaluation,
                const MusterKind *kind,
                const MusterKindSearch *typed)
{
  if (typed->scale < 0)
    return TRUE;
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == typed->scale)
      return kind->presets[i].grade == typed->grade;
  return chooses_grade (evaluation, kind, typed->scale)
         || muster_evaluation_get_grade (evaluation, muster_node_item_get_index (pane->target),
                                         typed->scale)
              == typed->grade;
}

static gboolean
passes_search (MusterCataloguePane *pane, const MusterTypedWords *typed, int kind)
{
  return pane->folded == NULL
         || muster_kind_words_match (g_ptr_array_index (pane->folded, kind), typed);
}

/* Of what the user is at; below 0 where there is none. */
static int
get_nation (MusterCataloguePane *pane, const MusterEvaluation *evaluation)
{
  guint index = muster_node_item_get_index (pane->target);
  return muster_evaluation_get_grade (evaluation, index, evaluation->ruleset->nation_scale);
}

static gboolean
is_of_nation (MusterCataloguePane *pane, const MusterEvaluation *evaluation, const MusterKind *kind)
{
  int nation = get_nation (pane, evaluation);
  return kind->nation < 0 || nation < 0 || kind->nation == nation;
}

/* What was typed. */
static MusterKindSearch *
parse (MusterCataloguePane *pane, const MusterRuleset *ruleset)
{
  return muster_kind_search_new (ruleset, gtk_editable_get_text (GTK_EDITABLE (pane->search)));
}

static gboolean
is_searching (MusterCataloguePane *pane)
{
  return gtk_editable_get_text (GTK_EDITABLE (pane->search))[0] != '\0';
}

static void
append_kinds (MusterCataloguePane *pane,
              const MusterEvaluation *evaluation,
              const MusterKindSearch *typed,
              MusterCategory category,
              gboolean of_nation,
              GPtrArray *kinds)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_kinds && kinds->len <= MOST_SHOWN; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->category == category && is_of_nation (pane, evaluation, kind) == of_nation
          && passes_filter (pane, ruleset, kind) && may_have_grade (pane, evaluation, kind, typed))
        g_ptr_array_add (kinds, (gpointer) kind);
    }
}

/* What was added last stands first, whatever it is. */
static void
append_recent (MusterCataloguePane *pane,
               const MusterEvaluation *evaluation,
               const MusterKindSearch *typed,
               GPtrArray *kinds)
{
  g_autoptr (GPtrArray) recent = muster_kind_marks_list_recent (evaluation->ruleset);
  for (guint i = 0; i < recent->len; i++)
    {
      const MusterKind *kind = g_ptr_array_index (recent, i);
      if (passes_search (pane, typed->each, (int) (kind - evaluation->ruleset->kinds))
          && may_have_grade (pane, evaluation, kind, typed))
        g_ptr_array_add (kinds, (gpointer) kind);
    }
}

typedef struct
{
  GPtrArray *words; /* MusterKindWords of each kind */
  const MusterRuleset *ruleset;
  const char *typed;
  int nation; /* the army's, or below 0 */
  int year;   /* the army's, or MUSTER_NO_YEAR */
} Ranking;

#define N_RANKS 6 /* what rank() returns is less */

/* How near a kind is to what was typed: it is called so; its name begins so and it is no troops; it
 * is of the army's nation, and of its year; of none; of another. */
static int
rank (const Ranking *ranking, const MusterKind *kind)
{
  const MusterKindWords *words = g_ptr_array_index (ranking->words, kind - ranking->ruleset->kinds);
  gboolean is_of_year =
    ranking->year == MUSTER_NO_YEAR || muster_years_hold (kind->from, kind->to, ranking->year);
  if (g_str_equal (words->name, ranking->typed))
    return 0;
  if (kind->category != MUSTER_CATEGORY_UNIT && g_str_has_prefix (words->name, ranking->typed))
    return 1;
  if (kind->nation < 0)
    return 4;
  return kind->nation != ranking->nation ? 5 : is_of_year ? 2 : 3;
}

/* What may be offered at all: what models and options are is given to units. */
static gboolean
is_offered (const MusterKind *kind)
{
  return kind->category == MUSTER_CATEGORY_FORMATION || kind->category == MUSTER_CATEGORY_COMMANDER
         || kind->category == MUSTER_CATEGORY_UNIT;
}

/* What @typed finds, the nearest first, and of what is as near in the order of categories;
 * @is_filtered: only of what is chosen to be shown; @with_grade: only of the grade that was typed.
 * Returns: (element-type MusterKind*) */
static GPtrArray *
list_found (MusterCataloguePane *pane,
            const MusterEvaluation *evaluation,
            const MusterKindSearch *typed,
            gboolean is_filtered,
            gboolean with_grade)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const Ranking ranking = { pane->folded, ruleset, typed->words, get_nation (pane, evaluation),
                            evaluation->army->year };
  gboolean is_ranked = typed->words[0] != '\0';
  GPtrArray *found[N_RANKS * MUSTER_CATEGORY_UNIT + 1];
  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    found[i] = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (is_offered (kind) && passes_search (pane, typed->each, i)
          && (!is_filtered || passes_filter (pane, ruleset, kind))
          && (!with_grade || may_have_grade (pane, evaluation, kind, typed)))
        g_ptr_array_add (
          found[is_ranked ? rank (&ranking, kind) * MUSTER_CATEGORY_UNIT + (int) kind->category
                          : 0],
          (gpointer) kind);
    }
  for (guint i = 1; i < G_N_ELEMENTS (found); i++)
    g_ptr_array_extend_and_steal (found[0], found[i]);
  return found[0];
}

/* What is asked for, as far as anybody would look through it; of other nations only what the user
 * searches for, at the end. Where it stands does not depend on where the user is, so that nothing
 * moves under his fingers. Returns: (element-type MusterKind*) */
static GPtrArray *
list_kinds (MusterCataloguePane *pane, const MusterEvaluation *evaluation)
{
  static const MusterCategory order[] = { MUSTER_CATEGORY_FORMATION, MUSTER_CATEGORY_COMMANDER,
                                          MUSTER_CATEGORY_UNIT };
  g_autoptr (MusterKindSearch) typed = parse (pane, evaluation->ruleset);
  gboolean is_recent = gtk_drop_down_get_selected (pane->filter) == FILTER_RECENT;
  gboolean is_ranked = !is_recent && typed->words[0] != '\0';
  if (typed->words[0] != '\0' && pane->folded == NULL)
    fold_kinds (pane, evaluation->ruleset);
  GPtrArray *kinds =
    is_ranked ? list_found (pane, evaluation, typed, TRUE, TRUE) : g_ptr_array_new ();
  if (is_recent)
    append_recent (pane, evaluation, typed, kinds);
  for (guint i = 0; !is_recent && !is_ranked && i < G_N_ELEMENTS (order); i++)
    append_kinds (pane, evaluation, typed, order[i], TRUE, kinds);
  for (guint i = 0; !is_recent && !is_ranked && is_searching (pane) && i < G_N_ELEMENTS (order);
       i++)
    append_kinds (pane, evaluation, typed, order[i], FALSE, kinds);
  guint most = typed->words[0] != '\0' ? MOST_FOUND : MOST_SHOWN;
  gtk_widget_set_visible (GTK_WIDGET (pane->more), kinds->len > most);
  g_ptr_array_set_size (kinds, (int) MIN (kinds->len, most));
  return kinds;
}

/* Why nothing of the grade that was typed is found, though there is something of the words: "4th
 * Brigade is UQ 4. Line at UQ 5 stands under another formation." */
static char *
dup_other_grade (MusterCataloguePane *pane,
                 const MusterEvaluation *evaluation,
                 const MusterKindSearch *typed,
                 const MusterKind *kind)
{
  const MusterScale *scale = &evaluation->ruleset->scales[typed->scale];
  const MusterArmy *army = evaluation->army;
  const char *wanted = scale->grades[typed->grade].label;
  guint holder = muster_army_action_find_holder (pane->target, kind);
  guint at = holder != MUSTER_NO_NODE ? holder : 0;
  int grade = muster_evaluation_get_grade (evaluation, at, typed->scale);
  g_autofree char *label = muster_army_dup_label (army, at);
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == typed->scale)
      /* Translators: %1$s: troops; %2$s: a grade. */
      return g_strdup_printf (_ ("%1$s are always %2$s."), kind->plural,
                              scale->grades[kind->presets[i].grade].label);
  if (grade < 0)
    /* Translators: %1$s: a formation; %2$s: a scale, such as Unit quality; %3$s: a grade. */
    return g_strdup_printf (_ ("%1$s has no %2$s yet. Choose %3$s for it first."), label,
                            scale->name, wanted);
  if (holder == MUSTER_NO_NODE || army->nodes[at].kind == NULL)
    /* Translators: %1$s: troops; %2$s: a grade. */
    return g_strdup_printf (_ ("%1$s at %2$s may not stand here."), kind->name, wanted);
  /* Translators: %1$s: a formation; %2$s: its grade; %3$s: troops; %4$s: the grade that is wanted
   * of them. */
  return g_strdup_printf (_ ("%1$s is %2$s. %3$s at %4$s stands under another formation."), label,
                          scale->grades[grade].label, kind->name, wanted);
}

/* Words of the names of all that @ruleset has. */
static GPtrArray *
list_name_words (const MusterRuleset *ruleset)
{
  GPtrArray *known = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      g_auto (GStrv) names = g_strsplit_set (ruleset->kinds[i].name, " (),-", -1);
      for (guint j = 0; is_offered (&ruleset->kinds[i]) && names[j] != NULL; j++)
        if (names[j][0] != '\0')
          g_ptr_array_add (known, g_strdup (names[j]));
    }
  return known;
}

static gboolean
begins_any (GPtrArray *known, const char *typed)
{
  g_autofree char *begun = g_strconcat (" ", typed, NULL);
  for (guint i = 0; i < known->len; i++)
    {
      g_autofree char *folded = muster_text_fold_words (g_ptr_array_index (known, i));
      if (muster_text_has_words (folded, begun))
        return TRUE;
    }
  return FALSE;
}

/* That these rules have nothing of that name, and which of their words is near one that was typed
 * and begins none of them. */
static char *
dup_near (const MusterRuleset *ruleset, const char *typed)
{
  g_autoptr (GPtrArray) known = list_name_words (ruleset);
  g_auto (GStrv) words = g_strsplit (typed, " ", -1);
  g_autofree char *none = g_strdup_printf (
    _ ("Nothing is called so in %s. Look under All Rules in the Catalogue (Ctrl+L)."),
    ruleset->title);
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0' && !begins_any (known, words[i])
        && muster_text_find_nearest (words[i], known) != NULL)
      return muster_text_ask_nearest (none, words[i], known);
  return g_steal_pointer (&none);
}

/* What the rules have of that name to be given to units, such as arms. */
static const MusterKind *
find_borne (MusterCataloguePane *pane, const MusterRuleset *ruleset, const MusterTypedWords *typed)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (muster_category_is_borne (ruleset->kinds[i].category) && passes_search (pane, typed, i))
      return &ruleset->kinds[i];
  return NULL;
}

/* What would be found, where nothing is. */
static char *
dup_nothing (MusterCataloguePane *pane, const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint filter = gtk_drop_down_get_selected (pane->filter);
  g_autoptr (MusterKindSearch) typed = parse (pane, ruleset);
  if (!is_searching (pane))
    return g_strdup (filter == FILTER_FAVOURITES && g_hash_table_size (pane->favourites) == 0
                       ? _ ("Nothing is marked yet. Ctrl+B marks what is selected here.")
                     : filter == FILTER_FAVOURITES ? _ ("Nothing that is marked is of this nation.")
                     : filter == FILTER_OWNED
                       ? _ ("Your collection has nothing of this nation. Enter what you own under "
                            "Collection.")
                     : filter == FILTER_RECENT
                       ? _ ("Nothing was added yet.")
                       : _ ("There is nothing of this sort for this nation."));
  g_autoptr (GPtrArray) found = list_found (pane, evaluation, typed, FALSE, TRUE);
  if (found->len > 0)
    return g_strdup_printf (ngettext ("%u is found in everything.", "%u are found in everything.",
                                      found->len),
                            found->len);
  g_autoptr (GPtrArray) others = list_found (pane, evaluation, typed, FALSE, FALSE);
  if (others->len > 0)
    return dup_other_grade (pane, evaluation, typed, g_ptr_array_index (others, 0));
  const MusterKind *borne = find_borne (pane, ruleset, typed->each);
  return borne != NULL
           ? g_strdup_printf (_ ("%s is given to a unit or commander: choose one, and press F7."),
                              borne->name)
           : dup_near (ruleset, typed->words);
}

static void
load_favourites (MusterCataloguePane *pane)
{
  g_clear_pointer (&pane->favourites, g_hash_table_unref);
  if (pane->ruleset != NULL)
    pane->favourites = muster_kind_marks_load_favourites (pane->ruleset);
}

typedef struct
{
  MusterCataloguePane *pane;
  const MusterEvaluation *evaluation;
  GPtrArray *kinds;
} Filling;

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  const Filling *filling = data;
  const MusterKind *kind = g_ptr_array_index (filling->kinds, index);
  if (item == NULL)
    item = muster_kind_item_new ((MusterRuleset *) filling->evaluation->ruleset, kind);
  muster_kind_item_set_place (item, filling->evaluation,
                              muster_army_action_find_holder (filling->pane->target, kind));
  return item;
}

/* Returns: (nullable) */
static const MusterKind *
get_selected_kind (MusterCataloguePane *pane)
{
  MusterKindItem *selected = gtk_single_selection_get_selected_item (pane->selection);
  return selected != NULL ? muster_kind_item_get_kind (selected) : NULL;
}

/* What the collection has, where only that is listed. */
static void
find_owned (MusterCataloguePane *pane, const MusterEvaluation *evaluation)
{
  MusterArmyModel *model = muster_node_item_get_model (pane->target);
  int nation = muster_evaluation_get_grade (evaluation, 0, evaluation->ruleset->nation_scale);
  g_clear_pointer (&pane->owned, g_free);
  if (gtk_drop_down_get_selected (pane->filter) != FILTER_OWNED)
    return;
  g_autoptr (GPtrArray) holdings =
    muster_collection_list (muster_document_model_get_store (model), NULL);
  if (holdings != NULL)
    pane->owned = muster_collection_find_owned (holdings, evaluation->ruleset,
                                                nation >= 0 ? nation : MUSTER_GRADE_NONE);
}

/* @selected: (nullable): what stays selected, wherever it comes to stand */
static void
list_again (MusterCataloguePane *pane, const MusterKind *selected)
{
  MusterArmyModel *model = pane->target != NULL ? muster_node_item_get_model (pane->target) : NULL;
  const MusterEvaluation *evaluation =
    model != NULL ? muster_army_model_get_evaluation (model) : NULL;
  if (evaluation == NULL)
    {
      muster_keyed_list_set (pane->kinds, NULL, 0, fill, NULL);
      gtk_stack_set_visible_child_name (pane->stack, "none");
      return;
    }
  find_owned (pane, evaluation);
  g_autoptr (GPtrArray) kinds = list_kinds (pane, evaluation);
  g_autofree gint64 *keys = g_new (gint64, kinds->len);
  Filling filling = { pane, evaluation, kinds };
  guint position;
  gboolean is_there = g_ptr_array_find (kinds, selected, &position);
  for (guint i = 0; i < kinds->len; i++)
    keys[i] = (const MusterKind *) g_ptr_array_index (kinds, i) - evaluation->ruleset->kinds;
  if (is_there)
    muster_growing_list_reach (pane->growing, position);
  muster_keyed_list_set (pane->kinds, keys, kinds->len, fill, &filling);
  if (is_there)
    gtk_single_selection_set_selected (pane->selection, position);
  g_autofree char *nothing = kinds->len == 0 ? dup_nothing (pane, evaluation) : NULL;
  if (nothing != NULL)
    adw_status_page_set_description (pane->nothing, nothing);
  gtk_stack_set_visible_child_name (pane->stack, kinds->len > 0 ? "list" : "nothing");
}

static void
update (MusterCataloguePane *pane)
{
  list_again (pane, get_selected_kind (pane));
}

static void
add_classes (MusterCataloguePane *pane, const MusterRuleset *ruleset)
{
  g_clear_pointer (&pane->classes, g_array_unref);
  pane->classes = muster_ruleset_list_unit_classes (ruleset);
  for (guint i = 0; i < pane->classes->len; i++)
    {
      g_autofree char *name =
        muster_unit_class_dup_name (ruleset, g_array_index (pane->classes, MusterUnitClass, i));
      gtk_string_list_append (pane->filters, name);
    }
}

static void
set_filters (MusterCataloguePane *pane, const MusterRuleset *ruleset)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->filters));
  guint selected = gtk_drop_down_get_selected (pane->filter);
  GQuark id = ruleset != NULL ? g_quark_from_string (ruleset->id) : 0;
  if (pane->ruleset == ruleset)
    return;
  pane->ruleset = ruleset;
  load_favourites (pane);
  g_clear_pointer (&pane->folded, g_ptr_array_unref);
  /* What the items show is of the ruleset before. */
  muster_keyed_list_set (pane->kinds, NULL, 0, NULL, NULL);
  g_array_set_size (pane->classes, 0);
  gtk_string_list_splice (pane->filters, N_FILTERS, n - N_FILTERS, NULL);
  /* A filter that went updated the list, and by it these words. */
  g_clear_pointer (&pane->folded, g_ptr_array_unref);
  if (ruleset != NULL)
    add_classes (pane, ruleset);
  /* The same ruleset is read again where values of the player's own were given. */
  n = g_list_model_get_n_items (G_LIST_MODEL (pane->filters));
  gtk_drop_down_set_selected (pane->filter,
                              id == pane->ruleset_id && selected < n ? selected : FILTER_ALL);
  pane->ruleset_id = id;
}

/* Into which formation all that is added goes, as far as it may hold it. */
static void
show_target (MusterCataloguePane *pane, const MusterArmy *army)
{
  guint index = muster_node_item_get_index (pane->target);
  guint formation =
    army->nodes[index].category <= MUSTER_CATEGORY_FORMATION ? index : army->nodes[index].parent;
  g_autofree char *label = muster_army_dup_label (army, formation);
  g_autofree char *text = g_strdup_printf (_ ("Into %s"), formation == 0 ? army->name : label);
  gtk_label_set_text (pane->into, text);
}

void
muster_catalogue_pane_set_target (MusterCataloguePane *pane, MusterNodeItem *item)
{
  MusterArmyModel *model = item != NULL ? muster_node_item_get_model (item) : NULL;
  const MusterEvaluation *evaluation =
    model != NULL ? muster_army_model_get_evaluation (model) : NULL;
  g_set_object (&pane->target, item);
  set_filters (pane, evaluation != NULL ? evaluation->ruleset : NULL);
  gtk_widget_set_visible (GTK_WIDGET (pane->into), evaluation != NULL);
  if (evaluation != NULL)
    show_target (pane, evaluation->army);
  update (pane);
}

void
muster_catalogue_pane_search (MusterCataloguePane *pane)
{
  gtk_widget_grab_focus (GTK_WIDGET (pane->search));
  gtk_editable_select_region (GTK_EDITABLE (pane->search), 0, -1);
}

GListModel *
muster_catalogue_pane_get_list (MusterCataloguePane *pane)
{
  return G_LIST_MODEL (pane->kinds);
}

/* Of the grade that was typed. @count: 0 for as many as were typed */
static void
add (MusterCataloguePane *pane, MusterKindItem *item, guint count)
{
  g_autoptr (MusterKindSearch) typed = parse (pane, pane->ruleset);
  const MusterScale *scale = typed->scale >= 0 ? &pane->ruleset->scales[typed->scale] : NULL;
  gtk_widget_activate_action (GTK_WIDGET (pane), "army.add-several", "(suss)",
                              muster_kind_item_get_id (item), count > 0 ? count : typed->count,
                              scale != NULL ? scale->id : "",
                              scale != NULL ? scale->grades[typed->grade].id : "");
}

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCataloguePane *pane = MUSTER_CATALOGUE_PANE (widget);
  MusterKindItem *item = gtk_single_selection_get_selected_item (pane->selection);
  if (item != NULL && pane->ruleset != NULL)
    add (pane, item, g_variant_get_uint32 (parameter));
}

static gboolean
is_selected_favourite (MusterCataloguePane *pane)
{
  MusterKindItem *item = gtk_single_selection_get_selected_item (pane->selection);
  return item != NULL && is_favourite (pane, muster_kind_item_get_kind (item));
}

static void
mark_favourite (MusterCataloguePane *pane, gboolean is_to_be)
{
  MusterKindItem *item = gtk_single_selection_get_selected_item (pane->selection);
  if (item == NULL || pane->ruleset == NULL || is_selected_favourite (pane) == is_to_be)
    return;
  muster_kind_marks_toggle_favourite (pane->ruleset, muster_kind_item_get_kind (item));
  load_favourites (pane);
  g_signal_emit_by_name (item, "changed");
  if (gtk_drop_down_get_selected (pane->filter) == FILTER_FAVOURITES)
    update (pane);
}

static void
on_selected (MusterCataloguePane *pane)
{
  g_object_notify (G_OBJECT (pane), "favourite");
}

static void
select_row (gpointer data, GtkWidget *row)
{
  MusterCataloguePane *pane = data;
  GtkListItem *list_item = g_object_get_data (G_OBJECT (row), "list-item");
  gtk_single_selection_set_selected (pane->selection, gtk_list_item_get_position (list_item));
}

static GtkWidget *
find_row (GtkWidget *root, guint position)
{
  GtkListItem *list_item = g_object_get_data (G_OBJECT (root), "list-item");
  if (list_item != NULL && gtk_list_item_get_position (list_item) == position)
    return root;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, position);
  return found;
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCataloguePane *pane = MUSTER_CATALOGUE_PANE (widget);
  GtkWidget *row =
    find_row (GTK_WIDGET (pane->list), gtk_single_selection_get_selected (pane->selection));
  if (row != NULL)
    muster_context_menu_open (widget, row, pane->row_menu);
}

static void
on_activate (MusterCataloguePane *pane, guint position)
{
  g_autoptr (MusterKindItem) item = g_list_model_get_item (G_LIST_MODEL (pane->kinds), position);
  if (item != NULL)
    add (pane, item, 0);
}

/* The first that can be added and suits the date; else the first. */
static guint
find_first_fitting (MusterCataloguePane *pane)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->kinds));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (MusterKindItem) item = g_list_model_get_item (G_LIST_MODEL (pane->kinds), i);
      if (muster_kind_item_fits (item))
        return i;
    }
  return 0;
}

static void
on_filter (MusterCataloguePane *pane)
{
  const MusterKind *selected = get_selected_kind (pane);
  muster_growing_list_begin_anew (pane->growing);
  list_again (pane, selected);
}

/* What Enter adds is selected. */
static void
on_search_changed (MusterCataloguePane *pane)
{
  muster_growing_list_begin_anew (pane->growing);
  list_again (pane, NULL);
  guint first = find_first_fitting (pane);
  muster_growing_list_reach (pane->growing, first);
  gtk_single_selection_set_selected (pane->selection, first);
  gtk_widget_activate_action (GTK_WIDGET (pane->list), "list.scroll-to-item", "u", first);
}

/* The list may not have caught up with quick fingers. */
static void
on_search_activate (MusterCataloguePane *pane)
{
  on_search_changed (pane);
  on_activate (pane, find_first_fitting (pane));
  /* What is typed next is looked for in its place. */
  gtk_editable_select_region (GTK_EDITABLE (pane->search), 0, -1);
}

static void
on_search_stopped (MusterCataloguePane *pane)
{
  gtk_editable_set_text (GTK_EDITABLE (pane->search), "");
}

static void
on_show_everything (MusterCataloguePane *pane)
{
  gboolean was_filtered = gtk_drop_down_get_selected (pane->filter) != FILTER_ALL;
  gtk_drop_down_set_selected (pane->filter, FILTER_ALL);
  /* What is typed stays where the filter alone hid it. */
  if (!was_filtered || g_list_model_get_n_items (G_LIST_MODEL (pane->kinds)) == 0)
    gtk_editable_set_text (GTK_EDITABLE (pane->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (pane->search));
}

/* Down leads from the search into what it found. */
static gboolean
on_search_key (GtkEventControllerKey *keys,
               guint key,
               guint code,
               GdkModifierType state,
               MusterCataloguePane *pane)
{
  return key == GDK_KEY_Down
         && gtk_widget_child_focus (GTK_WIDGET (pane->list), GTK_DIR_TAB_FORWARD);
}

static GdkContentProvider *
on_drag (GtkDragSource *source, double x, double y, GtkListItem *list_item)
{
  return gdk_content_provider_new_typed (MUSTER_TYPE_KIND_ITEM, gtk_list_item_get_item (list_item));
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterCataloguePane *pane)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/muster_army/Muster/army/kind-row.ui");
  GtkWidget *row = GTK_WIDGET (gtk_builder_get_object (builder, "row"));
  GtkDragSource *source = gtk_drag_source_new ();
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect_object (source, "prepare", G_CALLBACK (on_drag), list_item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
  for (const char *const *name =
         (const char *const[]){ "name", "star", "detail", "reason", "points", "add", NULL };
       *name != NULL; name++)
    g_object_set_data (G_OBJECT (row), *name, gtk_builder_get_object (builder, *name));
  g_object_set_data (G_OBJECT (row), "list-item", list_item);
  g_object_set_data (G_OBJECT (row), "pane", pane);
  muster_context_menu_attach (row, pane->row_menu, select_row, pane);
  gtk_list_item_set_child (list_item, row);
}

static void
show_place (MusterKindItem *item, GtkWidget *row)
{
  GtkWidget *add_button = g_object_get_data (G_OBJECT (row), "add");
  GtkWidget *reason = g_object_get_data (G_OBJECT (row), "reason");
  g_autofree char *said =
    g_strdup_printf (item->has_place ? _ ("Add %s")
                                     : _ ("%s may not stand in what is selected, nor above it"),
                     muster_kind_item_get_name (item));
  g_autofree char *points = muster_figure_text_dup (muster_kind_item_get_points (item));
  gtk_widget_set_visible (g_object_get_data (G_OBJECT (row), "star"),
                          is_favourite (g_object_get_data (G_OBJECT (row), "pane"),
                                        muster_kind_item_get_kind (item)));
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), "points"), points);
  muster_tooltip_set (g_object_get_data (G_OBJECT (row), "points"),
                      g_str_has_suffix (points, "*") ? _ ("A house value") : NULL);
  gtk_label_set_text (GTK_LABEL (reason), item->reason != NULL ? item->reason : "");
  gtk_widget_set_visible (reason, item->reason != NULL);
  if (gtk_widget_get_parent (row) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    item->reason != NULL ? item->reason : "", -1);
  muster_tooltip_set (add_button, said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (add_button), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                  -1);
  if (muster_kind_item_fits (item))
    gtk_widget_remove_css_class (row, "dim-label");
  else
    gtk_widget_add_css_class (row, "dim-label");
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  MusterKindItem *item = gtk_list_item_get_item (list_item);
  GtkLabel *detail = g_object_get_data (G_OBJECT (row), "detail");
  g_autofree char *text = muster_kind_dup_detail (item->ruleset, item->kind);
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), "name"), muster_kind_item_get_name (item));
  gtk_label_set_text (detail, text);
  gtk_widget_set_visible (GTK_WIDGET (detail), text[0] != '\0');
  gtk_actionable_set_action_target (GTK_ACTIONABLE (g_object_get_data (G_OBJECT (row), "add")), "s",
                                    muster_kind_item_get_id (item));
  g_signal_connect_object (item, "changed", G_CALLBACK (show_place), row, 0);
  show_place (item, row);
  if (gtk_widget_get_parent (row) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, muster_kind_item_get_name (item),
                                    -1);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (list_item), show_place,
                                        gtk_list_item_get_child (list_item));
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  g_value_set_boolean (value, is_selected_favourite (MUSTER_CATALOGUE_PANE (object)));
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  mark_favourite (MUSTER_CATALOGUE_PANE (object), g_value_get_boolean (value));
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_CATALOGUE_PANE (object)->target);
  g_clear_object (&MUSTER_CATALOGUE_PANE (object)->growing);
  G_OBJECT_CLASS (muster_catalogue_pane_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterCataloguePane *pane = MUSTER_CATALOGUE_PANE (object);
  g_array_unref (pane->classes);
  g_free (pane->owned);
  g_clear_pointer (&pane->folded, g_ptr_array_unref);
  g_clear_pointer (&pane->favourites, g_hash_table_unref);
  G_OBJECT_CLASS (muster_catalogue_pane_parent_class)->finalize (object);
}

static void
muster_catalogue_pane_class_init (MusterCataloguePaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  g_type_ensure (MUSTER_TYPE_KEYED_LIST);
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/catalogue-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, search);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, into);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, filter);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, list);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, selection);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, nothing);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, more);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, kinds);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, shown);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, filters);
  gtk_widget_class_bind_template_child (widget_class, MusterCataloguePane, row_menu);
  gtk_widget_class_install_action (widget_class, "pane.add", "u", on_add);
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_FAVOURITE,
                                   g_param_spec_boolean ("favourite", NULL, NULL, FALSE,
                                                         G_PARAM_READWRITE
                                                           | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_install_property_action (widget_class, "pane.favourite", "favourite");
  gtk_widget_class_install_action (widget_class, "pane.menu", NULL, on_menu);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "pane.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "pane.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_b, GDK_CONTROL_MASK, "pane.favourite",
                                       NULL);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_filter);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stopped);
  gtk_widget_class_bind_template_callback (widget_class, on_show_everything);
}

static void
muster_catalogue_pane_init (MusterCataloguePane *pane)
{
  pane->classes = g_array_new (FALSE, FALSE, sizeof (MusterUnitClass));
  gtk_widget_init_template (GTK_WIDGET (pane));
  pane->growing = muster_growing_list_new (pane->shown, pane->scrolled);
  g_signal_connect_object (pane->selection, "notify::selected-item", G_CALLBACK (on_selected), pane,
                           G_CONNECT_SWAPPED);
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_search_key), pane);
  gtk_widget_add_controller (GTK_WIDGET (pane->search), keys);
}
