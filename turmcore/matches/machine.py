"""The machine a match is played on; with a time limit the results depend on it."""

import os
import platform
from pathlib import Path
from typing import Any


def machine(jobs: int) -> dict[str, Any]:
    """The processor's model, the cores this process may use, and the number of parallel games."""
    has_affinity = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    return {"cpu": _cpu_model(), "cores": cores, "jobs": jobs}


def _cpu_model() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    except OSError:
        pass  # not Linux
    return platform.processor() or platform.machine()
