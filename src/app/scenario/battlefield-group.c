#include "config.h"

#include "app/scenario/battlefield-group.h"

#include "app/widget/combo-row.h"
#include "app/widget/list-row.h"
#include "base/text.h"
#include "collection/needs.h"
#include "scenario/start.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* So many of each type one has until he says otherwise, and at most. */
#define USUAL 2
#define MOST  99

struct _MusterPiecesGroup
{
  AdwPreferencesGroup parent;
  GtkSwitch *limited;
  AdwActionRow *limited_row;
  GPtrArray *rows;     /* AdwActionRow, each with its "spin" and the "id" of its type */
  GPtrArray *holdings; /* MusterHolding: what is owned, or NULL */
};

G_DEFINE_FINAL_TYPE (MusterPiecesGroup, muster_pieces_group, ADW_TYPE_PREFERENCES_GROUP)

static void
show_rows (MusterPiecesGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    gtk_widget_set_visible (g_ptr_array_index (group->rows, i),
                            gtk_switch_get_active (group->limited));
}

static void
add_row (MusterPiecesGroup *group, const MusterKind *kind, int n)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (0, MOST, 1);
  g_autofree char *name = muster_text_dup_capital (kind->name);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), MIN (n, MOST));
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  g_object_set_data (G_OBJECT (row), "spin", spin);
  g_object_set_data (G_OBJECT (row), "id", (gpointer) kind->id);
  g_ptr_array_add (group->rows, row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
}

/* How many pieces of each type the collection has; NULL where it has none of any. */
static GHashTable *
count_owned (MusterPiecesGroup *group, const MusterRuleset *ruleset)
{
  gboolean has_pieces = FALSE;
  for (guint i = 0; group->holdings != NULL && i < group->holdings->len; i++)
    has_pieces = has_pieces
                 || ((const MusterHolding *) g_ptr_array_index (group->holdings, i))->measure
                      == MUSTER_MEASURED_IN_PIECES;
  return has_pieces ? muster_collection_count_pieces (group->holdings, ruleset) : NULL;
}

/** Shows the types of features of a ruleset from now on, or none for NULL. */
static void
muster_pieces_group_set_ruleset (MusterPiecesGroup *group, MusterRuleset *ruleset)
{
  for (guint i = 0; i < group->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (group),
                                  g_ptr_array_index (group->rows, i));
  g_ptr_array_set_size (group->rows, 0);
  g_autoptr (GHashTable) owned = ruleset != NULL ? count_owned (group, ruleset) : NULL;
  for (int i = 0; ruleset != NULL && i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      if (kind->category == MUSTER_CATEGORY_FEATURE)
        add_row (group, kind,
                 owned != NULL ? GPOINTER_TO_INT (g_hash_table_lookup (owned, kind->id)) : USUAL);
    }
  adw_action_row_set_subtitle (group->limited_row, owned != NULL
                                                     ? _ ("As your collection has them.")
                                                     : _ ("Else whatever is thrown is there."));
  show_rows (group);
}

GHashTable *
muster_pieces_group_dup_pieces (MusterPiecesGroup *group)
{
  if (!gtk_switch_get_active (group->limited))
    return NULL;
  GHashTable *pieces = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < group->rows->len; i++)
    {
      GObject *row = g_ptr_array_index (group->rows, i);
      GtkSpinButton *spin = g_object_get_data (row, "spin");
      g_hash_table_insert (pieces, g_object_get_data (row, "id"),
                           GINT_TO_POINTER (gtk_spin_button_get_value_as_int (spin)));
    }
  return pieces;
}

static void finalize (GObject *object);

static void
pieces_group_finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_PIECES_GROUP (object)->rows);
  g_clear_pointer (&MUSTER_PIECES_GROUP (object)->holdings, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_pieces_group_parent_class)->finalize (object);
}

static void
muster_pieces_group_class_init (MusterPiecesGroupClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = pieces_group_finalize;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/scenario/pieces-group.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterPiecesGroup, limited);
  gtk_widget_class_bind_template_child (widget_class, MusterPiecesGroup, limited_row);
  gtk_widget_class_bind_template_callback (widget_class, show_rows);
}

