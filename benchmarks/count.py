"""The program that runs all probes; `benchmarks.guard` starts it under callgrind."""

import gc
import json
import platform
from itertools import chain

import turmcore
from benchmarks.callgrind import mark
from benchmarks.probe import Probe
from benchmarks.probes import PROBES

EMPTY = Probe("empty", lambda: lambda: None)
"""Costs what counting itself costs."""


def key() -> str:
    """What instruction counts depend on; under valgrind the processor's level is valgrind's."""
    info = turmcore.build_info()
    python = ".".join(platform.python_version_tuple()[:2])
    return f"{info['compiler']}, Cython {info['cython']}, Python {python}, {info['cpu']}"


def main() -> None:
    """Run all probes, each work between two marks, and print the key and how many they were."""
    probes = [EMPTY, *chain.from_iterable(PROBES.values())]
    for probe in probes:
        work = probe.prepare()
        work()
        gc.collect()
        gc.disable()  # when it runs next depends on all that was done before
        mark()
        work()
        mark()
        gc.enable()
    print(json.dumps({"key": key(), "probes": len(probes)}))


if __name__ == "__main__":
    main()
