"""Choosing a turn of Carcassonne: the actions by what is pointed at, and what is meant by pointing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from turmcore.carcassonne.actions import (
    Build,
    CallAbbot,
    Capture,
    Claim,
    Climb,
    Dismiss,
    MoveFairy,
    Nothing,
    Place,
    Play,
    Portal,
    Step,
    TakeHome,
)
from turmcore.carcassonne.choices import Cell, Choice, What, abbot_of, choices_of, last_of, standing_at
from turmcore.carcassonne.notation import Standing
from turmcore.carcassonne.rules import FOLLOWERS
from turmcore.carcassonne.scene import (
    PIECE_RADIUS,
    SIDE,
    THICK,
    CarcassonneScene,
    Spot,
    middle_of,
    spot_on,
)
from turmcore.carcassonne.shown import TOP
from turmcore.carcassonne.telling import Telling
from turmcore.carcassonne.tools import Tool
from turmcore.core.choosing import Choice as Offer
from turmcore.core.choosing import Choosing, Target
from turmcore.errors import TurmError

if TYPE_CHECKING:
    from turmcore.carcassonne.notation import Placed
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.carcassonne.words import CarcassonneWords
    from turmcore.core.action import Action
    from turmcore.core.reason import Reason
    from turmcore.core.scene import Scene, Thing

_TARGET = re.compile(r"(-?\d+),(-?\d+)(?::([cfr]\d|[gmt]))?")
_AROUND = 0.5  # of a figure


class CarcassonneChoosing(Choosing["CarcassonneState", Choice]):
    """Targets are cells, ``"1,-2"``, and segments or tops of towers on them, ``"1,-2:c0"``, ``"1,-2:t"``."""

    words: CarcassonneWords

    def found(self) -> Sequence[Choice]:
        return choices_of(self.state)

    def said(self, choice: Choice) -> tuple[str, str]:
        return self._telling.action(choice.action)

    def at(self, choice: Choice) -> tuple[str, ...]:
        if choice.cell is None:
            return ()
        return (_name(choice.cell, TOP if choice.what is What.BUILD else choice.segment),)

    @cached_property
    def passing(self) -> Offer | None:
        nothing = (one for one in self.choices if one.id in ("-", "x-"))
        return next(nothing, None)

    @cached_property
    def targets(self) -> Sequence[Target]:
        things: dict[Spot | None, list[Thing]] = {}
        for spot, thing in self.state.game.scene().parts(self.state):
            things.setdefault(spot, []).append(thing)
        tiles = {(tile.x, tile.y): tile for tile in self.state.tiles}
        return [self._target(spot, tiles.get(spot[:2]), things.get(spot, ())) for spot in self._spots()]

    def _spots(self) -> Iterable[Spot]:
        """What can be pointed at: what a choice is about, and what of the same kind is not."""
        state, found = self.state, [at for choice in self.choices for at in choice.at]
        spots = dict.fromkeys(map(_spot, found))
        match state.phase:
            case "place":
                spots |= dict.fromkeys((x, y, "") for x, y in state.open_cells)
            case "act":
                last = state.tiles[-1]
                types = state.game.tiles
                spots |= dict.fromkeys((last.x, last.y, segment) for segment in types[last.tile].segments)
                spots |= dict.fromkeys(
                    (one.x, one.y, TOP) for one in state.tiles if types[one.tile].foundation
                )
            case "capture":
                spots |= dict.fromkeys((one.x, one.y, one.segment) for one in state.followers)
            case "dragon" if state.dragon is not None:
                x, y = state.dragon
                beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
                spots |= dict.fromkeys((*cell, "") for cell in beside if state.tile_at(*cell) is not None)
        return spots

    def _target(self, spot: Spot, tile: Placed | None, things: Sequence[Thing]) -> Target:
        *cell, segment = spot
        at = cell[0], cell[1]
        if not segment or tile is None:
            beside = self._telling.kinds(at) if tile is None else ""
            said, place, wide = beside, middle_of(*at, 0.0 if tile is None else THICK), SIDE / 2
        else:
            said = self._telling.place(at, segment)
            height = tile.height if segment == TOP else 0
            place = spot_on(tile.tile, at, tile.rotation, segment, height)
            wide = PIECE_RADIUS if segment == TOP else _AROUND
        words = ", ".join(filter(None, (said, self._telling.cell(at))))
        return Target(_name(at, segment), words, tuple(things), place, wide)

    def why_not(self, chosen: tuple[str, ...]) -> tuple[Reason | None, str]:
        found = _TARGET.fullmatch(chosen[-1])
        if found is None:
            return None, ""
        x, y, segment = found.groups("")
        play = play_at(self.state, (int(x), int(y)), segment)
        try:
            return (self.state.why_not(self.state.game.encode(play)) if play is not None else None), ""
        except TurmError:  # far away from every tile
            return None, ""

    def things(self, scene: Scene[CarcassonneState], action: Action) -> Sequence[Thing]:
        assert isinstance(scene, CarcassonneScene) and self.state.player is not None
        state, player, now = self.state, self.state.player, list(scene.of(self.state))
        tiles = {(tile.x, tile.y): tile for tile in state.tiles}
        match state.game.decode(action):
            case Place(x, y, rotation) if state.hand is not None:
                return [*now[:-1], scene.tile(state.hand.id, (x, y), rotation)]
            case Claim(segment, figure):
                last = state.tiles[-1]
                return [*now, scene.figure(Standing(player, last.x, last.y, segment, figure), last)]
            case Portal(x, y, segment, figure):
                return [*now, scene.figure(Standing(player, x, y, segment, figure), tiles[x, y])]
            case Climb(x, y, figure):
                return [*now, scene.figure(Standing(player, x, y, TOP, figure), tiles[x, y])]
            case Build(x, y):
                return [*now, scene.storey(tiles[x, y], tiles[x, y].height)]
            case Capture(owner, x, y, segment, figure) | Dismiss(owner, x, y, segment, figure):
                gone = scene.figure(Standing(owner, x, y, segment, figure), tiles[x, y])
                return [thing for thing in now if thing != gone]
            case TakeHome(x, y, segment):
                home = standing_at(state, (x, y), segment)
                return [thing for thing in now if home is None or thing != scene.figure(home, tiles[x, y])]
            case CallAbbot():
                home = abbot_of(state)
                left = scene.figure(home, tiles[home.x, home.y]) if home is not None else None
                return [thing for thing in now if thing != left]
            case MoveFairy(x, y, segment):
                old = scene.fairy(tiles[state.fairy], state.fairy_segment or "") if state.fairy else None
                return [*(thing for thing in now if thing != old), scene.fairy(tiles[x, y], segment or "")]
            case Step(x, y) if state.dragon is not None:
                old = scene.dragon(tiles[state.dragon])
                return [*(thing for thing in now if thing != old), scene.dragon(tiles[x, y])]
        return now

    @cached_property
    def _telling(self) -> Telling:
        return Telling(self.words, self.state)


def _name(cell: Cell, segment: str) -> str:
    x, y = cell
    return f"{x},{y}:{segment}" if segment else f"{x},{y}"


def _spot(name: str) -> Spot:
    cell, _, segment = name.partition(":")
    x, y = cell.split(",")
    return int(x), int(y), segment


def is_at(state: CarcassonneState, choice: Choice, segment: str, tool: Tool | None = None) -> bool:
    """True if a choice concerns a place on its cell."""
    if choice.what is What.BUILD:
        return segment == TOP
    if choice.what is What.FAIRY and not choice.segment:  # on a tile: to any of the own followers there
        one = standing_at(state, choice.cell, segment) if choice.cell is not None else None
        return tool is Tool.FAIRY or (one is not None and one.player == state.player)
    return choice.segment == segment


def play_at(
    state: CarcassonneState, cell: Cell, segment: str, tool: Tool | None = None, rotation: int = 0
) -> Play | None:
    """The action meant by pointing at a place, legal or not; None if nothing is."""
    match state.phase:
        case "place" if state.hand is not None:
            return Place(*cell, rotation % state.hand.num_rotations)
        case "capture":
            here = _somebody(state, cell, segment)
            return Capture(here.player, *cell, here.segment, here.figure) if here is not None else None
        case "dragon":
            return Step(*cell)
        case "exchange":
            return Nothing()
    if state.tile_at(*cell) is None:
        return Build(*cell) if state.game.rules.has_tower else None
    if tool in (Tool.FAIRY, Tool.DISMISS, Tool.HOME):
        return _visit_at(state, cell, segment, tool)
    if tool is Tool.ABBOT and abbot_of(state) is not None:
        return CallAbbot()
    if segment and segment != TOP:
        letter = tool.letter if tool is not None else ""
        if cell == last_of(state):
            return Claim(segment, letter)
        if tool is not None and state.game.rules.dragon == "1" and letter in FOLLOWERS:
            return Portal(*cell, segment, letter)
    is_climbing = tool in (Tool.CLIMB, Tool.LARGE)
    return Climb(*cell, "L" * (tool is Tool.LARGE)) if is_climbing else Build(*cell)


def _visit_at(
    state: CarcassonneState, cell: Cell, segment: str, tool: Tool
) -> MoveFairy | Dismiss | TakeHome | None:
    """Move of the fairy to a place, way home from there, or dismissal of the follower there by the princess, or None."""
    here = _somebody(state, cell, segment)
    if tool is Tool.HOME:
        return TakeHome(*cell, here.segment if here is not None else segment or TOP)
    if tool is Tool.FAIRY:
        is_tile = state.game.rules.fairy == "tile"
        return MoveFairy(*cell, None if is_tile else here.segment if here is not None else segment or TOP)
    if here is None or not here.is_follower or here.segment[0] != "c":
        return None
    return Dismiss(here.player, *cell, here.segment, here.figure)


def _somebody(state: CarcassonneState, cell: Cell, segment: str) -> Standing | None:
    """The figure at a place, or else any on the tile, or None."""
    there = (one for one in state.followers if (one.x, one.y) == cell)
    return standing_at(state, cell, segment) or next(there, None)
