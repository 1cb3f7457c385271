#include "config.h"

#include "app/print/pane.h"

#include "app/document/settings.h"
#include "app/print/paper-row.h"
#include "app/widget/combo-row.h"
#include "campaign/state/register-players.h"
#include "campaign/text/log.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/sheet.h"

#include <glib/gi18n-lib.h>

#define MUSTER_TYPE_SHEET_ROW (muster_sheet_row_get_type ())

struct _MusterSheetRow
{
  AdwActionRow parent;
  GtkCheckButton *check;
  GtkMenuButton *menu;
  const MusterSheetKind *kind;
  MusterTurn turn;
};

G_DEFINE_FINAL_TYPE (MusterSheetRow, muster_sheet_row, ADW_TYPE_ACTION_ROW)

enum
{
  PROP_TICKED = 1,
  PROP_TURN,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static const struct
{
  const char *word;
  const char *icon;
  const char *tooltip;
} quarter_turns[] = {
  [MUSTER_TURN_BEST] = { "best", "muster-page-best-symbolic",
                         N_ ("The paper lies as it suits the sheet") },
  [MUSTER_TURN_PORTRAIT] = { "portrait", "muster-page-portrait-symbolic",
                             N_ ("The paper stands upright") },
  [MUSTER_TURN_LANDSCAPE] = { "landscape", "muster-page-landscape-symbolic",
                              N_ ("The paper lies across") },
};

const MusterSheetKind *
muster_sheet_row_get_kind (MusterSheetRow *row)
{
  return row->kind;
}

gboolean
muster_sheet_row_is_ticked (MusterSheetRow *row)
{
  return gtk_check_button_get_active (row->check);
}

void
muster_sheet_row_tick (MusterSheetRow *row, gboolean is_ticked)
{
  gtk_check_button_set_active (row->check, is_ticked);
}

MusterTurn
muster_sheet_row_get_turn (MusterSheetRow *row)
{
  return row->turn;
}

static void
set_turn (MusterSheetRow *row, MusterTurn turn)
{
  row->turn = turn;
  gtk_menu_button_set_icon_name (row->menu, quarter_turns[turn].icon);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->menu), _ (quarter_turns[turn].tooltip));
}

static void
set_turn_by_word (MusterSheetRow *row, const char *word)
{
  for (MusterTurn i = 0; i < G_N_ELEMENTS (quarter_turns); i++)
    if (g_strcmp0 (quarter_turns[i].word, word) == 0)
      set_turn (row, i);
}

static void
on_toggled (MusterSheetRow *row)
{
  gtk_widget_set_visible (GTK_WIDGET (row->menu), muster_sheet_row_is_ticked (row));
  g_object_notify_by_pspec (G_OBJECT (row), props[PROP_TICKED]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  MusterSheetRow *row = MUSTER_SHEET_ROW (object);
  if (id == PROP_TICKED)
    g_value_set_boolean (value, muster_sheet_row_is_ticked (row));
  else
    g_value_set_static_string (value, quarter_turns[row->turn].word);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  MusterSheetRow *row = MUSTER_SHEET_ROW (object);
  if (id == PROP_TICKED)
    muster_sheet_row_tick (row, g_value_get_boolean (value));
  else
    set_turn_by_word (row, g_value_get_string (value));
}

static void
muster_sheet_row_class_init (MusterSheetRowClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  props[PROP_TICKED] =
    g_param_spec_boolean ("ticked", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_TURN] =
    g_param_spec_string ("turn", NULL, NULL, "best", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/print/sheet-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterSheetRow, check);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetRow, menu);
  gtk_widget_class_bind_template_callback (widget_class, on_toggled);
  gtk_widget_class_install_property_action (widget_class, "sheet-row.turn", "turn");
}

static void
muster_sheet_row_init (MusterSheetRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}

