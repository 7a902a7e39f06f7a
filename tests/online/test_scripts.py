"""The scripts of a table's page, without a browser: they point and choose, come back, and play each action once."""

import json
import subprocess

import pytest

from tests.online.running import Running
from tests.online.test_page import NODE, with_sockets
from tests.slow import all_but
from turmcore.online.pages import pages
from turmcore.registry import MODULES

SHORT = {
    "babel": {"players": 2, "quiet": 6},
    "turmbauer": {"players": 2, "blocks": "half"},
    "carcassonne": {"players": 2},
}


@pytest.mark.skipif(NODE is None, reason="there is no node")
@pytest.mark.parametrize("game", all_but([*MODULES][:1], MODULES))
def test_a_page_whose_line_is_cut_plays_a_whole_game(tmp_path, game):
    for name, body in pages().files.items():
        if name.endswith(".js"):
            path = tmp_path / "page" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
    (tmp_path / "package.json").write_text('{"type":"module"}')
    server = Running(tmp_path / "tables.sqlite")
    try:
        seats, watch, _ = server.open(game, ("open", "level1"), **SHORT.get(game, {}))
        program = __file__.replace("test_scripts.py", "playing.mjs")
        command = [*with_sockets(), program, tmp_path / "page", str(seats[0])]
        player = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        _, record = server.get(f"/t/{watch.table}/record", Authorization=f"Bearer {watch.key}")
    finally:
        server.stop()
    assert player.returncode == 0, player.stderr
    told = json.loads(player.stdout)
    assert f'[Result "{told["result"]}"]' in record and "[Forfeit" not in record
    assert told["acts"] > 5 and told["cuts"] > 0 and told["pointed"] > 0
