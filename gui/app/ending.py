"""The end of a game as an event: a card over the table, a walk of the camera, and the last turn once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.base.settings import Settings
from gui.i18n import tr
from gui.model.session import Session
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.table.replay import Replay
from gui.table.stage import Stage
from gui.views.end_banner import EndBanner
from gui.views.podium import Place

_WALK = 14_000  # milliseconds


class Ending(QObject):
    """Watches the games of one table.

    Parameters
    ----------
    words
        Give title and reason of the end that is shown.
    wishes
        Handlers of the wishes of the card, each with a test if it can be fulfilled now.
    """

    ended = Signal(object)  # this `Session` has come to its end in this moment
    mended = Signal(object)  # this `Session` goes on after all

    def __init__(
        self,
        parts: GameParts,
        controller: GameController,
        stage: Stage,
        table: QWidget,
        settings: Settings,
        words: Callable[[], tuple[str, str]],
        wishes: Mapping[str, tuple[Callable[[], object], Callable[[], bool]]],
    ) -> None:
        super().__init__(stage)
        self._parts, self._controller, self._stage, self._settings = parts, controller, stage, settings
        self._words = words
        # the game that was shown last, and its length
        self._was: tuple[Session, int] = controller.session, len(controller.session.plies)
        self._is_due = False  # it has ended, and something still moves
        self._is_told = False
        self.banner = EndBanner(table)
        self.replay = Replay(controller, stage)
        self.replay.finished.connect(self._show)
        self._mended: Session | None = None  # each game once
        self._wishes = {
            "back": (self._put_back, lambda: self._mends is not None),
            "again": (self._again, lambda: True),
            **wishes,
        }
        self.banner.wanted.connect(lambda wish: self._wishes[wish][0]())
        controller.changed.connect(self.follow)
        controller.end_moved.connect(self._tell)

    def follow(self) -> None:
        """Follow the game: perhaps it has ended, perhaps it goes on."""
        session = self._controller.session
        was, length = self._was
        self._was = session, len(session.plies)
        is_new = session is was and len(session.plies) > length or self._is_broken_off(session, was)
        if is_new and session.is_at_end and session.is_over and not session.is_lesson:
            self._is_due = True
            self.ended.emit(session)
        elif not (session.is_over and session is was):
            self._is_due = False
            self.banner.hide()
        self._tell()

    def _is_broken_off(self, session: Session, was: Session) -> bool:
        """True if the game has ended away from the board, and that is seen for the first time."""
        has_ended = session.loser is not None or bool(session.main_agreed)
        had = has_ended and (self._is_told or session is not was)
        is_seen = session.is_forfeited or bool(session.agreed)
        self._is_told = had or is_seen
        return is_seen and not had

    def _tell(self) -> None:
        if self._is_due and self._controller.shows_end:
            self._is_due = False
            self._show()

    def _show(self) -> None:
        """Show the result, and fly once round the table."""
        session = self._controller.session
        places = places_of(self._parts, session)
        title, reason = self._words()
        can = [wish for wish, (_, is_possible) in self._wishes.items() if is_possible()]
        won = headline(places, is_lost=self._parts.loser(session) is not None)
        self.banner.show_end(won or title, reason, places, can)
        if self._settings.has_animations and self._controller.has_pauses and self._stage.tower is not None:
            self._stage.tower.flight.walk_round(_WALK)

    @property
    def camera(self) -> str:
        """The camera, as `Camera.to_text` writes it; empty without a picture."""
        return self._stage.tower.flight.goal.to_text() if self._stage.tower is not None else ""

    @property
    def _mends(self) -> int | None:
        """Number of actions after which the game can go on after all, or None."""
        session = self._controller.session
        return self._parts.mends(session) if session is not self._mended else None

    def _put_back(self) -> None:
        """Take back the build that ended the game, so that nobody has lost."""
        session, place = self._controller.session, self._mends
        if place is not None:
            self._mended = session
            keeps, session.keeps = session.keeps, False
            self._controller.go_to(place)
            self._controller.go_on()
            session.keeps = keeps
            self.mended.emit(session)

    def _again(self) -> None:
        self.banner.hide()
        self.replay.start()

    def retranslate(self) -> None:
        """Write all texts anew."""
        if not self.banner.isHidden():
            self._show()

    def stop(self) -> None:
        """Stop the replay."""
        self.replay.stop()


def places_of(parts: GameParts, session: Session) -> list[Place]:
    """Places of the players of a game that is over, the best first; winners and equal players share a place."""
    scores, winners, loser = parts.scores(session), session.winners, parts.loser(session)
    parties = parts.parties(session)

    def worth(player: int) -> tuple[bool, bool, tuple[int, ...]]:
        return player not in winners, player == loser, parts.worth(session, player)

    order = sorted(range(session.game.num_players), key=worth)
    found: list[Place] = []
    for at, player in enumerate(order):
        is_alike = bool(session.agreed) or player in winners or worth(player) == worth(order[at - 1])
        is_equal = at > 0 and is_alike
        points = parts.score_words(scores[player]) if scores else ""
        rank = found[-1].rank if is_equal else at + 1
        found.append(Place(rank, parties[player].name, points, parties[player].rgb, player in winners))
    return found


def headline(places: list[Place], *, is_lost: bool = False) -> str:
    """The winner, with the points unless somebody has lost; empty if nobody has won alone."""
    best = [place for place in places if place.has_won]
    if len(best) != 1:
        return ""
    (one,) = best
    key = "banner.won" if one.points and not is_lost else "banner.won.plain"
    return tr(key, name=one.name, points=one.points)
