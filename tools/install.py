"""Installs what pyproject.toml lists: the base and the groups named on the command line.

The group `app` is a complete list with exact versions and is installed as it stands.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

AS_IT_STANDS = ("app",)
project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
groups = project["optional-dependencies"]
pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]

resolved = list(project["dependencies"])
for group in sys.argv[1:]:
    if group not in AS_IT_STANDS:
        resolved += groups[group]
subprocess.check_call([*pip, *resolved])
for group in sys.argv[1:]:
    if group in AS_IT_STANDS:
        subprocess.check_call([*pip, "--no-deps", *groups[group]])
