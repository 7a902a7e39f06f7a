"""Typed values as JSON texts and back: what is written to the log and sent through sockets.

A value is a frozen dataclass. Its text is an object with the key `type`, the class's name in small letters, as in
`handed_over`, and a key for each field that is not at its default. Reading checks every value; keys that a class does
not know are passed over. A field whose name is a word of Python, `from_`, has no underscore there.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from turmcore.core.json_text import read_json
from turmcore.errors import TextError

_Reader = Callable[[object, str], Any]

_WORDS = {str: "text", int: "number", bool: "yes or no", type(None): "null", Any: "JSON"}
_is_dataclass = cache(is_dataclass)
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
_LARGEST = 1 << 53  # what every reader of JSON can hold


def name_of(kind: type) -> str:
    """The value of `type` for a class."""
    return _in_small_letters(kind.__name__)


@cache
def _in_small_letters(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def encode(value: object) -> str:
    """The text of a value."""
    return _ENCODER.encode({"type": name_of(type(value)), **_plain(value)})


def decode(text: str | bytes, kinds: Mapping[str, type]) -> Any:
    """The value of a text, of one of the classes by their names.

    Raises
    ------
    TextError
        With the place of what is wrong.
    """
    try:
        data = read_json(text)
    except ValueError:
        raise TextError("a message is an object of JSON, in UTF-8") from None
    if not isinstance(data, dict):
        raise TextError("a message is an object of JSON, with the key 'type'")
    name = data.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise TextError(f"type: {name!r} is none of {', '.join(kinds)}")
    return _reader(kinds[name])(data, name)


def by_name(kinds: Iterable[type]) -> dict[str, type]:
    """Classes by their names, for `decode`."""
    return {name_of(kind): kind for kind in kinds}


def shape(kind: type) -> dict[str, tuple[str, str]]:
    """By field in words what it holds, and its default as JSON, empty for what has to be there."""
    hints = get_type_hints(kind)
    found = {}
    for field in fields(kind):
        default = "" if field.default is MISSING else json.dumps(field.default)
        found[_key(field.name)] = _words(hints[field.name]), default
    return found


def _words(kind: Any) -> str:
    """A type in words."""
    if get_origin(kind) is Literal:
        return " or ".join(f"`{one}`" if one else '`""`' for one in get_args(kind))
    if isinstance(kind, types.UnionType):
        return " or ".join(map(_words, get_args(kind)))
    if get_origin(kind) is tuple:
        return f"list of {_words(get_args(kind)[0])}"
    if get_origin(kind) is Mapping:
        return "object of texts" if get_args(kind)[1] is str else "object of JSON"
    return _WORDS.get(kind) or kind.__name__


def _plain(value: object) -> dict[str, Any]:
    """A dataclass as JSON has it."""
    found = {}
    for name, key, default in _defaults(type(value)):  # type: ignore[arg-type]  # a class can be hashed
        given = getattr(value, name)
        if given is not default and given != default:
            found[key] = given if type(given) in _WORDS else _json(given)
    return found


def _json(value: Any) -> Any:
    kind = type(value)
    if kind in _WORDS or kind is float:  # most are
        return value
    if isinstance(value, tuple):
        return [_json(one) for one in value]
    if _is_dataclass(kind):  # type: ignore[arg-type]  # a class can be hashed
        return _plain(value)
    return dict(value) if isinstance(value, Mapping) else value


@cache
def _defaults(kind: Any) -> tuple[tuple[str, str, object], ...]:
    return tuple((field.name, _key(field.name), field.default) for field in fields(kind))


def _key(name: str) -> str:
    """A field's name as JSON has it."""
    return name.rstrip("_")


# ---- reading -----------------------------------------------------------------------


@cache
def _reader(kind: Any) -> _Reader:
    """A reader that checks values of a type."""
    origin = get_origin(kind)
    if origin is Literal:
        return _of_words(get_args(kind))
    if isinstance(kind, types.UnionType):
        return _of_either(get_args(kind))
    if origin is tuple:
        return _of_list(_reader(get_args(kind)[0]))
    if origin is Mapping:
        return _texts if get_args(kind)[1] is str else _object
    if is_dataclass(kind):
        return _of_fields(kind)
    return _PLAIN[kind]


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise TextError(f"{place}: a text is wanted here")
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a pair of surrogates
        raise TextError(f"{place}: this is no text of Unicode") from None
    return value


def _number(value: object, place: str) -> int:
    if type(value) is not int or not -_LARGEST < value < _LARGEST:
        raise TextError(f"{place}: a whole number is wanted here")
    return value


def _truth(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise TextError(f"{place}: true or false is wanted here")
    return value


def _texts(value: object, place: str) -> Mapping[str, str]:
    if not isinstance(value, dict):
        raise TextError(f"{place}: an object is wanted here")
    return {_text(key, place): _text(one, f"{place}.{key[:40]}") for key, one in value.items()}


def _object(value: object, place: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise TextError(f"{place}: an object is wanted here")
    return value


_PLAIN: Mapping[Any, _Reader] = {str: _text, int: _number, bool: _truth, Any: lambda value, place: value}


def _of_words(words: tuple[str, ...]) -> _Reader:
    def read(value: object, place: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise TextError(f"{place}: one of {', '.join(filter(None, words))} is wanted here")
        return value

    return read


def _of_either(kinds: tuple[Any, ...]) -> _Reader:
    """Of a type or null."""
    (kind,) = (one for one in kinds if one is not type(None))
    inner = _reader(kind)
    return lambda value, place: None if value is None else inner(value, place)


def _of_list(inner: _Reader) -> _Reader:
    def read(value: object, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise TextError(f"{place}: a list is wanted here")
        return tuple([inner(one, f"{place}[{number}]") for number, one in enumerate(value)])

    return read


def _of_fields(kind: Any) -> _Reader:
    hints = get_type_hints(kind)
    known = [
        (field.name, _key(field.name), field.default is MISSING, _reader(hints[field.name]))
        for field in fields(kind)
    ]

    def read(value: object, place: str) -> Any:
        if not isinstance(value, dict):
            raise TextError(f"{place}: an object is wanted here")
        given = {}
        for name, key, is_needed, reader in known:
            if key in value:
                given[name] = reader(value[key], f"{place}.{key}")
            elif is_needed:
                raise TextError(f"{place}: {key} is missing")
        return kind(**given)

    return read
