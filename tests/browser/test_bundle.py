"""The client stays small."""

import gzip

import pytest

from parlor.table.pages import client_folder

MOST = 150 * 1024


def test_all_files_of_the_client_together_are_small() -> None:
    files = [
        path for path in client_folder().rglob("*") if path.is_file() and path.suffix not in (".gz", ".br", ".png")
    ]
    if not files:
        pytest.skip("the client is not built (make build)")
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST
