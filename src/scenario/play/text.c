#include "config.h"

#include "scenario/play/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

const char *
muster_play_get_fate_text (MusterFate fate)
{
  static const char *const words[MUSTER_N_FATES] = { N_ ("unhurt"), N_ ("wounded"), N_ ("captured"),
                                                     N_ ("killed") };
  return _ (words[MIN (fate, MUSTER_N_FATES - 1)]);
}

char *
muster_play_dup_deed (const char *name, const MusterTick *tick, MusterSort sort)
{
  if (sort == MUSTER_SORT_COMMANDER)
    return g_strdup_printf (_ ("%s: %s"), name, muster_play_get_fate_text (tick->fate));
  return g_strdup_printf (_ ("%s: %" PRId64 " lost"), name, tick->lost);
}

char *
muster_play_dup_standing (const MusterPlay *play, const GArray *rows, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      if (i > 0)
        g_string_append_c (text, '\n');
      /* Translators: the state that something has come to, and its figures. */
      if (standing->state != NULL)
        g_string_append_printf (text, _ ("%s: %s"), standing->state, standing->text);
      else
        g_string_append (text, standing->text);
    }
  return g_string_free (text, text->len == 0);
}

static void
clear_remark (gpointer remark)
{
  g_free (((MusterPlayRemark *) remark)->text);
}

/* Takes @text. */
static void
add_remark (GArray *remarks, char *text, gboolean is_grave)
{
  const MusterPlayRemark remark = { text, is_grave };
  g_array_append_val (remarks, remark);
}

static gboolean
has_state (GPtrArray *standings)
{
  for (guint i = 0; i < standings->len; i++)
    if (((const MusterPlayLevel *) g_ptr_array_index (standings, i))->state != NULL)
      return TRUE;
  return FALSE;
}

static void
add_army (GArray *remarks, const MusterPlay *play, const GArray *rows, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  g_autofree char *standing = muster_play_dup_standing (play, rows, row);
  if (standing != NULL)
    add_remark (remarks, g_strdup_printf (_ ("%s: %s"), label, standing), has_state (standings));
}

static void
add_formation (GArray *remarks,
               const MusterPlay *play,
               const GArray *rows,
               const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      g_autofree char *place = muster_army_dup_place (row->army, row->thing);
      if (standing->state != NULL)
        add_remark (remarks, g_strdup_printf (_ ("%s: %s"), place, standing->state), TRUE);
    }
}

static void
add_commander (GArray *remarks, const MusterPlay *play, const MusterReturnRow *row)
{
  MusterTick tick = muster_play_get_of (play, row);
  if (tick.fate == MUSTER_FATE_FIT)
    return;
  g_autofree char *place = muster_army_dup_place (row->army, row->thing);
  g_autofree char *cost = muster_play_dup_cost (row->army->ruleset, tick.fate);
  g_autofree char *deed = muster_play_dup_deed (place, &tick, row->sort);
  /* Translators: a commander and his fate, and what the rules say of that. */
  add_remark (remarks, cost != NULL ? g_strdup_printf (_ ("%s – %s"), deed, cost) : g_strdup (deed),
              TRUE);
}

GArray *
muster_play_list_remarks (const MusterPlay *play, const GArray *rows)
{
  GArray *remarks = g_array_new (FALSE, FALSE, sizeof (MusterPlayRemark));
  g_array_set_clear_func (remarks, clear_remark);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      if (row->sort == MUSTER_SORT_ARMY)
        add_army (remarks, play, rows, row);
      else if (row->sort == MUSTER_SORT_FORMATION)
        add_formation (remarks, play, rows, row);
      else if (row->sort == MUSTER_SORT_COMMANDER)
        add_commander (remarks, play, row);
    }
  return remarks;
}
