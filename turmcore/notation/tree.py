"""A game as a tree: what was played, what might have been played instead, and what people say about it.

`read` makes a tree of a record's items and `Node.items` writes it again, word for word: comments before, between and
behind variations, variations of variations, and variations that begin as what they replace all stay as they were.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from turmcore.errors import TextError
from turmcore.notation.record import CLOSE, OPEN, Item

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""Judgements of an action that a note can begin with."""

_LAST = 1 << 30  # behind all comments
_MARK = re.compile(r"([!?]{1,2})(?:\s+|$)")
_COMMAND = re.compile(r"\[%(\w+) *([^\]]*)\]")


class Node:
    """A position of the tree, by the token that leads to it from the position before.

    Attributes
    ----------
    token : str
        Empty at the start.
    parent : Node or None
        The position before; None at the start.
    children : list of Node
        What was played here, the main line first, then the variations.
    comments : list of Item
        Behind the token; at the start those before the first token.
    opening : list of Item
        Comments of a variation before its first token.
    line, column : int
        Where the token stands in its file, 0 if it was not read.
    """

    __slots__ = (
        "_host",
        "_place",
        "children",
        "column",
        "comments",
        "line",
        "opening",
        "parent",
        "token",
    )

    def __init__(self, token: str = "", line: int = 0, column: int = 0) -> None:
        self.token = token
        self.parent: Node | None = None
        self.children: list[Node] = []
        self.comments: list[Item] = []
        self.opening: list[Item] = []
        self.line, self.column = line, column
        # how the text had it: behind which sibling the variation stood, and behind how many of its comments
        self._host: Node | None = None
        self._place: int | None = None

    def __repr__(self) -> str:
        return f"<Node {self.token!r} at {self.ply}, {len(self.children)} children>"

    # -- places ------------------------------------------------------------------------

    @property
    def path(self) -> "list[Node]":
        """The nodes from the first action to this one; none at the start."""
        found: list[Node] = []
        node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        found.reverse()
        return found

    @property
    def ply(self) -> int:
        """How many tokens lead here."""
        return len(self.path)

    @property
    def is_main(self) -> bool:
        """Whether it is in the main line; the start is."""
        return all(node.parent.children[0] is node for node in self.path if node.parent is not None)

    @property
    def main_line(self) -> "list[Node]":
        """What follows here without leaving the line, as far as it goes."""
        found: list[Node] = []
        node = self
        while node.children:
            node = node.children[0]
            found.append(node)
        return found

    def child(self, token: str) -> "Node | None":
        """The first child with a token."""
        return next((child for child in self.children if child.token == token), None)

    def walk(self) -> "Iterator[Node]":
        """This node and all below it, parents first, main lines before variations."""
        todo: list[Node] = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    # -- changes -----------------------------------------------------------------------

    def add(self, child: "Node", index: int | None = None) -> "Node":
        """Put a node without a parent among the children, by default behind them; returns it."""
        child.parent = self
        self.children.insert(len(self.children) if index is None else index, child)
        return child

    def remove(self) -> int:
        """Take this node with all below it out of the tree; returns where among its siblings it was."""
        siblings = self._siblings()
        index = siblings.index(self)
        del siblings[index]
        self.parent = None
        return index

    def move(self, index: int) -> int:
        """Give this node another place among its siblings, 0 in the main line; returns the one it had."""
        siblings = self._siblings()
        before = siblings.index(self)
        siblings.insert(index, siblings.pop(before))
        return before

    def _siblings(self) -> "list[Node]":
        if self.parent is None:
            raise ValueError("the start has no place among others")
        return self.parent.children

    # -- what people say ---------------------------------------------------------------

    @property
    def mark(self) -> str:
        """How the action is judged: one of `MARKS`, or empty."""
        return _marked(self._words())[0]

    @property
    def note(self) -> str:
        """What is said about the action, without its mark and without what programs note."""
        return _marked(self._words())[1]

    def annotate(self, mark: str, note: str) -> None:
        """Say something else about the action; what programs have noted stays.

        Of a text of several lines `}` cannot be kept; it becomes `)`.
        """
        if mark and mark not in MARKS:
            raise ValueError(f"{mark!r} is none of {' '.join(MARKS)}")
        comments = [Item.comment(command) for command in self._commands()]
        words = " ".join(filter(None, (mark, note.strip())))
        if words:
            comments.append(Item.comment(f" {words} "))
        self.opening, self.comments = [], comments
        for variation in self._hosted():
            variation._place = None  # what is said stands right behind the action

    @property
    def remarks(self) -> tuple[Any, ...]:
        """All comments, for `remark`."""
        places = [(variation, variation._place) for variation in self._hosted()]
        return list(self.opening), list(self.comments), places

    def remark(self, remarks: tuple[Any, ...]) -> None:
        """Put the comments back that `remarks` gave earlier."""
        opening, comments, places = remarks
        self.opening, self.comments = list(opening), list(comments)
        for variation, place in places:
            variation._place = place

    def _hosted(self) -> "list[Node]":
        """The variations that stand behind this node in the text."""
        siblings = self.parent.children if self.parent is not None else []
        return [sibling for sibling in siblings if sibling._host is self]

    def command(self, name: str) -> str | None:
        """What a program has noted under a name, as in `[%clk 0:01:30]`."""
        for comment in self.comments:
            for found in _COMMAND.finditer(comment.text):
                if found[1] == name:
                    return found[2]
        return None

    def note_command(self, name: str, value: str) -> None:
        """Note something under a name, in front of the other comments."""
        self.comments.insert(0, Item.comment(f"[%{name} {value}]"))
        for variation in self._hosted():
            if variation._place is not None:
                variation._place += 1

    def _commands(self) -> list[str]:
        return [
            found[0] for item in (*self.opening, *self.comments) for found in _COMMAND.finditer(item.text)
        ]

    def _words(self) -> str:
        texts = (_COMMAND.sub("", item.text).strip() for item in (*self.opening, *self.comments))
        return "\n".join(filter(None, texts))

    # -- text --------------------------------------------------------------------------

    def items(self) -> list[Item]:
        """The tree below this start as the items of a record."""
        written = list(self.comments)
        hosted: dict[int, list[Node]] = {}  # by id: the variations that stand behind a node
        todo: list[Node | Item] = []  # what is still to be written, the next one last
        if self.children:
            todo.append(self.children[0])
        while todo:
            one = todo.pop()
            if isinstance(one, Item):
                written.append(one)
                continue
            siblings, comments = one._siblings(), one.comments
            if siblings[0] is one:
                comments = [*one.opening, *comments]  # one that was a variation once
                hosted.update(_layout(siblings))
            written.append(Item("token", one.token))
            rest: list[Node | Item] = []
            variations = hosted.pop(id(one), [])
            for number in range(len(comments) + 1):
                is_last = number == len(comments)
                while variations and (is_last or variations[0]._place_behind(one) <= number):
                    variation = variations.pop(0)
                    rest += (OPEN, *variation.opening, variation, CLOSE)
                rest += comments[number : number + 1]
            if one.children:
                rest.append(one.children[0])
            todo.extend(reversed(rest))
        return written

    def _place_behind(self, host: "Node") -> int:
        """Behind how many comments of its host a variation stands."""
        return _LAST if self._host is not host or self._place is None else self._place


