"""A game as a page: the data says what the engine does, what people wrote stays text, and the file is small."""

import base64
import gzip
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import turmcore
from turmcore.errors import TurmError
from turmcore.notation import tree
from turmcore.notation.record import Record
from turmcore.page import page
from turmcore.page.story import rounded, shape_of, story

from .games import HOSTILE, played, shown_games

VIEWER = Path(turmcore.__file__).parent / "page" / "viewer"


class Reader(HTMLParser):
    """The elements of a page, and the text in each."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        self.found.append((f"/{tag}", {}, ""))

    def handle_data(self, data: str) -> None:
        if self.found:
            tag, attrs, text = self.found[-1]
            self.found[-1] = tag, attrs, text + data

    def texts(self, tag: str) -> list[str]:
        return [text for one, _, text in self.found if one == tag]


@pytest.fixture(scope="module", params=shown_games())
def game(request) -> tuple[Record, str, dict]:
    record = played(request.param)
    text = page(record)
    return record, text, json.loads(Reader(text).texts("script")[0])


def tables_of(data: dict) -> set[str]:
    """What lies on the table at each step, as the viewer puts it together."""
    tables: list[dict] = []
    for step in data["steps"]:
        table = dict(tables[step["up"]]) if step["up"] >= 0 else {}
        for gone in step["gone"]:
            del table[gone]
        table |= {number: thing for number, *thing in step["put"]}
        tables.append(table)
    return {written([[data["shapes"][thing[0]], *thing[1:]] for thing in table.values()]) for table in tables}


def written(things: list) -> str:
    """Things in an order of their own."""
    return "\n".join(sorted(json.dumps(thing, sort_keys=True) for thing in things))


def test_the_steps_are_the_positions_of_the_game(game):
    record, _, data = game
    start = turmcore.from_text(record.value("Game"), record.value("Start"))
    scene = start.game.scene()
    expected = set()
    for node in tree.read(record.items).walk():
        state = start.copy()
        for one in node.path:
            state.play(one.token)
        rows = [
            [
                shape_of(scene.shapes[thing.shape]),
                *(rounded(at) for at in thing.place),
                thing.paint,
                rounded(thing.turn),
            ]
            for thing in scene.of(state)
        ]
        expected.add(written(rows))
    assert tables_of(data) == expected
    last = [step for step in data["steps"] if step["up"] >= 0 or len(data["steps"]) == 1][-1]
    assert set(last) >= {"say", "seat", "numbers", "turn"}


def test_everything_is_said_in_three_languages(game):
    _, _, data = game
    assert [code for code, _ in data["languages"]] == ["en", "de", "hu"]
    said = [step["say"] for step in data["steps"]] + list(data["words"].values())
    said += [seat["names"] for seat in data["seats"]]
    assert all(text if isinstance(text, str) else len(text) == 3 and all(text) for text in said)
    assert any(isinstance(step["say"], list) for step in data["steps"][1:])
    assert len([step for step in data["steps"] if step.get("mark") == "!?"]) > 1
    branches = [step["up"] for step in data["steps"]]
    assert len(branches) > len(set(branches)), "variations"


def test_no_word_of_the_page_is_left_over(game):
    _, text, data = game
    known = re.findall(r'msgctxt "page\.(\w+)"', (VIEWER.parents[1] / "words/locale/words.pot").read_text())
    scripts = text.partition('id="data">')[2].partition("</script>")[2]
    for word in set(known) - {"no_script", "start"}:
        assert word in data["words"] and re.search(rf'words\.{word}\b|"{word}"', scripts), word


def test_what_people_wrote_stays_text(game):
    _, text, data = game
    reader = Reader(text)
    assert [one for one, _, _ in reader.found].count("script") == 2 and "img" not in dict.fromkeys(
        one for one, _, _ in reader.found
    )
    assert data["steps"] and HOSTILE in [step.get("note") for step in data["steps"]]
    assert any(HOSTILE[:16] in json.dumps(seat["names"]) for seat in data["seats"])
    before, _, after = text.partition('id="data">')
    assert "alert(1)" not in before and not {"<", "\u2028", "\u2029"} & set(after.partition("</script>")[0])


def test_nothing_else_runs_and_nothing_is_fetched(game):
    _, text, _ = game
    reader = Reader(text)
    policy = next(attrs["content"] for _, attrs, _ in reader.found if attrs.get("http-equiv"))
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    for kind, tag in (("script-src", "script"), ("style-src", "style")):
        (digest,) = re.fullmatch("'sha256-(.*)'", rules[kind]).groups()
        own = reader.texts(tag)[-1]
        assert base64.b64encode(hashlib.sha256(own.encode()).digest()).decode() == digest
    assert rules["default-src"] == "'none'" and rules["img-src"] == "data:"
    assert not [
        attrs for _, attrs, _ in reader.found if "src" in attrs or "href" in attrs or "style" in attrs
    ]
    own = reader.texts("script")[-1].rpartition('"use strict";')[2]
    assert "new Page(" in own and not re.search(
        r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|fetch\(|XMLHttp|https?://(?!www\.w3)",
        own,
    )


def test_it_is_small_and_always_the_same(game):
    record, text, _ = game
    assert page(record) == text
    three = len(gzip.compress((VIEWER / "three.min.js").read_bytes()))
    whole = len(gzip.compress(text.encode()))
    assert whole < 400_000 and whole - three < 150_000


def test_what_cannot_be_shown_is_said():
    with pytest.raises(TurmError, match="A7-A1-1"):
        story(Record.of("waechter", turmcore.load("waechter").new_state().to_text(), ["A7-A1-1"]))
    with pytest.raises(TurmError, match=r"\[Game\]"):
        story(Record())


def test_what_chance_leaves_alone_is_no_step():
    record = played("turmbauer", 14, stability="wobble")
    said = [step["say"] for step in story(record)["steps"]]
    assert not [text for text in said if text == "The tower stands." or "The tower stands." in text]
