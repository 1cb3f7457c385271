#include "config.h"

#include "sheet/page/type.h"

#include "base/text.h"

#include <hb-ot.h>
#include <string.h>

/* Of the leading, above the baseline: the family's own ascent and descent, centred. */
#define RISE 0.74
/* Points that a line may be shorter than its column. */
#define SLACK        1.0
#define LONGEST_UNIT 2
#define TIMES        "×"

typedef struct
{
  double scale; /* of the body's size */
  PangoWeight weight;
  PangoStyle slant;
  const char *features; /* OpenType */
  double tracking;      /* of the size */
  double grey;
} Look;

#define SMALL_CAPS "smcp=1, onum=1"
#define OLD_STYLE  "onum=1"
#define LINING     "lnum=1"
#define TABULAR    "tnum=1, lnum=1"

/* Figures stand upright on the line where they are read as figures; in small capitals and in
 * slanted running text they are of its height. */
static const Look looks[MUSTER_N_STYLES] = {
  [MUSTER_STYLE_COVER] = { 3.6, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.05, 0 },
  [MUSTER_STYLE_TITLE] = { 2.5, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.05, 0 },
  [MUSTER_STYLE_LONG_TITLE] = { 1.8, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.05, 0 },
  [MUSTER_STYLE_SUBTITLE] = { 1.2, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, OLD_STYLE, 0, 0 },
  [MUSTER_STYLE_LEAD] = { 1.3, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, LINING, 0, 0 },
  [MUSTER_STYLE_VALUE] = { 1.25, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, LINING, 0, 0 },
  [MUSTER_STYLE_CAPTION] = { 0.9, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, LINING, 0, 0.2 },
  [MUSTER_STYLE_LABEL] = { 0.95, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.04, 0.2 },
  [MUSTER_STYLE_HEADING_1] = { 1.55, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.05, 0 },
  [MUSTER_STYLE_HEADING_2] = { 1.2, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.03,
                               0 },
  [MUSTER_STYLE_HEADING_3] = { 1.05, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, LINING, 0, 0 },
  [MUSTER_STYLE_BODY] = { 1, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, LINING, 0, 0 },
  [MUSTER_STYLE_PERSON] = { 1, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, LINING, 0, 0 },
  [MUSTER_STYLE_KIND] = { 0.95, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, LINING, 0, 0.1 },
  [MUSTER_STYLE_FIGURE] = { 1, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, TABULAR, 0, 0 },
  [MUSTER_STYLE_TOTAL] = { 1.05, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, TABULAR, 0, 0 },
  [MUSTER_STYLE_NUMBER] = { 1.4, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, TABULAR, 0, 0 },
  [MUSTER_STYLE_READOUT] = { 0.9, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, LINING, 0, 0.1 },
  [MUSTER_STYLE_NOTE] = { 0.95, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, OLD_STYLE, 0, 0 },
  [MUSTER_STYLE_RUNNING] = { 0.9, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, LINING, 0, 0.2 },
  [MUSTER_STYLE_FINE] = { 0.8, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, LINING, 0, 0 },
  [MUSTER_STYLE_REVERSED] = { 0.8, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, LINING, 0.02, 1 },
};

/* All styles at one type size, and what was set in them. */
typedef struct
{
  double type_size;
  PangoContext *context;
  PangoFontDescription *fonts[MUSTER_N_STYLES];
  PangoAttrList *attributes[MUSTER_N_STYLES];
  GHashTable *set; /* Entry, its own key */
  guint n_refs;    /* of one thread */
} Font;

struct _MusterTypesetter
{
  Font *font;
  double leading;
  guint n_refs; /* of one thread */
};

struct _MusterFontCache
{
  GPtrArray *fonts;
};

/* The case that is open in this thread, or none. */
static GPrivate open_case;

typedef struct
{
  MusterSetText set;
  const char *text; /* as it was given: what was set before is found without cleaning it */
  double limit;
  guint most_lines;
} Entry;

static guint
hash_entry (gconstpointer key)
{
  const Entry *entry = key;
  return g_str_hash (entry->text) * 31 + entry->set.style * 7 + (guint) (entry->limit * 8);
}

static gboolean
equal_entries (gconstpointer a, gconstpointer b)
{
  const Entry *one = a;
  const Entry *other = b;
  return one->set.style == other->set.style && one->limit == other->limit
         && one->most_lines == other->most_lines && strcmp (one->text, other->text) == 0;
}

static void
free_entry (gpointer data)
{
  Entry *entry = data;
  g_object_unref (entry->set.layout);
  g_free ((char *) entry->text);
  g_free (entry);
}

