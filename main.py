"""Skald. `python main.py` opens the app; `python main.py VERB` is the command line."""

import sys

from companion.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
