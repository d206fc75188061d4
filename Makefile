# `make help` lists what you can do. Each command first makes what it needs: the virtual environment .venv with the locked
# tools and the package in editable form (plain Python), and the package with a compiled core in build/compiled.

PYTHON ?= python3
JOBS ?= auto
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled
PACKAGE := $(shell find src -type f ! -name '*.pyc' 2>/dev/null | sort)
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
LOCK := $(BIN)/uv pip compile --quiet --python $(BIN)/python --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)
PYTEST := $(BIN)/python -m pytest -n $(JOBS)

# uv trusts the certificates of the system, as pip does: behind a company's proxy its own would not do.
export UV_SYSTEM_CERTS ?= 1
unexport PYTHONPATH PYTHONHOME

.PHONY: help play test quick bench soak check format compiled lock clean FORCE
.DELETE_ON_ERROR:

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do printf 'make %-9s %s\n' "$$name" "$$text"; done

play: $(COMPILED)/.made ## play a game (ARGS="--help" for more)
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m canasta play $(ARGS)

test: $(VENV)/.dev $(COMPILED)/.made ## all tests, on plain Python and on the compiled core
	$(PYTEST) $(ARGS)
	@if [ -f $(COMPILED)/.made ]; then \
		set -x; CANASTA_COMPILED=1 PYTHONPATH=$(COMPILED) $(PYTEST) -p tools.compiled_pass -m 'not plain_only' tests $(ARGS); \
	else \
		echo 'The core is not compiled on this machine: only plain Python was tested.'; \
	fi

quick: $(VENV)/.dev ## the tests that take less than a minute, and the linter
	$(BIN)/ruff check
	$(PYTEST) -m 'not slow' $(ARGS)

bench: $(VENV)/.build $(COMPILED)/.made ## hands and actions per second, plain and compiled, into build/bench.json
	@$(BIN)/python benchmarks/run.py $(ARGS)

soak: $(VENV)/.dev $(COMPILED)/.made ## ten thousand hands of Alley Cat over random options, each action checked
	@cd tests && PYTHONPATH=../$(COMPILED):. ../$(BIN)/python -c \
		'from bots.test_levels import soak; soak(10_000, "soak"); print("10,000 hands: every action legal, every hand ended")'

check: $(VENV)/.dev ## linter, formatting, types, layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/.dev ## format the code, sort the imports
	$(BIN)/ruff check --quiet --select I --fix
	$(BIN)/ruff format

compiled: $(COMPILED)/.made ## the package with a compiled core, in build/compiled

lock: $(VENV)/.uv ## write requirements/*.txt anew from pyproject.toml (UPGRADE=1: the newest versions)
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(LOCK) - --output-file requirements/build.txt
	$(LOCK) pyproject.toml --constraints requirements/build.txt --output-file requirements/run.txt
	$(LOCK) pyproject.toml --all-extras --group dev --constraints requirements/run.txt --constraints requirements/build.txt --output-file requirements/dev.txt
	$(LOCK) --group uv --output-file requirements/uv.txt
	@! grep -n '://' requirements/*.txt || { echo 'An address of a registry must not stand in the repository.'; exit 1; }

clean: ## remove all that make has made
	rm -rf build dist $(VENV) .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment: uv; with it what a build needs and the package itself; with them the tools.

$(VENV)/.uv: requirements/uv.txt
	@sh tools/make-venv $(PYTHON) $(VENV)
	@touch $@

$(VENV)/.build: $(VENV)/.uv requirements/build.txt requirements/run.txt pyproject.toml hatch_build.py
	@$(INSTALL) --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(INSTALL) --no-deps --no-build-isolation --reinstall-package canasta -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.build requirements/dev.txt
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

# Without a C compiler this is the plain package, and without the stamp: the next make tries again.
$(COMPILED)/.made: $(VENV)/.build build/files $(PACKAGE)
	@sh tools/find-compiler $(BIN)/python
	@echo 'Building the package …'
	@rm -rf build/wheel $(COMPILED)
	@CANASTA_COMPILE=strict $(BIN)/python -m hatchling build -t wheel -d build/wheel >build/wheel.log 2>&1 || { cat build/wheel.log; exit 1; }
	@sed -n '/^canasta: /p' build/wheel.log
	@$(INSTALL) --no-deps --target $(COMPILED) build/wheel/*.whl
	@if ls $(COMPILED)/canasta/game/*__mypyc.* >/dev/null 2>&1; then touch $@; fi

# Changes when a file is added or removed.
build/files: FORCE
	@mkdir -p build
	@echo '$(PACKAGE)' | cmp -s - $@ || echo '$(PACKAGE)' >$@
