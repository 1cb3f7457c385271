#include "config.h"

#include "app/army/catalogue-pane-private.h"

#include "app/army/kind-marks.h"
#include "army/check/repair/search.h"
#include "base/text.h"

/* More are not shown: whoever sees so many searches. */
#define MOST_SHOWN 300

gboolean
muster_catalogue_pane_is_favourite (MusterCataloguePane *pane, const MusterKind *kind)
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
      return muster_catalogue_pane_is_favourite (pane, kind);
    case FILTER_FORMATIONS:
      return kind->sort == MUSTER_SORT_FORMATION;
    case FILTER_COMMANDERS:
      return kind->sort == MUSTER_SORT_COMMANDER;
    case FILTER_UNITS:
      return kind->sort == MUSTER_SORT_UNIT;
    default:
      return filter < N_FILTERS || filter - N_FILTERS >= pane->classes->len
             || muster_kind_is_of_class (
               ruleset, kind, g_array_index (pane->classes, MusterUnitClass, filter - N_FILTERS));
    }
}

static void
fold_kinds (MusterCataloguePane *pane, const MusterRuleset *ruleset)
{
  pane->folded = g_ptr_array_new_full ((guint) ruleset->n_kinds, g_free);
  for (int i = 0; i < ruleset->n_kinds; i++)
    g_ptr_array_add (pane->folded,
                     muster_kind_dup_search_words (ruleset, pane->classes, &ruleset->kinds[i]));
}

/* Whether the grade that was typed is chosen on things of the kind themselves. */
static gboolean
chooses_grade (const MusterReckoning *reckoning, const MusterKind *kind, int scale)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  g_autofree guint64 *cells = g_new0 (guint64, 2 * (gsize) ruleset->n_cells);
  g_autofree gint16 *grades = g_new0 (gint16, ruleset->n_scales);
  MusterSearch search = { .reckoning = reckoning, .army = reckoning->army };
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
                const MusterReckoning *reckoning,
                const MusterKind *kind,
                const MusterKindSearch *typed)
{
  if (typed->scale < 0)
    return TRUE;
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == typed->scale)
      return kind->presets[i].grade == typed->grade;
  return chooses_grade (reckoning, kind, typed->scale)
         || muster_reckoning_get_grade (reckoning, muster_thing_item_get_index (pane->target),
                                        typed->scale)
              == typed->grade;
}

/* Every word that was typed begins a word of the name, accents and case aside. */
static gboolean
passes_search (MusterCataloguePane *pane, const char *typed, int kind)
{
  return typed[0] == '\0' || muster_text_has_words (g_ptr_array_index (pane->folded, kind), typed);
}

static gboolean
is_of_nation (MusterCataloguePane *pane, const MusterReckoning *reckoning, const MusterKind *kind)
{
  guint index = muster_thing_item_get_index (pane->target);
  int nation = muster_reckoning_get_grade (reckoning, index, reckoning->ruleset->nation_scale);
  return kind->nation < 0 || nation < 0 || kind->nation == nation;
}

MusterKindSearch *
muster_catalogue_pane_parse (MusterCataloguePane *pane, const MusterRuleset *ruleset)
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
              const MusterReckoning *reckoning,
              const MusterKindSearch *typed,
              MusterSort sort,
              gboolean of_nation,
              GPtrArray *kinds)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int i = 0; i < ruleset->n_kinds && kinds->len <= MOST_SHOWN; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->sort == sort && is_of_nation (pane, reckoning, kind) == of_nation
          && passes_filter (pane, ruleset, kind) && passes_search (pane, typed->words, i)
          && may_have_grade (pane, reckoning, kind, typed))
        g_ptr_array_add (kinds, (gpointer) kind);
    }
}

/* What was added last stands first, whatever it is. */
static void
append_recent (MusterCataloguePane *pane,
               const MusterReckoning *reckoning,
               const MusterKindSearch *typed,
               GPtrArray *kinds)
{
  g_autoptr (GPtrArray) recent = muster_kind_marks_list_recent (reckoning->ruleset);
  for (guint i = 0; i < recent->len; i++)
    {
      const MusterKind *kind = g_ptr_array_index (recent, i);
      if (passes_search (pane, typed->words, (int) (kind - reckoning->ruleset->kinds))
          && may_have_grade (pane, reckoning, kind, typed))
        g_ptr_array_add (kinds, (gpointer) kind);
    }
}

/* What is asked for, as far as anybody would look through it; of other nations only what the user
 * searches for, at the end. Where it stands does not depend on where the user is, so that nothing
 * moves under his fingers. Returns: (element-type MusterKind*) */
GPtrArray *
muster_catalogue_pane_list_kinds (MusterCataloguePane *pane, const MusterReckoning *reckoning)
{
  static const MusterSort order[] = { MUSTER_SORT_FORMATION, MUSTER_SORT_COMMANDER,
                                      MUSTER_SORT_UNIT };
  GPtrArray *kinds = g_ptr_array_new ();
  g_autoptr (MusterKindSearch) typed = muster_catalogue_pane_parse (pane, reckoning->ruleset);
  if (typed->words[0] != '\0' && pane->folded == NULL)
    fold_kinds (pane, reckoning->ruleset);
  gboolean is_recent = gtk_drop_down_get_selected (pane->filter) == FILTER_RECENT;
  if (is_recent)
    append_recent (pane, reckoning, typed, kinds);
  for (guint sort = 0; !is_recent && sort < G_N_ELEMENTS (order); sort++)
    append_kinds (pane, reckoning, typed, order[sort], TRUE, kinds);
  for (guint sort = 0; !is_recent && is_searching (pane) && sort < G_N_ELEMENTS (order); sort++)
    append_kinds (pane, reckoning, typed, order[sort], FALSE, kinds);
  gtk_widget_set_visible (GTK_WIDGET (pane->more), kinds->len > MOST_SHOWN);
  g_ptr_array_set_size (kinds, (int) MIN (kinds->len, MOST_SHOWN));
  return kinds;
}
