"""Starting the program where there is nothing to see it on."""

import os
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
from PySide6.QtGui import QImage

import turmcore
from gui.app import start
from gui.model import document
from gui.model.seats import Kind
from gui.model.session import Session
from tests.slow import all_but


def test_without_a_screen_it_says_so_and_does_not_abort(monkeypatch, capsys):
    monkeypatch.setattr("sys.platform", "linux")
    for name in start.SCREENS:
        monkeypatch.delenv(name, raising=False)
    assert start.main([]) == 1
    message = capsys.readouterr().err
    assert message.count("\n") == 1 and "DISPLAY" in message


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variable", "value", "why"),
    [
        ("DISPLAY", ":7777", "could not connect to display :7777"),
        ("WAYLAND_DISPLAY", "nothing", "could not connect to display"),
        ("QT_QPA_PLATFORM", "nonsense", 'Could not find the Qt platform plugin "nonsense" in ""'),
    ],
)
def test_a_screen_that_is_not_there_is_no_abort(tmp_path, variable, value, why):
    env = {key: one for key, one in os.environ.items() if key not in (*start.SCREENS, "XDG_RUNTIME_DIR")}
    done = subprocess.run(
        [sys.executable, "-m", "gui"],
        env={**env, variable: value, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1 and done.stdout == ""
    said = done.stderr.removeprefix(
        "error: XDG_RUNTIME_DIR is invalid or not set in the environment.\n"
    )  # libwayland
    assert said == (
        f"turmbauer: there is no screen to open a window on ({why}); "
        "'turmbauer --render OUT.png POSITION' draws without one\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "position",
    [turmcore.load("turmbauer").new_state(1).to_text(), turmcore.load("waechter").new_state(1).to_text()],
)
def test_positions_of_every_game_are_drawn(tmp_path, position):
    file, pictures = tmp_path / "position.txt", []
    file.write_text(position + "\n")
    for number, given in enumerate((position, str(file))):
        path = tmp_path / f"{number}.png"
        assert start.main(["--render", str(path), given, "--size", "160x120"]) == 0
        pictures.append(QImage(str(path)))
    assert pictures[0] == pictures[1] and pictures[0].width() == 160
    assert len({pictures[0].pixel(x, y) for x in range(0, 160, 4) for y in range(0, 120, 4)}) > 100


@pytest.mark.slow
def test_of_a_record_its_end_is_drawn(tmp_path):
    session = Session.begin(turmcore.load("waechter"), [Kind.PERSON] * 2)
    for _ in range(5):
        session.play(session.state.legal_actions()[0])
    record = tmp_path / "game.tgn"
    record.write_text(document.write(session))
    pictures = []
    for given in (str(record), session.state.to_text()):
        path = tmp_path / f"{len(pictures)}.png"
        assert start.main(["--render", str(path), given, "--size", "160x120"]) == 0
        pictures.append(path.read_bytes())
    assert pictures[0] == pictures[1]
    record.write_text(document.write(session).replace("\n\n", "\n\nZ9-Z8-1 ", 1))
    assert start.main(["--render", str(tmp_path / "bad.png"), str(record)]) == 2


@pytest.mark.parametrize("position", ["tb1 nonsense", "r1/8/7 r", "good morning", "missing.txt"])
def test_a_bad_position_to_render_is_bad_input(tmp_path, capsys, position):
    picture = tmp_path / "picture.png"
    assert start.main(["--render", str(picture), position]) == 2
    assert capsys.readouterr().err.count("\n") == 1 and not picture.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "begins"),
    all_but(
        [("p.JPG", b"\xff\xd8\xff")],
        [("p.png", b"\x89PNG"), ("p.JPG", b"\xff\xd8\xff"), ("p.jpeg", b"\xff\xd8\xff"), ("p.bmp", b"BM")],
    ),
)
def test_a_picture_is_of_the_kind_that_its_name_says(tmp_path, name, begins):
    position = turmcore.load("turmbauer").new_state(1).to_text()
    assert start.main(["--render", str(tmp_path / name), position, "--size", "64x48"]) == 0
    assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize(
    "words",
    [["--nonsense"], ["--tutorial", "chess"], ["--tutorial"], ["--palette", "pink"], ["--render", "a.png"]],
)
def test_a_wrong_command_line_is_told_in_one_line(capsys, words):
    with pytest.raises(SystemExit) as stop:
        start.main(words)
    message = capsys.readouterr().err
    assert (
        stop.value.code == 2
        and message.count("\n") == 1
        and message.startswith("turmbauer: ")
        and "--help" in message
    )


@pytest.mark.parametrize("name", ["picture.tiff", "picture", "picture.svg"])
def test_a_kind_of_picture_that_is_not_written_is_bad_input(tmp_path, capsys, name):
    position = turmcore.load("turmbauer").new_state(1).to_text()
    assert start.main(["--render", str(tmp_path / name), position]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1 and ".png" in message and not list(tmp_path.iterdir())


@pytest.mark.parametrize("arguments", [[], ["--render", "picture.png", "r1/7/7 r"]])
def test_where_only_the_engine_is_installed_one_sentence_says_what_the_app_needs(tmp_path, arguments):
    """Without the folder of packages, and with numpy put into another one."""
    packages = Path(numpy.__file__).parent.parent
    for folder in packages.glob("numpy*"):
        (tmp_path / folder.name).symlink_to(folder)
    program = "import sys; from gui.app.start import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": f"{Path(__file__).parents[3]}:{tmp_path}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and done.stderr.count("\n") == 1, done.stderr
    assert "PySide6-Essentials, PyOpenGL, Pillow" in done.stderr and "'.[gui]'" in done.stderr
