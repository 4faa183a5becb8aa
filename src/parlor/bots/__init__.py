"""Computers that play."""
