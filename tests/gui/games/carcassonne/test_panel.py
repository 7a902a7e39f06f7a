"""The panel, the strip, the bag and the end card of Carcassonne, and its setup page."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

import turmcore
from gui import i18n
from gui.app import main_window
from gui.app.autosave import Autosave
from gui.base import opengl, theme
from gui.games.carcassonne.panel.setup_page import SetupPage
from gui.games.carcassonne.picture.mixes import picture_of
from gui.games.carcassonne.play.aids import NAMES
from gui.games.carcassonne.play.mixes import Mix, mix_of, options_of
from gui.games.carcassonne.play.setup import Setup
from gui.games.carcassonne.words import lines, spoken
from gui.model.session import Session
from gui.table.game_parts import parts_of
from tests.carcassonne.positions import ACT, CAPTURE, LATE, PLACE, START
from tests.gui.games.carcassonne.positions import GREEDY, PERSON, hit
from tests.slow import all_but
from turmcore.carcassonne import all_tiles, tile_types
from turmcore.carcassonne.choices import What, choices_of
from turmcore.carcassonne.options import OPTIONS
from turmcore.carcassonne.shown import Move
from turmcore.carcassonne.tools import Tool
from turmcore.search import Limit, search
from turmcore.words import FROM_THE_FRONT, turned

LEFT = Qt.MouseButton.LeftButton
OLD = {Tool.CLAIM, Tool.BUILD, Tool.CLIMB}


@pytest.fixture
def window(qapp, settings, tmp_path):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    window.resize(1024, 600)
    window.show()
    window.commands["quick"].trigger()
    yield window
    window.files.autosave = None
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def show(window, text, kinds=None):
    state = turmcore.from_text("carcassonne", text)
    window.files.count_as_saved()
    window.files.start(Session(state, kinds or [PERSON] * state.game.num_players, 3))
    return window.panel


def finished(players=2, seed=1, **options):
    session = Session.begin(
        turmcore.load("carcassonne", players=players, **options), [PERSON] * players, seed
    )
    while not session.is_over:
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.greedy())
    return session


@pytest.mark.slow
def test_the_tile_is_shown_as_it_is_turned(window):
    panel = show(window, PLACE)
    game = window.controller
    assert (panel.tile.picture.tile, panel.tile.picture.rotation) == ("V", 0)
    game.hover(hit(-3, 1))
    assert panel.tile.picture.rotation == 2 and not panel.tile.fits.isHidden()
    game.point(hit(-3, 1))
    QTest.mouseClick(panel.tile._turn[1], LEFT)
    assert panel.tile.picture.rotation == 3 == game.aim.chosen.rotation
    assert not any(chip.isVisible() for chip in panel.chips.values())
    QTest.mouseClick(panel.done, LEFT)
    assert (
        game.aim.phase == "act"
        and panel.tile.picture.tile == "V"
        and {tool for tool, chip in panel.chips.items() if chip.isVisible()} == OLD
    )


@pytest.mark.slow
def test_chips_narrow_the_list_and_nothing_ends_the_turn(window):
    panel = show(window, ACT)
    game = window.controller
    for tool in OLD:
        chip = panel.chips[tool]
        QTest.mouseClick(chip, LEFT)
        assert {choice.what for choice in panel.list.rows.choices} == {
            tool,
            What.NOTHING,
        } and chip.isChecked()
        QTest.mouseClick(chip, LEFT)
        assert len(panel.list.rows.choices) == len(game.choices) and not chip.isChecked()
    assert not panel.done.isEnabled(), (
        "who has nothing proposed cannot end the turn by a second click on the button"
    )
    QTest.mouseClick(panel.skip, LEFT)
    assert game.session.tokens[0] == "-"


def test_ransom_has_a_button_where_it_can_be_paid(window):
    panel = show(window, PLACE)
    assert panel.prisoners.isHidden(), "nobody can be bought back before the tile is placed (rule 1.1)"
    panel = show(window, ACT.replace("1:6,4,8", "1:2,4,8"))
    assert panel.prisoners.isHidden(), "that costs more than there is (rule 2.6)"
    panel = show(window, ACT)
    QTest.mouseClick(panel.prisoners.buttons[1, ""], LEFT)
    assert window.controller.session.tokens == ["$2"] and not panel.prisoners.isVisible()
    tag = window.table.strip.tags[0]
    assert tag.isVisible() and "buys a follower back" in tag.accessibleName() and "−3" in tag.told.signs


def test_home_shows_the_whole_table_where_it_is_drawn_flat(window):
    show(window, PLACE)
    flat = window.table.stage.flat
    whole = flat.view
    flat.show_view(whole.zoomed(3.0, QPointF(10, 10)))
    assert flat.view != whole
    window.commands["home"].trigger()
    assert flat.view == whole and not window.commands["front"].isEnabled()


def test_the_strip_shows_points_supply_and_prisoners(window):
    show(window, PLACE)
    first, second = window.table.strip.cards[:2]
    state = window.controller.session.state
    assert (first.score, second.score) == state.scores and (
        first.projected,
        second.projected,
    ) == state.projected()
    assert first.prisoners == {} and second.prisoners == {0: 1}
    assert "holds 1 of Player 1" in second.accessibleName() and "7 tower pieces" in second.accessibleName()
    window.commands["aids.off"].trigger()
    assert first.projected is None and window.commands["aids.off"].isChecked()
    assert not any(window.commands[f"aids.{name}"].isChecked() for name in NAMES)
    window.commands["aids.projected"].trigger()
    assert first.projected is not None and not window.commands["aids.off"].isChecked()


@pytest.mark.slow
def test_aids_are_remembered_and_each_table_has_its_own(window, settings):
    show(window, PLACE)
    window.commands["aids.owners"].trigger()
    assert "owners=1" in settings.aids["carcassonne"] and window.controller.aim.table.owned
    game = turmcore.load("turmbauer")
    window.files.count_as_saved()
    window.files.start(Session.begin(game, [PERSON] * game.num_players, 1))
    show(window, PLACE)
    assert window.commands["aids.owners"].isChecked() and window.controller.aim.table.owned


@pytest.mark.slow
def test_who_plays_without_aids_does_so_at_every_table(window, settings):
    show(window, PLACE)
    window.commands["aids.owners"].trigger()
    window.commands["aids.off"].trigger()
    assert window.controller.is_plain and not window.controller.aim.table.owned
    game = turmcore.load("turmbauer")
    window.files.count_as_saved()
    window.files.start(Session.begin(game, [PERSON] * game.num_players, 1))
    assert window.controller.is_plain and settings.is_plain
    window.commands["aids.off"].trigger()
    show(window, PLACE)
    assert not window.controller.is_plain and window.controller.aim.table.owned, "and those chosen come back"


def test_the_bag_counts_what_is_left(window):
    show(window, PLACE)
    bag = window.table.tabs.widget(3)
    state = window.controller.session.state
    counts = {name: count for grid in bag.sets.values() for name, count in grid.counts.items()}
    assert {name: count for name, count in counts.items() if count} == state.bag
    assert set(counts) == set(all_tiles()) and "70 tiles" in bag.left.text()
    window.table.tabs.setCurrentIndex(3)
    grid = bag.sets["base"]
    place = grid.place(list(grid.counts).index("E")).center()
    assert grid.tile_at(place.x(), place.y()) == "E"


@pytest.mark.slow
def test_the_bag_has_the_tiles_of_the_sets_that_are_played(window):
    game = turmcore.load("carcassonne", tower=0, inns=1, dragon=1)
    start = game.new_state(1)
    show(window, start.to_text())
    bag = window.table.tabs.widget(3)
    assert [name for name, grid in bag.sets.items() if not grid.isHidden()] == ["base", "inns", "dragon"]
    counts = {name: count for grid in bag.sets.values() for name, count in grid.counts.items()}
    assert set(counts) == set(game.tiles) and not counts["dA"] and not bag.aside.isHidden()
    start.play("+vA")
    start.play(next(action for action in start.legal_actions()))
    show(window, start.to_text())
    assert bag.sets["dragon"].counts["dA"] == tile_types()["dA"].copies and bag.aside.isHidden()


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), [(2, {}), (6, {}), (3, {"tower": 0, "farmers": 2})])
def test_the_end_says_what_brought_the_points(window, players, options):
    session = finished(players, 3, **options)
    window.files.count_as_saved()
    window.files.start(session)
    end = window.panel.end
    assert window.panel.page is end and {row.player: row.numbers[-1] for row in end.table.rows} == dict(
        enumerate(session.state.scores)
    )
    assert all(sum(row.numbers[:-1]) == row.numbers[-1] for row in end.table.rows)
    assert len(end.table.rows[0].numbers) == (6 if not options else 5)
    assert end.table.rows[0].has_won and str(end.table.rows[0].numbers[-1]) in end.table.accessibleName()
    assert "turns" in end.facts.text() and ("captures" in end.facts.text()) is not bool(options)


@pytest.mark.parametrize("code", all_but(["de"], i18n.NAMES))
@pytest.mark.parametrize("text", [PLACE, ACT, CAPTURE, LATE])
def test_everything_is_shown_in_every_language(window, code, text):
    window.set_language(code)
    show(window, text)
    window.grab()
    assert window.hint.text() and "{" not in window.hint.text()


def test_the_list_follows_the_language_in_the_middle_of_a_turn(window):
    rows = show(window, ACT).list.rows
    seen = []
    for code in i18n.NAMES:
        window.set_language(code)
        seen.append(tuple(rows.index(row).data() for row in range(rows.rowCount())))
    assert len(set(seen)) == len(i18n.NAMES) and all(
        len(set(row)) == len(i18n.NAMES) for row in zip(*seen, strict=True)
    )


def test_rows_of_an_analysis_have_words_and_pictures(qapp):
    for text in (PLACE, ACT, CAPTURE):
        state = turmcore.from_text("carcassonne", text)
        session = Session(state, [PERSON, GREEDY], 1)
        best = search(state, Limit(nodes=300), best=3).best
        rows = lines.rows(session, best, FROM_THE_FRONT)
        assert rows and all(row.title and row.picture.width() for row in rows)


def test_a_hint_says_on_which_side_of_the_table_a_tile_goes():
    state = turmcore.from_text("carcassonne", START)
    words, turned_words = spoken(), spoken(axes=turned(1))
    cells = {(0, 1): "front", (0, -1): "back", (-1, 0): "left", (1, 0): "right", (1, 1): "front right"}
    assert {cell: words.region(state, cell) for cell in cells} == cells
    assert (
        turned_words.region(state, (1, 0)) == "front" and turned_words.region(state, (1, 1)) == "front left"
    )
    state = turmcore.from_text("carcassonne", PLACE)
    place = choices_of(state)[0]
    where = spoken(axes=turned(2)).region(state, place.cell)
    said = parts_of("carcassonne").hint_place(
        Session(state, [PERSON, GREEDY], 1), state, place.action, turned(2)
    )
    assert said == f"Place the tile ({where})"


def test_ghosts_of_an_analysis_put_tile_and_follower_together(window):
    show(window, PLACE)
    game = window.controller
    state = game.session.state
    line = [state.game.parse("@1,1/3"), state.game.parse("r0")]
    assert game.line_ghosts(state, line, 1) == (
        Move(1, 1, "V", 3, segment="r0", player=0, label="1", strength=1.0),
    )
    assert game.ghost_of(state, line[0], 2, 0.5) == Move(1, 1, "V", 3, label="2", strength=0.5)


def test_the_setup_page_explains_each_rule(qtbot, qapp):
    theme.apply(qapp)
    page = SetupPage(Setup())
    qtbot.addWidget(page)
    assert page.setup() == Setup()
    options = page.rules.controls
    for name, combo in options.items():
        for i, value in enumerate(OPTIONS[name].values):
            combo.setCurrentIndex(i)
            words = i18n.tr(f"new.carcassonne.{name}.{value}.why")
            assert combo.accessibleDescription() == words
            assert words in {label.text() for label in page.findChildren(QLabel)}
    of_the_tower, of_the_dragon = (
        [name for name, option in OPTIONS.items() if other in option.needs] for other in ("tower", "dragon")
    )
    assert "ransom" in of_the_tower and len(of_the_tower) == 7 and len(of_the_dragon) == 3
    assert options["tower"].currentData() == "0" and options["dragon"].currentData() == "1"
    assert not any(options[name].isEnabled() for name in (*of_the_tower, "pig"))
    assert all(options[name].isEnabled() for name in of_the_dragon)
    for name in ("tower", "no_ransom", "dragon", "farmers"):
        options[name].setCurrentIndex(0)
    assert all(options[name].isEnabled() for name in (*of_the_tower, "pig"))
    assert not any(options[name].isEnabled() for name in of_the_dragon)
    page.players.group.button(5).setChecked(True)
    setup = page.setup()
    assert setup.players == 5 and setup.session().game.rules.diagonal == "1"
    assert parts_of("carcassonne").summary(setup, "Anna")


def test_a_new_game_is_one_of_the_usual_mixes_or_chosen_one_by_one(qtbot, qapp):
    theme.apply(qapp)
    page = SetupPage(Setup())
    qtbot.addWidget(page)
    page.show()
    assert page.mixes[Mix.TOWER].isChecked() and not page.rules.controls["tower"].isVisible()
    for mix in (Mix.EVERYTHING, Mix.BASE, Mix.TOWER):
        page.mixes[mix].click()
        setup = page.setup()
        assert setup.options == options_of(mix) and mix_of(setup.options) is mix
        rules = setup.session().game.rules
        assert rules.has_tower is (mix is not Mix.BASE) and (rules.figures == "LBP") is (
            mix is Mix.EVERYTHING
        )
        assert i18n.tr(f"new.carcassonne.mix.{mix}.why") == page.what.text()
    page.mixes[Mix.CHOOSE].click()
    assert page.rules.controls["tower"].isVisible() and page.setup().options == options_of(Mix.TOWER)
    page.rules.controls["dragon"].setCurrentIndex(1)
    assert page.mixes[Mix.CHOOSE].isChecked()
    again = SetupPage(page.setup())
    qtbot.addWidget(again)
    assert again.mixes[Mix.CHOOSE].isChecked() and "Princess & Dragon" in parts_of("carcassonne").summary(
        again.setup(), "Anna"
    )


def test_a_tile_is_called_yours_by_whoever_plays_it(window):
    """Not while a computer does."""
    panel = show(window, PLACE, [PERSON, PERSON])
    assert panel.tile.picture.accessibleName().startswith("YOUR TILE")
    panel = show(window, PLACE, [GREEDY, GREEDY])
    assert panel.tile.picture.accessibleName().startswith("THE TILE")


def test_tiles_that_wait_for_a_volcano_are_counted(window):
    game = turmcore.load("carcassonne", dragon="1")
    window.files.start(Session.begin(game, [PERSON] * 2, 3))
    state = window.desk.session.state
    left, aside = sum(state.bag.values()) + (state.hand is not None), 12
    words = [label.text() for label in window.panel.findChildren(QLabel)]
    assert f"{sum(state.bag.values())} tiles left, {aside} aside" in words
    assert left + aside + len(state.tiles) == game.num_tiles


def test_each_mix_has_a_picture_of_its_own():
    shown = [picture_of(mix) for mix in Mix]
    assert not any(picture.isNull() for picture in shown), (
        "python -m gui.games.carcassonne.picture.mixes draws it"
    )
    assert all(one != other for one, other in combinations(shown, 2))
