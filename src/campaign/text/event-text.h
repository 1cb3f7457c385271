/* Events in words: what became of somebody, one after the other. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/** Returns: (transfer full): what an event says, without its day: "lost 3 at Ligny: 1 killed, 2 in
 * hospital until 30 June 1815"; names are those of @reg */
char *muster_event_dup_text (const MusterRegister *reg, const MusterEvent *event);

/** Returns: whether its words say of whom it is, or it is of nobody */
gboolean muster_event_says_itself (const MusterEvent *event);

/** Returns: (transfer full): what the action by which a battle is mustered is called: “Battle:
 * Ligny”, “Battle of the Mill” */
char *muster_battle_dup_title (const char *name);

/** Returns: (transfer full) (element-type utf8): all that a record lived through, as it came to
 * pass, each "16 June 1815: …"; marches, nights and transfers of a formation are told of all that
 * stood in it on that day, too */
GPtrArray *muster_register_list_story (const MusterRegister *reg, gint64 record);

/* A line of a story. */
typedef struct
{
  gint64 batch; /* that tells it */
  char *day;
  char *text;        /* what happened that day */
  char *invalidated; /* why it cannot have been so, in a sentence; or NULL */
} MusterStoryLine;

/** As muster_register_list_story(). Returns: (transfer full) (element-type MusterStoryLine) */
GPtrArray *muster_register_list_story_lines (const MusterRegister *reg, gint64 record);

G_END_DECLS
