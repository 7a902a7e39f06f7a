"""`python -m benchmarks.start`: how long the app takes from its start to the first picture of the welcome page.

The real program in a process of its own, several times; one more before them, so that files are in the system's memory
and Python has compiled its modules. `--python` names the interpreter of another build, for example that of a bundle. Without a screen it starts an Xvfb of its own. The limit is 2 s in the median.
`--imports` lists the modules that take the most time instead.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.screen import has_screen, on_own_screen

SIZE = (1280, 800)
LIMIT_S = 2.0
_MOST = 25  # modules in a list

# What the console script does, and in its loop a look at the page: it is painted when its first card has a picture.
_CHILD = """
import sys, time
from gui.app.start import open_window
app, window = open_window()
page = window.welcome.view
first = page.cards[-1]
from PySide6.QtCore import QEvent, QObject, QTimer
class Eye(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, self.tell)
        return False
    def tell(self):
        print(time.monotonic(), flush=True)
        window.close()
        app.quit()
eye = Eye()
first.installEventFilter(eye)
sys.exit(app.exec())
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.start", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures into FILE")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument(
        "--python", metavar="FILE", default=sys.executable, help="which Python starts the app"
    )
    parser.add_argument("--imports", action="store_true", help="list the modules that take the most time")
    arguments = parser.parse_args()
    if arguments.runs < 1:
        parser.error("there must be at least one run")
    if not has_screen():
        return on_own_screen("benchmarks.start", *SIZE)
    with tempfile.TemporaryDirectory() as folder:
        # a user's settings that nobody else has
        env = os.environ | dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), folder)
        if arguments.imports:
            return _list_imports(arguments.python, env)
        _start(arguments.python, env)
        found = [_start(arguments.python, env) for _ in range(arguments.runs)]
    times = [wall for wall, _ in found]
    figures = {"median s": statistics.median(times), "fastest s": min(times), "slowest s": max(times)}
    figures["processor s"] = statistics.median(processor for _, processor in found)
    for name, value in figures.items():
        print(f"{name:<12}{value:.2f}")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    is_good = figures["median s"] <= LIMIT_S
    print(f"limit: {LIMIT_S:.1f} s:", "kept" if is_good else "NOT KEPT")
    return 0 if is_good else 1


def _start(python: str, env: dict[str, str]) -> tuple[float, float]:
    """Seconds from the start of a process to the first picture of the page, and those of the processor in all."""
    begin, before = time.monotonic(), os.times()  # the clock is the same in all processes
    done = subprocess.run(
        [python, "-c", _CHILD], check=False, env=env, capture_output=True, text=True, timeout=120
    )
    try:
        after = os.times()
        processor = (
            after.children_user - before.children_user + after.children_system - before.children_system
        )
        return float(done.stdout.split()[-1]) - begin, processor
    except (IndexError, ValueError):
        raise SystemExit(f"benchmarks.start: the page does not come up\n{done.stderr[-2000:]}") from None


def _list_imports(python: str, env: dict[str, str]) -> int:
    """Print what each module takes by itself, the longest last."""
    done = subprocess.run(
        [python, "-X", "importtime", "-c", _CHILD],
        check=False, env=env, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    found = re.findall(r"^import time:\s+(\d+) \|\s+(\d+) \|\s+(\S+)$", done.stderr, re.MULTILINE)
    rows = sorted((int(own), int(whole), name) for own, whole, name in found)
    print(f"{len(rows)} modules, {sum(own for own, _, _ in rows) / 1e6:.2f} s; the longest, in ms:")
    for own, whole, name in rows[-_MOST:]:
        print(f"{own / 1000:8.1f} {whole / 1000:8.1f}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
