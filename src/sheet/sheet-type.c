#include "config.h"

#include "sheet/sheet-type.h"

#include <string.h>

#define LEADING 1.28
/* Of the leading, above the baseline: the family's own ascent and descent, centred. */
#define RISE 0.74
/* Points that a line may be shorter than its column. */
#define SLACK 1.0

typedef struct
{
  const char *name;
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

static const Look looks[MUSTER_N_STYLES] = {
  [MUSTER_STYLE_COVER] = { "cover", 3.6, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.05,
                           0 },
  [MUSTER_STYLE_TITLE] = { "title", 2.5, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.05,
                           0 },
  [MUSTER_STYLE_LONG_TITLE] = { "long-title", 1.8, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL,
                                SMALL_CAPS, 0.05, 0 },
  [MUSTER_STYLE_SUBTITLE] = { "subtitle", 1.2, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, OLD_STYLE,
                              0, 0 },
  [MUSTER_STYLE_LEAD] = { "lead", 1.3, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, OLD_STYLE, 0, 0 },
  [MUSTER_STYLE_VALUE] = { "value", 1.25, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, LINING, 0, 0 },
  [MUSTER_STYLE_CAPTION] = { "caption", 0.9, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, OLD_STYLE, 0,
                             0.2 },
  [MUSTER_STYLE_LABEL] = { "label", 0.95, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, SMALL_CAPS, 0.04,
                           0.2 },
  [MUSTER_STYLE_HEADING_1] = { "heading-1", 1.55, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL,
                               SMALL_CAPS, 0.05, 0 },
  [MUSTER_STYLE_HEADING_2] = { "heading-2", 1.2, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL,
                               SMALL_CAPS, 0.03, 0 },
  [MUSTER_STYLE_HEADING_3] = { "heading-3", 1.05, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL,
                               OLD_STYLE, 0, 0 },
  [MUSTER_STYLE_BODY] = { "body", 1, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, OLD_STYLE, 0, 0 },
  [MUSTER_STYLE_PERSON] = { "person", 1, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, OLD_STYLE, 0, 0 },
  [MUSTER_STYLE_KIND] = { "kind", 0.95, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, OLD_STYLE, 0,
                          0.1 },
  [MUSTER_STYLE_FIGURE] = { "figure", 1, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, TABULAR, 0, 0 },
  [MUSTER_STYLE_TOTAL] = { "total", 1.05, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, TABULAR, 0,
                           0 },
  [MUSTER_STYLE_NUMBER] = { "number", 1.4, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, TABULAR, 0,
                            0 },
  [MUSTER_STYLE_READOUT] = { "readout", 0.9, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, LINING, 0,
                             0.1 },
  [MUSTER_STYLE_NOTE] = { "note", 0.95, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, OLD_STYLE, 0, 0 },
  [MUSTER_STYLE_RUNNING] = { "running", 0.9, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, OLD_STYLE, 0,
                             0.2 },
  [MUSTER_STYLE_FINE] = { "fine", 0.8, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, LINING, 0, 0 },
  [MUSTER_STYLE_REVERSED] = { "reversed", 0.8, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL, LINING,
                              0.02, 1 },
};

struct _MusterTypesetter
{
  double type_size;
  double leading;
  PangoContext *context;
  PangoFontDescription *fonts[MUSTER_N_STYLES];
  PangoAttrList *attributes[MUSTER_N_STYLES];
  GHashTable *set; /* Entry, its own key */
  guint n_refs;    /* of one thread */
};

typedef struct
{
  MusterSetText set;
  const char *text;
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

static void
make_style (MusterTypesetter *typesetter, MusterStyle style)
{
  const Look *look = &looks[style];
  double size = muster_typesetter_get_size (typesetter, style);
  PangoFontDescription *font = pango_font_description_new ();
  pango_font_description_set_family_static (font, MUSTER_SHEET_FONT);
  pango_font_description_set_size (font, (int) (size * PANGO_SCALE + 0.5));
  pango_font_description_set_weight (font, look->weight);
  pango_font_description_set_style (font, look->slant);
  typesetter->fonts[style] = font;
  typesetter->attributes[style] = pango_attr_list_new ();
  pango_attr_list_insert (typesetter->attributes[style],
                          pango_attr_font_features_new (look->features));
  pango_attr_list_insert (typesetter->attributes[style], pango_attr_insert_hyphens_new (FALSE));
  if (look->tracking > 0)
    pango_attr_list_insert (typesetter->attributes[style],
                            pango_attr_letter_spacing_new (
                              (int) (look->tracking * size * PANGO_SCALE)));
}

MusterTypesetter *
muster_typesetter_new (double type_size)
{
  MusterTypesetter *typesetter = g_new0 (MusterTypesetter, 1);
  typesetter->type_size = CLAMP (type_size, MUSTER_LEAST_TYPE_SIZE, MUSTER_MOST_TYPE_SIZE);
  typesetter->leading = LEADING;
  typesetter->n_refs = 1;
  typesetter->context = make_context ();
  typesetter->set = g_hash_table_new_full (hash_entry, equal_entries, free_entry, NULL);
  for (MusterStyle style = 0; style < MUSTER_N_STYLES; style++)
    make_style (typesetter, style);
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
  g_hash_table_unref (typesetter->set);
  for (MusterStyle style = 0; style < MUSTER_N_STYLES; style++)
    {
      pango_font_description_free (typesetter->fonts[style]);
      pango_attr_list_unref (typesetter->attributes[style]);
    }
  g_object_unref (typesetter->context);
  g_free (typesetter);
}

/* Returns a copy where something had to go: lines end only where a style has paragraphs. */
static char *
dup_clean (MusterStyle style, const char *text)
{
  gboolean may_break = style == MUSTER_STYLE_NOTE;
  char *clean = NULL;
  for (gsize i = 0; text[i] != '\0'; i++)
    {
      guchar byte = (guchar) text[i];
      if ((byte >= ' ' && byte != 0x7f) || (may_break && byte == '\n'))
        continue;
      if (clean == NULL)
        clean = g_strdup (text);
      clean[i] = ' ';
    }
  return clean;
}

static void
fill_markup (MusterTypesetter *typesetter, PangoLayout *layout, MusterStyle style, const char *text)
{
  g_autofree char *plain = NULL;
  PangoAttrList *marks = NULL;
  if (!pango_parse_markup (text, -1, 0, &marks, &plain, NULL, NULL))
    {
      pango_layout_set_text (layout, text, -1);
      return;
    }
  PangoAttrList *both = pango_attr_list_copy (typesetter->attributes[style]);
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
shape (MusterTypesetter *typesetter, const Entry *entry)
{
  MusterStyle style = entry->set.style;
  PangoLayout *layout = pango_layout_new (typesetter->context);
  pango_layout_set_font_description (layout, typesetter->fonts[style]);
  pango_layout_set_attributes (layout, typesetter->attributes[style]);
  /* Columns begin at the left whatever the script; only paragraphs of the player's own turn. */
  pango_layout_set_auto_dir (layout, style == MUSTER_STYLE_NOTE);
  if (is_markup (style))
    fill_markup (typesetter, layout, style, entry->text);
  else
    pango_layout_set_text (layout, entry->text, -1);
  if (entry->limit <= 0)
    return layout;
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
find_whole (MusterTypesetter *typesetter, const Entry *key)
{
  Entry whole = { .set.style = key->set.style, .text = key->text };
  if (key->limit <= 0 || key->set.style == MUSTER_STYLE_NOTE)
    return NULL;
  const Entry *entry = g_hash_table_lookup (typesetter->set, &whole);
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
  g_autofree char *clean = dup_clean (style, text);
  Entry key = { .set.style = style,
                .text = clean != NULL ? clean : text,
                .limit = width,
                .most_lines = most_lines };
  Entry *entry = g_hash_table_lookup (typesetter->set, &key);
  if (entry != NULL)
    return &entry->set;
  const MusterSetText *known = find_whole (typesetter, &key);
  if (known != NULL)
    return known;
  entry = g_memdup2 (&key, sizeof key);
  entry->text = g_strdup (key.text);
  entry->set.layout = shape (typesetter, entry);
  entry->set.width = measure (entry->set.layout, width);
  entry->set.n_lines = (guint) pango_layout_get_line_count (entry->set.layout);
  g_hash_table_add (typesetter->set, entry);
  return &entry->set;
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

double
muster_typesetter_get_size (const MusterTypesetter *typesetter, MusterStyle style)
{
  return MAX (MUSTER_LEAST_TYPE_SIZE, typesetter->type_size * looks[style].scale);
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

const char *
muster_style_get_name (MusterStyle style)
{
  return looks[style].name;
}
