#include "config.h"

#include "sheet/sheet-quick-reference.h"

#include "army/army-told.h"
#include "base/error.h"
#include "battlefield/battlefield-text.h"
#include "scenario/scenario-text.h"
#include "sheet/reference-troops.h"
#include "sheet/reference.h"
#include "sheet/sheet-summary.h"
#include "sheet/sheet-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_PAGES 2
#define TYPE_STEP  0.5
/* Rows that are for more than so many of the troops point at none. */
#define MOST_MARKS 12
/* Of the type size. */
#define COLUMN_GAP    2.0
#define TIGHT_GAP     1.5
#define TIGHT_LEADING 1.09
#define ABOVE_TABLE   0.9
#define TIGHT_ABOVE   0.4
#define ROW_SPACE     0.1
#define TIGHT_ROW     0.02
#define MARKS_TO_TEXT 0.6
/* Letters of a cell, and rows of a table, that may lie across. */
#define BRIEF        5
#define LEAST_ACROSS 4
#define MOST_ACROSS  12
/* Rows of tables that may be cut where a column ends. */
#define LEAST_CUT       9
#define LEAST_CUT_TIGHT 6

/* How the pages may be divided. */
typedef struct
{
  gboolean is_turned;
  guint n_columns;
  gboolean is_tight; /* narrower margins, and less room between lines */
} Layout;

/* In the order in which they are tried. */
static const Layout layouts[] = {
  { FALSE, 2, FALSE }, { TRUE, 3, FALSE }, { FALSE, 2, TRUE }, { TRUE, 3, TRUE }, { TRUE, 4, TRUE },
};

typedef struct
{
  const MusterGame *game;
  const MusterRuleset *ruleset;
  const MusterSheetOptions *options;
  MusterReference *reference;
  GPtrArray *troops; /* NULL: none are shown */
  GHashTable *marks; /* MusterTableRow → what points at troops */
  GArray *weather;   /* rows to show, or NULL */
  gboolean is_full;
  MusterGalley *galley;
  Layout layout;
  double em;
} Sheet;

/* What points at troops */

static gboolean
is_for_troop (const Sheet *sheet, const MusterTable *table, int row, const MusterTroop *troop)
{
  const MusterGameArmy *entry = g_ptr_array_index (sheet->game->armies, troop->army);
  return muster_reference_is_about (table, row, entry->reckoning,
                                    g_array_index (troop->things, guint, 0));
}

static gboolean
has_units (const Sheet *sheet, const MusterTroop *troop)
{
  const MusterGameArmy *entry = g_ptr_array_index (sheet->game->armies, troop->army);
  guint first = g_array_index (troop->things, guint, 0);
  return entry->army->things[first].sort == MUSTER_SORT_UNIT;
}

/* Indexes of the troops that a row is for; empty where it is for all units, or too many. */
static GArray *
list_users (const Sheet *sheet, const MusterTable *table, int row)
{
  GArray *users = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean leaves_one = FALSE;
  for (guint i = 0; i < sheet->troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (sheet->troops, i);
      if (is_for_troop (sheet, table, row, troop))
        g_array_append_val (users, i);
      else if (has_units (sheet, troop))
        leaves_one = TRUE;
    }
  if (!leaves_one || users->len > MOST_MARKS)
    g_array_set_size (users, 0);
  return users;
}

/* Of a troop's mark among all marks. */
static guint
get_number (const Sheet *sheet, const GArray *users, guint user)
{
  const MusterTroop *troop = g_ptr_array_index (sheet->troops, g_array_index (users, guint, user));
  return troop->number;
}

/* "A C–F": letters that follow each other are told by the first and the last. */
static char *
dup_marks (const Sheet *sheet, const GArray *users)
{
  GString *marks = g_string_new (NULL);
  for (guint i = 0; i < users->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (sheet->troops, g_array_index (users, guint, i));
      guint last = i;
      while (last + 1 < users->len
             && get_number (sheet, users, last + 1) == get_number (sheet, users, last) + 1)
        last++;
      g_string_append_printf (marks, "%s%s", i > 0 ? " " : "", troop->mark);
      if (last >= i + 2)
        {
          const MusterTroop *end =
            g_ptr_array_index (sheet->troops, g_array_index (users, guint, last));
          g_string_append_printf (marks, "–%s", end->mark);
          i = last;
        }
    }
  return g_string_free (marks, FALSE);
}

