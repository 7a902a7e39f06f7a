"""Every game shows itself in notebooks: a drawing that is well-formed, stands alone and changes nothing."""

import re
from xml.etree import ElementTree

from tests.conformance.walk import snapshot, some

ELEMENTS = {
    *("svg", "g", "title", "path", "rect", "circle", "ellipse", "text"),
    *("defs", "use", "radialGradient", "stop"),
}
DEFINED: dict[tuple[str, str], bytes] = {}
"""What has a name, by game and name: the same in all drawings."""
WIDEST = 700
"""Pixels that a notebook surely has."""


def test_every_state_has_a_drawing(game, all_nodes):
    seen = set()
    for node in some(all_nodes, 12):
        state, before = node.state, snapshot(node.state)
        text = state._repr_svg_()
        if game.name == "toy":
            assert text is None and state._repr_html_().startswith("<pre>")
            continue
        assert text == state._repr_svg_() == state._repr_html_() and snapshot(state) == before
        root = ElementTree.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and float(root.get("width")) > 100
        assert float(root.get("width")) <= WIDEST and root.find("{http://www.w3.org/2000/svg}title").text
        assert len(text) < 2_000_000
        defined = {}
        for element in root.iter():
            assert element.tag.rpartition("}")[2] in ELEMENTS
            if element.get("id") is not None:
                defined[element.get("id")] = ElementTree.tostring(element)
        for name, drawn in defined.items():  # on a page with several drawings the first one counts
            assert DEFINED.setdefault((game.name, name), drawn) == drawn, name
        assert set(re.findall(r'(?:href="#|url\(#)([^")]*)', text)) <= defined.keys()
        assert not re.search(r"href=\"[^#]|url\([^#]|<script|<style|\bnan\b|\binf\b", text)
        seen.add(text)
    assert game.name == "toy" or len(seen) > 3


def test_views_have_a_drawing(game, all_nodes):
    if game.name == "toy":
        return
    for node in some(all_nodes, 4):
        for player in range(game.num_players):
            ElementTree.fromstring(node.state.view(player)._repr_svg_())
