#include "config.h"

#include "import/table.h"

#include "base/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* 0x80 to 0x9f; all else of Windows-1252 is Latin-1. Five are not used. */
static const gunichar upper_controls[32] = {
  0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
  0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
  0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
};

static char *
decode_windows (const guint8 *data, gsize size)
{
  GString *text = g_string_sized_new (size + size / 8);
  for (gsize i = 0; i < size; i++)
    if (data[i] >= 0x80 && data[i] < 0xa0)
      g_string_append_unichar (text, upper_controls[data[i] - 0x80]);
    else
      g_string_append_unichar (text, data[i]);
  return g_string_free (text, FALSE);
}

static char *
decode_utf16 (const char *name, const guint8 *data, gsize size, GError **error)
{
  gsize n = (size - 2) / 2;
  gboolean is_little = data[0] == 0xff;
  g_autofree gunichar2 *units = g_new (gunichar2, n + 1);
  for (gsize i = 0; i < n; i++)
    {
      const guint8 *at = data + 2 + 2 * i;
      units[i] = (gunichar2) (is_little ? at[0] | at[1] << 8 : at[0] << 8 | at[1]);
    }
  glong read = 0;
  char *text = g_utf16_to_utf8 (units, (glong) n, &read, NULL, NULL);
  if (text != NULL && (gsize) read == n && size % 2 == 0 && strlen (text) >= n)
    return text;
  g_free (text);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("%s: It begins as UTF-16 and breaks off, or is damaged. Save the table again, "
                  "best as UTF-8."),
               name);
  return NULL;
}

/* Spreadsheets themselves are archives, or the older kind of document. */
static gboolean
is_text (const char *name, const guint8 *data, gsize size, GError **error)
{
  static const guint8 old[] = { 0xd0, 0xcf, 0x11, 0xe0 };
  gboolean is_spreadsheet =
    size >= 4 && (memcmp (data, "PK\3\4", 4) == 0 || !memcmp (data, old, 4));
  if (is_spreadsheet)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("%s: This is a spreadsheet itself. Save its table as CSV, and import that."),
                 name);
  else if (size > 0 && memchr (data, '\0', size) != NULL)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("%s: This is no text. A table is saved as CSV, or as text with tabs."), name);
  else
    return TRUE;
  return FALSE;
}

char *
muster_rows_text_decode (const char *name,
                         GBytes *bytes,
                         const char **encoding,
                         gboolean *is_guess,
                         GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  *is_guess = FALSE;
  if (size >= 2 && ((data[0] == 0xff && data[1] == 0xfe) || (data[0] == 0xfe && data[1] == 0xff)))
    {
      *encoding = "UTF-16";
      return decode_utf16 (name, data, size, error);
    }
  if (!is_text (name, data, size, error))
    return NULL;
  gsize mark = size >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  *encoding = "UTF-8";
  if (size == 0 || g_utf8_validate ((const char *) data + mark, (gssize) (size - mark), NULL))
    return g_strndup (size > 0 ? (const char *) data + mark : "", size - mark);
  *encoding = "Windows-1252";
  *is_guess = TRUE;
  return decode_windows (data + mark, size - mark);
}
