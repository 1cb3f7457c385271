#!/usr/bin/python3
"""A newcomer's first evening by keyboard alone: welcomed, he builds a French corps of 300 points in
four questions, fills it, presses a way out, undoes, redoes, sees that it is legal, prints it to a
PDF and exports it; the program is killed, and he finds it all again. usage: journey-keys.py PROGRAM TOOL"""
import re
import sys

from driver import PATIENCE, App, find, wait

app = App(sys.argv[1])
done = app.done


def focus(top, role, name):
    """Waits until the widget with this role and name has the focus."""
    def ask():
        widget = app.focused(top)
        return widget is not None and widget.get_role_name() == role \
            and re.search(name, widget.get_name() or "") and widget
    return wait(f"the focus on {role} {name}", ask)


def add(search, item):
    """Finds something in the catalogue and adds it to what is selected in the tree."""
    app.key("ctrl+f")
    app.type(search)
    app.key("Return")
    app.find("label", item)


try:
    top = app.top("Armies")
    focus(top, "push button", "Build for Tonight$")
    app.key("Return")
    focus(top, "list item", "")
    app.key("Down", "Down", "Down", "Down")
    focus(top, "list item", "^Tout Soldat$")
    app.check_names()
    app.key("Return")
    focus(top, "list item", "^Austria$")
    app.type("fren")
    focus(top, "list item", "^France$")
    app.check_names()
    app.key("Return")
    focus(top, "text", "^Step 3 of 4")
    app.type("1809")
    app.key("Return")
    focus(top, "list item", "^200 points$")
    app.key("alt+Left")
    focus(top, "text", "^Step 3 of 4")
    app.key("Return")
    focus(top, "list item", "^200 points$")
    app.key("Down")
    focus(top, "list item", "^300 points$")
    app.find("label", "Army of France, 1809: Tout Soldat, 1809, 300 points")
    app.shoot("keys-build")
    app.key("Return")
    top = app.top("Army of France, 1809")
    app.find("label", "0 of 300 points")
    done("welcomed, a new army in four questions")

    add("corps", "Corps")
    add("corps commander", "Corps commander")
    add("division", "Division")
    add("division commander", "Division commander")
    add("brigade", "Brigade")
    add("ligne", "Ligne")
    app.key("F6")
    focus(top, "list item", "^Ligne")
    app.key("ctrl+d")
    app.find("list item", re.compile("^2 × Ligne"))
    app.key("ctrl+d")
    app.find("list item", re.compile("^4 × Ligne"))
    app.find("list item", re.compile("^Brigade, 28 points"))
    done("units are added and counted")

    app.key("alt+Left")
    app.find("list item", re.compile("^Brigade, 0 points"))
    app.key("ctrl+z")
    app.find("list item", re.compile("^Brigade, 28 points"))
    done("and moved out, and back")

    app.key("F6")
    app.tab_to(top, "push button", re.compile("^Add 1 × Brigade at UQ 4"))
    app.key("Return")
    app.gone("push button", re.compile("^Add 1 × Brigade at UQ 4"))
    app.find("label", "69 of 300 points")
    done("a way out is pressed")

    app.key("ctrl+z")
    app.find("label", "48 of 300 points")
    app.key("ctrl+shift+z")
    app.find("label", "69 of 300 points")
    app.key("ctrl+z")
    app.find("label", "48 of 300 points")
    done("and undone and done again")

    app.key("ctrl+f", "F6")
    focus(top, "list item", "^4 × Ligne")
    app.key("Up")
    focus(top, "list item", "^Brigade, 28 points")
    app.key("ctrl+d")
    app.find("label", "76 of 300 points")
    app.key("ctrl+d")
    app.find("label", "104 of 300 points")
    app.key("Up")
    focus(top, "list item", "^Division, 92 points")
    app.key("ctrl+d")
    app.find("label", "196 of 300 points")
    app.key("ctrl+d")
    app.find("label", "288 of 300 points")
    app.find("label", "Legal")
    app.shoot("keys")
    done("the corps is legal")

    app.key("ctrl+p")
    wait("the sheets", lambda: app.find_window("Sheets"))
    app.top("Sheets")
    app.key("ctrl+s")
    app.save("Save as PDF")
    app.printed("Army of France, 1809.pdf", 2)
    app.key("Escape")
    if not app.closes("Sheets"):
        # What was told went away first.
        app.key("Escape")
        assert app.closes("Sheets", PATIENCE)
    done("printed to a PDF")

    app.key("ctrl+e")
    app.save("Export the Army")
    app.check(sys.argv[2], "Army of France, 1809.army.xml")
    done("exported, and legal by the tool")

    app.kill()
    app.start()
    focus(app.top("Armies"), "list item", "^Army of France, 1809, ")
    app.key("Return")
    app.find("label", "288 of 300 points")
    app.quit()
    done("killed, and all found again")
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
