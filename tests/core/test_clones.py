"""Functions compiled for several levels of processors: the loader picks one, with every compiler."""

import platform
import subprocess
import sys

import pytest

import turmcore

PROGRAM = """
#include <stdio.h>
#include "turmcore/core/clones.h"

TURM_INLINE int twice(int n) { return 2 * n; }

TURM_CLONES(int, chosen, (const int *numbers, int n), (numbers, n))
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += twice(numbers[i]);
    return sum;
}

TURM_CLONES(void, store, (int *out), (out)) { *out = 7; }

int main(void)
{
    int numbers[] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, seven;
    store(&seven);
    printf("%d %d\\n", chosen(numbers, 9), seven);
    return 0;
}
"""

pytestmark = pytest.mark.skipif(
    platform.machine() != "x86_64" or not sys.platform.startswith("linux"),
    reason="there is one level elsewhere",
)


BY_HAND = ["-DTURM_PICK_BY_HAND", "-Wno-attributes"]


@pytest.mark.parametrize("flags", [[], BY_HAND, [*BY_HAND, "-DTURM_PICK_AT_START"], ["-DTURM_ONE_CPU_LEVEL"]])
def test_every_level_is_there_and_works(tmp_path, flags):
    """By hand is how clang has it, at the start how other systems do; gcc takes that, too."""
    source, program = tmp_path / "program.c", tmp_path / "program"
    source.write_text(PROGRAM)
    build = [
        "cc",
        "-std=c11",
        "-O2",
        "-Wall",
        "-Werror",
        *flags,
        f"-I{turmcore.get_include()}",
        "-o",
        program,
        source,
    ]
    subprocess.run(build, check=True)
    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout == "90 7\n"
    names = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
    copies = {line.split()[2] for line in names.splitlines() if "chosen" in line and line.split()[1] == "t"}
    assert len({name for name in copies if "v3" in name or "v4" in name}) == (
        2 if "-DTURM_ONE_CPU_LEVEL" not in flags else 0
    )


def test_the_build_says_its_levels():
    told = turmcore.build_info()
    if told["switches"] == "":
        assert told["kernels"] == "x86-64-v1 x86-64-v3 x86-64-v4"
