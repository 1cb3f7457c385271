"""Check a transcript of campaigns by an independent reckoning.

Reads a transcript (ledger.md has its format) on standard input, works out every state and every
dealing by the arithmetic of data/help/losses-by-hand.md alone, and compares them with the `is`
and `dealt` lines.

Exit status: 0 all agree, 1 the first difference (printed), 2 a malformed line (named).
"""

import sys
from collections import defaultdict
from fractions import Fraction

BACK, HOSPITAL, MISSING, PRISONERS, LOST = range(5)
POOLS = {"hospital": HOSPITAL, "missing": MISSING, "prisoners": PRISONERS}
HELD_TOLD = ("1", "2", "nobody", "?")
HELD_RULE = ("any", "yes", "no", "nobody")
# A letter for each word: i whole number, w any word, f share, or a tuple of what it may be.
SHAPES = {
    "campaign": ["w"], "unit": ["i", ("1", "2"), "i", "i"],
    "rules": ["i", "i", ("carried", "battle")], "share": [HELD_RULE, "i", "f", "f", "f", "f"],
    "battle": ["i", "i", "i"], "march": ["i", "i", "i"], "report": ["i", "i", HELD_TOLD],
    "correct": ["i", "i", HELD_TOLD], "lost": ["i", "i"], "replace": ["i", "i", "i", "i"],
    "back": ["i", "i", "i", tuple(POOLS), "i"], "disband": ["i", "i", "i"],
    "transfer": ["i", "i", "i", "i"], "strike": ["i", "i"], "state": ["i"],
    "is": ["i"] * 6, "dealt": ["i"] * 7, "end": [],
}
# A part of a deed, and the deeds under which it may stand.
PARTS_OF = {
    "unit": ("campaign",), "share": ("rules",), "march": ("battle",), "is": ("state",),
    "lost": ("report", "correct"), "dealt": ("report", "correct", "strike"),
}
NUMBERED = ("rules", "battle", "report", "correct", "replace", "back", "disband", "transfer",
            "strike")
CAN_BE_STRUCK = ("rules", "report", "correct", "replace", "back", "transfer")


class Malformed(Exception):
    """A line that is no line of a transcript, or that cannot stand there."""


class Difference(Exception):
    """The transcript says something else than the ledger."""


class Line:
    """A deed with the lines that are part of it, or such a part."""

    def __init__(self, number, kind, values, captured=False):
        self.number, self.kind, self.values, self.captured = number, kind, values, captured
        self.parts = defaultdict(list)

    def __str__(self):
        return " ".join(map(str, [self.kind, *self.values]))


class Deed:
    """A deed as recorded; `pieces` are the losses that a report or correction holds."""

    def __init__(self, kind, number, day, values, place=None):
        self.kind, self.number, self.day, self.values = kind, number, day, values
        self.place = number if place is None else place
        self.battle, self.held, self.pieces = None, None, []
        self.struck, self.struck_by = False, []

    def holds(self):
        # A correction that is itself corrected still strikes what it struck.
        return not self.struck and all(other.struck for other in self.struck_by)


class Piece:
    """What one dealing made of the losses of one unit; rules is None if on no account."""

    def __init__(self, unit, parts, rules=None, rule=None):
        self.unit, self.parts, self.rules, self.rule = unit, parts, rules, rule


class Rule:
    """One share line of some rules of recovery."""

    def __init__(self, held, days, *shares):
        self.held, self.days = held, days
        self.shares = [*shares, 1 - sum(shares)]

    def fits(self, side, held):
        if self.held == "any":
            return True
        if held in ("1", "2"):
            return self.held == ("yes" if held == side else "no")
        return held == "nobody" and self.held == "nobody"


def value(word, shape):
    if isinstance(shape, tuple):
        if word not in shape:
            raise ValueError(word)
        return word
    if shape == "w":
        return word
    if not all(part.isascii() and part.isdigit() for part in word.split("/", 1)):
        raise ValueError(word)
    return int(word) if shape == "i" else Fraction(word)


