#include "config.h"

#include "army/evaluate/symbols.h"
#include "sheet/packet/cover.h"
#include "sheet/page/unit-symbol.h"

/* Lengths in type sizes. */
#define SYMBOL      3.0
#define SYMBOL_STEP 6.5

typedef struct
{
  MusterSymbol symbol;
  guint count;
} Troops;

static GArray *
list_troops (const MusterReckoning *reckoning)
{
  guint counts[MUSTER_N_SYMBOLS] = { 0 };
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Troops));
  for (guint i = 0; i < reckoning->army->n_things; i++)
    if (reckoning->army->things[i].sort == MUSTER_SORT_UNIT)
      counts[muster_reckoning_get_symbol (reckoning, i)]++;
  for (MusterSymbol i = 0; i < MUSTER_N_SYMBOLS; i++)
    if (counts[i] > 0)
      {
        const Troops troops = { i, counts[i] };
        g_array_append_val (list, troops);
      }
  return list;
}

static void
add_symbols (MusterGalley *galley, double em, const Troops *troops, guint n)
{
  double step = MIN (SYMBOL_STEP * em, galley->width / n);
  double left = (galley->width - n * step) / 2;
  double width = SYMBOL * em;
  double height = width * MUSTER_SYMBOL_ASPECT;
  double leading = muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_CAPTION);
  muster_galley_begin_row (galley);
  for (guint i = 0; i < n; i++)
    {
      double x = left + i * step;
      const MusterFigureMark figure = {
        MUSTER_FIGURE_UNIT, (int) troops[i].symbol, x + (step - width) / 2, 0, width, height
      };
      g_autofree char *count = g_strdup_printf ("%u", troops[i].count);
      muster_galley_add_figure (galley, &figure);
      muster_galley_add_text_below (galley, MUSTER_STYLE_VALUE, count, x, height + 1.2 * leading,
                                    step, PANGO_ALIGN_CENTER, 1);
      muster_galley_add_text_below (galley, MUSTER_STYLE_CAPTION,
                                    muster_symbol_get_name (troops[i].symbol), x + 1,
                                    height + 2.3 * leading, step - 2, PANGO_ALIGN_CENTER, 0);
    }
  muster_galley_end_row (galley, 0, 0.4 * em);
}

void
muster_packet_troops_add (MusterGalley *galley, const MusterReckoning *reckoning, double space)
{
  g_autoptr (GArray) list = list_troops (reckoning);
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  guint most = MAX (1, (guint) (galley->width / (SYMBOL_STEP * em)));
  guint n_rows = (list->len + most - 1) / most;
  guint each = n_rows > 0 ? (list->len + n_rows - 1) / n_rows : 0;
  if (list->len == 0)
    return;
  muster_galley_begin_block (galley, space);
  for (guint first = 0; first < list->len; first += each)
    add_symbols (galley, em, MUSTER_AT (list, Troops, first), MIN (each, list->len - first));
  muster_galley_end_block (galley);
}
