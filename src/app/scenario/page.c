#include "config.h"

#include "app/scenario/page.h"

#include "app/campaign/battle-record.h"
#include "app/collection/needs-window.h"
#include "app/document/pane-handle.h"
#include "app/print/phone.h"
#include "app/print/window.h"
#include "app/scenario/board-pane.h"
#include "app/scenario/dice-pane.h"
#include "app/scenario/findings-pane.h"
#include "app/scenario/selected-group.h"
#include "app/scenario/sides-pane.h"
#include "app/scenario/weather-pane.h"
#include "app/widget/file-dialog.h"
#include "army/store/store.h"
#include "base/error.h"
#include "base/phrase.h"
#include "scenario/play/play.h"
#include "scenario/xml.h"
#include "sheet/board/file.h"
#include "collection/collection.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>

struct _MusterScenarioPage
{
  MusterPage parent;
  MusterScenarioModel *model;
  AdwWindowTitle *title;
  GtkMenuButton *add;
  GtkWidget *switcher; /* where there is room for one part */
  GtkWidget *beside;   /* the switcher of what is beside the board */
  AdwLeaflet *panes;
  MusterBoardPane *board;
  GtkWidget *side_pane;
  GtkStack *parts;
  MusterSelectedGroup *selected;
  MusterScenarioFindingsPane *findings;
  MusterWeatherPane *weather;
  MusterSidesPane *sides;
  MusterDicePane *dice;
};

G_DEFINE_FINAL_TYPE (MusterScenarioPage, muster_scenario_page, MUSTER_TYPE_PAGE)

/* A scenario, or a picture of its board, exported as a file. */

typedef enum
{
  EXPORT_SCENARIO, /* a scenario file, which Muster imports */
  EXPORT_PNG,      /* its board */
  EXPORT_SVG,
} ExportForm;

/* Pictures are so wide, in pixels or points. */
#define PICTURE_WIDTH 2400

static GBytes *
make_bytes (const MusterScenario *scenario, ExportForm form, GError **error)
{
  MusterBoardOptions options = muster_board_options ();
  if (form == EXPORT_SCENARIO)
    return muster_scenario_write (scenario);
  if (scenario->battlefield == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("“%s” has no battlefield yet, of which a picture could be made."),
                   scenario->name);
      return NULL;
    }
  if (form == EXPORT_PNG)
    return muster_board_make_png (scenario->battlefield, &options, PICTURE_WIDTH, TRUE, error);
  return muster_board_make_svg (scenario->battlefield, &options, PICTURE_WIDTH / 2, TRUE, error);
}

#define FORM "form"

static void
on_file (GtkWidget *asker, GtkFileChooser *chooser)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (asker);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  ExportForm form = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (chooser), FORM));
  if (file == NULL || !muster_sides_pane_save_fields (page->sides, NULL))
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    make_bytes (muster_scenario_model_get_scenario (page->model), form, &error);
  if (bytes != NULL)
    muster_page_write_file (MUSTER_PAGE (page), bytes, file);
  else
    muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
}

static void
ask (MusterScenarioPage *page, const char *title, const char *suffix, ExportForm form)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (GTK_WIDGET (page), title, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));
  g_object_set_data (G_OBJECT (dialog), FORM, GINT_TO_POINTER (form));
  muster_file_dialog_propose (dialog, scenario->name, suffix);
  muster_file_dialog_show (dialog, on_file);
}

static void
on_export (GtkWidget *widget, const char *action, GVariant *parameter)
{
  ask (MUSTER_SCENARIO_PAGE (widget), _ ("Export the Scenario"), ".scenario.xml", EXPORT_SCENARIO);
}

static void
on_picture (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  gboolean is_svg = g_str_equal (g_variant_get_string (parameter, NULL), "svg");
  ask (page, _ ("Export the Board"), is_svg ? ".svg" : ".png", is_svg ? EXPORT_SVG : EXPORT_PNG);
}

static void
on_pack (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  gtk_window_present (GTK_WINDOW (muster_needs_window_new (
    GTK_WINDOW (gtk_widget_get_root (widget)), muster_page_get_store (MUSTER_PAGE (page)),
    muster_game_new_scenario (scenario))));
}

static void
on_print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (!muster_sides_pane_save_fields (page->sides, NULL))
    return;
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  MusterGame *game = muster_game_new_scenario (scenario);
  g_autoptr (GPtrArray) holdings =
    muster_collection_list (muster_page_get_store (MUSTER_PAGE (page)), NULL);
  muster_game_set_holdings (game, holdings);
  MusterPrintWindow *window =
    muster_print_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), game);
  gtk_window_present (GTK_WINDOW (window));
}

