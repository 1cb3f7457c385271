/* The armies that come with Muster, as they are offered to open. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One of them; texts are for people. */
typedef struct
{
  char *file; /* its name in the folder of examples */
  char *name;
  char *detail; /* its ruleset, nation and date */
  char *points; /* "187 of 200 points", or NULL */
  char *shows;  /* what it is an example of: a sentence, the first of its note; or NULL */
} MusterExample;

void muster_example_free (MusterExample *example);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterExample, muster_example_free)

/** Returns: (transfer full) (nullable): the first sentence of @note, which may be NULL */
char *muster_example_dup_shows (const char *note);

/** What the files of armies end with. */
#define MUSTER_EXAMPLES_ARMIES ".army.xml"

/** Returns: (transfer full) (type filename): where they lie. MUSTER_DATA_DIR in the environment
 * stands in place of where Muster's data are installed. */
char *muster_examples_dup_dir (void);

/**
 * muster_examples_list:
 * @dir: (type filename): a folder; without one there are none
 * @problems: (element-type MusterProblem): why a file among them cannot be opened
 *
 * Reads them all, and the rulesets that they ask for: for a thread.
 *
 * Returns: (transfer full) (element-type MusterExample): by ruleset, then by name
 */
GPtrArray *muster_examples_list (const char *dir, GPtrArray *problems);

G_END_DECLS
