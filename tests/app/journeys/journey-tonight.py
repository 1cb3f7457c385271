#!/usr/bin/python3
"""Half an hour before the game: from the first start to the sheets of a legal army of exactly 200
points, by 25 keys and, in an empty library again, by 10 clicks. usage: journey-tonight.py PROGRAM TOOL"""
import re
import sys

from driver import App, wait

KEYS = 25
CLICKS = 10


def count(app, name):
    """Counts what a person does by one method of the driver."""
    counts = {"n": 0}
    method = getattr(app, name)

    def counted(*words, **more):
        counts["n"] += sum(len(word) if name == "type" else 1 for word in words) if name != "click" else 1
        return method(*words, **more)
    setattr(app, name, counted)
    return counts


def focus(app, top, role, name):
    def ask():
        widget = app.focused(top)
        return widget is not None and widget.get_role_name() == role \
            and re.search(name, widget.get_name() or "") and widget
    return wait(f"the focus on {role} {name}", ask)


def find_composed(app):
    """The last step shows what would be created, before it is."""
    app.find("label", re.compile("^200 of 200 points"))


def by_keys(app):
    pressed, typed = count(app, "key"), count(app, "type")
    top = app.top("Armies")
    focus(app, top, "push button", "Build for Tonight$")
    app.key("Return")
    focus(app, top, "list item", "")
    app.key("Down", "Down", "Down", "Down")
    focus(app, top, "list item", "^Tout Soldat$")
    app.key("Return")
    focus(app, top, "list item", "^Austria$")
    app.type("pru")
    focus(app, top, "list item", "^Prussia$")
    app.key("Return")
    focus(app, top, "text", "^Step 3 of 4")
    app.type("1813")
    app.key("Return")
    focus(app, top, "list item", "^200 points$")
    find_composed(app)
    app.shoot("tonight-size")
    app.key("alt+t")
    app.top("Army of Prussia, 1813")
    app.find("label", "Legal")
    app.shoot("tonight")
    app.key("ctrl+p")
    wait("the sheets", lambda: app.find_window("Sheets"))
    app.top("Sheets")
    app.key("ctrl+s")
    app.save("Save as PDF")
    app.printed("Army of Prussia, 1813.pdf", "[2-4]")
    return pressed["n"] + typed["n"]


def by_clicks(app):
    clicked = count(app, "click")
    app.press("push button", re.compile("Build for Tonight$"))
    app.press("list item", "Tout Soldat")
    app.press("push button", re.compile("Next$"))
    app.press("list item", "France")
    app.press("push button", re.compile("Next$"))
    app.find("text", re.compile("^Step 3 of 4"))
    app.press("push button", re.compile("Next$"))
    find_composed(app)
    app.press("push button", re.compile("Create It with Troops"))
    app.find("label", "Legal")
    app.press("push button", "Print")
    app.top("Sheets")
    app.press("push button", re.compile("Save as PDF"))
    # In the dialog of the desktop it is one more.
    app.save("Save as PDF")
    app.printed("Army of France.pdf", "[2-4]")
    return clicked["n"] + 1


for number, (way, most, what) in enumerate(((by_keys, KEYS, "keys"), (by_clicks, CLICKS, "clicks")), 1):
    app = App(sys.argv[1])
    try:
        n = way(app)
        print(f"# {n} {what}")
        assert n <= most, n
        print(f"ok {number} - a legal army of 200 points is printed by {most} {what}", flush=True)
    except BaseException:
        app.tell()
        raise
    finally:
        app.end()
print("1..2")