/* @parameter: for whom */
static void
on_phone (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (!muster_sides_pane_save_fields (page->sides, NULL))
    return;
  g_autoptr (MusterGame) game =
    muster_game_new_scenario (muster_scenario_model_get_scenario (page->model));
  muster_phone_share (MUSTER_PAGE (page), game, g_variant_get_string (parameter, NULL));
}

/* The evening itself has a page of its own. */
static void
on_play (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (muster_sides_pane_save_fields (page->sides, NULL))
    muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENT_PLAY,
                      muster_page_get_document (MUSTER_PAGE (page)));
}

/* What panes hand over is saved as one action; what was written into fields and not saved yet is
 * saved before. */
static void
on_edited (MusterScenarioPage *page,
           MusterScenario *changed,
           const char *title,
           const char *said,
           const char *merge)
{
  g_autoptr (MusterScenario) taken = changed;
  g_autoptr (GError) error = NULL;
  if (!muster_sides_pane_save_fields (page->sides, taken))
    return;
  if (!muster_scenario_model_save (page->model, taken, title, merge, &error))
    muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
  else if (said != NULL)
    {
      g_autofree char *words = muster_phrase_format_done (said);
      muster_page_notify (MUSTER_PAGE (page), words);
    }
}

/* The page goes on showing what was read last. */
static void
on_failed (MusterScenarioPage *page, const GError *error)
{
  muster_page_report (MUSTER_PAGE (page), g_error_copy (error));
}

/* The focus also leaves the fields of a page that goes, where nobody would read what is told. */
static void
on_sides_failed (MusterScenarioPage *page, const GError *error)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (page)))
    on_failed (page, error);
}

static void
on_refused (MusterScenarioPage *page, const char *text)
{
  muster_page_notify (MUSTER_PAGE (page), text);
}

static void
on_selected (MusterScenarioPage *page, int id)
{
  muster_selected_group_select (page->selected, id);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.delete", id != 0);
}

/* What can be added is the ruleset's, and asked for when the menu opens. */
static void
fill_add_menu (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GMenuModel) menu = muster_board_pane_make_menu (MUSTER_SCENARIO_PAGE (data)->board);
  gtk_menu_button_set_menu_model (button, menu);
}

static void
show (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  gboolean has_board = scenario->battlefield != NULL;
  muster_page_set_title (MUSTER_PAGE (page), scenario->name);
  adw_window_title_set_title (page->title, scenario->name);
  adw_window_title_set_subtitle (page->title, scenario->ruleset != NULL ? scenario->ruleset->title
                                                                        : scenario->ruleset_id);
  gtk_widget_set_sensitive (GTK_WIDGET (page->add), has_board);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.export-picture", has_board);
}

/* The switcher shows which of the parts that take turns is there. */
static void
mark_part (MusterScenarioPage *page)
{
  gboolean is_map = adw_leaflet_get_visible_child (page->panes) == GTK_WIDGET (page->board);
  const char *part = is_map ? "map" : gtk_stack_get_visible_child_name (page->parts);
  for (GtkWidget *button = gtk_widget_get_first_child (page->switcher); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                    g_strcmp0 (g_variant_get_string (target, NULL), part) == 0);
    }
}

/* The board and what is beside it, one at a time where there is no room for both. */
static void
on_show (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const char *part = g_variant_get_string (parameter, NULL);
  gboolean is_map = g_str_equal (part, "map");
  adw_leaflet_set_visible_child (page->panes, is_map ? GTK_WIDGET (page->board) : page->side_pane);
  if (!is_map)
    gtk_stack_set_visible_child_name (page->parts, part);
  mark_part (page);
}

static gboolean
show_switcher_now (gpointer user_data)
{
  MusterScenarioPage *page = user_data;
  gboolean is_narrow = adw_leaflet_get_folded (page->panes);
  gtk_widget_set_visible (page->switcher, is_narrow);
  gtk_widget_set_visible (page->beside, !is_narrow);
  mark_part (page);
  return G_SOURCE_REMOVE;
}

/* Leaflets fold while they are given their place, when nothing may ask for another. */
static void
on_folded (MusterScenarioPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_switcher_now, g_object_ref (page), g_object_unref);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_SCENARIO_PAGE (widget)->board));
}

/* Actions of panes */

static void
on_board (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_board_pane_run_action (MUSTER_SCENARIO_PAGE (widget)->board, action, parameter);
}

