#include "config.h"

#include "app/campaign/new-campaign-window.h"

#include "app/document/ruleset-cache.h"
#include "app/widget/combo-row.h"
#include "app/widget/first-focus.h"
#include "app/widget/side-group.h"
#include "army/store/listing.h"
#include "base/error.h"
#include "base/problem.h"
#include "campaign/actions/start.h"
#include "campaign/model/store.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A side that is made. */
typedef struct
{
  MusterSideGroup *group;
  GtkWidget *name;
} Side;

struct _MusterNewCampaignWindow
{
  AdwWindow parent;
  AdwPreferencesPage *page;
  AdwEntryRow *name;
  AdwEntryRow *start;
  AdwComboRow *recovery;
  GtkLabel *rules;
  GtkLabel *problem;
  AdwPreferencesGroup *sides_group;
  MusterStore *store;
  GCancellable *reading; /* the packs of the armies that are chosen, or NULL */
  GArray *sides;         /* Side */
  GPtrArray *recoveries; /* MusterRecovery */
};

G_DEFINE_FINAL_TYPE (MusterNewCampaignWindow, muster_new_campaign_window, ADW_TYPE_WINDOW)

static guint created;

static char *
dup_text (gpointer entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
}

static void
notify (MusterNewCampaignWindow *window, const char *problem)
{
  gtk_label_set_text (window->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), problem != NULL);
}

static MusterRecovery *
get_recovery (MusterNewCampaignWindow *window)
{
  guint selected = adw_combo_row_get_selected (window->recovery);
  return selected < window->recoveries->len ? g_ptr_array_index (window->recoveries, selected)
                                            : NULL;
}

static void
free_side (gpointer data)
{
  MusterStartSide *side = data;
  g_free ((char *) side->name);
  g_ptr_array_unref (side->armies);
  g_ptr_array_unref (side->players);
}

/* Where no army is chosen the side has one less, which muster_campaign_start() tells. One that is
 * not whole is not left out unsaid. */
static gboolean
add_armies (MusterNewCampaignWindow *window,
            MusterSideGroup *group,
            const MusterStartSide *side,
            GError **error)
{
  g_autoptr (GArray) chosen = muster_side_group_list_armies (group);
  g_autoptr (GPtrArray) players = muster_side_group_list_players (group);
  for (guint i = 0; i < chosen->len; i++)
    {
      g_autoptr (GError) local = NULL;
      const MusterArmy *army =
        muster_ruleset_cache_load_army (window->store, g_array_index (chosen, gint64, i), &local);
      if (g_error_matches (local, MUSTER_ERROR, MUSTER_ERROR_DAMAGED))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
      if (army == NULL)
        continue;
      g_ptr_array_add (side->armies, (gpointer) army);
      g_ptr_array_add (side->players, g_strdup (g_ptr_array_index (players, i)));
    }
  return TRUE;
}

/* Returns: (transfer full) (nullable) */
static GArray *
list_sides (MusterNewCampaignWindow *window, GError **error)
{
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (MusterStartSide));
  g_array_set_clear_func (sides, free_side);
  for (guint i = 0; i < window->sides->len; i++)
    {
      const Side *made = &g_array_index (window->sides, Side, i);
      MusterStartSide side = {
        .name = dup_text (made->name),
        .armies = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref),
        .players = g_ptr_array_new_with_free_func (g_free),
      };
      gboolean is_whole = add_armies (window, made->group, &side, error);
      g_array_append_val (sides, side);
      if (!is_whole)
        return NULL;
    }
  return g_steal_pointer (&sides);
}

static MusterCampaign *
start (MusterNewCampaignWindow *window, GError **error)
{
  g_autofree char *name = dup_text (window->name);
  g_autofree char *day = dup_text (window->start);
  g_autoptr (GArray) sides = list_sides (window, error);
  return sides != NULL ? muster_campaign_start (name, muster_day_parse_typed (day), sides,
                                                get_recovery (window), error)
                       : NULL;
}

