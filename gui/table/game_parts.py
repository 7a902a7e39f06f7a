"""The parts that each game brings to the window.

Every game has a package with an attribute ``GAME``, a `Manifest`: its name, what it has of what many games have, its own
commands, and where the rest is: its parts, and how a picture of a position is made. The window knows games by nothing
else. The packages of the games that ship are the folders of `gui.games`; a game from elsewhere is added by
`gui.model.games.register`.

What the window does with it: `gui.app.game_table.GameTable` is everything on the screen that belongs to one kind of game,
made once for each kind from its parts. `gui.app.desk.Desk` has the tables by name. When a game of another kind
is begun or opened, the window shows another table; nothing is bound to another controller.

The games never import each other. What they share lies on the floors below them: `gui.features`, `gui.table`,
`gui.views`, `gui.base`, `gui.model`, `gui.scene`. Nothing below imports a game: it is found here, by its name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Never, Protocol

from gui.i18n import tr
from gui.model.command import GameCommand
from gui.model.games import package_of
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene import camera
from turmcore import Game, State

if TYPE_CHECKING:
    from PySide6.QtCore import QObject, QRectF, SignalInstance
    from PySide6.QtGui import QPainter, QPixmap
    from PySide6.QtWidgets import QWidget

    from gui.base.commands import CommandSet
    from gui.model.session import Ply, Turn
    from gui.model.setup import GameSetup
    from gui.scene.animation import Animation
    from gui.scene.camera import Camera
    from gui.scene.inside import Inside
    from gui.scene.scene import Scene
    from gui.sound.cues import Noise
    from gui.table.picture import Screen
    from gui.table.play import Axes, GameController, Worker
    from gui.views.player_card import CardStrip
    from gui.views.setup_page import SetupPage
    from gui.views.share_bar import Party
    from gui.views.turn_frame import TurnFrame
    from turmcore import Action, Event
    from turmcore.puzzles import Verdict
    from turmcore.search import Ranked

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State)
    G = TypeVar("G", bound=Game, default=Game)
    U = TypeVar("U", bound=GameSetup, default=GameSetup)
    C = TypeVar("C", bound=GameController, default=GameController)
    P = TypeVar("P", bound=TurnFrame[Never], default=TurnFrame[Never])
else:  # before Python 3.13 the variables of `typing` have no defaults
    from typing import TypeVar

    S, G, U, C, P = map(TypeVar, "SGUCP")

Rgb = tuple[int, int, int]


class Picture(Protocol):
    """Keeps the picture in step with the controller."""

    has_animations: bool
    others: Callable[[], tuple[Any, ...]]  # the marks of an analysis beside the proposal

    def show_position(self) -> None:
        """Show the position that the session is at."""

    def show_proposal(self) -> None:
        """Show what is proposed in it."""

    def refresh_colors(self) -> None:
        """The players have other colors."""

    def set_inside(self, inside: Inside) -> None:
        """Look into it another way."""


class Analysis(Protocol):
    """The computer's analysis of the game on the table."""

    changed: SignalInstance  # more is known


class Edited(Protocol):
    """The result of a position editor."""

    @property
    def state(self) -> State:
        """The position."""

    @property
    def analyses(self) -> bool:
        """True if it is to be analysed."""


@dataclass(frozen=True, slots=True)
class Row:
    """An action that was found.

    Attributes
    ----------
    title, detail, line
        The action, what else there is to say about it, and what is expected to follow.
    share
        Share of the win for the player on turn.
    shares
        For all players.
    visits
        Number of times that the search went that way.
    picture
        A picture of the place where it happens.
    """

    title: str
    detail: str
    line: str
    share: float
    shares: tuple[float, ...]
    visits: int
    picture: QPixmap | None = None

    @classmethod
    def of(
        cls, ranked: Ranked, player: int, title: str, detail: str, line: str, picture: QPixmap | None
    ) -> Row:
        """The row for an action that a search has ranked, as the player on turn sees it."""
        return cls(title, detail, line, ranked.values[player], ranked.values, ranked.visits, picture)


@dataclass(frozen=True, slots=True)
class Figure:
    """A row of the table: what is counted, a number in words for each player, and what it means."""

    name: str
    values: tuple[str, ...]
    why: str = ""


