#include "config.h"

#include "army/check/repair/repair-private.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

static const char *
get_new_kind_name (const MusterReckoning *reckoning, GArray *changes, gint64 id)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->kind == MUSTER_CHANGE_ADD && change->thing == id)
        return muster_ruleset_find_thing_kind (reckoning->ruleset, change->type)->name;
    }
  return "";
}

static char *
dup_name (const MusterReckoning *reckoning, GArray *changes, gint64 id)
{
  guint index = muster_army_find_thing (reckoning->army, id);
  if (index != MUSTER_NO_THING)
    return muster_army_dup_place (reckoning->army, index);
  return g_strdup (get_new_kind_name (reckoning, changes, id));
}

/* The grade that a later change chooses on a thing that is new, so that it is said with it. */
static const char *
get_later_grade (const MusterReckoning *reckoning, GArray *changes, gint64 id)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const char *name = NULL;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->thing != id || change->scale == NULL || change->grade == NULL)
        continue;
      int scale = muster_ruleset_find_scale (ruleset, change->scale);
      int grade = muster_ruleset_find_grade (ruleset, scale, change->grade);
      name = muster_ruleset_get_grade_label (ruleset, scale, grade);
    }
  return name;
}

static char *
dup_names (const MusterReckoning *reckoning, GArray *changes, guint first, guint last)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = first; i <= last; i++)
    g_ptr_array_add (names,
                     dup_name (reckoning, changes, g_array_index (changes, MusterChange, i).thing));
  return muster_text_join (names);
}

/* The last of the things that stand in what @first adds; @first where none does. */
static guint
find_put_end (GArray *changes, guint first)
{
  const MusterChange *parent = &g_array_index (changes, MusterChange, first);
  guint last = first;
  while (parent->kind == MUSTER_CHANGE_ADD && last + 1 < changes->len)
    {
      const MusterChange *next = &g_array_index (changes, MusterChange, last + 1);
      if (next->kind != MUSTER_CHANGE_MOVE || next->target != parent->thing)
        break;
      last++;
    }
  return last;
}

/* The last of a run of changes that are told in one phrase. */
static guint
find_run_end (GArray *changes, guint first)
{
  const MusterChange *model = &g_array_index (changes, MusterChange, first);
  guint last = find_put_end (changes, first);
  if (last > first)
    return last;
  while (last + 1 < changes->len)
    {
      const MusterChange *next = &g_array_index (changes, MusterChange, last + 1);
      gboolean same = next->kind == model->kind && next->target == model->target
                      && (model->kind != MUSTER_CHANGE_ADD
                          || (g_strcmp0 (next->type, model->type) == 0
                              && g_strcmp0 (next->grade, model->grade) == 0));
      if (!same || model->kind == MUSTER_CHANGE_CHOOSE)
        break;
      last++;
    }
  return last;
}

static char *
dup_new (const MusterReckoning *reckoning, GArray *changes, const MusterChange *change)
{
  const MusterKind *kind = muster_ruleset_find_thing_kind (reckoning->ruleset, change->type);
  const char *grade = get_later_grade (reckoning, changes, change->thing);
  /* Translators: what is added, with its grade: "Line infantry at UQ 4". */
  return grade != NULL ? g_strdup_printf (_ ("%s at %s"), kind->name, grade)
                       : g_strdup (kind->name);
}

static char *
dup_put (const MusterReckoning *reckoning, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *names = dup_names (reckoning, changes, first + 1, last);
  g_autofree char *what = dup_new (reckoning, changes, change);
  g_autofree char *target = dup_name (reckoning, changes, change->target);
  /* Translators: "put Brigade 1 and Brigade 2 under a new Division in I Corps" */
  return g_strdup_printf (_ ("put %s under a new %s in %s"), names, what, target);
}

static char *
dup_addition (const MusterReckoning *reckoning, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *target = dup_name (reckoning, changes, change->target);
  g_autofree char *what = dup_new (reckoning, changes, change);
  return g_strdup_printf (_ ("add %u\u00a0×\u00a0%s to %s"), last - first + 1, what, target);
}

