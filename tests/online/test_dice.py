"""Chance that nobody chooses, and who finds out if somebody did."""

import hashlib
import hmac
import re

import pytest

from tests.online.tables import NOW, SECRET, nonce, open_table, play, sit_all
from turmcore import Rng, load
from turmcore.errors import TextError
from turmcore.matches.start import record_start
from turmcore.notation.record import parse
from turmcore.notation.replay import replay
from turmcore.online.dice import Dice, commitment, draw, is_number
from turmcore.online.record import record_of
from turmcore.online.verify import verify
from turmcore.registry import MODULES


def test_numbers_are_the_hashes_that_the_page_says():
    nonces = [nonce(0), "", nonce(2)]
    seed = hashlib.sha256(f"{SECRET}:{nonce(0)},,{nonce(2)}".encode()).digest()
    number = int.from_bytes(hmac.new(seed, b"ply 17", hashlib.sha256).digest()[:8], "big")
    dice = Dice(SECRET, nonces)
    assert (
        dice.number("ply 17")
        == number
        != dice.number("ply 18")
        != Dice(SECRET, nonces[::-1]).number("ply 18")
    )
    state = load("babel").new_state(0)
    state.play("s:gkry")
    stream = Rng(number, "dice")
    assert dice.outcome(state, 17) == f"d{stream.below(6) + 1}"
    assert commitment(SECRET) == hashlib.sha256(b"\x5e" * 32).hexdigest()


def test_every_number_of_the_die_comes_as_often():
    state = load("babel").new_state(0)
    state.play("s:gkry")
    dice = Dice(draw(), [draw()])
    counts = [0] * 6
    for ply in range(6_000):
        counts[int(dice.outcome(state, ply)[1]) - 1] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 40  # once in 10 million runs


def test_what_is_drawn_is_32_bytes_and_never_twice():
    assert is_number(draw()) and draw() != draw()
    assert not any(map(is_number, ("", "ab", "AB" * 32, "ab" * 33, "ab" * 32 + "\n")))


@pytest.fixture(scope="module", params=list(MODULES))
def text(request):
    return record_of(play(sit_all(open_table(request.param))), None)


def found(text):
    (record,) = parse(text)
    return [finding for finding in verify(record) if finding.is_fault]


def test_a_record_is_verified(text):
    assert found(text) == []


def test_a_changed_die_is_found():
    text = record_of(play(sit_all(open_table("babel"))), None)
    record = parse(text)[0]
    ply = next(n for n in range(len(record.moves) - 1, 0, -1) if record.moves[n][0] == "d")
    head, moves = text.split("\n\n")[:2]
    tokens = moves.split()[:ply]
    was = record.moves[ply]
    other = "d1" if was != "d1" else "d2"
    changed = f"{head}\n\n{' '.join([*tokens, other])}\n"
    changed = re.sub(r'\[Result ".*?"\]', '[Result "*"]', changed)
    (finding,) = found(changed)
    assert (finding.ply, finding.sentence) == (ply, f"{other} should be {was}")


def test_each_changed_outcome_is_found_wherever_the_game_then_leads(text):
    """One outcome is another that can be read: it may lead to moves that are illegal, or be illegal itself."""
    (record,) = parse(text)
    places = re.search(r"\n\n", text).end()
    words = [match for match in re.finditer(r"\S+", text) if match.start() >= places]
    states = [(step.ply, step.state.copy(), step.token) for step in replay(record, record_start(record))]
    for ply, state, token in states[:-1]:
        there = next(match for match in words if match[0] == token)
        words = words[words.index(there) + 1 :]
        if not state.is_chance() or state.is_sampled() or ply % 5:
            continue
        others = [str(action) for action, _ in state.chance_outcomes()]
        if token[0] in "+!":
            others.append("!" + token[1:])  # it fits, so it cannot leave the game
        for other in {others[0], others[-1]} - {token}:
            changed = text[: there.start()] + other + text[there.end() :]
            findings = found(changed)
            assert (findings[0].ply, findings[0].sentence) == (ply, f"{other} should be {token}")


def test_another_result_is_found(text):
    changed = re.sub(r'\[Result ".*?"\]', '[Result "nobody"]', text)
    (finding,) = found(changed)
    assert finding.ply is None and "'nobody' is recorded" in finding.sentence


@pytest.mark.parametrize("tag", ["Secret", "Nonces", "Commitment"])
def test_another_secret_is_found(text, tag):
    has_chance = 'Game "waechter"' not in text
    changed = re.sub(rf'\[{tag} "..', f'[{tag} "00', text)
    assert any("promised" in finding.sentence for finding in found(changed)) == (tag != "Nonces")
    if has_chance and tag != "Commitment":
        assert any("should be" in finding.sentence for finding in found(changed))


@pytest.mark.parametrize("tag", ["Secret", "Nonces", "Commitment"])
def test_without_its_tags_there_is_nothing_to_verify(text, tag):
    changed = re.sub(rf"\[{tag} .*\]\n", "", text)
    with pytest.raises(TextError, match="nothing to verify"):
        found(changed)


def test_falls_are_listed_as_not_checked():
    table = sit_all(open_table("turmbauer", stability="wobble", hand="child"))
    play(table, 12).ask(0, "stop", NOW)
    for seat in table.people[1:]:
        table.answer(seat, True, NOW)
    (record,) = parse(record_of(table, None))
    findings = list(verify(record))
    settled = [n for n, token in enumerate(record.moves) if token == "ok" or token.startswith("fell:")]
    assert settled and [finding.ply for finding in findings] == settled
    assert all(finding.sentence.endswith(" not checked") and not finding.is_fault for finding in findings)
