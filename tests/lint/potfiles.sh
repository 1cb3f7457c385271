#!/bin/sh
# po/POTFILES names just the files with strings to translate. usage: potfiles.sh TOP
cd "$1" || exit 2
wanted=$({ grep -rlE '(^|[^A-Za-z0-9_])(_|N_|C_|Q_|ngettext) ?\("' --include='*.c' src
  find ui -name '*.ui' -exec grep -l 'translatable="yes"' {} + 2>/dev/null; } | LC_ALL=C sort)
named=$(grep -v '^#' po/POTFILES | LC_ALL=C sort)
[ "$wanted" = "$named" ] && exit 0
echo "po/POTFILES and the tree differ (<: only in POTFILES, >: only in the tree):"
a=$(mktemp) && b=$(mktemp) && echo "$named" >"$a" && echo "$wanted" >"$b"
diff "$a" "$b" | grep '^[<>]'
rm -f "$a" "$b"
exit 1
