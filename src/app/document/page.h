/* A page of the window: what all pages share. A page shows one document, the library, an army,
 * a scenario or a campaign, and undoes and redoes what was done to it. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PAGE (muster_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (MusterPage, muster_page, MUSTER, PAGE, AdwBin)

/**
 * MusterPageClass:
 * @reload: shows what the library holds now; called after each change of the page's document
 */
struct _MusterPageClass
{
  AdwBinClass parent_class;
  void (*reload) (MusterPage *page);
};

/* A row of a page's table of actions. */
typedef struct
{
  const char *name;
  const char *type; /* of its parameter, or NULL */
  GtkWidgetActionActivateFunc run;
  guint key; /* or 0 */
  GdkModifierType modifiers;
} MusterPageAction;

/** Gives the class of a page its actions, with their keys. */
void muster_page_class_install_actions (GtkWidgetClass *class,
                                        const MusterPageAction *actions,
                                        guint n_actions);

/* Properties: "store" and, set at construction, "kind" and "document"; "title"; "folded", whether
 * the sidebar is out of sight; "undo-tooltip" and "redo-tooltip", which name the action. Actions:
 * page.undo, page.redo. */

/**
 * MusterPage::failed:
 * @message: what could not be done, and what to do now
 */

/**
 * MusterPage::done:
 * @message: what was done
 * @can_undo: whether it is shown with a button that undoes it
 */

/**
 * MusterPage::open:
 * @kind: of a document: MUSTER_DOCUMENT_ARMY, MUSTER_DOCUMENT_SCENARIO,
 *   MUSTER_DOCUMENT_CAMPAIGN or MUSTER_DOCUMENT_PLAY
 * @document: its number; it is to be shown in a page of its own
 */

/**
 * MusterPage::gone:
 *
 * Emitted when the page cannot show its document any more: it is to be closed.
 */

MusterStore *muster_page_get_store (MusterPage *page);
gint64 muster_page_get_document (MusterPage *page);

/** Returns: (transfer none): of what kind its document is */
const char *muster_page_get_kind (MusterPage *page);
const char *muster_page_get_title (MusterPage *page);
void muster_page_set_title (MusterPage *page, const char *title);

/** Shows @error where the user looks, and frees it; nothing for NULL. */
void muster_page_report (MusterPage *page, GError *error);

/** Tells what was done, with a button that undoes it. */
void muster_page_notify (MusterPage *page, const char *message);

/** Tells what was done outside the library, such as a file that was written. */
void muster_page_say (MusterPage *page, const char *message);

typedef void (*MusterPageWork) (gpointer data);
typedef void (*MusterPageDone) (MusterPage *page, gpointer data);

/**
 * muster_page_work:
 * @work: reads files or works on snapshots, in a thread; @data has what for, and gets what comes of
 *   it
 * @done: shows that; not called where the page was closed meanwhile
 * @data: (transfer full): freed with @free at last
 *
 * The page can be used and left meanwhile; whoever waits for long is told so.
 */
void muster_page_work (MusterPage *page,
                       MusterPageWork work,
                       MusterPageDone done,
                       gpointer data,
                       GDestroyNotify free);

/**
 * muster_page_read_packs:
 * @documents: (array length=n): documents of one kind that are to be loaded
 * @data: (transfer full): freed with @free, which may be NULL
 *
 * As muster_page_work(): reads their packs, as muster_ruleset_cache_read(), before @done loads
 * them.
 */
void muster_page_read_packs (MusterPage *page,
                             const char *kind,
                             const gint64 *documents,
                             guint n,
                             MusterPageDone done,
                             gpointer data,
                             GDestroyNotify free);

/** Writes @bytes into a file that was chosen, in any place that can be written, and says so, or
 * reports what went wrong. */
void muster_page_write_file (MusterPage *page, GBytes *bytes, GFile *file);

/** Asks the window to open a document. */
void muster_page_open (MusterPage *page, const char *kind, gint64 document);
void muster_page_open_army (MusterPage *page, gint64 army);

/** Asks the window to close the page. */
void muster_page_leave (MusterPage *page);

/** Takes back the last action on the page's document. */
void muster_page_undo (MusterPage *page);

G_END_DECLS