/* Sizes and breaks must not depend on what is drawn to: paper, print dialog or screen. */
static PangoContext *
make_context (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, FALSE);
  return context;
}

static double
get_size (const Font *font, MusterStyle style)
{
  return MAX (MUSTER_LEAST_TYPE_SIZE, font->type_size * looks[style].scale);
}

static void
make_style (Font *font, MusterStyle style)
{
  const Look *look = &looks[style];
  double size = get_size (font, style);
  PangoFontDescription *pango_font = pango_font_description_new ();
  pango_font_description_set_family_static (pango_font, MUSTER_SHEET_FONT);
  pango_font_description_set_size (pango_font, (int) (size * PANGO_SCALE + 0.5));
  pango_font_description_set_weight (pango_font, look->weight);
  pango_font_description_set_style (pango_font, look->slant);
  font->fonts[style] = pango_font;
  font->attributes[style] = pango_attr_list_new ();
  pango_attr_list_insert (font->attributes[style], pango_attr_font_features_new (look->features));
  pango_attr_list_insert (font->attributes[style], pango_attr_insert_hyphens_new (FALSE));
  if (look->tracking > 0)
    pango_attr_list_insert (font->attributes[style], pango_attr_letter_spacing_new ((
                                                       int) (look->tracking * size * PANGO_SCALE)));
}

static Font *
make_font (double type_size)
{
  Font *font = g_new0 (Font, 1);
  font->type_size = type_size;
  font->n_refs = 1;
  font->context = make_context ();
  font->set = g_hash_table_new_full (hash_entry, equal_entries, free_entry, NULL);
  for (MusterStyle style = 0; style < MUSTER_N_STYLES; style++)
    make_style (font, style);
  return font;
}

static void
unref_font (gpointer data)
{
  Font *font = data;
  if (--font->n_refs > 0)
    return;
  g_hash_table_unref (font->set);
  for (MusterStyle style = 0; style < MUSTER_N_STYLES; style++)
    {
      pango_font_description_free (font->fonts[style]);
      pango_attr_list_unref (font->attributes[style]);
    }
  g_object_unref (font->context);
  g_free (font);
}

/* Returns: (transfer full): that of the open case, or a new one */
static Font *
take_font (double type_size)
{
  MusterFontCache *font_cache = g_private_get (&open_case);
  Font *font = NULL;
  for (guint i = 0; font_cache != NULL && font == NULL && i < font_cache->fonts->len; i++)
    {
      Font *other = g_ptr_array_index (font_cache->fonts, i);
      if (other->type_size == type_size)
        font = other;
    }
  if (font == NULL)
    font = make_font (type_size);
  else
    font->n_refs++;
  return font;
}

static void
keep_font (Font *font)
{
  MusterFontCache *font_cache = g_private_get (&open_case);
  if (font_cache == NULL || g_ptr_array_find (font_cache->fonts, font, NULL))
    return;
  font->n_refs++;
  g_ptr_array_add (font_cache->fonts, font);
}

MusterFontCache *
muster_font_cache_open (void)
{
  if (g_private_get (&open_case) != NULL)
    return NULL;
  MusterFontCache *font_cache = g_new0 (MusterFontCache, 1);
  font_cache->fonts = g_ptr_array_new_with_free_func (unref_font);
  g_private_set (&open_case, font_cache);
  return font_cache;
}

void
muster_font_cache_close (MusterFontCache *font_cache)
{
  g_private_set (&open_case, NULL);
  g_ptr_array_unref (font_cache->fonts);
  g_free (font_cache);
}

MusterTypesetter *
muster_typesetter_new (double type_size)
{
  MusterTypesetter *typesetter = g_new0 (MusterTypesetter, 1);
  typesetter->font = take_font (CLAMP (type_size, MUSTER_LEAST_TYPE_SIZE, MUSTER_MOST_TYPE_SIZE));
  keep_font (typesetter->font);
  typesetter->leading = MUSTER_USUAL_LEADING;
  typesetter->n_refs = 1;
  return typesetter;
}

void
muster_typesetter_set_leading (MusterTypesetter *typesetter, double leading)
{
  typesetter->leading = leading;
}

MusterTypesetter *
muster_typesetter_ref (MusterTypesetter *typesetter)
{
  typesetter->n_refs++;
  return typesetter;
}

void
muster_typesetter_unref (MusterTypesetter *typesetter)
{
  if (--typesetter->n_refs > 0)
    return;
  unref_font (typesetter->font);
  g_free (typesetter);
}

