#include "config.h"

#include "army/check/described.h"
#include "army/text/private.h"

#include <glib/gi18n-lib.h>

/* Contrasts are 4.5:1 at least, on either ground. */
static const char style[] =
  ":root{color-scheme:light dark;--ground:#fffdf8;--ink:#1f1b16;--soft:#5b5348;--rule:#d8cfc0;"
  "--accent:#7a2318;--good:#1d5c2e;--bad:#a3160b;--band:#f5efe3}\n"
  "@media (prefers-color-scheme:dark){:root{--ground:#1c1a17;--ink:#ece6db;--soft:#b5aa99;"
  "--rule:#4a443b;--accent:#f0a58f;--good:#8fd3a0;--bad:#ff9d92;--band:#27241f}}\n"
  "*{box-sizing:border-box}\n"
  "body{margin:0 auto;max-width:52rem;padding:1rem;background:var(--ground);color:var(--ink);"
  "font:1rem/1.45 Georgia,\"Linux Libertine O\",\"Noto Serif\",serif;overflow-wrap:break-word}\n"
  "h1{margin:0;font-size:1.7rem;line-height:1.2;color:var(--accent)}\n"
  "h2{margin:1.6rem 0 .4rem;font-size:1.15rem;border-bottom:1px solid var(--rule)}\n"
  "h3,h4,h5,h6{display:inline;margin:0;font-size:1em;font-weight:bold}\n"
  "h3{font-size:1.1em}\n"
  "p{margin:.3rem 0}\n"
  ".under,.kind,.note,footer{color:var(--soft)}\n"
  ".verdict{font-weight:bold}\n"
  ".legal{color:var(--good)}.not-legal,.error{color:var(--bad)}\n"
  "ul{margin:0;padding:0;list-style:none}\n"
  ".findings li{margin:.25rem 0;padding-left:.6rem;border-left:3px solid var(--rule)}\n"
  ".tree ul{margin-left:.35rem;padding-left:.8rem;border-left:1px solid var(--rule)}\n"
  ".tree li{margin:.15rem 0}\n"
  ".formation{margin-top:.6rem!important}\n"
  ".row{display:flex;gap:.75rem;justify-content:space-between;align-items:baseline}\n"
  ".formation>.row{background:var(--band);padding:.1rem .3rem}\n"
  ".points{flex:none;font-variant-numeric:tabular-nums;text-align:right}\n"
  ".note{font-style:italic;white-space:pre-line}\n"
  ".figures{margin:0;font-size:.88em}.figures i{color:var(--soft)}\n"
  "footer{margin-top:1.5rem;font-size:.85em;border-top:1px solid var(--rule)}\n"
  "@page{size:A4;margin:15mm}\n"
  "@media print{:root{color-scheme:light;--ground:#fff;--ink:#000;--soft:#444;--rule:#999;"
  "--accent:#000;--good:#000;--bad:#000;--band:#eee}\n"
  "body{max-width:none;padding:0;font-size:10pt}\n"
  ".row,.figures,.note,.findings li{break-inside:avoid}\n"
  ".formation>.row{break-after:avoid;print-color-adjust:exact}}\n";

typedef struct
{
  const MusterTextArmy *told;
  const MusterArmy *army;
  MusterTextFlags flags;
  GPtrArray *readouts; /* or NULL */
  GString *text;
} Writer;

/* Letters that HTML forbids become the sign for what cannot be shown. */
static void
append_escaped (GString *text, const char *words)
{
  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean is_forbidden =
        g_unichar_iscntrl (letter) && letter != '\n' && letter != '\t' && letter != '\r';
      if (letter == '&')
        g_string_append (text, "&amp;");
      else if (letter == '<')
        g_string_append (text, "&lt;");
      else if (letter == '>')
        g_string_append (text, "&gt;");
      else if (letter == '"')
        g_string_append (text, "&quot;");
      else
        g_string_append_unichar (text, is_forbidden ? 0xfffd : letter);
    }
}

