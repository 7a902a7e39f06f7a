"""What lies on the table, and what has happened there, for those who want to be told."""

import asyncio
import json
from collections import Counter

import pytest

from tests.online.running import play_all, play_seat, seated
from tests.online.tables import SECRET, open_table, play, sit_all
from turmcore.core.scene import rounded
from turmcore.online import codec, views
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient
from turmcore.online.room import Room
from turmcore.online.sight import SIDES, Picture, Sight, words_for
from turmcore.online.viewer import Viewer
from turmcore.registry import MODULES, game_class

WANTS = frozenset({"view", "events", "words"})


class Ear:
    """A wire that keeps what it is sent."""

    has_room = True

    def __init__(self):
        self.heard = []

    async def room(self):
        pass

    def write(self, frames):
        while frames:
            size, start = frames[1], 2
            if size > 125:
                start = 4 if size == 126 else 10
                size = int.from_bytes(frames[2:start], "big")
            self.heard.append(say.read_reply(frames[start : start + size]))
            frames = frames[start + size :]

    def cut(self):
        raise AssertionError

    def views(self):
        return [one for one in self.heard if isinstance(one, say.View)]


def look_at(room, seat=None, wants=WANTS, language="en", side=None):
    viewer = Viewer(seat, False, 10_000, ear := Ear(), "", wants, language, side)
    viewer.ear = ear
    room.show(viewer, 0, 0, 0)
    room.viewers.add(viewer)
    return viewer


def rows(things):
    """Things without their numbers, to be compared."""
    return Counter((one.shape, *map(rounded, one.place), one.paint, rounded(one.turn)) for one in things)


def table_of(views):
    """What lies there after some views."""
    things = {}
    for view in views:
        things = {} if view.whole else things
        for number in view.gone:
            del things[number]
        things |= {row[0]: row for row in view.put}
    return Counter(tuple(row[1:]) for row in things.values())


async def follow(table, plies, *looking, seed=3):
    """Play on at a table in a room at which some look on; the viewers."""
    room = Room(table)
    viewers = [look_at(room, **how) for how in looking]
    for until in range(len(table.tokens), len(table.tokens) + plies):
        play(table, until + 1, seed)
        room.tell(notice for change in table.take() for notice in change.notices)
        if until % 20 == 0:
            await settled(room)
    await settled(room)
    return room, viewers


async def settled(room):
    while room.views.task is not None:
        await room.views.task


@pytest.mark.parametrize("game", MODULES)
def test_what_lies_on_the_table_is_what_is_told(game):
    """From the beginning and from the middle on, back and forth, and things keep their numbers."""

    async def main():
        table = sit_all(open_table(game))
        table.take()
        room, (first,) = await follow(table, 14, {})
        late = look_at(room)
        for seed in (4, 5):
            for seat in table.people:
                if seat in table.actors and table.end is None:
                    table.ask(seat, "undo", 0)
                    for other in table.people:
                        if table.question is not None and other in table.question.asked:
                            table.answer(other, True, 0)
            room.tell(notice for change in table.take() for notice in change.notices)
            play(table, len(table.tokens) + 8, seed)
            room.tell(notice for change in table.take() for notice in change.notices)
        await settled(room)
        scene = table.game.scene()
        expected = rows(scene.fixed()) + rows(scene.of(table.state))
        for viewer in (first, late):
            views = viewer.ear.views()
            assert views[0].whole and not any(view.whole for view in views[1:])
            assert [paint for _, paint in views[0].counted] == [*scene.seat_paints]
            assert {seat for seat, _ in views[0].counted} == {*range(len(table.places))}
            assert table_of(views) == expected
            shapes = {name for view in views for name in view.shapes or ()}
            pictures = {name for view in views for name in view.pictures or ()}
            assert {row[0] for row in expected} <= shapes
            drawn = {one.get("picture") for view in views for one in (view.shapes or {}).values()} - {
                "",
                None,
            }
            assert drawn <= pictures
            assert views[-1].ply == len(table.tokens) and views[-1].entry <= table.entries
        moved = [len(view.put) for view in first.ear.views()[1:]]
        assert sum(moved) < 8 * len(moved), "few things come at once"

    asyncio.run(main())


@pytest.mark.parametrize("game", MODULES)
def test_each_is_told_in_the_own_language(game):
    async def main():
        table = sit_all(open_table(game))
        table.take()
        tongues = [(language, side) for language in ("en", "de", "hu") for side in (None, 0, 3)]
        looking = [{"language": language, "side": side} for language, side in tongues]
        _, viewers = await follow(
            table, 40, *looking, {"wants": frozenset({"words"})}, {"wants": frozenset()}
        )
        state = table.game.state(table.start)
        lines = {tongue: [] for tongue in tongues}
        for token in table.tokens:
            action = state.parse(token)
            for tongue in tongues:
                words = words_for(table.game, tongue, table.names)
                lines[tongue].append(words.line(state, action, state.events(action)))
            state.play(action)
        *all_, plain, deaf = viewers
        for tongue, viewer in zip(tongues, all_, strict=True):
            told = [view.line for view in viewer.ear.views()[1:]]
            assert told == lines[tongue][-len(told) :]
            assert sum(bool(view.events) for view in viewer.ear.views()[1:]) > 0.8 * len(told)
        assert [view.line for view in plain.ear.views()] == ["", *lines["en", None][-len(told) :]]
        assert not any(view.put or view.events for view in plain.ear.views())
        assert not deaf.ear.views() and deaf.ear.heard
        assert lines["en", None] != lines["de", None] != lines["hu", None]

    asyncio.run(main())


