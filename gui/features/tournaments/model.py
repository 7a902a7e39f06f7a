"""Tournaments of computers: plan and standings. Each lives in a folder of its own.

`tournament.json` says what is to be played. Every table, a choice of as many agents as there are seats, is a match of
the engine: `NN.jsonl` has its results and `NN.tgn` its games, both of which the engine can go on with at any time.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from io import BytesIO
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Any

import turmcore
from turmcore import Game, TextError, TurmError
from turmcore.core.folders import Unread, read_each
from turmcore.core.json_text import read_json
from turmcore.matches import Shares, wilson
from turmcore.notation import record
from turmcore.notation.record import Record
from turmcore.players import make

_PLAN = "tournament.json"
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")  # devices of Windows, in any folder
MOST_GAMES = 100_000
MOST_OPENING = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of a tournament.

    Attributes
    ----------
    agents
        As the engine calls them, each once.
    names
        Their names for people, in the same order.
    games
        At each table.
    options
        Settings of the game that are not its usual ones.
    opening
        Random moves before the agents begin: so that a game without luck is not always the same.
    """

    game: str
    players: int
    agents: tuple[str, ...]
    names: tuple[str, ...]
    games: int
    jobs: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    opening: int = 0

    def check(self) -> None:
        """TurmError if it cannot be played."""
        if self.game not in turmcore.games():
            raise TextError(f"there is no game {self.game!r}")
        self._load()
        if (
            not self.agents
            or len(set(self.agents)) != len(self.agents)
            or len(self.names) != len(self.agents)
        ):
            raise TextError("a tournament has agents, each of them once, and a name for each")
        for agent in self.agents:
            make(agent)
        is_within = 1 <= self.games <= MOST_GAMES and 0 <= self.opening <= MOST_OPENING
        if not (is_within and self.jobs >= 1 and 0 <= self.seed < 1 << 64):
            raise TextError("a tournament has games, and somebody to play them")

    @property
    def settings(self) -> dict[str, str]:
        """All settings of the game."""
        return dict(self._load().options)

    def _load(self) -> Game:
        options: dict[str, object] = dict(self.options)
        if self.players != turmcore.load(self.game).num_players:
            options["players"] = self.players
        return turmcore.load(self.game, **options)

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """The agents of each table by their numbers: everybody meets everybody; where they are fewer than the seats
        they sit on several."""
        numbers = range(len(self.agents))
        if len(self.agents) <= self.players:
            return [tuple(islice(cycle(numbers), self.players))]
        return list(combinations(numbers, self.players))

    @property
    def num_games(self) -> int:
        """Games at all tables."""
        return len(self.tables) * self.games

    def to_text(self) -> str:
        """The plan as text for its file."""
        return json.dumps(asdict(self) | {"options": dict(self.options)}, indent=1) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Plan:
        """Read it.

        Raises
        ------
        turmcore.TurmError
            If it is none that can be played.
        """
        try:
            values: dict[str, Any] = read_json(text)
            numbers = {name: int(values[name]) for name in ("players", "games", "jobs", "seed")}
            agents, names = (tuple(map(str, values[name])) for name in ("agents", "names"))
            options = tuple((str(key), str(value)) for key, value in dict(values.get("options", {})).items())
            numbers["opening"] = int(values.get("opening", 0))
            plan = cls(str(values["game"]), agents=agents, names=names, options=options, **numbers)
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise TextError(f"this is no tournament: {error}") from None
        plan.check()
        return plan