static MusterSheetRow *
muster_sheet_row_new (const MusterSheetKind *kind, gboolean is_ticked, MusterTurn turn)
{
  MusterSheetRow *row = g_object_new (MUSTER_TYPE_SHEET_ROW, "title", _ (kind->title), "subtitle",
                                      _ (kind->about), NULL);
  g_autofree char *paper = g_strdup_printf (_ ("How the paper of “%s” lies"), _ (kind->title));
  row->kind = kind;
  set_turn (row, turn);
  muster_sheet_row_tick (row, is_ticked);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (kind->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (kind->about), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->menu), GTK_ACCESSIBLE_PROPERTY_LABEL, paper,
                                  -1);
  return row;
}

/* What is printed: each has its own settings. */
typedef enum
{
  OF_ARMY,
  OF_SCENARIO,
  OF_CAMPAIGN,
} Of;

/* The sheet that has settings of its own. */
#define LABELS "labels"

static const struct
{
  const char *sheets;
  const char *cover;
} keys[] = {
  [OF_ARMY] = { "print-sheets-army", "print-cover-army" },
  [OF_SCENARIO] = { "print-sheets-scenario", "print-cover-scenario" },
  [OF_CAMPAIGN] = { "print-sheets-campaign", "print-cover-campaign" },
};

/* What is ticked of an army where nothing is remembered. */
#define USUAL "order-of-battle"

/* What it is a list of, in the settings. */
#define PORTRAIT  "print-portrait"
#define LANDSCAPE "print-landscape"

struct _MusterPrintPane
{
  AdwBin parent;
  AdwPreferencesGroup *sheets;
  GtkSwitch *cover;
  GtkWidget *readers;
  AdwComboRow *reader;
  GtkWidget *redact;
  GtkSwitch *redacted;
  AdwEntryRow *since;
  MusterRegister *reg; /* of a campaign, or NULL */
  GtkWidget *secrets;
  GtkCheckButton *zones;
  GtkCheckButton *reserves;
  GtkCheckButton *forces;
  GtkCheckButton *weather;
  AdwComboRow *paper;
  AdwActionRow *type_row;
  GtkSpinButton *type_size;
  GtkSwitch *grey;
  GtkSwitch *duplex;
  GtkSwitch *booklet;
  GtkWidget *labels;
  AdwComboRow *label_form;
  GtkSpinButton *label_width;
  GPtrArray *rows; /* MusterSheetRow (unowned) */
  GArray *viewers; /* MusterViewer: of the choices of reader, of a campaign */
  char *costs;     /* pages in some type sizes, or NULL */
  Of of;
};

G_DEFINE_FINAL_TYPE (MusterPrintPane, muster_print_pane, ADW_TYPE_BIN)

static guint changed;

static void
emit_changed (MusterPrintPane *pane, const char *title)
{
  g_signal_emit (pane, changed, 0, title);
}

static void
on_changed (MusterPrintPane *pane)
{
  emit_changed (pane, NULL);
}

/* The sheets */

static MusterSheetRow *
get_row (MusterPrintPane *pane, guint i)
{
  return g_ptr_array_index (pane->rows, i);
}

static void
show_labels (MusterPrintPane *pane)
{
  gboolean is_wanted = FALSE;
  for (guint i = 0; i < pane->rows->len; i++)
    if (g_str_equal (muster_sheet_row_get_kind (get_row (pane, i))->id, LABELS))
      is_wanted = muster_sheet_row_is_ticked (get_row (pane, i));
  gtk_widget_set_visible (pane->labels, is_wanted);
}

static void
on_ticked (MusterPrintPane *pane, GParamSpec *spec, MusterSheetRow *row)
{
  const MusterSheetKind *kind = muster_sheet_row_get_kind (row);
  gboolean is_ticked = muster_sheet_row_is_ticked (row);
  muster_settings_list (keys[pane->of].sheets, kind->id, is_ticked);
  show_labels (pane);
  emit_changed (pane, is_ticked ? _ (kind->title) : NULL);
}

static void
on_turned (MusterPrintPane *pane, GParamSpec *spec, MusterSheetRow *row)
{
  const MusterSheetKind *kind = muster_sheet_row_get_kind (row);
  MusterTurn turn = muster_sheet_row_get_turn (row);
  muster_settings_list (PORTRAIT, kind->id, turn == MUSTER_TURN_PORTRAIT);
  muster_settings_list (LANDSCAPE, kind->id, turn == MUSTER_TURN_LANDSCAPE);
  emit_changed (pane, _ (kind->title));
}

