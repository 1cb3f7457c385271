#!/bin/sh
# No ruleset, author, nation or troop type of a pack is named in the sources.
# usage: names.sh SOURCE-DIR PACK…
# Only what cannot be plain words of the program is looked for: ids with a hyphen, or of rulesets and
# nations; names of types that are more than the words below. The words of symbols, which are drawn,
# stand in a file of their own.
sources=$1
shift
bad=0
pack_words=$(mktemp)
trap 'rm -f "$pack_words"' EXIT
# Words that every period has.
plain='army|overall|objective|objectives|hill|hills|wood|woods|road|roads|river|stream|lake|marsh|bridge|ford|town|village|corps|division|brigade|wing|commander|general|general-in-chief|line|light|heavy|medium|foot|horse|field|infantry|cavalry|artillery|battery|battalion|regiment|squadron|unit|gun|guns|hussars|dragoons|cuirassiers|lancers|grenadiers|guards|militia|pike|shot|and|of|other|troops'
named () {
  if grep -rn --include='*.[ch]' --exclude=symbol.c "$@" "$sources"; then
    return 0
  fi
  return 1
}
for pack in "$@"; do
  sed -n 's/.*<\(ruleset\|nation\) [^>]*id="\([^"]*\)".*/\2/p
    s/.*<type id="\([a-z]*-[^"]*\)".*/\1/p' "$pack" >"$pack_words"
  # Ids are ASCII: letters of other alphabets need not be folded, which takes ten times as long.
  if (LC_ALL=C; export LC_ALL; named -owiFf "$pack_words"); then
    echo "which is an id of $pack"
    bad=1
  fi
  # A title; an author up to the first comma, where he is a name; names of types, and what stands in
  # their parentheses.
  sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p
    s/.*<author>\([A-Z][^,;<]*\).*/\1/p
    s/.*<type [^>]*name="\([^"]*\)".*/\1/p' "$pack" \
    | tr '()' '\n\n' | sed 's/^ *//; s/ *$//' | grep -vixE "(($plain)[ ,]*)*" | sort -u >"$pack_words"
  if named -owFf "$pack_words"; then
    echo "which is a name of $pack"
    bad=1
  fi
done
exit $bad
