/* The armies of the library as a list: what is told of each without reading what stands in it. */
#pragma once

#include "army/check/check.h"
#include "army/store/store.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 id;
  char *name;
  char *ruleset; /* its id */
  char *title;   /* the ruleset's; its id where it is not there */
  char *date;    /* or NULL */
  char *player;  /* or NULL */
  char *nation;  /* id of the army's own, or NULL */
  gint64 budget; /* MUSTER_NO_BUDGET: no limit */
  gint64 n_units;
  char *pack;      /* digest of the text of the pack that it is kept with, or NULL */
  gint64 revision; /* a random number, another one after every action on the army */
  char **tags;     /* (array zero-terminated=1): by name */
  gint64 changed;  /* when it was changed last, seconds since 1970; 0 where the journal forgot */
  gint64 trashed;  /* when it was put into the trash; 0: it is not there */
} MusterArmySummary;

void muster_army_summary_free (MusterArmySummary *summary);
MusterArmySummary *muster_army_summary_copy (const MusterArmySummary *summary);

/** Returns: (transfer full) (nullable) (element-type MusterArmySummary): all armies, by name, but
 * for those in the trash */
GPtrArray *muster_store_list_armies (MusterStore *store, GError **error);

/** As muster_store_list_armies(): the first @most of them; all for -1. Units are counted of these
 * alone. */
GPtrArray *muster_store_list_first_armies (MusterStore *store, int most, GError **error);

/** As muster_store_list_armies(): those in the trash, the last thrown away first. */
GPtrArray *muster_store_list_trash (MusterStore *store, GError **error);

/** Returns: (transfer full) (array zero-terminated=1): all tags of armies outside the trash, once
 * each, by name */
char **muster_store_list_tags (MusterStore *store);

/**
 * muster_store_find_army:
 * @name: the name of an army outside the trash, or its number
 *
 * Returns: its number; 0 with %MUSTER_ERROR_NOT_FOUND, or with %MUSTER_ERROR_BAD_INPUT where
 *   several armies have this name, or one has it and another has it as its number
 */
gint64 muster_store_find_army (MusterStore *store, const char *name, GError **error);

/** As muster_store_find_army(): among those in the trash. */
gint64 muster_store_find_trashed_army (MusterStore *store, const char *name, GError **error);

/* Which of them are legal. What was found is kept in a file of its own, never in the library, and
 * found anew only for armies that are others now: themselves, their rules, the player's house
 * values, or the Muster that judges. */
typedef struct
{
  const MusterArmySummary *army; /* (unowned) */
  char *fault;                   /* why it is not whole; or NULL */
  gboolean is_checked;           /* it is whole, and its ruleset is there */
  gboolean was_read;             /* nothing that was kept of it held */
  MusterVerdict verdict;
} MusterJudgedArmy;

/**
 * muster_store_judge_armies:
 * @armies: (element-type MusterArmySummary): as they were listed; they outlive what is returned
 * @path: (type filename) (nullable): the file in which verdicts are kept. It may be taken away, and
 *   where it cannot be had, all armies are read
 * @anew: all are read, whatever is kept: rows that no Muster has written may be others since
 *
 * Returns: (transfer full) (element-type MusterJudgedArmy): each of @armies
 */
GArray *
muster_store_judge_armies (MusterStore *store, GPtrArray *armies, const char *path, gboolean anew);

G_END_DECLS
