"""Facts about the people who played the games of an album."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from gui.features.album.store import Entry
from gui.model.seats import Kind

_LEVELS = (Kind.LEVEL1, Kind.LEVEL2, Kind.LEVEL3, Kind.LEVEL4, Kind.LEVEL5)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's games: how many, how many of them won, how many at most one after the other; and the kind that was played
    most."""

    name: str
    games: int
    won: int
    streak: int
    favorite: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who have played against each other: in how many games only the one, and only the other has won."""

    first: str
    second: str
    games: int
    first_won: int
    second_won: int

    @property
    def turned(self) -> Pair:
        """The same, from the side of the other one."""
        return Pair(self.second, self.first, self.games, self.second_won, self.first_won)


@dataclass(frozen=True, slots=True)
class Best:
    """The highest result of a person in a kind of game, and the entry where it was reached."""

    game: str
    name: str
    score: int
    entry: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to achieve: how far somebody has come, of how far there is to go."""

    key: str
    done: int
    goal: int

    @property
    def is_reached(self) -> bool:
        """True if the goal is reached."""
        return self.done >= self.goal


def persons(entries: Iterable[Entry]) -> list[Person]:
    """All people with a name, the most frequent first. Names that differ in capitals only are one person."""
    names: dict[str, str] = {}
    results: dict[str, list[bool]] = {}
    kinds: dict[str, Counter[str]] = {}
    for entry in sorted(entries, key=lambda entry: entry.time):
        for player, name in _named(entry):
            results.setdefault(name.casefold(), []).append(player in entry.winners)
            kinds.setdefault(name.casefold(), Counter())[entry.game] += 1
            names[name.casefold()] = name
    found = [
        Person(names[key], len(won), sum(won), _longest(won), kinds[key].most_common(1)[0][0])
        for key, won in results.items()
    ]
    return sorted(found, key=lambda person: (-person.games, -person.won, person.name))


def pairs(entries: Iterable[Entry]) -> list[Pair]:
    """All pairs that met, the most frequent first."""
    met: Counter[tuple[str, str]] = Counter()
    ahead: Counter[tuple[str, str]] = Counter()
    names: dict[str, str] = {}
    for entry in entries:
        won = {name.casefold(): player in entry.winners for player, name in _named(entry)}
        names |= {name.casefold(): name for _, name in _named(entry)}
        for one, other in combinations(sorted(won), 2):
            met[one, other] += 1
            if won[one] != won[other]:
                ahead[(one, other) if won[one] else (other, one)] += 1
    return [
        Pair(names[one], names[other], games, ahead[one, other], ahead[other, one])
        for (one, other), games in met.most_common()
    ]


def bests(entries: Iterable[Entry]) -> list[Best]:
    """The best result in each game that counts points; the first to reach it."""
    found: dict[str, Best] = {}
    for entry in sorted(entries, key=lambda entry: entry.time):
        for player, name in _named(entry):
            score = entry.scores[player] if player < len(entry.scores) else 0
            if score and (entry.game not in found or score > found[entry.game].score):
                found[entry.game] = Best(entry.game, name, score, entry.name)
    return [found[game] for game in sorted(found)]


def goals(entries: Sequence[Entry], games: Sequence[str]) -> list[Goal]:
    """Goals for all who play here together; `games` are the kinds of game."""
    streak = max((person.streak for person in persons(entries)), default=0)
    beaten = max((_beaten(entry) for entry in entries), default=0)
    many = max((len(_people(entry)) for entry in entries), default=0)

    return [
        Goal("first", min(1, len(entries)), 1),
        Goal("ten", min(10, len(entries)), 10),
        Goal("hundred", min(100, len(entries)), 100),
        Goal("all", len({entry.game for entry in entries} & set(games)), len(games)),
        Goal("family", min(3, many), 3),
        Goal("streak", min(3, streak), 3),
        Goal("level3", int(beaten >= 3), 1),
        Goal("level5", int(beaten >= 5), 1),
    ]


def _people(entry: Entry) -> list[int]:
    return [player for player, kind in enumerate(entry.kinds) if kind is Kind.PERSON]


def _named(entry: Entry) -> list[tuple[int, str]]:
    return [(player, name) for player, name in enumerate(entry.people) if name]


def _beaten(entry: Entry) -> int:
    """The level of the strongest computer in a game that a person won alone; 0 without one."""
    if len(entry.winners) != 1 or entry.kinds[entry.winners[0]] is not Kind.PERSON:
        return 0
    return max((_LEVELS.index(kind) + 1 for kind in entry.kinds if kind in _LEVELS), default=0)


def _longest(won: Iterable[bool]) -> int:
    longest = run = 0
    for one in won:
        run = run + 1 if one else 0
        longest = max(longest, run)
    return longest
