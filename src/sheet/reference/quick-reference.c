#include "config.h"

#include "sheet/reference/reference.h"

#include "army/check/described.h"
#include "base/error.h"
#include "base/text.h"
#include "battlefield/model/weather.h"
#include "scenario/text.h"
#include "sheet/page/fit.h"
#include "sheet/page/table.h"

#include <glib/gi18n-lib.h>

/* All (unowned). */
typedef struct
{
  const MusterGame *game;
  const MusterRuleset *ruleset;
  const MusterReference *reference;
  GPtrArray *troops;     /* MusterTroop; NULL: none are shown */
  GHashTable *marks;     /* of muster_reference_mark_enemys(), or NULL */
  GArray *weather;       /* int: rows to show, or NULL */
  gboolean hides_forces; /* of the other side */
  gboolean is_full;
  gboolean is_tight; /* less room between blocks and lines */
  MusterLayout *layout;
  double em;     /* type size of the body */
  double height; /* of a page, between its margins */
} MusterReferencePages;

/* What stands on the pages of a quick reference, block by block: the weather with its effects, the
 * troops with their values, the tables, and what was left out. */

/* Of the type size. */
#define ABOVE_TABLE   0.9
#define TIGHT_ABOVE   0.4
#define ROW_SPACE     0.1
#define TIGHT_ROW     0.02
#define MARKS_TO_TEXT 0.6

/** Returns: (transfer none): a block begun, as muster_layout_begin_block() gives it; @title may be
 * NULL */
static MusterBlock *
muster_reference_begin (const MusterReferencePages *pages, const char *title)
{
  double above = pages->is_tight ? TIGHT_ABOVE : ABOVE_TABLE;
  MusterBlock *block = muster_layout_begin_block (pages->layout, above * pages->em);
  block->title = g_strdup (title);
  block->style = MUSTER_STYLE_HEADING_3;
  block->outline = title != NULL ? 0 : -1;
  return block;
}

/* "<b>Title</b> <i>section</i>" in as few lines as it takes. */
static void
add_flat_heading (const MusterReferencePages *pages,
                  const char *title,
                  const char *cite,
                  double width)
{
  g_autofree char *text = g_markup_printf_escaped ("<b>%s</b>  <i>%s</i>", title, cite);
  muster_layout_add_paragraph (pages->layout, MUSTER_STYLE_PERSON, text, 0, width,
                               PANGO_ALIGN_LEFT);
}

/* A heading and, at its right or below it, its section. */
static void
add_tall_heading (const MusterReferencePages *pages,
                  const char *title,
                  const char *cite,
                  double width)
{
  MusterLayout *layout = pages->layout;
  MusterTypesetter *typesetter = layout->typesetter;
  double room = muster_typesetter_set (typesetter, MUSTER_STYLE_HEADING_3, title, 0, 0)->width;
  double needed = muster_typesetter_set (typesetter, MUSTER_STYLE_CAPTION, cite, 0, 0)->width;
  gboolean is_beside = room + pages->em + needed <= width;
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_HEADING_3, title, 0, width, PANGO_ALIGN_LEFT, 0);
  if (is_beside)
    muster_layout_add_text (layout, MUSTER_STYLE_CAPTION, cite, width - needed - 0.1, needed + 0.1,
                            PANGO_ALIGN_LEFT, 0);
  muster_layout_end_row (layout, 0, 0);
  if (!is_beside)
    muster_layout_add_paragraph (layout, MUSTER_STYLE_CAPTION, cite, 0, width, PANGO_ALIGN_LEFT);
}

/** Adds a heading of @width, with its section, which may be NULL, and a rule below both. */
static void
muster_reference_add_heading (const MusterReferencePages *pages,
                              const char *title,
                              const char *cite,
                              double width)
{
  MusterLayout *layout = pages->layout;
  if (cite == NULL)
    muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_3, title, 0, width, PANGO_ALIGN_LEFT);
  else if (pages->is_tight)
    add_flat_heading (pages, title, cite, width);
  else
    add_tall_heading (pages, title, cite, width);
  muster_layout_add_rule (layout, 0, width, 0.6, 0.15 * pages->em);
}

/** Returns: the room above and below a row */
static double
muster_reference_get_row_space (const MusterReferencePages *pages)
{
  return (pages->is_tight ? TIGHT_ROW : ROW_SPACE) * pages->em;
}

/* Key */

