#include "config.h"

#include "sheet/army/roster.h"

#include "army/evaluate/opponent.h"
#include "army/evaluate/points.h"
#include "army/evaluate/readouts.h"
#include "army/evaluate/working.h"
#include "army/store/fragment.h"
#include "base/text.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

/* What is shown at all */

typedef struct
{
  const MusterArmy *whole;
  const MusterArmy *open; /* without what is secret */
  GHashTable *left_out;   /* ids */
  MusterArmyBuilder *builder;
} Showing;

static void
add_left_out (GHashTable *ids, const MusterArmy *army, GArray *things)
{
  for (guint i = 0; things != NULL && i < things->len; i++)
    {
      guint thing = g_array_index (things, guint, i);
      if (thing < army->n_things)
        g_hash_table_add (ids, &army->things[thing].id);
    }
}

static gboolean
is_left_out (const Showing *showing, guint thing)
{
  return g_hash_table_contains (showing->left_out, &showing->open->things[thing].id);
}

/* A formation that is empty in the whole army is shown; one that became so is not. */
static gboolean
was_empty (const Showing *showing, guint thing)
{
  guint index = muster_army_find_thing (showing->whole, showing->open->things[thing].id);
  return index == MUSTER_NO_THING || showing->whole->things[index].end == index + 1;
}

static gboolean
has_something (const Showing *showing, guint thing)
{
  const MusterThing *things = showing->open->things;
  if (is_left_out (showing, thing))
    return FALSE;
  if (things[thing].sort != MUSTER_SORT_FORMATION)
    return TRUE;
  if (things[thing].end == thing + 1)
    return was_empty (showing, thing);
  for (guint at = thing + 1; at < things[thing].end; at = things[at].end)
    if (has_something (showing, at))
      return TRUE;
  return FALSE;
}

static void
copy_shown (const Showing *showing, guint parent)
{
  for (guint at = muster_army_get_next (showing->open, parent, MUSTER_NO_THING);
       at != MUSTER_NO_THING; at = muster_army_get_next (showing->open, parent, at))
    {
      if (!has_something (showing, at))
        continue;
      muster_army_builder_begin_copy (showing->builder, showing->open, at);
      copy_shown (showing, at);
      muster_army_builder_end (showing->builder);
    }
}

MusterRoster *
muster_roster_new (const MusterReckoning *reckoning, GArray *left_out, gboolean tells_kept)
{
  MusterRoster *roster = g_new0 (MusterRoster, 1);
  g_autoptr (GPtrArray) told = NULL;
  const MusterArmy *whole = reckoning->army;
  g_autoptr (MusterArmySnapshot) open = muster_army_show_opponent (reckoning, &told);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (whole->ruleset, whole->ruleset_id, whole->name);
  Showing showing = { .whole = whole, .open = open, .left_out = ids, .builder = builder };
  add_left_out (ids, whole, left_out);
  muster_army_builder_set_source (builder, open);
  copy_shown (&showing, 0);
  roster->army = muster_army_builder_finish (builder);
  roster->reckoning = muster_army_reckon (roster->army);
  roster->tells_kept = tells_kept;
  return roster;
}

void
muster_roster_free (MusterRoster *roster)
{
  muster_reckoning_free ((MusterReckoning *) roster->reckoning);
  muster_army_unref (roster->army);
  g_free (roster);
}

/* Grades */

