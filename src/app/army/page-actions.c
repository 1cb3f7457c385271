#include "config.h"

#include "app/army/actions.h"
#include "app/army/house-window.h"
#include "app/army/kind-marks.h"
#include "app/army/note-window.h"
#include "app/army/odds-window.h"
#include "app/army/page-private.h"
#include "army/store/edit.h"
#include "army/store/fragment.h"
#include "base/text.h"
#include "ruleset/catalogue/search.h"

#include <glib/gi18n-lib.h>

static MusterThingItem *
find_row (MusterArmyPage *page, gint64 id)
{
  return muster_army_model_find_row (page->model, id);
}

static const MusterKind *
find_kind (MusterArmyPage *page, const char *id)
{
  const MusterArmy *army = muster_army_model_get_army (page->model);
  return army->ruleset != NULL ? muster_ruleset_find_thing_kind (army->ruleset, id) : NULL;
}

static void
report (MusterArmyPage *page, GError *error)
{
  muster_page_report (MUSTER_PAGE (page), error);
}

/* Which formations it may stand in, where what is selected may not hold it. */
static void
tell_no_place (MusterArmyPage *page, const MusterKind *kind)
{
  const MusterRuleset *ruleset = muster_army_model_get_army (page->model)->ruleset;
  g_autoptr (GPtrArray) holders = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (muster_kind_may_hold (ruleset, &ruleset->kinds[i], kind))
      g_ptr_array_add (holders, (gpointer) ruleset->kinds[i].name);
  g_autofree char *names = muster_text_join (holders);
  g_autofree char *text =
    holders->len > 0
      ? g_strdup_printf (_ ("%s: its place is in %s. Select or add one first."), kind->name, names)
      : g_strdup_printf (_ ("%s: no formation of these rules may hold it."), kind->name);
  muster_page_say (MUSTER_PAGE (page), text);
}

static void
add_to (MusterArmyPage *page,
        MusterThingItem *item,
        const char *id,
        guint count,
        const MusterChosen *chosen)
{
  GError *error = NULL;
  const MusterKind *kind = find_kind (page, id);
  if (kind == NULL || item == NULL)
    return;
  if (muster_army_deed_find_holder (item, kind) == MUSTER_NO_THING)
    {
      tell_no_place (page, kind);
      return;
    }
  gint64 added = muster_army_deed_add (item, kind, count, chosen, &error);
  report (page, error);
  if (added != 0)
    {
      muster_kind_marks_use (muster_army_model_get_army (page->model)->ruleset, kind);
      muster_army_tree_select (page->tree, added);
    }
}

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  add_to (page, muster_army_page_get_selected (page), g_variant_get_string (parameter, NULL), 1,
          NULL);
}

static void
on_add_several (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  MusterChosen chosen = { 0 };
  const char *kind;
  guint count;
  g_variant_get (parameter, "(&su&s&s)", &kind, &count, &chosen.scale, &chosen.grade);
  add_to (page, muster_army_page_get_selected (page), kind, CLAMP (count, 1, MUSTER_MOST_AT_ONCE),
          chosen.scale[0] != '\0' ? &chosen : NULL);
}

static void
on_add_to (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  gint64 id;
  const char *kind;
  g_variant_get (parameter, "(x&s)", &id, &kind);
  add_to (page, find_row (page, id), kind, 1, NULL);
}

static void
on_add_commander (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  const char *type;
  const char *scale;
  const char *grade;
  g_variant_get (parameter, "(x&s&s&s)", &id, &type, &scale, &grade);
  MusterThingItem *item = find_row (page, id);
  const MusterKind *kind = find_kind (page, type);
  if (item == NULL || kind == NULL)
    return;
  muster_army_deed_add_commander (item, kind, scale[0] != '\0' ? scale : NULL,
                                  grade[0] != '\0' ? grade : NULL, &error);
  report (page, error);
}

