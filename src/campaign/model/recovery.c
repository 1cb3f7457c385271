#include "config.h"

#include "campaign/model/recovery.h"

#include "base/error.h"
#include "base/file.h"
#include "base/problem.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const held_words[MUSTER_N_HELD + 1] = { "", "yes", "no", "nobody", NULL };
static const char *const roundings[] = { "battle", "carried", NULL };
static const char *const share_names[MUSTER_EVENT_FIGURES] = {
  [MUSTER_LOSS_RETURNING] = "returning",
  [MUSTER_LOSS_HOSPITAL] = "hospital",
  [MUSTER_LOSS_MISSING] = "missing",
  [MUSTER_LOSS_PRISONERS] = "prisoners",
};

/* Where two parts have waited as long for their share, the first goes first. */
static const MusterLoss order_of_parts[] = { MUSTER_LOSS_RETURNING, MUSTER_LOSS_HOSPITAL,
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
  MusterHeld whose = (MusterHeld) MAX (muster_text_find_word (held_words, held), 0);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    if (share_names[i] != NULL)
      shares[i] = muster_xml_node_get (node, share_names[i]);
  if (!muster_recovery_add_rule (recovery, whose, muster_xml_node_get (node, "grade"), shares,
                                 days != NULL ? atoi (days) : 0, &error))
    muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (node), "%s",
                         error->message);
  else
    g_array_index (recovery->rules, MusterRecoveryRule, recovery->rules->len - 1).line =
      muster_xml_node_get_line (node);
}

gint64
muster_recovery_get_common (const MusterRecovery *recovery)
{
  gint64 common = 1;
  for (guint i = 0; i < recovery->rules->len; i++)
    for (guint part = MUSTER_LOSS_KILLED; part < MUSTER_EVENT_FIGURES; part++)
      {
        gint64 den = get_rule (recovery, i)->shares[part].den;
        gint64 one = common;
        while (common % den != 0 && common <= MUSTER_MOST_COMMON)
          common += one;
        if (common > MUSTER_MOST_COMMON)
          return 0;
      }
  return common;
}

static gboolean
check_common (const MusterRecovery *recovery, const char *file, int line, GPtrArray *problems)
{
  if (recovery->has_dice || recovery->rounding != MUSTER_ROUNDING_CARRIED
      || muster_recovery_get_common (recovery) != 0)
    return TRUE;
  muster_problems_add (problems, file, line,
                       _ ("The shares of these rules have no common denominator up to %d, so that "
                          "what is left over cannot be carried. Write simpler fractions, such as "
                          "1/3 and 1/12, or let each battle be rounded by itself."),
                       MUSTER_MOST_COMMON);
  return FALSE;
}

/* Whether all units of which @rule is are those of a rule above it. */
static gboolean
is_behind (const MusterRecovery *recovery, guint rule)
{
  const MusterRecoveryRule *of = get_rule (recovery, rule);
  guint told = 0;
  for (guint i = 0; i < rule; i++)
    {
      const MusterRecoveryRule *above = get_rule (recovery, i);
      if (above->grade != NULL && g_strcmp0 (above->grade, of->grade) != 0)
        continue;
      told |= 1U << above->held;
    }
  guint any = 1U << MUSTER_HELD_ANY;
  return (told & any) != 0 || (of->held != MUSTER_HELD_ANY && (told & (1U << of->held)) != 0);
}

static gboolean
has_grade (const MusterRuleset *ruleset, const char *grade)
{
  g_auto (GStrv) parts = g_strsplit (grade, ":", 2);
  int scale = muster_ruleset_find_scale (ruleset, parts[0]);
  return scale >= 0 && parts[1] != NULL
         && muster_ruleset_find_grade (ruleset, scale, parts[1]) >= 0;
}

/* Returns: (transfer full): "quality:elite, quality:line" */
static char *
dup_grades (const MusterRuleset *ruleset)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < ruleset->n_scales; i++)
    for (int j = 0; ruleset->scales[i].ordered && j < ruleset->scales[i].n_grades; j++)
      {
        g_autofree char *grade =
          g_strdup_printf ("%s:%s", ruleset->scales[i].id, ruleset->scales[i].grades[j].id);
        muster_text_append_item (text, grade);
      }
  return g_string_free (text, FALSE);
}

