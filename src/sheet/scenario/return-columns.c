#include "config.h"

#include "sheet/scenario/return-columns.h"

#include "base/text.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Points: 3.6 mm, which a pencil can tick. */
#define LEAST_BOX 10.2
/* Of the type size. */
#define BOX          0.8
#define BOX_GAP      0.28
#define LOST         2.6
#define LEAST_NAME   12
#define MOST_NAME    24
#define MOST         85 /* percent */
#define LEAST_REMARK 7
#define WIDEST_MARK  9
#define OPEN_LINE    3
#define NAME_LINES   8
#define HEAD_LINES   3

static const char *const unit_fates[MUSTER_N_UNIT_FATES] = { N_ ("Destroyed"), N_ ("Captured"),
                                                             N_ ("Routed off") };
static const MusterReturnRow *
get_row (const GArray *rows, guint index)
{
  return &g_array_index (rows, MusterReturnRow, index);
}

static const MusterSetText *
set (MusterGalley *galley, MusterStyle style, const char *text, double width)
{
  return muster_typesetter_set (galley->typesetter, style, text, width, width > 0 ? NAME_LINES : 0);
}

static double
get_width (MusterGalley *galley, MusterStyle style, const char *text)
{
  return set (galley, style, text, 0)->width;
}

static double
get_word_width (MusterGalley *galley, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  double widest = 0;
  for (guint i = 0; words[i] != NULL; i++)
    widest = MAX (widest, get_width (galley, MUSTER_STYLE_LABEL, words[i]));
  return widest;
}

gboolean
muster_return_has_steps (const MusterReturnRow *row)
{
  if (row->sort != MUSTER_SORT_UNIT || row->steps == 0)
    return FALSE;
  if (row->steps != 1)
    return TRUE;
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  return marks->len > 0;
}

/* The track that most units have, of several the first; the head names its steps. Returns:
 * (nullable)
 */
static const MusterStrength *
find_usual (const GArray *rows)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  const MusterStrength *usual = NULL;
  guint most = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      gpointer strength = (gpointer) get_row (rows, i)->strength;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, strength));
      if (strength != NULL && muster_return_has_steps (get_row (rows, i)))
        g_hash_table_insert (counts, strength, GUINT_TO_POINTER (n + 1));
    }
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterStrength *strength = get_row (rows, i)->strength;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, strength));
      if (n > most)
        usual = strength;
      most = MAX (most, n);
    }
  return usual;
}

/* "Quarters", or just steps where that is not known; "Units lost" where there is no other word. */
static char *
dup_step_names (const GArray *rows, gboolean has_lost)
{
  const MusterStrength *usual = find_usual (rows);
  g_autofree char *name =
    usual != NULL ? muster_text_dup_capital (usual->steps_name) : g_strdup (_ ("Steps"));
  /* Translators: head of a column of tick boxes: "Units lost". */
  return has_lost ? g_steal_pointer (&name) : g_strdup_printf (_ ("%s lost"), name);
}

static void
add_item (GPtrArray *items, const char *text)
{
  if (text != NULL && text[0] != '\0')
    g_ptr_array_add (items, g_strdup (text));
}

static void
add_options (GPtrArray *items, const MusterReturnRow *row)
{
  const MusterThing *things = row->army->things;
  for (guint at = row->thing + 1; at < things[row->thing].end; at++)
    {
      g_autofree char *label = muster_army_dup_label (row->army, at);
      add_item (items, label);
    }
}

static char *
dup_boxes (const GArray *rows, const MusterReturnRow *row)
{
  if (row->strength == NULL || !muster_return_has_steps (row) || row->strength == find_usual (rows))
    return NULL;
  /* Translators: what the boxes of a row stand for: "boxes: stands". */
  return g_strdup_printf (_ ("boxes: %s"), row->strength->steps_name);
}

