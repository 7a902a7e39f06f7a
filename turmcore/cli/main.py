"""The command `turmcore`: parses its arguments, calls the command's module, and reports errors.

Exit status: 0 success; 2 bad input; 1 a failure of ours, or stopped by Ctrl-C.
"""

import argparse
import errno
import importlib
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from turmcore.cli.examples import EXAMPLES
from turmcore.errors import Failure, TurmError, one_line
from turmcore.system import unify_streams

EXECUTORS = ("processes", "threads", "ray")
SHELLS = ("bash", "zsh", "fish")

MOST_JOBS = 1024
_DIGITS = 1000  # that Python parses quickly

_STREAMS = (
    ("stdin", "standard input", os.O_WRONLY),
    ("stdout", "standard output", os.O_RDONLY),
    ("stderr", "standard error", os.O_WRONLY),  # its words go nowhere
)

_WRONG_PATH = (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError)


class UsageError(TurmError):
    """The command line itself is invalid."""


class _Parser(argparse.ArgumentParser):
    """Reports errors in one line, without the usage."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Refuse leftover arguments here, in the command's own parser, which can point to its help."""
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return found, rest

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Refuse `--x=--`, of which some Pythons make an empty list."""
        if action.option_strings and arg_strings == ["--"]:
            raise argparse.ArgumentError(action, "'--' is no value")
        return super()._get_values(action, arg_strings)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Say the help; argparse itself would not mind if it came to nobody."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments after the program's name; by default the process's own.

    Returns
    -------
    int
        The exit status.
    """
    unify_streams()
    closed = _fill_streams()
    try:
        try:
            status = _run(argv)
            sys.stdout.flush()
            return status
        except BrokenPipeError:
            raise
        except TurmError as error:
            return _fail(2, str(error))
        except OSError as error:
            return _fail(2 if isinstance(error, _WRONG_PATH) else 1, _os_message(error, closed))
        except KeyboardInterrupt:
            return _fail(1, "stopped by Ctrl-C")
        except Exception as error:
            if os.environ.get("TURMCORE_TRACEBACK"):
                raise
            if isinstance(error, Failure):
                return _fail(1, str(error))
            return _fail(1, f"internal error, please report it: {type(error).__name__}: {error}")
    except BrokenPipeError:  # the reader of our output is gone and wants no more
        _drop_output()
        return 0


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = command_parser().parse_args(argv)
    except SystemExit as stop:  # --help and --version
        return stop.code if isinstance(stop.code, int) else 0
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_: print(
            f"turmcore: {one_line(str(message))}", file=sys.stderr
        )
        module = importlib.import_module(f"turmcore.cli.{arguments.module}")
        return getattr(module, arguments.function)(arguments) or 0


def _fail(status: int, message: str) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        _drop_output()
    print("turmcore:", one_line(message), file=sys.stderr)
    return status


