"""The ratios of each release, as a table or a graph: ``python -m benchmarks.releases``.

``python -m benchmarks --json benchmarks/data/releases/0.2.0.json`` adds a release; `unreleased.json` is today's.
"""

import json
import re
from collections.abc import Sequence
from html import escape
from math import log2
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "data" / "releases"
COLORS = ("#8a8f98", "#2f7d6b", "#b4552d", "#4a63b5")
LEFT, WIDTH, STEP = 450, 300, 22


class Row(NamedTuple):
    """A workload with its ratio in each release; None where it was not measured."""

    game: str
    name: str
    unit: str
    ratios: tuple[float | None, ...]

    @property
    def gains(self) -> tuple[float | None, ...]:
        """The ratios as multiples of the first one."""
        first = next(ratio for ratio in self.ratios if ratio is not None)
        return tuple(None if ratio is None else ratio / first for ratio in self.ratios)


def releases(folder: Path = FOLDER) -> list[str]:
    """The releases, oldest first; what is not released comes last."""
    names = [path.stem for path in folder.glob("*.json")]
    return sorted(names, key=lambda name: [int(part) for part in re.findall(r"\d+", name)] or [1 << 30])


def rows(folder: Path = FOLDER) -> list[Row]:
    """All workloads that the first release has, in its order."""
    found: dict[tuple[str, str, str], list[float | None]] = {}
    names = releases(folder)
    for number, name in enumerate(names):
        for row in json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))["rows"]:
            key = row["game"], row["name"], row["unit"]
            if number and key not in found:
                continue
            found.setdefault(key, [None] * len(names))[number] = row["ratio"]
    return [Row(*key, tuple(ratios)) for key, ratios in found.items()]


def graph(names: Sequence[str], rows: Sequence[Row]) -> str:
    """Dots of each release on one line for each workload, by how many times the first release, as SVG."""
    gains = [gain for row in rows for gain in row.gains if gain is not None]
    low, high = log2(min([0.5, *gains])), log2(max([2.0, *gains]))
    height = STEP * (len(rows) + 3)

    def at(gain: float) -> float:
        return LEFT + WIDTH * (log2(gain) - low) / (high - low)

    view = f'viewBox="0 0 {LEFT + WIDTH + 30} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} role="img" font-family="sans-serif" font-size="12">'
    ]
    parts.append("<title>Speed of the releases</title>")
    for power in range(-1, int(high) + 1):
        x = at(2.0**power)
        parts.append(f'<path d="M{x:.1f} {STEP} V{height - 2 * STEP}" stroke="currentColor" opacity="0.2"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{STEP - 6}" text-anchor="middle" fill="currentColor">{2.0**power:g}x</text>'
        )
    for number, row in enumerate(rows):
        y = STEP * (number + 1.5)
        text = escape(f"{row.game}: {row.name}")
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end" fill="currentColor">{text}</text>')
        for gain, color in zip(row.gains, COLORS * len(names), strict=False):
            if gain is not None:
                parts.append(f'<circle cx="{at(gain):.1f}" cy="{y}" r="5" fill="{color}"/>')
    for number, (name, color) in enumerate(zip(names, COLORS * len(names), strict=False)):
        x, y = LEFT + 110 * number, height - STEP
        parts.append(f'<circle cx="{x}" cy="{y}" r="5" fill="{color}"/>')
        parts.append(f'<text x="{x + 10}" y="{y + 4}" fill="currentColor">{escape(name)}</text>')
    return "".join([*parts, "</svg>"])


def main() -> None:
    """Print the ratios of all releases."""
    print("| workload | " + " | ".join(releases()) + " |")
    print("|---|" + "---:|" * len(releases()))
    for row in rows():
        ratios = ("" if ratio is None else f"{ratio:.3g}" for ratio in row.ratios)
        print(f"| {row.game}: {row.name} ({row.unit}) | {' | '.join(ratios)} |")


if __name__ == "__main__":
    main()
