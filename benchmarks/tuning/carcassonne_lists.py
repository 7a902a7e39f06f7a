"""The linear values that rank Carcassonne's lists of actions, for the driver: `python -m benchmarks.tuning.learn carcassonne-lists --help`.

A player's value is its score and a sum of its features with weights that go from stage to stage of the game.  They are fitted to
games between quick players that sometimes err: the weights make the error of the lead over the others least (least squares; the
more points are to come, the less a position counts), where a position should foretell what the later ones of its game do, the
sooner the more, and its result (TD(lambda), Sutton 1988).  Then a scale for each stage makes shares of the win of the values, by the
greatest likelihood of the results.  At the end of the game only points count, so there the weights are not fitted.
"""

import random
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning import network
from benchmarks.tuning.learn import Arrays, Weights
from turmcore.carcassonne import ALL_FEATURES, FEATURES, CarcassonneGame
from turmcore.search import search

FOLDER = Path(__file__).parents[2] / "turmcore" / "carcassonne"
STAGES = (0.0, 0.1, 0.35, 1.0)
"""Parts of the tiles that are left, as CC_STAGE in evaluation_terms.h."""

GROUPS = ("base, two players", "base, more", "tower, two players", "tower, more")
PLAYERS = 6
POINTS = ("city", "road", "monastery", "field", "pig-points", "goods", "blessing")
"""What is worth its points at the end, where all else is worth nothing."""


@dataclass(frozen=True, slots=True)
class Header:
    """A file of weights.

    Attributes
    ----------
    path : Path
    array : str
        Its name in C.
    title : str
    features : tuple of str
    """

    path: Path
    array: str
    title: str
    features: tuple[str, ...]


HEADERS = (
    Header(FOLDER / "weights.h", "CC_WEIGHTS", "the base game and its towers", FEATURES),
    Header(
        FOLDER / "wide_weights.h",
        "CC_WIDE_WEIGHTS",
        "games with figures and tiles of further expansions",
        ALL_FEATURES,
    ),
)
"""Each has weights for all of GROUPS."""

KINDS = {
    name + size: (wide, group + (size == "-more"))
    for wide, names in enumerate((("base", "tower"), ("wide-base", "wide-tower")))
    for group, name in zip((0, 2), names, strict=True)
    for size in ("", "-more")
}
"""Kinds of games with the numbers of their header and group; all are for two players but those called more."""

FIGURES = ("big", "builder", "pig")
TILES = ("inns", "traders", "dragon")

_MORE_PLAYERS = (3, 3, 4, 4, 5, 6)  # that play games for samples
_MATCH_PLAYERS = 4  # .. and matches
_ERRORS = (
    0.0,
    0.05,
    0.15,
)  # parts of the actions that are one of the next best ones, one of them for each game
_CHOICE = 6  # .. of so many
_FORESIGHT = 0.85  # part of the goal that lies beyond the next position (lambda)
_ROUNDS = 12  # of the fit, since the weights say what to expect of later positions
_SHRINK = 1000.0  # positions that what we believe beforehand counts for

