"""The stored instruction counts, by what they depend on."""

import json

from benchmarks import DATA

PATH = DATA / "instructions.json"

Counts = dict[str, int]
"""Name of a probe, `GAME: NAME` -> instructions."""


def read() -> dict[str, Counts]:
    """The stored counts of every key (`benchmarks.count.key`)."""
    return json.loads(PATH.read_text(encoding="ascii")) if PATH.exists() else {}


def write(key: str, counts: Counts) -> None:
    """Store the counts of one key instead of those there are."""
    stored = read() | {key: counts}
    PATH.write_text(json.dumps(dict(sorted(stored.items())), indent=1) + "\n", encoding="ascii")
