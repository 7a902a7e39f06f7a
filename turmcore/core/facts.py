"""Facts: the merits and costs of an action, judged by the positions before and after it."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that an action does; each game defines its own frozen dataclasses.

    Facts say what an action is good for, where events say what happens on the table. Each can be checked against
    the positions before and after the action.
    """

    @property
    def is_warning(self) -> bool:
        """True if anyone who considers the action has to know this first."""
        return False

    @property
    def is_price(self) -> bool:
        """True if it speaks against the action rather than for it, whoever acts."""
        return False

    def is_price_for(self, player: int, num_players: int) -> bool:
        """True if it speaks against the action for its player: what is good for others is a price."""
        return self.is_price

    @property
    def is_act(self) -> bool:
        """True if it says no more than the action's name."""
        return False

    @property
    def code(self) -> str:
        """Stable short name, such as ``"way-opened"``, for translations and for programs."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(self).__name__).lower()

    @property
    def data(self) -> dict[str, Any]:
        """Values for the sentence by name, in the order of their definition; plain Python values."""
        return {f.name: getattr(self, f.name) for f in fields(self)}