gboolean
muster_recovery_check (const MusterRecovery *recovery,
                       const MusterRuleset *ruleset,
                       const char *file,
                       GPtrArray *problems)
{
  guint before = problems->len;
  check_common (recovery, file, 0, problems);
  for (guint i = 0; i < recovery->rules->len; i++)
    {
      const MusterRecoveryRule *rule = get_rule (recovery, i);
      if (rule->grade != NULL && ruleset != NULL && !has_grade (ruleset, rule->grade))
        {
          g_autofree char *known = dup_grades (ruleset);
          muster_problems_add (problems, file, rule->line,
                               /* Translators: %1$s: a grade as it was written; %2$s: the ruleset;
                                  %3$s: a list of grades. */
                               _ ("No unit of %2$s is “%1$s”, so that this rule would never be "
                                  "used. Write one of its grades: %3$s."),
                               rule->grade, ruleset->title, known);
        }
      else if (is_behind (recovery, i))
        muster_problems_add (problems, file, rule->line,
                             /* Translators: %1$d: a rule's number. */
                             _ ("Rule %1$d would never be used: a rule above it is for the same "
                                "units, and the first that fits counts. Put it above that one, or "
                                "leave it out."),
                             (int) i + 1);
    }
  return problems->len == before;
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
  recovery->rounding =
    (MusterRounding) MAX (muster_text_find_word (roundings, muster_xml_node_get (node, "rounding")),
                          0);
  recovery->rest = read_rest (node);
  for (const MusterXmlNode *rule = muster_xml_node_get_first (node, "rule"); rule != NULL;
       rule = muster_xml_node_get_next (rule, "rule"))
    read_rule (recovery, xml, rule, problems);
  check_common (recovery, muster_xml_get_name (xml), muster_xml_node_get_line (node), problems);
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
  if (recovery->rounding != MUSTER_ROUNDING_BATTLE)
    muster_xml_writer_attribute (writer, "rounding", roundings[recovery->rounding]);
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

char *
muster_recovery_rule_dup_text (const MusterRecoveryRule *rule)
{
  const char *const words[MUSTER_EVENT_FIGURES] = {
    /* Translators: what part of the losses, such as “1/3”. */
    [MUSTER_LOSS_KILLED] = _ ("%s lost for good"),
    /* Translators: what part of the losses, such as “1/3”. */
    [MUSTER_LOSS_RETURNING] = _ ("%s back at once"),
    /* Translators: what part of the losses, such as “1/3”. */
    [MUSTER_LOSS_HOSPITAL] = _ ("%s in hospital"),
    /* Translators: what part of the losses, such as “1/3”. */
    [MUSTER_LOSS_MISSING] = _ ("%s missing"),
    /* Translators: what part of the losses, such as “1/3”. */
    [MUSTER_LOSS_PRISONERS] = _ ("%s prisoners"),
  };
  GString *text = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (order_of_parts); i++)
    {
      g_autofree char *share = muster_number_dup_text (rule->shares[order_of_parts[i]]);
      g_autofree char *part = g_strdup_printf (words[order_of_parts[i]], share);
      g_autofree char *days =
        /* Translators: %1$s: what part of the losses, such as "1/2 in hospital"; %2$d: for how many
           days. */
        g_strdup_printf (ngettext ("%1$s for %2$d day", "%1$s for %2$d days", (gulong) rule->days),
                         part, rule->days);
      if (rule->shares[order_of_parts[i]].num != 0)
        muster_text_append_item (text, order_of_parts[i] == MUSTER_LOSS_HOSPITAL && rule->days > 0
                                         ? days
                                         : part);
    }
  return g_string_free (text, FALSE);
}

#define ENDING ".recovery.xml"

/* What campaigns have kept is passed over; who writes it anew is told. */
static gboolean
check_days (const MusterXml *xml, const MusterXmlNode *root, GPtrArray *problems)
{
  guint before = problems->len;
  const char *rest = muster_xml_node_get (root, "rest");
  if (rest != NULL && atoi (rest) < 1)
    muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (root),
                         _ ("A day of rest counts for 1 day in hospital or more, up to %d. Write "
                            "that as rest, or leave it out."),
                         MUSTER_MOST_REST);
  for (const MusterXmlNode *rule = muster_xml_node_get_first (root, "rule"); rule != NULL;
       rule = muster_xml_node_get_next (rule, "rule"))
    {
      const char *days = muster_xml_node_get (rule, "days");
      if (days != NULL && atoi (days) < 1)
        muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (rule),
                             _ ("Nobody is in hospital for no days. Write days from 1, or leave it "
                                "out: then they are there until it is told that they are back; who "
                                "is back at once goes into returning."));
    }
  return problems->len == before;
}