static void
on_rulesets_read (gpointer source, gpointer data)
{
  MusterNewCampaignWindow *window = MUSTER_NEW_CAMPAIGN_WINDOW (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign = start (window, &error);
  g_clear_object (&window->reading);
  notify (window, error != NULL ? error->message : NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "new-campaign.make", campaign != NULL);
}

static gboolean
is_slow (MusterNewCampaignWindow *window, const GArray *armies)
{
  for (guint i = 0; i < armies->len; i++)
    if (muster_ruleset_cache_is_slow (window->store, MUSTER_DOCUMENT_ARMY,
                                      g_array_index (armies, gint64, i)))
      return TRUE;
  return FALSE;
}

/* What is asked for before the packs of the armies are read waits for them; what takes long is
 * told. */
static void
check (MusterNewCampaignWindow *window)
{
  g_autoptr (GArray) armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < window->sides->len; i++)
    {
      g_autoptr (GArray) chosen =
        muster_side_group_list_armies (g_array_index (window->sides, Side, i).group);
      g_array_append_vals (armies, chosen->data, chosen->len);
    }
  g_cancellable_cancel (window->reading);
  g_clear_object (&window->reading);
  window->reading = g_cancellable_new ();
  muster_ruleset_cache_read (window->store, MUSTER_DOCUMENT_ARMY,
                             (const gint64 *) (gpointer) armies->data, armies->len, window,
                             window->reading, on_rulesets_read, NULL);
  if (window->reading == NULL)
    return;
  notify (window, is_slow (window, armies) ? _ ("Reading a large ruleset…") : NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "new-campaign.make", FALSE);
}

/* What was typed is read back as a day of the calendar. */
static void
on_start (MusterNewCampaignWindow *window)
{
  g_autofree char *typed = dup_text (window->start);
  g_autofree char *day = muster_day_dup_text (muster_day_parse_typed (typed));
  gtk_widget_set_tooltip_text (GTK_WIDGET (window->start), day);
  check (window);
}

static void
on_recovery (MusterNewCampaignWindow *window)
{
  g_autofree char *text = muster_recovery_dup_text (get_recovery (window));
  gtk_label_set_text (window->rules, text);
}

static void
on_make (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterNewCampaignWindow *window = MUSTER_NEW_CAMPAIGN_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign = start (window, &error);
  gint64 id = campaign != NULL
                ? muster_library_add (window->store, &muster_campaign_document, campaign, &error)
                : 0;
  if (id == 0)
    {
      notify (window, error->message);
      return;
    }
  g_signal_emit (window, created, 0, id);
  gtk_window_close (GTK_WINDOW (window));
}

static void
on_activate (MusterNewCampaignWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "new-campaign.make", NULL);
}

static void
enable_sides (MusterNewCampaignWindow *window)
{
  GtkWidget *widget = GTK_WIDGET (window);
  gtk_widget_action_set_enabled (widget, "new-campaign.add-side",
                                 window->sides->len < MUSTER_MOST_SIDES);
  gtk_widget_action_set_enabled (widget, "new-campaign.remove-side", window->sides->len > 2);
}

static GtkWidget *
add_side (MusterNewCampaignWindow *window, const char *name, gint64 army)
{
  g_autofree char *title = g_strdup_printf (_ ("Side %u"), window->sides->len + 1);
  GtkWidget *group = g_object_new (MUSTER_TYPE_SIDE_GROUP, "title", title, NULL);
  GtkWidget *entry = adw_entry_row_new ();
  const Side side = { MUSTER_SIDE_GROUP (group), entry };
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), _ ("Name of the side"));
  gtk_editable_set_text (GTK_EDITABLE (entry), name != NULL ? name : title);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), entry);
  muster_side_group_ask_players (side.group);
  muster_side_group_begin (side.group, window->store, army);
  adw_preferences_page_add (window->page, ADW_PREFERENCES_GROUP (group));
  g_array_append_val (window->sides, side);
  g_signal_connect_object (entry, "changed", G_CALLBACK (check), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (group, "changed", G_CALLBACK (check), window, G_CONNECT_SWAPPED);
  return entry;
}

static void
on_add_side (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterNewCampaignWindow *window = MUSTER_NEW_CAMPAIGN_WINDOW (widget);
  GtkWidget *entry = add_side (window, NULL, 0);
  enable_sides (window);
  check (window);
  gtk_widget_grab_focus (entry);
}

static void
on_remove_side (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterNewCampaignWindow *window = MUSTER_NEW_CAMPAIGN_WINDOW (widget);
  guint last = window->sides->len - 1;
  adw_preferences_page_remove (window->page, ADW_PREFERENCES_GROUP (
                                               g_array_index (window->sides, Side, last).group));
  g_array_set_size (window->sides, last);
  enable_sides (window);
  check (window);
  gtk_widget_grab_focus (g_array_index (window->sides, Side, last - 1).name);
}

