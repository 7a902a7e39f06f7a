"""Invitations as QR codes: what the path of SVG says is what the standard wants of the link."""

import re

import pytest
import segno

from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.qr import qr_of

LINK = "https://example.org/games/t/x7Qz#k3LpABCDEFGHIJKLMNOPQR"


def test_the_path_has_the_dark_modules_and_no_others():
    code = qr_of(LINK)
    dark = set()
    for x, y, width, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", code.path):
        assert width == back
        dark |= {(int(x) + at, int(y)) for at in range(int(width))}
    matrix = [*segno.make_qr(LINK, error="m", boost_error=False).matrix_iter(border=4)]
    assert code.size == len(matrix)
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, is_dark in enumerate(row) if is_dark}


def test_a_server_draws_the_link_as_others_call_it(server):
    def opened(**more):
        status, text = server.post("/tables", codec.encode(say.Open("babel", **more)))
        return status, say.read_reply(text)

    _, found = opened()
    assert found.qr == qr_of(f"{server.url}/t/{found.table}#{found.invite}")
    _, found = opened(address="https://example.org/games")
    assert found.qr == qr_of(f"https://example.org/games/t/{found.table}#{found.invite}")
    _, found = opened(seats=("level1",) * 4)
    assert found.qr is None
    status, found = opened(address="x" * 201)
    assert status == 400 and "200 characters" in found.sentence


def test_a_text_that_no_code_holds():
    with pytest.raises(ValueError):
        qr_of("x" * 10_000)
