"""Choosing a turn of Turmbauer: a piece, then its place by groups or by what is pointed at; or the climber's goal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from turmcore.core.choosing import MOST, Aimed, Choosing, Group, Target
from turmcore.core.choosing import Choice as Offer
from turmcore.core.game_words import capital
from turmcore.errors import TurmError
from turmcore.turmbauer.actions import Build
from turmcore.turmbauer.choices import (
    CHOOSABLE,
    Choice,
    PieceState,
    choices_by_piece,
    climb_to,
    likely,
    listed,
    pieces_of,
    ranked,
)
from turmcore.turmbauer.places import Ground, Places, pose_of
from turmcore.turmbauer.placing import Grip, Hand, Pose
from turmcore.turmbauer.scene import TurmbauerScene
from turmcore.turmbauer.turns import MATRICES, TURNS, Cell, quarter

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.reason import Reason
    from turmcore.core.scene import Scene, Thing
    from turmcore.turmbauer.state import TurmbauerState
    from turmcore.turmbauer.words import TurmbauerWords

_POINTED = re.compile(r"@(-?\d+),(-?\d+),(-?\d+)(?:/(\d+)\.(\d+))?")
_GOAL = re.compile(r">(-?\d+),(-?\d+),(-?\d+)")
_CYCLED = {"next": 1, "previous": -1}
_SHIFTED = {"next_cube": 1, "previous_cube": -1}
_NAMES = {**{name: f"cmd.{name}" for name in TURNS}, "next": "cmd.next_pose", "next_cube": "cmd.next_anchor"}
_HALF = 0.5

Row = PieceState | Places | Choice


@dataclass(frozen=True, slots=True)
class Part:
    """Some of many rows, one after the other."""

    rows: tuple[Row, ...]


class TurmbauerChoosing(Choosing["TurmbauerState", Choice]):
    """A builder chooses a piece, then its place, by groups of places or by the cell that is pointed at; a climber a goal.

    Targets are the cells in which a piece may lie, ``"@0,0,1"``, or the goals, ``">0,0,1"`` and ``">t"``. Behind a cell may
    stand how the piece is held there: `TURNS` by their names, as seen; ``"next"`` and ``"previous"`` of the legal poses there;
    ``"next_cube"`` and ``"previous_cube"`` of the piece into the cell. `Aimed.chosen` says all of it shortly.
    """

    words: TurmbauerWords

    def __init__(self, state: TurmbauerState, words: TurmbauerWords) -> None:
        super().__init__(state, words)
        self._by_piece = choices_by_piece(state)
        self._all = [choice for choices in self._by_piece.values() for choice in choices]
        self._ranked = cache(lambda piece: ranked(state, self._by_piece.get(piece, ())))

    def found(self) -> Sequence[Choice]:
        return [choice for piece in self._by_piece for choice in self._ranked(piece)]

    def said(self, choice: Choice) -> tuple[str, str]:
        heading, words = self.words.action(self.state, choice.action)
        return heading, self._place(choice) if choice.cells else words

    def at(self, choice: Choice) -> tuple[str, ...]:
        place = self.state.climbers[self.state.seat] if choice.is_stay else choice.goal
        if choice.piece or (choice.is_stay and place is None):
            return ()
        return (_goal(place),)

    @cached_property
    def groups(self) -> Sequence[Group]:
        """Of a builder only the pieces."""
        if self._is_climb:
            return super().groups
        return [Group("", self.aim().choices)] if self._all else []

    @cached_property
    def targets(self) -> Sequence[Target]:
        if not self._is_climb:
            cells = sorted({cell for choice in self._all for cell in choice.cells})
            return [
                Target(f"@{x},{y},{z}", self.words.place([(x, y, z)]), (), _middle((x, y, z)), _HALF)
                for x, y, z in cells
            ]
        cubes = {(x, y, z) for x, y, z in self.state.cubes()[:, :3].tolist()}
        goals = [choice.goal for choice in self._all if choice.goal is not None]
        tops = dict.fromkeys([*goals, *sorted(cell for cell in cubes if _above(cell) not in cubes)])
        table = Target(_goal(None), self.words.words.text("choice.table"))
        return [table, *(Target(_goal(top), self._top(top), (), _middle(_above(top)), _HALF) for top in tops)]

    def _top(self, cell: Cell) -> str:
        """A field in words."""
        if cell[2] < 0:
            return self.words.words.text("choice.hole")
        return self.words.place([cell])

    def why_not(self, chosen: tuple[str, ...]) -> tuple[Reason | None, str]:
        goal = _GOAL.fullmatch(chosen[-1])
        if goal is None:
            return None, self.words.words.text("miss.climb")
        x, y, z = map(int, goal.groups())
        return self.state.why_not(climb_to(self.state.game, (x, y, z))), ""

    def things(self, scene: Scene[TurmbauerState], action: Action) -> Sequence[Thing]:
        assert isinstance(scene, TurmbauerScene)
        return scene.after(self.state, self.state.game.decode(action))

    @cached_property
    def _is_climb(self) -> bool:
        return self.state.phase == "climb"

    @cached_property
    def _pieces(self) -> list[PieceState]:
        return [one for one in pieces_of(self.state, self._all) if one.standing in CHOOSABLE]

    @cached_property
    def _ground(self) -> Ground:
        return Ground(self.state)

    @cached_property
    def _hand(self) -> Hand:
        return Hand(self.state, self._all, likely(listed(self._all)) or likely(self._all))

    # -- steps of a builder ------------------------------------------------------------------------

    def aim(self, chosen: Sequence[str] = ()) -> Aimed:
        if self._is_climb:
            return super().aim(chosen)
        way: tuple[str, ...] = ()
        rows: dict[str, Row | Part] = self._rows(self._pieces)
        choice: Choice | None = None
        hand: Hand | None = None
        for step in chosen:
            if step in rows:
                found = self._inside(rows[step])
                way, hand = (*way, step), None
                choice = found[0] if len(found) == 1 and isinstance(found[0], Choice) else None
                rows = self._rows(found) if choice is None else {}
                continue
            if hand is None:
                hand = self._hand.copy()
                hand.hold(way[:1] or hand.pieces)
            if not hand.pieces or not self._pointed(hand, step):
                raise TurmError(f"{step[:40]!r} is nothing that can be chosen here")
            assert hand.pose is not None
            way, rows, choice = _shortly(hand.pose), {}, hand.pose.choice
        if choice is not None:
            offer = Offer(str(choice.action), self.said(choice)[1], choice.action)
            turns = self._turns if hand is not None else ()
            return Aimed(way, self._name(choice.piece), (offer,), choice.action, turns=turns)
        if hand is not None and hand.pose is not None:
            return self._refused(way, hand.pose)
        name = self._name(way[0]) if way else ""
        return Aimed(way, name, tuple(self._offer(*each) for each in rows.items()))

    def _inside(self, row: Row | Part) -> Sequence[Row]:
        """The rows that a row stands for."""
        match row:
            case PieceState(id=piece):
                own = self._ranked(piece)
                boxes = [choice for choice in own if not choice.cells]
                return [*boxes, *self._ground.divided([choice for choice in own if choice.cells])]
            case Places(choices=choices):
                return self._ground.divided(choices)
            case Part(rows):
                return rows
        return [row]

    def _pointed(self, hand: Hand, step: str) -> bool:
        """Bring the piece in hand somewhere, or hold it in another way there; False if the step says neither."""
        if found := _POINTED.fullmatch(step):
            x, y, z, turn, pivot = map(int, found.groups(-1))
            if turn < 0:
                hand.point((x, y, z))
            elif turn < len(MATRICES) and pivot < len(self.state.game.pieces[hand.pieces[0]].cells):
                hand.hold_at((x, y, z), Grip(turn, pivot))
            else:
                return False
        elif hand.pose is None:
            return False
        elif step in TURNS:
            hand.hold([hand.pose.piece])
            hand.turn(quarter(TURNS[step](*self.words.axes)))
        elif step in _CYCLED:
            hand.cycle(_CYCLED[step])
        elif step in _SHIFTED:
            hand.shift(_SHIFTED[step])
        else:
            return False
        return True

    def _refused(self, way: tuple[str, ...], pose: Pose) -> Aimed:
        """A place where the piece in hand may not be; the action builds it there all the same."""
        try:
            action = self.state.game.encode(Build(pose.piece, pose.cells, ""))
        except TurmError:  # far below the table
            action = None
        assert pose.reason is not None
        words = self.words.sentence(pose.reason)
        name = self._name(pose.piece)
        return Aimed(
            way, name, (), action, is_legal=False, reason=pose.reason, words=words, turns=self._turns
        )

    @cached_property
    def _turns(self) -> tuple[Offer, ...]:
        return tuple([Offer(step, self.words.words.text(name)) for step, name in _NAMES.items()])

    # -- what is offered ---------------------------------------------------------------------------

    def _rows(self, rows: Sequence[Row]) -> dict[str, Row | Part]:
        """Rows by their ids, in parts if they are too many."""
        if len(rows) > MOST:
            parts = [Part(tuple(rows[i : i + MOST])) for i in range(0, len(rows), MOST)]
            return {f"part:{i}": part for i, part in enumerate(parts)}
        return {_id(row, i): row for i, row in enumerate(rows)}

    def _offer(self, ident: str, row: Row | Part) -> Offer:
        words, game = self.words, self.state.game
        match row:
            case PieceState():
                own = self._by_piece[row.id]
                said = f"{self._name(row.id)}: {words.standing(row)}"
                return Offer(ident, said, own[0].action if len(own) == 1 else None)
            case Places():
                count = words.words.text("standing.fits", n=len(row.choices))
                return Offer(ident, f"{words.places(game, row)}: {count}")
            case Part(rows):
                first, last = (self._offer("", one).words for one in (rows[0], rows[-1]))
                return Offer(ident, f"{first} … {last}")
        return Offer(ident, self.said(row)[1], row.action)

    def _name(self, piece: str) -> str:
        return capital(self.words.piece(self.state.game, piece))

    def _place(self, choice: Choice) -> str:
        """A build without its piece: where, on what, how it lies, and the ring that it costs."""
        words, cells = self.words, choice.cells
        parts = [words.place(cells), words.resting(self.state.game, self._ground.under(cells))]
        parts += [words.pose(pose_of(cells)), words.ring(self.state, choice.ring) if choice.ring else ""]
        return ", ".join(filter(None, parts))


def _id(row: Row, number: int) -> str:
    match row:
        case PieceState():
            return row.id
        case Places():
            return f"{row.by}:{number}"
    return str(row.action)


def _shortly(pose: Pose) -> tuple[str, str]:
    (x, y, z), (turn, pivot) = pose.anchor, pose.grip
    return pose.piece, f"@{x},{y},{z}/{turn}.{pivot}"


def _goal(place: Cell | None) -> str:
    return ">t" if place is None else ">{},{},{}".format(*place)


def _above(cell: Cell) -> Cell:
    x, y, z = cell
    return x, y, z + 1


def _middle(cell: Cell) -> tuple[float, float, float]:
    x, y, z = cell
    return x + _HALF, y + _HALF, z + _HALF
