"""Choosing a turn of Turmbauer: pointing, holding and proposing, by mouse, by wheel and by keys alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from gui.games.turmbauer.play.gestures import LookOver, ShowPiece, TakePiece
from gui.games.turmbauer.play.targets import Face
from gui.games.turmbauer.words import announcements as say
from gui.games.turmbauer.words import reasons, spoken
from gui.i18n import tr
from gui.scene.picking import what_of
from gui.scene.stock import Stocked
from gui.table import choosing
from gui.table.choosing import (
    Command,
    Machine,
    Manner,
    Play,
    Refused,
    Roll,
    Said,
    Step,
    carry_out,
    find,
    next_of,
)
from gui.table.gestures import Choose, Click, Gesture, Grab, Hover, Propose, Wheel
from turmcore import Reason
from turmcore.turmbauer import TurmbauerState
from turmcore.turmbauer.choices import CHOOSABLE, Choice, PieceState, climb_to, likely, listed
from turmcore.turmbauer.placing import Hand, Pose, within
from turmcore.turmbauer.turns import TURNS, Cell, moved, quarter


@dataclass(frozen=True, kw_only=True)
class Aim(choosing.Aim[Choice]):
    """In the building phase a *hand* holds the piece. The ghost follows the mouse or the keyboard's cell until a place is
    proposed; the proposal stays where it is until something replaces it. In the climbing phase the fields themselves are
    pointed at.

    Attributes
    ----------
    cursor, over
        The keyboard's cell, and the face under the mouse.
    state
        The position.
    can_roll
        True if a person is to roll.
    pieces
        Pieces in the tray of the color on turn.
    piece
        The piece that was picked; empty for none in particular.
    looked_over
        Places that are looked at together.
    hand
        The hand; it is never changed, but another one taken instead.
    is_pinned
        True if the mouse does not move the ghost: it was proposed, and perhaps turned since.
    no_goal
        Why the field under the mouse is no goal.
    names
        Names of the players, as far as they have any.
    """

    state: TurmbauerState = field(compare=False)
    can_roll: bool = field(default=False, compare=False)
    pieces: list[PieceState] = field(default_factory=list, compare=False)
    cursor: Cell | None = None
    over: Face | None = field(default=None, compare=False)
    piece: str = ""
    looked_over: tuple[Choice, ...] = ()
    hand: Hand | None = None
    is_pinned: bool = False
    no_goal: Reason | None = None
    names: Sequence[str] = field(default=(), compare=False)

    @classmethod
    def of(
        cls,
        state: TurmbauerState,
        choices: list[Choice],
        pieces: list[PieceState],
        chosen: Choice | None = None,
        *,
        can_roll: bool = False,
        names: Sequence[str] = (),
    ) -> Aim:
        """Return the aim of a position with nothing pointed at yet."""
        aim = cls(state=state, choices=choices, pieces=pieces, chosen=chosen, can_roll=can_roll, names=names)
        places = [choice for choice in choices if choice.cells]
        return replace(aim, hand=Hand(state, places, aim.likely)) if places else aim

    def listed(self) -> Sequence[Choice]:
        """The choices to show: those of the piece, or all that cost no ring as far as pieces go."""
        return listed(self.choices, self.piece)

    @property
    def likely(self) -> list[str]:
        """The pieces that a hand may mean: the picked one, or all that are listed, large ones first."""
        return likely(self.listed())

    @property
    def choosable(self) -> list[PieceState]:
        """The pieces that can be picked now."""
        return [piece for piece in self.pieces if piece.standing in CHOOSABLE]

    def can_take(self, what: Stocked) -> bool:
        return what.seat == self.state.seat and what.piece in [piece.id for piece in self.choosable]

    @property
    def in_climb(self) -> bool:
        """True if a person's climber may move now."""
        return bool(self.choices) and self.state.phase == "climb"

    @property
    def pose(self) -> Pose | None:
        """Pose of the ghost; None while something else is shown."""
        if self.hand is None or self.peeked is not None or (self.chosen and not self.chosen.cells):
            return None
        if self.looked_over:
            return None
        return self.hand.pose

    @property
    def ghost(self) -> Choice | None:
        pose = self.pose
        return pose.choice if pose is not None else self.shown

    @property
    def reason(self) -> Reason | None:
        if self.in_climb:
            return self.no_goal if self.peeked is None else None
        return self.pose.reason if self.pose else None

    @property
    def can_confirm(self) -> bool:
        """True if "done" does something: a choice is proposed, or the ghost is at a legal place."""
        return self.shown is not None or (self.pose is not None and self.pose.is_legal)


