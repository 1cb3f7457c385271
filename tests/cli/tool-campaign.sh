#!/bin/sh
# Plays campaigns with the built tool, as a person does. usage: tool-campaign.sh TOP; MUSTER_TOOL is the
# tool. Speaks TAP.
top=$1
muster=$MUSTER_TOOL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" XDG_CONFIG_HOME="$scratch/config"
examples=$top/data/examples
n=0
ok () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else
    echo "not ok $n - $2"
    sed 's/^/# /' "$scratch/out" "$scratch/err"
  fi
}
# try STATUS TEXT ARGUMENT…: the tool must exit so.
try () {
  wanted=$1
  text=$2
  shift 2
  "$muster" campaign "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
  status=$?
  [ "$status" -eq "$wanted" ]
  ok $? "$text"
}
# said TEXT PATTERN FILE: what was printed has it.
said () {
  grep -q -- "$2" "$scratch/$3"
  ok $? "$1"
}
json () {
  jq -e "$2" "$scratch/out" >"$scratch/jq" 2>&1
  ok $? "$1"
}
# refused PATTERN ARGUMENT…: in one sentence that has it, and nothing is changed.
refused () {
  pattern=$1
  shift
  cp "$war" "$scratch/before"
  try 2 "refused: $*" "$@"
  [ ! -s "$scratch/out" ] && [ "$(grep -c '' "$scratch/err")" -eq 1 ] \
    && grep -q '^muster: .*[.?]$' "$scratch/err" && grep -q -- "$pattern" "$scratch/err" \
    && cmp -s "$war" "$scratch/before"
  ok $? "with a sentence, and nothing changed: $pattern"
}

for command in "" new state log muster record raise do map orders recovery strike restore; do
  # shellcheck disable=SC2086
  try 0 "campaign $command --help answers" $command --help
  [ "$(LC_ALL=C.UTF-8 wc -L <"$scratch/out")" -le 100 ]
  ok $? "in lines that a terminal has room for"
done

# Three battles of armies whose units have four steps, by the usual rules of recovery.
war=$scratch/war.campaign.xml
: >"$war"
red=$examples/fontenoy-french.army.xml
blue=$examples/dettingen-pragmatic.army.xml
other=$examples/french-200.army.xml
refused 'Did you mean “muster”?' mustr "$war"
refused 'Say what to do with a campaign.'
refused 'Give the campaign one name' new --start 1745-05-01 --side "A=$red"
refused 'Give the campaign one name' new The War --start 1745-05-01 --side "A=$red"
refused 'name is blank' new " " --start 1745-05-01 --side "A=$red"
refused 'Say on which day it begins' new War --side "A=$red" --side "B=$blue"
refused '“May” is no day' new War --start May --side "A=$red" --side "B=$blue"
refused 'Name its sides with their armies' new War --start 1745-05-01
refused 'two sides or more' new War --start 1745-05-01 --side "A=$red"
refused 'write its name and its armies' new War --start 1745-05-01 --side "$red" --side "B=$blue"
refused 'write its name and its armies' new War --start 1745-05-01 --side "=$red" --side "B=$blue"
refused 'Take armies of the same rules' new War --start 1745-05-01 --side "A=$red" --side "B=$other"
refused 'The file cannot be read' new War --start 1745-05-01 --side "A=$red" --side "B=$scratch/no.xml"
try 2 "a pack is no army" new War --start 1745-05-01 --side "A=$red" --side "B=$top/data/packs/game-of-kings.ruleset.xml"
said "as is told" "is a pack of rules; .* Name an army's file" err
refused 'There are gentle, hard, none and standard' new War --start 1745-05-01 --side "A=$red" --side "B=$blue" --recovery soft
refused 'no rules of recovery. Name a file' new War --start 1745-05-01 --side "A=$red" --side "B=$blue" --recovery "$red"
refused 'is there already' new War --start 1745-05-01 --side "A=$red" --side "B=$blue" -o "$war"
rm "$war"
try 0 "a campaign is begun" new "The War" --start "1 May 1745" --side "Red=$red" --side "Blue=$blue" -o "$war"
said "and written" '^Wrote The War into .*war.campaign.xml.$' out
cp "$red" "$scratch/own.army.xml"
refused 'is read for this, and its place would be taken' new "The War" --start 1745-05-01 --side "Red=$scratch/own.army.xml" --side "Blue=$blue" -o "$scratch/own.army.xml" --force
cmp -s "$red" "$scratch/own.army.xml"
ok $? "an army is not written over by its campaign, not even with --force"
if command -v xmllint >/dev/null; then
  xmllint --noout --schema "$top/schemas/muster.xsd" "$war" >"$scratch/out" 2>"$scratch/err"
  ok $? "that follows the schema"
fi
try 0 "without a file it is shown" new "The War" --start "1 May 1745" --side "Red=$red" --side "Blue=$blue"
said "and nothing kept" 'Nothing is written. Name a file with -o' err
cp "$scratch/out" "$scratch/shown"
try 0 "it stands" state "$war"
cmp -s "$scratch/out" "$scratch/shown"
ok $? "as it was shown"
"$muster" show "$war" >"$scratch/out" 2>"$scratch/err"
cmp -s "$scratch/out" "$scratch/shown"
ok $? "and show shows it too"
refused 'is no campaign' state "$red"
try 0 "its rules of recovery are told" recovery "$war"
said "with what rest is for" '^A day of rest counts for 2 days in hospital.$' out
said "and whose they are" "this is Muster’s own" out
try 0 "they go into a file" recovery "$war" --write "$scratch/my.recovery.xml"
sed 's/rest="2"/rest="4"/' "$scratch/my.recovery.xml" >"$scratch/mine.recovery.xml"
try 0 "and are set when they were changed" recovery "$war" --set "$scratch/mine.recovery.xml" -o "$scratch/mine.campaign.xml"
try 0 "for the campaign" recovery "$scratch/mine.campaign.xml"
said "alone" '^A day of rest counts for 4 days in hospital.$' out
mine=$scratch/mine.campaign.xml
try 0 "from a day on" recovery "$mine" --set hard --date "3 May 1745"
said "and what is recorded stays" 'what is recorded stays as it was dealt' out
try 0 "they stand in the log" log "$mine"
said "as a batch with its day" '3 May 1745 *Rules of recovery: Hard' out
last=$(sed -n 's/^ *\([0-9]*\)  .*Recovery.*/\1/p;s/^ *\([0-9]*\)  .*recovery: Hard.*/\1/p' "$scratch/out" | tail -n 1)
try 0 "a correction is shown first" recovery "$mine" --set none --correct "$last" --preview
said "and changes nothing that is recorded" 'Nothing stands otherwise' out
try 0 "and stands in their place" recovery "$mine" --set none --correct "$last"
try 0 "the rules that held are listed" recovery "$mine"
said "with their days" '^From 3 May 1745: None; batch' out
sed 's/<rule held="no"/<rule grade="valour:lion" held="no"/' "$top/data/recovery/hard.recovery.xml" >"$scratch/grade.recovery.xml"
sed 's/days="28"/days="0"/' "$top/data/recovery/hard.recovery.xml" | grep -v 'held=' >"$scratch/nought.recovery.xml"
sed 's/<rule returning/<rule returning="1\/2"\/><rule returning/' "$top/data/recovery/hard.recovery.xml" >"$scratch/behind.recovery.xml"
refused 'grade.recovery.xml:5: No unit of .*“valour:lion”' recovery "$war" --set "$scratch/grade.recovery.xml"
refused 'nought.recovery.xml:4: Nobody is in hospital for no days' recovery "$war" --set "$scratch/nought.recovery.xml"
refused 'Rule 4 would never be used' recovery "$war" --set "$scratch/behind.recovery.xml"
refused 'No unit of .*“valour:lion”' new War --start 1745-05-01 --side "A=$red" --side "B=$blue" --recovery "$scratch/grade.recovery.xml"
refused 'The campaign begins on' recovery "$war" --set hard --date "3 April 1744"
refused 'does not tell of rules of recovery alone' recovery "$war" --set hard --correct 1
refused '--date, --correct and --preview go with --set' recovery "$war" --date "3 May 1745"
refused '--preview writes nothing' recovery "$war" --set hard --preview -o "$scratch/x.xml"
try 0 "a register is shown by formations" state "$war" --brigades
said "with who is lost" 'prisoners *lost' out
refused 'JSON has every unit' state "$war" --brigades --json
refused 'There are gentle, hard, none and standard' recovery "$war" --set soft
refused 'Choose one of --set and --write' recovery "$war" --set hard --write "$scratch/x.xml"
refused '-o goes with --set' recovery "$war" -o "$scratch/x.xml"
refused 'The file cannot be read' state "$scratch/no.campaign.xml"
refused 'Name one campaign file' state
refused 'There is no side “Green”. There are Red and Blue.' state "$war" --side Green
refused 'has no battle “1”' state "$war" --battle 1
refused 'The campaign begins on 1 May 1745. Give that day or a later one' state "$war" --date 1745-04-30
refused 'The campaign begins on 1 May 1745' state "$war" --date 1745-04-30 --json
try 0 "on its first day" state "$war" --date 1745-05-01
said "it stands" '^Together .* [1-9]' out
refused 'choose --date or --battle' state "$war" --battle 1 --date 1745-05-01
try 0 "a side stands alone, in JSON" state "$war" --side red --json
json "with its figures" '.sides | length == 1 and .[0].name == "Red" and .[0].present == .[0].establishment and .[0].units == ([.[0].records[] | select(.sort == "unit")] | length)'
present=$(jq '.sides[0].present' "$scratch/out")
unit1=$(jq '[.sides[0].records[] | select(.sort == "unit" and .present == 4)][0].number' "$scratch/out")
# Rows of the printed return are numbered as units and commanders stand.
return_number () {
  jq --argjson n "$1" '[.sides[0].records[] | select(.sort == "unit" or .sort == "commander")] | map(.number) | index($n) + 1' "$scratch/out"
}
first=$(return_number "$unit1")
commander=$(jq '[.sides[0].records[] | select(.sort == "unit" or .sort == "commander")] | map(.sort) | index("commander") + 1' "$scratch/out")
chief=$(jq '[.sides[0].records[] | select(.sort == "commander")][0].number' "$scratch/out")
three () { echo "$(($1)) $(($1 + 1)) $(($1 + 2))"; }

