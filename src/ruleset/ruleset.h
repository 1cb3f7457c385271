/* A ruleset: a pack once read. It is never changed after reading and may be shared by threads.
 * Every array is in the order of the pack; strings belong to the ruleset. */
#pragma once

#include "base/number.h"
#include "base/strings.h"
#include "ruleset/selector.h"
#include "ruleset/symbol.h"
#include "ruleset/terrain-rules.h"

#include <gio/gio.h>
#include <glib.h>

G_BEGIN_DECLS

/* Throws of dice, and their results, as the tables of a ruleset have them. */

/* A throw of dice; die 0: none. */
typedef struct
{
  int dice;
  int die; /* sides */
} MusterRoll;

/* Results of a throw, both included; an end that is left open reaches the last result. */
typedef struct
{
  gboolean is_given;
  int low;
  int high;
} MusterResults;

/** Returns: (transfer full): results of a throw: "4", "2–5", "2 and less" */
char *muster_results_dup_text (const MusterResults *results);

/* Scales of a ruleset and their grades, in the order of the pack; strings belong to the ruleset. */

/* A grade that is not there, and one that has not been chosen yet. */
#define MUSTER_GRADE_NONE    (-1)
#define MUSTER_GRADE_UNKNOWN (-2)

/* What an opponent knows of a scale's grades or a stat's figures. */
typedef enum
{
  MUSTER_DISCLOSURE_BY_RULES, /* grades of what the ruleset discloses; a stat's figures are not told
                               */
  MUSTER_DISCLOSURE_ALL,      /* anybody sees it on the table */
  MUSTER_DISCLOSURE_NOTHING,
} MusterDisclosure;

typedef struct
{
  const char *id;
  const char *name;
  const char *cite;       /* its own or the scale's; or NULL */
  const char *short_name; /* or NULL */
  const char *label;      /* as it is read beside a thing: "UQ 4", "Good (3)", "elite" */
  gboolean has_value;
  MusterNumber value;
  MusterSymbol symbol; /* or none */
  int line;
} MusterGrade;

typedef struct
{
  const char *id;
  const char *name;
  const char *short_name; /* or NULL */
  const char *cite;       /* or NULL */
  gboolean ordered;
  gboolean set_by_nations; /* some nation's trait gives a grade of it */
  gboolean flows_down;     /* some kind of formation presets a grade of it */
  MusterDisclosure disclosure;
  MusterGrade *grades;
  int n_grades;
  int line;
  /* By what findings about a grade of it are known: */
  const char *choice_id;
  const char *preset_id;
  const char *suggestion_id;
} MusterScale;

/* A grade of a scale, by index. */
typedef struct
{
  gint16 scale;
  gint16 grade;
} MusterGradeRef;

/* A range of grades that fits a type: advice. */
typedef struct
{
  gint16 scale;
  gint16 low;
  gint16 high;
} MusterGradeRange;

/* How many of a hundred units of its nation and arm were of a type, from a year on: advice. */
typedef struct
{
  gint16 from; /* the first of them: MUSTER_NO_YEAR */
  gint16 weight;
} MusterCommonness;

/* Tables of a ruleset, and what must be at hand for a row of them to matter. Arrays are in the
 * order of the pack; strings belong to the ruleset. */

/* What became of a commander. */
typedef enum
{
  MUSTER_FATE_FIT,
  MUSTER_FATE_WOUNDED,
  MUSTER_FATE_CAPTURED,
  MUSTER_FATE_DEAD,
  MUSTER_N_FATES,
} MusterFate;

/* The words that files have for it, by its value, with a NULL behind them; never translated. */
extern const char *const muster_fate_words[MUSTER_N_FATES + 1];

/* Something that must be at hand for a row to matter: a thing of an army or of the battlefield, or
 * the weather. */
typedef struct
{
  MusterSelector *of; /* NULL: the weather */
  const int *weather; /* rows of the weather, one of which is enough */
  int n_weather;
  gboolean is_against; /* asked of those whom one fires at or fights */
} MusterTableNeed;

