"""The dice tray: everybody's dice for any game, thrown where all can see them."""

from .game import DiceTray

GAME = DiceTray()
