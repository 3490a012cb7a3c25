"""The phone build, as far as it can be checked without the Android tools."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.lan.code import URL

ROOT = Path(__file__).parents[1]
RESOLVE = """
import json, sys
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
context = Context()
recipes, modules, _ = get_recipe_order_and_bootstrap(
    context, json.loads(sys.argv[1]), Bootstrap.get_bootstrap("sdl2", context)
)
print("RESOLVED" + json.dumps([recipes, modules]))
"""


@pytest.fixture(scope="module")
def spec() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.read(ROOT / "buildozer.spec", encoding="utf-8")
    return dict(parser["app"])


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[=<>~]", requirement)[0].strip().lower() for requirement in requirements}


def test_the_phone_gets_every_package_the_app_needs(spec: dict[str, str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = names(
        [*project["dependencies"], *project["optional-dependencies"]["app"], *project["optional-dependencies"]["lan"]]
    )
    assert wanted <= names(spec["requirements"].split(","))


def test_python_for_android_resolves_the_requirements(spec: dict[str, str]) -> None:
    wanted = [requirement.split("==")[0] for requirement in spec["requirements"].split(",")]
    done = subprocess.run(
        [sys.executable, "-c", RESOLVE, json.dumps(wanted)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    recipes, modules = json.loads(done.stdout.split("RESOLVED")[1])
    assert {"kivy", "msgspec", "pillow", "sqlite3", "cryptography"} <= set(recipes)
    assert "kivymd" in modules
    assert not {"materialshapes", "pycairo"} & {*recipes, *modules}


def test_the_phone_gets_code_screens_and_data_and_no_tests(spec: dict[str, str]) -> None:
    assert {"py", "kv", "json"} <= set(spec["source.include_exts"].split(","))
    assert {"tests", "tools", ".venv"} <= set(spec["source.exclude_dirs"].split(","))
    assert spec["version"] == tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def test_links_to_a_table_open_the_app(spec: dict[str, str]) -> None:
    named = 'xmlns:android="http://schemas.android.com/apk/res/android"'
    text = (ROOT / spec["android.manifest.intent_filters"]).read_text(encoding="utf-8")
    (data,) = ElementTree.fromstring(f"<activity {named}>{text}</activity>").iter("data")
    assert f"{'://'.join(data.attrib.values())}/" == URL
    assert spec["android.manifest.intent_filters"].split("/")[0] == "android"


def test_the_build_targets_what_stores_ask_for(spec: dict[str, str]) -> None:
    assert int(spec["android.api"]) >= 36
    extra = (ROOT / spec["android.extra_manifest_application_arguments"]).read_text(encoding="utf-8")
    assert 'enableOnBackInvokedCallback="false"' in extra