def parse(number, text):
    words = text.split(" ")
    kind, words = words[0], words[1:]
    captured = kind == "lost" and words[-1:] == ["captured"]
    if captured:
        words.pop()
    shapes = SHAPES.get(kind)
    if shapes is None or len(shapes) != len(words):
        raise Malformed(f"line {number}: {text!r}")
    try:
        return Line(number, kind, [value(w, s) for w, s in zip(words, shapes)], captured)
    except (ValueError, ZeroDivisionError):
        raise Malformed(f"line {number}: {text!r}") from None


def deeds_of(stream):
    """Yield each deed with all its parts."""
    deed, number = None, 0
    for number, text in enumerate(stream, 1):
        line = parse(number, text.rstrip("\n"))
        if line.kind not in PARTS_OF:
            if deed:
                yield deed
            deed = line
        elif deed is None or deed.kind not in PARTS_OF[line.kind] or (
                line.kind == "lost" and deed.parts["dealt"]):
            raise Malformed(f"line {number}: {text.rstrip()!r} does not belong there")
        else:
            deed.parts[line.kind].append(line)
    if deed:
        yield deed
    if deed is None or deed.kind != "end":
        raise Malformed(f"line {number}: the transcript has no end")


class Campaign:
    """All that was recorded of one campaign."""

    def __init__(self, line):
        self.name = line.values[0]
        self.units = {}
        self.deeds = {}
        self.rules = {}
        self.battles = {}
        self.marches = {}
        for part in line.parts["unit"]:
            unit, side, brigade, steps = part.values
            require(unit not in self.units, part, "such a unit is there already")
            self.units[unit] = (side, brigade, steps)

    def add(self, deed):
        self.deeds[deed.number] = deed
        return deed

    def in_order(self):
        """The deeds that hold, as they happened."""
        held = [deed for deed in self.deeds.values() if deed.holds()]
        return sorted(held, key=lambda deed: (deed.day, deed.place, deed.number))

    def reports(self, battle):
        return [d for d in self.deeds.values() if d.battle == battle and d.holds()]

    def recorded(self, battle):
        """What is recorded now of each unit at a battle: its five parts."""
        found = defaultdict(lambda: [0] * 5)
        for report in self.reports(battle):
            for piece in report.pieces:
                found[piece.unit] = [a + b for a, b in zip(found[piece.unit], piece.parts)]
        return dict(found)

    def brigades(self):
        """The brigade in which each unit stands, by the last transfer of whatever day."""
        found = {unit: brigade for unit, (_, brigade, _) in self.units.items()}
        for deed in self.in_order():
            if deed.kind == "transfer":
                unit, found_in = deed.values
                found[unit] = found_in
        return found

    def rules_at(self, battle):
        """The rules of the day of a battle, the last that were told for it, or None."""
        begun = self.battles[battle]
        found = None
        for deed in self.in_order():
            if deed.kind == "rules" and deed.day <= begun.day:
                found = deed
        return found


class Accounts:
    """The accounts that count for a dealing at one battle by one deed of rules."""

    def __init__(self, campaign, rules, battle):
        self.carried = rules is not None and rules.values == ["carried"]
        self.units, self.brigades = campaign.units, campaign.brigades()
        self.figures = defaultdict(lambda: [Fraction(0)] * 5)
        for deed in campaign.deeds.values():
            if deed.pieces and deed.holds() and (self.carried or deed.battle == battle):
                for piece in deed.pieces:
                    if piece.rules is not None and piece.rules is rules:
                        self.enter(piece)

    def names(self, unit, rule):
        side = self.units[unit][0]
        if self.carried:
            return [("unit", unit), ("brigade", self.brigades[unit]), ("side", side)]
        return [("rule", id(rule), side)]

    def enter(self, piece):
        steps = sum(piece.parts)
        for name in self.names(piece.unit, piece.rule):
            self.figures[name] = [figure + share * steps - got for figure, share, got
                                  in zip(self.figures[name], piece.rule.shares, piece.parts)]

    def deal(self, unit, steps, rules, rule):
        """Deal the steps one by one; the first part of those alike gets the step."""
        parts = [0] * 5
        names = self.names(unit, rule)
        for _ in range(steps):
            best, greatest = None, None
            for part, share in enumerate(rule.shares):
                behind = sum(self.figures[name][part] + share for name in names)
                if share and (greatest is None or behind > greatest):
                    best, greatest = part, behind
            parts[best] += 1
            step = [int(part == best) for part in range(5)]
            self.enter(Piece(unit, step, rules, rule))
        return Piece(unit, parts, rules, rule)


