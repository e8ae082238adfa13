"""`cardkit simulate GAME`: many games between bots, and their statistics."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from .parameters import GAME, RULE, SET

SEATS = Annotated[
    str,
    typer.Option(
        metavar="SEATS",
        help="The bots that play, such as 'search,random*3'; cardkit info GAME lists them.",
    ),
]
GAMES = Annotated[int, typer.Option(metavar="N", help="How many games.")]
SEED = Annotated[str, typer.Option(help="Game i has the seed SEED/i.")]
WORKERS = Annotated[
    Optional[int],  # noqa: UP045
    typer.Option(metavar="N", help="How many processes to use; one per core if left out."),
]
CAP = Annotated[
    int, typer.Option(metavar="N", min=1, help="Stop a game, unfinished, after N decisions.")
]
ROTATE = Annotated[
    bool, typer.Option("--rotate", help="Rotate the line-up by one seat after each game.")
]
DUPLICATE = Annotated[
    bool,
    typer.Option(
        "--duplicate",
        help="Also play each deal with the seats exchanged, to tell luck and skill apart.",
    ),
]
ON = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--on", metavar="ray[:ADDRESS]", help="Play on Ray: local, or a cluster."),
]
JSON = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
REPORT = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option(metavar="FILE.html", help="Write a page with charts to a new file."),
]


def simulate(
    ctx: typer.Context,
    game: GAME,
    seats: SEATS,
    games: GAMES = 1000,
    seed: SEED = "1",
    workers: WORKERS = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
    rotate: ROTATE = False,
    duplicate: DUPLICATE = False,
    cap: CAP = 100_000,
    rounds: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Play only the first N rounds of each game."),
    ] = None,
    as_json: JSON = False,
    records: Annotated[Path | None, typer.Option(help="Write all records to a new file.")] = None,
    parquet: Annotated[
        Path | None, typer.Option(help="Write a row per game and seat to a new file.")
    ] = None,
    dataset: Annotated[
        Path | None, typer.Option(help="Write a row per decision to a new file, as Parquet.")
    ] = None,
    report: REPORT = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep the state of the run here, and resume from it next time."
        ),
    ] = None,
    on: ON = None,
) -> None:
    from cardkit.lab.run.executors import cores
    from cardkit.lab.run.outputs import check_apart, check_report
    from cardkit.lab.run.progress import progress, rivals_in
    from cardkit.lab.simulate import simulate as run

    from .common import game_of, library_in, told_with_report
    from .output import alone

    check_apart(records=records, parquet=parquet, dataset=dataset, report=report, resume=resume)
    check_report(report)
    with alone(as_json):
        library = library_in(ctx)
        loaded, _ = game_of(library, game, None, set_, rule)
        with progress(games, rivals_in(seats, loaded)) as shown:
            found = run(
                loaded,
                seats,
                library,
                games,
                seed=seed,
                workers=cores() if workers is None else workers,
                on=on,
                rotate=rotate,
                duplicate=duplicate,
                cap=cap,
                rounds=rounds,
                records=records,
                parquet=parquet,
                dataset=dataset,
                resume=resume,
                on_chunk=shown,
            )
    told_with_report(found, report, as_json)
