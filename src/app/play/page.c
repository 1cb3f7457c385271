#include "config.h"

#include "app/play/page.h"

#include "app/campaign/battle-record.h"
#include "app/print/phone.h"
#include "app/print/window.h"
#include "app/scenario/model.h"
#include "app/widget/clipboard.h"
#include "app/widget/file-dialog.h"
#include "app/widget/problems-window.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "import/table.h"
#include "scenario/play/phone.h"
#include "scenario/play/play.h"
#include "scenario/scenario.h"
#include "sheet/scenario/turns.h"

#include <glib/gi18n-lib.h>

/* What is told of a turn that is played: weather, arrivals, light. */

/** Returns: (transfer full): "Turn 3 of 12", or "Turn 3" where the end is open */
static char *
muster_play_dup_turn (const MusterScenario *scenario, int turn)
{
  int last = muster_scenario_get_last_turn (scenario);
  /* Translators: %1$d: the turn; %2$d: the last turn. */
  return last > 0 ? g_strdup_printf (_ ("Turn %1$d of %2$d"), turn, last)
                  : g_strdup_printf (_ ("Turn %d"), turn);
}

/** Returns: (transfer full) (nullable): when it begins, "11:30", and that it is the last */
static char *
muster_play_dup_time (const MusterScenario *scenario, int turn)
{
  g_autofree char *time = muster_time_dup_text (muster_scenario_get_time (scenario, turn));
  if (turn != muster_scenario_get_last_turn (scenario))
    return g_steal_pointer (&time);
  /* Translators: the time of a turn, and that it is the last. */
  return time != NULL ? g_strdup_printf (_ ("%s · last turn"), time) : g_strdup (_ ("Last turn"));
}

