"""RagnaRok Star's sheet."""

from .text import picture

__all__ = ["picture"]
