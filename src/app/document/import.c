#include "config.h"

#include "app/document/import.h"

#include "base/problem.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

gboolean
muster_document_import_takes (GFile *file, const char *root)
{
  const char *path = g_file_peek_path (file);
  g_autofree char *ending = g_strdup_printf (".%s.xml", root);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (path == NULL || !g_str_has_suffix (path, ".xml"))
    return FALSE;
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  return xml != NULL ? muster_xml_node_is (muster_xml_get_root (xml), root)
                     : g_str_has_suffix (path, ending);
}

/* A pack of another text than the document was made with is used too. */
static MusterRuleset *
find_ruleset (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return muster_packs_get (data, id, problems);
}

static gpointer
read_file (GFile *file,
           MusterPacks *packs,
           MusterReadDocument read,
           GPtrArray *report,
           GError **error)
{
  const char *path = g_file_peek_path (file);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Only files of this computer can be read. Copy the file to it first."));
      return NULL;
    }
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  gpointer document = xml != NULL ? read (xml, find_ruleset, packs, problems) : NULL;
  if (document == NULL)
    muster_problems_propagate (problems, error);
  else
    g_ptr_array_extend_and_steal (report, g_steal_pointer (&problems));
  return document;
}

GPtrArray *
muster_document_import_read (GFile **files,
                             guint n,
                             MusterReadDocument read,
                             GDestroyNotify free,
                             GString *told,
                             GPtrArray *report)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  GPtrArray *documents = g_ptr_array_new_with_free_func (free);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      gpointer document = read_file (files[i], packs, read, report, &error);
      if (document != NULL)
        g_ptr_array_add (documents, document);
      else
        g_string_append_printf (told, "%s%s", told->len > 0 ? "\n" : "", error->message);
    }
  return documents;
}
