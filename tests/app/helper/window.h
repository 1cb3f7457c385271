/* The program's window in a test: which armies are open in it, and what problem it tells. */
#pragma once

#include "app/helper/ui.h"

#include "app/shell/problem-bar.h"
#include "app/shell/window.h"
#include "db/library.h"

static inline void
open_army (MusterWindow *window, gint64 army)
{
  muster_window_open_document (window, (MusterDocumentId){ MUSTER_DOCUMENT_ARMY, army }, TRUE);
}

/* What is shown stays shown. */
static inline void
open_behind (MusterWindow *window, gint64 army)
{
  muster_window_open_document (window, (MusterDocumentId){ MUSTER_DOCUMENT_ARMY, army }, FALSE);
}

/* (transfer full) (element-type gint64): the numbers of those that are open */
static inline GArray *
list_armies (MusterWindow *window)
{
  GArray *armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) documents = muster_window_list_documents (window);
  for (guint i = 0; i < documents->len; i++)
    {
      const MusterDocumentId *document = &g_array_index (documents, MusterDocumentId, i);
      if (g_strcmp0 (document->kind, MUSTER_DOCUMENT_ARMY) == 0)
        g_array_append_val (armies, document->id);
    }
  return armies;
}

/* 0 where no army is shown */
static inline gint64
get_shown_army (MusterWindow *window)
{
  MusterDocumentId shown = muster_window_get_shown_document (window);
  return g_strcmp0 (shown.kind, MUSTER_DOCUMENT_ARMY) == 0 ? shown.id : 0;
}

/* NULL where none is told */
static inline const char *
get_told_problem (MusterWindow *window)
{
  GtkWidget *bar = find_below (GTK_WIDGET (window), MUSTER_TYPE_PROBLEM_BAR);
  GObject *revealer = gtk_widget_get_template_child (bar, MUSTER_TYPE_PROBLEM_BAR, "revealer");
  return gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)) ? get_text_of (bar, "label")
                                                                 : NULL;
}
