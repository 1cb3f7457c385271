#!/usr/bin/env python3
"""Random cases of marches, from a seed, and the invariants of the rule checked on them.

    random_cases.py SEED COUNT            print COUNT cases (about a third go on from another)
    random_cases.py --check SEED COUNT    run them with marches.py and check:
        columns shuffled (and named otherwise), roads turned round, extra stops of the clock
        give the same; no enemies on one point, at any instant; nobody beyond his way or hours
"""
import os
import random
import sys
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import marches  # noqa: E402

NAMES = "ABCDEFGH"


class Draft:
    """The facts of one case, to be written in several ways."""

    def __init__(self, name):
        self.name, self.close, self.days = name, "all", 1
        self.places, self.roads, self.columns, self.orders = [], {}, [], {}

    def text(self, turned=(), rename=None, order=None):
        rename = rename or {}
        columns = order or self.columns
        lines = ["case " + self.name, "close " + self.close, "days %d" % self.days]
        lines += ["place %d %s" % (i, p) for i, p in enumerate(self.places, 1)]
        for (a, b), units in self.roads.items():
            lines.append("road %s %s %d" % ((b, a, units) if (a, b) in turned else (a, b, units)))
        for col in columns:
            words = dict(col, name=rename.get(col["name"], col["name"]))
            words["where"] = self.where(col, turned)
            lines.append("column {name} side {side} speed {speed} length {length} men {men}"
                         "{dug} {where}".format(**words))
        for col in columns:
            order = self.orders[col["name"]]
            lines.append("order %s %s" % (rename.get(col["name"], col["name"]), order))
        return "\n".join(lines + ["end", ""])

    def where(self, col, turned):
        pos = col["pos"]
        if len(pos) == 1:
            text = "at " + pos[0]
        else:
            a, b, units = pos
            if (a, b) in turned:
                a, b, units = b, a, self.roads[a, b] - units
            text = "on %s %s %d" % (a, b, units)
        if col["came"]:
            text += " came " + col["came"]
        return text + (" hold " + col["hold"] if col["hold"] else "")


def random_map(rng, draft):
    draft.places = list(NAMES[:rng.choice((3, 3, 4, 4, 5, 6, 7, 8))])
    units = lambda: rng.choice((16, 20, 24, 32, 32, 33, 40, 48, 64, 100, 128))  # noqa: E731
    for i, place in enumerate(draft.places[1:], 1):
        draft.roads[rng.choice(draft.places[:i]), place] = units()
    for _ in range(rng.randint(0, 4)):
        a, b = sorted(rng.sample(draft.places, 2))
        draft.roads.setdefault((a, b), units())


def random_columns(rng, draft):
    sides = "RST"[:rng.choice((2, 2, 3))]
    taken = {}
    for i in range(rng.randint(2, 8)):
        side = sides[i] if i < len(sides) else rng.choice(sides)
        pos, came = random_point(rng, draft)
        if taken.setdefault(pos, side) != side:
            continue
        draft.columns.append({
            "name": "c%d" % i, "side": side, "speed": rng.choice((3, 4, 4, 6)),
            "length": rng.choice((1, 1, 2, 5, 12, 30, 70)),
            "men": rng.choice((500, 1000, 2000, 4000, 5000, 9000)),
            "dug": rng.choice(("", "", "", " entrenched")),
            "pos": pos, "came": came, "hold": None})


def random_point(rng, draft):
    if rng.random() < 0.6:
        return (rng.choice(draft.places),), None
    a, b = rng.choice(sorted(draft.roads))
    return (a, b, rng.randint(1, draft.roads[a, b] - 1)), rng.choice((a, b))


def random_order(rng, draft, pos):
    met = rng.choice(("attack", "stand", "back", "back"))
    back = " back " + rng.choice(draft.places) if rng.random() < 0.5 else ""
    if rng.random() < 0.2:
        return "stand met %s%s" % (met, back)
    hour = rng.choice((6, 6, 6, 7, 8, 11, 15))
    start = "%d:%02d" % (hour, rng.choice((0, 0, 15, 30)))
    return "march from %s pace %s way %s met %s%s" % (
        start, rng.choice(("usual", "forced")), " ".join(random_way(rng, draft, pos)), met, back)


def random_way(rng, draft, pos):
    near = {p: sorted({b if a == p else a for a, b in draft.roads if p in (a, b)})
            for p in draft.places}
    way = [rng.choice(pos[:2] if len(pos) == 3 else near[pos[0]])]
    last = pos[0]
    for _ in range(rng.randint(0, 4)):
        onward = [p for p in near[way[-1]] if p != last or rng.random() < 0.2]
        if not onward:
            break
        last = way[-1]
        way.append(rng.choice(onward))
    return way


def random_draft(rng, name):
    draft = Draft(name)
    draft.days, draft.close = rng.randint(1, 3), rng.choice(("all", "evening"))
    random_map(rng, draft)
    while len({c["side"] for c in draft.columns}) < 2:
        draft.columns = []
        random_columns(rng, draft)
    for col in draft.columns:
        draft.orders[col["name"]] = random_order(rng, draft, col["pos"])
    return draft


