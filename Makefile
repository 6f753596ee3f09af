# Two commands do everything: `make run` and `make test`. Both set up what is missing first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
WORKERS ?= auto
# Where Python keeps no bytecode, each worker and each program that is started compiles all modules anew: seconds each.
unexport PYTHONDONTWRITEBYTECODE
# What alone must reach every branch of the rules and the record.
PURE := tests/rules tests/record tests/kinds

run: $(READY)
	@$(BIN)/scorekeeper

test: $(READY)
	@sh tests/install-programs.sh
	@$(BIN)/python -m pytest -q -n $(WORKERS:auto=logical) $(PURE) --cov=scorekeeper.rules --cov=scorekeeper.record --cov-report=
	@$(BIN)/coverage report --fail-under=100
	@$(BIN)/python -m pytest -q -n $(WORKERS) $(addprefix --ignore=,$(PURE))

# What a developer runs all day: no browser, no PostgreSQL, no PDF files, nothing that takes seconds.
quick: $(READY)
	@$(BIN)/python -m pytest -q -n $(WORKERS) -m "not browser and not postgres and not paper and not slow"

# Every size of sheet in every font, as real PDF files; `make test` looks at a sample.
paper: $(READY)
	@PAPER=all $(BIN)/python -m pytest -q -n $(WORKERS) -m paper tests/paper tests/web/paper
	@PAPER=all $(BIN)/python -m pytest -q -n $(WORKERS) tests/browser/test_print.py tests/browser/test_wall.py

# Every screen of every recorded game, in both themes and at three sizes, and every element of it for its contrast; every
# evening tap by tap, on tablets and phones, with scripts and without. `make test` looks at one game a kind, at one
# element of each look, and does once what is done alike on another screen.
screens: $(READY)
	@SCREENS=all $(BIN)/python -m pytest -q -n $(WORKERS) -m browser tests/browser

check: $(READY)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/pyright --pythonpath $(BIN)/python
	@$(BIN)/djlint --quiet --lint templates

messages: $(READY)
	@$(BIN)/python -m tests.messages

bench: $(READY)
	@$(BIN)/python -m tests.load

# What was found to break the app, and every property, tried many times over; `make test` tries each a few times.
# KILLS, WRITES and DISKS are of each database or trouble: 500 writers killed on SQLite, 500 on PostgreSQL.
siege: $(READY)
	@MUTANTS=10000 FUZZED=100000 SERVED=250000 KILLS=500 WRITES=500 DISKS=50 SEASONS=40 SIEGED=60 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=0 -rA tests/siege \
		tests/storage/test_crash.py tests/storage/test_races.py tests/storage/test_statistics.py
	@$(BIN)/python -m tests.kinds.oh_hell.random_games 10000
	@VARIANTS=all $(BIN)/python -m pytest -q -n $(WORKERS) tests/web/new_game/test_house_reach.py tests/web/new_game/test_options.py \
		tests/web/paper/test_rules.py tests/web/language/test_every_page.py tests/web/kinds/test_every_kind.py \
		tests/web/club/test_figure_games.py tests/storage/test_server_away.py tests/kinds/oh_hell/test_house_presets.py
	@EXAMPLES=1000 $(BIN)/python -m pytest -q -n $(WORKERS) --durations=5 -m hypothesis

# How many small changes of the rules and the record the tests notice: 400 drawn of each floor, MUTANTS=all for every one.
mutants: $(READY)
	@$(BIN)/python -m tests.mutants

clean:
	rm -rf .venv mutants .coverage .hypothesis .pytest_cache .ruff_cache build dist shots

# The lock pins every version by its hash. It is made anew with `make lock`.
$(READY): requirements.lock.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	@echo "Setting up .venv; the first time takes a minute or two."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

lock:
	@$(PYTHON) -m venv .venv && $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile pyproject.toml --quiet --all-extras --group dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" -o requirements.lock.txt

.PHONY: run test paper screens quick check messages bench mutants siege clean lock