def holding(aim: Aim, change: Callable[[Hand], object]) -> Aim:
    """The same with the hand changed, if there is one."""
    if aim.hand is None:
        return aim
    hand = aim.hand.copy()
    change(hand)
    return replace(aim, hand=hand)


def picking(aim: Aim, piece: str) -> Aim:
    """A piece in hand; none in particular with an empty id."""
    aim = replace(aim, piece=piece, chosen=None, peeked=None, is_pinned=False)
    aim = holding(aim, lambda hand: hand.hold(aim.likely))
    listed = aim.listed()
    return proposing(aim, listed[0]) if piece and len(listed) == 1 else aim


def proposing(aim: Aim, choice: Choice | None) -> Aim:
    """Return the aim with a proposal; None: without one."""
    aim = replace(aim, chosen=choice, peeked=None, is_pinned=choice is not None)
    if choice is None:
        return aim
    return holding(aim, lambda hand: hand.place(choice) if choice.cells else hand.release())


def choose(aim: Aim, choice: Choice | None) -> Aim:
    """Something else proposed; what is proposed already stays as it was turned."""
    return proposing(aim, choice) if choice != aim.chosen else aim


def hovering(aim: Aim, face: Face | None) -> Aim:
    """The mouse is over a face, or over none: the ghost comes along, or the way to a field is shown."""
    aim = replace(aim, over=face)
    if aim.in_climb:
        return _over_field(aim, face)
    if aim.hand is None or aim.is_pinned:
        return aim
    if face is not None:
        return holding(replace(aim, cursor=None), lambda hand: hand.point(face.anchor))
    return holding(aim, Hand.release) if aim.cursor is None else aim


def react(aim: Aim, gesture: Gesture, manner: Manner) -> Step | None:
    """Handle a gesture."""
    if aim.looked_over and not isinstance(gesture, LookOver):
        aim = replace(aim, looked_over=())
    match gesture:
        case LookOver(places=places):
            return Step(replace(aim, peeked=None, looked_over=places))
        case Hover(hit):
            return Step(hovering(aim, what_of(hit, Face)))
        case Click(hit):
            return _click(aim, what_of(hit, Face), manner)
        case Grab(hit):
            return _take(aim, what_of(hit, Stocked))
        case Wheel(steps, has_alt):
            return _shift(steps, aim, manner) if has_alt else _turn(steps, aim, manner)
        case ShowPiece(piece) if piece in [own.id for own in aim.choosable]:
            return Step(picking(aim, "" if piece == aim.piece else piece))
        case TakePiece(piece) if piece in [own.id for own in aim.choosable]:
            return Step(choose(picking(aim, piece), None))  # also with only one place
        case Choose(action):
            return Step(choose(aim, find(aim.choices, action)))
        case Propose(action):
            choice = find(aim.choices, action)
            is_listed = choice is None or choice in aim.listed()
            return Step(choose(aim if is_listed or choice is None else picking(aim, choice.piece), choice))
    return carry_out(COMMANDS, aim, gesture, manner)


# -- proposing -------------------------------------------------------------------------------------


def _click(aim: Aim, face: Face | None, manner: Manner) -> Step:
    """Handle a click into the tower: propose a choice there; on the proposal itself, do it."""
    if aim.can_roll:
        return Step(aim, Refused(tr("miss.roll")))
    if face is None or not aim.choices:
        return Step(aim)
    if aim.in_climb:
        return _click_field(aim, face, manner)
    if aim.hand is None:
        return Step(aim, Refused(tr("miss.box")))
    pose, aim = aim.hand.pose, replace(aim, cursor=None)
    if pose is None or not (face.cell in pose.cells or face.anchor == pose.anchor):
        aim = holding(aim, lambda hand: hand.point(face.anchor))
    step = _propose_pose(aim, manner)
    if aim.chosen is not None and step.aim.chosen == aim.chosen:
        return Step(step.aim, Play(aim.chosen.action))
    return step


