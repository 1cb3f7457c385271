/* What the files of the catalogue beside an army share. */
#pragma once

#include "app/army/catalogue-pane.h"
#include "base/keyed-list.h"
#include "ruleset/catalogue/search.h"
#include "ruleset/unit-classes.h"

G_BEGIN_DECLS

struct _MusterCataloguePane
{
  AdwBin parent;
  GtkSearchEntry *search;
  GtkLabel *into;
  GtkDropDown *filter;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkStack *stack;
  MusterKeyedList *kinds;
  GtkStringList *filters;
  GMenuModel *row_menu;
  GHashTable *favourites; /* kinds of the ruleset; or NULL */
  GArray *classes;        /* of MusterUnitClass, per filter after the fixed ones */
  GtkLabel *more;
  GPtrArray
    *folded; /* of each kind: the words by which it is found; NULL until one is looked for */
  MusterThingItem *target;
  const MusterRuleset *ruleset; /* (unowned): whose filters are shown */
  GQuark ruleset_id;
};

enum
{
  FILTER_ALL,
  FILTER_RECENT,
  FILTER_FAVOURITES,
  FILTER_FORMATIONS,
  FILTER_COMMANDERS,
  FILTER_UNITS,
  N_FILTERS,
};

/** Returns: whether the player marked @kind */
gboolean muster_catalogue_pane_is_favourite (MusterCataloguePane *pane, const MusterKind *kind);

/** Returns: (transfer full): what was typed */
MusterKindSearch *muster_catalogue_pane_parse (MusterCataloguePane *pane,
                                               const MusterRuleset *ruleset);

/** Returns: (transfer container) (element-type MusterKind): what is asked for, as far as anybody
 * would look through it; tells whether there is more */
GPtrArray *muster_catalogue_pane_list_kinds (MusterCataloguePane *pane,
                                             const MusterReckoning *reckoning);

G_END_DECLS
