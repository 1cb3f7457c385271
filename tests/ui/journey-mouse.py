#!/usr/bin/python3
"""A player makes an army by mouse, breaks a limit, presses a way out, undoes, redoes, prints to a
PDF; the program is killed, and he finds it all again. usage: journey-mouse.py PROGRAM"""
import os
import re
import sys

from driver import App, find, wait

app = App(sys.argv[1])
pdf = os.path.join(app.folder, "Army of France.pdf")
done = app.done


def choose(title, item):
    """Chooses @item in the combo row with this title. A click while the list before is still
    closing does no more than close it: as a person would, he clicks again."""
    for _ in range(3):
        app.click(app.find("label", title))
        if app.comes("label", item):
            break
    app.click(app.find("label", item))
    wait(f"{item} to be chosen", lambda: find(app.accessible, "label", item))


try:
    app.press("push button", re.compile(" New Army$"))
    app.top("New Army")
    app.shoot("new-army")
    choose("Ruleset", "Tout Soldat")
    choose("Nation", "France")
    app.click(app.find("text", re.compile("Date")))
    app.type("1809")
    app.press("push button", re.compile(" Create$"))
    app.find("label", "Army of France")
    app.find("label", "0 of 200 points")
    done("a new army")

    app.press("push button", "Add Division")
    app.press("push button", "Add Division commander")
    app.press("push button", "Add Brigade")
    app.click(app.find(None, "Search troops"))
    app.type("ligne")
    app.press("push button", "Add Ligne")
    for number in ("2", "3"):
        app.press("push button", "One more")
        app.find("label", number)
    done("units are added and counted")

    app.shoot("unfinished")
    app.find("label", "29 of 200 points")
    app.press("push button", re.compile("^Add 1 × Brigade at UQ 4"))
    app.gone("push button", re.compile("^Add 1 × Brigade at UQ 4"))
    app.find("label", "50 of 200 points")
    app.press("push button", "Unit Quality: UQ 4")
    app.press("menu item", re.compile("^UQ 5"))
    app.find("label", "62 of 200 points")
    app.shoot("unit-quality")
    done("a way out is pressed, and a grade chosen")

    app.press_told("^Undo: Choose Unit Quality")
    app.gone("label", "62 of 200 points")
    app.press_told("^Redo: Choose Unit Quality")
    app.find("label", "62 of 200 points")
    done("and undone and done again")

    app.press("push button", "Print the order of battle")
    app.top("Order of Battle")
    app.press("push button", re.compile("Save as PDF"))
    app.save("Save as PDF")
    wait("the PDF", lambda: os.path.exists(pdf) and open(pdf, "rb").read(4) == b"%PDF")
    app.find("label", re.compile("^Saved as "))
    app.shoot("saved")
    app.click(find(app.top("Order of Battle"), "push button", "Close"))
    wait("the preview to close", lambda: app.find_window("Order of Battle") is None)
    done("printed to a PDF")

    app.kill()
    app.start()
    app.click(app.find("list item", re.compile("^Army of France, Legal")), 2)
    app.find("label", "62 of 200 points")
    app.shoot("again")
    app.quit()
    done("killed, and all found again")
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
