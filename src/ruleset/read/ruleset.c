#include "config.h"

#include "ruleset/read/ruleset.h"

#include "base/problem.h"
#include "ruleset/read/overlay.h"
#include "ruleset/read/pack-files.h"
#include "ruleset/read/reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
complain_of_double (MusterReader *reader, const MusterXmlNode *node, const char *id)
{
  muster_reader_complain (reader, node,
                          _ ("<%s id=\"%s\"> is there twice. Give one of the two another id."),
                          muster_xml_node_get_name (node), id);
}

static void
complain_of_own_word (MusterReader *reader, const MusterXmlNode *node, const char *id)
{
  muster_reader_complain (reader, node,
                          _ ("\"%s\" is a word that every ruleset has. Choose another id."), id);
}

static char *
dup_text (MusterReader *reader, const MusterXmlNode *node)
{
  g_autofree char *text = muster_xml_node_dup_text (node);
  return text != NULL ? g_string_chunk_insert_const (reader->ruleset->strings, text) : NULL;
}

static void
read_header (MusterReader *reader, const MusterXmlNode *root)
{
  MusterRuleset *ruleset = reader->ruleset;
  const MusterXmlNode *period = muster_xml_node_get_first (root, "period");
  const MusterXmlNode *author = muster_xml_node_get_first (root, "author");
  const MusterXmlNode *length = muster_xml_node_get_first (root, "length");
  ruleset->id = muster_reader_get (reader, root, "id");
  ruleset->version = muster_reader_get (reader, root, "version");
  ruleset->lang = muster_reader_get (reader, root, "lang");
  ruleset->based_on = muster_reader_get (reader, root, "based-on");
  ruleset->title = dup_text (reader, muster_xml_node_get_first (root, "title"));
  ruleset->author = author != NULL ? dup_text (reader, author) : NULL;
  ruleset->length = length != NULL ? muster_reader_get (reader, length, "unit") : NULL;
  if (ruleset->title == NULL)
    {
      ruleset->title = ruleset->id;
      muster_reader_complain (reader, root, _ ("The title is empty. Write the ruleset's name."));
    }
  if (period == NULL)
    return;
  ruleset->from = muster_reader_get_year (period, "from");
  ruleset->to = muster_reader_get_year (period, "to");
  if (ruleset->from > ruleset->to)
    muster_reader_complain (reader, period,
                            _ ("The period ends before it begins: %d–%d. Turn the years round."),
                            ruleset->from, ruleset->to);
}

static void
read_notes (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *notes = g_array_new (FALSE, TRUE, sizeof (MusterNote));
  FOR_EACH (node, root, "note")
  {
    MusterNote note = { dup_text (reader, node), muster_reader_get (reader, node, "cite") };
    if (note.text != NULL)
      g_array_append_val (notes, note);
  }
  reader->ruleset->notes = muster_reader_take (reader, notes, &reader->ruleset->n_notes);
}

static void
read_tags (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *tags = g_array_new (FALSE, TRUE, sizeof (MusterTag));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "tag")
  {
    MusterTag tag = { muster_reader_get (reader, node, "id"),
                      muster_reader_get (reader, node, "name"),
                      muster_reader_get (reader, node, "plural"),
                      muster_symbol_find (muster_xml_node_get (node, "symbol")),
                      muster_role_find (muster_xml_node_get (node, "role")) == MUSTER_ROLE_ARM,
                      muster_xml_node_get_line (node) };
    if (!g_hash_table_add (seen, (gpointer) tag.id))
      complain_of_double (reader, node, tag.id);
    if (muster_word_is_own (tag.id))
      complain_of_own_word (reader, node, tag.id);
    g_array_append_val (tags, tag);
  }
  reader->ruleset->tags = muster_reader_take (reader, tags, &reader->ruleset->n_tags);
}

/* "UQ 4" where the scale has a short name; "Good (3)" where the rules print both. */
static const char *
make_label (MusterReader *reader, const MusterScale *scale, const MusterGrade *grade)
{
  const char *brief = grade->short_name;
  g_autofree char *label = NULL;
  if (scale->short_name != NULL)
    label = g_strdup_printf ("%s %s", scale->short_name, brief != NULL ? brief : grade->name);
  else if (brief != NULL && strpbrk (grade->name, "0123456789") == NULL)
    /* With a blank that is never broken. */
    label = g_strdup_printf ("%s\u00a0(%s)", grade->name, brief);
  return label != NULL ? g_string_chunk_insert_const (reader->ruleset->strings, label)
                       : grade->name;
}

