#!/usr/bin/python3
"""A player opens the example, drags troops about, prints through the desktop's dialog, and cures the
one finding. usage: journey-drag.py PROGRAM"""
import os
import re
import subprocess
import sys

from driver import App, Atspi, find, has, wait, walk, xdo

app = App(sys.argv[1])
done = app.done


def row(name):
    return app.find("list item", re.compile(f"^{name}, "))


def find_pdf():
    """Where the desktop prints to when it prints to a file."""
    for folder in (app.folder, os.environ["HOME"], os.path.join(os.environ["HOME"], "Documents")):
        path = os.path.join(folder, "I Corps at Waterloo.pdf")
        if os.path.exists(path) and b"%%EOF" in open(path, "rb").read()[-64:]:
            return path
    return None


try:
    top = app.top("Armies")
    app.find("list item", "I Corps at Waterloo")
    # It scrolls into sight on the way.
    app.tab_to(top, "list item", "A French force of battalions")
    app.tab_to(top, "list item", "I Corps at Waterloo", key="Down")
    app.check_names()
    app.key("Return")
    app.find("label", "457 points")
    done("an example is chosen by the arrows and opened")

    app.check_names()
    done("whatever takes the keyboard's focus has a name")

    app.key("ctrl+f")
    app.type("rocket")
    app.gone("label", "Heavy cavalry")
    app.drag(app.find("label", "Rocket battery"), row("1st Division"))
    app.find("label", "471 points")
    done("a battery is looked for and dragged out of the catalogue")

    app.key("ctrl+z")
    app.find("label", "457 points")
    app.drag(row("Brigade Quiot"), row("2nd Division"))
    app.find("list item", re.compile("^1st Division, 54 points"))
    app.find("list item", re.compile("^2nd Division, 117 points"))
    app.key("ctrl+z")
    app.find("list item", re.compile("^1st Division, 82 points"))
    done("a brigade is dragged to another division")

    app.key("ctrl+p")
    app.top("Sheets")
    xdo("windowactivate", "--sync", wait("the sheets", lambda: app.find_window("Sheets")))
    app.find("label", "1 of 3")
    app.shoot("sheets")
    app.key("ctrl+p")
    chooser = app.top("Print")
    wait("the list of printers", lambda: next(
        (widget for widget in walk(chooser) if widget.get_role_name() == "list"
         and any(child.get_name() == "Print to File" for child in walk(widget))), None))
    app.shoot("print")
    xdo("windowactivate", "--sync", wait("the dialog", lambda: app.find_window("Print")))
    app.key("Tab", "Down", "space")
    button = wait("the button", lambda: find(chooser, "push button", re.compile("Print Print$")))
    wait("the printer to be chosen", lambda: has(button, Atspi.StateType.SENSITIVE))
    app.shoot("print-file")
    app.key("alt+p")
    pdf = wait("the PDF", find_pdf)
    app.shoot("printed")
    assert "Page 1 of 3" in subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True,
                                           check=True).stdout
    done("printed through the desktop's dialog")
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