def require(condition, line, why):
    if not condition:
        raise Malformed(f"line {line.number}: {str(line)!r}: {why}")


def deal(campaign, deed, losses):
    """Deal losses, {unit: (steps, captured)}, and add them to a deed."""
    rules = campaign.rules_at(deed.battle)
    accounts = Accounts(campaign, rules, deed.battle)
    for unit in campaign.marches[deed.battle]:
        steps, captured = losses.get(unit, (0, False))
        if not steps:
            continue
        side = campaign.units[unit][0]
        fitting = [r for r in campaign.rules[rules.number] if r.fits(side, deed.held)] \
            if rules else []
        if captured:
            piece = Piece(unit, [0, 0, 0, steps, 0])
        elif fitting:
            piece = accounts.deal(unit, steps, rules, fitting[0])
        else:
            piece = Piece(unit, [0, 0, 0, 0, steps])
        deed.pieces.append(piece)


def is_captured(parts):
    return parts[PRISONERS] == sum(parts) > 1


def correct(campaign, deed, told):
    """Strike what is told otherwise, keep the rest of it, and deal anew."""
    reports = campaign.reports(deed.battle)
    recorded = {unit: (sum(parts), is_captured(parts))
                for unit, parts in campaign.recorded(deed.battle).items()}
    if any(report.held != deed.held for report in reports):
        struck, anew = reports, set(recorded)
    else:
        anew = {unit for unit in recorded if told.get(unit, recorded[unit]) != recorded[unit]}
        struck = [r for r in reports if any(piece.unit in anew for piece in r.pieces)]
    for report in struck:
        deed.pieces += [piece for piece in report.pieces if piece.unit not in anew]
    campaign.add(deed)
    for report in struck:
        report.struck_by.append(deed)
    losses = {unit: told.get(unit, recorded.get(unit)) for unit in {*anew, *told}
              if unit in anew or unit not in recorded}
    deal(campaign, deed, losses)


def report(campaign, line):
    number, battle, held = line.values
    require(battle in campaign.battles, line, "no such battle")
    told = {}
    for part in line.parts["lost"]:
        unit, steps = part.values
        require(unit in campaign.marches[battle] and unit not in told, part, "no such unit")
        told[unit] = (steps, part.captured)
    begun = campaign.battles[battle]
    # What a battle cost is lost in it, before a disbanding of that day that is recorded between
    # the battle and its report. Nothing else that happens on one day tells the two apart.
    deed = Deed(line.kind, number, begun.day, [], begun.place)
    deed.battle, deed.held = battle, held
    if line.kind == "correct":
        correct(campaign, deed, told)
    else:
        deal(campaign, campaign.add(deed), told)
    return battle


def evening(campaign, day):
    """How each unit stands: [present, hospital, missing, prisoners, lost]."""
    pools = {unit: [steps, 0, 0, 0, 0] for unit, (_, _, steps) in campaign.units.items()}
    wards = {unit: defaultdict(int) for unit in pools}
    gone = set()

    def join(unit, steps):
        pools[unit][LOST if unit in gone else BACK] += steps

    def discharge(today):
        for unit, ward in wards.items():
            for due in [due for due in ward if due <= today]:
                join(unit, ward.pop(due))

    def lose(deed):
        for piece in deed.pieces:
            pool, parts = pools[piece.unit], piece.parts
            pool[BACK] -= sum(parts) - parts[BACK]
            for part in (MISSING, PRISONERS, LOST):
                pool[part] += parts[part]
            if parts[HOSPITAL]:
                days = piece.rule.days
                due = deed.day + days if days else float("inf")
                wards[piece.unit][due] += parts[HOSPITAL]

    def come_back(unit, pool, steps):
        if pool != "hospital":
            pools[unit][POOLS[pool]] -= steps
        else:
            take_from(wards[unit], steps)
        join(unit, steps)

    for deed in campaign.in_order():
        if deed.day > day:
            break
        discharge(deed.day)
        if deed.kind in ("report", "correct"):
            lose(deed)
        elif deed.kind == "replace":
            join(*deed.values)
        elif deed.kind == "back":
            come_back(*deed.values)
        elif deed.kind == "disband":
            pool = pools[deed.values[0]]
            pool[LOST], pool[BACK] = pool[LOST] + pool[BACK], 0
            gone.add(deed.values[0])
    discharge(day)
    for unit, ward in wards.items():
        pools[unit][HOSPITAL] = sum(ward.values())
    return pools


