/* A campaign of two small fleets in a window, and what a person does with its battles. */
#pragma once

#include "app/helper/campaign.h"

#include "app/campaign/battle-window.h"
#include "app/campaign/losses-window.h"
#include "app/campaign/page.h"
#include "app/shell/window.h"

#include <string.h>

/* Fleets of rafts with two or three planks, of four steps each, under an admiral. */
#define PACK                                                                                       \
  "<ruleset xmlns=\"urn:muster:1\" id=\"rafts\" version=\"1\"><title>Rafts</title>"                \
  "<type id=\"plank\" name=\"Plank\"/><type id=\"admiral\" name=\"Admiral\" kind=\"commander\"/>"  \
  "<formation id=\"army\" name=\"Fleet\" holds=\"raft,commander\"/>"                               \
  "<formation id=\"raft\" name=\"Raft\" holds=\"unit\"/>"                                          \
  "<strength of=\"plank\" step=\"splinter\" steps-name=\"splinters\" steps=\"4\"/>"                \
  "<limit id=\"raft-size\" name=\"Planks\" kind=\"count\" scope=\"raft\" of=\"unit\" min=\"2\" "   \
  "max=\"3\"/><limit id=\"admiral\" name=\"Admiral\" kind=\"count\" scope=\"army\" "               \
  "of=\"admiral\" min=\"1\"/><table id=\"fates\" title=\"An admiral\" roll=\"d6\"><row at=\"1\" "  \
  "fate=\"dead\">sinks</row>"                                                                      \
  "<row at=\"2..5\">looks on</row><row at=\"6\" fate=\"captured\">swims</row></table></ruleset>"

#define FLEET                                                                                      \
  "<army xmlns=\"urn:muster:1\" name=\"%s\" ruleset=\"rafts\">"                                    \
  "<commander type=\"admiral\" name=\"Drake\"/>"                                                   \
  "<formation kind=\"raft\" name=\"Red\"><unit type=\"plank\" name=\"Oak\"/>"                      \
  "<unit type=\"plank\" name=\"Elm\"/></formation>"                                                \
  "<formation kind=\"raft\" name=\"Blue\"><unit type=\"plank\" name=\"Ash\"/>"                     \
  "<unit type=\"plank\" name=\"Fir\"/></formation></army>"

typedef struct
{
  MusterStore *store;
  MusterWindow *window;
  MusterCampaignPage *page;
  gint64 id;
} Shown;

static inline gint64
add_fleet (MusterStore *store, const char *name)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = g_strdup_printf (FLEET, name);
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("rafts", PACK, strlen (PACK), problems);
  g_autoptr (MusterXml) xml = muster_xml_parse ("fleet", text, strlen (text), problems);
  g_autoptr (MusterArmySnapshot) army =
    ruleset != NULL && xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_msg ("%s", problems->len > 0
                      ? ((const MusterProblem *) g_ptr_array_index (problems, 0))->message
                      : "");
  return muster_library_add (store, &muster_army_document, army, NULL);
}

/* @store: taken */
static inline Shown *
show_campaign (MusterStore *store, const MusterCampaign *campaign)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = store;
  shown->id = muster_library_add (shown->store, &muster_campaign_document, campaign, NULL);
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  muster_window_open_document (shown->window,
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, shown->id }, TRUE);
  settle ();
  shown->page = MUSTER_CAMPAIGN_PAGE (muster_window_get_page (shown->window));
  return shown;
}

static inline Shown *
show (void)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  gint64 one = add_fleet (store, "Home Fleet");
  gint64 other = add_fleet (store, "High Fleet");
  g_autoptr (MusterCampaign) campaign = make_campaign (store, one, other, "The canal");
  return show_campaign (store, campaign);
}

static inline void
shown_free (Shown *shown)
{
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

#define ACT(widget, ...) assert_true (gtk_widget_activate_action (GTK_WIDGET (widget), __VA_ARGS__))

static inline MusterCampaign *
load (Shown *shown)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterCampaign *campaign =
    muster_store_load_campaign (shown->store, shown->id, NULL, problems, NULL);
  assert_non_null (campaign);
  return campaign;
}

static inline MusterRegister *
replay (Shown *shown)
{
  g_autoptr (MusterCampaign) campaign = load (shown);
  return muster_campaign_replay (campaign, MUSTER_LAST_DAY);
}

static inline gint64
find_named (const MusterRegister *reg, int side, const char *name)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (g_strcmp0 (record->name, name) == 0)
        return record->number;
    }
  fail_msg ("there is no %s", name);
  return 0;
}

static inline MusterBattleWindow *
open_battle (Shown *shown)
{
  ACT (shown->page, "campaign.muster", NULL);
  settle ();
  return MUSTER_BATTLE_WINDOW (find_top (MUSTER_TYPE_BATTLE_WINDOW));
}

static inline void
write_day (MusterBattleWindow *window, const char *day)
{
  gtk_editable_set_text (find_entry_row (GTK_WIDGET (window), "On which day"), day);
  settle ();
}

static inline gint64
muster (Shown *shown, const char *day)
{
  MusterBattleWindow *window = open_battle (shown);
  write_day (window, day);
  assert_string_equal (get_problem (GTK_WIDGET (window)), "");
  ACT (window, "battle.muster", NULL);
  settle ();
  muster_window_open_document (shown->window,
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, shown->id }, TRUE);
  settle ();
  g_autoptr (MusterRegister) reg = replay (shown);
  return ((const MusterBattle *) g_ptr_array_index (reg->battles, reg->battles->len - 1))->number;
}

static inline MusterLossesWindow *
open_losses (Shown *shown)
{
  ACT (shown->page, "campaign.record", NULL);
  settle ();
  return MUSTER_LOSSES_WINDOW (find_top (MUSTER_TYPE_LOSSES_WINDOW));
}

static inline void
collect_lines (GtkWidget *from, GPtrArray *lines)
{
  if (MUSTER_IS_LOSS_LINE (from))
    g_ptr_array_add (lines, from);
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_lines (child, lines);
}

static inline MusterLossLine *
get_line (GPtrArray *lines, guint i)
{
  return g_ptr_array_index (lines, i);
}

/* The line that has the keyboard. */
