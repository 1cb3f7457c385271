#!/bin/sh
# Follows data/help/scenario-format.md as a programmer would: its program is run on scenarios, its
# example is read. usage: scenario-format.sh TOP; MUSTER_TOOL is the tool. Speaks TAP.
top=$1
muster=$MUSTER_TOOL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" XDG_CONFIG_HOME="$scratch/config"
examples=$top/data/examples
help=$top/data/help
weather=heat
n=0
ok () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else
    echo "not ok $n - $2"
    sed 's/^/# /' "$scratch/told" "$scratch/out"
  fi
}
# block LANGUAGE: what the guide has in it.
block () {
  sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/!p;}" "$help/scenario-format.md"
}
try () {
  "$muster" "$@" >"$scratch/out" 2>"$scratch/told"
  ok $? "the tool does it: $1"
}
read_it () {
  python3 "$scratch/reader.py" "$scratch/$1.xml" "$scratch/$1.svg" >"$scratch/out" 2>"$scratch/told"
}
# as_many PATTERN ELEMENT FILE: what is printed so often as the file has it.
as_many () {
  printed=$(grep -c -- "$1" "$scratch/out")
  there=$(grep -c -- "$2" "$scratch/$3.xml")
  echo "$printed printed, $there there" >"$scratch/told"
  [ "$printed" -eq "$there" ] && [ "$there" -gt 0 ]
}

block python >"$scratch/reader.py"
[ "$(sed -n '/^## Reading/,/^## Drawing/p' "$help/scenario-format.md" | sed -n '/^```python/,/^```$/p' | sed '1d;$d' | grep -c .)" -le 25 ]
ok $? "a scenario is read in 25 lines"
try scenario "$examples/dettingen-pragmatic.army.xml" "$examples/fontenoy-french.army.xml" --seed 3 \
  --weather "$weather" --die sector-3=4 -o "$scratch/sectors.xml"
try scenario "$examples/french-200.army.xml" "$examples/austrian-200.army.xml" --seed 7 -o "$scratch/pieces.xml"
for name in sectors pieces; do
  read_it $name
  ok $? "$name: the program of the guide runs"
  as_many '^Feature ' '<feature ' $name
  ok $? "it finds each feature"
  as_many '^Side ' '<side ' $name
  ok $? "and each side"
  wanted=$(xmllint --xpath 'count(//*[local-name()="unit"]/*[local-name()="worked-out"]/*[local-name()="figure"])' "$scratch/$name.xml")
  [ "$(grep -c '^Unit .*: ' "$scratch/out")" -eq "$wanted" ] && [ "$wanted" -gt 0 ]
  ok $? "and each figure of each unit"
  thrown=$(grep '<throw ' "$scratch/$name.xml" | grep -vc 'how="')
  grep -qx "$thrown of $thrown dice agree" "$scratch/out"
  ok $? "and throws all dice again"
  xmllint --noout "$scratch/$name.svg" 2>"$scratch/told" && [ "$(grep -c '<title>' "$scratch/$name.svg")" -eq "$(grep -c '<feature ' "$scratch/$name.xml")" ]
  ok $? "the board is drawn"
  ! xmllint --xpath '//*[local-name()="army"]' "$scratch/$name.xml" | python3 -c '
import sys, xml.etree.ElementTree as tree
for army in tree.fromstring("<all>" + sys.stdin.read() + "</all>"):
    things = [thing.get("number") for thing in army.iter() if thing is not army and thing.get("number")]
    if things != [str(i + 1) for i in range(len(things))]:
        print(army.get("name"), things)
' | grep .
  ok $? "things are numbered as they stand in the file"
done
grep -q 'how="typed"' "$scratch/sectors.xml"
ok $? "of which one was typed"
read_it sectors
stats=$(sed -n 's/.*<effect .*stat="\([^"]*\)".*/\1/p' "$scratch/sectors.xml" | sort -u | paste -sd '|' | sed 's/|/\\|/g')
as_many ', now ' "<figure stat=\"\($stats\)\"" sectors
ok $? "the weather changes each figure that it is about"
! grep -q 'if it is meant' "$scratch/out" && grep -q ': Move 6 8, now 9/2 6$' "$scratch/out" && grep -q ': Move, limbered 6, now 9/2$' "$scratch/out"
ok $? "exactly"
read_it pieces
grep -q '^Move: .* goes 240 mm, 24 cm of 24$' "$scratch/out" && grep -q '^Level of .*, lost-over [0-9/]* of [0-9]*$' "$scratch/out"
ok $? "it makes a move, and tells when troops break"
bog='<feature id="99" type="bog" what="Bog" points="0,0 9000,0 9000,1050 0,1050">'
for effect in 'enter" times="0' 'move" add="-12'; do
  sed "s|<battlefield .*>|&$bog<effect activity=\"$effect\">Bad.</effect></feature>|" "$scratch/pieces.xml" >"$scratch/bog.xml"
  read_it bog
  cat "$scratch/out" >>"$scratch/moves"
done
grep -q '^Move: .* goes 50 mm, stops at the Bog$' "$scratch/moves" && grep -q '^Move: .* goes 120 mm, 12 cm of 24$' "$scratch/moves"
ok $? "as far as the ground lets it"
sed -i 's/urn:muster:1/urn:muster:2/' "$scratch/pieces.xml"
! read_it pieces
ok $? "the program refuses what a later format may be"

mkdir -p "$scratch/data/muster/packs"
cp "$help/skirmish.ruleset.xml" "$scratch/data/muster/packs"
block xml >"$scratch/example.xml"
xmllint --noout --schema "$top/schemas/muster.xsd" "$scratch/example.xml" >"$scratch/out" 2>"$scratch/told"
ok $? "the guide's example follows the schema"
try check "$scratch/example.xml"
[ ! -s "$scratch/told" ]
ok $? "without a note"
try show "$scratch/example.xml" --format xml -o "$scratch/again.xml"
for word in 'id="1".*Dunmore' 'pays="2"' 'is="15" unit="cm"' '<condition\|<weather' 'thing="1" what="Band"' 'The bridge is rotten'; do
  grep -q "$word" "$scratch/again.xml"
  ok $? "Muster writes it again with $word"
done
read_it example
ok $? "and the program reads it"
grep -q '1st Company: Move 15, now 15/2$' "$scratch/out"
ok $? "with its weather"
grep -qx '1 of 1 dice agree' "$scratch/out"
ok $? "and its dice"
echo "1..$n"
