"""The lessons of Turm und Wächter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gui.features.tutorial.model import (
    WAIT,
    Button,
    Chapter,
    Did,
    Key,
    Moment,
    Played,
    Seen,
    Spot,
    Step,
    Target,
    Tutorial,
    happened,
)
from turmcore.waechter import (
    GuardCaptured,
    HomeReached,
    StackCaptured,
    StonesMoved,
    WaechterState,
    square_name,
)
from turmcore.waechter.choosing import Choice
from turmcore.waechter.scene import on_square

if TYPE_CHECKING:
    from gui.games.waechter.play.controller import WaechterController

    Now = Moment[WaechterController]

_START = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"
_CAPTURE = "3RG3/7/3r21b31/7/3b23/7/3BG3 r"
_DANGER = "3RG3/2r14/3b23/7/7/b16/3BG3 r"
_GUARD = "3RG3/7/3r43/7/7/7/3BG3 r"
_HOME = "3r13/7/7/7/7/7/BG1RG4 r"
_SQUARES = {square_name(square): square for square in range(49)}
_YOU = ("person", "level1")
_RED = 0


def _spot(square: int, height: int = 0) -> Spot:
    """Target on a square, `height` stones high."""
    return Spot(on_square(square, height))


def _move(fits: Callable[[Choice], bool], first: str = "") -> Callable[[Now], Sequence[Target]]:
    """Targets for a move that fits: the stones to take, then the square to go to; rather from `first`."""

    def targets(moment: Now) -> Sequence[Target]:
        aim = moment.game.aim
        if aim.chosen is not None and fits(aim.chosen):
            return [Button("done")]
        wanted = [choice for choice in aim.choices if fits(choice)]
        wanted.sort(key=lambda choice: square_name(choice.move.origin) != first)
        if not wanted:
            return []
        if aim.held is not None and (here := [one for one in aim.listed() if fits(one)]):
            square = here[0].move.target
            return [_spot(square, aim.board.height(square))]
        origin = wanted[0].move.origin
        return [_spot(origin, aim.board.height(origin))]

    return targets


def _taken(moment: Now) -> Sequence[Target]:
    return [_spot(_SQUARES["A7"], 1)]


def _too_high(moment: Now) -> Sequence[Target]:
    return [_spot(_SQUARES["D5"], 2)] if moment.game.aim.held is None else [_spot(_SQUARES["F5"], 3)]


def _guard_is_safe(state: WaechterState) -> bool:
    return state.guards[_RED] not in state.threats(_RED)


def _has_saved(played: Played) -> bool:
    assert isinstance(played.state, WaechterState)
    return played.num_decisions > 0 and _guard_is_safe(played.state)


def _to_safety(moment: Now) -> Sequence[Target]:
    def saves(choice: Choice) -> bool:
        after = moment.game.session.state.copy()
        after.play(choice.action)
        return choice.is_guard and _guard_is_safe(after)

    return _move(saves)(moment)


_OWN_STONES = happened(StonesMoved, where=lambda event: event.side == _RED and event.height > event.stones)


def _when(is_held: bool, is_chosen: bool) -> Callable[[Now], Sequence[Target]]:
    """Targets for a move of stones, as far as it has come; rather one after which none can be captured."""

    def targets(moment: Now) -> Sequence[Target]:
        aim, state = moment.game.aim, moment.game.session.state

        def keeps_all(choice: Choice) -> bool:
            if choice.is_guard or not state.is_legal(choice.action):  # the session may have gone on already
                return False
            after = state.copy()
            after.play(choice.action)
            return not after.threats(state.turn)

        if aim.chosen is not None:
            return [Button("done")] if is_chosen else []
        if is_chosen or is_held != (aim.held is not None):
            return []
        is_safe = any(map(keeps_all, aim.listed()))
        return _move(keeps_all if is_safe else lambda choice: not choice.is_guard)(moment)

    return targets


TUTORIAL: Tutorial[WaechterController] = Tutorial(
    "waechter",
    (
        Chapter(
            _START,
            _YOU,
            (
                Step("goal"),
                Step("take", Seen(lambda moment: moment.game.aim.held is not None), _taken),
                Step("join", _OWN_STONES, _move(lambda choice: choice.joins > 0, "A7"), way=("A7-B7-1",)),
                Step("reply", WAIT),
                Step(
                    "two",
                    happened(StonesMoved, where=lambda event: event.stones == 2),
                    _move(lambda choice: choice.move.stones == 2 and not choice.is_guard),
                    way=("B7-B5-2",),
                ),
            ),
            replies=("D3-D4-1",),
        ),
        Chapter(
            _CAPTURE,
            _YOU,
            (
                Step("refuse", Seen(lambda moment: moment.game.reason is not None), _too_high),
                Step("refused"),
                Step(
                    "capture",
                    happened(StackCaptured),
                    _move(lambda choice: choice.takes > 0),
                    way=("D5-D3-2",),
                ),
            ),
        ),
        Chapter(
            _DANGER,
            _YOU,
            (
                Step(
                    "danger",
                    Seen(lambda moment: moment.game.aim.shows_threats),
                    lambda moment: [Key("threats")],
                ),
                Step(
                    "save",
                    Did(_has_saved),
                    _to_safety,
                    way=("D7-C7-1",),
                ),
            ),
        ),
        Chapter(
            _GUARD,
            _YOU,
            (
                Step(
                    "guard",
                    happened(GuardCaptured, where=lambda event: event.side != _RED),
                    _move(lambda choice: choice.takes_guard),
                    way=("D5-D1-4",),
                ),
            ),
        ),
        Chapter(
            _HOME,
            _YOU,
            (
                Step(
                    "home",
                    happened(HomeReached),
                    _move(lambda choice: choice.is_guard and square_name(choice.move.target) == "D1"),
                    way=("C1-D1-1",),
                ),
                Step("end"),
            ),
        ),
    ),
    switches=("threats",),
    first=(
        Step("take", targets=_when(False, False)),
        Step("put", targets=_when(True, False)),
        Step("done", targets=_when(True, True)),
    ),
)