MusterRecovery *
muster_recovery_load (const char *path, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  const MusterXmlNode *root = xml != NULL ? muster_xml_get_root (xml) : NULL;
  if (root == NULL)
    return NULL;
  if (muster_xml_node_is (root, "recovery"))
    return check_days (xml, root, problems) ? muster_recovery_read (xml, root, problems) : NULL;
  muster_problems_add (problems, path, muster_xml_node_get_line (root),
                       _ ("These are no rules of recovery. Name a file with the root recovery."));
  return NULL;
}

static void
list_dir (const char *path, GPtrArray *paths)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ENDING))
      g_ptr_array_add (paths, g_build_filename (path, name, NULL));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  g_autofree char *one = g_path_get_basename (*(const char *const *) a);
  g_autofree char *other = g_path_get_basename (*(const char *const *) b);
  return strcmp (one, other);
}

static GPtrArray *
list_paths (void)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *own = g_build_filename (g_get_user_data_dir (), "muster", "recovery", NULL);
  g_autofree char *shipped = muster_file_dup_data ("recovery");
  list_dir (own, paths);
  list_dir (shipped, paths);
  g_ptr_array_sort (paths, compare_names);
  return paths;
}

GPtrArray *
muster_recovery_list (GPtrArray *problems)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_recovery_unref);
  g_autoptr (GPtrArray) paths = list_paths ();
  for (guint i = 0; i < paths->len; i++)
    {
      MusterRecovery *recovery = muster_recovery_load (g_ptr_array_index (paths, i), problems);
      if (recovery != NULL)
        g_ptr_array_add (list, recovery);
    }
  return list;
}

MusterRecovery *
muster_recovery_find (const char *name, GPtrArray *problems)
{
  g_autoptr (GPtrArray) paths = list_paths ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < paths->len; i++)
    {
      char *known = g_path_get_basename (g_ptr_array_index (paths, i));
      known[strlen (known) - strlen (ENDING)] = '\0';
      g_ptr_array_add (names, known);
      if (g_str_equal (known, name))
        return muster_recovery_load (g_ptr_array_index (paths, i), problems);
    }
  if (g_file_test (name, G_FILE_TEST_EXISTS))
    return muster_recovery_load (name, problems);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *list = muster_text_join (names);
  g_autofree char *sentence =
    /* Translators: %1$s: what was typed; %2$s: a list of rules. */
    g_strdup_printf (_ ("There are no rules of recovery “%1$s”. There are %2$s, or name a file."),
                     shown, list);
  g_autofree char *text = muster_text_ask_nearest (sentence, shown, names);
  muster_problems_add (problems, shown, 0, "%s", text);
  return NULL;
}

/* What a rule has dealt so far in this battle: without dice it goes on from there. */
typedef struct
{
  gint64 n;
  gint64 dealt[MUSTER_EVENT_FIGURES];
} Dealt;

/* By how much each part is behind its share, in parts of one step, of which there are @common. */
typedef struct
{
  gint64 behind[MUSTER_EVENT_FIGURES];
} Account;

struct _MusterDealer
{
  MusterRecovery *recovery;
  MusterRandom random;
  Dealt *dealt;         /* per rule */
  gint64 common;        /* of all shares; 0 where nothing is carried */
  GHashTable *accounts; /* number of a unit or formation → Account; that of the side is 0 */
};

MusterDealer *
muster_dealer_new (const MusterRecovery *recovery, guint64 seed, const char *stream)
{
  MusterDealer *dealer = g_new0 (MusterDealer, 1);
  dealer->recovery = muster_recovery_ref ((MusterRecovery *) recovery);
  dealer->random = muster_random_new (seed, stream);
  dealer->dealt = g_new0 (Dealt, recovery->rules->len);
  dealer->accounts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  if (recovery->rounding == MUSTER_ROUNDING_CARRIED)
    dealer->common = muster_recovery_get_common (recovery);
  return dealer;
}

void
muster_dealer_free (MusterDealer *dealer)
{
  muster_recovery_unref (dealer->recovery);
  g_free (dealer->dealt);
  g_hash_table_unref (dealer->accounts);
  g_free (dealer);
}

