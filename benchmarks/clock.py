"""The clock of the benchmarks."""

import resource


def cpu_seconds() -> float:
    """Processor time of this process and of its children that have ended, user and system.

    Unlike wall time it leaves out what other programs do meanwhile.
    """
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )
