/* Sheets: pages to print. A sheet is laid out once, for a paper and a type size, and then drawn
 * to anything that Cairo draws on, or written as PDF. All lengths are points (1/72 inch).
 *
 * Sheets run from left to right whatever the desktop's words do, on purpose: a sheet is read at the
 * table by both players, and is the same page, and the same file, from wherever it was printed. The
 * window mirrors its own pictures. */
#pragma once

#include "base/file.h"
#include "sheet/page/layout.h"
#include "sheet/page/game.h"
#include "sheet/page/palette.h"

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  MUSTER_PAPER_A4,
  MUSTER_PAPER_LETTER,
  MUSTER_PAPER_A5,
  MUSTER_PAPER_HALF_LETTER,
  MUSTER_N_PAPERS,
} MusterPaper;

typedef struct
{
  const char *id;
  const char *name;
  double width;
  double height;
  double side; /* margins */
  double top;
  double foot;      /* the foot stands in it */
  double most_type; /* size that fits on it */
} MusterPaperSize;

/* How the paper lies. */
typedef enum
{
  MUSTER_TURN_BEST, /* as it suits the sheet */
  MUSTER_TURN_PORTRAIT,
  MUSTER_TURN_LANDSCAPE,
} MusterTurn;

/* For whom a sheet is: what a side must not know is not on its sheets. */
typedef enum
{
  MUSTER_AUDIENCE_ALL, /* an umpire, or both players together */
  MUSTER_AUDIENCE_SIDE_A,
  MUSTER_AUDIENCE_SIDE_B,
} MusterAudience;

/* What else a side does not learn of the other; of these only zones are ever hidden from
 * MUSTER_AUDIENCE_ALL, for a map that both sides look at. A briefing and an order of battle are
 * always their own side's alone. */
typedef enum
{
  MUSTER_HIDE_NOTHING = 0,
  MUSTER_HIDE_ZONES = 1 << 0,    /* where it deploys */
  MUSTER_HIDE_RESERVES = 1 << 1, /* what comes when, and where */
  MUSTER_HIDE_FORCES = 1 << 2,   /* its armies: names, numbers, points */
  MUSTER_HIDE_WEATHER = 1 << 3,  /* of later turns, thrown ahead */
} MusterHidden;

/* What is cut out for the units. */
typedef enum
{
  MUSTER_LABEL_STRIP, /* one line, as wide as the base */
  MUSTER_LABEL_CARD,
} MusterLabelForm;

/* All 0 but paper and type size is what is usual. */
typedef struct
{
  MusterPaper paper;
  double type_size; /* of the body: 8 to what the paper takes; everything scales with it */
  MusterTurn turn;
  gboolean is_grey; /* without colours */
  MusterAudience reader;
  MusterHidden hidden;
  MusterViewer viewer; /* of a campaign: who reads it */
  int since;           /* of a campaign: log and losses from this day on; MUSTER_NO_DAY: all */
  gboolean is_open; /* the sides keep nothing from each other that the rules would let them keep */
  MusterLabelForm label_form;
  double label_width;             /* mm; 0: as wide as the base by the rules, or what is usual */
  gboolean has_narrow_margins;    /* as narrow as printers take */
  const MusterScenario *scenario; /* that a sheet of one army is for; set by muster_sheet_make() */
  int army;                       /* its number there */
  const char *title;              /* what the sheet is called for its reader; set likewise */
} MusterSheetOptions;

typedef struct _MusterSheet MusterSheet;

/** A sheet of one army: @findings: (element-type MusterFinding): what muster_army_check() says.
 * Nothing of either is needed once it is made. Returns: (transfer full) */
typedef MusterSheet *MusterArmySheetFunction (const MusterEvaluation *evaluation,
                                              GPtrArray *findings,
                                              const MusterSheetOptions *options);

/** A sheet of a game, which is not needed once it is made. Returns: (transfer full) (nullable):
 * NULL with MUSTER_ERROR_NOT_FOUND, and a sentence that says what is missing, where the game has
 * nothing to show on it */
typedef MusterSheet *
MusterGameSheetFunction (const MusterGame *game, const MusterSheetOptions *options, GError **error);

