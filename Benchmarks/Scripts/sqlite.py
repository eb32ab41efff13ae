#!/usr/bin/env python3
"""Compares a durable write of 1 KB to one row of SQLite (synchronous=FULL) with the floor of StorageBenchmarks.

Both are measured alternately on the disk of TMPDIR. Prints the medians of 500 writes and their ratio for each journal
mode. Python adds about 10 microseconds to each of them. It is a script and not a benchmark, because SQLite's
headers are not installed on every machine.
"""
import os
import sqlite3
import statistics
import tempfile
import time


def replace_durably(folder, content):
    """Writes and syncs a new file, renames it, and syncs the folder."""
    temporary = os.path.join(folder, "floor.tmp")
    file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    os.write(file, content)
    os.fsync(file)
    os.rename(temporary, os.path.join(folder, "floor"))
    directory = os.open(folder, os.O_RDONLY)
    os.fsync(directory)
    os.close(directory)
    os.close(file)


def microseconds(work):
    start = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start) / 1000


for mode in ["DELETE", "WAL"]:
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(os.path.join(folder, "store.db"), isolation_level=None)
        database.execute(f"PRAGMA journal_mode={mode}")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE entries (key TEXT PRIMARY KEY, value BLOB)")
        puts, floors = [], []
        for _ in range(520):
            value = os.urandom(1024)
            floors.append(microseconds(lambda: replace_durably(folder, value)))
            insert = lambda: database.execute("INSERT OR REPLACE INTO entries VALUES ('key', ?)", (value,))
            puts.append(microseconds(insert))
        put, floor = statistics.median(puts[20:]), statistics.median(floors[20:])
        print(f"SQLite {sqlite3.sqlite_version}, {mode}: {put:.0f} us, floor {floor:.0f} us: {put / floor:.2f}")
