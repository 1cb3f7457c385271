#include "config.h"

#include "campaign/actions/action-private.h"

#include "base/text.h"
#include "campaign/state/register-find.h"
#include "campaign/state/succession.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Where in the deed its parts stand. */
enum
{
  WHO,
  BACK_FROM,
  BACK_STEPS,
  NEW_NAME = 1,
};

static void
tell (MusterActionDraft *reading, guint part, char *told)
{
  g_free (reading->told[part]);
  reading->told[part] = told;
}

/* Coming back */

static gboolean
check_commander_back (MusterActionDraft *reading, const MusterRecord *commander)
{
  gboolean is_wounded = commander->fate == MUSTER_FATE_WOUNDED;
  if (reading->told[BACK_FROM] != NULL || reading->told[BACK_STEPS] != NULL)
    return muster_reading_refuse (reading,
                                  _ ("%s is a commander, who comes back from wherever he is. Leave "
                                     "the place and the steps out."),
                                  reading->told[WHO]);
  if (commander->fate == MUSTER_FATE_DEAD)
    return muster_reading_refuse (reading,
                                  _ ("%s is dead. Strike or correct what says so, if that was "
                                     "wrong."),
                                  reading->told[WHO]);
  if (commander->fate == MUSTER_FATE_FIT)
    return muster_reading_refuse (reading,
                                  _ ("%s is neither wounded nor captured. Name one who is."),
                                  reading->told[WHO]);
  reading->event.kind = MUSTER_EVENT_FATE;
  reading->event.figures[0] = MUSTER_FATE_FIT;
  tell (reading, BACK_FROM, g_strdup (is_wounded ? _ ("who was wounded") : _ ("who was captured")));
  return TRUE;
}

/* Returns: the only pool in which some of a unit are; -1 with a sentence where it must be told */
static int
find_pool (MusterActionDraft *reading, const MusterRecord *unit)
{
  int found = -1;
  for (int pool = 0; pool < MUSTER_N_POOLS; pool++)
    {
      if (unit->away[pool] == 0)
        continue;
      if (found >= 0)
        {
          muster_reading_refuse (reading,
                                 _ ("Some of %s are away in more than one way. Say which come "
                                    "back: hospital, missing or prisoners."),
                                 reading->told[WHO]);
          return -1;
        }
      found = pool;
    }
  if (found < 0)
    muster_reading_refuse (reading,
                           _ ("Nobody of %s is in hospital, missing or a prisoner. Name another."),
                           reading->told[WHO]);
  return found;
}

/* "2 who were missing" */
static char *
dup_back (int pool, gint64 steps)
{
  gulong n = (gulong) steps;
  const char *const from[MUSTER_N_POOLS] = {
    _ ("%" PRId64 " from hospital"),
    ngettext ("%" PRId64 " who was missing", "%" PRId64 " who were missing", n),
    ngettext ("%" PRId64 " who was a prisoner", "%" PRId64 " who were prisoners", n),
  };
  return g_strdup_printf (from[pool], steps);
}

static gboolean
check_unit_back (MusterActionDraft *reading, const MusterRecord *unit)
{
  gint64 *figures = reading->event.figures;
  const char *const nobody[MUSTER_N_POOLS] = { _ ("Nobody of %s is in hospital."),
                                               _ ("Nobody of %s is missing."),
                                               _ ("Nobody of %s is a prisoner.") };
  int pool = reading->told[BACK_FROM] != NULL ? (int) figures[1] : find_pool (reading, unit);
  if (pool < 0)
    return FALSE;
  if (unit->away[pool] == 0)
    {
      g_autofree char *text = g_strdup_printf (nobody[pool], reading->told[WHO]);
      return muster_reading_refuse (reading, _ ("%s Look how it stands in the register."), text);
    }
  if (reading->told[BACK_STEPS] == NULL)
    figures[0] = unit->away[pool];
  figures[1] = pool;
  tell (reading, BACK_FROM, dup_back (pool, figures[0]));
  return TRUE;
}

gboolean
muster_reading_check_back (MusterActionDraft *reading)
{
  const MusterRecord *record = muster_register_find (reading->reg, reading->event.subject);
  if (record->sort == MUSTER_SORT_COMMANDER)
    return check_commander_back (reading, record);
  if (record->sort == MUSTER_SORT_UNIT)
    return check_unit_back (reading, record);
  return muster_reading_refuse (reading, _ ("%s is a formation. Name a unit or a commander."),
                                reading->told[WHO]);
}

/* Successors */

static gboolean
check_vacant (MusterActionDraft *reading, const MusterRecord *lost)
{
  if (muster_record_is_vacant (lost))
    return TRUE;
  if (lost->successor == 0)
    return muster_reading_refuse (reading,
                                  _ ("%s is not lost. Record first that he is dead, wounded or "
                                     "captured, or disband him."),
                                  reading->told[WHO]);
  g_autofree char *successor = muster_register_dup_label (reading->reg, lost->successor);
  return muster_reading_refuse (
    reading, _ ("%s is in the place of %s already. Name him, if he is lost too."), successor,
    reading->told[WHO]);
}