/* The row to select when these go: the next one, the one before, or what they stand in. */
static gint64
find_successor (MusterArmyPage *page, GPtrArray *items)
{
  const MusterArmy *army = muster_army_model_get_army (page->model);
  MusterThingItem *last = g_ptr_array_index (items, items->len - 1);
  guint index = muster_thing_item_get_index (last);
  guint parent = army->things[index].parent;
  guint next = muster_army_get_next (army, parent, index + muster_thing_item_get_count (last) - 1);
  guint before = MUSTER_NO_THING;
  if (next != MUSTER_NO_THING)
    return army->things[next].id;
  for (guint at = muster_army_get_next (army, parent, MUSTER_NO_THING); at < index;
       at = muster_army_get_next (army, parent, at))
    {
      MusterThingItem *row = muster_army_model_find_row (page->model, army->things[at].id);
      if (row != NULL && muster_thing_item_get_index (row) != parent
          && !g_ptr_array_find (items, row, NULL))
        before = at;
    }
  return army->things[before != MUSTER_NO_THING ? before : parent].id;
}

/* The army's own row is neither removed, moved nor copied. */
static GPtrArray *
list_movable (MusterArmyPage *page)
{
  GPtrArray *items = muster_army_tree_list_selected (page->tree);
  if (items->len > 0 && muster_thing_item_get_index (g_ptr_array_index (items, 0)) == 0)
    g_ptr_array_set_size (items, 0);
  return items;
}

static char *
dup_told (MusterArmyPage *page, GPtrArray *items, gboolean is_cut)
{
  guint n = items->len;
  if (n > 1)
    return g_strdup_printf (is_cut ? ngettext ("Cut %u row", "Cut %u rows", n)
                                   : ngettext ("Removed %u row", "Removed %u rows", n),
                            n);
  g_autofree char *label =
    muster_army_dup_label (muster_army_model_get_army (page->model),
                           muster_thing_item_get_index (g_ptr_array_index (items, 0)));
  return g_strdup_printf (is_cut ? _ ("Cut %s") : _ ("Removed %s"), label);
}

gboolean
muster_army_page_remove_selected (MusterArmyPage *page, gboolean is_cut)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) items = list_movable (page);
  if (items->len == 0)
    return FALSE;
  g_autofree char *told = dup_told (page, items, is_cut);
  gint64 successor = find_successor (page, items);
  gboolean done = muster_army_deed_remove (items, &error);
  if (done)
    {
      muster_army_tree_select (page->tree, successor);
      muster_army_tree_focus (page->tree);
      muster_page_tell (MUSTER_PAGE (page), told);
    }
  report (page, error);
  return done;
}

static void
on_remove (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_army_page_remove_selected (MUSTER_ARMY_PAGE (widget), FALSE);
}

static void
on_remove_thing (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .thing = g_variant_get_int64 (parameter) };
  muster_army_edit_apply (muster_army_model_get_store (page->model),
                          muster_army_model_get_id (page->model), C_ ("deed", "Remove"), &change, 1,
                          &error);
  report (page, error);
}

/* Figures that the rules leave to the player, of the selected things and of their type. */
static void
on_figures (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  MusterThingItem *item = muster_army_page_get_selected (page);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (page->model);
  if (item == NULL || reckoning == NULL || muster_thing_item_get_thing (item)->kind == NULL)
    return;
  gtk_window_present (
    GTK_WINDOW (muster_house_window_new_for (GTK_WINDOW (gtk_widget_get_root (widget)), item)));
}

static void
on_note (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterThingItem *item = muster_army_page_get_selected (MUSTER_ARMY_PAGE (widget));
  if (item != NULL)
    gtk_window_present (
      GTK_WINDOW (muster_note_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), item)));
}

static guint
count_disclosed (MusterArmyPage *page, GPtrArray *items)
{
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (page->model);
  guint n = 0;
  for (guint i = 0; reckoning != NULL && i < items->len; i++)
    n += muster_army_must_be_told (reckoning,
                                   muster_thing_item_get_index (g_ptr_array_index (items, i)));
  return n;
}

/* A mark that the rules set aside keeps nothing from an opponent. */
static char *
dup_secret_told (MusterArmyPage *page, GPtrArray *items)
{
  guint n_disclosed = count_disclosed (page, items);
  if (n_disclosed == 0)
    return g_strdup (_ ("Left out of an opponent’s copy"));
  if (items->len > 1)
    /* TRANSLATORS: rows marked, then how many of these an opponent is told of. */
    return g_strdup_printf (ngettext ("Marked %u row as secret, but these rules make you tell an "
                                      "opponent of %u",
                                      "Marked %u rows as secret, but these rules make you tell an "
                                      "opponent of %u",
                                      items->len),
                            items->len, n_disclosed);
  g_autofree char *label =
    muster_army_dup_label (muster_army_model_get_army (page->model),
                           muster_thing_item_get_index (g_ptr_array_index (items, 0)));
  return g_strdup_printf (
    _ ("Marked as secret, but these rules make you tell an opponent of it: %s"), label);
}

