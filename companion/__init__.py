"""Skald: the table companion for five Norse games."""

__version__ = "0.1.0"
