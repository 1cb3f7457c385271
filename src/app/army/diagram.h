/* The order of battle as a diagram: a second view of the army's tree, which scrolls, zooms and can
 * be walked through by keys. It is laid out only while it is shown. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_DIAGRAM (muster_army_diagram_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyDiagram, muster_army_diagram, MUSTER, ARMY_DIAGRAM, GtkWidget)

/**
 * MusterArmyDiagram::selected:
 * @id: of a formation or the army itself
 *
 * Emitted when the user selects another box.
 */

/**
 * MusterArmyDiagram::activated:
 * @id: of a formation or the army itself
 *
 * Emitted on Enter and on a double click.
 */

/* Keys: arrows go to the formations beside, above and below; Home to the army; Ctrl with + and -,
 * or with the wheel, zooms, and so do two fingers; Ctrl+0 fits it to the width, as it opens. */

/** Shows an army, and follows it. */
void muster_army_diagram_set_model (MusterArmyDiagram *diagram, MusterArmyModel *model);

/** Selects the box of the thing with this id, or of the formation that it stands in, and brings it
 * into view. Nothing is emitted. */
void muster_army_diagram_select (MusterArmyDiagram *diagram, gint64 id);

/** Returns: the id of the thing whose box is selected; 0 while nothing is laid out */
gint64 muster_army_diagram_get_selected (MusterArmyDiagram *diagram);

/** Returns: how large it is shown: 1 is a type size of 10 points at the
 * desktop's size of text */
double muster_army_diagram_get_zoom (MusterArmyDiagram *diagram);

/** Brought between the least and the most that there are. */
void muster_army_diagram_set_zoom (MusterArmyDiagram *diagram, double zoom);

/** Zooms in for @step 1, out for -1. */
void muster_army_diagram_step_zoom (MusterArmyDiagram *diagram, int step);

/** Makes it as wide as the widget, now and when that gets another width, but neither so small that
 * it could not be read nor larger than it needs to be; the selected box comes into the middle. */
void muster_army_diagram_fit (MusterArmyDiagram *diagram);

/** Returns: whether there is a layout now: never while it is not shown */
gboolean muster_army_diagram_is_laid_out (MusterArmyDiagram *diagram);

/** Returns: (transfer none): all of it in words; "" while it is not shown */
const char *muster_army_diagram_get_text (MusterArmyDiagram *diagram);

/** Returns: whether the thing with this id has a box, whose place in the widget is put into @box */
gboolean muster_army_diagram_get_box (MusterArmyDiagram *diagram, gint64 id, graphene_rect_t *box);

/** Returns: (transfer full) (nullable): what the box of the thing with this id says, and what
 * stands against what is in it; NULL where it has none */
char *muster_army_diagram_dup_box_text (MusterArmyDiagram *diagram, gint64 id);

G_END_DECLS
