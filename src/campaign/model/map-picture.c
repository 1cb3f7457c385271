#include "config.h"

#include "campaign/model/map-picture.h"

#include "base/error.h"
#include "base/file.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define MB           (1024 * 1024)
#define BASE64       "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
#define JPEG_QUALITY "90" /* of 100, in which pictures are written for paper */

/* Ways in which a camera may have been held (Exif 2.32, 4.6.4, Orientation): on its side. */
#define TURNED "5678"

/* As large a picture is unpacked where it is only looked whether that can be done. */
#define TRIED 256

/* Bytes of a chunk of a PNG beside its data. */
#define CHUNK 12

static const guchar png_start[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
static const guchar jpeg_start[] = { 0xff, 0xd8, 0xff };

/* What decoding finds, and what it is asked for. */
typedef struct
{
  int most;  /* pixels of the longer side; 0: all */
  int width; /* as the file has it */
  int height;
  gboolean is_too_large;
  gboolean is_turned; /* it is held the other way than the file has it */
} Look;

static void
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, sentence);
}

static gboolean
begins_with (GBytes *content, const guchar *start, gsize n)
{
  gsize size;
  const guchar *bytes = g_bytes_get_data (content, &size);
  return size >= n && memcmp (bytes, start, n) == 0;
}

/* A picture can be small as a file and fill all memory; so that is known before it is unpacked. */
static void
on_size (GdkPixbufLoader *loader, int width, int height, Look *look)
{
  gint64 most = look->most;
  gint64 longer = MAX (width, height);
  look->width = width;
  look->height = height;
  look->is_too_large = (gint64) width * height > MUSTER_PICTURE_MOST_PIXELS;
  if (look->is_too_large)
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else if (most > 0 && longer > most)
    gdk_pixbuf_loader_set_size (loader, (int) MAX (width * most / longer, 1),
                                (int) MAX (height * most / longer, 1));
}

/* Returns: (transfer full) (nullable): the picture, held upright */
static GdkPixbuf *
decode (GBytes *content, gboolean is_jpeg, Look *look)
{
  g_autoptr (GdkPixbufLoader) loader =
    gdk_pixbuf_loader_new_with_type (is_jpeg ? "jpeg" : "png", NULL);
  if (loader == NULL)
    return NULL;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (on_size), look);
  gboolean is_good = gdk_pixbuf_loader_write_bytes (loader, content, NULL);
  is_good = gdk_pixbuf_loader_close (loader, NULL) && is_good;
  GdkPixbuf *found = is_good ? gdk_pixbuf_loader_get_pixbuf (loader) : NULL;
  if (found == NULL)
    return NULL;
  const char *orientation = gdk_pixbuf_get_option (found, "orientation");
  look->is_turned = orientation != NULL && strchr (TURNED, orientation[0]) != NULL;
  return gdk_pixbuf_apply_embedded_orientation (found);
}

/* Some programs write more behind its end. */
static gboolean
has_jpeg_end (const guchar *bytes, gsize size)
{
  for (gsize at = size; at >= 2; at--)
    if (bytes[at - 2] == 0xff && bytes[at - 1] == 0xd9)
      return TRUE;
  return FALSE;
}

/* Of a PNG the last of its chunks (PNG specification, 5.3): length, name, data, check sum. */
static gboolean
has_png_end (const guchar *bytes, gsize size)
{
  gsize at = sizeof png_start;
  while (size >= CHUNK && at <= size - CHUNK)
    {
      gsize length = (gsize) bytes[at] << 24 | (gsize) bytes[at + 1] << 16
                     | (gsize) bytes[at + 2] << 8 | bytes[at + 3];
      if (memcmp (bytes + at + 4, "IEND", 4) == 0)
        return TRUE;
      at += CHUNK + length;
    }
  return FALSE;
}

