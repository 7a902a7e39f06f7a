"""Exponentials and logarithms of the engine's own, against decimal numbers of fifty digits."""

import ctypes
import decimal
import math
import random
import shutil
import subprocess
import zlib
from array import array
from pathlib import Path

import pytest

SOURCE = """
#include "turmcore/core/real.h"
void exps(double *x, long n) { for (long i = 0; i < n; i++) x[i] = turm_exp(x[i]); }
void logs(double *x, long n) { for (long i = 0; i < n; i++) x[i] = turm_log(x[i]); }
void cosines(double *x, long n) { for (long i = 0; i < n; i++) x[i] = turm_cos_of_turns(x[i]); }
"""
PLACES = decimal.Context(prec=50)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    path = tmp_path_factory.mktemp("real") / "real.so"
    compiler = shutil.which("cc") or shutil.which("gcc")
    assert compiler is not None
    flags = ["-std=c11", "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-I", str(Path(__file__).parents[2])]
    subprocess.run([compiler, *flags, "-x", "c", "-", "-o", str(path)], input=SOURCE.encode(), check=True)
    return ctypes.CDLL(str(path))


def results(function, numbers):
    values = array("d", numbers)
    function((ctypes.c_double * len(values)).from_buffer(values), ctypes.c_long(len(values)))
    return values


def some_numbers(generator):
    """Arguments of the exponential: near zero, as searches have them, and as far as there are numbers."""
    for reach in (1e-9, 0.05, 1, 20, 745):
        yield from (generator.uniform(-reach, min(reach, 709.7)) for _ in range(400))


def units_wrong(found, exact):
    """How far a number is from the exact one, in units of its last place."""
    return abs(decimal.Decimal(found) - exact) / decimal.Decimal(math.ulp(float(exact)))


def test_exponentials(library):
    numbers = list(some_numbers(random.Random(1)))
    for x, found in zip(numbers, results(library.exps, numbers), strict=True):
        assert units_wrong(found, PLACES.exp(decimal.Decimal(x))) < (1 if x > -708 else 1.01), x


def test_logarithms(library):
    generator = random.Random(2)
    numbers = [math.exp(x) for x in some_numbers(generator)] + [
        generator.uniform(0.9, 1.1) for _ in range(400)
    ]
    for x, found in zip(numbers, results(library.logs, numbers), strict=True):
        exact = PLACES.ln(decimal.Decimal(x))
        assert found == exact or units_wrong(found, exact) < 1, x


def test_cosines(library):
    numbers = [k / 360 for k in range(361)]
    for u, found in zip(numbers, results(library.cosines, numbers), strict=True):
        assert found == pytest.approx(math.cos(2 * math.pi * u), abs=1e-15)


def test_the_ends(library):
    low = [-math.inf, -1e300, -745.2, -0.0, 0.0, 710.0, math.inf]
    assert list(results(library.exps, low)) == [0, 0, 0, 1, 1, math.inf, math.inf]
    assert list(results(library.logs, [0.0, -0.0, 1.0, math.inf])) == [-math.inf, -math.inf, 0, math.inf]
    unknown = [*results(library.exps, [math.nan]), *results(library.logs, [math.nan, -1.0, -math.inf])]
    assert all(math.isnan(x) for x in unknown)


def test_they_are_the_same_on_every_system(library):
    """A checksum of the results: it holds for every compiler, processor and system."""
    numbers = [k / 64 for k in range(-3000, 3001)]
    assert zlib.crc32(results(library.exps, numbers).tobytes()) == 3462521241
    assert zlib.crc32(results(library.logs, range(1, 6000)).tobytes()) == 1125432299
