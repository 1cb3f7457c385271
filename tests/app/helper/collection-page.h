/* The page of what is owned, in a window of its own, over a library with nothing in it. */
#pragma once

#include "app/helper/ui.h"

#include "app/collection/page.h"
#include "app/collection/windows.h"
#include "collection/table.h"

typedef struct
{
  MusterStore *store;
  GtkWindow *window;
  MusterCollectionPage *page;
} Shown;

static inline Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_collection_page_new (shown->store);
  gtk_window_set_default_size (shown->window, 800, 600);
  gtk_window_set_child (shown->window, GTK_WIDGET (shown->page));
  gtk_window_present (shown->window);
  settle ();
  return shown;
}

static inline void
shown_free (Shown *shown)
{
  gtk_window_destroy (shown->window);
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

static inline void
act (gpointer widget, const char *action)
{
  assert_true (gtk_widget_activate_action (widget, action, NULL));
  settle ();
}

/* What the library has, a line a row. */
static inline char *
dup_rows (const Shown *shown)
{
  g_autoptr (GPtrArray) holdings = muster_collection_list (shown->store, NULL);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      g_autofree char *name = muster_holding_dup_name (holding);
      g_string_append_printf (text, "%s%s: %d, %d", i > 0 ? "; " : "", name, (int) holding->count,
                              (int) holding->painted);
    }
  return g_string_free (text, FALSE);
}

static inline void
assert_rows (const Shown *shown, const char *rows)
{
  g_autofree char *text = dup_rows (shown);
  assert_string_equal (text, rows);
}

/* Packs are read in a thread. */
static inline void
await_closed (GType type)
{
  while (find_top (type) != NULL)
    settle_more ();
  settle ();
}

static inline void
paste (Shown *shown, const char *text)
{
  act (shown->page, "collection.paste");
  GtkWidget *window = find_top (MUSTER_TYPE_PASTE_WINDOW);
  GtkTextView *view = GTK_TEXT_VIEW (find_below (window, GTK_TYPE_TEXT_VIEW));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), text, -1);
  act (window, "paste.add");
}