def take_from(ward, steps):
    """Take those from hospital who would have come back first."""
    for due in sorted(ward):
        taken = min(steps, ward[due])
        ward[due] -= taken
        steps -= taken


def strike(campaign, line):
    deed = campaign.deeds.get(line.values[1])
    require(deed is not None and deed.kind in CAN_BE_STRUCK, line, "nothing to strike")
    require(deed.holds(), line, "struck already")
    deed.struck = True
    return deed.battle


def compare(campaign, head, lines, reckoned):
    """Compare lines with what is reckoned, {key: the line as it should be}."""
    seen = set()
    for line in lines:
        key = line.values[-6]
        if reckoned.get(key) != str(line) or key in seen:
            raise Difference(f"campaign {campaign.name}, line {line.number}: transcript "
                             f"{str(line)!r}, ledger {reckoned.get(key, 'nothing')!r}")
        seen.add(key)
    for key in reckoned:
        if key not in seen:
            raise Difference(f"campaign {campaign.name}, line {head.number}: transcript has no "
                             f"line for unit {key} of {str(head)!r}, ledger {reckoned[key]!r}")


def compare_state(campaign, line):
    pools = evening(campaign, line.values[0])
    compare(campaign, line, line.parts["is"],
            {unit: " ".join(map(str, ["is", unit, *pool])) for unit, pool in pools.items()})


def compare_dealt(campaign, line, battle):
    reckoned = {}
    for unit, parts in campaign.recorded(battle).items():
        words = ["dealt", battle, unit, parts[LOST], *parts[:LOST]]
        reckoned[unit] = " ".join(map(str, words))
    compare(campaign, line, line.parts["dealt"], reckoned)


def record(campaign, line):
    """Record one deed, and compare what the transcript says after it."""
    kind, values = line.kind, line.values
    if kind in NUMBERED:
        require(values[0] > max(campaign.deeds, default=0), line, "its number does not rise")
    if kind == "state":
        return compare_state(campaign, line)
    if kind in ("report", "correct"):
        return compare_dealt(campaign, line, report(campaign, line))
    if kind == "strike":
        battle = strike(campaign, line)
        if battle is not None:
            compare_dealt(campaign, line, battle)
        return require(battle is not None or not line.parts["dealt"], line, "deals nothing")
    if kind == "battle":
        number, battle, day = values
        campaign.battles[battle] = campaign.add(Deed(kind, number, day, []))
        for part in line.parts["march"]:
            require(part.values[0] == battle and part.values[1] in campaign.units, part,
                    "no such unit or battle")
        campaign.marches[battle] = [part.values[1] for part in line.parts["march"]]
        return None
    if kind == "rules":
        campaign.rules[values[0]] = [Rule(*part.values) for part in line.parts["share"]]
    else:
        require(values[2] in campaign.units, line, "no such unit")
    campaign.add(Deed(kind, values[0], values[1], values[2:]))
    return None


def check(stream):
    campaign, counts = None, defaultdict(int)
    for line in deeds_of(stream):
        counts[line.kind] += 1
        counts["dealt"] += len(line.parts["dealt"])
        if line.kind == "campaign":
            require(campaign is None, line, "the campaign before has no end")
            campaign = Campaign(line)
        else:
            require(campaign is not None, line, "no campaign has begun")
            if line.kind == "end":
                campaign = None
            else:
                record(campaign, line)
    return counts


def main():
    try:
        counts = check(sys.stdin)
    except Difference as found:
        print(found)
        return 1
    except Malformed as found:
        print(found)
        return 2
    print(f"{counts['campaign']} campaigns, {counts['state']} states, "
          f"{counts['dealt']} dealings agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
