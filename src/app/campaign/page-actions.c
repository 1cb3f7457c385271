#include "config.h"

#include "app/campaign/page-private.h"

#include "app/campaign/action-window.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define BIT(status) (1U << (status))

/* The day on which deeds are done: today, or that on whose evening the register is shown. Between
 * a battle and its morning nothing is done. */
int
muster_campaign_page_get_day (MusterCampaignPage *page)
{
  return page->chosen.day == MUSTER_LAST_DAY ? MUSTER_NO_DAY : page->chosen.day;
}

static char *
dup_hint (MusterCampaignPage *page)
{
  g_autofree char *day = muster_day_dup_text (page->chosen.day);
  if (page->chosen.battle != 0)
    return g_strdup (_ ("The morning of a battle is only looked at. To put right what was before "
                        "it, choose an evening."));
  if (muster_campaign_page_get_day (page) != MUSTER_NO_DAY)
    return g_strdup_printf (_ ("This is past: what you do here is done on %s."), day);
  if (muster_campaign_page_get_record (page) == NULL)
    return g_strdup (_ ("Deeds are done with formations, commanders and units."));
  return NULL;
}

/* Statuses */

static gboolean
has_status (MusterCampaignPage *page, const MusterRecord *record, guint from)
{
  if (from & BIT (record->status))
    return TRUE;
  if (record->sort >= MUSTER_SORT_COMMANDER)
    return FALSE;
  g_autoptr (GPtrArray) below = muster_register_list (page->reg, record->side, record->number);
  for (guint i = 0; i < below->len; i++)
    if (from & BIT (((const MusterRecord *) g_ptr_array_index (below, i))->status))
      return TRUE;
  return FALSE;
}

static gboolean
is_of_sort (const MusterRecord *record, MusterWant want)
{
  if (want == MUSTER_WANTS_UNIT)
    return record->sort == MUSTER_SORT_UNIT;
  if (want == MUSTER_WANTS_COMMANDER)
    return record->sort == MUSTER_SORT_COMMANDER;
  return (want != MUSTER_WANTS_FORMATION && want != MUSTER_WANTS_GROUP)
         || record->sort < MUSTER_SORT_COMMANDER;
}

/* Who is away can come back, whatever became of the unit meanwhile. */
static gboolean
is_away (const MusterRecord *record)
{
  if (record->sort == MUSTER_SORT_COMMANDER)
    return record->fate == MUSTER_FATE_WOUNDED || record->fate == MUSTER_FATE_CAPTURED;
  return record->sort == MUSTER_SORT_UNIT && muster_record_get_away (record) > 0;
}

static gboolean
has_grades (MusterCampaignPage *page, const MusterRecord *record)
{
  const MusterRuleset *ruleset = page->reg->campaign->ruleset;
  for (int i = 0; ruleset != NULL && i < ruleset->n_scales; i++)
    if (muster_record_may_have_grade (record, ruleset->scales[i].id))
      return TRUE;
  return ruleset == NULL;
}

static gboolean
may_be_done (MusterCampaignPage *page, const MusterDeed *deed, const MusterRecord *record)
{
  if (page->chosen.battle != 0)
    return FALSE;
  if (deed->group == MUSTER_DEEDS_CALENDAR)
    return TRUE;
  if (record == NULL || !is_of_sort (record, deed->parts[0].want))
    return FALSE;
  if (deed->kind == MUSTER_EVENT_MARCH && page->reg->campaign->places->len == 0)
    return FALSE;
  if (deed->kind == MUSTER_EVENT_GRADE && !has_grades (page, record))
    return FALSE;
  if (deed->kind == MUSTER_EVENT_RETURN)
    return is_away (record);
  if (deed->kind == MUSTER_EVENT_SUCCEED)
    return muster_record_is_vacant (record);
  return deed->from != 0 ? has_status (page, record, deed->from)
                         : record->status < MUSTER_STATUS_DISBANDED;
}

/* Menus */

/* Of a deed that is done as soon as it is chosen only the subject is wanted. */
static gboolean
asks (MusterCampaignPage *page, const MusterDeed *deed)
{
  return muster_deed_get_n_parts (deed) > 1 || deed->group == MUSTER_DEEDS_CALENDAR
         || muster_campaign_page_get_day (page) != MUSTER_NO_DAY;
}