/* The type itself, or what the register of a campaign calls one without a name: "Battalion 3". */
static gboolean
is_numbered_kind (const char *name, const char *kind)
{
  const char *rest = g_str_has_prefix (name, kind) ? name + strlen (kind) : NULL;
  if (rest == NULL || rest[0] == '\0')
    return rest != NULL;
  return rest[0] == ' ' && rest[1] != '\0' && strspn (rest + 1, "0123456789") == strlen (rest + 1);
}

char *
muster_return_columns_dup_particulars (const GArray *rows, const MusterReturnRow *row)
{
  const MusterThing *thing = &row->army->things[row->thing];
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *grades =
    row->reckoning != NULL ? muster_words_dup_grades (row->reckoning, row->thing) : NULL;
  g_autofree char *boxes = dup_boxes (rows, row);
  const char *kind = muster_thing_get_kind_name (thing);
  if (muster_thing_is_named (thing) && !is_numbered_kind (thing->name, kind))
    add_item (items, kind);
  if (grades != NULL && grades[0] != '\0')
    g_ptr_array_add (items, muster_words_dup_glued (grades, TRUE));
  add_options (items, row);
  add_item (items, boxes);
  g_ptr_array_add (items, NULL);
  return g_strjoinv (", ", (char **) items->pdata);
}

static void
widen_for_marks (MusterReturnColumns *columns, MusterGalley *galley, const MusterReturnRow *row)
{
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    {
      g_autofree char *text =
        muster_return_mark_dup_text (&g_array_index (marks, MusterReturnMark, i), FALSE);
      double width =
        get_width (galley, MUSTER_STYLE_CAPTION, text) + MUSTER_RETURN_SLACK * columns->em;
      columns->steps.width = MAX (columns->steps.width, MIN (width, WIDEST_MARK * columns->em));
    }
}

/* Returns: the most boxes of a unit; 0 where none has steps */
static gint64
measure_steps (MusterReturnColumns *columns, MusterGalley *galley, const GArray *rows)
{
  gint64 most = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = get_row (rows, i);
      if (!muster_return_has_steps (row))
        continue;
      most = MAX (most, row->steps > MUSTER_MOST_BOXES ? 1 : MAX (row->steps, 1));
      if (row->steps == MUSTER_STEPS_OPEN || row->steps > MUSTER_MOST_BOXES)
        columns->steps.width = MAX (columns->steps.width, 2 * OPEN_LINE * columns->em);
      if (row->steps > 1 || row->steps == MUSTER_STEPS_OPEN)
        columns->lost.width = LOST * columns->em;
      widen_for_marks (columns, galley, row);
    }
  return most;
}

static double
get_boxes_width (const MusterReturnColumns *columns, gint64 n)
{
  return (double) n * columns->pitch - (columns->pitch - columns->box);
}

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  const double *one = a;
  const double *other = b;
  return (*one > *other) - (*one < *other);
}

/* What names and what things are take: all of them, and all but the longest. */
typedef struct
{
  double longest_name;
  double longest_more;
  double name;
  double more;
} Widths;

static double
pick (GArray *lengths, guint percent, double slack)
{
  if (lengths->len == 0)
    return 0;
  g_array_sort (lengths, compare_lengths);
  return g_array_index (lengths, double, (lengths->len - 1) * percent / 100) + slack;
}

static Widths
measure_names (const MusterReturnColumns *columns, MusterGalley *galley, const GArray *rows)
{
  double slack = MUSTER_RETURN_SLACK * columns->em;
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) more = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = get_row (rows, i);
      if (row->sort != MUSTER_SORT_UNIT)
        continue;
      g_autofree char *label = muster_army_dup_label (row->army, row->thing);
      g_autofree char *text = muster_return_columns_dup_particulars (rows, row);
      double name = get_width (galley, MUSTER_STYLE_HEADING_3, label);
      double kind = get_width (galley, MUSTER_STYLE_KIND, text);
      g_array_append_val (names, name);
      g_array_append_val (more, kind);
    }
  return (Widths){ pick (names, 100, slack), pick (more, 100, slack), pick (names, MOST, slack),
                   pick (more, MOST, slack) };
}

