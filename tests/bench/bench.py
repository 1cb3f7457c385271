"""Measures every goal beside its peer, by turns and in one run, prints a table and writes
BUILD/bench.json. usage: bench.py BUILD [--short] [GOAL…]

--short: each line once, of less, only to see that all still runs."""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import inputs
from measure import run

HERE = os.path.dirname(os.path.abspath(__file__))
PACK = "data/packs/tout-soldat.ruleset.xml"
SCHEMA = "schemas/muster.xsd"
NOT_THERE = "not installed"


class Bench:
    def __init__(self, build, is_short):
        self.build, self.is_short, self.rows = build, is_short, []
        self.folder = tempfile.mkdtemp(prefix="muster-bench-")
        self.muster = f"{build}/src/muster"

    def size(self, full, short):
        return short if self.is_short else full

    def path(self, name):
        return os.path.join(self.folder, name)

    def add(self, goal, what, unit, median, p95=None, peer=None, peer_median=None, most=None,
            most_ratio=None, cpu=None, peak=None, note=None):
        """most, most_ratio: what the figure and its ratio to the peer's are to be at most."""
        ratio = median / peer_median if median is not None and peer_median else None
        judged = [figure <= bound for figure, bound in ((median, most), (ratio, most_ratio))
                  if figure is not None and bound is not None]
        self.rows.append({"goal": goal, "what": what, "unit": unit, "figure": median, "p95": p95,
                          "most": most, "peer": peer, "peer figure": peer_median, "ratio": ratio,
                          "most ratio": most_ratio, "processor ms": cpu, "MiB": peak, "note": note,
                          "verdict": None if not judged else "met" if all(judged) else "missed"})
        self.print_row(self.rows[-1])

    def print_row(self, row):
        def show(figure):
            return "–" if figure is None else f"{figure:.3g}" if figure < 100 else f"{figure:.0f}"
        line = f"{row['goal']:>3}  {row['what'][:62]:62} {show(row['figure']):>7} {row['unit']}"
        if row["p95"] is not None:
            line += f" (95: {show(row['p95'])})"
        if row["most"] is not None:
            line += f" ≤ {show(row['most'])}"
        if row["ratio"] is not None:
            line += f"; {row['peer']} {show(row['peer figure'])}, ratio {show(row['ratio'])}"
        elif row["peer"] is not None:
            line += f"; {row['peer']}"
        if row["most ratio"] is not None:
            line += f" ≤ {show(row['most ratio'])}"
        if row["processor ms"] is not None:
            line += f"; {show(row['processor ms'])} ms of processor"
        if row["MiB"] is not None:
            line += f"; {show(row['MiB'])} MiB"
        if row["note"]:
            line += f"; {row['note']}"
        print(f"{line}  {row['verdict'] or ''}".rstrip(), flush=True)

    def take(self, command, bounds, shown=False):
        """Adds the rows that one of our own programs prints. bounds: (goal, words of what) to what
        add() gets more."""
        lines = subprocess.run(self.shown(command) if shown else command, check=True, text=True,
                               stdout=subprocess.PIPE).stdout.splitlines()
        for line in lines:
            cells = line.split("\t")
            if len(cells) < 5:
                continue
            goal, what, unit, median, p95, *peer = cells
            more = next((more for (to, words), more in bounds.items() if to == goal and words in what), {})
            if peer:
                more = dict(peer=peer[0], peer_median=float(peer[1]), **more)
            self.add(goal, what, unit, float(median), float(p95), **more)

    def shown(self, command):
        return [f"{HERE}/../app/with-display.sh", *command]

    def time(self, repeats, *commands):
        """Runs commands by turns. Returns: of each its median ms, that of the processor, and MiB at
        the peak."""
        runs = [[] for _ in commands]
        for _ in range(self.size(repeats, 1)):
            for which, command in enumerate(commands):
                runs[which].append(run(command))
        return [(statistics.median(r.wall for r in of), statistics.median(r.cpu for r in of),
                 max(r.peak for r in of)) for of in runs]

    def beside(self, goal, what, ours, peer, theirs, repeats=5, by_cpu=False, **more):
        """Adds a row for a command and its peer; of one that is not there only ours."""
        is_there = theirs is not None and shutil.which(theirs[0]) is not None
        times = self.time(repeats, ours, *([theirs] if is_there else []))
        wall, cpu, peak = times[0]
        which = 1 if by_cpu else 0
        self.add(goal, what, "ms", times[0][which], peer=peer if is_there else f"{peer}: {NOT_THERE}",
                 peer_median=times[1][which] if is_there else None, cpu=cpu, peak=peak, **more)

    def growth(self, goal, what, sizes, make, repeats=3):
        """Says how a command's processor time grows: of each size the time for one, beside the
        first. make: a size to a command"""
        base = None
        for size in sizes:
            ((_, cpu, peak),) = self.time(repeats, make(size))
            each = cpu / size
            base = base or each
            self.add(goal, f"{what}, {size:,}", "ms", cpu, peak=peak,
                     note=f"{each / base:.2f} × as long for each as of the fewest")


