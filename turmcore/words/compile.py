"""Compile catalogues: each ``.po``, and the template's English, into a ``.mo`` beside it.

``python -m turmcore.words.compile FOLDER ..`` does that for these folders; it needs the package Babel.
setup.py loads this file by path before the engine can be imported, so nothing here may import the engine.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogue(folder: Path) -> None:
    """Compile the sources that are newer than their ``.mo``."""
    for source in (folder / "words.pot", *sorted(folder.glob("*.po"))):
        target = source.with_name("en.mo") if source.suffix == ".pot" else source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with open(source, "rb") as file:
            catalogue = read_po(file, locale="en" if source.suffix == ".pot" else source.stem)
        part = target.with_suffix(".part")  # so that nobody reads half a file
        with open(part, "wb") as file:
            write_mo(file, _by_id(catalogue) if source.suffix == ".pot" else catalogue)
        part.replace(target)


def _by_id(template: Catalog) -> Catalog:
    """The English texts, each under its id."""
    # not the date of today: the same words make the same bytes
    found = Catalog(locale="en", creation_date=template.creation_date)
    for message in template:
        if message.context:
            is_plural = isinstance(message.id, tuple)
            key = (message.context, message.context) if is_plural else message.context
            found.add(key, message.id)
    return found


def main(folders: Sequence[str]) -> None:
    """Compile the catalogues of some folders."""
    for folder in folders:
        compile_catalogue(Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
