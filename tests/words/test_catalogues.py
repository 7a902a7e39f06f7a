"""The catalogues are complete and sound: every id in every language, with the same values and all plural forms."""

from string import Formatter

import pytest
from babel.messages.checkers import checkers

from tests.catalogues import FOLDERS, ROOT, TABLES, catalogue, forms, messages
from turmcore.registry import MODULES
from turmcore.words import NAMES, Words

TRANSLATIONS = [folder / f"{code}.po" for folder in FOLDERS for code in NAMES if code != "en"]


def name(path):
    return str(path.relative_to(ROOT))


def fields(text):
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def choices(text):
    """What stands for the words that a number chooses among."""
    return [spec.split("|") for _, _, spec, _ in Formatter().parse(text) if spec and "|" in spec]


def test_every_owner_has_a_catalogue():
    owners = {folder.parent.name for folder in FOLDERS}
    assert owners == {"gui", "words", *MODULES}
    for folder in FOLDERS:
        assert {path.name for path in folder.glob("*.po*")} == {
            "words.pot",
            *(f"{c}.po" for c in NAMES if c != "en"),
        }


def test_an_id_is_in_one_catalogue_only():
    ids = [message.context for folder in FOLDERS for message in messages(folder / "words.pot")]
    assert len(ids) == len(set(ids)) > 1900 and None not in ids


@pytest.mark.parametrize("path", TRANSLATIONS, ids=name)
def test_a_translation_is_complete(path):
    template = {message.context: message.id for message in messages(path.parent / "words.pot")}
    translated = {message.context: message for message in messages(path)}
    assert {key: message.id for key, message in translated.items()} == template, (
        "pybabel update: docs/translating.md"
    )
    for key, message in translated.items():
        assert not message.fuzzy and all(text.strip() for text in forms(message.string)), key


@pytest.mark.parametrize("path", TRANSLATIONS, ids=name)
def test_a_translation_has_the_same_values(path):
    for message in messages(path):
        *few, many = forms(message.id)
        assert all(fields(text) <= fields(many) for text in few), message.context
        *few, many = forms(message.string)
        assert fields(many) == fields(forms(message.id)[-1]), message.context
        assert all(fields(many) - {"n"} <= fields(text) <= fields(many) for text in few), message.context


@pytest.mark.parametrize("path", TRANSLATIONS, ids=name)
def test_all_plural_forms_are_there(path):
    count = catalogue(path).num_plurals
    for message in messages(path):
        if message.pluralizable:
            assert len(message.string) == count, message.context
        for text in forms(message.string):
            assert all(len(words) == count for words in choices(text)), message.context


@pytest.mark.parametrize("path", TRANSLATIONS, ids=name)
def test_babel_finds_nothing(path):
    assert checkers, "else it looks at nothing"
    assert [(message.context, errors) for message, errors in catalogue(path).check()] == []


@pytest.mark.parametrize("code", NAMES)
def test_the_reader_gives_what_the_catalogues_say(code):
    words = Words(code, FOLDERS[:1])
    table = TABLES[code]
    assert len(table) > 1900
    for key, text in table.items():
        assert words.template(key.removesuffix(".one"), 1 if key.endswith(".one") else 2) == text, key
