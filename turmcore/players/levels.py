"""The computer players by strength, as settings of the searches."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmcore.players.seeds import mix
from turmcore.search.limit import Limit

if TYPE_CHECKING:
    from turmcore.core.state import State

_SECOND = Limit(seconds=1.0)
_FIRM = 0.06  # a slip of a steady hand then hardly ever costs three blocks (docs/physics.md)
_WHOLE = Limit(nodes=1_000_000)  # more than they use, so that they play the same on a busy machine


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a computer player.

    Attributes
    ----------
    width : int
        Considers this many random actions and takes the best by the game's evaluation, without looking ahead
        and whatever the limit; 0: looks ahead.
    slips : (float, float)
        Fraction of its decisions that it takes at a glance, and so overlooks most of what there is. Each player's is drawn
        for each game, between these two: a good day or a bad one. A game may have others (`Game.slips`).
    glance : int
        .. among how many random actions it then takes the best, instead of `width` or looking ahead.
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
        Where blocks may fall: it builds nothing that leaves a smaller tilt margin, as long as another build does, so
        that beginners see the whole game; 0: any margin will do.
    """

    width: int = 0
    slips: tuple[float, float] = (0.0, 0.0)
    glance: int = 4
    limit: Limit = _SECOND
    method: str = "auto"
    bluff: float = 0.0
    depth: int = 0
    looks: int = 0
    firm: float = 0.0


#: From a child that sees a few moves most of the time to the strongest player; docs/players.md has measured
#: strengths. `rank` is what `level1` to `level3` are when they do not slip.
LEVELS: dict[str, Level] = {
    "level1": Level(width=400, slips=(0.6, 1.0), limit=_WHOLE, depth=3, firm=_FIRM),
    "level2": Level(width=400, slips=(0.1, 0.8), limit=_WHOLE, depth=3, firm=_FIRM),
    "level3": Level(width=400, limit=_WHOLE, depth=3, looks=6),
    "level4": Level(limit=Limit(nodes=4000), looks=8),
    "level5": Level(bluff=0.08, looks=12),
    "rank": Level(width=400, limit=_WHOLE, looks=6),
    "mcts": Level(method="mcts"),
}

#: Factor of a level with this temper on the odds of an accident; without a temper they count as they
#: are.
TEMPERS: dict[str, float] = {"careful": 20.0, "daring": 0.0}

LEAST_LOOKS = 6
"""The least `looks` of a level with a temper."""


def slips(name: str, level: Level, state: "State", seed: int) -> bool:
    """True if a level with this name takes the decision in a position at a glance, in a game with a seed."""
    low, high = state.game.slips.get(name, level.slips)
    day = mix(mix(seed) + 1 + state.current_player) / 2**64
    return mix(mix(mix(seed) ^ state.key)) / 2**64 < low + day * (high - low)
