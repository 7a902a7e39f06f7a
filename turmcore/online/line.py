"""A line to a database of PostgreSQL, in the loop: what is asked is answered in its order, notices come meanwhile.

It speaks with libpq itself: a statement takes two calls and no thread, and one connection asks and listens.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from psycopg import AsyncConnection, Error
from psycopg.pq import ExecStatus

from turmcore.errors import Failure

Row = tuple[bytes | None, ...]
_DONE = (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK)


class Line:
    """A connection on which one statement is under way at a time.

    Parameters
    ----------
    connection : AsyncConnection
        Idle, with the statements prepared that are asked for; it belongs to the line.
    hear : callable
        Is told each notice: its channel and its text.
    lost : callable
        Is told why the line has ended by itself.
    """

    def __init__(
        self,
        connection: AsyncConnection,
        hear: Callable[[bytes, bytes], None],
        lost: Callable[[str], None],
    ) -> None:
        self._connection = connection
        self._pg = connection.pgconn
        self._pg.nonblocking = 1
        self._hear, self._lost = hear, lost
        self._loop = asyncio.get_running_loop()
        self._answer: asyncio.Future[list[Row]] | None = None
        self._found: list[Row] | Failure = []
        self._file = self._pg.socket
        self._loop.add_reader(self._file, self._read)

    async def ask(self, statement: str, *values: str, is_prepared: bool = True) -> list[Row]:
        """The rows of a statement, by its name if it is prepared; not before the last one is answered.

        Raises
        ------
        Failure
            If it cannot be done, or the line is lost meanwhile: then nobody knows whether it was done.
        """
        assert self._answer is None, "one after the other"
        answer = self._answer = self._loop.create_future()
        self._found = []
        try:
            if is_prepared:
                self._pg.send_query_prepared(statement.encode(), [value.encode() for value in values])
            else:
                self._pg.send_query_params(statement.encode(), None)
            self._write()
        except Error as error:
            self._end(error)
        return await answer

    def close(self) -> None:
        """End the connection; whoever waits is told nothing."""
        if not self._loop.is_closed():
            self._loop.remove_reader(self._file)
            self._loop.remove_writer(self._file)
        self._pg.finish()

    def _write(self) -> None:
        """Send as much as can be sent, and the rest when there is room."""
        self._loop.remove_writer(self._file)
        if self._pg.flush():
            self._loop.add_writer(self._file, self._go_on)

    def _go_on(self) -> None:
        try:
            self._write()
        except Error as error:
            self._end(error)

    def _read(self) -> None:
        pg = self._pg
        try:
            pg.consume_input()
            while self._answer is not None and not pg.is_busy():
                result = pg.get_result()
                if result is None:
                    self._tell()
                elif result.status not in _DONE:
                    self._found = Failure(result.get_error_message().strip().partition("\n")[0])
                elif not isinstance(self._found, Failure):
                    columns = range(result.nfields)
                    self._found = [
                        tuple([result.get_value(row, column) for column in columns])
                        for row in range(result.ntuples)
                    ]
            while (notice := pg.notifies()) is not None:
                self._hear(notice.relname, notice.extra)
        except Error as error:
            self._end(error)

    def _tell(self) -> None:
        answer, found = self._answer, self._found
        self._answer = None
        if answer is None or answer.done():
            return
        if isinstance(found, Failure):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    def _end(self, error: Error) -> None:
        """The line is lost."""
        reason = brief_reason(error)
        self.close()
        self._found = Failure(reason)
        self._tell()
        self._lost(reason)


def brief_reason(error: Error) -> str:
    """Reason why something cannot be done, in one line."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def as_list(numbers: Sequence[int]) -> str:
    """Numbers as PostgreSQL writes a list."""
    return "{" + ",".join(map(str, numbers)) + "}"
