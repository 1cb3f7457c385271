#include "config.h"

#include "app/campaign/register-pane.h"

#include "app/widget/list-row.h"
#include "app/widget/tab-stop.h"
#include "base/keyed-list.h"
#include "base/text.h"
#include "campaign/state/changes.h"
#include "campaign/state/totals.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

struct _MusterRecordItem
{
  GObject parent;
  MusterRecordShown shown;
  MusterKeyedList *children;
};

G_DEFINE_FINAL_TYPE (MusterRecordItem, muster_record_item, G_TYPE_OBJECT)

static guint changed;

static void
finalize (GObject *object)
{
  MusterRecordItem *item = MUSTER_RECORD_ITEM (object);
  g_object_unref (item->children);
  g_free (item->shown.name);
  g_free (item->shown.state);
  G_OBJECT_CLASS (muster_record_item_parent_class)->finalize (object);
}

static void
muster_record_item_class_init (MusterRecordItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_RECORD_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
muster_record_item_init (MusterRecordItem *item)
{
  item->children = muster_keyed_list_new ();
}

/* A list that is being filled: the register, and which records stand in which. */
typedef struct
{
  const MusterRegister *reg;
  GHashTable *children; /* number of a record, or minus that of a side → GPtrArray */
  GPtrArray *list;      /* MusterRecord: those of the list; NULL: the sides */
} Filling;

static GPtrArray *
get_list (GHashTable *children, gint64 number)
{
  GPtrArray *list = g_hash_table_lookup (children, &number);
  if (list == NULL)
    {
      list = g_ptr_array_new ();
      g_hash_table_insert (children, g_memdup2 (&number, sizeof number), list);
    }
  return list;
}

static gboolean
is_same (const MusterRecordShown *one, const MusterRecordShown *other)
{
  return one->category == other->category && one->status == other->status
         && one->establishment == other->establishment && one->present == other->present
         && memcmp (one->away, other->away, sizeof one->away) == 0 && one->lost == other->lost
         && g_strcmp0 (one->name, other->name) == 0 && g_strcmp0 (one->state, other->state) == 0;
}

/* Takes the texts of @shown. */
static void
set_shown (MusterRecordItem *item, MusterRecordShown shown)
{
  MusterRecordShown before = item->shown;
  gboolean is_other = !is_same (&before, &shown);
  item->shown = shown;
  g_free (before.name);
  g_free (before.state);
  if (is_other)
    g_signal_emit (item, changed, 0);
}

static void
add_strength (MusterRecordShown *shown, const MusterRecordShown *of)
{
  shown->establishment += of->establishment;
  shown->present += of->present;
  for (guint i = 0; i < MUSTER_N_POOLS; i++)
    shown->away[i] += of->away[i];
  shown->lost += of->lost;
}

static void
add_unit (MusterRecordShown *shown, const MusterRecord *unit)
{
  MusterTotals totals = muster_record_get_totals (unit);
  shown->establishment = totals.establishment;
  shown->present = totals.present;
  memcpy (shown->away, totals.away, sizeof shown->away);
  shown->lost = totals.lost;
}

static void
add_children (MusterRecordItem *item, MusterRecordShown *shown)
{
  GListModel *children = G_LIST_MODEL (item->children);
  for (guint i = 0; i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr (MusterRecordItem) child = g_list_model_get_item (children, i);
      add_strength (shown, &child->shown);
    }
}

static void fill_children (MusterRecordItem *item, const Filling *above, gint64 number);

static void
show_record (MusterRecordItem *item, const MusterRecord *record, const Filling *filling)
{
  MusterRecordShown shown = { .number = record->number,
                              .category = record->category,
                              .status = record->status,
                              .name = muster_record_dup_label (record),
                              .state = muster_record_dup_standing (filling->reg, record, TRUE) };
  fill_children (item, filling, record->number);
  if (record->category == MUSTER_CATEGORY_UNIT)
    add_unit (&shown, record);
  else
    add_children (item, &shown);
  set_shown (item, shown);
}

static void
show_side (MusterRecordItem *item, const MusterCampaignSide *side, const Filling *filling)
{
  MusterRecordShown shown = { .number = -side->number,
                              .category = MUSTER_CATEGORY_ARMY,
                              .name = g_strdup (side->name),
                              .state = g_strdup ("") };
  fill_children (item, filling, -side->number);
  add_children (item, &shown);
  set_shown (item, shown);
}

static gpointer
fill (gpointer known, guint index, gpointer data)
{
  const Filling *filling = data;
  MusterRecordItem *item = known != NULL ? known : g_object_new (MUSTER_TYPE_RECORD_ITEM, NULL);
  if (filling->list != NULL)
    show_record (item, g_ptr_array_index (filling->list, index), filling);
  else
    show_side (item, &g_array_index (filling->reg->campaign->sides, MusterCampaignSide, index),
               filling);
  return item;
}

static void
fill_children (MusterRecordItem *item, const Filling *above, gint64 number)
{
  Filling filling = { above->reg, above->children, get_list (above->children, number) };
  g_autofree gint64 *keys = g_new (gint64, filling.list->len + 1);
  for (guint i = 0; i < filling.list->len; i++)
    keys[i] = ((const MusterRecord *) g_ptr_array_index (filling.list, i))->number;
  muster_keyed_list_set (item->children, keys, filling.list->len, fill, &filling);
}

/* Makes @sides the list of the sides of @reg, with all that stands in them. */
static void
set_items (MusterKeyedList *sides, const MusterRegister *reg)
{
  guint n = reg->campaign->sides->len;
  g_autofree gint64 *keys = g_new (gint64, n + 1);
  g_autoptr (GHashTable) children =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  Filling filling = { reg, children, NULL };
  for (guint i = 0; i < n; i++)
    {
      int side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      keys[i] = -side;
      for (guint j = 0; j < records->len; j++)
        {
          MusterRecord *record = g_ptr_array_index (records, j);
          g_ptr_array_add (get_list (children, record->parent != 0 ? record->parent : -side),
                           record);
        }
    }
  muster_keyed_list_set (sides, keys, n, fill, &filling);
}

const MusterRecordShown *
muster_record_item_get_shown (MusterRecordItem *item)
{
  return &item->shown;
}

char *
muster_record_item_dup_text (MusterRecordItem *item)
{
  const MusterRecordShown *shown = &item->shown;
  const char *const pools[MUSTER_N_POOLS] = {
    _ ("%" PRId64 " in hospital"),
    _ ("%" PRId64 " missing"),
    /* Translators: how many of a unit are prisoners of the enemy. */
    ngettext ("%" PRId64 " prisoner", "%" PRId64 " prisoners",
              (gulong) shown->away[MUSTER_POOL_PRISONERS]),
  };
  GString *text = g_string_new (NULL);
  if (shown->category != MUSTER_CATEGORY_COMMANDER)
    /* Translators: %1$d: how many are present; %2$d: how many it should have. */
    g_string_append_printf (text, _ ("%1$" PRId64 " of %2$" PRId64), shown->present,
                            shown->establishment);
  for (guint i = 0; i < MUSTER_N_POOLS; i++)
    if (shown->away[i] > 0)
      {
        g_autofree char *part = g_strdup_printf (pools[i], shown->away[i]);
        muster_text_append_item (text, part);
      }
  if (shown->lost > 0)
    {
      g_autofree char *part = g_strdup_printf (_ ("%" PRId64 " lost for good"), shown->lost);
      muster_text_append_item (text, part);
    }
  if (shown->state[0] != '\0')
    muster_text_append_item (text, shown->state);
  return g_string_free (text, FALSE);
}

/* How much of an establishment is there, away, or gone, as a bar: those present are solid, those in
 * hospital hatched, those missing and prisoners dotted, and what is lost is an empty frame. It is
 * drawn in the colour of the text, so that it reads the same in greys, high contrast and the dark;
 * whatever it stands beside says its figures in words. */

#define MUSTER_TYPE_STRENGTH_BAR (muster_strength_bar_get_type ())
G_DECLARE_FINAL_TYPE (MusterStrengthBar, muster_strength_bar, MUSTER, STRENGTH_BAR, GtkWidget)

#define WIDTH  48
#define HEIGHT 10

/* Of a part in which is anybody at all. */
#define LEAST 6.0

/* Between the lines of a hatching, and between dots. */
#define STEP 4.0

typedef enum
{
  PART_PRESENT,
  PART_HOSPITAL,
  PART_AWAY,
  N_PARTS,
} Part;

struct _MusterStrengthBar
{
  GtkWidget parent;
  gint64 establishment;
  gint64 parts[N_PARTS];
};

G_DEFINE_FINAL_TYPE (MusterStrengthBar, muster_strength_bar, GTK_TYPE_WIDGET)

static void
hatch (cairo_t *cr, double left, double width, double height)
{
  for (double x = left - height; x < left + width; x += STEP)
    {
      cairo_move_to (cr, x, height);
      cairo_line_to (cr, x + height, 0);
    }
  cairo_stroke (cr);
}

static void
dot (cairo_t *cr, double left, double width, double height)
{
  for (double x = left + STEP / 2; x < left + width; x += STEP)
    {
      cairo_rectangle (cr, x - 0.75, height / 2 - 0.75, 1.5, 1.5);
      cairo_fill (cr);
    }
}

static void
draw_part (cairo_t *cr, Part part, double left, double width, double height)
{
  cairo_save (cr);
  cairo_rectangle (cr, left, 0, width, height);
  cairo_clip (cr);
  if (part == PART_PRESENT)
    cairo_paint (cr);
  else if (part == PART_HOSPITAL)
    hatch (cr, left, width, height);
  else
    dot (cr, left, width, height);
  cairo_restore (cr);
}

/* Whoever is not there is seen, be he one of a hundred: the present give the room for it. */
static void
share (MusterStrengthBar *bar, double width, double widths[N_PARTS])
{
  gint64 rest = bar->establishment;
  double room = width;
  for (Part i = 0; i < N_PARTS; i++)
    {
      gint64 n = CLAMP (bar->parts[i], 0, rest);
      double part = width * (double) n / (double) bar->establishment;
      widths[i] = n > 0 && i != PART_PRESENT ? MAX (part, LEAST) : part;
      rest -= n;
      room -= i != PART_PRESENT ? widths[i] : 0;
    }
  if (rest > 0)
    room -= MAX (width * (double) rest / (double) bar->establishment, LEAST);
  widths[PART_PRESENT] = CLAMP (room, 0, widths[PART_PRESENT]);
}

static void
draw (MusterStrengthBar *bar, cairo_t *cr, double width, double height)
{
  double widths[N_PARTS];
  double left = 0;
  share (bar, width, widths);
  for (Part i = 0; i < N_PARTS; i++)
    {
      draw_part (cr, i, left, widths[i], height);
      left += widths[i];
    }
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_stroke (cr);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterStrengthBar *bar = MUSTER_STRENGTH_BAR (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GdkRGBA ink;
  if (bar->establishment <= 0 || width < 2)
    return;
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, 1);
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    {
      cairo_translate (cr, width, 0);
      cairo_scale (cr, -1, 1);
    }
  draw (bar, cr, width, height);
  cairo_destroy (cr);
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

/* @away: missing or prisoners. What is above @establishment is not shown. */
static void
muster_strength_bar_show (MusterStrengthBar *bar,
                          gint64 establishment,
                          gint64 present,
                          gint64 hospital,
                          gint64 away)
{
  bar->establishment = establishment;
  bar->parts[PART_PRESENT] = present;
  bar->parts[PART_HOSPITAL] = hospital;
  bar->parts[PART_AWAY] = away;
  gtk_widget_queue_draw (GTK_WIDGET (bar));
}

static void
muster_strength_bar_class_init (MusterStrengthBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->snapshot = snapshot;
  widget_class->measure = measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
muster_strength_bar_init (MusterStrengthBar *bar)
{
}

/* A row of the register: its name and state, and how strong it is. */

#define MUSTER_TYPE_RECORD_ROW (muster_record_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterRecordRow, muster_record_row, MUSTER, RECORD_ROW, AdwBin)

struct _MusterRecordRow
{
  AdwBin parent;
  GtkTreeExpander *expander;
  GtkLabel *name;
  GtkLabel *state;
  GtkLabel *strength;
  MusterStrengthBar *bar;
  GtkLabel *away[MUSTER_N_POOLS];
  GtkLabel *lost;
  MusterRecordItem *item;
  gboolean is_narrow;
};

G_DEFINE_FINAL_TYPE (MusterRecordRow, muster_record_row, ADW_TYPE_BIN)

enum
{
  PROP_NARROW = 1,
};

/* The list says a row by the name of what is round it. */
static void
name_row (MusterRecordRow *row, const char *text)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (row));
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    muster_record_item_get_shown (row->item)->name,
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
show_figure (GtkLabel *label, gint64 figure)
{
  g_autofree char *text = figure > 0 ? g_strdup_printf ("%" PRId64, figure) : g_strdup ("");
  gtk_label_set_text (label, text);
}

static void
show_columns (MusterRecordRow *row, const MusterRecordShown *shown)
{
  gboolean has_strength = shown->category != MUSTER_CATEGORY_COMMANDER;
  g_autofree char *figures =
    has_strength ? g_strdup_printf ("%" PRId64 " / %" PRId64, shown->present, shown->establishment)
                 : g_strdup ("");
  g_autofree char *strength = muster_figure_text_dup (figures);
  gtk_label_set_text (row->strength, strength);
  muster_strength_bar_show (row->bar, has_strength ? shown->establishment : 0, shown->present,
                            shown->away[MUSTER_POOL_HOSPITAL],
                            shown->away[MUSTER_POOL_MISSING] + shown->away[MUSTER_POOL_PRISONERS]);
  gtk_widget_set_visible (GTK_WIDGET (row->strength), !row->is_narrow);
  for (guint i = 0; i < MUSTER_N_POOLS; i++)
    {
      show_figure (row->away[i], shown->away[i]);
      gtk_widget_set_visible (GTK_WIDGET (row->away[i]), !row->is_narrow);
    }
  show_figure (row->lost, shown->lost);
  gtk_widget_set_visible (GTK_WIDGET (row->lost), !row->is_narrow);
}

static void
refresh (MusterRecordRow *row)
{
  if (row->item == NULL)
    return;
  const MusterRecordShown *shown = muster_record_item_get_shown (row->item);
  g_autofree char *text = muster_record_item_dup_text (row->item);
  const char *state = row->is_narrow ? text : shown->state;
  gtk_label_set_text (row->name, shown->name);
  gtk_label_set_text (row->state, state);
  gtk_widget_set_visible (GTK_WIDGET (row->state), state[0] != '\0');
  show_columns (row, shown);
  name_row (row, text);
}

/* Shows the item of a row of the tree; nothing for NULL. */
static void
muster_record_row_set_row (MusterRecordRow *row, GtkTreeListRow *list_row)
{
  g_autoptr (MusterRecordItem) item =
    list_row != NULL ? gtk_tree_list_row_get_item (list_row) : NULL;
  if (row->item != NULL)
    g_signal_handlers_disconnect_by_func (row->item, refresh, row);
  gtk_tree_expander_set_list_row (row->expander, list_row);
  g_set_object (&row->item, item);
  if (item == NULL)
    return;
  g_signal_connect_object (item, "changed", G_CALLBACK (refresh), row, G_CONNECT_SWAPPED);
  refresh (row);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, MUSTER_RECORD_ROW (object)->is_narrow);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MUSTER_RECORD_ROW (object)->is_narrow = g_value_get_boolean (value);
  refresh (MUSTER_RECORD_ROW (object));
}

static void
dispose (GObject *object)
{
  muster_record_row_set_row (MUSTER_RECORD_ROW (object), NULL);
  G_OBJECT_CLASS (muster_record_row_parent_class)->dispose (object);
}

static void
muster_record_row_class_init (MusterRecordRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  g_type_ensure (MUSTER_TYPE_STRENGTH_BAR);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_NARROW,
                                   g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags));
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/record-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, expander);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, state);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, strength);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, bar);
  gtk_widget_class_bind_template_child (widget_class, MusterRecordRow, lost);
  gtk_widget_class_bind_template_child_full (widget_class, "hospital", FALSE,
                                             G_STRUCT_OFFSET (MusterRecordRow, away[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "missing", FALSE,
                                             G_STRUCT_OFFSET (MusterRecordRow, away[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "prisoners", FALSE,
                                             G_STRUCT_OFFSET (MusterRecordRow, away[2]));
}

static void
muster_record_row_init (MusterRecordRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}

/* The columns and a name need so much. */
#define ROOM_FOR_COLUMNS 480

struct _MusterRegisterPane
{
  AdwBin parent;
  GMenuModel *menu;
  GtkScrolledWindow *heads_window;
  GtkScrolledWindow *tree_window;
  GtkListView *tree;
  GtkSingleSelection *selection;
  GtkTreeListModel *rows;
  MusterKeyedList *sides; /* MusterRecordItem */
  gboolean is_narrow;
};

G_DEFINE_FINAL_TYPE (MusterRegisterPane, muster_register_pane, ADW_TYPE_BIN)

enum
{
  PROP_PANE_NARROW = 1,
  PROP_MENU,
};

enum
{
  SELECTED,
  ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

MusterRecordItem *
muster_register_pane_get_selected (MusterRegisterPane *pane)
{
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (pane->selection);
  g_autoptr (MusterRecordItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  return item; /* the list keeps it */
}

void
muster_register_pane_show (MusterRegisterPane *pane, MusterRegister *reg)
{
  set_items (pane->sides, reg);
}

static void
on_selected (MusterRegisterPane *pane)
{
  g_signal_emit (pane, signals[SELECTED], 0);
}

static void
on_activated (MusterRegisterPane *pane)
{
  g_signal_emit (pane, signals[ACTIVATED], 0);
}

static GListModel *
list_children (gpointer item, gpointer data)
{
  MusterRecordItem *above = item;
  return above->shown.category < MUSTER_CATEGORY_COMMANDER
           ? g_object_ref (G_LIST_MODEL (above->children))
           : NULL;
}

static gpointer
get_item (gpointer row)
{
  return MUSTER_RECORD_ROW (row)->item;
}

static void
select_row (gpointer data, GtkWidget *row)
{
  MusterRegisterPane *pane = data;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->rows));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkTreeListRow) at = gtk_tree_list_model_get_row (pane->rows, i);
      g_autoptr (MusterRecordItem) item = gtk_tree_list_row_get_item (at);
      if (item == get_item (row))
        gtk_single_selection_set_selected (pane->selection, i);
    }
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterRegisterPane *pane)
{
  GtkWidget *row = g_object_new (MUSTER_TYPE_RECORD_ROW, NULL);
  g_object_bind_property (pane, "narrow", row, "narrow", G_BINDING_SYNC_CREATE);
  muster_context_menu_attach (row, pane->menu, select_row, pane);
  gtk_list_item_set_child (list_item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_record_row_set_row (MUSTER_RECORD_ROW (gtk_list_item_get_child (list_item)),
                             gtk_list_item_get_item (list_item));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_record_row_set_row (MUSTER_RECORD_ROW (gtk_list_item_get_child (list_item)), NULL);
}

void
muster_register_pane_open_menu (MusterRegisterPane *pane)
{
  MusterRecordItem *item = muster_register_pane_get_selected (pane);
  GtkWidget *row = item != NULL ? muster_shown_row_find (GTK_WIDGET (pane->tree),
                                                         MUSTER_TYPE_RECORD_ROW, get_item, item)
                                : NULL;
  if (row != NULL)
    muster_context_menu_open (GTK_WIDGET (pane), row, pane->menu);
}

/* Lists are given their place when nothing may ask for another. */
static gboolean
show_narrow_now (gpointer data)
{
  MusterRegisterPane *pane = data;
  GtkAdjustment *across =
    pane->tree_window != NULL ? gtk_scrolled_window_get_hadjustment (pane->tree_window) : NULL;
  double room = across != NULL ? gtk_adjustment_get_page_size (across) : 0;
  gboolean is_narrow = room < ROOM_FOR_COLUMNS;
  if (room < 1 || is_narrow == pane->is_narrow)
    return G_SOURCE_REMOVE;
  pane->is_narrow = is_narrow;
  gtk_widget_set_visible (GTK_WIDGET (pane->heads_window), !is_narrow);
  g_object_notify (G_OBJECT (pane), "narrow");
  return G_SOURCE_REMOVE;
}

static void
on_room (MusterRegisterPane *pane)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_narrow_now, g_object_ref (pane), g_object_unref);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_REGISTER_PANE (widget)->tree));
}