def _propose_pose(aim: Aim, manner: Manner, *, is_said: bool = False) -> Step:
    """Propose where the ghost is, or play that if one click is enough; where it cannot be, say why."""
    pose = aim.hand.pose if aim.hand is not None else None
    chosen = pose.choice if pose is not None else None
    aim = replace(aim, chosen=chosen, peeked=None, is_pinned=chosen is not None)
    if pose is None:
        return Step(aim, Refused(tr("miss.box")))
    if pose.reason is not None:
        return Step(aim, Refused(_why(aim, pose.reason, manner)))
    if chosen is not None and manner.one_click:
        return Step(aim, Play(chosen.action))
    told = (
        Said(say.proposed(aim.state.game, chosen, manner.axes())) if chosen is not None and is_said else None
    )
    return Step(aim, told)


def _why(aim: Aim, reason: Reason, manner: Manner) -> str:
    return reasons.sentence(reason, manner.axes(), aim.state.game, aim.names)


def _done(aim: Aim, manner: Manner) -> Step:
    """Do the proposal; if something else is shown, propose that."""
    if aim.peeked is not None and aim.peeked != aim.chosen:
        return Step(choose(aim, aim.peeked))
    if aim.chosen is not None:
        return Step(aim, Play(aim.chosen.action))
    return _propose_pose(aim, manner, is_said=True) if aim.pose is not None else Step(aim)


def _drop(aim: Aim, manner: Manner) -> Step:
    """Take the proposal and the ghost back, then the piece."""
    if aim.chosen is None and (aim.hand is None or aim.hand.pose is None):
        aim = replace(aim, piece="")
        aim = holding(aim, lambda hand: hand.hold(aim.likely))
    aim = replace(aim, chosen=None, peeked=None, cursor=None, is_pinned=False)
    return Step(holding(aim, Hand.release))


def _can_drop(aim: Aim) -> bool:
    has_pose = aim.hand is not None and aim.hand.pose is not None
    return bool(aim.choices) and bool(aim.piece or aim.shown or aim.cursor or aim.is_pinned or has_pose)


# -- fields to climb to ----------------------------------------------------------------------------


def _goals(aim: Aim, face: Face) -> list[Choice]:
    """The climbs that a face means, the one without a ring first."""
    climbs = [choice for choice in aim.choices if not choice.is_stay]
    found = [choice for choice in climbs if choice.goal == face.cell]
    if not found and face.cell[2] < 0:
        found = [choice for choice in climbs if choice.goal is None]
    if not found and face.cell == aim.state.climbers[aim.state.seat]:
        found = [choice for choice in aim.choices if choice.is_stay]
    return found


def _over_field(aim: Aim, face: Face | None) -> Aim:
    goals = _goals(aim, face) if face is not None else []
    peeked = aim.chosen if aim.chosen in goals else goals[0] if goals else None
    why = None
    if face is not None and not goals and face.is_top:
        why = aim.state.why_not(climb_to(aim.state.game, face.cell))
    return replace(aim, peeked=peeked, no_goal=why)


def _click_field(aim: Aim, face: Face, manner: Manner) -> Step:
    goals = _goals(aim, face)
    if aim.chosen is not None and aim.chosen in goals:
        return _done(aim, manner)
    if goals:
        aim = choose(replace(aim, no_goal=None), goals[0])
        is_enough = manner.one_click and len(goals) == 1
        return Step(aim, Play(goals[0].action) if is_enough else None)
    aim = _over_field(aim, face)
    why = _why(aim, aim.no_goal, manner) if aim.no_goal is not None else tr("miss.climb")
    return Step(aim, Refused(why))