int
muster_recovery_find_rule (const MusterRecovery *recovery,
                           MusterHeld held,
                           const char *const *grades)
{
  for (guint i = 0; i < recovery->rules->len; i++)
    {
      const MusterRecoveryRule *rule = get_rule (recovery, i);
      if (rule->held != MUSTER_HELD_ANY && rule->held != held)
        continue;
      if (rule->grade == NULL || (grades != NULL && g_strv_contains (grades, rule->grade)))
        return (int) i;
    }
  return -1;
}

/* Returns: the part that is furthest behind its share of one more than was dealt so far */
static MusterLoss
choose (const MusterRecoveryRule *rule, const Dealt *dealt)
{
  MusterLoss best = MUSTER_LOSS_KILLED;
  MusterNumber most = MUSTER_NUMBER (G_MININT32);
  for (gsize i = 0; i < G_N_ELEMENTS (order_of_parts); i++)
    {
      MusterNumber due =
        muster_number_multiply (rule->shares[order_of_parts[i]], MUSTER_NUMBER (dealt->n + 1));
      MusterNumber behind =
        muster_number_add (due, MUSTER_NUMBER (-dealt->dealt[order_of_parts[i]]));
      if (rule->shares[order_of_parts[i]].num > 0 && muster_number_compare (behind, most) > 0)
        {
          most = behind;
          best = order_of_parts[i];
        }
    }
  return best;
}

/* Of the unit, its brigade and its side. */
#define MOST_ACCOUNTS 3

/* Returns: how many accounts those are of whose losses are dealt; a side's has the number 0 */
static guint
find_accounts (MusterDealer *dealer, MusterDealtTo to, Account *accounts[MOST_ACCOUNTS])
{
  const gint64 numbers[MOST_ACCOUNTS] = { 0, to.unit, to.brigade };
  guint n = 0;
  for (guint i = 0; i < MOST_ACCOUNTS; i++)
    {
      gpointer number = GSIZE_TO_POINTER (numbers[i]);
      if (i > 0 && numbers[i] == 0)
        continue;
      accounts[n] = g_hash_table_lookup (dealer->accounts, number);
      if (accounts[n] == NULL)
        {
          accounts[n] = g_new0 (Account, 1);
          g_hash_table_insert (dealer->accounts, number, accounts[n]);
        }
      n++;
    }
  return n;
}

/* Adds what is due of @steps, and takes what was dealt of it. */
static void
book (MusterDealer *dealer,
      const MusterRecoveryRule *rule,
      MusterDealtTo to,
      gint64 steps,
      const gint64 dealt[MUSTER_EVENT_FIGURES])
{
  Account *accounts[MOST_ACCOUNTS];
  guint n = find_accounts (dealer, to, accounts);
  for (guint i = 0; i < n; i++)
    for (guint part = MUSTER_LOSS_KILLED; part < MUSTER_EVENT_FIGURES; part++)
      {
        const MusterNumber *share = &rule->shares[part];
        accounts[i]->behind[part] +=
          steps * share->num * (dealer->common / share->den) - dealt[part] * dealer->common;
      }
}

/* Returns: the part that is furthest behind in the accounts together, of those that the rule has
 * shares for */
static MusterLoss
choose_carried (MusterDealer *dealer, const MusterRecoveryRule *rule, MusterDealtTo to)
{
  Account *accounts[MOST_ACCOUNTS];
  guint n = find_accounts (dealer, to, accounts);
  MusterLoss best = MUSTER_LOSS_KILLED;
  gint64 most = G_MININT64;
  gint64 dealt[MUSTER_EVENT_FIGURES] = { 0 };
  for (gsize i = 0; i < G_N_ELEMENTS (order_of_parts); i++)
    {
      const MusterNumber *share = &rule->shares[order_of_parts[i]];
      gint64 behind = 0;
      for (guint j = 0; j < n; j++)
        behind +=
          accounts[j]->behind[order_of_parts[i]] + share->num * (dealer->common / share->den);
      if (share->num == 0 || behind <= most)
        continue;
      most = behind;
      best = order_of_parts[i];
    }
  dealt[best] = 1;
  book (dealer, rule, to, 1, dealt);
  return best;
}

static gint64
find_die (const MusterRecoveryRule *rule)
{
  gint64 sides = 1;
  for (gsize i = 0; i < G_N_ELEMENTS (order_of_parts); i++)
    {
      gint64 common = sides;
      while (common % rule->shares[order_of_parts[i]].den != 0)
        common += sides;
      sides = common;
    }
  return sides;
}