static gboolean
are_secret (GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    if (muster_thing_item_get_thing (g_ptr_array_index (items, i))->secret != MUSTER_SECRET_ALL)
      return FALSE;
  return TRUE;
}

/* Hides the selected rows from an opponent, or shows them again where all are hidden. */
static void
on_secret (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) items = list_movable (page);
  if (items->len == 0)
    return;
  gboolean shown = are_secret (items);
  g_autofree char *told =
    shown ? g_strdup (_ ("Shown to an opponent again")) : dup_secret_told (page, items);
  if (muster_army_deed_set_secret (items, shown ? MUSTER_SECRET_NONE : MUSTER_SECRET_ALL, &error))
    muster_page_tell (MUSTER_PAGE (page), told);
  report (page, error);
}

static void
on_odds (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  MusterThingItem *item = muster_army_page_get_selected (page);
  if (item == NULL)
    return;
  gtk_window_present (
    GTK_WINDOW (muster_odds_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), item)));
}

static void
on_edit_name (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_army_tree_edit_name (MUSTER_ARMY_PAGE (widget)->tree);
}

static void
on_rename (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  const MusterArmy *army = muster_army_model_get_army (page->model);
  GError *error = NULL;
  gint64 id;
  const char *name;
  g_variant_get (parameter, "(x&s)", &id, &name);
  if (id == army->things[0].id)
    muster_army_edit_rename (muster_army_model_get_store (page->model), army->id, name, &error);
  else
    muster_army_edit_rename_thing (muster_army_model_get_store (page->model), army->id, id,
                                   name[0] != '\0' ? name : NULL, &error);
  report (page, error);
}

/* What is done to one of several selected rows is done to all of them. Returns: (transfer
 * container)
 */
static GPtrArray *
list_with (MusterArmyPage *page, MusterThingItem *item)
{
  GPtrArray *items = muster_army_tree_list_selected (page->tree);
  if (g_ptr_array_find (items, item, NULL))
    return items;
  g_ptr_array_set_size (items, 0);
  g_ptr_array_add (items, item);
  return items;
}

static void
on_set_year (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  const MusterArmy *army = muster_army_model_get_army (page->model);
  GError *error = NULL;
  g_autofree char *date = g_strdup_printf ("%04d", g_variant_get_int32 (parameter));
  if (army->year != g_variant_get_int32 (parameter))
    muster_army_edit_set_date (muster_army_model_get_store (page->model), army->id, date, &error);
  report (page, error);
}

static void
on_choose (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  const char *scale;
  const char *grade;
  g_variant_get (parameter, "(x&s&s)", &id, &scale, &grade);
  MusterThingItem *item = find_row (page, id);
  const char *chosen = grade[0] != '\0' ? grade : NULL;
  if (item != NULL && muster_thing_item_get_id (item) == id)
    {
      g_autoptr (GPtrArray) items = list_with (page, item);
      muster_army_deed_choose (items, scale, chosen, &error);
    }
  else
    {
      MusterChange change = {
        .kind = MUSTER_CHANGE_CHOOSE, .thing = id, .scale = scale, .grade = chosen
      };
      muster_army_edit_apply (muster_army_model_get_store (page->model),
                              muster_army_model_get_id (page->model), _ ("Choose a grade"), &change,
                              1, &error);
    }
  report (page, error);
}

static void
on_set_count (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  guint count;
  g_variant_get (parameter, "(xu)", &id, &count);
  MusterThingItem *item = find_row (page, id);
  if (item != NULL)
    muster_army_deed_set_count (item, count, &error);
  report (page, error);
}

static void
on_count (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (page->tree);
  if (items->len == 0)
    return;
  muster_army_deed_change_count (items, g_str_equal (name, "army.more") ? 1 : -1, &error);
  report (page, error);
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) items = list_movable (page);
  if (items->len > 0)
    muster_army_deed_duplicate (items, &error);
  report (page, error);
}

