#include "config.h"

#include "campaign/text/log-marches.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* More than these that stayed behind are not told beside a name. */
#define MOST_BEHIND 2

typedef struct
{
  const MusterBattle *battle;
  GPtrArray *records; /* of the side, each before what stands in it */
} March;

/* A formation, or the whole side, as far as it marched. */
typedef struct
{
  gint64 steps;
  guint marched;     /* units */
  guint commanders;  /* that marched */
  GPtrArray *behind; /* MusterRecord: the highest of which nobody marched, but could have */
} Part;

static const MusterEngagement *
get_engaged (const March *march, const MusterRecord *record)
{
  return muster_battle_find (march->battle, record->number);
}

/* Whoever fell before is not told to have stayed behind, nor who is not there. */
static gboolean
could_march (const March *march, const MusterRecord *record)
{
  if (get_engaged (march, record) != NULL)
    return TRUE;
  if (record->sort == MUSTER_SORT_COMMANDER)
    return muster_record_is_fit (record);
  return record->sort == MUSTER_SORT_UNIT && record->status < MUSTER_STATUS_DISBANDED
         && !muster_record_is_destroyed (record);
}

static gboolean
is_child (const MusterRecord *record, gint64 formation)
{
  return record->parent == formation;
}

/* Returns: whether somebody marched of what stands in it; @can: whether somebody could have */
static gboolean
marched (const March *march, const MusterRecord *of, gboolean *can)
{
  gboolean is_any = get_engaged (march, of) != NULL;
  *can = *can || could_march (march, of);
  for (guint i = 0; i < march->records->len && of->sort < MUSTER_SORT_COMMANDER; i++)
    {
      const MusterRecord *record = g_ptr_array_index (march->records, i);
      if (is_child (record, of->number) && marched (march, record, can))
        is_any = TRUE;
    }
  return is_any;
}

static void
count (const March *march, gint64 formation, Part *part)
{
  for (guint i = 0; i < march->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (march->records, i);
      const MusterEngagement *engaged = get_engaged (march, record);
      gboolean can = FALSE;
      if (!is_child (record, formation))
        continue;
      if (!marched (march, record, &can))
        {
          if (can)
            g_ptr_array_add (part->behind, (gpointer) record);
          continue;
        }
      part->marched += engaged != NULL && record->sort == MUSTER_SORT_UNIT;
      part->commanders += engaged != NULL && record->sort == MUSTER_SORT_COMMANDER;
      part->steps += engaged != NULL ? engaged->steps : 0;
      if (record->sort < MUSTER_SORT_COMMANDER)
        count (march, record->number, part);
    }
}

static void
append (GString *text, const char *name, gint64 steps, const GPtrArray *behind)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name);
  if (steps > 0)
    g_string_append_printf (text, " %" PRId64, steps);
  if (behind == NULL || behind->len == 0)
    return;
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; i < behind->len; i++)
    {
      g_autofree char *label = muster_record_dup_label (g_ptr_array_index (behind, i));
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", label);
    }
  /* Translators: who stayed behind, after the name of a formation that marched. */
  g_string_append_printf (text, _ (" (without %s)"), names->str);
}

/* Of a formation that marched but for a few its name is told; else what stands in it. */
static gboolean
is_told_whole (const Part *part)
{
  return part->behind->len == 0
         || (part->behind->len <= MOST_BEHIND
             && part->marched + part->commanders > part->behind->len);
}

static void
tell (const March *march, gint64 formation, const char *name, GString *text)
{
  g_autoptr (GPtrArray) behind = g_ptr_array_new ();
  Part part = { .behind = behind };
  count (march, formation, &part);
  if (part.marched + part.commanders == 0)
    return;
  if (is_told_whole (&part))
    {
      append (text, name, formation != 0 ? part.steps : 0, behind);
      return;
    }
  for (guint i = 0; i < march->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (march->records, i);
      const MusterEngagement *engaged = get_engaged (march, record);
      g_autofree char *label = muster_record_dup_label (record);
      if (is_child (record, formation) && engaged != NULL)
        append (text, label, engaged->steps, NULL);
      else if (is_child (record, formation) && record->sort < MUSTER_SORT_COMMANDER)
        tell (march, record->number, label, text);
    }
}

char *
muster_march_dup_text (const MusterRegister *reg, const MusterBattle *battle, int side)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  March march = { .battle = battle, .records = records };
  GString *text = g_string_new (NULL);
  tell (&march, 0, _ ("the whole army"), text);
  return g_string_free (text, FALSE);
}
