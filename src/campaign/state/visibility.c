#include "config.h"

#include "campaign/state/visibility.h"

#include "base/error.h"
#include "base/text.h"
#include "campaign/state/register-players.h"
#include "campaign/state/register.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PLAYER "player:"

void
muster_viewer_take_player (MusterViewer *viewer, const MusterRegister *reg, const char *player)
{
  viewer->of = -muster_register_get_player_side (reg, player);
  viewer->player = g_intern_string (player);
}

static gboolean
find_player (MusterViewer *viewer, const MusterRegister *reg, const char *name, GError **error)
{
  const char *player = muster_register_find_player_named (reg, name);
  if (player != NULL)
    {
      muster_viewer_take_player (viewer, reg, player);
      return TRUE;
    }
  g_autoptr (GPtrArray) known = muster_register_list_players (reg, 0);
  g_autofree char *sentence =
    g_strdup_printf (_ ("Nobody called “%s” plays. Give a player that the register shows."), name);
  g_autofree char *text = muster_text_ask_nearest (sentence, name, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND, text);
  return FALSE;
}

/* Whose packet it is must not hang on who was looked for first. */
static gboolean
refuse_two (const char *typed, GError **error)
{
  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
    /* Translators: %1$s: what was typed; %2$s: a word that stands before players' names; %3$s: what
       was typed, again. */
    _ ("“%1$s” is a player, and something else is called so too. Write “%2$s%3$s” for the player, "
       "or the number of the other."),
    typed, PLAYER, typed);
  return FALSE;
}

gboolean
muster_viewer_find (MusterViewer *viewer,
                    const MusterRegister *reg,
                    const char *typed,
                    GError **error)
{
  g_autoptr (GError) problem = NULL;
  const char *player = muster_register_find_player_named (reg, typed);
  viewer->of = 0;
  viewer->player = NULL;
  if (g_ascii_strcasecmp (typed, "umpire") == 0 || g_ascii_strcasecmp (typed, "all") == 0)
    return TRUE;
  if (g_ascii_strncasecmp (typed, PLAYER, strlen (PLAYER)) == 0)
    return find_player (viewer, reg, typed + strlen (PLAYER), error);
  gint64 found = muster_register_find_named (
    reg, typed, MUSTER_NAMES_SIDE | MUSTER_NAMES_FORMATION | MUSTER_NAMES_COMMANDER, &problem);
  if (player != NULL && !g_error_matches (problem, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND))
    return refuse_two (typed, error);
  if (player != NULL)
    return find_player (viewer, reg, typed, error);
  if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  const MusterRecord *record = muster_register_find (reg, found);
  viewer->of = found;
  if (record != NULL && record->category == MUSTER_CATEGORY_COMMANDER)
    viewer->of = record->parent != 0 ? record->parent : -record->side;
  return found != 0;
}

int
muster_viewer_get_side (const MusterViewer *viewer, const MusterRegister *reg)
{
  const MusterRecord *record = viewer->of > 0 ? muster_register_find (reg, viewer->of) : NULL;
  return record != NULL ? record->side : (int) -viewer->of;
}

char *
muster_viewer_dup_name (const MusterViewer *viewer, const MusterRegister *reg)
{
  const MusterRecord *record = muster_register_find (reg, viewer->of);
  g_autofree char *side =
    viewer->player != NULL ? muster_register_dup_label (reg, viewer->of) : NULL;
  if (viewer->of == 0)
    return NULL;
  if (side != NULL)
    return g_strdup_printf (_ ("%1$s, %2$s"), viewer->player, side);
  return record != NULL ? muster_register_dup_where (reg, record)
                        : muster_register_dup_label (reg, viewer->of);
}

MusterVisibility
muster_viewer_see_side (const MusterViewer *viewer, const MusterRegister *reg, int side)
{
  gboolean is_own = viewer->of == -side;
  if (viewer->of == 0 || (is_own && viewer->player == NULL))
    return MUSTER_VISIBILITY_EXACT;
  if (is_own)
    return muster_register_is_sole_player (reg, viewer->player, side) ? MUSTER_VISIBILITY_EXACT
                                                                      : MUSTER_VISIBILITY_REDACTED;
  return viewer->of > 0 || viewer->is_redacted ? MUSTER_VISIBILITY_REDACTED
                                               : MUSTER_VISIBILITY_HIDDEN;
}

