"""The matches of docs/players.md, with few games."""

import json
import os
from dataclasses import replace

import pytest

from benchmarks import matches, played
from turmcore.errors import TurmError

DOCUMENT = """before
<!-- matches -->
old
<!-- end of matches -->
<!-- earlier -->
<!-- end of earlier -->
between
<!-- seats -->
<!-- end of seats -->
after
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(matches, "GAMES", tmp_path / "matches")
    monkeypatch.setattr(played, "FILE", tmp_path / "matches.jsonl")
    document = tmp_path / "players.md"
    document.write_text(DOCUMENT)
    monkeypatch.setattr(matches, "DOCUMENT", document)
    monkeypatch.setattr(matches, "machine", lambda jobs: {"cores": 1})
    return tmp_path


def test_the_plans():
    names = [plan.name for plan in (*matches.MATCHES, *matches.EARLIER, *matches.SEATS)]
    assert len(set(names)) == len(names)
    assert all(plan.games >= 2000 for plan in matches.SEATS)
    played = (*matches.MATCHES, *matches.EARLIER)
    assert all("--rotate" in plan.argv and (plan.asked or "in 0.1.0" in plan.title) for plan in played)
    assert all("--sprt" in plan.argv or plan.games <= 200 for plan in matches.EARLIER)
    assert all("0n" in " ".join(plan.argv) for plan in matches.EARLIER)
    assert all(("--sprt" in plan.argv) == ("ms" in plan.title) for plan in matches.MATCHES), "the long ones"


def test_play_go_on_and_write(folder, capsys):
    assert matches.main(["--games", "8", "greedy-random", "level2-level1", "seats-3"]) == 0
    assert "level2-level1: turmcore play turmbauer --agents level2,level1 --rotate" in capsys.readouterr().out
    assert sorted(os.listdir(folder / "matches")) == [
        "greedy-random.jsonl",
        "level2-level1.jsonl",
        "seats-3.jsonl",
    ]
    text = (folder / "players.md").read_text()
    assert "old" not in text
    lines = text.splitlines()
    assert [line for line in lines if not line.startswith(("|", "Played", "<!--"))] == [
        "before",
        "",
        "Not played yet.",
        "between",
        "",
        "after",
    ]
    [greedy] = [line for line in lines if line.startswith("| greedy on one seat")]
    cells = [cell.strip() for cell in greedy.strip("|").split("|")]
    assert cells[1] == "8"
    assert cells[2].startswith("1.000 (0.")
    assert cells[4] == "", "Elo is for two"
    assert cells[5] == "", "it is played to its end"
    [levels] = [line for line in lines if line.startswith("| level2, level1")]
    assert " to " in levels.split("|")[5]
    [seats] = [line for line in lines if line.startswith("| 3 players")]
    assert [cell.split(":")[0].strip() for cell in seats.split("|")[3:6]] == ["R", "G", "B"]
    assert sum(line.startswith("Played on ") and line.endswith(", 1 game at a time.") for line in lines) == 2
    assert matches.main(["--games", "9", "seats-3"]) == 0
    assert "| 3 players | 9 |" in (folder / "players.md").read_text()
    again = (folder / "players.md").read_text()
    stored = (folder / "matches.jsonl").read_text()
    assert [played.Row(**json.loads(line)).name for line in stored.splitlines()] == [
        "greedy-random",
        "level2-level1",
        "seats-3",
    ], "in the order of the tables"
    assert matches.main(["--tables", "seats-3", "level3-level2"]) == 0, "one was played, the other was not"
    assert (folder / "matches.jsonl").read_text() == stored
    for games in (folder / "matches").iterdir():
        games.unlink()
    assert matches.main(["--tables"]) == 0
    assert (folder / "players.md").read_text() == again, "the tables need no games"


def test_nothing_was_played(folder):
    assert matches.main(["--tables"]) == 0
    assert (folder / "players.md").read_text().count("Not played yet.\n") == 3


def test_a_decision_and_a_bound(folder):
    short = matches.MATCHES[0]
    plan = replace(short, games=80, argv=(*short.argv, "--sprt", "0.25,0.4"))
    assert matches.run(plan, None) == 0
    played.store(played.summed_up(plan.name, plan.path, plan.sprt), [plan.name])
    [line] = [line for line in matches.match_table([plan]).splitlines() if line.startswith("| greedy")]
    assert "| 0.90 |" in line
    assert "| 0.4, not 0.25, after 20 rotations |" in line


def test_refused(folder, capsys):
    with pytest.raises(SystemExit):
        matches.main(["chess"])
    assert "there is no match 'chess'" in capsys.readouterr().err
    (folder / "players.md").write_text("no marks")
    with pytest.raises(TurmError, match="marks of 'matches' are missing"):
        matches.rewrite()
    assert matches.main(["--tables"]) == 2


def test_the_document_says_what_is_stored():
    text = (matches.ROOT / "docs" / "players.md").read_text()
    for mark, table in (
        ("matches", matches.match_table(matches.MATCHES)),
        ("earlier", matches.match_table(matches.EARLIER)),
        ("seats", matches.seat_table(matches.SEATS)),
    ):
        assert f"<!-- {mark} -->\n{table}<!-- end of {mark} -->\n" in text
