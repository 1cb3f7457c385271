#include "config.h"

#include "app/army/findings-pane.h"

#include "app/army/composition-view.h"
#include "app/army/figures-view.h"
#include "app/army/finding-card.h"
#include "army/check/years.h"
#include "base/keyed-list.h"

#include <glib/gi18n-lib.h>

/* More are counted, not shown: whoever has so many mends one after the other. */
#define MOST_SHOWN 60

struct _MusterFindingsPane
{
  AdwBin parent;
  GtkScrolledWindow *whole; /* for both parts, where there is no room for each by itself */
  GtkBox *column;
  GtkScrolledWindow *top;
  GtkWidget *findings_side;
  GtkWidget *figures_side;
  GtkLabel *verdict;
  GtkWidget *nothing;
  GtkWidget *unchecked;
  GtkListBox *cards;
  MusterKeyedList *findings;
  GtkLabel *more;
  GtkExpander *years;
  GtkLabel *years_text;
  GtkScale *year;
  GtkAdjustment *year_adjustment;
  gboolean is_showing_year; /* the slider is moved by the pane, not by the user */
  GtkWidget *line;
  GtkScrolledWindow *figures;
  GtkLabel *readouts_title;
  GtkWidget *composition;
  MusterCompositionView *composition_view;
  MusterFiguresView *readouts;
  MusterArmyModel *model;
  guint idle;
};

G_DEFINE_FINAL_TYPE (MusterFindingsPane, muster_findings_pane, ADW_TYPE_BIN)

/* Ways out take a few milliseconds each: one finding at a time, while nobody waits. */
static gboolean
on_idle (gpointer data)
{
  MusterFindingsPane *pane = data;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->findings));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (MusterFindingItem) item = g_list_model_get_item (G_LIST_MODEL (pane->findings), i);
      if (!muster_finding_item_knows_ways (item))
        {
          muster_finding_item_seek_ways (item);
          return G_SOURCE_CONTINUE;
        }
    }
  pane->idle = 0;
  return G_SOURCE_REMOVE;
}

static gboolean
is_of (MusterFindingItem *item, gint64 thing, const char *id)
{
  return muster_finding_item_get_thing (item) == thing
         && g_str_equal (muster_finding_item_get_finding (item)->id, id);
}

static const MusterWayOut *
find_by_text (GPtrArray *ways, const char *text)
{
  for (guint i = 0; i < ways->len; i++)
    {
      const MusterWayOut *way = g_ptr_array_index (ways, i);
      if (g_str_equal (way->text, text))
        return way;
    }
  return NULL;
}

const MusterWayOut *
muster_findings_pane_find_way (MusterFindingsPane *pane,
                               gint64 thing,
                               const char *id,
                               const char *text)
{
  const MusterWayOut *way = NULL;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->findings));
  for (guint i = 0; i < n && way == NULL; i++)
    {
      g_autoptr (MusterFindingItem) item = g_list_model_get_item (G_LIST_MODEL (pane->findings), i);
      if (!is_of (item, thing, id))
        continue;
      if (!muster_finding_item_knows_ways (item))
        muster_finding_item_seek_ways (item);
      way = find_by_text (muster_finding_item_get_ways (item), text);
    }
  return way;
}

static GtkWidget *
new_card (gpointer item, gpointer data)
{
  return muster_finding_card_new (item);
}

static void
show_verdict (MusterFindingsPane *pane)
{
  GPtrArray *findings = muster_army_model_get_findings (pane->model);
  MusterVerdict verdict = muster_findings_judge (findings);
  gboolean is_checked = muster_army_model_get_reckoning (pane->model) != NULL;
  gboolean is_legal = is_checked && verdict.legal;
  g_autofree char *text = is_checked ? muster_verdict_dup_text (&verdict)
                                     : g_strdup (_ ("Cannot be checked: its ruleset is missing"));
  gtk_label_set_text (pane->verdict, text);
  gtk_widget_set_visible (pane->nothing, is_legal && findings->len == 0);
  gtk_widget_set_visible (pane->unchecked, !is_checked);
  gtk_widget_remove_css_class (GTK_WIDGET (pane->verdict), "error");
  gtk_widget_remove_css_class (GTK_WIDGET (pane->verdict), "success");
  gtk_widget_add_css_class (GTK_WIDGET (pane->verdict), is_legal ? "success" : "error");
}

