"""Reads a position's text for the editor: also one of a position that cannot be, as long as it can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from gui.games.carcassonne.editors.draft import FOLLOWERS, Draft
from gui.games.carcassonne.play.choices import TOP
from turmcore import TurmError
from turmcore.carcassonne import CarcassonneGame, Placed, Standing, all_tiles

_FURTHEST = 89  # steps from the start tile that a layout can reach
_NUMBER, _TYPE = "(0|-?[1-9][0-9]?)", "([A-X]|t[A-Q])"
_CELL = f"@{_NUMBER},{_NUMBER}"
_TILE = re.compile(rf"{_TYPE}{_CELL}/([0-3])(?:\^([1-9][0-9]?))?")
_DISCARD = re.compile(f"!{_TYPE}")
_FOLLOWER = re.compile(f"([1-6]){_CELL}:([crf][0-9]|m|t)")
_PLAYER = re.compile("([1-6]):(0|[1-9][0-9]{0,5}),(0|-?[1-9][0-9]?),(0|[1-9][0-9]?)")
_HELD = re.compile("([1-6])>([1-6]):([1-9])")
_TURN = re.compile(
    rf"([1-6])/(?:(draw)|(place)/{_TYPE}|(act|capture)/({_TYPE}{_CELL}/[0-3])(?:{_CELL})?(\$?))|-/end"
)
_NUM_PARTS = 6


@dataclass(frozen=True, slots=True)
class TextFault:
    """What is wrong with a text: the sentence is ``editor.carcassonne.text.<code>``; at which character, from 0."""

    code: str
    column: int
    values: dict[str, Any] = field(default_factory=dict)


class _WrongTextError(Exception):
    def __init__(self, code: str, column: int, **values: Any) -> None:
        super().__init__(code)
        self.fault = TextFault(code, column, values)


def read_draft(text: str) -> Draft | TextFault:
    """The position of a text, or what is wrong with the text."""
    try:
        return _Reader(text.strip()).draft()
    except _WrongTextError as error:
        return error.fault


class _Reader:
    """Takes a text apart, from left to right."""

    def __init__(self, text: str) -> None:
        self._parts: list[tuple[int, str]] = []  # where each begins
        for match in re.finditer(r"[^ ]+", text):
            self._parts.append((match.start(), match[0]))
        if not text:
            raise _WrongTextError("empty", 0)
        if len(self._parts) != _NUM_PARTS:
            raise _WrongTextError("parts", len(text), n=len(self._parts))
        try:
            self._game = CarcassonneGame.of_text(" ".join(part for _, part in self._parts))
        except TurmError as error:
            raise _WrongTextError("options", 0, why=error) from None
        self._placed: dict[tuple[int, int], Placed] = {}

    def draft(self) -> Draft:
        """What it says."""
        tiles, discards = self._read_tiles()
        followers = self._read_followers()
        owned = self._read_players()
        held = self._read_held()
        rules = self._game.rules
        draft = Draft(
            self._game.header,
            tiles,
            discards,
            followers,
            tuple(score for score, *_ in owned),
            tuple(pieces for *_, pieces in owned),
            held,
            0,
        )
        at, _ = self._parts[3]
        for player, (_, supply, pieces) in enumerate(owned):
            left = FOLLOWERS - draft.count_followers(player)
            if supply != left:
                raise _WrongTextError("supply", at, player=player, n=supply, left=left)
            if pieces > rules.pieces:
                raise _WrongTextError("pieces", at, player=player, most=rules.pieces)
        return self._with_turn(draft)

    def _items(self, number: int) -> Iterator[tuple[int, str]]:
        at, part = self._parts[number]
        if part != "-":
            for item in part.split(";"):
                yield at, item
                at += len(item) + 1

    def _read_tiles(self) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
        discards: list[str] = []
        for at, item in self._items(1):
            if match := _DISCARD.fullmatch(item):
                discards.append(match[1])
                self._check_type(match[1], at)
                continue
            match = _TILE.fullmatch(item)
            if not match:
                raise _WrongTextError("tile", at, item=item)
            self._check_type(match[1], at)
            tile, cell = all_tiles()[match[1]], (int(match[2]), int(match[3]))
            if cell in self._placed or max(map(abs, cell)) > _FURTHEST:
                raise _WrongTextError("cell", at, item=item)
            if match[5] and not tile.foundation:
                raise _WrongTextError("foundation", at, item=item)
            self._placed[cell] = Placed(
                match[1], *cell, int(match[4]) % tile.num_rotations, int(match[5] or 0)
            )
        tiles = tuple(self._placed.values())
        if not tiles or tiles[0].text(with_height=False) != "D@0,0/0":
            raise _WrongTextError("start", self._parts[1][0])
        return tiles, tuple(discards)

    def _check_type(self, name: str, at: int) -> None:
        if all_tiles()[name].is_tower and not self._game.rules.has_tower:
            raise _WrongTextError("expansion", at, item=name)

    def _read_followers(self) -> tuple[Standing, ...]:
        found: list[Standing] = []
        for at, item in self._items(2):
            match = _FOLLOWER.fullmatch(item)
            if not match or int(match[1]) > self._game.num_players:
                raise _WrongTextError("follower", at, item=item)
            cell, segment = (int(match[2]), int(match[3])), match[4]
            there = self._placed.get(cell)
            is_place = there is not None and (
                there.height > 0 if segment == TOP else segment in all_tiles()[there.tile].segments
            )
            if not is_place or any((one.x, one.y, one.segment) == (*cell, segment) for one in found):
                raise _WrongTextError("place", at, item=item)
            found.append(Standing(int(match[1]) - 1, *cell, segment))
        return tuple(found)

    def _read_players(self) -> list[tuple[int, int, int]]:
        found: list[tuple[int, int, int]] = []
        for at, item in self._items(3):
            match = _PLAYER.fullmatch(item)
            if not match or int(match[1]) != len(found) + 1:
                raise _WrongTextError("player", at, item=item)
            found.append((int(match[2]), int(match[3]), int(match[4])))
        if len(found) != self._game.num_players:
            raise _WrongTextError("players", self._parts[3][0], n=len(found), all=self._game.num_players)
        return found

    def _read_held(self) -> tuple[tuple[int, int, int], ...]:
        found: dict[tuple[int, int], int] = {}
        for at, item in self._items(4):
            match = _HELD.fullmatch(item)
            pair = (int(match[1]) - 1, int(match[2]) - 1) if match else (0, 0)
            is_wrong = pair[0] == pair[1] or max(pair) >= self._game.num_players or pair in found
            if not match or is_wrong or not self._game.rules.has_tower:
                raise _WrongTextError("prisoners", at, item=item)
            found[pair] = int(match[3])
        return tuple((*pair, count) for pair, count in sorted(found.items()))

    def _with_turn(self, draft: Draft) -> Draft:
        at, text = self._parts[5]
        match = _TURN.fullmatch(text)
        if not match or int(match[1] or 1) > draft.num_players:
            raise _WrongTextError("turn", at, item=text)
        number, draw, _, hand, acting, last, _, x, y, tower_x, tower_y, ransom = match.groups()
        if number is None or draw:
            if draft.is_end == (number is not None):
                raise _WrongTextError("bag", at, n=sum(max(0, left) for left in draft.bag.values()))
            return draft if number is None else replace(draft, player=int(number) - 1)
        draft = replace(draft, player=int(number) - 1)
        if hand:
            self._check_type(hand, at)
            return draft.set_hand(hand)
        cell = int(x), int(y)
        there = self._placed.get(cell)
        if there is None or there.text(with_height=False) != last or len(self._placed) < 2:
            raise _WrongTextError("last", at, item=last)
        if (acting == "capture") != (tower_x is not None) or (
            not draft.has_tower and (acting == "capture" or ransom)
        ):
            raise _WrongTextError("turn", at, item=text)
        tower = (int(tower_x), int(tower_y)) if tower_x is not None else None
        return replace(draft, phase=acting, last=cell, tower=tower, is_ransomed=bool(ransom))
