"""What the network sees of two players between two turns: the slow twin of prospects.h."""

from collections import Counter
from collections.abc import Iterable, Iterator

from .board import (
    Cell,
    Feature,
    all_features,
    around,
    beside,
    cities_touched,
    ends_of,
    fits,
    free_cells,
    is_complete,
    kind_of,
    segment_at,
)
from .capturing import distance, is_straight, reach
from .figures import Figure
from .scoring import figures_on, value_at_the_end, value_when_complete
from .state import State
from .tiles import CITY, FIELD, MONASTERY, ROAD, side_of, tiles_in_play

UNLIKELY, LIKELY = 0.15, 0.7
NAMES = [
    "city-even",
    "city-behind",
    "city-lost",
    "city-likely",
    "road-lost",
    "field-even",
    "field-firm",
    "field-behind",
    "field-open",
    "city-join",
    "field-join",
    "stuck",
    "farmers",
    "followers",
    "reach-1",
    "reach-2",
    "loss-1",
    "loss-2",
    "move",
    "free-city",
    "free-road",
    "free-field",
    "free-most",
    "towers",
    "towers-left",
]


class Outlook:
    """A position with what is looked up again and again."""

    def __init__(self, state: State) -> None:
        self.state, self.board, self.standing = state, state.board(), state.standing()
        self.bag = state.bag()
        self.features = all_features(self.board)
        self._shares = {cell: self._share(cell) for cell in free_cells(self.board)}

    def _share(self, cell: Cell) -> float:
        left, tiles = sum(self.bag.values()), tiles_in_play(self.state.options.sets)
        fitting = sum(
            count
            for name, count in self.bag.items()
            if any(fits(self.board, tiles[name], cell, rotation) for rotation in range(4))
        )
        return fitting / left if left else 0.0

    def is_open(self, cell: Cell) -> bool:
        return cell in self._shares

    def share(self, cell: Cell) -> float:
        """That the next tile fits a cell."""
        return self._shares.get(cell, 0.0)

    def chance(self, cell: Cell) -> float:
        """That a player fills the cell in its turns."""
        return 1 - (1 - self.share(cell)) ** (sum(self.bag.values()) / 2)

    def open_cells(self, feature: Feature) -> set[Cell]:
        cells = {
            beside(part[0], side_of(segment_at(self.board, part), end))
            for part in feature
            for end in ends_of(self.board, part)
        }
        return cells - set(self.board)

    def odds(self, feature: Feature) -> float:
        """That it is completed."""
        product = 1.0
        for cell in self.open_cells(feature):
            product *= self.chance(cell)
        return product

    def more(self, feature: Feature) -> float:
        """Points that the end of a city brings."""
        return value_when_complete(self.state.options, self.board, feature) - value_at_the_end(
            self.board, feature
        )

    def sight(self, feature: Feature) -> float:
        """Points in sight."""
        match kind_of(feature):
            case "c":
                return value_at_the_end(self.board, feature) + self.odds(feature) * self.more(feature)
            case "f":
                return 3 * sum(self.odds(city) for city in cities_touched(self.board, feature))
            case "r":
                return value_at_the_end(self.board, feature)
            case _:
                ((cell, _),) = feature
                return 1 + sum(other in self.board or self.chance(other) for other in around(cell))

    def counts(self, feature: Feature) -> tuple[int, int]:
        """Followers of the two."""
        found = Counter(figure.player for figure in figures_on(feature, self.standing))
        return found[1], found[2]

    def of_kind(self, kind: str) -> Iterator[Feature]:
        """The features of a kind that are not complete."""
        return (each for each in self.features if kind_of(each) == kind and not is_complete(self.board, each))