@pytest.mark.parametrize("game", MODULES)
def test_who_comes_later_is_told_the_last_lines(game):
    """As those were told them who were there, who made them too; hidden things stay so."""

    async def main():
        table = sit_all(open_table(game))
        table.take()
        room, (first,) = await follow(table, 70, {"language": "de"})
        late, deaf = look_at(room, language="de"), look_at(room, wants=frozenset({"view"}))
        await settled(room)
        told = {view.ply - 1: view.line for view in first.ear.views() if view.line}
        seats = {one.ply: one.seat for one in first.ear.heard if isinstance(one, say.Played)}
        (view,), (plain,) = late.ear.views(), deaf.ear.views()
        past = {one.ply: one.words for one in view.past}
        assert view.whole and [*past] == [*range(len(table.tokens))][-50:]
        assert {ply: past[ply] for ply in told if ply in past} == {
            ply: line for ply, line in told.items() if ply in past
        }
        assert all(one.seat == seats[one.ply] for one in view.past if one.ply in seats)
        assert not plain.past and not any(view.past for view in first.ear.views()[1:])

    asyncio.run(main())


@pytest.mark.parametrize("game", MODULES)
def test_every_event_of_a_game_can_be_sent(game):
    table = sit_all(open_table(game))
    play(table)
    sight, picture, said = Sight(table.game, table.start, ()), Picture(table.game.scene()), {}
    for token in table.tokens:
        events, _ = sight.play(token, said)
        view = say.View(1, 1, **picture.changes(sight.state), events=events)
        assert len(json.loads(codec.encode(view)).get("events", ())) == len(events)


def test_nothing_hidden_is_seen_or_said_before_the_end():
    """Games of Babel that differ in what is hidden are the same to a viewer."""

    def heard(drawn, viewer):
        async def main():
            table = sit_all(open_table("babel", players=4))
            changes = [change for one in [table] for change in one.take()]
            first = next(
                number
                for number, change in enumerate(changes)
                if getattr(change.entry, "token", "").startswith("s:")
            )
            again = type(table)(table.ident, table.settings, table.secret)
            room = Room(again)
            looking = look_at(room, viewer)
            for number, change in enumerate(changes):
                entry = change.entry
                if number == first:
                    entry = type(entry)(entry.at, drawn)
                again.add(entry)
                room.tell(again.take()[0].notices)
            for until in range(len(again.tokens), 60):
                play(again, until + 1, 9)
                room.tell(notice for change in again.take() for notice in change.notices)
                await settled(room)
            return [codec.encode(view) for view in looking.ear.views()]

        return asyncio.run(main())

    for viewer, other in ((None, "s:bwkr"), (0, "s:rwkb"), (2, "s:wbgk")):
        mine = heard("s:rbgk", viewer)
        assert mine == heard(other, viewer) and len(mine) > 40
        assert SECRET not in "".join(mine)


def test_things_that_are_said_to_be_the_same_to_everybody_are():
    """So they are found once for all seats."""
    table = play(sit_all(open_table("babel", players=3)))
    assert table.game.scene().is_public
    scenes = [table.game.scene() for _ in range(4)]
    sights = [Sight(table.game, table.start, ()) for _ in scenes]
    for token in table.tokens:
        for sight, seat in zip(sights, (None, 0, 1, 2), strict=True):
            sight.play(table.game.seen_token(token, seat), {})
        seen = [scene.of(sight.state) for scene, sight in zip(scenes, sights, strict=True)]
        assert all(one == seen[0] for one in seen)
    assert len({tuple(scene.numbers(sight.state)) for scene, sight in zip(scenes, sights, strict=True)}) == 4


def test_who_looks_from_nowhere_is_refused(server):
    _, watch, _ = server.open("waechter")
    with seated(server, watch, watch=True) as raw:
        raw.hear(say.Snapshot)
        assert "from: a number from 0 to 7" in raw.ask(say.Look(SIDES), say.Refused).sentence
    with pytest.raises(AssertionError), seated(server, watch, hello=say.Hello(1, from_=-1)):
        pass


