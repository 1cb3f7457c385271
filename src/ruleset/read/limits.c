#include "config.h"

#include "base/problem.h"
#include "ruleset/read/reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static MusterLimitKind
read_limit_kind (const MusterXmlNode *node)
{
  static const char *const kinds[] = { "count",    "share",    "ratio",     "compare",
                                       "requires", "excludes", "available", "alike" };
  const char *kind = muster_xml_node_get (node, "kind");
  for (int i = 0; i < MUSTER_N_LIMIT_KINDS; i++)
    if (g_str_equal (kind, kinds[i]))
      return (MusterLimitKind) i;
  return MUSTER_LIMIT_COUNT;
}

static MusterSeverity
read_severity (const MusterXmlNode *node)
{
  const char *severity = muster_xml_node_get (node, "severity");
  if (g_strcmp0 (severity, "warning") == 0)
    return MUSTER_SEVERITY_WARNING;
  return g_strcmp0 (severity, "advice") == 0 ? MUSTER_SEVERITY_ADVICE : MUSTER_SEVERITY_ERROR;
}

static void
need (MusterReader *reader, const MusterXmlNode *node, gboolean is_there, const char *attribute)
{
  if (!is_there)
    muster_reader_complain (reader, node,
                            _ ("A limit of the kind \"%s\" needs the attribute %s. Add it."),
                            muster_xml_node_get (node, "kind"), attribute);
}

/* A share is 40%, 1/3 or 0.4; but half a point may be counted. */
static gboolean
is_share (const MusterXmlNode *node, const char *attribute, MusterLimitKind kind)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL && strpbrk (text, kind == MUSTER_LIMIT_SHARE ? "%/." : "%") != NULL;
}

/* None at all is the same as a count and as a share. */
static gboolean
mixes_bounds (const MusterXmlNode *node, const MusterLimit *limit)
{
  return (limit->kind == MUSTER_LIMIT_COUNT || limit->kind == MUSTER_LIMIT_SHARE)
         && is_share (node, "min", limit->kind) != is_share (node, "max", limit->kind)
         && (limit->min.is_measure || limit->min.number.num != 0)
         && (limit->max.is_measure || limit->max.number.num != 0);
}

static void
check_bounds (MusterReader *reader, const MusterXmlNode *node, const MusterLimit *limit)
{
  if (mixes_bounds (node, limit))
    muster_reader_complain (reader, node,
                            _ ("The limit \"%s\" mixes a count and a share: min=\"%s\", "
                               "max=\"%s\". Both bounds of one limit must be counts, or both "
                               "shares. Make them alike, or write two limits."),
                            limit->id, muster_xml_node_get (node, "min"),
                            muster_xml_node_get (node, "max"));
  else if (!limit->min.is_measure && !limit->max.is_measure
           && muster_number_compare (limit->min.number, limit->max.number) > 0)
    muster_reader_complain (reader, node,
                            _ ("The limit \"%s\" has a min above its max: nothing can meet it. "
                               "Turn them round."),
                            limit->id);
}

static void
check_limit (MusterReader *reader, const MusterXmlNode *node, const MusterLimit *limit)
{
  gboolean bounded = limit->min.is_given || limit->max.is_given;
  switch (limit->kind)
    {
    case MUSTER_LIMIT_COUNT:
    case MUSTER_LIMIT_SHARE:
      need (reader, node, bounded, "min or max");
      break;
    case MUSTER_LIMIT_RATIO:
      need (reader, node, limit->max.is_given && !limit->max.is_measure, "max");
      need (reader, node, limit->to != NULL, "to");
      break;
    case MUSTER_LIMIT_COMPARE:
    case MUSTER_LIMIT_REQUIRES:
    case MUSTER_LIMIT_EXCLUDES:
      need (reader, node, limit->to != NULL, "to");
      break;
    case MUSTER_LIMIT_AVAILABLE:
      need (reader, node, limit->only != NULL, "only");
      break;
    case MUSTER_LIMIT_ALIKE:
      need (reader, node, muster_xml_node_get (node, "by") != NULL, "by");
      break;
    case MUSTER_N_LIMIT_KINDS:
      break;
    }
  if (limit->min.is_given && limit->max.is_given)
    check_bounds (reader, node, limit);
}

static int
read_by (MusterReader *reader, const MusterXmlNode *node)
{
  const char *by = muster_xml_node_get (node, "by");
  if (by == NULL || g_str_equal (by, "type"))
    return -1;
  int scale = muster_ruleset_find_scale (reader->ruleset, by);
  if (scale < 0)
    muster_reader_complain (reader, node,
                            _ ("by=\"%s\" is no scale and not \"type\". Mend its spelling."), by);
  return scale;
}

