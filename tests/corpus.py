"""Files of every kind as this version writes them, for later versions to read.

``python -m tests.corpus`` makes their folder in tests/data, once: what a version has written never changes.
"""

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from datetime import datetime
from io import BytesIO, TextIOWrapper
from pathlib import Path

import turmcore
from tests.conformance.configurations import OTHERS
from turmcore.babel.board import format_board
from turmcore.cli.main import main as turmcore_command
from turmcore.matches import record_start
from turmcore.notation import record
from turmcore.notation.replay import replay
from turmcore.puzzles import mined, shipped
from turmcore.turmbauer.pieces import format_set

DATA = Path(__file__).parent / "data"
FOLDER = DATA / turmcore.__version__
OWN = {
    "turmbauer": {"set": DATA / "0.1.0/sets/mine.set"},
    "babel": {"board": DATA / "0.1.0/boards/mine.json"},
}
FURTHER: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("turmbauer", {"set": "mine"}),
    ("turmbauer", {"stability": "wobble", "hand": "child", "collapse": "stock", "players": 3}),
    ("turmbauer", {"stability": "wobble", "hand": "steady"}),
    ("babel", {"board": "mine", "players": 5}),
    ("carcassonne", {"no_ransom": 1, "farmers": 0, "players": 4}),
)
"""What the suite does not play: with it every value of every setting is there."""

MATCH = "play waechter --agents random,greedy --games 2 --seed 6 --rotate"
TOURNAMENT = "tournament waechter --agents random,greedy --rounds 1 --seed 1"
SELF_PLAY = "selfplay waechter --agent random --games 2 --seed 2"
BY_HAND = """[Format "tgn/1"]
[Game "waechter"]
[Start "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"]
[Players "Anna,level3"]
[Result "b"]
[Event "an evening \\"at home\\""]
[Option "repetition=0"]
[Forfeit "r"]
[Termination "resign"]

D7-C7-1 { !? a note } D1-C1-1 ( D3-D4-1 { the other side } D5-D4-1 ( C7-D7-1 ) )
C7-D7-1 { r gives up }
"""


def run(*words: object) -> str:
    """What a command of the engine prints."""
    out = TextIOWrapper(BytesIO(), "utf-8")  # commands write bytes, too
    with redirect_stdout(out):
        assert turmcore_command([str(word) for word in words]) == 0, words
    out.flush()
    return out.buffer.getvalue().decode()


