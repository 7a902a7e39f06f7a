"""A thing has one name in a language: what it is called in one place it is called everywhere."""

import re

import pytest

from tests.catalogues import TABLES

# Language, part of the program (a word that is in the ids of its texts), what a thing is called there, and what not.
TERMS = (
    ("de", "turmbauer", "Stein", r"Klotz|Klötze|Block|Blöcke"),
    ("de", "turmbauer", "Etage", r"Stockwerk|Geschoss"),
    ("de", "turmbauer", "Figur", r"Kletterer"),
    ("de", "set", "Bausatz", r"\bSatz\b|Bausteinsatz"),
    ("de", "set", "Zelle", r"Spalte"),
    ("de", "carcassonne", "Karte", r"Plättchen|Kärtchen|Kachel"),
    ("de", "carcassonne", "Gefolgsmann", r"Meeple|Ritter|Räuber"),
    ("de", "carcassonne", "Turmstück", r"Turmbaustein|Turmteil"),
    ("de", "carcassonne", "Wiese", r"\bAcker"),
    ("de", "carcassonne", "Lösegeld", r"Freikaufsumme|Auslöse\b"),
    ("de", "waechter", "Stapel", r"Säule"),
    ("de", "waechter", "Wächter", r"Wache\b|Wärter"),
    ("de", "babel", "Stufe", r"Etage|\bEbene\b"),
    ("de", "babel", "Startfeld", r"Anfangsfeld"),
    ("de", "", "Analyse", r"Sichern als"),
    ("hu", "turmbauer", "bábu", r"mászó\b|mászók|mászód|figura"),
    ("hu", "turmbauer", "szint", r"emelet"),
    ("hu", "turmbauer", "elem", r"tégla|építőkő"),
    ("hu", "carcassonne", "lapka", r"kártya|kártyá"),
    ("hu", "carcassonne", "alattvaló", r"követő|lovag"),
    ("hu", "carcassonne", "toronyelem", r"toronydarab|toronyrész"),
    ("hu", "carcassonne", "toronyalap", r"alapzat|fundamentum"),
    ("hu", "carcassonne", "váltságdíj", r"kiváltási díj"),
    ("hu", "waechter", "torony", r"oszlop|halom"),
    ("hu", "waechter", "őr", r"őrszem|őrző"),
    ("hu", "babel", "figura", r"bábu"),
    ("hu", "babel", "szint", r"lépcső|emelet"),
    ("hu", "babel", "kezdőmező", r"startmező"),
)


@pytest.mark.parametrize(("code", "part", "name", "others"), TERMS)
def test_a_thing_has_one_name(code, part, name, others):
    texts = {key: text for key, text in TABLES[code].items() if part in re.split(r"[._]", key) or not part}
    assert any(name.lower() in text.lower() for text in texts.values()), "nothing is called that"
    assert not {key: text for key, text in texts.items() if re.search(others, text, re.IGNORECASE)}
