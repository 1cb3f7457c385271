#!/usr/bin/python3
"""A player makes a scenario of two armies and works on its board: he adds, measures, selects, drags,
turns, resizes and deletes, undoes it all, and drags once more on a larger board.
usage: journey-board.py PROGRAM TOOL"""
import functools
import os
import re
import sqlite3
import subprocess
import sys

from driver import App, Atspi, find, get_words, wait, xdo

app = App(sys.argv[1])
tool = os.path.abspath(sys.argv[2])
library = os.path.join(app.folder, "journey.db")
done = app.done
# Things come to rest on whole centimetres, and pixels are not much finer.
NEAR = 1.0
# A step of the zoom.
STEP = 1.25
WHERE = re.compile(r"([\d.]+) cm from the west, ([\d.]+) cm from the north edge$")


def add_army(name):
    path = os.path.join(os.environ["MUSTER_DATA_DIR"], "examples", name + ".army.xml")
    subprocess.run([tool, "library", "add", path, "--library", library], check=True,
                   stdout=sys.stderr)


def read(part="battlefield"):
    """A part of the scenario as the library has it."""
    connection = sqlite3.connect(f"file:{library}?mode=ro", uri=True)
    try:
        return connection.execute(
            "SELECT content FROM scenario_part WHERE part = ?", (part,)).fetchone()[0]
    finally:
        connection.close()


@functools.cache
def get_board():
    return app.find("panel", re.compile(r"^Battlefield\. "))


@functools.cache
def get_pane():
    """What is beside the board, with what is told of the thing that is selected."""
    return app.find("panel", "Board")


def get_state():
    """What is selected, or what was measured."""
    return get_words(get_board()).removeprefix("Battlefield. ")


def await_state(state):
    wait(f"the board to say {state}", lambda: re.fullmatch(state, get_state()))
    return get_state()


def await_read(what, content):
    wait(what, lambda: read() == content)


def get_place():
    """Where what is selected lies, in cm from the west and from the north; None: not told."""
    label = find(get_pane(), "label", WHERE)
    told = label is not None and WHERE.search(get_words(label))
    return (float(told[1]), float(told[2])) if told else None


def get_number(name):
    """What a spin button says; None: there is none."""
    spin = find(get_pane(), "spin button", re.compile("^" + name))
    return None if spin is None else Atspi.Value.get_current_value(spin)


def await_number(name, number, within=0):
    wait(f"{name} to be {number}", lambda: abs(get_number(name) - number) <= within)


def is_near(one, other, within=NEAR):
    return all(abs(a - b) <= within for a, b in zip(one, other))


def get_box(widget):
    box = Atspi.Component.get_extents(widget, Atspi.CoordType.WINDOW)
    return box.width, box.height


class Map:
    """Where the board is on the screen. @middle: the point in its middle; @scale: pixels of a cm"""

    def __init__(self, middle, scale):
        self.middle, self.scale = middle, scale
        self.board = get_board()
        self.x, self.y = app.rest(self.board)

    def locate(self, place):
        """The pixel in which a point of the table is."""
        return (round(self.x + (place[0] - self.middle[0]) * self.scale),
                round(self.y + (place[1] - self.middle[1]) * self.scale))

    def is_in_sight(self, x, y):
        """Whether it can be pressed, clear of the edges and of the buttons below."""
        view = self.board.get_parent()
        centre_x, centre_y = app.centre(view)
        width, height = get_box(view)
        return abs(x - centre_x) < width * 0.45 and -0.45 < (y - centre_y) / height < 0.3

    def select(self):
        """Selects an area by a click: the first on which nothing else lies."""
        for _ in range(20):
            before = get_place()
            app.key("Page_Down")
            wait("the next thing", lambda: get_place() not in (None, before))
            place, name = get_place(), get_state()
            pixel = self.locate(place)
            if get_number("Turned, in degrees") is None or not self.is_in_sight(*pixel):
                continue
            app.key("Escape")
            await_state("Nothing is selected.")
            xdo("mousemove", "--sync", *pixel)
            xdo("click", 1)
            await_state("(?!Nothing).*")
            if get_place() == place and get_state() == name:
                return place
        raise AssertionError("no area lies free")

    def drag(self, place, across, down):
        """Drags what is there so many cm, and tells where it came to lie."""
        app.pull(*self.locate(place), round(across * self.scale), round(down * self.scale))
        wait("what is dragged to lie elsewhere", lambda: get_place() not in (None, place))
        return get_place()


