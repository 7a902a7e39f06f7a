"""The lessons of Carcassonne with the tower."""

from __future__ import annotations

from collections.abc import Sequence

from gui.model.tutorial import (
    WAIT,
    Button,
    Chapter,
    Key,
    Moment,
    Step,
    Target,
    Tutorial,
    happened,
)
from turmcore.carcassonne import (
    FeatureScored,
    FollowerCaptured,
    FollowerPlaced,
    RansomPaid,
    TilePlaced,
    TowerBuilt,
)

_HEADER = "cc1;players=2;tower=1;small_city=4;farmers=3 "
_START = _HEADER + "D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw"
#: A tile in hand that completes the city of the start tile.
_CITY = _HEADER + "D@0,0/0;U@1,0/0 - 1:0,7,10;2:0,7,10 - 1/place/E"
#: A foundation has just been placed beside a tile with another player's follower.
_TOWER = _HEADER + "D@0,0/0;U@1,0/0;tA@1,1/1 2@1,0:r0 1:4,7,10;2:0,6,10 - 1/act/tA@1,1/1"
#: One of the learner's followers is a prisoner.
_PRISONER = _HEADER + "D@0,0/0;tA@0,1/1^1;U@1,0/0 - 1:5,6,10;2:2,7,9 2>1:1 1/act/U@1,0/0"
_YOU = ("person", "greedy")
_ME = 0


def _propose(moment: Moment) -> Sequence[Target]:
    """What is proposed only has to be confirmed."""
    return [Key("next_place")] if moment.game.proposed_action is None else [Button("done")]


_PLACED = happened(TilePlaced, where=lambda event: event.player == _ME)
_CLAIMED = happened(FollowerPlaced, where=lambda event: event.player == _ME)
_SCORED = happened(FeatureScored, where=lambda event: event.feature == "c" and event.is_complete)
_CLOSED = happened(TilePlaced, where=lambda event: event.cell == (0, -1))
_RANSOM = happened(RansomPaid)

TUTORIAL = Tutorial(
    "carcassonne",
    (
        Chapter(
            _START,
            _YOU,
            (
                Step("goal"),
                Step("place", _PLACED, _propose, way=("@1,0/0",)),
                Step("follower", _CLAIMED, _propose, way=("r0",)),
                Step("others", WAIT),
            ),
            ("+U", "+V", "+B"),
        ),
        Chapter(
            _CITY,
            _YOU,
            (
                Step("city", _CLOSED, _propose, way=("@0,-1/2",)),
                Step("score", _SCORED, _propose, way=("c0",)),
                Step("scored"),
            ),
        ),
        Chapter(
            _TOWER,
            _YOU,
            (
                Step("tower", happened(TowerBuilt), _propose, way=("T@1,1",)),
                Step("capture", happened(FollowerCaptured), _propose, way=("x2@1,0:r0",)),
            ),
        ),
        Chapter(
            _PRISONER, _YOU, (Step("ransom", _RANSOM, _propose, way=("$2",)), Step("fields"), Step("end"))
        ),
    ),
)