/** Adds what the marks beside rows mean, and why there are so many rows, to the block begun. */
static void
muster_reference_add_key (const MusterReferencePages *pages)
{
  g_autofree char *key =
    pages->marks != NULL ? muster_reference_dup_key (pages->troops, pages->marks) : NULL;
  const char *why = pages->is_full        ? NULL
                    : pages->hides_forces ? _ ("The enemy’s forces are hidden: all rows that may "
                                               "matter are here.")
                    : muster_reference_has_unknown_troops (pages->game)
                      ? _ ("Not all troops are known: all rows that may matter are here.")
                      : NULL;
  g_autofree char *both = key != NULL && why != NULL ? g_strdup_printf ("%s %s", why, key) : NULL;
  const char *line = both != NULL ? both : key != NULL ? key : why;
  if (line != NULL)
    muster_layout_add_paragraph (pages->layout, MUSTER_STYLE_CAPTION, line, 0, pages->layout->width,
                                 PANGO_ALIGN_LEFT);
}

/** Adds a text of any length, @x from the left end of the column. */
static void
muster_reference_add_line (const MusterReferencePages *pages,
                           MusterStyle style,
                           const char *text,
                           double x)
{
  muster_layout_add_paragraph (pages->layout, style, text, x, pages->layout->column_width - x,
                               PANGO_ALIGN_LEFT);
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
get_mark_room (const MusterReferencePages *pages)
{
  double room = 0;
  for (guint i = 0; i < pages->troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (pages->troops, i);
      if (troop->mark != NULL)
        room = MAX (room, muster_typesetter_set (pages->layout->typesetter, MUSTER_STYLE_TOTAL,
                                                 troop->mark, 0, 0)
                            ->width);
    }
  return room > 0 ? room + MARKS_TO_TEXT * pages->em : 0;
}

/* Values keep to one line each, but for those that are longer than a line of narrow columns. */
static char *
dup_breakable (const MusterReferencePages *pages, const char *line, double width)
{
  const MusterSetText *set =
    muster_typesetter_set (pages->layout->typesetter, MUSTER_STYLE_READOUT, line, width, 0);
  if (set->width <= width)
    return g_strdup (line);
  g_auto (GStrv) parts = g_strsplit (line, " allow_breaks='false'", -1);
  return g_strjoinv (NULL, parts);
}

static void
add_troop (const MusterReferencePages *pages, const MusterTroop *troop, double room)
{
  double width = pages->layout->column_width - room;
  g_autofree char *whole = dup_troop_line (troop);
  g_autofree char *line = dup_breakable (pages, whole, width);
  muster_layout_begin_row (pages->layout);
  if (troop->mark != NULL)
    muster_layout_add_text (pages->layout, MUSTER_STYLE_TOTAL, troop->mark, 0, room,
                            PANGO_ALIGN_LEFT, 1);
  muster_layout_add_text (pages->layout, MUSTER_STYLE_READOUT, line, room, width, PANGO_ALIGN_LEFT,
                          0);
  muster_layout_end_row (pages->layout, 0, 2 * muster_reference_get_row_space (pages));
}

/* Whose troops they are, where there are several armies. */
static char *
dup_army_title (const MusterReferencePages *pages, guint army)
{
  const MusterGameArmy *entry = g_ptr_array_index (pages->game->armies, army);
  if (pages->game->scenario == NULL)
    return g_strdup (_ ("Your troops"));
  g_autofree char *side = muster_scenario_dup_side (pages->game->scenario, entry->side);
  return g_strdup_printf ("%s · %s", side, entry->army->name);
}

static void
muster_reference_add_troops (const MusterReferencePages *pages)
{
  double room = pages->troops != NULL ? get_mark_room (pages) : 0;
  guint army = G_MAXUINT;
  for (guint i = 0; pages->troops != NULL && i < pages->troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (pages->troops, i);
      if (troop->army != army)
        {
          g_autofree char *title = dup_army_title (pages, troop->army);
          if (army != G_MAXUINT)
            muster_layout_end_block (pages->layout);
          army = troop->army;
          muster_reference_begin (pages, title)->flows = TRUE;
          muster_reference_add_heading (pages, title, NULL, pages->layout->column_width);
          muster_layout_end_head (pages->layout);
        }
      add_troop (pages, troop, room);
    }
  if (army != G_MAXUINT)
    muster_layout_end_block (pages->layout);
}

/* What was left out */

/** Lists the tables and numbers of rows that are not there. */
static void
muster_reference_add_left_out (const MusterReferencePages *pages)
{
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autoptr (GString) partly = g_string_new (NULL);
  g_autoptr (GString) setup = g_string_new (NULL);
  int n_setup = 0;
  for (guint i = 0; i < pages->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (pages->reference->tables, i);
      GString *list = entry->table->is_setup ? setup : entry->rows->len == 0 ? whole : partly;
      if (entry->n_left == 0)
        continue;
      n_setup += entry->table->is_setup;
      if (list->len > 0)
        g_string_append (list, "; ");
      g_string_append (list, entry->table->title);
      if (list == partly)
        g_string_append_printf (list, " (%d)", entry->n_left);
    }
  if (pages->is_tight && n_setup > 0)
    g_string_printf (setup,
                     ngettext ("%d table, on the full quick reference",
                               "%d tables, on the full quick reference", (gulong) n_setup),
                     n_setup);
  const struct
  {
    const char *title;
    const GString *list;
  } parts[] = { { _ ("Tables: %s."), whole },
                { _ ("Rows, and how many, of: %s."), partly },
                { _ ("Before the game: %s."), setup } };
  if (whole->len + partly->len + setup->len == 0)
    return;
  muster_reference_begin (pages, _ ("Left out"))->flows = TRUE;
  muster_reference_add_heading (pages, _ ("Left out, as nothing here calls on it"), NULL,
                                pages->layout->column_width);
  muster_layout_end_head (pages->layout);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].list->len > 0)
      {
        g_autofree char *line = g_strdup_printf (parts[i].title, parts[i].list->str);
        muster_reference_add_line (pages, MUSTER_STYLE_CAPTION, line, 0);
      }
  muster_layout_end_block (pages->layout);
}

