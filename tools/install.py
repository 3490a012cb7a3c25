"""Installs what pyproject.toml lists: the base and the groups named on the command line."""

import subprocess
import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
wanted = list(project["dependencies"])
for group in sys.argv[1:]:
    wanted += project["optional-dependencies"][group]
pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
sys.exit(subprocess.call([*pip, *wanted]))