/* A row of the table of sheets. */
typedef struct
{
  const char *id;                     /* never translated */
  const char *title;                  /* to be translated */
  const char *about;                  /* what it is good for, in a few words; to be translated */
  MusterArmySheetFunction *make_army; /* for each army by itself; or */
  MusterGameSheetFunction *make;
  gboolean (*is_there) (const MusterGame *game); /* whether a game has what it shows; NULL: yes */
  gboolean of_scenario;                          /* of scenarios only */
  gboolean of_campaign;                          /* of campaigns only */
  gboolean of_rules;                             /* of rules without an army too */
  gboolean of_collection;                        /* of what is owned, also without an army */
  const char *of_other;    /* its title for a side, of which it shows the other; or NULL */
  gboolean of_enemy;       /* it takes out itself what its reader must not know of the other side */
  gboolean is_front;       /* printed on both sides of the paper it begins on a front */
  gboolean is_own;         /* each of its parts is for one player alone, as those of armies are */
  gboolean is_variant;     /* another form of a sheet that is in packets, where it is not itself */
  const char *why_smaller; /* a sentence with its title, the type size that it is set in, and that
                            * which was asked for; NULL: it is always set as was asked for */
} MusterSheetKind;

/** Returns: (transfer none): the paper's id, name and size */
const MusterPaperSize *muster_paper_get_size (MusterPaper paper);

/** Returns: whether @id, such as "a4", is a paper, which is put into @paper */
gboolean muster_paper_find (const char *id, MusterPaper *paper);

/** Tells the room between the margins, of paper that may be turned to landscape. */
void muster_paper_get_body (MusterPaper paper, gboolean is_turned, double *width, double *height);

/** Tells the same between margins as narrow as printers take. */
void
muster_paper_get_wide_body (MusterPaper paper, gboolean is_turned, double *width, double *height);

/** As muster_sheet_new(), with @is_turned on paper in landscape */
MusterSheet *muster_sheet_new_turned (MusterLayout *layout,
                                      const MusterArmy *army,
                                      const char *foot,
                                      const MusterSheetOptions *options,
                                      gboolean is_turned);

/** As muster_sheet_new_turned(), of what is no army; @author may be NULL. */
MusterSheet *muster_sheet_new_titled (MusterLayout *layout,
                                      const char *title,
                                      const char *author,
                                      const char *foot,
                                      const MusterSheetOptions *options,
                                      gboolean is_turned);

/**
 * muster_sheet_take_shorter:
 * @one: (transfer full)
 * @other: (transfer full): the same, laid out in another way
 *
 * Returns: (transfer full): the one with fewer pages; @one where both have as many
 */
MusterSheet *muster_sheet_take_shorter (MusterSheet *one, MusterSheet *other);

/** Gives the sheet a bookmark of its own, under which those of its blocks stand. */
void muster_sheet_set_bookmark (MusterSheet *sheet, const char *title);

/** Returns: (transfer none) (nullable): the sheet's bookmark under which page @page, from 0,
 * stands; the same pointer for all pages under it */
const char *muster_sheet_get_bookmark (const MusterSheet *sheet, guint page);

void muster_sheet_free (MusterSheet *sheet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterSheet, muster_sheet_free)

guint muster_sheet_get_n_pages (const MusterSheet *sheet);

/** Tells the size of page @page, from 0, as it is turned. */
void
muster_sheet_get_page_size (const MusterSheet *sheet, guint page, double *width, double *height);

/** Returns: of how many parts, each with a layout of its own, the sheet is made */
guint muster_sheet_get_n_parts (const MusterSheet *sheet);

/** Returns: (transfer none): rows, blocks and pages of a part, from 0 */
const MusterLayout *muster_sheet_get_layout (const MusterSheet *sheet, guint part);

/** Returns: (transfer full) (element-type utf8): the texts with letters that neither the sheet's
 * font nor any other that is installed has, each once; such letters are drawn as boxes */
GPtrArray *muster_sheet_list_unprintable (const MusterSheet *sheet);

/** Draws page @page, from 0, on white paper whose left upper corner is the origin. What @cr was set
 * to before, it is set to afterwards. */
void muster_sheet_draw_page (const MusterSheet *sheet, cairo_t *cr, guint page);

/** Returns: (transfer full) (nullable): the sheet as PDF: the same bytes every time; NULL with
 * MUSTER_ERROR_FAILED */
GBytes *muster_sheet_make_pdf (const MusterSheet *sheet, GError **error);

/** Writes @sheet, a const MusterSheet *, as PDF: what muster_file_stream() calls. A page that is
 * written takes no room in memory any more. */
gboolean muster_sheet_stream_pdf (MusterFileWriter *writer, gpointer sheet, GError **error);

/**
 * muster_sheet_write_pdf:
 * @path: the file, or "-" for the standard output
 *
 * Writes the sheet as PDF. A file that is there already is replaced only when the new one is
 * complete.
 *
 * Returns: whether it was written; else MUSTER_ERROR_FULL, MUSTER_ERROR_ACCESS,
 * MUSTER_ERROR_NOT_FOUND, MUSTER_ERROR_BAD_INPUT or MUSTER_ERROR_FAILED
 */
