"""Pages for those who hear them, who have no mouse, and who need large letters, in every language."""

import re

import pytest

from tests.web.fixtures import DESKTOP, PHONE, picture
from tests.web.playing import Player, sat
from turmcore.registry import MODULES
from turmcore.words import NAMES

pytestmark = pytest.mark.long

LOCALES = {"en": "en-GB", "de": "de-DE", "hu": "hu-HU"}
PRESSED = {"button", "link", "tab", "textbox", "combobox", "radio", "checkbox", "DisclosureTriangle"}
REGIONS = "header", "#table", "#act", "#side"
"""In the order in which keys go through them."""

_TARGETS = """async () => {
  const { page } = await import(document.querySelector("script[type=module]").src);
  return page.choosing.targets.map(({ words }) => words);
}"""
_REGION = """(regions) => regions.findIndex((one) => document.querySelector(one).contains(document.activeElement))"""
_CUT = """() => {
  const cut = [];
  for (const one of document.querySelectorAll("button, a, input, select, label, h2, legend, #now, #news, #facts li")) {
    const { left, right, width } = one.getBoundingClientRect();
    if (!width || one.closest("[popover]")) continue;
    const isOut = left < -1 || right > innerWidth + 1;
    const isShort = one.tagName !== "INPUT" && one.tagName !== "SELECT" && one.scrollWidth > one.clientWidth + 1 && one.clientWidth;
    if (isOut || isShort) cut.push([one.id || one.className || one.tagName, one.textContent, left, right]);
  }
  return document.documentElement.scrollWidth > innerWidth ? [["page", document.documentElement.scrollWidth], ...cut] : cut;
}"""


def heard(person, page):
    """What a screen reader says that can be pressed: the role and the name of each, in their order."""
    nodes = person.session(page).send("Accessibility.getFullAXTree")["nodes"]
    found = []
    for node in nodes:
        role = node.get("role", {}).get("value")
        if role in PRESSED and not node.get("ignored"):
            found.append((role, node.get("name", {}).get("value", "").strip()))
    return found


@pytest.mark.parametrize("game", MODULES)
def test_all_that_can_be_pressed_or_pointed_at_has_a_name(people, begun, game):
    seats = begun(game, 12)
    said, pointed = {}, {}
    for code, locale in LOCALES.items():
        person = people(DESKTOP, locale=locale)
        page = sat(person, seats[0])
        Player(page).wait_for(lambda seen: seen["mine"] and seen["choices"])
        assert page.evaluate("document.documentElement.lang") == code
        page.locator("#more").click()
        found = heard(person, page)
        assert all(name and not re.fullmatch(r"\w+(\.\w+)+", name) for _, name in found), found
        said[code] = {name for _, name in found}
        pointed[code] = page.evaluate(_TARGETS)
        assert all(pointed[code]) and len(pointed[code]) == len(pointed["en"])
        page.keyboard.press("Escape")
        page.locator("#picture").focus()
        told = set()
        for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp") * 3:
            page.keyboard.press(key)
            told.add(page.locator("#now").text_content())
        assert told <= set(pointed[code]), told - set(pointed[code])
    assert set(said) == set(NAMES)
    for one, other in (("en", "de"), ("en", "hu"), ("de", "hu")):
        assert len(said[one] - said[other]) > len(said[one]) / 2
        assert not pointed[one] or pointed[one] != pointed[other]


@pytest.mark.parametrize(("name", "screen"), [("phone", PHONE), ("desktop", DESKTOP)])
@pytest.mark.parametrize("game", MODULES)
def test_keys_go_through_a_page_as_it_is_read(people, begun, game, name, screen):
    seats = begun(game, 12)
    page = sat(people(screen), seats[0])
    Player(page).wait_for(lambda seen: seen["mine"] and seen["choices"])
    page.evaluate("document.activeElement.blur()")
    seen = []
    for _ in range(12):
        page.keyboard.press("Tab")
        region = page.evaluate(_REGION, REGIONS)
        if region < 0:
            break
        seen.append(region)
    assert seen == sorted(seen) and {0, 1, 3} <= set(seen)


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("game", MODULES)
def test_nothing_is_cut_when_it_is_twice_as_large(people, begun, served, game, code):
    seats = begun(game, 12)
    person = people(
        {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}, locale=LOCALES[code]
    )
    page = sat(person, seats[0])
    player = Player(page, seed=3, ways=("mouse",))
    player.propose()
    picture(page, f"large-{game}-{code}")
    assert page.evaluate(_CUT) == []
    home = person.visit(served.url)
    home.locator("#games input").first.wait_for()
    picture(home, f"large-home-{code}")
    assert home.evaluate(_CUT) == []
