"""The arrows of the design: who may import whom."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMPANION = ROOT / "companion"

ALLOWED = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "bots": {"kernel", "games", "bots"},
    "words": {"kernel", "words"},
    "sheets": {"kernel", "games", "words", "sheets"},
    "archive": {"kernel", "games", "bots", "archive"},
    "lan": {"kernel", "games", "bots", "words", "lan"},
    "cli": {"kernel", "games", "bots", "sheets", "words", "archive", "lan", "cli", "app"},
    "app": {"kernel", "games", "bots", "sheets", "words", "archive", "lan", "app"},
}
TOOLKITS = ("kivy", "kivymd", "plyer", "PIL")


def modules() -> list[Path]:
    return sorted(path for path in COMPANION.rglob("*.py") if path.parent != COMPANION or path.stem == "words")


def part(path: Path) -> str:
    return path.relative_to(COMPANION).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """The full names of all that a module imports."""
    package = ("companion", *path.relative_to(COMPANION).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            base = ".".join(filter(None, (base, node.module or "")))
            yield from (f"{base}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(COMPANION)))
def test_arrows_go_one_way(path: Path) -> None:
    for name in imports(path):
        top, *rest = name.split(".")
        if top == "companion" and rest:
            assert rest[0] in {*ALLOWED[part(path)], "__version__"}, f"{part(path)} imports {name}"
        if part(path) != "app":
            assert top not in TOOLKITS, f"{path.name} imports {name}; only the app may"


def test_one_game_does_not_import_another() -> None:
    for path in (COMPANION / "games").rglob("*.py"):
        own = path.relative_to(COMPANION / "games").parts[0]
        for name in imports(path):
            if name.startswith("companion.games.") and not own.endswith(".py"):
                assert name.split(".")[2] == own


def test_the_command_line_runs_with_no_gui_package() -> None:
    """Every module but the app's loads although Kivy, KivyMD, plyer and Pillow cannot be imported."""
    blocked = "; ".join(f"sys.modules[{name!r}] = None" for name in TOOLKITS)
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in modules()
        if part(path) != "app" and path.stem not in ("__init__", "bench")
    ]
    program = f"import sys, importlib; {blocked}; [importlib.import_module(name) for name in {names!r}]"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_file_names_a_place_outside_the_project() -> None:
    """The project speaks of the project alone."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    for name in listed.split():
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".json", ".kv", ".spec", ".sh", ".txt"} and path.exists():
            text = path.read_text(encoding="utf-8")
            for word in ("/ho" + "me/", "/ro" + "ot/", "../sha" + "red"):
                assert word not in text, f"{name} names {word}"
