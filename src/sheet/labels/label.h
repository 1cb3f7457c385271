/* The labels of an army: what is cut out and laid beside the bases of units and commanders, and of
 * formations whose losses the ruleset counts. What stands on them comes from the ruleset: figures
 * that it wants on labels, or else all that it shows; strength with the steps at which a level
 * begins; the colour of the nation. What is not known yet leaves a line to write on. */
#pragma once

#include "army/evaluate/losses.h"
#include "sheet/page/sheet.h"

G_BEGIN_DECLS

#define MUSTER_MOST_BOXES_A_LINE 10
#define MUSTER_MOST_BOXES        40

/* Millimetres in points. */
#define MUSTER_MM (72 / 25.4)

#define MUSTER_LABEL_BLANK "____"

/* A figure, as it is called and told. */
typedef struct
{
  const MusterStat *stat;
  char *text; /* "6/8", "3+"; MUSTER_LABEL_BLANK where it is to be written in */
  gboolean is_own;
} MusterLabelFigure;

typedef struct
{
  guint node;
  int nation;        /* its index, or -1 */
  GPtrArray *within; /* utf8: what it stands in, the nearest first, without the army */
  guint n_telling;   /* so many of these tell the nearest from other formations */
  char *name;
  const char *kind;       /* where the name does not say it, or NULL */
  char *grades;           /* "UQ 4, elite"; or "" */
  GPtrArray *figures;     /* MusterLabelFigure */
  gint64 steps;           /* that it can lose; 0: none are counted; -1: not known yet */
  const char *steps_name; /* or NULL */
  const char *open_step;  /* what is to be filled in where steps are not known, or NULL */
  GArray *marks;          /* MusterStepMark */
  GPtrArray *parts;       /* utf8: a formation's units, a unit's options */
  const char *note;       /* or NULL */
  char *commander;        /* of a card: whose command it is under, and what he is; or NULL */
  const GPtrArray *rules; /* of a card: as muster_reference_list_particulars(); or NULL */
  double width;           /* mm; set by muster_labels_find_width() */
  gboolean has_spare;     /* it tells figures that are shown nowhere else, as all of its type do;
                             set by muster_labels_settle(), and TRUE before that */
} MusterLabel;

/* A level's name, and the letters that stand for it where it begins. */
typedef struct
{
  const MusterLevel *level;
  char *letters; /* "S", "wo"; "D?" where it is a matter of chance */
} MusterLabelCode;

typedef struct
{
  const MusterEvaluation *evaluation;
  MusterLabelForm form;
  GPtrArray *labels;          /* MusterLabel, in the order of the army */
  GPtrArray *particulars;     /* of cards: what labels have rules of; else NULL */
  double width;               /* mm, of most; set by muster_labels_find_width() */
  GPtrArray *codes;           /* MusterLabelCode: of all levels that are marked */
  gboolean has_nations;       /* of several nations */
  double name_size;           /* of all names but the longest */
  gboolean has_place_in_band; /* most strips have room for their formation beside their name */
} MusterLabels;

/** Returns: (transfer full): the labels of an army, which borrow from @evaluation */
MusterLabels *muster_labels_new (const MusterEvaluation *evaluation, MusterLabelForm form);
void muster_labels_free (MusterLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterLabels, muster_labels_free)

/** Returns: (transfer full) (element-type MusterLabelCode): those of muster_labels_new(), without
 * the labels */
GPtrArray *muster_label_codes_list (const MusterEvaluation *evaluation);

/** Returns: (transfer none) (nullable): the letters of a level; NULL where it is marked nowhere */
const char *muster_label_codes_get_letters (const GPtrArray *codes, const MusterLevel *level);

/** Returns: (transfer full): what letters, short words and boxes mean, as Pango markup; "" where
 * there is nothing to explain */
char *muster_labels_dup_legend (const MusterLabels *labels);

/** Returns: (transfer none): what a nation is called on a band */
const char *muster_nation_get_short_name (const MusterNation *nation);

/** Returns: (transfer none): what a figure is called on labels of this form */
const char *muster_label_get_stat_name (const MusterLabels *labels, const MusterStat *stat);

/**
 * muster_labels_find_width:
 * @asked: in mm; 0: by the rules
 * @width: (out): of most labels, in mm
 *
 * Finds how wide labels are: as asked, each as the ruleset says of its own front, or as usual.
 * Those whose front it does not tell are as wide as most. Cards are as wide as playing cards for
 * such games, and never narrower.
 *
 * Returns: (transfer full): a sentence that says so
 */
char *muster_labels_find_width (MusterLabels *labels, double asked, double *width);

/** Returns: whether the front can be read from a text such as "40 × 20 mm" or "2 in wide"; @width
 * gets it, in mm */
gboolean muster_label_read_front (const char *text, double *width);

/** Finds the largest size for the names of labels of @width points, such that all but the longest
 * take one line; narrower labels than most have smaller names by themselves.
 * Then what strips have room for: their formation beside the name, and figures shown nowhere else.
 */
void
muster_labels_settle (MusterLabels *labels, MusterLayout *layout, double width, gboolean is_grey);

/**
 * muster_label_set:
 * @layout: its type is set
 * @width: of the label, in points
 * @x: where it stands in the row begun
 * @is_drawn: else it is only measured
 * @is_grey: bands are grey
 *
 * Sets a label below the top of the row begun.
 *
 * Returns: its height
 */
double muster_label_set (const MusterLabels *labels,
                         const MusterLabel *label,
                         MusterLayout *layout,
                         double x,
                         double width,
                         gboolean is_drawn,
                         gboolean is_grey);

G_END_DECLS
