#!/usr/bin/python3
"""An evening on a phone: a battle of a campaign is ticked by taps, closed, opened again and reported,
and what is recorded of it is what the same losses typed by hand make of the campaign.

usage: taps.py MUSTER TOP [PICTURES]; exits 77 where no Chromium is there. PICTURES: a folder for pictures."""
import base64
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import browser  # noqa: E402

MUSTER, TOP = sys.argv[1], pathlib.Path(sys.argv[2])
PICTURES = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
EXAMPLES = TOP / "data" / "examples"
LARGEST = 300 * 1000
BATTLE = "Lens & Béthune"
NO_STORAGE = """Object.defineProperty (window, "localStorage", { get () { throw new Error ("none"); } });"""


def muster(*arguments, status=0, typed=None):
    done = subprocess.run([MUSTER, *map(str, arguments)], input=typed, capture_output=True, text=True)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def make_battle(folder, name, *more):
    """A campaign with one more battle in it, and the pages of its first side."""
    campaign = folder / f"{name}.campaign.xml"
    scenario = folder / f"{name}.scenario.xml"
    shutil.copy(EXAMPLES / "flanders-1745.campaign.xml", campaign)
    muster("campaign", "muster", campaign, "--date", "1745-08-01", "--name", BATTLE, "--as-is", "--length", 8,
           "--start", "10:00", "--minutes", 20, "-o", scenario, *more)
    return campaign, scenario


def make_page(scenario, reader="a", status=0):
    page = scenario.with_suffix(f".{reader}.html")
    muster("print", scenario, "--format", "phone", "--for", reader, "-f", "-o", page, status=status)
    return page


def check_page(page, what):
    assert page.get_overflow() <= 0, f"{what}: it scrolls sideways"
    assert not page.list_small(), f"{what}: too small for a thumb: {page.list_small()}"


def take_picture(page, name):
    if PICTURES:
        png = page.cdp("Page.captureScreenshot", format="png")["data"]
        (PICTURES / f"{name}.png").write_bytes(base64.b64decode(png))


def record(campaign, text, status=0, into=None):
    return muster("campaign", "record", campaign, "--battle", BATTLE, "--losses", "-", "--seed", 7, "--won", "Allies",
                  *(("-o", into) if into else ()), status=status, typed=text)


def list_units(page, at_least):
    return page.run(
        "return [...document.querySelectorAll('.unit')].filter(u => u.querySelectorAll('.boxes button').length >= "
        "arguments[0]).map(u => u.querySelector('.called > span').textContent)", at_least)


def test_evening(folder):
    """Ticked, closed, opened again, undone, reported and recorded: as if it was typed."""
    campaign, scenario = make_battle(folder, "evening")
    html = make_page(scenario)
    assert html.stat().st_size < LARGEST
    profile = folder / "profile"
    with browser.phone(html, profile) as page:
        for name in ("turn", "forces", "reference", "report"):
            page.open(name)
            check_page(page, name)
            take_picture(page, f"evening-{name}")
        page.open("turn")
        page.tap(".clock .on")
        page.tap(".clock .on")
        page.open("forces")
        units = list_units(page, 2)
        commander = page.run("return document.querySelector('.fates').closest('.unit')"
                             ".querySelector('.called > span').textContent")
        page.tap_in(units[0], ".boxes button", 1)
        page.tap_in(units[1], ".boxes button", 0)
        page.tap_in(commander, ".fates button", 1)
        page.tap_in(units[2], ".boxes button", 1)
        page.tap("#undo")
        page.tap_in(units[1], ".boxes button", 0)
        page.tap("#undo")
        assert not page.list_errors(), page.list_errors()
        assert page.run("return performance.getEntriesByType('resource').length") == 0
    with browser.phone(html, profile) as page:
        page.open("forces")
        text = page.get_report()
        assert "# turn: 3" in text, text
        take_picture(page, "evening-told")
        page.open("turn")
        page.tap("#undo")
        page.open("report")
        assert "wounded" not in page.get_report()
        page.open("forces")
        page.tap_in(commander, ".fates button", 1)
        assert page.get_report() == text
        assert not page.list_errors(), page.list_errors()
        page.tap([b for b in page.list("#report ~ .row button") if b.text == "As a file"][0])
        page.wait(lambda: list(profile.glob("*.report.txt")), "the file")
        page.wait(lambda: list(profile.glob("*.report.txt"))[0].read_text() == text, "the file")
    rows = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(rows) == 3, text
    by_hand = folder / "hand.campaign.xml"
    by_phone = folder / "phone.campaign.xml"
    record(campaign, "\n".join(rows) + "\n", into=by_hand)
    record(campaign, text, into=by_phone)
    assert by_hand.read_bytes() == by_phone.read_bytes()
    assert by_hand.read_bytes() != campaign.read_bytes()
    mailed = "Hello,\nhere it is.\n\n" + "\n".join("> " + line for line in text.splitlines()) + "\n> bye\n"
    by_mail = folder / "mail.campaign.xml"
    record(campaign, mailed, into=by_mail)
    assert by_hand.read_bytes() == by_mail.read_bytes()
    return campaign, text, rows