def read(items: Iterable[Item]) -> Node:
    """The tree of a record's items; its start.

    Raises
    ------
    TextError
        If a bracket is not where one can be.
    """
    start = Node()
    last = start
    hosts: list[Node] = []  # what the variations that are open replace
    opening: list[Item] = []
    is_new = False  # a variation was opened and has no token yet
    for item in items:
        if item.kind == "comment":
            (opening if is_new else last.comments).append(item)
        elif item.kind == "token":
            node = Node(item.text, item.line, item.column)
            if is_new:
                host = hosts[-1]
                assert host.parent is not None
                node.opening, node._host, node._place = opening, host, len(host.comments)
                host.parent.add(node)
                opening, is_new = [], False
            else:
                last.add(node)
            last = node
        elif item.kind == "open":
            if last is start or is_new:
                raise TextError("a variation replaces the token before it, but there is none")
            hosts.append(last)
            is_new = True
        elif is_new or not hosts:
            raise TextError("this variation is empty" if is_new else "')' closes no variation")
        else:
            last = hosts.pop()
    if hosts:
        raise TextError("a variation has no closing ')'")
    return start


def _layout(siblings: list[Node]) -> dict[int, list[Node]]:
    """Which variations stand behind which of the siblings: as the text had it, if that gives this order."""
    first, earlier = siblings[0], {id(siblings[0])}
    hosted: dict[int, list[Node]] = {}
    for node in siblings[1:]:
        host = node._host if node._host is not None and id(node._host) in earlier else first
        hosted.setdefault(id(host), []).append(node)
        earlier.add(id(node))
    order, todo = [], [first]
    while todo:
        node = todo.pop()
        order.append(node)
        behind = hosted.get(id(node), ())
        places = [other._place_behind(node) for other in behind]
        if places != sorted(places):
            return {id(first): siblings[1:]}
        todo.extend(reversed(behind))
    return hosted if order == siblings else {id(first): siblings[1:]}


def _marked(words: str) -> tuple[str, str]:
    """A mark and the words behind it."""
    found = _MARK.match(words)
    return (found[1], words[found.end() :]) if found else ("", words)
