#include "config.h"

#include "app/army/build-pane-private.h"
#include "army/evaluate/points.h"

#include <glib/gi18n-lib.h>

#define MOST_POINTS  999999
#define USUAL_POINTS 200

static void
add_size (MusterBuildPane *pane, gint64 budget, const char *title, const char *subtitle)
{
  GtkWidget *row = muster_build_pane_new_row (title, subtitle);
  gint64 *kept = g_new (gint64, 1);
  *kept = budget;
  g_object_set_data_full (G_OBJECT (row), "budget", kept, g_free);
  gtk_list_box_append (pane->sizes, row);
}

/* Whoever turns the number means it. */
static void
on_points (MusterBuildPane *pane)
{
  if (pane->other_size != NULL)
    gtk_list_box_select_row (pane->sizes, pane->other_size);
  muster_build_pane_show_summary (pane);
}

static gboolean
on_points_key (GtkEventControllerKey *controller,
               guint key,
               guint code,
               GdkModifierType modifiers,
               MusterBuildPane *pane)
{
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
    return GDK_EVENT_PROPAGATE;
  gtk_spin_button_update (pane->points);
  on_points (pane);
  gtk_widget_activate_action (GTK_WIDGET (pane), "build.next", NULL);
  return GDK_EVENT_STOP;
}

static GtkSpinButton *
new_points (MusterBuildPane *pane, gint64 points)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (1, MOST_POINTS, 10);
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), (double) points);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Points"), -1);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_points_key), pane);
  gtk_widget_add_controller (spin, keys);
  g_signal_connect_swapped (spin, "changed", G_CALLBACK (on_points), pane);
  return GTK_SPIN_BUTTON (spin);
}

static void
add_other (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  gint64 points = ruleset->n_offers > 0 ? ruleset->offers[ruleset->n_offers - 1] : USUAL_POINTS;
  GtkWidget *row =
    muster_build_pane_new_row (_ ("Another Number"), _ ("Whatever you and your opponent agree on"));
  pane->points = new_points (pane, points);
  pane->other_size = GTK_LIST_BOX_ROW (row);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (pane->points));
  gtk_list_box_append (pane->sizes, row);
}

static void
add_offers (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_offers; i++)
    {
      g_autofree char *title = muster_start_dup_size (ruleset->offers[i]);
      add_size (pane, ruleset->offers[i], title, NULL);
    }
}

/* Whether a player may agree on no points, or on what points he likes. */
static gboolean
is_free (const MusterRuleset *ruleset)
{
  return ruleset->n_offers == 0 || ruleset->free_budget;
}

static void
add_no_limit (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  if (ruleset->n_budget_adds > 0)
    add_size (pane, MUSTER_NO_BUDGET, _ ("As the Rules Work It Out"),
              _ ("It grows and shrinks with the army"));
  else
    add_size (pane, MUSTER_NO_BUDGET, _ ("No Limit"),
              muster_ruleset_has_prices (ruleset) ? _ ("For a refight, or to try things out")
                                                  : NULL);
}

/* What is likeliest stands first: it is chosen. */
void
muster_build_pane_fill_sizes (MusterBuildPane *pane, const MusterRuleset *ruleset)
{
  gboolean has_points = muster_ruleset_has_prices (ruleset);
  pane->other_size = NULL;
  pane->points = NULL;
  muster_build_pane_clear (pane->sizes);
  if (has_points)
    add_offers (pane, ruleset);
  if (ruleset->n_offers == 0 || !has_points)
    add_no_limit (pane, ruleset);
  if (has_points && is_free (ruleset))
    add_other (pane, ruleset);
  if (ruleset->n_offers > 0 && has_points && is_free (ruleset))
    add_no_limit (pane, ruleset);
  gtk_list_box_select_row (pane->sizes, gtk_list_box_get_row_at_index (pane->sizes, 0));
}

/* What stands in the field, though it was not left yet. */
static gint64
get_typed_points (MusterBuildPane *pane)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (pane->points));
  gint64 typed = 0;
  return g_ascii_string_to_signed (text, 10, 1, MOST_POINTS, &typed, NULL)
           ? typed
           : gtk_spin_button_get_value_as_int (pane->points);
}

gint64
muster_build_pane_get_budget (MusterBuildPane *pane)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (pane->sizes);
  if (row == NULL)
    return MUSTER_NO_BUDGET;
  if (row == pane->other_size)
    return get_typed_points (pane);
  return *(const gint64 *) g_object_get_data (G_OBJECT (row), "budget");
}

char *
muster_build_pane_dup_sizes (const MusterRuleset *ruleset)
{
  if (!muster_ruleset_has_prices (ruleset))
    return g_strdup (_ ("These rules have no points: there is no size to agree on."));
  if (ruleset->n_offers == 0)
    return g_strdup (_ ("These rules have points, but give no size of game."));
  return g_strdup (_ ("Agree on it with your opponent. It can be changed later."));
}
