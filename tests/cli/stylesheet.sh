#!/bin/sh
# Makes pages of scenarios by data/scenario.xsl, as players and other programs do. usage:
# stylesheet.sh TOP; MUSTER_TOOL is the tool. Speaks TAP.
top=$1
muster=$MUSTER_TOOL
if ! command -v xsltproc >/dev/null; then
  echo "1..0 # SKIP xsltproc is not installed"
  exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" XDG_CONFIG_HOME="$scratch/config"
examples=$top/data/examples
ruleset=game-of-kings
weather=heat
n=0
ok () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else
    echo "not ok $n - $2"
    sed 's/^/# /' "$scratch/told"
  fi
}
# make NAME ARGUMENT…: a page of $scratch/NAME.xml.
make () {
  name=$1
  shift
  xsltproc "$@" -o "$scratch/$name.html" "$top/data/scenario.xsl" "$scratch/$name.xml" >"$scratch/told" 2>&1 \
    && [ ! -s "$scratch/told" ]
}
# counted NAME XPATH: what the page has so often.
counted () {
  xmllint --html --xpath "count($2)" "$scratch/$1.html" 2>/dev/null
}
# as_many NAME ELEMENT XPATH: the page has as many as the file has of the element.
as_many () {
  in_file=$(grep -c "<$2[ >]" "$scratch/$1.xml")
  in_page=$(counted "$1" "$3")
  echo "$2: $in_file in the file, $in_page in the page" >"$scratch/told"
  [ "$in_file" -eq "$in_page" ] && [ "$in_file" -gt 0 ]
}
# shows NAME PATTERN
shows () {
  grep -q -- "$2" "$scratch/$1.html"
}
try () {
  "$muster" "$@" >"$scratch/told" 2>&1
  ok $? "a scenario is made: $1"
}

try scenario "$examples/french-200.army.xml" "$examples/austrian-200.army.xml" --seed 7 --start 11:30 \
  --dusk 20:30 --minutes 30 --scale 5/2 --place Wagram --reserve "a:2nd Division=4,from the west" \
  --reserve "b:1st Division" -o "$scratch/pieces.xml"
try scenario "$examples/dettingen-pragmatic.army.xml" "$examples/fontenoy-french.army.xml" --seed 3 \
  --weather "$weather" -o "$scratch/sectors.xml"
try battlefield --ruleset "$ruleset" --seed 3 --turns 5 --format xml -o "$scratch/table.xml"
for name in pieces sectors table; do
  make $name
  ok $? "$name: a page is made without a word"
  xmllint --html --noout "$scratch/$name.html" 2>&1 | grep 'error' | grep -v 'Tag .* invalid' >"$scratch/told"
  [ ! -s "$scratch/told" ]
  ok $? "which is sound"
  grep -oE '<script|(src|href)=|@import|url\([^#]' "$scratch/$name.html" >"$scratch/told"
  [ ! -s "$scratch/told" ]
  ok $? "runs nothing and needs nothing from elsewhere"
  tr '\n' ' ' <"$scratch/$name.html" | sed 's/.*<figure>//; s/<figcaption.*//' >"$scratch/board.svg"
  xmllint --noout "$scratch/board.svg" >"$scratch/told" 2>&1
  ok $? "its board is a picture by itself"
  as_many $name feature "//h2[.='Terrain']/following-sibling::table//td[1]"
  ok $? "each feature is told"
  as_many $name feature "//figure/svg/svg/text[not(contains(., 'deploys'))]"
  ok $? "and has its number on the board"
  as_many $name throw "//details//tr[td]"
  ok $? "and each die"
done
for name in pieces sectors; do
  as_many $name unit "//article//table//tr[td]"
  ok $? "$name: each unit has its row"
  as_many $name formation "//article//ul[@class='formations']/li"
  ok $? "and each formation its place"
  as_many $name condition "//h2[.='Victory']/following-sibling::ul/li"
  ok $? "and each condition of victory is told"
