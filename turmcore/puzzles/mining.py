"""Puzzles found in games that computers play against each other: one way to the goal, all others clearly worse.

Every game has its own random numbers, so the same seed finds the same puzzles, however often it was interrupted.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from turmcore import registry
from turmcore.core.goals import Wanted
from turmcore.core.rng import Rng
from turmcore.errors import TextError, TurmError
from turmcore.notation.record import Record, Tag
from turmcore.players import make
from turmcore.puzzles.goal import Goal, goals_of, mover
from turmcore.puzzles.puzzle import Puzzle
from turmcore.puzzles.rating import level_of, rate
from turmcore.puzzles.solving import Solution, solve
from turmcore.search import has_own_search, search

if TYPE_CHECKING:
    from turmcore.core.game import Game
    from turmcore.core.state import State

_MOST_PLIES = 1000
_MOST_NODES = 100_000
"""Most nodes: a puzzle that takes more to search is none for people."""
_ENOUGH = 2
"""Puzzles in a game to choose from."""
_FEWEST_ACTIONS = 5
_BAND = 100
_COMMON, _KEPT = 0.12, 5
"""A sort with more than this share of all may get another from one game in so many only."""
_DEEPEST = (4, 3, 3, 3, 3)
"""Moves of the longest win that is looked for, game by game: long ones take much time."""
_ALL = f"{10**9}n"


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, with the number of the game it was found in."""

    puzzle: Puzzle
    number: int


def mine(game: str, seed: int, before: Sequence[Puzzle] = ()) -> Iterator[Found | int]:
    """Puzzles without end, and the number of each game that had none.

    Parameters
    ----------
    game : str
    seed : int
    before : sequence of Puzzle
        Those found before, with the same seed.

    Raises
    ------
    TurmError
        If the game has no goals, or `before` comes from elsewhere.
    """
    if game not in registry.games():
        registry.game_class(game)
    if not goals_of(game):
        raise TurmError(f"there are no puzzles of the game {game!r}")
    seen = {(puzzle.start, str(puzzle.goal)) for puzzle in before}
    counts = Counter(_kind_of(puzzle) for puzzle in before)
    number = 1 + max((_number(puzzle, game, seed) for puzzle in before), default=-1)
    while True:
        # a game gives one puzzle, of the sort that is rarest so far
        there = [one for one in _of_game(game, seed, number) if (one.start, str(one.goal)) not in seen]
        best = min(there, key=lambda one: counts[_kind_of(one)], default=None)
        if best and (counts[_kind_of(best)] <= 2 + _COMMON * counts.total() or not number % _KEPT):
            seen.add((best.start, str(best.goal)))
            counts[_kind_of(best)] += 1
            yield Found(best, number)
        else:
            yield number
        number += 1


def _kind_of(puzzle: Puzzle) -> tuple[str, int]:
    return puzzle.goal.kind, puzzle.rating // _BAND


def _number(puzzle: Puzzle, game: str, seed: int) -> int:
    words = (puzzle.source.value("Mined") or "").split()
    if puzzle.game != game or len(words) != 2 or words[0] != str(seed) or not words[1].isdecimal():
        raise TextError(f"it has puzzles of another game or seed than {game} and {seed}")
    return int(words[1])


def _of_game(name: str, seed: int, number: int) -> list[Puzzle]:
    """The puzzles in one game."""
    cls = registry.game_class(name)
    rng = Rng(seed, f"puzzles {name} {number}")
    settings = {key: str(value) for key, value in rng.choice(cls.mining.settings).items()}
    game = cls.with_options(settings)
    wanted = cls.mining.wanted or {kind: Wanted() for kind in goals_of(name)}
    kinds = [
        kind
        for kind, wish in sorted(wanted.items())
        for _ in range(wish.weight)
        if not wish.needs or game.options.get(wish.needs) == "1"
    ]
    kind = rng.choice(kinds)
    wish, deepest = wanted[kind], _DEEPEST[number % len(_DEEPEST)]
    turns = [turn for turn in _turns(game, rng) if len(turn.to_text()) <= cls.mining.longest]
    if wish.last_turns:
        turns = turns[-wish.last_turns :]
    rng.shuffle(turns)
    found = []
    for turn in turns[: wish.tries]:
        state = game.state(turn.to_text())  # as everybody will meet it, with nothing before it
        puzzle = _puzzle(state, kind, wish, deepest)
        if puzzle is not None:
            mined = Record((*puzzle.source.tags, Tag("Mined", f"{seed} {number}")))
            found.append(replace(puzzle, source=mined))
            if len(found) == _ENOUGH:
                break
    return found