/* Whether a row says nothing but what another one of that name does. */
static gboolean
is_same_again (const MusterWeather *weather, int row)
{
  const MusterWeatherRow *of = &weather->rows[row];
  return of->with >= 0 && of->n_effects == 0 && of->after < 0
         && g_str_equal (of->name, weather->rows[of->with].name);
}

/* The row with whose effects it stands. */
static int
find_shown (const MusterWeather *weather, int row)
{
  for (int i = 0; row >= 0 && i < weather->n_rows && is_same_again (weather, row); i++)
    row = weather->rows[row].with;
  return row;
}

static char *
dup_numbers (const MusterWeather *weather, int row)
{
  const MusterResults *at = &weather->rows[row].at;
  int low = MAX (at->low, weather->roll.dice);
  int high = MIN (at->high, weather->roll.dice * weather->roll.die);
  return low == high ? g_strdup_printf ("%d", low) : g_strdup_printf ("%d–%d", low, high);
}

/* "Light rain (3, 11)" */
static char *
dup_weather_title (const MusterReferencePages *pages, int row)
{
  const MusterWeather *weather = &pages->ruleset->weather;
  g_autofree char *name = muster_text_dup_capital (weather->rows[row].name);
  g_autoptr (GString) numbers = g_string_new (NULL);
  for (guint i = 0; i < pages->weather->len; i++)
    {
      int other = g_array_index (pages->weather, int, i);
      if (find_shown (weather, other) != row || !weather->rows[other].at.is_given)
        continue;
      g_autofree char *some = dup_numbers (weather, other);
      muster_text_append_item (numbers, some);
    }
  if (numbers->len == 0)
    return g_steal_pointer (&name);
  /* Translators: a kind of weather, and what is thrown for it: "Light rain (3, 11)" */
  return g_strdup_printf (_ ("%1$s (%2$s)"), name, numbers->str);
}

/* What must hold for a row that comes after another. */
static char *
dup_condition (const MusterWeather *weather, int row)
{
  const MusterWeatherRow *of = &weather->rows[row];
  if (of->after < 0)
    return NULL;
  /* Translators: when this weather comes: the gauge stood so long on one number; a kind of weather
   */
  return g_strdup_printf (ngettext ("%1$d turn on one number of “%2$s”, this too",
                                    "%1$d turns on one number of “%2$s”, this too",
                                    (gulong) of->turns),
                          of->turns, weather->rows[of->after].name);
}

static gboolean
changes (const MusterBattlefield *battlefield)
{
  for (guint i = 1; i < battlefield->weather->len; i++)
    if (MUSTER_AT (battlefield->weather, MusterWeatherState, i)->row
        != MUSTER_AT (battlefield->weather, MusterWeatherState, 0)->row)
      return TRUE;
  return FALSE;
}

/* The mark of the weather with which the battle begins; its row is the same in any text of the
 * pack by its id. */
