#include "config.h"

#include "cli/show-share.h"

#include "army/store/fragment.h"
#include "army/store/xml.h"
#include "army/text/text.h"
#include "base/text.h"
#include "cli/common/board-output.h"
#include "cli/common/command.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>

#define FORMAT_XML "xml"

static gboolean
leaves_out (const MusterShare *share)
{
  return share->no_points || share->no_findings || share->no_notes;
}

gboolean
muster_share_is_asked (const MusterShare *share)
{
  return share->format != NULL || share->output != NULL || share->for_opponent
         || leaves_out (share);
}

static gboolean
check_format (const char *format)
{
  MusterTextFormat found;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  if (muster_text_format_find (format, &found) || g_str_equal (format, FORMAT_XML)
      || muster_board_format_is_picture (format))
    return TRUE;
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    g_ptr_array_add (known, (gpointer) muster_text_format_get_id ((MusterTextFormat) i));
  g_ptr_array_add (known, (gpointer) FORMAT_XML);
  g_autofree char *names = muster_text_join (known);
  g_autofree char *sentence =
    g_strdup_printf (_ ("There is no format “%s”. The formats are %s."), format, names);
  g_autofree char *text = muster_text_ask_nearest (sentence, format, known);
  muster_command_fail ("%s", text);
  return FALSE;
}

gboolean
muster_share_check (MusterShare *share)
{
  if (share->format == NULL && muster_share_is_asked (share))
    share->format = g_strdup (muster_text_format_get_id (MUSTER_TEXT_PLAIN));
  if (share->format == NULL)
    return TRUE;
  if (g_str_equal (share->format, FORMAT_XML) && leaves_out (share))
    {
      muster_command_fail (_ ("--no-points, --no-findings and --no-notes are for texts; a file has "
                              "the whole army. Choose another --format, or leave them out."));
      return FALSE;
    }
  return check_format (share->format);
}

static GBytes *
write_army (const MusterArmy *army, const MusterArmy *copy, const MusterShare *share)
{
  MusterTextFormat format = MUSTER_TEXT_PLAIN;
  MusterTextFlags flags = (share->no_points ? MUSTER_TEXT_NO_POINTS : 0)
                          | (share->no_findings ? MUSTER_TEXT_NO_FINDINGS : 0)
                          | (share->no_notes ? MUSTER_TEXT_NO_NOTES : 0);
  if (!muster_text_format_find (share->format, &format))
    return muster_army_write (copy != NULL ? copy : army);
  char *text = copy != NULL ? muster_army_dup_copy_as_text (copy, army, format, flags)
                            : muster_army_dup_as_text (army, format, flags);
  return g_bytes_new_take (text, strlen (text));
}

/* Returns: (transfer full) (nullable): the copy; what the rules do not let him hide is told */
static const MusterArmy *
make_copy (const MusterArmy *army)
{
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) told = NULL;
  const MusterArmy *copy = muster_army_show_opponent (reckoning, &told);
  if (told->len == 0)
    return copy;
  g_autofree char *names = muster_text_join (told);
  g_printerr (_ ("Marked as secret, but the rules make you tell of %s.\n"), names);
  return copy;
}

int
muster_show_share (const MusterArmy *army, const MusterShare *share)
{
  g_autoptr (MusterArmySnapshot) copy = NULL;
  if (share->for_opponent && army->ruleset == NULL)
    return muster_command_fail (_ (
                                  "The ruleset “%s” is not there, which says what an opponent must "
                                  "be told. Install its pack, or leave --opponent out."),
                                army->ruleset_id);
  if (share->for_opponent)
    copy = make_copy (army);
  g_autoptr (GBytes) bytes = write_army (army, copy, share);
  return muster_output_write (share->output, bytes) ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}
