# `make play` and `make test` set up everything they need by themselves; they want git, make and Python >= 3.11.
# The environment and the interpreter can be chosen: make test VENV=/tmp/venv PYTHON=python3.13
SHELL := /bin/bash
.DEFAULT_GOAL := help
.NOTPARALLEL:  # prerequisites run in the order in which they are written

PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11,$(shell \
	$(p) -c 'import sys; sys.version_info >= (3, 11) and print("$(p)")' 2>/dev/null)) python3)
VENV ?= .venv
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
BIN := $(abspath $(VENV))/bin
PY := $(BIN)/python

.PHONY: help play test test-long lint pytest bench bench-guard sanitize docs wheel build clean system-play system-test

help:  ## this list
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/make \1\t\2/p' Makefile | expand -t 20

play: $(VENV)/.play  ## start the app
	@$(BIN)/turmbauer

# The perft tables come before the speed guard: the speed of a wrong engine means nothing.
test: system-test lint pytest bench-guard  ## the gate: lint, tests, guard of speed; a skipped test fails

lint: $(VENV)/.test  ## ruff and mypy
	@$(BIN)/ruff check .
	@$(BIN)/mypy

pytest: system-test $(VENV)/.test  ## the tests alone
	@TURM_STRICT=1 $(PY) -m pytest --numprocesses $(JOBS)

test-long: system-test $(VENV)/.test  ## the long tests; an hour or two
	@TURM_STRICT=1 $(PY) -m pytest -m long --timeout 30000 --numprocesses $(JOBS) --durations=5

bench: $(VENV)/.test  ## measure the speed, as ratios to a yardstick
	@$(PY) -m benchmarks

bench-guard: system-test $(VENV)/.test  ## compare instruction counts with the stored ones
	@$(PY) -m benchmarks.guard

# A copy of the tree, so that the normal build stays as it is. Python itself was built without the
# sanitizers: their libraries come in by LD_PRELOAD, with libstdc++, whose exceptions they catch, and
# its own allocator is off, which would hide the engine's blocks from them.
SANITIZED := build/sanitize
ENGINE_TESTS := $(wildcard $(addprefix tests/,core conformance toy turmbauer waechter babel carcassonne voxel search physics))
sanitize: system-test $(VENV)/.test  ## the engine's tests with address and undefined-behaviour sanitizers
	@rm -rf $(SANITIZED) && mkdir -p $(SANITIZED)
	@tar -c --exclude='*.so' --exclude=__pycache__ pyproject.toml setup.py README.md turmcore tests benchmarks/data | tar -x -C $(SANITIZED)
	@echo "Building with sanitizers in $(SANITIZED)"
	@cd $(SANITIZED) && TURMCORE_DEBUG=1 TURMCORE_SANITIZE=address,undefined $(PY) setup.py -q build_ext --inplace
	@cd $(SANITIZED) && PYTHONPATH=. PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		LD_PRELOAD="$$(for name in asan ubsan stdc++; do gcc -print-file-name=lib$$name.so; done | paste -sd:)" \
		$(PY) -m pytest --numprocesses $(JOBS) --timeout 30000 $(ENGINE_TESTS) \
		--deselect tests/search/test_expectimax.py::test_memory_is_given_back  # freed memory stays in quarantine

docs: $(VENV)/.docs  ## build the documentation as a site in build/site
	@QT_QPA_PLATFORM=offscreen $(PY) -m sphinx -q -W --keep-going -b html docs build/site
	@echo "build/site/index.html"

wheel: $(VENV)/.play  ## build a wheel into dist/
	@find build -path 'build/lib.*' -type f -not -name '*.so' -delete  # left from files that are gone
	@$(PY) -m pip -qq wheel --no-build-isolation --no-deps --wheel-dir dist .
	@ls dist/*.whl

clean:  ## remove everything that was built; the environment stays
	@rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	@find turmcore gui benchmarks tests \( -name '*.so' -o -name __pycache__ \) -prune -exec rm -rf {} +

# The steps of setting up. setup.py knows by itself what has changed, so it is always asked.
build: $(VENV)/.tools
	@$(PY) setup.py -q build_ext --inplace

system-play:
	@.ci/system-packages play $(PYTHON)

system-test:
	@.ci/system-packages test $(PYTHON)

$(VENV)/.tools: pyproject.toml | system-play
	@echo "Making the environment $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip -qq install --upgrade pip
	@$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(PY) -m pip -qq install --requirement /dev/stdin
	@touch $@

$(VENV)/.play: $(VENV)/.tools | build
	@echo "Installing the app into $(VENV); its engine is compiled, which takes a few minutes"
	@$(PY) -m pip -qq install --no-build-isolation --editable '.[gui,physics]'
	@touch $@

$(VENV)/.test: $(VENV)/.tools | build
	@echo "Installing the app and the developers' tools into $(VENV)"
	@$(PY) -m pip -qq install --no-build-isolation --editable '.[gui,physics,mujoco,learning,docs,dev]'
	@touch $@

$(VENV)/.docs: $(VENV)/.tools | build
	@echo "Installing what builds the documentation into $(VENV)"
	@$(PY) -m pip -qq install --no-build-isolation --editable '.[gui,learning,docs]'
	@touch $@
