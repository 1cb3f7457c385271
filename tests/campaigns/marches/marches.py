#!/usr/bin/env python3
"""A slow, plain checker of simultaneous marches, written from orders.md alone.

    marches.py FILE           print the result of every case of the file
    marches.py --check FILE   compare the results with the `expect` lines of the cases

The text of cases and results is described in format.md.  Nothing here is fast or clever: the
clock jumps to the next instant at which anything can happen, all meetings of that instant are
found, then settled, then halts and starts are made, and so on to the evening of the last day.

Time is counted in quarters of an hour from the midnight before the first day, as a Fraction.
A point is a tuple: (place,) or (place, place, units from the first), the two places in the order
in which the road was given (in the results the lower number goes first).  A moving column has a
list of legs; `s` is the distance along them from the point at which it last started, its head is
at s, its tail a length behind.
"""
import heapq
import math
import sys
from collections import namedtuple
from fractions import Fraction

DAY, MORNING, EVENING = 96, 24, 80
HOURS = {"usual": 32, "forced": 48}
HOUR, AWAY = 4, 16

Leg = namedtuple("Leg", "road start stop s0 s1 behind ahead")
Meeting = namedtuple("Meeting", "time pair point outcome")
Halt = namedtuple("Halt", "time name point why")
Retreat = namedtuple("Retreat", "time name point way")


class Bad(Exception):
    """The text of a case is wrong."""


class Case:
    """What is given: the map, the columns with their orders, the period."""

    def __init__(self, name):
        self.name, self.close, self.days = name, "evening", 1
        self.number, self.roads, self.columns, self.expects = {}, {}, {}, []

    def key(self, a, b):
        """The road between two places, as it was given."""
        return (a, b) if (a, b) in self.roads else (b, a)

    def length(self, road):
        return self.roads[road]

    def point(self, road, offset):
        """The point of a road; its ends are places."""
        if offset == 0:
            return (road[0],)
        if offset == self.roads[road]:
            return (road[1],)
        return (road[0], road[1], Fraction(offset))

    def offset(self, point, road):
        """How far the point is from the first end of the road on which it is."""
        if len(point) == 3:
            assert point[:2] == road, (point, road)
            return point[2]
        return Fraction(0) if point[0] == road[0] else Fraction(self.roads[road])

    def road_of(self, p, q):
        """The road on which both points are."""
        for one in (p, q):
            if len(one) == 3:
                return one[:2]
        return self.key(p[0], q[0])

    def between(self, p, q):
        if p == q:
            return Fraction(0)
        road = self.road_of(p, q)
        return abs(self.offset(p, road) - self.offset(q, road))

    def neighbours(self, place):
        return [b if a == place else a for a, b in self.roads if place in (a, b)]


class Column:
    """A column: what is given first, then what changes while the clock goes on."""

    def __init__(self, name):
        self.name, self.side, self.speed, self.length, self.men = name, "", 4, 1, 1
        self.entrenched, self.pos, self.hold, self.came = False, None, None, None
        self.way, self.start, self.pace = [], Fraction(MORNING), "usual"
        self.met, self.back_to = "stand", None
        self.legs, self.since, self.until = None, None, None
        self.held, self.fell, self.not_before, self.last = False, False, Fraction(0), None
        self.trail, self.turned, self.origin_came = [], False, None

    def reach(self):
        return 1 if self.fell else self.length

    def head(self, now):
        return self.speed * (now - self.since)

    def tail(self, now):
        return max(Fraction(0), self.head(now) - self.reach())


# ---- ways -----------------------------------------------------------------------------------


def legs_of(case, pos, way):
    """The legs from a point through the places of a way."""
    legs, here, s = [], pos, Fraction(0)
    for place in way:
        road = case.road_of(here, (place,))
        start, stop = case.offset(here, road), case.offset((place,), road)
        behind = road[0] if place == road[1] else road[1]
        legs.append(Leg(road, start, stop, s, s + abs(stop - start), behind, place))
        here, s = (place,), legs[-1].s1
    return legs