static MusterTurn
recall_turn (const MusterSheetKind *kind)
{
  return muster_settings_lists (LANDSCAPE, kind->id, FALSE)  ? MUSTER_TURN_LANDSCAPE
         : muster_settings_lists (PORTRAIT, kind->id, FALSE) ? MUSTER_TURN_PORTRAIT
                                                             : MUSTER_TURN_BEST;
}

static void
add_sheets (MusterPrintPane *pane, const MusterGame *game)
{
  gsize n;
  /* What is owned, without an army. */
  gboolean is_alone = game->ruleset == NULL && game->holdings != NULL;
  const MusterSheetKind *kinds =
    pane->of == OF_CAMPAIGN ? muster_sheet_list_campaign_kinds (&n) : muster_sheet_list_kinds (&n);
  for (gsize i = 0; i < n; i++)
    {
      if ((kinds[i].of_scenario && pane->of == OF_ARMY) || (!kinds[i].of_collection && is_alone)
          || !muster_sheet_kind_is_of (&kinds[i], game))
        continue;
      gboolean is_usual = pane->of == OF_ARMY       ? g_str_equal (kinds[i].id, USUAL)
                          : pane->of == OF_CAMPAIGN ? !kinds[i].is_variant
                                                    : !kinds[i].of_collection;
      gboolean is_ticked =
        is_alone || muster_settings_lists (keys[pane->of].sheets, kinds[i].id, is_usual);
      MusterSheetRow *row = muster_sheet_row_new (&kinds[i], is_ticked, recall_turn (&kinds[i]));
      g_signal_connect_object (row, "notify::ticked", G_CALLBACK (on_ticked), pane,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (row, "notify::turn", G_CALLBACK (on_turned), pane,
                               G_CONNECT_SWAPPED);
      adw_preferences_group_add (pane->sheets, GTK_WIDGET (row));
      g_ptr_array_add (pane->rows, row);
    }
}

void
muster_print_pane_tick_all (MusterPrintPane *pane, gboolean is_ticked)
{
  for (guint i = 0; i < pane->rows->len; i++)
    muster_sheet_row_tick (get_row (pane, i), is_ticked);
}

char *
muster_print_pane_dup_single (MusterPrintPane *pane)
{
  const char *title = NULL;
  guint n = 0;
  for (guint i = 0; i < pane->rows->len; i++)
    if (muster_sheet_row_is_ticked (get_row (pane, i)))
      {
        title = _ (muster_sheet_row_get_kind (get_row (pane, i))->title);
        n++;
      }
  return n == 1 ? g_strdup (title) : NULL;
}

void
muster_print_pane_focus (MusterPrintPane *pane)
{
  gtk_widget_child_focus (GTK_WIDGET (pane->sheets), GTK_DIR_TAB_FORWARD);
}

/* For whom */

static MusterAudience
get_reader (MusterPrintPane *pane)
{
  static const MusterAudience readers[] = { MUSTER_AUDIENCE_ALL, MUSTER_AUDIENCE_SIDE_A,
                                            MUSTER_AUDIENCE_SIDE_B };
  guint chosen = adw_combo_row_get_selected (pane->reader);
  return pane->of == OF_SCENARIO && chosen < G_N_ELEMENTS (readers) ? readers[chosen]
                                                                    : MUSTER_AUDIENCE_ALL;
}

static MusterViewer
get_viewer (MusterPrintPane *pane)
{
  guint chosen = adw_combo_row_get_selected (pane->reader);
  MusterViewer viewer = { 0 };
  if (chosen < pane->viewers->len)
    viewer = g_array_index (pane->viewers, MusterViewer, chosen);
  viewer.is_redacted = gtk_switch_get_active (pane->redacted);
  return viewer;
}

/* What is no day leaves nothing out. */
static int
read_since (MusterPrintPane *pane)
{
  return muster_day_parse_typed (gtk_editable_get_text (GTK_EDITABLE (pane->since)));
}

static void
on_since (MusterPrintPane *pane)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (pane->since));
  gboolean is_right = *typed == '\0' || read_since (pane) != MUSTER_NO_DAY;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (pane->since),
                                 is_right ? _ ("Log and losses since")
                                          : _ ("No day: write 18 June 1815"));
  emit_changed (pane, NULL);
}