typedef void (*RowFunction) (Sheet *sheet, const MusterTable *table, int row, GArray *users);

static void
note_used (Sheet *sheet, const MusterTable *table, int row, GArray *users)
{
  for (guint i = 0; i < users->len; i++)
    muster_troop_set_mark (g_ptr_array_index (sheet->troops, g_array_index (users, guint, i)), 0);
}

static void
note_marks (Sheet *sheet, const MusterTable *table, int row, GArray *users)
{
  if (users->len > 0)
    g_hash_table_insert (sheet->marks, (gpointer) &table->rows[row], dup_marks (sheet, users));
}

static void
go_over_rows (Sheet *sheet, RowFunction function)
{
  for (guint i = 0; i < sheet->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (sheet->reference->tables, i);
      for (guint j = 0; j < entry->rows->len; j++)
        {
          int row = g_array_index (entry->rows, int, j);
          g_autoptr (GArray) users = list_users (sheet, entry->table, row);
          function (sheet, entry->table, row, users);
        }
    }
}

/* Those that a row points at are lettered in their order. */
static void
mark_troops (Sheet *sheet)
{
  guint n = 0;
  go_over_rows (sheet, note_used);
  for (guint i = 0; i < sheet->troops->len; i++)
    {
      MusterTroop *troop = g_ptr_array_index (sheet->troops, i);
      if (troop->mark != NULL)
        muster_troop_set_mark (troop, n++);
    }
  go_over_rows (sheet, note_marks);
}

/* Blocks */

static double
get_width (const Sheet *sheet)
{
  return sheet->galley->column_width;
}

static MusterBlock *
begin_block (const Sheet *sheet, const char *title)
{
  double above = sheet->layout.is_tight ? TIGHT_ABOVE : ABOVE_TABLE;
  MusterBlock *block = muster_galley_begin_block (sheet->galley, above * sheet->em);
  block->title = g_strdup (title);
  block->style = MUSTER_STYLE_HEADING_3;
  block->outline = title != NULL ? 0 : -1;
  return block;
}

/* "<b>Title</b> <i>section</i>" in as few lines as it takes. */
static void
add_flat_heading (const Sheet *sheet, const char *title, const char *cite, double width)
{
  g_autofree char *text = g_markup_printf_escaped ("<b>%s</b>  <i>%s</i>", title, cite);
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_PERSON, text, 0, width,
                               PANGO_ALIGN_LEFT);
}

/* A heading and, at its right or below it, its section. */
static void
add_tall_heading (const Sheet *sheet, const char *title, const char *cite, double width)
{
  MusterGalley *galley = sheet->galley;
  MusterTypesetter *typesetter = galley->typesetter;
  double room = muster_typesetter_set (typesetter, MUSTER_STYLE_HEADING_3, title, 0, 0)->width;
  double needed = muster_typesetter_set (typesetter, MUSTER_STYLE_CAPTION, cite, 0, 0)->width;
  gboolean is_beside = room + sheet->em + needed <= width;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_3, title, 0, width, PANGO_ALIGN_LEFT, 0);
  if (is_beside)
    muster_galley_add_text (galley, MUSTER_STYLE_CAPTION, cite, width - needed - 0.1, needed + 0.1,
                            PANGO_ALIGN_LEFT, 0);
  muster_galley_end_row (galley, 0, 0);
  if (!is_beside)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_CAPTION, cite, 0, width, PANGO_ALIGN_LEFT);
}

/* @cite: (nullable) */
static void
add_heading (const Sheet *sheet, const char *title, const char *cite, double width)
{
  MusterGalley *galley = sheet->galley;
  if (cite == NULL)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_3, title, 0, width, PANGO_ALIGN_LEFT);
  else if (sheet->layout.is_tight)
    add_flat_heading (sheet, title, cite, width);
  else
    add_tall_heading (sheet, title, cite, width);
  muster_galley_add_rule (galley, 0, width, 0.6, 0.15 * sheet->em);
}

static double
get_row_space (const Sheet *sheet)
{
  return (sheet->layout.is_tight ? TIGHT_ROW : ROW_SPACE) * sheet->em;
}

/* Tables */

