#include "config.h"

#include "app/campaign/march-list.h"

#include "app/widget/list-row.h"
#include "app/widget/tab-stop.h"
#include "base/text.h"
#include "campaign/state/changes.h"
#include "campaign/state/register-players.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define INDENT 16

/* A row of the list. */
typedef struct
{
  gint64 number;
  MusterCategory category;
  guint depth;
  gboolean is_fit;
  GtkWidget *row;
  GtkCheckButton *check;
  GtkLabel *why;
  char *standing; /* what is told of it: "resting" */
} March;

struct _MusterMarchList
{
  AdwBin parent;
  GtkListBox *box;
  GArray *rows;       /* March */
  GHashTable *chosen; /* numbers that were ticked, or not, by hand → TRUE or FALSE, as pointers */
  GHashTable *baggage; /* numbers */
  int side;
};

G_DEFINE_FINAL_TYPE (MusterMarchList, muster_march_list, ADW_TYPE_BIN)

static guint changed;

static March *
get_row (MusterMarchList *list, guint i)
{
  return &g_array_index (list->rows, March, i);
}

/* The rows of all that stands in that at @at are behind it, up to this one. */
static guint
get_end (MusterMarchList *list, guint at)
{
  guint end = at + 1;
  while (end < list->rows->len && get_row (list, end)->depth > get_row (list, at)->depth)
    end++;
  return end;
}

static gboolean
is_leaf (const March *march)
{
  return march->category >= MUSTER_CATEGORY_COMMANDER;
}

static gboolean
is_ticked (MusterMarchList *list, const March *march)
{
  return march->is_fit
         && GPOINTER_TO_INT (g_hash_table_lookup (list->chosen, GSIZE_TO_POINTER (march->number)));
}

static void
count (MusterMarchList *list, guint at, guint *n_fit, guint *n_ticked)
{
  *n_fit = 0;
  *n_ticked = 0;
  for (guint i = at; i < get_end (list, at); i++)
    {
      *n_fit += is_leaf (get_row (list, i)) && get_row (list, i)->is_fit ? 1 : 0;
      *n_ticked += is_leaf (get_row (list, i)) && is_ticked (list, get_row (list, i)) ? 1 : 0;
    }
}

/* Showing */

static const char *
get_why (MusterMarchList *list, const March *march, guint n_ticked)
{
  if (g_hash_table_contains (list->baggage, GSIZE_TO_POINTER (march->number)) && n_ticked == 0)
    return _ ("stays in the baggage");
  return march->standing;
}

