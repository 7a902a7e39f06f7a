"""Messages are written, read and refused."""

import json
import random

import pytest

from turmcore.errors import TextError
from turmcore.online import codec
from turmcore.online import messages as say

EXAMPLES = [
    say.Hello(1, "me"),
    say.Open(
        "babel", {"players": "3"}, ("open", "level2"), "10m+5s", say.File("board", "{}"), False, "secret"
    ),
    say.Sit("t", "k", "Anna", "ab" * 32, 7, 3),
    say.Act(3, "d3-4"),
    say.Answer(True),
    say.Snapshot(
        9,
        "t",
        "babel",
        {"players": "2"},
        "ab",
        (say.Seat("1", "Anna", has_sat=True), say.Seat("2", agent="level2")),
        "player",
        1,
        clocks=(1, 2),
        said=(say.Line(0, "Grüße <b>"),),
        question=say.Question(0, "undo", 3, (1,)),
        end=say.End("1", "resign", "cd", 1, {"0": "s:gk"}),
    ),
    say.Refused("act", "no", "3.3"),
]


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_what_is_written_is_read(message):
    kinds = say.FROM_CLIENT | say.FROM_SERVER
    assert codec.decode(codec.encode(message), kinds) == message


def test_defaults_are_left_out_and_unknown_fields_passed_over():
    assert codec.encode(say.Hello(1)) == '{"type":"hello","version":1}'
    assert say.read_request('{"type":"hello","version":1,"later":[{}]}') == say.Hello(1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a message is an object of JSON, in UTF-8"),
        ("[1]", "a message is an object of JSON, with the key 'type'"),
        ("{", "a message is an object of JSON"),
        ("[" * 16_000, "a message is an object of JSON"),
        ('{"type":"act","ply":' + "1" * 5000 + "}", "a message is an object of JSON"),
        ('{"type":"act","ply":NaN,"token":""}', "a message is an object of JSON"),
        (b"\xff\xfe", "a message is an object of JSON"),
        ('{"type":"played"}', "type: 'played' is none of hello, open, brief, subscribe, sit"),
        ('{"type":["act"]}', "type: ['act'] is none of"),
        ('{"type":"act","token":"x"}', "act: ply is missing"),
        ('{"type":"act","ply":1.0,"token":"x"}', "act.ply: a whole number is wanted here"),
        ('{"type":"act","ply":true,"token":"x"}', "act.ply: a whole number is wanted here"),
        ('{"type":"act","ply":99999999999999999999,"token":"x"}', "act.ply: a whole number"),
        ('{"type":"act","ply":1,"token":"\\ud800"}', "act.token: this is no text of Unicode"),
        ('{"type":"answer","yes":1}', "answer.yes: true or false is wanted here"),
        (
            '{"type":"ask","what":"win"}',
            "ask.what: one of undo, draw, stop, rematch, time, pause is wanted here",
        ),
        ('{"type":"open","game":"babel","options":[]}', "open.options: an object is wanted here"),
        ('{"type":"open","game":"babel","options":{"a":1}}', "open.options.a: a text is wanted here"),
        ('{"type":"open","game":"babel","seats":"open"}', "open.seats: a list is wanted here"),
        ('{"type":"open","game":"babel","file":{"option":"set"}}', "open.file: text is missing"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text, sentence):
    with pytest.raises(TextError) as error:
        say.read_request(text)
    assert str(error.value).startswith(sentence)
    assert len(str(error.value)) <= 1000


def mutated(generator, text):
    """A message with something wrong in it, mostly."""
    data = bytearray(text.encode())
    for _ in range(generator.randint(1, 4)):
        at = generator.randrange(len(data))
        match generator.randrange(4):
            case 0:
                data[at] = generator.randrange(256)
            case 1:
                del data[at : at + generator.randint(1, 8)]
            case 2:
                data[at:at] = bytes(generator.choice(b'{}[]",:0123456789-.eEnulltrue\\') for _ in range(3))
            case _:
                data[at:at] = data[: generator.randint(0, 40)]
        if not data:
            break
    return bytes(data)


def read_mutated(count):
    generator = random.Random(count)
    texts = [codec.encode(message) for message in EXAMPLES]
    refused = 0
    for _ in range(count):
        data = mutated(generator, generator.choice(texts))
        try:
            message = codec.decode(data, say.FROM_CLIENT | say.FROM_SERVER)
            assert json.loads(codec.encode(message))["type"] == codec.name_of(type(message))
        except TextError:
            refused += 1
    assert count / 2 < refused < count


def test_mutated_messages_are_read_or_refused():
    read_mutated(3_000)


@pytest.mark.long
def test_many_mutated_messages_are_read_or_refused():
    read_mutated(100_000)