/* Unicode's own ends of lines and paragraphs. */
#define LINE_END      0x2028
#define PARAGRAPH_END 0x2029

static gboolean
ends_line (gunichar letter)
{
  return letter == '\n' || letter == LINE_END || letter == PARAGRAPH_END;
}

static gboolean
is_clean (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (ends_line (g_utf8_get_char (at)) || g_unichar_iscntrl (g_utf8_get_char (at)))
      return FALSE;
  return TRUE;
}

/* Lines end only where a style has paragraphs. */
static char *
dup_clean (MusterStyle style, const char *text)
{
  gboolean may_break = style == MUSTER_STYLE_NOTE;
  g_autofree char *safe = muster_text_dup_safe (text);
  const char *shown = safe != NULL ? safe : text;
  if (is_clean (shown))
    return g_strdup (shown);
  GString *clean = g_string_new (NULL);
  for (const char *at = shown; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (ends_line (letter))
        g_string_append_c (clean, may_break ? '\n' : ' ');
      else
        g_string_append_unichar (clean, g_unichar_iscntrl (letter) ? ' ' : letter);
    }
  return g_string_free (clean, FALSE);
}

/* "cm", "U": a word of so few letters behind a figure. */
static gboolean
is_unit (const char *word)
{
  gsize n = 0;
  while (g_ascii_isalpha (word[n]))
    n++;
  return n > 0 && n <= LONGEST_UNIT && !g_ascii_isdigit (word[n]) && (guchar) word[n] < 0x80;
}

static gboolean
ends_in_figure (const char *text, gsize end)
{
  const char *last = end > 0 ? g_utf8_prev_char (text + end) : text;
  return end > 0 && g_unichar_type (g_utf8_get_char (last)) <= G_UNICODE_OTHER_NUMBER
         && g_unichar_type (g_utf8_get_char (last)) >= G_UNICODE_DECIMAL_NUMBER;
}

/* "+3", "−2" */
static gboolean
is_signed (const char *word)
{
  gunichar sign = g_utf8_get_char (word);
  return (sign == '+' || sign == 0x2212) && g_ascii_isdigit (*g_utf8_next_char (word));
}

static gboolean
ends_in_letter (const char *text, gsize end)
{
  return end > 0 && g_unichar_isalpha (g_utf8_get_char (g_utf8_prev_char (text + end)));
}

/* "XIV", "II"; a letter alone is often none. */
static gboolean
is_roman (const char *word)
{
  gsize n = strspn (word, "IVXLC");
  return n > 1 && !g_unichar_isalnum (g_utf8_get_char (word + n));
}

/* "40 × 40": both blanks. */
static gboolean
is_of_times (const char *text, gsize blank)
{
  const char *next = text + blank + 1;
  return (g_str_has_prefix (next, TIMES " ") && ends_in_figure (text, blank))
         || (blank >= strlen (TIMES) && g_str_has_prefix (text + blank - strlen (TIMES), TIMES)
             && g_ascii_isdigit (*next));
}

gboolean
muster_text_is_bound (const char *text, gsize blank)
{
  const char *next = text + blank + 1;
  return text[blank] == ' '
         && (g_str_has_prefix (next, "·") || is_of_times (text, blank)
             || (is_unit (next) && ends_in_figure (text, blank))
             || ((is_signed (next) || is_roman (next)) && ends_in_letter (text, blank)));
}

/* Makes lines end nowhere at blanks that are bound; @attributes are those of all texts of a style.
 */
static void
bind (PangoLayout *layout, PangoAttrList *attributes)
{
  const char *text = pango_layout_get_text (layout);
  PangoAttrList *own = NULL;
  for (gsize i = 0; text[i] != '\0'; i++)
    if (muster_text_is_bound (text, i))
      {
        PangoAttribute *bound = pango_attr_allow_breaks_new (FALSE);
        bound->start_index = (guint) i;
        bound->end_index = (guint) (g_utf8_next_char (text + i + 1) - text);
        if (own == NULL)
          own = pango_attr_list_copy (attributes);
        pango_attr_list_insert (own, bound);
      }
  if (own != NULL)
    pango_layout_set_attributes (layout, own);
  g_clear_pointer (&own, pango_attr_list_unref);
}