static MusterLoss
throw_for (MusterDealer *dealer, const MusterRecoveryRule *rule, GString *throws)
{
  gint64 sides = find_die (rule);
  gint64 thrown = muster_random_range (&dealer->random, 1, sides);
  gint64 upto = 0;
  if (throws != NULL)
    g_string_append_printf (throws, "%sd%" PRId64 ": %" PRId64, throws->len > 0 ? ", " : "", sides,
                            thrown);
  for (gsize i = 0; i < G_N_ELEMENTS (order_of_parts); i++)
    {
      upto += rule->shares[order_of_parts[i]].num * (sides / rule->shares[order_of_parts[i]].den);
      if (thrown <= upto)
        return order_of_parts[i];
    }
  return MUSTER_LOSS_KILLED;
}

void
muster_dealer_count (MusterDealer *dealer,
                     int rule,
                     MusterDealtTo to,
                     const gint64 figures[MUSTER_EVENT_FIGURES])
{
  if (rule < 0)
    return;
  Dealt *dealt = &dealer->dealt[rule];
  dealt->n += figures[MUSTER_LOSS_ALL];
  for (gsize i = 0; i < G_N_ELEMENTS (order_of_parts); i++)
    dealt->dealt[order_of_parts[i]] += figures[order_of_parts[i]];
  if (dealer->common != 0)
    book (dealer, get_rule (dealer->recovery, (guint) rule), to, figures[MUSTER_LOSS_ALL], figures);
}

static MusterLoss
deal_one (MusterDealer *dealer, int rule, MusterDealtTo to, GString *throws)
{
  const MusterRecoveryRule *of = get_rule (dealer->recovery, (guint) rule);
  if (dealer->recovery->has_dice)
    return throw_for (dealer, of, throws);
  return dealer->common != 0 ? choose_carried (dealer, of, to) : choose (of, &dealer->dealt[rule]);
}

void
muster_dealer_deal (MusterDealer *dealer,
                    int rule,
                    MusterDealtTo to,
                    gint64 steps,
                    gint64 figures[MUSTER_EVENT_FIGURES],
                    GString *throws)
{
  memset (figures, 0, MUSTER_EVENT_FIGURES * sizeof *figures);
  figures[MUSTER_LOSS_ALL] = steps;
  if (rule < 0)
    figures[MUSTER_LOSS_KILLED] = steps;
  for (gint64 i = 0; rule >= 0 && i < steps; i++)
    {
      MusterLoss part = deal_one (dealer, rule, to, throws);
      dealer->dealt[rule].n++;
      dealer->dealt[rule].dealt[part]++;
      figures[part]++;
    }
}

/* So many can be shared out by quarters, thirds, sixths and twelfths. */
#define EXAMPLE 12

static void
append_rule (GString *description, const MusterRecoveryRule *rule)
{
  const char *const whose[MUSTER_N_HELD] = { _ ("Else: %s."), _ ("Who held the field: %s."),
                                             _ ("Who lost the field: %s."),
                                             _ ("Where nobody held the field: %s.") };
  g_autofree char *text = muster_recovery_rule_dup_text (rule);
  if (rule->grade != NULL)
    g_string_append_printf (description, "%s · ", rule->grade);
  g_string_append_printf (description, whose[rule->held], text);
  g_string_append_c (description, '\n');
}

char *
muster_recovery_dup_text (const MusterRecovery *recovery)
{
  GString *text = g_string_new (NULL);
  if (recovery == NULL)
    {
      g_string_append (text, _ ("All that is lost is lost for good."));
      return g_string_free (text, FALSE);
    }
  for (guint i = 0; i < recovery->rules->len; i++)
    append_rule (text, &g_array_index (recovery->rules, MusterRecoveryRule, i));
  if (recovery->rest > 1)
    g_string_append_printf (text,
                            ngettext ("A day of rest counts for %d day in hospital.\n",
                                      "A day of rest counts for %d days in hospital.\n",
                                      (gulong) recovery->rest),
                            recovery->rest);
  if (recovery->has_dice)
    g_string_append_printf (text, "%s\n", _ ("Each is thrown for."));
  else if (recovery->rules->len > 0)
    g_string_append_printf (text, "%s\n",
                            recovery->rounding == MUSTER_ROUNDING_CARRIED
                              ? _ ("What whole steps cannot share out is carried to the next loss "
                                   "of the same unit, brigade and side.")
                              : _ ("What whole steps cannot share out is rounded in each battle "
                                   "by itself."));
  g_string_append (text, recovery->note != NULL
                           ? recovery->note
                           : _ ("No rulebook says what becomes of losses between battles: this is "
                                "Muster’s own."));
  return g_string_free (text, FALSE);
}