static void
muster_pieces_group_init (MusterPiecesGroup *group)
{
  group->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (group));
}

struct _MusterBattlefieldGroup
{
  AdwBin parent;
  AdwPreferencesGroup *frame;
  AdwComboRow *terrain;
  AdwComboRow *table;
  GtkWidget *width_row;
  GtkWidget *depth_row;
  GtkSpinButton *width; /* in the unit that the terrain's lengths are shown in */
  GtkSpinButton *depth;
  double unit; /* mm */
  AdwComboRow *weather;
  AdwComboRow *today;
  AdwEntryRow *seed;
  MusterPiecesGroup *pieces;
  MusterRuleset *ruleset; /* of the armies, or NULL */
  GPtrArray *others;      /* MusterRuleset */
  GPtrArray *terrains;    /* MusterRuleset (unowned), as they are offered; the last one is that of
                           * empty tables */
  GPtrArray *weathers;    /* the same; NULL: none */
};

G_DEFINE_FINAL_TYPE (MusterBattlefieldGroup, muster_battlefield_group, ADW_TYPE_BIN)

static guint changed;

static MusterRuleset *
get_chosen (AdwComboRow *row, GPtrArray *offered)
{
  guint selected = adw_combo_row_get_selected (row);
  return selected < offered->len ? g_ptr_array_index (offered, selected) : NULL;
}

static MusterRuleset *
get_terrain (MusterBattlefieldGroup *group)
{
  return get_chosen (group->terrain, group->terrains);
}

static gboolean
is_empty (MusterBattlefieldGroup *group)
{
  return adw_combo_row_get_selected (group->terrain) + 1 == group->terrains->len;
}

static MusterRuleset *
get_weather (MusterBattlefieldGroup *group)
{
  return get_chosen (group->weather, group->weathers);
}

/* Index of the weather that was chosen by hand; -1: it is thrown for. */
static int
get_row (MusterBattlefieldGroup *group)
{
  guint selected = adw_combo_row_get_selected (group->today);
  return selected == GTK_INVALID_LIST_POSITION ? -1 : (int) selected - 1;
}

/* The last one is a size of the players' own. */
static const MusterTableSize *
get_size (MusterBattlefieldGroup *group)
{
  const MusterRuleset *terrain = get_terrain (group);
  guint selected = adw_combo_row_get_selected (group->table);
  return terrain != NULL && (int) selected < terrain->terrain.n_sizes
           ? &terrain->terrain.sizes[selected]
           : NULL;
}

static void
emit_changed (MusterBattlefieldGroup *group)
{
  g_signal_emit (group, changed, 0);
}

static int
get_mm (MusterBattlefieldGroup *group, GtkSpinButton *length)
{
  return (int) (gtk_spin_button_get_value (length) * group->unit + 0.5);
}

static void
show_length (MusterBattlefieldGroup *group,
             GtkWidget *row,
             GtkSpinButton *length,
             const char *title,
             const char *unit,
             double mm)
{
  g_autofree char *text = g_strdup_printf (title, unit);
  int least = (int) ceil (MUSTER_TABLE_LEAST / group->unit);
  int most = (int) (MUSTER_TABLE_MOST / group->unit);
  g_autofree char *range =
    /* Translators: of a length; %1$d and %2$d: the least and the most; %3$s: its unit: "From 30 to
       999 cm". */
    g_strdup_printf (_ ("From %1$d to %2$d %3$s"), least, most, unit);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), text);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), range);
  gtk_accessible_update_property (GTK_ACCESSIBLE (length), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_spin_button_set_range (length, least, most);
  gtk_spin_button_set_value (length, mm / group->unit);
}