static void
read_grades (MusterReader *reader, const MusterXmlNode *parent, MusterScale *scale)
{
  GArray *grades = g_array_new (FALSE, TRUE, sizeof (MusterGrade));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, parent, "grade")
  {
    MusterGrade grade = { muster_reader_get (reader, node, "id"),
                          muster_reader_get (reader, node, "name"),
                          muster_reader_get_cite (reader, node, scale->cite),
                          muster_reader_get (reader, node, "short") };
    const char *value = muster_xml_node_get (node, "value");
    if (grade.short_name == NULL && muster_number_parse (grade.id, &grade.value))
      grade.short_name = grade.id;
    grade.has_value = muster_number_parse (value != NULL ? value : grade.id, &grade.value);
    if (value != NULL && !grade.has_value)
      muster_reader_complain (reader, node, _ ("value=\"%s\" is no number. Write one such as 4."),
                              value);
    grade.label = make_label (reader, scale, &grade);
    grade.symbol = muster_symbol_find (muster_xml_node_get (node, "symbol"));
    grade.line = muster_xml_node_get_line (node);
    if (!g_hash_table_add (seen, (gpointer) grade.id))
      complain_of_double (reader, node, grade.id);
    g_array_append_val (grades, grade);
  }
  scale->grades = muster_reader_take (reader, grades, &scale->n_grades);
}

/* The scale of nations; its grades are filled while the nations are read. */
static void
add_nation_scale (MusterReader *reader, GArray *scales, const MusterXmlNode *root)
{
  MusterScale scale = { .id = "nation", .name = _ ("Nation"), .telling = MUSTER_TELL_ALL };
  GArray *grades = g_array_new (FALSE, TRUE, sizeof (MusterGrade));
  FOR_EACH (node, root, "nation")
  {
    MusterGrade grade = { muster_reader_get (reader, node, "id"),
                          muster_reader_get (reader, node, "name"),
                          muster_reader_get (reader, node, "cite") };
    grade.label = grade.name;
    grade.line = muster_xml_node_get_line (node);
    g_array_append_val (grades, grade);
  }
  scale.grades = muster_reader_take (reader, grades, &scale.n_grades);
  g_array_append_val (scales, scale);
}

/* Which scale is the arm, and which the quality: one of each. */
static void
read_role (MusterReader *reader, const MusterXmlNode *node, const GArray *scales)
{
  MusterRuleset *ruleset = reader->ruleset;
  const char *word = muster_xml_node_get (node, "role");
  MusterRole role = muster_role_find (word);
  int *index = role == MUSTER_ROLE_ARM ? &ruleset->arm_scale : &ruleset->quality_scale;
  if (role == MUSTER_ROLE_NONE)
    return;
  if (*index < 0)
    *index = (int) scales->len;
  else
    muster_reader_complain (reader, node,
                            _ ("The scales \"%s\" and \"%s\" both have role=\"%s\". Take it from "
                               "one of them."),
                            g_array_index (scales, MusterScale, *index).id,
                            muster_xml_node_get (node, "id"), word);
}

/* Of which arm units are anybody sees. */
static MusterTelling
read_telling (const MusterXmlNode *node)
{
  MusterRole role = muster_role_find (muster_xml_node_get (node, "role"));
  return muster_reader_get_telling (node, role == MUSTER_ROLE_ARM ? MUSTER_TELL_ALL
                                                                  : MUSTER_TELL_DISCLOSED);
}

static void
read_scales (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *scales = g_array_new (FALSE, TRUE, sizeof (MusterScale));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_add (seen, "nation");
  FOR_EACH (node, root, "scale")
  {
    MusterScale scale = { .id = muster_reader_get (reader, node, "id"),
                          .name = muster_reader_get (reader, node, "name"),
                          .short_name = muster_reader_get (reader, node, "short"),
                          .cite = muster_reader_get (reader, node, "cite"),
                          .ordered = muster_reader_is_yes (node, "ordered"),
                          .telling = read_telling (node),
                          .line = muster_xml_node_get_line (node) };
    if (!g_hash_table_add (seen, (gpointer) scale.id))
      complain_of_double (reader, node, scale.id);
    read_grades (reader, node, &scale);
    read_role (reader, node, scales);
    g_array_append_val (scales, scale);
  }
  add_nation_scale (reader, scales, root);
  reader->ruleset->scales = muster_reader_take (reader, scales, &reader->ruleset->n_scales);
  reader->ruleset->nation_scale = reader->ruleset->n_scales - 1;
}

