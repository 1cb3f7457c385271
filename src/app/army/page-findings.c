#include "config.h"

#include "app/army/page-private.h"
#include "army/check/repair/repair.h"
#include "army/store/edit.h"

/* Returns: (transfer full) (element-type gint64): what @before did not have yet, but for what
 * stands in such a thing */
static GArray *
list_new_ids (const MusterArmy *before, const MusterArmy *army)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < before->n_things; i++)
    g_hash_table_add (known, (gpointer) &before->things[i].id);
  for (guint i = 1; i < army->n_things; i++)
    if (!g_hash_table_contains (known, &army->things[i].id))
      {
        g_array_append_val (ids, army->things[i].id);
        i = army->things[i].end - 1;
      }
  return ids;
}

/* What a way out adds may stand in a formation that is folded. */
static void
show_new (MusterArmyPage *page, const MusterArmy *before)
{
  g_autoptr (GArray) ids = list_new_ids (before, muster_army_model_get_army (page->model));
  muster_army_tree_select_all (page->tree, (const gint64 *) ids->data, ids->len);
}

static void
on_way_out (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 thing;
  const char *id;
  const char *chosen;
  g_variant_get (parameter, "(x&s&s)", &thing, &id, &chosen);
  const MusterWayOut *way = muster_findings_pane_find_way (page->findings, thing, id, chosen);
  if (way == NULL)
    return;
  g_autofree char *text = g_strdup (chosen);
  g_autoptr (GArray) changes = g_array_ref (way->changes);
  g_autoptr (MusterArmySnapshot) before =
    muster_army_ref (muster_army_model_get_army (page->model));
  if (muster_army_edit_apply (muster_army_model_get_store (page->model),
                              muster_army_model_get_id (page->model), text,
                              (const MusterChange *) changes->data, changes->len, &error))
    {
      show_new (page, before);
      muster_page_tell (MUSTER_PAGE (page), text);
    }
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_waive (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  const char *limit;
  const char *reason;
  g_variant_get (parameter, "(x&s&s)", &id, &limit, &reason);
  muster_army_edit_waive (muster_army_model_get_store (page->model),
                          muster_army_model_get_id (page->model), id, limit,
                          reason[0] != '\0' ? reason : NULL, &error);
  muster_page_report (MUSTER_PAGE (page), error);
}

void
muster_army_page_install_findings (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "army.way-out", "(xss)", on_way_out, 0, 0 },
    { "army.waive", "(xss)", on_waive, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