def test_bad_reports(folder, campaign, text, rows):
    """Each is refused with its reason, and nothing is changed."""
    before = campaign.read_bytes()
    lines = text.splitlines(keepends=True)
    first = rows[0].split()
    changed = text.replace(rows[0], f"{first[0]} {first[1]} {1 if first[2] != '1' else 2}")
    twice = text + text
    for typed, reason in (
            ("".join(lines[:-2]), "cut off"),
            ("".join(lines[3:]), "beginning of the report is missing"),
            ("".join(line for line in lines if line.strip() != rows[1]), "2 rows are there of the report’s 3"),
            (changed, "figure of the report was changed"),
            (text.replace("turn: 3", "turn: 4"), "figure of the report was changed"),
            (text.replace("report 1", "report 2"), "newer Muster"),
            (text.replace(BATTLE, "Mons"), "is of Mons, and not of"),
            (text.replace("1745-08-01", "1745-08-02"), "on 1745-08-02, and not on 1745-08-01"),
            (twice, "second report begins here")):
        assert reason in record(campaign, typed, status=2), (reason, record(campaign, typed, status=2))
        assert campaign.read_bytes() == before
    # Mustered again with fewer, so that the numbers are others.
    other, _ = make_battle(folder, "again", "--pick", "Navarre", "--pick", "The Pragmatic army")
    before = other.read_bytes()
    assert "order of battle" in record(other, text, status=2)
    assert other.read_bytes() == before


def test_without_storage(folder):
    """Where nothing is kept the page says so at once, and its text brings all of it back."""
    html = folder / "salamanca.html"
    muster("print", EXAMPLES / "salamanca.scenario.xml", "--format", "phone", "--for", "a", "-o", html)
    with browser.phone(html, folder / "without", before=NO_STORAGE) as page:
        assert page.find("#notice").is_displayed()
        assert "does not keep" in page.find("#notice").text
        take_picture(page, "without-storage")
        page.open("forces")
        for name in ("1/45th Foot", "74th Foot"):
            page.tap_in(name, ".boxes button", 0)
        assert "Demoralised" in page.run("return document.querySelector('.gauges .grave').textContent")
        page.open("turn")
        take_picture(page, "standing")
        assert "2 of 3 lost" in page.find(".standing").text
        kept = page.get_state()
        report = page.get_report()
    with browser.phone(html, folder / "without", before=NO_STORAGE) as page:
        assert page.get_report() != report
        page.type("#paste", "> " + kept[:30] + "\n> " + kept[30:])
        page.tap("#paste ~ .row button")
        assert page.get_report() == report
        page.tap("#undo")
        assert page.get_report() != report
        for wrong in (kept[:-1] + ("0" if kept[-1] != "0" else "1"), kept[:-20], kept.replace("state;1", "state;9")):
            page.open("report")
            page.type("#paste", wrong)
            page.tap("#paste ~ .row button")
            assert "Nothing was changed" in page.find("#notice").text
            assert page.get_report() != report
        assert not [e for e in page.list_errors() if "none" not in e]