/* All of them at once; none: it always matters. */
typedef struct
{
  const MusterTableNeed *items;
  int n_items;
} MusterTableNeeds;

typedef struct
{
  MusterTableNeeds needs;
  MusterSelector *of;   /* whom it is about besides; or NULL */
  MusterResults at;     /* of the table's throw */
  gboolean gives_grade; /* a thing gets this grade */
  MusterGradeRef grade;
  int fate; /* of a commander: a MusterFate; -1: it is about none */
  const char *const *cells;
  int n_cells;
  const char *cite; /* its own or the table's; or NULL */
  int line;
} MusterTableRow;

/* A table of the rulebook: for quick reference, or of chance. */
typedef struct
{
  const char *id;
  const char *title;
  const char *cite; /* or NULL */
  MusterRoll roll;
  gboolean is_setup;      /* looked up before the game, not during it */
  gboolean is_succession; /* by it a commander is as good as he is who takes another's place */
  MusterTableNeeds needs;
  const char *const *columns; /* names; n_columns may be 0 */
  int n_columns;
  MusterTableRow *rows;
  int n_rows;
  int line;
} MusterTable;

/* The weather of a ruleset: how it comes about, and what it does. Arrays are in the order of the
 * pack; strings belong to the ruleset. */

typedef struct
{
  const char *id;
  const char *name;
  MusterResults at; /* of the throw; of a gauge: its numbers */
  int with;         /* the row whose effects hold too, or -1 */
  int after;        /* gauge: comes after another row, or -1 */
  int turns;        /* gauge: held so many turns on one number */
  MusterEffect *effects;
  int n_effects;
  const char *cite; /* its own or the weather's; or NULL */
  int line;
} MusterWeatherRow;

typedef struct
{
  gboolean is_given;
  gboolean is_gauge; /* thrown once, then moved each turn */
  MusterRoll roll;
  MusterRoll turn;
  MusterResults down;
  MusterResults up;
  const char *cite; /* or NULL */
  MusterWeatherRow *rows;
  int n_rows;
  int line;
} MusterWeather;

/* The order is the order of the sort words. */
typedef enum
{
  MUSTER_CATEGORY_ARMY,
  MUSTER_CATEGORY_FORMATION,
  MUSTER_CATEGORY_COMMANDER,
  MUSTER_CATEGORY_UNIT,
  MUSTER_CATEGORY_MODEL,
  MUSTER_CATEGORY_OPTION,
  /* On a battlefield, never in an army: */
  MUSTER_CATEGORY_BATTLEFIELD,
  MUSTER_CATEGORY_FEATURE,
  MUSTER_CATEGORY_OBJECTIVE,
  MUSTER_N_CATEGORIES,
} MusterCategory;

/* Bits of words that every ruleset has. */
enum
{
  MUSTER_WORD_OVERALL = MUSTER_N_CATEGORIES,
  MUSTER_N_OWN_WORDS,
};

/* Years that are not given. */
#define MUSTER_NO_YEAR 0

typedef enum
{
  MUSTER_ENTRY_NONE,
  MUSTER_ENTRY_TYPE,
  MUSTER_ENTRY_EACH,
} MusterEntryMode;

typedef struct
{
  int scale;
  MusterSelector *on;
  gboolean change;   /* the user may replace a preset grade */
  gboolean optional; /* it may stay open */
} MusterChoice;

typedef struct
{
  const char *tags; /* as written */
  int from;
  int to;
  const char *cite; /* or NULL */
  const char *own;  /* as of a kind; or NULL */
  guint64 *bits;    /* n_cells */
  const MusterGradeRef *grades;
  int n_grades;
  int line;
} MusterTrait;

#define MUSTER_NO_COLOUR (-1)

/* A nation is the grade of the same index of the scale "nation". */
typedef struct
{
  const char *id;
  const char *name;
  const char *adjective; /* or NULL */
  int colour;            /* 0xrrggbb, which nothing tells alone; or MUSTER_NO_COLOUR */
  const char *cite;      /* or NULL */
  MusterTrait *traits;
  int n_traits;
  int line;
} MusterNation;

