# Two commands do everything: `make run` and `make test`.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/installed

.PHONY: run test lint bench shots golden venv clean

run: $(VENV)/runs
	$(PY) main.py

test: $(STAMP) lint
	$(PY) -m pytest -n 2

lint: $(STAMP)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

bench: $(VENV)/benches
	$(PY) main.py bench

shots: $(STAMP)
	$(PY) tools/shots.py

golden: $(STAMP)
	$(PY) -m pytest -q tests/test_conformance.py --regenerate

venv: $(STAMP)

$(PY):
	sh tools/system.sh $(PYTHON)
	$(PYTHON) -m venv $(VENV)

$(VENV)/runs: pyproject.toml | $(PY)
	sh tools/system.sh $(PYTHON) window
	$(PY) tools/install.py cli lan app
	touch $@

$(STAMP): pyproject.toml | $(PY)
	sh tools/system.sh $(PYTHON) window network
	$(PY) tools/install.py cli lan app test
	touch $@ $(VENV)/runs

$(VENV)/benches: $(STAMP)
	$(PY) tools/install.py bench
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
