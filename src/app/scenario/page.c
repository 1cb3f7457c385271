#include "config.h"

#include "app/scenario/page.h"

#include "app/document/pane-handle.h"
#include "app/print/window.h"
#include "app/scenario/page-private.h"
#include "app/widget/file-dialog.h"
#include "app/widget/picture.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/text.h"
#include "battlefield/check/check.h"
#include "battlefield/model/edit.h"
#include "battlefield/repair.h"
#include "battlefield/terrain/terrain.h"
#include "battlefield/text.h"
#include "scenario/play/play.h"
#include "scenario/start.h"
#include "scenario/xml.h"
#include "sheet/board/file.h"
#include "sheet/board/legend.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>
#include <math.h>
#include <string.h>

/* Pictures are so wide, in pixels or points. */
#define PICTURE_WIDTH 2400

static GBytes *
make_bytes (const MusterScenario *scenario, MusterScenarioForm form, GError **error)
{
  MusterBoardOptions options = muster_board_options ();
  if (form == MUSTER_SCENARIO_AS_FILE)
    return muster_scenario_write (scenario);
  if (scenario->battlefield == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("“%s” has no battlefield yet, of which a picture could be made."),
                   scenario->name);
      return NULL;
    }
  if (form == MUSTER_SCENARIO_AS_PNG)
    return muster_board_make_png (scenario->battlefield, &options, PICTURE_WIDTH, TRUE, error);
  return muster_board_make_svg (scenario->battlefield, &options, PICTURE_WIDTH / 2, TRUE, error);
}

void
muster_scenario_export (MusterPage *page,
                        const MusterScenario *scenario,
                        MusterScenarioForm form,
                        GFile *file)
{
  GError *error = NULL;
  g_autoptr (GBytes) bytes = make_bytes (scenario, form, &error);
  if (bytes != NULL)
    muster_page_write_file (page, bytes, file);
  muster_page_report (page, error);
}

#define FORM "form"

static void
on_file (GtkWidget *asker, GtkFileChooser *chooser)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (asker);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  MusterScenarioForm form = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (chooser), FORM));
  if (file != NULL && muster_scenario_page_save_fields (page, NULL))
    muster_scenario_export (MUSTER_PAGE (page), muster_scenario_model_get_scenario (page->model),
                            form, file);
}

static void
ask (MusterScenarioPage *page, const char *title, const char *suffix, MusterScenarioForm form)
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
  ask (MUSTER_SCENARIO_PAGE (widget), _ ("Export the Scenario"), ".scenario.xml",
       MUSTER_SCENARIO_AS_FILE);
}

static void
on_picture (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  gboolean is_svg = g_str_equal (g_variant_get_string (parameter, NULL), "svg");
  ask (page, _ ("Export the Board"), is_svg ? ".svg" : ".png",
       is_svg ? MUSTER_SCENARIO_AS_SVG : MUSTER_SCENARIO_AS_PNG);
}

static void
on_print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (!muster_scenario_page_save_fields (page, NULL))
    return;
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  MusterPrintWindow *window = muster_print_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                                       muster_game_new_scenario (scenario));
  gtk_window_present (GTK_WINDOW (window));
}

/* The evening itself has a page of its own. */
static void
on_play (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (muster_scenario_page_save_fields (page, NULL))
    muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENT_PLAY,
                      muster_page_get_document (MUSTER_PAGE (page)));
}

