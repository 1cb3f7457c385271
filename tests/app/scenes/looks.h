/* How people have their desktop: light or dark, in high contrast, narrow or large, written from the
 * right, or in a language of long words. A process has one look, from its beginning to its end. */
#pragma once

#include <glib.h>

typedef struct
{
  const char *name;
  int width;
  int height;
  gboolean is_dark;
  gboolean is_high_contrast;
  gboolean is_mirrored;
  gboolean has_long_words; /* a made-up language, see long-words.py */
  gboolean only_pages;     /* of the scenes only those that may fill a screen */
} Look;

/* The look of this name, or NULL: then those that there are have been told on standard error. */
const Look *look_find (const char *name);

/* Begins the toolkit with this look. Ends the process when there is no display. */
void look_begin (const Look *look);
