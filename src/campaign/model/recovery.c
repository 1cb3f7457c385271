#include "config.h"

#include "campaign/model/recovery.h"

#include "base/error.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

static const char *const held_words[MUSTER_N_HELD + 1] = { "", "yes", "no", "nobody", NULL };
static const char *const share_names[MUSTER_EVENT_FIGURES] = {
  [MUSTER_LOSS_RETURNING] = "returning",
  [MUSTER_LOSS_HOSPITAL] = "hospital",
  [MUSTER_LOSS_MISSING] = "missing",
  [MUSTER_LOSS_PRISONERS] = "prisoners",
};
/* Where two parts have waited as long for their share, the first goes first. */
static const MusterLoss order[] = { MUSTER_LOSS_RETURNING, MUSTER_LOSS_HOSPITAL,
                                    MUSTER_LOSS_MISSING, MUSTER_LOSS_PRISONERS,
                                    MUSTER_LOSS_KILLED };

MusterRecovery *
muster_recovery_new (const char *name)
{
  MusterRecovery *recovery = g_new0 (MusterRecovery, 1);
  recovery->strings = g_string_chunk_new (256);
  recovery->name = g_string_chunk_insert (recovery->strings, name);
  recovery->rest = 1;
  recovery->rules = g_array_new (FALSE, FALSE, sizeof (MusterRecoveryRule));
  g_atomic_ref_count_init (&recovery->refs);
  return recovery;
}

MusterRecovery *
muster_recovery_ref (MusterRecovery *recovery)
{
  g_atomic_ref_count_inc (&recovery->refs);
  return recovery;
}

void
muster_recovery_unref (MusterRecovery *recovery)
{
  if (!g_atomic_ref_count_dec (&recovery->refs))
    return;
  g_array_unref (recovery->rules);
  g_string_chunk_free (recovery->strings);
  g_free (recovery);
}

gint64
muster_recovery_get_rest (const MusterRecovery *recovery)
{
  return recovery != NULL && recovery->rest > 1 ? recovery->rest : 0;
}

const char *
muster_recovery_keep (MusterRecovery *recovery, const char *text)
{
  gboolean is_empty = text == NULL || *text == '\0';
  return is_empty ? NULL : g_string_chunk_insert (recovery->strings, text);
}

static const MusterRecoveryRule *
get_rule (const MusterRecovery *recovery, guint i)
{
  return &g_array_index (recovery->rules, MusterRecoveryRule, i);
}

/* The killed take what the others leave. */
static gboolean
fill_shares (MusterRecoveryRule *rule)
{
  MusterNumber left = MUSTER_NUMBER (1);
  for (guint i = MUSTER_LOSS_RETURNING; i < MUSTER_EVENT_FIGURES; i++)
    left = muster_number_add (left, muster_number_multiply (rule->shares[i], MUSTER_NUMBER (-1)));
  rule->shares[MUSTER_LOSS_ALL] = MUSTER_NUMBER (1);
  rule->shares[MUSTER_LOSS_KILLED] = left;
  return left.num >= 0;
}

gboolean
muster_recovery_add_rule (MusterRecovery *recovery,
                          MusterHeld held,
                          const char *grade,
                          const char *const *shares,
                          int days,
                          GError **error)
{
  MusterRecoveryRule rule = { .held = held, .days = days };
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    {
      const char *share = share_names[i] != NULL ? shares[i] : NULL;
      rule.shares[i] = MUSTER_NUMBER (0);
      if (share == NULL || *share == '\0')
        continue;
      if (!muster_number_parse (share, &rule.shares[i]) || rule.shares[i].num < 0
          || rule.shares[i].den > 1000)
        {
          g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                       _ ("“%s” is no share of the losses. Write a fraction, such as 1/3, or a "
                          "percentage."),
                       share);
          return FALSE;
        }
    }
  if (!fill_shares (&rule))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("The shares of this rule are more than the whole. Make them smaller, so that "
                      "they are 1 together or less: the others are killed."));
      return FALSE;
    }
  rule.grade = muster_recovery_keep (recovery, grade);
  g_array_append_val (recovery->rules, rule);
  return TRUE;
}