gboolean muster_sheet_write_pdf (const MusterSheet *sheet, const char *path, GError **error);

/* Pages of one layout on one paper. */
typedef struct
{
  MusterLayout *layout;
  MusterPaperSize paper;       /* as it is turned */
  GArray *feet;                /* guint: a row per page */
  char *foot;                  /* or NULL */
  char *bookmark;              /* above those of this part and the next ones, or NULL */
  char *name;                  /* below that, above those of this part, or NULL: whose it is */
  const MusterSheetKind *kind; /* NULL: none of its own, as a cover */
  double asked_size;           /* of the type, that was asked for */
  guint owner;                 /* whoever alone gets the paper; 0: everybody */
  gboolean is_front;           /* printed on both sides of the paper it begins on a front */
} MusterSheetPart;

struct _MusterSheet
{
  GPtrArray *parts; /* MusterSheetPart */
  char *title;
  char *author;       /* or NULL */
  MusterSheet *pages; /* of a booklet: what is folded, and there are no parts; or NULL */
  double width;       /* of a booklet's sides */
  double height;
};

/** Says whose the sheet is, where it is joined with another's: in contents and among bookmarks. */
void muster_sheet_set_name (MusterSheet *sheet, const char *name);

/** Says whose the sheet is at the foot of its pages, before what stands there. */
void muster_sheet_set_whose (MusterSheet *sheet, const char *whose);

/**
 * muster_sheet_join_named:
 * @sheets: (transfer full) (element-type MusterSheet): at least one, with names; they go into the
 *   one returned
 *
 * Returns: (transfer full): their pages one after the other, numbered through; of one alone that
 * one, without its name
 */
MusterSheet *muster_sheet_join_named (GPtrArray *sheets, const char *title);

/** Draws a symbol of a row whose column begins at @x, and top at @y. */
void muster_figure_draw (const MusterFigureMark *figure,
                         cairo_t *cr,
                         const MusterPalette *palette,
                         double x,
                         double y);

/* Where the parts of a packet stand: on which page each begins, and where pages for notes fill up
 * what paper printed on both sides, or a booklet, leaves blank. */

typedef struct
{
  MusterSheetPart *part; /* (unowned); NULL: a page for notes */
  guint page;            /* that it begins on, from 1 */
} MusterPacketSlot;

/**
 * muster_packet_order:
 * @parts: (element-type MusterSheetPart): at least one
 * @n_before: pages of the cover
 * @is_duplex: a part that is to begin on a front does, and so does what is not for the same players
 *   as the part before it, so that nobody is handed what is another's
 * @is_booklet: the pages are a multiple of four. Notes come before the last part, so that the
 *   booklet does not end with them, unless that would turn it over
 *
 * Returns: (transfer full) (element-type MusterPacketSlot): the parts with the pages between them
 */
GArray *
muster_packet_order (GPtrArray *parts, guint n_before, gboolean is_duplex, gboolean is_booklet);

/** Makes a sheet of them; @cover: (transfer full) (nullable). The parts become the sheet's. */
MusterSheet *muster_packet_build (GArray *order,
                                  MusterSheet *cover,
                                  const MusterSheetOptions *options,
                                  const char *title,
                                  const char *author);

/* Booklets: pages of half the paper, two on a side, in the order in which they follow each other
 * once the whole is printed on both sides, flipped along the short edge, and folded. */

/** Returns: what the pages of a booklet are to be laid out on, that is printed on @paper: half of
 * it; small paper is such a half itself, two of which are printed on paper twice as large */
MusterPaper muster_booklet_get_page_paper (MusterPaper paper);

/**
 * muster_sheet_make_booklet:
 * @sheet: (transfer full): laid out on muster_booklet_get_page_paper() of @paper, so that its type
 *   is as large as it should be; pages of other sizes are made to fit, with all that is on them.
 *   muster_packet_make() with is_booklet makes pages that fill their paper, so that page numbers in
 *   the contents hold; else pages for notes are put in here
 * @paper: what is printed on, lying across; twice as large where that is small
 *
 * Makes the sheet that is printed or written as PDF: its pages are sides of paper, lying across, a
 * multiple of two. Pages that lie across stand upright in it, turned by a quarter. Bookmarks and
 * links lead to the sides. A booklet has the parts and the texts of its pages, but is joined with
 * nothing.
 *
 * Returns: (transfer full): the booklet
 */
MusterSheet *muster_sheet_make_booklet (MusterSheet *sheet, MusterPaper paper);

G_END_DECLS
