#include "config.h"

#include "app/library/army-import.h"

#include "army/store/xml.h"
#include "army/text/lines.h"
#include "army/text/read.h"
#include "base/problem.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

static const MusterArmy *
read_xml (const MusterXml *xml, MusterPacks *packs, GPtrArray *problems)
{
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  return id != NULL ? muster_army_read (xml, muster_packs_get (packs, id, problems), problems)
                    : NULL;
}

const MusterArmy *
muster_army_import_read_text (const char *text,
                              gsize length,
                              const char *name,
                              MusterPacks *packs,
                              GPtrArray *problems)
{
  if (muster_army_text_is_text (text, length))
    return muster_army_text_read (text, length, name, packs, problems);
  g_autoptr (MusterXml) xml = muster_xml_parse (name, text, length, problems);
  return read_xml (xml, packs, problems);
}

/* Whether the file is an army as text; its contents then. */
static gboolean
load_text (const char *path, char **text, gsize *length)
{
  g_autofree char *contents = NULL;
  GStatBuf status;
  if (g_stat (path, &status) != 0 || status.st_size > MUSTER_TEXT_LARGEST
      || !g_file_get_contents (path, &contents, length, NULL)
      || !muster_army_text_is_text (contents, *length))
    return FALSE;
  *text = g_steal_pointer (&contents);
  return TRUE;
}

/* @report gets what was found in an army that is written as text. */
static const MusterArmy *
read_file (GFile *file, MusterPacks *packs, GPtrArray *report, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Only files of this computer can be read. Copy the file to it first."));
      return NULL;
    }
  g_autofree char *name = g_filename_display_basename (path);
  gboolean is_text = load_text (path, &text, &length);
  g_autoptr (MusterXml) xml = is_text ? NULL : muster_xml_load (path, problems);
  const MusterArmy *army = is_text ? muster_army_text_read (text, length, name, packs, problems)
                                   : read_xml (xml, packs, problems);
  if (army == NULL)
    muster_problems_propagate (problems, error);
  else if (is_text)
    g_ptr_array_extend_and_steal (report, g_steal_pointer (&problems));
  return army;
}

GPtrArray *
muster_army_import_read (GFile **files, guint n, GString *told, GPtrArray *report)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  GPtrArray *armies = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      const MusterArmy *army = read_file (files[i], packs, report, &error);
      if (army != NULL)
        g_ptr_array_add (armies, (gpointer) army);
      else
        g_string_append_printf (told, "%s%s", told->len > 0 ? "\n" : "", error->message);
    }
  return armies;
}