static void
append (GString *text, const char *line)
{
  if (line != NULL && line[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* The turn of the list; behind the last of which something is known, NULL. */
static const MusterGameTurn *
get_turn (const MusterTurns *turns, int number)
{
  return number >= 1 && (guint) number <= turns->turns->len
           ? g_ptr_array_index (turns->turns, number - 1)
           : NULL;
}

/* Weather stays until another is known. */
static int
find_weather (const MusterTurns *turns, int number)
{
  for (int at = MIN (number, (int) turns->turns->len); at >= 1; at--)
    if (get_turn (turns, at)->row >= 0)
      return get_turn (turns, at)->row;
  return -1;
}

static void
append_weather (GString *text, const MusterTurns *turns, int number)
{
  const MusterGameTurn *turn = get_turn (turns, number);
  int row = turns->weather != NULL ? find_weather (turns, number) : -1;
  if (turns->weather == NULL)
    return;
  if ((turn != NULL && turn->is_thrown) || (turn == NULL && turns->weather->weather.is_gauge))
    {
      g_autofree char *method = muster_weather_dup_method (turns->weather);
      g_autofree char *line =
        method != NULL ? g_strdup_printf (_ ("Weather: to be thrown (%s)"), method) : NULL;
      append (text, line);
      return;
    }
  if (row < 0)
    return;
  g_autofree char *effects = muster_weather_dup_effects (turns->weather, row);
  g_autofree char *line =
    /* Translators: %1$s: a weather, such as "Rain"; %2$s: its effects, sentences. */
    g_strdup_printf (_ ("Weather: %1$s. %2$s"), turns->weather->weather.rows[row].name,
                     effects[0] != '\0' ? effects : _ ("No effects."));
  append (text, line);
}

static void
append_light (GString *text, const MusterScenario *scenario, const MusterGameTurn *turn)
{
  g_autofree char *dusk = muster_time_dup_text (scenario->dusk);
  g_autofree char *at =
    dusk != NULL && turn->is_dusk ? g_strdup_printf (_ ("Dusk at %s"), dusk) : NULL;
  g_autofree char *light = turn->is_dim ? muster_light_dup_text (scenario) : NULL;
  append (text, light);
  append (text, at);
  if (turn->is_night)
    append (text, _ ("Night"));
}

/** Returns: (transfer full): weather with its effects, arrivals, last light and dusk, a line each;
 * "" for nothing */
static char *
muster_play_dup_text (const MusterScenario *scenario, int number)
{
  GString *text = g_string_new (NULL);
  g_autoptr (MusterTurns) turns = muster_turns_new (scenario);
  const MusterGameTurn *turn = get_turn (turns, number);
  append_weather (text, turns, number);
  for (guint i = 0; turn != NULL && i < turn->arrivals->len; i++)
    {
      g_autofree char *line =
        g_strdup_printf (_ ("Arrives: %s"), (char *) g_ptr_array_index (turn->arrivals, i));
      append (text, line);
    }
  if (turn != NULL)
    append_light (text, scenario, turn);
  return g_string_free (text, FALSE);
}

struct _MusterPlayPage
{
  MusterPage parent;
  AdwWindowTitle *title;
  GtkLabel *turn;
  GtkLabel *time;
  GtkLabel *description;
  GtkWidget *throw_weather;
  GMenu *weather_menu;
  GtkWidget *switcher;
  GtkToggleButton *show_a;
  GtkToggleButton *show_b;
  AdwLeaflet *panes;
  MusterPlaySide *sides[2];
  MusterScenarioModel *model;
  MusterPlay *play;
};

G_DEFINE_FINAL_TYPE (MusterPlayPage, muster_play_page, MUSTER_TYPE_PAGE)

static const MusterScenario *
get_scenario (MusterPlayPage *page)
{
  return muster_scenario_model_get_scenario (page->model);
}

/* Showing */

/* What it may be set to. */
static void
show_weather (MusterPlayPage *page)
{
  const MusterScenario *scenario = get_scenario (page);
  const MusterRuleset *ruleset = muster_play_get_weather_ruleset (scenario);
  gboolean may_throw = muster_play_may_throw_weather (scenario, page->play->turn);
  g_menu_remove_all (page->weather_menu);
  for (int row = 0; ruleset != NULL && row < ruleset->weather.n_rows; row++)
    {
      g_autofree char *title = muster_weather_dup_title (ruleset, row);
      g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);
      g_menu_item_set_action_and_target (item, "play.set-weather", "i", row);
      g_menu_append_item (page->weather_menu, item);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "play.throw-weather", may_throw);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "play.set-weather", ruleset != NULL);
  gtk_widget_set_visible (page->throw_weather, may_throw);
}

static void
show_turn (MusterPlayPage *page)
{
  const MusterScenario *scenario = get_scenario (page);
  int turn = page->play->turn;
  g_autofree char *title = muster_play_dup_turn (scenario, turn);
  g_autofree char *time = muster_play_dup_time (scenario, turn);
  g_autofree char *text = muster_play_dup_text (scenario, turn);
  gtk_label_set_text (page->turn, title);
  gtk_label_set_text (page->time, time != NULL ? time : "");
  gtk_widget_set_visible (GTK_WIDGET (page->time), time != NULL);
  gtk_label_set_text (page->description, text);
  gtk_widget_set_visible (GTK_WIDGET (page->description), text[0] != '\0');
}

static void
show_all (MusterPlayPage *page)
{
  show_turn (page);
  show_weather (page);
  for (int side = 0; side < 2; side++)
    muster_play_side_show (page->sides[side], page->play);
}

static void
read_play (MusterPlayPage *page)
{
  g_autoptr (GError) error = NULL;
  MusterPlay *play = muster_store_load_play (muster_page_get_store (MUSTER_PAGE (page)),
                                             muster_page_get_document (MUSTER_PAGE (page)), &error);
  if (play == NULL)
    {
      muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
      return;
    }
  g_clear_pointer (&page->play, muster_play_free);
  page->play = play;
}

static void
show_buttons (MusterPlayPage *page, const MusterScenario *scenario)
{
  GtkToggleButton *buttons[] = { page->show_a, page->show_b };
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *name = muster_scenario_dup_side (scenario, side);
      gtk_button_set_label (GTK_BUTTON (buttons[side]), name);
    }
}

