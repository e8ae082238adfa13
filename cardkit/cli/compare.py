"""`cardkit compare A B`: two games, option sets or line-ups on the same seeds."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from .parameters import RULE, SET
from .simulate import CAP, DUPLICATE, GAMES, JSON, ON, REPORT, ROTATE, SEED, WORKERS

SIDE = "GAME [OPTION=VALUE …] [seats=LINE-UP] [rule=NAME]"


def compare(
    ctx: typer.Context,
    a: Annotated[str, typer.Argument(metavar="A", help=f"'{SIDE}'")],
    b: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(
            metavar="[B]", help="The other side, written the same way; A's game if it names none."
        ),
    ] = None,
    seats: Annotated[
        list[str],
        typer.Option(
            metavar="SEATS",
            help="Who plays on both sides, as in simulate. Repeat it to compare with each line-up.",
        ),
    ] = [],  # noqa: B006
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="OPTION=V1,V2,…",
            help="Instead of B: one side per value; copies.CARD=1,2,… works too. "
            "Repeat it to try every combination.",
        ),
    ] = [],  # noqa: B006
    games: GAMES = 1000,
    seed: SEED = "1",
    workers: WORKERS = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
    rotate: ROTATE = False,
    duplicate: DUPLICATE = False,
    cap: CAP = 100_000,
    as_json: JSON = False,
    report: REPORT = None,
    on: ON = None,
) -> None:
    from cardkit.engine.base.errors import CardkitError
    from cardkit.lab.compare import compare as run
    from cardkit.lab.measure.comparison import Comparisons
    from cardkit.lab.run.executors import cores
    from cardkit.lab.run.outputs import check_report
    from cardkit.lab.run.progress import progress, rivals_in
    from cardkit.lab.sides import check_lineups, load_sides, read_sides
    from cardkit.lab.sides import vary as varied

    from .common import library_in, told_with_report
    from .output import alone

    check_report(report)
    with alone(as_json):
        library = library_in(ctx)
        if (b is None) == (not vary):
            raise CardkitError("give two sides, A and B, or one and --vary OPTION=V1,V2,…")
        twice = next((lineup for lineup in seats if seats.count(lineup) > 1), None)
        if twice is not None:
            raise CardkitError(f"--seats '{twice}' is given twice")
        name, written = (None, read_sides(a, b)) if b is not None else varied(a, *vary)
        check_lineups(written, seats)
        found = []
        for lineup in seats or (None,):
            sides = load_sides(written, library, set_, rule, lineup)
            rivals = rivals_in(str(sides[0].seats), sides[0].game)
            with progress(games, rivals, sides=2) as shown:
                found.append(
                    run(
                        sides,
                        library,
                        games,
                        varied=name,
                        seed=seed,
                        workers=cores() if workers is None else workers,
                        on=on,
                        rotate=rotate,
                        duplicate=duplicate,
                        cap=cap,
                        on_chunk=shown,
                    )
                )
            if found[-1].interrupted:
                break
    several = Comparisons(tuple(seats[: len(found)]), tuple(found))
    told_with_report(found[0] if len(seats) < 2 else several, report, as_json)
