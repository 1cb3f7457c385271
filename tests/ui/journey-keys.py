#!/usr/bin/python3
"""What journey-mouse.py does, by keyboard alone. usage: journey-keys.py PROGRAM"""
import os
import re
import sys

from driver import App, find, wait

app = App(sys.argv[1])
pdf = os.path.join(app.folder, "Army of France.pdf")
done = app.done


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
    app.key("Return")
    app.find("label", item)


try:
    app.key("ctrl+n")
    top = app.top("New Army")
    choose(top, "Ruleset", "Tout Soldat", 4)
    choose(top, "Nation", "France", 7)
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
    app.key("F6")
    top = app.top("Army of France")
    app.tab_to(top, "list item", re.compile("^Ligne"), most=1)
    app.key("ctrl+d")
    app.find("list item", re.compile("^2 × Ligne"))
    app.key("ctrl+d")
    app.find("list item", re.compile("^4 × Ligne"))
    app.find("list item", "Brigade, 28 points")
    done("units are added and counted")

    app.key("alt+Left")
    app.find("list item", "Brigade, 0 points")
    app.key("ctrl+z")
    app.find("list item", "Brigade, 28 points")
    done("and moved out, and back")

    app.key("F6")
    app.tab_to(top, "push button", re.compile("^Add 1 × Brigade at UQ 4"))
    app.key("Return")
    app.gone("push button", re.compile("^Add 1 × Brigade at UQ 4"))
    app.find("label", "57 of 200 points")
    app.shoot("keys")
    done("a way out is pressed")

    app.key("ctrl+z")
    app.gone("label", "57 of 200 points")
    app.key("ctrl+shift+z")
    app.find("label", "57 of 200 points")
    done("and undone and done again")

    app.key("ctrl+shift+p")
    wait("the preview", lambda: app.find_window("Order of Battle"))
    app.top("Order of Battle")
    app.key("ctrl+s")
    app.save("Save as PDF")
    wait("the PDF", lambda: os.path.exists(pdf) and open(pdf, "rb").read(4) == b"%PDF")
    app.find("label", re.compile("^Saved as "))
    # The first takes what was told away.
    app.key("Escape", "Escape")
    wait("the preview to close", lambda: app.find_window("Order of Battle") is None)
    done("printed to a PDF")

    app.kill()
    app.start()
    app.tab_to(app.top("Armies"), "list item", re.compile("^Army of France, "))
    app.key("Return")
    app.find("label", "57 of 200 points")
    app.quit()
    done("killed, and all found again")
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
