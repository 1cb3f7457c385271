#!/usr/bin/python3
"""scenario-json.py TOOL SCHEMA EXAMPLE…: holds what `show --json` prints of scenarios against its schema, and
against the file: as many things, figures, levels and effects in the one as in the other."""
import copy
import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import jsonschema

M = "{urn:muster:1}"


def count(things, element):
    return sum((thing["element"] == element) + count(thing.get("children", []), element) for thing in things)


def is_taken(shown, schema):
    try:
        jsonschema.validate(shown, schema)
    except jsonschema.ValidationError as error:
        print("#", error.message[:300])
        return False
    return True


def show(tool, path):
    return json.loads(subprocess.run([tool, "show", "--json", path], check=True, capture_output=True).stdout)


def write(tool, path, folder):
    """The file as this version writes it, with all that it works out."""
    out = Path(folder) / "written.scenario.xml"
    subprocess.run([tool, "show", path, "--format", "xml", "-o", out, "--force"], check=True, capture_output=True)
    return ElementTree.parse(out).getroot()


def list_faults(shown, written):
    forces = shown["forces-a"] + shown["forces-b"]
    for element in ("unit", "commander", "formation", "grade", "figure", "level"):
        wanted = len([1 for one in written.iter(M + element)])
        if count(forces, element) != wanted:
            yield f"{count(forces, element)} of {wanted} <{element}>"
    effects = sum(len(one["effects"]) for one in shown["weather-effects"] + shown["terrain-effects"])
    if effects != len([1 for one in written.iter(M + "effect")]):
        yield f"{effects} effects"


def main(tool, schema_path, *examples):
    schema = json.loads(Path(schema_path).read_text(encoding="utf-8"))
    n = 0
    is_good = True

    def ok(condition, text):
        nonlocal n, is_good
        n += 1
        is_good = is_good and condition
        print("ok" if condition else "not ok", n, "-", text)

    with tempfile.TemporaryDirectory() as folder:
        for path in examples:
            shown = show(tool, path)
            ok(is_taken(shown, schema), f"{Path(path).name} follows the schema")
            faults = list(list_faults(shown, write(tool, path, folder)))
            for fault in faults:
                print("#", fault)
            ok(not faults, "and has what the file has")
            ok(count(shown["forces-a"], "figure") > 0, "figures among it")
    for spoil in (lambda one: one.pop("forces-a"), lambda one: one.update(turns="8"),
                  lambda one: one["forces-a"][0].update(element="song"),
                  lambda one: one["weather-effects"].append({"n": "1", "effects": [{"element": "effect", "times": "half"}]})):
        other = copy.deepcopy(shown)
        spoil(other)
        ok(not is_taken(other, schema), "what does not follow it is found")
    print(f"1..{n}")
    return 0 if is_good else 1


sys.exit(main(*sys.argv[1:]))
