"""Runs a game of Turmbau zu Babel, and lets each person see the own color alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from gui.games.babel.board import tower_of
from gui.games.babel.play.choosing import MACHINE, Aim, empty
from gui.games.babel.play.marking import preview_of
from gui.games.babel.play.secrecy import Secrecy
from gui.games.babel.session import Session
from gui.i18n import tr
from gui.model import document
from gui.model.seats import Kind
from gui.table.play import GameController, Worker
from turmcore import Action, State
from turmcore.babel import BabelState
from turmcore.babel.choosing import Choice, choice_of, choices_of
from turmcore.babel.shown import Arrow, Preview


class BabelController(GameController[Session, Aim]):
    """One game of Turmbau zu Babel in the window.

    Attributes
    ----------
    secrecy
        Whose color is shown.
    """

    machine = MACHINE

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.secrecy = Secrecy(session)
        self.aim = Aim(session=session, tower=tower_of(session.state))

    # -- choosing ----------------------------------------------------------------------

    def begin(self, is_persons: bool) -> Aim:
        session = self.session
        self.secrecy.follow(session)
        aim = replace(empty(self.aim), session=session, tower=tower_of(session.state), number=0)
        return replace(aim, must_pass=self.secrecy.must_pass, choices=self._offered())

    def _offered(self) -> list[Choice]:
        is_persons = self.session.kind is Kind.PERSON
        return choices_of(self.session.state) if is_persons and not self.secrecy.must_pass else []

    @property
    def can_roll(self) -> bool:
        return self.aim.can_roll

    # -- secrets ---------------------------------------------------------------------

    @property
    def waits_for_screen(self) -> bool:
        return self.aim.must_pass

    def take_screen(self) -> None:
        """The person on turn has the screen now."""
        if self.aim.must_pass:
            self.secrecy.take_screen()
            self.aim = replace(self.aim, must_pass=False, choices=self._offered())
            self.changed.emit()

    def as_seen(self, state: State, *, is_hint: bool = False) -> State:
        assert isinstance(state, BabelState)
        viewer = self.session.player if is_hint and self.session.player >= 0 else self.secrecy.viewer
        return self.secrecy.seen(state, viewer)

    @property
    def eyes(self) -> object:
        return self.secrecy.viewer, self.secrecy.is_open

    def ask_color(self, is_asked: bool) -> None:
        """Show the own color while the key or button is held."""
        if is_asked != self.secrecy.is_asked:
            self.secrecy.is_asked = is_asked
            self.seen.emit()

    def hide_color(self, is_hidden: bool) -> None:
        """The only person wants to see the own color only on demand, or all the time."""
        self.secrecy.is_hidden = is_hidden
        self.seen.emit()

    def reveal(self, colors: str) -> None:
        """People tell which colors they had at their own table: the game counts as if they had been known."""
        source = document.record_of(self.session)
        items = list(source.items)
        at = next(i for i, item in enumerate(items) if item.kind == "token" and item.text.startswith("s:"))
        items[at] = replace(items[at], text=f"s:{colors}")
        tags = tuple(tag for tag in source.tags if tag.name != "Result")
        self.start(document.session_of(replace(source, tags=tags, items=tuple(items))))

    def explain_color(self) -> None:
        """Explain how to see the color: the menu's command, as a menu cannot be held."""
        if not self.secrecy.is_asked:
            key = "babel.color.how" if self.secrecy.owner is not None else "babel.color.nobody"
            self.said.emit(tr(key))

    def seat(self, players: Mapping[int, str]) -> None:
        super().seat(players)
        self.outdated.emit()

    # -- display -----------------------------------------------------------------------

    def preview(self) -> Preview:
        """Preview on top of the position."""
        return preview_of(self.aim, self.is_plain)

    def alike(self, choice: Choice) -> Sequence[Choice]:
        mine = choice.origin, choice.color
        return [one for one in self.aim.choices if (one.origin, one.color) == mine]

    def ghost_of(self, state: State, action: Action, label: int, strength: float) -> Arrow | None:
        if state.is_chance():
            return None
        assert isinstance(state, BabelState)
        choice = choice_of(state, action)
        if choice.is_pass:
            return None
        return Arrow(choice.origin, choice.target, choice.path, str(label), strength, choice.color)