/* Indices of counters, limits and so on that things of one kind may match at all. */
typedef struct
{
  const guint16 *items;
  int n_items;
} MusterIndices;

/* What rules may be about things of a kind at all; kinds alike share them. */
typedef struct
{
  MusterIndices counters;
  MusterIndices prices;
  MusterIndices choices;
  MusterIndices alike;  /* limits of that kind, by what they pick */
  MusterIndices limits; /* formations and the army: by their scope */
} MusterKindRules;

/* What a thing is: a type of unit, commander, option, feature or objective, or a kind of
 * formation. */
typedef struct
{
  const char *id;
  const char *name;
  const char *plural; /* the name where the pack gives none */
  const char *tags;   /* as written, or NULL */
  const char *cite;   /* or NULL: a suggestion, not the rules' */
  const char *own;    /* what of it the section does not say, as written; or NULL */
  const char *note;   /* or NULL */
  const MusterGradeRef *presets;
  const MusterGradeRange *suggestions;
  const MusterCommonness *commonness; /* units, by year */
  const guint32 *words;  /* bits of its sort, id and tags, and of those of types that it is one of,
                            each once and in order: few, where a pack may have a hundred thousand */
  MusterSelector *holds; /* formations and the army: what may stand in it */
  MusterSelector *on;    /* options: what may carry it, or NULL */
  const MusterKindRules *rules;
  int n_presets;
  int n_suggestions;
  int n_commonness;
  int n_words;
  MusterCategory category;
  int from;
  int to;
  MusterSymbol symbol;     /* its own, or that of a type that it is one of; or none */
  MusterSymbol tag_symbol; /* of its tags but for its arm; or none */
  int arm_tag;             /* index of the tag that is its arm, or -1 */
  MusterSize size;         /* formations; or none */
  int line;
  gint16 nation;              /* or MUSTER_GRADE_NONE */
  guint is_overall : 1;       /* is the overall commander wherever he stands */
  guint holds_formations : 1; /* formations may stand in it */
} MusterKind;

/* A number that things have. */
typedef enum
{
  MUSTER_MEASURE_COUNT,
  MUSTER_MEASURE_POINTS,
  MUSTER_MEASURE_YEAR,
  MUSTER_MEASURE_BUDGET,
  MUSTER_MEASURE_STAT,
  MUSTER_MEASURE_GRADE,    /* the value of a scale's grade */
  MUSTER_MEASURE_DISTANCE, /* an objective's, from the centre line, in the unit of the terrain */
} MusterMeasureKind;

typedef struct
{
  MusterMeasureKind kind;
  int index; /* of the stat or scale */
  int band;  /* of a stat in bands */
} MusterMeasure;

/* Something that is counted or summed over all that stands in a formation. */
typedef struct
{
  MusterSelector *of;
  MusterSelector *only; /* count just what does not match it; or NULL */
  MusterMeasure measure;
  guint pass; /* over an army, in which it is worked out; from 0 */
} MusterCounter;

typedef struct
{
  MusterSelector *when;
  MusterNumber points;
  gboolean is_own;    /* a house price: the player's, or that of a pack of such */
  gboolean is_agreed; /* one that stands before those of the rules */
  const char *cite;   /* its own or the group's; or NULL */
  int line;
} MusterPrice;

typedef struct
{
  const char *id;
  MusterSelector *of;
  gboolean has_per;
  MusterMeasure per;
  int round; /* what is charged for one thing: -1 down, 0 exact, 1 up */
  MusterEntryMode entry;
  const char *cite;
  MusterPrice *rows; /* agreed ones first; of each a row stands before those that say less */
  int n_rows;
  int line;
} MusterPrices;

typedef struct
{
  MusterSelector *when;
  gboolean has_none; /* a hyphen */
  gboolean is_own;   /* the player's */
  const char *text;
  MusterNumber *numbers; /* one per band; a band without a number has den 0 */
  const char *cite;      /* its own or the stat's; or NULL */
  int line;
} MusterValue;

typedef struct
{
  gboolean has_measure;
  MusterMeasure measure;
  gboolean from_superior;
  const int *counters; /* one per band of the stat that is added up; NULL: it counts nothing */
  MusterNumber n;
  MusterNumber times;
} MusterAdd;

