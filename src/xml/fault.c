#include "config.h"

#include "xml/fault.h"

#include <glib/gi18n-lib.h>

/* Where the parser stands in the file. */
typedef struct
{
  const char *start;
  const char *at;
  const char *end;
} Place;

#define BARE_AMPERSAND                                                                             \
  N_ ("An \"&\" stands here by itself. Write &amp; for it, as in name=\"Horse &amp; Musket\".")
#define NO_TAG N_ ("A \"<\" stands here that begins no tag. Write &lt; where the letter is meant.")
#define CUT_OFF                                                                                    \
  N_ (                                                                                             \
    "The file ends in the middle of a tag or a word: it was cut off. Write the rest, or take it "  \
    "from its source again.")

/* What needs no names, by libxml2's number. */
static const struct
{
  int code;
  const char *words;
} sentences[] = {
  { XML_ERR_DOCUMENT_EMPTY,
    N_ (
      "No tag stands where the first should, so the file is not XML. Choose another file, or take "
      "it from its source again.") },
  { XML_ERR_DOCUMENT_END,
    N_ ("The file goes on after its first element is closed. Take out what stands behind it, or a "
        "closing tag that is one too many, or take it from its source again.") },
  { XML_ERR_ENTITYREF_SEMICOL_MISSING, BARE_AMPERSAND },
  { XML_ERR_ATTRIBUTE_NOT_STARTED,
    N_ ("A value stands here without quotation marks. Write it between straight ones, as in "
        "name=\"1st Division\".") },
  { XML_ERR_SPACE_REQUIRED,
    N_ ("Something stands in this tag that is no attribute. Write name=\"value\" with a blank "
        "before it, end the tag with > or />, and write &quot; for a quotation mark inside a "
        "value.") },
  { XML_ERR_GT_REQUIRED, N_ ("This tag has no end. Write > or /> behind it.") },
  { XML_ERR_COMMENT_NOT_FINISHED, N_ ("This comment has no end. Write --> behind it.") },
  { XML_ERR_HYPHEN_IN_COMMENT,
    N_ ("A comment has two hyphens in it, which only its end may have. Write one, or a dash.") },
  { XML_ERR_RESERVED_XML_NAME,
    N_ ("<?xml …?> may stand only at the very beginning of the file. Take out what stands before "
        "it, blanks too.") },
  { XML_ERR_INVALID_CHAR,
    N_ ("A letter stands here that XML cannot carry, such as a control character. Take it out.") },
};

static Place
get_place (const xmlParserCtxt *context)
{
  const xmlParserInput *input = context->input;
  if (input == NULL)
    return (Place){ "", "", "" };
  return (Place){ (const char *) input->base, (const char *) input->cur,
                  (const char *) input->end };
}

/* A name was expected: what stands before it tells of what. */
static const char *
find_name_sentence (const Place *place)
{
  char before = place->at > place->start ? place->at[-1] : ' ';
  if (before == '&')
    return BARE_AMPERSAND;
  if (before == '<')
    return NO_TAG;
  return place->at < place->end && *place->at == '<'
           ? N_ ("The tag before this one has no end. Write > or /> behind it.")
           : N_ ("The name of an attribute begins with a letter. Mend it.");
}

static const char *
find_sentence (const xmlError *error, const Place *place)
{
  if (error->code == XML_ERR_NAME_REQUIRED)
    return find_name_sentence (place);
  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (sentences[i].code == error->code)
      return sentences[i].words;
  return NULL;
}

/* Faults that are told in their own words at the end of the file too. */
static const int ends[] = {
  XML_ERR_TAG_NOT_FINISHED,    XML_ERR_TAG_NAME_MISMATCH,    XML_ERR_ATTRIBUTE_NOT_FINISHED,
  XML_ERR_ATTRIBUTE_REDEFINED, XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_DOCUMENT_EMPTY,
};

static gboolean
is_cut_off (const xmlError *error, const Place *place)
{
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (ends[i] == error->code)
      return FALSE;
  return place->at >= place->end;
}

/* Mostly the quotation mark was forgotten, so that the value runs on to the next tag: the line of
 * the value's own tag is more use than that of the next. */
static char *
dup_less_sign (const xmlError *error, const Place *place)
{
  int line = error->line;
  for (const char *at = place->at - 1; at >= place->start && *at != '<'; at--)
    line -= *at == '\n';
  return g_strdup_printf (_ ("A value in the tag that begins in line %d runs into a \"<\". Write "
                             "the quotation mark that closes it, or &lt; where the letter is "
                             "meant."),
                          line);
}

static char *
dup_named (const xmlError *error, const Place *place)
{
  const char *name = error->str1 != NULL ? error->str1 : "";
  switch (error->code)
    {
    case XML_ERR_LT_IN_ATTRIBUTE:
      return dup_less_sign (error, place);
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
      return g_strdup (_ ("The file ends in the middle of a value. Write the quotation mark that "
                          "closes it; where the file was cut off, take it from its source again."));
    case XML_ERR_TAG_NAME_MISMATCH:
      return g_strdup_printf (_ ("</%s> stands here while <%s> of line %d is still open. Write "
                                 "</%s> before it or in its place."),
                              error->str2 != NULL ? error->str2 : "", name, error->int1, name);
    case XML_ERR_TAG_NOT_FINISHED:
      return g_strdup_printf (_ ("The file ends while <%s> of line %d is still open. Write </%s> "
                                 "where it is to end; where the file was cut off, take it from its "
                                 "source again."),
                              name, error->int1, name);
    case XML_ERR_ATTRIBUTE_REDEFINED:
      return g_strdup_printf (_ ("The attribute %s stands twice in this tag. Take one of the two "
                                 "out."),
                              name);
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      return g_strdup_printf (_ ("The attribute %s has no value. Write %s=\"…\", or take it out."),
                              name, name);
    case XML_ERR_UNDECLARED_ENTITY:
      return g_strdup_printf (_ ("XML does not know &%s;. Write the letter itself, or &amp; for an "
                                 "\"&\"."),
                              name);
    default:
      return NULL;
    }
}

/* libxml2 goes on in further lines with the bytes that it could not read. */
static char *
dup_rare (const xmlError *error)
{
  g_auto (GStrv) lines = g_strsplit (error->message, "\n", 2);
  g_autofree char *words = g_utf8_make_valid (lines[0], -1);
  return g_strdup_printf (_ (
                            "The file is not whole XML: %s. Mend this line; where the file was cut "
                            "off, take it from its source again."),
                          words);
}

char *
muster_xml_fault_dup_text (const xmlParserCtxt *context, const xmlError *error, const char *text)
{
  Place place = get_place (context);
  const char *sentence = find_sentence (error, &place);
  gboolean is_utf8 = context->encoding == NULL
                     || g_ascii_strcasecmp ((const char *) context->encoding, "UTF-8") == 0;
  if ((error->code == XML_ERR_INVALID_CHAR || error->code == XML_ERR_INVALID_ENCODING
       || error->code == XML_ERR_INTERNAL_ERROR)
      && is_utf8 && !g_utf8_validate (text, -1, NULL))
    return g_strdup (_ ("This line has bytes that are not UTF-8. Open the file in the editor that "
                        "wrote it and save it with the encoding UTF-8."));
  if (is_cut_off (error, &place))
    return g_strdup (_ (CUT_OFF));
  if (sentence != NULL)
    return g_strdup (_ (sentence));
  char *named = dup_named (error, &place);
  return named != NULL ? named : dup_rare (error);
}
