#include "config.h"

#include "army/text/text.h"

#include "army/check/described.h"
#include "army/evaluate/working.h"
#include "army/text/private.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *id;
  const char *ending;
  void (*append) (const MusterTextArmy *told, MusterTextFlags flags, GString *text);
} formats[MUSTER_N_TEXT_FORMATS] = {
  [MUSTER_TEXT_PLAIN] = { "text", "txt", muster_army_append_plain },
  [MUSTER_TEXT_MARKDOWN] = { "markdown", "md", muster_army_append_markdown },
  [MUSTER_TEXT_BBCODE] = { "bbcode", "txt", muster_army_append_bbcode },
  [MUSTER_TEXT_HTML] = { "html", "html", muster_army_append_html },
};

gboolean
muster_text_format_find (const char *id, MusterTextFormat *format)
{
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    if (g_str_equal (formats[i].id, id))
      {
        *format = (MusterTextFormat) i;
        return TRUE;
      }
  return FALSE;
}

const char *
muster_text_format_get_id (MusterTextFormat format)
{
  return formats[format].id;
}

const char *
muster_text_format_get_ending (MusterTextFormat format)
{
  return formats[format].ending;
}

char *
muster_army_write_text (const MusterTextArmy *told, MusterTextFormat format, MusterTextFlags flags)
{
  GString *text = g_string_new (NULL);
  formats[format].append (told, flags, text);
  return g_string_free (text, FALSE);
}

char *
muster_army_dup_as_text (const MusterArmy *army, MusterTextFormat format, MusterTextFlags flags)
{
  g_autoptr (MusterReckoning) reckoning = army->ruleset != NULL ? muster_army_reckon (army) : NULL;
  g_autoptr (GPtrArray) findings = reckoning != NULL ? muster_army_check (reckoning) : NULL;
  return muster_army_write_text (&(MusterTextArmy){ army, reckoning, findings, NULL }, format,
                                 flags);
}

char *
muster_army_dup_copy_as_text (const MusterArmy *copy,
                              const MusterArmy *army,
                              MusterTextFormat format,
                              MusterTextFlags flags)
{
  g_autoptr (MusterReckoning) reckoning = army->ruleset != NULL ? muster_army_reckon (army) : NULL;
  g_autoptr (MusterReckoning) shown = copy->ruleset != NULL ? muster_army_reckon (copy) : NULL;
  g_autoptr (GPtrArray) findings = reckoning != NULL ? muster_army_check (reckoning) : NULL;
  MusterTextArmy whole = { army, reckoning, findings, NULL };
  g_autofree char *summary = muster_army_dup_summary (&whole, flags);
  return muster_army_write_text (&(MusterTextArmy){ copy, shown, NULL, summary }, format, flags);
}

char *
muster_army_dup_summary (const MusterTextArmy *told, MusterTextFlags flags)
{
  gboolean with_points = (flags & MUSTER_TEXT_NO_POINTS) == 0 && told->reckoning != NULL;
  gboolean with_verdict = (flags & MUSTER_TEXT_NO_FINDINGS) == 0 && told->findings != NULL;
  if (told->summary != NULL)
    return g_strdup (told->summary);
  return muster_army_dup_points_and_verdict (with_points ? told->reckoning : NULL,
                                             with_verdict ? told->findings : NULL);
}

char *
muster_army_dup_told_points (const MusterTextArmy *told, MusterTextFlags flags, guint thing)
{
  return muster_army_dup_points_of ((flags & MUSTER_TEXT_NO_POINTS) == 0 ? told->reckoning : NULL,
                                    thing);
}

char *
muster_army_dup_told_finding (MusterTextFlags flags, const MusterFinding *finding)
{
  return (flags & MUSTER_TEXT_NO_POINTS) != 0 ? muster_finding_dup_line_without_points (finding)
                                              : muster_finding_dup_line (finding);
}