typedef enum
{
  MUSTER_NEED_NONE,
  MUSTER_NEED_AT_MOST,
  MUSTER_NEED_AT_LEAST,
  MUSTER_NEED_HIGHEST,
} MusterNeed;

/* Where a stat is shown: nowhere, only beside a thing that is looked at by itself, or always. */
typedef enum
{
  MUSTER_SHOW_NO,
  MUSTER_SHOW_DETAIL,
  MUSTER_SHOW_YES,
} MusterShow;

typedef struct
{
  const char *id;
  const char *name;  /* the id where the pack gives none */
  const char *cite;  /* or NULL */
  const char *full;  /* what the name is short for, or NULL */
  const char *unit;  /* or NULL */
  const char *label; /* what it is called on labels of units, where it belongs; or NULL */
  MusterSelector *of;
  char **bands;        /* names; NULL for one number */
  int n_bands;         /* 1 at least */
  gboolean asks_bands; /* which row holds may differ from band to band */
  gboolean is_text;
  gboolean is_signed;    /* shown as +1 */
  gboolean is_headcount; /* charts of armies count it beside units: men, figures, stands */
  gboolean is_front;     /* how wide the base or unit is */
  gboolean is_move;      /* how far it moves; for programs that read scenarios */
  gboolean is_figures;   /* of how many figures one of it is made */
  gboolean is_bases;     /* on how many bases they stand */
  int balance;           /* 1: more of it speaks for a side, -1: less of it; 0: neither */
  MusterShow show;
  MusterDisclosure disclosure;
  gboolean has_per;
  MusterMeasure per;
  MusterEntryMode entry;
  int round; /* -1 down, 0 exact, 1 up */
  gboolean has_least;
  MusterNumber least; /* it is never less */
  MusterRoll roll;
  MusterNeed need;
  MusterValue *values; /* a row stands before those that say less */
  int n_values;
  MusterAdd *adds;
  int n_adds;
  int line;
} MusterStat;

typedef struct
{
  gboolean is_given;
  gboolean is_measure; /* else a number */
  MusterNumber number;
  MusterMeasure measure;
} MusterBound;

/* A row of ruleset/limits.c. */
typedef struct _MusterLimitKind MusterLimitKind;

typedef enum
{
  MUSTER_SEVERITY_ERROR,
  MUSTER_SEVERITY_WARNING,
  MUSTER_SEVERITY_ADVICE,
} MusterSeverity;

typedef struct
{
  const char *id;
  const char *name;
  const MusterLimitKind *kind;
  MusterSeverity severity;
  const char *cite;   /* or NULL */
  const char *reason; /* the author's words, or NULL */
  MusterSelector *scope;
  MusterSelector *of;
  MusterSelector *to;   /* or NULL */
  gboolean of_budget;   /* share: of the agreed points, in place of "to" */
  MusterSelector *only; /* or NULL */
  MusterMeasure measure;
  MusterBound min;
  MusterBound max;
  gint64 part;  /* ratio: so many are allowed, as the pack writes it */
  gint64 group; /* for so many */
  gboolean or_none;
  gboolean or_equal;
  gboolean round_up;
  gboolean is_of_each; /* count: of each grade or type "by" itself */
  int by;              /* alike, and of each: index of the scale, or -1 for the type */
  int counter;         /* of "of"; for alike the index among the alike limits */
  int to_counter;      /* or -1 */
  int line;
} MusterLimit;

typedef struct
{
  MusterSelector *of;
  const char *step;
  const char *steps_name;
  MusterBound steps;
  int shrinks;       /* the stat that shrinks with it, or -1 */
  MusterResults men; /* that a step, or one of men_of, stands for, where it is told */
  int men_of;        /* a stat of the unit, or -1 */
  const char *cite;
  int line;
} MusterStrength;

