#!/usr/bin/python3
"""A battle from its muster to the register: it is played on its page, where losses of both sides are
ticked by keys until its last turn is over; they stand in the loss grid, and the register shows them.
usage: journey-play.py PROGRAM TOOL"""
import os
import re
import subprocess
import sys
import tempfile

from driver import App, find, get_words, wait, walk, xdo

tool = os.path.abspath(sys.argv[2])
examples = os.path.join(os.environ["MUSTER_DATA_DIR"], "examples")
folder = tempfile.TemporaryDirectory(prefix="muster-play-")
campaign = os.path.join(folder.name, "River.campaign.xml")
library = os.path.join(folder.name, "river.db")
SIDES = ("North", "South")


def run(*words):
    told = subprocess.run([tool, *words], capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stdout + told.stderr


one = os.path.join(examples, "dettingen-pragmatic.army.xml")
other = os.path.join(examples, "fontenoy-french.army.xml")
run("campaign", "new", "River", "--start", "1743-06-20", "--side", f"North={one}",
    "--side", f"South={other}", "-o", campaign)
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


def list_numbered(top, role, pattern):
    """What has a number of the return, as a list for each side: on each they begin anew."""
    sides, last = [], 0
    for widget in walk(top):
        told = re.match(pattern, get_words(widget)) if widget.get_role_name() == role else None
        if told is None:
            continue
        if not sides or int(told[1]) <= last:
            sides.append({})
        last = int(told[1])
        sides[-1][last] = (told[2], widget)
    return sides


def get_text(field):
    return field.get_text(0, field.get_character_count())


def tick(top, side, number, key, said):
    """Types the number of a line, and what befell it, until the page says so."""
    field = focus(top, "text", f"^Number of .*{SIDES[side]}")
    app.type(str(number))
    wait(f"the number {number}", lambda: get_text(field) == str(number))
    app.key(key)
    app.find("label", said)


def play_to_the_end():
    """Turn by turn, as the page counts them."""
    turn, last = 1, None
    while turn != last:
        told = app.find("label", re.compile(rf"\A(?:Turn )?{turn} of \d+\Z"))
        last = int(get_words(told).split()[-1])
        if turn != last:
            turn += 1
            app.key("alt+Page_Down")
    return last


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

    units = wait("the lines of both sides", lambda: [
        sides for sides in [list_numbered(main, "spin button", r"(\d+) (.*): losses\Z")]
        if len(sides) == 2])[0]
    hurt = [list(side)[:2] for side in units]
    for side in range(2):
        app.key("alt+" + "ab"[side])
        for lost, number in enumerate(hurt[side], 1):
            name = units[side][number][0]
            for n in range(1, lost + 1):
                tick(main, side, number, "plus", f"{name}: {n} lost")
    app.key("alt+a")
    commander = wait("a commander", lambda: find(main, "combo box", re.compile("what became of him")))
    number, name = re.match(r"(\d+) (.*): what", get_words(commander)).groups()
    tick(main, 0, number, "w", f"{name}: wounded")
    app.shoot("play-ticked")
    done("losses of both sides and a wounded commander are ticked by keys")

    last = play_to_the_end()
    done(f"the last of {last} turns is over")

    app.key("ctrl+r")
    top = app.top("Result of Ford")
    focus(top, "text", "^1 ")
    fields = list_numbered(top, "text", r"(\d+) (.*?)(?:, \d+ marched: losses|: what became of him)\Z")
    assert len(fields) == 2, len(fields)
    told = [{number: get_text(field) for number, (_, field) in side.items() if get_text(field)}
            for side in fields]
    expected = [{number: str(lost) for lost, number in enumerate(side, 1)} for side in hurt]
    expected[0][int(number)] = "wounded"
    assert told == expected, (told, expected)
    app.shoot("play-grid")
    xdo("windowactivate", "--sync", wait("its window", lambda: app.find_window("Result of Ford")))
    app.key("ctrl+Return")
    wait("the window to close", lambda: app.find_window("Result of Ford") is None)
    done("what was ticked stands in the grid, and nothing else, and is recorded")

    app.key("alt+5")
    main = app.top("River")
    app.find("label", re.compile("^Losses of Ford"))
    app.shoot("play-register")
    for side in range(2):
        for lost, number in enumerate(hurt[side], 1):
            print("#", units[side][number][0], lost)
    app.tell()
    done("the register shows them")
    app.quit()
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