def write(path: Path, text: str) -> None:
    """A text as one of the files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_own_files() -> None:
    """A piece set, a board, and the shortest puzzle of each kind of goal."""
    write(FOLDER / "sets/mine.set", format_set(turmcore.load("turmbauer", **OWN["turmbauer"]).pieces))
    write(FOLDER / "boards/mine.json", format_board(turmcore.load("babel", **OWN["babel"]).board))
    puzzles = [*shipped(), *(puzzle for name in turmcore.games() for puzzle in mined(name))]
    puzzles.sort(key=lambda puzzle: -len(puzzle.to_text()))
    shortest = {(puzzle.game, puzzle.goal.kind): puzzle for puzzle in puzzles}
    write(FOLDER / "puzzles/mine.tgn", "\n".join(puzzle.to_text() for puzzle in shortest.values()))


def write_records() -> None:
    """A game with each choice of settings, and beside it one of its positions; a match, a tournament, self-play."""
    missing = set(values_of_settings())
    (FOLDER / "records").mkdir()
    for number, (name, options) in enumerate([*((one.name, one.options) for one in OTHERS), *FURTHER], 1):
        game = turmcore.load(name, **options)
        missing -= {(name, *pair) for pair in game.options.items()}
        path = FOLDER / "records" / f"{name}-{number:02}.tgn"
        agents = ",".join(("random", "greedy", "greedy", "random", "greedy", "random")[: game.num_players])
        chosen = [
            f"--option={key}={int(value) if isinstance(value, bool) else value}"
            for key, value in options.items()
            if key != "players"
        ]
        players = ("--players", game.num_players, "--agents", agents)
        run("play", name, *players, "--seed", number, *chosen, "--output", path)
        (read,) = record.parse(path.read_text(encoding="utf-8"))
        texts = [step.state.to_text() for step in replay(read, record_start(read))]
        write(FOLDER / "positions" / f"{path.stem}.txt", texts[len(texts) * 2 // 3] + "\n")
    assert not missing, f"no game has {missing}"
    match = FOLDER / "records" / "match"
    run(*MATCH.split(), "--output", f"{match}.tgn", "--results", f"{match}.jsonl")
    run(*TOURNAMENT.split(), "--output", FOLDER / "tournament")
    run(*SELF_PLAY.split(), "--output", FOLDER / "selfplay")


def values_of_settings() -> Iterator[tuple[str, str, str]]:
    """(game, setting, value) of each value that a setting lists, but for the first: texts may leave that out."""
    for name in turmcore.games():
        for key, option in turmcore.registry.game_class(name).settings.items():
            if key != "players":
                yield from ((name, key, value) for value in (option.values or ())[1:])


def write_online() -> None:
    """The file of a server with a table where a game is over, and one where somebody is waited for."""
    from tests.online.running import Running

    (FOLDER / "online").mkdir()
    running = Running(FOLDER / "online" / "tables.sqlite")
    try:
        for name, game, seats in (
            ("over", "babel", "random,greedy,random"),
            ("begun", "carcassonne", "open,greedy"),
        ):
            told = run("open", running.url, game, "--seats", seats)
            links = dict(line.split(": ") for line in told.splitlines())
            if name == "over":
                run("watch", links["watch"])
                write(FOLDER / "online" / "over.tgn", run("record", links["watch"]))
            write(FOLDER / "online" / f"{name}.txt", told.replace(running.url, "SERVER"))
    finally:
        running.stop()


def write_app() -> None:
    """What the app keeps: games, its album, a tournament, settings."""
    from gui.features.album.store import Album
    from gui.features.tournaments.model import Plan, Tournament
    from gui.model import document, kept
    from gui.table.game_parts import parts_of

    when = datetime(2026, 11, 27, 12)
    for name, (session, file, is_left) in sessions().items():
        write(FOLDER / "autosave" / f"{name}.tgn", kept.write(session, file, when, is_left))
        write(FOLDER / "records" / f"app-{name}.tgn", document.write(session))
    games = {
        path.stem.partition("-")[0]: path for path in sorted((FOLDER / "records").glob("*-[0-9][0-9].tgn"))
    }
    for path in games.values():
        session = document.read(path.read_text(encoding="utf-8"))
        session.set_player(0, "Anna")
        session.go_to(len(session.line))
        Album(FOLDER / "album").add(session, parts_of(session.game.name).scores(session), when)
    plan = Plan("waechter", 2, ("random", "greedy"), ("Random", "Greedy"), 2, 1, 3, (("repetition", "0"),), 4)
    cup = Tournament.begin(FOLDER / "app-tournament", plan)
    for table in range(len(plan.tables)):
        with subprocess.Popen(cup.command(table), stdin=subprocess.PIPE) as player:  # it ends with its input
            assert player.wait() == 0
    write_settings()


def sessions():
    """(session, file, whether it was left) by name: games that somebody is playing, or looking at."""
    from gui.model import document
    from gui.model.seats import kinds_of
    from gui.model.session import Session
    from turmcore.notation.time_control import TimeControl

    def begin(plies, game, people, **options):
        loaded = turmcore.load(game, **options)
        session = Session.begin(loaded, kinds_of(people, len(people)), 5, people)
        choose = random.Random(5).choice
        for _ in range(plies):
            if session.state.is_chance():
                session.roll()
            else:
                session.play(choose(session.state.legal_actions().tokens()))
        return session

    waechter = begin(9, "waechter", ("person", "Béla"))
    waechter.go_to(7)
    study = document.read(BY_HAND)
    study.is_read = True
    study.show(study.tree.root.children[0].children[1])
    clock = begin(0, "waechter", ("Anna", "level2"))
    clock.set_clock(TimeControl.parse("300+2"))
    left = begin(9, "babel", ("Anna", "Béla", "level1"), players=3)
    left.leave(0, "level2")
    lost = begin(5, "carcassonne", ("Anna", "Béla", "Cili"), players=3, dragon=1, builder=1)
    lost.forfeit(1, "resign")
    beside = begin(6, "carcassonne", ("Anna", "Béla"), inns=1)
    beside.is_entered, beside.seed = True, None
    return {
        "turmbauer": (begin(6, "turmbauer", ("person",) * 4, stability="wobble", hand="none"), "", True),
        "babel": (begin(10, "babel", ("person",) * 3, players=3), "", False),
        "carcassonne": (begin(8, "carcassonne", ("person",) * 2), "", True),
        "waechter": (waechter, "games/one.tgn", True),
        "beside": (beside, "", False),
        "by-hand": (study, "games/tő.tgn", False),
        "clock": (clock, "", False),
        "left": (left, "", False),
        "lost": (lost, "", False),
    }


def write_settings() -> None:
    """Settings that differ from those that the app comes with, each of them."""
    from PySide6.QtCore import QSettings

    from gui.app.commands import all_commands
    from gui.base.settings import Settings
    from gui.base.shortcuts import Shortcuts
    from gui.features.puzzles.strength import Strength
    from gui.features.tutorial.model import Progress
    from gui.features.tutorial.teacher import tutorial_of
    from gui.games.carcassonne.play.aids import Aids as TileAids
    from gui.games.turmbauer.play.aids import Aids as TowerAids
    from gui.model import engines, people
    from gui.scene.camera import Camera

    s = Settings()
    s.store = QSettings(str(FOLDER / "config/turmbauer/turmbauer.ini"), QSettings.Format.IniFormat)
    s.language, s.quality, s.scheme, s.palette, s.interface_size = "hu", "low", "dark", "blue_yellow", "200"
    s.is_quick = s.is_one_click = s.is_plain = s.shows_codes = True
    s.has_inside_bar = s.is_orthographic = s.is_flat = True
    s.has_animations = s.has_sounds = s.follows_game = False
    s.volume, s.folder, s.game, s.recent = 30, "games", "carcassonne", ["games/one.tgn", "games/tő.tgn"]
    s.solved, s.helped, s.failed = map(frozenset, (["waechter-1", "babel-1"], ["babel-1"], ["babel-2"]))
    s.strength = str(Strength().after(1500, True))
    keys = Shortcuts(all_commands())
    keys.choose("rules", ["Ctrl+F2"])
    s.shortcuts = keys.to_text()
    s.engines = engines.to_text([engines.Engine("Mine", "mine --ugi", 3.0, (("Hash", "64"),))])
    people.recall("")
    people.remember(["Anna", "Béla"])
    people.remember_colors("turmbauer", {"Anna": "G"})
    s.people = people.to_text()
    s.set_begun("babel")
    s.tutorial["waechter"] = "done"
    tutorial = tutorial_of("turmbauer")
    climb = next(i for i, step in enumerate(tutorial.steps) if step.id == "climb")
    progress = Progress(tutorial, climb)
    progress.session()
    s.tutorial["turmbauer"] = progress.to_text()
    s.set_view("turmbauer", 1, Camera().to_text())
    s.aids["turmbauer"] = TowerAids(risk=False, forces=True).to_text()
    s.aids["carcassonne"] = TileAids(is_off=True).to_text()
    choose_games(s)
    s.store.sync()


def choose_games(settings):
    """What somebody chose for a new game of each kind."""
    from dataclasses import replace

    from gui.games.babel.play.setup import Setup as Babel
    from gui.games.carcassonne.play.setup import Setup as Carcassonne
    from gui.games.turmbauer.play.setup import Setup as Turmbauer
    from gui.games.waechter.play.setup import Setup as Waechter

    settings.new_game["turmbauer"] = replace(
        Turmbauer(), players=2, colors="GRKB", hand="child", escape="step"
    ).to_text()
    settings.new_game["waechter"] = replace(
        Waechter(), names=("Anna", ""), clock="300+2", repetition=False
    ).to_text()
    settings.new_game["babel"] = replace(Babel(), players=3, board="six-s", time="3s", quiet=20).to_text()
    options = Carcassonne().options | {"dragon": "1", "builder": "1", "ransom": "act"}
    settings.new_game["carcassonne"] = replace(Carcassonne(), beside=True, options=options).to_text()


def main() -> None:
    """Write them all."""
    if FOLDER.exists():
        sys.exit(f"{FOLDER} is there: it never changes")
    os.environ["TURMBAUER_HOME"] = str(FOLDER)  # where the set and the board are found by name
    write_own_files()
    write_records()
    write_online()
    write_app()


if __name__ == "__main__":
    main()
