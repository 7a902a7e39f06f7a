"""The computer players by strength, as settings of the searches."""

from dataclasses import dataclass

from turmcore.search.limit import Limit

_SECOND = Limit(seconds=1.0)
_FIRM = 0.06  # a slip of a steady hand then hardly ever costs three blocks (docs/physics.md)
_WHOLE = Limit(nodes=1_000_000)  # more than they use, so that they play the same on a busy machine


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer player thinks.

    Attributes
    ----------
    width : int
        Considers this many random actions and takes the best by the game's evaluation, without looking ahead
        and whatever the limit; 0: looks ahead.
    errors : float
        Fraction of its decisions that are random.
    limit : Limit
        Its default limit: a time is for a whole turn, nodes are for each decision.
    method : str
        Method of `turmcore.search.search`, if it looks ahead.
    bluff : float
        `bluff` of `turmcore.search.Tuning`, in games with secrets.
    depth : int
        In games with their own alpha-beta (Turm und Wächter): looks ahead this many plies, whatever `width`
        is; 0: as `width` says.
    looks : int
        Where blocks may fall: weighs the risk of this many of its best builds; 0: only avoids what cannot
        stand.
    firm : float
        Where blocks may fall: in the first half of a game it builds nothing that leaves a smaller tilt margin, as long
        as another build does, so that beginners see more of the game; 0: any margin will do.
    """

    width: int = 0
    errors: float = 0.0
    limit: Limit = _SECOND
    method: str = "auto"
    bluff: float = 0.0
    depth: int = 0
    looks: int = 0
    firm: float = 0.0


#: From a child that sees a few moves and often errs to the strongest player; docs/players.md has measured
#: strengths.
LEVELS: dict[str, Level] = {
    "level1": Level(width=4, errors=0.1, limit=_WHOLE, firm=_FIRM),
    "level2": Level(width=15, limit=_WHOLE, depth=1, firm=_FIRM),
    "level3": Level(width=400, limit=_WHOLE, depth=3, looks=6),
    "level4": Level(limit=Limit(nodes=4000), looks=8),
    "level5": Level(bluff=0.08, looks=12),
    "mcts": Level(method="mcts"),
}

#: How much a level with this temper multiplies the odds of an accident; without a temper they count as they
#: are.
TEMPERS: dict[str, float] = {"careful": 20.0, "daring": 0.0}

LEAST_LOOKS = 6
"""The least `looks` of a level with a temper."""
