"""The lessons of Turmbau zu Babel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gui.features.tutorial.model import (
    WAIT,
    Button,
    Chapter,
    Moment,
    Seen,
    Spot,
    Step,
    Target,
    Tutorial,
    happened,
)
from turmcore.babel import DieRolled, FigureMoved, GameEnded, GroupRose, SecretsDrawn
from turmcore.babel.choosing import Choice
from turmcore.babel.rings import layout_of

if TYPE_CHECKING:
    from gui.games.babel.play.controller import BabelController

    Now = Moment[BabelController]

_HEADER = "bb1;board=six;players=3;lapse=1;share=0;quiet=40;color_limit=2 "
_START = _HEADER + "1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk ??? 1/secret/q=0/t=0"
#: Four stand on a group field of five.
_GROUP = _HEADER + "1.0=rrr;1.1=rryg;1.2=yyyy;1.4=gggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk rgb 1/use/5/q=0/t=0"
#: The six fields of step 5 are taken, and a red figure stands two fields before the summit.
_SUMMIT = _HEADER + (
    "1.0=rrr;1.2=yyyy;1.4=ggg;1.6=bbbb;1.8=wwww;1.10=kkk;4.1=r;4.5=g;4.9=k;5.0=r;5.1=g;5.2=b;5.3=y;5.4=w;5.5=k "
    "rgb 1/use/2/q=0/t=3"
)
_YOU = ("person", "level1", "level1")
_HIGH = 0.45  # the middle of a figure above its field


def _move(fits: Callable[[Choice], bool] = lambda choice: True) -> Callable[[Now], Sequence[Target]]:
    """Targets for a move that fits: a figure, the field to go to, and the button."""

    def targets(moment: Now) -> Sequence[Target]:
        aim = moment.game.aim
        wanted = [choice for choice in aim.choices if not choice.is_pass and fits(choice)]
        if not wanted:
            return []
        if aim.chosen in wanted:
            return [Button("done")]
        layout, held = layout_of(aim.tower.board), aim.picked
        best = wanted[0]
        if held is not None:
            here = [one for one in wanted if (one.origin, one.color) == (held.field, held.color)]
            if here:
                return [Spot(layout.middle(here[0].target))]
        colors = moment.game.session.state.fields[best.origin]
        x, y, z = layout.slots(best.origin, len(colors))[colors.index(best.color)]
        return [Spot((x, y, z + _HIGH))]

    return targets


def _roll(moment: Now) -> Sequence[Target]:
    return [Button("roll")]


def _own_color(moment: Now) -> Sequence[Target]:
    return [Button("color")]


def _first_roll(phase: str) -> Callable[[Now], Sequence[Target]]:
    return lambda moment: (
        [Button("roll")] if moment.game.can_roll and moment.game.session.state.phase == phase else []
    )


def _first_move(is_picked: bool) -> Callable[[Now], Sequence[Target]]:
    """Targets for any move, before or after the figure is picked."""

    def targets(moment: Now) -> Sequence[Target]:
        aim = moment.game.aim
        is_here = aim.chosen is None and is_picked == (aim.picked is not None)
        return _move()(moment) if is_here else []

    return targets


def _first_done(moment: Now) -> Sequence[Target]:
    return [Button("done")] if moment.game.aim.chosen is not None else []


_MOVED = happened(FigureMoved, where=lambda event: not event.is_gift)

TUTORIAL: Tutorial[BabelController] = Tutorial(
    "babel",
    (
        Chapter(
            _START,
            _YOU,
            (
                Step("goal"),
                Step("draw", happened(SecretsDrawn), _roll),
                Step("color", targets=_own_color),
                Step("roll", happened(DieRolled), _roll),
                Step("pick", Seen(lambda moment: moment.game.aim.picked is not None), _move()),
                Step("move", _MOVED, _move(), way=("3r1.0>1.3",)),
                Step("others", WAIT),
                Step("gift", happened(FigureMoved, where=lambda event: event.is_gift), _move()),
                Step("again", happened(DieRolled), _roll),
                Step("second", _MOVED, _move()),
            ),
            ("s:rgb", "d4", "d5", "d1", "d3"),
        ),
        Chapter(
            _GROUP,
            _YOU,
            (
                Step(
                    "group",
                    happened(GroupRose),
                    _move(lambda choice: bool(choice.group)),
                    way=("5b1.6>1.1",),
                ),
            ),
        ),
        Chapter(
            _SUMMIT,
            _YOU,
            (
                Step(
                    "summit",
                    happened(GameEnded),
                    _move(lambda choice: choice.target == "6"),
                    way=("2r4.1>6",),
                ),
                Step("end"),
            ),
        ),
    ),
    first=(
        Step("draw", targets=_first_roll("secret")),
        Step("roll", targets=_first_roll("roll")),
        Step("take", targets=_first_move(False)),
        Step("put", targets=_first_move(True)),
        Step("done", targets=_first_done),
    ),
)