_BELIEFS = {
    "city": (1.0, 0.3),
    "city-1": (0.7, 0.3),
    "city-2": (0.4, 0.3),
    "city-3": (0.2, 0.2),
    "city-4": (0.1, 0.2),
    "city-back": (0.5, 0.7),
    "city-cells": (0.0, 0.5),
    "road": (1.0, 0.3),
    "road-back": (0.5, 0.7),
    "road-cells": (0.0, 0.5),
    "monastery": (1.0, 0.3),
    "monastery-cells": (0.6, 0.4),
    "monastery-gaps": (0.3, 0.4),
    "monastery-back": (0.5, 0.7),
    "field": (1.0, 0.3),
    "field-1": (0.4, 0.3),
    "field-2": (0.25, 0.3),
    "field-3": (0.1, 0.2),
    "farm": (0.0, 1.0),
    "hand-1": (4.0, 1.5),
    "hand-2": (3.0, 1.5),
    "hand-3": (2.3, 1.0),
    "hand-4": (1.7, 0.7),
    "hand-5": (1.2, 0.5),
    "hand-6": (0.8, 0.4),
    "hand-7": (0.5, 0.3),
    "turns": (1.0, 1.0),
    "prisoners": (1.0, 1.0),
    "pieces": (0.3, 0.5),
    "armed": (1.0, 1.5),
    "tops": (-0.5, 1.0),
    "now": (-0.5, 0.7),
    "now-most": (-0.2, 0.2),
    "now-all": (-0.1, 0.1),
    "later": (-0.2, 0.7),
    "later-most": (-0.1, 0.2),
    "later-all": (-0.05, 0.1),
    "soon": (0.0, 0.1),
    "large": (1.0, 1.0),
    "large-held": (0.5, 0.7),
    "firm": (0.05, 0.1),
    "behind": (0.1, 0.15),
    "builder-home": (1.0, 1.0),
    "builder": (0.0, 1.0),
    "tempo-1": (3.0, 2.0),
    "tempo-2": (8.0, 4.0),
    "pig-home": (0.5, 0.7),
    "pig": (0.0, 0.7),
    "pig-points": (1.0, 0.3),
    "pig-more": (0.4, 0.3),
    "inn-1": (0.7, 0.3),
    "inn-2": (0.35, 0.3),
    "cathedral-1": (0.7, 0.3),
    "cathedral-2": (0.4, 0.3),
    "cathedral-3": (0.15, 0.2),
    "goods": (0.3, 0.2),
    "goods-held": (0.7, 0.7),
    "goods-lead": (0.7, 0.7),
    "load": (1.5, 1.0),
    "dragon": (0.0, 2.0),
    "dragon-near": (-0.7, 0.7),
    "dragon-far": (-0.2, 0.4),
    "fairy": (2.0, 1.5),
    "blessing": (0.6, 0.3),
}  # weights of the first two stages and how sure we are of them; at the end they are worth less

Floats = NDArray[np.float64]