static void
fill_markup (Font *font, PangoLayout *layout, MusterStyle style, const char *text)
{
  g_autofree char *plain = NULL;
  PangoAttrList *marks = NULL;
  if (!pango_parse_markup (text, -1, 0, &marks, &plain, NULL, NULL))
    {
      pango_layout_set_text (layout, text, -1);
      return;
    }
  PangoAttrList *both = pango_attr_list_copy (font->attributes[style]);
  pango_attr_list_splice (both, marks, 0, 0);
  pango_layout_set_text (layout, plain, -1);
  pango_layout_set_attributes (layout, both);
  pango_attr_list_unref (both);
  pango_attr_list_unref (marks);
}

static gboolean
is_markup (MusterStyle style)
{
  return style == MUSTER_STYLE_READOUT || style == MUSTER_STYLE_PERSON || style == MUSTER_STYLE_FINE
         || style == MUSTER_STYLE_REVERSED;
}

static PangoLayout *
shape (Font *font, const Entry *entry)
{
  MusterStyle style = entry->set.style;
  g_autofree char *text = dup_clean (style, entry->text);
  PangoLayout *layout = pango_layout_new (font->context);
  pango_layout_set_font_description (layout, font->fonts[style]);
  pango_layout_set_attributes (layout, font->attributes[style]);
  /* Columns begin at the left whatever the script; only paragraphs of the player's own turn. */
  pango_layout_set_auto_dir (layout, style == MUSTER_STYLE_NOTE);
  if (is_markup (style))
    fill_markup (font, layout, style, text);
  else
    pango_layout_set_text (layout, text, -1);
  if (entry->limit <= 0)
    return layout;
  bind (layout, pango_layout_get_attributes (layout));
  pango_layout_set_width (layout, (int) (entry->limit * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  if (entry->most_lines > 0)
    {
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      pango_layout_set_height (layout, -(int) entry->most_lines);
    }
  return layout;
}

static gboolean
forbids_breaks (PangoAttribute *attribute, gpointer data)
{
  return attribute->klass->type == PANGO_ATTR_ALLOW_BREAKS;
}

/* What should not be broken is, where it is wider than its column. */
static double
measure (PangoLayout *layout, double limit)
{
  PangoRectangle logical;
  pango_layout_get_extents (layout, NULL, &logical);
  if (limit <= 0 || logical.width <= limit * PANGO_SCALE + 1)
    return (double) logical.width / PANGO_SCALE;
  PangoAttrList *attributes = pango_attr_list_copy (pango_layout_get_attributes (layout));
  PangoAttrList *forbidding = pango_attr_list_filter (attributes, forbids_breaks, NULL);
  if (forbidding != NULL)
    pango_layout_set_attributes (layout, attributes);
  g_clear_pointer (&forbidding, pango_attr_list_unref);
  pango_attr_list_unref (attributes);
  pango_layout_get_extents (layout, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* A text on one line is the same within any width that is larger, but for paragraphs. Those that
 * are tracked need a little more. Returns: NULL where it is not known to fit */
static const MusterSetText *
find_whole (Font *font, const Entry *key)
{
  Entry whole = { .set.style = key->set.style, .text = key->text };
  if (key->limit <= 0 || key->set.style == MUSTER_STYLE_NOTE)
    return NULL;
  const Entry *entry = g_hash_table_lookup (font->set, &whole);
  gboolean fits =
    entry != NULL && entry->set.n_lines == 1 && entry->set.width + SLACK <= key->limit;
  return fits ? &entry->set : NULL;
}

const MusterSetText *
muster_typesetter_set (MusterTypesetter *typesetter,
                       MusterStyle style,
                       const char *text,
                       double width,
                       guint most_lines)
{
  Font *font = typesetter->font;
  Entry key = { .set.style = style, .text = text, .limit = width, .most_lines = most_lines };
  Entry *entry = g_hash_table_lookup (font->set, &key);
  if (entry != NULL)
    return &entry->set;
  const MusterSetText *known = find_whole (font, &key);
  if (known != NULL)
    return known;
  entry = g_memdup2 (&key, sizeof key);
  entry->text = g_strdup (key.text);
  entry->set.layout = shape (font, entry);
  entry->set.width = measure (entry->set.layout, width);
  entry->set.n_lines = (guint) pango_layout_get_line_count (entry->set.layout);
  g_hash_table_add (font->set, entry);
  return &entry->set;
}

guint
muster_typesetter_count_shaped (const MusterTypesetter *typesetter)
{
  return g_hash_table_size (typesetter->font->set);
}

gboolean
muster_set_text_is_torn (const MusterSetText *set)
{
  int n;
  const char *text = pango_layout_get_text (set->layout);
  const PangoLogAttr *letters = pango_layout_get_log_attrs_readonly (set->layout, &n);
  if (pango_layout_is_ellipsized (set->layout))
    return TRUE;
  for (guint i = 1; i < set->n_lines; i++)
    {
      int start = pango_layout_get_line_readonly (set->layout, (int) i)->start_index;
      if (!letters[g_utf8_pointer_to_offset (text, text + start)].is_line_break)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_coloured (const PangoLayoutRun *run)
{
  hb_face_t *face = hb_font_get_face (pango_font_get_hb_font (run->item->analysis.font));
  return hb_ot_color_has_png (face) || hb_ot_color_has_layers (face) || hb_ot_color_has_svg (face);
}

static gboolean
has_coloured (PangoLayoutLine *line)
{
  for (const GSList *run = line->runs; run != NULL; run = run->next)
    if (is_coloured (run->data))
      return TRUE;
  return FALSE;
}

static gboolean
is_struck (const PangoLayoutRun *run)
{
  for (const GSList *at = run->item->analysis.extra_attrs; at != NULL; at = at->next)
    if (((const PangoAttribute *) at->data)->klass->type == PANGO_ATTR_STRIKETHROUGH)
      return ((const PangoAttrInt *) at->data)->value != 0;
  return FALSE;
}

static void
strike (const PangoLayoutRun *run, cairo_t *cr, double x, double y, double width)
{
  PangoFontMetrics *metrics = pango_font_get_metrics (run->item->analysis.font, NULL);
  double above = (double) pango_font_metrics_get_strikethrough_position (metrics) / PANGO_SCALE;
  cairo_rectangle (cr, x, y - above, width,
                   (double) pango_font_metrics_get_strikethrough_thickness (metrics) / PANGO_SCALE);
  cairo_fill (cr);
  pango_font_metrics_unref (metrics);
}

/* Cairo 1.16 cuts what it has drawn in colours out of the text that it is lent with the glyphs, and
 * fails where it miscounts: such glyphs are drawn as pictures, without their text. */
static void
draw_runs (PangoLayoutLine *line, cairo_t *cr)
{
  const char *text = pango_layout_get_text (line->layout);
  double x;
  double y;
  cairo_get_current_point (cr, &x, &y);
  for (const GSList *at = line->runs; at != NULL; at = at->next)
    {
      PangoLayoutRun *run = at->data;
      cairo_move_to (cr, x + (double) run->start_x_offset / PANGO_SCALE,
                     y - (double) run->y_offset / PANGO_SCALE);
      if (is_coloured (run))
        pango_cairo_show_glyph_string (cr, run->item->analysis.font, run->glyphs);
      else
        pango_cairo_show_glyph_item (cr, text, run);
      double width = (double) (run->start_x_offset + pango_glyph_string_get_width (run->glyphs)
                               + run->end_x_offset)
                     / PANGO_SCALE;
      if (is_struck (run))
        strike (run, cr, x, y, width);
      x += width;
    }
}

void
muster_type_draw_line (PangoLayoutLine *line, cairo_t *cr)
{
  if (has_coloured (line))
    draw_runs (line, cr);
  else
    pango_cairo_show_layout_line (cr, line);
}

void
muster_type_draw_layout (PangoLayout *layout, cairo_t *cr)
{
  double x;
  double y;
  cairo_get_current_point (cr, &x, &y);
  g_autoptr (PangoLayoutIter) iter = pango_layout_get_iter (layout);
  do
    {
      PangoRectangle logical;
      pango_layout_iter_get_line_extents (iter, NULL, &logical);
      cairo_move_to (cr, x + (double) logical.x / PANGO_SCALE,
                     y + (double) pango_layout_iter_get_baseline (iter) / PANGO_SCALE);
      muster_type_draw_line (pango_layout_iter_get_line_readonly (iter), cr);
    }
  while (pango_layout_iter_next_line (iter));
}

void
muster_set_text_draw_line (const MusterSetText *set, guint line, cairo_t *cr)
{
  muster_type_draw_line (pango_layout_get_line_readonly (set->layout, (int) line), cr);
}

double
muster_typesetter_get_size (const MusterTypesetter *typesetter, MusterStyle style)
{
  return get_size (typesetter->font, style);
}

double
muster_typesetter_get_leading (const MusterTypesetter *typesetter, MusterStyle style)
{
  return typesetter->leading * muster_typesetter_get_size (typesetter, style);
}

double
muster_typesetter_get_rise (const MusterTypesetter *typesetter, MusterStyle style)
{
  return RISE * muster_typesetter_get_leading (typesetter, style);
}

double
muster_style_get_grey (MusterStyle style)
{
  return looks[style].grey;
}