static void
read_rule (MusterRecovery *recovery,
           const MusterXml *xml,
           const MusterXmlNode *node,
           GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  const char *held = muster_xml_node_get (node, "held");
  const char *days = muster_xml_node_get (node, "days");
  const char *shares[MUSTER_EVENT_FIGURES] = { NULL };
  MusterHeld whose = (MusterHeld) MAX (muster_event_find_word (held_words, held), 0);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    if (share_names[i] != NULL)
      shares[i] = muster_xml_node_get (node, share_names[i]);
  if (!muster_recovery_add_rule (recovery, whose, muster_xml_node_get (node, "grade"), shares,
                                 days != NULL ? atoi (days) : 0, &error))
    muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (node), "%s",
                         error->message);
}

static int
read_rest (const MusterXmlNode *node)
{
  const char *rest = muster_xml_node_get (node, "rest");
  return rest != NULL ? CLAMP (atoi (rest), 1, MUSTER_MOST_REST) : 1;
}

MusterRecovery *
muster_recovery_read (const MusterXml *xml, const MusterXmlNode *node, GPtrArray *problems)
{
  guint before = problems->len;
  MusterRecovery *recovery = muster_recovery_new (muster_xml_node_get (node, "name"));
  const MusterXmlNode *note = muster_xml_node_get_first (node, "note");
  g_autofree char *lines = note != NULL ? muster_xml_node_dup_lines (note) : NULL;
  recovery->note = muster_recovery_keep (recovery, lines);
  recovery->has_dice = g_strcmp0 (muster_xml_node_get (node, "dice"), "yes") == 0;
  recovery->rest = read_rest (node);
  for (const MusterXmlNode *rule = muster_xml_node_get_first (node, "rule"); rule != NULL;
       rule = muster_xml_node_get_next (rule, "rule"))
    read_rule (recovery, xml, rule, problems);
  if (problems->len == before)
    return recovery;
  muster_recovery_unref (recovery);
  return NULL;
}

static void
write_rule (MusterXmlWriter *writer, const MusterRecoveryRule *rule)
{
  muster_xml_writer_start (writer, "rule");
  if (rule->held != MUSTER_HELD_ANY)
    muster_xml_writer_attribute (writer, "held", held_words[rule->held]);
  muster_xml_writer_attribute (writer, "grade", rule->grade);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    {
      g_autofree char *share = muster_number_dup_plain (rule->shares[i]);
      if (share_names[i] != NULL && rule->shares[i].num != 0)
        muster_xml_writer_attribute (writer, share_names[i], share);
    }
  if (rule->days > 0)
    muster_xml_writer_attribute_int (writer, "days", rule->days);
  muster_xml_writer_end (writer);
}

void
muster_recovery_write (MusterXmlWriter *writer, const MusterRecovery *recovery)
{
  muster_xml_writer_start (writer, "recovery");
  muster_xml_writer_attribute (writer, "name", recovery->name);
  if (recovery->has_dice)
    muster_xml_writer_attribute (writer, "dice", "yes");
  if (recovery->rest > 1)
    muster_xml_writer_attribute_int (writer, "rest", recovery->rest);
  muster_xml_writer_text_element (writer, "note", recovery->note);
  for (guint i = 0; i < recovery->rules->len; i++)
    write_rule (writer, get_rule (recovery, i));
  muster_xml_writer_end (writer);
}

GBytes *
muster_recovery_write_file (const MusterRecovery *recovery)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  muster_recovery_write (writer, recovery);
  return muster_xml_writer_finish (writer);
}

static void
append_part (GString *text, const char *part)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", part);
}

char *
muster_recovery_rule_dup_text (const MusterRecoveryRule *rule)
{
  const char *const words[MUSTER_EVENT_FIGURES] = {
    [MUSTER_LOSS_KILLED] = _ ("%s lost for good"), [MUSTER_LOSS_RETURNING] = _ ("%s back at once"),
    [MUSTER_LOSS_HOSPITAL] = _ ("%s in hospital"), [MUSTER_LOSS_MISSING] = _ ("%s missing"),
    [MUSTER_LOSS_PRISONERS] = _ ("%s prisoners"),
  };
  GString *text = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_autofree char *share = muster_number_dup_text (rule->shares[order[i]]);
      g_autofree char *part = g_strdup_printf (words[order[i]], share);
      g_autofree char *days =
        g_strdup_printf (ngettext ("%s for %d day", "%s for %d days", (gulong) rule->days), part,
                         rule->days);
      if (rule->shares[order[i]].num != 0)
        append_part (text, order[i] == MUSTER_LOSS_HOSPITAL && rule->days > 0 ? days : part);
    }
  return g_string_free (text, FALSE);
}