def point_on(case, legs, s):
    for leg in legs:
        if s <= leg.s1:
            step = s - leg.s0
            return case.point(leg.road, leg.start + (step if leg.stop > leg.start else -step))
    raise AssertionError("beyond the way")


def leg_before(legs, s):
    """The leg by which one came to s (the first one at s = 0)."""
    return next(leg for leg in legs if s <= leg.s1)


def leg_after(legs, s):
    return next(leg for leg in legs if s < leg.s1)


def places_after(legs, s):
    return [leg.ahead for leg in legs if leg.s1 > s]


def quickest(case, pos, goal, blocked):
    """Quickest way to a place, not first by a blocked exit and never again through pos."""
    def first_steps():
        if len(pos) == 3:
            return [(pos[0], pos[2]), (pos[1], case.length(pos[:2]) - pos[2])]
        return [(n, case.length(case.key(pos[0], n))) for n in case.neighbours(pos[0])]

    heap = [(units, 1, (case.number[n],), (n,)) for n, units in first_steps() if n not in blocked]
    heapq.heapify(heap)
    done = {pos[0]} if len(pos) == 1 else set()
    while heap:
        units, roads, numbers, way = heapq.heappop(heap)
        here = way[-1]
        if here in done:
            continue
        if here == goal:
            return list(way)
        done.add(here)
        for n in case.neighbours(here):
            road = case.key(here, n)
            if road != pos[:2]:
                heapq.heappush(heap, (units + case.length(road), roads + 1,
                                      numbers + (case.number[n],), way + (n,)))
    return None


def way_back(case, col):
    """The way he came, to the last place at least an hour on foot off; None if there is none."""
    points = list(reversed(col.trail))
    if col.origin_came and not col.turned:
        points.append((col.origin_came,))
    way, here, off = [], points[0], Fraction(0)
    for point in points[1:]:
        off += case.between(here, point)
        here = point
        if len(point) == 1:
            way.append(point[0])
            if off >= AWAY:
                return way
    return None


# ---- what a column covers -------------------------------------------------------------------


def pieces(case, col, now):
    """[(road, low, its speed, high, its speed)] that a column covers, speeds as from now on."""
    if not col.legs:
        if col.hold is None:
            if len(col.pos) == 1:
                return []
            return [(col.pos[:2], col.pos[2], 0, col.pos[2], 0)]
        road = case.road_of(col.pos, col.hold)
        low, high = sorted((case.offset(col.pos, road), case.offset(col.hold, road)))
        return [(road, low, 0, high, 0)]
    head, tail, out = col.head(now), col.tail(now), []
    tail_speed = col.speed if head >= col.reach() else 0
    for leg in col.legs:
        if leg.s1 < tail or leg.s0 > head:
            continue
        sign = 1 if leg.stop > leg.start else -1
        rear = leg.start + sign * (max(tail, leg.s0) - leg.s0)
        front = leg.start + sign * (min(head, leg.s1) - leg.s0)
        rear_speed = sign * tail_speed if leg.s0 <= tail < leg.s1 else 0
        front_speed = sign * col.speed if leg.s0 <= head < leg.s1 else 0
        if sign > 0:
            out.append((leg.road, rear, rear_speed, front, front_speed))
        else:
            out.append((leg.road, front, front_speed, rear, rear_speed))
    return out


def covers(case, col, point, now):
    """Is the point covered at this instant, ends included?"""
    if not col.legs and col.pos == point:
        return True
    for road, low, _, high, _ in pieces(case, col, now):
        if point[:2] == road or (len(point) == 1 and point[0] in road):
            if low <= case.offset(point, road) <= high:
                return True
    return False


