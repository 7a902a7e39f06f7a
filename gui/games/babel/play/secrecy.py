"""Secret colors: people at one screen must not see each other's."""

from __future__ import annotations

from gui.games.babel.session import Session
from gui.model.seats import Kind
from turmcore.babel import BabelState


class Secrecy:
    """Follows a session.

    With one person at the screen his color may always be shown. With more of them a color is shown only while its
    player, to whom the screen was passed, asks for it. When a game is over nothing is secret any more.

    Attributes
    ----------
    seated
        The person who has taken the screen, of several; None as long as nobody said so.
    is_asked
        True while somebody holds the key or the button to see the own color.
    is_hidden
        True if the only person does not want to see the own color all the time.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.seated: int | None = None
        self.is_asked = False
        self.is_hidden = False

    def follow(self, session: Session) -> None:
        """Follow the game to another position, or another game."""
        if session is not self._session:
            self._session, self.seated = session, None
        self.is_asked = False
        if self.is_shared and session.kind is Kind.PERSON and session.player != self.seated:
            self.seated = None

    @property
    def people(self) -> tuple[int, ...]:
        """The players at the screen."""
        kinds = self._session.kinds
        return tuple(player for player, kind in enumerate(kinds) if kind is Kind.PERSON)

    @property
    def is_shared(self) -> bool:
        """True if several people use the screen."""
        return len(self.people) > 1

    @property
    def is_open(self) -> bool:
        """True if the game is over, and not just a variation, so that all colors are known."""
        return self._session.has_ended

    @property
    def must_pass(self) -> bool:
        """True if the screen is to be passed to the person on turn first."""
        session = self._session
        is_drawn = any(secret is not None for secret in session.state.secrets)
        is_persons = session.kind is Kind.PERSON and session.player != self.seated
        return self.is_shared and is_persons and is_drawn and not self.is_open

    def take_screen(self) -> None:
        """The person on turn has the screen now."""
        self.seated = self._session.player

    @property
    def viewer(self) -> int | None:
        """The player whose knowledge is shown; None: common knowledge."""
        people = self.people
        return people[0] if len(people) == 1 else None

    @property
    def owner(self) -> int | None:
        """The player who can ask to see a color; None if nobody can now."""
        return self.seated if self.is_shared else self.viewer

    @property
    def visible(self) -> frozenset[int]:
        """The players whose colors are shown."""
        if self.is_open:
            return frozenset(range(self._session.game.num_players))
        owner = self.owner
        if owner is None or not (self.is_asked or (not self.is_shared and not self.is_hidden)):
            return frozenset()
        return frozenset((owner,))

    def color(self, player: int) -> str | None:
        """The letter of a player's color if it is shown, and there is one."""
        secrets: tuple[str | None, ...] = self._session.state.secrets
        if self.is_open:
            secrets = self._colors_at_end()
        return secrets[player] if player in self.visible else None

    def _colors_at_end(self) -> tuple[str | None, ...]:
        """The colors, also where the game is looked at before the draw."""
        state = self._session.state
        if any(secret is not None for secret in state.secrets):
            return tuple(state.secrets)
        for ply in self._session.plies[self._session.cursor :]:
            for event in ply.events:
                if hasattr(event, "colors"):
                    return tuple(event.colors)
            break
        return tuple(state.secrets)

    def seen(self, state: BabelState, viewer: int | None) -> BabelState:
        """A position as a player knows it; None: as anybody does."""
        if self.is_open:
            return state
        return state.view(viewer) if viewer is not None else _without_secrets(state)


def _without_secrets(state: BabelState) -> BabelState:
    """A position of its own in which no color is known."""
    fields, secrets, turn = state.to_text().split(" ")[1:]
    made = state.game.state(f"{state.game.header} {fields} {'?' * len(secrets)} {turn}")
    assert isinstance(made, BabelState)
    return made
