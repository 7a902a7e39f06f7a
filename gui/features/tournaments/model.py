"""Tournaments of computers: plan and standings. Each lives in a folder of its own.

`tournament.json` says what is to be played. Every table, a choice of as many agents as there are seats, is a match of
the engine: `NN.jsonl` has its results and `NN.tgn` its games, both of which the engine can go on with at any time.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from io import BytesIO
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Any

from turmcore import Game, TextError, TurmError
from turmcore.core.folders import Unread, read_each
from turmcore.core.json_text import read_json
from turmcore.matches.match import Match
from turmcore.matches.results import outcome_of
from turmcore.matches.start import game_of, settings_for
from turmcore.matches.summary import Rotations, Tally
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
        return game_of(self.game, settings_for(self.game, (), self.players, dict(self.options), None))

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """The agents of each table by their numbers: everybody meets everybody; where they are fewer than the seats
        they sit on several."""
        numbers = range(len(self.agents))
        if len(self.agents) <= self.players:
            return [tuple(islice(cycle(numbers), self.players))]
        return list(combinations(numbers, self.players))

    def match(self, table: int) -> Match:
        """The match that is played at a table."""
        agents = tuple(self.agents[number] for number in self.tables[table])
        return Match(self.game, agents, self.seed, self.options, None, True, self.opening)

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
            names = ("players", "games", "jobs", "seed")
            numbers = {name: int(values[name]) for name in names} | {"opening": int(values.get("opening", 0))}
            agents, people = (tuple(map(str, values[name])) for name in ("agents", "names"))
            options = tuple((str(key), str(value)) for key, value in dict(values.get("options", {})).items())
            plan = cls(str(values["game"]), agents=agents, names=people, options=options, **numbers)
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise TextError(f"this is no tournament: {error}") from None
        plan.check()
        return plan


class Row(Tally):
    """Standing of an agent."""

    def __init__(self, number: int, name: str) -> None:
        super().__init__()
        self.number, self.name = number, name


class Tournament:
    """A tournament in its folder; `read` takes what was played since, and leaves out what is no result.

    Attributes
    ----------
    rows
        One for each agent.
    unread
        The files that hold a line that is no result.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        self.rows = [Row(number, name) for number, name in enumerate(plan.names)]
        self.unread: list[Unread] = []
        tallies = dict(zip(plan.agents, self.rows, strict=True))
        self._tables = [Rotations(plan.match(table), tallies) for table in range(len(plan.tables))]
        self._ends = [0] * len(self._tables)  # bytes read of each file of results

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
        return sum(table.games for table in self._tables)

    @property
    def is_over(self) -> bool:
        """True if all games were played."""
        return self.played >= self.plan.num_games

    @property
    def next_table(self) -> int | None:
        """The first table that has games left."""
        left = (at for at, one in enumerate(self._tables) if one.games < self.plan.games)
        return next(left, None)

    @property
    def standings(self) -> list[Row]:
        """The agents, the best first."""
        return sorted(self.rows, key=lambda row: (-row.shares.mean, row.name))

    def command(self, table: int) -> list[str]:
        """Command for the games of a table that are left, in a process of its own; it ends when its standard
        input does."""
        plan, match, name = self.plan, self.plan.match(table), self._name(table)
        opening = ("--random-plies", str(plan.opening)) if plan.opening else ()
        return [
            *(sys.executable, "-m", "gui.features.tournaments.player", "play", plan.game),
            *(part for agent in match.agents for part in ("--agent", agent)),
            *("--players", str(plan.players), "--rotate"),
            *(part for key, value in plan.options for part in ("--option", f"{key}={value}")),
            *opening,
            *("--games", str(plan.games), "--seed", str(plan.seed), "--jobs", str(plan.jobs)),
            *("--output", f"{name}.tgn", "--results", f"{name}.jsonl", "--resume"),
        ]

    def read(self) -> bool:
        """Count the games that were played since; True if there are any."""
        before = self.played
        for table, end in enumerate(self._ends):
            path = self._name(table).with_suffix(".jsonl")
            try:
                with open(path, "rb") as file:
                    file.seek(end)
                    new = file.read()
            except OSError:
                continue
            whole = new.rfind(b"\n") + 1  # a line that is being written does not count yet
            self._ends[table] += whole
            are_results = [self._count(table, line) for line in new[:whole].splitlines()]
            if not all(are_results) and path not in [one.path for one in self.unread]:
                self.unread.append(Unread(path, "it holds a line that is no result"))
        return self.played != before

    def _count(self, table: int, line: bytes) -> bool:
        """Count a game; False if the line is no result."""
        try:
            game = read_json(line)
            if "game" in game:
                outcome = outcome_of(game)
                if set(outcome.agents) != set(range(self.plan.players)):
                    return False
                self._tables[table].add(outcome)
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            return False
        return True

    def games(self, agent: int | None = None) -> Iterator[Record]:
        """The games that were played, of a table that is being played those that are whole; all, or those of one agent."""
        for table in range(len(self._tables)):
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
