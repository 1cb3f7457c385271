#include "config.h"

#include "app/print/job.h"

/* Points: no two papers are more alike. */
#define SAME_SIZE 2

static const char *const names[MUSTER_N_PAPERS] = {
  [MUSTER_PAPER_A4] = GTK_PAPER_NAME_A4,
  [MUSTER_PAPER_LETTER] = GTK_PAPER_NAME_LETTER,
  [MUSTER_PAPER_A5] = GTK_PAPER_NAME_A5,
  [MUSTER_PAPER_HALF_LETTER] = "na_invoice",
};

GtkPaperSize *
muster_print_job_dup_paper (MusterPaper paper)
{
  return gtk_paper_size_new (names[paper]);
}

/* The paper that is so large, upright. */
static GtkPaperSize *
find_paper (double width, double height)
{
  for (MusterPaper i = 0; i < MUSTER_N_PAPERS; i++)
    {
      const MusterPaperSize *size = muster_paper_get_size (i);
      if (ABS (size->width - width) < SAME_SIZE && ABS (size->height - height) < SAME_SIZE)
        return muster_print_job_dup_paper (i);
    }
  g_autofree char *name = g_strdup_printf ("%.0f × %.0f", width, height);
  return gtk_paper_size_new_custom ("muster", name, width, height, GTK_UNIT_POINTS);
}

static void
set_page (GtkPageSetup *setup, const MusterSheet *sheet, guint page)
{
  double width;
  double height;
  muster_sheet_get_page_size (sheet, page, &width, &height);
  g_autoptr (GtkPaperSize) paper = find_paper (MIN (width, height), MAX (width, height));
  gtk_page_setup_set_paper_size (setup, paper);
  gtk_page_setup_set_orientation (setup, width > height ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                                        : GTK_PAGE_ORIENTATION_PORTRAIT);
}

static void
on_request_page_setup (GtkPrintOperation *print,
                       GtkPrintContext *context,
                       int page,
                       GtkPageSetup *setup,
                       const MusterSheet *sheet)
{
  set_page (setup, sheet, (guint) page);
}

static void
on_draw_page (GtkPrintOperation *print,
              GtkPrintContext *context,
              int page,
              const MusterSheet *sheet)
{
  muster_sheet_draw_page (sheet, gtk_print_context_get_cairo_context (context), (guint) page);
}

GtkPrintOperation *
muster_print_job_new (MusterSheet *sheet, const char *name, GtkPrintDuplex duplex)
{
  GtkPrintOperation *print = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();
  set_page (setup, sheet, 0);
  gtk_print_settings_set_duplex (settings, duplex);
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, name);
  gtk_print_operation_set_default_page_setup (print, setup);
  gtk_print_operation_set_print_settings (print, settings);
  gtk_print_operation_set_unit (print, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (print, TRUE);
  gtk_print_operation_set_job_name (print, name);
  gtk_print_operation_set_n_pages (print, (int) muster_sheet_get_n_pages (sheet));
  gtk_print_operation_set_allow_async (print, TRUE);
  gtk_print_operation_set_embed_page_setup (print, FALSE);
  g_object_set_data_full (G_OBJECT (print), "sheet", sheet, (GDestroyNotify) muster_sheet_free);
  g_signal_connect (print, "request-page-setup", G_CALLBACK (on_request_page_setup), sheet);
  g_signal_connect (print, "draw-page", G_CALLBACK (on_draw_page), sheet);
  return print;
}
