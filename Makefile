.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
export PORT

# Installs the Debian packages in the shell variable `missing`, after it has said so.
define install_missing
if [ -z "$$missing" ]; then exit 0; fi; \
if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then echo "Not installed:$$missing"; exit 0; fi; \
echo "Installing as root, with apt-get:$$missing"; \
apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null
endef

.venv/serve: requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

.venv/owner: .venv/serve requirements-owner.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-owner.lock
	touch $@

.PHONY: owner
owner: .venv/owner ## install what only an owner's machine needs: spreadsheets of Excel (.xlsx), HEIC photographs, drawings (SVG) and the studio

.venv/test: .venv/serve requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@

# Without them those tests are skipped with a reason.
.PHONY: programs
programs: ## install the programs that some tests need (on Debian, as root; else it names them)
	@missing=""; command -v redis-server >/dev/null || missing="$$missing redis-server"; \
	command -v curl >/dev/null || missing="$$missing curl"; \
	PATH=$$PATH:/usr/sbin command -v nginx >/dev/null || missing="$$missing nginx-light"; \
	command -v chromium >/dev/null || missing="$$missing chromium fonts-noto-cjk"; \
	$(install_missing)

.PHONY: audit-programs
audit-programs: programs ## install the programs that the audits need besides (on Debian, as root; else it names them)
	@missing=""; command -v java >/dev/null || missing="$$missing default-jre-headless"; \
	command -v npm >/dev/null || missing="$$missing npm"; \
	$(install_missing)

.PHONY: help
help: ## list the make targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 25

# The last good content is kept in a folder beside the content.
.PHONY: serve
serve: export RESTAURANT_COPIES_DIR ?= $(patsubst %/,%,$(or $(RESTAURANT_CONTENT_DIR),content)).last-good
serve: .venv/serve ## serve the site on http://127.0.0.1:8000 (reads PORT and RESTAURANT_… variables)
	mkdir -p "$$RESTAURANT_COPIES_DIR" || unset RESTAURANT_COPIES_DIR; $(BIN)/python -m restaurant_site serve

# The programs that tests start share the bytecode, also where the environment of an image says not to write it.
test test-quick test-nightly mutations: export PYTHONDONTWRITEBYTECODE =

.PHONY: test
test: .venv/test ## run the tests, on all cores; those whose programs are missing are skipped
	$(BIN)/python -m pytest -n auto --dist worksteal

.PHONY: test-quick
test-quick: .venv/test ## run the tests that most changes of code need, in less than a minute on two cores
	$(BIN)/python -m pytest -m "not slow and not nightly" --hypothesis-profile=quick -n auto --dist worksteal

.PHONY: test-nightly
test-nightly: .venv/test ## run what is too long for each change: every minute of a week, five hundred examples of each random test
	$(BIN)/python -m pytest -m "nightly or hypothesis" --hypothesis-profile=nightly -n auto --dist worksteal

.PHONY: mutations
mutations: .venv/test ## plant the mistakes of tools/mutations one at a time; the tests must catch each (fifteen minutes; NAME=… for one)
	$(BIN)/python -m tools.mutations $(NAME)

.PHONY: lint
lint: .venv/test ## check style and types with ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.PHONY: format
format: .venv/test ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: golden
golden: .venv/test ## rewrite the golden files of whole responses; read the difference before you commit it
	UPDATE_GOLDEN=1 $(BIN)/python -m pytest tests/golden