static void
append_item (GString *text, const char *between, const char *item)
{
  if (item != NULL && item[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? between : "", item);
}

static gboolean
tells_grade (const MusterRoster *roster, guint thing, int scale)
{
  return roster->tells_kept || muster_reckoning_tells_grade (roster->reckoning, thing, scale);
}

/* Grades that may be chosen there and wait for it are told as not known. */
static gboolean
waits (const MusterRoster *roster, guint thing, int scale)
{
  return !muster_ruleset_is_optional (roster->reckoning->ruleset, scale)
         && muster_reckoning_may_choose (roster->reckoning, thing, scale) == MUSTER_YES;
}

/* What stands above already is not told again. */
static gboolean
is_told_above (const MusterRoster *roster, guint thing, int scale)
{
  guint parent = roster->army->things[thing].parent;
  return parent != MUSTER_NO_THING && tells_grade (roster, parent, scale)
         && muster_reckoning_get_grade (roster->reckoning, parent, scale)
              == muster_reckoning_get_grade (roster->reckoning, thing, scale);
}

static gboolean
shows_grade (const MusterRoster *roster, guint thing, int scale)
{
  const MusterReckoning *reckoning = roster->reckoning;
  int grade = muster_reckoning_get_grade (reckoning, thing, scale);
  if (scale == reckoning->ruleset->arm_scale || grade == MUSTER_GRADE_NONE
      || !tells_grade (roster, thing, scale) || is_told_above (roster, thing, scale))
    return FALSE;
  return grade >= 0 || waits (roster, thing, scale);
}

static char *
dup_named_grade (const MusterRoster *roster, int index, int grade)
{
  const MusterScale *scale = &roster->reckoning->ruleset->scales[index];
  g_autofree char *plain = muster_words_dup_grade (scale, grade);
  if (grade < 0 || scale->short_name != NULL || index == roster->reckoning->ruleset->nation_scale)
    return g_steal_pointer (&plain);
  return g_strdup_printf ("%s %s", scale->name, plain);
}

static GArray *
list_shown_scales (const MusterRoster *roster, guint thing)
{
  const MusterRuleset *ruleset = roster->reckoning->ruleset;
  GArray *scales = g_array_new (FALSE, FALSE, sizeof (int));
  for (int scale = ruleset->n_scales - 1; scale >= 0; scale--)
    if ((thing > 0 || scale != ruleset->nation_scale) && shows_grade (roster, thing, scale))
      g_array_append_val (scales, scale);
  return scales;
}

/* Whether several grades would not say of what they are one; a nation does. */
static gboolean
are_mixed (const MusterRoster *roster, const GArray *scales)
{
  const MusterRuleset *ruleset = roster->reckoning->ruleset;
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < scales->len; i++)
    if (g_array_index (scales, int, i) != ruleset->nation_scale)
      g_array_append_val (others, g_array_index (scales, int, i));
  return muster_words_are_mixed (ruleset, others);
}

/* "UQ 4, Good (3)"; of formations, and of several scales together, with the scale's name: "Command
 * system Linear". The army's nation stands under its name. */
static char *
dup_grades (const MusterRoster *roster, guint thing)
{
  const MusterRuleset *ruleset = roster->reckoning->ruleset;
  g_autoptr (GArray) scales = list_shown_scales (roster, thing);
  gboolean is_named =
    roster->army->things[thing].sort <= MUSTER_SORT_FORMATION || are_mixed (roster, scales);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < scales->len; i++)
    {
      int scale = g_array_index (scales, int, i);
      int grade = muster_reckoning_get_grade (roster->reckoning, thing, scale);
      g_autofree char *one = is_named ? dup_named_grade (roster, scale, grade)
                                      : muster_words_dup_grade (&ruleset->scales[scale], grade);
      append_item (text, ", ", one);
    }
  return g_string_free (text, FALSE);
}

/* Lines */

static char *
dup_options (const MusterRoster *roster, guint thing)
{
  const MusterThing *things = roster->army->things;
  GString *text = g_string_new (NULL);
  for (guint at = thing + 1; at < things[thing].end; at++)
    append_item (text, ", ", muster_thing_get_kind_name (&things[at]));
  return g_string_free (text, FALSE);
}

static gboolean
is_person (const MusterThing *thing)
{
  return thing->sort == MUSTER_SORT_COMMANDER && muster_thing_is_named (thing);
}

static void
append_escaped (GString *text, const char *between, const char *item)
{
  g_autofree char *escaped = g_markup_escape_text (item, -1);
  append_item (text, between, escaped);
}

char *
muster_roster_dup_key (gconstpointer data, guint index)
{
  const MusterRoster *roster = data;
  const MusterThing *thing = &roster->army->things[index];
  g_autofree char *grades = dup_grades (roster, index);
  g_autofree char *options = dup_options (roster, index);
  return g_strdup_printf ("%s\n%s\n%s\n%s", thing->kind_id, grades, options,
                          is_person (thing) ? thing->name : "");
}