def _spot(aim: Aim, choice: Choice | None) -> tuple[float, ...]:
    """Place of a goal; the table is below the tower, one floor down."""
    own = aim.state.climbers[aim.state.seat]
    place = choice.goal if choice is not None and not choice.is_stay else own
    return (0.5, 0.5, -1.0) if place is None else tuple(map(float, place))


def _move_goal(way: Cell, aim: Aim, manner: Manner) -> Step:
    """The nearest goal in a direction, from the one that is proposed."""
    start = _spot(aim, aim.chosen)
    best: tuple[float, Choice] | None = None
    for choice in aim.choices:
        step = tuple(a - b for a, b in zip(_spot(aim, choice), start, strict=True))
        forward = sum(a * b for a, b in zip(way, step, strict=True))
        aside = sum(abs(a) for a in step) - abs(forward)
        if forward > 0 and choice != aim.chosen and (best is None or forward + 2 * aside < best[0]):
            best = forward + 2 * aside, choice
    if best is None:
        return Step(aim)
    told = Said(say.choice(best[1], aim.state, manner.axes()))
    return Step(choose(replace(aim, no_goal=None), best[1]), told)


# -- turning the piece -----------------------------------------------------------------------------


def _turn(steps: int, aim: Aim, manner: Manner) -> Step:
    """Go through the legal poses at the anchor; in the climbing phase through the rings for a field."""
    if not aim.in_climb:
        return _change(aim, manner, lambda hand: hand.cycle(steps))
    chosen = aim.chosen
    same = [c for c in aim.choices if chosen is not None and not c.is_stay and c.goal == chosen.goal]
    return Step(choose(aim, next_of(same, chosen, steps)) if chosen in same else aim)


def _shift(steps: int, aim: Aim, manner: Manner) -> Step:
    """Put another cube of the piece into the anchor."""
    return _change(aim, manner, lambda hand: hand.shift(steps))


def _turn_piece(name: str, aim: Aim, manner: Manner) -> Step:
    """Turn by a quarter, and pick the piece."""
    pose = aim.hand.pose if aim.hand is not None else None
    if pose is not None and not aim.piece:
        aim = holding(replace(aim, piece=pose.piece), lambda hand: hand.hold([pose.piece]))
    return _change(aim, manner, lambda hand: hand.turn(quarter(TURNS[name](*manner.axes()))))


def _change(aim: Aim, manner: Manner, change: Callable[[Hand], object]) -> Step:
    """Change the ghost; a proposal goes along as long as it is legal."""
    if aim.hand is None or (aim.chosen is not None and not aim.chosen.cells):
        return Step(aim)
    hand, cursor = aim.hand.copy(), aim.cursor
    if hand.pose is None:
        hand.point(_home(aim))
        cursor = hand.anchor
    change(hand)
    aim = replace(aim, hand=hand, cursor=cursor, peeked=None)
    if hand.pose is None:
        return Step(aim)
    chosen = hand.pose.choice if aim.is_pinned else aim.chosen
    return Step(replace(aim, chosen=chosen), Said(_said_of(aim, hand.pose, manner)))


# -- picking a piece -------------------------------------------------------------------------------


def _said_of(aim: Aim, pose: Pose, manner: Manner) -> str:
    """Describe the place of a piece, or why it may not be there."""
    why = _why(aim, pose.reason, manner) if pose.reason is not None else ""
    return why or say.fits(aim.state.game, pose, manner.axes())


def _size(size: int, aim: Aim, manner: Manner) -> Step:
    """Pick a piece of this size; the next one of the size if one is picked."""
    return _pick_next([piece.id for piece in aim.choosable if piece.size == size], aim)


def _other_piece(aim: Aim, manner: Manner) -> Step:
    """Pick the other piece of the same size; without one, the next that can be used."""
    size = next((piece.size for piece in aim.pieces if piece.id == aim.piece), 0)
    ids = [piece.id for piece in aim.choosable if piece.size == size]
    return _pick_next(ids if len(ids) > 1 else [piece.id for piece in aim.choosable], aim)


def _pick_next(ids: list[str], aim: Aim) -> Step:
    return Step(picking(aim, next_of(ids, aim.piece, 1)) if ids and ids != [aim.piece] else aim)