def prospects_of(o: Outlook, player: int) -> dict[str, float]:
    """Those of player 1 or 2 by name."""
    state, found, to_move = o.state, dict.fromkeys(NAMES, 0.0), o.state.turn.player
    for feature in o.of_kind(CITY):
        me, you = o.counts(feature)[:: 3 - 2 * player]
        found["stuck"] += me * (1 - o.odds(feature))
        found["city-behind"] += o.sight(feature) * (0 < me < you)
        found["city-even"] += o.sight(feature) * (0 < me == you)
        found["city-lost"] += o.more(feature) * (0 < me >= you and o.odds(feature) < UNLIKELY)
        found["city-likely"] += o.more(feature) * (0 < me >= you and o.odds(feature) > LIKELY)
        found["free-city"] += o.sight(feature) * (me == you == 0 and player == to_move)
    for feature in o.of_kind(ROAD):
        me, you = o.counts(feature)[:: 3 - 2 * player]
        found["stuck"] += me * (1 - o.odds(feature))
        found["road-lost"] += o.sight(feature) * (me > 0 and o.odds(feature) < UNLIKELY)
        found["free-road"] += o.sight(feature) * (me == you == 0 and player == to_move)
    for feature in o.of_kind(FIELD):
        me, you = o.counts(feature)[:: 3 - 2 * player]
        sight = o.sight(feature)
        found["farmers"] += me
        found["field-behind"] += sight * (0 < me < you)
        found["field-even"] += sight * (0 < me == you)
        found["field-firm"] += sight * (0 < me > you + 1)
        found["field-open"] += len(o.open_cells(feature)) * (0 < me >= you)
        if me == you == 0 and player == to_move:
            found["free-field"] += sight
            found["free-most"] = max(found["free-most"], sight)
    found["city-join"] = joined(o, list(o.of_kind(CITY)), player)
    found["field-join"] = joined(o, list(o.of_kind(FIELD)), player)
    mine = [figure for figure in state.followers() if figure.player == player]
    found["followers"] = len(mine)
    found["move"] = float(player == to_move)
    if state.options.tower:
        found.update(threats(o, mine))
    return found


def joined(o: Outlook, features: Iterable[Feature], player: int) -> float:
    """The other's features beside an open cell that own ones lie beside, too."""
    total = 0.0
    shores: dict[Cell, list[Feature]] = {}
    for feature in features:
        for cell in o.open_cells(feature):
            shores.setdefault(cell, []).append(feature)
    for cell, along in shores.items():
        counts = [(o.counts(feature)[:: 3 - 2 * player], feature) for feature in along]
        own = sum(me > 0 == you for (me, you), _ in counts)
        total += (
            o.chance(cell) * own * sum(o.sight(feature) for (me, you), feature in counts if you > 0 == me)
        )
    return total


def threats(o: Outlook, mine: Iterable[Figure]) -> dict[str, float]:
    """What towers may take, and where more may be built."""
    tops = {figure.cell for figure in o.state.followers() if figure.is_on_top}
    tiles = tiles_in_play(o.state.options.sets)
    towers = [placed for placed in o.board.values() if placed.tile.has_foundation and placed.cell not in tops]
    found = dict.fromkeys(("reach-1", "reach-2", "loss-1", "loss-2"), 0.0)
    found["towers"] = len(towers)
    found["towers-left"] = sum(count for name, count in o.bag.items() if tiles[name].has_foundation)
    for figure in mine:
        needed = [
            max(1, distance(tower.cell, figure.cell) - reach(o.state.options, tower.height + 1) + 1)
            for tower in towers
            if o.state.options.diagonal or is_straight(tower.cell, figure.cell)
        ]
        pieces = min(needed, default=3)
        if pieces > 2:
            continue
        found[f"reach-{pieces}"] += 1
        found[f"loss-{pieces}"] += stake(o, figure)
    return found


def stake(o: Outlook, figure: Figure) -> float:
    """What is lost with a follower."""
    for feature in o.features:
        if figure in figures_on(feature, o.standing):
            me, you = o.counts(feature)[:: 3 - 2 * figure.player]
            return (
                o.sight(feature)
                if kind_of(feature) == MONASTERY or (me >= you and (me == 1 or me - 1 < you))
                else 0.0
            )
    return 0.0
