/* Reads a pack into a ruleset, and finds everything in it that names something that is not there.
 */
#pragma once

#include "ruleset/ruleset.h"
#include "xml/reader.h"

G_BEGIN_DECLS

/**
 * muster_ruleset_load:
 * @path: a pack
 * @problems: (element-type MusterProblem): every fault is added, with its line
 *
 * Returns: (transfer full) (nullable): the ruleset, or NULL where there are errors
 */
MusterRuleset *muster_ruleset_load (const char *path, GPtrArray *problems);

/**
 * muster_ruleset_parse:
 * @name: what the text is called in messages
 * @text: a pack
 * @length: its length in bytes
 * @problems: (element-type MusterProblem): as for muster_ruleset_load()
 *
 * Returns: (transfer full) (nullable): the ruleset, or NULL where there are errors
 */
MusterRuleset *
muster_ruleset_parse (const char *name, const char *text, gsize length, GPtrArray *problems);

/** As muster_ruleset_load(), for whoever never asks for the ruleset's text or digest: the text of a
 * large pack is let go before the ruleset is made. */
MusterRuleset *muster_ruleset_load_without_text (const char *path, GPtrArray *problems);

/** As muster_ruleset_load(), or muster_ruleset_load_without_text() unless @with_text, from a
 * document whose root is a ruleset, which is taken. */
MusterRuleset *muster_ruleset_read_whole (MusterXml *xml, gboolean with_text, GPtrArray *problems);

/** The same, from a document that extends nothing, or was laid over what it extends. */
MusterRuleset *muster_ruleset_read (const MusterXml *xml, GPtrArray *problems);

/** The same, from a document in which the player's own values were laid over @base, whose names,
 * text and digest the ruleset keeps. */
MusterRuleset *
muster_ruleset_read_house (const MusterXml *xml, const MusterRuleset *base, GPtrArray *problems);

G_END_DECLS