/* Beneath the slider stand the first and the last year in which the army is legal. */
static void
mark_legal (MusterFindingsPane *pane, GPtrArray *years)
{
  gtk_scale_clear_marks (pane->year);
  for (guint i = 0; i < years->len; i++)
    {
      const MusterYears *span = g_ptr_array_index (years, i);
      g_autofree char *from = g_strdup_printf ("<small>%d</small>", span->from);
      g_autofree char *to = g_strdup_printf ("<small>%d</small>", span->to);
      if (!span->verdict.legal)
        continue;
      gtk_scale_add_mark (pane->year, span->from, GTK_POS_BOTTOM, from);
      if (span->to > span->from)
        gtk_scale_add_mark (pane->year, span->to, GTK_POS_BOTTOM, to);
    }
}

static void
show_year (MusterFindingsPane *pane, const MusterArmy *army)
{
  pane->is_showing_year = TRUE;
  gtk_adjustment_set_lower (pane->year_adjustment, army->ruleset->from);
  gtk_adjustment_set_upper (pane->year_adjustment, army->ruleset->to);
  gtk_adjustment_set_value (pane->year_adjustment,
                            army->year != MUSTER_NO_YEAR ? army->year : army->ruleset->from);
  pane->is_showing_year = FALSE;
}

static void
on_year (MusterFindingsPane *pane)
{
  int year = (int) gtk_adjustment_get_value (pane->year_adjustment);
  if (!pane->is_showing_year)
    gtk_widget_activate_action (GTK_WIDGET (pane), "army.set-year", "i", year);
}

/* The army is checked in every year of the period: only for one who wants to know. */
static void
show_years (MusterFindingsPane *pane)
{
  const MusterArmy *army = pane->model != NULL ? muster_army_model_get_army (pane->model) : NULL;
  if (army == NULL || army->ruleset == NULL || !gtk_expander_get_expanded (pane->years))
    return;
  g_autoptr (GPtrArray) years = muster_army_list_years (army);
  show_year (pane, army);
  mark_legal (pane, years);
  g_autofree char *legal = muster_years_dup_legal (years);
  g_autoptr (GString) text = g_string_new (legal);
  for (guint i = 0; years->len > 1 && i < years->len; i++)
    {
      g_autofree char *line = muster_years_dup_line (g_ptr_array_index (years, i));
      g_string_append_printf (text, "\n%s", line);
    }
  gtk_label_set_text (pane->years_text, text->str);
}

/* What stands against the army comes first, what follows from it after it. */
static guint
get_rank (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return 4;
  if (finding->unchecked)
    return 1;
  if (muster_finding_is_illegal (finding))
    return 0;
  return finding->severity == MUSTER_SEVERITY_WARNING ? 2 : 3;
}
#define N_RANKS 5

/* Findings on Muster's own checks that say the same of several things are shown as one. */
static char *
dup_group (const MusterFinding *finding, guint index)
{
  if (finding->limit != NULL || finding->waiver != NULL)
    return g_strdup_printf ("%u", index);
  return g_strjoin ("\n", finding->id, finding->have, finding->allowed, NULL);
}

static void
gather (GPtrArray *shown, GHashTable *groups, const MusterFinding *finding, guint index)
{
  g_autofree char *key = dup_group (finding, index);
  GArray *places = g_hash_table_lookup (groups, key);
  if (places == NULL)
    {
      places = g_array_new (FALSE, FALSE, sizeof (guint));
      g_ptr_array_add (shown, places);
      g_hash_table_insert (groups, g_steal_pointer (&key), places);
    }
  g_array_append_val (places, index);
}