void
muster_scenario_page_class_add_files (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
    { "scenario.export-picture", "s", on_picture, 0, 0 },
    { "scenario.play", NULL, on_play, GDK_KEY_Return, GDK_CONTROL_MASK },
    { "scenario.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

G_DEFINE_FINAL_TYPE (MusterScenarioPage, muster_scenario_page, MUSTER_TYPE_PAGE)

MusterBattlefield *
muster_scenario_page_get_battlefield (MusterScenarioPage *page)
{
  return muster_scenario_model_get_scenario (page->model)->battlefield;
}

gboolean
muster_scenario_page_save (MusterScenarioPage *page,
                           MusterScenario *changed,
                           const char *name,
                           const char *merge)
{
  g_autoptr (MusterScenario) taken = changed;
  g_autoptr (GError) error = NULL;
  if (!muster_scenario_page_save_fields (page, taken))
    return FALSE;
  if (muster_scenario_model_save (page->model, taken, name, merge, &error))
    return TRUE;
  muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
  return FALSE;
}

static void
show_title (MusterScenarioPage *page, const MusterScenario *scenario)
{
  muster_page_set_title (MUSTER_PAGE (page), scenario->name);
  adw_window_title_set_title (page->title, scenario->name);
  adw_window_title_set_subtitle (page->title, scenario->ruleset != NULL ? scenario->ruleset->title
                                                                        : scenario->ruleset_id);
}

static void
show_all (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  show_title (page, scenario);
  muster_board_view_show (page->board, scenario->battlefield);
  gtk_widget_set_visible (page->no_board, scenario->battlefield == NULL);
  gtk_widget_set_visible (page->tools, scenario->battlefield != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (page->add), scenario->battlefield != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.export-picture",
                                 scenario->battlefield != NULL);
  muster_scenario_page_show_selected (page);
  muster_scenario_page_show_findings (page);
  muster_scenario_page_show_sides (page);
}

/* The page goes on showing what was read last. */
static void
on_failed (MusterScenarioPage *page, const GError *error)
{
  muster_page_report (MUSTER_PAGE (page), g_error_copy (error));
}

/* The board and what is beside it, one at a time where there is no room for both. */
static void
on_show (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  gboolean is_board = g_str_equal (g_variant_get_string (parameter, NULL), "board");
  adw_leaflet_set_visible_child (page->panes, is_board ? page->middle : page->side_pane);
  if (!is_board)
    gtk_stack_set_visible_child_name (page->parts, g_variant_get_string (parameter, NULL));
}

static void
on_flip (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  gboolean is_board = adw_leaflet_get_visible_child (page->panes) == page->middle;
  adw_leaflet_set_visible_child (page->panes, is_board ? page->side_pane : page->middle);
}

static gboolean
show_flip_now (gpointer user_data)
{
  MusterScenarioPage *page = user_data;
  gtk_widget_set_visible (page->flip, adw_leaflet_get_folded (page->panes));
  return G_SOURCE_REMOVE;
}

/* Leaflets fold while they are given their place, when nothing may ask for another. */
static void
on_folded (MusterScenarioPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_flip_now, g_object_ref (page), g_object_unref);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_SCENARIO_PAGE (widget)->board));
}

/* What was written is kept when another page is shown, and when this one is closed. */
static void
unmap (GtkWidget *widget)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (page->model != NULL)
    muster_scenario_page_save_fields (page, NULL);
  GTK_WIDGET_CLASS (muster_scenario_page_parent_class)->unmap (widget);
}

