#!/usr/bin/python3
"""What journey-keys.py does, by mouse alone. usage: journey-mouse.py PROGRAM TOOL"""
import re
import sys

from driver import App, find, wait

app = App(sys.argv[1])
done = app.done


def select(row):
    """A click while a menu is still closing does no more than close it: as a person would, he
    clicks again."""
    for _ in range(3):
        widget = app.find("list item", re.compile(row))
        app.click(widget)
        if app.becomes(widget, "selected"):
            return
    raise AssertionError(f"{row} is not selected")


def in_entry():
    widget = app.focused(app.accessible)
    return widget and widget.get_role_name() == "text"


def duplicate(row):
    """Copies a row by the menu of the page."""
    select(row)
    app.press("push button", "Menu")
    app.press("menu item", "Edit")
    app.press("menu item", "Duplicate")


try:
    app.press("push button", re.compile("Build for Tonight$"))
    app.press("list item", "Tout Soldat")
    app.press("push button", re.compile("Next$"))
    app.press("list item", "France")
    app.press("push button", re.compile("Next$"))
    app.press("list item", "1792–1815")
    app.press("push button", re.compile("Next$"))
    app.press("list item", "300 points")
    army = app.find("label", re.compile("^Army of France, 1[78][0-9][0-9]: Tout Soldat, "
                                        "1[78][0-9][0-9], 300 points$")).get_name().split(":")[0]
    app.shoot("mouse-build")
    app.press("push button", re.compile("_Create Create$"))
    app.find("label", "0 of 300 points")
    done("welcomed, a new army in four questions")

    app.press("push button", "Add Corps")
    app.press("push button", "Add Corps commander")
    app.press("push button", "Add Division")
    app.press("push button", "Add Division commander")
    app.press("push button", "Add Brigade")
    app.press("push button", "Add Line infantry")
    for number in ("2", "3"):
        app.press("push button", "One more")
        app.find("label", number)
    app.find("label", "41 of 300 points")
    done("units are added and counted")

    app.shoot("unfinished")
    app.press("push button", re.compile("^Add 1 × Brigade at UQ 4"))
    app.gone("push button", re.compile("^Add 1 × Brigade at UQ 4"))
    app.find("label", "62 of 300 points")
    app.choose("Unit Quality: UQ 4", re.compile("^UQ 5.* points$"),
               lambda: find(app.accessible, "label", "74 of 300 points"))
    app.shoot("unit-quality")
    done("a way out is pressed, and a grade chosen")

    app.press_told("^Undo: Choose Unit Quality")
    app.gone("label", "74 of 300 points")
    app.press_told("^Redo: Choose Unit Quality")
    app.find("label", "74 of 300 points")
    done("and undone and done again")

    app.choose(re.compile("^Commander Corps commander, "), "Rename the Commander", in_entry)
    app.type("Ney")
    select("^Brigade 1, ")
    app.find("push button", re.compile("^Commander Ney, "))
    done("a commander gets a name from his menu")

    duplicate("^Brigade 1, ")
    app.find("list item", re.compile("^Brigade 3, "))
    duplicate("^Division, ")
    app.find("list item", re.compile("^Division 2, "))
    app.find("label", "Legal")
    app.shoot("legal")
    done("the corps is legal")

    app.press("push button", "Print")
    app.top("Sheets")
    app.press("push button", re.compile("Save as PDF"))
    app.save("Save as PDF")
    app.printed(f"{army}.pdf", 2)
    app.shoot("saved")
    app.click(find(app.top("Sheets"), "push button", "Close"))
    wait("the sheets to close", lambda: app.find_window("Sheets") is None)
    done("printed to a PDF")

    app.click(find(app.top(army), "push button", "Menu"))
    app.press("menu item", "Export…")
    app.save("Export the Army")
    app.check(sys.argv[2], f"{army}.army.xml")
    done("exported, and legal by the tool")

    app.kill()
    app.start()
    app.click(app.find("list item", re.compile(f"^{army}, Legal")), 2)
    app.find("label", re.compile("^[0-9]+ of 300 points$"))
    app.shoot("again")
    app.quit()
    done("killed, and all found again")
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
