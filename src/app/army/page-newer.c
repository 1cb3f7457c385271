#include "config.h"

#include "app/army/newer-window.h"
#include "app/army/page-private.h"
#include "army/check/newer.h"
#include "base/problem.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

static gboolean
is_answered (MusterArmyPage *page)
{
  g_autofree char *answered =
    muster_store_dup_answered_pack (muster_army_model_get_store (page->model),
                                    muster_army_model_get_id (page->model));
  return g_strcmp0 (answered, muster_differences_get_after (page->differences)->digest) == 0;
}

static void
show (MusterArmyPage *page)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.newer", page->differences != NULL);
  gtk_revealer_set_reveal_child (page->newer, page->differences != NULL && !is_answered (page));
  if (page->differences == NULL)
    return;
  guint n = muster_differences_count (page->differences);
  const MusterRuleset *after = muster_differences_get_after (page->differences);
  g_autofree char *text = g_strdup_printf (
    ngettext ("Another pack of %s is installed, version %s. It says %u thing differently; this "
              "army is as it was.",
              "Another pack of %s is installed, version %s. It says %u things differently; this "
              "army is as it was.",
              n),
    after->title, after->version, n);
  gtk_label_set_text (page->newer_label, text);
}

static void
compare (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterDifferences *differences =
    muster_army_find_newer (data, (const char *const *) dirs, NULL, problems);
  g_task_return_pointer (task, differences, (GDestroyNotify) muster_differences_unref);
}

/* Another pack may have been taken meanwhile. */
static void
on_compared (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (source);
  g_autoptr (MusterDifferences) differences = g_task_propagate_pointer (G_TASK (result), NULL);
  const MusterRuleset *kept = g_task_get_task_data (G_TASK (result));
  if (page->model == NULL || g_strcmp0 (page->compared, kept->digest) != 0)
    return;
  g_clear_pointer (&page->differences, muster_differences_unref);
  page->differences = g_steal_pointer (&differences);
  show (page);
}

void
muster_army_page_look_for_newer (MusterArmyPage *page)
{
  const MusterArmy *army = muster_army_model_get_army (page->model);
  if (army->ruleset == NULL || g_strcmp0 (army->ruleset->digest, page->compared) == 0)
    {
      show (page);
      return;
    }
  g_free (page->compared);
  page->compared = g_strdup (army->ruleset->digest);
  g_clear_pointer (&page->differences, muster_differences_unref);
  show (page);
  g_autoptr (GTask) task = g_task_new (page, NULL, on_compared, NULL);
  g_task_set_task_data (task, muster_ruleset_ref (army->ruleset),
                        (GDestroyNotify) muster_ruleset_unref);
  g_task_run_in_thread (task, compare);
}

void
muster_army_page_show_newer (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (widget));
  gtk_window_present (
    GTK_WINDOW (muster_newer_window_new (window, page->model, page->differences)));
}