static void
dispose (GObject *object)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (object);
  g_clear_object (&page->model);
  g_clear_pointer (&page->name, g_free);
  g_clear_pointer (&page->types, g_ptr_array_unref);
  g_clear_pointer (&page->formations, g_array_unref);
  G_OBJECT_CLASS (muster_scenario_page_parent_class)->dispose (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (class, MusterScenarioPage, member)

/* @said: (nullable): what is said when it is saved */
static void
on_edited (MusterScenarioPage *page, MusterScenario *changed, const char *title, const char *said)
{
  if (muster_scenario_page_save (page, changed, title, NULL) && said != NULL)
    muster_page_notify (MUSTER_PAGE (page), said);
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

static void
bind_board (GtkWidgetClass *class)
{
  BIND (title);
  BIND (panes);
  BIND (flip);
  BIND (middle);
  BIND (side_pane);
  BIND (parts);
  BIND (add);
  BIND (board);
  BIND (no_board);
  BIND (tools);
  BIND (selected_group);
  BIND (selected_name);
  BIND (selected_about);
  BIND (type_row);
  BIND (width_row);
  BIND (depth_row);
  BIND (turn_row);
  BIND (width);
  BIND (depth);
  BIND (turn);
  BIND (again);
  BIND (duplicate);
  BIND (verdict);
  BIND (findings);
  BIND (remarks);
  BIND (needs);
  BIND (legend);
}

static void
bind_parts (GtkWidgetClass *class)
{
  BIND (weather);
  BIND (dice);
  BIND (own_name);
  BIND (date);
  BIND (place);
  BIND (situation);
  BIND (victory);
  BIND (conditions);
  BIND (reserves);
  BIND (reserve_formation);
  BIND (reserve_entry);
  BIND (reserve_turn);
  BIND (arrival);
  BIND (minutes_row);
  BIND (minutes);
  BIND (attacker);
  BIND (table_width);
  BIND (table_depth);
  BIND (ground_scale);
  BIND (turns);
}

static void
bind_pairs (GtkWidgetClass *class)
{
  static const struct
  {
    const char *name;
    gssize offset;
  } members[] = {
    { "side_name_a", G_STRUCT_OFFSET (MusterScenarioPage, side_names[0]) },
    { "side_name_b", G_STRUCT_OFFSET (MusterScenarioPage, side_names[1]) },
    { "side_armies_a", G_STRUCT_OFFSET (MusterScenarioPage, side_armies[0]) },
    { "side_armies_b", G_STRUCT_OFFSET (MusterScenarioPage, side_armies[1]) },
    { "add_army_a", G_STRUCT_OFFSET (MusterScenarioPage, add_armies[0]) },
    { "add_army_b", G_STRUCT_OFFSET (MusterScenarioPage, add_armies[1]) },
    { "briefing_a", G_STRUCT_OFFSET (MusterScenarioPage, briefings[0]) },
    { "briefing_b", G_STRUCT_OFFSET (MusterScenarioPage, briefings[1]) },
    { "side_note_a", G_STRUCT_OFFSET (MusterScenarioPage, side_notes[0]) },
    { "side_note_b", G_STRUCT_OFFSET (MusterScenarioPage, side_notes[1]) },
    { "start", G_STRUCT_OFFSET (MusterScenarioPage, times[0]) },
    { "dusk", G_STRUCT_OFFSET (MusterScenarioPage, times[1]) },
  };
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    gtk_widget_class_bind_template_child_full (class, members[i].name, FALSE, members[i].offset);
}

static void
muster_scenario_page_class_init (MusterScenarioPageClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  static const MusterPageAction actions[] = {
    { "scenario.show", "s", on_show, 0, 0 },
    { "scenario.flip", NULL, on_flip, 0, 0 },
    { "scenario.next-weather", NULL, on_next_weather, GDK_KEY_t, GDK_CONTROL_MASK },
    { "scenario.throw-weather", NULL, on_throw_weather, 0, 0 },
    { "scenario.weather-from", "s", on_weather_from, 0, 0 },
    { "scenario.again", "s", on_again, 0, 0 },
    { "scenario.again-chosen", NULL, on_again_chosen, 0, 0 },
    { "scenario.make-anew", NULL, on_regenerate, 0, 0 },
  };
  G_OBJECT_CLASS (klass)->dispose = dispose;
  class->grab_focus = grab_focus;
  class->unmap = unmap;
  g_type_ensure (MUSTER_TYPE_BOARD_VIEW);
  g_type_ensure (MUSTER_TYPE_PANE_HANDLE);
  g_type_ensure (MUSTER_TYPE_WEATHER_PANE);
  g_type_ensure (MUSTER_TYPE_DICE_PANE);
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/muster_army/Muster/scenario/page.ui");
  bind_board (class);
  bind_parts (class);
  bind_pairs (class);
  gtk_widget_class_bind_template_callback (class, on_folded);
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  muster_scenario_page_class_add_board (class);
  muster_scenario_page_class_add_findings (class);
  muster_scenario_page_class_add_armies (class);
  muster_scenario_page_class_add_files (class);
}

static void
muster_scenario_page_init (MusterScenarioPage *page)
{
  gtk_widget_init_template (GTK_WIDGET (page));
  page->types = g_ptr_array_new ();
  page->formations = g_array_new (FALSE, TRUE, sizeof (MusterReserve));
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
  muster_scenario_page_begin_board (page);
  muster_scenario_page_begin_findings (page);
  muster_weather_pane_set_model (page->weather, page->model);
  g_signal_connect_object (page->weather, "edited", G_CALLBACK (on_edited), page,
                           G_CONNECT_SWAPPED);
  muster_dice_pane_set_model (page->dice, page->model);
  g_signal_connect_object (page->dice, "edited", G_CALLBACK (on_edited), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->dice, "failed", G_CALLBACK (on_failed), page, G_CONNECT_SWAPPED);
  muster_scenario_page_begin_sides (page);
  muster_scenario_page_begin_fields (page);
  muster_scenario_page_begin_armies (page);
  g_signal_connect_object (page->model, "changed", G_CALLBACK (show_all), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->model, "failed", G_CALLBACK (on_failed), page, G_CONNECT_SWAPPED);
  show_all (page);
  return page;
}

MusterScenarioModel *
muster_scenario_page_get_model (MusterScenarioPage *page)
{
  return page->model;
}

/* The legend is set in type of this size, and measured for the least width of the pane, in pixels.
 */
#define LEGEND_SIZE  13
#define LEGEND_WIDTH 300

/* An action on the board is done to a copy of the scenario. */
static MusterScenario *
begin (MusterScenarioPage *page)
{
  return muster_scenario_page_get_battlefield (page) != NULL
           ? muster_scenario_model_begin (page->model)
           : NULL;
}

/* @kind: of the phrase, of what it is done to */
static void
save (MusterScenarioPage *page,
      MusterScenario *changed,
      int id,
      const char *kind,
      const char *merge)
{
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  g_autofree char *name = muster_phrase_new (kind, label != NULL ? label : "", NULL);
  muster_terrain_settle_crossings (changed->battlefield);
  muster_scenario_page_save (page, changed, name, merge);
}

/* Takes @changed, which could not be changed so. */
static void
refuse (MusterScenarioPage *page, MusterScenario *changed, int id)
{
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  muster_scenario_unref (changed);
  if (label == NULL)
    return;
  g_autofree char *text =
    g_strdup_printf (_ ("%s cannot be changed so and stays as it was"), label);
  muster_page_notify (MUSTER_PAGE (page), text);
}

/* Steps by keys become one action; a drag is one by itself. */
static char *
dup_merge (MusterScenarioPage *page, const char *action, int id)
{
  return g_strdup_printf ("%s-%d-%u", action, id, muster_board_view_get_n_drags (page->board));
}

static void
on_move (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id;
  int x;
  int y;
  g_variant_get (parameter, "(iii)", &id, &x, &y);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (page, "move", id);
  if (muster_battlefield_move (changed->battlefield, id, x, y))
    save (page, changed, id, "move", merge);
  else
    muster_scenario_unref (changed);
}

static void
on_turn (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id;
  int degrees;
  g_variant_get (parameter, "(ii)", &id, &degrees);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (page, "turn", id);
  if (muster_battlefield_turn (changed->battlefield, id, degrees))
    save (page, changed, id, "turn-thing", merge);
  else
    refuse (page, changed, id);
}

static void
on_resize (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id;
  int width;
  int depth;
  g_variant_get (parameter, "(iii)", &id, &width, &depth);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (page, "resize", id);
  if (muster_battlefield_resize (changed->battlefield, id, width, depth))
    save (page, changed, id, "resize", merge);
  else
    refuse (page, changed, id);
}

static void
on_move_point (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id;
  int point;
  MusterPoint to;
  g_variant_get (parameter, "(iiii)", &id, &point, &to.x, &to.y);
  if (changed == NULL)
    return;
  if (muster_battlefield_move_point (changed->battlefield, id, point, to))
    save (page, changed, id, "change", NULL);
  else
    refuse (page, changed, id);
}

static void
on_delete (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  int id = muster_board_view_get_selected (page->board);
  MusterScenario *changed = id != 0 ? begin (page) : NULL;
  if (changed == NULL)
    return;
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  g_autofree char *name = muster_phrase_new ("delete", label != NULL ? label : "", NULL);
  g_autofree char *words = muster_phrase_format (name);
  muster_battlefield_remove (changed->battlefield, id);
  muster_terrain_settle_crossings (changed->battlefield);
  if (muster_scenario_page_save (page, changed, name, NULL))
    muster_page_notify (MUSTER_PAGE (page), words);
}

static void
on_duplicate (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id = changed != NULL
             ? muster_battlefield_duplicate (changed->battlefield,
                                             muster_board_view_get_selected (page->board))
             : 0;
  if (id == 0)
    {
      g_clear_pointer (&changed, muster_scenario_unref);
      return;
    }
  save (page, changed, id, "duplicate", NULL);
  muster_board_view_select (page->board, id);
}

/* "b:marker" is an objective of the second side. */
static void
on_add (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const char *word = g_variant_get_string (parameter, NULL);
  MusterScenario *changed = begin (page);
  gboolean is_second = g_str_has_prefix (word, "b:");
  if (changed == NULL || changed->battlefield->ruleset == NULL)
    {
      g_clear_pointer (&changed, muster_scenario_unref);
      return;
    }
  const MusterKind *kind = muster_ruleset_find_kind (changed->battlefield->ruleset,
                                                     strchr (word, ':') != NULL ? word + 2 : word);
  int id = kind != NULL ? muster_battlefield_add (changed->battlefield, kind,
                                                  muster_board_view_get_middle (page->board),
                                                  g_random_int_range (1, 1001), is_second)
                        : 0;
  if (id == 0)
    {
      muster_scenario_unref (changed);
      return;
    }
  save (page, changed, id, "add", NULL);
  muster_board_view_select (page->board, id);
  gtk_widget_grab_focus (GTK_WIDGET (page->board));
}

static void
on_add_zone (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int side = g_variant_get_int32 (parameter);
  if (changed == NULL)
    return;
  int id = muster_battlefield_add_own_zone (changed->battlefield, CLAMP (side, 0, 1));
  save (page, changed, id, "add", NULL);
  muster_board_view_select (page->board, id);
}

static void
on_swap (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  if (changed == NULL)
    return;
  muster_battlefield_swap_edges (changed->battlefield);
  muster_scenario_page_save (page, changed, "swap-ends", NULL);
}

static void
on_throw_again (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  const MusterFeature *feature =
    battlefield != NULL
      ? muster_battlefield_find_feature (battlefield, muster_board_view_get_selected (page->board))
      : NULL;
  if (feature != NULL && feature->stream != NULL)
    gtk_widget_activate_action (widget, "scenario.again", "s", feature->stream);
}

static void
on_zoom (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_board_view_zoom (MUSTER_SCENARIO_PAGE (widget)->board,
                          g_str_equal (action, "scenario.zoom-in")    ? 1
                          : g_str_equal (action, "scenario.zoom-out") ? -1
                                                                      : 0);
}

static void
on_ruler (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterBoardView *board = MUSTER_SCENARIO_PAGE (widget)->board;
  muster_board_view_set_ruler (board, !muster_board_view_is_ruler (board));
}

/* What is selected */

/* What was written as a name is kept when the entry is left, and when another thing is selected. */
static void
keep_name (MusterScenarioPage *page)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (page->selected_name)));
  int id = page->named;
  if (id == 0 || page->name == NULL || g_str_equal (name, page->name))
    return;
  MusterScenario *changed = begin (page);
  g_autofree char *label =
    changed != NULL ? muster_battlefield_dup_label (changed->battlefield, id) : NULL;
  g_free (page->name);
  page->name = g_strdup (name);
  if (label == NULL)
    {
      g_clear_pointer (&changed, muster_scenario_unref);
      return;
    }
  g_autofree char *phrase = muster_phrase_new ("rename-thing", label, NULL);
  muster_battlefield_rename (changed->battlefield, id, name[0] != '\0' ? name : NULL);
  muster_scenario_page_save (page, changed, phrase, NULL);
}

