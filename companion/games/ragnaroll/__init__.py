"""RagnaRoll: strikes, pentomino gods, runestones, trolls, fires and Valhalla on an 18 x 6 grid."""

from .game import Ragnaroll

GAME = Ragnaroll()
