"""Fit the evaluation of Carcassonne to self-play: `python -m benchmarks.tuning.carcassonne --help`.

Games of 2 to 6 players, with the tower and without, and with all that may be added to them, are played by the evaluation's own choice, which sometimes errs. Positions between two
turns give the features of all players and, in the end, how many points each of them still made. A player's value is its score and
a sum of its features with weights that go from stage to stage of the game; the weights make the error of the lead over the others least (least
squares, the more points are to come the less a position counts). Then a scale for each stage makes shares of the win of the values, by the greatest
likelihood of the results. At the end of the game only points count, so there the weights are not fitted.

They are written to turmcore/carcassonne/weights.h and wide_weights.h, and the next round of games is played with them after a build.
"""

import argparse
import random
import re
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import turmcore
from turmcore.carcassonne import ALL_FEATURES, FEATURES
from turmcore.search import search

FOLDER = Path(__file__).parents[2] / "turmcore" / "carcassonne"
STAGES = (0.0, 0.1, 0.35, 1.0)
"""Parts of the tiles that are left, as CC_STAGE in evaluation.h."""

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

FIGURES = ("big", "builder", "pig")
TILES = ("inns", "traders", "dragon")

_MORE_PLAYERS = (3, 3, 4, 4, 5, 6)
_ERRORS = (
    0.0,
    0.05,
    0.15,
)  # parts of the actions that are one of the next best ones, one of them for each game
_CHOICE = 6  # .. of so many
_FORESIGHT = (
    0.85  # part of what comes that is foretold by the next position but one turn later, and so on (lambda)
)
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


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions between two turns; rows of players that a game does not have are empty.

    Attributes
    ----------
    features : (n, players, features)
    scores, finals : (n, players)
        Points now and at the end.
    left : (n,)
        Part of the tiles that is left.
    is_player : (n, players)
    game : (n,)
        Number of the game; its positions follow each other.
    """

    features: NDArray[np.float32]
    scores: NDArray[np.float32]
    finals: NDArray[np.float32]
    left: NDArray[np.float32]
    is_player: NDArray[np.bool_]
    game: NDArray[np.int64]


def additions(rng: random.Random) -> dict[str, int]:
    """What is added to the game: everything every other time, else something."""
    names = FIGURES + TILES
    if rng.random() < 0.5:
        return dict.fromkeys(names, 1)
    return dict.fromkeys(rng.sample(names, rng.randint(1, len(names) - 1)), 1)


def play(seed: int, group: int, *, is_wide: bool = False) -> Sample:
    """One game with a seed; `group` is a number of GROUPS."""
    rng = random.Random(seed)
    players = rng.choice(_MORE_PLAYERS) if group % 2 else 2
    errors = rng.choice(_ERRORS)
    more = additions(rng) if is_wide else {}
    game = turmcore.load("carcassonne", players=players, tower=group // 2, **more)
    state: Any = game.new_state(seed=seed)
    tiles = sum(state.bag.values())
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
    return Sample(
        np.array(features, np.float32),
        np.array(scores, np.float32),
        np.tile(_rows(np.array(state.scores)), (count, 1)),
        np.array(left, np.float32),
        np.tile(np.arange(PLAYERS) < players, (count, 1)),
        np.full(count, seed, np.int64),
    )


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


def foretold(sample: Sample, lead: Floats) -> Floats:
    """What each position should have foretold, (n, players): a mean of what the later ones of its game have, the sooner the
    more, and of its result. `lead` is what the positions foretell."""
    target = leads(sample.finals, sample.is_player)
    for i in range(len(target) - 2, -1, -1):
        if sample.game[i] == sample.game[i + 1]:
            target[i] = (1 - _FORESIGHT) * lead[i + 1] + _FORESIGHT * target[i + 1]
    return target


def fit(sample: Sample) -> tuple[Floats, float]:
    """Weights (stages, features) that foretell best what is still to come, and what is left of its variance."""
    stages, lead = stages_of(sample.left), leads(sample.features, sample.is_player)
    now = leads(sample.scores, sample.is_player)
    weight = np.sqrt(1 / ((sample.left + 0.03) * sample.is_player.sum(axis=1)))
    lead = lead.astype(np.float32)
    free, width = len(STAGES) - 1, sample.features.shape[2]
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
        for rows in np.array_split(np.argwhere(sample.is_player), max(1, len(stages) // 20000))
        if (which := tuple(rows.T))
    ]
    shrink = np.diag(np.tile(_SHRINK / known[:, 1] ** 2, free))
    inverse = np.linalg.inv(sum(x.T @ x for _, x in inputs) + shrink)
    for _ in range(_ROUNDS):
        target = foretold(sample, leads(values(sample, weights), sample.is_player))
        target -= now + stages[:, :1] * (lead @ sure)
        right = sum(x.T @ (weight[which[0]] * target[which]) for which, x in inputs)
        weights[1:] = (inverse @ (right + shrink @ prior(names)[1:].ravel())).reshape(free, width)
    value = values(sample, weights)
    error = leads(sample.finals, sample.is_player) - leads(value, sample.is_player)
    spread = leads(sample.finals - sample.scores, sample.is_player)
    return weights, float((error**2).sum() / (spread**2).sum())


def values(sample: Sample, weights: Floats) -> Floats:
    """The players' values, (n, players)."""
    return sample.scores + np.einsum(
        "npf,ns,sf->np", sample.features, stages_of(sample.left), weights, optimize=True
    )


