#!/bin/sh
# No ruleset, nation or troop type of a pack is named in the sources.
# usage: names.sh SOURCE-DIR PACK…
# Only ids and titles that cannot be plain words of the program are looked for: with a hyphen, or
# of rulesets and nations. The words of symbols, which are drawn, stand in a file of their own.
sources=$1
shift
bad=0
for pack in "$@"; do
  for word in $(sed -n 's/.*<\(ruleset\|nation\) [^>]*id="\([^"]*\)".*/\2/p; s/.*<type id="\([a-z]*-[^"]*\)".*/\1/p' "$pack"); do
    case $word in army-commander | light-infantry | foot-artillery) : ;; esac
    if grep -rnwi --include='*.[ch]' --exclude=symbol.c -- "$word" "$sources"; then
      echo "\"$word\" of $pack is named in the sources"
      bad=1
    fi
  done
  title=$(sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' "$pack")
  if grep -rnF --include='*.[ch]' -- "$title" "$sources"; then
    echo "\"$title\" is named in the sources"
    bad=1
  fi
done
exit $bad
