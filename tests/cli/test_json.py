"""What `--json` prints is what docs/json.md says, and a program can go on from it."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import turmcore
from turmcore import registry
from turmcore.cli.examples import EXAMPLES
from turmcore.cli.main import command_parser, main
from turmcore.errors import TurmError

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
KEYS = {
    name: re.findall(r"`(\w+)`", keys.partition(":")[2] if name == "games" else keys)
    for row in re.findall(r"^\| (`.*) \|$", PAGE, re.MULTILINE)
    for names, keys in [row.split(" | ")]
    for name in re.findall(r"`([\w-]+)`", names)
}
KEYS["apply"] = KEYS["new"] = [key for key in KEYS["new"] if key not in ("to_dict", "from_dict")]
KEYS["show"] = [*KEYS["new"], *KEYS["show"]]
START = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"


@pytest.fixture
def object_of(run):
    """Runs a command with --json; its object, with the keys that are documented."""

    def read(*argv):
        (line,) = run(*argv, "--json").lines
        data = json.loads(line)
        for one in data if isinstance(data, list) else [data]:
            assert next(iter(one)) == "format" and one["format"] == 1
            wanted = KEYS[argv[0]]
            assert list(one)[: len(wanted)] == wanted if argv[0] != "build-info" else "compiler" in one
        return data

    return read


@pytest.mark.parametrize("game", turmcore.games())
def test_a_state_goes_there_and_back(object_of, run, game):
    data = object_of("new", game, "--seed", "3")
    state = turmcore.State.from_dict(data)
    assert state.to_text() == data["position"] == run("new", game, "--seed", "3").out.strip()
    while state.ply < 30 and not state.is_over():  # what is drawn differs each time, and a game may end early
        state.play(state.sample())
    again = turmcore.from_dict(json.loads(json.dumps(state.to_dict())))
    assert again.to_text() == state.to_text() and again.history == state.history
    assert again.game == state.game
    while again.ply:
        assert again.undo() == state.undo()
        assert again.to_text() == state.to_text()


def test_a_seed_draws_the_start(run):
    starts = {run("new", "babel", "--seed", str(seed)).out for seed in range(9)}
    assert len(starts) > 1
    assert run("new", "babel", "--seed", "4").out == run("new", "babel", "--seed", "4").out


def test_a_view_stays_one():
    state = turmcore.load("babel", players=3).new_state(seed=2)
    while state.is_chance() or state.ply < 5:
        state.play(state.sample())
    seen = state.view(1)
    data = seen.to_dict()
    assert data["viewer"] == "2" and "?" in data["position"]
    again = turmcore.from_dict(data)
    assert again.viewer == 1 and again.to_text() == seen.to_text()


def test_settings_that_a_text_does_not_hold_stay():
    state = turmcore.load("waechter", repetition=0).new_state()
    state.play("D7-C7-1")
    again = turmcore.from_dict(state.to_dict())
    assert again.game.options["repetition"] == "0"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": 2}, "a state of format 2"),
        ({"game": None}, "a state has texts"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"position": 5}, "a state has texts"),
        ({"history": "D7-C7-1"}, "a state has texts"),
        ({"history": ["A1-A1-1"]}, "A1"),
        ({"history": []}, "'position' is not the end of the history"),
        ({"options": {"repetition": "2"}}, "repetition"),
        ({"options": {"set": "/etc/passwd"}}, "no option 'set'"),
        ({"viewer": "green"}, "viewer: 'green' is not a player"),
        ({"start": "7/7"}, "side to move"),
    ],
)
def test_what_is_no_state_is_refused(change, sentence):
    state = turmcore.load("waechter").new_state()
    state.play("D7-C7-1")
    with pytest.raises(TurmError, match=sentence):
        turmcore.from_dict({**state.to_dict(), **change})
    with pytest.raises(TurmError, match="a state is an object"):
        turmcore.State.from_dict([1])
    with pytest.raises(TurmError, match="a history needs"):
        turmcore.from_dict({"game": "waechter", "position": START, "history": ["D7-C7-1"]})


def test_files_of_others_are_not_opened():
    data = turmcore.load("turmbauer").new_state().to_dict()
    with pytest.raises(TurmError, match="files cannot be opened here"):
        turmcore.from_dict({**data, "options": {**data["options"], "set": "/etc/passwd"}})


def test_positions(object_of):
    found = object_of("actions", "waechter", "--position", START)
    assert found["actions"] == sorted(found["actions"]) and found["probabilities"] is None
    chance = object_of("actions", "turmbauer", "--position", turmcore.load("turmbauer").new_state().to_text())
    assert chance["player"] == "chance" and sum(chance["probabilities"]) == pytest.approx(1)
    moved = object_of("apply", "waechter", "--position", START, "D7-C7-1", "D1-C1-1")
    assert moved["start"] == START and moved["history"] == ["D7-C7-1", "D1-C1-1"]
    shown = object_of("show", "waechter", "--position", START)
    assert shown["svg"].startswith("<svg") and "red to move" in shown["drawing"]


def test_why(object_of, run, capsys):
    legal = object_of("why", "waechter", "--position", START, "D7-C7-1")
    assert (legal["legal"], legal["rule"], legal["sentence"]) == (True, None, None)
    wrong = object_of("why", "waechter", "--position", START, "A7-A4-3")
    assert (wrong["legal"], wrong["rule"]) == (False, "1.2") and wrong["sentence"]
    assert run("why", "waechter", "--position", START, "D7-C7-1", "--quiet").out == ""
    assert main(["why", "waechter", "--position", START, "A7-A4-3", "--quiet"]) == 3
    assert capsys.readouterr() == ("", "")


def test_counts(object_of):
    assert object_of("perft", "waechter", "--depth", "3")["count"] == 14896
    divided = object_of("perft", "waechter", "--depth", "2", "--divide")
    assert sum(divided["divide"].values()) == divided["count"] == 625
    assert object_of("perft", "waechter", "--depth", "0")["count"] == 1


def test_every_setting_of_every_game(object_of):
    rows = object_of("games")
    assert [row["name"] for row in rows][: len(registry.MODULES)] == list(registry.MODULES)
    for row in rows:
        game = turmcore.load(row["name"])
        names = [setting["name"] for setting in row["settings"]]
        needed = {"pairs": {"seats": "RGBK"}, "collapse": {"stability": "wobble"}}
        needed |= {name: {"dragon": 1} for name in ("fairy", "princess", "dragon_move")}
        assert set(game.options) <= set(names)
        for setting in row["settings"]:
            name = setting["name"]
            if name in game.options:
                assert setting["default"] == game.options[name]
            tried = setting["values"] or [setting["least"], setting["most"], setting["default"]]
            for value in tried:
                if value is not None and name != "hand":
                    loaded = turmcore.load(row["name"], **{name: value}, **needed.get(name, {}))
                    assert name in ("players", "pairs") or loaded.options.get(name, str(value)) == str(value)
            if setting["values"] and not setting["is_file"]:
                with pytest.raises(TurmError):
                    turmcore.load(row["name"], **{name: "nonsense"})


def test_other_objects(object_of, run, tmp_path):
    object_of("analyse", "waechter", "--position", START, "--limit", "100n")
    object_of("build-info")
    for command in (
        ["play", "waechter", "--agent", "random"],
        ["tournament", "waechter", "--agents", "random,greedy"],
        ["selfplay", "waechter", "--agent", "random", "--output", str(tmp_path / "self")],
    ):
        assert json.loads(run(*command, "--json").out)["format"] == 1


def test_the_examples_of_every_help_can_be_given():
    parser = command_parser()
    (commands,) = (action.choices for action in parser._actions if hasattr(action.choices, "keys"))
    assert set(EXAMPLES) == set(commands)
    for name, examples in EXAMPLES.items():
        assert "examples:\n  turmcore " in commands[name].format_help()
        for example in examples:
            words = re.sub(r'"\$\(.*?\)"', "P", example).replace("turmcore ", "").split(" >")[0]
            for part in words.split(" | "):
                if not part.startswith("head"):
                    assert parser.parse_args(part.split()).command


def test_a_shell_completes(run, tmp_path):
    script = run("completion", "bash").out

    def completed(*words):
        line = (
            f"COMP_WORDS=({' '.join(words)} ''); COMP_CWORD={len(words)}; _turmcore; echo ${{COMPREPLY[@]}}"
        )
        if words[-1].endswith("*"):
            line = f"COMP_WORDS=({' '.join(words)[:-1]}); COMP_CWORD={len(words) - 1}; _turmcore; echo ${{COMPREPLY[@]}}"
        done = subprocess.run(["bash", "-c", f"{script}\n{line}"], capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return done.stdout.split()

    assert completed("turmcore", "ap*") == ["apply"]
    assert "waechter" in completed("turmcore", "perft") and "--depth" in completed("turmcore", "perft")
    assert completed("turmcore", "perft", "waechter", "--di*") == ["--divide"]
    assert completed("turmcore", "completion") == ["-h", "bash", "zsh", "fish"] or "fish" in completed(
        "turmcore", "completion"
    )
    fish = run("completion", "fish").out
    assert "complete -c turmcore -n '__fish_seen_subcommand_from perft' -l divide -d " in fish
    assert "bashcompinit" in run("completion", "zsh").out
    for shell in ("fish", "zsh"):
        if program := shutil.which(shell):
            (tmp_path / "script").write_text(run("completion", shell).out)
            subprocess.run([program, "-n", str(tmp_path / "script")], check=True)
