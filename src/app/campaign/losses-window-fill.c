#include "config.h"

#include "app/campaign/losses-window-private.h"

#include "campaign/actions/correct.h"
#include "scenario/play/store.h"
#include "scenario/play/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
add_heading (MusterLossesWindow *window, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, class);
  gtk_widget_add_css_class (label, "loss-heading");
  gtk_box_append (window->grid, label);
}

static void
add_row (MusterLossesWindow *window, const MusterRegister *reg, const MusterLossRow *row, int day)
{
  if (row->number == 0)
    {
      g_autofree char *name = muster_record_dup_label (muster_register_find (reg, row->record));
      add_heading (window, name, "heading");
      return;
    }
  GtkWidget *line = muster_loss_line_new (reg, row, day, window->is_correction);
  g_ptr_array_add (window->lines, line);
  g_hash_table_insert (window->of, GSIZE_TO_POINTER (row->record), line);
  g_signal_connect_object (line, "changed", G_CALLBACK (muster_losses_window_on_line_changed),
                           window, G_CONNECT_SWAPPED);
  g_signal_connect_object (line, "go", G_CALLBACK (muster_losses_window_on_go), window,
                           G_CONNECT_SWAPPED);
  gtk_box_append (window->grid, line);
}

static void
fill_grid (MusterLossesWindow *window, const MusterRegister *reg, const MusterBattle *battle)
{
  g_autoptr (GArray) rows = muster_register_list_loss_rows (reg, battle->number);
  int side = -1;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLossRow *row = &g_array_index (rows, MusterLossRow, i);
      if (row->side != side)
        add_heading (window,
                     muster_campaign_find_side (reg->campaign, battle->sides[row->side])->name,
                     "title-4");
      side = row->side;
      add_row (window, reg, row, battle->day);
    }
}

/* What is recorded already is what is chosen. */
static void
fill_result (MusterLossesWindow *window, const MusterRegister *reg, const MusterBattle *battle)
{
  g_autoptr (GtkStringList) results = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) holders = gtk_string_list_new (NULL);
  guint result = battle->outcome == MUSTER_OUTCOME_DRAW ? RESULT_DRAW : RESULT_UNKNOWN;
  guint held = battle->held == MUSTER_HELD_BY_NOBODY ? HELD_NOBODY : HELD_UNKNOWN;
  gtk_string_list_append (results, _ ("Not recorded"));
  gtk_string_list_append (results, _ ("A draw"));
  gtk_string_list_append (holders, _ ("Not known"));
  gtk_string_list_append (holders, _ ("Nobody"));
  for (guint i = 0; i < 2; i++)
    {
      const MusterCampaignSide *side = muster_campaign_find_side (reg->campaign, battle->sides[i]);
      g_autofree char *won = g_strdup_printf (_ ("Won by %s"), side->name);
      gtk_string_list_append (results, won);
      gtk_string_list_append (holders, side->name);
      if (battle->outcome == MUSTER_OUTCOME_WON && battle->winner == side->number)
        result = RESULT_WON + i;
      if (battle->held == side->number)
        held = HELD_SIDE + i;
    }
  adw_combo_row_set_model (window->result, G_LIST_MODEL (results));
  adw_combo_row_set_model (window->held, G_LIST_MODEL (holders));
  adw_combo_row_set_selected (window->result, result);
  adw_combo_row_set_selected (window->held, held);
}

/* What was ticked at the table, as far as it is not recorded already. */
static void
fill_line (MusterLossLine *line, const MusterBattle *battle, const MusterPlay *play)
{
  const MusterLossRow *row = muster_loss_line_get_row (line);
  const MusterEngagement *engaged = muster_battle_find (battle, row->record);
  if (engaged == NULL || engaged->army == 0)
    return;
  MusterTick tick = muster_play_get (play, (int) engaged->army, (guint) engaged->thing);
  g_autofree char *lost = g_strdup_printf ("%" PRId64, tick.lost - row->lost);
  if (row->sort == MUSTER_SORT_UNIT && tick.lost > row->lost)
    muster_loss_line_set_text (line, lost);
  else if (row->sort == MUSTER_SORT_COMMANDER && tick.fate != row->fate
           && tick.fate != MUSTER_FATE_FIT)
    muster_loss_line_set_text (line, muster_play_get_fate_text (tick.fate));
}

void
muster_losses_window_fill_from_play (MusterLossesWindow *window, const MusterBattle *battle)
{
  MusterStore *store = muster_document_model_get_store (window->model);
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  gint64 scenario = muster_store_find_campaign_scenario (store, campaign->id, battle->number);
  g_autoptr (MusterPlay) play =
    scenario != 0 ? muster_store_load_play (store, scenario, NULL) : NULL;
  for (guint i = 0; play != NULL && i < window->lines->len; i++)
    fill_line (g_ptr_array_index (window->lines, i), battle, play);
}

void
muster_losses_window_fill_from_report (MusterLossesWindow *window,
                                       const GArray *entries,
                                       const char *source)
{
  g_autofree char *hint = g_strdup_printf (
    window->is_correction
      ? _ ("This is recorded, and changed as %s tells it. Look it over, then record it.")
      : _ ("This is what %s tells. Look it over, then record it. Blank is none."),
    source);
  for (guint i = 0; i < entries->len; i++)
    {
      const MusterLossEntry *entry = &g_array_index (entries, MusterLossEntry, i);
      MusterLossLine *line = g_hash_table_lookup (window->of, GSIZE_TO_POINTER (entry->record));
      if (line != NULL)
        muster_loss_line_write (line, entry);
    }
  gtk_label_set_text (window->hint, hint);
}

/* What is recorded stands in the lines. */
static void
begin_correction (MusterLossesWindow *window, const MusterRegister *reg, const char *name)
{
  g_autofree char *title = g_strdup_printf (_ ("Correct %s"), name);
  gboolean is_spoiled = muster_register_is_muster_spoiled (reg, window->battle);
  gtk_window_set_title (GTK_WINDOW (window), title);
  adw_window_title_set_title (window->heading, title);
  gtk_label_set_text (window->hint,
                      _ ("This is recorded. Change what was wrong; all after it follows."));
  gtk_widget_set_visible (window->present_group, is_spoiled);
  gtk_switch_set_active (window->present, is_spoiled);
}

void
muster_losses_window_fill (MusterLossesWindow *window,
                           const MusterRegister *reg,
                           const MusterBattle *battle)
{
  fill_grid (window, reg, battle);
  fill_result (window, reg, battle);
  if (window->is_correction)
    begin_correction (window, reg, battle->name);
}