static char *
dup_start (const MusterReferencePages *pages, int row)
{
  const MusterBattlefield *battlefield =
    pages->game->scenario != NULL ? pages->game->scenario->battlefield : NULL;
  const MusterWeather *weather = &pages->ruleset->weather;
  if (pages->is_full || battlefield == NULL || battlefield->weather->len == 0)
    return NULL;
  const MusterWeatherState *start = MUSTER_AT (battlefield->weather, MusterWeatherState, 0);
  const MusterRuleset *kept = battlefield->weather_ruleset;
  int played = start->row >= 0
                 ? muster_weather_find_row (pages->ruleset, kept->weather.rows[start->row].id)
                 : -1;
  if (played < 0 || find_shown (weather, played) != row)
    return NULL;
  if (weather->is_gauge)
    return g_strdup_printf (_ ("the day begins here, gauge on %d"), start->number);
  return g_strdup (changes (battlefield) ? _ ("the day begins here") : _ ("the whole battle"));
}

/* "Extreme heat  3 turns on …", with what is in italics; all of it is markup. */
static char *
dup_head (const MusterReferencePages *pages, int row)
{
  const MusterWeather *weather = &pages->ruleset->weather;
  const MusterWeatherRow *of = &weather->rows[row];
  g_autofree char *title = dup_weather_title (pages, row);
  g_autofree char *with =
    of->with >= 0
      /* Translators: %1$s: a weather, such as "Rain"; %2$s: another weather that is with it. */
      ? g_strdup_printf (_ ("%1$s: all of “%2$s” too"), title, weather->rows[of->with].name)
      : NULL;
  const char *const marks[] = { dup_condition (weather, row), dup_start (pages, row) };
  g_autofree char *bold = g_markup_printf_escaped ("<b>%s</b>", with != NULL ? with : title);
  GString *head = g_string_new (bold);
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      g_autofree char *mark =
        marks[i] != NULL ? g_markup_printf_escaped ("  <i>%s</i>", marks[i]) : NULL;
      if (mark != NULL)
        g_string_append (head, mark);
      g_free ((char *) marks[i]);
    }
  return g_string_free (head, FALSE);
}

/* Adds a text to the row begun, @y below its baseline. Returns: where the next one goes */
static double
add_text (const MusterReferencePages *pages,
          MusterStyle style,
          const char *text,
          double x,
          double y)
{
  MusterTypesetter *typesetter = pages->layout->typesetter;
  double width = pages->layout->column_width - x;
  muster_layout_add_text_below (pages->layout, style, text, x, y, width, PANGO_ALIGN_LEFT, 0);
  return y
         + muster_typesetter_set (typesetter, style, text, width, 0)->n_lines
             * muster_typesetter_get_leading (typesetter, style);
}

/* One row, so that no column ends between weather and what it does. */
static void
add_row (const MusterReferencePages *pages, int row)
{
  const MusterWeatherRow *of = &pages->ruleset->weather.rows[row];
  g_autofree char *head = dup_head (pages, row);
  muster_layout_begin_row (pages->layout);
  double y = add_text (pages, MUSTER_STYLE_PERSON, head, 0, 0);
  for (int i = 0; i < of->n_effects; i++)
    if (of->effects[i].text[0] != '\0')
      y = add_text (pages, MUSTER_STYLE_FIGURE, of->effects[i].text, pages->em, y);
  if (of->n_effects == 0 && of->with < 0)
    /* Translators: of a weather. */
    add_text (pages, MUSTER_STYLE_KIND, _ ("no effects"), pages->em, y);
  muster_layout_end_row (pages->layout, 0, 0);
}

/** Adds the weather with its effects, where some is known, or all. */
static void
muster_reference_add_weather (const MusterReferencePages *pages)
{
  const MusterWeather *weather = &pages->ruleset->weather;
  if (pages->weather == NULL || pages->weather->len == 0)
    return;
  muster_reference_begin (pages, _ ("Weather"))->flows = TRUE;
  muster_reference_add_heading (pages, _ ("Weather"), weather->cite, pages->layout->column_width);
  muster_layout_end_head (pages->layout);
  for (guint i = 0; i < pages->weather->len; i++)
    {
      int row = g_array_index (pages->weather, int, i);
      if (find_shown (weather, row) == row)
        add_row (pages, row);
    }
  muster_layout_end_block (pages->layout);
}

/* Letters of a cell, and rows of a table, that may lie across. */
#define BRIEF        5
#define LEAST_ACROSS 4
#define MOST_ACROSS  12

/* Rows of tables that may be cut where a column ends. */
#define LEAST_CUT        9
#define LEAST_CUT_TIGHT  6
#define LEAST_CUT_NARROW 4 /* where there are many columns, or the rows are high */
#define MANY_COLUMNS     4

