"""The parts that each game brings to the window.

Every game has a package with an attribute ``GAME``, a `Manifest`: its name, what it has of what many games have, its own
commands. The rest is found by its name: the parts, `GameParts`, and how a picture of a position is made. The window knows
games by nothing else. The packages of the games that ship are the folders of `gui.games`; a game from elsewhere has
an entry point, see `gui.model.games`.

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
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Never, Protocol, cast

import turmcore
from gui.i18n import tr
from gui.model.command import GameCommand
from gui.model.games import package_of
from gui.model.recent import Told
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene import camera
from gui.views import seating
from turmcore import Game, State

if TYPE_CHECKING:
    from PySide6.QtCore import QObject, QRectF, SignalInstance
    from PySide6.QtGui import QPainter, QPixmap
    from PySide6.QtWidgets import QWidget

    from gui.base.commands import CommandSet
    from gui.base.settings import Settings
    from gui.model.recent import RecentTurn
    from gui.model.session import Ply, Turn
    from gui.model.setup import GameSetup
    from gui.scene.animation import Animation
    from gui.scene.camera import Camera
    from gui.scene.inside import Inside
    from gui.scene.scene import Scene
    from gui.sound.cues import Noise
    from gui.table.picture import Screen
    from gui.table.play import Axes, GameController, Worker
    from gui.table.workshop import Workshop
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
    """The parts of a game. A part that is a class or a function of its own is a field of this record; a method is
    written where something is computed. Fields with a value, and methods with a body, are enough for most games.

    The parameters are the game's own kinds of state, of game, of the choices for a new game, of what runs it, and of its
    panel: what a method is given is what another one of the same game has made. ``GameParts`` alone are the parts of
    any game, as who knows no game has them.

    Attributes
    ----------
    name
        As `turmcore.load` knows it.
    setup_kind, setup_page
        The choices for a new game, and the page that asks for them.
    controller
        Makes what runs the game.
    scene
        Gives the position with what is proposed, for a game without a `picture` of its own.
    views
        Yaw and pitch in degrees of the named views of the camera, among them ``home``.
    colors
        Of the players.
    player_name
        The name that a person gave, or how a player is called otherwise.
    figures
        Gives the figures that are counted in a game.
    noise
        Gives the sound of an event; None if nothing is to be heard.
    tutorial
        A `gui.features.tutorial.model.Tutorial`; None: there is none.
    sample, portrait
        Positions as text: to look at before the first game, and of the picture that invites to the game
        (`gui.app.portraits`), which is of the sample if it is empty.
    """

    name: ClassVar[str]
    setup_kind: type[U]
    setup_page: Callable[[U], SetupPage[U]]
    controller: Callable[[Worker, Session[S, G], QObject | None], C]
    scene: Callable[[C], Scene]
    views: Mapping[str, tuple[float, float]] = camera.VIEWS
    colors: Sequence[Rgb] = ()
    player_name: Callable[[Session[S, G], int], str]
    figures: Callable[[Session[S, G]], Sequence[Figure]] = staticmethod(lambda session: ())
    noise: Callable[[Event], Noise | None] = staticmethod(lambda event: None)
    tutorial: object = None
    sample = portrait = ""

    def has(self, trait: str) -> bool:
        """True if the manifest says that the game has something."""
        return trait in manifest_of(self.name).traits

    # -- beginning ---------------------------------------------------------------------

    def setup(self, text: str = "") -> U:
        """The choices that a line describes; the usual ones where it cannot be read."""
        return self.setup_kind.from_text(text)

    def first_setup(self) -> U:
        """The choices for somebody's very first game."""
        return self.setup()

    def summary(self, setup: U, players: str) -> str:
        """The game of these choices, in a line that begins with its players."""
        return players

    def color(self, game: G, player: int) -> str:
        """The sign for the color of a player, as `gui.model.setup.GameSetup.color` writes it."""
        return str(player)

    def places(self, session: Session[S, G]) -> list[Party]:
        """The places at the table as `parties` shows them, called by their colors, whoever sits there."""
        return self.parties(Session(session.state, [Kind.PERSON] * session.game.num_players))

    def edit(self, state: S, parent: QWidget) -> Edited | None:
        """Let somebody change a position; None if nobody wants what came out."""
        return None

    def workshop(self, settings: Settings, *, has_picture: bool) -> Workshop:
        """The page for building without rules, of a game with the trait ``workshop``."""
        raise NotImplementedError

    def workshop_portrait(self) -> tuple[Scene, Camera]:
        """The scene and the camera of the picture that invites to it."""
        raise NotImplementedError

    def widget_of(self, panel: P, name: str) -> QWidget | None:
        """A widget of the panel by the name that lessons call it by."""
        widget: QWidget | None = getattr(panel, name, None)
        return widget

    # -- the table ---------------------------------------------------------------------

    def strip(self, controller: C) -> CardStrip[Session[S, G]]:
        """The cards above the picture: the players, and how they stand."""
        from gui.table.plain import Strip

        return Strip(self)

    def panel(self, controller: C, commands: CommandSet) -> P:
        """The panel beside the picture: everything that a turn needs."""
        from gui.table.plain import Panel

        return cast("P", Panel(self, controller, commands))

    def tabs(self, controller: C, commands: CommandSet) -> Sequence[tuple[str, QWidget]]:
        """Further tabs beside the panel: the ids of their titles, and the widgets."""
        return ()

    def picture(self, controller: C, screen: Screen) -> Picture:
        """The picture in three dimensions."""
        from gui.table.plain import Picture

        return Picture(self, controller, screen)

    def flat(self, controller: C) -> QWidget:
        """The game drawn flat: with the trait ``flat`` a `gui.table.flat_view.FlatView`, else with its `axes` alone."""
        from gui.table.plain import Drawing

        return Drawing(self, controller)

    def plan(self, state: S) -> str:
        """The position in letters."""
        return str(state)

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

    def close(self) -> None:
        """The window closes: nothing goes on beside it."""

    # -- words, for who looks along `axes` where they are given -------------------------

    def describe(self, session: Session[S, G], ply: Ply | None, axes: Axes | None = None) -> str:
        """An action that was played, without axes as it stays written; None: the start."""
        return tr("move.start") if ply is None else self.ply_words(session, ply, axes)

    @abstractmethod
    def ply_words(self, session: Session[S, G], ply: Ply, axes: Axes | None) -> str:
        """An action that was played, with what came of it."""

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

    def told(self, session: Session[S, G], turn: RecentTurn) -> Told:
        """A turn as the line at its player's plate tells it."""
        words = " ".join(self.ply_words(session, ply, None) for ply in turn.plies if ply.actor >= 0)
        return Told((words,) if words else (), words)

    @abstractmethod
    def next_step(self, controller: C) -> str:
        """The next thing to do, or the reason why the play pointed at is not legal."""

    def label_words(self, controller: C) -> str:
        """The words for what a label in the picture says about a proposal; empty without one."""
        return ""

    def tick(self, session: Session[S, G], turn: Turn) -> tuple[str, Rgb]:
        """A turn in words, with what came of it, and the color of its player."""
        return self.turn_words(session, turn), self.colors[turn.seat]

    def turn_words(self, session: Session[S, G], turn: Turn) -> str:
        """A turn in words: its number and player."""
        return self.player_name(session, turn.seat)

    @abstractmethod
    def standing(self, session: Session[S, G]) -> str:
        """The progress of a game, in a line."""

    def end_reason(self, session: Session[S, G]) -> str:
        """The reason why a game ended, for the card of its end; empty if there is nothing to say."""
        loser = session.loser
        return seating.forfeit(session, self.player_name(session, loser)) if loser is not None else ""

    def goal_words(self, session: Session[S, G]) -> Mapping[str, str]:
        """The values for the sentence about a puzzle's goal besides its player and the number."""
        return {}

    def verdict_words(self, session: Session[S, G], verdict: Verdict) -> Mapping[str, object]:
        """The values for the sentence about a failed try at a puzzle; `session` is at the puzzle's start."""
        return verdict.data

    # -- analysis ----------------------------------------------------------------------

    def rows(self, session: Session[S, G], best: Sequence[Ranked], axes: Axes) -> list[Row]:
        """The best actions of the position that a session is at."""
        title = partial(self.action_title, session, session.state, axes=axes)
        player = session.player
        return [
            Row.of(one, player, title(one.action), "", " ".join(map(str, one.line)), None) for one in best
        ]

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
    def draw(self, painter: QPainter, box: QRectF, state: S) -> None:
        """The position in small."""

    def draw_card(self, painter: QPainter, box: QRectF) -> None:
        """A small picture of the game."""
        self.draw(painter, box, self.example())

    def thumbnail(self, state: S, width: int, height: int, ratio: float) -> QPixmap:
        """The position as a small picture, `ratio` device pixels for each of its own."""
        from gui.views.painted import pixmap

        return pixmap(partial(self.draw, state=state), width, height, ratio, margin=1)

    def before_thumbnail(self, state: S) -> Iterable[Callable[[], object]]:
        """The slow steps of a small picture that are taken only once, in pieces too short to notice."""
        return ()

    def sign(self, player: int, size: int) -> QPixmap:
        """The sign of a player, as wide and high as `size`."""
        from gui.table.plain import sign

        return sign(self.colors[player], size)

    def parties(self, session: Session[S, G]) -> list[Party]:
        """The players as bars and lines show them."""
        from gui.views.share_bar import numbered

        names = (self.player_name(session, player) for player in range(session.game.num_players))
        return numbered(names, self.colors, lambda player: self.sign(player, 16))

    def example(self) -> S:
        """A position to look at before the first game."""
        return cast("S", turmcore.from_text(self.name, self.sample))


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
class Manifest(Generic[C]):
    """The description of a game; it is light: the rest is found by its name, and imported when it is asked for.

    In the game's package ``parts`` has the record `PARTS` of what the game brings.

    Attributes
    ----------
    name
        As `turmcore.load` knows it.
    traits
        Traits it has: ``editor`` for positions, ``flat`` for a flat drawing to play on,
        ``openings`` for a tree of loaded games, ``inside`` for looking into what is built, ``solid`` for models to be
        printed, ``workshop`` for building without rules; and the commands of `gui.app.commands.GENERAL` with such a `trait`.
    commands
        Those that only this game has.
    mouse
        The uses of the mouse, for the sheet of keys: ids of the texts ``keys.<id>`` and ``keys.<id>.does``.
    pictures
        The module of the package that makes pictures of positions, see `Pictures`.
    falls
        Gives what is seen to fall at an action in the position of a text, for its game's pictures, and None where nothing
        does; None where nothing ever falls.
    """

    name: str
    traits: frozenset[str] = frozenset()
    commands: Sequence[GameCommand[C, Place]] = ()
    mouse: Sequence[str] = ()
    pictures: str = "picture.scene"
    falls: Callable[[str, str], Animation | None] | None = None


def manifest_of(name: str) -> Manifest:
    """The manifest of a game; its package is imported when it is first asked for."""
    manifest = import_module(package_of(name)).GAME
    assert isinstance(manifest, Manifest)
    return manifest


def parts_of(name: str) -> GameParts:
    """The parts that a game brings to the window; its modules are imported when it is first asked for."""
    parts = import_module(f"{package_of(name)}.parts").PARTS
    assert isinstance(parts, GameParts)
    return parts


def pictures_of(name: str) -> Pictures:
    """The functions that make pictures of a game's positions."""
    return cast("Pictures", import_module(f"{package_of(name)}.{manifest_of(name).pictures}"))
