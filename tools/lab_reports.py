"""Make the reports of the five games anew: docs/lab/GAME.json, and what docs/lab.md quotes of them.

python tools/lab_reports.py --seconds 300            all five, five minutes each
python tools/lab_reports.py espeers wiz --seconds 60
python tools/lab_reports.py --claims --seconds 600   only the claims that were not decided, ten minutes each
python tools/lab_reports.py wiz --claims --seed 2    on deals that nobody has seen: for a claim that was reworded
python tools/lab_reports.py --quote                  only write what the files say into docs/lab.md
"""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from parlor.bots.workers import cores
from parlor.lab import claims, verdicts
from parlor.lab.report import report_study, write
from parlor.lab.runners import runner
from parlor.lab.setting import Setting

GAMES = ["espeers", "symetra", "symmetric", "source", "wiz"]
DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "lab.md"
BEGIN, END = "<!-- reports: tools/lab_reports.py -->", "<!-- end of reports -->"


def summary(found: dict[str, Any]) -> dict[str, Any]:
    """A report without what only draws it."""
    kept = {name: value for name, value in found.items() if name not in ("out", "bands", "words")}
    kept["length"] = {name: value for name, value in found["length"].items() if name not in ("bins", "width")}
    kept["drama"] = {name: value for name, value in found["drama"].items() if name != "curve"}
    kept["cards"] = [
        {name: card[name] for name in ("card", "seat", "worth", "shrunk", "sure", "seen", "dead")}
        for card in found["cards"]
    ]
    return kept


def make(game: str, seconds: float, jobs: int, out: Path, seed: int) -> None:
    """Play a report and keep its summary."""
    setting = Setting(game, out / game, seed=seed, seconds=seconds, runner=runner(jobs))
    found = report_study(setting)
    write(setting.out, found | {"bands": []})
    text = json.dumps(summary(found), indent=1, ensure_ascii=False, sort_keys=True)
    (DOCS / "lab").mkdir(exist_ok=True)
    (DOCS / "lab" / f"{game}.json").write_text(text + "\n", encoding="utf-8")
    print(game, *found["verdict"], sep="\n  ", flush=True)


def decide(game: str, seconds: float, jobs: int, out: Path, seed: int) -> None:
    """Put the claims that a summary calls not decided to the test again, so many seconds each."""
    file = DOCS / "lab" / f"{game}.json"
    found = json.loads(file.read_text(encoding="utf-8"))
    before = verdicts.claims(found)
    setting = Setting(game, out / game, seed=seed, seconds=seconds, runner=runner(jobs))
    for number, (claim, row) in enumerate(zip(claims.read(setting.rules()).claims, found["claims"], strict=True)):
        if row["verdict"] == claims.OPEN:
            found["claims"][number] = claims.put_to_test(setting, claim, f"claim-{number + 1}") | {"seed": seed}
            print(game, claims.sentence(found["claims"][number]), found["claims"][number]["why"], flush=True)
    found["marks"] = [verdicts.claims(found) if mark == before else mark for mark in found["marks"]]
    found["verdict"] = [f"{mark['head']} {mark['text']}" for mark in found["marks"]]
    file.write_text(json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


def quote() -> str:
    """The headlines of all reports, and the claims."""
    parts = []
    for game in GAMES:
        file = DOCS / "lab" / f"{game}.json"
        if not file.exists():
            continue
        found = json.loads(file.read_text(encoding="utf-8"))
        setting = found["setting"]
        sample = f"{found['matches']:,} matches, {setting['bots'][0]} players; [all figures](lab/{game}.json)"
        head = f"**{setting['title']}** ({sample})"
        lines = [f"- {text}" for text in found["verdict"]]
        lines += [f"- *Claim:* {claims.sentence(row)}" for row in found["claims"]]
        parts.append("\n".join([head, "", *lines]))
    return "\n\n".join(parts)


def main() -> None:
    """Make what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", default="", help="keep the whole reports here")
    parser.add_argument("--quote", action="store_true")
    parser.add_argument("--claims", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for game in [] if args.quote else args.games or GAMES:
            (decide if args.claims else make)(game, args.seconds, args.jobs, Path(args.out or folder), args.seed)
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{quote()}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
