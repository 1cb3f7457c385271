#include "config.h"

#include "app/campaign/page-register.h"

#include "app/campaign/page-private.h"
#include "app/widget/list-row.h"
#include "campaign/state/changes.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define MUSTER_TYPE_RECORD_ITEM (muster_record_item_get_type ())

#define MUSTER_TYPE_RECORD_ROW (muster_record_row_get_type ())

#define MUSTER_TYPE_STRENGTH_BAR (muster_strength_bar_get_type ())

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
         && memcmp (one->away, other->away, sizeof one->away) == 0
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
}

/* What joined another unit, or is no more, is not missed. */
static void
add_unit (MusterRecordShown *shown, const MusterRecord *unit)
{
  if (unit->status < MUSTER_STATUS_DISBANDED)
    shown->establishment = unit->establishment;
  shown->present = unit->present;
  memcpy (shown->away, unit->away, sizeof shown->away);
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
                              .state = muster_record_dup_standing (filling->reg, record) };
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

/** Makes @sides the list of the sides of @reg, with all that stands in them. */
static void
muster_record_items_set (MusterKeyedList *sides, const MusterRegister *reg)
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

/** Returns: (transfer none): what stands in it; empty for units and commanders */
static MusterKeyedList *
muster_record_item_get_children (MusterRecordItem *item)
{
  return item->children;
}

char *
muster_record_item_dup_text (MusterRecordItem *item)
{
  const MusterRecordShown *shown = &item->shown;
  const char *const pools[MUSTER_N_POOLS] = { _ (", %" PRId64 " in hospital"),
                                              _ (", %" PRId64 " missing"),
                                              _ (", %" PRId64 " prisoners") };
  GString *text = g_string_new (NULL);
  if (shown->category != MUSTER_CATEGORY_COMMANDER)
    /* Translators: %1$d: how many are present; %2$d: how many it should have. */
    g_string_append_printf (text, _ ("%1$" PRId64 " of %2$" PRId64), shown->present,
                            shown->establishment);
  for (guint i = 0; i < MUSTER_N_POOLS; i++)
    if (shown->away[i] > 0)
      g_string_append_printf (text, pools[i], shown->away[i]);
  if (shown->state[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", shown->state);
  return g_string_free (text, FALSE);
}

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

/** @away: missing or prisoners. What is above @establishment is not shown. */
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

struct _MusterRecordRow
{
  AdwBin parent;
  GtkTreeExpander *expander;
  GtkLabel *name;
  GtkLabel *state;
  GtkLabel *strength;
  MusterStrengthBar *bar;
  GtkLabel *away[MUSTER_N_POOLS];
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

/** Shows the item of a row of the tree; nothing for NULL. */
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

/** Returns: (transfer none) (nullable): the item that is shown */
static MusterRecordItem *
muster_record_row_get_item (MusterRecordRow *row)
{
  return row->item;
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

MusterRecordItem *
muster_campaign_page_get_selected (MusterCampaignPage *page)
{
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (page->selection);
  g_autoptr (MusterRecordItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  return item; /* the list keeps it */
}

const MusterRecord *
muster_campaign_page_get_record (MusterCampaignPage *page)
{
  MusterRecordItem *item = muster_campaign_page_get_selected (page);
  return item != NULL
           ? muster_register_find (page->reg, muster_record_item_get_shown (item)->number)
           : NULL;
}

gboolean
muster_campaign_page_select (MusterCampaignPage *page, gint64 record)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (page->rows));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (page->rows, i);
      g_autoptr (MusterRecordItem) item = gtk_tree_list_row_get_item (row);
      if (muster_record_item_get_shown (item)->number != record)
        continue;
      gtk_single_selection_set_selected (page->selection, i);
      gtk_widget_activate_action (GTK_WIDGET (page->tree), "list.scroll-to-item", "u", i);
      return TRUE;
    }
  return FALSE;
}

/* Moments */

static void
add_moment (MusterCampaignPage *page,
            GtkStringList *names,
            const char *format,
            const char *of,
            MusterMoment moment)
{
  g_autofree char *name = g_strdup_printf (format, of);
  g_array_append_val (page->moments, moment);
  gtk_string_list_append (names, name);
}

/* Today, then back through the days and battles. */
static void
list_moments (MusterCampaignPage *page, GtkStringList *names)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  MusterRegister *reg = muster_campaign_model_get_register (page->model);
  int last = MUSTER_NO_DAY;
  g_autofree char *today = muster_day_dup_text (muster_campaign_get_today (campaign));
  g_array_set_size (page->moments, 0);
  add_moment (page, names, _ ("Today, %s"), today, (MusterMoment){ MUSTER_LAST_DAY, 0 });
  for (guint i = campaign->order->len; i > 0; i--)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent,
                                                 g_array_index (campaign->order, guint, i - 1));
      const MusterBattle *battle = event->kind == MUSTER_EVENT_BATTLE
                                     ? muster_register_find_battle (reg, event->subject)
                                     : NULL;
      g_autofree char *day = muster_day_dup_text (event->day);
      if (event->day != last)
        add_moment (page, names, _ ("Evening of %s"), day, (MusterMoment){ event->day, 0 });
      if (battle != NULL)
        add_moment (page, names, _ ("Before %s"), battle->name,
                    (MusterMoment){ event->day, battle->number });
      last = event->day;
    }
}

static guint
find_moment (MusterCampaignPage *page, MusterMoment wanted)
{
  for (guint i = 0; i < page->moments->len; i++)
    {
      MusterMoment moment = g_array_index (page->moments, MusterMoment, i);
      if (moment.day == wanted.day && moment.battle == wanted.battle)
        return i;
    }
  return 0;
}

