#!/bin/sh
# A campaign of four players and six periods, played by order files from begin to end; the same with two
# players late; and what no packet may tell. usage: tool-orders.sh TOP; MUSTER_TOOL is the tool. Speaks TAP.
top=$1
muster=$MUSTER_TOOL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" XDG_CONFIG_HOME="$scratch/config"
examples=$top/data/examples
players='Anne Ben Tom Kim'
war=$scratch/war.campaign.xml
n=0
ok () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else
    echo "not ok $n - $2"
    sed 's/^/# /' "$scratch/out" "$scratch/err"
  fi
}
# call STATUS TEXT ARGUMENT…: the tool must exit so.
call () {
  wanted=$1
  text=$2
  shift 2
  "$muster" campaign "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
  status=$?
  [ "$status" -eq "$wanted" ]
  ok $? "$text"
}
# has TEXT PATTERN: what was printed has it.
has () {
  grep -q -- "$2" "$scratch/out" || grep -q -- "$2" "$scratch/err"
  ok $? "$1"
}

# Each army has a unit of a name that no other player may read.
call 0 "the campaign begins" new War --start 1815-06-15 \
  --side "North=Anne:$examples/french-corps-1807.army.xml,Ben:$examples/french-200.army.xml" \
  --side "South=Tom:$examples/prussian-corps-1813.army.xml,Kim:$examples/british-corps-1813.army.xml" -o "$war"
"$muster" campaign state "$war" --json >"$scratch/state.json"
python3 - "$scratch/state.json" >"$scratch/armies" <<'EOT'
import json, sys
records = [r for side in json.load(open(sys.argv[1]))['sides'] for r in side['records']]
for player in 'Anne', 'Ben', 'Tom', 'Kim':
    army = next(r['number'] for r in records if r.get('player') == player)
    unit = next(r['number'] for r in records if r['number'] > army and r['sort'] == 'unit')
    print(player, army, unit)
EOT
[ "$(grep -c '' "$scratch/armies")" -eq 4 ]
ok $? "with four players"
call 0 "on a map" map "$war" --place Charleroi=100,800 --place Quatre=300,500 --place Jean=350,200 \
  --place Ligny=600,550 --place Wavre=800,200 --road Charleroi,Quatre=1 --road Quatre,Jean=0.5 \
  --road Charleroi,Ligny=1 --road Quatre,Ligny=0.5 --road Ligny,Wavre=1 --road Jean,Wavre=1
while read -r player army unit; do
  case $player in
    Anne | Ben) place=Charleroi ;;
    Tom) place=Ligny ;;
    *) place=Jean ;;
  esac
  call 0 "$player stands at $place" do "$war" march "$army" "$place"
  call 0 "with a unit of a name of its own" do "$war" rename "$unit" "SECRET-$player"
done <"$scratch/armies"
cp "$war" "$scratch/begin.xml"

# way PLAYER PERIOD: what each orders: rows of order;way;from;pace;if met;back to.
way () {
  case $1-$2 in
    Anne-1) echo 'march;Quatre;6:00;usual;attack;Charleroi' ;;
    Anne-2) echo 'march;Jean;6:00;usual;attack;Charleroi' ;;
    Anne-4) echo 'march;Quatre > Charleroi;7:15;forced;fall back;Charleroi' ;;
    Ben-1) echo 'march;Ligny;6:30;usual;stand;' ;;
    Ben-3) echo 'entrench;;;;;' ;;
    Tom-1) echo 'stand;;;;fall back;Wavre' ;;
    Tom-2) echo 'march;Quatre;8:00;usual;attack;Wavre' ;;
    Tom-5) echo 'march;Wavre;6:00;forced;;' ;;
    Kim-1) echo 'march;Quatre;10:00;usual;stand;Jean' ;;
    Kim-6) echo 'march;Jean > Wavre;6:00;usual;stand;' ;;
    *) echo 'rest;;;;;' ;;
  esac
}

# send PLAYER PERIOD: his form, as a table or, of every other period, in a browser's semicolons and all.
send () {
  army=$(sed -n "s/^$1 \([0-9]*\) .*/\1/p" "$scratch/armies")
  printf 'campaign;period;player;formation;order;way;from;pace;if met;back to;words\nWar;%d;%s;%d;%s;MARK-%s-%d\n' \
    "$2" "$1" "$army" "$(way "$1" "$2")" "$1" "$2" >"$scratch/$1.csv"
}

