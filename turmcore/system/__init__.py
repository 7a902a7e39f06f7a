"""The differences between operating systems: nothing else in the engine asks on which one it runs.

`posix` and `windows` have the same names; what one of them cannot do is said where it is not done.
"""

import sys

if sys.platform == "win32":
    from turmcore.system.windows import (
        Program,
        allow_many_files,
        begin_anew,
        deaf,
        end_with_parent,
        interrupt,
        lock,
        open_folder,
        peak_memory,
        release,
        split_command,
        stay_deaf,
        sync_folder,
        unify_streams,
        user_data,
        wait_for_end,
    )
else:
    from turmcore.system.posix import (
        Program,
        allow_many_files,
        begin_anew,
        deaf,
        end_with_parent,
        interrupt,
        lock,
        open_folder,
        peak_memory,
        release,
        split_command,
        stay_deaf,
        sync_folder,
        unify_streams,
        user_data,
        wait_for_end,
    )

__all__ = [
    "Program",
    "allow_many_files",
    "begin_anew",
    "deaf",
    "end_with_parent",
    "interrupt",
    "lock",
    "open_folder",
    "peak_memory",
    "release",
    "split_command",
    "stay_deaf",
    "sync_folder",
    "unify_streams",
    "user_data",
    "wait_for_end",
]
