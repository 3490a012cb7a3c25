"""Tests in a real window, drawn off screen."""