typedef struct
{
  const char *id;
  const char *name;
  const char *cite;
  MusterSelector *scope;
  int counter; /* or -1: the thing's own steps */
  MusterMeasure measure;
  MusterBound bounds[4]; /* lost-from, lost-over, left-to, left-below */
  gboolean is_share[4];  /* of the start */
  gboolean is_of_side;   /* of an army: all armies of its side are counted together */
  gboolean has_chance;
  MusterNumber chance;
  int line;
} MusterLevel;

/* A condition of victory in words; level, stat or objectives say which figures belong to it. */
typedef struct
{
  const char *text;
  const MusterLevel *level; /* of armies, or NULL */
  int stat;                 /* of armies, or -1 */
  gboolean objectives;
  const char *cite; /* or NULL */
  int line;
} MusterVictoryRule;

/* A state of the units of which the odds are taken, such as ordered. */
typedef struct
{
  const char *name;
  int stat;
} MusterOddsState;

/* What moves odds by columns. */
typedef struct
{
  const char *name;
  int columns;
  const char *cite; /* or NULL */
} MusterOddsShift;

/* The odds of one unit against another. */
typedef struct
{
  gboolean is_given;
  const char *name;
  const char *cite; /* or NULL */
  MusterSelector *of;
  const int *columns; /* 2 for 2:1 */
  int n_columns;
  MusterOddsState *states;
  int n_states;
  MusterOddsShift *shifts;
  int n_shifts;
} MusterOdds;

typedef struct
{
  const char *text;
  const char *cite; /* or NULL */
} MusterNote;

/* Units that used to stand in one formation: advice, whatever the rules say. */
typedef struct
{
  const char *id;
  const MusterSelector *of;
  const char *cite; /* or NULL */
  int line;
} MusterTogether;

/* Names of some years, as written: ruleset/names.h reads them. */
typedef struct
{
  int from;
  int to;
  const char *pattern; /* how they are written, or NULL */
  const char *parts;   /* what several of one name are told apart by, or NULL */
  const char *leaders; /* who commanded each, in the order of the names, or NULL */
  const char *under;   /* formations in which these stood, or who led those; or NULL */
  const char *text;    /* the names */
  int line;
} MusterNameRow;

/* What things that a selector picks may be called: a suggestion, whatever the rules say. */
typedef struct _MusterNaming MusterNaming;
struct _MusterNaming
{
  const char *id;
  MusterSelector *of;
  const char *pattern;        /* how they are written, or NULL */
  const MusterSelector *with; /* only where most units are so, or NULL */
  const MusterNaming *like;   /* whose rows are used, or NULL */
  gboolean is_in_order;       /* the first that is free is next; else it is left to chance */
  const char *cite;           /* or NULL */
  MusterNameRow *rows;
  int n_rows;
  int line;
};

typedef struct
{
  const char *id;
  const char *name;
  const char *plural;
  MusterSymbol symbol; /* or none */
  gboolean is_arm;     /* what carries it is of this arm */
  int line;
} MusterTag;

/* What the rules say of time. */
typedef struct
{
  int minutes;      /* of a turn; 0: not given */
  int last_light;   /* minutes before dusk from which on `text` holds; 0: not given */
  const char *text; /* what it does: "Sight is shorter."; or NULL */
  const char *cite; /* or NULL */
  int over_line; /* where it has more minutes than a day, which are read as a day; 0: it has not */
} MusterClock;

#define MUSTER_MOST_MINUTES (24 * 60) /* of a turn */

typedef struct _MusterRuleset MusterRuleset;
struct _MusterRuleset
{
  const char *id;
  const char *version;
  const char *title;
  const char *author;      /* or NULL */
  const char *length;      /* unit of lengths, or NULL */
  const char *lang;        /* or NULL */
  const char *based_on;    /* id of the ruleset that this one was laid over, or NULL */
  const char *base_file;   /* what that was read from, or NULL */
  gboolean has_own_prices; /* house prices, whether laid over it or its own */
  GPtrArray *house;        /* MusterHouseValue: the player's own that were laid over it; or NULL */
  GBytes *content;         /* the pack's text; NULL where it was read without */
  gpointer made_digest;    /* of it, once it is asked for; muster_ruleset_get_digest() */
  char **held; /* per kind: what may stand in it, in words; each made when it is asked for, and NULL
                  until one is */
  int from;    /* MUSTER_NO_YEAR where not given */
  int to;
  MusterClock clock;

