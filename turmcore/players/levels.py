"""The computer players of rising strength, as settings of the searches."""

from dataclasses import dataclass

from turmcore.search.limit import Limit

_SECOND = Limit(seconds=1.0)
_FIRM = 0.06  # a slip of a steady hand then hardly ever costs three blocks (docs/physics.md)
_WHOLE = Limit(nodes=1_000_000)  # more than they look at: they play the same on a busy machine


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer player thinks.

    Attributes
    ----------
    width : int
        Looks at so many random actions and takes what the game's evaluation likes best, without looking
        ahead and whatever the limit is; 0: looks ahead.
    errors : float
        Part of its decisions in which it plays anything.
    limit : Limit
        How long it thinks if nothing else is asked for: a time is for a whole turn, nodes are for each
        decision.
    method : str
        Of `turmcore.search.search`, if it looks ahead.
    bluff : float
        Of `turmcore.search.Tuning`, in games with secrets.
    depth : int
        In games with an alpha-beta of their own (Turm und Wächter): looks ahead so many plies, whatever `width`
        says; 0: as `width` says.
    looks : int
        Where blocks may fall: weighs so many of its best builds by what they risk; 0: only sees what cannot stand.
    firm : float
        Where blocks may fall: in the first half of a game it builds nothing that leaves a smaller tilt margin, as long as
        another build does, so that beginners see more of the game; 0: it does not care.
    """

    width: int = 0
    errors: float = 0.0
    limit: Limit = _SECOND
    method: str = "auto"
    bluff: float = 0.0
    depth: int = 0
    looks: int = 0
    firm: float = 0.0


#: From a child that sees a few moves and often slips to the best there is; docs/players.md has the measured strengths.
LEVELS: dict[str, Level] = {
    "level1": Level(width=4, errors=0.1, limit=_WHOLE, firm=_FIRM),
    "level2": Level(width=15, limit=_WHOLE, depth=1, firm=_FIRM),
    "level3": Level(width=400, limit=_WHOLE, depth=3, looks=6),
    "level4": Level(limit=Limit(nodes=4000), looks=8),
    "level5": Level(bluff=0.08, looks=12),
    "mcts": Level(method="mcts"),
}

#: How many times the odds of an accident count for a level of that temper; one without a temper believes them.
TEMPERS: dict[str, float] = {"careful": 20.0, "daring": 0.0}

LEAST_LOOKS = 6
"""What a level with a temper looks at, however weak."""