/* Spin buttons are in centimetres; of lines only the first says something. */
static void
on_size (MusterScenarioPage *page)
{
  int id = muster_board_view_get_selected (page->board);
  if (page->is_showing || id == 0)
    return;
  gtk_widget_activate_action (GTK_WIDGET (page), "scenario.resize", "(iii)", id,
                              (int) lround (gtk_spin_button_get_value (page->width) * 10),
                              (int) lround (gtk_spin_button_get_value (page->depth) * 10));
}

static void
on_direction (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  int id = muster_board_view_get_selected (page->board);
  const MusterFeature *feature =
    battlefield != NULL ? muster_battlefield_find_feature (battlefield, id) : NULL;
  if (page->is_showing || feature == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (page), "scenario.turn", "(ii)", id,
                              gtk_spin_button_get_value_as_int (page->turn) - feature->turn);
}

static char *
dup_about (const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, id);
  MusterPoint centre;
  if (feature != NULL)
    {
      g_autofree char *where = muster_feature_dup_where (battlefield, feature);
      return g_strdup_printf ("%s · %s",
                              feature->kind != NULL ? feature->kind->name : feature->type_id,
                              where);
    }
  return muster_battlefield_get_centre (battlefield, id, &centre)
           ? muster_point_dup_text (battlefield, centre)
           : NULL;
}

