"""The words of Carcassonne with Der Turm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from turmcore.carcassonne import facts
from turmcore.carcassonne.events import (
    BonusScored,
    DragonMoved,
    FairyMoved,
    FarmersScored,
    FeatureScored,
    FigureReturned,
    FollowerCaptured,
    FollowerDismissed,
    FollowerPlaced,
    GameEnded,
    GoodsTaken,
    PrisonersExchanged,
    RansomPaid,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerBuilt,
)
from turmcore.carcassonne.limits import RANSOM
from turmcore.carcassonne.sides import sides_of, way_to
from turmcore.carcassonne.telling import Telling
from turmcore.carcassonne.tiles import GOODS, City, Tile, turned
from turmcore.core.game_words import GameWords, capital
from turmcore.words.sides import seen, side_of

if TYPE_CHECKING:
    from turmcore.carcassonne.feature import Feature
    from turmcore.carcassonne.notation import Placed
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.core.facts import Fact
    from turmcore.core.reason import Reason

Cell = tuple[int, int]

TOP = "t"  # the top of a tower, as a place for a follower


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
        if cell == (0, 0):
            return self.words.text("carcassonne.way.start")
        if self._axes is None:
            return ""
        across, along = map(int, seen(cell[0], -cell[1], self._axes))
        ways = (across, "right" if across > 0 else "left"), (along, "away" if along > 0 else "near")
        return ", ".join(self.words.text(f"say.{way}", n=abs(count)) for count, way in ways if count)

    def side(self, sides: str) -> str:
        """A side of the table or of a tile, as of `sides`: "back left", "middle"; empty where no sides are said."""
        return self._corner(*way_to(sides))

    def region(self, state: CarcassonneState, cell: Cell) -> str:
        """Roughly where on the table a cell is: "back left", "middle"; empty where no sides are said."""
        return Telling(self, state).region(cell)

    def step(self, state: CarcassonneState, cell: Cell) -> str:
        """The direction of the dragon's step to a cell; empty where no sides are said."""
        if state.dragon is None or self._axes is None:
            return ""
        side = side_of(cell[0] - state.dragon[0], state.dragon[1] - cell[1], self._axes)
        return self.words.text(f"direction.{side}")

    def kind(self, segment: str) -> str:
        """The kind of a segment's feature."""
        return self.words.text(f"carcassonne.kind.{segment[0]}")

    def place(self, state: CarcassonneState, cell: Cell, segment: str) -> str:
        """A place on a tile that lies, as short as it can be told from the others."""
        return self.place_on(state.tile_at(*cell), segment)

    def place_on(self, placed: Placed | None, segment: str) -> str:
        """The same of the tile itself."""
        if placed is None or segment == TOP:
            return self.kind(segment)
        return self.segment(turned(placed.tile, placed.rotation), segment)

    def segment(self, tile: Tile, segment: str, *, is_long: bool = False) -> str:
        """A segment of a tile as it is turned; where it lies only if there are several of the kind, or `is_long`."""
        is_single = sum(other[0] == segment[0] for other in tile.segments) == 1
        if self._axes is None or segment in ("g", "m") or (is_single and not is_long):
            return self.kind(segment)
        sides = sides_of(tile, segment)
        if not sides:
            return self.kind(segment)
        where = ", ".join(map(self.side, sides))
        return self.words.text("carcassonne.kind_at", kind=self.kind(segment), where=where)

    def tile(self, name: str, rotation: int = 0) -> str:
        """The features of a tile: its cities, roads, monastery and garden with the edges that they lead to."""
        tile, words = turned(name, rotation), []
        for segment in tile.segments:
            if segment[0] in "crgm":
                text = self.segment(tile, segment, is_long=True)
                if segment[0] == "c":
                    text = self._city(tile.cities[int(segment[1:])], text)
                if segment[0] == "r" and int(segment[1:]) in tile.inns:
                    text = self.words.text("carcassonne.with.inn", road=text)
                words.append(text)
        if tile.foundation:
            words.append(self.words.text("carcassonne.foundation"))
        signs = {
            "volcano": tile.has_volcano,
            "dragon": tile.has_dragon,
            "portal": tile.has_portal,
            "festival": tile.has_festival,
        }
        words += [self.words.text(f"carcassonne.sign.{sign}") for sign, has_it in signs.items() if has_it]
        return ", ".join(words) or self.words.text("carcassonne.only_field")

    def _city(self, city: City, text: str) -> str:
        """A city of a tile with its pennant, cathedral, princess and good."""
        if city.pennants:
            text = self.words.text("carcassonne.with_pennant", city=text)
        if city.has_cathedral:
            text = self.words.text("carcassonne.with.cathedral", city=text)
        if city.has_princess:
            text = self.words.text("carcassonne.with.princess", city=text)
        if city.good:
            text = self.words.text("carcassonne.with.good", city=text, good=self.good(city.good))
        return text

    def good(self, good: str) -> str:
        """The name of wine, grain or cloth."""
        return self.words.text(f"carcassonne.good.{good}")

    def figure(self, figure: str) -> str:
        """The name of a figure by its letter."""
        return self.words.text(f"carcassonne.figure.{figure}" if figure else "carcassonne.figure")

    # -- actions -----------------------------------------------------------------------------------

    def feature(self, feature: Feature) -> str:
        """The size of a feature, and that it is complete if it is."""
        return self.extent(feature.kind, feature.points, feature.open_edges, feature.is_complete)

    def extent(self, kind: str, points: int, open_edges: int, is_complete: bool) -> str:
        """The same by what counts of it."""
        said = self.points(points)
        if kind == "f":
            return self.words.text("carcassonne.field_state", points=said)
        if is_complete:
            return self.words.text("carcassonne.complete_state", points=said)
        key = "carcassonne.monastery_state" if kind in "gm" else "carcassonne.open_state"
        return self.words.text(key, points=said, n=open_edges)

    def title(self, state: CarcassonneState, action: Action) -> str:
        """A decision in a few words."""
        return Telling(self, state).title(action)

    def detail(self, state: CarcassonneState, action: Action) -> str:
        """A decision's effect: features completed, figures that may be captured, figures eaten."""
        return Telling(self, state).detail(action)

    def action(self, state: CarcassonneState, action: Action) -> tuple[str, str]:
        return self.actions(state, (action,))[0]

    def actions(self, state: CarcassonneState, actions: Iterable[Action]) -> list[tuple[str, str]]:
        return list(map(Telling(self, state).action, actions))

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
            case TilePlaced(tile=tile, rotation=rotation):
                return text("event.carcassonne.placed", words=self.tile(tile, rotation))
            case FollowerPlaced(segment=segment, figure=figure):
                if segment == TOP:
                    key = "event.carcassonne.climbed_large" if figure else "event.carcassonne.climbed"
                    return text(key)
                if figure:
                    return text(
                        "event.carcassonne.figure", figure=self.figure(figure), kind=self.kind(segment)
                    )
                return text("event.carcassonne.claimed", kind=self.kind(segment))
            case TowerBuilt(height=height):
                return text("event.carcassonne.built", height=height)
            case FollowerCaptured(captor=captor, owner=owner, segment=segment) if captor != owner:
                name, kind = self.player(owner), self.kind(segment)
                return text("event.carcassonne.captures", owner=name, kind=kind)
        return self.news(event)

    def drawn(self, tile: str) -> str:
        """A tile that is drawn."""
        return self.words.text("event.carcassonne.drawn", words=self.tile(tile))

    def news(self, event: Event) -> str:
        """Something that more than the player on turn want to know, with who did it; empty for anything else."""
        text = self.words.text
        match event:
            case TileDiscarded(tile=tile):
                return text("event.carcassonne.discarded", words=self.tile(tile))
            case FollowerCaptured(captor=captor, owner=owner, segment=segment):
                key = "event.carcassonne.fetched" if captor == owner else "event.carcassonne.captured"
                names = {"captor": self.player(captor), "owner": self.player(owner)}
                return text(key, kind=self.kind(segment), **names)
            case PrisonersExchanged(players=players):
                first, second = map(self.player, players)
                return text("event.carcassonne.exchanged", first=first, second=second)
            case RansomPaid(player=player, captor=captor):
                names = {"player": self.player(player), "captor": self.player(captor)}
                return text("event.carcassonne.ransomed", points=RANSOM, **names)
            case FeatureScored(feature=kind, points=points, players=players, is_complete=is_complete):
                called = "event.carcassonne.called" if event.returned else "event.carcassonne.scored_at_end"
                key = "event.carcassonne.scored" if is_complete else called
                names = {"players": self.players(players)}
                return text(key, kind=self.kind(kind), points=self.points(points), **names)
            case FarmersScored(points=gains):
                each = [f"{self.player(player)} {gained}" for player, gained in enumerate(gains) if gained]
                return text("event.carcassonne.farmers", points=", ".join(each))
            case GameEnded():
                return text("event.carcassonne.over")
        return self._wide_news(event)

    def _wide_news(self, event: Event) -> str:
        """The same of figures, goods, fairy and dragon."""
        text = self.words.text
        match event:
            case FollowerDismissed(player, owner, _, segment):
                names = {"player": self.player(player), "owner": self.player(owner)}
                return text("event.carcassonne.dismissed", kind=self.kind(segment), **names)
            case FigureReturned(player, _, _, figure):
                names = {"player": self.player(player), "figure": self.figure(figure)}
                return text("event.carcassonne.returned", **names)
            case DragonMoved():
                return text("event.carcassonne.dragon")
            case FairyMoved():
                return text("event.carcassonne.fairy")
            case GoodsTaken(player, counts):
                return text("event.carcassonne.goods", player=self.player(player), goods=self._goods(counts))
            case BonusScored(player, points, cause):
                values = {"player": self.player(player), "points": self.points(points)}
                if cause in GOODS:
                    return text("event.carcassonne.bonus.good", good=self.good(cause), **values)
                return text(f"event.carcassonne.bonus.{cause}", **values)
        return ""

    # -- what an action does -----------------------------------------------------------------------

    def fact(self, state: CarcassonneState, fact: Fact) -> str:
        key, values = f"fact.carcassonne.{fact.code}", fact.data
        match fact:
            case facts.GameDecided(winners, scores):
                values = {"players": self.players(winners), "scores": " : ".join(map(str, scores))}
            case facts.PointsScored(points=points):
                key += "" if points > 0 else ".loses"
                values["n"] = abs(points)
            case facts.FeatureCompleted(points=points, owners=owners):
                key += "" if owners else ".free"
                values["points"] = self.points(points)
            case facts.FeatureGrown(after=points):
                values["points"] = self.points(points)
            case facts.OwnersChanged(before=before, after=after):
                values |= {"owners": self.owners(after), "before": self.owners(before)}
            case facts.FollowerPlaced(kind, figure, points, edges):
                key += self._where_placed(kind, figure, edges)
                values |= {"figure": self.figure(figure), "points": self.points(points), "n": edges}
            case facts.FollowerCaptured(player, owner):
                key += ".own" if owner == player else ""
            case facts.FiguresSentHome(number=number, cause=cause):
                key += f".{cause}"
                values["n"] = number
            case facts.TowerGrew(reach=reach) if any(reach):
                each = enumerate(reach)
                values["reach"] = ", ".join(self._reached(*one) for one in each if one[1])
                key += ".reach"
            case facts.RiskChanged(after=number):
                key += ".more" if number else ".safe"
                values["n"] = number
            case (
                facts.RansomPaid(points=number)
                | facts.SupplyChanged(after=number)
                | facts.FollowersKept(supply=number)
                | facts.AbbotCalled(missing=number)
            ):
                values["n"] = number
            case facts.GoodsTaken(goods=counts):
                values["goods"] = self._goods(counts)
        for name in ("player", "owner", "captor"):
            if name in values:
                values[name] = self.player(values[name])
        if isinstance(values.get("owners"), tuple):
            values["owners"] = self.owners(values["owners"])
        if "kind" in values:
            values["kind"] = self.kind(values["kind"])
        return capital(self.words.text(key, **values))

    def owners(self, owners: Sequence[int]) -> str:
        """The names of who owns a feature, nobody too."""
        return self.players(owners) or self.words.text("fact.carcassonne.nobody")

    def _reached(self, player: int, number: int) -> str:
        return self.words.text("fact.carcassonne.tower-grew.each", n=number, player=self.player(player))

    @staticmethod
    def _where_placed(kind: str, figure: str, edges: int) -> str:
        """The key of the sentence about a placed figure."""
        if figure in ("B", "P"):
            return ".helper"
        if kind in ("t", "f"):
            return ".top" if kind == "t" else ".field"
        if not edges:
            return ".done"
        return ".monastery" if kind in "gm" else ""

    def _goods(self, counts: Sequence[int]) -> str:
        goods = zip(GOODS, counts, strict=True)
        text = self.words.text
        return ", ".join(
            text("event.carcassonne.good", count=count, good=self.good(good))
            for good, count in goods
            if count
        )

    def _reason(self, reason: Reason) -> str:
        key = f"reason.carcassonne.{reason.code}"
        if not self.words.knows(key):
            return ""
        values: dict[str, Any] = dict(reason.data)
        for name in ("owner", "captor", "player", "other"):
            if name in values:
                values[name] = self.words.text("carcassonne.player", number=values[name])
        for name, say in (("segment", self.kind), ("good", self.good), ("figure", self.figure)):
            if name in values:
                values[name] = say(values[name])
        if "tile" in values:
            values["words"] = self.tile(values["tile"])
        values["cells"] = "; ".join(map(self.cell, values.get("cells", ())))
        return self.words.text(key, **values)