# play NAME LATE…: six periods; players that are late send the forms of periods 2 and 4 after their close.
play () {
  late=$2
  cp "$scratch/begin.xml" "$war"
  for period in 1 2 3 4 5 6; do
    call 0 "$1: period $period opens" orders open "$war" --until all
    for player in $players; do
      send "$player" "$period"
      call 0 "$1: $player gets a form" orders form "$war" --for "$player" -o "$scratch/form.xml" -f
      case " $late " in
        *" $player "*) [ $((period % 2)) -eq 0 ] && [ "$period" -lt 5 ] && continue ;;
      esac
      call 0 "$1: $player orders" orders take "$war" "$scratch/$player.csv"
      call 0 "$1: and once more" orders take "$war" "$scratch/$player.csv"
      has "$1: which does no harm" "are here already"
    done
    call 0 "$1: period $period would be closed" orders close "$war" --preview
    cp "$scratch/out" "$scratch/preview"
    call 0 "$1: period $period is closed" orders close "$war"
    grep -v '^Batch ' "$scratch/out" | cmp -s - "$scratch/preview"
    ok $? "$1: as the preview said"
    if [ -n "$late" ] && [ $((period % 2)) -eq 0 ] && [ "$period" -lt 5 ]; then
      for player in $late; do
        call 2 "$1: $player is late" orders take "$war" "$scratch/$player.csv"
        has "$1: in a sentence" "No period is open"
      done
      # shellcheck disable=SC2086
      set -- "$1" $late
      name=$1
      shift
      for player in "$@"; do
        call 0 "$name: by the organiser's word $player is heard" orders take "$war" --reopen "$scratch/$player.csv"
      done
      call 0 "$name: and it is closed again" orders close "$war"
      set -- "$name" "$late"
    fi
  done
  call 0 "$1: all is told" orders list "$war"
  [ "$(grep -c '^It is over' "$scratch/out")" -eq 6 ]
  ok $? "$1: of six periods"
  call 0 "$1: and as JSON" orders list "$war" --json
  ! grep -q '"open" : true' "$scratch/out" && [ "$(grep -c '"open" : false' "$scratch/out")" -eq 6 ]
  ok $? "$1: all of them over"
  call 0 "$1: nothing cannot have been so" state "$war"
  ! grep -qi 'cannot have' "$scratch/out"
  ok $? "$1: in the register"
}

# Where everybody is in the end, and what became of everything else that is no batch.
stand () {
  "$muster" campaign map "$war" --date 1815-06-23 --json | grep -v '"file"'
}

play "in time" ""
stand >"$scratch/in-time"
cp "$war" "$scratch/in-time.campaign.xml"
play "two late" "Ben Kim"
stand >"$scratch/late"
cmp -s "$scratch/in-time" "$scratch/late"
ok $? "late orders that were heard come to the same"
grep -q '"news"' "$scratch/in-time"
ok $? "something was seen"
call 0 "the umpire is told of meetings" log "$scratch/in-time.campaign.xml" --format markdown
has "of the first of them" "meets"

# Nobody reads orders, halts or names of another, whatever he is given.
for player in $players; do
  for format in markdown html; do
    "$muster" campaign log "$war" --format $format --for "$player" >>"$scratch/told-$player"
  done
  "$muster" campaign map "$war" --for "$player" --date 1815-06-23 >>"$scratch/told-$player"
  "$muster" campaign map "$war" --for "$player" --date 1815-06-23 --json >>"$scratch/told-$player"
  "$muster" campaign orders form "$war" --for "$player" >>"$scratch/told-$player" 2>/dev/null
  "$muster" print "$war" --packet --for "$player" -o "$scratch/packet.pdf" >/dev/null 2>"$scratch/err"
  ok $? "$player gets a packet"
  pdftotext "$scratch/packet.pdf" - >>"$scratch/told-$player"
  grep -q "MARK-$player-" "$scratch/told-$player" && grep -q "SECRET-$player" "$scratch/told-$player"
  ok $? "$player reads his own"
  for other in $players; do
    [ "$other" = "$player" ] && continue
    ! grep -E "MARK-$other|SECRET-$other" "$scratch/told-$player" >"$scratch/out"
    ok $? "and nothing of $other's"
  done
done

# Bad forms, each refused as a whole.
call 0 "one more period opens" orders open "$war"
cp "$war" "$scratch/before"
army=$(sed -n 's/^Tom \([0-9]*\) .*/\1/p' "$scratch/armies")
: >"$scratch/empty.csv"
printf 'player;formation;order\nAnne;%d;stand\n' "$army" >"$scratch/not-his.csv"
printf '<orders xmlns="urn:muster:9" player="Tom"/>' >"$scratch/future.xml"
printf '<orders xmlns="urn:muster:1" player="Tom"><order formation="1"' >"$scratch/cut.xml"
head -c 4000 /dev/urandom >"$scratch/noise.csv"
printf 'player;formation;order;words\nTom;%d;stand;%s\n' "$army" "$(printf '“\360\237\220\264\047\042%.0s' $(seq 100))" \
  >"$scratch/odd.csv"
for file in empty.csv not-his.csv future.xml cut.xml noise.csv nowhere.csv; do
  call 2 "$file is refused" orders take "$war" "$scratch/$file"
  [ -s "$scratch/err" ] && cmp -s "$war" "$scratch/before"
  ok $? "in words, and nothing is changed"
done
call 2 "a good form before a bad one is not taken either" orders take "$war" "$scratch/odd.csv" "$scratch/cut.xml"
has "as is said" "Nothing was taken"
cmp -s "$war" "$scratch/before"
ok $? "and nothing is changed"
call 0 "odd words are taken" orders take "$war" "$scratch/odd.csv"
call 2 "a word that is none is refused" orders open "$war" --absent sleeps
has "with those that are" "stands, goes-on, umpire"
call 2 "so is a verb" orders shut "$war"
call 2 "and nothing at all" orders
echo "1..$n"