# Nothing else that is there is overwritten, whichever subcommand writes; the campaign itself is.
for name in theirs.campaign.xml theirs.scenario.xml theirs.report.xml; do echo theirs >"$scratch/$name"; done
theirs=$scratch/theirs.campaign.xml
refused 'theirs.campaign.xml” is there already. Name another file, or replace it with --force' raise "$war" --side "Red=$red" -o "$theirs"
refused 'is there already' do "$war" note Rain -o "$theirs"
refused 'is there already' do "$war" note Rain --date 1745-05-01 --anyway -o "$theirs"
refused 'is there already' map "$war" --place Mill -o "$theirs"
refused 'is there already' recovery "$war" --set hard -o "$theirs"
refused 'is there already' recovery "$war" --write "$theirs"
refused 'is there already' strike "$war" 1 -o "$theirs"
refused 'is there already' restore "$war" 1 -o "$theirs"
refused 'is there already' muster "$war" --date 1745-05-02 --name One -o "$scratch/theirs.scenario.xml"
refused 'is the campaign itself' recovery "$war" --write "$war" --force
refused 'is the campaign itself' muster "$war" --date 1745-05-02 --name One -o "$war" --force
[ "$(sort -u "$scratch"/theirs.*)" = theirs ]
ok $? "what was there stays as it was"
try 0 "but where that is wanted" do "$war" note Rain -o "$theirs" --force
grep -q '^<campaign ' "$theirs"
ok $? "it is replaced"
cp "$war" "$scratch/own.campaign.xml"
ln -s own.campaign.xml "$scratch/link.campaign.xml"
try 0 "its own file is replaced, by whatever name" do "$scratch/own.campaign.xml" note Rain -o "$scratch/link.campaign.xml"
try 0 "what is no file is written to" do "$war" note Rain -o /dev/null

# A campaign keeps its mode and its link; one that is read-only is changed by force only.
own=$scratch/mode.campaign.xml
cp "$war" "$own"
ln -s mode.campaign.xml "$scratch/mode.link"
chmod 600 "$own"
kept () { [ "$(stat -c %a "$own")" = "$1" ] && [ -L "$scratch/mode.link" ]; }
try 0 "a campaign is changed in its own file" do "$own" note Rain
kept 600
ok $? "which keeps its mode"
try 0 "and through a link" do "$scratch/mode.link" note Rain
kept 600
ok $? "which stays one"
chmod 400 "$own"
cp "$own" "$scratch/mode.before"
for call in "do $own note Hail" "do $scratch/mode.link note Hail" "do $own note Hail -o $scratch/mode.link" \
  "map $own --place Mill" "recovery $own --set hard" "raise $own --side Red=$red" "strike $own 2" \
  "muster $own --date 1745-05-02 --name One --as-is -o $scratch/mode.scenario.xml"; do
  # shellcheck disable=SC2086
  try 2 "what is read-only is not changed: ${call%% *}" $call
  said "as is told" '” is read-only. Change its permissions, or write to it all the same with --force.$' err
  [ "$(grep -c '' "$scratch/err")" -eq 1 ] && cmp -s "$own" "$scratch/mode.before" && [ ! -e "$scratch/mode.scenario.xml" ]
  ok $? "and nothing is written"
done
for call in "do $own note Hail --preview" "map $own" "recovery $own" "strike $own 2 --preview" \
  "muster $own --date 1745-05-02 --name One --as-is --preview" "do $own note Hail -o $scratch/mode.copy.xml"; do
  # shellcheck disable=SC2086
  try 0 "but read: ${call%% *}" $call
done
for call in "do $own note Hail" "map $own --place Mill" "recovery $own --set hard" "raise $own --side Red=$red" \
  "muster $own --date 1745-05-02 --name One --as-is -o $scratch/mode.scenario.xml" \
  "record $own --battle 1 --draw"; do
  cp "$own" "$scratch/mode.before"
  # shellcheck disable=SC2086
  try 0 "and changed by force: ${call%% *}" $call --force
  ! cmp -s "$own" "$scratch/mode.before" && kept 400
  ok $? "still read-only"
done
for call in "new War --start 1745-05-01 --side A=$red --side B=$blue -o" "recovery $own --write" \
  "record $own --battle 1 --write" "do $war note Rain -o" "map $war --place Mill -o" "raise $war --side Red=$red -o"; do
  for permissions in 600 444; do
    echo theirs >"$scratch/over.new"
    chmod "$permissions" "$scratch/over.new"
    mv -f "$scratch/over.new" "$scratch/over.xml"
    # shellcheck disable=SC2086
    refused 'over.xml” is there already' $call "$scratch/over.xml"
    # shellcheck disable=SC2086
    try 0 "replaced by force: ${call%% *}" $call "$scratch/over.xml" --force
    [ "$(stat -c %a "$scratch/over.xml")" = "$permissions" ] && grep -q '^<' "$scratch/over.xml"
    ok $? "which keeps its mode of $permissions"
  done
done

# What cannot be written is told; and of a battle's two files neither is there without the other.
if [ -e /dev/fd/0 ]; then
  echo theirs >"$scratch/kept.scenario.xml"
  for call in "do /dev/fd/3 note Rain" "muster /dev/fd/3 --date 1745-05-02 --name One -o $scratch/kept.scenario.xml --force" \
    "muster /dev/fd/3 --date 1745-05-02 --name One -o $scratch/unkept.scenario.xml"; do
    cp "$war" "$scratch/gone.campaign.xml"
    exec 3<"$scratch/gone.campaign.xml"
    rm "$scratch/gone.campaign.xml"
    # shellcheck disable=SC2086
    try 2 "a campaign whose folder is not to be written to: ${call%% *}" $call
    said "is told" '“/dev/fd/3” could not be written: ' err
    exec 3<&-
  done
  [ "$(cat "$scratch/kept.scenario.xml")" = theirs ] && [ ! -e "$scratch/unkept.scenario.xml" ]
  ok $? "and the scenario's file is as it was"
fi

# What several do at once is all done.
cp "$war" "$scratch/many.campaign.xml"
for i in 1 2 3 4 5 6 7 8; do
  "$muster" campaign do "$scratch/many.campaign.xml" note "Word $i" >"$scratch/many.$i" 2>&1 &
done
"$muster" campaign map "$scratch/many.campaign.xml" --place Mill >"$scratch/many.9" 2>&1 &
"$muster" campaign recovery "$scratch/many.campaign.xml" --set hard >"$scratch/many.10" 2>&1 &
"$muster" campaign raise "$scratch/many.campaign.xml" --side "Red=$red" >"$scratch/many.11" 2>&1 &
"$muster" campaign muster "$scratch/many.campaign.xml" --date 1745-05-02 --name One --as-is -o "$scratch/many.scenario.xml" >"$scratch/many.12" 2>&1 &
wait
try 0 "deeds of several at once" log "$scratch/many.campaign.xml"
[ "$(grep -c 'Word [1-8]$' "$scratch/out")" -eq 8 ] && grep -q 'Reinforcements$' "$scratch/out" && grep -q '  One, 2 May 1745: ' "$scratch/out"
ok $? "are all in the log"
grep -q 'name="Mill"' "$scratch/many.campaign.xml" && grep -q '<recovery name="Hard"' "$scratch/many.campaign.xml"
ok $? "and on its map, and in its rules"
[ "$(find "$scratch" -name '.*' ! -name . | grep -c '')" -eq 0 ]
ok $? "and nothing is left beside it"

