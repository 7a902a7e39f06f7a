"""The lessons of Turmbauer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gui.features.tutorial.model import (
    WAIT,
    Button,
    Chapter,
    FirstSeen,
    Key,
    Moment,
    Seen,
    Spot,
    Step,
    Target,
    Tutorial,
    happened,
)
from gui.games.turmbauer.play.targets import Face
from turmcore.turmbauer import ClimberMoved, DiceRolled, GameEnded, PieceBuilt, RingSpent
from turmcore.turmbauer.choices import Cell, Choice, Standing

if TYPE_CHECKING:
    from gui.games.turmbauer.play.controller import TurmbauerController

    Now = Moment[TurmbauerController]

_HEADER = "tb1;set=A;seats={seats};pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1;escape=free "
_START = _HEADER.format(seats="RGB") + "- R=t;G=t;B=t - R2G2B2 R/1/roll"
#: The climber stands on floor 6, and only a step of two levels leads on, to floor 9.
_STUCK = _HEADER.format(seats="RGB") + (
    "R6n@-1,0,1/-1,1,1/0,1,1/-1,0,2/-1,1,2/-1,1,3;G5p@0,2,0/1,2,0/0,2,1/1,2,1/2,2,1;"
    "B6n@0,0,1/0,-1,2/0,0,2/0,-1,3/-1,0,3/0,0,3;R4t@0,0,4/1,0,4/0,1,4/1,0,5;"
    "G4t@-1,2,2/0,2,2/0,3,2/0,3,3;B5p@-1,1,5/0,1,5/-1,1,6/0,1,6/-1,1,7;R5b@0,0,7/0,1,7/-1,2,7/0,2,7/0,2,8 "
    "R=1,0,5;G=0,2,2;B=-1,1,7 - R1G2B0 R/3/climb/1-5"
)
#: The last climb of a game, with a field above all others.
_LAST = _HEADER.format(seats="GBR") + (
    "G5p@-1,1,1/0,1,1/-1,1,2/0,1,2/-1,1,3;B4l@2,0,0/2,1,0/3,1,0/4,1,0;R5p@0,0,1/1,0,1/0,0,2/1,0,2/0,0,3;"
    "G6n@0,1,3/-1,2,3/0,2,3/-1,2,4/0,2,4/0,2,5;B2@1,0,3/1,0,4;R6n@1,0,5/0,1,5/1,1,5/0,1,6/1,1,6/1,1,7;"
    "G6r@-1,1,5/-1,2,5/-1,3,5/-1,1,6/-1,2,6/-1,3,6;B2@4,1,1/4,2,1;R4l@-2,2,7/-1,2,7/0,2,7/-2,2,8;"
    "G4l@0,1,8/0,2,8/0,3,8/0,1,9;B4t@3,0,1/4,0,1/3,1,1/4,0,2;R5b@-1,3,9/0,3,9/1,3,9/-1,4,9/-1,3,10;"
    "G5b@1,2,10/1,3,10/0,4,10/1,4,10/1,4,11;B1n@3,1,2;R3v@0,2,11/1,2,11/0,2,12;G1n@1,1,8;"
    "B6r@2,0,1/2,1,1/2,0,2/2,1,2/2,0,3/2,1,3;R2@1,2,12/1,2,13;G4t@-1,3,11/-1,3,12/0,3,12/0,4,12;"
    "B3v@3,1,3/4,1,3/3,2,3;R6r@1,3,12/1,4,12/1,3,13/1,4,13/1,3,14/1,4,14;"
    "B5b@2,1,4/3,1,4/4,1,4/4,2,4/4,1,5;R1n@1,4,15;G2@-1,2,13/-1,3,13;B5p@3,3,3/3,2,4/3,3,4/3,2,5/3,3,5;"
    "R4t@-1,3,14/-1,4,14/-1,4,15/0,4,15;B1c@1,3,15;R3i@0,3,16/1,3,16/2,3,16;G3v@0,4,16/0,5,16/0,5,17;"
    "G3i@2,2,17/2,3,17/2,4,17;R2@1,2,18/2,2,18 "
    "G=0,5,17;B=3,2,5;R=0,3,16 G=1c,2;B=3i,6n;R=1c G0B0R0 R/12/climb/6-6"
)
_TURNED = 15.0  # degrees that the camera has been turned at least


def _top(cell: Cell) -> Spot:
    """The upper face of a cube."""
    return Spot((cell[0] + 0.5, cell[1] + 0.5, cell[2] + 1.0))


def _tiles(moment: Now) -> Sequence[Target]:
    """The pieces that the dice allow, the largest first."""
    fitting = [piece for piece in moment.game.aim.pieces if piece.standing is Standing.FITS]
    return [Button(f"tile.{piece.id}") for piece in sorted(fitting, key=lambda piece: -piece.size)]


def _tile(moment: Now) -> Sequence[Target]:
    return _tiles(moment)[:1]


def _base(moment: Now) -> Sequence[Target]:
    return [_top((0, 0, 0))]


def _built(moment: Now) -> Sequence[Target]:
    """The button if something is proposed, else the place for it."""
    return [Button("done")] if moment.game.aim.chosen is not None else _base(moment)


def _climb(moment: Now) -> Sequence[Target]:
    """The highest field that costs nothing."""
    goals = [choice for choice in moment.game.aim.choices if choice.goal is not None and not choice.ring]
    return _goal(moment, goals)


def _ring(moment: Now) -> Sequence[Target]:
    """The highest field that a ring leads to."""
    return _goal(
        moment, [choice for choice in moment.game.aim.choices if choice.goal is not None and choice.ring]
    )


def _goal(moment: Now, goals: Sequence[Choice]) -> Sequence[Target]:
    best = max(goals, key=lambda choice: choice.height, default=None)
    if best is None or best.goal is None:
        return []
    return [Button("done")] if moment.game.aim.chosen in goals else [_top(best.goal)]


def _next_place(moment: Now) -> Sequence[Target]:
    return [Button("done")] if moment.game.aim.chosen is not None else [Key("next_place")]


def _is_turned(moment: Now) -> bool:
    if moment.view is None or not isinstance(moment.remembered, tuple):
        return False
    return any(
        abs(now - then) > _TURNED for now, then in zip(moment.view[:2], moment.remembered[:2], strict=True)
    )


_ROLL = happened(DiceRolled)
_FIRST: tuple[Step[TurmbauerController], ...] = (
    Step("goal"),
    Step("roll", _ROLL, lambda moment: [Button("roll")]),
    Step("pick", Seen(lambda moment: bool(moment.game.aim.piece)), _tile),
    Step("place", Seen(lambda moment: moment.game.aim.chosen is not None), _base),
    Step(
        "turn",
        Seen(
            lambda moment: moment.game.aim.pose is not None and moment.game.aim.pose.grip != moment.remembered
        ),
        lambda moment: [Key("turn_right"), Button("turn_right")],
        lambda moment: moment.game.aim.pose.grip if moment.game.aim.pose is not None else None,
    ),
    Step("build", happened(PieceBuilt), _built, way=("3v@0,0,1/1,0,1/0,1,1",)),
    Step("climb", happened(ClimberMoved, where=lambda event: event.path[-1] is not None), _climb),
    Step("others", WAIT),
    Step(
        "look", Seen(_is_turned), lambda moment: [Key("top"), Button("view_cube")], lambda moment: moment.view
    ),
    Step("again", _ROLL, lambda moment: [Button("roll")]),
    Step(
        "refuse", Seen(lambda moment: moment.game.reason is not None), lambda moment: [Spot((2.6, -1.4, 0.0))]
    ),
    Step("refused"),
    Step("next", happened(PieceBuilt), _next_place),
)
_RING = Step("ring", happened(RingSpent, where=lambda event: event.use == "c"), _ring, way=(">0,2,8+c",))
_LAST_CLIMB = Step(
    "last", happened(GameEnded, where=lambda event: event.winners == (2,)), _climb, way=(">1,2,18",)
)


def _first_roll(is_start: bool) -> Callable[[Now], Sequence[Target]]:
    """The button for a roll, the one that draws lots for the start or any other."""

    def targets(moment: Now) -> Sequence[Target]:
        game = moment.game
        is_due = game.can_roll and not game.is_throwing
        return [Button("roll")] if is_due and is_start == (game.session.state.phase == "start") else []

    return targets


def _first_take(moment: Now) -> Sequence[Target]:
    aim = moment.game.aim
    return _tiles(moment) if not (aim.piece or aim.chosen or moment.game.is_throwing) else []


def _first_put(moment: Now) -> Sequence[Target]:
    """The face that the piece in hand can rest on, the highest one and there the nearest, that nothing hides."""
    aim = moment.game.aim
    if aim.chosen is not None or not aim.piece:
        return []
    _, away = moment.game.axes()
    cubes = {(x, y, z) for x, y, z in moment.game.session.state.cubes()[:, :3].tolist()}
    cells = (cell for one in aim.choices if one.piece == aim.piece for cell in one.cells)
    below = {(x, y, z - 1) for x, y, z in cells if z == 0 or (x, y, z - 1) in cubes}
    tops = sorted(below, key=lambda cell: (-cell[2], cell[0] * away[0] + cell[1] * away[1], cell))
    return [FirstSeen([replace(_top(cell), what=Face(cell, (0, 0, 1))) for cell in tops])] if tops else []


def _first_climb(moment: Now) -> Sequence[Target]:
    """The fields that the climber can go up to, the one in front that costs nothing and that nothing hides first."""
    aim = moment.game.aim
    if not aim.in_climb or (aim.chosen is not None and not aim.chosen.is_stay):
        return []
    _, away = moment.game.axes()
    found = [(bool(one.ring), -one.height, one.goal) for one in aim.choices if one.goal is not None]
    found.sort(key=lambda one: (*one[:2], one[2][0] * away[0] + one[2][1] * away[1], one[2]))
    tops = [replace(_top(goal), what=Face(goal, (0, 0, 1))) for *_, goal in found]
    return [FirstSeen(tops), *tops] if tops else []


def _first_done(moment: Now) -> Sequence[Target]:
    chosen = moment.game.aim.chosen
    return [Button("done")] if chosen is not None and (chosen.cells or chosen.goal is not None) else []


_GUIDED: tuple[Step[TurmbauerController], ...] = (
    Step("start", targets=_first_roll(True)),
    Step("roll", targets=_first_roll(False)),
    Step("take", targets=_first_take),
    Step("put", targets=_first_put),
    Step("climb", targets=_first_climb),
    Step("done", targets=_first_done),
)

TUTORIAL: Tutorial[TurmbauerController] = Tutorial(
    "turmbauer",
    (
        Chapter(_START, ("person", "greedy", "greedy"), _FIRST, ("d2-3", "d1-4", "d2-5", "d4-6"), seed=4),
        Chapter(_STUCK, ("person", "greedy", "greedy"), (_RING,)),
        Chapter(_LAST, ("greedy", "greedy", "person"), (_LAST_CLIMB, Step("end"))),
    ),
    first=_GUIDED,
)
