#include "app/widget/clipboard.h"

#include "army/store/xml.h"
#include "army/text/write.h"

#include <string.h>

#define OWN_TYPE "application/x-muster-army+xml"

static GdkContentProvider *
new_provider (const char *type, const char *text, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  return gdk_content_provider_new_for_bytes (type, bytes);
}

void
muster_clipboard_put_text (GtkWidget *widget, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

void
muster_clipboard_put (GtkWidget *widget, const MusterArmy *fragment)
{
  gsize length;
  g_autofree char *text =
    muster_army_dup_as_text (fragment, MUSTER_TEXT_PLAIN, MUSTER_TEXT_NO_FINDINGS);
  g_autoptr (GBytes) bytes = muster_army_write (fragment);
  const char *data = g_bytes_get_data (bytes, &length);
  GdkContentProvider *providers[] = {
    new_provider (OWN_TYPE, data, length),
    new_provider ("text/plain;charset=utf-8", text, strlen (text)),
    gdk_content_provider_new_typed (G_TYPE_STRING, text),
  };
  g_autoptr (GdkContentProvider) all =
    gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), all);
}

typedef struct
{
  GWeakRef widget;
  MusterClipboardGot got;
} Asking;

static void
answer (Asking *asking, const char *text)
{
  g_autoptr (GtkWidget) widget = g_weak_ref_get (&asking->widget);
  if (widget != NULL)
    asking->got (widget, text);
  g_weak_ref_clear (&asking->widget);
  g_free (asking);
}

static void
on_text (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  answer (data, text);
}

static void
on_spliced (GObject *source, GAsyncResult *result, gpointer data)
{
  GOutputStream *stream = G_OUTPUT_STREAM (source);
  if (g_output_stream_splice_finish (stream, result, NULL) < 0)
    {
      answer (data, NULL);
      return;
    }
  g_autoptr (GBytes) bytes =
    g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  answer (data, text);
}

static void
on_own (GObject *source, GAsyncResult *result, gpointer data)
{
  const char *type;
  g_autoptr (GInputStream) stream =
    gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, &type, NULL);
  if (stream == NULL)
    {
      answer (data, NULL);
      return;
    }
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_output_stream_splice_async (memory, stream,
                                G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE
                                  | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                G_PRIORITY_DEFAULT, NULL, on_spliced, data);
}

void
muster_clipboard_get (GtkWidget *widget, MusterClipboardGot got)
{
  static const char *own[] = { OWN_TYPE, NULL };
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  Asking *asking = g_new0 (Asking, 1);
  g_weak_ref_init (&asking->widget, widget);
  asking->got = got;
  if (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), OWN_TYPE))
    gdk_clipboard_read_async (clipboard, own, G_PRIORITY_DEFAULT, NULL, on_own, asking);
  else
    gdk_clipboard_read_text_async (clipboard, NULL, on_text, asking);
}
