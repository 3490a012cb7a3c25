"""Tests of tables on the local network."""
