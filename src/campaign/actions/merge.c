#include "config.h"

#include "campaign/actions/action-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Who is in hospital of a unit that was merged comes back to the other. */
static gint64
count_hospital (const MusterRegister *reg, const MusterRecord *unit)
{
  gint64 n = 0;
  for (guint i = 1; i < reg->records->len; i++)
    {
      const MusterRecord *of = muster_register_find (reg, i);
      const MusterRecord *colours = of;
      guint most = reg->records->len;
      while (colours != NULL && colours->joined_to > 0 && most-- > 0)
        colours = muster_register_find (reg, colours->joined_to);
      if (colours == unit)
        n += of->away[MUSTER_POOL_HOSPITAL];
    }
  return n;
}

static gboolean
check_replacements (MusterActionDraft *reading, const MusterRecord *unit)
{
  gint64 hospital = count_hospital (reading->reg, unit);
  gint64 room = MAX (unit->establishment - unit->present - hospital, 0);
  if (hospital == 0 || reading->event.figures[0] <= room)
    return TRUE;
  if (room == 0)
    return muster_reading_refuse (
      reading,
      _ ("With those who come back from hospital, %s has no room below its establishment. Leave it "
         "as it is, or say that it may be above that."),
      reading->told[0]);
  return muster_reading_refuse (
    reading,
    _ ("With those who come back from hospital, %s has room for %" PRId64
       " below its establishment. Give at most %" PRId64 ", or say that it may be above that."),
    reading->told[0], room, room);
}

/* As the fold has it: a part that comes back brings its establishment along. */
static gboolean
check_joined (MusterActionDraft *reading, const MusterRecord *unit, const MusterRecord *into)
{
  gint64 brought = unit->split_from == into->number ? unit->establishment : 0;
  gint64 there = count_hospital (reading->reg, into);
  gint64 coming = count_hospital (reading->reg, unit);
  gint64 room = MAX (into->establishment + brought - into->present - there, 0);
  if (there + coming == 0 || unit->present + coming <= room)
    return TRUE;
  return muster_reading_refuse (
    reading,
    _ ("With those who come back from hospital, %s brings %" PRId64 ", and %s has room for %" PRId64
       " below its establishment. Name another, or say that it may be above that."),
    reading->told[0], unit->present + coming, reading->told[1], room);
}

static gboolean
is_there (const MusterRecord *unit)
{
  return unit != NULL && unit->sort == MUSTER_SORT_UNIT && unit->status < MUSTER_STATUS_DISBANDED;
}

gboolean
muster_reading_check_room (MusterActionDraft *reading)
{
  const MusterEvent *event = &reading->event;
  const MusterRecord *unit = muster_register_find (reading->reg, event->subject);
  const MusterRecord *into = muster_register_find (reading->reg, event->object);
  gboolean is_merger = event->kind == MUSTER_EVENT_MERGE;
  int over = muster_event_find_figure (event->kind, "over");
  if (event->figures[over] != 0 || !is_there (unit))
    return TRUE;
  if (!is_merger)
    return check_replacements (reading, unit);
  return unit == into || !is_there (into) || check_joined (reading, unit, into);
}

/* Returns: (nullable): the arm as the rules with which it came name it: a grade that nobody
 * chooses, or a tag; NULL where they name none */
static const char *
find_arm (const MusterRecord *unit)
{
  const MusterRuleset *ruleset = unit->raised->army->ruleset;
  const MusterKind *kind = muster_record_get_kind (unit);
  if (ruleset == NULL || kind == NULL)
    return NULL;
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == ruleset->arm_scale)
      return ruleset->scales[ruleset->arm_scale].grades[kind->presets[i].grade].label;
  return kind->arm_tag >= 0 ? ruleset->tags[kind->arm_tag].name : NULL;
}

void
muster_reading_remark_merger (MusterActionDraft *reading)
{
  const MusterRecord *unit = muster_register_find (reading->reg, reading->event.subject);
  const MusterRecord *into = muster_register_find (reading->reg, reading->event.object);
  const char *one = find_arm (unit);
  const char *other = find_arm (into);
  if (one == NULL || other == NULL || strcmp (one, other) == 0)
    return;
  /* Translators: of a merger of two units: “of two arms, horse and guns”. */
  g_autofree char *remark = g_strdup_printf (_ ("of two arms, %s and %s"), one, other);
  g_autofree char *told = g_steal_pointer (&reading->told[1]);
  reading->event.note = g_string_chunk_insert (reading->draft->strings, remark);
  reading->told[1] = g_strdup_printf ("%s (%s)", told, remark);
}