const char *
muster_army_get_told_note (const MusterTextArmy *told, MusterTextFlags flags, guint thing)
{
  const char *note = told->army->things[thing].note;
  gboolean is_told = (flags & MUSTER_TEXT_NO_NOTES) == 0 && note != NULL && note[0] != '\0';
  return is_told ? note : NULL;
}

const char *
muster_army_get_told_foot (const MusterTextArmy *told, MusterTextFlags flags, GPtrArray *readouts)
{
  gboolean with_points = (flags & MUSTER_TEXT_NO_POINTS) == 0;
  gboolean has_own = told->reckoning != NULL
                     && (with_points ? muster_reckoning_has_own (told->reckoning, readouts)
                                     : muster_readouts_have_own (readouts));
  return has_own ? muster_army_get_star_words () : NULL;
}

static gboolean
are_same_particulars (const MusterThing *a, const MusterThing *b)
{
  if (a->n_chosen != b->n_chosen || a->n_entries != b->n_entries || a->n_waivers != b->n_waivers)
    return FALSE;
  for (guint i = 0; i < a->n_chosen; i++)
    if (!g_str_equal (a->chosen[i].scale, b->chosen[i].scale)
        || !g_str_equal (a->chosen[i].grade, b->chosen[i].grade))
      return FALSE;
  for (guint i = 0; i < a->n_entries; i++)
    if (!g_str_equal (a->entries[i].what, b->entries[i].what)
        || !g_str_equal (a->entries[i].value, b->entries[i].value))
      return FALSE;
  return a->n_waivers == 0;
}

guint
muster_army_count_alike (const MusterArmy *army, guint index)
{
  const MusterThing *thing = &army->things[index];
  guint n = 1;
  if (thing->end != index + 1 || thing->note != NULL || index == 0)
    return 1;
  for (guint at = index + 1; at < army->things[thing->parent].end; at++, n++)
    {
      const MusterThing *other = &army->things[at];
      if (other->end != at + 1 || other->note != NULL || other->sort != thing->sort
          || other->secret != thing->secret || other->parent != thing->parent
          || !g_str_equal (other->kind_id, thing->kind_id)
          || g_strcmp0 (other->name, thing->name) != 0 || !are_same_particulars (thing, other))
        break;
    }
  return thing->n_waivers > 0 ? 1 : n;
}

static const char *
get_figure_name (const MusterRuleset *ruleset, const char *what)
{
  int stat = ruleset != NULL ? muster_ruleset_find_stat (ruleset, what) : -1;
  if (stat >= 0)
    return ruleset->stats[stat].name;
  if (g_str_equal (what, MUSTER_ENTRY_LOST))
    return _ ("Lost before");
  return g_str_equal (what, "points") ? _ ("Own price") : what;
}

static const char *
get_limit_name (const MusterRuleset *ruleset, const char *id)
{
  const MusterLimit *limit = ruleset != NULL ? muster_ruleset_find_limit (ruleset, id) : NULL;
  return limit != NULL ? limit->name : id;
}

gboolean
muster_army_tells_figure (MusterTextFlags flags, const char *what)
{
  return (flags & MUSTER_TEXT_NO_POINTS) == 0 || !g_str_equal (what, MUSTER_HOUSE_POINTS);
}

GPtrArray *
muster_army_list_entered (const MusterTextArmy *told, MusterTextFlags flags, guint index)
{
  const MusterArmy *army = told->army;
  const MusterThing *thing = &army->things[index];
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < thing->n_entries; i++)
    if (muster_army_tells_figure (flags, thing->entries[i].what))
      g_ptr_array_add (
        items, g_strdup_printf ("%s: %s", get_figure_name (army->ruleset, thing->entries[i].what),
                                thing->entries[i].value));
  for (guint i = 0; i < thing->n_waivers; i++)
    g_ptr_array_add (items,
                     g_strdup_printf (_ ("Waived: %s – %s"),
                                      get_limit_name (army->ruleset, thing->waivers[i].limit),
                                      thing->waivers[i].reason));
  return items;
}
