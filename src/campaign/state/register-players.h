/* Who plays what: a formation may have a player, who also commands what stands in it, but for
 * formations that have a player of their own. Case and accents are no difference between two names,
 * and a player is of one side. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/** Returns: (transfer none) (nullable): who commands a record; NULL: nobody in particular */
const char *muster_register_find_player (const MusterRegister *reg, const MusterRecord *record);

/** Returns: (transfer none) (nullable): the player of this name, as the register writes it */
const char *muster_register_find_player_named (const MusterRegister *reg, const char *name);

/** Returns: (transfer container) (element-type utf8): the players of a side, as their formations
 * stand in it; @side: 0 for all */
GPtrArray *muster_register_list_players (const MusterRegister *reg, int side);

/** Returns: (transfer container) (element-type MusterRecord): the largest formations of a player,
 * all of his side */
GPtrArray *muster_register_list_commands (const MusterRegister *reg, const char *player);

/** Returns: the side that a player is of; 0 where there is no such player */
int muster_register_get_player_side (const MusterRegister *reg, const char *player);

/** Returns: whether a player commands all there is of a side */
gboolean muster_register_is_sole_player (const MusterRegister *reg, const char *player, int side);

/** Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where somebody of this name plays for another side:
 * he would see both */
gboolean muster_register_check_player (const MusterRegister *reg,
                                       const char *name,
                                       int side,
                                       GError **error);

/** Returns: (transfer full) (nullable): why a player's report cannot tell of a record, a sentence
 * with a fix: another commands it, or it is of another side; NULL where it can */
char *muster_register_dup_not_his (const MusterRegister *reg,
                                   const char *player,
                                   const MusterRecord *record);

/** Returns: (transfer full) (nullable): who plays a formation itself: "played by Anne" */
char *muster_record_dup_player (const MusterRecord *record);

G_END_DECLS
