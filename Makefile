# make play: set up and play (ARGS="--port 80" goes to parlor serve).  make test: set up and run every test.  Both need only Python 3.11 or newer.
# With a C compiler the rules run compiled; without one, or with PARLOR_COMPILE=0, the same files run interpreted.
PYTHON ?= python3
BIN := .venv/bin
EXTRAS := test

# The stamp of a build names the mode that was asked for, so that changing it builds anew.
# Folders count as sources: a file that is gone must not live on in its compiled form. (But not the one into which the client is built.)
MODE := $(if $(filter 0,$(PARLOR_COMPILE)),interpreted,$(if $(shell command -v $(firstword $(CC))),compiled,interpreted))
SOURCES := $(shell find src examples -name '*.egg-info' -prune -o -name __pycache__ -prune -o -name client -prune -o \( -name '*.py' -o -type d ! -path src/parlor/table \) -print)
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check

.PHONY: play test build bench pages docs clean

play:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Parlor needs Python 3.11 or newer; say make PYTHON=/path/to/it")'
	$(PYTHON) tools/play.py $(ARGS)

test: build
	tools/install-test-tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/client.py check
	$(BIN)/pytest -n auto

bench:
	$(MAKE) EXTRAS=test,bench build
	$(BIN)/parlor bench

# The figures in docs/performance.md, made anew.
pages:
	$(MAKE) EXTRAS=test,bench build
	$(BIN)/python bench/performance_page.py

# The site in build/site, from the pages in docs/ and the docstrings; a warning is an error.
docs: build
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/site

build: .venv/$(MODE)
	$(BIN)/python tools/client.py build

.venv/tools-$(EXTRAS): pyproject.toml setup.py $(wildcard examples/*/__init__.py)
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Parlor needs Python 3.11 or newer; say make PYTHON=/path/to/it")'
	$(PYTHON) -m venv .venv
	$(PIP) "setuptools>=77" "mypy>=2.4,<3"
	PARLOR_COMPILE=0 $(PIP) --no-build-isolation --editable ".[$(EXTRAS)]"
	touch $@

.venv/$(MODE): .venv/tools-$(EXTRAS) $(SOURCES)
	$(BIN)/python setup.py --quiet build_ext --inplace --parallel $(shell getconf _NPROCESSORS_ONLN)
	rm -f .venv/compiled .venv/interpreted
	touch $@

clean:
	rm -rf .venv build src/*.egg-info src/parlor/table/client web/node_modules
	find src examples -name '*.so' -delete
