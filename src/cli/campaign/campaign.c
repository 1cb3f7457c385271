#include "config.h"

#include "base/text.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>

static const MusterCommand deeds[] = {
  { "new", muster_campaign_command_new, N_ ("begin a campaign with the armies of its sides") },
  { "state", muster_campaign_command_state, N_ ("how it stands on a day, or before a battle") },
  { "log", muster_campaign_command_log, N_ ("what was done, and what its battles cost") },
  { "muster", muster_campaign_command_muster, N_ ("the next battle, as a scenario") },
  { "record", muster_campaign_command_record, N_ ("what a battle cost, as typed off its return") },
  { "raise", muster_campaign_command_raise, N_ ("further armies join their sides") },
  { "do", muster_campaign_command_do, N_ ("deeds between battles: rest, merge, replace …") },
  { "map", muster_campaign_command_map, N_ ("places and roads, and who is where") },
  { "recovery", muster_campaign_command_recovery, N_ ("by which rules losses come back") },
  { "strike", muster_campaign_command_strike, N_ ("what was done shall not have been") },
  { "restore", muster_campaign_command_restore, N_ ("what was struck shall hold again") },
};

static char *
dup_summary (void)
{
  GString *text =
    g_string_new (_ ("Keeps a campaign: losses from battle to battle, and the next muster.\n\n"
                     "Commands:"));
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    g_string_append_printf (text, "\n  %-8s  %s", deeds[i].name, _ (deeds[i].help));
  g_string_append (text, _ ("\n\n“muster campaign COMMAND --help” tells more of each."));
  return g_string_free (text, FALSE);
}

static int
refuse (const char *name)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    g_ptr_array_add (known, (gpointer) deeds[i].name);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *sentence =
    g_strdup_printf (_ ("There is no command “campaign %s”. “muster campaign --help” lists them."),
                     shown);
  g_autofree char *text = muster_text_ask_nearest (sentence, shown, known);
  return muster_command_fail ("%s", text);
}

int
muster_command_campaign (int argc, char **argv)
{
  for (guint i = 0; argc > 1 && i < G_N_ELEMENTS (deeds); i++)
    {
      if (!g_str_equal (argv[1], deeds[i].name))
        continue;
      g_autofree char *name = g_strdup_printf ("muster campaign %s", deeds[i].name);
      g_set_prgname (name);
      return deeds[i].run (argc - 1, argv + 1);
    }
  if (argc > 1 && argv[1][0] != '-')
    return refuse (argv[1]);
  g_autofree char *summary = dup_summary ();
  if (!muster_command_parse (&argc, &argv, _ ("COMMAND…"), summary, NULL))
    return MUSTER_EXIT_FAILED;
  return muster_command_fail (_ ("Say what to do with a campaign. “muster campaign --help” lists "
                                 "the commands."));
}
