"""JSON that anybody may have written."""

import pytest

from turmcore.core.json_text import read_json


@pytest.mark.parametrize(
    "text",
    ["", "[", "nul", "[" * 100_000, '{"a":' * 100_000, b"[\xff]", "9" * 5000]
    + ["Infinity", "-Infinity", "NaN", "[1e400]", "[-1e400]"],
)
def test_what_cannot_be_read_is_always_the_same_error(text):
    with pytest.raises(ValueError, match=r".+"):
        read_json(text)


def test_the_rest_is_as_it_was_written():
    assert read_json(b'{"a": [1, -2.5e3, true, null, "\\u00e9"]}') == {"a": [1, -2500.0, True, None, "é"]}