/* What is being written as a name stays as it is. */
static void
show_name (MusterScenarioPage *page, const MusterBattlefield *battlefield, int id)
{
  const char *name = muster_battlefield_get_name (battlefield, id);
  const char *typed = gtk_editable_get_text (page->selected_name);
  gboolean is_typing = page->named == id && page->name != NULL && !g_str_equal (typed, page->name);
  if (is_typing)
    return;
  page->named = id;
  g_free (page->name);
  page->name = g_strdup (name != NULL ? name : "");
  if (!g_str_equal (typed, page->name))
    gtk_editable_set_text (page->selected_name, page->name);
}

static void
on_retype (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  int id;
  const char *type;
  g_variant_get (parameter, "(i&s)", &id, &type);
  MusterScenario *changed = begin (page);
  if (changed == NULL)
    return;
  const MusterRuleset *ruleset = changed->battlefield->ruleset;
  const MusterKind *kind = ruleset != NULL ? muster_ruleset_find_kind (ruleset, type) : NULL;
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  if (kind == NULL || label == NULL || !muster_battlefield_retype (changed->battlefield, id, kind))
    {
      muster_scenario_unref (changed);
      return;
    }
  g_autofree char *phrase = muster_phrase_new ("retype", label, kind->name, NULL);
  muster_terrain_settle_crossings (changed->battlefield);
  muster_scenario_page_save (page, changed, phrase, NULL);
}

static void
on_type (MusterScenarioPage *page)
{
  guint row = adw_combo_row_get_selected (page->type_row);
  if (page->model == NULL || page->is_showing || row >= page->types->len)
    return;
  int id = muster_board_view_get_selected (page->board);
  const MusterKind *kind = g_ptr_array_index (page->types, row);
  const MusterFeature *feature =
    muster_battlefield_find_feature (muster_scenario_page_get_battlefield (page), id);
  if (feature != NULL && feature->kind != kind)
    gtk_widget_activate_action (GTK_WIDGET (page), "scenario.retype", "(is)", id, kind->id);
}

static GPtrArray *
list_types (const MusterBattlefield *battlefield, int id)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  GPtrArray *types = g_ptr_array_new ();
  for (int i = 0; ruleset != NULL && i < ruleset->n_features; i++)
    if (muster_battlefield_can_retype (battlefield, id, &ruleset->features[i]))
      g_ptr_array_add (types, &ruleset->features[i]);
  return types;
}