static void
on_last (MusterPrintPane *pane)
{
  g_autofree char *day = pane->reg != NULL
                           ? muster_day_dup_text (muster_register_get_last_battle_day (pane->reg))
                           : NULL;
  if (day != NULL)
    gtk_editable_set_text (GTK_EDITABLE (pane->since), day);
}

static MusterHidden
get_hidden (MusterPrintPane *pane)
{
  return (MusterHidden) ((gtk_check_button_get_active (pane->zones) ? MUSTER_HIDE_ZONES : 0)
                         | (gtk_check_button_get_active (pane->reserves) ? MUSTER_HIDE_RESERVES : 0)
                         | (gtk_check_button_get_active (pane->forces) ? MUSTER_HIDE_FORCES : 0)
                         | (gtk_check_button_get_active (pane->weather) ? MUSTER_HIDE_WEATHER : 0));
}

static void
on_reader (MusterPrintPane *pane)
{
  gtk_widget_set_sensitive (pane->secrets, get_reader (pane) != MUSTER_AUDIENCE_ALL);
  /* A commander sees the rest in words whatever is chosen. */
  gtk_widget_set_sensitive (gtk_widget_get_ancestor (GTK_WIDGET (pane->redacted),
                                                     ADW_TYPE_ACTION_ROW),
                            get_viewer (pane).of < 0);
  emit_changed (pane, NULL);
}

static void
list_readers (MusterPrintPane *pane, const MusterScenario *scenario)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, _ ("Everybody, or an umpire"));
  for (int side = 0; side < 2; side++)
    gtk_string_list_take (names, muster_scenario_dup_side (scenario, side));
  adw_combo_row_set_model (pane->reader, G_LIST_MODEL (names));
}

static void
add_viewer (MusterPrintPane *pane,
            GtkStringList *names,
            const MusterRegister *reg,
            MusterViewer viewer)
{
  char *name = muster_viewer_dup_name (&viewer, reg);
  g_array_append_val (pane->viewers, viewer);
  gtk_string_list_take (names, name != NULL ? name : g_strdup (_ ("The umpire")));
}

static void
add_players (MusterPrintPane *pane, GtkStringList *names, const MusterRegister *reg, int side)
{
  g_autoptr (GPtrArray) players = muster_register_list_players (reg, side);
  for (guint i = 0; i < players->len; i++)
    {
      MusterViewer viewer = { 0 };
      muster_viewer_take_player (&viewer, reg, g_ptr_array_index (players, i));
      add_viewer (pane, names, reg, viewer);
    }
}

/* Whoever commands a formation is a reader, as the formation; so is each side, and each player.
 */
static void
list_viewers (MusterPrintPane *pane, const MusterRegister *reg)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  add_viewer (pane, names, reg, (MusterViewer){ 0 });
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      int side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      add_viewer (pane, names, reg, (MusterViewer){ .of = -side });
      add_players (pane, names, reg, side);
      for (guint j = 0; j < records->len; j++)
        {
          const MusterRecord *record = g_ptr_array_index (records, j);
          if (record->category < MUSTER_CATEGORY_COMMANDER)
            add_viewer (pane, names, reg, (MusterViewer){ .of = record->number });
        }
    }
  adw_combo_row_set_model (pane->reader, G_LIST_MODEL (names));
}

char *
muster_print_pane_dup_side (MusterPrintPane *pane, const MusterGame *game)
{
  MusterAudience reader = get_reader (pane);
  MusterViewer viewer = get_viewer (pane);
  if (game->reg != NULL)
    return muster_viewer_dup_name (&viewer, game->reg);
  if (game->scenario == NULL || reader == MUSTER_AUDIENCE_ALL)
    return NULL;
  return muster_scenario_dup_side (game->scenario, reader == MUSTER_AUDIENCE_SIDE_A ? 0 : 1);
}

