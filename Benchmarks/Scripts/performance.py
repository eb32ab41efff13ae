#!/usr/bin/env python3
"""Runs all benchmarks and writes their table into docs/performance.md, and docs/performance.json for tools.

    Benchmarks/Scripts/performance.py [APP] [--earlier FILE]

Takes about ten minutes; nothing else should run. APP is a release build of the App, such as that of
Scripts/build-release; without it the rows of the first screen are missing. The results are compared with those of FILE, by
default the last docs/performance.json; ratios are compared where there is a floor, since machines differ in speed.

A row has the median, the floor (the fastest known way to do the same work, measured in the same run), and the goal. All
goals are in the list below.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs/performance.md"
RESULTS = ROOT / "docs/performance.json"
UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "kB": 1e3, "MB": 1e6}
TIME = "Time (wall clock)"


class Row:
    """A row of the table.

    value, floor: a metric of the benchmark; a floor can also be another benchmark.
    ratio: a metric with the ratio in thousandths, measured in turns; otherwise the ratio is that of the medians.
    goal: "1.4x" bounds the ratio, "+10 µs" the difference to the floor, "5 ms" the median; at most, unless it begins with ≥ or =.
    """

    def __init__(self, suite, benchmark, value=TIME, floor=None, ratio=None, goal=None, name=None):
        self.suite, self.benchmark, self.value = suite, benchmark, value
        self.floor, self.ratio, self.goal = floor, ratio, goal
        self.name = name or benchmark + ("" if value == TIME else f": {value}")


def rows():
    suite = "Dependency injection"
    yield Row(suite, "singleton", floor="singleton: floor")
    yield Row(suite, "test for a handler of events", floor="test for a handler of events: floor", goal="+2 ns")
    yield Row(suite, "singleton, events handled", floor="singleton")
    yield Row(suite, "singleton, two threads", floor="singleton, two threads: floor")
    for kind in ["singleton", "named singleton"]:
        for count in [10, 1_000, 100_000]:
            yield Row(suite, f"{kind} of {count}", floor=f"{kind} of 10", goal="1.5x", name=f"{kind} of {count:,}")
    for scope in ["transient", "graph"]:
        yield Row(suite, f"chain of four, {scope}", floor="chain of four: floor")
    for access in ["first access", "repeated"]:
        yield Row(suite, f"@Dependency, {access}", floor=f"@Dependency, {access}: floor")
    for scope in ["container", "graph", "transient", "weak"]:
        yield Row(suite, f"10,000,000 resolves, {scope}", "Memory Δ (resident peak)")

    suite = "Navigation"
    floor = "floor: append to an array"
    for name in ["push", "pop", "push and pop, 10,000 deep", "present, in place of another sheet"]:
        yield Row(suite, name, floor=floor, goal="2 µs" if "and" in name else "1 µs")
    yield Row(suite, "push, with a listener", floor=floor)
    yield Row(suite, "restore a path 1,000 deep", goal="5 ms")
    yield Row(suite, "read a link 1,000 deep")

    suite = "Network"
    for client, least in [("urlSession", "≥ 0.93x"), ("asyncHTTPClient", "≥ 0.9x")]:
        service = f"NetworkService over {client}"
        for workers in ["1 at a time", "6 at a time"]:
            times = ("one through the service", "a raw request")
            yield Row(suite, f"{service}, {workers}", *times, goal="+10 µs", name=f"{service}, {workers}")
            yield Row(
                suite, f"{service}, {workers}", *times, ratio="throughput, raw = 1000", goal=least,
                name=f"{service}, {workers}: throughput",
            )
        yield Row(suite, f"{service}, 1,000 at once")
        yield Row(
            suite, f"{service}, 100,000 requests", "growth in 100,000 requests", f"raw {client}, 100,000 requests",
            goal="+1 MB",
        )
        yield Row(
            suite, f"{service}, waiting for a silent server", "share of a core",
            goal="5 %" if client == "asyncHTTPClient" else None,
        )

    suite = "Sign-in"
    yield Row(suite, "accessToken() with a valid token", "token", "floor", "token, floor = 1000", "1 µs")
    callers = "10,000 callers with an expired token"
    yield Row(suite, callers, "callers", "floor", "callers, floor = 1000", "2x", name=callers)
    yield Row(suite, callers, "token requests", goal="= 1")
    yield Row(suite, "100 calls against 429 with Retry-After", "token requests", goal="= 1")

    suite = "Payment"
    payment = "A payment, with two puts as its floor"
    yield Row(suite, payment, "payment", "floor", "payment, floor = 1000", "1.5x", name="A payment")
    for count in ["writes of 100 payments", "requests of 100 payments"]:
        yield Row(suite, payment, count, goal="= 200", name=f"A payment: {count}")
    for name, goal in [("", "1x"), (", with a server that takes 20 ms", "0.2x")]:
        yield Row(
            suite, "1,000 payments at once" + name, "at once", "one after another", "at once, one after another = 1000",
            goal, name="1,000 payments at once, for each" + name,
        )
    yield Row(suite, "A history of 100,000 payments", "growth", goal="1 MB")
    yield Row(suite, "A history of 100,000 payments", "page of 100")

    suite = "Analytics"
    track = "track() with six properties, granted"
    yield Row(suite, track, "p50", "p50 of the floor", "p50, floor = 1000", "3x")
    yield Row(suite, track, "p50", "p50 of the floor", "p99, floor = 1000", "5x", name=f"{track}: ratio of the p99")
    yield Row(suite, "track() with six properties, denied", "p50", "p50 of the floor", goal="50 ns")
    speed = ("events/s", "events/s of the floor", "events/s, floor = 1000")
    yield Row(suite, "10,000 events made durable", *speed, goal="≥ 0.2x")
    more = "One more event made durable, with 10,000 waiting"
    yield Row(suite, more, "event", "floor", "event, floor = 1000", "2x", name=more)
    for count in [1_000, 100_000]:
        yield Row(suite, f"Start with {count} waiting events", "start", goal="20 ms")
    yield Row(suite, "A million events in the log", "growth", goal="20 MB")
    yield Row(suite, "Delivery of 50,000 events over loopback", *speed, goal="≥ 100000")

    suite = "Storage"
    for size in ["10 KB", "100 KB", "1000 KB"]:
        name = f"put 1 KB into {size}"
        yield Row(suite, name, "put", "floor", "put, floor = 1000", "1.4x", name=name)
    for mode in ["DELETE", "WAL"]:
        row = f"a row of SQLite, {mode}"
        yield Row(suite, row, floor=f"{row}: floor")
        yield Row(suite, "put 1 KB into 10 KB", "put", row, goal="1x", name=f"put 1 KB into 10 KB, beside {row}")
    yield Row(suite, "first put into 1 MB")
    yield Row(suite, "800 puts")
    yield Row(suite, "get", floor="get: floor", goal="5 µs")
    yield Row(suite, "open 1,000 entries", floor="open 1,000 entries: floor", goal="5 ms")

    suite = "Terminal, 200 by 60"
    yield Row(suite, "first screen", floor="floor: fill 200 by 60 cells")
    for key in ["select the next row", "scroll 10,000 rows by one", "scroll 10,000 rows by a page", "type into a field",
                "change nothing"]:
        name = f"key press to output: {key}"
        for place in ["", " (grid)"]:
            yield Row(suite, name + place, floor="floor: fill 200 by 60 cells", goal="16 ms")
        if "page" not in key:
            yield Row(suite, name, "bytes written", goal="2 kB")
    yield Row(suite, "key press to output: select the next control (form)", goal="5 ms")
    yield Row(suite, "paste 1 MB into a field", floor="floor: decode 1 MB of text", goal="100 ms")

    suite = "The App, release build"
    yield Row(suite, "first screen with the Sandbox", floor="a bare start", goal="+60 ms")
    yield Row(suite, "first screen with an API that never answers", floor="a bare start", goal="+60 ms")
    yield Row(suite, "end after Ctrl-C", goal="100 ms")


def read_markdown(text):
    """Returns the medians of the benchmark tool's tables, in seconds and bytes: {(benchmark, metric): (median, unit)}."""
    medians, benchmark = {}, None
    for line in text.splitlines():
        if line.startswith("### "):
            benchmark = line[4:].strip()
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not line.startswith("| ") or len(cells) < 9 or not cells[3].isdigit():
            continue
        # For example "put (ns) (K)" or "Time (wall clock) (μs) *".
        label = cells[0].removesuffix("*").strip().replace("μ", "µ").replace("KB", "kB")
        value = float(cells[3])
        for mark, factor in [(" (K)", 1e3), (" (M)", 1e6), (" (G)", 1e9)]:
            if label.endswith(mark):
                label, value = label.removesuffix(mark), value * factor
        unit = re.search(r" \((ns|µs|ms|s|kB|%)\)$", label)
        if unit:
            label = label.removesuffix(unit[0])
            value *= UNITS.get(unit[1], 1)
        kind = "s" if unit and unit[1] in ("ns", "µs", "ms", "s") else "%" if unit and unit[1] == "%" else ""
        if (unit and unit[1] == "kB") or "Memory" in label or "bytes" in label:
            kind = "B"
        medians[benchmark, label] = (value, kind)
    return medians


