/* The type that sheets are set in: one family, its styles, and texts that are shaped once and
 * drawn as often as wanted. All lengths are points (1/72 inch). Where there is a window, only its
 * thread sets text: Cairo 1.16 closes fonts in one thread that it measures in another. */
#pragma once

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* The only place that names the family. */
#define MUSTER_SHEET_FONT "Linux Libertine O"

#define MUSTER_LEAST_TYPE_SIZE 8.0
#define MUSTER_USUAL_TYPE_SIZE 10.0
#define MUSTER_MOST_TYPE_SIZE  16.0

/* Lines stand so many times their type size apart. */
#define MUSTER_USUAL_LEADING 1.28

/* A text's place in the order of things; its look is a row of the table in sheet/page/type.c. */
typedef enum
{
  MUSTER_STYLE_COVER, /* the title on the cover of a packet */
  MUSTER_STYLE_TITLE,
  MUSTER_STYLE_LONG_TITLE,
  MUSTER_STYLE_SUBTITLE,
  MUSTER_STYLE_LEAD,    /* the sum and the verdict */
  MUSTER_STYLE_VALUE,   /* a figure in the summary */
  MUSTER_STYLE_CAPTION, /* what that figure is */
  MUSTER_STYLE_LABEL,   /* heads of columns, severities */
  MUSTER_STYLE_HEADING_1,
  MUSTER_STYLE_HEADING_2,
  MUSTER_STYLE_HEADING_3,
  MUSTER_STYLE_BODY,
  MUSTER_STYLE_PERSON, /* its text is Pango markup */
  MUSTER_STYLE_KIND,
  MUSTER_STYLE_FIGURE,
  MUSTER_STYLE_TOTAL,
  MUSTER_STYLE_NUMBER,   /* that is looked up from afar */
  MUSTER_STYLE_READOUT,  /* its text is Pango markup */
  MUSTER_STYLE_NOTE,     /* may have several paragraphs */
  MUSTER_STYLE_RUNNING,  /* at head and foot */
  MUSTER_STYLE_FINE,     /* on labels; its text is Pango markup */
  MUSTER_STYLE_REVERSED, /* the same in white, on a dark ground */
  MUSTER_N_STYLES,
} MusterStyle;

/* A text once shaped. It belongs to its typesetter. */
typedef struct
{
  PangoLayout *layout;
  MusterStyle style;
  guint n_lines;
  double width; /* of the longest line */
} MusterSetText;

typedef struct _MusterTypesetter MusterTypesetter;

/* While it is open, typesetters that this thread makes share what they set: the same names stand on
 * many sheets of a packet. What they set lives as long as any of them, and in one thread. */
typedef struct _MusterFontCache MusterFontCache;

/** Returns: (nullable): to be closed by who opened it; NULL where one is open already */
MusterFontCache *muster_font_cache_open (void);
void muster_font_cache_close (MusterFontCache *font_cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterFontCache, muster_font_cache_close)

/** @type_size: of the body; brought between the least and the most that there are */
MusterTypesetter *muster_typesetter_new (double type_size);
MusterTypesetter *muster_typesetter_ref (MusterTypesetter *typesetter);
void muster_typesetter_unref (MusterTypesetter *typesetter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTypesetter, muster_typesetter_unref)

/** Sets lines so many times their type size apart; before anything is set. */
void muster_typesetter_set_leading (MusterTypesetter *typesetter, double leading);

/**
 * muster_typesetter_set:
 * @text: what to set
 * @width: where lines end; 0: one line of any length
 * @most_lines: what is longer ends in "…"; 0: as many as it takes
 *
 * Returns: (transfer none): the text, shaped now or before
 */
const MusterSetText *muster_typesetter_set (MusterTypesetter *typesetter,
                                            MusterStyle style,
                                            const char *text,
                                            double width,
                                            guint most_lines);

/** Returns: how many texts were shaped: what is set again is not */
guint muster_typesetter_count_shaped (const MusterTypesetter *typesetter);

/** Returns: whether no line ends at the blank at @blank, a byte's index: before "·", which stands
 * at a line's end, between a figure and its unit, and between a word and its figure with a sign
 * or Roman number: "Initiative +3", "Louis XIV"; and of "40 × 40" */
gboolean muster_text_is_bound (const char *text, gsize blank);

/** As pango_cairo_show_layout_line() and pango_cairo_show_layout(), of letters of any font */
void muster_type_draw_line (PangoLayoutLine *line, cairo_t *cr);
void muster_type_draw_layout (PangoLayout *layout, cairo_t *cr);

/** Draws a line of @set from the current point of @cr, its baseline's beginning. */
void muster_set_text_draw_line (const MusterSetText *set, guint line, cairo_t *cr);

/** Returns: whether a line ends inside a word, or the text had to be cut short */
gboolean muster_set_text_is_torn (const MusterSetText *set);

/** Returns: the style's type size */
double muster_typesetter_get_size (const MusterTypesetter *typesetter, MusterStyle style);

/** Returns: the distance between the baselines of two lines */
double muster_typesetter_get_leading (const MusterTypesetter *typesetter, MusterStyle style);

/** Returns: what a line takes above its baseline; the rest of the leading is below */
double muster_typesetter_get_rise (const MusterTypesetter *typesetter, MusterStyle style);

/** Returns: how dark the style is: 0 black */
double muster_style_get_grey (MusterStyle style);

G_END_DECLS