/* As a fraction 2/4 is 1/2, but two for each four is not one for each two. */
static void
read_ratio (const MusterXmlNode *node, MusterLimit *limit)
{
  const char *max = muster_xml_node_get (node, "max");
  const char *slash = max != NULL ? strchr (max, '/') : NULL;
  limit->part = limit->max.number.num;
  limit->group = limit->max.number.den;
  if (limit->max.is_measure || slash == NULL || strchr (slash, '%') != NULL)
    return;
  limit->part = g_ascii_strtoll (max, NULL, 10);
  limit->group = g_ascii_strtoll (slash + 1, NULL, 10);
}

static MusterSelector *
compile_optional (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  return muster_xml_node_get (node, attribute) != NULL
           ? muster_reader_compile (reader, node, attribute)
           : NULL;
}

static void
count_limit (MusterReader *reader, MusterLimit *limit)
{
  MusterMeasure count = { MUSTER_MEASURE_COUNT, 0 };
  limit->to_counter = -1;
  if (limit->kind == MUSTER_LIMIT_ALIKE)
    {
      limit->counter = reader->ruleset->n_alike++;
      return;
    }
  gboolean presence = limit->kind == MUSTER_LIMIT_REQUIRES || limit->kind == MUSTER_LIMIT_EXCLUDES;
  MusterMeasure measure = presence ? count : limit->measure;
  limit->counter = muster_reader_add_counter (reader, limit->of, limit->only, measure);
  if (limit->to != NULL)
    limit->to_counter = muster_reader_add_counter (reader, limit->to, NULL, measure);
}

