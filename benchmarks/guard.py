"""The guard of speed: `python -m benchmarks.guard` compares instruction counts with the stored ones.

On a shared machine time says nothing; instruction counts are the same in every run. They depend on
the compiler, Cython, Python and the processor's level, so each such key has counts of its own; and
they are compared only where Python itself costs what it did, which a probe without the engine tells.
What the C library's heap takes is left out, and yet where things lie in memory moves some counts a
little; so what seems slower is counted again with memory laid out otherwise, and the lowest count is
taken. How often memory is asked for and how costs grow is checked everywhere.
"""

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import turmcore
from benchmarks import ROOT, callgrind, instructions
from benchmarks.callgrind import Cost
from benchmarks.instructions import Counts
from benchmarks.probes import PROBES, REFERENCE, SCALINGS
from turmcore.errors import TurmError

TOLERANCE = 0.02

SAME_PYTHON = 0.01
"""How much the reference may differ where the counts are compared."""

LAYOUTS = (0, 400, 1500, 3000)
"""Bytes by which memory is shifted, in the order in which they are tried."""

ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
    # callgrind counts every byte that a `rep` instruction copies or clears; the C library does without them.
    "GLIBC_TUNABLES": "glibc.cpu.x86_rep_movsb_threshold=0x10000000:glibc.cpu.x86_rep_stosb_threshold=0x10000000",
}


@dataclass(frozen=True, slots=True)
class Change:
    """A probe's instructions now and as stored, None where nothing is."""

    name: str
    now: int
    stored: int | None

    @property
    def ratio(self) -> float:
        """How many times the stored count; 1 without one."""
        return self.now / self.stored if self.stored else 1.0

    @property
    def is_slower(self) -> bool:
        """Whether it costs more than the tolerance allows."""
        return self.ratio > 1 + TOLERANCE

    @property
    def is_faster(self) -> bool:
        """Whether the stored count has become too high to guard anything."""
        return self.ratio < 1 - TOLERANCE


def full_names() -> list[str]:
    """All probes as `GAME: NAME`, in the order in which they run."""
    return [f"{game}: {probe.name}" for game, probes in PROBES.items() for probe in probes]


def count(shift: int) -> tuple[str, dict[str, Cost]]:
    """Run all probes under callgrind.

    Parameters
    ----------
    shift : int
        Bytes that are added to the environment, which moves stack and heap.

    Returns
    -------
    (str, dict of str to Cost)
        The key of this machine and build, and each probe's cost.
    """
    # Nothing of the caller's environment but what starting a program may need.
    environment = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    environment |= {"PYTHONPATH": str(ROOT), "SHIFT": "x" * shift} | ENVIRONMENT
    text, costs = callgrind.run([sys.executable, "-s", "-m", "benchmarks.count"], environment)
    told = json.loads(text)
    empty, *others = costs[1::2]
    names = full_names()
    if told["probes"] != 1 + len(names) or len(costs) != 1 + 2 * told["probes"]:
        raise TurmError(f"callgrind saw {len(costs)} stretches, not two for each of {told['probes']} probes")
    counted = {
        name: Cost(cost.instructions - empty.instructions, cost.allocations - empty.allocations)
        for name, cost in zip(names, others, strict=True)
    }
    return told["key"], counted


def lowest(costs: Mapping[str, Cost], others: Mapping[str, Cost]) -> dict[str, Cost]:
    """The lower count of each probe."""
    return {
        name: Cost(
            min(cost.instructions, others[name].instructions), min(cost.allocations, others[name].allocations)
        )
        for name, cost in costs.items()
    }


def measure(stored: Mapping[str, Counts], *, in_all_layouts: bool) -> tuple[str, dict[str, Cost]]:
    """Count until nothing is slower than stored, or in all layouts.

    Returns
    -------
    (str, dict of str to Cost)
        As `count`, each probe's lowest.
    """
    key, costs = count(LAYOUTS[0])
    for shift in LAYOUTS[1:]:
        changes = compare(costs, stored.get(key, {}))
        seems_slower = is_comparable(changes) and any(change.is_slower for change in changes)
        if in_all_layouts or seems_slower:
            costs = lowest(costs, count(shift)[1])
    return key, costs


