#include "config.h"

#include "army/check/check.h"
#include "sheet/army/compact-words.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  ERRORS,
  UNCHECKED,
  WAIVED,
  WARNINGS,
  ADVICE,
  N_GROUPS,
} Group;

static Group
get_group (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return WAIVED;
  if (finding->severity == MUSTER_SEVERITY_WARNING)
    return WARNINGS;
  if (finding->severity == MUSTER_SEVERITY_ADVICE)
    return ADVICE;
  return finding->unchecked ? UNCHECKED : ERRORS;
}

/* What Muster's own checks find, in a few words. */
static const char *
get_words (MusterFindingKind kind)
{
  switch (kind)
    {
    case MUSTER_FINDING_HOLDS:
      return _ ("where it may not stand");
    case MUSTER_FINDING_CHOICE:
      return _ ("grade not chosen");
    case MUSTER_FINDING_PRESET:
      return _ ("grade that is not offered");
    case MUSTER_FINDING_YEARS:
      return _ ("outside its years");
    case MUSTER_FINDING_NATION:
      return _ ("of another nation");
    case MUSTER_FINDING_SUGGESTION:
      return _ ("unusual grade");
    case MUSTER_FINDING_ENTRY:
      return _ ("entry that does not count");
    case MUSTER_FINDING_PERIOD:
      return _ ("outside the period");
    case MUSTER_FINDING_LIMIT:
      break;
    }
  return "";
}

static const char *
get_name (const MusterFinding *finding)
{
  return finding->limit != NULL ? finding->limit->name : get_words (finding->kind);
}

static gboolean
is_one_of (const MusterFinding *finding, Group group, const char *name)
{
  return get_group (finding) == group && (name == NULL || g_str_equal (get_name (finding), name));
}

static guint
count (GPtrArray *findings, Group group, const char *name)
{
  guint n = 0;
  for (guint i = 0; i < findings->len; i++)
    n += is_one_of (findings->pdata[i], group, name);
  return n;
}

static gboolean
is_first (GPtrArray *findings, guint index, Group group)
{
  const char *name = get_name (findings->pdata[index]);
  for (guint i = 0; i < index; i++)
    if (is_one_of (findings->pdata[i], group, name))
      return FALSE;
  return TRUE;
}

/* "Divisions in a corps (I Corps)", "grade not chosen (× 12)"; of what was set aside, why. */
static char *
dup_item (const MusterFinding *finding, guint n)
{
  const char *name = get_name (finding);
  if (finding->waiver != NULL)
    /* Translators: a limit, where it was set aside, and the player's reason. */
    return g_strdup_printf (_ ("%s (%s: “%s”)"), name, finding->where, finding->waiver);
  if (n > 1)
    return g_strdup_printf (_ ("%s (× %u)"), name, n);
  return g_strdup_printf ("%s (%s)", name, finding->where);
}

static char *
dup_title (Group group, guint n)
{
  switch (group)
    {
    case ERRORS:
      return g_strdup_printf (ngettext ("%u error", "%u errors", n), n);
    case UNCHECKED:
      return g_strdup_printf (ngettext ("%u limit not checked", "%u limits not checked", n), n);
    case WAIVED:
      return g_strdup_printf (ngettext ("%u set aside", "%u set aside", n), n);
    case WARNINGS:
      return g_strdup_printf (ngettext ("%u warning", "%u warnings", n), n);
    case ADVICE:
      return g_strdup_printf (ngettext ("%u piece of advice", "%u pieces of advice", n), n);
    case N_GROUPS:
      break;
    }
  return g_strdup ("");
}

static char *
dup_group (GPtrArray *findings, Group group)
{
  guint n = count (findings, group, NULL);
  g_autofree char *title = dup_title (group, n);
  g_autoptr (GString) items = g_string_new (NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = findings->pdata[i];
      if (get_group (finding) != group || (group != WAIVED && !is_first (findings, i, group)))
        continue;
      g_autofree char *item = dup_item (finding, count (findings, group, get_name (finding)));
      g_string_append_printf (items, "%s%s", items->len > 0 ? "; " : "", item);
    }
  return g_markup_printf_escaped ("<b>%s</b>: %s", title, items->str);
}

GPtrArray *
muster_compact_list_findings (GPtrArray *findings)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  for (Group group = 0; group < N_GROUPS; group++)
    if (count (findings, group, NULL) > 0)
      g_ptr_array_add (lines, dup_group (findings, group));
  return lines;
}
