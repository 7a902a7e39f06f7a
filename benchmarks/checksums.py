"""The stored checksums of all workloads' results."""

import json

from benchmarks import DATA

PATH = DATA / "checksums.json"

Checksums = dict[str, dict[str, str]]
"""Game -> name of a workload -> checksum."""


def read() -> Checksums:
    """The stored checksums."""
    return json.loads(PATH.read_text(encoding="ascii")) if PATH.exists() else {}


def write(checksums: Checksums) -> None:
    """Store checksums instead of those there are."""
    PATH.write_text(json.dumps(checksums, indent=2, sort_keys=True) + "\n", encoding="ascii")