# Further armies come to their sides.
refused 'Name the side and its army' raise "$war"
refused 'There is no side “Green”' raise "$war" --side "Green=$red"
refused 'Take armies of the same rules' raise "$war" --side "Red=$other"
refused 'begins on 1 May 1745' raise "$war" --side "Red=$red" --date 1745-04-01
cp "$war" "$scratch/joined.campaign.xml"
try 0 "an army joins" raise "$scratch/joined.campaign.xml" --side "Blue=Anne:$red" --date 1745-06-01
said "as a batch" 'Reinforcements$' out
try 0 "and stands in the register" state "$scratch/joined.campaign.xml" --date 1745-06-01 --side Blue --json
json "with a player" '[.sides[0].records[] | select(.name == "The French at Fontenoy")] | length == 1'
try 0 "not on the day before" state "$scratch/joined.campaign.xml" --date 1745-05-31 --side Blue --json
json "for it has not come yet" '[.sides[0].records[] | select(.name == "The French at Fontenoy")] | length == 0'

refused 'Say on which day they fight' muster "$war" --name One -o "$scratch/1.scenario.xml"
refused 'Give the battle a name' muster "$war" --date 1745-05-02 -o "$scratch/1.scenario.xml"
refused 'Say where the scenario goes' muster "$war" --date 1745-05-02 --name One
refused 'is the campaign itself' muster "$war" --date 1745-05-02 --name One -o "$war"
refused 'there is no such folder' muster "$war" --date 1745-05-02 --name One -o "$scratch/no/1.scenario.xml"
refused 'There is no side “Gren”' muster "$war" --date 1745-05-02 --name One --sides Red Gren --preview
refused 'cannot fight against itself' muster "$war" --date 1745-05-02 --name One --sides Red red --preview
refused 'Two sides fight' muster "$war" --date 1745-05-02 --name One --sides=Red --preview
refused 'Nothing is called “Nobody”' muster "$war" --date 1745-05-02 --name One --pick Nobody --preview
refused 'there is no place “Mill”' muster "$war" --date 1745-05-02 --name One --place Mill --preview
refused 'begins on 1 May 1745' muster "$war" --date 1745-04-02 --name One --preview
refused '“noon” is no time of day' muster "$war" --date 1745-05-02 --name One --start noon --preview
refused 'The seed “x”' muster "$war" --date 1745-05-02 --name One --seed x --preview
try 0 "a battle is mustered" muster "$war" --date 1745-05-02 --name One --start 05:00 --dusk 20:00 --minutes 15 --length 40 --seed 7 -o "$scratch/1.scenario.xml"
xmllint --xpath 'string(//*[local-name()="scenario"]/@start)' "$scratch/1.scenario.xml" | grep -q '05:00' && grep -q '<battlefield' "$scratch/1.scenario.xml"
ok $? "with its times and its battlefield"
said "and both armies are checked" '^The French at Fontenoy – Legal' out
said "and its number told" '^Battle 1, One: wrote .*1.scenario.xml.$' out
"$muster" check "$scratch/1.scenario.xml" >"$scratch/out" 2>"$scratch/err"
said "the scenario is read" '^One – ' out
refused 'is in another battle on that day' muster "$war" --date 1745-05-02 --name Again --preview

try 0 "the next one before anything is recorded" muster "$war" --date 1745-05-04 --name Two --preview
said "is told so" '^Nothing is recorded yet of One (2 May 1745): who was lost there marches.$' out
cp "$scratch/joined.campaign.xml" "$scratch/twins.campaign.xml"
try 0 "who came before" state "$scratch/twins.campaign.xml" --date 1745-05-02 --json
twins=$(jq -r '[.sides[].records | map(select(.sort == "unit" and .present > 0)) | .[0:2] | map(.number)] | "--pick \(.[0][0]) --pick \(.[1][0])", "--pick \(.[0][1]) --pick \(.[1][1])"' "$scratch/out")
# shellcheck disable=SC2086
try 0 "a part fights" muster "$scratch/twins.campaign.xml" --date 1745-06-02 --name "The  mill" $(echo "$twins" | head -1) --as-is -o "$scratch/twin1.scenario.xml"
! grep -q 'already' "$scratch/out"
ok $? "alone"
# shellcheck disable=SC2086
try 0 "and another part, by the same name on that day" muster "$scratch/twins.campaign.xml" --date 1745-06-02 --name "the mill" $(echo "$twins" | tail -1) --as-is -o "$scratch/twin2.scenario.xml"
said "is told so" '^Battle 1 of that day is called The  mill already: only the number tells one from the other.$' out

losses=$scratch/losses.csv
{
  echo "side,number,lost,until"
  for i in $(three "$first"); do echo "Red,$i,4"; done
  echo "Red,$commander,wounded,20 May 1745"
  echo "Blue,3,0"
} >"$losses"
refused 'Say of which battle' record "$war" --losses "$losses"
refused 'has no battle “7”' record "$war" --battle 7 --losses "$losses"
refused 'Say what to record' record "$war" --battle 1
refused 'choose --won or --draw' record "$war" --battle 1 --won Red --draw
refused 'There is no side “Bleu”. There are Red and Blue. Did you mean “Blue”?' record "$war" --battle 1 --won Bleu
refused 'is no whole number' record "$war" --battle 1 --won Red --seed many
refused 'no.csv: The file cannot be read' record "$war" --battle 1 --losses "$scratch/no.csv"
# bad LINE PATTERN: a row that cannot be is told with file, line and way out.
bad () {
  echo "$1" >"$scratch/bad.csv"
  cp "$war" "$scratch/before"
  try 2 "“$1” is refused" record "$war" --battle 1 --losses "$scratch/bad.csv"
  grep -q "^muster: .*bad.csv:1: .*$2" "$scratch/err" && cmp -s "$war" "$scratch/before"
  ok $? "with file and line: $2"
}
bad "Red,$first,5" 'it marched with 4. Give a number from 0 to that, with “captured” behind it where they were, or destroyed, captured, routed off or all, unhurt or none.'
bad "Red,999,1" 'has no number “999” in its loss return. Give one from 1 to'
bad "Green,1,1" '“Green” is no side of this battle. Write Red or Blue.'
bad "Red,$commander,2" 'who is a commander. Write wounded, captured or prisoner, killed or dead, unhurt or fit.'
bad "Red,$commander,wounded,2 May 1745" 'is not after the battle.'
bad "Red,$commander,dead,20 May 1745" 'Only a wounded commander is fit again on a day.'
cp "$war" "$scratch/before"
try 0 "who would come back is told" record "$war" --battle 1 --losses "$losses" --won Red --held Red --preview
said "with the result" '^One: won by Red, who held the field$' out
said "and the commander" ': wounded until 20 May 1745$' out
cmp -s "$war" "$scratch/before"
ok $? "and nothing is written"
G_MESSAGES_DEBUG=all "$muster" campaign record "$war" --battle 1 --losses "$losses" --won Red --held Red --preview >"$scratch/out" 2>&1
[ "$(grep -c Replaying "$scratch/out")" -eq 2 ]
ok $? "by two replays, without them and with them"
try 0 "losses are recorded elsewhere" record "$war" --battle 1 --losses "$losses" --won Red --held Red -o "$scratch/copy.campaign.xml"
cmp -s "$war" "$scratch/before"
ok $? "and the campaign stays as it was"
try 0 "losses are recorded" record "$war" --battle 1 --losses "$losses" --won Red --held Red
said "as a batch" '^Batch 3: Losses of One$' out
cmp -s "$war" "$scratch/copy.campaign.xml"
ok $? "the same as elsewhere"
cp "$war" "$scratch/before"
try 0 "and again" record "$war" --battle 1 --losses "$losses"
said "without harm" 'recorded already' out
cmp -s "$war" "$scratch/before"
ok $? "and nothing is changed"
refused 'One is recorded as won by Red, who held the field already. Strike batch 3 (“Losses of One”) first' record "$war" --battle 1 --won Blue
echo "Red $first 0" >"$scratch/none.txt"
refused 'is recorded otherwise already. Strike batch 3 (“Losses of One”) first' record "$war" --battle 1 --losses "$scratch/none.txt"
echo "Red $first destroyed" >"$scratch/all.txt"
refused 'It is recorded so already: nothing is changed.' record "$war" --battle 1 --losses "$scratch/all.txt" --correct --preview
echo "Red $first 2" >"$scratch/other.txt"
refused 'is recorded otherwise already. Strike batch 3 (“Losses of One”) first' record "$war" --battle 1 --losses "$scratch/other.txt"
cp "$war" "$scratch/before"
try 0 "what would be is shown" record "$war" --battle 1 --losses "$scratch/other.txt" --correct --preview
said "as a change of today" '^Today:$' out
cmp -s "$war" "$scratch/before"
ok $? "and nothing is changed"
try 0 "it is corrected" record "$war" --battle 1 --losses "$scratch/other.txt" --correct -o "$scratch/right.campaign.xml"
said "in one batch" '^Batch 4: Correction: Losses of One$' out
try 0 "the correction is a deed like others" log "$scratch/right.campaign.xml"
said "and what was wrong stays to be seen" 'Losses of One \[struck\]$' out
said "and all else is as it was" 'Red: .* 10 lost: ' out
try 0 "a correction is struck" strike "$scratch/right.campaign.xml" 4
try 0 "and then" state "$scratch/right.campaign.xml"
cp "$scratch/out" "$scratch/shown"
try 0 "it stands" state "$war"
cmp -s "$scratch/out" "$scratch/shown"
ok $? "as it stood"
refused 'no number of a batch' do "$war" --correct x rest 1
refused 'There is no batch 9' do "$war" --correct 9 rest 1
refused 'Batch 1 (“The armies come”) is no action that another can take the place of' do "$war" --correct 1 note hi
refused 'Batch 3 (“Losses of One”) is no action that another can take the place of' do "$war" --correct 3 note hi
try 0 "a deed" do "$war" rest "$unit1" -o "$scratch/deed.campaign.xml"
cp "$scratch/deed.campaign.xml" "$scratch/before"
try 2 "is not corrected into what cannot be" do "$scratch/deed.campaign.xml" --correct 4 replace "$unit1" 9
said "but the option for it is named" 'With --over it may.$' err
try 0 "is corrected" do "$scratch/deed.campaign.xml" --correct 4 baggage "$unit1"
said "in one batch" '^Batch 5: Correction: ' out
try 0 "and so" state "$scratch/deed.campaign.xml" --json
json "it stands" "[.sides[0].records[] | select(.number == $unit1)][0].status == \"baggage\""
spoilt=$scratch/spoilt.campaign.xml
try 0 "a note before the battle" do "$war" note Rain --date 1745-05-01 -o "$spoilt"
try 1 "is corrected into what spoils the battle" do "$spoilt" --correct 4 rest "$unit1"
said "which is told by unit and battle" '2 May 1745, .*: it is told to have marched to One, but could not' out
said "with a way out" 'too, or strike this again' err
try 0 "so the campaign is in trouble" log "$spoilt" --format=markdown
said "and its log marks the battle" 'Cannot have been so: 2 May 1745, ' out
try 2 "who marched is put right by a correction only" record "$spoilt" --battle 1 --present
try 0 "and then" record "$spoilt" --battle 1 --correct --present
said "in one batch" '^Batch 6: Correction: ' out
try 0 "so the unit" state "$spoilt" --json --battle One
json "rested that morning" "[.sides[0].records[] | select(.number == $unit1)][0].status == \"resting\""
try 0 "and nothing" log "$spoilt"
! grep -q 'Cannot have been so\|cannot have come to pass' "$scratch/out"
ok $? "is in trouble any more"
try 0 "the log tells" log "$war"
said "what was done" '^   3  2 May 1745 *Losses of One$' out
said "and what it cost" 'Red: .* 12 lost: 4 back at once, 4 in hospital, 1 missing and 3 lost for good; commanders: 1 wounded$' out
try 0 "in JSON too" log "$war" --json
json "by hand: a third back, a third in hospital, a twelfth missing" '.battles[0] | .outcome == "won" and .winner == "Red" and .held == "Red" and (.sides[0] | .lost == 12 and .returning == 4 and .hospital == 4 and .missing == 1 and .prisoners == 0 and .killed == 3 and .commanders.wounded == 1) and .sides[1].lost == 0'
json "and who marched, each in his formation" '.battles[0].sides | all ((.units == ([.marched[] | select(.sort == "unit")] | length)) and (.steps == ([.marched[].steps // 0] | add)) and (.commanders | add) == ([.marched[] | select(.sort == "commander")] | length)) and all (.[].marched[]; .in > 0 and (.formation | length) > 0 and (.name | length) > 0)'
try 0 "what stands in JSON" state "$war" --json
cp "$scratch/out" "$scratch/state.json"
try 0 "stands in CSV" state "$war" --csv
python3 - "$scratch/state.json" "$scratch/out" <<'EOF'
import csv
import json
import sys

rows = {row["number"]: row for row in csv.DictReader(open(sys.argv[2], newline="")) if row["number"]}
records = [record for side in json.load(open(sys.argv[1]))["sides"] for record in side["records"]]
if len(records) < 10 or len(records) != len(rows):
    sys.exit(f"{len(records)} records in JSON, {len(rows)} in CSV")
for record in records:
    row = rows[str(record["number"])]
    for key in set(record) & set(row) - {"place", "honours", "grades"}:
        if row[key] != ("" if record[key] is None else str(record[key])):
            sys.exit(f"{record['number']}: {key} is {record[key]!r} in JSON, and {row[key]!r} in CSV")
    for key in ("present", "hospital", "missing", "prisoners", "lost"):
        if (key in record) != (row[key] != ""):
            sys.exit(f"{record['number']}: {key} stands in one of them")
EOF
ok $? "with the same figures"
try 0 "the evening" state "$war" --json --side Red
json "has eight less" ".sides[0] | .present == $present - 8 and .hospital == 4 and .missing == 1 and .lost == 3"
try 0 "the day before the fortnight is over" state "$war" --json --side Red --date 1745-05-15
json "they are in hospital still" ".sides[0].present == $present - 8 and (.returning | length) > 0"
try 0 "and on that day" state "$war" --json --side Red --date "16 May 1745"
json "back" ".sides[0].present == $present - 4 and .sides[0].hospital == 0"
try 0 "the morning of the battle" state "$war" --json --side Red --battle One
json "was whole" ".sides[0].present == $present and .\"morning-of\" == \"One\""

# Between battles.
try 0 "a day is rested" do "$war" night Red --date 1745-05-03
try 0 "and fatigue counted" do "$war" fatigue "$unit1" +2
try 0 "up and down" do "$war" fatigue "$unit1" -1
said "in words" '^Batch 6: Fatigue of .*: −1$' out
try 0 "replacements come" do "$war" replace "$unit1" 1 --date 1745-05-04
try 0 "days of supply are counted" do "$war" counter Blue "days of supply" -3
try 0 "a commander has a rank" do "$war" rank "$chief" "Maréchal de France"
try 0 "a unit goes to the baggage" do "$war" baggage "$((unit1 + 1))"
try 0 "and is recalled" do "$war" recall "$((unit1 + 1))"
try 0 "a note is kept" do "$war" note "It rained all night."
refused 'There is no action “mrege”.*Did you mean “merge”?' do "$war" mrege 1 2
refused 'Name a campaign file and an action' do "$war"
refused 'Write it as: merge UNIT UNIT' do "$war" merge "$unit1"
refused 'it cannot join itself. Name another.$' do "$war" merge "$unit1" "$unit1"
refused 'With those who are in hospital, missing or prisoners, .* has no room .*, or say that it may be above that. With --over it may.$' do "$war" replace "$unit1" 9
refused '.--over is of replacements and mergers only' do "$war" rest "$unit1" --over
refused 'Nothing in the register has the number 9999' do "$war" rest 9999
refused 'a unit is wanted here' do "$war" split "$chief" 1 Half
refused 'is not so that “rouse” would change anything' do "$war" rouse "$unit1"
refused 'The ruleset has no scale “valour”' do "$war" grade "$unit1" valour:good
refused 'has no map' do "$war" march 1 Mill
try 0 "a campaign without a map says how one is begun" map "$war"
said "by its options" 'Begin one with --place' out
try 0 "places and roads are put on the map" map "$war" --place "Mill=100,200" --place Ford \
  --place "Old Town=800,600" --road "mill,Ford=2" --road "Ford,3=3" -o "$scratch/map.campaign.xml"
try 0 "a preview of a sum" do "$war" counter Blue "days of supply" -1 --preview
said "tells the sum" '^  Blue, days of supply: −3 → −4$' out
try 0 "whoever marches is told where he arrives" do "$scratch/map.campaign.xml" 'march' 1 "old town" -o "$scratch/marched.campaign.xml"
try 0 "a preview of a march" do "$scratch/marched.campaign.xml" 'march' 1 mill 1745-05-05 --preview
said "tells what speaks against it, as the deed does" ' to Mill (the roads ask for 5 days)' out
said "and what stands otherwise" ': at Old Town → at Mill on 5 May 1745$' out
cp "$scratch/out" "$scratch/shown"
try 0 "the march" do "$scratch/marched.campaign.xml" 'march' 1 mill 1745-05-05 -o "$scratch/further.campaign.xml"
[ "$(sed 's/^Batch [0-9]*: //' "$scratch/out")" = "$(head -1 "$scratch/shown")" ]
ok $? "says what its preview said"
try 0 "and the map tells it" map "$scratch/marched.campaign.xml"
said "with the days of its roads" 'to Ford: 3 days' out
said "and who is there" '^   [^t ]' out
try 0 "an enemy marches up" do "$scratch/marched.campaign.xml" 'march' "The Pragmatic army at Dettingen" "Old Town" -o "$scratch/near.campaign.xml"
try 0 "and is told of" map "$scratch/near.campaign.xml" --date 1745-05-05
said "where they meet" '^   Old Town: The French at Fontenoy (Red.*) and The Pragmatic army at Dettingen (Blue.*) stand together.$' out
said "with its side" '^   Blue: The Pragmatic army at Dettingen' out
try 0 "a side's map" map "$scratch/near.campaign.xml" --for Red
said "has its own" '^   Red: The French at Fontenoy' out
[ "$(grep -c 'Pragmatic\|together' "$scratch/out")" -eq 0 ]
ok $? "and nothing of the enemy"
try 0 "a map is told to scripts" map "$scratch/near.campaign.xml" --json
json "with who is where" '.places[2].formations | map (.side) == ["Red", "Blue"]'
json "and who is near" '.contacts[0].days == 0'
refused '--date, --for and --json only show the map' map "$war" --place Mill --json
refused '--preview goes with --place' map "$war" --preview
try 0 "a preview of a map" map "$scratch/near.campaign.xml" --place Weir --preview
said "shows it" 'Weir (' out
try 0 "a preview of an army that comes" raise "$war" --side "Red=$red" --preview
said "says so" 'Reinforcements\|joins' out
try 0 "a road and a place are taken away" map "$scratch/map.campaign.xml" --road "Ford,Mill=0" --remove "Old Town" -o "$scratch/less.campaign.xml"
try 0 "and a place is named anew" map "$scratch/less.campaign.xml" --rename "Mill=Old Mill" -o "$scratch/named.campaign.xml"
try 0 "as the map then says" map "$scratch/named.campaign.xml"
[ "$(cat "$scratch/out")" = "$(printf ' 1 Old Mill (100,200)\n 2 Ford (900,540)\n   No place:\n   Red: The French at Fontenoy\n   Blue: The Pragmatic army at Dettingen')" ]
ok $? "and who stands nowhere, and no more"
try 2 "a place where something happened stays" map "$scratch/marched.campaign.xml" --remove "Old Town"
said "and why" 'so it stays on the map' err
refused 'There is a place Mill on the map already' map "$war" --place Mill --place mill
refused 'A place needs a name' map "$war" --place " "
refused 'is no place. Write NAME' map "$war" --place Mill=3
refused 'not from Mill to itself' map "$war" --place Mill --road Mill,Mill=1
refused 'has no place “Fort”.*Did you mean “Ford”' map "$war" --place Ford --place Mill --road Fort,Mill=1
refused 'is no road. Write two places' map "$war" --place Ford --road Ford=1
pictures=$top/tests/fixtures/pictures
try 0 "a picture is put beneath the map" map "$scratch/map.campaign.xml" --picture "$pictures/map.jpg" -o "$scratch/pictured.campaign.xml"
try 0 "which is told" map "$scratch/pictured.campaign.xml"
said "as what it is" 'Beneath it a picture: JPEG, 900 × 560 pixels' out
try 0 "another takes its place" map "$scratch/pictured.campaign.xml" --picture "$pictures/clear.png" -o "$scratch/other.campaign.xml"
try 0 "and it is taken away" map "$scratch/other.campaign.xml" --no-picture -o "$scratch/none.campaign.xml"
cmp -s "$scratch/none.campaign.xml" "$scratch/map.campaign.xml"
ok $? "and all else stayed as it was"
sed '/<picture>/,/<\/picture>/ s/^[^<]*$/broken/' "$scratch/pictured.campaign.xml" >"$scratch/broken.campaign.xml"
try 0 "a broken picture is left out" map "$scratch/broken.campaign.xml"
said "with a remark" 'shown without its picture.*(note)$' err
said "which says that it is kept" 'cannot be shown. It is kept as it is' out
sed -n '/<picture>/,/<\/picture>/p' "$scratch/broken.campaign.xml" >"$scratch/before"
try 0 "it stays through a deed" map "$scratch/broken.campaign.xml" --place "Broken Mill=1,1"
sed -n '/<picture>/,/<\/picture>/p' "$scratch/broken.campaign.xml" | cmp -s - "$scratch/before"
ok $? "to the letter"
try 0 "and is taken away by hand" map "$scratch/broken.campaign.xml" --no-picture
grep -q picture "$scratch/broken.campaign.xml"
ok $((1 - $?)) "without a trace"
refused 'huge.png: The picture is 6000 × 6000 pixels' map "$war" --picture "$pictures/huge.png"
refused 'is no PNG or JPEG picture' map "$war" --picture "$war"
refused 'cannot be read' map "$war" --picture "$scratch/nowhere.png"
refused 'not both' map "$war" --picture "$pictures/map.jpg" --no-picture
refused '-o goes with --place' map "$war" -o "$scratch/none.xml"
refused 'The campaign begins on 1 May 1745' do "$war" rest "$unit1" --date 1745-04-01
refused 'could not come to pass as it says' do "$war" rest "$unit1" --date 1745-05-01
refused 'has come to 4 May 1745 already' do "$war" date 1745-05-02
refused 'says its day itself' do "$war" date 1745-05-09 --date 1745-05-08
refused '“soon” is no day' do "$war" rest "$unit1" --date soon
try 0 "above establishment where that is wanted" do "$war" replace "$unit1" 9 --over -o "$scratch/copy.campaign.xml" --force
said "which is remarked" '^Batch [0-9]*: Replacements for .*: 9 (above its establishment[a-z ]*: [0-9]* of [0-9]*)$' out
try 0 "and out of standard output" do "$war" rest "$unit1" -o -
said "comes the campaign alone" '^<campaign ' out
! grep -q '^Batch' "$scratch/out"
ok $? "and nothing else"

# What is of two arms may join, which is remarked.
try 0 "a battalion joins a battery" do "$war" merge Touraine "Front-rank battery" --over -o "$scratch/arms.campaign.xml"
said "with a remark" '^Batch [0-9]*: Merge Touraine into Front-rank battery (of two arms, foot and guns; above its establishment[a-z ]*: [0-9]* of [0-9]*)$' out
try 0 "in a preview too" do "$war" merge Touraine "Front-rank battery" --over --preview
said "the same" '^Merge Touraine into Front-rank battery (of two arms, foot and guns; above its establishment[a-z ]*: [0-9]* of [0-9]*)$' out
try 0 "and in the log" log "$scratch/arms.campaign.xml" --format markdown
said "for good" 'Touraine.*(of two arms, foot and guns; above its establishment' out
if command -v xmllint >/dev/null; then
  xmllint --noout --schema "$top/schemas/muster.xsd" "$scratch/arms.campaign.xml" >"$scratch/out" 2>"$scratch/err"
  ok $? "which the schema knows"
fi

# Two units are no more than one at full strength, unless that is wanted.
try 0 "before a merger" state "$war" --json --side Red
before=$(jq '.sides[0].present' "$scratch/out")
full=$(jq '[.sides[0].records[] | select(.sort == "unit" and .present == 4)] | map(.number) | .[0:2] | join(" ")' -r "$scratch/out")
# shellcheck disable=SC2086
refused 'Name another, or say that it may be above that. With --over it may.$' do "$war" merge $full
# shellcheck disable=SC2086
try 0 "two full units are merged where that is wanted" do "$war" merge $full --over -o "$scratch/merged.campaign.xml"
try 0 "and the morning state" state "$scratch/merged.campaign.xml" --json --side Red
json "adds up" ".sides[0].present == $before and ([.sides[0].records[] | select(.sort == \"unit\") | .present] | add) == $before"
json "in one unit" "[.sides[0].records[] | select(.number == ${full#* })][0].present == 8"

# Who is away comes back before his time, and nobody who is not away.
missing=$(jq '[.sides[0].records[] | select(.sort == "unit" and .missing > 0)][0].number' "$scratch/out")
try 0 "who was missing is found" do "$war" back "$missing" --of missing -o "$scratch/back.campaign.xml"
said "which is told" ': Back: .*, 1 who was missing$' out
try 0 "and then" state "$scratch/back.campaign.xml" --json --side Red
json "he is back" ".sides[0].present == $before + 1 and .sides[0].missing == 0"
refused 'there was 1. Give at most 1\|but there were 1. Give at most 1' do "$war" back "$missing" --of missing --steps 2
refused 'Nobody comes back from “home”' do "$war" back "$missing" --of home
refused 'The action “back” has no --die' do "$war" back "$missing" --die 2
refused 'Leave the place and the steps out' do "$war" back "$chief" --steps 1
refused 'Write it as: back WHO .--of POOL. .--steps N.' do "$war" back
try 0 "a wounded commander is back" do "$war" back "$chief" --on 1745-05-04 -o "$scratch/back.campaign.xml" --force
said "which is told too" ': Back: .*, who was wounded$' out

