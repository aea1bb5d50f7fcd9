# On a fresh machine: `make demo` shows the product at work, `make test` runs every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: demo test test-long bench format clean

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev,bench]"
	@touch $@

demo: $(STAMP)
	@sh tests/demo.sh $(BIN)

test: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --durations=60 --durations-min=4

# The long runs: 20,000 brute-force wins, 50,000 fuzzed rulesets, the full tables.
test-long: $(STAMP)
	$(BIN)/python -m pytest -n auto --long

bench: $(STAMP)
	$(BIN)/python benchmarks/score_one.py
	$(BIN)/python benchmarks/start.py
	$(BIN)/python benchmarks/play.py
	$(BIN)/python benchmarks/compare.py

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