def test_names(folder):
    """Names are text, whatever stands in them, and stand in their own direction."""
    evil = ["</script><script>window.bad = 1</script>", "<!--<script>", "<img src=x onerror='window.bad=2'>",
            "&lt;b&gt; \\u003c \"quoted\" 'so'", "كتيبة المشاة الأولى", "@DATA@ @SCRIPT@"]
    text = (EXAMPLES / "salamanca.scenario.xml").read_text()
    names = ["1/45th Foot", "74th Foot", "1/88th Foot", "Pakenham", "3rd Division", "Wallace’s Brigade"]
    for name, other in zip(names, evil):
        escaped = other.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
        assert f'"{name}"' in text, name
        text = text.replace(f'"{name}"', f'"{escaped}"')
    scenario = folder / "names.scenario.xml"
    scenario.write_text(text)
    html = make_page(scenario)
    with browser.phone(html, folder / "names") as page:
        page.open("forces")
        assert page.run("return window.bad") is None
        assert not page.list_errors(), page.list_errors()
        shown = page.find("main").text
        for other in evil:
            assert " ".join(other.split()) in " ".join(shown.split()), (other, shown[:1500])
        check_page(page, "names")
        page.tap_in(evil[0], ".boxes button", 0)
        take_picture(page, "names")
        report = page.get_report()
        assert f"# 2 {evil[0]}\na 2 1\n" in report, report


def test_large(folder):
    """Over two hundred units in several armies of each side: small enough, quick enough, upright and lying, light and dark."""
    scenario = folder / "large.scenario.xml"
    corps = EXAMPLES / "russian-divisions-1807.army.xml"
    others = EXAMPLES / "french-corps-1807.army.xml"
    muster("scenario", corps, others, *["--side-a", corps] * 2, *["--side-b", others] * 2, "--terrain", "none", "-o", scenario)
    html = make_page(scenario, "umpire")
    assert html.stat().st_size < LARGEST, html.stat().st_size
    for width, height, is_dark, name in ((360, 640, True, "upright"), (640, 360, False, "lying")):
        with browser.phone(html, folder / f"large-{name}", width, height, is_dark) as page:
            for tab in ("turn", "forces", "reference", "report"):
                page.open(tab)
                check_page(page, f"{name}: {tab}")
                take_picture(page, f"large-{name}-{tab}")
            page.open("forces")
            assert len(page.list(".unit")) > 200
            took = page.run(
                "const b = [...document.querySelectorAll('.boxes button, .counter button')].filter(b => !b.disabled);"
                "const t = performance.now(); for (const each of b.slice(0, 50)) each.click();"
                "document.body.offsetHeight; return (performance.now() - t) / 50")
            assert took < 100, f"a tick takes {took} ms"
            for _ in range(50):
                page.run("document.getElementById('undo').click()")
            assert "\n# end: 0 rows" in page.get_report()
            assert not page.list_errors(), page.list_errors()


def test_reference(folder):
    """The rules are searched; dice come when they are wanted; the weather is set."""
    html = folder / "lutzen.html"
    muster("print", EXAMPLES / "lutzen.scenario.xml", "--format", "phone", "--for", "b", "-o", html)
    with browser.phone(html, folder / "reference") as page:
        page.open("reference")
        lines = "return [...document.querySelectorAll('.table:not([hidden]) [data-text]:not([hidden])')].length"
        whole = page.run(lines)
        page.type(".find input", "MÁRCH")
        some = page.run(lines)
        assert 0 < some < whole
        page.type(".find input", "no such words")
        assert page.run(lines) == 0
        page.type(".find input", "")
        assert page.run(lines) == whole
        page.open("turn")
        assert not page.find(".dice").is_displayed()
        page.tap(page.list("label.switch")[0])
        page.tap(".dice .main")
        page.wait(lambda: page.find(".throw").text in "123456" and page.find(".throw").text, "a throw")
        take_picture(page, "dice")
        assert not page.list_errors(), page.list_errors()


