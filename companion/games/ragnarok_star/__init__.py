"""RagnaRok Star: bands on tour, secret band boards, fans, contracts, icebergs, angry fans and a dragon."""

from .game import RagnarokStar

GAME = RagnarokStar()
