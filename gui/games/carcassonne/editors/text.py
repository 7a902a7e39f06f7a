"""Reads a position's text for the editor: also one of a position that cannot be, as long as it can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from gui.games.carcassonne.editors.draft import FOLLOWERS, Draft, Goods
from gui.games.carcassonne.play.choices import TOP
from turmcore import TurmError
from turmcore.carcassonne import CarcassonneGame, Placed, Standing, tile_types

_NUMBER, _TYPE = "(0|-?[1-9][0-9]{0,2})", "([A-Z]|[a-z][A-Z])"
_CELL = f"@{_NUMBER},{_NUMBER}"
_TILE = re.compile(rf"{_TYPE}{_CELL}/([0-3])(?:\^([1-9][0-9]?))?")
_DISCARD = re.compile(f"!{_TYPE}")
_SEGMENT = "[crf][0-9]|m"
_FOLLOWER = re.compile(f"([1-6])([LBP]?){_CELL}:({_SEGMENT}|t)")
_COUNT = "(0|[1-9][0-9]{0,5})"
_PLAYER = "([1-6]):(0|[1-9][0-9]{0,5}),(0|-?[1-9][0-9]?),(0|[1-9][0-9]?)"
_HELD = re.compile("([1-6])>([1-6]):([0-9])(L?)")
_DRAGON = re.compile(f"D{_CELL}")
_FAIRY = re.compile(f"F{_CELL}(?::({_SEGMENT}|t))?")
_LAST = f"/(?P<last>{_TYPE}{_CELL}/[0-3])"
_AT = f"{_NUMBER},{_NUMBER}"
_TURNS = {
    "draw": "",
    "place": f"/(?P<hand>{_TYPE})",
    "act": _LAST,
    "capture": f"{_LAST}@(?P<tower>{_AT})",
    "exchange": f"{_LAST}>(?P<giver>[1-6])",
    "dragon": f"{_LAST}(?P<left>(?::{_AT})*)",
}


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


@dataclass(frozen=True, slots=True)
class _Owned:
    """What the text says about a player."""

    score: int
    supply: int
    pieces: int
    figures: str
    goods: Goods


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
        if len(self._parts) not in (6, 7):
            raise _WrongTextError("parts", len(text), n=len(self._parts))
        try:
            self._game = CarcassonneGame.of_text(" ".join(part for _, part in self._parts))
        except TurmError as error:
            raise _WrongTextError("options", 0, why=error) from None
        self._rules = self._game.rules
        wanted = 7 if self._rules.dragon == "1" else 6
        if len(self._parts) != wanted:
            code = "parts.dragon" if self._rules.dragon == "1" else "parts"
            raise _WrongTextError(code, len(text), n=len(self._parts))
        self._placed: dict[tuple[int, int], Placed] = {}

    def draft(self) -> Draft:
        """What it says."""
        tiles, discards = self._read_tiles()
        followers = self._read_followers()
        owned = self._read_players()
        held, large = self._read_held()
        draft = Draft(
            self._game.header,
            tiles,
            discards,
            followers,
            tuple(one.score for one in owned),
            tuple(one.pieces for one in owned),
            held,
            0,
            large=large,
            goods=tuple(one.goods for one in owned),
        )
        self._check_supplies(draft, owned)
        if self._rules.dragon == "1":
            draft = self._with_dragon(draft)
        return self._with_turn(draft)

    def _check_supplies(self, draft: Draft, owned: list[_Owned]) -> None:
        at, _ = self._parts[3]
        for player, one in enumerate(owned):
            left = FOLLOWERS - draft.count_followers(player)
            if one.supply != left:
                raise _WrongTextError("supply", at, player=player, n=one.supply, left=left)
            if one.figures != draft.figures_left(player):
                values = {"n": one.figures or "-", "left": draft.figures_left(player) or "-"}
                raise _WrongTextError("figures", at, player=player, **values)
            if one.pieces > self._rules.pieces:
                raise _WrongTextError("pieces", at, player=player, most=self._rules.pieces)

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
            tile, cell = tile_types()[match[1]], (int(match[2]), int(match[3]))
            if cell in self._placed or max(map(abs, cell)) >= self._game.num_tiles:
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
        if name not in tile_types():
            raise _WrongTextError("tile", at, item=name)
        if name not in self._game.tiles:
            is_tower = tile_types()[name].is_tower
            raise _WrongTextError("expansion" if is_tower else "other_set", at, item=name)

    def _read_followers(self) -> tuple[Standing, ...]:
        found: list[Standing] = []
        for at, item in self._items(2):
            match = _FOLLOWER.fullmatch(item)
            if not match or int(match[1]) > self._game.num_players or match[2] not in self._rules.figures:
                raise _WrongTextError("follower", at, item=item)
            cell, segment = (int(match[3]), int(match[4])), match[5]
            there = self._placed.get(cell)
            is_place = there is not None and (
                there.height > 0 if segment == TOP else segment in tile_types()[there.tile].segments
            )
            if not is_place or any((one.x, one.y, one.segment) == (*cell, segment) for one in found):
                raise _WrongTextError("place", at, item=item)
            found.append(Standing(int(match[1]) - 1, *cell, segment, match[2]))
        return tuple(found)

    def _read_players(self) -> list[_Owned]:
        form = _PLAYER
        if self._rules.figures:
            form += ",(?P<figures>-|" + "".join(f"{letter}?" for letter in self._rules.figures) + ")"
        if self._rules.traders == "1":
            form += f",{_COUNT}[.]{_COUNT}[.]{_COUNT}"
        found: list[_Owned] = []
        for at, item in self._items(3):
            match = re.fullmatch(form, item)
            figures = match["figures"] if match and self._rules.figures else "-"
            if not match or int(match[1]) != len(found) + 1 or not figures:
                raise _WrongTextError("player", at, item=item)
            wine, grain, cloth = map(int, match.groups()[-3:]) if self._rules.traders == "1" else (0, 0, 0)
            counts = int(match[2]), int(match[3]), int(match[4])
            found.append(_Owned(*counts, figures.strip("-"), (wine, grain, cloth)))
        if len(found) != self._game.num_players:
            raise _WrongTextError("players", self._parts[3][0], n=len(found), all=self._game.num_players)
        return found

    def _read_held(self) -> tuple[tuple[tuple[int, int, int], ...], frozenset[tuple[int, int]]]:
        found: dict[tuple[int, int], int] = {}
        large: set[tuple[int, int]] = set()
        for at, item in self._items(4):
            match = _HELD.fullmatch(item)
            pair = (int(match[1]) - 1, int(match[2]) - 1) if match else (0, 0)
            is_wrong = pair[0] == pair[1] or max(pair) >= self._game.num_players or pair in found
            if not match or is_wrong or not self._rules.has_tower or match[4] not in self._rules.figures:
                raise _WrongTextError("prisoners", at, item=item)
            found[pair] = int(match[3]) + len(match[4])
            if match[4]:
                large.add(pair)
            if not found[pair]:
                raise _WrongTextError("prisoners", at, item=item)
        return tuple((*pair, count) for pair, count in sorted(found.items())), frozenset(large)

    def _with_dragon(self, draft: Draft) -> Draft:
        items = list(self._items(5))
        if items and (match := _DRAGON.fullmatch(items[0][1])):
            draft = replace(draft, dragon=(int(match[1]), int(match[2])))
            del items[0]
        if items and (match := _FAIRY.fullmatch(items[0][1])):
            draft = replace(draft, fairy=(int(match[1]), int(match[2])), fairy_segment=match[3] or "")
            del items[0]
        standing = [((one.x, one.y), one.segment) for one in draft.followers if one.is_follower]
        is_lost = draft.fairy_segment and (draft.fairy, draft.fairy_segment) not in standing
        is_wrong = is_lost or (draft.fairy_segment and self._rules.fairy == "tile")
        cells = {None, *self._placed}
        if items or is_wrong or draft.dragon not in cells or draft.fairy not in cells:
            raise _WrongTextError("dragon", self._parts[5][0], item=self._parts[5][1])
        return draft

    def _with_turn(self, draft: Draft) -> Draft:
        at, text = self._parts[-1]
        if text == "-/end":
            if not draft.is_end:
                raise _WrongTextError("bag", at, n=_num_left(draft))
            return draft
        phase = text[2:].partition("/")[0].rstrip("+&$")
        form = f"(?P<player>[1-6])/{phase}{_TURNS.get(phase, '')}(?P<signs>[+]?&?[$]?)"
        match = re.fullmatch(form, text) if phase in _TURNS else None
        if not match or int(match["player"]) > draft.num_players:
            raise _WrongTextError("turn", at, item=text)
        found, signs = match.groupdict(), match["signs"]
        draft = replace(
            draft,
            player=int(match["player"]) - 1,
            phase=phase,
            giver=int(found["giver"]) - 1 if "giver" in found else None,
            left=tuple(map(_cell, filter(None, found.get("left", "").split(":")))),
            earns_second="+" in signs,
            is_second="&" in signs,
        )
        if phase == "draw" and draft.is_end:
            raise _WrongTextError("bag", at, n=_num_left(draft))
        if "hand" in found:
            self._check_type(found["hand"], at)
            draft = replace(draft, hand=found["hand"])
        if "last" in found:
            draft = replace(draft, last=self._last(found["last"], at))
        draft = replace(
            draft, tower=_cell(found["tower"]) if "tower" in found else None, is_ransomed="$" in signs
        )
        if not self._is_known_part(draft) or draft.turn_text() != text:
            raise _WrongTextError("turn", at, item=text)
        return draft

    def _last(self, text: str, at: int) -> tuple[int, int]:
        cell = _cell(text.partition("@")[2].partition("/")[0])
        there = self._placed.get(cell)
        if there is None or there.text(with_height=False) != text or len(self._placed) < 2:
            raise _WrongTextError("last", at, item=text)
        return cell

    def _is_known_part(self, draft: Draft) -> bool:
        """Whether this game has such a part of a turn, and such signs."""
        rules = self._rules
        has_second = rules.builder == "1" or not (draft.earns_second or draft.is_second)
        cells = (*draft.left, *filter(None, [draft.tower]))
        is_there = all(cell in self._placed for cell in cells)
        is_played = {
            "capture": rules.has_tower,
            "exchange": rules.has_tower and rules.big == "1",
            "dragon": rules.dragon == "1" and draft.dragon is not None,
        }
        return has_second and is_there and is_played.get(draft.phase, True)


def _cell(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def _num_left(draft: Draft) -> int:
    return sum(max(0, left) for left in draft.bag.values())