  MusterNote *notes;
  int n_notes;
  MusterTag *tags;
  int n_tags;
  MusterScale *scales; /* the last one is "nation" */
  int n_scales;
  int nation_scale;
  int arm_scale;     /* or -1 */
  int quality_scale; /* or -1 */
  MusterNation *nations;
  int n_nations;
  MusterChoice *choices;
  int n_choices;
  gboolean places_ask_more; /* what may stand or be chosen where depends on numbers, or on what
                             * stands in a thing: not on its kind, grades and place alone */
  MusterKind *kinds;        /* formation kinds and types of an army's things */
  int n_kinds;
  MusterKind *features; /* types of features and objectives */
  int n_features;
  const MusterKind *army_kind; /* of the army itself */
  MusterPrices *prices;
  int n_prices;
  MusterStat *stats;
  int n_stats;
  MusterLimit *limits; /* those of lists included */
  int n_limits;
  int n_alike;
  MusterStrength *strengths;
  int n_strengths;
  MusterLevel *levels;
  int n_levels;
  MusterCounter *counters;
  int n_counters;
  guint price_pass; /* over an army, in which prices are worked out */
  guint n_passes;
  MusterTable *tables;
  int n_tables;
  MusterWeather weather;
  MusterTerrain terrain;
  MusterVictoryRule *victory;
  int n_victory;
  MusterOdds odds;
  MusterNaming *names; /* of each those before that say less */
  int n_names;
  MusterTogether *together;
  int n_together;
  MusterSelector *disclose; /* what an opponent must be told of, or NULL */

  gint64 *offers; /* sizes of game */
  int n_offers;
  gboolean has_budget;  /* armies of this ruleset are bought with points */
  gboolean free_budget; /* any figure, or none */
  MusterAdd *budget_adds;
  int n_budget_adds;

  /* Only words that some selector asks for have bits. */
  GHashTable *words; /* id → bit + 1 */
  guint n_words;
  guint n_cells;          /* of 64 bits */
  guint64 *feature_cells; /* n_cells for each of the features, with its words; then for what lies on
                           * a battlefield, and for nothing */
  gint16 *no_grades;      /* per scale: MUSTER_GRADE_NONE */
  gboolean asks_within;   /* some selector asks for what stands in things */
  GHashTable *kinds_by_id;

  GPtrArray *selectors; /* owns */
  MusterStrings *strings;
  GPtrArray *blocks; /* owns arrays */
  GMutex laid_lock;
  GHashTable
    *laid; /* by house values as a text: what muster_house_lay() made of it lately, or NULL */
  gatomicrefcount refs;
};

MusterRuleset *muster_ruleset_ref (MusterRuleset *ruleset);
void muster_ruleset_unref (MusterRuleset *ruleset);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRuleset, muster_ruleset_unref)

/** Returns: (transfer none): SHA-256 of the pack's text, in lower-case hexadecimal; a ruleset that
 * was read without its text has none and is not asked */
const char *muster_ruleset_get_digest (const MusterRuleset *ruleset);

/** For g_ptr_array_sort(): the order in which rulesets are listed, by title */
int muster_ruleset_compare_titles (gconstpointer a, gconstpointer b);

/** Returns: (transfer none) (nullable): the type or formation kind with this id; types of features
 * too */
const MusterKind *muster_ruleset_find_kind (const MusterRuleset *ruleset, const char *id);

/** Returns: (transfer none) (nullable): the type or formation kind with this id that things of an
 * army may have: no type of features */
const MusterKind *muster_ruleset_find_node_kind (const MusterRuleset *ruleset, const char *id);

/** Returns: the index of the scale, or -1 */
int muster_ruleset_find_scale (const MusterRuleset *ruleset, const char *id);

/** Returns: the index of the grade, or MUSTER_GRADE_NONE */
int muster_ruleset_find_grade (const MusterRuleset *ruleset, int scale, const char *id);

