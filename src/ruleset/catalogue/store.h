/* The catalogue: what all packs say, in an SQLite file with full-text search. A cache, made anew
 * whenever a pack differs; in memory where the file cannot be written. */
#pragma once

#include "ruleset/ruleset.h"

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MusterCatalogue MusterCatalogue;

/**
 * muster_catalogue_open:
 * @path: (nullable): the file; NULL for memory
 * @dirs: (array zero-terminated=1): the folders of packs; of two packs with one ruleset the one
 *   found first is taken
 * @problems: (element-type MusterProblem): packs that cannot be read: what the catalogue had of
 *   them before stays; and packs beside another one in their folder with the same id
 *
 * May take long where a pack differs: it may be opened in a thread and used in another.
 *
 * Returns: (transfer full) (nullable): the catalogue
 */
MusterCatalogue *muster_catalogue_open (const char *path,
                                        const char *const *dirs,
                                        GPtrArray *problems,
                                        GError **error);

/** As muster_catalogue_open(), at once. Returns: (transfer full) (nullable): NULL where packs have
 * to be read first */
MusterCatalogue *muster_catalogue_open_fresh (const char *path, const char *const *dirs);

void muster_catalogue_free (MusterCatalogue *catalogue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterCatalogue, muster_catalogue_free)

/* Members that are NULL or 0 do not narrow the query. */
typedef struct
{
  const char *ruleset;
  const char *category; /* ruleset nation unit commander option formation grade price limit stat
                         * strength level weather feature objective terrain table note */
  const char *nation;   /* id: what belongs to it, and what belongs to no nation */
  int year;
  const char *search; /* the beginnings of words, without regard to accents */
  int most;
} MusterCatalogueQuery;

typedef struct
{
  gint64 id; /* while the packs stay as they are */
  char *ruleset;
  char *category;
  char *key; /* or NULL */
  char *name;
  char *nation; /* or NULL */
  int from;     /* 0: open */
  int to;
  char *detail; /* or NULL */
  char *cite;   /* or NULL */
  gboolean is_suggestion;
  char *tags; /* of a type: its words, as the pack has them; or NULL */
} MusterCatalogueEntry;

void muster_catalogue_entry_free (MusterCatalogueEntry *entry);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterCatalogueEntry, muster_catalogue_entry_free)

/** Returns: (transfer full) (nullable) (element-type MusterCatalogueEntry): what @query finds, as
 * the packs order it and their rulesets by title, the first of them; by name where it searches */
GPtrArray *muster_catalogue_list (MusterCatalogue *catalogue,
                                  const MusterCatalogueQuery *query,
                                  GError **error);

/* What a ruleset's way of making battlefields says, in words for people. All that is returned is
 * (transfer full); lengths are given in mm and shown in the unit of the terrain. */

/** Returns: the length without its unit, to a tenth: "12.5" */
char *muster_terrain_dup_number (const MusterTerrain *terrain, int mm);

/** Returns: "12.5 cm" */
char *muster_terrain_dup_length (const MusterTerrain *terrain, int mm);

/** Returns: "180 × 120 cm" */
char *muster_table_size_dup_words (const MusterRuleset *ruleset, const MusterTableSize *size);

/** Returns: "24–40 × 18–30 cm; may lie on Hills" */
char *muster_shape_dup_words (const MusterRuleset *ruleset, const MusterShape *shape);

/** Returns: "5–6 cm broad; from one edge to the opposite; may run over Woods" */
char *muster_path_dup_words (const MusterRuleset *ruleset, const MusterPath *path);

/** Returns: "Roads over water: crossings; each … once at most" */
char *muster_crossing_dup_words (const MusterRuleset *ruleset, const MusterCrossing *crossing);

/** Returns: "Roads from the largest of Villages to an edge" */
char *muster_link_dup_words (const MusterRuleset *ruleset, const MusterLink *link);

/** Returns: "the defender, 2–4 of Hills or Woods; d6: 1–4 in the sector thrown; …" */
char *muster_place_dup_words (const MusterRuleset *ruleset, const MusterPlaceRule *place);

/** Returns: "d6: 1–2 they must come, 3–4 they may; left third of the base edge, …" */
char *muster_arrival_dup_words (const MusterRuleset *ruleset, const MusterArrival *arrival);

/** Returns: the sectors of the table and the throw for the attack, "" where it has neither */
char *muster_terrain_dup_words (const MusterRuleset *ruleset);

G_END_DECLS
