"""The variable-sized part of a game's samples in one compressed block: positions, and sparse observations.

Observations are mostly zeros (about 130 of Turmbauer's 720,896 numbers are not), and the rows of a game are
much alike. So the indices of the nonzero numbers are stored as differences, and the whole game is compressed
at once.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from turmcore.errors import TextError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Coordinates = tuple[NDArray[Any], NDArray[Any]]

_HEAD = struct.Struct("<III")  # rows, bytes of the texts, numbers that are not 0
_LEVEL = 6
_LARGEST = 1 << 31


@dataclass(frozen=True, slots=True)
class Block:
    """The unpacked block.

    Attributes
    ----------
    texts : list of bytes
        Each row's position.
    starts : ndarray of int64, shape (rows + 1,)
        Index in `places` and `values` at which each row's numbers begin.
    places : ndarray of int64
        Indices into a flat observation.
    values : ndarray
        The numbers there.
    """

    texts: list[bytes]
    starts: NDArray[np.int64]
    places: NDArray[np.int64]
    values: NDArray[Any]


def sparse(observation: NDArray[Any]) -> Coordinates:
    """The indices of an array's nonzero numbers, and the numbers."""
    flat = np.ascontiguousarray(observation).reshape(-1)
    if flat.itemsize == 1 and flat.size % 8 == 0:  # eight at a time: most are 0
        words = np.flatnonzero(flat.view(np.uint64))
        near = (words[:, None] * 8 + np.arange(8)).reshape(-1)
        places = near[flat[near] != 0]
    else:
        places = np.flatnonzero(flat)
    return places, flat[places]


def pack(texts: Sequence[bytes], observations: Sequence[Coordinates], kind: str) -> bytes:
    """Pack a game's texts and observations; there may be no observations."""
    counts = np.array([len(places) for places, _ in observations], "<u4")
    steps = [np.diff(places, prepend=0).astype("<u4") for places, _ in observations]
    numbers = [values.astype(kind) for _, values in observations]
    text = b"\n".join(texts)
    head = _HEAD.pack(len(texts), len(text), int(counts.sum()))
    parts = [counts, *steps, *numbers] if observations else []
    return zlib.compress(head + text + b"".join(part.tobytes() for part in parts), _LEVEL)


def unpack(data: bytes, kind: str) -> Block:
    """Unpack the result of `pack`.

    Raises
    ------
    TextError
        If the data is anything else.
    """
    try:
        content = zlib.decompressobj().decompress(data, _LARGEST)
        rows, size, total = _HEAD.unpack_from(content)
        text = content[_HEAD.size : _HEAD.size + size]
        at = _HEAD.size + size
        is_seen = len(content) > at
        counts = np.frombuffer(content, "<u4", rows, at) if is_seen else np.zeros(rows, "<u4")
        at += 4 * rows
        steps = np.frombuffer(content, "<u4", total, at) if total else np.zeros(0, "<u4")
        values = np.frombuffer(content, kind, total, at + 4 * total) if total else np.zeros(0, kind)
        texts = text.split(b"\n") if rows else []
        if len(texts) != rows or int(counts.sum()) != total:
            raise ValueError("its parts do not fit together")
    except (zlib.error, struct.error, ValueError) as error:
        raise TextError(f"this is not a block of samples: {error}") from None
    starts = np.zeros(rows + 1, np.int64)
    np.cumsum(counts, out=starts[1:])
    places = np.cumsum(steps, dtype=np.int64)
    before = np.concatenate([[0], places])[starts[:-1]]  # each row counts from its own beginning
    places -= np.repeat(before, counts)
    return Block(texts, starts, places, values)