def test_sides(folder):
    """A side's page has nothing of the other side's order of battle; without armies there is none."""
    html = folder / "side.html"
    muster("print", EXAMPLES / "salamanca.scenario.xml", "--format", "phone", "--for", "a", "--hide", "forces,reserves",
           "-o", html)
    text = html.read_text()
    army = (EXAMPLES / "salamanca-thomieres.army.xml").read_text()
    others = [name for name in re.findall(r'<(?:unit|commander|formation)[^>]* name="([^"]+)"', army) if len(name) > 5]
    assert others
    for name in others:
        assert name not in text, name
    assert "no scenario" in muster("print", EXAMPLES / "swedes-1632.army.xml", "--format", "phone", "-o", folder / "x.html",
                                   status=2)
    assert "no scenario" in muster("print", EXAMPLES / "flanders-1745.campaign.xml", "--format", "phone", "-o",
                                   folder / "x.html", status=2)
    assert "leave out sheets" in muster("print", EXAMPLES / "salamanca.scenario.xml", "--format", "phone", "--sheet", "map",
                                        "-o", folder / "x.html", status=2)
    assert "It takes: pdf, phone" in muster("print", EXAMPLES / "salamanca.scenario.xml", "--format", "fax", "-o",
                                            folder / "x.html", status=2)
    assert not (folder / "x.html").exists()
    muster("print", EXAMPLES / "salamanca.scenario.xml", "--format", "phone", "--for", "each", "-o", folder / "each")
    assert sorted(path.name for path in (folder / "each").iterdir()) == [
        "salamanca-a.html", "salamanca-b.html", "salamanca-umpire.html"]


def test_reserves(folder):
    """What comes later is folded until its turn, and said to be."""
    html = folder / "blenheim.html"
    muster("print", EXAMPLES / "blenheim.scenario.xml", "--format", "phone", "--for", "a", "-o", html)
    with browser.phone(html, folder / "reserves") as page:
        group = "return [...document.querySelectorAll('.group')].find(g => g.textContent.includes('Prussians'))"
        page.open("forces")
        assert "Not here yet" in page.run(group).text
        assert not page.run(group).find_element("css selector", "ul").is_displayed()
        page.open("turn")
        assert "Still to come" in page.find(".about").text
        for _ in range(5):
            page.tap(".clock .on")
        assert "Arrivals of this turn" in page.find(".about").text
        page.open("forces")
        assert "Not here yet" not in page.run(group).text
        assert page.run(group).find_element("css selector", "ul").is_displayed()
        assert not page.list_errors(), page.list_errors()


def main():
    browser.need()
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        told = []

        def evening():
            told.extend(test_evening(folder))

        tests = [(evening, test_evening), (lambda: test_bad_reports(folder, *told), test_bad_reports)]
        tests += [(lambda test=test: test(folder), test) for test in (
            test_without_storage, test_names, test_reserves, test_reference, test_large, test_sides)]
        for number, (run, test) in enumerate(tests, 1):
            try:
                run()
                print(f"ok {number} - {test.__doc__.splitlines()[0]}", flush=True)
            except Exception:  # noqa: BLE001: the others are still to be run
                failed += 1
                print(f"not ok {number} - {test.__doc__.splitlines()[0]}", flush=True)
                print("\n".join("# " + line for line in traceback.format_exc().splitlines()), flush=True)
        print(f"1..{len(tests)}")
    sys.exit(1 if failed else 0)


main()