static gboolean
are_same (const GPtrArray *a, const GPtrArray *b)
{
  return a->len == b->len
         && (a->len == 0 || memcmp (a->pdata, b->pdata, a->len * sizeof (gpointer)) == 0);
}

/* What it may be made by a hand: one of its like. The list is made anew only where it is another,
 * as it may be the one that was just chosen from. */
static void
show_types (MusterScenarioPage *page, const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, id);
  g_autoptr (GPtrArray) types = list_types (battlefield, id);
  guint selected = 0;
  if (!are_same (types, page->types))
    {
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
      for (guint i = 0; i < types->len; i++)
        gtk_string_list_append (names, ((const MusterKind *) g_ptr_array_index (types, i))->name);
      g_ptr_array_unref (page->types);
      page->types = g_ptr_array_ref (types);
      adw_combo_row_set_model (page->type_row, G_LIST_MODEL (names));
    }
  if (feature != NULL && g_ptr_array_find (types, feature->kind, &selected))
    adw_combo_row_set_selected (page->type_row, selected);
  gtk_widget_set_visible (GTK_WIDGET (page->type_row), types->len > 1);
}

static void
show_node (MusterScenarioPage *page, const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, id);
  int width;
  int depth;
  gboolean has_size = muster_battlefield_get_size (battlefield, id, &width, &depth);
  g_autofree char *label = muster_battlefield_dup_label (battlefield, id);
  g_autofree char *about = dup_about (battlefield, id);
  g_autofree char *title = g_markup_escape_text (label, -1);
  g_autofree char *escaped = g_markup_escape_text (about != NULL ? about : "", -1);
  adw_preferences_group_set_title (page->selected_group, title);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (page->selected_about), escaped);
  show_name (page, battlefield, id);
  show_types (page, battlefield, id);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (page->width_row),
                                 has_size && depth == 0 ? _ ("Breadth (cm)") : _ ("Width (cm)"));
  gtk_widget_set_visible (GTK_WIDGET (page->width_row), has_size);
  gtk_widget_set_visible (GTK_WIDGET (page->depth_row), has_size && depth > 0);
  gtk_widget_set_visible (GTK_WIDGET (page->turn_row), feature != NULL && feature->breadth == 0);
  if (has_size)
    gtk_spin_button_set_value (page->width, width / 10.0);
  if (has_size && depth > 0)
    gtk_spin_button_set_value (page->depth, depth / 10.0);
  if (feature != NULL)
    gtk_spin_button_set_value (page->turn, feature->turn);
  gtk_widget_set_visible (page->again,
                          feature != NULL && feature->stream != NULL
                            && muster_terrain_may_throw_again (battlefield, feature->stream));
  gtk_widget_set_visible (page->duplicate, feature != NULL);
}

void
muster_scenario_page_show_selected (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  int id = muster_board_view_get_selected (page->board);
  page->is_showing = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (page->selected_group), battlefield != NULL && id != 0);
  if (battlefield != NULL && id != 0)
    show_node (page, battlefield, id);
  page->is_showing = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.delete", id != 0);
}

static void
on_selected (MusterScenarioPage *page)
{
  if (muster_board_view_get_selected (page->board) != page->named)
    keep_name (page);
  muster_scenario_page_show_selected (page);
}

/* The legend, as wide as the pane */

static void
on_draw_legend (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  MusterScenarioPage *page = data;
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  MusterBoardOptions options = muster_board_options ();
  if (battlefield == NULL)
    return;
  options.palette = muster_picture_get_palette_kind ();
  g_autoptr (GPtrArray) rows = muster_board_list_legend (battlefield, &options);
  muster_board_draw_legend (cr, rows, options.palette, 0, 0, width, LEGEND_SIZE);
}

void
muster_scenario_page_show_legend (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  MusterBoardOptions options = muster_board_options ();
  g_autoptr (GPtrArray) rows =
    battlefield != NULL ? muster_board_list_legend (battlefield, &options) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  double height = rows != NULL ? muster_board_measure_legend (rows, LEGEND_WIDTH, LEGEND_SIZE) : 0;
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    muster_text_append_item (text, ((const MusterLegendRow *) g_ptr_array_index (rows, i))->label);
  gtk_drawing_area_set_content_height (page->legend, (int) ceil (height));
  gtk_accessible_update_property (GTK_ACCESSIBLE (page->legend),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str, -1);
  gtk_widget_queue_draw (GTK_WIDGET (page->legend));
}

/* What may be added */

