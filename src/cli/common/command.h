/* What the commands of the tool share: files that are read, and JSON. */
#pragma once

#include "army/check/check.h"
#include "base/columns.h"
#include "battlefield/verify.h"
#include "campaign/model/campaign.h"
#include "cli/common/start.h"
#include "db/store.h"
#include "ruleset/catalogue/packs.h"
#include "scenario/scenario.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** Prints problems to stderr, notes too, sorted by file and line. */
void muster_command_print_problems (GPtrArray *problems);

/** What a file turned out to be: one of the four, or none where there were problems. */
typedef struct
{
  char *path;
  char *shown; /* the path in UTF-8, whatever bytes it has */
  const MusterArmy *army;
  MusterRuleset *pack;
  MusterScenario *scenario;
  MusterCampaign *campaign;
  GPtrArray *problems;
} MusterInput;

/**
 * muster_input_load:
 * @path: an army, as XML or as text, a pack, a scenario or a campaign
 * @packs: where an army's ruleset is searched
 * @needs_ruleset: whether an army without its ruleset is a problem
 *
 * Returns: (transfer full): the file, told apart by its content and its root element
 */
MusterInput *muster_input_load (const char *path, MusterPacks *packs, gboolean needs_ruleset);

/** The same, with the ruleset; one that is a pack itself is without its text and digest. */
MusterInput *muster_input_load_to_check (const char *path, MusterPacks *packs);
void muster_input_free (MusterInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterInput, muster_input_free)

/** Returns: (transfer full) (nullable): the army of the file, with its ruleset; NULL with a message
 */
const MusterArmy *muster_command_load_army (const char *path, MusterPacks *packs);

/** Returns: whether it is a scenario or a campaign, and says that an army is wanted */
gboolean muster_command_refuse_scenario (const MusterInput *input);

/** Opens the library at @path, or at its usual place for NULL. */
MusterStore *muster_command_open_library (const char *path, GError **error);

/** Returns: whether what is written to @path, or to "-", comes out of standard output */
gboolean muster_command_is_stdout (const char *path);

/** Returns: whether both lead to one file, so that writing @output would take the place of @path */
gboolean muster_command_is_same_file (const char *path, const char *output);

/** Tells that there is no ruleset @id, or what is wrong with it: @problems. Returns:
 * MUSTER_EXIT_FAILED */
int muster_command_refuse_ruleset (const char *id, GPtrArray *problems);

/** Prints the JSON that was built. */
void muster_command_print_json (JsonBuilder *builder);

/** Adds "name": value, and null for NULL. */
void muster_json_add_text (JsonBuilder *builder, const char *name, const char *value);
void muster_json_add_int (JsonBuilder *builder, const char *name, gint64 value);
/** Adds the columns of @form, by their keys, to the open object; @row: what their functions take */
void muster_json_add_columns (JsonBuilder *builder,
                              const MusterDataColumn *columns,
                              gsize n,
                              guint form,
                              gconstpointer row);

/** Adds a whole number as a number, any other as text such as "11/2". */
void muster_json_add_number (JsonBuilder *builder, const char *name, MusterNumber value);

/** Adds the members "points" and "findings", with fixes, of an army to the open object;
 * @with_why: each finding with a member "why", the lines of muster_finding_dup_why() */
void muster_json_add_findings (JsonBuilder *builder,
                               const MusterEvaluation *evaluation,
                               GPtrArray *findings,
                               gboolean with_why);

/** Adds the member "balance": @rows (element-type MusterBalanceRow) */
void muster_json_add_balance (JsonBuilder *builder, GPtrArray *rows, guint n_sides);

/** Adds the member "dice" of a scenario: what became of throwing them again */
void muster_json_add_dice (JsonBuilder *builder, const MusterVerification *dice);

/** Adds the member "findings" of a battlefield or scenario: @findings (element-type
 * MusterBoardFinding) */
void muster_json_add_board_findings (JsonBuilder *builder,
                                     const MusterBattlefield *battlefield,
                                     GPtrArray *findings);

/** Prints a scenario as text, or as JSON: its battlefield, and what is found. Returns: the exit
 * status */
int muster_show_scenario (const MusterScenario *scenario, gboolean as_json);

/** Adds the members of a battlefield to the open object. */
void muster_json_add_battlefield (JsonBuilder *builder, const MusterBattlefield *battlefield);

G_END_DECLS
