#include "config.h"

#include "app/print/sheet-row.h"

#include <glib/gi18n-lib.h>

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
  const char *told;
} turns[] = {
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
  gtk_menu_button_set_icon_name (row->menu, turns[turn].icon);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->menu), _ (turns[turn].told));
}

static void
set_turn_by_word (MusterSheetRow *row, const char *word)
{
  for (MusterTurn i = 0; i < G_N_ELEMENTS (turns); i++)
    if (g_strcmp0 (turns[i].word, word) == 0)
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
    g_value_set_static_string (value, turns[row->turn].word);
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

MusterSheetRow *
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