static void
add_kinds (GMenu *menu, const MusterRuleset *ruleset, MusterCategory category, const char *prefix)
{
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      if (kind->category != category)
        continue;
      g_autofree char *word = g_strconcat (prefix, kind->id, NULL);
      g_autoptr (GMenuItem) item = g_menu_item_new (kind->name, NULL);
      g_menu_item_set_action_and_target (item, "scenario.add", "s", word);
      g_menu_append_item (menu, item);
    }
}

static void
add_zone (GMenu *menu, int side)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (_ ("Deployment zone"), NULL);
  g_menu_item_set_action_and_target (item, "scenario.add-zone", "i", side);
  g_menu_append_item (menu, item);
}

/* What can be added is the ruleset's, and asked for when the menu opens. */
static void
fill_add_menu (GtkMenuButton *button, gpointer data)
{
  MusterScenarioPage *page = data;
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  g_autoptr (GMenu) menu = g_menu_new ();
  if (battlefield != NULL && battlefield->ruleset != NULL)
    {
      g_autoptr (GMenu) features = g_menu_new ();
      g_autoptr (GMenu) first = g_menu_new ();
      g_autoptr (GMenu) second = g_menu_new ();
      add_kinds (features, battlefield->ruleset, MUSTER_CATEGORY_FEATURE, "");
      add_kinds (first, battlefield->ruleset, MUSTER_CATEGORY_OBJECTIVE, "a:");
      add_kinds (second, battlefield->ruleset, MUSTER_CATEGORY_OBJECTIVE, "b:");
      add_zone (first, 0);
      add_zone (second, 1);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (features));
      g_menu_append_section (menu, _ ("Side A"), G_MENU_MODEL (first));
      g_menu_append_section (menu, _ ("Side B"), G_MENU_MODEL (second));
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
muster_scenario_page_begin_board (MusterScenarioPage *page)
{
  g_signal_connect_object (page->board, "selected", G_CALLBACK (on_selected), page,
                           G_CONNECT_SWAPPED);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_object (focus, "leave", G_CALLBACK (keep_name), page, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (page->selected_name), focus);
  g_signal_connect_object (page->selected_name, "apply", G_CALLBACK (keep_name), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->type_row, "notify::selected", G_CALLBACK (on_type), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->width, "value-changed", G_CALLBACK (on_size), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->depth, "value-changed", G_CALLBACK (on_size), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->turn, "value-changed", G_CALLBACK (on_direction), page,
                           G_CONNECT_SWAPPED);
  gtk_drawing_area_set_draw_func (page->legend, on_draw_legend, page, NULL);
  muster_picture_follow_style (GTK_WIDGET (page->legend));
  gtk_menu_button_set_create_popup_func (page->add, fill_add_menu, page, NULL);
}

void
muster_scenario_page_class_add_board (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.move", "(iii)", on_move, 0, 0 },
    { "scenario.turn", "(ii)", on_turn, 0, 0 },
    { "scenario.resize", "(iii)", on_resize, 0, 0 },
    { "scenario.move-point", "(iiii)", on_move_point, 0, 0 },
    { "scenario.retype", "(is)", on_retype, 0, 0 },
    { "scenario.delete", NULL, on_delete, 0, 0 },
    { "scenario.duplicate", NULL, on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "scenario.add", "s", on_add, 0, 0 },
    { "scenario.add-zone", "i", on_add_zone, 0, 0 },
    { "scenario.swap", NULL, on_swap, 0, 0 },
    { "scenario.throw-again", NULL, on_throw_again, 0, 0 },
    { "scenario.zoom-in", NULL, on_zoom, GDK_KEY_plus, GDK_CONTROL_MASK },
    { "scenario.zoom-out", NULL, on_zoom, GDK_KEY_minus, GDK_CONTROL_MASK },
    { "scenario.zoom-fit", NULL, on_zoom, GDK_KEY_0, GDK_CONTROL_MASK },
    { "scenario.ruler", NULL, on_ruler, GDK_KEY_r, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

/* One finding of a scenario, in the list beside its board: what, by which rule, and its fixes.
 */

#define ID "muster-finding-id"

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  return label;
}

static void
set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static GtkWidget *
new_fix (const MusterBoardFinding *finding, const MusterBoardFix *fix)
{
  GtkWidget *button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (button), new_label (fix->text));
  gtk_widget_add_css_class (button, "fix");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "scenario.fix");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ss)", finding->text, fix->text);
  set_name (button, fix->text);
  return button;
}

static char *
dup_head (const MusterBoardFinding *finding)
{
  const char *severity = muster_board_finding_get_severity_name (finding);
  return finding->cite != NULL ? g_strdup_printf ("%s · %s", severity, finding->cite)
                               : g_strdup (severity);
}

/**
 * muster_board_finding_row_new:
 * @fixes: (element-type MusterBoardFix): of it
 *
 * Returns: (transfer floating): a row that is activated to select the thing; the buttons of the
 * fixes ask for "scenario.fix" with the text of the finding and of the fix
 */