def covers_ahead(case, col, point, place, now):
    """Does it cover the point and what comes next after it towards the place?"""
    road = case.road_of(point, (place,))
    here = case.offset(point, road)
    up = case.offset((place,), road) > here
    return any(r == road and low <= here <= high and (high > here if up else low < here)
               for r, low, _, high, _ in pieces(case, col, now))


# ---- the clock ------------------------------------------------------------------------------


class Run:
    """One case from the first midnight to the end of the period."""

    def __init__(self, case, stops=(), watch=None):
        self.case, self.now = case, Fraction(0)
        self.columns = sorted(case.columns.values(), key=lambda c: c.name)
        self.stops, self.watch = sorted(stops), watch
        self.meetings, self.halts, self.retreats, self.battle_day = [], [], [], None
        for col in self.columns:
            col.trail, col.origin_came = [col.pos], col.came

    def go(self):
        last = self.case.days
        for day in range(1, last + 1):
            self.now = Fraction((day - 1) * DAY)
            evening = self.now + EVENING
            while self.now <= evening:
                self.instant()
                if self.watch:
                    self.watch(self)
                self.now = self.next_instant(evening)
            if self.case.close == "evening" and self.battle_day == day:
                break
        self.now = evening
        return self

    def day(self):
        return int(self.now // DAY) + 1

    def evening(self):
        return Fraction((self.day() - 1) * DAY + EVENING)

    def hours(self, col, day):
        """Begin and end of a column's marching hours on a day."""
        begin = (day - 1) * DAY + (col.start if day == 1 else MORNING)
        return begin, min(begin + HOURS[col.pace], Fraction((day - 1) * DAY + EVENING))

    def due(self, col):
        """When a halted column goes next, or None."""
        if col.legs or col.held or not col.way:
            return None
        if col.fell:
            return col.not_before if max(col.not_before, self.now) < col.last else None
        for day in range(self.day(), self.case.days + 1):
            begin, end = self.hours(col, day)
            start = max(begin, col.not_before)
            if start < end and self.now < end:
                assert start >= self.now, (col.name, start, self.now)
                return start
        return None

    def next_instant(self, evening):
        """The next instant at which anything can happen."""
        times = [evening + 1] + [t for t in self.stops if t > self.now]
        for col in self.columns:
            due = self.due(col)
            if due is not None:
                times.append(due)
            if col.legs:
                times.append(col.until)
                times += [col.since + leg.s1 / Fraction(col.speed) for leg in col.legs]
                times += [col.since + (leg.s0 + col.reach()) / Fraction(col.speed)
                          for leg in col.legs]
        upto = min(t for t in times if t > self.now)
        return min([upto] + self.meeting_times(upto))

    def meeting_times(self, upto):
        """Instants strictly before upto at which a head comes on an enemy on the open road."""
        out = []
        for col in self.columns:
            if not col.legs:
                continue
            s = col.head(self.now)
            leg = leg_after(col.legs, s)
            sign = 1 if leg.stop > leg.start else -1
            head, speed = leg.start + sign * (s - leg.s0), sign * col.speed
            for foe in self.foes(col):
                for road, low, low_speed, high, high_speed in pieces(self.case, foe, self.now):
                    if road == leg.road:
                        t = first_inside(head, speed, low, low_speed, high, high_speed,
                                         upto - self.now)
                        if t is not None:
                            out.append(self.now + t)
        return out

    def foes(self, col):
        return [c for c in self.columns if c.side != col.side]

    # ---- one instant

    def instant(self):
        while True:
            found = self.find()
            if not found:
                break
            self.settle(found)
        starters = self.starters()
        for col in self.columns:
            if col.legs and col.head(self.now) == col.legs[-1].s1:
                self.halt(col, col.head(self.now), None, "arrived")
            elif col.legs and self.now == col.until:
                self.halt(col, col.head(self.now), None, "hours")
        for col in starters:
            self.begin(col)

    def starters(self):
        return [c for c in self.columns if self.due(c) == self.now]

    def find(self):
        """All meetings of this instant, [(one, other, point)], sorted."""
        found, starters = set(), self.starters()
        for col in self.columns:
            for foe in self.foes(col):
                if col.legs:
                    point = point_on(self.case, col.legs, col.head(self.now))
                    hit = col.head(self.now) > 0 and covers(self.case, foe, point, self.now)
                else:
                    point = col.pos
                    hit = col in starters and covers_ahead(
                        self.case, foe, point, col.way[0], self.now)
                if hit:
                    pair = tuple(sorted((col.name, foe.name)))
                    found.add((pair, point))
        return [(self.case.columns[a], self.case.columns[b], point)
                for (a, b), point in sorted(found, key=str)]

    def settle(self, found):
        struck = {}
        for one, other, point in found:
            struck.setdefault(one.name, []).append((other, point))
            struck.setdefault(other.name, []).append((one, point))
        met = [c for c in self.columns if c.name in struck]
        stop = {c.name: self.stop_at(c, struck[c.name]) for c in met if c.legs}
        blocked = {c.name: {self.exit(c, foe, point, stop) for foe, point in struck[c.name]}
                   for c in met}
        for col in met:
            if col.legs:
                self.halt(col, *stop[col.name], "met")
        routes = {c.name: self.retreat(c, blocked[c.name]) for c in met}
        outcomes = self.outcomes(found, routes)
        for (one, other, point), outcome in zip(found, outcomes):
            pair = (one.name, other.name)
            self.meetings.append(Meeting(self.now, pair, point, outcome_text(pair, outcome)))
        self.apply(found, outcomes, routes)

    def stop_at(self, col, strikes):
        """Where a moving column halts (distance on its way) and which point it holds."""
        head = col.head(self.now)
        at = [self.locate(col, point) for _, point in strikes]
        if head in at:
            return Fraction(math.ceil(head) - 1), point_on(self.case, col.legs, head)
        front = max(at)
        return Fraction(math.ceil(front)), point_on(self.case, col.legs, front)

    def locate(self, col, point):
        """The foremost distance on its way at which a moving column covers the point."""
        head, tail, at = col.head(self.now), col.tail(self.now), []
        for leg in col.legs:
            if point[:2] == leg.road or (len(point) == 1 and point[0] in leg.road):
                off = self.case.offset(point, leg.road)
                if min(leg.start, leg.stop) <= off <= max(leg.start, leg.stop):
                    at.append(leg.s0 + abs(off - leg.start))
        return max(s for s in at if tail <= s <= head)

    def exit(self, col, foe, point, stop):
        """The place towards which the enemy is, seen from where the column halts."""
        if col.legs:
            s, at = stop[col.name][0], self.locate(col, point)
            if at > s:
                return leg_after(col.legs, s).ahead
            if at < s:
                return leg_before(col.legs, s).behind
        elif col.pos != point:
            return self.towards(col.pos, col.hold)
        if foe.legs:
            return leg_before(foe.legs, foe.head(self.now)).behind
        assert not col.legs and col.way
        return col.way[0]

    def towards(self, pos, other):
        road = self.case.road_of(pos, other)
        up = self.case.offset(other, road) > self.case.offset(pos, road)
        return road[1] if up else road[0]

    def retreat(self, col, blocked):
        """The way by which the halted column could fall back, or None."""
        if col.held or col.fell or Fraction(math.ceil(self.now)) >= self.evening():
            return None
        if col.way and col.way[0] not in blocked:
            return list(col.way)
        if col.back_to and (col.back_to,) != col.pos:
            way = quickest(self.case, col.pos, col.back_to, blocked)
            if way:
                return way
        way = way_back(self.case, col)
        return way if way and way[0] not in blocked else None

    def outcomes(self, found, routes):
        """Settle every pair; who is held by one pair of the instant falls back from none."""
        able = {name for name, way in routes.items() if way}
        while True:
            out = [self.outcome(one, other, able) for one, other, _ in found]
            kept = {c.name for (one, other, _), o in zip(found, out)
                    if o in ("battle", "facing") for c in (one, other)}
            if not able & kept:
                return out
            able -= kept

    def outcome(self, one, other, able):
        a, b = intention(one, other, able), intention(other, one, able)
        if a == "back" and b == "back":
            return "both"
        if a == "back":
            return "first"
        if b == "back":
            return "second"
        return "battle" if "attack" in (a, b) else "facing"

    def apply(self, found, outcomes, routes):
        held, back, delayed = [], [], []
        for (one, other, _), outcome in zip(found, outcomes):
            if outcome in ("battle", "facing"):
                held += [one, other]
            if outcome == "battle":
                self.battle_day = self.day()
            if outcome in ("first", "both"):
                back.append(one)
            if outcome in ("second", "both"):
                back.append(other)
            if outcome == "first":
                delayed.append(other)
            if outcome == "second":
                delayed.append(one)
        quarter = Fraction(math.ceil(self.now))
        for col in self.columns:
            if col in held:
                col.held = True
            elif col in back:
                col.fell, col.way = True, routes[col.name]
                col.not_before, col.last = quarter, self.evening()
                self.retreats.append(Retreat(quarter, col.name, col.pos, tuple(col.way)))
            elif col in delayed:
                col.not_before = quarter + HOUR

    # ---- halts and starts

    def halt(self, col, s, hold, why):
        """A moving column becomes a point at the distance s on its way."""
        col.pos, col.way = point_on(self.case, col.legs, s), places_after(col.legs, s)
        if s > 0:
            if len(col.trail) == 1:
                col.turned = col.legs[0].ahead == col.came
            col.trail += [(leg.ahead,) for leg in col.legs if leg.s1 < s] + [col.pos]
            col.came = leg_before(col.legs, s).behind
        col.legs = None
        col.hold = None if hold == col.pos else hold
        if col.fell and why == "hours":
            col.way = []
        self.halts.append(Halt(self.now, col.name, col.pos, why))

    def begin(self, col):
        col.legs, col.since = legs_of(self.case, col.pos, col.way), self.now
        col.until = col.last if col.fell else self.hours(col, self.day())[1]
        col.hold, col.entrenched = None, False


def intention(col, foe, able):
    """attack, stand or back against this enemy."""
    told = col.met == "back" and 4 * foe.men > col.men
    weak = 4 * col.men <= foe.men and not col.entrenched
    if (told or weak) and col.name in able:
        return "back"
    return "attack" if col.met == "attack" else "stand"


def first_inside(x, v, low, low_v, high, high_v, upto):
    """The first t, 0 < t < upto, with low <= x <= high, all three moving; None if there is none."""
    begin, end = Fraction(0), Fraction(upto)
    for gap, rate in ((x - low, v - low_v), (high - x, high_v - v)):
        if rate == 0:
            if gap < 0:
                return None
        elif rate > 0:
            begin = max(begin, -gap / Fraction(rate))
        else:
            end = min(end, gap / Fraction(-rate))
    if begin > end or begin >= upto:
        return None
    if begin == 0:
        assert end == 0, "a head goes on inside an enemy"
        return None
    return begin


def outcome_text(pair, outcome):
    if outcome == "both":
        return "both fall back"
    if outcome == "first":
        return "%s falls back %s delayed" % pair
    if outcome == "second":
        return "%s falls back %s delayed" % pair[::-1]
    return outcome


# ---- text -----------------------------------------------------------------------------------


def show_number(x):
    x = Fraction(x)
    whole, rest = divmod(x, 1)
    if not rest:
        return str(int(whole))
    return "%d+%d/%d" % (whole, rest.numerator, rest.denominator)


def read_number(text):
    whole, _, part = text.partition("+")
    return int(whole) + (Fraction(part) if part else Fraction(0))


def show_time(t):
    minutes = (t % DAY) * 15
    hour, minute = divmod(minutes, 60)
    whole, _, part = show_number(minute).partition("+")
    return "%d:%02d%s" % (hour, int(whole), "+" + part if part else "")


def read_time(text):
    hour, _, minute = text.partition(":")
    return (int(hour) * 60 + read_number(minute)) / Fraction(15)


def show_point(case, point):
    if len(point) == 1:
        return point[0]
    a, b, units = point
    if case.number[a] > case.number[b]:
        a, b, units = b, a, case.length((a, b)) - units
    return "%s-%s@%s" % (a, b, show_number(units))


def show_when(t):
    return "%d %s" % (t // DAY + 1, show_time(t))


def show_column(case, col):
    text = show_point(case, col.pos)
    if col.came:
        text += " came " + col.came
    if col.hold:
        text += " hold " + show_point(case, col.hold)
    return text


def show_run(run):
    """The lines of a result."""
    case = run.case
    met = [(m.time, m.pair, show_point(case, m.point), m.outcome) for m in run.meetings]
    lines = ["case " + case.name]
    lines += ["meeting %s %s %s %s %s" % (show_when(time), *pair, point, outcome)
              for time, pair, point, outcome in sorted(met)]
    lines += ["retreat %s %s %s by %s" % (show_when(r.time), r.name, show_point(case, r.point),
                                          " ".join(r.way))
              for r in sorted(run.retreats)]
    lines += ["halt %s %s %s %s" % (show_when(h.time), h.name, show_point(case, h.point), h.why)
              for h in sorted(run.halts)]
    lines.append("closed %s" % show_when(run.now))
    lines += ["end %s %s" % (col.name, show_column(case, col)) for col in run.columns]
    return lines


def read_point(case, words):
    """Take `PLACE` or `A-B@units` or `A B units` from the front of the words."""
    word = words.pop(0)
    if word in case.number:
        if len(words) >= 2 and words[0] in case.number and words[1][:1].isdigit():
            a, b, units = word, words.pop(0), read_number(words.pop(0))
        else:
            return (word,)
    else:
        road, _, units = word.partition("@")
        a, _, b = road.partition("-")
        units = read_number(units)
    road = case.key(a, b)
    if road not in case.roads or not 0 <= units <= case.roads[road]:
        raise Bad("no such point: %s %s %s" % (a, b, units))
    return case.point(road, units if road[0] == a else case.roads[road] - units)


def read_road(case, a, b, units):
    if case.key(a, b) in case.roads or a == b or int(units) < 1:
        raise Bad("road %s %s" % (a, b))
    if a not in case.number or b not in case.number:
        raise Bad("road to an unknown place")
    case.roads[a, b] = int(units)


def read_column(case, words):
    name = words.pop(0)
    if name in case.columns:
        raise Bad("column twice: " + name)
    col = case.columns[name] = Column(name)
    while words:
        word = words.pop(0)
        if word == "side":
            col.side = words.pop(0)
        elif word in ("speed", "length", "men"):
            setattr(col, word, int(words.pop(0)))
        elif word == "entrenched":
            col.entrenched = True
        elif word in ("at", "on"):
            col.pos = read_point(case, words)
        elif word == "came":
            col.came = words.pop(0)
        elif word == "hold":
            col.hold = read_point(case, words)
        else:
            raise Bad("column %s: %s" % (name, word))
    check_column(case, col)


def check_column(case, col):
    if not col.side or col.pos is None or col.speed not in (3, 4, 6):
        raise Bad("column %s: side, place or speed" % col.name)
    if col.length < 1 or col.men < 1:
        raise Bad("column %s: length or men" % col.name)
    if len(col.pos) == 3 and (col.came not in col.pos[:2] or col.pos[2].denominator != 1):
        raise Bad("column %s: halted on a road at whole units, come from one of its ends"
                  % col.name)
    if len(col.pos) == 1 and col.came and col.came not in case.neighbours(col.pos[0]):
        raise Bad("column %s: came by no road" % col.name)
    if col.hold == col.pos:
        col.hold = None
    if col.hold and case.between(col.pos, col.hold) > 1:
        raise Bad("column %s holds a point more than a unit off" % col.name)


def read_order(case, words):
    col = case.columns[words.pop(0)]
    while words:
        word = words.pop(0)
        if word == "from":
            col.start = read_time(words.pop(0))
        elif word == "pace":
            col.pace = words.pop(0)
        elif word == "way":
            while words and words[0] in case.number:
                col.way.append(words.pop(0))
        elif word == "met":
            col.met = words.pop(0)
        elif word == "back":
            col.back_to = words.pop(0)
        elif word not in ("march", "stand"):
            raise Bad("order %s: %s" % (col.name, word))
    check_order(case, col)


def check_order(case, col):
    if col.way and (col.way[0],) == col.pos:
        del col.way[0]
    if col.pace not in HOURS or col.met not in ("attack", "stand", "back"):
        raise Bad("order %s: pace or met" % col.name)
    if col.back_to and col.back_to not in case.number:
        raise Bad("order %s: unknown place" % col.name)
    if col.start.denominator != 1 or not 0 <= col.start <= EVENING:
        raise Bad("order %s: starts at a full quarter, not after 20:00" % col.name)
    here = col.pos
    for place in col.way:
        if place in here or (len(here) == 1 and place in case.neighbours(here[0])):
            here = (place,)
        else:
            raise Bad("order %s: no road to %s" % (col.name, place))


def check_case(case):
    cols = list(case.columns.values())
    for i, one in enumerate(cols):
        for other in cols[i + 1:]:
            if one.side != other.side and one.pos == other.pos:
                raise Bad("enemies on one point: %s %s" % (one.name, other.name))


def read_cases(text):
    cases, case = [], None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        word = words.pop(0)
        try:
            if word == "case":
                case = Case(" ".join(words))
                cases.append(case)
            elif word == "close":
                case.close = words[0]
            elif word == "days":
                case.days = int(words[0])
            elif word == "place":
                case.number[words[1]] = int(words[0])
            elif word == "road":
                read_road(case, *words)
            elif word == "column":
                read_column(case, words)
            elif word == "order":
                read_order(case, words)
            elif word == "expect":
                case.expects.append(words)
            elif word == "end":
                check_case(case)
            else:
                raise Bad("unknown word " + word)
        except (Bad, KeyError, ValueError, IndexError) as error:
            raise Bad("line %d: %r" % (number, error))
    return cases


def same_word(want, got):
    """Equal; or `~H:MM`, the time rounded down to a quarter."""
    if want.startswith("~"):
        return ":" in got and read_time(want[1:]) == math.floor(read_time(got))
    return want == got


def missing(case, lines):
    """The expect lines of a case that the result does not fulfil."""
    out = []
    rows = [line.split() for line in lines]
    for want in case.expects:
        if want[0] == "meetings":
            good = sum(row[0] == "meeting" for row in rows) == int(want[1])
        else:
            good = any(len(row) >= len(want) and all(map(same_word, want, row)) for row in rows)
        if not good:
            out.append(" ".join(want))
    return out


def main(args):
    check = args[:1] == ["--check"]
    if len(args) != 1 + check:
        print(__doc__)
        return 2
    with open(args[-1], encoding="utf-8") as file:
        cases = read_cases(file.read())
    wrong = 0
    for case in cases:
        lines = show_run(Run(case).go())
        if not check:
            print("\n".join(lines) + "\n")
            continue
        lost = missing(case, lines)
        wrong += bool(lost)
        print("%-6s %s" % ("FAILED" if lost else "ok", case.name))
        if lost:
            print("\n".join(["  expected: " + text for text in lost] + ["  " + x for x in lines]))
    if check:
        print("%d cases, %d failed" % (len(cases), wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
