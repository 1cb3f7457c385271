#!/bin/sh
# Runs every lint, and every lint on samples that must fail. usage: lint.sh TOP; speaks TAP.
top=$1
here=$top/tests/lint
n=0
report () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}
must_hold () {
  text=$1
  shift
  out=$("$@" 2>&1)
  status=$?
  [ $status -eq 0 ] || echo "$out" | sed 's/^/# /'
  report $status "$text"
}
must_fail () {
  text=$1
  shift
  "$@" >/dev/null 2>&1
  [ $? -eq 1 ]
  report $? "$text"
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/up/base" "$scratch/side/xml" "$scratch/inner/army/model" "$scratch/evening/scenario/play" "$scratch/room/army/new" "$scratch/apart/battlefield" "$scratch/sql/army/store" "$scratch/name/army" "$scratch/po/src" "$scratch/po/po"
echo '#include "army/model/army.h"' >"$scratch/up/base/text.c"
echo '#include "db/store.h"' >"$scratch/side/xml/reader.c"
echo '#include "army/evaluate/evaluate.h"' >"$scratch/inner/army/model/army.c"
echo '#include "campaign/model/event.h"' >"$scratch/evening/scenario/play/play.h"
echo '#include "base/text.h"' >"$scratch/room/army/new/text.c"
echo '#include "army/model/army.h"' >"$scratch/apart/battlefield/text.c"
echo '#include <sqlite3.h>' >"$scratch/sql/army/store/load.c"
echo 'static const char *id = "tout-soldat";' >"$scratch/name/army/army.c"
mkdir -p "$scratch/type/army" "$scratch/author/army"
echo '/* "Légère, UQ 4" */' >"$scratch/type/army/army.c"
echo '/* as Richard Young says */' >"$scratch/author/army/army.c"
echo 'x = _ ("a string"); y = _ ("%" G_GINT64_FORMAT " points");' >"$scratch/po/src/a.c"
: >"$scratch/po/po/POTFILES"

id=io.github.muster_army.Muster
cp "$top/data/$id.desktop.in" "$scratch/$id.desktop"
cp "$top/data/$id.metainfo.xml.in" "$scratch/$id.metainfo.xml"
must_hold "the desktop file is valid" desktop-file-validate "$scratch/$id.desktop"
must_hold "the metainfo is valid" appstreamcli validate --no-net "$scratch/$id.metainfo.xml"
must_hold "the settings are valid" glib-compile-schemas --strict --dry-run "$top/data"
must_hold "files include only lower floors" sh "$here/includes.sh" "$top/src"
must_fail "a file that includes a higher floor is found" sh "$here/includes.sh" "$scratch/up"
must_fail "a file that includes a neighbour of its floor is found" sh "$here/includes.sh" "$scratch/side"
must_fail "and one of a higher room of its own folder" sh "$here/includes.sh" "$scratch/inner"
must_fail "and an evening that knows campaigns" sh "$here/includes.sh" "$scratch/evening"
must_fail "and one of a room that it must not know" sh "$here/includes.sh" "$scratch/apart"
must_fail "a room without a floor is found" sh "$here/includes.sh" "$scratch/room"
must_fail "SQLite outside its folder is found" sh "$here/includes.sh" "$scratch/sql"
must_hold "no ruleset, nation or troop type is named in the sources" sh "$here/names.sh" "$top/src" "$top"/data/packs/*.xml
must_fail "a ruleset that is named in the sources is found" sh "$here/names.sh" "$scratch/name" "$top"/data/packs/*.xml
must_fail "and a troop type" sh "$here/names.sh" "$scratch/type" "$top"/data/packs/*.xml
must_fail "and an author" sh "$here/names.sh" "$scratch/author" "$top"/data/packs/*.xml
must_hold "po/POTFILES names every file with strings" sh "$here/potfiles.sh" "$top"
must_fail "a file that po/POTFILES leaves out is found" sh "$here/potfiles.sh" "$scratch/po"
must_hold "every text to translate is found whole" sh "$here/formats.sh" "$top/src"
must_fail "a text that would be cut off is found" sh "$here/formats.sh" "$scratch/po"
echo 'x = _ ("%s of %s");' >"$scratch/po/src/plain.c"
echo 'x = _ ("%1$s of %2$s");' >"$scratch/po/src/silent.c"
printf '/* Translators: %%1$s: a part; %%2$d: the whole. */\nx = ngettext ("%%1$s of %%2$d", "%%1$s of %%2$d", n);\n' >"$scratch/po/src/good.c"
echo '/* Translators: %1$s: a part; %2$s: the whole. */ x = _ ("%1$s of %2$d");' >"$scratch/po/src/wrong.c"
echo 'x = _ ("left");' >"$scratch/po/src/bare.c"
printf '/* Translators: of a unit. */\nx = _ ("not chosen");\ny = C_ ("edge", "left");\nz = _ ("Left");\n' >"$scratch/po/src/told.c"
must_hold "texts number their arguments and tell translators of them, and of single words" \
  sh -c 'grep "\.c$" "$1/po/POTFILES" | xargs python3 "$1/tests/lint/translators.py" "$1"' - "$top"
must_hold "a text that does is taken" python3 "$here/translators.py" "$scratch/po" src/good.c
must_fail "arguments without numbers are found" python3 "$here/translators.py" "$scratch/po" src/plain.c
must_fail "arguments of which translators are not told are found" python3 "$here/translators.py" "$scratch/po" src/silent.c
must_fail "and a comment that names other arguments" python3 "$here/translators.py" "$scratch/po" src/wrong.c
must_fail "a word of which translators are not told is found" python3 "$here/translators.py" "$scratch/po" src/bare.c
must_hold "one with a comment or a context is taken" python3 "$here/translators.py" "$scratch/po" src/told.c
if [ "$(git -C "$top" rev-parse --show-prefix 2>&1)" = "" ]; then
  must_hold "nothing stands in the checkout that does not belong there" sh "$here/tree.sh" "$top"
else
  n=$((n + 1))
  echo "ok $n - nothing stands in the checkout that does not belong there # SKIP this is no checkout"
fi
# bad_tree FILE TEXT: a checkout with nothing but that.
bad_tree () {
  rm -rf "$scratch/tree"
  mkdir -p "$scratch/tree/$(dirname "$1")"
  git init -q "$scratch/tree"
  printf '%s\n' "$2" >"$scratch/tree/$1"
}
bad_tree src/a.c 'see /usr/share/doc, ~/Users/notes and $HOME/home/notes'
must_hold "a checkout with what belongs there is sound" sh "$here/tree.sh" "$scratch/tree"
bad_tree build.log 'Build dir'
must_fail "a log at the top is found" sh "$here/tree.sh" "$scratch/tree"
bad_tree notes.md 'notes'
must_fail "and another file there" sh "$here/tree.sh" "$scratch/tree"
bad_tree src/a.o 'object'
must_fail "and what a build left below" sh "$here/tree.sh" "$scratch/tree"
bad_tree data/tool "$(printf '\177ELF')"
must_fail "and a program" sh "$here/tree.sh" "$scratch/tree"
for place in home root work Users; do
  bad_tree src/a.c "open (\"/$place/me/notes\");"
  must_fail "and a path below $place of a machine" sh "$here/tree.sh" "$scratch/tree"
done
must_hold "the flatpak manifest is sound" sh -c "cd '$top' && sh flatpak/lint.sh"
for file in "$top"/data/packs/*.xml "$top"/data/examples/*.xml; do
  must_hold "$(basename "$file") follows the schema" xmllint --noout --schema "$top/schemas/muster.xsd" "$file"
done
echo "1..$n"
