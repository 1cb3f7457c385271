#include "config.h"

#include "sheet/army/organisation-private.h"

/* Formations below one another are for the lowest of several branches. */
static gboolean
should_hang (const MusterOrganisation *organisation, guint index)
{
  const MusterNode *node = get_node (organisation, index);
  if (node->parent == MUSTER_NO_THING || is_leaf (organisation, index))
    return FALSE;
  const MusterNode *parent = get_node (organisation, node->parent);
  if (parent->end == node->end && index == node->parent + 1)
    return FALSE;
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    if (!is_leaf (organisation, at))
      return FALSE;
  return TRUE;
}

/* Moves all of a tree. */
static void
move_tree (MusterOrganisation *organisation, guint index, double x, double y)
{
  for (guint at = index; at < get_node (organisation, index)->end; at++)
    {
      get_node (organisation, at)->x += x;
      get_node (organisation, at)->y += y;
    }
}

static void
hang_children (MusterOrganisation *organisation, guint index, double width)
{
  MusterNode *node = get_node (organisation, index);
  double y = node->box + get_em (organisation, 0.7 * GAP);
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    {
      muster_organisation_lay_out (organisation, at, width - get_em (organisation, INDENT));
      move_tree (organisation, at, get_em (organisation, INDENT), y);
      y += get_node (organisation, at)->height + get_em (organisation, 0.7 * GAP);
    }
  node->width = organisation->box_width + get_em (organisation, INDENT);
  node->height = y - get_em (organisation, 0.7 * GAP);
}

/* Children from @first on that stand in one row. Returns: the first after them */
static guint
find_row_end (const MusterOrganisation *organisation,
              guint parent,
              guint first,
              double width,
              guint most,
              double *used)
{
  guint end = get_node (organisation, parent)->end;
  guint at = first;
  *used = 0;
  for (guint n = 0; at < end && n < most; n++)
    {
      double more = get_node (organisation, at)->width + (n > 0 ? get_em (organisation, GAP) : 0);
      if (n > 0 && *used + more > width)
        break;
      *used += more;
      at = get_node (organisation, at)->end;
    }
  return at;
}

static guint
count_rows (const MusterOrganisation *organisation, guint parent, double width, guint most)
{
  guint n = 0;
  double used;
  for (guint at = parent + 1; at < get_node (organisation, parent)->end; n++)
    at = find_row_end (organisation, parent, at, width, most, &used);
  return n;
}

static guint
count_children (const MusterOrganisation *organisation, guint parent)
{
  guint n = 0;
  for (guint at = parent + 1; at < get_node (organisation, parent)->end;
       at = get_node (organisation, at)->end)
    n++;
  return n;
}

/* So many in a row that rows are about equally long, without needing more rows. */
static guint
find_most (const MusterOrganisation *organisation, guint parent, double width)
{
  guint n = count_children (organisation, parent);
  guint n_rows = count_rows (organisation, parent, width, n);
  guint most = (n + n_rows - 1) / MAX (n_rows, 1);
  return count_rows (organisation, parent, width, most) == n_rows ? most : n;
}

/* Places one row from @y down. Returns: its height */
static double
place_row (MusterOrganisation *organisation, guint first, guint end, double x, double y)
{
  double height = 0;
  for (guint at = first; at < end; at = get_node (organisation, at)->end)
    {
      move_tree (organisation, at, x, y);
      x += get_node (organisation, at)->width + get_em (organisation, GAP);
      height = MAX (height, get_node (organisation, at)->height);
    }
  return height;
}

/* Above the middle of the first row. */
static void
centre_box (MusterOrganisation *organisation, guint index, guint end)
{
  MusterNode *node = get_node (organisation, index);
  guint last = index + 1;
  while (get_node (organisation, last)->end < end)
    last = get_node (organisation, last)->end;
  double middle = (get_centre (organisation, index + 1) + get_centre (organisation, last)) / 2;
  node->x =
    CLAMP (middle - organisation->box_width / 2, 0, MAX (0, node->width - organisation->box_width));
}

/* How the children of a node stand side by side. */
typedef struct
{
  double gutter; /* at the left of the rows, where there are several */
  double width;  /* of a row at most */
  guint most;    /* in a row */
} Spread;

static Spread
find_spread (const MusterOrganisation *organisation, guint index, double width)
{
  double used;
  guint n = count_children (organisation, index);
  double gutter = get_em (organisation, GAP);
  if (find_row_end (organisation, index, index + 1, width, n, &used)
      == get_node (organisation, index)->end)
    return (Spread){ 0, width, n };
  return (Spread){ gutter, width - gutter, find_most (organisation, index, width - gutter) };
}

static double
get_widest_row (const MusterOrganisation *organisation, guint index, const Spread *spread)
{
  double widest = 0;
  double used;
  for (guint at = index + 1; at < get_node (organisation, index)->end;)
    {
      at = find_row_end (organisation, index, at, spread->width, spread->most, &used);
      widest = MAX (widest, used);
    }
  return widest;
}

static void
spread_children (MusterOrganisation *organisation, guint index, double width)
{
  MusterNode *node = get_node (organisation, index);
  double gap = get_em (organisation, GAP);
  gboolean is_only = count_children (organisation, index) == 1;
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    muster_organisation_lay_out (organisation, at, is_only ? width : width - gap);
  Spread spread = find_spread (organisation, index, width);
  double widest = get_widest_row (organisation, index, &spread);
  double y = node->box + 2 * gap;
  guint first_end = 0;
  for (guint at = index + 1, end; at < node->end; at = end)
    {
      double used;
      end = find_row_end (organisation, index, at, spread.width, spread.most, &used);
      y += place_row (organisation, at, end, spread.gutter + (widest - used) / 2, y) + 2 * gap;
      first_end = at == index + 1 ? end : first_end;
    }
  node->width = MAX (organisation->box_width, spread.gutter + widest);
  node->height = y - 2 * gap;
  centre_box (organisation, index, first_end);
}

void
muster_organisation_lay_out (MusterOrganisation *organisation, guint index, double width)
{
  MusterNode *node = get_node (organisation, index);
  node->x = 0;
  node->y = 0;
  node->hangs = should_hang (organisation, index);
  node->width = organisation->box_width;
  node->height = node->box;
  if (node->hangs)
    hang_children (organisation, index, width);
  else if (!is_leaf (organisation, index))
    spread_children (organisation, index, width);
}