/* The sections of a table and of the rows shown. Returns: (transfer full) (nullable) */
static char *
dup_cites (const MusterReferenceTable *entry)
{
  const MusterTable *table = entry->table;
  g_autoptr (GPtrArray) cites = g_ptr_array_new ();
  if (table->cite != NULL)
    g_ptr_array_add (cites, (gpointer) table->cite);
  for (guint i = 0; i < entry->rows->len; i++)
    {
      const char *cite = table->rows[g_array_index (entry->rows, int, i)].cite;
      if (cite != NULL && !g_ptr_array_find_with_equal_func (cites, cite, g_str_equal, NULL))
        g_ptr_array_add (cites, (gpointer) cite);
    }
  if (cites->len == 0)
    return NULL;
  g_ptr_array_add (cites, NULL);
  return g_strjoinv ("; ", (char **) cites->pdata);
}

/* Translators: a table's title, and the dice thrown for it: "Pursuit (d6)". */
static char *
dup_title (const MusterTable *table)
{
  g_autofree char *dice = table->roll.dice > 1
                            ? g_strdup_printf ("%dd%d", table->roll.dice, table->roll.die)
                            : g_strdup_printf ("d%d", table->roll.die);
  return table->roll.die > 0 ? g_strdup_printf (_ ("%s (%s)"), table->title, dice)
                             : g_strdup (table->title);
}

/* Which columns a table has: results of the throw, where no column has them, its cells, and what
 * points at troops. */
typedef struct
{
  gboolean has_results;
  guint n_cells;
  gboolean has_marks;
} Columns;

static Columns
find_columns (const Sheet *sheet, const MusterReferenceTable *entry)
{
  const MusterTable *table = entry->table;
  Columns columns = { .n_cells = (guint) table->n_columns };
  for (guint i = 0; i < entry->rows->len; i++)
    {
      const MusterTableRow *row = &table->rows[g_array_index (entry->rows, int, i)];
      columns.n_cells = MAX (columns.n_cells, (guint) row->n_cells);
      columns.has_results = columns.has_results || (row->at.is_given && table->n_columns == 0);
      columns.has_marks =
        columns.has_marks || (sheet->marks != NULL && g_hash_table_contains (sheet->marks, row));
    }
  return columns;
}

static void
add_table_row (const Sheet *sheet,
               MusterTableLayout *layout,
               const MusterTableRow *row,
               const Columns *columns)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  g_autofree char *results = row->at.is_given ? muster_results_dup_text (&row->at) : NULL;
  if (columns->has_results)
    g_ptr_array_add (cells, results);
  for (guint i = 0; i < columns->n_cells; i++)
    g_ptr_array_add (cells, i < (guint) row->n_cells ? (gpointer) row->cells[i] : NULL);
  if (columns->has_marks)
    g_ptr_array_add (cells, g_hash_table_lookup (sheet->marks, row));
  muster_table_layout_add (layout, (const char *const *) cells->pdata, cells->len);
}

/* Cells of a few letters, such as the numbers of a die. */
static gboolean
is_brief (const char *text)
{
  return g_utf8_strlen (text, -1) <= BRIEF;
}

/* A table of two columns of figures lies across: "1 2 3 4 5 6" over "3 2 3 4 5 4". */
static gboolean
lies_across (const Sheet *sheet, const MusterReferenceTable *entry, const Columns *columns)
{
  guint n = columns->has_results + columns->n_cells;
  gboolean fits = n == 2 && !columns->has_marks && entry->rows->len >= LEAST_ACROSS
                  && entry->rows->len <= MOST_ACROSS;
  for (guint i = 0; fits && i < entry->rows->len; i++)
    {
      const MusterTableRow *row = &entry->table->rows[g_array_index (entry->rows, int, i)];
      for (int cell = 0; cell < row->n_cells; cell++)
        fits = fits && is_brief (row->cells[cell]);
    }
  return fits;
}

static MusterTableLayout *
make_table_across (const Sheet *sheet, const MusterReferenceTable *entry, const Columns *columns)
{
  const MusterTable *table = entry->table;
  gboolean has_heads = table->n_columns > 0;
  guint first = has_heads ? 1 : 0;
  MusterTableLayout *layout = muster_table_layout_new (sheet->galley, first + entry->rows->len);
  for (guint line = 0; line < 2; line++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
      if (has_heads)
        g_ptr_array_add (cells,
                         g_strdup (line < (guint) table->n_columns ? table->columns[line] : ""));
      for (guint i = 0; i < entry->rows->len; i++)
        {
          const MusterTableRow *row = &table->rows[g_array_index (entry->rows, int, i)];
          guint cell = line - columns->has_results;
          gboolean is_result = columns->has_results && line == 0;
          g_ptr_array_add (cells, is_result                     ? muster_results_dup_text (&row->at)
                                  : cell < (guint) row->n_cells ? g_strdup (row->cells[cell])
                                                                : g_strdup (""));
        }
      muster_table_layout_add (layout, (const char *const *) cells->pdata, cells->len);
    }
  return layout;
}