static GtkWidget *
muster_board_finding_row_new (const MusterBoardFinding *finding, GPtrArray *fixes)
{
  static const char *const styles[] = { "error", "warning", "dim-label" };
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *head = dup_head (finding);
  g_autofree char *said = g_strdup_printf ("%s: %s", head, finding->text);
  GtkWidget *label = new_label (head);
  int id = finding->ids->len > 0 ? g_array_index (finding->ids, int, 0) : 0;
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, styles[finding->severity]);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), new_label (finding->text));
  for (guint i = 0; i < fixes->len; i++)
    gtk_box_append (GTK_BOX (box), new_fix (finding, g_ptr_array_index (fixes, i)));
  gtk_widget_add_css_class (box, "finding");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), id != 0);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data (G_OBJECT (row), ID, GINT_TO_POINTER (id));
  set_name (row, said);
  return row;
}

/** Returns: the id of the thing that the row's finding is about, or 0 */
static int
muster_board_finding_row_get_id (GtkListBoxRow *row)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), ID));
}

static void
on_finding (MusterScenarioPage *page, GtkListBoxRow *row)
{
  int id = muster_board_finding_row_get_id (row);
  if (id != 0)
    muster_board_view_select (page->board, id);
}

static const MusterBoardFinding *
find_by_text (GPtrArray *findings, const char *text)
{
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((MusterBoardFinding *) g_ptr_array_index (findings, i))->text, text))
      return g_ptr_array_index (findings, i);
  return NULL;
}

/* The findings may be others by now: the fix is searched anew. */
static void
on_fix (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  const char *text;
  const char *wanted;
  g_variant_get (parameter, "(&s&s)", &text, &wanted);
  const MusterBoardFinding *finding =
    find_by_text (muster_scenario_model_get_findings (page->model), text);
  if (battlefield == NULL || finding == NULL)
    return;
  g_autofree char *name = g_strdup (wanted);
  g_autoptr (GPtrArray) fixes = muster_board_finding_list_fixes (battlefield, finding);
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterBoardFix *fix = g_ptr_array_index (fixes, i);
      if (!g_str_equal (fix->text, name))
        continue;
      MusterScenario *changed = muster_scenario_model_begin (page->model);
      muster_scenario_set_battlefield (changed, fix->battlefield);
      g_autofree char *phrase = g_strdup (fix->phrase);
      if (muster_scenario_page_save (page, changed, phrase, NULL))
        muster_page_notify (MUSTER_PAGE (page), name);
      return;
    }
}

static char *
dup_verdict (guint n_findings)
{
  return n_findings == 0
           ? g_strdup (_ ("No problems found"))
           : g_strdup_printf (ngettext ("%u finding", "%u findings", n_findings), n_findings);
}

static void
show_remarks (MusterScenarioPage *page, const MusterBattlefield *battlefield)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autofree char *needs =
    battlefield != NULL ? muster_terrain_dup_needs (battlefield) : g_strdup ("");
  for (guint i = 0; battlefield != NULL && i < battlefield->remarks->len; i++)
    g_string_append_printf (remarks, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (battlefield->remarks, i));
  gtk_label_set_text (page->remarks, remarks->str);
  gtk_widget_set_visible (GTK_WIDGET (page->remarks), remarks->len > 0);
  gtk_label_set_text (page->needs, g_strchomp (needs));
}

void
muster_scenario_page_clear_list (GtkListBox *list)
{
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, row);
}

void
muster_scenario_page_show_findings (MusterScenarioPage *page)
{
  GPtrArray *findings = muster_scenario_model_get_findings (page->model);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  g_autofree char *verdict = dup_verdict (findings->len);
  gboolean wants_fixes = findings->len <= MUSTER_MOST_FINDINGS_WITH_FIXES;
  muster_scenario_page_clear_list (page->findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterBoardFinding *finding = g_ptr_array_index (findings, i);
      g_autoptr (GPtrArray) fixes = battlefield != NULL && wants_fixes
                                      ? muster_board_finding_list_fixes (battlefield, finding)
                                      : g_ptr_array_new ();
      gtk_list_box_append (page->findings, muster_board_finding_row_new (finding, fixes));
    }
  gtk_label_set_text (page->verdict, verdict);
  gtk_widget_set_visible (GTK_WIDGET (page->findings), findings->len > 0);
  show_remarks (page, battlefield);
  muster_scenario_page_show_legend (page);
}

void
muster_scenario_page_begin_findings (MusterScenarioPage *page)
{
  g_signal_connect_object (page->findings, "row-activated", G_CALLBACK (on_finding), page,
                           G_CONNECT_SWAPPED);
}

void
muster_scenario_page_class_add_findings (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.fix", "(ss)", on_fix, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
