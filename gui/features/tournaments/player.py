"""The program that plays the games of a tournament: ``turmcore`` with the arguments that it is given, and no longer than
the app is there. The app holds the other end of its standard input.
"""

import runpy
import signal
import sys
import threading

from turmcore.system import interrupt, wait_for_end


def _leave_with_the_app() -> None:
    wait_for_end(0)
    interrupt()  # the games played stay, and its own processes end


if __name__ == "__main__":
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # an app that was started in the background ignores it
    threading.Thread(target=_leave_with_the_app, daemon=True).start()
    sys.argv[0] = "turmcore"
    runpy.run_module("turmcore", run_name="__main__")
