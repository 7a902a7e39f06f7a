"""Runs a game of Turmbauer: what people pick from the tray, place and climb."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from gui.games.turmbauer.balance.trial import Trial
from gui.games.turmbauer.picture.ghosts import ghost_of
from gui.games.turmbauer.picture.scene import Ghost
from gui.games.turmbauer.play import sounds
from gui.games.turmbauer.play.choices import CHOOSABLE, PieceState, best_climb, choices_of, pieces_of
from gui.games.turmbauer.play.judging import Judge
from gui.games.turmbauer.play.pointing import Pointing
from gui.games.turmbauer.play.settling import Settling
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import aid_texts, fall_texts
from gui.games.turmbauer.words import announcements as say
from gui.table.play import Worker
from turmcore import Action
from turmcore.turmbauer import DiceRolled

_SOON = 30  # milliseconds after something should have come to rest by itself


class TurmbauerController(Pointing):
    """One game of Turmbauer in the window.

    Attributes
    ----------
    pieces
        What there is in the tray of the color on turn.
    is_throwing
        Whether dice are still seen to roll: what they show is not to be told before they lie.
    """

    threw = Signal()  # dice begin to roll on the screen, or have come to rest
    carried = Signal(QPointF)  # the piece in hand was dragged from the tray to a place on the screen
    dropped = Signal(QPointF)  # and is let go there

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.pieces: list[PieceState] = []
        self.judge = Judge(self, None, self)
        for signal in (self.changed, self.proposed, self.posed):  # first of all who listens
            signal.connect(self.judge.look)
        self.judge.judged.connect(self.judged)
        self.judge.judged.connect(self._say_risk)
        self.judge.chosen.connect(self._follow_aids)
        self.settling = Settling(None, self.play, self)
        self.trial = Trial(self, None, self)
        self.trial.fell.connect(lambda fall: self.sounded.emit(sounds.noise_of_fall(fall)))
        self.is_throwing = False
        self._landing = QTimer(self)  # nobody waits for dice that somebody else cannot see
        self._landing.setSingleShot(True)
        self._landing.timeout.connect(self._land)
        self._news = ""  # what is to be said when nothing moves any more
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.timeout.connect(self._tell)

    # -- falling blocks ----------------------------------------------------------------

    @property
    def is_settling(self) -> bool:
        return bool(self.session.state.phase == "settle")

    def settle(self) -> None:
        self.settling.start(self.session, self.failed.emit)

    def stop(self) -> None:
        super().stop()
        self.trial.stop()

    def stop_settling(self) -> None:
        self.settling.stop()
        self._telling.stop()
        self._news = ""

    def play(self, action: Action) -> None:
        was_settling = self.is_settling
        super().play(action)
        if was_settling and self.session.last is not None and self.session.last.action == action:
            self._news = fall_texts.settled(self.session, self.session.last.events)
            self._telling.start(self._moving + _SOON if self._moving else 0)

    @property
    def shows_end(self) -> bool:
        """While blocks fall everybody looks at them."""
        return self.session.is_over and not self._moving

    def wait_at_least(self, milliseconds: int) -> None:
        super().wait_at_least(milliseconds)
        last = self.session.last
        if last is not None and any(isinstance(event, DiceRolled) for event in last.events):
            self.is_throwing = True
            self._landing.start(milliseconds + _SOON)
            self.threw.emit()
        self.settling.wait(milliseconds)
        if self.session.is_over:
            self.end_moved.emit()

    def _land(self) -> None:
        self._landing.stop()
        if self.is_throwing:
            self.is_throwing = False
            self.threw.emit()

    def go_ahead(self) -> None:
        super().go_ahead()
        was_moving, self._moving = self._moving, 0
        self._land()
        if was_moving and self.session.is_over:
            self.end_moved.emit()
        self._tell()
        self.settling.show()

    def _tell(self) -> None:
        self._telling.stop()
        news, self._news = self._news, ""
        if news:
            self.said.emit(news)

    def set_plain(self, is_plain: bool) -> None:
        super().set_plain(is_plain)
        if is_plain != self.judge.aids.is_off:
            self.judge.toggle("off")

    def _follow_aids(self) -> None:
        """Who asks for one of the aids plays with aids again."""
        if self.judge.aids.is_off != self.is_plain:
            self.plain_wanted.emit(self.judge.aids.is_off)

    def refresh_choices(self, is_persons: bool) -> None:
        state = self.session.state
        self.is_throwing = False
        self._landing.stop()
        choices = choices_of(state) if is_persons else []
        self.pieces = pieces_of(state, choices) if not state.is_over() else []
        in_climb = bool(choices) and state.phase == "climb"
        best = best_climb(choices, state.heights[state.seat]) if in_climb and not self.is_plain else None
        self.offer(choices, best)
        self.hover_again()

    @property
    def proposed_action(self) -> Action | None:
        return self.chosen.action if self.chosen is not None else None

    def propose(self, action: Action) -> bool:
        choice = next((choice for choice in self.choices if choice.action == action), None)
        if choice is None:
            return False
        if choice not in self.listed():
            self.pick(choice.piece)
        self.choose(choice)
        return True

    def ghost_of(self, state: Any, action: Action, label: int, strength: float) -> Ghost | None:
        return ghost_of(state, action, label, strength)

    def _say_risk(self) -> None:
        """Say how the tower would stand to whoever moves the ghost by keys."""
        judge = self.judge
        if self.cursor is None or self.hovered is not None or self.pose is None or not judge.aids.shown.risk:
            return
        if judge.risk is not None and judge.risk.is_whole:
            self.said.emit(
                f"{say.pose(self.pose, self.axes())} {aid_texts.sentence(judge.risk, judge.is_glued)}"
            )

    def hover_again(self) -> None:
        super().hover_again()
        self.judge.hover()

    # -- picking a piece -------------------------------------------------------------

    @property
    def choosable(self) -> list[PieceState]:
        """The pieces that can be picked now."""
        return [piece for piece in self.pieces if piece.standing in CHOOSABLE]

    def show_piece(self, piece: str) -> None:
        """List the places of `piece` only; of all pieces again if it was listed already."""
        if piece in [own.id for own in self.choosable]:
            self.pick("" if piece == self.piece else piece)

    def take_piece(self, piece: str) -> None:
        """Pick `piece` to be carried to its place."""
        if piece in [own.id for own in self.choosable]:
            self.pick(piece)
            self.choose(None)  # also where there is but one place

    def show_size(self, size: int) -> None:
        """Pick a piece of this size; the next one of the size if one is picked."""
        self._pick_next([piece.id for piece in self.choosable if piece.size == size])

    def other_piece(self) -> None:
        """Pick the other piece of the same size; without one, the next that can be used."""
        size = next((piece.size for piece in self.pieces if piece.id == self.piece), 0)
        ids = [piece.id for piece in self.choosable if piece.size == size]
        self._pick_next(ids if len(ids) > 1 else [piece.id for piece in self.choosable])

    def _pick_next(self, ids: list[str]) -> None:
        if ids and ids != [self.piece]:
            self.pick(ids[(ids.index(self.piece) + 1) % len(ids) if self.piece in ids else 0])

    # -- commands --------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[], object]]:
        methods: dict[str, Callable[[], object]] = {
            "roll": self.roll,
            "done": self.done,
            "drop": self.drop,
            "other_piece": self.other_piece,
            "turn_left": partial(self.turn_piece, 1),
            "turn_right": partial(self.turn_piece, -1),
            "tip_away": partial(self.tip_piece, 1),
            "tip_near": partial(self.tip_piece, -1),
            "roll_left": partial(self.roll_piece, -1),
            "roll_right": partial(self.roll_piece, 1),
            "next_pose": partial(self.turn, 1),
            "next_anchor": partial(self.shift, 1),
            "next_place": partial(self.next_place, 1),
            "previous_place": partial(self.next_place, -1),
            "cell_left": partial(self.move, -1, 0, 0),
            "cell_right": partial(self.move, 1, 0, 0),
            "cell_away": partial(self.move, 0, 1, 0),
            "cell_near": partial(self.move, 0, -1, 0),
            "cell_up": partial(self.move, 0, 0, 1),
            "cell_down": partial(self.move, 0, 0, -1),
        }
        methods |= {f"size.{size}": partial(self.show_size, size) for size in range(1, 7)}
        return {name: partial(self.command, method) for name, method in methods.items()}

    def usable(self) -> dict[str, bool]:
        has_hand, has_choices = self.hand is not None, bool(self.choices)
        can = dict.fromkeys(self.handlers(), has_choices)
        can |= dict.fromkeys(("turn_left", "turn_right", "tip_away", "tip_near"), has_hand)
        can |= dict.fromkeys(("roll_left", "roll_right", "next_anchor"), has_hand)
        can |= {"roll": self.can_roll, "done": self.can_confirm}
        can["other_piece"] = any(piece.id != self.piece for piece in self.choosable)
        can["next_pose"] = has_hand or self.in_climb
        return can
