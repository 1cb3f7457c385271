"""A headless Chromium that is tapped: Debian's, driven by its own driver."""
import contextlib
import pathlib
import shutil
import sys

SKIPPED = 77
CHROMIUM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    webdriver = None


def need():
    """Ends the test as one that is skipped where there is nothing to tap."""
    missing = [name for name, there in (("chromium", CHROMIUM), ("chromium-driver", DRIVER),
                                        ("python3-selenium", webdriver)) if not there]
    if missing:
        print("skipped: not installed:", ", ".join(missing))
        sys.exit(SKIPPED)


class Page:
    """A page on a phone of WIDTH × HEIGHT points."""

    def __init__(self, driver):
        self.driver = driver

    def find(self, css):
        return self.driver.find_element("css selector", css)

    def list(self, css):
        return self.driver.find_elements("css selector", css)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def cdp(self, command, **arguments):
        return self.driver.execute_cdp_cmd(command, arguments)

    def wait(self, holds, why):
        WebDriverWait(self.driver, 20).until(lambda driver: holds(), why)

    def tap(self, what):
        """A finger where the element is seen, whatever lies there."""
        element = self.find(what) if isinstance(what, str) else what
        self.run("arguments[0].scrollIntoView({block: 'center'})", element)
        x, y, is_hit = self.run(
            "const r = arguments[0].getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;"
            "return [x, y, arguments[0].contains(document.elementFromPoint(x, y))]", element)
        assert is_hit, f"something lies over {element.get_attribute('outerHTML')[:120]}"
        self.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def open(self, name):
        self.tap(f"nav [data-page={name}]")
        self.wait(lambda: self.find(f"nav [data-page={name}]").get_attribute("aria-current") == "page", name)

    def row(self, name):
        """The unit or commander that is called so."""
        for unit in self.list(".unit"):
            if self.run("return arguments[0].querySelector('.called > span').textContent", unit) == name:
                return unit
        raise AssertionError(f"nobody is called {name}")

    def tap_in(self, name, css, n):
        """Taps the Nth button of that row."""
        self.tap(self.row(name).find_elements("css selector", css)[n])

    def state_of(self, name):
        return self.run("return arguments[0].querySelector('.state').textContent", self.row(name))

    def get_report(self):
        self.open("report")
        return self.run("return document.getElementById('report').value")

    def get_state(self):
        self.open("report")
        return self.run("return document.getElementById('state').value")

    def type(self, css, text):
        self.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))",
                 self.find(css), text)

    def list_small(self):
        """What can be tapped, is seen, and is smaller than a thumb needs."""
        return self.run(
            "return [...document.querySelectorAll('button, select, input, textarea, label, a')]"
            ".filter(e => e.offsetParent && !e.closest('label:not(:scope)')).map(e => [e, e.getBoundingClientRect()])"
            ".filter(([e, r]) => r.width < 44 || r.height < 44)"
            ".map(([e, r]) => `${e.tagName} ${e.textContent.slice(0, 20)} ${r.width}×${r.height}`)")

    def get_overflow(self):
        return self.run("return document.documentElement.scrollWidth - window.innerWidth")

    def list_errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]


@contextlib.contextmanager
def phone(path, profile, width=360, height=640, is_dark=False, before=None):
    """Opens a file on a phone; PROFILE keeps what the browser keeps. BEFORE: a script that runs first."""
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--no-first-run", "--disable-background-networking", f"--user-data-dir={profile}"):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"download.default_directory": str(profile)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service(DRIVER), options=options)
    try:
        page = Page(driver)
        page.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)
        page.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        page.cdp("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])
        if before:
            page.cdp("Page.addScriptToEvaluateOnNewDocument", source=before)
        driver.get(pathlib.Path(path).resolve().as_uri())
        yield page
    finally:
        driver.quit()
