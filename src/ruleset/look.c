#include "ruleset/look.h"

static const char *const words[MUSTER_N_LOOKS] = {
  [MUSTER_LOOK_NONE] = "",
  [MUSTER_LOOK_HILL] = "hill",
  [MUSTER_LOOK_STEEP] = "steep",
  [MUSTER_LOOK_WOOD] = "wood",
  [MUSTER_LOOK_BRUSH] = "brush",
  [MUSTER_LOOK_MARSH] = "marsh",
  [MUSTER_LOOK_LAKE] = "lake",
  [MUSTER_LOOK_FIELD] = "field",
  [MUSTER_LOOK_ENCLOSURE] = "enclosure",
  [MUSTER_LOOK_SETTLEMENT] = "settlement",
  [MUSTER_LOOK_WALLED] = "walled",
  [MUSTER_LOOK_RIVER] = "river",
  [MUSTER_LOOK_STREAM] = "stream",
  [MUSTER_LOOK_ROAD] = "road",
  [MUSTER_LOOK_WALL] = "wall",
  [MUSTER_LOOK_HEDGE] = "hedge",
  [MUSTER_LOOK_GULLY] = "gully",
  [MUSTER_LOOK_BRIDGE] = "bridge",
  [MUSTER_LOOK_FORD] = "ford",
};

MusterLook
muster_look_find (const char *word)
{
  for (MusterLook i = MUSTER_LOOK_NONE + 1; word != NULL && i < MUSTER_N_LOOKS; i++)
    if (g_str_equal (words[i], word))
      return i;
  return MUSTER_LOOK_NONE;
}

const char *
muster_look_get_word (MusterLook look)
{
  return words[look];
}

gboolean
muster_look_is_line (MusterLook look)
{
  return look >= MUSTER_LOOK_RIVER && look <= MUSTER_LOOK_GULLY;
}

gboolean
muster_look_is_settlement (MusterLook look)
{
  return look == MUSTER_LOOK_SETTLEMENT || look == MUSTER_LOOK_WALLED;
}

gboolean
muster_look_is_water (MusterLook look)
{
  return look == MUSTER_LOOK_LAKE || look == MUSTER_LOOK_RIVER || look == MUSTER_LOOK_STREAM;
}

gboolean
muster_look_is_crossing (MusterLook look)
{
  return look == MUSTER_LOOK_BRIDGE || look == MUSTER_LOOK_FORD;
}
