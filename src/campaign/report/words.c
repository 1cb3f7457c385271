#include "config.h"

#include "campaign/report/words.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_word (const char *typed, const char *word)
{
  g_autofree char *folded = muster_text_fold_words (typed);
  g_autofree char *plain = muster_text_fold_words (word);
  g_autofree char *translated = muster_text_fold_words (_ (word));
  return folded[0] != '\0' && (strcmp (folded, plain) == 0 || strcmp (folded, translated) == 0);
}

int
muster_report_find_column (const char *cell)
{
  /* Translators: heads of the columns of a report of losses, as a player types them into a table or
   * reads them on the loss return. */
  static const struct
  {
    const char *word;
    MusterReportColumn column;
  } known[] = {
    { N_ ("Side"), MUSTER_REPORT_SIDE },         { N_ ("Number"), MUSTER_REPORT_NUMBER },
    { N_ ("No."), MUSTER_REPORT_NUMBER },        { N_ ("Lost"), MUSTER_REPORT_LOST },
    { N_ ("Losses"), MUSTER_REPORT_LOST },       { "Loss", MUSTER_REPORT_LOST },
    { N_ ("Number lost"), MUSTER_REPORT_LOST },  { N_ ("Fate"), MUSTER_REPORT_FATE },
    { N_ ("Lost or fate"), MUSTER_REPORT_LOST }, { N_ ("Until"), MUSTER_REPORT_UNTIL },
  };
  if (strcmp (cell, "#") == 0)
    return MUSTER_REPORT_NUMBER;
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (is_word (cell, known[i].word))
      return (int) known[i].column;
  return -1;
}

int
muster_report_find_fate (const char *word)
{
  static const struct
  {
    const char *word;
    MusterFate fate;
  } known[] = { { N_ ("fit"), MUSTER_FATE_FIT },           { N_ ("wounded"), MUSTER_FATE_WOUNDED },
                { N_ ("captured"), MUSTER_FATE_CAPTURED }, { N_ ("dead"), MUSTER_FATE_DEAD },
                { N_ ("prisoner"), MUSTER_FATE_CAPTURED }, { N_ ("killed"), MUSTER_FATE_DEAD },
                { N_ ("unhurt"), MUSTER_FATE_FIT } };
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (is_word (word, known[i].word))
      return (int) known[i].fate;
  return -1;
}

gint64
muster_report_find_unit_fate (const char *word, gint64 steps)
{
  static const char *const all[] = { N_ ("destroyed"), N_ ("routed off"), N_ ("all") };
  static const char *const nobody[] = { N_ ("unhurt"), N_ ("none") };
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (is_word (word, all[i]))
      return steps;
  for (gsize i = 0; i < G_N_ELEMENTS (nobody); i++)
    if (is_word (word, nobody[i]))
      return 0;
  return muster_report_is_captured (word) ? steps : -1;
}

gboolean
muster_report_is_captured (const char *word)
{
  static const char *const known[] = { N_ ("captured"), N_ ("prisoner"), N_ ("prisoners"), "c" };
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (is_word (word, known[i]))
      return TRUE;
  return FALSE;
}

gboolean
muster_report_is_no (const char *box)
{
  return is_word (box, N_ ("no")) || is_word (box, "0");
}

gboolean
muster_report_is_cross (const char *box)
{
  return g_utf8_strlen (box, -1) == 1 || is_word (box, N_ ("yes"));
}

const char *
muster_report_find_tick (const char *cell)
{
  static const char *const known[] = { N_ ("destroyed"), N_ ("captured"), N_ ("routed off"),
                                       N_ ("wounded"),   N_ ("killed"),   N_ ("dead") };
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (is_word (cell, known[i]))
      return known[i];
  return NULL;
}

gboolean
muster_report_is_player (const char *word)
{
  return is_word (word, N_ ("Player"));
}

gboolean
muster_report_is_battle (const char *word)
{
  return is_word (word, N_ ("Battle"));
}

char **
muster_report_split (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  g_autoptr (GStrvBuilder) full = g_strv_builder_new ();
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_strv_builder_add (full, words[i]);
  return g_strv_builder_end (full);
}

/* Returns: how many words @phrase has, where @words begin with it; 0 where they do not */
static guint
count_phrase (char **words, const char *phrase)
{
  g_auto (GStrv) parts = muster_report_split (phrase);
  guint n = 0;
  for (; parts[n] != NULL; n++)
    if (words[n] == NULL || !is_word (words[n], parts[n]))
      return 0;
  return n;
}

guint
muster_report_count_until (char **words)
{
  /* Translators: before a day, in a report of losses: “wounded until 25 June”. */
  const char *word = N_ ("until");
  guint n = count_phrase (words, _ (word));
  return n > 0 ? n : count_phrase (words, word);
}
