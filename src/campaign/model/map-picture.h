/* A person's own picture beneath the map of a campaign: a PNG or JPEG file, kept byte by byte. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is taken at most: bytes of the file, and pixels of the picture. */
#define MUSTER_PICTURE_MOST_BYTES  (4 * 1024 * 1024)
#define MUSTER_PICTURE_MOST_PIXELS 25000000

typedef struct
{
  GBytes *content; /* the file */
  char *digest;    /* SHA-256 of it, in hexadecimal */
  gboolean is_jpeg;
  int width; /* in pixels, as it is held upright */
  int height;
  gatomicrefcount refs;
} MusterMapPicture;

/* A picture as it is drawn, on white where it can be seen through. */
typedef struct
{
  GBytes *bytes; /* rows from the top; of a pixel red, green and blue, a byte each */
  gsize stride;  /* bytes from one row to the next */
  int width;
  int height;
} MusterPixels;

/**
 * muster_map_picture_new:
 * @content: a file
 *
 * Returns: (transfer full) (nullable): the picture; NULL with %MUSTER_ERROR_BAD_INPUT where it is
 * no PNG or JPEG, broken or too large, and what to do then
 */
MusterMapPicture *muster_map_picture_new (GBytes *content, GError **error);

/** As muster_map_picture_new(), of the file at @path (type filename), or as muster_file_read(). */
MusterMapPicture *muster_map_picture_load (const char *path, GError **error);

MusterMapPicture *muster_map_picture_ref (MusterMapPicture *picture);
void muster_map_picture_unref (MusterMapPicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterMapPicture, muster_map_picture_unref)

/** Returns: (transfer full): its text in XML: Base64, in lines */
char *muster_map_picture_dup_text (const MusterMapPicture *picture);

/** The same of a file, also of one that is no picture. */
char *muster_map_picture_dup_file_text (GBytes *content);

/** As muster_map_picture_new(), of its text in XML */
MusterMapPicture *muster_map_picture_parse (const char *text, GError **error);

/** Returns: (transfer full): what it is: "JPEG, 1200 × 800 pixels" */
char *muster_map_picture_dup_about (const MusterMapPicture *picture);

/** @most: pixels of its longer side; it is made smaller where it has more. Returns: (transfer full)
 * (nullable): how it looks; NULL where it cannot be shown after all */
MusterPixels *muster_map_picture_dup_pixels (const MusterMapPicture *picture, int most);

/** Returns: (transfer full) (nullable): what @pixels show, as a JPEG file */
GBytes *muster_pixels_dup_jpeg (const MusterPixels *pixels);

void muster_pixels_free (MusterPixels *pixels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPixels, muster_pixels_free)

G_END_DECLS