static void
on_fix (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *finding;
  const char *fix;
  g_variant_get (parameter, "(&s&s)", &finding, &fix);
  muster_scenario_findings_pane_fix (MUSTER_SCENARIO_PAGE (widget)->findings, finding, fix);
}

static void
add_army_now (MusterPage *page, gpointer parameter)
{
  int side;
  gint64 army;
  g_variant_get (parameter, "(ix)", &side, &army);
  muster_sides_pane_add_army (MUSTER_SCENARIO_PAGE (page)->sides, side, army);
}

static void
on_add_army (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 army;
  g_variant_get (parameter, "(ix)", NULL, &army);
  muster_page_read_packs (MUSTER_PAGE (widget), MUSTER_DOCUMENT_ARMY, &army, 1, add_army_now,
                          g_variant_ref (parameter), (GDestroyNotify) g_variant_unref);
}

static void
on_remove_army (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_sides_pane_remove_army (MUSTER_SCENARIO_PAGE (widget)->sides,
                                 g_variant_get_int32 (parameter));
}

static void
renew_armies_now (MusterPage *page, gpointer data)
{
  if (!muster_sides_pane_renew_armies (MUSTER_SCENARIO_PAGE (page)->sides))
    muster_page_say (page, _ ("The armies are as they are in the library."));
}

static void
on_renew_armies (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const MusterScenario *scenario =
    muster_scenario_model_get_scenario (MUSTER_SCENARIO_PAGE (widget)->model);
  g_autoptr (GArray) sources = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        g_array_append_val (sources, army->source);
      }
  muster_page_read_packs (MUSTER_PAGE (widget), MUSTER_DOCUMENT_ARMY,
                          (const gint64 *) (gpointer) sources->data, sources->len, renew_armies_now,
                          NULL, NULL);
}

static void
on_campaign (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPage *page = MUSTER_PAGE (widget);
  muster_scenario_open_campaign (page, muster_page_get_document (page));
}

static void
on_record (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterPage *page = MUSTER_PAGE (widget);
  muster_scenario_record_battle (page, muster_page_get_document (page));
}

static void
on_add_reserve (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_sides_pane_add_reserve (MUSTER_SCENARIO_PAGE (widget)->sides);
}

static void
on_remove_reserve (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_sides_pane_remove_reserve (MUSTER_SCENARIO_PAGE (widget)->sides,
                                    g_variant_get_int32 (parameter));
}

static void
on_again (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_dice_pane_throw_again (MUSTER_SCENARIO_PAGE (widget)->dice,
                                g_variant_get_string (parameter, NULL));
}

static void
on_again_chosen (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_dice_pane_throw_chosen (MUSTER_SCENARIO_PAGE (widget)->dice);
}

static void
on_regenerate (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_dice_pane_regenerate (MUSTER_SCENARIO_PAGE (widget)->dice);
}

static void
on_next_weather (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_weather_pane_throw_next (MUSTER_SCENARIO_PAGE (widget)->weather);
}

static void
on_throw_weather (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_weather_pane_throw (MUSTER_SCENARIO_PAGE (widget)->weather);
}

static void
on_weather_from (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_weather_pane_throw_by (MUSTER_SCENARIO_PAGE (widget)->weather,
                                g_variant_get_string (parameter, NULL));
}

/* What was written is kept when another page is shown, and when this one is closed. */
static void
unmap (GtkWidget *widget)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (page->model != NULL)
    muster_sides_pane_save_fields (page->sides, NULL);
  GTK_WIDGET_CLASS (muster_scenario_page_parent_class)->unmap (widget);
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_SCENARIO_PAGE (object)->model);
  G_OBJECT_CLASS (muster_scenario_page_parent_class)->dispose (object);
}