/* Moved rows come again in another list: they are selected, and have the focus, as before. */
static void
finish_move (MusterArmyPage *page, GArray *ids, GError *error)
{
  report (page, error);
  muster_army_tree_select_all (page->tree, (const gint64 *) ids->data, ids->len);
  muster_army_tree_focus (page->tree);
}

static GArray *
list_ids (GPtrArray *items)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < items->len; i++)
    {
      gint64 id = muster_thing_item_get_id (g_ptr_array_index (items, i));
      g_array_append_val (ids, id);
    }
  return ids;
}

static const struct
{
  const char *action;
  MusterMove how;
} moves[] = {
  { "army.move-up", MUSTER_MOVE_UP },
  { "army.move-down", MUSTER_MOVE_DOWN },
  { "army.move-in", MUSTER_MOVE_IN },
  { "army.move-out", MUSTER_MOVE_OUT },
};

static void
on_move (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) items = list_movable (page);
  g_autoptr (GArray) ids = list_ids (items);
  for (guint i = 0; items->len > 0 && i < G_N_ELEMENTS (moves); i++)
    if (g_str_equal (name, moves[i].action))
      muster_army_deed_move (items, moves[i].how, &error);
  finish_move (page, ids, error);
}

static gboolean
has_units (GPtrArray *items, guint least)
{
  for (guint i = 0; i < items->len; i++)
    {
      MusterThingItem *item = g_ptr_array_index (items, i);
      const MusterThing *thing = muster_thing_item_get_thing (item);
      if (thing->sort == MUSTER_SORT_UNIT && thing->kind != NULL
          && muster_thing_item_get_count (item) >= least)
        return TRUE;
    }
  return FALSE;
}

void
muster_army_page_enable_deeds (MusterArmyPage *page)
{
  g_autoptr (GPtrArray) items = list_movable (page);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), moves[i].action,
                                   items->len > 0
                                     && muster_army_deed_may_move (items, moves[i].how));
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.more", has_units (items, 1));
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.fewer", has_units (items, 2));
}

static void
on_move_to (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  gint64 target;
  guint place;
  g_variant_get (parameter, "(xxu)", &id, &target, &place);
  MusterThingItem *item = find_row (page, id);
  MusterThingItem *to = find_row (page, target);
  if (item == NULL || to == NULL || muster_thing_item_get_index (item) == 0
      || place > MUSTER_DROP_AFTER)
    return;
  g_autoptr (GPtrArray) items = list_with (page, item);
  g_autoptr (GArray) ids = list_ids (items);
  muster_army_deed_move_to (items, to, (MusterDropPlace) place, &error);
  finish_move (page, ids, error);
}

void
muster_army_page_install_deeds (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "army.add", "s", on_add, 0, 0 },
    { "army.add-several", "(suss)", on_add_several, 0, 0 },
    { "army.add-to", "(xs)", on_add_to, 0, 0 },
    { "army.add-commander", "(xsss)", on_add_commander, 0, 0 },
    { "army.remove", NULL, on_remove, GDK_KEY_Delete, 0 },
    { "army.remove-thing", "x", on_remove_thing, 0, 0 },
    { "army.edit-name", NULL, on_edit_name, GDK_KEY_F2, 0 },
    { "army.figures", NULL, on_figures, GDK_KEY_F4, 0 },
    { "army.note", NULL, on_note, GDK_KEY_m, GDK_CONTROL_MASK },
    { "army.secret", NULL, on_secret, GDK_KEY_h, GDK_CONTROL_MASK },
    { "army.odds", NULL, on_odds, 0, 0 },
    { "army.rename", "(xs)", on_rename, 0, 0 },
    { "army.set-year", "i", on_set_year, 0, 0 },
    { "army.choose", "(xss)", on_choose, 0, 0 },
    { "army.set-count", "(xu)", on_set_count, 0, 0 },
    { "army.more", NULL, on_count, 0, 0 },
    { "army.fewer", NULL, on_count, 0, 0 },
    { "army.duplicate", NULL, on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "army.move-up", NULL, on_move, GDK_KEY_Up, GDK_ALT_MASK },
    { "army.move-down", NULL, on_move, GDK_KEY_Down, GDK_ALT_MASK },
    { "army.move-in", NULL, on_move, GDK_KEY_Right, GDK_ALT_MASK },
    { "army.move-out", NULL, on_move, GDK_KEY_Left, GDK_ALT_MASK },
    { "army.move-to", "(xxu)", on_move_to, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