# Two more battles.
cp "$war" "$scratch/before"
try 1 "armies that are not legal do not march" muster "$war" --date 1745-05-06 --name Two -o "$scratch/2.scenario.xml"
said "which is told" 'General: 0; it must be 1' out
said "with another for him" '→ In the place of .*: muster campaign do .*war.campaign.xml succeed '"$chief"'$' out
said "and himself, before his time" '→ Back: .*, who was wounded (by himself on 20 May 1745: .* back '"$chief"'$' out
said "with who is not there" '^Not with Red: .* (wounded until 20 May' out
said "and a way out" 'Nothing is written.* with --as-is.$' err
try 0 "on a later day they are" muster "$war" --date 1745-05-21 --name Two --preview
said "the reason of what changed is told" '^Red: Not fit on .*, but by the day of the battle: .* (wounded until 20 May' out
[ ! -e "$scratch/2.scenario.xml" ] && cmp -s "$war" "$scratch/before"
ok $? "and neither file is written"
try 0 "a second battle is mustered" muster "$war" --date 1745-05-06 --name Two --sides Red Blue --as-is -o "$scratch/2.scenario.xml"
echo "blue 3 1" >"$scratch/two.txt"
try 0 "and recorded in plain lines" record "$war" --battle two --losses "$scratch/two.txt" --draw
try 0 "a third is, of a part" muster "$war" --date 1745-05-20 --name Three --pick "$unit1" --as-is -o "$scratch/3.scenario.xml"
try 0 "it is read" log "$war" --json
json "as one unit of the first side" '.battles | length == 3 and .[2].sides[0].units == 1 and .[2].sides[1].units > 5'
echo "a 1 1" >"$scratch/three.txt"
try 0 "and recorded" record "$war" --battle 3 --losses "$scratch/three.txt" --won Blue --held Blue
"$muster" check "$war" >"$scratch/out" 2>"$scratch/err"
ok $? "the campaign is sound"
said "as is told" ' – Sound$' out

# What would be if.
cp "$war" "$scratch/whole"
refused 'There is no batch 99' strike "$war" 99
refused 'is not struck' restore "$war" 3
refused 'is no number of a batch' strike "$war" first
refused 'Name a campaign file and the number' strike "$war"
try 1 "what a struck first battle changes is told" strike "$war" 3 --preview
said "battle by battle" '^In the morning of Two:$' out
said "and of the third" '^In the morning of Three:$' out
[ "$(grep -c 'Piémont in Right (de Saxe): .*→' "$scratch/out")" -eq 1 ]
ok $? "each once"
said "and what could not be any more" '4 May 1745, .*: 1 came, but there was room for 0 below its establishment' out
cmp -s "$war" "$scratch/whole"
ok $? "and nothing is written"
try 1 "it is struck" strike "$war" 3
said "and what is in trouble told" 'is in trouble. Strike that too, or take this back' err
try 0 "and seen" log "$war"
said "as struck" 'Losses of One \[struck\]$' out
"$muster" check "$war" >"$scratch/out" 2>"$scratch/err"
[ $? -eq 1 ]
ok $? "a campaign with troubles is not sound"
said "with each of them" '^  Batch 7 (“' out
"$muster" check --json "$war" >"$scratch/out" 2>"$scratch/err"
json "in JSON too" '.kind == "campaign" and .legal == false and (.troubles | length) == 1'
refused 'is struck already' strike "$war" 3
try 0 "it is restored" restore "$war" 3
"$muster" check "$war" >"$scratch/out" 2>"$scratch/err"
ok $? "and all is as it was"
try 0 "as the state says" state "$war"
cp "$scratch/out" "$scratch/restored"
try 0 "of before" state "$scratch/whole"
cmp -s "$scratch/out" "$scratch/restored"
ok $? "to the last figure"

# A battle is struck with what it cost, and comes back with it.
try 1 "a muster is struck" strike "$war" 2
said "with its losses" '^Batch 3, “Losses of One”, is struck with it.$' out
try 0 "so the battle" log "$war" --json
json "was not" '.battles | length == 2 and .[0].name == "Two"'
try 0 "it is restored" restore "$war" 2
said "with its losses" '^Batch 3, “Losses of One”, holds again with it.$' out
try 0 "and then" state "$war"
cmp -s "$scratch/out" "$scratch/restored"
ok $? "all is as it was"
try 0 "in the evening of a battle" state "$war" --json --date 1745-05-03
json "who comes back is told by the day" '[.returning[].date] | length > 1 and . == sort'
try 0 "that nobody held the field is told" record "$war" --battle Two --held nobody -o "$scratch/copy.campaign.xml" --force
said "with the result" '^Two: a draw; nobody held the field$' out
try 0 "and kept" log "$scratch/copy.campaign.xml" --json
json "as such" '.battles | .[1].held == "nobody" and .[0].held == "Red"'
refused 'a later one, or --correct if it was forgotten' muster "$war" --date 1745-05-10 --name Between --as-is --preview
cp "$war" "$scratch/copy.campaign.xml"
try 0 "what a forgotten battle changes is told" muster "$war" --date 1745-05-10 --name Between --as-is --correct --preview
said "first" '^Nothing stands otherwise for it.$' out
try 0 "and it is mustered" muster "$scratch/copy.campaign.xml" --date 1745-05-10 --name Between --as-is --correct -o "$scratch/between.scenario.xml"
try 0 "so it is" log "$scratch/copy.campaign.xml" --json
json "between the others" '.battles | map(.name) == ["One", "Two", "Between", "Three"]'
refused 'or record it anyway and put that right next. With --anyway it is recorded.$' do "$war" rest "$unit1" --date 1745-05-01
refused 'Leave --anyway out' do "$war" rest "$unit1" --correct 4 --anyway
try 1 "a deed that spoils a battle is done where that is wanted" do "$war" rest "$unit1" --date 1745-05-01 --anyway -o "$scratch/anyway.campaign.xml"
said "and that is told" '2 May 1745, .*: it is told to have marched to One, but could not' out
said "with a way out" 'too, or strike this again' err
try 0 "a whole side tires" do "$war" fatigue Blue 1 -o "$scratch/copy.campaign.xml" -f
said "by its name" ': Fatigue of Blue: +1$' out
try 0 "and all of it" state "$scratch/copy.campaign.xml" --json --side Blue
json "is tired" '[.sides[0].records[].fatigue] | min >= 1'

# A brigade that has lost two of its three units is found, with what to leave behind.
war=$scratch/corps.campaign.xml
try 0 "a campaign without recovery is begun" new Corps --start 1815-06-15 --side "A=$other" --side "B=$examples/british-200.army.xml" --recovery none -o "$war"
try 0 "who is legal at first" muster "$war" --date 1815-06-16 --name Four -o "$scratch/4.scenario.xml"
said "is told so" '^French corps, 200 points – Legal$' out
printf 'A 3 1\n 4 1\n' >"$scratch/four.txt"
try 0 "and loses two" record "$war" --battle Four --losses "$scratch/four.txt" --won B
try 1 "is not legal any more" muster "$war" --date 1815-06-17 --name Five --preview
said "as the next muster finds" '1st Brigade – .*: 1; 3 to 8 allowed' out
said "with who would stay behind" '→ Send 1st Brigade to the baggage: muster campaign do .*/corps.campaign.xml baggage 6$' out
said "and what that leaves" 'which leaves: 1st Division' out
try 0 "which is done so" do "$war" baggage 6
try 1 "the others" muster "$war" --date 1815-06-17 --name Five --preview
! grep -q '1st Brigade – ' "$scratch/out"
ok $? "march without it"
refused 'Number 31 is' do "$war" merge 31 32
refused 'are called “1st Brigade”' do "$war" rest "1st Brigade"
refused 'are of two sides' do "$war" transfer 6 31
refused 'Nothing in the register has the number 999' muster "$war" --date 1815-06-17 --name Five --pick 999 --preview

