#include "config.h"

#include "import/report.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

static void
entry_free (MusterRowsEntry *entry)
{
  g_free (entry->text);
  g_free (entry);
}

MusterRowsReport *
muster_rows_report_new (guint n_rows)
{
  MusterRowsReport *report = g_new0 (MusterRowsReport, 1);
  report->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  report->n_rows = n_rows;
  return report;
}

void
muster_rows_report_free (MusterRowsReport *report)
{
  g_ptr_array_unref (report->entries);
  g_free (report);
}

MusterRowsEntry *
muster_rows_report_add (MusterRowsReport *report,
                        guint line,
                        MusterRowsSeverity severity,
                        const char *reason,
                        const char *format,
                        ...)
{
  MusterRowsEntry *entry = g_new0 (MusterRowsEntry, 1);
  va_list args;
  va_start (args, format);
  entry->text = g_strdup_vprintf (format, args);
  va_end (args);
  entry->line = line;
  entry->severity = severity;
  entry->reason = reason;
  report->n[severity] += line > 0 || severity > MUSTER_ROWS_LEFT_OUT;
  g_ptr_array_add (report->entries, entry);
  return entry;
}

/* GPtrArray's sort is stable. */
static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const MusterRowsEntry *one = *(MusterRowsEntry *const *) a;
  const MusterRowsEntry *other = *(MusterRowsEntry *const *) b;
  if (one->line != other->line)
    return one->line < other->line ? -1 : 1;
  return (one->severity > MUSTER_ROWS_LEFT_OUT) - (other->severity > MUSTER_ROWS_LEFT_OUT);
}

void
muster_rows_report_sort (MusterRowsReport *report)
{
  g_ptr_array_sort (report->entries, compare_entries);
}

gboolean
muster_rows_report_is_clean (const MusterRowsReport *report)
{
  return report->n[MUSTER_ROWS_LEFT_OUT] == 0 && report->n_wrong_totals == 0;
}

const char *
muster_rows_severity_get_id (MusterRowsSeverity severity)
{
  static const char *const ids[] = { "taken", "passed", "left-out", "doubt", "remark" };
  return ids[severity];
}

static void
add_part (GPtrArray *parts, const char *format, guint n)
{
  if (n > 0)
    g_ptr_array_add (parts, g_strdup_printf (format, n));
}

char *
muster_rows_report_dup_summary (const MusterRowsReport *report)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint taken = report->n[MUSTER_ROWS_TAKEN];
  guint out = report->n[MUSTER_ROWS_LEFT_OUT];
  guint passed = report->n[MUSTER_ROWS_PASSED];
  guint doubts = report->n[MUSTER_ROWS_DOUBT];
  g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u taken", "%u taken", taken), taken));
  add_part (parts, ngettext ("%u left out", "%u left out", out), out);
  add_part (parts,
            ngettext ("%u heading, total or blank row", "%u headings, totals and blank rows",
                      passed),
            passed);
  g_autofree char *list = muster_text_join (parts);
  g_autofree char *rows =
    g_strdup_printf (ngettext ("%u row: %s", "%u rows: %s", report->n_rows), report->n_rows, list);
  if (doubts == 0)
    return g_steal_pointer (&rows);
  return g_strdup_printf (ngettext ("%s; %u doubt", "%s; %u doubts", doubts), rows, doubts);
}
