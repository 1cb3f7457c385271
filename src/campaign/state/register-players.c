#include "config.h"

#include "campaign/state/register-players.h"

#include "base/error.h"
#include "base/text.h"
#include "campaign/state/register.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *
muster_register_find_player (const MusterRegister *reg, const MusterRecord *record)
{
  while (record != NULL && record->player == NULL)
    record = muster_register_find (reg, record->parent);
  return record != NULL ? record->player : NULL;
}

const char *
muster_register_find_player_named (const MusterRegister *reg, const char *name)
{
  g_autofree char *wanted = muster_text_fold_words (name);
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record == NULL || record->player == NULL)
        continue;
      g_autofree char *folded = muster_text_fold_words (record->player);
      if (strcmp (folded, wanted) == 0)
        return record->player;
    }
  return NULL;
}

static void
add_players (const MusterRegister *reg, int side, GPtrArray *players)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->player != NULL
          && !g_ptr_array_find_with_equal_func (players, record->player, g_str_equal, NULL))
        g_ptr_array_add (players, (gpointer) record->player);
    }
}

GPtrArray *
muster_register_list_players (const MusterRegister *reg, int side)
{
  GPtrArray *players = g_ptr_array_new ();
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      int number = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      if (side == 0 || side == number)
        add_players (reg, number, players);
    }
  return players;
}

int
muster_register_get_player_side (const MusterRegister *reg, const char *player)
{
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && record->player != NULL && strcmp (record->player, player) == 0)
        return record->side;
    }
  return 0;
}

GPtrArray *
muster_register_list_commands (const MusterRegister *reg, const char *player)
{
  GPtrArray *commands = g_ptr_array_new ();
  g_autoptr (GPtrArray) records =
    muster_register_list (reg, muster_register_get_player_side (reg, player), 0);
  for (guint i = 0; i < records->len; i++)
    {
      MusterRecord *record = g_ptr_array_index (records, i);
      const MusterRecord *parent = muster_register_find (reg, record->parent);
      if (g_strcmp0 (record->player, player) == 0
          && g_strcmp0 (muster_register_find_player (reg, parent), player) != 0)
        g_ptr_array_add (commands, record);
    }
  return commands;
}

gboolean
muster_register_is_sole_player (const MusterRegister *reg, const char *player, int side)
{
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && record->side == side
          && g_strcmp0 (muster_register_find_player (reg, record), player) != 0)
        return FALSE;
    }
  return TRUE;
}

gboolean
muster_register_check_player (const MusterRegister *reg, const char *name, int side, GError **error)
{
  const char *known = muster_register_find_player_named (reg, name);
  int other = known != NULL ? muster_register_get_player_side (reg, known) : side;
  if (other == side)
    return TRUE;
  g_autofree char *own = muster_register_dup_label (reg, -side);
  g_autofree char *theirs = muster_register_dup_label (reg, -other);
  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
    /* Translators: %1$s: a player; %2$s: the other side; %3$s: the player again; %4$s: this side.
     */
    _ ("%1$s plays for %2$s, and would see what both sides have. Give another name, such as “%3$s "
       "(%4$s)”."),
    known, theirs, known, own);
  return FALSE;
}

char *
muster_register_dup_not_his (const MusterRegister *reg,
                             const char *player,
                             const MusterRecord *record)
{
  const char *commands = muster_register_find_player (reg, record);
  g_autofree char *label = muster_record_dup_label (record);
  g_autofree char *side = muster_register_dup_label (reg, -record->side);
  if (commands != NULL && strcmp (commands, player) != 0)
    return g_strdup_printf (
      /* Translators: %1$s: a formation; %2$s: who commands it; %3$s: whose report it is. */
      _ ("%1$s is commanded by %2$s, and this is the report of %3$s. Leave it to the other’s "
         "report."),
      label, commands, player);
  if (record->side != muster_register_get_player_side (reg, player))
    return g_strdup_printf (
      /* Translators: %1$s: a unit; %2$s: its side; %3$s: a player. */
      _ ("%1$s is of %2$s, for whom %3$s does not play. Leave it to a report of that side."), label,
      side, player);
  return NULL;
}

char *
muster_record_dup_player (const MusterRecord *record)
{
  return record->player != NULL ? g_strdup_printf (_ ("played by %s"), record->player) : NULL;
}
