"""A screen for programs that open windows, where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def has_screen() -> bool:
    """Whether a window can be opened here."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def on_own_screen(module: str, width: int, height: int) -> int:
    """Run a module with this program's arguments on an X server of its own; what it returned, or 2."""
    if shutil.which("Xvfb") is None:
        print(f"{module}: there is no screen, and no Xvfb to make one", file=sys.stderr)
        return 2
    reader, writer = os.pipe()
    size = f"{width}x{height}x24"
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    try:
        os.close(writer)
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        if not number:
            print(f"{module}: Xvfb did not start", file=sys.stderr)
            return 2
        env = os.environ | {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        return subprocess.run([sys.executable, "-m", module, *sys.argv[1:]], check=False, env=env).returncode
    finally:
        server.terminate()
        server.wait(10)