/* The scenario is another one: its armies may be, too. */
static void
begin_all (MusterPlayPage *page)
{
  const MusterScenario *scenario = get_scenario (page);
  /* Translators: the page of a battle that is played. */
  g_autofree char *title = g_strdup_printf (_ ("Play: %s"), scenario->name);
  muster_page_set_title (MUSTER_PAGE (page), title);
  adw_window_title_set_title (page->title, scenario->name);
  adw_window_title_set_subtitle (page->title, scenario->ruleset != NULL ? scenario->ruleset->title
                                                                        : scenario->ruleset_id);
  show_buttons (page, scenario);
  for (int side = 0; side < 2; side++)
    muster_play_side_begin (page->sides[side], scenario, side);
  read_play (page);
  show_all (page);
}

static void
reload (MusterPage *base)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (base);
  if (page->model == NULL || page->play == NULL)
    return;
  read_play (page);
  show_all (page);
}

static void
on_failed (MusterPlayPage *page, const GError *error)
{
  muster_page_report (MUSTER_PAGE (page), g_error_copy (error));
}

/* Actions */

static void
on_ticked (MusterPlayPage *page, const MusterTick *tick, const char *name)
{
  g_autoptr (GError) error = NULL;
  const MusterTick wanted = *tick;
  if (!muster_play_edit_tick (muster_page_get_store (MUSTER_PAGE (page)), get_scenario (page),
                              &wanted, name, &error))
    {
      muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
      show_all (page);
    }
}

static void
on_turn (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (widget);
  g_autoptr (GError) error = NULL;
  int turn = page->play->turn + g_variant_get_int32 (parameter);
  if (turn < 1 || turn > muster_play_get_last_turn (get_scenario (page)))
    {
      gtk_widget_error_bell (widget);
      return;
    }
  muster_play_edit_turn (muster_page_get_store (MUSTER_PAGE (page)),
                         muster_page_get_document (MUSTER_PAGE (page)), turn, &error);
  muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
}

/* @name: what was done: a phrase; taken */
static void
save_weather (MusterPlayPage *page, MusterScenario *changed, char *name)
{
  g_autoptr (MusterScenario) taken = changed;
  g_autofree char *title = name;
  g_autoptr (GError) error = NULL;
  g_autofree char *words = muster_phrase_format (title);
  if (muster_play_edit_scenario (muster_page_get_store (MUSTER_PAGE (page)), taken, title, &error))
    muster_page_notify (MUSTER_PAGE (page), words);
  else
    muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
}

static void
on_throw_weather (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (widget);
  if (!muster_play_may_throw_weather (get_scenario (page), page->play->turn))
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  save_weather (page, changed, muster_play_throw_weather (changed, page->play->turn));
}

static void
on_set_weather (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (widget);
  const MusterRuleset *ruleset = muster_play_get_weather_ruleset (get_scenario (page));
  int row = g_variant_get_int32 (parameter);
  if (ruleset == NULL || row < 0 || row >= ruleset->weather.n_rows)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  save_weather (page, changed, muster_play_set_weather (changed, page->play->turn, row));
}

static void
on_clear (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPage *page = MUSTER_PAGE (widget);
  g_autoptr (GError) error = NULL;
  if (muster_play_edit_clear (muster_page_get_store (page), muster_page_get_document (page),
                              &error))
    muster_page_notify (page, _ ("The battle begins anew"));
  else
    muster_page_report (page, g_steal_pointer (&error));
}

static void
on_scenario (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_page_open (MUSTER_PAGE (widget), MUSTER_DOCUMENT_SCENARIO,
                    muster_page_get_document (MUSTER_PAGE (widget)));
}

static void
on_print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (widget);
  MusterGame *game = muster_game_new_scenario (get_scenario (page));
  muster_game_take_play (
    game, muster_store_load_play (muster_page_get_store (MUSTER_PAGE (page)),
                                  muster_page_get_document (MUSTER_PAGE (page)), NULL));
  MusterPrintWindow *window =
    muster_print_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), game);
  gtk_window_present (GTK_WINDOW (window));
}

/* The phone */

/* @parameter: for whom */
static void
on_phone (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autoptr (MusterGame) game = muster_game_new_scenario (get_scenario (MUSTER_PLAY_PAGE (widget)));
  muster_phone_share (MUSTER_PAGE (widget), game, g_variant_get_string (parameter, NULL));
}