class GameParts(ABC, Generic[S, G, U, C, P]):
    """The parts of a game. Methods with a body are enough for most games; the others each game writes.

    The parameters are the game's own kinds of state, of game, of the choices for a new game, of what runs it, and of its
    panel: what a method is given is what another one of the same game has made. ``GameParts`` alone are the parts of
    any game, as who knows no game has them.
    """

    name: ClassVar[str]

    def has(self, trait: str) -> bool:
        """True if the manifest says that the game has something."""
        return trait in manifest_of(self.name).traits

    # -- beginning ---------------------------------------------------------------------

    @abstractmethod
    def setup(self, text: str = "") -> U:
        """The choices that a line describes; the usual ones where it cannot be read."""

    def first_setup(self) -> U:
        """The choices for somebody's very first game."""
        return self.setup()

    @abstractmethod
    def setup_page(self, setup: U) -> SetupPage[U]:
        """The page that asks for them, starting from `setup`."""

    @abstractmethod
    def summary(self, setup: U, players: str) -> str:
        """The game of these choices, in a line that begins with its players."""

    def color(self, game: G, player: int) -> str:
        """The sign for the color of a player, as `gui.model.setup.GameSetup.color` writes it."""
        return str(player)

    def places(self, session: Session[S, G]) -> list[Party]:
        """The places at the table as `parties` shows them, called by their colors, whoever sits there."""
        return self.parties(Session(session.state, [Kind.PERSON] * session.game.num_players))

    @abstractmethod
    def draw_card(self, painter: QPainter, box: QRectF) -> None:
        """A small picture of the game."""

    @abstractmethod
    def edit(self, state: S, parent: QWidget) -> Edited | None:
        """Let somebody change a position; None if nobody wants what came out."""

    def widget_of(self, panel: P, name: str) -> QWidget | None:
        """A widget of the panel by the name that lessons call it by."""
        widget: QWidget | None = getattr(panel, name, None)
        return widget

    # -- the table ---------------------------------------------------------------------

    @abstractmethod
    def controller(self, worker: Worker, session: Session[S, G], parent: QObject) -> C:
        """The controller that runs the game."""

    @abstractmethod
    def strip(self, controller: C) -> CardStrip[Session[S, G]]:
        """The cards above the picture: the players, and how they stand."""

    @abstractmethod
    def panel(self, controller: C, commands: CommandSet) -> P:
        """The panel beside the picture: everything that a turn needs."""

    def tabs(self, controller: C, commands: CommandSet) -> Sequence[tuple[str, QWidget]]:
        """Further tabs beside the panel: the ids of their titles, and the widgets."""
        return ()

    @abstractmethod
    def picture(self, controller: C, screen: Screen) -> Picture:
        """The picture in three dimensions."""

    @abstractmethod
    def flat(self, controller: C) -> QWidget:
        """The game drawn flat: with the trait ``flat`` a `gui.table.flat_view.FlatView`, else with its `axes` alone."""

    @abstractmethod
    def plan(self, state: S) -> str:
        """The position in letters."""

    def views(self) -> Mapping[str, tuple[float, float]]:
        """Yaw and pitch in degrees of the named views of the camera, the first of them ``home``."""
        return camera.VIEWS

    def is_flipped(self, session: Session[S, G]) -> bool:
        """True if home is on the other side in a game that begins, because the only person sits there."""
        return False

    def layers(self, state: S) -> tuple[tuple[int, int, int], list[str]]:
        """For who looks into it: how many layers it has in each direction, and names of the colors."""
        return (0, 0, 0), []

    def aids_bar(self, controller: C, commands: CommandSet) -> QWidget | None:
        """The bar of the players' aids, below the controls for looking inside; it has `retranslate`."""
        return None

    def recall_aids(self, controller: C, text: str, remember: Callable[[str], None]) -> None:
        """Help players as a line of an earlier day says, and have written from now on how they are helped."""

    def report_section(self) -> object:
        """The game's own part of the report, a `gui.features.report.section.ReportSection`, or None."""
        return None

    def figures(self, session: Session[S, G]) -> Sequence[Figure]:
        """The figures that are counted in a game."""
        return ()

    def scores(self, session: Session[S, G]) -> Sequence[int]:
        """Each player's score at the end of a game; empty where nothing is counted."""
        return ()

    def score_words(self, score: int) -> str:
        """A score in words."""
        return tr("podium.points", n=score)

    def worth(self, session: Session[S, G], player: int) -> tuple[int, ...]:
        """The key that orders those who have not won: the smaller, the better."""
        scores = self.scores(session)
        return (-scores[player],) if scores else ()

    def loser(self, session: Session[S, G]) -> int | None:
        """The player who has lost, whatever the others have; None if nobody has."""
        return session.loser

    def mends(self, session: Session[S, G]) -> int | None:
        """The ply to go back to after a mistake ended the game, a computer's or an early one, or None."""
        return None

    def lessons(self) -> object:
        """The game's tutorial, a `gui.features.tutorial.model.Tutorial`; None: there is none."""
        return None

    def noise(self, event: Event) -> Noise | None:
        """The sound of an event; None if nothing is to be heard."""
        return None

    def close(self) -> None:
        """The window closes: nothing goes on beside it."""

    # -- words, for who looks along `axes` where they are given -------------------------

    @abstractmethod
    def describe(self, session: Session[S, G], ply: Ply | None, axes: Axes | None = None) -> str:
        """An action that was played, without axes as it stays written; None: the start."""

    def position_lines(self, session: Session[S, G], state: S, axes: Axes) -> list[str]:
        """A position as the person may know it, line by line; first who is on turn."""
        return [line for line in self.plan(state).splitlines() if line.strip()]

    def action_words(
        self, session: Session[S, G], state: S, action: Action, axes: Axes | None
    ) -> tuple[str, str]:
        """Under which heading an action is listed, empty for chance, and the action in words."""
        return "", str(action)

    def action_title(self, session: Session[S, G], state: S, action: Action, axes: Axes | None) -> str:
        """An action in a sentence of a hint, or of a report, which is for no eyes in particular."""
        return self.action_words(session, state, action, axes)[1]

    @abstractmethod
    def next_step(self, controller: C) -> str:
        """The next thing to do, or the reason why the play pointed at is not legal."""

    @abstractmethod
    def tick(self, session: Session[S, G], turn: Turn) -> tuple[str, Rgb]:
        """A turn in words, with what came of it, and the color of its player."""

    def turn_words(self, session: Session[S, G], turn: Turn) -> str:
        """A turn in words: its number and player."""
        return self.tick(session, turn)[0]

    @abstractmethod
    def standing(self, session: Session[S, G]) -> str:
        """The progress of a game, in a line."""

    def goal_words(self, session: Session[S, G]) -> Mapping[str, str]:
        """The values for the sentence about a puzzle's goal besides its player and the number."""
        return {}

    def verdict_words(self, session: Session[S, G], verdict: Verdict) -> Mapping[str, object]:
        """The values for the sentence about a failed try at a puzzle; `session` is at the puzzle's start."""
        return verdict.data

    # -- analysis ----------------------------------------------------------------------

    @abstractmethod
    def parties(self, session: Session[S, G]) -> list[Party]:
        """The players as bars and lines show them."""

    @abstractmethod
    def rows(self, session: Session[S, G], best: Sequence[Ranked], axes: Axes) -> list[Row]:
        """The best actions of the position that a session is at."""

    def beside_analysis(self, controller: C) -> QWidget | None:
        """A widget of the game's own in the tab of the analysis, with a method `retranslate`; None: nothing."""
        return None

    def known(self, state: S) -> tuple[str, str]:
        """The certain end of a position, and the reason for it; empty if nobody knows."""
        return "", ""

    def hint_place(self, session: Session[S, G], state: S, action: Action, axes: Axes) -> str:
        """Place that a hint tells first, as the beginning of a sentence; empty if it can only tell all."""
        return self.action_words(session, state, action, axes)[0]

    # -- small pictures ----------------------------------------------------------------

    @abstractmethod
    def thumbnail(self, state: S, width: int, height: int, ratio: float) -> QPixmap:
        """The position as a small picture, `ratio` device pixels for each of its own."""

    def before_thumbnail(self, state: S) -> Iterable[Callable[[], object]]:
        """The slow steps of a small picture that are taken only once, in pieces too short to notice."""
        return ()

    @abstractmethod
    def example(self) -> S:
        """A position to look at before the first game."""

    def portrait(self) -> str:
        """The position, as text, of the picture that invites to the game (`gui.app.portraits`)."""
        return self.example().to_text()


