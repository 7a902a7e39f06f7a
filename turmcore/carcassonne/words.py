"""The words of Carcassonne with Der Turm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from turmcore.carcassonne import facts
from turmcore.carcassonne.actions import (
    Build,
    Capture,
    Claim,
    Climb,
    Dismiss,
    Draw,
    MoveFairy,
    NoCapture,
    Nothing,
    Place,
    Play,
    Portal,
    Ransom,
    Step,
    TakeBack,
)
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
from turmcore.carcassonne.sides import kinds_beside, region_of, sides_of, way_to
from turmcore.carcassonne.tiles import GOODS, City, Tile, tile_types
from turmcore.core.game_words import GameWords, capital
from turmcore.words.sides import seen, side_of

if TYPE_CHECKING:
    from turmcore.carcassonne.feature import Feature
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.core.facts import Fact
    from turmcore.core.reason import Reason

Cell = tuple[int, int]

TOP = "t"  # the top of a tower, as a place for a follower
_HEADINGS = {
    Place: "place",
    Claim: "claim",
    Build: "build",
    Climb: "climb",
    Ransom: "ransom",
    Capture: "capture",
    NoCapture: "nothing",
    Nothing: "nothing",
    Portal: "portal",
    MoveFairy: "fairy",
    Dismiss: "dismiss",
    TakeBack: "exchange",
    Step: "step",
}

_NOWHERE = Claim, Ransom, NoCapture, Nothing, TakeBack  # plays without a cell, or on the tile just placed


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

    def region(self, state: CarcassonneState, cell: Cell) -> str:
        """Roughly where on the table a cell is: "back left", "middle"; empty where no sides are said."""
        return self._corner(*way_to(region_of(state, cell)))

    def beside(self, state: CarcassonneState, cell: Cell) -> str:
        """The kinds of edges beside a cell: "city, road"."""
        return ", ".join(map(self.kind, kinds_beside(state, cell)))

    def kind(self, segment: str) -> str:
        """The kind of a segment's feature."""
        return self.words.text(f"carcassonne.kind.{segment[0]}")

    def place(self, state: CarcassonneState, cell: Cell, segment: str) -> str:
        """A place on a tile that lies, as short as it can be told from the others."""
        placed = state.tile_at(*cell)
        if placed is None or segment == TOP:
            return self.kind(segment)
        return self.segment(tile_types()[placed.tile].turned(placed.rotation), segment)

    def segment(self, tile: Tile, segment: str, *, is_long: bool = False) -> str:
        """A segment of a tile as it is turned; where it lies only if there are several of the kind, or `is_long`."""
        same = [other for other in tile.segments if other[0] == segment[0]]
        sides = sides_of(tile, segment)
        if self._axes is None or segment == "m" or not sides or (len(same) == 1 and not is_long):
            return self.kind(segment)
        where = ", ".join(self._corner(*way_to(side)) for side in sides)
        return self.words.text("carcassonne.kind_at", kind=self.kind(segment), where=where)

    def tile(self, name: str, rotation: int = 0) -> str:
        """The features of a tile: its cities, roads and monastery with the edges that they lead to."""
        tile, words = tile_types()[name].turned(rotation), []
        for segment in tile.segments:
            if segment[0] in "crm":
                text = self.segment(tile, segment, is_long=True)
                if segment[0] == "c":
                    text = self._city(tile.cities[int(segment[1:])], text)
                if segment[0] == "r" and int(segment[1:]) in tile.inns:
                    text = self.words.text("carcassonne.with.inn", road=text)
                words.append(text)
        if tile.foundation:
            words.append(self.words.text("carcassonne.foundation"))
        signs = {"volcano": tile.has_volcano, "dragon": tile.has_dragon, "portal": tile.has_portal}
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

    def title(self, state: CarcassonneState, action: Action) -> str:
        """A decision in a few words."""
        text, region = self.words.text, partial(self.region, state)
        match state.game.decode(action):
            case Place(x, y):
                return self._at(text("carcassonne.beside", kinds=self.beside(state, (x, y))), region((x, y)))
            case Claim(segment, figure):
                last = state.tiles[-1]
                place = self.place(state, (last.x, last.y), segment)
                if figure:
                    words = text("carcassonne.claim_figure", figure=self.figure(figure), place=place)
                    return words[0].upper() + words[1:]
                return text("carcassonne.claim", place=place)
            case Build(x, y):
                placed = state.tile_at(x, y)
                height = placed.height if placed is not None else 0
                return self._at(text("carcassonne.build", height=height + 1), region((x, y)))
            case Climb(x, y, figure):
                key = "carcassonne.climb_large" if figure else "carcassonne.climb"
                return self._at(text(key), region((x, y)))
            case Ransom(captor, figure):
                key = "carcassonne.ransom_large" if figure else "carcassonne.ransom"
                return text(key, player=self.player(captor), points=RANSOM)
            case Capture(owner, x, y, segment):
                where, place = region((x, y)), self.place(state, (x, y), segment)
                if owner == state.player:
                    return self._at(text("carcassonne.fetch", place=place), where)
                return self._at(text("carcassonne.capture", player=self.player(owner), place=place), where)
            case NoCapture():
                return text("carcassonne.no_capture")
            case Portal() | MoveFairy() | Dismiss() | TakeBack() | Step() as play:
                return self._wide_title(state, play)
        rules = state.game.rules
        if rules.figures or rules.dragon == "1":
            return text("carcassonne.nothing.more")
        return text("carcassonne.nothing" if rules.has_tower else "carcassonne.nothing.base")

    def _wide_title(self, state: CarcassonneState, play: Play) -> str:
        """The same for what comes with the large follower and the dragon."""
        text, region = self.words.text, partial(self.region, state)
        match play:
            case Portal(x, y, segment, figure):
                place, where = self.place(state, (x, y), segment), region((x, y))
                return self._at(text("carcassonne.portal", figure=self.figure(figure), place=place), where)
            case MoveFairy(x, y, segment) if segment is not None:
                words = text("carcassonne.fairy", place=self.place(state, (x, y), segment))
                return self._at(words, region((x, y)))
            case MoveFairy(x, y, _):
                return self._at(text("carcassonne.fairy_tile"), region((x, y)))
            case Dismiss(owner, x, y, segment):
                place, where = self.place(state, (x, y), segment), region((x, y))
                return self._at(text("carcassonne.dismiss", player=self.player(owner), place=place), where)
            case TakeBack(figure):
                return text("carcassonne.back_large" if figure else "carcassonne.back")
            case Step(x, y) if state.dragon is not None:
                if self._axes is None:
                    return text("carcassonne.step")
                side = side_of(x - state.dragon[0], state.dragon[1] - y, self._axes)
                return f"{text('carcassonne.step')} {text(f'direction.{side}')}"
        raise TypeError(play)

    def _at(self, title: str, where: str) -> str:
        """A decision with where it is on the table."""
        return f"{title} ({where})" if where else title

    def detail(self, state: CarcassonneState, action: Action) -> str:
        """A decision's effect: features completed, figures that may be captured, figures eaten."""
        match state.game.decode(action):
            case Place():
                return ", ".join(self._changes(state, action))
            case Claim(segment):
                last = state.tiles[-1]
                return self.feature(state.feature(last.x, last.y, segment))
            case Portal(x, y, segment):
                return self.feature(state.feature(x, y, segment))
            case Step(x, y):
                eaten = sum((one.x, one.y) == (x, y) for one in state.followers)
                return self.words.text("carcassonne.eats", n=eaten) if eaten else ""
            case Build():
                others = _others_in_reach(state, action)
                return self.words.text("carcassonne.can_capture", n=others) if others else ""
        return ""

    def _changes(self, state: CarcassonneState, action: Action) -> Iterator[str]:
        """The features that a tile completes, and those it makes larger or gives to others."""
        text = self.words.text
        for done in completed_by(state, action):
            yield text("carcassonne.completes", kind=self.kind(done.kind), points=self.points(done.points))
        for fact in facts.facts(state, action):
            match fact:
                case facts.FeatureGrown(kind, owners, _, points) if kind != "f":
                    names = {"owners": self.players(owners), "kind": self.kind(kind)}
                    yield text("carcassonne.grows", points=self.points(points), **names)
                case facts.OwnersChanged(kind, _, owners):
                    yield text("carcassonne.changes", kind=self.kind(kind), owners=self._owners(owners))

    def feature(self, feature: Feature) -> str:
        """The size of a feature, and that it is complete if it is."""
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
        parts = [title, detail]
        if isinstance(play, Place) and state.hand is not None:
            parts.append(self.tile(state.hand.id, play.rotation))
        if not isinstance(play, _NOWHERE):
            parts.append(self.cell((play.x, play.y)))
        return heading, "; ".join(filter(None, parts))

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
                key = "event.carcassonne.scored" if is_complete else "event.carcassonne.scored_at_end"
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
                values |= {"owners": self._owners(after), "before": self._owners(before)}
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
            ):
                values["n"] = number
            case facts.GoodsTaken(goods=counts):
                values["goods"] = self._goods(counts)
        for name in ("player", "owner", "captor"):
            if name in values:
                values[name] = self.player(values[name])
        if isinstance(values.get("owners"), tuple):
            values["owners"] = self._owners(values["owners"])
        if "kind" in values:
            values["kind"] = self.kind(values["kind"])
        return capital(self.words.text(key, **values))

    def _owners(self, owners: Sequence[int]) -> str:
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
        return ".monastery" if kind == "m" else ""

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
            beside = after.tile_at(x, y)
            if beside is not None and beside is not last and tile_types()[beside.tile].is_monastery:
                places.append(((x, y), "m"))
    for cell, segment in places:
        feature = after.feature(*cell, segment)
        if feature.is_complete and feature not in found:
            found.append(feature)
    return found


def _others_in_reach(state: CarcassonneState, action: Action) -> int:
    """Number of followers of others that could be captured after a tower piece was built."""
    after = state.copy()
    after.play(action)
    if after.phase != "capture":
        return 0
    plays = map(after.game.decode, after.legal_actions())
    return sum(isinstance(play, Capture) and play.owner != state.player for play in plays)