def faults(costs: Mapping[str, Cost]) -> list[str]:
    """What is wrong whatever is stored: work that asks for memory too often, costs that grow too fast."""
    found = []
    for game, probes in PROBES.items():
        of_game = {probe.name: costs[f"{game}: {probe.name}"] for probe in probes}
        counts = {name: cost.instructions for name, cost in of_game.items()}
        found += [probe.fault(of_game[probe.name].allocations) for probe in probes]
        found += [scaling.fault(counts) for scaling in SCALINGS.get(game, ())]
    return [fault for fault in found if fault]


def compare(costs: Mapping[str, Cost], stored: Counts) -> list[Change]:
    """Each probe with its stored count."""
    return [Change(name, cost.instructions, stored.get(name)) for name, cost in costs.items()]


def is_comparable(changes: Sequence[Change]) -> bool:
    """Whether the stored counts are those of a machine and build like this."""
    (reference,) = [change for change in changes if change.name == REFERENCE]
    return reference.stored is not None and abs(reference.ratio - 1) <= SAME_PYTHON


def to_text(key: str, changes: Sequence[Change]) -> str:
    """The comparison as people read it."""
    width = max(len(change.name) for change in changes)
    lines = [f"instructions under valgrind, {key}", f"{'':{width}} {'now':>15} {'stored':>15}   change"]
    for change in changes:
        if change.stored is None:
            lines.append(f"{change.name:{width}} {change.now:15,} {'-':>15}")
            continue
        remark = "  SLOWER" if change.is_slower else "  faster" if change.is_faster else ""
        percent = 100 * (change.ratio - 1)
        lines.append(f"{change.name:{width}} {change.now:15,} {change.stored:15,} {percent:+7.2f} %{remark}")
    return "\n".join(lines) + "\n"


def verdict(changes: Sequence[Change]) -> tuple[list[str], list[str]]:
    """(reasons to fail, advice) of a comparison."""
    limit, update = f"{TOLERANCE:.0%}", "python -m benchmarks.guard --update"
    if not is_comparable(changes):
        return [], [f"no counts of a machine and build like this are stored; `{update}` stores them"]
    wrong = []
    if any(change.is_slower for change in changes):
        wrong.append(f"slower by more than {limit}; if that is the price of something, `{update}`")
    if any(change.stored is None for change in changes):
        wrong.append(f"a probe is new and its count is not stored: `{update}`")
    advice = []
    if any(change.is_faster for change in changes):
        advice.append(f"faster by more than {limit}: `{update}` keeps it so")
    return wrong, advice


def refuse_special_build() -> None:
    """Only the normal build is guarded; a native one would run instructions that valgrind may not know."""
    if switches := turmcore.build_info()["switches"]:
        raise TurmError(f"the engine was built with {switches}; the guard wants the normal build")


def main(argv: Sequence[str] | None = None) -> int:
    """Count, print, compare or store; the exit status is 1 if something has become worse."""
    parser = argparse.ArgumentParser(prog="benchmarks.guard", description="Compare instruction counts.")
    parser.add_argument("--update", action="store_true", help="store the counts of this key")
    arguments = parser.parse_args(argv)
    stored = instructions.read()
    try:
        refuse_special_build()
        key, costs = measure(stored, in_all_layouts=arguments.update)
    except TurmError as error:
        print(f"guard: {error}", file=sys.stderr)
        return 1
    changes = compare(costs, stored.get(key, {}))
    print(to_text(key, changes), end="")
    wrong, advice = ([], []) if arguments.update else verdict(changes)
    wrong += faults(costs)
    if arguments.update:
        instructions.write(key, {name: cost.instructions for name, cost in costs.items()})
        advice.append("stored")
    for sentence in advice:
        print(f"guard: {sentence}")
    for sentence in wrong:
        print(f"guard: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
