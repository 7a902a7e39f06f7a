"""What the network sees of each feature that may still bring points: the slow twin of holdings.h, as player 1 sees it."""

from collections.abc import Iterator

from .board import Feature, around, cities_touched, is_complete, kind_of
from .capturing import distance, is_straight, reach
from .figures import Figure
from .prospects import Outlook
from .scoring import figures_on, value_at_the_end
from .tiles import CITY, FIELD, MONASTERY, ROAD

NAMES = {CITY: "city", ROAD: "road", MONASTERY: "monastery", FIELD: "field"}


def holdings_of(o: Outlook) -> Iterator[dict[str, float]]:
    """Rows by the names of columns; what is missing is 0."""
    for feature in o.features:
        kind, (own, other) = kind_of(feature), o.counts(feature)
        row = {
            NAMES[kind]: 1.0,
            "own": own,
            "other": other,
            "move-own": float(o.state.turn.player == 1),
            "move-other": float(o.state.turn.player == 2),
        }
        if kind == FIELD:
            if not own and not other and not o.sight(feature):
                continue
            cities = list(cities_touched(o.board, feature))
            done = sum(is_complete(o.board, city) for city in cities)
            row |= {
                "points": o.sight(feature) / 5,
                "cells": len(o.open_cells(feature)) / 3,
                "done": done / 3,
                "open": (len(cities) - done) / 3,
                **joins(o, feature),
            }
        elif is_complete(o.board, feature) or (kind in (ROAD, MONASTERY) and not own and not other):
            continue
        elif kind == MONASTERY:
            row |= of_monastery(o, feature)
        else:
            shares = [o.share(cell) for cell in o.open_cells(feature)]
            row |= {
                "points": value_at_the_end(o.board, feature) / 5,
                "cells": len(shares) / 3,
                "odds": o.odds(feature),
                "next": sum(shares),
                "rarest": min(shares),
            }
            if kind == CITY:
                row |= {"more": o.more(feature) / 5, **joins(o, feature), **farms(o, feature)}
        if o.state.options.tower:
            for player, name in ((1, "reach-own"), (2, "reach-other")):
                row[name] = sum(
                    threat(o, figure) for figure in figures_on(feature, o.standing) if figure.player == player
                )
        yield row


def of_monastery(o: Outlook, feature: Feature) -> dict[str, float]:
    ((cell, _),) = feature
    tiles = sum(other in o.board for other in around(cell))
    chances = [o.chance(other) for other in around(cell) if o.is_open(other)]
    odds = 1.0
    for chance in chances:
        odds *= chance
    return {
        "points": (1 + tiles) / 5,
        "more": sum(chances) / 5,
        "cells": len(chances) / 3,
        "gaps": (8 - tiles - len(chances)) / 3,
        "odds": odds,
    }


def joins(o: Outlook, feature: Feature) -> dict[str, float]:
    """Others of the kind with followers beside the same open cells, times the chance."""
    found = {"join-own": 0.0, "join-other": 0.0}
    for cell in o.open_cells(feature):
        for other in o.of_kind(kind_of(feature)):
            if other != feature and cell in o.open_cells(other):
                one, two = o.counts(other)
                found["join-own"] += o.chance(cell) * (one > 0)
                found["join-other"] += o.chance(cell) * (two > 0)
    return found


def farms(o: Outlook, city: Feature) -> dict[str, float]:
    """Fields round a city where nobody has more followers."""
    found = {"farms-own": 0.0, "farms-other": 0.0}
    for field in o.of_kind(FIELD):
        own, other = o.counts(field)
        if (own or other) and city in cities_touched(o.board, field):
            found["farms-own"] += own >= other
            found["farms-other"] += other >= own
    return found


def threat(o: Outlook, figure: Figure) -> float:
    """1 if one tower piece reaches a follower, a half if two do."""
    tops = {each.cell for each in o.state.followers() if each.is_on_top}
    pieces = min(
        (
            max(1, distance(tower.cell, figure.cell) - reach(o.state.options, tower.height + 1) + 1)
            for tower in o.board.values()
            if tower.tile.has_foundation
            and tower.cell not in tops
            and (o.state.options.diagonal or is_straight(tower.cell, figure.cell))
        ),
        default=3,
    )
    return {1: 1.0, 2: 0.5}.get(pieces, 0.0)
