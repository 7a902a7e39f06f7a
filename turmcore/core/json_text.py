"""Values of JSON texts that anybody may have written."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn


def read_json(text: str | bytes) -> Any:
    """The value of a text.

    Raises
    ------
    ValueError
        It is no JSON, nests deeper than can be read, or holds a number that is infinite or none.
    """
    try:
        return _DECODER.decode(text if isinstance(text, str) else text.decode())
    except RecursionError:
        raise ValueError("it nests too deep") from None


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _finite(word: str) -> float:
    value = float(word)
    if not math.isfinite(value):
        raise ValueError(f"{word} is too large")
    return value


_DECODER = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite)