static char *
dup_part (MusterLoss part, gint64 n, const char *back)
{
  const char *const words[MUSTER_EVENT_FIGURES] = {
    [MUSTER_LOSS_KILLED] = _ ("%" PRId64 " lost for good"),
    [MUSTER_LOSS_RETURNING] = _ ("%" PRId64 " back at once"),
    [MUSTER_LOSS_HOSPITAL] = _ ("%" PRId64 " in hospital"),
    [MUSTER_LOSS_MISSING] = _ ("%" PRId64 " missing"),
    [MUSTER_LOSS_PRISONERS] = _ ("%" PRId64 " taken prisoner"),
  };
  return part == MUSTER_LOSS_HOSPITAL && back != NULL
           /* Translators: %1$d: how many; %2$s: the day when they come back. */
           ? g_strdup_printf (_ ("%1$" PRId64 " in hospital until %2$s"), n, back)
           : g_strdup_printf (words[part], n);
}

/* As shares say it, whether they are thrown for or not. */
static char *
dup_dealt (const MusterRecovery *recovery, MusterHeld held, int day)
{
  static const MusterLoss order[] = { MUSTER_LOSS_RETURNING, MUSTER_LOSS_HOSPITAL,
                                      MUSTER_LOSS_MISSING, MUSTER_LOSS_PRISONERS,
                                      MUSTER_LOSS_KILLED };
  g_autoptr (MusterRecovery) plain = muster_recovery_new (recovery->name);
  gint64 figures[MUSTER_EVENT_FIGURES];
  int rule = muster_recovery_find_rule (recovery, held, NULL);
  int days = rule >= 0 ? get_rule (recovery, (guint) rule)->days : 0;
  GString *text = g_string_new (NULL);
  g_array_append_vals (plain->rules, recovery->rules->data, recovery->rules->len);
  g_autoptr (MusterDealer) dealer = muster_dealer_new (plain, 0, "example");
  muster_dealer_deal (dealer, rule, (MusterDealtTo){ 0 }, EXAMPLE, figures, NULL);
  g_autofree char *back = days > 0 ? muster_day_dup_text (muster_day_add (day, days)) : NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_autofree char *part = dup_part (order[i], figures[order[i]], back);
      if (figures[order[i]] > 0)
        muster_text_append_item (text, part);
    }
  return g_string_free (text, FALSE);
}

static gboolean
knows_nobody (const MusterRecovery *recovery)
{
  for (guint i = 0; i < recovery->rules->len; i++)
    if (g_array_index (recovery->rules, MusterRecoveryRule, i).held == MUSTER_HELD_NOBODY)
      return TRUE;
  return FALSE;
}

char *
muster_recovery_dup_example (const MusterRecovery *recovery, int day)
{
  if (recovery == NULL)
    return g_strdup (_ ("All that is lost is lost for good."));
  g_autofree char *kept = dup_dealt (recovery, MUSTER_HELD_YES, day);
  g_autofree char *lost = dup_dealt (recovery, MUSTER_HELD_NO, day);
  g_autofree char *first =
    /* Translators: %1$d: an example of losses; %2$s: what becomes of them, a list. */
    g_strdup_printf (_ ("Of %1$d lost by a unit that held the field: %2$s."), EXAMPLE, kept);
  g_autofree char *second =
    /* Translators: %1$d: an example of losses; %2$s: what becomes of them, a list. */
    g_strdup_printf (_ ("Of %1$d lost by a unit that lost the field: %2$s."), EXAMPLE, lost);
  if (!knows_nobody (recovery))
    return g_strjoin ("\n", first, second, NULL);
  g_autofree char *neither = dup_dealt (recovery, MUSTER_HELD_NOBODY, day);
  g_autofree char *third =
    /* Translators: %1$d: an example of losses; %2$s: what becomes of them, a list. */
    g_strdup_printf (_ ("Of %1$d lost where nobody held the field: %2$s."), EXAMPLE, neither);
  return g_strjoin ("\n", first, second, third, NULL);
}