static MusterTableLayout *
make_table (const Sheet *sheet, const MusterReferenceTable *entry)
{
  const MusterTable *table = entry->table;
  Columns columns = find_columns (sheet, entry);
  if (lies_across (sheet, entry, &columns))
    return make_table_across (sheet, entry, &columns);
  MusterTableLayout *layout =
    muster_table_layout_new (sheet->galley,
                             columns.has_results + columns.n_cells + columns.has_marks);
  if (columns.has_marks)
    muster_table_layout_set_flush (layout);
  if (table->n_columns > 0)
    muster_table_layout_set_heads (layout, table->columns, (guint) table->n_columns);
  for (guint i = 0; i < entry->rows->len; i++)
    add_table_row (sheet, layout, &table->rows[g_array_index (entry->rows, int, i)], &columns);
  return layout;
}

static void
add_table (const Sheet *sheet, const MusterReferenceTable *entry)
{
  g_autoptr (MusterTableLayout) layout = make_table (sheet, entry);
  g_autofree char *title = dup_title (entry->table);
  g_autofree char *cite = dup_cites (entry);
  gboolean spans = muster_table_layout_get_least (layout) > get_width (sheet);
  double width = spans ? sheet->galley->width : get_width (sheet);
  MusterBlock *block = begin_block (sheet, title);
  block->spans = spans;
  block->flows = entry->rows->len >= (sheet->layout.is_tight ? LEAST_CUT_TIGHT : LEAST_CUT);
  add_heading (sheet, title, cite, width);
  muster_table_layout_end (layout, 0, width, get_row_space (sheet));
  muster_galley_end_block (sheet->galley);
}

/* Weather */

static void
add_line (const Sheet *sheet, MusterStyle style, const char *text, double x)
{
  muster_galley_add_paragraph (sheet->galley, style, text, x, get_width (sheet) - x,
                               PANGO_ALIGN_LEFT);
}

static void
add_weather_row (const Sheet *sheet, int row)
{
  const MusterWeather *weather = &sheet->ruleset->weather;
  const MusterWeatherRow *of = &weather->rows[row];
  g_autofree char *title = muster_weather_dup_title (sheet->ruleset, row);
  g_autofree char *with =
    of->with >= 0 ? g_strdup_printf (_ ("%s: all of “%s” too"), title, weather->rows[of->with].name)
                  : NULL;
  add_line (sheet, MUSTER_STYLE_TOTAL, with != NULL ? with : title, 0);
  for (int i = 0; i < of->n_effects; i++)
    if (of->effects[i].text[0] != '\0')
      add_line (sheet, MUSTER_STYLE_FIGURE, of->effects[i].text, sheet->em);
  if (of->n_effects == 0 && of->with < 0)
    add_line (sheet, MUSTER_STYLE_KIND, _ ("no effects"), sheet->em);
}

/* The weather of now, in words with its odds. */
static void
add_weather_now (const Sheet *sheet)
{
  const MusterBattlefield *battlefield =
    sheet->game->scenario != NULL ? sheet->game->scenario->battlefield : NULL;
  if (sheet->is_full || battlefield == NULL || battlefield->weather->len == 0)
    return;
  g_autofree char *now = muster_battlefield_dup_weather_of (battlefield, 0);
  if (now != NULL)
    add_line (sheet, MUSTER_STYLE_FIGURE, now, 0);
}

static void
add_weather (const Sheet *sheet)
{
  const MusterWeather *weather = &sheet->ruleset->weather;
  if (sheet->weather == NULL || sheet->weather->len == 0)
    return;
  begin_block (sheet, _ ("Weather"))->flows = TRUE;
  add_heading (sheet, _ ("Weather"), weather->cite, get_width (sheet));
  add_weather_now (sheet);
  muster_galley_end_head (sheet->galley);
  for (guint i = 0; i < sheet->weather->len; i++)
    add_weather_row (sheet, g_array_index (sheet->weather, int, i));
  muster_galley_end_block (sheet->galley);
}

