#!/usr/bin/env python3
"""Throws the dice of a transcript again, by the section "How the dice work" of
data/help/battlefields.md and nothing else of Muster.
usage: dice.py [FILE]   a transcript as JSON, from the standard input without FILE:
{"seed": "42", "throws": [{"stream": "sector-7", "sides": 6, "result": 5, "how": "thrown"}, …]}
how is "thrown", "typed" or "chosen"; only thrown results can be thrown again.
Exits 0 where all agree, 1 where one differs, which is named, 2 where it is no transcript."""
import json
import sys

WRAP = 2 ** 64


def begin(seed, name):
    """The state that a stream begins with."""
    mixed = 0xcbf29ce484222325
    for byte in name.encode("utf-8"):
        mixed = ((mixed ^ byte) * 0x100000001b3) % WRAP
    return seed ^ mixed


def throw(state):
    """The next state, and the throw."""
    state = (state + 0x9e3779b97f4a7c15) % WRAP
    z = state
    z = ((z ^ (z >> 30)) * 0xbf58476d1ce4e5b9) % WRAP
    z = ((z ^ (z >> 27)) * 0x94d049bb133111eb) % WRAP
    return state, z ^ (z >> 31)


def throw_die(state, sides):
    """The next state, and the result of a die."""
    fair = WRAP - WRAP % sides
    state, thrown = throw(state)
    while thrown >= fair:
        state, thrown = throw(state)
    return state, 1 + thrown % sides


def check_vectors():
    state, dice = begin(42, "weather"), []
    for _ in range(6):
        state, result = throw_die(state, 6)
        dice.append(result)
    assert throw(1234567)[1] == 6457827717110365317 and dice == [5, 2, 1, 2, 6, 5]


def read(text):
    """The seed, and the throws as (stream, sides, result, how)."""
    transcript = json.loads(text)
    seed = int(transcript["seed"])
    throws = [(row["stream"], int(row["sides"]), int(row["result"]), row["how"])
              for row in transcript["throws"]]
    for stream, sides, result, how in throws:
        if sides < 1 or not 1 <= result <= sides or how not in ("thrown", "typed", "chosen"):
            raise ValueError(f"{stream}: {result} of {sides}, {how}")
    if not 0 <= seed < WRAP:
        raise ValueError(f"seed {seed}")
    return seed, throws


def compare(seed, throws):
    """How many thrown results agree, and the first that does not in words, or None."""
    states, counts, agreeing, first = {}, {}, 0, None
    for stream, sides, result, how in throws:
        state = states.get(stream, begin(seed, stream))
        states[stream], expected = throw_die(state, sides)
        counts[stream] = counts.get(stream, 0) + 1
        if how != "thrown":
            continue
        agreeing += result == expected
        if result != expected and first is None:
            first = (f"differs: throw {counts[stream]} of {stream}, a die of {sides} sides, "
                     f"is {result}; thrown again it is {expected}")
    return agreeing, first


def main():
    check_vectors()
    try:
        if len(sys.argv) > 1:
            with open(sys.argv[1], encoding="utf-8") as file:
                text = file.read()
        else:
            text = sys.stdin.buffer.read().decode("utf-8")
        seed, throws = read(text)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"dice.py: no transcript: {error!r}", file=sys.stderr)
        return 2
    agreeing, first = compare(seed, throws)
    thrown = sum(how == "thrown" for *_, how in throws)
    print(f"{agreeing} of {thrown} thrown results agree; {len(throws) - thrown} by hand")
    if first is not None:
        print(first)
    return 0 if first is None else 1


if __name__ == "__main__":
    sys.exit(main())
