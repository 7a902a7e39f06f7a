"""Messages that come compressed to whoever can read that: the same, in fewer bytes, and none that swells."""

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import connect

from tests.online.running import Raw, connected
from turmcore.online import messages as say
from turmcore.online.limits import LONGEST_MESSAGE
from turmcore.online.viewer import frame, packed

HELLO = say.Hello(say.VERSION, "", ("view", "words"))
OFFERS = {
    "all": {},
    "small": {"server_max_window_bits": 9},
    "kept": {"client_max_window_bits": True},
}


def heard(raw, watch):
    """What somebody is told who comes to look on."""
    raw.ask(HELLO, say.Welcome)
    raw.say(say.Watch(watch.table, watch.key))
    return raw.hear(say.Snapshot), raw.hear(say.View)


@pytest.mark.parametrize("offer", OFFERS)
def test_whoever_unpacks_hears_the_same(server, offer):
    _, watch, _ = server.open("carcassonne", ("level1", "level1"))
    extension = ClientPerMessageDeflateFactory(**OFFERS[offer])
    with connected(server) as plain:
        told = heard(plain, watch)
    with connect(
        server.play_url(), compression=None, extensions=[extension], proxy=None, close_timeout=1
    ) as socket:
        assert socket.protocol.extensions
        snapshot, view = heard(Raw(socket), watch)
    assert snapshot.table == told[0].table and view.whole
    assert view.paints == told[1].paints and view.pictures.keys() >= told[1].pictures.keys()


def test_what_is_large_gets_small():
    texts = [b"x" * size for size in (0, 1, 125, 126, 65_535, 65_536)]
    frames = b"".join(map(frame, texts))
    assert len(packed(frames)) < len(frames) / 50 and packed(frames) is packed(frames)


def test_what_swells_is_refused_and_the_server_goes_on(server):
    with connect(server.play_url(), compression="deflate", proxy=None, close_timeout=1) as socket:
        socket.send("x" * (LONGEST_MESSAGE * 100))
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(10)
    with connected(server) as raw:
        assert raw.ask(HELLO, say.Welcome)
