"""What docs/environments.md and docs/actions.md show works."""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import turmcore
from turmcore.core.layout import ObservationPart
from turmcore.registry import MODULES

ROOT = Path(__file__).parent.parent.parent
FENCED = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = {
    f"{name}-{number}": block
    for name in ("environments", "actions")
    for number, block in enumerate(FENCED.findall((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")))
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BLOCKS)
def test_an_example_runs(name):
    done = subprocess.run(
        [sys.executable, "-c", BLOCKS[name]], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip()


def test_there_are_examples():
    assert len(BLOCKS) == 8 + 2


def test_the_table_of_ranges_is_right():
    text = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
    for name, options in (
        ("waechter", {}),
        ("babel", {}),
        ("carcassonne", {"tower": 0}),
        ("carcassonne", {}),
        ("turmbauer", {}),
    ):
        game = turmcore.load(name, **options)
        assert f"{game.most_actions:,}" in text and f"{game.policy_size:,}" in text, game


def table(layout: Iterable[ObservationPart]) -> str:
    """The parts as a Markdown table."""
    rows = ["| part | `observation[..]` | range | scale | meaning |", "|---|---|---:|---:|---|"]
    for part in layout:
        where = ", ".join(map(index_text, part.place))
        rows.append(
            f"| {part.name} | `{where}` | {part.least} to {part.most} | {part.scale:g} | {part.meaning} |"
        )
    return "\n".join(rows)


def index_text(index: int | slice) -> str:
    if isinstance(index, int):
        return str(index)
    start, stop = ("" if end is None else str(end) for end in (index.start, index.stop))
    return f"{start}:{stop}"


def test_the_tables_of_observations_are_the_layouts():
    text = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
    for name in MODULES:
        assert table(turmcore.load(name).observation_layout) in text, name
