"""The client's packages: exact, checked, and from whichever registry the machine uses."""

import json
from pathlib import Path

LOCK = Path(__file__).parents[2] / "web" / "package-lock.json"


def test_the_lock_names_no_registry_and_checks_every_package() -> None:
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    del packages[""]
    assert packages
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert package["version"], name
        assert package["integrity"].startswith("sha512-"), name
