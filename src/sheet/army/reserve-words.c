#include "config.h"

#include "sheet/army/reserve-words.h"

#include "scenario/text.h"

#include <glib/gi18n-lib.h>

static const MusterReserve *
find_reserve (const MusterSheetOptions *options, guint formation)
{
  const GArray *reserves = options->scenario != NULL ? options->scenario->reserves : NULL;
  for (guint i = 0; reserves != NULL && i < reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (reserves, MusterReserve, i);
      if (reserve->army == options->army && reserve->thing == formation)
        return reserve;
    }
  return NULL;
}

char *
muster_reserve_words_dup (const MusterSheetOptions *options, guint formation)
{
  const MusterReserve *reserve = find_reserve (options, formation);
  if (reserve == NULL)
    return NULL;
  g_autofree char *coming = muster_reserve_dup_coming (options->scenario, reserve);
  g_autofree char *where = muster_reserve_dup_where (options->scenario, reserve);
  g_autofree char *text =
    where != NULL ? g_strdup_printf ("%s, %s", coming, where) : g_strdup (coming);
  /* Translators: when and where a formation comes that is not on the table at the start. */
  g_autofree char *told = g_strdup_printf (_ ("Reserve: %s"), text);
  return g_markup_printf_escaped ("<b>%s</b>", told);
}
