"""What records tell: ``python examples/count_records.py games.tgn``.

    turmcore play waechter --agents random --games 100 --seed 1 --output games.tgn

Every game is replayed by the rules; counted are the results, the lengths, and what the first player begins with.
"""

import sys
from collections import Counter
from statistics import mean

import turmcore
from turmcore.matches import record_start
from turmcore.notation.record import read
from turmcore.notation.replay import replay


def main(path: str) -> None:
    """Count and print."""
    results: Counter[str] = Counter()
    first: Counter[str] = Counter()
    lengths: list[int] = []
    with open(path, "rb") as file:
        for record in read(file):
            start: turmcore.State = record_start(record)
            began = False
            for step in replay(record, start):
                if not began and step.token is not None and not step.state.is_chance():
                    first[step.token] += 1
                    began = True
                if step.token is None:
                    results[step.result or "*"] += 1
                    lengths.append(step.ply)
    print(f"{len(lengths)} games, {mean(lengths):.1f} plies each")
    print("results", dict(results.most_common()))
    print("begun with", dict(first.most_common(5)))


if __name__ == "__main__":
    main(sys.argv[1])