/** Returns: the index of the stat, or -1 */
int muster_ruleset_find_stat (const MusterRuleset *ruleset, const char *id);

/** Returns: (transfer none) (nullable): the limit with this id */
const MusterLimit *muster_ruleset_find_limit (const MusterRuleset *ruleset, const char *id);

/** Returns: whether @id is that of one of Muster's own checks, such as "years" */
gboolean muster_limit_id_is_reserved (const char *id);

/** Returns: whether @id names a number that things have, which is put into @measure */
gboolean
muster_ruleset_find_measure (const MusterRuleset *ruleset, const char *id, MusterMeasure *measure);

/** Returns: (transfer container) (element-type utf8): the ids of all numbers that things have */
GPtrArray *muster_ruleset_list_measures (const MusterRuleset *ruleset);

/** Returns: whether @own, as a kind, trait, shape or path has it, names @what; FALSE for NULL */
gboolean muster_own_has (const char *own, const char *what);

/** Returns: whether no choice of the scale has to be made */
gboolean muster_ruleset_is_optional (const MusterRuleset *ruleset, int scale);

/** Returns: the bit of a word, or -1 where no selector asks for it */
int muster_ruleset_find_word (const MusterRuleset *ruleset, const char *id);

/** Returns: (transfer none): how a grade is read beside a thing, by index */
const char *muster_ruleset_get_grade_label (const MusterRuleset *ruleset, int scale, int grade);

/** Returns: (transfer full) (element-type int): the grades of a scale in the order in which they
 * are offered: nations by name, others as in the pack */
GArray *muster_ruleset_list_grades (const MusterRuleset *ruleset, int scale);

/** Returns: (transfer full): the grades that fit a type: "UQ 3–4", "elite" */
char *muster_ruleset_dup_range (const MusterRuleset *ruleset, const MusterGradeRange *range);

/** Returns: whether the word with this bit is one of the kind's own */
gboolean muster_kind_has_word (const MusterKind *kind, guint bit);

/** Sets the bits of the kind's words in @cells, which have n_cells of its ruleset */
void muster_kind_add_words (const MusterKind *kind, guint64 *cells);

/** Returns: whether all of @kind are of the type @above too, and that is another one */
gboolean muster_kind_is_one_of (const MusterRuleset *ruleset,
                                const MusterKind *kind,
                                const MusterKind *above);

/** Returns: (transfer full): n_cells with the kind's words */
guint64 *muster_kind_dup_cells (const MusterRuleset *ruleset, const MusterKind *kind);

/** Returns: whether a thing of @kind, under the nation that is the grade @nation or
 * MUSTER_GRADE_UNKNOWN, that stands in nothing and holds nothing matches @selector, as far as the
 * kind and what it presets tell */
MusterTruth muster_kind_match (const MusterRuleset *ruleset,
                               const MusterKind *kind,
                               int nation,
                               const MusterSelector *selector);

/* Many kinds matched one after the other: as muster_kind_match() under no nation that is known, and
 * muster_kind_may_match() and muster_kind_may_hold(), with what they need room for made once. */
typedef struct _MusterKindMatcher MusterKindMatcher;

/** Returns: (transfer full): for kinds of @ruleset, which must live as long */
MusterKindMatcher *muster_kind_matcher_new (const MusterRuleset *ruleset);
void muster_kind_matcher_free (MusterKindMatcher *matcher);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterKindMatcher, muster_kind_matcher_free)

MusterTruth muster_kind_matcher_match (MusterKindMatcher *matcher,
                                       const MusterKind *kind,
                                       const MusterSelector *selector);
gboolean muster_kind_matcher_may_match (MusterKindMatcher *matcher,
                                        const MusterKind *kind,
                                        const MusterSelector *selector);
gboolean muster_kind_matcher_may_hold (MusterKindMatcher *matcher,
                                       const MusterKind *holder,
                                       const MusterKind *kind);

/** Returns: whether some thing of @kind may match @selector */
gboolean muster_kind_may_match (const MusterRuleset *ruleset,
                                const MusterKind *kind,
                                const MusterSelector *selector);

