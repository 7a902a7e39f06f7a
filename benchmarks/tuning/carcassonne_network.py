"""The network that judges Carcassonne's positions of two players, for the driver: `python -m benchmarks.tuning.learn carcassonne --help`.

It says what the linear value of a position lacks, in points.  It learns from choices: of a tile's best places each is played on
for some turns, many times, with the same tiles for all of them, and judged then by the network so far.  What differs
between the places of one choice is hardly luck any more, so far fewer games teach more than results do.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning.carcassonne_lists import GROUPS, HEADERS, STAGES, read_weights, stages_of
from benchmarks.tuning.learn import Arrays, Weights
from turmcore.carcassonne import FEATURES, HOLDING, PROSPECTS, CarcassonneGame
from turmcore.search import search

KINDS = {"base": 0, "tower": 1}
"""Kinds of games with their setting `tower`."""

HIDDEN, EACH, SEEN = 32, 16, len(FEATURES) + len(PROSPECTS)
SHAPES = {
    "own": (len(STAGES), SEEN),
    "in": (2, SEEN, HIDDEN),
    "first": (len(STAGES), HIDDEN),
    "out": (len(STAGES), HIDDEN),
    "each_in": (len(HOLDING), EACH),
    "each_first": (len(STAGES), EACH),
    "each_out": (len(STAGES), EACH),
}
"""The parts of a network in their order."""

MATCH_NODES = "4000n"
"""Of each decision in a match."""

_CHOICES = 0.2  # part of the turns from which is learned
_PLACES, _TIMES, _TURNS = 6, 16, 8  # of a choice; how often each is played on, and how far
_TRIED = 5  # places of which a player chooses the one after which the network likes its best turn most
_CLOSE = 0.06  # .. among those that the ranking likes almost as much as its first
_ERRORS = (0.0, 0.05, 0.15)  # parts of the turns that begin with any of them, one of these for each game
_LEVEL = 0.05  # weight of what all places of a choice are worth, against what differs between them
_EPOCHS, _BATCH = 10, 128
_RATE, _SLOW = 4e-3, 0.2  # of the units that see holdings; part of it for all other weights
_SHRINK = 1e-5
_ROWS = 10000  # that are judged at once

_MIRROR = np.arange(len(HOLDING))
for _own in range(HOLDING.index("own"), len(HOLDING), 2):
    _MIRROR[[_own, _own + 1]] = _own + 1, _own


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions between two turns, each as one of the players sees it.

    Attributes
    ----------
    seen : (n, 2, SEEN)
        Its own first.
    left : (n,)
        Part of the tiles that are left.
    scores : (n,)
        Its lead.
    counts : (n,)
        Holdings of each.
    holdings : (sum of counts, HOLDING)
    """

    seen: NDArray[np.float32]
    left: NDArray[np.float32]
    scores: NDArray[np.float32]
    counts: NDArray[np.int64]
    holdings: NDArray[np.float32]

    @classmethod
    def of(cls, states: Iterable[Any], players: Iterable[int]) -> Self:
        """States as players see them."""
        seen, left, scores, holdings = [], [], [], []
        for state, player in zip(states, players, strict=True):
            seen.append(state.seen()[:: 1 - 2 * player])
            left.append(sum(state.bag.values()) / (state.game.num_tiles - 1))
            scores.append(state.scores[player] - state.scores[1 - player])
            holdings.append(state.holdings()[:, _MIRROR] if player else state.holdings())
        return cls(
            np.array(seen, np.float32).reshape(-1, 2, SEEN),
            np.array(left, np.float32),
            np.array(scores, np.float32),
            np.array([len(rows) for rows in holdings], np.int64),
            np.concatenate([*holdings, np.zeros((0, len(HOLDING)), np.float32)]),
        )

    def part(self, rows: NDArray[Any]) -> Self:
        """Some of them, in this order."""
        ends, counts = np.cumsum(self.counts), self.counts[rows]
        inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        of_rows = np.repeat(ends[rows] - counts, counts) + inside
        return type(self)(self.seen[rows], self.left[rows], self.scores[rows], counts, self.holdings[of_rows])

    def linear(self, kind: str) -> NDArray[Any]:
        """Leads by the linear value."""
        weights, _ = read_weights(HEADERS[0])
        terms = self.seen[:, 0, : len(FEATURES)] - self.seen[:, 1, : len(FEATURES)]
        weight = stages_of(self.left) @ weights[GROUPS.index(f"{kind}, two players")]
        found: NDArray[Any] = self.scores + (weight * terms).sum(axis=1)
        return found


def opinions(weights: Weights, positions: Positions) -> NDArray[Any]:
    """What the network adds to leads, in points."""
    net, n = Net(weights), len(positions.seen)
    parts = [net.leads(positions.part(np.arange(i, min(i + _ROWS, n))))[0] for i in range(0, n, _ROWS)]
    return np.concatenate([*parts, np.zeros(0)])


