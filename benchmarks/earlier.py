"""Node limits that give two versions the same time: `python -m benchmarks.earlier --help`.

An earlier version plays our matches through UGI, as `turmcore-0.1.0` on the PATH: a checkout of that version with an environment
and a build of its own. A time limit would measure how busy the machine is; so both have node limits, and this
prints those with which a program thinks as long as it is told: processor time for each turn of stored games.
"""

import argparse
import resource
import subprocess
import sys
from collections.abc import Sequence

from benchmarks.matches import EARLIER, Plan
from turmcore.core.action import Action
from turmcore.core.state import State
from turmcore.errors import TurmError
from turmcore.matches.match import Match, Table
from turmcore.matches.start import settings_for
from turmcore.players.player import Player
from turmcore.players.ugi import PROTOCOL, position_line
from turmcore.system import split_command

TURNS = 40
"""At least so many turns are thought about."""


def stored(plan: Plan) -> Match:
    """Games with a match's settings, between players that look ahead, because their positions are like those of the match."""
    words = plan.argv
    given = {words[i]: words[i + 1] for i in range(1, len(words) - 1) if words[i].startswith("--")}
    texts = [words[i + 1].partition("=") for i, word in enumerate(words) if word == "--option"]
    options = {key: value for key, _, value in texts}
    players = int(given["--players"]) if "--players" in given else None
    settings = settings_for(words[0], given["--agents"].split(","), players, options, None)
    plies = int(given.get("--random-plies", 0))
    return Match(words[0], ("level4",), 1, tuple(settings.items()), random_plies=plies)


class _Lines:
    """Notes what a program is told at each decision."""

    num_best, noise = 1, 0.0

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __call__(self, state: State, action: Action, player: Player) -> Action:
        if state.num_actions() > 1:  # otherwise players do not think either
            self.lines.append(position_line(state))
        return action


class Positions:
    """The decisions of stored games, as a program is told them.

    Attributes
    ----------
    turns : int
        How many turns they are.
    """

    def __init__(self, match: Match, turns: int = TURNS) -> None:
        table, seen = Table(match), _Lines()
        options = {"Protocol": PROTOCOL, "Game": match.game}  # the lines tell the rest
        self.turns, games = 0, 0
        while self.turns < turns:
            _, outcome = table.play(games, seen)
            self.turns += sum(spent.turns for spent in outcome.spent)
            games += 1
        self._begin = ["ugi", *(f"setoption name {name} value {value}" for name, value in options.items())]
        self._lines = seen.lines

    def seconds(self, command: str, nodes: int) -> float:
        """Processor time of a program that thinks about all of them, its start included.

        Raises
        ------
        TurmError
            If it does not answer one of them.
        """
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with subprocess.Popen(
            split_command(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdin is not None and program.stdout is not None
            print(*self._begin, sep="\n", file=program.stdin)
            for position in self._lines:
                print(position, f"go nodes {nodes}", sep="\n", file=program.stdin, flush=True)
                line = ""
                while not line.startswith("bestmove "):
                    line = program.stdout.readline()
                    if not line or line.startswith("error "):
                        raise TurmError(f"{command}: {line.strip() or 'no answer'}")
            print("quit", file=program.stdin, flush=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    def nodes(self, command: str, wanted: float, few: int) -> tuple[int, float]:
        """The node limit with which a turn takes so many seconds, and what one takes with it; `few` is where to
        begin to look."""
        start, limit = self.seconds(command, 1), few
        for left in reversed(range(6)):
            each = max(1e-6, (self.seconds(command, limit) - start) / self.turns)
            if not left or abs(each - wanted) < 0.03 * wanted:
                break
            limit = max(100, 100 * round(limit * min(10.0, wanted / each) / 100))
        return limit, each


def main(argv: Sequence[str] | None = None) -> int:
    """Print the limits of some programs."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.earlier", description="Node limits that give versions the same processor time."
    )
    plans = {plan.name: plan for plan in EARLIER}
    parser.add_argument("match", choices=plans, help="such turns are thought about")
    parser.add_argument("commands", metavar="COMMAND", nargs="+", help="'turmcore ugi', 'turmcore-0.1.0 ugi'")
    parser.add_argument("--ms", type=int, default=200, help="of a turn (default %(default)s)")
    parser.add_argument("--few", type=int, default=50_000, help="nodes to begin with (default %(default)s)")
    arguments = parser.parse_args(argv)
    positions = Positions(stored(plans[arguments.match]))
    try:
        for command in arguments.commands:
            nodes, each = positions.nodes(command, arguments.ms / 1000, arguments.few)
            print(f"{command}: {nodes} nodes, {1000 * each:.0f} ms a turn of {positions.turns}", flush=True)
    except (TurmError, OSError) as error:
        print(f"benchmarks.earlier: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