static char *
dup_choice (const MusterReckoning *reckoning, GArray *changes, const MusterChange *change)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  int scale = muster_ruleset_find_scale (ruleset, change->scale);
  g_autofree char *name = dup_name (reckoning, changes, change->thing);
  if (change->grade == NULL)
    return g_strdup_printf (_ ("take back %s of %s"), ruleset->scales[scale].name, name);
  return g_strdup_printf (
    _ ("set %s of %s to %s"), ruleset->scales[scale].name, name,
    muster_ruleset_get_grade_label (ruleset, scale,
                                    muster_ruleset_find_grade (ruleset, scale, change->grade)));
}

static gboolean
is_new (const MusterReckoning *reckoning, gint64 thing)
{
  return muster_army_find_thing (reckoning->army, thing) == MUSTER_NO_THING;
}

static char *
dup_phrase (const MusterReckoning *reckoning, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *names = dup_names (reckoning, changes, first, last);
  g_autofree char *target = NULL;
  switch (change->kind)
    {
    case MUSTER_CHANGE_REMOVE:
      return g_strdup_printf (_ ("remove %s"), names);
    case MUSTER_CHANGE_MOVE:
      target = dup_name (reckoning, changes, change->target);
      return g_strdup_printf (_ ("move %s to %s"), names, target);
    case MUSTER_CHANGE_ADD:
      if (find_put_end (changes, first) > first)
        return dup_put (reckoning, changes, first, last);
      return dup_addition (reckoning, changes, first, last);
    case MUSTER_CHANGE_CHOOSE:
      return is_new (reckoning, change->thing) ? NULL : dup_choice (reckoning, changes, change);
    }
  return NULL;
}

char *
muster_way_out_dup_text (const MusterReckoning *reckoning, GArray *changes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint first = 0; first < changes->len;)
    {
      guint last = find_run_end (changes, first);
      g_autofree char *phrase = dup_phrase (reckoning, changes, first, last);
      if (phrase != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", phrase);
      first = last + 1;
    }
  gunichar initial = g_unichar_toupper (g_utf8_get_char (text->str));
  g_autofree char *rest = g_strdup (text->len > 0 ? g_utf8_next_char (text->str) : "");
  g_string_truncate (text, 0);
  g_string_append_unichar (text, initial);
  g_string_append (text, rest);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

guint
muster_way_out_count_phrases (const MusterReckoning *reckoning, const MusterWayOut *way)
{
  guint n = 0;
  for (guint first = 0; first < way->changes->len;)
    {
      const MusterChange *change = &g_array_index (way->changes, MusterChange, first);
      n += change->kind != MUSTER_CHANGE_CHOOSE || !is_new (reckoning, change->thing);
      first = find_run_end (way->changes, first) + 1;
    }
  return n;
}

char *
muster_units_to_go_dup_text (const MusterArmy *army, GArray *to_go)
{
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < to_go->len; i++)
    {
      guint thing = muster_army_find_thing (army, g_array_index (to_go, gint64, i));
      /* Some may be gone already where the army was changed since. */
      if (thing != MUSTER_NO_THING)
        g_array_append_val (things, thing);
    }
  g_autofree char *kinds = muster_army_dup_kinds_text (army, things);
  return g_strdup_printf (ngettext ("%u unit would have to go: %s.",
                                    "%u units would have to go: %s.", things->len),
                          things->len, kinds);
}

char *
muster_way_out_dup_points (const MusterWayOut *way)
{
  gulong n = (gulong) ABS (way->points);
  if (way->points == 0)
    return g_strdup (_ ("same points"));
  if (way->points > 0)
    return g_strdup_printf (ngettext ("+%lu\u00a0point", "+%lu\u00a0points", n), n);
  return g_strdup_printf (ngettext ("−%lu\u00a0point", "−%lu\u00a0points", n), n);
}
