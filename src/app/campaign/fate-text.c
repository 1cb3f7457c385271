#include "config.h"

#include "app/campaign/fate-text.h"

#include "base/date.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A wound lasts no longer. */
#define MOST_DAYS 3650

/* Ends of results beyond this are open. */
#define OPEN_END 9999

typedef struct
{
  const char *word;
  MusterFate fate;
} FateWord;

static const FateWord fate_words[] = {
  { N_ ("unhurt"), MUSTER_FATE_FIT },        { N_ ("fit"), MUSTER_FATE_FIT },
  { N_ ("wounded"), MUSTER_FATE_WOUNDED },   { N_ ("captured"), MUSTER_FATE_CAPTURED },
  { N_ ("prisoner"), MUSTER_FATE_CAPTURED }, { N_ ("killed"), MUSTER_FATE_DEAD },
  { N_ ("dead"), MUSTER_FATE_DEAD },
};

/* The first word that begins with what was typed, in his own language or in English. */
static gboolean
find_fate (const char *typed, MusterFate *fate)
{
  g_autofree char *folded = muster_text_fold_words (typed);
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (fate_words); i++)
    {
      const FateWord *word = &fate_words[i % G_N_ELEMENTS (fate_words)];
      g_autofree char *known =
        muster_text_fold_words (i < G_N_ELEMENTS (fate_words) ? _ (word->word) : word->word);
      if (folded[0] != '\0' && g_str_has_prefix (known, folded))
        {
          *fate = word->fate;
          return TRUE;
        }
    }
  return FALSE;
}

gboolean
muster_fate_is_captured (const char *typed)
{
  MusterFate fate;
  return find_fate (typed, &fate) && fate == MUSTER_FATE_CAPTURED;
}

/* Days, or a day; "until" may stand before it. */
static gboolean
read_until (const char *typed, int day, int *until)
{
  g_autofree char *text = g_strstrip (g_strdup (typed));
  const char *word = _ ("until ");
  const char *rest = g_str_has_prefix (text, word) ? text + strlen (word) : text;
  guint64 days;
  if (g_ascii_string_to_unsigned (rest, 10, 1, MOST_DAYS, &days, NULL))
    {
      *until = muster_day_add (day, (gint64) days);
      return TRUE;
    }
  g_autofree char *date = muster_date_dup_typed (rest);
  *until = date != NULL ? muster_day_parse (date) : MUSTER_NO_DAY;
  return *until > day;
}

/* The first table that is thrown for and has fates. */
static const MusterTable *
find_table (const MusterRuleset *ruleset)
{
  for (int i = 0; ruleset != NULL && i < ruleset->n_tables; i++)
    for (int row = 0; row < ruleset->tables[i].n_rows; row++)
      if (ruleset->tables[i].rows[row].fate != NULL && ruleset->tables[i].rows[row].at.is_given)
        return &ruleset->tables[i];
  return NULL;
}

static gboolean
is_fate (const MusterTableRow *row, MusterFate *fate)
{
  int word = row->fate != NULL ? muster_event_find_word (muster_fate_list_words (), row->fate) : -1;
  *fate = (MusterFate) MAX (word, 0);
  return word >= 0 && row->at.is_given;
}

/* The row of a throw; NULL where it has none. */
static const MusterTableRow *
find_row (const MusterRuleset *ruleset, gint64 thrown)
{
  const MusterTable *table = find_table (ruleset);
  for (int i = 0; table != NULL && i < table->n_rows; i++)
    {
      const MusterResults *at = &table->rows[i].at;
      if (at->is_given && thrown >= at->low && thrown <= at->high)
        return &table->rows[i];
    }
  return NULL;
}

/* A throw for which the rules do not say what became of him leaves that to be typed. */
static gboolean
look_up (const MusterRuleset *ruleset, gint64 thrown, MusterFate *fate)
{
  const MusterTableRow *row = find_row (ruleset, thrown);
  *fate = MUSTER_FATE_FIT;
  return row != NULL ? is_fate (row, fate) : thrown == 0;
}

/* No throw of so few dice is as far away as an end that is left open. */
static char *
dup_range (const MusterResults *at)
{
  if (at->low == at->high)
    return g_strdup_printf ("%d", at->low);
  if (at->low <= -OPEN_END)
    return g_strdup_printf ("≤\u2009%d", at->high);
  if (at->high >= OPEN_END)
    return g_strdup_printf ("≥\u2009%d", at->low);
  return g_strdup_printf ("%d–%d", at->low, at->high);
}

/* What it says in the first of its cells: "lost" */
static char *
dup_result (const MusterTableRow *row)
{
  return row->n_cells > 0 ? g_strdup (row->cells[0]) : g_strdup ("?");
}

char *
muster_fate_dup_unsaid (const char *typed, const MusterRuleset *ruleset)
{
  gint64 thrown;
  MusterFate fate;
  g_autofree char *text = g_strstrip (g_strdup (typed));
  if (!g_ascii_string_to_signed (text, 10, -OPEN_END, OPEN_END, &thrown, NULL))
    return NULL;
  const MusterTableRow *row = find_row (ruleset, thrown);
  return row != NULL && !is_fate (row, &fate) ? dup_result (row) : NULL;
}

char *
muster_fate_dup_table (const MusterRuleset *ruleset)
{
  const MusterTable *table = find_table (ruleset);
  if (table == NULL)
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < table->n_rows; i++)
    {
      MusterFate fate;
      gboolean is_told = is_fate (&table->rows[i], &fate);
      if (!table->rows[i].at.is_given)
        continue;
      g_autofree char *range = dup_range (&table->rows[i].at);
      g_autofree char *told =
        is_told ? muster_fate_dup_text (fate, MUSTER_NO_DAY) : dup_result (&table->rows[i]);
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", range, told);
    }
  if (table->roll.dice > 1)
    return g_strdup_printf ("%dd%d: %s", table->roll.dice, table->roll.die, text->str);
  return g_strdup_printf ("d%d: %s", table->roll.die, text->str);
}

gboolean
muster_fate_read (const char *typed,
                  const MusterRuleset *ruleset,
                  int day,
                  MusterFate *fate,
                  int *until)
{
  gint64 thrown;
  g_autofree char *text = g_strstrip (g_strdup (typed));
  g_auto (GStrv) words = g_strsplit (text, " ", 2);
  *fate = MUSTER_FATE_FIT;
  *until = MUSTER_NO_DAY;
  if (words[0] == NULL)
    return TRUE;
  if (g_ascii_string_to_signed (text, 10, -OPEN_END, OPEN_END, &thrown, NULL))
    return look_up (ruleset, thrown, fate);
  if (!find_fate (words[0], fate))
    return FALSE;
  return words[1] == NULL || (*fate == MUSTER_FATE_WOUNDED && read_until (words[1], day, until));
}

char *
muster_fate_dup_text (MusterFate fate, int until)
{
  const char *const fates[MUSTER_N_FATES] = { _ ("unhurt"), _ ("wounded"), _ ("captured"),
                                              _ ("killed") };
  g_autofree char *day = muster_day_dup_text (until);
  return day != NULL ? g_strdup_printf (_ ("%s until %s"), fates[fate], day)
                     : g_strdup (fates[fate]);
}
