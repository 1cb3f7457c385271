#include "config.h"

#include "campaign/state/replay-private.h"

void
muster_record_restore (MusterRecord *commander)
{
  commander->fate = MUSTER_FATE_FIT;
  commander->until = MUSTER_NO_DAY;
  commander->successor = 0;
}

/* He is as he who is lost was, with a name and a history of his own; grades that he has instead are
 * told by events of their own. */
static void
take_place (MusterRecord *successor, const MusterRecord *lost, const MusterEvent *event)
{
  successor->sort = MUSTER_SORT_COMMANDER;
  successor->side = lost->side;
  successor->parent = lost->parent;
  successor->rank = lost->rank;
  successor->raised = lost->raised;
  successor->thing = lost->thing;
  successor->type = lost->type;
  successor->name = event->text;
  successor->since = event->day;
  successor->succeeds = lost->number;
  successor->given = lost->given != NULL ? g_array_copy (lost->given) : NULL;
}

void
muster_apply_succeed (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *lost = muster_register_get (reg, event->subject);
  if (lost != NULL && !muster_register_may_add (reg, event->object, 1))
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_TAKEN, event->object, 0);
      return;
    }
  if (lost == NULL || lost->sort != MUSTER_SORT_COMMANDER)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->subject, 0);
      return;
    }
  if (!muster_record_is_vacant (lost))
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_NOT_LOST, event->subject, 0);
      return;
    }
  take_place (muster_register_add (reg, event->object), lost, event);
  lost->successor = event->object;
}
