"""What is made for people without a terminal has no part that the program has left behind."""

import re
import shutil
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


def sections(changes: str) -> list[str]:
    return re.findall(r"(?m)^## (.*)$", changes)


def test_a_version_has_its_section_of_changes():
    version = tomllib.loads((TREE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    first, *_ = sections((TREE / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", first)


def test_fragments_become_the_section_of_the_next_version(tmp_path):
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(TREE / name, tmp_path)
    shutil.copytree(TREE / "docs" / "changes", tmp_path / "docs" / "changes")
    before = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    kinds = re.findall(r"(?m)^\| `(\w+)` \|", (TREE / "docs/changes/README.md").read_text(encoding="utf-8"))
    for kind in kinds:
        (tmp_path / "docs" / "changes" / f"+test.{kind}.md").write_text(f"New to {kind}.\n")
    command = [
        sys.executable,
        "-m",
        "towncrier",
        "build",
        "--yes",
        "--version",
        "99.0.0",
        "--date",
        "2099-01-02",
    ]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    after = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    assert sections(after) == ["99.0.0 - 2099-01-02", *sections(before)]
    new = after[after.index("## 99") : after.index(f"## {sections(before)[0]}")]
    assert set(re.findall(r"(?m)^### (For .*)$", before)) <= set(re.findall(r"(?m)^### (.*)$", new))
    assert all(f"- New to {kind}.\n" in new for kind in kinds) and len(kinds) == 4
    assert [path.name for path in (tmp_path / "docs" / "changes").iterdir()] == ["README.md"]
