"""Changes of the lines of a game: variations, notes, and undoing all that."""

from __future__ import annotations

from collections.abc import Callable

from gui.table.play import GameController
from turmcore.notation.tree import Node


class Lines:
    """Changes the tree of the game that a controller runs; each change can be taken back."""

    def __init__(self, game: GameController) -> None:
        self._game = game

    @property
    def node(self) -> Node:
        """The node that is shown."""
        return self._game.session.node

    @property
    def variation(self) -> Node | None:
        """First node of the variation that is shown; None in the main line."""
        return self._game.session.tree.branch(self.node)

    @property
    def siblings(self) -> list[Node]:
        """The last action and its alternatives, as far as they can be shown."""
        parent, session = self.node.parent, self._game.session
        return [node for node in parent.children if session.can_show(node)] if parent is not None else []

    def show(self, node: Node) -> None:
        """Show the position of a node, in any line."""
        self._game.session.show(node)
        self._game.go_to(self._game.session.cursor)

    def show_sibling(self, steps: int) -> None:
        """Show another alternative to the last action; after the last one the first."""
        siblings = self.siblings
        if len(siblings) > 1:
            self.show(siblings[(siblings.index(self.node) + steps) % len(siblings)])

    @property
    def can_change(self) -> bool:
        """True if lines may be exchanged: not as long as the end of one could tell a secret."""
        return not self._game.session.is_veiled

    @property
    def can_promote(self) -> bool:
        """True if a variation is shown that can take the place of the line that it leaves."""
        return self.can_change and self.variation is not None

    @property
    def can_delete(self) -> bool:
        """True if there is an action to delete."""
        return self.can_change and self.node.parent is not None and not self._game.session.is_lesson

    def promote(self) -> None:
        """Let the variation that is shown take the place of the line that it leaves."""
        if self.can_promote:
            self._change(lambda: self._game.session.tree.promote(self.node))

    def make_main(self) -> None:
        """Let the line that is shown be the main line."""
        if self.can_promote:
            self._change(lambda: self._game.session.tree.make_main(self.node))

    def delete(self) -> None:
        """Delete the action that was played last, with all that follows it."""
        if self.can_delete:
            self._change(lambda: self._game.session.tree.delete(self.node))

    def delete_variation(self) -> None:
        """Delete the whole variation that is shown."""
        branch = self.variation
        if branch is not None and self.can_change:
            self._change(lambda: self._game.session.tree.delete(branch))

    def annotate(self, node: Node, mark: str, note: str, *, goes_on: bool = False) -> None:
        """Judge an action and say something about it; `goes_on` while somebody is still writing."""
        tree = self._game.session.tree
        if tree.has(node):
            version = tree.version
            tree.annotate(node, mark, note, goes_on=goes_on)
            if tree.version != version:
                self._game.noted.emit()

    def undo(self) -> None:
        """Take back the last change."""
        if self.can_change:
            self._change(self._game.session.tree.undo)

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if self.can_change:
            self._change(self._game.session.tree.redo)

    def keep(self, keeps: bool) -> None:
        """Keep replaced lines as variations from now on, or not."""
        self._game.session.keeps = keeps
        self._game.noted.emit()

    def _change(self, change: Callable[[], None]) -> None:
        session = self._game.session
        session.edit(change)
        self._game.go_to(session.cursor)
