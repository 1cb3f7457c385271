/* The weather of a ruleset: how it comes about, and what it does. Arrays are in the order of the
 * pack; strings belong to the ruleset. */
#pragma once

#include "base/number.h"
#include "ruleset/roll.h"
#include "ruleset/selector.h"

G_BEGIN_DECLS

/* What weather does: in words and, where a figure changes, of which things and how. */
typedef struct
{
  const char *text;
  MusterSelector *of; /* or NULL */
  int stat;           /* or -1 */
  MusterNumber times;
  int line;
} MusterEffect;

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

G_END_DECLS
