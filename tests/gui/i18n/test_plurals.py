"""Texts with a number read right for none, one, two and five, and no text was forgotten in English."""

import re
from string import Formatter

import pytest

from gui import i18n
from gui.i18n import tr
from tests.catalogues import TABLES
from turmcore.words.hungarian import with_articles

# A number in front of a word: texts where it is never one, by what makes sure of that.
MORE_THAN_ONE = {
    "reason.overhang": "one cube is allowed",
    "reason.overhang-cube": "one column is allowed",
    "reason.overhang-count": "one cube is allowed",
    "reason.overhang-air": "one cube is allowed",
    "analysis.visits": "once has a text of its own",
    "reason.carcassonne.pieces-sum": "more than six",
    "carcassonne.fits": "of those that are left",
    "event.rolled": "rolls is what a color does",
    "file.which": "else nobody is asked",
    "end.babel.quiet": "at least ten",
    "reason.waechter.stones": "more than seven",
    "tables.there": "at least two, the guards",
    "reason.waechter.height": "the stack is too low by then",
    "fact.waechter.stack-protected": "a single one has a text of its own",
    "set.fault.large": "more than a piece may have",
    "board.fault.long": "more than a board may have",
    "carcassonne.ransom": "ransom is three points",
    "carcassonne.ransom_large": "ransom is three points",
    "carcassonne.ransom_abbot": "ransom is three points",
    "event.carcassonne.ransomed": "ransom is three points",
    "panel.carcassonne.ransom.why": "ransom is three points",
    "panel.carcassonne.ransom.large": "ransom is three points",
    "panel.carcassonne.ransom.abbot": "ransom is three points",
    "hint.carcassonne.dragon.step": "the dragon makes six steps",
    "reason.carcassonne.poor": "ransom is three points",
    "reason.carcassonne.followers": "more than seven",
    "reason.carcassonne.parts": "six or seven",
    "reason.babel.too-quiet": "at least ten",
    "panel.babel.quiet": "of all that are allowed",
    "analysis.progress": "thousands",
    "analysis.done": "thousands",
    "editor.count": "of seven",
    "panel.dice": "the second is the higher one",
    "legend.forces.why": "a decimal fraction",
    "legend.plumb.inside": "a decimal fraction",
    "legend.plumb.outside": "a decimal fraction",
    "balance.fell": "the second is of all",
}
# Words after a value that are many of something.
MANY = {
    "en": re.compile(
        r"(actions|columns|cubes|decisions|fields|figures|followers|games|groups|levels|moves|neighbors|numbers"
        r"|pieces|places|points|positions|placements|rings|rolls|rows|stones|squares|steps|tables|tiles|times|towers|turns)$"
    ),
    "de": re.compile(
        r"(Aktionen|Bausteine|Entscheidungen|Felder|Figuren|Gefolgsleute|Gruppen|Karten|Partien|Plätze|Punkte|Ringe"
        r"|Schritte|Spiele|Steine|Stellungen|Stufen|Säulen|Teile|Tische|Türme|Versuche|Würfe|Zahlen|Zeilen|Züge)$"
    ),
    # after a number everything is single in Hungarian
    "hu": re.compile(
        r"(alattvalók|bábuk|elemek|figurák|gyűrűk|helyek|játszmák|játékok|kockák|kövek|körök|lapkák|lépések|mezők"
        r"|oszlopok|pontok|sorok|szintek|számok|tornyok|állások)$"
    ),
}
_COUNTED = re.compile(r"\{(\w+)\} (\w+)(?: (\w+))?")

# The same word in both languages, and names.
ALIKE = {
    "de": {
        "window.title", "color.O", "new.name_of", "board.name", "set.name", "engines.name", "seat.name", "tournament.name",
        "game.turmbauer", "game.waechter", "game.babel", "game.carcassonne", "clock.plain", "new.turmbauer.hand", "balance.speed",
        "end.carcassonne.head.before", "new.carcassonne.tower",
        "workshop.centimeters", "workshop.wind", "keys.file", "banner.album", "welcome.album", "album.title", "share.clip", "share.clip.gif",
    },
    "hu": {
        "window.title", "game.turmbauer", "game.babel", "game.carcassonne", "balance.speed",
        "workshop.centimeters", "banner.album", "welcome.album", "cmd.album", "album.title",
    },
}  # fmt: skip


