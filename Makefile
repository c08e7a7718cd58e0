# Cogwright. `make play` and `make test` do everything on a machine with Python 3.11 or newer.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$p; break; fi; done)
VENV := .venv
RUN := $(VENV)/bin/python

# Seconds that test-slow breaks files, kills the app and looks for leaks.
SELFTEST := 120
# Where its chance begins: the same in every build, so that a red one is of the change. By hand it is another each time.
SEED := 8

# Where `make shots` writes its pictures: outside the tree. OLD=REVISION, or a folder, also writes what changed since.
SHOTS := $(or $(TMPDIR),/tmp)/cogwright-shots
OLD :=

EXTRAS := requirements-report.txt requirements-cluster.txt

.PHONY: play test test-slow data cards style imports types-of-rules types-of-game bench shots check extras clean

play: $(VENV)/.installed
	@$(RUN) main.py

# Tests start Python often, and each of their workers reads all of them: what was compiled is kept, wherever they run.
test test-slow: export PYTHONDONTWRITEBYTECODE :=
test test-slow: export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/compiled

test: $(VENV)/.installed-dev
	@$(MAKE) --no-print-directory --jobs 2 data cards style imports types-of-rules types-of-game
	$(RUN) -m pytest -n 2 --dist loadfile -m "not slow"

data: $(VENV)/.installed-dev
	$(RUN) main.py check

cards: $(VENV)/.installed-dev
	$(RUN) main.py cards lint

style: $(VENV)/.installed-dev
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check --quiet . || { echo "Not formatted: run $(RUN) -m ruff format ."; exit 1; }

imports: $(VENV)/.installed-dev
	$(VENV)/bin/lint-imports --no-logo

# With a cache of its own: what mypy kept of the rules under other options it would find out anew each time.
types-of-rules: $(VENV)/.installed-dev
	$(RUN) -m mypy --strict --cache-dir .mypy_cache/strict rules

types-of-game: $(VENV)/.installed-dev
	$(RUN) -m mypy game main.py

test-slow: $(VENV)/.installed-dev
	$(RUN) -m pytest -n 2 -m slow
	$(RUN) main.py selftest --seconds $(SELFTEST) --seed $(SEED)

bench: $(VENV)/.installed-dev
	$(RUN) -m pytest tests/bench

shots: $(VENV)/.installed
	$(RUN) main.py shots "$(SHOTS)" $(if $(OLD),--against "$(OLD)")

check: $(VENV)/.installed
	@$(RUN) main.py check

extras: $(VENV)/.installed-extras

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Cogwright needs Python 3.11 or newer: install it from python.org, then run make again."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment: install its venv package (on Debian: apt install python3-venv), then run make again."; exit 1; }
	@touch $@

$(VENV)/.installed: requirements.txt | $(VENV)/.made
	@$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements.txt requirements-dev.txt $(EXTRAS) | $(VENV)/.made
	@$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-extras: $(EXTRAS) | $(VENV)/.installed
	@$(RUN) -m pip install --quiet --disable-pip-version-check $(foreach file,$(EXTRAS),-r $(file))
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
