"""The command `tables`."""

import os
import pty
import re
import subprocess
import sys

import pytest


def test_tables_are_made_and_their_facts_printed(run, tmp_path):
    lines = run("tables", "waechter", "--stones", "1", "--dir", str(tmp_path / "t")).lines
    assert lines[0] == f"{tmp_path / 't'}: up to 1 stones"
    assert lines[1].split("  ")[0] == "stones"
    rows = [line.split() for line in lines[2:]]
    assert [row[:6] for row in rows] == [
        ["0", "0", "2596", "0", "1918", "17"],
        ["1", "0", "177504", "0", "34654", "21"],
        ["0", "1", "75868", "0", "136290", "19"],
    ]
    assert all(row[7] == "r" for row in rows)
    assert run("tables", "waechter", "--stones", "0", "--dir", str(tmp_path / "t")).lines == lines
    assert len(run("tables", "waechter", "--stones", "1", "--dir", str(tmp_path / "t")).lines) == 5


def test_the_users_folder_is_the_default(run, tmp_path, monkeypatch):
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path))
    assert run("tables", "waechter", "--stones", "0").lines[0] == f"{tmp_path / 'tables'}: up to 0 stones"
    assert (tmp_path / "tables" / "waechter-0-0.table").is_file()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["turmbauer"], "tables: there are none for turmbauer"),
        (["chess"], "no game 'chess'"),
        (["waechter", "--stones", "4"], "tables are made for 0 to 3 tower stones, not for 4"),
        (["waechter", "--stones", "two"], "'two' is not a whole number"),
        (["waechter", "--stones", "0", "--dir", __file__], f"{__file__} is a file; tables need a folder"),
    ],
)
def test_wrong_arguments(refuse, arguments, sentence):
    assert sentence in refuse("tables", *arguments)


def test_a_folder_that_cannot_be_made(refuse, tmp_path):
    (tmp_path / "file").write_text("")
    assert "file" in refuse("tables", "waechter", "--stones", "0", "--dir", str(tmp_path / "file" / "deep"))


def test_progress_is_shown_on_a_terminal(spawn, tmp_path):
    terminal, other_end = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "turmcore",
        "tables",
        "waechter",
        "--stones",
        "1",
        "--dir",
        str(tmp_path),
    ]
    process = spawn(command, stdout=subprocess.PIPE, stderr=other_end)
    os.close(other_end)
    out, _ = process.communicate()
    shown = os.read(terminal, 100_000).decode()
    os.close(terminal)
    assert process.returncode == 0
    assert out.decode().count("\n") == 5
    assert re.search(r"0 and 0 stones: \w+", shown), shown
    assert shown.endswith("\r"), "the line goes when the work ends"
