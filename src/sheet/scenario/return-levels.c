#include "config.h"

#include "sheet/scenario/return-levels.h"

#include "base/text.h"
#include "scenario/levels.h"
#include "sheet/scenario/return-rows.h"

#include <glib/gi18n-lib.h>

/* Of the type size: between what stands above and the levels of a side. */
#define ABOVE 0.4

static void
add_level (const MusterReturnColumns *columns, MusterGalley *galley, const MusterReadout *readout)
{
  double x = columns->name.x + columns->box + 0.5 * columns->em;
  g_autofree char *name = muster_text_dup_capital (readout->name);
  g_autofree char *text = g_markup_printf_escaped ("<i>%s</i> %s", name, readout->text);
  muster_galley_begin_row (galley);
  muster_return_add_box (columns, galley, columns->name.x, 0);
  muster_galley_add_text (galley, MUSTER_STYLE_READOUT, text, x, galley->width - x,
                          PANGO_ALIGN_LEFT, 0);
  muster_galley_end_row (galley, 0.2 * columns->ease * columns->em,
                         0.2 * columns->ease * columns->em);
}

static gboolean
is_of_side (const MusterScenario *scenario, const MusterReturnRow *row, const MusterLevel *level)
{
  return scenario != NULL && row->thing == 0
         && muster_scenario_counts_together (scenario, row->side, level);
}

void
muster_return_add_levels (const MusterReturnColumns *columns,
                          MusterGalley *galley,
                          const MusterScenario *scenario,
                          const GPtrArray *readouts,
                          const MusterReturnRow *row)
{
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (readout->thing == row->thing && readout->level != NULL
          && !is_of_side (scenario, row, readout->level))
        add_level (columns, galley, readout);
    }
}

void
muster_return_add_side_levels (const MusterReturnColumns *columns,
                               MusterGalley *galley,
                               const MusterScenario *scenario,
                               int side)
{
  g_autoptr (GPtrArray) readouts = muster_scenario_list_side_levels (scenario, side);
  if (readouts->len == 0)
    return;
  muster_galley_add_space (galley, ABOVE * columns->ease * columns->em);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_LABEL, _ ("All armies together"), 0,
                               galley->width, PANGO_ALIGN_LEFT);
  for (guint i = 0; i < readouts->len; i++)
    add_level (columns, galley, g_ptr_array_index (readouts, i));
}