/* Of a page's height: tables that may be cut though they have few rows. */
#define TALL 0.25

char *
muster_reference_dup_cites (const MusterReferenceTable *entry)
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
  return muster_text_enumerate_clauses (cites);
}

char *
muster_reference_dup_title (const MusterTable *table)
{
  g_autofree char *dice = table->roll.dice > 1
                            ? g_strdup_printf ("%dd%d", table->roll.dice, table->roll.die)
                            : g_strdup_printf ("d%d", table->roll.die);
  /* Translators: a table's title, and the dice thrown for it: "Pursuit (d6)". */
  return table->roll.die > 0 ? g_strdup_printf (_ ("%1$s (%2$s)"), table->title, dice)
                             : g_strdup (table->title);
}

/* With the mark of a table that only the enemy's troops call on. */
static char *
dup_title (const MusterReferencePages *pages, const MusterTable *table)
{
  const char *mark = pages->marks != NULL ? g_hash_table_lookup (pages->marks, table) : NULL;
  g_autofree char *title = muster_reference_dup_title (table);
  return mark != NULL ? g_strdup_printf ("%s – %s", title, mark) : g_steal_pointer (&title);
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
find_columns (const MusterReferencePages *pages, const MusterReferenceTable *entry)
{
  const MusterTable *table = entry->table;
  Columns columns = { .n_cells = (guint) table->n_columns };
  for (guint i = 0; i < entry->rows->len; i++)
    {
      const MusterTableRow *row = &table->rows[g_array_index (entry->rows, int, i)];
      columns.n_cells = MAX (columns.n_cells, (guint) row->n_cells);
      columns.has_results = columns.has_results || (row->at.is_given && table->n_columns == 0);
      columns.has_marks =
        columns.has_marks || (pages->marks != NULL && g_hash_table_contains (pages->marks, row));
    }
  return columns;
}

/* Not the rules', though its table is. */
static gboolean
is_own (const MusterTable *table, const MusterTableRow *row)
{
  return row->cite == NULL && table->cite != NULL;
}

static void
add_table_row (const MusterReferencePages *pages,
               MusterTableLayout *layout,
               const MusterTable *table,
               const MusterTableRow *row,
               const Columns *columns)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  g_autofree char *results = row->at.is_given ? muster_results_dup_text (&row->at) : NULL;
  /* Translators: behind a row of a table that the rules themselves do not have. */
  g_autofree char *last =
    row->n_cells > 0 && is_own (table, row)
      ? g_strdup_printf (_ ("%s (Muster's own)"), row->cells[row->n_cells - 1])
      : NULL;
  if (columns->has_results)
    g_ptr_array_add (cells, results);
  for (guint i = 0; i < columns->n_cells; i++)
    g_ptr_array_add (cells, i < (guint) row->n_cells ? (gpointer) row->cells[i] : NULL);
  if (last != NULL)
    cells->pdata[columns->has_results + (guint) row->n_cells - 1] = last;
  if (columns->has_marks)
    g_ptr_array_add (cells, g_hash_table_lookup (pages->marks, row));
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
lies_across (const MusterReferencePages *pages,
             const MusterReferenceTable *entry,
             const Columns *columns)
{
  guint n = columns->has_results + columns->n_cells;
  gboolean fits = n == 2 && !columns->has_marks && entry->rows->len >= LEAST_ACROSS
                  && entry->rows->len <= MOST_ACROSS;
  for (guint i = 0; fits && i < entry->rows->len; i++)
    {
      const MusterTableRow *row = &entry->table->rows[g_array_index (entry->rows, int, i)];
      fits = !is_own (entry->table, row);
      for (int cell = 0; cell < row->n_cells; cell++)
        fits = fits && is_brief (row->cells[cell]);
    }
  return fits;
}

static MusterTableLayout *
make_table_across (const MusterReferencePages *pages,
                   const MusterReferenceTable *entry,
                   const Columns *columns)
{
  const MusterTable *table = entry->table;
  gboolean has_heads = table->n_columns > 0;
  guint first = has_heads ? 1 : 0;
  MusterTableLayout *arrangement =
    muster_table_layout_new (pages->layout, first + entry->rows->len);
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
      muster_table_layout_add (arrangement, (const char *const *) cells->pdata, cells->len);
    }
  return arrangement;
}

