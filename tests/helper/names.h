/* Names with anything in them that a user may type, for the tests of whatever shows names: some
 * that are hard in one way each, and random ones; and files whose names are all such. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/random.h"

/* 100 letters. */
#define HUNDRED                                                                                    \
  "Grenadierbataillonskommandeursstellvertretungsadjutantenburschenquartiermeisterdienstzimmer"    \
  "verwalter"

static const char *const hard_names[] = {
  "🎖 🗡 🛡",
  "🇫🇷🇬🇧🇵🇹",
  "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩🏽‍🚀",
  "חטיבה ראשונה",
  "اللواء الأول (2)",
  "שם and name \u202eright\u202c to left",
  "Ḿ̂̃̄̆u̇̈̉s̊̋̌ţ̧̨̛e̍̎̏r̐̑",
  HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED,
  "<b>&amp;</b> %s %n \"quoted\" 'so' ]]>",
  "हिन्दी बटालियन",
  "第一旅団 제1여단",
  "a\u200bb\u200c\u200d\ufeff\u00ad",
  "\ufffd\U0001f9ff\ue000\U000f0000",
  " \u2028 \u2029 \u3000",
};

static const struct
{
  gunichar first;
  gunichar last;
} letters_of[] = {
  { ' ', '~' },         { 0xa0, 0x24f },        { 0x300, 0x36f },     { 0x370, 0x52f },
  { 0x590, 0x5ff },     { 0x600, 0x6ff },       { 0x900, 0x97f },     { 0xe00, 0xe7f },
  { 0x1100, 0x11ff },   { 0x1e00, 0x1fff },     { 0x2000, 0x206f },   { 0x20d0, 0x20ff },
  { 0x2100, 0x2bff },   { 0x3000, 0x30ff },     { 0x4e00, 0x4fff },   { 0xac00, 0xacff },
  { 0xe000, 0xe0ff },   { 0xfb00, 0xfdff },     { 0xfe00, 0xfe2f },   { 0xff00, 0xffef },
  { 0x10000, 0x1007f }, { 0x1d400, 0x1d7ff },   { 0x1f1e6, 0x1f1ff }, { 0x1f300, 0x1faff },
  { 0x1f3fb, 0x1f3ff }, { 0x20000, 0x200ff },   { 0xe0020, 0xe007f }, { 0xe0100, 0xe01ef },
  { 0xf0000, 0xf00ff }, { 0x10ff00, 0x10fff0 }, { 0x200d, 0x200d },   { 0xfe0f, 0xfe0f },
};

/* Returns: (transfer full): letters of few scripts; one name in fifty has 500, others up to twenty
 */
static inline char *
dup_random_name (MusterRandom *random)
{
  gint64 scripts[3];
  GString *name = g_string_new (NULL);
  gint64 n = muster_random_range (random, 0, 49) == 0 ? 500 : muster_random_range (random, 1, 20);
  for (gsize i = 0; i < G_N_ELEMENTS (scripts); i++)
    scripts[i] = muster_random_range (random, 0, G_N_ELEMENTS (letters_of) - 1);
  for (gint64 i = 0; i < n; i++)
    {
      gint64 of = scripts[muster_random_range (random, 0, G_N_ELEMENTS (scripts) - 1)];
      g_string_append_unichar (name, (gunichar) muster_random_range (random, letters_of[of].first,
                                                                     letters_of[of].last));
    }
  return g_string_free (name, FALSE);
}

/* Where names come from: the hard ones from one on, or random ones. */
typedef struct
{
  guint next;
  MusterRandom *random; /* or NULL */
  GPtrArray *taken;     /* char *: all that were given, or NULL */
} Names;

static inline char *
take_name (Names *names)
{
  char *name = names->random != NULL
                 ? dup_random_name (names->random)
                 : g_strdup (hard_names[names->next++ % G_N_ELEMENTS (hard_names)]);
  if (names->taken != NULL)
    g_ptr_array_add (names->taken, g_strdup (name));
  return name;
}

static inline gboolean
replace_name (const GMatchInfo *match, GString *into, gpointer data)
{
  g_autofree char *before = g_match_info_fetch (match, 1);
  g_autofree char *name = take_name (data);
  g_autofree char *escaped = g_markup_escape_text (name, -1);
  g_autofree char *after = g_match_info_fetch (match, 3);
  g_string_append_printf (into, "%s%s%s", before, escaped, after);
  return FALSE;
}

/* Returns: (transfer full): the text of a file in which all that somebody typed is another word;
 * @attributes: of names, such as "name|player" */
static inline char *
rename_all (const char *text, const char *attributes, Names *names)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *pattern =
    g_strdup_printf ("( (?:%s)=\"|<(?:note|briefing|victory)>)([^\"<]*)(\"|</)", attributes);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, &error);
  char *renamed = g_regex_replace_eval (regex, text, -1, 0, 0, replace_name, names, &error);
  if (renamed == NULL)
    fail_msg ("%s", error->message);
  return renamed;
}
