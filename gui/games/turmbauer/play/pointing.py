"""What is pointed at, held and proposed: by mouse, by wheel and by keys alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from gui.games.turmbauer.play.choices import Choice, climb_to
from gui.games.turmbauer.play.placing import Hand, Pose
from gui.games.turmbauer.play.targets import Face
from gui.games.turmbauer.play.turns import UP, Cell, opposite, quarter
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import announcements as say
from gui.games.turmbauer.words import reasons
from gui.scene.picking import Hit, what_of
from gui.table.play import GameController, Worker
from turmcore import Reason

_REACH = 4  # how far beyond the tower the keyboard's cell goes


class Pointing(GameController):
    """The choosing half of a game's controller.

    In the building phase a *hand* holds the piece. The ghost follows the mouse or the keyboard's cell until a
    place is proposed; the proposal stays where it is until something replaces it. In the climbing phase the
    fields themselves are pointed at.
    """

    session: Session

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.choices: list[Choice] = []
        self.piece = ""
        self.chosen: Choice | None = None
        self.peeked: Choice | None = None
        self.hand: Hand | None = None
        self.cursor: Cell | None = None  # the keyboard's cell, as long as keys are used
        self._is_pinned = False  # the ghost stays for the mouse: it was proposed, and perhaps turned since
        self._hovered: Face | None = None
        self._field: Reason | None = None  # why the field under the mouse is no goal
        self._listed: list[Choice] | None = None

    # -- what there is ---------------------------------------------------------------

    def offer(self, choices: list[Choice], chosen: Choice | None) -> None:
        """Another position: these are the choices of the person on turn, one of them proposed."""
        self.choices, self._listed = choices, None
        self.piece, self.chosen, self.peeked = "", chosen, None
        self.cursor, self._field, self._is_pinned = None, None, False
        places = [choice for choice in choices if choice.cells]
        self.hand = Hand(self.session.state, places, self._likely()) if places else None

    def listed(self) -> list[Choice]:
        """The choices to show: those of the piece, or all that cost no ring as far as pieces go."""
        if self._listed is None:
            if self.piece:
                self._listed = [choice for choice in self.choices if choice.piece == self.piece]
            else:
                free = [choice for choice in self.choices if not (choice.cells and choice.ring)]
                self._listed = free or self.choices
        return self._listed

    def _likely(self) -> list[str]:
        """The pieces that a hand may mean: the picked one, or all that are listed, large ones first."""
        sizes = {choice.piece: len(choice.cells) for choice in self.listed() if choice.cells}
        return sorted(sizes, key=lambda piece: -sizes[piece])

    @property
    def in_climb(self) -> bool:
        """Whether a person's climber may move now."""
        return bool(self.choices) and self.session.state.phase == "climb"

    @property
    def shown(self) -> Choice | None:
        """The choice that the tower shows, the ghost of a pose apart."""
        return self.peeked or self.chosen

    @property
    def pose(self) -> Pose | None:
        """What the ghost is; None while something else is shown."""
        if self.hand is None or self.peeked is not None or (self.chosen and not self.chosen.cells):
            return None
        return self.hand.pose

    @property
    def hovered(self) -> Face | None:
        """The face under the mouse."""
        return self._hovered

    @property
    def reason(self) -> Reason | None:
        """Why what is pointed at cannot be done."""
        if self.in_climb:
            return self._field if self.peeked is None else None
        return self.pose.reason if self.pose else None

    @property
    def can_confirm(self) -> bool:
        """Whether "done" does something: a choice is proposed, or the ghost is where it may be."""
        return self.shown is not None or (self.pose is not None and self.pose.is_legal)

    # -- proposing -------------------------------------------------------------------

    def pick(self, piece: str) -> None:
        """Take a piece in hand; none in particular with an empty id."""
        self.piece, self._listed = piece, None
        self.chosen = self.peeked = None
        self._is_pinned = False
        listed = self.listed()
        if self.hand is not None:
            self.hand.hold(self._likely())
        if piece and len(listed) == 1:
            self._propose(listed[0])
        self.proposed.emit()

    def choose(self, choice: Choice | None) -> None:
        """Propose a choice, or nothing."""
        if choice != self.chosen:
            self._propose(choice)
            self.proposed.emit()

    def _propose(self, choice: Choice | None) -> None:
        self.chosen, self.peeked = choice, None
        self._is_pinned = choice is not None
        if choice is not None and self.hand is not None:
            if choice.cells:
                self.hand.place(choice)
            else:
                self.hand.release()

    def peek(self, choice: Choice | None) -> None:
        """Show a choice as long as the mouse is over it."""
        if choice != self.peeked:
            self.peeked = choice
            self.posed.emit()

    def done(self) -> None:
        """Play what is proposed; if something else is shown, propose that."""
        if self.peeked is not None and self.peeked != self.chosen:
            self.choose(self.peeked)
        elif self.chosen is not None:
            self.play(self.chosen.action)
        elif self.pose is not None:
            chosen = self._propose_pose()
            if chosen is not None and self.one_click:
                self.play(chosen.action)
            elif chosen is not None:
                self.said.emit(say.proposed(chosen, self.axes()))

    def drop(self) -> None:
        """Take the proposal and the ghost back, then the piece."""
        if self.chosen is None and (self.hand is None or self.hand.pose is None):
            self.piece, self._listed = "", None
            if self.hand is not None:
                self.hand.hold(self._likely())
        self.chosen = self.peeked = self.cursor = None
        self._is_pinned = False
        if self.hand is not None:
            self.hand.release()
        self.proposed.emit()

    # -- the mouse -------------------------------------------------------------------

    def hover(self, hit: Hit | None) -> None:
        """The mouse is over a face, or over none: the ghost comes along, or the way to a field is shown."""
        self._hovered = what_of(hit, Face)
        self.hover_again()

    def forget_mouse(self) -> None:
        """What the mouse was over last means nothing any more."""
        self._hovered = None

    def hover_again(self) -> None:
        """The mouse stands still, but what it points at means something else now."""
        face = self._hovered
        if self.in_climb:
            self._hover_field(face)
        elif self.hand is not None and not self._is_pinned:
            if face is not None:
                self.cursor = None
                before = self.hand.pose
                self.hand.point(face.anchor)
                if self.hand.pose is not before:
                    self.posed.emit()
            elif self.hand.pose is not None and self.cursor is None:
                self.hand.release()
                self.posed.emit()

    def point(self, hit: Hit | None) -> None:
        """A click into the tower: propose what is possible there; on the proposal itself it says "done"."""
        if self.can_roll:
            self.missed.emit("miss.roll")
        face = what_of(hit, Face)
        if face is None or not self.choices:
            return
        if self.in_climb:
            self._click_field(face)
        elif self.hand is None:
            self.missed.emit("miss.box")
        else:
            pose = self.hand.pose
            self.cursor = None
            is_there = pose is not None and (face.cell in pose.cells or face.anchor == pose.anchor)
            if not is_there:
                self.hand.point(face.anchor)
            was, chosen = self.chosen, self._propose_pose()
            if chosen is not None and (self.one_click or chosen == was):
                self.play(chosen.action)

    def _propose_pose(self) -> Choice | None:
        """Propose where the ghost is; where that cannot be, say why."""
        pose = self.hand.pose if self.hand else None
        self.chosen, self.peeked = (pose.choice if pose else None), None
        self._is_pinned = self.chosen is not None
        self.proposed.emit()
        if pose is None:
            self.missed.emit("miss.box")
        elif pose.reason is not None:
            self.refuse(reasons.sentence(pose.reason, self.axes()))
        return self.chosen

    def _goals(self, face: Face) -> list[Choice]:
        """The climbs that a face means, the one without a ring first."""
        found = [choice for choice in self.choices if not choice.is_stay and choice.goal == face.cell]
        if not found and face.cell[2] < 0:
            found = [choice for choice in self.choices if not choice.is_stay and choice.goal is None]
        if not found and face.cell == self.session.state.climbers[self.session.state.seat]:
            found = [choice for choice in self.choices if choice.is_stay]
        return found

    def _hover_field(self, face: Face | None) -> None:
        goals = self._goals(face) if face is not None else []
        peeked = self.chosen if self.chosen in goals else goals[0] if goals else None
        field = None
        if face is not None and not goals and face.normal == UP and face.cell[2] >= 0:
            field = self.session.state.why_not(climb_to(self.session.game, face.cell))
        if (peeked, field) != (self.peeked, self._field):
            self.peeked, self._field = peeked, field
            self.posed.emit()

    def _click_field(self, face: Face) -> None:
        goals = self._goals(face)
        if self.chosen in goals:
            self.done()
        elif goals:
            self._field = None
            self.choose(goals[0])
            if self.one_click and len(goals) == 1:
                self.done()
        else:
            self._hover_field(face)
            if self._field is not None:
                self.refuse(reasons.sentence(self._field, self.axes()))
            else:
                self.missed.emit("miss.climb")

    # -- turning the piece -------------------------------------------------------------

    def turn(self, steps: int) -> None:
        """Go through the legal poses at the anchor; in the climbing phase through the rings for a field."""
        if self.in_climb:
            same = [c for c in self.choices if self.chosen and not c.is_stay and c.goal == self.chosen.goal]
            if self.chosen in same:
                self.choose(same[(same.index(self.chosen) + steps) % len(same)])
        else:
            self._change(lambda hand: hand.cycle(steps))

    def shift(self, steps: int) -> None:
        """Put another cube of the piece into the anchor."""
        self._change(lambda hand: hand.shift(steps))

    def turn_piece(self, steps: int) -> None:
        """Turn about the vertical, to the left as seen from above for a positive number."""
        self._turn_about(UP if steps > 0 else opposite(UP))

    def tip_piece(self, steps: int) -> None:
        """Tip away from the eye, or towards it for a negative number."""
        right, _ = self.axes()
        self._turn_about(opposite(right) if steps > 0 else right)

    def roll_piece(self, steps: int) -> None:
        """Roll over to the right on the screen, or to the left for a negative number."""
        _, away = self.axes()
        self._turn_about(away if steps > 0 else opposite(away))

    def _turn_about(self, axis: Cell) -> None:
        if self.hand is not None and self.hand.pose is not None and not self.piece:
            self.piece, self._listed = self.hand.pose.piece, None  # who turns a piece means this one
            self.hand.hold([self.piece])
        self._change(lambda hand: hand.turn(quarter(axis)))

    def _change(self, change: Callable[[Hand], Any]) -> None:
        """Change the ghost; a proposal goes along as long as it is legal."""
        hand = self.hand
        if hand is None or (self.chosen is not None and not self.chosen.cells):
            return
        self.peeked = None
        if hand.pose is None:
            hand.point(self._home())
            self.cursor = hand.anchor
        change(hand)
        if hand.pose is None:
            return
        if self._is_pinned:
            self.chosen = hand.pose.choice
        self.proposed.emit()
        self.said.emit(say.pose(hand.pose, self.axes()))

    # -- the keyboard ----------------------------------------------------------------

    def next_place(self, steps: int) -> None:
        """Propose the next legal placement, or goal, of those that are listed."""
        listed = self.listed()
        if not listed:
            return
        here = self.chosen or (self.pose.choice if self.pose else None)
        at = listed.index(here) + steps if here in listed else (0 if steps > 0 else -1)
        if self.hand is not None:
            self.hand.release()  # so that the cell follows the placement
        self._propose(listed[at % len(listed)])
        self.cursor = self.hand.anchor if self.hand else None
        self._field = None
        self.proposed.emit()
        assert self.chosen is not None
        self.said.emit(say.choice(self.chosen, self.session.state, self.axes()))

    def move(self, right: int, away: int, up: int) -> None:
        """Move the keyboard's cell as seen on the screen; in the climbing phase to the next field there."""
        if self.in_climb:
            self._move_goal(right, away, up)
            return
        if self.hand is None:
            self.next_place(1 if right + up - away > 0 else -1)
            return
        was = self.hand.anchor
        if was is None:
            cell = self._home()
        else:
            across, along = self.axes()
            x, y, z = (was[k] + right * across[k] + away * along[k] + (up if k == 2 else 0) for k in range(3))
            cell = self._within((x, y, z))
        self.chosen = self.peeked = None
        self._is_pinned = False
        self.hand.point(cell)
        self.cursor = cell
        self.proposed.emit()
        if self.hand.pose is not None:
            self.said.emit(say.cell(cell, self.hand.pose, self.axes()))

    def _home(self) -> Cell:
        """Where the keyboard's cell starts: above the highest cube next to the middle."""
        cubes = [tuple(cube) for cube in self.session.state.cubes()[:, :3].tolist()]
        x, y, z = max(cubes, key=lambda cube: (cube[2], -abs(cube[0] - 0.5) - abs(cube[1] - 0.5)))
        return x, y, z + 1

    def _within(self, cell: Cell) -> Cell:
        cubes = self.session.state.cubes()[:, :3]
        low, high = cubes.min(axis=0).tolist(), cubes.max(axis=0).tolist()
        x, y, z = (min(max(cell[k], low[k] - _REACH), high[k] + _REACH) for k in range(3))
        return x, y, max(0, z)

    def _move_goal(self, right: int, away: int, up: int) -> None:
        """The nearest goal in a direction of the screen, from the one that is proposed."""
        across, along = self.axes()
        way = tuple(right * across[k] + away * along[k] + (up if k == 2 else 0) for k in range(3))
        start = self._spot(self.chosen)
        best: tuple[float, Choice] | None = None
        for choice in self.choices:
            step = tuple(a - b for a, b in zip(self._spot(choice), start, strict=True))
            forward = sum(a * b for a, b in zip(way, step, strict=True))
            aside = sum(abs(a) for a in step) - abs(forward)
            if forward > 0 and choice != self.chosen and (best is None or forward + 2 * aside < best[0]):
                best = forward + 2 * aside, choice
        if best is not None:
            self._field = None
            self.choose(best[1])
            self.said.emit(say.choice(best[1], self.session.state, self.axes()))

    def _spot(self, choice: Choice | None) -> tuple[float, ...]:
        """Where a goal lies; the table lies below the tower, one floor down."""
        state = self.session.state
        place = choice.goal if choice is not None and not choice.is_stay else state.climbers[state.seat]
        return (0.5, 0.5, -1.0) if place is None else tuple(map(float, place))