static MusterSort
read_sort (const MusterXmlNode *node)
{
  const char *kind = muster_xml_node_get (node, "kind");
  if (muster_xml_node_is (node, "formation"))
    return g_str_equal (muster_xml_node_get (node, "id"), "army") ? MUSTER_SORT_ARMY
                                                                  : MUSTER_SORT_FORMATION;
  if (g_strcmp0 (kind, "commander") == 0)
    return MUSTER_SORT_COMMANDER;
  for (MusterSort sort = MUSTER_SORT_OPTION; kind != NULL && sort < MUSTER_N_SORTS; sort++)
    if (g_str_equal (kind, muster_sort_get_word (sort)))
      return sort;
  return MUSTER_SORT_UNIT;
}

static gint16
read_nation (MusterReader *reader, const MusterXmlNode *node)
{
  const char *id = muster_xml_node_get (node, "nation");
  if (id == NULL)
    return MUSTER_GRADE_NONE;
  int nation = muster_ruleset_find_grade (reader->ruleset, reader->ruleset->nation_scale, id);
  if (nation == MUSTER_GRADE_NONE)
    muster_reader_complain (reader, node,
                            _ ("\"%s\" belongs to the nation \"%s\", which is not declared. "
                               "Declare it or mend its spelling."),
                            muster_xml_node_get (node, "id"), id);
  return (gint16) nation;
}

static void
check_years (MusterReader *reader, const MusterXmlNode *node, int from, int to)
{
  const MusterRuleset *ruleset = reader->ruleset;
  if (from != MUSTER_NO_YEAR && to != MUSTER_NO_YEAR && from > to)
    muster_reader_complain (reader, node,
                            _ ("<%s> ends before it begins: %d–%d. Turn the years round."),
                            muster_xml_node_get_name (node), from, to);
  else if (ruleset->from != MUSTER_NO_YEAR
           && ((to != MUSTER_NO_YEAR && to < ruleset->from) || from > ruleset->to))
    muster_reader_complain (reader, node,
                            _ ("The years of this <%s> lie outside the ruleset's period, %d–%d. "
                               "Mend the years or the period."),
                            muster_xml_node_get_name (node), ruleset->from, ruleset->to);
}

/* What is told apart of a type or trait has to be there. */
static const char *
read_own (MusterReader *reader, const MusterXmlNode *node)
{
  static const char *const parts[] = { "nation", "suggest", "years", NULL };
  const char *own = muster_xml_node_get (node, "own");
  const char *tags = muster_xml_node_get (node, "tags");
  g_auto (GStrv) words = g_strsplit_set (own != NULL ? own : "", " \t\n\r", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0' && !g_strv_contains (parts, words[i])
        && !(strchr (words[i], ':') != NULL && muster_own_has (tags, words[i])))
      muster_reader_complain (reader, node,
                              _ ("own=\"%s\": \"%s\" is nothing that this <%s> says. Write nation, "
                                 "suggest, years or a grade of its tags."),
                              own, words[i], muster_xml_node_get_name (node));
  return muster_reader_get (reader, node, "own");
}

static char *
read_child_note (MusterReader *reader, const MusterXmlNode *node)
{
  const MusterXmlNode *note = muster_xml_node_get_first (node, "note");
  return note != NULL ? dup_text (reader, note) : NULL;
}

static void
declare_kind (MusterReader *reader, const MusterXmlNode *node, GArray *kinds)
{
  MusterKind kind = { .sort = read_sort (node),
                      .id = muster_reader_get (reader, node, "id"),
                      .name = muster_reader_get (reader, node, "name"),
                      .plural = muster_reader_get (reader, node, "plural"),
                      .tags = muster_reader_get (reader, node, "tags"),
                      .cite = muster_reader_get (reader, node, "cite"),
                      .own = read_own (reader, node),
                      .note = read_child_note (reader, node),
                      .nation = read_nation (reader, node),
                      .is_overall = muster_reader_is_yes (node, "overall"),
                      .symbol = muster_symbol_find (muster_xml_node_get (node, "symbol")),
                      .size = muster_size_find (muster_xml_node_get (node, "size")),
                      .from = muster_reader_get_year (node, "from"),
                      .to = muster_reader_get_year (node, "to"),
                      .line = muster_xml_node_get_line (node) };
  if (kind.plural == NULL)
    kind.plural = kind.name;
  check_years (reader, node, kind.from, kind.to);
  if (muster_word_is_own (kind.id) && kind.sort != MUSTER_SORT_ARMY)
    complain_of_own_word (reader, node, kind.id);
  g_array_append_val (kinds, kind);
  if (!g_hash_table_insert (reader->ruleset->kinds_by_id, (gpointer) kind.id,
                            GUINT_TO_POINTER (kinds->len)))
    complain_of_double (reader, node, kind.id);
}

