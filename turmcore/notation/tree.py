"""A game as a tree: what was played, what could have been played instead, and annotations.

`read` makes a tree from a record's items and `Node.items` writes it back exactly: comments before, between
and after variations, nested variations, and variations that begin like the move they replace are all
preserved.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from turmcore.errors import TextError
from turmcore.notation.record import CLOSE, OPEN, Item

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""Marks for an action, at the beginning of a note."""

_LAST = 1 << 30  # after all comments
_MARK = re.compile(r"([!?]{1,2})(?:\s+|$)")
_COMMAND = re.compile(r"\[%(\w+) *([^\]]*)\]")


def _until_closed(text: str) -> str:
    """The part of a comment that may hold commands: where no bracket closes, each open one would be followed to the end."""
    return text[: text.rfind("]") + 1]


def _words_of(text: str) -> str:
    """A comment without its commands."""
    closed = _until_closed(text)
    return _COMMAND.sub("", closed) + text[len(closed) :]


class Node:
    """A position in the tree, with the token that leads to it from the previous position.

    Attributes
    ----------
    token : str
        Empty at the start.
    parent : Node or None
        The position before; None at the start.
    children : list of Node
        The actions played here: the main line first, then the variations.
    comments : list of Item
        After the token; at the start those before the first token.
    opening : list of Item
        Comments of a variation before its first token.
    line, column : int
        The token's place in its file, 0 if it was not read.
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
        # as in the text: after which sibling the variation was, and after how many of its comments
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
        """Number of tokens that lead here."""
        return len(self.path)

    @property
    def is_main(self) -> bool:
        """True for a node of the main line, and for the start."""
        return all(node.parent.children[0] is node for node in self.path if node.parent is not None)

    @property
    def main_line(self) -> "list[Node]":
        """The nodes that follow in this line, to its end."""
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
        """Add a node without a parent to the children, by default at the end; returns it."""
        child.parent = self
        self.children.insert(len(self.children) if index is None else index, child)
        return child

    def remove(self) -> int:
        """Remove this node and everything below it from the tree; returns its index among its siblings."""
        siblings = self._siblings()
        index = siblings.index(self)
        del siblings[index]
        self.parent = None
        return index

    def move(self, index: int) -> int:
        """Move this node to another index among its siblings, 0 for the main line; returns the old one."""
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
        """The action's mark: one of `MARKS`, or empty."""
        return _marked(self._words())[0]

    @property
    def note(self) -> str:
        """The note about the action, without its mark and without commands of programs."""
        return _marked(self._words())[1]

    def annotate(self, mark: str, note: str) -> None:
        """Replace the note about the action; commands of programs stay.

        In a text of several lines `}` becomes `)`, because a record cannot hold it.
        """
        if mark and mark not in MARKS:
            raise ValueError(f"{mark!r} is not one of {' '.join(MARKS)}")
        comments = [Item.comment(command) for command in self._commands()]
        words = " ".join(filter(None, (mark, note.strip())))
        if words:
            comments.append(Item.comment(f" {words} "))
        self.opening, self.comments = [], comments
        for variation in self._hosted():
            variation._place = None  # the note is right after the action

    @property
    def remarks(self) -> tuple[Any, ...]:
        """All comments, as an argument for `remark`."""
        places = [(variation, variation._place) for variation in self._hosted()]
        return list(self.opening), list(self.comments), places

    def remark(self, remarks: tuple[Any, ...]) -> None:
        """Restore the comments that `remarks` returned earlier."""
        opening, comments, places = remarks
        self.opening, self.comments = list(opening), list(comments)
        for variation, place in places:
            variation._place = place

    def _hosted(self) -> "list[Node]":
        """The variations after this node in the text."""
        siblings = self.parent.children if self.parent is not None else []
        return [sibling for sibling in siblings if sibling._host is self]

    def command(self, name: str) -> str | None:
        """The value a program has stored under a name, as in `[%clk 0:01:30]`."""
        for comment in self.comments:
            for found in _COMMAND.finditer(_until_closed(comment.text)):
                if found[1] == name:
                    return found[2]
        return None

    def note_command(self, name: str, value: str) -> None:
        """Store a value under a name, before the other comments."""
        self.comments.insert(0, Item.comment(f"[%{name} {value}]"))
        for variation in self._hosted():
            if variation._place is not None:
                variation._place += 1

    def _commands(self) -> list[str]:
        return [
            found[0]
            for item in (*self.opening, *self.comments)
            for found in _COMMAND.finditer(_until_closed(item.text))
        ]

    def _words(self) -> str:
        texts = (_words_of(item.text).strip() for item in (*self.opening, *self.comments))
        return "\n".join(filter(None, texts))

    # -- text --------------------------------------------------------------------------

    def items(self) -> list[Item]:
        """The tree below this start as the items of a record."""
        written = list(self.comments)
        hosted: dict[int, list[Node]] = {}  # the variations after each node, by id
        todo: list[Node | Item] = []  # the items still to be written, the next one last
        if self.children:
            todo.append(self.children[0])
        while todo:
            one = todo.pop()
            if isinstance(one, Item):
                written.append(one)
                continue
            siblings, comments = one._siblings(), one.comments
            if siblings[0] is one:
                comments = [*one.opening, *comments]  # one that used to be a variation
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
        """After how many comments of its host a variation is placed."""
        return _LAST if self._host is not host or self._place is None else self._place


def read(items: Iterable[Item]) -> Node:
    """The start of a tree made from a record's items.

    Raises
    ------
    TextError
        If a parenthesis is misplaced.
    """
    start = Node()
    last = start
    hosts: list[Node] = []  # the nodes that the open variations replace
    opening: list[Item] = []
    is_new = False  # a variation has begun and has no token yet
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
    """The variations that follow each sibling: as in the text, if that gives this order."""
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
    """A mark and the words after it."""
    found = _MARK.match(words)
    return (found[1], words[found.end() :]) if found else ("", words)