@pytest.mark.slow
def test_a_client_sees_a_game_played_through_a_server(server):
    """Who comes back sees it whole."""
    seats, watch, _ = server.open("carcassonne", players=2)
    looking = AsyncClient(watch, watch=True, wants=WANTS, language="de", from_=2)
    seen = Counter()

    async def look():
        async for message in looking:
            if isinstance(message, say.View):
                seen[message.whole] += 1
                seen["line"] += bool(message.line)
                if seen[False] == 5 and not seen["lost"]:
                    seen["lost"] = 1
                    await looking.close()

    play_all(look(), *(play_seat(link, lambda state: str(state.sample()), plies=250) for link in seats))
    assert seen[True] >= 2 and seen["line"] >= 40
    assert looking.things and looking.shapes.keys() >= {row[1] for row in looking.things.values()}
    assert looking.end.words and "gibt auf" in looking.end.words


def test_a_table_whose_views_cannot_be_made_goes_on(monkeypatch, caplog):
    monkeypatch.setattr(Picture, "changes", lambda self, state: {}["nothing"])

    async def main():
        table = sit_all(open_table("waechter"))
        table.take()
        _, (viewer,) = await follow(table, 5, {})
        assert not viewer.ear.views() and len(viewer.ear.heard) == 6

    asyncio.run(main())
    assert "is not seen: KeyError" in caplog.text


def test_who_is_far_behind_is_shown_all_anew(monkeypatch):
    """The loop goes on while views are made; what waits too long is left out."""
    monkeypatch.setattr("turmcore.online.views.MOST_BEHIND", 4)

    async def main():
        table = sit_all(open_table("waechter"))
        table.take()
        room = Room(table)
        viewer = look_at(room)
        for until in range(20):
            play(table, until + 1)
            room.tell(notice for change in table.take() for notice in change.notices)
            if until == 2:
                await settled(room)
        await settled(room)
        views = viewer.ear.views()
        assert len(views) < 9 and [view.whole for view in views].count(True) == 2
        scene = table.game.scene()
        assert table_of(views) == rows(scene.fixed()) + rows(scene.of(table.state))

    asyncio.run(main())


def test_the_list_of_games_has_words_and_opens_each(server):
    for language, title in (("de", "Türme"), ("hu", ""), ("xx", "")):
        status, text = server.get(f"/games?language={language}")
        told = say.read_reply(text)
        assert status == 200 and [kind.game for kind in told.games] == list(MODULES)
        for kind in told.games:
            assert kind.words and kind.players
            for setting in kind.settings:
                assert setting.words
                values = {one.value: one.words for one in setting.values or ()}
                assert all(values.values()) or values.keys() <= {*"0123456"}
        assert title in "".join(setting.words for kind in told.games for setting in kind.settings)
        for setting in kind.settings:
            for one in setting.values or ():
                if setting.name not in ("pairs", "fairy", "princess", "dragon_move"):
                    game_class(kind.game).with_options({setting.name: one.value})
    assert told.agents and "" in told.clocks


@pytest.mark.slow
def test_a_fall_is_filmed_for_those_who_see_the_table(server):
    """Things move that were told before, from where they lay; who does not see the table is told no numbers of it."""
    links, watch, _ = server.open("turmbauer", players=2, stability="wobble", hand="child")
    looking = AsyncClient(watch, watch=True, wants=WANTS)
    asked, films, known, refused = set(), [], set(), []

    async def look():
        async for message in looking:
            if isinstance(message, say.Played) and message.waits == "fall":
                asked.add(message.ply + 1)
            if isinstance(message, say.View):
                known.update(looking.things)
                if message.ply - 1 in asked:
                    await looking.film(message.ply - 1)
                    await looking.film(message.ply)
            if isinstance(message, say.Filmed):
                films.append(message)
            if isinstance(message, say.Refused):
                refused.append(message.sentence)

    play_all(look(), *(play_seat(link, lambda state: str(state.sample()), plies=120) for link in links))
    assert films and set(refused) <= {"nothing is known of a fall at this ply"} and refused
    moved = [film for film in films if film.frames]
    assert moved or len(films) < 20
    for film in moved:
        assert set(film.things) <= known and 0 < film.rate <= 60 and film.ply in asked
        assert all(len(frame) == len(film.things) for frame in film.frames) and 2 <= len(film.frames) <= 151
        assert all(len(pose) == 7 for frame in film.frames for pose in frame)
        assert film.frames[0] != film.frames[-1] and all(pose[3:] == [0, 0, 0, 1] for pose in film.frames[0])
    with seated(server, watch, watch=True) as raw:
        assert "things that view tells" in raw.ask(say.Film(1), say.Refused).sentence


def test_a_server_warms_up_a_ply_at_a_time(monkeypatch):
    class Queue(list):
        def submit(self, work, *given):
            self.append((work, given))

    monkeypatch.setattr(views, "MODULES", ("waechter",))
    monkeypatch.setattr(views, "resting", queue := Queue())
    views.warm_up()
    steps = 0
    while queue:
        (work, given), steps = queue.pop(), steps + 1
        work(*given)
        assert len(queue) < 2
    assert steps > 20, "others come between"
