"""The drawings of all games lie on one paper, in the light and in the dark."""

from importlib import import_module
from xml.etree import ElementTree

import pytest

import turmcore
from turmcore.core import page


@pytest.mark.parametrize("name", ["turmbauer", "babel", "carcassonne"])
@pytest.mark.parametrize("is_dark", [False, True])
def test_one_paper_for_all(name, is_dark):
    module = import_module(f"turmcore.{name}.svg")
    theme = module.DARK if is_dark else module.LIGHT
    assert isinstance(theme, page.Theme)
    paper, ink = (page.DARK["paper"], page.DARK["ink"]) if is_dark else (page.Theme().paper, page.Theme().ink)
    text = module.svg(turmcore.load(name).new_state(1), theme=theme, size=350, title="<&")
    root = ElementTree.fromstring(text)
    assert root.get("width") == "350" and root[0].text == "<&"
    assert root[1].get("fill") == paper and f'fill="{ink}"' in text


def test_numbers_are_short():
    assert [page.n(value) for value in (3, 2.04, -0.04, -1.25, 1e3)] == ["3", "2", "0", "-1.2", "1000"]
    assert page.mixed("#000000", "#ff8040", 0.5) == "#804020" and page.brightness("#ffffff") == pytest.approx(
        255
    )