def run_benchmarks():
    command = ["swift", "package", "--package-path", str(ROOT / "Benchmarks"), "benchmark", "--format", "markdown"]
    print("Running the benchmarks …", flush=True)
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"{result.stdout}\nError: the benchmarks ended with {result.returncode}.")
    return read_markdown(result.stdout)


def run_script(name, *arguments):
    return subprocess.run(
        [sys.executable, ROOT / "Benchmarks/Scripts" / name, *arguments], stdout=subprocess.PIPE, text=True, check=True
    ).stdout


def run_sqlite():
    medians = {}
    for mode, row, floor in re.findall(r", (\w+): (\d+) us, floor (\d+) us", run_script("sqlite.py")):
        medians[f"a row of SQLite, {mode}", TIME] = (int(row) * 1e-6, "s")
        medians[f"a row of SQLite, {mode}: floor", TIME] = (int(floor) * 1e-6, "s")
    return medians


def run_first_screen(app):
    names = {
        "the process alone (--help)": "a bare start",
        "with the Sandbox, first screen": "first screen with the Sandbox",
        "with an API that never answers, first screen": "first screen with an API that never answers",
        "with the Sandbox, end after Ctrl-C": "end after Ctrl-C",
    }
    found = re.findall(r"(.*): median ([\d.]+) ms", run_script("first-screen.py", app))
    return {(names[name], TIME): (float(time) * 1e-3, "s") for name, time in found if name in names}


