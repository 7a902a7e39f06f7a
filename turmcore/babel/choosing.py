"""Choosing a move of Turmbau zu Babel: the figure, then the field where it goes; either number may be used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from turmcore.babel.actions import Move, Pass
from turmcore.babel.notation import PARTS
from turmcore.babel.rings import FOOT, layout_of
from turmcore.babel.rules import COLORS
from turmcore.babel.scene import BabelScene
from turmcore.core.choosing import Choice as Offer
from turmcore.core.choosing import Choosing, Target
from turmcore.core.reason import Reason

if TYPE_CHECKING:
    from turmcore.babel.board import Board
    from turmcore.babel.game import BabelGame
    from turmcore.babel.state import BabelState
    from turmcore.babel.words import BabelWords
    from turmcore.core.action import Action
    from turmcore.core.scene import Scene, Thing

_FAR = ("distance", "line")  # reasons that depend on the number
_FIGURES = ("builder", "chain")  # shapes of what an action moves


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and what is needed to show it.

    Attributes
    ----------
    number
        That is moved by, or counts as used.
    gives
        Number for the left neighbour; None if it is a gift that is moved.
    path
        The fields from the first to the last; empty if nothing is moved.
    group
        Colors of the group that becomes complete and rises; empty if none does.
    joins
        Colors of the figures that it comes to on a group field.
    board
        The tower on which it goes.
    """

    action: Action
    color: str
    origin: str
    target: str
    number: int
    gives: int | None
    path: tuple[str, ...] = ()
    group: str = ""
    joins: str = ""
    board: Board | None = field(default=None, compare=False, repr=False)

    @property
    def is_pass(self) -> bool:
        """True if no figure moves."""
        return not self.path


def choices_of(state: BabelState) -> list[Choice]:
    """All decisions here: the number that was rolled before its underside, then by figure and target."""
    if state.is_over() or state.is_chance():
        return []
    board = state.game.board
    rank = {field: i for i, field in enumerate(board.fields)}
    found = [choice_of(state, action) for action in state.legal_actions()]

    def order(choice: Choice) -> tuple[object, ...]:
        is_underside = choice.number != state.number
        if choice.is_pass:
            return (is_underside,)
        return is_underside, COLORS.index(choice.color), rank[choice.origin], rank[choice.target]

    return sorted(found, key=order)


def choice_of(state: BabelState, action: Action) -> Choice:
    """A decision as a choice."""
    play = state.game.decode(action)
    if isinstance(play, Pass):
        return Choice(action, "", "", "", play.number, 7 - play.number, board=state.game.board)
    assert isinstance(play, Move)
    number = play.number or state.number
    assert number is not None  # it is shown as long as figures move
    gives = 7 - number if play.number is not None else None
    board: Board = state.game.board
    path = way(board, play, number)
    there = state.fields.get(play.target, "")
    is_full = len(there) + 1 == PARTS.get(board.kinds[play.target], 0)
    joins = there if board.kinds[play.target][0] == "G" else ""
    group = "".join(sorted(there + play.color, key=COLORS.index)) if is_full else ""
    return Choice(action, play.color, play.origin, play.target, number, gives, path, group, joins, board)


def way(board: Board, move: Move, number: int) -> tuple[str, ...]:
    """The fields that a move goes over, the first and the last too."""
    ways = (one for one in board.ways(move.origin, number) if one[-1] == move.target)
    return next(ways, (move.origin, move.target))


def why_not(state: BabelState, color: str, origin: str, target: str, number: int = 0) -> Reason | None:
    """Reason why a figure cannot go to a field by a number, or with 0 by whatever number; None: it can."""

    def reason(move: Move) -> Reason | None:
        return state.why_not(state.game.encode(move))

    rolled = state.number
    if state.phase == "gift" or rolled is None:
        return reason(Move(None, color, origin, target))
    wanted: tuple[int, ...] = (number,) if number else (rolled, 7 - rolled)
    reasons = [
        one for one in (reason(Move(used, color, origin, target)) for used in wanted) if one is not None
    ]
    told = [one for one in reasons if one.code not in _FAR]
    if told or len(reasons) < 2:
        return next(iter(told or reasons), None)
    first = reasons[0]
    data = dict(first.data) | {"other": wanted[1]}
    return Reason(first.rule, f"{first.code}-both", data, first.sentence)


class BabelChoosing(Choosing["BabelState", Choice]):
    """Targets are the figures that can be moved, as ``2.3 r``, the fields as ``2.3``, and where neither number can be
    moved ``die`` and ``underside``. By either number the same field may be reached."""

    words: BabelWords

    def found(self) -> Sequence[Choice]:
        return choices_of(self.state)

    def said(self, choice: Choice) -> tuple[str, str]:
        return self.words.choice(choice)

    def at(self, choice: Choice) -> tuple[str, ...]:
        if choice.is_pass:
            return ("die" if choice.number == self.state.number else "underside",)
        return f"{choice.origin} {choice.color}", choice.target

    @cached_property
    def targets(self) -> Sequence[Target]:
        state, (scene, all_stones) = self.state, _scene_of(self.state.game)
        layout = layout_of(state.game.board)
        found = list(self._dice(scene))
        movable = {choice.at[0] for choice in self.choices if len(choice.at) > 1}
        for name in state.game.board.fields:
            colors, stones = state.fields.get(name, ""), all_stones[name]
            figures = scene.standing(name, colors) if colors else []
            for color in dict.fromkeys(colors):
                own = tuple([one for one in figures if one.paint == scene.paint_of(color)])
                if f"{name} {color}" in movable:
                    words = f"{self.words.color(color)}, {self.words.field(name)}"
                    whole = stones if len(set(colors)) == 1 else ()
                    found.append(Target(f"{name} {color}", words, own + whole))
            words = self.words.place(state, name, is_exact=True)
            found.append(Target(name, words, (*figures, *stones), layout.middle(name), 2 * FOOT))
        return found

    def _dice(self, scene: BabelScene) -> Iterator[Target]:
        if not any(choice.at[0] in ("die", "underside") for choice in self.choices):
            return
        things = scene.of(self.state)
        for choice in self.choices:
            shape = f"{choice.at[0]} "
            yield Target(
                choice.at[0], choice.words, tuple([one for one in things if one.shape.startswith(shape)])
            )

    def hand(self, chosen: tuple[str, ...], left: Sequence[Offer]) -> str:
        targets = {choice.at[1] for choice in left if len(choice.at) > 1}
        return self.words.picked(chosen[0][-1], len(targets)) if chosen and targets else ""

    def why_not(self, chosen: tuple[str, ...]) -> tuple[Reason | None, str]:
        (origin, _, color), target = chosen[0].partition(" "), chosen[-1].partition(" ")[0]
        if not color or target in ("die", "underside"):
            return None, self.words.nothing_to_pick(
                self.state, origin
            ) if origin in self.state.game.board.kinds else ""
        return why_not(self.state, color, origin, target), ""

    def things(self, scene: Scene[BabelState], action: Action) -> Sequence[Thing]:
        """The figures as they would stand; turns and numbers are as now."""
        still = [one for one in scene.of(self.state) if one.shape not in _FIGURES]
        return still + [one for one in super().things(scene, action) if one.shape in _FIGURES]


@lru_cache(maxsize=16)
def _scene_of(game: BabelGame) -> tuple[BabelScene, Mapping[str, tuple[Thing, ...]]]:
    """A scene of a game, and what each field is made of, which never changes."""
    scene = BabelScene(game)
    return scene, {field: tuple(scene.on(field)) for field in game.board.fields}