/* Troops */

static char *
dup_troop_line (const MusterTroop *troop)
{
  g_autofree char *name = g_markup_escape_text (troop->name, -1);
  GString *line = g_string_new (NULL);
  g_string_append_printf (line, "<b>%s</b>", name);
  if (troop->who != NULL && troop->who[0] != '\0')
    {
      g_autofree char *who = g_markup_escape_text (troop->who, -1);
      g_string_append_printf (line, " (%s)", who);
    }
  for (guint i = 0; i < troop->values->len; i++)
    g_string_append_printf (line, "%s%s", i == 0 ? ": " : " · ",
                            (const char *) troop->values->pdata[i]);
  return g_string_free (line, FALSE);
}

static double
get_mark_room (const Sheet *sheet)
{
  double room = 0;
  for (guint i = 0; i < sheet->troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (sheet->troops, i);
      if (troop->mark != NULL)
        room = MAX (room, muster_typesetter_set (sheet->galley->typesetter, MUSTER_STYLE_TOTAL,
                                                 troop->mark, 0, 0)
                            ->width);
    }
  return room > 0 ? room + MARKS_TO_TEXT * sheet->em : 0;
}

static void
add_troop (const Sheet *sheet, const MusterTroop *troop, double room)
{
  MusterGalley *galley = sheet->galley;
  g_autofree char *line = dup_troop_line (troop);
  muster_galley_begin_row (galley);
  if (troop->mark != NULL)
    muster_galley_add_text (galley, MUSTER_STYLE_TOTAL, troop->mark, 0, room, PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_READOUT, line, room, get_width (sheet) - room,
                          PANGO_ALIGN_LEFT, 0);
  muster_galley_end_row (galley, get_row_space (sheet), get_row_space (sheet));
}

/* Whose troops they are, where there are several armies. */
static char *
dup_army_title (const Sheet *sheet, guint army)
{
  const MusterGameArmy *entry = g_ptr_array_index (sheet->game->armies, army);
  if (sheet->game->scenario == NULL)
    return g_strdup (_ ("Your troops"));
  g_autofree char *side = muster_scenario_dup_side (sheet->game->scenario, entry->side);
  return g_strdup_printf ("%s · %s", side, entry->army->name);
}

static void
add_troops (const Sheet *sheet)
{
  double room = get_mark_room (sheet);
  guint army = G_MAXUINT;
  for (guint i = 0; i < sheet->troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (sheet->troops, i);
      if (troop->army != army)
        {
          g_autofree char *title = dup_army_title (sheet, troop->army);
          if (army != G_MAXUINT)
            muster_galley_end_block (sheet->galley);
          army = troop->army;
          begin_block (sheet, title)->flows = TRUE;
          add_heading (sheet, title, NULL, get_width (sheet));
          muster_galley_end_head (sheet->galley);
        }
      add_troop (sheet, troop, room);
    }
  if (army != G_MAXUINT)
    muster_galley_end_block (sheet->galley);
}

/* What was left out */

static void
add_left_out (const Sheet *sheet)
{
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autoptr (GString) partly = g_string_new (NULL);
  g_autoptr (GString) setup = g_string_new (NULL);
  for (guint i = 0; i < sheet->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (sheet->reference->tables, i);
      GString *list = entry->table->is_setup ? setup : entry->rows->len == 0 ? whole : partly;
      if (entry->n_left == 0)
        continue;
      if (list->len > 0)
        g_string_append (list, "; ");
      g_string_append (list, entry->table->title);
      if (list == partly)
        g_string_append_printf (list, ngettext (" (%d row)", " (%d rows)", (gulong) entry->n_left),
                                entry->n_left);
    }
  const struct
  {
    const char *title;
    const GString *list;
  } parts[] = { { _ ("Tables: %s."), whole },
                { _ ("Rows of: %s."), partly },
                { _ ("Before the game: %s."), setup } };
  if (whole->len + partly->len + setup->len == 0)
    return;
  begin_block (sheet, _ ("Left out"))->flows = TRUE;
  add_heading (sheet, _ ("Left out, as nothing here calls on it"), NULL, get_width (sheet));
  muster_galley_end_head (sheet->galley);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].list->len > 0)
      {
        g_autofree char *line = g_strdup_printf (parts[i].title, parts[i].list->str);
        add_line (sheet, MUSTER_STYLE_CAPTION, line, 0);
      }
  muster_galley_end_block (sheet->galley);
}

