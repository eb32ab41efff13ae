#!/usr/bin/env python3
"""Measures the time from the start of the App to its first screen, and from Ctrl-C to its end.

Use a release build:

    Scripts/build-release
    Benchmarks/Scripts/first-screen.py .build-release/App

Each run has a pseudo-terminal of 80x24. The second series uses an API that never answers. For comparison, the script
also measures a process that only prints help: the first screen cannot be faster.
"""

import fcntl
import os
import pty
import select
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

RUNS = 15


def milliseconds(start):
    return (time.perf_counter() - start) * 1000


def run(app, *arguments):
    """Starts the App, waits for its help bar, presses Ctrl-C, and returns both times."""
    start = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(app, [app, "ui", *arguments])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    screen = b""
    # The last row of every screen shows the key to quit.
    while b"quit" not in screen:
        if not select.select([terminal], [], [], 20)[0]:
            sys.exit("the App showed no screen within 20 s")
        screen += os.read(terminal, 65536)
    shown = milliseconds(start)
    start = time.perf_counter()
    os.write(terminal, b"\x03")
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass  # On Linux, reading fails when the App has closed the terminal.
    os.waitpid(pid, 0)
    os.close(terminal)
    return shown, milliseconds(start)


def series(name, app, *arguments):
    times = [run(app, *arguments) for _ in range(RUNS + 1)][1:]
    for label, values in zip(("first screen", "end after Ctrl-C"), zip(*times)):
        print(f"{name}, {label}: median {statistics.median(values):.1f} ms, maximum {max(values):.1f} ms")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    app = os.path.abspath(sys.argv[1])
    starts = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([app, "--help"], stdout=subprocess.DEVNULL, check=True)
        starts.append(milliseconds(start))
    print(f"the process alone (--help): median {statistics.median(starts):.1f} ms")
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as silent:
        os.chmod(folder, 0o700)
        series("with the Sandbox", app, "--data-dir", folder)
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        series("with an API that never answers", app, "--data-dir", folder, "--api-url", url)


main()