def _drop_output() -> None:
    """Discard unwritten output, so that Python does not try to write it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fill_streams() -> list[str]:
    """Put something that cannot be used in place of the standard streams that are closed; returns their names.

    Python has None for them, and their numbers would go to the next files.
    """
    closed = []
    for number, (name, words, way) in enumerate(_STREAMS):
        if getattr(sys, name) is not None:
            continue
        file = os.open(os.devnull, way)
        if file != number:
            os.dup2(file, number)
            os.close(file)
        mode = "r" if name == "stdin" else "w"
        setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
        if name != "stderr":
            closed.append(words)
    return closed


def _os_message(error: OSError, closed: Sequence[str]) -> str:
    if error.filename:
        return f"{error.filename}: {error.strerror}"
    if error.errno == errno.EBADF and closed:
        return f"{' and '.join(closed)}: closed"
    if error.errno in (errno.ENOSPC, errno.EFBIG):  # files say their own names
        return f"standard output: {error.strerror}"
    return error.strerror or str(error)


def command_parser() -> argparse.ArgumentParser:
    """The parser of the command line, with a subparser for each command."""
    parser = _Parser(prog="turmcore", description="Tower games: rules, records, matches.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(
        name: str, module: str, text: str, *, game: str = "", server: bool = False
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(
            name,
            help=text,
            description=text,
            epilog=_examples(name),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        sub.set_defaults(module=module, function=name.replace("-", "_"), command=name)
        if server:
            sub.add_argument("url", metavar="URL", help="of the server, http://HOST:PORT")
        if game:
            sub.add_argument("game", metavar="GAME", nargs=game if game == "?" else None)
        return sub

    sub = command("games", "info", "list the games")
    sub.add_argument("--json", action="store_true", help="as JSON, with all settings")

    sub = command("new", "position", "print a game's start position", game="1")
    _add_settings(sub)
    sub.add_argument("--seed", metavar="S", type=_natural, help="seed of a start position that is drawn")
    _add_json(sub)

    sub = command("show", "position", "draw a position as text", game="1")
    _add_position(sub)
    _add_json(sub)

    sub = command("actions", "position", "list the legal actions, sorted", game="1")
    _add_position(sub)
    _add_json(sub)

    sub = command("why", "position", "say whether an action is legal, or which rule it breaks", game="1")
    _add_position(sub)
    sub.add_argument("token", metavar="TOKEN")
    _add_language(sub)
    sub.add_argument("--quiet", action="store_true", help="print nothing: exit status 0 if legal, else 3")
    _add_json(sub)

    sub = command("facts", "position", "say what a legal action does", game="1")
    _add_position(sub)
    sub.add_argument("token", metavar="TOKEN")
    _add_language(sub)
    _add_json(sub)

    sub = command("rules", "rules", "print the rules of a game, or one of them", game="1")
    sub.add_argument(
        "number", metavar="NUMBER", nargs="?", help="print only this rule, numbered as in refusals"
    )
    _add_language(sub)

    sub = command("apply", "position", "print the position after some actions", game="1")
    _add_position(sub)
    sub.add_argument("tokens", metavar="TOKEN", nargs="+")
    _add_json(sub)

    sub = command("perft", "perft", "count action sequences", game="1")
    _add_position(sub, required=False)
    sub.add_argument("--depth", metavar="N", type=_natural, required=True)
    sub.add_argument("--divide", action="store_true", help="also print the count of each first action")
    sub.add_argument("--jobs", metavar="J", type=_jobs, default=1, help="number of threads")
    _add_json(sub)

    sub = command("play", "play", "play games between agents", game="1")
    _add_agents(sub)
    sub.add_argument(
        "--games", metavar="N", type=_positive, help="number of games (1; with --sprt at most 400)"
    )
    sub.add_argument("--seed", metavar="S", type=_natural, help="the same seed gives the same games")
    _add_settings(sub)
    _add_position(sub, required=False)
    sub.add_argument("--rotate", action="store_true", help="move the agents to the next seat with each game")
    sub.add_argument(
        "--random-plies", metavar="N", type=_natural, default=0, help="random plies at the start of each game"
    )
    _add_openings(sub)
    _add_terms(sub)
    sub.add_argument(
        "--sprt",
        metavar="LOW,HIGH[,ALPHA,BETA]",
        help="stop when the test decides between two mean shares, or Elo differences: 0elo,5elo",
    )
    sub.add_argument("--output", metavar="F", help="write the records to this file, replacing it")
    sub.add_argument("--results", metavar="F", help="write winners and times to this new file")
    sub.add_argument("--resume", action="store_true", help="continue the games in --output and --results")
    sub.add_argument("--jobs", metavar="J", type=_jobs, default=1, help="number of processes")
    sub.add_argument("--json", action="store_true", help="print a summary as JSON")

    sub = command("tournament", "tournament", "play a round robin or a gauntlet of many agents", game="1")
    _add_agents(sub)
    sub.add_argument(
        "--rounds",
        metavar="N",
        type=_positive,
        default=1,
        help="in a round every table plays once per seating",
    )
    sub.add_argument("--gauntlet", action="store_true", help="only tables with the first agent")
    _add_settings(sub)
    _add_position(sub, required=False)
    _add_openings(sub)
    _add_terms(sub)
    _add_many(
        sub,
        "write games and standings to this folder",
        "random plies at the start of each game; 6 in games without chance that begin at the start",
    )

    sub = command("selfplay", "tournament", "play games and keep all decisions as training data", game="1")
    _add_agents(sub)
    sub.add_argument(
        "--games", metavar="N", type=_positive, default=1, help="number of games in the folder at the end (1)"
    )
    _add_settings(sub)
    _add_position(sub, required=False)
    sub.add_argument("--rotate", action="store_true", help="move the agents to the next seat with each game")
    sub.add_argument("--observations", action="store_true", help="also keep the players' observations")
    sub.add_argument(
        "--policy", metavar="K", type=_natural, default=0, help="also keep a search's K best actions"
    )
    sub.add_argument(
        "--temperature",
        metavar="T",
        type=float,
        default=0.0,
        help="draw from a search's best actions by their visits",
    )
    sub.add_argument("--temperature-plies", metavar="N", type=_natural, help="only in the first N plies")
    sub.add_argument(
        "--noise", metavar="P", type=float, default=0.0, help="fraction of a search's priors that is random"
    )
    sub.add_argument(
        "--weights", metavar="W,W", type=_weights, help="draw each seat from the agents with these weights"
    )
    sub.add_argument(
        "--shard", metavar="N", type=_positive, default=256, help="games in each folder of samples (256)"
    )
    _add_many(
        sub,
        "the folder that gets the files",
        "random plies at the start of each game; 6 in games without chance",
    )

    sub = command("replay", "replay", "check every token of a record and print the results")
    sub.add_argument("file", metavar="FILE")
    sub.add_argument("--trace", action="store_true", help="print each position with its actions as JSON")
    sub.add_argument("--skip-bad", action="store_true", help="leave out games that are wrong, and list them")

    sub = command("analyse", "analyse", "find the best actions", game="1")
    _add_position(sub)
    sub.add_argument("--limit", metavar="L", default="1s", help="such as 500ms or 20000n (nodes); default 1s")
    sub.add_argument("--best", metavar="N", type=_positive, default=1, help="how many actions to print")
    sub.add_argument(
        "--method", metavar="M", default="auto", help="auto, mcts, rank, alphabeta or expectimax"
    )
    sub.add_argument("--seed", metavar="S", type=_natural, default=0)
    sub.add_argument("--threads", metavar="T", type=_positive, default=1)
    sub.add_argument("--json", action="store_true", help="as JSON")

    sub = command("tables", "tables", "make endgame tables, or resume making them", game="1")
    sub.add_argument(
        "--stones", metavar="N", type=_natural, help="stones of both sides together (default: all)"
    )
    sub.add_argument("--dir", metavar="D", help="folder (default: the user's own)")

    sub = command("print", "prints", "write a game's pieces as files for a 3D printer", game="1")
    sub.set_defaults(function="print_pieces")
    sub.add_argument(
        "--output", metavar="DIR", required=True, help="the folder that gets a file for each plate"
    )
    sub.add_argument("--set", metavar="NAME|FILE", help="piece set (A)")
    sub.add_argument("--edge", metavar="MM", type=float, help="edge of a cube (20)")
    sub.add_argument("--rounding", metavar="MM", type=float, help="radius of its edges (a twentieth of it)")
    sub.add_argument("--bed", metavar="WxD", type=_bed, help="width and depth of a plate in mm (220x220)")
    sub.add_argument("--gap", metavar="MM", type=float, help="between two things on it (5)")
    sub.add_argument("--room", metavar="MM", type=float, help="between a ring and a climber (0.4)")
    sub.add_argument("--colors", metavar="LETTERS", help="colors that are printed (RGBK)")
    sub.add_argument(
        "--format", metavar="F", dest="kind", choices=("3mf", "stl"), help="3mf (default) or stl"
    )
    sub.add_argument(
        "--whole",
        action="store_true",
        dest="is_whole",
        default=None,
        help="one body a piece, to be painted by hand",
    )
    _add_json(sub)

    sub = command("puzzles", "puzzles", "find puzzles in self-play, or go on finding them")
    sub.add_argument("what", metavar="mine", choices=("mine",))
    sub.add_argument("game", metavar="GAME")
    sub.add_argument(
        "--count", metavar="N", type=_positive, default=10, help="puzzles in the file at the end (10)"
    )
    sub.add_argument(
        "--seed", metavar="S", type=_natural, default=0, help="the same seed finds the same puzzles"
    )
    sub.add_argument(
        "-o", "--output", metavar="F", required=True, help="the file that gets them, replacing it"
    )
    sub.add_argument("--resume", action="store_true", help="continue the puzzles in --output")

    sub = command("bench", "bench", "measure fixed workloads", game="?")
    sub.add_argument("--json", metavar="F", help="write the table to this file")

    sub = command("ugi", "ugi", "run as an engine for other programs", game="?")
    sub.add_argument("--files", action="store_true", help="allow paths of files as settings (a set, a board)")

    _add_online(command)

    sub = command("completion", "completion", "print a shell's completion script")
    sub.add_argument("shell", metavar="SHELL", choices=SHELLS, help=" or ".join(SHELLS))

    sub = command("build-info", "info", "print how this engine was built")
    sub.add_argument("--json", action="store_true", help="as JSON")
    return parser


def _add_password(parser: argparse.ArgumentParser, words: str) -> None:
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--password", metavar="P", help=f"{words}; in TURMCORE_PASSWORD others do not see it")
    either.add_argument("--password-file", metavar="FILE", help="that holds it")


def _add_online(command: Callable[..., argparse.ArgumentParser]) -> None:
    """The commands of playing together."""
    _add_serve(command("serve", "online", "serve tables for people and bots on other machines"))

    sub = command("open", "online", "open a table at a server and print its links", game="1", server=True)
    sub.set_defaults(function="open_table")
    _add_settings(sub)
    sub.add_argument("--seats", metavar="A,B", help="for each seat 'open' or a computer that plays there")
    sub.add_argument(
        "--clock", metavar="TEXT", help="10m, 10m+5s or 600+5 for the game, 30s/turn or 3d for each turn"
    )
    sub.add_argument("--no-chat", action="store_true", help="nobody talks at this table")
    sub.add_argument(
        "--no-tries", action="store_true", help="nobody sees what the one on turn is about to do"
    )
    sub.add_argument("--listed", action="store_true", help="show it to all who ask, with its invitation")
    _add_password(sub, "that the server asks for")
    _add_json(sub)

    sub = command("join", "online", "let an agent play a seat of a table, and print the result")
    sub.add_argument("link", metavar="LINK", help="of a seat, or - to read it")
    sub.add_argument(
        "--agent", metavar="A", required=True, help="NAME[:LIMIT], or ugi:COMMAND[ {OPTION=VALUE ..}][:LIMIT]"
    )
    sub.add_argument("--name", metavar="TEXT", help="that the others see; the agent's, if not given")

    sub = command("watch", "online", "print each ply of a table as JSON while it is played")
    sub.add_argument("link", metavar="LINK", help="of a table, or - to read it")

    sub = command("record", "online", "print the record of a table")
    sub.add_argument("link", metavar="LINK", help="of a table, or - to read it")

    sub = command("verify", "online", "check that nobody has chosen what chance brought in a record")
    sub.add_argument("file", metavar="FILE")


def _add_serve(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--host", metavar="H", default="127.0.0.1", help="this machine only, if not given")
    sub.add_argument("--port", metavar="N", type=_natural, default=0, help="any that is free, if not given")
    sub.add_argument(
        "--store",
        metavar="FILE",
        help="where the tables are kept, or postgresql://HOST/DATABASE; with --port the user's own",
    )
    _add_password(sub, "who opens a table has to know it")
    sub.add_argument("--certificate", metavar="FILE", help="for TLS, with --key")
    sub.add_argument("--key", metavar="FILE", help="of the certificate")
    sub.add_argument(
        "--proxies", metavar="A,B", default="127.0.0.1", help="whose word about addresses is taken"
    )
    sub.add_argument(
        "--origin",
        metavar="URL",
        dest="origins",
        action="append",
        default=[],
        help="a page of another host that may speak with this server",
    )
    sub.add_argument("--push", metavar="FILE", help="tell browsers whose turn it is, by the key in this file")
    sub.add_argument(
        "--contact", metavar="URL", help="with --push: mailto:SOMEBODY, whom push services may ask"
    )
    sub.add_argument(
        "--keep", metavar="DAYS", type=_positive, default=90, help="tables that nobody uses; 90, if not given"
    )
    sub.add_argument("--jobs", metavar="J", type=_jobs, help="processes in which computers think")


def _examples(name: str) -> str:
    return "\n".join(["examples:", *(f"  turmcore {example}" for example in EXAMPLES.get(name, ()))])


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", metavar="CODE", default="en", help="en (default), de or hu")


def _add_position(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    parser.add_argument(
        "--position", metavar="P", required=required, help="the position's text, or - for standard input"
    )


def _add_openings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--openings",
        metavar="FILE",
        help="begin at its positions by turns, one a line or the ends of records",
    )
    parser.add_argument(
        "--opening-plies", metavar="N", type=_natural, help="of its records only the first N plies"
    )
    parser.add_argument(
        "--order",
        choices=("sequential", "random"),
        default="sequential",
        help="in the file's order, or shuffled by the seed",
    )


def _add_terms(parser: argparse.ArgumentParser) -> None:
    """The options of `turmcore.matches.terms.Terms`, and what a match tells meanwhile."""
    parser.add_argument(
        "--clock",
        metavar="TIME",
        default="",
        help="the time of each player, who loses without: 60+0.6, 10m+5s, 30s/turn",
    )
    parser.add_argument(
        "--margin", metavar="MS", type=_natural, default=0, help="milliseconds by which it may be exceeded"
    )
    parser.add_argument(
        "--resign",
        metavar="COUNT,SHARE[,both]",
        default="",
        help="who expects this share or less in so many searches in a row has lost",
    )
    parser.add_argument(
        "--draw",
        metavar="PLY,COUNT,SHARE",
        default="",
        help="from this ply on, so many searches in a row within this share of an even one are a draw",
    )
    parser.add_argument("--max-plies", metavar="N", type=_natural, default=0, help="a longer game is a draw")
    parser.add_argument(
        "--evaluations", action="store_true", help="write the searches' shares into the records"
    )
    parser.add_argument(
        "--report", metavar="N", type=_positive, help="print the table to standard error after every N games"
    )


def _add_agents(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--agent",
        metavar="A",
        dest="agents",
        action="append",
        help="NAME[:LIMIT], or ugi:COMMAND[ {OPTION=VALUE ..}][:LIMIT]",
    )
    parser.add_argument(
        "--agents", metavar="A,B", dest="agents", action=_Agents, help="several agents at once"
    )


def _add_many(parser: argparse.ArgumentParser, output: str, plies: str) -> None:
    """The options that `tournament` and `selfplay` share, with what is said of the folder and of random plies."""
    parser.add_argument(
        "--seed", metavar="S", type=_natural, default=0, help="a different seed gives different games"
    )
    parser.add_argument(
        "--random-plies",
        metavar="N",
        type=_natural,
        help=plies,
    )
    parser.add_argument("--output", metavar="DIR", help=output)
    parser.add_argument("--resume", action="store_true", help="continue the games in --output")
    parser.add_argument(
        "--executor", metavar="E", choices=EXECUTORS, help="processes (default), threads or ray"
    )
    parser.add_argument(
        "--jobs", metavar="J", type=_jobs, help="parallel games (1; with ray as many as it can)"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def _add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", metavar="N", type=_positive, help="number of players")
    parser.add_argument("--set", metavar="NAME|FILE", help="piece set; short for --option set=..")
    parser.add_argument("--board", metavar="NAME|FILE", help="board; short for --option board=..")
    parser.add_argument(
        "--option",
        metavar="k=v",
        dest="options",
        action="append",
        default=[],
        help="a setting; can be repeated",
    )


def _natural(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    if len(text) > _DIGITS:
        raise argparse.ArgumentTypeError(f"a number has at most {_DIGITS} digits")
    return int(text)


def _positive(text: str) -> int:
    number = _natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number


def _bed(text: str) -> tuple[float, float]:
    width, _, depth = text.partition("x")
    try:
        return float(width), float(depth)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 220x220") from None


def _weights(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split(",")))


def _jobs(text: str) -> int:
    number = _positive(text)
    if number > MOST_JOBS:
        raise argparse.ArgumentTypeError(f"at most {MOST_JOBS} are allowed")
    return number


class _Agents(argparse.Action):
    """`--agents A,B` is short for `--agent A --agent B`."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        namespace.agents = [*(namespace.agents or []), *values.split(",")]


class _Version(argparse.Action):
    """Prints the version, which only the compiled part knows."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        import turmcore

        print(turmcore.__version__)
        parser.exit()
