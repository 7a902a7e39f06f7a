"""The tree of the game on the table: every line that was kept of it, and the edits by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gui.model.ply import Ply
from turmcore import Action
from turmcore.notation.tree import Node


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit of the tree: its name, and how to undo it."""

    name: str
    undo: Callable[[], None]
    redo: Callable[[], None]
    node: Node | None = None


class GameTree:
    """Nodes with what their actions caused, and a history of edits.

    Attributes
    ----------
    root
        The start.
    plies
        What was played at each node that can be played.
    faults
        Why the others cannot: variations of a file that break the rules. They stay in the file.
    version
        Another one after each change.
    """

    def __init__(self, root: Node | None = None) -> None:
        self.root = Node() if root is None else root
        self.plies: dict[Node, Ply] = {}
        self.faults: dict[Node, str] = {}
        self.version = 0
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._known: tuple[int, list[str], bool] = (-1, [], False)

    # -- reading -----------------------------------------------------------------------

    @property
    def main_line(self) -> list[Node]:
        """The line that counts: what a record gives as the game."""
        return self.root.main_line

    def has(self, node: Node) -> bool:
        """True if a node is still in the tree."""
        return all(one.parent is not None and one in one.parent.children for one in node.path) and (
            node is self.root or node.path[0].parent is self.root
        )

    def child(self, node: Node, action: Action) -> Node | None:
        """The child of a node after an action, or None if it was not played there."""
        for child in node.children:
            if child in self.plies and self.plies[child].action == action:
                return child
        return None

    def line_through(self, node: Node) -> list[Node]:
        """The line to a node and on from there, as far as it can be played."""
        line = node.path
        while True:
            following = next((child for child in node.children if child in self.plies), None)
            if following is None:
                return line
            line.append(following)
            node = following

    def branch(self, node: Node) -> Node | None:
        """First node of the variation a node is in; None in the main line."""
        for one in reversed(node.path):
            if one.parent is not None and one.parent.children[0] is not one:
                return one
        return None

    @property
    def content(self) -> list[str]:
        """All of it in words: for a game without variations and comments the tokens alone."""
        self._look()
        return self._known[1]

    @property
    def has_variations(self) -> bool:
        """True if there is anything beside the main line."""
        self._look()
        return self._known[2]

    def _look(self) -> None:
        if self._known[0] != self.version:
            items = self.root.items()
            words = [f"{{{item.text}" if item.kind == "comment" else item.text for item in items]
            self._known = self.version, words, any(item.kind == "open" for item in items)

    # -- playing -----------------------------------------------------------------------

    def add(self, parent: Node, ply: Ply, *, is_first: bool = False) -> Node:
        """Add an action that was played, after its alternatives, unless it `is_first`."""
        node = parent.add(Node(str(ply.action)), 0 if is_first else None)
        self.plies[node] = ply
        self.version += 1
        return node

    def drop(self, node: Node) -> None:
        """Remove a node, as another is played in its place; undo brings it back as a variation."""
        parent = node.parent
        assert parent is not None

        def undo() -> None:
            parent.children.append(node)

        def redo() -> None:
            parent.children.remove(node)

        self._do(Edit("drop", undo, redo))

    # -- edits -------------------------------------------------------------------------

    def delete(self, node: Node) -> None:
        """Take a node and all that follows out of the tree."""
        parent = node.parent
        assert parent is not None
        rest = [child for child in parent.children if child is not node]
        if rest and rest[0] in self.faults:  # what cannot be played cannot be the game
            good = [child for child in rest if child in self.plies]
            rest = [*good, *(child for child in rest if child in self.faults)] if good else []
        self._rearrange("delete", [(parent, rest)])

    def promote(self, node: Node) -> None:
        """Let the variation that a node is in take the place of the line that it leaves."""
        branch = self.branch(node)
        if branch is not None:
            self._rearrange("promote", [_first(branch)])

    def make_main(self, node: Node) -> None:
        """Let the line to a node be the main line."""
        changes = [
            _first(one) for one in node.path if one.parent is not None and one.parent.children[0] is not one
        ]
        if changes:
            self._rearrange("make_main", changes)

    def annotate(self, node: Node, mark: str, note: str, *, goes_on: bool = False) -> None:
        """Judge an action, and say something about it; `goes_on` if the same words are still being written."""
        if (mark, note.strip()) == (node.mark, node.note):
            return
        before = node.remarks
        if goes_on and self._done and self._done[-1].name == "annotate" and self._done[-1].node is node:
            self._done.pop().undo()
            before = node.remarks

        def undo() -> None:
            node.remark(before)

        def redo() -> None:
            node.annotate(mark, note)

        self._do(Edit("annotate", undo, redo, node))

    def _rearrange(self, name: str, changes: Sequence[tuple[Node, list[Node]]]) -> None:
        """Give nodes other children than they have, or in another order."""
        befores = [(parent, list(parent.children)) for parent, _ in changes]

        def put(wanted: Sequence[tuple[Node, list[Node]]], given: Sequence[tuple[Node, list[Node]]]) -> None:
            for (parent, order), (_, other) in zip(wanted, given, strict=True):
                known = {*order, *other}
                # what was played there since stays
                parent.children[:] = [*order, *(child for child in parent.children if child not in known)]

        self._do(Edit(name, lambda: put(befores, changes), lambda: put(changes, befores)))

    def _do(self, edit: Edit) -> None:
        edit.redo()
        self._done.append(edit)
        self._undone.clear()
        self.version += 1

    @property
    def undoable(self) -> str:
        """Name of the change to be undone next; empty if there is none."""
        return self._done[-1].name if self._done else ""

    @property
    def redoable(self) -> str:
        """Name of the change to be redone next; empty if there is none."""
        return self._undone[-1].name if self._undone else ""

    def undo(self) -> None:
        """Undo the latest edit."""
        if self._done:
            edit = self._done.pop()
            edit.undo()
            self._undone.append(edit)
            self.version += 1

    def redo(self) -> None:
        """Redo the edit undone last."""
        if self._undone:
            edit = self._undone.pop()
            edit.redo()
            self._done.append(edit)
            self.version += 1


def _first(node: Node) -> tuple[Node, list[Node]]:
    """The parent of a node, and its children with this one in front."""
    assert node.parent is not None
    return node.parent, [node, *(child for child in node.parent.children if child is not node)]