/* Paper */

static MusterPaper
get_paper (MusterPrintPane *pane)
{
  guint chosen = adw_combo_row_get_selected (pane->paper);
  return chosen < MUSTER_N_PAPERS ? (MusterPaper) chosen : MUSTER_PAPER_A4;
}

static void
show_size (MusterPrintPane *pane)
{
  const MusterPaperSize *paper = muster_paper_get_size (get_paper (pane));
  gboolean is_large = gtk_spin_button_get_value (pane->type_size) > paper->most_type;
  g_autofree char *most =
    /* Translators: %1$s: a paper, such as "A4"; %2$g: a size of type. */
    g_strdup_printf (_ ("%1$s takes %2$g points at most"), _ (paper->name), paper->most_type);
  g_autofree char *both =
    is_large && pane->costs != NULL ? g_strdup_printf ("%s\n%s", most, pane->costs) : NULL;
  adw_action_row_set_subtitle (pane->type_row, both != NULL          ? both
                                               : is_large            ? most
                                               : pane->costs != NULL ? pane->costs
                                                                     : _ ("In points"));
}

static void
on_size (MusterPrintPane *pane)
{
  show_size (pane);
  emit_changed (pane, NULL);
}

void
muster_print_pane_set_costs (MusterPrintPane *pane, const char *costs)
{
  g_free (pane->costs);
  pane->costs = g_strdup (costs);
  show_size (pane);
}

GtkPrintDuplex
muster_print_pane_get_duplex (MusterPrintPane *pane)
{
  return gtk_switch_get_active (pane->booklet)  ? GTK_PRINT_DUPLEX_VERTICAL
         : gtk_switch_get_active (pane->duplex) ? GTK_PRINT_DUPLEX_HORIZONTAL
                                                : GTK_PRINT_DUPLEX_SIMPLEX;
}

/* The packet */

MusterPrintChoice *
muster_print_pane_dup_choice (MusterPrintPane *pane)
{
  g_autoptr (MusterPrintChoice) choice = g_new0 (MusterPrintChoice, 1);
  choice->kinds = g_ptr_array_new ();
  choice->turns = g_array_new (FALSE, FALSE, sizeof (MusterTurn));
  for (guint i = 0; i < pane->rows->len; i++)
    {
      MusterTurn turn = muster_sheet_row_get_turn (get_row (pane, i));
      if (!muster_sheet_row_is_ticked (get_row (pane, i)))
        continue;
      g_ptr_array_add (choice->kinds, (gpointer) muster_sheet_row_get_kind (get_row (pane, i)));
      g_array_append_val (choice->turns, turn);
    }
  if (choice->kinds->len == 0)
    return NULL;
  gboolean is_booklet = gtk_switch_get_active (pane->booklet);
  choice->paper = get_paper (pane);
  choice->options = (MusterSheetOptions){
    .paper = is_booklet ? muster_booklet_get_page_paper (choice->paper) : choice->paper,
    .type_size = gtk_spin_button_get_value (pane->type_size),
    .is_grey = gtk_switch_get_active (pane->grey),
    .reader = get_reader (pane),
    .hidden = get_hidden (pane),
    .viewer = get_viewer (pane),
    .since = read_since (pane),
    .label_form =
      adw_combo_row_get_selected (pane->label_form) == 1 ? MUSTER_LABEL_CARD : MUSTER_LABEL_STRIP,
    .label_width = gtk_spin_button_get_value (pane->label_width),
  };
  choice->plan = (MusterPacketPlan){
    .kinds = (const MusterSheetKind *const *) choice->kinds->pdata,
    .turns = (const MusterTurn *) (const void *) choice->turns->data,
    .n_kinds = choice->kinds->len,
    .has_cover = gtk_switch_get_active (pane->cover),
    .is_duplex = gtk_switch_get_active (pane->duplex),
    .is_booklet = is_booklet,
  };
  return g_steal_pointer (&choice);
}