def _take(aim: Aim, what: Stocked | None) -> Step | None:
    """A piece of the stock is taken into the hand; one that cannot be says why."""
    if what is None or what.seat != aim.state.seat or not (aim.choices or aim.can_roll):
        return None
    if aim.can_roll:
        return Step(aim, Refused(tr("miss.roll")))
    piece = next(own for own in aim.pieces if own.id == what.piece)
    if not aim.can_take(what):
        return Step(aim, Refused(spoken().standing(piece)))
    taken = picking(aim, piece.id)
    return Step(choose(taken, None) if piece.num_places else taken)


# -- keys ------------------------------------------------------------------------------------------


def _next_place(steps: int, aim: Aim, manner: Manner) -> Step:
    """Propose the next legal placement, or goal, of those that are listed."""
    listed = aim.listed()
    if not listed:
        return Step(aim)
    chosen = next_of(listed, aim.chosen or (aim.pose.choice if aim.pose else None), steps)
    aim = holding(replace(aim, no_goal=None), Hand.release)  # so that the cell follows the placement
    aim = proposing(aim, chosen)
    told = Said(say.choice(chosen, aim.state, manner.axes()))
    return Step(replace(aim, cursor=aim.hand.anchor if aim.hand is not None else None), told)


def _move(right: int, away: int, up: int, aim: Aim, manner: Manner) -> Step:
    """Move the keyboard's cell as seen on the screen; in the climbing phase to the next field there."""
    axes = manner.axes()
    if aim.in_climb:
        return _move_goal(moved((0, 0, 0), right, away, up, axes), aim, manner)
    if aim.hand is None:
        return _next_place(1 if right + up - away > 0 else -1, aim, manner)
    was = aim.hand.anchor
    cell = within(aim.state, moved(was, right, away, up, axes)) if was is not None else _home(aim)
    aim = replace(aim, chosen=None, peeked=None, is_pinned=False, cursor=cell)
    aim = holding(aim, lambda hand: hand.point(cell))
    pose = aim.pose
    return Step(aim, Said(say.cell(cell, _said_of(aim, pose, manner), axes)) if pose is not None else None)


def _home(aim: Aim) -> Cell:
    """First cell of the keyboard: above the highest cube next to the middle."""
    cubes = [tuple(cube) for cube in aim.state.cubes()[:, :3].tolist()]
    x, y, z = max(cubes, key=lambda cube: (cube[2], -abs(cube[0] - 0.5) - abs(cube[1] - 0.5)))
    return x, y, z + 1


def _has_hand(aim: Aim) -> bool:
    return aim.hand is not None


def _has_other_piece(aim: Aim) -> bool:
    return any(piece.id != aim.piece for piece in aim.choosable)


#: What the commands of the game do.
COMMANDS: dict[str, Command[Aim]] = {
    "roll": Command(lambda aim, manner: Step(aim, Roll()), lambda aim: aim.can_roll),
    "done": Command(_done, lambda aim: aim.can_confirm),
    "drop": Command(_drop, _can_drop),
    "other_piece": Command(_other_piece, _has_other_piece),
    **{name: Command(partial(_turn_piece, name), _has_hand) for name in TURNS},
    "next_pose": Command(partial(_turn, 1), lambda aim: aim.hand is not None or aim.in_climb),
    "next_anchor": Command(partial(_shift, 1), _has_hand),
    "next_place": Command(partial(_next_place, 1)),
    "previous_place": Command(partial(_next_place, -1)),
    "cell_left": Command(partial(_move, -1, 0, 0)),
    "cell_right": Command(partial(_move, 1, 0, 0)),
    "cell_away": Command(partial(_move, 0, 1, 0)),
    "cell_near": Command(partial(_move, 0, -1, 0)),
    "cell_up": Command(partial(_move, 0, 0, 1)),
    "cell_down": Command(partial(_move, 0, 0, -1)),
    **{f"size.{size}": Command(partial(_size, size)) for size in range(1, 7)},
}

MACHINE = Machine(react, COMMANDS)
