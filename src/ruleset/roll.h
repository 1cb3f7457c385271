/* Throws of dice, and their results, as the tables of a ruleset have them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

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

G_END_DECLS
