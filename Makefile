# `make play` and `make test` set up everything they need by themselves; they want git, make and Python >= 3.11.
# The environment and the interpreter can be chosen: make test VENV=/tmp/venv PYTHON=python3.13
SHELL := /bin/bash
.DEFAULT_GOAL := help
.NOTPARALLEL:  # prerequisites run in the order in which they are written

PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11,$(shell \
	$(p) -c 'import sys; sys.version_info >= (3, 11) and print("$(p)")' 2>/dev/null)) python3)
VENV ?= .venv
# One more than cores: one of them often waits.
JOBS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))
# Quoted wherever it is used: the folder's name may have spaces.
BIN := $(if $(filter /%,$(VENV)),,$(CURDIR)/)$(VENV)/bin
PY := "$(BIN)/python"
# The tests start some hundred processes; each would compile all that it imports anew.
unexport PYTHONDONTWRITEBYTECODE
# Large blocks go back to the system when they are free: a worker runs some thousand tests of every kind.
TEST = TURM_STRICT=1 MALLOC_TRIM_THRESHOLD_=131072 $(PY) -m pytest --numprocesses $(JOBS) --dist worksteal
# The tree without what git ignores, in another folder; what was built there before is built on.
copy_tree = mkdir -p $(1) && git ls-files -z --cached --others --exclude-standard | \
	tar -c --null --ignore-failed-read --files-from=- 2>/dev/null | tar -x -C $(1)

.PHONY: help play check test test-all test-learning test-long test-online test-page test-web test-other test-light lint pytest-slow lock bench bench-guard sanitize docs wheel bundle release windows windows-zip aarch64 build clean system-play system-test system-test-all

help:  ## this list
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/make \1\t\2/p' Makefile | expand -t 20

play: $(VENV)/.play  ## start the app
	@"$(BIN)/turmbauer"

# Which tests a line of Python concerns, testmon has seen; a change of what is compiled, or of data, may concern every one.
check: system-test lint  ## while at work: lint, types, and the tests that a change concerns; the first time all of `make test`
	@$(TEST) --testmon --testmon-forceselect --testmon-env="$$(git ls-files -z turmcore gui ':!*.py' | xargs -0 cat | sha256sum)" || [ $$? = 5 ]

test: system-test lint  ## what a change has to pass: lint, types, tests
	@$(TEST)

# The perft tables come before the speed guard: the speed of a wrong engine means nothing.
test-all: system-test-all pytest-slow bench-guard test-other  ## the rest of the gate: slow tests, guard of speed, another Python

lint: $(VENV)/.test  ## ruff, vulture (dead code) and mypy
	@"$(BIN)/ruff" check . && "$(BIN)/ruff" format --check .
	@"$(BIN)/vulture"
	@"$(BIN)/mypy" --num-workers auto

pytest-slow: $(VENV)/.test
	@$(TEST) -m "slow and not long"

test-long: system-test $(VENV)/.test  ## the long tests; an hour or two
	@$(TEST) -m long --timeout 30000 --durations=5 --ignore tests/page --ignore tests/web

test-online: system-test $(VENV)/.test  ## playing together: also under load, killed, with bad lines, on PostgreSQL; an hour
	@$(PY) $(INSTALL) --no-deps --require-hashes --requirement .ci/lock/postgres.txt
	@$(TEST) -m "long or not long" --timeout 30000 --durations=5 tests/online

# Large packages, in an environment of their own, without those of the window; no lock holds them, and the gate does without.
test-learning: build  ## the examples that train, with torch and sb3-contrib; twenty minutes, some gigabytes of packages
	@test -x $(VENV)/learning/bin/python || $(PYTHON) -m venv $(VENV)/learning
	@$(VENV)/learning/bin/python -m pip -qq --disable-pip-version-check install --no-compile -r .ci/learning.txt
	@PYTHONPATH=. $(VENV)/learning/bin/python -m pytest -q -s -W "ignore:Unknown config option" tests/learning

# One after the other: how fast a page is, is measured too.
test-page: system-test-all $(VENV)/.test  ## games as pages in a real browser; ten minutes
	@TURM_STRICT=1 $(PY) -m pytest -m "long or not long" tests/page

test-web: system-test-all $(VENV)/.test  ## tables in a real browser, and the types of the pages' scripts; half an hour
	@if command -v npm >/dev/null; then \
		npm install --silent --no-audit --no-fund --prefix build/web typescript@5.9 @types/three@0.187 && \
		build/web/node_modules/.bin/tsc -p tests/web; \
	else echo "There is no npm here: types are not checked"; fi
	@TURM_STRICT=1 $(PY) -m pytest -m "long or not long" --timeout 30000 tests/web

