"""A game as one seat sees it: the things on the table, from one position to the next, and what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from turmcore.core.scene import Thing, moved, picture_of, rounded, shape_of
from turmcore.online import messages as say
from turmcore.players.levels import LEVELS
from turmcore.words import Words, turned, words_of

if TYPE_CHECKING:
    from turmcore.core.game import Game
    from turmcore.core.game_words import GameWords
    from turmcore.core.scene import Scene
    from turmcore.core.state import State

Tongue = tuple[str, int | None]
"""A language, and the side from which one looks in eighths of a turn; None: no sides are said."""

SIDES = 8


def called(name: str, words: Words) -> str:
    """What somebody is called: a computer by its level, without the time that it has."""
    level = name.partition(":")[0]
    return words.text("online.level", n=level[5:]) if level in LEVELS and level.startswith("level") else name


def words_for(game: Game, tongue: Tongue, names: Sequence[str] = ()) -> GameWords[Any]:
    """Sentences for who looks at the table from a side; the nearest of four is said."""
    language, side = tongue
    known = [called(name, words_of(language)) for name in names]
    return game.words(language, known, None if side is None else turned(((side + 1) // 2) % 4))


class Sight:
    """A game as a seat may know it, or a watcher.

    Parameters
    ----------
    game : Game
    start : str
    tokens : iterable of str
        As the seat may know them.
    """

    def __init__(self, game: Game, start: str, tokens: Iterable[str]) -> None:
        self.state = game.state(start)
        for token in tokens:
            self.state.play(token)

    def play(
        self, token: str, said: Mapping[Tongue, GameWords[Any]]
    ) -> tuple[tuple[say.Event, ...], dict[Tongue, str]]:
        """Play an action; returns what it has caused, as values and in words."""
        state = self.state
        action = state.parse(token)
        events = state.events(action)
        lines = {tongue: words.line(state, action, events) for tongue, words in said.items()}
        state.play(action)
        return tuple([say.Event(event.kind, event.values()) for event in events]), lines

    def past(self, words: GameWords[Any], most: int) -> tuple[say.Happened, ...]:
        """What was played last, in words."""
        state = self.state.copy(history=True)
        actions = [state.undo() for _ in range(min(most, state.ply))]
        found = []
        for action in reversed(actions):
            player, line = state.current_player, words.line(state, action, state.events(action))
            found.append(say.Happened(state.ply, line, player if player >= 0 else None))
            state.play(action)
        return tuple(found)

    def undo(self, ply: int) -> None:
        """Go back to a ply."""
        while self.state.ply > ply:
            self.state.undo()


class Picture:
    """The things on a table, from one position to the next, with numbers that they keep.

    Parameters
    ----------
    scene : Scene or None
        None: the game does not say what lies there.
    """

    def __init__(self, scene: Scene[Any] | None) -> None:
        self._ids = count()
        self._scene = scene
        fixed = scene.fixed() if scene is not None else ()
        self._fixed = {next(self._ids): thing for thing in fixed}
        self._table: dict[int, Thing] = {}
        self._told = 0, 0  # how many shapes and pictures

    def changes(self, state: State) -> dict[str, Any]:
        """Changes on the table since the last time, as fields of a `View`."""
        scene = self._scene
        if scene is None:
            return {}
        put, gone, self._table = moved(self._table, scene.of(state), self._ids)
        return {"put": _rows(put), "gone": tuple(gone), **self._news(scene)}

    def numbers_of(self, state: State) -> tuple[int, ...]:
        """The numbers of all that lies there, in the scene's order; -1 for what was not told."""
        numbers = {thing: number for number, thing in self._table.items()}
        return () if self._scene is None else tuple([numbers.get(one, -1) for one in self._scene.of(state)])

    def numbers_by_thing(self) -> dict[Thing, int]:
        """The number of each thing that lies there."""
        return {thing: number for table in (self._fixed, self._table) for number, thing in table.items()}

    def ghost(self, scene: Scene[Any], things: Sequence[Thing]) -> say.Ghost:
        """The difference of what lies there to things of another scene of the game; what is new has negative numbers."""
        put, gone, _ = moved(self._table, things, count(-1, -1))
        known = self._scene
        assert known is not None
        new = {
            thing.shape: scene.shapes[thing.shape]
            for thing in put.values()
            if thing.shape not in known.shapes
        }
        pictures = {
            name: picture_of(scene.pictures[name])
            for name in (getattr(shape, "picture", "") for shape in new.values())
            if name and name not in known.pictures
        }
        shapes = {name: shape_of(shape) for name, shape in new.items()}
        return say.Ghost(_rows(put), tuple(gone), shapes or None, pictures or None)

    def numbers(self, state: State) -> tuple[str, ...]:
        """The numbers that count for the seats, as a seat may know them."""
        return () if self._scene is None else tuple(self._scene.numbers(state))

    def _news(self, scene: Scene[Any]) -> dict[str, Any]:
        """Shapes and pictures that have not been told."""
        shapes, pictures = scene.shapes, scene.pictures
        since, self._told = self._told, (len(shapes), len(pictures))
        found: dict[str, Any] = {}
        if since[0] < len(shapes):
            found["shapes"] = {name: shape_of(shapes[name]) for name in islice(shapes, since[0], None)}
        if since[1] < len(pictures):
            found["pictures"] = {
                name: picture_of(pictures[name]) for name in islice(pictures, since[1], None)
            }
        return found

    def whole(self, state: State) -> dict[str, Any]:
        """All that lies on the table, as fields of a `View`."""
        scene = self._scene
        if scene is None:
            return {}
        self._told = 0, 0
        return {
            **self.changes(state),
            "whole": True,
            "gone": (),
            "put": _rows(self._fixed) + _rows(self._table),
            "paints": tuple([[paint.color, paint.sign] for paint in scene.paints]),
            "camera": tuple(scene.camera),
            "counted": tuple(
                [[number % state.game.num_players, paint] for number, paint in enumerate(scene.seat_paints)]
            ),
        }


def _rows(things: Mapping[int, Thing]) -> tuple[list[Any], ...]:
    """Things as a message has them: number, shape, place, paint, turn."""
    return tuple(
        [
            [number, thing.shape, *map(rounded, thing.place), thing.paint, rounded(thing.turn)]
            for number, thing in things.items()
        ]
    )