/* What things are has a column where that makes all rows, or nearly all, one line high, and the
 * others are broken within their columns; otherwise it stands below names. Returns: what names and
 * it need of the room */
static double
place_kinds (MusterReturnColumns *columns, const Widths *widths)
{
  double room = columns->name.width;
  double least = LEAST_NAME * columns->em;
  const double pairs[4][2] = { { widths->longest_name, widths->longest_more },
                               { widths->name, widths->longest_more },
                               { widths->longest_name, widths->more },
                               { widths->name, widths->more } };
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      double both = pairs[i][0] + columns->gap + pairs[i][1];
      if (both > room)
        continue;
      double name = columns->is_stacked
                      ? MIN (widths->longest_name, room - columns->gap - pairs[i][1])
                      : pairs[i][0];
      columns->kind.x = columns->name.x + name + columns->gap;
      columns->kind.width = MAX (pairs[i][1], 1);
      return MAX (both, least);
    }
  return CLAMP (MAX (widths->name, widths->more), least, MAX (least, MOST_NAME * columns->em));
}

/* The columns at the right, from the right. Returns: where they begin */
static double
place_right (MusterReturnColumns *columns, MusterGalley *galley, double end)
{
  for (gsize i = MUSTER_N_UNIT_FATES; i > 0; i--)
    {
      MusterColumn *column = &columns->fates[i - 1];
      column->width =
        MAX (get_word_width (galley, _ (unit_fates[i - 1])) + MUSTER_RETURN_SLACK * columns->em,
             columns->box);
      column->x = end - column->width;
      end = column->x - columns->gap;
    }
  if (columns->lost.width > 0)
    {
      columns->lost.width = MAX (columns->lost.width, get_word_width (galley, _ ("Number lost"))
                                                        + MUSTER_RETURN_SLACK * columns->em);
      columns->lost.x = end - columns->lost.width;
      end = columns->lost.x - columns->gap;
    }
  return end;
}

/* Returns: FALSE where names would have too little room beside so many boxes */
static gboolean
fit_beside (MusterReturnColumns *columns, gint64 boxes, double room)
{
  double steps =
    boxes > 0 ? MAX (columns->steps.width, get_boxes_width (columns, boxes)) + columns->gap : 0;
  if (room - steps < LEAST_NAME * columns->em)
    return FALSE;
  columns->boxes_a_line = (guint) MAX (boxes, 1);
  columns->name.width = room - steps;
  columns->steps.width = MAX (steps - columns->gap, 0);
  return TRUE;
}

/* What names do not need is for remarks, which stand at the right of all else. */
static void
add_remarks (MusterReturnColumns *columns, double names, double end)
{
  double spare = columns->name.width - names - columns->gap;
  if (spare < LEAST_REMARK * columns->em)
    return;
  columns->name.width = names;
  columns->lost.x -= spare + columns->gap;
  for (gsize i = 0; i < MUSTER_N_UNIT_FATES; i++)
    columns->fates[i].x -= spare + columns->gap;
  columns->remarks = (MusterColumn){ end - spare, spare };
}

static void
place_stacked (MusterReturnColumns *columns,
               const Widths *widths,
               gint64 most,
               double room,
               double end)
{
  double fit = (room + columns->pitch - columns->box) / columns->pitch;
  columns->is_stacked = TRUE;
  columns->boxes_a_line = (guint) CLAMP (fit, 1, MUSTER_MOST_BOXES_A_LINE);
  columns->name.width = end - columns->name.x;
  columns->steps = (MusterColumn){ columns->name.x, most > 0 ? room : 0 };
  place_kinds (columns, widths);
}

