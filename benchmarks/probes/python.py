"""A probe without the engine, which tells one build of Python and of the C library from another."""

from benchmarks.probe import Probe, Work

TEXT = ";".join(f"R{i % 7}b@{i},{-i},{i * i}/{i + 1},{-i},{i}" for i in range(60))


def read(text: str) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Text taken apart as a position's text would be."""
    blocks = []
    for word in text.split(";"):
        name, _, cells = word.partition("@")
        blocks.append((name, tuple([tuple(map(int, cell.split(","))) for cell in cells.split("/")])))
    return blocks


def reference() -> Work:
    def work() -> None:
        for _ in range(8):
            blocks = sorted(read(TEXT), key=lambda block: (block[0], block[1][0][2]))
            taken = {cell: name for name, cells in blocks for cell in cells}
            assert ";".join(f"{name}@{x},{y},{z}" for (x, y, z), name in taken.items())
            assert bytearray(10_000) + bytes(10_000)

    return work


PROBES = (Probe("reference", reference),)