done
as_many pieces objective "//h2[.='Victory']/following-sibling::table//tr[td]"
ok $? "objectives are listed"
for marker in A1 A2 A3 B1 B2 B3; do
  [ "$(counted pieces "//table//td[.='$marker'] | //figure//text[.='$marker']")" -eq 2 ]
  ok $? "$marker stands in the list and on the board"
done
as_many pieces objective "//figure//g[text[@class='on-marker']]"
ok $? "and stand on the board"
as_many pieces reserve "//h2[.='Reserves']/following-sibling::table//tr[td]"
ok $? "reserves are listed"
: >"$scratch/told"
shows pieces 'turn 4 (13:00)' && shows pieces 'thrown for'
ok $? "with the time at which they come"
shows pieces 'last turn <b>18</b>'
ok $? "the last turn before dusk is told"
shows pieces '30 cm = 750 m'
ok $? "the bar of the scale tells of the ground"
effects=$(xmllint --xpath 'count(//*[local-name()="turn"]/*[local-name()="effect"][text() or @stat])' "$scratch/sectors.xml")
[ "$(counted sectors "//h2[.='Weather']/following-sibling::table//td/div")" -eq "$effects" ] && [ "$effects" -gt 0 ]
ok $? "what the weather does is told"
: >"$scratch/told"
shows sectors 'Move × 3/4'
ok $? "with the figure that it changes by its name"
as_many table turn "//h2[.='Weather']/following-sibling::table//tr[td]"
ok $? "a battlefield alone has its weather turn by turn"

# The middle of a zone is that of its corners.
zone=$(sed -n 's/.*<zone .*points="\([0-9]*\),\([0-9]*\) \([0-9]*\),[0-9]* [0-9]*,\([0-9]*\) .*/\1 \2 \3 \4/p' "$scratch/pieces.xml" | head -n 1)
# shellcheck disable=SC2086
set -- $zone
[ "$(counted pieces "//figure//text[contains(., 'deploys')][@x = ($1 + $3) div 2]")" -ge 1 ]
ok $? "names stand in the middle of what they are of"

# What is one side's, what is hostile, and what is large.
awk '
  /<side id="b">/ { print "<side id=\"b\" name=\"Reds\"><briefing>Cross at b&lt;/p&gt;&lt;script&gt;alert (1)&lt;/script&gt;</briefing>"; next }
  /<side id="a">/ { print "<note>Rain &lt;img src=x&gt; &amp; mud.</note><side id=\"a\" name=\"&lt;i&gt;\"><briefing>Cross at a</briefing>"; next }
  /<unit / && !hidden { sub (/<unit /, "<unit secret=\"all\" "); sub (/ name="[^"]*"/, ""); sub (/type=/, "name=\"Ambush\" type="); hidden = 1 }
  /<zone / && !large {
    printf "<zone id=\"9999\" side=\"a\" points=\""
    for (i = 0; i < 2000; i++) printf "%s%d,%d", i ? " " : "", 600 + 500 * cos (i * 0.00314159), 600 + 500 * sin (i * 0.00314159)
    print "\"/>"
    large = 1
  }
  { print }' "$scratch/pieces.xml" >"$scratch/own.xml"
xmllint --noout --schema "$top/schemas/muster.xsd" "$scratch/own.xml" >"$scratch/told" 2>&1
ok $? "a scenario with briefings, a hidden unit and 2000 points follows the schema"
make own
ok $? "and becomes a page"
! grep -qE 'Cross at|Ambush|Briefing' "$scratch/own.html"
ok $? "without briefings and what is hidden"
! grep -qE '<script|<img|<i>' "$scratch/own.html" && shows own 'Rain &lt;img src=x&gt; &amp; mud.'
ok $? "and words are words"
make own --stringparam side a
shows own 'Cross at a' && shows own 'Ambush' && ! shows own 'Cross at b'
ok $? "the first side sees its own"
make own --stringparam side b
shows own 'Cross at b&lt;/p&gt;&lt;script&gt;' && ! shows own '<script' && ! shows own 'Ambush' && ! shows own 'Cross at a'
ok $? "and the other its"
! make own --stringparam side c
ok $? "a side that is none is refused"
cp "$examples/french-200.army.xml" "$scratch/army.xml"
! make army
ok $? "and so is an army"
grep -q 'no scenario file' "$scratch/told"
ok $? "with a sentence"

# What the schema lets a feature look like is drawn.
sed -n '/name="look"/s/<xs:enumeration value="/\n&/gp' "$top/schemas/muster.xsd" | sed -n 's/^<xs:enumeration value="\([a-z]*\)".*/\1/p' \
  | sort -u >"$scratch/looks"
[ "$(wc -l <"$scratch/looks")" -ge 17 ]
ok $? "there are looks"
while read -r look; do
  grep -q "@look = '$look'" "$top/data/scenario-board.xsl" || echo "$look is not drawn"
done <"$scratch/looks" >"$scratch/told"
[ ! -s "$scratch/told" ]
ok $? "each look is drawn"
for file in scenario.xsl scenario-board.xsl; do
  grep -q "'$file'" "$top/data/meson.build"
  ok $? "$file is installed"
done
echo "1..$n"
