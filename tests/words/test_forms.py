"""Texts by the beginning of their ids, and in all their forms."""

from turmcore.words import NAMES, Words


def test_names_are_ids_of_all_catalogues():
    for language in NAMES:
        words = Words(language)
        names = words.names("")
        assert {"and", "page.won", "babel.climbs"} <= set(names)
        assert names == sorted(set(names))
        assert all(map(words.knows, names)) and words.names("page.wo") == ["page.won"]


def test_forms_are_what_numbers_choose():
    for language in NAMES:
        words = Words(language)
        assert words.forms("plural.form") == ["0", "1"]
        assert words.forms("page.won") == [words.text("page.won")]
        several = [name for name in words.names("") if len(words.forms(name)) == 2]
        assert len(several) > 10
        for name in several:
            assert words.forms(name) == [words.template(name, 1), words.template(name, 2)]