static MusterTableLayout *
make_table (const MusterReferencePages *pages, const MusterReferenceTable *entry)
{
  const MusterTable *table = entry->table;
  Columns columns = find_columns (pages, entry);
  if (lies_across (pages, entry, &columns))
    return make_table_across (pages, entry, &columns);
  MusterTableLayout *arrangement =
    muster_table_layout_new (pages->layout,
                             columns.has_results + columns.n_cells + columns.has_marks);
  if (columns.has_marks)
    muster_table_layout_set_flush (arrangement);
  if (table->n_columns > 0)
    muster_table_layout_set_heads (arrangement, table->columns, (guint) table->n_columns);
  for (guint i = 0; i < entry->rows->len; i++)
    add_table_row (pages, arrangement, table, &table->rows[g_array_index (entry->rows, int, i)],
                   &columns);
  return arrangement;
}

static guint
get_least_cut (const MusterReferencePages *pages)
{
  if (!pages->is_tight)
    return LEAST_CUT;
  return pages->layout->n_columns >= MANY_COLUMNS ? LEAST_CUT_NARROW : LEAST_CUT_TIGHT;
}

/* Where it is cut, a column ends that would stay blank below another table. */
static gboolean
is_tall (const MusterReferencePages *pages, guint first_row)
{
  double height = 0;
  for (guint row = first_row; row < pages->layout->rows->len; row++)
    height += MUSTER_AT (pages->layout->rows, MusterRow, row)->height;
  return height > TALL * pages->height;
}

/* A table stands across all columns where one has no room for its words, or where that takes no
 * more of the page. */
static gboolean
is_wide (const MusterReferencePages *pages, MusterTableLayout *table)
{
  const MusterLayout *layout = pages->layout;
  if (muster_table_layout_get_least (table) > layout->column_width)
    return TRUE;
  return layout->n_columns > 1
         && layout->n_columns * muster_table_layout_guess_lines (table, layout->width)
              < muster_table_layout_guess_lines (table, layout->column_width);
}

static void
add_table (const MusterReferencePages *pages, const MusterReferenceTable *entry)
{
  g_autoptr (MusterTableLayout) arrangement = make_table (pages, entry);
  g_autofree char *title = dup_title (pages, entry->table);
  g_autofree char *cite = muster_reference_dup_cites (entry);
  gboolean spans = is_wide (pages, arrangement);
  double width = spans ? pages->layout->width : pages->layout->column_width;
  MusterBlock *block = muster_reference_begin (pages, title);
  block->spans = spans;
  muster_reference_add_heading (pages, title, cite, width);
  muster_table_layout_end (arrangement, 0, width, muster_reference_get_row_space (pages));
  block = MUSTER_AT (pages->layout->blocks, MusterBlock, pages->layout->blocks->len - 1);
  block->flows = entry->rows->len >= get_least_cut (pages)
                 || (entry->rows->len >= LEAST_CUT_NARROW && is_tall (pages, block->first_row));
  block->stays_whole = TRUE;
  block->yields = TRUE;
  muster_layout_end_block (pages->layout);
}

/** Adds the tables that have rows. */
static void
muster_reference_add_tables (const MusterReferencePages *pages)
{
  for (guint i = 0; i < pages->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (pages->reference->tables, i);
      if (entry->rows->len > 0)
        add_table (pages, entry);
    }
}

#define MOST_PAGES    2
#define TIGHT_LEADING 1.09

/* Of the last page of the full one. */
#define LEAST_FILLED 0.6

/* Of the type size. */
#define COLUMN_GAP 2.0
#define TIGHT_GAP  1.3

/* Points: paper that is narrower has one column, or two where it lies. */
#define SMALL_PAPER 500

/* In the order in which they are liked. */
static const MusterReferenceLayout layouts[] = {
  { FALSE, 2, FALSE }, { TRUE, 3, FALSE }, { FALSE, 2, TRUE }, { TRUE, 3, TRUE }, { TRUE, 4, TRUE },
};

typedef struct
{
  MusterReferencePages pages;
  const MusterSheetOptions *options;
  MusterTypesetter *typesetters[2]; /* tight: the second */
} Sheet;

static char *
dup_particulars (const Sheet *sheet)
{
  const MusterGame *game = sheet->pages.game;
  if (sheet->pages.is_full)
    /* Translators: of the rules. */
    return g_strdup_printf (_ ("version %s"), sheet->pages.ruleset->version);
  if (game->scenario != NULL)
    return muster_scenario_dup_particulars (game->scenario);
  return muster_army_dup_particulars (
    ((const MusterGameArmy *) g_ptr_array_index (game->armies, 0))->army, NULL);
}