/** Returns: whether the grades of @scale may be chosen on @kind */
gboolean
muster_ruleset_offers_scale (const MusterRuleset *ruleset, int scale, const MusterKind *kind);

/** Returns: whether things of @kind may stand in things of the kind @holder, as far as the kinds
 * alone tell; FALSE for what holds nothing */
gboolean muster_kind_may_hold (const MusterRuleset *ruleset,
                               const MusterKind *holder,
                               const MusterKind *kind);

/** Returns: (transfer full): "1805–1815", "from 1805", "until 1815"; one of them is given */
char *muster_years_dup_text (int from, int to);

/** Returns: whether years from @from to @to, either of which may be open, hold @year */
gboolean muster_years_hold (int from, int to, int year);

/** Returns: whether a trait holds in @year; without a year only one that always does */
gboolean muster_trait_is_in_force (const MusterTrait *trait, int year);

/** Returns: (transfer none): "army", "formation", "commander", "unit", "model", "option",
 * "battlefield", "feature" or "objective" */
const char *muster_category_get_word (MusterCategory category);

/** Returns: whether things of this sort say themselves what bears them: models and options */
gboolean muster_category_is_borne (MusterCategory category);

/** Returns: whether things of the sort @bearer bear those of the sort @borne that do not say what
 * bears them: units bear models, and all that is itself not borne bears options */
gboolean muster_category_may_bear (MusterCategory bearer, MusterCategory borne);

/** Returns: what a grade of the scale is worth: its value, or its place from the worst */
MusterNumber muster_scale_get_worth (const MusterScale *scale, int grade);

/* With what a unit is drawn, and of what arm it is by its tags.
 *
 * The nearest says the symbol: its type; the first of the types that it is one of; its grades, but
 * for that of its arm; its tags, then those of the types that it is one of; last its arm. */

/**
 * muster_kind_get_symbol:
 * @grades: n_scales: what a thing of this kind has, or MUSTER_GRADE_UNKNOWN, MUSTER_GRADE_NONE
 *
 * Returns: what such a thing is drawn with
 */
MusterSymbol
muster_kind_get_symbol (const MusterRuleset *ruleset, const MusterKind *kind, const gint16 *grades);

/** Returns: (transfer full) (element-type MusterKind): the types of units that have no symbol
 * whatever is chosen */
GPtrArray *muster_ruleset_list_undrawn (const MusterRuleset *ruleset);

/* What units of a ruleset are told apart by, beside their type: a grade of a scale that nobody
 * chooses, such as the arm, or a tag. */

typedef struct
{
  int scale; /* or -1: a tag */
  int index; /* of the grade or the tag */
} MusterUnitClass;

/** Returns: (transfer full) (element-type MusterUnitClass): those that some type of unit is of, in
 * the order of the ruleset; a type may be of several */
GArray *muster_ruleset_list_unit_classes (const MusterRuleset *ruleset);

/** Returns: how common @kind was in @year, or MUSTER_NO_YEAR, beside others of its nation and arm;
 * -1 where the pack does not say */
int muster_kind_get_commonness (const MusterKind *kind, int year);

/** Returns: the index of the grade that @kind presets of @scale, or MUSTER_GRADE_NONE */
int muster_kind_get_preset (const MusterKind *kind, int scale);

/** Returns: whether @kind is a type of unit of this class */
gboolean muster_kind_is_of_class (const MusterRuleset *ruleset,
                                  const MusterKind *kind,
                                  MusterUnitClass class);

/** Returns: the index of the first of @classes (element-type MusterUnitClass) that @kind is of;
 * their number where it is of none */
guint muster_kind_find_class (const MusterRuleset *ruleset,
                              const MusterKind *kind,
                              const GArray *classes);

/** Returns: (transfer none): the id of its grade or tag */
const char *muster_unit_class_get_id (const MusterRuleset *ruleset, MusterUnitClass class);

/** Returns: (transfer full): its name, which begins with a large letter */
char *muster_unit_class_dup_name (const MusterRuleset *ruleset, MusterUnitClass class);

G_END_DECLS