/* Returns: (element-type GArray): the places of the findings that are shown together, in order */
static GPtrArray *
list_shown (GPtrArray *findings)
{
  GPtrArray *shown = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint rank = 0; rank < N_RANKS; rank++)
    for (guint i = 0; i < findings->len; i++)
      if (get_rank (g_ptr_array_index (findings, i)) == rank)
        gather (shown, groups, g_ptr_array_index (findings, i), i);
  return shown;
}

/* One key for a limit at a place; twins, which nothing tells apart, follow one another. */
static gint64 *
list_keys (MusterArmyModel *model, GPtrArray *shown)
{
  g_autoptr (GHashTable) used = g_hash_table_new (g_int64_hash, g_int64_equal);
  gint64 *keys = g_new (gint64, shown->len);
  for (guint i = 0; i < shown->len; i++)
    {
      guint place = g_array_index ((GArray *) g_ptr_array_index (shown, i), guint, 0);
      const MusterFinding *finding =
        g_ptr_array_index (muster_army_model_get_findings (model), place);
      gint64 thing = muster_army_model_get_army (model)->things[finding->thing].id;
      keys[i] = (gint64) ((guint64) thing << 32 ^ g_str_hash (finding->id));
      while (!g_hash_table_add (used, &keys[i]))
        keys[i]++;
    }
  return keys;
}

typedef struct
{
  MusterArmyModel *model;
  GPtrArray *shown;
} Filling;

static gpointer
fill (gpointer present, guint index, gpointer data)
{
  const Filling *filling = data;
  GArray *places = g_ptr_array_index (filling->shown, index);
  if (present == NULL)
    return muster_finding_item_new (filling->model, places);
  muster_finding_item_set_places (present, places);
  return present;
}

static void
show_more (MusterFindingsPane *pane, guint n)
{
  g_autofree char *text = g_strdup_printf (ngettext ("and %u more", "and %u more", n), n);
  gtk_label_set_text (pane->more, text);
  gtk_widget_set_visible (GTK_WIDGET (pane->more), n > 0);
}

static gboolean
has_years (MusterArmyModel *model)
{
  const MusterRuleset *ruleset = muster_army_model_get_army (model)->ruleset;
  return ruleset != NULL && ruleset->from != MUSTER_NO_YEAR;
}

static void
tell_items (MusterFindingsPane *pane)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pane->findings));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (MusterFindingItem) item = g_list_model_get_item (G_LIST_MODEL (pane->findings), i);
      muster_finding_item_tell (item);
    }
}

void
muster_findings_pane_set_model (MusterFindingsPane *pane, MusterArmyModel *model)
{
  GPtrArray *findings = muster_army_model_get_findings (model);
  g_autoptr (GPtrArray) shown = list_shown (findings);
  g_autofree gint64 *keys = list_keys (model, shown);
  Filling filling = { model, shown };
  g_set_object (&pane->model, model);
  show_verdict (pane);
  muster_keyed_list_set (pane->findings, keys, MIN (shown->len, MOST_SHOWN), fill, &filling);
  tell_items (pane);
  gtk_widget_set_visible (GTK_WIDGET (pane->years), has_years (model));
  show_years (pane);
  show_more (pane, shown->len - MIN (shown->len, MOST_SHOWN));
  if (pane->idle == 0)
    pane->idle = g_idle_add_full (G_PRIORITY_LOW, on_idle, pane, NULL);
}

/* Only of the army itself; it is drawn anew with every edit, and costs nothing to speak of. */
static void
show_composition (MusterFindingsPane *pane, const MusterReckoning *reckoning, guint index)
{
  gboolean has_any =
    muster_composition_view_show (pane->composition_view, index == 0 ? reckoning : NULL);
  gtk_widget_set_visible (pane->composition, has_any);
}

/* The line and the figures beneath it, where they stand by themselves and there are any. */
static void
show_parts (MusterFindingsPane *pane)
{
  gboolean is_shown = gtk_widget_get_visible (pane->figures_side)
                      && !gtk_widget_get_visible (GTK_WIDGET (pane->whole));
  gtk_widget_set_visible (pane->line, is_shown);
  gtk_widget_set_visible (GTK_WIDGET (pane->figures), is_shown);
}

