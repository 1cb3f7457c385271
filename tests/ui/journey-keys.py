#!/usr/bin/python3
"""What journey-mouse.py does, by keyboard alone. usage: journey-keys.py PROGRAM FOLDER"""
import os
import re
import sys

from driver import App, find, wait, walk

program, folder = map(os.path.abspath, sys.argv[1:3])
library = os.path.join(folder, "journey.db")
pdf = os.path.join(folder, "Army of France.pdf")
app = App(folder, program, "--library", library)
n = 0


def done(what):
    global n
    n += 1
    print(f"ok {n} - {what}", flush=True)


def choose(top, title, item, steps):
    """Chooses @item, which stands @steps below what is chosen, in the combo row with this title."""
    app.tab_to(top, "combo box", title)
    app.key("space")
    wait("the list", lambda: find(top, "list item", item) or find(top, "label", item))
    for _ in range(steps):
        app.key("Down")
    app.key("Return")
    wait(f"{item} to be chosen", lambda: app.focused(top) and app.focused(top).get_name() == title
         and find(top, "label", item))


def add(search, item):
    """Finds something in the catalogue and adds it to what is selected in the tree."""
    app.key("ctrl+f")
    app.type(search)
    app.find("push button", f"Add {item}")
    app.key("Down")
    app.key("Return")
    app.find("label", item)


try:
    app.key("ctrl+n")
    top = app.top("New Army")
    choose(top, "Ruleset", "Tout Soldat", 1)
    choose(top, "Nation", "France", 6)
    app.key("Tab")
    app.type("1809")
    app.key("Return")
    app.top("Army of France")
    app.find("label", "0 of 200 points")
    done("a new army")

    add("division", "Division")
    add("division commander", "Division commander")
    add("brigade", "Brigade")
    add("ligne", "Ligne")
    app.shoot("keys")
    done("units are added")
except BaseException:
    app.shoot("failure")
    for widget in walk(app.accessible):
        if widget.get_role_name() in ("push button", "label", "text", "list item"):
            print("#", widget.get_role_name(), repr(widget.get_name()), flush=True)
    raise
finally:
    app.end()
