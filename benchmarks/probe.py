"""What a probe is, and the program that runs all probes under callgrind."""

import gc
import json
import platform
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain

import turmcore
from benchmarks.callgrind import mark


@dataclass(frozen=True, slots=True)
class Probe:
    """A small fixed piece of work whose instructions are counted.

    Attributes
    ----------
    name : str
    prepare : callable
        Sets up, uncounted, and returns the work. The work is done twice and counted the second time,
        when caches are filled and buffers grown.
    allocations : int or None
        How often the work may ask for memory; None where Python objects make the number meaningless.
    """

    name: str
    prepare: Callable[[], Callable[[], object]]
    allocations: int | None = None


EMPTY = Probe("empty", lambda: lambda: None)
"""Costs what counting itself costs."""


def key() -> str:
    """What instruction counts depend on; under valgrind the processor's level is valgrind's."""
    info = turmcore.build_info()
    python = ".".join(platform.python_version_tuple()[:2])
    return f"{info['compiler']}, Cython {info['cython']}, Python {python}, {info['cpu']}"


def main() -> None:
    """Run all probes, each work between two marks, and print their key and names as JSON."""
    from benchmarks.probes import PROBES

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