static void
show_row (MusterMarchList *list, guint at)
{
  March *march = get_row (list, at);
  guint n_fit;
  guint n_ticked;
  count (list, at, &n_fit, &n_ticked);
  gboolean is_all = n_fit > 0 && n_ticked == n_fit;
  gboolean is_some = n_ticked > 0 && !is_all;
  const char *why = get_why (list, march, n_ticked);
  gtk_check_button_set_active (march->check, is_all);
  gtk_check_button_set_inconsistent (march->check, is_some);
  gtk_widget_set_sensitive (GTK_WIDGET (march->check), n_fit > 0);
  gtk_label_set_text (march->why, why);
  gtk_widget_set_visible (GTK_WIDGET (march->why), why[0] != '\0');
  g_autoptr (GString) description = g_string_new (NULL);
  if (is_all)
    /* Translators: of a unit or formation. */
    g_string_append (description, _ ("marches"));
  else if (is_some)
    /* Translators: of a formation. */
    g_string_append (description, _ ("marches in part"));
  else
    /* Translators: of a unit or formation. */
    g_string_append (description, _ ("does not march"));
  if (why[0] != '\0')
    muster_text_append_item (description, why);
  gtk_accessible_update_property (GTK_ACCESSIBLE (march->row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description->str, -1);
}

static void
show_all (MusterMarchList *list)
{
  for (guint i = 0; i < list->rows->len; i++)
    show_row (list, i);
}

/* Ticking */

static void
tick (MusterMarchList *list, guint at, gboolean is_on)
{
  guint end = get_end (list, at);
  for (guint i = at; i < end; i++)
    {
      March *march = get_row (list, i);
      gpointer number = GSIZE_TO_POINTER (march->number);
      if (march->is_fit)
        g_hash_table_insert (list->chosen, number, GINT_TO_POINTER (is_on));
      if (is_on)
        g_hash_table_remove (list->baggage, number);
    }
  /* What it stands in does not stay behind as a whole. */
  for (guint i = at; is_on && i > 0; i--)
    if (get_row (list, i - 1)->depth < get_row (list, i)->depth)
      g_hash_table_remove (list->baggage, GSIZE_TO_POINTER (get_row (list, i - 1)->number));
}

static gboolean
find (MusterMarchList *list, gint64 record, guint *at)
{
  for (*at = 0; *at < list->rows->len; (*at)++)
    if (get_row (list, *at)->number == record)
      return TRUE;
  return FALSE;
}

static void
on_activated (MusterMarchList *list, GtkListBoxRow *row)
{
  guint at = (guint) gtk_list_box_row_get_index (row);
  guint n_fit;
  guint n_ticked;
  count (list, at, &n_fit, &n_ticked);
  if (n_fit == 0)
    return;
  tick (list, at, n_ticked < n_fit);
  show_all (list);
  g_signal_emit (list, changed, 0);
}

void
muster_march_list_send_to_baggage (MusterMarchList *list, const GArray *records)
{
  for (guint i = 0; i < records->len; i++)
    {
      gint64 number = g_array_index (records, gint64, i);
      guint at;
      if (!find (list, number, &at))
        continue;
      tick (list, at, FALSE);
      g_hash_table_add (list->baggage, GSIZE_TO_POINTER (number));
    }
  show_all (list);
  g_signal_emit (list, changed, 0);
}

GArray *
muster_march_list_list_picks (MusterMarchList *list)
{
  GArray *picks = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < list->rows->len; i++)
    if (is_leaf (get_row (list, i)) && is_ticked (list, get_row (list, i)))
      g_array_append_val (picks, get_row (list, i)->number);
  return picks;
}

GArray *
muster_march_list_list_baggage (MusterMarchList *list)
{
  GArray *baggage = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < list->rows->len; i++)
    if (g_hash_table_contains (list->baggage, GSIZE_TO_POINTER (get_row (list, i)->number)))
      g_array_append_val (baggage, get_row (list, i)->number);
  return baggage;
}

/* Rows */

static GtkWidget *
make_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
make_texts (March *march, const char *name)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *label =
    make_label (name, march->category < MUSTER_CATEGORY_COMMANDER ? "heading" : NULL);
  march->why = GTK_LABEL (make_label ("", "caption"));
  gtk_box_append (GTK_BOX (texts), label);
  gtk_box_append (GTK_BOX (texts), GTK_WIDGET (march->why));
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  return texts;
}

