# demo, test, bench and lint each set up what they need: Python 3.11+, make and a package index.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Each process of a run would compile the package again where the environment forbids bytecode.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test test-nightly test-oldest bench site pages pictures lint lock wheel collection sbom clean

demo: $(READY)
	tests/demo/demo.sh "$(abspath $(BIN))"

# A file at a time: its tests share what is costly to set up. Four processes on two cores: tests
# wait for emulated switches; each more collects all tests and imports all modules once again.
PROCESSES := -n 4 --dist loadfile

test: $(READY)
	$(BIN)/python -m pytest $(PROCESSES)

test-nightly: $(READY)
	SANFAB_NIGHTLY=1 $(BIN)/python -m pytest $(PROCESSES)

# The same tests with the oldest releases of Ansible and of the libraries.
test-oldest: $(VENV)-oldest/.ready
	$(VENV)-oldest/bin/python -m pytest $(PROCESSES)

$(VENV)-oldest/.ready: tests/oldest.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)-oldest
	$(VENV)-oldest/bin/python -m pip install --quiet --disable-pip-version-check -c tests/oldest.txt -e '.[batfish,push,lab,dev]'
	touch $@

bench: $(READY)
	$(BIN)/python tests/bench/bench.py $(BENCH)

# The pages of docs/ as a site in build/site; links and anchors that lead nowhere are errors.
site: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# What others install: `pip install dist/sanfab-VERSION-py3-none-any.whl`. An environment of its
# own has hatchling and what that needs alone, each with the hash that requirements.txt states.
WHEEL_VENV ?= $(VENV)-wheel
BUILDS := hatchling|packaging|pathspec|pluggy|tomlkit|trove-classifiers
wheel: $(WHEEL_VENV)/.ready
	@echo "building the wheel in dist/"
	@$(WHEEL_VENV)/bin/python -m hatchling build -t wheel

$(VENV)-wheel/.ready: requirements.txt
	@echo "setting up $(VENV)-wheel with what builds the wheel"
	@$(PYTHON) -m venv $(VENV)-wheel
	@awk '/^[a-z]/ { keep = /^($(BUILDS))==/ } keep' requirements.txt >$(VENV)-wheel/requirements.txt
	@$(VENV)-wheel/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r $(VENV)-wheel/requirements.txt
	@touch $@

# The collection as a tarball: `ansible-galaxy collection install dist/sanfab-fabric-VERSION.tar.gz`.
collection: $(READY)
	ANSIBLE_HOME="$(abspath $(VENV))/ansible" $(BIN)/ansible-galaxy collection build \
		collections/ansible_collections/sanfab/fabric --output-path dist --force

# The packages of requirements.txt as CycloneDX, for those who audit what they install.
sbom: $(READY)
	$(PYTHON) -m venv $(VENV)/sbom
	$(VENV)/sbom/bin/python -m pip install --quiet --disable-pip-version-check 'cyclonedx-bom>=7,<8'
	mkdir -p dist
	$(VENV)/sbom/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
		--output-file dist/sanfab-$$($(BIN)/sanfab --version | cut -d' ' -f2).cdx.json requirements.txt

# Print the pages that the program generates; tests compare these files.
pages: $(READY)
	$(BIN)/sanfab schema --output schemas
	$(BIN)/sanfab schema --markdown >docs/reference.md
	$(BIN)/sanfab schema --facts >docs/facts.md
	$(BIN)/sanfab schema --commands >docs/commands.md
	$(BIN)/sanfab explain --markdown >docs/rules.md
	$(BIN)/python -m sanfab.report.printed_texts
	for nos in $(notdir $(basename $(wildcard models/nos/*.yml))); do \
		$(BIN)/sanfab sources $$nos --markdown >docs/platforms/$$nos.md || exit 1; \
	done

# Draw the SANs of docs/pictures and photograph their pages (apt-get install chromium-driver).
pictures: $(READY)
	$(BIN)/python tests/pictures/pictures.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/yamllint --strict inventory models collections tests/rules/bases tests/errors/base.yml
	PATH="$(abspath $(BIN)):$$PATH" ANSIBLE_HOME="$(abspath $(VENV))/ansible" \
		$(BIN)/ansible-lint --offline --profile production collections

# Hashes pin every package; no address of an index or folder is stored.
lock: $(READY)
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --extra batfish --extra dev --generate-hashes --strip-extras \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-header --no-annotate \
		--allow-unsafe \
		--output-file requirements.txt pyproject.toml

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("sanfab needs Python 3.11 or newer; try: make PYTHON=python3.11 ..." if sys.version_info < (3, 11) else 0)'
	@echo "setting up $(VENV) with what sanfab and its tests need: this takes minutes, once"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

clean:
	rm -rf $(VENV) $(VENV)-oldest $(VENV)-wheel build dist .mypy_cache .ruff_cache .pytest_cache
