"""What is said about Carcassonne with Der Turm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from turmcore.carcassonne.actions import Build, Capture, Claim, Climb, Draw, NoCapture, Nothing, Place, Ransom
from turmcore.carcassonne.events import (
    FarmersScored,
    FeatureScored,
    FollowerCaptured,
    FollowerPlaced,
    GameEnded,
    PrisonersExchanged,
    RansomPaid,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerBuilt,
)
from turmcore.carcassonne.limits import RANSOM
from turmcore.carcassonne.tiles import Tile, tile_types
from turmcore.core.game_words import GameWords

if TYPE_CHECKING:
    from turmcore.carcassonne.feature import Feature
    from turmcore.carcassonne.notation import Placed
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.core.reason import Reason

Cell = tuple[int, int]

TOP = "t"  # the top of a tower, as a place for a follower
_CORNERS = {(7, 0): "NW", (1, 2): "NE", (3, 4): "SE", (5, 6): "SW"}
_EDGES = "NESW"
_HEADINGS = {
    Place: "place",
    Claim: "claim",
    Build: "build",
    Climb: "climb",
    Ransom: "ransom",
    Capture: "capture",
    NoCapture: "nothing",
    Nothing: "nothing",
}


class CarcassonneWords(GameWords["CarcassonneState"]):
    """Sentences about Carcassonne in one language."""

    def player(self, player: int) -> str:
        """The name that a player was given, or the number of the seat."""
        return self._player("carcassonne.player", player)

    def players(self, players: Iterable[int]) -> str:
        """Names of several players."""
        return ", ".join(map(self.player, players))

    def points(self, points: int) -> str:
        """So many points."""
        return self.words.text("carcassonne.points", n=points)

    # -- places ------------------------------------------------------------------------------------

    def cell(self, cell: Cell) -> str:
        """A cell by its way from the start tile."""
        (x, y), text = cell, self.words.text
        words = [text("carcassonne.way.E" if x > 0 else "carcassonne.way.W", count=abs(x))] if x else []
        words += [text("carcassonne.way.S" if y > 0 else "carcassonne.way.N", count=abs(y))] if y else []
        return ", ".join(words) or text("carcassonne.way.start")

    def kind(self, segment: str) -> str:
        """What kind of feature a segment is of."""
        return self.words.text(f"carcassonne.kind.{segment[0]}")

    def place(self, state: CarcassonneState, cell: Cell, segment: str) -> str:
        """A place on a tile that lies, as short as it can be told from the others."""
        placed = tile_at(state, cell)
        if placed is None or segment == TOP:
            return self.kind(segment)
        return self.segment(tile_types()[placed.tile].turned(placed.rotation), segment)

    def segment(self, tile: Tile, segment: str, *, is_long: bool = False) -> str:
        """A segment of a tile as it is turned; where it lies only if there are several of the kind, or `is_long`."""
        same = [other for other in tile.segments if other[0] == segment[0]]
        sides = _sides_of(tile, segment)
        if segment == "m" or not sides or (len(same) == 1 and not is_long):
            return self.kind(segment)
        where = ", ".join(self.words.text(f"carcassonne.side.{side}") for side in sides)
        return self.words.text("carcassonne.kind_at", kind=self.kind(segment), where=where)

    def tile(self, name: str, rotation: int = 0) -> str:
        """What is on a tile: its cities, roads and monastery with the edges that they lead to."""
        tile, words = tile_types()[name].turned(rotation), []
        for segment in tile.segments:
            if segment[0] in "crm":
                text = self.segment(tile, segment, is_long=True)
                if segment[0] == "c" and tile.cities[int(segment[1:])].pennants:
                    text = self.words.text("carcassonne.with_pennant", city=text)
                words.append(text)
        if tile.foundation:
            words.append(self.words.text("carcassonne.foundation"))
        return ", ".join(words) or self.words.text("carcassonne.only_field")

    # -- actions -----------------------------------------------------------------------------------

    def title(self, state: CarcassonneState, action: Action) -> str:
        """A decision in a few words."""
        text = self.words.text
        match state.game.decode(action):
            case Place(x, y, 0):
                return text("carcassonne.place", cell=self.cell((x, y)))
            case Place(x, y, rotation):
                return text("carcassonne.place_turned", cell=self.cell((x, y)), degrees=90 * rotation)
            case Claim(segment):
                last = state.tiles[-1]
                return text("carcassonne.claim", place=self.place(state, (last.x, last.y), segment))
            case Build(x, y):
                placed = tile_at(state, (x, y))
                height = placed.height if placed is not None else 0
                return text("carcassonne.build", cell=self.cell((x, y)), height=height + 1)
            case Climb(x, y):
                return text("carcassonne.climb", cell=self.cell((x, y)))
            case Ransom(captor):
                return text("carcassonne.ransom", player=self.player(captor), points=RANSOM)
            case Capture(owner, x, y, segment):
                cell, place = self.cell((x, y)), self.place(state, (x, y), segment)
                if owner == state.player:
                    return text("carcassonne.fetch", place=place, cell=cell)
                return text("carcassonne.capture", player=self.player(owner), place=place, cell=cell)
            case NoCapture():
                return text("carcassonne.no_capture")
        return text("carcassonne.nothing" if state.game.rules.has_tower else "carcassonne.nothing.base")

    def detail(self, state: CarcassonneState, action: Action) -> str:
        """What else there is to say about a decision: what it completes, or whom it may capture."""
        match state.game.decode(action):
            case Place():
                done = completed_by(state, action)
                return ", ".join(
                    self.words.text(
                        "carcassonne.completes", kind=self.kind(f.kind), points=self.points(f.points)
                    )
                    for f in done
                )
            case Claim(segment):
                last = state.tiles[-1]
                return self.feature(state.feature(last.x, last.y, segment))
            case Build():
                others = _others_in_reach(state, action)
                return self.words.text("carcassonne.can_capture", n=others) if others else ""
        return ""

    def feature(self, feature: Feature) -> str:
        """How large a feature is, and whether it is complete."""
        points = self.points(feature.points)
        if feature.kind == "f":
            return self.words.text("carcassonne.field_state", points=points)
        if feature.is_complete:
            return self.words.text("carcassonne.complete_state", points=points)
        key = "carcassonne.monastery_state" if feature.kind == "m" else "carcassonne.open_state"
        return self.words.text(key, points=points, n=feature.open_edges)

    def action(self, state: CarcassonneState, action: Action) -> tuple[str, str]:
        play = state.game.decode(action)
        if isinstance(play, Draw):
            return "", self.drawn(play.tile)
        title, detail = self.title(state, action), self.detail(state, action)
        heading = self.words.text(f"position.carcassonne.{_HEADINGS[type(play)]}")
        return heading, f"{title} ({detail})" if detail else title

    # -- what happened -----------------------------------------------------------------------------

    def events(self, state: CarcassonneState, events: Sequence[Event]) -> str:
        return ", ".join(filter(None, map(self.event, events))) or self.words.text(
            "event.carcassonne.nothing"
        )

    def event(self, event: Event) -> str:
        """One thing that happened, without who is on turn."""
        text = self.words.text
        match event:
            case TileDrawn(tile=tile):
                return self.drawn(tile)
            case TilePlaced(tile=tile, cell=cell, rotation=rotation):
                key = "event.carcassonne.placed_turned" if rotation else "event.carcassonne.placed"
                return text(key, tile=tile, cell=self.cell(cell), degrees=90 * rotation)
            case FollowerPlaced(cell=cell, segment=segment):
                if segment == TOP:
                    return text("event.carcassonne.climbed", cell=self.cell(cell))
                return text("event.carcassonne.claimed", kind=self.kind(segment))
            case TowerBuilt(cell=cell, height=height):
                return text("event.carcassonne.built", cell=self.cell(cell), height=height)
            case FollowerCaptured(captor=captor, owner=owner, cell=cell, segment=segment) if captor != owner:
                name, kind = self.player(owner), self.kind(segment)
                return text("event.carcassonne.captures", owner=name, kind=kind, cell=self.cell(cell))
        return self.news(event)

    def drawn(self, tile: str) -> str:
        """A tile that is drawn."""
        return self.words.text("event.carcassonne.drawn", tile=tile, words=self.tile(tile))

    def news(self, event: Event) -> str:
        """Something that more than the player on turn want to know, with who did it; empty for anything else."""
        text = self.words.text
        match event:
            case TileDiscarded(tile=tile):
                return text("event.carcassonne.discarded", tile=tile)
            case FollowerCaptured(captor=captor, owner=owner, cell=cell, segment=segment):
                key = "event.carcassonne.fetched" if captor == owner else "event.carcassonne.captured"
                names = {"captor": self.player(captor), "owner": self.player(owner)}
                return text(key, kind=self.kind(segment), cell=self.cell(cell), **names)
            case PrisonersExchanged(players=players):
                first, second = map(self.player, players)
                return text("event.carcassonne.exchanged", first=first, second=second)
            case RansomPaid(player=player, captor=captor):
                names = {"player": self.player(player), "captor": self.player(captor)}
                return text("event.carcassonne.ransomed", points=RANSOM, **names)
            case FeatureScored(feature=kind, points=points, players=players, is_complete=is_complete):
                key = "event.carcassonne.scored" if is_complete else "event.carcassonne.scored_at_end"
                names = {"players": self.players(players)}
                return text(key, kind=self.kind(kind), points=self.points(points), **names)
            case FarmersScored(points=gains):
                each = [f"{self.player(player)} {gained}" for player, gained in enumerate(gains) if gained]
                return text("event.carcassonne.farmers", points=", ".join(each))
            case GameEnded():
                return text("event.carcassonne.over")
        return ""

    def _reason(self, reason: Reason) -> str:
        key = f"reason.carcassonne.{reason.code}"
        if not self.words.knows(key):
            return ""
        values: dict[str, Any] = dict(reason.data)
        if "x" in values:
            values["cell"] = self.cell((values["x"], values["y"]))
        for name in ("owner", "captor"):
            if name in values:
                values[name] = self.words.text("carcassonne.player", number=values[name])
        if "segment" in values:
            values["segment"] = self.kind(str(values["segment"]))
        return self.words.text(key, **values)


def tile_at(state: CarcassonneState, cell: Cell) -> Placed | None:
    """The tile that lies on a cell, if one does."""
    return next((placed for placed in state.tiles if (placed.x, placed.y) == cell), None)


def completed_by(state: CarcassonneState, action: Action) -> list[Feature]:
    """The cities, roads and monasteries that a tile would complete."""
    after = state.copy()
    after.play(action)
    last = after.tiles[-1]
    found: list[Feature] = []
    places = [
        ((last.x, last.y), segment) for segment in tile_types()[last.tile].segments if segment[0] in "crm"
    ]
    for x in range(last.x - 1, last.x + 2):
        for y in range(last.y - 1, last.y + 2):
            beside = tile_at(after, (x, y))
            if beside is not None and beside is not last and tile_types()[beside.tile].is_monastery:
                places.append(((x, y), "m"))
    for cell, segment in places:
        feature = after.feature(*cell, segment)
        if feature.is_complete and feature not in found:
            found.append(feature)
    return found


def _others_in_reach(state: CarcassonneState, action: Action) -> int:
    """How many followers of others could be captured after a tower piece was built."""
    after = state.copy()
    after.play(action)
    if after.phase != "capture":
        return 0
    plays = map(after.game.decode, after.legal_actions())
    return sum(isinstance(play, Capture) and play.owner != state.player for play in plays)


def _sides_of(tile: Tile, segment: str) -> list[str]:
    """Where a segment lies: edges, for a field without a whole edge corners."""
    number = int(segment[1:] or 0)
    if segment[0] == "c":
        return [edge for edge in _EDGES if edge in tile.cities[number].edges]
    if segment[0] == "r":
        return [edge for edge in _EDGES if edge in tile.roads[number]]
    if segment[0] != "f":
        return []
    halves = set(tile.fields[number].half_edges)
    whole = [edge for i, edge in enumerate(_EDGES) if {2 * i, 2 * i + 1} <= halves]
    corners = [name for pair, name in _CORNERS.items() if halves.issuperset(pair)]
    # Half an edge beside a road: its corner tells the fields on both sides of the road apart.
    return whole or corners or [name for pair, name in _CORNERS.items() if halves & set(pair)]
