/* Scales of a ruleset and their grades, in the order of the pack; strings belong to the ruleset. */
#pragma once

#include "base/number.h"
#include "ruleset/symbol.h"

G_BEGIN_DECLS

/* A grade that is not there, and one that has not been chosen yet. */
#define MUSTER_GRADE_NONE    (-1)
#define MUSTER_GRADE_UNKNOWN (-2)

/* What an opponent knows of a scale's grades or a stat's figures. */
typedef enum
{
  MUSTER_TELL_DISCLOSED, /* grades of what the ruleset discloses; a stat's figures are not told */
  MUSTER_TELL_ALL,       /* anybody sees it on the table */
  MUSTER_TELL_NOTHING,
} MusterTelling;

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
  MusterTelling telling;
  MusterGrade *grades;
  int n_grades;
  int line;
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

G_END_DECLS