def values_of(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def has_words(text):
    return re.search(r"[^\W\d_]{2}", re.sub(r"\{[^}]*\}|<[^>]*>|&\w+;", "", text)) is not None


@pytest.mark.parametrize("code", TABLES)
def test_a_number_stands_before_the_right_word(code):
    table = TABLES[code]
    wrong = [
        (key, text)
        for key, text in table.items()
        if not key.endswith(".one") and key not in MORE_THAN_ONE and not key.startswith("tutorial.")
        for value, *words in _COUNTED.findall(text)
        if any(map(MANY[code].match, words)) and (code == "hu" or value != "n" or f"{key}.one" not in table)
    ]
    assert not wrong


def test_no_exception_is_left_over():
    for key in MORE_THAN_ONE:
        counted = [
            words
            for code in ("en", "de")
            for _, *words in _COUNTED.findall(TABLES[code][key])
            if any(map(MANY[code].match, words))
        ]
        assert counted, key


@pytest.mark.parametrize("code", TABLES)
def test_one_is_told_from_many(code):
    i18n.set_language(code)
    chosen = 0
    for key, text in TABLES[code].items():
        numbers = set(re.findall(r"\{(\w+):[^}]*\|", text))
        if not numbers:
            continue
        chosen += 1
        others = dict.fromkeys(values_of(TABLES[code][key]), "x")
        said = {}
        for n in (0, 1, 2, 5):
            words = tr(key, **others | dict.fromkeys(numbers | {"n"}, f"<{n}>" if n != 1 else n))
            said[n] = words.replace(f"<{n}>", "#") if n != 1 else words
        assert said[0] == said[2] == said[5], key
        assert said[2].replace("#", "1") != said[1] and "|" not in said[1] + said[2], key
    assert chosen > 20 or code == "hu"


@pytest.mark.parametrize("code", ALIKE)
def test_every_text_is_translated(code):
    english = TABLES["en"]
    alike = {key for key, text in TABLES[code].items() if text == english.get(key) and has_words(text)}
    assert alike == ALIKE[code]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A(z) 1.4 mező", "Az 1.4 mező"), ("a(z) 4.11 mező", "a 4.11 mező"), ("a(z) 5. szinten", "az 5. szinten"),
        ("a(z) 10. szinten", "a 10. szinten"), ("a(z) 51.", "az 51."), ("a(z) 100 közül", "a 100 közül"),
        ("a(z) 1000", "az 1000"), ("A(z) E4 mezőn", "Az E4 mezőn"), ("A(z) D4 mezőn", "A D4 mezőn"),
        ("A(z) F1 mezőn", "Az F1 mezőn"), ("A(z) a csúcs mezőn", "A csúcs mezőn"), ("a(z) az alap", "az alap"),
        ("A(z) „este” fájl", "Az „este” fájl"), ("adta [az] 4. játékos", "adta a 4. játékos"),
        ("[Az] 1. játékos nyert", "Az 1. játékos nyert"), ("[Az] Anna nyert", "Anna nyert"), ("aki [az] Ödön", "aki Ödön"),
    ],
)  # fmt: skip
def test_hungarian_articles(text, said):
    assert with_articles(text) == said


def test_articles_are_chosen_in_sentences():
    i18n.set_language("hu")
    assert tr("babel.climbs", step=5) == "felmegy az 5. szintre"
    for key in TABLES["hu"]:
        values = dict.fromkeys(values_of(TABLES["hu"][key]), "4") | {"n": 1 if key.endswith(".one") else 4}
        said = tr(key.removesuffix(".one"), **values)
        assert "(z)" not in said and "[a" not in said.lower(), key