def inwards(place, far):
    """So far towards the middle of the table, by and by."""
    return (far if place[0] < 90 else -far), (far / 2 if place[1] < 60 else -far / 2)


try:
    app.top("Armies")
    add_army("french-200")
    add_army("austrian-200")
    app.find("list item", re.compile("^French corps, 200 points"))
    app.find("list item", re.compile("^Austrian column, 200 points"))
    app.key("ctrl+j")
    app.press("push button", re.compile("New Scenario…$"))
    window = app.top("New Scenario")
    # Rows that are typed into do not tell that they have the focus, so the seed is come to from
    # behind.
    app.tab_to(window, "push button", "Another seed by chance", key="shift+Tab")
    app.key("shift+Tab", "ctrl+a")
    app.type("42")
    app.click(find(window, "push button", re.compile("Create$")))
    await_state("Nothing is selected.")
    assert 'seed="42"' in read("dice")
    first = read()
    done("a scenario of two armies is made, and shows its board")

    app.press("push button", "Add terrain or an objective")
    app.press("menu item", "Hills")
    app.press("menu item", "Gentle hill")
    await_state("Gentle hill.*")
    middle = wait("where it lies", get_place)
    assert is_near(middle, (90, 60), 10), middle
    app.shoot("board-added")
    app.key("ctrl+z")
    await_read("the hill to go", first)
    await_state("Nothing is selected.")
    done("what is added lies in the middle of what is seen")

    app.key("ctrl+m")
    x, y = app.rest(get_board())
    app.pull(x - 150, y, 300, 0)
    measured = float(await_state(r"Measured: [\d.]+ cm").split()[1])
    app.shoot("board-ruler")
    assert read() == first
    width, height = get_box(get_board())
    fits = min(width / 180, height / 120)
    assert 0.9 * fits < 300 / measured <= fits, measured
    app.key("ctrl+m")
    await_state("Nothing is selected.")
    done("the ruler measures, and changes nothing")

    board = Map(middle, 300 / measured)
    place = board.select()
    name = get_state()
    assert read() == first
    done("a click selects what lies there")

    by = inwards(place, 30)
    now = board.drag(place, *by)
    assert is_near(now, (place[0] + by[0], place[1] + by[1])), (place, by, now)
    assert get_state() == name
    app.shoot("board-dragged")
    app.key("ctrl+z")
    await_read("it to be as it was", first)
    wait("it to lie where it lay", lambda: get_place() == place)
    done("it is dragged as far as the pointer goes, and put back exactly")

    turned = get_number("Turned, in degrees")
    app.key("bracketright", "bracketright")
    await_number("Turned, in degrees", (turned + 30) % 360)
    app.key("bracketleft")
    await_number("Turned, in degrees", (turned + 15) % 360)
    done("keys turn it")

    wide = get_number("Width or breadth")
    deep = get_number("Depth in")
    # The corners of what is turned lie on whole millimetres.
    app.key("plus", "plus")
    await_number("Width or breadth", wide + 2, 0.3)
    app.key("minus")
    await_number("Width or breadth", wide + 1, 0.3)
    await_number("Depth in", deep + 1, 0.3)
    done("keys make it larger and smaller")

    last = read()
    app.key("Delete")
    await_state("Nothing is selected.")
    assert read() != last
    app.shoot("board-deleted")
    done("a key deletes it")

    # What the same key does again and again is one deed.
    app.key("ctrl+z", "ctrl+z", "ctrl+z")
    await_read("all to be undone", first)
    done("and all is undone")

    app.key("ctrl+plus")
    wait("the board to be larger", lambda: get_box(get_board())[0] > width * 1.2)
    board = Map(middle, 300 / measured * STEP)
    place = board.select()
    by = inwards(place, 20)
    now = board.drag(place, *by)
    assert is_near(now, (place[0] + by[0], place[1] + by[1])), (place, by, now)
    app.shoot("board-larger")
    app.key("ctrl+z")
    await_read("it to be as it was", first)
    app.key("ctrl+0")
    wait("the board to fit again", lambda: get_box(get_board())[0] == width)
    app.quit()
    done("on a larger board too")
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