static const char *
get_name (const Sheet *sheet)
{
  return sheet->pages.is_full ? sheet->pages.ruleset->title
                              : muster_game_get_name (sheet->pages.game);
}

static const char *
get_word (const Sheet *sheet)
{
  return sheet->pages.is_full ? _ ("Quick reference, all tables") : _ ("Quick reference");
}

static void
add_tall_head (const Sheet *sheet, const char *particulars)
{
  MusterLayout *layout = sheet->pages.layout;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_LABEL, get_word (sheet), 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_HEADING_1, get_name (sheet), 0, layout->width,
                          PANGO_ALIGN_CENTER, 3);
  muster_layout_end_row (layout, 0, 0);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_SUBTITLE, particulars, 0, layout->width,
                          PANGO_ALIGN_CENTER, 2);
  muster_layout_end_row (layout, 0, 0.3 * sheet->pages.em);
}

/* The same beside each other. */
static void
add_flat_head (const Sheet *sheet, const char *particulars, double room)
{
  MusterLayout *layout = sheet->pages.layout;
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_HEADING_1, get_name (sheet), 0,
                          layout->width - room - sheet->pages.em, PANGO_ALIGN_LEFT, 1);
  muster_layout_add_text (layout, MUSTER_STYLE_SUBTITLE, particulars, layout->width - room, room,
                          PANGO_ALIGN_RIGHT, 1);
  muster_layout_end_row (layout, 0, 0.1 * sheet->pages.em);
}

static double
measure_line (const Sheet *sheet, MusterStyle style, const char *text)
{
  return muster_typesetter_set (sheet->pages.layout->typesetter, style, text, 0, 0)->width + 1;
}

static void
add_masthead (const Sheet *sheet)
{
  g_autofree char *particulars = dup_particulars (sheet);
  muster_layout_begin_block (sheet->pages.layout, 0)->spans = TRUE;
  double room = measure_line (sheet, MUSTER_STYLE_SUBTITLE, particulars);
  double name = measure_line (sheet, MUSTER_STYLE_HEADING_1, get_name (sheet));
  /* A name that would break stands above. */
  if (sheet->pages.is_tight && name + sheet->pages.em + room <= sheet->pages.layout->width)
    add_flat_head (sheet, particulars, room);
  else
    add_tall_head (sheet, particulars);
  muster_layout_add_double_rule (sheet->pages.layout, 0);
  muster_reference_add_key (&sheet->pages);
  muster_layout_end_block (sheet->pages.layout);
}

static void
prepare_pages (const Sheet *sheet)
{
  const char *title = sheet->pages.ruleset->title;
  gboolean says_title = g_str_equal (get_name (sheet), title);
  muster_layout_add_running (sheet->pages.layout, get_name (sheet),
                             says_title ? get_word (sheet) : title, 0.4, 0.5);
}

static MusterTypesetter *
get_typesetter (Sheet *sheet, gboolean is_tight)
{
  MusterTypesetter **typesetter = &sheet->typesetters[is_tight];
  if (*typesetter != NULL)
    return *typesetter;
  *typesetter = muster_typesetter_new (sheet->options->type_size);
  if (is_tight)
    muster_typesetter_set_leading (*typesetter, TIGHT_LEADING);
  return *typesetter;
}

static void
forget_typesetters (Sheet *sheet)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sheet->typesetters); i++)
    g_clear_pointer (&sheet->typesetters[i], muster_typesetter_unref);
}

static MusterSheet *
lay_out (gpointer data, const MusterReferenceLayout *arrangement)
{
  Sheet *sheet = data;
  const MusterRuleset *ruleset = sheet->pages.ruleset;
  double width;
  double height;
  MusterSheetOptions options = *sheet->options;
  options.has_narrow_margins = arrangement->is_tight;
  if (arrangement->is_tight)
    muster_paper_get_wide_body (options.paper, arrangement->is_turned, &width, &height);
  else
    muster_paper_get_body (options.paper, arrangement->is_turned, &width, &height);
  sheet->pages.layout =
    muster_layout_new_set_by (get_typesetter (sheet, arrangement->is_tight), width);
  sheet->pages.is_tight = arrangement->is_tight;
  sheet->pages.height = height;
  sheet->pages.em = muster_typesetter_get_size (sheet->pages.layout->typesetter, MUSTER_STYLE_BODY);
  muster_layout_set_columns (sheet->pages.layout, arrangement->n_columns,
                             (arrangement->is_tight ? TIGHT_GAP : COLUMN_GAP) * sheet->pages.em);
  prepare_pages (sheet);
  add_masthead (sheet);
  muster_reference_add_weather (&sheet->pages);
  muster_reference_add_troops (&sheet->pages);
  muster_reference_add_tables (&sheet->pages);
  muster_reference_add_left_out (&sheet->pages);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_titled (sheet->pages.layout, get_name (sheet), NULL, foot, &options,
                                  arrangement->is_turned);
}

