# Two commands do everything: `make run` and `make test`. Both set up what is missing first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
DEV_READY := .venv/ready-dev
WORKERS ?= auto
# Where Python keeps no bytecode, each worker and each program that is started compiles all modules anew: seconds each.
unexport PYTHONDONTWRITEBYTECODE
# What alone must reach every branch of the rules and the record.
PURE := tests/rules tests/record tests/kinds

run: $(READY)
	@$(BIN)/scorekeeper

# What guards a commit; `make deep` tries what this takes a sample of. After the set-up it takes some minutes.
test: $(DEV_READY)
	@sh tests/install-programs.sh
	@echo "Running every test that guards a commit; on two quiet cores this takes some minutes."
	@$(BIN)/python -m pytest -q -n $(WORKERS) --ignore=tests/deep

# What a developer runs all day: no browser, no PostgreSQL, no PDF files, nothing that takes seconds.
quick: $(DEV_READY)
	@$(BIN)/python -m pytest -q -n $(WORKERS) --ignore=tests/deep -m "not browser and not postgres and not paper and not slow"

cover: $(DEV_READY)
	@$(BIN)/python -m pytest -q -n $(WORKERS:auto=logical) $(PURE) --cov=scorekeeper.rules --cov=scorekeeper.record --cov-report=
	@$(BIN)/coverage report --fail-under=100

deep: cover paper screens siege dist

# Every size of sheet in every font, as real PDF files; `make test` looks at a sample.
paper: $(DEV_READY)
	@PAPER=all $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -m paper tests/paper tests/web/paper
	@PAPER=all $(BIN)/python -m pytest -q -n $(WORKERS) tests/browser/test_print.py

# Every screen of every recorded game in every language, with scripts and without, in both themes and at three sizes, and
# every element of it for its contrast. `make test` looks at one game a kind, at one element of each look.
screens: $(DEV_READY)
	@sh tests/install-programs.sh
	@SCREENS=all $(BIN)/python -m pytest -q -n $(WORKERS) -m browser tests/browser

check: $(DEV_READY)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/pyright --pythonpath $(BIN)/python
	@$(BIN)/djlint --quiet --lint templates

messages: $(DEV_READY)
	@$(BIN)/python -m tests.tools.messages

bench: $(DEV_READY)
	@$(BIN)/python -m tests.tools.load

# What was found to break the app, and every property, tried many times over; `make test` tries each a few times.
# KILLS, WRITES, SAVED and DISKS are of each database or trouble: 500 writers killed on SQLite, 500 on PostgreSQL.
siege: $(DEV_READY)
	@MUTANTS=10000 FUZZED=100000 SERVED=250000 KILLS=500 WRITES=500 DISKS=50 SEASONS=40 SAVED=10000 SIEGED=60 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=0 -rA tests/siege \
		tests/deep/test_one_device.py \
		tests/storage/test_races.py tests/storage/test_statistics.py tests/storage/test_locks.py \
		tests/server/test_patient.py
	@VARIANTS=all SUMMED=10000 $(BIN)/python -m pytest -q -n $(WORKERS) tests/web/new_game/test_house_reach.py \
		tests/web/paper/test_rules.py tests/web/language/test_every_page.py tests/web/kinds/test_every_kind.py \
		tests/web/club/test_links.py tests/storage/test_servers.py tests/storage/test_odd_shapes.py tests/kinds/oh_hell/test_house_presets.py
	@EXAMPLES=1000 $(BIN)/python -m pytest -q -n $(WORKERS) --durations=5 -m hypothesis

# How many small changes of the rules and the record the tests notice: 400 drawn of each floor, MUTANTS=all for every one.
mutants: $(DEV_READY)
	@$(BIN)/python -m tests.tools.mutants

# The sdist, and from that the wheel, with what tests/deep/test_packaging.py holds of both. Publishing: twine upload dist/*
dist: $(DEV_READY)
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation --outdir dist >/dev/null
	@DIST=dist $(BIN)/python -m pytest -q -n 0 tests/deep/test_packaging.py
	@ls -l dist

clean:
	rm -rf .venv mutants .coverage .hypothesis .pytest_cache .ruff_cache build dist shots

# The locks pin every version by its hash: what running needs, and what the tests and the checks need beside it.
# Both are made anew with `make lock`.
LOCK := requirements.lock.txt
DEV_LOCK := requirements-dev.lock.txt
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

$(READY): $(LOCK) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	@echo "Setting up .venv; the first time takes half a minute."
	@$(PYTHON) -m venv .venv
	@$(INSTALL) --require-hashes -r $(LOCK)
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $(READY)

$(DEV_READY): $(READY) $(DEV_LOCK)
	@echo "Installing what the tests and the checks need beside it; the first time takes a minute or two."
	@$(INSTALL) --require-hashes -r $(DEV_LOCK)
	@touch $(DEV_READY)

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-annotate \
	--custom-compile-command "make lock"
lock:
	@$(PYTHON) -m venv .venv && $(INSTALL) uv
	@$(COMPILE) pyproject.toml --all-extras --group run -o $(LOCK)
	@$(COMPILE) --group dev -c $(LOCK) -o $(DEV_LOCK)

.PHONY: run test cover deep paper screens quick check messages bench mutants siege dist clean lock
