/* The armies of the library as a list: what is told of each without reading what stands in it. */
#pragma once

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

G_END_DECLS