static void
refuse_report (MusterPlayPage *page, const char *name, GPtrArray *problems)
{
  g_autofree char *title =
    g_strdup_printf (_ ("Nothing of %s was taken. Put right what is told here, and take it again."),
                     name);
  gtk_window_present (GTK_WINDOW (muster_problems_window_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), title, problems)));
}

/* What the report tells of its sides takes the place of what is ticked, as one action. */
static gboolean
take_report (MusterPlayPage *page, const char *name, const char *text, GPtrArray *problems)
{
  g_autoptr (MusterPlay) play =
    muster_store_load_play (muster_page_get_store (MUSTER_PAGE (page)),
                            muster_page_get_document (MUSTER_PAGE (page)), NULL);
  g_autoptr (MusterPhoneReport) report = muster_phone_report_read (name, text, problems);
  g_autoptr (GError) error = NULL;
  if (report == NULL || play == NULL
      || !muster_phone_report_take (report, name, get_scenario (page), play, problems))
    return FALSE;
  if (muster_play_edit_all (muster_page_get_store (MUSTER_PAGE (page)), get_scenario (page), play,
                            "phone-report", &error))
    muster_page_notify (MUSTER_PAGE (page), _ ("The phone’s ticks are taken over"));
  else
    muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
  return TRUE;
}

static void
on_report_pasted (GtkWidget *widget, const char *text)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (widget);
  const char *name = _ ("the clipboard");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (text == NULL)
    muster_problems_add (problems, name, 0,
                         _ ("There is no text on the clipboard. Copy the report first."));
  if (text == NULL || !take_report (page, name, text, problems))
    refuse_report (page, name, problems);
}

static void
on_paste_report (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_clipboard_get (widget, on_report_pasted);
}

static char *
read_report (const char *path, const char *name, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  const char *encoding;
  gboolean is_guess;
  g_autoptr (GBytes) bytes = path != NULL ? muster_rows_file_read (path, &error) : NULL;
  char *text =
    bytes != NULL ? muster_rows_text_decode (name, bytes, &encoding, &is_guess, &error) : NULL;
  if (text == NULL)
    muster_problems_add (problems, name, 0, "%s",
                         error != NULL ? error->message
                                       : _ ("Only files of this computer can be read. Copy the "
                                            "file to it first."));
  return text;
}

static void
on_report_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (widget);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file == NULL)
    return;
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *text = read_report (g_file_peek_path (file), name, problems);
  if (text == NULL || !take_report (page, name, text, problems))
    refuse_report (page, name, problems);
}