class Net:
    """A network's arithmetic, there and back, and its steps down the squared error.

    Parameters
    ----------
    weights : (size,)
    scale : (SEEN,), optional
        Of what is seen, so that all of it learns as fast.
    """

    def __init__(self, weights: Weights, scale: NDArray[Any] | float = 1.0) -> None:
        self._scale = scale
        parts = {key: part.astype(np.float32) for key, part in network.split(weights, SHAPES).items()}
        parts["own"] = (parts["own"] * scale).astype(np.float32)
        parts["in"] = (parts["in"].swapaxes(1, 2) * scale).swapaxes(1, 2).astype(np.float32)
        self.weights = parts
        names = [name for name in SHAPES if name.startswith("each")]
        self._fast = network.Adam({name: parts[name] for name in names})
        self._slow = network.Adam({name: parts[name] for name in SHAPES if name not in names})

    def wake(self, rng: np.random.Generator) -> None:
        """Give units that see nothing yet something to see; what they say stays nothing."""
        for name in ("in", "each_in"):
            if not self.weights[name].any():
                size = 0.3 if name == "each_in" else (2 * SEEN) ** -0.5
                self.weights[name][:] = rng.normal(0, size, SHAPES[name])

    def leads(self, positions: Positions) -> tuple[NDArray[Any], Any]:
        """What is added to leads, and what the way back has to know."""
        net, stages = self.weights, stages_of(positions.left).astype(np.float32)
        x = positions.seen / self._scale
        into, first, out = net["in"].reshape(-1, HIDDEN), stages @ net["first"], stages @ net["out"]
        seen = [x.reshape(len(x), -1), x[:, ::-1].reshape(len(x), -1)]
        hidden = [np.maximum(each @ into + first, 0) for each in seen]
        lead = ((hidden[0] - hidden[1]) * out).sum(axis=1)
        lead += ((x[:, 0] - x[:, 1]) * (stages @ net["own"])).sum(axis=1)
        of = np.repeat(np.arange(len(x)), positions.counts)
        rows = [positions.holdings, positions.holdings[:, _MIRROR]]
        each = [np.maximum(row @ net["each_in"] + (stages @ net["each_first"])[of], 0) for row in rows]
        held = ((each[0] - each[1]) * (stages @ net["each_out"])[of]).sum(axis=1)
        lead += np.bincount(of, held, minlength=len(x))
        return lead, (stages, x, seen, hidden, out, of, rows, each)

    def learn(self, wrong: NDArray[Any], known: Any, rate: float) -> None:
        """A step that makes leads less wrong."""
        stages, x, seen, hidden, out, of, rows, each = known
        net, w = self.weights, wrong[:, None].astype(np.float32)
        back = [w * out * (hidden[0] > 0), -w * out * (hidden[1] > 0)]
        late, v = stages[of], w[of]
        said = late @ net["each_out"]
        held = [v * said * (each[0] > 0), -v * said * (each[1] > 0)]
        self._slow.step(
            {
                "own": stages.T @ (w * (x[:, 0] - x[:, 1])),
                "in": (seen[0].T @ back[0] + seen[1].T @ back[1]).reshape(SHAPES["in"]),
                "first": stages.T @ (back[0] + back[1]),
                "out": stages.T @ (w * (hidden[0] - hidden[1])),
            },
            _SLOW * rate,
        )
        self._fast.step(
            {
                "each_in": rows[0].T @ held[0] + rows[1].T @ held[1] + _SHRINK * net["each_in"],
                "each_first": late.T @ (held[0] + held[1]),
                "each_out": late.T @ (v * (each[0] - each[1])) + _SHRINK * net["each_out"],
            },
            rate,
        )

    def network(self) -> Weights:
        """The weights for what is seen as it is, rounded to five digits."""
        parts = {key: part.astype(np.float64) for key, part in self.weights.items()}
        parts["own"] = parts["own"] / self._scale
        parts["in"] = (parts["in"].swapaxes(1, 2) / self._scale).swapaxes(1, 2)
        return network.rounded(parts[name] for name in SHAPES)


