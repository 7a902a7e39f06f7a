"""Files of learned weights: the C headers include them as they are, a build refuses damaged ones, programs read and write them.

A file has two lines of comment and then the numbers, one kind of game after the other, in the order of the struct in C:

    // turmcore weights 1, sha256 8c2b..
    // pairs, three, four: 4226 numbers each
    -0.65837,0.54622,-1.4357,..

The checksum is that of the lines after its own. setup.py loads this file by path before the engine can be imported, so nothing here may
import the engine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

_START = "// turmcore weights 1, sha256 "
_A_LINE = 16  # numbers


def read(path: Path) -> dict[str, NDArray[np.float32]]:
    """Return the weights of each kind, (size,); ValueError that names the file if it is damaged."""
    head, _, rest = path.read_text(encoding="utf-8", errors="replace").partition("\n")
    if not head.startswith(_START):
        raise ValueError(f"{path} does not begin with '{_START}..': it is damaged, or of another version")
    if head != _START + _checksum(rest):
        raise ValueError(f"{path} is damaged: its checksum is not the one in its first line")
    shape, _, numbers = rest.partition("\n")
    kinds = shape.removeprefix("// ").partition(":")[0].split(", ")
    rows = np.array(numbers.split(",")[:-1], np.float32).reshape(len(kinds), -1)
    return dict(zip(kinds, rows, strict=True))


def text_of(weights: Mapping[str, NDArray[np.float32]]) -> str:
    """Return the text of a file for the weights of each kind, (size,), all of one size; they are read back to the last bit."""
    rows = np.stack(list(weights.values())).astype(np.float32) + np.float32(0)  # C knows no -0
    lines = [f"// {', '.join(weights)}: {rows.shape[1]} numbers each"]
    for row in rows:
        words = [str(value).removesuffix(".0") for value in row]
        lines += [",".join(words[at : at + _A_LINE]) + "," for at in range(0, len(words), _A_LINE)]
    rest = "\n".join([*lines, ""])
    return f"{_START}{_checksum(rest)}\n{rest}"


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
