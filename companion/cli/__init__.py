"""The command line: `python main.py VERB`. Every fault from outside ends in one sentence and status 2."""

from __future__ import annotations

import argparse
import os
import sys
from typing import NoReturn

from companion.kernel import SkaldError

from . import app, auto, bench, check, games, host, join, replay, score, show

VERBS = (app, games, auto, host, join, replay, score, check, bench, show)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[0].upper()}{message[1:]}. Try '{self.prog} --help'.\n")


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="main.py", description="Skald, the table companion for Norse board games.")
    verbs = top.add_subparsers(dest="verb", metavar="VERB", required=True, parser_class=Parser)
    for verb in VERBS:
        name = verb.__name__.rpartition(".")[2]
        words = (verb.__doc__ or "").strip().splitlines()[0]
        sub = verbs.add_parser(name, help=words, description=verb.__doc__)
        verb.arguments(sub)
        sub.set_defaults(run=verb.run)
    return top


def main(arguments: list[str]) -> int:
    """Run one verb; the app is the verb when there is none."""
    options = parser().parse_args(arguments or ["app"])
    try:
        status: int = options.run(options)
    except SkaldError as error:
        print(sentence(str(error)), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def sentence(text: str) -> str:
    """The text with a full stop."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
