"""The lessons of Carcassonne: the base game, the tower, and other expansions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gui.features.tutorial.model import (
    WAIT,
    Button,
    Chapter,
    Did,
    Moment,
    Spot,
    Step,
    Target,
    Tutorial,
    happened,
)
from gui.games.carcassonne.picture.kinds import PAWN_HEIGHT
from turmcore.carcassonne import (
    DragonMoved,
    FairyMoved,
    FeatureScored,
    FigureReturned,
    FollowerCaptured,
    FollowerPlaced,
    RansomPaid,
    TilePlaced,
    TowerBuilt,
)
from turmcore.carcassonne.choices import What
from turmcore.carcassonne.scene import SIDE, THICK, middle_of, place_of
from turmcore.carcassonne.shown import TOP, Cell, Table

if TYPE_CHECKING:
    from gui.games.carcassonne.play.controller import CarcassonneController

    Now = Moment[CarcassonneController]

_HEADER = "cc1;players=2;tower=1;small_city=4;farmers=3 "
_START = _HEADER + "D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw"
#: A tile in hand that completes the city of the start tile.
_CITY = _HEADER + "D@0,0/0;U@1,0/0 - 1:0,7,10;2:0,7,10 - 1/place/E"
#: A foundation has just been placed beside a tile with another player's follower.
_TOWER = _HEADER + "D@0,0/0;U@1,0/0;tA@1,1/1 2@1,0:r0 1:4,7,10;2:0,6,10 - 1/act/tA@1,1/1"
#: One of the learner's followers is a prisoner.
_PRISONER = _HEADER + "D@0,0/0;tA@0,1/1^1;U@1,0/0 - 1:5,6,10;2:2,7,9 2>1:1 1/act/U@1,0/0"
_MORE = _HEADER.rstrip() + ";big=1;builder=1;pig=1"
#: The tile just placed continues a road with one's own follower.
_BUILDER = _MORE + " D@0,0/0;U@1,0/0 1@0,0:r0 1:0,6,10,LBP;2:0,7,10,LBP - 1/act/U@1,0/0"
#: The dragon is going to move, between one's own monk and another player's follower.
_DRAGON = (
    _MORE + ";dragon=1 D@0,0/0;vA@0,1/0;U@1,0/0;B@1,1/0;dA@0,-1/2 1@1,1:m;2@0,0:r0 "
    "1:2,6,10,LBP;2:3,6,10,LBP - D@0,1 1/act/dA@0,-1/2"
)
_LATER = "cc1;players=2;tower=0;small_city=4;farmers=3;festival=1;abbot=1 "
#: The tile just placed has a garden, and five tiles around it.
_GARDEN = (
    _LATER + "D@0,0/0;U@-1,0/0;V@1,0/0;V@1,1/1;V@-1,1/3;Ug@0,1/0 2@1,0:r0 "
    "1:0,7,0,A;2:0,6,0,A - 1/act/Ug@0,1/0"
)
#: The tile just placed has a festival; the learner's follower is on a field without a city.
_FESTIVAL = (
    _LATER + "D@0,0/0;U@-1,0/0;E@0,-1/2;V@1,0/0;jF@2,0/0 1@-1,0:f1;2@1,0:r0 "
    "1:0,6,0,A;2:4,6,0,A - 1/act/jF@2,0/0"
)
_YOU = ("person", "greedy")
_ME = 0


def _spot(table: Table, cell: Cell, segment: str = "") -> Spot:
    """A cell, or a place on its tile."""
    x, y, z = place_of(table, cell, segment) if segment else middle_of(*cell, THICK / 2)
    stands = any(one.segment == segment for one in table.followers_on(cell))
    return Spot((x, y, z + PAWN_HEIGHT / 2 if stands and segment[0] != "f" else z))


def _whole(spot: Spot) -> Spot:
    """The cell around its middle."""
    return replace(spot, reach=SIDE / 2)


def _do(way: str, also: What | None = None) -> Callable[[Now], Sequence[Target]]:
    """Targets for an action, and then to confirm it; `also` names a kind of which any proposal will do."""

    def targets(moment: Now) -> Sequence[Target]:
        aim = moment.game.aim
        wanted = next((choice for choice in aim.choices if str(choice.action) == way), None)
        chosen = aim.chosen
        if chosen is not None and (chosen == wanted or chosen.what is also):
            return [Button("done")]
        if wanted is None:
            return []
        if wanted.what is What.RANSOM:
            return [Button(f"ransom.{wanted.player}")]
        assert wanted.cell is not None
        return [_spot(aim.table, wanted.cell, TOP if wanted.what is What.BUILD else wanted.segment)]

    return targets


def _step(name: str, done: Did, way: str, also: What | None = None) -> Step[CarcassonneController]:
    """A step that an action does."""
    return Step(name, done, _do(way, also), way=(way,))


def _first(phase: str, what: What) -> Callable[[Now], Sequence[Target]]:
    """Targets for all that can be done of a kind in a phase, as long as nothing is proposed."""

    def targets(moment: Now) -> Sequence[Target]:
        aim = moment.game.aim
        if aim.phase != phase or aim.chosen is not None:
            return []
        wanted = [one for one in aim.choices if one.what is what]
        spots = [_spot(aim.table, one.cell, one.segment) for one in wanted if one.cell is not None]
        return list(dict.fromkeys(map(_whole, spots) if what is What.PLACE else spots))

    return targets


def _first_done(phase: str) -> Callable[[Now], Sequence[Target]]:
    return lambda moment: (
        [Button("done")] if moment.game.aim.chosen is not None and moment.game.aim.phase == phase else []
    )


_PLACED = happened(TilePlaced, where=lambda event: event.player == _ME)
_CLAIMED = happened(FollowerPlaced, where=lambda event: event.player == _ME)
_SCORED = happened(FeatureScored, where=lambda event: event.feature == "c" and event.is_complete)
_CLOSED = happened(TilePlaced, where=lambda event: event.cell == (0, -1))
_RANSOM = happened(RansomPaid)
_HELPED = happened(FollowerPlaced, where=lambda event: event.figure == "B")
_WALKED = happened(DragonMoved, where=lambda event: event.player == _ME)
_ABBOT = happened(FollowerPlaced, where=lambda event: event.figure == "A")
_CALLED = happened(FeatureScored, where=lambda event: event.feature == "g" and not event.is_complete)
_RETURNED = happened(FigureReturned, where=lambda event: event.player == _ME)

TUTORIAL: Tutorial[CarcassonneController] = Tutorial(
    "carcassonne",
    (
        Chapter(
            _START,
            _YOU,
            (
                Step("goal"),
                _step("place", _PLACED, "@1,0/0", What.PLACE),
                _step("follower", _CLAIMED, "r0", What.CLAIM),
                Step("others", WAIT),
            ),
            ("+U", "+V", "+B"),
        ),
        Chapter(
            _CITY,
            _YOU,
            (
                _step("city", _CLOSED, "@0,-1/2"),
                _step("score", _SCORED, "c0"),
                Step("scored"),
            ),
        ),
        Chapter(
            _TOWER,
            _YOU,
            (
                _step("tower", happened(TowerBuilt), "T@1,1"),
                _step("capture", happened(FollowerCaptured), "x2@1,0:r0"),
            ),
        ),
        Chapter(_PRISONER, _YOU, (_step("ransom", _RANSOM, "$2"), Step("fields"))),
        Chapter(_BUILDER, _YOU, (_step("builder", _HELPED, "Br0"), Step("more"))),
        Chapter(
            _DRAGON,
            _YOU,
            (
                _step("fairy", happened(FairyMoved), "F@1,1:m"),
                _step("dragon", _WALKED, "D@0,0"),
            ),
        ),
        Chapter(
            _GARDEN,
            _YOU,
            (
                _step("garden", _ABBOT, "Ag"),
                Step("around", WAIT),
                _step("neighbor", _PLACED, "@0,2/0", What.PLACE),
                _step("call", _CALLED, "A-"),
            ),
            ("+E", "+V"),
            ("@0,-1/2", "c0"),
        ),
        Chapter(_FESTIVAL, _YOU, (_step("festival", _RETURNED, "H@-1,0:f1"), Step("end"))),
    ),
    first=(
        Step("put", targets=_first("place", What.PLACE)),
        Step("turn", targets=_first_done("place")),
        Step("follower", targets=_first("act", What.CLAIM)),
        Step("done", targets=_first_done("act")),
    ),
)