/* The whole row ticks. */
static void
make_row (MusterMarchList *list, March *march, const MusterRecord *record)
{
  g_autofree char *name = muster_record_dup_label (record);
  g_autofree char *figures =
    record->category == MUSTER_CATEGORY_UNIT
      ? g_strdup_printf ("%" PRId64 " / %" PRId64, record->present, record->establishment)
      : g_strdup ("");
  g_autofree char *strength = muster_figure_text_dup (figures);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  march->row = gtk_list_box_row_new ();
  march->check = GTK_CHECK_BUTTON (gtk_check_button_new ());
  gtk_widget_set_can_focus (GTK_WIDGET (march->check), FALSE);
  gtk_widget_set_can_target (GTK_WIDGET (march->check), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (march->check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (march->row), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  gtk_widget_set_margin_start (box, (int) march->depth * INDENT);
  gtk_widget_add_css_class (box, "march");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (march->check));
  gtk_box_append (GTK_BOX (box), make_texts (march, name));
  gtk_box_append (GTK_BOX (box), make_label (strength, "dim-label"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (march->row), box);
  gtk_list_box_append (list->box, march->row);
}

/* Units that have nobody left are no more. */
static char *
dup_standing (const MusterRegister *reg, const MusterRecord *record, gboolean is_fit)
{
  if (record->category == MUSTER_CATEGORY_UNIT && muster_record_is_destroyed (record))
    return g_strdup (_ ("destroyed"));
  if (record->category < MUSTER_CATEGORY_COMMANDER && record->player != NULL)
    return muster_record_dup_player (record);
  if (record->category < MUSTER_CATEGORY_COMMANDER
      || (record->category == MUSTER_CATEGORY_COMMANDER && is_fit
          && record->status == MUSTER_STATUS_FIT))
    return g_strdup ("");
  char *standing = muster_record_dup_standing (reg, record, TRUE);
  if (is_fit || standing[0] != '\0')
    return standing;
  g_free (standing);
  return g_strdup (_ ("nobody is with the colours"));
}

static void
add_record (MusterMarchList *list, const MusterRegister *reg, const MusterRecord *record)
{
  gboolean is_leaf_fit =
    record->category >= MUSTER_CATEGORY_COMMANDER && muster_record_is_fit (record);
  March march = { .number = record->number,
                  .category = record->category,
                  .depth = muster_register_get_depth (reg, record),
                  .is_fit = is_leaf_fit,
                  .standing = dup_standing (reg, record, is_leaf_fit) };
  gpointer number = GSIZE_TO_POINTER (record->number);
  if (!g_hash_table_contains (list->chosen, number))
    g_hash_table_insert (list->chosen, number,
                         GINT_TO_POINTER (record->status == MUSTER_STATUS_FIT));
  make_row (list, &march, record);
  g_array_append_val (list->rows, march);
}

static void
clear_march (gpointer march)
{
  g_free (((March *) march)->standing);
}

static void
clear_rows (MusterMarchList *list)
{
  for (guint i = 0; i < list->rows->len; i++)
    gtk_list_box_remove (list->box, get_row (list, i)->row);
  g_array_set_size (list->rows, 0);
}

void
muster_march_list_set (MusterMarchList *list, MusterRegister *reg, int side)
{
  const MusterCampaignSide *of = muster_campaign_find_side (reg->campaign, side);
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  if (side != list->side)
    {
      g_hash_table_remove_all (list->chosen);
      g_hash_table_remove_all (list->baggage);
    }
  list->side = side;
  clear_rows (list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  of != NULL ? of->name : "", -1);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->status < MUSTER_STATUS_DISBANDED)
        add_record (list, reg, record);
    }
  show_all (list);
}

static void
finalize (GObject *object)
{
  MusterMarchList *list = MUSTER_MARCH_LIST (object);
  g_array_unref (list->rows);
  g_hash_table_unref (list->chosen);
  g_hash_table_unref (list->baggage);
  G_OBJECT_CLASS (muster_march_list_parent_class)->finalize (object);
}

static void
muster_march_list_class_init (MusterMarchListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  GTK_WIDGET_CLASS (class)->focus = muster_tab_stop_focus;
  changed = g_signal_new ("changed", MUSTER_TYPE_MARCH_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
}

static void
muster_march_list_init (MusterMarchList *list)
{
  list->rows = g_array_new (FALSE, TRUE, sizeof (March));
  g_array_set_clear_func (list->rows, clear_march);
  list->chosen = g_hash_table_new (NULL, NULL);
  list->baggage = g_hash_table_new (NULL, NULL);
  list->box = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (list->box, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (list->box), "boxed-list");
  g_signal_connect_object (list->box, "row-activated", G_CALLBACK (on_activated), list,
                           G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (list), GTK_WIDGET (list->box));
}
