"""Drives the built program as a user does: widgets are found and checked through the accessibility
tree, and acted on by a real pointer and real keys. Runs under with-display.sh."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)
PATIENCE = float(os.environ.get("MUSTER_PATIENCE", "60"))
SOON = 2


# What the toolkit puts around widgets, and into those that have a name of their own.
PARTS = ("scroll pane", "filler")


def wait(what, ask, patience=PATIENCE):
    """The first answer that is not empty; widgets may come and go while they are asked."""
    end, last = time.monotonic() + patience, None
    while time.monotonic() < end:
        asked = time.monotonic()
        try:
            answer = ask()
            if answer:
                return answer
        except GLib.Error as error:
            last = error
        # While it answers, the program does nothing else.
        time.sleep(min(max(0.02, time.monotonic() - asked), 0.1))
    raise AssertionError(f"waited in vain for {what} ({last})")


def get_words(widget):
    """Its name, as one would type it: what keeps a number with its word is a blank."""
    return (widget.get_name() or "").replace("\u00a0", " ")


def walk(root):
    yield root
    for i in range(root.get_child_count()):
        child = root.get_child_at_index(i)
        if child is not None:
            yield from walk(child)


def find(root, role, name, fits=lambda widget: True):
    """The first widget with this role, or any for None, whose name is, or matches, @name."""
    pattern = name if isinstance(name, re.Pattern) else re.compile(r"\A" + re.escape(name) + r"\Z")
    for widget in walk(root):
        if role in (None, widget.get_role_name()) and pattern.search(get_words(widget)) and fits(widget):
            return widget
    return None


def find_told(root, pattern):
    """The first button whose tooltip matches @pattern."""
    for widget in walk(root):
        if widget.get_role_name() == "push button" and re.search(pattern, widget.get_description() or ""):
            return widget
    return None


def has(widget, state):
    return widget.get_state_set().contains(state)


def xdo(*words):
    return subprocess.run(["xdotool", *map(str, words)], check=True, capture_output=True, text=True,
                          timeout=60).stdout


class App:
    """The program on a library of its own, in a folder that goes with it; @options: others."""

    def __init__(self, program, options=None):
        self.folder = tempfile.mkdtemp(prefix="muster-journey-")
        library = ("--library", os.path.join(self.folder, "journey.db"))
        self.command = (os.path.abspath(program), *(library if options is None else options))
        self.n_done = 0
        self.shadows = {}
        Atspi.init()
        self.manager = subprocess.Popen(["openbox", "--sm-disable"], stderr=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL)
        wait("the window manager", lambda: "#" in subprocess.run(
            ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], capture_output=True, text=True).stdout)
        self.start()

    def start(self):
        # Files are saved where it was started.
        self.process = subprocess.Popen(self.command, cwd=self.folder, stdout=sys.stderr,
                                        env=dict(os.environ, G_DEBUG="fatal-warnings"))
        self.accessible = wait("the program", self.find_program)
        xdo("windowactivate", "--sync", wait("its window", self.list_windows)[0])

    def done(self, what):
        """A line of the test protocol; None: the plan, which ends it."""
        if what is None:
            print(f"1..{self.n_done}", flush=True)
            return
        self.n_done += 1
        print(f"ok {self.n_done} - {what}", flush=True)

    def tell(self):
        """What is on the screen, when something went wrong."""
        self.shoot("failure")
        for widget in walk(self.accessible):
            if widget.get_role_name() in ("push button", "label", "text", "list item"):
                print("#", widget.get_role_name(), repr(widget.get_name()), file=sys.stderr)

    def find_program(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(i)
            if program is not None and program.get_process_id() == self.process.pid:
                return program
        return None

    def list_windows(self):
        return subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "^muster-desktop$"],
                              capture_output=True, text=True).stdout.split()

    def find_window(self, name):
        for window in self.list_windows():
            # It may be gone meanwhile.
            told = subprocess.run(["xdotool", "getwindowname", window], capture_output=True, text=True)
            if told.stdout.strip() == name:
                return window
        return None

    def top(self, name):
        return wait(f"the window {name}", lambda: next(
            (top for top in (self.accessible.get_child_at_index(i)
                             for i in range(self.accessible.get_child_count()))
             if top is not None and top.get_name() == name), None))

    def find(self, role, name):
        return wait(f"{role} {name}", lambda: find(self.accessible, role, name))

    def comes(self, role, name, patience=SOON):
        """Whether it is there soon."""
        try:
            return wait(f"{role} {name}", lambda: find(self.accessible, role, name), patience)
        except AssertionError:
            return None

    def becomes(self, widget, state, patience=SOON):
        """Whether it is in this state soon."""
        wanted = getattr(Atspi.StateType, state.upper())
        try:
            return wait(state, lambda: has(widget, wanted), patience)
        except AssertionError:
            return False

    def closes(self, title, patience=SOON):
        """Whether the window is gone soon."""
        try:
            return wait(title, lambda: self.find_window(title) is None, patience)
        except AssertionError:
            return False

    def gone(self, role, name):
        wait(f"{role} {name} to go", lambda: find(self.accessible, role, name) is None)

    def list_places(self):
        """Where each X window of the program is, and how large."""
        told = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "^muster-desktop$",
                               "getwindowgeometry", "--shell", "%@"], capture_output=True, text=True)
        numbers = re.findall(r"(?:WINDOW|X|Y|WIDTH|HEIGHT)=(-?\d+)", told.stdout)
        return {numbers[i]: tuple(map(int, numbers[i + 1:i + 5]))
                for i in range(0, len(numbers) - 4, 5)}

    def shadow(self, window):
        """What a window's shadow takes at the left and above; it stays as it is."""
        if window not in self.shadows:
            told = re.search(r"= (\d+), (\d+), (\d+), (\d+)", subprocess.run(
                ["xprop", "-id", window, "_GTK_FRAME_EXTENTS"], capture_output=True, text=True).stdout)
            self.shadows[window] = (int(told[1]), int(told[3])) if told else (0, 0)
        return self.shadows[window]

    def centre_in_popup(self, box, popup):
        """A popup is a window of its own, but its widgets tell their places as if it hung at the
        corner of what it belongs to. None: it is not on the screen."""
        hung = Atspi.Component.get_extents(popup, Atspi.CoordType.WINDOW)
        for x, y, width, height in self.list_places().values():
            if (width, height) == (hung.width, hung.height):
                return (x + box.x - hung.x + box.width // 2, y + box.y - hung.y + box.height // 2)
        return None

    def centre(self, widget):
        """Where a widget is on the screen: the program tells places within the window, without
        its shadow."""
        root = widget
        box = Atspi.Component.get_extents(widget, Atspi.CoordType.WINDOW)
        if box.width <= 0 or box.height <= 0:
            return None
        while root.get_parent() is not None and root.get_parent().get_role_name() != "application":
            root = root.get_parent()
            if root.get_name() == "GtkPopoverMenu":
                return self.centre_in_popup(box, root)
        places = self.list_places()
        if not places:
            return None
        window = self.find_window(root.get_name()) if len(places) > 1 else None
        if window not in places:
            window = next(iter(places))
        x, y, _, _ = places[window]
        left, above = self.shadow(window)
        return (x + left + box.x + box.width // 2, y + above + box.y + box.height // 2)

    def click(self, widget, times=1):
        """Clicks when the layout is at rest, or the click would land where the widget was."""
        x, y = self.rest(widget)
        xdo("mousemove", "--sync", x, y)
        xdo("click", "--repeat", times, "--delay", 60, 1)

    def rest(self, widget):
        """Where a widget is when the layout is at rest: on a busy machine frames come late, so that it
        is asked several times. A list that was filled again meanwhile has another of its role and
        name."""
        last, same = None, 0
        role, name = widget.get_role_name(), get_words(widget)

        def at_rest():
            nonlocal last, same, widget
            centre = self.centre(widget)
            if centre is None:
                widget = find(self.accessible, role, name, lambda other: self.centre(other) is not None) or widget
            same = same + 1 if centre is not None and centre == last else 0
            last = centre
            return same >= 5 and centre

        return wait("the layout to rest", at_rest)

    def scroll_to(self, widget):
        """Waits until what has the focus has come into view: a list that opens sooner has no place."""
        def in_view():
            x, y = self.rest(widget)
            return any(left <= x < left + width and top <= y < top + height
                       for left, top, width, height in self.list_places().values())
        wait("the focus to come into view", in_view)

    def pull(self, x, y, across, down):
        """Presses the button there, goes so far with it, in pixels, and lets it go. The pointer may be
        there already, so that it is not waited for."""
        xdo("mousemove", x, y)
        xdo("mousedown", 1)
        for step in range(1, 11):
            xdo("mousemove", x + across * step // 10, y + down * step // 10)
        xdo("mouseup", 1)

    def drag(self, source, target, down=0):
        """Drags one widget onto another, @down pixels below its middle, as fast as a hand does:
        what is under it is asked on the way whether it takes it."""
        x, y = self.rest(source)
        to_x, to_y = self.rest(target)
        xdo("mousemove", "--sync", x, y)
        xdo("mousedown", 1)
        for step in range(1, 16):
            xdo("mousemove", "--sync", x + (to_x - x) * step // 15,
                y + (to_y + down - y) * step // 15, "sleep", 0.04)
        xdo("mousemove_relative", 1, 1, "sleep", 0.4, "mouseup", 1)

    def press(self, role, name):
        self.click(self.find(role, name))

    def choose(self, button, name, came):
        """Opens a list by its button and presses an entry, until @came says that it was chosen. A
        click while the list is still opening is lost or closes it: as a person would, he clicks
        again."""
        for _ in range(3):
            self.press("push button", button)
            while self.comes("label", name):
                self.press("label", name)
                try:
                    return wait(f"{name} to be chosen", came, 3 * SOON)
                except AssertionError:
                    pass
        raise AssertionError(f"{name} cannot be chosen")

    def press_told(self, pattern):
        self.click(wait(f"the button {pattern}", lambda: find_told(self.accessible, pattern)))

    def check_names(self):
        """Whatever can have the keyboard's focus must say what it is."""
        def ask():
            return [[(widget.get_role_name(), widget.get_name(), widget.get_parent().get_name(),
                      widget.get_parent().get_role_name())
                     for widget in walk(self.accessible)
                     if widget.get_role_name() not in PARTS
                     and widget.get_parent().get_role_name() != "combo box"
                     and widget.get_parent().get_name() != "AdwToastWidget"
                     and has(widget, Atspi.StateType.FOCUSABLE)
                     and re.match(r"(Gtk|Adw|Muster)[A-Z]|$", widget.get_name() or "")]]

        nameless = wait("the widgets to hold still", ask)[0]
        assert not nameless, f"without a name: {nameless}"

    def focused(self, top):
        return next((widget for widget in walk(top) if has(widget, Atspi.StateType.FOCUSED)), None)

    def tab_to(self, top, role, name, key="Tab", most=40):
        """Presses @key until the widget in the window @top with this role and name has the focus."""
        pattern = name if isinstance(name, re.Pattern) else re.compile(r"\A" + re.escape(name) + r"\Z")
        seen = []
        for _ in range(most):
            widget = wait("a focus", lambda: self.focused(top))
            seen.append((widget.get_role_name(), get_words(widget)))
            if role in (None, seen[-1][0]) and pattern.search(seen[-1][1] or ""):
                return widget
            self.key(key)
            wait("the focus to move", lambda: self.focused(top) != widget)
        raise AssertionError(f"no {role} {name} among what {key} reached: {seen}")

    def save(self, title):
        """Takes the name and folder that the desktop's dialog proposes."""
        chooser = self.top(title)
        wait("the file's name", lambda: next(
            (widget for widget in walk(chooser) if widget.get_role_name() == "text"
             and has(widget, Atspi.StateType.FOCUSED)), None))
        xdo("windowactivate", "--sync", wait(title, lambda: self.find_window(title)))
        self.key("Return")
        wait(f"{title} to close", lambda: self.find_window(title) is None)

    def printed(self, name, pages):
        """A PDF of so many pages was saved. What the program tells of it may be gone before the tree
        is walked."""
        path = os.path.join(self.folder, name)
        wait(f"{name} of {pages} pages", lambda: re.search(rf"Pages: +{pages}\b", subprocess.run(
            ["pdfinfo", path], capture_output=True, text=True).stdout))

    def check(self, tool, name):
        """What was exported as @name is legal: the tool says so, and by its exit status."""
        path = os.path.join(self.folder, name)
        wait(name, lambda: os.path.exists(path))
        told = subprocess.run([tool, "check", path], capture_output=True, text=True, timeout=60)
        assert told.returncode == 0, told.stdout + told.stderr

    def type(self, text):
        xdo("type", "--delay", 15, text)

    def key(self, *keys):
        xdo("key", *keys)

    def kill(self):
        """As the end of the current would."""
        self.process.kill()
        self.process.wait()

    def quit(self):
        self.key("ctrl+q")
        assert self.process.wait(PATIENCE) == 0

    def shoot(self, name):
        folder = os.environ.get("MUSTER_SHOTS")
        if folder:
            subprocess.run(["import", "-window", "root", f"{folder}/{name}.png"], check=False)

    def end(self):
        for process in (self.process, self.manager):
            if process.poll() is None:
                process.terminate()
                process.wait()
        shutil.rmtree(self.folder)