void
muster_findings_pane_set_selected (MusterFindingsPane *pane, MusterThingItem *item)
{
  MusterArmyModel *model = item != NULL ? muster_thing_item_get_model (item) : NULL;
  const MusterReckoning *reckoning = model != NULL ? muster_army_model_get_reckoning (model) : NULL;
  guint thing = reckoning != NULL ? muster_thing_item_get_index (item) : MUSTER_NO_THING;
  show_composition (pane, reckoning, thing);
  gboolean has_any = muster_figures_view_show (pane->readouts, reckoning, thing);
  if (reckoning != NULL)
    {
      g_autofree char *label = muster_army_dup_label (reckoning->army, thing);
      gtk_label_set_text (pane->readouts_title, label);
    }
  gtk_widget_set_visible (pane->figures_side,
                          has_any || gtk_widget_get_visible (pane->composition));
  show_parts (pane);
}

/* Where a part stands scrolls: by itself, or as one with the other. */
static void
put_part (GtkWidget *part, GtkScrolledWindow *alone, GtkBox *column, gboolean is_narrow)
{
  g_object_ref (part);
  if (is_narrow)
    {
      gtk_scrolled_window_set_child (alone, NULL);
      gtk_box_append (column, part);
    }
  else
    {
      gtk_box_remove (column, part);
      gtk_scrolled_window_set_child (alone, part);
    }
  g_object_unref (part);
}

void
muster_findings_pane_set_narrow (MusterFindingsPane *pane, gboolean is_narrow)
{
  if (gtk_widget_get_visible (GTK_WIDGET (pane->whole)) == is_narrow)
    return;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (pane));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  put_part (pane->findings_side, pane->top, pane->column, is_narrow);
  put_part (pane->figures_side, pane->figures, pane->column, is_narrow);
  gtk_widget_set_visible (GTK_WIDGET (pane->whole), is_narrow);
  gtk_widget_set_visible (GTK_WIDGET (pane->top), !is_narrow);
  show_parts (pane);
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (pane)))
    gtk_widget_grab_focus (focus);
}

gboolean
muster_findings_pane_focus (MusterFindingsPane *pane)
{
  GtkListBoxRow *first = gtk_list_box_get_row_at_index (pane->cards, 0);
  if (first != NULL)
    return gtk_widget_grab_focus (GTK_WIDGET (first));
  return gtk_widget_child_focus (GTK_WIDGET (pane), GTK_DIR_TAB_FORWARD);
}

static void
dispose (GObject *object)
{
  MusterFindingsPane *pane = MUSTER_FINDINGS_PANE (object);
  g_clear_handle_id (&pane->idle, g_source_remove);
  g_clear_object (&pane->model);
  G_OBJECT_CLASS (muster_findings_pane_parent_class)->dispose (object);
}

static void
muster_findings_pane_class_init (MusterFindingsPaneClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_COMPOSITION_VIEW);
  g_type_ensure (MUSTER_TYPE_FIGURES_VIEW);
  g_type_ensure (MUSTER_TYPE_KEYED_LIST);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/findings-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, whole);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, column);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, top);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, findings_side);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, figures_side);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, verdict);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, nothing);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, unchecked);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, cards);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, findings);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, more);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, years);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, years_text);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, year);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, year_adjustment);
  gtk_widget_class_bind_template_callback (widget_class, on_year);
  gtk_widget_class_bind_template_callback (widget_class, show_years);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, line);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, figures);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, readouts_title);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, composition);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, composition_view);
  gtk_widget_class_bind_template_child (widget_class, MusterFindingsPane, readouts);
}

static void
muster_findings_pane_init (MusterFindingsPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  gtk_list_box_bind_model (pane->cards, G_LIST_MODEL (pane->findings), new_card, NULL, NULL);
}