.PHONY: translations
translations: .venv/test ## extract the messages of the interface and add them to the catalogues
	PYTHONPATH=. $(BIN)/pybabel -q extract -F pyproject.toml -k N_ --no-location --sort-output --omit-header -w 1000 -o translations/messages.pot .
	for catalogue in translations/*/; do \
	  $(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date -w 1000 -i translations/messages.pot -d translations -l $$(basename $$catalogue); \
	done

.PHONY: pictures
pictures: .venv/owner ## draw the demonstration's changed drawings, in all sizes, with the cards of shared pages
	$(BIN)/python -m restaurant_site pictures content

.PHONY: guide-pictures
guide-pictures: .venv/test ## take the pictures of docs/year.md from a studio (needs Chromium)
	$(BIN)/python -m tools.picture_year

.PHONY: lettering
lettering: .venv/test ## write the letters of dish names and headings into content/images/theme/ (needs Noto Serif CJK)
	$(BIN)/python -m tools.lettering content

.PHONY: tables
tables: .venv/test ## write the tables of character forms, pinyin and jyutping that search loads
	$(BIN)/python tools/make_search_tables.py

tools/bench/node_modules: tools/bench/package-lock.json
	npm ci --prefix tools/bench --ignore-scripts --silent --no-audit --no-fund
	touch $@

# wrk generates the load; nginx is a peer; the Python peers have their own environment.
.PHONY: bench-programs
bench-programs:
	@missing=""; command -v wrk >/dev/null || missing="$$missing wrk"; command -v nginx >/dev/null || missing="$$missing nginx-light"; \
	$(install_missing)

tools/bench/.venv/installed: tools/bench/service/peers.lock
	$(PYTHON) -m venv tools/bench/.venv
	tools/bench/.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r tools/bench/service/peers.lock
	touch $@

.PHONY: bench
bench: .venv/test bench-programs tools/bench/.venv/installed ## compare the service with bare WSGI, Flask, FastAPI, Datasette, FastMCP and nginx (needs wrk; ten minutes)
	$(BIN)/python -m tools.bench.service.bench

.PHONY: bench-compare
bench-compare: .venv/test bench-programs ## compare speed, size and calls with another checkout, OLD=folder (needs wrk and nginx; ten minutes)
	@test -n "$(OLD)" || { echo "usage: make bench-compare OLD=folder"; exit 2; }
	$(BIN)/python tools/measure_code.py $(OLD)
	$(BIN)/python -m tools.bench.service.compare $(OLD)

.PHONY: bench-endurance
bench-endurance: .venv/test ## measure start time and memory, also after a million clients and a hundred reloads (five minutes)
	$(BIN)/python -m tools.bench.service.endurance

.PHONY: bench-growth
bench-growth: .venv/test ## measure loading, memory and responses with ten and a hundred times the content (twenty minutes)
	$(BIN)/python -m tools.bench.service.growth

.PHONY: bench-answers
bench-answers: .venv/test ## measure bytes and tokens of answers to thirty questions, by HTTP and MCP
	$(BIN)/python -m tools.bench.answers

.PHONY: bench-search
bench-search: .venv/test tools/bench/node_modules ## compare search with SQLite FTS5, MiniSearch and lunr (needs node; half an hour)
	$(BIN)/python -m tools.bench.search_bench

tools/conformance/node_modules: tools/conformance/package-lock.json
	npm ci --prefix tools/conformance --ignore-scripts --silent --no-audit --no-fund
	touch $@

tools/conformance/.venv: tools/conformance/requirements.lock
	$(PYTHON) -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check --require-hashes -r tools/conformance/requirements.lock
	touch $@

.PHONY: conformance
conformance: .venv/test tools/conformance/node_modules tools/conformance/.venv ## run the official MCP conformance suite, the Inspector and clients of both generations of the SDKs (needs npm)
	$(BIN)/python -m tools.conformance.run

tools/audit/pages/node_modules: tools/audit/pages/package-lock.json
	npm ci --prefix tools/audit/pages --ignore-scripts --silent --no-audit --no-fund
	touch $@

.PHONY: audit
audit: .venv/test audit-programs tools/audit/pages/node_modules ## check the pages with axe, Lighthouse, two HTML checkers and a CSP evaluator (needs npm and Java; half an hour)
	$(BIN)/python -m tools.audit.pages.run $(TOOLS)

tools/audit/api/node_modules: tools/audit/api/package-lock.json
	npm ci --prefix tools/audit/api --ignore-scripts --silent --no-audit --no-fund
	touch $@

tools/audit/api/.venv: tools/audit/api/requirements.lock
	$(PYTHON) -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check --require-hashes -r tools/audit/api/requirements.lock
	touch $@

.PHONY: audit-api
audit-api: .venv/test tools/audit/api/node_modules tools/audit/api/.venv ## check the API with OpenAPI validators, generated Python and TypeScript clients, schemathesis and an llms.txt parser (needs npm)
	$(BIN)/python -m tools.audit.api.run

.venv/audit/installed: tools/audit/dependencies/requirements.lock
	$(PYTHON) -m venv .venv/audit
	.venv/audit/bin/pip install --quiet --disable-pip-version-check --require-hashes -r tools/audit/dependencies/requirements.lock
	touch $@

.PHONY: audit-dependencies
audit-dependencies: .venv/audit/installed programs ## look for known vulnerabilities in the locked dependencies (needs npm and the network)
	for lock in requirements.lock requirements-owner.lock requirements-dev.lock tools/audit/api/requirements.lock tools/audit/dependencies/requirements.lock tools/conformance/requirements.lock tools/bench/service/peers.lock; do \
	  .venv/audit/bin/pip-audit --strict --require-hashes --disable-pip -r $$lock || exit 1; \
	done
	for folder in tools/audit/pages tools/bench tools/conformance; do npm audit --prefix $$folder --audit-level=high || exit 1; done

.PHONY: sbom
sbom: .venv/audit/installed ## write sbom.json, the bill of materials of what serves (CycloneDX)
	.venv/audit/bin/cyclonedx-py requirements requirements.lock --output-reproducible -o sbom.json

# wrk generates the load; a C compiler builds the library that sets the clock.
.PHONY: fault-programs
fault-programs: programs
	@missing=""; command -v wrk >/dev/null || missing="$$missing wrk"; \
	command -v cc >/dev/null || missing="$$missing gcc libc6-dev"; \
	$(install_missing)

.PHONY: faults
faults: .venv/test fault-programs ## run real servers through faults and overload (twenty minutes; NAME=… for one fault)
	$(BIN)/python -m tools.faults $(NAME)

.PHONY: lock
lock: ## update the lock files (needs uv)
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header -o requirements.lock pyproject.toml
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header -c requirements.lock --group owner -o requirements-owner.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header -c requirements.lock --group dev -o requirements-dev.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header -o tools/audit/api/requirements.lock tools/audit/api/requirements.in
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header -o tools/audit/dependencies/requirements.lock tools/audit/dependencies/requirements.in
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header -o tools/conformance/requirements.lock tools/conformance/requirements.in
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header -o tools/bench/service/peers.lock tools/bench/service/peers.in
