#include "config.h"

#include "campaign/report/file.h"

#include "base/problem.h"
#include "campaign/report/report.h"

#include <string.h>

struct _MusterReportFile
{
  char *name;
  MusterXml *xml;         /* or NULL */
  MusterRowsTable *table; /* of rows, or NULL */
};

static gboolean
is_xml (const char *path)
{
  static const char ending[] = ".xml";
  gsize length = strlen (path);
  gsize n = strlen (ending);
  return length >= n && g_ascii_strcasecmp (path + length - n, ending) == 0;
}

/* Called as the person calls it, whatever folder it lies in. */
static MusterXml *
load_xml (const char *path, const char *name, GPtrArray *problems)
{
  gsize length;
  char *text = muster_xml_load_text (path, &length, problems);
  return text != NULL ? muster_xml_take (name, text, length, problems) : NULL;
}

/* The error begins with what the file is called, which a problem says by itself. */
static MusterRowsTable *
load_rows (const char *path, const char *name, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *base = g_filename_display_basename (path);
  g_autofree char *start = g_strconcat (base, ": ", NULL);
  MusterRowsTable *table = muster_rows_table_load (path, MUSTER_ROWS_ANY_SEPARATOR, &error);
  if (table == NULL)
    muster_problems_add (problems, name, 0, "%s",
                         error->message
                           + (g_str_has_prefix (error->message, start) ? strlen (start) : 0));
  return table;
}

MusterReportFile *
muster_report_file_load (const char *path, const char *name, GPtrArray *problems)
{
  g_autoptr (MusterReportFile) file = g_new0 (MusterReportFile, 1);
  file->name = g_strdup (name);
  if (is_xml (path))
    file->xml = load_xml (path, name, problems);
  else
    file->table = load_rows (path, name, problems);
  return file->xml != NULL || file->table != NULL ? g_steal_pointer (&file) : NULL;
}

void
muster_report_file_free (MusterReportFile *file)
{
  g_free (file->name);
  g_clear_pointer (&file->xml, muster_xml_free);
  g_clear_pointer (&file->table, muster_rows_table_unref);
  g_free (file);
}

const char *
muster_report_file_get_name (const MusterReportFile *file)
{
  return file->name;
}

gint64
muster_report_file_find_battle (const MusterReportFile *file,
                                const MusterRegister *reg,
                                GPtrArray *problems)
{
  return file->xml != NULL ? muster_report_find_battle (reg, file->xml, problems) : 0;
}

GArray *
muster_report_file_read (const MusterReportFile *file,
                         const MusterRegister *reg,
                         gint64 battle,
                         const char **player,
                         GPtrArray *problems)
{
  if (file->xml != NULL)
    return muster_campaign_read_report_xml (reg, battle, file->xml, player, problems);
  return muster_campaign_read_report (reg, battle, file->name, file->table, player, problems);
}
