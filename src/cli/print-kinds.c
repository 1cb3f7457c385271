#include "config.h"

#include "cli/print-kinds.h"

#include "cli/common/command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Returns: (transfer full): "order-of-battle, organisation" */
static char *
dup_sheets (gboolean of_scenario, gboolean of_campaign)
{
  gsize n;
  const MusterSheetKind *kinds =
    of_campaign ? muster_sheet_list_campaign_kinds (&n) : muster_sheet_list_kinds (&n);
  GString *names = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    if (kinds[i].of_scenario == of_scenario)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", kinds[i].id);
  return g_string_free (names, FALSE);
}

static void
begin (MusterPrintKinds *kinds)
{
  kinds->kinds = g_ptr_array_new ();
  kinds->turns = g_array_new (FALSE, FALSE, sizeof (MusterTurn));
}

static void
add (MusterPrintKinds *kinds, const MusterSheetKind *kind, MusterTurn turn)
{
  g_ptr_array_add (kinds->kinds, (gpointer) kind);
  g_array_append_val (kinds->turns, turn);
}

static gboolean
read_turn (const char *word, MusterTurn *turn)
{
  if (g_ascii_strcasecmp (word, "portrait") == 0)
    *turn = MUSTER_TURN_PORTRAIT;
  else if (g_ascii_strcasecmp (word, "landscape") == 0)
    *turn = MUSTER_TURN_LANDSCAPE;
  else
    muster_command_fail (_ ("A sheet lies portrait or landscape, not “%s”."), word);
  return *turn != MUSTER_TURN_BEST;
}

/* @word: which is changed */
static gboolean
read_one (MusterPrintKinds *kinds, char *word, MusterTurn turn)
{
  char *colon = strchr (word, ':');
  if (colon != NULL)
    {
      *colon = '\0';
      turn = MUSTER_TURN_BEST;
      if (!read_turn (g_strstrip (colon + 1), &turn))
        return FALSE;
    }
  const MusterSheetKind *kind = muster_sheet_find_kind (g_strstrip (word));
  if (kind != NULL)
    {
      add (kinds, kind, turn);
      return TRUE;
    }
  g_autofree char *of_armies = dup_sheets (FALSE, FALSE);
  g_autofree char *of_scenarios = dup_sheets (TRUE, FALSE);
  g_autofree char *of_campaigns = dup_sheets (FALSE, TRUE);
  muster_command_fail (_ ("There is no sheet “%s”. There is: %s; of scenarios also: %s; of "
                          "campaigns: %s. Or print them all with --packet."),
                       word, of_armies, of_scenarios, of_campaigns);
  return FALSE;
}

gboolean
muster_print_kinds_read (MusterPrintKinds *kinds, const char *text, MusterTurn turn)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  begin (kinds);
  for (int i = 0; words[i] != NULL; i++)
    if (!read_one (kinds, words[i], turn))
      return FALSE;
  return TRUE;
}

void
muster_print_kinds_take_usual (MusterPrintKinds *kinds, const MusterGame *game, MusterTurn turn)
{
  gsize n;
  if (game->reg != NULL)
    muster_sheet_list_campaign_kinds (&n);
  else
    muster_sheet_list_kinds (&n);
  g_autofree const MusterSheetKind **usual = g_new (const MusterSheetKind *, n);
  begin (kinds);
  n = muster_packet_list_usual (game, usual);
  for (gsize i = 0; i < n; i++)
    add (kinds, usual[i], turn);
}

void
muster_print_kinds_clear (MusterPrintKinds *kinds)
{
  g_clear_pointer (&kinds->kinds, g_ptr_array_unref);
  g_clear_pointer (&kinds->turns, g_array_unref);
}