void
muster_print_choice_free (MusterPrintChoice *choice)
{
  g_ptr_array_unref (choice->kinds);
  g_array_unref (choice->turns);
  g_free (choice);
}

MusterSheet *
muster_print_choice_make_packet (const MusterPrintChoice *choice,
                                 const MusterGame *game,
                                 gboolean is_output,
                                 GPtrArray **skipped,
                                 GError **error)
{
  MusterSheet *sheet = muster_packet_make (game, &choice->plan, &choice->options, skipped, error);
  return sheet != NULL && choice->plan.is_booklet && is_output
           ? muster_sheet_make_booklet (sheet, choice->paper)
           : sheet;
}

static void
finalize (GObject *object)
{
  g_free (MUSTER_PRINT_PANE (object)->costs);
  g_ptr_array_unref (MUSTER_PRINT_PANE (object)->rows);
  g_clear_pointer (&MUSTER_PRINT_PANE (object)->reg, muster_register_unref);
  g_array_unref (MUSTER_PRINT_PANE (object)->viewers);
  G_OBJECT_CLASS (muster_print_pane_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, MusterPrintPane, sheets);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, cover);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, readers);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, reader);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, redact);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, redacted);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, since);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, secrets);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, zones);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, reserves);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, forces);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, weather);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, paper);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, type_row);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, type_size);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, grey);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, duplex);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, booklet);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, labels);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, label_form);
  gtk_widget_class_bind_template_child (class, MusterPrintPane, label_width);
}

static void
muster_print_pane_class_init (MusterPrintPaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_PRINT_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/print/pane.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_reader);
  gtk_widget_class_bind_template_callback (widget_class, on_since);
  gtk_widget_class_bind_template_callback (widget_class, on_last);
  gtk_widget_class_bind_template_callback (widget_class, on_size);
}

static void
muster_print_pane_init (MusterPrintPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  pane->rows = g_ptr_array_new ();
  pane->viewers = g_array_new (FALSE, FALSE, sizeof (MusterViewer));
  muster_combo_row_show_names (pane->reader);
  muster_combo_row_show_names (pane->label_form);
}

static void
recall (MusterPrintPane *pane)
{
  muster_settings_bind (keys[pane->of].cover, pane->cover, "active");
  muster_settings_bind ("print-blurred", pane->redacted, "active");
  muster_settings_bind ("hide-zones", pane->zones, "active");
  muster_settings_bind ("hide-reserves", pane->reserves, "active");
  muster_settings_bind ("hide-forces", pane->forces, "active");
  muster_settings_bind ("hide-weather", pane->weather, "active");
  muster_settings_bind ("type-size", pane->type_size, "value");
  muster_settings_bind ("print-grey", pane->grey, "active");
  muster_settings_bind ("print-duplex", pane->duplex, "active");
  muster_settings_bind ("print-booklet", pane->booklet, "active");
  muster_settings_bind ("label-form", pane->label_form, "selected");
  muster_settings_bind ("label-width", pane->label_width, "value");
}

void
muster_print_pane_begin (MusterPrintPane *pane, const MusterGame *game)
{
  pane->reg = game->reg != NULL ? muster_register_ref (game->reg) : NULL;
  pane->of = game->reg != NULL ? OF_CAMPAIGN : game->scenario != NULL ? OF_SCENARIO : OF_ARMY;
  add_sheets (pane, game);
  show_labels (pane);
  gtk_widget_set_visible (pane->readers, pane->of != OF_ARMY);
  gtk_widget_set_visible (pane->secrets, pane->of == OF_SCENARIO);
  gtk_widget_set_visible (pane->redact, pane->of == OF_CAMPAIGN);
  if (pane->of == OF_SCENARIO)
    list_readers (pane, game->scenario);
  else if (pane->of == OF_CAMPAIGN)
    list_viewers (pane, game->reg);
  muster_paper_row_begin (pane->paper);
  recall (pane);
  on_reader (pane);
}
