"""What docs/environments.md shows works."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BLOCKS = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs/environments.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_an_example_runs(number):
    done = subprocess.run(
        [sys.executable, "-c", BLOCKS[number]], capture_output=True, text=True, timeout=200, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip()


def test_there_are_examples():
    assert len(BLOCKS) == 4