/* The size of one's own is typed in the unit that the terrain's lengths are shown in. */
static void
show_lengths (MusterBattlefieldGroup *group)
{
  MusterLengthUnit unit = muster_lengths_get_unit (get_terrain (group));
  int width = get_mm (group, group->width);
  int depth = get_mm (group, group->depth);
  group->unit = (double) unit.num / unit.den;
  /* Translators: %s: a unit of lengths, such as "cm". */
  show_length (group, group->width_row, group->width, _ ("Width in %s"), unit.name, width);
  /* Translators: %s: a unit of lengths, such as "cm". */
  show_length (group, group->depth_row, group->depth, _ ("Depth in %s"), unit.name, depth);
}

/* "180 × 120 cm · NAME" */
static char *
dup_size (const MusterRuleset *ruleset, const MusterTableSize *size)
{
  MusterLengthUnit unit = muster_lengths_get_unit (ruleset);
  double mm = (double) unit.num / unit.den;
  g_autofree char *measures =
    g_strdup_printf ("%.4g × %.4g %s", size->width / mm, size->depth / mm, unit.name);
  g_autofree char *kept = muster_figure_text_dup (measures);
  return size->name != NULL ? g_strdup_printf ("%s · %s", kept, size->name)
                            : g_steal_pointer (&kept);
}

static void
show_sizes (MusterBattlefieldGroup *group)
{
  const MusterRuleset *ruleset = get_terrain (group);
  g_autoptr (GtkStringList) sizes = gtk_string_list_new (NULL);
  for (int i = 0; ruleset != NULL && i < ruleset->terrain.n_sizes; i++)
    {
      g_autofree char *size = dup_size (ruleset, &ruleset->terrain.sizes[i]);
      gtk_string_list_append (sizes, size);
    }
  gtk_string_list_append (sizes, _ ("A size of our own"));
  adw_combo_row_set_model (group->table, G_LIST_MODEL (sizes));
}

static void
on_terrain (MusterBattlefieldGroup *group)
{
  show_lengths (group);
  show_sizes (group);
  muster_pieces_group_set_ruleset (group->pieces, get_terrain (group));
  gtk_widget_set_visible (GTK_WIDGET (group->pieces), !is_empty (group));
  emit_changed (group);
}

static void
on_table (MusterBattlefieldGroup *group)
{
  gboolean is_own = get_terrain (group) != NULL && get_size (group) == NULL;
  gtk_widget_set_visible (group->width_row, is_own);
  gtk_widget_set_visible (group->depth_row, is_own);
}

static void
on_weather (MusterBattlefieldGroup *group)
{
  const MusterRuleset *ruleset = get_weather (group);
  g_autoptr (GtkStringList) rows = gtk_string_list_new (NULL);
  gtk_string_list_append (rows, _ ("Thrown for"));
  for (int i = 0; ruleset != NULL && i < ruleset->weather.n_rows; i++)
    {
      g_autofree char *odds = muster_weather_dup_odds (ruleset, i);
      g_autofree char *name = muster_weather_dup_title (ruleset, i);
      /* Translators: a kind of weather, and its odds: "Light rain (3): 2 in 36" */
      g_autofree char *row = g_strdup_printf (_ ("%1$s: %2$s"), name, odds);
      gtk_string_list_append (rows, odds[0] != '\0' ? row : name);
    }
  adw_combo_row_set_model (group->today, G_LIST_MODEL (rows));
  gtk_widget_set_visible (GTK_WIDGET (group->today), ruleset != NULL);
}

static gboolean
has_terrain (const MusterRuleset *ruleset)
{
  return ruleset->terrain.is_given && ruleset->terrain.n_sizes > 0;
}

static gboolean
has_weather (const MusterRuleset *ruleset)
{
  return ruleset->weather.is_given;
}

/* The armies' own first. */
static void
offer (MusterBattlefieldGroup *group,
       GPtrArray *offered,
       gboolean (*has) (const MusterRuleset *),
       GtkStringList *names)
{
  gboolean has_own = group->ruleset != NULL && has (group->ruleset);
  if (has_own)
    {
      g_ptr_array_add (offered, group->ruleset);
      gtk_string_list_append (names, group->ruleset->title);
    }
  for (guint i = 0; group->others != NULL && i < group->others->len; i++)
    {
      MusterRuleset *other = g_ptr_array_index (group->others, i);
      if (!has (other) || (has_own && g_str_equal (other->id, group->ruleset->id)))
        continue;
      g_ptr_array_add (offered, other);
      gtk_string_list_append (names, other->title);
    }
}