/* Units by what they are; commanders by their names. */
static char *
dup_what (const MusterThing *thing, guint n)
{
  const char *kind =
    n > 1 && thing->kind != NULL ? thing->kind->plural : muster_thing_get_kind_name (thing);
  const char *name = is_person (thing) ? thing->name : kind;
  if (thing->sort != MUSTER_SORT_COMMANDER)
    return g_markup_escape_text (kind, -1);
  if (g_str_equal (name, kind))
    return g_markup_printf_escaped (PERSON_MARKUP, name);
  return g_markup_printf_escaped (PERSON_MARKUP ", %s", name, kind);
}

char *
muster_roster_dup_line (const MusterRoster *roster, const GArray *things)
{
  guint first = g_array_index (things, guint, 0);
  const MusterThing *thing = &roster->army->things[first];
  g_autofree char *what = dup_what (thing, things->len);
  g_autofree char *grades = dup_grades (roster, first);
  g_autofree char *options = dup_options (roster, first);
  GString *text = g_string_new (what);
  append_escaped (text, ", ", grades);
  if (options[0] != '\0')
    {
      /* Translators: what belongs to a unit: "with Battalion gun". */
      g_autofree char *with = g_strdup_printf (_ ("with %s"), options);
      append_escaped (text, ", ", with);
    }
  g_autofree char *line = g_string_free (text, FALSE);
  if (things->len == 1 && thing->sort == MUSTER_SORT_COMMANDER)
    return g_steal_pointer (&line);
  return g_strdup_printf ("%u\302\240×\302\240%s", things->len, line);
}

char *
muster_roster_dup_about (const MusterRoster *roster, guint formation)
{
  const MusterThing *thing = &roster->army->things[formation];
  GString *text = g_string_new (NULL);
  g_autofree char *label = muster_army_dup_label (roster->army, formation);
  g_autofree char *name = g_utf8_casefold (label, -1);
  g_autofree char *kind = g_utf8_casefold (muster_thing_get_kind_name (thing), -1);
  g_autofree char *grades = dup_grades (roster, formation);
  if (formation > 0 && strstr (name, kind) == NULL)
    append_escaped (text, MUSTER_WORDS_DOT, muster_thing_get_kind_name (thing));
  append_escaped (text, MUSTER_WORDS_DOT, grades);
  return g_string_free (text, FALSE);
}

/* Numbers */

static GPtrArray *
list_kinds (const MusterRoster *roster, guint formation, guint *n_units)
{
  const MusterArmy *army = roster->army;
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  *n_units = 0;
  for (guint i = formation + 1; i < army->things[formation].end; i++)
    {
      const MusterThing *thing = &army->things[i];
      if (thing->sort != MUSTER_SORT_UNIT)
        continue;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, thing->kind_id));
      if (n == 0)
        g_ptr_array_add (order, (gpointer) thing);
      g_hash_table_insert (counts, (gpointer) thing->kind_id, GUINT_TO_POINTER (n + 1));
      ++*n_units;
    }
  for (guint i = 0; i < order->len; i++)
    {
      const MusterThing *thing = order->pdata[i];
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, thing->kind_id));
      const char *kind =
        n > 1 && thing->kind != NULL ? thing->kind->plural : muster_thing_get_kind_name (thing);
      g_ptr_array_add (items, g_strdup_printf ("%u\302\240×\302\240%s", n, kind));
    }
  return items;
}

char *
muster_roster_dup_total (const MusterRoster *roster, guint formation, gboolean with_types)
{
  guint n;
  g_autoptr (GPtrArray) items = list_kinds (roster, formation, &n);
  g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", n), n);
  if (n == 0)
    return NULL;
  if (!with_types)
    return g_steal_pointer (&units);
  g_ptr_array_add (items, NULL);
  g_autofree char *types = g_strjoinv ("; ", (char **) items->pdata);
  return g_strdup_printf ("%s: %s", units, types);
}

