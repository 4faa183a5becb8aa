"""Options of the test suite, and how hypothesis searches in it."""

import pytest
from hypothesis import settings

settings.register_profile("parlor", deadline=None, derandomize=True, max_examples=15, print_blob=False)
settings.load_profile("parlor")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-update", action="store_true", help="write the golden playthroughs anew")