static gboolean
is_allowed (const Sheet *sheet, const MusterReferenceLayout *layout)
{
  MusterTurn turn = sheet->options->turn;
  gboolean is_small = muster_paper_get_size (sheet->options->paper)->width < SMALL_PAPER;
  if (is_small && layout->n_columns > (layout->is_turned ? 2u : 1u))
    return FALSE;
  return turn == MUSTER_TURN_BEST || (turn == MUSTER_TURN_LANDSCAPE) == layout->is_turned;
}

/* On small paper one column is enough, or two where it lies. */
static const MusterReferenceLayout small_layouts[] = { { FALSE, 1, FALSE },
                                                       { TRUE, 2, FALSE },
                                                       { FALSE, 1, TRUE },
                                                       { TRUE, 2, TRUE } };

/* Two pages, a sheet of paper printed on both sides, are aimed at; type that was asked for larger
 * takes the pages that it takes. */
static MusterSheet *
fit (Sheet *sheet)
{
  MusterReferenceLayout allowed[G_N_ELEMENTS (layouts)];
  gboolean is_small = muster_paper_get_size (sheet->options->paper)->width < SMALL_PAPER;
  const MusterReferenceLayout *known = is_small ? small_layouts : layouts;
  gsize n_known = is_small ? G_N_ELEMENTS (small_layouts) : G_N_ELEMENTS (layouts);
  gsize n = 0;
  for (gsize i = 0; i < n_known; i++)
    if (is_allowed (sheet, &known[i]))
      allowed[n++] = known[i];
  MusterSheet *made = muster_reference_fit (allowed, n, MOST_PAGES, lay_out, sheet);
  forget_typesetters (sheet);
  return made;
}

static const MusterRuleset *
get_ruleset (const MusterGame *game, GError **error)
{
  const MusterRuleset *ruleset = game->ruleset;
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
  if (game->scenario == NULL && game->armies->len == 0)
    return muster_sheet_quick_reference_full (game, options, error);
  Sheet sheet = { .pages.game = game,
                  .pages.ruleset = get_ruleset (game, error),
                  .options = options };
  if (sheet.pages.ruleset == NULL)
    return NULL;
  g_autoptr (MusterReference) reference = muster_reference_new (game, options);
  g_autoptr (GPtrArray) troops = muster_troops_list (game, reference, options);
  g_autoptr (GArray) weather = muster_reference_list_weather (game, options, TRUE);
  g_autoptr (GHashTable) marks = muster_reference_mark (game, reference, troops);
  muster_reference_mark_enemys (game, reference, options->reader, marks);
  sheet.pages.reference = reference;
  sheet.pages.troops = troops;
  sheet.pages.weather = weather;
  sheet.pages.marks = marks;
  sheet.pages.hides_forces =
    options->reader != MUSTER_AUDIENCE_ALL && (options->hidden & MUSTER_HIDE_FORCES) != 0;
  return fit (&sheet);
}

MusterSheet *
muster_sheet_quick_reference_full (const MusterGame *game,
                                   const MusterSheetOptions *options,
                                   GError **error)
{
  Sheet sheet = { .pages.game = game,
                  .pages.ruleset = get_ruleset (game, error),
                  .pages.is_full = TRUE,
                  .options = options };
  if (sheet.pages.ruleset == NULL)
    return NULL;
  g_autoptr (MusterReference) reference = muster_reference_new_full (sheet.pages.ruleset);
  g_autoptr (GArray) weather = muster_reference_list_all_weather (sheet.pages.ruleset);
  gboolean is_small = muster_paper_get_size (options->paper)->width < SMALL_PAPER;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  guint n_columns = is_small ? (is_turned ? 2 : 1) : (is_turned ? 3 : 2);
  const MusterReferenceLayout full[] = { { is_turned, n_columns, FALSE },
                                         { is_turned, n_columns, TRUE } };
  sheet.pages.reference = reference;
  sheet.pages.weather = weather;
  MusterSheet *made =
    muster_reference_fit_filled (full, G_N_ELEMENTS (full), LEAST_FILLED, lay_out, &sheet);
  forget_typesetters (&sheet);
  return made;
}
