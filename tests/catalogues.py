"""The catalogues of words, as the tests look at them."""

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from turmcore.words import NAMES

ROOT = Path(__file__).parent.parent
FOLDERS = [ROOT / "gui" / "locale", *sorted((ROOT / "turmcore").glob("*/locale"))]


@cache
def catalogue(path: Path) -> Catalog:
    """A template or a translation."""
    with open(path, "rb") as file:
        return read_po(file, locale=None if path.suffix == ".pot" else path.stem)


def messages(path: Path) -> list[Message]:
    """All texts of a catalogue, without its header."""
    return [message for message in catalogue(path) if message.id]


def forms(text) -> tuple[str, ...]:
    """The plural forms of a text; itself if it has none."""
    return text if isinstance(text, tuple) else (text,)


def _table(code: str) -> dict[str, str]:
    """Text by id; ``.one`` behind an id: what it says of exactly one, if that is something else."""
    found = {}
    for folder in FOLDERS:
        for message in messages(folder / ("words.pot" if code == "en" else f"{code}.po")):
            one, *more = forms(message.id if code == "en" else message.string)
            found[message.context] = more[-1] if more else one
            if more and more[-1] != one:
                found[f"{message.context}.one"] = one
    del found["plural.form"], found["plural.form.one"]
    return found


#: Language code -> text by id.
TABLES = {code: _table(code) for code in NAMES}