def formatted(value, kind):
    if kind == "s":
        unit = next((unit for unit in ["ms", "µs"] if value >= UNITS[unit]), "ns")
    elif kind == "B":
        unit = next((unit for unit in ["MB", "kB"] if value >= UNITS[unit]), "B")
    else:
        return f"{value:,.0f}" + (" %" if kind == "%" else "")
    value /= UNITS.get(unit, 1)
    return f"{value:.{0 if value >= 100 or unit == 'B' else 1 if value >= 10 else 2}f} {unit}"


def is_met(goal, value, floor, ratio):
    sign, text = (goal[0], goal[1:].strip()) if goal[0] in "≥=" else ("≤", goal)
    number, unit = re.fullmatch(r"\+?([\d.]+) ?(.*)", text).groups()
    bound = float(number) * UNITS.get(unit, 1)
    measured = ratio if unit == "x" else value - floor if text.startswith("+") else value
    return measured >= bound if sign == "≥" else measured == bound if sign == "=" else measured <= bound


def measured(row, medians):
    """Returns the result of a row, or None if it or its floor was not measured."""
    floors = [(row.benchmark, row.floor), (row.floor, row.value), (row.floor, TIME)]
    floor = next((medians[key] for key in floors if key in medians), None)
    if (row.benchmark, row.value) not in medians or (row.floor and not floor):
        return None
    value, kind = medians[row.benchmark, row.value]
    floor = floor or (None, kind)
    if row.ratio:
        ratio = medians[row.benchmark, row.ratio][0] / 1000
    else:
        ratio = value / floor[0] if floor[0] else None
    return {
        "suite": row.suite, "name": row.name, "median": value, "unit": kind, "floor": floor[0],
        "ratio": ratio and round(ratio, 3), "goal": row.goal,
        "met": is_met(row.goal, value, floor[0], ratio) if row.goal else None,
    }


def table(results):
    lines, suite = [], None
    for result in results:
        if result["suite"] != suite:
            suite = result["suite"]
            lines += ["", f"### {suite}", "", "| | median | floor | ratio | goal | |", "|---|--:|--:|--:|--:|---|"]
        goal = (result["goal"] or "").replace("x", " times").replace("100000", "100,000")
        cells = [
            result["name"], formatted(result["median"], result["unit"]),
            "" if result["floor"] is None else formatted(result["floor"], result["unit"]),
            "" if result["ratio"] is None else f"{result['ratio']:.2f}",
            goal if not goal or goal[0] in "≥=+" else f"≤ {goal}",
            {None: "", True: "met", False: "**missed**"}[result["met"]],
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines[1:])


def changes(results, earlier):
    """Returns a line for each row that changed by 20 % or more, and for each goal with another verdict."""
    before = {(result["suite"], result["name"]): result for result in earlier}
    for result in results:
        old = before.get((result["suite"], result["name"]))
        if not old:
            yield f"new: {result['name']}"
            continue
        key = "ratio" if result["ratio"] and old["ratio"] else "median"
        factor = result[key] / old[key] if old[key] else 1
        if not 1 / 1.2 < factor < 1.2 or old["met"] != result["met"]:
            verdict = {None: "", True: ", met", False: ", missed"}[result["met"]]
            yield f"{result['suite']}, {result['name']}: {key} {old[key]:.3g} → {result[key]:.3g}{verdict}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("app", nargs="?")
    parser.add_argument("--earlier", type=pathlib.Path, default=RESULTS)
    options = parser.parse_args()
    earlier = json.loads(options.earlier.read_text()) if options.earlier.exists() else []
    medians = run_benchmarks() | run_sqlite() | (run_first_screen(options.app) if options.app else {})
    expected = [row for row in rows() if options.app or not row.suite.startswith("The App")]
    results = [measured(row, medians) for row in expected]
    missing = [row.name for row, result in zip(expected, results) if result is None]
    if missing:
        sys.exit("Error: the benchmarks have no such rows; change the list in this script:\n  " + "\n  ".join(missing))
    RESULTS.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n")
    head, _, tail = DOCUMENT.read_text().partition("<!-- begin of the table -->")
    tail = tail.partition("<!-- end of the table -->")[2]
    DOCUMENT.write_text(f"{head}<!-- begin of the table -->\n{table(results)}\n<!-- end of the table -->{tail}")
    print(table(results))
    if earlier:
        print("\nChanges of 20 % or more:")
        print("\n".join(changes(results, earlier)) or "none")
    missed = [result["name"] for result in results if result["met"] is False]
    print(f"\n{len(missed)} of {sum(bool(row.goal) for row in expected)} goals missed: {', '.join(missed) or 'none'}")


main()
