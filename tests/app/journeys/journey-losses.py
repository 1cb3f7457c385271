#!/usr/bin/python3
"""After the battle: the losses of more than forty units of both sides and how it ended are entered off
the paper by keys alone, in fewer than 120 presses, and recorded as one deed that is undone at once.
usage: journey-losses.py PROGRAM TOOL"""
import os
import re
import subprocess
import sys
import tempfile

from driver import App, Atspi, find, get_words, has, wait, walk, xdo

MOST_PRESSES = 120
LEAST_UNITS = 40

tool = os.path.abspath(sys.argv[2])
examples = os.path.join(os.environ["MUSTER_DATA_DIR"], "examples")
folder = tempfile.TemporaryDirectory(prefix="muster-losses-")
campaign = os.path.join(folder.name, "River.campaign.xml")
library = os.path.join(folder.name, "river.db")
n_presses = 0


def run(*words):
    told = subprocess.run([tool, *words], capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def press(*keys):
    """Presses keys and counts each, those that are held down too."""
    global n_presses
    for key in keys:
        n_presses += len(key.split("+"))
        app.key(key)


one = os.path.join(examples, "dettingen-pragmatic.army.xml")
other = os.path.join(examples, "fontenoy-french.army.xml")
run("campaign", "new", "River", "--start", "1743-06-20", "--side", f"North={one},{one}",
    "--side", f"South={other}", "-o", campaign)
run("campaign", "muster", campaign, "--date", "1743-06-27", "--name", "Mill",
    "-o", os.path.join(folder.name, "Mill.scenario.xml"))
run("library", "add", campaign, "--library", library)

app = App(sys.argv[1], ("--library", library))
done = app.done


def focus(top, role, name):
    """Waits until the widget with this role and name has the focus."""
    def ask():
        widget = app.focused(top)
        return widget is not None and widget.get_role_name() == role \
            and re.search(name, widget.get_name() or "") and widget
    return wait(f"the focus on {role} {name}", ask)


def list_lines(top):
    """The fields of the grid, in its order: those of units, and all."""
    fields = [widget for widget in walk(top) if widget.get_role_name() == "text"]
    lines = [field for field in fields if re.match(r"\d+ ", field.get_name() or "")]
    return [line for line in lines if "marched" in line.get_name()], lines


def list_words(widget):
    return [get_words(at) for at in walk(widget)]


def choose(top, row, *choices):
    """Opens the choices of a row, and goes from one to the next until the last."""
    app.scroll_to(focus(top, "combo box", row))
    press("space")
    for n, choice in enumerate(choices, 1):
        wait(choice, lambda: any(
            has(widget, Atspi.StateType.FOCUSED) for widget in walk(top)
            if widget.get_role_name() == "list item" and choice in list_words(widget)))
        press("Down" if n < len(choices) else "Return")
    focus(top, "combo box", row)


try:
    app.top("Armies")
    app.key("alt+3")
    focus(app.top("Campaigns"), "list item", "^River")
    app.key("Return")
    main = app.top("River")
    focus(main, "list item", "")
    press("ctrl+r")
    top = app.top("Result of Mill")
    focus(top, "text", "^1 ")
    units, lines = list_lines(top)
    assert len(units) >= LEAST_UNITS, len(units)
    app.shoot("losses-grid")
    names = [line.get_name() for line in lines]
    for name in names:
        focus(top, "text", "^" + re.escape(name))
        if "marched" in name:
            press("1")
        if name == units[-1].get_name():
            press("c")
            app.find("label", "1 lost: 1 prisoner")
        press("Return")
    done("each line is entered, and the next one has the keyboard")

    choose(top, "How it ended", "Not recorded", "A draw", "Won by North")
    press("Tab")
    choose(top, "Who held the field", "Not known", "Nobody", "North")
    app.shoot("losses-result")
    told = app.find("label", re.compile(r"^North: \d+ lost: .* back at once"))
    assert re.search(r"North: 22 lost", told.get_name()), told.get_name()
    press("ctrl+Return")
    wait("the window to close", lambda: app.find_window("Result of Mill") is None)
    app.find("label", re.compile("^Losses of Mill"))
    assert n_presses < MOST_PRESSES, n_presses
    done(f"{len(units)} units, {len(lines)} lines and the result in {n_presses} presses")

    app.key("ctrl+z")
    wait("the losses to be undone", lambda: find(main, "label", re.compile("^Losses of Mill")) is None)
    done("one undo takes all of it back")

    app.key("ctrl+m")
    top = app.top("Muster a Battle")
    name = app.find("text", "Name of the battle")
    xdo("windowactivate", "--sync", wait("its window", lambda: app.find_window("Muster a Battle")))
    app.type("Ford")
    wait("the name", lambda: name.get_text(0, 20) == "Ford")
    app.key("Tab", "Tab")
    focus(top, "list item", "Dettingen")
    app.key("Down")
    commander = focus(top, "list item", "^George")
    assert commander.get_description() == "marches", commander.get_description()
    app.key("space")
    wait("him to stay", lambda: commander.get_description() == "does not march")
    app.find("label", "1 army is not legal")
    app.key("space")
    app.find("label", "All armies are legal")
    app.key("shift+Tab")
    app.key("Return")
    app.top("Ford")
    done("the next battle is mustered by keys, and its scenario stands open")
    app.quit()
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
