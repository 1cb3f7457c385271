#include "config.h"

#include "sheet/reference/pages.h"

#include "sheet/reference/marks.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define ABOVE_TABLE   0.9
#define TIGHT_ABOVE   0.4
#define ROW_SPACE     0.1
#define TIGHT_ROW     0.02
#define MARKS_TO_TEXT 0.6

MusterBlock *
muster_reference_begin (const MusterReferencePages *pages, const char *title)
{
  double above = pages->is_tight ? TIGHT_ABOVE : ABOVE_TABLE;
  MusterBlock *block = muster_galley_begin_block (pages->galley, above * pages->em);
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
  muster_galley_add_paragraph (pages->galley, MUSTER_STYLE_PERSON, text, 0, width,
                               PANGO_ALIGN_LEFT);
}

/* A heading and, at its right or below it, its section. */
static void
add_tall_heading (const MusterReferencePages *pages,
                  const char *title,
                  const char *cite,
                  double width)
{
  MusterGalley *galley = pages->galley;
  MusterTypesetter *typesetter = galley->typesetter;
  double room = muster_typesetter_set (typesetter, MUSTER_STYLE_HEADING_3, title, 0, 0)->width;
  double needed = muster_typesetter_set (typesetter, MUSTER_STYLE_CAPTION, cite, 0, 0)->width;
  gboolean is_beside = room + pages->em + needed <= width;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_3, title, 0, width, PANGO_ALIGN_LEFT, 0);
  if (is_beside)
    muster_galley_add_text (galley, MUSTER_STYLE_CAPTION, cite, width - needed - 0.1, needed + 0.1,
                            PANGO_ALIGN_LEFT, 0);
  muster_galley_end_row (galley, 0, 0);
  if (!is_beside)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_CAPTION, cite, 0, width, PANGO_ALIGN_LEFT);
}

void
muster_reference_add_heading (const MusterReferencePages *pages,
                              const char *title,
                              const char *cite,
                              double width)
{
  MusterGalley *galley = pages->galley;
  if (cite == NULL)
    muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_3, title, 0, width, PANGO_ALIGN_LEFT);
  else if (pages->is_tight)
    add_flat_heading (pages, title, cite, width);
  else
    add_tall_heading (pages, title, cite, width);
  muster_galley_add_rule (galley, 0, width, 0.6, 0.15 * pages->em);
}

double
muster_reference_get_row_space (const MusterReferencePages *pages)
{
  return (pages->is_tight ? TIGHT_ROW : ROW_SPACE) * pages->em;
}

/* Key */

void
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
    muster_galley_add_paragraph (pages->galley, MUSTER_STYLE_CAPTION, line, 0, pages->galley->width,
                                 PANGO_ALIGN_LEFT);
}

void
muster_reference_add_line (const MusterReferencePages *pages,
                           MusterStyle style,
                           const char *text,
                           double x)
{
  muster_galley_add_paragraph (pages->galley, style, text, x, pages->galley->column_width - x,
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
        room = MAX (room, muster_typesetter_set (pages->galley->typesetter, MUSTER_STYLE_TOTAL,
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
    muster_typesetter_set (pages->galley->typesetter, MUSTER_STYLE_READOUT, line, width, 0);
  if (set->width <= width)
    return g_strdup (line);
  g_auto (GStrv) parts = g_strsplit (line, " allow_breaks='false'", -1);
  return g_strjoinv (NULL, parts);
}

static void
add_troop (const MusterReferencePages *pages, const MusterTroop *troop, double room)
{
  double width = pages->galley->column_width - room;
  g_autofree char *whole = dup_troop_line (troop);
  g_autofree char *line = dup_breakable (pages, whole, width);
  muster_galley_begin_row (pages->galley);
  if (troop->mark != NULL)
    muster_galley_add_text (pages->galley, MUSTER_STYLE_TOTAL, troop->mark, 0, room,
                            PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text (pages->galley, MUSTER_STYLE_READOUT, line, room, width, PANGO_ALIGN_LEFT,
                          0);
  muster_galley_end_row (pages->galley, 0, 2 * muster_reference_get_row_space (pages));
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

void
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
            muster_galley_end_block (pages->galley);
          army = troop->army;
          muster_reference_begin (pages, title)->flows = TRUE;
          muster_reference_add_heading (pages, title, NULL, pages->galley->column_width);
          muster_galley_end_head (pages->galley);
        }
      add_troop (pages, troop, room);
    }
  if (army != G_MAXUINT)
    muster_galley_end_block (pages->galley);
}

/* What was left out */

void
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
                                pages->galley->column_width);
  muster_galley_end_head (pages->galley);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].list->len > 0)
      {
        g_autofree char *line = g_strdup_printf (parts[i].title, parts[i].list->str);
        muster_reference_add_line (pages, MUSTER_STYLE_CAPTION, line, 0);
      }
  muster_galley_end_block (pages->galley);
}