static void
dispose (GObject *object)
{
  MusterNewCampaignWindow *window = MUSTER_NEW_CAMPAIGN_WINDOW (object);
  g_cancellable_cancel (window->reading);
  g_clear_object (&window->reading);
  G_OBJECT_CLASS (muster_new_campaign_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterNewCampaignWindow *window = MUSTER_NEW_CAMPAIGN_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_pointer (&window->sides, g_array_unref);
  g_clear_pointer (&window->recoveries, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_new_campaign_window_parent_class)->finalize (object);
}

#define BIND(member)                                                                               \
  gtk_widget_class_bind_template_child (widget_class, MusterNewCampaignWindow, member)

static void
muster_new_campaign_window_class_init (MusterNewCampaignWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  created = g_signal_new ("created", MUSTER_TYPE_NEW_CAMPAIGN_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/new-campaign-window.ui");
  BIND (page);
  BIND (name);
  BIND (start);
  BIND (recovery);
  BIND (rules);
  BIND (problem);
  BIND (sides_group);
  gtk_widget_class_bind_template_callback (widget_class, check);
  gtk_widget_class_bind_template_callback (widget_class, on_start);
  gtk_widget_class_bind_template_callback (widget_class, on_recovery);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_install_action (widget_class, "new-campaign.make", NULL, on_make);
  gtk_widget_class_install_action (widget_class, "new-campaign.add-side", NULL, on_add_side);
  gtk_widget_class_install_action (widget_class, "new-campaign.remove-side", NULL, on_remove_side);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_new_campaign_window_init (MusterNewCampaignWindow *window)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  window->sides = g_array_new (FALSE, FALSE, sizeof (Side));
  window->recoveries = muster_recovery_list (problems);
  for (guint i = 0; i < window->recoveries->len; i++)
    gtk_string_list_append (names,
                            ((MusterRecovery *) g_ptr_array_index (window->recoveries, i))->name);
  gtk_string_list_append (names, _ ("All losses are final"));
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_first_focus_set (GTK_WINDOW (window), GTK_WIDGET (window->page));
  muster_combo_row_show_names (window->recovery);
  adw_combo_row_set_model (window->recovery, G_LIST_MODEL (names));
}

/* The day of an army, or one in its year, or none. */
static void
propose_start (MusterNewCampaignWindow *window, const char *date)
{
  gboolean is_year = date != NULL && strlen (date) == 4;
  g_autofree char *day = is_year ? g_strdup_printf ("%s-06-01", date) : g_strdup (date);
  gboolean is_day = day != NULL && muster_day_parse (day) != MUSTER_NO_DAY;
  g_autofree char *text = is_day ? muster_date_dup_text (day) : g_strdup ("");
  gtk_editable_set_text (GTK_EDITABLE (window->start), text);
}

/* The first two armies of the same rules. */
static void
propose (MusterNewCampaignWindow *window)
{
  const MusterArmySummary *chosen[2] = { NULL, NULL };
  g_autoptr (GPtrArray) armies = muster_store_list_armies (window->store, NULL);
  for (guint i = 0; armies != NULL && i < armies->len && chosen[1] == NULL; i++)
    for (guint j = i + 1; j < armies->len && chosen[1] == NULL; j++)
      {
        const MusterArmySummary *one = g_ptr_array_index (armies, i);
        const MusterArmySummary *other = g_ptr_array_index (armies, j);
        if (g_str_equal (one->ruleset, other->ruleset))
          {
            chosen[0] = one;
            chosen[1] = other;
          }
      }
  propose_start (window, chosen[0] != NULL ? chosen[0]->date : NULL);
  for (guint i = 0; i < 2; i++)
    add_side (window, chosen[i] != NULL ? chosen[i]->name : NULL,
              chosen[i] != NULL ? chosen[i]->id : 0);
}

MusterNewCampaignWindow *
muster_new_campaign_window_new (GtkWindow *parent, MusterStore *store)
{
  MusterNewCampaignWindow *window =
    g_object_new (MUSTER_TYPE_NEW_CAMPAIGN_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  propose (window);
  gtk_editable_set_text (GTK_EDITABLE (window->name), _ ("New campaign"));
  on_recovery (window);
  enable_sides (window);
  check (window);
  return window;
}