static gboolean
commands (const MusterViewer *viewer, const MusterRegister *reg, const MusterRecord *record)
{
  return viewer->player != NULL && record->side == -viewer->of
         && g_strcmp0 (muster_register_find_player (reg, record), viewer->player) == 0;
}

/* Of the others nobody learns more than what their larger formations are called. */
static gboolean
is_known_of (const MusterViewer *viewer, const MusterRegister *reg, const MusterRecord *record)
{
  return record->category < MUSTER_CATEGORY_COMMANDER
         && (record->side == muster_viewer_get_side (viewer, reg)
             || muster_register_get_depth (reg, record) <= 1);
}

MusterVisibility
muster_viewer_see (const MusterViewer *viewer,
                   const MusterRegister *reg,
                   const MusterRecord *record)
{
  if (commands (viewer, reg, record))
    return MUSTER_VISIBILITY_EXACT;
  MusterVisibility visibility = muster_viewer_see_side (viewer, reg, record->side);
  if (viewer->of > 0 && muster_register_is_in (reg, record, viewer->of))
    return MUSTER_VISIBILITY_EXACT;
  return visibility == MUSTER_VISIBILITY_REDACTED && !is_known_of (viewer, reg, record)
           ? MUSTER_VISIBILITY_HIDDEN
           : visibility;
}

/* @number: of a record, or of a side as minus its number; 0: nobody in particular, which is the
 * umpire's */
static gboolean
sees_exactly (const MusterViewer *viewer, const MusterRegister *reg, gint64 number)
{
  const MusterRecord *record = muster_register_find (reg, number);
  if (number < 0)
    return muster_viewer_see_side (viewer, reg, (int) -number) == MUSTER_VISIBILITY_EXACT;
  return record != NULL && muster_viewer_see (viewer, reg, record) == MUSTER_VISIBILITY_EXACT;
}

const char *
muster_viewer_get_note (const MusterViewer *viewer, const MusterEvent *event)
{
  return viewer->of == 0 || !muster_event_get_form (event->kind)->is_public ? event->note : NULL;
}

gboolean
muster_viewer_knows (const MusterViewer *viewer,
                     const MusterRegister *reg,
                     const MusterEvent *event)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  if (viewer->of == 0 || form->is_public)
    return TRUE;
  if (muster_event_is_about_batch (event->kind) || form->subject == MUSTER_REFERS_PERIOD)
    return FALSE;
  if (form->is_mutual)
    return sees_exactly (viewer, reg, event->subject) || sees_exactly (viewer, reg, event->object);
  if (!sees_exactly (viewer, reg, event->subject))
    return FALSE;
  return (form->object != MUSTER_REFERS_RECORD && form->object != MUSTER_REFERS_UNIT
          && form->object != MUSTER_REFERS_COMMANDER && form->object != MUSTER_REFERS_FORMATION)
         || event->object == 0 || sees_exactly (viewer, reg, event->object);
}

const char *
muster_redacted_get_words (gint64 present, gint64 establishment)
{
  static const struct
  {
    int percent; /* at least that much is left */
    const char *words;
  } steps[] = {
    { 100, NC_ ("strength", "at full strength") },
    { 92, NC_ ("strength", "nearly at full strength") },
    { 80, NC_ ("strength", "somewhat fewer") },
    { 71, NC_ ("strength", "about a quarter fewer") },
    { 59, NC_ ("strength", "about a third fewer") },
    { 42, NC_ ("strength", "about half as many") },
    { 29, NC_ ("strength", "about two thirds fewer") },
    { 15, NC_ ("strength", "about three quarters fewer") },
    { 1, NC_ ("strength", "a remnant") },
  };
  if (establishment <= 0)
    return _ ("strength not known");
  gint64 percent = present * 100 / establishment;
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (percent >= steps[i].percent)
      return g_dpgettext2 (GETTEXT_PACKAGE, "strength", steps[i].words);
  return present > 0 ? C_ ("strength", "a remnant") : C_ ("strength", "nobody left");
}