/* Of the armies' own rules, or of those that these borrow from: its place among those offered. */
static guint
find_usual_terrain (MusterBattlefieldGroup *group)
{
  const char *borrow = group->ruleset != NULL ? group->ruleset->terrain.borrow : NULL;
  for (guint i = 0; borrow != NULL && i < group->terrains->len; i++)
    if (g_str_equal (((const MusterRuleset *) group->terrains->pdata[i])->id, borrow))
      return i;
  return 0;
}

/* An empty table is a choice, too, of a size that the usual rules have. */
static void
offer_terrain (MusterBattlefieldGroup *group)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_ptr_array_set_size (group->terrains, 0);
  offer (group, group->terrains, has_terrain, names);
  guint usual = find_usual_terrain (group);
  if (group->terrains->len > 0)
    {
      g_ptr_array_add (group->terrains, group->terrains->pdata[usual]);
      gtk_string_list_append (names, _ ("None: an empty table"));
    }
  adw_combo_row_set_model (group->terrain, G_LIST_MODEL (names));
  adw_combo_row_set_selected (group->terrain, usual);
  on_terrain (group);
}

/* None is a choice too, and the usual one where the armies' rules have none. */
static void
offer_weather (MusterBattlefieldGroup *group)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gboolean has_own = group->ruleset != NULL && has_weather (group->ruleset);
  g_ptr_array_set_size (group->weathers, 0);
  offer (group, group->weathers, has_weather, names);
  g_ptr_array_add (group->weathers, NULL);
  gtk_string_list_append (names, _ ("None"));
  adw_combo_row_set_model (group->weather, G_LIST_MODEL (names));
  adw_combo_row_set_selected (group->weather, has_own ? 0 : group->weathers->len - 1);
  on_weather (group);
}

/* What the rules of the armies do not have. */
static char *
dup_description (MusterBattlefieldGroup *group)
{
  const MusterRuleset *ruleset = group->ruleset;
  if (ruleset == NULL || (has_terrain (ruleset) && has_weather (ruleset)))
    return g_strdup ("");
  if (has_terrain (ruleset))
    return g_strdup_printf (_ ("%s has no weather of its own: do without, or take that of another "
                               "ruleset."),
                            ruleset->title);
  if (has_weather (ruleset))
    return g_strdup_printf (_ ("%s does not say how a table is set up: it is done as in another "
                               "ruleset, which is Muster’s choice and may be yours."),
                            ruleset->title);
  return g_strdup_printf (_ ("%s says neither how a table is set up nor what the weather is: the "
                             "table is set up as in another ruleset, which is Muster’s choice and "
                             "may be yours, and weather may be taken of one."),
                          ruleset->title);
}

static void
offer_all (MusterBattlefieldGroup *group)
{
  g_autofree char *description = dup_description (group);
  g_autofree char *escaped = g_markup_escape_text (description, -1);
  adw_preferences_group_set_description (group->frame, escaped);
  offer_terrain (group);
  offer_weather (group);
}

void
muster_battlefield_group_set_others (MusterBattlefieldGroup *group, GPtrArray *rulesets)
{
  g_clear_pointer (&group->others, g_ptr_array_unref);
  group->others = g_ptr_array_ref (rulesets);
  offer_all (group);
}

void
muster_battlefield_group_set_holdings (MusterBattlefieldGroup *group, GPtrArray *holdings)
{
  g_clear_pointer (&group->pieces->holdings, g_ptr_array_unref);
  group->pieces->holdings = holdings != NULL ? g_ptr_array_ref (holdings) : NULL;
}

void
muster_battlefield_group_set_ruleset (MusterBattlefieldGroup *group, MusterRuleset *ruleset)
{
  if (group->ruleset == ruleset)
    return;
  g_autoptr (MusterRuleset) old = group->ruleset;
  group->ruleset = ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL;
  offer_all (group);
}

