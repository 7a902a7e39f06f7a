"""Whole games of people against computers in the window with OpenGL, on a screen of its own (Xvfb), by one player."""

import json

import pytest

import turmcore
from tests.carcassonne.positions import LATE
from tests.gui.app.test_window import (  # noqa: F401  a fixture
    display,
    nothing_was_complained_about,
    nothing_was_drawn_while_nothing_happened,
    replay_by_command,
    run,
    start_record,
)
from tests.gui.games.carcassonne import everything as at
from tests.gui.games.carcassonne import everything_game
from tests.gui.games.carcassonne.everything_game import KINDS, OPTIONS
from turmcore.notation import record
from turmcore.notation.replay import replay

slow = pytest.mark.slow

#: Where to begin with everything, and what is done there; after a draw, whatever is offered first.
TURNS = {
    at.RANSOM: ["$2L", "@0,2/0", "Lm"],
    at.BUILDER: ["Bc0"],
    at.PIG: ["Pf2"],
    at.PORTAL: ["f0@0,0"],
    at.PRINCESS: ["K1L@0,1:c0"],
    at.FAIRY: ["F@1,-1:r0"],
    at.CLIMB: ["L^@0,1"],
    at.EXCHANGE: ["=L"],
    at.DRAGON: ["D@1,-1", "D@1,0", "D@0,0", "D@0,1"],
    at.SECOND: ["-", "", ""],
}


def late(name, plies, **options):
    """The position so many actions before the end of a greedy game, at a roll or a draw where there are any."""
    state = (
        turmcore.from_text(name, LATE)
        if name == "carcassonne"
        else turmcore.load(name, **options).new_state()
    )
    state.seed(1)
    states = []
    while not state.is_over():
        states.append(state.copy())
        greedy = state.sample_chance() if state.is_chance() else state.view(state.current_player).greedy()
        while name == "turmbauer" and "+" in str(greedy):  # rings are left for the end
            greedy = state.sample()
        state.play(greedy)
    return next(one for one in states[-plies:] if one.is_chance() or one.game.name == "waechter")


def played(display, folder, way, games, *wish):  # noqa: F811
    """What a run of some games reported."""
    report = run(
        display,
        folder,
        "play_run",
        way,
        folder / "saved.tgn",
        folder / "window.png",
        json.dumps(games),
        *wish,
    )
    assert (folder / "window.png").read_bytes().startswith(b"\x89PNG")
    nothing_was_drawn_while_nothing_happened(report)
    nothing_was_complained_about(report)
    return report


def whole_game(display, folder, way, state, players, wanted, *wish):  # noqa: F811
    """A game that is played from a position to its end, in which all that is `wanted` is done; its record replays."""
    report = played(display, folder, way, [(str(start_record(folder, state, players)), [])], *wish)
    assert wanted <= {what for what, times in report["did"].items() if times}, report["did"]
    (source,) = record.parse((folder / "saved.tgn").read_text(encoding="utf-8"))
    assert list(source.moves) == report["tokens"]
    assert source.value("Result") == report["result"] and source.value("Players") == players
    assert replay_by_command(folder / "saved.tgn") == [report["result"]]
    last = list(replay(source, turmcore.from_text(source.value("Game"), source.value("Start"))))[-1].state
    assert last.is_over() and last.result() == report["result"]
    assert any(word in report["end"] for word in ("win", "draw", "Shared"))
    return last


MOUSE = {"click", "list", "again", "done", "take back"}
KEYS = {"next", "arrows", "done", "take back"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "name", "options", "plies", "players", "wanted"),
    [
        ("Mouse", "turmbauer", {"players": 3}, 12, "person,greedy,person", MOUSE | {"drag", "roll"}),
        ("Mouse", "carcassonne", {}, 8, "person,random,person", MOUSE | {"place"}),
        ("Keys", "waechter", {}, 6, "person,random", KEYS | {"stone"}),
        ("Keys", "babel", {"players": 3}, 5, "person,person,person", KEYS | {"screen", "roll"}),
    ],
)  # fmt: skip
def test_the_end_of_a_game(display, tmp_path, way, name, options, plies, players, wanted):  # noqa: F811
    whole_game(display, tmp_path, way, late(name, plies, **options), players, wanted)


@slow
@pytest.mark.parametrize(
    ("way", "name", "options", "plies", "players", "wanted"),
    [
        ("Mouse", "turmbauer", {"players": 4}, 72, "person,greedy,person,random", {"box", "build a", "climb b", "stay"}),
        ("Keys", "turmbauer", {"players": 4}, 60, "person,random,person,greedy", {"box", "build a", "stay"}),
        ("Keys", "carcassonne", {}, 27, "person,person,random", {"ransom", "climb", "tool.claim"}),
        ("Mouse", "waechter", {}, 9, "level1,person", {"drag", "stack", "capture"}),
        ("Mouse", "babel", {"players": 4}, 60, "person,level1,random,random", {"button", "move", "rise"}),
    ],
)  # fmt: skip
def test_a_whole_game(display, tmp_path, way, name, options, plies, players, wanted):  # noqa: F811
    wanted |= MOUSE if way == "Mouse" else KEYS
    whole_game(display, tmp_path, way, late(name, plies, **options), players, wanted)


@slow
@pytest.mark.parametrize("way", ["Mouse", "Keys"])
def test_every_decision_of_carcassonne_with_everything(display, tmp_path, way):  # noqa: F811
    games = []
    for number, (text, tokens) in enumerate(TURNS.items()):
        (folder := tmp_path / str(number)).mkdir()
        start = start_record(folder, turmcore.from_text("carcassonne", text), "person,person")
        games.append((str(start), tokens))
    report = played(display, tmp_path, way, games)
    wanted = {
        "claimL",
        "claimB",
        "claimP",
        "portal",
        "dismiss",
        "fairy",
        "climbL",
        "exchange",
        "ransomL",
        "step",
    }
    assert wanted <= set(report["did"])
    asked = "\n".join(report["asked"])
    assert (
        "Player 2 moves the dragon: step 1 of 6" in asked
        and "Player 1 moves the dragon: step 2 of 6" in asked
    )


@pytest.mark.long
@pytest.mark.parametrize("way", ["Mouse", "Keys"])
def test_a_whole_game_of_carcassonne_with_everything(display, tmp_path, way):  # noqa: F811
    """Every kind of decision occurs."""
    state = turmcore.load("carcassonne", players=2, **OPTIONS).new_state(1)
    whole_game(display, tmp_path, way, state, "person,person", KINDS, everything_game.__name__)