@dataclass(slots=True)
class Row:
    """Standing of an agent: games played, wins (shared ones too), and its shares of them.

    The games of a rotation share their luck: `rotations` has the mean share of each.
    """

    number: int
    name: str
    played: int = 0
    wins: int = 0
    share: float = 0.0
    forfeits: int = 0
    rotations: Shares = field(default_factory=Shares)

    @property
    def mean(self) -> float:
        """The mean share of a win."""
        return self.share / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean share."""
        return self.rotations.interval if self.rotations.count else wilson(self.share, self.played)


@dataclass(slots=True)
class _Reading:
    """Progress in reading the results of a table."""

    end: int = 0
    games: int = 0
    open: dict[int, list[float]] = field(default_factory=dict)  # shares in the rotation under way, by agent


@dataclass(slots=True)
class Tournament:
    """A tournament in its folder; `read` takes what was played since, and leaves out what is no result."""

    folder: Path
    plan: Plan
    rows: list[Row] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    _readings: list[_Reading] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = [Row(number, name) for number, name in enumerate(self.plan.names)]
        self._readings = [_Reading() for _ in self.plan.tables]

    @classmethod
    def open(cls, folder: Path) -> Tournament:
        """The tournament of a folder.

        Raises
        ------
        OSError, turmcore.TurmError
        """
        found = cls(folder, _read_plan(folder / _PLAN))
        found.read()
        return found

    @classmethod
    def begin(cls, folder: Path, plan: Plan) -> Tournament:
        """A new one; OSError if it cannot be written."""
        plan.check()
        folder.mkdir(parents=True)
        draft = folder / (_PLAN + ".part")
        draft.write_text(plan.to_text(), encoding="utf-8")
        draft.replace(folder / _PLAN)
        return cls(folder, plan)

    @property
    def name(self) -> str:
        """Its folder's."""
        return self.folder.name

    @property
    def played(self) -> int:
        """Games that were played to their end."""
        return sum(reading.games for reading in self._readings)

    @property
    def is_over(self) -> bool:
        """True if all games were played."""
        return self.played >= self.plan.num_games

    @property
    def next_table(self) -> int | None:
        """The first table that has games left."""
        left = (at for at, one in enumerate(self._readings) if one.games < self.plan.games)
        return next(left, None)

    @property
    def standings(self) -> list[Row]:
        """The agents, the best first."""
        return sorted(self.rows, key=lambda row: (-row.mean, row.name))

    def command(self, table: int) -> list[str]:
        """Command for the games of a table that are left, in a process of its own; it ends when its standard
        input does."""
        plan, name = self.plan, self._name(table)
        agents = [part for number in plan.tables[table] for part in ("--agent", plan.agents[number])]
        numbers = ("--games", str(plan.games), "--seed", str(plan.seed), "--jobs", str(plan.jobs))
        files = ("--output", f"{name}.tgn", "--results", f"{name}.jsonl", "--resume")
        players = ("--players", str(plan.players), "--rotate")
        options = [part for key, value in plan.options for part in ("--option", f"{key}={value}")]
        if plan.opening:
            options += ["--random-plies", str(plan.opening)]
        return [
            sys.executable,
            "-m",
            "gui.features.tournaments.player",
            "play",
            plan.game,
            *agents,
            *players,
            *options,
            *numbers,
            *files,
        ]

    def read(self) -> bool:
        """Count the games that were played since; True if there are any."""
        before = self.played
        for table, reading in enumerate(self._readings):
            path = self._name(table).with_suffix(".jsonl")
            try:
                with open(path, "rb") as file:
                    file.seek(reading.end)
                    new = file.read()
            except OSError:
                continue
            whole = new.rfind(b"\n") + 1  # a line that is being written does not count yet
            for line in new[:whole].splitlines():
                self._count(reading, table, line)
            reading.end += whole
        return self.played != before

    def _count(self, reading: _Reading, table: int, line: bytes) -> None:
        try:
            game = read_json(line)
            if "game" not in game:
                return
            agents = [self.plan.tables[table][int(number)] for number in game["seats"]]
            shares = list(zip(agents, map(float, game["shares"]), strict=True))
            if not all(0 <= share <= 1 for _, share in shares):
                raise ValueError(shares)
        except (ValueError, TypeError, KeyError, IndexError, OverflowError, RecursionError):
            path = self._name(table).with_suffix(".jsonl")
            if path not in [one.path for one in self.unread]:
                self.unread.append(Unread(path, "it holds a line that is no result"))
            return
        reading.games += 1
        for seat, (agent, share) in enumerate(shares):
            row = self.rows[agent]
            row.played += 1
            row.wins += share > 0
            row.share += share
            row.forfeits += game.get("forfeit") == seat and not game.get("resigned")
            reading.open.setdefault(agent, []).append(share)
        if reading.games % _rotation(self.plan.tables[table]) == 0:
            for agent, own in reading.open.items():
                self.rows[agent].rotations.add(sum(own) / len(own))
            reading.open.clear()

    def games(self, agent: int | None = None) -> Iterator[Record]:
        """The games that were played, of a table that is being played those that are whole; all, or those of one agent."""
        for table in range(len(self._readings)):
            if agent is not None and agent not in self.plan.tables[table]:
                continue
            name = self._name(table)
            path = name.with_suffix(".tgn")
            if path.exists():
                text = path.read_bytes()
            else:
                path = Path(f"{name}.tgn.part")
                text = path.read_bytes() if path.exists() else b""
                if not text.endswith(b"\n\n"):  # the last game is being written, or was when the power failed
                    text = text[: text.rfind(b"\n[Format ") + 1]
            try:
                yield from (game for game in record.read(BytesIO(text)) if game.moves)
            except TurmError:  # not written by us; the games before are there
                continue

    def _name(self, table: int) -> Path:
        return self.folder / f"{table + 1:02}"


def _rotation(agents: tuple[int, ...]) -> int:
    """Games after which everybody sits as before."""
    return next(n for n in range(1, len(agents) + 1) if agents[-n:] + agents[:-n] == agents)


def tournaments(folder: Path) -> tuple[list[Path], list[Unread]]:
    """The folders of the tournaments in a folder, the newest first, and those that cannot be read."""
    plans, unread = read_each(sorted(folder.glob(f"*/{_PLAN}")), _dated)
    newest = sorted(plans, reverse=True)
    return [path for _, path in newest], [Unread(one.path.parent, one.why) for one in unread]


def _dated(path: Path) -> tuple[float, Path]:
    """When a plan was written, and its folder; errors as in `Tournament.open`."""
    _read_plan(path)
    return path.stat().st_mtime, path.parent


def _read_plan(path: Path) -> Plan:
    try:
        return Plan.from_text(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise TextError(f"this is no text: byte {error.start} is not UTF-8") from None


def free_folder(folder: Path, name: str) -> Path:
    """A folder of this name, with a number where there is one already."""
    clean = " ".join(
        "".join(letter if letter.isalnum() or letter in " -_." else " " for letter in name).split()
    )
    base, number = (clean.strip(".") or "tournament")[:60].rstrip(" ."), 2
    if _RESERVED.fullmatch(base):
        base = f"_{base}"
    path = folder / base
    while path.exists():
        path, number = folder / f"{base} {number}", number + 1
    return path
