"""What is made for people without a terminal has no part that the program has left behind."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from turmcore.cli.main import command_parser

TREE = Path(__file__).parent.parent


def manual(name: str) -> str:
    return (TREE / "systems" / f"{name}.1").read_text(encoding="utf-8").replace("\\-", "-")


def test_the_manual_page_of_the_app_has_its_options():
    said = subprocess.run([sys.executable, "-m", "gui", "--help"], check=True, capture_output=True, text=True)
    options = set(re.findall(r"--[a-z-]+", said.stdout))
    assert options == set(re.findall(r"--[a-z-]+", manual("turmbauer").split(".SH OPTIONS")[1]))


def test_the_manual_page_of_the_engine_has_its_commands():
    found = re.search(r"(?s)\.SH COMMANDS\n(.*?)\.SH", manual("turmcore"))
    assert found is not None
    commands = re.findall(r"(?m)^    ([a-z-]+)\b", command_parser().format_help())
    assert re.findall(r"(?m)^\.B ([a-z-]+)$", found[1]) == commands


def test_a_version_has_its_section_of_changes():
    project = tomllib.loads((TREE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert re.search(
        rf"(?m)^## {re.escape(project['version'])}\b", (TREE / "CHANGELOG.md").read_text(encoding="utf-8")
    )
