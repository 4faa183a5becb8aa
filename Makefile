# make play: set up and play.  make test: set up and run every test.  Both need only Python 3.11+.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml setup.py $(shell find src examples -name '*.py')

.PHONY: play test build bench clean

play: build
	$(BIN)/parlor

test: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto

bench: build
	$(BIN)/pip install --quiet ".[bench]" || true
	$(BIN)/parlor bench

build: .venv/built

.venv/built: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip "setuptools>=77" "mypy>=2.4,<3"
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[test]"
	touch $@

clean:
	rm -rf .venv build src/*.egg-info
	find src examples -name '*.so' -delete
