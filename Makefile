# `make help` lists what you can do. Each command first makes what it needs: the virtual environment .venv with the locked
# tools and the package in editable form (plain Python), and the package with a compiled core in build/compiled.

PYTHON ?= python3
JOBS ?= auto
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled
PACKAGE := $(shell find src -type f ! -name '*.pyc' ! -path 'src/canasta/server/static/*' 2>/dev/null | sort)
CLIENT := src/canasta/server/static/index.html
WEB := $(shell find web -type f ! -path '*/node_modules/*' ! -path 'web/tests/*' 2>/dev/null | sort)
NPM := sh tools/npm $(VENV)
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
LOCK := $(BIN)/uv pip compile --quiet --python $(BIN)/python --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)
PYTEST := $(BIN)/python -m pytest -n $(JOBS)

# uv trusts the certificates of the system, as pip does: behind a company's proxy its own would not do.
export UV_SYSTEM_CERTS ?= 1
unexport PYTHONPATH PYTHONHOME

.PHONY: help play test browser quick bench arena soak check format client types compiled lock clean FORCE
.DELETE_ON_ERROR:

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do printf 'make %-9s %s\n' "$$name" "$$text"; done

play: $(COMPILED)/.made ## play in the browser (ARGS="serve --help" for more, ARGS=terminal in the terminal)
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m canasta $(ARGS)

test: $(VENV)/.dev $(COMPILED)/.made $(CLIENT) ## all tests, on plain Python, on the compiled core and in a real browser
	$(NPM) test --silent
	$(PYTEST) --ignore=tests/browser $(ARGS)
	@if [ -f $(COMPILED)/.made ]; then \
		set -x; CANASTA_COMPILED=1 PYTHONPATH=$(COMPILED) $(PYTEST) -p tools.compiled_pass -m 'not plain_only' --ignore=tests/browser tests $(ARGS); \
	else \
		echo 'The core is not compiled on this machine: only plain Python was tested.'; \
	fi
	$(PYTEST) tests/browser $(ARGS)

browser: $(VENV)/.dev $(CLIENT) ## the tests in a real Chromium, and screenshots into build/screenshots
	$(PYTEST) tests/browser $(ARGS)

quick: $(VENV)/.dev ## the tests that take less than a minute, and the linter
	$(BIN)/ruff check
	$(PYTEST) --ignore=tests/browser -m 'not slow' $(ARGS)

bench: $(VENV)/.dev $(COMPILED)/.made ## speed of the game, the players, the store and the server, into build/bench*.json
	@$(BIN)/python benchmarks/run.py $(ARGS)
	@PYTHONPATH=$(COMPILED) $(BIN)/python benchmarks/bots.py
	@PYTHONPATH=$(COMPILED) $(BIN)/python benchmarks/store.py
	@PYTHONPATH=$(COMPILED) $(BIN)/python benchmarks/server.py

arena: $(VENV)/.dev $(COMPILED)/.made ## all levels against all, into docs/bots.md (three quarters of an hour on two cores)
	@for rules in hoyle classic4; do \
		PYTHONPATH=$(COMPILED) $(BIN)/python -m canasta arena --all --preset $$rules --pairs 1000 --minutes 1 --highest 400 --rollouts 50 \
			--seed 1 --update docs/bots.md $(ARGS) || exit; \
	done
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m canasta arena --all --levels bobcat lynx tiger --preset classic3 --pairs 1000 --minutes 3 \
		--rollouts 50 --seed 1 --update docs/bots.md $(ARGS)

soak: $(VENV)/.dev $(COMPILED)/.made ## ten thousand hands of Alley Cat, a thousand each of Lynx and Tiger, many frames compared for leaks, many faults of networks and processes
	@cd tests && PYTHONPATH=../$(COMPILED):. ../$(BIN)/python -c \
		'from bots.test_levels import lynxs_act, soak, tigers_act; soak(10_000, "soak"); soak(1_000, "soak", lynxs_act); soak(1_000, "soak", tigers_act); print("12,000 hands: every action legal, every hand ended")'
	CANASTA_LEAK_HANDS=40 $(PYTEST) -k leak tests/server
	CANASTA_FAULT_GAMES=100 CANASTA_FAULT_KILLS=20 $(BIN)/python -m pytest -s tests/server/faults

check: $(VENV)/.dev web/node_modules/.made ## linter, formatting, types, layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(NPM) run --silent check

format: $(VENV)/.dev ## format the code, sort the imports
	$(BIN)/ruff check --quiet --select I --fix
	$(BIN)/ruff format

client: $(CLIENT) ## the browser client, into src/canasta/server/static

types: $(VENV)/.dev ## the TypeScript types of the wire, from the Python types
	@$(BIN)/python -m canasta.server.typescript >build/wire.ts && mv build/wire.ts web/src/lib/wire.ts

compiled: $(COMPILED)/.made ## the package with a compiled core, in build/compiled

lock: $(VENV)/.uv ## write requirements/*.txt anew from pyproject.toml (UPGRADE=1: the newest versions)
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(LOCK) - --output-file requirements/build.txt
	$(LOCK) pyproject.toml --constraints requirements/build.txt --output-file requirements/run.txt
	$(LOCK) pyproject.toml --all-extras --group dev --constraints requirements/run.txt --constraints requirements/build.txt --output-file requirements/dev.txt
	$(LOCK) pyproject.toml --extra postgresql --constraints requirements/run.txt --constraints requirements/dev.txt --output-file requirements/postgresql.txt
	$(LOCK) --group uv --output-file requirements/uv.txt
	$(LOCK) --group node --output-file requirements/node.txt
	$(LOCK) --group train --output-file requirements/train.txt
	@! grep -n '://' requirements/*.txt || { echo 'An address of a registry must not stand in the repository.'; exit 1; }

clean: ## remove all that make has made
	rm -rf build dist $(VENV) web/node_modules src/canasta/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
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

# The browser client, into the package.
web/node_modules/.made: $(VENV)/.uv web/package.json web/package-lock.json
	@echo 'Fetching what the browser client is built with …'
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.made $(WEB)
	@echo 'Building the browser client …'; mkdir -p build
	@$(NPM) run --silent build >build/client.log 2>&1 || { cat build/client.log; exit 1; }

# Without a C compiler this is the plain package, and without the stamp: the next make tries again.
$(COMPILED)/.made: $(VENV)/.build build/files $(PACKAGE) $(CLIENT)
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
