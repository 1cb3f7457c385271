#include "config.h"

#include "app/library/batch-print.h"

#include "app/document/ruleset-cache.h"
#include "app/document/settings.h"
#include "app/library/batch-window.h"
#include "app/print/job.h"
#include "army/check/check.h"
#include "base/error.h"
#include "sheet/page/sheet.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  MusterStore *store;
  GArray *armies;
  GPtrArray *sheets;
  guint next; /* of the armies, to be laid out */
  guint n_pages;
  guint n_gone;    /* from the library */
  guint n_broken;  /* that are not whole in it */
  guint n_unruled; /* whose ruleset is missing */
  MusterSheetOptions options;
} Job;

static void
free_job (gpointer data)
{
  Job *job = data;
  g_object_unref (job->store);
  g_array_unref (job->armies);
  g_ptr_array_unref (job->sheets);
  g_free (job);
}

static Job *
get_job (GtkPrintOperation *print)
{
  return g_object_get_data (G_OBJECT (print), "job");
}

static void
lay_out (Job *job, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) army = muster_shelf_load_army (job->store, id, &error);
  gboolean is_broken = g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED);
  job->n_gone += army == NULL && !is_broken;
  job->n_broken += is_broken;
  job->n_unruled += army != NULL && army->ruleset == NULL;
  if (army == NULL || army->ruleset == NULL)
    return;
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = muster_army_check (reckoning);
  MusterSheet *sheet =
    muster_sheet_find_kind (MUSTER_BATCH_SHEET)->make_army (reckoning, findings, &job->options);
  g_ptr_array_add (job->sheets, sheet);
  job->n_pages += muster_sheet_get_n_pages (sheet);
}

/* An army at a time. Returns: whether it was the last */
static gboolean
on_paginate (GtkPrintOperation *print, GtkPrintContext *context, Job *job)
{
  if (job->next < job->armies->len)
    lay_out (job, g_array_index (job->armies, gint64, job->next++));
  if (job->next < job->armies->len)
    return FALSE;
  gtk_print_operation_set_n_pages (print, (int) MAX (job->n_pages, 1));
  if (job->n_pages == 0)
    gtk_print_operation_cancel (print);
  return TRUE;
}

static void
on_draw_page (GtkPrintOperation *print, GtkPrintContext *context, int number, Job *job)
{
  guint page = (guint) number;
  for (guint i = 0; i < job->sheets->len; i++)
    {
      const MusterSheet *sheet = g_ptr_array_index (job->sheets, i);
      guint n = muster_sheet_get_n_pages (sheet);
      if (page < n)
        {
          muster_sheet_draw_page (sheet, gtk_print_context_get_cairo_context (context), page);
          return;
        }
      page -= n;
    }
}

static void
set_up (GtkPrintOperation *print, MusterPaper paper)
{
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPaperSize) size = muster_print_job_dup_paper (paper);
  gtk_page_setup_set_paper_size (setup, size);
  gtk_print_operation_set_default_page_setup (print, setup);
  gtk_print_operation_set_unit (print, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (print, TRUE);
  gtk_print_operation_set_embed_page_setup (print, FALSE);
  gtk_print_operation_set_show_progress (print, TRUE);
  gtk_print_operation_set_allow_async (print, TRUE);
}

/* Says @format, with %u for @n of them, behind what was said before. */
static void
say (GString *text, const char *format, guint n)
{
  if (n == 0)
    return;
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append_printf (text, format, n);
}

char *
muster_batch_print_dup_left_out (GtkPrintOperation *print)
{
  const Job *job = get_job (print);
  GString *text = g_string_new (NULL);
  say (
    text,
    ngettext ("%u army was not printed: its ruleset is missing. Import its rules in the catalogue.",
              "%u armies were not printed: their rulesets are missing. Import their rules in the "
              "catalogue.",
              job->n_unruled),
    job->n_unruled);
  say (text,
       ngettext ("%u army was not printed: it is no longer in the library.",
                 "%u armies were not printed: they are no longer in the library.", job->n_gone),
       job->n_gone);
  say (text,
       ngettext ("%u army was not printed: it is not whole in the library. Restore a copy of the "
                 "library, or delete the army.",
                 "%u armies were not printed: they are not whole in the library. Restore a copy of "
                 "the library, or delete the armies.",
                 job->n_broken),
       job->n_broken);
  return g_string_free (text, text->len == 0);
}

GtkPrintOperation *
muster_batch_print_new (MusterStore *store, GArray *armies)
{
  GtkPrintOperation *print = gtk_print_operation_new ();
  MusterPaper paper = (MusterPaper) muster_settings_get_int ("paper", MUSTER_PAPER_A4);
  g_autofree char *name =
    g_strdup_printf (ngettext ("%u army", "%u armies", armies->len), armies->len);
  Job *job = g_new0 (Job, 1);
  job->store = g_object_ref (store);
  job->armies = g_array_ref (armies);
  job->sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  job->options = (MusterSheetOptions){ .paper = paper, .type_size = MUSTER_BATCH_TYPE_SIZE };
  set_up (print, paper);
  gtk_print_operation_set_job_name (print, name);
  g_object_set_data_full (G_OBJECT (print), "job", job, free_job);
  g_signal_connect (print, "paginate", G_CALLBACK (on_paginate), job);
  g_signal_connect (print, "draw-page", G_CALLBACK (on_draw_page), job);
  return print;
}