static void
declare_kinds (MusterReader *reader, const MusterXmlNode *root)
{
  MusterRuleset *ruleset = reader->ruleset;
  GArray *kinds = g_array_new (FALSE, TRUE, sizeof (MusterKind));
  FOR_EACH (node, root, "formation")
  declare_kind (reader, node, kinds);
  FOR_EACH (node, root, "type")
  if (read_sort (node) < MUSTER_SORT_BATTLEFIELD)
    declare_kind (reader, node, kinds);
  guint n_kinds = kinds->len;
  FOR_EACH (node, root, "type")
  if (read_sort (node) > MUSTER_SORT_BATTLEFIELD)
    declare_kind (reader, node, kinds);
  int n_all;
  ruleset->kinds = muster_reader_take (reader, kinds, &n_all);
  ruleset->n_kinds = (int) n_kinds;
  ruleset->features = ruleset->kinds + n_kinds;
  ruleset->n_features = n_all - (int) n_kinds;
  ruleset->army_kind = muster_ruleset_find_kind (ruleset, "army");
  if (ruleset->army_kind == NULL || ruleset->army_kind->sort != MUSTER_SORT_ARMY)
    muster_reader_complain (reader, root,
                            _ ("There is no <formation id=\"army\">: nothing says what an army "
                               "may hold. Add it."));
  for (int i = 0; i < ruleset->n_tags; i++)
    if (muster_ruleset_find_kind (ruleset, ruleset->tags[i].id) != NULL)
      muster_problems_add (reader->problems, reader->file,
                           muster_ruleset_find_kind (ruleset, ruleset->tags[i].id)->line,
                           _ ("\"%s\" is both a tag and a type or formation. Rename one."),
                           ruleset->tags[i].id);
}

static void
read_traits (MusterReader *reader, const MusterXmlNode *parent, MusterNation *nation)
{
  GArray *traits = g_array_new (FALSE, TRUE, sizeof (MusterTrait));
  FOR_EACH (node, parent, "trait")
  {
    MusterTrait trait = { .tags = muster_reader_get (reader, node, "tags"),
                          .from = muster_reader_get_year (node, "from"),
                          .to = muster_reader_get_year (node, "to"),
                          .cite = muster_reader_get (reader, node, "cite"),
                          .own = read_own (reader, node),
                          .line = muster_xml_node_get_line (node) };
    check_years (reader, node, trait.from, trait.to);
    g_array_append_val (traits, trait);
  }
  nation->traits = muster_reader_take (reader, traits, &nation->n_traits);
}

/* The schema has seen to how it is written. */
static int
read_colour (const MusterXmlNode *node)
{
  const char *colour = muster_xml_node_get (node, "colour");
  return colour != NULL ? (int) g_ascii_strtoull (colour + 1, NULL, 16) : MUSTER_NO_COLOUR;
}

static void
read_nations (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *nations = g_array_new (FALSE, TRUE, sizeof (MusterNation));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "nation")
  {
    MusterNation nation = { .id = muster_reader_get (reader, node, "id"),
                            .name = muster_reader_get (reader, node, "name"),
                            .adjective = muster_reader_get (reader, node, "adjective"),
                            .colour = read_colour (node),
                            .cite = muster_reader_get (reader, node, "cite"),
                            .line = muster_xml_node_get_line (node) };
    if (!g_hash_table_add (seen, (gpointer) nation.id))
      complain_of_double (reader, node, nation.id);
    read_traits (reader, node, &nation);
    g_array_append_val (nations, nation);
  }
  reader->ruleset->nations = muster_reader_take (reader, nations, &reader->ruleset->n_nations);
}