static void
fill_moments (MusterCampaignPage *page)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  list_moments (page, names);
  guint chosen = find_moment (page, page->chosen);
  page->is_filling = TRUE;
  gtk_drop_down_set_model (page->moment, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (page->moment, chosen);
  page->is_filling = FALSE;
  page->chosen = g_array_index (page->moments, MusterMoment, chosen);
}

static MusterRegister *
replay (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  if (page->chosen.battle != 0)
    return muster_campaign_replay_before (campaign, page->chosen.battle);
  if (page->chosen.day != MUSTER_LAST_DAY)
    return muster_campaign_replay (campaign, page->chosen.day);
  return muster_register_ref (muster_campaign_model_get_register (page->model));
}

static void
show_chosen (MusterCampaignPage *page)
{
  MusterRegister *reg = replay (page);
  g_clear_pointer (&page->morning, muster_morning_free);
  g_clear_pointer (&page->reg, muster_register_unref);
  page->reg = reg;
  muster_record_items_set (page->sides, reg);
  muster_campaign_page_show_map (page);
  muster_campaign_page_show_story (page);
  muster_campaign_page_enable_actions (page);
}

void
muster_campaign_page_show_register (MusterCampaignPage *page)
{
  fill_moments (page);
  show_chosen (page);
}

static void
on_moment (MusterCampaignPage *page)
{
  guint selected = gtk_drop_down_get_selected (page->moment);
  if (page->is_filling || selected >= page->moments->len)
    return;
  page->chosen = g_array_index (page->moments, MusterMoment, selected);
  show_chosen (page);
}

/* Rows */

static void
on_selected (MusterCampaignPage *page)
{
  if (page->reg == NULL)
    return;
  muster_campaign_page_show_story (page);
  muster_campaign_page_enable_actions (page);
}

static GListModel *
list_children (gpointer item, gpointer data)
{
  MusterCategory category = muster_record_item_get_shown (item)->category;
  return category < MUSTER_CATEGORY_COMMANDER
           ? g_object_ref (G_LIST_MODEL (muster_record_item_get_children (item)))
           : NULL;
}

static void
select_row (gpointer data, GtkWidget *row)
{
  MusterRecordItem *item = muster_record_row_get_item (MUSTER_RECORD_ROW (row));
  if (item != NULL)
    muster_campaign_page_select (data, muster_record_item_get_shown (item)->number);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterCampaignPage *page)
{
  GtkWidget *row = g_object_new (MUSTER_TYPE_RECORD_ROW, NULL);
  g_object_bind_property (page, "narrow", row, "narrow", G_BINDING_SYNC_CREATE);
  muster_context_menu_attach (row, G_MENU_MODEL (page->row_menu), select_row, page);
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

/* Enter shows the story where it is out of sight. */
static void
on_activate (MusterCampaignPage *page)
{
  if (adw_leaflet_get_folded (page->panes))
    adw_leaflet_set_visible_child (page->panes, page->story_pane);
}

static gpointer
get_item (gpointer row)
{
  return muster_record_row_get_item (row);
}

static GtkWidget *
find_row (GtkWidget *list, gconstpointer item)
{
  return muster_shown_row_find (list, MUSTER_TYPE_RECORD_ROW, get_item, item);
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  MusterRecordItem *item = muster_campaign_page_get_selected (page);
  GtkWidget *row = item != NULL ? find_row (GTK_WIDGET (page->tree), item) : NULL;
  if (row != NULL)
    muster_context_menu_open (widget, row, G_MENU_MODEL (page->row_menu));
}

/* Lists are given their place when nothing may ask for another. */
static gboolean
show_narrow_now (gpointer data)
{
  MusterCampaignPage *page = data;
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (page->tree_window);
  double room = gtk_adjustment_get_page_size (across);
  gboolean is_narrow = room < ROOM_FOR_COLUMNS;
  if (room < 1 || is_narrow == page->is_narrow)
    return G_SOURCE_REMOVE;
  page->is_narrow = is_narrow;
  gtk_widget_set_visible (GTK_WIDGET (page->heads_window), !is_narrow);
  g_object_notify (G_OBJECT (page), "narrow");
  return G_SOURCE_REMOVE;
}

static void
on_room (MusterCampaignPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_narrow_now, g_object_ref (page), g_object_unref);
}

void
muster_campaign_page_install_register (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.menu", NULL, on_menu, GDK_KEY_Menu, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_F10, GDK_SHIFT_MASK, "campaign.menu", NULL);
  gtk_widget_class_bind_template_callback (class, on_moment);
  gtk_widget_class_bind_template_callback (class, on_selected);
  gtk_widget_class_bind_template_callback (class, on_setup);
  gtk_widget_class_bind_template_callback (class, on_bind);
  gtk_widget_class_bind_template_callback (class, on_unbind);
  gtk_widget_class_bind_template_callback (class, on_activate);
}

void
muster_campaign_page_init_register (MusterCampaignPage *page)
{
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (page->tree_window);
  page->moments = g_array_new (FALSE, FALSE, sizeof (MusterMoment));
  page->chosen = (MusterMoment){ MUSTER_LAST_DAY, 0 };
  page->sides = muster_keyed_list_new ();
  page->rows = gtk_tree_list_model_new (g_object_ref (G_LIST_MODEL (page->sides)), FALSE, TRUE,
                                        list_children, NULL, NULL);
  gtk_single_selection_set_model (page->selection, G_LIST_MODEL (page->rows));
  gtk_scrolled_window_set_hadjustment (page->heads_window, across);
  g_signal_connect_object (across, "notify::page-size", G_CALLBACK (on_room), page,
                           G_CONNECT_SWAPPED);
}
