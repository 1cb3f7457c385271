#!/usr/bin/python3
"""A battle from its muster to the register: it is played on its page, where losses of both sides are
ticked by keys, turn after turn; they stand in the loss grid, and the register shows them.
usage: journey-play.py PROGRAM TOOL"""
import os
import re
import subprocess
import sys
import tempfile

from driver import App, Atspi, find, get_words, has, wait, walk, xdo

tool = os.path.abspath(sys.argv[2])
examples = os.path.join(os.environ["MUSTER_DATA_DIR"], "examples")
folder = tempfile.TemporaryDirectory(prefix="muster-play-")
campaign = os.path.join(folder.name, "River.campaign.xml")
library = os.path.join(folder.name, "river.db")
LAST_TURN = 3
SIDES = ("North", "South")


def run(*words):
    told = subprocess.run([tool, *words], capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stdout + told.stderr


one = os.path.join(examples, "dettingen-pragmatic.army.xml")
other = os.path.join(examples, "fontenoy-french.army.xml")
run("campaign", "new", "River", "--start", "1743-06-20", "--side", f"North={one}",
    "--side", f"South={other}", "--recovery", "none", "-o", campaign)
run("library", "add", campaign, "--library", library)

app = App(sys.argv[1], ("--library", library))
done = app.done


def focus(top, role, name):
    """Waits until the widget with this role and name has the focus."""
    def ask():
        widget = app.focused(top)
        return widget is not None and widget.get_role_name() == role \
            and re.search(name, get_words(widget)) and widget
    return wait(f"the focus on {role} {name}", ask)


def list_numbered(root, role, pattern):
    """What has a number of the return and a name, as (number, name, widget)."""
    told = [(re.match(pattern, get_words(widget)), widget)
            for widget in walk(root) if widget.get_role_name() == role]
    return [(int(match[1]), match[2], widget) for match, widget in told if match]


def find_half(top, side):
    """The half of the page in which a side's numbers are typed, and the field for them."""
    field = wait(f"the half of {side}",
                 lambda: find(top, "text", re.compile(f"^Number of .*{side}")))
    half = field.get_parent()
    while find(half, "spin button", re.compile("losses$")) is None:
        half = half.get_parent()
    return half, field


def get_text(field):
    return field.get_text(0, field.get_character_count())


def list_told(top):
    """What the register says of each record."""
    return {get_words(widget): widget.get_description() or "" for widget in walk(top)
            if widget.get_role_name() == "list item"}


def is_told(told, expected):
    return all(re.match(state, told.get(name, "")) for name, state in expected.items())


def tick(half, field, number, key, said):
    """Types the number of a line, and what befell it, until the page says so."""
    wait("the field to have the keyboard", lambda: has(field, Atspi.StateType.FOCUSED))
    app.type(str(number))
    wait(f"the number {number}", lambda: get_text(field) == str(number))
    app.key(key)
    wait(said, lambda: find(half, "label", said))


try:
    app.top("Armies")
    app.key("alt+3")
    focus(app.top("Campaigns"), "list item", "^River")
    app.key("Return")
    focus(app.top("River"), "list item", "")
    app.key("ctrl+m")
    app.top("Muster a Battle")
    name = app.find("text", "Name of the battle")
    xdo("windowactivate", "--sync", wait("its window", lambda: app.find_window("Muster a Battle")))
    app.type("Ford")
    wait("the name", lambda: get_text(name) == "Ford")
    app.key("Return")
    main = app.top("Ford")
    wait("the window to close", lambda: app.find_window("Muster a Battle") is None)
    wait("the scenario to have the keyboard", lambda: app.focused(main))
    app.key("ctrl+Return")
    main = app.top("Play: Ford")
    done("the battle is mustered and begun")

    # The first of each side loses one, the second two.
    hurt = []
    for side, letter in zip(SIDES, "ab"):
        half, field = find_half(main, side)
        app.key(f"alt+{letter}")
        for most, (number, name, _) in enumerate(
                list_numbered(half, "spin button", r"(\d+) (.*): losses\Z")[:2], 1):
            hurt.append((number, name, most))
            for lost in range(1, most + 1):
                tick(half, field, number, "plus", f"{name}: {lost} lost")
    number, commander, _ = list_numbered(half, "combo box", r"(\d+) (.*): what became of him\Z")[0]
    tick(half, field, number, "w", f"{commander}: wounded")
    app.shoot("play-ticked")
    done("losses of both sides and a wounded commander are ticked by keys")

    for turn in range(1, LAST_TURN + 1):
        app.find("label", re.compile(rf"\ATurn {turn}\b"))
        if turn < LAST_TURN:
            app.key("alt+Page_Down")
    done("turn follows turn")

    app.key("ctrl+r")
    top = app.top("Result of Ford")
    focus(top, "text", "^1 ")
    fields = list_numbered(
        top, "text", r"(\d+) (.*(?:, \d+ marched: losses|: what became of him))\Z")
    told = [(number, name, get_text(field)) for number, name, field in fields if get_text(field)]
    marched = [int(n) for _, name, _ in told for n in re.findall(r"(\d+) marched", name)]
    expected = [(n, f"{name}, {steps} marched: losses", str(lost))
                for (n, name, lost), steps in zip(hurt, marched)]
    expected.insert(2, (number, f"{commander}: what became of him", "wounded"))
    assert told == expected, (told, expected)
    app.shoot("play-grid")
    xdo("windowactivate", "--sync", wait("its window", lambda: app.find_window("Result of Ford")))
    app.key("ctrl+Return")
    wait("the window to close", lambda: app.find_window("Result of Ford") is None)
    done("what was ticked stands in the grid, and nothing else, and is recorded")

    app.key("alt+6")
    main = app.top("River")
    app.find("label", re.compile("^Losses of Ford"))
    app.shoot("play-register")
    expected = {name: rf"{steps - lost} of {steps}\b"
                for (_, name, lost), steps in zip(hurt, marched)} | {commander: "wounded"}
    wait("the register to show them", lambda: is_told(list_told(main), expected))
    done("the register shows them")
    app.quit()
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
