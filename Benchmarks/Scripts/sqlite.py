#!/usr/bin/env python3
"""The floor of `put` by another hand: SQLite with synchronous=FULL, 1 KB into one row, on the disk of TMPDIR.

It is not part of the build, as SQLite's headers are not on every machine. Prints the median of 500 puts for each
journal mode; the binding itself takes some 10 microseconds of it.
"""
import os
import sqlite3
import statistics
import tempfile
import time

for mode in ["DELETE", "WAL"]:
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(os.path.join(folder, "store.db"), isolation_level=None)
        database.execute(f"PRAGMA journal_mode={mode}")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE entries (key TEXT PRIMARY KEY, value BLOB)")
        times = []
        for _ in range(520):
            value = os.urandom(1024)
            start = time.perf_counter_ns()
            database.execute("INSERT OR REPLACE INTO entries VALUES ('key', ?)", (value,))
            times.append(time.perf_counter_ns() - start)
        print(f"SQLite {sqlite3.sqlite_version}, {mode}: {statistics.median(times[20:]) / 1000:.0f} us")