static void
read_choices (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *choices = g_array_new (FALSE, TRUE, sizeof (MusterChoice));
  FOR_EACH (node, root, "choice")
  {
    const char *id = muster_xml_node_get (node, "scale");
    MusterChoice choice = { .scale = muster_ruleset_find_scale (reader->ruleset, id),
                            .on = muster_reader_compile (reader, node, "on"),
                            .change = muster_reader_is_yes (node, "change"),
                            .optional = muster_reader_is_yes (node, "optional") };
    if (choice.scale < 0)
      muster_reader_complain (reader, node,
                              _ ("A choice of the scale \"%s\", which is not declared. Declare "
                                 "it or mend its spelling."),
                              id);
    else
      g_array_append_val (choices, choice);
  }
  reader->ruleset->choices = muster_reader_take (reader, choices, &reader->ruleset->n_choices);
}

static gboolean
read_suggestion (MusterReader *reader,
                 const MusterXmlNode *node,
                 const char *text,
                 MusterGradeRange *range)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_auto (GStrv) pair = g_strsplit (text, ":", 2);
  int scale = pair[1] != NULL ? muster_ruleset_find_scale (ruleset, pair[0]) : -1;
  if (scale >= 0)
    {
      g_auto (GStrv) ends = g_strsplit (pair[1], "..", 2);
      const char *high = ends[1] != NULL ? ends[1] : ends[0];
      range->scale = (gint16) scale;
      range->low = (gint16) muster_ruleset_find_grade (ruleset, scale, ends[0]);
      range->high = (gint16) muster_ruleset_find_grade (ruleset, scale, high);
      if (range->low >= 0 && range->high >= range->low)
        return TRUE;
    }
  muster_reader_complain (reader, node,
                          _ ("suggest=\"%s\" is no grade or range of grades. Write it as "
                             "SCALE:GRADE or SCALE:LOW..HIGH."),
                          text);
  return FALSE;
}

static void
read_suggestions (MusterReader *reader, const MusterXmlNode *node, MusterKind *kind)
{
  const char *text = muster_xml_node_get (node, "suggest");
  GArray *ranges = g_array_new (FALSE, TRUE, sizeof (MusterGradeRange));
  g_auto (GStrv) parts = g_strsplit_set (text != NULL ? text : "", " \t\n", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      MusterGradeRange range;
      if (parts[i][0] != '\0' && read_suggestion (reader, node, parts[i], &range))
        g_array_append_val (ranges, range);
    }
  kind->suggestions = muster_reader_take (reader, ranges, &kind->n_suggestions);
}

static MusterKind *
find_kind_of (MusterReader *reader, const MusterXmlNode *node)
{
  return (MusterKind *) muster_ruleset_find_kind (reader->ruleset,
                                                  muster_xml_node_get (node, "id"));
}

static void
read_kind_selectors (MusterReader *reader, const MusterXmlNode *root)
{
  FOR_EACH (node, root, "formation")
  find_kind_of (reader, node)->holds = muster_reader_compile (reader, node, "holds");
  FOR_EACH (node, root, "type")
  {
    MusterKind *kind = find_kind_of (reader, node);
    read_suggestions (reader, node, kind);
    if (muster_xml_node_get (node, "on") != NULL)
      kind->on = muster_reader_compile (reader, node, "on");
  }
}

static MusterRuleset *
new_ruleset (const MusterXml *xml)
{
  MusterRuleset *ruleset = g_new0 (MusterRuleset, 1);
  g_autofree char *digest = muster_xml_dup_digest (xml);
  gsize length;
  const char *text = muster_xml_get_text (xml, &length);
  ruleset->content = g_bytes_new (text, length);
  g_atomic_ref_count_init (&ruleset->refs);
  ruleset->strings = g_string_chunk_new (4096);
  if (muster_xml_get_base_name (xml) != NULL)
    ruleset->base_file = g_string_chunk_insert (ruleset->strings, muster_xml_get_base_name (xml));
  ruleset->words = g_hash_table_new (g_str_hash, g_str_equal);
  ruleset->kinds_by_id = g_hash_table_new (g_str_hash, g_str_equal);
  ruleset->selectors = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_selector_free);
  ruleset->blocks = g_ptr_array_new_with_free_func (g_free);
  ruleset->digest = g_string_chunk_insert_const (ruleset->strings, digest);
  for (int sort = 0; sort < MUSTER_N_SORTS; sort++)
    g_hash_table_insert (ruleset->words, (gpointer) muster_sort_get_word (sort),
                         GINT_TO_POINTER (sort + 1));
  g_hash_table_insert (ruleset->words, "overall", GINT_TO_POINTER (MUSTER_WORD_OVERALL + 1));
  ruleset->n_words = MUSTER_N_OWN_WORDS;
  ruleset->arm_scale = -1;
  ruleset->quality_scale = -1;
  return ruleset;
}