def fit_scales(sample: Sample, weights: Floats) -> tuple[Floats, float]:
    """Points that make e times the chances, by stages, and the mean log likelihood of the results."""
    value, stages = values(sample, weights), stages_of(sample.left)
    best = np.where(sample.is_player, sample.finals, -np.inf).max(axis=1, keepdims=True)
    shares = (sample.finals == best) & sample.is_player
    shares = shares / shares.sum(axis=1, keepdims=True)

    def likelihood(scales: Floats) -> float:
        score = np.where(sample.is_player, value / (stages @ scales)[:, None], -np.inf)
        score -= score.max(axis=1, keepdims=True)
        log = score - np.log(np.exp(score).sum(axis=1, keepdims=True))
        return float((shares * np.where(sample.is_player, log, 0)).sum() / len(score))

    scales, most, step = np.array([2.0, 5.0, 9.0, 15.0]), -np.inf, 1.5
    while step > 1.01:
        before = most
        for stage in range(len(scales)):
            for factor in (step, 1 / step):
                tried = scales.copy()
                tried[stage] *= factor
                found = likelihood(tried)
                if found > most:
                    scales, most = tried, found
        if most == before:
            step = step**0.5
    return scales, most


def read_weights(text: str, features: int) -> tuple[Floats, Floats]:
    """The weights (groups, stages, features) and the scales (groups, stages) of a header."""
    numbers = re.sub(r"/\*.*?\*/", "", text.rpartition("=")[2])
    for mark in "{}f,;":
        numbers = numbers.replace(mark, " ")
    rows = np.array([float(word) for word in numbers.split()]).reshape(len(GROUPS), -1)
    num = len(STAGES)
    return rows[:, :-num].reshape(len(GROUPS), num, features), rows[:, -num:]


def write_weights(header: Header, weights: Floats, scales: Floats) -> str:
    """The header for weights (groups, stages, features) and scales (groups, stages)."""
    lines = [
        f"/* Weights of {header.title}; written by `python -m benchmarks.tuning.carcassonne`. */",
        f"static const cc_weights {header.array}[{len(GROUPS)}] = {{",
    ]
    for name, stages, scale in zip(GROUPS, weights, scales, strict=True):
        lines += [f"    {{   /* {name} */", "        {"]
        for row in stages:
            numbers = "{" + ", ".join(f"{value:.3f}f" for value in row) + "},"
            lines += textwrap.wrap(numbers, 108, initial_indent=" " * 12, subsequent_indent=" " * 13)
        lines += ["        },", "        {" + ", ".join(f"{value:.3f}f" for value in scale) + "},", "    },"]
    return "\n".join([*lines, "};", ""])


def collect(seed: int, games: int, group: int, *, is_wide: bool = False) -> Sample:
    """So many games from a seed on."""
    found = [play(seed + i, group, is_wide=is_wide) for i in range(games)]
    return Sample(*(np.concatenate([getattr(game, name) for game in found]) for name in Sample.__slots__))


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=3000, help="of each group (default %(default)s)")
    parser.add_argument(
        "--groups", default="0123", help="of base 2, base 3-6, tower 2, tower 3-6 (default %(default)s)"
    )
    parser.add_argument("--wide", action="store_true", help="games with figures and further tiles")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--keep", help="write the positions to files whose names begin with this")
    arguments = parser.parse_args()
    header = HEADERS[arguments.wide]
    weights, scales = read_weights(header.path.read_text(encoding="utf-8"), len(header.features))
    for group in map(int, arguments.groups):
        sample = collect(arguments.seed, arguments.games, group, is_wide=arguments.wide)
        if arguments.keep:
            np.savez(
                f"{arguments.keep}-{group}.npz", **{name: getattr(sample, name) for name in Sample.__slots__}
            )
        weights[group], rest = fit(sample)
        scales[group], likelihood = fit_scales(sample, weights[group])
        print(
            f"{GROUPS[group]}: {len(sample.left)} positions, variance left {rest:.4f}, log likelihood {likelihood:.4f}",
            file=sys.stderr,
        )
        header.path.write_text(write_weights(header, weights, scales), encoding="utf-8")


if __name__ == "__main__":
    main()