/* Decoding fills up what is missing of a picture that was cut off. */
static gboolean
is_whole (GBytes *content, gboolean is_jpeg)
{
  gsize size;
  const guchar *bytes = g_bytes_get_data (content, &size);
  return is_jpeg ? has_jpeg_end (bytes, size) : has_png_end (bytes, size);
}

static void
refuse_look (const Look *look, GError **error)
{
  if (look->is_too_large)
    g_set_error (
      error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
      /* Translators: %1$d: the picture's width in pixels; %2$d: its height; %3$d: how many million
         pixels at most. */
      _ ("The picture is %1$d × %2$d pixels large, and a map takes %3$d million at most. Save it "
         "smaller with a program for pictures, such as 3000 pixels broad, and choose it again."),
      look->width, look->height, MUSTER_PICTURE_MOST_PIXELS / 1000000);
  else
    refuse (error, _ ("The picture is broken: the file is cut off or damaged. Take it from its "
                      "source again, or choose another."));
}

static char *
dup_too_large (void)
{
  return g_strdup_printf (_ ("The picture is larger than %d MB. Save it smaller with a program for "
                             "pictures, or as JPEG, and choose it again."),
                          MUSTER_PICTURE_MOST_BYTES / MB);
}

/* Returns: FALSE where it is neither, or larger than it may be */
static gboolean
check_file (GBytes *content, gboolean is_jpeg, GError **error)
{
  g_autofree char *too_large = dup_too_large ();
  if (g_bytes_get_size (content) > MUSTER_PICTURE_MOST_BYTES)
    refuse (error, too_large);
  else if (!is_jpeg && !begins_with (content, png_start, sizeof png_start))
    refuse (error, _ ("The file is no PNG or JPEG picture. Save the picture as one of these with a "
                      "program for pictures, and choose it again."));
  else
    return TRUE;
  return FALSE;
}

MusterMapPicture *
muster_map_picture_new (GBytes *content, GError **error)
{
  gboolean is_jpeg = begins_with (content, jpeg_start, sizeof jpeg_start);
  Look look = { .most = TRIED };
  if (!check_file (content, is_jpeg, error))
    return NULL;
  g_autoptr (GdkPixbuf) pixbuf =
    is_whole (content, is_jpeg) ? decode (content, is_jpeg, &look) : NULL;
  if (pixbuf == NULL)
    {
      refuse_look (&look, error);
      return NULL;
    }
  MusterMapPicture *picture = g_new0 (MusterMapPicture, 1);
  picture->content = g_bytes_ref (content);
  picture->digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, content);
  picture->is_jpeg = is_jpeg;
  picture->width = look.is_turned ? look.height : look.width;
  picture->height = look.is_turned ? look.width : look.height;
  g_atomic_ref_count_init (&picture->refs);
  return picture;
}

MusterMapPicture *
muster_map_picture_load (const char *path, GError **error)
{
  gsize length;
  g_autofree char *too_large = dup_too_large ();
  char *bytes = muster_file_read (path, MUSTER_PICTURE_MOST_BYTES, too_large, &length, error);
  if (bytes == NULL)
    return NULL;
  g_autoptr (GBytes) content = g_bytes_new_take (bytes, length);
  return muster_map_picture_new (content, error);
}

MusterMapPicture *
muster_map_picture_ref (MusterMapPicture *picture)
{
  g_atomic_ref_count_inc (&picture->refs);
  return picture;
}

void
muster_map_picture_unref (MusterMapPicture *picture)
{
  if (!g_atomic_ref_count_dec (&picture->refs))
    return;
  g_bytes_unref (picture->content);
  g_free (picture->digest);
  g_free (picture);
}

char *
muster_map_picture_dup_text (const MusterMapPicture *picture)
{
  return muster_map_picture_dup_file_text (picture->content);
}

