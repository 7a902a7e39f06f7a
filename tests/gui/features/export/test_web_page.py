"""`turmbauer --html`: a page of a game, from a record or a position, or one sentence."""

import json
import re

import turmcore
from gui.app.start import main
from turmcore.notation.record import Record, format

START = turmcore.load("waechter").new_state().to_text()


def data_of(path) -> dict:
    return json.loads(re.search(r'id="data">(.*?)</script>', path.read_text(), re.DOTALL)[1])


def test_a_record_and_a_position(tmp_path):
    game, out = tmp_path / "game.tgn", tmp_path / "game.html"
    game.write_text(format(Record.of("waechter", START, ["D7-C7-1"], players=["Éva", "level3"])))
    assert main(["--html", str(out), str(game)]) == 0
    data = data_of(out)
    assert len(data["steps"]) == 2 and data["seats"][0]["names"] == "Éva"
    assert "level3" not in json.dumps(data["seats"]), "computers are called as in the window"
    assert main(["--html", str(out), START]) == 0 and len(data_of(out)["steps"]) == 1


def test_what_goes_wrong_is_one_sentence_and_no_file(tmp_path, capsys):
    broken = tmp_path / "broken.tgn"
    broken.write_text(format(Record.of("waechter", START, ["D7-C7-2"])))
    out = tmp_path / "x.html"
    for given, path, words in (
        (START, tmp_path / "x.pdf", "a page is written as .html or .htm"),
        (START, tmp_path / "nowhere" / "x.html", "no such folder"),
        (str(broken), out, "D7-C7-2"),
        ("nonsense", out, "cannot be read"),
    ):
        assert main(["--html", str(path), given]) == 2
        said = capsys.readouterr().err
        assert words in said and said.count("\n") == 1
    assert not out.exists()