# A commander is lost, and the ruleset's own table says how good the next one is.
war=$scratch/heirs.campaign.xml
swedes=$examples/poltava-swedes.army.xml
try 0 "a campaign of throws for leaders is begun" new Heirs --start 1709-06-28 --side "A=$swedes" --side "B=$swedes" --recovery none -o "$war"
try 0 "they march" muster "$war" --date 1709-06-28 --name Poltava -o "$scratch/heirs.scenario.xml"
refused 'Rehnskiöld is not lost. Record first' do "$war" succeed 2
echo 'A,1,dead' >"$scratch/heirs.csv"
try 0 "a commander falls" record "$war" --battle Poltava --losses "$scratch/heirs.csv" --won B
try 0 "Muster throws for the next one" do "$war" succeed 2 -o "$scratch/thrown.campaign.xml"
said "and tells the throw" ': In the place of Rehnskiöld: Successor of Rehnskiöld (Leadership: .*; d6, thrown by Muster: [1-6], by “A new leader”, 2.3 Loss of a Commander)$' out
try 0 "or again" do "$war" succeed 2 -o "$scratch/again.campaign.xml"
cmp -s "$scratch/thrown.campaign.xml" "$scratch/again.campaign.xml"
ok $? "and always the same"
refused '“7” is no throw of d6. Give a number from 1 to 6' do "$war" succeed 2 --die 7
refused 'Choose one' do "$war" succeed 2 --die 3 --grade leadership:poor
refused 'Write the scale and the grade' do "$war" succeed 2 --grade good
refused 'The action “rest” has no --name' do "$war" rest 2 --name Lewenhaupt
refused 'Write it as: succeed COMMANDER' do "$war" succeed
try 0 "or a die is typed" do "$war" succeed 2 --die 2 --name Lewenhaupt --on 1709-06-29
said "and told" ': In the place of Rehnskiöld: Lewenhaupt (Leadership: Expert; d6: 2, by “A new leader”, 2.3 Loss of a Commander)$' out
refused 'Lewenhaupt is in the place of Rehnskiöld already' do "$war" succeed 2
try 0 "both" state "$war" --json --side A
json "stand on the books" '[.sides[0].records[] | select(.sort == "commander")] | length == 2 and .[0].fate == "dead" and .[0].successor == .[1].number and .[1].succeeds == .[0].number and .[1].name == "Lewenhaupt" and .[1].fate == "fit"'
try 0 "the new one marches" muster "$war" --date 1709-06-30 --name Perevolochna -o "$scratch/heirs.scenario.xml" --force
said "as legally as the other did" 'The Swedish foot at Poltava – ' out
grep -q 'name="Lewenhaupt"' "$scratch/heirs.scenario.xml"
ok $? "in the army"
try 0 "the log" log "$war" --format markdown
said "tells it" 'Rehnskiöld: Lewenhaupt took his place, for a throw of 2 (d6: 2, by “A new leader”, 2.3 Loss of a Commander)' out
try 0 "as a table, too" log "$war" --csv
said "with the event" ',succeed,2,Rehnskiöld,' out
if command -v xmllint >/dev/null; then
  xmllint --noout --schema "$top/schemas/muster.xsd" "$war" >"$scratch/out" 2>"$scratch/err"
  ok $? "and the schema knows it"
fi
war=$scratch/corps.campaign.xml

# In the library, and where armies are wanted.
library=$scratch/muster.db
"$muster" library add "$war" "$other" --library "$library" >"$scratch/out" 2>"$scratch/err"
ok $? "the library takes a campaign in, beside an army"
said "and says so" '^Added the campaign Corps as number 1.$' out
"$muster" library list --library "$library" >"$scratch/out" 2>"$scratch/err"
said "lists it" '^   1  Corps  .*  1 battle$' out
"$muster" library list --json --library "$library" >"$scratch/out" 2>"$scratch/err"
json "in JSON too" 'length == 2 and .[0].kind == "army" and .[1].kind == "campaign" and .[1].battles == 1'
"$muster" library export --campaign corps --library "$library" >"$scratch/out" 2>"$scratch/err"
cmp -s "$scratch/out" "$war"
ok $? "and gives it out again, as it was"
"$muster" library export --campaign Crops --library "$library" >"$scratch/out" 2>"$scratch/err"
[ $? -eq 2 ]
ok $? "a campaign that it does not have is refused"
said "with a guess" 'Did you mean “Corps”?' err
for call in "compare $war $other" "scenario $war $other" "show $war --format html"; do
  # shellcheck disable=SC2086
  "$muster" $call >"$scratch/out" 2>"$scratch/err"
  [ $? -eq 2 ] && grep -q 'is a campaign' "$scratch/err"
  ok $? "${call%% *} says that it is a campaign"
done

# Tables and prose.
try 0 "the register is a table" state "$war" --csv
[ "$(head -1 "$scratch/out" | cut -d, -f1-5 | tr -d '\r')" = "side,number,in,sort,name" ]
ok $? "with heads"
python3 - "$scratch/out" <<'EOT'
import csv, sys
rows = list(csv.reader(open(sys.argv[1], newline='')))
assert len(rows) > 10 and all(len(row) == len(rows[0]) for row in rows)
assert open(sys.argv[1], newline='').read().count('\r\n') == len(rows)
EOT
ok $? "that another reader reads"
try 0 "so are the events" log "$war" --csv
python3 - "$scratch/out" <<'EOT'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline='')))
assert {'raise', 'battle', 'engage', 'losses', 'result'} <= {row['kind'] for row in rows}
EOT
ok $? "of all kinds"
try 0 "of a side its own" log "$war" --csv --for B
! grep -q '1st Brigade' "$scratch/out"
ok $? "alone"
try 0 "the log is told in Markdown" log "$war" --format markdown
said "with days" '^## 16 June 1815$' out
try 0 "and as a page" log "$war" --format html --for A --blur
said "with what the others lost in words" '<span>.*B: at full strength' out
refused 'There is no format “pdf”' log "$war" --format pdf
refused 'Choose one of --format, --csv and --json' log "$war" --csv --json
refused 'go with --format or --csv' log "$war" --for A
refused 'Nothing is called “C”' log "$war" --csv --for C
refused 'Choose one of --csv and --json' state "$war" --csv --json

# Returns on paper.
try_print () {
  want=$1
  text=$2
  shift 2
  "$muster" print "$@" >"$scratch/out" 2>"$scratch/err"
  [ $? -eq "$want" ]
  ok $? "$text"
}
try_print 0 "the morning state is printed" "$war" -o "$scratch/1.pdf"
said "on pages" '^Printed [0-9]* pages* into' out
try_print 0 "again" "$war" --sheet morning-state -o "$scratch/2.pdf"
cmp -s "$scratch/1.pdf" "$scratch/2.pdf"
ok $? "it is the same file"
pdftotext "$scratch/1.pdf" - >"$scratch/out"
said "with its name" '^Morning state$' out
! pdffonts "$scratch/1.pdf" | tail -n +3 | grep -qv ' yes yes'
ok $? "and its fonts in it"
try_print 0 "before a battle, for a side" "$war" --before Four --for A -o "$scratch/3.pdf"
pdftotext "$scratch/3.pdf" - >"$scratch/out"
said "which is told" '^Morning state for A$' out
said "with the moment" 'in the morning of Four' out
try_print 0 "for a formation, which sees others in words" "$war" --on 1815-06-16 --for 6 -o "$scratch/3.pdf"
pdftotext "$scratch/3.pdf" - >"$scratch/out"
said "such as these" 'at full strength' out
try_print 2 "nothing stood before it began" "$war" --on 1815-06-14 -o "$scratch/no.pdf"
said "and that is told" 'The campaign begins on 15 June 1815. Give that day or a later one' err
try_print 2 "a battle's morning is no evening" "$war" --on 1815-06-16 --before Four -o "$scratch/3.pdf"
said "as is told" 'choose --on or --before' err
try_print 2 "who is not there gets nothing" "$war" --for Nobody -o "$scratch/3.pdf"
said "and is told so" 'Nothing is called “Nobody”' err
try_print 2 "campaigns have sheets of their own" "$war" --sheet map -o "$scratch/3.pdf"
said "and no others" 'is a campaign, of which there is no sheet “Battle map”' err
try_print 2 "and armies not theirs" "$other" --sheet morning-state -o "$scratch/3.pdf"
said "as is told too" 'is of campaigns' err
try_print 2 "nor their options" "$other" --on 1815-06-16 -o "$scratch/3.pdf"
said "in a sentence" 'is no campaign' err