void
muster_return_columns_measure (MusterReturnColumns *columns,
                               MusterGalley *galley,
                               GArray *rows,
                               double ease)
{
  const MusterReturnRow *last = muster_return_get_last (rows);
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double box = MAX (BOX * em, LEAST_BOX);
  g_autofree char *number = g_strdup_printf ("%u", last != NULL ? last->number : 1);
  *columns = (MusterReturnColumns){
    .em = em, .ease = ease, .gap = em, .box = box, .pitch = box + BOX_GAP * em
  };
  gint64 most = measure_steps (columns, galley, rows);
  gint64 boxes = MIN (most, MUSTER_MOST_BOXES_A_LINE);
  g_autofree char *step_names = dup_step_names (rows, columns->lost.width > 0);
  double end = galley->width;
  double right = place_right (columns, galley, end);
  columns->number.width = MAX (get_width (galley, MUSTER_STYLE_NUMBER, number),
                               get_width (galley, MUSTER_STYLE_LABEL, _ ("No.")))
                          + MUSTER_RETURN_SLACK * columns->em;
  columns->name.x = columns->number.width + columns->gap;
  if (most > 0)
    columns->steps.width = MAX (columns->steps.width, get_word_width (galley, step_names)
                                                        + MUSTER_RETURN_SLACK * columns->em);
  double room = right - columns->name.x;
  Widths widths = measure_names (columns, galley, rows);
  if (!fit_beside (columns, boxes, room) && !fit_beside (columns, (boxes + 1) / 2, room))
    {
      place_stacked (columns, &widths, most, room, end);
      return;
    }
  add_remarks (columns, place_kinds (columns, &widths), end);
  columns->steps.x = columns->name.x + columns->name.width + columns->gap;
}

typedef struct
{
  const MusterColumn *column;
  const char *text;
  PangoAlignment alignment;
} Head;

/* Heads of several lines end on the same one. */
static void
add_heads (MusterGalley *galley, const Head *heads, gsize n)
{
  double leading = muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_LABEL);
  guint most = 1;
  for (gsize i = 0; i < n; i++)
    if (heads[i].column->width > 0)
      most = MAX (most,
                  set (galley, MUSTER_STYLE_LABEL, heads[i].text, heads[i].column->width)->n_lines);
  for (gsize i = 0; i < n; i++)
    {
      const MusterColumn *column = heads[i].column;
      if (column->width <= 0)
        continue;
      guint lines = set (galley, MUSTER_STYLE_LABEL, heads[i].text, column->width)->n_lines;
      muster_galley_add_text_below (galley, MUSTER_STYLE_LABEL, heads[i].text, column->x,
                                    (most - lines) * leading, column->width, heads[i].alignment,
                                    HEAD_LINES);
    }
}

guint
muster_return_columns_add_heads (const MusterReturnColumns *columns,
                                 MusterGalley *galley,
                                 GArray *rows)
{
  g_autofree char *step_names = dup_step_names (rows, columns->lost.width > 0);
  g_autofree char *both = columns->steps.width > 0
                            ? g_strdup_printf ("%s · %s", _ ("Unit"), step_names)
                            : g_strdup (_ ("Unit"));
  MusterColumn name = columns->name;
  MusterColumn steps = columns->steps;
  if (columns->is_stacked)
    {
      name.width =
        (columns->lost.width > 0 ? columns->lost.x : columns->fates[0].x) - columns->gap - name.x;
      steps.width = 0;
    }
  const Head heads[] = {
    { &columns->number, _ ("No."), PANGO_ALIGN_LEFT },
    { &name, columns->is_stacked ? both : _ ("Commander, unit"), PANGO_ALIGN_LEFT },
    { &steps, step_names, PANGO_ALIGN_LEFT },
    /* Translators: head of a column of boxes in which the number of lost steps is written. */
    { &columns->lost, _ ("Number lost"), PANGO_ALIGN_CENTER },
    { &columns->fates[0], _ (unit_fates[0]), PANGO_ALIGN_CENTER },
    { &columns->fates[1], _ (unit_fates[1]), PANGO_ALIGN_CENTER },
    { &columns->fates[2], _ (unit_fates[2]), PANGO_ALIGN_CENTER },
    { &columns->remarks, _ ("Remarks"), PANGO_ALIGN_LEFT },
  };
  muster_galley_begin_row (galley);
  add_heads (galley, heads, G_N_ELEMENTS (heads));
  return muster_galley_end_row (galley, 0, 0);
}