static void
add_item (MusterCampaignPage *page, GMenu *menu, const MusterDeed *deed)
{
  const char *label = _ (deed->label);
  g_autofree char *text = asks (page, deed) ? g_strdup_printf (_ ("%s…"), label) : g_strdup (label);
  g_autofree char *action = g_strdup_printf ("campaign.deed::%s", deed->id);
  g_menu_append (menu, text, action);
}

static void
add_group (MusterCampaignPage *page, GMenu *menu, MusterDeedGroup group)
{
  const MusterRecord *record = muster_campaign_page_get_record (page);
  g_autoptr (GMenu) section = g_menu_new ();
  guint n;
  const MusterDeed *deeds = muster_deed_list (&n);
  for (guint i = 0; i < n; i++)
    if (deeds[i].group == group && may_be_done (page, &deeds[i], record))
      add_item (page, section, &deeds[i]);
  if (g_menu_model_get_n_items (G_MENU_MODEL (section)) > 0)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

void
muster_campaign_page_enable_deeds (MusterCampaignPage *page)
{
  g_autofree char *hint = dup_hint (page);
  g_menu_remove_all (page->row_menu);
  g_menu_remove_all (page->calendar_menu);
  for (MusterDeedGroup group = 0; group < MUSTER_N_DEEDS; group++)
    add_group (page, group == MUSTER_DEEDS_CALENDAR ? page->calendar_menu : page->row_menu, group);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.deed", page->chosen.battle == 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.raise", page->chosen.battle == 0);
  gtk_label_set_text (page->hint, hint != NULL ? hint : "");
  gtk_widget_set_visible (GTK_WIDGET (page->hint), hint != NULL);
}

/* Doing */

void
muster_campaign_page_do (MusterCampaignPage *page, const MusterDeed *deed, const char *word)
{
  const char *const words[] = { word, NULL };
  GError *error = NULL;
  g_autofree char *title = NULL;
  MusterCampaign *changed =
    muster_campaign_model_try (page->model, deed, MUSTER_NO_DAY, FALSE, words, &title, &error);
  if (changed != NULL)
    muster_campaign_page_save (page, changed, title);
  else
    muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_done (MusterCampaignPage *page, const char *title)
{
  gtk_widget_grab_focus (GTK_WIDGET (page));
  muster_page_tell (MUSTER_PAGE (page), title);
}

/* @place: that is proposed, or 0 */
static void
ask (MusterCampaignPage *page, const MusterDeed *deed, gint64 subject, gint64 place)
{
  MusterDeedWindow *window =
    muster_deed_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), page->model, deed,
                            subject, muster_campaign_page_get_day (page));
  if (place != 0)
    muster_deed_window_choose_place (window, place);
  g_signal_connect_object (window, "done", G_CALLBACK (on_done), page, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

void
muster_campaign_page_ask_march (MusterCampaignPage *page, gint64 place)
{
  ask (page, muster_deed_find ("march"), 0, place);
}

static void
on_deed (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const MusterDeed *deed = muster_deed_find (g_variant_get_string (parameter, NULL));
  const MusterRecord *record = muster_campaign_page_get_record (page);
  if (deed == NULL || !may_be_done (page, deed, record))
    return;
  MusterRecordItem *item = muster_campaign_page_get_selected (page);
  g_autofree char *word = record != NULL ? g_strdup_printf ("%" PRId64, record->number) : NULL;
  if (asks (page, deed))
    ask (page, deed, item != NULL ? muster_record_item_get_shown (item)->number : 0, 0);
  else
    muster_campaign_page_do (page, deed, word);
}

static void
on_next_day (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  int today = muster_campaign_get_today (muster_campaign_model_get_campaign (page->model));
  g_autofree char *next = muster_day_dup_date (muster_day_add (today, 1));
  muster_campaign_page_do (page, muster_deed_find ("date"), next);
}

void
muster_campaign_page_install_deeds (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.next-day", NULL, on_next_day, 0, 0 },
    { "campaign.deed", "s", on_deed, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_F2, 0, "campaign.deed", "s", "rename");
}
