/* The page of an army in a window, on a library in memory. */
#pragma once

#include "app/helper/ui.h"

#include "app/army/page.h"

typedef struct
{
  MusterStore *store;
  gint64 army;
  GtkWindow *window;
  MusterArmyPage *page;
} Shown;

static inline Shown *
show_army (MusterStore *store, gint64 army)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = store;
  shown->army = army;
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_army_page_new (store, army, NULL);
  assert_non_null (shown->page);
  gtk_window_set_default_size (shown->window, 1200, 700);
  gtk_window_set_child (shown->window, GTK_WIDGET (shown->page));
  gtk_window_present (shown->window);
  settle ();
  return shown;
}

static inline Shown *
show (const char *example)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  return show_army (store, add_example (store, example));
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

#define ACT(shown, ...)                                                                            \
  assert_true (gtk_widget_activate_action (GTK_WIDGET ((shown)->page), __VA_ARGS__))

static inline MusterArmyModel *
get_model (Shown *shown)
{
  return muster_army_page_get_model (shown->page);
}

static inline const MusterArmy *
get_army (Shown *shown)
{
  return muster_army_model_get_army (get_model (shown));
}

static inline gint64
get_total (Shown *shown)
{
  return muster_army_model_get_evaluation (get_model (shown))->totals[0].num;
}

static inline guint
get_n_findings (Shown *shown)
{
  return muster_army_model_get_findings (get_model (shown))->len;
}

static inline gint64
find_named (Shown *shown, const char *name)
{
  const MusterArmy *army = get_army (shown);
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, name) == 0)
      return army->nodes[i].id;
  fail_msg ("there is no %s", name);
  return 0;
}

static inline guint
find_parent (Shown *shown, const char *name)
{
  const MusterArmy *army = get_army (shown);
  return army->nodes[muster_army_find_node (army, find_named (shown, name))].parent;
}

static inline void
select_named (Shown *shown, const char *name)
{
  ACT (shown, "army.go-to", "x", find_named (shown, name));
  settle ();
  assert_int_equal (muster_node_item_get_id (muster_army_page_get_selected (shown->page)),
                    find_named (shown, name));
}