def bench_checks(bench):
    owb = {50: 310.0, 500: 21800.0}  # µs, once measured with Old World Builder's own code
    most = {50: 8, 500: 80, 2000: 300}
    bounds = {("1", f"cost and findings, {n} units"): dict(most=most.get(n), most_ratio=0.1)
              for n in (50, 500, 2000, 5000, 20000)}
    bounds |= {("1b", "the same"): dict(most_ratio=1.5), ("1b", "all fixes"): dict(most=2),
               ("1b", "1,000 units"): dict(most=100), ("2", "one edit"): dict(most=1),
               ("13", "the last"): dict(most_ratio=1.2), ("13", "undo"): dict(most=0.4),
               ("13", "the library"): dict(most=0.5)}
    bench.take([f"{bench.build}/tests/bench/bench", PACK], bounds)
    for units, record in owb.items():
        figure = next(row["figure"] for row in bench.rows
                      if row["what"] == f"cost and findings, {units} units, legal")
        bench.add("1", f"the same, {units} units", "µs", figure, peer="Old World Builder (of record)",
                  peer_median=record, most_ratio=1 / 40)


def bench_edits(bench):
    for units in bench.size((50, 500, 2000), (50,)):
        army = inputs.write_army(bench, units)
        bounds = {("2", f"in the window, {units} units: an edit to painted"): dict(most=16.7)}
        bench.take([f"{bench.build}/tests/bench/bench-window", army, bench.path(f"{units}.db")],
                   bounds, shown=True)


def bench_packs(bench):
    def check(types):
        return [bench.muster, "check", inputs.write_pack(bench, types)]
    types = bench.size(96000, 5000)
    pack = check(types)[2]
    lint = ["xmllint", "--noout", "--schema", SCHEMA, pack]
    bench.beside("3", f"check of a pack of {types:,} types with a price each", check(types), "xmllint",
                 lint, repeats=3, most_ratio=1)
    home = bench.path("catalogue")
    os.makedirs(f"{home}/muster/packs", exist_ok=True)
    shutil.copy(pack, f"{home}/muster/packs")
    fill = ["env", f"XDG_DATA_HOME={home}", f"XDG_CACHE_HOME={home}", "sh", "-c",
            f"rm -f {home}/muster/catalogue.db; {bench.muster} catalogue large --search t1"]
    python = ["/usr/bin/python3", f"{HERE}/import-pack.py", pack, bench.path("peer.db")]
    bench.beside("3", "the same, and into SQLite with full-text search", fill, "lxml and sqlite3", python,
                 repeats=3, most_ratio=0.35)
    peak = bench.rows[-1]["MiB"]
    bench.add("3", "peak memory of that", "MiB", peak, most=48)
    bench.growth("3", "check of a pack, types", bench.size((9600, 96000), (500, 5000)), check)


