/* What the files of the catalogue's page share. */
#pragma once

#include "app/catalogue/page.h"
#include "app/widget/file-dialog.h"
#include "base/keyed-list.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/store.h"

G_BEGIN_DECLS

struct _MusterCataloguePage
{
  MusterPage parent;
  GtkSearchEntry *search;
  GtkDropDown *ruleset;
  GtkDropDown *part;
  GtkDropDown *nation;
  GtkDropDown *other;
  GtkStack *stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkWidget *filters;
  GtkWidget *beside;
  GtkLabel *nation_name; /* above each of two nations beside each other */
  GtkLabel *beside_name;
  GtkLabel *beside_none;
  MusterKeyedList *entries;
  MusterKeyedList *others;
  MusterCatalogue *catalogue;
  GPtrArray *rulesets; /* MusterCatalogueEntry */
  GPtrArray *nations;  /* MusterCatalogueEntry, of the chosen ruleset */
  GPtrArray *stats;    /* the same */
  GPtrArray *house;    /* MusterHouseValue, of the chosen ruleset */
  GPtrArray *monitors; /* GFileMonitor */
  char *wanted; /* id of the ruleset that was chosen last, which a fault in its pack may hide */
  char **asked; /* what is to be shown when there is a catalogue, or NULL */
  GCancellable *reading; /* of the packs, while it lasts */
  guint n_taken_in;      /* packs that are being taken in */
  guint pause;
  gboolean is_filling;
};

/** Returns: (transfer none) (nullable): the id of the ruleset that is chosen */
const char *muster_catalogue_page_get_ruleset (MusterCataloguePage *page);

/** Shows what the packs hold. Takes @catalogue. */
void muster_catalogue_page_take (MusterCataloguePage *page, MusterCatalogue *catalogue);

/** Reads the packs, in a thread where they changed: what is shown stays until then. */
void muster_catalogue_page_open (MusterCataloguePage *page);

/** Reads the packs again whenever one of their folders changes, and tells what is wrong. */
void muster_catalogue_page_watch (MusterCataloguePage *page);

/** Shows what is wrong with packs, where something is. */
void muster_catalogue_page_tell_problems (MusterCataloguePage *page, GPtrArray *problems);

/** Asks for a file with a pack in it. */
void muster_catalogue_page_ask_for_pack (GtkWidget *widget,
                                         const char *title,
                                         MusterFileDialogDone done);

/** Gives the class the actions on packs (app/catalogue/page-packs.c). */
void muster_catalogue_page_install_packs (GtkWidgetClass *class);

/** Gives the class the actions on house values (app/catalogue/page-house.c). */
void muster_catalogue_page_install_house (GtkWidgetClass *class);

G_END_DECLS
