"""The reason that an action is not legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """The broken rule, and all that is needed to explain it in any language.

    Attributes
    ----------
    rule : str
        Number of the rule in the game's rules, such as ``"3.5"``; if several are broken, the lowest.
    code : str
        Stable short name of the reason, for translations.
    data : Mapping
        Values for the sentence, by name (cells, colors, numbers); plain Python values.
    sentence : str
        The reason in English.
    """

    rule: str
    code: str
    data: Mapping[str, Any] = field(hash=False)
    sentence: str

    def __str__(self) -> str:
        return f"{self.rule} {self.sentence}"