class CarcassonneLists:
    """What the driver has to know of Carcassonne's lists."""

    kinds = tuple(KINDS)

    def players(self, kind: str) -> int:
        """The number of players in a match."""
        return _MATCH_PLAYERS if KINDS[kind][1] % 2 else 2

    def first(self, kind: str) -> Weights:
        """The weights in the sources."""
        wide, group = KINDS[kind]
        weights, scales = read_weights(HEADERS[wide])
        return np.concatenate([weights[group].ravel(), scales[group]]).astype(np.float32)

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """One game: all positions between two turns, and how the game ended; rows of players that it does not have are empty."""
        rng = random.Random(seed)
        players = rng.choice(_MORE_PLAYERS) if KINDS[kind][1] % 2 else 2
        state: Any = game_of(kind, players, rng).ranked_by(weights).new_state(rng.getrandbits(63))
        errors, tiles = rng.choice(_ERRORS), sum(state.bag.values())
        features, scores, left = [], [], []
        while not state.is_over():
            if not state.is_chance():
                best = search(state, "1n", method="rank", best=_CHOICE).best
                state.play((rng.choice(best) if rng.random() < errors else best[0]).action)
                continue
            features.append(_rows(state.features()))
            scores.append(_rows(np.array(state.scores)))
            left.append(sum(state.bag.values()) / tiles)
            state.play(state.sample_chance())
        count = len(left)
        return {
            "features": np.array(features, np.float32),
            "scores": np.array(scores, np.float32),
            "finals": np.tile(_rows(np.array(state.scores)), (count, 1)),
            "left": np.array(left, np.float32),
            "is_player": np.tile(np.arange(PLAYERS) < players, (count, 1)),
            "is_last": np.arange(count) == count - 1,
        }

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """Weights for the samples, and how far they are from the last tenth of the games, which the fit has not seen."""
        n = int(np.flatnonzero(samples["is_last"])[int(samples["is_last"].sum()) * 9 // 10 - 1]) + 1
        known = {name: rows[:n] for name, rows in samples.items()}
        rest = {name: rows[n:] for name, rows in samples.items()}
        fitted = fit(known)
        scales = fit_scales(known, values(known, fitted))
        found = [float(f"{value:.3f}") for value in (*fitted.ravel(), *scales)]  # as they are written
        value = values(rest, fitted)
        measured = {"missing": missing(rest, value), "result_entropy": -likelihood(rest, value, scales)}
        return np.array(found, np.float32), measured

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of one new player among old ones, on all seats with the same tiles; they take the best of a list."""
        game = game_of(kind, self.players(kind), random.Random(seed))
        return network.share(game.ranked_by(new), game.ranked_by(old), seed, "1n", method="rank")

    def write(self, weights: dict[str, Weights]) -> None:
        """Write those weights into the headers; the others stay as they are."""
        for wide, header in enumerate(HEADERS):
            known, scales = read_weights(header)
            for kind, found in weights.items():
                if KINDS[kind][0] == wide:
                    group, size = KINDS[kind][1], known[0].size
                    known[group], scales[group] = found[:size].reshape(known[0].shape), found[size:]
            header.path.write_text(text_of(header, known, scales), encoding="utf-8")


def game_of(kind: str, players: int, rng: random.Random) -> CarcassonneGame:
    """A game of a kind; to a wide one everything is added every other time, else something."""
    wide, group = KINDS[kind]
    names = FIGURES + TILES
    added = (
        () if not wide else names if rng.random() < 0.5 else rng.sample(names, rng.randint(1, len(names) - 1))
    )
    return CarcassonneGame(players=players, tower=group // 2, **dict.fromkeys(added, 1))


def _rows(values: NDArray[Any]) -> NDArray[np.float32]:
    """Values of the players, those that a game does not have with them."""
    found = np.zeros((PLAYERS, *values.shape[1:]), np.float32)
    found[: len(values)] = values
    return found


def stages_of(left: NDArray[Any]) -> Floats:
    """How much each stage counts, (n, stages): the weights go from one to the next in straight lines."""
    return np.stack([np.interp(left, STAGES, row) for row in np.eye(len(STAGES))], axis=1)


def leads(values: NDArray[Any], is_player: NDArray[np.bool_]) -> Floats:
    """Values (n, players, ..) less the mean of the other players'; empty for players that are not there."""
    mask = is_player.reshape(*is_player.shape, *(1,) * (values.ndim - 2))
    there = np.where(mask, values, 0).astype(np.float64)
    num = mask.sum(axis=1, keepdims=True)
    others = (there.sum(axis=1, keepdims=True) - there) / (num - 1)
    return np.where(mask, there - others, 0)


def beliefs(name: str) -> tuple[float, float]:
    """What we believe beforehand of a weight, and how sure we are."""
    return _BELIEFS.get(name) or _BELIEFS[name.rpartition("-")[0]]


def certain(names: Sequence[str]) -> Floats:
    """The weights of features at the end."""
    return np.array([float(name in POINTS) for name in names])


def prior(names: Sequence[str]) -> Floats:
    """What we believe beforehand of the weights (stages, features); in the first stages most are worth less."""
    sure, known = certain(names), np.array([beliefs(name)[0] for name in names])
    parts = np.array([0.5, 1.0, 1.0])[:, None]
    return np.vstack([sure, np.where(sure > 0, known, parts * known)])


def foretold(samples: Arrays, lead: Floats) -> Floats:
    """What each position should have foretold, (n, players): a mean of what the later ones of its game have, the sooner the
    more, and of its result. `lead` is what the positions foretell."""
    target = leads(samples["finals"], samples["is_player"])
    for i in range(len(target) - 2, -1, -1):
        if not samples["is_last"][i]:
            target[i] = (1 - _FORESIGHT) * lead[i + 1] + _FORESIGHT * target[i + 1]
    return target


def fit(samples: Arrays) -> Floats:
    """Weights (stages, features) that foretell best what is still to come."""
    left, is_player = samples["left"], samples["is_player"]
    stages, lead = stages_of(left), leads(samples["features"], is_player).astype(np.float32)
    now = leads(samples["scores"], is_player)
    weight = np.sqrt(1 / ((left + 0.03) * is_player.sum(axis=1)))
    free, width = len(STAGES) - 1, lead.shape[2]
    names = ALL_FEATURES[:width]
    sure = certain(names)
    known = np.array([beliefs(name) for name in names])
    weights = prior(names)
    inputs = [
        (
            which,
            np.einsum("n,ns,nf->nsf", weight[which[0]], stages[which[0], 1:], lead[which]).reshape(
                -1, free * width
            ),
        )
        for rows in np.array_split(np.argwhere(is_player), max(1, len(stages) // 20000))
        if (which := tuple(rows.T))
    ]
    shrink = np.diag(np.tile(_SHRINK / known[:, 1] ** 2, free))
    inverse = np.linalg.inv(sum(x.T @ x for _, x in inputs) + shrink)
    for _ in range(_ROUNDS):
        target = foretold(samples, leads(values(samples, weights), is_player))
        target -= now + stages[:, :1] * (lead @ sure)
        right = sum(x.T @ (weight[which[0]] * target[which]) for which, x in inputs)
        weights[1:] = (inverse @ (right + shrink @ prior(names)[1:].ravel())).reshape(free, width)
    return weights


def values(samples: Arrays, weights: Floats) -> Floats:
    """The players' values, (n, players)."""
    return samples["scores"] + np.einsum(
        "npf,ns,sf->np", samples["features"], stages_of(samples["left"]), weights, optimize=True
    )


def missing(samples: Arrays, value: Floats) -> float:
    """The part of the points to come that the players' values do not foretell."""
    finals, is_player = samples["finals"], samples["is_player"]
    error = leads(finals, is_player) - leads(value, is_player)
    spread = leads(finals - samples["scores"], is_player)
    return float((error**2).sum() / (spread**2).sum())


def likelihood(samples: Arrays, value: Floats, scales: Floats) -> float:
    """The mean log likelihood of the results, with so many points that make e times the chances, by stages."""
    finals, is_player = samples["finals"], samples["is_player"]
    best = np.where(is_player, finals, -np.inf).max(axis=1, keepdims=True)
    shares = (finals == best) & is_player
    shares = shares / shares.sum(axis=1, keepdims=True)
    scale = (stages_of(samples["left"]) @ scales)[:, None]
    score = np.where(is_player, value / scale, -np.inf)
    score -= score.max(axis=1, keepdims=True)
    log = score - np.log(np.exp(score).sum(axis=1, keepdims=True))
    return float((shares * np.where(is_player, log, 0)).sum() / len(score))


def fit_scales(samples: Arrays, value: Floats) -> Floats:
    """The scales that make the results likeliest."""
    scales, most, step = np.array([2.0, 5.0, 9.0, 15.0]), -np.inf, 1.5
    while step > 1.01:
        before = most
        for stage in range(len(scales)):
            for factor in (step, 1 / step):
                tried = scales.copy()
                tried[stage] *= factor
                found = likelihood(samples, value, tried)
                if found > most:
                    scales, most = tried, found
        if most == before:
            step = step**0.5
    return scales


def read_weights(header: Header) -> tuple[Floats, Floats]:
    """The weights (groups, stages, features) and the scales (groups, stages) of a header."""
    numbers = re.sub(r"/\*.*?\*/", "", header.path.read_text(encoding="utf-8").rpartition("=")[2])
    for mark in "{}f,;":
        numbers = numbers.replace(mark, " ")
    rows = np.array([float(word) for word in numbers.split()]).reshape(len(GROUPS), -1)
    num = len(STAGES)
    return rows[:, :-num].reshape(len(GROUPS), num, len(header.features)), rows[:, -num:]


def text_of(header: Header, weights: Floats, scales: Floats) -> str:
    """The header for weights (groups, stages, features) and scales (groups, stages)."""
    lines = [
        f"/* Weights of {header.title}; written by `python -m benchmarks.tuning.learn carcassonne-lists`. */",
        f"static const cc_weights {header.array}[{len(GROUPS)}] = {{",
    ]
    for name, stages, scale in zip(GROUPS, weights, scales, strict=True):
        lines += [f"    {{   /* {name} */", "        {"]
        for row in stages:
            numbers = "{" + ", ".join(f"{value:.3f}f" for value in row) + "},"
            lines += textwrap.wrap(numbers, 108, initial_indent=" " * 12, subsequent_indent=" " * 13)
        lines += ["        },", "        {" + ", ".join(f"{value:.3f}f" for value in scale) + "},", "    },"]
    return "\n".join([*lines, "};", ""])


LEARNER = CarcassonneLists()
"""What the driver finds here."""
