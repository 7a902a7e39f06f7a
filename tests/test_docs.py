"""The documentation is built without a warning, and what its pages show works."""

import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import turmcore
from turmcore.cli.main import command_parser
from turmcore.matches.start import record_start
from turmcore.notation.record import parse
from turmcore.notation.replay import replay
from turmcore.protocols.ugi import Server
from turmcore.registry import MODULES, game_class

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
FENCED = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PRINTED = re.compile(r"^```python\n[^`]*^```\s+```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""A text that follows a program is what it prints."""
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")}
ELSEWHERE = {
    "actions": "tests/adapters/test_documentation.py",
    "environments": "tests/adapters/test_documentation.py",
    "many-machines": "tests/matches/test_selfplay.py",
    "cimport": "tests/test_wheel.py",
    "online": "tests/online/test_page.py",
}
"""Pages whose programs another test runs."""

GIVEN = {
    "notebooks": """
import sys, types
sys.modules["IPython"] = types.ModuleType("IPython")
sys.modules["IPython.display"] = display = types.ModuleType("IPython.display")
display.SVG = lambda drawing: print(drawing[:40])
import turmcore
babel, board = turmcore.load("babel").new_state(1), turmcore.load("waechter").new_state(1)
""",
    "variations": """
text = '''[Format "tgn/1"]
[Game "waechter"]
[Start "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"]

D7-C7-1 D1-C1-1 C7-D7-1 C1-D1-1
'''
""",
    "waechter-tables": """
from turmcore.waechter.tables import make_tables
make_tables(stones=0)
""",
}
"""What a page's programs take for granted."""

PROGRAMS = {
    name: GIVEN.get(name, "") + "\n".join(FENCED.findall(page))
    for name, page in PAGES.items()
    if name not in {*ELSEWHERE, "tutorials"} and FENCED.search(page)
}
COMMANDS = [
    (name, command)
    for name, page in PAGES.items()
    for block in re.findall(r"^```(?:sh)?\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    for command in block.replace("\\\n", " ").split("\n")
    if command.startswith("turmcore ")
]
QUIET = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_programs_of_a_page_run(name, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAMS[name]],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=QUIET | {"TURMBAUER_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() or "print" not in PROGRAMS[name]
    for text in PRINTED.findall(PAGES[name]):
        assert text in done.stdout, f"{name}\nshown:\n{text}\nprinted:\n{done.stdout}"


def test_the_others_are_run_elsewhere():
    lessons = "".join(path.read_text() for path in (ROOT / "gui" / "games").rglob("tutorial.py"))
    (step,) = FENCED.findall(PAGES["tutorials"])  # of a lesson that a test plays
    assert "".join(step.split()).removesuffix(',way=("D5-D3-2",))') in "".join(lessons.split())
    for name, test in ELSEWHERE.items():
        assert name in (ROOT / test).read_text(encoding="utf-8") and "```" in PAGES[name]


def test_commands_can_be_given():
    assert len(COMMANDS) > 12
    for name, command in COMMANDS:
        words = shlex.split(command.replace("$(turmcore new carcassonne)", "P"), comments=True)
        assert command_parser().parse_args(words[1:]), f"{name}: {command}"


def test_records_are_legal():
    texts = [
        block
        for name in ("records", "puzzles")
        for block in re.findall(r"^```(?:text)?\n(\[Format.*?)^```$", PAGES[name], re.DOTALL | re.MULTILINE)
    ]
    (forfeit,) = re.findall(r"^```\n(\[Players.*?)^```$", PAGES["ugi"], re.DOTALL | re.MULTILINE)
    start = turmcore.load("waechter").new_state().to_text()
    texts.append(f'[Format "tgn/1"]\n[Game "waechter"]\n[Start "{start}"]\n{forfeit}')
    assert len(texts) == 3
    for text in texts:
        (record,) = parse(text)
        *_, last = replay(record, record_start(record))
        assert last.result == record.value("Result")


def test_the_talk_with_the_engine_goes_so():
    (talk,) = re.findall(r"^```\n(> ugi.*?)^```$", PAGES["ugi"], re.DOTALL | re.MULTILINE)
    lines = [line.partition("<") for line in talk.splitlines()]
    sent = [line.removeprefix("> ").strip() for line, _, _ in lines]
    said: list[str] = []
    Server("waechter", io.BytesIO("".join(line + "\n" for line in sent if line).encode()), said.append).run()
    firsts = [line.split()[0] for line in said]
    for answer in (answer.strip() for _, arrow, answer in lines if arrow):
        if answer.startswith(("info", "bestmove")):
            assert answer.split()[0] in firsts
        elif not answer.startswith(("..", "option name Game")):
            assert answer in said


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The pages of the site, by path; without the names beside each page, which take half the time."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html",
         "-D", "toc_object_entries=0", str(DOCS), str(folder)],
        capture_output=True, text=True, check=False, env=QUIET,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.html")
    }


@pytest.mark.slow
def test_every_page_is_in_the_site(site):
    pages = {path.relative_to(DOCS).with_suffix(".html").as_posix() for path in DOCS.rglob("*.md")}
    assert {page for page in pages if not page.startswith("changes/")} <= set(site)


@pytest.mark.slow
def test_rules_commands_and_names_are_told(site):
    assert "Whoever brings the tower down loses" in site["rules/turmbauer.html"]
    assert "Wer den Turm zum Einsturz bringt" in site["rules/turmbauer.html"]
    assert "usage: turmcore perft" in site["command-line.html"]
    assert (
        'id="turmcore.Batch.step_sampled"' in site["api/turmcore.html"]
        or "step_sampled" in site["api/index.html"]
    )
    for game in map(game_class, MODULES):
        for option in game.known_settings():
            assert f"<p>{option.name}</p>" in site["texts.html"], (game.name, option.name)
    assert "turmcore.load" in "".join(site[page] for page in site if page.startswith("api/"))


@pytest.mark.slow
def test_pictures_of_the_rules_are_drawn(site):
    for page in MODULES:
        text = site[f"rules/{page}.html"]
        assert text.count("<figure>") == text.count("<figcaption>") > 30
        assert "position:" not in text


@pytest.mark.slow
def test_every_source_file_is_on_the_map(site):
    listed = set(re.findall(r"(?:turmcore|gui)/[\w/]+\.\w+", site["map.html"]))
    for top in ("turmcore", "gui"):
        for path in (ROOT / top).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in (".py", ".pyx", ".h") and path.stat().st_size:
                assert name in listed, f"{name} does not say what it is for, or has no floor"


def test_the_ten_places_of_a_placement_exist():
    places = re.findall(r"^## \d+ .*: `([^`]+)`, `([^`]+)`$", PAGES["reading"], re.MULTILINE)
    assert len(places) == 10
    for path, name in places:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"\b(?:def|class) {name}\b|\bT\({name}\)\(|\b{name}\(", text), (
            f"{path} has no {name}"
        )


@pytest.mark.slow
def test_links_lead_somewhere(site):
    for page, text in site.items():
        for link in re.findall(r'href="([^"#:]+\.html)[#"]', text):
            target = os.path.normpath(os.path.join(os.path.dirname(page), link))
            assert target in site or target.startswith("_"), f"{page}: {link}"


def test_nothing_is_installed_from_an_index_that_has_it_not():
    for page in (ROOT / "README.md", *DOCS.rglob("*.md")):
        assert not re.search(r"""install ["']?turmbauer\b""", page.read_text(encoding="utf-8")), page


def test_every_footnote_of_the_tower_is_accounted_for():
    """Each has a line; what it names can be read in the rules."""
    lines = re.findall(r"^\| (\d+) \| [^|]+ \| ([^|]+) \|$", PAGES["carcassonne"], re.MULTILINE)
    assert [int(number) for number, _ in lines] == list(range(1, 26))
    numbers = {rule.number for rule in turmcore.load("carcassonne", festival=1).rule_book()}
    named = [set(re.findall(r"\d+\.\d+", rules)) for _, rules in lines]
    assert set.union(*named) <= numbers
    assert [i for i, found in enumerate(named, 1) if not found] == [1, 2, 7, 13]