def _turns(game: Game, rng: Rng) -> list[State]:
    """The positions of one game where a turn begins."""
    state = game.new_state(rng.next() >> 1)
    players = [make(rng.choice(game.mining.agents)) for _ in range(game.num_players)]
    for player in players:
        player.new_game(rng.next() >> 1)
    num_random = rng.below(game.mining.random_plies + 1)
    turns: list[State] = []
    last: object = None
    while not state.is_over() and state.ply < _MOST_PLIES:
        if state.is_chance():
            last = None
            state.play(state.sample_chance())
            continue
        if mover(state) != last and state.num_actions() >= _FEWEST_ACTIONS:
            turns.append(state.copy())
        last = mover(state)
        if num_random:
            num_random -= 1
            state.play(state.sample())
            continue
        player = players[int(state.current_player)]
        is_shown = player.sees_all or not game.has_hidden
        state.play(player.choose(state if is_shown else state.view(int(state.current_player))))
    return turns


def _puzzle(state: State, kind: str, wish: Wanted, deepest: int = 4) -> Puzzle | None:
    """The puzzle with this kind of goal in a position, if there is a good one."""
    proven = _fight(state, wish.gap, deepest) if kind == "win" else _best(state, kind, wish)
    if proven is None:
        return None
    goal, found = proven
    start = state.to_text()
    rated = rate(state, goal, found)
    if not rated.lures and rated.found_by:
        return None  # one sees it at once
    rating = rated.value
    name = hashlib.sha256(f"{start} {goal}".encode()).hexdigest()[:10]
    return Puzzle(
        state.game.name, start, goal, {"en": "?"}, level_of(rating), found.lines[0], name, rating=rating
    )


def _best(state: State, kind: str, wish: Wanted) -> tuple[Goal, Solution] | None:
    """A goal that asks for the most there is, if only one first action reaches it."""
    high = goals_of(state.game.name)[kind][1]
    found = solve(state, Goal(kind, high), most_nodes=_MOST_NODES)  # more than there is: no time for lines
    if not found.is_whole:
        return None
    most = sorted(found.reached.values())
    if most[-1] < max(1, wish.least) or (wish.most and most[-1] > wish.most):
        return None
    if most[-1] - most[-2] < (wish.gap if high else 1):
        return None
    goal = Goal(kind, most[-1] if high else 0)
    found = solve(state, goal)
    return (goal, found) if found.lines else None


def _fight(state: State, gap: int, deepest: int) -> tuple[Goal, Solution] | None:
    """A win in few moves, if only one first move forces it and every other takes longer by `gap` or does not win."""
    low, high = goals_of(state.game.name)["win"]
    numbers = list(range(max(2, low), min(deepest, high) + 1))
    if has_own_search(state):
        numbers = [number for number in numbers if _is_only(state, number, gap)]
    for number in numbers:
        goal = Goal("win", number)
        found = solve(state, goal)
        if found.is_solvable:
            return (goal, found) if len(found.first_moves) == 1 else None
    return None


def _is_only(state: State, moves: int, gap: int) -> bool:
    """True if by alpha-beta one move wins in this time, and all others take longer by `gap` or do not win."""
    player = int(state.current_player)
    plies = 2 * moves - 1
    first = search(state, _ALL, method="alphabeta", depth=plies, best=1).best[0]
    if first.end != plies or first.values[player] < 1:
        return False
    latest = plies + 2 * gap
    best = search(state, _ALL, method="alphabeta", depth=latest, best=2).best
    return all(each.values[player] < 1 or not 0 < each.end <= latest for each in best[1:])
