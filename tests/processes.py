"""Other processes, as the system tells of them."""

from contextlib import suppress
from pathlib import Path


def is_running(pid):
    """Whether a process is there and no zombie."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False
