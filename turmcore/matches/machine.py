"""What a match is played on; with a limit of time its results depend on it."""

import os
import platform
from pathlib import Path
from typing import Any


def machine(jobs: int) -> dict[str, Any]:
    """Model of the processor, the cores that this process may use, and the games that run side by side."""
    has_affinity = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    return {"cpu": _cpu_model(), "cores": cores, "jobs": jobs}


def _cpu_model() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    except OSError:
        pass  # no Linux
    return platform.processor() or platform.machine()