/* Pages */

static char *
dup_particulars (const Sheet *sheet)
{
  const MusterGame *game = sheet->game;
  if (sheet->is_full)
    return g_strdup_printf (_ ("version %s"), sheet->ruleset->version);
  if (game->scenario != NULL)
    return muster_scenario_dup_particulars (game->scenario);
  return muster_army_dup_particulars (
    ((const MusterGameArmy *) g_ptr_array_index (game->armies, 0))->army, NULL);
}

static const char *
get_name (const Sheet *sheet)
{
  return sheet->is_full ? sheet->ruleset->title : muster_game_get_name (sheet->game);
}

static const char *
get_word (const Sheet *sheet)
{
  return sheet->is_full ? _ ("Quick reference, all tables") : _ ("Quick reference");
}

static void
add_tall_head (const Sheet *sheet, const char *particulars)
{
  MusterGalley *galley = sheet->galley;
  muster_galley_add_paragraph (galley, MUSTER_STYLE_LABEL, get_word (sheet), 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_1, get_name (sheet), 0, galley->width,
                          PANGO_ALIGN_CENTER, 3);
  muster_galley_end_row (galley, 0, 0);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_SUBTITLE, particulars, 0, galley->width,
                          PANGO_ALIGN_CENTER, 2);
  muster_galley_end_row (galley, 0, 0.3 * sheet->em);
}

/* The same in a line. */
static void
add_flat_head (const Sheet *sheet, const char *particulars)
{
  MusterGalley *galley = sheet->galley;
  double half = galley->width / 2 - sheet->em / 2;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_1, get_name (sheet), 0, half,
                          PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_SUBTITLE, particulars, galley->width - half, half,
                          PANGO_ALIGN_RIGHT, 1);
  muster_galley_end_row (galley, 0, 0.1 * sheet->em);
}

static void
add_masthead (const Sheet *sheet)
{
  g_autofree char *particulars = dup_particulars (sheet);
  muster_galley_begin_block (sheet->galley, 0)->spans = TRUE;
  if (sheet->layout.is_tight)
    add_flat_head (sheet, particulars);
  else
    add_tall_head (sheet, particulars);
  muster_summary_add_double_rule (sheet->galley, 0);
  muster_galley_end_block (sheet->galley);
}

static void
prepare_pages (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  double narrow = 0.4 * galley->width;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, get_name (sheet), 0,
                          galley->width - narrow - sheet->em, PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, sheet->ruleset->title,
                          galley->width - narrow, narrow, PANGO_ALIGN_RIGHT, 1);
  guint words = muster_galley_end_row (galley, 0, 0.1 * sheet->em);
  guint rule = muster_galley_add_rule (galley, 0, galley->width, 0.8, 0.5 * sheet->em);
  g_array_append_val (galley->running, words);
  g_array_append_val (galley->running, rule);
}

static MusterSheet *
lay_out (Sheet *sheet, const Layout *layout, double type_size)
{
  const MusterRuleset *ruleset = sheet->ruleset;
  double width;
  double height;
  MusterSheetOptions options = *sheet->options;
  options.has_narrow_margins = layout->is_tight;
  if (layout->is_tight)
    muster_paper_get_wide_body (options.paper, layout->is_turned, &width, &height);
  else
    muster_paper_get_body (options.paper, layout->is_turned, &width, &height);
  sheet->galley = muster_galley_new (type_size, width);
  if (layout->is_tight)
    muster_typesetter_set_leading (sheet->galley->typesetter, TIGHT_LEADING);
  sheet->layout = *layout;
  sheet->em = muster_typesetter_get_size (sheet->galley->typesetter, MUSTER_STYLE_BODY);
  muster_galley_set_columns (sheet->galley, layout->n_columns,
                             (layout->is_tight ? TIGHT_GAP : COLUMN_GAP) * sheet->em);
  prepare_pages (sheet);
  add_masthead (sheet);
  add_weather (sheet);
  if (sheet->troops != NULL)
    add_troops (sheet);
  for (guint i = 0; i < sheet->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (sheet->reference->tables, i);
      if (entry->rows->len > 0)
        add_table (sheet, entry);
    }
  add_left_out (sheet);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_titled (sheet->galley, get_name (sheet), NULL, foot, &options,
                                  layout->is_turned);
}