class CarcassonneNetwork(network.InFile):
    """What the driver has to know of Carcassonne."""

    def players(self, kind: str) -> int:
        """Two: the network knows no other games."""
        return 2

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """One game: of some choices all places that were looked at, and what they lead to some turns later."""
        rng = random.Random(seed)
        state: Any = (
            CarcassonneGame(players=2, tower=KINDS[kind]).judged_by(weights).new_state(rng.getrandbits(63))
        )
        errors = rng.choice(_ERRORS)
        after: list[Any] = []
        ends: list[list[Any]] = []
        movers, sizes = [], []
        while not state.is_over():
            if state.is_chance():
                state.play(state.sample_chance())
            elif state.phase != "place" or sum(state.bag.values()) < 2:
                state.play(search(state, "1n", method="rank").action)
            else:
                if rng.random() < _CHOICES:
                    bags = [shuffled(state, rng) for _ in range(_TIMES)]
                    found = search(state, "1n", method="rank", best=_PLACES).best
                    places = [played_on(state, each.action, [], 0) for each in found]
                    after += places
                    ends += [[played_on(place, None, bag, _TURNS) for bag in bags] for place in places]
                    movers += [state.player] * len(places)
                    sizes.append(len(places))
                state.play(_place(state, rng, errors))
        positions = Positions.of(after, movers)
        return {
            **{field.name: getattr(positions, field.name) for field in fields(Positions)},
            "goals": _means(kind, weights, ends, movers),
            "is_first": np.isin(np.arange(len(after)), np.cumsum([0, *sizes])),
        }

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """A network for the samples, and how much of what differs between the places of a choice it does not know, in the last
        tenth, which it has not seen."""
        positions = Positions(**{field.name: samples[field.name] for field in fields(Positions)})
        choice = np.cumsum(samples["is_first"]) - 1
        goals = samples["goals"] - positions.linear(kind)
        number = int(choice[-1]) + 1
        n, rng = number * 9 // 10, np.random.default_rng(seed)
        scale = positions.seen.std(axis=(0, 1))
        scale[scale < 1e-3] = 1
        net = Net(weights, scale)
        net.wake(rng)
        starts = np.flatnonzero(samples["is_first"])
        lasts = np.append(starts[1:], len(choice))
        for epoch in range(_EPOCHS):
            order, rate = rng.permutation(n), _RATE * min(1.0, 2 * (1 - epoch / _EPOCHS))
            for first in range(0, n - _BATCH + 1, _BATCH):
                chosen = order[first : first + _BATCH]
                rows = np.concatenate([np.arange(starts[i], lasts[i]) for i in chosen])
                leads, known = net.leads(positions.part(rows))
                wrong = leads - goals[rows]
                of = np.repeat(np.arange(_BATCH), lasts[chosen] - starts[chosen])
                level = network.mean_of(of, wrong)
                net.learn((wrong - level + _LEVEL * np.clip(level, -20, 20)) / len(rows), known, rate)
        unseen = np.flatnonzero(choice >= n)
        rest, of = positions.part(unseen), choice[unseen] - n

        def missing(added: NDArray[Any] | float) -> float:
            """In points, the root of the mean square."""
            wrong = added - goals[unseen]
            return float(((wrong - network.mean_of(of, wrong)) ** 2).mean() ** 0.5)

        return net.network(), {
            "linear": missing(0 * goals[unseen]),
            "before": missing(opinions(weights, rest)),
            "network": missing(opinions(net.network(), rest)),
        }

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of a new player against an old one, on both seats with the same tiles."""
        game = CarcassonneGame(players=2, tower=KINDS[kind])
        return network.share(game.judged_by(new), game.judged_by(old), seed, MATCH_NODES)


def shuffled(state: Any, rng: random.Random) -> list[str]:
    """The tiles of the bag in the order in which they will come."""
    bag = [tile for tile, count in state.bag.items() for _ in range(count)]
    rng.shuffle(bag)
    return bag


def played_on(state: Any, action: Any, bag: list[str], turns: int) -> Any:
    """The position after an action and so many turns, all played by the ranking; tiles come in the order of the bag."""
    after, tiles = state.copy(), iter(bag)
    if action is not None:
        after.play(action)
    while not after.is_over():
        if not after.is_chance():
            after.play(search(after, "1n", method="rank").action)
        elif turns:
            turns -= 1
            tile = next(tiles)
            after.play(next(each for each in after.legal_actions() if str(each)[1:] == tile))
        else:
            break
    return after


def _means(kind: str, weights: Weights, ends: list[list[Any]], movers: list[int]) -> NDArray[np.float32]:
    """The mean lead at the ends of each place's games."""
    leads = np.zeros((len(ends), _TIMES), np.float32)
    still = []
    for i, mover in enumerate(movers):
        for k, end in enumerate(ends[i]):
            leads[i, k] = end.scores[mover] - end.scores[1 - mover]
            if not end.is_over():
                still.append((i, k))
    positions = Positions.of([ends[i][k] for i, k in still], [movers[i] for i, _ in still])
    if still:
        at = np.array(still)
        leads[at[:, 0], at[:, 1]] = positions.linear(kind) + opinions(weights, positions)
    means: NDArray[np.float32] = leads.mean(axis=1)
    return means


def _place(state: Any, rng: random.Random, errors: float) -> Any:
    """The place after which the network likes the best turn most, now and then another one."""
    me = state.player
    found = search(state, "1n", method="rank", best=_TRIED).best
    if rng.random() < errors:
        return rng.choice(found).action
    close = [each.action for each in found if each.values[me] > found[0].values[me] - _CLOSE]
    if len(close) == 1:
        return close[0]

    def worth(action: Any) -> float:
        after = state.copy()
        after.play(action)
        return float(after.evaluate()[me])

    return max(close, key=worth)


LEARNER = CarcassonneNetwork("carcassonne")
"""What the driver finds here."""