static void
get_pane_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MusterRegisterPane *pane = MUSTER_REGISTER_PANE (object);
  if (id == PROP_MENU)
    g_value_set_object (value, pane->menu);
  else
    g_value_set_boolean (value, pane->is_narrow);
}

static void
set_pane_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MUSTER_REGISTER_PANE (object)->menu = g_value_dup_object (value);
}

static void
dispose_pane (GObject *object)
{
  MusterRegisterPane *pane = MUSTER_REGISTER_PANE (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_REGISTER_PANE);
  g_clear_object (&pane->menu);
  g_clear_object (&pane->rows);
  g_clear_object (&pane->sides);
  G_OBJECT_CLASS (muster_register_pane_parent_class)->dispose (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (class, MusterRegisterPane, member)

static void
muster_register_pane_class_init (MusterRegisterPaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->dispose = dispose_pane;
  object_class->get_property = get_pane_property;
  object_class->set_property = set_pane_property;
  class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  g_object_class_install_property (
    object_class, PROP_PANE_NARROW,
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_MENU,
                                   g_param_spec_object ("menu", NULL, NULL, G_TYPE_MENU_MODEL,
                                                        G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY
                                                          | G_PARAM_STATIC_STRINGS));
  signals[SELECTED] = g_signal_new ("selected", MUSTER_TYPE_REGISTER_PANE, G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ACTIVATED] = g_signal_new ("activated", MUSTER_TYPE_REGISTER_PANE, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/campaign/register-pane.ui");
  BIND (heads_window);
  BIND (tree_window);
  BIND (tree);
  BIND (selection);
  gtk_widget_class_bind_template_callback (class, on_selected);
  gtk_widget_class_bind_template_callback (class, on_activated);
  gtk_widget_class_bind_template_callback (class, on_setup);
  gtk_widget_class_bind_template_callback (class, on_bind);
  gtk_widget_class_bind_template_callback (class, on_unbind);
}

static void
muster_register_pane_init (MusterRegisterPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (pane->tree_window);
  pane->sides = muster_keyed_list_new ();
  pane->rows = gtk_tree_list_model_new (g_object_ref (G_LIST_MODEL (pane->sides)), FALSE, TRUE,
                                        list_children, NULL, NULL);
  gtk_single_selection_set_model (pane->selection, G_LIST_MODEL (pane->rows));
  gtk_scrolled_window_set_hadjustment (pane->heads_window, across);
  g_signal_connect_object (across, "notify::page-size", G_CALLBACK (on_room), pane,
                           G_CONNECT_SWAPPED);
}