/* The player's own values change no ruleset's name, nor the pack that it comes from. */
static void
keep_identity (MusterRuleset *ruleset, const MusterRuleset *base)
{
  ruleset->id = g_string_chunk_insert (ruleset->strings, base->id);
  ruleset->title = g_string_chunk_insert (ruleset->strings, base->title);
  ruleset->version = g_string_chunk_insert (ruleset->strings, base->version);
  ruleset->digest = g_string_chunk_insert (ruleset->strings, base->digest);
  ruleset->based_on =
    base->based_on != NULL ? g_string_chunk_insert (ruleset->strings, base->based_on) : NULL;
  ruleset->base_file = NULL;
  g_bytes_unref (ruleset->content);
  ruleset->content = g_bytes_ref (base->content);
}

/* @base: what the player's own values were laid over, or NULL */
static MusterRuleset *
read_ruleset (const MusterXml *xml, const MusterRuleset *base, GPtrArray *problems)
{
  const MusterXmlNode *root = muster_xml_get_root (xml);
  const char *name = muster_xml_get_name (xml);
  if (!muster_xml_node_is (root, "ruleset"))
    {
      muster_problems_add (problems, name, muster_xml_node_get_line (root),
                           _ ("This is a file of <%s>, not a ruleset. Choose a pack."),
                           muster_xml_node_get_name (root));
      return NULL;
    }
  guint before = problems->len;
  g_autoptr (MusterRuleset) ruleset = new_ruleset (xml);
  MusterReader reader = {
    .ruleset = ruleset, .file = name, .problems = problems, .is_house = base != NULL
  };
  read_header (&reader, root);
  if (base != NULL)
    keep_identity (ruleset, base);
  read_notes (&reader, root);
  read_tags (&reader, root);
  read_scales (&reader, root);
  read_nations (&reader, root);
  declare_kinds (&reader, root);
  muster_reader_read_rules (&reader, root);
  read_kind_selectors (&reader, root);
  read_choices (&reader, root);
  if (muster_xml_node_get (root, "disclose") != NULL)
    ruleset->disclose = muster_reader_compile (&reader, root, "disclose");
  muster_reader_settle_words (&reader);
  muster_reader_settle_symbols (&reader);
  /* What needs itself would never be worked out, whether or not anybody checks the pack. */
  if (problems->len == before)
    muster_reader_check_circles (&reader);
  if (ruleset->base_file != NULL)
    muster_overlay_settle_problems (problems, before, ruleset->base_file);
  return problems->len == before ? g_steal_pointer (&ruleset) : NULL;
}

MusterRuleset *
muster_ruleset_read (const MusterXml *xml, GPtrArray *problems)
{
  return read_ruleset (xml, NULL, problems);
}

MusterRuleset *
muster_ruleset_read_house (const MusterXml *xml, const MusterRuleset *base, GPtrArray *problems)
{
  return read_ruleset (xml, base, problems);
}

/* Beside the pack itself, then where all packs lie. */
static char **
list_dirs (const MusterXml *xml)
{
  g_auto (GStrv) usual = muster_packs_list_dirs ();
  GPtrArray *dirs = g_ptr_array_new ();
  g_ptr_array_add (dirs, g_path_get_dirname (muster_xml_get_name (xml)));
  for (int i = 0; usual[i] != NULL; i++)
    g_ptr_array_add (dirs, g_strdup (usual[i]));
  g_ptr_array_add (dirs, NULL);
  return (char **) g_ptr_array_free (dirs, FALSE);
}

MusterRuleset *
muster_ruleset_read_whole (MusterXml *xml, GPtrArray *problems)
{
  g_auto (GStrv) dirs = list_dirs (xml);
  g_autoptr (MusterXml) whole = muster_overlay_resolve (xml, (const char *const *) dirs, problems);
  return whole != NULL ? muster_ruleset_read (whole, problems) : NULL;
}

MusterRuleset *
muster_ruleset_load (const char *path, GPtrArray *problems)
{
  MusterXml *xml = muster_xml_load (path, problems);
  return xml != NULL ? muster_ruleset_read_whole (xml, problems) : NULL;
}

MusterRuleset *
muster_ruleset_parse (const char *name, const char *text, gsize length, GPtrArray *problems)
{
  MusterXml *xml = muster_xml_parse (name, text, length, problems);
  return xml != NULL ? muster_ruleset_read_whole (xml, problems) : NULL;
}