static const MusterPageAction actions[] = {
  { "scenario.show", "s", on_show, 0, 0 },
  { "scenario.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
  { "scenario.export-picture", "s", on_picture, 0, 0 },
  { "scenario.play", NULL, on_play, GDK_KEY_Return, GDK_CONTROL_MASK },
  { "scenario.campaign", NULL, on_campaign, 0, 0 },
  { "scenario.record", NULL, on_record, GDK_KEY_r, GDK_CONTROL_MASK },
  { "scenario.pack", NULL, on_pack, 0, 0 },
  { "scenario.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
  { "scenario.phone", "s", on_phone, 0, 0 },
  { "scenario.move", "(iii)", on_board, 0, 0 },
  { "scenario.turn", "(ii)", on_board, 0, 0 },
  { "scenario.resize", "(iii)", on_board, 0, 0 },
  { "scenario.move-point", "(iiii)", on_board, 0, 0 },
  { "scenario.retype", "(is)", on_board, 0, 0 },
  { "scenario.select", "i", on_board, 0, 0 },
  { "scenario.delete", NULL, on_board, 0, 0 },
  { "scenario.duplicate", NULL, on_board, GDK_KEY_d, GDK_CONTROL_MASK },
  { "scenario.add", "s", on_board, 0, 0 },
  { "scenario.add-zone", "i", on_board, 0, 0 },
  { "scenario.swap", NULL, on_board, 0, 0 },
  { "scenario.throw-again", NULL, on_board, 0, 0 },
  { "scenario.zoom-in", NULL, on_board, GDK_KEY_plus, GDK_CONTROL_MASK },
  { "scenario.zoom-out", NULL, on_board, GDK_KEY_minus, GDK_CONTROL_MASK },
  { "scenario.zoom-fit", NULL, on_board, GDK_KEY_0, GDK_CONTROL_MASK },
  { "scenario.ruler", NULL, on_board, GDK_KEY_m, GDK_CONTROL_MASK },
  { "scenario.fix", "(ss)", on_fix, 0, 0 },
  { "scenario.next-weather", NULL, on_next_weather, GDK_KEY_t, GDK_CONTROL_MASK },
  { "scenario.throw-weather", NULL, on_throw_weather, 0, 0 },
  { "scenario.weather-from", "s", on_weather_from, 0, 0 },
  { "scenario.add-army", "(ix)", on_add_army, 0, 0 },
  { "scenario.remove-army", "i", on_remove_army, 0, 0 },
  { "scenario.renew-armies", NULL, on_renew_armies, 0, 0 },
  { "scenario.add-reserve", NULL, on_add_reserve, 0, 0 },
  { "scenario.remove-reserve", "i", on_remove_reserve, 0, 0 },
  { "scenario.again", "s", on_again, 0, 0 },
  { "scenario.again-chosen", NULL, on_again_chosen, 0, 0 },
  { "scenario.make-anew", NULL, on_regenerate, 0, 0 },
};

static void
muster_scenario_page_class_init (MusterScenarioPageClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  class->grab_focus = grab_focus;
  class->unmap = unmap;
  g_type_ensure (MUSTER_TYPE_BOARD_PANE);
  g_type_ensure (MUSTER_TYPE_DICE_PANE);
  g_type_ensure (MUSTER_TYPE_PANE_HANDLE);
  g_type_ensure (MUSTER_TYPE_SCENARIO_FINDINGS_PANE);
  g_type_ensure (MUSTER_TYPE_SELECTED_GROUP);
  g_type_ensure (MUSTER_TYPE_SIDES_PANE);
  g_type_ensure (MUSTER_TYPE_WEATHER_PANE);
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/muster_army/Muster/scenario/page.ui");
#define BIND(member) gtk_widget_class_bind_template_child (class, MusterScenarioPage, member)
  BIND (title);
  BIND (add);
  BIND (switcher);
  BIND (beside);
  BIND (panes);
  BIND (board);
  BIND (side_pane);
  BIND (parts);
  BIND (selected);
  BIND (findings);
  BIND (weather);
  BIND (sides);
  BIND (dice);
#undef BIND
  gtk_widget_class_bind_template_callback (class, on_edited);
  gtk_widget_class_bind_template_callback (class, on_failed);
  gtk_widget_class_bind_template_callback (class, on_folded);
  gtk_widget_class_bind_template_callback (class, mark_part);
  gtk_widget_class_bind_template_callback (class, on_refused);
  gtk_widget_class_bind_template_callback (class, on_selected);
  gtk_widget_class_bind_template_callback (class, on_sides_failed);
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
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
  gtk_menu_button_set_create_popup_func (page->add, fill_add_menu, page, NULL);
  gboolean has_campaign = muster_scenario_has_campaign (store, scenario);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.delete", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.campaign", has_campaign);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.record", has_campaign);
  /* The board first: it knows what is still selected, which others show. */
  muster_board_pane_set_model (page->board, page->model);
  muster_selected_group_set_model (page->selected, page->model);
  muster_scenario_findings_pane_set_model (page->findings, page->model);
  muster_weather_pane_set_model (page->weather, page->model);
  muster_sides_pane_set_model (page->sides, page->model);
  muster_dice_pane_set_model (page->dice, page->model);
  g_signal_connect_object (page->model, "changed", G_CALLBACK (show), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->model, "failed", G_CALLBACK (on_failed), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->model, "gone", G_CALLBACK (muster_page_leave), page,
                           G_CONNECT_SWAPPED);
  show (page);
  return page;
}
