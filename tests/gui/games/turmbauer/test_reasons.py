import itertools
import re
import string
from pathlib import Path

import pytest

import turmcore
from gui import i18n
from gui.games.turmbauer.words import reasons
from tests.catalogues import TABLES
from turmcore import IllegalAction, Reason
from turmcore.turmbauer import explain, setup
from turmcore.turmbauer.actions import Box, Build, Climb

FRONT = reasons.FROM_THE_FRONT
LEFT = ((0, -1, 0), (1, 0, 0))  # seen from the left: east is away
BACK = ((-1, 0, 0), (0, -1, 0))

#: A value for everything that the engine puts into a reason.
VALUES = {
    "color": "R", "piece": "4l", "size": 4, "low": 2, "high": 5, "cells": [(0, 0, 3), (1, 0, 3)],
    "reach": 3, "direction": "east", "number": 2, "place": (1, 1, 4),
}  # fmt: skip


def reason_of(code):
    names = {name for _, name, _, _ in string.Formatter().parse(explain.SENTENCES[code]) if name}
    data = {name: VALUES[name] for name in names} | {"cells": VALUES["cells"]}
    return Reason("3.6", code, data, explain.SENTENCES[code].format(**data))


@pytest.mark.parametrize("language", TABLES)
@pytest.mark.parametrize("code", explain.SENTENCES)
def test_every_reason_of_the_engine_has_a_sentence(language, code):
    i18n.set_language(language)
    assert f"reason.{code}" in TABLES[language]
    text = reasons.sentence(reason_of(code))
    assert "3.6" in text and "{" not in text and text.endswith(".") and not text[0].islower()
    if language != "en":
        assert text != english(code), "it is translated"


def english(code):
    spoken = i18n.language()
    i18n.set_language("en")
    text = reasons.sentence(reason_of(code))
    i18n.set_language(spoken)
    return text


def setup_codes():
    """What is said of positions that are set up by hand."""
    written = Path(setup.__file__).read_text(encoding="utf-8")
    return {*setup.SENTENCES, *re.findall(r'"[0-9][0-9a-c.]*",\s*"([a-z-]+)"', written)}


def test_no_sentence_is_for_a_reason_that_does_not_exist():
    codes = {
        key.removeprefix("reason.").removesuffix(".one")
        for key in TABLES["en"]
        if key.startswith("reason.") and key.count(".") - key.endswith(".one") == 1
    }
    assert codes == set(explain.SENTENCES) | setup_codes() | {"with_rule"}


def broken(state):
    """Actions of all kinds that are mostly not legal."""
    game, cubes = state.game, state.cubes()[:, :3].tolist()
    x, y, z = max(cubes, key=lambda cube: cube[2])
    for piece in game.pieces.pieces:
        yield Box(piece.id)
        for cubes_of, (dx, dy, dz) in itertools.product(
            piece.orientations[:6], itertools.product((-2, 0, 1), (-1, 0, 2), (-2, 1))
        ):
            cells = tuple((a + x + dx, b + y + dy, max(0, c + z + dz)) for a, b, c, _ in cubes_of)
            for ring in ("", "a"):
                yield Build(piece.id, cells, ring)
    for (x, y, z), ring in itertools.product(cubes, ("", "b", "c")):
        yield Climb((x, y, z), ring)
    yield Climb("table")


@pytest.mark.parametrize("language", TABLES)
def test_reasons_as_the_engine_gives_them_make_sentences(played, language):
    i18n.set_language(language)
    found = set()
    for seed, plies in ((1, 0), (1, 1), (2, 2), (3, 60), (3, 61), (4, 62), (5, 100), (6, 110), (6, 144)):
        state = played(seed, plies)
        for move in itertools.islice(broken(state), 0, None, 3):
            try:
                why = state.why_not(state.game.encode(move))
            except IllegalAction:
                continue  # a shape that the piece does not have
            if why is not None:
                text = reasons.sentence(why, LEFT)
                assert why.rule in text and "{" not in text and not text[0].islower()
                found.add(why.code)
    assert len(found) > 15, found


def test_directions_are_those_of_the_screen():
    said = {axes: reasons.sentence(reason_of("overhang"), axes) for axes in (FRONT, LEFT, BACK)}
    assert (
        said[FRONT] == "It reaches 3 cubes beyond its support to the right; only one is allowed (rule 3.6)."
    )
    assert "to the back" in said[LEFT] and "to the left" in said[BACK]


def test_a_count_of_one_is_told_as_one():
    one = Reason("3.1", "taken", {"cells": [(0, 0, 0)]}, "")
    assert reasons.sentence(one).startswith("One of its cubes")
    two = Reason("3.1", "taken", {"cells": [(0, 0, 0), (1, 0, 0)]}, "")
    assert reasons.sentence(two).startswith("2 of its cubes")


def test_a_reason_without_a_translation_is_told_in_the_words_of_the_engine():
    assert reasons.sentence(Reason("6.2", "fell", {}, "three blocks fell")) == "Three blocks fell (rule 6.2)."


def test_the_players_of_a_game_are_called_by_their_names():
    reason = reason_of("no-ring-left")
    four = turmcore.load("turmbauer")
    pairs = turmcore.load("turmbauer", players=2, pairs=True)
    assert reasons.sentence(reason, FRONT, four, ["", "", "", ""]).startswith("Red has")
    names = ["Anna" if letter == "R" else "" for letter in four.colors]
    assert reasons.sentence(reason, FRONT, four, names).startswith("Anna has")
    assert reasons.sentence(reason, FRONT, pairs, ["Anna", "Anna"]).startswith("Anna (Red) has")