static void
on_open_report (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkFileChooserNative *dialog = muster_file_dialog_new (widget, _ ("Open the Report of a Phone"),
                                                         GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Reports"));
  gtk_file_filter_add_pattern (filter, "*.txt");
  gtk_file_filter_add_pattern (filter, "*.eml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  muster_file_dialog_show (dialog, on_report_chosen);
}

/* Into the campaign */

static void
on_record (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPage *page = MUSTER_PAGE (widget);
  muster_scenario_record_battle (page, muster_page_get_document (page));
}

static void
on_campaign (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPage *page = MUSTER_PAGE (widget);
  muster_scenario_open_campaign (page, muster_page_get_document (page));
}

/* Room */

static void
on_side (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (widget);
  int side = g_str_equal (g_variant_get_string (parameter, NULL), "b");
  adw_leaflet_set_visible_child (page->panes, GTK_WIDGET (page->sides[side]));
  gtk_toggle_button_set_active (side == 0 ? page->show_a : page->show_b, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (page->sides[side]));
}

static void
on_toggled (MusterPlayPage *page, GtkToggleButton *button)
{
  int side = button == page->show_b;
  if (gtk_toggle_button_get_active (button) && page->sides[side] != NULL)
    adw_leaflet_set_visible_child (page->panes, GTK_WIDGET (page->sides[side]));
}

static gboolean
show_switcher_now (gpointer data)
{
  MusterPlayPage *page = data;
  if (page->panes != NULL)
    gtk_widget_set_visible (page->switcher, adw_leaflet_get_folded (page->panes));
  return G_SOURCE_REMOVE;
}

/* Leaflets fold while they are given their place, when nothing may ask for another. */
static void
on_folded (MusterPlayPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_switcher_now, g_object_ref (page), g_object_unref);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (widget);
  return gtk_widget_grab_focus (adw_leaflet_get_visible_child (page->panes));
}

static void
dispose (GObject *object)
{
  MusterPlayPage *page = MUSTER_PLAY_PAGE (object);
  g_clear_object (&page->model);
  g_clear_pointer (&page->play, muster_play_free);
  G_OBJECT_CLASS (muster_play_page_parent_class)->dispose (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (class, MusterPlayPage, member)

static void
bind_all (GtkWidgetClass *class)
{
  BIND (title);
  BIND (turn);
  BIND (time);
  BIND (description);
  BIND (throw_weather);
  BIND (weather_menu);
  BIND (switcher);
  BIND (show_a);
  BIND (show_b);
  BIND (panes);
  gtk_widget_class_bind_template_child_full (class, "side_a", FALSE,
                                             G_STRUCT_OFFSET (MusterPlayPage, sides[0]));
  gtk_widget_class_bind_template_child_full (class, "side_b", FALSE,
                                             G_STRUCT_OFFSET (MusterPlayPage, sides[1]));
  gtk_widget_class_bind_template_callback (class, on_ticked);
  gtk_widget_class_bind_template_callback (class, on_folded);
  gtk_widget_class_bind_template_callback (class, on_toggled);
}

static void
muster_play_page_class_init (MusterPlayPageClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  static const MusterPageAction actions[] = {
    { "play.turn", "i", on_turn, 0, 0 },
    { "play.side", "s", on_side, 0, 0 },
    { "play.record", NULL, on_record, GDK_KEY_r, GDK_CONTROL_MASK },
    { "play.campaign", NULL, on_campaign, 0, 0 },
    { "play.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
    { "play.phone", "s", on_phone, 0, 0 },
    { "play.paste-report", NULL, on_paste_report, 0, 0 },
    { "play.open-report", NULL, on_open_report, 0, 0 },
    { "play.scenario", NULL, on_scenario, 0, 0 },
    { "play.clear", NULL, on_clear, 0, 0 },
    { "play.throw-weather", NULL, on_throw_weather, GDK_KEY_t, GDK_CONTROL_MASK },
    { "play.set-weather", "i", on_set_weather, 0, 0 },
  };
  G_OBJECT_CLASS (klass)->dispose = dispose;
  MUSTER_PAGE_CLASS (klass)->reload = reload;
  class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_PLAY_SIDE);
  gtk_widget_class_set_template_from_resource (class, "/io/github/muster_army/Muster/play/page.ui");
  bind_all (class);
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_Page_Down, GDK_ALT_MASK, "play.turn", "i", 1);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Page_Up, GDK_ALT_MASK, "play.turn", "i", -1);
  gtk_widget_class_add_binding_action (class, GDK_KEY_a, GDK_ALT_MASK, "play.side", "s", "a");
  gtk_widget_class_add_binding_action (class, GDK_KEY_b, GDK_ALT_MASK, "play.side", "s", "b");
}

static void
muster_play_page_init (MusterPlayPage *page)
{
  gtk_widget_init_template (GTK_WIDGET (page));
}

MusterPlayPage *
muster_play_page_new (MusterStore *store, gint64 scenario, GError **error)
{
  g_autoptr (MusterScenarioModel) model = muster_scenario_model_new (store, scenario, error);
  g_autoptr (MusterPlay) play =
    model != NULL ? muster_store_load_play (store, scenario, error) : NULL;
  if (play == NULL)
    return NULL;
  MusterPlayPage *page = g_object_new (MUSTER_TYPE_PLAY_PAGE, "store", store, "kind",
                                       MUSTER_DOCUMENT_PLAY, "document", scenario, NULL);
  page->model = g_steal_pointer (&model);
  page->play = g_steal_pointer (&play);
  g_signal_connect_object (page->model, "changed", G_CALLBACK (begin_all), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->model, "failed", G_CALLBACK (on_failed), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->model, "gone", G_CALLBACK (muster_page_leave), page,
                           G_CONNECT_SWAPPED);
  gboolean has_campaign = muster_scenario_has_campaign (store, scenario);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "play.record", has_campaign);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "play.campaign", has_campaign);
  begin_all (page);
  return page;
}