char *
muster_map_picture_dup_file_text (GBytes *content)
{
  gsize size;
  int state = 0;
  int save = 0;
  const guchar *bytes = g_bytes_get_data (content, &size);
  gsize most = (size / 3 + 1) * 4 + 4;
  char *text = g_malloc (most + most / 72 + 3);
  gsize length = 0;
  text[length++] = '\n';
  length += g_base64_encode_step (bytes, size, TRUE, text + length, &state, &save);
  length += g_base64_encode_close (TRUE, text + length, &state, &save);
  text[length] = '\0';
  return text;
}

/* Returns: whether it was Base64; @text: which loses its blanks */
static gboolean
close_up (char *text)
{
  char *to = text;
  for (const char *from = text; *from != '\0'; from++)
    if (!g_ascii_isspace (*from))
      *to++ = *from;
  *to = '\0';
  gsize length = (gsize) (to - text);
  gsize letters = strspn (text, BASE64);
  return length > 0 && length % 4 == 0 && length - letters <= 2
         && strspn (text + letters, "=") == length - letters;
}

MusterMapPicture *
muster_map_picture_parse (const char *text, GError **error)
{
  g_autofree char *closed = g_strdup (text);
  gsize length;
  if (!close_up (closed))
    {
      refuse (error, _ ("The picture is not written in Base64. Choose the picture again."));
      return NULL;
    }
  guchar *bytes = g_base64_decode_inplace (closed, &length);
  g_autoptr (GBytes) content = g_bytes_new (bytes, length);
  return muster_map_picture_new (content, error);
}

char *
muster_map_picture_dup_about (const MusterMapPicture *picture)
{
  /* Translators: a format, and how large a picture is: "JPEG, 1200 × 800 pixels". */
  return g_strdup_printf (_ ("%1$s, %2$d × %3$d pixels"), picture->is_jpeg ? "JPEG" : "PNG",
                          picture->width, picture->height);
}

/* What can be seen through would be lost on a dark ground. */
static GdkPixbuf *
lay_on_white (GdkPixbuf *pixbuf)
{
  int width = gdk_pixbuf_get_width (pixbuf);
  int height = gdk_pixbuf_get_height (pixbuf);
  GdkPixbuf *white = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  if (white == NULL)
    return NULL;
  gdk_pixbuf_fill (white, 0xffffffff);
  gdk_pixbuf_composite (pixbuf, white, 0, 0, width, height, 0, 0, 1, 1, GDK_INTERP_NEAREST, 255);
  return white;
}

MusterPixels *
muster_map_picture_dup_pixels (const MusterMapPicture *picture, int most)
{
  Look look = { .most = most };
  g_autoptr (GdkPixbuf) pixbuf = decode (picture->content, picture->is_jpeg, &look);
  if (pixbuf == NULL)
    return NULL;
  g_autoptr (GdkPixbuf) shown =
    gdk_pixbuf_get_has_alpha (pixbuf) ? lay_on_white (pixbuf) : g_object_ref (pixbuf);
  if (shown == NULL)
    return NULL;
  MusterPixels *pixels = g_new0 (MusterPixels, 1);
  pixels->bytes = gdk_pixbuf_read_pixel_bytes (shown);
  pixels->stride = (gsize) gdk_pixbuf_get_rowstride (shown);
  pixels->width = gdk_pixbuf_get_width (shown);
  pixels->height = gdk_pixbuf_get_height (shown);
  return pixels;
}

GBytes *
muster_pixels_dup_jpeg (const MusterPixels *pixels)
{
  g_autoptr (GdkPixbuf) pixbuf =
    gdk_pixbuf_new_from_bytes (pixels->bytes, GDK_COLORSPACE_RGB, FALSE, 8, pixels->width,
                               pixels->height, (int) pixels->stride);
  char *file;
  gsize size;
  if (!gdk_pixbuf_save_to_buffer (pixbuf, &file, &size, "jpeg", NULL, "quality", JPEG_QUALITY,
                                  NULL))
    return NULL;
  return g_bytes_new_take (file, size);
}

void
muster_pixels_free (MusterPixels *pixels)
{
  g_bytes_unref (pixels->bytes);
  g_free (pixels);
}