/* <element class="class">words</element>; @style_class may be NULL */
static void
append_element (GString *text, const char *element, const char *style_class, const char *words)
{
  g_string_append_printf (text, "<%s", element);
  if (style_class != NULL)
    g_string_append_printf (text, " class=\"%s\"", style_class);
  g_string_append_c (text, '>');
  append_escaped (text, words);
  g_string_append_printf (text, "</%s>", element);
}

static void
append_note (Writer *writer, guint index)
{
  const char *note = muster_army_get_told_note (writer->told, writer->flags, index);
  if (note == NULL)
    return;
  append_element (writer->text, "p", "note", note);
  g_string_append_c (writer->text, '\n');
}

/* "VBU: 6* · Move: 12 cm" */
static void
append_figures (Writer *writer, guint index)
{
  guint n = 0;
  guint first =
    writer->readouts != NULL ? muster_army_find_readouts (writer->readouts, index, &n) : 0;
  for (guint i = first; i < first + n; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (writer->readouts, i);
      g_string_append (writer->text, i == first ? "<p class=\"figures\">" : " · ");
      append_element (writer->text, "i", NULL, readout->name);
      g_string_append (writer->text, ": ");
      append_escaped (writer->text, readout->text);
      g_string_append (writer->text, readout->is_own ? "*" : "");
    }
  g_string_append (writer->text, n > 0 ? "</p>\n" : "");
}

static void
append_entered (Writer *writer, guint index)
{
  g_autoptr (GPtrArray) entered = muster_army_list_entered (writer->told, writer->flags, index);
  for (guint i = 0; i < entered->len; i++)
    {
      append_element (writer->text, "p", "kind", entered->pdata[i]);
      g_string_append_c (writer->text, '\n');
    }
}

/* Formations are headings, so that screen readers can go from one to the next. */
static void
append_name (Writer *writer, guint index, guint count)
{
  const MusterThing *thing = &writer->army->things[index];
  gboolean is_named = muster_thing_is_named (thing);
  const char *kind = muster_thing_get_kind_name (thing);
  g_autofree char *label = muster_army_dup_label (writer->army, index);
  const char *name = is_named || count == 1 ? label : kind;
  char heading[] = { 'h', (char) ('2' + MIN (thing->depth, 4)), '\0' };
  if (count > 1)
    g_string_append_printf (writer->text, "%u × ", count);
  append_element (writer->text, thing->sort == MUSTER_SORT_FORMATION ? heading : "span", NULL,
                  name);
  if (!is_named)
    return;
  g_string_append (writer->text, ", ");
  append_element (writer->text, "span", "kind", kind);
}

static void
append_row (Writer *writer, guint index, guint count)
{
  g_autofree char *grades = muster_army_dup_grades (writer->army, writer->told->reckoning, index);
  g_autofree char *points = muster_army_dup_told_points (writer->told, writer->flags, index);
  g_string_append (writer->text, "<div class=\"row\"><div>");
  append_name (writer, index, count);
  if (grades[0] != '\0')
    {
      g_string_append (writer->text, " · ");
      append_element (writer->text, "span", NULL, grades);
    }
  g_string_append (writer->text, "</div>");
  if (points[0] != '\0')
    {
      g_autofree char *words =
        count > 1 ? g_strdup_printf ("%u × %s", count, points) : g_strdup (points);
      append_element (writer->text, "div", "points", words);
    }
  g_string_append (writer->text, "</div>\n");
}

/* Returns: the thing behind those that were told */
static guint
append_thing (Writer *writer, guint index)
{
  const MusterThing *thing = &writer->army->things[index];
  guint count = muster_army_count_alike (writer->army, index);
  guint next = index + count;
  g_string_append_printf (writer->text, "<li%s>",
                          thing->sort == MUSTER_SORT_FORMATION ? " class=\"formation\"" : "");
  append_row (writer, index, count);
  append_figures (writer, index);
  append_entered (writer, index);
  append_note (writer, index);
  if (thing->end > index + 1)
    {
      g_string_append (writer->text, "<ul>\n");
      while (next < thing->end)
        next = append_thing (writer, next);
      g_string_append (writer->text, "</ul>\n");
    }
  g_string_append (writer->text, "</li>\n");
  return next;
}