def next_period(rng, draft, run):
    """A further period of the same campaign, from where the columns stand after the run."""
    more = Draft(draft.name + " later")
    more.days, more.close = rng.randint(1, 3), rng.choice(("all", "evening"))
    more.places, more.roads = draft.places, draft.roads
    for col in draft.columns:
        end = run.case.columns[col["name"]]
        pos = end.pos if len(end.pos) == 1 else end.pos[:2] + (int(end.pos[2]),)
        hold = marches.show_point(run.case, end.hold) if end.hold else None
        more.columns.append(dict(col, pos=pos, came=end.came, hold=hold,
                                 dug=" entrenched" if end.entrenched else ""))
        more.orders[col["name"]] = random_order(rng, more, pos)
    return more


def random_drafts(seed, count):
    rng, out = random.Random(seed), []
    while len(out) < count:
        draft = random_draft(rng, "%d-%d" % (seed, len(out) + 1))
        out.append(draft)
        if rng.random() < 0.5 and len(out) < count:
            out.append(next_period(rng, draft, play(draft)))
    return out


# ---- invariants -----------------------------------------------------------------------------


def play(draft, stops=(), **how):
    case, = marches.read_cases(draft.text(**how))
    return marches.Run(case, stops, apart).go()


def apart(run):
    """No enemies halted on one point; no moving head on a point that a halted enemy covers."""
    for i, one in enumerate(run.columns):
        for other in run.columns[i + 1:]:
            if one.side == other.side:
                continue
            assert one.legs or other.legs or one.pos != other.pos, (one.name, other.name)
            for a, b in ((one, other), (other, one)):
                if a.legs and not b.legs and a.head(run.now) > 0:
                    head = marches.point_on(run.case, a.legs, a.head(run.now))
                    assert not marches.covers(run.case, b, head, run.now), (a.name, b.name)


def facts(run, names=None):
    """The result in a form that does not depend on the order of columns or roads."""
    names = names or {}
    name = lambda n: names.get(n, n)  # noqa: E731
    point = lambda p: marches.show_point(run.case, p) if p else None  # noqa: E731
    out = set()
    for m in run.meetings:
        words = m.outcome.split()
        first = name(words[0]) if "delayed" in words else words[0]
        out.add(("met", m.time, frozenset(map(name, m.pair)), point(m.point), first))
    out |= {("halt", h.time, name(h.name), point(h.point), h.why) for h in run.halts}
    out |= {("back", r.time, name(r.name), point(r.point), r.way) for r in run.retreats}
    out |= {("end", name(c.name), point(c.pos), point(c.hold), c.came) for c in run.columns}
    out.add(("closed", run.now))
    return out


def on_way(case, pos, start, way):
    spots = [start] + [(p,) for p in way]
    if pos in spots:
        return True
    for p, q in zip(spots, spots[1:]):
        road = case.road_of(p, q)
        if pos[:2] == road:
            low, high = sorted((case.offset(p, road), case.offset(q, road)))
            if low <= pos[2] <= high:
                return True
    return False


def check_ways(draft, run):
    fresh, = marches.read_cases(draft.text())
    routes = {c.name: [(c.pos, c.way)] for c in fresh.columns.values()}
    for r in run.retreats:
        routes[r.name].append((r.point, r.way))
    for h in run.halts:
        assert any(on_way(run.case, h.point, *route) for route in routes[h.name]), h
        clock = h.time % marches.DAY
        assert clock <= marches.EVENING and (h.why == "met" or clock.denominator <= 12), h
    for c in run.columns:
        assert any(on_way(run.case, c.pos, *route) for route in routes[c.name]), c.name
        walked = sum(run.case.between(p, q) for p, q in zip(c.trail, c.trail[1:]))
        fell = any(r.name == c.name for r in run.retreats)
        hours = marches.HOURS["forced" if fell else c.pace] * run.case.days
        assert walked <= c.speed * (hours + (48 if fell else 0)), c.name
        assert len(c.pos) == 1 or c.pos[2].denominator == 1, c.name


def check(draft, rng):
    run = play(draft)
    plain = facts(run)
    check_ways(draft, run)
    names = [c["name"] for c in draft.columns]
    other = names[:]
    rng.shuffle(other)
    order = draft.columns[:]
    rng.shuffle(order)
    back = dict(zip(other, names))
    renamed = play(draft, rename=dict(zip(names, other)), order=order)
    assert facts(renamed, back) == plain, "shuffled"
    turned = [r for r in draft.roads if rng.random() < 0.6]
    assert facts(play(draft, turned=turned)) == plain, "turned"
    stops = [Fraction(rng.randrange(20 * 2520, 82 * 2520), 2520)
             + marches.DAY * rng.randrange(draft.days) for _ in range(60)]
    stops += [marches.DAY * d + t for d in range(draft.days) for t in range(24, 81)]
    assert facts(play(draft, stops=stops)) == plain, "stops"
    return run


def main(args):
    checking = args[:1] == ["--check"]
    if len(args) != 2 + checking:
        print(__doc__)
        return 2
    seed, count = map(int, args[-2:])
    rng, wrong, tally = random.Random(seed + 1), 0, {}
    for draft in random_drafts(seed, count):
        if not checking:
            print(draft.text())
            continue
        try:
            run = check(draft, rng)
        except AssertionError as error:
            wrong += 1
            print("FAILED %s: %s" % (draft.name, error))
            print(draft.text())
            continue
        for m in run.meetings:
            word = [w for w in ("battle", "facing", "delayed", "both") if w in m.outcome][0]
            tally[word] = tally.get(word, 0) + 1
    if checking:
        print("%d cases, %d failed; meetings: %s" % (count, wrong, tally))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