/* What a kind of limit does not ask for would be written in vain. */
static void
check_attributes (MusterReader *reader, const MusterXmlNode *node, MusterLimitKind kind)
{
  static const struct
  {
    const char *attribute;
    guint kinds; /* bits of those that ask for it */
  } asked[] = {
    { "to", 1u << MUSTER_LIMIT_SHARE | 1u << MUSTER_LIMIT_RATIO | 1u << MUSTER_LIMIT_COMPARE
              | 1u << MUSTER_LIMIT_REQUIRES | 1u << MUSTER_LIMIT_EXCLUDES },
    { "only", 1u << MUSTER_LIMIT_AVAILABLE },
    { "by", 1u << MUSTER_LIMIT_ALIKE },
    { "min", 1u << MUSTER_LIMIT_COUNT | 1u << MUSTER_LIMIT_SHARE },
    { "max", 1u << MUSTER_LIMIT_COUNT | 1u << MUSTER_LIMIT_SHARE | 1u << MUSTER_LIMIT_RATIO },
    { "or-none", 1u << MUSTER_LIMIT_COUNT | 1u << MUSTER_LIMIT_SHARE },
    { "or-equal", 1u << MUSTER_LIMIT_COMPARE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    if ((asked[i].kinds & 1u << kind) == 0
        && muster_xml_node_get (node, asked[i].attribute) != NULL)
      muster_reader_complain (
        reader, node,
        _ ("A limit of the kind \"%s\" does not ask for \"%s\". Take it out, or "
           "write another kind."),
        muster_xml_node_get (node, "kind"), asked[i].attribute);
}

static void
read_limit (MusterReader *reader, const MusterXmlNode *node, MusterSelector *scope)
{
  gboolean has_measure;
  g_autofree char *reason = muster_xml_node_dup_text (node);
  MusterLimit limit = { .id = muster_reader_get (reader, node, "id"),
                        .name = muster_reader_get (reader, node, "name"),
                        .kind = read_limit_kind (node),
                        .severity = read_severity (node),
                        .cite = muster_reader_get (reader, node, "cite"),
                        .scope = scope != NULL ? scope : muster_reader_compile_scope (reader, node),
                        .of = muster_reader_compile (reader, node, "of"),
                        .to = compile_optional (reader, node, "to"),
                        .only = compile_optional (reader, node, "only"),
                        .min = muster_reader_get_bound (reader, node, "min"),
                        .max = muster_reader_get_bound (reader, node, "max"),
                        .or_none = muster_reader_is_yes (node, "or-none"),
                        .or_equal = muster_reader_is_yes (node, "or-equal"),
                        .round_up = muster_xml_node_get (node, "round") != NULL,
                        .by = read_by (reader, node),
                        .line = muster_xml_node_get_line (node) };
  limit.measure = muster_reader_get_measure (reader, node, "measure", &has_measure);
  if (reason != NULL)
    limit.reason = g_string_chunk_insert_const (reader->ruleset->strings, reason);
  if (scope != NULL && muster_xml_node_get (node, "scope") != NULL)
    muster_reader_complain (reader, node,
                            _ ("In a list a limit looks at what the list does, so scope=\"%s\" has "
                               "no effect. Take it out, or write the limit outside of the list."),
                            muster_xml_node_get (node, "scope"));
  if (limit.kind == MUSTER_LIMIT_SHARE && limit.to == NULL)
    limit.to = muster_reader_compile_text (reader, has_measure ? NULL : "unit", limit.line);
  if (limit.kind == MUSTER_LIMIT_RATIO)
    read_ratio (node, &limit);
  check_attributes (reader, node, limit.kind);
  check_limit (reader, node, &limit);
  count_limit (reader, &limit);
  g_array_append_val (reader->limits, limit);
}

/* A row of a list is a limit on how much of it there may be. */
static void
read_allow (MusterReader *reader,
            const MusterXmlNode *node,
            MusterSelector *scope,
            const char *list_of)
{
  MusterLimit limit = { .id = muster_reader_get (reader, node, "id"),
                        .name = muster_reader_get (reader, node, "name"),
                        .kind = MUSTER_LIMIT_COUNT,
                        .cite = muster_reader_get (reader, node, "cite"),
                        .scope = scope,
                        .of = muster_reader_compile (reader, node, "of"),
                        .min = muster_reader_get_bound (reader, node, "min"),
                        .max = muster_reader_get_bound (reader, node, "max"),
                        .by = -1,
                        .line = muster_xml_node_get_line (node) };
  if (!limit.min.is_given && !limit.max.is_given)
    return;
  if (is_share (node, "min", MUSTER_LIMIT_SHARE) || is_share (node, "max", MUSTER_LIMIT_SHARE))
    {
      limit.kind = MUSTER_LIMIT_SHARE;
      limit.to = muster_reader_compile_text (reader, list_of, limit.line);
    }
  check_limit (reader, node, &limit);
  count_limit (reader, &limit);
  g_array_append_val (reader->limits, limit);
}

static void
read_list (MusterReader *reader, const MusterXmlNode *list)
{
  g_autoptr (GString) allowed = g_string_new (NULL);
  const char *of = muster_xml_node_get (list, "of");
  MusterLimit nothing_else = { .id = muster_reader_get (reader, list, "id"),
                               .name = muster_reader_get (reader, list, "name"),
                               .kind = MUSTER_LIMIT_AVAILABLE,
                               .cite = muster_reader_get (reader, list, "cite"),
                               .scope = muster_reader_compile_scope (reader, list),
                               .by = -1,
                               .line = muster_xml_node_get_line (list) };
  of = of != NULL ? of : "unit";
  if (muster_xml_node_get_first (list, "allow") == NULL)
    muster_reader_complain (reader, list,
                            _ ("The list \"%s\" allows nothing. Add an <allow> for each thing that "
                               "it has."),
                            nothing_else.id);
  FOR_EACH (node, list, "allow")
  {
    if (g_strcmp0 (muster_xml_node_get (node, "of"), "") == 0)
      muster_reader_complain (reader, node, _ ("of=\"\" says nothing. Write what is allowed."));
    g_string_append_printf (allowed, "%s%s", allowed->len > 0 ? "," : "",
                            muster_xml_node_get (node, "of"));
    read_allow (reader, node, nothing_else.scope, of);
  }
  FOR_EACH (node, list, "limit")
  read_limit (reader, node, nothing_else.scope);
  nothing_else.of = muster_reader_compile_text (reader, of, nothing_else.line);
  nothing_else.only = muster_reader_compile_text (reader, allowed->str, nothing_else.line);
  count_limit (reader, &nothing_else);
  g_array_append_val (reader->limits, nothing_else);
}

/* Findings that no limit makes have these ids: a waiver of one must not be one of the other. */
gboolean
muster_limit_id_is_reserved (const char *id)
{
  static const char *const ids[] = { "holds", "nation", "period", "years" };
  static const char *const beginnings[] = { "choice-", "entry-", "preset-", "suggest-" };
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (g_str_equal (id, ids[i]))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    if (g_str_has_prefix (id, beginnings[i]))
      return TRUE;
  return FALSE;
}

static void
check_limit_ids (MusterReader *reader)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < reader->limits->len; i++)
    {
      const MusterLimit *limit = &g_array_index (reader->limits, MusterLimit, i);
      if (muster_limit_id_is_reserved (limit->id))
        muster_problems_add (reader->problems, reader->file, limit->line,
                             _ ("id=\"%s\" is the id of one of Muster's own checks. Give the limit "
                                "another id."),
                             limit->id);
      if (!g_hash_table_add (seen, (gpointer) limit->id))
        muster_problems_add (reader->problems, reader->file, limit->line,
                             _ ("The limit id=\"%s\" is there twice. Give one of the two another "
                                "id."),
                             limit->id);
    }
}

void
muster_reader_read_limits (MusterReader *reader, const MusterXmlNode *root)
{
  reader->limits = g_array_new (FALSE, TRUE, sizeof (MusterLimit));
  for (const MusterXmlNode *node = muster_xml_node_get_first (root, NULL); node != NULL;
       node = muster_xml_node_get_next (node, NULL))
    {
      if (muster_xml_node_is (node, "limit"))
        read_limit (reader, node, NULL);
      else if (muster_xml_node_is (node, "list"))
        read_list (reader, node);
    }
  check_limit_ids (reader);
  reader->ruleset->limits =
    muster_reader_take (reader, g_steal_pointer (&reader->limits), &reader->ruleset->n_limits);
}
