# Two commands do everything: `make run` and `make test`.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/installed

.PHONY: run test lint bench venv clean

run: $(VENV)/runs
	$(PY) main.py

test: $(STAMP) lint
	$(PY) -m pytest -n 2

lint: $(STAMP)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

bench: $(STAMP)
	$(PY) main.py bench ragnaroll

venv: $(STAMP)

$(PY):
	sh tools/system.sh $(PYTHON)
	$(PYTHON) -m venv $(VENV)

$(VENV)/runs: pyproject.toml | $(PY)
	$(PY) tools/install.py cli
	touch $@

$(STAMP): pyproject.toml | $(PY)
	$(PY) tools/install.py cli test bench
	touch $@ $(VENV)/runs

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