class Place(Protocol):
    """The table of a game, as its commands see it."""

    commands: CommandSet

    def window(self) -> QWidget:
        """The window that it stands in."""


class Pictures(Protocol):
    """A module's functions that make a picture of a position, without a window or Qt."""

    def read_scene(self, text: str) -> Scene:
        """The scene of a text; ``ValueError`` if it is no position."""

    def start_camera(self) -> Camera:
        """The camera from which the game is seen at first."""


@dataclass(frozen=True)
class Manifest(Generic[S, G, U, C, P]):
    """The description of a game; it is light: what takes time to import is imported when it is asked for.

    Attributes
    ----------
    name
        As `turmcore.load` knows it.
    parts, pictures
        Give what the game brings, and how its pictures are made.
    traits
        Traits it has: ``editor`` for positions, ``flat`` for a flat drawing to play on,
        ``openings`` for a tree of loaded games, ``inside`` for looking into what is built, ``solid`` for models to be
        printed; and the commands of `gui.base.commands.GENERAL` with such a `trait`.
    commands
        Those that only this game has.
    falls
        Gives what is seen to fall at an action in the position of a text, for its game's pictures, and None where nothing
        does; None where nothing ever falls.
    mouse
        The uses of the mouse, for the sheet of keys: ids of the texts ``keys.<id>`` and ``keys.<id>.does``.
    """

    name: str
    parts: Callable[[], GameParts[S, G, U, C, P]]
    pictures: Callable[[], Pictures]
    traits: frozenset[str] = frozenset()
    commands: Sequence[GameCommand[C, Place]] = ()
    mouse: Sequence[str] = ()
    falls: Callable[[str, str], Animation | None] | None = None


def manifest_of(name: str) -> Manifest:
    """The manifest of a game; its package is imported when it is first asked for."""
    manifest = import_module(package_of(name)).GAME
    assert isinstance(manifest, Manifest)
    return manifest


def parts_of(name: str) -> GameParts:
    """The parts that a game brings to the window; its modules are imported when it is first asked for."""
    return manifest_of(name).parts()


def pictures_of(name: str) -> Pictures:
    """The functions that make pictures of a game's positions."""
    return manifest_of(name).pictures()