static const char *
get_verdict_class (const Writer *writer)
{
  if (writer->told->summary != NULL || writer->told->findings == NULL
      || (writer->flags & MUSTER_TEXT_NO_FINDINGS) != 0)
    return "verdict";
  MusterVerdict verdict = muster_findings_judge (writer->told->findings);
  return verdict.legal ? "verdict legal" : "verdict not-legal";
}

static void
append_findings (Writer *writer)
{
  GPtrArray *findings = writer->told->findings;
  if ((writer->flags & MUSTER_TEXT_NO_FINDINGS) != 0 || findings == NULL || findings->len == 0)
    return;
  append_element (writer->text, "h2", NULL, _ ("Findings"));
  g_string_append (writer->text, "\n<ul class=\"findings\">\n");
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *line = muster_army_dup_told_finding (writer->flags, finding);
      append_element (writer->text, "li", muster_finding_is_illegal (finding) ? "error" : NULL,
                      line);
      g_string_append_c (writer->text, '\n');
    }
  g_string_append (writer->text, "</ul>\n");
}

static void
append_head (Writer *writer)
{
  GString *text = writer->text;
  g_string_append (text, "<!DOCTYPE html>\n");
  /* Translators: the code of the language into which you translate, such as "de". */
  g_string_append_printf (text, "<html lang=\"%s\">\n<head>\n", C_ ("language", "en"));
  g_string_append (text, "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                         "content=\"width=device-width, initial-scale=1\">\n");
  append_element (text, "title", NULL, writer->army->name);
  g_string_append_printf (text, "\n<style>\n%s</style>\n</head>\n<body>\n", style);
}

static void
append_army (Writer *writer)
{
  GString *text = writer->text;
  g_autofree char *grades = muster_army_dup_grades (writer->army, writer->told->reckoning, 0);
  g_autofree char *under = muster_army_dup_particulars (writer->army, grades);
  g_autofree char *summary = muster_army_dup_summary (writer->told, writer->flags);
  g_string_append (text, "<header>\n");
  append_element (text, "h1", NULL, writer->army->name);
  g_string_append_c (text, '\n');
  append_element (text, "p", "under", under);
  g_string_append_c (text, '\n');
  if (summary != NULL)
    {
      append_element (text, "p", get_verdict_class (writer), summary);
      g_string_append_c (text, '\n');
    }
  append_figures (writer, 0);
  append_entered (writer, 0);
  append_note (writer, 0);
  g_string_append (text, "</header>\n<main>\n");
  append_findings (writer);
}

static void
append_tree (Writer *writer)
{
  if (writer->army->n_things < 2)
    return;
  append_element (writer->text, "h2", NULL, _ ("Order of battle"));
  g_string_append (writer->text, "\n<ul class=\"tree\">\n");
  for (guint i = 1; i < writer->army->n_things;)
    i = append_thing (writer, i);
  g_string_append (writer->text, "</ul>\n");
}

static void
append_foot (Writer *writer)
{
  const char *words = writer->readouts != NULL
                        ? muster_army_get_told_foot (writer->told, writer->flags, writer->readouts)
                        : NULL;
  g_string_append (writer->text, "</main>\n<footer>\n");
  if (words != NULL)
    append_element (writer->text, "p", NULL, words);
  append_element (writer->text, "p", NULL, _ ("Written by Muster."));
  g_string_append (writer->text, "\n</footer>\n</body>\n</html>\n");
}

void
muster_army_append_html (const MusterTextArmy *told, MusterTextFlags flags, GString *text)
{
  g_autoptr (GPtrArray) readouts =
    told->reckoning != NULL ? muster_army_list_readouts (told->reckoning) : NULL;
  Writer writer = { told, told->army, flags, readouts, text };
  append_head (&writer);
  append_army (&writer);
  append_tree (&writer);
  append_foot (&writer);
}
