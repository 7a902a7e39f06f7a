"""The rules of every game for people: what the program quotes can be read, in three languages, and the pictures are true."""

import re
from itertools import groupby
from pathlib import Path

import pytest

import turmcore
from turmcore import IllegalAction, TextError, TurmError
from turmcore.core.rules import parse_rules
from turmcore.registry import MODULES, game_class

GAMES = tuple(MODULES)
LANGUAGES = ("en", "de", "hu")
PICTURES = [
    (name, rule.number, picture) for name in GAMES for rule in game_class(name).rule_book() for picture in rule.pictures
]  # fmt: skip

# What refuses by these numbers is nothing that a picture could show: the order of a turn, texts, the end of a game.
WITHOUT_PICTURE = {
    "turmbauer": {"2.1", "2.3", "2.4", "4", "5.7", "6.1", "6.2", "7.1", "8"},
    "waechter": {"2"},
    "babel": {"1.1", "1.2", "4.2"},
    "carcassonne": {"1.3", "7.1"},
}


NOT_PLAYED = {"carcassonne": (9, 10, 11, 12, 15)}
"""Numbers of sections that are kept for later."""


def sources(name: str) -> str:
    """All Python of a game."""
    paths = sorted((Path(turmcore.__file__).parent / name).rglob("*.py*"))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths if path.suffix in (".py", ".pyx"))


def refusing(name: str) -> set[str]:
    """Numbers by which a game refuses something."""
    calls = re.findall(r"(?:_reason|IllegalAction)\(([^,]*),", sources(name))
    found = {number for first in calls for number in re.findall(r'"(\d[\d.]*[a-c]?)"', first)}
    assert len(found) >= 6
    return found


def quoted(name: str) -> set[str]:
    """All numbers that a game names: in refusals, in sentences about settings, in comments."""
    named = re.findall(r"\(rules? ([^)]*)\)", sources(name))
    found = {number for inside in named for number in re.findall(r"\d+(?:\.\d+)?[a-c]?", inside)}
    assert len(found) >= 4
    return refusing(name) | found