# What depends on Python's version, or on that of the packages for it. It is compiled in a third of the time, in a copy of the
# tree: what is made with less than -O3 is in nobody's way.
GAMES := $(filter-out core,$(patsubst turmcore/%/game.py,%,$(wildcard turmcore/*/game.py)))
LIGHT := $(addprefix tests/,core notation conformance/test_perft.py conformance/test_playthroughs.py) \
	$(foreach game,$(GAMES),$(wildcard tests/$(game)/test_texts.py)) \
	tests/gui/app/test_window.py::test_an_evening_in_the_window
test-other: system-test  ## the engine and the window in another Python, where there is one
	@other=$$(.ci/other-python $(PYTHON)); if [ "$$other" ]; then \
		$(call copy_tree,build/other) && \
		TURMCORE_QUICK=1 $(MAKE) -C build/other --no-print-directory test-light PYTHON="$$other" VENV=.venv; \
	else echo "There is no other Python from 3.11 to 3.13 here: nothing is tested with one"; fi

test-light: $(VENV)/.test
	@echo "Testing with $$($(PY) --version)"
	@$(TEST) -m "not long" $(LIGHT)

lock:  ## choose the newest packages that pyproject.toml allows, for `make play` and `make test`
	@$(PYTHON) -m venv build/lock && build/lock/bin/pip -qq install uv
	@$(PYTHON) -c $(REQUIRES) >build/lock/requires.in
	@$(LOCK) --extra gui --extra online --extra physics build/lock/requires.in -o .ci/lock/play.txt
	@$(LOCK) $(addprefix --extra ,gui physics mujoco learning online push docs dev) --constraint .ci/lock/play.txt -o .ci/lock/test.txt
	@$(LOCK) --extra gui --extra online --extra mujoco --constraint .ci/lock/test.txt -o .ci/lock/bundle.txt
	@$(LOCK) --extra postgres --constraint .ci/lock/test.txt -o .ci/lock/postgres.txt
REQUIRES := 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")'
LOCK := build/lock/bin/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command 'make lock' pyproject.toml

bench: $(VENV)/.test  ## measure the speed, as ratios to a yardstick
	@$(PY) -m benchmarks

bench-guard: system-test $(VENV)/.test  ## compare instruction counts with the stored ones
	@$(PY) -m benchmarks.guard

# A copy of the tree, so that the normal build stays as it is. Python itself was built without the
# sanitizers: their libraries come in by LD_PRELOAD, with libstdc++, whose exceptions they catch, and
# its own allocator is off, which would hide the engine's blocks from them.
SANITIZED := build/sanitize
ENGINE_TESTS := $(wildcard $(addprefix tests/,core conformance toy $(GAMES) voxel search physics))
sanitize: system-test $(VENV)/.test  ## the engine's tests with address and undefined-behaviour sanitizers
	@$(call copy_tree,$(SANITIZED))
	@echo "Building with sanitizers in $(SANITIZED)"
	@cd $(SANITIZED) && TURMCORE_DEBUG=1 TURMCORE_SANITIZE=address,undefined $(PY) setup.py -q build_ext --inplace
	@cd $(SANITIZED) && PYTHONPATH=. PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		LD_PRELOAD="$$(for name in asan ubsan stdc++; do gcc -print-file-name=lib$$name.so; done | paste -sd:)" \
		$(PY) -m pytest --numprocesses $(JOBS) --timeout 30000 -m "not long" $(ENGINE_TESTS) \
		--deselect tests/search/test_expectimax.py::test_memory_is_given_back  # freed memory stays in quarantine

docs: $(VENV)/.test  ## build the documentation as a site in build/site
	@QT_QPA_PLATFORM=offscreen $(PY) -m sphinx -q -W --keep-going -b html docs build/site
	@echo "build/site/index.html"

wheel: $(VENV)/.play  ## build a wheel into dist/, and one of the engine alone
	@find build -path 'build/lib.*' -type f -not -name '*.so' -delete  # left from files that are gone
	@TURMCORE_ALONE=1 $(PY) -m pip -qq wheel --no-build-isolation --no-deps --wheel-dir dist .
	@$(PY) -m pip -qq wheel --no-build-isolation --no-deps --wheel-dir dist .
	@ls dist/*.whl

bundle: wheel  ## build the app as a folder that needs no Python, and a package for Debian: docs/systems.md
	@$(PY) systems/bundle.py
	@$(PY) systems/deb.py

release: $(VENV)/.tools  ## build all files of a version, twice: make release TAG=v1.2.3
	@$(PY) systems/release.py "$(or $(TAG),$(shell git describe --tags --abbrev=0 2>/dev/null))" --jobs $(JOBS)

# Outside the gate: foreign compilers and Pythons are fetched, and wine or qemu has to be there.
windows aarch64: system-test $(VENV)/.test
	@$(PY) systems/cross.py $@ --jobs $(JOBS)
windows:  ## build for Windows, run engine and app by wine and compare: docs/systems.md
aarch64:  ## the engine for Linux on ARM, by qemu

windows-zip: $(VENV)/.test  ## the app for Windows as a folder that needs no Python, of what `make windows` has built
	@$(PY) systems/windows_zip.py

clean:  ## remove everything that was built; the environment stays
	@rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .testmondata*
	@find turmcore gui benchmarks tests \( -name '*.so' -o -name '*.mo' -o -name __pycache__ \) -prune -exec rm -rf {} +

# The steps of setting up. setup.py knows by itself what has changed, so it is always asked.
build: $(VENV)/.tools
	@$(PY) setup.py -q build_ext --inplace

system-play system-test system-test-all: system-%:
	@.ci/system-packages $* $(PYTHON)

# Packages come in the versions of the lock, whose hashes pip checks; Python compiles what is imported when it is.
INSTALL := -m pip -qq --disable-pip-version-check install --no-compile
$(VENV)/.tools: pyproject.toml .ci/lock/play.txt | system-play
	@echo "Making the environment $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(PY) $(INSTALL) --no-deps --require-hashes --requirement .ci/lock/play.txt
	@touch $@

$(VENV)/.play: $(VENV)/.tools | build
	@$(PY) $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.play .ci/lock/test.txt
	@echo "Installing the developers' tools into $(VENV)"
	@$(PY) $(INSTALL) --no-deps --require-hashes --requirement .ci/lock/test.txt
	@touch $@
