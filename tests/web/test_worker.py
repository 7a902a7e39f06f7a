"""What stays without a page: the installed page, and being told whose turn it is. A real browser's push service is not asked:
the browser's own tools hand over what one would have."""

import json
import time

import pytest
from playwright.sync_api import expect

from tests.web.fixtures import PHONE
from tests.web.serving import Served

pytestmark = pytest.mark.long


@pytest.fixture
def telling(tmp_path):
    """A server that could tell browsers whose turn it is."""
    server = Served(
        tmp_path / "telling.sqlite",
        "--push",
        str(tmp_path / "push.pem"),
        "--contact",
        "mailto:host@example.org",
    )
    yield server
    server.stop()


def test_it_can_be_installed(served, people):
    person = people(PHONE)
    page = person.visit(served.url)
    expect(page.locator("#main")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    session = person.session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and json.loads(manifest["data"])["name"] == "Turmbauer"
    # a window without a trace of the person is no place to install anything
    faults = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(faults) <= {"in-incognito"}
    assert page.evaluate("caches.keys()") == []


def test_a_turn_is_told_and_a_press_leads_there(telling, people):
    person = people(PHONE, permissions=["notifications"])
    page = person.visit(telling.url)
    session, found = person.session(page), []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    while not found:
        page.wait_for_timeout(100)
    told = json.dumps({"title": "Turmbauer", "body": "It is your turn", "table": "x7Qz"})
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": telling.url, "registrationId": found[0]["registrationId"], "data": told},
    )
    look = (
        "navigator.serviceWorker.ready.then((one) => one.getNotifications())"
        ".then((all) => all.map(({ title, body, tag }) => [title, body, tag]))"
    )
    end = time.monotonic() + 30
    while not (shown := page.evaluate(look)):
        assert time.monotonic() < end
        page.wait_for_timeout(100)
    assert shown == [["Turmbauer", "It is your turn", "x7Qz"]]


def test_it_is_offered_where_the_server_can(telling, served, people):
    """Where no push service is reached nothing is promised."""
    for server, is_offered in ((telling, True), (served, False)):
        page = people(PHONE, permissions=["notifications"]).visit(server.url)
        page.get_by_role("button", name="Open the table").tap()
        expect(page.locator("#mine .card")).to_have_count(1)
        button = page.locator("#notify")
        expect(button).to_be_visible(visible=is_offered)
        if is_offered:
            button.evaluate("(one) => one.onclick()")  # until it is done
            expect(button).to_have_text("Tell me when it is my turn")