@pytest.mark.parametrize("name", GAMES)
def test_every_number_that_is_quoted_can_be_read(name):
    numbers = [rule.number for rule in game_class(name).rule_book()]
    assert quoted(name) <= set(numbers)
    assert all(turmcore.load(name).rule_book().rule(number).texts for number in quoted(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_refuses_has_a_picture_where_it_helps(name):
    pictured = {
        rule for game, number, picture in PICTURES if game == name for rule in (number, picture.verdict)
    }
    assert refusing(name) - pictured == WITHOUT_PICTURE[name]


@pytest.mark.parametrize("name", GAMES)
def test_numbers_run_without_a_gap(name):
    numbers = [rule.number for rule in game_class(name).rule_book()]
    for head, group in groupby(numbers, lambda number: re.match(r"\d+", number)[0]):
        rules = list(group)
        lettered = [head, *(head + letter for letter in "abcdefgh"[: len(rules) - 1])]
        assert rules in (lettered, [f"{head}.{i}" for i in range(1, len(rules) + 1)])
    heads = [int(section.title.split()[0]) for section in game_class(name).rule_book().sections]
    assert heads == [i for i in range(1, heads[-1] + 1) if i not in NOT_PLAYED.get(name, ())]


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", GAMES)
def test_languages_agree_in_everything_but_words(name, language):
    def outline(book):
        return [
            (
                rule.number,
                [text.is_ours for text in rule.texts],
                [(picture.position, picture.action, picture.verdict) for picture in rule.pictures],
                # names of options and tokens are the same in every language
                sorted(re.findall("`([^`]+)`", " ".join(text.text for text in rule.texts))),
            )
            for rule in book
        ]

    english, other = game_class(name).rule_book(), game_class(name).rule_book(language)
    assert outline(english) == outline(other)
    assert [len(section.rules) for section in english.sections] == [
        len(section.rules) for section in other.sections
    ]
    same = {text.text for rule in english for text in rule.texts} & {
        text.text for rule in other for text in rule.texts
    }
    assert not same


@pytest.mark.parametrize(("name", "number", "picture"), PICTURES)
def test_a_picture_is_true(name, number, picture):
    state = turmcore.from_text(name, picture.position)
    try:
        reason = state.why_not(picture.action)
    except IllegalAction as error:  # no position allows it
        assert error.rule == picture.verdict
    else:
        assert picture.verdict == ("legal" if reason is None else reason.rule)


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_is_drawn_with_what_is_tried(name):
    for game, _, picture in PICTURES:
        if game == name:
            drawing = game_class(name).draw_rule(picture)
            assert drawing.startswith("<svg") and drawing.endswith("</svg>")
            frame = "#1f8a4c" if picture.verdict == "legal" else "#c8141a"
            assert frame in drawing or picture.action[0] in "$=", picture


def test_both_verdicts_and_rulings_are_there():
    for name in GAMES:
        book = game_class(name).rule_book()
        assert {picture.verdict == "legal" for game, _, picture in PICTURES if game == name} == {True, False}
        assert {text.is_ours for rule in book for text in rule.texts} == {True, False}
        assert any("`>`" in text for text in book.introduction)


OURS = [
    ("turmbauer", "1.2", "42"),
    ("turmbauer", "1.5", "mirrored"),
    ("turmbauer", "5.1", "several floors"),
    ("turmbauer", "5.8", "height 1"),
    ("waechter", "1.2", "straight"),
    ("carcassonne", "4.7", "the captor chooses"),
    ("carcassonne", "7.6", "builders and pigs"),
]
"""What no publisher has printed, with words that stand in our rulings alone."""


@pytest.mark.parametrize(("name", "number", "words"), OURS)
def test_what_is_printed_nowhere_is_a_ruling(name, number, words):
    texts = game_class(name).rule_book().rule(number).texts
    assert [text.is_ours for text in texts if words in text.text] == [True]


PRINTED = [
    ("babel", "1.1", "keep it secret"),
    ("babel", "2.3", "on every step"),
    ("turmbauer", "3.10", "both hands"),
    ("turmbauer", "3.10", "the other size"),
    ("carcassonne", "2.2", "as high as you like"),
    ("carcassonne", "2.3", "at most as many cells"),
    ("carcassonne", "2.5", "negotiate"),
    ("carcassonne", "2.8", "at most so many steps"),
]


@pytest.mark.parametrize(("name", "number", "words"), PRINTED)
def test_what_is_printed_is_there(name, number, words):
    texts = game_class(name).rule_book().rule(number).texts
    assert [text.is_ours for text in texts if words in " ".join(text.text.split())] == [False]


@pytest.mark.parametrize("name", GAMES)
def test_what_the_settings_leave_out_has_numbers(name):
    game = turmcore.load(name)
    assert game.unplayed_rules <= {rule.number for rule in game.rule_book()}


def test_what_carcassonne_leaves_out():
    def sections(**settings):
        game = turmcore.load("carcassonne", **settings)
        return [
            section.title.split()[0]
            for section in game.rule_book().sections
            if {rule.number for rule in section.rules} <= game.unplayed_rules
        ]

    more = ("big", "builder", "pig", "inns", "traders", "dragon", "festival", "abbot")
    everything, later = dict.fromkeys(more, 1), ["13", "14", "16"]
    assert sections() == ["4", "5", "6", "7", "8", *later]
    assert sections(tower=0) == ["2", "4", "5", "6", "7", "8", *later]
    assert sections(inns=1, tower=0) == ["2", "4", "6", "7", *later] and sections(pig=1) == [
        "5",
        "6",
        "7",
        *later,
    ]
    assert sections(abbot=1) == ["5", "6", "7", "13"] and sections(festival=1)[-1] == "14"
    assert turmcore.load("carcassonne", **everything, ransom="turn").unplayed_rules == {"1.7"}
    assert turmcore.load("carcassonne", **everything, no_ransom=1).unplayed_rules == {
        "1.7",
        "2.6",
        "2.11",
        "4.8",
    }


def test_what_there_is_not():
    with pytest.raises(TurmError, match=r"Rules of Turmbauer: there is no rule '9'; there are 1\.1, .*, 8$"):
        game_class("turmbauer").rule_book().rule("9")
    with pytest.raises(TurmError, match="babel has no rules in the language 'xx'"):
        game_class("babel").rule_book("xx")


HEAD = "# Rules\n\nHello.\n\n## 1 All\n\n"


def test_a_file_is_read():
    book = parse_rules(HEAD + "> **1.1** One\n> two.\n\nMore.\n\n**1.2** Three.\n")
    assert book.title == "Rules" and book.introduction == ("Hello.",)
    one, two = book
    assert [(text.text, text.is_ours) for text in one.texts] == [("One two.", True), ("More.", False)]
    assert two.number == "1.2" and not two.pictures


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a title and sections"),
        (HEAD + "No number.", "line 7: a rule begins with its number"),
        (HEAD + "```picture\nposition: a\n```", "line 7: a picture belongs to a rule"),
        (HEAD + "**1.1** A.\n\n```picture\nposition: a\n```", "line 9: a picture has the lines position, action"),
        (HEAD + "**1.1** A.\n\n```text\nx\n```", "line 9"),
    ],
)  # fmt: skip
def test_a_file_that_is_wrong(text, why):
    with pytest.raises(TextError, match=why):
        parse_rules(text)
