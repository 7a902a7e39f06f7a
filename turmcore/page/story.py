"""A record as what its page shows: steps in a tree, each with what it changes on the table and says in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from turmcore.core.scene import Scene, Thing, moved, picture_of, rounded, shape_of
from turmcore.core.state import State
from turmcore.errors import TurmError
from turmcore.matches import record_start
from turmcore.notation import tree
from turmcore.notation.record import Record
from turmcore.notation.replay import replay
from turmcore.words import NAMES, Words

FORMAT = "turmpage/1"
"""As long as it stays, keys are only added, and none changes its meaning."""

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

_WORDS = (
    "back", "first", "home", "lack", "language", "last", "moves", "next", "picture", "play", "slide", "start", "stop", "won",
)  # fmt: skip


def story(record: Record, names: Sequence[str] | None = None) -> dict[str, Json]:
    """The contents of a game's page; `names` as in `page`.

    Raises
    ------
    TurmError
        With the place of what is wrong in the record; or there are no pages of such games.
    """
    for _ in replay(record, record_start(record)):  # says what is wrong, and where
        pass
    state = record_start(record)
    return _Teller(record, state, names).story()


class _Teller:
    """Walks through the tree of a game."""

    def __init__(self, record: Record, state: State, names: Sequence[str] | None) -> None:
        game = state.game
        scene: Scene[Any] | None = game.scene()
        if scene is None:
            raise TurmError(f"there are no pages of games of {game.name}")
        self._scene, self._state, self._record = scene, state, record
        if names is None:
            names = (record.value("Players") or "").split(",")
        self._said = [game.words(language, names, None) for language in NAMES]
        self._plain = [Words(language) for language in NAMES]
        self._numbers: dict[str, int] = {}  # of the shapes
        self._ids = count()

    def story(self) -> dict[str, Json]:
        """Everything, as JSON has it."""
        scene, game = self._scene, self._state.game
        fixed = [self._row(thing) for thing in scene.fixed()]
        steps = list(self._steps())
        names = [words.text(f"game.{game.name}") for words in (said.words for said in self._said)]
        return {
            "format": FORMAT,
            "game": game.name,
            "languages": [[code, name] for code, name in NAMES.items()],
            "title": _each(names),
            "words": {word: _each([words.text(f"page.{word}") for words in self._plain]) for word in _WORDS},
            "camera": list(scene.camera),
            "paints": [[paint.color, paint.sign] for paint in scene.paints],
            "pictures": {name: picture_of(picture) for name, picture in scene.pictures.items()},
            "shapes": [shape_of(scene.shapes[name]) for name in self._numbers],
            "fixed": fixed,
            "seats": [
                {"names": _each([names[seat] for names in map(scene.names, self._said)]), "paint": paint}
                for seat, paint in enumerate(scene.seat_paints)
            ],
            "steps": steps,
        }

    def _steps(self) -> Iterator[Json]:
        """One for each position that is to be seen. What chance leaves as it was is no step of its own, unless
        something is written there."""
        state = self._state
        root = tree.read(self._record.items)
        shown: dict[tree.Node, tuple[int, dict[int, Thing]]] = {}
        number, played = 0, 0
        for node in root.walk():
            parent = node.parent
            if parent is None:
                say, seat, up = [words.text("page.start") for words in self._plain], -1, -1
                changes, table = self._changes({}, state)
            else:
                up, before = shown[parent]
                for _ in range(played - parent.ply):
                    state.undo()
                seat, is_chance = self._scene.on_turn(state), state.is_chance()
                say = self._say(node.token)
                state.play(node.token)
                played = node.ply
                changes, table = self._changes(before, state)
                is_quiet = not any(changes.values()) and not node.mark and not node.note
                if is_chance and is_quiet and parent.children == [node] and node.children:
                    shown[node] = up, table
                    continue
            shown[node] = number, table
            step: dict[str, Json] = {"up": up, "say": _each(say), "seat": seat}
            if node.mark:
                step["mark"] = node.mark
            if node.note:
                step["note"] = node.note
            step["numbers"] = list(self._scene.numbers(state))
            step["turn"] = self._scene.on_turn(state)
            won = self._winners(node)
            if won:
                step["won"] = won
            yield step | changes
            number += 1

    def _say(self, token: str) -> list[str]:
        """The effect of an action, in each language."""
        state = self._state
        action = state.parse(token)
        events = state.events(action)
        return [said.line(state, action, events) for said in self._said]

    def _winners(self, node: tree.Node) -> list[Json]:
        """The seats that have won where a game ends: on the board, or as the record says of its main line."""
        state = self._state
        count = state.game.num_players
        if node.children:
            return []
        winners = set(state.winners()) if state.is_over() else set()
        if node.is_main and not winners:
            named = (self._record.value("Result") or "").split(",")
            winners = {player for player in range(count) if state.player_name(player) in named}
        # in the pairs game a player has several seats
        return [seat for seat in range(len(self._scene.seat_paints)) if seat % count in winners]

    # -- what lies on the table ----------------------------------------------------------------------

    def _changes(self, before: Mapping[int, Thing], state: State) -> tuple[dict[str, Json], dict[int, Thing]]:
        """The things that come, move or leave, for the page; and all that lie there then, by number."""
        put, gone, table = moved(before, self._scene.of(state), self._ids)
        return {"put": [[number, *self._row(thing)] for number, thing in put.items()], "gone": gone}, table

    def _row(self, thing: Thing) -> list[int | float]:
        shape = self._numbers.setdefault(thing.shape, len(self._numbers))
        return [shape, *(rounded(at) for at in thing.place), thing.paint, rounded(thing.turn)]


def _each(texts: Sequence[str]) -> Json:
    """Texts in the order of the languages; one where all are the same."""
    return texts[0] if len(set(texts)) == 1 else list(texts)
