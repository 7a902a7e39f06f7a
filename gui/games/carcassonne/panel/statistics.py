"""Statistics of a game, from its events: the sources of points, and other counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import turmcore
from gui.features.report.statistics import decimal
from gui.games.carcassonne.session import Session
from gui.i18n import tr
from gui.model.session import Ply
from gui.table.game_parts import Figure
from turmcore.carcassonne import (
    BonusScored,
    DragonMoved,
    FarmersScored,
    FeatureScored,
    FigureReturned,
    FollowerCaptured,
    FollowerDismissed,
    FollowerPlaced,
    PrisonersExchanged,
    RansomPaid,
    TileDiscarded,
    TilePlaced,
    TowerBuilt,
)

RANSOM = 3  # points
_EXPLAINED = ("most", "completed")


@dataclass(slots=True)
class Totals:
    """Totals of a player.

    Attributes
    ----------
    before
        Points that the game began with.
    cities, roads, monasteries, fields
        Points; `cathedrals` and `inns` are those of the first two that came with one.
    fairy, goods
        Points that she brought, and those for the most wine, grain and cloth. Pigs count to the fields.
    ransom
        Points got for prisoners less those paid.
    captured, lost
        Followers captured of others, and by others.
    eaten, fed
        Figures that the dragon ate, and those of others that he ate on the player's steps.
    dismissed
        Followers whom the player sent home by a princess.
    followers, pieces, tiles
        Placed; `large`, `builders`, `pigs` and `abbots` are figures that are no small followers.
    """

    before: int = 0
    cities: int = 0
    roads: int = 0
    monasteries: int = 0
    gardens: int = 0
    fields: int = 0
    fairy: int = 0
    goods: int = 0
    ransom: int = 0
    cathedrals: int = 0
    inns: int = 0
    captured: int = 0
    lost: int = 0
    eaten: int = 0
    fed: int = 0
    dismissed: int = 0
    followers: int = 0
    large: int = 0
    builders: int = 0
    pigs: int = 0
    abbots: int = 0
    pieces: int = 0
    tiles: int = 0

    @property
    def score(self) -> int:
        """All points."""
        features = self.cities + self.roads + self.monasteries + self.gardens + self.fields
        return self.before + features + self.fairy + self.goods + self.ransom


_SCORED = {"c": "cities", "r": "roads", "m": "monasteries", "g": "gardens", "f": "fields"}
_BONUS = {"fairy": "fairy", "pig": "fields"}
_SPECIAL = {"inn": "inns", "cathedral": "cathedrals"}
_PLACED = {"": "followers", "L": "large", "B": "builders", "P": "pigs", "A": "abbots"}


def scored_by(session: Session) -> list[str]:
    """Sources of points in a game, by the names of `Totals`, without those that it began with."""
    rules = session.state.game.rules
    gardens = ["gardens"] * (rules.abbot == "1")
    names = ["cities", "roads", "monasteries", *gardens, *(["fields"] if rules.farmers != "0" else [])]
    names += ["fairy"] * (rules.dragon == "1") + ["goods"] * (rules.traders == "1")
    return names + ["ransom"] * rules.has_tower


def totals(session: Session, plies: Sequence[Ply] | None = None) -> list[Totals]:
    """Of all players in some actions from the beginning; None: up to the position that is shown."""
    if plies is None:
        plies = session.plies[: session.cursor]
    start = turmcore.from_text("carcassonne", session.start_text)
    found = [Totals(before=score) for score in start.scores]
    for ply in plies:
        for event in ply.events:
            match event:
                case FeatureScored(feature=kind, points=points, players=players, special=special):
                    for player in players:
                        _add(found[player], _SCORED[kind], points)
                        if special:
                            _add(found[player], _SPECIAL[special], points)
                case FarmersScored(points=gained):
                    for player, points in enumerate(gained):
                        _add(found[player], "fields", points)
                case BonusScored(player=player, points=points, cause=cause):
                    _add(found[player], _BONUS.get(cause, "goods"), points)
                case RansomPaid(player=player, captor=captor):
                    _add(found[player], "ransom", -RANSOM)
                    _add(found[captor], "ransom", RANSOM)
                case FollowerCaptured(captor=captor, owner=owner):
                    if captor != owner:
                        _add(found[captor], "captured", 1)
                        _add(found[owner], "lost", 1)
                case FollowerDismissed(player=player):
                    _add(found[player], "dismissed", 1)
                case FollowerPlaced(player=player, figure=figure):
                    _add(found[player], _PLACED[figure], 1)
                case TowerBuilt(player=player):
                    _add(found[player], "pieces", 1)
                case TilePlaced(player=player):
                    _add(found[player], "tiles", 1)
        for player, owner in eaten(ply):
            _add(found[owner], "eaten", 1)
            if player != owner:
                _add(found[player], "fed", 1)
    return found


def eaten(ply: Ply) -> list[tuple[int, int]]:
    """By whose step the dragon ate whose figure, for each one."""
    steps = {event.cell: event.player for event in ply.events if isinstance(event, DragonMoved)}
    returned = (event for event in ply.events if isinstance(event, FigureReturned))
    return [(steps[event.cell], event.player) for event in returned if event.cell in steps]


def count_events(session: Session) -> dict[str, int]:
    """Count turns, captures and so on up to the position that is shown."""
    names = {
        TilePlaced: "turns",
        FollowerCaptured: "captures",
        RansomPaid: "ransoms",
        PrisonersExchanged: "exchanges",
        TileDiscarded: "discards",
    }
    found = dict.fromkeys(names.values(), 0)
    found["meals"] = 0
    for ply in session.plies[: session.cursor]:
        for event in ply.events:
            if type(event) in names:
                found[names[type(event)]] += 1
        found["meals"] += len(eaten(ply))
    return found


def figures(session: Session) -> list[Figure]:
    """Of the line that is shown, for every player."""
    found, rules = totals(session, session.plies), session.state.game.rules
    most, completed = [0] * len(found), [0] * len(found)
    for ply in session.plies:
        for event in ply.events:
            if isinstance(event, FeatureScored):
                for player in event.players:
                    most[player] = max(most[player], event.points)
                    completed[player] += event.is_complete
    names = ["before"] if any(one.before for one in found) else []
    of_these = {"cities": "cathedrals", "roads": "inns"} if rules.inns == "1" else {}
    for name in scored_by(session):
        names += [name, of_these[name]] if name in of_these else [name]
    names.append("score")
    rows = {name: [str(getattr(one, name)).replace("-", "−") for one in found] for name in names}
    rows["tile_mean"] = [_mean(one.score - one.before, one.tiles) for one in found]
    rows["most"] = list(map(str, most))
    rows["completed"] = list(map(str, completed))
    more = ["tiles", "followers"]
    more += [_PLACED[letter] for letter in rules.figures]
    more += ["pieces", "captured", "lost"] if rules.has_tower else []
    more += ["dismissed", "eaten", "fed"] if rules.dragon == "1" else []
    rows |= {name: [str(getattr(one, name)) for one in found] for name in more}
    return [
        Figure(
            tr(f"statistics.carcassonne.{name}"),
            tuple(row),
            tr(f"statistics.carcassonne.{name}.why") if name in _EXPLAINED else "",
        )
        for name, row in rows.items()
    ]


def _mean(sum_of: int, number: int) -> str:
    return decimal(f"{sum_of / number:.2f}") if number else "–"


def _add(totals: Totals, name: str, count: int) -> None:
    setattr(totals, name, getattr(totals, name) + count)