def bench_many_files(bench):
    n = bench.size(1000, 50)
    for what, has_faults, most in (("legal", False, 1), ("with faults and fixes", True, 4)):
        files = inputs.write_armies(bench, n, has_faults)
        lint = ["xmllint", "--noout", "--schema", SCHEMA, *files]
        bench.beside("4", f"check of {n:,} armies of 50 units, {what}", [bench.muster, "check", *files],
                     "xmllint", lint, repeats=3, most_ratio=most)
        bench.add("4", "peak memory of that", "MiB", bench.rows[-1]["MiB"], most=32)
        bench.growth("4", f"armies, {what}", (n // 10, n),
                     lambda k, files=files: [bench.muster, "check", *files[:k]])


def bench_search(bench):
    bounds = {("5", "the first 50"): dict(most=1), ("5", "a keystroke"): dict(most=33),
              ("5", "the window busy"): dict(most=33)}
    if not bench.is_short:
        bench.take([f"{bench.build}/tests/bench/bench-catalogue", bench.path("large")], bounds, shown=True)
    home = bench.path("catalogue")
    os.makedirs(f"{home}/muster/packs", exist_ok=True)
    shutil.copy(inputs.write_pack(bench, bench.size(96000, 5000)), f"{home}/muster/packs")
    search = ["env", f"XDG_DATA_HOME={home}", f"XDG_CACHE_HOME={home}", bench.muster, "catalogue",
              "large", "--search", "hussars 9999"]
    run(search)
    ((wall, cpu, peak),) = bench.time(7, search)
    bench.add("5", "catalogue --search in it", "ms", wall, cpu=cpu, peak=peak, most=50)


def count_pages(pdf):
    info = subprocess.run(["pdfinfo", pdf], check=True, text=True, stdout=subprocess.PIPE).stdout
    return next(int(line.split()[1]) for line in info.splitlines() if line.startswith("Pages"))


def bench_pages(bench):
    def sheet(units):
        army = inputs.write_army(bench, units)
        return [bench.muster, "print", army, "-o", bench.path("sheet.pdf")]
    units = bench.size(2000, 200)
    ours = sheet(units)
    run(ours)
    pages = count_pages(bench.path("sheet.pdf"))
    table, page = inputs.write_tables(bench, inputs.write_army(bench, units))
    groff = ["sh", "-c", f"groff -k -t -ms -T pdf {table} > {bench.path('groff.pdf')}"]
    has_groff = shutil.which("gropdf") is not None
    bench.beside("6", f"order of battle of {pages} pages, of the processor", ours, "groff with tbl",
                 groff if has_groff else None, by_cpu=True, most_ratio=0.5)
    bench.add("6", "peak memory of that", "MiB", bench.rows[-1]["MiB"], most=32)
    if not bench.is_short:
        office = ["soffice", "--headless", f"-env:UserInstallation=file://{bench.path('profile')}",
                  "--convert-to", "pdf", "--outdir", bench.folder, page]
        bench.beside("6", "the same", ours, "LibreOffice", office, repeats=1, most_ratio=0.05)
        ((_, cpu, peak),) = bench.time(1, sheet(10 * units))
        bench.add("6", f"peak memory of {count_pages(bench.path('sheet.pdf')):,} pages", "MiB", peak, cpu=cpu,
                  most=32)
    scenario = inputs.write_scenario(bench, bench.size(250, 60))
    packet = [bench.muster, "print", scenario, "--packet", "-o", bench.path("packet.pdf")]
    run(packet)
    lines = inputs.write_lines(bench, bench.path("packet.pdf"))
    groff = ["sh", "-c", f"groff -k -t -ms -T pdf {lines} > {bench.path('groff.pdf')}"]
    bench.beside("6", f"packet of {count_pages(bench.path('packet.pdf'))} pages, of the processor", packet,
                 "groff with tbl", groff if has_groff else None, by_cpu=True, most_ratio=0.6)


def bench_composing(bench):
    like = "like an order of battle, "
    bench.take([f"{bench.build}/tests/bench/bench-compose", PACK, "france", "1809", str(bench.size(20, 300))],
               {("7", f"{like}the worst"): dict(most=150), ("7", like): dict(most=50),
                ("7", "quality"): dict(most=20)})
    fill = [bench.muster, "fill", "--ruleset", "tout-soldat", "--nation", "france", "--date", "1809", "--preview"]
    ((wall, cpu, peak),) = bench.time(5, [*fill, "--points", "1000", "--answers", "3"])
    bench.add("7", "three armies of 1,000 points", "ms", wall, cpu=cpu, peak=peak, most=500)
    impossible = [*fill, "--points", "200", "--average", "5", "--wish", "12.. artillery"]
    ((wall, cpu, peak),) = bench.time(5, ["sh", "-c", 'LC_ALL=C.UTF-8 "$@" 2>&1 | grep -q contradict', "-", *impossible])
    bench.add("7", "what contradicts itself", "ms", wall, cpu=cpu, peak=peak, most=500)
    bench_slots(bench, PACK, "france", "299,300,500,1000",
                ["..4 corps", "1.. unit arm:cavalry in:brigade", "..25% artillery"], 0.01)
    types = bench.size(1000, 50)
    bench_slots(bench, inputs.write_catalogue(bench, types), "x", "1000", ["1.. band"], 0.2, f" of {types:,} types")


def solve_slots(solver, path, seconds):
    """Returns the milliseconds, and what was found: as a number where one was, and whether it is proved."""
    began = time.monotonic()
    report = path + ".out"
    command = (["glpsol", "--lp", path, "--tmlim", str(seconds), "-o", report] if solver == "glpsol"
               else ["cbc", path, "sec", str(seconds), "solve", "solution", report])
    said = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    took = (time.monotonic() - began) * 1000
    written = open(report).read() if os.path.exists(report) else ""
    found = re.search(r"obj = (-?\d+)" if solver == "glpsol" else r"Objective value: +(-?\d+)",
                      written if solver == "glpsol" else said)
    is_proved = "INTEGER OPTIMAL" in written if solver == "glpsol" else "Optimal solution found" in said
    return took, abs(int(found.group(1))) if found else None, is_proved


def bench_slots(bench, pack, nation, totals, wishes, most_ratio, more=""):
    """Armies beside the same limits as a plain model in which each formation that there may be has columns
    of its own, given to other solvers. most_ratio: to cbc, of the largest"""
    seconds = bench.size(30, 1)
    lines = subprocess.run([f"{bench.build}/tests/bench/bench-compose", pack, nation, "1809", "slots", bench.folder,
                            totals, *wishes],
                           check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    for line in lines[:bench.size(len(lines), 1)]:
        what, ours, gain, path = line.split("\t")
        what = f"composed: {what}{more}"
        for solver in ("glpsol", "cbc"):
            if path == "-" or shutil.which(solver) is None:
                peer = f"slots, {solver}: {NOT_THERE}" if path != "-" else "slots: no model says the same"
                bench.add("7", what, "ms", float(ours), peer=peer, note=f"{gain} proved")
                continue
            took, found, is_proved = solve_slots(solver, path, seconds)
            if is_proved and found != int(gain):
                sys.exit(f"{what}: {solver} proves {found}, and Muster {gain}")
            note = (f"{gain} proved by both" if is_proved
                    else f"{gain} proved; {solver} has {found if found is not None else 'nothing'} by then")
            is_largest = solver == "cbc" and "1000 points" in what
            bench.add("7", what, "ms", float(ours), peer=f"slots, {solver}", peer_median=took,
                      most_ratio=most_ratio if is_largest else 1, note=note)


def bench_start(bench):
    bench.take([f"{bench.build}/tests/bench/bench-armies", "data/examples/french-200.army.xml"], {}, shown=True)
    library = inputs.write_library(bench, bench.size(1000, 20))
    programs = [("an empty window", [f"{bench.build}/tests/bench/empty-window"], 1.25)]
    if shutil.which("gnome-calculator"):
        programs.append(("gnome-calculator", ["gnome-calculator"], 0.9))
    command = [f"{bench.build}/tests/bench/first-paint", str(bench.size(21, 1)),
               f"{bench.build}/src/muster-desktop", "--library", library]
    for _, peer, _ in programs:
        command += ["--", *peer]
    lines = subprocess.run(bench.shown(command), check=True, text=True, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL).stdout
    ours, *others = [float(word) for word in lines.replace(" ms", "").split()]
    for (name, _, most), other in zip(programs, others):
        bench.add("8", "exec to first paint, 1,000 armies", "ms", ours, peer=name, peer_median=other,
                  most_ratio=most)


    if not bench.is_short and shutil.which("gnome-text-editor"):
        command = [sys.executable, f"{HERE}/memory.py", f"{bench.build}/src/muster-desktop", "--library", library,
                   "--", "gnome-text-editor", "--standalone"]
        words = subprocess.run(bench.shown(command), check=True, text=True, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL).stdout.split()
        bench.add("8", "memory at rest (PSS)", "MiB", float(words[0]), peer="gnome-text-editor",
                  peer_median=float(words[1]), most_ratio=1.1)


def bench_tool(bench):
    for what, command, most in (("muster --version", ["--version"], 4),
                                ("check of one army", ["check", "data/examples/french-200.army.xml"], 12)):
        ((wall, cpu, peak),) = bench.time(31, [bench.muster, *command])
        bench.add("9", what, "ms", wall, cpu=cpu, peak=peak, most=most)


def bench_campaigns(bench):
    program, library = f"{bench.build}/tests/bench/bench-campaign", bench.path("campaign.db")
    bounds = {("10", "a morning state"): dict(most=5), ("10", "the last morning"): dict(most=5),
              ("10", "strike of"): dict(most=60)}
    bench.take([program, PACK, inputs.write_army(bench, 200), library], bounds)
    file = inputs.export_campaign(bench, library, "long.campaign.xml")
    for what, command in (("campaign state", ["campaign", "state", file]),
                          ("campaign log", ["campaign", "log", file]),
                          ("campaign do note", ["campaign", "do", file, "note", "Rain", "--preview"])):
        ((_, cpu, peak),) = bench.time(5, [bench.muster, *command])
        bench.add("10", f"{what}, of the processor", "ms", cpu, peak=peak, most=150)
    def state(battles):
        return [bench.muster, "campaign", "state", inputs.write_campaign(bench, battles)]
    bench.growth("10", "campaign state, battles", bench.size((20, 200, 2000), (2, 20)), state, repeats=1)
    if not bench.is_short:
        bench.add("10", "peak memory of 500,000 events", "MiB", bench.rows[-1]["MiB"], most=150)


def bench_packets(bench):
    """A packet each for the umpire, two sides and their players: what is new since the last battle with how
    things stand, as is sent every week, and the whole."""
    readers = bench.size(26, 5)
    campaign = inputs.write_campaign(bench, bench.size(200, 2), readers - 3)
    def print_packets(*options):
        return [bench.muster, "print", campaign, "--packet", "--for", "each", "-o", bench.path("packets"), *options]
    for what, *options in (("since the last battle", "--last"), ("the whole",)):
        ((wall, cpu, peak),) = bench.time(3, print_packets(*options))
        pages = sum(count_pages(packet.path) for packet in os.scandir(bench.path("packets")))
        bench.add("10b", f"packets for {readers} readers, {what}", "ms", wall, cpu=cpu, peak=peak, most=8000,
                  note=f"{pages:,} pages")
        bench.add("10b", "peak memory of that", "MiB", peak, most=80)


def bench_boards(bench):
    packs = [f"data/packs/{name}" for name in sorted(os.listdir("data/packs"))]
    bench.take([f"{bench.build}/tests/bench/bench-board", *packs],
               {("11", " made"): dict(most=0.2), ("11", " drawn"): dict(most=12)})


def bench_tables(bench):
    def read(rows):
        return [bench.muster, "import", inputs.write_rows(bench, rows), "--ruleset", "tout-soldat", "--name",
                "Large", "-o", bench.path("rows.army.xml"), "--force"]
    rows = bench.size(99990, 1000)  # and a heading: no more are taken
    ((wall, cpu, peak),) = bench.time(3, read(rows))
    bench.add("12", f"import of a table of {rows:,} rows", "ms", wall, cpu=cpu, peak=peak, most=2000)
    bench.growth("12", "import, rows", (rows // 10, rows), read)
    n = bench.size(10000, 100)
    library = inputs.write_library(bench, n)
    ((wall, cpu, peak),) = bench.time(3, [bench.muster, "library", "list", "--library", library])
    bench.add("12", f"library list of {n:,} armies", "ms", wall, cpu=cpu, peak=peak, most=200)


def bench_by_hand(bench):
    bench.add("14", "./dev run, ./dev test and .ci/run", "min", None, note="timed by hand")


GOALS = {"1": [bench_checks], "2": [bench_edits], "3": [bench_packs], "4": [bench_many_files], "5": [bench_search],
         "6": [bench_pages], "7": [bench_composing], "8": [bench_start], "9": [bench_tool], "10": [bench_campaigns],
         "10b": [bench_packets], "11": [bench_boards], "12": [bench_tables], "13": [bench_checks], "14": [bench_by_hand]}


def main():
    build, *words = sys.argv[1:]
    goals = [word for word in words if word != "--short"]
    for goal in goals:
        if goal not in GOALS:
            sys.exit(f"bench.py: there is no goal {goal}; they are {', '.join(GOALS)}.")
    os.environ["MUSTER_DATA_DIR"] = os.path.abspath("data")
    os.environ["GTK_A11Y"] = "none"
    os.environ["GSETTINGS_SCHEMA_DIR"] = os.path.abspath(f"{build}/data")
    bench = Bench(build, "--short" in words)
    done = []
    try:
        for goal in goals or GOALS:
            for part in GOALS[goal]:
                if part not in done:
                    done.append(part)
                    part(bench)
    finally:
        shutil.rmtree(bench.folder, ignore_errors=True)
    with open("build/bench.json" if os.path.isdir("build") else f"{build}/bench.json", "w") as out:
        json.dump(bench.rows, out, indent=1, ensure_ascii=False)
    verdicts = [row["verdict"] for row in bench.rows]
    print(f"{verdicts.count('met')} met, {verdicts.count('missed')} missed")


if __name__ == "__main__":
    main()
