#include "config.h"

#include "sheet/army/findings.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Things that gathered advice names; of the others it gives the number. */
#define MOST_NAMES 3
/* Letters; the whole name stands in the table. */
#define LONGEST_NAME 60
/* Where it stands is said at the end. */
#define KEPT_END 24

/* Findings that say the same; only advice is gathered. */
typedef struct
{
  const MusterFinding *first;
  GPtrArray *names;
  guint n;
} Group;

static void
free_group (gpointer data)
{
  Group *group = data;
  g_ptr_array_unref (group->names);
  g_free (group);
}

static char *
dup_short (const char *name)
{
  if (g_utf8_strlen (name, -1) <= LONGEST_NAME)
    return g_strdup (name);
  glong length = g_utf8_strlen (name, -1);
  g_autofree char *start = g_utf8_substring (name, 0, LONGEST_NAME - KEPT_END - 1);
  g_autofree char *end = g_utf8_substring (name, length - KEPT_END, length);
  return g_strconcat (start, "…", end, NULL);
}

static const char *
get_label (const MusterFinding *finding)
{
  return finding->waiver != NULL ? _ ("Set aside") : muster_finding_get_severity_name (finding);
}

/* What stands against the army, what cannot be checked, what was set aside, warnings, advice. */
static int
get_rank (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return 2;
  if (finding->severity != MUSTER_SEVERITY_ERROR)
    return 2 + (int) finding->severity;
  return finding->unchecked ? 1 : 0;
}

static gboolean
may_gather (const MusterFinding *finding)
{
  return finding->severity == MUSTER_SEVERITY_ADVICE && finding->waiver == NULL;
}

static char *
dup_key (const MusterFinding *finding, guint index)
{
  if (!may_gather (finding))
    return g_strdup_printf ("%u", index);
  return g_strjoin ("\n", finding->id, finding->have, finding->allowed,
                    finding->unchecked ? "?" : "", NULL);
}

static void
gather (GPtrArray *groups, GHashTable *by_key, const MusterFinding *finding, guint index)
{
  g_autofree char *key = dup_key (finding, index);
  Group *group = g_hash_table_lookup (by_key, key);
  if (group == NULL)
    {
      group = g_new0 (Group, 1);
      group->first = finding;
      group->names = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (groups, group);
      g_hash_table_insert (by_key, g_steal_pointer (&key), group);
    }
  if (group->names->len < MOST_NAMES)
    g_ptr_array_add (group->names, dup_short (finding->where));
  group->n++;
}

/* Returns: (element-type Group): in the order in which they are shown */
static GPtrArray *
list_groups (GPtrArray *findings)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (free_group);
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int rank = 0; rank <= 2 + MUSTER_SEVERITY_ADVICE; rank++)
    for (guint i = 0; i < findings->len; i++)
      if (get_rank (findings->pdata[i]) == rank)
        gather (groups, by_key, findings->pdata[i], i);
  return groups;
}

static char *
dup_text (const Group *group)
{
  MusterFinding gathered = *group->first;
  guint others = group->n - group->names->len;
  if (others > 0)
    g_ptr_array_add (group->names,
                     g_strdup_printf (ngettext ("%u other", "%u others", others), others));
  g_autofree char *names = muster_text_join (group->names);
  gathered.where = names;
  return muster_finding_dup_text (&gathered);
}

static double
get_indent (const MusterGalley *galley, GPtrArray *groups, double em)
{
  double width = 0;
  for (guint i = 0; i < groups->len; i++)
    {
      const char *label = get_label (((Group *) groups->pdata[i])->first);
      width =
        MAX (width,
             muster_typesetter_set (galley->typesetter, MUSTER_STYLE_LABEL, label, 0, 0)->width);
    }
  return width + em;
}

/* The label stands beside the first line of what it labels. */
static void
add_group (MusterGalley *galley, const Group *group, double indent)
{
  double width = galley->width - indent;
  g_autofree char *text = dup_text (group);
  muster_galley_begin_block (galley, 1);
  muster_galley_add_labelled (galley, MUSTER_STYLE_LABEL, get_label (group->first),
                              MUSTER_STYLE_BODY, text, indent, width);
  if (group->first->waiver != NULL)
    {
      g_autofree char *reason = g_strdup_printf (_ ("Reason: %s"), group->first->waiver);
      muster_galley_add_paragraph (galley, MUSTER_STYLE_NOTE, reason, indent, width,
                                   PANGO_ALIGN_LEFT);
    }
  muster_galley_end_block (galley);
}

void
muster_findings_block_add (MusterGalley *galley, GPtrArray *findings)
{
  g_autoptr (GPtrArray) groups = list_groups (findings);
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double indent = get_indent (galley, groups, em);
  for (guint i = 0; i < groups->len; i++)
    add_group (galley, groups->pdata[i], indent);
}