static gboolean
is_allowed (const Sheet *sheet, const Layout *layout)
{
  MusterTurn turn = sheet->options->turn;
  gboolean is_small = muster_paper_get_size (sheet->options->paper)->width < 500;
  if (is_small && layout->n_columns > (layout->is_turned ? 2u : 1u))
    return FALSE;
  return turn == MUSTER_TURN_BEST || (turn == MUSTER_TURN_LANDSCAPE) == layout->is_turned;
}

/* On small paper one column is enough, or two where it lies. */
static const Layout small_layouts[] = { { FALSE, 1, FALSE },
                                        { TRUE, 2, FALSE },
                                        { FALSE, 1, TRUE },
                                        { TRUE, 2, TRUE } };

/* First what pages look like is tried, then smaller type; what takes the fewest pages is taken
 * where nothing fits. */
static MusterSheet *
fit (Sheet *sheet)
{
  MusterSheet *best = NULL;
  gboolean is_small = muster_paper_get_size (sheet->options->paper)->width < 500;
  const Layout *tried = is_small ? small_layouts : layouts;
  gsize n = is_small ? G_N_ELEMENTS (small_layouts) : G_N_ELEMENTS (layouts);
  for (double size = sheet->options->type_size; size >= MUSTER_LEAST_TYPE_SIZE; size -= TYPE_STEP)
    for (gsize i = 0; i < n; i++)
      {
        if (!is_allowed (sheet, &tried[i]))
          continue;
        MusterSheet *made = lay_out (sheet, &tried[i], size);
        if (best == NULL || muster_sheet_get_n_pages (made) < muster_sheet_get_n_pages (best))
          {
            g_clear_pointer (&best, muster_sheet_free);
            best = g_steal_pointer (&made);
          }
        g_clear_pointer (&made, muster_sheet_free);
        if (muster_sheet_get_n_pages (best) <= MOST_PAGES)
          return best;
      }
  return best;
}

static const MusterRuleset *
get_ruleset (const MusterGame *game, GError **error)
{
  const MusterRuleset *ruleset = muster_game_get_ruleset (game);
  if (ruleset == NULL)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("The rules of “%s” are not there, and so its tables are not. Add the pack of "
                    "its ruleset."),
                 muster_game_get_name (game));
  else if (ruleset->n_tables == 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("The pack “%s” has no tables for a quick reference."), ruleset->title);
  return ruleset != NULL && ruleset->n_tables > 0 ? ruleset : NULL;
}

MusterSheet *
muster_sheet_quick_reference (const MusterGame *game,
                              const MusterSheetOptions *options,
                              GError **error)
{
  Sheet sheet = { .game = game, .options = options, .ruleset = get_ruleset (game, error) };
  if (sheet.ruleset == NULL)
    return NULL;
  g_autoptr (MusterReference) reference = muster_reference_new (game);
  g_autoptr (GPtrArray) troops = muster_troops_list (game, options);
  g_autoptr (GArray) weather = muster_reference_list_weather (game, TRUE);
  g_autoptr (GHashTable) marks = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  sheet.reference = reference;
  sheet.troops = troops;
  sheet.weather = weather;
  sheet.marks = marks;
  mark_troops (&sheet);
  return fit (&sheet);
}

static GArray *
list_all_weather (const MusterRuleset *ruleset)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    g_array_append_val (rows, i);
  return rows;
}

MusterSheet *
muster_sheet_quick_reference_full (const MusterGame *game,
                                   const MusterSheetOptions *options,
                                   GError **error)
{
  Sheet sheet = {
    .game = game, .options = options, .ruleset = get_ruleset (game, error), .is_full = TRUE
  };
  if (sheet.ruleset == NULL)
    return NULL;
  g_autoptr (MusterReference) reference = muster_reference_new_full (sheet.ruleset);
  g_autoptr (GArray) weather = list_all_weather (sheet.ruleset);
  gboolean is_small = muster_paper_get_size (options->paper)->width < 500;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  Layout layout = { is_turned, is_small ? (is_turned ? 2 : 1) : (is_turned ? 3 : 2), FALSE };
  sheet.reference = reference;
  sheet.weather = weather;
  return lay_out (&sheet, &layout, options->type_size);
}