# Packets.
try_print 0 "a packet is printed" "$war" --packet -o "$scratch/p.pdf"
pdftotext -layout "$scratch/p.pdf" - >"$scratch/out"
said "with a cover" 'For the umpire' out
said "with all sheets" 'Campaign log' out
try_print 0 "of a side" "$war" --packet --for A -o "$scratch/p.pdf"
pdftotext -layout "$scratch/p.pdf" - >"$scratch/out"
said "with its name" 'For A$' out
! grep -q 'British' "$scratch/out"
ok $? "and nothing of the other"
try_print 0 "everybody gets one, in a folder that is made" "$war" --packet --for each -o "$scratch/new/packets"
[ "$(LC_ALL=C ls "$scratch/new" "$scratch/new/packets" | tr '\n' ' ')" = "$scratch/new: packets  $scratch/new/packets: corps-A.pdf corps-B.pdf corps-umpire.pdf " ]
ok $? "and not beside it"
cp "$war" "$war.copy"
try_print 2 "a file is no folder" "$war" --packet --for each -o "$war.copy"
said "and that is told" 'The folder “.*copy” cannot be made: ' err
try_print 0 "or beside each other, under a name" "$war" --sheet campaign-log --for each -o "$scratch/new/night.pdf"
[ "$(cd "$scratch/new" && LC_ALL=C echo *.pdf)" = "night-A.pdf night-B.pdf night-umpire.pdf" ]
ok $? "which each file has"
try_print 0 "a folder may be told by its slash, and be there" "$war" --packet --for each -o "$scratch/packets/"
try_print 0 "and once more" "$war" --packet --for each -o "$scratch/packets/"
[ "$(LC_ALL=C ls "$scratch/packets")" = "corps-A.pdf
corps-B.pdf
corps-umpire.pdf" ]
ok $? "in a file of his own"

# Several players a side: who commands what, his packet, and his report.
war=$scratch/played.campaign.xml
cp "$other" "$scratch/b:c.army.xml"
british=$examples/british-200.army.xml
: >"$war"
refused 'Bob plays for A, and would see what both sides have.*“Bob (B)”' new Corps --start 1815-06-15 --side "A=Anne:$other,Bob:$other" --side "B=bob:$british"
refused 'The file cannot be read' new Corps --start 1815-06-15 --side "A=Anne:$scratch/no.xml" --side "B=$british"
rm "$war"
try 0 "armies have players" new Corps --start 1815-06-15 --side "A=Anne:$other,Bob:$scratch/b:c.army.xml" --side "B=Cecil:$british" --recovery none -o "$war"
if command -v xmllint >/dev/null; then
  xmllint --noout --schema "$top/schemas/muster.xsd" "$war" >"$scratch/out" 2>"$scratch/err"
  ok $? "which the schema knows"
fi
try 0 "a file with a colon is one" new Corps --start 1815-06-15 --side "A=$scratch/b:c.army.xml" --side "B=$british" -o "$scratch/b.campaign.xml"
! grep -q '<player' "$scratch/b.campaign.xml"
ok $? "and nobody plays it"
try 0 "the state says who plays" state "$war"
said "beside what he plays" 'played by Anne$' out
try 0 "in JSON" state "$war" --side A --json
json "of all that he commands" '.sides[0].records | all(.player == "Anne" or .player == "Bob")'
corps=$(jq '[.sides[0].records[] | select(.player == "Bob" and .sort == "formation")][0].number' "$scratch/out")
bobs=$(jq '[.sides[0].records[] | select(.sort == "unit" or .sort == "commander")] | map(.player) | index("Bob") + 1' "$scratch/out")
unit=$(jq '[.sides[0].records[] | select(.sort == "unit" or .sort == "commander")] | to_entries | map(select(.value.player == "Anne" and .value.sort == "unit"))[0].key + 1' "$scratch/out")
try 0 "a formation is given to another" do "$war" player "$corps" Dora
said "which is told" '^Batch 2: Player of .*: Dora$' out
try 0 "and back" do "$war" player "$corps"
said "to nobody of its own" ': nobody$' out
refused 'has no player of its own. Name one.' do "$war" player "$corps"
refused 'Cecil plays for B' do "$war" player "$corps" cecil
try 0 "who played when stands in the log" log "$war" --format markdown
said "as a sentence" ': played by Dora from now on\.$' out
try 0 "a player has a log" log "$war" --csv --for Bob
! grep -q 'Anne\|Cecil' "$scratch/out"
ok $? "of his own"
try_print 0 "and a packet" "$war" --packet --for bob --blur -o "$scratch/p.pdf"
pdftotext -layout "$scratch/p.pdf" - >"$scratch/out"
said "with his name" 'For Bob, A$' out
said "and words for the others" 'at full strength' out
! grep -q 'Cecil' "$scratch/out"
ok $? "but not their players"
try_print 2 "who does not play gets none" "$war" --packet --for player:Bop -o "$scratch/p.pdf"
said "but a guess" 'Nobody called “Bop” plays.*Did you mean “Bob”?' err
try_print 0 "everybody who plays gets one" "$war" --packet --for each -o "$scratch/played/"
[ "$(LC_ALL=C ls "$scratch/played" | tr '\n' ' ')" = "played-A.pdf played-Anne.pdf played-B.pdf played-Bob.pdf played-Cecil.pdf played-umpire.pdf " ]
ok $? "besides the sides and the umpire"
try 0 "sides and players may be called alike, or like the umpire" new Odd --start 1815-06-15 --side "Umpire=A/B:$other" --side "a b=??:$british" -o "$scratch/odd.campaign.xml"
try_print 0 "and each gets his packet" "$scratch/odd.campaign.xml" --for each -o "$scratch/odd/"
[ "$(LC_ALL=C ls "$scratch/odd" | tr '\n' ' ')" = "odd-A-B-2.pdf odd-Umpire-2.pdf odd-a-b.pdf odd-player.pdf odd-umpire.pdf " ]
ok $? "in a file with a safe name of its own"
try 0 "they march" muster "$war" --date 1815-06-16 --name Six -o "$scratch/6.scenario.xml"
printf 'player,Bob\nA,%s,1\n' "$unit" >"$scratch/six.csv"
try 2 "a report of what another commands is refused" record "$war" --battle Six --losses "$scratch/six.csv" --preview
said "with whose it is" 'six.csv:2: .* is commanded by Anne, and this is the report of Bob. Leave it to the other’s report' err
printf 'player,Anne\nA,%s,1\n' "$unit" >"$scratch/six.csv"
try 0 "her own is taken" record "$war" --battle Six --losses "$scratch/six.csv"
try 0 "and once more" record "$war" --battle Six --losses "$scratch/six.csv"
said "without harm" 'All of this is recorded already' out
report=$scratch/six.report.xml
try 0 "what he has to tell is written" record "$war" --battle Six --write "$report" --player bob
said "which is told" '^Wrote the losses of Six into .*six.report.xml.$' out
! grep -q 'number="1"' "$report" && grep -q 'player="Bob"' "$report" && grep -q "number=\"$bobs\"" "$report"
ok $? "with his own rows alone"
if command -v xmllint >/dev/null; then
  xmllint --noout --schema "$top/schemas/muster.xsd" "$report" >"$scratch/out" 2>"$scratch/err"
  ok $? "which the schema knows"
fi
try 0 "there is nothing new in it" record "$war" --battle Six --losses "$report"
said "which is told too" 'All of this is recorded already' out
sed 's/lost="0"/lost="1"/' "$report" >"$scratch/full.report.xml"
try 0 "filled in it is recorded" record "$war" --battle Six --losses "$scratch/full.report.xml"
try 0 "and again" record "$war" --battle Six --losses "$scratch/full.report.xml"
said "without harm, as XML" 'All of this is recorded already' out
sed 's/player="Bob"/player="Anne"/' "$report" >"$scratch/hers.report.xml"
try 2 "hers it is not" record "$war" --battle Six --losses "$scratch/hers.report.xml"
said "as is told with the line" 'hers.report.xml:[0-9]*: .* is commanded by Bob, and this is the report of Anne' err
sed 's/battle="Six"/battle="Five"/' "$report" >"$scratch/five.report.xml"
try 2 "nor of another battle" record "$war" --battle Six --losses "$scratch/five.report.xml"
said "as is told as well" 'The report is of Five, and not of Six.' err
sed 's/date="1815-06-16"/date="1815-06-17"/' "$report" >"$scratch/day.report.xml"
try 2 "nor of another day" record "$war" --battle Six --losses "$scratch/day.report.xml"
said "as is told too" 'Six on 17 June 1815, which was fought on 16 June 1815' err
sed 's/campaign="[^"]*"/campaign="Peace"/' "$report" >"$scratch/peace.report.xml"
try 2 "nor of another campaign" record "$war" --battle Six --losses "$scratch/peace.report.xml"
said "as is told with what to do" 'The report is of the campaign Peace, and not of .*write the new name into' err
refused 'is the campaign itself' record "$war" --battle Six --write "$war"
refused 'is the campaign itself' record "$war" --battle Six --write "$war" --force
refused 'six.report.xml” is there already' record "$war" --battle Six --write "$report"
refused 'is there already' record "$war" --battle Six --won A -o "$report"
try 0 "a report is written again where that is wanted" record "$war" --battle Six --write "$report" --force
refused 'Leave the other options out' record "$war" --battle Six --write "$report" --won A
refused '--player goes with --write' record "$war" --battle Six --player Bob
try 2 "an army is no report" record "$war" --battle Six --losses "$other"
said "and that is told" 'This is no report of losses' err
[ "$bobs" -gt "$unit" ]
ok $? "by the numbers of the whole side's return"

# What units are made of and what they are given goes to war with them.
mkdir -p "$scratch/data/muster/packs"
cp "$top/data/help/free-companies.ruleset.xml" "$scratch/data/muster/packs/"
band=$top/tests/fixtures/free-band.army.xml
sed 's/The Free Band/The Other Band/' "$band" >"$scratch/other-band.army.xml"
war=$scratch/bands.campaign.xml
try 0 "armies of models begin a campaign" new Bands --start 1640-05-01 --side "Reds=$band" \
  --side "Blues=$scratch/other-band.army.xml" --recovery none -o "$war"
try 0 "and meet" muster "$war" --date 1640-05-02 --name First -o "$scratch/bands.scenario.xml"
said "as legal as they were" 'The Free Band – Legal' out
[ "$(grep -c '<option' "$scratch/bands.scenario.xml")" -eq 42 ]
ok $? "with all their options"
[ "$(grep -c '164' "$scratch/bands.scenario.xml")" -ge 2 ]
ok $? "and points"
echo "1..$n"
