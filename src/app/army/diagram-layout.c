#include "config.h"

#include "app/army/diagram-private.h"

#define WIDTH 1100.0 /* of the tree, in points: what is wider goes on below */
/* So often the texts that were shaped are kept, also those that are no longer there. */
#define MOST_LAYOUTS 200

const MusterNode *
muster_army_diagram_get_node (MusterArmyDiagram *diagram, guint node)
{
  return &g_array_index (diagram->organisation->nodes, MusterNode, node);
}

gint64
muster_army_diagram_get_id (MusterArmyDiagram *diagram, guint node)
{
  return muster_army_model_get_army (diagram->model)
    ->things[muster_army_diagram_get_node (diagram, node)->thing]
    .id;
}

MusterExtents
muster_army_diagram_get_extents (MusterArmyDiagram *diagram, guint index)
{
  const MusterNode *node = muster_army_diagram_get_node (diagram, index);
  double width = diagram->organisation->box_width;
  double x = muster_organisation_get_left (diagram->organisation, node->x, width);
  return (MusterExtents){ x, node->y, x + width, node->y + node->box };
}

static void
clear_mark (gpointer data)
{
  MusterBoxMark *mark = data;
  if (mark->text != NULL)
    g_string_free (mark->text, TRUE);
}

void
muster_army_diagram_clear_layout (MusterArmyDiagram *diagram)
{
  g_clear_pointer (&diagram->organisation, muster_organisation_free);
  g_clear_pointer (&diagram->extents, g_free);
  g_clear_pointer (&diagram->marks, g_array_unref);
}

/* Boxes with the lines between them; the trunk at the left of rows has its room too. */
static void
measure_extents (MusterArmyDiagram *diagram)
{
  const MusterOrganisation *organisation = diagram->organisation;
  double gap = muster_organisation_get_gap (organisation);
  diagram->extents = g_new (MusterExtents, organisation->nodes->len);
  for (guint i = organisation->nodes->len; i-- > 0;)
    {
      const MusterNode *node = muster_army_diagram_get_node (diagram, i);
      MusterExtents *extents = &diagram->extents[i];
      *extents =
        (MusterExtents){ node->x, node->y, node->x + organisation->box_width, node->y + node->box };
      for (guint at = i + 1; at < node->end; at = muster_army_diagram_get_node (diagram, at)->end)
        {
          const MusterExtents *below = &diagram->extents[at];
          extents->x = MIN (extents->x, below->x - gap);
          extents->right = MAX (extents->right, below->right);
          extents->foot = MAX (extents->foot, below->foot);
        }
    }
}

guint
muster_army_diagram_find_node (MusterArmyDiagram *diagram, gint64 id)
{
  for (guint i = 0; diagram->organisation != NULL && i < diagram->organisation->nodes->len; i++)
    if (muster_army_diagram_get_id (diagram, i) == id)
      return i;
  return MUSTER_NO_THING;
}

/* The box of a thing is that of the nearest formation around it. */
guint
muster_army_diagram_find_node_around (MusterArmyDiagram *diagram, guint thing)
{
  const MusterArmy *army = muster_army_model_get_army (diagram->model);
  while (thing != MUSTER_NO_THING && army->things[thing].sort > MUSTER_SORT_FORMATION)
    thing = army->things[thing].parent;
  return thing != MUSTER_NO_THING ? muster_army_diagram_find_node (diagram, army->things[thing].id)
                                  : MUSTER_NO_THING;
}

/* What was set aside is no mark, as in the tree. */
static void
list_marks (MusterArmyDiagram *diagram)
{
  GPtrArray *findings = muster_army_model_get_findings (diagram->model);
  diagram->marks = g_array_new (FALSE, TRUE, sizeof (MusterBoxMark));
  g_array_set_clear_func (diagram->marks, clear_mark);
  g_array_set_size (diagram->marks, diagram->organisation->nodes->len);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      guint node = finding->waiver == NULL
                     ? muster_army_diagram_find_node_around (diagram, finding->thing)
                     : MUSTER_NO_THING;
      if (node == MUSTER_NO_THING)
        continue;
      MusterBoxMark *mark = &g_array_index (diagram->marks, MusterBoxMark, node);
      mark->is_illegal = mark->is_illegal || muster_finding_is_illegal (finding);
      if (mark->text == NULL)
        mark->text = g_string_new (NULL);
      muster_finding_append_line (finding, mark->text);
    }
}

guint
muster_army_diagram_get_selected_node (MusterArmyDiagram *diagram)
{
  guint node = muster_army_diagram_find_node_around (
    diagram,
    muster_army_find_thing (muster_army_model_get_army (diagram->model), diagram->selected));
  return node != MUSTER_NO_THING ? node : 0;
}

char *
muster_army_diagram_dup_box_text (MusterArmyDiagram *diagram, gint64 id)
{
  guint node = muster_army_diagram_find_node (diagram, id);
  if (node == MUSTER_NO_THING)
    return NULL;
  const MusterBoxMark *mark = &g_array_index (diagram->marks, MusterBoxMark, node);
  g_autofree char *box = muster_organisation_dup_node_text (diagram->organisation, node);
  if (mark->text == NULL)
    return g_steal_pointer (&box);
  return g_strdup_printf ("%s\n%s", box, mark->text->str);
}

void
muster_army_diagram_lay_out (MusterArmyDiagram *diagram)
{
  const MusterReckoning *reckoning =
    diagram->model != NULL ? muster_army_model_get_reckoning (diagram->model) : NULL;
  muster_army_diagram_clear_layout (diagram);
  g_clear_pointer (&diagram->text, g_free);
  if (reckoning == NULL)
    return;
  if (diagram->galley == NULL || diagram->n_layouts++ > MOST_LAYOUTS)
    {
      g_clear_pointer (&diagram->galley, muster_galley_free);
      diagram->galley = muster_galley_new (MUSTER_USUAL_TYPE_SIZE, WIDTH);
      diagram->n_layouts = 0;
    }
  muster_galley_clear (diagram->galley);
  diagram->organisation = muster_organisation_new (reckoning, diagram->galley);
  diagram->organisation->is_mirrored =
    gtk_widget_get_direction (GTK_WIDGET (diagram)) == GTK_TEXT_DIR_RTL;
  muster_organisation_lay_out (diagram->organisation, 0, WIDTH);
  for (guint i = 0; i < diagram->organisation->nodes->len; i++)
    {
      muster_galley_begin_row (diagram->galley);
      muster_organisation_add_node (diagram->organisation, i, 0, 0);
      muster_galley_end_row (diagram->galley, 0, 0);
    }
  measure_extents (diagram);
  list_marks (diagram);
  diagram->text = muster_organisation_dup_text (diagram->organisation);
}