static gboolean
check_typed_die (MusterActionDraft *reading, const MusterRecord *lost)
{
  const MusterTable *table = muster_succession_find_table (lost);
  gint64 thrown = reading->event.figures[0];
  if (reading->grade != NULL)
    return muster_reading_refuse (reading, _ ("A die and a grade are both given. Choose one."));
  if (!muster_succession_has_die (lost))
    return muster_reading_refuse (reading,
                                  _ ("The rules do not throw for who takes the place of %s. Leave "
                                     "the die out, or give a grade."),
                                  reading->told[WHO]);
  g_autofree char *die = muster_succession_dup_die (table);
  return (thrown >= table->roll.dice && thrown <= (gint64) table->roll.dice * table->roll.die)
         || muster_reading_refuse (reading,
                                   _ ("“%" PRId64 "” is no throw of %s. Give a number from "
                                      "%d to %d."),
                                   thrown, die, table->roll.dice,
                                   table->roll.dice * table->roll.die);
}

/* "d6: 2", or nothing where nothing is thrown */
static char *
dup_thrown (const MusterActionDraft *reading, const MusterTable *table, gboolean is_typed)
{
  gint64 thrown = reading->event.figures[0];
  if (thrown == 0)
    return g_strdup ("");
  g_autofree char *die = muster_succession_dup_die (table);
  return g_strdup_printf (
    is_typed ? _ ("%s: %" PRId64 ", ") : _ ("%s, thrown by Muster: %" PRId64 ", "), die, thrown);
}

/* Why he is as good as he is: the throw, and the table that says so. */
static void
note_reason (MusterActionDraft *reading, const MusterRecord *lost, gboolean is_typed)
{
  const MusterTable *table = muster_succession_find_table (lost);
  g_autoptr (GPtrArray) grades =
    muster_succession_list_grades (lost, reading->event.figures[0], NULL);
  if (reading->grade != NULL || grades->len == 0)
    return;
  g_autofree char *thrown = dup_thrown (reading, table, is_typed);
  /* Translators: a throw with a comma behind it, or nothing; the name of a table of the rules; a
   * comma and its section, or nothing. */
  g_autofree char *text =
    g_strdup_printf (_ ("%sby “%s”%s%s"), thrown, table->title, table->cite != NULL ? ", " : "",
                     table->cite != NULL ? table->cite : "");
  reading->event.note = g_string_chunk_insert (reading->draft->strings, text);
}

static gboolean
take_die (MusterActionDraft *reading, const MusterRecord *lost)
{
  gboolean is_typed = reading->event.figures[0] > 0;
  if (is_typed && !check_typed_die (reading, lost))
    return FALSE;
  if (!is_typed && reading->grade == NULL && muster_succession_has_die (lost))
    reading->event.figures[0] = muster_succession_throw (reading->reg->campaign, lost);
  note_reason (reading, lost, is_typed);
  return TRUE;
}

/* "Expert", as the ruleset calls it; @text: "SCALE GRADE" */
static char *
dup_grade (const MusterRuleset *ruleset, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 2);
  int scale = ruleset != NULL ? muster_ruleset_find_scale (ruleset, words[0]) : -1;
  int grade = scale >= 0 ? muster_ruleset_find_grade (ruleset, scale, words[1]) : -1;
  return grade >= 0 ? g_strdup_printf (_ ("%s: %s"), ruleset->scales[scale].name,
                                       ruleset->scales[scale].grades[grade].name)
                    : g_strdup (text);
}

/* "Boufflers (Leadership: Expert; d6: 2)" */
static char *
dup_told (const MusterActionDraft *reading, const MusterRecord *lost)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) grades =
    muster_succession_list_grades (lost, reading->event.figures[0], reading->grade);
  for (guint i = 0; i < grades->len; i++)
    g_ptr_array_add (items,
                     dup_grade (reading->reg->campaign->ruleset, g_ptr_array_index (grades, i)));
  if (reading->event.note != NULL)
    g_ptr_array_add (items, g_strdup (reading->event.note));
  g_ptr_array_add (items, NULL);
  g_autofree char *all = g_strjoinv ("; ", (char **) items->pdata);
  return all[0] != '\0' ? g_strdup_printf ("%s (%s)", reading->event.text, all)
                        : g_strdup (reading->event.text);
}

gboolean
muster_reading_check_successor (MusterActionDraft *reading)
{
  const MusterRecord *lost = muster_register_find (reading->reg, reading->event.subject);
  if (!check_vacant (reading, lost) || !take_die (reading, lost))
    return FALSE;
  if (reading->event.text == NULL)
    {
      g_autofree char *name = g_strdup_printf (_ ("Successor of %s"), reading->told[WHO]);
      reading->event.text = g_string_chunk_insert (reading->draft->strings, name);
    }
  tell (reading, NEW_NAME, dup_told (reading, lost));
  return TRUE;
}

void
muster_reading_add_grades (MusterActionDraft *reading)
{
  const MusterRecord *lost = muster_register_find (reading->reg, reading->event.subject);
  g_autoptr (GPtrArray) grades =
    muster_succession_list_grades (lost, reading->event.figures[0], reading->grade);
  for (guint i = 0; i < grades->len; i++)
    {
      MusterEvent event = { .kind = MUSTER_EVENT_GRADE,
                            .day = reading->event.day,
                            .subject = reading->event.object };
      event.text = g_string_chunk_insert (reading->draft->strings, g_ptr_array_index (grades, i));
      g_array_append_val (reading->draft->events, event);
    }
}