/* The figure of a unit that anybody sees; not one that the player worked out for himself. */
static gboolean
get_figure (const MusterRoster *roster, guint thing, int stat, MusterFigure *figure)
{
  const MusterReckoning *reckoning = roster->reckoning;
  if (roster->army->things[thing].sort != MUSTER_SORT_UNIT
      || !muster_stat_is_seen (&reckoning->ruleset->stats[stat])
      || muster_reckoning_is_figure_own (reckoning, thing, stat))
    return FALSE;
  muster_reckoning_get_figure (reckoning, thing, stat, figure);
  return figure->known == MUSTER_YES;
}

static gboolean
is_seen_of_some (const MusterRoster *roster, int stat)
{
  MusterFigure figure;
  for (guint i = 1; i < roster->army->n_things; i++)
    if (get_figure (roster, i, stat, &figure))
      return TRUE;
  return FALSE;
}

GArray *
muster_roster_list_stats (const MusterRoster *roster)
{
  const MusterRuleset *ruleset = roster->reckoning->ruleset;
  GArray *stats = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < ruleset->n_stats; i++)
    if (is_seen_of_some (roster, i))
      g_array_append_val (stats, i);
  return stats;
}

static gboolean
may_add (const MusterStat *stat)
{
  return !stat->is_text && stat->n_bands == 1;
}

char *
muster_roster_dup_figure (const MusterRoster *roster, const GArray *things, int index)
{
  const MusterStat *stat = &roster->reckoning->ruleset->stats[index];
  MusterNumber sum = MUSTER_NUMBER (0);
  MusterFigure figure;
  guint n_known = 0;
  for (guint i = 0; i < things->len; i++)
    {
      if (!get_figure (roster, g_array_index (things, guint, i), index, &figure))
        continue;
      if (!may_add (stat))
        return muster_figure_dup_text (stat, &figure);
      sum = muster_number_add (sum, figure.numbers[0]);
      n_known++;
    }
  g_autofree char *text = muster_number_dup_text (sum);
  if (n_known == 0)
    return g_strdup ("");
  return n_known == things->len ? g_steal_pointer (&text) : g_strdup_printf ("%s+", text);
}

/* What is told */

/* Returns: whether something of the army has, or may get, a grade of the scale */
static gboolean
uses (const MusterRoster *roster, int scale, gboolean *is_told)
{
  gboolean found = FALSE;
  for (guint i = 0; i < roster->army->n_things; i++)
    {
      int grade = muster_reckoning_get_grade (roster->reckoning, i, scale);
      if (grade < 0 && !waits (roster, i, scale))
        continue;
      found = TRUE;
      *is_told = *is_told || tells_grade (roster, i, scale);
    }
  return found;
}

static void
list_scales (const MusterRoster *roster, GPtrArray *told, GPtrArray *kept)
{
  const MusterRuleset *ruleset = roster->reckoning->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      gboolean is_told = FALSE;
      if (scale != ruleset->nation_scale && scale != ruleset->arm_scale
          && uses (roster, scale, &is_told))
        g_ptr_array_add (is_told ? told : kept, (gpointer) ruleset->scales[scale].name);
    }
}

static char *
dup_kept (GPtrArray *kept, gboolean has_told, gboolean has_points)
{
  if (kept->len > 0 && !has_told)
    return g_strdup (has_points
                       ? _ ("Grades and points are not told: the rules let a player keep them.")
                       : _ ("Grades are not told: the rules let a player keep them."));
  if (has_points)
    g_ptr_array_add (kept, (gpointer) C_ ("roster", "points"));
  if (kept->len == 0)
    return NULL;
  g_autofree char *names = muster_text_join (kept);
  return g_strdup_printf (_ ("Not told, as the rules let a player keep it: %s."), names);
}

GPtrArray *
muster_roster_list_remarks (const MusterRoster *roster)
{
  GPtrArray *remarks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) told = g_ptr_array_new ();
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  list_scales (roster, told, kept);
  if (told->len > 0)
    {
      g_autofree char *names = muster_text_join (told);
      g_ptr_array_add (remarks,
                       g_strdup_printf (_ ("Told by the rules, or seen on the table: %s."), names));
    }
  gboolean keeps_points =
    !roster->tells_kept && muster_ruleset_has_prices (roster->reckoning->ruleset);
  char *rest = dup_kept (kept, told->len > 0, keeps_points);
  if (rest != NULL)
    g_ptr_array_add (remarks, rest);
  return remarks;
}
