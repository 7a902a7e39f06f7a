"""The decisions of one position of Carcassonne in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING

from turmcore.carcassonne import facts
from turmcore.carcassonne.actions import (
    Build,
    CallAbbot,
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
    TakeHome,
)
from turmcore.carcassonne.choices import abbot_of, standing_at
from turmcore.carcassonne.limits import RANSOM
from turmcore.carcassonne.sides import extent_of, kinds_beside, region_of
from turmcore.carcassonne.tiles import tile_types
from turmcore.core.game_words import capital

if TYPE_CHECKING:
    from turmcore.carcassonne.notation import Placed
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.carcassonne.words import CarcassonneWords
    from turmcore.core.action import Action
    from turmcore.core.facts import Fact

Cell = tuple[int, int]

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
    TakeHome: "home",
    CallAbbot: "call",
}
_OF = {"": "", "L": "_large", "A": "_abbot"}  # in keys of texts
#: Plays without a cell, or on the tile just placed.
_NOWHERE = Claim, Ransom, NoCapture, Nothing, TakeBack, CallAbbot


class Telling:
    """The decisions of a position in words; what several of them need is looked up once.

    Parameters
    ----------
    words : CarcassonneWords
    state : CarcassonneState
        It has to stay as it is.
    """

    def __init__(self, words: CarcassonneWords, state: CarcassonneState) -> None:
        self._words, self._state, self._text = words, state, words.words.text
        self.cell = cache(words.cell)
        self.kinds = cache(self._kinds)
        self._extent = cache(words.extent)
        self.place = cache(lambda cell, segment: words.place_on(self._tiles.get(cell), segment))
        self._tile = cache(words.tile)
        self.region = cache(self._region)
        self._beside = cache(self._beside_at)
        self._feature = cache(self._feature_at)
        self._portal = cache(self._portal_to)
        self._change = cache(self._change_of)
        self._near = cache(self._near_at)
        self._hand = state.hand

    @cached_property
    def _after(self) -> CarcassonneState:
        """A position in which actions are tried."""
        return self._state.copy()

    @cached_property
    def _tiles(self) -> dict[Cell, Placed]:
        return {(one.x, one.y): one for one in self._state.tiles}

    @cached_property
    def _held(self) -> facts.Held:
        return facts.Held(self._state)

    @cached_property
    def _monasteries(self) -> list[tuple[int, int, str]]:
        """Monasteries and gardens."""
        types = tile_types()
        return [
            (one.x, one.y, name)
            for one in self._tiles.values()
            for name in types[one.tile].segments
            if name in "gm"
        ]

    @cached_property
    def _used(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return extent_of(self._state)

    def _region(self, cell: Cell) -> str:
        """Roughly where on the table a cell is: "back left", "middle"; empty where no sides are said."""
        return self._words.side(region_of(self._used, cell))

    def _kinds(self, cell: Cell) -> str:
        """The kinds of the edges around a cell."""
        return ", ".join(map(self._words.kind, kinds_beside(self._tiles, cell)))

    def _beside_at(self, cell: Cell) -> str:
        return self._at(self._text("carcassonne.beside", kinds=self.kinds(cell)), cell)

    def action(self, action: Action) -> tuple[str, str]:
        """The heading under which a decision is listed, and the decision itself; a tile drawn has no heading."""
        play = self._state.game.decode(action)
        if isinstance(play, Draw):
            return "", self._words.drawn(play.tile)
        parts = [self._title(play), self._detail(play, action)]
        if isinstance(play, Place) and self._hand is not None:
            parts.append(self._tile(self._hand.id, play.rotation))
        if not isinstance(play, _NOWHERE):
            parts.append(self.cell((play.x, play.y)))
        return self._text(f"position.carcassonne.{_HEADINGS[type(play)]}"), "; ".join(filter(None, parts))

    def title(self, action: Action) -> str:
        """A decision in a few words."""
        return self._title(self._state.game.decode(action))

    def detail(self, action: Action) -> str:
        """A decision's effect: features completed, figures that may be captured, figures eaten."""
        return self._detail(self._state.game.decode(action), action)

    def _title(self, play: Play) -> str:
        text, words = self._text, self._words
        match play:
            case Place(x, y):
                return self._beside((x, y))
            case Claim(segment, figure):
                last = self._state.tiles[-1]
                place = self.place((last.x, last.y), segment)
                if figure:
                    return capital(text("carcassonne.claim_figure", figure=words.figure(figure), place=place))
                return text("carcassonne.claim", place=place)
            case Build(x, y):
                placed = self._tiles.get((x, y))
                height = placed.height if placed is not None else 0
                return self._at(text("carcassonne.build", height=height + 1), (x, y))
            case Climb(x, y, figure):
                return self._at(text("carcassonne.climb_large" if figure else "carcassonne.climb"), (x, y))
            case Ransom(captor, figure):
                return text(f"carcassonne.ransom{_OF[figure]}", player=words.player(captor), points=RANSOM)
            case Capture(owner, x, y, segment):
                place = self.place((x, y), segment)
                if owner == self._state.player:
                    return self._at(text("carcassonne.fetch", place=place), (x, y))
                return self._at(text("carcassonne.capture", player=words.player(owner), place=place), (x, y))
            case NoCapture():
                return text("carcassonne.no_capture")
            case Portal() | MoveFairy() | Dismiss() | TakeBack() | Step() | TakeHome() | CallAbbot():
                return self._wide_title(play)
        rules = self._state.game.rules
        if rules.figures or "1" in (rules.dragon, rules.festival):
            return text("carcassonne.nothing.more")
        return text("carcassonne.nothing" if rules.has_tower else "carcassonne.nothing.base")

    def _wide_title(self, play: Play) -> str:
        """The same for what comes with the large follower, the dragon, festivals and the abbot."""
        text, words = self._text, self._words
        match play:
            case Portal(x, y, segment, figure):
                return self._at(self._portal(figure, self.place((x, y), segment)), (x, y))
            case MoveFairy(x, y, segment) if segment is not None:
                return self._at(text("carcassonne.fairy", place=self.place((x, y), segment)), (x, y))
            case MoveFairy(x, y, _):
                return self._at(text("carcassonne.fairy_tile"), (x, y))
            case Dismiss(owner, x, y, segment):
                place = self.place((x, y), segment)
                return self._at(text("carcassonne.dismiss", player=words.player(owner), place=place), (x, y))
            case TakeBack(figure):
                return text(f"carcassonne.back{_OF[figure]}")
            case TakeHome(x, y, segment):
                one = standing_at(self._state, (x, y), segment)
                assert one is not None
                names = {"figure": words.figure(one.figure), "place": self.place((x, y), segment)}
                return self._at(text("carcassonne.home", **names), (x, y))
            case CallAbbot():
                abbot = abbot_of(self._state)
                assert abbot is not None
                cell = abbot.x, abbot.y
                return self._at(text("carcassonne.call", place=self.place(cell, abbot.segment)), cell)
            case Step(x, y) if self._state.dragon is not None:
                return f"{text('carcassonne.step')} {words.step(self._state, (x, y))}".rstrip()
        raise TypeError(play)

    def _portal_to(self, figure: str, place: str) -> str:
        return self._text("carcassonne.portal", figure=self._words.figure(figure), place=place)

    def _at(self, title: str, cell: Cell) -> str:
        """A decision with where it is on the table."""
        where = self.region(cell)
        return f"{title} ({where})" if where else title

    def _detail(self, play: Play, action: Action) -> str:
        match play:
            case Place(x, y):
                return ", ".join(self._changes((x, y), action))
            case Claim(segment):
                last = self._state.tiles[-1]
                return self._feature(last.x, last.y, segment)
            case Portal(x, y, segment):
                return self._feature(x, y, segment)
            case CallAbbot():
                abbot = abbot_of(self._state)
                assert abbot is not None
                points = self._state.feature(abbot.x, abbot.y, abbot.segment).points
                return self._words.points(points)
            case Step(x, y):
                eaten = sum((one.x, one.y) == (x, y) for one in self._state.followers)
                return self._text("carcassonne.eats", n=eaten) if eaten else ""
            case Build():
                others = self._others_in_reach(action)
                return self._text("carcassonne.can_capture", n=others) if others else ""
        return ""

    def _feature_at(self, x: int, y: int, segment: str) -> str:
        """The size of the feature of a segment."""
        _, points, open_edges, is_complete = self._state.outlines([(x, y, segment)])[0]
        return self._extent(segment[0], points, open_edges, is_complete)

    def _changes(self, cell: Cell, action: Action) -> Iterator[str]:
        """The features that a tile completes, and those it makes larger or gives to others."""
        places = self._near(cell)
        self._after.play(action)
        outlines = self._after.outlines([*self._held.places, *places])
        self._after.undo()
        completed = {}
        for place, (first, points, _, is_complete) in zip(
            places, outlines[len(self._held.places) :], strict=True
        ):
            if is_complete:
                completed[first] = place[2], points
        for kind, points in completed.values():
            yield self._change(facts.FeatureCompleted(kind, points, ()))
        yield from filter(None, map(self._change, self._held.changes(outlines)))

    def _near_at(self, cell: Cell) -> list[tuple[int, int, str]]:
        """What a tile on a cell may complete: its own segments, and the monasteries and gardens round it."""
        x, y = cell
        assert self._hand is not None
        own = [(x, y, name) for name in self._hand.segments if name[0] in "crgm"]
        return own + [one for one in self._monasteries if max(abs(one[0] - x), abs(one[1] - y)) == 1]

    def _change_of(self, fact: Fact) -> str:
        """What becomes of a feature; empty where that is not said."""
        text, words = self._text, self._words
        match fact:
            case facts.FeatureCompleted(kind, points, ()):
                return text("carcassonne.completes", kind=words.kind(kind), points=words.points(points))
            case facts.FeatureGrown(kind, owners, _, points) if kind != "f":
                names = {"owners": words.players(owners), "kind": words.kind(kind)}
                return text("carcassonne.grows", points=words.points(points), **names)
            case facts.OwnersChanged(kind, _, owners):
                return text("carcassonne.changes", kind=words.kind(kind), owners=words.owners(owners))
        return ""

    def _others_in_reach(self, action: Action) -> int:
        """Number of followers of others that could be captured after a tower piece was built."""
        after = self._after
        after.play(action)
        actions = after.legal_actions().to_list() if after.phase == "capture" else []
        after.undo()
        captures = [play for play in map(after.game.decode, actions) if isinstance(play, Capture)]
        return sum(capture.owner != self._state.player for capture in captures)
