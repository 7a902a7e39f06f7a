"""The limits of a search."""

import re
from dataclasses import dataclass
from typing import Self

from turmcore.errors import TextError

_MOST = 2**63 - 1  # nodes that a search can count
_LONGEST = 40  # letters of a limit
_LIMIT = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(ms|s|n)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Limit:
    """A time limit or a node limit.

    Attributes
    ----------
    seconds : float or None
    nodes : int or None
        Number of positions that a search makes. Exactly one of the two is set.
    patience : float
        A busy machine gives a search less than its seconds of the processor; it then goes on until it has had
        them, but no longer than this many times the seconds.
    """

    seconds: float | None = None
    nodes: int | None = None
    patience: float = 1.0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `500ms`, `1s`, `0.5s` or `2000n`.

        Raises
        ------
        TextError
            If the text is not a limit, or the limit is zero.
        """
        text = text if len(text) <= _LONGEST else text[:_LONGEST] + ".."
        match = _LIMIT.fullmatch(text)
        if match is None:
            raise TextError(f"{text!r} is not a limit; 500ms, 1.5s and 2000n are")
        number, unit = match.groups()
        if not float(number):
            raise TextError(f"the limit {text!r} leaves no time to think")
        if unit != "n":
            return cls(seconds=float(number) / (1000 if unit == "ms" else 1))
        if "." in number:
            raise TextError(f"the limit {text!r} is not a whole number of nodes")
        if int(number) > _MOST:
            raise TextError(f"the limit {text!r} is more than {_MOST} nodes")
        return cls(nodes=int(number))
