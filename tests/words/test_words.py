"""Texts by id: plural forms, words that a number chooses, languages beside each other, catalogues of others."""

import threading

import pytest

from turmcore import TurmError
from turmcore.words import NAMES, Words
from turmcore.words.compile import compile_catalogue

TEMPLATE = """
msgctxt "boat"
msgid "A boat"
msgstr ""

msgctxt "boats"
msgid "{n} boat"
msgid_plural "{n} boats"
msgstr[0] ""
msgstr[1] ""

msgctxt "crew"
msgid "{men:one man|more men} for {n}"
msgstr ""
"""
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {}\\n"\n'
RUSSIAN = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
THREE = """
msgctxt "plural.form"
msgid "0"
msgid_plural "1"
msgstr[0] "0"
msgstr[1] "1"
msgstr[2] "2"

msgctxt "boats"
msgid "{n} boat"
msgid_plural "{n} boats"
msgstr[0] "{n} лодка"
msgstr[1] "{n} лодки"
msgstr[2] "{n} лодок"

msgctxt "crew"
msgid "{men:one man|more men} for {n}"
msgstr "{men:человек|человека|человек}: {n}"
"""


@pytest.fixture
def folder(tmp_path):
    """A catalogue of its own; German has three plural forms in it."""
    (tmp_path / "words.pot").write_text(
        HEADER.format("nplurals=2; plural=(n != 1);") + TEMPLATE, encoding="utf-8"
    )
    (tmp_path / "de.po").write_text(HEADER.format(RUSSIAN) + THREE, encoding="utf-8")
    compile_catalogue(tmp_path)
    return tmp_path


def test_a_text_with_its_values():
    assert Words("en").text("and", first="Red", second="Blue") == "Red and Blue"
    assert Words("de").text("and", first="Rot", second="Blau") == "Rot und Blau"
    assert Words("en").knows("color.K") and not Words("de").knows("color.nothing")
    with pytest.raises(KeyError):
        Words("en").text("color.nothing")


def test_an_unknown_language_is_english():
    assert Words("xx").language == "en" and Words("xx").text("color.K") == "Black"


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 rings"), (1, "1 ring"), (2, "2 rings"), ("1", "1 ring"), ("x", "x rings")]
)
def test_one_is_not_many(number, said):
    assert Words("en").text("card.rings", n=number) == said


def test_the_article_of_hungarian():
    assert Words("hu").text("babel.climbs", step=5) == "felmegy az 5. szintre"


def test_a_catalogue_of_others_with_three_plural_forms(folder):
    words = Words("de", [folder])
    assert [words.text("boats", n=n) for n in (1, 3, 5, 21)] == ["1 лодка", "3 лодки", "5 лодок", "21 лодка"]
    assert [words.text("crew", men=n, n="x") for n in (1, 2, 5)] == [
        "человек: x",
        "человека: x",
        "человек: x",
    ]
    assert words.text("boat") == "A boat", "what is not translated is English"
    assert words.text("color.K") == "Schwarz", "the engine's words are there too"


def test_a_language_that_a_catalogue_lacks_is_english(folder):
    words = Words("hu", [folder])
    assert words.text("boats", n=1) == "1 boat" and words.text("boats", n=5) == "5 boats"
    assert words.text("crew", men=1, n=2) == "one man for 2" and words.text("color.K") == "Fekete"


def test_words_that_are_not_compiled(tmp_path):
    with pytest.raises(TurmError, match="not compiled"):
        Words("en", [tmp_path / "none"])


def test_only_what_is_newer_is_compiled(folder):
    before = (folder / "de.mo").stat().st_mtime_ns
    compile_catalogue(folder)
    assert (folder / "de.mo").stat().st_mtime_ns == before
    source = folder / "de.po"
    source.write_text(source.read_text(encoding="utf-8").replace("лодок", "boote"), encoding="utf-8")
    compile_catalogue(folder)
    assert b"boote" in (folder / "de.mo").read_bytes() and not list(folder.glob("*.part"))


def test_what_is_compiled_has_no_date_of_its_own(tmp_path):
    date = "2001-02-03 04:05+0000"
    text = HEADER.format("nplurals=2; plural=(n != 1);") + f'"POT-Creation-Date: {date}\\n"\n' + TEMPLATE
    (tmp_path / "words.pot").write_text(text, encoding="utf-8")
    compile_catalogue(tmp_path)
    assert f"POT-Creation-Date: {date}\n".encode() in (tmp_path / "en.mo").read_bytes()


def test_languages_beside_each_other():
    said = {code: set() for code in NAMES}

    def speak(code):
        for n in range(300):
            said[code].add(Words(code).text("card.rings", n=n % 2 + 1))

    threads = [threading.Thread(target=speak, args=[code]) for code in NAMES for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == {"en": {"1 ring", "2 rings"}, "de": {"1 Ring", "2 Ringe"}, "hu": {"1 gyűrű", "2 gyűrű"}}