static gboolean
read_seed (MusterBattlefieldGroup *group, guint64 *seed)
{
  g_autofree char *typed =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (group->seed))));
  return g_ascii_string_to_unsigned (typed, 10, 0, G_MAXUINT64, seed, NULL);
}

char *
muster_battlefield_group_dup_problem (MusterBattlefieldGroup *group)
{
  guint64 seed;
  if (get_terrain (group) == NULL)
    return g_strdup (_ ("No pack of rules says how a table is set up. Put one where Muster finds "
                        "it."));
  if (!read_seed (group, &seed))
    return g_strdup_printf (_ ("The seed “%s” is no whole number. Give one from 0 to "
                               "18446744073709551615, such as 42."),
                            gtk_editable_get_text (GTK_EDITABLE (group->seed)));
  return NULL;
}

gboolean
muster_battlefield_group_make (MusterBattlefieldGroup *group,
                               MusterScenario *scenario,
                               GError **error)
{
  guint64 seed = 0;
  int row = get_row (group);
  const MusterTableSize *size = get_size (group);
  MusterRuleset *weather = get_weather (group);
  read_seed (group, &seed);
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  g_autoptr (GHashTable) pieces = muster_pieces_group_dup_pieces (group->pieces);
  MusterTerrainOptions options = {
    .ruleset = get_terrain (group), .dice = dice, .pieces = pieces, .is_empty = is_empty (group)
  };
  options.width = size != NULL ? size->width : get_mm (group, group->width);
  options.depth = size != NULL ? size->depth : get_mm (group, group->depth);
  options.weather_ruleset = row < 0 ? weather : NULL;
  if (!muster_scenario_generate (scenario, &options, error))
    return FALSE;
  if (weather != NULL && row >= 0)
    muster_scenario_start_set_weather (scenario, weather, row);
  return TRUE;
}

static void
propose_seed (MusterBattlefieldGroup *group)
{
  g_autofree char *seed = g_strdup_printf ("%u", g_random_int ());
  gtk_editable_set_text (GTK_EDITABLE (group->seed), seed);
}

static void
on_seed (GtkWidget *widget, const char *name, GVariant *parameter)
{
  propose_seed (MUSTER_BATTLEFIELD_GROUP (widget));
}

static void
finalize (GObject *object)
{
  MusterBattlefieldGroup *group = MUSTER_BATTLEFIELD_GROUP (object);
  g_clear_pointer (&group->ruleset, muster_ruleset_unref);
  g_clear_pointer (&group->others, g_ptr_array_unref);
  g_ptr_array_unref (group->terrains);
  g_ptr_array_unref (group->weathers);
  G_OBJECT_CLASS (muster_battlefield_group_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, frame);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, terrain);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, table);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, width_row);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, depth_row);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, width);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, depth);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, weather);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, today);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, seed);
  gtk_widget_class_bind_template_child (class, MusterBattlefieldGroup, pieces);
}

static void
muster_battlefield_group_class_init (MusterBattlefieldGroupClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_BATTLEFIELD_GROUP, G_SIGNAL_RUN_LAST, 0, NULL,
                          NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (MUSTER_TYPE_PIECES_GROUP);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/scenario/battlefield-group.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_terrain);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_weather);
  gtk_widget_class_bind_template_callback (widget_class, emit_changed);
  gtk_widget_class_install_action (widget_class, "battlefield.seed", NULL, on_seed);
}

static void
muster_battlefield_group_init (MusterBattlefieldGroup *group)
{
  group->terrains = g_ptr_array_new ();
  group->weathers = g_ptr_array_new ();
  group->unit = 10;
  gtk_widget_init_template (GTK_WIDGET (group));
  muster_combo_row_show_names (group->terrain);
  muster_combo_row_show_names (group->table);
  muster_combo_row_show_names (group->weather);
  muster_combo_row_show_names (group->today);
  propose_seed (group);
}
