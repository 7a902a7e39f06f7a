"""The generator against a plain Python twin, and its distribution."""

import pickle

import pytest

from turmcore import Rng, TurmError

MASK = 2**64 - 1


def mix(x):
    x = x + 0x9E3779B97F4A7C15 & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def rotated(x, k):
    return (x << k | x >> 64 - k) & MASK


def numbers(seed, stream):
    """xoshiro256** as its authors describe it, seeded as `rng.h` says."""
    name = 0xCBF29CE484222325
    for byte in stream.encode():
        name = (name ^ byte) * 0x100000001B3 & MASK
    x = mix(seed) ^ name
    s = []
    for _ in range(4):
        x = x + 0x9E3779B97F4A7C15 & MASK
        s.append(mix(x))
    while True:
        yield rotated(s[1] * 5 & MASK, 7) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)


@pytest.mark.parametrize(("seed", "stream"), [(0, ""), (7, "dice"), (7, "playout"), (MASK, "Würfel")])
def test_the_same_numbers_as_the_twin(seed, stream):
    rng, twin = Rng(seed, stream), numbers(seed, stream)
    assert [rng.next() for _ in range(100)] == [next(twin) for _ in range(100)]


def test_known_values_stay():
    """Records and seeds of today have to mean the same tomorrow."""
    rng = Rng(7, "dice")
    assert [rng.next() for _ in range(3)] == KNOWN


KNOWN = [15449832445674187667, 8470016749734854517, 2119447595609210283]


def test_streams_and_seeds_differ():
    assert len({Rng(seed, stream).next() for seed in range(50) for stream in ("", "dice", "playout")}) == 150


@pytest.mark.parametrize("n", [1, 2, 3, 6, 36, 100])
def test_below_is_uniform(n):
    rng, draws = Rng(n, "below"), 2000 * n if n < 40 else 40_000
    counts = [0] * n
    for _ in range(draws):
        counts[rng.below(n)] += 1
    chi2 = sum((count - draws / n) ** 2 for count in counts) * n / draws
    assert chi2 <= n - 1 + 5 * (2 * n) ** 0.5


def test_below_reaches_the_whole_range():
    rng = Rng(1)
    assert all(rng.below(2**63 + 1) <= 2**63 for _ in range(100))
    assert max(rng.below(2**64 - 1) for _ in range(100)) > 2**62


def test_uniform_choice_and_shuffle():
    rng = Rng(3)
    draws = [rng.uniform() for _ in range(10_000)]
    assert 0 <= min(draws) < 0.01 and 0.99 < max(draws) < 1 and abs(sum(draws) / 10_000 - 0.5) < 0.02
    assert {rng.choice("abc") for _ in range(50)} == set("abc")
    orders = set()
    for _ in range(200):
        items = [1, 2, 3]
        rng.shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 6


def test_pickle_goes_on_where_it_was():
    rng = Rng(5)
    rng.next()
    assert pickle.loads(pickle.dumps(rng)).next() == rng.next()


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", None])
def test_wrong_seeds(seed):
    with pytest.raises(TurmError, match="seed"):
        Rng(seed)


@pytest.mark.parametrize("n", [0, -1, 2**64, 1.5, "7", None])
def test_wrong_limits(n):
    with pytest.raises(TurmError, match="limit"):
        Rng(0).below(n)


def test_a_stream_has_a_name():
    with pytest.raises(TurmError, match="stream"):
        Rng(0, 7)
    with pytest.raises(TurmError):
        Rng(0).choice([])
