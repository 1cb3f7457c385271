#include "config.h"

#include "app/scenario-page.h"

#include <glib/gi18n-lib.h>

struct _MusterScenarioPage
{
  MusterPage parent;
  MusterScenarioModel *model;
};

G_DEFINE_FINAL_TYPE (MusterScenarioPage, muster_scenario_page, MUSTER_TYPE_PAGE)

static void
show_all (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  muster_page_set_title (MUSTER_PAGE (page), scenario->name);
}

static void
muster_scenario_page_dispose (GObject *object)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (object);
  g_clear_object (&page->model);
  G_OBJECT_CLASS (muster_scenario_page_parent_class)->dispose (object);
}

static void
muster_scenario_page_class_init (MusterScenarioPageClass *class)
{
  G_OBJECT_CLASS (class)->dispose = muster_scenario_page_dispose;
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (class),
                                               "/io/github/muster_army/Muster/scenario-page.ui");
}

static void
muster_scenario_page_init (MusterScenarioPage *page)
{
  gtk_widget_init_template (GTK_WIDGET (page));
}

MusterScenarioPage *
muster_scenario_page_new (MusterStore *store, gint64 scenario, GError **error)
{
  g_autoptr (MusterScenarioModel) model = muster_scenario_model_new (store, scenario, error);
  if (model == NULL)
    return NULL;
  MusterScenarioPage *page = g_object_new (MUSTER_TYPE_SCENARIO_PAGE, "store", store, "kind",
                                           MUSTER_DOCUMENT_SCENARIO, "document", scenario, NULL);
  page->model = g_steal_pointer (&model);
  g_signal_connect_object (page->model, "changed", G_CALLBACK (show_all), page, G_CONNECT_SWAPPED);
  show_all (page);
  return page;
}

MusterScenarioModel *
muster_scenario_page_get_model (MusterScenarioPage *page)
{
  return page->model;
}
