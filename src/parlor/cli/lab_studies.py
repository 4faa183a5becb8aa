"""What the commands of `parlor lab` do: play a study, write it down, tell it."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlor.cli import lab_serve
from parlor.cli.lab import USUAL_MATCHES
from parlor.cli.options import chosen_options, find_game
from parlor.cli.screen import screen
from parlor.engine.errors import BadOption
from parlor.lab import bands, claims, experiment, matches, report, runs, studies
from parlor.lab.experiment import Experiment
from parlor.lab.fix import fix_study
from parlor.lab.runners import Runner, runner
from parlor.lab.runs import Part, Standing
from parlor.lab.setting import PartDone, Setting

DONE, BROKEN = 0, 1


def run(args: argparse.Namespace) -> int:
    """Do what was asked; returns the exit code."""
    if args.what == "merge":
        return merge(args)
    if args.what == "show":
        return show(args)
    if args.what == "serve":
        return lab_serve.serve(Path(args.folder), args.host, args.port, not args.no_browser)
    with _progress() as progress:
        setting, given = setting_of(args, progress)
        try:
            with closing(setting.runner):
                found = study(args, setting, given)
        except PartDone:
            say(args, {"verdict": [f"Part {args.part} is done: {setting.out}"], "out": str(setting.out)})
            return DONE
        except KeyboardInterrupt:
            print(f"Stopped too early to tell anything; the same command goes on from {setting.out}.", file=sys.stderr)
            raise
    wanted = [bands.parse(text) for text in args.band]
    found["bands"] = bands.judged(found, [*wanted, *(given.bands if given else ())], args.ci)
    found["verdict"] += [bands.sentence(band) for band in found["bands"] if band["broken"]]
    report.write(setting.out, found)
    say(args, found)
    return BROKEN if any(band["broken"] for band in found["bands"]) else DONE


def setting_of(args: argparse.Namespace, progress: Any) -> tuple[Setting, Experiment | None]:
    """What the arguments say; `play` may be given a file."""
    if args.jobs < 1 or _below(args.matches, 1) or _below(args.seconds, 1e-9):
        raise BadOption("--jobs and --matches must be at least 1, and --seconds above 0")
    given = experiment.read(Path(args.game)) if args.game.endswith(".toml") else None
    if given is not None and args.what != "play":
        raise BadOption("an experiment file is played by `parlor lab play`")
    packs: tuple[experiment.Pack, ...] = ()
    if given is None:
        # A comparison's packs and options are what is compared.
        compared = args.what == "compare"
        common = [] if compared else args.pack
        packs = tuple(experiment.Pack.read(Path(pack)) for pack in common)
        chosen = argparse.Namespace(**vars(args) | {"pack": common, "option": args.both if compared else args.option})
        game = find_game(args.game, chosen)
        options = {name: value for name, value in chosen_options(game, chosen).items() if value != game.check({})[name]}
        name = args.game
    else:
        given = _as_asked(args, given)
        name, options = given.game, given.options
    setting = Setting(
        name,
        out=Path(args.out),
        packs=packs,
        options=options,
        bots=tuple(args.bots) or (given.bots if given else ()),
        seed=args.seed if args.seed is not None else given.seed if given else 1,
        matches=args.matches or USUAL_MATCHES,
        seconds=args.seconds or args.usual_seconds,
        iterations=args.iterations,
        runner=_runner(args),
        part=Part.parse(args.part) if args.part else None,
        progress=progress,
    )
    if not args.out:
        usual = experiment.digest(json.dumps([setting.plain(), sys.argv[1:]], sort_keys=True, default=str))
        setting = setting.into(Path("lab") / f"{name}-{args.what}-{usual[:6]}")
    return setting, given


def _below(given: float | None, least: float) -> bool:
    return given is not None and given < least


def _as_asked(args: argparse.Namespace, given: Experiment) -> Experiment:
    """An experiment of a file, with what the command says otherwise."""
    if args.bots:
        bots = tuple(args.bots) * (len(given.bots) if len(args.bots) == 1 else 1)
        given = replace(given, bots=bots, arms=tuple(replace(arm, bots=()) for arm in given.arms))
    if args.seed is not None:
        given = replace(given, seed=args.seed)
    if args.seconds is not None:
        given = replace(given, stop=replace(given.stop, seconds=args.seconds))
    if args.matches is not None:
        seatings = max(len(given.seatings(number)) for number in range(len(given.arms)))
        given = replace(given, deals=-(-args.matches // seatings))
    if args.iterations:
        given = replace(given, iterations=args.iterations)
    given.check()
    return given


def _runner(args: argparse.Namespace) -> Runner:
    if not args.cluster:
        return runner(args.jobs)
    from parlor.lab.cluster import Cluster

    return Cluster(args.cluster)


def study(args: argparse.Namespace, setting: Setting, given: Experiment | None) -> dict[str, Any]:
    """The study of a command."""
    if args.what == "report":
        return report.report_study(setting, quick=args.quick)
    if args.what == "compare":
        return studies.compare_study(setting, [Path(pack) for pack in args.pack], [*args.option, *args.set], args.shift)
    if args.what == "card":
        return studies.card_study(setting, args.card, args.against)
    if args.what == "sweep":
        return studies.sweep_study(setting, args.field, args.measure)
    if args.what == "fix":
        return fix_study(setting, args.goal, args.field, args.step, args.most)
    if args.what == "claims":
        return claims.claims_study(setting)
    return studies.play_study(setting, given, tuple(args.sprt) if args.sprt else None)


def merge(args: argparse.Namespace) -> int:
    """Put parts together; a study of several experiments part by part."""
    if not args.out:
        raise BadOption("where to? name a new folder: --out DIR")
    parts, out = [Path(part) for part in args.parts], Path(args.out)
    inner = sorted({folder.parent.name for part in parts for folder in part.glob("*/manifest.json")})
    told = []
    for name in inner or [""]:
        result = runs.merge([part / name for part in parts if (part / name / "manifest.json").is_file()], out / name)
        told.append(f"{name + ': ' if name else ''}{result.deals:,} deals, {result.matches.height:,} matches.")
    told.append(f"Give the same command with --out {out} to see what they say.")
    say(args, {"kind": "merge", "out": str(out), "verdict": told})
    return DONE


def show(args: argparse.Namespace) -> int:
    """Tell a study again, or write one of its matches."""
    folder = Path(args.folder)
    if args.match:
        sys.stdout.write(matches.told_match(folder, args.match))
        return DONE
    found = report.read(folder)
    if args.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        for sentence in found["verdict"]:
            screen().say(sentence)
    return DONE


def say(args: argparse.Namespace, found: dict[str, Any]) -> None:
    """A study for people, or for programs."""
    if args.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    for sentence in found["verdict"]:
        screen().say(f"• {sentence}" if len(found["verdict"]) > 1 else sentence)
    page = Path(found["out"]) / report.PAGE
    screen().say(f"{page if page.exists() else found['out']}", "dim")


@contextmanager
def _progress() -> Iterator[Any]:
    """A bar with the interval so far, where somebody watches."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[width]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("dealing", total=None, width="")

        def told(what: str, standing: Standing) -> None:
            width = f"±{standing.width:.1f} points" if standing.width < 100 else ""
            bar.update(task, description=what, completed=standing.deals, total=standing.of, width=width)

        yield told
